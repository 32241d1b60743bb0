//! `perft`: counts sequences of moves.

use super::common::{At, Chosen, add_notes, pool, tell_before, whole};
use super::shape::Shape;
use super::{Ran, Verdict, json, limits};
use crate::error::Error;
use crate::game::Rules;
use crate::play::event::add_before;
use crate::play::perft::{divide, total};
use crate::variant::{FamilyTools, Task};
use serde_json::{Map, json};
use std::io::Write;
use std::time::Instant;

/// Count the sequences of exactly DEPTH moves
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung perft village.variant 6 --divide")]
pub(super) struct Perft {
    #[command(flatten)]
    chosen: Chosen,
    /// Moves in a sequence
    #[arg(value_name = "DEPTH", value_parser = whole::<u32>(0..=250), allow_negative_numbers = true)]
    depth: u32,
    #[command(flatten)]
    at: At,
    /// Count apart for each first move
    #[arg(long)]
    divide: bool,
    /// Count the routes of a capture apart
    #[arg(long)]
    routes: bool,
    /// Threads; as many as the machine has if it is left out
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024), allow_negative_numbers = true)]
    threads: Option<u16>,
    #[command(flatten)]
    shape: Shape,
}

/// The count, and if wanted that of each first move.
struct Count {
    depth: u32,
    divide: bool,
    routes: bool,
}

impl Task for Count {
    type Output = Option<(u64, Vec<(String, u64)>)>;
    fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, tools: &FamilyTools<R>) -> Self::Output {
        let routes = if self.routes { Some(tools.routes?) } else { None };
        if !self.divide || self.depth == 0 {
            return Some((total(rules, position, self.depth, routes), Vec::new()));
        }
        let (moves, known) = divide(rules, position, self.depth, routes);
        Some((known, moves))
    }
}

impl Perft {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.at.load(&self.chosen, "")?;
        let patience = limits::until_stopped();
        let game = limits::known(&patience, "the position", || self.at.game(&variant, self.shape.json()))??;
        let pool = pool(self.threads)?;
        let begun = Instant::now();
        let count = Count { depth: self.depth, divide: self.divide, routes: self.routes };
        let counts = pool.install(|| patience.within(|| variant.engine().with(game.position(), count)));
        let seconds = begun.elapsed().as_secs_f64();
        let (nodes, moves) = counts.ok_or_else(|| Error::Usage {
            code: "use::no-routes",
            message: "in a sowing game a move has one route: leave out --routes".to_owned(),
        })?;
        if nodes == u64::MAX {
            return Err(Error::Usage {
                code: "use::too-many-sequences",
                message: format!("there are more sequences of {} moves than can be counted: give a smaller DEPTH", self.depth),
            }
            .into());
        }
        if self.shape.json() {
            let mut document = json!({ "depth": self.depth, "nodes": nodes, "seconds": seconds });
            add_notes(&mut document, game.notes());
            add_before(&mut document, game.before(), &variant);
            if let (true, Some(fields)) = (self.divide, document.as_object_mut()) {
                let moves: Map<_, _> = moves.into_iter().map(|(text, nodes)| (text, json!(nodes))).collect();
                fields.insert("divide".to_owned(), moves.into());
            }
            limits::note_stopped(&mut document);
            json(out, &document)?;
        } else {
            tell_before(&variant, &game, out)?;
            for (text, nodes) in moves {
                writeln!(out, "{text}: {nodes}")?;
            }
            let known = if limits::was_stopped() { ", or more: stopped by hand" } else { "" };
            writeln!(out, "depth    {}\nnodes    {nodes}{known}\nseconds  {seconds:.3}", self.depth)?;
        }
        Ok(Verdict::Fine)
    }
}
