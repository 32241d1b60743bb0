//! Mistakes of a file that are mended where it is certain how.
//!
//! Comes in: a file, and a loader for its parents. Goes out: its text after every change that the findings offer and that leaves it with less to
//! find fault with, what was changed, and what is still found. Never writes.

use super::check;
use crate::compile::{Compiled, Loader};
use crate::diagnostic::{Diagnostic, Remedy, Severity};
use crate::game::patience;
use crate::source::{FileId, SourceFile, Span};
use std::collections::BTreeMap;

/// How often the file is checked anew: a file with more mistakes of which each stands in the way of others is none of ours.
const MOST_CHECKS: usize = 400;

/// A mistake that was mended.
#[derive(Clone, Debug)]
pub struct Mended {
    /// What was found, its places in the text as it was then.
    pub finding: Diagnostic,
    /// Line and column in the text as it was before anything was changed, from 1.
    pub at: (usize, usize),
    /// What stood there.
    pub old: String,
    /// What stands there now.
    pub new: String,
}

/// A file after its certain mistakes were mended.
#[derive(Debug)]
pub struct Outcome {
    /// The text.
    pub text: String,
    /// What was changed, in the order of places.
    pub mended: Vec<Mended>,
    /// The text as it was compiled last, with all that is still found.
    pub compiled: Compiled,
}

/// Mends what is certain, until nothing certain is left. A change is kept only if there are then fewer errors, or as many and fewer warnings, or as many
/// of both and fewer questions; or if more of the file can then be read, and nothing is found at the changed place itself.
pub fn mend(file: SourceFile, loader: &mut dyn Loader) -> Outcome {
    let mut bench = Bench::new(file, loader);
    while bench.round() {}
    let original = SourceFile::new("", bench.original.as_str());
    let mut mended: Vec<(u32, Mended)> = bench.mended;
    mended.sort_by_key(|(place, _)| *place);
    let placed = mended.into_iter().map(|(place, mended)| Mended { at: original.line_column(place), ..mended });
    Outcome { text: bench.text, mended: placed.collect(), compiled: bench.compiled }
}

struct Bench<'l> {
    name: String,
    loader: &'l mut dyn Loader,
    original: String,
    text: String,
    compiled: Compiled,
    /// Changes that are in the text, each with its place in the text before it.
    changes: Vec<Remedy>,
    /// What was mended, by its place in the original.
    mended: Vec<(u32, Mended)>,
    checks: usize,
}

impl<'l> Bench<'l> {
    fn new(file: SourceFile, loader: &'l mut dyn Loader) -> Bench<'l> {
        let (name, text) = (file.name.clone(), file.text.clone());
        let compiled = check(file, loader);
        let (changes, mended) = (Vec::new(), Vec::new());
        Bench { name, loader, original: text.clone(), text, compiled, changes, mended, checks: 0 }
    }

    /// Tries what the findings offer now; whether something was kept.
    fn round(&mut self) -> bool {
        let offered = offered(&self.compiled.findings.0);
        let before = self.mended.len();
        // From the end of the file to its beginning: a change then leaves the places of those that are yet to be tried where they are.
        self.attempt(&offered);
        self.mended.len() > before
    }

    /// Tries changes together, and where that does not do, in halves, down to each alone.
    fn attempt(&mut self, offered: &[(Diagnostic, Remedy)]) {
        if offered.is_empty() || self.checks >= MOST_CHECKS || !patience::goes_on(1) {
            return;
        }
        let Some(text) = offered.iter().try_fold(self.text.clone(), |text, (_, remedy)| remedy.applied(&text)) else { return };
        self.checks += 1;
        let compiled = check(SourceFile::new(self.name.as_str(), text.as_str()), self.loader);
        let (before, after) = (&self.compiled.findings.0, &compiled.findings.0);
        let lighter = offered.len() == 1 && weight(after) < weight(before);
        let better = lighter || lacks(after, before, offered.len()) || {
            let [then, now] = [Unread::new(after, &text), Unread::new(before, &self.text)];
            then.is_less_by(offered.len(), &now) && is_clean(&places(offered), after)
        };
        if better {
            offered.iter().for_each(|(finding, remedy)| self.keep(finding, remedy));
            (self.text, self.compiled) = (text, compiled);
        } else if offered.len() > 1 {
            let (last, first) = offered.split_at(offered.len() / 2);
            self.attempt(last);
            self.attempt(first);
        }
    }

    fn keep(&mut self, finding: &Diagnostic, remedy: &Remedy) {
        let place = self.changes.iter().rev().fold(remedy.span.start, |at, change| before(change, at));
        let old = self.text.get(remedy.span.start as usize..remedy.span.end as usize).unwrap_or("").to_owned();
        let mended = Mended { finding: finding.clone(), at: (0, 0), old, new: remedy.text.clone() };
        self.mended.push((place, mended));
        self.changes.push(remedy.clone());
    }
}

/// The changes that findings of a file offer, the last in the file first; of two that touch each other the first alone.
fn offered(findings: &[Diagnostic]) -> Vec<(Diagnostic, Remedy)> {
    let own = findings.iter().filter_map(|finding| Some((finding.clone(), finding.remedy.clone()?)));
    let mut all: Vec<(Diagnostic, Remedy)> = own.filter(|(_, remedy)| remedy.span.file == FileId(0)).collect();
    all.sort_by_key(|(_, remedy)| (remedy.span.start, remedy.span.end));
    let mut end = None;
    all.retain(|(_, remedy)| {
        let free = end.is_none_or(|end| remedy.span.start > end);
        if free {
            end = Some(remedy.span.end);
        }
        free
    });
    all.reverse();
    all
}

/// How many errors, warnings and questions there are.
fn weight(findings: &[Diagnostic]) -> [usize; 3] {
    let count = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
    [count(Severity::Error), count(Severity::Warning), count(Severity::Question)]
}

/// What of a file cannot be read.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Unread {
    /// Bytes behind the place where reading was given up.
    bytes: usize,
    /// What could not be read before it.
    mistakes: usize,
}

impl Unread {
    fn new(findings: &[Diagnostic], text: &str) -> Unread {
        let given_up = findings.iter().find(|finding| finding.code == "syntax::too-many");
        let bytes = given_up.map_or(0, |finding| text.len().saturating_sub(finding.span.start as usize));
        let mistakes = findings.iter().filter(|finding| finding.code.starts_with("syntax::")).count();
        Unread { bytes, mistakes }
    }

    /// Whether so many mistakes are gone, or reading was given up later: then more of them may be told than before.
    fn is_less_by(&self, count: usize, before: &Unread) -> bool {
        self.bytes < before.bytes || (self.bytes == before.bytes && self.mistakes + count <= before.mistakes)
    }
}

/// Whether nothing is found in these places.
fn is_clean(places: &[(usize, usize)], findings: &[Diagnostic]) -> bool {
    let within = |span: Span, (start, end): &(usize, usize)| *start <= span.start as usize && span.end as usize <= *end;
    let mut own = findings.iter().map(|finding| finding.span).filter(|span| span.file == FileId(0));
    !own.any(|span| places.iter().any(|place| within(span, place)))
}

/// Where changes that were made from the last to the first are in the text then.
fn places(offered: &[(Diagnostic, Remedy)]) -> Vec<(usize, usize)> {
    let (mut put_in, mut taken_out) = (0, 0);
    let place = |(_, remedy): &(Diagnostic, Remedy)| {
        let start = remedy.span.start as usize + put_in - taken_out;
        put_in += remedy.text.len();
        taken_out += (remedy.span.end - remedy.span.start) as usize;
        (start, start + remedy.text.len())
    };
    offered.iter().rev().map(place).collect()
}

/// Whether so many findings are gone and none is new: then every one of so many changes was a good one.
fn lacks(after: &[Diagnostic], before: &[Diagnostic], count: usize) -> bool {
    let mut left: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for finding in before {
        *left.entry((finding.code, &finding.message)).or_default() += 1;
    }
    let known = after.iter().all(|finding| {
        let of_it = left.get_mut(&(finding.code, finding.message.as_str())).filter(|of_it| **of_it > 0);
        of_it.map(|of_it| *of_it -= 1).is_some()
    });
    known && after.len() + count <= before.len()
}

/// The byte that stood there before a change.
fn before(change: &Remedy, at: u32) -> u32 {
    let length = u32::try_from(change.text.len()).unwrap_or(u32::MAX);
    let put_in = change.span.start.saturating_add(length);
    if at >= put_in { at - put_in + change.span.end } else { at.min(change.span.start) }
}
