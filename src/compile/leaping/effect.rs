//! Stated clauses that have no effect.
//!
//! Comes in: a merged variant and its rules. Goes out: a warning for each clause of the variant's own file that another clause
//! switches off, and for what its writer can hardly want. An inherited clause without effect is inert, never mentioned and left out by
//! `expand`; nor is one mentioned that an option of the file can give an effect, nor one that only says the default.

use super::capture::preference_nodes;
use super::end::{Item, Items};
use super::kings_possible;
use crate::compile::merged::MergedClause;
use crate::compile::read::Reader;
use crate::ir::board::{Board, Continuations, PointId};
use crate::ir::leaping::{
    Armies, Army, Chain, Directions, DrawTest, Ends, Lands, Leaping, OpeningChoice, Piece, Preference, Rank, Setup, Takes,
};
use crate::source::Span;
use crate::syntax::ast::{ItemKind, Phrase, SectionKind, StatementKind};
use crate::syntax::grammar::Rule;

/// The clause on which an effect depends.
type Needs = (SectionKind, &'static str);

const CHAIN: Needs = (SectionKind::Capture, "chain");
const PREFER: Needs = (SectionKind::Capture, "prefer");
const CROWNED: Needs = (SectionKind::Man, "crowned");

struct Check<'a, 'f, 'r> {
    reader: &'r mut Reader<'a, 'f>,
    rules: &'r Leaping,
}

/// Adds all warnings of this kind.
pub(super) fn check(reader: &mut Reader, rules: &Leaping, map: Option<&Continuations>, items: &Items) {
    let mut check = Check { reader, rules };
    check.piece(SectionKind::Man, Some(&rules.man), map);
    if kings_possible(rules) {
        check.piece(SectionKind::King, rules.king.as_ref(), map);
    } else {
        check.no_kings();
    }
    check.capture();
    check.enforcement();
    check.ends(items);
    check.opening();
}

impl<'a> Check<'a, '_, '_> {
    /// The clause, if the variant's own file states it and no option states one of those on which its effect depends.
    fn own(&self, kind: SectionKind, keyword: &str, needs: &[Needs]) -> Option<&'a MergedClause> {
        let clause = self.reader.clause(kind, keyword).filter(|clause| clause.own)?;
        (!self.an_option_states(needs)).then_some(clause)
    }

    /// Whether any option, on or off, states one of these clauses or drops a clause of that section.
    fn an_option_states(&self, needs: &[Needs]) -> bool {
        let items = self.reader.merged.head.options.iter().flat_map(|option| &option.items);
        let sections = items.filter_map(|item| match &item.kind {
            ItemKind::Section(section) => Some(section),
            _ => None,
        });
        sections.flat_map(|section| section.statements.iter().map(|statement| (section.kind, statement))).any(
            |(kind, statement)| {
                needs.iter().filter(|need| need.0 == kind).any(|need| match &statement.kind {
                    StatementKind::Clause(clause) | StatementKind::Add(clause) => clause.keyword == need.1,
                    StatementKind::DropClause(_) => true,
                    _ => false,
                })
            },
        )
    }

    fn warn(&mut self, span: Span, message: impl Into<String>, help: &str) {
        self.reader.warning("leaping::without-effect", span, message).label("changes nothing").help(help);
    }

    fn piece(&mut self, kind: SectionKind, piece: Option<&Piece>, map: Option<&Continuations>) {
        let Some(piece) = piece else { return };
        self.lands(kind, piece);
        let captures = (kind, "captures");
        let chains = self.rules.capture.chain != Chain::SingleLeap;
        if piece.lands == Lands::NextBehind
            && piece.ends != Ends::Anywhere
            && let Some(clause) = self.own(kind, "ends", &[captures, (kind, "lands")])
        {
            self.warn(clause.span, "this piece lands next behind at every leap, so `ends` changes nothing", "take `ends` out");
        }
        let turns = piece.captures.any_distance && self.rules.capture.leave_at_once && chains;
        if !piece.may_reverse
            && !turns
            && let Some(clause) = self.own(kind, "reverse", &[captures, CHAIN, (SectionKind::Capture, "pieces")])
        {
            let message = "`may not reverse` changes nothing here";
            self.warn(
                clause.span,
                message,
                "only a piece that captures from a distance, where pieces leave at once, could turn back",
            );
        }
        if piece.value != 1
            && !self.rules.capture.prefer.contains(&Preference::MostValue)
            && let Some(clause) = self.own(kind, "value", &[PREFER])
        {
            self.warn(
                clause.span,
                "`value` is counted by `prefer most value` only",
                "say `prefer most value`, or take `value` out",
            );
        }
        if piece.takes != Takes::AnyPiece
            && !kings_possible(self.rules)
            && let Some(clause) = self.own(kind, "takes", &[CROWNED])
        {
            let message = if piece.takes == Takes::MenOnly {
                "there are no kings, so this excepts nothing"
            } else {
                "there are no kings to take"
            };
            self.warn(clause.span, message, "men are crowned never, and no king stands in the setup");
        }
        if piece.rests_after == Some(0)
            && let Some(clause) = self.reader.clause(kind, "rests").filter(|clause| clause.own)
        {
            self.reader
                .warning("leaping::rests-at-once", clause.span, "this piece would rest before its first step")
                .help("say after how many steps it rests, from 1 upward");
        }
        if let Some(map) = map {
            self.lines(kind, piece, map);
        }
    }

    /// `lands` of a piece that captures only from next to the enemy: it always lands next behind.
    fn lands(&mut self, kind: SectionKind, piece: &Piece) {
        let captures = (kind, "captures");
        let Some(clause) = self.own(kind, "lands", &[captures]) else { return };
        if piece.captures.any_distance || clause.phrase.has(Rule::next_behind) {
            return;
        }
        let message = "a piece that captures from next to the enemy always lands next behind";
        let help = "let it capture `from any distance`, or take `lands` out";
        let captures = self.reader.clause(kind, captures.1);
        let finding = self.reader.warning("leaping::lands-without-distance", clause.span, message);
        finding.label("changes nothing").help(help);
        finding.also_at(captures.map(|clause| clause.span), "captures from next to the enemy");
    }

    /// Steps and captures in directions in which no line of the board runs.
    fn lines(&mut self, kind: SectionKind, piece: &Piece, map: &Continuations) {
        if self.rules.board.rings {
            return;
        }
        let there = directions_of(&self.rules.board, map);
        let clauses = [("steps", piece.steps.directions, "step"), ("captures", piece.captures.first, "capture")];
        for (form, directions, what) in clauses {
            if !overlap(directions, there)
                && let Some(clause) = self.reader.clause(kind, form)
            {
                self.reader
                    .warning(
                        "leaping::no-such-line",
                        clause.span,
                        format!("no line of the board runs in a direction in which this piece may {what}"),
                    )
                    .label(format!("it can never {what}"))
                    .help("compare the clause with `lines`");
            }
        }
    }

    /// A section `king` where there can be none.
    fn no_kings(&mut self) {
        let Some(section) = self.reader.section(SectionKind::King) else { return };
        if section.clauses.iter().any(|clause| clause.own) && !self.an_option_states(&[CROWNED]) {
            let help = "men are crowned never, and no king stands in the setup";
            self.warn(section.head, "there can be no king, so these rules are never used", help);
        }
    }

    fn capture(&mut self) {
        let single = self.rules.capture.chain == Chain::SingleLeap;
        if single
            && self.rules.capture.leave_at_once
            && let Some(clause) = self.own(SectionKind::Capture, "pieces", &[CHAIN])
        {
            self.warn(
                clause.span,
                "a capture is a single leap, so it does not matter when the piece leaves",
                "take `pieces` out",
            );
        }
        let (no_kings, options) =
            (!kings_possible(self.rules), [self.an_option_states(&[CHAIN]), self.an_option_states(&[CROWNED])]);
        if self.own(SectionKind::Capture, "prefer", &[]).is_none() {
            return;
        }
        for node in preference_nodes(self.reader) {
            let key = node.children.first().map(|key| key.rule);
            if single && !options[0] && key == Some(Rule::most_pieces) {
                self.warn(node.span, "a capture is a single leap, so all take one piece", "take this key out of `prefer`");
            }
            let of_kings = matches!(key, Some(Rule::by_a_king | Rule::most_kings | Rule::kings_earliest));
            if no_kings && !options[1] && of_kings {
                self.warn(
                    node.span,
                    "there can be no king, so this key never decides",
                    "men are crowned never, and no king stands in the setup",
                );
            }
        }
    }

    fn enforcement(&mut self) {
        let (Some(block), Some(challenge)) = (&self.reader.merged.enforcement, &self.rules.enforcement) else { return };
        let capture = &self.rules.capture;
        let idle = [
            (
                Rule::no_capture,
                !capture.compulsory,
                (SectionKind::Capture, "compulsion"),
                "capture is optional, so a step is no offence",
            ),
            (Rule::lesser_capture, capture.prefer.is_empty(), PREFER, "no capture is preferred, so none is lesser"),
            (
                Rule::chain_cut_short,
                capture.chain == Chain::SingleLeap,
                CHAIN,
                "a capture is a single leap and cannot be cut short",
            ),
        ];
        let (cut, offenders) = (challenge.chain_cut_short, challenge.only_the_piece_that_cut);
        let stated = block.section.all("offences");
        let offences: Vec<_> =
            stated.flat_map(|clause| clause.phrase.children(Rule::offence).map(|node| (clause.own, node))).collect();
        let why = |node: &Phrase| {
            let offence = node.children.first().map(|part| part.rule);
            let mut idle = idle.iter().filter(|(form, is_idle, _, _)| offence == Some(*form) && *is_idle);
            idle.find(|(_, _, needs, _)| !self.an_option_states(std::slice::from_ref(needs))).map(|(_, _, _, why)| *why)
        };
        // A challenge without any breach is no longer what was inherited.
        let all = offences.iter().all(|(_, node)| why(node).is_some());
        let told: Vec<_> =
            offences.iter().filter(|(own, _)| *own || all).filter_map(|(_, node)| Some((node.span, why(node)?))).collect();
        for (span, why) in told {
            self.warn(span, why, "take this offence out");
        }
        if offenders
            && !cut
            && let Some(clause) = block.section.get("offenders").filter(|clause| clause.own)
        {
            let help = "say `any piece that had a best capture`, or list `chain cut short` among the offences";
            self.warn(clause.span, "`chain cut short` is not among the offences, so no piece cuts its chain", help);
        }
    }

    fn ends(&mut self, items: &Items) {
        if self.an_option_states(&[CROWNED]) {
            return;
        }
        if let Some(Item { clause, span, .. }) = &items.first_king
            && clause.own
            && self.rules.crowned == crate::ir::leaping::Crowned::Never
        {
            self.warn(*span, "men are crowned never, so there is no first king", "take `first king` out");
        }
        for Item { test, span, .. } in items.draws.iter().filter(|item| item.clause.own) {
            match test {
                DrawTest::KingMoves(_) if !kings_possible(self.rules) => {
                    self.warn(*span, "there can be no king, so no moves are king steps", "take this draw out");
                }
                DrawTest::Armies(one, other, _) if !all_possible(one, other, self.rules) => {
                    self.reader
                        .warning("leaping::impossible-army", *span, "there can never be so many pieces of that kind")
                        .label("never happens")
                        .help("compare the numbers with the setup, and with how men are crowned");
                }
                _ => {}
            }
        }
    }

    fn opening(&mut self) {
        if self.rules.opening_choice != OpeningChoice::InPlay
            && self.reader.merged.openings.len() < 2
            && let Some(clause) = self.own(SectionKind::Start, "opening", &[])
        {
            self.warn(clause.span, "there is nothing to choose: this speaks of several openings", "take this clause out");
        }
    }
}

/// Whether one of these armies can face one of the others.
pub(super) fn possible(one: &Armies, other: &Armies, rules: &Leaping) -> bool {
    one.all().iter().any(|one| other.all().iter().any(|other| can_face(*one, *other, rules)))
}

/// Whether each of these armies can face one of the others.
fn all_possible(one: &Armies, other: &Armies, rules: &Leaping) -> bool {
    let some = |army: &Army, others: &Armies| others.all().iter().any(|other| can_face(*army, *other, rules));
    one.all().iter().all(|army| some(army, other)) && other.all().iter().all(|army| some(army, one))
}

/// Whether the two armies can face each other, one for either side. No side ever gets new pieces.
fn can_face(one: Army, other: Army, rules: &Leaping) -> bool {
    let kings = kings_possible(rules);
    let crowns = rules.crowned != crate::ir::leaping::Crowned::Never;
    let Setup { white_men, white_kings, black_men, black_kings } = &rules.setup;
    let [white, black] = [(white_men.len(), white_kings.len()), (black_men.len(), black_kings.len())];
    let fits = |army: Army, (men, placed): (usize, usize)| {
        let most = match army.rank {
            Some(Rank::Man) => men,
            Some(Rank::King) if crowns => men + placed,
            Some(Rank::King) => {
                if kings {
                    placed
                } else {
                    0
                }
            }
            None => men + placed,
        };
        let beside = army.men.map_or(0, |men| usize::from(men.count));
        beside <= men && usize::from(army.count) <= most && usize::from(army.count) + beside <= men + placed
    };
    (fits(one, white) && fits(other, black)) || (fits(one, black) && fits(other, white))
}

/// All directions in which a line of the board runs.
pub(super) fn directions_of(board: &Board, map: &Continuations) -> Directions {
    let mut there = Directions::default();
    for from in (0..PointId::MAX).take(board.points.len()) {
        for to in map.neighbours(from) {
            let (Some(from), Some(to)) = (board.points.get(usize::from(from)), board.points.get(usize::from(*to))) else {
                continue;
            };
            let straight = from.column == to.column || from.row == to.row;
            there.forward_straight |= straight && to.row > from.row;
            there.forward_diagonal |= !straight && to.row > from.row;
            there.sideways_straight |= straight && to.row == from.row;
            there.backward_straight |= straight && to.row < from.row;
            there.backward_diagonal |= !straight && to.row < from.row;
        }
    }
    there
}

/// The directions that are in both.
pub(super) fn both(one: Directions, other: Directions) -> Directions {
    Directions {
        forward_straight: one.forward_straight && other.forward_straight,
        forward_diagonal: one.forward_diagonal && other.forward_diagonal,
        sideways_straight: one.sideways_straight && other.sideways_straight,
        sideways_diagonal: one.sideways_diagonal && other.sideways_diagonal,
        backward_straight: one.backward_straight && other.backward_straight,
        backward_diagonal: one.backward_diagonal && other.backward_diagonal,
    }
}

fn overlap(one: Directions, other: Directions) -> bool {
    both(one, other) != Directions::default()
}
