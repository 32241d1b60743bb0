//! Rules of other shipped games that a file speaks of without inheriting them.
//!
//! Comes in: what was found in a file. Goes out: the same, where a name is told that another game has with the way to it. Decides nothing.

use crate::compile::Compiled;
use crate::diagnostic::Diagnostic;
use crate::library::{self, Shipped};
use crate::source::{FileId, Sources};
use crate::syntax::ast::{ItemKind, SectionKind, StatementKind};

/// Adds the way to rules that other games have under the name that was not found.
pub(super) fn name_the_way(compiled: &mut Compiled) {
    let sources = &compiled.sources;
    for finding in &mut compiled.findings.0 {
        if finding.remedy.is_some() || finding.span.file != FileId(0) {
            continue;
        }
        let Some(name) = sought(finding, sources) else { continue };
        let Some((game, rule)) = rule_called(&name) else { continue };
        let way = format!("`{name}` is a rule of `{game}`: inherit it with `variant NAME from {game}`, or say it here: `{rule}`");
        finding.help = Some(way);
    }
}

/// The name of a rule that was not found, or that stands alone.
fn sought(finding: &Diagnostic, sources: &Sources) -> Option<String> {
    let text = &sources.get(finding.span.file)?.text;
    let named = match finding.code {
        "inherit::unknown-name" | "sowing::unknown-rule" => text.get(finding.span.start as usize..finding.span.end as usize)?,
        "syntax::missing-colon" => {
            let line = text.get(..finding.span.start as usize)?.rsplit('\n').next()?;
            line.split_whitespace().next()?
        }
        _ => return None,
    };
    Some(named.to_owned())
}

/// The first shipped game with a rule of this name, the nearest to its root, and the rule as it stands there.
fn rule_called(name: &str) -> Option<(&'static str, String)> {
    let mut having: Vec<&Shipped> = library::all().iter().filter(|shipped| shipped.text.contains(&format!("{name}:"))).collect();
    // A game from scratch before one that changes what it inherits; of each the one that is named in the fewest letters.
    having.sort_by_key(|shipped| {
        (shipped.text.lines().any(|line| line.starts_with("variant") && line.contains(" from ")), shipped.name.len())
    });
    having.iter().find_map(|shipped| Some((shipped.name, own_rule(shipped.text, name)?)))
}

fn own_rule(text: &str, name: &str) -> Option<String> {
    let items = crate::syntax::parse(FileId(0), text).file.items;
    let tables = items.iter().filter_map(|item| match &item.kind {
        ItemKind::Section(section) if matches!(section.kind, SectionKind::Landing | SectionKind::Passing) => {
            Some(&section.statements)
        }
        _ => None,
    });
    let is_it = |kind: &StatementKind| matches!(kind, StatementKind::Rule(rule) if rule.name.value == name && rule.off.is_none());
    let said = tables.flatten().find(|statement| is_it(&statement.kind))?;
    let said = text.get(said.span.start as usize..said.span.end as usize)?;
    let bare = said.split(['[', '#']).next().unwrap_or(said);
    Some(bare.split_whitespace().collect::<Vec<_>>().join(" "))
}
