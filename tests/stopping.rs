//! Ctrl-C, and commands on files whose moves take too long: what is known is told, and that it is not all.

#![cfg(target_os = "linux")]

use serde_json::Value;
use std::process::{Child, Command, Output, Stdio};

/// A file of which one move may take a minute.
const LONG: &str = "tests/invalid/check--long-moves.variant";

fn lumbung(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lumbung"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Whether a program has come so far that it listens for Ctrl-C.
fn listens(child: &Child) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or_default();
    u64::from_str_radix(caught.trim(), 16).is_ok_and(|caught| caught >> 1 & 1 == 1)
}

fn interrupt(child: &Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(sent.success());
}

/// Runs a command that would take for ever, and stops it as soon as it listens.
fn stopped(arguments: &[&str]) -> Output {
    let mut child = lumbung(arguments).spawn().expect("the program runs");
    while !listens(&child) {
        assert!(child.try_wait().expect("a state").is_none(), "{arguments:?} has ended by itself");
        std::thread::yield_now();
    }
    interrupt(&child);
    let output = child.wait_with_output().expect("an end");
    assert_eq!(output.status.code(), Some(130), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

fn text(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

#[test]
fn what_is_known_when_stopped_is_told() {
    for (arguments, told) in [
        (&["solve", "dakon", "--seconds", "100000"][..], "limit    stopped by hand"),
        (&["solve", "dakon", "--first-turn", "--memory", "900G", "--seconds", "100000"], "limit    stopped by hand"),
        (&["perft", "dakon", "60"], ", or more: stopped by hand"),
        (&["perft", "dhamet-free", "60", "--divide"], ", or more: stopped by hand"),
        (&["playout", "dakon", "--games", "1000000000000", "--seed", "1"], "(stopped by hand"),
        (&["witness", LONG, "leave", "--seconds", "100000"], "it is not known whether it acts"),
        (&["selftest", "--seconds", "80000"], "(stopped by hand"),
        (&["bench", "dakon", "--seconds", "3000"], "(stopped by hand"),
    ] {
        let output = stopped(arguments);
        assert!(text(&output).contains(told), "{arguments:?}: {}", text(&output));
        assert!(!text(&output).contains("does not act"), "{arguments:?}");
    }
}

/// What one turn can bring is told with its moves also where the search was stopped.
#[test]
fn a_turn_that_was_found_is_told_with_its_moves() {
    let mut child = lumbung(&["solve", "dakon", "--first-turn", "--memory", "900G", "--seconds", "100000", "--json"])
        .spawn()
        .expect("the program runs");
    std::thread::sleep(std::time::Duration::from_secs(1));
    interrupt(&child);
    let _ = child.wait();
    let output = child.wait_with_output().expect("an end");
    let document: Value = serde_json::from_str(text(&output)).expect("one document");
    let line = document["line"].as_array().expect("a list");
    assert_eq!(document["moves"], line.len());
    assert_eq!(line.is_empty(), document["value"] == 0, "{document}");
}

#[test]
fn documents_say_that_it_was_stopped() {
    for arguments in [
        &["solve", "dakon", "--seconds", "100000", "--json"][..],
        &["perft", "dakon", "60", "--divide", "--json"],
        &["witness", LONG, "leave", "--seconds", "100000", "--json"],
        &["selftest", "--seconds", "80000", "--json"],
        &["bench", "dakon", "--seconds", "3000", "--json"],
    ] {
        let output = stopped(arguments);
        let document: Value = serde_json::from_str(text(&output)).expect("one document");
        assert_eq!(document["stopped"], true, "{arguments:?}: {document}");
    }
}

#[test]
fn rows_of_games_are_whole() {
    let path = std::env::temp_dir().join(format!("lumbung-stopped-{}.csv", std::process::id()));
    let name = path.to_str().expect("UTF-8");
    let output = stopped(&["playout", "dakon", "--games", "1000000000000", "--seed", "1", "--csv", name, "--json"]);
    let rows = std::fs::read_to_string(&path).expect("rows");
    let _ = std::fs::remove_file(&path);
    let document: Value = serde_json::from_str(text(&output)).expect("one document");
    assert_eq!(document["stopped"], true);
    assert!(rows.ends_with('\n'));
    assert!(rows.lines().all(|row| row.split(',').count() == 6));
    assert_eq!(Some(rows.lines().count() as u64 - 1), document["games"].as_u64());
}

#[test]
fn a_second_time_ends_at_once() {
    let mut child = lumbung(&["solve", "dakon", "--seconds", "100000"]).spawn().expect("the program runs");
    while !listens(&child) {
        std::thread::yield_now();
    }
    while child.try_wait().expect("a state").is_none() {
        let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).stderr(Stdio::null()).status();
    }
    assert_eq!(child.wait().expect("an end").code(), Some(130));
}

/// Commands that only look have an end on every file that `check` accepts, and say what they do not know. What is listed is legal.
#[test]
fn who_only_looks_tells_what_was_cut() {
    let run = |arguments: &[&str]| lumbung(arguments).output().expect("the program runs");
    let output = run(&["moves", LONG, "--json"]);
    let document: Value = serde_json::from_str(text(&output)).expect("one document");
    assert_eq!((output.status.code(), &document["cut"]), (Some(0), &Value::Bool(true)));
    let moves = document["moves"].as_array().expect("moves");
    // Eight questions at most: fewer than all rows of answers of seven holes, and each once.
    assert!(!moves.is_empty() && moves.len() < 7 * 256);
    assert_eq!(run(&["moves", LONG, "--json"]).stdout, output.stdout, "the same every time");
    let output = run(&["apply", LONG, "1", "--json"]);
    let document: Value = serde_json::from_str(text(&output)).expect("one document");
    assert_eq!((output.status.code(), &document["error"]["code"]), (Some(1), &Value::from("play::too-long")));
    let output = run(&["rules", LONG]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output).contains("Moves that take too long"));
}

/// Kings that can take twenty pieces in more ways than anybody can follow.
const CROWDED: &str = "variant kings
family leaping
board {
  points 11 x 11
  lines orthogonal, and diagonal
}
setup {
  white kings a1 c1 e1 g1 i1 k1 b2 d2 f2 h2 j2
  black b4 d4 f4 h4 j4 b6 d6 f6 h6 j6 b8 d8 f8 h8 j8 b10 d10 f10 h10 j10
}
start { first mover white }
man {
  steps in every direction
  captures in every direction
  crowned when it stops on the last row
}
king {
  steps in every direction, any distance
  captures in every direction, from any distance
  lands anywhere behind
  may reverse
}
capture {
  optional
  prefer nothing
  pieces leave at once
  chain may stop
}
enforcement huff {
  offences lesser capture, chain cut short
  offenders any piece that had a best capture
  remedies remove, take back, force
  turn kept
}
end { loses no pieces; no move }
";

/// Levels and questions are bounded in work too, and what is not known for that is not called a no.
#[test]
fn questions_and_levels_have_an_end() {
    let run = |arguments: &[&str]| lumbung(arguments).output().expect("the program runs");
    let file = std::env::temp_dir().join(format!("lumbung-crowded-{}.variant", std::process::id()));
    std::fs::write(&file, CROWDED).expect("written");
    let output = run(&["check", file.to_str().expect("UTF-8"), "--questions"]);
    let _ = std::fs::remove_file(&file);
    assert!(text(&output).contains("all that takes too long: it is not known whether"), "{}", text(&output));
    let output = run(&["best", LONG, "--level", "9", "--json"]);
    let document: Value = serde_json::from_str(text(&output)).expect("one document");
    // Its moves are not even listed: one of them is legal, and that is all that is said of it.
    assert_eq!(
        (&document["moves"][0]["worth"], &document["moves"][0]["proven"]),
        (&"unknown".into(), &false.into()),
        "{document}"
    );
    assert!(document["moves"][0]["move"].is_string(), "{document}");
}

/// A search that nobody has told how long to take has an end that does not depend on the machine, and says that it was not all.
#[test]
fn a_search_ends_after_so_much_work() {
    let other = std::env::temp_dir().join(format!("lumbung-work-{}.variant", std::process::id()));
    let path =
        std::fs::canonicalize(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/invalid/check--long-moves.variant")).expect("a path");
    let written = format!("variant other from \"{}\"\nend {{ rest to nobody }}\n", path.display());
    std::fs::write(&other, written).expect("written");
    let name = other.to_str().expect("UTF-8");
    for arguments in [&["same", LONG, name, "--json"][..], &["diff", LONG, name, "--json"], &["witness", LONG, "leave", "--json"]]
    {
        let output = lumbung(arguments).output().expect("the program runs");
        let document: Value = serde_json::from_str(text(&output)).expect("one document");
        assert_eq!(document["witness"], Value::Null, "{arguments:?}: {document}");
        assert_eq!(
            (&document["searched"]["limit"], &document["searched"]["complete"]),
            (&"work".into(), &false.into()),
            "{document}"
        );
    }
    let _ = std::fs::remove_file(&other);
}

/// A file of which nobody can say in bounded work whether the one who begins can move.
const SLOW_START: &str = "variant slow
family sowing
board {
  holes 21
  seeds 77
  stores aside
}
start { first mover south }
sow {
  direction anticlockwise
  endless forbidden
}
landing {
  a: in occupied hole -> may sow on from next
  b: in hole -> may sow on from next
  go: in occupied hole -> sow on
  d: in hole -> sow on from next
}
moves { pass never }
end {
  when mover has no seeds; position occurs 3 times
  rest split
}
";

/// What comes before the first move is work like any other.
#[test]
fn a_start_that_takes_long_is_cut_too() {
    let file = std::env::temp_dir().join(format!("lumbung-slow-{}.variant", std::process::id()));
    std::fs::write(&file, SLOW_START).expect("written");
    let name = file.to_str().expect("UTF-8");
    for (arguments, code) in [
        (&["rules", name][..], 0),
        (&["witness", name, "endless", "--seconds", "1"], 1),
        (&["solve", name, "--seconds", "1"], 1),
        (&["moves", name], 1),
        (&["same", name, "oware"], 1),
        (&["best", name, "--level", "5"], 1),
    ] {
        let output = lumbung(arguments).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(!text(&output).contains("does not act"), "{}", text(&output));
    }
    let _ = std::fs::remove_file(&file);
}
