//! What to write instead, in words: advice that leads on.
//!
//! Comes in: a statement that could not be read, and where. Goes out: which word or sign to put there, tried on the statement itself; and
//! what may stand after the keyword of a clause.

use crate::diagnostic::Diagnostic;
use crate::syntax::context::{Context, first_words};
use crate::syntax::explain::{Case, END_OF_LINE};
use crate::syntax::firsts::firsts;
use crate::syntax::grammar::{Rule, VariantParser};
use crate::syntax::marks::is_blank;
use crate::syntax::tree::Block;
use crate::words;
use crate::words::spelling::{self, list};
use pest::Parser;
use pest::error::InputLocation;

impl<'t> Case<'t> {
    /// How many bytes from the end the statement cannot be read with this in place of what was found; `None` if it can.
    pub(super) fn unread(&self, instead: &str) -> Option<usize> {
        let head = self.statement.get(..self.at).unwrap_or("");
        let text = format!("{head}{instead}{}", self.tail());
        let entry = if self.after == END_OF_LINE { self.context.entry() } else { self.context.head_entry() };
        let failure = VariantParser::parse(entry, &text).err()?;
        let (InputLocation::Pos(at) | InputLocation::Span((at, _))) = failure.location;
        Some(text.len() - at)
    }

    /// What follows the token at which reading failed.
    fn tail(&self) -> &'t str {
        self.statement.get(self.at + self.found.len()..).unwrap_or("")
    }

    /// Whether the statement can be read further than the next word with this in place of what was found.
    pub(super) fn leads_on(&self, instead: &str) -> bool {
        let rest = self.tail().trim_start_matches(|sign: char| is_blank(sign) || matches!(sign, '\r' | '\n'));
        rest.is_empty() || self.unread(instead).is_none_or(|unread| unread < rest.len())
    }

    /// What joins instead of `and`: with it the statement can be read, or at least read on.
    fn joins(&self) -> Option<&'static str> {
        let joins = [(",", Rule::comma), ("or", Rule::kw_or)].into_iter().filter(|(_, rule)| self.expects(*rule));
        let whole = joins.clone().find(|(sign, _)| self.unread(sign).is_none());
        whole.or_else(|| joins.clone().find(|(sign, _)| self.leads_on(sign))).map(|(sign, _)| sign)
    }

    /// What may stand after the keyword of the clause that the statement begins, value by value.
    pub(super) fn values_of_clause(&self) -> Option<String> {
        let Context::In(Block::Section(kind)) = self.context else { return None };
        let (first, two) = first_words(self.statement);
        let entries: Vec<_> = words::entries_of(kind).filter(|entry| entry.keyword == first || entry.keyword == two).collect();
        let mut values: Vec<String> = Vec::new();
        for value in entries.iter().flat_map(|entry| entry.values()).filter(|value| !value.is_part) {
            let quoted = format!("`{}`", value.text);
            if !values.contains(&quoted) {
                values.push(quoted);
            }
        }
        let keyword = entries.first()?.keyword;
        (!values.is_empty() && self.at >= keyword.len()).then(|| format!("after `{keyword}` stands {}", list(&values, "or")))
    }

    /// Two parts with nothing between them: with which comma or word the statement can be read, or at least read on.
    fn not_joined(&self) -> Option<Diagnostic> {
        if self.found.is_empty() {
            return None;
        }
        let joins = [(Rule::comma, ","), (Rule::kw_and, "and"), (Rule::kw_or, "or"), (Rule::semi, ";")];
        let joins = joins.into_iter().filter(|(rule, _)| self.expects(*rule)).map(|(_, join)| join);
        let unread = |join: &str| self.unread(&format!("{join} {}", self.found));
        let behind = self.tail().trim_start_matches(is_blank).len();
        let whole = joins.clone().find(|join| unread(join).is_none());
        let join = whole.or_else(|| joins.clone().find(|join| unread(join).is_some_and(|unread| unread < behind)))?;
        let mut finding = self.plain("syntax::joining");
        finding
            .label(format!("write `{join}` before `{}`", self.found))
            .help("parts of a statement are joined by a sign or a word");
        Some(finding)
    }

    /// A comma for `and`, `and` for a comma, a comma for `;` or the reverse.
    pub(super) fn joined_wrongly(&self) -> Option<Diagnostic> {
        let is =
            |phrase: Rule| firsts(phrase).iter().filter_map(|wanted| spelling::keyword(*wanted)).any(|word| word == self.found);
        let (label, help) = if self.expects(Rule::kw_capture) && self.before().ends_with(',') && is(Rule::target) {
            ("write `and` instead of the comma", "things captured together are joined by `and`; a comma joins actions")
        } else if self.expects(Rule::kw_never) && self.before().ends_with(',') && is(Rule::direction) {
            ("write `or` instead of the comma", "directions are joined by `or`; a comma sets off what else is said of a step")
        } else if self.found == "and" && self.expects(Rule::comma) && self.joins() == Some(",") {
            ("write a comma instead of `and`", "conditions, actions and the items of a list are joined by commas")
        } else if self.found == "and" && self.joins() == Some("or") {
            ("write `or` instead of `and`", "numbers and directions are joined by `or`")
        } else if self.found == "," && self.expects(Rule::semi) && !self.expects(Rule::comma) {
            ("write `;` instead of the comma", "alternatives, any of which will do, are set apart by `;`")
        } else if self.found == ";" && self.expects(Rule::comma) {
            ("write a comma instead of `;`", "the items of a list are joined by commas; `;` sets alternatives apart")
        } else {
            return self.not_joined();
        };
        let mut finding = self.plain("syntax::joining");
        finding.label(label).help(help);
        Some(finding)
    }
}
