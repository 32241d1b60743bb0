//! The variants that come with the program.
//!
//! Comes in: a name. Goes out: the text of a variant file. Never reads the disk: the files of `variants/` are embedded when
//! the program is built.

use crate::source::FileId;
use crate::syntax::{self, ast::ItemKind};
use std::sync::OnceLock;
use unicode_normalization::UnicodeNormalization;

/// A variant that comes with the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// Name of its file without the ending, which is also the variant's own name.
    pub name: &'static str,
    /// Where its file stands in the project.
    pub path: &'static str,
    /// The text of the file.
    pub text: &'static str,
    /// Other names of the game.
    pub also: Vec<String>,
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
    own.or_else(|| all().iter().find(|shipped| shipped.also.iter().any(|other| folded(other) == wanted)))
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
    for shipped in all() {
        let names = std::iter::once(shipped.name).chain(shipped.also.iter().map(String::as_str));
        for candidate in names {
            let distance = strsim::damerau_levenshtein(&folded(candidate), &wanted);
            if distance <= 1 + wanted.chars().count() / 4 {
                near.push((distance, shipped.name));
            }
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
    let name = file.strip_suffix(".variant").unwrap_or(file);
    let tree = syntax::parse(FileId::default(), text).file;
    let also = tree.items.iter().filter_map(|item| if let ItemKind::Also(names) = &item.kind { Some(names) } else { None });
    let also = also.flatten().map(|name| name.value.clone()).collect();
    Shipped { name, path, text, also }
}
