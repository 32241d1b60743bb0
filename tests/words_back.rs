//! Rules in words come back: what the program writes for rules is a file that compiles to the same rules, for every shipped variant and
//! for rules by chance.

mod reference;

use lumbung::diagnostic::Severity;
use lumbung::ir::Rules;
use lumbung::ir::leaping::{Directions, Leaping};
use lumbung::ir::sowing::{GameWins, Sowing, Then, Until};
use lumbung::source::SourceFile;
use lumbung::variant::{ShippedLoader, check};
use lumbung::words;
use reference::random::{Dice, random_leaping_ir, random_leaping_ir_on_any_lines, random_sowing_ir};

/// The rules that come of the words for some rules, or the codes of the errors, each with its message.
fn back(rules: &Rules) -> Result<Rules, Vec<(&'static str, String)>> {
    let text = words::file("back", rules);
    let compiled = check(SourceFile::new("back.variant", text), &mut ShippedLoader);
    let errors = compiled.findings.0.iter().filter(|finding| finding.severity == Severity::Error);
    let errors = errors.map(|finding| (finding.code, finding.message.clone())).collect();
    compiled.rules.ok_or(errors)
}

/// Codes of what the compiler reads and refuses in rules by chance: they contradict themselves, act never, or want what is not there.
const REFUSED: [&str; 13] = [
    "sowing::again",
    "sowing::capture-twice",
    "sowing::contradiction",
    "sowing::layout",
    "sowing::never-fits",
    "sowing::passing-rule",
    "sowing::unreachable-rule",
    "sowing::with-captured",
    "leaping::named-twice",
    "leaping::no-rows-on-rings",
    "leaping::opening",
    "leaping::script-line",
    "leaping::unreachable-end",
];

/// Whether the same comes back; false: the compiler refuses it.
fn comes_back(rules: &Rules) -> bool {
    match back(rules) {
        Ok(found) => {
            assert_eq!(&found, rules, "{}", words::file("back", rules));
            true
        }
        Err(errors) => {
            let other = errors.iter().find(|(code, _)| !REFUSED.contains(code));
            assert!(other.is_none(), "{other:?}\n{}", words::file("back", rules));
            false
        }
    }
}

#[test]
fn shipped_rules_come_back() {
    for shipped in lumbung::library::all() {
        let variant = lumbung::Variant::shipped(shipped.name).expect("a shipped variant compiles");
        assert!(comes_back(variant.rules()), "{}", shipped.name);
    }
}

/// What a file can say: an endless relay is spoken of only where there can be one, who can fill wins only where that ends the game.
fn sayable(mut rules: Sowing) -> Sowing {
    if let Some(rounds) = &mut rules.rounds {
        let fills = rounds.until.iter().any(|until| matches!(until, Until::CannotFill(_)));
        if rounds.wins == GameWins::WhoCanFill && !fills {
            rounds.wins = GameWins::MostRounds;
        }
    }
    let lifts = |then: Then| matches!(then, Then::SowOn | Then::SowOnFromNext | Then::SowOnWithCaptured);
    let relay = rules.landing.iter().any(|rule| lifts(rule.then));
    if !relay {
        rules.sow.endless = None;
    } else if let (true, Ok(Rules::Sowing(found))) = (rules.sow.own_store, back(&Rules::Sowing(rules.clone()))) {
        // A single seed that is put back and lifted again is looked for rule by rule.
        rules.sow.endless = rules.sow.endless.and(found.sow.endless);
    }
    rules
}

#[test]
fn sowing_rules_by_chance_come_back() {
    let (mut whole, mut single) = (0, 0);
    for seed in 0..700 {
        let rules = random_sowing_ir(&mut Dice::new(seed));
        if comes_back(&Rules::Sowing(sayable(rules.clone()))) {
            whole += 1;
            continue;
        }
        // Of rules that do not go together each comes back by itself.
        for rule in &rules.landing {
            let alone = Sowing { landing: vec![rule.clone()], passing: Vec::new(), opening: None, ..rules.clone() };
            single += usize::from(comes_back(&Rules::Sowing(sayable(alone))));
        }
    }
    assert!(whole > 200 && single > 800, "{whole} {single}");
}

#[test]
fn leaping_rules_by_chance_come_back() {
    let mut whole = 0;
    for seed in 0..1_000 {
        let dice = &mut Dice::new(seed);
        let mut rules = if seed % 2 == 0 { random_leaping_ir(dice) } else { random_leaping_ir_on_any_lines(dice) };
        for (opening, name) in rules.openings.iter_mut().zip(["first", "second", "third"]) {
            opening.name = Some(name.to_owned());
        }
        // A line has two points or more.
        rules.board.lines.retain(|line| line.len() > 1);
        let pieces = |rules: &Leaping| [Some(rules.man.clone()), rules.king.clone()].into_iter().flatten().collect::<Vec<_>>();
        let nowhere = Directions::default();
        // A piece that goes nowhere is nothing that a file can say.
        if pieces(&rules)
            .iter()
            .any(|piece| [piece.steps.directions, piece.captures.first, piece.captures.then].contains(&nowhere))
        {
            continue;
        }
        whole += usize::from(comes_back(&Rules::Leaping(rules)));
    }
    assert!(whole > 700, "{whole}");
}
