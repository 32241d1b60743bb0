//! The console examples of the pages: each command is run, and its output must stand below it to the letter; a line of `…` stands for any lines.
//!
//! A page that tells what to write into files is run in a folder of its own: a block that opens with three backquotes, a kind and a name is that
//! file. With `README_UPDATE=1` the outputs are written anew; read them before they are kept.

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

fn output(line: &str, folder: &Path) -> String {
    let arguments = words(line);
    assert_eq!(arguments.first().map(String::as_str), Some("lumbung"), "{line}");
    let run = Command::new(env!("CARGO_BIN_EXE_lumbung"))
        .args(&arguments[1..])
        .current_dir(folder)
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

/// The pages whose examples are run where the project lies.
const PAGES: [&str; 2] = ["README.md", "docs/tour.md"];

/// The pages that say what stands in the files of which they speak.
const PAGES_WITH_FILES: [&str; 3] = ["docs/tutorial.md", "docs/cookbook.md", "docs/coming-from.md"];

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn examples_come_out_as_printed() {
    for page in PAGES {
        examples_of(page, project());
    }
}

#[test]
fn what_a_page_tells_to_write_comes_out_as_printed() {
    for page in PAGES_WITH_FILES {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(page.replace('/', "-"));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        examples_of(page, &folder);
        if page == "docs/cookbook.md" {
            nothing_is_said_against(&folder);
        }
    }
}

/// Wishes are whole files: nothing is asked, either.
fn nothing_is_said_against(folder: &Path) {
    for entry in std::fs::read_dir(folder).expect("the files of a page") {
        let name = entry.expect("a file").file_name().into_string().expect("a name");
        let said = output(&format!("lumbung check {name}"), folder);
        assert_eq!(said, format!("{name}: nothing to say against it\n"));
    }
}

fn examples_of(page: &str, folder: &Path) {
    let path = project().join(page);
    let printed = std::fs::read_to_string(&path).expect("a page");
    let mut fresh = String::new();
    let mut lines = printed.lines().peekable();
    let mut inside = false;
    let mut file = None;
    while let Some(line) = lines.next() {
        let _ = writeln!(fresh, "{line}");
        if let Some(kind) = line.strip_prefix("```") {
            inside = kind == "console";
            if let Some((name, text)) = file.take() {
                std::fs::write(folder.join(name), text).expect("a file of the page");
            }
            file = kind.split_once(' ').map(|(_, name)| (name, String::new()));
        } else if let Some((_, text)) = &mut file {
            let _ = writeln!(text, "{line}");
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            let mut below = Vec::new();
            while let Some(line) = lines.next_if(|line| !line.starts_with("```") && !line.starts_with("$ ")) {
                below.push(line);
            }
            let comes = output(command, folder);
            if shortened(&below, &comes) {
                for line in &below {
                    let _ = writeln!(fresh, "{line}");
                }
            } else {
                fresh.push_str(&comes);
            }
        }
    }
    if std::env::var_os("README_UPDATE").is_some() {
        std::fs::write(&path, &fresh).expect("the page is written");
    }
    similar_lines(page, &printed, &fresh);
}

/// Whether lines with one `…` among them are what came, but for what it stands for.
fn shortened(printed: &[&str], comes: &str) -> bool {
    let comes: Vec<&str> = comes.lines().collect();
    let Some(at) = printed.iter().position(|line| *line == "…") else { return false };
    let (begins, ends) = (&printed[..at], &printed[at + 1..]);
    begins.len() + ends.len() < comes.len() && comes.starts_with(begins) && comes.ends_with(ends)
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
    let folder = project();
    let readme = std::fs::read_to_string(folder.join("README.md")).expect("README.md");
    let pictures =
        readme.split("](").skip(1).filter_map(|rest| rest.split_once(" \"")).filter(|(file, _)| file.ends_with(".svg"));
    let mut drawn = 0;
    for (file, rest) in pictures {
        let command = rest.split_once("\")").expect("a command").0.replace('\'', "\"");
        let fresh = output(&command, folder);
        if std::env::var_os("README_UPDATE").is_some() {
            std::fs::write(folder.join(file), &fresh).expect("the picture is written");
        }
        assert_eq!(std::fs::read_to_string(folder.join(file)).expect("the picture"), fresh, "{file}: {command}");
        drawn += 1;
    }
    assert_eq!(drawn, 4, "two pictures open the README, two show the page");
}

/// The pages of the project, as `docs/SUMMARY.md` binds them into a site.
fn pages() -> Vec<std::path::PathBuf> {
    let summary = std::fs::read_to_string(project().join("docs/SUMMARY.md")).expect("docs/SUMMARY.md");
    links(&summary).map(|link| project().join("docs").join(link)).collect()
}

fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next())
}

#[test]
fn every_page_of_the_docs_is_bound_into_the_site() {
    let bound: Vec<_> = pages().iter().map(|page| page.canonicalize().expect("a page")).collect();
    for entry in std::fs::read_dir(project().join("docs")).expect("docs") {
        let page = entry.expect("an entry").path();
        let is_page = page.extension().is_some_and(|ending| ending == "md") && !page.ends_with("SUMMARY.md");
        assert!(!is_page || bound.contains(&page.canonicalize().expect("a page")), "{}", page.display());
    }
}

#[test]
fn links_between_pages_lead_somewhere() {
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("a page");
        for link in links(&text).filter(|link| !link.starts_with("http") && !link.is_empty()) {
            let (file, heading) = link.split_once('#').map_or((link, None), |(file, heading)| (file, Some(heading)));
            let target = if file.is_empty() { page.clone() } else { page.parent().expect("a folder").join(file) };
            assert!(target.exists(), "{}: {link}", page.display());
            if let Some(heading) = heading {
                let there = std::fs::read_to_string(&target).expect("a page");
                assert!(there.lines().filter_map(anchor).any(|anchor| anchor == heading), "{}: {link}", page.display());
            }
        }
    }
}

/// How a link names a heading: small letters, a hyphen for a blank, no other signs.
fn anchor(line: &str) -> Option<String> {
    let heading = line.strip_prefix('#')?.trim_start_matches('#').strip_prefix(' ')?;
    let signs = heading.trim().chars().filter(|sign| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_'));
    Some(signs.flat_map(char::to_lowercase).map(|sign| if sign == ' ' { '-' } else { sign }).collect())
}
