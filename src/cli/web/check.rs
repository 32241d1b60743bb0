//! What is wrong with the text of a variant file, and the text after what is certain was mended.

use super::super::check::document;
use super::asked::Asked;
use super::refused::Refused;
use crate::variant::offered::offered;
use crate::variant::{self, ShippedLoader, mend};
use serde_json::{Value, json};

/// The reports of `check`, how many mistakes are mended with certainty, and whether the text can be played; with `what` as `mend` the text as `check --fix` mends it.
///
/// # Errors
/// There is no text.
pub(super) fn check(asked: &Asked) -> Result<Value, Refused> {
    if asked.what.as_deref() == Some("mend") {
        let outcome = mend::mend(asked.file()?, &mut ShippedLoader);
        return Ok(json!({"text": outcome.text, "mended": outcome.mended.len()}));
    }
    let compiled = variant::check(asked.file()?, &mut ShippedLoader);
    let findings = compiled.findings.0.iter().map(|finding| document(finding, &compiled.sources));
    let playable = asked.variant().is_ok();
    let remedies = compiled.findings.0.iter().any(|finding| finding.remedy.is_some());
    let certain = if remedies { mend::mend(asked.file()?, &mut ShippedLoader).mended.len() } else { 0 };
    Ok(json!({"findings": findings.collect::<Vec<_>>(), "certain": certain, "playable": playable}))
}

/// What may be written at a place of the text (`count`: bytes before it), with the bytes of the word that it would replace: what editors are
/// offered too.
///
/// # Errors
/// There is no text.
pub(super) fn complete(asked: &Asked) -> Result<Value, Refused> {
    let file = asked.file()?;
    let text = file.text.to_string();
    let byte = asked.count.unwrap_or(text.len()).min(text.len());
    let compiled = variant::check(file, &mut ShippedLoader);
    let Some((word, mut offers)) = offered(&text, Some(&compiled), &[], byte) else {
        return Ok(json!({"from": byte, "to": byte, "offers": []}));
    };
    offers.0.sort_by_key(|offer| offer.rank);
    let told = offers.0.iter().map(|offer| json!({"text": offer.label, "detail": offer.detail, "about": offer.about}));
    Ok(json!({"from": word.start, "to": word.end, "offers": told.collect::<Vec<_>>()}))
}
