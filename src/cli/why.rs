//! `why`: what a move does and by which rules, or why it is not legal.

use super::common::{At, Chosen, add_notes};
use super::shape::Shape;
use super::terminal::{bold, faint, refused as in_red};
use super::{Failure, Ran, Verdict, colour_out, json, limits};
use crate::compare::Pair;
use crate::error::Error;
use crate::game::{Note, Patience};
use crate::play::transcript::told;
use crate::play::{Event, Game};
use crate::teach::why::{Authority, Why as Explanation, told_together, why_alone};
use crate::variant::Variant;
use std::io::Write;

/// Work of asking relatives: half a second.
const ASKING: u64 = 5_000_000;

/// Most legal moves that are named.
const NAMED: usize = 16;

/// Tell what a move does and by which rules, or why it is not legal
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung why village.variant 3")]
pub(super) struct Why {
    #[command(flatten)]
    chosen: Chosen,
    /// The move, or a chain of moves of one turn
    #[arg(value_name = "MOVE")]
    text: String,
    #[command(flatten)]
    at: At,
    #[command(flatten)]
    shape: Shape,
}

impl Why {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.chosen.load()?;
        // Who asks in letters is answered in letters, and who asks in numbers in numbers.
        let renamed = variant.named_as_in(&self.text);
        let (answered, cut) = limits::look(|_| self.answer(&variant, renamed.as_ref()));
        let refused = |(_, _, why): &(_, _, Explanation)| why.refused.as_ref().is_some_and(|refused| refused.certain);
        if cut && !answered.as_ref().is_ok_and(refused) {
            return Err(limits::cut_short("the answer").into());
        }
        let (game, notes, mut why) = answered?;
        // What is known of the move is not lost where its relatives take long.
        limits::look(|_| Patience::of_work(ASKING).within(|| why.ask_relatives(&game, &self.text)));
        if self.shape.json() {
            let mut document = why.json(&variant);
            add_notes(&mut document, &notes);
            limits::note_stopped(&mut document);
            json(out, &document)?;
        } else {
            told_to_people(&variant, &why, colour_out(), out)?;
            limits::tell_stopped(out)?;
        }
        Ok(if why.is_legal() { Verdict::Fine } else { Verdict::No })
    }

    /// The game in which the move is explained, notes on its position, and what is known without its relatives.
    fn answer(&self, variant: &Variant, renamed: Option<&Variant>) -> Result<(Game, Vec<Note>, Explanation), Error> {
        let asked = self.at.game(variant, self.shape.json())?;
        let notes = asked.notes().to_vec();
        let game = match renamed {
            Some(renamed) => named_otherwise(variant, renamed, &asked)?,
            None => asked,
        };
        let why = why_alone(&game, &self.text, self.at.text());
        Ok((game, notes, why))
    }
}

/// The same game, its points named by letters instead of numbers, or the other way round.
fn named_otherwise(variant: &Variant, renamed: &Variant, game: &Game) -> Result<Game, Error> {
    let Some(pair) = Pair::new(variant, renamed) else { return Ok(Game::new(renamed)) };
    let (base, since) = pair.plain(game)?;
    let more = if since.is_empty() { String::new() } else { format!(" + {}", since.join(" ")) };
    Game::at(renamed, &format!("{base}{more}"))
}

fn told_to_people(variant: &Variant, why: &Explanation, colour: bool, out: &mut dyn Write) -> Result<(), Failure> {
    for event in &why.before {
        writeln!(out, "{}", told(event, variant))?;
    }
    for (words, authority) in &why.stuck {
        writeln!(out, "  {words}")?;
        by(authority.as_ref(), colour, out)?;
    }
    for explained in &why.moves {
        writeln!(out, "{}", bold(&format!("{} plays {}", explained.side, explained.chosen), colour))?;
        for one in &explained.happens {
            let bare = Event { rule: None, ..one.event.clone() };
            writeln!(out, "  {}", told(&bare, variant))?;
            by(one.authority.as_ref(), colour, out)?;
            for (words, authority) in &one.passes {
                writeln!(out, "    {words}")?;
                by(authority.as_ref(), colour, out)?;
            }
        }
        for miss in &explained.missed {
            writeln!(out, "  `{}` did not act: {}", miss.name, miss.lacking)?;
            by(miss.authority.as_ref(), colour, out)?;
        }
        writeln!(out, "{}", explained.position)?;
    }
    if let Some(refused) = &why.refused {
        let no = in_red(&format!("{} is not legal", refused.chosen), colour);
        writeln!(out, "{no}: {}   {}", refused.message, faint(&format!("({})", refused.code), colour))?;
        by(refused.authority.as_ref(), colour, out)?;
        if !refused.legal.is_empty() {
            let more = refused.legal.len().saturating_sub(NAMED);
            let legal: Vec<&str> = refused.legal.iter().map(String::as_str).take(NAMED).collect();
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            writeln!(out, "legal here: {}{more}", legal.join(", "))?;
        }
    }
    for sentence in told_together(&why.relatives) {
        writeln!(out, "{sentence}")?;
    }
    if !why.asked_all && !limits::was_stopped() {
        writeln!(out, "(not every related game was asked: in this position that takes too long)")?;
    }
    Ok(())
}

/// The rule, its line, its source.
fn by(authority: Option<&Authority>, colour: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(authority) = authority else { return Ok(()) };
    let place = &authority.place;
    let mut told = format!("by `{}`, {}", place.rule, place.shown());
    if place.by_default {
        told.push_str(&format!(" (`lumbung explain {}`)", place.rule));
    }
    for word in &authority.words {
        told.push_str(&format!("; {}", word.shown()));
    }
    Ok(writeln!(out, "      {}", faint(&told, colour))?)
}
