//! The variants that come with the program.
//!
//! Comes in: a name. Goes out: the text of a variant file. Never reads the disk: the files of `variants/` are embedded when
//! the program is built.

use crate::source::FileId;
use crate::syntax::{self, ast::ItemKind};
use std::sync::OnceLock;
use unicode_normalization::UnicodeNormalization;

/// A variant that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// Name of its file without the ending, which is also the variant's own name.
    pub name: &'static str,
    /// Where its file stands in the project.
    pub path: &'static str,
    /// The text of the file.
    pub text: &'static str,
}

impl Shipped {
    /// Other names of the game, read from its file.
    pub fn also(&self) -> Vec<String> {
        let tree = syntax::parse(FileId::default(), self.text).file;
        let also = tree.items.iter().filter_map(|item| if let ItemKind::Also(names) = &item.kind { Some(names) } else { None });
        also.flatten().map(|name| name.value.clone()).collect()
    }
}

/// Other names of all games, each with its game: read only when somebody asks for one.
fn other_names() -> &'static [(String, Shipped)] {
    static NAMES: OnceLock<Vec<(String, Shipped)>> = OnceLock::new();
    NAMES.get_or_init(|| all().iter().flat_map(|shipped| shipped.also().into_iter().map(|name| (name, *shipped))).collect())
}

static FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// All shipped variants, by name.
///
/// ```
/// let names: Vec<&str> = lumbung::library::all().iter().map(|shipped| shipped.name).collect();
/// assert!(names.is_sorted());
/// ```
pub fn all() -> &'static [Shipped] {
    static ALL: OnceLock<Vec<Shipped>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all: Vec<Shipped> = FILES.iter().map(|(path, text)| shipped(path, text)).collect();
        all.sort_by_key(|shipped| shipped.name);
        all
    })
}

/// The shipped variant of that name, or else the first one with that other name. Case and the form of accents do not count.
pub fn find(name: &str) -> Option<&'static Shipped> {
    let wanted = folded(name);
    let own = all().iter().find(|shipped| folded(shipped.name) == wanted);
    own.or_else(|| other_names().iter().find(|(other, _)| folded(other) == wanted).map(|(_, shipped)| shipped))
}

/// Names that look like `name`, the nearest first; three at most.
pub fn near(name: &str) -> Vec<String> {
    /// No name is longer; measuring a hostile one takes long.
    const LONGEST: usize = 200;
    if name.len() > LONGEST {
        return Vec::new();
    }
    let wanted = folded(name);
    let mut near: Vec<(usize, &str)> = Vec::new();
    let own = all().iter().map(|shipped| (shipped.name, shipped.name));
    for (candidate, name) in own.chain(other_names().iter().map(|(other, shipped)| (other.as_str(), shipped.name))) {
        let distance = strsim::damerau_levenshtein(&folded(candidate), &wanted);
        if distance <= 1 + wanted.chars().count() / 4 {
            near.push((distance, name));
        }
    }
    near.sort_unstable();
    let mut names: Vec<String> = Vec::new();
    for (_, name) in near {
        if names.len() < 3 && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

fn folded(name: &str) -> String {
    name.nfc().flat_map(char::to_lowercase).nfc().collect()
}

fn shipped(path: &'static str, text: &'static str) -> Shipped {
    let file = path.rsplit('/').next().unwrap_or(path);
    Shipped { name: file.strip_suffix(".variant").unwrap_or(file), path, text }
}
