//! What a clause does in a game: whether events name it, and the rules as they would be without it.
//!
//! Comes in: rules, the cause that names a rule or clause. Goes out: whether an event can name it; rules that no longer have it, if
//! it only forbids. Never plays.

use crate::ir::leaping::{Crowned, Ends, Lands, Leaping, Piece, Takes};
use crate::ir::sowing::{EndTest, Feed, GrandSlam, Sowing};
use crate::ir::{self, Cause, Section};

/// Whether an event of a game can name this rule or clause.
pub fn can_act(rules: &ir::Rules, cause: Cause) -> bool {
    match (rules, cause) {
        (ir::Rules::Sowing(_), Cause::Landing(_) | Cause::Passing(_)) => true,
        (ir::Rules::Sowing(rules), Cause::Clause(section, keyword, _)) => match (section, keyword) {
            (Section::Moves, "pass") => true,
            (Section::Sow, "endless") => rules.sow.endless.is_some(),
            // What ends a game at once is shown best by how it would go on.
            (Section::End, "when") => rules.rounds.is_some(),
            (Section::End, "rest") => rules.end.rest.is_some(),
            (Section::Rounds, "until" | "refill") => rules.rounds.is_some(),
            _ => false,
        },
        (ir::Rules::Leaping(_), Cause::Opening(_) | Cause::Enforcement) => true,
        (ir::Rules::Leaping(rules), Cause::Clause(section, keyword, _)) => match (section, keyword) {
            (Section::Man, "crowned") => rules.crowned != Crowned::Never,
            (Section::Man, "steps" | "captures") | (Section::Capture, "pieces") => true,
            (Section::King, "steps" | "captures") => rules.king.is_some() && rules.crowned != Crowned::Never,
            (Section::End, "loses" | "wins" | "draws") => true,
            _ => false,
        },
        _ => false,
    }
}

/// The rules without a clause that only forbids; `None` if it forbids nothing here.
pub fn without(rules: &ir::Rules, cause: Cause) -> Option<ir::Rules> {
    let mut less = rules.clone();
    match &mut less {
        ir::Rules::Sowing(less) => sowing(less, cause),
        ir::Rules::Leaping(less) => leaping(less, cause),
    }
    (less != *rules).then_some(less)
}

/// Rules that have another of two ways where a clause chooses one, or that are without it if it forbids; `None` for other clauses.
pub fn otherwise(rules: &ir::Rules, cause: Cause) -> Option<ir::Rules> {
    let mut other = rules.clone();
    if let (ir::Rules::Leaping(other), Cause::Clause(section, keyword, _)) = (&mut other, cause) {
        let reverse = |piece: &mut Piece| piece.may_reverse = !piece.may_reverse;
        match (section, keyword) {
            (Section::Capture, "pieces") => other.capture.leave_at_once = !other.capture.leave_at_once,
            (Section::Man, "reverse") => reverse(&mut other.man),
            (Section::King, "reverse") => other.king.iter_mut().for_each(reverse),
            _ => {}
        }
    }
    if let (ir::Rules::Sowing(other), Cause::Clause(Section::End, "wins", _)) = (&mut other, cause) {
        other.end.most_seeds_win = !other.end.most_seeds_win;
    }
    if other == *rules { without(rules, cause) } else { Some(other) }
}

fn sowing(rules: &mut Sowing, cause: Cause) {
    match cause {
        Cause::Opening(_) => rules.opening = None,
        Cause::Clause(Section::Moves, "feed", _) => rules.moves.feed = Feed::Never,
        Cause::Clause(Section::Moves, "grand slam", _) => rules.moves.grand_slam = GrandSlam::Allowed,
        // A game needs some end: one that hardly comes about stands for none.
        Cause::Clause(Section::End, "when", at) => {
            if let (None, Some(when)) = (&rules.rounds, rules.end.when.get_mut(usize::from(at))) {
                when.test = EndTest::PositionOccurs(u8::MAX);
            }
        }
        _ => {}
    }
}

fn leaping(rules: &mut Leaping, cause: Cause) {
    let Cause::Clause(section, keyword, place) = cause else { return };
    match (section, keyword) {
        (Section::Capture, "compulsory") => rules.capture.compulsory = false,
        (Section::Capture, "prefer") if usize::from(place) < rules.capture.prefer.len() => {
            rules.capture.prefer.remove(usize::from(place));
        }
        (Section::Man, _) => piece(&mut rules.man, keyword),
        (Section::King, _) => {
            if let Some(king) = &mut rules.king {
                piece(king, keyword);
            }
        }
        _ => {}
    }
}

fn piece(piece: &mut Piece, keyword: &str) {
    match keyword {
        "takes" => piece.takes = Takes::AnyPiece,
        // A piece that captures from next to the enemy lands next behind it in any case.
        "lands" if piece.captures.any_distance => piece.lands = Lands::AnywhereBehind,
        "ends" => piece.ends = Ends::Anywhere,
        "reverse" => piece.may_reverse = true,
        "rests" => piece.rests_after = None,
        _ => {}
    }
}
