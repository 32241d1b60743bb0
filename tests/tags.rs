//! What each source says of a statement: tags of statements and sections, what is inherited, `keep`, frames and descent.

use lumbung::compile::{self, Adaptation, Compiled, LoadError, LoadedFile, Loader, NoLoader};
use lumbung::diagnostic::Severity;
use lumbung::source::{FileId, SourceFile};
use lumbung::syntax;
use lumbung::syntax::ast::Parent;
use std::collections::BTreeMap;

/// A small game with a source that says some of its rules.
const BASE: &str = r#"variant base
family sowing
source win "A book"
board {
  holes 7 [win confirmed]
  seeds 7
  stores at right
}
start { first mover by lot }
sow [win confirmed] {
  direction anticlockwise
  own store sown
  opponent store skipped [win disputed]
}
landing {
  bonus: in own store -> move again [win]
  late off: in empty own hole, opposite occupied -> capture opposite and last seed
  take: in empty own hole, opposite occupied -> capture opposite [win reported]
  dead: in hole -> end turn
}
end {
  when mover has no seeds
  tested before every move
  rest to opponent
}
custom call "Calls." [win]
option short off { end { when a row is empty } }
"#;

/// A frame that leaves everything open but its board.
const FRAME: &str = "frame rows\nfamily sowing\nboard {\n holes 6\n stores aside\n}\nsow { direction anticlockwise }\n";

/// A parent with an opening.
const OPENED: &str = "variant opened from base\nopening first {\n lasts 1 turn each\n without take\n}\n";

/// A parent in which holes are claimed.
const CLAIMS: &str = "variant claims from base\nclaimed {\n most 14 each\n not at last hole\n}\n\
                      landing { before late claiming: in opponent hole making 3 -> claim this hole }\n";

#[derive(Clone)]
struct Files(BTreeMap<String, String>);

impl Files {
    fn new() -> Files {
        let files = [
            ("base", BASE),
            ("rows", FRAME),
            ("between", "variant between from base\nboard { seeds 6 }\n"),
            (
                "twin",
                "variant twin from base\nlanding { before take same off: in own hole making 1, opposite occupied -> capture opposite }",
            ),
            ("opened", OPENED),
            ("claims", CLAIMS),
            (
                "kept",
                "variant kept from base\nsource mid \"Another\"\nkeep sow [mid confirmed]\nkeep all [assumed \"no word\"]\n",
            ),
        ];
        Files(files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect())
    }
}

impl Loader for Files {
    fn load(&mut self, parent: &Parent, _: &str) -> Result<LoadedFile, LoadError> {
        let (Parent::Name(name) | Parent::Path(name)) = parent;
        let known = || self.0.keys().cloned().collect();
        let text = self.0.get(&name.value).ok_or_else(|| LoadError::NotFound { known: known() })?;
        Ok(LoadedFile { name: format!("{}.variant", name.value), text: text.clone() })
    }
}

fn compiled(text: &str) -> Compiled {
    compile::compile(SourceFile::new("own.variant", text), &mut Files::new(), &Adaptation::default())
}

fn errors(compiled: &Compiled) -> Vec<(&'static str, usize)> {
    let errors = compiled.findings.0.iter().filter(|finding| finding.severity == Severity::Error);
    errors.map(|finding| (finding.code, compiled.sources.file_line(finding.span).1)).collect()
}

fn warnings(compiled: &Compiled) -> Vec<String> {
    let warnings = compiled.findings.0.iter().filter(|finding| finding.code == "inherit::assumed");
    warnings.map(|finding| finding.message.clone()).collect()
}

/// The whole text, one blank between words; what stands behind a statement can be looked for in it.
fn whole(text: &str) -> String {
    let compiled = compiled(text);
    assert_eq!(errors(&compiled), [], "{text}");
    let merged = compiled.merged.as_ref().unwrap();
    let text = compile::expand_text(merged, &compiled.sources, false);
    // Read again it is the same, tags and all.
    let again = compile::compile(SourceFile::new("whole.variant", text.clone()), &mut Files::new(), &Adaptation::default());
    assert_eq!(errors(&again), [], "{text}");
    assert_eq!(compile::expand_text(again.merged.as_ref().unwrap(), &again.sources, false), text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn says(text: &str, parts: &[&str]) {
    let whole = whole(text);
    for part in parts {
        assert!(whole.contains(part), "{part}\n{whole}");
    }
}

fn laid_out(text: &str) -> String {
    let parsed = syntax::parse(FileId(0), text);
    assert!(parsed.findings.is_empty(), "{:?}", parsed.findings);
    syntax::format(&parsed.file, text)
}

#[test]
fn the_canonical_form_has_each_status_behind_its_key() {
    for (written, canonical) in [
        ("[win]", "[win]"),
        ("[win, confirmed]", "[win confirmed]"),
        ("[ a , b , disputed ]", "[a disputed, b disputed]"),
        ("[a confirmed, b, silent]", "[a confirmed, b silent]"),
        ("[a \"p. 3\", reported]", "[a reported \"p. 3\"]"),
        ("[a, reported \"p. 3\"]", "[a reported \"p. 3\"]"),
        ("[a against \"takes, and goes on\"]", "[a against \"takes, and goes on\"]"),
        ("[a silent, assumed \"why; because\"]", "[a silent, assumed \"why; because\"]"),
        ("[unclear]", "[unclear]"),
    ] {
        let text = laid_out(&format!("variant a\nnote \"n\" {written}\n"));
        assert!(text.ends_with(&format!(" {canonical}\n")), "{written}: {text}");
        assert_eq!(laid_out(&text), text);
    }
}

#[test]
fn a_head_may_have_a_tag() {
    let text = "variant  a\n\nsow [win confirmed, b against \"x { y\"] {  # here\n  direction  clockwise\n}\n\n\
                option b off [win] {\n  end [c silent] { rest split }\n}\n\nend [win] { rest split }\n";
    assert_eq!(laid_out(text), text);
    // A head with a tag ends a block that was not closed.
    let open = syntax::parse(FileId(0), "variant a\nboard {\n holes 7\nsow [a, b] {\n direction clockwise\n}\n");
    assert_eq!(open.findings.iter().map(|finding| finding.code).collect::<Vec<_>>(), ["syntax::unclosed-block"]);
    assert_eq!(open.file.items.len(), 3);
}

#[test]
fn the_tag_of_a_section_is_that_of_its_statements() {
    says(
        BASE,
        &["direction anticlockwise [win confirmed]", "own store sown [win confirmed]", "opponent store skipped [win disputed]"],
    );
    let option =
        "variant mine from base\noption both off [win] {\n end { rest split }\n board [unclear] {\n seeds 5\n drop stores\n }\n}";
    says(option, &["end { rest split [win] }", "seeds 5 [unclear] drop stores }"]);
    let drawn =
        "variant v from base\nsource x \"X\"\nboard [x] {\n layout {\n north 1 1\n south 1 1 [x silent]\n }\n}\nkeep all [x]";
    says(drawn, &["north 1 1 [x]", "south 1 1 [x silent]"]);
    let rules = "variant v from base\nsource x \"X\"\nlanding [x] {\n drop late\n change take: in own hole -> end turn\n}\nkeep all [unclear]";
    says(rules, &["take: in own hole -> end turn [x]", "dead: in hole -> end turn [unclear]"]);
}

#[test]
fn a_child_with_sources_of_its_own_assumes_what_it_inherits() {
    let mine = "variant mine from base\nsource x \"X\"\nboard { seeds 5 [x] }\n";
    says(
        mine,
        &[
            "holes 7 [assumed \"as in base\"]",
            "seeds 5 [x]",
            "direction anticlockwise [assumed \"as in base\"]",
            "bonus: in own store -> move again [assumed \"as in base\"]",
            "custom call \"Calls.\" [assumed \"as in base\"]",
            "{ end { when a row is empty [assumed \"as in base\"] } }",
        ],
    );
    // Without sources of its own it speaks with its parent's.
    says(
        "variant mine from base\nboard { seeds 5 }\n",
        &["holes 7 [win confirmed]", "rest to opponent }", "call \"Calls.\" [win]"],
    );
    // The nearest file that states or keeps a clause is named.
    let third = "variant third from between\nsource x \"X\"\n";
    says(third, &["holes 7 [assumed \"as in base\"]", "seeds 6 [assumed \"as in between\"]"]);
    let fourth = "variant fourth from kept\nsource x \"X\"\n";
    says(fourth, &["direction anticlockwise [assumed \"as in kept\"]", "holes 7 [assumed \"as in kept\"]"]);
}

#[test]
fn what_is_assumed_is_told_once() {
    let mine = compiled("variant mine from base\nsource x \"X\"\nboard { seeds 5 [x] }\nnotation { holes by letter }");
    let told = "13 clauses are taken over from `base`, and no source of this file is said to state them: board: holes, stores; \
                start: first mover; sow: direction, own store, opponent store; landing: bonus, take, dead; end: when, tested, rest; \
                custom: call";
    // `late` and the option are off.
    assert_eq!(warnings(&mine), [told]);
    assert!(mine.findings.0.iter().all(|finding| finding.code == "inherit::assumed"));
    assert_eq!(warnings(&compiled("variant mine from base\nboard { seeds 5 }")), Vec::<String>::new());
    let bare = compiled("variant mine from base\nsource x \"X\"\nkeep all [assumed]");
    assert_eq!(warnings(&bare), ["`assumed` does not say why"]);
    assert_eq!(warnings(&compiled("variant mine from base\nsource x \"X\"\nkeep all [assumed \"why\"]")), Vec::<String>::new());
}

#[test]
fn a_source_is_cited_by_the_file_that_lists_it() {
    let told = |text: &str| -> Vec<(&'static str, usize)> {
        let compiled = compiled(text);
        let about = |code: &str| matches!(code, "language::uncited-source" | "language::borrowed-source");
        let found = compiled.findings.0.iter().filter(|finding| about(finding.code));
        found.map(|finding| (finding.code, compiled.sources.file_line(finding.span).1)).collect()
    };
    assert_eq!(told(BASE), []);
    let mine = "variant mine from base\nsource x \"X\"\nsource y \"Y\"\nnote \"In general.\" [y]\nboard { seeds 5 [x] }\nkeep all [unclear]";
    assert_eq!(told(mine), []);
    assert_eq!(told(&mine.replace("[x]", "[y]")), [("language::uncited-source", 2)]);
    assert_eq!(told(&mine.replace("[x]", "[x, win]")), [("language::borrowed-source", 5)]);
    // Without sources of its own a file speaks in the words of its parent's.
    assert_eq!(told("variant mine from base\nboard { seeds 5 [win] }"), []);
    // A source of the parent that nothing cites any more is not one of the child.
    let sources = |text: &str| {
        compiled(text).merged.unwrap().head.sources.iter().map(|source| source.key.value.clone()).collect::<Vec<_>>()
    };
    assert_eq!(sources(mine), ["x", "y"]);
    assert_eq!(sources("variant mine from base"), ["win"]);
    assert_eq!(sources("variant mine from base\nsource x \"X\"\nkeep sow [win]\nkeep all [x]"), ["win", "x"]);
}

#[test]
fn an_option_that_changes_nothing_is_told() {
    let idle = |option: &str| {
        let file = SourceFile::new("own.variant", format!("variant mine from base\noption more off {{ {option} }}"));
        let checked = lumbung::variant::check(file, &mut Files::new());
        checked.findings.0.iter().any(|finding| finding.code == "language::idle-option")
    };
    assert!(idle("end { rest to opponent }") && idle("board { seeds 7 }"));
    assert!(!idle("end { rest split }") && !idle("notation { holes by letter }"));
}

#[test]
fn an_option_that_gives_an_inherited_clause_another_meaning_is_told() {
    let told = |option: &str| {
        let file = SourceFile::new("own.variant", format!("variant mine from base\ndrop option short\n{option}"));
        let checked = lumbung::variant::check(file, &mut Files::new());
        let found = checked.findings.0.iter().filter(|finding| finding.code == "sowing::rest-of-an-empty-row");
        found.map(|finding| finding.message.clone()).collect::<Vec<_>>()
    };
    let bare = told("option rows off { end { when a row is empty } }");
    assert!(bare.len() == 1 && bare[0].starts_with("with the option `rows` on: "), "{bare:?}");
    assert_eq!(told("option rows off { end { rest split } }"), Vec::<String>::new());
}

#[test]
fn a_difference_that_never_acts_is_told() {
    const NONE: [usize; 0] = [];
    let told = |text: &str| -> Vec<usize> {
        let checked = lumbung::variant::check(SourceFile::new("own.variant", text), &mut Files::new());
        assert_eq!(errors(&checked), [], "{text}");
        let found = checked.findings.0.iter().filter(|finding| finding.code == "language::idle-difference");
        found.map(|finding| checked.sources.file_line(finding.span).1).collect()
    };
    // Whatever is left lies in the opponent's row, unless the option is on, by which a round ends with seeds in either.
    assert_eq!(told("variant mine from base\ndrop option short\nend { rest to owner }"), [3]);
    assert_eq!(told("variant mine from base\nend { rest to owner }"), NONE);
    assert_eq!(told("variant mine from base\ndrop option short\nend { rest split }"), NONE);
    // The same in other words; in the same words it only has a tag; of another seed it is another rule.
    let change = |rule: &str| told(&format!("variant mine from base\nlanding {{ change take: {rule} }}"));
    assert_eq!(change("in own hole making 1, opposite occupied -> capture opposite"), [2]);
    assert_eq!(change("in empty own hole, opposite holding 1 or more -> capture opposite [win]"), [2]);
    assert_eq!(change("in empty own hole, opposite occupied -> capture opposite [win]"), NONE);
    assert_eq!(change("in empty own hole, opposite holding 2 or more -> capture opposite"), NONE);
    // A turn without bonus and capture ends like any other.
    let opened = |line: &str| told(&format!("variant mine from opened\nopening {{ {line} }}"));
    assert_eq!(opened("without take, dead"), [2]);
    assert_eq!(opened("without take, bonus"), NONE);
    assert_eq!(opened("lasts 2 turns each"), NONE);
    // The last of seven holes is hole 7, and nobody can claim more than there are.
    let claimed = |line: &str| told(&format!("variant mine from claims\nclaimed {{ {line} }}"));
    assert_eq!(claimed("not at hole 7"), [2]);
    assert_eq!(claimed("not at hole 6"), NONE);
    assert_eq!(claimed("most 15 each"), [2]);
    assert_eq!(claimed("most 2 each"), NONE);
    // Rules that only end the turn tell players what to call it.
    assert_eq!(told("variant mine from base\nlanding { change dead: in opponent hole -> end turn }"), NONE);
    // A switch: the rule below does the same.
    assert_eq!(told("variant mine from twin\non same"), [2]);
    assert_eq!(told("variant mine from twin\nlanding { on same }"), [2]);
    assert_eq!(told("variant mine from twin\non late"), NONE);
    // What no fingerprint sees is said on purpose.
    assert_eq!(
        told("variant mine from base\nboard { stores at left }\nsow { direction clockwise }\nlanding { rename take to seize }"),
        NONE
    );
}

#[test]
fn the_nearer_keep_counts() {
    let mine = "variant mine from base\nsource x \"X\"\nsource y \"Y\"\nkeep all [y unclear]\nkeep sow, start [y confirmed]\n\
                sow [x confirmed] {\n keep direction, own store\n}\nlanding {\n keep take, bonus [x against \"no\"]\n}\n\
                keep option short [y silent]\nkeep custom call [x]\n";
    says(
        mine,
        &[
            "holes 7 [y unclear]",
            "direction anticlockwise [x confirmed]",
            "own store sown [x confirmed]",
            "opponent store skipped [y confirmed]",
            "first mover by lot [y confirmed]",
            "-> capture opposite [x against \"no\", assumed \"as in base\"]",
            "dead: in hole -> end turn [y unclear]",
            "{ end { when a row is empty [y silent, assumed \"as in base\"] } }",
            "custom call \"Calls.\" [x]",
        ],
    );
    let unsupported = "no source of this tag says it, and nothing says why it stands";
    assert_eq!(warnings(&compiled(mine)), [unsupported; 2]);
}

#[test]
fn what_no_source_says_says_why_it_stands() {
    let told = |line: &str| {
        let text = format!("variant mine from base\nsource x \"X\"\nsource y \"Y\"\n{line}\nkeep all [x]\nnote \"n\" [y]\n");
        warnings(&compiled(&text)).len()
    };
    for line in [
        "board { seeds 5 [x silent] }",
        "board [x silent, y against \"7\"] { seeds 5 }",
        "keep sow [y against \"no\"]",
        "landing { keep take [x silent] }",
        "on late [x silent]",
        "option more off { end [y silent] { when a row is empty } }",
        "also \"Rows\" [y silent]",
    ] {
        assert_eq!(told(line), 1, "{line}");
        let explained = line.replace(" {", "{").replace("]", ", assumed \"w\"]");
        assert_eq!(told(&explained), 0, "{explained}");
    }
    // What goes away needs no reason.
    for line in [
        "landing { off take [x silent] }",
        "off take [y against \"no\"]",
        "drop option short [x silent]",
        "board { seeds 5 [x silent, y] }",
    ] {
        assert_eq!(told(line), 0, "{line}");
    }
    // Kept, it is still what the parent says.
    let kept = "variant mine from base\nsource x \"X\"\nsource y \"Y\"\nkeep all [x silent]\nkeep sow [x silent, assumed \"needed\"]\nnote \"n\" [y]\n";
    says(kept, &["holes 7 [x silent, assumed \"as in base\"]", "direction anticlockwise [x silent, assumed \"needed\"]"]);
    // A child without sources of its own has that tag too, one with sources the nearest file that keeps it.
    let mut files = Files::new();
    files.0.insert("silent".to_owned(), kept.replace("mine", "silent"));
    let below = |text: &str| {
        let compiled = compile::compile(SourceFile::new("own.variant", text), &mut files.clone(), &Adaptation::default());
        compile::expand_text(compiled.merged.as_ref().unwrap(), &compiled.sources, false)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert!(below("variant mine from silent").contains("holes 7 [x silent, assumed \"as in base\"]"));
    assert!(below("variant mine from silent\nsource z \"Z\"\nnote \"n\" [z]").contains("holes 7 [assumed \"as in silent\"]"));
}

#[test]
fn a_file_with_sources_of_its_own_states_its_own_region() {
    let mut files = Files::new();
    files
        .0
        .insert("here".to_owned(), BASE.replace("family sowing", "family sowing\nregion \"Here\"\nwords fr { region \"Ici\" }"));
    let region = |text: &str| {
        let compiled = compile::compile(SourceFile::new("own.variant", text), &mut files.clone(), &Adaptation::default());
        let head = compiled.merged.unwrap().head;
        (head.region.map(|region| region.value), head.words.len())
    };
    assert_eq!(region("variant mine from here"), (Some("Here".to_owned()), 1));
    let sourced = "variant mine from here\nsource x \"X\"\nkeep all [x]\n";
    assert_eq!(region(sourced), (None, 0));
    assert_eq!(region(&format!("{sourced}region \"There\"")), (Some("There".to_owned()), 0));
}

#[test]
fn words_of_a_parent_can_be_dropped() {
    let mut files = Files::new();
    let words = "family sowing\nwords jv { hole \"a\" store \"b\" take \"c\" }\nwords fr { hole \"d\" }";
    files.0.insert("words".to_owned(), BASE.replace("family sowing", words));
    let left = |line: &str| {
        let text = format!("variant mine from words\n{line}\n");
        let compiled = compile::compile(SourceFile::new("own.variant", text), &mut files.clone(), &Adaptation::default());
        let words = compiled.merged.as_ref().map(|merged| merged.head.words.clone()).unwrap_or_default();
        (words.iter().map(|(_, _, word)| word.value.clone()).collect::<Vec<_>>().join(" "), errors(&compiled))
    };
    let fine = |words: &str| (words.to_owned(), Vec::new());
    assert_eq!(left(""), fine("a b c d"));
    assert_eq!(left("drop words jv"), fine("d"));
    assert_eq!(left("drop words jv take, hole"), fine("b d"));
    // The file's own words stay, wherever they stand.
    assert_eq!(left("words jv { hole \"e\" seed \"f\" }\ndrop words jv"), fine("e d f"));
    assert_eq!(left("drop words xx").1, [("inherit::nothing-to-drop", 2)]);
    assert_eq!(left("drop words jv seed").1, [("inherit::nothing-to-drop", 2)]);
    assert_eq!(laid_out("variant a from b\ndrop   words jv  hole ,seed\n"), "variant  a from b\ndrop words jv hole, seed\n");
}

#[test]
fn other_names_have_tags_line_by_line() {
    let text = BASE.replace("board {", "also \"One\" \"Two\" [win confirmed]\nalso \"Three\"\nboard {");
    says(&text, &["also \"One\" \"Two\" [win confirmed] also \"Three\" family"]);
    assert_eq!(errors(&compiled(&text.replace("\"Three\"", "\"Three\" [nobody]"))).len(), 1);
}

#[test]
fn a_tag_of_a_switch_or_a_new_name_is_one_of_the_rule() {
    let mine = "variant mine from base\nsource x \"X\"\nlanding {\n rename take to seize [x]\n on late [x reported]\n}\nkeep all [unclear]\n";
    says(mine, &["capture opposite and last seed [x reported]", "-> capture opposite [x]"]);
    says("variant mine from base\nsource x \"X\"\non late [x]\nkeep all [unclear]", &["capture opposite and last seed [x]"]);
}

#[test]
fn what_does_not_fit_in_a_tag_is_told_by_its_code() {
    let tagged =
        |tag: &str| format!("variant mine from base\nsource x \"X\"\nsource y \"Y\"\nboard {{ seeds 5 {tag} }}\nkeep all [x]");
    for (tag, code) in [
        ("[x, z]", "language::unknown-source"),
        ("[x confirmed, x silent]", "language::repeated-key"),
        ("[x confirmed, reported]", "language::second-status"),
        ("[confirmed, x]", "language::second-status"),
        ("[unclear, disputed]", "language::second-status"),
        ("[silent]", "language::status-without-source"),
        ("[against \"no\"]", "language::status-without-source"),
        ("[x assumed]", "language::assumed-by-source"),
        ("[x, assumed \"why\"]", "language::assumed-by-source"),
    ] {
        assert_eq!(errors(&compiled(&tagged(tag))), [(code, 4)], "{tag}");
    }
    for tag in ["[x, y]", "[x silent, assumed \"w\"]", "[x against, y silent, assumed \"w\"]", "[unclear]"] {
        assert_eq!(errors(&compiled(&tagged(tag))), [], "{tag}");
    }
}

#[test]
fn what_is_not_inherited_is_not_kept() {
    let keeping = |keep: &str| compiled(&format!("variant mine from base\nboard {{ seeds 5 }}\n{keep}"));
    for keep in [
        "keep rounds [unclear]",
        "keep option shrt [unclear]",
        "keep opening short [unclear]",
        "keep custom cal [unclear]",
        "sow { keep skip [unclear] }",
        "board { keep seeds [unclear] }",
        "landing { keep tak [unclear] }",
    ] {
        assert_eq!(errors(&keeping(keep)), [("inherit::nothing-to-keep", 3)], "{keep}");
    }
    assert_eq!(errors(&keeping("sow { keep nonsense [unclear] }")), [("language::unknown-clause", 3)]);
    assert_eq!(errors(&keeping("keep all")), [("language::keep-without-tag", 3)]);
    assert_eq!(errors(&keeping("keep sow [unclear]\nkeep start, sow [unclear]")), [("language::repeated-clause", 4)]);
    let alone = format!("{BASE}keep all [win]\n");
    assert_eq!(errors(&compiled(&alone)), [("inherit::nothing-to-keep", alone.lines().count())]);
}

#[test]
fn a_frame_is_no_game() {
    let frame = compiled(FRAME);
    assert_eq!((errors(&frame), frame.rules.is_none()), (Vec::new(), true));
    assert!(frame.findings.0.is_empty(), "{:?}", frame.findings.0);
    says(FRAME, &["frame rows family sowing", "holes 6"]);
    assert_eq!(errors(&compiled("frame more from rows\nboard { seeds 4 }")), []);
    assert_eq!(errors(&compiled("frame more from base\nboard { seeds 4 }")), [("inherit::frame-from-variant", 1)]);
    for line in ["title \"T\"", "also \"T\"", "source x \"X\"", "region \"R\"", "status reported", "words en { seed \"shell\" }"]
    {
        let found = compiled(&format!("{FRAME}{line}\n"));
        assert_eq!(errors(&found), [("language::in-a-frame", 8)], "{line}");
    }
    assert_eq!(errors(&compiled(&format!("{FRAME}note \"n\"\n"))), []);
    assert_eq!(errors(&compiled(&format!("{FRAME}end {{ rest split [unclear] }}\n"))), [("language::in-a-frame", 8)]);
    // What else is wrong in it is told.
    assert_eq!(errors(&compiled(&format!("{FRAME}end {{ drop rest }}\n"))), [("inherit::nothing-to-drop", 8)]);
}

#[test]
fn what_a_frame_leaves_open_its_child_must_say() {
    let child = "variant mine from rows\nsource x \"X\"\nboard { seeds 4 [x] }\nstart { first mover south [x] }\n\
                 landing [x] {\n stop: in hole -> end turn\n}\nend [x] {\n when a row is empty\n when position occurs 3 times\n tested before every turn\n rest to owner\n}\n";
    let found = compiled(child);
    assert_eq!(errors(&found), [], "{:?}", found.findings.0);
    assert_eq!(warnings(&found).len(), 1);
    says(child, &["holes 6 [assumed \"as in rows\"]"]);
    let open = compiled(&child.replace("board { seeds 4 [x] }\n", ""));
    assert_eq!(errors(&open).len(), 1, "{:?}", open.findings.0);
    assert_ne!(errors(&open)[0].0, "inherit::parent-has-errors");
}

#[test]
fn kin_are_variants() {
    let kin = |line: &str| errors(&compiled(&format!("variant mine from base\n{line}\n")));
    assert_eq!(kin("descends from base, between \"by sea\" [win]"), []);
    assert_eq!(kin("descends from base\nrelated to between"), []);
    assert_eq!(kin("descends from bas"), [("inherit::unknown-kin", 2)]);
    assert_eq!(kin("related to rows"), [("inherit::unknown-kin", 2)]);
    assert_eq!(kin("related to mine"), [("inherit::kin-of-itself", 2)]);
    says("variant mine from base\nrelated to between \"how\" [win]", &["related to between \"how\" [win]"]);
    // It is not inherited.
    let mut files = Files::new();
    files.0.insert("near".to_owned(), "variant near from base\nrelated to between\n".to_owned());
    let far = compile::compile(SourceFile::new("far.variant", "variant far from near"), &mut files, &Adaptation::default());
    assert!(far.merged.unwrap().head.kin.is_empty());
    // Without a library nobody can say that a name is wrong.
    let lone = compile::compile(
        SourceFile::new("own.variant", format!("{BASE}related to nobody\n")),
        &mut NoLoader,
        &Adaptation::default(),
    );
    assert_eq!(errors(&lone), []);
}

#[test]
fn sources_that_depend_on_one_another_are_one() {
    let count = |text: &str| {
        let compiled = compiled(text);
        assert_eq!(errors(&compiled), [], "{text}");
        compile::certainty::certainty(&compiled.merged.unwrap()).sources
    };
    let mine = "variant mine from base\nsource a \"A\"IN\nsource b \"B\"\nsource c \"C\"AFTER\nkeep all [a confirmed, b confirmed, c confirmed]\n";
    let with = |within: &str, after: &str| mine.replace("IN", within).replace("AFTER", after);
    assert_eq!(count(&with("", "")), 3);
    assert_eq!(count(&with(" in b", "")), 2);
    assert_eq!(count(&with(" in b", " after a")), 1);
    says(&with(" in b", " after a"), &["source a \"A\" in b", "source c \"C\" after a"]);
    // By what only depends something may be confirmed all the same, and a source that another depends on needs no tag.
    let quoted = with(" in b", "").replace(", b confirmed, c confirmed", ", c silent");
    assert_eq!(count(&quoted), 1);
    let told = |text: &str| compiled(text).findings.0.iter().any(|finding| finding.code == "language::uncited-source");
    assert!(!told(&quoted) && told(&quoted.replace(" in b", "")));
    // The other must be a source of the same file, and no circle closes.
    assert_eq!(errors(&compiled(&with(" in win", ""))), [("language::unknown-source", 2)]);
    assert_eq!(errors(&compiled(&with(" in c", " after a"))), [("language::circular-source", 2)]);
    assert_eq!(errors(&compiled(&with(" in a", ""))), [("language::circular-source", 2)]);
    // A child that keeps the word of one takes the other along; of the same key it may mean another book.
    let mut files = Files::new();
    files.0.insert("quoting".to_owned(), with(" in b", " after a"));
    let child = "variant child from quoting\nsource b \"Another\"\nkeep all [a confirmed]\nnote \"n\" [b]\n";
    let child = compile::compile(SourceFile::new("child.variant", child), &mut files, &Adaptation::default());
    assert_eq!(errors(&child), []);
    let merged = child.merged.unwrap();
    let listed: Vec<_> = merged.head.sources.iter().map(|source| source.key.value.as_str()).collect();
    assert_eq!(listed, ["a", "b", "b-2"], "{listed:?}");
    assert_eq!(merged.head.independent("a"), "b");
}
