//! The parts of a rule sheet that are taken from the file: rules between people, words, toggles that are off, notes, sources.
//!
//! Comes in: a variant and a language. Goes out: the last parts of its sheet. Texts of the file stand in quotation marks, for they are
//! in the file's own language; where the file has the text in the language of the sheet too (`words fr { region "..." }`), that is taken.

use super::sheet::{self, Part};
use super::sheet_language::{self, Language, WORDS};
use super::sheet_writer::Writer;
use super::tagged;
use crate::diagnostic::{Diagnostic, Severity};
use crate::game::Patience;
use crate::library;
use crate::syntax::ast::Tag;
use crate::variant::Variant;

/// The parts after those on the rules.
pub(super) fn parts(variant: &Variant, language: &Language) -> Vec<Part> {
    let parts = [customs(variant, language), options(variant, language), words(variant, language), notes(variant, language)];
    parts.into_iter().chain([questions(variant, language), sources(variant, language)]).flatten().collect()
}

/// A text of the file in the language of the sheet, if the file has it.
pub(super) fn translated(variant: &Variant, language: &Language, key: &str) -> Option<String> {
    let mut words = variant.merged().head.words.iter();
    let word = words.find(|(code, known, _)| code.value == language.code && known.value == key);
    word.map(|(_, _, word)| word.value.clone())
}

/// The title of a variant, in the language of the sheet if the file has it.
pub(super) fn title(variant: &Variant, language: &Language) -> String {
    let own = variant.merged().head.title.as_ref().and_then(|_| translated(variant, language, "title"));
    own.unwrap_or_else(|| language.foreign(variant.title()))
}

/// Where it is played: from the file, else by the place names of the language.
pub(super) fn region(variant: &Variant, language: &Language) -> Option<String> {
    let region = variant.merged().head.region.as_ref()?;
    Some(translated(variant, language, "region").unwrap_or_else(|| language.places(&region.value)))
}

fn set_note(writer: &mut Writer<'_>, tag: Option<&Tag>) {
    let note = tag.and_then(|tag| tagged::note(writer.variant, writer.language, tag));
    if let Some(line) = writer.lines.last_mut() {
        line.note = note;
    }
}

/// That texts in quotation marks are English, in a sheet in another language: of shipped files that is known.
pub(super) fn in_english(variants: &[&Variant], language: &Language) -> Option<String> {
    let is_shipped = |variant: &&Variant| library::find(variant.name()).is_some_and(|shipped| shipped.path == variant.file());
    (language.code != "en" && variants.iter().all(is_shipped))
        .then(|| language.say("sheet.quoted", &[("language", &language.tongue("en"))]))
}

/// A text in the words of the file.
fn quoted(language: &Language, text: &str) -> String {
    language.say("list.quoted", &[("text", &language.foreign(text))])
}

fn customs(variant: &Variant, language: &Language) -> Option<Part> {
    let mut writer = Writer::new(variant, language);
    for (name, remark) in &variant.merged().head.customs {
        let text = translated(variant, language, &name.value);
        let text = text.unwrap_or_else(|| quoted(language, &remark.text.value));
        writer.named(None, &format!("custom.{}", name.value), Some(language.explained(&name.value, std::iter::empty())), text);
        set_note(&mut writer, remark.tag.as_ref());
        writer.means(remark.text.value.clone());
    }
    writer.part("heading.custom")
}

/// Options that a sheet tries: the variant is compiled with each. No game has more than a few.
const MOST_TRIED: usize = 12;

/// Work of trying them all, where openings take long: a third of a second.
const TRYING: u64 = 3_000_000;

/// Rules, openings and options that are known but off, with what they would change; of those that are not tried it is said that they are not.
fn options(variant: &Variant, language: &Language) -> Option<Part> {
    let mut writer = Writer::new(variant, language);
    let merged = variant.merged();
    let rules = merged.rules().filter(|rule| !rule.on).map(|rule| rule.rule.name.value.as_str());
    let openings = merged.openings.iter().filter(|opening| !opening.on);
    let openings = openings.filter_map(|opening| opening.name.as_ref()).map(|name| name.value.as_str());
    let challenge = merged.enforcement.iter().filter(|challenge| !challenge.on);
    let challenge = challenge.filter_map(|challenge| challenge.name.as_ref()).map(|name| name.value.as_str());
    let options = merged.head.options.iter().filter(|option| !option.on).map(|option| option.name.value.as_str());
    let mut known: Vec<&str> = Vec::new();
    let patience = Patience::of_work(TRYING);
    for name in rules.chain(openings).chain(challenge).chain(options) {
        if known.contains(&name) {
            continue;
        }
        known.push(name);
        let is_tried = known.len() <= MOST_TRIED && !patience.is_cut();
        let text = if is_tried {
            patience.within(|| sheet::if_on(variant, language, name))
        } else {
            language.say("sheet.not-tried", &[])
        };
        let id = format!("option.{name}");
        match writer.known_as(name) {
            alone if text.is_empty() => writer.line(None, &id, alone),
            title => writer.named(None, &id, Some(title), text),
        }
        if let (Some(line), Some(tag)) = (writer.lines.last_mut(), sheet::tag_of(variant, name)) {
            line.source = tag.source().map(|key| key.value.clone());
            line.words = tagged::words(variant, tag);
        }
    }
    writer.part("heading.options")
}

/// The community's own words.
fn words(variant: &Variant, language: &Language) -> Option<Part> {
    let mut writer = Writer::new(variant, language);
    for thing in WORDS {
        let plain = plain_word(thing, language);
        let words = variant.merged().head.words.iter().filter(|(_, key, _)| key.value == thing);
        // Not that a word is called as it is called.
        let words = words.filter(|(code, _, word)| code.value != language.code || word.value != plain);
        let words = words.map(|(code, _, word)| {
            let set_in = [("word", language.foreign(&word.value)), ("language", language.tongue(&code.value))];
            language.say("words.of-language", &set_in.each_ref().map(|(key, value)| (*key, value.as_str())))
        });
        let words: Vec<String> = words.collect();
        if !words.is_empty() {
            let words = language.list(&words, "list.comma");
            let text = language.say("words.entry", &[("thing", &plain), ("words", &words)]);
            writer.line(None, &format!("words.{thing}"), text);
        }
    }
    writer.part("heading.words")
}

/// The language's own word for a thing, even where the variant puts another in its place.
fn plain_word(key: &str, language: &Language) -> String {
    let plain = sheet_language::shipped(&language.code).unwrap_or(language);
    plain.say(&format!("word.{key}"), &[])
}

fn notes(variant: &Variant, language: &Language) -> Option<Part> {
    let mut writer = Writer::new(variant, language);
    for (at, remark) in variant.merged().head.notes.iter().enumerate() {
        writer.line(None, &format!("note.{at}"), quoted(language, &remark.text.value));
        set_note(&mut writer, remark.tag.as_ref());
    }
    writer.part("heading.notes")
}

/// What the file leaves open, with what was taken.
fn questions(variant: &Variant, language: &Language) -> Option<Part> {
    let mut writer = Writer::new(variant, language);
    let questions = variant.findings().iter().filter(|finding| finding.severity == Severity::Question);
    for (at, finding) in questions.enumerate() {
        match asked(language, finding) {
            Some(text) => writer.line(None, &format!("question.{at}"), text),
            None => {
                writer.line(None, &format!("question.{at}"), language.foreign(&finding.message));
                if let Some(line) = writer.lines.last_mut() {
                    line.english = true;
                }
            }
        }
    }
    writer.part("heading.questions")
}

/// Places as the questions call them, and as the rules of a sheet do.
const PLACES: [(&str, &str); 8] = [
    ("the mover's own store", "store-own"),
    ("the opponent's store", "store-opponent"),
    ("an empty hole", "any-empty"),
    ("an occupied hole", "any-occupied"),
    ("an empty hole of the mover", "own-empty"),
    ("an occupied hole of the mover", "own-occupied"),
    ("an empty hole of the opponent", "opponent-empty"),
    ("an occupied hole of the opponent", "opponent-occupied"),
];

/// A question in the language of the sheet, if it has it.
fn asked(language: &Language, finding: &Diagnostic) -> Option<String> {
    let message = &finding.message;
    let mut key = format!("question.{}", finding.code.split("::").nth(1)?);
    if finding.code.ends_with("open-point") {
        // The clause that is not stated tells questions of one code apart.
        key = format!("{key}-{}", message.split('`').nth(1)?.replace(' ', "-"));
    } else if message.starts_with("in some cases") {
        key.push_str("-some");
    }
    let place = PLACES.iter().find(|(words, _)| message.contains(&format!(" into {words}:")));
    let place = place.map_or(String::new(), |(_, place)| language.say(&format!("place.{place}"), &[]));
    let piece = language.say(if message.contains(" a king ") { "piece.king" } else { "piece.man" }, &[]);
    language.has(&key).then(|| language.say(&key, &[("place", &place), ("Piece", &piece)]))
}

fn sources(variant: &Variant, language: &Language) -> Option<Part> {
    let mut writer = Writer::new(variant, language);
    for source in &variant.merged().head.sources {
        let key = &source.key.value;
        writer.named(None, &format!("source.{key}"), Some(language.foreign(key)), tagged::source(language, source));
    }
    writer.part("heading.sources")
}
