//! The engine of sowing games: known lines, known values, and what must hold in every game.

#![allow(unreachable_pub, missing_docs, reason = "modules of one test share their helpers")]

mod cases;
mod games;
mod properties;
mod refusals;
mod values;

use lumbung::game::{Heard, Occurrences, Rules, Side};
use lumbung::ir::sowing::Sowing;
use lumbung::sowing::{Engine, Event, Move, Position};

/// A game under way, with all that has been heard of it.
pub struct Table {
    pub engine: Engine,
    pub position: Position,
    pub heard: Vec<Heard<Event>>,
    pub history: Occurrences<Position>,
}

impl Table {
    pub fn new(ir: &Sowing) -> Table {
        let engine = Engine::new(ir);
        let position = engine.start();
        Table { engine, position, heard: Vec::new(), history: Occurrences::default() }
    }

    pub fn at(ir: &Sowing, text: &str) -> Table {
        let mut table = Table::new(ir);
        table.position = table.engine.parse_position(text).unwrap();
        table
    }

    pub fn play(&mut self, moves: &str) -> &mut Table {
        for text in moves.split_whitespace() {
            let chosen = self.engine.parse_move(&self.position, text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
            self.make(&chosen, false);
        }
        self
    }

    pub fn make(&mut self, chosen: &Move, stop: bool) {
        self.engine.play(&mut self.position, chosen, stop, &mut self.history, &mut self.heard);
    }

    pub fn text(&self) -> String {
        self.engine.position_text(&self.position)
    }

    pub fn row(&self, side: Side) -> Vec<u32> {
        (1..=self.engine.holes()).map(|hole| self.engine.seeds(&self.position, side, hole)).collect()
    }

    pub fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.engine.legal_moves(&self.position, &mut moves);
        moves.iter().map(|chosen| self.engine.move_text(&self.position, chosen)).collect()
    }

    pub fn laps(&self) -> usize {
        self.heard.iter().filter(|heard| matches!(heard.event, Event::Lap { continued: false, .. })).count()
    }

    pub fn kinds(&self) -> Vec<&'static str> {
        self.heard.iter().map(|heard| kind(&heard.event)).collect()
    }
}

pub fn kind(event: &Event) -> &'static str {
    match event {
        Event::Lap { .. } => "lap",
        Event::Relay { .. } => "relay",
        Event::Capture { .. } => "capture",
        Event::Claim { .. } => "claim",
        Event::Decline => "decline",
        Event::Bonus => "bonus",
        Event::Stop { .. } => "stop",
        Event::Pass { .. } => "pass",
        Event::Endless => "endless",
        Event::Undone { .. } => "undone",
        Event::Rest { .. } => "rest",
        Event::Round { .. } => "round",
        Event::Refill { .. } => "refill",
        Event::End { .. } => "end",
    }
}

/// A small generator of numbers that look random, the same in every run.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) as usize * count) >> 32
    }
}
