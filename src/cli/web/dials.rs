//! What can be set and switched in a variant, and the variant so dialled as a file.

use super::super::rules_in_short::rules;
use super::asked::Asked;
use super::refused::Refused;
use crate::compile::{self, Kind};
use crate::teach::{sheet, tagged};
use crate::variant::Variant;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Parameters with their ranges; everything that has a name and can be switched, in the order in which it counts.
///
/// # Errors
/// The variant is none, or not adapted so.
pub(super) fn dials(asked: &Asked) -> Result<Value, Refused> {
    let variant = asked.variant()?;
    let (merged, language) = (variant.merged(), asked.language());
    let parameters = compile::parameters(merged).into_iter().map(|one| {
        let [low, high] = [one.range.map(|(low, _)| low), one.range.map(|(_, high)| high)];
        json!({"name": one.name, "value": one.value, "low": low, "high": high, "free": one.is_free()})
    });
    let short = rules(&variant);
    let toggles = compile::toggles(merged).into_iter().map(|one| {
        let rule = short.iter().find(|rule| rule.name == one.name && one.kind != Kind::Option);
        let option = merged.head.options.iter().find(|option| option.name.value == one.name && one.kind == Kind::Option);
        let place = option.map(|option| variant.sources().file_line(option.span));
        let (file, line) = place.or(rule.map(|rule| (rule.file, rule.line))).unwrap_or_default();
        let says = rule.and_then(|rule| rule.tag).map(|tag| tagged::words(&variant, tag)).unwrap_or_default();
        let sentence =
            if one.on { sheet::when_on(&variant, language, &one.name) } else { sheet::if_on(&variant, language, &one.name) };
        json!({
            "name": one.name, "sentence": sentence, "kind": kind(one.kind), "on": one.on, "words": one.words,
            "text": rule.map(|rule| rule.text.as_str()), "overruled": rule.is_some_and(|rule| rule.overruled),
            "sources": says.iter().map(|word| word.shown()).collect::<Vec<_>>(), "file": file, "line": line,
        })
    });
    Ok(json!({
        "variant": variant.name(), "title": language.title(&variant),
        "parameters": parameters.collect::<Vec<_>>(), "toggles": toggles.collect::<Vec<_>>(), "file": written(asked, &variant),
        "text": asked.file()?.text.to_string(),
    }))
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Rule => "rule",
        Kind::Opening => "opening",
        Kind::Challenge => "challenge",
        Kind::Option => "option",
    }
}

/// The variant as it is dialled, as a file that inherits from it.
fn written(asked: &Asked, variant: &Variant) -> String {
    let language = asked.language();
    let title = language.say("dials.ours", &[("game", &language.title(variant).replace('"', ""))]);
    let mut text = format!("variant  {0}-ours from {0}\ntitle    \"{title}\"\n", variant.name());
    if !asked.set.is_empty() {
        text.push_str("\nboard {\n");
        for (name, value) in &asked.set {
            let _ = writeln!(text, "  {name}  {value}");
        }
        text.push_str("}\n");
    }
    for (word, names) in [("on", &asked.on), ("off", &asked.off)] {
        for name in names {
            let _ = write!(text, "\n{word} {name}");
        }
    }
    text.push('\n');
    text
}
