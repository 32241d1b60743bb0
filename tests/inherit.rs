//! What a child inherits, changes and gets wrong: small variants in a map, one point each.

use lumbung::compile::merged::{Merged, MergedSection};
use lumbung::compile::{self, Adaptation, Compiled, Kind, LoadError, LoadedFile, Loader};
use lumbung::source::SourceFile;
use lumbung::syntax::ast::{Parent, Phrase, SectionKind, Status};
use std::collections::{BTreeMap, BTreeSet};

/// A sowing game, complete.
const BASE: &str = r#"variant base
title "Base"
also "Ground"
family sowing
region "Here"
source win "A book"
status confirmed
words jv { take "ambil" seed "biji" }
note "A note." [win]
board {
  holes 7 in 5..9 [win, confirmed]
  seeds 7 in 1..20
  stores at right
}
start { first mover by lot }
opening early { lasts 1 turn each }
sow {
  direction anticlockwise
  own store sown
  opponent store skipped
}
landing {
  bonus: in own store -> move again [win]
  on: in occupied hole -> sow on
  late off: in empty own hole, opposite occupied -> capture opposite and last seed
  take: in empty own hole, opposite occupied -> capture opposite [win, disputed]
  dead: in empty hole -> end turn
}
end {
  when mover has no seeds
  when 2 seeds or fewer are left
  tested before every move
  rest to opponent
}
custom call "Calls."
option short off { end { when a row is empty } }
option split-rest off { end { rest split } }
option own-rest off { end { rest to owner } }
"#;

/// A leaping game, complete.
const LEAP: &str = r#"variant leap
family leaping
board {
  points 5 x 5
  lines orthogonal, and diagonal through points where column + row is even
}
setup {
  5 b b b b b
  4 b b b b b
  3 b b . w w
  2 w w w w w
  1 w w w w w
}
start { first mover white }
man {
  steps in every direction
  captures in every direction
  crowned never
}
capture {
  compulsory
  prefer nothing
}
enforcement huff {
  offences no capture
  offenders any piece that had a best capture
  remedies remove
  turn kept
}
end { loses no pieces; no move }
"#;

#[derive(Clone, Default)]
struct Files(BTreeMap<String, String>);

impl Files {
    fn new() -> Files {
        let base = BASE.replace("opening early { lasts 1 turn each }", "opening early {\n  lasts 1 turn each\n  without take\n}");
        Files::default().with("base", &base).with("leap", LEAP)
    }

    fn with(mut self, name: &str, text: &str) -> Files {
        self.0.insert(name.to_owned(), text.to_owned());
        self
    }
}

impl Loader for Files {
    fn load(&mut self, parent: &Parent, _: &str) -> Result<LoadedFile, LoadError> {
        let name = match parent {
            Parent::Name(name) => name.value.clone(),
            Parent::Path(path) if path.value == "locked" => return Err(LoadError::Unreadable("no permission".to_owned())),
            Parent::Path(path) if path.value == "twice" => {
                return Err(LoadError::Ambiguous(vec!["a/twice".to_owned(), "b/twice".to_owned()]));
            }
            Parent::Path(path) => path.value.clone(),
        };
        match self.0.get(&name) {
            Some(text) => Ok(LoadedFile { name: format!("{name}.variant"), text: text.clone() }),
            None => Err(LoadError::NotFound { known: self.0.keys().cloned().collect() }),
        }
    }
}

fn adapted(files: &Files, text: &str, adaptation: &Adaptation) -> Compiled {
    compile::compile(SourceFile::new("mine.variant", text), &mut files.clone(), adaptation)
}

fn compiled(text: &str) -> Compiled {
    adapted(&Files::new(), text, &Adaptation::default())
}

/// A child of `base` that says this.
fn child(text: &str) -> Compiled {
    compiled(&format!("variant mine from base\n{text}\n"))
}

fn errors(compiled: &Compiled) -> Vec<String> {
    let errors = compiled.findings.0.iter().filter(|finding| finding.severity == lumbung::diagnostic::Severity::Error);
    errors.map(|finding| format!("{} {}", finding.code, compiled.sources.file_line(finding.span).1)).collect()
}

fn help(compiled: &Compiled, code: &str) -> String {
    let finding = compiled.findings.0.iter().find(|finding| finding.code == code);
    finding.and_then(|finding| finding.help.clone()).unwrap_or_default()
}

fn message(compiled: &Compiled, code: &str) -> String {
    compiled.findings.0.iter().find(|finding| finding.code == code).map(|finding| finding.message.clone()).unwrap_or_default()
}

fn fine(compiled: &Compiled) -> &Merged {
    assert_eq!(errors(compiled), Vec::<String>::new(), "{:#?}", compiled.findings.0);
    compiled.merged.as_ref().unwrap()
}

fn leaves(phrase: &Phrase) -> String {
    if phrase.children.is_empty() {
        return phrase.text.clone();
    }
    phrase.children.iter().map(leaves).collect::<Vec<_>>().join(" ")
}

fn words(section: &MergedSection, keyword: &str) -> Vec<String> {
    section.all(keyword).map(|clause| leaves(&clause.phrase)).collect()
}

fn clause(merged: &Merged, kind: SectionKind, keyword: &str) -> Vec<String> {
    merged.sections.get(&kind).map(|section| words(section, keyword)).unwrap_or_default()
}

fn rules(merged: &Merged) -> Vec<String> {
    let name =
        |rule: &lumbung::compile::merged::MergedRule| format!("{}{}", rule.rule.name.value, if rule.on { "" } else { " off" });
    merged.landing.rules.iter().map(name).collect()
}

// ---------------------------------------------------------------- inheritance

#[test]
fn a_child_without_differences_is_its_parent() {
    let compiled = child("");
    let merged = fine(&compiled);
    assert_eq!(merged.name.value, "mine");
    assert_eq!(merged.parents, ["base"]);
    assert_eq!(rules(merged), ["bonus", "on", "late off", "take", "dead"]);
    assert_eq!(clause(merged, SectionKind::End, "when"), ["when mover has no seeds", "when 2 seeds or fewer are left"]);
    assert_eq!(merged.head.title.as_ref().unwrap().value, "Base");
    assert_eq!(merged.head.region.as_ref().unwrap().value, "Here");
    assert!(merged.head.status.is_none(), "the status belongs to the parent's file");
    assert!(merged.head.also.is_empty(), "other names belong to the parent's file");
    assert!(merged.sections[&SectionKind::Board].clauses.iter().all(|clause| !clause.own));
}

#[test]
fn a_chain_has_many_levels_and_paths() {
    let files = Files::new()
        .with("a", "variant a from base\nboard { seeds 5 }")
        .with("folder/b", "variant b from a\nmoves { pass if no move }");
    let compiled = adapted(&files, "variant mine from \"folder/b\"\nmoves { feed required }", &Adaptation::default());
    let merged = fine(&compiled);
    assert_eq!(merged.parents, ["b", "a", "base"]);
    assert_eq!(clause(merged, SectionKind::Board, "seeds"), ["seeds 5 in 1 .. 20"]);
    assert_eq!(clause(merged, SectionKind::Moves, "pass"), ["pass if no move"]);
    let moves = &merged.sections[&SectionKind::Moves];
    assert_eq!(moves.clauses.iter().map(|clause| clause.own).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn a_stated_clause_replaces_the_whole_set_and_add_lengthens_it() {
    let compiled = child("end {\n when a row is empty\n when both rows are empty\n}");
    assert_eq!(clause(fine(&compiled), SectionKind::End, "when"), ["when a row is empty", "when both rows are empty"]);
    let compiled = child("end { add when a row is empty }");
    let expected = ["when mover has no seeds", "when 2 seeds or fewer are left", "when a row is empty"];
    assert_eq!(clause(fine(&compiled), SectionKind::End, "when"), expected);
    let compiled = child("end { drop tested }\nsow { add opponent store sown }");
    // What else is wrong in the file is told beside it.
    assert!(compiled.findings.0.iter().any(|finding| finding.code.starts_with("syntax::")), "{:?}", compiled.findings.0);
}

#[test]
fn add_begins_a_list_and_follows_nothing() {
    let text = "variant mine from leap\ncapture { add prefer most pieces }\nend { add draws position occurs 3 times }\nenforcement huff { add remedies force }";
    let compiled = compiled(text);
    let merged = fine(&compiled);
    assert_eq!(clause(merged, SectionKind::Capture, "prefer"), ["prefer most pieces"]);
    assert_eq!(clause(merged, SectionKind::End, "draws"), ["draws position occurs 3 times"]);
    let challenge = merged.enforcement.as_ref().unwrap();
    assert_eq!(words(&challenge.section, "remedies"), ["remedies remove", "remedies force"]);
}

#[test]
fn a_section_stated_twice_in_a_file_merges() {
    let compiled = child("board { seeds 5 }\nboard { holes 6 }");
    let merged = fine(&compiled);
    assert_eq!(clause(merged, SectionKind::Board, "seeds"), ["seeds 5 in 1 .. 20"]);
    assert_eq!(clause(merged, SectionKind::Board, "holes"), ["holes 6 in 5 .. 9"]);
}

#[test]
fn the_setup_is_replaced_whole() {
    let compiled = compiled("variant mine from leap\nsetup {\n white rows 1 to 2\n black rows 4 to 5\n}");
    let setup = &fine(&compiled).sections[&SectionKind::Setup];
    assert_eq!(setup.clauses.iter().map(|clause| clause.keyword).collect::<Vec<_>>(), ["white", "black"]);
}

#[test]
fn the_opening_of_a_sowing_game_merges_whatever_its_name() {
    let compiled = child("opening other { played in first round }");
    let merged = fine(&compiled);
    assert_eq!(merged.openings.len(), 1);
    assert_eq!(merged.openings[0].name.as_ref().unwrap().value, "other");
    assert_eq!(words(&merged.openings[0].section, "lasts"), ["lasts 1 turn each"]);
    let without = child("drop opening early");
    assert!(fine(&without).openings.is_empty());
}

#[test]
fn challenges_merge_by_name_and_replace_by_another() {
    let compiled_same = compiled("variant mine from leap\nenforcement huff { turn spent }");
    let challenge = fine(&compiled_same).enforcement.as_ref().unwrap();
    assert_eq!(words(&challenge.section, "turn"), ["turn spent"]);
    assert_eq!(words(&challenge.section, "remedies"), ["remedies remove"]);
    let text = "variant mine from leap\nenforcement blow {\n offences no capture\n \
                offenders any piece that had a best capture\n remedies take back\n turn kept\n}";
    let compiled_other = compiled(text);
    let challenge = fine(&compiled_other).enforcement.as_ref().unwrap();
    assert_eq!(words(&challenge.section, "remedies"), ["remedies take back"]);
    let strict = compiled("variant mine from leap\nenforcement strict");
    assert!(fine(&strict).enforcement.is_none());
    assert!(fine(&strict).enforcement_stated.is_some());
}

#[test]
fn edits_of_a_table_run_in_order() {
    let compiled = child(
        "landing {
          rename take to seize
          change seize: in empty own hole -> capture opposite
          before on first: in own hole making 4 -> capture this hole
          after first second: in own hole making 6 -> capture this hole
          drop late
          off second
          rename second to third
        }",
    );
    let merged = fine(&compiled);
    assert_eq!(rules(merged), ["bonus", "first", "third off", "on", "seize", "dead"]);
    let seize = &merged.landing.rules[4];
    assert!(seize.rule.tests.is_empty() && seize.tag.is_none() && seize.own);
    assert_eq!(merged.landing.rules[0].tag.as_ref().unwrap().source().unwrap().value, "win");
}

#[test]
fn names_follow_a_renamed_rule() {
    let compiled = child("landing { rename take to seize }");
    let merged = fine(&compiled);
    assert!(merged.head.words.iter().any(|(language, key, word)| (
        language.value.as_str(),
        key.value.as_str(),
        word.value.as_str()
    ) == ("jv", "seize", "ambil")));
    assert_eq!(words(&merged.openings[0].section, "without"), ["without seize"]);
    assert_eq!(merged.landing.rules[3].tag.as_ref().unwrap().status().unwrap(), Status::Disputed);
    let gone = child("landing { drop take }");
    let merged = fine(&gone);
    assert!(words(&merged.openings[0].section, "without").is_empty());
    assert!(merged.head.words.iter().all(|(_, key, _)| key.value != "take"));
}

#[test]
fn anew_keeps_nothing_and_needs_no_places() {
    let compiled = child("landing anew {\n all: in hole -> capture this hole\n rest: in own store -> end turn\n}");
    assert_eq!(rules(fine(&compiled)), ["all", "rest"]);
    let compiled = child("passing { four: in own hole making 4 -> capture this hole }");
    assert_eq!(fine(&compiled).passing.rules.len(), 1);
}

#[test]
fn sources_keep_their_file() {
    let compiled =
        child("source win \"Another book\"\nsource new \"A third\"\nmoves { pass never [win] }\nboard { seeds 5 [new] }");
    let merged = fine(&compiled);
    let listed: Vec<(&str, &str)> =
        merged.head.sources.iter().map(|source| (source.key.value.as_str(), source.text.value.as_str())).collect();
    // The parent's book told a note and inherited clauses: neither is a word of this file.
    assert_eq!(listed, [("win-2", "Another book"), ("new", "A third")]);
    let tag = |kind, keyword| {
        let clause = merged.sections[&kind].get(keyword).unwrap();
        clause.tag.as_ref().unwrap().source().map_or("", |key| key.value.as_str())
    };
    assert_eq!(tag(SectionKind::Moves, "pass"), "win-2");
    // The source of the parent speaks for the parent only.
    assert_eq!(tag(SectionKind::Board, "holes"), "");
    assert_eq!(tag(SectionKind::Board, "seeds"), "new");
    let inherited = child("moves { pass never [win] }");
    let clause = fine(&inherited).sections[&SectionKind::Moves].get("pass").unwrap();
    assert_eq!(clause.tag.as_ref().unwrap().source().unwrap().value, "win");
}

#[test]
fn head_statements_are_replaced_or_added() {
    let compiled = child(
        "title \"Mine\"\nstatus reported\nalso \"My own\"\nwords jv { seed \"kecik\" }\nwords en { hole \"pit\" }\n\
         custom call \"Shouts.\"\ncustom hush \"Is quiet.\"\nnote \"More.\"",
    );
    let merged = fine(&compiled);
    assert_eq!(merged.head.title.as_ref().unwrap().value, "Mine");
    assert_eq!(merged.head.status.as_ref().unwrap().value, Status::Reported);
    let words: Vec<String> = merged
        .head
        .words
        .iter()
        .map(|(language, key, word)| format!("{} {} {}", language.value, key.value, word.value))
        .collect();
    assert_eq!(words, ["jv take ambil", "jv seed kecik", "en hole pit"]);
    let customs: Vec<(&str, &str)> =
        merged.head.customs.iter().map(|(name, remark)| (name.value.as_str(), remark.text.value.as_str())).collect();
    assert_eq!(customs, [("call", "Shouts."), ("hush", "Is quiet.")]);
    assert_eq!(merged.head.notes.iter().map(|note| note.text.value.as_str()).collect::<Vec<_>>(), ["A note.", "More."]);
    assert!(fine(&child("drop custom call")).head.customs.is_empty());
}

#[test]
fn a_custom_rule_that_is_dropped_takes_its_texts_in_other_languages_along() {
    let files = Files::new().with("named", "variant named from base\nwords fr { call \"Appelle.\" seed \"graine\" }\n");
    let left = |text: &str| {
        let compiled = adapted(&files, text, &Adaptation::default());
        let words = &fine(&compiled).head.words;
        words
            .iter()
            .filter(|(of, ..)| of.value == "fr")
            .map(|(_, key, word)| format!("{} {}", key.value, word.value))
            .collect::<Vec<_>>()
    };
    assert_eq!(left("variant mine from named\n"), ["call Appelle.", "seed graine"]);
    assert_eq!(left("variant mine from named\ndrop custom call\n"), ["seed graine"]);
}

// ---------------------------------------------------------------- toggles and options

#[test]
fn toggles_are_switched_and_the_last_word_counts() {
    let compiled = child("on late\noff take\non take\noff bonus");
    let merged = fine(&compiled);
    assert_eq!(rules(merged), ["bonus off", "on", "late", "take", "dead"]);
    assert!(merged.landing.rules[2].switched_on, "a toggle that is on may overrule");
    // A word given for a rule is understood.
    assert_eq!(rules(fine(&child("off ambil")))[3], "take off");
    let reader =
        Adaptation { on: vec!["late".to_owned()], off: vec!["early".to_owned(), "ambil".to_owned()], ..Adaptation::default() };
    let compiled = adapted(&Files::new(), "variant mine from base\noff late\n", &reader);
    let merged = fine(&compiled);
    assert_eq!(rules(merged), ["bonus", "on", "late", "take off", "dead"]);
    assert!(!merged.openings[0].on);
}

#[test]
fn options_apply_after_the_whole_chain() {
    let compiled = child("on short\nend { when both rows are empty }");
    assert_eq!(clause(fine(&compiled), SectionKind::End, "when"), ["when a row is empty"]);
    let off = child("end { when both rows are empty }");
    assert_eq!(clause(fine(&off), SectionKind::End, "when"), ["when both rows are empty"]);
    let both = child("on short, split-rest");
    assert_eq!(clause(fine(&both), SectionKind::End, "rest"), ["rest split"]);
    let renamed = child("rename short to brief\non brief");
    assert_eq!(clause(fine(&renamed), SectionKind::End, "when"), ["when a row is empty"]);
    let replaced = child("option short { end { when both rows are empty } }");
    assert_eq!(clause(fine(&replaced), SectionKind::End, "when"), ["when both rows are empty"]);
}

#[test]
fn options_that_disagree_are_an_error() {
    let compiled = child("on split-rest\non own-rest");
    assert_eq!(errors(&compiled).len(), 1);
    let message = message(&compiled, "inherit::option-conflict");
    assert!(message.contains("`split-rest`") && message.contains("`own-rest`") && message.contains("`end rest`"), "{message}");
    // Saying the same thing, or lengthening the same list, is no conflict.
    let same = child("option a { end { rest split } }\noption b { end { rest split } }");
    assert_eq!(clause(fine(&same), SectionKind::End, "rest"), ["rest split"]);
    let add = child("option a { end { add when a row is empty } }\noption b { end { add when mover cannot move } }");
    assert_eq!(clause(fine(&add), SectionKind::End, "when").len(), 4);
    let rule = child("option a { landing { drop take } }\noption b { landing { off take } }");
    assert_eq!(errors(&rule), ["inherit::option-conflict 3"]);
    let whole = child("option a { landing { drop take } }\noption b { landing anew { all: in hole -> end turn } }");
    assert_eq!(errors(&whole), ["inherit::option-conflict 3"]);
}

#[test]
fn a_rule_that_an_option_brings_can_be_switched() {
    let text = "option extra off { landing { before take four: in own hole making 4 -> capture this hole } }\non extra\noff four";
    assert_eq!(rules(fine(&child(text))), ["bonus", "on", "late off", "four off", "take", "dead"]);
}

#[test]
fn toggles_and_parameters_are_listed() {
    let compiled = child("board { seeds as holes }");
    let merged = fine(&compiled);
    let toggles = compile::toggles(merged);
    let named = |name: &str| toggles.iter().find(|toggle| toggle.name == name).unwrap();
    assert_eq!((named("late").kind, named("late").on), (Kind::Rule, false));
    assert_eq!((named("early").kind, named("early").on), (Kind::Opening, true));
    assert_eq!((named("short").kind, named("short").on), (Kind::Option, false));
    assert_eq!(named("take").words, [("jv".to_owned(), "ambil".to_owned())]);
    let parameters = compile::parameters(merged);
    assert_eq!(parameters.len(), 2);
    assert_eq!((parameters[0].name, parameters[0].value, parameters[0].range), ("holes", 7, Some((5, 9))));
    assert_eq!((parameters[1].name, parameters[1].value, parameters[1].follows_holes), ("seeds", 7, true));
}

// ---------------------------------------------------------------- readers

fn set(name: &str, value: &str) -> Adaptation {
    Adaptation { set: vec![(name.to_owned(), value.to_owned())], ..Adaptation::default() }
}

#[test]
fn a_reader_sets_numbers_within_their_range() {
    let files = Files::new();
    let compiled = adapted(&files, "variant mine from base", &set("holes", "9"));
    let merged = fine(&compiled);
    assert_eq!(clause(merged, SectionKind::Board, "holes"), ["holes 9 in 5 .. 9"]);
    assert!(merged.sections[&SectionKind::Board].get("holes").unwrap().own);
    let follows = adapted(&files, "variant mine from base\nboard { seeds as holes }", &set("holes", "9"));
    assert_eq!(compile::parameters(fine(&follows))[1].value, 9);
    let seeds = adapted(&files, "variant mine from base\nboard { seeds as holes }", &set("seeds", "4"));
    assert_eq!(clause(fine(&seeds), SectionKind::Board, "seeds"), ["seeds 4"]);

    let wrong = |text: &str, adaptation: &Adaptation| {
        let compiled = adapted(&files, text, adaptation);
        assert!(compiled.wrong_use && compiled.rules.is_none());
        errors(&compiled)
    };
    assert_eq!(wrong("variant mine from base", &set("holes", "10")), ["language::out-of-range 1"]);
    let compiled = adapted(&files, "variant mine from base", &set("holes", "10"));
    assert!(help(&compiled, "language::out-of-range").contains("5 to 9"));
    assert_eq!(wrong("variant mine from base", &set("holes", "many")), ["inherit::bad-value 1"]);
    assert_eq!(wrong("variant mine from base", &set("hole", "5")), ["inherit::unknown-parameter 1"]);
    assert_eq!(
        help(&adapted(&files, "variant mine from base", &set("hole", "5")), "inherit::unknown-parameter"),
        "write `holes`"
    );
    assert_eq!(
        wrong("variant mine from base\nboard { holes 6 in 6..6\nseeds as holes }", &set("holes", "7")),
        ["language::out-of-range 1"]
    );
    assert_eq!(wrong("variant mine from leap", &set("holes", "7")), ["inherit::unknown-parameter 1"]);
    let fixed = Files::new().with(
        "fix",
        &BASE.replace("7 in 5..9", "7").replace("variant base", "variant fix").replace("opening early { lasts 1 turn each }", ""),
    );
    let compiled = adapted(&fixed, "variant mine from fix", &set("holes", "8"));
    assert_eq!(errors(&compiled), ["inherit::fixed-parameter 1"]);
    let unknown = Adaptation { on: vec!["lat".to_owned()], ..Adaptation::default() };
    assert_eq!(wrong("variant mine from base", &unknown), ["inherit::unknown-name 1"]);
    assert_eq!(help(&adapted(&files, "variant mine from base", &unknown), "inherit::unknown-name"), "write `late`");
    assert!(!child("board { holes 99 }").wrong_use);
}

#[test]
fn a_child_keeps_or_replaces_the_range() {
    assert_eq!(clause(fine(&child("board { holes 9 in 7..11 }")), SectionKind::Board, "holes"), ["holes 9 in 7 .. 11"]);
    let outside = child("board { holes 10 }");
    assert_eq!(errors(&outside), ["language::out-of-range 2"]);
    assert_eq!(message(&outside, "language::out-of-range"), "`holes` cannot be 10");
}

// ---------------------------------------------------------------- errors of a chain

#[test]
fn a_missing_parent_is_one_error_among_the_others() {
    let compiled = compiled(
        "variant mine from bas\ntitle \"A\"\ntitle \"B\"\nlanding { drop nowhere }\nend { when a row is empty [nobody] }",
    );
    assert_eq!(errors(&compiled), ["inherit::unknown-parent 1", "language::repeated-head 3"]);
    assert_eq!(help(&compiled, "inherit::unknown-parent"), "write `base`");
    assert!(compiled.merged.is_none());
    let path = adapted(&Files::new(), "variant mine from \"locked\"", &Adaptation::default());
    assert_eq!(errors(&path), ["inherit::unreadable-parent 1"]);
    let twice = adapted(&Files::new(), "variant mine from \"twice\"", &Adaptation::default());
    assert_eq!(errors(&twice), ["inherit::ambiguous-parent 1"]);
}

#[test]
fn a_circle_is_shown() {
    let files = Files::new().with("a", "variant a from b").with("b", "variant b from mine").with("mine", "variant mine from a");
    let compiled = adapted(&files, "variant mine from a", &Adaptation::default());
    // The circle closes in a parent; the child names it once.
    assert_eq!(errors(&compiled), ["inherit::cycle 1"]);
    assert!(
        message(&compiled, "inherit::cycle").contains("mine from a from b from mine"),
        "{}",
        message(&compiled, "inherit::cycle")
    );
    let own = adapted(&files, "variant mine from mine", &Adaptation::default());
    assert_eq!(errors(&own), ["inherit::cycle 1"]);
}

#[test]
fn a_chain_has_a_limit_and_names_of_its_own() {
    let mut files = Files::new();
    for level in 0..40 {
        files = files.with(&format!("v{level}"), &format!("variant v{level} from v{}", level + 1));
    }
    let compiled = adapted(&files, "variant mine from v0", &Adaptation::default());
    assert_eq!(errors(&compiled), ["inherit::too-deep 1"]);
    let same = Files::new().with("elsewhere/base", BASE.replace("opening early { lasts 1 turn each }", "").as_str());
    let compiled = adapted(&same, "variant base from \"elsewhere/base\"", &Adaptation::default());
    assert_eq!(errors(&compiled), ["inherit::same-name 1"]);
}

#[test]
fn a_faulty_parent_is_one_error() {
    let files = Files::new().with("bad", "variant bad from base\nlanding { drop nowhere }\nend { drop lasts }");
    let compiled = adapted(&files, "variant mine from bad\ntitle \"A\"\ntitle \"B\"", &Adaptation::default());
    assert_eq!(errors(&compiled), ["inherit::parent-has-errors 1", "language::repeated-head 3"]);
    let message = message(&compiled, "inherit::parent-has-errors");
    assert!(message.contains("bad.variant:2") && message.contains("nowhere"), "{message}");
}

#[test]
fn what_only_lowering_finds_in_a_parent_is_the_parents() {
    let base = BASE.replace("variant base", "variant lame");
    let lame = |from: &str, to: &str| Files::new().with("lame", &base.replace(from, to));
    // Something is missing altogether, or a clause cannot be meant.
    let sow = "sow {\n  direction anticlockwise\n  own store sown\n  opponent store skipped\n}\n";
    for files in
        [lame(sow, ""), lame("direction anticlockwise", "direction clockwise"), lame("on: in occupied hole", "on: in hole")]
    {
        let compiled = adapted(&files, "variant mine from lame\ntitle \"A\"", &Adaptation::default());
        assert_eq!(errors(&compiled), ["inherit::parent-has-errors 1"], "{:#?}", compiled.findings.0);
    }
    // The child may mend it.
    let mended = adapted(
        &lame("direction anticlockwise", "direction clockwise"),
        "variant mine from lame\nboard { stores at left }",
        &Adaptation::default(),
    );
    fine(&mended);
    // A mistake that the child makes with an inherited rule is the child's.
    let compiled = child("landing { change on: in hole -> sow on }");
    let codes: Vec<&str> = compiled.findings.0.iter().map(|finding| finding.code).collect();
    assert!(codes.contains(&"sowing::unreachable-rule") && !codes.contains(&"inherit::parent-has-errors"), "{codes:?}");
    let finding = compiled.findings.0.iter().find(|finding| finding.code == "sowing::unreachable-rule").unwrap();
    let places = finding.related.iter().map(|(span, _)| *span).chain([finding.span]);
    assert!(places.into_iter().any(|span| span.file.0 == 0), "shows a place in the child");
}

#[test]
fn options_that_disagree_are_told_where_they_are_switched_on() {
    let reader = Adaptation { on: vec!["split-rest".to_owned(), "own-rest".to_owned()], ..Adaptation::default() };
    let compiled = adapted(&Files::new(), "variant mine from base\n", &reader);
    assert_eq!(errors(&compiled), ["inherit::option-conflict 2"]);
    assert!(compiled.wrong_use);
    let files = Files::new().with("torn", "variant torn from base\non split-rest, own-rest");
    let compiled = adapted(&files, "variant mine from torn", &Adaptation::default());
    assert_eq!(errors(&compiled), ["inherit::parent-has-errors 1"]);
}

// ---------------------------------------------------------------- errors of a file

#[test]
fn the_head_is_checked() {
    assert_eq!(errors(&compiled("")), ["language::empty-file 1"]);
    assert_eq!(errors(&compiled("language 2\nvariant mine from base")), ["language::unknown-version 1"]);
    assert_eq!(errors(&compiled("language 1\nvariant mine from base")), Vec::<String>::new());
    assert_eq!(errors(&compiled("variant mine from base\nlanguage 1")), ["language::head-order 2"]);
    assert_eq!(errors(&compiled("title \"A\"\nvariant mine from base")), ["language::head-order 2"]);
    assert_eq!(errors(&child("family sowing")), ["language::family-in-child 2"]);
    assert!(errors(&compiled("variant mine\nboard { stores aside }")).contains(&"language::missing-family 1".to_owned()));
    assert!(errors(&compiled("family sowing")).contains(&"language::missing-variant 1".to_owned()));
    assert_eq!(errors(&child("region \"A\"\nregion \"B\"")), ["language::repeated-head 3"]);
    assert_eq!(errors(&child("custom a \"A\"\ncustom a \"B\"")), ["language::repeated-head 3"]);
    assert_eq!(errors(&child("source a \"A\"\nsource a \"B\"")), ["language::repeated-source 3"]);
    assert!(errors(&child("source unclear \"A\""))[0].starts_with("syntax::"), "a status is no key");
    assert_eq!(errors(&child("words en { hole \"pit\" hole \"cup\" }")), ["language::repeated-word 2"]);
    let word = child("words en { tak \"grab\" }");
    assert_eq!(errors(&word), ["language::unknown-word-key 2"]);
    assert_eq!(help(&word, "language::unknown-word-key"), "write `take`");
    let tag = child("moves { pass never [winn] }");
    assert_eq!(errors(&tag), ["language::unknown-source 2"]);
    assert!(help(&tag, "language::unknown-source").starts_with("write `win`"));
}

#[test]
fn sections_and_clauses_of_the_other_family_are_named() {
    let section = child("king { steps forward }");
    assert_eq!(errors(&section), ["language::other-family 2"]);
    assert!(message(&section, "language::other-family").contains("leaping"));
    assert_eq!(errors(&child("board { line a1 b2 }")), ["language::other-family 2"]);
    assert_eq!(errors(&child("end { wins no pieces }")), ["language::other-family 2"]);
    assert_eq!(errors(&child("drop setup")), ["language::other-family 2"]);
    assert_eq!(errors(&compiled("variant mine from leap\nend { wins most seeds }")), ["language::other-family 2"]);
    assert_eq!(
        errors(&compiled("variant mine from leap\nboard { layout { north 1\nsouth 1\n} }")),
        Vec::<String>::new().into_iter().chain(["language::other-family 2".to_owned()]).collect::<Vec<_>>()
    );
    assert_eq!(errors(&compiled("variant mine from leap\nmoves { pass never }")), ["language::other-family 2"]);
}

#[test]
fn clauses_are_stated_once_unless_they_are_lists() {
    assert_eq!(errors(&child("board { seeds 5\nseeds 6 }")), ["language::repeated-clause 3"]);
    assert_eq!(errors(&child("board { seeds 5 }\nboard { seeds 6 }")), ["language::repeated-clause 3"]);
    let twice = compiled("variant mine from leap\ncapture { prefer most pieces\nprefer most kings }");
    assert_eq!(errors(&twice), ["language::repeated-clause 3"]);
    assert_eq!(errors(&child("end { add wins fewest seeds }")), ["language::no-list 2"]);
    assert_eq!(
        errors(&child("opening a { lasts 1 turn each }\nopening b { lasts 2 turns each }")),
        ["language::second-opening 3"]
    );
    let challenges = compiled("variant mine from leap\nenforcement strict\nenforcement huff { turn spent }");
    assert_eq!(errors(&challenges), ["language::second-challenge 3"]);
}

#[test]
fn what_is_not_there_cannot_be_dropped_or_changed() {
    let rounds = child("drop rounds");
    assert_eq!(errors(&rounds), ["inherit::nothing-to-drop 2"]);
    assert_eq!(errors(&child("end { drop wins }")), ["inherit::nothing-to-drop 2"]);
    let clause = child("end { drop tested-by }");
    assert_eq!(errors(&clause), ["language::unknown-clause 2"]);
    assert!(help(&clause, "language::unknown-clause").contains("tested"));
    assert_eq!(errors(&child("drop option shor")), ["inherit::nothing-to-drop 2"]);
    assert_eq!(help(&child("drop option shor"), "inherit::nothing-to-drop"), "write `short`");
    assert_eq!(errors(&child("drop opening late")), ["inherit::nothing-to-drop 2"]);
    assert_eq!(errors(&child("drop custom cal")), ["inherit::nothing-to-drop 2"]);
    for edit in [
        "rename tak to grab",
        "drop tak",
        "change tak: in hole -> end turn",
        "before tak x: in hole -> end turn",
        "after tak x: in hole -> end turn",
        "off tak",
    ] {
        let compiled = child(&format!("landing {{ {edit} }}"));
        assert_eq!(errors(&compiled), ["inherit::unknown-name 2"], "{edit}");
        assert_eq!(help(&compiled, "inherit::unknown-name"), "write `take`", "{edit}");
    }
    assert_eq!(errors(&child("on nowhere")), ["inherit::unknown-name 2"]);
    assert_eq!(errors(&child("rename nowhere to there")), ["inherit::unknown-name 2"]);
    assert!(help(&child("rename take to there"), "inherit::unknown-name").contains("landing { rename take to there }"));
    assert_eq!(errors(&child("landing { x: in hole -> end turn }")), ["inherit::rule-without-place 2"]);
    assert!(help(&child("landing { take: in hole -> end turn }"), "inherit::rule-without-place").contains("change take"));
}

#[test]
fn a_name_stands_for_one_thing() {
    assert_eq!(errors(&child("option take off { end { rest split } }")), ["language::name-used-twice 2"]);
    assert_eq!(errors(&child("opening dead { lasts 1 turn each }")), ["language::name-used-twice 2"]);
    assert_eq!(errors(&child("landing { rename take to dead }")), ["language::name-used-twice 2"]);
    assert_eq!(errors(&child("landing { before take dead: in hole -> end turn }")), ["language::name-used-twice 2"]);
    assert_eq!(errors(&child("rename short to take")), ["language::name-used-twice 2"]);
    assert_eq!(
        errors(&child("option a off { end { rest split } }\noption a off { end { rest split } }")),
        ["language::name-used-twice 3"]
    );
    // One rule in both tables is one rule.
    let both = child("passing { take: in own hole making 4 -> capture this hole }\noff take");
    assert!(!fine(&both).passing.rules[0].on && !fine(&both).landing.rules[3].on);
}

#[test]
fn options_that_are_off_are_checked_too() {
    assert_eq!(errors(&child("option x off { landing { drop tak } }")), ["inherit::unknown-name 2"]);
    assert_eq!(errors(&child("option x off { king { steps forward } }")), ["language::other-family 2"]);
}

#[test]
fn a_line_that_cannot_be_read_hides_no_other_error_and_makes_none() {
    let compiled = child(
        "landing {\n  before take four: in own whole -> capture this hole\n  after four five: in hole -> end turn\n  drop nowhere\n}",
    );
    let found = errors(&compiled);
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[1], "inherit::unknown-name 5");
}

#[test]
fn findings_come_in_the_order_of_the_file() {
    let compiled = child("drop rounds\non nowhere\ntitle \"A\"\ntitle \"B\"\nmoves { pass never [x] }");
    let lines: Vec<usize> = compiled.findings.0.iter().map(|finding| compiled.sources.file_line(finding.span).1).collect();
    assert_eq!(lines, [2, 3, 5, 6]);
}

#[test]
fn every_code_has_an_explanation_and_a_test() {
    let codes: Vec<&str> = compile::CODES.iter().map(|(code, _)| *code).collect();
    let mut sorted = codes.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(codes, sorted, "in order, each once");
    assert!(compile::CODES.iter().all(|(_, story)| story.len() > 60 && story.ends_with('.') || story.ends_with('`')));
    let this = concat!(include_str!("inherit.rs"), include_str!("tags.rs"), include_str!("files.rs"));
    let invalid = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/invalid");
    for code in &codes {
        let file = invalid.join(format!("{}.variant", code.replace("::", "--")));
        assert!(file.exists() || this.contains(&format!("\"{code}")), "no test produces {code}");
    }
    // Whatever the sources of this stage can report is listed.
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/compile");
    let mut used = BTreeSet::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "rs") && path.file_name().is_some_and(|name| name != "codes.rs")
        {
            let text = std::fs::read_to_string(path).unwrap();
            for part in text.split('"') {
                if (part.starts_with("inherit::") || part.starts_with("language::")) && !part.contains(' ') {
                    used.insert(part.to_owned());
                }
            }
        }
    }
    assert_eq!(used.iter().map(String::as_str).collect::<Vec<_>>(), codes);
}

#[test]
fn the_whole_text_keeps_toggles_options_and_both_sources() {
    let compiled = child("source win \"Another book\"\nmoves { pass if no move [win] }\non late\non short [win disputed]");
    let text = compile::expand_text(fine(&compiled), &compiled.sources, false);
    let plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in ["source win-2 \"Another book\"", "pass if no move [win-2]", "late off:", "on short [win-2 disputed]"] {
        assert!(plain.contains(part), "{part}\n{text}");
    }
    assert!(plain.contains("option short off { end { when a row is empty [assumed \"as in base\"] } }"), "{text}");
    let whole = adapted(&Files::default(), &text, &Adaptation::default());
    assert_eq!(clause(fine(&whole), SectionKind::End, "when"), ["when a row is empty"]);
    assert_eq!(whole.rules, compiled.rules);
}
