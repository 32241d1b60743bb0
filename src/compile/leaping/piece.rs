//! What men and kings do.
//!
//! Comes in: the sections `man` and `king`. Goes out: a piece of the IR, and when men are crowned.
//! Never says whether a stated clause has an effect: that is seen when all is known.

use super::read;
use crate::compile::Findings;
use crate::compile::merged::{Merged, MergedClause, MergedSection};
use crate::ir::leaping::{Captures, Crowned, CrowningPlace, Directions, Ends, Lands, Piece, Steps, Takes};
use crate::source::Span;
use crate::syntax::ast::{Phrase, SectionKind};
use crate::syntax::grammar::Rule;

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
    merged: &Merged,
    kind: SectionKind,
    rings: Option<Span>,
    needed: Option<(&str, Option<Span>)>,
    findings: &mut Findings,
) -> Option<Piece> {
    let section = merged.sections.get(&kind);
    let steps = section.and_then(|section| read::clause(section, Rule::c_steps));
    let captures = section.and_then(|section| read::clause(section, Rule::c_piece_captures));
    for (clause, keyword, example) in [(steps, "steps", "steps forward"), (captures, "captures", "captures in every direction")] {
        if let (None, Some((why, place))) = (clause, needed) {
            let name = if kind == SectionKind::Man { "man" } else { "king" };
            let error = findings
                .error(
                    "leaping::missing-clause",
                    merged.missed_at(kind, keyword),
                    format!("`{name}` does not say `{keyword}`{why}"),
                )
                .help(format!("for example `{name} {{ {example} }}`"));
            if let Some(place) = place {
                error.also_at(place, "this needs it");
            }
        }
    }
    let steps = steps.map(|clause| lower_steps(clause, rings, findings));
    let captures = captures.map(|clause| lower_captures(clause, rings, findings));
    let lands = section.and_then(|section| read::clause(section, Rule::c_lands));
    let (takes, ends, may_reverse) = section.map_or((Takes::AnyPiece, Ends::Anywhere, true), simple_clauses);
    let value = section.and_then(|section| read::clause(section, Rule::c_value));
    let value = value.and_then(|clause| read::number_in(&clause.phrase, 0..=65_535, "a value", findings));
    let rests = section.and_then(|section| read::clause(section, Rule::c_rests));
    let rests = rests.and_then(|clause| read::number_in(&clause.phrase, 0..=255, "the number of steps running", findings));
    let (steps, captures) = (steps?, captures?);
    Some(Piece {
        lands: lower_lands(lands, captures.any_distance),
        steps,
        captures,
        takes,
        ends,
        may_reverse,
        value: value.map_or(1, read::word),
        rests_after: rests.map(read::byte),
    })
}

/// `takes`, `ends` and whether it may reverse.
fn simple_clauses(section: &MergedSection) -> (Takes, Ends, bool) {
    let part = |form: Rule, values: &[Rule]| read::clause(section, form).and_then(|clause| read::one_of(&clause.phrase, values));
    let takes = match part(Rule::c_takes, &[Rule::men_only, Rule::kings_only]) {
        Some(Rule::men_only) => Takes::MenOnly,
        Some(_) => Takes::KingsOnly,
        None => Takes::AnyPiece,
    };
    let ends = match part(Rule::c_ends, &[Rule::next_behind, Rule::next_behind_a_king]) {
        Some(Rule::next_behind) => Ends::NextBehind,
        Some(_) => Ends::NextBehindAKing,
        None => Ends::Anywhere,
    };
    (takes, ends, part(Rule::c_reverse, &[Rule::kw_not]).is_none())
}

/// Where a leap lands: next behind, if nothing else is said, and always for a piece that captures from next to the enemy.
fn lower_lands(clause: Option<&MergedClause>, any_distance: bool) -> Lands {
    let values = [Rule::next_behind, Rule::anywhere_behind, Rule::where_it_can_go_on];
    match clause.and_then(|clause| read::one_of(&clause.phrase, &values)) {
        Some(Rule::anywhere_behind) if any_distance => Lands::AnywhereBehind,
        Some(Rule::where_it_can_go_on) if any_distance => Lands::WhereItCanGoOn,
        _ => Lands::NextBehind,
    }
}

fn lower_steps(clause: &MergedClause, rings: Option<Span>, findings: &mut Findings) -> Steps {
    let qualifiers: Vec<&Phrase> =
        read::children(&clause.phrase, Rule::step_qualifier).filter_map(|qualifier| qualifier.children.first()).collect();
    let help = "say each thing once";
    read::no_repeats(qualifiers.iter().map(|part| (part.rule, *part)), "the same qualifier", help, findings);
    let said = |form: Rule| qualifiers.iter().copied().find(|part| part.rule == form);
    if let (Some(rings), Some(part)) = (rings, said(Rule::not_from_last_row)) {
        no_rows(part.span, "a last row", rings, findings);
    }
    Steps {
        directions: first_directions(&clause.phrase, rings, findings),
        any_distance: said(Rule::any_distance).is_some(),
        over_own_men: said(Rule::over_own_men).is_some(),
        not_from_last_row: said(Rule::not_from_last_row).is_some(),
        never_back: said(Rule::never_back).is_some(),
    }
}

fn lower_captures(clause: &MergedClause, rings: Option<Span>, findings: &mut Findings) -> Captures {
    let qualifiers =
        clause.phrase.children.iter().filter(|part| matches!(part.rule, Rule::then_directions | Rule::from_any_distance));
    read::no_repeats(qualifiers.map(|part| (part.rule, part)), "the same qualifier", "say each thing once", findings);
    let first = first_directions(&clause.phrase, rings, findings);
    let then = read::child(&clause.phrase, Rule::then_directions).map(|then| first_directions(then, rings, findings));
    Captures { first, then: then.unwrap_or(first), any_distance: read::has(&clause.phrase, Rule::from_any_distance) }
}

/// The directions that stand directly in a phrase.
fn first_directions(phrase: &Phrase, rings: Option<Span>, findings: &mut Findings) -> Directions {
    let Some(node) = read::child(phrase, Rule::directions) else { return Directions::default() };
    if read::has(node, Rule::in_every_direction) {
        return EVERY;
    }
    if let Some(rings) = rings {
        findings
            .error("leaping::ring-direction", node.span, "on rings there is no forward, sideways, straight or diagonal")
            .label("no such direction here")
            .help("write `in every direction`")
            .also_at(rings, "the board has rings");
    }
    let parts: Vec<&Phrase> = read::children(node, Rule::direction).collect();
    let words = |part: &Phrase| part.children.iter().map(|word| word.rule).collect::<Vec<_>>();
    let help = "each direction needs to be said only once";
    read::no_repeats(parts.iter().map(|part| (words(part), *part)), "the same direction", help, findings);
    let mut directions = Directions::default();
    for part in parts {
        add_direction(part, &mut directions);
    }
    directions
}

/// Adds what one direction of the list says.
fn add_direction(part: &Phrase, directions: &mut Directions) {
    let (straight, diagonal) = (read::has(part, Rule::kw_straight), read::has(part, Rule::kw_diagonally));
    let way = read::one_of(part, &[Rule::kw_forward, Rule::kw_sideways, Rule::kw_backward]);
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
pub(super) fn crowned(merged: &Merged, rings: Option<Span>, findings: &mut Findings) -> Option<Crowned> {
    if let Some(clause) = read::stated(merged, SectionKind::King, Rule::c_crowned) {
        findings
            .error("leaping::crowned-king", clause.span, "a king cannot be crowned")
            .label("stands in `king`")
            .help("`crowned` belongs to `man`");
    }
    let Some(clause) = read::stated(merged, SectionKind::Man, Rule::c_crowned) else {
        findings
            .error(
                "leaping::missing-clause",
                merged.missed_at(SectionKind::Man, "crowned"),
                "`man` does not say when it is `crowned`",
            )
            .help("for example `crowned when it stops on the last row`, or `crowned never`");
        return None;
    };
    let values = [Rule::kw_never, Rule::when_it_stops, Rule::when_it_reaches, Rule::one_turn_after];
    let how = clause.phrase.children.iter().find(|part| values.contains(&part.rule))?;
    if how.rule == Rule::kw_never {
        return Some(Crowned::Never);
    }
    let named = read::child(how, Rule::crowning_place)?;
    if let Some(rings) = rings {
        no_rows(named.span, "a last row", rings, findings);
    }
    let place = if read::has(named, Rule::a_corner) { CrowningPlace::CornerOfLastRow } else { CrowningPlace::LastRow };
    Some(match how.rule {
        Rule::when_it_stops => Crowned::WhenItStops(place),
        Rule::one_turn_after => Crowned::OneTurnAfter(place),
        _ if read::has(how, Rule::goes_on_as_king) => Crowned::WhenItReachesAndGoesOn(place),
        _ => Crowned::WhenItReachesAndStops(place),
    })
}

fn no_rows(span: Span, what: &str, rings: Span, findings: &mut Findings) {
    findings
        .error("leaping::no-rows-on-rings", span, format!("on rings there is no such thing as {what}"))
        .label("no rows here")
        .also_at(rings, "the board has rings");
}
