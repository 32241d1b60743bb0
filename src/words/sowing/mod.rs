//! The clauses of the sowing family, and the words of its rules.

pub(crate) mod clauses;
mod file;
pub(crate) mod said;
#[rustfmt::skip]
pub(crate) mod values;

pub(super) use file::file;

use super::grammar::Rule;
use super::set::{Part, Without};
use super::{BLANK, Default, Entry, Family, Place, Repeat, SectionKind, Values};
use values::*;

use Default::{Absent, Must, Question, Value};
use Repeat::{Lines, List, Once};

/// A clause.
#[allow(clippy::too_many_arguments, reason = "each is a column of the table")]
const fn clause(
    section: SectionKind,
    keyword: &'static str,
    rule: Rule,
    values: &'static [&'static dyn Values],
    default: Default,
    repeat: Repeat,
    meaning: &'static str,
    example: &'static str,
) -> Entry {
    let (place, family) = (Place::Section(section), Some(Family::Sowing));
    Entry { place, keyword, word: keyword, rule, family, values, default, repeat, meaning, example, ..BLANK }
}

/// A word of a rule.
const fn part(
    place: Place,
    keyword: &'static str,
    rule: Rule,
    values: &'static [&'static dyn Values],
    meaning: &'static str,
    example: &'static str,
) -> Entry {
    Entry { place, keyword, word: keyword, rule, family: Some(Family::Sowing), values, meaning, example, ..BLANK }
}

#[rustfmt::skip]
pub(super) const ENTRIES: &[Entry] = &[
    clause(SectionKind::Board, "holes", Rule::c_holes, &[&HOLE_COUNT], Must("without `layout`"), Once,
        "Holes in each row, 1 to 21; a reader may set another number within the range.", "holes 7 in 5..9"),
    clause(SectionKind::Board, "seeds", Rule::c_seeds, &[&HOLE_COUNT, &SEED_COUNT], Must("without `layout`"), Once,
        "Seeds in each hole at the start; `as holes` means as many as there are holes in a row.", "seeds 4"),
    clause(SectionKind::Board, "stores", Rule::c_stores, &[&STORES], Must(""), Once,
        "Where each player's store stands; `aside` keeps won seeds off the board.", "stores at right"),
    clause(SectionKind::Board, "layout", Rule::c_layout, &[&LAYOUT], Value("all holes equal"), Once,
        "The start as drawn, rows as seen on the board, x for a closed hole; replaces `holes` and `seeds`.",
        "layout {\n  north 4 4 x\n  south 4 4 4\n}"),
    clause(SectionKind::Start, "first mover", Rule::c_first_mover, &[&FIRST_MOVER], Must(""), Once,
        "Who begins, or how people find it out.", "first mover by lot"),
    clause(SectionKind::Opening, "lasts", Rule::c_lasts, &[&LASTS], Must("in an opening"), Once,
        "How many of each player's first turns of a round the opening governs.", "lasts 1 turn each"),
    clause(SectionKind::Opening, "played", Rule::c_played, &[&PLAYED], Question("in every round", "if the game has rounds"), Once,
        "In which rounds the opening applies.", "played in first round"),
    clause(SectionKind::Opening, "from", Rule::c_opening_from, &[&OPENING_HOLES, &LIFTED, &LIFTS], Value("as in moves"), Once,
        "Which holes may be lifted in these turns; if that leaves no move, `from` of `moves` holds.", "from last 2 holes"),
    clause(SectionKind::Opening, "order", Rule::c_order, &[&ORDER], Value("as in moves"), Once,
        "Whether the players move one after the other or both at once in these turns.", "order together, then first to stop"),
    clause(SectionKind::Opening, "without", Rule::c_without, &[&NAMES], Absent, List,
        "Landing and passing rules that are off in these turns.", "without bonus"),
    clause(SectionKind::Moves, "from", Rule::c_moves_from, &[&LIFTED, &LIFTS], Value("own hole"), Once,
        "Which holes the mover may lift: the first alternative that any hole fits decides.",
        "from own hole holding 2 or more, else own hole"),
    clause(SectionKind::Moves, "pass", Rule::c_pass, &[&PASS], Question("never", "if `when` lets a player be without a move"), Once,
        "Whether a turn without a legal move is passed; otherwise it ends the round. A further move that cannot be made is lost whatever stands here: the turn passes.",
        "pass if no move"),
    clause(SectionKind::Moves, "feed", Rule::c_feed, &[&FEED],
        Question( "never", "if moves of one lap capture, the own store is skipped, and `when` speaks of a mover without seeds or moves", ),
        Once, "Whether a move must leave the opponent a seed in his row: always, or when some move does.", "feed if possible"),
    clause(SectionKind::Moves, "grand slam", Rule::c_grand_slam, &[&GRAND_SLAM],
        Question("allowed", "if the opponent is to be fed and a rule captures from his row"), Once,
        "What a move does whose captures take the last seeds from the opponent's row.", "grand slam takes nothing"),
    clause(SectionKind::Moves, "order", Rule::c_order, &[&ORDER], Value("alternate"), Once,
        "Whether the players move one after the other, or both at once seed by seed.", "order alternate"),
    clause(SectionKind::Sow, "direction", Rule::c_direction, &[&DIRECTION], Must(""), Once,
        "The direction of every lap; where it is chosen, it is written with the move.", "direction anticlockwise"),
    clause(SectionKind::Sow, "own store", Rule::c_own_store, &[&SOWN], Must("if stores are on the board"), Once,
        "Whether the mover's store is on his track.", "own store sown"),
    clause(SectionKind::Sow, "opponent store", Rule::c_opponent_store, &[&SOWN], Must("if stores are on the board"), Once,
        "Whether the opponent's store is on the mover's track.", "opponent store skipped"),
    clause(SectionKind::Sow, "start hole", Rule::c_start_hole, &[&START_HOLE],
        Question("sown in turn", "if moves of one lap capture and the own store is skipped"), Once,
        "What becomes of the hole lifted for a lap: sown like any other, passed over, or given the first seed.", "start hole skipped"),
    clause(SectionKind::Sow, "skip", Rule::c_skip, &[&SKIP], Absent, Once,
        "A seed passes over a hole that holds this many when the seed would fall.", "skip opponent hole holding 3"),
    clause(SectionKind::Sow, "endless", Rule::c_endless, &[&ENDLESS],
        Must("if rules say `sow on` and the own store is not sown, or one seed can be lifted again and again"), Once,
        "A relay that comes back to the same seeds and the same hole: the turn ends there, or such a move is not legal.",
        "endless ends turn"),
    clause(SectionKind::Claimed, "most", Rule::c_most, &[&MOST], Value("no limit"), Once, "How many holes a player may have claimed.",
        "most 1 each"),
    clause(SectionKind::Claimed, "not at", Rule::c_not_at, &[&NOT_AT], Absent, Lines,
        "Holes that cannot be claimed; the last form: one with the number of a hole that the opponent has claimed.",
        "not at last hole; number of opponent claim"),
    clause(SectionKind::End, "when", Rule::c_when, &[&WHEN], Must(""), Lines,
        "The round is over as soon as one of these is true; `, rest ...` after one of them says where the rest goes then.",
        "when mover has no seeds"),
    clause(SectionKind::End, "tested", Rule::c_tested, &[&TESTED], Must("if a rule says `move again`"), Once,
        "Whether `when` is looked at before a further move of the same turn too. If no condition holds there and the mover has no move, the further move is lost and the turn passes.",
        "tested before every move"),
    clause(SectionKind::End, "rest", Rule::c_rest, &[&REST], Must("if seeds may be left in holes and the end does not say where they go"),
        Once, "Where seeds left in holes go at the end; the opponent is that of the player to move.", "rest to owner"),
    clause(SectionKind::End, "wins", Rule::c_wins, &[&ROUND_WON_BY], Value("most seeds"), Once,
        "Who wins the round, by the seeds in stores after the rest is given; equal is a draw.", "wins most seeds"),
    clause(SectionKind::Rounds, "refill", Rule::c_refill, &[&REFILL], Must(""), Once, "How the rows are filled for the next round.",
        "refill from own store, left to right"),
    clause(SectionKind::Rounds, "unfilled", Rule::c_unfilled, &[&UNFILLED, &UNFILLED_NAMED], Must("if filled from the own store"), Once,
        "What becomes of a hole that cannot be filled.", "unfilled closed"),
    clause(SectionKind::Rounds, "first", Rule::c_first, &[&FIRST], Must(""), Once,
        "Who begins the next round; where that names no one or both, they alternate.", "first loser"),
    clause(SectionKind::Rounds, "until", Rule::c_until, &[&UNTIL], Must(""), Lines,
        "The game is over as soon as one of these is true after a round.", "until after 3 rounds"),
    clause(SectionKind::Rounds, "wins", Rule::c_rounds_wins, &[&GAME_WON_BY],
        Question("who can fill, if a player cannot; else most rounds", "if `until` names that and another end"), Once,
        "Who wins a game of several rounds.", "wins most rounds"),
    clause(SectionKind::Notation, "holes", Rule::c_holes_by, &[&HOLE_NAMES], Value("by number"), Once, "How holes are named in text.",
        "holes by letter"),
    part(Place::RulePlace, "hole", Rule::hole_place, &[&Part(&BEFORE), &HOLE, &Part(&NUMBERS)],
        "An open, unclaimed hole: empty or occupied before this seed fell, `making` so many seeds after it.",
        "take: in empty own hole -> capture opposite"),
    part(Place::RulePlace, "store", Rule::store_place, &[&STORE], "The seed fell into that store.", "bonus: in own store -> move again"),
    part(Place::RulePlace, "claimed hole", Rule::claimed_hole, &[], "The seed fell into a claimed hole and is in its claimer's store.",
        "given: in claimed hole -> end turn"),
    part(Place::RuleTest, "own store sown", Rule::store_sown, &[&SOWN_SINCE], "A seed of the mover has fallen into his store since then.",
        "take: in empty own hole, own store sown this turn -> capture opposite"),
    part(Place::RuleTest, "seeds left", Rule::seeds_left, &[&LEFT], "So many seeds are in all holes and in the hand together.",
        "last: in hole, 2 seeds left -> capture everything"),
    part(Place::RuleTest, "neighbours equal", Rule::neighbours_equal, &[],
        "Both holes beside it are there and open and hold the same number, at least 1.",
        "carry: in empty opponent hole, neighbours equal -> capture neighbours"),
    part(Place::RuleTest, "hole test", Rule::hole_test, &[&REFS, &CONTENT, &HELD],
        "The named hole is now empty, occupied, open, or holding so many.",
        "take: in empty own hole, opposite occupied -> capture opposite"),
    part(Place::RuleAction, "capture", Rule::capture_action, &[&TARGETS, &REFS, &EVERY, &Part(&RECEIVERS)],
        "These seeds go to the mover's store; all targets are looked at first, then taken together.",
        "take: in empty own hole -> capture opposite and last seed"),
    part(Place::RuleAction, "again from", Rule::again_from, &[&Without(&REFS, "neighbours")],
        "The same rule is tried with that hole as the place where the seed fell; if it fits, its captures are made there, and so on.",
        "back: in opponent hole making 2 or 3 -> capture this hole, again from previous"),
    part(Place::RuleAction, "claim this hole", Rule::claim_hole, &[], "The hole becomes the mover's claim; where `claimed` does not allow it, the rule does not fit.",
        "mine: in opponent hole making 3 -> claim this hole"),
    part(Place::RuleAction, "sow on", Rule::sow_on, &[&SOW_ON], "Lifts this hole (or the next, or what was captured) and sows a new lap.",
        "on: in occupied hole -> sow on"),
    part(Place::RuleAction, "move again", Rule::move_again, &[&MOVE_AGAIN], "The mover makes a further move in this turn.",
        "bonus: in own store -> move again"),
    part(Place::RuleAction, "end turn", Rule::end_turn, &[&END_TURN], "The turn ends, as it does where a rule does not say how to go on.",
        "dead: in empty hole -> end turn"),
    part(Place::RuleAction, "may", Rule::kw_may, &[],
        "Before the actions: the mover decides when the rule fits; if he declines, the rules below it are tried.",
        "take: in empty own hole -> may capture opposite"),
];
