//! The values of the sowing family.

use crate::ir::FirstMover;
use crate::ir::sowing::*;
use crate::words::set::{Plain, Set, counted, one, text};

/// What a number counts that must lie within a row.
pub(crate) const HOLES: &str = "a number of holes";

pub(crate) const STORES: Set<Stores> = Set(&[
    one("at left", Stores::AtLeft, "At the left of each player; goes with `direction clockwise` only."),
    one("at right", Stores::AtRight, "At the right of each player; goes with `direction anticlockwise` only."),
    one("at end of row", Stores::AtEndOfRow, "Behind the last hole of its owner, whichever way is sown; goes with every direction."),
    one("aside", Stores::Aside, "Won seeds are kept off the board, so no store can be sown."),
]);

pub(crate) const FIRST_MOVER: Set<FirstMover> = Set(&[
    one("by agreement", FirstMover::ByAgreement, "The players agree."),
    one("by lot", FirstMover::ByLot, "A lot is drawn."),
    one("by pingsut", FirstMover::ByPingsut, "By a hand game: elephant beats man, man beats ant, ant beats elephant."),
    one("south", FirstMover::South, "Nobody chooses: in positions South is the one who begins."),
]);

pub(crate) const LAYOUT: Plain = Plain(&[text("{ north N N x ...; south N N x ... }", "The seeds of each hole, one row a line: North's above, as seen on the board.")]);
pub(crate) const HOLE_COUNT: Plain = Plain(&[
    text("N", "A number that readers cannot change."),
    text("N in LOW..HIGH", "A number that a reader may set anew within the range."),
]);
pub(crate) const SEED_COUNT: Plain = Plain(&[text("as holes", "As many as there are holes in a row.")]);

const fn lift(any: bool) -> Lift {
    Lift { any, holding: None }
}

/// Whose holes may be lifted.
pub(crate) const LIFTED: Set<Lift> = Set(&[
    one("own hole", lift(false), "An open hole of the mover with seeds in it."),
    one("any hole", lift(true), "An open hole of either row with seeds in it."),
]);
pub(crate) const LIFTS: Plain = Plain(&[
    text("own hole holding NUMBERS", "Only a hole that holds one of these numbers of seeds; likewise after `any hole`."),
    text("own hole not holding NUMBERS", "Only a hole that holds none of these numbers; likewise after `any hole`."),
    text("..., else ...", "What comes after `else` holds where no hole fits what comes before it."),
]);
pub(crate) const OPENING_HOLES: Set<OpeningFrom> = Set(&[
    counted!("hole N", hole => [OpeningFrom::Hole(hole)], 1..=255, HOLES, "The mover's hole of this number."),
    counted!("last N holes", holes => [OpeningFrom::LastHoles(holes)], 1..=255, HOLES, "The mover's last so many holes."),
]);
pub(crate) const LASTS: Set<u8> = Set(&[
    counted!("N turns each", turns => [turns], 1..=255, "the number of turns", "Turns of each player; a turn together is one for each."),
]);
pub(crate) const PLAYED: Set<bool> =
    Set(&[one("in every round", true, "In every round."), one("in first round", false, "In the first round only.")]);
pub(crate) const NAMES: Plain = Plain(&[text("NAME, ...", "Rules that `landing` or `passing` has, by their names.")]);

pub(crate) const PASS: Set<bool> = Set(&[
    one("never", false, "A turn without a legal move ends the round."),
    one("if no move", true, "A turn without a legal move is passed; where neither player can move the round is over."),
]);
pub(crate) const FEED: Set<Feed> = Set(&[
    one("never", Feed::Never, "A move may leave the opponent without seeds."),
    one("if possible", Feed::IfPossible, "A move must leave the opponent a seed in his row, if some move does."),
    one("required", Feed::Required, "Every move must leave the opponent a seed in his row."),
    one("if possible when bare", Feed::IfPossibleWhenBare,
        "Where the opponent has no seeds in his row before the move, it must leave him one, if some move does; otherwise nothing is asked."),
    one("required when bare", Feed::RequiredWhenBare,
        "Where the opponent has no seeds in his row before the move, it must leave him one; otherwise nothing is asked."),
]);
pub(crate) const GRAND_SLAM: Set<GrandSlam> = Set(&[
    one("allowed", GrandSlam::Allowed, "It is a move like any other."),
    one("takes nothing", GrandSlam::TakesNothing, "It may be made, but all its captures are undone."),
    one("forbidden", GrandSlam::Forbidden, "It is not legal."),
]);
pub(crate) const ORDER: Set<Order> = Set(&[
    one("alternate", Order::Alternate, "One after the other."),
    one("together, then first to stop", Order::TogetherThenFirstToStop, "Both at once, seed by seed; who stops first has the next turn."),
    one("together, then last to stop", Order::TogetherThenLastToStop, "Both at once, seed by seed; who stops last has the next turn."),
]);

pub(crate) const DIRECTION: Set<Direction> = Set(&[
    one("clockwise", Direction::Clockwise, "From each player's right to his left."),
    one("anticlockwise", Direction::Anticlockwise, "From each player's left to his right."),
    one("chosen by first mover", Direction::ChosenByFirstMover, "Who makes the first move of a round chooses for both."),
    one("chosen by first mover, opponent the other way", Direction::ChosenByFirstMoverOpponentOtherWay,
        "Who makes the first move of a round chooses, and his opponent sows the other way."),
    one("chosen at every move", Direction::ChosenAtEveryMove, "It is chosen, and written, with every move."),
]);
pub(crate) const SOWN: Set<bool> = Set(&[
    one("sown", true, "It is a place on the mover's track and gets a seed in passing."),
    one("skipped", false, "It is not on the mover's track."),
]);
pub(crate) const START_HOLE: Set<StartHole> = Set(&[
    one("sown in turn", StartHole::SownInTurn, "It is an ordinary hole of the lap."),
    one("skipped", StartHole::Skipped, "It is passed over in this lap."),
    one("gets first seed", StartHole::GetsFirstSeed, "It takes the first seed of the lap."),
    one("gets first seed, unless alone", StartHole::GetsFirstSeedUnlessAlone,
        "It takes the first seed of the lap, but a single seed goes to the following hole."),
]);
pub(crate) const SKIP: Plain = Plain(&[
    text("hole holding NUMBERS", "In either row."),
    text("own hole holding NUMBERS", "In the mover's row only."),
    text("opponent hole holding NUMBERS", "In the opponent's row only."),
]);
pub(crate) const ENDLESS: Set<Endless> = Set(&[
    one("ends turn", Endless::EndsTurn, "The turn ends before the lift that would repeat."),
    one("forbidden", Endless::Forbidden, "A move that comes to it is not legal."),
]);

pub(crate) const MOST: Set<u8> = Set(&[counted!("N each", most => [most], 1..=255, "the number of claims", "So many for each player, counted as long as the round lasts.")]);
pub(crate) const NOT_AT: Set<NotAt> = Set(&[
    counted!("hole N", hole => [NotAt::Hole(hole)], 1..=255, HOLES, "The hole of this number, in either row."),
    one("last hole", NotAt::LastHole, "The last hole of either row."),
    one("number of opponent claim", NotAt::NumberOfOpponentClaim, "A hole with the same number as one that the opponent has claimed."),
]);

pub(crate) const WHEN: Set<EndTest> = Set(&[
    one("mover has no seeds", EndTest::MoverHasNoSeeds, "The row of the player to move holds none."),
    one("mover cannot move", EndTest::MoverCannotMove, "He has no legal move, after `from`, `feed` and `grand slam`."),
    one("a row is empty", EndTest::ARowIsEmpty, "One row holds none."),
    one("both rows are empty", EndTest::BothRowsAreEmpty, "Both rows hold none."),
    counted!("a row has N empty holes", holes => [EndTest::ARowHasEmptyHoles(holes)], 1..=255, HOLES,
        "So many or more holes of one row, neither closed nor claimed, are empty."),
    counted!("N seeds or fewer are left", seeds => [EndTest::SeedsOrFewerAreLeft(seeds)], 1..=65_535, SEEDS, "In all holes together."),
    one("a player holds more than half", EndTest::HoldsMoreThanHalf, "In his store, of all seeds of the game."),
    one("a player holds half", EndTest::HoldsHalf, "In his store, half or more of all seeds of the game."),
    counted!("a player holds N seeds", seeds => [EndTest::Holds(seeds)], 1..=65_535, SEEDS, "So many or more lie in his store."),
    counted!("position occurs N times", times => [EndTest::PositionOccurs(times)], 2..=255, "how often a position occurs",
        "This position (seeds of every hole, claims, player to move) stands at the start of a turn for that time in this round; must be stated if the own store is not sown."),
]);
const SEEDS: &str = "a number of seeds";
pub(crate) const TESTED: Set<bool> = Set(&[
    one("before every move", true, "Before a further move of the same turn too."),
    one("before every turn", false, "Before the first move of a turn only."),
]);
pub(crate) const REST: Set<Rest> = Set(&[
    one("to opponent", Rest::ToOpponent, "To the opponent of the player to move at the test."),
    one("to owner", Rest::ToOwner, "Each seed to the player in whose row it lies."),
    one("to last mover", Rest::ToLastMover,
        "To the player who made the last move in this round (a pass is none); before anybody has moved, to the opponent of the player who begins it."),
    one("to bare player", Rest::ToBarePlayer,
        "To the player whose row holds none; where both rows hold some, each seed to the player in whose row it lies."),
    one("to nobody", Rest::ToNobody, "To nobody."),
    one("split", Rest::Split, "Halves; the odd seed to nobody."),
]);
pub(crate) const ROUND_WON_BY: Set<bool> = Set(&[
    one("most seeds", true, "Who has more seeds in his store after the rest is given."),
    one("fewest seeds", false, "Who has fewer of them."),
]);

pub(crate) const REFILL: Set<Refill> = Set(&[
    one("from own store, left to right", Refill::FromOwnStoreLeftToRight,
        "Each player fills whole holes of his row from his store, beginning at his left; what is over stays in the store."),
    one("from own store, right to left", Refill::FromOwnStoreRightToLeft, "The same, beginning at his right."),
    one("as at start", Refill::AsAtStart, "Everything is laid out anew."),
]);
pub(crate) const UNFILLED: Set<Unfilled> = Set(&[
    one("closed", Unfilled::Closed(None), "It is out of play in this round."),
    one("open", Unfilled::Open, "It stays empty but in play."),
    one("partly filled", Unfilled::PartlyFilled, "The first such hole takes what is over; the others stay empty but in play."),
]);
pub(crate) const UNFILLED_NAMED: Plain =
    Plain(&[text("closed as NAME", "The same as `closed`, with the players' name for such a hole.")]);
pub(crate) const FIRST: Set<First> = Set(&[
    one("alternate", First::Alternate, "The players take turns."),
    one("last mover", First::LastMover, "Who made the last move of the round before."),
    one("loser", First::Loser, "Who lost the round before."),
    one("winner", First::Winner, "Who won the round before."),
    one("player with a full row", First::PlayerWithAFullRow, "Who could fill his whole row."),
]);
pub(crate) const UNTIL: Set<Until> = Set(&[
    counted!("a player cannot fill N holes", holes => [Until::CannotFill(holes)], 1..=255, HOLES,
        "His store holds fewer seeds than N times what a hole holds at the start."),
    counted!("after N rounds", rounds => [Until::AfterRounds(rounds)], 1..=65_535, ROUNDS, "So many rounds have been played."),
    counted!("a player has won N rounds", rounds => [Until::HasWonRounds(rounds)], 1..=65_535, ROUNDS, "So many of them."),
]);
const ROUNDS: &str = "a number of rounds";
pub(crate) const GAME_WON_BY: Set<GameWins> = Set(&[
    one("who can fill", GameWins::WhoCanFill, "Who can fill as many holes as `until` asks for when the other cannot."),
    one("most rounds", GameWins::MostRounds, "Who has won more rounds."),
    one("most seeds", GameWins::MostSeeds, "Who has more seeds in his store after the last round."),
]);

pub(crate) const HOLE_NAMES: Set<HoleNames> = Set(&[
    one("by number", HoleNames::ByNumber, "1..n in sowing order."),
    one("by letter", HoleNames::ByLetter, "a, b ... for South and A, B ... for North, in sowing order."),
    one("by board index", HoleNames::ByBoardIndex, "0..n-1 the north row from left to right as seen on the board, n..2n-1 the south row."),
]);

// ---------------------------------------------------------------- rules

pub(crate) const OWNER: Set<Owner> =
    Set(&[one("own", Owner::Own, "Of the mover."), one("opponent", Owner::Opponent, "Of the mover's opponent.")]);
pub(crate) const BEFORE: Set<Before> = Set(&[
    one("empty", Before::Empty, "Of a place: no seed lay in it before this seed fell, so it now holds exactly 1."),
    one("occupied", Before::Occupied, "Of a place: some seeds lay in it before this seed fell, so it now holds 2 or more."),
]);
pub(crate) const HOLE: Plain = Plain(&[
    text("own hole", "A hole of the mover's row; `opponent hole` one of the other row, `hole` one of either."),
    text("making NUMBERS", "After this seed fell the hole holds one of these numbers of seeds."),
]);
pub(crate) const NUMBERS: Plain = Plain(&[
    text("even", "2, 4, 6 ...; zero is not meant."),
    text("odd", "1, 3, 5 ..."),
    text("N or more", "That many or more."),
    text("N or N", "One of these, the smallest first."),
]);
pub(crate) const STORE: Plain =
    Plain(&[text("own store", "The mover's store; `opponent store` that of the other player, `store` either.")]);

pub(crate) const REFS: Set<Ref> = Set(&[
    one("opposite", Ref::Opposite, "The hole across."),
    one("neighbours", Ref::Neighbours, "The two holes beside it in the same row."),
    one("next", Ref::Next, "One place on, on the track, in the direction of this lap."),
    one("beyond", Ref::Beyond, "Two places on."),
    one("previous", Ref::Previous, "One place back."),
    one("opposite of next", Ref::OppositeOfNext, "The hole across from the next; none where that is a store."),
    one("opposite of beyond", Ref::OppositeOfBeyond, "The hole across from that two places on; none where that is a store."),
    one("opposite of previous", Ref::OppositeOfPrevious, "The hole across from the previous; none where that is a store."),
]);
pub(crate) const CONTENT: Set<Content> = Set(&[
    one("empty", Content::Empty, "Of a hole that is looked at: it holds nothing now."),
    one("occupied", Content::Occupied, "Of a hole that is looked at: it holds something now."),
    one("open", Content::Open, "Of a hole that is looked at: it is there and neither closed nor claimed, whatever it holds."),
]);
pub(crate) const HELD: Plain =
    Plain(&[text("holding NUMBERS", "It holds one of these numbers of seeds now; of neighbours: both.")]);
pub(crate) const SOWN_SINCE: Set<Test> = Set(&[
    one("own store sown this turn", Test::OwnStoreSown(Since::Turn), "A seed of the mover has fallen into his store since the turn began."),
    one("own store sown this move", Test::OwnStoreSown(Since::Move), "A seed of the mover has fallen into his store since the move began."),
    one("own store sown this lap", Test::OwnStoreSown(Since::Lap), "A seed of the mover has fallen into his store since the lap began."),
]);
pub(crate) const LEFT: Set<Test> = Set(&[
    counted!("N seeds left", seeds => [Test::SeedsLeft(seeds)], 1..=65_535, SEEDS, "So many are in all holes and in the hand together."),
]);

/// Besides the holes of [`REFS`].
pub(crate) const TARGETS: Set<Target> = Set(&[
    one("this hole", Target::ThisHole, "All seeds in the hole where this seed fell."),
    one("last seed", Target::LastSeed, "This one seed."),
    one("everything", Target::Everything, "All seeds in all holes and in the hand."),
]);
pub(crate) const EVERY: Plain =
    Plain(&[text("every own hole holding NUMBERS", "All seeds in all such holes now; likewise `every opponent hole`.")]);
pub(crate) const RECEIVERS: Set<Receiver> = Set(&[
    one("to owner", Receiver::Owner, "Each seed goes to the store of the player in whose row it lay."),
    one("to opponent", Receiver::Opponent, "The seeds go to the opponent's store."),
]);
pub(crate) const SOW_ON: Set<Then> = Set(&[
    one("sow on", Then::SowOn, "Lifts this hole, the last seed included, and sows a new lap from the hole after it."),
    one("sow on from next", Then::SowOnFromNext, "Lifts the next hole instead, and sows from the hole after that."),
    one("sow on with captured", Then::SowOnWithCaptured,
        "What this rule captured goes to the hand, not to a store, and is sown from the hole after this one."),
]);
pub(crate) const MOVE_AGAIN: Set<Then> = Set(&[
    one("move again", Then::MoveAgain(None), "The mover makes a further move in this turn."),
    counted!("move again up to N times", moves => [Then::MoveAgain(Some(moves))], 1..=255, "the number of further moves",
        "The same, but a turn has at most N further moves."),
]);
pub(crate) const END_TURN: Set<Then> =
    Set(&[one("end turn", Then::EndTurn, "Said or not, what happens when a rule does not say how to go on.")]);
