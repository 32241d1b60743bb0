//! Landings on which other holes have a say, made ready: which places to look at, which to take from.
//!
//! Comes in: a mover, a place and how many seeds lie there, with no hole claimed. Goes out: what follows, or a short list of
//! cases. A rule that is no such case leaves the whole landing to the table itself.

use super::lap::{Mover, Next, Table, Tally};
use super::seeds::Cells;
use crate::ir::sowing::{Action, Content, GrandSlam, Receiver, Ref, Rule, Target, Test, Then};

/// A landing that must be looked at.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Walk<C> {
    /// The first rule that may fit.
    first: usize,
    /// The cases in order; `None`: ask the table.
    cases: Option<Vec<Case<C>>>,
}

/// One rule at one place. Every test is one comparison, without a branch on its kind.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Case<C> {
    /// The two places compared, and which bits of their numbers.
    places: [u8; 2],
    bits: [u32; 2],
    /// The numbers must differ.
    differ: bool,
    /// The first number must not be 0.
    positive: bool,
    /// Captures seeds of the opponent's row.
    from_opponent: bool,
    next: Next,
    /// All bits of the places whose seeds are captured.
    mask: C,
    /// The same, only of those that lie in the opponent's row.
    opponents: C,
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
        let cases =
            fitting.iter().map(|(_, rule)| Case::new(mover, place, seeds, rule)).collect::<Option<Vec<(Look, Case<C>)>>>();
        let Some(mut cases) = cases else { return Err(Walk { first, cases: None }) };
        cases.retain(|(look, _)| *look != Look::Never);
        match cases.first() {
            None => Ok(Next::Stop),
            Some((Look::Always, case)) if case.mask == C::EMPTY => Ok(case.next),
            Some(_) => Err(Walk { first, cases: Some(cases.into_iter().map(|(_, case)| case).collect()) }),
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
            let [one, other] = [0, 1].map(|at| cells.get(usize::from(case.places[at])) & case.bits[at]);
            if ((one == other) == case.differ) | (case.positive & (one == 0)) {
                continue;
            }
            if case.from_opponent {
                tally.from_opponent += { *cells }.clear(&case.opponents);
            }
            let taken = cells.clear(&case.mask);
            tally.taken += taken;
            cells.add(store, taken);
            return Some(case.next);
        }
        Some(Next::Stop)
    }
}

impl<C: Cells> Case<C> {
    /// The case of a rule whose place fits; `None` if it is not so simple.
    fn new(mover: &Mover<'_>, place: usize, seeds: u32, rule: &Rule) -> Option<(Look, Case<C>)> {
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
        let (mut mask, mut opponents) = (C::EMPTY, C::EMPTY);
        for taken in takes {
            mask.fill(taken);
            if geometry.side(taken) != mover.side {
                opponents.fill(taken);
            }
        }
        let (places, bits, differ, positive) = match test {
            Look::Always | Look::Never => ([0, 0], [0, 0], false, false),
            Look::Empty(hole) => ([hole, hole], [u32::MAX, 0], false, false),
            Look::Occupied(hole) => ([hole, hole], [u32::MAX, 0], true, false),
            Look::Equal(one, other) => ([one, other], [u32::MAX; 2], false, true),
        };
        let from_opponent = mover.engine.ir.moves.grand_slam != GrandSlam::Allowed;
        Some((test, Case { places, bits, differ, positive, from_opponent, next, mask, opponents }))
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
