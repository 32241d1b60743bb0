//! Moves as people type them.
//!
//! Goes in: a position and a text: from, to and any landing points in order; or from, to and the points taken; or a remedy.
//! Comes out: the one legal move it means, or a refusal.

use crate::game::Refusal;
use crate::ir::Cause;
use crate::leaping::board::position::{Kind, Move, Position};
use crate::leaping::board::sets::Spot;
use crate::leaping::engine::Engine;

pub(crate) fn refusal(code: &'static str, message: String, cause: Option<Cause>) -> Refusal {
    Refusal { code, message, cause }
}

/// A challenge where there is none.
fn no_challenge() -> Refusal {
    refusal("leaping::no-challenge", "this variant has no challenge: captures are strict".to_owned(), None)
}

/// A move as typed.
#[derive(Debug, Default)]
pub(crate) struct Typed {
    /// From, landing points as far as given, to.
    pub(crate) points: Vec<Spot>,
    /// `x` or `:` stands in it.
    pub(crate) capture: bool,
    /// The points taken, where they are named.
    pub(crate) taken: Option<u128>,
    /// `=K` stands behind it.
    pub(crate) crowned: bool,
}

impl Typed {
    pub(crate) fn from(&self) -> Spot {
        self.points[0]
    }
    pub(crate) fn to(&self) -> Spot {
        self.points[self.points.len() - 1]
    }
    pub(crate) fn between(&self) -> &[Spot] {
        &self.points[1..self.points.len() - 1]
    }
}

impl Engine {
    /// The legal move that a text means.
    pub(crate) fn read_move(&self, position: &Position, text: &str) -> Result<Move, Refusal> {
        let legal = self.legal(position);
        let words: Vec<&str> = text.split_whitespace().collect();
        if let Some((first, rest)) = words.split_first()
            && self.names_challenge(first)
        {
            return self.read_remedy(position, &legal.moves, rest);
        }
        let typed = self.read_route(text).map_err(|refused| self.not_one_move(&words).unwrap_or(refused))?;
        let found = self.matching(position, &legal.moves, &typed);
        match &found[..] {
            [one] => Ok(*one),
            [] => Err(self.not_one_move(&words).unwrap_or_else(|| self.explain_in_time(position, &legal.moves, &typed))),
            _ => Err(self.ambiguous(position, &typed, &found)),
        }
    }

    /// Words that are a challenge by a name which this variant does not give it, or several moves.
    fn not_one_move(&self, words: &[&str]) -> Option<Refusal> {
        let (first, rest) = words.split_first()?;
        let remedy = matches!(rest, ["remove", _] | ["take", "back"] | ["force", _, ..]);
        if remedy && self.read_route(first).is_err() {
            let Some(enforcement) = &self.rules.enforcement else {
                return Some(Refusal { code: "leaping::not-a-move", ..no_challenge() });
            };
            let (name, remedy) = (&enforcement.name, rest.join(" "));
            let message = format!("the challenge is called `{name}` here, not `{first}`: write `{name} {remedy}`");
            return Some(refusal("leaping::not-a-move", message, Some(Cause::Enforcement)));
        }
        if rest.is_empty() || !words.iter().all(|word| self.read_route(word).is_ok()) {
            return None;
        }
        let number = if words.len() == 2 { "two".to_owned() } else { words.len().to_string() };
        Some(refusal("leaping::not-a-move", format!("that is {number} moves; give each one on its own"), None))
    }

    fn names_challenge(&self, word: &str) -> bool {
        let named = self.rules.enforcement.as_ref().is_some_and(|enforcement| enforcement.name == word);
        named || word == "challenge"
    }

    /// `remove e5`, `take back`, `force c3xe5xg5`.
    fn read_remedy(&self, position: &Position, legal: &[Move], words: &[&str]) -> Result<Move, Refusal> {
        let Some(enforcement) = &self.rules.enforcement else {
            return Err(no_challenge());
        };
        let refuse = |code, message| Err(refusal(code, message, Some(Cause::Enforcement)));
        let Some(challenge) = position.challenge() else {
            let message = "the last move was no offence, or has been settled: there is nothing to challenge".to_owned();
            return refuse("leaping::no-challenge", message);
        };
        let choices = || {
            let texts = legal.iter().filter(|m| !matches!(m.kind, Kind::Step | Kind::Capture));
            texts.map(|m| format!("`{}`", self.write_move(position, m))).collect::<Vec<String>>().join(", ")
        };
        match words {
            ["remove", point] if enforcement.remove => {
                let offender = self.read_point(point);
                let found = legal.iter().find(|m| m.kind == Kind::Remove && Some(m.from) == offender);
                found.map_or_else(
                    || refuse("leaping::no-offender", format!("no offender stands on {point}; possible: {}", choices())),
                    |found| Ok(*found),
                )
            }
            ["take", "back"] if enforcement.take_back => Ok(Move::remedy(Kind::TakeBack, 0)),
            ["force", route @ ..] if enforcement.force && !route.is_empty() => {
                let best: Vec<Move> =
                    legal.iter().filter(|m| m.kind == Kind::Force).map(|m| Move { kind: Kind::Capture, ..*m }).collect();
                let typed = self.read_route(&route.join(" "))?;
                let found = self.matching(&challenge.before, &best, &typed);
                match &found[..] {
                    [one] => Ok(Move { kind: Kind::Force, ..*one }),
                    [] => refuse("leaping::no-best-capture", format!("that is no best capture; possible: {}", choices())),
                    _ => Err(self.ambiguous(&challenge.before, &typed, &found)),
                }
            }
            _ => refuse("leaping::no-remedy", format!("that is no remedy of {}; possible: {}", enforcement.name, choices())),
        }
    }

    /// The legal moves that a typed route can mean.
    fn matching(&self, position: &Position, legal: &[Move], typed: &Typed) -> Vec<Move> {
        let ends = |m: &&Move| (m.from, m.to) == (typed.from(), typed.to()) && (m.crowned || !typed.crowned);
        let plain = typed.between().is_empty() && !typed.capture && typed.taken.is_none();
        if let Some(step) = legal.iter().filter(ends).find(|m| m.kind == Kind::Step && plain) {
            return vec![*step];
        }
        let captures = legal.iter().filter(ends).filter(|m| m.kind == Kind::Capture);
        let mut found: Vec<Move> = captures
            .filter(|m| typed.taken.is_none_or(|taken| taken == m.captured) && self.has_route(position, m, typed.between()))
            .copied()
            .collect();
        // The points taken and no mark: the capture that does not crown, if both are there.
        if found.len() == 2 && typed.taken.is_some() && !typed.crowned {
            found.retain(|m| !m.crowned);
        }
        found
    }

    /// Reads points and the signs between them; blanks do not matter.
    pub(crate) fn read_route(&self, said: &str) -> Result<Typed, Refusal> {
        let text: &str = &said.split_whitespace().collect::<String>();
        let unreadable = || {
            let message = format!("`{}` is no move: moves are written as in {}", said.trim(), self.examples_of_moves());
            refusal("leaping::not-a-move", message, None)
        };
        let mut typed = Typed::default();
        let plain = text.strip_suffix("=K").or_else(|| text.strip_suffix("=k"));
        typed.crowned = plain.is_some();
        let mut route = plain.unwrap_or(text);
        if let Some(inner) = route.strip_suffix(')') {
            let (before, taken) = inner.split_once('(').ok_or_else(unreadable)?;
            let mut set = 0;
            for name in taken.split(',') {
                set |= 1u128 << (self.known_point(name)? & 127);
            }
            typed.taken = Some(set);
            route = before;
        }
        let mut rest = route;
        loop {
            let letters = rest.chars().next().filter(char::is_ascii_alphabetic).map_or(0, char::len_utf8);
            let digits = rest[letters..].bytes().take_while(u8::is_ascii_digit).count();
            let (name, after) = rest.split_at(letters + digits);
            if name.is_empty() || (digits == 0 && self.read_point(name).is_none()) {
                return Err(unreadable());
            }
            typed.points.push(self.known_point(name)?);
            let mut signs = after.chars();
            match signs.next() {
                None => break,
                Some('x' | 'X' | ':' | '×') => typed.capture = true,
                Some('-') => {}
                Some(_) => return Err(unreadable()),
            }
            rest = signs.as_str();
        }
        if typed.points.len() < 2 { Err(unreadable()) } else { Ok(typed) }
    }

    /// Moves as they are written here: by letters, or by numbers that the board has.
    fn examples_of_moves(&self) -> &'static str {
        match self.by_number.len() {
            0 => "d4-e5, f6xd4, e5xc5xa5 or e5xa5(b5,d5)",
            1..=31 => "1-2, 1x3, 1x3x5 or 1x5(2,4)",
            _ => "32-28, 28x19, 28x19x10 or 28x10(23,14)",
        }
    }

    fn known_point(&self, name: &str) -> Result<Spot, Refusal> {
        self.read_point(name).ok_or_else(|| {
            let unused = if self.is_unused_crossing(name) { ": it lies on the board, but is not used" } else { "" };
            refusal("leaping::unknown-point", format!("`{name}` is no point of this board{unused}"), None)
        })
    }

    /// Whether a name is that of a crossing, or a square, on which no piece can stand.
    fn is_unused_crossing(&self, name: &str) -> bool {
        let Some((columns, rows)) = self.rules.board.lattice else { return false };
        let mut signs = name.chars();
        let column = signs.next().filter(char::is_ascii_alphabetic).map(|sign| sign.to_ascii_lowercase() as u8 - b'a' + 1);
        let row = signs.as_str().parse::<u8>().ok().filter(|row| *row > 0);
        column.is_some_and(|column| column <= columns) && row.is_some_and(|row| row <= rows)
    }

    /// Several moves fit: each as it can be written, and its route.
    fn ambiguous(&self, position: &Position, typed: &Typed, found: &[Move]) -> Refusal {
        let mut texts: Vec<String> = found
            .iter()
            .map(|m| {
                let (from, to, sign) = (self.spot_text(m.from), self.spot_text(m.to), self.rules.notation.capture_sign);
                let crowned = if typed.crowned { "=K" } else { "" };
                format!("{from}{sign}{to}({}){crowned} by {}", self.taken_text(m), self.full_text(position, m, typed.between()))
            })
            .collect();
        texts.sort();
        texts.truncate(20);
        let message = format!(
            "this can mean several captures: {}; name the pieces taken, or the landing points where no other way has them too",
            texts.join("; ")
        );
        refusal("leaping::ambiguous", message, None)
    }
}
