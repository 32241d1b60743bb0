//! A variant that has been compiled and is ready to be played.
//!
//! Comes in: a variant file (shipped, or a text with a loader for its parents) and what a reader sets. Goes out: a [`Variant`], or
//! every error in it. The only room that sees both the compiler and the engines, and that asks which family a game belongs to.

mod engine;
pub mod mend;
#[doc(hidden)]
pub mod offered;
mod openings;
mod sisters;
mod trial;

/// What is found out about a variant by playing it, with its explanation.
pub const CODES: &[(&str, &str)] = trial::CODES;

pub use engine::{Engine, Family as FamilyTools, Happening, Move, PairTask, Position, Routes, Task};

use crate::compile::merged::Merged;
use crate::compile::{self, Adaptation, Compiled, LoadError, LoadedFile, Loader, Origins};
use crate::diagnostic::Diagnostic;
use crate::error::{Error, Place};
use crate::game::{Outcome, Patience, Rules as _, Side};
use crate::ir::{self, Cause};
use crate::library::{self, Shipped};
use crate::source::{FileId, SourceFile, Sources};
use crate::syntax::ast::{Family, Parent};
use std::fmt;
use std::sync::Arc;
use unicode_normalization::UnicodeNormalization;

/// A variant. One that exists is valid: it can be played.
///
/// ```
/// # use lumbung::Variant;
/// # let text = lumbung::EXAMPLE;
/// let variant = Variant::from_text("small.variant", text)?;
/// assert_eq!((variant.name(), variant.title()), ("small", "A small game"));
/// # Ok::<(), lumbung::Error>(())
/// ```
///
/// A copy is cheap: it shares what was compiled, between threads too.
#[derive(Clone)]
pub struct Variant {
    read: Arc<Read>,
    played: Arc<Played>,
}

/// What its file says.
struct Read {
    compiled: Compiled,
    merged: Merged,
    /// As which it was compiled.
    adaptation: Adaptation,
}

/// By which rules it is played.
struct Played {
    rules: ir::Rules,
    engine: Engine,
}

impl fmt::Debug for Variant {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Variant").field("name", &self.name()).field("file", &self.file()).finish_non_exhaustive()
    }
}

impl Variant {
    /// A shipped variant, by its name or one of its other names.
    ///
    /// # Errors
    /// [`Error::UnknownVariant`] if none is called so, [`Error::SeveralVariants`] if several are.
    pub fn shipped(name: &str) -> Result<Variant, Error> {
        Variant::compile(Variant::shipped_file(name)?, &mut ShippedLoader, &Adaptation::default())
    }

    /// The file of a shipped variant.
    ///
    /// # Errors
    /// [`Error::UnknownVariant`] if none is called so, [`Error::SeveralVariants`] if several are.
    pub fn shipped_file(name: &str) -> Result<SourceFile, Error> {
        let name = name.to_owned();
        match library::games_called(&name).as_slice() {
            [one] => Ok(one.file()),
            [] => Err(Error::UnknownVariant { near: library::near(&name), name }),
            several => Err(Error::SeveralVariants { name, variants: several.iter().map(|one| one.name.to_owned()).collect() }),
        }
    }

    /// A variant from the text of a file, whose parents are shipped ones.
    ///
    /// # Errors
    /// [`Error::Faulty`] with everything that is wrong in it.
    pub fn from_text(file: &str, text: &str) -> Result<Variant, Error> {
        Variant::compile(SourceFile::new(file, text), &mut ShippedLoader, &Adaptation::default())
    }

    /// A variant from a file, its parents from a loader, adapted as its reader wishes.
    ///
    /// # Errors
    /// [`Error::Faulty`] with everything that is wrong in it, or with the wishes that cannot be met; [`Error::Frame`] if it is no game.
    pub fn compile(file: SourceFile, loader: &mut dyn Loader, adaptation: &Adaptation) -> Result<Variant, Error> {
        let (compiled, engine) = examine(file, loader, adaptation);
        match (engine, compiled.rules.clone(), compiled.merged.clone()) {
            (Some(engine), Some(rules), Some(merged)) => {
                let read = Read { compiled, merged, adaptation: adaptation.clone() };
                Ok(Variant { read: Arc::new(read), played: Arc::new(Played { rules, engine }) })
            }
            (_, _, Some(merged)) if merged.is_frame && !compiled.findings.has_errors() => {
                let file = compiled.sources.get(merged.name.span.file).map_or("", |file| file.name.as_str());
                let shipped = library::frames().iter().find(|frame| frame.path == file);
                let heirs = shipped.map(|frame| library::heirs(frame.name)).unwrap_or_default();
                Err(Error::Frame { name: merged.name.value, heirs })
            }
            _ => Err(Error::Faulty {
                sources: Box::new(compiled.sources),
                findings: compiled.findings.0,
                wrong_use: compiled.wrong_use,
            }),
        }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.read.merged.name.value
    }

    /// Its title; its name if it has none.
    pub fn title(&self) -> &str {
        self.read.merged.head.title.as_ref().map_or(self.name(), |title| &title.value)
    }

    /// Other names of the game.
    pub fn also(&self) -> impl Iterator<Item = &str> {
        self.read.merged.head.also.iter().flat_map(|also| &also.names).map(|name| name.value.as_str())
    }

    /// Where it is played.
    pub fn region(&self) -> Option<&str> {
        self.read.merged.head.region.as_ref().map(|region| region.value.as_str())
    }

    /// The variant that it inherits from.
    pub fn parent(&self) -> Option<&str> {
        self.read.merged.parents.first().map(String::as_str)
    }

    /// The frame from which it, or the last of its parents, inherits.
    pub fn frame(&self) -> Option<&str> {
        self.read.merged.frame.as_deref()
    }

    /// How sure the whole file is.
    pub fn status(&self) -> Option<&'static str> {
        self.read.merged.head.status.as_ref().map(|status| status.value.word())
    }

    /// Its family.
    pub fn family(&self) -> Family {
        self.read.merged.family
    }

    /// Name of the file it was read from.
    pub fn file(&self) -> &str {
        self.read.compiled.sources.get(self.read.merged.name.span.file).map_or("", |file| file.name.as_str())
    }

    /// Its rules as plain data.
    pub fn rules(&self) -> &ir::Rules {
        &self.played.rules
    }

    /// The engine that plays it.
    pub fn engine(&self) -> &Engine {
        &self.played.engine
    }

    /// The variant after inheritance, options and adaptations.
    pub fn merged(&self) -> &Merged {
        &self.read.merged
    }

    /// Where its rules came from.
    pub fn origins(&self) -> &Origins {
        &self.read.compiled.origins
    }

    /// Its file and those of its parents.
    pub fn sources(&self) -> &Sources {
        &self.read.compiled.sources
    }

    /// Warnings and questions.
    pub fn findings(&self) -> &[Diagnostic] {
        &self.read.compiled.findings.0
    }

    /// The rule or clause behind something, and where it stands.
    pub fn place(&self, cause: Cause) -> Option<Place> {
        let origin = self.origins().0.get(&cause)?;
        let (file, line) = self.sources().file_line(origin.span);
        Some(Place { rule: origin.name.clone(), file: file.to_owned(), line, by_default: origin.by_default })
    }

    /// Rules of the tables, openings and the challenge: name and index, in the order of the IR.
    pub fn named_rules(&self) -> impl Iterator<Item = (&str, Cause)> {
        let named = self.origins().0.iter().filter(|(cause, _)| !matches!(cause, Cause::Clause(..)));
        named.map(|(cause, origin)| (origin.name.as_str(), *cause))
    }

    /// The name of a rule, opening, challenge or option that may have been given by its own name or by a word for it.
    pub fn rule_name(&self, given: &str) -> Option<String> {
        compile::resolve(&self.read.merged, &given.nfc().collect::<String>())
    }

    /// The same variant with points named by letters, if it names them by numbers.
    pub fn by_letters(&self) -> Option<Variant> {
        let mut rules = self.played.rules.clone();
        let ir::Rules::Leaping(leaping) = &mut rules else { return None };
        leaping.notation.numbers_from.take()?;
        Some(self.with_rules(rules))
    }

    /// The same variant with points named as a text names them, by letters or by numbers, if it names them otherwise. A text that names
    /// none, or some in either way, asks for nothing.
    pub fn named_as_in(&self, text: &str) -> Option<Variant> {
        let mut rules = self.played.rules.clone();
        let ir::Rules::Leaping(leaping) = &mut rules else { return None };
        let board = &leaping.board;
        let is_point = |name: &str| board.points.iter().any(|point| point.name.eq_ignore_ascii_case(name));
        let is_number = |name: &str| name.parse().is_ok_and(|number| (1..=board.points.len()).contains(&number));
        let (mut letters, mut numbers) = (false, false);
        for army in text.split(':') {
            for (at, word) in army.split(|sign: char| !sign.is_ascii_alphanumeric() || sign == 'x').enumerate() {
                // The pieces of a position begin with a colour, and kings with `K`; any of these may also be the letter of a column.
                let piece = word.strip_prefix(['W', 'B', 'w', 'b']).filter(|_| at == 0 && text.contains(':')).unwrap_or(word);
                let place = piece.strip_prefix(['K', 'k']).unwrap_or(piece);
                let known = [place, piece, word].into_iter().find(|name| is_number(name) || is_point(name));
                numbers |= known.is_some_and(is_number);
                letters |= known.is_some_and(is_point);
            }
        }
        match leaping.notation.numbers_from {
            Some(_) if letters && !numbers => leaping.notation.numbers_from = None,
            None if numbers && !letters && board.is_of_squares() => {
                leaping.notation.numbers_from = Some(ir::leaping::Corner::TopLeft)
            }
            _ => return None,
        }
        Some(self.with_rules(rules))
    }

    /// A variant of the same file that is played by other rules of its family. What its events say of files and lines may then not
    /// be so.
    pub(crate) fn with_rules(&self, rules: ir::Rules) -> Variant {
        let engine = Engine::new(&rules);
        Variant { read: Arc::clone(&self.read), played: Arc::new(Played { rules, engine }) }
    }

    /// The same variant with one more rule, opening, challenge or option on.
    ///
    /// # Errors
    /// [`Error::Faulty`] if that cannot be, beside all that is on already.
    pub fn with_on(&self, name: &str) -> Result<Variant, Error> {
        let mut adaptation = self.read.adaptation.clone();
        adaptation.off.retain(|off| self.rule_name(off).as_deref() != Some(name));
        adaptation.on.push(name.to_owned());
        self.adapted(&adaptation)
    }

    /// The same variant with a parameter set.
    ///
    /// # Errors
    /// [`Error::Faulty`] if there is no such parameter, or that cannot be its value.
    pub fn with_set(&self, name: &str, value: u64) -> Result<Variant, Error> {
        let mut adaptation = self.read.adaptation.clone();
        adaptation.set.retain(|(known, _)| known != name);
        adaptation.set.push((name.to_owned(), value.to_string()));
        self.adapted(&adaptation)
    }

    fn adapted(&self, adaptation: &Adaptation) -> Result<Variant, Error> {
        let sources = &self.read.compiled.sources;
        let own = sources.get(self.read.merged.name.span.file).cloned().unwrap_or_else(|| SourceFile::new("", ""));
        Variant::compile(own, &mut SameFiles { sources, parents: 0 }, adaptation)
    }

    /// A child of this variant, as its file says it, that states this besides: sections as in a file.
    ///
    /// # Errors
    /// [`Error::Faulty`] if that cannot be.
    pub fn with_body(&self, body: &str) -> Result<Variant, Error> {
        let sources = &self.read.compiled.sources;
        let text = format!("variant another-answer from {}\n{body}\n", self.name());
        Variant::compile(
            SourceFile::new("another-answer.variant", text),
            &mut ThisAndItsParents { sources, next: 0 },
            &Adaptation::default(),
        )
    }

    /// The same variant begun by the given side, if it leaves open who begins or says that it is this one.
    pub fn begun_by(&self, side: Side) -> Option<Engine> {
        if self.engine().side_to_move(&self.engine().start()) == side {
            return Some(Engine::new(&self.played.rules));
        }
        let mut rules = self.played.rules.clone();
        let ir::Rules::Leaping(leaping) = &mut rules else { return None };
        if matches!(leaping.first_mover, ir::FirstMover::South | ir::FirstMover::North) {
            return None;
        }
        leaping.first_mover = if side == Side::South { ir::FirstMover::South } else { ir::FirstMover::North };
        Some(Engine::new(&rules))
    }

    /// Makes the given side begin. False if the rules name the other one.
    pub fn begin_with(&mut self, side: Side) -> bool {
        let Some(engine) = self.begun_by(side) else { return false };
        self.played = Arc::new(Played { rules: self.rules().clone(), engine });
        true
    }

    /// What a side is called: `south` and `north`, or `white` and `black`.
    pub fn side_word(&self, side: Side) -> &'static str {
        side_word(self.family(), side)
    }

    /// What an outcome is called: a side, `draw` or `ongoing`.
    pub fn outcome_word(&self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Ongoing => "ongoing",
            Outcome::Draw => "draw",
            Outcome::Win(side) => self.side_word(side),
        }
    }
}

/// What a side is called in a family.
pub fn side_word(family: Family, side: Side) -> &'static str {
    match (family, side) {
        (Family::Sowing, Side::South) => "south",
        (Family::Sowing, Side::North) => "north",
        (Family::Leaping, Side::South) => "white",
        (Family::Leaping, Side::North) => "black",
    }
}

/// Everything that `check` tells of a file: what compiling it finds, what its options that are off would bring, and what differs from its
/// parent in words only.
pub fn check(file: SourceFile, loader: &mut dyn Loader) -> Compiled {
    let (mut compiled, engine) = examine(file, loader, &Adaptation::default());
    compile::rehearse(&mut compiled);
    compile::differences(&mut compiled);
    let takes_long = engine.is_some_and(|engine| trial::takes_long(&engine));
    if let (true, Some(merged)) = (takes_long, &compiled.merged) {
        compiled.findings.0.insert(0, trial::finding(merged.name.span));
    }
    compiled
}

/// Work of trying the openings of a variant: half a second, where captures are crowded. What is not tried in it is taken to be legal.
const OPENING_WORK: u64 = 4_000_000;

/// Compiles a file and tries its openings on its engine.
pub fn examine(file: SourceFile, loader: &mut dyn Loader, adaptation: &Adaptation) -> (Compiled, Option<Engine>) {
    let mut compiled = compile::compile(file, loader, adaptation);
    sisters::name_the_way(&mut compiled);
    let mut engine = None;
    if let Some(rules) = compiled.rules.as_ref().filter(|_| !compiled.findings.has_errors()) {
        let spans = compiled.merged.as_ref().map(compile::leaping::script_spans).unwrap_or_default();
        let patience = Patience::of_work(OPENING_WORK);
        let illegal = patience.within(|| openings::illegal(rules, &compiled.origins, &spans));
        if illegal.is_empty() {
            engine = Some(Engine::new(rules));
        }
        compiled.findings.0.extend(illegal);
        compile::sort(&mut compiled.findings);
    }
    (compiled, engine)
}

impl Shipped {
    /// Its file.
    pub fn file(&self) -> SourceFile {
        SourceFile::new(self.path, self.text)
    }
}

/// Gives out the parents of a variant that was compiled before, nearest first, as they are asked for.
struct SameFiles<'a> {
    sources: &'a Sources,
    parents: u16,
}

impl Loader for SameFiles<'_> {
    fn load(&mut self, _: &Parent, _: &str) -> Result<LoadedFile, LoadError> {
        self.parents = self.parents.saturating_add(1);
        let file = self.sources.get(FileId(self.parents)).ok_or(LoadError::NotFound { known: Vec::new() })?;
        Ok(LoadedFile { name: file.name.clone(), text: file.text.clone() })
    }
}

/// Gives out the file of a variant that was compiled before, and then its parents.
struct ThisAndItsParents<'a> {
    sources: &'a Sources,
    next: u16,
}

impl Loader for ThisAndItsParents<'_> {
    fn load(&mut self, _: &Parent, _: &str) -> Result<LoadedFile, LoadError> {
        let file = self.sources.get(FileId(self.next)).ok_or(LoadError::NotFound { known: Vec::new() })?;
        self.next = self.next.saturating_add(1);
        Ok(LoadedFile { name: file.name.clone(), text: file.text.clone() })
    }
}

/// Finds parents among the shipped variants only.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShippedLoader;

impl Loader for ShippedLoader {
    fn load(&mut self, parent: &Parent, _: &str) -> Result<LoadedFile, LoadError> {
        match parent {
            Parent::Name(name) => match library::called(&name.value).as_slice() {
                [one] => Ok(LoadedFile { name: one.path.to_owned(), text: one.text.to_owned() }),
                [] => Err(LoadError::NotFound { known: library::all_names() }),
                several => Err(LoadError::Ambiguous(several.iter().map(|one| one.name.to_owned()).collect())),
            },
            Parent::Path(_) => Err(LoadError::Unreadable("only shipped variants are at hand".to_owned())),
        }
    }
}
