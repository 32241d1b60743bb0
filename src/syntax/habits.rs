//! Mistakes that people make by habit: capitals, quotation marks, signs of other languages, words joined as in a sentence.
//!
//! Comes in: a failed statement. Goes out: what it was taken for, and how it is written here; nothing if it is no such mistake.

use crate::diagnostic::Diagnostic;
use crate::syntax::ast::SectionKind;
use crate::syntax::context::{Context, begins_statement, first_words, place_name, shorten, token};
use crate::syntax::error;
use crate::syntax::explain::{Case, homes};
use crate::syntax::firsts::firsts;
use crate::syntax::grammar::{Rule, VariantParser};
use crate::syntax::marks::is_blank;
use crate::syntax::tree::Block;
use crate::words::spelling::{self, list};
use crate::words::{EDIT_WORDS, STATUSES};
use pest::Parser as _;

impl Case<'_> {
    pub(super) fn capitals(&self) -> Option<Diagnostic> {
        let small = self.found.to_lowercase();
        if small == self.found || !self.keywords().contains(&small) {
            return None;
        }
        let message = format!("the words of the language are written in small letters: `{small}`, not `{}`", self.found);
        let mut finding = error("syntax::capital-letters", self.here(), message);
        finding.label("capital letters").help(format!("write `{small}`"));
        finding.remedy = Some(self.replaced(&small)).filter(|change| self.passes(change));
        Some(finding)
    }

    /// A text without quotation marks, or with others than `"`.
    pub(super) fn quotation_marks(&self) -> Option<Diagnostic> {
        if !self.expects(Rule::text) || self.found.is_empty() || self.found.starts_with('"') {
            return None;
        }
        if let Some(finding) = self.path() {
            return Some(finding);
        }
        let other = self.found.starts_with(['“', '”', '„', '«', '»', '‘', '’', '\'']);
        if !other && !self.found.starts_with(char::is_alphanumeric) {
            return None;
        }
        let mut finding = error(
            "syntax::missing-quotes",
            self.here(),
            format!("expected {}, found {}", self.expected_list(), self.found_words()),
        );
        finding.label("a text begins with `\"`").help(if other {
            "the quotation marks of a text are the straight ones: \"...\""
        } else {
            "write the text between quotation marks: \"...\""
        });
        let rest = self.statement.get(self.at..).unwrap_or("").split(['\r', '\n', '#', '[']).next().unwrap_or("").trim_end();
        let inner = rest.trim_matches(['“', '”', '„', '«', '»', '‘', '’', '\'', ' ']);
        let quoted = self.change(self.at, self.at + rest.len(), &format!("\"{inner}\""));
        finding.remedy = Some(quoted).filter(|change| !inner.contains('"') && self.unread(change).is_none());
        Some(finding)
    }

    /// A path without quotation marks.
    fn path(&self) -> Option<Diagnostic> {
        let rest = self.statement.get(self.at..).unwrap_or("");
        let path = rest.split(|sign: char| is_blank(sign) || matches!(sign, '\r' | '\n' | '#' | '[')).next().unwrap_or("");
        if !path.contains(['/', '\\']) {
            return None;
        }
        let mut finding = error(
            "syntax::missing-quotes",
            self.span(self.at, self.at + path.len()),
            format!("a path stands between quotation marks: `\"{path}\"`"),
        );
        finding.label("a text begins with `\"`").help(format!("write `\"{path}\"`"));
        finding.remedy = Some(self.change(self.at, self.at + path.len(), &format!("\"{path}\"")))
            .filter(|change| self.unread(change).is_none());
        Some(finding)
    }

    /// `=`, `:` or a full stop where nothing of the kind stands.
    pub(super) fn wrong_sign(&self) -> Option<Diagnostic> {
        let (code, help) = match self.found {
            "=" if !self.expects(Rule::arrow) => ("syntax::equals-sign", "a value follows its word after a blank: `holes 7`"),
            ":" if !self.expects(Rule::colon) => {
                ("syntax::stray-colon", "only the name of a rule has a colon; elsewhere a blank is enough")
            }
            "." if self.expects(Rule::EOI) && self.ends_here() => {
                ("syntax::full-stop", "a statement ends with its line and needs no full stop")
            }
            "(" | ")" => ("syntax::round-bracket", "sources and doubt stand in `[...]`, remarks after `#`"),
            _ => return None,
        };
        let mut finding = self.plain(code);
        finding.remedy = None;
        finding.label("no such sign stands here").help(help);
        if matches!(self.found, "(" | ")") {
            self.in_round_brackets(&mut finding);
            return Some(finding);
        }
        let change = self.change(self.at, self.at + self.found.len(), "");
        if self.unread(&change).is_none() || self.passes(&change) {
            finding.label(format!("take the `{}` away", self.found));
            finding.remedy = Some(change);
        }
        Some(finding)
    }

    /// What stands in round brackets is never thrown away: with a status in it, it is what a source says.
    fn in_round_brackets(&self, finding: &mut Diagnostic) {
        let rest = self.statement.get(self.at..).unwrap_or("");
        let Some(inner) = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map(|(inner, _)| inner) else { return };
        let status = inner.split([' ', ',']).any(|word| STATUSES.contains(&word));
        let change = self.change(self.at, self.at + inner.len() + 2, &format!("[{}]", inner.trim()));
        if status && self.unread(&change).is_none() {
            finding.label(format!("write `{}`", change.text));
            finding.remedy = Some(change);
        }
    }

    /// Whether nothing follows the sign at which reading failed but blanks, a remark, or what sources say.
    pub(super) fn ends_here(&self) -> bool {
        let rest = self.statement.get(self.at + self.found.len()..).unwrap_or("").trim_start();
        rest.is_empty() || rest.starts_with(['#', '['])
    }

    /// In a tag: a word that is no status, or a key behind its status.
    pub(super) fn in_tag(&self) -> Option<Diagnostic> {
        let word = self.found.starts_with(char::is_alphabetic);
        if !self.expects(Rule::right_bracket) || !(word || self.expects(Rule::comma)) {
            return None;
        }
        let mut finding = self.plain("syntax::tag");
        if word && self.expects(Rule::kw_confirmed) {
            finding.message = format!("`{}` is no status", shorten(self.found));
            let near = spelling::nearest(self.found, STATUSES.iter().copied());
            finding.remedy = near.map(|near| self.replaced(near)).filter(|change| self.passes(change));
            let near = near.filter(|_| finding.remedy.is_some()).map(|near| format!("did you mean `{near}`?"));
            finding.label(near.unwrap_or_else(|| "after the key of a source stands its status".to_owned())).help(format!(
                "a status is {}; another source follows after a comma, and a remark stands in quotation marks",
                list(&STATUSES.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>(), "or")
            ));
        } else if word && !STATUSES.contains(&self.found) {
            finding.remedy = None;
            finding.label("the key stands first").help("first the key of the source, then the status: `[mw confirmed]`");
        } else {
            finding
                .help("a statement ends with `[KEY STATUS]`; several sources are set apart by commas: `[a confirmed, b silent]`");
        }
        Some(finding)
    }

    /// In a table: a word that is nearly an edit's, or a rule without its colon.
    pub(super) fn edit_or_colon(&self) -> Option<Diagnostic> {
        if !self.expects(Rule::colon) {
            return None;
        }
        if self.before().split_whitespace().next_back() == Some("in") && self.found != ":" && self.found != "off" {
            return Some(self.rule_without_name());
        }
        let (word, two) = first_words(self.statement);
        let home = homes(word, &two).next();
        if let (Some((kind, clause)), false) = (home, self.statement.contains(':')) {
            let here = place_name(self.context);
            let message = format!("`{clause}` is a clause of `{}`; in {here} stand rules and edits of rules", kind.word());
            let mut finding = error("syntax::wrong-section", self.span(0, word.len()), message);
            let reads = VariantParser::parse(Context::In(Block::Section(kind)).entry(), self.statement).is_ok();
            finding.label("in the wrong place").help(match reads {
                true => format!("write it inside `{}`", kind.word()),
                false => "a rule has a name and a colon: `NAME: in PLACE -> ACTION`".to_owned(),
            });
            return Some(finding);
        }
        let meant =
            spelling::nearest(word, EDIT_WORDS.iter().copied()).filter(|near| *near != word && !self.statement.contains(':'));
        if let Some(near) = meant {
            let message = format!("`{word}` begins no edit, and as a rule's name it needs a colon");
            let change = self.change(0, word.len(), near);
            if self.passes(&change) {
                let mut finding = error("syntax::unknown-statement", self.span(0, word.len()), message);
                finding
                    .label(format!("did you mean `{near}`?"))
                    .help(format!("write `{near}`; edits are `rename`, `drop`, `change`, `before`, `after`, `on` and `off`"));
                finding.remedy = Some(change);
                return Some(finding);
            }
        }
        let name = self.before();
        let message = format!("expected `:` after the name of the rule, found {}", self.found_words());
        let mut finding = error("syntax::missing-colon", self.here(), message);
        finding.label("a colon is missing").help("a rule is `NAME: in PLACE -> ACTION`; `off` may stand before the colon");
        let change = self.change(name.len(), name.len(), ":");
        if self.leads_on(&change) && !self.found.is_empty() {
            finding.label(format!("write `{}:`", shorten(name)));
            finding.remedy = Some(change);
        }
        Some(finding)
    }

    /// A rule that begins with its place.
    fn rule_without_name(&self) -> Diagnostic {
        let start = self.before().len() - "in".len();
        let rule = self.statement.get(start..).unwrap_or("").split(['[', '#', '\r', '\n']).next().unwrap_or("").trim();
        let mut finding = error("syntax::missing-colon", self.span(start, start + "in".len()), "this rule has no name");
        let named = if rule.chars().count() > 80 { "in PLACE -> ACTION" } else { rule };
        finding.label("a name and a colon are missing").help(format!("a rule has a name: `NAME: {named}`"));
        finding
    }

    pub(super) fn missing_arrow(&self) -> Option<Diagnostic> {
        if !self.expects(Rule::arrow) {
            return None;
        }
        let action = firsts(Rule::action).iter().filter_map(|wanted| spelling::keyword(*wanted)).any(|word| word == self.found);
        // Arrows of other languages are drawn with several signs.
        let rest = self.statement.get(self.at..).unwrap_or("");
        let signs = rest.len() - rest.trim_start_matches(['=', '-', '→', '⇒', '>', ':', '–', '—']).len();
        let drawn = if self.found == "then" { self.found.len() } else { signs };
        if !action && drawn == 0 && self.found != "may" && !self.found.is_empty() {
            return None;
        }
        let mut finding = self.plain("syntax::missing-arrow");
        let change = match drawn {
            0 => self.change(self.at, self.at, "-> "),
            length => self.change(self.at, self.at + length, "->"),
        };
        finding.remedy = Some(change).filter(|change| !self.found.is_empty() && self.leads_on(change));
        let label = if finding.remedy.is_some() { "write `->` here" } else { "expected `->` here" };
        finding
            .label(label)
            .help("`->` stands between the place with its conditions and the actions; it is typed as `-` and `>`");
        Some(finding)
    }

    /// Outside all blocks, `drop` with a section and one of its clauses.
    pub(super) fn dropped_outside(&self) -> Option<Diagnostic> {
        let (first, two) = first_words(self.statement);
        let section =
            two.strip_prefix("drop ").filter(|_| first == "drop" && !matches!(self.context, Context::In(Block::Section(_))))?;
        SectionKind::from_word(section)?;
        let clause = self.statement.get(self.at..).unwrap_or("").split(['[', '#', '\r', '\n']).next().unwrap_or("").trim();
        if !self.before().ends_with(section) || !clause.starts_with(char::is_alphabetic) {
            return None;
        }
        let message = format!("`drop {section}` drops the whole section, and `{}` is more than that", shorten(clause));
        let mut finding = error("syntax::expected", self.here(), message);
        let dropped = format!("drop {clause}");
        let kind = SectionKind::from_word(section).map(|kind| Context::In(Block::Section(kind)).entry());
        let reads = kind.is_some_and(|entry| VariantParser::parse(entry, &dropped).is_ok());
        finding.label("a clause is dropped inside its section").help(if reads {
            format!("write `{section} {{ {} }}`", shorten(&dropped))
        } else {
            format!("write `{section} {{ drop CLAUSE }}`")
        });
        Some(finding)
    }

    /// A clause behind a `;` or a comma that was to end the one before it.
    pub(super) fn clause_after_sign(&self) -> Option<Diagnostic> {
        let rest = self.statement.get(self.at..).and_then(|rest| rest.strip_prefix([';', ',']))?;
        let whole = VariantParser::parse(self.context.entry(), self.before()).is_ok();
        if self.context == Context::Top || !whole || !begins_statement(self.context, rest.trim_start_matches(is_blank)) {
            return None;
        }
        let mut finding = self.plain("syntax::two-on-a-line");
        finding.remedy = None;
        finding.message = format!("a `{}` does not end a clause", self.found);
        finding.label("another clause follows").help("a clause ends at the end of its line; write each on its own line");
        Some(finding)
    }

    /// A word that can never be a name: a status as the key of a source, or `off`.
    pub(super) fn taken_word(&self) -> Option<Diagnostic> {
        let status = STATUSES.contains(&self.found) && token(self.statement) == "source";
        if !status && (self.found != "off" || !(self.expected.is_empty() || self.expects(Rule::name))) {
            return None;
        }
        let mut finding = self.plain("syntax::expected");
        finding.remedy = None;
        if status {
            finding.message = format!("`{}` is a status, so it cannot be the key of a source", self.found);
            finding.label("take another key").help("in `[...]` nobody could tell the key from the status: `source old \"...\"`");
        } else {
            finding
                .label("`off` is never a name")
                .help("`off` stands after a name: `NAME off`; here a name of its own is needed");
        }
        Some(finding)
    }

    /// `at least N` for `N or more`.
    pub(super) fn at_least(&self) -> Option<Diagnostic> {
        let rest = self.statement.get(self.at..)?.strip_prefix("at least ").filter(|_| self.expects(Rule::number))?;
        let number = token(rest.trim_start_matches(is_blank));
        let end = self.statement.len() - rest.trim_start_matches(is_blank).len() + number.len();
        number.parse::<u32>().ok()?;
        let mut finding = self.plain("syntax::expected");
        let change = self.change(self.at, end, &format!("{number} or more"));
        self.advise(&mut finding, change, &format!("write `{number} or more`")).then_some(finding)
    }

    pub(super) fn number_in_words(&self) -> Option<Diagnostic> {
        let number = spelling::number_word(self.found).filter(|_| self.expects(Rule::number))?;
        if !self.leads_on(&self.replaced(&number.to_string())) && self.plain("syntax::expected").remedy.is_some() {
            return None;
        }
        let mut finding = self.plain("syntax::number-in-words");
        finding.label("a number in words").help("numbers are written in digits");
        self.advise(&mut finding, self.replaced(&number.to_string()), &format!("write `{number}`"));
        Some(finding)
    }

    pub(super) fn two_on_a_line(&self) -> Option<Diagnostic> {
        let rest = self.statement.get(self.at..).unwrap_or("");
        if !self.expects(Rule::EOI) || !begins_statement(self.context, rest) {
            return None;
        }
        let mut finding = self.plain("syntax::two-on-a-line");
        finding.remedy = None;
        finding.label("a new statement begins here").help("one statement a line; a block on one line holds one statement");
        Some(finding)
    }
}
