//! The rules as one player sees them: his track, his row, what a reference names from a place, what a rule asks there.
//!
//! Comes in: words of the IR and a place. Goes out: places, and what must be looked at. Knows the closed holes, never a board.

use super::looks::{Claimable, Compare, Look};
use crate::game::Side;
use crate::ir::Numbers;
use crate::ir::sowing::{Before, Content, NotAt, Owner, Place, Receiver, Ref, Since, Sowing, Test};
use crate::sowing::board::geometry::{Geometry, NOWHERE};
use crate::sowing::board::position::sown;

/// Who moves, and what does not change during his move.
#[derive(Clone, Copy)]
pub(crate) struct Mover<'r> {
    pub(crate) ir: &'r Sowing,
    pub(crate) geometry: &'r Geometry,
    pub(crate) side: Side,
    pub(crate) backward: bool,
    /// Closed holes, one bit a place.
    pub(crate) closed: u64,
}

impl Mover<'_> {
    /// The place after this one on the track.
    pub(crate) fn next(&self, place: usize) -> usize {
        self.along(&self.geometry.next[self.side.index()][usize::from(self.backward)], place)
    }

    /// The place before this one on the track.
    pub(crate) fn previous(&self, place: usize) -> usize {
        self.along(&self.geometry.previous[self.side.index()][usize::from(self.backward)], place)
    }

    /// Whether seeds fall at a place.
    pub(crate) fn is_on_track(&self, place: usize) -> bool {
        let next = &self.geometry.next[self.side.index()][usize::from(self.backward)];
        !self.is_closed(place) && (0..self.geometry.places).any(|from| usize::from(next[from]) == place)
    }

    fn along(&self, table: &[u8], from: usize) -> usize {
        // From a place beside the track one comes to it and never back: where all of it is closed, once round is enough.
        let first = usize::from(table[from]);
        let mut place = first;
        while self.is_closed(place) && place != from {
            place = usize::from(table[place]);
            if place == first {
                break;
            }
        }
        place
    }

    pub(crate) fn is_closed(&self, place: usize) -> bool {
        self.closed >> place & 1 == 1
    }

    /// The player meant by `own` and `opponent`.
    pub(crate) fn owner(&self, owner: Owner) -> Side {
        match owner {
            Owner::Own => self.side,
            Owner::Opponent => self.side.other(),
        }
    }

    /// Who gets seeds captured from a row.
    pub(crate) fn receiver(&self, to: Receiver, row: Side) -> Side {
        match to {
            Receiver::Mover => self.side,
            Receiver::Owner => row,
            Receiver::Opponent => self.side.other(),
        }
    }

    /// The places that a reference names from a place: one, or both neighbours; nothing for one that is not there.
    pub(crate) fn refer(&self, place: usize, at: Ref) -> Vec<Option<usize>> {
        let across = |place: usize| usize::from(self.geometry.opposite[place]);
        let found = match at {
            Ref::Neighbours => return self.geometry.beside(place).to_vec(),
            Ref::Opposite => across(place),
            Ref::OppositeOfNext => across(self.next(place)),
            Ref::OppositeOfBeyond => across(self.next(self.next(place))),
            Ref::OppositeOfPrevious => across(self.previous(place)),
            Ref::Next => self.next(place),
            Ref::Beyond => self.next(self.next(place)),
            Ref::Previous => self.previous(place),
        };
        vec![(found != usize::from(NOWHERE)).then_some(found)]
    }

    /// Whether a seed that has fallen at a place, where so many lie now, fell where a rule says.
    pub(crate) fn fits(&self, wanted: &Place, place: usize, seeds: u32, claimed: bool) -> bool {
        let of = |side: &Option<Owner>| side.is_none_or(|owner| self.owner(owner) == self.geometry.side(place));
        match wanted {
            Place::Store(side) => self.geometry.is_store(place) && of(side),
            Place::ClaimedHole => claimed,
            Place::Hole { side, before, making } => {
                !self.geometry.is_store(place)
                    && !claimed
                    && of(side)
                    && before.is_none_or(|before| held_before(before).contains(seeds))
                    && making.as_ref().is_none_or(|numbers| numbers.contains(seeds))
            }
        }
    }

    /// What must be looked at to know that, where nobody knows what lies there; `None` if it never is so.
    pub(crate) fn looks_of_place(&self, wanted: &Place, place: usize) -> Option<Vec<Look>> {
        let of = |side: &Option<Owner>| side.is_none_or(|owner| self.owner(owner) == self.geometry.side(place));
        match wanted {
            Place::Store(side) => (self.geometry.is_store(place) && of(side)).then(Vec::new),
            Place::ClaimedHole => (!self.geometry.is_store(place)).then(|| vec![Look::Claimed(place as u8)]),
            Place::Hole { side, before, making } => {
                if self.geometry.is_store(place) || !of(side) {
                    return None;
                }
                let numbers = before.map(held_before).into_iter().chain(making.clone());
                let held = numbers.map(|numbers| Look::holding(place, &numbers));
                Some(held.chain([Look::Unclaimed(1 << place)]).collect())
            }
        }
    }

    /// What must be looked at for a test; `None` if it never holds here. A closed hole counts as empty, a store as no hole.
    pub(crate) fn looks_of_test(&self, test: &Test, place: usize) -> Option<Vec<Look>> {
        match test {
            Test::NeighboursEqual => {
                let [Some(one), Some(other)] = self.geometry.beside(place) else { return None };
                let open = !self.is_closed(one) && !self.is_closed(other);
                open.then(|| vec![Look::Compare(Compare::equal(one, other)), Look::Unclaimed(1 << one | 1 << other)])
            }
            Test::Hole { at, is } => {
                let mut looks = Vec::new();
                for other in self.refer(place, *at) {
                    let other = other.filter(|other| !self.geometry.is_store(*other))?;
                    if *at == Ref::Neighbours && self.is_closed(other) {
                        return None;
                    }
                    looks.push(self.look_of_content(other, is)?);
                }
                Some(looks)
            }
            Test::OwnStoreSown(since) => Some(vec![Look::Sown(match since {
                Since::Lap => sown::LAP,
                Since::Move => sown::MOVE,
                Since::Turn => sown::TURN,
            })]),
            Test::SeedsLeft(seeds) => {
                let stores = self.geometry.stores(Side::South).map(|store| store as u8);
                Some(vec![Look::Left(u32::from(*seeds), stores)])
            }
        }
    }

    fn look_of_content(&self, hole: usize, is: &Content) -> Option<Look> {
        match is {
            Content::Empty => Some(Look::empty(hole)),
            Content::Occupied => Some(Look::holding(hole, &Numbers::AtLeast(1))),
            Content::Holding(numbers) => Some(Look::holding(hole, numbers)),
            Content::Open => (!self.is_closed(hole)).then_some(Look::Unclaimed(1 << hole)),
        }
    }

    /// What must be looked at to know whether the mover may claim a place; `None` if nobody ever may.
    pub(crate) fn look_of_claim(&self, place: usize) -> Option<Look> {
        let (geometry, limits) = (self.geometry, &self.ir.claimed);
        let number = geometry.number(place);
        let mut not_with = 0;
        for not_at in &limits.not_at {
            match not_at {
                NotAt::Hole(hole) if usize::from(*hole) == number => return None,
                NotAt::LastHole if number == geometry.holes => return None,
                NotAt::NumberOfOpponentClaim => {
                    not_with = [Side::South, Side::North].iter().fold(0, |holes, side| holes | 1 << geometry.hole(*side, number));
                }
                NotAt::Hole(_) | NotAt::LastHole => {}
            }
        }
        let most = limits.most.map_or(u32::MAX, u32::from);
        let claimable = Claimable { place: place as u8, side: self.side.index() as u8, most, not_with };
        (!geometry.is_store(place)).then_some(Look::MayClaim(claimable))
    }
}

/// What a hole now holds that held this before a seed fell.
fn held_before(before: Before) -> Numbers {
    match before {
        Before::Empty => Numbers::OneOf(vec![1]),
        Before::Occupied => Numbers::AtLeast(2),
    }
}
