//! What several tests share: the files of a folder, and how findings look in a snapshot.

#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]
use lumbung::compile::{Adaptation, LoadError, LoadedFile, Loader};
use lumbung::play::run;
use lumbung::play::transcript::transcript;
use lumbung::source::SourceFile;
use lumbung::syntax::ast::Parent;
use lumbung::{Script, Variant, draw};
use std::path::{Path, PathBuf};

/// The folder of the package.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files under a folder with that ending, sorted.
pub fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    fn collect(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                collect(&path, ending, found);
            } else if path.extension().is_some_and(|found| found == ending) {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    collect(&root().join(folder), ending, &mut found);
    found.sort();
    found
}

/// Every picture of a page says in sentences what it shows, and calls no place by the name that positions have for it.
pub fn assert_pictures_are_told(page: &str, whose: &str) {
    // What has a label is no board, but the bar of a score.
    let pictures: Vec<&str> = page.split("role=\"img\"").skip(1).filter(|rest| !rest.starts_with(" aria-label=")).collect();
    assert!(!pictures.is_empty(), "{whose}: no picture");
    for picture in pictures {
        let told = picture.split_once("<desc>").and_then(|(_, rest)| rest.split_once("</desc>")).map_or("", |(told, _)| told);
        assert!(told.ends_with('.') && !told.contains(['→', '×', '{']), "{whose}: {told}");
        assert!(!["S1", "S7", "N1", "N7"].iter().any(|place| told.contains(place)), "{whose}: {told}");
    }
}

/// A path as the project knows it.
pub fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// Name of a snapshot for a file: its path without folder and ending.
pub fn snapshot_name(path: &Path, folder: &str) -> String {
    let inner = path.strip_prefix(root().join(folder)).unwrap_or(path).with_extension("");
    inner.display().to_string().replace('/', "__")
}

/// A file of the project.
pub fn source(path: &Path) -> SourceFile {
    SourceFile::new(shown(path), std::fs::read_to_string(path).expect("a readable file"))
}

/// Finds parents beside a file, then among the shipped variants.
pub struct Folder;

impl Loader for Folder {
    fn load(&mut self, parent: &Parent, from_file: &str) -> Result<LoadedFile, LoadError> {
        let folder = Path::new(from_file).parent().unwrap_or(Path::new(""));
        let beside = match parent {
            Parent::Name(name) => folder.join(format!("{}.variant", name.value)),
            Parent::Path(path) => folder.join(&path.value),
        };
        if let Ok(text) = std::fs::read_to_string(root().join(&beside)) {
            return Ok(LoadedFile { name: beside.display().to_string(), text });
        }
        lumbung::variant::ShippedLoader.load(parent, from_file)
    }
}

/// Plays the script of a file: its transcript, or what came otherwise than it expects.
pub fn played(path: &Path) -> Result<String, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let script = Script::read(&text).map_err(|error| error.to_string())?;
    let adaptation = Adaptation { set: script.set.0.clone(), on: script.on.0.clone(), off: script.off.0.clone() };
    let is_path = script.variant.contains('/') || script.variant.ends_with(".variant");
    let file = if is_path {
        source(&path.parent().unwrap_or(path).join(&script.variant))
    } else {
        Variant::shipped_file(&script.variant).map_err(|error| error.to_string())?
    };
    let mut variant = Variant::compile(file, &mut Folder, &adaptation).map_err(|error| error.to_string())?;
    run::begin(&script, &text, &mut variant).map_err(|error| error.to_string())?;
    let report = run::run(&script, &text, &variant).map_err(|error| error.to_string())?;
    if let Some(failure) = report.failures.first() {
        let line = text.get(..failure.bytes.start).map_or(0, |before| before.lines().count());
        return Err(format!("{}: about line {line}: expected {}, came {}", failure.field, failure.expected, failure.found));
    }
    let told = transcript(&report, &variant, &|position, mover, _| draw::board(variant.rules(), position, mover));
    Ok(told)
}
