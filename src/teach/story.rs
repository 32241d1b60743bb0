//! A game that was played, told move by move: a picture and sentences for each move, and the rules behind it.
//!
//! Comes in: the report of a script, the variant under which it was played, a language. Goes out: a sheet with the game in it. A rule is
//! told in full when it first acts, afterwards by its name.

use super::happened;
use super::sheet::{Line, Part, Sheet, made, own_words, parts};
use super::sheet_language::Language;
use super::sheet_pictures::{add_start_of, of_move};
use super::sheet_words;
use crate::draw::Marks;
use crate::ir::Cause;
use crate::play::run::{Report, is_named};
use crate::play::{Event, Step};
use crate::variant::Variant;
use std::collections::{BTreeMap, BTreeSet};

/// The story of a game.
pub fn story(report: &Report, variant: &Variant, language: &Language) -> Sheet {
    let language = own_words(variant, language);
    let rules = parts(variant, &language);
    let lines = rules.into_iter().flat_map(|part| part.lines);
    let rules = lines.filter_map(|line| Some((line.cause?, line))).collect::<Vec<_>>();
    let mut teller = Teller { variant, language: &language, rules: rules.into_iter().rev().collect(), told: BTreeSet::new() };
    let begun = teller.sentences(&report.before);
    let first = report.played.first().map_or(report.side, |step| step.side);
    let to_move = happened::turn(variant.family(), first, &language);
    let text = [begun, to_move].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
    let mut start = Line { text, ..Line::default() };
    add_start_of(variant, &language, &report.start, &mut start);
    let mut before = report.start.as_str();
    let mut moves = Vec::new();
    for step in &report.played {
        moves.push(teller.told(step, before));
        before = &step.board;
    }
    let mut end = Vec::new();
    if let Some(text) = happened::ending(report.outcome, variant.family(), &language) {
        end.push(Line { text, alone: true, ..Line::default() });
    }
    let source = report.source.as_ref().map(|source| language.say("story.source", &[("source", &language.foreign(source))]));
    let name = sheet_words::title(variant, &language);
    let lead = vec![language.say("story.rules", &[("title", &name)])].into_iter().chain(source).collect();
    let parts = [("heading.begins", vec![start]), ("heading.moves", moves), ("heading.outcome", end)];
    let parts = parts.into_iter().filter(|(_, lines)| !lines.is_empty()).map(|(key, lines)| Part { key, lines }).collect();
    let made = made(variant, &language);
    let region = sheet_words::region(variant, &language);
    Sheet {
        family: variant.family(),
        name,
        region,
        title: report.title.clone(),
        lead,
        parts,
        certainty: String::new(),
        made,
        language,
    }
}

struct Teller<'a> {
    variant: &'a Variant,
    language: &'a Language,
    /// The sentence of each rule.
    rules: BTreeMap<Cause, Line>,
    /// Rules that have been told in full.
    told: BTreeSet<Cause>,
}

impl Teller<'_> {
    /// A move: who plays what, what happens, and the board before and after it.
    fn told(&mut self, step: &Step, before: &str) -> Line {
        let number = (step.index + 1).to_string();
        let chosen = self.language.foreign(&step.chosen);
        let plays = happened::plays(self.variant.family(), step.side, &chosen, self.language);
        let name = self.language.say("story.move", &[("n", &number), ("plays", &plays)]);
        let mut marks = Marks::default();
        step.events.iter().for_each(|event| marks.note(&event.kind, &event.fields));
        let mut pictures = of_move(self.variant, self.language, [before, &step.board], &chosen, &marks, &step.events);
        // In text the board before a move stands above: it is the one after the move before.
        if let Some(picture) = pictures.first_mut() {
            picture.text = String::new();
        }
        Line {
            id: format!("move-{number}"),
            name: Some(name),
            text: self.sentences(&step.events),
            pictures,
            alone: true,
            ..Line::default()
        }
    }

    /// What happened, a sentence a line, with the rule behind it.
    fn sentences(&mut self, events: &[Event]) -> String {
        let mut lines = Vec::new();
        for event in events {
            let said = happened::told(event, self.variant.rules(), self.language);
            let rule = event.cause.and_then(|cause| self.rule(cause, said.is_none()));
            match (said, rule) {
                (Some(said), Some(rule)) => lines.push(format!("{said} – {rule}")),
                (Some(said), None) => lines.push(said),
                (None, Some(rule)) => lines.push(rule),
                (None, None) => {}
            }
        }
        lines.join("\n")
    }

    /// A rule: in full the first time, then its players' name; of an event that no sentence tells, only the first time.
    fn rule(&mut self, cause: Cause, only_new: bool) -> Option<String> {
        let line = self.rules.get(&cause)?;
        if self.told.insert(cause) {
            return Some(super::sheet::shown(self.language, line));
        }
        line.name.clone().filter(|_| is_named(cause) && !only_new)
    }
}
