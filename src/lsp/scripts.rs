//! Names of rules in scripts, and in variant files that are not open.
//!
//! Comes in: the folders in which the editor works, the texts that are open, and a name of a variant. Goes out: the places of the name in
//! scripts that play this variant or an heir of it, and in heirs; only where it can mean nothing else.

use super::documents::{Document, Documents, Kind};
use super::names::{self, Occurrence, What};
use super::script;
use super::uri;
use crate::compile::Compiled;
use crate::disk::{Disk, Edited, Within, files_in};
use crate::play::Script;
use crate::source::{FileId, SourceFile, Span};
use crate::{syntax, variant};
use gen_lsp_types::Uri;
use std::ffi::OsStr;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A text, and where the name stands in it.
pub(super) struct Place {
    pub(super) uri: Uri,
    pub(super) file: SourceFile,
    pub(super) spans: Vec<Span>,
}

/// The places of a rule's name in scripts, those that are open as they are in the editor.
pub(super) fn in_scripts(documents: &Documents, document: &Document, name: &Occurrence) -> Vec<Place> {
    let Some(path) = document.path.as_deref().filter(|_| name.what == What::Rule) else { return Vec::new() };
    let edited = documents.edited();
    let open = documents.all().filter(|other| other.kind == Kind::Yaml);
    let open = open.filter_map(|other| Some((other.uri.clone(), other.path.clone()?, other.file.text.clone())));
    let closed = closed(documents, &["yaml", "yml"], name).into_iter().map(|(path, text)| (uri::of(&path), path, text));
    let scripts = open.chain(closed).filter(|(_, _, text)| text.contains(&name.name) && script::is_script(text));
    let found = scripts.filter_map(|(uri, file, text)| {
        let (script, _) = Script::read_in_part(&text);
        let places = named(&script?, &text).into_iter().filter(|place| text.get(place.clone()) == Some(&name.name));
        let spans: Vec<Span> = places.map(|place| Span::new(FileId(0), place.start, place.end)).collect();
        let means = !spans.is_empty() && means(&file, &text, edited.clone(), path, name);
        means.then(|| Place { uri, file: SourceFile::new(file.display().to_string(), text), spans })
    });
    found.collect()
}

/// The places of a name in files that inherit it and are not open.
pub(super) fn in_heirs(documents: &Documents, document: &Document, name: &Occurrence) -> Vec<Place> {
    let Some(path) = document.path.as_deref() else { return Vec::new() };
    let found = closed(documents, &["variant"], name).into_iter().filter_map(|(other, text)| {
        let spans = names::inherited(&syntax::parse(FileId(0), &text).file.items, name);
        let (file, mut disk) = Disk::edited(other.clone(), &text, documents.edited());
        let compiled = (!spans.is_empty()).then(|| variant::check(file.clone(), &mut disk))?;
        let inherits = files(&compiled).skip(1).any(|file| is_at(&disk, file, path));
        inherits.then(|| Place { uri: uri::of(&other), file, spans })
    });
    found.collect()
}

/// Files of the folders in which the editor works that hold a name and are not open.
fn closed(documents: &Documents, endings: &[&str], name: &Occurrence) -> Vec<(PathBuf, String)> {
    let is_open = |path: &Path| documents.all().any(|open| open.path.as_deref().is_some_and(|open| same(open, path)));
    let paths = documents.folders.iter().flat_map(|folder| files_in(folder, endings)).filter(|path| !is_open(path));
    let texts = paths.filter_map(|path| Within::default().read(&path).ok().map(|text| (path, text)));
    texts.filter(|(_, text)| text.contains(&name.name)).collect()
}

fn same(one: &Path, other: &Path) -> bool {
    one == other || one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

/// The file itself and those from which it inherits, the nearest first.
fn files(compiled: &Compiled) -> impl Iterator<Item = &SourceFile> {
    (0..).map_while(|at| compiled.sources.get(FileId(at)))
}

fn is_at(disk: &Disk, file: &SourceFile, path: &Path) -> bool {
    disk.path_of(&file.name).is_some_and(|place| same(place, path))
}

/// Whether a name in a script is that of the file at `path`: no file nearer to the script gives it anew.
fn means(script: &Path, text: &str, edited: Edited, path: &Path, name: &Occurrence) -> bool {
    let Some((compiled, disk)) = compiled(script, text, edited) else { return false };
    let gives = |file: &&SourceFile| names::gives(&syntax::parse(FileId(0), &file.text).file.items, What::Rule, &name.name);
    files(&compiled).find(|file| is_at(&disk, file, path) || gives(file)).is_some_and(|file| is_at(&disk, file, path))
}

/// The variant of a script.
fn compiled(script: &Path, text: &str, edited: Edited) -> Option<(Compiled, Disk)> {
    let (read, _) = Script::read_in_part(text);
    let folder = script.parent().unwrap_or(Path::new(""));
    let (file, mut disk) = Disk::find_edited(OsStr::new(&read?.variant), folder, edited).ok()?;
    Some((variant::check(file, &mut disk), disk))
}

/// Where the name at a byte of a script is given: the file, its place on the disk, and the span.
pub(super) fn given(script: &Path, text: &str, byte: usize, edited: Edited) -> Option<(SourceFile, Option<PathBuf>, Span)> {
    let (read, _) = Script::read_in_part(text);
    let place = named(&read?, text).into_iter().find(|place| (place.start..=place.end).contains(&byte))?;
    let name = text.get(place)?;
    let (compiled, disk) = compiled(script, text, edited)?;
    files(&compiled).find_map(|file| {
        let names = names::all(&syntax::parse(FileId(0), &file.text).file.items);
        let given = names.into_iter().find(|other| other.is_given && other.what == What::Rule && other.name == name)?;
        Some((file.clone(), disk.path_of(&file.name).map(Path::to_owned), given.span))
    })
}

/// Where a script names rules, without the quotation marks.
fn named(script: &Script, text: &str) -> Vec<Range<usize>> {
    let head = [("on", &script.on), ("off", &script.off)].into_iter();
    let head = head.flat_map(|(field, words)| (0..words.0.len()).map(move |at| Script::entry_place(text, field, at, None)));
    let steps = script.play.iter().enumerate().flat_map(|(at, step)| {
        let fields = [("fires", &step.fires), ("fires_exactly", &step.fires_exactly)];
        let each = fields
            .into_iter()
            .flat_map(|(field, words)| (0..words.as_ref().map_or(0, |words| words.0.len())).map(move |item| (field, item)));
        each.filter_map(move |(field, item)| Script::words_place(text, at, field, item, 0, 1))
    });
    head.chain(steps).map(|place| bare(text, place)).collect()
}

/// A place without the quotation marks around it.
fn bare(text: &str, place: Range<usize>) -> Range<usize> {
    let said = text.get(place.clone()).unwrap_or_default();
    let inner = said.trim_start_matches(['"', '\'']);
    let start = place.start + said.len() - inner.len();
    start..start + inner.trim_end_matches(['"', '\'']).len()
}
