//! Variants by their names and paths.
//!
//! Comes in: what somebody calls a variant. Goes out: its file and a loader for its parents, or the variant. A file that
//! was embedded finds its parents among the embedded ones; a file on the disk looks in its own folder first.

use super::{Unread, Within};
use crate::clean::clean_name;
use crate::compile::{Adaptation, LoadError, LoadedFile, Loader, is_variant_file};
use crate::error::Error;
use crate::library;
use crate::source::SourceFile;
use crate::syntax::ast::Parent;
use crate::variant::{ShippedLoader, Variant};
use crate::yaml::Kind;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// The ending of variant files.
const ENDING: &str = ".variant";

impl Variant {
    /// A variant from a file on the disk. Parents are looked for beside the file that names them, and then among the shipped variants.
    ///
    /// # Errors
    /// [`Error::Unreadable`] if there is no such file, [`Error::Usage`] if it is no variant file, [`Error::Faulty`] with everything that is
    /// wrong in it, [`Error::Frame`] if it is no game.
    pub fn from_path(path: impl AsRef<Path>) -> Result<Variant, Error> {
        let (file, mut disk) = Disk::path(path.as_ref().to_owned(), &Within::default())?;
        Variant::compile(file, &mut disk, &Adaptation::default())
    }

    /// The variant that a text in that folder calls so, by a name or a path, as a script calls its variant.
    ///
    /// # Errors
    /// Those of [`Variant::from_path`] and [`Variant::shipped`]; [`Error::Usage`] for a file outside of `within`.
    pub fn seen_from(reference: &str, folder: &Path, adaptation: &Adaptation, within: &Within) -> Result<Variant, Error> {
        let (file, mut disk) = Disk::find(reference.as_ref(), folder, within)?;
        Variant::compile(file, &mut disk, adaptation)
    }
}

/// Whether a reference is a path rather than a name.
fn is_path(reference: &str) -> bool {
    reference.contains(['/', '\\']) || reference.ends_with(ENDING)
}

/// Whether a name ends as those of files do: in `.`, a letter, and a few letters or digits.
fn has_ending(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    ending.len() <= 8
        && ending.starts_with(|sign: char| sign.is_ascii_alphabetic())
        && ending.bytes().all(|sign| sign.is_ascii_alphanumeric())
}

/// The name of a file by which is judged what it is: where links lead, not what they are called.
fn real_name(path: &Path) -> String {
    path.canonicalize().unwrap_or_else(|_| path.to_owned()).display().to_string()
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
    clean_name(&plain.display().to_string()).into_owned()
}

/// Where a file came from.
enum Place {
    Library,
    /// What is shown to people need not be the path, which may be no UTF-8.
    Path(PathBuf),
}

/// Finds parents beside a file, and then among the shipped variants.
pub struct Disk {
    /// By the names under which files are shown.
    places: BTreeMap<String, Place>,
    within: Within,
    edited: Edited,
}

/// Texts that stand for files, as an editor has them that has not written them yet. By their paths.
pub type Edited = Arc<BTreeMap<PathBuf, String>>;

impl Disk {
    /// For a file that does not come from the disk: its parents are looked for in the folder in which the program works.
    pub fn new(within: &Within) -> Disk {
        Disk { places: BTreeMap::new(), within: within.clone(), edited: Edited::default() }
    }

    /// The file of a path, and a loader for its parents.
    ///
    /// # Errors
    /// [`Error::Unreadable`] if it cannot be read, [`Error::Usage`] if it is no variant file.
    pub fn path(path: PathBuf, within: &Within) -> Result<(SourceFile, Disk), Error> {
        Disk::new(within).and_file(path)
    }

    fn and_file(mut self, path: PathBuf) -> Result<(SourceFile, Disk), Error> {
        Ok((self.file(path)?, self))
    }

    /// The text of a path as an editor has it, whatever stands on the disk, and a loader that reads other files as they are edited too.
    pub fn edited(path: PathBuf, text: &str, edited: Edited) -> (SourceFile, Disk) {
        let name = shown(&path);
        let places = BTreeMap::from([(name.clone(), Place::Path(path))]);
        (SourceFile::new(name, text), Disk { places, within: Within::default(), edited })
    }

    /// Whether there is such a file.
    fn exists(&self, path: &Path) -> bool {
        self.edited.contains_key(path) || path.exists()
    }

    fn read(&self, path: &Path) -> Result<String, Unread> {
        self.edited.get(path).map_or_else(|| self.within.read(path), |text| Ok(text.clone()))
    }

    /// The file that a reference means, a name or a path, seen from a folder, and a loader for its parents.
    ///
    /// # Errors
    /// Those of [`Disk::path`] and of [`Variant::shipped`].
    pub fn find(reference: &OsStr, folder: &Path, within: &Within) -> Result<(SourceFile, Disk), Error> {
        Disk::new(within).and_find(reference, folder)
    }

    /// The same where files are read as an editor has them.
    ///
    /// # Errors
    /// Those of [`Disk::find`].
    pub fn find_edited(reference: &OsStr, folder: &Path, edited: Edited) -> Result<(SourceFile, Disk), Error> {
        Disk { edited, ..Disk::new(&Within::default()) }.and_find(reference, folder)
    }

    fn and_find(mut self, reference: &OsStr, folder: &Path) -> Result<(SourceFile, Disk), Error> {
        let name = reference.to_string_lossy();
        if is_path(&name) {
            return self.and_file(folder.join(reference));
        }
        let shipped = library::find(&name).is_some();
        let mut beside = OsString::from(reference);
        beside.push(ENDING);
        let beside = folder.join(beside);
        if !shipped && self.exists(&beside) {
            return self.and_file(beside);
        }
        // A name of several games is no file, unless there is one.
        let itself = folder.join(reference);
        if !shipped && (self.exists(&itself) || (has_ending(&itself) && library::called(&name).is_empty())) {
            return self.and_file(itself);
        }
        Ok((self.embedded(Variant::shipped_file(&name)?), self))
    }

    /// The path of a file that is shown under that name; `None` if it does not come from the disk.
    pub fn path_of(&self, name: &str) -> Option<&Path> {
        match self.places.get(name)? {
            Place::Library => None,
            Place::Path(path) => Some(path),
        }
    }

    /// The file of a path that was given. What is no variant file is not read on: reports would quote it.
    fn file(&mut self, path: PathBuf) -> Result<SourceFile, Error> {
        let text = self.read(&path).map_err(|why| why.error(&path))?;
        let name = shown(&path);
        // A zero in a file of rules is told at its place.
        let is_ours = |kind: &Kind| *kind == Kind::Variant || (*kind == Kind::Binary && is_variant_file("", &text));
        if let Some(kind) = Kind::of(&text).filter(|kind| !is_ours(kind)) {
            let message = format!("{name}: it is no variant file: {}", kind.told());
            return Err(Error::Usage { code: "yaml::other-kind", message });
        }
        if !is_variant_file(&real_name(&path), &text) {
            let whose = if name.ends_with(ENDING) { "the name of the file to which this link leads" } else { "its name" };
            let message = format!(
                "{name}: it is no variant file: it has no statement `variant NAME`, and {whose} does not end in `.variant`"
            );
            return Err(Error::Usage { code: "use::not-a-variant", message });
        }
        self.places.insert(name.clone(), Place::Path(path));
        Ok(SourceFile::new(name, text))
    }

    fn embedded(&mut self, file: SourceFile) -> SourceFile {
        self.places.insert(file.name.clone(), Place::Library);
        file
    }

    fn shipped(&mut self, parent: &Parent, from_file: &str) -> Result<LoadedFile, LoadError> {
        let found = ShippedLoader.load(parent, from_file)?;
        self.places.insert(found.name.clone(), Place::Library);
        Ok(found)
    }
}

impl Loader for Disk {
    fn load(&mut self, parent: &Parent, from_file: &str) -> Result<LoadedFile, LoadError> {
        let folder = match self.places.get(from_file) {
            Some(Place::Library) => None,
            Some(Place::Path(path)) => Some(path.parent().unwrap_or(Path::new("")).to_owned()),
            // From standard input, or written on the command line.
            None => Some(PathBuf::new()),
        };
        let path = match (parent, folder) {
            (Parent::Name(_), None) => return self.shipped(parent, from_file),
            (Parent::Path(path), folder) => folder.unwrap_or_default().join(&path.value),
            (Parent::Name(name), Some(folder)) => {
                let beside = folder.join(format!("{}{ENDING}", name.value));
                if !self.exists(&beside) {
                    return self.shipped(parent, from_file);
                }
                beside
            }
        };
        let text = self.read(&path).map_err(|why| match why {
            Unread::Missing => LoadError::NotFound { known: Vec::new() },
            Unread::Outside => LoadError::Outside,
            Unread::Other(message) => LoadError::Unreadable(message),
        })?;
        let (name, real) = (shown(&path), real_name(&path));
        // What bears the ending only as a link, and states no variant, is told by the name that it has.
        let name = if is_variant_file(&real, &text) { name } else { real };
        self.places.insert(name.clone(), Place::Path(path));
        Ok(LoadedFile { name, text })
    }
}

/// The names of the variant files in a folder, without their ending, by the alphabet; the first few hundred.
#[cfg(feature = "lsp")]
pub(crate) fn names_in(folder: &Path) -> Vec<String> {
    /// Nobody chooses among more.
    const MOST: usize = 500;
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok()?.strip_suffix(ENDING).map(str::to_owned));
    let mut names: Vec<String> = names.filter(|name| !name.is_empty()).take(MOST).collect();
    names.sort();
    names
}

/// The files with one of these endings in a folder and the folders in it, by the alphabet; the first few thousand, without what is hidden
/// or was built.
#[cfg(feature = "lsp")]
pub(crate) fn files_in(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    /// Most entries of folders that are looked at.
    const MOST: usize = 20_000;
    let (mut found, mut waiting, mut looked_at) = (Vec::new(), vec![folder.to_owned()], 0);
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            looked_at += 1;
            if looked_at > MOST {
                break;
            }
            let name = entry.file_name();
            let built = name.to_str().is_none_or(|name| name.starts_with('.') || matches!(name, "target" | "node_modules"));
            let path = entry.path();
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && !built => waiting.push(path),
                Ok(kind)
                    if kind.is_file()
                        && path.extension().and_then(OsStr::to_str).is_some_and(|ending| endings.contains(&ending)) =>
                {
                    found.push(path);
                }
                _ => {}
            }
        }
    }
    found.sort();
    found
}
