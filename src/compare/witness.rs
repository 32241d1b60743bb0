//! A game that shows a difference, replayed and held against both variants.
//!
//! Comes in: what a hunt has found. Goes out: the position, the moves, and what each variant makes of them. What does not replay in
//! both variants' own engines is not a witness.

use super::align::{Mapping, Pair};
use super::hunt::{Hunt, Raw, Watch};
use super::joint::{Joint, Parting, legal};
use super::names::numbered;
use crate::error::Error;
use crate::game::{Occurrences, Outcome, Rules as _, Side, patience};
use crate::ir::{self, sowing::HoleNames};
use crate::play::{Event, Game};
use crate::variant::{Engine, Move, Position, Variant};
use serde_json::{Map, Value, json};
use std::collections::HashSet;

/// Where the position of a witness comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The start of the game.
    Start,
    /// It was given.
    Given,
    /// Reached by random play.
    Play,
    /// Set up.
    SetUp,
}

/// A game after which two variants part.
#[derive(Clone, Debug)]
pub struct Witness {
    /// A position that both understand, with the side to move.
    pub position: String,
    /// Moves that both allow.
    pub moves: Vec<String>,
    /// How they part after them.
    pub parting: Parting,
    /// Where the position comes from.
    pub origin: Origin,
    /// No shorter game separates the two.
    pub shortest: bool,
    /// A move that one allows and the other does not.
    pub decisive: Option<String>,
    /// What the left one makes of it, and the right one.
    pub sides: [Shown; 2],
}

/// What a variant makes of a witness.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Name of the variant.
    pub variant: String,
    /// The position in its own terms.
    pub at: String,
    /// The moves likewise.
    pub moves: Vec<String>,
    /// What lies on the board before the last of them.
    pub before: String,
    /// What lies on the board after them.
    pub board: String,
    /// Side to move then.
    pub side: &'static str,
    /// How the game stands then.
    pub outcome: &'static str,
    /// Seeds in stores, or pieces, by side.
    pub score: [u32; 2],
    /// Legal moves then.
    pub legal: Vec<String>,
    /// Those that the other does not have.
    pub only: Vec<String>,
    /// A move that only one of the two allows.
    pub decisive: Option<String>,
    /// The first moves that only the other allows, each with the code and the reason of its refusal.
    pub refusals: Vec<(String, &'static str, String)>,
    /// What happened with the last move.
    pub events: Vec<Event>,
    /// What lies on the board after each of these events; nothing where there are very many.
    pub boards: Vec<String>,
    /// What happens with the first move that the other does not have.
    pub only_events: Vec<Event>,
}

/// A pair of engines after the moves of a find.
pub(super) struct After {
    pub(super) two: [Position; 2],
    /// Moves that only one has.
    pub(super) only: [Vec<Move>; 2],
}

/// Replays a find in two engines on one board.
pub(super) fn after(engines: [&Engine; 2], raw: &Raw) -> Option<After> {
    let mut two = Vec::new();
    for (side, engine) in engines.into_iter().enumerate() {
        use crate::game::History as _;
        let mut position = if raw.base == "start" { engine.start() } else { engine.parse_position(&raw.base).ok()? };
        let mut history = Occurrences::default();
        history.occurs(&position);
        for texts in &raw.moves {
            let chosen = engine.parse_move(&position, texts.get(side)?).ok()?;
            engine.play(&mut position, &chosen, false, &mut history, &mut ());
        }
        two.push(position);
    }
    let two: [Position; 2] = two.try_into().ok()?;
    let moves = [legal(engines[0], &two[0]), legal(engines[1], &two[1])];
    // Where different sides are to move, or one game is over, there is nothing to match.
    let comparable = engines[0].side_to_move(&two[0]) == engines[1].side_to_move(&two[1])
        && engines[0].outcome(&two[0]) == engines[1].outcome(&two[1]);
    let lacks = |one: &Move, others: &[Move]| comparable && engines[0].place_of(one, others).is_none();
    let only = [
        moves[0].iter().filter(|chosen| lacks(chosen, &moves[1])).cloned().collect(),
        moves[1].iter().filter(|chosen| lacks(chosen, &moves[0])).cloned().collect(),
    ];
    Some(After { two, only })
}

impl After {
    pub(super) fn parting(&self, engines: [&Engine; 2]) -> Option<Parting> {
        let joint = Joint { left: engines[0], right: engines[1] };
        let differs = joint.differ(&self.two[0], &self.two[1]);
        differs.or_else(|| self.only.iter().any(|moves| !moves.is_empty()).then_some(Parting::LegalMoves))
    }
}

/// Work of writing a move.
const WRITING: u64 = 10;

/// Of moves with more events than these the boards between are not kept.
const MOST_BOARDS: usize = 60;
/// Moves that only one allows, of which the other says so many times why it does not.
const MOST_REFUSALS: usize = 6;

/// Two variants in which a find is replayed.
pub(super) struct Stage<'a> {
    /// They tell it in their own terms.
    pub(super) variants: [&'a Variant; 2],
    /// Engines of the same rules with plain names of holes and points, on one board.
    pub(super) engines: [&'a Engine; 2],
    /// How texts of that board become texts of each variant.
    pub(super) mappings: [Mapping; 2],
}

impl Witness {
    /// What a hunt has found, as both variants tell it; `None` if nothing was found that replays in both.
    pub fn new(pair: &Pair<'_>, hunt: &Hunt) -> Option<Witness> {
        Stage::whole(pair).witness(hunt)
    }

    /// The same; `None` also if that takes too long to tell.
    pub fn told(pair: &Pair<'_>, hunt: &Hunt, watch: &Watch<'_>) -> Option<Witness> {
        let telling = watch.telling();
        telling.within(|| Witness::new(pair, hunt)).filter(|_| !telling.is_cut())
    }

    /// Where the events of the last move begin to differ, and where they have ceased to: a range of the events of each side.
    pub fn differing_events(&self) -> [std::ops::Range<usize>; 2] {
        let same = |one: &Event, other: &Event| one.kind == other.kind && one.fields == other.fields && one.side == other.side;
        let [one, other] = self.sides.each_ref().map(|side| side.events.as_slice());
        let begin = one.iter().zip(other).take_while(|(one, other)| same(one, other)).count();
        let rest = |events: &[Event]| events.len() - begin;
        let ends = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| same(one, other)).count();
        let end = ends.min(rest(one)).min(rest(other));
        [begin..one.len() - end, begin..other.len() - end]
    }

    /// The witness as JSON.
    pub fn json(&self, pair: &Pair<'_>) -> Value {
        let [left, right] = &self.sides;
        json!({
            "position": self.position,
            "moves": self.moves,
            "parting": self.parting.word(),
            "decisive": self.decisive,
            "origin": self.origin.word(),
            "shortest": self.shortest,
            "left": left.json(pair.left),
            "right": right.json(pair.right),
        })
    }
}

/// Code where the text of a move of the other one means another move here; the message tells what happens then.
pub const ANOTHER_MOVE: &str = "compare::another-move";

impl Parting {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Parting::LegalMoves => "legal moves",
            Parting::Result => "result",
            Parting::Ending => "ending",
        }
    }
}

impl Origin {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Origin::Start => "start",
            Origin::Given => "given",
            Origin::Play => "random play",
            Origin::SetUp => "set up",
        }
    }
}

impl<'a> Stage<'a> {
    /// The two variants themselves.
    pub(super) fn whole(pair: &'a Pair<'_>) -> Stage<'a> {
        let mappings = [Mapping::default(), pair.mapping];
        Stage { variants: [pair.left, pair.right], engines: pair.engines.each_ref(), mappings }
    }

    /// What a hunt has found, as both variants tell it; `None` if nothing was found that replays in both.
    pub(super) fn witness(&self, hunt: &Hunt) -> Option<Witness> {
        let raw = hunt.raw.as_ref()?;
        let after = after(self.engines, raw)?;
        let parting = after.parting(self.engines)?;
        let mut sides = [self.show(raw, &after, 0)?, self.show(raw, &after, 1)?];
        // On boards that differ other moves are no wonder.
        let decisive = if parting == Parting::LegalMoves { self.decisive(&after, &mut sides) } else { None };
        let moves = if sides[0].moves == sides[1].moves {
            sides[0].moves.clone()
        } else {
            raw.moves.iter().map(|texts| texts[0].clone()).collect()
        };
        Some(Witness { position: raw.base.clone(), moves, parting, origin: raw.origin, shortest: raw.shortest, decisive, sides })
    }

    /// A move that only one has, best one that the other refuses outright; each side learns it in its own terms.
    fn decisive(&self, after: &After, sides: &mut [Shown; 2]) -> Option<String> {
        let outright = |side: usize| sides[1 - side].refusals.first().is_some_and(|(_, code, _)| *code != ANOTHER_MOVE);
        let order = [0, 1].into_iter().filter(|side| outright(*side)).chain([0, 1]);
        let (side, chosen) = order.filter_map(|side| Some((side, after.only[side].first()?))).next()?;
        let (engine, position) = (self.engines[side], &after.two[side]);
        let text = engine.move_text(position, chosen);
        for (at, shown) in sides.iter_mut().enumerate() {
            shown.decisive = Some(self.own_text(at, &text, engine.side_to_move(position)));
        }
        Some(text)
    }

    /// The text of a move that one side could make after what is shown, in its own terms.
    pub(super) fn told_move(&self, side: usize, text: &str, shown: &Shown) -> String {
        let south = shown.side == self.variants[side].side_word(Side::South);
        self.own_text(side, text, if south { Side::South } else { Side::North })
    }

    /// The text of a move in the terms of a variant's own file.
    pub(super) fn own_text(&self, side: usize, text: &str, mover: Side) -> String {
        let text = self.mappings[side].chosen(text);
        match self.variants[side].rules() {
            // A hole with its side is understood in every notation.
            ir::Rules::Sowing(rules)
                if rules.notation != HoleNames::ByNumber && text.starts_with(|sign: char| sign.is_ascii_digit()) =>
            {
                format!("{}{text}", if mover == Side::South { "S" } else { "N" })
            }
            ir::Rules::Leaping(rules) => {
                // On the common board every challenge has one name.
                let (name, text) = match (text.strip_prefix("challenge "), &rules.enforcement) {
                    (Some(rest), Some(enforcement)) => (format!("{} ", enforcement.name), rest),
                    _ => (String::new(), text.as_str()),
                };
                name + &numbered(rules, text).replace('x', &rules.notation.capture_sign.to_string())
            }
            ir::Rules::Sowing(_) => text,
        }
    }

    /// The text of a position likewise.
    pub(super) fn own_position(&self, side: usize, text: &str) -> String {
        let (text, engine) = (self.mappings[side].position(text), self.variants[side].engine());
        let read = engine.parse_position(&text);
        read.map_or_else(|_| text.clone(), |position| engine.position_text(&position))
    }

    fn show(&self, raw: &Raw, after: &After, side: usize) -> Option<Shown> {
        let (variant, engine) = (self.variants[side], self.engines[side]);
        let at = self.own_position(side, &raw.base);
        let mut game = Game::at(variant, &at).ok()?;
        let (mut moves, mut events, mut boards, mut before) = (Vec::new(), Vec::new(), Vec::new(), game.board_text());
        for texts in &raw.moves {
            let chosen = game.parse_move(&self.own_text(side, texts.get(side)?, game.side())).ok()?;
            moves.push(variant.engine().move_text(game.position(), &chosen));
            before = game.board_text();
            (events, boards) = game.play_with_boards(&chosen, MOST_BOARDS);
        }
        // Moves that only the other allows, as this one refuses them.
        let mover = game.side();
        let other = 1 - side;
        let refusals: Vec<_> = after.only[other]
            .iter()
            .take(MOST_REFUSALS)
            .map(|chosen| {
                let text = self.engines[other].move_text(&after.two[other], chosen);
                refusal(&game, self.own_text(side, &text, mover))
            })
            .collect();
        let text = |chosen: &Move| self.own_text(side, &engine.move_text(&after.two[side], chosen), mover);
        let mut only: Vec<String> = after.only[side].iter().map(text).collect();
        // Those first that the other does not even write alike.
        let there = legal(self.engines[other], &after.two[other]);
        let own = |chosen: &Move| self.own_text(side, &self.engines[other].move_text(&after.two[other], chosen), mover);
        let there: HashSet<String> = there.iter().take_while(|_| patience::goes_on(WRITING)).map(own).collect();
        only.sort_by_key(|only| there.contains(only));
        let only_events = only.first().and_then(|text| game.clone().play(text).ok()).unwrap_or_default();
        Some(Shown {
            variant: variant.name().to_owned(),
            at,
            moves,
            before,
            board: game.board_text(),
            side: variant.side_word(game.side()),
            outcome: variant.outcome_word(game.outcome()),
            score: game.score(),
            legal: if game.outcome() == Outcome::Ongoing { game.legal_moves() } else { Vec::new() },
            only,
            decisive: None,
            refusals,
            events,
            boards,
            only_events,
        })
    }
}

/// What a game makes of a move that only the other one allows: its text, a code, words.
pub(super) fn refusal(game: &Game, text: String) -> (String, &'static str, String) {
    match game.parse_move(&text) {
        Err(Error::Illegal { code, message, .. }) => (text, code, message),
        Ok(chosen) => {
            let events = game.clone().play_move(&chosen);
            let words: Vec<&str> = events.iter().map(|event| event.words.as_str()).collect();
            (text, ANOTHER_MOVE, words.join(", "))
        }
        Err(error) => (text, "compare::no-such-move", error.to_string()),
    }
}

impl Shown {
    fn json(&self, variant: &Variant) -> Value {
        let mut object = Map::new();
        let score: Map<String, Value> = [Side::South, Side::North]
            .into_iter()
            .map(|side| (variant.side_word(side).to_owned(), json!(self.score[side.index()])))
            .collect();
        object.insert("variant".to_owned(), json!(self.variant));
        object.insert("at".to_owned(), json!(self.at));
        object.insert("moves".to_owned(), json!(self.moves));
        object.insert("position".to_owned(), json!(self.board));
        object.insert("side".to_owned(), json!(self.side));
        object.insert("outcome".to_owned(), json!(self.outcome));
        object.insert("score".to_owned(), Value::Object(score));
        object.insert("legal".to_owned(), json!(self.legal));
        object.insert("only".to_owned(), json!(self.only));
        let refused =
            self.refusals.first().map(|(chosen, code, message)| json!({"move": chosen, "code": code, "message": message}));
        object.insert("refused".to_owned(), json!(refused));
        object.insert("events".to_owned(), self.events.iter().map(|event| event.json(variant)).collect());
        Value::Object(object)
    }
}
