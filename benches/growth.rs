//! Cost as work grows: holes, seeds, landing rules, points, pieces. Prints tables; asserts nothing.

use lumbung::Variant;
use lumbung::game::Rules as _;
use lumbung_benches::{Count, RandomGames};
use std::fmt::Write as _;
use std::time::{Duration, Instant};

const MOST_MOVES: u64 = 1000;
const LEAST: Duration = Duration::from_millis(300);

/// Two rows sown in relay, and rules that hardly ever fit before the one that does.
fn rows(holes: u32, seeds: u32, more_rules: u32) -> String {
    let mut text = format!(
        "variant rows\n\nfamily sowing\n\nboard {{ holes {holes} seeds {seeds} stores at right }}\nstart {{ first mover south }}\n\
         sow {{ direction anticlockwise own store sown opponent store skipped }}\n"
    );
    text = text
        .replace(" seeds ", "\n  seeds ")
        .replace(" stores at", "\n  stores at")
        .replace("own store sown", "\n  own store sown\n  ");
    text += "landing {\n  bonus: in own store -> move again\n";
    for number in 0..more_rules {
        let _ = writeln!(text, "  rare-{number}: in own hole making {}, opposite empty -> capture this hole", 60 + number);
    }
    text += "  relay: in occupied hole -> sow on\n  capture: in empty own hole, opposite occupied -> capture opposite\n}\n";
    text + "end {\n  when mover has no seeds\n  tested before every move\n  rest to opponent\n  wins most seeds\n}\n"
}

/// A square of points with a number of full rows for each side.
fn square(size: u32, rows: u32) -> String {
    format!(
        "variant square\n\nfamily leaping\n\nboard {{\n  points {size} x {size}\n  lines orthogonal, and diagonal through points where column + row is even\n}}\n\
         setup {{\n  white rows 1 to {rows}\n  black rows {} to {size}\n}}\nstart {{ first mover white }}\n\
         man {{\n  steps forward\n  captures in every direction\n  crowned when it stops on the last row\n}}\n\
         king {{\n  steps in every direction, any distance\n  captures in every direction, from any distance\n  lands anywhere behind\n}}\n\
         capture {{\n  compulsory\n  prefer most pieces\n  pieces leave at the end\n}}\nenforcement strict\nend {{ loses no pieces; no move }}\n",
        size - rows + 1
    )
}

fn measured(text: &str) -> Result<[String; 5], String> {
    let begun = Instant::now();
    let variant = Variant::from_text("growth.variant", text).map_err(|error| error.to_string())?;
    let compiled = begun.elapsed();
    let start = variant.engine().start();
    let (mut games, mut moves, begun) = (0, 0, Instant::now());
    while begun.elapsed() < LEAST {
        moves += variant.engine().with(&start, RandomGames { first: games, games: 8, most_moves: MOST_MOVES });
        games += 8;
    }
    let playing = begun.elapsed().as_secs_f64();
    let (mut depth, mut leaves, mut counting) = (0, 0, Duration::ZERO);
    while counting < LEAST / 8 && depth < 30 {
        depth += 1;
        let begun = Instant::now();
        leaves = variant.engine().with(&start, Count(depth));
        counting = begun.elapsed();
    }
    Ok([
        format!("{:.2} ms", 1e3 * compiled.as_secs_f64()),
        format!("{:.0}", moves as f64 / games as f64),
        format!("{:.0} k", games as f64 / playing / 1e3),
        format!("{:.2} M", moves as f64 / playing / 1e6),
        format!("{:.1} M", leaves as f64 / counting.as_secs_f64() / 1e6),
    ])
}

fn table(title: &str, rows: impl Iterator<Item = (String, String)>) {
    println!("\n| {title} | compile | moves a game | games/s | moves/s | leaves/s |\n|---|---|---|---|---|---|");
    for (name, text) in rows {
        match measured(&text) {
            Ok(cells) => println!("| {name} | {} |", cells.join(" | ")),
            Err(error) => println!("| {name} | {error} |"),
        }
    }
}

fn main() {
    // `cargo test --benches` passes this: nothing is to be measured then.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let holes = [1, 2, 3, 5, 7, 9, 11, 12, 14, 15, 16, 18, 21];
    table("holes of 7 seeds", holes.into_iter().map(|holes| (holes.to_string(), rows(holes, 7, 0))));
    let seeds = [1, 2, 3, 4, 5, 7, 9, 12, 15, 18, 19, 20];
    table("seeds in each of 7 holes", seeds.into_iter().map(|seeds| (seeds.to_string(), rows(7, seeds, 0))));
    let rules = [5, 10, 15, 20, 30, 40];
    table("landing rules", rules.into_iter().map(|count| (count.to_string(), rows(7, 7, count - 3))));
    table("points", (5..=11).map(|size| ((size * size).to_string(), square(size, (size - 1) / 2))));
    table("pieces on 81 points", (1..=4).map(|rows| ((18 * rows).to_string(), square(9, rows))));
}
