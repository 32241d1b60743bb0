//! A file with each mistake, and the same file mended.
//!
//! Comes in: a code. Goes out: two texts, which stand in `mistakes.txt` beside this file and inherit from the small games there. Both
//! are compiled by a test: the first is told of by its code, of the second there is nothing to tell.

use crate::compile::{LoadError, LoadedFile, Loader};
use crate::syntax::ast::Parent;

const MISTAKES: &str = include_str!("mistakes.txt");

/// Small games, and files that are no parents of anything, by name.
const FILES: [(&str, &str); 7] = [
    ("store", include_str!("store.variant")),
    ("plain", include_str!("plain.variant")),
    ("lines", include_str!("lines.variant")),
    ("small", include_str!("../example.variant")),
    ("leaps", include_str!("leaps.variant")),
    ("egg", "variant egg from hen\nboard { seeds 5 }\n"),
    ("faulty", "variant faulty from store\nlanding { after stop last: in empty own hole -> capture last seed }\n"),
];

/// A mistake of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The code by which it is told.
    pub code: &'static str,
    /// A file with it.
    pub failing: String,
    /// The file without it.
    pub mended: String,
}

/// All of them, in the order of their codes.
pub fn mistakes() -> impl Iterator<Item = Mistake> {
    let read = |block: &'static str| {
        let (code, texts) = block.split_once('\n')?;
        let (failing, mended) = texts.split_once("\n-- mended\n")?;
        let text = |said: &str| format!("{}\n", said.trim_end().replace("\\u{202e}", "\u{202e}"));
        Some(Mistake { code, failing: text(failing), mended: text(mended) })
    };
    MISTAKES.split("== ").filter_map(read)
}

/// That of a code.
pub fn mistake(code: &str) -> Option<Mistake> {
    mistakes().find(|mistake| mistake.code == code)
}

/// Gives the small games as parents.
#[derive(Clone, Copy, Debug, Default)]
pub struct SmallGames;

impl Loader for SmallGames {
    fn load(&mut self, parent: &Parent, _: &str) -> Result<LoadedFile, LoadError> {
        let known = FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
        let (Parent::Name(name) | Parent::Path(name)) = parent;
        let found = |name: &str, text: &str| Ok(LoadedFile { name: format!("{name}.variant"), text: text.to_owned() });
        match (name.value.as_str(), FILES.iter().find(|(own, _)| *own == name.value)) {
            (_, Some((name, text))) => found(name, text),
            // A parent that inherits from the file that inherits from it.
            ("hen", _) => found("hen", "variant hen from egg\n"),
            ("notes", _) => Ok(LoadedFile { name: "notes.txt".to_owned(), text: "Things to do.\n".to_owned() }),
            ("latin", _) => Err(LoadError::Unreadable("it is not UTF-8".to_owned())),
            _ => Err(LoadError::NotFound { known }),
        }
    }
}
