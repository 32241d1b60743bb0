//! Leaping games move by move: positions with known answers (`rules/dhamet.md` 1.10), challenges, openings, texts, refusals.

mod leaping_support;
use leaping_support::*;
use lumbung::game::{Heard, Note, Occurrences, Outcome, Rules};
use lumbung::ir::leaping::*;
use lumbung::ir::{Cause, FirstMover, Section};
use lumbung::leaping::{Breach, Engine, Event, Kind, Move, Position};

fn legal(rules: &Leaping, fen: &str) -> Vec<String> {
    let engine = Engine::new(rules);
    texts(&engine, &at(&engine, fen))
}

fn counts(rules: &Leaping, fen: &str) -> (u64, u64) {
    let engine = Engine::new(rules);
    let position = at(&engine, fen);
    (engine.count_moves(&position), engine.count_routes(&position))
}

#[test]
fn removal_at_once_opens_the_way() {
    let fen = "W:WKe5:Be4,c2,a3,g4";
    assert_eq!(legal(&dhamet(), fen), ["e5xh4", "e5xi4"]);
    assert_eq!(counts(&dhamet(), fen), (2, 2));
    // At the end, e4 still stands in the way of the fourth piece.
    assert_eq!(counts(&zamma(9), fen), (6, 6));
    let engine = Engine::new(&dhamet());
    let position = at(&engine, fen);
    let chosen = engine.parse_move(&position, "e5xe2xa2xa4xh4").unwrap();
    assert_eq!(engine.points_of(&chosen).2.len(), 4);
}

#[test]
fn a_king_may_turn_back_along_one_line() {
    let fen = "W:WKc1:Bb1,f1";
    assert_eq!(counts(&dhamet(), fen), (4, 6));
    assert_eq!(counts(&zamma(9), fen), (4, 4));
    let mut onward = dhamet();
    onward.king.as_mut().unwrap().may_reverse = false;
    assert_eq!(counts(&onward, fen), (4, 4));
    assert_eq!(legal(&onward, fen), ["c1xa1", "c1xg1", "c1xh1", "c1xi1"]);
}

#[test]
fn steps_of_kings_follow_the_lines() {
    assert_eq!(counts(&dhamet(), "W:WKe5:Ba9").0, 31);
    // On its own a king of a narrow point has its row and its column.
    assert_eq!(counts(&dhamet(), "W:WKb7:Bi1").0, 16);
}

#[test]
fn small_positions() {
    assert_eq!(legal(&dhamet(), "W:WKe5:Bc3"), ["e5xa1", "e5xb2"]);
    assert_eq!(legal(&dhamet(), "W:Wh3,e3:Bh4,h6,d3"), ["h3xh7"]);
    assert_eq!(legal(&dhamet(), "W:WKi9,i6,e3:Bi8,e4,e6"), ["e3xe7"]);
    // A loop back to the start, in both directions one move.
    let engine = Engine::new(&dhamet());
    let position = at(&engine, "W:Wc3:Bc4,d5,e4,d3");
    assert_eq!(texts(&engine, &position), ["c3xc3"]);
    assert_eq!(engine.count_routes(&position), 2);
    let chosen = engine.parse_move(&position, "c3xc5xe5xe3xc3").unwrap();
    assert_eq!(engine.parse_move(&position, "c3xe3xe5xc5xc3"), Ok(chosen));
    assert_eq!(engine.parse_move(&position, "c3xc3(d3,c4,d5,e4)"), Ok(chosen));
    // Three pieces: a1, then d4 or e5, h8, and h1, h2 or h3.
    let (merged, routes) = counts(&dhamet(), "W:WKa1:Bc3,f6,h4");
    assert_eq!((merged, routes), (3, 6));
    assert_eq!(legal(&dhamet(), "W:We3:Bd3,f3"), ["e3xc3", "e3xg3"]);
}

#[test]
fn diagrams_and_the_first_printed_game() {
    let engine = Engine::new(&dhamet());
    assert_eq!(legal(&dhamet(), "W:Wg7:Bh6,h4,g4,f6,d8"), ["g7xc9"]);
    let mut four = at(
        &engine,
        "W:Wa1,c1,e1,g1,i1,a2,c2,d2,e2,a3,b3,c3,d3,g3,i3,d4,f4,h4,i4,i5:\
         Ba9,c9,e9,g9,i9,b8,c8,g8,h8,i8,a7,c7,e7,i7,a6,d6,f6,i6,a5,b5",
    );
    play(&engine, &mut four, "b3-b4 b5xb3 d4-e5 f6xd4xb2 a3xc3 b2xd4");
    let mut moves = Vec::new();
    engine.legal_moves(&four, &mut moves);
    assert_eq!(moves.len(), 1);
    assert_eq!(engine.points_of(&moves[0]).2.len(), 8);
    assert!(!moves[0].crowns());
    play(&engine, &mut four, "d3xd5xd7xb7xb9xd9xf9xh9xh7 i7xg7 i5xi7 i8xi6 h4-i5");

    let mut five =
        at(&engine, "W:Wa1,c1,d1,e1,g1,i1,d2,a3,b3,c3,d3,i3,a4,f4,i4,h5,i5:Ba9,c9,e9,g9,i9,b8,d8,i8,a7,i7,a6,b6,f6,i6,a5,b5,c5");
    let line = "b3-b4 b5xb3 f4-e5 f6xb2 a3xc3 a5xa3 i3-h4 b2xd4 d3xd5xb5xb7xb9xd9xf9xh9 i9xg9 h5-h6 \
                i7xg5xi3 i5xi9=K i3xi5 i9xc9xi3xi9";
    play(&engine, &mut five, line);
    assert_eq!(engine.position_text(&five), "B:Wa1,c1,d1,e1,g1,i1,d2,Ki9:Ba3,a6,a7,a9");

    let mut game = engine.start();
    play(&engine, &mut game, "d4-e5 f6xd4 c3xe5 a5xc3 b2xd4 c5xc3 e5xa5 c3xe5 f5xd5 d6xd4");
    play(&engine, &mut game, "e4xc4 e6-e5 f4xd6 e7xc3 c2xc4 h6xf4");
    assert_eq!(texts(&engine, &game), ["e3xg5", "f3xf5", "g3xe5", "g4xe4"]);
    play(&engine, &mut game, "g4xe4 g6-g5");
    assert_eq!(texts(&engine, &game), ["h4xf6", "h5xf5"]);
    play(&engine, &mut game, "h4xf6");
    assert_eq!(texts(&engine, &game), ["f7xf5", "g7xe5"]);
    let rest = "g7xe5 e4xe6 c6-c5 c4xc6 b6xf6 g3-g4 f8-g7 h3-h4 d8-e7 g2-g3 e7-e6 f3-f4 e8-e7 h2-h3 c7-d6 h1-h2 b8-c7 \
                f2-f3 f9-f8 f1-f2 d9-d8 b1-b2 b9-b8 d3-d4 d6-e5 f4xd6 c7xc3 b3xd3 b7-b6 a5xc7 d7xb7";
    play(&engine, &mut game, rest);
}

#[test]
fn a_king_goes_on_where_it_can() {
    // One landing goes on, so the others are no choice: exactly one move.
    assert_eq!(legal(&russian(), "W:Wh6:Bg7,c5,d2").len(), 1);
    let engine = Engine::new(&russian());
    let position = at(&engine, "W:Wh6:Bg7,c5,d2");
    let mut moves = Vec::new();
    engine.legal_moves(&position, &mut moves);
    assert!(moves[0].crowns());
    // The crown is kept when the capture ends off the last row, and marked.
    assert!(texts(&engine, &position)[0].ends_with("=K"));
}

#[test]
fn two_captures_between_the_same_points_are_told_apart() {
    let mut rules = international();
    rules.capture.prefer = vec![Preference::MostPieces];
    let engine = Engine::new(&rules);
    let position = at(&engine, "W:WK4:B13,32,37,20");
    let texts = texts(&engine, &position);
    assert!(texts.contains(&"4x31x42x15".to_owned()) && texts.contains(&"4x27x38x15".to_owned()), "{texts:?}");
    let refusal = engine.parse_move(&position, "4x15").unwrap_err();
    assert_eq!(refusal.code, "leaping::ambiguous");
    assert!(refusal.message.contains("4x31x42x15") && refusal.message.contains("4x27x38x15"));
    assert!(engine.parse_move(&position, "4x31x15").is_ok());
}

#[test]
fn equal_ends_may_take_different_pieces() {
    let engine = Engine::new(&russian());
    let position = at(&engine, "W:We3,g3,h4,a5,b2,h2,a3,Kf8:Bc5,e5,g5,g7,h8");
    round_trip(&engine, &position);
    // Captured points in any order.
    let engine = Engine::new(&brazilian());
    let position = at(&engine, "W:WKa1:Bc3,f6,f4,c5");
    round_trip(&engine, &position);
}

/// Every legal move is read back from its text.
fn round_trip(engine: &Engine, position: &Position) {
    let mut moves = Vec::new();
    engine.legal_moves(position, &mut moves);
    for chosen in &moves {
        let text = engine.move_text(position, chosen);
        assert_eq!(engine.parse_move(position, &text).as_ref(), Ok(chosen), "{text} in {position:?}");
    }
    let text = engine.position_text(position);
    let read = engine.parse_position(&text).unwrap();
    assert_eq!(engine.position_text(&read), text);
    assert_eq!(engine.is_self_contained(position), read == *position);
}

#[test]
fn many_thousand_routes_are_few_moves() {
    // A position on which 75,939 routes of the king lead to 78 results.
    let engine = Engine::new(&dhamet());
    let position = at(&engine, "W:WKa1:Ba5,b2,c5,c6,d8,e7,f2,g3,g5,h2,h8,i5");
    assert_eq!((engine.count_moves(&position), engine.count_routes(&position)), (78, listed_routes(&engine, &position)));
    round_trip(&engine, &position);
    let engine = Engine::new(&frisian());
    round_trip(&engine, &at(&engine, "W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47"));
}

/// Best routes of the only king, walked one by one, without merging: a small generator of its own.
fn listed_routes(engine: &Engine, position: &Position) -> u64 {
    let mut king = (0, 0);
    let mut enemy = [[false; 11]; 11];
    for (id, side, _) in engine.pieces(position) {
        let point = &engine.rules().board.points[id as usize];
        if side == WHITE {
            king = (point.column as usize, point.row as usize);
        } else {
            enemy[point.column as usize][point.row as usize] = true;
        }
    }
    let mut ends = [0; 82];
    walk(king, &mut enemy, 0, &mut ends);
    ends.into_iter().rev().find(|count| *count > 0).unwrap_or(0)
}

/// Counts finished chains by number of pieces taken; pieces leave at once, all lines of the nine by nine board.
fn walk(at: (usize, usize), enemy: &mut [[bool; 11]; 11], taken: usize, ends: &mut [u64; 82]) {
    let inside = |(c, r): (usize, usize)| (1..=9).contains(&c) && (1..=9).contains(&r);
    let mut more = false;
    for (dc, dr) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
        if dc != 0 && dr != 0 && !(at.0 + at.1).is_multiple_of(2) {
            continue;
        }
        let step = |(c, r): (usize, usize)| (c.wrapping_add_signed(dc), r.wrapping_add_signed(dr));
        let mut met = step(at);
        while inside(met) && !enemy[met.0][met.1] {
            met = step(met);
        }
        let mut landing = step(met);
        while inside(met) && inside(landing) && !enemy[landing.0][landing.1] {
            more = true;
            enemy[met.0][met.1] = false;
            walk(landing, enemy, taken + 1, ends);
            enemy[met.0][met.1] = true;
            landing = step(landing);
        }
    }
    if !more {
        ends[taken] += 1;
    }
}

#[test]
fn preferences_one_by_one() {
    let engine = Engine::new(&italian());
    // A man may not take a king.
    let position = at(&engine, "W:W22:BK18,6");
    let refusal = engine.parse_move(&position, "22x13").unwrap_err();
    assert_eq!((refusal.code, refusal.cause), ("leaping::takes", Some(Cause::Clause(Section::Man, "takes", 0))));
    // Equal numbers: the king captures.
    let position = at(&engine, "W:W22,K21:B18");
    let refusal = engine.parse_move(&position, "22x13").unwrap_err();
    assert_eq!((refusal.code, refusal.cause), ("leaping::lesser-capture", Some(Cause::Clause(Section::Capture, "prefer", 1))));
    // Frisian value: a king is a little less than two men.
    let engine = Engine::new(&frisian());
    let mut moves = Vec::new();
    engine.legal_moves(&at(&engine, "W:W28:B23,13,K33"), &mut moves);
    assert_eq!(moves.iter().map(|m| engine.points_of(m).2.len()).collect::<Vec<_>>(), [2]);
}

fn hear(engine: &Engine, position: &mut Position, text: &str) -> Vec<Heard<Event>> {
    let chosen = engine.parse_move(position, text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    let mut heard: Vec<Heard<Event>> = Vec::new();
    engine.play(position, &chosen, false, &mut (), &mut heard);
    heard
}

#[test]
fn a_missed_capture_can_be_punished() {
    let rules = soufla(dhamet_free(), |_| {});
    let engine = Engine::new(&rules);
    let fen = "W:Wa1,e3:Be4,e6,i7";
    let start = at(&engine, fen);
    let all = texts(&engine, &start);
    // The best capture, the chain cut short, and every step.
    assert_eq!(all, ["a1-a2", "a1-b2", "e3-d4", "e3-f4", "e3xe5", "e3xe7"]);

    // A step instead of the capture: remove, take back or force.
    let mut position = start.clone();
    let heard = hear(&engine, &mut position, "e3-f4");
    let e4 = |name: &str| rules.board.points.iter().position(|p| p.name == name).unwrap() as u8;
    assert!(heard.iter().any(|h| h.event == Event::Offence { breach: Breach::NoCapture, offenders: vec![e4("f4")] }));
    assert!(!engine.is_self_contained(&position));
    let open = texts(&engine, &position);
    for remedy in ["soufla remove f4", "soufla take back", "soufla force e3xe7"] {
        assert!(open.contains(&remedy.to_owned()), "{open:?}");
    }
    round_trip(&engine, &position);

    let mut removed = position.clone();
    hear(&engine, &mut removed, "challenge remove f4");
    assert_eq!(engine.position_text(&removed), "B:Wa1:Be4,e6,i7");
    assert!(engine.is_self_contained(&removed));
    assert!(engine.parse_move(&removed, "soufla take back").is_err_and(|r| r.code == "leaping::no-challenge"));

    let mut back = position.clone();
    hear(&engine, &mut back, "soufla take back");
    assert_eq!(engine.position_text(&back), fen);
    assert_eq!(texts(&engine, &back), ["e3xe7"]);
    assert!(engine.parse_move(&back, "a1-a2").is_err_and(|r| r.cause == Some(Cause::Enforcement)));
    hear(&engine, &mut back, "e3xe7");
    assert_eq!(engine.position_text(&back), "B:Wa1,e7:Bi7");
    assert!(engine.is_self_contained(&back));

    let mut forced = position.clone();
    hear(&engine, &mut forced, "soufla force e3xe5xe7");
    assert_eq!(forced, back);

    // The right is gone with the punisher's own move.
    let mut gone = position;
    hear(&engine, &mut gone, "e4xg4");
    assert!(engine.parse_move(&gone, "soufla take back").is_err());
}

#[test]
fn a_chain_cut_short_and_a_lesser_capture() {
    let engine = Engine::new(&soufla(dhamet_free(), |e| e.only_the_piece_that_cut = true));
    let mut position = at(&engine, "W:We3,a3,g3:Be4,e6,a4,i7");
    hear(&engine, &mut position, "e3xe5");
    let open = texts(&engine, &position);
    assert!(open.contains(&"soufla remove e5".to_owned()), "{open:?}");
    let mut position = at(&engine, "W:We3,a3,g3:Be4,e6,a4,i7");
    let chosen = engine.parse_move(&position, "a3xa5").unwrap();
    assert_eq!(chosen.breach(), Some(Breach::LesserCapture));
    engine.play(&mut position, &chosen, false, &mut (), &mut ());
    // The offender is the piece that had the best capture, not the one that moved.
    let open = texts(&engine, &position);
    assert!(open.contains(&"soufla remove e3".to_owned()) && !open.contains(&"soufla remove a5".to_owned()), "{open:?}");
}

#[test]
fn breaches_that_are_not_listed_stay_illegal() {
    let engine = Engine::new(&soufla(dhamet_free(), |e| (e.chain_cut_short, e.lesser_capture) = (false, false)));
    let position = at(&engine, "W:We3,a3:Be4,e6,a4,i7");
    assert_eq!(texts(&engine, &position), ["a3-b4", "e3-d4", "e3-f4", "e3xe7"]);
    let refusal = engine.parse_move(&position, "e3xe5").unwrap_err();
    assert_eq!(refusal.code, "leaping::chain-goes-on");
    assert!(refusal.message.contains("e3xe5xe7"));
    let refusal = engine.parse_move(&position, "a3xa5").unwrap_err();
    assert_eq!(refusal.code, "leaping::lesser-capture");
    assert!(refusal.message.contains("2") && refusal.message.contains("takes 1") && refusal.message.contains("e3xe5xe7"));
}

#[test]
fn a_challenge_can_be_the_turn() {
    let engine = Engine::new(&soufla(dhamet_free(), |e| e.turn_kept = false));
    let start = at(&engine, "W:We3,a1:Be4,e6,i7");
    for (remedy, then) in [("soufla remove f4", "W:Wa1:Be4,e6,i7"), ("soufla force e3xe7", "W:Wa1,e7:Bi7")] {
        let mut position = start.clone();
        hear(&engine, &mut position, "e3-f4");
        hear(&engine, &mut position, remedy);
        assert_eq!(engine.position_text(&position), then);
    }
    let mut position = start;
    hear(&engine, &mut position, "e3-f4");
    hear(&engine, &mut position, "soufla take back");
    hear(&engine, &mut position, "e3xe7");
    assert_eq!(engine.position_text(&position), "W:Wa1,e7:Bi7");
}

#[test]
fn the_opening_is_followed_and_explains_itself() {
    let engine = Engine::new(&dhamet());
    let mut position = engine.start();
    assert!(engine.is_self_contained(&position));
    assert_eq!(texts(&engine, &position), ["d4-e5"]);
    let refusal = engine.parse_move(&position, "e4-e5").unwrap_err();
    assert_eq!((refusal.code, refusal.cause), ("leaping::opening", Some(Cause::Opening(0))));
    assert!(refusal.message.contains("rencontre") && refusal.message.contains("d4-e5"));
    let heard = hear(&engine, &mut position, "d4-e5");
    assert!(heard.iter().any(|h| h.event == Event::Opening { name: Some("rencontre".into()), number: 1 }));
    assert!(!engine.is_self_contained(&position));
    play(&engine, &mut position, "f6xd4 c3xe5");
    assert_eq!(texts(&engine, &position), ["a5xc3", "c5xc3"]);
    play(&engine, &mut position, "c5xc3 b2xd4");
    assert_eq!(texts(&engine, &position), ["a5xc3"]);
    play(&engine, &mut position, "a5xc3 e5xa5 c3xe5 f5xd5");
    assert_eq!(texts(&engine, &position), ["d6xd4"]);
    play(&engine, &mut position, "d6xd4");
    assert!(engine.is_self_contained(&position));
    assert_eq!(texts(&engine, &position), ["d3xd5", "e3xc5", "e4xc4"]);
}

#[test]
fn the_opening_turns_with_the_side_that_begins() {
    let mut rules = dhamet();
    rules.first_mover = FirstMover::North;
    let engine = Engine::new(&rules);
    let mut position = engine.start();
    play(&engine, &mut position, "f6-e5 d4xf6 g7xe5 i5xg7 h8xf6 g5xg7 e5xi5 g7xe5 d5xf5 f4xf6");
    assert_eq!(engine.side_to_move(&position), BLACK);
    rules.first_mover = FirstMover::ByAgreement;
    let engine = Engine::new(&rules);
    let black = engine.start_with(Some(BLACK), None);
    assert_eq!(texts(&engine, &black), ["f6-e5"]);
    assert_eq!(texts(&engine, &engine.start()), ["d4-e5"]);
    assert!(engine.is_self_contained(&black));
}

#[test]
fn several_openings_and_customary_ones() {
    let mut rules = brazilian();
    let script = |name: &str, compulsory, moves: &[&str]| Opening {
        name: Some(name.into()),
        compulsory,
        moves: moves.iter().map(|text| ScriptMove::Choice(vec![route(&rules.board, text)])).collect(),
    };
    let one = script("one", true, &["a3-b4", "b6-a5"]);
    let two = script("two", true, &["a3-b4", "d6-c5", "b4xd6"]);
    let shown = script("shown", false, &["c3-d4"]);
    rules.openings = vec![one, two];
    let engine = Engine::new(&rules);
    let mut position = engine.start();
    assert_eq!(texts(&engine, &position), ["a3-b4"]);
    play(&engine, &mut position, "a3-b4");
    assert_eq!(texts(&engine, &position), ["b6-a5", "d6-c5"]);
    play(&engine, &mut position, "d6-c5");
    assert_eq!(texts(&engine, &position), ["b4xd6"]);
    // Drawn before the game.
    let mut drawn = engine.start_with(None, Some(0));
    play(&engine, &mut drawn, "a3-b4");
    assert_eq!(texts(&engine, &drawn), ["b6-a5"]);
    rules.openings = vec![shown];
    let engine = Engine::new(&rules);
    let mut position = engine.start();
    assert_eq!(texts(&engine, &position).len(), 7);
    assert!(hear(&engine, &mut position, "c3-d4").iter().any(|h| matches!(h.event, Event::Opening { .. })));
}

#[test]
fn crowning_in_five_timings() {
    let crowned = |timing: fn(CrowningPlace) -> Crowned, fen: &str, text: &str| {
        let mut rules = dhamet_free();
        rules.crowned = timing(CrowningPlace::LastRow);
        let engine = Engine::new(&rules);
        let mut position = at(&engine, fen);
        play(&engine, &mut position, text);
        engine.position_text(&position)
    };
    let passing = "W:We7:Be8,f9,g8,a5";
    // The man lands on e9 and goes on over f9 to g9, then over g8 to g7.
    assert_eq!(crowned(Crowned::WhenItStops, passing, "e7xe9xg9xg7"), "B:We7:Ba5".replace("e7", "g7"));
    assert_eq!(crowned(Crowned::WhenItReachesAndGoesOn, passing, "e7xe9xg9xg7"), "B:WKg7:Ba5");
    assert_eq!(crowned(Crowned::WhenItReachesAndStops, passing, "e7xe9"), "B:WKe9:Ba5,g8,f9");
    assert_eq!(crowned(Crowned::WhenItStops, "W:We8:Ba5", "e8-e9"), "B:WKe9:Ba5");
    assert_eq!(crowned(Crowned::OneTurnAfter, "W:We8:Ba5", "e8-e9"), "B:We9:Ba5");
    assert_eq!(crowned(Crowned::OneTurnAfter, "W:We8:Ba5", "e8-e9 a5-a4"), "W:WKe9:Ba4");
    assert_eq!(crowned(|_| Crowned::Never, "W:We8:Ba5", "e8-e9"), "B:We9:Ba5");
    let mut rules = dhamet_free();
    rules.crowned = Crowned::WhenItStops(CrowningPlace::CornerOfLastRow);
    let engine = Engine::new(&rules);
    for (text, after) in [("e8-e9", "B:Wi8,e9:Ba5"), ("i8-i9", "B:We8,Ki9:Ba5")] {
        let mut position = at(&engine, "W:We8,i8:Ba5");
        play(&engine, &mut position, text);
        assert_eq!(engine.position_text(&position), after);
    }
}

#[test]
fn steps_over_own_men_rests_and_points_stood_on() {
    let mut rules = draughts(lattice(8, 8, any, Some(any), Some(any)), 2);
    rules.man.steps.over_own_men = true;
    let engine = Engine::new(&rules);
    let steps = texts(&engine, &at(&engine, "W:Wa1,a2,a3:Bh8,h7"));
    assert!(steps.contains(&"a1-a4".to_owned()) && steps.contains(&"a2-a4".to_owned()) && !steps.contains(&"a1-a5".to_owned()));

    let engine = Engine::new(&frisian());
    let mut position = at(&engine, "W:WK46,31:B4,K1");
    play(&engine, &mut position, "46-41 1-6 41-46 6-1 46-41 1-6");
    let refusal = engine.parse_move(&position, "41-46").unwrap_err();
    assert_eq!((refusal.code, refusal.cause), ("leaping::rests", Some(Cause::Clause(Section::King, "rests", 0))));
    assert_eq!(texts(&engine, &position), ["31-26", "31-27"]);
    assert!(!engine.is_self_contained(&position));
    play(&engine, &mut position, "31-27");
    play(&engine, &mut position, "4-9 41-46");

    let mut rules = alquerque();
    rules.man.steps.never_back = true;
    rules.man.steps.not_from_last_row = true;
    let engine = Engine::new(&rules);
    let mut position = at(&engine, "W:Wa1,e5:Bd3");
    assert!(!texts(&engine, &position).iter().any(|text| text.starts_with("e5")));
    assert!(engine.parse_move(&position, "e5-e4").is_err_and(|r| r.code == "leaping::last-row"));
    play(&engine, &mut position, "a1-a2 d3-e3");
    assert!(!texts(&engine, &position).contains(&"a2-a1".to_owned()));
    assert!(engine.parse_move(&position, "a2-a1").is_err_and(|r| r.code == "leaping::never-back"));
}

#[test]
fn optional_captures_and_chains_that_may_stop() {
    let mut rules = alquerque();
    rules.capture.compulsory = false;
    rules.capture.chain = Chain::MayStop;
    let fen = "W:Wa1:Ba2,b4,e5";
    assert_eq!(legal(&rules, fen), ["a1-b1", "a1-b2", "a1xa3", "a1xc5"]);
    rules.capture.chain = Chain::SingleLeap;
    assert_eq!(legal(&rules, fen), ["a1-b1", "a1-b2", "a1xa3"]);
    rules.capture.compulsory = true;
    assert_eq!(legal(&rules, fen), ["a1xa3"]);
    rules.capture.chain = Chain::GoesOnWhileItCan;
    assert_eq!(legal(&rules, fen), ["a1xc5"]);
    // Later leaps may have other directions than the first.
    let mut rules = turkish();
    let fen = "W:Wd4:Bd5,e6,f5,h8";
    assert_eq!(legal(&rules, fen), ["d4xf6"]);
    rules.man.captures.then = every();
    assert_eq!(legal(&rules, fen), ["d4xf4"]);
}

#[test]
fn ends_and_draws() {
    let mut rules = dhamet_free();
    let king = Army { count: 1, or_more: false, rank: Some(Rank::King), men: None };
    rules.end.draws = vec![DrawTest::PositionOccurs(3), DrawTest::Armies(Armies::One(king), Armies::One(king), Some(3))];
    let engine = Engine::new(&rules);
    let mut position = at(&engine, "W:WKa1,i1:BKi8");
    let mut history = Occurrences::default();
    lumbung::game::History::occurs(&mut history, &position);
    for (round, text) in ["a1-b1", "i8-i7", "b1-a1", "i7-i8", "a1-b1", "i8-i7", "b1-a1", "i7-i8"].into_iter().enumerate() {
        assert_eq!(engine.outcome(&position), Outcome::Ongoing, "{round}");
        let chosen = engine.parse_move(&position, text).unwrap();
        engine.play(&mut position, &chosen, false, &mut history, &mut ());
    }
    assert_eq!(engine.outcome(&position), Outcome::Draw);
    // Drawn, but the moves can still be counted; and equal to what it was at first.
    assert!(engine.count_moves(&position) > 0);
    assert_eq!(position, at(&engine, "W:WKa1,i1:BKi8"));

    let mut position = at(&engine, "W:WKa1:BKi8");
    play(&engine, &mut position, "a1-b1 i8-i7 b1-a1 i7-i8 a1-b1");
    assert_eq!(engine.outcome(&position), Outcome::Ongoing);
    play(&engine, &mut position, "i8-i7");
    assert_eq!(engine.outcome(&position), Outcome::Draw);

    rules.end.draws = vec![DrawTest::KingMoves(1)];
    let engine = Engine::new(&rules);
    let mut position = at(&engine, "W:WKa1,c1:BKi8,g8");
    play(&engine, &mut position, "a1-b1 g8-g7");
    assert_eq!(engine.outcome(&position), Outcome::Ongoing);
    play(&engine, &mut position, "b1-a1");
    assert_eq!(engine.outcome(&position), Outcome::Ongoing);
    play(&engine, &mut position, "i8-i7");
    assert_eq!(engine.outcome(&position), Outcome::Draw);

    // Blocked, and without pieces.
    assert_eq!(engine.outcome(&at(&engine, "B:Wa1:B")), Outcome::Win(WHITE));
    let blocked = at(&engine, "W:Wa1:Ba2,b2,a3,c3,b1,c1");
    assert_eq!(engine.outcome(&blocked), Outcome::Win(BLACK));
    assert!(engine.parse_move(&blocked, "a1-a2").is_err_and(|r| r.code == "leaping::game-over"));
    // The loser of all pieces wins where the rules say so.
    rules.end = End { wins: vec![SideTest::NoPieces, SideTest::NoMove], ..End::default() };
    let engine = Engine::new(&rules);
    assert_eq!(engine.outcome(&at(&engine, "B:Wa1:B")), Outcome::Win(BLACK));
    rules.end = End { loses: vec![SideTest::PiecesLeft(1)], ..End::default() };
    let engine = Engine::new(&rules);
    let position = at(&engine, "B:Wa1:Bi9");
    assert_eq!((engine.outcome(&position), engine.count_moves(&position)), (Outcome::Win(WHITE), 0));
    rules.end = End { loses: vec![SideTest::NoMove], first_king_wins: true, ..End::default() };
    let engine = Engine::new(&rules);
    let mut position = at(&engine, "W:We8:Ba5,i5");
    let heard = hear(&engine, &mut position, "e8-e9");
    assert_eq!(heard.last().map(|h| &h.event), Some(&Event::End { outcome: Outcome::Win(WHITE), by: "first king".to_owned() }));
    assert_eq!(engine.count_moves(&position), 0);
}

#[test]
fn refusals_are_specific() {
    let engine = Engine::new(&dhamet_free());
    let position = at(&engine, "W:Wa1,a2,e3,Ki1:Be4,c7,h6");
    let code = |text: &str| engine.parse_move(&position, text).unwrap_err().code;
    assert_eq!(code("nonsense"), "leaping::not-a-move");
    assert_eq!(code("z9-a1"), "leaping::unknown-point");
    assert_eq!(code("d5-d6"), "leaping::no-piece");
    assert_eq!(code("c7-c6"), "leaping::wrong-side");
    assert_eq!(code("a1-a2"), "leaping::occupied");
    assert_eq!(code("a2-a3"), "leaping::capture-compulsory");
    assert_eq!(code("soufla take back"), "leaping::not-a-move");
    assert_eq!(code("challenge take back"), "leaping::no-challenge");
    let position = at(&engine, "W:Wa1,a2,e3,Ki1:Bc7,h6");
    let code = |text: &str| engine.parse_move(&position, text).unwrap_err().code;
    assert_eq!(code("e3-e2"), "leaping::direction");
    assert_eq!(code("e3-e5"), "leaping::too-far");
    assert_eq!(code("e3-f5"), "leaping::no-line");
    assert_eq!(code("a1-a3"), "leaping::in-the-way");
    assert_eq!(code("e3xe5"), "leaping::nothing-to-take");
    let refusal = engine.parse_move(&position, "e3-e2").unwrap_err();
    assert_eq!(refusal.cause, Some(Cause::Clause(Section::Man, "steps", 0)));
}

#[test]
fn positions_in_letters_and_numbers() {
    let engine = Engine::new(&international());
    assert_eq!(engine.position_text(&engine.start()), "W:W31-50:B1-20");
    assert_eq!(engine.start(), at(&engine, "W:B1-20:W31-50."));
    assert_eq!(at(&engine, "B:Wb4,Kc3:Ba9"), at(&engine, "B:W31,K37:B6"));
    assert_eq!(at(&engine, "B:W b4 , k37: B a9."), at(&engine, "B:W31,K37:B6"));
    // Squares are numbered in every game, here from the top left: 21 and 32 of 32 are b3 and g1.
    let mut lettered = russian();
    lettered.notation.numbers_from = None;
    let russian = Engine::new(&lettered);
    assert_eq!(at(&russian, "W:W21,K32:B1-3"), at(&russian, "W:Wa3,Kg1:Bb8,d8,f8"));
    assert_eq!(at(&russian, "W:W21-32:B1-12"), russian.start());
    let dhamet = Engine::new(&dhamet());
    assert!(dhamet.parse_position("W:W1:Ba9").is_err_and(|refusal| refusal.code == "leaping::unknown-point"));
    assert!(engine.parse_position("W:Wa1").is_err());
    assert!(engine.parse_position("W:W1,1:B20").is_err());
    assert!(engine.parse_position("W:W51:B20").is_err_and(|r| r.code == "leaping::unknown-point"));
    assert!(engine.parse_position("W:W31:W32:B1").is_err());
    assert!(engine.parse_position("").is_err());
    let mut position = engine.start();
    play(&engine, &mut position, "32-28 19-23 28x19 14x23");
    let mut position = engine.start();
    play(&engine, &mut position, "d4-e5 g7-f6");
}

/// What is said about the reading of a position.
fn notes(rules: &Leaping, fen: &str) -> Vec<String> {
    let engine = Engine::new(rules);
    let (position, notes) = engine.read_position(fen, &mut ()).unwrap_or_else(|refusal| panic!("{fen}: {}", refusal.message));
    // What has been read is written so that nothing more need be said of the text.
    let (again, later) = engine.read_position(&engine.position_text(&position), &mut ()).expect("its own text");
    assert_eq!(again, position);
    assert!(later.iter().all(|note| matches!(note, Note::Unusual(_))), "{later:?}");
    notes.iter().map(|note| note.words().to_owned()).collect()
}

#[test]
fn what_a_text_holds_beside_the_position_is_said() {
    let rules = international();
    assert!(notes(&rules, "W:W31-50:B1-20").is_empty());
    assert!(notes(&rules, "[FEN \"W:W31-50:B1-20.\"]").is_empty());
    assert_eq!(notes(&rules, "W:B1-20:W31-50:H0:F1"), ["`H0:F1` is left out: counts of moves are no part of a position"]);
    assert_eq!(notes(&rules, "W:W31:B1:H3:F12:+0+1")[0], "`H3:F12:+0+1` is left out: counts of moves are no part of a position");
    let unknown = "`?` does not say who is to move: White is taken, who begins a game; write `B:` for Black";
    assert_eq!(notes(&rules, "?:W31:B1"), [unknown]);
    let tags = "[Event \"Open\"]\n[SetUp \"1\"]\n[FEN \"B:W31:B1\"]";
    assert_eq!(notes(&rules, tags), ["only the tag FEN is read; left out: [Event \"Open\"] [SetUp \"1\"]"]);
    // Men on their last row: White's is 1 to 5.
    let stays = "White has men where they are crowned on arrival (3, 5): they stay men";
    assert_eq!(notes(&rules, "W:W3,5,6:B46,20"), [stays, "Black has men where they are crowned on arrival (46): they stay men"]);
    let late = Leaping { crowned: Crowned::OneTurnAfter(CrowningPlace::LastRow), ..dhamet() };
    assert_eq!(notes(&late, "W:Wa9:Ba1,b2"), ["crowned as the turn begins: a9"]);
    assert!(notes(&late, "B:Wa9:Bb2").is_empty());
    let kingless = Leaping { king: None, crowned: Crowned::Never, ..dhamet() };
    assert_eq!(notes(&kingless, "W:WKa1:Bc9"), ["no man is ever crowned in this game: the kings of the position go as men do"]);
}

#[test]
fn a_range_never_loses_a_king() {
    let engine = Engine::new(&international());
    let refused = |fen: &str| engine.parse_position(fen).expect_err(fen).message;
    let mixed = "begins with a man and ends with a king: write 31-32,K33 for one king, K31-33 for kings alone";
    assert_eq!(refused("W:W31-K33:B1"), format!("`31-K33` {mixed}"));
    assert_eq!(at(&engine, "W:W31-32,K33:B1"), at(&engine, "W:W31,32,K33:B1"));
    assert_eq!(at(&engine, "W:WK31-K33:B1"), at(&engine, "W:WK31,K32,K33:B1"));
    assert_eq!(at(&engine, "W:Wk31-33:B1"), at(&engine, "W:WK31,K32,K33:B1"));
    assert_eq!(refused("W31:B1"), "`W31:B1` does not say who is to move: write `W:W31:B1`, or `B:W31:B1` for Black");
    assert_eq!(refused("W:W33-31:B1"), "`33-31` runs backwards: write 31-33");
    assert_eq!(refused("W:Wa1-c1:B1"), "`a1-c1`: a range is one of numbers; write each point");
    assert_eq!(refused("W:W49-51:B1"), "`49-51` is no range of numbers of this board, 1 to 50");
    assert_eq!(refused("W:W31-33,32:B1"), "two pieces stand on 32");
    assert!(engine.parse_position("W:WK:B1").is_err() && engine.parse_position("W:W31:B1:H").is_err());
}

/// A row of five points and a line over every second of them.
fn two_ways() -> Leaping {
    let mut rules = dhamet_free();
    rules.board = lattice(5, 1, any, Some(any), None);
    rules.setup = Setup::default();
    rules.board.lines.push(vec![0, 2, 4]);
    rules.capture.compulsory = false;
    rules.capture.prefer.clear();
    rules
}

#[test]
fn one_capture_over_two_lines_is_one_move() {
    let rules = two_ways();
    // Over c1 along the row to b1 and a1, along the other line to a1 again; one step to d1.
    assert_eq!(legal(&rules, "W:WKe1:Bc1"), ["e1-d1", "e1xa1", "e1xb1"]);
    assert_eq!(counts(&rules, "W:WKe1:Bc1"), (3, 3));
    // From c1 to e1 there are two ways too.
    assert_eq!(legal(&rules, "W:WKc1:Bb1"), ["c1-a1", "c1-d1", "c1-e1", "c1xa1"]);
    assert_eq!(counts(&rules, "W:WKc1:Bb1"), (4, 4));
    for rules in [two_ways(), soufla(two_ways(), |_| {})] {
        let engine = Engine::new(&rules);
        let position = at(&engine, "W:WKe1:Bc1");
        round_trip(&engine, &position);
        assert_eq!(engine.count_moves(&position), 3);
        assert_eq!(engine.count_sequences(&position, 1).unwrap_or(3), 3);
        let mut offered = 0;
        engine.play_out(&mut position.clone(), 1, true, &mut Vec::new(), &mut (), &mut |count| {
            offered = count;
            0
        });
        assert_eq!(offered, 3);
    }
}

#[test]
fn one_route_over_two_lines_is_one_route() {
    // A square of four points on one closed line: from a1 over b1 or over a2 to b2, and back over the other one.
    let mut rules = dhamet_free();
    rules.board = lattice(2, 2, any, None, None);
    rules.board.lines = vec![vec![0, 1, 3, 2, 0]];
    rules.setup = Setup::default();
    // Both ways round take both pieces and land on b2 and on a1.
    assert_eq!(legal(&rules, "W:Wa1:Bb1,a2"), ["a1xa1"]);
    assert_eq!(counts(&rules, "W:Wa1:Bb1,a2"), (1, 1));
}

/// A small generator of pseudo-random numbers, so that the games are the same everywhere.
struct Random(u64);
impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % bound
    }
}

fn games() -> Vec<Leaping> {
    let mut late = dhamet();
    late.crowned = Crowned::OneTurnAfter(CrowningPlace::LastRow);
    let mut memory = alquerque();
    memory.man.steps.never_back = true;
    let mut dameo = draughts(lattice(8, 8, any, Some(any), Some(any)), 2);
    dameo.man.steps.over_own_men = true;
    vec![
        dhamet(),
        zamma(9),
        late,
        memory,
        dameo,
        international(),
        killer(),
        russian(),
        pool(),
        english(),
        italian(),
        czech(),
        thai_twelve(),
        turkish(),
        frisian(),
        alquerque(),
        soufla(dhamet(), |_| {}),
        soufla(zamma(5), |e| e.turn_kept = false),
        soufla(pool(), |e| e.only_the_piece_that_cut = true),
    ]
}

#[test]
fn random_games_hold_together() {
    for (index, rules) in games().iter().enumerate() {
        let engine = Engine::new(rules);
        for seed in 0..4 {
            let mut random = Random(seed * 7919 + index as u64);
            let (mut position, mut replayed) = (engine.start(), engine.start());
            let mut moves: Vec<Move> = Vec::new();
            for _ in 0..80 {
                engine.legal_moves(&position, &mut moves);
                assert_eq!(moves.len() as u64, engine.count_moves(&position));
                if engine.outcome(&position) != Outcome::Ongoing {
                    break;
                }
                round_trip(&engine, &position);
                let chosen = moves[random.below(moves.len())];
                let before = engine.score(&position);
                let mut heard: Vec<Heard<Event>> = Vec::new();
                let mut silent = position.clone();
                engine.play(&mut position, &chosen, false, &mut (), &mut heard);
                engine.play(&mut silent, &chosen, false, &mut (), &mut ());
                assert_eq!(position, silent);
                for event in &heard {
                    engine.replay(&mut replayed, event);
                    assert!(engine.event_json(&event.event).contains_key("kind") && !engine.event_words(event).is_empty());
                }
                assert_eq!(engine.position_text(&replayed), engine.position_text(&position), "{heard:?}");
                let taken = engine.points_of(&chosen).2.len() as u32;
                if matches!(chosen.kind(), Kind::Step | Kind::Capture) {
                    assert_eq!(engine.score(&position).iter().sum::<u32>() + taken, before.iter().sum::<u32>());
                }
            }
        }
    }
}

/// The position turned half round, with colours exchanged.
fn turned(engine: &Engine, position: &Position) -> Position {
    let (width, height) = engine.rules().board.lattice.unwrap();
    let side = |side| if side == WHITE { 'B' } else { 'W' };
    let mut text = [String::new(), String::new()];
    for (id, owner, rank) in engine.pieces(position) {
        let point = &engine.rules().board.points[id as usize];
        let name = format!("{}{}", (b'a' + width - point.column) as char, height + 1 - point.row);
        let mark = if rank == Rank::King { "K" } else { "" };
        text[owner.index()].push_str(&format!("{mark}{name},"));
    }
    at(engine, &format!("{}:B{}:W{}", side(engine.side_to_move(position)), text[0], text[1]))
}

#[test]
fn half_a_turn_changes_nothing() {
    for (index, rules) in
        [dhamet_free(), zamma(9), international(), russian(), italian(), turkish(), alquerque()].iter().enumerate()
    {
        let engine = Engine::new(rules);
        let mut random = Random(index as u64);
        let mut position = engine.start();
        let mut moves: Vec<Move> = Vec::new();
        for _ in 0..120 {
            engine.legal_moves(&position, &mut moves);
            if moves.is_empty() {
                break;
            }
            let other = turned(&engine, &position);
            assert_eq!(perft(&engine, &position, 2), perft(&engine, &other, 2));
            assert_eq!(engine.count_routes(&position), engine.count_routes(&other));
            engine.play(&mut position, &moves[random.below(moves.len())], false, &mut (), &mut ());
        }
    }
}

#[test]
fn every_text_is_answered_without_panic() {
    let engine = Engine::new(&soufla(dhamet(), |_| {}));
    let position = engine.start();
    for text in [
        "",
        "-",
        "x",
        "e5",
        "e5x",
        "e5-",
        "(",
        ")",
        "e5)",
        "e5x(",
        "e5xa5()",
        "a1-a1",
        "=K",
        "ｅ5-e6",
        "é",
        "soufla",
        "soufla force",
        "o",
        "99999999999999999999-1",
        "a1-a2-a3-a4-a5",
        "d4-e5=K",
    ] {
        assert!(engine.parse_move(&position, text).is_err(), "{text}");
    }
    for text in ["é", "W:é:B", "W:Wa1-:B", "W:WK:B", "W:W-:B", "::::", "W:W1-5:B", "W:Wé:B", "B:B:B"] {
        assert!(engine.parse_position(text).is_err(), "{text}");
    }
}
