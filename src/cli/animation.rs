//! A move that is played before one's eyes on a terminal: seed by seed, or leap by leap, on a board that is drawn again in its place.
//!
//! Comes in: the board before a move, its events. Goes out: what happens, in words above the board, and the board as a hand changes it.

use super::{Failure, limits, terminal};
use crate::draw::{self, Change, Marks, View, Words};
use crate::ir::Rules;
use crate::play::Event;
use std::io::{self, Write};
use std::thread::sleep;
use std::time::Duration;

/// Between two changes; and a whole move takes no longer, however many seeds are sown.
const PAUSE: Duration = Duration::from_millis(140);
const LONGEST: Duration = Duration::from_secs(5);

/// A board on a terminal that changes in its place.
pub(super) struct Animation<'a> {
    rules: &'a Rules,
    position: String,
    view: View,
    pause: Duration,
    /// Lines of the board that stand on the terminal now.
    lines: usize,
}

impl<'a> Animation<'a> {
    /// `None` where the board cannot be drawn again in its place: there is no room for it, or the terminal cannot go back.
    pub(super) fn new(rules: &'a Rules, position: String, view: View, events: &[Event]) -> Option<Animation<'a>> {
        let changes: u32 = events.iter().map(|event| Change::of(&event.kind, &event.fields).len() as u32).sum();
        let animation = Animation { rules, position, view, pause: PAUSE.min(LONGEST / changes.max(1)), lines: 0 };
        let board = animation.board(&Marks::default());
        let (columns, rows) = terminal::size()?;
        // A line that is broken, or one that has left the screen, cannot be drawn again.
        let fits = board.lines().count() + 1 < rows && board.lines().all(|line| terminal::seen(line) < columns);
        (fits && changes > 0).then_some(animation)
    }

    fn board(&self, marks: &Marks) -> String {
        draw::viewed(self.rules, &self.position, false, marks, (self.view, &Words::default()))
    }

    /// An event in words, and then what it changes, one after the other.
    pub(super) fn show(&mut self, event: &Event, told: &str, out: &mut dyn Write) -> Result<(), Failure> {
        self.clear(out)?;
        writeln!(out, "{told}")?;
        self.draw(&Marks::default(), out)?;
        for change in Change::of(&event.kind, &event.fields) {
            let (after, marks) = draw::by_hand(self.rules, &self.position, &change);
            self.position = after;
            self.clear(out)?;
            self.draw(&marks, out)?;
            // Who presses Ctrl-C has no wish to watch.
            if !limits::was_stopped() {
                sleep(self.pause);
            }
        }
        Ok(())
    }

    fn draw(&mut self, marks: &Marks, out: &mut dyn Write) -> Result<(), Failure> {
        let board = self.board(marks);
        self.lines = board.lines().count() + 1;
        write!(out, "\n{board}")?;
        Ok(out.flush()?)
    }

    /// Takes the board off the terminal.
    pub(super) fn clear(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.lines > 0 {
            // To the beginning of the line so many lines up, and nothing from there on: past the guard that lets nothing steer a terminal.
            out.flush()?;
            io::stdout().lock().write_all(format!("\u{1b}[{}F\u{1b}[J", self.lines).as_bytes())?;
        }
        self.lines = 0;
        Ok(())
    }
}
