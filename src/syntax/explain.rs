//! Why a statement could not be read, in words.
//!
//! Comes in: a statement, the place at which the grammar could go no further, and what it would have taken there. Goes out: one
//! finding that names what was typed, what may stand there, and the mistake that people make at such a place, if it is one.

use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Span};
use crate::syntax::ast::SectionKind;
use crate::syntax::context::{Context, begins_statement, first_words, place_name, shorten, token};
use crate::syntax::error;
use crate::syntax::firsts::firsts;
use crate::syntax::grammar::Rule;
use crate::syntax::marks::{MarkKind, is_blank, marks};
use crate::syntax::tree::Block;
use crate::words::spelling::{self, human, list};
use crate::words::{self, EDIT_WORDS, SECTIONS, STATUSES, TOP_WORDS};

pub(super) const END_OF_LINE: &str = "the end of the line";

/// Where the grammar could go no further.
pub(crate) struct Failure {
    /// Byte of the file.
    pub at: usize,
    /// What it tried there.
    pub expected: Vec<Rule>,
}

/// Everything that is known of one failed statement.
pub(crate) struct Case<'t> {
    file: FileId,
    pub(super) context: Context,
    /// The statement.
    pub statement: &'t str,
    /// Its first byte in the file.
    start: usize,
    /// Byte within the statement at which reading failed.
    pub(super) at: usize,
    /// The tokens that may stand there.
    pub(super) expected: Vec<Rule>,
    /// The token that does; empty at the end.
    pub(super) found: &'t str,
    /// What comes after the statement, in words.
    pub after: &'static str,
}

/// Says what is wrong with the statement `text[range.0..range.1]`.
pub(crate) fn statement(
    file: FileId,
    text: &str,
    context: Context,
    (start, end): (usize, usize),
    failure: &Failure,
) -> Diagnostic {
    let case = Case::new(file, text, context, (start, end), failure);
    let known = case
        .open_text()
        .or_else(|| case.unknown())
        .or_else(|| case.capitals())
        .or_else(|| case.in_tag())
        .or_else(|| case.quotation_marks())
        .or_else(|| case.wrong_sign())
        .or_else(|| case.dropped_outside())
        .or_else(|| case.clause_after_sign())
        .or_else(|| case.edit_or_colon())
        .or_else(|| case.missing_arrow())
        .or_else(|| case.joined_wrongly())
        .or_else(|| case.number_in_words())
        .or_else(|| case.two_on_a_line());
    known.or_else(|| case.taken_word()).unwrap_or_else(|| case.plain("syntax::expected"))
}

/// The sections that have a clause of this keyword.
pub(crate) fn homes<'w>(word: &'w str, two: &'w str) -> impl Iterator<Item = (SectionKind, &'static str)> + 'w {
    let own = move |kind: SectionKind| words::typed_in(kind).into_iter().find(|clause| *clause == word || *clause == two);
    SECTIONS.iter().filter_map(move |(kind, _, _)| own(*kind).map(|clause| (*kind, clause)))
}

impl<'t> Case<'t> {
    pub(crate) fn new(
        file: FileId,
        text: &'t str,
        context: Context,
        (start, end): (usize, usize),
        failure: &Failure,
    ) -> Case<'t> {
        let statement = text.get(start..end).unwrap_or("");
        let at = failure.at.saturating_sub(start).min(statement.len());
        let mut expected: Vec<Rule> = Vec::new();
        for wanted in failure.expected.iter().flat_map(|wanted| firsts(*wanted)) {
            if !expected.contains(wanted) && !matches!(wanted, Rule::COMMENT | Rule::WHITESPACE) {
                expected.push(*wanted);
            }
        }
        // The end of the line is said last.
        expected.sort_by_key(|wanted| *wanted == Rule::EOI);
        Case {
            file,
            context,
            statement,
            start,
            at,
            expected,
            found: token(statement.get(at..).unwrap_or("")),
            after: END_OF_LINE,
        }
    }

    pub(crate) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, self.start + start, self.start + end)
    }

    /// Where reading failed.
    fn here(&self) -> Span {
        self.span(self.at, self.at + self.found.len())
    }

    pub(super) fn expects(&self, wanted: Rule) -> bool {
        self.expected.contains(&wanted)
    }

    pub(super) fn before(&self) -> &'t str {
        self.statement.get(..self.at).unwrap_or("").trim_end_matches(|sign| is_blank(sign) || matches!(sign, '\r' | '\n'))
    }

    fn keywords(&self) -> Vec<String> {
        self.expected.iter().filter_map(|wanted| spelling::keyword(*wanted)).collect()
    }

    fn expected_list(&self) -> String {
        let mut all: Vec<String> = Vec::new();
        for said in self.expected.iter().map(|wanted| human(*wanted)) {
            if !all.contains(&said) {
                all.push(said);
            }
        }
        list(&all, "or")
    }

    fn found_words(&self) -> String {
        if self.found.is_empty() { self.after.to_owned() } else { format!("`{}`", shorten(self.found)) }
    }

    /// Expected this, found that; with the nearest word that would fit.
    pub(crate) fn plain(&self, code: &'static str) -> Diagnostic {
        let message = if self.expected.is_empty() {
            format!("{} cannot stand here", self.found_words())
        } else {
            format!("expected {}, found {}", self.expected_list(), self.found_words())
        };
        let mut finding = error(code, self.here(), message);
        let keywords = self.keywords();
        let fits = |word: &&str| keywords.iter().any(|keyword| keyword == word);
        let brought = spelling::word_of_this_language(self.found).filter(fits);
        let near = spelling::nearest(self.found, keywords.iter().map(String::as_str));
        match brought.or(near).filter(|word| self.leads_on(word)) {
            Some(word) => finding.label(format!("did you mean `{word}`?")).help(format!("write `{word}`")),
            None if self.found.is_empty() => finding.label("something is missing here"),
            None if self.expects(Rule::sign) => finding.label("a sign is one character, with a blank after it"),
            None => finding.label("not understood from here on"),
        };
        if finding.help.is_none() {
            finding.help = self.values_of_clause();
        }
        finding
    }

    /// A text without its second quotation mark.
    fn open_text(&self) -> Option<Diagnostic> {
        let open = marks(self.statement).into_iter().find(|mark| mark.kind == MarkKind::OpenText)?;
        if self.at < open.start {
            return None;
        }
        let message = "this text has no second quotation mark on its line";
        let mut finding = error("syntax::unclosed-text", self.span(open.start, open.end), message);
        finding.label("begins here").help("a text stands between two `\"` on one line; inside it write “ ” or ' '");
        Some(finding)
    }

    /// A word that begins no statement of this place.
    fn unknown(&self) -> Option<Diagnostic> {
        let added = token(self.statement) == "add" && self.before() == "add";
        if self.at > 0 && !added {
            return None;
        }
        let (word, two) = first_words(self.statement.get(self.at..).unwrap_or(""));
        let table = matches!(self.context, Context::In(Block::Section(SectionKind::Passing | SectionKind::Landing)));
        if table || matches!(self.context, Context::In(Block::Words)) {
            return None;
        }
        if !word.starts_with(char::is_alphabetic) {
            return Some(self.no_word());
        }
        if self.context == Context::Top && (SectionKind::from_word(word).is_some() || matches!(word, "option" | "words")) {
            let mut finding =
                error("syntax::missing-brace", self.here(), format!("`{word}` begins a block, but no `{{` follows"));
            finding.label("expected `{` on this line").help(format!("write `{word} {{ ... }}`"));
            return Some(finding);
        }
        Some(self.wrong_place(word, &two).unwrap_or_else(|| self.unknown_word(word, &two, added)))
    }

    /// A statement that begins with a sign or a number.
    fn no_word(&self) -> Diagnostic {
        let place = place_name(self.context);
        if self.context == Context::In(Block::Section(SectionKind::Opening))
            && self.found.starts_with(|sign: char| sign.is_ascii_digit())
        {
            let mut finding = error(
                "syntax::expected",
                self.here(),
                format!("expected the number of a line with a dot, found `{}`", self.found),
            );
            finding.label(format!("write `{}.`", self.found)).help("a line of a script is `1.  d4-e5  f6xd4`");
            return finding;
        }
        let message = format!("a statement of {place} begins with a word, not with {}", self.found_words());
        let mut finding = error("syntax::unknown-statement", self.here(), message);
        finding.label("no statement begins so").help("a remark stands after `#`");
        finding
    }

    fn wrong_place(&self, word: &str, two: &str) -> Option<Diagnostic> {
        let homes: Vec<(SectionKind, &str)> = homes(word, two).collect();
        let here = place_name(self.context);
        if let Some((_, clause)) = homes.first() {
            let names: Vec<String> = homes.iter().map(|(kind, _)| format!("`{}`", kind.word())).collect();
            if names.contains(&here) {
                let mut finding = error("syntax::expected", self.here(), format!("`{clause}` is no list that can be added to"));
                finding.label("not after `add`").help("state the clause anew: what is stated replaces what is inherited");
                return Some(finding);
            }
            let names = list(&names, "or");
            let mut finding =
                error("syntax::wrong-section", self.here(), format!("`{clause}` is a clause of {names}, not of {here}"));
            finding.label("in the wrong place").help(format!("write it inside {names}"));
            return Some(finding);
        }
        let outside = TOP_WORDS.contains(&word) || TOP_WORDS.contains(&two);
        if self.context != Context::Top && outside && word != "drop" {
            let mut finding = error("syntax::wrong-section", self.here(), format!("`{word}` cannot stand in {here}"));
            finding.label("in the wrong place").help("it stands outside all blocks");
            return Some(finding);
        }
        None
    }

    fn unknown_word(&self, word: &str, two: &str, added: bool) -> Diagnostic {
        let choices: Vec<&str> = match self.context {
            Context::In(Block::Section(kind)) if !added => {
                let setup = if kind == SectionKind::Setup { &[][..] } else { &["add", "drop"][..] };
                words::typed_in(kind).into_iter().chain(setup.iter().copied()).collect()
            }
            Context::In(Block::Layout) => vec!["north", "south"],
            Context::In(Block::Option) => SECTIONS.iter().map(|(_, word, _)| *word).chain(["drop"]).collect(),
            Context::Top => {
                TOP_WORDS.iter().copied().chain(SECTIONS.iter().map(|(_, word, _)| *word)).chain(["option", "words"]).collect()
            }
            Context::In(_) => Vec::new(),
        };
        let keywords = if choices.is_empty() { self.keywords() } else { choices.iter().map(|word| (*word).to_owned()).collect() };
        let near = spelling::word_of_this_language(word)
            .filter(|meant| keywords.iter().any(|keyword| keyword == meant))
            .or_else(|| spelling::nearest(two, keywords.iter().map(String::as_str)))
            .or_else(|| spelling::nearest(word, keywords.iter().map(String::as_str)));
        let first_of_two = || {
            keywords.iter().find(|keyword| keyword.split(' ').next().and_then(|first| spelling::nearest(word, [first])).is_some())
        };
        // Of several that are near the one with which the statement can be read.
        let is_near = |keyword: &&str| spelling::nearest(word, [*keyword]).is_some();
        let read = keywords.iter().map(String::as_str).filter(is_near).find(|keyword| self.unread(keyword).is_none());
        let near = read.or(near).or_else(|| first_of_two().map(String::as_str));
        let shown = shorten(word);
        let place = place_name(self.context);
        let (code, message) = match self.context {
            Context::In(Block::Section(_)) => ("syntax::unknown-clause", format!("there is no clause `{shown}` in {place}")),
            Context::Top => ("syntax::unknown-statement", format!("no statement begins with `{shown}`")),
            Context::In(_) => ("syntax::unknown-statement", format!("no statement of {place} begins with `{shown}`")),
        };
        // A keyword of two words stands for both that were typed.
        let typed = two.split_once(' ').map_or("", |(_, typed)| typed);
        let second = |near: &str| near.split_once(' ').is_some_and(|(_, meant)| spelling::nearest(typed, [meant]).is_some());
        let both = near.filter(|near| second(near)).and_then(|_| {
            let rest = self.statement.get(self.at + word.len()..)?;
            let blanks = rest.len() - rest.trim_start_matches(is_blank).len();
            Some(self.at + word.len() + blanks + typed.len())
        });
        let here = both.map_or_else(|| self.here(), |end| self.span(self.at, end));
        let mut finding = error(code, here, message);
        let quoted: Vec<String> = keywords.iter().map(|word| format!("`{word}`")).collect();
        let what = if added { "what can be added to" } else { "what can stand" };
        finding.label(near.map_or("unknown word".to_owned(), |near| format!("did you mean `{near}`?")));
        let choice = if self.context == Context::Top {
            "outside all blocks stand the words of the head (`title`, `source`, ...), `on`, `off`, `rename`, `drop`, and sections"
                .to_owned()
        } else {
            format!("{what} here: {}", list(&quoted, "and"))
        };
        finding.help(near.map_or_else(|| choice.clone(), |near| format!("write `{near}`; {choice}")));
        finding
    }

    fn capitals(&self) -> Option<Diagnostic> {
        let small = self.found.to_lowercase();
        if small == self.found || !self.keywords().contains(&small) {
            return None;
        }
        let message = format!("the words of the language are written in small letters: `{small}`, not `{}`", self.found);
        let mut finding = error("syntax::capital-letters", self.here(), message);
        finding.label("capital letters").help(format!("write `{small}`"));
        Some(finding)
    }

    /// A text without quotation marks, or with others than `"`.
    fn quotation_marks(&self) -> Option<Diagnostic> {
        if !self.expects(Rule::text) || self.found.is_empty() || self.found.starts_with('"') {
            return None;
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
        Some(finding)
    }

    /// `=`, `:` or a full stop where nothing of the kind stands.
    fn wrong_sign(&self) -> Option<Diagnostic> {
        let (code, help) = match self.found {
            "=" if !self.expects(Rule::arrow) => ("syntax::equals-sign", "a value follows its word after a blank: `holes 7`"),
            ":" if !self.expects(Rule::colon) => {
                ("syntax::stray-colon", "only the name of a rule has a colon; elsewhere a blank is enough")
            }
            "." if self.expects(Rule::EOI) => ("syntax::full-stop", "a statement ends with its line and needs no full stop"),
            "(" | ")" => ("syntax::round-bracket", "sources and doubt stand in `[...]`, remarks after `#`"),
            _ => return None,
        };
        let mut finding = self.plain(code);
        finding.label(format!("take the `{}` away", self.found)).help(help);
        Some(finding)
    }

    /// In a tag: a word that is no status, or a key behind its status.
    fn in_tag(&self) -> Option<Diagnostic> {
        let word = self.found.starts_with(char::is_alphabetic);
        if !self.expects(Rule::right_bracket) || !(word || self.expects(Rule::comma)) {
            return None;
        }
        let mut finding = self.plain("syntax::tag");
        if word && self.expects(Rule::kw_confirmed) {
            finding.message = format!("`{}` is no status", shorten(self.found));
            let near = spelling::nearest(self.found, STATUSES.iter().copied()).map(|near| format!("did you mean `{near}`?"));
            finding.label(near.unwrap_or_else(|| "after the key of a source stands its status".to_owned())).help(format!(
                "a status is {}; another source follows after a comma, and a remark stands in quotation marks",
                list(&STATUSES.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>(), "or")
            ));
        } else if word && !STATUSES.contains(&self.found) {
            finding.label("the key stands first").help("first the key of the source, then the status: `[mw confirmed]`");
        } else {
            finding
                .help("a statement ends with `[KEY STATUS]`; several sources are set apart by commas: `[a confirmed, b silent]`");
        }
        Some(finding)
    }

    /// In a table: a word that is nearly an edit's, or a rule without its colon.
    fn edit_or_colon(&self) -> Option<Diagnostic> {
        if !self.expects(Rule::colon) {
            return None;
        }
        let (word, two) = first_words(self.statement);
        let home = homes(word, &two).next();
        if let (Some((kind, clause)), false) = (home, self.statement.contains(':')) {
            let here = place_name(self.context);
            let message = format!("`{clause}` is a clause of `{}`; in {here} stand rules and edits of rules", kind.word());
            let mut finding = error("syntax::wrong-section", self.span(0, word.len()), message);
            finding.label("in the wrong place").help("a rule has a name and a colon: `NAME: in PLACE -> ACTION`");
            return Some(finding);
        }
        let meant =
            spelling::nearest(word, EDIT_WORDS.iter().copied()).filter(|near| *near != word && !self.statement.contains(':'));
        if let Some(near) = meant {
            let message = format!("`{word}` begins no edit, and as a rule's name it needs a colon");
            let mut finding = error("syntax::unknown-statement", self.span(0, word.len()), message);
            finding
                .label(format!("did you mean `{near}`?"))
                .help(format!("write `{near}`; edits are `rename`, `drop`, `change`, `before`, `after`, `on` and `off`"));
            return Some(finding);
        }
        let name = self.before();
        let message = format!("expected `:` after the name of the rule, found {}", self.found_words());
        let mut finding = error("syntax::missing-colon", self.here(), message);
        finding
            .label(format!("write `{}:`", shorten(name)))
            .help("a rule is `NAME: in PLACE -> ACTION`; `off` may stand before the colon");
        Some(finding)
    }

    fn missing_arrow(&self) -> Option<Diagnostic> {
        if !self.expects(Rule::arrow) {
            return None;
        }
        let action = firsts(Rule::action).iter().filter_map(|wanted| spelling::keyword(*wanted)).any(|word| word == self.found);
        let drawn = matches!(self.found, "=" | "-" | "→" | "⇒" | ">" | ":" | "–" | "—");
        if !action && !drawn && self.found != "may" && !self.found.is_empty() {
            return None;
        }
        let mut finding = self.plain("syntax::missing-arrow");
        finding.label("expected `->` here").help("`->` stands between the place with its conditions and the actions");
        Some(finding)
    }

    /// Outside all blocks, `drop` with a section and one of its clauses.
    fn dropped_outside(&self) -> Option<Diagnostic> {
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
        finding.label("a clause is dropped inside its section").help(format!("write `{section} {{ drop {} }}`", shorten(clause)));
        Some(finding)
    }

    /// A clause behind a `;` that was to end the one before it.
    fn clause_after_sign(&self) -> Option<Diagnostic> {
        let rest = self.statement.get(self.at..).and_then(|rest| rest.strip_prefix(';'))?;
        if self.context == Context::Top || !begins_statement(self.context, rest.trim_start_matches(is_blank)) {
            return None;
        }
        let mut finding = self.plain("syntax::two-on-a-line");
        finding.message = "a `;` does not end a clause".to_owned();
        finding.label("another clause follows").help("a clause ends at the end of its line; write each on its own line");
        Some(finding)
    }

    /// A word that can never be a name: a status as the key of a source, or `off`.
    fn taken_word(&self) -> Option<Diagnostic> {
        let status = STATUSES.contains(&self.found) && token(self.statement) == "source";
        if !status && (self.found != "off" || !(self.expected.is_empty() || self.expects(Rule::name))) {
            return None;
        }
        let mut finding = self.plain("syntax::expected");
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

    fn number_in_words(&self) -> Option<Diagnostic> {
        let number = spelling::number_word(self.found).filter(|_| self.expects(Rule::number))?;
        let mut finding = self.plain("syntax::number-in-words");
        finding.label(format!("write `{number}`")).help("numbers are written in digits");
        Some(finding)
    }

    fn two_on_a_line(&self) -> Option<Diagnostic> {
        let rest = self.statement.get(self.at..).unwrap_or("");
        if !self.expects(Rule::EOI) || !begins_statement(self.context, rest) {
            return None;
        }
        let mut finding = self.plain("syntax::two-on-a-line");
        finding.label("a new statement begins here").help("one statement a line; a block on one line holds one statement");
        Some(finding)
    }
}
