//! Comparing variants: differences from the IR, witnesses that replay, shortest ones against a plain count.

mod common;

use lumbung::compare::{
    Difference, Differences, Hunt, Pair, Parting, Plan, Watch, Witness, blame, can_act, each, find_rule, hunt, without,
};
use lumbung::compile::{Adaptation, fingerprint};
use lumbung::game::Rules as _;
use lumbung::ir::leaping::ScriptMove;
use lumbung::ir::{Cause, Rules, Section};
use lumbung::variant::Engine;
use lumbung::{Game, Outcome, Variant, library};
use std::collections::BTreeSet;

fn shipped(name: &str) -> Variant {
    Variant::shipped(name).expect("a shipped variant")
}

fn adapted(name: &str, on: &[&str], off: &[&str]) -> Variant {
    let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
    let adaptation = Adaptation { set: Vec::new(), on: words(on), off: words(off) };
    let file = Variant::shipped_file(name).expect("a shipped variant");
    Variant::compile(file, &mut common::Folder, &adaptation).expect("a good variant")
}

/// A small budget, so that the tests end soon.
fn plan() -> Plan {
    Plan { positions: 300_000, games: 4_000, ..Plan::default() }
}

fn hunted(pair: &Pair<'_>) -> Hunt {
    hunt(&pair.engines[0], &pair.engines[1], &pair.right_rules, &plan(), &Watch::default())
}

/// Plays a witness in both variants as a person would, and tells that they part.
fn replay(pair: &Pair<'_>, witness: &Witness) {
    let mut games = Vec::new();
    for (variant, shown) in [pair.left, pair.right].into_iter().zip(&witness.sides) {
        let mut game = Game::at(variant, &shown.at).expect("a position that both accept");
        for text in &shown.moves {
            game.play(text).unwrap_or_else(|error| panic!("{}: {text}: {error}", variant.name()));
        }
        games.push(game);
    }
    let [left, right] = &games[..] else { panic!("two games") };
    match witness.parting {
        Parting::Ending => assert_ne!(left.outcome(), right.outcome()),
        Parting::Result => assert!(left.score() != right.score() || left.board_text() != right.board_text()),
        Parting::LegalMoves => {
            let decisive = witness.decisive.as_ref().expect("a move that decides");
            let accepted: Vec<bool> = games.iter().map(|game| game.parse_move(decisive).is_ok()).collect();
            assert!(accepted == [true, false] || accepted == [false, true], "{decisive}: {accepted:?}");
        }
    }
}

#[test]
fn every_pair_that_people_ask_about_has_a_witness_that_replays() {
    // Names, the length if it was found from the start, and the rule to blame.
    let pairs = [
        ("dakon", "congkak", Some(1), "opening"),
        ("dakon", "dakon-russ", Some(1), "capture"),
        ("kalah", "kalah-empty-capture", Some(3), "capture"),
        ("dhamet", "zamma", Some(0), "rencontre"),
        ("russian", "pool", Some(7), "crowned"),
        ("english", "czech", Some(8), "captures"),
        ("killer", "international", None, "ends"),
    ];
    for (left, right, length, rule) in pairs {
        let (left, right) = (shipped(left), shipped(right));
        let pair = Pair::new(&left, &right).expect("one family");
        let differences = Differences::between(&pair);
        let found = hunted(&pair);
        let witness = Witness::new(&pair, &found).unwrap_or_else(|| panic!("{} and {}", left.name(), right.name()));
        replay(&pair, &witness);
        assert_eq!(witness.shortest.then_some(witness.moves.len()), length, "{} and {}", left.name(), right.name());
        let sets = blame(&pair, &differences, &found);
        let blamed: Vec<&str> = sets.iter().flatten().map(|at| differences.rules[*at].rule.as_str()).collect();
        assert!(blamed.iter().any(|name| name.contains(rule)), "{} and {}: {blamed:?}", left.name(), right.name());
    }
}

/// Whether every game of so many moves is the same in both: played out move by move, nothing remembered.
fn agree(left: &Game, right: &Game, moves: u32) -> bool {
    if left.outcome() != right.outcome() || left.score() != right.score() || left.legal_moves() != right.legal_moves() {
        return false;
    }
    moves == 0
        || left.legal_moves().iter().all(|text| {
            let (mut one, mut other) = (left.clone(), right.clone());
            one.play(text).is_ok() && other.play(text).is_ok() && agree(&one, &other, moves - 1)
        })
}

#[test]
fn no_shorter_game_separates_what_was_found_from_the_start() {
    for (left, right, length) in [("kalah", "kalah-empty-capture", 3), ("dakon", "dakon-russ", 1)] {
        let (left, right) = (shipped(left), shipped(right));
        assert!(agree(&Game::new(&left), &Game::new(&right), length - 1));
        assert!(!agree(&Game::new(&left), &Game::new(&right), length));
    }
}

#[test]
fn all_differences_together_make_the_other_variant() {
    let mut pairs = 0;
    for shipped_file in library::all() {
        let right = shipped(shipped_file.name);
        // A frame is no game.
        let Some(parent) = right.parent().filter(|name| library::frames().iter().all(|frame| frame.name != *name)) else {
            continue;
        };
        let left = shipped(parent);
        let pair = Pair::new(&left, &right).expect("one family");
        let differences = Differences::between(&pair);
        let all: BTreeSet<usize> = (0..differences.rules.len()).collect();
        let hybrid = differences.hybrid(&pair, &all);
        assert_eq!(fingerprint(&hybrid), fingerprint(&pair.right_rules), "{parent} -> {}", right.name());
        assert_eq!(fingerprint(&differences.hybrid(&pair, &BTreeSet::new())), fingerprint(&pair.left_rules), "{parent}");
        assert_eq!(differences.rules.is_empty(), fingerprint(&pair.left_rules) == fingerprint(&pair.right_rules));
        pairs += 1;
    }
    assert!(pairs > 30, "only {pairs} children");
}

#[test]
fn toggling_a_rule_gives_a_witness_or_a_proof() {
    let left = shipped("dakon");
    for rule in ["lumbung", "laju", "nembak", "mikul"] {
        let right = adapted("dakon", &[], &[rule]);
        let pair = Pair::new(&left, &right).expect("one family");
        let differences = Differences::between(&pair);
        assert_eq!(differences.rules.iter().map(|rule| rule.rule.as_str()).collect::<Vec<_>>(), [rule]);
        let witness = Witness::new(&pair, &hunted(&pair)).unwrap_or_else(|| panic!("no witness for {rule}"));
        assert!(witness.shortest);
        replay(&pair, &witness);
    }
    // Switched on it takes the landing seed too.
    let right = adapted("dakon", &["mati-bela"], &[]);
    let pair = Pair::new(&left, &right).expect("one family");
    let witness = Witness::new(&pair, &hunted(&pair)).expect("a witness");
    assert!(witness.shortest && witness.moves.len() == 1);
    replay(&pair, &witness);
    // What is left without this rule is the end of the turn all the same.
    let right = adapted("dakon", &[], &["mati"]);
    let pair = Pair::new(&left, &right).expect("one family");
    let differences = Differences::between(&pair);
    assert!(differences.rules.is_empty() && differences.idle.len() == 1);
}

#[test]
fn each_clause_that_a_child_changes_shows_alone() {
    let (left, right) = (shipped("dhamet"), shipped("zamma"));
    let pair = Pair::new(&left, &right).expect("one family");
    let differences = Differences::between(&pair);
    let names: Vec<&str> = differences.rules.iter().map(|rule| rule.rule.as_str()).collect();
    assert_eq!(names, ["rencontre", "pieces", "draws"]);
    for alone in each(&pair, &differences, &plan(), &|_| Watch::default()) {
        assert!(alone.hunt.has_found(), "{}", names[alone.difference]);
        assert!(alone.alone.is_some(), "{}", names[alone.difference]);
    }
    // Every clause that a child or another zamma changes, too.
    let mut clauses = 0;
    let is_akin = |variant: &Variant| variant.parent() == Some("dhamet") || ["zamma", "zamma-monod"].contains(&variant.name());
    for child in library::all().iter().map(|file| shipped(file.name)).filter(is_akin) {
        let pair = Pair::new(&left, &child).expect("one family");
        let differences = Differences::between(&pair);
        for alone in each(&pair, &differences, &plan(), &|_| Watch::default()) {
            let name = differences.rules[alone.difference].name();
            assert!(alone.hunt.has_found() && alone.alone.is_some(), "{}: {name}", child.name());
            clauses += 1;
        }
    }
    assert!(clauses >= 9, "{clauses}");
    // Repetition shows only in a game that comes back three times: 8 moves at least.
    let right = adapted("dhamet", &["repetition"], &[]);
    let pair = Pair::new(&left, &right).expect("one family");
    let witness = Witness::new(&pair, &hunted(&pair)).expect("a witness");
    assert!(witness.moves.len() >= 8 && witness.parting == Parting::Ending);
    replay(&pair, &witness);
}

/// To whom the rest goes shows in no game without rounds here: who has it wins all the same. Among the rules of the other it does.
#[test]
fn a_rule_that_needs_others_shows_among_them() {
    let (left, right) = (shipped("dakon"), shipped("congkak"));
    let pair = Pair::new(&left, &right).expect("one family");
    let differences = Differences::between(&pair);
    let all = each(&pair, &differences, &plan(), &|_| Watch::default());
    for each in &all {
        let name = differences.rules[each.difference].name();
        assert!(name != "end rest" || each.inside == 1, "{name}");
        let (alone, own) = (each.alone.as_ref().expect("a find"), each.own.as_ref().expect("a find"));
        assert_ne!((&alone.sides[0].board, alone.sides[0].outcome), (&alone.sides[1].board, alone.sides[1].outcome), "{name}");
        // A whole variant that is said to do so plays the find as told.
        assert!(each.is_so[each.inside], "{name}");
        for side in [0, 1].into_iter().filter(|side| each.is_so[*side]) {
            let variant = [&left, &right][side];
            let shown = if side == each.inside { own } else { &each.whole.as_ref().expect("both part there").sides[side] };
            let mut game = Game::at(variant, &shown.at).expect("a position");
            for text in &shown.moves {
                game.play(text).unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
            }
            assert_eq!(game.board_text(), alone.sides[side].board, "{name}");
            assert_eq!(variant.outcome_word(game.outcome()), alone.sides[side].outcome, "{name}");
        }
        // Nothing is lost: 14 holes of 7 seeds.
        let numbers = own.at.split([' ', ',', '/', '-']).filter_map(|number| number.parse::<u32>().ok());
        assert_eq!(numbers.sum::<u32>(), 98, "{name}: {}", own.at);
    }
}

/// One answer writes in one way: numbers for the one that numbers its points, letters for the other.
#[test]
fn either_variant_is_told_in_its_own_notation() {
    let (left, right) = (shipped("russian"), shipped("pool"));
    let pair = Pair::new(&left, &right).expect("one family");
    let witness = Witness::new(&pair, &hunted(&pair)).expect("a witness");
    let [one, other] = &witness.sides;
    assert_eq!(one.decisive.as_deref(), Some("g5:c5=K"));
    assert_eq!(other.decisive.as_deref(), Some("16x14=K"));
    assert_eq!(other.at, "W:W21-32:B1-12");
    assert!(
        one.moves.iter().all(|text| !text.contains('x'))
            && other.moves.iter().all(|text| !text.contains(|sign: char| sign.is_ascii_lowercase() && sign != 'x'))
    );
}

#[test]
fn boards_first_movers_and_words_are_aligned_away() {
    let text = "variant village from dakon\nboard { stores at right }\nsow { direction anticlockwise }\nlanding { rename laju to terus }\n";
    let (left, right) = (shipped("dakon"), Variant::from_text("village.variant", text).expect("a good variant"));
    let pair = Pair::new(&left, &right).expect("one family");
    assert!(Differences::between(&pair).rules.is_empty());
    assert_eq!(pair.aligned.len(), 2, "{:?}", pair.aligned);
    // Checkered boards with the other colour of squares.
    let text = "variant other from italian\nboard { points 8 x 8 where column + row is even }\n";
    let (left, right) = (shipped("italian"), Variant::from_text("other.variant", text).expect("a good variant"));
    let pair = Pair::new(&left, &right).expect("one family");
    assert!(pair.share_a_board(), "{:?}", pair.aligned);
    assert!(Differences::between(&pair).rules.is_empty());
    // Positions of the left one are written in the right one's terms.
    assert_eq!(pair.mapping.position("W:Wb2:BKg7"), "W:Wg2:BKb7");
}

#[test]
fn a_shortest_game_in_which_a_rule_acts() {
    let variant = shipped("dakon");
    let cause = variant.named_rules().find(|(name, _)| *name == "mikul").expect("the rule").1;
    let found = find_rule(variant.engine(), variant.rules(), &[cause], &plan(), &Watch::default());
    let (position, moves, _) = found.found().expect("a game");
    assert_eq!(found.length(), Some((2, true)));
    let mut game = Game::at(&variant, position).expect("a position");
    let fired: Vec<bool> =
        moves.iter().map(|text| game.play(text).expect("a legal move").iter().any(|event| event.cause == Some(cause))).collect();
    assert_eq!(fired, [false, true]);
    // No first move fires it.
    for text in Game::new(&variant).legal_moves() {
        let mut game = Game::new(&variant);
        assert!(game.play(&text).expect("a legal move").iter().all(|event| event.cause != Some(cause)), "{text}");
        assert_eq!(game.outcome(), Outcome::Ongoing);
    }
}

#[test]
fn the_same_search_finds_the_same() {
    let (left, right) = (shipped("killer"), shipped("international"));
    let pair = Pair::new(&left, &right).expect("one family");
    let small = Plan { positions: 3_000, games: 2_000, ..Plan::default() };
    let once = |_| format!("{:?}", hunt(&pair.engines[0], &pair.engines[1], &pair.right_rules, &small, &Watch::default()));
    let texts: Vec<String> = (0..3).map(once).collect();
    assert!(texts.windows(2).all(|pair| pair[0] == pair[1]), "{texts:?}");
}

#[test]
fn a_clause_that_only_forbids_shows_where_it_forbids() {
    let variant = shipped("killer");
    let ends = Cause::Clause(Section::King, "ends", 0);
    assert!(!can_act(variant.rules(), ends));
    let less = without(variant.rules(), ends).expect("it forbids something");
    // A king takes the king next to it: it may land on the next point only, or without the clause on any of those behind.
    let at = "W:WK46:BK41";
    let legal = Game::at(&variant, at).expect("a position").legal_moves();
    assert_eq!(legal, ["46x37"]);
    let engine = Engine::new(&less);
    let mut moves = Vec::new();
    engine.legal_moves(&engine.parse_position(at).expect("a position"), &mut moves);
    assert_eq!(moves.len(), 8, "37, 32, 28, 23, 19, 14, 10 and 5 lie behind 41");
    // Clauses that this one does not have.
    let dakon = shipped("dakon");
    for (section, keyword) in [(Section::Rounds, "refill"), (Section::Rounds, "first"), (Section::Moves, "feed")] {
        let cause = Cause::Clause(section, keyword, 0);
        assert!(!can_act(dakon.rules(), cause) && without(dakon.rules(), cause).is_none(), "{keyword}");
    }
}

#[test]
fn a_difference_called_like_its_section_is_named_once() {
    let (left, right) = (shipped("dakon"), shipped("congkak"));
    let pair = Pair::new(&left, &right).expect("one family");
    let names: Vec<String> = Differences::between(&pair).rules.iter().map(Difference::name).collect();
    assert!(names.contains(&"opening".to_owned()), "{names:?}");
}

/// What ends by repetition is found in games that go back and forth; finds are made as small as they may be.
#[test]
fn random_finds_of_one_rule_are_small() {
    let variant = shipped("zamma");
    let small = Plan { positions: 2_000, games: 4_000, ..Plan::default() };
    let draws = Cause::Clause(Section::End, "draws", 0);
    let found = find_rule(variant.engine(), variant.rules(), &[draws], &small, &Watch::default());
    let (position, moves, _) = found.found().expect("a game");
    let mut game = Game::at(&variant, position).expect("a position");
    for text in &moves {
        assert_eq!(game.outcome(), Outcome::Ongoing);
        game.play(text).expect("a legal move");
    }
    assert_eq!(game.outcome(), Outcome::Draw);
    // A king that captures needs an enemy piece and nothing else.
    let variant = shipped("killer");
    let captures = Cause::Clause(Section::King, "captures", 0);
    let found = find_rule(variant.engine(), variant.rules(), &[captures], &small, &Watch::default());
    let (position, moves, _) = found.found().expect("a game");
    assert_eq!((position.split([':', ',']).count(), moves.len()), (3, 1), "{position}");
}

/// What ends a game without rounds shows best where the game would go on without it.
#[test]
fn what_ends_a_game_shows_where_it_would_go_on() {
    // An empty row of the mover; more than half of the seeds.
    for (name, at) in [("dakon", 0), ("oware", 1)] {
        let variant = shipped(name);
        let when = Cause::Clause(Section::End, "when", at);
        assert!(!can_act(variant.rules(), when));
        let less = without(variant.rules(), when).expect("the game goes on without it");
        let small = Plan { positions: 2_000, games: 4_000, ..Plan::default() };
        let found = hunt(variant.engine(), &Engine::new(&less), variant.rules(), &small, &Watch::default());
        let (position, moves, parting) = found.found().expect("a game");
        assert_eq!(parting, Parting::Ending, "{name}: {position} {moves:?}");
    }
}

/// The script of dhamet's opening names points that a board of 25 has not.
#[test]
fn an_opening_stays_on_the_board_for_which_it_is_written() {
    for names in [["alquerque", "dhamet"], ["dhamet", "alquerque"]] {
        let [left, right] = names.map(shipped);
        let pair = Pair::new(&left, &right).expect("one family");
        let differences = Differences::between(&pair);
        assert!(differences.rules.iter().any(|rule| rule.section == "opening"), "{names:?}");
        for (at, rule) in differences.rules.iter().enumerate() {
            let Rules::Leaping(mixed) = differences.hybrid(&pair, &BTreeSet::from([at])) else { panic!("a leaping game") };
            let routes = mixed.openings.iter().flat_map(|opening| &opening.moves).filter_map(|half_move| match half_move {
                ScriptMove::Choice(routes) => Some(routes),
                ScriptMove::OtherOf(_) => None,
            });
            let farthest = routes.flatten().flat_map(|route| &route.points).max();
            assert!(farthest.is_none_or(|point| usize::from(*point) < mixed.board.points.len()), "{names:?}: {}", rule.name());
        }
    }
}
