//! What is wrong with the text of a variant file.

use super::super::check::document;
use super::asked::Asked;
use super::refused::Refused;
use crate::variant::{self, ShippedLoader};
use serde_json::{Value, json};

/// The reports of `check`, and whether the text can be played.
///
/// # Errors
/// There is no text.
pub(super) fn check(asked: &Asked) -> Result<Value, Refused> {
    let compiled = variant::check(asked.file()?, &mut ShippedLoader);
    let findings = compiled.findings.0.iter().map(|finding| document(finding, &compiled.sources));
    let playable = asked.variant().is_ok();
    Ok(json!({"findings": findings.collect::<Vec<_>>(), "playable": playable}))
}
