//! Two variants that are played side by side, as somebody chooses.
//!
//! Comes in: an aligned pair, perhaps a position of the left one, moves of each in its own terms. Goes out: a game of each; how long both went
//! the same way, how they part and which rules are to blame; for each legal move the same move of the other. Never chooses a move.

use super::align::{Mapping, Pair};
use super::blame::blame;
use super::differences::Differences;
use super::hunt::{Hunt, Plan, Raw, root};
use super::joint::{Joint, Parting, legal};
use super::witness::{Origin, Stage, after, refusal};
use crate::error::Error;
use crate::game::{History as _, Occurrences, Outcome, Rules as _, Side};
use crate::play::{Event, Game};
use crate::variant::{Engine, Move, Position};
use std::collections::BTreeSet;

/// Two games side by side.
pub struct Abreast<'p, 'v> {
    pair: &'p Pair<'v>,
    base: String,
    /// What both have played, in plain names.
    shared: Vec<[String; 2]>,
    /// Positions in plain names; `None` after a move that has no such name.
    two: [Option<Position>; 2],
    histories: [Occurrences<Position>; 2],
    /// The games, each in its own terms.
    pub games: [Game; 2],
    parting: Option<Parting>,
    is_apart: bool,
}

/// A move that was played last.
pub struct Last {
    /// What lay on the board before it.
    pub before: String,
    /// What happened.
    pub events: Vec<Event>,
}

/// A legal move of one of the two.
pub struct Twin {
    /// In its own terms.
    pub text: String,
    /// The same move in the terms of the other, if that allows it.
    pub other: Option<String>,
    /// Why the other does not allow it.
    pub refused: Option<(&'static str, String)>,
}

impl<'p, 'v> Abreast<'p, 'v> {
    /// Both at their start, or at a position of the left one. On boards that differ each begins by itself, and they are apart.
    ///
    /// # Errors
    /// The position is none in one of the two.
    pub fn new(pair: &'p Pair<'v>, at: Option<&str>) -> Result<Abreast<'p, 'v>, Error> {
        let [left, right] = [pair.left, pair.right];
        if !pair.share_a_board() {
            let first = at.map_or_else(|| Ok(Game::new(left)), |text| Game::at(left, text))?;
            let games = [first, Game::new(right)];
            return Ok(Abreast::of(pair, String::new(), [None, None], games, true));
        }
        let given = at.map(|text| pair.plain(&Game::at(left, text)?)).transpose()?;
        let (base, before) = given.map_or((None, Vec::new()), |(base, before)| (Some(base), before));
        let plan = Plan { at: base.map(|base| (base, Vec::new())), ..Plan::default() };
        let joint = Joint { left: &pair.engines[0], right: &pair.engines[1] };
        let start = root(joint, &plan).ok_or_else(|| {
            let message = "this position means nothing in both".to_owned();
            Error::Usage { code: "use::two-positions", message }
        })?;
        let stage = Stage::whole(pair);
        let games = [Game::at(left, &stage.own_position(0, &start.base))?, Game::at(right, &stage.own_position(1, &start.base))?];
        let two = [Some(start.two.0), Some(start.two.1)];
        let mut abreast = Abreast::of(pair, start.base, two, games, false);
        for text in &before {
            let texts = [0, 1].map(|side| stage.own_text(side, text, abreast.games[side].side()));
            abreast.follow([&texts[..1], &texts[1..]])?;
        }
        Ok(abreast)
    }

    fn of(pair: &'p Pair<'v>, base: String, two: [Option<Position>; 2], games: [Game; 2], is_apart: bool) -> Abreast<'p, 'v> {
        let mut histories = [Occurrences::default(), Occurrences::default()];
        for (history, position) in histories.iter_mut().zip(&two) {
            if let Some(position) = position {
                history.occurs(position);
            }
        }
        let mut abreast = Abreast { pair, base, shared: Vec::new(), two, histories, games, parting: None, is_apart };
        abreast.look();
        abreast
    }

    /// Plays moves of each. As long as both make the same moves and look alike they are together; the events of the last move of each come back,
    /// with what lay on the board before it.
    ///
    /// # Errors
    /// A move is not legal in the game in which it is to be played.
    pub fn follow(&mut self, moves: [&[String]; 2]) -> Result<[Option<Last>; 2], Error> {
        let mut last = [None, None];
        for at in 0..moves[0].len().max(moves[1].len()) {
            let here = moves.map(|moves| moves.get(at));
            let chosen = [self.meant(0, here[0])?, self.meant(1, here[1])?];
            if !self.is_apart {
                self.meet(&chosen);
            }
            for (side, chosen) in chosen.into_iter().enumerate() {
                if let Some((chosen, plain)) = chosen {
                    let before = self.games[side].board_text();
                    last[side] = Some(Last { before, events: self.play(side, &chosen, plain) });
                }
            }
            self.look();
        }
        Ok(last)
    }

    /// A move in its own terms, and in plain names.
    fn meant(&self, side: usize, text: Option<&String>) -> Result<Option<(Move, Option<Move>)>, Error> {
        let Some(text) = text else { return Ok(None) };
        let game = &self.games[side];
        let chosen = game.parse_move(text)?;
        let engine = &self.pair.engines[side];
        let mapping = if side == 0 { Mapping::default() } else { self.pair.mapping };
        let named = || mapping.chosen(&engine.move_text(game.position(), &chosen));
        let plain = self.two[side].as_ref().and_then(|position| engine.parse_move(position, &named()).ok());
        Ok(Some((chosen, plain)))
    }

    /// Notes whether both make the same move now.
    fn meet(&mut self, chosen: &[Option<(Move, Option<Move>)>; 2]) {
        let plain = |side: usize| Some((chosen[side].as_ref()?.1.as_ref()?, self.two[side].as_ref()?));
        let same = plain(0).zip(plain(1)).filter(|((one, _), (other, _))| self.pair.engines[0].same_move(one, other));
        let texts = same.map(|((one, left), (other, right))| {
            [self.pair.engines[0].move_text(left, one), self.pair.engines[1].move_text(right, other)]
        });
        match texts {
            Some(texts) => self.shared.push(texts),
            None => {
                self.parting = self.unlike();
                self.is_apart = true;
            }
        }
    }

    fn play(&mut self, side: usize, chosen: &Move, plain: Option<Move>) -> Vec<Event> {
        match (&mut self.two[side], plain) {
            (Some(position), Some(plain)) => {
                self.pair.engines[side].play(position, &plain, false, &mut self.histories[side], &mut ());
            }
            (position, _) => *position = None,
        }
        self.games[side].play_move(chosen)
    }

    /// Whether they have ceased to look alike.
    fn look(&mut self) {
        if let ([Some(one), Some(other)], false) = (&self.two, self.is_apart) {
            let [left, right] = &self.pair.engines;
            self.parting = Joint { left, right }.differ(one, other);
            self.is_apart = self.parting.is_some();
        }
    }

    /// Whether they allow other moves now.
    fn unlike(&self) -> Option<Parting> {
        let [Some(one), Some(other)] = &self.two else { return None };
        let [left, right] = &self.pair.engines;
        Joint { left, right }.matched(one, other).is_none().then_some(Parting::LegalMoves)
    }

    /// Whether they went different ways: they lie or stand otherwise, or somebody played otherwise in each.
    pub fn is_apart(&self) -> bool {
        self.is_apart
    }

    /// Moves that both made.
    pub fn together(&self) -> usize {
        self.shared.len()
    }

    /// How they part, behind the moves that both made; `None` where nothing differs yet, or only what somebody chose.
    pub fn parting(&self) -> Option<Parting> {
        if self.is_apart { self.parting } else { self.unlike() }
    }

    /// The smallest sets of differing rules that account for the parting, by their index; none if more than three are needed.
    pub fn blamed(&self, differences: &Differences) -> Vec<BTreeSet<usize>> {
        let Some(parting) = self.parting() else { return Vec::new() };
        let raw = Raw { base: self.base.clone(), moves: self.shared.clone(), parting, origin: Origin::Given, shortest: false };
        if after(self.pair.engines.each_ref(), &raw).is_none() {
            return Vec::new();
        }
        blame(self.pair, differences, &Hunt { raw: Some(raw), ..Hunt::default() })
    }

    /// The legal moves of one of the two, each with the same move of the other.
    pub fn moves(&self, side: usize) -> Vec<Twin> {
        let (game, other) = (&self.games[side], &self.games[1 - side]);
        if game.outcome() != Outcome::Ongoing {
            return Vec::new();
        }
        let alone = || game.legal_moves().into_iter().map(|text| Twin { text, other: None, refused: None }).collect();
        let (Some(here), Some(there)) = (&self.two[side], &self.two[1 - side]) else { return alone() };
        let [engine, others] = [&self.pair.engines[side], &self.pair.engines[1 - side]];
        if engine.side_to_move(here) != others.side_to_move(there) || other.outcome() != Outcome::Ongoing {
            return alone();
        }
        let all = legal(others, there);
        let twin = |chosen: &Move| {
            let own = |side: usize, engine: &Engine, position: &Position, chosen: &Move| {
                self.own_text(side, &engine.move_text(position, chosen), engine.side_to_move(position))
            };
            let twin = engine.place_of(chosen, &all).and_then(|at| all.get(at));
            let refused = || {
                let (_, code, message) = refusal(other, own(1 - side, engine, here, chosen));
                (code, message)
            };
            Twin {
                text: own(side, engine, here, chosen),
                other: twin.map(|twin| own(1 - side, others, there, twin)),
                refused: twin.is_none().then(refused),
            }
        };
        legal(engine, here).iter().map(twin).collect()
    }

    /// A move in the terms of a variant's own file, as that writes it.
    fn own_text(&self, side: usize, text: &str, mover: Side) -> String {
        let (text, game) = (Stage::whole(self.pair).own_text(side, text, mover), &self.games[side]);
        game.parse_move(&text).map_or(text, |chosen| game.move_text(&chosen))
    }
}
