//! The answer to a question, and how it comes about.
//!
//! Comes in: a position and what is asked of it. Goes out: the question with its answer, as a game says that is set up from the text of
//! the position. Nothing where the game does not bear it out, or where the answer would be too plain.

use super::choose::Draft;
use super::{Answer, Forbidden, Kind, Question, Taken, Working, board_order};
use crate::compare::otherwise;
use crate::draw;
use crate::game::{Outcome, Placement, Rules as _, Side};
use crate::ir::{Cause, Rules, Section};
use crate::play::{Event, Game};
use crate::variant::{Engine, Move, Variant};
use serde_json::Value;

/// Moves that a rule forbids, of which so many are told.
const MOST_FORBIDDEN: usize = 6;
/// Rules that almost act, of which so many are told.
const MOST_MISSED: usize = 2;
/// Clauses of one section that choose among captures.
const MOST_PREFERENCES: u8 = 4;

/// Works out answers.
pub(super) struct Asker<'v> {
    variants: &'v [Variant],
    level: u8,
    /// The rules of the first variant without one clause that forbids captures or steps.
    without: Vec<(Cause, Engine)>,
}

fn text<'e>(event: &'e Event, name: &str) -> &'e str {
    event.fields.get(name).and_then(Value::as_str).unwrap_or_default()
}

impl<'v> Asker<'v> {
    pub(super) fn new(variants: &'v [Variant], level: u8) -> Asker<'v> {
        let forbidding = (0..MOST_PREFERENCES).map(|at| Cause::Clause(Section::Capture, "prefer", at)).chain([Cause::Clause(
            Section::Capture,
            "compulsory",
            0,
        )]);
        let without = variants.first().into_iter().flat_map(|variant| {
            let engine = move |cause: Cause| otherwise(variant.rules(), cause).map(|rules| (cause, Engine::new(&rules)));
            forbidding.clone().filter_map(engine)
        });
        Asker { variants, level, without: without.collect() }
    }

    pub(super) fn ask(&mut self, draft: &Draft) -> Option<Question> {
        let variant = self.variants.first()?;
        let game = Game::at(variant, &draft.position).ok().filter(|game| game.before().is_empty())?;
        let question = Question {
            kind: draft.kind,
            position: draft.position.clone(),
            side: game.side(),
            chosen: draft.chosen.clone(),
            from: draft.from.clone(),
            answer: Answer::Moves(Vec::new()),
            worked: Vec::new(),
            missed: Vec::new(),
            forbidden: Vec::new(),
            begins: Vec::new(),
            of_round: false,
        };
        match draft.kind {
            Kind::LastSeed | Kind::Captured | Kind::Wins => self.of_move(&game, question),
            Kind::Allowed => self.allowed(&game, question),
            Kind::Lands => self.lands(&game, question),
            Kind::Village | Kind::VillageAllows => self.village(draft.village, question),
        }
    }

    /// What one move does.
    fn of_move(&self, game: &Game, mut question: Question) -> Option<Question> {
        let chosen = game.parse_move(question.chosen.as_deref()?).ok()?;
        let worked = work(game, &chosen, 0);
        let missed = game.variant().engine().near_misses(game.position(), &chosen);
        question.missed = missed.into_iter().map(|miss| miss.cause).collect();
        question.missed.dedup();
        question.missed.truncate(MOST_MISSED);
        question.answer = match question.kind {
            Kind::LastSeed => Answer::Place(last_seed(&worked.events, question.side)?),
            Kind::Captured => Answer::Taken(taken(&worked.events)),
            _ => {
                let end = worked.events.iter().find(|event| event.by().is_some())?;
                question.of_round = end.kind == "round";
                Answer::Outcome(outcome(text(end, if question.of_round { "winner" } else { "outcome" }))?)
            }
        };
        // Nothing taken is an answer only where something almost is.
        if question.answer == Answer::Taken(Vec::new()) && (self.level == 1 || question.missed.is_empty()) {
            return None;
        }
        if self.level < 3 && question.answer != Answer::Taken(Vec::new()) {
            question.missed.clear();
        }
        question.worked = vec![worked];
        Some(question)
    }

    fn allowed(&self, game: &Game, mut question: Question) -> Option<Question> {
        let mut moves = game.moves();
        moves.sort_by_cached_key(|chosen| board_order(&game.move_text(chosen)));
        question.answer = Answer::Moves(moves.iter().map(|chosen| game.move_text(chosen)).collect());
        let worked: Vec<Working> = moves.iter().map(|chosen| work(game, chosen, 0)).collect();
        question.begins = worked.iter().filter_map(|working| begins(&working.events)).collect();
        question.begins.sort_by_cached_key(|place| board_order(place));
        question.begins.dedup();
        match game.variant().rules() {
            Rules::Sowing(_) => question.forbidden = unsown(game),
            Rules::Leaping(_) => {
                question.forbidden = self.not_chosen(game, &moves);
                let captures = |working: &Working| working.events.iter().any(|event| event.kind == "leap");
                question.worked = worked.into_iter().filter(captures).collect();
                // A handful of steps on an open board teaches nothing.
                if question.worked.is_empty() && question.forbidden.is_empty() && moves.len() > 4 {
                    return None;
                }
            }
        }
        Some(question)
    }

    /// Moves that would be allowed without one clause.
    fn not_chosen(&self, game: &Game, moves: &[Move]) -> Vec<Forbidden> {
        let mut found: Vec<Forbidden> = Vec::new();
        for (cause, engine) in &self.without {
            let Ok(position) = engine.parse_position(&game.board_text()) else { continue };
            let mut more = Vec::new();
            engine.legal_moves(&position, &mut more);
            let forbidden = more.iter().filter(|other| engine.place_of(other, moves).is_none());
            let known = |text: &String| found.iter().any(|known| known.moves.contains(text));
            // A step with the ends of a capture is read as that.
            let is_read = |text: &String| game.parse_move(text).is_ok();
            let texts = forbidden.map(|chosen| engine.move_text(&position, chosen));
            let mut texts: Vec<String> = texts.filter(|text| !known(text) && !is_read(text)).collect();
            let more = texts.len() > MOST_FORBIDDEN;
            texts.truncate(MOST_FORBIDDEN);
            if !texts.is_empty() {
                found.push(Forbidden { village: 0, moves: texts, more, cause: Some(*cause) });
            }
        }
        found
    }

    fn lands(&self, game: &Game, mut question: Question) -> Option<Question> {
        let from = question.from.clone()?;
        let begins = |working: &Working| begins(&working.events).is_some_and(|point| point == from);
        question.worked = game.moves().iter().map(|chosen| work(game, chosen, 0)).filter(begins).collect();
        question.worked.sort_by_cached_key(|working| lands_on(&working.events).map(|point| board_order(&point)));
        let mut points: Vec<String> = question.worked.iter().filter_map(|working| lands_on(&working.events)).collect();
        points.dedup();
        question.answer = Answer::Points(points);
        question.forbidden = self.not_chosen(game, &game.moves());
        question.forbidden.iter_mut().for_each(|forbidden| forbidden.moves.retain(|chosen| is_of(chosen, &from)));
        question.forbidden.retain(|forbidden| !forbidden.moves.is_empty());
        Some(question)
    }

    /// The same move by the rules of both villages.
    fn village(&self, shown: usize, mut question: Question) -> Option<Question> {
        let chosen = question.chosen.clone()?;
        for (at, variant) in self.variants.iter().enumerate() {
            let game = Game::at(variant, &question.position).ok()?;
            match game.parse_move(&chosen) {
                Ok(chosen) => question.worked.push(work(&game, &chosen, at)),
                Err(_) => {
                    let refusal = variant.engine().parse_move(game.position(), &chosen).err()?;
                    question.forbidden.push(Forbidden {
                        village: at,
                        moves: vec![chosen.clone()],
                        more: false,
                        cause: refusal.cause,
                    });
                }
            }
        }
        question.answer = Answer::Village(shown);
        let fits = match (question.kind, question.worked.as_slice()) {
            (Kind::Village, [one, other]) => one.board != other.board,
            (Kind::VillageAllows, [one]) => one.village == shown,
            _ => false,
        };
        fits.then_some(question)
    }
}

/// Plays a move in a copy of a game.
fn work(game: &Game, chosen: &Move, village: usize) -> Working {
    let mut after = game.clone();
    let text = game.move_text(chosen);
    let events = after.play_move(chosen);
    Working { village, chosen: text, events, board: after.board_text(), score: after.score() }
}

/// Where the last seed of the mover's last lap falls.
fn last_seed(events: &[Event], side: Side) -> Option<String> {
    let mut laps = events.iter().filter(|event| event.kind == "lap" && event.side == side);
    let places = laps.next_back()?.fields.get("places").and_then(Value::as_array)?;
    places.last().and_then(Value::as_str).map(str::to_owned)
}

/// Holes with their seeds, or points, as they lie on the board.
fn taken(events: &[Event]) -> Vec<Taken> {
    let mut found: Vec<Taken> = Vec::new();
    for event in events {
        match event.kind.as_str() {
            "capture" => {
                for hole in event.fields.get("from").and_then(Value::as_array).into_iter().flatten() {
                    let (name, seeds) = (hole["hole"].as_str().unwrap_or_default(), hole["seeds"].as_u64().unwrap_or(0) as u32);
                    match found.iter_mut().find(|known| known.place == name) {
                        Some(known) => known.seeds += seeds,
                        None => found.push(Taken { place: name.to_owned(), seeds }),
                    }
                }
            }
            "leap" => found.push(Taken { place: text(event, "over").to_owned(), seeds: 0 }),
            _ => {}
        }
    }
    found.sort_by_cached_key(|taken| board_order(&taken.place));
    found
}

/// The hole that a move lifts, or where its piece stands before it.
fn begins(events: &[Event]) -> Option<String> {
    let first = events.iter().find(|event| matches!(event.kind.as_str(), "lap" | "step" | "leap"))?;
    Some(text(first, "from").to_owned())
}

fn lands_on(events: &[Event]) -> Option<String> {
    let last = events.iter().rfind(|event| matches!(event.kind.as_str(), "step" | "leap"))?;
    Some(text(last, "to").to_owned())
}

/// Whether a move is written as one of the piece on a point.
fn is_of(chosen: &str, from: &str) -> bool {
    chosen.strip_prefix(from).is_some_and(|rest| !rest.starts_with(|sign: char| sign.is_ascii_digit()))
}

fn outcome(word: &str) -> Option<Outcome> {
    match word {
        "south" | "white" => Some(Outcome::Win(Side::South)),
        "north" | "black" => Some(Outcome::Win(Side::North)),
        "draw" => Some(Outcome::Draw),
        _ => None,
    }
}

/// Holes of the mover from which he may not sow: empty ones, and those that a rule forbids.
fn unsown(game: &Game) -> Vec<Forbidden> {
    let Placement::Seeds(seeds) = game.placement() else { return Vec::new() };
    let (variant, letter) = (game.variant(), if game.side() == Side::South { 'S' } else { 'N' });
    let mut found: Vec<Forbidden> = Vec::new();
    for (number, holding) in (1..).zip(seeds.holes.of(game.side())) {
        let place = format!("{letter}{number}");
        let out_of_play = seeds.closed.contains(&place)
            || seeds.claims.as_ref().is_some_and(|claims| claims.south.contains(&place) || claims.north.contains(&place));
        if out_of_play {
            continue;
        }
        let name = draw::label(variant.rules(), &place);
        let cause = match variant.engine().parse_move(game.position(), &name) {
            _ if *holding == 0 => None,
            Err(refusal) if refusal.cause.is_some() => refusal.cause,
            // Allowed, or allowed in a direction only.
            _ => continue,
        };
        match found.iter_mut().find(|forbidden| forbidden.cause == cause) {
            Some(forbidden) => forbidden.moves.push(place),
            None => found.push(Forbidden { village: 0, moves: vec![place], more: false, cause }),
        }
    }
    found
}
