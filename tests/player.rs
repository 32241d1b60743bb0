//! The computer opponent: it plays legally everywhere, exactly where it can, and the same way again; a game at the terminal; the protocol of engines.

use lumbung::game::{Features, Occurrences, Patience, Rules, Worths};
use lumbung::play::search::contest::{self, Chooser as _, Own};
use lumbung::play::search::{self, Level, Strength, Worth};
use lumbung::play::{playout, solve};
use lumbung::variant::{FamilyTools, Task};
use lumbung::{Game, Outcome, Side, Variant};
use std::io::Write as _;
use std::process::{Command, Stdio};

fn found(game: &Game, strength: Strength) -> search::Found {
    search::best(game, &search::weights(game), &Default::default(), strength, 1)
}

fn nodes(nodes: u64) -> Strength {
    Strength { nodes, memory: 8 << 20, ..Strength::default() }
}

/// Positions of random games of kalah with few seeds left: what a full search proves is what `solve` finds by another way.
#[test]
fn endings_are_as_they_are_solved() {
    let variant = Variant::shipped("kalah")
        .and_then(|kalah| kalah.with_set("holes", 4))
        .and_then(|kalah| kalah.with_set("seeds", 2))
        .expect("kalah");
    let mut asked = 0;
    for number in 0..12 {
        let mut random = playout::generator(5, number);
        let mut game = Game::new(&variant);
        for _ in 0..5 {
            let legal = game.legal_moves();
            if let Some(text) = legal.get(playout::draw(&mut random, legal.len())) {
                game.play(text).expect("a legal move");
            }
        }
        if game.outcome() != Outcome::Ongoing {
            continue;
        }
        let value = solve::solve(&game, 64 << 20, &mut |_| true).value().expect("small enough");
        let advice = found(&game, nodes(u64::MAX)).moves.remove(0);
        assert!(advice.proven, "{}", game.position_text());
        match advice.worth {
            Worth::Wins(_) => assert!(value > 0, "{}: {value}", game.position_text()),
            Worth::Loses(_) => assert!(value < 0, "{}: {value}", game.position_text()),
            Worth::Draws => assert_eq!(value, 0, "{}", game.position_text()),
            Worth::Chance(_) | Worth::Unknown => panic!("nothing is left to be estimated in {}", game.position_text()),
        }
        asked += 1;
    }
    assert!(asked >= 8, "{asked}");
}

/// Positions of random games of kalah with at most 16 seeds left in the holes: the move of a strong player leads to what is worth as much as the position
/// before it, by an exact search of each.
#[test]
fn a_strong_player_loses_nothing_where_few_seeds_are_left() {
    let variant = Variant::shipped("kalah").expect("kalah");
    let value = |game: &Game| solve::solve(game, 64 << 20, &mut |_| true).value().expect("few seeds");
    let mut asked = 0;
    for number in 0..30 {
        let mut random = playout::generator(8, number);
        let mut game = Game::new(&variant);
        while game.outcome() == Outcome::Ongoing && game.score().iter().sum::<u32>() < 32 {
            let legal = game.legal_moves();
            game.play(&legal[playout::draw(&mut random, legal.len())]).expect("a legal move");
        }
        if game.outcome() != Outcome::Ongoing {
            continue;
        }
        let (before, side, at) = (value(&game), game.side(), game.position_text());
        let advice = found(&game, nodes(100_000)).moves.remove(0);
        assert!(advice.proven, "{at}");
        game.play(&advice.line[0]).expect("a legal move");
        let after = if game.side() == side { value(&game) } else { -value(&game) };
        assert_eq!(after, before, "{at}: {}", advice.line[0]);
        asked += 1;
    }
    assert!(asked >= 15, "{asked}");
}

/// The two kings on the double corner lose to three in books of English draughts; the search must bring it home and repeat nothing away.
#[test]
fn three_kings_beat_one() {
    let variant = Variant::shipped("english").expect("english");
    let mut won = 0;
    for position in ["W:WK19,K18,K23:BK10", "W:WK14,K15,K22:BK6", "W:WK18,K22,K27:BK12"] {
        let mut game = Game::at(&variant, position).expect("a position");
        let mut own = Own { strength: nodes(8_000), weights: search::weights(&game) };
        let mut past = Default::default();
        for _ in 0..80 {
            if game.outcome() != Outcome::Ongoing {
                break;
            }
            let text = own.choose(&game, &past).expect("a move");
            past.insert(variant.engine().key(game.position()));
            game.play(&text).expect("a legal move");
        }
        won += u32::from(game.outcome() == Outcome::Win(Side::South));
    }
    assert_eq!(won, 3);
}

/// A move that ends the game at once is found at every level that sees one move clearly.
#[test]
fn a_win_at_hand_is_taken() {
    let variant = Variant::shipped("international").expect("international");
    let game = Game::at(&variant, "W:W28:B22").expect("a position");
    for level in 3..=9 {
        let advice = found(&game, Level::new(level).expect("a level").strength(0)).moves.remove(0);
        assert_eq!((advice.line[0].as_str(), advice.worth), ("28x17", Worth::Wins(1)), "level {level}");
    }
}

/// A relay of three laps and more that wins at once is played by whoever sees it; a beginner does not follow it to its end, and plays it as often as it
/// happens.
#[test]
fn a_beginner_does_not_see_where_a_long_relay_ends() {
    let variant = Variant::shipped("dakon").expect("dakon");
    let weights = search::weights(&Game::new(&variant));
    let chosen = |game: &Game, noise: u32, salt: u64| {
        let strength = Strength { nodes: 1, noise, salt, ..Strength::default() };
        search::best(game, &weights, &Default::default(), strength, 1).moves.remove(0)
    };
    let (mut asked, mut won) = (0, 0);
    for number in 0..400 {
        let mut random = playout::generator(17, number);
        let mut game = Game::new(&variant);
        while game.outcome() == Outcome::Ongoing && game.round() == 1 {
            let legal = game.legal_moves();
            let best = chosen(&game, 0, 0);
            let laps = |text: &str| {
                let events = game.clone().play(text).expect("a legal move");
                events.iter().filter(|event| event.kind == "lap").count()
            };
            if matches!(best.worth, Worth::Wins(_)) && legal.len() > 2 && laps(&best.line[0]) >= 3 {
                asked += 10;
                won += (0..10).filter(|salt| chosen(&game, 300, *salt).line[0] == best.line[0]).count();
                break;
            }
            game.play(&legal[playout::draw(&mut random, legal.len())]).expect("a legal move");
        }
    }
    assert!(asked >= 100, "{asked}");
    assert!(won * 100 < asked * 60, "{won} of {asked}");
}

/// Whoever has no time at all plays some legal move.
#[test]
fn a_player_without_time_plays() {
    let variant = Variant::shipped("oware").expect("oware");
    let game = Game::new(&variant);
    let weights = search::weights(&game);
    let mut own = Own { strength: Strength::lasting(0.0), weights };
    let text = own.choose(&game, &Default::default()).expect("a move");
    assert!(game.legal_moves().contains(&text), "{text}");
}

#[test]
fn an_even_match_is_no_difference_in_elo() {
    let score = |won, lost| contest::Score { won, drawn: 0, lost }.elo();
    assert!(score(5, 5) == 0.0 && score(5, 5).is_sign_positive());
    assert!((score(10, 1) - 400.0).abs() < 1e-9 && (score(1, 10) + 400.0).abs() < 1e-9);
    assert_eq!([score(3, 0), score(0, 3)], [f64::INFINITY, f64::NEG_INFINITY]);
}

/// The exact search, asked where it finds nothing in time, leaves time for looking.
#[test]
fn a_search_in_vain_costs_a_part_of_the_time() {
    let variant = Variant::shipped("oware").expect("oware");
    let game = Game::at(&variant, "2,2,2,2,2,2/2,2,2,2,2,2 12-12 S").expect("a position");
    let weights = search::weights(&game);
    let look = || search::best(&game, &weights, &Default::default(), Strength::lasting(0.4), 1);
    // Of this thread, whatever else the machine does.
    let found = Patience::of_processor_time(0.4).within(look);
    assert!(found.depth >= 1 && found.moves[0].worth != Worth::Unknown, "{found:?}");
}

/// Several threads find no other ending than one does; a fixed number of positions is looked at by one, whatever there is.
#[test]
fn threads_think_together() {
    let variant = Variant::shipped("english").expect("english");
    let game = Game::at(&variant, "W:WK18,K14,K22:BK3").expect("a position");
    let (one, four) = (nodes(5_000), Strength { threads: 4, ..nodes(5_000) });
    assert_eq!(found(&game, one), found(&game, four));
    let joined = found(&game, Strength { depth: 9, threads: 4, ..nodes(u64::MAX) });
    let best = &joined.moves[0];
    assert!(matches!(best.worth, Worth::Wins(_)) && best.proven && !joined.cut, "{joined:?}");
}

#[test]
fn every_shipped_variant_is_played_and_the_same_way_again() {
    for file in lumbung::library::all() {
        let variant = Variant::shipped(file.name).expect("a shipped variant");
        let play = || {
            let mut game = Game::new(&variant);
            let mut texts = Vec::new();
            let weights = search::weights(&game);
            let mut players =
                [1, 3].map(|level| Own { strength: Level::new(level).expect("a level").strength(9), weights: weights.clone() });
            for _ in 0..8 {
                if game.outcome() != Outcome::Ongoing {
                    break;
                }
                let text = players[game.side().index()].choose(&game, &Default::default()).expect("a move");
                game.play(&text).expect("a legal move");
                texts.push(text);
            }
            texts
        };
        assert_eq!(play(), play(), "{}", variant.name());
    }
}

/// The weights that ship belong to the rules that ship: rules that have changed are tuned again.
#[test]
fn shipped_weights_are_of_the_rules_that_ship() {
    let known = search::known::read(search::known::SHIPPED).expect("weights");
    assert!(known.len() >= 14, "{}", known.len());
    for (name, known) in &known {
        let variant = Variant::shipped(name).expect("a shipped variant");
        assert_eq!(known.fingerprint, lumbung::compile::fingerprint(variant.rules()), "{name}");
        let names = search::counted(&Game::new(&variant)).features;
        for feature in known.weights.keys() {
            assert!(names.contains(&feature.as_str()), "{name}: {feature}");
        }
        let weights = search::weights(&Game::new(&variant));
        assert_eq!(weights.places, known.places, "{name}: as many as the board has");
        assert!(!weights.places.is_empty(), "{name}");
    }
}

/// What lies on each place is counted as its owner sees the board: the same on both sides is nothing.
#[test]
fn places_are_counted_as_their_owner_sees_them() {
    struct Places;
    impl Task for Places {
        type Output = Vec<i32>;
        fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, family: &FamilyTools<R>) -> Vec<i32> {
            (family.lying)(rules, position)
        }
    }
    let counted = |name: &str, moves: &[&str]| {
        let variant = Variant::shipped(name).expect("a shipped variant");
        let mut game = Game::new(&variant);
        moves.iter().for_each(|text| game.play(text).map(drop).expect("a legal move"));
        variant.engine().with(game.position(), Places)
    };
    assert_eq!(counted("kalah", &[]), [0; 6]);
    // 0 5 5 5 5 4 against four in each hole.
    assert_eq!(counted("kalah", &["1"]), [-4, 1, 1, 1, 1, 0]);
    let points = |moves: &[&str]| {
        let places = counted("english", moves);
        // Men, then kings.
        assert_eq!(places.len(), 64);
        let mut found: Vec<(usize, i32)> = places.into_iter().enumerate().filter(|(_, lying)| *lying != 0).collect();
        found.sort_by_key(|(_, lying)| *lying);
        found
    };
    assert_eq!(points(&[]), []);
    let [(from, -1), (to, 1)] = points(&["11-15"])[..] else { panic!("one man has moved") };
    // The other side answers with the same half a turn away, and nothing is left of the difference.
    assert_eq!(points(&["11-15", "22-18"]), [], "{from} {to}");
}

/// The tables of a search say what the features and the places say, each by its worth, on any way through a game.
#[test]
fn a_search_weighs_what_is_counted() {
    struct Weigh;
    impl Task for Weigh {
        type Output = usize;
        fn run<R: Rules + Sync>(self, rules: &R, start: &R::Position, family: &FamilyTools<R>) -> usize {
            let worth = |at: usize| [37 * at as i32 - 150, 211 - 53 * at as i32];
            let places = (0..(family.lying)(rules, start).len() as i16).map(|place| 5 * place - 31).collect();
            let worths = Worths { features: std::array::from_fn(worth), places };
            let estimator = (family.estimator)(rules, &worths);
            let (mut position, mut moves, mut seen) = (start.clone(), Vec::new(), 0);
            loop {
                let Features { values, left } = (family.features)(rules, &position);
                let lying: i32 = (family.lying)(rules, &position)
                    .iter()
                    .zip(&worths.places)
                    .map(|(lying, worth)| lying * i32::from(*worth))
                    .sum();
                let [end, start] = [0, 1].map(|time| {
                    lying + values.iter().zip(&worths.features).map(|(value, worth)| value * worth[time]).sum::<i32>()
                });
                let blended = (end + (start - end) * left / 256) / 10;
                assert_eq!((family.estimate)(rules, &position, &estimator), blended, "{values:?} {left}");
                seen += 1;
                rules.legal_moves(&position, &mut moves);
                if seen == 150 || rules.outcome(&position) != Outcome::Ongoing || moves.is_empty() {
                    return seen;
                }
                rules.play(&mut position, &moves[seen * 7919 % moves.len()], true, &mut Occurrences::default(), &mut ());
            }
        }
    }
    let full = |name: &str| Variant::shipped(name).and_then(|variant| variant.with_set("seeds", 12)).expect("a shipped variant");
    let shipped = |name: &str| Variant::shipped(name).expect("a shipped variant");
    let variants = ["kalah", "oware", "toguz-kumalak", "english", "russian", "turkish", "dhamet"].map(shipped);
    for variant in variants.iter().chain([&full("kalah")]) {
        let game = Game::new(variant);
        assert!(variant.engine().with(game.position(), Weigh) > 10, "{}", variant.name());
    }
}

/// A man threatens what it could take if it were its turn: hand-made positions of draughts.
#[test]
fn threats_of_men_are_counted() {
    struct Threats;
    impl Task for Threats {
        type Output = i32;
        fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, family: &FamilyTools<R>) -> i32 {
            let at = family.feature_names.iter().position(|name| *name == "pieces that men threaten").expect("the feature");
            (family.features)(rules, position).values[at]
        }
    }
    let variant = Variant::shipped("english").expect("english");
    let threats = |moves: &[&str]| {
        let mut game = Game::new(&variant);
        moves.iter().for_each(|text| game.play(text).map(drop).expect("a legal move"));
        variant.engine().with(game.position(), Threats)
    };
    assert_eq!(threats(&[]), 0);
    // 11-15 and 22-18: each man could take the other, black's from 15 over 18 to 22, white's from 18 over 15 to 11.
    assert_eq!(threats(&["11-15", "22-18"]), 0);
    // 11-15 and 23-19: the way of the man on 15 over 19 ends on 24, which is held; that of 19 over 15 on 10 is held too.
    assert_eq!(threats(&["11-15", "23-19"]), 0);
    // 9-13 and 22-18: nobody stands beside an enemy; 13-17 then offers a man that 21 could take over 17 to 14.
    assert_eq!(threats(&["9-13", "22-18", "13-17"]).abs(), 1);
}

/// An opening that is kept is one in which a search finds neither side far ahead; the pair of games that follow it counts for both alike.
#[test]
fn equal_players_share_the_points_of_an_opening_between_them() {
    let variant = Variant::shipped("kalah").and_then(|kalah| kalah.with_set("holes", 4)).expect("kalah");
    let weights = search::weights(&Game::new(&variant));
    let own = || Own { strength: nodes(300), weights: weights.clone() };
    for number in 0..3 {
        let opening = contest::opening(&variant, &weights, 1, number);
        let [one, other] = [true, false]
            .map(|first_south| contest::play(&variant, &opening, [&mut own(), &mut own()], first_south).expect("a game"));
        assert_eq!(one.moves, other.moves, "the same two play the same game");
        assert!((one.points() + other.points() - 1.0).abs() < 1e-9);
    }
}

fn typed(arguments: &[&str], lines: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lumbung"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("its input").write_all(lines.as_bytes()).expect("it reads");
    String::from_utf8(child.wait_with_output().expect("it ends").stdout).expect("text")
}

#[test]
fn a_game_at_the_terminal_can_be_asked_taken_back_and_saved() {
    let file = std::env::temp_dir().join(format!("lumbung-play-{}.yaml", std::process::id()));
    let lines = format!("?\nhint\nwhy 3\n7\nundo\nredo\nflip\nlevel 1\nfly\nsave {}\nquit\n", file.display());
    let said = typed(&["play", "dakon", "--north", "2"], &lines);
    for wanted in [
        "7 moves: 1  2  3",
        "[lumbung, variants/sowing/dakon.variant",
        "north plays",
        "The program plays at level 1.",
        "help",
        "To go on: lumbung play dakon",
    ] {
        assert!(said.contains(wanted), "{wanted}\n{said}");
    }
    let (usual, turned) = said.split_once("flip\n").expect("the prompt stands in the record");
    let south_is_below = |said: &str| said.find("    north") < said.find("    south");
    assert!(south_is_below(usual) && !south_is_below(turned), "{said}");
    let ran = Command::new(env!("CARGO_BIN_EXE_lumbung")).args(["run", "--quiet"]).arg(&file).output().expect("run");
    std::fs::remove_file(&file).expect("the script was written");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stdout));
}

#[test]
fn a_game_of_no_moves_is_saved_as_a_script_that_passes() {
    let file = std::env::temp_dir().join(format!("lumbung-unplayed-{}.yaml", std::process::id()));
    typed(&["play", "kalah", "--north", "3"], &format!("save {}\nquit\n", file.display()));
    let ran = Command::new(env!("CARGO_BIN_EXE_lumbung")).args(["run", "--quiet"]).arg(&file).output().expect("run");
    let analysed = Command::new(env!("CARGO_BIN_EXE_lumbung")).arg("analyse").arg(&file).output().expect("analyse");
    std::fs::remove_file(&file).expect("the script was written");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stdout));
    assert_eq!(String::from_utf8_lossy(&analysed.stdout), "no move was played: there is nothing to analyse\n");
}

#[test]
fn a_level_may_be_said_in_two_words() {
    let [two, one] = [&["level", "3"][..], &["3"]].map(|player| {
        let arguments: Vec<&str> = ["play", "dakon", "--south"].iter().chain(player).chain(&["--seed", "5"]).copied().collect();
        typed(&arguments, "quit\n")
    });
    assert_eq!(two, one);
    assert!(one.contains("south plays"), "{one}");
}

/// What `tune` writes beside a file is what counts for a player of that file: with every weight 0 but that of the store, one seed more is worth just that.
#[test]
fn weights_beside_a_file_are_used() {
    let folder = std::env::temp_dir().join(format!("lumbung-weights-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (file, beside) = (folder.join("village.variant"), folder.join("village.weights.yaml"));
    std::fs::write(&file, "variant village from kalah\n").expect("written");
    let best = || {
        let run = Command::new(env!("CARGO_BIN_EXE_lumbung"))
            .args(["best", "--nodes", "1", "--json", "--lines", "6"])
            .arg(&file)
            .output()
            .expect("run");
        String::from_utf8(run.stdout).expect("text")
    };
    std::fs::write(&beside, "village:\n  fingerprint: none\n  games: 0\n  weights: { store: [2, 2] }\n").expect("written");
    let told: serde_json::Value = serde_json::from_str(&best()).expect("JSON");
    // Hole 3 ends in the store and moves again: then hole 6 puts a second seed there. 200 hundredths a seed.
    assert_eq!(told["moves"][0]["value"], 400, "{told}");
    let with_places = |places: &str| {
        let text = format!("village:\n  fingerprint: none\n  games: 0\n  weights: {{ store: [2, 2] }}\n  places: [{places}]\n");
        std::fs::write(&beside, text).expect("written");
        best()
    };
    // After hole 3 hole 4 puts a second seed into the store, and a sixth into hole 5, where the other side has four: 400 and 200.
    let told: serde_json::Value = serde_json::from_str(&with_places("0, 0, 0, 0, 1000, 0")).expect("JSON");
    assert_eq!(told["moves"][0]["value"], 600, "{told}");
    assert!(!with_places("32767, 32767, 32767, 32767, 32767, 32767").contains("\"error\""), "as much as can be said");
    assert!(with_places("32768, 0, 0, 0, 0, 0").contains("\"error\""), "more than that");
    let doubts = |text: &str| {
        std::fs::write(&beside, text).expect("written");
        let run = Command::new(env!("CARGO_BIN_EXE_lumbung")).args(["best", "--nodes", "1"]).arg(&file).output().expect("run");
        assert!(run.status.success());
        String::from_utf8(run.stderr)
            .expect("text")
            .lines()
            .map(|line| line.replace(&beside.display().to_string(), "FILE"))
            .collect::<Vec<_>>()
    };
    let fingerprint = lumbung::compile::fingerprint(Variant::shipped("kalah").expect("kalah").rules());
    assert_eq!(doubts(&format!("village:\n  fingerprint: {fingerprint}\n  games: 0\n  weights: {{ store: [2, 2] }}\n")), [""; 0]);
    let of_others = "village: { fingerprint: v1-0, games: 0, weights: { stores: [2, 2] }, places: [1, 2] }\n";
    assert_eq!(
        doubts(of_others),
        [
            "note: FILE: these weights were found for other rules; `tune` finds those of the rules as they are now",
            "note: FILE: `stores` is passed over: counted are seeds in own holes, occupied holes, holes of one or two, single seeds, \
             holes that reach the end of the row, store, largest hole, claims, to move",
            "note: FILE: `places` is passed over: it has 2 numbers, and this board needs 6",
        ]
    );
    assert_eq!(
        doubts("town: { fingerprint: v1-0, games: 0, weights: {} }\n"),
        ["note: FILE has no weights of village, and is passed over",]
    );
    let script = folder.join("game.yaml");
    std::fs::write(&script, "variant: village.variant\nplay:\n  - moves: \"3\"\n").expect("written");
    let analysed =
        Command::new(env!("CARGO_BIN_EXE_lumbung")).args(["analyse", "--nodes", "1"]).arg(&script).output().expect("run");
    let said = String::from_utf8_lossy(&analysed.stderr);
    assert!(said.contains("has no weights of village"), "weights beside the file of a script's variant are read: {said}");
    std::fs::write(&beside, "village: 3\n").expect("written");
    assert!(best().contains("\"error\""), "a faulty file is told");
    let said = typed(&["engine"], &format!("variant {}\n", file.display()));
    assert!(said.starts_with("error"), "an engine reads it too: {said}");
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn the_protocol_of_engines_is_spoken() {
    let said = typed(
        &["engine", "--level", "3"],
        "go\nlumbung 2\nlumbung 1\nvariant kalah set holes=4\nposition start + 1\ngo nodes 500\ngo far\nposition nowhere\nvariant nothing\nquit\n",
    );
    let lines: Vec<&str> = said.lines().collect();
    let begins = ["error", "error", "engine lumbung", "ready", "ready", "best ", "error", "error", "error"];
    assert_eq!(lines.len(), begins.len(), "{said}");
    for (line, begins) in lines.iter().zip(begins) {
        assert!(line.starts_with(begins), "{line} should begin with {begins}");
    }
}

/// Another program is told how hard it may think, where a budget stands before its command.
#[cfg(unix)]
#[test]
fn a_program_plays_within_a_budget() {
    let folder = std::env::temp_dir().join(format!("lumbung-program-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (program, heard) = (folder.join("program"), folder.join("heard"));
    let text = format!("#!/bin/sh\ntee -a '{}' | '{}' engine --level 1\n", heard.display(), env!("CARGO_BIN_EXE_lumbung"));
    std::fs::write(&program, text).expect("written");
    let played = |player: String| {
        std::fs::write(&heard, "").expect("written");
        let run = Command::new(env!("CARGO_BIN_EXE_lumbung"))
            .args(["match", "kalah", "--set", "holes=2", "--games", "2", "--players", "1", &player])
            .output()
            .expect("run");
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        std::fs::read_to_string(&heard).expect("what it heard")
    };
    let command = format!("sh {}", program.display());
    assert!(played(format!("program:nodes=40:{command}")).contains("\ngo nodes 40\n"));
    assert!(played(format!("program:level=2:{command}")).contains("\ngo level 2\n"));
    assert!(played(format!("program:{command}")).contains("\ngo\n"));
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// A village that goes wrong at its second move: what could be played is judged, and nobody takes it for the whole.
#[test]
fn a_script_that_fails_is_analysed_as_far_as_it_goes() {
    let file = std::env::temp_dir().join(format!("lumbung-fails-{}.yaml", std::process::id()));
    std::fs::write(&file, "variant: kalah\nplay:\n  - moves: \"3\"\n  - moves: \"9\"\n").expect("written");
    let run = |more: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_lumbung"))
            .args(["analyse", "--nodes", "100"])
            .arg(&file)
            .args(more)
            .output()
            .expect("run")
    };
    let (plain, in_json) = (run(&[]), run(&["--json"]));
    std::fs::remove_file(&file).expect("removed");
    assert_eq!([plain.status.code(), in_json.status.code()], [Some(1), Some(1)]);
    let said = String::from_utf8_lossy(&plain.stdout);
    assert!(said.contains("1. south 3 ") && said.contains("moves that lose 15 or more against the best: 0 of 1"), "{said}");
    assert!(String::from_utf8_lossy(&plain.stderr).contains("the script fails: move 9"), "{plain:?}");
    let document: serde_json::Value = serde_json::from_slice(&in_json.stdout).expect("JSON");
    assert_eq!(document["failures"].as_array().map(Vec::len), Some(1), "{document}");
}

/// A game that is given up is over, and can be saved or gone on with all the same.
#[test]
fn a_game_that_is_given_up_is_over() {
    let file = std::env::temp_dir().join(format!("lumbung-resigned-{}.yaml", std::process::id()));
    let said = typed(&["play", "kalah", "--north", "1"], &format!("Resign\n3\n?\nsave {}\nundo\nHINT\nquit\n", file.display()));
    let saved = std::fs::read_to_string(&file).expect("the script was written");
    let ran = Command::new(env!("CARGO_BIN_EXE_lumbung")).args(["run", "--quiet"]).arg(&file).output().expect("run");
    std::fs::remove_file(&file).expect("removed");
    assert!(ran.status.success() && saved.contains("# the game is over: north wins (south has resigned)"), "{saved}");
    assert_eq!(said.matches("the game is over: north wins (south has resigned)").count(), 1, "{said}");
    assert!(said.contains("over> ?\nThe game is over: there is no move."), "{said}");
    assert!(said.contains("`undo` takes back that it was given up") && said.contains("south> HINT\n3 ("), "{said}");
    assert!(said.trim_end().ends_with("To go on: lumbung play kalah --at \"4,4,4,4,4,4/4,4,4,4,4,4 0-0 S\" --north 1"), "{said}");
}

/// A position in which the game is over invites nobody to move, and what the program has played by itself is not taken back.
#[test]
fn nothing_is_offered_where_there_is_nothing_to_do() {
    let said = typed(&["play", "kalah", "--at", "0,0,0,0,0,0/0,0,0,0,0,3 20-25 S"], "quit\n");
    assert!(!said.contains("A move,") && said.matches("the game is over").count() == 1, "{said}");
    let said = typed(&["play", "english", "--black", "1", "--white", "human"], "undo\nC3:D4\nquit\n");
    assert!(said.contains("There is nothing to take back."), "{said}");
    assert!(said.contains("this game names its points by numbers: c3 is"), "{said}");
}

/// Bytes that are no text are no move.
#[test]
fn bytes_that_are_no_text_are_no_move() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lumbung"))
        .args(["play", "kalah"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("its input").write_all(b"\xff\xfe\nquit\n").expect("it reads");
    let ended = child.wait_with_output().expect("it ends");
    assert!(ended.status.success() && String::from_utf8_lossy(&ended.stdout).contains("To go on: "), "{ended:?}");
}

/// Where there is one move only, it is followed as far as any other: the proof of the move before stands.
#[test]
fn a_proof_stands_also_after_a_move_that_must_be_made() {
    let variant = Variant::shipped("kalah").expect("kalah");
    let mut game = Game::at(&variant, "2,0,1,1,0,1/0,0,0,11,8,0 9-15 N").expect("a position");
    let level = Level::new(8).expect("a level").strength(0);
    let before = found(&game, level).moves.remove(0);
    let Worth::Wins(plies) = before.worth else { panic!("{before:?}") };
    assert_eq!((before.line[0].as_str(), before.proven), ("1", true));
    game.play("1").expect("a legal move");
    assert_eq!(game.legal_moves().len(), 1);
    assert_eq!(found(&game, level).moves.remove(0).worth, Worth::Loses(plies - 1));
}

/// The best moves stand in the order of what is said of them.
#[test]
fn several_moves_stand_in_order() {
    for (name, lines) in [("toguz-kumalak", 3), ("toguz-kumalak", 9), ("antidraughts", 10), ("dakon", 4)] {
        let variant = Variant::shipped(name).expect("a shipped variant");
        let game = Game::new(&variant);
        let weights = search::weights(&game);
        for positions in [500, 7_000, 20_000] {
            let moves = search::best(&game, &weights, &Default::default(), nodes(positions), lines).moves;
            let chances: Vec<f64> = moves.iter().map(|advice| advice.worth.chance()).collect();
            assert!(chances.is_sorted_by(|one, other| one >= other), "{name}, {lines} of {positions}: {chances:?}");
        }
    }
}

/// Few games say little, also where one player has won them all.
#[test]
fn an_interval_is_never_nothing() {
    let interval = |won, drawn, lost| contest::Score { won, drawn, lost }.interval();
    assert_eq!(interval(0, 0, 6)[0], 0.0);
    // Two of ten: 0.2, with a standard deviation of a tenth of the square root of 1.6.
    assert!((interval(0, 0, 6)[1] - (0.2 + 1.96 * 0.016_f64.sqrt())).abs() < 1e-12);
    assert_eq!(interval(0, 6, 0)[0] + interval(0, 6, 0)[1], 1.0);
    assert!(interval(100, 0, 0)[0] > 0.94 && interval(100, 0, 0)[1] == 1.0);
}

/// A program that says nothing is not waited for without end, and one that plays what is not legal is named with the position.
#[cfg(unix)]
#[test]
fn a_program_that_does_not_play_is_named() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = std::env::temp_dir().join(format!("lumbung-programs-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let program = |name: &str, answers: &str| {
        let file = folder.join(name);
        std::fs::write(&file, format!("#!/bin/sh\nwhile read word rest; do case $word in {answers} esac; done\n"))
            .expect("written");
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("a program");
        file
    };
    let wrong = program("wrong", "lumbung) echo engine wrong;; variant|position) echo ready;; go) echo best 9;;");
    let silent = program("silent", "quit) exit;;");
    let told = |file: &std::path::Path| {
        let players = format!("program:{}", file.display());
        let run = Command::new(env!("CARGO_BIN_EXE_lumbung"))
            .args(["match", "kalah", "--games", "2", "--players", &players, "1"])
            .output()
            .expect("run");
        assert!(!run.status.success());
        String::from_utf8_lossy(&run.stderr).split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ")
    };
    let said = told(&wrong);
    assert!(said.contains("it plays `9` in ") && said.contains("there is no hole 9"), "{said}");
    let said = told(&silent);
    assert!(said.contains("it has not answered `lumbung 1` with `engine` for 10 seconds"), "{said}");
    std::fs::remove_dir_all(&folder).expect("removed");
}
