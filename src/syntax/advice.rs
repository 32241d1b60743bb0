//! What to write instead, in words: advice that leads on.
//!
//! Comes in: a statement that could not be read, and where. Goes out: which word or sign to put there, tried on the statement itself.

use crate::diagnostic::{Diagnostic, Remedy};
use crate::source::FileId;
use crate::syntax::context::{shorten, token};
use crate::syntax::explain::{Case, END_OF_LINE, Failure};
use crate::syntax::firsts::firsts;
use crate::syntax::grammar::{Rule, VariantParser};
use crate::syntax::marks::is_blank;
use crate::words::spelling::{self, list};
use pest::Parser;
use pest::error::InputLocation;

/// A number that nobody writes, in place of one that is missing.
const OWN: &str = "7777";

/// In a longer statement nothing is put in.
const LONGEST_MENDED: usize = 300;

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
        let leads = self.leads_on(&change);
        if leads {
            finding.label(label);
            finding.remedy = Some(change);
        }
        leads
    }

    /// Which of these changes was meant: the only one with which the statement can be read is said and offered. Where it is one of several, what they
    /// would have it say is all that is told.
    fn choose(&self, finding: &mut Diagnostic, changes: Vec<(Remedy, String)>) -> bool {
        let whole: Vec<_> = changes.iter().filter(|(change, _)| self.unread(change).is_none()).cloned().collect();
        let fitting =
            if whole.is_empty() { changes.into_iter().filter(|(change, _)| self.leads_on(change)).collect() } else { whole };
        match fitting.as_slice() {
            [] => false,
            [(change, label)] => {
                finding.label(label.clone());
                finding.remedy = Some(change.clone());
                true
            }
            several => {
                let said: Vec<String> =
                    several.iter().filter_map(|(change, _)| Some(format!("`{}`", self.changed(change)?))).collect();
                finding.label("not certain what is meant").help(format!("write {}", list(&said, "or")));
                true
            }
        }
    }

    /// The statement after a change, on one line and without what stands behind it.
    fn changed(&self, change: &Remedy) -> Option<String> {
        let at = |byte: u32| (byte as usize).saturating_sub(self.start);
        let text = format!(
            "{}{}{}",
            self.statement.get(..at(change.span.start))?,
            change.text,
            self.statement.get(at(change.span.end)..)?
        );
        let said = text.split(['#', '[']).next().unwrap_or_default();
        Some(said.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// The word right before the place where reading failed.
    fn word_before(&self) -> Option<(usize, &'t str)> {
        let head = self.before();
        let start = head
            .rfind(|sign: char| !sign.is_alphanumeric() && sign != '-')
            .map_or(0, |at| at + head.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8));
        head.get(start..).filter(|word| word.starts_with(char::is_alphabetic)).map(|word| (start, word))
    }

    /// Two words, the second of which stands before the first here.
    pub(super) fn exchanged(&self) -> Option<Diagnostic> {
        let (start, word) = self.word_before().filter(|_| self.found.starts_with(char::is_alphabetic))?;
        let said = format!("{} {word}", self.found);
        let change = self.change(start, self.at + self.found.len(), &said);
        if spelling::nearest(self.found, self.keywords().iter().map(String::as_str)).is_some() || self.unread(&change).is_some() {
            return None;
        }
        let mut finding = self.plain("syntax::expected");
        finding.label(format!("write `{said}`")).help(format!("`{}` stands before `{word}`", self.found));
        finding.remedy = Some(change);
        Some(finding)
    }

    /// A name of several words: where nothing else can have been meant, they are joined.
    pub(super) fn name_of_words(&self) -> Option<Diagnostic> {
        let (start, first) = self.word_before().filter(|_| self.found.starts_with(char::is_alphabetic))?;
        if self.expects(Rule::comma) || self.keywords().iter().any(|word| word == self.found) || !self.takes_name(start) {
            return None;
        }
        let mut end = self.at + self.found.len();
        let mut joined = format!("{first}-{}", self.found);
        loop {
            let change = self.change(start, end, &joined);
            let rest = self.statement.get(end..)?;
            let next = token(rest.trim_start_matches(is_blank));
            if self.unread(&change).is_none() {
                let small = joined.to_lowercase();
                let mut finding = self.plain("syntax::expected");
                finding.remedy = None;
                finding.message = format!("a name is one word, and `{}` are several", self.statement.get(start..end)?);
                let small = if self.unread(&self.change(start, end, &small)).is_none() { small } else { joined };
                let words = self.missing_words();
                if words.is_empty() {
                    finding.label(format!("write `{small}`")).help("words of a name are joined by `-`");
                    finding.remedy = Some(self.change(start, end, &small));
                } else {
                    let named = self.changed(&self.change(start, end, &small))?;
                    let others = words.iter().filter_map(|words| self.changed(&self.put_in(words)));
                    let said: Vec<String> = std::iter::once(named).chain(others).map(|said| format!("`{said}`")).collect();
                    finding.label("not certain what is meant").help(format!("write {}", list(&said, "or")));
                }
                return Some(finding);
            }
            if !next.starts_with(char::is_alphabetic) {
                return None;
            }
            end += rest.len() - rest.trim_start_matches(is_blank).len() + next.len();
            joined = format!("{joined}-{next}");
        }
    }

    /// Whether a name may stand at that byte of the statement.
    fn takes_name(&self, at: usize) -> bool {
        let tried = format!("{} \u{1}", self.statement.get(..at).unwrap_or("").trim_end_matches(is_blank));
        let entry = if self.after == END_OF_LINE { self.context.entry() } else { self.context.head_entry() };
        let Err(failure) = VariantParser::parse(entry, &tried) else { return false };
        let failure = Failure::of(&failure);
        failure.expected.iter().flat_map(|wanted| firsts(*wanted)).any(|wanted| *wanted == Rule::name)
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

    /// Puts words in where reading failed.
    fn put_in(&self, words: &str) -> Remedy {
        match self.found {
            "" | "," | ";" => self.change(self.before().len(), self.before().len(), &format!(" {words}")),
            _ => self.change(self.at, self.at, &format!("{words} ")),
        }
    }

    /// Words that are not there: the only ones with which the whole statement can be read.
    pub(super) fn too_little(&self) -> Option<Diagnostic> {
        let fitting = self.missing_words();
        let [words] = fitting.as_slice() else { return None };
        let mut finding = self.plain("syntax::expected");
        let place = if self.found.is_empty() { "at the end".to_owned() } else { format!("before `{}`", shorten(self.found)) };
        let missing = if words.contains(' ') { "words are missing here" } else { "a word is missing here" };
        finding.label(format!("write `{words}` {place}")).help(missing);
        finding.remedy = Some(self.put_in(words));
        Some(finding)
    }

    /// The words, put in where reading failed, with which the whole statement can be read; two ways at most. A value that is missing can be of
    /// several words; before a word that stands there already one is missing.
    fn missing_words(&self) -> Vec<String> {
        /// So many words of a value and readings, no more: what takes more is no slip.
        const MOST_WORDS: usize = 10;
        const MOST_READINGS: usize = 300;
        let is_value = !self.found.starts_with(char::is_alphanumeric);
        let most = if is_value { MOST_WORDS } else { 1 };
        if self.statement.len() > LONGEST_MENDED {
            return Vec::new();
        }
        let (mut found, mut readings): (Vec<String>, usize) = (Vec::new(), 0);
        let mut tried = vec![String::new()];
        for _ in 0..most {
            let mut further = Vec::new();
            for words in std::mem::take(&mut tried) {
                for next in self.next_words(&words) {
                    readings += 1;
                    if readings > MOST_READINGS {
                        return Vec::new();
                    }
                    let said = if next == "," || words.is_empty() { format!("{words}{next}") } else { format!("{words} {next}") };
                    if self.unread(&self.put_in(&said)).is_none() {
                        found.push(said);
                    } else {
                        further.push(said);
                    }
                    if found.len() > 1 {
                        return found;
                    }
                }
            }
            tried = further;
        }
        if is_value && !tried.is_empty() {
            // There are longer ways on.
            return Vec::new();
        }
        // What holds a number or a name of its own cannot be written for others.
        if found.iter().any(|words| words.contains(OWN)) { Vec::new() } else { found }
    }

    /// What may stand behind words that are put in.
    fn next_words(&self, words: &str) -> Vec<String> {
        let head = format!("{} {words}", self.before());
        let tried = format!("{} \u{1}", head.trim_end());
        let entry = if self.after == END_OF_LINE { self.context.entry() } else { self.context.head_entry() };
        let Err(failure) = VariantParser::parse(entry, &tried) else { return Vec::new() };
        let failure = Failure::of(&failure);
        if failure.at + 1 < tried.len() {
            return Vec::new();
        }
        let place = (self.context, self.family);
        let case = Case::new(FileId(0), &tried, place, (0, tried.len()), &failure);
        let keywords = case.keywords();
        // Of a thing and several of it the number before decides.
        let one = head.trim_end().ends_with(" 1");
        let other = |word: &String| match word.strip_suffix('s') {
            Some(single) => one && keywords.iter().any(|other| other == single),
            None => !one && keywords.contains(&format!("{word}s")),
        };
        let own = case.expected.iter().filter_map(|wanted| match wanted {
            Rule::number => Some(OWN.to_owned()),
            Rule::comma if !words.is_empty() => Some(",".to_owned()),
            _ => None,
        });
        keywords.iter().filter(|word| !other(word)).cloned().chain(own).collect()
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

    /// Two parts with nothing between them: with which comma or word the statement can be read, or at least read on.
    fn not_joined(&self) -> Option<Diagnostic> {
        if self.found.is_empty() {
            return None;
        }
        let joins = [(Rule::comma, ","), (Rule::kw_and, "and"), (Rule::kw_or, "or"), (Rule::semi, ";")];
        let joins = joins.into_iter().filter(|(rule, _)| self.expects(*rule)).map(|(_, join)| join);
        let behind = self.statement.len() - self.at - self.found.len();
        let reads_on = |(change, _): &(Remedy, String)| self.unread(change).is_none_or(|unread| unread < behind);
        let put_in =
            |join: &str| (self.change(self.at, self.at, &format!("{join} ")), format!("write `{join}` before `{}`", self.found));
        let changes: Vec<(Remedy, String)> = joins.map(put_in).filter(reads_on).collect();
        let mut finding = self.plain("syntax::joining");
        finding.remedy = None;
        finding.help("parts of a statement are joined by a sign or a word");
        self.choose(&mut finding, changes).then_some(finding)
    }

    /// Signs and words between two parts, wrongly chosen: what stands between them instead, and where nothing else is said, nothing.
    pub(super) fn joined_wrongly(&self) -> Option<Diagnostic> {
        let is =
            |phrase: Rule| firsts(phrase).iter().filter_map(|wanted| spelling::keyword(*wanted)).any(|word| word == self.found);
        // The comma stands before the word at which reading failed.
        let comma = self.before().strip_suffix(',').map(str::len);
        if let Some(start) = comma.filter(|_| is(Rule::direction) && !self.expects(Rule::arrow)) {
            return self.directions(start, self.at, ",", self.found);
        }
        if let Some(start) = comma.filter(|_| self.expects(Rule::kw_capture) && is(Rule::target)) {
            let mut finding = self.joining("things captured together are joined by `and`; a comma joins actions");
            self.advise(&mut finding, self.change(start, start + 1, " and"), "write `and` instead of the comma");
            return Some(finding);
        }
        let end = self.at + self.found.len();
        let rest = self.statement.get(end..)?;
        let next = token(rest.trim_start_matches(is_blank));
        let blanks = rest.len() - rest.trim_start_matches(is_blank).len();
        if self.found == "and"
            && self.expects(Rule::kw_or)
            && firsts(Rule::direction).iter().filter_map(|wanted| spelling::keyword(*wanted)).any(|word| word == next)
        {
            return self.directions(self.before().len(), end + blanks, "and", next);
        }
        let sign = |sign: &str, label: &str| {
            let start = if sign.starts_with(char::is_alphabetic) { self.at } else { self.before().len() };
            (self.change(start, end, sign), label.to_owned())
        };
        if let Some(start) = comma {
            let change = self.change(start, start + 1, ";");
            if self.unread(&change).is_none() {
                let mut finding = self.joining("alternatives, any of which will do, are set apart by `;`");
                finding.label("write `;` instead of the comma");
                finding.remedy = Some(change);
                return Some(finding);
            }
        }
        let joins_otherwise = || {
            let signs = [",", "or"].map(|join| self.replaced(join));
            signs.iter().any(|change| self.leads_on(change))
        };
        let (changes, help) = match self.found {
            "and" if self.expects(Rule::semi) && !joins_otherwise() => {
                let help = "`;` sets alternatives apart, any one of which will do; that two hold at once cannot be said here";
                (Vec::new(), help)
            }
            "and" if self.expects(Rule::comma) || self.expects(Rule::kw_or) => {
                let comma = self.expects(Rule::comma).then(|| sign(",", "write a comma instead of `and`"));
                let or = self.expects(Rule::kw_or).then(|| sign("or", "write `or` instead of `and`"));
                let help = "conditions, actions and the items of a list are joined by commas, numbers and directions by `or`";
                (comma.into_iter().chain(or).collect(), help)
            }
            "or" if self.expects(Rule::semi) && self.leads_on(&self.replaced(";")) => {
                (vec![sign(";", "write `;` instead of `or`")], "alternatives, any of which will do, are set apart by `;`")
            }
            "," if self.expects(Rule::semi) => {
                (vec![sign(";", "write `;` instead of the comma")], "alternatives, any of which will do, are set apart by `;`")
            }
            ";" if self.expects(Rule::comma) => {
                let help = "the items of a list are joined by commas; `;` sets alternatives apart";
                (vec![sign(",", "write a comma instead of `;`")], help)
            }
            _ => return self.not_joined(),
        };
        let mut finding = self.joining(help);
        self.choose(&mut finding, changes);
        Some(finding)
    }

    fn joining(&self, help: &str) -> Diagnostic {
        let mut finding = self.plain("syntax::joining");
        finding.remedy = None;
        finding.label("joined by another sign").help(help);
        finding
    }

    /// Two directions with a comma or `and` between them: either will do, or one is said of the other, or the second is for later leaps.
    fn directions(&self, start: usize, end: usize, sign: &str, second: &str) -> Option<Diagnostic> {
        let head = self.statement.get(..start)?.trim_end_matches(is_blank);
        let first = head.get(head.rfind(is_blank).map_or(0, |at| at + 1)..)?;
        let (from, to) = (head.len() - first.len(), end + second.len());
        let change = |said: String| self.change(from, to, &said);
        let named = if sign == "," { "the comma".to_owned() } else { format!("`{sign}`") };
        let changes = vec![
            (self.change(start, end, " or "), format!("write `or` instead of {named}")),
            (change(format!("{first} {second}")), format!("take {named} away")),
            (change(format!("{second} {first}")), format!("write `{second} {first}`")),
            (change(format!("{first}, then {second}")), format!("write `then` before `{second}`")),
        ];
        let mut finding = self.joining("directions are joined by `or`; a comma sets off what else is said of a step");
        self.choose(&mut finding, changes).then_some(finding)
    }
}
