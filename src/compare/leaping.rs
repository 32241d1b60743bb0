//! Which rules of two leaping games differ, clause by clause.
//!
//! Comes in: two IRs on one board. Goes out: differences in words. Never judges what they change.

use super::differences::{Difference, Part};
use super::phrases;
use crate::ir::leaping::{Leaping, Piece};
use crate::ir::{Cause, Section};
use crate::words::leaping::{said, values};
use crate::words::{ends, list};

/// Adds a clause that differs.
macro_rules! clause {
    ($found:ident, $one:ident, $other:ident, $section:literal, $keyword:literal, $cause:expr, $($field:ident).+, $words:expr) => {
        if $one.$($field).+ != $other.$($field).+ {
            let says: fn(&Leaping) -> String = $words;
            let cause: Option<Cause> = $cause;
            $found.push(Difference {
                section: $section,
                rule: $keyword.to_owned(),
                left: Some(says($one)),
                right: Some(says($other)),
                causes: [cause, cause],
                part: Part::Leaping(|rules, other| rules.$($field).+ = other.$($field).+.clone()),
            });
        }
    };
}

fn at(section: Section, keyword: &'static str) -> Option<Cause> {
    Some(Cause::Clause(section, keyword, 0))
}

pub(super) fn differences(one: &Leaping, other: &Leaping) -> Vec<Difference> {
    let mut found = Vec::new();
    if (&one.board.points, one.board.lattice) != (&other.board.points, other.board.lattice) {
        let says = |rules: &Leaping| Some(phrases::points(&rules.board));
        let part = Part::Leaping(|rules, other| (rules.board, rules.setup) = (other.board.clone(), other.setup.clone()));
        let cause = at(Section::Board, "points");
        let (left, right) = (says(one), says(other));
        found.push(Difference { section: "board", rule: "points".to_owned(), left, right, causes: [cause, cause], part });
    } else {
        clause!(found, one, other, "board", "lines", at(Section::Board, "lines"), board.lines, |rules| {
            phrases::lines(&rules.board)
        });
        clause!(found, one, other, "setup", "setup", None, setup, |rules| phrases::setup(&rules.setup, &rules.board));
    }
    let scripts = |rules: &Leaping| {
        let all = rules.openings.iter().filter(|opening| opening.compulsory).map(|opening| opening.moves.clone());
        (all.collect::<Vec<_>>(), rules.openings.len() > 1 && rules.opening_choice == crate::ir::leaping::OpeningChoice::InPlay)
    };
    if scripts(one) != scripts(other) {
        let name = |rules: &Leaping| rules.openings.first().and_then(|opening| opening.name.clone());
        let rule = name(one).or_else(|| name(other)).unwrap_or_else(|| "opening".to_owned());
        let causes = [one, other].map(|rules| rules.openings.first().map(|_| Cause::Opening(0)));
        let part = Part::Leaping(|rules, other| {
            (rules.openings, rules.opening_choice) = (other.openings.clone(), other.opening_choice);
        });
        let (left, right) = (Some(phrases::openings(one)), Some(phrases::openings(other)));
        found.push(Difference { section: "opening", rule, left, right, causes, part });
    }
    if one.first_mover != other.first_mover {
        let part = Part::Leaping(|rules, other| rules.first_mover = other.first_mover);
        let says = |rules: &Leaping| Some(values::FIRST_MOVER.said(&rules.first_mover));
        let cause = at(Section::Start, "first mover");
        let (left, right) = (says(one), says(other));
        found.push(Difference { section: "start", rule: "first mover".to_owned(), left, right, causes: [cause, cause], part });
    }
    pieces(one, other, &mut found);
    captures(one, other, &mut found);
    found
}

/// The clauses of one rank.
macro_rules! rank {
    ($found:ident, $one:ident, $other:ident, $section:literal, $cause:ident, $get:expr, $get_mut:expr) => {{
        rank!(@ $found, $one, $other, $section, $cause, $get, $get_mut, "steps", steps, |piece| said::steps(&piece.steps));
        rank!(@ $found, $one, $other, $section, $cause, $get, $get_mut, "captures", captures, |piece| {
            said::captures(&piece.captures)
        });
        rank!(@ $found, $one, $other, $section, $cause, $get, $get_mut, "takes", takes, |piece| {
            values::TAKES.said(&piece.takes)
        });
        rank!(@ $found, $one, $other, $section, $cause, $get, $get_mut, "lands", lands, |piece| {
            values::LANDS.said(&piece.lands)
        });
        rank!(@ $found, $one, $other, $section, $cause, $get, $get_mut, "ends", ends, |piece| values::ENDS.said(&piece.ends));
        rank!(@ $found, $one, $other, $section, $cause, $get, $get_mut, "reverse", may_reverse, |piece| {
            values::REVERSE.said(&piece.may_reverse)
        });
        rank!(@ $found, $one, $other, $section, $cause, $get, $get_mut, "value", value, |piece| piece.value.to_string());
        rank!(@ $found, $one, $other, $section, $cause, $get, $get_mut, "rests", rests_after, |piece| {
            piece.rests_after.map_or("never".to_owned(), |number| values::RESTS.said(&number))
        });
    }};
    (@ $found:ident, $one:ident, $other:ident, $section:literal, $cause:ident, $get:expr, $get_mut:expr, $keyword:literal,
     $field:ident, $words:expr) => {{
        let get: fn(&Leaping) -> Option<&Piece> = $get;
        if let (Some(left), Some(right)) = (get($one), get($other))
            && left.$field != right.$field
        {
            let says: fn(&Piece) -> String = $words;
            let cause = at(Section::$cause, $keyword);
            $found.push(Difference {
                section: $section,
                rule: $keyword.to_owned(),
                left: Some(says(left)),
                right: Some(says(right)),
                causes: [cause, cause],
                part: Part::Leaping(|rules, other| {
                    let get: fn(&Leaping) -> Option<&Piece> = $get;
                    let get_mut: fn(&mut Leaping) -> Option<&mut Piece> = $get_mut;
                    if let (Some(piece), Some(other)) = (get_mut(rules), get(other)) {
                        piece.$field = other.$field.clone();
                    }
                }),
            });
        }
    }};
}

fn pieces(one: &Leaping, other: &Leaping, found: &mut Vec<Difference>) {
    rank!(found, one, other, "man", Man, |rules| Some(&rules.man), |rules| Some(&mut rules.man));
    if one.king.is_some() == other.king.is_some() {
        rank!(found, one, other, "king", King, |rules| rules.king.as_ref(), |rules| rules.king.as_mut());
    } else {
        clause!(found, one, other, "king", "king", at(Section::King, "steps"), king, |rules| {
            rules.king.as_ref().map_or("no kings".to_owned(), |king| format!("steps {}", said::steps(&king.steps)))
        });
    }
    clause!(found, one, other, "man", "crowned", at(Section::Man, "crowned"), crowned, |rules| said::crowned(rules.crowned));
}

fn captures(one: &Leaping, other: &Leaping, found: &mut Vec<Difference>) {
    clause!(found, one, other, "capture", "compulsory", at(Section::Capture, "compulsory"), capture.compulsory, |rules| {
        values::COMPULSION.said(&rules.capture.compulsory)
    });
    clause!(found, one, other, "capture", "prefer", at(Section::Capture, "prefer"), capture.prefer, |rules| {
        said::prefer(&rules.capture.prefer)
    });
    clause!(found, one, other, "capture", "chain", at(Section::Capture, "chain"), capture.chain, |rules| {
        values::CHAIN.said(&rules.capture.chain)
    });
    clause!(found, one, other, "capture", "pieces", at(Section::Capture, "pieces"), capture.leave_at_once, |rules| {
        values::PIECES.said(&rules.capture.leave_at_once)
    });
    clause!(found, one, other, "enforcement", "enforcement", Some(Cause::Enforcement), enforcement, |rules| {
        rules.enforcement.as_ref().map_or("strict".to_owned(), |challenge| said::enforcement(challenge).join("; "))
    });
    clause!(found, one, other, "end", "loses", at(Section::End, "loses"), end.loses, |rules| {
        said::side_tests(&rules.end.loses, false)
    });
    let wins = |rules: &Leaping| (rules.end.wins.clone(), rules.end.first_king_wins);
    if wins(one) != wins(other) {
        let says = |rules: &Leaping| Some(said::side_tests(&rules.end.wins, rules.end.first_king_wins));
        let part = Part::Leaping(|rules, other| {
            (rules.end.wins, rules.end.first_king_wins) = (other.end.wins.clone(), other.end.first_king_wins);
        });
        let cause = at(Section::End, "wins");
        let (left, right) = (says(one), says(other));
        found.push(Difference { section: "end", rule: "wins".to_owned(), left, right, causes: [cause, cause], part });
    }
    clause!(found, one, other, "end", "draws", at(Section::End, "draws"), end.draws, |rules| list(
        rules.end.draws.iter().map(ends::draw),
        "; "
    ));
}
