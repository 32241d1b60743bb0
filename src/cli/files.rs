//! Files on the disk.
//!
//! Comes in: names and paths. Goes out: texts and variants. A file that was embedded finds its parents among the embedded ones; a
//! file on the disk looks in its own folder first.

use crate::compile::{Adaptation, LoadError, LoadedFile, Loader};
use crate::error::Error;
use crate::library;
use crate::source::SourceFile;
use crate::syntax::ast::Parent;
use crate::variant::Variant;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::{Component, Path, PathBuf};

/// Longest file that is read at all; the compiler and the script reader refuse shorter ones in words of their own.
const MOST_BYTES: u64 = 4 << 20;

/// Reads a text.
pub(super) fn read(path: &Path) -> Result<String, Error> {
    text(path).map_err(|message| Error::Unreadable { path: path.display().to_string(), message })
}

fn text(path: &Path) -> Result<String, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(format!("a file of more than {MOST_BYTES} bytes is not read"));
    }
    String::from_utf8(bytes).map_err(|error| format!("not UTF-8 from byte {} on", error.utf8_error().valid_up_to()))
}

/// Replaces a file as one step: it is never left half written.
pub(super) fn replace(path: &Path, text: &str) -> Result<(), Error> {
    let unwritable = |error: std::io::Error| Error::Unreadable { path: path.display().to_string(), message: error.to_string() };
    let target = path.canonicalize().map_err(unwritable)?;
    let mut name = target.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let beside = target.with_file_name(name);
    let written = File::create_new(&beside).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.set_permissions(target.metadata()?.permissions())?;
        file.sync_all()?;
        std::fs::rename(&beside, &target)
    });
    written.map_err(|error| {
        let _ = std::fs::remove_file(&beside);
        unwritable(error)
    })
}

/// Whether a reference is a path rather than a name.
fn is_path(reference: &str) -> bool {
    reference.contains(['/', '\\']) || reference.ends_with(".variant")
}

/// The variant that a reference means, seen from a folder.
pub(super) fn variant(reference: &str, folder: &Path, adaptation: &Adaptation) -> Result<Variant, Error> {
    let (file, mut loader) = find(reference, folder)?;
    Variant::compile(file, &mut loader, adaptation)
}

/// The file that a reference means, and a loader for its parents.
pub(super) fn find(reference: &str, folder: &Path) -> Result<(SourceFile, Disk), Error> {
    let mut disk = Disk::default();
    if !is_path(reference) {
        if let Some(shipped) = library::find(reference) {
            disk.embedded.insert(shipped.path.to_owned());
            return Ok((shipped.file(), disk));
        }
        let beside = folder.join(format!("{reference}.variant"));
        if !beside.is_file() {
            return Err(Error::UnknownVariant { name: reference.to_owned(), near: library::near(reference) });
        }
        return Ok((SourceFile::new(shown(&beside), read(&beside)?), disk));
    }
    let path = folder.join(reference);
    Ok((SourceFile::new(shown(&path), read(&path)?), disk))
}

/// A path without detours, as people see it: two ways to one file are one name.
fn shown(path: &Path) -> String {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(plain.components().next_back(), Some(Component::Normal(_))) => {
                plain.pop();
            }
            _ => plain.push(part),
        }
    }
    plain.display().to_string()
}

/// Finds parents beside a file, and then among the shipped variants.
#[derive(Default)]
pub(super) struct Disk {
    /// Files that came from the library and not from the disk.
    embedded: BTreeSet<String>,
}

impl Disk {
    fn shipped(&mut self, name: &str) -> Result<LoadedFile, LoadError> {
        let Some(shipped) = library::find(name) else {
            return Err(LoadError::NotFound { known: library::all().iter().map(|shipped| shipped.name.to_owned()).collect() });
        };
        self.embedded.insert(shipped.path.to_owned());
        Ok(LoadedFile { name: shipped.path.to_owned(), text: shipped.text.to_owned() })
    }
}

impl Loader for Disk {
    fn load(&mut self, parent: &Parent, from_file: &str) -> Result<LoadedFile, LoadError> {
        let folder = Path::new(from_file).parent().unwrap_or(Path::new(""));
        let path = match parent {
            Parent::Name(name) if self.embedded.contains(from_file) => return self.shipped(&name.value),
            Parent::Name(name) => {
                let beside = folder.join(format!("{}.variant", name.value));
                if !beside.is_file() {
                    return self.shipped(&name.value);
                }
                beside
            }
            Parent::Path(path) => folder.join(&path.value),
        };
        if !path.exists() {
            return Err(LoadError::NotFound { known: Vec::new() });
        }
        let text = text(&path).map_err(LoadError::Unreadable)?;
        Ok(LoadedFile { name: shown(&path), text })
    }
}

/// Writes a file.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Error> {
    let unwritable = |error: std::io::Error| Error::Unreadable { path: path.display().to_string(), message: error.to_string() };
    std::fs::write(path, text).map_err(unwritable)
}
