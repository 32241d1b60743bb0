//! Rules as cases: which places to look at and which to take from, made ready for one place.
//!
//! Comes in: a rule, a mover, a place, and how many seeds lie there. Goes out: a case, or nothing where the rule is not so simple: the
//! table itself is asked then.

use super::geometry::NOWHERE;
use super::lap::{Mover, Next};
use super::passing::everywhere;
use super::position::sown;
use super::seeds::{COUNTS, Cells};
use super::walk::{Amounts, Case, Follows, Link, Takes, amounts};
use crate::ir::Numbers;
use crate::ir::sowing::{Action, Before, Content, GrandSlam, Place, Receiver, Ref, Rule, Since, Target, Test, Then};

/// What a case asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Look {
    Always,
    Never,
    Holds(u8, Amounts),
    Equal(u8, u8),
    Left(u32),
    /// Bits of [`sown`].
    Sown(u8),
}

impl<C: Cells> Case<C> {
    /// The case of a rule, here with its number, whose place fits: `Some(None)` if its tests never hold, `None` if they are not so simple.
    pub(super) fn new(mover: &Mover<'_>, place: usize, seeds: u32, (number, rule): (u8, &Rule)) -> Option<Option<Case<C>>> {
        let geometry = &mover.engine.geometry;
        let Some(looks) = looks(mover, place, rule)? else { return Some(None) };
        let takes = Takes::new(mover, place, rule, Some(seeds)).or_else(|| Takes::every(mover, rule));
        let simple = takes.zip(chain(mover, place, rule));
        let asks = simple.is_none();
        let (takes, chain) = simple.unwrap_or((Takes::nothing(), Vec::new()));
        let next = match rule.then {
            _ if asks => Follows::Ask,
            Then::EndTurn => Follows::Next(Next::Stop),
            Then::MoveAgain(limit) => Follows::Next(Next::Again(limit)),
            Then::SowOn if geometry.is_store(place) => Follows::Next(Next::Stop),
            Then::SowOn => Follows::Next(Next::Lift(place as u8)),
            Then::SowOnFromNext if geometry.is_store(mover.next(place)) => Follows::Next(Next::Stop),
            Then::SowOnFromNext => Follows::Next(Next::Lift(mover.next(place) as u8)),
            Then::SowOnWithCaptured => Follows::SowCaptured(place as u8),
        };
        let mut case = Case {
            places: [0, 0],
            bits: [0, 0],
            added: 0,
            differ: false,
            positive: false,
            holding: Vec::new(),
            left: None,
            sown: 0,
            offer: (rule.may && !asks).then_some(number),
            takes,
            chain,
            next,
        };
        for look in looks {
            case.ask(look)?;
        }
        Some(Some(case))
    }

    /// Adds a test; `None` if there is no room for it.
    fn ask(&mut self, look: Look) -> Option<()> {
        let free = self.bits == [0, 0];
        match look {
            Look::Always | Look::Never => {}
            Look::Holds(hole, among) => match one_number(&among).filter(|_| free) {
                Some((number, differ)) => {
                    (self.places, self.bits) = ([hole, hole], [u32::MAX, 0]);
                    (self.added, self.differ) = (number, differ);
                }
                None => self.holding.push((hole, among)),
            },
            Look::Equal(one, other) if free => {
                (self.places, self.bits, self.positive) = ([one, other], [u32::MAX; 2], true);
            }
            Look::Left(seeds) if self.left.is_none_or(|left| left == seeds) => self.left = Some(seeds),
            Look::Sown(bits) => self.sown |= bits,
            Look::Equal(..) | Look::Left(_) => return None,
        }
        Some(())
    }

    /// The case as one with no more than a single test, after which the turn ends; this hole is known to be empty.
    pub(super) fn single_test(&self, empty: Option<u8>) -> Option<Case<C>> {
        let mut case = Case { holding: Vec::new(), ..self.clone() };
        if empty.is_some_and(|hole| (self.places, self.bits, self.added, self.differ) == ([hole; 2], [u32::MAX, 0], 0, false)) {
            (case.places, case.bits) = ([0; 2], [0; 2]);
        }
        for (hole, among) in &self.holding {
            case.ask(Look::Holds(*hole, *among))?;
        }
        let simple = case.holding.is_empty()
            && case.left.is_none()
            && case.sown == 0
            && case.offer.is_none()
            && case.chain.iter().all(|link| link.takes.simple().is_some())
            && case.takes.simple().is_some()
            && case.next == Follows::Next(Next::Stop);
        simple.then_some(case)
    }
}

/// The only number among these, or (then `true`) the only one that is not.
fn one_number(among: &Amounts) -> Option<(u32, bool)> {
    let only = |among: &Amounts| {
        let all: u32 = among.iter().map(|part| part.count_ones()).sum();
        let part = among.iter().position(|part| *part != 0).filter(|_| all == 1)?;
        Some(64 * part as u32 + among[part].trailing_zeros())
    };
    only(among).map(|number| (number, false)).or_else(|| only(&among.map(|part| !part)).map(|number| (number, true)))
}

impl<C: Cells> Takes<C> {
    fn nothing() -> Takes<C> {
        Takes { mask: C::EMPTY, single: NOWHERE, among: C::EMPTY, number: C::EMPTY, opponents: C::EMPTY, to_opponent: false }
    }

    /// What a rule captures that takes every hole of a row with a certain number, and nothing else; `None` if it is not that.
    fn every(mover: &Mover<'_>, rule: &Rule) -> Option<Takes<C>> {
        let geometry = &mover.engine.geometry;
        let [Action::Capture { targets, to }] = &rule.actions[..] else { return None };
        let [Target::Every { side, holding: Numbers::OneOf(numbers) }] = &targets[..] else { return None };
        let [number] = numbers[..] else { return None };
        if mover.engine.ir.moves.grand_slam != GrandSlam::Allowed || number == 0 || usize::from(number) >= COUNTS {
            return None;
        }
        let row = mover.owner(*side);
        let mut takes: Takes<C> = Takes { number: everywhere(geometry.places, u32::from(number)), ..Takes::nothing() };
        (1..=geometry.holes).for_each(|hole| takes.among.fill(geometry.hole(row, hole)));
        takes.to_opponent = match to {
            Receiver::Mover => false,
            Receiver::Opponent => true,
            Receiver::Owner => row != mover.side,
        };
        Some(takes)
    }

    /// What a rule captures with this as the place where the seed fell, and so many seeds there if that is known; `None` if it is not so
    /// simple.
    pub(super) fn new(mover: &Mover<'_>, place: usize, rule: &Rule, seeds: Option<u32>) -> Option<Takes<C>> {
        let geometry = &mover.engine.geometry;
        let mut places = Vec::new();
        let (mut to_opponent, mut single) = (None, false);
        for action in &rule.actions {
            let (targets, to) = match action {
                Action::Capture { targets, to } => (targets, *to),
                Action::Again(_) => continue,
                Action::Claim => return None,
            };
            let (mut taken, mut one) = (Vec::new(), None);
            for target in targets {
                match target {
                    Target::ThisHole => taken.push(place),
                    Target::LastSeed if seeds == Some(1) => taken.push(place),
                    Target::LastSeed if seeds.is_some() && !single => {
                        (single, one) = (true, Some(place));
                    }
                    Target::At(Ref::Neighbours) => taken.extend(geometry.beside(place).into_iter().flatten()),
                    Target::At(at) => taken.extend(mover.refer(place, *at)),
                    _ => return None,
                }
            }
            taken.retain(|place| !geometry.is_store(*place));
            for place in taken.iter().chain(&one) {
                let opponent_gets = match to {
                    Receiver::Mover => false,
                    Receiver::Opponent => true,
                    Receiver::Owner => geometry.side(*place) != mover.side,
                };
                // All go to one store.
                if to_opponent.replace(opponent_gets).is_some_and(|known| known != opponent_gets) {
                    return None;
                }
            }
            places.append(&mut taken);
        }
        let asked = mover.engine.ir.moves.grand_slam != GrandSlam::Allowed;
        let (mut mask, mut opponents) = (C::EMPTY, C::EMPTY);
        let whole = places.contains(&place);
        for taken in places {
            mask.fill(taken);
            if asked && geometry.side(taken) != mover.side {
                opponents.fill(taken);
            }
        }
        // What is taken whole is not taken seed by seed.
        single &= !geometry.is_store(place) && !whole;
        if single && asked && geometry.side(place) != mover.side {
            return None;
        }
        let single = if single { place as u8 } else { NOWHERE };
        Some(Takes { mask, single, opponents, to_opponent: to_opponent.unwrap_or(false), ..Takes::nothing() })
    }
}

impl<C: Cells> Link<C> {
    /// The rule at a hole that fits with these numbers of seeds; `None` if it looks at more than holes.
    fn new(there: usize, fitting: Amounts, looks: &[Look], takes: Takes<C>) -> Option<Link<C>> {
        let mut link = Link { bare: C::EMPTY, holding: Vec::new(), takes };
        let held = looks.iter().map(|look| match look {
            Look::Holds(hole, among) => Some((*hole, *among)),
            Look::Always | Look::Never => Some((there as u8, fitting)),
            Look::Equal(..) | Look::Left(_) | Look::Sown(_) => None,
        });
        for (hole, among) in held.chain([Some((there as u8, fitting))]).collect::<Option<Vec<_>>>()? {
            let mut alone = C::EMPTY;
            alone.fill(usize::from(hole));
            // A chain ends where nothing is taken: that what is taken is there need not be looked at.
            let taken = among == amounts(|seeds| seeds > 0) && takes.mask == alone && takes.single == NOWHERE;
            if among == amounts(|seeds| seeds == 0) {
                link.bare.fill(usize::from(hole));
            } else if !taken && among != amounts(|_| true) && !link.holding.contains(&(hole, among)) {
                link.holding.push((hole, among));
            }
        }
        Some(link)
    }
}

/// The tests of a rule at a place: `Some(None)` if they never hold, `None` if one is not so simple.
fn looks(mover: &Mover<'_>, place: usize, rule: &Rule) -> Option<Option<Vec<Look>>> {
    let mut looks = Vec::new();
    for test in &rule.tests {
        look(mover, place, test, &mut looks)?;
    }
    Some(if looks.contains(&Look::Never) { None } else { Some(looks) })
}

/// The further holes at which a rule is tried again; `None` if it is not so simple.
fn chain<C: Cells>(mover: &Mover<'_>, place: usize, rule: &Rule) -> Option<Vec<Link<C>>> {
    let mut ways = rule.actions.iter().filter_map(|action| if let Action::Again(at) = action { Some(*at) } else { None });
    let Some(at) = ways.next() else { return Some(Vec::new()) };
    // What is captured goes to the mover, and captures come before the chain.
    let first_again = rule.actions.iter().position(|action| matches!(action, Action::Again(_)))?;
    if ways.next().is_some() || first_again + 1 != rule.actions.len() {
        return None;
    }
    let mut links = Vec::new();
    let mut here = place;
    while let Some(there) = mover.refer(here, at) {
        // A chain that comes back finds its holes empty: no rule captures nothing twice.
        if mover.closed >> there & 1 == 1 || there == place || links.len() == super::seeds::MOST_PLACES {
            break;
        }
        let Some(fitting) = fitting(mover, there, &rule.place) else { break };
        let Some(looks) = looks(mover, there, rule)? else { break };
        let takes = Takes::new(mover, there, rule, None)?;
        links.push(Link::new(there, fitting, &looks, takes)?);
        here = there;
    }
    let one_store = links.windows(2).all(|pair| pair[0].takes.to_opponent == pair[1].takes.to_opponent);
    let same = Takes::<C>::new(mover, place, rule, Some(1))?.to_opponent;
    (one_store && links.first().is_none_or(|link: &Link<C>| link.takes.to_opponent == same)).then_some(links)
}

/// The numbers of seeds with which a place fits a rule, with no hole claimed; `None` if it never does.
pub(super) fn fitting(mover: &Mover<'_>, place: usize, wanted: &Place) -> Option<Amounts> {
    let geometry = &mover.engine.geometry;
    let Place::Hole { side, before, making } = wanted else { return None };
    let of = side.is_none_or(|owner| mover.owner(owner) == geometry.side(place));
    (!geometry.is_store(place) && of).then(|| {
        amounts(|seeds| {
            let before = match before {
                None => true,
                Some(Before::Empty) => seeds == 1,
                Some(Before::Occupied) => seeds > 1,
            };
            before && making.as_ref().is_none_or(|numbers| numbers.contains(seeds))
        })
    })
}

/// What a test looks at from a place; `None` if it is not so simple.
fn look(mover: &Mover<'_>, place: usize, test: &Test, looks: &mut Vec<Look>) -> Option<()> {
    let geometry = &mover.engine.geometry;
    let shut = |hole: usize| mover.closed >> hole & 1 == 1;
    match test {
        Test::NeighboursEqual => looks.push(match geometry.beside(place) {
            [Some(one), Some(other)] if !shut(one) && !shut(other) => Look::Equal(one as u8, other as u8),
            _ => Look::Never,
        }),
        Test::Hole { at: Ref::Neighbours, is } => {
            for beside in geometry.beside(place) {
                looks.push(match beside {
                    Some(hole) if !shut(hole) => content(hole, is, false),
                    _ => Look::Never,
                });
            }
        }
        Test::Hole { at, is } => looks.push(match mover.refer(place, *at) {
            Some(hole) if !geometry.is_store(hole) => content(hole, is, shut(hole)),
            _ => Look::Never,
        }),
        Test::SeedsLeft(seeds) => looks.push(Look::Left(u32::from(*seeds))),
        Test::OwnStoreSown(since) => looks.push(Look::Sown(match since {
            Since::Lap => sown::LAP,
            Since::Move => sown::MOVE,
            Since::Turn => sown::TURN,
        })),
    }
    Some(())
}

/// What a hole must hold.
fn content(hole: usize, is: &Content, shut: bool) -> Look {
    let hole = hole as u8;
    match is {
        Content::Empty => Look::Holds(hole, amounts(|seeds| seeds == 0)),
        Content::Occupied => Look::Holds(hole, amounts(|seeds| seeds > 0)),
        Content::Holding(numbers) => Look::Holds(hole, amounts(|seeds| numbers.contains(seeds))),
        Content::Open if shut => Look::Never,
        Content::Open => Look::Always,
    }
}
