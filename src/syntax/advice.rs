//! What to write instead, in words: advice that leads on.
//!
//! Comes in: a statement that could not be read, and where. Goes out: which word or sign to put there, tried on the statement itself.

use crate::diagnostic::{Diagnostic, Remedy};
use crate::syntax::context::shorten;
use crate::syntax::explain::{Case, END_OF_LINE};
use crate::syntax::firsts::firsts;
use crate::syntax::grammar::{Rule, VariantParser};
use crate::syntax::marks::is_blank;
use crate::words::spelling;
use pest::Parser;
use pest::error::InputLocation;

/// A longer statement is not read again and again: for it there is no advice.
pub(super) const LONGEST: usize = 2000;

impl<'t> Case<'t> {
    /// This in place of what was found.
    pub(super) fn replaced(&self, instead: &str) -> Remedy {
        self.change(self.at, self.at + self.found.len(), instead)
    }

    /// A change of the statement.
    pub(super) fn change(&self, start: usize, end: usize, text: &str) -> Remedy {
        Remedy { span: self.span(start, end), text: text.to_owned() }
    }

    /// How many bytes from the end the statement cannot be read after this change; `None` if it can.
    pub(super) fn unread(&self, change: &Remedy) -> Option<usize> {
        if self.statement.len() > LONGEST {
            return Some(usize::MAX);
        }
        let at = |byte: u32| (byte as usize).saturating_sub(self.start);
        let (head, tail) = (self.statement.get(..at(change.span.start)), self.statement.get(at(change.span.end)..));
        let text = format!("{}{}{}", head.unwrap_or(""), change.text, tail.unwrap_or(""));
        let entry = if self.after == END_OF_LINE { self.context.entry() } else { self.context.head_entry() };
        let failure = VariantParser::parse(entry, &text).err()?;
        let (InputLocation::Pos(at) | InputLocation::Span((at, _))) = failure.location;
        Some(text.len() - at)
    }

    /// What follows the changed place.
    fn rest(&self, change: &Remedy) -> &'t str {
        let tail = self.statement.get((change.span.end as usize).saturating_sub(self.start)..).unwrap_or("");
        tail.trim_start_matches(|sign: char| is_blank(sign) || matches!(sign, '\r' | '\n'))
    }

    /// Whether the whole statement can be read after this change, or the next word of it at least.
    pub(super) fn leads_on(&self, change: &Remedy) -> bool {
        self.unread(change).is_none_or(|unread| unread < self.rest(change).len())
    }

    /// Whether the statement can be read as far as the changed place.
    pub(super) fn passes(&self, change: &Remedy) -> bool {
        self.unread(change).is_none_or(|unread| unread <= self.rest(change).len() && !self.rest(change).is_empty())
    }

    /// Says what to write, if the statement can then be read beyond it.
    pub(super) fn advise(&self, finding: &mut Diagnostic, change: Remedy, label: &str) -> bool {
        let leads = self.passes(&change);
        if leads {
            finding.label(label);
            finding.remedy = Some(change);
        }
        leads
    }

    /// A word of sentences that a statement has no place for: without it the statement can be read on.
    pub(super) fn too_much(&self) -> Option<Diagnostic> {
        let rest = self.statement.get(self.at + self.found.len()..)?;
        let blanks = rest.len() - rest.trim_start_matches(is_blank).len();
        let change = self.change(self.at, self.at + self.found.len() + blanks, "");
        if !spelling::is_filler(self.found) || !self.leads_on(&change) {
            return None;
        }
        let mut finding = self.plain("syntax::expected");
        finding.label(format!("take the `{}` away", self.found)).help("here no such word is needed");
        finding.remedy = Some(change);
        Some(finding)
    }

    /// A word that is not there: the only one with which the whole statement can be read.
    pub(super) fn too_little(&self) -> Option<Diagnostic> {
        let put_in = |word: &String| match self.found {
            "" => self.change(self.before().len(), self.before().len(), &format!(" {word}")),
            _ => self.change(self.at, self.at, &format!("{word} ")),
        };
        let words = self.keywords();
        let fitting: Vec<&String> = words.iter().filter(|word| self.unread(&put_in(word)).is_none()).collect();
        let word = match *fitting {
            [word] => word,
            // Of a thing and several of it the number before decides.
            [one, several] if several.strip_suffix('s') == Some(one) => {
                if self.before().ends_with(" 1") {
                    one
                } else {
                    several
                }
            }
            _ => return None,
        };
        let mut finding = self.plain("syntax::expected");
        let place = if self.found.is_empty() { "at the end".to_owned() } else { format!("before `{}`", shorten(self.found)) };
        finding.label(format!("write `{word}` {place}")).help("a word is missing here");
        finding.remedy = Some(put_in(word));
        Some(finding)
    }

    /// A sign between two numbers where a word stands, or a word where a sign does.
    pub(super) fn range(&self) -> Option<Diagnostic> {
        let written = match self.found {
            "-" | "–" | "—" if self.expects(Rule::kw_to) => "to",
            "-" | "–" | "—" | "to" if self.expects(Rule::dots) => "..",
            _ => return None,
        };
        let mut finding = self.plain("syntax::expected");
        finding.remedy = None;
        let change = self.replaced(if written == "to" { " to " } else { written });
        self.advise(&mut finding, change, &format!("write `{written}`")).then_some(finding)
    }

    /// What joins instead of `and`: with it the statement can be read, or at least read on.
    fn joins(&self) -> Option<&'static str> {
        let joins = [(",", Rule::comma), ("or", Rule::kw_or)].into_iter().filter(|(_, rule)| self.expects(*rule));
        let whole = joins.clone().find(|(sign, _)| self.unread(&self.replaced(sign)).is_none());
        whole.or_else(|| joins.clone().find(|(sign, _)| self.leads_on(&self.replaced(sign)))).map(|(sign, _)| sign)
    }

    /// Two parts with nothing between them: with which comma or word the statement can be read, or at least read on.
    fn not_joined(&self) -> Option<Diagnostic> {
        if self.found.is_empty() {
            return None;
        }
        let joins = [(Rule::comma, ","), (Rule::kw_and, "and"), (Rule::kw_or, "or"), (Rule::semi, ";")];
        let joins = joins.into_iter().filter(|(rule, _)| self.expects(*rule)).map(|(_, join)| join);
        let put_in = |join: &str| self.change(self.at, self.at, &format!("{join} "));
        let behind = self.statement.len() - self.at - self.found.len();
        let reads_on = |join: &&str| self.unread(&put_in(join)).is_some_and(|unread| unread < behind);
        let whole = joins.clone().find(|join| self.unread(&put_in(join)).is_none());
        let join = whole.or_else(|| joins.clone().find(reads_on))?;
        let mut finding = self.plain("syntax::joining");
        finding
            .label(format!("write `{join}` before `{}`", self.found))
            .help("parts of a statement are joined by a sign or a word");
        finding.remedy = Some(put_in(join));
        Some(finding)
    }

    /// A comma for `and`, `and` for a comma, a comma for `;` or the reverse.
    pub(super) fn joined_wrongly(&self) -> Option<Diagnostic> {
        let is =
            |phrase: Rule| firsts(phrase).iter().filter_map(|wanted| spelling::keyword(*wanted)).any(|word| word == self.found);
        // The comma stands before the word at which reading failed.
        let comma = || self.before().strip_suffix(',').map(|head| (head.len(), head.len() + 1));
        let here = Some((self.at, self.at + self.found.len()));
        let (place, sign, label, help) = if self.expects(Rule::kw_capture) && comma().is_some() && is(Rule::target) {
            let help = "things captured together are joined by `and`; a comma joins actions";
            (comma(), " and", "write `and` instead of the comma", help)
        } else if self.expects(Rule::kw_never) && comma().is_some() && is(Rule::direction) {
            let help = "directions are joined by `or`; a comma sets off what else is said of a step";
            (comma(), " or", "write `or` instead of the comma", help)
        } else if self.found == "and" && self.expects(Rule::comma) && self.joins() == Some(",") {
            (here, ",", "write a comma instead of `and`", "conditions, actions and the items of a list are joined by commas")
        } else if self.found == "and" && self.joins() == Some("or") {
            (here, "or", "write `or` instead of `and`", "numbers and directions are joined by `or`")
        } else if self.found == "," && self.expects(Rule::semi) && !self.expects(Rule::comma) {
            (here, ";", "write `;` instead of the comma", "alternatives, any of which will do, are set apart by `;`")
        } else if self.found == ";" && self.expects(Rule::comma) {
            (here, ",", "write a comma instead of `;`", "the items of a list are joined by commas; `;` sets alternatives apart")
        } else {
            return self.not_joined();
        };
        let mut finding = self.plain("syntax::joining");
        finding.remedy = None;
        finding.label("joined by another sign").help(help);
        if let Some((start, end)) = place {
            self.advise(&mut finding, self.change(start, end, sign), label);
        }
        Some(finding)
    }
}
