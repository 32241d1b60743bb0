//! `witness`: a game in which a rule acts.

use super::common::{Chosen, quoted};
use super::limits::{self, Limits};
use super::shape::Shape;
use super::{Failure, Ran, Verdict, json};
use crate::compare::{Hunt, Origin, can_act, find_rule, hunt, otherwise, without};
use crate::draw;
use crate::error::Error;
use crate::game::{Outcome, Rules as _};
use crate::ir::{self, Cause};
use crate::play::Game;
use crate::play::transcript::told;
use crate::variant::{Engine, Variant};
use serde_json::{Value, json};
use std::io::Write;

/// Find a shortest game in which a rule or clause acts
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung witness village.variant capture")]
pub(super) struct Witness {
    #[command(flatten)]
    chosen: Chosen,
    /// Name of a rule, opening or challenge, or keyword of a clause, alone or after its section
    #[arg(value_name = "RULE")]
    rule: String,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    shape: Shape,
}

/// What is looked for.
enum Sought {
    /// A game in which an event names one of these.
    Acts(Vec<Cause>),
    /// A position in which something is forbidden that these rules would allow, or allowed that they would forbid.
    Forbids(Box<ir::Rules>),
}

impl Witness {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.chosen.load()?;
        let sought = sought(&variant, &self.rule)?;
        let watch = limits::watch(self.limits.span());
        let plan = self.limits.plan();
        let stopped = limits::until_stopped();
        let hunt = stopped.within(|| match &sought {
            Sought::Acts(causes) => find_rule(variant.engine(), variant.rules(), causes, &plan, &watch),
            Sought::Forbids(less) => hunt(variant.engine(), &Engine::new(less), variant.rules(), &plan, &watch),
        });
        limits::finish();
        let (mut also, cut) = limits::tell(|_| also_legal(&variant, &sought, &hunt));
        if cut {
            also.clear();
        }
        if self.shape.json() {
            let mut document = self.document(&hunt, &also);
            limits::note_stopped(&mut document);
            json(out, &document)?;
        } else if hunt.has_found() {
            let mut told = Vec::new();
            let (ran, cut) = limits::tell(|_| told_to_people(&variant, &sought, &hunt, &also, &mut told));
            ran?;
            if cut {
                writeln!(out, "Its moves take too long to be told here.")?;
            } else {
                out.write_all(&told)?;
            }
            self.apply(&variant, &hunt, &also, out)?;
        } else {
            self.tell_nothing(&hunt, out)?;
        }
        Ok(if hunt.has_found() { Verdict::Fine } else { Verdict::No })
    }

    /// What has been searched in vain.
    fn tell_nothing(&self, hunt: &Hunt, out: &mut dyn Write) -> Result<(), Failure> {
        let searched = hunt.searched;
        let games = if hunt.games > 0 { format!(", nor in {} random games", hunt.games) } else { String::new() };
        let how = match searched.moves {
            _ if limits::was_stopped() => "stopped by hand: it is not known whether it acts; not",
            0 if !searched.complete && hunt.games == 0 => "is not known to act; it does not",
            _ => "does not act",
        };
        let (moves, positions) = (searched.moves, searched.positions);
        writeln!(out, "`{}` {how} in any game of up to {moves} moves ({positions} positions){games}", self.rule)?;
        limits::tell_limit(&[hunt], out)
    }

    /// The line that plays it.
    fn apply(&self, variant: &Variant, hunt: &Hunt, also: &[String], out: &mut dyn Write) -> Result<(), Failure> {
        let Some((position, moves, _)) = hunt.found() else { return Ok(()) };
        let engine = variant.engine();
        let is_start = || limits::tell(|_| position == engine.position_text(&engine.start()));
        let start = position == "start" || is_start() == (true, false);
        let at = if start { String::new() } else { format!(" --at {}", quoted(position)) };
        let moves: Vec<String> = moves.into_iter().chain(also.first().map(String::as_str)).map(quoted).collect();
        if !moves.is_empty() {
            writeln!(out, "\n  lumbung apply {}{at} {}", self.chosen.called(), moves.join(" "))?;
        }
        Ok(())
    }

    fn document(&self, hunt: &Hunt, also: &[String]) -> Value {
        let searched = hunt.searched;
        let shortest = hunt.length().is_some_and(|(_, shortest)| shortest);
        let witness = hunt.found().map(|(position, moves, _)| {
            json!({"position": position, "moves": moves, "shortest": shortest, "origin": hunt.origin().map(Origin::word),
                "forbids": also})
        });
        let (positions, moves) = (searched.positions, searched.moves);
        let mut document = json!({"rule": self.rule, "witness": witness,
            "searched": {"positions": positions, "moves": moves, "complete": searched.complete, "games": hunt.games}});
        limits::note_limit(&mut document["searched"], hunt);
        document
    }
}

/// Moves that would be legal at the end of a find if the clause were not there.
fn also_legal(variant: &Variant, sought: &Sought, hunt: &Hunt) -> Vec<String> {
    let (Sought::Forbids(less), Some((position, moves, _))) = (sought, hunt.found()) else { return Vec::new() };
    let Ok(mut game) = Game::at(variant, position) else { return Vec::new() };
    if moves.iter().any(|text| game.play(text).is_err()) {
        return Vec::new();
    }
    let (engine, mut legal) = (Engine::new(less), Vec::new());
    engine.legal_moves(game.position(), &mut legal);
    let texts = legal.iter().map(|chosen| engine.move_text(game.position(), chosen));
    texts.filter(|text| game.parse_move(text).is_err()).collect()
}

fn told_to_people(variant: &Variant, sought: &Sought, hunt: &Hunt, also: &[String], out: &mut dyn Write) -> Result<(), Failure> {
    let Some((position, moves, _)) = hunt.found() else { return Ok(()) };
    let causes: &[Cause] = if let Sought::Acts(causes) = sought { causes } else { &[] };
    let mut game = Game::at(variant, position)?;
    let how = match hunt.origin() {
        Some(Origin::Play) => "found by random play",
        Some(Origin::SetUp) => "found from a position that was set up",
        _ if hunt.length().is_some_and(|(_, shortest)| shortest) => "no shorter game from the start has it",
        _ => "the search was cut: a shorter game may have it",
    };
    writeln!(out, "{position}   ({how})\n")?;
    if moves.len() > 1 {
        writeln!(out, "{}", draw::board(variant.rules(), &game.board_text(), true))?;
    }
    for (number, text) in (1..).zip(&moves) {
        let side = game.side();
        let chosen = game.parse_move(text)?;
        if number == moves.len() {
            write!(out, "{}", draw::board(variant.rules(), &game.board_text(), true))?;
        }
        let events = game.play_move(&chosen);
        writeln!(out, "{number}. {} plays {text}", variant.side_word(side))?;
        for event in &events {
            let mark = if event.cause.is_some_and(|cause| causes.contains(&cause)) { "*" } else { " " };
            writeln!(out, " {mark} {}", told(event, variant))?;
        }
    }
    writeln!(out, "{}", draw::board(variant.rules(), &game.board_text(), true))?;
    if let Sought::Forbids(other) = sought {
        if game.outcome() == Outcome::Ongoing {
            writeln!(out, "legal here: {}", game.legal_moves().join(", "))?;
            // A clause that allows what would not be allowed without it.
            let engine = Engine::new(other);
            let lost = game.legal_moves().into_iter().filter(|text| engine.parse_move(game.position(), text).is_err());
            let lost: Vec<String> = lost.collect();
            if !lost.is_empty() {
                writeln!(out, "without this clause not: {}", lost.join(", "))?;
            }
        } else {
            writeln!(out, "the game is over here; without this clause it would go on")?;
        }
        for text in also {
            match game.parse_move(text) {
                Err(Error::Illegal { message, .. }) => writeln!(out, "forbidden: {text}: {message}")?,
                _ => writeln!(out, "forbidden: {text}")?,
            }
        }
    }
    Ok(())
}

/// What a name means: rules of that name, else clauses of that keyword; either may follow the name of its section.
fn sought(variant: &Variant, given: &str) -> Result<Sought, Error> {
    let (origins, rules) = (&variant.origins().0, variant.rules());
    let called = |wanted: &str, within: Option<&str>| -> Vec<Cause> {
        let name = variant.rule_name(wanted).unwrap_or_else(|| wanted.to_owned());
        let fits = |cause: &Cause| within.is_none_or(|within| section(*cause) == within);
        origins.iter().filter(|(cause, origin)| origin.name == name && fits(cause)).map(|(cause, _)| *cause).collect()
    };
    let mut found = called(given, None);
    if let (true, Some((within, wanted))) = (found.is_empty(), given.split_once(' ')) {
        found = called(wanted.trim(), Some(within));
    }
    let acting: Vec<Cause> = found.iter().copied().filter(|cause| can_act(rules, *cause)).collect();
    if !acting.is_empty() {
        return Ok(Sought::Acts(acting));
    }
    // From the last to the first, so that the places in a list stay right.
    let less =
        found.iter().rev().fold(None, |less: Option<ir::Rules>, cause| without(less.as_ref().unwrap_or(rules), *cause).or(less));
    let either = less.or_else(|| found.iter().find_map(|cause| otherwise(rules, *cause)));
    either.map(|other| Sought::Forbids(Box::new(other))).ok_or_else(|| {
        let can = |cause: &Cause| can_act(rules, *cause) || otherwise(rules, *cause).is_some();
        let mut known: Vec<&str> =
            origins.iter().filter(|(cause, _)| can(cause)).map(|(_, origin)| origin.name.as_str()).collect();
        known.sort_unstable();
        known.dedup();
        let off = variant.rule_name(given).filter(|name| !known.contains(&name.as_str()));
        let message = match off {
            Some(name) if found.is_empty() => {
                format!("`{given}` is off in {}: switch it on with --on {}", variant.name(), quoted(&name))
            }
            _ => format!("`{given}` is no rule of {} that can act; known: {}", variant.name(), known.join(", ")),
        };
        Error::Usage { code: "use::unknown-rule", message }
    })
}

/// The section in which something stands, as a comparison calls it.
fn section(cause: Cause) -> &'static str {
    match cause {
        Cause::Landing(_) => "landing",
        Cause::Passing(_) => "passing",
        Cause::Opening(_) => "opening",
        Cause::Enforcement => "challenge",
        Cause::Clause(section, ..) => section.word(),
    }
}
