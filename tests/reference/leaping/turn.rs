//! A turn: crowning, ends, counters. (b), One turn.

use super::*;

impl Game {
    // ---- A turn ((b), One turn) ----

    pub(super) fn begin_turn(&mut self) {
        self.crown_late();
        self.look_at_armies();
        if !self.ignore_draws {
            let key = self.key();
            *Rc::make_mut(&mut self.history).entry(key).or_insert(0) += 1;
        }
        self.go_on_with_turn();
    }

    /// 1: crowning that was put off.
    pub(super) fn crown_late(&mut self) {
        let Crowned::OneTurnAfter(place) = self.rules.crowned else { return };
        let mover = self.mover;
        let due: Vec<PointId> = self
            .pieces
            .iter()
            .filter(|(point, man)| man.side == mover && !man.king && self.is_place(place, mover, **point))
            .map(|(&point, _)| point)
            .collect();
        for point in due {
            self.since_material = 0;
            if let Some(man) = self.pieces.get_mut(&point) {
                man.king = true;
            }
        }
    }

    /// 3: ends for the side to move; skipped while a challenge is open.
    pub(super) fn go_on_with_turn(&mut self) {
        if self.challenge.is_some() || self.outcome != Outcome::Ongoing {
            return;
        }
        let rules = Rc::clone(&self.rules);
        let stuck = std::cell::OnceCell::new();
        let no_move = || *stuck.get_or_init(|| self.moves().legal.is_empty());
        let count = self.pieces.values().filter(|man| man.side == self.mover).count();
        let fits = |test: &SideTest| match test {
            SideTest::NoPieces => count == 0,
            SideTest::NoMove => no_move(),
            SideTest::PiecesLeft(left) => count == usize::from(*left),
        };
        let outcome = if rules.end.wins.iter().any(fits) {
            Outcome::Win(self.mover)
        } else if rules.end.loses.iter().any(fits) {
            Outcome::Win(self.mover.other())
        } else if (0..rules.end.draws.len()).any(|at| self.is_drawn(at, &no_move)) {
            Outcome::Draw
        } else if no_move() {
            // The default: the side without a move loses.
            Outcome::Win(self.mover.other())
        } else {
            Outcome::Ongoing
        };
        self.outcome = outcome;
    }

    /// Armies joined by `or` share one count, which a change from one of them to another does not end.
    pub(super) fn look_at_armies(&mut self) {
        let moved = u32::from(std::mem::take(&mut self.has_moved));
        for (at, draw) in self.rules.end.draws.iter().enumerate() {
            let DrawTest::Armies(one, other, _) = draw else { continue };
            let before = self.stands_for[at];
            self.stands_for[at] = self.face_each_other(one, other).then(|| before.map_or(0, |count| count + moved));
        }
    }

    fn face_each_other(&self, one: &Armies, other: &Armies) -> bool {
        let pairs = || one.all().iter().flat_map(|first| other.all().iter().map(move |second| (first, second)));
        pairs().any(|(first, second)| self.is_army(*first, Side::South) && self.is_army(*second, Side::North))
            || pairs().any(|(first, second)| self.is_army(*first, Side::North) && self.is_army(*second, Side::South))
    }

    pub(super) fn is_drawn(&self, at: usize, no_move: &dyn Fn() -> bool) -> bool {
        let draw = &self.rules.end.draws[at];
        if let DrawTest::NoMove = draw {
            return no_move();
        }
        if self.ignore_draws {
            return false;
        }
        match draw {
            DrawTest::NoMove => false,
            DrawTest::PositionOccurs(times) => self.history.get(&self.key()).copied().unwrap_or(0) >= u32::from(*times),
            DrawTest::KingMoves(each) => self.king_moves >= 2 * u32::from(*each),
            DrawTest::Armies(one, other, each) => {
                let joined = matches!((one, other), (Armies::AnyOf(_), _) | (_, Armies::AnyOf(_)));
                let stood = if joined { self.stands_for[at].unwrap_or(0) } else { self.since_material };
                self.face_each_other(one, other) && each.is_none_or(|each| stood >= 2 * u32::from(each))
            }
        }
    }

    pub(super) fn is_army(&self, army: Army, side: Side) -> bool {
        let of_rank = |king: bool| self.pieces.values().filter(|man| man.side == side && man.king == king).count();
        let (men, kings) = (of_rank(false), of_rank(true));
        let (count, others) = match army.rank {
            None => (men + kings, 0),
            Some(Rank::Man) => (men, kings),
            Some(Rank::King) => (kings, men),
        };
        let fits =
            |there: usize, wanted: u8, or_more: bool| there == usize::from(wanted) || (or_more && there > usize::from(wanted));
        let others_fit = match army.men {
            Some(men) => fits(others, men.count, men.or_more),
            None => others == 0,
        };
        others_fit && fits(count, army.count, army.or_more)
    }

    /// What `position occurs` compares: everything but the counters of draws.
    pub(super) fn key(&self) -> String {
        let challenge = self.challenge.as_ref().map(|open| (open.offence, open.offenders.clone(), open.before.key()));
        format!(
            "{:?} {:?} {:?} {:?} {} {:?} {}",
            self.pieces, self.mover, self.followed, challenge, self.only_best, self.runs, self.skips_punisher
        )
    }
}
