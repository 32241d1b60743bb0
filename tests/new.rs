//! `new`: files for games of one's own, from nothing, from a parent, by answers.
#![cfg(feature = "cli")]

use lumbung::ask::{self, BEGINNINGS, Draft};
use lumbung::disk::{Disk, Within};
use lumbung::{Family, Variant, words};
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("lumbung-new-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a writable folder");
        Folder(path)
    }

    /// Exit code, standard output, standard error.
    fn run(&self, arguments: &[&str], answers: &str) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lumbung"));
        command.current_dir(&self.0).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        // Who does not read closes the pipe.
        let _ = child.stdin.take().expect("piped").write_all(answers.as_bytes());
        let output = child.wait_with_output().expect("it ends");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("a readable file")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn loader() -> Disk {
    Disk::new(&Within::default())
}

/// The file as `new` writes it: nothing is found in it, it is laid out, and each of its remarks that says something otherwise can be taken in.
fn holds(draft: &Draft) {
    let text = draft.text(Some(&mut loader()));
    let found =
        |text: &str| lumbung::variant::check(lumbung::source::SourceFile::new("village.variant", text), &mut loader()).findings.0;
    assert!(found(&text).is_empty(), "{text}\n{:?}", found(&text));
    let parsed = lumbung::syntax::parse(lumbung::source::FileId(0), &text);
    assert_eq!(lumbung::syntax::format(&parsed.file, &text), text);
    let mut taken = 0;
    for (at, line) in text.lines().enumerate().filter(|(_, line)| line.starts_with("# ") && line.ends_with(" }")) {
        let lines: Vec<&str> = text.lines().enumerate().map(|(other, own)| if other == at { &line[2..] } else { own }).collect();
        let other = lines.join("\n") + "\n";
        assert!(found(&other).is_empty(), "{line}: {:?}", found(&other));
        taken += 1;
    }
    assert!(taken > 0, "{text}");
}

#[test]
fn games_from_nothing_and_from_parents_hold() {
    for family in [Family::Sowing, Family::Leaping] {
        holds(&Draft::of_family("village", "Village", family));
    }
    for parent in ["dakon", "oware", "dhamet", "international"] {
        holds(&Draft::of_parent("village", "Village", parent));
    }
}

/// Whatever is answered, the file is in order; and it says what was answered.
#[test]
fn every_answer_that_is_taken_makes_a_game() {
    for (family, least) in [(Family::Sowing, 20), (Family::Leaping, 12)] {
        let draft = Draft::of_family("village", "Village", family);
        let variant = draft.variant(&mut loader()).expect("a game");
        let mut taken = 0;
        for point in BEGINNINGS {
            for offer in ask::offers(&variant, point) {
                for (says, body) in &offer.instead {
                    let Ok(next) = draft.with(body, point.asks, &mut loader()) else { continue };
                    let text = next.text(None);
                    assert!(
                        Variant::from_text("village.variant", &text).is_ok_and(|now| now.findings().is_empty()),
                        "{body}\n{text}"
                    );
                    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
                    assert!(plain(&text).contains(&plain(says)), "{body}\n{text}");
                    taken += 1;
                }
            }
        }
        assert!(taken > least, "{taken}");
    }
}

/// A store at the left needs the other way round, and a store that is not sown other clauses: they come along.
#[test]
fn what_an_answer_makes_necessary_comes_along() {
    let draft = Draft::of_family("village", "Village", Family::Sowing);
    let next = draft.with("board { stores at left }", "", &mut loader()).expect("a game");
    assert_eq!(next.beyond(&draft).collect::<Vec<_>>(), ["stores at left", "direction clockwise"]);
    let next = draft.with("sow { own store skipped }", "", &mut loader()).expect("a game");
    assert!(
        next.beyond(&draft).any(|statement| statement.starts_with("endless")),
        "{:?}",
        next.beyond(&draft).collect::<Vec<_>>()
    );
    let draft = Draft::of_family("village", "Village", Family::Leaping);
    let next = draft.with("board { points 5 x 5 }", "", &mut loader()).expect("a game");
    assert_eq!(next.beyond(&draft).collect::<Vec<_>>(), ["points 5 x 5", "black rows 4 to 5"]);
    assert!(draft.with("board { points 5 x }", "", &mut loader()).is_err());
    assert!(draft.with("board { points 90 x 90 }", "", &mut loader()).is_err());
}

/// The questions that come first are about clauses of the table.
#[test]
fn every_beginning_has_a_place_in_the_table() {
    for point in BEGINNINGS {
        if let ask::About::Clause(kind, keyword) = point.about {
            let family = point.family.expect("each belongs to one");
            assert!(words::clauses(kind, family).any(|entry| entry.keyword == keyword), "{}", point.key);
        }
    }
}

#[test]
fn the_nearest_games_are_the_game_itself_and_its_kin() {
    let kalah = Variant::shipped("kalah").expect("it is shipped");
    let near = ask::nearest(&kalah, 3);
    assert_eq!((near[0].name, near[0].otherwise.len()), ("kalah", 0));
    assert!(near.windows(2).all(|pair| pair[0].otherwise.len() <= pair[1].otherwise.len()));
}

#[test]
fn answers_come_one_a_line() {
    let folder = Folder::new("lines");
    let answers = "Desa kami\nsowing\n5\n3\nat left\n\n\nend turn\n\ncapture opposite\n\na\n";
    let (code, out, err) = folder.run(&["new"], answers);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("with it comes: direction clockwise"), "{out}");
    let text = folder.text("desa-kami.variant");
    for said in [
        "variant  desa-kami\n",
        "title    \"Desa kami\"",
        "holes   5",
        "seeds   3",
        "stores  at left",
        "direction       clockwise",
        "bonus:  in own store       -> end turn",
        "take:   in empty own hole  -> capture opposite\n",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
    let (code, out, _) = folder.run(&["check", "--deny", "warnings", "--deny", "questions", "desa-kami.variant"], "");
    assert_eq!((code, out.as_str()), (0, "desa-kami.variant: nothing to say against it\n"));
}

#[test]
fn nothing_is_overwritten_without_being_told() {
    let folder = Folder::new("there");
    assert_eq!(folder.run(&["new", "hill", "--family", "leaping"], "").0, 0);
    let first = folder.text("hill.variant");
    let (code, _, err) = folder.run(&["new", "hill", "--from", "dakon"], "");
    assert!(code == 2 && err.contains("hill.variant is there already"), "{err}");
    assert_eq!(folder.text("hill.variant"), first);
    assert_eq!(folder.run(&["new", "hill", "--from", "dakon", "--overwrite"], "").0, 0);
    assert!(folder.text("hill.variant").contains("variant  hill from dakon"));
    // A file of one's own is a parent too.
    assert_eq!(folder.run(&["new", "valley", "--from", "hill", "--no-questions"], "").0, 0);
    assert!(folder.text("valley.variant").contains("variant  valley from hill"));
    assert_eq!(folder.run(&["new", "river", "--from", "./hill.variant"], "").0, 0);
    assert_eq!(folder.run(&["check", "river.variant", "valley.variant"], "").0, 0);
}

#[test]
fn a_file_goes_to_standard_output_alone() {
    let folder = Folder::new("dash");
    let (code, out, err) = folder.run(&["new", "village", "--from", "dakon", "--print"], "by lot\n.\n");
    assert_eq!(code, 0, "{err}");
    assert!(out.starts_with("# Village: as dakon") && out.contains("first mover  by lot"), "{out}");
    assert!(err.contains("Who begins"), "{err}");
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 0);
    let (code, out, _) = folder.run(&["new", "-", "--family", "sowing", "--no-questions"], "");
    assert!(code == 0 && out.contains("variant  village\n"), "{out}");
    let (code, out, _) = folder.run(&["new", "village", "--from", "dakon", "--json"], "");
    let document: serde_json::Value = serde_json::from_str(&out).expect("one document");
    assert_eq!((code, document["file"].as_str(), document["written"].as_bool()), (0, Some("village.variant"), Some(true)));
}

#[test]
fn what_makes_no_game_is_told() {
    let folder = Folder::new("wrong");
    for (arguments, answers, told) in [
        (["new", "Dakon Kita"].as_slice(), "", "such as `dakon-kita`"),
        (&["new", "dakon"], "", "`dakon` is a shipped game"),
        (&["new", "v", "--from", "dakom"], "", "no variant is called `dakom`"),
        (&["new", "v", "--from", "dakon"], "by shouting\n", "`by shouting` is no answer here"),
        (&["new", "v", "--family", "sowing"], "0\n", "`0` is no answer here"),
        (&["new", "v"], "chess\n", "`chess` is no answer here"),
        (&["new", "v", "--family", "sowing"], "} board {\n", "is no answer here"),
    ] {
        let (code, out, err) = folder.run(arguments, answers);
        assert!(code == 2 && err.contains(told), "{arguments:?}: {code} {out} {err}");
    }
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 0, "nothing is written");
}

/// Where the stores stand aside nothing is asked of sowing into them, and no clause about it is left.
#[test]
fn what_has_one_answer_is_not_asked() {
    let folder = Folder::new("aside");
    let (code, out, err) = folder.run(&["new", "--print"], "X\nsow\n7\n4\naside\n.\n");
    assert_eq!((code, err.contains("Is a seed sown into")), (0, false), "{err}");
    assert!(out.contains("stores  aside") && !out.contains("own store") && !out.contains("opponent store"), "{out}");
    let (_, _, err) = folder.run(&["new", "--print"], "X\nsowing\n7\n4\naside\n\n\n\n\n\n\n");
    assert!(!err.contains("Is a seed sown into"), "{err}");
}

/// A value with a number means what it means whatever the number is.
#[test]
fn every_choice_says_what_it_means() {
    let from = ask::POINTS.iter().find(|point| point.key == "moves from").expect("a point");
    assert!(!ask::meaning(from, "own hole holding 2").is_empty() && !ask::meaning(from, "own hole not holding 2").is_empty());
}
