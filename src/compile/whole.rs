//! From the text of a variant to its rules.
//!
//! Comes in: a file, a loader for its parents, a reader's adaptations. Goes out: the merged variant, its IR, where everything
//! came from, and all findings in the order of the file. Never touches the disk.

use super::adapt::{self, Adaptation};
use super::head::{self, Keys};
use super::inherit::Layer;
use super::load::{self, Level, Loader};
use super::merged::Merged;
use super::read::Reader;
use super::tags::{self, Files};
use super::{Findings, Origins, citations, expand, frame, kin, names, options, switch};
use crate::diagnostic::{Diagnostic, Severity};
use crate::ir;
use crate::source::{FileId, SourceFile, Sources, Span};
use crate::syntax::ast::{Family, ItemKind, Name, SectionKind};
use crate::words;
use std::collections::BTreeSet;

/// What becomes of a file.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The variant after inheritance, options and adaptations; `None` if a parent is missing. It may be there although there
    /// are errors.
    pub merged: Option<Merged>,
    /// What its parents say together, if they are sound.
    pub(super) parent: Option<Box<Merged>>,
    /// Its rules; `None` if there is an error.
    pub rules: Option<ir::Rules>,
    /// Where its rules and clauses came from.
    pub origins: Origins,
    /// The file (number 0), its parents, nearest first, and then, if a reader adapts, a text that stands for that.
    pub sources: Sources,
    /// Everything that is wrong or in doubt, in the order of files and places.
    pub findings: Findings,
    /// True if what a reader asks for does not fit the variant: wrong use, not a faulty file.
    pub wrong_use: bool,
}

impl Compiled {
    /// What its parents say together, if they are sound.
    pub fn inherited(&self) -> Option<&Merged> {
        self.parent.as_deref()
    }
}

/// Compiles a variant: reads the file and its parents, lays each over what it inherits, applies a reader's adaptations and the
/// options, and lowers the result to the IR. Every finding of the file comes back in one run; of a parent only its first error.
pub fn compile(file: SourceFile, loader: &mut dyn Loader, adaptation: &Adaptation) -> Compiled {
    let mut sources = Sources::default();
    let levels = load::chain(&mut sources, file, loader);
    let files = levels.iter().map(|level| (level.file.id, level.called())).collect();
    let mut ground = Ground { merged: None, keys: Keys::new(), files, broken: levels.iter().any(Level::is_cut_off) };
    let mut findings = Findings::default();
    let own = FileId(0);
    let mut parent = None;
    for (depth, level) in levels.iter().enumerate().rev() {
        let mut found = Findings(level.syntax.iter().chain(&level.broken).cloned().collect());
        if depth == 0 {
            parent = ground.merged.clone();
        }
        ground.lay(level, &mut found);
        frame::parent(level, levels.get(depth + 1), &mut found);
        if depth == 0 {
            let called = sources.get(level.file.id).map_or("", |file| file.name.as_str()).to_owned();
            kin::check(&level.file.items, level.name.as_ref(), &called, loader, &mut found);
            findings.0.append(&mut found.0);
        } else if let Some(error) = load::first_error(&found.0)
            && !findings.has_errors()
        {
            report_parent(&levels, error, &sources, &mut findings);
            ground.broken = true;
        }
    }
    let Ground { merged, broken, .. } = ground;
    let mut late = Findings::default();
    let reader = merged.filter(|_| !broken).map(|mut merged| {
        citations::prune(&mut merged, own);
        merged.parents = parents(&levels);
        merged.frame = levels.iter().skip(1).find(|level| level.is_frame).map(Level::called);
        let reader = finish(&mut merged, own, adaptation, &mut sources, &mut late);
        (merged, reader)
    });
    let (merged, reader) = reader.map_or((None, None), |(merged, reader)| (Some(merged), reader));
    let mut compiled = Compiled {
        merged,
        parent: parent.map(Box::new),
        rules: None,
        origins: Origins::default(),
        sources,
        findings,
        wrong_use: false,
    };
    lower(&mut compiled, &levels, late);
    compiled.wrong_use = reader.is_some_and(|id| is_wrong(&compiled.findings, id));
    sort(&mut compiled.findings);
    compiled
}

fn is_wrong(findings: &Findings, reader: FileId) -> bool {
    findings.0.iter().any(|finding| finding.severity == Severity::Error && finding.span.file == reader)
}

/// What the files so far say together.
struct Ground {
    merged: Option<Merged>,
    keys: Keys,
    /// What each file calls its variant.
    files: Files,
    /// A parent is missing or faulty.
    broken: bool,
}

impl Ground {
    /// Lays one file over what is inherited.
    fn lay(&mut self, level: &Level, findings: &mut Findings) {
        let id = level.file.id;
        let spoiled = spoiled(level);
        let items = &level.file.items;
        head::check(id, items, !level.syntax.is_empty(), &|words| may_say(level, &spoiled, words), findings);
        let name = level.name.clone().unwrap_or_else(|| Name { value: "?".to_owned(), span: Span::new(id, 0, 0) });
        let parent = self.merged.as_ref().map(|parent| parent.name.value.clone());
        let mut merged = match self.merged.take() {
            Some(inherited) => Merged { name, ..inherited },
            None => {
                let family = crate::syntax::family_of(items);
                // Nothing can be said about the rules of a game of an unknown kind.
                self.broken |= family.is_none();
                Merged::empty(name, family.unwrap_or(Family::Sowing))
            }
        };
        if let Some(stated) = items.iter().find(|item| matches!(item.kind, ItemKind::Family(_))) {
            merged.head.family = Some(stated.span);
        }
        merged.is_frame = level.is_frame;
        if level.is_frame {
            frame::check(items, findings);
        }
        let sourced = tags::has_sources(items) && level.parent.is_some();
        if sourced {
            tags::take_over(&mut merged, &self.files);
            citations::forget(&mut merged.head, items, &self.keys);
        }
        tags::unexplained(items, findings);
        if level.syntax.is_empty() && !self.broken && !findings.has_errors() {
            citations::check(items, &self.keys, findings);
        }
        let mut items = items.clone();
        self.keys = head::sources(&mut merged.head, &items, &self.keys);
        let lenient = self.broken && level.parent.is_some();
        head::retag(&mut items, &self.keys, lenient, &spoiled, findings);
        tags::spread(&mut items);
        head::apply(&mut merged, &items);
        let mut layer = Layer::new(&mut merged, findings);
        layer.lenient = lenient;
        layer.spoiled = spoiled;
        layer.apply(&items);
        switch::unique(&merged, id, findings);
        if sourced
            && !lenient
            && !findings.has_errors()
            && let (Some(name), Some(parent)) = (&level.name, &parent)
        {
            tags::warn(&merged, id, name, parent, findings);
        }
        if !lenient {
            word_keys(&merged, id, level, findings);
            if level.syntax.is_empty() {
                options::rehearse(&merged, id, findings);
            }
        }
        self.merged = Some(merged);
    }
}

/// Words of the lines that could not be read: what they were to say may seem to be missing elsewhere.
fn spoiled(level: &Level) -> BTreeSet<String> {
    let lines: BTreeSet<&str> = level.unread.iter().map(String::as_str).collect();
    let words: BTreeSet<&str> = lines.into_iter().flat_map(|line| line.split(|sign: char| !is_name(sign))).collect();
    // A word that people bring from elsewhere stands for those of this language.
    let meant = words.iter().flat_map(|word| words::spelling::words_of_this_language(word)).copied().collect::<Vec<_>>();
    words.into_iter().chain(meant).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Whether a line that could not be read may have been to say one of these words.
fn may_say(level: &Level, spoiled: &BTreeSet<String>, wanted: &[&str]) -> bool {
    /// Codes of errors for which more is left unread than the lines that they show.
    const LEAVE_MORE: [&str; 10] = [
        "after-block",
        "block-head",
        "line-goes-on",
        "misplaced-block",
        "missing-brace",
        "stray-brace",
        "too-deep",
        "too-large",
        "too-many",
        "unknown-block",
    ];
    let leaves_more = |what: &str| LEAVE_MORE.contains(&what) || what.starts_with("unclosed-");
    let left_unread = level.syntax.iter().filter_map(|error| error.code.strip_prefix("syntax::")).any(leaves_more);
    left_unread || spoiled.iter().any(|word| words::nearest(word, wanted.iter().copied()).is_some())
}

fn is_name(sign: char) -> bool {
    sign.is_alphanumeric() || matches!(sign, '-' | '\'' | '\u{200C}' | '\u{200D}')
}

/// Words are given for things of the family and for names of the variant.
fn word_keys(merged: &Merged, id: FileId, level: &Level, findings: &mut Findings) {
    let mut known: Vec<String> = words::things(merged.family).iter().map(|thing| (*thing).to_owned()).collect();
    known.extend(names::all(merged).into_iter().map(|(name, _, _)| name));
    known.extend(names::in_options(merged));
    known.extend(switch::other_names(merged));
    let spoiled = spoiled(level);
    for (_, key, _) in merged.head.words.iter().filter(|(_, key, _)| key.span.file == id) {
        if !known.contains(&key.value) && !spoiled.contains(&key.value) {
            let message = format!("there is nothing called `{}` to give a word for", key.value);
            let finding = findings.error("language::unknown-word-key", key.span, message);
            finding.label("not found");
            names::advise(finding, &key.value, "keys", known.iter().map(String::as_str));
        }
    }
}

/// The one error of a faulty parent, at the child's `from`.
fn report_parent(levels: &[Level], error: &Diagnostic, sources: &Sources, findings: &mut Findings) {
    let Some(parent) = levels.first().and_then(|level| level.parent.as_ref()) else { return };
    let (said, span) = load::parent_name(parent);
    if matches!(error.code, "inherit::cycle" | "inherit::too-deep") {
        // What is wrong with the whole chain is told where the chain begins.
        let finding = findings.error(error.code, span, error.message.clone());
        finding.label("leads there").also_at(error.span, error.label.clone());
        finding.help.clone_from(&error.help);
        return;
    }
    let (file, line) = sources.file_line(error.span);
    let message = format!("the parent `{said}` has errors; the first, {file}:{line}: {}", error.message);
    findings
        .error("inherit::parent-has-errors", span, message)
        .label("faulty")
        .also_at(error.span, error.message.clone())
        .help(format!("`check {file}` shows all of them"));
}

/// Names of the parents, nearest first.
fn parents(levels: &[Level]) -> Vec<String> {
    levels.iter().skip(1).filter(|level| !level.is_frame).map(Level::called).collect()
}

/// What comes after the whole chain: a reader's adaptations, then the options, then a reader's switches once more.
pub(super) fn finish(
    merged: &mut Merged,
    own: FileId,
    adaptation: &Adaptation,
    sources: &mut Sources,
    findings: &mut Findings,
) -> Option<FileId> {
    switch::prune(merged, own);
    let reader = (!adaptation.is_empty()).then(|| adapt::apply(merged, adaptation, sources, findings));
    options::apply(merged, findings);
    adapt::insist(merged, adaptation);
    switch::prune(merged, own);
    expand::mark_own(merged, own, reader);
    reader
}

/// Lowers the merged variant, and settles which findings, of this and of the options, are the parent's own.
fn lower(compiled: &mut Compiled, levels: &[Level], mut found: Findings) {
    let Some(merged) = &compiled.merged else { return };
    let lowered = lower_family(merged, &mut found);
    let is_frame = merged.is_frame;
    if is_frame {
        // A frame need not be whole, and nobody plays it.
        found.0.retain(|finding| !is_absence(finding.code) && finding.severity != Severity::Question);
    }
    if let Some(level) = levels.first() {
        found.0.retain(|finding| !is_echo(finding, level));
    }
    let name = merged.name.span;
    if let Some(parent) = compiled.parent.as_deref()
        && found.0.iter().any(|finding| is_inherited(finding.span, levels) || finding.span == name)
    {
        settle(parent.clone(), levels, name, &compiled.sources, &mut found);
    }
    compiled.findings.0.append(&mut found.0);
    if let Some((rules, origins)) = lowered
        && !compiled.findings.has_errors()
    {
        compiled.rules = Some(rules).filter(|_| !is_frame);
        compiled.origins = origins;
    }
}

/// Whether a finding speaks of what the whole file does not say.
fn is_absence(code: &str) -> bool {
    /// Codes that speak of what the whole file does not say.
    const ABSENCES: [&str; 13] = [
        "unknown-rule",
        "never-fits",
        "no-effect",
        "idle-toggle",
        "open-place",
        "open-point",
        "who-can-fill",
        "without-effect",
        "not-drawn",
        "lonely-point",
        "side-without-pieces",
        "impossible-army",
        "no-such-line",
    ];
    let Some((_, what)) = code.split_once("::") else { return false };
    what.starts_with("missing-") || what.ends_with("-unsaid") || ABSENCES.contains(&what)
}

/// Whether a finding may only be the echo of a line that could not be read: what seems to be missing may stand there.
fn is_echo(finding: &Diagnostic, level: &Level) -> bool {
    /// Codes that speak of what a section does not say.
    const GAPS: [&str; 3] = ["picture", "script-line", "other-of"];
    let Some((_, what)) = finding.code.split_once("::") else { return false };
    // A file that does not say its name may be one that was to inherit.
    let nameless = level.name.is_none() && !level.file.items.is_empty();
    if is_absence(finding.code) && (nameless || !level.syntax.is_empty()) {
        let missing: Vec<&str> = missing_words(&finding.message).collect();
        if !what.starts_with("missing-") {
            let unread = what == "unknown-rule" && !missing.iter().any(|name| spoiled(level).contains(*name));
            return nameless || !unread && rests_on_faults(what, level);
        }
        return nameless
            || missing.is_empty()
            || rests_on_unread(level, &finding.message)
            || may_say(level, &spoiled(level), &missing);
    }
    let section = level.file.items.iter().map(|item| item.span).find(|span| span.covers(finding.span));
    GAPS.contains(&what) && section.is_some_and(|section| level.syntax.iter().any(|error| section.covers(error.span)))
}

/// Whether something that was found rests on what a line says that could not be read: one of a section of which it speaks, or the
/// beginning of a block.
fn rests_on_faults(what: &str, level: &Level) -> bool {
    use SectionKind::*;
    let sections: &[SectionKind] = match what {
        "unknown-rule" | "idle-toggle" | "open-place" | "open-point" | "never-fits" => &[Passing, Landing, Sow, Claimed, Board],
        "who-can-fill" => &[Rounds],
        "not-drawn" | "lonely-point" | "no-such-line" | "side-without-pieces" => &[Board, Setup],
        "impossible-army" => &[Board, Setup, Man, King, End],
        _ => return true,
    };
    let of_section = |fault: &Diagnostic| {
        let item = level.file.items.iter().find(|item| item.span.covers(fault.span))?;
        if let ItemKind::Section(section) = &item.kind { Some(section.kind) } else { None }
    };
    may_say(level, &BTreeSet::new(), &[])
        || level.syntax.iter().any(|fault| of_section(fault).is_some_and(|kind| sections.contains(&kind)))
}

/// Whether a message speaks of a clause that could not be read: what follows from it is not known.
fn rests_on_unread(level: &Level, message: &str) -> bool {
    let words = |text: &str| {
        text.split(|sign: char| !is_name(sign)).filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    };
    let said = words(message);
    level.unread.iter().filter_map(|line| words(line).into_iter().next()).any(|begins| said.contains(&begins))
}

/// With which words the clauses begin of which a message says that they are missing: those in backticks, but for names of sections.
fn missing_words(message: &str) -> impl Iterator<Item = &str> {
    let quoted = message.split('`').skip(1).step_by(2);
    let first = quoted.filter_map(|quoted| quoted.split(' ').next());
    first.filter(|word| SectionKind::from_word(word).is_none())
}

fn is_inherited(span: Span, levels: &[Level]) -> bool {
    span.file != FileId(0) && usize::from(span.file.0) < levels.len()
}

/// Brings home what is found in what is inherited. An error that the parent alone has as well becomes the one error of a faulty
/// parent; what it leaves open or hardly means, its child does too.
fn settle(mut parent: Merged, levels: &[Level], name: Span, sources: &Sources, found: &mut Findings) {
    parent.parents = parents(levels.get(1..).unwrap_or_default());
    let mut its = Findings::default();
    finish(&mut parent, FileId(1), &Adaptation::default(), &mut Sources::default(), &mut its);
    lower_family(&parent, &mut its);
    if parent.is_frame {
        // What a frame leaves open its child must say.
        its.0.retain(|finding| !is_absence(finding.code));
    }
    // What is missing altogether is said at the name of the variant.
    let same = |one: &Diagnostic, other: &Diagnostic| {
        let dropped = parent.dropped.values().any(|span| *span == other.span);
        let place = one.span == other.span || (one.span == name && other.span == parent.name.span) || dropped;
        place && one.code == other.code && one.message == other.message
    };
    let Some((said, span)) = levels.first().and_then(|level| level.parent.as_ref()).map(load::parent_name) else { return };
    let alone = if parent.is_frame { "is a frame and leaves it open" } else { "alone has no such mistake" };
    let mut theirs = Vec::new();
    let mut rest = Vec::new();
    for mut finding in std::mem::take(&mut found.0) {
        let inherited = is_inherited(finding.span, levels);
        let twin = its.0.iter().find(|other| same(&finding, other)).filter(|_| finding.span == name || inherited);
        match twin {
            Some(other) if finding.severity == Severity::Error => {
                theirs.push(other.clone());
                continue;
            }
            Some(_) if inherited => bring_home(&mut finding, span, &format!("inherited from `{said}` as it is")),
            None if inherited => bring_home(&mut finding, span, &format!("inherited here; `{said}` {alone}")),
            _ => {}
        }
        rest.push(finding);
    }
    found.0 = rest;
    if let Some(error) = load::first_error(&theirs) {
        report_parent(levels, error, sources, found);
    }
}

/// Shows a mistake that a child has made of what it inherits at the child's own statement, or else where it inherits.
fn bring_home(finding: &mut Diagnostic, inherits: Span, remark: &str) {
    let label = std::mem::take(&mut finding.label);
    let there = (finding.span, if label.is_empty() { "what is inherited".to_owned() } else { label });
    let own = finding.related.iter().position(|(span, _)| span.file == FileId(0));
    let (span, label) = own.map_or_else(|| (inherits, remark.to_owned()), |at| finding.related.remove(at));
    (finding.span, finding.label) = (span, label);
    finding.related.insert(0, there);
}

pub(super) fn lower_family(merged: &Merged, findings: &mut Findings) -> Option<(ir::Rules, Origins)> {
    let mut reader = Reader::new(merged, findings);
    let rules = match merged.family {
        Family::Sowing => super::sowing::lower(&mut reader).map(ir::Rules::Sowing),
        Family::Leaping => super::leaping::lower(&mut reader).map(ir::Rules::Leaping),
    };
    rules.filter(|_| !reader.has_errors()).map(|rules| (rules, reader.origins))
}

/// By file, place and severity, and at one place as they were found; one finding of a code at a place is enough.
pub fn sort(findings: &mut Findings) {
    let key = |finding: &Diagnostic| (finding.span, finding.severity, finding.code);
    let mut found: Vec<(usize, Diagnostic)> = std::mem::take(&mut findings.0).into_iter().enumerate().collect();
    found.sort_by(|(_, a), (_, b)| key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message)));
    found.dedup_by(|(_, a), (_, b)| a == b);
    found.sort_by(|(first, a), (second, b)| key(a).cmp(&key(b)).then(first.cmp(second)));
    findings.0 = found.into_iter().map(|(_, finding)| finding).collect();
}
