//! Clauses compared with one another: what some make compulsory, what has no effect, what a file leaves open.
//!
//! Comes in: everything that could be lowered. Goes out: findings.

use super::board::Board;
use super::ending::Ending;
use super::reach::does;
use super::rules::Lowered;
use crate::compile::read::Reader;
use crate::diagnostic::{Diagnostic, Severity};
use crate::ir::Numbers;
use crate::ir::sowing::*;
use crate::source::Span;
use crate::syntax::ast::SectionKind;
use crate::syntax::grammar::Rule as Node;

/// What the parts of a variant say about one another.
pub(super) struct Facts {
    /// A rule that is on sows on.
    pub(super) relay: bool,
    /// A rule that is on moves again.
    pub(super) bonus: bool,
    /// A rule sows on, be it on or off.
    pub(super) may_relay: bool,
    /// A rule moves again, be it on or off.
    pub(super) may_move_again: bool,
    /// A rule claims, be it on or off.
    pub(super) may_claim: bool,
    /// A rule may capture from the opponent's row, be it on or off.
    pub(super) takes_from_opponent: bool,
    /// A rule that is on lifts one seed that stays where it was, again and again.
    pub(super) stalls: bool,
    /// A rule does so, be it on or off.
    pub(super) may_stall: bool,
    /// Every rule of the tables has a meaning.
    pub(super) whole: bool,
    /// `endless` is stated.
    pub(super) endless_stated: bool,
}

impl Facts {
    pub(super) fn new(reader: &Reader, tables: &[&[Lowered]], whole: bool, sow: Option<&Sow>) -> Facts {
        let mut all = tables.iter().flat_map(|rows| rows.iter());
        let stalls = |row: &Lowered| sow.is_some_and(|sow| stalls(&row.rule, sow));
        Facts {
            stalls: all.clone().any(|row| row.merged.on && stalls(row)),
            may_stall: all.clone().any(stalls),
            relay: does(reader, Node::sow_on, false),
            bonus: does(reader, Node::move_again, false),
            may_relay: does(reader, Node::sow_on, true),
            may_move_again: does(reader, Node::move_again, true),
            may_claim: does(reader, Node::claim_hole, true),
            takes_from_opponent: !whole || all.any(|row| takes_from_opponent(&row.rule)),
            whole,
            endless_stated: reader.clause(SectionKind::Sow, "endless").is_some(),
        }
    }
}

/// The parts, as far as they could be lowered.
pub(super) struct Parts<'p> {
    pub(super) board: &'p Board,
    pub(super) sow: Option<&'p Sow>,
    pub(super) moves: Option<&'p Moves>,
    pub(super) opening: Option<&'p Opening>,
    pub(super) end: &'p Ending,
    pub(super) rounds: Option<&'p Rounds>,
}

/// Whether a rule can lift one seed for ever: it sows on from a hole with a single seed, which stays in the hole lifted.
pub(super) fn stalls(rule: &Rule, sow: &Sow) -> bool {
    let Place::Hole { before, making, .. } = &rule.place else { return false };
    let alone = *before != Some(Before::Occupied)
        && making.as_ref().is_none_or(|numbers| match numbers {
            Numbers::Even => false,
            Numbers::Odd => true,
            Numbers::AtLeast(least) => *least <= 1,
            Numbers::OneOf(numbers) => numbers.contains(&1),
        });
    sow.start_hole == StartHole::GetsFirstSeed && rule.then == Then::SowOn && alone
}

/// Captures of holes that the tests of the same rule say are empty; rules that are in error already are passed over.
pub(super) fn empty_captures(reader: &mut Reader, rows: &[Lowered]) {
    for row in rows {
        let place = row.merged.span;
        let inside = |span: Span| span.file == place.file && place.start <= span.start && span.end <= place.end;
        if reader.findings.0.iter().any(|finding| finding.severity == Severity::Error && inside(finding.span)) {
            continue;
        }
        let targets = row.rule.actions.iter().flat_map(|action| match action {
            Action::Capture { targets, .. } => targets.as_slice(),
            _ => &[],
        });
        for target in targets {
            let Target::At(hole) = target else { continue };
            let bare = |test: &Test| match test {
                Test::Hole { at, is: Content::Empty } => {
                    at == hole || *at == Ref::Neighbours && matches!(hole, Ref::Next | Ref::Previous)
                }
                _ => false,
            };
            let Some((_, span)) = row.rule.tests.iter().zip(&row.tests).find(|(test, _)| bare(test)) else { continue };
            reader
                .warning("sowing::no-effect", *span, format!("`{}` captures from a hole only when it is empty", row.rule.name))
                .label("nothing to capture there")
                .help("write `occupied`, or leave the capture out");
        }
    }
}

/// Whether the captures of a rule can take seeds from the opponent's row.
pub(super) fn takes_from_opponent(rule: &Rule) -> bool {
    let (own, opponent) = match &rule.place {
        Place::Hole { side, .. } => (*side != Some(Owner::Opponent), *side != Some(Owner::Own)),
        Place::Store(_) | Place::ClaimedHole => (true, true),
    };
    let targets = rule.actions.iter().flat_map(|action| match action {
        Action::Capture { targets, .. } => targets.as_slice(),
        _ => &[],
    });
    targets.into_iter().any(|target| match target {
        Target::ThisHole | Target::LastSeed | Target::At(Ref::Neighbours) => opponent,
        Target::At(Ref::Opposite) => own,
        Target::At(
            Ref::Next | Ref::Beyond | Ref::Previous | Ref::OppositeOfNext | Ref::OppositeOfBeyond | Ref::OppositeOfPrevious,
        )
        | Target::Everything => true,
        Target::Every { side, .. } => *side == Owner::Opponent,
    })
}

/// Whether a player with seeds in his row always has a legal move.
pub(super) fn seeds_are_moves(moves: &Moves, sow: &Sow) -> bool {
    moves.from.iter().any(|lift| lift.holding.is_none())
        && !moves.feed.may_forbid_all()
        && moves.grand_slam != GrandSlam::Forbidden
        && sow.endless != Some(Endless::Forbidden)
}

/// Whether a turn without a legal move can come about before the round is over.
pub(super) fn may_be_stuck(when: impl Iterator<Item = EndTest> + Clone, moves: &Moves, sow: &Sow) -> bool {
    let ends = |test: EndTest| when.clone().any(|other| other == test);
    let bare_ends = ends(EndTest::MoverHasNoSeeds) || ends(EndTest::ARowIsEmpty);
    !(ends(EndTest::MoverCannotMove) || bare_ends && seeds_are_moves(moves, sow))
}

/// Whether seeds can be left in holes when a round is over.
pub(super) fn leaves_seeds(when: impl Iterator<Item = EndTest>, moves: &Moves, sow: &Sow) -> bool {
    let mut when = when;
    !when.all(|test| test == EndTest::BothRowsAreEmpty) || !moves.pass || !seeds_are_moves(moves, sow)
}

/// Whether the first alternative leaves nothing for the second one.
pub(super) fn lift_covers(first: &Lift, second: &Lift) -> bool {
    (first.any || !second.any) && (first.holding.is_none() || first.holding == second.holding)
}

pub(super) fn check(reader: &mut Reader, parts: &Parts, facts: &Facts) {
    compulsory(reader, parts, facts);
    together(reader, parts, facts);
    uneven_refill(reader, parts);
    at_the_start(reader, parts);
    rest_of_an_empty_row(reader, parts);
    without_effect(reader, parts, facts);
    idle_moves(reader, parts, facts);
    left_open(reader, parts, facts);
}

/// Shows what makes a clause compulsory.
fn because<const N: usize>(finding: &mut Diagnostic, places: [(Option<Span>, &str); N]) {
    for (place, label) in places {
        finding.also_at(place, label);
    }
}

fn compulsory(reader: &mut Reader, parts: &Parts, facts: &Facts) {
    let when = || parts.end.when.iter().map(|(condition, _)| condition.test);
    let own_store_skipped = parts.sow.is_some_and(|sow| !sow.own_store);
    if (facts.relay && own_store_skipped || facts.stalls) && !facts.endless_stated {
        let (relay, store) = (reader.deed(Node::sow_on), reader.own_store_skipped());
        let open = "what becomes of a relay that runs for ever";
        let finding = reader.missing(SectionKind::Sow, "endless", open, "`endless ends turn`");
        because(finding, [(relay, "a relay begins here"), (store, "no seeds leave play in the own store")]);
    }
    if own_store_skipped {
        let repeats = when().any(|test| matches!(test, EndTest::PositionOccurs(_)));
        if parts.end.good && !repeats {
            let (head, store) = (reader.merged.missed_at(SectionKind::End, "when"), reader.own_store_skipped());
            let finding = reader.error(
                "sowing::missing-clause",
                head,
                "`when position occurs ...` is missing in `end`: the own store is not sown, so a round may go on for ever",
            );
            finding.label("repetition is not decided here").help("add to `end`: `when position occurs 3 times`");
            because(finding, [(store, "no seeds leave play in the own store")]);
        }
    }
    if facts.bonus && parts.end.before_every_move.is_none() {
        let open = "whether `when` is tested before a further move too";
        let bonus = reader.deed(Node::move_again);
        let finding =
            reader.missing(SectionKind::End, "tested", open, "`tested before every move`, or `tested before every turn`");
        because(finding, [(bonus, "there are further moves")]);
    }
    if parts.end.rest.is_none() && parts.end.good {
        let each = parts.end.when.iter().all(|(condition, _)| condition.rest.is_some());
        let stuck = match (parts.moves, parts.sow) {
            (Some(moves), Some(sow)) => leaves_seeds(when(), moves, sow) && (!each || may_be_stuck(when(), moves, sow)),
            _ => !when().all(|test| test == EndTest::BothRowsAreEmpty) && !each,
        };
        if stuck {
            let open = "where the seeds go that are left in holes";
            reader.missing(SectionKind::End, "rest", open, "`rest to owner`, or `rest to opponent`");
        }
    }
}

fn together(reader: &mut Reader, parts: &Parts, facts: &Facts) {
    let asks = reader.merged.passing.rules.iter().find(|rule| rule.on && rule.rule.may.is_some()).map(|rule| rule.span);
    let own_store_sown = parts.sow.is_none_or(|sow| sow.own_store);
    let (why, help, also) = if !own_store_sown {
        let stated = reader.clause(SectionKind::Sow, "own store").or(reader.clause(SectionKind::Board, "stores"));
        let why = "`order together` needs the own store sown: else two relays could chase each other for ever";
        (why, "write `own store sown`, or `order alternate`", stated.map(|clause| (clause.span, "the own store is not sown")))
    } else if facts.stalls {
        let stated =
            reader.clause(SectionKind::Sow, "start hole").map(|clause| (clause.span, "the seed stays in the hole lifted"));
        let why = "`order together` and a relay of a single seed that stays where it was: it would go on for ever";
        (why, "write `sow on` for occupied holes only, or `gets first seed, unless alone`", stated)
    } else if let Some(asks) = asks {
        let why = "`order together` and a question in `passing`: nobody can be asked while both sow";
        (why, "leave out `may`, or write `order alternate`", Some((asks, "this rule asks the mover")))
    } else {
        return;
    };
    let opening = reader.merged.openings.iter().filter(|block| block.on).find_map(|block| block.section.get("order"));
    for clause in [reader.clause(SectionKind::Moves, "order"), opening].into_iter().flatten() {
        if !clause.phrase.has(Node::together) {
            continue;
        }
        let finding = reader.error("sowing::together", clause.span, why).label("both sow at once").help(help);
        if let Some((span, label)) = also {
            finding.also_at(span, label);
        }
    }
}

fn uneven_refill(reader: &mut Reader, parts: &Parts) {
    let (Some(rounds), Some(start)) = (parts.rounds, &parts.board.start) else { return };
    let mut open = start.north.iter().chain(&start.south).flatten();
    let first = open.next();
    if rounds.refill == Refill::AsAtStart || open.all(|seeds| Some(seeds) == first) {
        return;
    }
    let (Some(refill), Some(layout)) =
        (reader.clause(SectionKind::Rounds, "refill"), reader.clause(SectionKind::Board, "layout south"))
    else {
        return;
    };
    reader
        .error(
            "sowing::uneven-refill",
            refill.span,
            "the holes hold different numbers at the start, so it is not said how many fill a hole",
        )
        .label("fills whole holes")
        .also_at(layout.span, "different numbers")
        .help("write `refill as at start`, or lay the same number into every open hole");
}

/// Conditions that are true before anybody has moved, or never.
fn at_the_start(reader: &mut Reader, parts: &Parts) {
    let Some(start) = &parts.board.start else { return };
    let sum = |row: &[Option<u16>]| row.iter().flatten().map(|seeds| u32::from(*seeds)).sum::<u32>();
    let bare = |row: &[Option<u16>]| row.iter().filter(|hole| **hole == Some(0)).count();
    let (north, south) = (sum(&start.north), sum(&start.south));
    for (condition, span) in &parts.end.when {
        let true_now = match condition.test {
            EndTest::MoverHasNoSeeds => south == 0,
            EndTest::ARowIsEmpty => south == 0 || north == 0,
            EndTest::ARowHasEmptyHoles(number) => bare(&start.north).max(bare(&start.south)) >= usize::from(number),
            EndTest::SeedsOrFewerAreLeft(number) => north + south <= u32::from(number),
            _ => false,
        };
        if true_now {
            reader
                .warning("sowing::over-at-start", *span, "this is true at the start: the round is over before the first move")
                .label("true at once")
                .help("take a smaller number, or more seeds");
        }
        if let EndTest::Holds(number) = condition.test
            && u32::from(number) > north + south
        {
            let message = format!("no player can hold {number} seeds: there are {} in the game", north + south);
            reader
                .warning("sowing::no-effect", *span, message)
                .label("never true")
                .help("take a smaller number, or `a player holds more than half`");
        }
    }
}

/// Warns of a clause that the variant's own file states in vain.
fn vain(reader: &mut Reader, kind: SectionKind, keyword: &str, why: &str) {
    let Some(clause) = reader.clause(kind, keyword).filter(|clause| clause.own) else { return };
    reader
        .warning("sowing::no-effect", clause.span, format!("`{keyword}` has no effect: {why}"))
        .label("without effect")
        .help("leave it out");
}

/// `to opponent` is the opponent of the player to move, whichever row is empty: hardly what a text means by it.
fn rest_of_an_empty_row(reader: &mut Reader, parts: &Parts) {
    let to_opponent = |rest: Option<Rest>| rest == Some(Rest::ToOpponent);
    let row = parts
        .end
        .when
        .iter()
        .find(|(condition, _)| condition.test == EndTest::ARowIsEmpty && to_opponent(condition.rest.or(parts.end.rest)));
    let Some((condition, when)) = row else { return };
    let stated = reader.clause(SectionKind::End, "rest").map(|clause| clause.span);
    let span = if condition.rest.is_some() { *when } else { stated.unwrap_or(*when) };
    let message = "`to opponent` gives the rest to the opponent of the player to move, whichever row is empty";
    let finding = reader.warning("sowing::rest-of-an-empty-row", span, message);
    finding.label("hardly meant").help(
        "`rest to owner` gives it to the player in whose row it lies; `rest to bare player` to the \
         other; where only the own row of the player to move counts: `when mover has no seeds`",
    );
    if span != *when {
        finding.also_at(*when, "either row");
    }
}

fn without_effect(reader: &mut Reader, parts: &Parts, facts: &Facts) {
    if !facts.may_claim {
        vain(reader, SectionKind::Claimed, "most", "no rule says `claim this hole`");
        vain(reader, SectionKind::Claimed, "not at", "no rule says `claim this hole`");
    }
    if !facts.may_relay {
        vain(reader, SectionKind::Sow, "endless", "no rule says `sow on`, so every move is one lap");
    } else if parts.sow.is_some_and(|sow| sow.own_store) && !facts.may_stall {
        vain(reader, SectionKind::Sow, "endless", "the own store is sown, so every relay comes to an end");
    }
    if parts.end.before_every_move == Some(true) && !facts.may_move_again {
        vain(reader, SectionKind::End, "tested", "no rule says `move again`, so every move is a turn");
    }
    if parts.rounds.is_some_and(|rounds| rounds.refill == Refill::AsAtStart) {
        vain(reader, SectionKind::Rounds, "unfilled", "every hole is filled as at the start");
    }
    if let (Some(moves), Some(sow)) = (parts.moves, parts.sow) {
        let when = parts.end.when.iter().map(|(condition, _)| condition.test);
        if parts.end.good && parts.end.rest.is_some() && !leaves_seeds(when, moves, sow) {
            vain(reader, SectionKind::End, "rest", "a round is over only when no seed is left in a hole");
        }
    }
    idle_opening(reader, parts);
}

fn idle_opening(reader: &mut Reader, parts: &Parts) {
    let Some(block) = reader.merged.openings.first() else { return };
    let section = &block.section;
    let own = section.clauses.iter().any(|clause| clause.own);
    if own && block.on && !["from", "order", "without"].iter().any(|keyword| section.get(keyword).is_some()) {
        reader
            .warning("sowing::no-effect", section.head, "the opening changes nothing: it has no `from`, `order` or `without`")
            .label("without effect")
            .help("say what is different in these turns, or leave the section out");
    }
    let Some(played) = section.get("played").filter(|clause| clause.own) else { return };
    if parts.rounds.is_none() && reader.section(SectionKind::Rounds).is_none() && played.phrase.has(Node::in_first_round) {
        reader
            .warning("sowing::no-effect", played.span, "`played` has no effect: without `rounds` the game is one round")
            .label("without effect")
            .help("leave it out, or add `rounds`");
    }
}

fn idle_moves(reader: &mut Reader, parts: &Parts, facts: &Facts) {
    let (Some(moves), Some(sow)) = (parts.moves, parts.sow) else { return };
    let moves_kind = SectionKind::Moves;
    if moves.order != Order::Alternate {
        let why = "both players sow at once";
        if moves.feed != Feed::Never {
            vain(reader, moves_kind, "feed", why);
        }
        if moves.grand_slam != GrandSlam::Allowed {
            vain(reader, moves_kind, "grand slam", why);
        }
    } else if moves.grand_slam != GrandSlam::Allowed && !facts.takes_from_opponent {
        vain(reader, moves_kind, "grand slam", "no rule captures from the opponent's row");
    }
    if moves.order == Order::Alternate && moves.feed == Feed::Required && facts.takes_from_opponent {
        never_slams(reader, moves);
    }
    let when = parts.end.when.iter().map(|(condition, _)| condition.test);
    if parts.end.good && moves.pass && !may_be_stuck(when, moves, sow) {
        vain(reader, moves_kind, "pass", "`when` ends the round before a player is without a move");
    }
    let Some(clause) = reader.clause(moves_kind, "from") else { return };
    let spans: Vec<_> = clause.phrase.children(Node::lift).map(|lift| lift.span).collect();
    for (at, lift) in moves.from.iter().enumerate() {
        let earlier = moves.from.iter().take(at).position(|earlier| lift_covers(earlier, lift));
        let (Some(earlier), Some(span)) = (earlier, spans.get(at)) else { continue };
        let finding = reader
            .warning("sowing::no-effect", *span, "this alternative of `from` has no effect: an earlier one fits whenever it does")
            .label("never decides")
            .help("put the narrower alternative first");
        if let Some(first) = spans.get(earlier) {
            finding.also_at(*first, "comes first");
        }
    }
}

/// A move that takes the opponent's last seeds leaves him none, and so it is not legal where every move must feed.
fn never_slams(reader: &mut Reader, moves: &Moves) {
    let kind = SectionKind::Moves;
    let stated = |keyword| reader.clause(kind, keyword).map(|clause| (clause.span, clause.own));
    let (Some((slam, slam_is_own)), Some((feed, feed_is_own))) = (stated("grand slam"), stated("feed")) else { return };
    if moves.grand_slam != GrandSlam::Allowed || !slam_is_own && !feed_is_own {
        return;
    }
    let (at, other) = if slam_is_own { (slam, feed) } else { (feed, slam) };
    let message = "a grand slam is allowed, but can never be played: with `feed required` a move must leave the opponent a seed";
    reader
        .warning("sowing::never-slams", at, message)
        .label("no such move is legal")
        .help("write `feed if possible` or `feed never`; or `grand slam forbidden`, which is what the two come to")
        .also_at(other, "and this");
}

/// A question on a point that the file passes over.
fn open(reader: &mut Reader, kind: SectionKind, keyword: &str, message: &str, help: &str) {
    let head = reader.head(kind);
    reader
        .question("sowing::open-point", head, format!("`{keyword}` is not stated in `{}`: {message}", kind.word()))
        .label("taken as the default")
        .help(help);
}

fn left_open(reader: &mut Reader, parts: &Parts, facts: &Facts) {
    let silent = |reader: &Reader, kind, keyword| reader.clause(kind, keyword).is_none();
    if let (Some(moves), Some(sow)) = (parts.moves, parts.sow) {
        let when = || parts.end.when.iter().map(|(condition, _)| condition.test);
        let kind = SectionKind::Moves;
        if parts.end.good && silent(reader, kind, "pass") && may_be_stuck(when(), moves, sow) {
            let help = "write `pass never` or `pass if no move`";
            open(reader, kind, "pass", "a player who cannot move ends the round (`pass never`)", help);
        }
        let race = !sow.own_store && !facts.relay && facts.takes_from_opponent;
        let bare = when().any(|test| matches!(test, EndTest::MoverHasNoSeeds | EndTest::MoverCannotMove));
        if race && bare && silent(reader, kind, "feed") {
            let help = "write `feed never`, `feed if possible` or `feed required`, the latter two perhaps with `when bare`";
            open(reader, kind, "feed", "a move may leave the opponent without seeds (`feed never`)", help);
        }
        if moves.feed != Feed::Never && facts.takes_from_opponent && silent(reader, kind, "grand slam") {
            let help = "write `grand slam allowed`, `takes nothing` or `forbidden`";
            open(reader, kind, "grand slam", "captures may take the opponent's last seeds (`grand slam allowed`)", help);
        }
        if race && silent(reader, SectionKind::Sow, "start hole") {
            let help = "write `start hole sown in turn`, `skipped` or `gets first seed`";
            let message = "a lap that comes round sows its own start hole too (`start hole sown in turn`)";
            open(reader, SectionKind::Sow, "start hole", message, help);
        }
    }
    let played = reader.merged.openings.first().filter(|_| parts.opening.is_some()).map(|block| &block.section);
    if let Some(section) = played.filter(|section| parts.rounds.is_some() && section.get("played").is_none()) {
        reader
            .question("sowing::open-point", section.head, "`played` is not stated: the opening is played in every round")
            .label("taken as the default")
            .help("write `played in every round` or `played in first round`");
    }
    let until = parts.rounds.map_or(&[] as &[Until], |rounds| &rounds.until);
    let can_fill = until.iter().any(|until| matches!(until, Until::CannotFill(_)));
    if can_fill && until.iter().any(|until| !matches!(until, Until::CannotFill(_))) && silent(reader, SectionKind::Rounds, "wins")
    {
        let message = "`until` names several ends, and the game goes to the player who can fill (`wins who can fill`)";
        open(reader, SectionKind::Rounds, "wins", message, "write `wins who can fill`, `most rounds` or `most seeds`");
    }
    if facts.may_claim && reader.section(SectionKind::Claimed).is_none() {
        let message = "a player may claim any number of holes, anywhere";
        open(reader, SectionKind::Claimed, "claimed", message, "add a section `claimed` with `most` and `not at`");
    }
}
