//! Files as they are read, by the program and by whoever uses the library.
//!
//! Comes in: paths, and perhaps a folder outside of which nothing is read. Goes out: texts and variants, or in words for people why there
//! are none. Only regular files are opened: a pipe or a device could keep the program waiting for ever.

#[cfg(feature = "cli")]
pub(crate) mod scripts;
mod variants;

pub use variants::{Disk, Edited};
#[cfg(feature = "lsp")]
pub(crate) use variants::{files_in, names_in};

use crate::clean::clean_name;
use crate::error::Error;
#[cfg(feature = "cli")]
use clap::builder::{PathBufValueParser, TypedValueParser as _};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

/// Longest file that is read at all; the compiler and the script reader refuse shorter ones in words of their own.
const MOST_BYTES: u64 = 4 << 20;

/// Which files may be read.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
pub struct Within {
    /// Read no file outside of this folder, wherever links lead: for files of strangers
    #[cfg_attr(feature = "cli", arg(long, value_name = "FOLDER", value_parser = PathBufValueParser::new().try_map(folder)))]
    pub within: Option<PathBuf>,
}

/// A folder that is there.
#[cfg(feature = "cli")]
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
pub(crate) enum Unread {
    /// There is none.
    Missing,
    /// It lies outside of the folder.
    Outside,
    /// Something else, in words.
    Other(String),
}

impl Unread {
    /// The error of a command that was given the file.
    pub(crate) fn error(self, path: &Path) -> Error {
        let path = clean_name(&path.display().to_string()).into_owned();
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
    pub(crate) fn read(&self, path: &Path) -> Result<String, Unread> {
        let path = self.admitted(path)?;
        let mut file = open(&path, OpenOptions::new().read(true)).map_err(|error| unread(&error))?;
        text(&mut file)
    }
}

pub(crate) fn text(source: &mut dyn io::Read) -> Result<String, Unread> {
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
pub(crate) fn plain(error: &io::Error) -> String {
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

/// Opens a regular file; anything else is refused before it is opened and, if it was exchanged meanwhile, after.
pub(crate) fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    regular(&fs::metadata(path)?)?;
    let file = without_waiting(options).open(path)?;
    regular(&file.metadata()?)?;
    Ok(file)
}

/// A pipe with nobody at its other end is opened at once, or not at all.
#[cfg(unix)]
pub(crate) fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt as _;
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    options.custom_flags(i32::try_from(flags.bits()).unwrap_or(0))
}

#[cfg(not(unix))]
pub(crate) fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

pub(crate) fn regular(found: &fs::Metadata) -> io::Result<()> {
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
