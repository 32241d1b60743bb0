//! The console examples of the README: each command is run, and its output must stand below it to the letter.
//!
//! With `README_UPDATE=1` the outputs are written anew; read them before they are kept.

#![allow(missing_docs, reason = "tests")]

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// The words of a command line with double quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quoted = false;
    for sign in line.chars() {
        match sign {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.extend((!word.is_empty()).then(|| std::mem::take(&mut word))),
            _ => word.push(sign),
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    words
}

fn output(line: &str) -> String {
    let arguments = words(line);
    assert_eq!(arguments.first().map(String::as_str), Some("lumbung"), "{line}");
    let run = Command::new(env!("CARGO_BIN_EXE_lumbung"))
        .args(&arguments[1..])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("NO_COLOR", "1")
        .output()
        .expect("the program runs");
    let text = String::from_utf8(run.stdout).expect("UTF-8") + &String::from_utf8(run.stderr).expect("UTF-8");
    text.lines().fold(String::new(), |mut kept, line| {
        let _ = writeln!(kept, "{}", steady(line.trim_end()));
        kept
    })
}

/// A line without what may differ from run to run: the fields named `seconds`.
fn steady(line: &str) -> String {
    line.find("\"seconds\":").map_or(line.to_owned(), |at| format!("{}\"seconds\":...}}", &line[..at]))
}

#[test]
fn examples_of_the_readme_come_out_as_printed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = std::fs::read_to_string(&path).expect("README.md");
    let mut fresh = String::new();
    let mut inside = false;
    for line in readme.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        }
        let command = line.strip_prefix("$ ").filter(|_| inside);
        if !inside || command.is_some() || line.starts_with("```") {
            let _ = writeln!(fresh, "{line}");
        }
        if let Some(command) = command {
            fresh.push_str(&output(command));
        }
    }
    if std::env::var_os("README_UPDATE").is_some() {
        std::fs::write(&path, &fresh).expect("README.md is written");
    }
    similar_lines(&readme, &fresh);
}

fn similar_lines(printed: &str, come: &str) {
    for (at, (printed, come)) in printed.lines().zip(come.lines()).enumerate() {
        assert_eq!(printed, come, "line {} of README.md", at + 1);
    }
    assert_eq!(printed.lines().count(), come.lines().count(), "README.md has other lines than the commands give");
}
