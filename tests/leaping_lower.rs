//! From the text of a leaping variant to its rules: facts of the shipped games, each finding at its place, the normal form.

use lumbung::compile::leaping::{CODES, normal_form, script_spans};
use lumbung::compile::{Adaptation, Compiled, LoadError, LoadedFile, Loader, compile};
use lumbung::diagnostic::Severity;
use lumbung::ir::board::{Board, Continuations, PointId, continuations};
use lumbung::ir::leaping::{
    Armies, Army, Chain, Corner, Crowned, CrowningPlace, DrawTest, Ends, Lands, Leaping, OpeningChoice, Preference, Rank,
    ScriptMove, SideTest, Takes, numbering,
};
use lumbung::ir::{Cause, FirstMover, Rules, Section};
use lumbung::source::SourceFile;
use lumbung::syntax::ast::Parent;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

// ---------------------------------------------------------------- compiling

/// Parents by name: those given, then the shipped ones.
#[derive(Default)]
struct Files(BTreeMap<String, String>);

fn shipped_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("variants/leaping")
}

impl Loader for Files {
    fn load(&mut self, parent: &Parent, _: &str) -> Result<LoadedFile, LoadError> {
        let (Parent::Name(name) | Parent::Path(name)) = parent;
        let shipped = || lumbung::library::find(&name.value).map(|shipped| shipped.text.to_owned());
        match self.0.get(&name.value).cloned().or_else(shipped) {
            Some(text) => Ok(LoadedFile { name: format!("{}.variant", name.value), text }),
            None => Err(LoadError::NotFound { known: Vec::new() }),
        }
    }
}

fn compiled(text: &str, parents: &[(&str, &str)]) -> Compiled {
    let mut files = Files(parents.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect());
    compile(SourceFile::new("own.variant", text), &mut files, &Adaptation::default())
}

fn shipped(name: &str) -> Compiled {
    let text = std::fs::read_to_string(shipped_folder().join(format!("{name}.variant"))).unwrap();
    compile(SourceFile::new(format!("{name}.variant"), text), &mut Files::default(), &Adaptation::default())
}

fn rules(compiled: &Compiled) -> Leaping {
    match &compiled.rules {
        Some(Rules::Leaping(rules)) => rules.clone(),
        _ => panic!("no rules: {:#?}", compiled.findings.0),
    }
}

fn game(name: &str) -> Leaping {
    rules(&shipped(name))
}

/// Code and text of the place of each finding.
fn findings(compiled: &Compiled) -> Vec<(&'static str, String)> {
    compiled.findings.0.iter().map(|finding| (finding.code, compiled.sources.text(finding.span).to_owned())).collect()
}

// ---------------------------------------------------------------- a small game, changed section by section

const SECTIONS: [(&str, &str); 6] = [
    ("board", "board {\n  points  5 x 5\n  lines   orthogonal, and diagonal through points where column + row is even\n}"),
    ("setup", "setup {\n  white  rows 1 to 2\n  black  rows 4 to 5\n}"),
    ("start", "start { first mover white }"),
    ("man", "man {\n  steps     forward\n  captures  in every direction\n  crowned   never\n}"),
    ("capture", "capture {\n  compulsory\n  prefer  nothing\n}"),
    ("end", "end { loses no pieces; no move }"),
];

const FLYING: (&str, &str) = (
    "king",
    "king {\n  steps     in every direction, any distance\n  captures  in every direction, from any distance\n  lands     anywhere behind\n}",
);
const CROWNING: (&str, &str) =
    ("man", "man {\n  steps     forward\n  captures  in every direction\n  crowned   when it stops on the last row\n}");

/// The small game with some sections replaced or added; an empty text takes a section away.
fn small(changes: &[(&str, &str)]) -> String {
    let mut text = String::from("variant small\nfamily leaping\n\n");
    for (name, section) in SECTIONS {
        text += changes.iter().find(|(changed, _)| *changed == name).map_or(section, |(_, new)| new);
        text.push('\n');
    }
    for (name, section) in changes {
        if !SECTIONS.iter().any(|(known, _)| known == name) {
            text += section;
            text.push('\n');
        }
    }
    text
}

fn lowered(changes: &[(&str, &str)]) -> Leaping {
    rules(&compiled(&small(changes), &[]))
}

/// Asserts that the changed game has exactly these findings, each code with the text of its place.
#[track_caller]
fn expect(changes: &[(&str, &str)], expected: &[(&str, &str)]) -> Compiled {
    let compiled = compiled(&small(changes), &[]);
    let expected: Vec<(&str, String)> = expected.iter().map(|(code, place)| (*code, (*place).to_owned())).collect();
    assert_eq!(findings(&compiled), expected, "{:#?}", compiled.findings.0);
    for finding in &compiled.findings.0 {
        assert!(CODES.iter().any(|(code, _)| *code == finding.code), "{} is not explained", finding.code);
    }
    assert_eq!(compiled.rules.is_none(), compiled.findings.has_errors());
    compiled
}

/// The places that the only finding shows besides its own.
fn related(compiled: &Compiled) -> Vec<String> {
    assert_eq!(compiled.findings.0.len(), 1);
    compiled.findings.0[0].related.iter().map(|(span, _)| compiled.sources.text(*span).to_owned()).collect()
}

fn point(board: &Board, name: &str) -> PointId {
    PointId::try_from(board.points.iter().position(|point| point.name == name).unwrap_or_else(|| panic!("no {name}"))).unwrap()
}

fn names(board: &Board, points: &[PointId]) -> String {
    points.iter().map(|at| board.points[usize::from(*at)].name.as_str()).collect::<Vec<_>>().join(" ")
}

fn map(board: &Board) -> Continuations {
    continuations(board).unwrap()
}

fn ray(board: &Board, from: &str, through: &str) -> String {
    names(board, &map(board).ray(point(board, from), point(board, through)))
}

// ---------------------------------------------------------------- the shipped games

#[test]
fn all_shipped_games_lower_without_a_finding() {
    let mut seen = 0;
    for entry in std::fs::read_dir(shipped_folder()).unwrap() {
        let name = entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned();
        let compiled = shipped(&name);
        assert!(compiled.findings.0.is_empty(), "{name}: {:#?}", compiled.findings.0);
        let rules = rules(&compiled);
        let normal = normal_form(&rules);
        assert_eq!(normal_form(&normal), normal, "{name}: the normal form of a normal form is itself");
        assert_eq!(map(&normal.board), map(&rules.board), "{name}: the normal form joins the same points");
        seen += 1;
    }
    assert!(seen > 75);
}

/// `rules/dhamet.md` 1.1: 81 points, 144 orthogonal and 64 diagonal edges, 41 wide points.
#[test]
fn the_board_of_dhamet() {
    let board = game("dhamet").board;
    let map = map(&board);
    assert_eq!(board.points.len(), 81);
    let (mut orthogonal, mut diagonal, mut wide) = (0, 0, 0);
    for from in 0..81 {
        let here = &board.points[usize::from(from)];
        let mut has_diagonal = false;
        for to in map.neighbours(from) {
            let there = &board.points[usize::from(*to)];
            assert!(here.column.abs_diff(there.column) <= 1 && here.row.abs_diff(there.row) <= 1);
            if here.column == there.column || here.row == there.row {
                orthogonal += 1;
            } else {
                diagonal += 1;
                has_diagonal = true;
            }
        }
        wide += u32::from(has_diagonal);
    }
    assert_eq!((orthogonal / 2, diagonal / 2, wide), (144, 64, 41));
    // 9 rows, 9 columns, 14 diagonals.
    assert_eq!(board.lines.len(), 32);
    assert_eq!(map.neighbours(point(&board, "e5")).len(), 8);
    assert_eq!(map.neighbours(point(&board, "b1")).len(), 3);
    assert_eq!(ray(&board, "a1", "b2"), "b2 c3 d4 e5 f6 g7 h8 i9");
    assert_eq!(ray(&board, "e5", "e4"), "e4 e3 e2 e1");
}

/// `rules/dhamet.md` 1.2: 40 against 40, only e5 empty, each side's half of row 5 at its own right hand; 1.6 and 1.7.
#[test]
fn the_rules_of_dhamet() {
    let rules = game("dhamet");
    let setup = &rules.setup;
    assert_eq!((setup.white_men.len(), setup.black_men.len()), (40, 40));
    assert!(setup.white_kings.is_empty() && setup.black_kings.is_empty());
    assert!(setup.white_men.contains(&point(&rules.board, "f5")) && setup.black_men.contains(&point(&rules.board, "d5")));
    assert_eq!(rules.first_mover, FirstMover::South);
    assert_eq!(rules.crowned, Crowned::WhenItStops(CrowningPlace::LastRow));
    let directions = rules.man.steps.directions;
    assert!(
        directions.forward_straight
            && directions.forward_diagonal
            && !directions.sideways_straight
            && !directions.backward_straight
    );
    assert!(!rules.man.steps.any_distance && !rules.man.captures.any_distance);
    let king = rules.king.as_ref().unwrap();
    assert!(king.steps.any_distance && king.captures.any_distance && king.may_reverse);
    assert_eq!(king.lands, Lands::AnywhereBehind);
    assert!(rules.capture.compulsory && rules.capture.leave_at_once);
    assert_eq!(
        (rules.capture.prefer.as_slice(), rules.capture.chain),
        ([Preference::MostPieces].as_slice(), Chain::GoesOnWhileItCan)
    );
    assert_eq!(rules.end.loses, [SideTest::NoPieces, SideTest::NoMove]);
    let sultan = Army { count: 1, or_more: false, rank: Some(Rank::King), men: None };
    assert_eq!(rules.end.draws, [DrawTest::Armies(Armies::One(sultan), Armies::One(sultan), None)]);
    assert_eq!(rules.enforcement, None);
    assert_eq!(rules.opening_choice, OpeningChoice::InPlay);
}

#[test]
fn the_opening_of_dhamet() {
    let compiled = shipped("dhamet");
    let rules = rules(&compiled);
    let opening = &rules.openings[0];
    assert_eq!((opening.name.as_deref(), opening.compulsory, opening.moves.len()), (Some("rencontre"), true, 10));
    let written: Vec<String> = opening
        .moves
        .iter()
        .map(|half_move| match half_move {
            ScriptMove::Choice(routes) => {
                let routes = routes
                    .iter()
                    .map(|route| format!("{}{}", if route.capture { "x " } else { "" }, names(&rules.board, &route.points)));
                routes.collect::<Vec<_>>().join(" | ")
            }
            ScriptMove::OtherOf(at) => format!("other of {at}"),
        })
        .collect();
    let expected =
        ["d4 e5", "x f6 d4", "x c3 e5", "x a5 c3", "x b2 d4", "x c5 c3", "x e5 c5 a5", "x c3 e5", "x f5 d5", "x d6 d4"];
    assert_eq!(written, expected);
    let spans = &script_spans(compiled.merged.as_ref().unwrap())[0];
    let texts: Vec<&str> = spans.iter().map(|span| compiled.sources.text(*span)).collect();
    assert_eq!(texts[3], "a5xc3");
    assert_eq!(texts[9], "d6xd4");
    let origin = &compiled.origins.0[&Cause::Opening(0)];
    assert_eq!((origin.name.as_str(), compiled.sources.text(origin.span)), ("rencontre", "opening rencontre"));
    let keys = origin.tag.iter().flat_map(|tag| &tag.entries).filter_map(|entry| entry.key.as_ref());
    assert_eq!(keys.map(|key| key.value.as_str()).collect::<Vec<_>>(), ["js27", "frw", "oug", "mdh"]);
    // Off in a child: not in its rules.
    assert!(game("dhamet-free").openings.is_empty());
    assert!(script_spans(shipped("dhamet-free").merged.as_ref().unwrap()).is_empty());
}

/// Counts of points are those of the files' own comments and sources; counts of edges are done by hand from the drawings.
#[test]
fn boards_of_other_games() {
    let counted = |name: &str| {
        let board = game(name).board;
        (board.points.len(), map(&board).edges())
    };
    // 5 rows and 5 columns of 4 stretches, 16 cells with one diagonal each.
    assert_eq!(counted("alquerque"), (25, 40 + 16));
    // 5 x 5 corners and 16 crossings: 40 sides, 16 x 4 halves of diagonals.
    assert_eq!(counted("kharbaga"), (41, 40 + 64));
    // Three long lines of 4 stretches, four short ones of 2.
    assert_eq!(counted("felli"), (13, 3 * 4 + 4 * 2));
    assert_eq!(counted("lau-kata-kati"), (19, 3 * 6 + 6 * 2));
    // 3 circles of 8, 4 diameters of 6.
    assert_eq!(counted("bara-guti"), (25, 24 + 24));
    assert_eq!(counted("pretwa"), (19, 18 + 18));
    // Alquerque and two, or four, triangles of 6 new points and 10 stretches.
    assert_eq!(counted("sixteen-soldiers"), (37, 56 + 2 * 10));
    assert_eq!(counted("peralikatuma"), (49, 56 + 4 * 10));
    // 10 x 10 dark points: 81 diagonal stretches; with rows and columns 10 x 4 more each.
    assert_eq!(counted("international"), (50, 81));
    assert_eq!(counted("frisian"), (50, 81 + 40 + 40));
    assert_eq!(counted("spantsiretti"), (40, 63));
    assert_eq!(counted("turkish"), (64, 112));
}

#[test]
fn rays_follow_the_lines() {
    // A leap along a row spans four columns.
    assert_eq!(ray(&game("frisian").board, "a1", "c1"), "c1 e1 g1 i1");
    assert_eq!(ray(&game("frisian").board, "a1", "a3"), "a3 a5 a7 a9");
    // Triangles: straight through the tip into the other one, and no further along the base.
    let felli = game("felli").board;
    assert_eq!(ray(&felli, "a1", "b2"), "b2 c3 d4 e5");
    assert_eq!(ray(&felli, "b2", "c2"), "c2 d2");
    let soldiers = game("sixteen-soldiers").board;
    assert_eq!(ray(&soldiers, "a1", "b2"), "b2 c3 d4 e5");
    assert_eq!(ray(&soldiers, "c1", "c2"), "c2 c3 c4 c5 c6 c7 c8 c9");
    assert_eq!(ray(&soldiers, "a3", "b3"), "b3 c3 d3 e3");
    let four = game("peralikatuma").board;
    assert_eq!(ray(&four, "a3", "b4"), "b4 c5 d6 e7 f8 g9");
    assert_eq!(ray(&four, "e1", "e2"), "e2 e3 e4 e5 e6 e7 e8 e9");
    assert_eq!(ray(&four, "c3", "d3"), "d3 e3 f3 g3");
    // Circles, and through the centre.
    let rings = game("bara-guti").board;
    assert_eq!(ray(&rings, "a1", "b1"), "b1 c1 d1 e1 f1 g1 h1");
    assert_eq!(ray(&rings, "a3", "a2"), "a2 a1 o e1 e2 e3");
    assert_eq!(map(&rings).neighbours(point(&rings, "o")).len(), 8);
    assert_eq!(names(&rings, &[0, 1, 2, 3, 24]), "a1 a2 a3 b1 o");
    // The diagonals of every cell, and no orthogonal through the crossings in the cells.
    let cells = game("kharbaga").board;
    assert_eq!(map(&cells).neighbours(point(&cells, "b2")).len(), 4);
    assert_eq!(ray(&cells, "a1", "c1"), "c1 e1 g1 i1");
}

#[test]
fn numbers_run_from_the_corner() {
    let rules = game("international");
    let order = numbering(&rules.board, Corner::TopLeft);
    assert_eq!(names(&rules.board, &order[..6]), "b10 d10 f10 h10 j10 a9");
    assert_eq!(names(&rules.board, &order[49..]), "i1");
    let of = |corner| names(&rules.board, &numbering(&rules.board, corner)[..2]);
    assert_eq!([of(Corner::TopRight), of(Corner::BottomLeft), of(Corner::BottomRight)], ["j10 h10", "a1 c1", "i1 g1"]);
    assert_eq!(rules.notation.numbers_from, Some(Corner::TopLeft));
    assert_eq!(rules.notation.pdn, Some(20));
}

#[test]
fn clauses_of_other_games() {
    let italian = game("italian");
    assert_eq!(italian.man.takes, Takes::MenOnly);
    assert_eq!(italian.crowned, Crowned::WhenItReachesAndStops(CrowningPlace::LastRow));
    let order = [Preference::MostPieces, Preference::ByAKing, Preference::MostKings, Preference::KingsEarliest];
    assert_eq!(italian.capture.prefer, order);
    assert_eq!(italian.end.draws, [DrawTest::PositionOccurs(4), DrawTest::KingMoves(40)]);
    // Kings capture from next to the enemy, and so land next behind.
    assert_eq!(italian.king.unwrap().lands, Lands::NextBehind);
    let russian = game("russian");
    assert_eq!(russian.crowned, Crowned::WhenItReachesAndGoesOn(CrowningPlace::LastRow));
    assert_eq!(russian.king.unwrap().lands, Lands::WhereItCanGoOn);
    assert_eq!(russian.notation.capture_sign, ':');
    assert!(!game("swazi").king.unwrap().may_reverse);
    assert_eq!(game("killer").king.unwrap().ends, Ends::NextBehindAKing);
    assert_eq!(game("felli").crowned, Crowned::WhenItStops(CrowningPlace::CornerOfLastRow));
    let frisian = game("frisian");
    assert_eq!((frisian.man.value, frisian.king.as_ref().unwrap().value, frisian.king.unwrap().rests_after), (100, 199, Some(3)));
    let (one, two) = (
        Army { count: 1, or_more: false, rank: Some(Rank::King), men: None },
        Army { count: 2, or_more: false, rank: Some(Rank::King), men: None },
    );
    assert_eq!(
        frisian.end.draws,
        [
            DrawTest::Armies(Armies::One(two), Armies::One(one), Some(7)),
            DrawTest::Armies(Armies::One(one), Armies::One(one), Some(2))
        ]
    );
    let deferred = game("deferred-backward").man.captures;
    assert!(!deferred.first.backward_diagonal && deferred.first.forward_diagonal && deferred.then.backward_diagonal);
    let armenian = game("armenian").man.captures.first;
    assert!(armenian.forward_straight && !armenian.forward_diagonal && armenian.sideways_straight && armenian.sideways_diagonal);
    let bell = game("alquerque-bell").man.steps;
    assert!(bell.not_from_last_row && bell.never_back && !bell.directions.backward_straight);
    assert!(game("dameo").man.steps.over_own_men);
    assert_eq!(game("sixteen-soldiers").capture.chain, Chain::MayStop);
    let anti = game("antidraughts").end;
    assert_eq!((anti.wins, anti.loses), (vec![SideTest::NoPieces, SideTest::NoMove], Vec::new()));
    assert!(game("breakthrough").end.first_king_wins);
    assert_eq!(game("zamma").first_mover, FirstMover::North);
    assert_eq!(game("dhamet-late-crown").crowned, Crowned::OneTurnAfter(CrowningPlace::LastRow));
}

#[test]
fn challenges() {
    let soufla = game("dhamet-soufla").enforcement.unwrap();
    assert_eq!(soufla.name, "soufla");
    assert!(soufla.no_capture && soufla.lesser_capture && soufla.chain_cut_short && !soufla.only_the_piece_that_cut);
    assert!(soufla.remove && soufla.take_back && !soufla.force && soufla.turn_kept);
    let older = game("dhamet-older").enforcement.unwrap();
    assert!(older.only_the_piece_that_cut && older.remove && older.force && !older.take_back);
    let huff = game("zamma-monod").enforcement.unwrap();
    assert!(huff.no_capture && !huff.lesser_capture && !huff.chain_cut_short && huff.remove && !huff.force);
}

#[test]
fn origins_name_clauses_and_items() {
    let compiled = shipped("frisian");
    // Words only: the files are laid out in columns.
    let text = |cause: Cause| {
        let written = compiled.sources.text(compiled.origins.0[&cause].span);
        written.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        text(Cause::Clause(Section::King, "rests", 0)),
        "rests after 3 steps running, while its side has men [fri confirmed \"17\", dctl confirmed, win confirmed]"
    );
    assert_eq!(
        text(Cause::Clause(Section::Capture, "prefer", 1)),
        "prefer most value, by a king [fri confirmed \"11, 12\", dctl confirmed, lid confirmed]"
    );
    assert!(text(Cause::Clause(Section::End, "loses", 1)).starts_with("loses no pieces; no move"));
    assert!(text(Cause::Clause(Section::End, "draws", 0)).starts_with("draws 2 kings against 1 king"));
    assert_eq!(text(Cause::Clause(Section::Capture, "compulsory", 0)), "compulsory");
    assert!(!compiled.origins.0.contains_key(&Cause::Clause(Section::Capture, "prefer", 2)));
    // A clause that nobody states has a place too.
    assert!(compiled.origins.0.contains_key(&Cause::Clause(Section::Capture, "chain", 0)));
    let first_king = shipped("breakthrough").origins;
    assert!(first_king.0.contains_key(&Cause::Clause(Section::End, "wins", 0)));
    assert!(shipped("zamma-monod").origins.0.contains_key(&Cause::Enforcement));
}

// ---------------------------------------------------------------- findings: board

#[test]
fn the_small_game_is_sound() {
    expect(&[], &[]);
    expect(&[CROWNING, FLYING, ("capture", "capture {\n  optional\n  prefer nothing\n  pieces leave at the end\n}")], &[]);
}

#[test]
fn everything_that_must_be_said_is_asked_for_in_one_run() {
    let compiled = compiled("variant bare\nfamily leaping\n", &[]);
    let missing: Vec<&str> = compiled.findings.0.iter().map(|finding| finding.message.as_str()).collect();
    for word in ["`points`", "`first mover`", "`steps`", "`captures`", "`crowned`", "`compulsory`"] {
        assert!(missing.iter().any(|message| message.contains(word)), "{word}: {missing:#?}");
    }
    assert!(
        compiled
            .findings
            .0
            .iter()
            .filter(|finding| finding.severity == Severity::Error)
            .all(|f| f.code == "leaping::missing-clause")
    );
    expect(&[("board", "board { points 5 x 5 }")], &[("leaping::missing-clause", "board")]);
    expect(&[("setup", "")], &[("leaping::missing-clause", "small")]);
    let king = "king { steps in every direction }";
    expect(&[CROWNING, ("king", king)], &[("leaping::missing-clause", "king")]);
    let without_king = compiled_kings(&[CROWNING]);
    assert_eq!(
        without_king,
        ["`king` does not say `steps`, and men become kings", "`king` does not say `captures`, and men become kings"]
    );
    let placed = ("setup", "setup {\n  white  rows 1 to 2, kings c3\n  black  rows 4 to 5\n}");
    assert_eq!(compiled_kings(&[placed]).len(), 2);
}

fn compiled_kings(changes: &[(&str, &str)]) -> Vec<String> {
    compiled(&small(changes), &[]).findings.0.iter().map(|finding| finding.message.clone()).collect()
}

#[test]
fn boards_that_are_too_large() {
    let board = |points: &str| format!("board {{\n  points {points}\n  lines orthogonal\n}}");
    expect(&[("board", &board("27 x 5"))], &[("leaping::number-out-of-range", "27")]);
    expect(&[("board", &board("0 x 5"))], &[("leaping::number-out-of-range", "0")]);
    expect(&[("board", &board("5 x 99999999999999999999"))], &[("leaping::number-out-of-range", "99999999999999999999")]);
    expect(&[("board", &board("12 x 12"))], &[("leaping::board-size", "points 12 x 12")]);
    expect(&[("board", &board("1 x 1 where column is even"))], &[("leaping::board-size", "points 1 x 1 where column is even")]);
    let largest = lowered(&[("board", &board("16 x 8")), ("setup", "setup {\n  white rows 1 to 2\n  black rows 7 to 8\n}")]);
    assert_eq!(largest.board.points.len(), 128);
    let rings = |points: &str| format!("board {{\n  points {points}, and the centre\n  lines rings, and diameters\n}}");
    let free = ("man", "man {\n  steps     in every direction\n  captures  in every direction\n  crowned   never\n}");
    expect(&[("board", &rings("16 rings of 8")), free], &[("leaping::board-size", "points 16 rings of 8, and the centre")]);
    expect(&[("board", &rings("2 rings of 7")), free], &[("leaping::odd-spokes", "7")]);
    expect(&[("board", &rings("2 rings of 2")), free], &[("leaping::number-out-of-range", "2")]);
}

#[test]
fn conditions_choose_points() {
    let count = |condition: &str| {
        let board = format!("board {{\n  points 5 x 5 where {condition}\n  lines orthogonal, and diagonal\n}}");
        lowered(&[("board", &board)]).board.points.iter().map(|point| point.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(count("column + row is even").len(), 13);
    assert_eq!(count("column + row is odd").len(), 12);
    assert_eq!(count("column and row are odd").len(), 9);
    assert_eq!(count("column and row are odd")[..4], ["a1", "c1", "e1", "a3"]);
    assert_eq!(count("column is even")[..2], ["b1", "d1"]);
}

#[test]
fn a_point_that_fails_the_condition_ends_the_line() {
    let board = "board {\n  points 5 x 5\n  lines orthogonal through points where column is odd, and diagonal, within b1..e5\n}";
    let rules = lowered(&[("board", board)]);
    // Rows are cut at b and d, and a lies outside; columns a (outside), c, e are drawn.
    assert!(map(&rules.board).neighbours(point(&rules.board, "a1")).is_empty());
    assert_eq!(ray(&rules.board, "c1", "c2"), "c2 c3 c4 c5");
    assert_eq!(map(&rules.board).after(point(&rules.board, "c1"), point(&rules.board, "d1")), None);
    assert_eq!(ray(&rules.board, "b1", "c2"), "c2 d3 e4");
}

#[test]
fn lines_that_do_not_fit() {
    let board = "board {\n  points 5 x 5\n  lines rings, and diameters\n}";
    expect(&[("board", board)], &[("leaping::lines-do-not-fit", "lines rings, and diameters")]);
    let free = "man {\n  steps     in every direction\n  captures  in every direction\n  crowned   never\n}";
    let rings = "board {\n  points 1 ring of 4, and the centre\n  lines diagonal\n}";
    let setup = "setup {\n  white  a1\n  black  c1\n}";
    let compiled =
        expect(&[("board", rings), ("setup", setup), ("man", free)], &[("leaping::lines-do-not-fit", "lines diagonal")]);
    assert_eq!(related(&compiled), ["points 1 ring of 4, and the centre"]);
    let board = "board {\n  points 5 x 5\n  lines orthogonal, within a1..f6\n}";
    expect(&[("board", board)], &[("leaping::unknown-point", "f6")]);
}

#[test]
fn lines_by_hand() {
    let board = |line: &str| format!("board {{\n  points 5 x 5\n  lines orthogonal\n  {line}\n}}");
    expect(&[("board", &board("line a1 b2 f6"))], &[("leaping::unknown-point", "f6")]);
    expect(&[("board", &board("line a1 b2 a1"))], &[("leaping::line-turns-back", "a1")]);
    expect(&[("board", &board("line a1 a1 b2"))], &[("leaping::line-turns-back", "a1")]);
    let compiled = expect(&[("board", &board("line a1 b1 b3"))], &[("leaping::two-continuations", "line a1 b1 b3")]);
    assert_eq!(compiled.findings.0[0].message, "from `a1` over `b1` the line goes on both to `c1` and to `b3`");
    assert_eq!(related(&compiled), ["lines orthogonal"]);
    let few = "board {\n  points 5 x 2\n  line a1 b1 c1 d1 e1\n  line a2 b2 c2 d2\n}";
    let setup = "setup {\n  white rows 1 to 1\n  black row 2\n}";
    let lonely = [("board", few), ("setup", setup)];
    let compiled = compiled_with(&lonely);
    assert!(compiled.contains(&("leaping::lonely-point", "points 5 x 2".to_owned())), "{compiled:?}");
}

fn compiled_with(changes: &[(&str, &str)]) -> Vec<(&'static str, String)> {
    findings(&compiled(&small(changes), &[]))
}

// ---------------------------------------------------------------- findings: setup and start

#[test]
fn pictures() {
    let board = ("board", "board {\n  points 3 x 3 where column + row is even\n  lines diagonal\n}");
    let picture = |rows: &str| format!("setup {{\n{rows}\n}}");
    let good = picture("3 b - b\n2 - . -\n1 w - W\n  a b c");
    let king = ("king", "king {\n  steps in every direction\n  captures in every direction\n}");
    let rules = lowered(&[board, ("setup", &good), king]);
    assert_eq!(names(&rules.board, &rules.setup.white_men), "a1");
    assert_eq!(names(&rules.board, &rules.setup.white_kings), "c1");
    assert_eq!(names(&rules.board, &rules.setup.black_men), "a3 c3");
    let bad = |rows: &str, place: &str| {
        let compiled = expect(&[board, ("setup", &picture(rows))], &[("leaping::picture", place)]);
        compiled.findings.0[0].message.clone()
    };
    assert_eq!(bad("2 b - b\n1 w - w", "2 b - b\n1 w - w"), "the picture has 2 rows, the board has 3: row 3 is missing");
    assert_eq!(bad("3 b - b\n2 - . -\n2 w - w", "2"), "this row of the picture is row 1, not 2");
    assert_eq!(bad("3 b - b\n2 - .\n1 w - w", "2 - ."), "row 2 of the picture has 2 signs, the board has 3 columns");
    assert_eq!(bad("3 b - b\n2 - x -\n1 w - w", "x"), "`x` is not a sign of a picture");
    assert_eq!(bad("3 b - b\n2 - . w\n1 w - w", "w"), "the picture has a point at `c2`, but the board has none");
    assert_eq!(bad("3 b - b\n2 - . -\n1 - - w", "-"), "the picture has no point at `a1`, but the board has");
    assert_eq!(bad("3 b - b\n2 - . -\n1 w - w\n  a c b", "a c b"), "the letters below the picture are not a b c");
    assert!(bad("  a b c\n3 b - b\n2 - . -\n1 w - w", "a b c").contains("stand below the picture"));
    let both = picture("3 b - b\n2 - . -\n1 w - w\nwhite b2");
    expect(&[board, ("setup", &both)], &[("leaping::picture-and-list", "white b2")]);
}

#[test]
fn points_as_drawn() {
    let board = ("board", "board {\n  points 3 x 3 as drawn\n  line a1 b2 c3\n  line c1 b2 a3\n}");
    let drawn = lowered(&[board, ("setup", "setup {\n3 b - b\n2 - . -\n1 w - w\n}")]);
    assert_eq!(names(&drawn.board, &[0, 1, 2, 3, 4]), "a1 c1 b2 a3 c3");
    expect(&[board, ("setup", "setup {\n  white a1\n  black c3\n}")], &[("leaping::not-drawn", "as drawn")]);
    expect(&[board, ("setup", "setup {\n3 b b\n2 - . -\n1 w - w\n}")], &[("leaping::picture", "3 b b")]);
}

#[test]
fn lists_of_pieces() {
    let list = |lines: &str| format!("setup {{\n{lines}\n}}");
    let bad = |lines: &str, found: &[(&str, &str)]| expect(&[("setup", &list(lines))], found);
    bad("white rows 1 to 2, f3\nblack rows 4 to 5", &[("leaping::unknown-point", "f3")]);
    bad("white rows 1 to 6\nblack a5", &[("leaping::number-out-of-range", "6")]);
    bad("white rows 1 to 2\nblack rows 5 to 4", &[("leaping::rows-downward", "rows 5 to 4")]);
    let compiled = bad("white rows 1 to 3\nblack rows 3 to 5", &[("leaping::point-taken", "rows 3 to 5")]);
    assert_eq!(related(&compiled), ["rows 1 to 3"]);
    assert_eq!(compiled.findings.0[0].message, "pieces of both sides stand on `a3`");
    bad("white rows 1 to 2, a2 b3\nblack rows 4 to 5", &[("leaping::point-taken", "a2")]);
    let found = compiled_with(&[("setup", &list("white rows 1 to 2"))]);
    assert_eq!(found, [("leaping::side-without-pieces", "setup".to_owned())]);
    expect(&[("start", "start { first mover south }")], &[("leaping::wrong-clause", "first mover south")]);
}

#[test]
fn an_inherited_setup_must_fit() {
    let child = "variant child from small\nboard { points 6 x 6 }\n";
    let parent = small(&[("setup", "setup {\n5 b b b b b\n4 b b b b b\n3 . . . . .\n2 w w w w w\n1 w w w w w\n}")]);
    let compiled = compiled(child, &[("small", &parent)]);
    assert_eq!(compiled.findings.0.len(), 1, "{:#?}", compiled.findings.0);
    let finding = &compiled.findings.0[0];
    assert_eq!(finding.code, "leaping::picture");
    // The child has changed the board: the finding stands there, and shows the picture that no longer fits.
    assert_eq!(compiled.sources.file_line(finding.span).0, "own.variant");
    assert!(finding.related.iter().any(|(span, _)| compiled.sources.file_line(*span).0 == "small.variant"));
    let drawn = small(&[("board", "board {\n  points 5 x 5\n  lines orthogonal\n  line a5 b4 c3\n}")]);
    let narrow =
        compiled_child("variant child from small\nboard { points 5 x 4 }\nsetup {\n white row 1\n black row 4\n}\n", &drawn);
    // The line was right on the parent's board: the finding stands where the child changes it.
    assert_eq!(narrow, [("leaping::unknown-point", "points 5 x 4".to_owned())]);
}

fn compiled_child(child: &str, parent: &str) -> Vec<(&'static str, String)> {
    findings(&compiled(child, &[("small", parent)]))
}

// ---------------------------------------------------------------- findings: pieces, capture, enforcement

#[test]
fn rings_have_no_rows() {
    let board = ("board", "board {\n  points 2 rings of 4, and the centre\n  lines rings, and diameters\n}");
    let setup = ("setup", "setup {\n  white  a1 a2\n  black  c1 c2\n}");
    let free = ("man", "man {\n  steps     in every direction\n  captures  in every direction\n  crowned   never\n}");
    expect(&[board, setup, free], &[]);
    let forward = ("man", "man {\n  steps     forward\n  captures  in every direction\n  crowned   never\n}");
    let compiled = expect(&[board, setup, forward], &[("leaping::ring-direction", "forward")]);
    assert_eq!(related(&compiled), ["points 2 rings of 4, and the centre"]);
    let last = "man {\n  steps     in every direction, not from the last row\n  captures  in every direction\n  crowned   when it stops on the last row\n}";
    let king = ("king", "king {\n  steps  in every direction\n  captures  in every direction\n}");
    let rows = [("leaping::no-rows-on-rings", "not from the last row"), ("leaping::no-rows-on-rings", "the last row")];
    expect(&[board, setup, ("man", last), king], &rows);
    expect(
        &[board, ("setup", "setup {\n  white row 1\n  black row 2\n}"), free],
        &[("leaping::no-rows-on-rings", "row 1"), ("leaping::no-rows-on-rings", "row 2")],
    );
    let numbers = ("notation", "notation { points by numbers from top left }");
    expect(&[board, setup, free, numbers], &[("leaping::no-rows-on-rings", "by numbers from top left")]);
    let picture = ("setup", "setup {\n2 b b\n1 w w\n}");
    expect(&[board, picture, free], &[("leaping::picture", "2 b b")]);
}

#[test]
fn things_named_twice() {
    let man = |steps: &str| format!("man {{\n  steps     {steps}\n  captures  in every direction\n  crowned   never\n}}");
    expect(&[("man", &man("forward or forward"))], &[("leaping::named-twice", "forward")]);
    expect(&[("man", &man("forward, any distance, any distance"))], &[("leaping::named-twice", "any distance")]);
    let prefer = "capture {\n  compulsory\n  prefer  most pieces, most pieces\n}";
    let compiled = expect(&[("capture", prefer)], &[("leaping::named-twice", "most pieces")]);
    assert_eq!(related(&compiled), ["most pieces"]);
    let twice = "enforcement huff {\n  offences no capture, no capture\n  offenders any piece that had a best capture\n  remedies remove, remove\n  turn kept\n}";
    expect(&[("enforcement", twice)], &[("leaping::named-twice", "no capture"), ("leaping::named-twice", "remove")]);
    expect(&[("end", "end { loses no pieces; no move; no pieces }")], &[("leaping::named-twice", "no pieces")]);
}

#[test]
fn an_adverb_binds_one_word() {
    let man =
        "man {\n  steps     straight forward or sideways\n  captures  diagonally or straight backward\n  crowned   never\n}";
    let rules = lowered(&[("man", man)]);
    let steps = rules.man.steps.directions;
    assert!(steps.forward_straight && !steps.forward_diagonal && steps.sideways_straight && steps.sideways_diagonal);
    let captures = rules.man.captures.first;
    assert!(captures.forward_diagonal && captures.sideways_diagonal && captures.backward_diagonal && captures.backward_straight);
    assert!(!captures.forward_straight && !captures.sideways_straight);
    assert_eq!(rules.man.captures.then, captures);
}

#[test]
fn pieces_of_numbers_and_signs() {
    let kings = |more: &str| FLYING.1.replace('}', &format!("  {more}\n}}"));
    let ends = ("capture", "capture {\n  compulsory\n  prefer  most value\n  pieces leave at the end\n}");
    expect(&[CROWNING, ("king", &kings("value 70000")), ends], &[("leaping::number-out-of-range", "70000")]);
    expect(
        &[CROWNING, ("king", &kings("rests after 0 steps running, while its side has men")), ends],
        &[("leaping::rests-at-once", "rests after 0 steps running, while its side has men")],
    );
    expect(&[CROWNING, ("king", &kings("crowned never")), ends], &[("leaping::crowned-king", "crowned never")]);
    expect(&[("notation", "notation { captures \"*\" }")], &[("leaping::capture-sign", "\"*\"")]);
}

#[test]
fn lands_without_distance() {
    let short = "king {\n  steps     in every direction\n  captures  in every direction\n  lands     anywhere behind\n}";
    let compiled = expect(&[CROWNING, ("king", short)], &[("leaping::lands-without-distance", "lands     anywhere behind")]);
    assert_eq!(related(&compiled), ["captures  in every direction"]);
    // To say what holds anyway is no mistake.
    expect(&[CROWNING, ("king", &short.replace("anywhere", "next"))], &[]);
    // A child that states `lands` for inherited short captures.
    let parent = small(&[CROWNING, ("king", "king {\n  steps in every direction\n  captures in every direction\n}")]);
    let idle = compiled_child("variant child from small\nking { lands anywhere behind }\n", &parent);
    assert_eq!(idle, [("leaping::lands-without-distance", "lands anywhere behind".to_owned())]);
    // An inherited `lands` is inert.
    let flying =
        small(&[CROWNING, FLYING, ("capture", "capture {\n  compulsory\n  prefer nothing\n  pieces leave at the end\n}")]);
    assert_eq!(compiled_child("variant child from small\nking { captures in every direction }\n", &flying), []);
    // An option can give it an effect.
    let option = "option far off {\n  king { captures in every direction, from any distance }\n}";
    expect(&[CROWNING, ("king", short), ("option", option)], &[]);
}

#[test]
fn clauses_without_effect() {
    let kings = |more: &str| FLYING.1.replace('}', &format!("  {more}\n}}"));
    let at_end = ("capture", "capture {\n  compulsory\n  prefer  nothing\n  pieces leave at the end\n}");
    let idle = |more: &str| expect(&[CROWNING, ("king", &kings(more)), at_end], &[("leaping::without-effect", more)]);
    idle("value 3");
    idle("may not reverse");
    expect(&[CROWNING, ("king", &kings("may reverse")), at_end], &[]);
    expect(&[CROWNING, ("king", &kings("value 1")), at_end], &[]);
    let next = FLYING.1.replace("anywhere behind", "next behind").replace('}', "  ends next behind\n}");
    expect(&[CROWNING, ("king", &next), at_end], &[("leaping::without-effect", "ends next behind")]);
    let man = "man {\n  steps     forward\n  captures  in every direction\n  takes     men only\n  crowned   never\n}";
    expect(&[("man", man)], &[("leaping::without-effect", "takes     men only")]);
    expect(&[FLYING], &[("leaping::without-effect", "king")]);
    let single = "capture {\n  compulsory\n  prefer  most pieces, by a king\n  chain   single leap\n  pieces  leave at once\n}";
    expect(
        &[("capture", single)],
        &[
            ("leaping::without-effect", "most pieces"),
            ("leaping::without-effect", "by a king"),
            ("leaping::without-effect", "pieces  leave at once"),
        ],
    );
    expect(&[("start", "start {\n  first mover white\n  opening by lot\n}")], &[("leaping::without-effect", "opening by lot")]);
    expect(
        &[("end", "end {\n  loses no pieces; no move\n  wins first king\n  draws 9 moves each, all king steps\n}")],
        &[("leaping::without-effect", "first king"), ("leaping::without-effect", "9 moves each, all king steps")],
    );
    let huff = "enforcement huff {\n  offences no capture, lesser capture\n  offenders the piece that cut its chain, otherwise any piece that had a best capture\n  remedies remove\n  turn kept\n}";
    let optional = ("capture", "capture {\n  optional\n  prefer  nothing\n}");
    expect(
        &[optional, ("enforcement", huff)],
        &[
            ("leaping::without-effect", "no capture"),
            ("leaping::without-effect", "lesser capture"),
            ("leaping::without-effect", "offenders the piece that cut its chain, otherwise any piece that had a best capture"),
        ],
    );
}

#[test]
fn directions_without_lines() {
    let board = ("board", "board {\n  points 5 x 5\n  lines orthogonal\n}");
    let man = "man {\n  steps     diagonally\n  captures  straight\n  crowned   never\n}";
    expect(&[board, ("man", man)], &[("leaping::no-such-line", "steps     diagonally")]);
}

#[test]
fn an_enforcement_says_everything() {
    let bare = expect(
        &[("enforcement", "enforcement huff { turn kept }")],
        &[
            ("leaping::missing-clause", "enforcement huff"),
            ("leaping::missing-clause", "enforcement huff"),
            ("leaping::missing-clause", "enforcement huff"),
        ],
    );
    assert_eq!(bare.findings.0.len(), 3);
    let off = "enforcement huff off {\n  offences no capture\n  offenders any piece that had a best capture\n  remedies remove\n  turn spent\n}";
    assert_eq!(lowered(&[("enforcement", off)]).enforcement, None);
}

// ---------------------------------------------------------------- findings: ends

#[test]
fn ends_that_cannot_come() {
    let end = |text: &str, found: &[(&str, &str)]| expect(&[("end", &format!("end {{\n{text}\n}}"))], found);
    let compiled = end("loses no move\nwins no move", &[("leaping::unreachable-end", "no move")]);
    assert_eq!(related(&compiled), ["no move"]);
    assert!(compiled.findings.0[0].span.start < compiled.findings.0[0].related[0].0.start);
    end("loses no move\ndraws no move", &[("leaping::unreachable-end", "no move")]);
    end(
        "loses no move\ndraws position occurs 3 times; position occurs 4 times",
        &[("leaping::unreachable-end", "position occurs 4 times")],
    );
    end("loses no move; 0 pieces left", &[("leaping::number-out-of-range", "0")]);
    end("loses no move\ndraws position occurs 1 time", &[("leaping::number-out-of-range", "1")]);
    end("loses first king; no move", &[("leaping::wrong-clause", "first king")]);
    end("loses no move\ndraws 11 men against 1 man", &[("leaping::impossible-army", "11 men against 1 man")]);
    end("loses no move\ndraws 1 king against 1 man", &[("leaping::impossible-army", "1 king against 1 man")]);
    end("loses no move\ndraws 10 men against 1 or more pieces, 5 moves each", &[]);
    end("loses no move\ndraws 1 man or 2 men against 1 man or 1 man", &[("leaping::named-twice", "1 man")]);
    end("loses no move\ndraws 1 man and 2 men against 1 man", &[("leaping::named-twice", "1 man and 2 men")]);
    end("loses no move\ndraws 1 man or 11 men against 1 man", &[("leaping::impossible-army", "1 man or 11 men against 1 man")]);
    end(
        "loses no move\ndraws 1 man or 2 men against 1 man, 5 moves each; 1 man against 2 men, 6 moves each",
        &[("leaping::unreachable-end", "1 man against 2 men, 6 moves each")],
    );
}

#[test]
fn without_a_word_the_side_that_cannot_move_loses() {
    let rules = lowered(&[("end", "end { loses no pieces }")]);
    assert_eq!(rules.end.loses, [SideTest::NoPieces, SideTest::NoMove]);
    let rules = lowered(&[("end", "end { draws no move }")]);
    assert_eq!((rules.end.loses, rules.end.draws), (Vec::new(), vec![DrawTest::NoMove]));
}

// ---------------------------------------------------------------- findings: openings

fn script(lines: &str) -> String {
    format!("opening first-steps {{\n  customary\n{lines}\n}}")
}

#[test]
fn scripts() {
    let bad = |lines: &str, found: &[(&str, &str)]| expect(&[("opening", &script(lines))], found);
    bad("1. a2-a3 e4-e3\n2. b2-b3", &[]);
    bad("1. a2-a3 e4-e3\n3. b2-b3", &[("leaping::script-line", "3.")]);
    bad("1. a2-a3\n2. b2-b3", &[("leaping::script-line", "1. a2-a3")]);
    bad("1. a2-a3 e4-e6", &[("leaping::unknown-point", "e6")]);
    bad("1. a2-a2", &[("leaping::script-line", "a2")]);
    bad("1. a2-a3 | a2-a3", &[("leaping::named-twice", "a2-a3")]);
    bad("1. 6-11 e4-e3", &[("leaping::unknown-point", "6"), ("leaping::unknown-point", "11")]);
    bad("1. a2-a3 e4-e3\n2. other of 1", &[("leaping::other-of", "other of 1")]);
    bad("1. a2-a3 e4-e3 | d4-d3\n2. b2-b3 other of 2", &[("leaping::other-of", "other of 2")]);
    bad("1. a2-a3 e4-e3 | d4-d3\n2. b2-b3 other of 1", &[]);
    bad("1. c3-d3", &[("leaping::opening-first-move", "c3-d3")]);
    bad("1. a2-a3 | a4-a3", &[("leaping::opening-first-move", "a2-a3 | a4-a3")]);
    expect(&[("opening", "opening first-steps { 1. a2-a3 }")], &[("leaping::missing-clause", "opening first-steps")]);
    expect(&[("opening", "opening first-steps { customary }")], &[("leaping::missing-clause", "opening first-steps")]);
    expect(&[("opening", "opening {\n  customary\n  1. a2-a3\n}")], &[("leaping::opening-without-name", "opening")]);
}

#[test]
fn lists_without_end() {
    let draws: Vec<String> =
        (1..=127).map(|count| format!("{count} pieces against 1 man; {count} pieces against 2 men")).collect();
    expect(
        &[(
            "end",
            &format!("end {{ loses no move\n draws {} }}", draws.join("; ")).replace("{ loses", "{\nloses").replace(" }", "\n}"),
        )],
        &[("leaping::too-many", "end")],
    );
    let choices: Vec<String> = (0..33).map(|_| "a2-a3".to_owned()).collect();
    expect(&[("opening", &script(&format!("1. {}", choices.join(" | "))))], &[("leaping::too-many", &choices.join(" | "))]);
    // However long the list, the findings are few.
    let taken = format!("setup {{\n  white rows 1 to 2, {}\n  black rows 4 to 5\n}}", "f9 ".repeat(50_000));
    assert_eq!(compiled(&small(&[("setup", &taken)]), &[]).findings.0.len(), 200);
}

#[test]
fn scripts_in_numbers() {
    let numbers = ("notation", "notation { points by numbers from bottom left }");
    let rules = lowered(&[("opening", &script("1. 6-11 e4-e3")), numbers]);
    let ScriptMove::Choice(routes) = &rules.openings[0].moves[0] else { panic!("a choice") };
    assert_eq!(names(&rules.board, &routes[0].points), "a2 a3");
    expect(&[("opening", &script("1. 6-26")), numbers], &[("leaping::unknown-point", "26")]);
}

#[test]
fn scripts_are_turned_only_on_an_even_setup() {
    let even = script("1. a2-a3");
    let uneven = ("setup", "setup {\n  white  rows 1 to 2\n  black  row 5\n}");
    let start = |who: &str| format!("start {{ first mover {who} }}");
    for who in ["white", "black", "by agreement", "by lot"] {
        expect(&[("opening", &even), ("start", &start(who))], &[]);
    }
    expect(&[("opening", &even), uneven], &[]);
    for who in ["black", "by lot"] {
        let found = [("leaping::opening-cannot-turn", "opening first-steps")];
        expect(&[("opening", &even), uneven, ("start", &start(who))], &found);
    }
}

// ---------------------------------------------------------------- questions

#[test]
fn questions_that_a_file_leaves_open() {
    let king = "king {\n  steps     in every direction, any distance\n  captures  in every direction, from any distance\n}";
    let open = [CROWNING, ("king", king), ("capture", "capture { compulsory }"), ("end", "end { loses no pieces }")];
    let compiled = expect(
        &open,
        &[
            ("leaping::pieces-unsaid", "capture"),
            ("leaping::prefer-unsaid", "capture"),
            ("leaping::no-move-unsaid", "end"),
            ("leaping::lands-unsaid", "king"),
        ],
    );
    assert!(compiled.findings.0.iter().all(|finding| finding.severity == Severity::Question));
    let taken = rules(&compiled);
    assert_eq!(taken.king.unwrap().lands, Lands::NextBehind);
    assert!(!taken.capture.leave_at_once && taken.capture.prefer.is_empty());
    let once = ("capture", "capture {\n  compulsory\n  prefer nothing\n  pieces leave at once\n}");
    let found = [("leaping::lands-unsaid", "king"), ("leaping::reverse-unsaid", "king")];
    expect(&[CROWNING, ("king", king), once], &found);
    // A child is asked what its parent leaves open, where it inherits it, and not what it answers itself.
    let asked = |text: &str| compiled_child(text, &small(&open)).into_iter().map(|(code, _)| code).collect::<Vec<_>>();
    let all = ["leaping::lands-unsaid", "leaping::no-move-unsaid", "leaping::pieces-unsaid", "leaping::prefer-unsaid"];
    assert_eq!(asked("variant child from small\n"), all);
    assert_eq!(asked("variant child from small\nking { lands next behind }\nend { add draws no move }\n"), all[2..]);
}

// ---------------------------------------------------------------- normal form

#[track_caller]
fn same(one: &[(&str, &str)], other: &[(&str, &str)]) {
    assert_eq!(normal_form(&lowered(one)), normal_form(&lowered(other)));
}

#[track_caller]
fn differ(one: &[(&str, &str)], other: &[(&str, &str)]) {
    assert_ne!(normal_form(&lowered(one)), normal_form(&lowered(other)));
}

#[test]
fn what_does_not_change_the_game_is_left_out() {
    same(&[("start", "start { first mover by lot }")], &[]);
    differ(&[("start", "start { first mover black }")], &[]);
    same(&[("notation", "notation {\n  points by numbers from top left\n  captures \":\"\n  pdn 99\n}")], &[]);
    same(&[("opening", &script("1. a2-a3"))], &[]);
    let bound = |name: &str, moves: &str| format!("opening {name} {{\n  compulsory\n{moves}\n}}");
    differ(&[("opening", &bound("first", "1. a2-a3"))], &[]);
    same(&[("opening", &bound("first", "1. a2-a3 | b2-b3"))], &[("opening", &bound("other", "1. b2-b3 | a2-a3"))]);
    // A script for White, turned for Black who begins.
    let black = ("start", "start { first mover black }");
    same(&[("opening", &bound("first", "1. a2-a3")), black], &[("opening", &bound("first", "1. e4-e3")), black]);
    same(&[("end", "end { loses no move }")], &[]);
    same(&[("end", "end { loses no move; no pieces }")], &[]);
    differ(&[("end", "end { draws no move }")], &[]);
}

#[test]
fn idle_clauses_are_left_out() {
    let at_end = ("capture", "capture {\n  compulsory\n  prefer  most value\n  pieces leave at the end\n}");
    let kings = |more: &str| FLYING.1.replace('}', &format!("  {more}\n}}"));
    same(&[CROWNING, ("king", &kings("may not reverse")), at_end], &[CROWNING, FLYING, at_end]);
    differ(&[CROWNING, ("king", &kings("value 2")), at_end], &[CROWNING, FLYING, at_end]);
    let pieces = ("capture", "capture {\n  compulsory\n  prefer  most pieces\n  pieces leave at the end\n}");
    same(&[CROWNING, FLYING, pieces], &[CROWNING, FLYING, at_end]);
    same(&[CROWNING, ("king", &kings("value 2")), pieces], &[CROWNING, FLYING, pieces]);
    let next = FLYING.1.replace("anywhere behind", "next behind");
    same(&[CROWNING, ("king", &next.replace('}', "  ends next behind\n}")), pieces], &[CROWNING, ("king", &next), pieces]);
    same(&[FLYING], &[]);
    // On a board of diagonals forward is diagonally forward.
    let diagonal = ("board", "board {\n  points 5 x 5 where column + row is even\n  lines diagonal\n}");
    let man = |steps: &str| SECTIONS[3].1.replace("forward", steps);
    same(&[diagonal, ("man", &man("diagonally forward"))], &[diagonal]);
    differ(&[("man", &man("diagonally forward"))], &[]);
    // From the last row no man that captures forward only goes on.
    let ahead = |crowned: &str| format!("man {{\n  steps     forward\n  captures  forward\n  crowned   {crowned}\n}}");
    let (stops, reaches) = (ahead("when it stops on the last row"), ahead("when it reaches the last row, and stops there"));
    same(&[("man", &stops), FLYING, pieces], &[("man", &reaches), FLYING, pieces]);
}

#[test]
fn lines_are_written_one_way() {
    let grid = "board {\n  points 3 x 2\n  lines orthogonal\n}";
    let by_hand =
        "board {\n  points 3 x 2\n  line c1 b1\n  line a1 b1 c1\n  line c2 b2 a2\n  line a2 a1\n  line b1 b2\n  line c2 c1\n}";
    let setup = ("setup", "setup {\n  white row 1\n  black row 2\n}");
    same(&[("board", grid), setup], &[("board", by_hand), setup]);
    let broken = by_hand.replace("line a1 b1 c1\n", "line a1 b1\n");
    differ(&[("board", grid), setup], &[("board", &broken), setup]);
    let circle = |line: &str| format!("board {{\n  points 2 x 2\n  line {line}\n}}");
    same(&[("board", &circle("a1 b1 b2 a2 a1")), setup], &[("board", &circle("b2 b1 a1 a2 b2")), setup]);
    let open = circle("a1 b1 b2 a2\n  line b2 a2 a1");
    differ(&[("board", &circle("a1 b1 b2 a2 a1")), setup], &[("board", &open), setup]);
    let normal = normal_form(&lowered(&[("board", &open), setup]));
    assert_eq!(normal_form(&normal), normal);
}

#[test]
fn fingerprints_tell_shipped_games_apart() {
    let mut forms = BTreeMap::new();
    for entry in std::fs::read_dir(shipped_folder()).unwrap() {
        let name = entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned();
        let form = format!("{:?}", normal_form(&game(&name)));
        forms.entry(form).or_insert_with(Vec::new).push(name);
    }
    let same: BTreeSet<Vec<String>> = forms
        .into_values()
        .filter(|names| names.len() > 1)
        .map(|mut names| {
            names.sort();
            names
        })
        .collect();
    // Two names of one game, as their sources say.
    let named: [&[&str]; 3] =
        [&["czech", "singaporean"], &["dam-hariman", "mogul-putthan", "sixteen-soldiers"], &["portuguese", "spanish"]];
    assert_eq!(same, named.iter().map(|names| names.iter().map(|name| (*name).to_owned()).collect()).collect());
}

#[test]
fn codes_are_explained_once() {
    let mut seen = BTreeSet::new();
    for (code, explanation) in CODES {
        assert!(code.starts_with("leaping::") && seen.insert(code), "{code}");
        assert!(explanation.len() > 80, "{code}");
    }
}
