//! The program as people run it: texts, JSON, exit codes.

use serde_json::{Value, json};
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

fn lumbung(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lumbung"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).output().expect("the program runs")
}

fn code(arguments: &[&str]) -> i32 {
    lumbung(arguments).status.code().expect("an exit code")
}

fn out(arguments: &[&str]) -> String {
    String::from_utf8(lumbung(arguments).stdout).expect("UTF-8")
}

fn err(arguments: &[&str]) -> String {
    String::from_utf8(lumbung(arguments).stderr).expect("UTF-8")
}

fn document(arguments: &[&str]) -> Value {
    let output = lumbung(arguments);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {text}"))
}

#[test]
fn without_a_command_a_game_is_shown_that_fits_a_screen_and_what_can_be_tried_next() {
    let shown = out(&[]);
    assert!(shown.lines().count() <= 40 && shown.lines().all(|line| line.chars().count() <= 100), "{shown}");
    let next: Vec<&str> = shown.lines().skip_while(|line| *line != "Try next:").skip(1).collect();
    assert!(next.len() > 2, "{shown}");
    for line in next {
        let command = line.trim().split("   ").next().unwrap_or_default();
        let arguments: Vec<&str> = command.split(' ').skip(1).collect();
        assert_eq!(code(&arguments), 0, "{command}");
    }
}

/// A file that is gone when the test is over.
struct Scratch(std::path::PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("lumbung-{}-{name}", std::process::id()));
        std::fs::File::create(&path).and_then(|mut file| file.write_all(text.as_bytes())).expect("a writable folder");
        Scratch(path)
    }
    fn path(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }
    fn text(&self) -> String {
        std::fs::read_to_string(&self.0).expect("a readable file")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn list_names_every_shipped_variant() {
    let list = document(&["list", "--json"]);
    let list = list.as_array().expect("an array");
    assert_eq!(list.len(), lumbung::library::all().len());
    let find = |name: &str| list.iter().find(|variant| variant["name"] == name).expect("it is shipped");
    let dakon = find("dakon");
    assert_eq!((&dakon["title"], &dakon["family"], &dakon["parent"]), (&json!("Dakon"), &json!("sowing"), &Value::Null));
    assert_eq!(dakon["also"], json!(["Dhakon", "Dhakonan", "Permainan Dakon"]));
    assert_eq!(dakon["region"], "Java, Indonesia");
    assert_eq!(find("dhamet-soufla")["parent"], "dhamet");
    let keys: Vec<&String> = dakon.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["schema", "name", "title", "also", "family", "region", "parent", "frame", "status"]);
    assert!(out(&["list"]).contains("  dakon "));
}

#[test]
fn moves_of_the_start() {
    let moves = document(&["moves", "dakon", "--json"]);
    let expected = json!({
        "schema": 1,
        "side": "south",
        "moves": ["1", "2", "3", "4", "5", "6", "7"],
        "position": "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 S",
        "outcome": "ongoing",
        "holes": {"south": [7, 7, 7, 7, 7, 7, 7], "north": [7, 7, 7, 7, 7, 7, 7]},
        "stores": {"south": 0, "north": 0},
    });
    assert_eq!(moves, expected);
    assert_eq!(document(&["moves", "dhamet", "--json"])["side"], "white");
    assert_eq!(document(&["moves", "srand", "--json"])["moves"], json!(["d4-e5"]), "another name of the game, its opening");
}

#[test]
fn a_list_that_is_cut_says_so() {
    const SIXTEEN: &str = "b2,b4,b6,b8,d2,d4,d6,d8,f2,f4,f6,f8,h2,h4,h6,h8";
    let many = format!("W:WKa1:B{SIXTEEN},b3,b5,b7,d3,d5,d7,f3,f5,f7,h3,h5,h7");
    let last = "There may be others, longer ones too: too many chains to follow them all (at most 16,384 captures of one piece are listed, and as many that are cut short).\n";
    assert_eq!(document(&["moves", "zamma-monod", "--at", &many, "--json"])["cut"], json!(true));
    assert!(out(&["moves", "zamma-monod", "--at", &many]).ends_with(last));
    for (name, few) in [("dhamet", many.as_str()), ("zamma-monod", "W:WKa1:Bb2,b4,b6")] {
        assert_eq!(document(&["moves", name, "--at", few, "--json"])["cut"], Value::Null);
        assert!(!out(&["moves", name, "--at", few]).contains("There may be others"));
    }
}

#[test]
fn other_names_and_cases_are_understood() {
    assert_eq!(out(&["show", "DHAKONAN"]), out(&["show", "dakon"]));
    let unknown = lumbung(&["show", "dakom"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("did you mean `dakon`"), "{unknown:?}");
}

#[test]
fn apply_tells_the_position_and_the_events() {
    let applied = document(&["apply", "dakon", "7", "--at", "1,1,0,2,0,0,0/4,0,0,0,0,0,0 0-0 S", "--json"]);
    assert_eq!(applied["position"], "2,0,0,0,0,0,0/0,0,0,0,0,0,0 0-6 N");
    assert_eq!((&applied["side"], &applied["outcome"]), (&json!("north"), &json!("ongoing")));
    assert_eq!(applied["score"], json!({"south": 6, "north": 0}));
    assert_eq!(applied["schema"], 1);
    let events = applied["events"].as_array().expect("an array");
    assert_eq!(events[0]["kind"], "lap");
    assert_eq!((&events[0]["move"], &events[0]["side"]), (&json!(0), &json!("south")));
    let capture = events.iter().find(|event| event["kind"] == "capture").expect("a capture");
    assert_eq!((&capture["rule"], &capture["file"]), (&json!("mikul"), &json!("variants/sowing/dakon.variant")));
    assert!(capture["line"].as_u64().is_some_and(|line| line > 1));
}

#[test]
fn what_lies_on_the_board_is_told_in_plain_fields() {
    // Dakon is sown clockwise, so that South's hole 1 is his rightmost, and North's the leftmost one.
    let position = "1,2,3,4,5,6,7/8,9,10,11,12,13,14 3-4 S";
    let moves = document(&["moves", "dakon", "--at", position, "--json"]);
    assert_eq!(moves["holes"], json!({"south": [14, 13, 12, 11, 10, 9, 8], "north": [1, 2, 3, 4, 5, 6, 7]}));
    assert_eq!(moves["stores"], json!({"south": 4, "north": 3}));
    // An opening under way is written as moves; the board is told all the same.
    let opened = document(&["apply", "dhamet", "d4-e5", "--json"]);
    assert_eq!(opened["position"], "start + d4-e5");
    let white = &opened["pieces"]["white"];
    let men = white["men"].as_array().expect("a list");
    assert!(men.contains(&json!("e5")) && !men.contains(&json!("d4")), "{men:?}");
    assert_eq!((men.len() as u64, &white["kings"]), (opened["score"]["white"].as_u64().expect("a number"), &json!([])));
    let told = out(&["apply", "dhamet", "d4-e5"]);
    assert!(told.contains("start + d4-e5\non the board: B:W"), "{told}");
    let king = document(&["moves", "dhamet", "--at", "W:Wa1,Ki9:Bc9", "--json"]);
    let expected = json!({"white": {"men": ["a1"], "kings": ["i9"]}, "black": {"men": ["c9"], "kings": []}});
    assert_eq!(king["pieces"], expected);
    let script = document(&["run", "tests/games/sowing/dakon-mikul-unequal.yaml", "--json"]);
    assert!(script["holes"]["north"].is_array(), "{script}");
}

#[test]
fn every_document_names_its_version() {
    for arguments in [
        &["list", "--json"] as &[&str],
        &["check", "/nope.variant", "--json"],
        &["expand", "dakon", "--json"],
        &["show", "dakon", "--json"],
        &["show", "dakon", "--ir", "--json"],
        &["moves", "dakon", "--json"],
        &["apply", "dakon", "1", "--json"],
        &["perft", "dakon", "1", "--json"],
        &["playout", "dakon", "--games", "1", "--seed", "1", "--json"],
        &["same", "dakon", "dakon", "--json"],
        &["board", "dakon", "--json"],
        &["why", "dakon", "1", "--json"],
        &["rules", "dakon", "--json"],
        &["worksheet", "dakon", "--count", "1", "--json"],
        &["questionnaire", "kalah", "--json"],
        &["check", "kalah", "--sources", "--json"],
        &["explain", "endless", "--json"],
        &["show", "dakom", "--json"],
    ] {
        let document = document(arguments);
        let first = document.as_array().map_or(&document, |entries| &entries[0]);
        assert_eq!(first["schema"], 1, "{arguments:?}");
    }
}

#[test]
fn explain_and_rules_can_be_json() {
    let code = document(&["explain", "sowing::empty-hole", "--json"]);
    assert_eq!((&code["codes"][0]["code"], &code["words"]), (&json!("sowing::empty-hole"), &json!([])));
    let word = document(&["explain", "endless", "--json"]);
    assert_eq!(word["words"][0]["family"], "sowing");
    assert!(word["words"][0]["example"].as_str().is_some_and(|example| example.contains("endless")));
    let players = document(&["explain", "nembak", "--json"]);
    assert!(players["players"][0]["variants"].as_array().is_some_and(|variants| variants.contains(&json!("dakon"))));
    assert_eq!(document(&["explain", "nothing-like-it", "--json"])["error"]["code"], "use::nothing-to-explain");
    let rules = document(&["rules", "dakon", "--lang", "id", "--json"]);
    assert_eq!((&rules["variant"], &rules["language"], &rules["title"]), (&json!("dakon"), &json!("id"), &json!("Aturan Dakon")));
    let lines = rules["parts"].as_array().expect("parts").iter().filter_map(|part| part["lines"].as_array()).flatten();
    assert!(lines.into_iter().any(|line| line["name"] == "mikul"), "{rules}");
}

#[test]
fn variants_are_found_by_what_people_call_them() {
    for (name, variant) in
        [("checkers", "english"), ("Shashki", "russian"), ("makhos", "thai"), ("dam-haji", "malaysian"), ("awélé", "oware")]
    {
        assert_eq!(document(&["show", name, "--json"])["name"], variant, "{name}");
    }
    for name in ["dama", "mancala"] {
        let error = &document(&["show", name, "--json"])["error"];
        assert_eq!((&error["code"], code(&["show", name])), (&json!("use::several-variants"), 2));
    }
    assert!(err(&["show", "mancala"]).contains("several games are called `mancala`: kalah, oware; name one of them"));
    assert!(err(&["show", "mojokerta"]).contains("did you mean `dakon-mojokerto`"), "titles count");
    assert!(err(&["show", "zzzzzzzzzzzz"]).contains("`list` shows all"));
}

#[test]
fn list_searches() {
    let names = |words: &[&str]| {
        let arguments: Vec<&str> = ["list", "--json"].iter().chain(words).copied().collect();
        let found = document(&arguments);
        found
            .as_array()
            .expect("a list")
            .iter()
            .map(|one| one["name"].as_str().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&["MANCALA"]), ["kalah", "oware", "sungka-mancala-world"]);
    assert_eq!(names(&["indonesia", "dhakon"]), ["dakon"]);
    assert!(names(&["leaping", "germany"]).contains(&"gothic".to_owned()));
    assert_eq!(names(&["turk dam"]), ["turkish"], "accents do not count");
    let nothing = ["list", "zzzz"];
    assert_eq!((code(&nothing), out(&nothing).as_str()), (1, ""));
    assert!(err(&nothing).contains("no shipped variant has `zzzz`"));
}

/// Words that are typed are told so that each sign is seen, and none longer than anybody reads.
#[test]
fn typed_words_are_shown_as_they_are() {
    assert!(err(&["list", "x\u{200b}q"]).contains("`x<U+200B>q`"));
    assert!(err(&["moves", "x\nq"]).contains("`x<U+000A>q`"));
    assert!(err(&["explain", "x\tq"]).contains("`x<U+0009>q`"));
    let long = "x".repeat(30_000);
    for arguments in [["moves", &long].as_slice(), &["list", &long], &["explain", &long], &["apply", "dakon", &long]] {
        assert!(err(arguments).len() < 5000, "{}", arguments[0]);
    }
}

#[test]
fn frames_lead_to_the_games_that_are_written_from_them() {
    let told = err(&["moves", "draughts-10x10"]);
    assert!(told.contains("such as `antidraughts`") && told.contains("list draughts-10x10"), "{told}");
    assert!(out(&["rules", "draughts"]).starts_with("English draughts"), "a game so called comes before a frame");
    let listed = out(&["list", "draughts-10x10"]);
    assert!(listed.contains("  international ") && !listed.contains("  russian "), "{listed}");
    assert!(out(&["list", "damhaji"]).contains("malaysian"), "blanks of a name do not count");
}

#[test]
fn a_bonus_chain_may_be_one_argument() {
    let chain = document(&["apply", "dakon", "1-2", "--json"]);
    assert_eq!(chain, document(&["apply", "dakon", "1", "2", "--json"]));
    assert_eq!(chain["position"], "13,5,13,13,4,13,13/4,0,3,1,0,2,6 0-8 S");
    // Hole 2 gives no bonus at the start: the chain must not go on with the opponent's move.
    let refused = document(&["apply", "dakon", "2-1", "--json"]);
    assert_eq!(refused["error"]["move"], "1");
    assert_eq!(refused["error"]["index"], 1);
}

#[test]
fn an_illegal_move_is_a_no() {
    let arguments = ["apply", "dakon", "7", "3", "--at", "1,1,0,2,0,0,0/4,0,0,0,0,0,0 0-0 S", "--json"];
    assert_eq!(code(&arguments), 1);
    let error = &document(&arguments)["error"];
    assert_eq!((&error["code"], &error["move"], &error["index"]), (&json!("sowing::empty-hole"), &json!("3"), &json!(1)));
    assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()));
    let told = ["apply", "dakon", "9"];
    assert_eq!((code(&told), out(&told)), (1, String::new()));
    assert!(!err(&told).is_empty());
}

#[test]
fn wrong_use_is_exit_two() {
    for arguments in [
        &["no-such-command"] as &[&str],
        &["moves", "dakon", "--at", "nonsense"],
        &["moves", "dakon", "--at", "7,7/7,7 0-0 S"],
        &["moves", "dakon", "--at", "start + 9"],
        &["moves", "no-such-variant"],
        &["moves", "./no-such-file.variant"],
        &["show", "dakon", "--set", "holes=99"],
        &["show", "dakon", "--set", "holes"],
        &["show", "dakon", "--on", "no-such-rule"],
        &["check", "no-such-file.variant"],
        &["run", "no-such-script.yaml"],
        &["perft", "dakon", "many"],
        &["perft", "dakon", "2", "--routes"],
    ] {
        assert_eq!(code(arguments), 2, "{arguments:?}: {}", err(arguments));
        assert!(!err(arguments).is_empty() || !out(arguments).is_empty(), "{arguments:?}");
    }
}

#[test]
fn positions_of_a_game_lead_back_into_it() {
    let opening = document(&["apply", "dhamet", "d4-e5", "--json"]);
    assert_eq!(opening["position"], "start + d4-e5");
    assert_eq!(document(&["moves", "dhamet", "--at", "start + d4-e5", "--json"])["moves"], json!(["f6xd4"]));
}

#[test]
fn check_finds_faults() {
    assert_eq!(code(&["check", "dakon", "dhamet", "--deny", "warnings", "--deny", "questions"]), 0);
    assert_eq!(document(&["check", "dakon", "--json"]), json!([]));
    let faulty = Scratch::new("faulty.variant", "variant faulty from dakon\n\nlanding {\n  drop no-such-rule\n}\n");
    assert_eq!(code(&["check", faulty.path()]), 1);
    let found = document(&["check", faulty.path(), "--json"]);
    let finding = &found[0];
    assert_eq!((&finding["severity"], &finding["file"]), (&json!("error"), &json!(faulty.path())));
    assert_eq!((&finding["line"], &finding["column"]), (&json!(4), &json!(8)));
    let keys: Vec<&String> = finding.as_object().expect("an object").keys().collect();
    assert_eq!(
        keys,
        ["schema", "file", "severity", "code", "message", "help", "line", "column", "end_line", "end_column", "remedy"]
    );
}

#[test]
fn perft_counts() {
    let counted = document(&["perft", "kalah", "3", "--json"]);
    let keys: Vec<&String> = counted.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["schema", "depth", "nodes", "seconds"]);
    assert_eq!(document(&["perft", "dakon", "0", "--json"])["nodes"], 1);
    assert_eq!(document(&["perft", "dakon", "1", "--json"])["nodes"], 7);
    // Published counts of international draughts.
    for (depth, nodes) in [("1", 9), ("2", 81), ("3", 658), ("4", 4265), ("5", 27117)] {
        for threads in ["1", "3"] {
            let counted = document(&["perft", "international", depth, "--threads", threads, "--json"]);
            assert_eq!(counted["nodes"], nodes, "depth {depth}");
        }
    }
    let divided = document(&["perft", "international", "4", "--divide", "--json"]);
    let sum: u64 = divided["divide"].as_object().expect("an object").values().filter_map(Value::as_u64).sum();
    assert_eq!(sum, 4265);
    // Two kings go to and fro; the numbers are those of a few lines in another language. After forty moves they are too large.
    let kings = |depth| ["perft", "english", depth, "--at", "W:WK1:BK32", "--json"];
    for (depth, nodes) in [("20", 4_375_434_496_u64), ("30", 489_375_867_174_666)] {
        assert_eq!(document(&kings(depth))["nodes"], nodes);
    }
    assert_eq!(code(&kings("250")), 2);
    assert_eq!((code(&kings("40")), &document(&kings("40"))["error"]["code"]), (2, &json!("use::too-many-sequences")));
}

#[test]
fn random_games_do_not_depend_on_threads() {
    let played = |threads: &str, seed: &str| {
        let mut totals = document(&["playout", "dakon", "--games", "300", "--seed", seed, "--threads", threads, "--json"]);
        let fields = totals.as_object_mut().expect("an object");
        assert!(fields.remove("seconds").is_some_and(|seconds| seconds.is_f64()));
        totals
    };
    let totals = played("1", "7");
    assert_eq!(totals, played("3", "7"));
    assert_ne!(totals, played("1", "8"), "another seed, other games");
    let sum: u64 = ["first", "second", "draws", "cut"].iter().filter_map(|name| totals[*name].as_u64()).sum();
    assert_eq!((&totals["games"], sum), (&json!(300), 300));
    let cut = document(&["playout", "dakon", "--games", "5", "--seed", "1", "--max-moves", "2", "--json"]);
    assert_eq!((&cut["cut"], &cut["moves"]), (&json!(5), &json!(10)));
}

#[test]
fn speed_is_measured() {
    let measured = document(&["bench", "kalah", "zamma", "--seconds", "0.002", "--threads", "2", "--json"]);
    let rows = measured["variants"].as_array().expect("a row for each variant");
    assert_eq!(rows.iter().map(|row| &row["variant"]).collect::<Vec<_>>(), [&json!("kalah"), &json!("zamma")]);
    for row in rows {
        for field in ["games_per_second", "moves_per_second", "laps_per_second", "leaves_per_second", "cores"] {
            assert!(row[field].as_f64().is_some_and(|rate| rate > 0.0 && rate.is_finite()), "{field}: {row}");
        }
        assert!(row["moves_per_second"].as_f64() > row["games_per_second"].as_f64(), "{row}");
        assert_eq!(row["laps_per_move"], json!(1.0), "{row}");
    }
    let measured = document(&["bench", "dakon", "--seconds", "0.002", "--threads", "1", "--json"]);
    assert!(measured["variants"][0]["laps_per_move"].as_f64() > Some(1.0), "{measured}");
    assert_eq!(code(&["bench", "kalah", "--seconds", "0"]), 2);
}

#[test]
fn a_number_out_of_range_is_told_its_range() {
    for (arguments, range) in [
        (&["bench", "kalah", "--seconds", "-1"][..], "from 0.001 to 3600"),
        (&["perft", "kalah", "-1"], "a whole number from 0 to 250"),
        (&["perft", "kalah", "x"], "a whole number from 0 to 250"),
        (&["perft", "kalah", "2", "--threads", "-1"], "a whole number from 1 to 1024"),
        (&["playout", "kalah", "--games", "-5", "--seed", "1"], "a whole number from 0 on, of at most 19 digits"),
        (&["playout", "kalah", "--games", "1", "--seed", "99999999999999999999"], "of at most 19 digits"),
        (&["playout", "kalah", "--games", "1", "--seed", "1", "--threads", "1.5"], "a whole number from 1 to 1024"),
        (&["diff", "dakon", "congkak", "--seconds", "-1"], "from 1 to 1000000"),
        (&["selftest", "--seconds", "-1"], "a whole number from 0 to 86400"),
        (&["selftest", "--threads", "many"], "a whole number from 1 to 1024"),
        (&["bench", "kalah", "--threads", "0"], "a whole number from 1 to 1024"),
        (&["solve", "kalah", "--first-turn", "--target", "99999999999"], "a whole number from 0 to 65535"),
    ] {
        let answer = lumbung(arguments);
        assert_eq!(answer.status.code(), Some(2), "{arguments:?}");
        let told = String::from_utf8_lossy(&answer.stderr);
        assert!(told.contains(range), "{arguments:?}: {told}");
    }
}

/// What happens by itself when a position is read is told by every command that plays on from it.
#[test]
fn what_happens_before_the_first_move_is_told() {
    let at = ["--at", "0,0,0,0,0,0,3/0,0,0,0,0,0,0 40-55 S"];
    for command in [
        ["moves", "dakon"].as_slice(),
        &["perft", "dakon", "2"],
        &["solve", "dakon"],
        &["playout", "dakon", "--games", "1", "--seed", "1"],
    ] {
        let text = out(&[command, &at].concat());
        assert!(text.starts_with("the rest, 3 seeds, goes to North   [rest, "), "{command:?}: {text}");
        let json = document(&[command, &at, &["--json"]].concat());
        assert_eq!((&json["before"][0]["kind"], &json["before"][1]["kind"]), (&"rest".into(), &"end".into()), "{command:?}");
    }
    let table = [["playout", "dakon", "--games", "1", "--seed", "1", "--csv", "-"].as_slice(), &at].concat();
    assert!(out(&table).starts_with("game,first") && err(&table).starts_with("the rest, 3 seeds"));
}

#[test]
fn random_games_go_to_a_table() {
    let table = Scratch::new("games.csv", "");
    let arguments = ["playout", "kalah", "--games", "20", "--seed", "3", "--csv", table.path(), "--json"];
    let moves = document(&arguments)["moves"].as_u64().expect("a number");
    let text = table.text();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("game,first,moves,outcome,south,north"));
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 20);
    let of_rows: u64 = rows.iter().map(|row| row[2].parse::<u64>().expect("a number")).sum();
    assert_eq!(of_rows, moves);
    // All 48 seeds are in the stores at the end.
    assert!(rows.iter().all(|row| row[4].parse::<u32>().unwrap() + row[5].parse::<u32>().unwrap() == 48));
}

#[test]
fn fmt_lays_out_and_checks() {
    let untidy = "variant   tidy    from dakon\n\n\n\nboard{\nholes 9\n}   # nine\n";
    let file = Scratch::new("tidy.variant", untidy);
    assert_eq!(code(&["fmt", "--check", file.path()]), 1);
    assert_eq!(file.text(), untidy, "--check changes nothing");
    assert_eq!(code(&["fmt", file.path()]), 0);
    assert_ne!(file.text(), untidy);
    assert!(file.text().contains("# nine"));
    assert_eq!(code(&["fmt", "--check", file.path()]), 0);
}

#[test]
fn expand_writes_the_whole_variant() {
    let whole = out(&["expand", "dakon-moyoketen"]);
    assert!(whole.contains("mbedhil") && whole.contains("anticlockwise") && !whole.contains("mikul"), "{whole}");
    let file = Scratch::new("whole.variant", &whole);
    let fingerprint = |name: &str| out(&["show", name, "--fingerprint"]);
    assert_eq!(fingerprint(file.path()), fingerprint("dakon-moyoketen"));
    assert_ne!(fingerprint("dakon"), fingerprint("dakon-moyoketen"));
    assert!(out(&["expand", "dakon-moyoketen", "--origins"]).contains("variants/sowing/dakon.variant:"));
}

#[test]
fn show_tells_of_rules_and_adaptations() {
    let shown = out(&["show", "dakon", "--set", "holes=9"]);
    assert!(shown.contains("7,7,7,7,7,7,7,7,7/7,7,7,7,7,7,7,7,7 0-0 S"), "{shown}");
    assert!(out(&["show", "dakon", "--ir"]).starts_with("schema: 1\n"));
    assert!(shown.contains("nembak:") && !shown.contains("\u{1b}["), "{shown}");
    assert!(out(&["show", "dakon", "--on", "mati-bela"]).contains("mati-bela"));
}

const WIN: &str = "tests/games/sowing/dakon-win-in-nine.yaml";
const MIKUL: &str = "tests/games/sowing/dakon-three-heaps.yaml";

#[test]
fn run_plays_scripts() {
    let told = lumbung(&["run", WIN, MIKUL]);
    let text = String::from_utf8_lossy(&told.stdout);
    assert_eq!(told.status.code(), Some(0), "{text}");
    assert!(text.contains("[nembak, variants/sowing/dakon.variant:") && text.ends_with("2 passed, 0 failed\n"), "{text}");
    assert_eq!(out(&["run", WIN, MIKUL, "--quiet"]), "2 passed, 0 failed\n");
    let documents = out(&["run", WIN, MIKUL, "--json"]);
    let documents: Vec<Value> = documents.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(documents.len(), 2);
    assert_eq!((&documents[0]["passed"], &documents[0]["score"]), (&json!(true), &json!({"south": 53, "north": 0})));
}

/// North has no seed and passes: the second move is South's again, and one of North's is not legal.
#[test]
fn run_tells_who_has_passed_before_a_move_that_is_not_legal() {
    let text = "variant: sonka\nposition: \"0,0,0,0,0/0,1,0,1,0 28-30 S\"\nplay:\n  - moves: \"2 2\"\n";
    let script = Scratch::new("passed.yaml", text);
    let document = document(&["run", script.path(), "--json"]);
    let message = document["failure"]["message"].as_str().unwrap_or_default();
    assert!(message.ends_with(" (north passed just before)"), "{document}");
}

#[test]
fn run_marks_the_line_that_failed() {
    let script = Scratch::new("fails.yaml", "variant: dakon\nplay:\n  - move: 1\n  - move: 2\n    store: { south: 9 }\n");
    let told = lumbung(&["run", script.path(), "--quiet"]);
    let text = String::from_utf8_lossy(&told.stdout);
    assert_eq!(told.status.code(), Some(1));
    assert!(text.contains("expected south 9; came south 8") && text.contains("0 passed, 1 failed"), "{text}");
    let document = document(&["run", script.path(), "--json"]);
    assert_eq!((&document["failure"]["line"], &document["failure"]["field"]), (&json!(5), &json!("store")));
}

#[test]
fn run_compares_variants_and_counts_rules() {
    let text = out(&["run", WIN, "--quiet", "--with", "dakon", "--with", "kalah", "--with", "dhamet", "--coverage"]);
    assert!(text.contains("dakon   plays the same game"), "{text}");
    assert!(text.contains("kalah   departs before the first move"), "{text}");
    assert!(text.contains("dhamet  departs before the first move: a game of the other family"), "{text}");
    assert!(text.contains("dakon: ") && text.contains("never ") && text.contains("mikul"), "{text}");
}

#[test]
fn scripts_that_make_no_sense_are_refused() {
    for (text, word) in [
        ("variant: dakon\nfirst: { pingsut: [man, man] }\n", "play again"),
        ("variant: dakon\nfirst: { pingsut: [man, elephant] }\n", "sits south"),
        ("variant: dakon\nplay:\n  - movee: 1\n", "movee"),
        ("variant: dakon\nplay:\n  - move: 1\n   - move: 2\n", "yaml:4:4"),
        ("variant: dakom\n", "did you mean"),
        ("variant: dakon\nposition: \"1/2 0-0 S\"\n", "no position"),
        ("variant: dakon\nvariant: kalah\n", "second time"),
    ] {
        let script = Scratch::new("nonsense.yaml", text);
        let told = lumbung(&["run", script.path()]);
        let said = String::from_utf8_lossy(&told.stdout);
        assert_eq!(told.status.code(), Some(1), "{text}: {said}");
        assert!(said.contains(word), "{text}: {said}");
    }
}

#[test]
fn selftest_counts_published_numbers() {
    let document = document(&["selftest", "--seconds", "0", "--json"]);
    assert_eq!((&document["failed"], document["passed"].as_u64() >= Some(65)), (&json!(0), true), "{document}");
    let first = &document["tables"]["perft"][0];
    assert_eq!(
        (&first["variant"], &first["depth"], &first["nodes"], &first["ok"]),
        (&json!("brazilian"), &json!(1), &json!(7), &json!(true))
    );
    let text = out(&["selftest", "--seconds", "0"]);
    assert!(text.contains("after 10 moves") && text.contains(" ok\n") && text.contains(" 0 failed in "), "{text}");
}

#[test]
fn a_lesser_capture_is_refused_with_its_rule_and_what_would_do() {
    for (variant, chosen, at, said) in [
        (
            "dhamet",
            "e3xc3",
            "W:We3,h3:Bd3,h4,h6,i9",
            "`prefer most pieces` wants 2 pieces taken, and e3xc3 takes 1; legal: h3xh5xh7",
        ),
        ("dhamet", "h3xh5", "W:Wb3,h3:Bb4,b6,h4,h6", "the chain must go on from h5; legal: h3xh5xh7"),
        ("dhamet", "a1-a2", "W:Wa1,e3:Bd3,i9", "capture is compulsory; legal: e3xc3"),
        (
            "frisian",
            "c3xe5",
            "W:Wc3,i3:Bd4,Kh4",
            "`prefer most value` wants pieces worth 199 taken, and c3xe5 takes 100; legal: i3xg5",
        ),
        (
            "italian",
            "h1xf3",
            "W:WKa2,h1:Bb3,g2",
            "`prefer by a king` wants a king to capture, and on h1 stands a man; legal: a2xc4",
        ),
        ("italian", "a2xc4", "W:WKa2,Kh1:Bb3,Kg2", "`prefer most kings` wants 1 king taken, and a2xc4 takes 0; legal: h1xf3"),
        (
            "italian",
            "a2xe6",
            "W:WKa2,Kh1:Bb3,Kd5,Kg2,g4",
            "wants a king taken as early as possible, and a2xc4xe6 takes one later",
        ),
        (
            "killer",
            "46x23",
            "W:WK46:BK32,15",
            "a chain of a king that takes a king last ends next behind it, not on 23; legal: 46x28",
        ),
        ("thai", "4x18", "W:WK4:B11,28", "a king lands next behind the piece it takes: on 15, not on 18; legal: 4-15"),
        ("pool", "29x18", "W:WK29:B22,10", "a king lands where it can go on, and on 18 it cannot; legal: 29x15x1, 29x15x6"),
    ] {
        let document = document(&["apply", variant, chosen, "--at", at, "--json"]);
        let message = document["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains(said), "{variant} {chosen}: {message}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lumbung"))
        .args(["list", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn help_has_an_example_for_every_command() {
    let commands = [
        "list",
        "check",
        "fmt",
        "expand",
        "show",
        "moves",
        "apply",
        "run",
        "perft",
        "playout",
        "explain",
        "selftest",
        "why",
        "diff",
        "same",
        "witness",
        "bench",
        "worksheet",
        "questionnaire",
    ];
    for command in commands {
        let help = out(&[command, "--help"]);
        assert!(help.contains("Example") && help.contains(&format!("lumbung {command}")), "{help}");
    }
}

#[test]
fn same_input_gives_same_bytes() {
    for arguments in [&["run", WIN] as &[&str], &["show", "dhamet"], &["list"], &["moves", "international", "--json"]] {
        assert_eq!(out(arguments), out(arguments));
    }
}

/// A position of the seven-hole game, each row in the sowing order of its owner: South's row is seen from hole 7 to hole 1.
fn dakon(own: [u32; 7], other: [u32; 7], north: u32, south: u32, side: char) -> String {
    let row = |holes: Vec<u32>| holes.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    format!("{}/{} {north}-{south} {side}", row(other.to_vec()), row(own.iter().rev().copied().collect()))
}

#[test]
fn the_first_moves_of_dakon() {
    let table = [
        (1, [0, 8, 8, 8, 8, 8, 8], [7; 7], 1, 1),
        (2, [8, 1, 8, 8, 8, 8, 8], [0, 8, 8, 8, 8, 0, 8], 9, 2),
        (3, [8, 8, 1, 8, 8, 8, 8], [8, 0, 8, 8, 0, 8, 8], 9, 2),
        (4, [8, 8, 8, 1, 8, 8, 8], [8, 8, 0, 0, 8, 8, 8], 9, 2),
        (5, [8, 8, 8, 8, 1, 8, 8], [8, 8, 0, 0, 8, 8, 8], 9, 2),
        (6, [8, 8, 8, 8, 8, 1, 8], [8, 0, 8, 8, 0, 8, 8], 9, 2),
        (7, [8, 8, 8, 8, 8, 8, 1], [0, 8, 8, 8, 8, 0, 8], 9, 2),
    ];
    for (hole, own, other, store, laps) in table {
        let applied = document(&["apply", "dakon", &hole.to_string(), "--json"]);
        let bonus = hole == 1;
        assert_eq!(applied["position"], dakon(own, other, 0, store, if bonus { 'S' } else { 'N' }), "hole {hole}");
        let events = applied["events"].as_array().expect("a list");
        assert_eq!(events.iter().filter(|event| event["kind"] == "lap").count(), laps, "hole {hole}");
        assert_eq!(events.last().expect("an event")["rule"], if bonus { "lumbung" } else { "nembak" });
        // With the landing seed taken the hole is empty and the store has one more.
        let mut taken = own;
        if !bonus {
            taken[hole - 1] = 0;
        }
        let (store, side) = if bonus { (store, 'S') } else { (store + 1, 'N') };
        let applied = document(&["apply", "dakon", &hole.to_string(), "--on", "mati-bela", "--json"]);
        assert_eq!(applied["position"], dakon(taken, other, 0, store, side), "hole {hole}");
    }
}

/// Small cases; a spare seed in North's hole 7 keeps the game going where his row would be empty.
#[test]
fn the_small_cases_of_dakon() {
    let none = [0; 7];
    let one = |hole: usize, seeds: u32| {
        let mut row = none;
        row[hole - 1] = seeds;
        row
    };
    let spare = one(7, 1);
    let facing = [0, 0, 0, 0, 4, 0, 1];
    let two = [2, 0, 0, 0, 0, 0, 0];
    let bare = [2, 0, 0, 0, 0, 0, 1];
    type Case = (&'static str, [u32; 7], [u32; 7], &'static str, &'static [&'static str], String);
    let cases: [Case; 9] = [
        ("bonus", [1; 7], [1; 7], "7", &[], dakon([1, 1, 1, 1, 1, 1, 0], [1; 7], 0, 1, 'S')),
        ("nembak", two, facing, "1", &[], dakon([0, 1, 1, 0, 0, 0, 0], spare, 0, 4, 'N')),
        ("seed taken", two, facing, "1", &["--on", "mati-bela"], dakon(one(2, 1), spare, 0, 5, 'N')),
        ("opposite empty", bare, spare, "1", &[], dakon([0, 1, 1, 0, 0, 0, 1], spare, 0, 0, 'N')),
        ("mikul", one(7, 4), [1, 1, 0, 2, 0, 0, 0], "7", &[], dakon(none, one(1, 2), 0, 6, 'N')),
        ("unequal", one(7, 4), [1, 1, 0, 3, 0, 0, 0], "7", &[], dakon(none, [2, 2, 1, 3, 0, 0, 0], 0, 1, 'N')),
        ("edge", one(7, 2), [0, 3, 0, 0, 0, 0, 0], "7", &[], dakon(none, [1, 3, 0, 0, 0, 0, 0], 0, 1, 'N')),
        // These two end the game: the player to move has no seeds, and the rest is his opponent's.
        ("swept", two, one(5, 4), "1", &[], dakon(none, none, 0, 6, 'N')),
        ("bonus without seeds", one(7, 1), one(1, 2), "7", &[], dakon(none, none, 2, 1, 'S')),
    ];
    for (case, own, other, hole, adapted, after) in cases {
        let before = dakon(own, other, 0, 0, 'S');
        let mut arguments = vec!["apply", "dakon", hole, "--at", &before, "--json"];
        arguments.extend(adapted);
        assert_eq!(document(&arguments)["position"], after, "{case}");
    }
}

#[test]
fn the_size_of_dakon_can_be_set() {
    for holes in 5..=9_usize {
        for seeds in 5..=9_usize {
            let (set_holes, set_seeds) = (format!("holes={holes}"), format!("seeds={seeds}"));
            let moves = document(&["moves", "dakon", "--set", &set_holes, "--set", &set_seeds, "--json"]);
            let row = vec![seeds.to_string(); holes].join(",");
            assert_eq!(moves["position"], format!("{row}/{row} 0-0 S"));
            assert_eq!(moves["moves"].as_array().map(Vec::len), Some(holes));
        }
    }
    for holes in ["4", "10"] {
        for command in ["show", "moves"] {
            let set = format!("holes={holes}");
            let arguments = [command, "dakon", "--set", &set];
            assert_eq!(code(&arguments), 2, "{arguments:?}");
            let told = err(&arguments);
            assert!(told.contains("inherit::") || told.contains("language::out-of-range"), "{told}");
            assert!(told.contains("5 to 9") && told.contains(holes), "{told}");
        }
    }
    for (set, word) in [("holes=many", "number"), ("rows=3", "parameter"), ("holes=", "number"), ("stores=at right", "parameter")]
    {
        assert_eq!(code(&["show", "dakon", "--set", set]), 2, "{set}");
        assert!(err(&["show", "dakon", "--set", set]).contains(word), "{set}: {}", err(&["show", "dakon", "--set", set]));
    }
    let told = err(&["show", "toguz-kumalak", "--set", "holes=99"]);
    assert!(told.contains("3 to 12"), "{told}");
}

/// The first turn that leaves North without an answer for long: nine moves, 53 seeds.
#[test]
fn a_first_turn_of_nine_moves() {
    let chain = ["1", "2", "7", "7", "1", "3", "1", "4", "7"];
    for off in [&[] as &[&str], &["--off", "mikul"]] {
        let mut arguments = vec!["apply", "dakon"];
        arguments.extend(chain);
        arguments.push("--json");
        arguments.extend(off);
        let applied = document(&arguments);
        assert_eq!(applied["position"], "8,2,1,7,0,4,0/2,3,4,5,0,8,1 0-53 N");
        assert_eq!((&applied["side"], &applied["score"]), (&json!("north"), &json!({"south": 53, "north": 0})));
        let events = applied["events"].as_array().expect("a list");
        let rules: Vec<&str> = events.iter().filter_map(|event| event["rule"].as_str()).collect();
        assert_eq!(rules.last(), Some(&"nembak"), "{rules:?}");
        assert!(!rules.contains(&"mikul"));
    }
}

/// Each refusal has its own reason, and all of them are a no of the game.
#[test]
fn what_cannot_be_played_is_refused_with_its_reason() {
    let empty = ["apply", "dakon", "1", "1", "--json"];
    let eight = ["apply", "dakon", "8", "--json"];
    let over = ["apply", "dakon", "7", "1", "--at", "0,0,0,0,0,0,0/1,0,0,0,0,0,0 40-57 S", "--json"];
    let mut messages = Vec::new();
    for (arguments, reason, index) in
        [(&empty as &[&str], "sowing::empty-hole", 1), (&eight, "sowing::no-such-hole", 0), (&over, "game::over", 1)]
    {
        assert_eq!(code(arguments), 1, "{arguments:?}");
        let error = document(arguments)["error"].clone();
        assert_eq!((&error["code"], &error["index"]), (&json!(reason), &json!(index)), "{error}");
        messages.push(error["message"].as_str().expect("a message").to_owned());
        // People get the same reason on standard error.
        let people = &arguments[..arguments.len() - 1];
        assert_eq!(code(people), 1);
        assert!(err(people).contains(reason), "{}", err(people));
    }
    messages.dedup();
    assert_eq!(messages.len(), 3);
}

#[test]
fn explain_knows_codes_and_words() {
    let told = out(&["explain", "sowing::unreachable-rule"]);
    assert!(told.starts_with("sowing::unreachable-rule\n") && told.contains("first rule that fits"), "{told}");
    for code in
        ["syntax::tag", "inherit::cycle", "leaping::picture", "sowing::empty-hole", "leaping::lesser-capture", "game::over"]
    {
        assert!(out(&["explain", code]).starts_with(&format!("{code}\n")), "{code}");
    }
    let word = out(&["explain", "endless"]);
    assert!(word.contains("in `sow`") && word.contains("example") && word.contains("ends turn"), "{word}");
    assert_eq!(out(&["explain", "grand", "slam"]), out(&["explain", "Grand  Slam"]));
    // A word of both families is explained for both.
    let both = out(&["explain", "wins"]);
    assert!(both.contains("sowing games") && both.contains("leaping games"), "{both}");
    for (what, near) in [
        ("endles", "endless"),
        ("sowing::unreachable-rul", "sowing::unreachable-rule"),
        ("unreachable-rule", "sowing::unreachable-rule"),
    ] {
        assert_eq!(code(&["explain", what]), 2);
        // The report breaks long lines.
        let told: String = err(&["explain", what]).chars().filter(|sign| !sign.is_whitespace() && *sign != '│').collect();
        assert!(told.contains(&format!("didyoumean`{near}`?")), "{told}");
    }
    assert_eq!(code(&["explain", "xyzzy"]), 2);
    // Who asks for nothing is told where to begin.
    let all = out(&["explain"]);
    assert!(all.contains("\nlanding\n") && all.contains("lumbung explain WORD"), "{all}");
}

#[test]
fn help_is_a_command_too() {
    assert_eq!(code(&["help"]), 0);
    assert!(out(&["help"]).contains("witness"), "{}", out(&["help"]));
    let run = out(&["help", "run"]);
    assert!(run.contains("SCRIPT") && run.contains("--coverage"), "{run}");
}

#[test]
fn rules_in_short_are_those_that_hold_now() {
    let shown = out(&["show", "dakon", "--on", "mati-bela"]);
    for line in [
        "board    stores at left",
        "sow      direction clockwise",
        "end      when mover has no seeds",
        "         wins most seeds",
        "mati-bela: in empty own hole, opposite occupied -> capture opposite and last seed",
        "nembak: in empty own hole, opposite occupied -> capture opposite [mw confirmed",
    ] {
        assert!(shown.lines().any(|other| other.starts_with(line)), "{line}: {shown}");
    }
    let overruled = shown.lines().find(|line| line.ends_with("   (overruled)"));
    assert!(overruled.is_some_and(|line| line.starts_with("nembak: ")), "{shown}");
    assert!(!shown.contains("mati-bela off") && shown.matches("(overruled)").count() == 1, "{shown}");
    let plain = out(&["show", "dakon"]);
    assert!(plain.contains("mati-bela off: in empty") && !plain.contains("overruled"), "{plain}");
    let rules = document(&["show", "dakon", "--on", "mati-bela", "--off", "mikul", "--json"])["rules"].clone();
    let rule =
        |name: &str| rules.as_array().expect("a list").iter().find(|rule| rule["rule"] == name).expect("it is there").clone();
    let stands = |name: &str| (rule(name)["on"] == true, rule(name)["overruled"] == true);
    assert_eq!(
        (stands("mati-bela"), stands("nembak"), stands("mikul"), stands("mati")),
        ((true, false), (true, true), (false, false), (true, false))
    );
    let zamma = out(&["show", "dhamet", "--on", "late-crown"]);
    for line in ["man      steps forward", "king     steps in every direction, any distance", "         prefer most pieces"] {
        assert!(zamma.lines().any(|other| other.starts_with(line)), "{line}: {zamma}");
    }
    assert!(zamma.contains("crowned one turn after") && zamma.contains("opening rencontre"), "{zamma}");
}

/// Line and column of the error in a script that could not be played, and its message.
fn script_error(text: &str) -> (Value, Value, String) {
    let script = Scratch::new("own-mistake.yaml", text);
    let told = lumbung(&["run", script.path(), "--json"]);
    assert_eq!(told.status.code(), Some(1), "{text}");
    let document: Value = serde_json::from_slice(&told.stdout).expect("JSON");
    let error = &document["error"];
    let words = ["message", "help"].map(|field| error[field].as_str().unwrap_or_default());
    (error["line"].clone(), error["column"].clone(), words.join("; "))
}

#[test]
fn a_script_is_shown_its_own_mistakes_where_they_stand() {
    for (text, line, column, word) in [
        ("variant: dakon\nset: {seeds: 7, holes: 10}\n", 2, 24, "5 to 9"),
        ("variant: dakon\nset:\n  - seeds=5\n  - holes=10\n", 4, 5, "5 to 9"),
        ("variant: dakon\nset: {rows: 3}\n", 2, 13, "no parameter `rows`"),
        ("variant: dakon\noff: [nembak, mikl]\n", 2, 15, "write `mikul`"),
        ("variant: dakon\non: mati-bel\n", 2, 5, "`mati-bela`"),
        ("title: x\nvariant: dakom\n", 2, 10, "did you mean `dakon`?"),
        ("variant: ./nowhere.variant\n", 1, 10, "nowhere.variant"),
        ("variant: dakon\nplay:\n  - movee: 1\n", 3, 5, "movee"),
    ] {
        let (at_line, at_column, message) = script_error(text);
        assert_eq!((at_line, at_column), (json!(line), json!(column)), "{text}: {message}");
        assert!(message.contains(word), "{text}: {message}");
        let script = Scratch::new("own-mistake-text.yaml", text);
        assert!(!out(&["run", script.path()]).contains("command line"), "{text}");
    }
}

#[test]
fn a_script_may_be_adapted_further() {
    let text = "variant: dakon\nset: {holes: 5}\non: [mati-bela]\nplay:\n  - legal: [1, 2, 3, 4, 5]\n";
    let script = Scratch::new("adapted.yaml", text);
    assert_eq!(code(&["run", script.path()]), 0);
    assert_eq!(code(&["run", script.path(), "--off", "mikul"]), 0);
    assert_eq!(code(&["run", script.path(), "--set", "holes=6"]), 1, "the last word counts");
    let wrong = lumbung(&["run", script.path(), "--off", "mikl"]);
    let said = String::from_utf8_lossy(&wrong.stdout);
    assert_eq!(wrong.status.code(), Some(2), "{said}");
    assert!(said.contains("command line") && said.contains("mikl"), "{said}");
}

#[test]
fn endless_lines_of_a_script_are_cut() {
    let huge = format!("variant: dakon\nplay: {}\n", "[".repeat(400_000));
    let long = format!("variant: dakon\nplay: [{{move: 9, note: \"{}\"}}]\n", "a".repeat(400_000));
    for text in [huge, long] {
        let script = Scratch::new("huge.yaml", &text);
        // The report breaks long lines.
        let said = out(&["run", script.path()]);
        let said = said.replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.len() < 4000 && said.contains(":2:") && said.contains("..."), "{} bytes", said.len());
    }
}

#[test]
fn every_answer_can_be_json() {
    let expanded = document(&["expand", "dakon", "--json"]);
    assert_eq!((&expanded["name"], expanded["text"].as_str()), (&json!("dakon"), Some(out(&["expand", "dakon"]).as_str())));
    let print = document(&["show", "dakon", "--fingerprint", "--json"]);
    assert_eq!(print["fingerprint"].as_str(), Some(out(&["show", "dakon", "--fingerprint"]).trim()));
    let ir = document(&["show", "dakon", "--ir", "--json"]);
    assert_eq!((&ir["schema"], ir["ir"].is_object()), (&json!(1), true));
    let untidy = Scratch::new("untidy.variant", "variant   untidy from dakon\n");
    let laid = |written| json!([{"schema": 1, "file": untidy.path(), "canonical": false, "written": written}]);
    assert_eq!(document(&["fmt", "--check", untidy.path(), "--json"]), laid(false));
    assert_eq!(document(&["fmt", untidy.path(), "--json"]), laid(true));
    assert_eq!(document(&["fmt", untidy.path(), "--json"])[0]["canonical"], true);
    assert_eq!(document(&["fmt", "/nope.variant", "--json"])[0]["error"]["code"], "use::unreadable-file");
    let unread = document(&["check", "/nope.variant", "--json"]);
    assert_eq!((&unread[0]["code"], &unread[0]["severity"]), (&json!("use::unreadable-file"), &json!("error")));
    assert_eq!(code(&["check", "/nope.variant", "--json"]), 2);
    for (arguments, reason) in [
        (&["show", "dakom", "--json"] as &[&str], "use::unknown-variant"),
        (&["moves", "dakon", "--at", "nonsense", "--json"], "sowing::bad-position"),
        (&["show", "dakon", "--on", "mikl", "--json"], "inherit::unknown-name"),
        (&["perft", "dakon", "many", "--json"], "use::command-line"),
        (&["no-such-command", "--json"], "use::command-line"),
    ] {
        let error = document(arguments)["error"].clone();
        assert_eq!((&error["code"], code(arguments)), (&json!(reason), 2), "{arguments:?}");
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()), "{error}");
        assert_eq!(err(arguments), "", "{arguments:?}");
    }
}

#[test]
fn failures_of_scripts_are_told_in_plain_words() {
    let failure = |play: &str| {
        let script = Scratch::new("plain-words.yaml", &format!("variant: dakon\nplay:\n{play}"));
        let told = document(&["run", script.path(), "--json"]);
        let first = if told["failure"].is_null() { &told["error"] } else { &told["failure"] };
        first["message"].as_str().unwrap_or_default().to_owned()
    };
    for (play, begins) in [
        ("  - move: 9\n", "move 9 is not legal: there is no hole 9: "),
        ("  - move: 1-9\n", "move 9 is not legal: there is no hole 9: "),
        ("  - moves: \"1 1\"\n", "move 1, number 2 of the game (move 2 of south), is not legal: "),
        ("  - move: 2\n    fires: [nembk]\n", "step 1: the variant has no rule `nembk`; did you mean `nembak`?"),
        ("  - move: 2\n    fires: [xyzzy]\n", "step 1: the variant has no rule `xyzzy`"),
        ("  - illegal: 1\n", "move 1 is legal"),
        ("  - legal: 9\n", "move 9 is not legal: "),
        (
            "  - illegal: 9\n    because: sowing::no-such-hol\n",
            "step 1: no move is refused with the code `sowing::no-such-hol`; did you mean `sowing::no-such-hole`?",
        ),
        (
            "  - illegal: 9\n    because: sowing::empty-hole\n",
            "move 9 is not legal because of `sowing::no-such-hole`, not `sowing::empty-hole`: ",
        ),
    ] {
        let message = failure(play);
        assert!(message.starts_with(begins), "{play}: {message}");
    }
}

#[test]
fn a_move_that_is_none_is_shown_as_it_was_typed() {
    for (typed, words) in [
        ("1-", &["`1-` is no move"] as &[&str]),
        ("1--2", &["`1--2` is no move"]),
        ("", &["\"\" is no move"]),
        ("1,2", &["`1,2` is no move", "joined by `-`: `1-2`"]),
        ("1 2", &["`1 2` is no move", "joined by `-`: `1-2`"]),
    ] {
        let error = document(&["apply", "dakon", typed, "--json"])["error"].clone();
        assert_eq!((&error["code"], &error["move"]), (&json!("game::not-a-move"), &json!(typed)), "{error}");
        let message = error["message"].as_str().unwrap_or_default();
        assert!(words.iter().all(|word| message.contains(word)), "{typed}: {message}");
    }
    assert!(!document(&["apply", "dakon", "x", "--json"])["error"]["message"].as_str().unwrap_or_default().contains("joined"));
}

#[test]
fn a_hole_is_closed_only_where_one_can_be() {
    let arguments = ["apply", "dakon", "1", "--at", "x,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 S", "--json"];
    assert_eq!((code(&arguments), &document(&arguments)["error"]["code"]), (2, &json!("sowing::nothing-closes")));
    // Rounds leave holes out of play.
    assert_eq!(code(&["moves", "dakon-moyoketen", "--at", "5,5,5,5,5,5,5/x,5,5,5,5,5,5 0-0 S R2:0-1:S"]), 0);
}

/// A record may be given as it is written, its moves numbered.
#[test]
fn numbers_of_moves_are_no_moves() {
    let plain = out(&["apply", "international", "32-28", "19-23", "28x19"]);
    assert_eq!(out(&["apply", "international", "1.", "32-28", "19-23", "2.", "28x19"]), plain);
    assert_eq!(out(&["apply", "international", "1. 32-28 19-23, 2. 28x19"]), plain);
    assert_eq!(code(&["apply", "international", "1."]), 1);
    assert_eq!(code(&["apply", "international", ""]), 1);
    assert_eq!(code(&["apply", "international", "1. 32-28 28-32"]), 1);
}

/// Capitals name the same points: no letter of a column is taken for a colour.
#[test]
fn points_in_capitals_are_points() {
    let small = out(&["apply", "zamma", "d4-e5"]);
    assert_eq!(out(&["apply", "zamma", "D4-E5"]), small);
    let told = err(&["apply", "dhamet", "B3-B4"]);
    assert!(told.contains("d4-e5"), "{told}");
}

/// A name of a file stands in one line, whatever is in it.
#[test]
#[cfg(unix)]
fn names_of_files_are_shown_in_one_line() {
    let file = Scratch::new("two\nlines\u{1b}[31m.variant", "variant x from dakonn\n");
    let told = format!("{}{}", out(&["check", file.path()]), err(&["check", file.path()]));
    assert!(told.contains("two<U+000A>lines<U+001B>[31m.variant:1:16"), "{told}");
    let missing = out(&["run", "no\nfile.yaml"]);
    assert!(missing.contains("no<U+000A>file.yaml: there is no such file"), "{missing}");
}

/// Where no position means the same in both, nothing was compared, and nothing is said of how far.
#[test]
fn boards_of_unlike_size_are_not_compared() {
    for more in [&[][..], &["--each"]] {
        let arguments = [&["diff", "international", "canadian"][..], more].concat();
        let told = out(&arguments);
        assert!(told.contains("no game was compared") && !told.contains("searched") && !told.contains("perhaps"), "{told}");
        assert_eq!(more.is_empty(), !told.contains("Nothing was compared."), "{told}");
    }
}

#[test]
fn a_row_of_random_games_needs_no_seed() {
    let games = |more: &[&str]| out(&[&["playout", "dakon", "--games", "3"], more].concat());
    let counted = |text: String| text.lines().filter(|line| !line.contains("second")).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(counted(games(&[])), counted(games(&["--seed", "1"])));
}
