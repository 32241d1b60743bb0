//! The cases of rules against a plain list of every situation.
//!
//! Comes in: rules made at random. Goes out: nothing but a failed test. Shares no code with what it checks.

use lumbung::compile::sowing::cases::{Cases, World};
use lumbung::ir::Numbers;
use lumbung::ir::sowing::*;

/// Random numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

/// A hole that is looked at.
#[derive(Clone, Copy, PartialEq)]
enum Seen {
    Nothing,
    Shut,
    Open(u16),
}

#[derive(Clone, Copy)]
struct Situation {
    /// 0 own hole, 1 opponent's hole, 2 own store, 3 opponent's store, 4 claimed hole.
    place: usize,
    this: u16,
    opposite: Seen,
    previous: Seen,
    next: Seen,
    beyond: Seen,
    /// Across from the next, from that after it and from the previous place.
    across: Seen,
    both_neighbours: bool,
    /// 0 never in this turn, 1 in an earlier move, 2 in an earlier lap, 3 in this lap.
    sown: usize,
    left: u16,
    claim_allowed: bool,
}

const MOST: u16 = 3;

fn among(numbers: &Numbers, seeds: u16) -> bool {
    match numbers {
        Numbers::Even => seeds == 2,
        Numbers::Odd => seeds == 1 || seeds == 3,
        Numbers::AtLeast(least) => seeds >= *least,
        Numbers::OneOf(all) => all.contains(&seeds),
    }
}

fn is(seen: Seen, content: &Content) -> bool {
    match (seen, content) {
        (Seen::Nothing, _) => false,
        (Seen::Shut, content) => *content == Content::Empty,
        (Seen::Open(seeds), Content::Empty) => seeds == 0,
        (Seen::Open(seeds), Content::Occupied) => seeds > 0,
        (Seen::Open(seeds), Content::Holding(numbers)) => among(numbers, seeds),
        (Seen::Open(_), Content::Open) => true,
    }
}

impl Situation {
    fn fits(&self, rule: &Rule) -> bool {
        let place = match &rule.place {
            Place::Hole { side, before, making } => {
                let row = match side {
                    Some(Owner::Own) => self.place == 0,
                    Some(Owner::Opponent) => self.place == 1,
                    None => self.place < 2,
                };
                let before = match before {
                    Some(Before::Empty) => self.this == 1,
                    Some(Before::Occupied) => self.this > 1,
                    None => true,
                };
                row && before && making.as_ref().is_none_or(|numbers| among(numbers, self.this))
            }
            Place::Store(Some(Owner::Own)) => self.place == 2,
            Place::Store(Some(Owner::Opponent)) => self.place == 3,
            Place::Store(None) => self.place == 2 || self.place == 3,
            Place::ClaimedHole => self.place == 4,
        };
        let claim = self.claim_allowed || !rule.actions.contains(&Action::Claim);
        place && claim && rule.tests.iter().all(|test| self.passes(test))
    }

    fn passes(&self, test: &Test) -> bool {
        match test {
            Test::Hole { at, is: content } => match at {
                Ref::Opposite => is(self.opposite, content),
                Ref::Next => is(self.next, content),
                Ref::Beyond => is(self.beyond, content),
                Ref::Previous => is(self.previous, content),
                Ref::OppositeOfNext | Ref::OppositeOfBeyond | Ref::OppositeOfPrevious => is(self.across, content),
                Ref::Neighbours => self.both_neighbours && is(self.previous, content) && is(self.next, content),
            },
            Test::NeighboursEqual => {
                self.both_neighbours && matches!(self.previous, Seen::Open(1..)) && self.previous == self.next
            }
            Test::OwnStoreSown(since) => {
                self.sown
                    >= match since {
                        Since::Turn => 1,
                        Since::Move => 2,
                        Since::Lap => 3,
                    }
            }
            Test::SeedsLeft(seeds) => self.left == *seeds,
        }
    }
}

/// Every situation; `wide`: of what is looked at, else of what has happened before.
fn situations(wide: bool) -> Vec<Situation> {
    let holes = [Seen::Shut, Seen::Open(0), Seen::Open(1), Seen::Open(2), Seen::Open(3)];
    let all: Vec<Seen> = holes.iter().copied().chain([Seen::Nothing]).collect();
    let fixed = [Seen::Open(0)];
    let (around, sown, lefts, allowed): (&[Seen], &[usize], &[u16], &[bool]) =
        if wide { (&all, &[0], &[9], &[true]) } else { (&fixed, &[0, 1, 2, 3], &[2, 3, 9], &[true, false]) };
    let mut out = Vec::new();
    for place in 0..5 {
        for this in 1..=MOST {
            for opposite in holes {
                for (previous, next) in around.iter().flat_map(|one| around.iter().map(move |other| (*one, *other))) {
                    for both_neighbours in [false, true] {
                        for (sown, left) in sown.iter().flat_map(|one| lefts.iter().map(move |other| (*one, *other))) {
                            for claim_allowed in allowed.iter().copied() {
                                let beyond = Seen::Open(0);
                                let one = Situation {
                                    place,
                                    this,
                                    opposite,
                                    previous,
                                    next,
                                    beyond,
                                    across: beyond,
                                    both_neighbours,
                                    sown,
                                    left,
                                    claim_allowed,
                                };
                                out.extend(possible(&one).then_some(one));
                            }
                        }
                    }
                }
            }
        }
    }
    out
}

fn possible(one: &Situation) -> bool {
    let opposite = if let Seen::Open(seeds) = one.opposite { seeds } else { 0 };
    let edge = one.previous == Seen::Nothing || one.next == Seen::Nothing;
    !(one.both_neighbours && edge)
        && (one.place != 2 || one.sown == 3 || one.sown == 0 && one.left == 9)
        && (one.place > 1 || one.this + opposite <= one.left)
}

fn numbers(dice: &mut Dice) -> Numbers {
    match dice.roll(6) {
        0 => Numbers::Even,
        1 => Numbers::Odd,
        2 => Numbers::AtLeast(1 + dice.roll(3) as u16),
        3 => Numbers::OneOf(vec![1, 3]),
        _ => Numbers::OneOf(vec![1 + dice.roll(3) as u16]),
    }
}

fn rule(dice: &mut Dice, wide: bool) -> Rule {
    let side = [None, Some(Owner::Own), Some(Owner::Opponent)][dice.roll(3)];
    let before = [None, None, Some(Before::Empty), Some(Before::Occupied)][dice.roll(4)];
    let making = if dice.roll(3) == 0 { Some(numbers(dice)) } else { None };
    let place = Place::Hole { side, before, making };
    let mut tests = Vec::new();
    for _ in 0..dice.roll(3) {
        tests.push(match dice.roll(if wide { 5 } else { 3 }) {
            0 if !wide => Test::OwnStoreSown([Since::Turn, Since::Move, Since::Lap][dice.roll(3)]),
            1 if !wide => Test::SeedsLeft(2 + dice.roll(2) as u16),
            0 => Test::NeighboursEqual,
            kind => {
                let refs = if wide { [Ref::Opposite, Ref::Neighbours, Ref::Next, Ref::Previous] } else { [Ref::Opposite; 4] };
                let is = match dice.roll(4) {
                    0 => Content::Empty,
                    1 => Content::Occupied,
                    2 => Content::Open,
                    _ => Content::Holding(numbers(dice)),
                };
                Test::Hole { at: refs[(kind + dice.roll(4)) % 4], is }
            }
        });
    }
    let actions = if !wide && dice.roll(4) == 0 { vec![Action::Claim] } else { Vec::new() };
    Rule { name: String::new(), place, tests, may: false, actions, then: Then::EndTurn }
}

#[test]
fn covers_agree_with_a_list_of_every_situation() {
    let world = World { seeds: u32::from(MOST), ..World::widest() };
    let (mut covered, mut open) = (0, 0);
    for wide in [true, false] {
        let all = situations(wide);
        let mut dice = Dice(if wide { 7 } else { 11 });
        for _ in 0..500 {
            let above: Vec<Rule> = (0..1 + dice.roll(6)).map(|_| rule(&mut dice, wide)).collect();
            let own = rule(&mut dice, wide);
            let cases = Cases::new(world.clone(), above.iter().chain([&own])).unwrap();
            let boxes: Vec<_> = above.iter().map(|rule| cases.of(rule)).collect();
            let said = cases.uncovered(&cases.of(&own), &boxes);
            let listed = all.iter().any(|one| one.fits(&own) && !above.iter().any(|rule| one.fits(rule)));
            assert_eq!(said, listed, "{own:?} below {above:?}");
            if listed { open += 1 } else { covered += 1 }
        }
    }
    assert!(covered > 100 && open > 100, "{covered} {open}");
}

#[test]
fn a_long_table_is_judged_in_bounded_time() {
    let mut dice = Dice(3);
    let rules: Vec<Rule> = (0..200)
        .map(|_| Rule { tests: (0..6).flat_map(|_| rule(&mut dice, true).tests).collect(), ..rule(&mut dice, true) })
        .collect();
    let cases = Cases::new(World::widest(), rules.iter()).unwrap();
    let boxes: Vec<_> = rules.iter().map(|rule| cases.of(rule)).collect();
    // Without its bounds this would not end.
    for (at, own) in boxes.iter().enumerate() {
        cases.uncovered(own, &boxes[..at]);
    }
}

/// A game with that landing table, in which everything may happen; the opening leaves out the rules of those indices.
fn game(landing: Vec<Rule>, without: Vec<u8>) -> Sowing {
    let row = vec![Some(4), None, Some(4), Some(4)];
    Sowing {
        holes: 4,
        start: Layout { north: row.clone(), south: row },
        stores: Stores::AtEndOfRow,
        first_mover: lumbung::ir::FirstMover::South,
        opening: Some(Opening {
            name: None,
            turns: 1,
            every_round: true,
            from: Some(OpeningFrom::Hole(1)),
            order: None,
            without_landing: without,
            without_passing: Vec::new(),
        }),
        moves: Moves {
            from: vec![Lift { any: false, holding: None }],
            pass: false,
            feed: Feed::Never,
            grand_slam: GrandSlam::Allowed,
            order: Order::Alternate,
        },
        sow: Sow {
            direction: Direction::Clockwise,
            own_store: true,
            opponent_store: true,
            start_hole: StartHole::SownInTurn,
            skip: None,
            endless: None,
        },
        passing: Vec::new(),
        landing,
        claimed: Claimed { name: None, most: Some(1), not_at: Vec::new() },
        end: End { when: Vec::new(), before_every_move: false, rest: Some(Rest::Split), most_seeds_win: true },
        rounds: None,
        notation: HoleNames::ByNumber,
    }
}

/// What may happen, in order: every rule that may be declined, and the first that may not. Nothing and an end are the same.
fn happens(one: &Situation, game: &Sowing, opening: bool) -> Vec<(Vec<Action>, Then)> {
    let without = game.opening.as_ref().map_or(&[] as &[u8], |opening| &opening.without_landing);
    let mut out = Vec::new();
    for (at, rule) in game.landing.iter().enumerate() {
        if opening && without.contains(&(at as u8)) || !one.fits(rule) {
            continue;
        }
        let idle = rule.actions.is_empty() && rule.then == Then::EndTurn;
        if rule.may || !idle {
            out.push((rule.actions.clone(), rule.then));
        }
        if !rule.may {
            break;
        }
    }
    out
}

#[test]
fn the_normal_form_does_the_same_in_every_situation() {
    let mut dice = Dice(23);
    let mut fewer = 0;
    for round in 0..300 {
        let wide = round % 2 == 0;
        let rules: Vec<Rule> = (0..1 + dice.roll(6))
            .map(|_| {
                let mut made = rule(&mut dice, wide);
                if dice.roll(3) > 0 {
                    let targets = vec![[Target::ThisHole, Target::At(Ref::Opposite)][dice.roll(2)].clone()];
                    made.actions.push(Action::Capture { targets, to: Receiver::Mover });
                }
                made.then = [Then::EndTurn, Then::EndTurn, Then::SowOn, Then::MoveAgain(None)][dice.roll(4)];
                made.may = dice.roll(6) == 0;
                made
            })
            .collect();
        let without = (0..rules.len() as u8).filter(|_| dice.roll(4) == 0).collect();
        // Claims and laps and moves must be able to happen, whatever else is there: these two rules are never in the way.
        let mut all = rules;
        let store = Place::Store(Some(Owner::Own));
        let more =
            |then| Rule { name: String::new(), place: store.clone(), tests: Vec::new(), may: true, actions: Vec::new(), then };
        all.extend([more(Then::MoveAgain(None)), more(Then::SowOnFromNext)]);
        all.push(Rule {
            name: String::new(),
            place: Place::ClaimedHole,
            tests: Vec::new(),
            may: true,
            actions: vec![Action::Claim],
            then: Then::EndTurn,
        });
        let whole = game(all, without);
        let normal = lumbung::compile::sowing::normal_form(&whole);
        fewer += usize::from(normal.landing.len() < whole.landing.len());
        assert_eq!(lumbung::compile::sowing::normal_form(&normal), normal);
        for one in situations(wide).iter().filter(|one| one.place < 2) {
            for opening in [false, true] {
                assert_eq!(happens(one, &whole, opening), happens(one, &normal, opening), "{whole:?}\n{normal:?}");
            }
        }
    }
    assert!(fewer > 50, "{fewer}");
}
