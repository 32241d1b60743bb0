//! One way to choose in which form a command writes and where to: `--format` and `--output`, as people use them.

#![allow(missing_docs, reason = "tests")]

use std::path::PathBuf;
use std::process::{Command, Output};

fn lumbung(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lumbung"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// A name for a file that is not there.
fn fresh(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("lumbung-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

/// What a command writes into a file by `--output`; the file is named on standard error, and standard output stays empty.
fn into_file(name: &str, arguments: &[&str]) -> Vec<u8> {
    let path = fresh(name);
    let output = lumbung(&[arguments, &["--output", path.to_str().expect("UTF-8")]].concat());
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let told = text(&output.stderr);
    assert!(told.contains(&format!("written: {}", path.display())), "{arguments:?}: {told}");
    let written = std::fs::read(&path).expect("a file");
    let _ = std::fs::remove_file(&path);
    written
}

/// The same bytes come to standard output and into a file, in every form.
#[test]
fn a_file_holds_what_standard_output_would() {
    let commands: [&[&str]; 13] = [
        &["expand", "dakon"],
        &["show", "dakon"],
        &["moves", "dakon"],
        &["apply", "dakon", "1"],
        &["board", "dakon", "--format", "svg"],
        &["board", "dhamet", "--lang", "ar"],
        &["rules", "kalah", "--no-boards", "--format", "md"],
        &["questionnaire", "kalah", "--form"],
        &["story", "examples/three-moves.yaml"],
        &["worksheet", "kalah", "--count", "1"],
        &["run", "examples/three-moves.yaml"],
        &["diff", "kalah", "oware", "--positions", "20"],
        &["playout", "kalah", "--games", "2", "--seed", "1", "--format", "csv"],
    ];
    for (number, arguments) in commands.iter().enumerate() {
        let plain = lumbung(arguments);
        assert!(!plain.stdout.is_empty(), "{arguments:?}: {}", text(&plain.stderr));
        assert_eq!(into_file(&number.to_string(), arguments), plain.stdout, "{arguments:?}");
    }
    assert_eq!(lumbung(&["moves", "dakon", "--output", "-"]).stdout, lumbung(&["moves", "dakon"]).stdout);
}

/// `--json` is `--format json`, and an error is a document for whoever asks for one.
#[test]
fn a_document_is_a_form_like_others() {
    let commands: [&[&str]; 8] = [
        &["list", "dakon"],
        &["expand", "dakon"],
        &["show", "dakon"],
        &["moves", "dakon"],
        &["board", "dakon"],
        &["rules", "kalah", "--no-boards"],
        &["questionnaire", "kalah"],
        &["diff", "kalah", "oware", "--positions", "20"],
    ];
    for arguments in commands {
        let flag = lumbung(&[arguments, &["--json"]].concat());
        let form = lumbung(&[arguments, &["--format", "json"]].concat());
        assert!(flag.stdout.starts_with(b"{") || flag.stdout.starts_with(b"["), "{arguments:?}");
        assert_eq!((text(&form.stdout), form.status.code()), (text(&flag.stdout), flag.status.code()), "{arguments:?}");
    }
    for form in [&["--format", "json"] as &[&str], &["--format=json"], &["--json"]] {
        let wrong = lumbung(&[&["moves", "no-such-game"], form].concat());
        assert!(text(&wrong.stdout).starts_with("{\"schema\":1,\"error\":"), "{form:?}");
    }
    // A board in a picture stands in the document too.
    assert!(text(&lumbung(&["board", "dakon", "--json", "--format", "svg"]).stdout).contains("\"format\":\"svg\""));
}

#[test]
fn pages_and_tables_have_two_ways_to_one_thing() {
    let (form, flag) = (
        lumbung(&["diff", "kalah", "oware", "--positions", "20", "--mine", "5", "--format", "html"]),
        lumbung(&["diff", "kalah", "oware", "--positions", "20", "--mine", "5", "--html", "-"]),
    );
    assert!(form.stdout.starts_with(b"<!DOCTYPE html>"));
    assert_eq!(form.stdout, flag.stdout);
    for command in [
        &["playout", "kalah", "--games", "2", "--seed", "1"] as &[&str],
        &["match", "kalah", "--players", "1", "1", "--games", "2"],
    ] {
        let [form, flag] = [&["--format", "csv"], &["--csv", "-"]].map(|table| lumbung(&[command, table as &[&str]].concat()));
        assert!(text(&form.stdout).starts_with("game,"), "{command:?}: {}", text(&form.stderr));
        assert_eq!(form.stdout, flag.stdout, "{command:?}");
    }
}

/// What does not come to its end leaves no file, and a talk has nothing for one.
#[test]
fn errors_write_no_file() {
    let path = fresh("none");
    let name = path.to_str().expect("UTF-8");
    for (arguments, code) in [(&["moves", "no-such-game"] as &[&str], 2), (&["apply", "dakon", "8"], 1), (&["play", "dakon"], 2)]
    {
        let output = lumbung(&[arguments, &["--output", name]].concat());
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(!path.exists() && !output.stderr.is_empty(), "{arguments:?}");
    }
    let folder = std::env::temp_dir();
    let output = lumbung(&["moves", "dakon", "--output", folder.to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("use::unwritable-file"), "{}", text(&output.stderr));
}

#[test]
fn boards_speak_the_language_that_is_asked() {
    let board = text(&lumbung(&["board", "dakon", "--lang", "id", "--moves", "7"]).stdout);
    assert!(board.contains("Selatan") || board.contains("selatan"), "{board}");
    assert!(!board.contains("south") && !board.contains("last move"), "{board}");
    let picture = text(&lumbung(&["board", "dhamet", "--lang", "fr", "--format", "svg"]).stdout);
    assert!(picture.contains("blanc") || picture.contains("Blanc"), "{}", &picture[..400]);
    assert_eq!(lumbung(&["board", "dakon", "--lang", "zz"]).status.code(), Some(2));
}

#[cfg(feature = "png")]
#[test]
fn a_picture_in_dots_is_as_wide_as_it_should_be() {
    let written = into_file("board.png", &["board", "dakon", "--format", "png", "--size", "300"]);
    assert!(written.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(written[at..at + 4].try_into().expect("four bytes"));
    assert_eq!(number(16), 300);
    assert!(number(20) > 80 && number(20) < 300, "it is lower than wide");
    // The numbers are drawn: without marks, boards that differ in numbers alone differ.
    let bare = into_file("upright.png", &["board", "dakon", "--format", "png", "--size", "300", "--upright"]);
    assert_ne!(written, bare);
    let refused = lumbung(&["board", "dakon", "--format", "png", "--json"]);
    assert!(text(&refused.stdout).contains("use::picture-in-json"));
}

#[cfg(not(feature = "png"))]
#[test]
fn a_program_without_pictures_in_dots_says_so() {
    let refused = lumbung(&["board", "dakon", "--format", "png"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("--features png"), "{}", text(&refused.stderr));
}
