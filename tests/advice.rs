//! Advice of the parser leads on: who does what a finding says has a statement that can be read.

mod common;

use lumbung::diagnostic::Diagnostic;
use lumbung::source::FileId;
use lumbung::syntax;
use lumbung::words::{self, Entry, Place};

/// A file in which a statement stands where its entry says, and the byte at which it begins.
fn file(entry: &Entry, statement: &str) -> Option<String> {
    let Place::Section(kind) = entry.place else {
        let table = matches!(entry.place, Place::RulePlace | Place::RuleTest | Place::RuleAction);
        return table.then(|| format!("variant v\nlanding {{\n{statement}\n}}\n"));
    };
    let head = if kind.word() == "enforcement" { "enforcement huff" } else { kind.word() };
    Some(format!("variant v\n{head} {{\n{statement}\n}}\n"))
}

fn findings(text: &str) -> Vec<Diagnostic> {
    syntax::parse(FileId(0), text).findings
}

/// The file after the advice; `None` where the finding gives none that can be followed word by word.
fn followed(text: &str, finding: &Diagnostic) -> Option<String> {
    finding.remedy.as_ref()?.applied(text)
}

/// A word to write is told only where writing it leads on.
fn promises(finding: &Diagnostic) -> bool {
    finding.label.starts_with("did you mean") || finding.label.starts_with("write ") || finding.label.starts_with("take the ")
}

/// Follows every advice that is given on a text: how many there are. Whoever follows one is told less than before, and not the same.
fn follow_all(text: &str) -> usize {
    let told = findings(text);
    let mut given = 0;
    for finding in &told {
        assert!(!(promises(finding) && finding.remedy.is_none()), "{text}\n{finding:?}");
        let Some(better) = followed(text, finding) else { continue };
        let left = findings(&better);
        let same =
            left.iter().any(|other| (other.code, &other.message, other.span) == (finding.code, &finding.message, finding.span));
        assert!(left.len() < told.len() && !same, "{text}\n{finding:?}\n{better}\n{left:?}");
        given += 1;
    }
    given
}

/// Statements like the examples, each with one word written otherwise.
fn mistakes(statement: &str) -> Vec<String> {
    let mut all = Vec::new();
    let spaced = statement.replace(',', " ,").replace(';', " ;");
    let said: Vec<&str> = spaced.split(' ').collect();
    for (at, word) in said.iter().enumerate() {
        let others: Vec<String> = match *word {
            "," => vec!["and".to_owned(), ";".to_owned()],
            ";" => vec![",".to_owned()],
            "or" | "and" => vec![",".to_owned(), "and".to_owned()],
            word if word.len() > 3 && word.chars().all(char::is_alphabetic) => {
                vec![word[..word.len() - 1].to_owned(), format!("{word}{}", &word[word.len() - 1..])]
            }
            _ => Vec::new(),
        };
        all.extend(others.into_iter().map(|other| {
            let mut wrong: Vec<String> = said.iter().map(|word| (*word).to_owned()).collect();
            wrong[at] = other;
            wrong.join(" ")
        }));
    }
    all
}

#[test]
fn advice_can_be_followed() {
    let (mut given, mut joined) = (0, 0);
    for entry in words::entries() {
        let values = entry.values().into_iter().filter(|value| !value.text.bytes().any(|byte| byte.is_ascii_uppercase()));
        let said = values.map(|value| format!("{} {}", entry.keyword, value.text));
        for statement in [entry.example.to_owned()].into_iter().chain(said) {
            let Some(right) = file(entry, &statement).filter(|text| findings(text).is_empty()) else { continue };
            for wrong in mistakes(&statement).iter().filter_map(|wrong| file(entry, wrong)).filter(|wrong| *wrong != right) {
                for finding in findings(&wrong) {
                    let Some(text) = followed(&wrong, &finding) else { continue };
                    assert!(findings(&text).is_empty(), "{wrong}{finding:?}\n{text}{:?}", findings(&text));
                    given += 1;
                    joined += usize::from(finding.code == "syntax::joining");
                }
            }
        }
    }
    assert!(given > 300 && joined > 10, "{given} {joined}");
}

#[test]
fn a_word_that_leads_nowhere_is_no_advice() {
    let told = |section: &str, clause: &str| {
        let text = format!("variant v\n{section} {{\n{clause}\n}}\n");
        let found = findings(&text);
        assert_eq!(found.len(), 1, "{found:?}");
        (found[0].label.clone(), found[0].help.clone().unwrap_or_default(), followed(&text, &found[0]))
    };
    let (label, help, _) = told("man", "crowned on last row");
    assert_eq!(label, "not understood from here on");
    assert!(help.starts_with("here may stand `crowned never`, `crowned when it stops on PLACE`"), "{help}");
    let (label, _, text) = told("man", "steps forward and sideways");
    assert_eq!(label, "write `or` instead of `and`");
    assert!(findings(&text.expect("an advice")).is_empty());
}

#[test]
fn advice_on_faulty_files_can_be_followed() {
    let mut given = 0;
    for file in common::files("tests/invalid", "variant") {
        // One of them is no text at all.
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        given += follow_all(&text);
    }
    assert!(given > 10, "{given}");
}

/// Numbers drawn by a rule, the same in every run.
struct Drawn(u64);

impl Drawn {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % most.max(1)
    }
}

/// A slip of the pen: a letter or a word too few, too many, doubled, exchanged or put elsewhere.
fn slip(statement: &str, words: &[&str], drawn: &mut Drawn) -> String {
    let mut said: Vec<String> = statement.split(' ').map(str::to_owned).collect();
    let at = drawn.below(said.len());
    match drawn.below(8) {
        0 => drop(said.remove(at)),
        1 => said.insert(at, words[drawn.below(words.len())].to_owned()),
        2 => said[at] = words[drawn.below(words.len())].to_owned(),
        3 => {
            let other = drawn.below(said.len());
            said.swap(at, other);
        }
        4 => said[at] = said[at].to_uppercase(),
        kind => {
            let mut letters: Vec<char> = said[at].chars().collect();
            let place = drawn.below(letters.len());
            match (kind, letters.is_empty()) {
                (_, true) => {}
                (5, _) => drop(letters.remove(place)),
                (6, _) => letters.insert(place, letters[place]),
                _ => {
                    let other = drawn.below(letters.len());
                    letters.swap(place, other);
                }
            }
            said[at] = letters.into_iter().collect();
        }
    }
    said.join(" ")
}

#[test]
fn advice_on_five_thousand_slips_can_be_followed() {
    let mut drawn = Drawn(1);
    let words: Vec<&str> = words::all_words().filter(|word| !word.contains(['{', '"', '[', '.'])).collect();
    let right: Vec<(&Entry, String)> = words::entries()
        .flat_map(|entry| {
            let values = entry.values().into_iter().map(move |value| format!("{} {}", entry.keyword, value.text));
            std::iter::once(entry.example.to_owned()).chain(values).map(move |statement| (entry, statement))
        })
        .filter(|(entry, statement)| file(entry, statement).is_some_and(|text| findings(&text).is_empty()))
        .collect();
    let (mut tried, mut given) = (0, 0);
    while tried < 5_000 {
        let (entry, statement) = &right[drawn.below(right.len())];
        let mut wrong = slip(statement, &words, &mut drawn);
        if drawn.below(3) == 0 {
            wrong = slip(&wrong, &words, &mut drawn);
        }
        let Some(text) = file(entry, &wrong).filter(|text| !findings(text).is_empty()) else { continue };
        given += follow_all(&text);
        tried += 1;
    }
    assert!(given > 1_000, "{given} of {tried}");
}

/// What people write who have the rules of their game in a sentence of their own.
#[test]
fn words_of_sentences_are_understood() {
    let sowing = "variant v\nfamily sowing\n";
    let leaping = "variant v\nfamily leaping\n";
    for (text, label, mended) in [
        (format!("{sowing}landing {{ on: in occupied hole -> relay }}\n"), "did you mean `sow on`?", "-> sow on"),
        (format!("{sowing}landing {{ on: in occupied hole -> sow again }}\n"), "did you mean `on`?", "-> sow on"),
        (format!("{sowing}landing {{ stop: in any hole -> end turn }}\n"), "take the `any` away", "stop: in hole"),
        (format!("{sowing}landing {{ a: in nonempty hole -> end turn }}\n"), "did you mean `occupied`?", "in occupied hole"),
        (
            format!("{sowing}landing {{ a: in empty own hole, opposite holds 2 -> end turn }}\n"),
            "did you mean `holding`?",
            "opposite holding 2",
        ),
        (
            format!("{sowing}landing {{ a: in empty own hole, opposite 2 -> end turn }}\n"),
            "write `holding` before `2`",
            "opposite holding 2",
        ),
        (format!("{sowing}moves {{ from own hole holding at least 2 }}\n"), "write `2 or more`", "holding 2 or more"),
        (format!("{sowing}board {{ stores none }}\n"), "did you mean `aside`?", "stores aside"),
        (format!("{sowing}start {{ first mover agreement }}\n"), "write `by` before `agreement`", "first mover by agreement"),
        (format!("{sowing}end {{ when position occurs 3 }}\n"), "write `times` at the end", "occurs 3 times"),
        (format!("{leaping}setup {{ white rows 1-3 }}\n"), "write `to`", "rows 1 to 3"),
        (format!("{leaping}man {{ moves forward }}\n"), "did you mean `steps`?", "steps forward"),
        (
            format!("{leaping}king {{ captures in every direction, any distance }}\n"),
            "write `from` before `any`",
            "direction, from any distance",
        ),
        (format!("{leaping}capture {{ prefer none }}\n"), "did you mean `nothing`?", "prefer nothing"),
    ] {
        let found = findings(&text);
        assert_eq!(found.iter().map(|finding| finding.label.as_str()).collect::<Vec<_>>(), [label], "{text}{found:?}");
        let better = followed(&text, &found[0]).expect("an advice");
        assert!(findings(&better).is_empty() && better.contains(mended), "{better}");
    }
    let help = |text: &str| findings(text)[0].help.clone().unwrap_or_default();
    assert!(help(&format!("{leaping}start {{ white begins }}\n")).starts_with("who begins is said by `first mover white`"));
    let help = help(&format!("{sowing}end {{ when a row is empty, rest to first mover }}\n"));
    assert!(help.starts_with("here may stand `rest to opponent`"), "{help}");
    let found = findings(&format!("{sowing}board {{ holes 6, seeds 4 }}\n"));
    assert_eq!(found[0].message, "a `,` does not end a clause");
    let found = findings(&format!("{sowing}end {{\n  a: in hole -> end turn\n}}\n"));
    assert_eq!(found[0].message, "`a:` begins a rule, and in `end` stand none");
    let found = findings(&format!("{sowing}landing {{\n  wins most seeds\n}}\n"));
    assert_eq!(found[0].help.as_deref(), Some("write it inside `end`"));
}

#[test]
fn every_mistake_of_a_statement_is_told() {
    let text = "variant v\nfamily sowing\nlanding {\n  take: in emty own hole, oposite occupied -> captur opposite\n}\n";
    let told: Vec<String> = findings(text).iter().map(|finding| finding.label.clone()).collect();
    assert_eq!(told, ["did you mean `empty`?", "did you mean `opposite`?", "did you mean `capture`?"]);
}

/// Help speaks of the family of the game alone, with the values and the example of the table.
#[test]
fn help_shows_the_sentences_of_this_family() {
    let help = |text: &str| findings(text)[0].help.clone().unwrap_or_default();
    let wins = help("variant v\nfamily sowing\nend { wins by points }\n");
    assert_eq!(wins, "here may stand `wins most seeds` or `wins fewest seeds`");
    let wins = help("variant v\nfamily leaping\nend { wins by points }\n");
    assert!(wins.contains("`wins first king`") && !wins.contains("seeds"), "{wins}");
    let board = help("variant v\nfamily sowing\nboard { shape round }\n");
    assert!(
        board.starts_with("in `board` of a sowing game may stand, for example, `holes 7 in 5..9`") && !board.contains("points"),
        "{board}"
    );
    let rows = help("variant v\nfamily sowing\nboard { rows 4 }\n");
    assert!(rows.starts_with("a board of a sowing game has two rows"), "{rows}");
    let action = help("variant v\nfamily sowing\nlanding { a: in empty hole -> capture the lot }\n");
    assert!(action.starts_with("here may stand `capture this hole`"), "{action}");
}

/// A file with one mistake has one report, which names the sentences that may stand there.
#[test]
fn one_mistake_is_told_once_and_in_whole_sentences() {
    let sowing = "variant v\nfamily sowing\n";
    let told = |text: &str| {
        let found = findings(text);
        assert_eq!(found.len(), 1, "{text}{found:?}");
        (found[0].message.clone(), found[0].help.clone().unwrap_or_default(), found[0].remedy.clone())
    };
    let (message, help, _) = told(&format!("{sowing}landing {{ in own store -> move again }}\n"));
    assert_eq!(
        (message.as_str(), help.as_str()),
        ("this rule has no name", "a rule has a name: `NAME: in own store -> move again`")
    );
    let (_, help, remedy) = told("variant My Village\n");
    assert!(help.contains("`variant my-village`") && remedy.is_none(), "{help}");
    let (message, _, remedy) = told("variant v\ncustom my call \"Say it.\"\n");
    assert_eq!(message, "a name is one word, and `my call` are several");
    assert_eq!(remedy.expect("certain").text, "my-call");
    let (_, help, _) = told(&format!("{sowing}end {{ rest }}\n"));
    assert!(help.contains("`rest to owner`") && help.contains("`rest split`"), "{help}");
    let (_, help, _) = told(&format!("{sowing}end {{ when a player holds }}\n"));
    assert!(help.starts_with("here may stand `when a player holds more than half`") && !help.contains("empty"), "{help}");
    let (_, help, _) = told(&format!("{sowing}landing {{ a: in hole, opposite -> end turn }}\n"));
    for said in ["`opposite empty`", "`opposite occupied`", "`opposite holding NUMBERS`", "`neighbours equal`"] {
        assert!(help.contains(said), "{help}");
    }
    assert!(!help.contains("`empty`") && !help.contains("`neighbours`"), "{help}");
    let (_, help, _) = told(&format!("{sowing}landing {{ a: in own -> end turn }}\n"));
    assert!(help.contains("`empty own hole`") && !help.contains("`empty`,"), "{help}");
    let (_, help, remedy) = told(&format!("{sowing}passing {{ a: in hole making 4 -> resow }}\n"));
    assert!(remedy.is_none() && help.contains("`capture") && !help.contains("`sow on`"), "{help}");
    let (_, help, _) = told(&format!("{sowing}landing {{ a: in hole -> capture this hole, again from neighbours }}\n"));
    assert!(help.contains("`again from previous`") && !help.contains("`again from neighbours`"), "{help}");
    let (_, help, _) = told(&format!("{sowing}landing {{\n  a: in own store ->\n  b: in hole -> end turn\n}}\n"));
    assert!(help.starts_with("an action is"), "{help}");
    let (message, help, _) = told(&format!("{sowing}sow {{ stores skipped }}\n"));
    assert_eq!(message, "there is no clause `stores` in `sow`");
    assert_eq!(help, "write `own store skipped` or `opponent store skipped`");
    let (_, help, _) = told(&format!("{sowing}landng {{\n  a: in hole -> end turn\n}}\n"));
    assert!(help.contains("`sow`") && !help.contains("`king`"), "{help}");
    let (_, help, _) = told("variant v\nfamily leaping\nhuff {\n  turn kept\n}\n");
    assert!(help.contains("write `enforcement huff`") && !help.contains("`landing`"), "{help}");
    let (message, _, remedy) = told("variant v from ./dakon.variant\n");
    assert_eq!(message, "a path stands between quotation marks: `\"./dakon.variant\"`");
    assert!(remedy.is_some());
    let (_, help, _) = told("game \"Ba-awa\"\nvariant v\n");
    assert!(help.starts_with("the first line is `variant NAME`"), "{help}");
    let (message, _, _) =
        told(&format!("{sowing}sow {{\n  landing {{ x: in hole -> end turn }}\n  direction anticlockwise\n}}\n"));
    assert_eq!(message, "`landing` stands outside all blocks, or in an option only");
}

/// What stands in round brackets is not thrown away.
#[test]
fn a_remark_in_round_brackets_is_not_taken_away() {
    let found = findings("variant v\nfamily sowing\nboard { holes 5 (in each row) }\n");
    assert!(found.len() == 1 && found[0].remedy.is_none(), "{found:?}");
    let found = findings("variant v\nfamily sowing\nboard { holes 5 (told confirmed) }\n");
    assert_eq!(found[0].remedy.as_ref().map(|remedy| remedy.text.as_str()), Some("[told confirmed]"));
}
