//! Sowing variants to their IR: the shipped ones, and small ones with one mistake each.

#[path = "lower/rule_cases.rs"]
mod rule_cases;

use lumbung::compile::{Adaptation, Compiled, LoadError, LoadedFile, Loader, NoLoader, compile, fingerprint};
use lumbung::diagnostic::{Diagnostic, Severity};
use lumbung::source::SourceFile;
use lumbung::syntax::ast::Parent;
use std::path::{Path, PathBuf};

/// Finds parents among the shipped sowing variants.
struct Shipped;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("variants/sowing")
}

fn text_of(name: &str) -> String {
    std::fs::read_to_string(folder().join(format!("{name}.variant"))).unwrap()
}

impl Loader for Shipped {
    fn load(&mut self, parent: &Parent, _: &str) -> Result<LoadedFile, LoadError> {
        let Parent::Name(name) = parent else { return Err(LoadError::NotFound { known: Vec::new() }) };
        let shipped = lumbung::library::find(&name.value).ok_or(LoadError::NotFound { known: Vec::new() })?;
        Ok(LoadedFile { name: format!("{}.variant", name.value), text: shipped.text.to_owned() })
    }
}

fn names() -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

fn shipped(name: &str) -> Compiled {
    child(&text_of(name))
}

fn child(text: &str) -> Compiled {
    compile(SourceFile::new("test.variant", text), &mut Shipped, &Adaptation::default())
}

fn alone(text: &str) -> Compiled {
    compile(SourceFile::new("test.variant", text), &mut NoLoader, &Adaptation::default())
}

fn report(compiled: &Compiled) -> String {
    let mut out = String::new();
    for finding in &compiled.findings.0 {
        let (file, line) = compiled.sources.file_line(finding.span);
        out += &format!("{file}:{line} {:?} {} {} <{}>\n", finding.severity, finding.code, finding.message, finding.label);
    }
    out
}

#[test]
fn every_shipped_variant_lowers_without_error_or_warning() {
    let mut reports = String::new();
    for name in names() {
        let compiled = shipped(&name);
        let bad = compiled.findings.0.iter().any(|finding| finding.severity != Severity::Question);
        if compiled.rules.is_none() || bad {
            reports += &format!("{name}\n{}", report(&compiled));
        }
    }
    assert_eq!(reports, "");
}

/// A relay game with sown stores and every table, without any finding.
const RELAY: &str = r#"variant relay
family sowing
board {
  holes 7 in 5..9
  seeds 7 in 1..20
  stores at left
}
start { first mover by lot }
opening {
  lasts 1 turn each
  played in first round
  from hole 1
  without bank
}
sow {
  direction clockwise
  own store sown
  opponent store skipped
}
landing {
  bank: in own store -> move again
  seize off: in empty own hole, opposite occupied -> capture opposite and last seed
  take: in empty own hole, opposite occupied -> capture opposite
  pair: in empty opponent hole, neighbours equal -> capture neighbours and last seed
  stop: in empty hole -> end turn
  relay: in occupied hole -> sow on
}
end {
  when mover has no seeds
  tested before every move
  rest to opponent
}
rounds {
  refill from own store, left to right
  unfilled closed
  first loser
  until a player cannot fill 1 hole
}
"#;

/// A game of single laps without stores on the board, with claims, without any finding.
const RACE: &str = r#"variant race
family sowing
board {
  holes 6 in 3..12
  seeds 4
  stores aside
}
start { first mover south }
moves {
  feed required
  grand slam forbidden
}
sow {
  direction anticlockwise
  start hole skipped
}
passing {
  four: in hole making 4 -> capture this hole to owner
}
landing {
  mark: in opponent hole making 3 -> capture this hole, claim this hole
  pairs: in opponent hole making 2 or 3 -> capture this hole, again from previous
}
claimed as mark {
  most 1 each
  not at last hole
}
end {
  when mover cannot move
  when position occurs 3 times
  rest to owner
}
"#;

/// Line (from 1), severity letter and code of every finding, in order.
fn found(text: &str) -> Vec<(usize, char, &'static str)> {
    let compiled = alone(text);
    let mut all = Vec::new();
    for finding in &compiled.findings.0 {
        let letter = match finding.severity {
            Severity::Error => 'E',
            Severity::Warning => 'W',
            Severity::Question => 'Q',
        };
        assert!(finding.help.is_some(), "{} has no help", finding.code);
        assert!(!finding.label.is_empty(), "{} has no label", finding.code);
        all.push((compiled.sources.file_line(finding.span).1, letter, finding.code));
    }
    assert_eq!(compiled.rules.is_none(), all.iter().any(|finding| finding.1 == 'E'), "{}", report(&compiled));
    all
}

/// `base` with a piece replaced by another one that has as many lines or is told apart by its code alone.
fn changed(base: &str, from: &str, to: &str) -> String {
    assert_eq!(base.matches(from).count(), 1, "{from} does not stand there once");
    base.replace(from, to)
}

/// Without the (only) line that holds `piece`.
fn cut(base: &str, piece: &str) -> String {
    assert_eq!(base.lines().filter(|line| line.contains(piece)).count(), 1, "{piece}");
    base.lines().filter(|line| !line.contains(piece)).map(|line| format!("{line}\n")).collect()
}

#[test]
fn the_bases_have_no_finding() {
    assert_eq!(found(RELAY), []);
    assert_eq!(found(RACE), []);
}

#[test]
fn a_range_is_held_against_the_numbers_of_the_rules() {
    let relay = |from: &str, to: &str| found(&changed(RELAY, from, to));
    let until = "cannot fill 1 hole";
    assert_eq!(relay(until, "cannot fill 5 holes"), []);
    let line = RELAY.lines().position(|line| line.contains(until)).map_or(0, |at| at + 1);
    assert_eq!(relay(until, "cannot fill 6 holes"), [(line, 'W', "sowing::broken-range")]);
    // The smallest board holds 2 times 5 seeds.
    let when = "when mover has no seeds";
    let line = RELAY.lines().position(|line| line.contains(when)).map_or(0, |at| at + 2);
    let ends = |with: &str| relay(when, &format!("{when}\n  when {with}"));
    assert_eq!(ends("a player holds 10 seeds"), []);
    assert_eq!(ends("a player holds 11 seeds"), [(line, 'W', "sowing::broken-range")]);
    assert_eq!(ends("9 seeds or fewer are left"), []);
    assert_eq!(ends("10 seeds or fewer are left"), [(line, 'W', "sowing::broken-range")]);
    // Half of what is laid, 98 seeds, and one more, as a number that the smallest board has too.
    let narrow = changed(&changed(RELAY, "holes 7 in 5..9", "holes 7 in 6..8"), "seeds 7 in 1..20", "seeds 7 in 6..8");
    let half = |test: &str| found(&changed(&narrow, when, &format!("{when}\n  when {test}")));
    assert_eq!(half("a player holds 49 seeds"), [(line, 'W', "sowing::broken-range")]);
    assert_eq!(half("a player holds 50 seeds"), [(line, 'W', "sowing::broken-range")]);
    assert_eq!(half("a player holds 51 seeds"), []);
    assert_eq!(half("a player holds more than half"), []);
    // Four seeds that may be set, and a rule for four.
    let ranged = changed(RACE, "seeds 4", "seeds 4 in 2..6");
    let line = RACE.lines().position(|line| line.contains("making 4")).map_or(0, |at| at + 1);
    assert_eq!(found(&ranged), [(line, 'Q', "sowing::fixed-number")]);
    let source = |text: &str| changed(text, "family sowing", "family sowing\nsource book \"A book\"");
    // A source that lays four everywhere does not say what is meant of other numbers; a word of it does.
    let line = line + 1;
    let booked = |tag: &str| found(&source(&changed(&ranged, "this hole to owner", &format!("this hole to owner {tag}"))));
    assert_eq!(booked("[book confirmed]"), [(line, 'Q', "sowing::fixed-number")]);
    assert_eq!(booked("[book confirmed \"4, whatever is laid\"]"), []);
    let assumed = changed(&ranged, "this hole to owner", "this hole to owner [assumed \"as elsewhere\"]");
    assert_eq!(
        found(&changed(&assumed, "family sowing", "family sowing\nnote \"No book.\"")),
        [(line, 'Q', "sowing::fixed-number")]
    );
    assert_eq!(found(&changed(RACE, "seeds 4", "seeds 4 in 4..4")), []);
    assert_eq!(found(&changed(RACE, "seeds 4", "seeds 5 in 2..6")), []);
}

/// Base, what is replaced, by what, and the finding.
type Mistake = (&'static str, &'static str, &'static str, (usize, char, &'static str));

/// One mistake each: which base, what is replaced, by what, and the one finding: line, severity, code.
const MISTAKES: &[Mistake] = &[
    // The board.
    (RELAY, "holes 7 in 5..9", "holes 22", (4, 'E', "sowing::number")),
    (RELAY, "holes 7 in 5..9", "holes 7 in 5..22", (4, 'E', "sowing::number")),
    (RELAY, "holes 7 in 5..9", "holes 7 in 9..5", (4, 'E', "sowing::empty-range")),
    (RELAY, "holes 7 in 5..9", "holes 4 in 5..9", (4, 'E', "sowing::outside-range")),
    (RELAY, "seeds 7 in 1..20", "seeds 0", (5, 'E', "sowing::number")),
    (RELAY, "seeds 7 in 1..20", "seeds 5000", (5, 'E', "sowing::too-many-seeds")),
    (RELAY, "seeds 7 in 1..20", "seeds 99999999999999999999999", (5, 'E', "sowing::number")),
    (RELAY, "stores at left", "stores at right", (6, 'E', "sowing::store-side")),
    (RELAY, "direction clockwise", "direction chosen at every move", (6, 'E', "sowing::store-side")),
    (RACE, "holes 6 in 3..12\n  seeds 4", "layout {\n north 4 4 4 4\n south 4 4 4\n }", (6, 'E', "sowing::layout")),
    (RACE, "holes 6 in 3..12\n  seeds 4", "layout {\n south 4 4 4\n }", (5, 'E', "sowing::layout")),
    (RACE, "holes 6 in 3..12\n  seeds 4", "layout {\n north 0 x 0\n south 0 0 0\n }", (6, 'E', "sowing::layout")),
    (RACE, "seeds 4", "layout {\n north 4 4 4\n south 4 4 4\n }", (4, 'E', "sowing::layout-and-numbers")),
    (RELAY, "by lot", "white", (8, 'E', "language::other-family")),
    // Stores.
    (RACE, "start hole skipped", "start hole skipped\n  own store sown", (16, 'E', "sowing::store-aside")),
    // Numbers and holes.
    (RACE, "making 2 or 3", "making 3 or 2", (22, 'E', "sowing::numbers")),
    (RACE, "making 2 or 3", "making 2 or 2", (22, 'E', "sowing::numbers")),
    (RACE, "making 2 or 3", "making 0 or 2", (22, 'E', "sowing::numbers")),
    (RACE, "not at last hole", "not at hole 7", (26, 'E', "sowing::beyond-the-row")),
    (RELAY, "from hole 1", "from hole 8", (12, 'E', "sowing::beyond-the-row")),
    (RELAY, "cannot fill 1 hole", "cannot fill 8 holes", (37, 'E', "sowing::beyond-the-row")),
    (RACE, "most 1 each", "most 0 each", (25, 'E', "sowing::number")),
    (RACE, "occurs 3 times", "occurs 1 time", (30, 'E', "sowing::number")),
    (RELAY, "move again", "move again up to 0 times", (21, 'E', "sowing::number")),
    (RELAY, "lasts 1 turn each", "lasts 0 turns each", (10, 'E', "sowing::number")),
    (RELAY, "without bank", "without bnak", (13, 'E', "sowing::unknown-rule")),
    // Actions.
    (RELAY, "-> capture opposite\n", "-> sow on, move again\n", (23, 'E', "sowing::go-on")),
    (RELAY, "-> capture opposite\n", "-> end turn, capture opposite\n", (23, 'E', "sowing::go-on")),
    (RELAY, "-> capture opposite\n", "-> capture this hole and last seed\n", (23, 'E', "sowing::capture-twice")),
    (RELAY, "-> capture opposite\n", "-> capture opposite and opposite\n", (23, 'E', "sowing::capture-twice")),
    (RELAY, "-> capture opposite\n", "-> capture everything and opposite\n", (23, 'E', "sowing::capture-twice")),
    (RELAY, "-> capture opposite\n", "-> sow on with captured\n", (23, 'E', "sowing::with-captured")),
    (RELAY, "-> capture opposite\n", "-> capture opposite to owner, sow on with captured\n", (23, 'E', "sowing::with-captured")),
    (RELAY, "-> capture opposite\n", "-> capture last seed, sow on\n", (23, 'W', "sowing::nothing-to-lift")),
    (RACE, "again from previous", "again from neighbours", (22, 'E', "syntax::expected")),
    (RACE, "capture this hole, again", "capture last seed, again", (22, 'E', "sowing::again")),
    (RACE, "capture this hole, again", "again", (22, 'E', "sowing::again")),
    (RACE, "again from previous", "again from previous, capture next", (22, 'E', "sowing::again")),
    (RACE, "again from previous", "again from previous, again from next", (22, 'E', "sowing::again")),
    (RACE, "claim this hole", "claim this hole, claim this hole", (21, 'E', "sowing::claim")),
    (RACE, "capture this hole to owner", "capture this hole to owner, end turn", (18, 'E', "sowing::passing-rule")),
    // Places.
    (RELAY, "-> move again", "-> capture opposite, move again", (21, 'E', "sowing::store-rule")),
    (RELAY, "-> move again", "-> capture this hole, move again", (21, 'E', "sowing::store-rule")),
    (RELAY, "in own store ->", "in own store, neighbours equal ->", (21, 'E', "sowing::store-rule")),
    (RACE, "  pairs:", "  other: in claimed hole -> capture this hole\n  pairs:", (22, 'E', "sowing::claimed-rule")),
    // Rules that never fit.
    (
        RELAY,
        "opposite occupied -> capture opposite\n",
        "opposite empty, opposite holding 3 -> end turn\n",
        (23, 'E', "sowing::contradiction"),
    ),
    (
        RELAY,
        "in empty own hole, opposite occupied -> capture opposite\n",
        "in empty own hole making 4 -> end turn\n",
        (23, 'E', "sowing::contradiction"),
    ),
    (
        RELAY,
        "in empty own hole, opposite occupied -> capture opposite\n",
        "in occupied own hole making 1 -> end turn\n",
        (23, 'E', "sowing::contradiction"),
    ),
    (RELAY, "neighbours equal", "neighbours equal, next empty", (24, 'E', "sowing::contradiction")),
    (RELAY, "neighbours equal", "previous holding 2, next holding 3, neighbours equal", (24, 'E', "sowing::contradiction")),
    (RELAY, "neighbours equal", "neighbours open, neighbours empty, next occupied", (24, 'E', "sowing::contradiction")),
    (RELAY, "neighbours equal", "100 seeds left, opposite holding 101", (24, 'E', "sowing::contradiction")),
    (
        RACE,
        "in hole making 4 -> capture this hole to owner",
        "in own store -> capture next to owner",
        (18, 'E', "sowing::never-fits"),
    ),
    (RACE, "in hole making 4", "in hole making 4, own store sown this turn", (18, 'E', "sowing::never-fits")),
    (RACE, "in hole making 4", "in hole making 97", (18, 'E', "sowing::never-fits")),
    // Tables.
    (RELAY, "stop: in empty hole -> end turn", "stop: in hole -> end turn", (26, 'E', "sowing::unreachable-rule")),
    (
        RELAY,
        "relay: in occupied hole -> sow on",
        "relay: in occupied hole -> sow on\n  last: in hole, next empty -> end turn",
        (27, 'E', "sowing::unreachable-rule"),
    ),
    (
        RELAY,
        "relay: in occupied hole -> sow on",
        "relay: in occupied hole -> sow on\n  slow off: in occupied own hole -> end turn",
        (27, 'W', "sowing::idle-toggle"),
    ),
    // Without effect.
    (RELAY, "own store sown", "own store sown\n  endless ends turn", (18, 'W', "sowing::no-effect")),
    (
        RACE,
        "  when mover cannot move\n",
        "  when mover cannot move\n  when mover cannot move\n",
        (30, 'W', "sowing::stated-twice"),
    ),
    (
        RACE,
        "  when mover cannot move\n",
        "  when mover cannot move\n  when 48 seeds or fewer are left\n",
        (30, 'W', "sowing::over-at-start"),
    ),
    (RACE, "  rest to owner", "  tested before every move\n  rest to owner", (31, 'W', "sowing::no-effect")),
    (RACE, "feed required", "feed required\n  from own hole, else own hole holding 2", (11, 'W', "sowing::no-effect")),
    (RACE, "feed required", "feed required\n  pass if no move", (11, 'W', "sowing::no-effect")),
    (RELAY, "refill from own store, left to right", "refill as at start", (35, 'W', "sowing::no-effect")),
];

#[test]
fn each_mistake_is_found_at_its_place_and_nothing_else() {
    let mut wrong = String::new();
    for (base, from, to, expected) in MISTAKES {
        let text = changed(base, from, to);
        let got = found(&text);
        if got != [*expected] {
            wrong += &format!("{to:?}\n  expected {expected:?}\n{}\n", report(&alone(&text)));
        }
    }
    assert_eq!(wrong, "");
}

#[test]
fn more_mistakes_that_bring_others_with_them() {
    // A store that is not sown: its rule never fits, and a relay and a round may go on for ever.
    let text = changed(RELAY, "own store sown", "own store skipped");
    let codes: Vec<_> = found(&text).into_iter().map(|finding| (finding.0, finding.2)).collect();
    assert_eq!(
        codes,
        [(15, "sowing::missing-clause"), (21, "sowing::never-fits"), (28, "sowing::missing-clause")],
        "{}",
        report(&alone(&text))
    );
    // A hole that seeds pass over when it holds 2 is never made to hold 3.
    let text = changed(RACE, "start hole skipped", "start hole skipped\n  skip opponent hole holding 2");
    assert_eq!(found(&text), [(22, 'E', "sowing::never-fits")], "{}", report(&alone(&text)));
    // Both at once without sown stores.
    let text = changed(RACE, "grand slam forbidden", "order together, then first to stop");
    let all = found(&text);
    assert!(all.contains(&(11, 'E', "sowing::together")) && all.contains(&(10, 'W', "sowing::no-effect")), "{all:?}");
    // Nothing claims.
    let text = changed(RACE, ", claim this hole", "");
    assert_eq!(found(&text), [(25, 'W', "sowing::no-effect"), (26, 'W', "sowing::no-effect")], "{}", report(&alone(&text)));
    // Rows of different numbers cannot be refilled.
    let layout = "layout {\n north 7 7 7\n south 7 7 6\n }";
    let text = changed(RELAY, "holes 7 in 5..9\n  seeds 7 in 1..20", layout);
    assert_eq!(found(&text), [(36, 'E', "sowing::uneven-refill")], "{}", report(&alone(&text)));
}

#[test]
fn every_clause_that_must_be_said_is_missed_alone_and_together() {
    let relay = ["holes 7", "seeds 7", "stores", "lasts", "direction", "own store sown", "opponent store", "when", "tested"];
    let more = ["rest to", "refill", "unfilled", "first loser", "until"];
    for piece in relay.iter().chain(&more) {
        let text = cut(RELAY, piece);
        let all = found(&text);
        let word = piece.split(' ').next().unwrap();
        assert!(all.iter().any(|finding| finding.2 == "sowing::missing-clause"), "{piece}: {}", report(&alone(&text)));
        assert!(report(&alone(&text)).contains(&format!("`{word}")), "{piece}: {}", report(&alone(&text)));
    }
    for piece in ["position occurs", "mover cannot", "rest to", "direction", "stores aside", "seeds 4", "first mover"] {
        let all = found(&cut(RACE, piece));
        if piece != "mover cannot" {
            assert!(all.iter().any(|finding| finding.2 == "sowing::missing-clause"), "{piece}: {all:?}");
        }
    }
    let empty = alone("variant nothing\nfamily sowing\n");
    let said = report(&empty);
    for clause in ["holes", "seeds", "stores", "first mover", "direction", "when"] {
        assert!(said.contains(&format!("`{clause}` is missing")), "{said}");
    }
    assert!(said.contains("sowing::missing-landing"), "{said}");
}

#[test]
fn a_relay_game_without_its_rule_for_a_place_is_asked_about_it() {
    for (name, rule, place) in [
        ("dakon", "lumbung:", "own store"),
        ("dakon", "laju:", "occupied hole"),
        ("ohvalhu", "store:", "own store"),
        ("ohvalhu", "relay:", "occupied hole"),
        ("congkak", "rumah:", "own store"),
        ("congkak", "jalan:", "occupied hole"),
        ("sungka", "ulo:", "own store"),
        ("sungka", "relay:", "occupied hole"),
        ("hoyito", "relay:", "occupied hole"),
        ("meusueb", "relay:", "occupied hole"),
        ("lamlameta", "relay:", "occupied hole"),
    ] {
        let compiled = child(&cut(&text_of(name), rule));
        let asked = compiled.findings.0.iter().any(|finding| {
            finding.code == "sowing::open-place" && finding.severity == Severity::Question && finding.message.contains(place)
        });
        assert!(asked, "{name} without {rule} {}", report(&compiled));
    }
}

#[test]
fn rules_that_together_take_all_cases_are_all_named() {
    let text = "
  two: in hole making 2 -> capture this hole
  odd: in hole making odd -> end turn
  none: in hole, opposite empty -> capture next
  far: in opponent hole making 4 or more, opposite occupied -> capture previous
  near: in own hole making even, opposite occupied -> capture opposite
  never: in hole making even, opposite holding 3 -> capture everything
";
    let text = changed(RACE, "  mark: in opponent hole making 3 -> capture this hole, claim this hole\n", text);
    let text = text.replace("  pairs: in opponent hole making 2 or 3 -> capture this hole, again from previous\n", "");
    let compiled = alone(&text);
    let finding = compiled.findings.0.iter().find(|finding| finding.code == "sowing::unreachable-rule").unwrap();
    // `odd` and `none` take no case of `never`; the other three are needed.
    let named: Vec<&str> = finding.related.iter().map(|(_, label)| label.as_str()).collect();
    assert_eq!(named, ["`two` comes first", "`far` comes first", "`near` comes first"]);
    assert!(finding.message.contains("`two`, `far` and `near`"), "{}", finding.message);
}

#[test]
fn a_rule_below_one_with_may_or_left_out_in_the_opening_is_reached() {
    let may = changed(RELAY, "occupied -> capture opposite\n", "occupied -> may capture opposite\n");
    let below = changed(&may, "  pair:", "  refuse: in empty own hole, opposite occupied -> end turn\n  pair:");
    assert_eq!(found(&below), []);
    let opening = changed(
        RELAY,
        "  bank: in own store -> move again\n",
        "  bank: in own store -> move again\n  rest: in own store -> end turn\n",
    );
    assert_eq!(found(&opening), []);
    assert_eq!(found(&changed(&opening, "  without bank\n", "")), [(21, 'E', "sowing::unreachable-rule")]);
}

#[test]
fn a_rule_overruled_by_a_toggle_is_no_finding() {
    for line in ["on mati-bela\n", "landing {\n on mati-bela\n}\n"] {
        let compiled = child(&format!("variant other from dakon\n{line}"));
        assert_eq!(report(&compiled), "");
        assert!(compiled.rules.is_some());
    }
}

fn print(text: &str) -> String {
    let compiled = child(text);
    let rules = compiled.rules.as_ref().unwrap_or_else(|| panic!("{}", report(&compiled)));
    fingerprint(rules)
}

#[test]
fn the_fingerprint_is_that_of_the_meaning() {
    let dakon = print(&text_of("dakon"));
    let text = text_of("dakon");
    // Sections in another order.
    let (head, rest) = text.split_at(text.find("board {").unwrap());
    let blocks: Vec<&str> = rest.split("\n\n").collect();
    let turned = format!("{head}{}\n", blocks.iter().rev().copied().collect::<Vec<_>>().join("\n\n"));
    assert_eq!(print(&turned), dakon);
    // Through inheritance, with other names, another way to find the first mover, another notation.
    assert_eq!(print("variant other from dakon\nlanding { rename nembak to tembak }\n"), dakon);
    assert_eq!(print("variant other from dakon\nstart { first mover by lot }\nnotation { holes by letter }\n"), dakon);
    assert_eq!(print("variant other from dakon\nboard { holes 7 in 6..8 }\n"), dakon);
    // Without the idle rule at the end, and with idle rules more.
    assert_eq!(print("variant other from dakon\nlanding { drop mati }\n"), dakon);
    assert_eq!(
        print("variant other from dakon\nlanding { after nembak quiet: in empty own hole, opposite empty -> end turn }\n"),
        dakon
    );
    // The row of the mover alone can be bare when the game ends, so the opponent is the owner of all that is left.
    assert_eq!(print("variant other from dakon\nend { rest to owner }\n"), dakon);
    // Rules for different places in another order, and conditions in other words.
    let moved = "variant other from dakon\nlanding {\n drop lumbung\n after mati lumbung: in own store -> move again\n";
    assert_eq!(print(&format!("{moved} change laju: in hole making 2 or more -> sow on\n}}\n")), dakon);
    // Each of these is another game.
    let mut others = vec![dakon];
    for change in ["off mikul", "off lumbung", "off laju", "on mati-bela", "off nembak"] {
        others.push(print(&format!("variant other from dakon\nlanding {{ {change} }}\n")));
    }
    for change in ["board { holes 8 }", "board { seeds 6 }", "end { tested before every turn }", "end { wins fewest seeds }"] {
        others.push(print(&format!("variant other from dakon\n{change}\n")));
    }
    let count = others.len();
    others.sort();
    others.dedup();
    assert_eq!(others.len(), count);
}

#[test]
fn shipped_variants_have_fingerprints_of_their_own() {
    let mut prints: Vec<(String, String)> = names().iter().map(|name| (print(&text_of(name)), name.clone())).collect();
    prints.sort();
    for pair in prints.windows(2) {
        assert_ne!(pair[0].0, pair[1].0, "{} and {}", pair[0].1, pair[1].1);
    }
}

/// The IR of a shipped variant as one line of JSON.
fn json(name: &str) -> String {
    serde_json::to_string(shipped(name).rules.as_ref().unwrap()).unwrap()
}

#[test]
fn every_part_of_the_ir_is_read_from_some_variant() {
    // Read off the files by eye.
    for (name, part) in [
        (
            "dakon",
            r#""landing":[{"name":"lumbung","place":{"store":"own"},"tests":[],"may":false,"actions":[],"then":{"move-again":null}}"#,
        ),
        (
            "dakon",
            r#"{"name":"mikul","place":{"hole":{"side":"opponent","before":"empty","making":null}},"tests":["neighbours-equal"]"#,
        ),
        ("dakon", r#""actions":[{"capture":{"targets":[{"at":"neighbours"},"last-seed"],"to":"mover"}}]"#),
        ("dakon", r#""first_mover":"by-pingsut","opening":null"#),
        (
            "dakon-sleman",
            r#""opening":{"name":"saku","turns":1,"every_round":true,"from":{"hole":1},"order":null,"without_landing":[0],"without_passing":[]}"#,
        ),
        (
            "dakon-moyoketen",
            r#""rounds":{"refill":"from-own-store-left-to-right","unfilled":{"closed":"ngacang"},"first":"player-with-a-full-row","until":[{"cannot-fill":1}],"wins":"who-can-fill"}"#,
        ),
        ("dakon-moyoketen", r#""start":{"north":[5,5,5,5,5,5,5],"south":[5,5,5,5,5,5,5]},"stores":"at-right""#),
        ("dakon-raya", r#""holes":21,"#),
        (
            "congkak-bga",
            r#""rounds":{"refill":"from-own-store-left-to-right","unfilled":"partly-filled","first":"loser","until":[{"after-rounds":3},{"has-won-rounds":2}],"wins":"most-rounds"}"#,
        ),
        ("oware", r#""feed":"required","grand_slam":"takes-nothing""#),
        ("oware", r#""actions":[{"capture":{"targets":["this-hole"],"to":"mover"}},{"again":"previous"}]"#),
        ("awari", r#""when":[{"test":"mover-cannot-move","rest":null},{"test":{"position-occurs":3},"rest":"split"}]"#),
        ("lamlameta", r#""from":{"last-holes":2},"order":null,"without_landing":[1]"#),
        (
            "lamlameta",
            r#""moves":{"from":[{"any":false,"holding":{"not":true,"numbers":{"one-of":[2]}}},{"any":false,"holding":null}]"#,
        ),
        ("lamlameta", r#""skip":{"side":"opponent","holding":{"one-of":[2]}},"endless":"ends-turn""#),
        ("lamlameta", r#""targets":[{"every":{"side":"opponent","holding":{"one-of":[2]}}}]"#),
        ("toguz-kumalak", r#""start_hole":"gets-first-seed-unless-alone""#),
        ("toguz-kumalak", r#""claimed":{"name":"tuzdyk","most":1,"not_at":["last-hole","number-of-opponent-claim"]}"#),
        ("olinda", r#""direction":"chosen-by-first-mover-opponent-other-way""#),
        ("olinda", r#""tests":[{"hole":{"at":"next","is":"occupied"}}],"may":false,"actions":[],"then":"sow-on-from-next""#),
        ("papan-dakon", r#""may":true,"actions":[{"capture":{"targets":[{"at":"opposite"},"last-seed"],"to":"mover"}}]"#),
        ("papan-dakon", r#""order":"together-then-first-to-stop""#),
        (
            "pallankuli",
            r#""passing":[{"name":"pasu","place":{"hole":{"side":null,"before":null,"making":{"one-of":[4]}}},"tests":[],"may":false,"actions":[{"capture":{"targets":["this-hole"],"to":"owner"}}]"#,
        ),
        ("hoyito", r#""tests":[{"seeds-left":8}],"may":false,"actions":[{"capture":{"targets":["everything"]"#),
        ("congkak-melayu", r#""tests":[{"own-store-sown":"move"}]"#),
        ("sungka", r#""rest":null,"most_seeds_win":true"#),
    ] {
        assert!(json(name).contains(part), "{name}: {part}\n{}", json(name));
    }
}

#[test]
fn a_layout_is_read_as_seen_on_the_board() {
    let drawn = "layout {\n north 1 2 x\n south 4 5 6\n }";
    let clockwise = changed(RELAY, "holes 7 in 5..9\n  seeds 7 in 1..20", drawn)
        .replace("refill from own store, left to right", "refill as at start");
    let clockwise = clockwise.replace("  unfilled closed\n", "");
    let rules = serde_json::to_value(alone(&clockwise).rules.unwrap()).unwrap();
    // Clockwise, South sows from his right to his left, and North from the left of the board to its right.
    assert_eq!(rules["sowing"]["start"], serde_json::json!({"north": [1, 2, null], "south": [6, 5, 4]}));
    let anticlockwise = changed(RACE, "holes 6 in 3..12\n  seeds 4", drawn);
    let rules = serde_json::to_value(alone(&anticlockwise).rules.unwrap()).unwrap();
    assert_eq!(rules["sowing"]["start"], serde_json::json!({"north": [null, 2, 1], "south": [4, 5, 6]}));
}

#[test]
fn causes_lead_to_the_line_that_says_so() {
    use lumbung::ir::{Cause, Section};
    let compiled = shipped("dakon-sleman");
    let place = |cause: Cause| {
        let origin = &compiled.origins.0[&cause];
        let (file, line) = compiled.sources.file_line(origin.span);
        (origin.name.clone(), file.to_owned(), line)
    };
    let said = |name: &str, file: &str, line| (name.to_owned(), file.to_owned(), line);
    assert_eq!(place(Cause::Landing(2)), said("nembak", "dakon.variant", 43));
    assert_eq!(place(Cause::Landing(3)), said("mati", "dakon.variant", 45));
    assert_eq!(place(Cause::Opening(0)), said("saku", "test.variant", 25));
    assert_eq!(place(Cause::Clause(Section::End, "when", 0)), said("when", "dakon.variant", 49));
    assert_eq!(place(Cause::Clause(Section::Sow, "direction", 0)), said("direction", "test.variant", 20));
    // Not stated: the head of its section.
    assert_eq!(place(Cause::Clause(Section::Sow, "start hole", 0)), said("start hole", "test.variant", 19));
    assert!(compiled.origins.0[&Cause::Landing(2)].tag.is_some());
}

#[test]
fn every_code_has_its_story() {
    let room = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/compile");
    let mut used = std::collections::BTreeSet::new();
    let own = std::fs::read_dir(room.join("sowing")).unwrap().map(|entry| entry.unwrap().path());
    // The reader of both families tells of numbers.
    for path in own.chain([room.join("read.rs")]) {
        if path.file_name().unwrap() != "codes.rs" {
            let text = std::fs::read_to_string(path).unwrap();
            used.extend(text.split('"').filter(|piece| piece.starts_with("sowing::")).map(str::to_owned));
        }
    }
    let told: std::collections::BTreeSet<String> =
        lumbung::compile::sowing::CODES.iter().map(|(code, _)| (*code).to_owned()).collect();
    assert_eq!(used, told);
}

#[test]
fn each_root_misses_every_clause_that_it_must_say() {
    let must = ["holes", "seeds", "stores", "first mover", "lasts", "direction", "refill", "unfilled", "until", "rest"];
    let stores_sown = ["own store", "opponent store"];
    let mut tried = 0;
    for name in names() {
        let text = text_of(&name);
        if text.lines().any(|line| line.starts_with("variant") && line.contains(" from ")) {
            continue;
        }
        for keyword in must.iter().chain(&stores_sown).chain(&["first ", "endless", "when    position"]) {
            let starts = |line: &&str| line.trim_start().trim_start_matches("start { ").starts_with(keyword);
            for line in text.lines().filter(starts) {
                let left: String = text.lines().filter(|other| *other != line).map(|line| format!("{line}\n")).collect();
                let compiled = child(&left);
                let missed = compiled.findings.0.iter().any(|finding| finding.code == "sowing::missing-clause");
                assert!(missed, "{name} without {line}: {}", report(&compiled));
                tried += 1;
            }
        }
    }
    assert!(tried > 80, "{tried}");
}

#[test]
fn every_value_that_a_reader_may_set_has_a_meaning() {
    let mut tried = 0;
    for name in names() {
        let plain = shipped(&name);
        let parameters = lumbung::compile::parameters(plain.merged.as_ref().unwrap());
        let range = |name: &str| {
            let found = parameters.iter().find(|parameter| parameter.name == name).and_then(|parameter| parameter.range);
            found.map_or(vec![None], |(low, high)| (low..=high).map(Some).collect())
        };
        for holes in range("holes") {
            for seeds in range("seeds") {
                let set = [("holes", holes), ("seeds", seeds)];
                let set = set.iter().filter_map(|(name, value)| Some(((*name).to_owned(), (*value)?.to_string()))).collect();
                let adaptation = Adaptation { set, ..Adaptation::default() };
                let compiled = compile(SourceFile::new("test.variant", text_of(&name)), &mut Shipped, &adaptation);
                assert!(compiled.rules.is_some(), "{name} {holes:?} {seeds:?} {}", report(&compiled));
                tried += 1;
            }
        }
    }
    assert!(tried > 1000, "{tried}");
}

#[test]
fn every_rule_can_be_switched_on_and_off_without_a_warning() {
    for name in names() {
        let plain = shipped(&name);
        for toggle in lumbung::compile::toggles(plain.merged.as_ref().unwrap()) {
            for on in [true, false] {
                let mut adaptation = Adaptation::default();
                if on {
                    adaptation.on.push(toggle.name.clone())
                } else {
                    adaptation.off.push(toggle.name.clone())
                }
                let compiled = compile(SourceFile::new("test.variant", text_of(&name)), &mut Shipped, &adaptation);
                let bad = |finding: &Diagnostic| finding.severity != Severity::Question;
                let bad = compiled.findings.0.iter().any(bad);
                assert!(compiled.rules.is_some() && !bad, "{name} {} {on} {}", toggle.name, report(&compiled));
            }
        }
    }
}
