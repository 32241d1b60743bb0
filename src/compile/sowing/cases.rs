//! The cases in which a rule fits, as boxes, and whether some boxes cover another one.
//!
//! What a rule can look at is cut into a few classes: where the seed fell, how much lies there and in the holes seen from
//! there, whether the neighbours are equal, when the own store was sown, how many seeds are left, whether a claim is
//! allowed. A rule is then one set of classes for each of these: a box. Comes in: rows of the IR and what the rest of
//! the variant makes possible. Goes out: answers that err only towards "there may be such a case".

use crate::ir::Numbers;
use crate::ir::sowing::*;

/// What the rest of a variant makes possible.
#[derive(Clone, Debug)]
pub struct World {
    /// The mover's store is sown.
    pub own_store: bool,
    /// The opponent's store is sown.
    pub opponent_store: bool,
    /// Holes that a seed passes over.
    pub skip: Option<Skip>,
    /// Some rule claims holes.
    pub claims: bool,
    /// Not every claim is allowed.
    pub limited_claims: bool,
    /// Holes may be closed.
    pub closed: bool,
    /// Holes in a row, at most.
    pub holes: u8,
    /// Seeds in the game, at most.
    pub seeds: u32,
    /// Some rule sows on: a move may have several laps.
    pub relay: bool,
    /// Some rule moves again: a turn may have several moves.
    pub bonus: bool,
}

impl World {
    /// A world in which everything that can be written may happen.
    pub fn widest() -> World {
        World {
            own_store: true,
            opponent_store: true,
            skip: None,
            claims: true,
            limited_claims: true,
            closed: true,
            holes: 21,
            seeds: u32::from(u16::MAX),
            relay: true,
            bonus: true,
        }
    }
}

/// One set of classes for each thing that a rule can look at.
pub type Box = [u128; SIDES];

const SIDES: usize = 13;
/// Where the seed fell.
pub const PLACE: usize = 0;
/// Seeds in that hole now.
pub const THIS: usize = 1;
const OPPOSITE: usize = 2;
const PREVIOUS: usize = 3;
const NEXT: usize = 4;
const BEYOND: usize = 5;
const NEIGHBOURS: usize = 6;
const SOWN: usize = 7;
const LEFT: usize = 8;
const CLAIM: usize = 9;
const ACROSS_NEXT: usize = 10;
const ACROSS_BEYOND: usize = 11;
const ACROSS_PREVIOUS: usize = 12;

/// Classes of [`PLACE`].
pub const OWN_HOLE: u128 = 1;
pub const OPPONENT_HOLE: u128 = 2;
pub const OWN_STORE: u128 = 4;
pub const OPPONENT_STORE: u128 = 8;
const CLAIMED_HOLE: u128 = 16;

// Classes of a hole that is looked at: no hole at all, a hole that is closed or claimed, then the classes of numbers.
const NO_HOLE: u128 = 1;
const SHUT: u128 = 2;
const FIRST_NUMBER: usize = 2;

// Classes of `NEIGHBOURS`: one of them is missing or closed, they are there and not equal, they are equal.
const MISSING: u128 = 1;
const UNEQUAL: u128 = 2;
const EQUAL: u128 = 4;

// Classes of `SOWN`: not in this turn, in an earlier move of it, in an earlier lap of the move, in this lap.
const THIS_LAP: u128 = 8;
const ALLOWED: u128 = 1;

/// Numbers that all rules and clauses treat alike.
#[derive(Clone, Copy, Debug)]
struct Class {
    low: u32,
    single: bool,
}

/// The cut of one variant into classes, with the boxes of its rules.
pub struct Cases {
    world: World,
    classes: Vec<Class>,
    left: Vec<u32>,
    full: Box,
    /// Steps that may still be spent; when there are none, every question is answered with "there may be such a case".
    steps: std::cell::Cell<u32>,
}

impl Cases {
    /// `None` if the rules name more numbers than can be told apart here.
    pub fn new<'r>(world: World, rules: impl Iterator<Item = &'r Rule> + Clone) -> Option<Cases> {
        let mut cuts = vec![0, 1, 2];
        let mut parity = false;
        let mut left = Vec::new();
        let mut cut = |numbers: &Numbers, later: u32| match numbers {
            Numbers::Even | Numbers::Odd => parity = true,
            Numbers::AtLeast(least) => cuts.push(u32::from(*least) + later),
            Numbers::OneOf(values) => {
                cuts.extend(values.iter().flat_map(|value| [u32::from(*value) + later, u32::from(*value) + later + 1]));
            }
        };
        if let Some(skip) = &world.skip {
            cut(&skip.holding, 1);
        }
        for rule in rules {
            if let Place::Hole { making: Some(numbers), .. } = &rule.place {
                cut(numbers, 0);
            }
            for test in &rule.tests {
                match test {
                    Test::Hole { is: Content::Holding(numbers), .. } => cut(numbers, 0),
                    Test::SeedsLeft(seeds) => left.push(u32::from(*seeds)),
                    _ => {}
                }
            }
        }
        cuts.sort_unstable();
        cuts.dedup();
        left.sort_unstable();
        left.dedup();
        let classes = classes(&cuts, parity, world.seeds);
        if classes.len() + FIRST_NUMBER >= 128 || left.len() >= 127 {
            return None;
        }
        let mut cases = Cases { world, classes, left, full: [0; SIDES], steps: std::cell::Cell::new(400_000) };
        cases.full = cases.everything();
        Some(cases)
    }

    fn everything(&self) -> Box {
        let world = &self.world;
        let numbers = self.numbers(|_| true);
        let off = if world.own_store || world.opponent_store { NO_HOLE } else { 0 };
        let claimed = if world.claims { SHUT } else { 0 };
        let mut full = [0; SIDES];
        full[PLACE] = OWN_HOLE | OPPONENT_HOLE;
        for (there, place) in [(world.own_store, OWN_STORE), (world.opponent_store, OPPONENT_STORE), (world.claims, CLAIMED_HOLE)]
        {
            full[PLACE] |= if there { place } else { 0 };
        }
        full[THIS] = self.numbers(|class| class.low > 0);
        let shut = if world.claims || world.closed { SHUT } else { 0 };
        full[OPPOSITE] = numbers | shut;
        for side in [ACROSS_PREVIOUS, ACROSS_NEXT, ACROSS_BEYOND] {
            full[side] = numbers | off | shut;
        }
        for side in [PREVIOUS, NEXT, BEYOND] {
            full[side] = numbers | off | claimed;
        }
        full[NEIGHBOURS] = if world.holes >= 3 { MISSING | UNEQUAL | EQUAL } else { MISSING };
        full[SOWN] = 1;
        if world.own_store {
            full[SOWN] |= THIS_LAP | if world.bonus { 2 } else { 0 } | if world.relay { 4 } else { 0 };
        }
        full[LEFT] =
            self.left.iter().enumerate().fold(1, |set, (at, seeds)| if *seeds <= world.seeds { set | 2 << at } else { set });
        full[CLAIM] = ALLOWED | if world.limited_claims { 2 } else { 0 };
        full
    }

    /// All cases.
    pub fn all(&self) -> Box {
        self.full
    }

    /// The classes of numbers for which that holds.
    fn numbers(&self, holds: impl Fn(&Class) -> bool) -> u128 {
        self.classes
            .iter()
            .enumerate()
            .fold(0, |set, (at, class)| if holds(class) { set | 1 << (at + FIRST_NUMBER) } else { set })
    }

    /// Each class of seeds in the hole where the seed fell: exactly 1 (it was empty), or all classes of more.
    pub fn classes_of_this(&self, empty: bool) -> impl Iterator<Item = u128> {
        let fits = move |class: &Class| if empty { class.low == 1 } else { class.low >= 2 };
        self.classes.iter().enumerate().filter(move |(_, class)| fits(class)).map(|(at, _)| 1 << (at + FIRST_NUMBER))
    }

    /// The cases of a place.
    pub fn at(&self, place: &Place) -> Box {
        let mut cases = self.full;
        match place {
            Place::Hole { side, before, making } => {
                cases[PLACE] &= match side {
                    Some(Owner::Own) => OWN_HOLE,
                    Some(Owner::Opponent) => OPPONENT_HOLE,
                    None => OWN_HOLE | OPPONENT_HOLE,
                };
                cases[THIS] &= self.numbers(|class| {
                    let before = match before {
                        Some(Before::Empty) => class.low == 1,
                        Some(Before::Occupied) => class.low >= 2,
                        None => true,
                    };
                    before && making.as_ref().is_none_or(|numbers| matches(numbers, class.low))
                });
            }
            Place::Store(side) => {
                cases[PLACE] &= match side {
                    Some(Owner::Own) => OWN_STORE,
                    Some(Owner::Opponent) => OPPONENT_STORE,
                    None => OWN_STORE | OPPONENT_STORE,
                };
            }
            Place::ClaimedHole => cases[PLACE] &= CLAIMED_HOLE,
        }
        cases
    }

    /// Keeps the cases that pass a test.
    pub fn keep(&self, cases: &mut Box, test: &Test) {
        match test {
            Test::Hole { at, is } => {
                let set = match is {
                    Content::Empty => SHUT | self.numbers(|class| class.low == 0),
                    Content::Occupied => self.numbers(|class| class.low > 0),
                    Content::Holding(numbers) => self.numbers(|class| matches(numbers, class.low)),
                    Content::Open => self.numbers(|_| true),
                };
                let sides: &[usize] = match at {
                    Ref::Opposite => &[OPPOSITE],
                    Ref::Next => &[NEXT],
                    Ref::Beyond => &[BEYOND],
                    Ref::Previous => &[PREVIOUS],
                    Ref::OppositeOfNext => &[ACROSS_NEXT],
                    Ref::OppositeOfBeyond => &[ACROSS_BEYOND],
                    Ref::OppositeOfPrevious => &[ACROSS_PREVIOUS],
                    Ref::Neighbours => {
                        cases[NEIGHBOURS] &= UNEQUAL | EQUAL;
                        &[PREVIOUS, NEXT]
                    }
                };
                for side in sides {
                    cases[*side] &= set;
                }
            }
            Test::NeighboursEqual => {
                cases[NEIGHBOURS] &= EQUAL;
                let set = self.numbers(|class| class.low > 0);
                cases[PREVIOUS] &= set;
                cases[NEXT] &= set;
            }
            Test::OwnStoreSown(since) => {
                cases[SOWN] &= match since {
                    Since::Turn => 2 | 4 | THIS_LAP,
                    Since::Move => 4 | THIS_LAP,
                    Since::Lap => THIS_LAP,
                };
            }
            Test::SeedsLeft(seeds) => {
                let place = self.left.iter().position(|left| left == &u32::from(*seeds));
                cases[LEFT] &= place.map_or(0, |at| 2 << at);
            }
        }
    }

    /// The cases in which a rule fits.
    pub fn of(&self, rule: &Rule) -> Box {
        let mut cases = self.at(&rule.place);
        for test in &rule.tests {
            self.keep(&mut cases, test);
        }
        if rule.actions.contains(&Action::Claim) {
            cases[CLAIM] &= ALLOWED;
        }
        cases
    }

    /// Whether a position can be in one of these cases.
    pub fn possible(&self, cases: &Box) -> bool {
        !cases.contains(&0) && self.place_possible(cases) && self.neighbours_possible(cases)
    }

    fn place_possible(&self, cases: &Box) -> bool {
        let place = cases[PLACE];
        let most_left = if cases[LEFT] & 1 != 0 {
            u32::MAX
        } else {
            self.left
                .iter()
                .enumerate()
                .filter(|(at, _)| cases[LEFT] & (2 << at) != 0)
                .map(|(_, seeds)| *seeds)
                .max()
                .unwrap_or(0)
        };
        let opposite = self.least(cases[OPPOSITE]);
        let hole = |row: u128, owner: Owner| {
            place & row != 0
                && self.classes.iter().enumerate().any(|(at, class)| {
                    cases[THIS] & (1 << (at + FIRST_NUMBER)) != 0
                        && class.low.saturating_add(opposite) <= most_left
                        && !self.skipped(owner, class.low)
                })
        };
        hole(OWN_HOLE, Owner::Own)
            || hole(OPPONENT_HOLE, Owner::Opponent)
            || place & OWN_STORE != 0 && cases[SOWN] & THIS_LAP != 0
            || place & (OPPONENT_STORE | CLAIMED_HOLE) != 0
    }

    /// The fewest seeds that a hole of these classes holds.
    fn least(&self, set: u128) -> u32 {
        if set & (NO_HOLE | SHUT) != 0 {
            return 0;
        }
        self.classes.iter().enumerate().find(|(at, _)| set & (1 << (at + FIRST_NUMBER)) != 0).map_or(0, |(_, class)| class.low)
    }

    /// Whether a seed would have passed over a hole in which so many lie now.
    fn skipped(&self, owner: Owner, now: u32) -> bool {
        self.world
            .skip
            .as_ref()
            .is_some_and(|skip| skip.side.is_none_or(|side| side == owner) && now > 1 && matches(&skip.holding, now - 1))
    }

    /// Neighbours that are there and open are the next and the previous place.
    fn neighbours_possible(&self, cases: &Box) -> bool {
        let (previous, next) = (cases[PREVIOUS], cases[NEXT]);
        if cases[NEIGHBOURS] & MISSING != 0 {
            return true;
        }
        let held = self.numbers(|class| class.low > 0);
        if cases[NEIGHBOURS] & EQUAL != 0 && previous & next & held != 0 {
            return true;
        }
        let there = !NO_HOLE;
        let (previous, next) = (previous & there, next & there);
        let same_single = previous == next && previous.count_ones() == 1 && {
            let at = (previous.trailing_zeros() as usize).checked_sub(FIRST_NUMBER);
            at.and_then(|at| self.classes.get(at)).is_some_and(|class| class.single && class.low > 0)
        };
        cases[NEIGHBOURS] & UNEQUAL != 0 && previous != 0 && next != 0 && !same_single
    }

    /// Whether some case lies in both.
    pub fn meet(&self, one: &Box, other: &Box) -> Option<Box> {
        let mut both = *one;
        for (side, set) in both.iter_mut().zip(other) {
            *side &= set;
        }
        self.possible(&both).then_some(both)
    }

    /// Whether some case of `cases` lies in none of the others.
    pub fn uncovered(&self, cases: &Box, covers: &[Box]) -> bool {
        self.steps.set(self.steps.get().saturating_sub(1));
        if self.steps.get() == 0 {
            return true;
        }
        if !self.possible(cases) {
            return false;
        }
        let Some(first) = covers.iter().position(|cover| cover.iter().zip(cases).all(|(cover, side)| cover & side != 0)) else {
            return true;
        };
        let (Some(cover), Some(rest)) = (covers.get(first), covers.get(first + 1..)) else { return true };
        let mut inside = *cases;
        for side in 0..SIDES {
            let mut outside = inside;
            outside[side] &= !cover[side];
            if outside[side] != 0 && self.uncovered(&outside, rest) {
                return true;
            }
            inside[side] &= cover[side];
        }
        false
    }
}

/// Whether a number of seeds is one of those meant.
fn matches(numbers: &Numbers, seeds: u32) -> bool {
    match numbers {
        Numbers::Even => seeds > 0 && seeds.is_multiple_of(2),
        Numbers::Odd => seeds % 2 == 1,
        Numbers::AtLeast(least) => seeds >= u32::from(*least),
        Numbers::OneOf(values) => values.iter().any(|value| u32::from(*value) == seeds),
    }
}

/// The numbers 0..=most, cut; even and odd numbers apart where rules ask for that.
fn classes(cuts: &[u32], parity: bool, most: u32) -> Vec<Class> {
    let mut out = Vec::new();
    for (at, low) in cuts.iter().enumerate().filter(|(_, low)| **low <= most) {
        let end = cuts.get(at + 1).map_or(most, |next| most.min(next - 1));
        let single = end == *low;
        if single || !parity {
            out.push(Class { low: *low, single });
        } else {
            out.push(Class { low: *low, single: low + 2 > end });
            out.push(Class { low: low + 1, single: low + 3 > end });
        }
    }
    out
}
