//! Files as they lie about: links, rights, pipes, full disks, names in no encoding, and what must not be read.
#![cfg(unix)]

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Write as _;
use std::os::unix::ffi::OsStringExt as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::PathBuf;
use std::process::{Command, Stdio};

const UNTIDY: &str = "variant   x from dakon\n";
const TIDY: &str = "variant  x from dakon\n";

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("lumbung-files-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a writable folder");
        Folder(path)
    }

    fn with(self, name: impl AsRef<OsStr>, text: &str) -> Folder {
        fs::write(self.0.join(name.as_ref()), text).expect("a writable file");
        self
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("a readable file")
    }

    fn pipe(&self, name: &str) {
        assert!(Command::new("mkfifo").arg(self.0.join(name)).status().expect("mkfifo runs").success());
    }

    /// Exit code, standard output, standard error.
    fn run(&self, arguments: &[&str], input: &str) -> (i32, String, String) {
        self.run_os(&arguments.iter().map(OsString::from).collect::<Vec<_>>(), input, Stdio::piped())
    }

    fn run_os(&self, arguments: &[OsString], input: &str, out: Stdio) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lumbung"));
        command.current_dir(&self.0).args(arguments).stdin(Stdio::piped()).stdout(out).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        // Who does not read closes the pipe.
        let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
        let output = child.wait_with_output().expect("it ends");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8").split_whitespace().collect::<Vec<_>>().join(" ");
        (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn fmt_keeps_the_file_that_it_writes_into() {
    let folder = Folder::new("links").with("x.variant", UNTIDY);
    let path = folder.0.join("x.variant");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("rights");
    symlink("x.variant", folder.0.join("soft.variant")).expect("a link");
    fs::hard_link(&path, folder.0.join("hard.variant")).expect("a link");
    let before = fs::metadata(&path).expect("it is there");
    assert_eq!(folder.run(&["fmt", "soft.variant"], "").0, 0);
    let after = fs::metadata(&path).expect("it is there");
    assert_eq!((before.ino(), before.mode(), after.nlink()), (after.ino(), after.mode(), 2));
    assert!(fs::symlink_metadata(folder.0.join("soft.variant")).expect("it is there").is_symlink());
    assert_eq!(["x.variant", "hard.variant"].map(|name| folder.text(name)), [TIDY, TIDY]);
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 3, "nothing is left beside it");
}

#[test]
fn a_dash_is_a_standard_stream() {
    let folder = Folder::new("dash").with("x.variant", UNTIDY);
    let tidy = TIDY.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(folder.run(&["fmt", "-"], UNTIDY), (0, tidy, String::new()));
    assert_eq!(folder.run(&["fmt", "--check", "-"], UNTIDY).0, 1);
    let faulty = folder.run(&["fmt", "-"], "variant {\n");
    assert_eq!((faulty.0, faulty.1.as_str()), (1, ""), "an editor keeps its text");
    assert_eq!(folder.run(&["fmt", "-", "x.variant"], UNTIDY).0, 2);
    assert!(folder.run(&["check", "-"], UNTIDY).1.starts_with("standard input: "));
    assert!(folder.run(&["moves", "-"], "variant y from x\n").1.contains("south to move"), "parents are found in this folder");
    let script = "variant: dakon\nplay:\n  - move: 1\n";
    assert!(folder.run(&["run", "-", "--quiet"], script).1.starts_with("1 passed"));
    let games = ["playout", "dakon", "--games", "1", "--seed", "1", "--csv", "-"];
    let (code, table, sums) = folder.run(&games, "");
    assert!(code == 0 && table.starts_with("game,first,moves") && sums.starts_with("games 1"), "{table} {sums}");
    assert_eq!(folder.run(&[&games[..], &["--json"]].concat(), "").0, 2);
    let page = folder.run(&["diff", "dakon", "dakon", "--html", "-"], "").1;
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>"), "{page}");
    // A script is not the one who asks.
    let own = "variant: \"-\"\nplay:\n  - move: 1\n";
    assert_eq!(folder.with("own.yaml", own).run(&["run", "own.yaml"], UNTIDY).0, 1);
}

#[test]
fn only_regular_files_are_opened() {
    let folder = Folder::new("pipes")
        .with("child.variant", "variant child from \"pipe.variant\"\n")
        .with("game.yaml", "variant: pipe.variant\nplay:\n  - move: 1\n");
    folder.pipe("pipe.variant");
    folder.pipe("pipe.yaml");
    for arguments in [
        ["check", "pipe.variant"].as_slice(),
        &["check", "pipe"],
        &["fmt", "pipe.variant"],
        &["run", "pipe.yaml"],
        &["run", "game.yaml"],
        &["check", "child.variant"],
        &["rules", "dakon", "--lang", "pipe.yaml"],
        &["playout", "dakon", "--games", "1", "--seed", "1", "--csv", "pipe.yaml"],
    ] {
        let (code, out, err) = folder.run(arguments, "");
        assert!(code > 0 && format!("{out}{err}").contains("it is a pipe"), "{arguments:?}: {out} {err}");
    }
    assert!(folder.run(&["check", "./"], "").2.contains("it is a folder"));
    assert!(folder.run(&["check", "/dev/zero"], "").2.contains("it is a device"));
}

#[test]
fn what_is_no_variant_file_is_not_quoted() {
    let folder = Folder::new("quotes")
        .with("secret", "keeper: the miller\nkey: under the third stone\n")
        .with("child.variant", "variant child from \"./secret\"\n")
        .with("game.yaml", "variant: ./secret\nplay:\n  - move: 1\n");
    for arguments in [["check", "child.variant"], ["check", "./secret"], ["fmt", "secret"], ["run", "game.yaml"]] {
        let (code, out, err) = folder.run(&arguments, "");
        let told = format!("{out}{err}");
        assert!(code > 0 && told.contains("no variant file"), "{arguments:?}: {told}");
        assert!(!told.contains("keeper") && !told.contains("stone"), "{arguments:?}: {told}");
    }
}

/// What a file is, is judged by its content, or by the name that it has and not by that of a link to it.
#[test]
fn links_do_not_make_a_file_readable() {
    let folder = Folder::new("masks")
        .with("secret", "keeper: the miller\nkey: under the third stone\n")
        .with("kept.variant", "keeper the miller\n")
        .with("by-name.variant", "variant by-name from mask\n")
        .with("by-path.variant", "variant by-path from \"./mask.variant\"\n")
        .with("game.yaml", "variant: ./mask.variant\nplay:\n  - move: 1\n");
    for link in ["mask.variant", "mask.yaml"] {
        symlink("secret", folder.0.join(link)).expect("a link");
    }
    for arguments in [
        ["check", "mask.variant"].as_slice(),
        &["check", "mask"],
        &["fmt", "mask.variant"],
        &["show", "mask.variant"],
        &["check", "by-name.variant"],
        &["check", "by-path.variant"],
        &["run", "game.yaml"],
        &["run", "mask.yaml"],
        &["run", "secret"],
        &["run", "--json", "secret"],
        &["rules", "dakon", "--lang", "mask.yaml"],
    ] {
        let (code, out, err) = folder.run(arguments, "");
        let told = format!("{out}{err}");
        assert!(code > 0 && told.contains(" is no "), "{arguments:?}: {told}");
        assert!(!told.contains("keeper") && !told.contains("stone"), "{arguments:?}: {told}");
    }
    // A file that is called so is meant to be one.
    assert!(folder.run(&["check", "kept.variant"], "").1.contains("keeper the miller"));
    symlink("kept.variant", folder.0.join("link.variant")).expect("a link");
    assert!(folder.run(&["check", "link.variant"], "").1.contains("keeper the miller"));
    // The games of another program are told as such, and no line of them.
    let folder = folder.with("games", "[White \"the miller\"]\n");
    assert!(!folder.run(&["run", "games"], "").1.contains("miller"));
}

/// A name that no variant has is a file if there is one, or if it ends as files do.
#[test]
fn files_need_no_dot_before_them() {
    let folder = Folder::new("plain")
        .with("games.pdn", "[Event \"Open\"]\n\n1. 32-28 19-23\n")
        .with("trial.trl", "game=/lud/board/sow/Dakon.lud\nSTART GAME OPTIONS\n")
        .with("wari.lud", "// Wari\n(game \"Wari\" (players 2))\n")
        .with("mine", "variant mine from dakon\n")
        .with("game.yaml", "variant: mine\nplay:\n  - move: 1\n");
    folder.pipe("waiting");
    fs::create_dir(folder.0.join("folder")).expect("a folder");
    for (name, told) in [
        ("games.pdn", "games in PDN"),
        ("trial.trl", "recorded by the program Ludii"),
        ("wari.lud", "rules of a game for the program Ludii"),
        ("nothing.yaml", "there is no such file"),
        ("waiting", "it is a pipe"),
        ("folder", "it is a folder"),
        ("nothing", "no variant is called `nothing`"),
    ] {
        let (code, _, err) = folder.run(&["check", name], "");
        assert!(code == 2 && err.contains(told), "{name}: {err}");
    }
    assert!(folder.run(&["check", "mine"], "").1.starts_with("mine: "));
    assert!(folder.run(&["run", "--quiet", "game.yaml"], "").1.starts_with("1 passed"));
}

#[test]
fn texts_in_another_encoding_are_told() {
    let folder = Folder::new("encodings");
    let wide = |text: &str, little: bool| -> Vec<u8> {
        text.encode_utf16().flat_map(|unit| if little { unit.to_le_bytes() } else { unit.to_be_bytes() }).collect()
    };
    let script = "variant: dakon\nplay:\n  - move: 1\n";
    for (name, bytes) in [
        ("marked.yaml", wide(&format!("\u{feff}{script}"), true)),
        ("little.yaml", wide(script, true)),
        ("big.yaml", wide(script, false)),
    ] {
        fs::write(folder.0.join(name), bytes).expect("a file");
        assert!(folder.run(&["run", name], "").1.contains("this is a text in UTF-16: save it as UTF-8"), "{name}");
    }
    fs::write(folder.0.join("latin.variant"), b"variant x from dakon\ntitle \"d\xe9j\xe0\"\n").expect("a file");
    assert!(
        folder.run(&["check", "latin.variant"], "").2.contains("not UTF-8 from byte 29 on: if it is a text, save it as UTF-8")
    );
}

#[test]
fn nothing_is_read_outside_of_a_folder() {
    let folder = Folder::new("within").with("base.variant", "variant base from dakon\n");
    fs::create_dir(folder.0.join("theirs")).expect("a folder");
    symlink("../base.variant", folder.0.join("theirs/link.variant")).expect("a link");
    let folder = folder
        .with("theirs/fine.variant", "variant fine from kin\n")
        .with("theirs/kin.variant", "variant kin from dakon\n")
        .with("theirs/up.variant", "variant up from \"../base.variant\"\n")
        .with("theirs/gone.variant", "variant gone from \"../nothing.variant\"\n")
        .with("theirs/by-link.variant", "variant by-link from link\n")
        .with("theirs/game.yaml", "variant: ../base.variant\nplay:\n  - move: 1\n");
    let within = |command: &str, file: &str| folder.run(&[command, "--within", "theirs", file], "");
    assert_eq!(within("check", "theirs/fine.variant").0, 0);
    for (command, file) in [
        ("check", "base.variant"),
        ("check", "theirs/link.variant"),
        ("check", "theirs/up.variant"),
        ("check", "theirs/gone.variant"),
        ("check", "theirs/by-link.variant"),
        ("show", "theirs/up.variant"),
        ("expand", "theirs/by-link.variant"),
        ("fmt", "theirs/link.variant"),
        ("run", "theirs/game.yaml"),
    ] {
        let (code, out, err) = within(command, file);
        assert!(code > 0 && format!("{out}{err}").contains("outside"), "{command} {file}: {out} {err}");
    }
    assert!(within("check", "theirs/up.variant").1.contains("inherit::outside-folder"));
    assert_eq!(folder.run(&["check", "theirs/by-link.variant"], "").0, 0, "without the option links are followed");
    for (wrong, told) in [("nowhere", "'nowhere'"), ("base.variant", "it is no folder")] {
        let (code, _, err) = folder.run(&["check", "dakon", "--within", wrong], "");
        assert!(code == 2 && err.contains("--within") && err.contains(told), "{err}");
    }
}

#[test]
fn names_need_not_be_text() {
    let folder = Folder::new("names");
    let odd = OsString::from_vec(b"d\xff".to_vec());
    fs::create_dir(folder.0.join(&odd)).expect("a folder");
    fs::write(folder.0.join(&odd).join("x.variant"), TIDY).expect("a file");
    fs::write(folder.0.join(&odd).join("y.variant"), "variant y from x\n").expect("a file");
    let file = |name: &str| PathBuf::from(&odd).join(name).into_os_string();
    let (code, out, _) = folder.run_os(&["check".into(), file("y.variant")], "", Stdio::piped());
    assert!(code == 0 && out.contains("d\u{fffd}/y.variant: nothing"), "{out}");
    assert_eq!(folder.run_os(&["moves".into(), file("y.variant")], "", Stdio::piped()).0, 0);
    let table = ["playout", "dakon", "--games", "1", "--seed", "1", "--csv"].map(OsString::from);
    let arguments: Vec<OsString> = table.into_iter().chain([file("games.csv")]).collect();
    assert_eq!(folder.run_os(&arguments, "", Stdio::piped()).0, 0);
    assert!(folder.0.join(&odd).join("games.csv").is_file());
}

#[test]
#[cfg(target_os = "linux")]
fn a_failed_write_is_told() {
    let folder = Folder::new("full");
    let full = || Stdio::from(fs::OpenOptions::new().write(true).open("/dev/full").expect("the device"));
    for arguments in [["list", "--json"].as_slice(), &["list"], &["moves", "dakon"], &["--help"], &["show", "dakom", "--json"]] {
        let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        let (code, _, err) = folder.run_os(&arguments, "", full());
        assert!(code == 2 && err.contains("use::unwritable-file"), "{arguments:?}: {code} {err}");
    }
    let (code, _, err) = folder.run(&["playout", "dakon", "--games", "1", "--seed", "1", "--csv", "/dev/full"], "");
    assert!(code == 2 && err.contains("use::unwritable-file") && err.contains("/dev/full"), "{err}");
    let (_, _, err) = folder.run(&["diff", "dakon", "dakon", "--html", "/nowhere/page.html"], "");
    assert!(err.contains("use::unwritable-file"), "{err}");
}

/// `check --fix` writes into files as `fmt` does, and only where something was mended.
#[test]
fn a_file_is_mended_in_its_place() {
    let folder =
        Folder::new("mend").with("x.variant", "variant x from dakon\nlanding { drop mikl }\n").with("fine.variant", TIDY);
    let path = folder.0.join("x.variant");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("rights");
    symlink("x.variant", folder.0.join("soft.variant")).expect("a link");
    fs::hard_link(&path, folder.0.join("hard.variant")).expect("a link");
    let before = fs::metadata(&path).expect("it is there");
    let (code, out, _) = folder.run(&["check", "--fix", "soft.variant"], "");
    assert_eq!(code, 0);
    let told = "soft.variant:2:16: `mikl` is now `mikul` [inherit::unknown-name] soft.variant: 1 mistake mended; nothing to say against it";
    assert_eq!(out, told);
    let after = fs::metadata(&path).expect("it is there");
    assert_eq!((before.ino(), before.mode(), after.nlink()), (after.ino(), after.mode(), 2));
    assert!(fs::symlink_metadata(folder.0.join("soft.variant")).expect("it is there").is_symlink());
    assert_eq!(folder.text("hard.variant"), "variant x from dakon\nlanding { drop mikul }\n");
    let fine = fs::metadata(folder.0.join("fine.variant")).expect("it is there").modified().expect("a time");
    assert_eq!(folder.run(&["check", "--fix", "fine.variant"], "").0, 0);
    assert_eq!(fs::metadata(folder.0.join("fine.variant")).expect("it is there").modified().expect("a time"), fine);
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 4, "nothing is left beside it");
    // What cannot be written into is told, and what is left decides how it ends.
    let folder = folder.with("left.variant", "variant left from dakon\nlanding { drop mikl }\nsow { colour red }\n");
    assert_eq!(folder.run(&["check", "--fix", "left.variant"], "").0, 1);
    assert!(folder.text("left.variant").contains("mikul"));
    assert_eq!(folder.run(&["check", "--fix", "dakon"], "").0, 2);
    let filtered = folder.run(&["check", "--fix", "-"], "variant y from dakon\nlanding { drop mikl }\n");
    assert_eq!((filtered.0, filtered.1.as_str()), (0, "variant y from dakon landing { drop mikul }"));
    assert!(filtered.2.contains("1 mistake mended"));
    assert_eq!(folder.run(&["check", "--fix", "-", "x.variant"], "").0, 2);
    let (_, out, _) = folder.run(&["check", "--fix", "--json", "-"], "variant y from dakon\nlanding { drop mikl }\n");
    assert!(out.contains("\"old\":\"mikl\",\"new\":\"mikul\"") && out.contains("\"text\":\"variant y"), "{out}");
}

/// A diff is one that other programs read: laid on the file, it makes what `fmt` writes.
#[test]
fn a_diff_says_what_laying_out_would_change() {
    let untidy = "variant   x from dakon\nsow {direction clockwise}\n# no end of line";
    let folder = Folder::new("diff").with("x.variant", untidy).with("fine.variant", TIDY);
    assert_eq!(folder.run(&["fmt", "--diff", "fine.variant"], ""), (0, String::new(), String::new()));
    let run = |file: &str, input: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lumbung"));
        command.current_dir(&folder.0).args(["fmt", "--diff", file]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
        let output = child.wait_with_output().expect("it ends");
        (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
    };
    let (code, diff) = run("x.variant", "");
    assert_eq!(code, Some(1));
    assert!(diff.starts_with("--- x.variant\n+++ x.variant (laid out)\n@@ -1,3 +1,3 @@\n-variant   x from dakon\n"), "{diff}");
    assert!(diff.contains("\\ No newline at end of file"), "{diff}");
    assert_eq!(folder.text("x.variant"), untidy, "nothing is written");
    assert_eq!(run("-", untidy).0, Some(1));
    fs::write(folder.0.join("x.patch"), &diff).expect("a file");
    if Command::new("patch")
        .args(["-s", "x.variant", "x.patch"])
        .current_dir(&folder.0)
        .status()
        .is_ok_and(|status| status.success())
    {
        assert_eq!(folder.run(&["fmt", "--check", "x.variant"], "").0, 0, "{}", folder.text("x.variant"));
    }
    assert_eq!(folder.run(&["fmt", "--diff", "--check", "x.variant"], "").0, 2);
    let (code, out, _) = folder.run(&["fmt", "--diff", "--json", "fine.variant"], "");
    assert!(code == 0 && out.contains("\"diff\":\"\""), "{out}");
}
