//! The long story of every code of this room, for `explain`.
//!
//! Comes in: nothing. Goes out: text for people. Never decides anything.

/// Code and explanation, in the order of the codes.
pub const CODES: &[(&str, &str)] = &[
    (
        "sowing::again",
        "`again from HOLE` tries the place and tests of its own rule at another hole and captures there too, as long as something \
         is taken. So it stands after the captures (and claims) that it repeats, once in a rule, with one hole (`next`, `beyond`, \
         `previous` or `opposite`, not `neighbours`), in a rule for an open hole. `last seed` cannot be captured by such a rule, \
         since no seed falls in the holes that follow: `capture this hole, again from previous`.",
    ),
    (
        "sowing::beyond-the-row",
        "A clause names a hole, or a number of holes, that a row does not have: `from hole 8` on a board with rows of 7. Take a \
         number that fits the shortest row a reader may set, or make the row longer.",
    ),
    (
        "sowing::broken-range",
        "A range is a promise that the rules hold in it. `from hole 6`, `until a player cannot fill 6 holes` or `a row has 6 empty \
         holes` cannot be followed where `holes 7 in 5..9` lets a reader set 5, nor `when a player holds 60 seeds` where the smallest \
         board has fewer. Narrow the range, or take a number that every board of it has.",
    ),
    (
        "sowing::capture-twice",
        "A capture names the same seeds twice: `this hole and last seed` (the last seed is one of the seeds of this hole), \
         `everything and opposite`, or a target that stands there twice. Keep one of them.",
    ),
    (
        "sowing::claim",
        "A hole is claimed once, by a rule for an open hole: `in opponent hole making 3 -> capture this hole, claim this hole`.",
    ),
    (
        "sowing::claimed-rule",
        "A seed that falls into a claimed hole is in the claimer's store at once, so there is nothing to capture or to lift in \
         that hole. A rule `in claimed hole` may capture from other holes, say `move again` or `end turn`.",
    ),
    (
        "sowing::contradiction",
        "A rule contradicts itself, so that it never fits: `in empty hole making 4` (empty before the seed fell means that it \
         holds 1 now), `in occupied hole making 1`, `opposite empty, opposite holding 3`, or `neighbours equal, next empty`. \
         `empty` and `occupied` speak of the time before this seed fell, `making` of the time after.",
    ),
    (
        "sowing::empty-range",
        "The first bound of a range is greater than the second: `holes 7 in 9..5`. Write the smaller one first.",
    ),
    (
        "sowing::fixed-number",
        "A rule asks for exactly as many seeds as each hole holds at the start (`in hole making 4` with `seeds 4 in 1..20`), and no source \
         is named for it. If the number is meant to be that of the start, it would have to follow what a reader sets, which no clause \
         can say: allow that number only (`seeds 4 in 4..4`). If it is the same whatever is set, say who says so: `in hole making 4 -> capture this hole [KEY]`.",
    ),
    (
        "sowing::go-on",
        "At most one of `sow on`, `move again` and `end turn` stands in a rule, and it stands last: nothing can happen after the \
         rule has said how to go on. `-> capture opposite, move again`, not `-> move again, capture opposite`.",
    ),
    (
        "sowing::idle-toggle",
        "A rule that can be switched on stands below rules that take all its cases, so that switching it on changes nothing. A \
         toggle stands above the rule that it overrules.",
    ),
    (
        "sowing::layout",
        "`layout` draws the start: two lines, `north` and `south`, each with the seeds of its holes from left to right as seen on \
         the board, `x` for a closed hole, and as many holes in one row as in the other (21 at most): `north 4 4 x 4` and \
         `south 4 4 4 4`.",
    ),
    (
        "sowing::layout-and-numbers",
        "`layout` draws every hole, so `holes` and `seeds` cannot be stated beside it. Leave them out, or `drop layout` in a child.",
    ),
    (
        "sowing::missing-clause",
        "Something that every game must decide is not said. Some clauses are always needed (`holes`, `seeds`, `stores`, `first \
         mover`, `direction`, `when`; in `opening` `lasts`; in `rounds` `refill`, `first`, `until`), others because of what the \
         file says elsewhere: `own store` and `opponent store` when the stores are on the board, `endless` when rules say `sow \
         on` and the own store is not sown, `position occurs` in `when` when the own store is not sown, `tested` when a rule says \
         `move again`, `rest` when seeds can be left, `unfilled` when rows are filled from the stores.",
    ),
    (
        "sowing::missing-landing",
        "Without `landing` nobody knows what happens where the last seed of a lap falls. A game without any such rule says \
         `landing { stop: in hole -> end turn }`.",
    ),
    (
        "sowing::never-fits",
        "A rule can never fit in this game: it is for a store that is not sown, for a claimed hole where no rule claims, for a \
         test `own store sown` where the own store is not sown, for neighbours in rows of fewer than 3 holes, for more seeds than \
         there are, or for a number that `skip` keeps seeds from making. Drop it, or change the clause that the report names.",
    ),
    (
        "sowing::never-slams",
        "`grand slam allowed` lets a move capture all seeds of the opponent's row, and `feed required` forbids every move that leaves \
         that row bare: together they forbid every grand slam. Write `feed if possible`, so that the duty gives way when no move \
         feeds, or `grand slam forbidden`, which says what happens.",
    ),
    (
        "sowing::no-effect",
        "A clause is stated, and no value of it could change the game, because something else switches it off: `endless` where no \
         rule says `sow on`, `claimed` where no rule claims, `grand slam` where nothing is captured from the opponent's row. \
         Or nothing can come of it: `opposite empty -> capture opposite`, or `a player holds 99 seeds` where 98 are in the game. \
         Leave it out.",
    ),
    (
        "sowing::nothing-to-lift",
        "`sow on` lifts the hole where the seed fell, but the same rule has captured all its seeds. Write `sow on from next`, \
         `sow on with captured` or `end turn`.",
    ),
    (
        "sowing::number",
        "A number is smaller or greater than its clause can take; the report says from where to where it may go. A row has 1 to \
         21 holes, a hole 1 or more seeds at the start.",
    ),
    (
        "sowing::numbers",
        "Numbers in a rule stand in rising order, each once, none of them 0: `making 2 or 3`. A hole without seeds is `empty`.",
    ),
    (
        "sowing::open-place",
        "No rule says what happens when the last seed of a lap falls into such a place, and so the turn ends. Games differ here. \
         If that is meant, say it with a rule: `stop: in empty hole -> end turn`.",
    ),
    (
        "sowing::open-point",
        "Sources of such games disagree on this point, and the file passes over it; the report names the default that is taken. \
         State the clause, with the same value if it is right.",
    ),
    (
        "sowing::outside-range",
        "A number lies outside the range that stands behind it: `holes 12 in 5..9`. Change one of the two.",
    ),
    (
        "sowing::over-at-start",
        "A condition of `when` is true before the first move, so that no round is ever played: `20 seeds or fewer are left` on a \
         board of 16.",
    ),
    (
        "sowing::passing-rule",
        "A rule of `passing` acts while the lap goes on, so it has only captures and claims. `sow on`, `move again`, `end turn` and \
         `again from` belong to `landing`.",
    ),
    (
        "sowing::rest-of-an-empty-row",
        "A round ends `when a row is empty`, whichever row that is, and the rest goes `to opponent`: to the opponent of the player who \
         would be to move. If his own row is the empty one, all that is left lies in the opponent's row; if the other row is empty, he \
         gives up his own seeds. Texts that say \"the opponent takes the rest\" mean the player who still has seeds: `rest to owner`.",
    ),
    ("sowing::stated-twice", "The same thing stands twice in one list (`when`, `until`, `not at`, `without`). Once is enough."),
    (
        "sowing::store-aside",
        "A store can be sown only if it stands on the board: with `stores aside` there is no place for it on the track. Write \
         `stores at end of row`, or leave the clause out.",
    ),
    (
        "sowing::store-rule",
        "A seed in a store has no opposite and no neighbours, is not captured and not lifted, and a store is not claimed. A rule \
         `in own store` uses only `next`, `beyond` and `previous`: `in own store -> move again`.",
    ),
    (
        "sowing::store-side",
        "A store follows its owner's last hole in the direction of sowing. So `stores at left` goes with `clockwise` and `stores \
         at right` with `anticlockwise`; `at end of row` goes with every direction, also with one that is chosen.",
    ),
    (
        "sowing::together",
        "When both players sow at once, two relays could chase each other for ever; seeds that go into the own store bring them \
         to an end. So `order together` needs `own store sown`. For the same reason no rule may sow on a single seed that \
         `start hole gets first seed` puts back where it was. And no rule of `passing` may ask the mover (`may`): seeds fall in \
         turn without a pause; rules of `landing` may.",
    ),
    ("sowing::too-many-rules", "A table holds at most 200 rules."),
    ("sowing::too-many-seeds", "At most 65,535 seeds lie on a board."),
    (
        "sowing::uneven-refill",
        "`refill from own store` fills whole holes, and `a player cannot fill N holes` counts them, with the number of seeds that \
         every hole holds at the start. A layout with different numbers has no such number: write `refill as at start`.",
    ),
    (
        "sowing::unknown-rule",
        "`without` names a rule that stands in neither table. Rules are called by the names they have after inheritance.",
    ),
    (
        "sowing::unreachable-rule",
        "The first rule that fits decides. Every case in which this rule fits is taken by the rules above it, so that it never \
         acts: below `in empty hole -> end turn` a rule `in empty own hole -> capture opposite` is never reached. The report names \
         all rules that take its cases. Write it above them, or narrow their conditions.",
    ),
    (
        "sowing::who-can-fill",
        "`wins who can fill` gives the game to the player who can still fill his holes, but no `until` ends the game when a player \
         cannot. Add `until a player cannot fill 1 hole`, or write `wins most rounds` or `wins most seeds`.",
    ),
    (
        "sowing::with-captured",
        "`sow on with captured` takes what this rule captured into the hand and sows it. So the rule captures something before, \
         and does not give it to anybody: `-> capture opposite, sow on with captured`.",
    ),
];
