//! `descends from` and `related to`: games that are kin, whether rules are inherited from them or not.
//!
//! Comes in: the statements of a file and a loader. Goes out: an error for each name that no variant bears. Inherits nothing.

use super::Findings;
use super::load::{LoadError, Loader};
use crate::syntax::ast::{Item, ItemKind, Name, Parent};
use crate::words;

/// Looks up every variant that the file calls kin.
pub(super) fn check(items: &[Item], own: Option<&Name>, file: &str, loader: &mut dyn Loader, findings: &mut Findings) {
    for item in items {
        let ItemKind::Kin { names, .. } = &item.kind else { continue };
        for name in names {
            if own.is_some_and(|own| own.value == name.value) {
                let message = format!("`{}` is this variant itself", name.value);
                findings.error("inherit::kin-of-itself", name.span, message).help("name another variant, or leave the line out");
                continue;
            }
            match loader.load(&Parent::Name(name.clone()), file) {
                Ok(found) if is_frame(&found.text) => {
                    let message = format!("`{}` is a frame, and no game descends from one or is related to it", name.value);
                    findings.error("inherit::unknown-kin", name.span, message).label("not a game").help("name a variant");
                }
                // A loader that knows no variants cannot say that there is none.
                Err(LoadError::NotFound { known }) if !known.is_empty() => unknown(name, &known, findings),
                _ => {}
            }
        }
    }
}

fn unknown(name: &Name, known: &[String], findings: &mut Findings) {
    let finding = findings.error("inherit::unknown-kin", name.span, format!("there is no variant `{}`", name.value));
    match words::nearest(&name.value, known.iter().map(String::as_str)) {
        Some(near) => finding.meant(near),
        None => {
            let help = "`lumbung list` shows the variants that there are; about other games speaks a `note`";
            finding.label("not found").help(help)
        }
    };
}

fn is_frame(text: &str) -> bool {
    crate::syntax::lines(text).iter().any(|item| matches!(item.kind, ItemKind::Variant { is_frame: true, .. }))
}
