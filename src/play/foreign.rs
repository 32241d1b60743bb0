//! Positions as other programs write them.
//!
//! Comes in: a variant, a text that is no position of it, or a move that names points otherwise. Goes out: what the text is, and how the
//! same is written here, where that can be told. Never reads a position that is one.

use crate::game::Rules;
use crate::ir;
use crate::ir::board::PointId;
use crate::ir::leaping::{Corner, Leaping, numbering};
use crate::ir::sowing::{Sowing, Stores};
use crate::variant::Variant;
use crate::yaml::is_fen;

/// What the text is, in a sentence; nothing if it looks like none of these.
pub(super) fn told(variant: &Variant, text: &str) -> Option<String> {
    let text = text.trim();
    let here = || {
        let engine = variant.engine();
        format!("here a position is written like `{}`", engine.position_text(&engine.start()))
    };
    if text.starts_with('(') {
        return Some(format!("`(...)` is a description of the program Ludii, no position; {}", here()));
    }
    match variant.rules() {
        ir::Rules::Leaping(rules) => {
            if is_rows_and_stores(text) {
                return Some(format!("this is a position of a sowing game; {}", here()));
            }
            if let Some(meant) = one_letter_a_square(rules, text) {
                return Some(format!(
                    "this is a position with one letter a square, as draughts programs pass it on; here it is `{meant}`"
                ));
            }
            let ranks = ranks(text)?;
            let meant = of_ranks(rules, &ranks, text);
            let meant = meant.map_or_else(here, |meant| format!("here it is `{meant}`"));
            Some(format!("this is a position in ranks, as chess programs write it; {meant}"))
        }
        ir::Rules::Sowing(rules) => {
            if is_fen(text) {
                return Some(format!("this is a position of a leaping game; {}", here()));
            }
            if ranks(text).is_some_and(|ranks| ranks.len() > 2) {
                return Some(format!("this is a position in ranks, as chess programs write it; {}", here()));
            }
            list_of_numbers(rules, text)
        }
    }
}

/// `7,7/7,7 0-0 S`
fn is_rows_and_stores(text: &str) -> bool {
    let number = |hole: &str| !hole.is_empty() && hole.bytes().all(|byte| byte.is_ascii_digit());
    let rows = text.split_whitespace().next().and_then(|rows| rows.split_once('/'));
    rows.is_some_and(|(north, south)| [north, south].iter().all(|row| row.contains(',') && row.split(',').all(number)))
}

/// Rows set apart by `/`, each of piece letters and numbers of empty squares.
fn ranks(text: &str) -> Option<Vec<&str>> {
    let board = text.split_whitespace().next()?;
    let ranks: Vec<&str> = board.split('/').collect();
    let sign = |sign: char| sign.is_ascii_alphanumeric();
    (ranks.len() > 2 && ranks.iter().all(|rank| !rank.is_empty() && rank.chars().all(sign))).then_some(ranks)
}

/// Small letters are Black's, capitals White's; `k`, `q` and `d` are kings.
fn of_ranks(rules: &Leaping, ranks: &[&str], text: &str) -> Option<String> {
    let (width, height) = rules.board.lattice?;
    if ranks.len() != usize::from(height) {
        return None;
    }
    let mut pieces = Vec::new();
    for (row, rank) in (1..=height).rev().zip(ranks) {
        let (mut column, mut signs) = (1_u32, rank.chars().peekable());
        while let Some(sign) = signs.next() {
            if let Some(mut empty) = sign.to_digit(10) {
                while let Some(digit) = signs.peek().and_then(|sign| sign.to_digit(10)) {
                    empty = (empty * 10 + digit).min(1000);
                    signs.next();
                }
                column += empty;
                continue;
            }
            let point = rules.board.points.iter().position(|p| (u32::from(p.column), p.row) == (column, row))?;
            let king = matches!(sign.to_ascii_lowercase(), 'k' | 'q' | 'd');
            pieces.push((PointId::try_from(point).ok()?, sign.is_ascii_uppercase(), king));
            column += 1;
        }
        if column != u32::from(width) + 1 {
            return None;
        }
    }
    let black = text.split_whitespace().nth(1) == Some("b");
    Some(fen(rules, if black { "B" } else { "W" }, pieces))
}

/// The side to move, then for every square from the top left one of `w`, `b`, `W`, `B`, `e`.
fn one_letter_a_square(rules: &Leaping, text: &str) -> Option<String> {
    let mut signs = text.chars();
    let side = signs.next().filter(|side| matches!(side, 'W' | 'B'))?;
    if text.len() != rules.board.points.len() + 1 {
        return None;
    }
    let mut pieces = Vec::new();
    for (point, sign) in numbering(&rules.board, Corner::TopLeft).into_iter().zip(signs) {
        match sign {
            'w' | 'W' | 'b' | 'B' => pieces.push((point, sign.eq_ignore_ascii_case(&'w'), sign.is_ascii_uppercase())),
            'e' => {}
            _ => return None,
        }
    }
    Some(fen(rules, if side == 'W' { "W" } else { "B" }, pieces))
}

/// Pieces (where, whether White's, whether kings) as FEN, by the variant's numbers or letters.
fn fen(rules: &Leaping, side: &str, pieces: Vec<(PointId, bool, bool)>) -> String {
    let order = rules.notation.numbers_from.map(|corner| numbering(&rules.board, corner));
    let name = |point: PointId| match &order {
        Some(order) => order.iter().position(|at| *at == point).map_or(String::new(), |at| (at + 1).to_string()),
        None => rules.board.points.get(usize::from(point)).map_or(String::new(), |point| point.name.clone()),
    };
    let army = |white: bool| {
        let own = pieces.iter().filter(|piece| piece.1 == white);
        own.map(|(point, _, king)| format!("{}{}", if *king { "K" } else { "" }, name(*point))).collect::<Vec<_>>().join(",")
    };
    format!("{side}:W{}:B{}", army(true), army(false))
}

/// What points of a move are called here, if it names them by letters in a game of numbers, or by numbers in one of letters.
pub(super) fn named_otherwise(variant: &Variant, text: &str) -> Option<String> {
    let ir::Rules::Leaping(rules) = variant.rules() else { return None };
    variant.named_as_in(text)?;
    let own = rules.notation.numbers_from;
    let numbers = numbering(&rules.board, own.unwrap_or(Corner::TopLeft));
    let named = |word: &str| {
        let at = match own {
            Some(_) => numbers.iter().position(|point| rules.board.points[usize::from(*point)].name == word)?,
            None => word.parse::<usize>().ok()?.checked_sub(1)?,
        };
        let (letters, number) = (&rules.board.points.get(usize::from(*numbers.get(at)?))?.name, at + 1);
        Some(if own.is_some() { format!("{letters} is {number}") } else { format!("{number} is {letters}") })
    };
    let told: Vec<String> =
        text.to_ascii_lowercase().split(|sign: char| !sign.is_ascii_alphanumeric() || sign == 'x').filter_map(named).collect();
    let by = if own.is_some() { "numbers" } else { "letters" };
    let told = if told.is_empty() { String::new() } else { format!(": {}", told.join(", ")) };
    Some(format!("; this game names its points by {by}{told}"))
}

/// All holes in a row, with the stores among them or behind them, or without stores.
fn list_of_numbers(rules: &Sowing, text: &str) -> Option<String> {
    let inner = text.trim_start_matches(['[', '{']).trim_end_matches([']', '}']);
    let words: Vec<&str> = inner.split([',', ';', ' ', '\t']).filter(|word| !word.is_empty()).collect();
    let numbers: Vec<u32> = words.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let holes = usize::from(rules.holes);
    let (what, south, north, stores) = match numbers.len() {
        count if count == 2 * holes + 2 && rules.stores == Stores::Aside => (
            "South's holes, North's, what each has won",
            &numbers[..holes],
            &numbers[holes..2 * holes],
            [numbers[count - 2], numbers[count - 1]],
        ),
        count if count == 2 * holes + 2 => {
            let north = &numbers[holes + 1..count - 1];
            ("South's holes, his store, North's holes, his store", &numbers[..holes], north, [numbers[holes], numbers[count - 1]])
        }
        count if count == 2 * holes => ("South's holes, then North's", &numbers[..holes], &numbers[holes..], [0, 0]),
        count if count > 3 => {
            return Some(format!(
                "this is a list of {count} numbers, as other programs write a position, but the game has 2 rows of {holes} holes"
            ));
        }
        _ => return None,
    };
    let row = |row: Vec<u32>| row.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    let (above, below) = (row(north.iter().rev().copied().collect()), row(south.to_vec()));
    let [won, lost] = stores;
    Some(format!(
        "this is a list of numbers, as other programs write a position; if it holds, against the clock, {what}, it is here `{above}/{below} {lost}-{won} S` (N if North is to move)"
    ))
}
