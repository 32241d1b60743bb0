//! The table of the language agrees with the grammar: nothing is missing, and every example is read as what it shows.

use lumbung::source::FileId;
use lumbung::syntax;
use lumbung::syntax::ast::{Family, ItemKind, SectionKind, StatementKind};
use lumbung::vocabulary::{self, Entry, Place, Repeat};

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
    };
    let head = match section {
        SectionKind::Enforcement => "enforcement huff",
        kind => vocabulary::section_word(kind),
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
    let named: Vec<String> = vocabulary::entries().map(|entry| format!("{:?}", entry.rule)).collect();
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
    for entry in vocabulary::entries() {
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
    for entry in vocabulary::entries().filter(|entry| matches!(entry.place, Place::Section(_))) {
        // Words without a keyword of their own, and values that are only parts of one, are shown by the example.
        if matches!(entry.keyword, "layout" | "picture" | "columns" | "script") {
            continue;
        }
        for value in entry.values {
            let said = value
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
    assert_eq!(vocabulary::explain("grand  Slam").len(), 1);
    assert_eq!(vocabulary::explain("may reverse").len(), 2);
    assert!(vocabulary::explain("wins").len() >= 3);
    assert!(vocabulary::explain("nonsense").is_empty());
    assert_eq!(vocabulary::clause(SectionKind::End, "wins", Family::Leaping).unwrap().repeat, Repeat::Lines);
    assert_eq!(vocabulary::clause(SectionKind::End, "wins", Family::Sowing).unwrap().repeat, Repeat::Once);
    assert_eq!(vocabulary::dropped_keyword(SectionKind::Man, "may not reverse"), Some("reverse"));
    assert_eq!(vocabulary::dropped_keyword(SectionKind::Man, "nonsense"), None);
    assert!(vocabulary::clauses(SectionKind::Board, Family::Sowing).all(|entry| entry.keyword != "points"));
}

#[test]
fn no_entry_stands_twice_and_each_says_what_it_means() {
    let mut seen: Vec<String> = Vec::new();
    for entry in vocabulary::entries() {
        let key = format!("{:?} {} {:?}", entry.place, entry.keyword, entry.family);
        assert!(!seen.contains(&key), "{key}");
        seen.push(key);
        assert!(entry.meaning.ends_with('.'), "{}", entry.meaning);
    }
}
