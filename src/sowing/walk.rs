//! Landings on which other holes have a say, made ready: which places to look at, which to take from.
//!
//! Comes in: a mover, a place and how many seeds lie there, with no hole claimed. Goes out: what follows, or a short list of
//! cases. A rule that is no such case leaves the whole landing to the table itself.

use super::lap::{Mover, Next, Table, Tally};
use super::seeds::Cells;
use crate::ir::sowing::{Action, Content, Receiver, Ref, Rule, Target, Test, Then};

/// A landing that must be looked at.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Walk<C> {
    /// The first rule that may fit.
    first: usize,
    /// The cases in order; `None`: ask the table.
    cases: Option<Vec<Case<C>>>,
}

/// One rule at one place.
#[derive(Clone, Debug, PartialEq)]
struct Case<C> {
    test: Look,
    /// Places whose seeds are captured, and all bits of these.
    takes: Vec<u8>,
    mask: C,
    /// Those of them that lie in the opponent's row.
    opponents: Vec<u8>,
    next: Next,
}

/// What a case asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Look {
    Always,
    Never,
    Empty(u8),
    Occupied(u8),
    Equal(u8, u8),
}

impl<C: Cells> Walk<C> {
    /// What follows at once, or else how to find it.
    pub(super) fn new(mover: &Mover<'_>, place: usize, seeds: u32) -> Result<Next, Walk<C>> {
        let mut cells = C::EMPTY;
        cells.add(place, seeds);
        let table = Table { cells, claims: [0; 2] };
        let rules = mover.engine.ir.landing.iter().enumerate();
        let fitting: Vec<(usize, &Rule)> = rules.filter(|(_, rule)| mover.fits_place(&table, place, &rule.place)).collect();
        let Some((first, _)) = fitting.first().copied() else { return Ok(Next::Stop) };
        let cases = fitting.iter().map(|(_, rule)| Case::new(mover, place, seeds, rule)).collect::<Option<Vec<Case<C>>>>();
        let Some(mut cases) = cases else { return Err(Walk { first, cases: None }) };
        cases.retain(|case| case.test != Look::Never);
        match cases.first() {
            None => Ok(Next::Stop),
            Some(case) if case.test == Look::Always && case.takes.is_empty() => Ok(case.next),
            Some(_) => Err(Walk { first, cases: Some(cases) }),
        }
    }

    /// The first rule that may fit.
    pub(super) fn first(&self) -> usize {
        self.first
    }

    /// Makes the captures of the case that holds and tells what follows; `None` if the table must be asked.
    #[inline(always)]
    pub(super) fn go(&self, cells: &mut C, store: usize, tally: &mut Tally) -> Option<Next> {
        for case in self.cases.as_ref()? {
            let holds = match case.test {
                Look::Always => true,
                Look::Never => false,
                Look::Empty(place) => cells.get(usize::from(place)) == 0,
                Look::Occupied(place) => cells.get(usize::from(place)) > 0,
                Look::Equal(one, other) => {
                    let seeds = cells.get(usize::from(one));
                    seeds > 0 && seeds == cells.get(usize::from(other))
                }
            };
            if !holds {
                continue;
            }
            if !case.takes.is_empty() {
                let sum = |places: &[u8]| places.iter().map(|place| cells.get(usize::from(*place))).sum::<u32>();
                let taken = sum(&case.takes);
                tally.taken += taken;
                tally.from_opponent += sum(&case.opponents);
                cells.clear(&case.mask);
                cells.add(store, taken);
            }
            return Some(case.next);
        }
        Some(Next::Stop)
    }
}

impl<C: Cells> Case<C> {
    /// The case of a rule whose place fits; `None` if it is not so simple.
    fn new(mover: &Mover<'_>, place: usize, seeds: u32, rule: &Rule) -> Option<Case<C>> {
        let geometry = &mover.engine.geometry;
        let test = match rule.tests.as_slice() {
            [] => Look::Always,
            [test] => look(mover, place, test)?,
            _ => return None,
        };
        let next = match rule.then {
            Then::EndTurn => Next::Stop,
            Then::MoveAgain(None) => Next::Again(None),
            Then::SowOn if rule.actions.is_empty() && geometry.is_store(place) => Next::Stop,
            Then::SowOn if rule.actions.is_empty() && seeds > 0 => Next::Lift(place as u8),
            _ => return None,
        };
        if rule.may {
            return None;
        }
        let mut takes = Vec::new();
        for action in &rule.actions {
            let Action::Capture { targets, to: Receiver::Mover } = action else { return None };
            for target in targets {
                match target {
                    Target::ThisHole => takes.push(place),
                    Target::LastSeed if seeds == 1 => takes.push(place),
                    Target::At(Ref::Neighbours) => takes.extend(geometry.beside(place).into_iter().flatten()),
                    Target::At(at) => takes.extend(mover.refer(place, *at)),
                    _ => return None,
                }
            }
        }
        takes.retain(|place| !geometry.is_store(*place));
        takes.sort_unstable();
        takes.dedup();
        let mut mask = C::EMPTY;
        takes.iter().for_each(|place| mask.fill(*place));
        let opponents = takes.iter().filter(|taken| geometry.side(**taken) != mover.side).map(|taken| *taken as u8).collect();
        Some(Case { test, takes: takes.iter().map(|taken| *taken as u8).collect(), mask, opponents, next })
    }
}

/// What a test looks at from a place; `None` if it is not so simple.
fn look(mover: &Mover<'_>, place: usize, test: &Test) -> Option<Look> {
    let geometry = &mover.engine.geometry;
    let shut = |hole: usize| mover.closed >> hole & 1 == 1;
    Some(match test {
        Test::NeighboursEqual => match geometry.beside(place) {
            [Some(one), Some(other)] if !shut(one) && !shut(other) => Look::Equal(one as u8, other as u8),
            _ => Look::Never,
        },
        Test::Hole { at: Ref::Neighbours, .. } => return None,
        Test::Hole { at, is } => match (mover.refer(place, *at), is) {
            (Some(hole), _) if geometry.is_store(hole) => Look::Never,
            (Some(hole), Content::Empty) => Look::Empty(hole as u8),
            (Some(hole), Content::Occupied) => Look::Occupied(hole as u8),
            (Some(hole), Content::Open) => {
                if shut(hole) {
                    Look::Never
                } else {
                    Look::Always
                }
            }
            (Some(_), Content::Holding(_)) => return None,
            (None, _) => Look::Never,
        },
        Test::OwnStoreSown(_) | Test::SeedsLeft(_) => return None,
    })
}
