//! From rules to steps, by partial evaluation: all that is known at a place is decided here, once.
//!
//! Comes in: a mover. Goes out: the steps of every landing, and of every seed that falls in passing. A rule that does not fit goes on to the next
//! one; a conjunction is one look after the other; a chain is the same rule again at the next place.

use super::captures::Take;
use super::{AGAIN, Act, Asks, Kind, NO_RULE, PASSING, Passing, RELAY, RuleNumber, STOP, Step, StepNumber, Then, exact_rows};
use crate::ir::sowing::{Action, Place, Rule, Then as Goes};
use crate::sowing::board::cells::Cells;
use crate::sowing::rules::looks::{Compare, Look};
use crate::sowing::rules::mover::Mover;
use rustc_hash::FxHashMap;

/// Steps beyond which landings are no longer told apart by the number of seeds: it is looked at then.
const MANY_STEPS: usize = 1 << 14;

/// All steps of a program.
pub(super) struct Lowered<C: Cells> {
    pub(super) verdict: Box<C::Block<StepNumber>>,
    pub(super) told: Box<C::Block<StepNumber>>,
    pub(super) claimed: Vec<StepNumber>,
    pub(super) passing: Option<Passing<C>>,
    pub(super) steps: Vec<Step<C>>,
    pub(super) takes: Vec<Take<C>>,
    plain: bool,
}

impl<C: Cells> Lowered<C> {
    /// Whether every landing is one comparison and one capture to the mover, and then an end.
    pub(super) fn is_plain(&self) -> bool {
        self.plain
    }
}

/// Makes the steps of a mover, without the rules of these indices (landing, passing).
pub(super) fn lower<C: Cells>(mover: &Mover<'_>, without: [&[u8]; 2]) -> Lowered<C> {
    let ir = mover.ir;
    let claims = ir.landing.iter().chain(&ir.passing).any(|rule| rule.actions.contains(&Action::Claim));
    let ends = [Then::Stop, Then::Stop, Then::Again(None)];
    let mut lowering = Lowering {
        mover: *mover,
        claims,
        first: 0,
        without: without[0],
        steps: ends.map(|then| Step::bare(NO_RULE, then)).to_vec(),
        known: FxHashMap::default(),
        takes: Vec::new(),
        links: FxHashMap::default(),
    };
    let told = lowering.table(&ir.landing);
    let claimed = lowering.in_claimed_holes(&ir.landing);
    let verdict = lowering.merged(&*told);
    let passing = (!ir.passing.is_empty()).then(|| {
        (lowering.first, lowering.without) = (PASSING, without[1]);
        lowering.links.clear();
        Passing { verdict: lowering.table(&ir.passing), claimed: lowering.in_claimed_holes(&ir.passing) }
    });
    let plain = lowering.entries(&*verdict).all(|step| lowering.ends_plainly(step));
    let Lowering { steps, takes, .. } = lowering;
    Lowered { verdict, told, claimed, passing, steps, takes, plain }
}

struct Lowering<'m, C: Cells> {
    mover: Mover<'m>,
    /// Holes can be claimed.
    claims: bool,
    /// The number of the first rule of the table.
    first: RuleNumber,
    /// Rules that are off.
    without: &'m [u8],
    steps: Vec<Step<C>>,
    known: FxHashMap<Step<C>, StepNumber>,
    takes: Vec<Take<C>>,
    /// A rule tried again at a place, with the step at which its chain ends.
    links: FxHashMap<(RuleNumber, usize, StepNumber), StepNumber>,
}

/// A rule at a place.
#[derive(Clone, Copy)]
struct Here<'r> {
    rule: &'r Rule,
    number: RuleNumber,
    place: usize,
    /// Seeds that lie there, if that is known.
    seeds: Option<u32>,
    /// The step that follows if the rule does not fit.
    miss: StepNumber,
    /// Where it is tried again: the step that follows in any case.
    end: Option<StepNumber>,
}

impl<C: Cells> Lowering<'_, C> {
    /// The first step for each number of seeds at each place.
    fn table(&mut self, rules: &[Rule]) -> Box<C::Block<StepNumber>> {
        let mut table = C::block(STOP);
        let alike = alike::<C>(rules);
        for place in 0..self.mover.geometry.places {
            let mut unknown = None;
            for seeds in 1..C::ROWS {
                let step = match alike.get(seeds) {
                    Some(before) if *before < seeds => *C::entry(&table, before << C::SHIFT | place),
                    Some(_) if self.steps.len() < MANY_STEPS => self.landing(rules, place, Some(seeds as u32), false),
                    _ => *unknown.get_or_insert_with(|| self.landing(rules, place, None, false)),
                };
                *C::entry_mut(&mut table, seeds << C::SHIFT | place) = step;
            }
        }
        table
    }

    fn in_claimed_holes(&mut self, rules: &[Rule]) -> Vec<StepNumber> {
        if !self.claims {
            return Vec::new();
        }
        (0..self.mover.geometry.places).map(|place| self.landing(rules, place, Some(0), true)).collect()
    }

    /// The same table where steps that only end are one, whatever rule they belong to.
    fn merged(&self, told: &C::Block<StepNumber>) -> Box<C::Block<StepNumber>> {
        let mut merged = C::block(STOP);
        for place in 0..self.mover.geometry.places {
            for seeds in 1..C::ROWS {
                let mut number = *C::entry(told, seeds << C::SHIFT | place);
                let step = &self.steps[number as usize];
                if step.is_bare() {
                    number = match step.then {
                        Then::Lift(hole) if usize::from(hole) == place => RELAY,
                        Then::Stop => STOP,
                        Then::Again(None) => AGAIN,
                        _ => number,
                    };
                }
                *C::entry_mut(&mut merged, seeds << C::SHIFT | place) = number;
            }
        }
        merged
    }

    fn entries<'t>(&self, table: &'t C::Block<StepNumber>) -> impl Iterator<Item = StepNumber> + use<'t, C> {
        let places = self.mover.geometry.places;
        (1..C::ROWS).flat_map(move |seeds| (0..places).map(move |place| *C::entry(table, seeds << C::SHIFT | place)))
    }

    /// Whether a landing is one comparison and one capture to the mover, and then an end.
    fn ends_plainly(&self, number: StepNumber) -> bool {
        let step = &self.steps[number as usize];
        let stops = |number: StepNumber| {
            let step = &self.steps[number as usize];
            step.is_bare() && step.then == Then::Stop
        };
        number == RELAY
            || step.kind != Kind::Other
                && match step.then {
                    Then::Stop => step.compare == Compare::ALWAYS || stops(step.miss),
                    Then::Again(None) => step.compare == Compare::ALWAYS,
                    Then::Again(Some(_)) | Then::Lift(_) | Then::Sow(_) | Then::Go(_) => false,
                }
    }

    fn put(&mut self, step: Step<C>) -> StepNumber {
        if let Some(number) = self.known.get(&step) {
            return *number;
        }
        let number = self.steps.len() as StepNumber;
        self.known.insert(step.clone(), number);
        self.steps.push(step);
        number
    }

    /// The first step where a seed has fallen and so many lie, or nobody knows how many.
    fn landing(&mut self, rules: &[Rule], place: usize, seeds: Option<u32>, claimed: bool) -> StepNumber {
        let mut miss = STOP;
        for (index, rule) in rules.iter().enumerate().rev() {
            if self.without.contains(&(index as u8)) {
                continue;
            }
            let looks = match seeds {
                Some(seeds) => self.mover.fits(&rule.place, place, seeds, claimed).then(Vec::new),
                None => self.mover.looks_of_place(&rule.place, place),
            };
            let number = self.first + index as RuleNumber;
            if let Some(looks) = looks {
                miss = self.rule(Here { rule, number, place, seeds, miss, end: None }, looks);
            }
        }
        miss
    }

    /// The steps of a rule at a place that fits if these looks hold.
    fn rule(&mut self, here: Here<'_>, mut looks: Vec<Look>) -> StepNumber {
        for test in &here.rule.tests {
            match self.mover.looks_of_test(test, here.place) {
                Some(more) => looks.extend(more),
                None => return here.miss,
            }
        }
        if here.rule.actions.contains(&Action::Claim) {
            match self.mover.look_of_claim(here.place) {
                Some(look) => looks.push(look),
                None => return here.miss,
            }
        }
        if !self.claims {
            looks.retain(|look| !matches!(look, Look::Unclaimed(_)));
        }
        let mut body = self.deeds(here);
        if here.rule.may && here.end.is_none() {
            let offer = Step::bare(here.number, Then::Go(body));
            body = self.put(Step { act: Act::Offer, kind: Kind::Other, miss: here.miss, ..offer });
        }
        self.looked(here, looks, body)
    }

    /// The looks of a rule one after the other; the last of them and what follows are one step where that has none.
    fn looked(&mut self, here: Here<'_>, looks: Vec<Look>, mut body: StepNumber) -> StepNumber {
        for (at, look) in looks.into_iter().rev().enumerate() {
            let first = &self.steps[body as usize];
            let joins = at == 0 && first.compare == Compare::ALWAYS && first.asks == Asks::Nothing && first.rule == here.number;
            let mut step = if joins { first.clone() } else { Step::bare(here.number, Then::Go(body)) };
            step.miss = here.miss;
            match look {
                Look::Compare(compare) => step.compare = compare,
                look => (step.asks, step.kind) = (Asks::Look(look), Kind::Other),
            }
            body = self.put(step);
        }
        body
    }

    /// The steps of what a rule does.
    fn deeds(&mut self, here: Here<'_>) -> StepNumber {
        let bare = |then| Step::bare(here.number, then);
        let mut then = here.end.map_or_else(|| self.goes_on(here), Then::Go);
        for action in here.rule.actions.iter().rev() {
            match action {
                Action::Capture { .. } => {}
                // A hole further on is not claimed.
                Action::Claim if here.end.is_some() => {}
                Action::Claim => {
                    let claim = Step { act: Act::Claim(here.place as u8), kind: Kind::Other, ..bare(then) };
                    then = Then::Go(self.put(claim));
                }
                Action::Again(at) => {
                    let there = self.mover.refer(here.place, *at).first().copied().flatten();
                    if let Some(there) = there.filter(|there| !self.mover.is_closed(*there)) {
                        let end = here.end.unwrap_or_else(|| self.put(bare(then)));
                        let link = self.link(here, there, end);
                        let asked = Step { asks: Asks::Took, kind: Kind::Other, miss: end, ..bare(Then::Go(link)) };
                        then = Then::Go(self.put(asked));
                    }
                }
            }
        }
        for action in here.rule.actions.iter().rev() {
            let Action::Capture { targets, to } = action else { continue };
            for take in Take::both(&self.mover, (targets, *to), here.rule.then, here.place, here.seeds).into_iter().rev() {
                let number = self.takes.iter().position(|known| *known == take).unwrap_or(self.takes.len());
                let step = take.step(number as u32, self.mover.side, bare(then));
                if number == self.takes.len() {
                    self.takes.push(take);
                }
                then = Then::Go(self.put(step));
            }
        }
        match then {
            Then::Go(step) => step,
            then => self.put(bare(then)),
        }
    }

    /// A rule tried again at a place further on. Chains may come round: a link has its number before it is made.
    fn link(&mut self, here: Here<'_>, there: usize, end: StepNumber) -> StepNumber {
        if let Some(link) = self.links.get(&(here.number, there, end)) {
            return *link;
        }
        let link = self.steps.len() as StepNumber;
        self.steps.push(Step::bare(here.number, Then::Go(end)));
        self.links.insert((here.number, there, end), link);
        if let Some(looks) = self.mover.looks_of_place(&here.rule.place, there) {
            let first = self.rule(Here { place: there, seeds: None, miss: end, end: Some(end), ..here }, looks);
            self.steps[link as usize].then = Then::Go(first);
        }
        link
    }

    /// How a rule goes on when it has done everything.
    fn goes_on(&self, here: Here<'_>) -> Then {
        let lift = |hole: usize| if self.mover.geometry.is_store(hole) { Then::Stop } else { Then::Lift(hole as u8) };
        match here.rule.then {
            _ if self.first == PASSING => Then::Stop,
            Goes::EndTurn => Then::Stop,
            Goes::SowOn => lift(here.place),
            Goes::SowOnFromNext => lift(self.mover.next(here.place)),
            Goes::SowOnWithCaptured => Then::Sow(here.place as u8),
            Goes::MoveAgain(limit) => Then::Again(limit),
        }
    }
}

/// For each number of seeds with a row of its own, the smallest that no rule tells from it.
fn alike<C: Cells>(rules: &[Rule]) -> Vec<usize> {
    let told = |seeds: usize| {
        let seeds = seeds as u32;
        let making = rules.iter().map(move |rule| match &rule.place {
            Place::Hole { making: Some(numbers), .. } => numbers.contains(seeds),
            Place::Hole { making: None, .. } | Place::Store(_) | Place::ClaimedHole => false,
        });
        (seeds.min(2), making.collect::<Vec<bool>>())
    };
    let mut first = FxHashMap::default();
    (0..exact_rows::<C>()).map(|seeds| *first.entry(told(seeds)).or_insert(seeds)).collect()
}
