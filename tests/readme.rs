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

/// The pages whose examples are run.
const PAGES: [&str; 2] = ["README.md", "docs/tour.md"];

#[test]
fn examples_come_out_as_printed() {
    for page in PAGES {
        examples_of(page);
    }
}

fn examples_of(page: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let printed = std::fs::read_to_string(&path).expect("a page");
    let mut fresh = String::new();
    let mut inside = false;
    for line in printed.lines() {
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
        std::fs::write(&path, &fresh).expect("the page is written");
    }
    similar_lines(page, &printed, &fresh);
}

fn similar_lines(page: &str, printed: &str, come: &str) {
    for (at, (printed, come)) in printed.lines().zip(come.lines()).enumerate() {
        assert_eq!(printed, come, "line {} of {page}", at + 1);
    }
    assert_eq!(printed.lines().count(), come.lines().count(), "{page} has other lines than the commands give");
}

/// Pictures name the command that draws them: `![what is seen](file "command")`.
#[test]
fn pictures_are_what_their_commands_draw() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(folder.join("README.md")).expect("README.md");
    let pictures =
        readme.split("](").skip(1).filter_map(|rest| rest.split_once(" \"")).filter(|(file, _)| file.ends_with(".svg"));
    let mut drawn = 0;
    for (file, rest) in pictures {
        let command = rest.split_once("\")").expect("a command").0.replace('\'', "\"");
        let fresh = output(&command);
        if std::env::var_os("README_UPDATE").is_some() {
            std::fs::write(folder.join(file), &fresh).expect("the picture is written");
        }
        assert_eq!(std::fs::read_to_string(folder.join(file)).expect("the picture"), fresh, "{file}: {command}");
        drawn += 1;
    }
    assert_eq!(drawn, 2, "two pictures open the README");
}

#[test]
fn links_between_pages_lead_somewhere() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = std::fs::read_dir(folder.join("docs")).expect("docs").map(|entry| entry.expect("a page").path());
    let pages =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "benches/README.md", "fuzz/README.md"].map(|page| folder.join(page));
    let pages = pages.into_iter().chain(docs.filter(|page| page.extension().is_some_and(|ending| ending == "md")));
    for page in pages {
        let text = std::fs::read_to_string(&page).expect("a page");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split([')', ' ', '#']).next()) {
            let outside = link.starts_with("http") || link.is_empty();
            let target = page.parent().expect("a folder").join(link);
            assert!(outside || target.exists(), "{}: {link}", page.display());
        }
    }
}
