//! What each code of this stage means, at length.
//!
//! Comes in: nothing. Goes out: the table behind `explain CODE`. Never says what is wrong with one file.

/// Codes of the leaping family and what they mean, each with an example.
pub const CODES: &[(&str, &str)] = &[
    (
        "leaping::missing-clause",
        "Some clauses have no default, because games differ in them too much: `points` and `lines` of the board, the setup, the \
         `first mover`, `steps`, `captures` and `crowned` of men, `steps` and `captures` of kings where there can be kings, \
         `compulsory` or `optional` in `capture`, what an opening or an enforcement consists of. Each must be stated or inherited. \
         Example: `man { steps forward }` alone does not say how a man captures; add `captures forward` and `crowned never`.",
    ),
    (
        "leaping::number-out-of-range",
        "A number is larger or smaller than what it counts can be. A board has up to 26 columns and 26 rows, rows are numbered from \
         1 to the height of the board, a position that occurs once is no repetition. Example: `points 30 x 4` has more columns than \
         there are letters; `draws position occurs 1 time` would end every game at once.",
    ),
    (
        "leaping::named-twice",
        "A list names the same thing twice: a key of `prefer`, a direction, a qualifier, an offence, a remedy, an end, an army \
         of a draw or its rank, a choice in an opening. The second mention could not change anything. Example: in `prefer most pieces, most kings, most pieces` captures that \
         reach the third key already take equally many pieces; write `prefer most pieces, most kings`.",
    ),
    (
        "leaping::too-many",
        "A list is longer than any use of it: 200 alternatives of `loses`, `wins` or `draws`, 255 openings, 127 lines of an opening, 32 \
         choices of one move, 128 points of a route. Example: a game with 300 different draws; say what they have in common, as in \
         `draws 3 or more kings against 1 king`.",
    ),
    (
        "leaping::board-size",
        "A board has at least one and at most 128 points. Example: `points 12 x 12` has 144; `points 12 x 12 where column + row is even` \
         has 72.",
    ),
    (
        "leaping::not-squares",
        "A board that is `drawn as squares` has columns and rows, and all of their crossings are points, or all points are of one colour, \
         as where `column + row is even`. Example: rings have no squares, and a board of triangles `as drawn` has points of either \
         colour, but not all; write `drawn as points`, or leave the clause out.",
    ),
    (
        "leaping::odd-spokes",
        "On a board of rings every spoke runs through the centre into the opposite one, so a ring has an even number of points. Example: \
         `points 3 rings of 7, and the centre` leaves one spoke without an opposite; write `3 rings of 8, and the centre`.",
    ),
    (
        "leaping::not-drawn",
        "`points W x H as drawn` takes the points from the picture of the setup, where `-` marks a crossing that is no point. With a \
         setup that lists its pieces there is no picture. Example: instead of `setup { white a1 b2 }` draw the rows, or write \
         `points 5 x 5 where column + row is even`.",
    ),
    (
        "leaping::picture",
        "The picture of a setup does not fit the board. It has one row for each row of the board, the top row first, each with its \
         number and one sign for each column: `w` and `b` for men, `W` and `B` for kings, `.` for an empty point, and `-` exactly where \
         the board has no point. A last line may give the letters of the columns. Example: on `points 3 x 2` the picture is \
         `2  b b b` and below it `1  w w w`. An inherited picture must fit the points of the child.",
    ),
    (
        "leaping::picture-and-list",
        "A setup is either drawn or listed. Example: below the rows of a picture the line `white kings a1` is one too many; write `W` in \
         the picture instead.",
    ),
    (
        "leaping::unknown-point",
        "A point is named by the letter of its column and the number of its row, on rings by the letter of its spoke and the number of \
         its ring (`o` is the centre); only crossings that are points of the board can be named. In an opening, numbers may stand for \
         points where `notation` says `points by numbers from ...`. Example: on `points 5 x 5` there is no `f1`.",
    ),
    (
        "leaping::lines-do-not-fit",
        "`orthogonal` and `diagonal` run along the rows, columns and diagonals of a lattice, `rings, and diameters` along rings. Example: \
         `points 3 rings of 8, and the centre` with `lines orthogonal`; write `lines rings, and diameters`. A child that changes \
         `points` from one to the other states `lines` anew.",
    ),
    (
        "leaping::line-turns-back",
        "A line drawn by hand goes on from point to point and never straight back. Example: `line a1 b1 a1`; write `line a1 b1`, since a \
         line may be walked both ways.",
    ),
    (
        "leaping::two-continuations",
        "A piece that leaps from P over its neighbour Q lands on the point R that follows on the line. If two lines run through P and Q \
         and go on to different points, nobody knows where it lands. Example: `line a1 b1 c1` and `line a1 b1 b2`; draw the second one \
         as `line b1 b2`, so that it begins at the fork.",
    ),
    (
        "leaping::lonely-point",
        "No line touches this point, so a piece on it can neither move nor be taken. Example: `points 5 x 5` with nothing but \
         `line a1 b2 c3`. Draw lines to the point, or leave it out with `as drawn` and a `-` in the picture.",
    ),
    (
        "leaping::no-rows-on-rings",
        "Rings have no rows: there is no last row to be crowned on or to stay on, no `rows A to B` in a setup, and no way to number \
         points along rows. Example: `crowned when it stops on the last row` on a board of rings; write `crowned never`.",
    ),
    (
        "leaping::ring-direction",
        "On rings no direction is forward, sideways or straight, so pieces go `in every direction`. Example: `steps forward` with \
         `points 3 rings of 6, and the centre`; write `steps in every direction`.",
    ),
    (
        "leaping::rows-downward",
        "Rows are counted upward from White's side. Example: `black rows 8 to 6`; write `black rows 6 to 8`.",
    ),
    (
        "leaping::point-taken",
        "Two pieces stand on one point at the start. Example: `white rows 1 to 4` and `black rows 4 to 7` meet in row 4.",
    ),
    (
        "leaping::side-without-pieces",
        "One side has no pieces at the start, so the game is over before it begins. Example: a setup with `white rows 1 to 3` and no \
         `black`.",
    ),
    (
        "leaping::wrong-clause",
        "The grammar allows this phrase, but not here: the sides of a leaping game are `white` and `black`, and `first king` is a way to \
         win. Example: `start { first mover south }`; write `first mover white`.",
    ),
    (
        "leaping::crowned-king",
        "`crowned` says when a man becomes king, so it stands in `man`. Example: `king { crowned never }`; write `man { crowned never }`.",
    ),
    (
        "leaping::capture-sign",
        "The sign between the points of a capture is one of three. Example: `captures \"*\"`; write `captures \"x\"`, `captures \":\"` or \
         `captures \"-\"`.",
    ),
    (
        "leaping::unreachable-end",
        "Ends are tested in a fixed order: `wins`, then `loses`, then `draws`. One that can only come about together with an earlier one, \
         or after a lower count of the same thing, is never reached. Example: `loses no move` with `draws no move`; or \
         `position occurs 3 times; position occurs 5 times`. A child takes an inherited end away with `drop loses`.",
    ),
    (
        "leaping::opening-without-name",
        "A leaping game may have several openings, so each has a name. Example: `opening { ... }`; write `opening exchange { ... }`.",
    ),
    (
        "leaping::script-line",
        "The lines of an opening are numbered 1, 2, 3 and so on; each has a move of the side that begins and one of the other side, \
         but the last line may have one move. A move leads from one point to another. Example: `1.  c3-d4  f6-e5` and then \
         `3.  d4xf6` skips line 2.",
    ),
    (
        "leaping::other-of",
        "`other of N` is the one of two moves that the same side did not play at its move N. Line N must stand above, and this side must \
         have a choice of exactly two there. Example: `2.  c3xe5  a5xc3 | c5xc3` and then `3.  b2xd4  other of 2`.",
    ),
    (
        "leaping::opening-first-move",
        "An opening is written for the side whose piece makes its first move, so a piece must stand where that move begins, and if there \
         are choices, all of one side. Example: `1.  e5-d4` where `e5` is empty at the start.",
    ),
    (
        "leaping::opening-cannot-turn",
        "An opening is written for the side whose piece makes its first move. If the other side begins (or may begin, by lot or \
         agreement), all its points are turned half round; that is possible only if the setup looks the same after half a turn with \
         colours exchanged. Example: White's script with `first mover black` on a board where Black has more pieces; write the moves \
         for Black, or let White begin.",
    ),
    (
        "leaping::illegal-opening",
        "Every line through an opening, with every choice, must be legal under the other rules of the variant. Example: an opening \
         with the step `c3-d4` where a capture is compulsory at that point. Play the moves one by one to see which one is refused.",
    ),
    (
        "leaping::without-effect",
        "This file states a clause that another clause switches off: whatever it said, the game would be the same. Example: \
         `value 3` without `prefer most value`, `prefer most pieces` with `chain single leap`, or rules for kings where men are crowned \
         never. An inherited clause without effect is no mistake and not mentioned.",
    ),
    (
        "leaping::lands-without-distance",
        "A piece that captures from next to the enemy always lands on the point next behind. Beside such `captures`, stated \
         or inherited, `lands anywhere behind` or `lands where it can go on` changes nothing. Example: `captures in every direction` with \
         `lands anywhere behind`; write `captures in every direction, from any distance`, or take `lands` out.",
    ),
    (
        "leaping::rests-at-once",
        "A piece that rests after 0 steps running never makes a step while its side has men. Example: `rests after 0 steps running, while \
         its side has men`; write from 1 upward, or take the clause out.",
    ),
    (
        "leaping::no-such-line",
        "The directions of this piece do not meet the lines of the board: it could never step, or never capture. Example: \
         `captures diagonally` with `lines orthogonal`.",
    ),
    (
        "leaping::impossible-army",
        "No side ever gets new pieces, and kings come from crowned men or from the setup, so the sides can never have these pieces. \
         Example: `draws 20 men against 1 man` where each side begins with 12 men.",
    ),
    (
        "leaping::lands-unsaid",
        "A piece that captures from any distance may have to stop next behind the enemy, or may land on any of the empty points behind, or \
         must choose a landing from which it can go on. Sources differ, so say `lands next behind`, `lands anywhere behind` or \
         `lands where it can go on`. Taken otherwise: `lands next behind`.",
    ),
    (
        "leaping::reverse-unsaid",
        "Where taken pieces leave at once, a piece that captures from any distance may be able to turn straight back within a capture, over \
         the point of the piece it has just taken. Sources differ, so say `may reverse` or `may not reverse`. Taken otherwise: \
         `may reverse`.",
    ),
    (
        "leaping::prefer-unsaid",
        "Some games let a player choose any capture, others demand the one that takes most. Say `prefer nothing` or, for example, \
         `prefer most pieces`. Taken otherwise: `prefer nothing`.",
    ),
    (
        "leaping::pieces-unsaid",
        "A taken piece may leave the board before the next leap, or stay until the whole move is over and stand in the way so long. Where a \
         piece captures from any distance, that changes the game. Say `pieces leave at once` or `pieces leave at the end`. Taken \
         otherwise: `pieces leave at the end`.",
    ),
    (
        "leaping::wins-without-pieces",
        "`wins no pieces` is a game in which the pieces are given away; that a side without a move loses is the other way about. Say \
         `loses no pieces` if who takes all wins, or name the source: `wins no pieces [KEY]`.",
    ),
    (
        "leaping::no-move-unsaid",
        "A side that has pieces but cannot move loses in most games, but not in all. Say `loses no move`, `wins no move` or \
         `draws no move`. Taken otherwise: the side loses.",
    ),
];
