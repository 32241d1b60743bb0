//! Rules of the landing table that almost acted.
//!
//! Comes in: a position and a legal move. Goes out: for the last landing of that move, every rule that stands before the one that
//! acted and lacks exactly one thing, with that thing in words. Never changes what a move does.

use crate::game::{Heard, NearMiss, Rules as _};
use crate::ir::sowing::{Action, Before, Content, Opening, Owner, Place, Ref, Rule, Since, Test};
use crate::ir::{Cause, Numbers};
use crate::sowing::board::cells::{Cells, MOST_PLACES};
use crate::sowing::board::position::{Move, Position, Spot, sown, spot};
use crate::sowing::engine::Engine;
use crate::sowing::event::Event;
use crate::sowing::rules::looks::{Look, Scene};
use crate::sowing::rules::mover::Mover;

type Wide = [u16; MOST_PLACES];

/// The board as the last seed of a lap has just fallen.
struct Landing<'e> {
    mover: Mover<'e>,
    /// The opening, while it governs this turn.
    opening: Option<&'e Opening>,
    cells: Wide,
    scene: Scene,
    place: usize,
}

impl Engine {
    /// Rules that lack one thing where the last seed of a move fell.
    pub(crate) fn missed_rules(&self, position: &Position, chosen: &Move) -> Vec<NearMiss> {
        let mut after = position.clone();
        let mut heard: Vec<Heard<Event>> = Vec::new();
        self.play(&mut after, chosen, true, &mut (), &mut heard);
        let Some((landing, fired)) = self.last_landing(position, chosen, &heard) else { return Vec::new() };
        let mut misses = Vec::new();
        for (index, rule) in (0u8..).zip(&self.ir.landing) {
            if fired == Some(Cause::Landing(index)) {
                break;
            }
            let mut lacking = landing.lacking(rule);
            if landing.opening.is_some_and(|opening| opening.without_landing.contains(&index)) {
                lacking.push("it is off in the opening".to_owned());
            }
            if let [one] = &lacking[..] {
                misses.push(NearMiss { cause: Cause::Landing(index), name: None, lacking: one.clone() });
            }
        }
        misses
    }

    /// The last landing among events of a move, and the landing rule that acted there.
    fn last_landing(&self, position: &Position, chosen: &Move, heard: &[Heard<Event>]) -> Option<(Landing<'_>, Option<Cause>)> {
        let side = position.side;
        let is_lap = |heard: &&Heard<Event>| heard.side == side && matches!(heard.event, Event::Lap { .. });
        let last = heard.iter().rposition(|heard| is_lap(&heard))?;
        // In a turn of both at once the hand may not be empty yet: nothing has landed.
        let ended = |event: &Event| matches!(event, Event::Lap { seeds, places, .. } if places.len() == *seeds as usize);
        if !ended(&heard.get(last)?.event) {
            return None;
        }
        let mut board = position.clone();
        let mut was_sown = if position.turn_sown { sown::TURN } else { 0 };
        let mut at = None;
        for heard in heard.get(..=last)? {
            self.replay_event(&mut board, heard);
            let Event::Lap { places, continued, .. } = &heard.event else { continue };
            if heard.side != side {
                continue;
            }
            if !continued {
                was_sown &= !sown::LAP;
            }
            if places.contains(&Spot::Store(side)) {
                was_sown = sown::LAP | sown::MOVE | sown::TURN;
            }
            at = places.last().copied().or(at);
        }
        let place = self.place(at?);
        let mut cells: Wide = [0; MOST_PLACES];
        for (index, cell) in cells.iter_mut().enumerate().take(self.geometry.places) {
            *cell = u16::try_from(board.seeds.get(index)).unwrap_or(u16::MAX);
        }
        let fired =
            heard.get(last + 1..)?.iter().filter(|heard| heard.side == side).find_map(|heard| {
                heard.cause.filter(|cause| matches!(cause, Cause::Landing(_)) && heard.event != Event::Decline)
            });
        let backward = self.way(position, side, chosen.backward);
        let mover = Mover { ir: &self.ir, geometry: &self.geometry, side, backward, closed: position.closed };
        let opening = self.ir.opening.as_ref().filter(|_| position.opening[side.index()] > 0);
        let scene = Scene { claims: board.claims, sown: was_sown, in_hands: 0 };
        Some((Landing { mover, opening, cells, scene, place }, fired))
    }
}

impl Landing<'_> {
    /// What a rule lacks here, each thing in words; several things where the place is of another kind.
    fn lacking(&self, rule: &Rule) -> Vec<String> {
        let mut lacking = self.lacking_place(&rule.place);
        for test in &rule.tests {
            if !self.mover.looks_of_test(test, self.place).is_some_and(|looks| looks.iter().all(|look| self.holds(look))) {
                lacking.push(self.failed(test));
            }
        }
        let may_claim = || self.mover.look_of_claim(self.place).is_some_and(|look| self.holds(&look));
        if rule.actions.contains(&Action::Claim) && !may_claim() {
            lacking.push(format!("{} may not be claimed", self.named(self.place)));
        }
        lacking
    }

    fn holds(&self, look: &Look) -> bool {
        look.holds(&self.cells, &self.scene)
    }

    fn lacking_place(&self, wanted: &Place) -> Vec<String> {
        let geometry = self.mover.geometry;
        let far = || vec![String::new(), String::new()];
        let here = self.named(self.place);
        let whose = |side: &Option<Owner>| {
            let wanted = side.filter(|owner| self.mover.owner(*owner) != geometry.side(self.place))?;
            let words = if wanted == Owner::Own { "one of the mover's own" } else { "one of the opponent's" };
            Some(format!("the last seed fell into {here}, it wants {words}"))
        };
        match wanted {
            Place::ClaimedHole if self.is_claimed(self.place) => Vec::new(),
            Place::Store(side) if geometry.is_store(self.place) => whose(side).into_iter().collect(),
            Place::Hole { side, before, making } if !geometry.is_store(self.place) => {
                let seeds = self.seeds(self.place);
                let mut lacking: Vec<String> = whose(side).into_iter().collect();
                match before {
                    Some(Before::Empty) if seeds > 1 => {
                        lacking.push(format!("{here} held {} before, it wants it empty", seeds - 1));
                    }
                    // An empty hole is no near miss of a rule for occupied ones.
                    Some(Before::Occupied) if seeds == 1 => return far(),
                    _ => {}
                }
                if let Some(numbers) = making.as_ref().filter(|numbers| !numbers.contains(seeds)) {
                    lacking.push(format!("{here} now holds {seeds}, it wants {}", words_of(numbers)));
                }
                lacking
            }
            _ => far(),
        }
    }

    fn failed(&self, test: &Test) -> String {
        match test {
            Test::NeighboursEqual => self.unequal_neighbours(),
            Test::Hole { at: Ref::Neighbours, is } => match self.mover.geometry.beside(self.place) {
                [Some(one), Some(other)] => format!(
                    "the neighbours {} and {} hold {} and {}, it wants both {}",
                    self.named(one),
                    self.named(other),
                    self.seeds(one),
                    self.seeds(other),
                    words_of_content(is)
                ),
                _ => self.edge(),
            },
            Test::Hole { at, is } => {
                let name = match at {
                    Ref::Opposite => "the opposite hole",
                    Ref::Next => "the next hole",
                    Ref::Beyond => "the hole after the next",
                    Ref::Previous => "the hole before",
                    Ref::OppositeOfNext => "the hole opposite the next",
                    Ref::OppositeOfBeyond => "the hole opposite that after the next",
                    Ref::OppositeOfPrevious => "the hole opposite that before",
                    Ref::Neighbours => "the neighbours",
                };
                let Some(place) = self.mover.refer(self.place, *at).first().copied().flatten() else {
                    return format!("{name} is not there");
                };
                if self.mover.geometry.is_store(place) {
                    return format!("{name} is a store, it wants a hole that is {}", words_of_content(is));
                }
                let holds = match self.seeds(place) {
                    0 => "is empty".to_owned(),
                    seeds => format!("holds {seeds}"),
                };
                format!("{name} {} {holds}, it wants it {}", self.named(place), words_of_content(is))
            }
            Test::OwnStoreSown(since) => {
                let span = match since {
                    Since::Turn => "turn",
                    Since::Move => "move",
                    Since::Lap => "lap",
                };
                format!("no seed fell into the mover's store in this {span}")
            }
            Test::SeedsLeft(number) => format!("there are not exactly {number} seeds left in the holes"),
        }
    }

    fn unequal_neighbours(&self) -> String {
        let [Some(one), Some(other)] = self.mover.geometry.beside(self.place) else { return self.edge() };
        let shut = |place: usize| self.mover.is_closed(place) || self.is_claimed(place);
        if let Some(place) = [one, other].into_iter().find(|place| shut(*place)) {
            return format!("the neighbour {} is out of play", self.named(place));
        }
        let (first, second) = (self.seeds(one), self.seeds(other));
        if first == second {
            return "the neighbours are both empty, it wants seeds in them".to_owned();
        }
        format!("the neighbours {} and {} hold {first} and {second}, it wants them equal", self.named(one), self.named(other))
    }

    fn edge(&self) -> String {
        format!("{} lies at the end of its row and has one neighbour only", self.named(self.place))
    }

    fn is_claimed(&self, place: usize) -> bool {
        (self.scene.claims[0] | self.scene.claims[1]) >> place & 1 == 1
    }

    fn seeds(&self, place: usize) -> u32 {
        Cells::get(&self.cells, place)
    }

    fn named(&self, place: usize) -> String {
        spot(self.mover.geometry.holes, place).to_string()
    }
}

fn words_of(numbers: &Numbers) -> String {
    match numbers {
        Numbers::Even => "an even number".to_owned(),
        Numbers::Odd => "an odd number".to_owned(),
        Numbers::AtLeast(least) => format!("{least} or more"),
        Numbers::OneOf(numbers) => numbers.iter().map(u16::to_string).collect::<Vec<_>>().join(" or "),
    }
}

fn words_of_content(content: &Content) -> String {
    match content {
        Content::Empty => "empty".to_owned(),
        Content::Occupied => "occupied".to_owned(),
        Content::Open => "open".to_owned(),
        Content::Holding(numbers) => format!("holding {}", words_of(numbers)),
    }
}
