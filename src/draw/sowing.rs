//! The two rows of a sowing game as people see them: north above, each store at its true side.
//!
//! Closed holes are `x`, claims `*` and `+` as in the text of a position.

use crate::ir::sowing::{Direction, HoleNames, Sowing, Stores};

/// What the text of a position says.
struct Lying<'a> {
    /// As seen on the board, from left to right.
    north: Vec<&'a str>,
    south: Vec<&'a str>,
    stores: [&'a str; 2],
    side: &'a str,
    rounds: Option<&'a str>,
}

fn read(text: &str) -> Option<Lying<'_>> {
    let mut words = text.split_whitespace();
    let (north, south) = words.next()?.split_once('/')?;
    let (north_store, south_store) = words.next()?.split_once('-')?;
    Some(Lying {
        north: north.split(',').collect(),
        south: south.split(',').collect(),
        stores: [south_store, north_store],
        side: words.next()?,
        rounds: words.next(),
    })
}

pub(super) fn board(rules: &Sowing, text: &str, mover: bool) -> Vec<String> {
    let Some(lying) = read(text) else { return vec![text.to_owned()] };
    let holes = lying.south.len();
    let names = Names { rules, holes };
    let (above, below) = (names.row(false), names.row(true));
    let all = [&above, &below].into_iter().flatten().map(String::as_str).chain(lying.north.iter().chain(&lying.south).copied());
    let width = all.map(|word| word.chars().count()).max().unwrap_or(1).max(2) + 1;
    let line = |words: &[&str]| words.iter().map(|word| format!("{word:>width$}")).collect::<String>();
    let owned = |words: &[String]| words.iter().map(|word| format!("{word:>width$}")).collect::<String>();
    let row = |words: &[&str], name: &str, mark: &str| {
        if mover && lying.side == mark {
            format!("{}    {name} to move", line(words))
        } else {
            format!("{}    {name}", line(words))
        }
    };
    let indent = " ".repeat(10);
    let mut lines = vec![
        format!("{indent}{}", owned(&above)),
        format!("{indent}{}", row(&lying.north, "north", "N")),
        stores(rules, &lying, width * holes),
        format!("{indent}{}", row(&lying.south, "south", "S")),
        format!("{indent}{}", owned(&below)),
    ];
    if let Some(rounds) = lying.rounds {
        lines.push(rounds_in_words(rounds));
    }
    lines
}

/// The line between the rows: the stores at their sides, or beside the board.
fn stores(rules: &Sowing, lying: &Lying<'_>, width: usize) -> String {
    let [south, north] = lying.stores;
    let south_at_left = match rules.stores {
        Stores::AtLeft => true,
        Stores::AtRight => false,
        Stores::AtEndOfRow => rules.sow.direction == Direction::Clockwise,
        Stores::Aside => {
            let words = format!("won: south {south}, north {north}");
            return format!("{}{words:^width$}", " ".repeat(10));
        }
    };
    let (left, right) = if south_at_left { (("S", south), ("N", north)) } else { (("N", north), ("S", south)) };
    let [left, right] = [left, right].map(|(side, seeds)| format!("{side} ({seeds})"));
    format!("{left:>8}  {}  {right}", " ".repeat(width))
}

/// `R3:1-1:N`: round, rounds won by north and south, who began it.
fn rounds_in_words(text: &str) -> String {
    let mut parts = text.trim_start_matches('R').split(':');
    let (round, won, began) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""), parts.next().unwrap_or(""));
    let (north, south) = won.split_once('-').unwrap_or(("0", "0"));
    let began = if began == "N" { "north" } else { "south" };
    format!("          round {round}, begun by {began}; rounds won: south {south}, north {north}")
}

struct Names<'a> {
    rules: &'a Sowing,
    holes: usize,
}

impl Names<'_> {
    /// Names of a row's holes from left to right as seen on the board.
    fn row(&self, south: bool) -> Vec<String> {
        // South sows to his left when sowing clockwise, North (who sits opposite) then to the right as seen on the board.
        let first_at_left = (self.rules.sow.direction == Direction::Clockwise) != south;
        let numbers = (1..=self.holes).map(|place| if first_at_left { place } else { self.holes + 1 - place });
        numbers.enumerate().map(|(place, number)| self.name(south, place, number)).collect()
    }

    fn name(&self, south: bool, place: usize, number: usize) -> String {
        match self.rules.notation {
            HoleNames::ByNumber => number.to_string(),
            HoleNames::ByLetter => {
                let first = if south { b'a' } else { b'A' };
                let letter = u8::try_from(number).map_or(first, |number| first.saturating_add(number.saturating_sub(1)));
                char::from(letter).to_string()
            }
            HoleNames::ByBoardIndex => (if south { self.holes + place } else { place }).to_string(),
        }
    }
}
