//! The sentences of the rule sheet, one file a language.
//!
//! Comes in: a file of `languages/` or one that a person has written. Goes out: sentences with names and numbers set in, in the
//! form that the number asks for. Never knows a rule.

use super::plural::Plural;
use crate::diagnostic::Diagnostic;
use crate::draw::Words;
use crate::teach::sheet_file::{self, of_another_kind};
use crate::words::{Set, nearest};
use crate::yaml::{self, Key, Node};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// The languages that come with the program: code, file.
const SHIPPED: [(&str, &str); 5] = [
    ("en", include_str!("../../languages/en.yaml")),
    ("id", include_str!("../../languages/id.yaml")),
    ("fr", include_str!("../../languages/fr.yaml")),
    ("ar", include_str!("../../languages/ar.yaml")),
    ("jv", include_str!("../../languages/jv.yaml")),
];

/// Forms that a sentence with a number may have.
const FORMS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// Words that a variant may replace; a sentence of one language may use them where another does not.
pub const WORDS: [&str; 5] = ["hole", "store", "seed", "man", "king"];

/// More than one man, where that is a word of its own.
const MEN: &str = "men";

/// The group of place names: its keys are English names.
const PLACES: &str = "places.";

/// The groups of rule names: what a language says instead of an English one, and what a word of the players means in it.
const NAMES: &str = "names.";
const MEANINGS: &str = "meanings.";

/// What a piece stands on: phrases of a language's own, which its sentences use. Where a board has squares, those of the second group.
const POINT: &str = "point.";
const SQUARE: &str = "square.";

/// Groups whose keys need not be those of the English file.
const FREE: [&str; 5] = [PLACES, NAMES, MEANINGS, POINT, SQUARE];

/// A sentence, in one form or in several.
type Forms = BTreeMap<String, String>;

/// A language.
#[derive(Clone, Debug)]
pub struct Language {
    /// Its code, such as `en`.
    pub code: String,
    /// Its own name for itself.
    pub name: String,
    /// Written from right to left.
    pub right_to_left: bool,
    plural: Plural,
    /// Shared by the languages that differ in words of a variant alone.
    sentences: Arc<BTreeMap<String, Forms>>,
    /// Words that a variant puts in the place of plain ones: texts, in which nothing is set in.
    given: BTreeMap<String, String>,
    /// Pieces stand on squares.
    on_squares: bool,
}

/// The shipped language of that code.
pub fn shipped(code: &str) -> Option<&'static Language> {
    static ALL: OnceLock<Vec<Language>> = OnceLock::new();
    let all = ALL.get_or_init(|| SHIPPED.iter().filter_map(|(_, text)| Language::read(text).ok()).collect());
    all.iter().find(|language| language.code == code)
}

/// The language that always has every sentence, and in which the command line speaks.
pub fn english() -> &'static Language {
    static NONE: OnceLock<Language> = OnceLock::new();
    let none = || Language {
        code: "en".to_owned(),
        name: String::new(),
        right_to_left: false,
        plural: Plural::None,
        sentences: Arc::default(),
        given: BTreeMap::new(),
        on_squares: false,
    };
    shipped("en").unwrap_or_else(|| NONE.get_or_init(none))
}

/// Codes of the shipped languages.
pub fn codes() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(code, _)| *code)
}

impl Language {
    /// A language from its file.
    ///
    /// # Errors
    /// Everything that is wrong with the file. Sentences that are missing are no error, see [`Language::missing`].
    pub fn read(text: &str) -> Result<Language, Vec<Diagnostic>> {
        if let Some(finding) = sheet_file::is_none(text) {
            return Err(vec![finding]);
        }
        let root = yaml::read(text).map_err(|finding| vec![of_another_kind(text).unwrap_or(*finding)])?;
        let mut reader = Reader { text, sentences: BTreeMap::new(), findings: Vec::new() };
        let Node::Fields(entries) = &root else {
            reader.find(
                &[],
                "a language file is a list of keys and sentences".to_owned(),
                "copy `languages/en.yaml` and translate it",
            );
            return Err(vec![of_another_kind(text).unwrap_or(reader.findings.remove(0))]);
        };
        reader.group("", entries, &[]);
        let language = reader.language();
        let mut findings = reader.findings;
        findings.sort_by_key(|finding| finding.span.start);
        language.filter(|_| findings.is_empty()).ok_or(findings)
    }

    /// What a file lacks, compared with the English one, and what it has too much, one line each.
    pub fn missing(&self) -> Vec<String> {
        let Some(model) = shipped("en") else { return Vec::new() };
        let mut faults = Vec::new();
        for (key, forms) in model.sentences.iter() {
            if is_free(key) {
                continue;
            }
            let Some(own) = self.sentences.get(key) else {
                faults.push(format!("{key}: missing"));
                continue;
            };
            let counted = forms.len() > 1;
            let lacking = self.plural.forms().iter().filter(|form| counted && !own.contains_key(**form));
            faults.extend(lacking.map(|form| format!("{key}: the form `{form}` is missing")));
            let (wanted, have) = (places(forms), places(own));
            if wanted != have {
                faults.push(format!("{key}: the places are {have:?}, they should be {wanted:?}"));
            }
        }
        let used =
            self.sentences.values().flat_map(Forms::values).flat_map(|text| named(text)).filter(|name| name.starts_with(POINT));
        let used: BTreeSet<String> = used.map(str::to_owned).collect();
        let pairs = used.iter().flat_map(|point| [point.clone(), point.replacen(POINT, SQUARE, 1)]);
        faults.extend(pairs.filter(|key| !self.sentences.contains_key(key)).map(|key| format!("{key}: missing")));
        let surplus = self.sentences.keys().filter(|key| !model.sentences.contains_key(*key) && !is_free(key));
        faults.extend(surplus.map(|key| {
            let near = nearest(key, model.sentences.keys().map(String::as_str));
            format!("{key}: not a known key{}", near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default())
        }));
        faults
    }

    /// Takes the place of a plain word, as a variant asks.
    pub(super) fn with_words(mut self, words: &[(String, String)]) -> Language {
        for (key, word) in words {
            if WORDS.contains(&key.as_str()) {
                if key == "man" {
                    let several = self.say("word.several", &[("word", word)]);
                    self.given.insert(format!("word.{MEN}"), several);
                }
                self.given.insert(format!("word.{key}"), word.clone());
            }
        }
        self
    }

    /// Says what pieces stand on: squares, or else points.
    pub(super) fn on_squares(mut self, on_squares: bool) -> Language {
        self.on_squares = on_squares;
        self
    }

    /// A sentence; English where this language has none.
    pub(crate) fn say(&self, key: &str, set_in: &[(&str, &str)]) -> String {
        self.form(key, "other", set_in)
    }

    /// A sentence with a number.
    pub(super) fn count(&self, key: &str, number: u32, set_in: &[(&str, &str)]) -> String {
        let text = number.to_string();
        let all: Vec<(&str, &str)> = set_in.iter().copied().chain([("n", text.as_str())]).collect();
        self.form(key, self.plural.form(number), &all)
    }

    /// The sentence on a value: its key are the words of the value behind those with which the keys of all its like begin.
    pub(super) fn value<T: PartialEq>(&self, start: &str, values: &Set<T>, value: &T, set_in: &[(&str, &str)]) -> String {
        match values.key(value) {
            (key, None) => self.say(&format!("{start}{key}"), set_in),
            (key, Some(number)) => self.count(&format!("{start}{key}"), number, set_in),
        }
    }

    /// Every sentence of some groups in all its forms, with the plain words set in: for who chooses the form and sets in the rest.
    pub(crate) fn groups(&self, wanted: &[&str]) -> BTreeMap<&str, Forms> {
        let is_wanted = |key: &str| key.split_once('.').is_some_and(|(group, _)| wanted.contains(&group));
        let all = self.sentences.iter().filter(|(key, _)| is_wanted(key));
        all.map(|(key, forms)| (key.as_str(), forms.iter().map(|(form, text)| (form.clone(), self.fill(text, &[]))).collect()))
            .collect()
    }

    /// A text in which sentences are named in braces, `{page.skip}`, with these and some others set in.
    pub(crate) fn framed(&self, frame: &str, set_in: &[(&str, &str)]) -> String {
        let said: Vec<(&str, String)> =
            named(frame).filter(|name| self.has(name)).map(|name| (name, self.say(name, &[]))).collect();
        let all: Vec<(&str, &str)> =
            said.iter().map(|(name, text)| (*name, text.as_str())).chain(set_in.iter().copied()).collect();
        self.fill(frame, &all)
    }

    /// A sentence in the form for one number that shows another text instead of it.
    pub(super) fn count_as(&self, key: &str, number: u32, shown: &str) -> String {
        self.form(key, self.plural.form(number), &[("n", shown)])
    }

    fn form(&self, key: &str, form: &str, set_in: &[(&str, &str)]) -> String {
        if let Some(word) = self.given.get(key) {
            return word.clone();
        }
        let Some(forms) = self.sentences.get(key) else {
            return match shipped("en") {
                Some(english) if self.code != "en" => english.form(key, form, set_in),
                _ => format!("{{{key}}}"),
            };
        };
        let text = forms.get(form).or_else(|| forms.get("other")).map_or("", String::as_str);
        self.fill(text, set_in)
    }

    /// Sets texts in for `{...}`.
    fn fill(&self, text: &str, set_in: &[(&str, &str)]) -> String {
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            filled.push_str(before);
            let Some((name, later)) = after.split_once('}') else {
                rest = rest.get(before.len()..).unwrap_or_default();
                break;
            };
            match set_in.iter().find(|(known, _)| *known == name) {
                Some((_, value)) => filled.push_str(value),
                None if is_word(name) => filled.push_str(&self.say(&format!("word.{name}"), &[])),
                None if name.starts_with(POINT) => {
                    let key = if self.on_squares { name.replacen(POINT, SQUARE, 1) } else { name.to_owned() };
                    filled.push_str(&self.say(&key, &[]));
                }
                None => filled.push_str(&format!("{{{name}}}")),
            }
            rest = later;
        }
        filled.push_str(rest);
        filled
    }

    /// Whether the language has such a sentence, itself or in English.
    pub(super) fn has(&self, key: &str) -> bool {
        self.sentences.contains_key(key) || shipped("en").is_some_and(|english| english.sentences.contains_key(key))
    }

    /// Places as the files name them, `Java, Indonesia`: those that the language knows in its own words.
    pub fn places(&self, region: &str) -> String {
        let mut told: Vec<String> = Vec::new();
        for place in region.split(", ") {
            let parts: Vec<String> = if self.sentences.contains_key(&format!("{PLACES}{place}")) {
                vec![self.place(place)]
            } else {
                place.split(" and ").map(|part| self.place(part)).collect()
            };
            told.push(self.list(&parts, "list.and"));
        }
        told.join(&self.say("list.comma", &[]))
    }

    fn place(&self, name: &str) -> String {
        self.own(PLACES, name).unwrap_or_else(|| self.foreign(name))
    }

    /// The name of a rule: an English one in this language if it has it, a word of the players as it is.
    pub(super) fn rule_name(&self, name: &str) -> String {
        self.own(NAMES, name).unwrap_or_else(|| self.foreign(name))
    }

    /// The name of a rule, in brackets other words for it and what it means.
    pub(super) fn explained(&self, name: &str, words: impl Iterator<Item = String>) -> String {
        let meaning = self.own(MEANINGS, name).map(|meaning| self.say("list.quoted", &[("text", &meaning)]));
        let words: Vec<String> = words.chain(meaning).collect();
        let name = self.rule_name(name);
        if words.is_empty() { name } else { format!("{name} ({})", self.list(&words, "list.comma")) }
    }

    fn own(&self, group: &str, key: &str) -> Option<String> {
        self.sentences.get(&format!("{group}{key}")).and_then(|forms| forms.get("other")).cloned()
    }

    /// The name of a language by its code; the code itself if that is not known.
    pub(super) fn tongue(&self, code: &str) -> String {
        let key = format!("tongue.{code}");
        if self.has(&key) { self.say(&key, &[]) } else { self.foreign(code) }
    }

    /// The words of a board in text.
    pub fn drawing(&self) -> Words {
        let say = |key: &str| self.say(&format!("drawing.{key}"), &[]);
        let pair = |one: &str, other: &str| [say(one), say(other)];
        Words {
            rows: pair("south", "north"),
            row_moves: pair("south-moves", "north-moves"),
            side_moves: pair("white-moves", "black-moves"),
            won: say("won"),
            round: pair("round-south", "round-north"),
        }
    }

    /// The lines of a board, in a language written from right to left each held from left to right, and all equally long, so that
    /// they stay below each other.
    pub(crate) fn held(&self, board: &str) -> String {
        if !self.right_to_left {
            return board.to_owned();
        }
        let widest = board.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        board.lines().map(|line| format!("\u{2066}{line:<widest$}\u{200e}\u{2069}\n")).collect()
    }

    /// What is said of a board after a move.
    pub(crate) fn after(&self, chosen: &str) -> String {
        self.say("sheet.after", &[("move", chosen)])
    }

    /// What happened, one after the other.
    pub(crate) fn deeds(&self, told: &[String]) -> String {
        told.join(&self.say("list.deeds", &[]))
    }

    /// The title of a variant, as it has it in this language.
    pub(crate) fn title(&self, variant: &crate::variant::Variant) -> String {
        super::sheet_words::title(variant, self)
    }

    /// Where a variant is played, as it or this language says it.
    pub(crate) fn region(&self, variant: &crate::variant::Variant) -> Option<String> {
        super::sheet_words::region(variant, self)
    }

    /// A name or move from elsewhere, kept together where the language is written the other way.
    pub(super) fn foreign(&self, text: &str) -> String {
        if self.right_to_left { format!("\u{2068}{text}\u{2069}") } else { text.to_owned() }
    }

    /// A sentence that may begin with a word set in.
    pub(crate) fn capital(text: &str) -> String {
        let mut signs = text.chars();
        signs.next().map_or(String::new(), |first| first.to_uppercase().chain(signs).collect())
    }

    /// A list: the last two joined by another word.
    pub(super) fn list(&self, items: &[String], last: &str) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [before @ .., end] => {
                let between = match last {
                    "list.last-deed" => "list.deeds",
                    "list.or" => "list.before-or",
                    _ => "list.comma",
                };
                let comma = self.say(between, &[]);
                format!("{}{}{end}", before.join(&comma), self.say(last, &[]))
            }
        }
    }
}

fn is_word(name: &str) -> bool {
    WORDS.contains(&name) || name == MEN
}

fn is_free(key: &str) -> bool {
    FREE.iter().any(|group| key.starts_with(group))
}

/// What stands in braces in a text.
fn named(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|part| part.split_once('}').map(|(name, _)| name))
}

/// The places of a sentence, but for the words that any sentence may use.
fn places(forms: &Forms) -> BTreeSet<String> {
    let text = forms.get("other").map_or("", String::as_str);
    // `{The-match}` and `{the-match}` are one place, at the beginning of a sentence and within it.
    named(text).filter(|name| !is_word(name) && !name.starts_with(POINT)).map(str::to_lowercase).collect()
}

/// Reads the file of a language.
struct Reader<'t> {
    text: &'t str,
    sentences: BTreeMap<String, Forms>,
    findings: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn find(&mut self, path: &[Key<'_>], message: String, help: &str) {
        /// Most mistakes that are told of one file.
        const MOST: usize = 20;
        if self.findings.len() < MOST {
            let mut finding = yaml::finding("language-file::unreadable", message, yaml::locate(self.text, path));
            finding.help(help);
            self.findings.push(finding);
        }
    }

    /// The language, if its head is complete.
    fn language(&mut self) -> Option<Language> {
        let [code, name, direction, plural] = ["language", "name", "direction", "plural"].map(|key| {
            let forms = self.sentences.remove(key).unwrap_or_default();
            let said = forms.get("other").cloned();
            if said.is_none() && !self.findings.iter().any(|finding| finding.message.starts_with(&format!("`{key}`"))) {
                self.find(
                    &[],
                    format!("`{key}` is missing"),
                    "a language file begins with `language`, `name`, `direction` and `plural`",
                );
            }
            said
        });
        let plural = plural.and_then(|named| {
            let plural = Plural::named(&named);
            if plural.is_none() {
                let names = ["none", "one-other", "zero-one", "slavic", "arabic"];
                let message = format!("`plural` is none, one-other, zero-one, slavic or arabic, and this is `{named}`");
                self.find(&[Key::Field("plural")], message, &meant(&named, &names));
            }
            plural
        });
        let right_to_left = direction.and_then(|named| {
            if !matches!(named.as_str(), "ltr" | "rtl") {
                let message = format!("`direction` is ltr (from left to right) or rtl, and this is `{named}`");
                self.find(&[Key::Field("direction")], message, "write `direction: ltr` or `direction: rtl`");
                return None;
            }
            Some(named == "rtl")
        });
        let (code, name) = (code?, name?);
        let sentences = Arc::new(std::mem::take(&mut self.sentences));
        Some(Language {
            code,
            name,
            right_to_left: right_to_left?,
            plural: plural?,
            sentences,
            given: BTreeMap::new(),
            on_squares: false,
        })
    }

    /// Reads keys and what belongs to them.
    fn group(&mut self, before: &str, entries: &[(Node, Node)], path: &[Key<'static>]) {
        for (at, (key, value)) in entries.iter().enumerate() {
            let way = |last| path.iter().copied().chain([last]).collect::<Vec<Key<'static>>>();
            let Some(name) = key.text() else {
                self.find(&way(Key::Name(at)), "this is no key".to_owned(), "write `key: \"sentence\"`");
                continue;
            };
            let name = format!("{before}{name}");
            let twice = entries.iter().take(at).any(|(other, _)| other.text() == key.text());
            if twice {
                self.find(
                    &way(Key::Name(at)),
                    format!("`{name}` stands here a second time"),
                    "a key stands once: take one of the two out",
                );
            } else if *value == Node::Nothing {
                self.find(
                    &way(Key::Name(at)),
                    format!("`{name}` has no sentence"),
                    "write the sentence in quotation marks after the `:`",
                );
            } else {
                self.sentence(&name, value, &way(Key::Item(at)));
            }
        }
    }

    /// Reads a sentence, its forms, or a group of keys.
    fn sentence(&mut self, key: &str, value: &Node, path: &[Key<'static>]) {
        match value {
            Node::Text(text) => {
                self.sentences.insert(key.to_owned(), Forms::from([("other".to_owned(), text.clone())]));
            }
            Node::Fields(entries) if is_forms(entries) => {
                let form = |(name, text): &(Node, Node)| match (name, text) {
                    (Node::Text(name), Node::Text(text)) => Some((name.clone(), text.clone())),
                    _ => None,
                };
                let forms: Forms = entries.iter().filter_map(form).collect();
                if forms.len() != entries.len() || !forms.contains_key("other") {
                    let help = format!("write `{{ one: \"...\", other: \"...\" }}`; the forms are {}", FORMS.join(", "));
                    self.find(
                        path,
                        format!("`{key}`: each form is a sentence and stands once, and one is called `other`"),
                        &help,
                    );
                }
                self.sentences.insert(key.to_owned(), forms);
            }
            Node::Fields(_) if key.contains('.') => {
                let message = format!("`{key}`: groups are one deep, and the forms of a sentence are {}", FORMS.join(", "));
                self.find(path, message, "write one sentence, or its forms");
            }
            Node::Fields(entries) => self.group(&format!("{key}."), entries, path),
            other => {
                let message = format!("`{key}` is neither a sentence nor a group of them, but {}", other.described());
                self.find(path, message, "put a sentence that looks like a number, like true or like a list in quotation marks");
            }
        }
    }
}

/// What may have been meant, or all there is.
fn meant(said: &str, names: &[&str]) -> String {
    nearest(said, names.iter().copied())
        .map_or_else(|| format!("write one of {}", names.join(", ")), |near| format!("did you mean `{near}`?"))
}

fn is_forms(entries: &[(Node, Node)]) -> bool {
    !entries.is_empty() && entries.iter().all(|(name, _)| name.text().is_some_and(|name| FORMS.contains(&name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_faulty_file_is_told() {
        let read = |text: &str| {
            let findings = Language::read(text).unwrap_err();
            findings.into_iter().map(|finding| finding.message).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(read("language: xx"), "`name` is missing\n`direction` is missing\n`plural` is missing");
        assert!(read("[1]").contains("none of its lines begins with `language:`"));
        assert!(read("language: xx\nname: X\ndirection: up\nplural: none").contains("direction"));
        assert!(read("language: xx\nname: X\ndirection: ltr\nplural: dual").contains("plural"));
        assert!(read("plural: none\na:\n  b:\n    c: d").contains("one deep"));
        assert!(read("plural: none\na: 7").contains("neither"));
        assert!(read("plural: none\na:\n  one: x\n  two: y\n").contains("called `other`"));
        assert!(read("plural: none\na: x\na: y\n").contains("second time"));
        assert!(read("plural: none\na:\n").contains("no sentence"));
        assert!(read("variant mine from other\n").contains("file of rules"));
    }
}
