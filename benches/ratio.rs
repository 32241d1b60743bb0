//! How fast variants are played beside hand-written programs: a table, one variant a line.
//!
//!     cargo run --release -p lumbung-benches -- dakon kalah --seconds 0.5

use lumbung::Variant;
use lumbung::game::Rules;
use lumbung::ir::{self, sowing};
use lumbung::play::pace::{Batch, Done, Games, MOST_MOVES, Watched, deepest};
use lumbung::play::playout::{draw, generator};
use lumbung::variant::{FamilyTools, Task};
use lumbung_benches::baseline::Baseline;
use lumbung_benches::shipped;
use std::path::Path;

/// Seconds of processor time for each measurement, if nothing is said.
const SECONDS: f64 = 0.5;
/// Games in which laps are counted that are tried: each takes as long as many others.
const TRIED_GAMES: u64 = 200;

/// All measurements of one variant. A variant and its program take turns, so that the ratio holds on a busy machine too.
struct Measure {
    tries: Option<u64>,
    seconds: f64,
    baseline: Baseline,
}

/// What was measured: rates of laps (moves in games without laps) and of sequences, of the variant and of its program.
struct Measured {
    watched: Watched,
    laps: [f64; 2],
    leaves: [f64; 2],
}

impl Task for Measure {
    type Output = Measured;
    fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, family: &FamilyTools<R>) -> Measured {
        let most_games = self.tries.map(|_| TRIED_GAMES);
        let watched = Watched::new(rules, position, most_games, |position, legal, stops| match (family.captures, self.tries) {
            (Some(captures), _) => legal.iter().filter(|chosen| captures(chosen)).count() as u64,
            (None, Some(after)) if stops >= after => family.laps_tried.map_or(0, |laps| laps(rules, position)),
            _ => 0,
        });
        let [moves, program] = self.random_games(rules, position);
        Measured { watched, laps: [moves.rate() * watched.laps_per_move(), program.rate()], leaves: self.leaves(rules, position) }
    }
}

impl Measure {
    /// Moves of random games, and laps of the program.
    fn random_games<R: Rules>(&self, rules: &R, start: &R::Position) -> [Done; 2] {
        let (mut engine, mut program) = (Done::default(), Done::default());
        let (mut games, mut batch) = (Games::new(rules, start), Batch::default());
        while engine.seconds < self.seconds {
            games.play(&mut engine, self.seconds);
            while program.seconds < engine.seconds {
                batch.run(&mut program, self.seconds, &mut |number| {
                    let mut random = generator(1, number);
                    self.baseline.play_out(MOST_MOVES, &mut |count| draw(&mut random, count)).laps
                });
            }
        }
        [engine, program]
    }

    /// Sequences a second, both as deep as the same time allows: deeper trees have more leaves at each of their last boards but one.
    fn leaves<R: Rules>(&self, rules: &R, start: &R::Position) -> [f64; 2] {
        let (mut engine, depth) = deepest(rules, start, self.seconds);
        let (mut program, mut its_depth) = (Done::default(), self.baseline.depth());
        program.add(|| self.baseline.perft(its_depth));
        while program.seconds < self.seconds / 8.0 {
            its_depth += 1;
            program = Done::default();
            program.add(|| self.baseline.perft(its_depth));
        }
        while program.seconds < self.seconds / 2.0 {
            program.add(|| self.baseline.perft(its_depth));
            if engine.seconds < program.seconds {
                engine.add(|| lumbung::perft(rules, start, depth, None));
            }
        }
        [engine.rate(), program.rate()]
    }
}

/// After how many players have stopped in turns of both at once, in which nothing is tried, it shows only by playing what may be played:
/// because the opponent must be fed or must keep something, a relay must end, or a player may choose what a rule does. `None`: never.
fn tries(rules: &ir::Rules) -> Option<u64> {
    let ir::Rules::Sowing(rules) = rules else { return None };
    let tries = rules.moves.feed != sowing::Feed::Never
        || rules.moves.grand_slam == sowing::GrandSlam::Forbidden
        || rules.sow.endless == Some(sowing::Endless::Forbidden)
        || rules.landing.iter().chain(&rules.passing).any(|rule| rule.may);
    let alternate = sowing::Order::Alternate;
    let opening = rules.opening.as_ref().filter(|opening| opening.order.is_some_and(|order| order != alternate));
    (tries && rules.moves.order == alternate).then(|| opening.map_or(0, |opening| 2 * u64::from(opening.turns)))
}

/// One line of the table.
fn line(variant: &Variant, seconds: f64) -> String {
    let baseline = Baseline::nearest(variant.rules());
    let task = Measure { tries: tries(variant.rules()), seconds, baseline };
    let Measured { watched, laps, leaves } = variant.engine().with(&variant.engine().start(), task);
    let made = if watched.laps == 0 { watched.moves } else { watched.laps };
    let tried = watched.tried as f64 / made as f64;
    let (play, perft) = (laps[0] / laps[1], leaves[0] / leaves[1]);
    let same_work = if watched.laps > 0 { play * tried.max(1.0) } else { play };
    // These programs find every capture too: it is the same work.
    let alike = matches!(baseline, Baseline::Huff | Baseline::Offences);
    let tried = if tried > 1.0 && !alike { format!("{tried:.1}") } else { "-".to_owned() };
    let million = |rate: f64| format!("{:.2} M", rate / 1e6);
    let (name, program) = (variant.name(), baseline.name());
    let (laps, leaves) = (million(laps[0]), million(leaves[0]));
    format!("{name:20} {program:10} {laps:>10} {tried:>6} {play:>6.2} {same_work:>10.2} {leaves:>11} {perft:>6.2}")
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (mut names, mut seconds) = (Vec::new(), SECONDS);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--seconds" => seconds = arguments.next().and_then(|given| given.parse().ok()).expect("`--seconds` takes a number"),
            name => names.push(name.to_owned()),
        }
    }
    if names.is_empty() {
        names.extend(lumbung::library::all().iter().map(|shipped| shipped.name.to_owned()));
    }
    let variant = |name: &String| match Path::new(name).extension() {
        Some(_) => Variant::from_path(name).unwrap_or_else(|error| panic!("{name}: {error}")),
        None => shipped(name),
    };
    println!("variant              program        laps/s  tried   play  same work    leaves/s  perft");
    for variant in names.iter().map(variant).collect::<Vec<_>>() {
        println!("{}", line(&variant, seconds));
    }
}
