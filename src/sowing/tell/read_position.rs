//! Reading positions, and why a text is none.
//!
//! Comes in: text. Goes out: a position at the start of a turn, with what happens there by itself done, or a refusal that names
//! what is wrong. A text that looks like the start of a round is read as one: its opening is still to come.

use crate::game::{Listener, Note, Refusal, Side};
use crate::ir::sowing::Unfilled;
use crate::sowing::board::position::{Phase, Position, letter};
use crate::sowing::board::seeds::Seeds;
use crate::sowing::engine::Engine;
use crate::sowing::event::Event;

/// Most seeds on a board.
const MOST_SEEDS: u32 = 65_535;

fn refuse<T>(code: &'static str, message: String) -> Result<T, Refusal> {
    Err(Refusal { code, message, cause: None })
}

/// One hole as written.
enum Written {
    Seeds(u32),
    Closed,
    ClaimedByOwner,
    ClaimedByOpponent,
}

impl Engine {
    /// Reads a text of a position, and tells what happens there by itself; with how many seeds lie there if a game has another number.
    pub(crate) fn read_text<L: Listener<Event>>(&self, text: &str, listener: &mut L) -> Result<(Position, Vec<Note>), Refusal> {
        let (mut position, notes) = self.read_bare(text)?;
        self.settle(&mut position, listener);
        Ok((position, notes))
    }

    /// Reads a text of a position; what happens there by itself has yet to happen.
    pub(crate) fn read_bare(&self, text: &str) -> Result<(Position, Vec<Note>), Refusal> {
        let close = self.with_commas(closed_up(text));
        let words: Vec<&str> = close.split_whitespace().collect();
        let (rows, stores, side, round) = match words.as_slice() {
            [rows, stores, side] => (*rows, *stores, *side, None),
            [rows, stores, side, round] => (*rows, *stores, *side, Some(*round)),
            words => {
                // What is advised holds only if the rows are in order.
                if let Some((north, south)) = words.first().and_then(|rows| rows.split_once('/')) {
                    self.read_row(Side::South, south)?;
                    self.read_row(Side::North, north)?;
                }
                return refuse("sowing::bad-position", self.incomplete(words));
            }
        };
        let Some((north, south)) = rows.split_once('/') else {
            return refuse("sowing::bad-position", format!("`{rows}` lacks the `/` between North's row and South's"));
        };
        let mut position = self.blank();
        let holes = [self.read_row(Side::South, south)?, self.read_row(Side::North, north)?];
        let stores = read_stores(stores)?;
        position.side = read_side(side)?;
        let mut total: u64 = stores.iter().map(|seeds| u64::from(*seeds)).sum();
        for written in holes.iter().flatten() {
            if let Written::Seeds(seeds) = written {
                total += u64::from(*seeds);
            }
        }
        let Some(total) = u32::try_from(total).ok().filter(|total| *total <= MOST_SEEDS) else {
            return refuse("sowing::too-many-seeds", format!("{total} seeds are more than a board can hold ({MOST_SEEDS})"));
        };
        position.seeds = Seeds::empty(self.geometry.places, total);
        self.fill(&mut position, &holes, stores)?;
        if let Some(round) = round {
            self.read_round(&mut position, round)?;
        }
        Ok((self.unsettled(position), self.other_number(total).into_iter().collect()))
    }

    /// Rows with commas, where somebody has set the holes apart by blanks alone.
    fn with_commas(&self, close: String) -> String {
        let Some((north, south)) = close.split_once('/').filter(|_| !close.contains(',')) else { return close };
        let (north, south): (Vec<&str>, Vec<&str>) = (north.split_whitespace().collect(), south.split_whitespace().collect());
        match south.split_at_checked(self.geometry.holes) {
            Some((row, rest)) if north.len() == row.len() => format!("{}/{} {}", north.join(","), row.join(","), rest.join(" ")),
            _ => close,
        }
    }

    /// Why words are no position: what is missing, if that can be told.
    fn incomplete(&self, words: &[&str]) -> String {
        let [south, north] = [Side::South, Side::North].map(letter);
        match words {
            [rows, stores] if rows.contains('/') && read_stores(stores).is_ok() => {
                let said = words.join(" ");
                format!("`{said}` does not say who is to move: write `{said} {south}`, or `{said} {north}` if North is")
            }
            [rows, side] if rows.contains('/') && read_side(side).is_ok() => {
                format!("`{rows} {side}` lacks the seeds in the stores, North's and South's: write `{rows} 0-0 {side}`")
            }
            [rows] if rows.contains('/') => format!(
                "`{rows}` lacks the seeds in the stores, and who is to move: write `{rows} 0-0 {south}`, or `{rows} 0-0 {north}` if North is"
            ),
            _ => {
                let example = self.text_of_position(&self.blank());
                format!("a position is written as rows, stores and the side to move, like `{example}`")
            }
        }
    }

    /// What is said of a number of seeds with which no game is played: seeds never come or go.
    fn other_number(&self, total: u32) -> Option<Note> {
        let holes = self.ir.start.south.iter().chain(&self.ir.start.north);
        let own: u32 = holes.flatten().copied().map(u32::from).sum();
        let seeds = |number: u32| if number == 1 { "1 seed".to_owned() } else { format!("{number} seeds") };
        (total != own).then(|| Note::Unusual(format!("the position holds {}; a game is played with {own}", seeds(total))))
    }

    fn fill(&self, position: &mut Position, holes: &[Vec<Written>; 2], stores: [u32; 2]) -> Result<(), Refusal> {
        for side in [Side::South, Side::North] {
            position.seeds.set(self.geometry.store(side), stores[side.index()]);
            for (place, written) in self.geometry.as_seen(side).zip(&holes[side.index()]) {
                match written {
                    Written::Seeds(seeds) => position.seeds.set(place, *seeds),
                    Written::Closed => position.closed |= 1 << place,
                    Written::ClaimedByOwner => position.claims[side.index()] |= 1 << place,
                    Written::ClaimedByOpponent => position.claims[side.other().index()] |= 1 << place,
                }
            }
        }
        if position.closed != 0 && !self.closes_holes() {
            return refuse("sowing::nothing-closes", "no hole is ever closed in this variant, so `x` means nothing".into());
        }
        let claimed = position.claims.iter().any(|claims| *claims != 0);
        if claimed && !self.claims_holes() {
            return refuse("sowing::bad-position", "no hole can be claimed in this variant, so `*` and `+` mean nothing".into());
        }
        Ok(())
    }

    /// Whether a hole may be closed: the layout draws an `x`, or a round leaves holes out of play.
    fn closes_holes(&self) -> bool {
        let drawn = self.ir.start.south.iter().chain(&self.ir.start.north).any(Option::is_none);
        let unfilled = self.ir.rounds.as_ref().and_then(|rounds| rounds.unfilled.as_ref());
        drawn || matches!(unfilled, Some(Unfilled::Closed(_)))
    }

    fn claims_holes(&self) -> bool {
        let claim = crate::ir::sowing::Action::Claim;
        self.ir.landing.iter().chain(&self.ir.passing).any(|rule| rule.actions.contains(&claim))
    }

    fn read_row(&self, side: Side, text: &str) -> Result<Vec<Written>, Refusal> {
        let name = if side == Side::South { "South" } else { "North" };
        let count = text.split(',').count();
        let wanted = self.geometry.holes;
        if count != wanted {
            let holes = if wanted == 1 { "hole" } else { "holes" };
            return refuse("sowing::row-length", format!("{name}'s row has {wanted} {holes}, but `{text}` gives {count}"));
        }
        let read = |hole: &str| {
            Ok(match hole {
                "x" => Written::Closed,
                "+" => Written::ClaimedByOwner,
                "*" => Written::ClaimedByOpponent,
                digits => Written::Seeds(read_number(digits).map_err(|wrong| Refusal {
                    message: format!("`{hole}` in {name}'s row {wrong}"),
                    code: "sowing::bad-position",
                    cause: None,
                })?),
            })
        };
        text.split(',').map(read).collect()
    }

    fn read_round(&self, position: &mut Position, text: &str) -> Result<(), Refusal> {
        let wrong = |what: &str| refuse("sowing::bad-round", format!("`{text}` {what}"));
        if self.ir.rounds.is_none() {
            return wrong("names a round, but this variant is played in one round");
        }
        let parts: Vec<&str> = text.strip_prefix('R').unwrap_or("").split(':').collect();
        let [number, won, first] = parts.as_slice() else {
            return wrong("is not a round: write `R3:1-1:N` (round, rounds won by North and South, who began)");
        };
        let counts = won.split_once('-').map(|(north, south)| (north.parse::<u16>(), south.parse::<u16>()));
        let (Ok(number), Some((Ok(north), Ok(south)))) = (number.parse::<u16>(), counts) else {
            return wrong("is not a round: write `R3:1-1:N` (round, rounds won by North and South, who began)");
        };
        if number == 0 {
            return wrong("names round 0: rounds are counted from 1");
        }
        if u32::from(north) + u32::from(south) >= u32::from(number) {
            return wrong("says that more rounds were won than have been played before this one");
        }
        position.round = number;
        position.won = [south, north];
        position.first = read_side(first)?;
        if number == 1 && position.first == Side::North {
            return wrong("says that North began round 1: South begins a game");
        }
        Ok(())
    }

    /// The position that its text means: what the text does not hold is as at the start of a turn, or of a round if it looks so.
    pub(crate) fn as_read(&self, position: Position) -> Position {
        let mut position = self.unsettled(position);
        self.settle(&mut position, &mut ());
        position
    }

    /// The same before anything happens there by itself.
    fn unsettled(&self, mut position: Position) -> Position {
        self.close(&mut position, Phase::Playing);
        let other = position.side.other();
        self.note_mover(&mut position, other);
        if self.is_round_start(&position) {
            position.opening = self.opening_turns(position.round);
        }
        position
    }

    /// Whether a position looks like the start of its round.
    fn is_round_start(&self, position: &Position) -> bool {
        if position.side != position.first || position.claims != [0; 2] {
            return false;
        }
        let rows_now = [Side::South, Side::North].map(|side| {
            let first = self.geometry.row(side);
            let hole = |place: usize| (position.closed >> place & 1 == 0).then(|| position.seeds.get(place));
            (first..first + self.geometry.holes).map(hole).collect::<Vec<_>>()
        });
        let stores_now = self.stores(position);
        let rounds = self.ir.rounds.as_ref().filter(|_| position.round > 1);
        let (rows, stores) = match rounds {
            None => {
                let start = [&self.ir.start.south, &self.ir.start.north];
                (start.map(|row| row.iter().map(|seeds| seeds.map(u32::from)).collect()), [0; 2])
            }
            Some(rounds) => {
                let held = [Side::South, Side::North].map(|side| stores_now[side.index()] + self.in_row(position, side));
                self.refilled(rounds, held)
            }
        };
        rows == rows_now && stores == stores_now
    }
}

/// The text without quotation marks around it, and without blanks beside commas, slashes and dashes, of which any kind is one.
fn closed_up(text: &str) -> String {
    let text = text.trim().trim_matches('"').replace(['\u{2010}', '\u{2011}', '–', '—', '−'], "-");
    let mut close = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let joins = |sign| matches!(sign, ',' | '/' | '-');
        if !close.is_empty() && !close.ends_with(joins) && !word.starts_with(joins) {
            close.push(' ');
        }
        close.push_str(word);
    }
    close
}

fn read_number(digits: &str) -> Result<u32, String> {
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("is no number of seeds".into());
    }
    digits.parse().ok().filter(|seeds| *seeds <= MOST_SEEDS).ok_or_else(|| format!("is more than {MOST_SEEDS} seeds"))
}

fn read_stores(text: &str) -> Result<[u32; 2], Refusal> {
    let numbers = text.split_once('-').map(|(north, south)| (read_number(north), read_number(south)));
    match numbers {
        Some((Ok(north), Ok(south))) => Ok([south, north]),
        _ => refuse("sowing::bad-position", format!("`{text}` should be the seeds in North's store and in South's, like `0-0`")),
    }
}

fn read_side(text: &str) -> Result<Side, Refusal> {
    match text.to_lowercase().as_str() {
        "s" | "south" => Ok(Side::South),
        "n" | "north" => Ok(Side::North),
        _ => {
            let (south, north) = (letter(Side::South), letter(Side::North));
            refuse("sowing::bad-side", format!("`{text}` is no side: write {south} or {north}"))
        }
    }
}
