//! What stands under the title of a sheet: other names, where it is played, which games it comes from.

use super::sheet_language::Language;
use super::{sheet_words, tagged};
use crate::compile::merged::{Also, Kin};
use crate::library::{self, Shipped};
use crate::variant::Variant;

pub(super) fn lead(variant: &Variant, language: &Language) -> Vec<String> {
    let mut lead = Vec::new();
    let also: Vec<String> = variant.merged().head.also.iter().map(|also| other_names(variant, also, language)).collect();
    if !also.is_empty() {
        lead.push(language.say("sheet.also", &[("names", &language.list(&also, "list.comma"))]));
    }
    if let Some(region) = sheet_words::region(variant, language) {
        lead.push(language.say("sheet.region", &[("region", &region)]));
    }
    lead.extend(variant.merged().head.kin.iter().map(|kin| descent(variant, kin, language)));
    if let Some(status) = variant.status() {
        lead.push(language.say(&format!("status.file-{status}"), &[]));
    }
    lead
}

/// Other names of one line, with who knows them.
fn other_names(variant: &Variant, also: &Also, language: &Language) -> String {
    let names: Vec<String> = also.names.iter().map(|name| language.foreign(&name.value)).collect();
    let names = language.list(&names, "list.comma");
    let note = also.tag.as_ref().and_then(|tag| tagged::note(variant, language, tag));
    note.map_or_else(|| names.clone(), |note| format!("{names} [{note}]"))
}

/// The games from which it comes, or to which it is related.
fn descent(variant: &Variant, kin: &Kin, language: &Language) -> String {
    let names: Vec<String> = kin.names.iter().map(|name| title_of(&name.value, language)).collect();
    let names = language.list(&names, "list.and");
    let key = if kin.descends { "sheet.descends" } else { "sheet.related" };
    let said = match &kin.how {
        Some(how) => {
            let how = language.say("list.quoted", &[("text", &language.foreign(&how.value))]);
            language.say(&format!("{key}-how"), &[("names", &names), ("how", &how)])
        }
        None => language.say(key, &[("names", &names)]),
    };
    let note = kin.tag.as_ref().and_then(|tag| tagged::note(variant, language, tag));
    note.map_or_else(|| said.clone(), |note| format!("{said} [{note}]"))
}

/// The title that a shipped variant has in its own file, in the language if it has one there, or else its name.
fn title_of(name: &str, language: &Language) -> String {
    let shipped = library::find(name);
    let own = shipped.and_then(|shipped| shipped.title_in(&language.code));
    own.unwrap_or_else(|| language.foreign(&shipped.and_then(Shipped::title).unwrap_or_else(|| name.to_owned())))
}
