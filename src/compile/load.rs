//! The chain of inheritance: a file, its parent, the parent of that one, and so on.
//!
//! Comes in: the tree of the variant's own file and a loader. Goes out: the trees of all its parents, or why the chain breaks.
//! Never touches the disk: the loader does.

use super::Findings;
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::{FileId, SourceFile, Sources, Span};
use crate::syntax::ast::{File, Item, ItemKind, Name, Parent};
use crate::words;

/// How many files may stand in one chain of inheritance.
pub const MOST_LEVELS: usize = 32;

/// A file that a loader has found.
#[derive(Clone, Debug)]
pub struct LoadedFile {
    /// Name under which people know it, the same each time it is loaded: by it a circle is found.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// Why a parent was not loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// There is no such variant or file.
    #[error("there is none")]
    NotFound {
        /// Names of variants that the loader knows.
        known: Vec<String>,
    },
    /// Two files of that name stand equally near.
    #[error("it may be any of {}", .0.join(", "))]
    Ambiguous(Vec<String>),
    /// The file lies outside of the only folder from which this loader reads.
    #[error("it lies outside of the folder from which files may be read")]
    Outside,
    /// The file is there and cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
}

/// Finds parents.
pub trait Loader {
    /// The file that `parent` names, seen from the file called `from_file`: a name is looked up beside that file and then among
    /// the shipped variants, a path is relative to that file.
    fn load(&mut self, parent: &Parent, from_file: &str) -> Result<LoadedFile, LoadError>;
}

/// A loader that knows no file: for variants without a parent.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLoader;

impl Loader for NoLoader {
    fn load(&mut self, _: &Parent, _: &str) -> Result<LoadedFile, LoadError> {
        Err(LoadError::NotFound { known: Vec::new() })
    }
}

/// Whether a text that was read as a variant file is meant to be one: its name ends so, or a statement names a variant. Of all other
/// files nothing is told but this, because a report quotes what it finds fault with, and they may be none of the reader's business.
pub fn is_variant_file(name: &str, text: &str) -> bool {
    let names_one = |item: &Item| matches!(item.kind, ItemKind::Variant { .. });
    name.ends_with(".variant") || crate::syntax::parse(FileId::default(), text).file.items.iter().any(names_one)
}

/// One file of a chain.
#[derive(Clone, Debug)]
pub(super) struct Level {
    /// What was written.
    pub(super) file: File,
    /// Errors of syntax.
    pub(super) syntax: Vec<Diagnostic>,
    /// Name of the variant, if the file has one.
    pub(super) name: Option<Name>,
    /// Whether it is a frame.
    pub(super) is_frame: bool,
    /// Its parent, if it has one.
    pub(super) parent: Option<Parent>,
    /// Lines that could not be read.
    pub(super) unread: Vec<String>,
    /// What is wrong with the way from here to the parent.
    pub(super) broken: Vec<Diagnostic>,
}

impl Level {
    fn read(sources: &mut Sources, file: SourceFile) -> Level {
        let text = file.text.clone();
        let id = sources.add(file);
        let parsed = crate::syntax::parse(id, &text);
        let head = parsed.file.items.iter().find_map(|item| match &item.kind {
            ItemKind::Variant { name, parent, is_frame } => Some((name.clone(), parent.clone(), *is_frame)),
            _ => None,
        });
        let (name, parent, is_frame) = head.map_or((None, None, false), |(name, parent, frame)| (Some(name), parent, frame));
        let unread = parsed.findings.iter().map(|finding| lines(&text, finding.span)).collect();
        Level { file: parsed.file, syntax: parsed.findings, name, is_frame, parent, unread, broken: Vec::new() }
    }

    /// Whether the file says how it is made but its parent could not be found.
    pub(super) fn is_cut_off(&self) -> bool {
        !self.broken.is_empty()
    }

    /// What the file calls its variant.
    pub(super) fn called(&self) -> String {
        self.name.as_ref().map_or_else(|| "?".to_owned(), |name| name.value.clone())
    }
}

/// Text and place of a parent.
pub(super) fn parent_name(parent: &Parent) -> (&str, Span) {
    match parent {
        Parent::Name(name) => (&name.value, name.span),
        Parent::Path(path) => (&path.value, path.span),
    }
}

/// Reads a file and all its parents: the file itself first, the one without a parent last.
pub(super) fn chain(sources: &mut Sources, file: SourceFile, loader: &mut dyn Loader) -> Vec<Level> {
    let mut levels = vec![Level::read(sources, file)];
    while let Some(level) = levels.last() {
        let Some(parent) = level.parent.clone() else { break };
        match next(sources, &levels, &parent, loader) {
            Ok(found) => levels.push(Level::read(sources, found)),
            Err(why) => {
                if let Some(level) = levels.last_mut() {
                    level.broken.push(*why);
                }
                break;
            }
        }
    }
    speak_of_family(sources, &mut levels);
    same_names(sources, &mut levels);
    levels
}

/// The errors of a file that does not say its family are told once more, with help for that of its parents.
fn speak_of_family(sources: &Sources, levels: &mut [Level]) {
    let family = levels.iter().find_map(|level| crate::syntax::family_of(&level.file.items));
    let Some(level) = levels.first_mut().filter(|level| !level.syntax.is_empty() && family.is_some()) else { return };
    let text = sources.get(level.file.id).map_or("", |file| file.text.as_str());
    level.syntax = crate::syntax::parse_of(level.file.id, text, family).findings;
}

/// The file of the next parent, or why there is none.
fn next(sources: &Sources, levels: &[Level], parent: &Parent, loader: &mut dyn Loader) -> Result<SourceFile, Box<Diagnostic>> {
    let (said, span) = parent_name(parent);
    let from = sources.get(span.file).map_or("", |file| file.name.as_str());
    let found = loader.load(parent, from).map_err(|why| {
        // No such path, but such a name.
        let named = Parent::Name(Name { value: said.to_owned(), span });
        let is_name = matches!(parent, Parent::Path(_)) && loader.load(&named, from).is_ok();
        Box::new(not_loaded(said, span, &why, is_name))
    })?;
    if !is_variant_file(&found.name, &found.text) {
        return Err(Box::new(no_variant(said, span)));
    }
    if let Some(at) = levels.iter().position(|level| file_name(sources, level.file.id) == found.name) {
        return Err(Box::new(cycle(levels, at, span)));
    }
    if levels.len() >= MOST_LEVELS {
        let mut findings = Findings::default();
        findings
            .error("inherit::too-deep", span, format!("more than {MOST_LEVELS} files inherit from one another"))
            .label("one parent too many")
            .help("inherit from a variant nearer to the root of the chain");
        return Err(Box::new(findings.0.remove(0)));
    }
    Ok(SourceFile::new(found.name, found.text))
}

/// The whole lines in which a span lies.
fn lines(text: &str, span: Span) -> String {
    let end = (span.end as usize).min(text.len());
    let start = (span.start as usize).min(end);
    let from = text.get(..start).and_then(|head| head.rfind(['\n', '\r'])).map_or(0, |at| at + 1);
    let to = text.get(end..).and_then(|tail| tail.find(['\n', '\r'])).map_or(text.len(), |at| end + at);
    text.get(from..to).unwrap_or_default().to_owned()
}

fn file_name(sources: &Sources, id: FileId) -> &str {
    sources.get(id).map_or("", |file| file.name.as_str())
}

fn not_loaded(said: &str, span: Span, why: &LoadError, is_name: bool) -> Diagnostic {
    let mut findings = Findings::default();
    match why {
        LoadError::NotFound { known } => {
            let finding =
                findings.error("inherit::unknown-parent", span, format!("there is no variant `{said}` to inherit from"));
            finding.label("not found");
            match words::nearest(said, known.iter().map(String::as_str)) {
                Some(name) => finding.meant(name),
                None if is_name => finding.help(format!("the name of a variant stands without quotes: `from {said}`")),
                None => {
                    finding.help("a name is looked up beside this file and among the shipped variants; a path stands in quotes")
                }
            };
        }
        LoadError::Ambiguous(files) => {
            findings
                .error("inherit::ambiguous-parent", span, format!("`{said}` may be any of {}", files.join(", ")))
                .label("more than one file of that name")
                .help("write the name of the right one, or its path in quotes");
        }
        LoadError::Outside => {
            findings
                .error(
                    "inherit::outside-folder",
                    span,
                    format!("the parent `{said}` lies outside of the folder that may be read"),
                )
                .label("outside")
                .help("inherit from a file in that folder, or from a shipped variant");
        }
        LoadError::Unreadable(reason) => {
            findings
                .error("inherit::unreadable-parent", span, format!("the parent `{said}` cannot be read: {reason}"))
                .label("not readable")
                .help("a variant file is a text in UTF-8 that this program may read");
        }
    }
    findings.0.remove(0)
}

fn no_variant(said: &str, span: Span) -> Diagnostic {
    let mut findings = Findings::default();
    findings
        .error("inherit::not-a-variant", span, format!("`{said}` is no variant file"))
        .label("another kind of file")
        .help("inherit from a file that begins with `variant NAME`");
    findings.0.remove(0)
}

fn cycle(levels: &[Level], at: usize, span: Span) -> Diagnostic {
    let mut ring: Vec<String> = levels.iter().skip(at).map(Level::called).collect();
    ring.extend(levels.get(at).map(Level::called));
    let mut findings = Findings::default();
    let finding =
        findings.error("inherit::cycle", span, format!("the chain of inheritance runs in a circle: {}", ring.join(" from ")));
    finding.label("leads back").help("a chain of inheritance must begin with a file that has no parent");
    for level in levels.iter().skip(at) {
        if let Some((_, place)) = level.parent.as_ref().map(parent_name)
            && place != span
        {
            finding.also_at(place, "on the way");
        }
    }
    findings.0.remove(0)
}

/// Two files of a chain must not bear one name: nobody could tell which is meant.
fn same_names(sources: &Sources, levels: &mut [Level]) {
    for at in 0..levels.len() {
        let Some(parent) = levels.get(at).and_then(|level| level.parent.clone()) else { continue };
        let Some(name) = levels.get(at).and_then(|level| level.name.clone()) else { continue };
        let twin = levels.iter().skip(at + 1).find(|level| level.name.as_ref().is_some_and(|other| other.value == name.value));
        let Some(place) = twin.and_then(|level| level.name.as_ref()).map(|other| other.span) else { continue };
        let (file, line) = sources.file_line(place);
        let mut findings = Findings::default();
        let message = format!("two variants of this chain are called `{}`: this one and {file}:{line}", name.value);
        findings
            .error("inherit::same-name", name.span, message)
            .label("give this variant a name of its own")
            .also_at(place, "its parent bears the name already")
            .also_at(parent_name(&parent).1, "inherited here");
        if let Some(level) = levels.get_mut(at) {
            level.syntax.append(&mut findings.0);
        }
    }
}

/// The first error among these.
pub(super) fn first_error(findings: &[Diagnostic]) -> Option<&Diagnostic> {
    let errors = findings.iter().filter(|finding| finding.severity == Severity::Error);
    errors.min_by_key(|finding| (finding.span.start, finding.span.end))
}
