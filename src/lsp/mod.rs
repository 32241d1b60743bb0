//! What editors ask: the language server protocol.
//!
//! Comes in: messages of an editor, with the texts that are open in it. Goes out: answers, made of what the compiler, the table of words, the
//! rule sheet and the player of scripts say of a text. Knows nothing by itself: a word, a rule or a message stands in its own room. Reads
//! files only through `disk`, and writes none.

mod actions;
mod complete;
mod documents;
mod findings;
mod format;
mod frames;
mod ground;
mod hover;
mod names;
mod offer;
mod outline;
mod refused;
mod rename;
mod script;
mod scripts;
mod server;
mod uri;

pub use server::{Ended, serve};

use std::path::PathBuf;

/// Puts the text of a file that comes with the program where an editor can open it; `None` if that cannot be. Takes the name of the file and
/// its text.
pub type Shelf = dyn Fn(&str, &str) -> Option<PathBuf>;
