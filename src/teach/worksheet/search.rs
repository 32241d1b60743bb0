//! Positions worth a question, found in random games.
//!
//! Comes in: a variant, perhaps a second one, how hard, a seed. Goes out: questions. The search is bounded in games, moves and work, so
//! that the same seed finds the same on every machine.

use super::answer::Asker;
use super::choose::{Draft, Find, choose};
use super::traits::{Traits, cost};
use super::villages::{self, Villages};
use super::{Kind, Questions, Terms};
use crate::compare::otherwise;
use crate::game::{Heard, Occurrences, Outcome, Patience, Placement, Rules as _, Side, patience};
use crate::ir::{Cause, Rules, Section};
use crate::play::playout::{draw, generator};
use crate::variant::{Engine, Happening, Move, Position, Variant};

/// Random games that are searched, their moves, and all moves together.
const GAMES: u64 = 400;
const LONGEST: usize = 300;
const MOST_MOVES: usize = 12_000;
/// Work of the search, and of working out the answers: about half a second each, where moves take long.
const SEARCH_WORK: u64 = 4_000_000;
const ANSWER_WORK: u64 = 4_000_000;
/// Work of playing a move and looking at it, beside what the engine counts.
const MOVE: u64 = 30;
/// Finds of one kind that are taken from one game.
const OF_ONE_GAME: usize = 2;
/// More allowed moves than these are no question.
const MOST_ALLOWED: usize = 8;
/// Seeds of a lap that is not seen at a glance, and of one that is followed on paper with ease.
const LEAST_LAP: u32 = 3;
const GOOD_LAP: u32 = 9;

/// What a find costs that is easier or harder than is wanted, in which the other seat moves, or for each seed of a lap that is long.
const OFF_LEVEL: u32 = 2000;
const OTHER_SEAT: u32 = 40;
const LONG_LAP: u32 = 25;
/// Below this cost a find is as hard as is wanted.
const EXACT: u32 = OFF_LEVEL;
/// Chance, so that another seed gives another sheet.
const CHANCE: usize = 90;

/// The kinds in turn.
const SOWING: [Kind; 4] = [Kind::LastSeed, Kind::Captured, Kind::Allowed, Kind::Wins];
const LEAPING: [Kind; 4] = [Kind::Allowed, Kind::Captured, Kind::Lands, Kind::Wins];

pub(super) fn questions(variant: &Variant, other: Option<&Variant>, terms: Terms) -> Questions {
    let villages = other.and_then(|other| Villages::new(variant, other));
    let own = if matches!(variant.rules(), Rules::Sowing(_)) { SOWING } else { LEAPING };
    let variants = villages.as_ref().map_or_else(|| vec![variant.clone()], |villages| villages.variants.to_vec());
    let Some(first) = variants.first() else { return Questions { variants, all: Vec::new(), without: Vec::new() } };
    let order: Vec<Kind> = match &villages {
        None => own.to_vec(),
        Some(_) => {
            own.iter().zip([Kind::Village, Kind::VillageAllows].iter().cycle()).flat_map(|(own, two)| [*two, *own]).collect()
        }
    };
    let finds = Patience::of_work(SEARCH_WORK).within(|| Search::new(first, villages.as_ref(), terms, &order).run());
    let mut asker = Asker::new(&variants, terms.level);
    let limits = Patience::of_work(ANSWER_WORK);
    let all = limits.within(|| {
        choose(finds, &order, terms.count, |draft| {
            let question = asker.ask(draft);
            // What has been cut short is not known.
            question.filter(|_| !patience::is_cut())
        })
    });
    let asked = |kind: &Kind| all.iter().any(|question| question.kind == *kind);
    let turns = terms.count.min(order.len());
    let mut without: Vec<Kind> = order.iter().take(turns).copied().filter(|kind| !asked(kind)).collect();
    without.sort_unstable();
    without.dedup();
    Questions { variants, all, without }
}

struct Search<'v> {
    variant: &'v Variant,
    villages: Option<&'v Villages>,
    terms: Terms,
    order: &'v [Kind],
    /// The rules without the first preference among captures: what only it forbids makes a question hard.
    loose: Option<Engine>,
    finds: Vec<Find>,
    /// Number of the game, and where its finds begin.
    game: u64,
    begun: usize,
}

/// A move as it was played.
struct Played<'p> {
    before: &'p Position,
    moves: &'p [Move],
    chosen: &'p Move,
    after: &'p Position,
    heard: &'p [Heard<Happening>],
}

impl<'v> Search<'v> {
    fn new(variant: &'v Variant, villages: Option<&'v Villages>, terms: Terms, order: &'v [Kind]) -> Search<'v> {
        let first = Cause::Clause(Section::Capture, "prefer", 0);
        let loose = otherwise(variant.rules(), first).filter(|_| terms.level == 3).map(|rules| Engine::new(&rules));
        Search { variant, villages, terms, order, loose, finds: Vec::new(), game: 0, begun: 0 }
    }

    fn run(mut self) -> Vec<Find> {
        let engine = self.variant.engine();
        let mut left = MOST_MOVES;
        let mut moves = Vec::new();
        for number in 0..GAMES {
            (self.game, self.begun) = (number, self.finds.len());
            let mut random = generator(self.terms.seed, number);
            let mut position = engine.start();
            let mut history = Occurrences::default();
            for _ in 0..LONGEST {
                engine.legal_moves(&position, &mut moves);
                let Some(chosen) = moves.get(draw(&mut random, moves.len())) else { break };
                if left == 0 || !patience::goes_on(MOVE) || engine.outcome(&position) != Outcome::Ongoing {
                    break;
                }
                left -= 1;
                let before = position.clone();
                let mut heard: Vec<Heard<Happening>> = Vec::new();
                engine.play(&mut position, chosen, false, &mut history, &mut heard);
                if patience::is_cut() {
                    return self.finds;
                }
                let chance = [(); 4].map(|()| draw(&mut random, CHANCE) as u32);
                if engine.is_self_contained(&before) {
                    self.look(&Played { before: &before, moves: &moves, chosen, after: &position, heard: &heard }, chance);
                }
            }
            if left == 0 || self.has_enough() {
                break;
            }
        }
        self.finds
    }

    /// Whether there are as many finds of each kind as could be asked, with some to choose from. Games end seldom.
    fn has_enough(&self) -> bool {
        self.order.iter().all(|kind| {
            let found = self.finds.iter().filter(|find| find.draft.kind == *kind && find.cost < EXACT).count();
            found >= if *kind == Kind::Wins { 1 + self.terms.count / 4 } else { 4 + self.terms.count }
        })
    }

    /// Keeps the best finds of each game.
    fn keep(&mut self, draft: Draft, rule: Option<Cause>, level: u32, rest: u32) {
        let kind = draft.kind;
        let cost = OFF_LEVEL * level.abs_diff(u32::from(self.terms.level)) + rest;
        // Pieces end their games in few ways, and each is soon known.
        let once = kind == Kind::Wins && matches!(self.variant.rules(), Rules::Leaping(_));
        let find = Find { draft, rule, cost, once, game: self.game };
        let own = self.finds.iter_mut().skip(self.begun).filter(|find| find.draft.kind == kind);
        let own: Vec<&mut Find> = own.collect();
        if own.len() < OF_ONE_GAME {
            self.finds.push(find);
        } else if let Some(worst) = own.into_iter().max_by_key(|find| find.cost).filter(|worst| worst.cost > cost) {
            *worst = find;
        }
    }

    fn asks(&self, kind: Kind) -> bool {
        self.order.contains(&kind)
    }

    /// Whether it is worth the time to look for another one in this game.
    fn looks_for(&self, kind: Kind, chance: u32) -> bool {
        let own = self.finds.iter().skip(self.begun).filter(|find| find.draft.kind == kind).count();
        self.asks(kind) && (own < OF_ONE_GAME || chance.is_multiple_of(4))
    }

    fn look(&mut self, played: &Played<'_>, chance: [u32; 4]) {
        let engine = self.variant.engine();
        let side = engine.side_to_move(played.before);
        let traits = Traits::of(engine, side, played.heard);
        let long = LONG_LAP * traits.first_lap.saturating_sub(GOOD_LAP);
        let board = cost(engine, played.before, self.terms.level) + OTHER_SEAT * u32::from(side == Side::North) + long;
        let text = engine.move_text(played.before, played.chosen);
        // A move with answers, or with words, asks too much at once.
        let plain = !text.contains([':', ' ']) || matches!(self.variant.rules(), Rules::Leaping(_)) && !text.contains(' ');
        let almost = || self.terms.level == 3 && !engine.near_misses(played.before, played.chosen).is_empty();
        let level = if plain && !traits.unclear { traits.level(almost) } else { None };
        let draft = |kind: Kind, chosen: Option<&String>| Draft {
            kind,
            position: engine.position_text(played.before),
            chosen: chosen.cloned(),
            from: None,
            village: 0,
        };
        if let Some(level) = level {
            if traits.ends && self.asks(Kind::Wins) && !is_plain_end(engine, played) {
                let [own, others] = engine.score(played.before);
                let turned = engine.outcome(played.after) != Outcome::Ongoing && own.abs_diff(others) <= 4;
                let level = if turned && level > 1 { 3 } else { level };
                self.keep(draft(Kind::Wins, Some(&text)), traits.end, level, board + chance[0]);
            }
            let lap = traits.first_lap >= LEAST_LAP || traits.laps > 1;
            if !traits.ends && lap && self.asks(Kind::LastSeed) && engine.is_self_contained(played.after) {
                self.keep(draft(Kind::LastSeed, Some(&text)), traits.rule, level, board + chance[1]);
            }
            // That nothing is taken is an answer where a rule almost acts.
            let takes = traits.taken > 0 || level == 3 && traits.leaps == 0 && traits.laps > 0;
            if !traits.ends && takes && self.asks(Kind::Captured) {
                let nothing = 150 * u32::from(traits.taken == 0);
                self.keep(draft(Kind::Captured, Some(&text)), traits.rule, level, board + nothing + chance[2]);
            }
        }
        if self.asks(Kind::Allowed)
            && let Some((level, rule)) = self.allowed(played)
        {
            self.keep(draft(Kind::Allowed, None), rule, level, board + chance[3]);
        }
        if self.looks_for(Kind::Lands, chance[0])
            && let Some((level, from)) = lands(engine, played, &traits)
        {
            self.keep(Draft { from: Some(from), ..draft(Kind::Lands, None) }, traits.rule, level, board + chance[3]);
        }
        if let Some(villages) = self.villages.filter(|_| self.looks_for(Kind::Village, chance[2])) {
            for (parted, rule, level) in villages::partings(villages, played.before, self.terms.level) {
                // Either village in turn, as chance has it.
                self.keep(parted.shown_by(chance[0] as usize % 2), rule, level, board + chance[1]);
            }
        }
    }

    /// How hard it is to say which moves are allowed, and the rule that makes it so; `None`: all are, or too many.
    fn allowed(&self, played: &Played<'_>) -> Option<(u32, Option<Cause>)> {
        let engine = self.variant.engine();
        let (moves, side) = (played.moves.len(), engine.side_to_move(played.before));
        if moves < 2 {
            return None;
        }
        match engine.placement(played.before) {
            Placement::Seeds(seeds) => {
                let row = seeds.holes.of(side);
                let full = row.iter().filter(|seeds| **seeds > 0).count();
                let refused = full.saturating_sub(moves);
                // That nothing can be sown from an empty hole is for beginners.
                let worth = refused > 0 || self.terms.level == 1 && full < row.len() && full > 2;
                worth.then_some((if refused > 0 { 2 + u32::from(refused > 1) } else { 1 }, None))
            }
            Placement::Pieces(_) if moves > MOST_ALLOWED => None,
            Placement::Pieces(_) => {
                let traits = Traits::of(engine, side, played.heard);
                let capture = traits.leaps > 0;
                let bound = capture && self.loose.as_ref().is_some_and(|loose| frees(loose, engine, played));
                let level = if bound { 3 } else { 1 + u32::from(traits.leaps > 1 || traits.king) };
                let rule = if capture { "compulsory" } else { "steps" };
                Some((level, Some(Cause::Clause(Section::Capture, rule, 0))))
            }
        }
    }
}

/// Whether the end of a game is seen at a glance: who leads has more than the other could still win, or the last piece is taken.
fn is_plain_end(engine: &Engine, played: &Played<'_>) -> bool {
    match engine.placement(played.before) {
        Placement::Seeds(seeds) => {
            let [south, north] = engine.score(played.before);
            let lying: u32 = [Side::South, Side::North].into_iter().flat_map(|side| seeds.holes.of(side)).sum();
            south.abs_diff(north) > lying
        }
        Placement::Pieces(_) => {
            let side = engine.side_to_move(played.before);
            let [south, north] = engine.score(played.after);
            let others = if side == Side::South { north } else { south };
            others == 0 && engine.outcome(played.after) == Outcome::Win(side)
        }
    }
}

/// Whether there are more moves by other rules.
fn frees(loose: &Engine, engine: &Engine, played: &Played<'_>) -> bool {
    let position = loose.parse_position(&engine.position_text(played.before));
    position.is_ok_and(|position| loose.count_moves(&position) > played.moves.len() as u64)
}

/// The point from which the piece moves that has just moved, if it could have landed on several; how hard it is to see them all.
fn lands(engine: &Engine, played: &Played<'_>, traits: &Traits) -> Option<(u32, String)> {
    let Placement::Pieces(_) = engine.placement(played.before) else { return None };
    if traits.unclear || traits.leaps > 4 || played.moves.len() > 3 * MOST_ALLOWED {
        return None;
    }
    let ends = |chosen: &Move| {
        let mut after = played.before.clone();
        let mut heard: Vec<Heard<Happening>> = Vec::new();
        engine.play(&mut after, chosen, true, &mut (), &mut heard);
        villages::ends(engine, &heard)
    };
    let own = ends(played.chosen)?;
    let mut points: Vec<String> =
        played.moves.iter().filter_map(ends).filter(|(from, _)| *from == own.0).map(|(_, to)| to).collect();
    points.sort_unstable();
    points.dedup();
    let worth = (2..=MOST_ALLOWED).contains(&points.len());
    let level = if traits.king && traits.leaps > 0 { 3 } else { 1 + u32::from(traits.leaps > 1 || traits.king) };
    worth.then_some((level, own.0))
}
