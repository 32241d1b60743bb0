//! The tables of the reference are those of the program: each stands between `<!-- words: ... -->` and `<!-- end -->` in `docs/` and is
//! made from the table of words. `REFERENCE_UPDATE=1 cargo test --test reference_tables` writes them anew.

mod common;

use lumbung::syntax::ast::{Family, SectionKind};
use lumbung::words::{self, Default, Entry, Place};

fn code(text: &str) -> String {
    let mark = if text.contains('`') { "``" } else { "`" };
    format!("{mark}{}{mark}", text.replace('\n', " ").replace('|', "\\|"))
}

fn default(entry: &Entry) -> String {
    let said = |value: &str| {
        let written = entry.values().iter().any(|known| known.text == value);
        if written { code(value) } else { value.to_owned() }
    };
    match entry.default {
        Default::Must(condition) => format!("must {condition}"),
        Default::Value(value) => said(value),
        Default::Question(value, condition) => format!("{}; asked {condition}", said(value)),
        Default::Absent => "-".to_owned(),
    }
}

/// Rows of one entry: the clause with the values that it explains itself, then each value with a meaning of its own.
fn rows(entry: &Entry) -> Vec<String> {
    let cell = |text: String| text.trim().to_owned();
    let (own, plain): (Vec<_>, Vec<_>) = entry.values().into_iter().partition(|value| !value.meaning.is_empty());
    let plain: Vec<String> = plain.iter().map(|value| code(value.text)).collect();
    let first = format!("| {} | {} | {} | {} |", code(entry.word), cell(plain.join(", ")), cell(default(entry)), entry.meaning);
    let part = |is_part: bool| if is_part { "... " } else { "" };
    let values = own.iter().map(|value| format!("| | {}{} | | {} |", part(value.is_part), code(value.text), value.meaning));
    [first.replace("|  |", "| |")].into_iter().chain(values).collect()
}

/// The table of that name: a section and a family, or a place.
fn table(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let places: Vec<Place> = match words.first().copied() {
        Some("outside") => vec![Place::Top],
        Some("sections") => vec![Place::AnySection, Place::Head],
        Some("tags") => vec![Place::Tag],
        Some("edits") => vec![Place::Edit],
        Some("rules") => vec![Place::RulePlace, Place::RuleTest, Place::RuleAction],
        Some(word) => vec![Place::Section(SectionKind::from_word(word).unwrap_or_else(|| panic!("no section {word}")))],
        None => panic!("a table without a name"),
    };
    let family = match words.get(1).copied() {
        Some("sowing") => Some(Family::Sowing),
        Some("leaping") => Some(Family::Leaping),
        _ => None,
    };
    let mine =
        |entry: &&Entry| places.contains(&entry.place) && (family.is_none() || entry.family.is_none() || entry.family == family);
    let mut lines = vec!["| word | values | default | meaning |".to_owned(), "|---|---|---|---|".to_owned()];
    lines.extend(words::entries().filter(mine).flat_map(rows));
    assert!(lines.len() > 2, "{name} is empty");
    lines.join("\n")
}

#[test]
fn tables_of_the_reference_are_those_of_the_program() {
    let mut tables = Vec::new();
    for path in common::files("docs", "md") {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let mut made = String::new();
        let mut rest = text.as_str();
        while let Some((before, after)) = rest.split_once("<!-- words: ") {
            let (name, behind) = after.split_once(" -->\n").expect("a name");
            let (_, behind) = behind.split_once("<!-- end -->").expect("an end");
            made += &format!("{before}<!-- words: {name} -->\n{}\n<!-- end -->", table(name));
            tables.push(name.to_owned());
            rest = behind;
        }
        made += rest;
        if std::env::var_os("REFERENCE_UPDATE").is_some() {
            std::fs::write(&path, &made).expect("a file that can be written");
        } else {
            assert!(
                made == text,
                "{}: write its tables anew by REFERENCE_UPDATE=1 cargo test --test reference_tables",
                path.display()
            );
        }
    }
    // Every section that a family has stands in a table; a king has what a man has.
    for entry in words::entries() {
        let of = |name: &String| match entry.place {
            Place::Top => name == "outside",
            Place::AnySection | Place::Head => name == "sections",
            Place::Tag => name == "tags",
            Place::Edit => name == "edits",
            Place::RulePlace | Place::RuleTest | Place::RuleAction => name == "rules",
            Place::Section(SectionKind::King) => name == "man leaping",
            Place::Section(kind) => name.split(' ').next() == Some(kind.word()),
        };
        assert!(tables.iter().any(of), "{} stands in no table", entry.word);
    }
}

/// Every word with all that `explain` tells of it, on a page of its own.
#[test]
fn the_page_of_words_is_what_the_program_explains() {
    let mut made = "# Every word\n\nBy the alphabet: what it means, where it stands, its values, what holds without it, an example, which shipped files state it, \
        and for some a board before and after. It is what `lumbung explain WORD` tells; `lumbung explain --all --json` has it as data.\n"
        .to_owned();
    for word in lumbung::explain::every_word() {
        let told = lumbung::explain::explain(&word).unwrap_or_else(|| panic!("{word}"));
        made += &format!("\n## `{word}`\n\n```text\n{}\n```\n", told.trim_end());
    }
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/words.md");
    if std::env::var_os("REFERENCE_UPDATE").is_some() {
        std::fs::write(&path, &made).expect("a file that can be written");
    }
    assert!(std::fs::read_to_string(&path).is_ok_and(|kept| kept == made), "docs/words.md: see the head of this file");
}
