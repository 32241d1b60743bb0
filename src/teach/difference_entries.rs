//! What a difference sheet tells of rules: each difference with the sentences of both sheets that tell it, each sentence once.
//!
//! Comes in: two variants and how they differ, a language. Goes out: entries with a heading. Whatever differs in the sentences has one place: under a rule that
//! differs, under what else differs, or under what is of no weight. Never plays.

use super::difference_games::Game;
use super::differing_words::{self, Run};
use super::sheet::{self, Line, Part};
use super::sheet_language::Language;
use super::{sheet_pairs, tagged};
use crate::compare::{Difference, Differences, Pair};
use std::collections::BTreeSet;

/// Where an entry stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    /// Among the rules that differ.
    Rule,
    /// Under what else is different: who begins, which way round, what people agree on.
    Also,
    /// Under what is of no weight in play: names, or rules that come to the same.
    None,
}

/// A sentence with its note.
pub(super) type Said = (String, Option<String>);

/// A sentence of one of the two.
pub(super) struct Saying<'e> {
    /// Its words, those marked that the other does not say.
    pub(super) runs: Vec<Run>,
    pub(super) note: Option<&'e str>,
    /// One of numbered lines, which stand below each other: those of an opening.
    pub(super) numbered: bool,
}

/// Something that the two have differently, in sentences.
pub(super) struct Entry {
    /// Indices of the differences that it tells.
    pub(super) differences: Vec<usize>,
    pub(super) weight: Weight,
    pub(super) heading: String,
    /// The heading has the name of a rule.
    named: bool,
    /// What the two say, sentence against sentence.
    pub(super) says: Vec<[Option<Said>; 2]>,
    /// What is said of a side that has no sentence.
    pub(super) unsaid: [String; 2],
    /// What both say in the same words, though it is not the same on their boards.
    pub(super) alike: Option<String>,
    pub(super) sources: [Vec<String>; 2],
    pub(super) game: Option<Game>,
}

/// Parts of a sheet that say nothing on how the game is played.
const BESIDE: [&str; 4] = ["heading.words", "heading.notes", "heading.questions", "heading.sources"];

/// Everything that the two sheets say differently, what belongs to one difference together.
pub(super) fn entries(pair: &Pair<'_>, differences: &Differences, titles: &[String; 2], language: &Language) -> Vec<Entry> {
    let variants = [pair.left, pair.right];
    let parts = sheet_pairs::both(variants, language);
    let mut teller = Teller { pair, differences, titles, language, trials: None, entries: Vec::new() };
    for key in sheet::ORDER.iter().filter(|key| !BESIDE.contains(key)) {
        let lines = parts.each_ref().map(|parts| sheet_pairs::lines(parts, key));
        let heading = Language::capital(&sheet::own_words(variants[0], language).say(key, &[]));
        for pairing in sheet_pairs::pairings(&lines[0], &lines[1]) {
            teller.pairing(key, &heading, &pairing);
        }
    }
    teller.untold(&parts);
    teller.entries.iter_mut().for_each(|entry| entry.finish(pair, differences, language));
    teller.entries.sort_by_key(|entry| entry.differences.first().copied().unwrap_or(usize::MAX));
    teller.entries
}

/// Tells one pair of sentences after the other.
struct Teller<'a> {
    pair: &'a Pair<'a>,
    differences: &'a Differences,
    titles: &'a [String; 2],
    language: &'a Language,
    /// The sentences of the left variant as it is, and with each difference taken over from the right one; written when first asked for.
    trials: Option<(Vec<Part>, Vec<Vec<Part>>)>,
    entries: Vec<Entry>,
}

impl Teller<'_> {
    fn pairing(&mut self, key: &str, heading: &str, pairing: &sheet_pairs::Pairing<'_>) {
        let both = [pairing.own, pairing.there];
        if pairing.renamed {
            let text = self.renamed(both);
            self.entries.push(Entry::new(Weight::None, text));
            return;
        }
        let told = [0, 1].map(|side| both[side].map_or(Vec::new(), |line| self.differences_of(side, line)));
        match told.each_ref().map(Vec::as_slice) {
            // What stands side by side may be two differences: a rule that is gone, and another one for the same place.
            [[one], [other]] if one != other => {
                self.add(vec![*one], heading, [pairing.own, None]);
                self.add(vec![*other], heading, [None, pairing.there]);
            }
            [[], []] => {
                let idle = [0, 1].into_iter().any(|side| both[side].is_some_and(|line| self.is_idle(side, line)));
                let follows = if idle { Vec::new() } else { self.followed_from(key, both) };
                let weight = if idle { Weight::None } else { Weight::Also };
                self.add_weighed(follows, weight, heading, both);
            }
            [one, other] => {
                let all: BTreeSet<usize> = one.iter().chain(other).copied().collect();
                self.add(all.into_iter().collect(), heading, both);
            }
        }
    }

    fn add(&mut self, differences: Vec<usize>, heading: &str, both: [Option<&Line>; 2]) {
        self.add_weighed(differences, Weight::Also, heading, both);
    }

    /// Adds lines to the entry of their differences; what tells none has an entry of its own, of this weight.
    fn add_weighed(&mut self, differences: Vec<usize>, weight: Weight, heading: &str, both: [Option<&Line>; 2]) {
        let shares = |entry: &&mut Entry| entry.differences.iter().any(|at| differences.contains(at));
        if let Some(entry) = self.entries.iter_mut().find(shares) {
            entry
                .differences
                .extend(differences.iter().filter(|at| !entry.differences.contains(at)).copied().collect::<Vec<_>>());
            entry.add(both, self.language);
            return;
        }
        let weight = if differences.is_empty() { weight } else { Weight::Rule };
        let mut entry = Entry::new(weight, heading_of(heading, both, self.language));
        entry.differences = differences;
        entry.named = both.iter().flatten().any(|line| line.name.is_some());
        entry.add(both, self.language);
        self.entries.push(entry);
    }

    /// Which differences a line of one side tells.
    fn differences_of(&self, side: usize, line: &Line) -> Vec<usize> {
        let subject = line.id.split('.').next().unwrap_or_default();
        let of_setup = line.id.starts_with("board.men") || line.id.starts_with("board.kings");
        let tells = |difference: &Difference| match line.cause {
            Some(_) => is_told(difference, side, line),
            None if of_setup => difference.section == "setup",
            None if subject == "aim" => (difference.section, difference.rule.as_str()) == ("end", "wins"),
            None if subject == "opening" => difference.section == subject,
            None => false,
        };
        let rules = self.differences.rules.iter().enumerate();
        rules.filter(|(_, difference)| tells(difference)).map(|(at, _)| at).collect()
    }

    /// Whether a line tells a clause that comes to the same in both.
    fn is_idle(&self, side: usize, line: &Line) -> bool {
        self.differences.idle.iter().any(|difference| is_told(difference, side, line))
    }

    /// The difference from which sentences follow that tell no clause of their own: the first one which alone makes the left sheet say
    /// what the right one says, or no longer say what it says.
    fn followed_from(&mut self, key: &str, both: [Option<&Line>; 2]) -> Vec<usize> {
        let (pair, differences, language) = (self.pair, self.differences, self.language);
        let (as_it_is, with) = self.trials.get_or_insert_with(|| {
            let words = sheet::own_words(pair.left, language);
            let written = |chosen: &BTreeSet<usize>| {
                let rules = differences.hybrid(pair, chosen);
                sheet::rule_parts(&pair.left.with_rules(rules), &words)
            };
            let each = (0..differences.rules.len()).map(|at| written(&BTreeSet::from([at])));
            (written(&BTreeSet::new()), each.collect())
        });
        let says = |parts: &[Part], line: Option<&Line>| {
            line.is_some_and(|line| sheet_pairs::lines(parts, key).iter().any(|other| other.meaning == line.meaning))
        };
        let now = both.map(|line| says(as_it_is, line));
        let changed = |parts: &Vec<Part>| both.map(|line| says(parts, line)) != now;
        with.iter().position(changed).into_iter().collect()
    }

    /// Adds what no sentence tells: the order of a table; and what the two sheets say in the same words although it is not the same, for it
    /// means another thing on another board.
    fn untold(&mut self, parts: &[Vec<Part>; 2]) {
        for (at, difference) in self.differences.rules.iter().enumerate() {
            if self.entries.iter().any(|entry| entry.differences.contains(&at)) {
                continue;
            }
            let in_part = |part: &&Part| {
                let section = part.key.trim_start_matches("heading.");
                section == difference.section || part.lines.iter().any(|line| is_told(difference, 0, line))
            };
            let part = parts[0].iter().find(|part| part.lines.iter().any(|line| is_told(difference, 0, line)));
            let part = part.or_else(|| parts[0].iter().find(in_part));
            let heading = part.map(|part| Language::capital(&self.language.say(part.key, &[])));
            let mut entry = Entry::new(Weight::Rule, heading.unwrap_or_else(|| self.language.foreign(&difference.name())));
            entry.differences = vec![at];
            let line = part.and_then(|part| part.lines.iter().find(|line| is_told(difference, 0, line)));
            if difference.rule == "order" {
                entry.named = true;
                let heading = self.language.say("difference.sequence", &[]);
                entry.heading = self.language.say("list.name", &[("name", &entry.heading), ("text", &heading)]);
                entry.says = vec![[&difference.left, &difference.right].map(|names| {
                    let names = self.language.foreign(names.as_deref().unwrap_or_default());
                    Some((self.language.say("difference.asked-in-order", &[("names", &names)]), None))
                })];
            } else {
                let text = line.map_or(String::new(), |line| sheet::shown(self.language, line));
                entry.alike = Some(sheet_pairs::same_words(self.language, &text));
            }
            self.entries.push(entry);
        }
    }

    /// That one rule has two names.
    fn renamed(&self, both: [Option<&Line>; 2]) -> String {
        let [name, other] = both.map(|line| line.and_then(|line| line.name.as_deref()).unwrap_or_default());
        self.language.say("sheet.renamed", &[("name", name), ("other", other), ("parent", &self.titles[1])])
    }
}

/// Whether a line of one side tells this difference.
fn is_told(difference: &Difference, side: usize, line: &Line) -> bool {
    let mut causes = line.cause.iter().chain(&line.also);
    causes.any(|cause| difference.is_of(side, *cause)) || line.id == format!("{}.{}", difference.section, difference.rule)
}

impl Entry {
    pub(super) fn new(weight: Weight, heading: String) -> Entry {
        Entry {
            differences: Vec::new(),
            weight,
            heading,
            named: false,
            says: Vec::new(),
            unsaid: [String::new(), String::new()],
            alike: None,
            sources: [Vec::new(), Vec::new()],
            game: None,
        }
    }

    fn add(&mut self, both: [Option<&Line>; 2], language: &Language) {
        self.says.push(both.map(|line| {
            let line = line?;
            // The name stands in the heading, unless the two have names of their own.
            let same = both.iter().flatten().all(|other| other.name == line.name);
            Some((if same { Language::capital(&line.text) } else { sheet::shown(language, line) }, line.note.clone()))
        }));
        for (sources, line) in self.sources.iter_mut().zip(both) {
            sources.extend(line.into_iter().flat_map(|line| &line.words).filter_map(|word| word.key.clone()));
        }
    }

    /// Whether one of the two (0 left, 1 right) says something.
    pub(super) fn speaks(&self, side: usize) -> bool {
        self.says.iter().any(|pair| pair[side].is_some())
    }

    /// What one of the two says, sentence by sentence, and why it says nothing where it does not.
    pub(super) fn said(&self, side: usize) -> Vec<Saying<'_>> {
        let told = self.says.iter().filter_map(|pair| {
            let (text, note) = pair[side].as_ref()?;
            let alone = || vec![(text.clone(), false)];
            let runs = pair[1 - side]
                .as_ref()
                .map_or_else(alone, |(other, _)| differing_words::marked(text, other).into_iter().next().unwrap_or_default());
            Some(Saying { runs, note: note.as_deref(), numbered: text.starts_with(|sign: char| sign.is_ascii_digit()) })
        });
        let mut said: Vec<Saying<'_>> = told.collect();
        if said.is_empty() {
            let unsaid = self.alike.as_ref().unwrap_or(&self.unsaid[side]);
            said.push(Saying { runs: vec![(unsaid.clone(), false)], note: None, numbered: false });
        }
        said
    }

    /// What both say in the same words is told only where they differ in nothing else.
    fn without_alike(&mut self, language: &Language) {
        let alike = |pair: &[Option<Said>; 2]| matches!(pair, [Some((one, _)), Some((other, _))] if one == other);
        if !self.says.iter().all(alike) {
            self.says.retain(|pair| !alike(pair));
        } else if !self.says.is_empty() {
            let texts: Vec<&str> = self.says.iter().flat_map(|pair| pair[0].as_ref()).map(|(text, _)| text.as_str()).collect();
            self.alike = Some(sheet_pairs::same_words(language, &texts.join(" ")));
            self.says.clear();
        }
    }

    /// Says in the heading what it is about, and of a side without a sentence why it has none.
    fn finish(&mut self, pair: &Pair<'_>, differences: &Differences, language: &Language) {
        self.without_alike(language);
        let difference = self.differences.first().and_then(|at| differences.rules.get(*at));
        let key = difference.map(|difference| format!("clause.{}", difference.rule.replace(' ', "-")));
        if let Some(key) = key.filter(|key| !self.named && language.has(key)) {
            let text = language.say(&key, &[]);
            self.heading = language.say("list.name", &[("name", &self.heading), ("text", &text)]);
        }
        let of_piece = difference.filter(|difference| matches!(difference.section, "man" | "king"));
        let variants = [pair.left, pair.right];
        for (side, variant) in variants.into_iter().enumerate() {
            // Something holds there that other sentences tell, or that goes without saying.
            let holds = of_piece.is_some_and(|difference| [&difference.left, &difference.right][side].is_some());
            let said = language.say(if holds { "difference.unsaid" } else { "difference.no-such" }, &[]);
            let tag = difference.filter(|_| !holds).and_then(|difference| sheet::tag_of(variant, &difference.rule));
            let note = tag.filter(|_| !self.speaks(side)).and_then(|tag| tagged::note(variant, language, tag));
            if let Some(tag) = tag.filter(|_| note.is_some()) {
                self.sources[side].extend(tagged::words(variant, tag).into_iter().filter_map(|word| word.key));
            }
            self.unsaid[side] = note.map_or_else(|| said.clone(), |note| format!("{said} [{note}]"));
        }
    }

    /// Marks keys on the right that stand for another source on the left.
    pub(super) fn mark(&mut self, doubles: &[String]) {
        for note in self.says.iter_mut().filter_map(|[_, there]| there.as_mut()?.1.as_mut()) {
            *note = marked(note, doubles);
        }
    }
}

/// A note with each key marked that stands for another source on the left.
pub(super) fn marked(note: &str, doubles: &[String]) -> String {
    let sign = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_');
    let mut out = String::new();
    let mut rest = note;
    while let Some(begin) = rest.find(sign) {
        let (before, word) = rest.split_at(begin);
        let (word, after) = word.split_at(word.find(|other| !sign(other)).unwrap_or(word.len()));
        out.push_str(before);
        out.push_str(word);
        // A key begins a part of the note.
        let begins = out.len() == word.len() || before.trim_end_matches('\u{2068}').ends_with("; ");
        if doubles.iter().any(|double| double == word) && (begins || before.ends_with('\u{2068}')) {
            out.push(MARK);
        }
        rest = after;
    }
    out + rest
}

/// Follows a key that stands for another source on the left.
pub(super) const MARK: char = '′';

/// The heading of the part, and the name of the rule if both have the same or only one has it.
fn heading_of(part: &str, both: [Option<&Line>; 2], language: &Language) -> String {
    let mut names = both.iter().flatten().map(|line| line.name.as_deref());
    let name = names.next().flatten();
    match name.filter(|_| names.all(|other| other == name)) {
        Some(name) => language.say("list.name", &[("name", part), ("text", name)]),
        None => part.to_owned(),
    }
}
