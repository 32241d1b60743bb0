//! The hunt for a game that shows a difference: breadth first from a position, then by random play.
//!
//! Comes in: two engines on one board, a plan, somebody who watches the time. Goes out: what was found, as texts, and what was
//! searched. Never says "shortest" of anything that was not found breadth first.

use super::joint::{ASKED_EVERY, Joint, Parting, Two};
use super::mine;
use super::search::{self, Found, Ground, Searched, Seen};
use super::witness::Origin;
use crate::game::{Heard, History, Occurrences, Outcome, Patience, Rules, patience};
use crate::ir::{self, Cause};
use crate::play::playout::generator;
use crate::variant::{Engine, PairTask};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Work of playing a find again, or of making it smaller: less than a second.
const TELLING: u64 = 3_000_000;

/// How far to search.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Most positions that are kept in memory.
    pub positions: usize,
    /// Most moves of a game found breadth first.
    pub moves: u32,
    /// Random games, if the search finds nothing.
    pub games: u64,
    /// What random games are drawn from.
    pub seed: u64,
    /// Text of the position to begin with, in plain names of holes or points, and moves from there; `None`: the start.
    pub at: Option<(String, Vec<String>)>,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { positions: 1_000_000, moves: 10_000, games: 20_000, seed: 1, at: None }
    }
}

/// Told how far the search is: positions or games so far, moves.
type Report<'a> = &'a (dyn Fn(u64, u32) + Sync);

/// Who watches a hunt.
#[derive(Clone, Copy, Default)]
pub struct Watch<'a> {
    /// When it must end.
    pub deadline: Option<Instant>,
    /// How much work it may do ([`Patience::of_work`]). It is then done on this thread alone, so that every machine finds the same.
    pub work: Option<u64>,
    /// Becomes true when it is to end.
    pub stop: Option<&'a AtomicBool>,
    /// Told how far it is.
    pub report: Option<Report<'a>>,
    /// What it may take to tell all finds of a comparison; if left out, each has limits of its own.
    pub telling: Option<&'a Patience>,
}

impl Watch<'_> {
    pub(super) fn is_over(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || !patience::goes_on(0)
    }

    /// The same watch with half the time and work, so that random play gets the other half.
    pub(super) fn half(&self) -> Self {
        let now = Instant::now();
        let deadline = self.deadline.map(|end| now + end.saturating_duration_since(now) / 2);
        Watch { deadline, work: self.work.map(|work| work / 2), ..*self }
    }

    /// What is left when half the work has been done.
    pub(super) fn rest(&self) -> Self {
        Watch { work: self.work.map(|work| work / 2), ..*self }
    }

    /// Counts what it takes to look at a position and to play so many of its moves in both, where none is long; whether to go on.
    pub(super) fn counts(&self, moves: usize) -> bool {
        const POSITION: u64 = 10;
        const MOVE: u64 = 4;
        patience::goes_on(self.work.map_or(0, |_| POSITION + MOVE * moves as u64))
    }

    /// Limits of telling what was found.
    pub(super) fn telling(&self) -> Patience {
        let work = self.work.map_or(TELLING, |work| work.min(TELLING));
        self.telling.map_or_else(|| Patience::apart(work), |all| all.within(|| Patience::of_work(work)))
    }

    /// Limits of telling all finds of a comparison.
    pub(super) fn telling_all() -> Patience {
        Patience::apart(2 * TELLING)
    }

    /// Its limits.
    pub(super) fn patience(&self) -> Patience {
        let timed = Patience::until(self.deadline);
        self.work.map_or_else(|| timed.clone(), |work| timed.within(|| Patience::of_work(work)))
    }

    /// Watches a whole hunt.
    fn over(&self, hunt: impl FnOnce(&Patience) -> Hunt) -> Hunt {
        let patience = self.patience();
        let mut hunt = patience.within(|| hunt(&patience));
        hunt.searched.out_of_work |= self.work.is_some() && patience.is_cut() && !hunt.has_found();
        hunt
    }

    pub(super) fn progress(&self, done: u64, moves: u32) {
        if let Some(report) = self.report {
            report(done, moves);
        }
    }
}

/// A find as texts in plain names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Raw {
    /// Position to begin with.
    pub(super) base: String,
    /// Moves, as the left and as the right one understands them.
    pub(super) moves: Vec<[String; 2]>,
    pub(super) parting: Parting,
    pub(super) origin: Origin,
    pub(super) shortest: bool,
}

/// What a hunt has found and searched.
#[derive(Clone, Debug, Default)]
pub struct Hunt {
    pub(super) raw: Option<Raw>,
    /// Breadth first.
    pub searched: Searched,
    /// Random games played.
    pub games: u64,
}

impl Hunt {
    /// Whether something was found.
    pub fn has_found(&self) -> bool {
        self.raw.is_some()
    }

    /// Number of moves of what was found, and whether nothing shorter exists.
    pub fn length(&self) -> Option<(usize, bool)> {
        self.raw.as_ref().map(|raw| (raw.moves.len(), raw.shortest))
    }

    /// Where the position comes from from which it was found.
    pub fn origin(&self) -> Option<Origin> {
        self.raw.as_ref().map(|raw| raw.origin)
    }

    /// Position to begin with, moves, and how they part, in plain names.
    pub fn found(&self) -> Option<(&str, Vec<&str>, Parting)> {
        let raw = self.raw.as_ref()?;
        Some((&raw.base, raw.moves.iter().map(|[left, _]| left.as_str()).collect(), raw.parting))
    }
}

/// Hunts for a game after which two engines on one board part. `rules` are those of one of them.
pub fn hunt(left: &Engine, right: &Engine, rules: &ir::Rules, plan: &Plan, watch: &Watch<'_>) -> Hunt {
    left.with_two(right, Both { rules, plan, watch }).unwrap_or_default()
}

struct Both<'a> {
    rules: &'a ir::Rules,
    plan: &'a Plan,
    watch: &'a Watch<'a>,
}

/// A find as it is played again; nothing if that takes too long.
fn replayed(watch: &Watch<'_>, find: impl FnOnce() -> Option<Raw>) -> Option<Raw> {
    let telling = watch.telling();
    telling.within(find).filter(|_| !telling.is_cut())
}

/// Where both begin.
pub(super) struct Root<R: Rules> {
    pub(super) base: String,
    before: Vec<R::Move>,
    pub(super) two: (R::Position, R::Position),
    origin: Origin,
}

impl PairTask for Both<'_> {
    type Output = Hunt;

    fn run<R: Rules + Sync>(self, left: &R, right: &R) -> Hunt {
        self.watch.over(|whole| self.hunt(Joint { left, right }, whole))
    }
}

impl Both<'_> {
    fn hunt<R: Rules + Sync>(&self, joint: Joint<'_, R>, whole: &Patience) -> Hunt {
        let mut hunt = Hunt::default();
        let Some(root) = root(joint, self.plan) else { return hunt };
        let parting = joint.differ(&root.two.0, &root.two.1);
        if whole.is_cut() {
            hunt.searched.stopped = true;
            return hunt;
        }
        if let Some(parting) = parting {
            hunt.raw = replayed(self.watch, || raw(joint, &root.base, &root.before, parting, root.origin, true));
            return hunt;
        }
        let two = Two::new(root.two.0.clone(), root.two.1.clone());
        let (found, searched) = search::breadth_first(&joint, &[two], self.plan.positions, self.plan.moves, &self.watch.half());
        hunt.searched = searched;
        if let Some(found) = found {
            hunt.raw = replayed(self.watch, || {
                let mut moves = root.before.clone();
                moves.extend(along(joint, &root.two, &found));
                raw(joint, &root.base, &moves, found.find, root.origin, found.shortest)
            });
            return hunt;
        }
        // Repetition and counters are not seen by the search, so mining may still find something when it is complete.
        let (nugget, games) = mine::mine(joint, self.rules, &root.two, (self.plan.games, self.plan.seed), self.watch);
        hunt.games = games;
        if let Some(nugget) = nugget {
            let origin = if nugget.set_up { Origin::SetUp } else { Origin::Play };
            hunt.raw = replayed(self.watch, || raw(joint, &nugget.base, &nugget.moves, nugget.parting, origin, false));
        }
        hunt
    }
}

pub(super) fn root<R: Rules>(joint: Joint<'_, R>, plan: &Plan) -> Option<Root<R>> {
    if let Some((base, moves)) = &plan.at {
        let mut two = match base.as_str() {
            "start" => (joint.left.start(), joint.right.start()),
            base => (joint.left.parse_position(base).ok()?, joint.right.parse_position(base).ok()?),
        };
        let mut before = Vec::new();
        for text in moves {
            let pair = (joint.left.parse_move(&two.0, text).ok()?, joint.right.parse_move(&two.1, text).ok()?);
            joint.play(&mut two, &pair, &mut ((), ()));
            before.push(pair.0);
        }
        return Some(Root { base: base.clone(), before, two, origin: Origin::Given });
    }
    let (left, right) = (joint.left.start(), joint.right.start());
    let text = joint.left.position_text(&left);
    let read = (joint.left.parse_position(&text).ok(), joint.right.parse_position(&text).ok());
    if (&read.0, &read.1) == (&Some(left.clone()), &Some(right.clone())) || joint.differ(&left, &right).is_some() {
        return Some(Root { base: text, before: Vec::new(), two: (read.0?, read.1?), origin: Origin::Start });
    }
    Some(Root { base: "start".to_owned(), before: Vec::new(), two: (left, right), origin: Origin::Start })
}

/// The moves of a path of indices.
fn along<R: Rules>(joint: Joint<'_, R>, root: &(R::Position, R::Position), found: &Found<Parting>) -> Vec<R::Move> {
    let mut two = root.clone();
    let mut moves = Vec::new();
    for index in &found.path {
        let Some(pair) = joint.matched(&two.0, &two.1).and_then(|legal| legal.get(*index as usize).cloned()) else { break };
        joint.play(&mut two, &pair, &mut ((), ()));
        moves.push(pair.0);
    }
    moves
}

/// A find as texts.
fn raw<R: Rules>(
    joint: Joint<'_, R>,
    base: &str,
    moves: &[R::Move],
    parting: Parting,
    origin: Origin,
    shortest: bool,
) -> Option<Raw> {
    let mut two = match base {
        "start" => (joint.left.start(), joint.right.start()),
        base => (joint.left.parse_position(base).ok()?, joint.right.parse_position(base).ok()?),
    };
    let mut texts = Vec::new();
    for wanted in moves {
        let legal = joint.matched(&two.0, &two.1)?;
        let pair = legal.iter().find(|pair| joint.left.same_move(&pair.0, wanted))?;
        texts.push([joint.left.move_text(&two.0, &pair.0), joint.right.move_text(&two.1, &pair.1)]);
        joint.play(&mut two, pair, &mut ((), ()));
    }
    Some(Raw { base: base.to_owned(), moves: texts, parting, origin, shortest })
}

// ---------------------------------------------------------------- one variant: where a rule fires

/// Looks for a game in which one of these rules or clauses acts.
pub fn find_rule(engine: &Engine, rules: &ir::Rules, causes: &[Cause], plan: &Plan, watch: &Watch<'_>) -> Hunt {
    engine.with_two(engine, Alone { rules, causes, plan, watch }).unwrap_or_default()
}

struct Alone<'a> {
    rules: &'a ir::Rules,
    causes: &'a [Cause],
    plan: &'a Plan,
    watch: &'a Watch<'a>,
}

/// One engine and what is to act.
struct Fires<'a, R: Rules> {
    rules: &'a R,
    causes: &'a [Cause],
}

impl<R: Rules> Fires<'_, R> {
    fn fires(&self, position: &mut R::Position, chosen: &R::Move) -> bool {
        self.fires_in(position, chosen, &mut ())
    }

    /// The same with a history, without which nothing ends by repetition.
    fn fires_in(&self, position: &mut R::Position, chosen: &R::Move, history: &mut impl History<R::Position>) -> bool {
        let mut heard: Vec<Heard<R::Event>> = Vec::new();
        self.rules.play(position, chosen, false, history, &mut heard);
        let acted = |heard: &Heard<R::Event>| {
            let acts = heard.cause.is_some_and(|cause| self.causes.contains(&cause));
            acts && self.rules.event_json(&heard.event).get("kind").is_none_or(|kind| kind != "decline")
        };
        heard.iter().any(acted)
    }
}

impl<R: Rules + Sync> Ground for Fires<'_, R> {
    type State = R::Position;
    type Find = Parting;

    fn look(&self, state: &R::Position) -> Seen<R::Position, Parting> {
        let mut seen = Seen { here: None, next: Vec::new(), after: None };
        for (index, chosen) in (0u32..).zip(super::joint::legal(self.rules, state)) {
            if index % ASKED_EVERY == 0 && !patience::goes_on(0) {
                break;
            }
            let mut after = state.clone();
            if self.fires(&mut after, &chosen) {
                seen.after = Some((index, Parting::Result));
                break;
            }
            seen.next.push((index, after));
        }
        seen
    }
}

impl PairTask for Alone<'_> {
    type Output = Hunt;

    fn run<R: Rules + Sync>(self, rules: &R, _: &R) -> Hunt {
        self.watch.over(|whole| self.hunt(rules, whole))
    }
}

impl Alone<'_> {
    fn hunt<R: Rules + Sync>(&self, rules: &R, whole: &Patience) -> Hunt {
        let ground = Fires { rules, causes: self.causes };
        let mut hunt = Hunt::default();
        let start = &rules.start();
        if whole.is_cut() {
            hunt.searched.stopped = true;
            return hunt;
        }
        let text = rules.position_text(start);
        let base = if rules.parse_position(&text).as_ref() == Ok(start) { text } else { "start".to_owned() };
        let (found, searched) =
            search::breadth_first(&ground, std::slice::from_ref(start), self.plan.positions, self.plan.moves, &self.watch.half());
        hunt.searched = searched;
        if let Some(found) = found {
            hunt.raw = replayed(self.watch, || {
                let (mut position, mut moves) = (start.clone(), Vec::new());
                for index in &found.path {
                    let Some(chosen) = super::joint::legal(rules, &position).get(*index as usize).cloned() else { break };
                    let text = rules.move_text(&position, &chosen);
                    rules.play(&mut position, &chosen, false, &mut (), &mut ());
                    moves.push([text.clone(), text]);
                }
                let (origin, shortest) = (Origin::Start, found.shortest);
                Some(Raw { base, moves, parting: Parting::Result, origin, shortest })
            });
            return hunt;
        }
        while hunt.raw.is_none() && hunt.games < self.plan.games && !self.watch.is_over() {
            let found = self.random_game(&ground, start, hunt.games);
            if whole.is_cut() {
                break;
            }
            hunt.raw = found;
            hunt.games += 1;
            self.watch.progress(hunt.games, 0);
        }
        hunt.raw = hunt.raw.map(|raw| self.watch.telling().within(|| shrink(&ground, raw)));
        hunt
    }

    fn random_game<R: Rules>(&self, ground: &Fires<'_, R>, start: &R::Position, number: u64) -> Option<Raw> {
        let rules = ground.rules;
        let mut random = generator(self.plan.seed, number);
        let set_up = number % 2 == 1;
        let mut position = start.clone();
        if set_up {
            position = rules.parse_position(&super::setup::setup(self.rules, &mut random)).ok()?;
        }
        let mut history = Occurrences::default();
        history.occurs(&position);
        let mut path: Vec<(R::Position, R::Move)> = Vec::new();
        for _ in 0..200 {
            let moves = super::joint::legal(rules, &position);
            if !self.watch.counts(1) {
                return None;
            }
            // Every other pair of games goes back as often as it can: what ends by repetition or by counting is not met otherwise.
            let back = (number % 4 >= 2 && crate::play::playout::draw(&mut random, 4) != 0)
                .then(|| going_back(rules, &path, &position, &moves));
            let index = back.flatten().unwrap_or_else(|| crate::play::playout::draw(&mut random, moves.len()));
            let chosen = moves.get(index)?.clone();
            path.push((position.clone(), chosen.clone()));
            if ground.fires_in(&mut position, &chosen, &mut history) {
                return end_of_game(ground, &path, if set_up { Origin::SetUp } else { Origin::Play });
            }
        }
        None
    }
}

/// Takes away from the position of a find whatever is not needed for one move in which the rule acts; it is then one that was set up.
fn shrink<R: Rules>(ground: &Fires<'_, R>, mut raw: Raw) -> Raw {
    let rules = ground.rules;
    if raw.moves.len() > 1 {
        return raw;
    }
    let acting = |text: &str| {
        let position = rules.parse_position(text).ok().filter(|position| rules.outcome(position) == Outcome::Ongoing)?;
        let moves = super::joint::legal(rules, &position);
        let found = moves.iter().find(|chosen| ground.fires(&mut position.clone(), chosen))?;
        Some(rules.move_text(&position, found))
    };
    let smaller = |base: &str| super::setup::smaller(base).into_iter().take_while(|_| !patience::is_cut());
    while let Some((text, base)) = smaller(&raw.base).find_map(|base| Some((acting(&base)?, base))) {
        if patience::is_cut() {
            break;
        }
        raw = Raw { base, moves: vec![[text.clone(), text]], origin: Origin::SetUp, ..raw };
    }
    raw
}

/// A move that leads back to a position of the game.
fn going_back<R: Rules>(rules: &R, path: &[(R::Position, R::Move)], position: &R::Position, moves: &[R::Move]) -> Option<usize> {
    moves.iter().take_while(|_| patience::goes_on(0)).position(|chosen| {
        let mut after = position.clone();
        rules.play(&mut after, chosen, false, &mut (), &mut ());
        path.iter().rev().take(12).any(|(earlier, _)| *earlier == after)
    })
}

/// The shortest end of a game in which the rule acts with the last move, from a position that can be read.
fn end_of_game<R: Rules>(ground: &Fires<'_, R>, path: &[(R::Position, R::Move)], origin: Origin) -> Option<Raw> {
    let rules = ground.rules;
    let from = |length: usize| -> Option<Raw> {
        let tail = path.get(path.len().checked_sub(length)?..)?;
        let base = rules.position_text(&tail.first()?.0);
        let mut position = rules.parse_position(&base).ok().filter(|position| rules.outcome(position) == Outcome::Ongoing)?;
        let mut history = Occurrences::default();
        history.occurs(&position);
        let (mut moves, mut acts) = (Vec::new(), false);
        for (_, wanted) in tail {
            let legal = super::joint::legal(rules, &position);
            let chosen = legal.iter().find(|chosen| rules.same_move(chosen, wanted))?;
            let text = rules.move_text(&position, chosen);
            acts = ground.fires_in(&mut position, chosen, &mut history);
            moves.push([text.clone(), text]);
        }
        acts.then_some(Raw { base, moves, parting: Parting::Result, origin, shortest: false })
    };
    (1..=path.len()).find_map(from)
}
