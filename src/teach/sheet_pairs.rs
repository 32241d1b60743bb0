//! The lines of two sheets held against each other.
//!
//! Comes in: the lines of one part for two variants. Goes out: which differ, and the same as lines of a sheet.

use super::difference_entries::MARK;
use super::differing_words::{Run, marked};
use super::sheet::{Line, Part, own_words, parts, shown};
use super::sheet_language::Language;
use crate::variant::Variant;

/// The line there against which one is held: of the same name or clause, else of the same kind where neither has a like on the other
/// side, the first against the first.
fn fellow(own: &[Line], theirs: &[Line], line: &Line) -> Option<usize> {
    let lonely = |line: &Line, others: &[Line]| {
        let like =
            |other: &Line| other.id == line.id || other.meaning == line.meaning && other.name.is_some() == line.name.is_some();
        !line.kin.is_empty() && !others.iter().any(like)
    };
    let same = theirs.iter().position(|other| other.id == line.id);
    same.or_else(|| {
        let before = own.iter().filter(|own| own.kin == line.kin && lonely(own, theirs)).take_while(|own| own.id != line.id);
        let kin = theirs.iter().enumerate().filter(|(_, other)| other.kin == line.kin && lonely(other, own));
        kin.map(|(at, _)| at).nth(before.count())
    })
}

/// Two lines that differ, or one that the other variant has nothing for.
pub(super) struct Pairing<'l> {
    pub(super) own: Option<&'l Line>,
    pub(super) there: Option<&'l Line>,
    /// They mean the same and have other names.
    pub(super) renamed: bool,
}

/// What differs between the lines of a part: what is new or other here, then what is gone.
pub(super) fn pairings<'l>(own: &'l [Line], theirs: &'l [Line]) -> Vec<Pairing<'l>> {
    let alike = |one: &Line, other: &Line| one.meaning == other.meaning && one.name == other.name;
    let mut found = Vec::new();
    let mut told: Vec<usize> = Vec::new();
    for line in own {
        if theirs.iter().any(|other| alike(line, other)) {
            continue;
        }
        let renamed = theirs.iter().find(|other| line.name.is_some() && other.meaning == line.meaning && other.name.is_some());
        let renamed = renamed.filter(|other| !own.iter().any(|own| own.name == other.name));
        let fellow = || fellow(own, theirs, line).inspect(|at| told.push(*at)).and_then(|at| theirs.get(at));
        let there = renamed.or_else(fellow);
        found.push(Pairing { own: Some(line), there, renamed: renamed.is_some() });
    }
    for (at, other) in theirs.iter().enumerate() {
        let known = own.iter().any(|line| line.id == other.id || (line.meaning == other.meaning && line.name.is_some()));
        if !known && !told.contains(&at) {
            found.push(Pairing { own: None, there: Some(other), renamed: false });
        }
    }
    found
}

/// What differs between the lines of a part, told from the side of the one.
pub(super) fn differing(language: &Language, own: &[Line], theirs: &[Line], parent: &str) -> Vec<Line> {
    let told = |pairing: Pairing<'_>| {
        let Some(line) = pairing.own else {
            let other = pairing.there?;
            let text = language.say("sheet.gone", &[("text", &shown(language, other))]);
            return Some(Line { name: None, alone: true, text, pictures: Vec::new(), ..other.clone() });
        };
        let mut line = Line { alone: true, ..line.clone() };
        match pairing.there {
            Some(other) if pairing.renamed => {
                let names = [line.name.as_deref(), other.name.as_deref()].map(|name| name.unwrap_or_default().to_owned());
                line.text = language.say("sheet.renamed", &[("name", &names[0]), ("other", &names[1]), ("parent", parent)]);
                (line.name, line.note) = (None, None);
            }
            Some(other) if line.name == other.name && line.text == other.text => {
                line.text = same_words(language, &line.text);
            }
            Some(other) => {
                let noted = |note: &Option<String>| note.as_ref().map_or(String::new(), |note| format!(" [{note}]"));
                let said = shown(language, other);
                let there = language.say("sheet.there", &[("parent", parent), ("text", &said)]);
                let (before, behind) = there.split_once(&said).unwrap_or((&there, ""));
                let [mine, theirs] = marked(&line.text, &said);
                let plain = |text: String| (text, false);
                let mine = spaced(mine).chain([plain(format!("{}\n{before}", noted(&line.note)))]);
                line.runs = mine.chain(spaced(theirs)).chain([plain(format!("{behind}{}", noted(&other.note)))]).collect();
                line.text = line.runs.iter().map(|(text, _)| text.as_str()).collect();
                line.note = None;
            }
            None => {
                line.text = language.say("sheet.new", &[("text", &shown(language, &line))]);
                line.name = None;
            }
        }
        Some(line)
    };
    pairings(own, theirs).into_iter().filter_map(told).collect()
}

/// Runs of words with the blanks between them.
fn spaced(runs: Vec<Run>) -> impl Iterator<Item = Run> {
    runs.into_iter().enumerate().flat_map(|(at, run)| (at > 0).then(|| (" ".to_owned(), false)).into_iter().chain([run]))
}

/// A sentence that both sheets have although it is not the same on their boards.
pub(super) fn same_words(language: &Language, text: &str) -> String {
    format!("{text} {}", language.say("difference.same-words", &[])).trim().to_owned()
}

/// The sources that sentences of these pairings cite, in the order of the two sheets, once each.
pub(super) fn cited(sources: [&[Line]; 2], keys: &[Vec<String>; 2], doubles: &[String]) -> Vec<Line> {
    let mut found: Vec<Line> = Vec::new();
    for (side, lines) in sources.into_iter().enumerate() {
        for line in lines {
            let Some(key) = line.id.strip_prefix("source.").filter(|key| keys[side].iter().any(|cited| cited == key)) else {
                continue;
            };
            let is_double = side == 1 && doubles.iter().any(|double| double == key);
            let name = line.name.as_ref().map(|name| if is_double { format!("{name}{MARK}") } else { name.clone() });
            if !found.iter().any(|other| other.name == name && other.text == line.text) {
                found.push(Line { name, alone: true, ..line.clone() });
            }
        }
    }
    found
}

/// The parts of two sheets whose lines can be held against each other, each in its variant's own words.
pub(super) fn both(variants: [&Variant; 2], language: &Language) -> [Vec<Part>; 2] {
    let [one, other] = variants;
    let words = own_words(one, language);
    let mut theirs = parts(other, &own_words(other, language));
    // The same rule in another village's words is the same rule.
    for (part, plain) in theirs.iter_mut().zip(parts(other, &words)) {
        for (line, plain) in part.lines.iter_mut().zip(plain.lines) {
            line.meaning = plain.meaning;
        }
    }
    [parts(one, &words), theirs]
}

/// The lines of a part.
pub(super) fn lines(parts: &[Part], key: &str) -> Vec<Line> {
    parts.iter().filter(|part| part.key == key).flat_map(|part| part.lines.iter().cloned()).collect()
}
