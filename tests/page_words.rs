//! The words of the page of `lumbung web`: what its modules say stands in the language files, and nothing else stands there for it.
#![cfg(feature = "web")]

mod common;

use std::collections::BTreeSet;

/// Groups of the language files that only the page reads, and of which it says everything.
const OWN: [&str; 9] = ["page", "games", "play", "cell", "dials", "sheets", "two", "workshop", "quiz"];

/// The text of the modules of the page, and of its frame.
fn page() -> String {
    let files = common::files("src/web", "js").into_iter().chain(common::files("src/web", "html"));
    files.map(|path| std::fs::read_to_string(path).expect("a readable file")).collect()
}

/// Keys of the English file, `group.key`. The test of the languages holds the others to have the same ones.
fn keys() -> BTreeSet<String> {
    let text = std::fs::read_to_string("languages/en.yaml").expect("a readable file");
    let file: serde_yaml::Value = serde_yaml::from_str(&text).expect("YAML");
    let groups =
        file.as_mapping().expect("groups").iter().filter_map(|(group, entries)| Some((group.as_str()?, entries.as_mapping()?)));
    groups.flat_map(|(group, entries)| entries.keys().filter_map(move |key| Some(format!("{group}.{}", key.as_str()?)))).collect()
}

/// What stands between two signs, wherever the text before them ends in `before`.
fn between<'t>(text: &'t str, before: &str, end: char) -> Vec<&'t str> {
    text.split(before).skip(1).filter_map(|rest| Some(rest.split_once(end)?.0)).collect()
}

/// Beginnings and ends of keys of which the middle is found while the page runs: ``say(`play.${key}`)``.
fn patterns(page: &str) -> Vec<(String, String)> {
    let all = between(page, "say(`", '`').into_iter().filter_map(|key| key.split_once("${"));
    all.filter_map(|(begin, rest)| Some((begin.to_owned(), rest.split_once('}')?.1.to_owned()))).collect()
}

#[test]
fn what_the_page_says_stands_in_the_language_files() {
    let (page, keys) = (page(), keys());
    let framed = between(&page, ">{", '}').into_iter().filter(|key| key.contains('.'));
    let whole = between(&page, "say(\"", '"').into_iter().chain(framed);
    let mut missing: Vec<String> = whole.filter(|key| !keys.contains(*key)).map(str::to_owned).collect();
    let begun = patterns(&page);
    assert!(begun.len() > 10, "{begun:?}");
    missing.extend(
        begun
            .into_iter()
            .filter(|(begin, end)| !keys.iter().any(|key| key.starts_with(begin) && key.ends_with(end)))
            .map(|(begin, end)| format!("{begin}…{end}")),
    );
    assert_eq!(missing, Vec::<String>::new());
}

/// The texts of some files, one after the other.
fn joined(files: Vec<std::path::PathBuf>) -> String {
    files.into_iter().map(|path| std::fs::read_to_string(path).expect("a readable file")).collect()
}

/// A key is used whole, by the page or by what answers it, or its middle is a word of a module and its ends are a pattern.
#[test]
fn what_stands_there_for_the_page_is_said() {
    let (page, answers) = (page(), joined(common::files("src/cli/web", "rs")));
    let words: BTreeSet<&str> = page.split(|sign: char| !sign.is_alphanumeric() && sign != '-' && sign != '_').collect();
    let patterns = patterns(&page);
    let is_used = |key: &String| {
        let whole =
            [format!("\"{key}\""), format!("{{{key}}}")].iter().any(|quoted| page.contains(quoted) || answers.contains(quoted));
        let middles = patterns.iter().filter_map(|(begin, end)| key.strip_prefix(begin.as_str())?.strip_suffix(end.as_str()));
        whole || middles.into_iter().any(|middle| words.contains(middle))
    };
    let idle: Vec<String> =
        keys().into_iter().filter(|key| OWN.iter().any(|group| key.split('.').next() == Some(group)) && !is_used(key)).collect();
    assert_eq!(idle, Vec::<String>::new());
}

/// Why a move is refused, or a request gets no answer, is said by the codes for that.
#[test]
fn reasons_have_codes() {
    let rust = joined(common::files("src", "rs"));
    let page = page();
    let codes: BTreeSet<&str> = lumbung::explain::refusals().filter_map(|(code, _)| Some(code.split_once("::")?.1)).collect();
    let is_code = |key: &str| match key.split_once('.') {
        Some(("refused", code)) => codes.contains(code),
        Some(("trouble", code)) => rust.contains(&format!("::{code}\"")) || page.contains(&format!("\"{key}\"")),
        _ => true,
    };
    assert_eq!(keys().into_iter().filter(|key| !is_code(key)).collect::<Vec<_>>(), Vec::<String>::new());
}
