//! The start of a game, and scripted openings: which are being followed, what they ask for, how far they have come.
//!
//! Goes in: who begins; a position and the moves of the scripts. Comes out: the position before the first choice, the moves that a compulsory
//! opening leaves. Never generates moves.

use super::events::Event;
use crate::game::{Listener, Side};
use crate::ir::leaping::{ScriptMove, ScriptRoute};
use crate::leaping::board::position::{Kind, Line, Move, Position, Script};
use crate::leaping::board::sets::Spot;
use crate::leaping::engine::Engine;

/// A route of a script on this board: the points, and whether a capture is meant.
struct Asked {
    choice: u8,
    points: Vec<Spot>,
    capture: bool,
}

impl Engine {
    /// The start of a game in which that side begins (where players find it out), with one opening by its index in the IR (where
    /// one is drawn or agreed before the game). `None`: White, or the side the rules name; any opening, as it is followed in play.
    pub fn start_with(&self, first: Option<Side>, opening: Option<usize>) -> Position {
        self.begin_with(first, opening, &mut ())
    }

    pub(crate) fn begin_with<L: Listener<Event>>(
        &self,
        first: Option<Side>,
        opening: Option<usize>,
        listener: &mut L,
    ) -> Position {
        let side = first.unwrap_or_else(|| self.first_mover());
        let setup = &self.rules.setup;
        let set = |points| self.geometry.set_of(points);
        let men = [set(&setup.white_men), set(&setup.black_men)];
        let mut position = Position::new(men, [set(&setup.white_kings), set(&setup.black_kings)], side);
        self.begin_script(&mut position, opening);
        self.remember_start(&mut position);
        self.begin_turn(&mut position, listener);
        self.count_shared(&mut position, false);
        self.tell_end(&position, listener);
        position
    }

    /// Starts all openings, or the one that has been drawn or agreed.
    pub(crate) fn begin_script(&self, position: &mut Position, only: Option<usize>) {
        let chosen = |index: &usize| only.is_none_or(|only| only == *index);
        let lines: Vec<Line> = (0..self.rules.openings.len())
            .filter(chosen)
            .filter(|&index| !self.rules.openings[index].moves.is_empty())
            .map(|index| Line { opening: index as u8, turned: self.is_turned(position, index), chosen: Vec::new() })
            .collect();
        if !lines.is_empty() {
            position.memory().script = Some(Script { ply: 0, lines, free: false });
        }
    }

    /// A script is written for the side whose piece makes its first move; if the other begins, it is turned half round.
    fn is_turned(&self, position: &Position, opening: usize) -> bool {
        let from = match self.rules.openings[opening].moves.first() {
            Some(ScriptMove::Choice(routes)) => routes.first().and_then(|route| route.points.first()),
            Some(ScriptMove::OtherOf(_)) | None => None,
        };
        let owner = from.and_then(|&id| self.at(position, self.geometry.spot[id as usize]));
        owner.is_some_and(|(side, _)| side != position.to_move)
    }

    /// Whether a compulsory opening bounds the moves.
    #[inline]
    pub(crate) fn is_bound(&self, position: &Position) -> bool {
        position.extras.is_some() && self.binding_opening(position).is_some()
    }

    /// The first compulsory opening still followed.
    pub(crate) fn binding_opening(&self, position: &Position) -> Option<u8> {
        let script = position.script().filter(|script| !script.free)?;
        script.lines.iter().find(|line| self.rules.openings[line.opening as usize].compulsory).map(|line| line.opening)
    }

    /// Leaves only the moves for which a compulsory opening asks.
    pub(crate) fn keep_scripted(&self, position: &Position, moves: &mut Vec<Move>) {
        let Some(script) = position.script() else { return };
        let asked: Vec<Asked> = script
            .lines
            .iter()
            .filter(|line| self.rules.openings[line.opening as usize].compulsory)
            .flat_map(|line| self.asked(line, script.ply))
            .collect();
        moves.retain(|chosen| asked.iter().any(|asked| self.does(position, chosen, asked)));
    }

    /// Carries the script on over a move; tells the openings that go with it.
    pub(crate) fn follow(&self, position: &mut Position, chosen: &Move) -> Vec<u8> {
        let Some(mut script) = position.extras.as_mut().and_then(|extras| extras.script.take()) else { return Vec::new() };
        let ply = script.ply;
        let mut followed = Vec::new();
        let mut lines = Vec::new();
        for mut line in script.lines {
            let Some(choice) = self.asked(&line, ply).iter().find(|asked| self.does(position, chosen, asked)).map(|a| a.choice)
            else {
                continue;
            };
            followed.push(line.opening);
            line.chosen.push(choice);
            let opening = &self.rules.openings[line.opening as usize];
            if line.chosen.len() < opening.moves.len() {
                lines.push(line);
            } else {
                script.free |= opening.compulsory;
            }
        }
        if !lines.is_empty() {
            position.memory().script = Some(Script { ply: ply + 1, lines, free: script.free });
        }
        followed
    }

    /// What an opening asks for at a half-move.
    fn asked(&self, line: &Line, ply: u8) -> Vec<Asked> {
        let moves = &self.rules.openings[line.opening as usize].moves;
        let turn = |id: &u8| {
            let spot = self.geometry.spot[*id as usize];
            if line.turned { self.geometry.half_turn[spot as usize] } else { spot }
        };
        let ask = |(choice, route): (usize, &ScriptRoute)| Asked {
            choice: choice as u8,
            points: route.points.iter().map(turn).collect(),
            capture: route.capture,
        };
        match moves.get(ply as usize) {
            Some(ScriptMove::Choice(routes)) => routes.iter().enumerate().map(ask).collect(),
            Some(ScriptMove::OtherOf(earlier)) => match (moves.get(*earlier as usize), line.chosen.get(*earlier as usize)) {
                (Some(ScriptMove::Choice(routes)), Some(played)) => {
                    routes.iter().enumerate().filter(|(choice, _)| *choice != *played as usize).map(ask).collect()
                }
                (Some(ScriptMove::Choice(_) | ScriptMove::OtherOf(_)) | None, _) => Vec::new(),
            },
            None => Vec::new(),
        }
    }

    /// Whether a move is what a script asks for.
    fn does(&self, position: &Position, chosen: &Move, asked: &Asked) -> bool {
        let [from, between @ .., to] = &asked.points[..] else { return false };
        let ends = chosen.from == *from && chosen.to == *to;
        match chosen.kind {
            Kind::Step => ends && between.is_empty() && !asked.capture,
            Kind::Capture => ends && self.has_route(position, chosen, between),
            _ => false,
        }
    }
}
