//! Landings on which other holes have a say, made ready: which places to look at, which to take from.
//!
//! Comes in: a mover, a place and how many seeds lie there, with no hole claimed. Goes out: what follows, or a short list of
//! cases. A rule that is no such case leaves the whole landing to the table itself.

use super::lap::{Mover, Next, Table, Tally};
use super::seeds::{COUNTS, Cells};
use crate::ir::sowing::{Action, Before, Content, GrandSlam, Place, Receiver, Ref, Rule, Target, Test, Then};

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
struct Case<C> {
    /// The two places compared, and which bits of their numbers.
    places: [u8; 2],
    bits: [u32; 2],
    /// The numbers must differ.
    differ: bool,
    /// The first number must not be 0.
    positive: bool,
    /// What other holes must hold.
    holding: Vec<(u8, Amounts)>,
    /// Seeds that must be left in holes and in the hand.
    left: Option<u32>,
    takes: Takes<C>,
    /// The same rule tried at further holes, one after the other, as long as it takes something.
    chain: Vec<Link<C>>,
    next: Follows,
}

/// The rule at a further hole.
#[derive(Clone, Debug, PartialEq)]
struct Link<C> {
    holding: Vec<(u8, Amounts)>,
    takes: Takes<C>,
}

/// What a case captures.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Takes<C> {
    /// All bits of the places whose seeds are captured.
    mask: C,
    /// The same, only of those that lie in the opponent's row; nothing where no rule asks for that.
    opponents: C,
    /// The opponent gets them.
    to_opponent: bool,
}

/// How the move goes on.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Follows {
    /// In this way; a hole is lifted only if it then holds seeds.
    Next(Next),
    /// The captured seeds are sown from the hole after this one.
    SowCaptured(u8),
    /// The table must be asked.
    Ask,
}

/// Numbers of seeds below 256, one bit each.
pub(super) type Amounts = [u64; COUNTS / 64];

/// What a case asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Look {
    Always,
    Never,
    Holds(u8, Amounts),
    Equal(u8, u8),
    Left(u32),
}

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
        for (_, rule) in &fitting {
            let Some(case) = Case::new(mover, place, seeds, rule) else { return Err(Walk { first, cases: None }) };
            cases.extend(case);
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

    /// Makes the captures of the case that holds and tells what follows; `None` if the table must be asked. So many seeds are in the hand.
    #[inline(always)]
    pub(super) fn go(&self, cells: &mut C, stores: [usize; 2], hand: u32, tally: &mut Tally) -> Option<Next> {
        for case in self.cases.as_ref()? {
            let one = cells.get(usize::from(case.places[0])) & case.bits[0];
            let other = cells.get(usize::from(case.places[1])) & case.bits[1];
            if ((one == other) == case.differ) | (case.positive & (one == 0)) {
                continue;
            }
            if !case.holding.is_empty() && !hold(cells, &case.holding) {
                continue;
            }
            if case.left.is_some_and(|left| in_holes(cells, stores) + hand != left) {
                continue;
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
    differ: bool,
    positive: bool,
    mask: C,
    /// A further move follows.
    pub(super) again: bool,
    /// It is more than that: see the walk.
    pub(super) is_walk: bool,
    /// Before anything else: if this hole holds seeds, it is lifted for the next lap.
    pub(super) lifts: Option<u8>,
    /// Then it is always so, and after the capture this hole is lifted if it holds seeds.
    pub(super) follows: Option<u8>,
}

impl<C: Cells> Exit<C> {
    /// No test, no capture.
    pub(super) fn plain(again: bool) -> Exit<C> {
        Exit {
            places: [0; 2],
            bits: [0; 2],
            differ: false,
            positive: false,
            mask: C::EMPTY,
            again,
            is_walk: false,
            lifts: None,
            follows: None,
        }
    }

    /// Makes the capture if its test holds.
    #[inline(always)]
    pub(super) fn act(&self, cells: &mut C, store: usize) {
        let one = cells.get(usize::from(self.places[0])) & self.bits[0];
        let other = cells.get(usize::from(self.places[1])) & self.bits[1];
        let holds = ((one == other) != self.differ) & !(self.positive & (one == 0));
        let taken = cells.clear(&C::masked(&self.mask, holds));
        cells.add(store, taken);
    }
}

impl<C: Cells> Walk<C> {
    /// The walk as an exit.
    pub(super) fn exit(&self) -> Exit<C> {
        let cases = self.cases.as_deref().unwrap_or_default();
        let lifts = cases.first().and_then(Case::lifts_if_occupied);
        let walk = Exit { is_walk: true, lifts, ..Exit::plain(false) };
        let cases = &cases[usize::from(lifts.is_some())..];
        if let Some((mask, hole)) = cases.first().and_then(Case::captures_and_lifts) {
            return Exit { mask, lifts, follows: Some(hole), ..Exit::plain(false) };
        }
        let [case] = cases else { return walk };
        let Some(Case { places, bits, differ, positive, takes: Takes { mask, .. }, .. }) = case.single_test(lifts) else {
            return walk;
        };
        Exit { places, bits, differ, positive, mask, again: false, is_walk: false, lifts, follows: None }
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
        let alone = last.always() && last.chain.is_empty() && last.takes.mask == mask && last.takes.opponents == C::EMPTY;
        (alone && last.next == Follows::Next(Next::Stop)).then_some((last.takes.to_opponent, guard))
    }
}

impl<C: Cells> Takes<C> {
    /// Takes the seeds off their holes.
    #[inline(always)]
    fn lift(&self, cells: &mut C, tally: &mut Tally) -> u32 {
        if self.opponents != C::EMPTY {
            tally.from_opponent += { *cells }.clear(&self.opponents);
        }
        let taken = cells.clear(&self.mask);
        tally.taken += taken;
        taken
    }
}

impl<C: Cells> Case<C> {
    /// The case of a rule whose place fits: `Some(None)` if its tests never hold, `None` if they are not so simple.
    fn new(mover: &Mover<'_>, place: usize, seeds: u32, rule: &Rule) -> Option<Option<Case<C>>> {
        let geometry = &mover.engine.geometry;
        let Some(looks) = looks(mover, place, rule)? else { return Some(None) };
        let simple = if rule.may { None } else { Takes::new(mover, place, rule, Some(seeds)).zip(chain(mover, place, rule)) };
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
            differ: false,
            positive: false,
            holding: Vec::new(),
            left: None,
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
        let only_0 = amounts(|seeds| seeds == 0);
        match look {
            Look::Always | Look::Never => {}
            Look::Holds(hole, among) if free && (among == only_0 || among == only_0.map(|part| !part)) => {
                (self.places, self.bits, self.differ) = ([hole, hole], [u32::MAX, 0], among != only_0);
            }
            Look::Holds(hole, among) => self.holding.push((hole, among)),
            Look::Equal(one, other) if free => {
                (self.places, self.bits, self.positive) = ([one, other], [u32::MAX; 2], true);
            }
            Look::Left(seeds) if self.left.is_none_or(|left| left == seeds) => self.left = Some(seeds),
            Look::Equal(..) | Look::Left(_) => return None,
        }
        Some(())
    }

    /// Whether nothing is tested.
    fn always(&self) -> bool {
        self.bits == [0, 0] && self.holding.is_empty() && self.left.is_none()
    }

    /// What follows, if nothing need be looked at where so many seeds lie.
    fn at_once(&self, place: usize, seeds: u32) -> Option<Next> {
        let silent = self.always() && self.takes.mask == C::EMPTY && self.chain.is_empty();
        match self.next {
            Follows::Next(Next::Lift(hole)) if usize::from(hole) != place || seeds == 0 => None,
            Follows::Next(Next::Again(Some(_))) => None,
            Follows::Next(next) if silent => Some(next),
            Follows::SowCaptured(_) if silent => Some(Next::Stop),
            _ => None,
        }
    }

    /// The case as one with no more than a single test, after which the turn ends; this hole is known to be empty.
    fn single_test(&self, empty: Option<u8>) -> Option<Case<C>> {
        let mut case = Case { holding: Vec::new(), ..self.clone() };
        if empty.is_some_and(|hole| self.places == [hole, hole] && self.bits == [u32::MAX, 0] && !self.differ) {
            (case.places, case.bits) = ([0; 2], [0; 2]);
        }
        for (hole, among) in &self.holding {
            case.ask(Look::Holds(*hole, *among))?;
        }
        let simple = case.holding.is_empty()
            && case.left.is_none()
            && case.chain.is_empty()
            && case.takes.opponents == C::EMPTY
            && !case.takes.to_opponent
            && case.next == Follows::Next(Next::Stop);
        simple.then_some(case)
    }

    /// What is captured for the mover, and the hole that is lifted then, where nothing is tested.
    fn captures_and_lifts(&self) -> Option<(C, u8)> {
        let Follows::Next(Next::Lift(hole)) = self.next else { return None };
        let simple = self.always() && self.chain.is_empty() && self.takes.opponents == C::EMPTY && !self.takes.to_opponent;
        simple.then_some((self.takes.mask, hole))
    }

    /// The hole that is lifted just if it holds seeds, where the case is no more than that.
    fn lifts_if_occupied(&self) -> Option<u8> {
        let Follows::Next(Next::Lift(hole)) = self.next else { return None };
        let asks = self.places == [hole, hole]
            && self.bits == [u32::MAX, 0]
            && self.differ
            && self.holding.is_empty()
            && self.left.is_none();
        (asks && self.takes.mask == C::EMPTY && self.chain.is_empty()).then_some(hole)
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
    #[inline(never)]
    fn follow_chain(&self, cells: &mut C, tally: &mut Tally, mut taken: u32) -> u32 {
        let mut last = taken;
        for link in &self.chain {
            if last == 0 || !hold(cells, &link.holding) {
                break;
            }
            last = link.takes.lift(cells, tally);
            taken += last;
        }
        taken
    }
}

impl<C: Cells> Takes<C> {
    fn nothing() -> Takes<C> {
        Takes { mask: C::EMPTY, opponents: C::EMPTY, to_opponent: false }
    }

    /// What a rule captures with this as the place where the seed fell, and so many seeds there if that is known; `None` if it is not so
    /// simple.
    fn new(mover: &Mover<'_>, place: usize, rule: &Rule, seeds: Option<u32>) -> Option<Takes<C>> {
        let geometry = &mover.engine.geometry;
        let mut places = Vec::new();
        let mut to_opponent = None;
        for action in &rule.actions {
            let (targets, to) = match action {
                Action::Capture { targets, to } => (targets, *to),
                Action::Again(_) => continue,
                Action::Claim => return None,
            };
            let mut taken = Vec::new();
            for target in targets {
                match target {
                    Target::ThisHole => taken.push(place),
                    Target::LastSeed if seeds == Some(1) => taken.push(place),
                    Target::At(Ref::Neighbours) => taken.extend(geometry.beside(place).into_iter().flatten()),
                    Target::At(at) => taken.extend(mover.refer(place, *at)),
                    _ => return None,
                }
            }
            taken.retain(|place| !geometry.is_store(*place));
            for place in &taken {
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
        for taken in places {
            mask.fill(taken);
            if asked && geometry.side(taken) != mover.side {
                opponents.fill(taken);
            }
        }
        Some(Takes { mask, opponents, to_opponent: to_opponent.unwrap_or(false) })
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
        let mut holding = vec![(there as u8, fitting)];
        for look in looks {
            match look {
                Look::Holds(hole, among) => holding.push((hole, among)),
                Look::Equal(..) | Look::Left(_) => return None,
                Look::Always | Look::Never => {}
            }
        }
        links.push(Link { holding, takes: Takes::new(mover, there, rule, None)? });
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
        Test::OwnStoreSown(_) => return None,
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
