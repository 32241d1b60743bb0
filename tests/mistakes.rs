//! Every mistake of a file in one run, each at its place and none as the echo of another; and what a file leaves out is asked for.
//! Lines, columns and codes are counted by hand.

mod common;

use lumbung::compile::Adaptation;
use lumbung::diagnostic::Severity;
use lumbung::source::SourceFile;
use lumbung::variant::{ShippedLoader, examine};

/// Place, code and severity of every finding, in order: `7:11 syntax::number-in-words`.
fn findings(text: &str) -> Vec<(String, Severity, String)> {
    let (compiled, _) = examine(SourceFile::new("mine.variant", text), &mut ShippedLoader, &Adaptation::default());
    let place = |finding: &lumbung::diagnostic::Diagnostic| {
        let file = compiled.sources.get(finding.span.file).expect("a file");
        assert_eq!(file.name, "mine.variant", "{}", finding.message);
        let (line, column) = file.line_column(finding.span.start);
        format!("{line}:{column} {}", finding.code)
    };
    compiled.findings.0.iter().map(|finding| (place(finding), finding.severity, finding.message.clone())).collect()
}

/// All findings, of which each is an error.
fn errors(text: &str) -> Vec<String> {
    let found = findings(text);
    assert!(found.iter().all(|(_, severity, _)| *severity == Severity::Error), "{found:?}");
    found.into_iter().map(|(place, _, _)| place).collect()
}

const TEN: &str = r#"variant  ten
title    Ten mistakes
family   sowing
sorce    old "An old book"

board {
  holes   seven
  seeds   4
  stores  at rigth
}

start { first mover south }

sow {
  direction       anticlockwise
  own store       sewn
  oponent store   skipped
}

landing {
  bonus:  in own store  -> move agian
  relay:  in occupied hole  sow on
  take:   in empty own hole, opposite occupied  -> capture opposite, last seed
  stop:   in empty hole  -> end turn
}

end {
  when    mover has no seeds
  tested  before every move
  rest    too owner
}
"#;

const TEN_FOUND: [&str; 10] = [
    "2:10 syntax::missing-quotes",
    "4:1 syntax::unknown-statement",
    "7:11 syntax::number-in-words",
    "9:14 syntax::expected",
    "16:19 syntax::expected",
    "17:3 syntax::unknown-clause",
    "21:33 syntax::expected",
    "22:29 syntax::missing-arrow",
    "23:70 syntax::joining",
    "30:11 syntax::expected",
];

#[test]
fn ten_mistakes_are_ten_errors() {
    assert_eq!(errors(TEN), TEN_FOUND);
}

#[test]
fn the_program_shows_all_ten_and_says_no() {
    let path = std::env::temp_dir().join(format!("lumbung-ten-{}.variant", std::process::id()));
    std::fs::write(&path, TEN).expect("a writable folder");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_lumbung"));
    let output = command.arg("check").arg(&path).arg("--json").output().expect("the program runs");
    let _ = std::fs::remove_file(&path);
    assert_eq!(output.status.code(), Some(1));
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let shown = found.as_array().expect("a list").iter().map(|finding| {
        assert_eq!(finding["severity"], "error");
        format!("{}:{} {}", finding["line"], finding["column"], finding["code"].as_str().expect("a code"))
    });
    assert_eq!(shown.collect::<Vec<_>>(), TEN_FOUND);
}

#[test]
fn mistakes_of_meaning_are_all_found_too() {
    let text = r#"variant  ten
family   sowing
source   old "An old book"
source   old "Another old book"

board {
  holes   30
  seeds   4 in 5..6
  stores  at left
  seeds   5
}

start { first mover south }

sow {
  direction       anticlockwise
  own store       sown
  opponent store  skipped  [new]
}

landing {
  bonus:  in own store, opposite empty  -> move again
  relay:  in occupied hole making 1  -> sow on
  take:   in empty own hole, opposite occupied  -> capture opposite and opposite
  stop:   in empty hole  -> end turn
  stop:   in empty hole  -> end turn
}

end {
  when    mover has no seeds; a row has 0 empty holes
  tested  before every move
  rest    to owner
}

words en { stroe "granary" }
"#;
    let found = errors(text);
    let expected = [
        "4:10 language::repeated-source",
        "7:11 sowing::number",
        "8:11 sowing::outside-range",
        "9:3 sowing::store-side",
        "10:3 language::repeated-clause",
        "18:29 language::unknown-source",
        "22:25 sowing::store-rule",
        "23:11 sowing::contradiction",
        "24:73 sowing::capture-twice",
        "26:3 language::name-used-twice",
        "30:41 sowing::number",
        "35:12 language::unknown-word-key",
    ];
    assert_eq!(found, expected);
}

#[test]
fn two_mistakes_in_one_statement_hide_no_other() {
    let text = "variant two from dakon\n\
        board { holes sven  seeds for }\n\
        landing {\n  change nembak:  in emty own hole, oposite occupied  -> capture opposite\n  drop mikl\n}\n\
        end { rest too owner, or none }\n\
        title Two\n";
    let found = errors(text);
    assert_eq!(
        found,
        [
            "2:15 syntax::expected",
            "4:22 syntax::expected",
            "4:37 syntax::expected",
            "5:8 inherit::unknown-name",
            "7:12 syntax::expected",
            "7:21 syntax::expected",
            "8:7 syntax::missing-quotes"
        ]
    );
}

#[test]
fn an_unclosed_brace_and_an_unknown_parent_hide_no_other() {
    let text = "variant brace from nowhere\n\nboard {\n  holes  six\n\nsow {\n  direction  sunwise\n}\n\n\
        landing {\n  change relay:  in ocupied hole  -> sow on\n}\n\nend { wins fewest seed }\n";
    assert_eq!(
        errors(text),
        [
            "1:20 inherit::unknown-parent",
            "3:1 syntax::unclosed-block",
            "4:10 syntax::number-in-words",
            "7:14 syntax::expected",
            "11:21 syntax::expected",
            "14:19 syntax::expected",
        ]
    );
}

#[test]
fn a_line_that_cannot_be_read_has_no_echo() {
    // Each file is in order but for one letter; what that line was to say is not missed elsewhere.
    let shipped = |name: &str| lumbung::library::find(name).expect("it is shipped").text.to_owned();
    let kalah = shipped("kalah");
    let dakon = shipped("dakon");
    let alquerque = shipped("alquerque");
    let turkish = shipped("turkish");
    for (base, from, to) in [
        (&kalah, "family   sowing", "famly   sowing"),
        (&kalah, "holes   6 in 1..10", "holes   6 im 1..10"),
        (&kalah, "stores  at right", "stores  on right"),
        (&kalah, "own store       sown", "own store       sawn"),
        (&kalah, "move again", "move agian"),
        (&kalah, "in own store  ", "in own stroe  "),
        (&kalah, "opposite occupied", "oposite occupied"),
        (&kalah, "when    a row is empty", "when    a raw is empty"),
        (&kalah, "first mover south", "first mover sout"),
        (&dakon, "in occupied hole                          -> sow on", "in occupied hole                          -> sow om"),
        (&dakon, "nembak:         in", "nembak          in"),
        (&dakon, "source   mw ", "sauce   mw "),
        (&dakon, "mati:           in empty hole ", "mati:           in empti hole "),
        (&alquerque, "lines   orthogonal", "lines   orthagonal"),
        (&alquerque, "points  5 x 5", "points  5 by 5"),
        (&alquerque, "steps     in", "stepps     in"),
        (&alquerque, "crowned   never", "crowned   nevver"),
        (&alquerque, "loses  no pieces; no move", "looses  no pieces; no move"),
        (&alquerque, "prefer  nothing", "prefers  nothing"),
        (&turkish, "lands", "landes"),
        (&turkish, "pieces", "peices"),
    ] {
        assert!(base.contains(from), "{from}");
        let found = findings(&base.replacen(from, to, 1));
        let syntax = found.iter().filter(|(place, _, _)| place.contains(" syntax::")).count();
        // A source that cannot be read is no reason to doubt its tags.
        assert!(!found.is_empty() && found.len() == syntax, "{to}: {found:#?}");
    }
}

#[test]
fn the_head_has_an_order_and_each_thing_once() {
    assert_eq!(errors("title \"A\"\nvariant late from dakon\n"), ["2:1 language::head-order"]);
    assert_eq!(errors("variant late from dakon\nlanguage 1\n"), ["2:1 language::head-order"]);
    assert_eq!(errors("language 1\nlanguage 1\nvariant twice from dakon\n"), ["2:1 language::repeated-head"]);
    assert_eq!(errors("language 9\nvariant new from dakon\n"), ["1:10 language::unknown-version"]);
    assert_eq!(errors("variant a from dakon\nvariant b from dakon\n"), ["2:1 language::repeated-head"]);
    for (one, other) in [
        ("title \"A\"", "title \"B\""),
        ("region \"A\"", "region \"B\""),
        ("status unclear", "status reported"),
        ("custom shout \"A\"", "custom shout \"B\""),
    ] {
        let found = errors(&format!("variant twice from dakon\n{one}\n{other}\n"));
        assert_eq!(found.len(), 1, "{one}");
        assert!(found[0].starts_with("3:") && found[0].ends_with("language::repeated-head"), "{found:?}");
    }
}

#[test]
fn a_status_is_no_key_of_a_source() {
    for status in ["confirmed", "reported", "disputed", "unclear"] {
        let found = findings(&format!("variant mine from dakon\nsource {status} \"A book\"\n"));
        assert_eq!(found.len(), 1, "{found:?}");
        let (place, _, message) = &found[0];
        assert_eq!(place, "2:8 syntax::expected");
        assert_eq!(*message, format!("`{status}` is a status, so it cannot be the key of a source"));
    }
}

// ---- What a file must say

/// Whether a file brings an error or a question.
fn is_asked_for(text: &str) -> bool {
    findings(text).iter().any(|(_, severity, _)| matches!(severity, Severity::Error | Severity::Question))
}

/// All shipped files without a parent.
fn roots() -> impl Iterator<Item = &'static lumbung::library::Shipped> {
    lumbung::library::all()
        .iter()
        .filter(|shipped| !shipped.text.lines().any(|line| line.starts_with("variant") && line.contains(" from ")))
}

/// The file without each line that begins with these words, one at a time.
fn without<'t>(text: &'t str, section: &'t str, words: &'t str) -> impl Iterator<Item = String> + 't {
    let lines: Vec<&str> = text.lines().collect();
    let mut current = "";
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if let Some(head) = line.split('{').next().filter(|_| line.contains('{') && !line.starts_with(' ')) {
            current = head.split_whitespace().next().unwrap_or("");
            let inner = line.split_once('{').map_or("", |(_, rest)| rest).trim();
            if current == section && (inner == words || inner.starts_with(&format!("{words} "))) {
                found.push(at);
            }
        } else if current == section && (line.trim() == words || line.trim().starts_with(&format!("{words} "))) {
            found.push(at);
        }
    }
    found.into_iter().map(move |at| {
        let kept = lines.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, line)| *line);
        kept.collect::<Vec<_>>().join("\n") + "\n"
    })
}

#[test]
fn root_files_are_complete() {
    for root in roots() {
        let found = findings(root.text);
        assert!(found.is_empty(), "{}: {found:?}", root.name);
    }
}

#[test]
fn what_a_sowing_file_must_say_is_asked_for() {
    // The clauses that docs/sowing.md marks "must"; `when` and `until` may stand on several lines, of which one may go.
    let must = [
        ("board", "holes"),
        ("board", "seeds"),
        ("board", "stores"),
        ("start", "first mover"),
        ("opening", "lasts"),
        ("sow", "direction"),
        ("sow", "own store"),
        ("sow", "opponent store"),
        ("sow", "endless"),
        ("end", "rest"),
        ("rounds", "refill"),
        ("rounds", "unfilled"),
        ("rounds", "first"),
    ];
    let mut tried = 0;
    for root in roots().filter(|root| root.text.contains("sowing")) {
        for (section, words) in must {
            for less in without(root.text, section, words) {
                assert!(is_asked_for(&less), "{}: nobody misses `{words}` of `{section}`", root.name);
                tried += 1;
            }
        }
        if root.text.contains("move again") {
            for less in without(root.text, "end", "tested") {
                assert!(is_asked_for(&less), "{}: nobody misses `tested`", root.name);
                tried += 1;
            }
        }
        for (section, words) in [("end", "when"), ("rounds", "until")] {
            let lines: Vec<String> = without(root.text, section, words).collect();
            if let [less] = lines.as_slice() {
                assert!(is_asked_for(less), "{}: nobody misses `{words}`", root.name);
                tried += 1;
            }
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn what_a_leaping_file_must_say_is_asked_for() {
    // The clauses that docs/leaping.md marks "!".
    let must = [
        ("board", "points"),
        ("board", "lines"),
        ("start", "first mover"),
        ("man", "steps"),
        ("man", "captures"),
        ("man", "crowned"),
        ("king", "steps"),
        ("king", "captures"),
        ("king", "lands"),
        ("capture", "compulsory"),
        ("capture", "optional"),
        ("capture", "prefer"),
        ("opening", "compulsory"),
        ("opening", "customary"),
        ("enforcement", "offences"),
        ("enforcement", "offenders"),
        ("enforcement", "remedies"),
        ("enforcement", "turn"),
    ];
    let mut tried = 0;
    for root in roots().filter(|root| root.text.contains("family   leaping")) {
        for (section, words) in must {
            for less in without(root.text, section, words) {
                let found = findings(&less);
                assert!(is_asked_for(&less), "{}: nobody misses `{words}` of `{section}`: {found:?}", root.name);
                tried += 1;
            }
        }
    }
    assert!(tried > 30, "{tried}");
}

/// The shipped files from which one inherits.
fn parents(text: &'static str) -> impl Iterator<Item = &'static lumbung::library::Shipped> {
    let parent = |text: &str| {
        let line = text.lines().find(|line| line.starts_with("variant"))?;
        let (_, name) = line.split_once(" from ")?;
        lumbung::library::find(name.split_whitespace().next()?)
    };
    std::iter::successors(parent(text), move |shipped| parent(shipped.text))
}

#[test]
fn a_source_that_a_rule_cites_is_missed() {
    let mut tried = 0;
    for shipped in lumbung::library::all() {
        let lines: Vec<&str> = shipped.text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let Some(key) = line.strip_prefix("source ").and_then(|rest| rest.split_whitespace().next()) else { continue };
            if parents(shipped.text).any(|parent| parent.text.contains(&format!("source   {key} "))) {
                // Then the tag means the parent's book of that key.
                continue;
            }
            let body = lines.iter().map(|line| line.split('#').next().unwrap_or(""));
            if !body.clone().any(|line| line.contains(&format!("[{key}]")) || line.contains(&format!("[{key} "))) {
                continue;
            }
            let less: Vec<&str> = lines.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, line)| *line).collect();
            let found = findings(&(less.join("\n") + "\n"));
            assert!(found.iter().any(|(place, _, _)| place.ends_with("language::unknown-source")), "{} {key}", shipped.name);
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried}");
}

#[test]
fn the_main_rules_of_dakon_are_missed() {
    let dakon = lumbung::library::find("dakon").expect("it is shipped").text;
    for (rule, place) in [("lumbung", "store"), ("laju", "occupied")] {
        let less: Vec<String> = without(dakon, "landing", &format!("{rule}:")).collect();
        assert_eq!(less.len(), 1, "{rule}");
        let asked = findings(&less[0]);
        let told = asked
            .iter()
            .any(|(_, severity, message)| matches!(severity, Severity::Error | Severity::Question) && message.contains(place));
        assert!(told, "{rule}: {asked:?}");
    }
}

/// Everything that `check` tells of a text: line and column, code, message, help; only findings in the file itself.
fn checked(text: &str) -> Vec<(String, String, Option<String>)> {
    let compiled = lumbung::variant::check(SourceFile::new("mine.variant", text), &mut ShippedLoader);
    let told = |finding: &lumbung::diagnostic::Diagnostic| {
        let file = compiled.sources.get(finding.span.file).expect("a file");
        assert_eq!(file.name, "mine.variant", "{}", finding.message);
        let (line, column) = file.line_column(finding.span.start);
        (format!("{line}:{column} {}", finding.code), finding.message.clone(), finding.help.clone())
    };
    compiled.findings.0.iter().map(told).collect()
}

fn places(text: &str) -> Vec<String> {
    checked(text).into_iter().map(|(place, _, _)| place).collect()
}

#[test]
fn an_option_that_is_off_is_lowered_when_a_file_is_checked() {
    let child = |option: &str| format!("variant k2 from dakon\n\noption a off {{\n  {option}\n}}\n");
    let turned = child("sow { direction anticlockwise }");
    let found = checked(&turned);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, "4:9 sowing::store-side");
    assert!(found[0].1.starts_with("with the option `a` on: "), "{}", found[0].1);
    // Nothing of it when the variant is only loaded.
    assert!(findings(&turned).is_empty());

    let skipped = places(&child("sow { own store skipped }"));
    assert!(skipped.iter().any(|place| place.ends_with("sowing::missing-clause")), "{skipped:?}");
    assert!(skipped.iter().any(|place| place.ends_with("sowing::never-fits")), "{skipped:?}");
    let bare = places(&child("landing { drop lumbung, laju, nembak, mikul, mati, mati-bela }"));
    assert!(bare.iter().any(|place| place.ends_with("sowing::missing-landing")), "{bare:?}");
    assert!(places(&child("drop end")).contains(&"4:8 sowing::missing-clause".to_owned()));
    assert!(places(&child("board { seeds 5 }")).is_empty());
}

#[test]
fn an_option_is_tried_without_the_others() {
    let text =
        "variant k2 from dakon\noption a { board { stores at end of row } }\noption b off { sow { direction anticlockwise } }\n";
    assert_eq!(places(text), ["3:22 sowing::store-side"]);
}

#[test]
fn a_missing_clause_of_sow_asks_nothing_about_stores() {
    let dakon = std::fs::read_to_string(common::root().join("variants/sowing/dakon.variant")).expect("a readable file");
    for clause in ["direction ", "own store ", "opponent store "] {
        let without: Vec<&str> = dakon.lines().filter(|line| !line.trim_start().starts_with(clause)).collect();
        let found = places(&without.join("\n"));
        assert_eq!(found.len(), 1, "{clause}: {found:?}");
        assert!(found[0].ends_with("sowing::missing-clause"), "{clause}: {found:?}");
    }
}

#[test]
fn what_a_child_drops_is_missed_where_it_drops_it() {
    let at = |text: &str| places(&format!("variant k2 from dakon\n\n{text}\n"));
    assert_eq!(at("drop landing"), ["3:6 sowing::missing-landing"]);
    assert!(at("drop end").iter().all(|place| place == "3:6 sowing::missing-clause"));
    assert_eq!(at("end {\n  rest to owner\n  drop when\n}"), ["5:8 sowing::missing-clause"]);
    assert_eq!(at("sow { drop direction }"), ["3:12 sowing::missing-clause"]);
    let dhamet = places("variant d2 from dhamet\n\ndrop man\n");
    assert!(!dhamet.is_empty() && dhamet.iter().all(|place| place.starts_with("3:6 ")), "{dhamet:?}");
}

#[test]
fn rules_that_do_nothing_are_warned_of() {
    let rule =
        "variant k2 from dakon\nlanding {\n  before mati idle:  in empty own hole, opposite empty  -> capture opposite\n}\n";
    assert_eq!(places(rule), ["3:41 sowing::no-effect"]);
    let fine = rule.replace("opposite empty", "next empty");
    assert!(places(&fine).is_empty());
    // 2 rows of 7 holes with 7 seeds: 98.
    let holds = |seeds: u32| {
        places(&format!(
            "variant k2 from dakon\nend {{\n  add when a player holds {seeds} seeds\n}}\nboard {{\n  holes 7 in 7..7\n  seeds 7 in 7..7\n}}\n"
        ))
    };
    assert_eq!(holds(99), ["3:12 sowing::no-effect"]);
    assert!(holds(98).is_empty());
}

#[test]
fn a_word_that_was_meant_stands_in_the_help() {
    for (wrong, right) in [("anticlokwise", "anticlockwise"), ("Anticlockwise", "anticlockwise")] {
        let found = checked(&format!("variant k2 from dakon\nsow {{ direction {wrong} }}\n"));
        let help = found.first().and_then(|(_, _, help)| help.clone()).unwrap_or_default();
        assert!(help.contains(&format!("write `{right}`")), "{wrong}: {found:?}");
    }
    let clause = checked("variant k2 from dakon\nsow { directoin clockwise }\n");
    assert!(clause[0].2.as_deref().is_some_and(|help| help.starts_with("write `direction`; ")), "{clause:?}");
    let section = checked("variant k2 from dakon\nlandin { off mati }\n");
    assert!(section[0].2.as_deref().is_some_and(|help| help.starts_with("write `landing`; ")), "{section:?}");
}

/// What a file from scratch leaves out is told beside what cannot be read in it; what the unread line may have been to say is not.
#[test]
fn what_is_missing_is_told_beside_what_cannot_be_read() {
    let file = |family: &str, sow: &str, end: &str| {
        format!(
            "variant mine\n{family}\nboard {{\n  holes 7\n  seeds 4\n  stores aside\n}}\nstart {{ first mover south }}\nsow {{\n  {sow}\n}}\n\
             landing {{\n  stop: in hole -> end turn\n}}\nend {{\n  when position occurs 3 times\n  {end}\n}}\nmoves {{ pass never }}\n"
        )
    };
    let told = |family, sow, end| errors(&file(family, sow, end));
    assert_eq!(told("family sowing", "direction anticlockwise", "rest to owner"), [""; 0]);
    assert_eq!(
        told("family sowing", "direction anticlockwise", "remainder to owner"),
        ["15:1 sowing::missing-clause", "17:3 syntax::unknown-clause"]
    );
    assert_eq!(told("family sowing", "direction anticlockwise", "rst to owner"), ["17:3 syntax::unknown-clause"]);
    assert_eq!(
        told("family sowing", "fast anticlockwise", "rest to owner"),
        ["9:1 sowing::missing-clause", "10:3 syntax::unknown-clause"]
    );
    assert_eq!(told("", "direction anticlockwise", "rest too owner"), ["1:1 language::missing-family", "17:8 syntax::expected"]);
    assert_eq!(told("famly sowing", "direction anticlockwise", "rest to owner"), ["2:1 syntax::unknown-statement"]);
    assert_eq!(told("kind sowing", "direction anticlockwise", "rest to owner"), ["2:1 syntax::unknown-statement"]);
}

/// Two parts without what joins them.
#[test]
fn a_missing_comma_is_asked_for() {
    for (line, join) in [
        ("king { steps in every direction any distance }", "`,` before `any`"),
        ("king { captures in every direction from any distance }", "`,` before `from`"),
    ] {
        let text = format!("variant mine from international\n{line}\n");
        let (compiled, _) = examine(SourceFile::new("mine.variant", text.as_str()), &mut ShippedLoader, &Adaptation::default());
        let found = &compiled.findings.0[0];
        assert_eq!((found.code, found.label.as_str()), ("syntax::joining", format!("write {join}").as_str()), "{line}");
    }
    // More is wrong behind it.
    let line = "landing { x: in empty own hole opposite occupied -> capture opposite last seed }";
    let text = format!("variant mine from dakon\n{line}\n");
    let (compiled, _) = examine(SourceFile::new("mine.variant", text.as_str()), &mut ShippedLoader, &Adaptation::default());
    let found = &compiled.findings.0[0];
    assert_eq!((found.code, found.label.as_str()), ("syntax::joining", "write `,` before `opposite`"));
}
