//! What shells are told, the pages of the manual, and files that are looked at again when they change.
#![cfg(all(unix, feature = "shell", feature = "watch"))]

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("lumbung-shells-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a writable folder");
        Folder(path)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).expect("a writable file");
    }

    fn program(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lumbung"));
        command.current_dir(&self.0).args(arguments);
        command
    }

    fn told(&self, arguments: &[&str]) -> String {
        let output = self.program(arguments).output().expect("it ends");
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    /// What a shell is told may stand for the last of these words.
    fn completed(&self, words: &[&str]) -> Vec<String> {
        let arguments: Vec<&str> = ["--", "lumbung"].into_iter().chain(words.iter().copied()).collect();
        let mut command = self.program(&arguments);
        command.env("LUMBUNG_COMPLETE", "bash").env("_CLAP_COMPLETE_INDEX", words.len().to_string()).env("_CLAP_IFS", "\n");
        let output = command.output().expect("it ends");
        String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn shells_complete_commands_games_rules_and_moves() {
    let folder = Folder::new("complete");
    folder.write("village.variant", "variant village from dakon\nlanding { after mikul sawah: in opponent hole -> end turn }\n");
    folder.write("game.yaml", "variant: dakon\nplay:\n  - move: 1\n");
    let has = |words: &[&str], wanted: &[&str]| {
        let told = folder.completed(words);
        for wanted in wanted {
            assert!(told.iter().any(|word| word == wanted), "{words:?}: {wanted} is not in {told:?}");
        }
        told
    };
    assert!(!has(&["mo"], &["moves"]).contains(&"check".to_owned()));
    assert!(!has(&["moves", "dak"], &["dakon"]).contains(&"kalah".to_owned()));
    has(&["check", ""], &["kalah", "village.variant"]);
    has(&["moves", "dakon", "--off", ""], &["nembak", "mikul"]);
    has(&["moves", "village.variant", "--off", "sa"], &["sawah"]);
    has(&["moves", "dakon", "--set", ""], &["holes=7"]);
    has(&["witness", "dhamet", "sou"], &["soufla"]);
    has(&["why", "dakon", ""], &["1", "7"]);
    has(&["rules", "dakon", "--lang", ""], &["id", "ar"]);
    has(&["run", ""], &["game.yaml"]);
    has(&["explain", "grand"], &["grand"]);
    assert!(!has(&["explain", "grand", "s"], &["slam"]).contains(&"script".to_owned()));
    has(&["man", "ch"], &["check"]);
    assert!(folder.completed(&["moves", "no-such-game", "--off", ""]).is_empty());
}

#[test]
fn every_shell_has_a_script() {
    let folder = Folder::new("scripts");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = folder.told(&["completions", shell]);
        assert!(script.contains("LUMBUNG_COMPLETE") && script.contains("lumbung"), "{shell}: {script}");
    }
    // What `source <(lumbung completions bash)` reads is a script.
    let file = folder.0.join("lumbung.bash");
    fs::write(&file, folder.told(&["completions", "bash"])).expect("a writable file");
    if let Ok(checked) = Command::new("bash").arg("-n").arg(&file).status() {
        assert!(checked.success());
    }
}

#[test]
fn every_command_has_a_page() {
    let folder = Folder::new("man");
    folder.told(&["man", "--folder", "man1"]);
    let pages = fs::read_dir(folder.0.join("man1")).expect("a folder").count();
    let help = folder.told(&["--help"]);
    let listed = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1).take_while(|line| !line.is_empty());
    let commands: Vec<&str> = listed.filter(|line| line.starts_with("  ") && !line.starts_with("   ")).collect();
    let commands = commands.iter().filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
    let mut count = 1;
    for name in commands {
        let page = fs::read_to_string(folder.0.join(format!("man1/lumbung-{name}.1"))).expect(name);
        assert!(page.contains(&format!("lumbung {name}")) || page.contains(&format!("lumbung\\-{name}")), "{page}");
        assert!(page.contains("xample"), "the page of {name} has no example");
        count += 1;
    }
    assert_eq!(pages, count);
    let synopsis = r"\fBlumbung check\fR [\fB\-\-within\fR \fIFOLDER\fR] [\fB\-\-deny\fR \fIDENY\fR]...";
    assert!(folder.told(&["man", "check"]).contains(synopsis), "{}", folder.told(&["man", "check"]));
    assert!(folder.told(&["man", "check"]).contains(r"\fIFILE\fR..."));
    assert!(folder.told(&["man", "check"]).starts_with(".ie"), "{}", folder.told(&["man", "check"]));
    assert_eq!(folder.program(&["man", "nothing"]).output().expect("it ends").status.code(), Some(2));
}

/// Lines until one has these words in it.
fn until(lines: &Receiver<String>, words: &str) -> Vec<String> {
    let mut read = Vec::new();
    loop {
        // Long enough for a slow machine; a line that comes ends the wait at once.
        let line = lines.recv_timeout(Duration::from_secs(300)).unwrap_or_else(|_| panic!("no `{words}` after {read:#?}"));
        let found = line.contains(words);
        read.push(line);
        if found {
            return read;
        }
    }
}

#[test]
fn a_file_is_looked_at_again_when_it_changes() {
    let folder = Folder::new("watch");
    folder.write("base.variant", "variant base from dakon\n");
    folder.write("village.variant", "variant village from base\n");
    folder.write("other.yaml", "variant: kalah\nplay:\n  - move: 1\n");
    folder.write("game.yaml", "variant: village\nplay:\n  - move: 1\n    side: south\n");
    let mut child = folder.program(&["watch", "village.variant"]).stdout(Stdio::piped()).spawn().expect("the program runs");
    let (tell, lines) = channel();
    let out = BufReader::new(child.stdout.take().expect("piped"));
    std::thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| tell.send(line)));
    let first = until(&lines, "passed");
    assert_eq!(first[0], "village.variant: nothing to say against it");
    assert!(first.last().is_some_and(|line| line == "1 passed, 0 failed"), "only the script that uses it is played: {first:#?}");
    // A mistake is told, and mended: the board is there again.
    folder.write("village.variant", "variant village from base\nsow { direction clockwize }\n");
    assert!(until(&lines, "1 error").iter().any(|line| line.contains("did you mean `clockwise`?")));
    // As editors write: another file in the place of the old one.
    folder.write("new", "variant village from base\nboard { holes 5 }\n");
    fs::rename(folder.0.join("new"), folder.0.join("village.variant")).expect("it is renamed");
    until(&lines, "village.variant: nothing to say");
    until(&lines, "FAILED game.yaml");
    until(&lines, "0 passed, 1 failed");
    // Parents and scripts count too.
    folder.write("game.yaml", "variant: village\nplay:\n  - move: 1\n    side: north\n");
    until(&lines, " passed");
    folder.write("base.variant", "variant base from no-such-game\n");
    until(&lines, "village.variant: 1 error");
    assert_eq!(until(&lines, "not played").last().map(String::as_str), Some("1 script is not played"));
    child.kill().expect("it is ended");
    child.wait().expect("it has ended");
}

#[test]
fn what_does_not_change_is_not_watched() {
    let folder = Folder::new("still");
    for name in ["dakon", "-"] {
        let output = folder.program(&["watch", name]).stdin(Stdio::null()).output().expect("it ends");
        assert_eq!(output.status.code(), Some(2), "{name}");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains("use::not-watched") || name == "-", "{told}");
    }
}
