//! Frames: files that are no game, but what many games share and nobody's source says.
//!
//! Comes in: the statements of a frame, or of a file with one for a parent. Goes out: what may not stand there. What a frame does not
//! say is no mistake of the frame.

use super::Findings;
use super::load::{self, Level};
use super::tags;
use crate::syntax::ast::{Item, ItemKind, Tag};

/// Finds what belongs to games only.
pub(super) fn check(items: &[Item], findings: &mut Findings) {
    for item in items {
        let word = match &item.kind {
            ItemKind::Title(_) => "title",
            ItemKind::Also(_) => "also",
            ItemKind::Source { .. } => "source",
            ItemKind::Region(_) => "region",
            ItemKind::Status(_) => "status",
            ItemKind::Words { .. } => "words",
            ItemKind::Keep(_) => "keep",
            ItemKind::Kin { descends: true, .. } => "descends from",
            ItemKind::Kin { .. } => "related to",
            _ => continue,
        };
        findings
            .error("language::in-a-frame", item.span, format!("`{word}` belongs to games, and a frame is none"))
            .label("not in a frame")
            .help("say it in the variants that inherit from the frame; what people should know about the frame is a `note`");
    }
    for item in items.iter().filter(|item| !matches!(item.kind, ItemKind::Keep(_) | ItemKind::Kin { .. })) {
        tags::each(&mut item.clone(), &mut |tag: &mut Option<Tag>, _| {
            if let Some(tag) = tag {
                findings
                    .error("language::in-a-frame", tag.span, "no source speaks of a frame")
                    .label("not in a frame")
                    .help("take the tag away; a variant that inherits this clause says by `keep` which source states it");
            }
        });
    }
}

/// A frame inherits from frames only.
pub(super) fn parent(level: &Level, above: Option<&Level>, findings: &mut Findings) {
    let (Some(above), Some(parent)) = (above, &level.parent) else { return };
    if level.is_frame && !above.is_frame && above.name.is_some() {
        let (said, span) = load::parent_name(parent);
        findings
            .error("inherit::frame-from-variant", span, format!("a frame inherits from frames only, and `{said}` is a game"))
            .label("a game")
            .help("begin with `variant NAME from ...`, or move what the games share into a frame of its own");
    }
}
