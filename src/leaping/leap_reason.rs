//! Why a capture that was typed cannot be made: the first leap that fails, and what fails it.
//!
//! Goes in: a position and a route that is no legal capture. Comes out: the reason of its first impossible leap, with the clause.
//! Never changes what is legal.

use super::Engine;
use super::chains::{Leap, Node, Score, Search};
use super::parse::{Typed, refusal};
use super::position::{Kind, Move, Position};
use super::sets::{Set, Spot};
use crate::game::Refusal;
use crate::ir::leaping::{Chain, Ends, Lands, Rank, Takes};
use crate::ir::{Cause, Section};

/// The board while a typed capture is followed.
struct Follow<'a> {
    engine: &'a Engine,
    position: &'a Position,
    from: Spot,
}

impl Engine {
    /// The first leap of a typed route that cannot be made, or the end that is not allowed; `None` if all leaps can be made.
    pub(super) fn impossible_leap(&self, position: &Position, typed: &Typed, king: bool) -> Option<Refusal> {
        let mut search = Search::<u128>::new(self, position, position.to_move);
        search.lift(typed.from());
        let mut node = search.begin(typed.from(), king);
        let follow = Follow { engine: self, position, from: typed.from() };
        for &to in typed.points.get(1..)? {
            let mut found: Option<Leap> = None;
            if node.stopped || node.taken != 0 && self.rules.capture.chain == Chain::SingleLeap {
                return Some(follow.reason(&search, &node, to));
            }
            search.leaps(&node, &mut |leap| {
                if leap.to == to {
                    found = Some(leap);
                }
                found.is_some()
            });
            match found {
                Some(leap) => node = search.land(&node, &leap),
                None => return Some(follow.reason(&search, &node, to)),
            }
        }
        follow.end(&search, &node)
    }
}

impl Engine {
    /// The capture that is made by a route typed in full, and whether it could go on; `None` if it is no such route.
    pub(super) fn followed(&self, position: &Position, typed: &Typed, king: bool) -> Option<((Move, Score), bool)> {
        let mut search = Search::<u128>::new(self, position, position.to_move);
        search.lift(typed.from());
        let mut node = search.begin(typed.from(), king);
        let mut score = self.opening_score(king);
        for (leaps, &to) in (0..).zip(typed.points.get(1..)?) {
            let mut found: Option<Leap> = None;
            if search.may_leap(&node, leaps) {
                search.leaps(&node, &mut |leap| {
                    found = (leap.to == to).then_some(leap);
                    found.is_some()
                });
            }
            let leap = found?;
            node = search.land(&node, &leap);
            score = self.gain(&score, search.enemy_kings.has(leap.over), leaps);
        }
        let crowned = !king && (node.king || self.crowned_at_end[position.to_move.index()] & u128::bit(node.at) != 0);
        let (from, to, captured) = (typed.from(), node.at, node.taken);
        let capture = Move { kind: Kind::Capture, breach: None, crowned, from, to, captured };
        let goes_on = search.may_leap(&node, captured.count_ones()) && search.can_leap(&node);
        let complete = search.ends(&node, goes_on);
        (complete || goes_on).then_some(((capture, score), !complete))
    }
}

impl Follow<'_> {
    fn name(&self, spot: Spot) -> String {
        self.engine.spot_text(spot)
    }

    fn refuse(&self, code: &'static str, king: bool, keyword: &'static str, message: String) -> Refusal {
        let section = if king { Section::King } else { Section::Man };
        refusal(code, message, Some(Cause::Clause(section, keyword, 0)))
    }

    fn reason(&self, search: &Search<'_, u128>, node: &Node<u128>, to: Spot) -> Refusal {
        let (start, end) = (self.name(node.at), self.name(to));
        let rank = if node.king { "king" } else { "man" };
        if node.stopped {
            let message = format!("the man is crowned on {start} and its move ends there");
            return self.refuse("leaping::crowned-stops", false, "crowned", message);
        }
        if node.taken != 0 && self.engine.rules.capture.chain == Chain::SingleLeap {
            let message = format!("a capture is a single leap here: it ends on {start}");
            return refusal("leaping::single-leap", message, Some(Cause::Clause(Section::Capture, "chain", 0)));
        }
        let powers = &self.engine.powers[self.position.to_move.index()][usize::from(node.king)];
        let rays = self.engine.geometry.rays.get(usize::from(node.at));
        let Some(ray) = rays.into_iter().flatten().find(|ray| ray.mask.has(to)) else {
            return refusal("leaping::no-line", format!("no line leads from {start} to {end}"), None);
        };
        if ray.points.first() == Some(&node.came) {
            let message = format!("from {start} it may not go straight back towards {end}");
            return self.refuse("leaping::reverse", node.king, "reverse", message);
        }
        let gone = if self.engine.rules.capture.leave_at_once { node.taken } else { 0 };
        let board = self.position.occupied() & !u128::bit(self.from) & !gone;
        let before: Vec<Spot> = ray.points.iter().copied().take_while(|at| *at != to).collect();
        let Some(met) = before.iter().position(|at| board.has(*at)) else {
            let message = format!("there is nothing to take between {start} and {end}");
            return refusal("leaping::nothing-to-take", message, None);
        };
        let over = before.get(met).copied().unwrap_or(to);
        let piece = self.name(over);
        if node.taken.has(over) {
            let message = format!("the piece on {piece} has been taken in this chain and stays as a wall until the move is over");
            return refusal("leaping::wall", message, Some(Cause::Clause(Section::Capture, "pieces", 0)));
        }
        match self.engine.at(self.position, over) {
            Some((side, _)) if side == self.position.to_move => {
                return refusal("leaping::own-piece", format!("an own piece stands on {piece}, between {start} and {end}"), None);
            }
            Some((_, taken)) if !takes(powers.takes, taken) => {
                let taken = if taken == Rank::King { "king" } else { "man" };
                let message = format!("a {rank} may not take a {taken}, and a {taken} stands on {piece}");
                return self.refuse("leaping::takes", node.king, "takes", message);
            }
            _ => {}
        }
        let ways = if node.taken == 0 { &powers.first } else { &powers.then };
        if !ways.get(usize::from(node.at)).into_iter().flatten().any(|way| ray.points.first() == Some(&way.over)) {
            let later = if node.taken == 0 { "" } else { " after its first leap" };
            let message = format!("a {rank} does not capture{later} from {start} towards {end}");
            return self.refuse("leaping::direction", node.king, "captures", message);
        }
        if met > 0 && !powers.far {
            let message =
                format!("a {rank} takes only a piece that stands next to it, and {piece} does not stand next to {start}");
            return self.refuse("leaping::too-far", node.king, "captures", message);
        }
        if let Some(second) = before.get(met + 1..).into_iter().flatten().find(|at| board.has(**at)).copied() {
            let message = format!("the pieces on {piece} and {} cannot be leapt together", self.name(second));
            return self.refuse("leaping::blocked", node.king, "captures", message);
        }
        if board.has(to) {
            let message = format!("the piece on {piece} cannot be leapt: a piece stands on {end}");
            return self.refuse("leaping::blocked", node.king, "captures", message);
        }
        let next = ray.points.get(met + 1).copied().unwrap_or(to);
        if powers.lands == Lands::NextBehind {
            let message = format!("a {rank} lands next behind the piece it takes: on {}, not on {end}", self.name(next));
            return self.refuse("leaping::landing", node.king, "lands", message);
        }
        self.elsewhere(search, node, over, to)
    }

    /// It must land where it can go on.
    fn elsewhere(&self, search: &Search<'_, u128>, node: &Node<u128>, over: Spot, to: Spot) -> Refusal {
        let mut better = Vec::new();
        search.leaps(node, &mut |leap| {
            if leap.over == over {
                better.push(leap.to);
            }
            false
        });
        let names: Vec<String> = better.iter().map(|at| self.name(*at)).collect();
        let message = format!(
            "behind {} it must land where it can go on: on {}, not on {}",
            self.name(over),
            names.join(" or "),
            self.name(to)
        );
        self.refuse("leaping::landing", node.king, "lands", message)
    }

    /// A chain that may not end where it does.
    fn end(&self, search: &Search<'_, u128>, node: &Node<u128>) -> Option<Refusal> {
        let powers = &self.engine.powers[self.position.to_move.index()][usize::from(node.king)];
        if node.may_end || search.can_leap(node) {
            return None;
        }
        let here = self.name(node.at);
        let message = if powers.ends == Ends::NextBehindAKing {
            format!("a chain of a king that takes a king last ends next behind it, not on {here}")
        } else {
            format!("the move must end next behind the piece that it takes last, not on {here}")
        };
        Some(self.refuse("leaping::ends", node.king, "ends", message))
    }
}

fn takes(takes: Takes, rank: Rank) -> bool {
    match takes {
        Takes::AnyPiece => true,
        Takes::MenOnly => rank == Rank::Man,
        Takes::KingsOnly => rank == Rank::King,
    }
}
