//! What men and kings do.
//!
//! Comes in: the sections `man` and `king`. Goes out: a piece of the IR, and when men are crowned.
//! Never says whether a stated clause has an effect: that is seen when all is known.

use crate::compile::merged::MergedClause;
use crate::compile::read::Reader;
use crate::ir::leaping::{Captures, Crowned, Directions, Lands, Piece, Steps};
use crate::source::Span;
use crate::syntax::ast::{Phrase, SectionKind};
use crate::syntax::grammar::Rule;
use crate::words::leaping::values::*;

/// All directions.
pub(super) const EVERY: Directions = Directions {
    forward_straight: true,
    forward_diagonal: true,
    sideways_straight: true,
    sideways_diagonal: true,
    backward_straight: true,
    backward_diagonal: true,
};

/// Lowers `man` or `king`. `None` if it has no `steps` or no `captures`; that is an error if `needed` says why the piece is needed.
/// `rings` is the place of `points` if the board has rings.
pub(super) fn lower(
    reader: &mut Reader,
    kind: SectionKind,
    rings: Option<Span>,
    needed: Option<(&str, Option<Span>)>,
) -> Option<Piece> {
    let [steps, captures] = ["steps", "captures"].map(|keyword| reader.clause(kind, keyword));
    for (clause, keyword, example) in [(steps, "steps", "steps forward"), (captures, "captures", "captures in every direction")] {
        if let (None, Some((why, place))) = (clause, needed) {
            let name = if kind == SectionKind::Man { "man" } else { "king" };
            let error = reader
                .error(
                    "leaping::missing-clause",
                    reader.merged.missed_at(kind, keyword),
                    format!("`{name}` does not say `{keyword}`{why}"),
                )
                .help(format!("for example `{name} {{ {example} }}`"));
            error.also_at(place, "this needs it");
        }
    }
    let steps = steps.map(|clause| lower_steps(reader, clause, rings));
    let captures = captures.map(|clause| lower_captures(reader, clause, rings));
    let value = reader.value(kind, "value", &VALUE);
    let rests_after = reader.value(kind, "rests", &RESTS);
    let (steps, captures) = (steps?, captures?);
    Some(Piece {
        // A piece that captures from next to the enemy lands next behind in any case.
        lands: if captures.any_distance { reader.value(kind, "lands", &LANDS)? } else { Lands::NextBehind },
        steps,
        captures,
        takes: reader.value(kind, "takes", &TAKES)?,
        ends: reader.value(kind, "ends", &ENDS)?,
        may_reverse: reader.value(kind, "reverse", &REVERSE)?,
        value: value?,
        rests_after,
    })
}

fn lower_steps(reader: &mut Reader, clause: &MergedClause, rings: Option<Span>) -> Steps {
    let qualifiers: Vec<&Phrase> =
        clause.phrase.children(Rule::step_qualifier).filter_map(|qualifier| qualifier.children.first()).collect();
    let help = "say each thing once";
    reader.no_repeats(qualifiers.iter().map(|part| (part.rule, *part)), "the same qualifier", help);
    let last_row = qualifiers.iter().find(|part| part.rule == Rule::not_from_last_row);
    if let (Some(rings), Some(part)) = (rings, last_row) {
        no_rows(reader, part.span, "a last row", rings);
    }
    let mut steps = Steps { directions: first_directions(reader, &clause.phrase, rings), ..Steps::default() };
    for flag in qualifiers.iter().filter_map(|part| STEPS.read(&part.words())) {
        *flag(&mut steps) = true;
    }
    steps
}

fn lower_captures(reader: &mut Reader, clause: &MergedClause, rings: Option<Span>) -> Captures {
    let qualifiers =
        clause.phrase.children.iter().filter(|part| matches!(part.rule, Rule::then_directions | Rule::from_any_distance));
    reader.no_repeats(qualifiers.map(|part| (part.rule, part)), "the same qualifier", "say each thing once");
    let first = first_directions(reader, &clause.phrase, rings);
    let then = clause.phrase.child(Rule::then_directions).map(|then| first_directions(reader, then, rings));
    Captures { first, then: then.unwrap_or(first), any_distance: clause.phrase.has(Rule::from_any_distance) }
}

/// The directions that stand directly in a phrase.
fn first_directions(reader: &mut Reader, phrase: &Phrase, rings: Option<Span>) -> Directions {
    let Some(node) = phrase.child(Rule::directions) else { return Directions::default() };
    if node.has(Rule::in_every_direction) {
        return EVERY;
    }
    if let Some(rings) = rings {
        reader
            .error("leaping::ring-direction", node.span, "on rings there is no forward, sideways, straight or diagonal")
            .label("no such direction here")
            .help("write `in every direction`")
            .also_at(rings, "the board has rings");
    }
    let parts: Vec<&Phrase> = node.children(Rule::direction).collect();
    let words = |part: &Phrase| part.children.iter().map(|word| word.rule).collect::<Vec<_>>();
    let help = "each direction needs to be said only once";
    reader.no_repeats(parts.iter().map(|part| (words(part), *part)), "the same direction", help);
    let mut directions = Directions::default();
    for part in parts {
        add_direction(part, &mut directions);
    }
    directions
}

/// Adds what one direction of the list says.
fn add_direction(part: &Phrase, directions: &mut Directions) {
    let (straight, diagonal) = (part.has(Rule::kw_straight), part.has(Rule::kw_diagonally));
    let way = part.children.last().map(|word| word.rule).filter(|word| !matches!(word, Rule::kw_straight | Rule::kw_diagonally));
    let any_way = way.is_none();
    let either = straight == diagonal;
    if way == Some(Rule::kw_forward) || any_way {
        directions.forward_straight |= straight || either;
        directions.forward_diagonal |= diagonal || either;
    }
    if way == Some(Rule::kw_sideways) || any_way {
        directions.sideways_straight |= straight || either;
        directions.sideways_diagonal |= diagonal || either;
    }
    if way == Some(Rule::kw_backward) || any_way {
        directions.backward_straight |= straight || either;
        directions.backward_diagonal |= diagonal || either;
    }
}

/// Lowers `crowned`; it stands in `man` and nowhere else.
pub(super) fn crowned(reader: &mut Reader, rings: Option<Span>) -> Option<Crowned> {
    if let Some(clause) = reader.clause(SectionKind::King, "crowned") {
        reader
            .error("leaping::crowned-king", clause.span, "a king cannot be crowned")
            .label("stands in `king`")
            .help("`crowned` belongs to `man`");
    }
    let Some(clause) = reader.clause(SectionKind::Man, "crowned") else {
        reader
            .error(
                "leaping::missing-clause",
                reader.merged.missed_at(SectionKind::Man, "crowned"),
                "`man` does not say when it is `crowned`",
            )
            .help("for example `crowned when it stops on the last row`, or `crowned never`");
        return None;
    };
    let place = clause.phrase.first(Rule::crowning_place);
    if let (Some(rings), Some(named)) = (rings, place) {
        no_rows(reader, named.span, "a last row", rings);
    }
    let named = place.map(Phrase::words).unwrap_or_default();
    let how = CROWNED.read(&clause.said().replace(&format!(" {named}"), " PLACE"))?;
    Some(PLACES.read(&named).map_or(how, |place| how.at(place)))
}

fn no_rows(reader: &mut Reader, span: Span, what: &str, rings: Span) {
    reader
        .error("leaping::no-rows-on-rings", span, format!("on rings there is no such thing as {what}"))
        .label("no rows here")
        .also_at(rings, "the board has rings");
}
