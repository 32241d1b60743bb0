//! The expectations of a script.
//!
//! Comes in: a step, the moves it has just played, and the game after them. Goes out: nothing if all is as expected, else what was
//! expected and what came. Never plays.

use crate::compile;
use crate::game::{Outcome, Rules as _, Side};
use crate::play::difference;
use crate::play::event::Event;
use crate::play::game::{Game, NOT_A_MOVE, Step as PlayedStep};
use crate::play::run::{Failure, firings};
use crate::play::script::{Crowned, OutcomeWord, Score, Script, SideWord, Step, Words};
use crate::variant::Variant;
use crate::words;
use serde_json::Value;
use std::ops::Range;

/// An expectation that failed, its place still unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Missed {
    /// The field of the step.
    pub(super) field: &'static str,
    expected: String,
    found: String,
    message: String,
    within: Option<Within>,
}

/// Words within a field: which text of it, the first of them, and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Within {
    item: usize,
    first: usize,
    length: usize,
}

impl Missed {
    pub(super) fn new(field: &'static str, expected: impl Into<String>, found: impl Into<String>) -> Missed {
        let (expected, found) = (expected.into(), found.into());
        let message = format!("expected {expected}; came {found}");
        Missed { field, expected, found, message, within: None }
    }

    /// The same, told in a sentence of its own.
    pub(super) fn told(self, message: impl Into<String>) -> Missed {
        Missed { message: message.into(), ..self }
    }

    /// The same, about some words of a field.
    pub(super) fn at_words(self, item: usize, first: usize, length: usize) -> Missed {
        Missed { within: Some(Within { item, first, length }), ..self }
    }

    /// The same, about a whole text of a field, if it is about the field.
    fn at_text(self, item: usize, text: &str) -> Missed {
        if self.field == "because" { self } else { self.at_words(item, 0, text.split_whitespace().count()) }
    }

    /// With its place.
    pub(super) fn at(self, bytes: Range<usize>) -> Failure {
        let Missed { field, expected, found, message, .. } = self;
        Failure { field, bytes, expected, found, message }
    }

    /// With its place in the step of that number.
    pub(super) fn at_step(self, text: &str, step: usize) -> Failure {
        let words = self
            .within
            .and_then(|Within { item, first, length }| Script::words_place(text, step, self.field, item, first, length));
        let bytes = words.unwrap_or_else(|| Script::place(text, step, self.field));
        self.at(bytes)
    }
}

type Checked = Result<(), Missed>;

/// Checks a step whose moves have been played: everything that is not as expected, in the order of the keys.
pub(super) fn step(game: &Game, step: &Step, played: &[PlayedStep]) -> Vec<Missed> {
    let events: Vec<Event> = played.iter().flat_map(|step| step.events.iter().cloned()).collect();
    let variant = game.variant();
    let wanted_side = |wanted| if wanted == SideWord::South { Side::South } else { Side::North };
    let laps = || events.iter().filter(|event| event.kind == "lap" && !is_continued(event)).count();
    let mut checked = vec![
        step.fires.as_ref().map_or(Ok(()), |wanted| fires(variant, wanted, &events, false)),
        step.fires_exactly.as_ref().map_or(Ok(()), |wanted| fires(variant, wanted, &events, true)),
        step.store.map_or(Ok(()), |wanted| score("store", variant, wanted, game.score())),
        step.pieces.map_or(Ok(()), |wanted| score("pieces", variant, wanted, game.score())),
        step.takes.as_ref().map_or(Ok(()), |wanted| points("takes", wanted, &events, "remove")),
        step.crowned.as_ref().map_or(Ok(()), |wanted| crowned(wanted, &events)),
        step.laps.map_or(Ok(()), |wanted| same("laps", &wanted.to_string(), &laps().to_string())),
        step.board.as_ref().map_or(Ok(()), |wanted| board(game, wanted)),
        step.side.map_or(Ok(()), |wanted| same("side", variant.side_word(wanted_side(wanted)), variant.side_word(game.side()))),
        step.round.map_or(Ok(()), |wanted| round(variant, &wanted, &events)),
    ];
    checked.extend(moves(game, step));
    checked.push(step.outcome.map_or(Ok(()), |wanted| outcome(game, wanted)));
    checked.into_iter().filter_map(Result::err).collect()
}

/// Checks how the game stands.
pub(super) fn outcome(game: &Game, wanted: OutcomeWord) -> Checked {
    let variant = game.variant();
    same("outcome", variant.outcome_word(meant(wanted)), variant.outcome_word(game.outcome()))
}

fn meant(word: OutcomeWord) -> Outcome {
    match word {
        OutcomeWord::South => Outcome::Win(Side::South),
        OutcomeWord::North => Outcome::Win(Side::North),
        OutcomeWord::Draw => Outcome::Draw,
        OutcomeWord::Ongoing => Outcome::Ongoing,
    }
}

fn same(field: &'static str, expected: &str, found: &str) -> Checked {
    if expected == found { Ok(()) } else { Err(Missed::new(field, expected, found)) }
}

fn list(words: &[impl AsRef<str>]) -> String {
    words::list(words.iter().map(|word| word.as_ref().to_owned()), ", ")
}

/// The rules that a step names and the variant does not have.
pub(super) fn unknown_rules(variant: &Variant, step: &Step) -> Vec<Missed> {
    let named = [("fires", &step.fires), ("fires_exactly", &step.fires_exactly)];
    let named = named.into_iter().filter_map(|(field, words)| Some((field, words.as_ref()?)));
    let each = named.flat_map(|(field, words)| words.0.iter().enumerate().map(move |(item, given)| (field, item, given)));
    let unknown = each.filter(|(_, _, given)| variant.rule_name(given).is_none());
    let told = unknown.map(|(field, item, given)| no_rule(variant, field, given).at_text(item, given));
    told.collect()
}

fn no_rule(variant: &Variant, field: &'static str, given: &str) -> Missed {
    let found = format!("{} has no rule called `{given}`", variant.name());
    let message = format!("the variant has no rule `{given}`{}", near_rule(variant, given));
    Missed::new(field, format!("the rule `{given}`"), found).told(message)
}

fn fires(variant: &Variant, wanted: &Words, events: &[Event], exactly: bool) -> Checked {
    let field = if exactly { "fires_exactly" } else { "fires" };
    let mut names = Vec::new();
    for given in &wanted.0 {
        names.push(variant.rule_name(given).ok_or_else(|| no_rule(variant, field, given))?);
    }
    let fired: Vec<&str> =
        firings(events).iter().filter_map(|cause| variant.origins().0.get(cause)).map(|origin| origin.name.as_str()).collect();
    let mut rest = fired.iter();
    let holds = if exactly { fired == names } else { names.iter().all(|name| rest.any(|other| *other == name)) };
    if holds { Ok(()) } else { Err(Missed::new(field, list(&names), list(&fired))) }
}

/// The names of the rules that can fire.
pub(super) fn rules_of(variant: &Variant) -> String {
    let names: Vec<&str> = variant.named_rules().map(|(name, _)| name).collect();
    list(&names)
}

/// What may have been meant by a name that no rule has.
fn near_rule(variant: &Variant, given: &str) -> String {
    let toggles = compile::toggles(variant.merged());
    let names = toggles.iter().flat_map(|toggle| {
        let words = toggle.words.iter().map(|(_, word)| word.as_str());
        std::iter::once(toggle.name.as_str()).chain(words)
    });
    words::nearest(given, names).map(|name| format!("; did you mean `{name}`?")).unwrap_or_default()
}

fn score(field: &'static str, variant: &Variant, wanted: Score, found: [u32; 2]) -> Checked {
    let (mut expected, mut came) = (Vec::new(), Vec::new());
    for (side, wanted) in [(Side::South, wanted.south), (Side::North, wanted.north)] {
        let (word, have) = (variant.side_word(side), found[side.index()]);
        if let Some(wanted) = wanted.filter(|wanted| *wanted != have) {
            expected.push(format!("{word} {wanted}"));
            came.push(format!("{word} {have}"));
        }
    }
    if expected.is_empty() { Ok(()) } else { Err(Missed::new(field, list(&expected), list(&came))) }
}

/// A lap that is told in parts because something happened in its course is one lap.
fn is_continued(event: &Event) -> bool {
    event.fields.get("continued").and_then(Value::as_bool).unwrap_or(false)
}

fn crowned(wanted: &Crowned, events: &[Event]) -> Checked {
    match wanted {
        Crowned::On(wanted) => points("crowned", wanted, events, "crown"),
        Crowned::Any(wanted) => {
            let word = |any: bool| if any { "a man crowned" } else { "no man crowned" };
            same("crowned", word(*wanted), word(events.iter().any(|event| event.kind == "crown")))
        }
    }
}

fn points(field: &'static str, wanted: &Words, events: &[Event], kind: &str) -> Checked {
    let of_kind = events.iter().filter(|event| event.kind == kind);
    let mut found: Vec<&str> = of_kind.filter_map(|event| event.fields.get("point").and_then(Value::as_str)).collect();
    let mut wanted: Vec<&str> = wanted.0.iter().map(String::as_str).collect();
    found.sort_unstable();
    wanted.sort_unstable();
    if found == wanted { Ok(()) } else { Err(Missed::new(field, list(&wanted), list(&found))) }
}

/// A board may be written in any order of pieces; what counts is what lies on it and who is to move.
fn board(game: &Game, wanted: &str) -> Checked {
    let engine = game.variant().engine();
    let found = game.board_text();
    if wanted == found || wanted == game.position_text() {
        return Ok(());
    }
    let read = Game::at(game.variant(), wanted)
        .map_err(|error| Missed::new("board", wanted, found.clone()).told(format!("`{wanted}` is no position: {error}")))?;
    let expected = engine.position_text(read.position());
    if expected == found {
        return Ok(());
    }
    let parts = difference::told(game.variant().family(), &expected, &found);
    let missed = Missed::new("board", expected.clone(), found.clone());
    Err(missed.told(format!("expected {expected}; came {found}\n{parts}")))
}

fn round(variant: &Variant, wanted: &super::script::Round, events: &[Event]) -> Checked {
    let Some(ended) = events.iter().find(|event| event.kind == "round") else {
        return Err(Missed::new("round", "the end of a round", "no round has ended").told("no round has ended here"));
    };
    if let Some(winner) = wanted.winner {
        let found = ended.fields.get("winner").and_then(Value::as_str).unwrap_or("draw");
        same("round", variant.outcome_word(meant(winner)), found)?;
    }
    let wanted = Score { south: wanted.south, north: wanted.north };
    if wanted != Score::default() {
        let number =
            |side| ended.fields.get("score").and_then(|score| score.get(variant.side_word(side))).and_then(Value::as_u64);
        let found = [Side::South, Side::North].map(|side| u32::try_from(number(side).unwrap_or(0)).unwrap_or(u32::MAX));
        score("round", variant, wanted, found)?;
    }
    Ok(())
}

fn moves(game: &Game, step: &Step) -> Vec<Checked> {
    let legal = if step.legal.is_some() || step.count.is_some() { game.legal_moves() } else { Vec::new() };
    let mut checked = Vec::new();
    if let Some(wanted) = &step.legal {
        checked.push(exactly_legal(game, wanted, &legal));
    }
    if let Some(wanted) = step.count.filter(|wanted| *wanted != legal.len()) {
        let found = format!("{}: {}", legal.len(), list(&legal));
        checked.push(Err(Missed::new("count", format!("{wanted} legal moves"), found)));
    }
    let illegal = step.illegal.iter().flat_map(|texts| &texts.0);
    let illegal = illegal.enumerate();
    checked.extend(
        illegal.map(|(at, text)| is_illegal(game, text, step.because.as_deref()).map_err(|missed| missed.at_text(at, text))),
    );
    if let (Some(because), None) = (&step.because, &step.illegal) {
        let message = "`because` says why a move is not legal: write `illegal` beside it";
        checked.push(Err(Missed::new("because", because.as_str(), message).told(message)));
    }
    checked
}

fn exactly_legal(game: &Game, wanted: &Words, legal: &[String]) -> Checked {
    let mut expected = Vec::new();
    let texts = wanted
        .0
        .iter()
        .enumerate()
        .flat_map(|(at, texts)| split(texts, legal).into_iter().enumerate().map(move |part| (at, part)));
    for (at, (word, text)) in texts {
        let named = game.parse_move(&text).map(|chosen| game.variant().engine().move_text(game.position(), &chosen));
        expected.push(named.map_err(|error| {
            let message = format!("move {text} is not legal: {error}");
            let missed = Missed::new("legal", format!("`{text}` to be legal"), error.to_string()).told(message);
            missed.at_words(at, word, text.split_whitespace().count())
        })?);
    }
    let mut found = legal.to_vec();
    expected.sort_unstable();
    expected.dedup();
    found.sort_unstable();
    if expected == found {
        return Ok(());
    }
    let missing: Vec<&String> = found.iter().filter(|chosen| !expected.contains(chosen)).collect();
    let missed = Missed::new("legal", list(&expected), list(legal));
    let message = format!("expected {}; came {}\nalso legal: {}", list(&expected), list(legal), list(&missing));
    Err(missed.told(message))
}

fn is_illegal(game: &Game, text: &str, because: Option<&str>) -> Checked {
    let Err(error) = game.parse_move(text) else {
        let missed = Missed::new("illegal", format!("`{text}` not to be legal"), "it is legal");
        return Err(missed.told(format!("move {text} is legal")));
    };
    let code = error.code();
    // Any word at all is not legal: that is tested only by who says so.
    if because.is_none() && code == NOT_A_MOVE {
        let message = format!("{error}\nif that is what this step is to show, write `because: {NOT_A_MOVE}` beside it");
        return Err(Missed::new("illegal", format!("`{text}` to be a move that is not legal"), "it is no move").told(message));
    }
    let Some(because) = because.filter(|because| *because != code) else { return Ok(()) };
    let message = format!("move {text} is not legal because of `{code}`, not `{because}`: {error}");
    Err(Missed::new("because", because, format!("{code}: {error}")).told(message))
}

/// A text of `legal` may name one move, or several set apart by blanks.
fn split(text: &str, legal: &[String]) -> Vec<String> {
    if legal.iter().any(|chosen| chosen == text) || !text.contains(' ') {
        return vec![text.to_owned()];
    }
    text.split_whitespace().map(str::to_owned).collect()
}
