//! Two variants brought to one board: what changes no game is taken from the left one.
//!
//! Comes in: two IRs. Goes out: two IRs with the same names of holes or points, the same drawing side and first mover, what has been
//! aligned away in words, and how positions and moves of the right one are written in its own file's terms.
//! Never touches a rule of play: boards that are mirror images stay one game.

use crate::draw;
use crate::error::Error;
use crate::game::{Patience, Rules as _};
use crate::ir::leaping::{Leaping, Notation, ScriptMove};
use crate::ir::sowing::{Direction, HoleNames, Refill, Sowing, Stores};
use crate::ir::{self, FirstMover};
use crate::play::Game;
use crate::variant::{Engine, Variant};
use crate::words;

/// How texts of the aligned right variant become texts of the variant itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mapping {
    /// Left and right are exchanged; in leaping games on a board of so many columns.
    pub mirrored: Option<u8>,
}

/// What two variants have differently without any weight in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aside {
    /// Who begins.
    FirstMover,
    /// Which way round seeds are sown: mirror images.
    Direction,
    /// Where stores stand.
    Stores,
    /// How holes are named.
    HoleNames,
    /// The points of one are those of the other, seen from the other side.
    Mirrored,
    /// How points, captures or games are written.
    Notation,
    /// Whether the board is one of squares or of points.
    Drawn,
}

/// Two variants ready to be stepped together.
pub struct Pair<'v> {
    /// The left variant.
    pub left: &'v Variant,
    /// The right variant.
    pub right: &'v Variant,
    /// Its rules, with plain names of holes and points.
    pub left_rules: ir::Rules,
    /// Its rules on the board of the left one.
    pub right_rules: ir::Rules,
    /// Engines of these rules.
    pub engines: [Engine; 2],
    /// What differs and changes no game, with the words for it.
    pub aligned: Vec<(Aside, String)>,
    /// How the right one writes.
    pub mapping: Mapping,
}

impl<'v> Pair<'v> {
    /// Aligns two variants; `None` if they are of different families.
    pub fn new(left: &'v Variant, right: &'v Variant) -> Option<Pair<'v>> {
        let mut aligned = Vec::new();
        let mut mapping = Mapping::default();
        let (left_rules, right_rules) = match (left.rules(), right.rules()) {
            (ir::Rules::Sowing(one), ir::Rules::Sowing(other)) => {
                let (one, other) = sowing(one, other, &mut aligned, &mut mapping);
                (ir::Rules::Sowing(one), ir::Rules::Sowing(other))
            }
            (ir::Rules::Leaping(one), ir::Rules::Leaping(other)) => {
                let (one, other) = leaping(one, other, &mut aligned, &mut mapping);
                (ir::Rules::Leaping(one), ir::Rules::Leaping(other))
            }
            _ => return None,
        };
        let engines = [Engine::new(&left_rules), Engine::new(&right_rules)];
        Some(Pair { left, right, left_rules, right_rules, engines, aligned, mapping })
    }

    /// The position of a game of the left variant as text in plain names, and the moves since: what a plan begins with.
    ///
    /// # Errors
    /// If the game's own text cannot be read back.
    pub fn plain(&self, game: &Game) -> Result<(String, Vec<String>), Error> {
        let text = game.position_text();
        let (base, moves) = text.split_once(" + ").unwrap_or((&text, ""));
        let mut replay = Game::at(self.left, base)?;
        let engine = &self.engines[0];
        let plain = if base == "start" { base.to_owned() } else { engine.position_text(replay.position()) };
        let words: Vec<&str> = moves.split_whitespace().collect();
        let (mut rest, mut texts) = (&words[..], Vec::new());
        while !rest.is_empty() {
            let (chosen, later) = rest.split_at(replay.move_length(rest));
            let chosen = replay.parse_move(&chosen.join(" "))?;
            texts.push(engine.move_text(replay.position(), &chosen));
            replay.play_move(&chosen);
            rest = later;
        }
        Ok((plain, texts))
    }

    /// Whether both games begin with the same position; the side that begins is aligned.
    pub fn begin_alike(&self) -> bool {
        /// Work of letting happen what happens by itself before the first move: what lies on the boards is known without it.
        const SETTLING: u64 = 1_000_000;
        let [left, right] = &self.engines;
        let alike = || left.alike(&left.start(), &right.start());
        self.share_a_board() && Patience::of_work(SETTLING).within(alike)
    }

    /// What the right one calls the points of the left one, where that is something else.
    pub fn other_names(&self) -> Vec<(String, String)> {
        let ir::Rules::Leaping(rules) = &self.left_rules else { return Vec::new() };
        let named = rules.board.points.iter().map(|point| (point.name.clone(), self.mapping.chosen(&point.name)));
        named.filter(|(own, there)| own != there).collect()
    }

    /// Whether positions of one mean something in the other: the same holes, or the same points.
    pub fn share_a_board(&self) -> bool {
        share_a_board(&self.left_rules, &self.right_rules)
    }
}

/// Whether two aligned games have the same holes, or the same points.
pub(super) fn share_a_board(left: &ir::Rules, right: &ir::Rules) -> bool {
    match (left, right) {
        (ir::Rules::Sowing(one), ir::Rules::Sowing(other)) => one.holes == other.holes,
        (ir::Rules::Leaping(one), ir::Rules::Leaping(other)) => {
            one.board.points == other.board.points && one.board.lattice == other.board.lattice
        }
        _ => false,
    }
}

// ---------------------------------------------------------------- sowing

fn sowing(left: &Sowing, right: &Sowing, aligned: &mut Vec<(Aside, String)>, mapping: &mut Mapping) -> (Sowing, Sowing) {
    let (mut one, mut other) = (left.clone(), right.clone());
    if one.first_mover != other.first_mover {
        let words = |rules: &Sowing| words::sowing::values::FIRST_MOVER.word(&rules.first_mover);
        aligned.push((Aside::FirstMover, format!("who begins: {} | {}", words(&one), words(&other))));
        other.first_mover = one.first_mover;
    }
    let fixed = |direction| matches!(direction, Direction::Clockwise | Direction::Anticlockwise);
    if one.sow.direction != other.sow.direction && fixed(one.sow.direction) && fixed(other.sow.direction) {
        let word = |rules: &Sowing| if rules.sow.direction == Direction::Clockwise { "clockwise" } else { "anticlockwise" };
        let words = format!("sown {} | {}: mirror images, holes are numbered in sowing order", word(&one), word(&other));
        aligned.push((Aside::Direction, words));
        other.sow.direction = one.sow.direction;
        if let Some(rounds) = &mut other.rounds {
            rounds.refill = match rounds.refill {
                Refill::FromOwnStoreLeftToRight => Refill::FromOwnStoreRightToLeft,
                Refill::FromOwnStoreRightToLeft => Refill::FromOwnStoreLeftToRight,
                Refill::AsAtStart => Refill::AsAtStart,
            };
        }
        mapping.mirrored = Some(other.holes);
    }
    // A store that is not sown stands where it likes.
    let drawn = |rules: &Sowing| rules.stores != Stores::Aside && (rules.sow.own_store || rules.sow.opponent_store);
    if one.stores != other.stores && drawn(&one) == drawn(&other) {
        let words = [one.stores, other.stores].map(|stores| words::sowing::values::STORES.word(&stores));
        aligned.push((Aside::Stores, format!("stores {} | {}", words[0], words[1])));
        other.stores = one.stores;
    }
    if one.notation != other.notation {
        aligned.push((Aside::HoleNames, "holes are named differently".to_owned()));
    }
    (one.notation, other.notation) = (HoleNames::ByNumber, HoleNames::ByNumber);
    (one, other)
}

// ---------------------------------------------------------------- leaping

fn leaping(left: &Leaping, right: &Leaping, aligned: &mut Vec<(Aside, String)>, mapping: &mut Mapping) -> (Leaping, Leaping) {
    let (mut one, mut other) = (left.clone(), right.clone());
    if one.board.points != other.board.points
        && let Some(turned) = mirrored(&other)
        && turned.board.points == one.board.points
    {
        let words = "the boards are drawn as mirror images: the points of the right one are read from the other side";
        aligned.push((Aside::Mirrored, words.to_owned()));
        mapping.mirrored = other.board.lattice.map(|(width, _)| width);
        other = turned;
    }
    let begins = |rules: &Leaping| rules.first_mover == FirstMover::North;
    if one.first_mover != other.first_mover {
        let words = |rules: &Leaping| words::leaping::values::FIRST_MOVER.word(&rules.first_mover);
        aligned.push((Aside::FirstMover, format!("first mover {} | {}", words(&one), words(&other))));
        // A script belongs to the side that begins: who has one keeps its first mover.
        if begins(&one) != begins(&other) && one.openings.is_empty() && !other.openings.is_empty() {
            one.first_mover = other.first_mover;
        } else {
            other.first_mover = one.first_mover;
        }
    }
    let is_squared = [&one, &other].map(|rules| draw::has_squares(&rules.board));
    if is_squared[0] != is_squared[1] {
        let words = is_squared.map(|squares| if squares { "squares" } else { "points" });
        aligned.push((Aside::Drawn, format!("drawn as {} | {}", words[0], words[1])));
    }
    (one.board.drawn, other.board.drawn) = (None, None);
    if one.notation != other.notation {
        aligned.push((Aside::Notation, "points, captures or games are written differently".to_owned()));
    }
    let plain = Notation { numbers_from: None, capture_sign: 'x', pdn: None };
    (one.notation, other.notation) = (plain.clone(), plain);
    for rules in [&mut one, &mut other] {
        if let Some(enforcement) = &mut rules.enforcement {
            enforcement.name = "challenge".to_owned();
        }
    }
    (one, other)
}

/// The same game with left and right exchanged.
fn mirrored(rules: &Leaping) -> Option<Leaping> {
    let mut turned = rules.clone();
    let (width, _) = rules.board.lattice?;
    let mut order: Vec<(u8, u8, u8)> = Vec::new();
    for (index, point) in (0u8..).zip(&rules.board.points) {
        order.push((point.row, (width + 1).checked_sub(point.column)?, index));
    }
    order.sort_unstable();
    let mut new_index = vec![0u8; order.len()];
    turned.board.points.clear();
    for (new, (row, column, old)) in (0u8..).zip(&order) {
        *new_index.get_mut(usize::from(*old))? = new;
        let name = format!("{}{row}", char::from(b'a' + column - 1));
        turned.board.points.push(ir::board::Point { name, column: *column, row: *row });
    }
    let moved = |point: &mut u8| *point = new_index.get(usize::from(*point)).copied().unwrap_or(*point);
    turned.board.lines.iter_mut().flatten().for_each(moved);
    let setup = &mut turned.setup;
    for points in [&mut setup.white_men, &mut setup.white_kings, &mut setup.black_men, &mut setup.black_kings] {
        points.iter_mut().for_each(moved);
        points.sort_unstable();
    }
    for half_move in turned.openings.iter_mut().flat_map(|opening| &mut opening.moves) {
        if let ScriptMove::Choice(routes) = half_move {
            routes.iter_mut().flat_map(|route| &mut route.points).for_each(moved);
        }
    }
    Some(turned)
}

impl Mapping {
    /// Text of a position as the right variant understands it.
    pub fn position(&self, text: &str) -> String {
        let Some(width) = self.mirrored else { return text.to_owned() };
        match text.split_once(' ') {
            Some((rows, rest)) if rows.contains('/') => {
                let turned = rows.split('/').map(|row| row.split(',').rev().collect::<Vec<_>>().join(","));
                format!("{} {rest}", turned.collect::<Vec<_>>().join("/"))
            }
            _ => points(text, width),
        }
    }

    /// Text of a move likewise.
    pub fn chosen(&self, text: &str) -> String {
        match self.mirrored {
            // Holes are numbered in sowing order, whichever way that is.
            Some(width) if text.starts_with(|sign: char| sign.is_ascii_lowercase()) => points(text, width),
            _ => text.to_owned(),
        }
    }
}

/// Exchanges left and right in every name of a point: a letter before digits that is in no word; the `x` of a capture is none.
fn points(text: &str, width: u8) -> String {
    let signs: Vec<char> = text.chars().collect();
    let mut out = String::new();
    let back = |at: usize, by: usize| at.checked_sub(by).and_then(|before| signs.get(before));
    for (at, sign) in signs.iter().enumerate() {
        let after_sign = back(at, 1) == Some(&'x') && back(at, 2).is_some_and(char::is_ascii_digit);
        let in_word = back(at, 1).is_some_and(char::is_ascii_lowercase) && !after_sign;
        let named = sign.is_ascii_lowercase() && signs.get(at + 1).is_some_and(char::is_ascii_digit) && !in_word;
        let column = (*sign as u32).checked_sub('a' as u32).filter(|column| named && *column < u32::from(width));
        let turned = column.and_then(|column| char::from_u32('a' as u32 + u32::from(width) - 1 - column));
        out.push(turned.unwrap_or(*sign));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_mirrored_point_by_point() {
        let mapping = Mapping { mirrored: Some(8) };
        assert_eq!(mapping.position("W:Wa1,Kc3:Bh8"), "W:Wh1,Kf3:Ba8");
        assert_eq!(mapping.chosen("a1xc3"), "h1xf3");
        assert_eq!(mapping.chosen("challenge take back"), "challenge take back");
        assert_eq!(mapping.position("1,2,3/4,5,6 7-8 S"), "3,2,1/6,5,4 7-8 S");
        assert_eq!(mapping.chosen("3"), "3");
    }
}
