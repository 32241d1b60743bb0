//! Files and the standard streams, in and out.
//!
//! Comes in: paths, `-` for a standard stream, and perhaps a folder outside of which nothing is read. Goes out: texts, or in words for
//! people why there are none. Only regular files are opened: a pipe or a device could keep the program waiting for ever.

use crate::error::Error;
use clap::builder::{PathBufValueParser, TypedValueParser as _};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Seek as _, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// What the standard streams are called on a command line.
const DASH: &str = "-";
/// The same for people.
pub(super) const STANDARD_INPUT: &str = "standard input";
pub(super) const STANDARD_OUTPUT: &str = "standard output";

/// Longest file that is read at all; the compiler and the script reader refuse shorter ones in words of their own.
const MOST_BYTES: u64 = 4 << 20;

/// Which files may be read.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct Within {
    /// Read no file outside of this folder, wherever links lead: for files of strangers
    #[arg(long, value_name = "FOLDER", value_parser = PathBufValueParser::new().try_map(folder))]
    within: Option<PathBuf>,
}

/// A folder that is there.
fn folder(path: PathBuf) -> Result<PathBuf, String> {
    match fs::metadata(&path) {
        Ok(found) if found.is_dir() => Ok(path),
        Ok(_) => Err("it is no folder".to_owned()),
        Err(error) if error.kind() == ErrorKind::NotFound => Err("there is no such folder".to_owned()),
        Err(error) => Err(plain(&error)),
    }
}

/// Why a file was not read.
#[derive(Debug)]
pub(super) enum Unread {
    /// There is none.
    Missing,
    /// It lies outside of the folder.
    Outside,
    /// Something else, in words.
    Other(String),
}

impl Unread {
    /// The error of a command that was given the file.
    pub(super) fn error(self, path: &Path) -> Error {
        let path = path.display().to_string();
        match self {
            Unread::Missing => Error::Unreadable { path, message: plain(&ErrorKind::NotFound.into()) },
            Unread::Outside => Error::Usage {
                code: "use::outside-folder",
                message: format!("{path}: it lies outside of the folder that `--within` names"),
            },
            Unread::Other(message) => Error::Unreadable { path, message },
        }
    }
}

impl Within {
    /// The path under which a file may be opened. What lies outside is told so whether it is there or not.
    fn admitted(&self, path: &Path) -> Result<PathBuf, Unread> {
        let Some(folder) = &self.within else { return Ok(path.to_owned()) };
        let folder = folder.canonicalize().map_err(|error| Unread::Other(format!("`--within`: {}", plain(&error))))?;
        let from_here = Path::new(".").join(path);
        let there = from_here.ancestors().find_map(|part| part.canonicalize().ok());
        if !there.is_some_and(|there| there.starts_with(&folder)) {
            return Err(Unread::Outside);
        }
        // Links have been followed: what is opened is what was looked at.
        from_here.canonicalize().map_err(|error| unread(&error))
    }

    /// Reads a file.
    pub(super) fn read(&self, path: &Path) -> Result<String, Unread> {
        let path = self.admitted(path)?;
        let mut file = open(&path, OpenOptions::new().read(true)).map_err(|error| unread(&error))?;
        text(&mut file)
    }
}

/// Whether an argument means a standard stream.
pub(super) fn is_standard(argument: &OsStr) -> bool {
    argument == DASH
}

/// What an argument is called in reports.
pub(super) fn shown(argument: &OsStr) -> String {
    if is_standard(argument) { STANDARD_INPUT.to_owned() } else { Path::new(argument).display().to_string() }
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

fn text(source: &mut dyn io::Read) -> Result<String, Unread> {
    let mut bytes = Vec::new();
    source.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| unread(&error))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Unread::Other(format!("a file of more than {MOST_BYTES} bytes is not read")));
    }
    if is_utf16(&bytes) {
        return Err(Unread::Other("this is a text in UTF-16: save it as UTF-8".to_owned()));
    }
    String::from_utf8(bytes).map_err(|error| {
        let from = error.utf8_error().valid_up_to();
        Unread::Other(format!("not UTF-8 from byte {from} on: if it is a text, save it as UTF-8"))
    })
}

/// Whether bytes begin with the mark of UTF-16, or have a zero in every second place, as texts in it mostly have.
fn is_utf16(bytes: &[u8]) -> bool {
    let pairs = || bytes.chunks_exact(2).take(100);
    let zeros = |place: usize| pairs().filter(|pair| pair[place] == 0).count();
    let mostly = |zero: usize, other: usize| pairs().len() > 1 && zeros(zero) * 10 > pairs().len() * 8 && zeros(other) == 0;
    bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) || mostly(0, 1) || mostly(1, 0)
}

fn unread(error: &io::Error) -> Unread {
    if error.kind() == ErrorKind::NotFound { Unread::Missing } else { Unread::Other(plain(error)) }
}

/// An error of the system, in words.
pub(super) fn plain(error: &io::Error) -> String {
    let words = match error.kind() {
        ErrorKind::NotFound => "there is no such file",
        ErrorKind::PermissionDenied => "this program has no right to",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "no room is left on the disk",
        ErrorKind::ReadOnlyFilesystem => "the disk is read-only",
        ErrorKind::NotADirectory => "a part of the path is no folder",
        ErrorKind::IsADirectory => "it is a folder",
        _ if error.raw_os_error().is_some() => {
            let told = error.to_string();
            return told.split(" (os error").next().unwrap_or_default().to_lowercase();
        }
        _ => return error.to_string(),
    };
    words.to_owned()
}

// ---------------------------------------------------------------- opening

/// Opens a regular file; anything else is refused before it is opened and, if it was exchanged meanwhile, after.
fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    regular(&fs::metadata(path)?)?;
    let file = without_waiting(options).open(path)?;
    regular(&file.metadata()?)?;
    Ok(file)
}

/// A pipe with nobody at its other end is opened at once, or not at all.
#[cfg(unix)]
fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt as _;
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    options.custom_flags(i32::try_from(flags.bits()).unwrap_or(0))
}

#[cfg(not(unix))]
fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

fn regular(found: &fs::Metadata) -> io::Result<()> {
    match kind(found.file_type()) {
        None => Ok(()),
        Some("a folder") => Err(io::Error::other("it is a folder, not a file")),
        Some(kind) => {
            Err(io::Error::other(format!("it is {kind}; only regular files are opened, and `-` for a standard stream")))
        }
    }
}

/// What something is that is no regular file.
#[cfg(unix)]
fn kind(found: fs::FileType) -> Option<&'static str> {
    use std::os::unix::fs::FileTypeExt as _;
    match found {
        _ if found.is_file() => None,
        _ if found.is_dir() => Some("a folder"),
        _ if found.is_fifo() => Some("a pipe"),
        _ if found.is_socket() => Some("a socket"),
        _ => Some("a device"),
    }
}

#[cfg(not(unix))]
fn kind(found: fs::FileType) -> Option<&'static str> {
    match found {
        _ if found.is_file() => None,
        _ if found.is_dir() => Some("a folder"),
        _ => Some("a device"),
    }
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

/// Writes a text into a file or to standard output.
pub(super) fn write(argument: &OsStr, text: &str, out: &mut dyn Write) -> Result<(), Error> {
    let name = if is_standard(argument) { STANDARD_OUTPUT.as_ref() } else { Path::new(argument) };
    let mut file = create(argument, out)?;
    file.write_all(text.as_bytes()).and_then(|()| file.flush()).map_err(|error| unwritable(name, &error))
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
    Error::Unwritable { path: path.display().to_string(), message: plain(error) }
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
            let message = format!("{}, and it is damaged; its old text is kept in {}", plain(&error), copy.display());
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
