//! Scripted openings.
//!
//! Comes in: the opening blocks, the board, the setup, the first mover. Goes out: half-moves as written, and the place of each.
//! Never plays: whether every line of a script is legal is seen by the caller who has an engine.

use super::board::Plan;
use crate::compile::merged::{Merged, MergedBlock};
use crate::compile::read::{Reader, shorten};
use crate::ir::FirstMover;
use crate::ir::board::{PointId, half_turn};
use crate::ir::leaping::{Opening, ScriptMove, ScriptRoute, Setup};
use crate::source::Span;
use crate::syntax::ast::Phrase;
use crate::syntax::grammar::Rule;

/// What an opening is read against.
pub(super) struct Game<'a> {
    pub(super) plan: &'a Plan,
    pub(super) setup: Option<&'a Setup>,
    pub(super) first_mover: Option<FirstMover>,
    /// Points in the order of their numbers, if the notation has numbers.
    pub(super) numbers: Option<Vec<PointId>>,
}

/// Most half-moves of an opening.
const MOST_MOVES: usize = 254;
/// Most choices of one half-move.
const MOST_CHOICES: usize = 32;
/// Most points of one route.
const MOST_POINTS: usize = 128;

/// The openings that are on.
pub(super) fn blocks(merged: &Merged) -> impl Iterator<Item = &MergedBlock> {
    merged.openings.iter().filter(|block| block.on)
}

/// The place of each half-move of an opening, in the order of [`Opening::moves`].
pub(super) fn spans(block: &MergedBlock) -> Vec<Span> {
    moves(block).map(|(_, node)| node.span).collect()
}

/// All half-moves: whether White or Black stands in that column does not matter here, only the column (0 or 1).
fn moves(block: &MergedBlock) -> impl Iterator<Item = (usize, &Phrase)> {
    let lines = block.section.all("script");
    lines.flat_map(|line| line.phrase.children(Rule::script_move).enumerate())
}

/// Lowers one opening. `None` after an error.
pub(super) fn lower(reader: &mut Reader, block: &MergedBlock, game: &Game) -> Option<Opening> {
    let errors = reader.findings.0.len();
    let section = &block.section;
    if block.name.is_none() {
        reader
            .error("leaping::opening-without-name", section.head, "an opening of a leaping game has a name")
            .label("no name")
            .help("for example `opening exchange { ... }`");
    }
    let binding = section.get("binding");
    if binding.is_none() {
        reader
            .error("leaping::missing-clause", section.head, "this opening does not say whether it is `compulsory` or `customary`")
            .help("`compulsory`: while the script lasts, only its moves are legal; `customary`: it is shown, nothing more");
    }
    lines(reader, block);
    let nodes: Vec<(usize, &Phrase)> = moves(block).collect();
    if reader.too_many(nodes.len(), MOST_MOVES, section.head, "moves of an opening") {
        return None;
    }
    let mut script: Vec<ScriptMove> = Vec::new();
    for (at, (_, node)) in nodes.iter().enumerate() {
        let half_move = match node.child(Rule::other_of) {
            Some(other) => other_of(reader, other, at, &script),
            None => choice(reader, node, game),
        };
        // A bad half-move keeps its place, so that later ones are counted right.
        script.push(half_move.unwrap_or(ScriptMove::Choice(Vec::new())));
    }
    if reader.findings.0.len() == errors {
        who_begins(reader, block, &script, game);
    }
    (reader.findings.0.len() == errors).then(|| Opening {
        name: block.name.as_ref().map(|name| name.value.clone()),
        compulsory: binding.is_some_and(|clause| clause.phrase.has(Rule::kw_compulsory)),
        moves: script,
    })
}

/// Checks the numbers of the lines, and that only the last one has one move.
fn lines(reader: &mut Reader, block: &MergedBlock) {
    let lines: Vec<_> = block.section.all("script").take(MOST_MOVES).collect();
    if lines.is_empty() {
        reader
            .error("leaping::missing-clause", block.section.head, "this opening has no moves")
            .help("write them as numbered lines: `1.  c3-d4  f6-e5`");
    }
    for (at, line) in lines.iter().enumerate() {
        let expected = format!("{}.", at + 1);
        if let Some(number) = line.phrase.child(Rule::script_number)
            && number.text != expected
        {
            reader
                .error(
                    "leaping::script-line",
                    number.span,
                    format!("line {expected} of the opening is numbered {}", shorten(&number.text)),
                )
                .label(format!("`{expected}` expected"))
                .help("lines count 1, 2, 3 and so on");
        }
        if at + 1 < lines.len() && line.phrase.children(Rule::script_move).count() == 1 {
            reader
                .error("leaping::script-line", line.phrase.span, "only the last line of an opening may have one move")
                .label("the second mover's move is missing");
        }
    }
}

/// `other of N`: N is an earlier line, and the same side had exactly two choices there.
fn other_of(reader: &mut Reader, node: &Phrase, at: usize, script: &[ScriptMove]) -> Option<ScriptMove> {
    let line: usize = reader.number(node, 1..=127, "the number of an earlier move")?;
    let target = (line - 1) * 2 + at % 2;
    let two = matches!(script.get(target), Some(ScriptMove::Choice(routes)) if routes.len() == 2);
    if !two {
        let message = if target >= at {
            format!("move {line} of this side does not come before this one")
        } else {
            format!("move {line} of this side is not a choice of two")
        };
        reader
            .error("leaping::other-of", node.span, message)
            .label("no such choice")
            .help("`other of N` is the one of two moves that the same side did not play at its move N");
        return None;
    }
    Some(ScriptMove::OtherOf(u8::try_from(target).ok()?))
}

/// `ROUTE | ROUTE`
fn choice(reader: &mut Reader, node: &Phrase, game: &Game) -> Option<ScriptMove> {
    let nodes: Vec<&Phrase> = node.children(Rule::route).collect();
    if reader.too_many(nodes.len(), MOST_CHOICES, node.span, "choices") {
        return None;
    }
    let routes: Vec<Option<ScriptRoute>> = nodes.iter().map(|node| route(reader, node, game)).collect();
    let known = routes.iter().zip(&nodes).filter_map(|(route, node)| Some((route.clone()?, *node)));
    reader.no_repeats(known, "the same move", "the choices of a move differ");
    Some(ScriptMove::Choice(routes.into_iter().collect::<Option<Vec<_>>>()?))
}

/// `P-Q`, `PxQxR`
fn route(reader: &mut Reader, node: &Phrase, game: &Game) -> Option<ScriptRoute> {
    let tokens: Vec<&Phrase> = node.children(Rule::route_point).collect();
    if reader.too_many(tokens.len(), MOST_POINTS, node.span, "points of one move") {
        return None;
    }
    let points: Vec<Option<PointId>> = tokens.iter().map(|token| script_point(reader, token, game)).collect();
    let points: Vec<PointId> = points.into_iter().collect::<Option<_>>()?;
    for (pair, token) in points.windows(2).zip(tokens.iter().skip(1)) {
        if let [from, to] = pair
            && from == to
        {
            reader
                .error("leaping::script-line", token.span, format!("a move from `{0}` to `{0}` is none", token.text))
                .label("the same point");
            return None;
        }
    }
    let capture = node.children(Rule::route_sign).any(|sign| sign.text != "-");
    Some(ScriptRoute { points, capture })
}

/// A point of a route: by letter and number, or by number where the notation says so.
fn script_point(reader: &mut Reader, token: &Phrase, game: &Game) -> Option<PointId> {
    if !token.text.starts_with(|first: char| first.is_ascii_digit()) {
        let point = game.plan.find(&token.text);
        if point.is_none() {
            game.plan.unknown(reader, &token.text, token.span);
        }
        return point;
    }
    let Some(order) = &game.numbers else {
        reader
            .error(
                "leaping::unknown-point",
                token.span,
                format!("points are named by letters here, but `{}` is a number", token.text),
            )
            .label("a number")
            .help("write letter and number, or say `points by numbers from ...` in `notation`")
            .also_at(game.plan.points, "the points are given here");
        return None;
    };
    let number = token.text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let point = number.and_then(|number| order.get(number).copied());
    if point.is_none() {
        reader
            .error("leaping::unknown-point", token.span, format!("there is no point {}", token.text))
            .label("no such point")
            .help(format!("points are numbered from 1 to {}", order.len()))
            .also_at(game.plan.points, "the points are given here");
    }
    point
}

/// The side for which a script is written is that of the piece which makes its first move. If the other side begins, or may begin,
/// the script is turned half round, so the setup must look the same then.
fn who_begins(reader: &mut Reader, block: &MergedBlock, script: &[ScriptMove], game: &Game) {
    let (Some(setup), Some(ScriptMove::Choice(routes))) = (game.setup, script.first()) else { return };
    let Some((_, node)) = moves(block).next() else { return };
    let mut white = None;
    for route in routes {
        let Some(from) = route.points.first() else { return };
        let is_white = setup.white_men.contains(from) || setup.white_kings.contains(from);
        let is_black = setup.black_men.contains(from) || setup.black_kings.contains(from);
        if !is_white && !is_black {
            let name = game.plan.board.points.get(usize::from(*from)).map_or("", |point| point.name.as_str());
            reader.error("leaping::opening-first-move", node.span, format!("no piece stands on `{name}` at the start"))
                .label("who makes this move?")
                .help("the first move begins where a piece stands in the setup; its owner is the side that the opening is written for");
            return;
        }
        if white.is_some_and(|white| white != is_white) {
            reader
                .error("leaping::opening-first-move", node.span, "one of these moves is White's, the other Black's")
                .label("who begins?")
                .help("all choices of the first move are made by the same side");
            return;
        }
        white = Some(is_white);
    }
    let fits = match (game.first_mover, white) {
        (Some(FirstMover::South), Some(white)) => white,
        (Some(FirstMover::North), Some(white)) => !white,
        (None, _) | (_, None) => true,
        _ => false,
    };
    if !fits && !looks_the_same(setup, game.plan) {
        let (writes, other) = if white == Some(true) { ("White", "Black") } else { ("Black", "White") };
        reader
            .error(
                "leaping::opening-cannot-turn",
                block.section.head,
                format!("this opening is written for {writes}, but {other} may begin, and the setup is not the same for both"),
            )
            .label("cannot be turned half round")
            .help(format!("write the moves for {other}, or let {writes} begin"))
            .also_at(node.span, format!("{writes}'s piece moves first"));
    }
}

/// Whether the setup looks the same after half a turn with colours exchanged.
fn looks_the_same(setup: &Setup, plan: &Plan) -> bool {
    let every = 0..u8::try_from(plan.board.points.len()).unwrap_or(u8::MAX);
    let turned = |points: &[PointId]| -> Option<Vec<PointId>> {
        let mut turned: Vec<PointId> = points.iter().map(|point| half_turn(&plan.board, *point)).collect::<Option<_>>()?;
        turned.sort_unstable();
        Some(turned)
    };
    every.clone().all(|point| half_turn(&plan.board, point).is_some())
        && turned(&setup.white_men).as_ref() == Some(&setup.black_men)
        && turned(&setup.white_kings).as_ref() == Some(&setup.black_kings)
}
