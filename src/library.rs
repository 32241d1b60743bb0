//! The variants that come with the program.
//!
//! Comes in: a name. Goes out: the text of a variant file. Never reads the disk: the files of `variants/` are embedded when
//! the program is built.

use crate::source::FileId;
use crate::syntax::{
    self,
    ast::{Family, ItemKind, Parent},
};
use std::collections::BTreeMap;
use std::sync::OnceLock;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

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
    /// The family of its rules, by the folder in which it stands.
    pub(crate) fn family(&self) -> Option<Family> {
        let folder = |name: &str| self.path.split('/').any(|part| part == name);
        [(Family::Sowing, "sowing"), (Family::Leaping, "leaping")]
            .into_iter()
            .find(|(_, name)| folder(name))
            .map(|(family, _)| family)
    }

    /// Other names of the game, read from its file.
    pub fn also(&self) -> Vec<String> {
        let also = self.head().into_iter().filter_map(|item| if let ItemKind::Also(names) = item { Some(names) } else { None });
        also.flatten().map(|name| name.value).collect()
    }

    /// Name of the variant or frame from which its file inherits.
    fn parent(&self) -> Option<String> {
        self.head().into_iter().find_map(|item| match item {
            ItemKind::Variant { parent: Some(Parent::Name(name)), .. } => Some(name.value),
            _ => None,
        })
    }

    /// The title that its file states.
    pub fn title(&self) -> Option<String> {
        self.head().into_iter().find_map(|item| if let ItemKind::Title(title) = item { Some(title.value) } else { None })
    }

    /// The title that its file states for a language.
    pub fn title_in(&self, language: &str) -> Option<String> {
        let items = syntax::parse(FileId::default(), self.text).file.items;
        let words = items.into_iter().filter_map(|item| match item.kind {
            ItemKind::Words { language: code, entries } if code.value == language => Some(entries),
            _ => None,
        });
        words.flatten().find(|(key, _)| key.value == "title").map(|(_, title)| title.value)
    }

    fn head(&self) -> Vec<ItemKind> {
        syntax::lines(self.text).into_iter().map(|item| item.kind).collect()
    }
}

/// Names besides the variants' own, each with its game.
struct Names {
    also: Vec<(String, Shipped)>,
    /// Whole titles, and what stands between the commas of one.
    titles: Vec<(String, Shipped)>,
}

/// Read only when somebody asks for one.
fn names() -> &'static Names {
    static NAMES: OnceLock<Names> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mut names = Names { also: Vec::new(), titles: Vec::new() };
        for shipped in all() {
            names.also.extend(shipped.also().into_iter().map(|name| (name, *shipped)));
            let title = shipped.title().unwrap_or_default();
            let parts = title.split(',').filter(|part| *part != title).map(|part| part.trim().to_owned());
            names.titles.extend(parts.chain([title.clone()]).map(|part| (part, *shipped)));
        }
        names
    })
}

static FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// Where the files stand that are no games.
const FRAMES: &str = "variants/frames/";

/// All shipped variants, by name; frames are not among them.
///
/// ```
/// let names: Vec<&str> = lumbung::library::all().iter().map(|shipped| shipped.name).collect();
/// assert!(names.is_sorted());
/// ```
pub fn all() -> &'static [Shipped] {
    static ALL: OnceLock<Vec<Shipped>> = OnceLock::new();
    ALL.get_or_init(|| {
        let games = FILES.iter().filter(|(path, _)| !path.starts_with(FRAMES));
        let mut all: Vec<Shipped> = games.map(|(path, text)| shipped(path, text)).collect();
        all.sort_by_key(|shipped| shipped.name);
        all
    })
}

/// All shipped frames, by name: no games, but what many of them share. Variants inherit from them by name.
pub fn frames() -> &'static [Shipped] {
    static ALL: OnceLock<Vec<Shipped>> = OnceLock::new();
    ALL.get_or_init(|| {
        let frames = FILES.iter().filter(|(path, _)| path.starts_with(FRAMES));
        let mut all: Vec<Shipped> = frames.map(|(path, text)| shipped(path, text)).collect();
        all.sort_by_key(|shipped| shipped.name);
        all
    })
}

/// Names of the shipped variants that inherit from a shipped variant or frame, also by way of others.
pub fn heirs(name: &str) -> Vec<String> {
    heirs_of_any(&[name])
}

/// The same of several.
pub(crate) fn heirs_of_any(names: &[&str]) -> Vec<String> {
    let parents: BTreeMap<&str, String> =
        all().iter().chain(frames()).filter_map(|shipped| Some((shipped.name, shipped.parent()?))).collect();
    let inherits = |shipped: &&Shipped| {
        let chain = std::iter::successors(parents.get(shipped.name), |parent| parents.get(parent.as_str()));
        chain.take(parents.len()).any(|parent| names.contains(&parent.as_str()))
    };
    all().iter().filter(inherits).map(|shipped| shipped.name.to_owned()).collect()
}

/// Names of everything from which a file may inherit: variants, then frames.
pub fn all_names() -> Vec<String> {
    all().iter().chain(frames()).map(|shipped| shipped.name.to_owned()).collect()
}

/// The shipped variant or frame of that name, or else the only variant with that other name. Case, accents, blanks and hyphens do
/// not count.
pub fn find(name: &str) -> Option<&'static Shipped> {
    match called(name).as_slice() {
        [one] => Some(one),
        _ => None,
    }
}

/// The shipped variant or frame of that name, or else all variants that have it for another name: several games may be called alike.
pub fn called(name: &str) -> Vec<&'static Shipped> {
    let wanted = folded(name);
    let named = || all().iter().chain(frames());
    let own = named().find(|shipped| shipped.name == name).or_else(|| named().find(|shipped| folded(shipped.name) == wanted));
    if let Some(own) = own {
        return vec![own];
    }
    also_called(name)
}

/// As [`called`], for who wants to play: a frame is no game, and games that have its name for another name of theirs come before it.
pub fn games_called(name: &str) -> Vec<&'static Shipped> {
    let called = called(name);
    if called.iter().any(|shipped| !shipped.path.starts_with(FRAMES)) {
        return called;
    }
    let games = also_called(name);
    if games.is_empty() { called } else { games }
}

/// The variants that have `name` for another name.
fn also_called(name: &str) -> Vec<&'static Shipped> {
    let wanted = folded(name);
    names().also.iter().filter(|(other, _)| folded(other) == wanted).map(|(_, shipped)| shipped).collect()
}

/// Names that look like `name`, the nearest first, three at most: those with an own name, another name or a title like it.
pub fn near(name: &str) -> Vec<String> {
    /// No name is longer; measuring a hostile one takes long.
    const LONGEST: usize = 200;
    if name.len() > LONGEST {
        return Vec::new();
    }
    let wanted = folded(name);
    // A name among other words is meant by itself.
    let among = format!(" {wanted} ");
    let own = all().iter().map(|shipped| (shipped.name, shipped.name));
    let is_among = |name: &str| among.contains(&format!(" {} ", folded(name)));
    let mut names: Vec<String> = own.clone().filter(|(_, name)| is_among(name)).map(|(_, name)| name.to_owned()).collect();
    let known = self::names();
    // A title is mostly of several words; one that is not is asked for by its name.
    let titles = |also: bool| listed(&known.titles).filter(move |_| also);
    let mut like = nearest(&wanted, own.chain(listed(&known.also)).chain(titles(wanted.contains(' '))));
    if like.is_empty() {
        like = nearest(&wanted, titles(true));
    }
    names.extend(like.into_iter().filter(|name| !is_among(name)));
    names.truncate(3);
    names
}

fn listed(names: &[(String, Shipped)]) -> impl Iterator<Item = (&str, &'static str)> {
    names.iter().map(|(name, shipped)| (name.as_str(), shipped.name))
}

/// Variants of which one of these names looks like what is wanted.
fn nearest<'n>(wanted: &str, names: impl Iterator<Item = (&'n str, &'static str)>) -> Vec<String> {
    let mut near: Vec<(usize, &str)> = Vec::new();
    for (candidate, name) in names {
        let distance = strsim::damerau_levenshtein(&folded(candidate), wanted);
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

/// A name without what people type in many ways: case, accents, apostrophes, and whether words are joined by blanks or hyphens.
pub fn folded(name: &str) -> String {
    let bare = name.nfkd().filter(|sign| !is_combining_mark(*sign) && !matches!(sign, '\'' | '’' | '‘' | 'ʼ' | 'ʻ'));
    let plain: String =
        bare.flat_map(char::to_lowercase).map(|sign| if matches!(sign, '-' | '_') { ' ' } else { sign }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn shipped(path: &'static str, text: &'static str) -> Shipped {
    let file = path.rsplit('/').next().unwrap_or(path);
    Shipped { name: file.strip_suffix(".variant").unwrap_or(file), path, text }
}
