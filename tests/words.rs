//! Words that the program says about rules are words of the language: what `diff` prints can be written in a file and means the same,
//! and what the table of the language says of defaults and of what must be stated is what `check` does.

mod common;

use lumbung::compare::{Differences, Pair};
use lumbung::compile::fingerprint;
use lumbung::diagnostic::{Diagnostic, Severity};
use lumbung::ir::leaping::{DrawTest, SideTest};
use lumbung::library;
use lumbung::source::SourceFile;
use lumbung::syntax::ast::SectionKind;
use lumbung::variant::{ShippedLoader, check};
use lumbung::words::{self, Default, Entry, Place};
use lumbung::{Variant, compile::Compiled};

/// What is said of a board, a setup or an opening is told of what comes of several clauses.
const TOLD: [&str; 4] = ["board", "setup", "opening", "rounds"];
/// Words for what a file says by not saying it.
const UNSAID: [&str; 7] =
    ["nothing", "no kings", "never", "without limits", "cannot occur", "nothing can be left", "nothing is left unfilled"];

/// What an option says holds, whatever a child states.
fn no_option_is_on(variant: &Variant) -> bool {
    variant.merged().head.before_options.is_none()
}

fn child(parent: &str, section: &str, statements: &str) -> String {
    format!("variant c from {parent}\n{section} {{\n{statements}\n}}\n")
}

/// The statements of a file that say what `diff` says of a clause; `None` where it says that there is none.
fn statements(section: &str, rule: &str, words: &str) -> Option<String> {
    if UNSAID.contains(&words) || section == "king" && rule == "king" {
        return None;
    }
    Some(match (section, rule) {
        ("claimed", _) => words.replacen("; not at", "\nnot at", 1),
        ("enforcement", _) if words == "strict" => return None,
        ("enforcement", _) => words.replace("; ", "\n"),
        (_, "compulsory" | "reverse") => words.to_owned(),
        _ => format!("{rule} {words}"),
    })
}

#[test]
fn what_diff_says_can_be_written_and_means_the_same() {
    let variants = library::all().iter().map(|shipped| Variant::shipped(shipped.name).unwrap());
    let variants: Vec<Variant> = variants.filter(no_option_is_on).collect();
    let (mut written, mut same) = (0, 0);
    for (at, one) in variants.iter().enumerate() {
        let others = variants.iter().cycle().skip(at + 1).filter(|other| other.family() == one.family());
        for other in others.take(variants.len()).step_by(5).take(3) {
            let pair = Pair::new(one, other).expect("one family");
            for difference in Differences::between(&pair).rules {
                let (section, rule) = (difference.section, difference.rule.as_str());
                let Some(words) = difference.right.as_deref().filter(|_| !TOLD.contains(&section)) else { continue };
                if rule == "order" && matches!(section, "landing" | "passing") {
                    continue;
                }
                let table = matches!(section, "landing" | "passing");
                let text = if table {
                    Some(child(one.name(), section, &format!("drop {section}\n{section} {{\none: {words}")).replacen(
                        &format!("{section} {{\n"),
                        "",
                        1,
                    ))
                } else {
                    statements(section, rule, words).map(|said| {
                        let head = if section == "enforcement" { "enforcement huff" } else { section };
                        child(one.name(), head, &said)
                    })
                };
                let Some(text) = text else { continue };
                let parsed = lumbung::syntax::parse(lumbung::source::FileId::default(), &text);
                assert!(parsed.findings.is_empty(), "{} and {}: {text}{:?}", one.name(), other.name(), parsed.findings);
                written += 1;
                let Ok(changed) = Variant::from_text("c.variant", &text) else { continue };
                // A clause that has no effect in the other game does not make the two alike.
                let idle = changed.findings().iter().any(|finding| finding.severity == Severity::Warning);
                if table || idle {
                    continue;
                }
                let pair = Pair::new(&changed, other).expect("one family");
                let left = Differences::between(&pair).rules;
                let left = left.iter().find(|left| (left.section, left.rule.as_str()) == (section, rule));
                assert!(
                    left.is_none(),
                    "{} and {}: {text}{:?}",
                    one.name(),
                    other.name(),
                    left.map(|left| (&left.left, &left.right))
                );
                same += 1;
            }
        }
    }
    assert!(written > 600 && same > 300, "{written} {same}");
}

#[test]
fn words_of_rules_that_no_shipped_pair_shows() {
    let says = |one: &str, text: &str| {
        let (one, other) = (Variant::shipped(one).unwrap(), Variant::from_text("a.variant", text).unwrap());
        let differences = Differences::between(&Pair::new(&one, &other).unwrap()).rules;
        differences.into_iter().map(|found| [found.left.unwrap(), found.right.unwrap()]).collect::<Vec<_>>()
    };
    let ends = "when a player holds 20 seeds; position occurs 3 times; a row has 2 empty holes";
    let said = says("oware", &format!("variant a from oware\nend {{\n{ends}\n}}\n"));
    assert!(said.iter().any(|[_, right]| format!("when {right}") == ends), "{said:?}");
    let steps = "straight forward or diagonally forward";
    let said = says("dameo", &format!("variant a from dameo\nman {{ steps {steps} }}\n"));
    assert_eq!(said, [["forward, over any line of own men".to_owned(), "forward".to_owned()]]);
    for (words, shown) in [
        ("straight", "straight"),
        ("diagonally", "diagonally"),
        ("straight or diagonally forward", "straight or diagonally forward"),
        ("straight forward or straight sideways or straight backward", "straight"),
        ("straight or diagonally", "in every direction"),
        ("backward or straight sideways", "straight sideways or backward"),
    ] {
        let said = says("dameo", &format!("variant a from dameo\nman {{ steps {words} }}\n"));
        assert_eq!(said[0][1], shown);
    }
}

fn checked(text: &str) -> Compiled {
    check(SourceFile::new("c.variant", text), &mut ShippedLoader)
}

/// What is said newly of a child, compared with its parent.
fn new_findings(compiled: &Compiled, parent: &Compiled) -> Vec<Diagnostic> {
    let known = |finding: &Diagnostic| {
        parent.findings.0.iter().any(|other| (other.code, &other.message) == (finding.code, &finding.message))
    };
    compiled.findings.0.iter().filter(|finding| !known(finding)).cloned().collect()
}

fn clauses() -> impl Iterator<Item = (&'static Entry, SectionKind)> {
    words::entries().filter_map(|entry| match entry.place {
        Place::Section(kind) => Some((entry, kind)),
        _ => None,
    })
}

/// The head of a section of a shipped variant, if it has that section.
fn head(variant: &Variant, kind: SectionKind) -> Option<String> {
    let merged = variant.merged();
    let named = |name: Option<&lumbung::syntax::ast::Name>| name.map_or(String::new(), |name| format!(" {}", name.value));
    let word = kind.word();
    match kind {
        SectionKind::Opening => {
            merged.openings.first().filter(|block| block.on).map(|block| format!("{word}{}", named(block.name.as_ref())))
        }
        SectionKind::Enforcement => merged.enforcement.as_ref().map(|block| format!("{word}{}", named(block.name.as_ref()))),
        kind => merged.sections.get(&kind).map(|_| word.to_owned()),
    }
}

fn states(variant: &Variant, kind: SectionKind, keyword: &str) -> bool {
    let merged = variant.merged();
    let section = match kind {
        SectionKind::Opening => merged.openings.first().map(|block| &block.section),
        SectionKind::Enforcement => merged.enforcement.as_ref().map(|block| &block.section),
        kind => merged.sections.get(&kind),
    };
    section.is_some_and(|section| section.get(keyword).is_some())
}

/// Then a side without a move does not lose where `loses` is left out.
fn another_end_speaks_of_no_move(variant: &Variant) -> bool {
    let lumbung::ir::Rules::Leaping(rules) = variant.rules() else { return false };
    rules.end.wins.contains(&SideTest::NoMove) || rules.end.draws.contains(&DrawTest::NoMove)
}

#[test]
fn a_default_stated_is_the_default_left_out() {
    let (mut tried, mut entries) = (0, std::collections::BTreeSet::new());
    for shipped in library::all() {
        let variant = Variant::shipped(shipped.name).unwrap();
        for (entry, kind) in clauses().filter(|(entry, _)| entry.family.is_none_or(|family| family == variant.family())) {
            let (Default::Value(value) | Default::Question(value, _)) = entry.default else { continue };
            let Some(head) = head(&variant, kind).filter(|_| !states(&variant, kind, entry.keyword)) else { continue };
            if entry.keyword == "loses" && another_end_speaks_of_no_move(&variant) {
                continue;
            }
            let statement = if entry.keyword == "reverse" { value.to_owned() } else { format!("{} {value}", entry.keyword) };
            let text = child(shipped.name, &head, &statement);
            // Some defaults are told and cannot be written.
            if !lumbung::syntax::parse(lumbung::source::FileId::default(), &text).findings.is_empty() {
                continue;
            }
            let compiled = checked(&text);
            let rules = compiled.rules.unwrap_or_else(|| panic!("{text}{:?}", compiled.findings.0));
            assert_eq!(fingerprint(&rules), fingerprint(variant.rules()), "{text}");
            assert_eq!(&rules, variant.rules(), "{text}");
            tried += 1;
            entries.insert((format!("{kind:?}"), entry.keyword));
        }
    }
    assert!(tried > 500 && entries.len() > 20, "{tried} {entries:?}");
}

#[test]
fn what_must_be_stated_and_what_is_asked() {
    let (mut missed, mut asked) = (std::collections::BTreeSet::new(), std::collections::BTreeSet::new());
    for shipped in library::all() {
        let variant = Variant::shipped(shipped.name).unwrap();
        if !no_option_is_on(&variant) {
            continue;
        }
        let parent = checked(shipped.text);
        for (entry, kind) in clauses().filter(|(entry, _)| entry.family.is_none_or(|family| family == variant.family())) {
            let Some(head) = head(&variant, kind).filter(|_| states(&variant, kind, entry.keyword)) else { continue };
            let word = match entry.keyword {
                "compulsion" => "compulsory",
                "binding" => "customary",
                "reverse" => "may reverse",
                keyword => keyword,
            };
            if matches!(kind, SectionKind::Setup | SectionKind::Start | SectionKind::Notation) {
                continue;
            }
            let text = child(shipped.name, &head, &format!("drop {word}"));
            let found = new_findings(&checked(&text), &parent);
            let is_missed = |finding: &&Diagnostic| finding.severity == Severity::Error && finding.code.contains("missing");
            let missing = found.iter().find(is_missed).map(|finding| finding.message.clone());
            let questions: Vec<&str> = found
                .iter()
                .filter(|finding| finding.severity == Severity::Question)
                .map(|finding| finding.message.as_str())
                .collect();
            let key = (format!("{kind:?}"), entry.keyword);
            match entry.default {
                Default::Must("") => assert!(missing.is_some(), "{text}{found:#?}"),
                Default::Must(_) => {}
                // A clause of another name may be missed, where this one made it needless.
                _ => assert!(
                    missing.as_ref().is_none_or(|told| !told.contains(&format!("`{word}` is missing"))),
                    "{text}{found:#?}"
                ),
            }
            match entry.default {
                Default::Question(_, "") => assert!(!questions.is_empty(), "{text}{found:#?}"),
                Default::Question(..) | Default::Must(_) => {}
                _ => assert!(questions.iter().all(|told| !told.contains(&format!("`{word}` is not stated"))), "{text}{found:#?}"),
            }
            if missing.is_some() {
                missed.insert(key.clone());
            }
            if !questions.is_empty() {
                asked.insert(key);
            }
        }
    }
    // Whatever the table says is asked is asked of some variant.
    for (entry, kind) in clauses().filter(|(entry, _)| matches!(entry.default, Default::Question(..))) {
        // Men that capture from a distance and games with several ends of rounds that leave it open are not shipped.
        let not_shipped = kind == SectionKind::Man && matches!(entry.keyword, "lands" | "reverse")
            || kind == SectionKind::Rounds && entry.keyword == "wins";
        assert!(not_shipped || asked.contains(&(format!("{kind:?}"), entry.keyword)), "{kind:?} {} {asked:?}", entry.keyword);
    }
    assert!(missed.len() > 20, "{missed:?}");
}
