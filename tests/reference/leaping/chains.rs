//! Geometry, steps, leaps and chains. Part (a), and (b), Legal moves, 1 to 3.

use super::*;

impl Game {
    // ---- Geometry (a) ----

    pub(super) fn row(&self, point: PointId) -> u8 {
        self.rules.board.points[usize::from(point)].row
    }

    pub(super) fn column(&self, point: PointId) -> u8 {
        self.rules.board.points[usize::from(point)].column
    }

    /// A direction is that of the first stretch of the ray. On rings only "in every direction" is there.
    pub(super) fn is_direction(&self, directions: Directions, side: Side, from: PointId, to: PointId) -> bool {
        if self.rules.board.rings {
            return directions != Directions::default();
        }
        let straight = self.row(from) == self.row(to) || self.column(from) == self.column(to);
        let up = self.row(to).cmp(&self.row(from));
        let ahead = if side == Side::South { up } else { up.reverse() };
        match (ahead, straight) {
            (std::cmp::Ordering::Greater, true) => directions.forward_straight,
            (std::cmp::Ordering::Greater, false) => directions.forward_diagonal,
            (std::cmp::Ordering::Equal, true) => directions.sideways_straight,
            (std::cmp::Ordering::Equal, false) => directions.sideways_diagonal,
            (std::cmp::Ordering::Less, true) => directions.backward_straight,
            (std::cmp::Ordering::Less, false) => directions.backward_diagonal,
        }
    }

    /// The points of the row farthest from their owner, in order of columns.
    pub(super) fn last_row(&self, side: Side) -> Vec<PointId> {
        let rows = self.rules.board.points.iter().map(|point| point.row);
        let farthest = if side == Side::South { rows.max() } else { rows.min() };
        let all = 0..self.rules.board.points.len() as PointId;
        let mut row: Vec<PointId> = all.filter(|&point| Some(self.row(point)) == farthest).collect();
        row.sort_by_key(|&point| self.column(point));
        row
    }

    pub(super) fn is_place(&self, place: CrowningPlace, side: Side, point: PointId) -> bool {
        let row = self.last_row(side);
        match place {
            CrowningPlace::LastRow => row.contains(&point),
            CrowningPlace::CornerOfLastRow => row.first() == Some(&point) || row.last() == Some(&point),
        }
    }

    pub(super) fn powers(&self, king: bool) -> &Piece {
        match &self.rules.king {
            Some(powers) if king => powers,
            _ => &self.rules.man,
        }
    }

    // ---- Steps ----

    pub(super) fn rests(&self, from: PointId, man: &Man) -> bool {
        let Some(limit) = self.powers(man.king).rests_after else { return false };
        let has_men = self.pieces.values().any(|other| other.side == man.side && !other.king);
        man.king && has_men && self.runs[man.side.index()].is_some_and(|(point, run)| point == from && run >= limit)
    }

    pub(super) fn steps_of(&self, from: PointId, man: &Man) -> Vec<Identity> {
        let steps = &self.powers(man.king).steps;
        let mut found = Vec::new();
        if (steps.not_from_last_row && self.last_row(man.side).contains(&from)) || self.rests(from, man) {
            return found;
        }
        for ray in &self.rays.0[usize::from(from)] {
            if !self.is_direction(steps.directions, man.side, from, ray[0]) {
                continue;
            }
            let own_man = |point: &PointId| self.pieces.get(point).is_some_and(|other| other.side == man.side && !other.king);
            let passed = if steps.over_own_men { ray.iter().take_while(|point| own_man(point)).count() } else { 0 };
            for (on, &to) in ray.iter().skip(passed).enumerate() {
                if self.pieces.contains_key(&to) || (on > 0 && !steps.any_distance) {
                    break;
                }
                if !(steps.never_back && man.stood.contains(&to)) {
                    let crowned = !man.king && self.crowns_at_end(man.side, to);
                    found.push(Identity { from, to, taken: BTreeSet::new(), crowned });
                }
            }
        }
        found
    }

    /// Whether a man whose move ends here becomes king with this move.
    pub(super) fn crowns_at_end(&self, side: Side, to: PointId) -> bool {
        match self.rules.crowned {
            Crowned::WhenItStops(place) | Crowned::WhenItReachesAndGoesOn(place) | Crowned::WhenItReachesAndStops(place) => {
                self.is_place(place, side, to)
            }
            Crowned::Never | Crowned::OneTurnAfter(_) => false,
        }
    }

    // ---- Leaps and chains ((b), Legal moves, 1 to 3) ----

    /// What stands there for this chain: none, a piece, or a taken piece that has not left (a wall).
    pub(super) fn is_empty_for(&self, chain: &Route, point: PointId) -> bool {
        let left = self.rules.capture.leave_at_once && chain.taken.contains(&point);
        point == chain.from || left || !self.pieces.contains_key(&point)
    }

    pub(super) fn can_be_taken(&self, chain: &Route, point: PointId) -> bool {
        if point == chain.from || chain.taken.contains(&point) {
            return false;
        }
        let takes = self.powers(chain.king).takes;
        self.pieces.get(&point).is_some_and(|piece| {
            let rank_fits = match takes {
                Takes::AnyPiece => true,
                Takes::MenOnly => !piece.king,
                Takes::KingsOnly => piece.king,
            };
            piece.side != chain.side && rank_fits
        })
    }

    /// Leaps with every landing behind that the reach of the piece allows, `where it can go on` not minded.
    pub(super) fn leaps(&self, chain: &Route) -> Vec<Leap> {
        let first = chain.taken.is_empty();
        let powers = self.powers(chain.king);
        let mut found = Vec::new();
        if chain.stopped || (!first && self.rules.capture.chain == Chain::SingleLeap) {
            return found;
        }
        let directions = if first { powers.captures.first } else { powers.captures.then };
        for ray in &self.rays.0[usize::from(chain.at)] {
            let goes_back = !first && chain.came_by == Some(ray[0]);
            if !self.is_direction(directions, chain.side, chain.at, ray[0]) || (goes_back && !powers.may_reverse) {
                continue;
            }
            let far = powers.captures.any_distance;
            let before = if far { ray.iter().take_while(|&&point| self.is_empty_for(chain, point)).count() } else { 0 };
            let Some(&over) = ray.get(before) else { continue };
            if !self.can_be_taken(chain, over) {
                continue;
            }
            let behind = ray[before + 1..].iter().take_while(|&&point| self.is_empty_for(chain, point)).count();
            let reach = if far && powers.lands != Lands::NextBehind { behind } else { behind.min(1) };
            let landings: Vec<_> = (0..reach).map(|i| (ray[before + 1 + i], ray[before + i], i)).collect();
            if !landings.is_empty() {
                found.push(Leap { over, landings });
            }
        }
        found
    }

    pub(super) fn landed(&self, chain: &Route, over: PointId, (at, before, distance): (PointId, PointId, usize)) -> Route {
        let mut on = chain.clone();
        on.taken.push(over);
        on.ranks_taken.push(self.pieces[&over].king);
        on.landings.push(at);
        on.at = at;
        on.came_by = Some(before);
        on.distances.push(distance);
        match self.rules.crowned {
            Crowned::WhenItReachesAndGoesOn(place) if !on.king && self.is_place(place, on.side, at) => {
                on.king = true;
                on.crowned = true;
            }
            Crowned::WhenItReachesAndStops(place) if !on.king && self.is_place(place, on.side, at) => {
                on.king = true;
                on.crowned = true;
                on.stopped = true;
            }
            _ => {}
        }
        on
    }

    pub(super) fn can_go_on(&self, chain: &Route) -> bool {
        !self.leaps(chain).is_empty()
    }

    pub(super) fn may_end(&self, chain: &Route) -> bool {
        let ends_fits = match self.powers(chain.king).ends {
            Ends::Anywhere => true,
            Ends::NextBehind => chain.is_next_behind(),
            Ends::NextBehindAKing => chain.is_next_behind() || chain.ranks_taken.last() != Some(&true),
        };
        let done = match self.rules.capture.chain {
            Chain::GoesOnWhileItCan => !self.can_go_on(chain),
            _ => true,
        };
        done && ends_fits
    }

    /// Whether a piece has too many chains to walk them one by one.
    pub fn is_crowded(&self) -> bool {
        self.crowded.get()
    }

    /// Visits every chain of a piece after every leap; tells whether it is complete and whether it is cut short.
    pub(super) fn visit_chains(&self, chain: &Route, visit: &mut dyn FnMut(&Route, bool, bool)) {
        self.walked.set(0);
        self.walk(chain, visit);
    }

    fn walk(&self, chain: &Route, visit: &mut dyn FnMut(&Route, bool, bool)) {
        let powers = self.powers(chain.king);
        let looks_ahead = powers.captures.any_distance && powers.lands == Lands::WhereItCanGoOn;
        let until_done = self.rules.capture.chain == Chain::GoesOnWhileItCan;
        for leap in self.leaps(chain) {
            let after: Vec<Route> = leap.landings.iter().map(|&landing| self.landed(chain, leap.over, landing)).collect();
            let some_goes_on = after.iter().any(|on| self.can_go_on(on));
            for on in &after {
                self.walked.set(self.walked.get() + 1);
                if self.walked.get() > MOST_WALKED {
                    self.crowded.set(true);
                    return;
                }
                let goes_on = self.can_go_on(on);
                let shunned = looks_ahead && some_goes_on && !goes_on;
                visit(on, !shunned && self.may_end(on), until_done && (goes_on || shunned));
                self.walk(on, visit);
            }
        }
    }

    pub(super) fn identity(&self, chain: &Route) -> Identity {
        let crowned = chain.crowned || (!chain.king && self.crowns_at_end(chain.side, chain.at));
        Identity { from: chain.from, to: chain.at, taken: chain.taken.iter().copied().collect(), crowned }
    }

    /// Keys of preference of one route, to be compared from left to right.
    pub(super) fn preference(&self, chain: &Route) -> Vec<Vec<u32>> {
        let worth = |&king: &bool| u32::from(self.powers(king).value);
        let key = |preference: &Preference| match preference {
            Preference::MostPieces => vec![chain.taken.len() as u32],
            Preference::MostValue => vec![chain.ranks_taken.iter().map(worth).sum()],
            Preference::MostKings => vec![chain.ranks_taken.iter().filter(|&&king| king).count() as u32],
            Preference::ByAKing => vec![u32::from(chain.was_king)],
            Preference::KingsEarliest => chain.ranks_taken.iter().map(|&king| u32::from(king)).collect(),
        };
        self.rules.capture.prefer.iter().map(key).collect()
    }
}
