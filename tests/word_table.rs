//! The table of the language agrees with the grammar: nothing is missing, and every example is read as what it shows.

use lumbung::source::FileId;
use lumbung::syntax;
use lumbung::syntax::ast::{Family, ItemKind, SectionKind, StatementKind};
use lumbung::words::{self, Entry, Place, Repeat};

/// A file in which the statement stands where the entry says.
fn file(entry: &Entry, statement: &str) -> String {
    let section = match entry.place {
        Place::Top | Place::Tag => {
            return if matches!(entry.keyword, "language" | "variant" | "frame") {
                statement.to_owned()
            } else {
                format!("variant v\n{statement}")
            };
        }
        Place::Section(kind) => kind,
        Place::RulePlace | Place::RuleTest | Place::RuleAction | Place::Edit => SectionKind::Landing,
        Place::AnySection | Place::Head => return format!("variant v\n{statement}\n"),
    };
    let head = match section {
        SectionKind::Enforcement => "enforcement huff",
        kind => kind.word(),
    };
    format!("variant v\n{head} {{\n{statement}\n}}\n")
}

fn errors(text: &str) -> Vec<String> {
    syntax::parse(FileId(0), text).findings.into_iter().map(|finding| finding.message).collect()
}

#[test]
fn every_clause_of_the_grammar_is_in_the_table() {
    let grammar = include_str!("../grammar/variant.pest");
    let rule_of = |line: &str| line.split('=').next().unwrap_or_default().trim().to_owned();
    let named: Vec<String> = words::entries().map(|entry| format!("{:?}", entry.rule)).collect();
    let mut clauses = 0;
    for line in grammar.lines().filter(|line| line.contains('=') && !line.starts_with("//")) {
        let rule = rule_of(line);
        if rule.starts_with("c_") || rule.starts_with("e_") {
            clauses += 1;
            assert!(named.contains(&rule), "{rule} has no entry");
        }
    }
    assert!(clauses > 60, "{clauses}");
    for rule in [
        "language_line",
        "variant_line",
        "title_line",
        "also_line",
        "family_line",
        "region_line",
        "source_line",
        "status_line",
        "note_line",
        "custom_line",
        "switch_line",
        "rename_line",
        "drop_line",
        "keep_line",
        "frame_line",
        "descends_line",
        "related_line",
        "tag_status",
        "words_block",
        "option_block",
        "picture_row",
        "picture_columns",
        "script_line",
    ] {
        assert!(named.contains(&rule.to_owned()), "{rule} has no entry");
    }
}

#[test]
fn every_example_is_read_as_its_clause() {
    for entry in words::entries() {
        let text = file(entry, entry.example);
        assert_eq!(errors(&text), Vec::<String>::new(), "{text}");
        let Place::Section(kind) = entry.place else { continue };
        let parsed = syntax::parse(FileId(0), &text);
        let mut sections = parsed.file.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Section(section) => Some(section),
            _ => None,
        });
        let section = sections.next_back().unwrap();
        assert_eq!(section.kind, kind);
        match &section.statements[0].kind {
            StatementKind::Clause(clause) => {
                assert_eq!(clause.keyword, entry.keyword, "{text}");
                // A whole opening and one turn share the words after `from`.
                let same = clause.phrase.rule == entry.rule || entry.keyword == "from";
                assert!(same, "{:?} is not {:?}", clause.phrase.rule, entry.rule);
            }
            StatementKind::Layout(_) => assert_eq!(entry.keyword, "layout"),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn every_value_can_be_written() {
    let mut tried = 0;
    for entry in words::entries().filter(|entry| matches!(entry.place, Place::Section(_))) {
        // Words without a keyword of their own, and values that are only parts of one, are shown by the example.
        if matches!(entry.keyword, "layout" | "picture" | "columns" | "script") {
            continue;
        }
        for value in entry.values().into_iter().filter(|value| !value.is_part) {
            let said = value
                .text
                .replace("NUMBERS", "2 or 3")
                .replace("DIRECTIONS", "forward or sideways")
                .replace("CONDITION", "column + row is even")
                .replace("ARMY", "1 king")
                .replace("PLACE", "the last row")
                .replace("LOW..HIGH", "1..9")
                .replace("W x H", "5 x 5")
                .replace("rings of M", "rings of 8")
                .replace("A to B", "1 to 2")
                .replace("NAME, ...", "first, second")
                .replace("NAME", "name")
                .replace("P Q ...", "a1 b1")
                .replace("P Q R ...", "a1 b1 c1");
            let said: Vec<&str> = said.split(' ').map(|word| if word == "N" { "2" } else { word }).collect();
            if said.contains(&"...,") {
                continue;
            }
            let own = matches!(entry.keyword, "binding" | "compulsion" | "reverse");
            let statement = if own { said.join(" ") } else { format!("{} {}", entry.keyword, said.join(" ")) };
            let statement = statement.replace("P Q R ...", "a1 b1 c1").replace("R ...", "c1");
            assert_eq!(errors(&file(entry, &statement)), Vec::<String>::new(), "{statement}");
            tried += 1;
        }
    }
    assert!(tried > 150, "{tried}");
}

#[test]
fn words_are_found_as_people_know_them() {
    assert_eq!(words::explain("grand  Slam").len(), 1);
    assert_eq!(words::explain("may reverse").len(), 2);
    assert!(words::explain("wins").len() >= 3);
    assert!(words::explain("nonsense").is_empty());
    assert_eq!(words::clause(SectionKind::End, "wins", Family::Leaping).unwrap().repeat, Repeat::Lines);
    assert_eq!(words::clause(SectionKind::End, "wins", Family::Sowing).unwrap().repeat, Repeat::Once);
    assert_eq!(words::dropped_keyword(SectionKind::Man, "may not reverse"), Some("reverse"));
    assert_eq!(words::dropped_keyword(SectionKind::Man, "nonsense"), None);
    assert!(words::clauses(SectionKind::Board, Family::Sowing).all(|entry| entry.keyword != "points"));
}

#[test]
fn no_entry_stands_twice_and_each_says_what_it_means() {
    let mut seen: Vec<String> = Vec::new();
    for entry in words::entries() {
        let key = format!("{:?} {} {:?}", entry.place, entry.keyword, entry.family);
        assert!(!seen.contains(&key), "{key}");
        seen.push(key);
        assert!(entry.meaning.ends_with('.'), "{}", entry.meaning);
    }
}

/// The keywords of the grammar, in order.
fn keywords() -> Vec<&'static str> {
    let grammar = include_str!("../grammar/variant.pest");
    let rules = grammar.lines().filter_map(|line| line.strip_prefix("kw_")).filter(|line| line.contains('@'));
    rules.filter_map(|line| line.split('"').nth(1)).collect()
}

/// The words of a text; those in capitals stand for something, and marks are none.
fn plain_words(text: &str) -> impl Iterator<Item = &str> {
    let trimmed = text.split_whitespace().map(|word| word.trim_matches(|sign: char| !sign.is_alphabetic()));
    trimmed.filter(|word| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase()) || *word == "a")
}

/// The other form of a counted word, and words that are named only as likewise said.
const OTHER_FORMS: [(&str, &str); 13] = [
    ("hole", "holes"),
    ("king", "kings"),
    ("man", "men"),
    ("move", "moves"),
    ("piece", "pieces"),
    ("ring", "rings"),
    ("round", "rounds"),
    ("row", "rows"),
    ("seed", "seeds"),
    ("step", "steps"),
    ("time", "times"),
    ("turn", "turns"),
    ("is", "are"),
];

#[test]
fn the_grammar_and_the_table_know_the_same_words() {
    let keywords = keywords();
    assert!(keywords.len() > 250, "{}", keywords.len());
    let mut said: Vec<&str> = Vec::new();
    for entry in words::entries() {
        let values = entry.values();
        // A picture of signs has no words.
        let values = values.iter().filter(|_| !matches!(entry.keyword, "picture" | "columns" | "script"));
        let texts = [entry.keyword].into_iter().chain(values.map(|value| value.text));
        let own = ["picture", "columns", "script", "binding", "compulsion"].contains(&entry.keyword);
        said.extend(texts.skip(usize::from(own)).flat_map(plain_words));
    }
    for word in &said {
        // Parts of the table are named by two words that people know them by.
        assert!(keywords.contains(word) || matches!(*word, "test" | "other" | "of"), "`{word}` is no keyword of the grammar");
    }
    let sections = words::SECTIONS.map(|(_, word, _)| word);
    let in_meaning = |keyword: &str| {
        words::entries().any(|entry| {
            entry.meaning.contains(keyword)
                || entry.example.contains(keyword)
                || entry.values().iter().any(|value| value.meaning.contains(keyword))
        })
    };
    for keyword in keywords {
        let other = OTHER_FORMS
            .iter()
            .any(|(one, many)| *one == keyword && said.contains(many) || *many == keyword && said.contains(one));
        assert!(
            said.contains(&keyword) || other || sections.contains(&keyword) || in_meaning(keyword),
            "no word of the table says `{keyword}`"
        );
    }
}

/// A whole small game into which a rule can be put.
const SOWING: &str = "family sowing\nboard {\nholes 7 in 5..9\nseeds 7\nstores at end of row\n}\nstart { first mover by agreement }\n\
    moves {\nfrom own hole\npass never\n}\nsow {\ndirection anticlockwise\nown store sown\nopponent store skipped\n}\n\
    landing {\nclaims: in hole making 40 -> claim this hole\nstop: in hole -> end turn\n}\nend {\nwhen mover cannot move\nrest to owner\ntested before every move\n}\n";

#[test]
fn examples_compile() {
    use lumbung::diagnostic::Severity;
    use lumbung::source::SourceFile;
    use lumbung::variant::{ShippedLoader, check};
    let mut tried = 0;
    for entry in words::entries() {
        let parent = match entry.place {
            Place::RulePlace | Place::RuleTest | Place::RuleAction => {
                format!("variant v\n{SOWING}").replace("\nstop:", &format!("\n{}\nstop:", entry.example))
            }
            Place::Section(kind) if entry.family == Some(Family::Sowing) => {
                let needs: &[&str] = match kind {
                    SectionKind::Rounds => {
                        &["refill from own store, left to right", "unfilled closed", "first loser", "until after 3 rounds"]
                    }
                    SectionKind::Opening => &["lasts 1 turn each"],
                    _ => &[],
                };
                let needs = needs.iter().filter(|line| !line.starts_with(entry.keyword));
                let needs = needs.fold(String::new(), |lines, line| format!("{lines}{line}\n"));
                let goes_with = match entry.keyword {
                    "stores" => "sow { direction anticlockwise }",
                    _ => "board { stores at end of row }",
                };
                // The rule of the example is one of another game.
                let example = entry.example.replace("without bonus", "without mikul");
                format!("variant v from dakon\n{goes_with}\n{} {{\n{needs}{example}\n}}\n", kind.word())
            }
            Place::Section(kind) if !matches!(kind, SectionKind::Board | SectionKind::Setup | SectionKind::Opening) => {
                let head = if kind == SectionKind::Enforcement { "enforcement huff" } else { kind.word() };
                let others = words::entries().filter(|other| kind == SectionKind::Enforcement && other.place == entry.place);
                let others = others.filter(|other| other.keyword != entry.keyword);
                // Who has no pieces loses there already.
                let instead = if entry.keyword == "wins" { "drop loses\n" } else { "" };
                let others = others.fold(instead.to_owned(), |lines, other| format!("{lines}{}\n", other.example));
                format!("variant v from international\n{head} {{\n{others}{}\n}}\n", entry.example)
            }
            _ => continue,
        };
        let compiled = check(SourceFile::new("v.variant", parent.clone()), &mut ShippedLoader);
        let errors: Vec<&str> = compiled
            .findings
            .0
            .iter()
            .filter(|finding| finding.severity == Severity::Error)
            .map(|finding| finding.message.as_str())
            .collect();
        assert_eq!(errors, Vec::<&str>::new(), "{parent}");
        tried += 1;
    }
    assert!(tried > 60, "{tried}");
}
