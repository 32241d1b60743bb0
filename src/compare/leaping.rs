//! Which rules of two leaping games differ, clause by clause.
//!
//! Comes in: two IRs on one board. Goes out: differences in words. Never judges what they change.

use super::differences::{Difference, Part, add};
use super::phrases;
use crate::ir::leaping::{Enforcement, Leaping, Piece};
use crate::ir::{Cause, Section};
use crate::words::leaping::clauses::{CLAUSES, OF_PIECES};
use crate::words::leaping::{said, values};

pub(super) fn differences(one: &Leaping, other: &Leaping) -> Vec<Difference> {
    let mut found = Vec::new();
    let both = [one, other];
    let at = |section, keyword| Some(Cause::Clause(section, keyword, 0));
    if (&one.board.points, one.board.lattice) != (&other.board.points, other.board.lattice) {
        // What a script says of the points of a board means nothing on another one.
        let part = Part::Leaping(|rules, other| {
            (rules.board, rules.setup) = (other.board.clone(), other.setup.clone());
            rules.openings.clear();
        });
        let says = both.map(|rules| phrases::points(&rules.board));
        found.push(Difference::of(Section::Board, "points", says, at(Section::Board, "points"), part));
    } else {
        if one.board.lines != other.board.lines {
            let part = Part::Leaping(|rules, other| rules.board.lines = other.board.lines.clone());
            let says = both.map(|rules| phrases::lines(&rules.board));
            found.push(Difference::of(Section::Board, "lines", says, at(Section::Board, "lines"), part));
        }
        if one.setup != other.setup {
            let part = Part::Leaping(|rules, other| rules.setup = other.setup.clone());
            let says = both.map(|rules| phrases::setup(&rules.setup, &rules.board));
            found.push(Difference::of(Section::Setup, "setup", says, None, part));
        }
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
            if other.openings.is_empty() || rules.board.points == other.board.points {
                (rules.openings, rules.opening_choice) = (other.openings.clone(), other.opening_choice);
            }
        });
        let (left, right) = (Some(phrases::openings(one)), Some(phrases::openings(other)));
        found.push(Difference { section: "opening", rule, left, right, causes, part });
    }
    if one.first_mover != other.first_mover {
        let part = Part::Leaping(|rules, other| rules.first_mover = other.first_mover);
        let says = both.map(|rules| values::FIRST_MOVER.said(&rules.first_mover));
        found.push(Difference::of(Section::Start, "first mover", says, at(Section::Start, "first mover"), part));
    }
    let pieces = |found: &mut Vec<Difference>, kind| add(found, OF_PIECES.as_flattened(), &[kind], both, Part::Leaping);
    let clauses = |found: &mut Vec<Difference>, kind| add(found, CLAUSES, &[kind], both, Part::Leaping);
    pieces(&mut found, Section::Man);
    if one.king.is_some() == other.king.is_some() {
        pieces(&mut found, Section::King);
    } else {
        let steps = |king: &Piece| format!("steps {}", said::steps(&king.steps));
        let says = both.map(|rules| rules.king.as_ref().map_or("no kings".to_owned(), steps));
        let part = Part::Leaping(|rules, other| rules.king = other.king.clone());
        found.push(Difference::of(Section::King, "king", says, at(Section::King, "steps"), part));
    }
    clauses(&mut found, Section::Man);
    clauses(&mut found, Section::Capture);
    if one.enforcement != other.enforcement {
        let said = |challenge: &Enforcement| said::enforcement(challenge).join("; ");
        let says = both.map(|rules| rules.enforcement.as_ref().map_or("strict".to_owned(), said));
        let part = Part::Leaping(|rules, other| rules.enforcement = other.enforcement.clone());
        found.push(Difference::of(Section::Enforcement, "enforcement", says, Some(Cause::Enforcement), part));
    }
    clauses(&mut found, Section::End);
    found
}
