//! Landings on which other holes have a say, made ready: which places to look at, which to take from.
//!
//! Comes in: a mover, a place and how many seeds lie there, with no hole claimed. Goes out: what follows, or a short list of
//! cases. A rule that is no such case leaves the whole landing to the table itself.

use super::geometry::NOWHERE;
use super::lap::{Mover, Next, Table, Tally};
use super::seeds::{COUNTS, Cells};
use crate::ir::sowing::Rule;

/// A landing that must be looked at.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Walk<C> {
    /// The first rule that may fit.
    first: usize,
    /// The cases in order; `None`: ask the table.
    cases: Option<Vec<Case<C>>>,
}

/// One rule at one place. The first test is one comparison, without a branch on its kind.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Case<C> {
    /// The two places compared, and which bits of their numbers.
    pub(super) places: [u8; 2],
    pub(super) bits: [u32; 2],
    /// What is added to the second number.
    pub(super) added: u32,
    /// The numbers must differ.
    pub(super) differ: bool,
    /// The first number must not be 0.
    pub(super) positive: bool,
    /// What other holes must hold.
    pub(super) holding: Vec<(u8, Amounts)>,
    /// Seeds that must be left in holes and in the hand.
    pub(super) left: Option<u32>,
    /// Bits of [`sown`](super::position::sown) that must be set.
    pub(super) sown: u8,
    /// The landing rule of this number only offers what it does.
    pub(super) offer: Option<u8>,
    pub(super) takes: Takes<C>,
    /// The same rule tried at further holes, one after the other, as long as it takes something.
    pub(super) chain: Vec<Link<C>>,
    pub(super) next: Follows,
}

/// The rule at a further hole.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Link<C> {
    /// Holes that must be empty.
    pub(super) bare: C,
    /// What others must hold.
    pub(super) holding: Vec<(u8, Amounts)>,
    pub(super) takes: Takes<C>,
}

/// What a case captures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Takes<C> {
    /// All bits of the places whose seeds are captured.
    pub(super) mask: C,
    /// The place of which one seed is captured, if there is one.
    pub(super) single: u8,
    /// All bits of the places whose seeds are captured if they hold just what `number` holds there.
    pub(super) among: C,
    pub(super) number: C,
    /// What `mask` has in the opponent's row; nothing where no rule asks for that.
    pub(super) opponents: C,
    /// The opponent gets them.
    pub(super) to_opponent: bool,
}

/// How the move goes on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Follows {
    /// In this way; a hole is lifted only if it then holds seeds.
    Next(Next),
    /// The captured seeds are sown from the hole after this one.
    SowCaptured(u8),
    /// The table must be asked.
    Ask,
}

/// Numbers of seeds below 256, one bit each.
pub(super) type Amounts = [u64; COUNTS / 64];

/// Numbers of seeds for which something holds.
pub(super) fn amounts(mut holds: impl FnMut(u32) -> bool) -> Amounts {
    let mut amounts = Amounts::default();
    (0..COUNTS).filter(|number| holds(*number as u32)).for_each(|number| amounts[number / 64] |= 1 << (number % 64));
    amounts
}

#[inline(always)]
fn hold<C: Cells>(cells: &C, holding: &[(u8, Amounts)]) -> bool {
    holding.iter().all(|(hole, amounts)| is_among::<C>(amounts, cells.get(usize::from(*hole))))
}

/// Whether a hole of a board that has tables holds one of these numbers.
#[inline(always)]
pub(super) fn is_among<C: Cells>(amounts: &Amounts, seeds: u32) -> bool {
    let row = C::row(seeds);
    amounts[row / 64 % amounts.len()] >> (row % 64) & 1 == 1
}

#[inline(always)]
fn in_holes<C: Cells>(cells: &C, stores: [usize; 2]) -> u32 {
    cells.total() - cells.get(stores[0]) - cells.get(stores[1])
}

impl<C: Cells> Walk<C> {
    /// What follows at once, or else how to find it.
    pub(super) fn new(mover: &Mover<'_>, rules: &[Rule], place: usize, seeds: u32) -> Result<Next, Walk<C>> {
        let mut cells = C::EMPTY;
        cells.add(place, seeds);
        let table = Table { cells, claims: [0; 2] };
        let fitting: Vec<(usize, &Rule)> =
            rules.iter().enumerate().filter(|(_, rule)| mover.fits_place(&table, place, &rule.place)).collect();
        let Some((first, _)) = fitting.first().copied() else { return Ok(Next::Stop) };
        let mut cases: Vec<Case<C>> = Vec::new();
        for (number, rule) in &fitting {
            let Some(case) = Case::new(mover, place, seeds, (*number as u8, rule)) else {
                return Err(Walk { first, cases: None });
            };
            cases.extend(case);
            if cases.last().is_some_and(Case::always) {
                // Nothing that comes after it is ever looked at.
                break;
            }
        }
        // A case that lets the turn end without more ado is what happens anyhow.
        while cases.last().is_some_and(|case| case.at_once(place, seeds) == Some(Next::Stop)) {
            cases.pop();
        }
        match cases.first() {
            None => Ok(Next::Stop),
            Some(case) => match case.at_once(place, seeds) {
                Some(next) => Ok(next),
                None => Err(Walk { first, cases: Some(cases) }),
            },
        }
    }

    /// A landing for which the table is asked from its first rule on.
    pub(super) fn ask() -> Walk<C> {
        Walk { first: 0, cases: None }
    }

    /// The first rule that may fit.
    pub(super) fn first(&self) -> usize {
        self.first
    }

    /// A walk that looks at nothing but the board: if it does not, the table is asked.
    pub(super) fn of_board_alone(self) -> Walk<C> {
        let looks = |case: &Case<C>| case.sown != 0 || case.offer.is_some();
        let cases = self.cases.filter(|cases| !cases.iter().any(looks));
        Walk { cases, ..self }
    }

    /// Makes the captures of the case that holds and tells what follows; `None`, and nothing changed, if the table must be asked. So many
    /// seeds are in the hand, and these bits of [`sown`](super::position::sown) are set.
    #[inline(always)]
    pub(super) fn go(&self, cells: &mut C, stores: [usize; 2], hand: u32, sown: u8, tally: &mut Tally) -> Option<Next> {
        Self::first_of(self.cases.as_ref()?, cells, stores, hand, sown, tally)
    }

    /// What follows when the mover takes what a rule offers, or leaves it; `None`, and nothing changed, if the table must be asked.
    pub(super) fn answer(
        &self,
        (rule, yes): (u8, bool),
        cells: &mut C,
        stores: [usize; 2],
        sown: u8,
        tally: &mut Tally,
    ) -> Option<Next> {
        let cases = self.cases.as_ref()?;
        let at = cases.iter().position(|case| case.offer == Some(rule))?;
        if yes { cases[at].act(cells, stores, tally) } else { Self::first_of(&cases[at + 1..], cells, stores, 0, sown, tally) }
    }

    #[inline(always)]
    fn first_of(cases: &[Case<C>], cells: &mut C, stores: [usize; 2], hand: u32, sown: u8, tally: &mut Tally) -> Option<Next> {
        for case in cases {
            let one = cells.get(usize::from(case.places[0])) & case.bits[0];
            let other = (cells.get(usize::from(case.places[1])) & case.bits[1]) + case.added;
            if ((one == other) == case.differ) | (case.positive & (one == 0)) {
                continue;
            }
            if !case.holding.is_empty() && !hold(cells, &case.holding) {
                continue;
            }
            if case.left.is_some_and(|left| in_holes(cells, stores) + hand != left) || case.sown & !sown != 0 {
                continue;
            }
            if let Some(rule) = case.offer {
                return Some(Next::Ask(rule));
            }
            return case.act(cells, stores, tally);
        }
        Some(Next::Stop)
    }
}

/// The number of a walk among those from `earlier` on, or as a new one; that of the first of all, which asks the table, if there are
/// too many of them.
pub(super) fn number_of<C: Cells>(walks: &mut Vec<Walk<C>>, walk: Walk<C>, earlier: usize, most: u8) -> u8 {
    let known = walks[earlier..].iter().position(|known| *known == walk).map(|at| at + earlier);
    let number = known.unwrap_or(walks.len());
    match u8::try_from(number).ok().filter(|number| *number <= most) {
        Some(number) => {
            if known.is_none() {
                walks.push(walk);
            }
            number
        }
        None => 0,
    }
}

/// How a lap ends, without a branch on what kind of end it is: at most one test and one capture, then the turn ends or a further move
/// follows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exit<C> {
    places: [u8; 2],
    bits: [u32; 2],
    added: u32,
    differ: bool,
    positive: bool,
    mask: C,
    /// A further move follows.
    pub(super) again: bool,
    /// It is more than that, if the test holds: see the walk.
    pub(super) is_walk: bool,
    /// There is a test.
    tests: bool,
    /// Before anything else: if this hole, should there be one, holds seeds, it is lifted for the next lap.
    pub(super) lifts: u8,
    /// If there is one, nothing is tested, and after the capture this hole is lifted if it holds seeds.
    pub(super) follows: u8,
    /// Only where a walk follows if the test holds: if it does not, this hole, should there be one, is lifted if it holds seeds.
    pub(super) otherwise: u8,
    /// Number of the walk along whose chain more is captured if something was, or nowhere.
    pub(super) chain: u8,
}

impl<C: Cells> Exit<C> {
    /// No test, no capture.
    pub(super) fn plain(again: bool) -> Exit<C> {
        Exit {
            places: [0; 2],
            bits: [0; 2],
            added: 0,
            differ: false,
            positive: false,
            mask: C::EMPTY,
            again,
            is_walk: false,
            tests: false,
            lifts: NOWHERE,
            follows: NOWHERE,
            otherwise: NOWHERE,
            chain: NOWHERE,
        }
    }

    /// The same with the test of a case; if it does not hold, this hole is lifted.
    fn tested(self, case: &Case<C>, otherwise: u8) -> Exit<C> {
        let Case { places, bits, added, differ, positive, .. } = *case;
        Exit { places, bits, added, differ, positive, tests: bits != [0, 0], otherwise, ..self }
    }

    /// Makes the capture if its test holds; tells how many seeds it took.
    #[inline(always)]
    pub(super) fn act(&self, cells: &mut C, store: usize) -> u32 {
        let taken = self.take(cells);
        cells.add(store, taken);
        taken
    }

    /// Takes what the capture takes off the board, if its test holds.
    #[inline(always)]
    pub(super) fn take(&self, cells: &mut C) -> u32 {
        cells.clear(&C::masked(&self.mask, self.holds(cells)))
    }

    /// Whether a walk follows: its test, if there is one, holds.
    #[inline(always)]
    pub(super) fn leads_on(&self, cells: &C) -> bool {
        self.is_walk && (!self.tests || self.holds(cells))
    }

    /// Whether its test holds.
    #[inline(always)]
    pub(super) fn holds(&self, cells: &C) -> bool {
        let one = cells.get(usize::from(self.places[0])) & self.bits[0];
        let other = (cells.get(usize::from(self.places[1])) & self.bits[1]) + self.added;
        ((one == other) != self.differ) & !(self.positive & (one == 0))
    }
}

impl<C: Cells> Walk<C> {
    /// The walk, of this number, as an exit.
    pub(super) fn exit(&self, number: u8) -> Exit<C> {
        let cases = self.cases.as_deref().unwrap_or_default();
        let lifts = cases.first().and_then(Case::lifts_if_occupied);
        let walk = Exit { is_walk: true, lifts: lifts.unwrap_or(NOWHERE), ..Exit::plain(false) };
        let cases = &cases[usize::from(lifts.is_some())..];
        if let Some((mask, hole)) = cases.first().and_then(Case::captures_and_lifts) {
            return Exit { mask, follows: hole, is_walk: false, ..walk };
        }
        if let [case, last] = cases
            && lifts.is_none()
            && case.bits != [0, 0]
            && let Some(otherwise) = last.lifts_alone()
        {
            return walk.tested(case, otherwise);
        }
        let [case] = cases else { return walk };
        let simple = case.single_test(lifts);
        if simple.is_none() && lifts.is_some() {
            // Not every relay lifts by itself: the first case, which may lift, is still to be asked.
            return walk;
        }
        let walk = walk.tested(simple.as_ref().unwrap_or(case), NOWHERE);
        let chain = if case.chain.is_empty() { NOWHERE } else { number };
        simple.map_or(walk, |simple| Exit { mask: simple.takes.mask, chain, is_walk: false, ..walk })
    }

    /// Captures along the chain of its last case, which has just taken so many seeds; tells how many more.
    pub(super) fn chase(&self, cells: &mut C, taken: u32) -> u32 {
        let last = self.cases.as_deref().and_then(<[Case<C>]>::last);
        last.map_or(0, |case| case.follow_chain(cells, &mut Tally::default(), taken) - taken)
    }
}

impl<C: Cells> Walk<C> {
    /// Whether all that is done is to take the seeds of this hole, whatever else lies on the board: to the opponent or not, and the most seeds
    /// left with which more may be done.
    pub(super) fn takes_alone(&self, place: usize) -> Option<(bool, u32)> {
        let (last, others) = self.cases.as_deref()?.split_last()?;
        let by_count = |case: &Case<C>| if case.bits == [0, 0] && case.holding.is_empty() { case.left } else { None };
        let guard = others.iter().try_fold(0, |most: u32, case| by_count(case).map(|left| most.max(left)))?;
        let mut mask = C::EMPTY;
        mask.fill(place);
        let whole = last.takes.whole_holes() == Some(mask);
        let alone = last.always() && last.chain.is_empty() && whole;
        (alone && last.next == Follows::Next(Next::Stop)).then_some((last.takes.to_opponent, guard))
    }
}

impl<C: Cells> Takes<C> {
    /// Whether nothing is taken.
    fn is_nothing(&self) -> bool {
        self.mask == C::EMPTY && self.among == C::EMPTY && self.single == NOWHERE
    }

    /// The mask, where whole holes are taken whatever they hold, and nobody asks whose they are.
    fn whole_holes(&self) -> Option<C> {
        (self.opponents == C::EMPTY && self.among == C::EMPTY && self.single == NOWHERE).then_some(self.mask)
    }

    /// The same, where the mover gets them.
    pub(super) fn simple(&self) -> Option<C> {
        self.whole_holes().filter(|_| !self.to_opponent)
    }

    /// Takes the seeds off their holes.
    #[inline(always)]
    fn lift(&self, cells: &mut C, tally: &mut Tally) -> u32 {
        if self.opponents != C::EMPTY {
            tally.from_opponent += { *cells }.clear(&self.opponents);
        }
        let held = if self.among == C::EMPTY { C::EMPTY } else { cells.same(&self.number, &self.among) };
        let mut taken = cells.clear(&self.mask);
        if held != C::EMPTY {
            taken += cells.clear(&held);
        }
        if self.single != NOWHERE {
            cells.take(usize::from(self.single), 1);
            taken += 1;
        }
        tally.taken += taken;
        taken
    }
}

impl<C: Cells> Case<C> {
    /// Whether nothing is tested.
    pub(super) fn always(&self) -> bool {
        self.bits == [0, 0] && self.holding.is_empty() && self.left.is_none() && self.sown == 0 && self.offer.is_none()
    }

    /// What follows, if nothing need be looked at where so many seeds lie.
    fn at_once(&self, place: usize, seeds: u32) -> Option<Next> {
        let silent = self.always() && self.takes.is_nothing() && self.chain.is_empty();
        match self.next {
            _ if self.offer.is_some() => None,
            Follows::Next(Next::Lift(hole)) if usize::from(hole) != place || seeds == 0 => None,
            Follows::Next(Next::Again(Some(_))) => None,
            Follows::Next(next) if silent => Some(next),
            Follows::SowCaptured(_) if silent => Some(Next::Stop),
            _ => None,
        }
    }

    /// What is captured for the mover, and the hole that is lifted then, where nothing is tested.
    fn captures_and_lifts(&self) -> Option<(C, u8)> {
        let Follows::Next(Next::Lift(hole)) = self.next else { return None };
        let mask = self.takes.simple()?;
        (self.always() && self.chain.is_empty()).then_some((mask, hole))
    }

    /// The hole that is lifted, where nothing is tested or captured.
    fn lifts_alone(&self) -> Option<u8> {
        self.captures_and_lifts().filter(|(mask, _)| *mask == C::EMPTY).map(|(_, hole)| hole)
    }

    /// The hole that is lifted just if it holds seeds, where the case is no more than that.
    fn lifts_if_occupied(&self) -> Option<u8> {
        let Follows::Next(Next::Lift(hole)) = self.next else { return None };
        let asks = self.places == [hole, hole]
            && (self.bits, self.added) == ([u32::MAX, 0], 0)
            && self.differ
            && self.holding.is_empty()
            && self.left.is_none()
            && self.sown == 0
            && self.offer.is_none();
        (asks && self.takes.is_nothing() && self.chain.is_empty()).then_some(hole)
    }

    #[inline(always)]
    fn act(&self, cells: &mut C, stores: [usize; 2], tally: &mut Tally) -> Option<Next> {
        if self.next == Follows::Ask {
            return None;
        }
        let mut taken = self.takes.lift(cells, tally);
        if !self.chain.is_empty() {
            taken = self.follow_chain(cells, tally, taken);
        }
        let next = match self.next {
            Follows::SowCaptured(place) if taken > 0 => return Some(Next::Sow(place, taken)),
            Follows::SowCaptured(_) | Follows::Ask => Next::Stop,
            Follows::Next(next) => {
                cells.add(stores[usize::from(self.takes.to_opponent)], taken);
                next
            }
        };
        Some(match next {
            Next::Lift(hole) if cells.get(usize::from(hole)) == 0 => Next::Stop,
            next => next,
        })
    }

    /// Captures along the chain; tells all that was taken, with what was taken before.
    #[inline]
    fn follow_chain(&self, cells: &mut C, tally: &mut Tally, mut taken: u32) -> u32 {
        let mut last = taken;
        for link in &self.chain {
            if last == 0 || cells.common(&link.bare) != C::EMPTY || !hold(cells, &link.holding) {
                break;
            }
            last = link.takes.lift(cells, tally);
            taken += last;
        }
        taken
    }
}
