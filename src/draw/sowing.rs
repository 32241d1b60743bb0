//! The two rows of a sowing game as people see them: north above, each store at its true side.
//!
//! Closed holes are `x`, claims `*` and `+` as in the text of a position.

use super::{Part, Style, Words, marks::Marks};
use crate::ir::sowing::{Direction, HoleNames, Sowing, Stores};

/// What the text of a position says.
#[derive(Clone)]
pub(super) struct Lying<'a> {
    /// As seen on the board, from left to right.
    pub(super) north: Vec<&'a str>,
    pub(super) south: Vec<&'a str>,
    pub(super) stores: [&'a str; 2],
    pub(super) side: &'a str,
    pub(super) rounds: Option<&'a str>,
}

pub(super) fn read(text: &str) -> Option<Lying<'_>> {
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

pub(super) fn board(rules: &Sowing, text: &str, mover: bool, marks: &Marks, style: Style<'_>) -> Vec<String> {
    let Some(lying) = read(text) else { return vec![text.to_owned()] };
    let holes = lying.south.len();
    let names = Names { rules, holes };
    let labels_of = [true, false].map(|south| names.row(south));
    let all = labels_of.iter().flatten().map(String::as_str).chain(lying.north.iter().chain(&lying.south).copied());
    let width = all.map(|word| word.chars().count()).max().unwrap_or(1).max(2) + 1;
    let labels = |south: bool| {
        let names = &labels_of[usize::from(!south)];
        let cells = seen(names.len(), style.turned).map(|place| format!("{:>width$}", names[place]));
        (style.paint)(Part::Faint, &cells.collect::<String>())
    };
    let row = |south: bool| {
        let (words, mark) = if south { (&lying.south, 'S') } else { (&lying.north, 'N') };
        let part = |place: usize| part(marks, &format!("{mark}{}", names.number(south, place)), south);
        let cell = |place: usize| (style.paint)(part(place), &format!("{:>width$}", words[place]));
        let name = style.words.row(south, mover && lying.side.starts_with(mark));
        format!("{}    {name}", seen(words.len(), style.turned).map(cell).collect::<String>())
    };
    let indent = " ".repeat(10);
    let below = !style.turned;
    let mut lines = vec![
        format!("{indent}{}", labels(!below)),
        format!("{indent}{}", row(!below)),
        stores(rules, &lying, width * holes, style),
        format!("{indent}{}", row(below)),
        format!("{indent}{}", labels(below)),
    ];
    if let Some(rounds) = lying.rounds {
        lines.push(format!("{indent}{}", rounds_in_words(rounds, style.words)));
    }
    lines
}

/// Places from left to right, or from right to left where the board is turned.
fn seen(count: usize, turned: bool) -> impl Iterator<Item = usize> {
    (0..count).map(move |at| if turned { count - 1 - at } else { at })
}

/// How a hole stands out.
fn part(marks: &Marks, name: &str, south: bool) -> Part {
    if marks.taken_at(name).is_some() {
        Part::Taken
    } else if marks.laps.iter().any(|lap| lap.from == name || lap.to == name) {
        Part::Moved
    } else if south {
        Part::South
    } else {
        Part::North
    }
}

/// The line between the rows: the stores at their sides, or beside the board.
fn stores(rules: &Sowing, lying: &Lying<'_>, width: usize, style: Style<'_>) -> String {
    let [south, north] = lying.stores;
    let south_at_left = match rules.stores {
        Stores::AtLeft => true,
        Stores::AtRight => false,
        Stores::AtEndOfRow => rules.sow.direction == Direction::Clockwise,
        Stores::Aside => {
            return format!("{}{:^width$}", " ".repeat(10), style.words.won(south, north));
        }
    };
    let (left, right) = if south_at_left != style.turned { (("S", south), ("N", north)) } else { (("N", north), ("S", south)) };
    let [left, right] = [left, right].map(|(side, seeds)| format!("{side} ({seeds})"));
    format!("{left:>8}  {}  {right}", " ".repeat(width))
}

/// `R3:1-1:N`: round, rounds won by north and south, who began it.
fn rounds_in_words(text: &str, words: &Words) -> String {
    let mut parts = text.trim_start_matches('R').split(':');
    let (round, won, began) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""), parts.next().unwrap_or(""));
    let (north, south) = won.split_once('-').unwrap_or(("0", "0"));
    words.round(round, began != "N", (south, north))
}

pub(super) struct Names<'a> {
    pub(super) rules: &'a Sowing,
    pub(super) holes: usize,
}

/// What stands beside a hole, by the name that events have for it; `None` for a store.
pub(super) fn label(rules: &Sowing, place: &str) -> Option<String> {
    let (names, south) = (Names { rules, holes: usize::from(rules.holes) }, place.starts_with('S'));
    let number: usize = place.get(1..)?.parse().ok()?;
    let seen = (0..names.holes).find(|seen| names.number(south, *seen) == number)?;
    Some(names.name(south, seen, number))
}

/// The rows, each from the hole that its owner calls the first.
pub(super) fn lying(rules: &Sowing, text: &str) -> Option<super::Lying> {
    let lying = read(text)?;
    let names = Names { rules, holes: lying.south.len() };
    let row = |south: bool| {
        let seen = if south { &lying.south } else { &lying.north };
        let mut places: Vec<usize> = (0..seen.len()).collect();
        places.sort_by_key(|place| names.number(south, *place));
        places.iter().map(|place| (names.name(south, *place, names.number(south, *place)), seen[*place].to_owned())).collect()
    };
    Some(super::Lying::Seeds { rows: [row(true), row(false)], stores: lying.stores.map(str::to_owned) })
}

impl Names<'_> {
    /// Names of a row's holes from left to right as seen on the board.
    pub(super) fn row(&self, south: bool) -> Vec<String> {
        (0..self.holes).map(|place| self.name(south, place, self.number(south, place))).collect()
    }

    /// Number of a hole in its owner's sowing order, by its place from the left as seen on the board.
    pub(super) fn number(&self, south: bool, place: usize) -> usize {
        // South sows to his left when sowing clockwise, North (who sits opposite) then to the right as seen on the board.
        let first_at_left = (self.rules.sow.direction == Direction::Clockwise) != south;
        if first_at_left { place + 1 } else { self.holes.saturating_sub(place) }
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
