//! Scripts: what fails in one while it is written, and what may be written in it.
//!
//! Comes in: a text of YAML. Goes out: of a script everything for which it cannot be played, or what came otherwise than it expects; of any
//! other file nothing.

use super::documents::{Document, range, range_of};
use super::findings;
use super::rename::file_of;
use super::{Shelf, complete, offer};
use crate::compile::{self, Adaptation};
use crate::diagnostic::{Diagnostic, Severity};
use crate::disk::{Disk, Edited, scripts};
use crate::error::Error;
use crate::explain;
use crate::game::Patience;
use crate::play::script::Step;
use crate::play::script_keys::{Group, Shape};
use crate::play::script_schema::{SIGNS, outcomes, sides};
use crate::play::{Game, Script, run};
use crate::variant::Variant;
use crate::variant::offered::{Kind, Offer, Offers};
use crate::yaml;
use gen_lsp_types as lsp;
use std::ffi::OsStr;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long a script is played while it is written.
const LONGEST: Duration = Duration::from_secs(2);

/// Whether a text is a script: it names a variant at the beginning of a line. Other files of YAML are nobody's business here.
pub(super) fn is_script(text: &str) -> bool {
    text.len() <= 1 << 20 && text.trim_start_matches('\u{feff}').lines().any(|line| line.starts_with("variant:"))
}

fn folder(document: &Document) -> &Path {
    document.path.as_deref().and_then(Path::parent).unwrap_or(Path::new(""))
}

/// What is wrong with a script.
pub(super) fn findings(document: &Document, edited: Edited) -> Vec<lsp::Diagnostic> {
    let text = &document.file.text;
    if !is_script(text) {
        return Vec::new();
    }
    let path = document.path.clone().unwrap_or_default();
    let find = |reference: &OsStr, folder: &Path| Disk::find_edited(reference, folder, edited);
    let patience = Patience::until(Instant::now().checked_add(LONGEST));
    let played = patience.within(|| scripts::play(&path, text, &Adaptation::default(), find));
    if patience.is_cut() {
        return Vec::new();
    }
    let found: Vec<Diagnostic> = match played {
        Ok(played) => {
            let failures = played.report.failures.into_iter();
            failures.map(|failure| yaml::finding("script::failed", failure.message, failure.bytes)).collect()
        }
        Err(Error::Script { findings }) => findings,
        Err(error) => vec![of_variant(&error, text)],
    };
    found.iter().map(|finding| findings::shown(finding, document, None)).collect()
}

/// What is wrong with the variant of a script, told where the script names it.
fn of_variant(error: &Error, text: &str) -> Diagnostic {
    let place = Script::head_place(text, "variant");
    let Error::Faulty { sources, findings, .. } = error else {
        return yaml::finding(error.code(), error.to_string(), place);
    };
    let first = findings.iter().find(|finding| finding.severity == Severity::Error);
    let told = first.map(|finding| {
        let (file, line) = sources.file_line(finding.span);
        format!("{file}:{line}: {}", finding.message)
    });
    yaml::finding(error.code(), told.unwrap_or_else(|| error.to_string()), place)
}

/// Where the variant of a script stands, asked at its name, or the rule whose name is asked about.
pub(super) fn definition(document: &Document, byte: usize, shelf: &Shelf, edited: Edited) -> Vec<lsp::Location> {
    let text = &document.file.text;
    let place = Script::head_place(text, "variant");
    if !is_script(text) {
        return Vec::new();
    }
    if !(place.start..=place.end).contains(&byte) {
        let path = document.path.clone().unwrap_or_default();
        let given = super::scripts::given(&path, text, byte, edited);
        let found = given.and_then(|(file, path, span)| {
            let path = path.or_else(|| shelf(&file.name, &file.text))?;
            Some(lsp::Location { uri: super::uri::of(&path), range: range_of(&file, span) })
        });
        return found.into_iter().collect();
    }
    let name = text.get(place).unwrap_or_default().trim_matches(['"', '\'']);
    file_of(name, folder(document), shelf, edited).into_iter().collect()
}

/// What a key takes, or which rule a name means.
pub(super) fn hover(document: &Document, byte: usize) -> Option<lsp::Hover> {
    let text = &document.file.text;
    let line = Line::at(text, byte).filter(|_| is_script(text))?;
    let key = line.key.unwrap_or(line.word_whole(text, byte));
    let entry = line.group.entries().iter().find(|entry| entry.key == key)?;
    let value = format!("**{}** takes {}\n\n```yaml\n{}\n```", entry.key, entry.takes, entry.example);
    let contents = lsp::Contents::MarkupContent(lsp::MarkupContent { kind: lsp::MarkupKind::Markdown, value });
    Some(lsp::Hover { contents, range: None })
}

/// A line of a script up to a place.
struct Line<'t> {
    /// Which keys may stand in it.
    group: Group,
    /// The key before the place, if one was written.
    key: Option<&'t str>,
    /// Where the word begins that is being written.
    word: usize,
    /// The step to which it belongs, from 0.
    step: usize,
}

impl<'t> Line<'t> {
    fn at(text: &'t str, byte: usize) -> Option<Line<'t>> {
        let before = text.get(..byte)?;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let typed = before.get(start..)?;
        let inner = typed.trim_start_matches([' ', '-']);
        let is_step = |line: &str| line.trim_start().starts_with("- ") || line.trim_start() == "-";
        let top = |line: &&str| line.starts_with(|sign: char| sign.is_alphabetic());
        let block = before.get(..start)?.lines().rev().find(top).and_then(|line| line.split(':').next()).unwrap_or_default();
        let in_play = block == "play" && (inner.len() < typed.len());
        let step = text.get(..start)?.lines().skip_while(|line| !line.starts_with("play:")).filter(|line| is_step(line)).count();
        let step = (step + usize::from(is_step(typed))).saturating_sub(1);
        let outer = if in_play { Group::Step } else { Group::Head };
        let (mut key, mut group) = (None, outer);
        if let Some((name, rest)) = inner.split_once(':') {
            key = Some(name.trim());
            let shape = outer.entries().iter().find(|entry| entry.key == name.trim()).map(|entry| entry.shape);
            // Within braces stand the keys of a group.
            if let (Some(Shape::Group(within)), Some((_, written))) = (shape, rest.split_once('{')) {
                group = within;
                let last = written.rsplit(',').next().unwrap_or_default();
                key = last.split_once(':').map(|(name, _)| name.trim());
            }
        }
        let signs = [' ', '[', ',', '{', '"', '\'', ':'];
        // A code has colons in it.
        let in_code = key == Some("because");
        let word = typed
            .rfind(|sign: char| signs.contains(&sign) && !(in_code && sign == ':' && !typed.ends_with(':')))
            .map_or(0, |at| at + 1);
        let word = if in_code { typed.rfind(' ').map_or(word, |at| at + 1) } else { word };
        Some(Line { group, key, word: start + word, step })
    }

    /// The whole word at a place.
    fn word_whole(&self, text: &'t str, byte: usize) -> &'t str {
        let rest = text.get(byte..).unwrap_or_default();
        let end = byte + rest.find([':', ' ', '\n']).unwrap_or(rest.len());
        text.get(self.word..end).unwrap_or_default()
    }
}

/// What may be written at a place of a script.
pub(super) fn items(document: &Document, byte: usize, edited: Edited) -> Vec<lsp::CompletionItem> {
    let text = &document.file.text;
    let is_new = text.trim().is_empty() || !text.contains(':');
    if !is_script(text) && !is_new {
        return Vec::new();
    }
    let Some(line) = Line::at(text, byte) else { return Vec::new() };
    let (mut offers, place) = (Offers::default(), range(&document.file, line.word, byte));
    let Some(key) = line.key else {
        for entry in line.group.entries() {
            offers.add(Offer {
                label: format!("{}: ", entry.key),
                kind: Kind::Property,
                detail: format!("takes {}", entry.takes),
                about: format!("```yaml\n{}\n```", entry.example),
                rank: 0,
            });
        }
        return offer::items(place, offers);
    };
    let Some(entry) = line.group.entries().iter().find(|entry| entry.key == key) else { return Vec::new() };
    let mut add = |label: &str, kind, detail: &str| {
        offers.add(Offer { label: label.to_owned(), kind, detail: detail.to_owned(), about: String::new(), rank: 0 });
    };
    match (entry.shape, key) {
        (Shape::Side, _) => sides().for_each(|side| add(side, Kind::Choice, "")),
        (Shape::Outcome, _) => outcomes().for_each(|outcome| add(outcome, Kind::Choice, "")),
        (Shape::Signs, _) => SIGNS.iter().for_each(|sign| add(sign, Kind::Choice, "")),
        (Shape::Crowned, _) => ["true", "false"].iter().for_each(|truth| add(truth, Kind::Choice, "")),
        (_, "variant") => {
            offers.add_files(&complete::beside(document));
            offers.add_shipped();
        }
        (_, "because") => {
            for (code, story) in explain::refusals() {
                add(code, Kind::Choice, story);
            }
        }
        (_, "on" | "off" | "fires" | "fires_exactly" | "set" | "move" | "moves" | "legal" | "illegal") => {
            of_variant_offers(document, &line, key, edited, &mut add);
        }
        _ => {}
    }
    offer::items(place, offers)
}

/// Names of the variant of a script, and the moves that are legal before a step.
fn of_variant_offers(document: &Document, line: &Line<'_>, key: &str, edited: Edited, add: &mut dyn FnMut(&str, Kind, &str)) {
    let text = &document.file.text;
    let (Some(script), _) = Script::read_in_part(text) else { return };
    let adaptation = Adaptation { set: script.set.0.clone(), on: script.on.0.clone(), off: script.off.0.clone() };
    let plain = matches!(key, "on" | "off" | "set");
    let found = Disk::find_edited(script.variant.as_ref(), folder(document), edited);
    let adaptation = if plain { Adaptation::default() } else { adaptation };
    let compiled = found.and_then(|(file, mut disk)| Variant::compile(file, &mut disk, &adaptation));
    let Ok(mut variant) = compiled else { return };
    match key {
        "on" | "off" => {
            for toggle in compile::toggles(variant.merged()) {
                add(&toggle.name, Kind::Rule, toggle.kind.words());
            }
        }
        "set" => {
            for parameter in compile::parameters(variant.merged()) {
                add(parameter.name, Kind::Parameter, "a parameter");
            }
        }
        "fires" | "fires_exactly" => {
            let names: Vec<String> = variant.named_rules().map(|(name, _)| name.to_owned()).collect();
            names.iter().for_each(|name| add(name, Kind::Rule, ""));
        }
        _ => {
            let mut before = script;
            before.play = before.play.iter().take(line.step).map(moves_only).collect();
            before.outcome = None;
            let moves = Patience::until(Instant::now().checked_add(LONGEST)).within(|| legal(&before, text, &mut variant));
            moves.iter().for_each(|chosen| add(chosen, Kind::Value, "a legal move"));
        }
    }
}

/// A step without what it expects.
fn moves_only(step: &Step) -> Step {
    Step { chosen: step.chosen.clone(), moves: step.moves.clone(), ..Step::default() }
}

/// The moves that are legal after a script.
fn legal(script: &Script, text: &str, variant: &mut Variant) -> Vec<String> {
    if run::begin(script, text, variant).is_err() {
        return Vec::new();
    }
    let start = || match &script.position {
        Some(position) => Game::at(variant, position).ok(),
        None => Some(Game::new(variant)),
    };
    let moves = script.play.iter().any(|step| step.chosen.is_some() || step.moves.is_some());
    let game = if moves {
        let report = run::run(script, text, variant).ok();
        report.filter(|report| report.failures.is_empty()).and_then(|report| Game::at(variant, &report.position).ok())
    } else {
        start()
    };
    game.map(|game| game.legal_moves()).unwrap_or_default()
}
