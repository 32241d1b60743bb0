//! What each clause says of rules as data, for whoever writes rules as a file and for whoever holds two games against each other.
//!
//! Comes in: rules. Goes out: the words behind a keyword; the same rules with one clause taken over from others.

use super::SectionKind;

/// A clause of the rules of a family.
pub(crate) struct Clause<R: 'static> {
    pub(crate) section: SectionKind,
    pub(crate) keyword: &'static str,
    /// What a file says after the keyword; `None` where it does not state the clause.
    pub(crate) said: fn(&R) -> Option<String>,
    /// What holds then, in words.
    pub(crate) unsaid: &'static str,
    /// Takes the clause over from other rules.
    pub(crate) take: fn(&mut R, &R),
}

impl<R> Clause<R> {
    /// What it says, or what holds without it.
    pub(crate) fn says(&self, rules: &R) -> String {
        (self.said)(rules).unwrap_or_else(|| self.unsaid.to_owned())
    }
}

/// The clauses of a section as a file states them.
pub(super) fn stated<R>(clauses: &[Clause<R>], section: SectionKind, rules: &R) -> Vec<String> {
    let of_section = clauses.iter().filter(|clause| clause.section == section);
    let line = |clause: &Clause<R>| {
        let said = (clause.said)(rules)?;
        // These are their own words.
        let alone = matches!(clause.keyword, "reverse" | "compulsory");
        Some(if alone { said } else { format!("{} {said}", clause.keyword) })
    };
    of_section.filter_map(line).collect()
}

/// A clause of one part of the rules, what it says, and what holds without it: either always said by a value of a set, or by a function.
macro_rules! clause {
    ($section:ident $keyword:literal, $($field:ident).+, $set:ident) => {
        clause!($section $keyword, $($field).+, "", |rules| Some($set.said(&rules.$($field).+)))
    };
    ($section:ident $keyword:literal, $($field:ident).+, $unsaid:literal, $said:expr) => {
        Clause {
            section: SectionKind::$section,
            keyword: $keyword,
            said: $said,
            unsaid: $unsaid,
            take: |rules, other| rules.$($field).+ = other.$($field).+.clone(),
        }
    };
}
pub(super) use clause;
