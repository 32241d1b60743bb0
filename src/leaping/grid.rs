//! The captures of men on a lattice of known width, and how many moves they have: every shift of a set is by a constant.
//!
//! Goes in: a position in which only men may capture, and all pieces are worth the same. Comes out: how many legal moves there
//! are, and which captures are the best; or nothing where chains are long. Never looks at kings of the side to move.

use super::chains::Score;
use super::lattice::{Known, Lattice, MOST, each_direction, on_known};
use super::men::{Field, Men, TooMany};
use super::overlapping::Shifted;
use super::position::{Kind, Move, Position};
use super::sets::{Set, Spot, Tally, spots};
use super::{CROWDING, Engine};
use crate::game::Side;

/// The directions of one rank of one side on a known lattice, in the order of its distances: from where it steps and leaps, packed.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    known: Known,
    step_from: [u128; MOST],
    leap_from: [u128; MOST],
    /// Directions in which anything steps.
    steps: u8,
}

impl Grid {
    /// Fits a lattice to groups of steps (distance, from) and of leaps (distance of each half, from), on a board whose last spot is this.
    pub(super) fn new(steps: &[(i8, u128)], leaps: &[(i8, u128)], last: Spot) -> Option<Grid> {
        if last <= u64::LAST { Grid::in_sets::<u64>(steps, leaps, last) } else { Grid::in_sets::<u128>(steps, leaps, last) }
    }

    fn in_sets<S: Set>(steps: &[(i8, u128)], leaps: &[(i8, u128)], last: Spot) -> Option<Grid> {
        let by: Vec<i8> = steps.iter().chain(leaps).map(|(by, _)| *by).collect();
        let (known, distances) = Known::fit::<S>(&by, last)?;
        let along =
            |groups: &[(i8, u128)], by: i8| groups.iter().filter(|(at, _)| *at == by).fold(0, |set, (_, from)| set | from);
        let step_from = distances.map(|by| along(steps, by));
        let leap_from = distances.map(|by| along(leaps, by));
        let bit = |(place, from): (usize, &u128)| u8::from(*from != 0) << place;
        Some(Grid {
            known,
            steps: step_from.iter().enumerate().map(bit).sum(),
            step_from: on_known!(known, known.pack::<S>(&step_from, 1)),
            leap_from: on_known!(known, known.pack::<S>(&leap_from, 2)),
        })
    }
}

/// What begins the best captures.
#[derive(Clone, Copy)]
struct First<S> {
    /// Men that begin them, and no others but such as can begin a capture.
    starters: S,
    /// Nothing goes on after its first leap.
    single: bool,
    /// Points from which a man could leap.
    able: S,
}

impl<S> First<S> {
    /// Leaps of the best captures, at least.
    fn least(&self) -> u32 {
        if self.single { 1 } else { 2 }
    }
}

impl Engine {
    /// Whether sets of a known lattice tell everything about the captures of the side to move: only men may capture, and all
    /// pieces are worth the same.
    #[inline(always)]
    pub(super) fn grid(&self, position: &Position) -> Option<&Grid> {
        let (own, enemy) = (position.to_move.index(), position.to_move.other().index());
        let alike = self.gains[0] == self.gains[1] || position.kings[enemy] == 0;
        let grid = self.powers[own][0].grid.as_ref()?;
        // Whoever asks for bounds early wants the search that has them.
        let bounded = self.crowding < CROWDING;
        (self.short_men && alike && !bounded && position.kings[own] == 0).then_some(grid)
    }

    fn field<S: Set>(&self, position: &Position) -> Field<S> {
        let (own, enemy) = (position.to_move.index(), position.to_move.other().index());
        Field {
            men: S::narrow(position.men[own]),
            targets: S::narrow(position.men[enemy] | position.kings[enemy]),
            empty: S::narrow(self.geometry.all & !position.occupied()),
        }
    }

    /// Number of legal moves there. `None`: chains are too many or too long, and have to be looked for in another way.
    #[inline]
    pub(super) fn count_on_grid<S: Set>(&self, position: &Position, grid: &Grid) -> Option<u64> {
        let (side, field) = (position.to_move, self.field(position));
        on_known!(grid.known, self.count_men::<S>(side, &field, grid))
    }

    /// Whether sets of a known lattice also tell everything about the captures after any move: of men, whatever the mover may be
    /// by then.
    pub(super) fn grid_after(&self, position: &Position) -> Option<&Grid> {
        let (own, enemy) = (position.to_move.index(), position.to_move.other().index());
        let alike = self.gains[0] == self.gains[1] || (position.kings[own] == 0 && self.crowned_at_end[own] == 0);
        let still_men = position.kings[enemy] == 0 && self.crowned_at_turn[enemy] == 0;
        let grid = self.powers[enemy][0].grid.as_ref()?;
        let bounded = self.crowding < CROWDING;
        (self.short_men && alike && !bounded && still_men && !self.counts_pieces).then_some(grid)
    }

    /// Number of sequences of two moves there, of which these begin with a capture; steps too if they are legal. Those whose count
    /// takes more are counted by `played`.
    pub(super) fn count_pairs_on_grid<S: Set>(
        &self,
        position: &Position,
        grid: &Grid,
        captures: &[Move],
        steps: bool,
        played: &mut impl FnMut(&Move) -> u64,
    ) -> u64 {
        on_known!(grid.known, self.count_pairs::<S>(position, grid, captures, steps, played))
    }

    #[inline(always)]
    fn count_pairs<S: Set, L: Lattice>(
        &self,
        position: &Position,
        grid: &Grid,
        captures: &[Move],
        steps: bool,
        played: &mut impl FnMut(&Move) -> u64,
    ) -> u64 {
        let (side, other) = (position.to_move, position.to_move.other());
        let all = S::narrow(self.geometry.all);
        let movers = S::narrow(position.pieces(side));
        let others = S::narrow(position.men[other.index()]);
        let mut count = 0;
        let mut below = |chosen: &Move| {
            let men = others & !S::narrow(chosen.captured);
            // A chain may end where it began.
            let targets = (movers & !S::bit(chosen.from)) | S::bit(chosen.to);
            let field = Field { men, targets, empty: all & !(men | targets) };
            if !(chosen.crowned && self.rules.end.first_king_wins) {
                count += self.count_men::<S, L>(other, &field, grid).unwrap_or_else(|| played(chosen));
            }
        };
        captures.iter().for_each(&mut below);
        if steps {
            self.each_step_in_any_order::<S>(position, &mut |step| below(&step));
        }
        count
    }

    /// What begins the best captures there.
    #[inline]
    fn first_on_grid<S: Set>(&self, field: &Field<S>, grid: &Grid) -> First<S> {
        on_known!(grid.known, self.first_of_best::<S>(field, grid))
    }

    #[inline(always)]
    fn first_of_best<S: Set, L: Lattice>(&self, field: &Field<S>, grid: &Grid) -> First<S> {
        self.first_of_men::<S, L>(field, grid).0
    }

    /// Points from which a man there could leap over one of these pieces.
    #[inline]
    pub(super) fn able_on_grid<S: Set>(&self, targets: S, empty: S, grid: &Grid) -> S {
        on_known!(grid.known, self.able_points::<S>(targets, empty, grid))
    }

    #[inline(always)]
    fn able_points<S: Set, L: Lattice>(&self, targets: S, empty: S, grid: &Grid) -> S {
        let (targets, empty) = (L::Shifted::<S>::of(targets), L::Shifted::<S>::of(empty));
        let mut able = L::Shifted::<S>::default();
        macro_rules! leap {
            ($place:literal, $by:expr) => {
                able = able | (targets & empty.shift(-$by)).shift(-$by) & L::Shifted::<S>::unpack(grid.leap_from[$place]);
            };
        }
        each_direction!(L leap);
        able.set()
    }

    /// The best captures there, appended in the order of [`Engine::best_captures`]; and their score. With too many or too long
    /// chains the men that begin them, and nothing is appended.
    #[inline]
    pub(super) fn captures_on_grid<S: Set>(&self, position: &Position, grid: &Grid, moves: &mut Vec<Move>) -> Result<Score, S> {
        let field = self.field(position);
        let first = self.first_on_grid::<S>(&field, grid);
        if first.starters.is_empty() {
            return Ok(Score::default());
        }
        let base = moves.len();
        self.list_chains(position.to_move, &field, first, moves).map_err(|TooMany| {
            moves.truncate(base);
            first.starters
        })
    }

    /// The same, and the points from which a man could leap in each direction.
    #[inline(always)]
    fn first_of_men<S: Set, L: Lattice>(&self, field: &Field<S>, grid: &Grid) -> (First<S>, [L::Shifted<S>; MOST]) {
        let [men, targets, empty] = [field.men, field.targets, field.empty].map(L::Shifted::<S>::of);
        let mut able = L::Shifted::<S>::default();
        let mut leaps = [L::Shifted::<S>::default(); MOST];
        macro_rules! leap {
            ($place:literal, $by:expr) => {
                let leap = (targets & empty.shift(-$by)).shift(-$by) & L::Shifted::<S>::unpack(grid.leap_from[$place]);
                able = able | leap;
                leaps[$place] = leap;
            };
        }
        each_direction!(L leap);
        let able = able.set();
        let starters = field.men & able;
        if starters.is_empty() {
            return (First { starters, single: true, able }, leaps);
        }
        // Men whose landing is such a point.
        let open = L::Shifted::<S>::of(able);
        let mut going_on = L::Shifted::<S>::default();
        macro_rules! land {
            ($place:literal, $by:expr) => {
                let landed = (men & leaps[$place]).shift(2 * $by) & open;
                going_on = going_on | landed.shift(-2 * $by);
            };
        }
        each_direction!(L land);
        let going_on = going_on.set();
        let single = going_on.is_empty();
        // If one goes on, the best captures have two leaps at least.
        let starters = if single || self.gains[0].0 == 0 { starters } else { going_on };
        (First { starters, single, able }, leaps)
    }

    #[inline(always)]
    fn count_men<S: Set, L: Lattice>(&self, side: Side, field: &Field<S>, grid: &Grid) -> Option<u64> {
        let (first, leaps) = self.first_of_men::<S, L>(field, grid);
        let men = L::Shifted::<S>::of(field.men);
        let captures = if first.starters.is_empty() {
            0
        } else if first.single {
            let mut tally = Tally::default();
            macro_rules! leapers {
                ($place:literal, $by:expr) => {
                    tally.add(men & leaps[$place]);
                };
            }
            each_direction!(L leapers);
            tally.count()
        } else {
            self.count_chains(side, field, first)?
        };
        if captures > 0 && self.rules.capture.compulsory {
            return Some(u64::from(captures));
        }
        let empty = L::Shifted::<S>::of(field.empty);
        let mut tally = Tally::default();
        macro_rules! step {
            ($place:literal, $by:expr) => {
                if grid.steps >> $place & 1 == 1 {
                    tally.add(men & L::Shifted::<S>::unpack(grid.step_from[$place]) & empty.shift(-$by));
                }
            };
        }
        each_direction!(L step);
        Some(u64::from(captures + tally.count()))
    }

    /// Number of different best captures, where some go on after their first leap.
    fn count_chains<S: Set>(&self, side: Side, field: &Field<S>, first: First<S>) -> Option<u32> {
        let mut men = Men::new(self, side, field, first.able, first.least());
        for from in spots(first.starters) {
            men.run(from).ok()?;
        }
        Some(men.count())
    }

    fn list_chains<S: Set>(
        &self,
        side: Side,
        field: &Field<S>,
        first: First<S>,
        moves: &mut Vec<Move>,
    ) -> Result<Score, TooMany> {
        let crowning = self.crowned_at_end[side.index()];
        let base = moves.len();
        let mut men = Men::new(self, side, field, first.able, first.least());
        for from in spots(first.starters) {
            if men.run(from)? {
                moves.truncate(base);
            }
            for (to, taken) in men.results() {
                let crowned = crowning & u128::bit(to) != 0;
                moves.push(Move { kind: Kind::Capture, breach: None, crowned, from, to, captured: taken.widen() });
            }
        }
        Ok(Score { high: u64::from(men.longest()) * self.gains[0].0, ..Score::default() })
    }
}
