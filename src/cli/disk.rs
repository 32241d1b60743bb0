//! The standard streams, and files as they are written.
//!
//! Comes in: paths, `-` for a standard stream. Goes out: texts, or in words for people why there are none; the variant that a command line
//! means. What is read goes through [`crate::disk`].

use super::message;
use crate::clean::clean_name;
use crate::compile::Adaptation;
use crate::disk::{Disk, Unread, Within, open, plain, regular, text, without_waiting};
use crate::error::Error;
use crate::source::SourceFile;
use crate::variant::Variant;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Seek as _, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// What the standard streams are called on a command line.
const DASH: &str = "-";
/// The same for people.
pub(super) const STANDARD_INPUT: &str = "standard input";
pub(super) const STANDARD_OUTPUT: &str = "standard output";

/// Standard output as an argument.
pub(super) fn standard() -> &'static OsStr {
    OsStr::new(DASH)
}

/// Whether an argument means a standard stream.
pub(super) fn is_standard(argument: &OsStr) -> bool {
    argument == DASH
}

/// What an argument is called in reports.
pub(super) fn shown(argument: &OsStr) -> String {
    if is_standard(argument) { STANDARD_INPUT.to_owned() } else { named(Path::new(argument)) }
}

fn named(path: &Path) -> String {
    clean_name(&path.display().to_string()).into_owned()
}

/// Reads what a command was given: a file, or standard input.
pub(super) fn read(argument: &OsStr, within: &Within) -> Result<String, Error> {
    if is_standard(argument) {
        return standard_input();
    }
    let path = Path::new(argument);
    within.read(path).map_err(|why| why.error(path))
}

/// Standard input, which can be read only once: whoever asks again is given the same.
pub(super) fn standard_input() -> Result<String, Error> {
    static READ: OnceLock<Result<String, String>> = OnceLock::new();
    let read = READ.get_or_init(|| {
        text(&mut io::stdin().lock()).map_err(|why| if let Unread::Other(message) = why { message } else { String::new() })
    });
    read.clone().map_err(|message| Error::Unreadable { path: STANDARD_INPUT.to_owned(), message })
}

/// The variant that a command line means; `-` is read from standard input.
pub(super) fn variant(reference: &OsStr, adaptation: &Adaptation, within: &Within) -> Result<Variant, Error> {
    let (file, mut loader) = find(reference, within)?;
    Variant::compile(file, &mut loader, adaptation)
}

/// The variant of a word, if it means one that does not come from standard input.
#[cfg(feature = "shell")]
pub(super) fn variant_of_file(word: &OsStr) -> Option<Variant> {
    (!is_standard(word)).then(|| variant(word, &Adaptation::default(), &Within::default()).ok()).flatten()
}

/// The file that a command line means, and a loader for its parents.
pub(super) fn find(reference: &OsStr, within: &Within) -> Result<(SourceFile, Disk), Error> {
    if is_standard(reference) { path(reference, within) } else { Disk::find(reference, Path::new(""), within) }
}

/// The file of a path, or standard input, and a loader for its parents.
pub(super) fn path(argument: &OsStr, within: &Within) -> Result<(SourceFile, Disk), Error> {
    if is_standard(argument) {
        return Ok((SourceFile::new(STANDARD_INPUT, standard_input()?), Disk::new(within)));
    }
    Disk::path(argument.into(), within)
}

// ---------------------------------------------------------------- writing

/// Where something is written: a file that is made or emptied, or standard output.
pub(super) fn create<'o>(argument: &OsStr, out: &'o mut dyn Write) -> Result<Box<dyn Write + 'o>, Error> {
    if is_standard(argument) {
        return Ok(Box::new(out));
    }
    let path = Path::new(argument);
    let made = match fs::metadata(path) {
        Ok(found) if !is_sink(found.file_type()) => regular(&found),
        _ => Ok(()),
    };
    let file = made.and_then(|()| without_waiting(OpenOptions::new().write(true).create(true).truncate(true)).open(path));
    file.map(|file| Box::new(file) as Box<dyn Write>).map_err(|error| unwritable(path, &error))
}

/// Writes a text or picture into a file or to standard output.
pub(super) fn write(argument: &OsStr, content: &[u8], out: &mut dyn Write) -> Result<(), Error> {
    let name = if is_standard(argument) { STANDARD_OUTPUT.as_ref() } else { Path::new(argument) };
    let mut file = create(argument, out)?;
    file.write_all(content).and_then(|()| file.flush()).map_err(|error| unwritable(name, &error))?;
    tell_written(argument);
    Ok(())
}

/// Writes a text into a file that is not there yet, or into the place of the text that is there.
pub(super) fn make(argument: &OsStr, text: &str, overwrite: bool) -> Result<(), Error> {
    let path = Path::new(argument);
    let failed = |error: io::Error| unwritable(path, &error);
    if overwrite && path.exists() {
        let old = Within::default().read(path).map_err(|why| why.error(path))?;
        return replace(path, &old, text);
    }
    let mut file = without_waiting(OpenOptions::new().write(true).create_new(true)).open(path).map_err(failed)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    written.map_err(|error| {
        // Half a file is worse than none.
        forget(Some(path.to_owned()));
        failed(error)
    })
}

/// Names a file that has been written.
pub(super) fn tell_written(argument: &OsStr) {
    if !is_standard(argument) {
        message(&format!("written: {}\n", named(Path::new(argument))));
    }
}

/// The refusal of a table or page on standard output beside a JSON document.
pub(super) fn two_outputs(option: &str) -> Error {
    let message = format!("`{option} -` and `--json` both want standard output: give `{option}` a file");
    Error::Usage { code: "use::two-outputs", message }
}

/// A device that takes what is written to it as it comes.
#[cfg(unix)]
fn is_sink(found: fs::FileType) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    found.is_char_device()
}

#[cfg(not(unix))]
fn is_sink(_: fs::FileType) -> bool {
    false
}

/// The error of a write that failed.
pub(super) fn unwritable(path: &Path, error: &io::Error) -> Error {
    let message = if error.kind() == io::ErrorKind::NotFound { "there is no such folder".to_owned() } else { plain(error) };
    Error::Unwritable { path: named(path), message }
}

/// Why a row of a table could not be written: what the system says, not what was made of it.
pub(super) fn unwritten(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        kind => io::Error::other(format!("{kind:?}")),
    }
}

/// Puts a text in the place of the one that a file holds.
///
/// The file is written into and not exchanged for another, so that its owner, its rights and all links to it stay. So that nothing is
/// lost when the disk is full, a copy is put beside it first: where there is no room for that, the file is not touched. Then the file is
/// made long enough before its first byte is changed. If a write fails all the same, the old text is written back; and if even
/// that fails, the copy is kept and named. In a folder that takes no new file the old text in memory must do.
pub(super) fn replace(path: &Path, old: &str, new: &str) -> Result<(), Error> {
    let failed = |error: io::Error| unwritable(path, &error);
    let mut file = open(path, OpenOptions::new().read(true).write(true)).map_err(failed)?;
    if text(&mut file).ok().as_deref() != Some(old) {
        return Err(failed(io::Error::other("it has been changed by somebody else meanwhile")));
    }
    let copy = copy(path, old).map_err(failed)?;
    let written = lengthen(&mut file, old, new).and_then(|()| overwrite(&mut file, new));
    let Err(error) = written else {
        forget(copy);
        return Ok(());
    };
    match (overwrite(&mut file, old), copy) {
        (Err(_), Some(copy)) => {
            let message = format!("{}, and it is damaged; its old text is kept in {}", plain(&error), named(&copy));
            Err(failed(io::Error::other(message)))
        }
        (_, copy) => {
            forget(copy);
            Err(failed(error))
        }
    }
}

/// Copies the old text into a new file beside the one that it comes from; `None` if the folder takes none.
fn copy(path: &Path, old: &str) -> io::Result<Option<PathBuf>> {
    let target = path.canonicalize()?;
    let mut name = OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(format!(".{}.old", std::process::id()));
    let beside = target.with_file_name(name);
    let mut made = match private(OpenOptions::new().write(true).create_new(true)).open(&beside) {
        Ok(made) => made,
        Err(error) if error.kind() == ErrorKind::StorageFull => return Err(error),
        Err(_) => return Ok(None),
    };
    let written = made.write_all(old.as_bytes()).and_then(|()| made.sync_all());
    written.map(|()| Some(beside.clone())).inspect_err(|_| forget(Some(beside)))
}

/// Where an editor can open a file that comes with the program: under the folder in which this user's programs keep what they can make again.
/// `None` if there is no such folder, or nothing can be written there.
#[cfg(feature = "lsp")]
pub(super) fn shelf(name: &str, text: &str) -> Option<PathBuf> {
    let folder = |variable: &str| std::env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
    let kept = folder("XDG_CACHE_HOME").or_else(|| folder("LOCALAPPDATA")).or_else(|| Some(folder("HOME")?.join(".cache")))?;
    let path = kept.join("lumbung").join(env!("CARGO_PKG_VERSION")).join(name);
    if fs::read_to_string(&path).is_ok_and(|known| known == text) {
        return Some(path);
    }
    fs::create_dir_all(path.parent()?).ok()?;
    fs::write(&path, text).ok()?;
    Some(path)
}

/// For the owner alone: the copy of a secret is one.
#[cfg(unix)]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt as _;
    options.mode(0o600)
}

#[cfg(not(unix))]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

fn forget(copy: Option<PathBuf>) {
    // A copy that stays does no harm.
    let _ = copy.map(fs::remove_file);
}

/// Makes a file as long as its new text needs, without touching the old one.
fn lengthen(file: &mut File, old: &str, new: &str) -> io::Result<()> {
    let Some(more) = new.as_bytes().get(old.len()..) else { return Ok(()) };
    file.seek(io::SeekFrom::Start(old.len() as u64))?;
    file.write_all(more)?;
    file.sync_all()
}

fn overwrite(file: &mut File, text: &str) -> io::Result<()> {
    file.rewind()?;
    file.write_all(text.as_bytes())?;
    file.set_len(text.len() as u64)?;
    file.sync_all()
}
