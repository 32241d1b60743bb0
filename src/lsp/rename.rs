//! Where a name stands: its definition, its uses, and all of them under another name.

use super::Shelf;
use super::documents::{Document, Documents, range_of};
use super::ground;
use super::names::{self, Occurrence, What};
use super::refused::Refused;
use super::scripts::{self, Place};
use crate::diagnostic::Severity;
use crate::disk::{Disk, Edited};
use crate::source::{FileId, SourceFile, Span};
use crate::syntax::ast::Item;
use crate::{syntax, variant};
use gen_lsp_types::{Location, Range, TextEdit, Uri};
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::path::Path;

/// Where what stands at a byte comes from: the place of a name; or the statements of the parents that a statement overrides.
pub(super) fn definition(document: &Document, byte: usize, shelf: &Shelf, edited: Edited) -> Vec<Location> {
    let items = ground::tree(document);
    let checked = document.checked.as_ref();
    let name = names::at(&items, byte);
    if let Some(name) = name.as_ref().filter(|name| name.what == What::Variant) {
        return variant_file(document, name, shelf, edited).into_iter().collect();
    }
    let Some(checked) = checked else { return Vec::new() };
    let given = name.map(|name| ground::given(&items, &name, Some(checked))).unwrap_or_default();
    let elsewhere: Vec<Span> = given.into_iter().filter(|span| span.file != FileId(0) || !ground::holds(*span, byte)).collect();
    let spans = if elsewhere.is_empty() {
        let said = ground::statement_at(&items, byte);
        said.zip(checked.compiled.inherited()).map(|(said, inherited)| ground::overridden(said, inherited)).unwrap_or_default()
    } else {
        elsewhere
    };
    spans.into_iter().filter_map(|span| ground::location(document, checked, span, shelf)).collect()
}

/// The file of a variant that is named.
fn variant_file(document: &Document, name: &Occurrence, shelf: &Shelf, edited: Edited) -> Option<Location> {
    let folder = document.path.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
    let reference = if name.is_path && !name.name.contains(['/', '\\']) { format!("./{}", name.name) } else { name.name.clone() };
    file_of(&reference, folder, shelf, edited)
}

/// Where the file of a variant can be opened, seen from a folder.
pub(super) fn file_of(reference: &str, folder: &Path, shelf: &Shelf, edited: Edited) -> Option<Location> {
    let (file, disk) = Disk::find_edited(OsStr::new(reference), folder, edited).ok()?;
    let path = disk.path_of(&file.name).map(Path::to_owned).or_else(|| shelf(&file.name, &file.text))?;
    Some(Location { uri: super::uri::of(&path), range: Range::default() })
}

/// The places of a name in its own text.
fn own_places(items: &[Item], name: &Occurrence) -> Vec<Span> {
    let same = |other: &Occurrence| other.what == name.what && other.name == name.name;
    names::all(items).into_iter().filter(same).map(|other| other.span).collect()
}

/// Every place of a name: in its own text, in those that inherit it, and in scripts.
fn places(documents: &Documents, document: &Document, items: &[Item], name: &Occurrence) -> Vec<Place> {
    let place = |document: &Document, spans| Place { uri: document.uri.clone(), file: document.file.clone(), spans };
    let mut places = vec![place(document, own_places(items, name))];
    let own = document.shown();
    for other in documents.all().filter(|other| other.uri != document.uri) {
        let Some(checked) = &other.checked else { continue };
        let inherits = (1..).map_while(|at| checked.compiled.sources.get(FileId(at))).any(|file: &SourceFile| file.name == own);
        if inherits {
            places.push(place(other, names::inherited(&ground::tree(other), name)));
        }
    }
    places.extend(scripts::in_heirs(documents, document, name));
    places.extend(scripts::in_scripts(documents, document, name));
    places.retain(|place| !place.spans.is_empty());
    places
}

/// All places of the name at a byte; without those where it is given, if they are not wanted.
pub(super) fn references(
    documents: &Documents,
    document: &Document,
    byte: usize,
    with_given: bool,
    shelf: &Shelf,
) -> Vec<Location> {
    let items = ground::tree(document);
    let Some(name) = names::at(&items, byte) else { return Vec::new() };
    let given = ground::given(&items, &name, document.checked.as_ref());
    let mut found: Vec<Location> = Vec::new();
    if let (true, Some(checked)) = (with_given, &document.checked) {
        let inherited = given.iter().filter(|span| span.file != FileId(0));
        found.extend(inherited.filter_map(|span| ground::location(document, checked, *span, shelf)));
    }
    for place in places(documents, document, &items, &name) {
        let own = place.uri == document.uri;
        let wanted = place.spans.into_iter().filter(|span| with_given || !own || !given.contains(span));
        found.extend(wanted.map(|span| Location { uri: place.uri.clone(), range: range_of(&place.file, span) }));
    }
    found
}

/// The places of the name at a byte in its own text.
pub(super) fn highlights(document: &Document, byte: usize) -> Vec<Range> {
    let items = ground::tree(document);
    let Some(name) = names::at(&items, byte) else { return Vec::new() };
    own_places(&items, &name).into_iter().map(|span| range_of(&document.file, span)).collect()
}

/// The name at a byte, if it can get another.
pub(super) fn renamable(document: &Document, byte: usize) -> Result<(Occurrence, Vec<Item>), Refused> {
    let items = ground::tree(document);
    let name = names::at(&items, byte).ok_or_else(|| Refused::failed("here stands no name that could be changed"))?;
    if name.what == What::Variant {
        return Err(Refused::failed("a variant bears its name in its own file: rename that"));
    }
    let given = ground::given(&items, &name, document.checked.as_ref());
    match given.first() {
        None => Err(Refused::failed(format!("`{}` is given nowhere in this file or its parents", name.name))),
        Some(span) if span.file != FileId(0) => {
            let file = document.checked.as_ref().map_or("", |checked| checked.compiled.sources.file_line(*span).0);
            let way =
                if name.what == What::Rule { format!(", or write `rename {} to NEW` here", name.name) } else { String::new() };
            Err(Refused::failed(format!("`{}` is given in {file}: change it there{way}", name.name)))
        }
        Some(_) => Ok((name, items)),
    }
}

/// The changes that give the name at a byte another one everywhere.
pub(super) fn rename(documents: &Documents, document: &Document, byte: usize, new: &str) -> Result<Value, Refused> {
    let (name, items) = renamable(document, byte)?;
    let mut changes: Vec<(Uri, Vec<TextEdit>)> = Vec::new();
    for Place { uri, file, spans } in places(documents, document, &items, &name) {
        if uri == document.uri {
            judge(documents, document, &spans, new)?;
        }
        let edits = spans.into_iter().map(|span| TextEdit { range: range_of(&file, span), new_text: new.to_owned() });
        changes.push((uri, edits.collect()));
    }
    let changes: serde_json::Map<String, Value> = changes.into_iter().map(|(uri, edits)| (uri.0, json!(edits))).collect();
    Ok(json!({ "changes": changes }))
}

/// Refuses a name by which the text would have a mistake that it has not.
fn judge(documents: &Documents, document: &Document, spans: &[Span], new: &str) -> Result<(), Refused> {
    let mut text = document.file.text.clone();
    let mut sorted = spans.to_vec();
    sorted.sort_by_key(|span| std::cmp::Reverse(span.start));
    for span in sorted {
        text.replace_range(span.start as usize..span.end as usize, new);
    }
    let count = |text: &str| syntax::parse(FileId(0), text).findings.len();
    if count(&text) > count(&document.file.text) {
        return Err(Refused::failed(format!(
            "`{new}` is no name: a name begins with a letter and has letters, digits, `-` and `'`"
        )));
    }
    let path = document.path.clone().unwrap_or_else(|| document.file.name.clone().into());
    let (file, mut disk) = Disk::edited(path, &text, documents.edited());
    let after = variant::check(file, &mut disk).findings.0;
    let before = document.checked.iter().flat_map(|checked| &checked.compiled.findings.0);
    let known: Vec<&str> = before.map(|finding| finding.code).collect();
    let worse = after.iter().find(|finding| finding.severity == Severity::Error && !known.contains(&finding.code));
    worse.map_or(Ok(()), |finding| Err(Refused::failed(finding.message.clone())))
}
