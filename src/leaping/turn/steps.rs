//! Moves without capture.
//!
//! Goes in: a position. Comes out: where each piece may step, or how many steps there are, whether or not a capture is compulsory.

use crate::game::Side;
use crate::leaping::board::position::{Breach, Kind, Move, Position};
use crate::leaping::board::sets::{Set, Spot, spots};
use crate::leaping::engine::Engine;
use crate::leaping::piece::powers::{Group, Powers};

impl Engine {
    /// Lists the steps of the side to move, by point.
    pub(crate) fn list_steps<S: Set>(&self, position: &Position, moves: &mut Vec<Move>, breach: Option<Breach>) {
        self.each_step::<S>(position, breach, &mut |step| {
            moves.push(step);
            false
        });
    }

    /// The step of this number in the list of steps.
    pub(crate) fn step_at<S: Set>(&self, position: &Position, number: u64, breach: Option<Breach>) -> Option<Move> {
        let (mut left, mut found) = (number, None);
        self.each_step::<S>(position, breach, &mut |step| {
            found = (left == 0).then_some(step);
            left = left.saturating_sub(1);
            found.is_some()
        });
        found
    }

    /// Steps of the side to move, by point, to a function that may end the listing by `true`.
    #[inline(always)]
    fn each_step<S: Set>(&self, position: &Position, breach: Option<Breach>, told: &mut impl FnMut(Move) -> bool) {
        let side = position.to_move.index();
        let men = S::narrow(position.men[side]);
        let empty = S::narrow(self.geometry.all & !position.occupied());
        for from in spots(S::narrow(position.pieces(position.to_move))) {
            let man = men.has(from);
            let powers = &self.powers[side][usize::from(!man)];
            let targets = if powers.steps_by_groups {
                S::narrow(powers.near_steps[usize::from(from) & 127]) & empty
            } else {
                self.step_targets::<S>(position, from, !man)
            };
            let crowning = if man { S::narrow(self.crowning.at_end[side]) & targets } else { S::default() };
            for to in spots(targets) {
                let crowned = !crowning.is_empty() && crowning.has(to);
                if told(Move { kind: Kind::Step, breach, crowned, from, to, captured: 0 }) {
                    return;
                }
            }
        }
    }

    /// The same, direction by direction where that is possible.
    #[inline(always)]
    pub(crate) fn each_step_in_any_order<S: Set>(&self, position: &Position, told: &mut impl FnMut(Move)) {
        let side = position.to_move.index();
        let empty = S::narrow(self.geometry.all & !position.occupied());
        let mut tell = |from, to, crowned| told(Move { kind: Kind::Step, breach: None, crowned, from, to, captured: 0 });
        for (rank, pieces) in [position.men[side], position.kings[side]].into_iter().enumerate() {
            let powers = &self.powers[side][rank];
            let crowning = S::narrow(if rank == 0 { self.crowning.at_end[side] } else { 0 });
            if pieces != 0 && powers.steps_by_groups {
                for group in &powers.step_groups {
                    for to in spots(S::narrow(pieces & group.from).turned(-group.over) & empty) {
                        tell(to.wrapping_add_signed(group.over), to, crowning.has(to));
                    }
                }
            } else {
                for from in spots(S::narrow(pieces)) {
                    let targets = self.step_targets::<S>(position, from, rank == 1);
                    spots(targets).for_each(|to| tell(from, to, crowning.has(to)));
                }
            }
        }
    }

    /// Number of steps of the side to move.
    pub(crate) fn count_steps<S: Set>(&self, position: &Position) -> u64 {
        let side = position.to_move.index();
        let empty = S::narrow(self.geometry.all & !position.occupied());
        let mut count = 0;
        for (king, pieces) in [(false, position.men[side]), (true, position.kings[side])] {
            let powers = &self.powers[side][usize::from(king)];
            let pieces = S::narrow(pieces);
            if pieces.is_empty() {
            } else if powers.steps_by_groups {
                let steps = |group: &Group| (pieces & S::narrow(group.from) & empty.turned(group.over)).count();
                count += powers.step_groups.iter().map(steps).sum::<u32>();
            } else {
                for from in spots(pieces) {
                    count += self.step_targets::<S>(position, from, king).count();
                }
            }
        }
        u64::from(count)
    }

    /// Where one piece of the side to move may step.
    pub(crate) fn step_targets<S: Set>(&self, position: &Position, from: Spot, king: bool) -> S {
        let side = position.to_move.index();
        let powers = &self.powers[side][usize::from(king)];
        if powers.may_step & u128::bit(from) == 0 || (self.remembers_runs && self.rests(position, from, powers)) {
            return S::default();
        }
        let targets = if powers.steps_near {
            S::narrow(powers.near_steps[usize::from(from) & 127] & !position.occupied())
        } else {
            reach::<S>(powers, from, position.occupied(), position.men[side])
        };
        if powers.piece.steps.never_back { targets & !S::narrow(self.stood(position, from)) } else { targets }
    }

    /// Whether a piece has made so many steps running that it must rest.
    pub(crate) fn rests(&self, position: &Position, from: Spot, powers: &Powers) -> bool {
        let side = position.to_move.index();
        let run = position.extras.as_ref().and_then(|extras| extras.runs[side]);
        match (powers.piece.rests_after, run) {
            (Some(limit), Some((at, steps))) => at == from && steps >= limit && position.men[side] != 0,
            _ => false,
        }
    }

    /// The points where the piece on `from` has stood.
    pub(crate) fn stood(&self, position: &Position, from: Spot) -> u128 {
        let visited = position.extras.as_ref().map_or(&[][..], |extras| &extras.visited);
        visited.binary_search_by_key(&from, |(at, _)| *at).map_or(0, |place| visited[place].1)
    }

    /// Notes where the pieces stand at the start, for variants in which they may not come back.
    pub(crate) fn remember_start(&self, position: &mut Position) {
        if self.remembers_points {
            let pieces = position.occupied();
            position.memory().visited = spots(pieces).map(|at| (at, u128::bit(at))).collect();
        }
    }

    /// Carries the memory of a piece along with it, and drops that of the pieces taken.
    pub(crate) fn remember_move(&self, position: &mut Position, side: Side, chosen: &Move, was_king: bool) {
        if self.remembers_points {
            let visited = &mut position.memory().visited;
            if chosen.captured != 0 {
                visited.retain(|(at, _)| chosen.captured & u128::bit(*at) == 0);
            }
            if let Ok(place) = visited.binary_search_by_key(&chosen.from, |(at, _)| *at) {
                let (_, stood) = visited.remove(place);
                let place = visited.partition_point(|(at, _)| *at < chosen.to);
                visited.insert(place, (chosen.to, stood | u128::bit(chosen.to)));
            }
        }
        let limit = self.powers[side.index()][usize::from(was_king)].piece.rests_after;
        let runs_on = limit.is_some() && chosen.kind == Kind::Step;
        if self.remembers_runs && (runs_on || position.extras.is_some()) {
            let runs = &mut position.memory().runs;
            let theirs = &mut runs[side.other().index()];
            if theirs.is_some_and(|(at, _)| chosen.captured & u128::bit(at) != 0) {
                *theirs = None;
            }
            let own = &mut runs[side.index()];
            *own = match (limit, chosen.kind, *own) {
                (Some(limit), Kind::Step, Some((at, steps))) if at == chosen.from => {
                    Some((chosen.to, steps.saturating_add(1).min(limit)))
                }
                (Some(_), Kind::Step, _) => Some((chosen.to, 1)),
                _ => None,
            };
        }
    }
}

/// The points that a piece reaches without capturing.
fn reach<S: Set>(powers: &Powers, from: Spot, occupied: u128, own_men: u128) -> S {
    let (occupied, own_men) = (S::narrow(occupied), S::narrow(own_men));
    let (mut targets, steps) = (S::default(), &powers.piece.steps);
    for way in &powers.steps[from as usize] {
        if steps.any_distance && !steps.over_own_men {
            targets = targets | way.before(occupied);
            continue;
        }
        let mut points = way.points.iter();
        let mut next = points.next();
        while steps.over_own_men
            && let Some(&at) = next
            && own_men.has(at)
        {
            next = points.next();
        }
        while let Some(&at) = next
            && !occupied.has(at)
        {
            targets = targets | S::bit(at);
            next = if steps.any_distance { points.next() } else { None };
        }
    }
    targets
}
