//! Why a statement could not be read, in words.
//!
//! Comes in: a statement, the place at which the grammar could go no further, and what it would have taken there. Goes out: one
//! finding that names what was typed, what may stand there, and the mistake that people make at such a place, if it is one.

use crate::diagnostic::{Diagnostic, Remedy};
use crate::source::{FileId, Span};
use crate::syntax::advice::LONGEST;
use crate::syntax::ast::SectionKind;
use crate::syntax::context::{Context, first_words, place_name, shorten, token};
use crate::syntax::firsts::firsts;
use crate::syntax::grammar::{Rule, VariantParser};
use crate::syntax::marks::{MarkKind, is_blank, marks};
use crate::syntax::tree::Block;
use crate::syntax::{error, sentences};
use crate::words::spelling::{self, human, list};
use crate::words::{self, Family, SECTIONS, TOP_WORDS};
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};

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
    /// The family of the game, if it is known.
    pub(super) family: Option<Family>,
    /// The statement.
    pub statement: &'t str,
    /// Its first byte in the file.
    pub(super) start: usize,
    /// Byte within the statement at which reading failed.
    pub(super) at: usize,
    /// The tokens that may stand there.
    pub(super) expected: Vec<Rule>,
    /// The token that does; empty at the end.
    pub(super) found: &'t str,
    /// What comes after the statement, in words.
    pub after: &'static str,
}

/// Says what is wrong with the statement `text[range.0..range.1]`: its first mistake, and those that are found behind it once it is read
/// as its remedy has it.
pub(crate) fn statement(
    file: FileId,
    text: &str,
    (context, family): (Context, Option<Family>),
    (start, end): (usize, usize),
    failure: &Failure,
) -> Vec<Diagnostic> {
    /// Nobody makes more in one statement; whatever it is, it is none of this language.
    const MOST: usize = 6;
    let mut said = text.get(start..end).unwrap_or("").to_owned();
    let mut failure = Failure { at: failure.at.saturating_sub(start), expected: failure.expected.clone() };
    let mut changes: Vec<Remedy> = Vec::new();
    let mut findings = Vec::new();
    loop {
        let case = Case::new(file, &said, (context, family), (0, said.len()), &failure);
        let mut finding = case.mistake();
        let change = finding.remedy.clone();
        let home = |span: Span| {
            let (first, last) = changes.iter().rev().fold((span.start as usize, span.end as usize), |(first, last), change| {
                (before(change, first), before(change, last))
            });
            Span::new(file, start + first, start + last.max(first))
        };
        finding.span = home(finding.span);
        finding.related.iter_mut().for_each(|(span, _)| *span = home(*span));
        if let Some(remedy) = &mut finding.remedy {
            remedy.span = home(remedy.span);
        }
        findings.push(finding);
        let Some(change) = change.filter(|_| findings.len() < MOST && said.len() <= LONGEST) else { return findings };
        // What has become a block was read before that was advised.
        let Some(next) = change.applied(&said).filter(|next| !next.ends_with('}')) else { return findings };
        let Err(left) = VariantParser::parse(context.entry(), &next) else { return findings };
        failure = Failure::of(&left);
        said = next;
        changes.push(change);
    }
}

/// The byte that stood there before a change.
fn before(change: &Remedy, at: usize) -> usize {
    let (start, end, length) = (change.span.start as usize, change.span.end as usize, change.text.len());
    if at >= start + length { at - length + (end - start) } else { at.min(start) }
}

/// The sections that have a clause of this keyword.
pub(crate) fn homes<'w>(word: &'w str, two: &'w str) -> impl Iterator<Item = (SectionKind, &'static str)> + 'w {
    let own = move |kind: SectionKind| words::typed_in(kind, None).into_iter().find(|clause| *clause == word || *clause == two);
    SECTIONS.iter().filter_map(move |(kind, _, _)| own(*kind).map(|clause| (*kind, clause)))
}

impl Failure {
    /// What pest says of a text of which it could not read all.
    pub(crate) fn of(failure: &pest::error::Error<Rule>) -> Failure {
        let (InputLocation::Pos(at) | InputLocation::Span((at, _))) = failure.location;
        let expected = match &failure.variant {
            ErrorVariant::ParsingError { positives, .. } => positives.clone(),
            ErrorVariant::CustomError { .. } => Vec::new(),
        };
        Failure { at, expected }
    }
}

impl<'t> Case<'t> {
    /// The mistake that people make at such a place, if it is one, or else what may stand there.
    fn mistake(&self) -> Diagnostic {
        let known = self
            .open_text()
            .or_else(|| self.unknown())
            .or_else(|| self.capitals())
            .or_else(|| self.in_tag())
            .or_else(|| self.name_of_words())
            .or_else(|| self.quotation_marks())
            .or_else(|| self.wrong_sign())
            .or_else(|| self.dropped_outside())
            .or_else(|| self.clause_after_sign())
            .or_else(|| self.exchanged())
            .or_else(|| self.edit_or_colon())
            .or_else(|| self.missing_arrow())
            .or_else(|| self.joined_wrongly())
            .or_else(|| self.number_in_words())
            .or_else(|| self.at_least())
            .or_else(|| self.range())
            .or_else(|| self.two_on_a_line());
        known.or_else(|| self.taken_word()).unwrap_or_else(|| {
            let plain = self.plain("syntax::expected");
            if plain.remedy.is_some() { plain } else { self.too_much().or_else(|| self.too_little()).unwrap_or(plain) }
        })
    }

    pub(crate) fn new(
        file: FileId,
        text: &'t str,
        (context, family): (Context, Option<Family>),
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
        let mut case = Case {
            file,
            context,
            family,
            statement,
            start,
            at,
            expected,
            found: token(statement.get(at..).unwrap_or("")),
            after: END_OF_LINE,
        };
        case.expected =
            case.expected.iter().copied().filter(|wanted| !case.is_foreign(*wanted) && !case.is_of_landing(*wanted)).collect();
        case
    }

    /// The tokens that may stand where reading failed.
    pub(crate) fn into_expected(self) -> Vec<Rule> {
        self.expected
    }

    pub(crate) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, self.start + start, self.start + end)
    }

    /// Where reading failed.
    pub(super) fn here(&self) -> Span {
        self.span(self.at, self.at + self.found.len())
    }

    pub(super) fn expects(&self, wanted: Rule) -> bool {
        self.expected.contains(&wanted)
    }

    pub(super) fn before(&self) -> &'t str {
        self.statement.get(..self.at).unwrap_or("").trim_end_matches(|sign| is_blank(sign) || matches!(sign, '\r' | '\n'))
    }

    pub(super) fn keywords(&self) -> Vec<String> {
        self.expected.iter().filter_map(|wanted| spelling::keyword(*wanted)).collect()
    }

    pub(super) fn expected_list(&self) -> String {
        let mut all: Vec<String> = Vec::new();
        for said in self.expected.iter().map(|wanted| human(*wanted)) {
            if !all.contains(&said) {
                all.push(said);
            }
        }
        list(&all, "or")
    }

    pub(super) fn found_words(&self) -> String {
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
        let fits = |words: &&str| keywords.iter().any(|keyword| words.split(' ').next() == Some(keyword));
        let (_, two) = first_words(self.statement.get(self.at..).unwrap_or(""));
        let brought = |typed: &str| spelling::words_of_this_language(typed).iter().copied().filter(fits);
        let in_two = brought(&two).map(|word| (word, self.change(self.at, self.after_two(&two), word)));
        let near = spelling::nearest(self.found, keywords.iter().map(String::as_str));
        let mut meant = in_two.chain(brought(self.found).chain(near).map(|word| (word, self.replaced(word))));
        match meant.find(|(_, remedy)| self.leads_on(remedy)) {
            Some((word, remedy)) => {
                finding.label(format!("did you mean `{word}`?")).help(format!("write `{word}`"));
                finding.remedy = Some(remedy);
                return finding;
            }
            None if self.found.is_empty() => finding.label("something is missing here"),
            None if self.expects(Rule::sign) => finding.label("a sign is one character, with a blank after it"),
            None => finding.label("not understood from here on"),
        };
        finding.help = self.sentences();
        finding
    }

    /// The byte behind the second of the two words at which reading failed.
    fn after_two(&self, two: &str) -> usize {
        let (first, second) = two.split_once(' ').unwrap_or((two, ""));
        let rest = self.statement.get(self.at + first.len()..).unwrap_or("");
        self.at + first.len() + rest.len() - rest.trim_start_matches(is_blank).len() + second.len()
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
        let rule = || self.rule_elsewhere(word);
        Some(self.wrong_place(word, &two).or_else(rule).unwrap_or_else(|| self.unknown_word(word, &two, added)))
    }

    /// A rule of a table where none stands.
    fn rule_elsewhere(&self, name: &str) -> Option<Diagnostic> {
        let table = Context::In(Block::Section(SectionKind::Landing));
        let is_rule = self.statement.contains(':') && VariantParser::parse(table.entry(), self.statement).is_ok();
        if !is_rule || self.family == Some(Family::Leaping) {
            return None;
        }
        let message = format!("`{}:` begins a rule, and in {} stand none", shorten(name), place_name(self.context));
        let mut finding = error("syntax::wrong-section", self.here(), message);
        finding
            .label("in the wrong place")
            .help("write it inside `landing`, or inside `passing` if it acts before the last seed");
        Some(finding)
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
            finding.label("a dot is missing").help("a line of a script is `1.  d4-e5  f6xd4`");
            self.advise(&mut finding, self.replaced(&format!("{}.", self.found)), &format!("write `{}.`", self.found));
            return finding;
        }
        let message = format!("a statement of {place} begins with a word, not with {}", self.found_words());
        let mut finding = error("syntax::unknown-statement", self.here(), message);
        finding.label("no statement begins so").help("a remark stands after `#`");
        finding
    }

    fn wrong_place(&self, word: &str, two: &str) -> Option<Diagnostic> {
        let homes: Vec<(SectionKind, &str)> = homes(word, two).filter(|(kind, _)| self.is_of_family(*kind)).collect();
        let here = place_name(self.context);
        if let Some((_, clause)) = homes.first() {
            let name = |(kind, _): &(SectionKind, &str)| format!("`{}`", kind.word());
            if homes.iter().any(|home| name(home) == here) {
                let mut finding = error("syntax::expected", self.here(), format!("`{clause}` is no list that can be added to"));
                finding.label("not after `add`").help("state the clause anew: what is stated replaces what is inherited");
                return Some(finding);
            }
            // Of several the one in which the statement can be read.
            let reads =
                |kind: SectionKind| VariantParser::parse(Context::In(Block::Section(kind)).entry(), self.statement).is_ok();
            let fit: Vec<String> = homes.iter().filter(|(kind, _)| reads(*kind)).map(name).collect();
            if let Some(finding) = self.own_clause(word).filter(|_| fit.is_empty()) {
                return Some(finding);
            }
            let way = match self.context {
                Context::In(Block::Section(kind)) if fit.is_empty() => sentences::way_out(kind, word, self.family),
                _ => None,
            };
            let sentences =
                homes.first().filter(|_| fit.is_empty()).and_then(|(kind, _)| sentences::of_clause(*kind, clause, self.family));
            let remedy = match homes.iter().filter(|(kind, _)| reads(*kind)).collect::<Vec<_>>().as_slice() {
                [(kind, _)] => self.moved_into(*kind, self.statement),
                _ => None,
            };
            let names = if fit.is_empty() { homes.iter().map(name).collect() } else { fit };
            let names = list(&names, "or");
            let mut finding =
                error("syntax::wrong-section", self.here(), format!("`{clause}` is a clause of {names}, not of {here}"));
            let inside = format!("write it inside {names}");
            finding.label("in the wrong place").help(match (way, sentences) {
                (Some(way), _) => way,
                (None, Some(sentences)) => format!("{inside}; {sentences}"),
                (None, None) => inside,
            });
            finding.remedy = remedy;
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

    /// A clause that stands outside all blocks, within a block of its section; nothing if it is none of that section.
    fn moved_into(&self, kind: SectionKind, clause: &str) -> Option<Remedy> {
        let named = matches!(kind, SectionKind::Enforcement);
        let reads = || VariantParser::parse(Context::In(Block::Section(kind)).entry(), clause).is_ok();
        let fits = self.context == Context::Top && self.after == END_OF_LINE && !named && reads();
        fits.then(|| self.change(0, self.statement.len(), &format!("{} {{ {} }}", kind.word(), clause.trim())))
    }

    /// The clause of a section that was meant by a word outside all blocks, its section, and the way there.
    fn meant_inside(&self, word: &str) -> Option<(&'static str, SectionKind, Remedy)> {
        let sections = || SECTIONS.iter().map(|(kind, _, _)| *kind).filter(|kind| self.is_of_family(*kind));
        let near = spelling::nearest(word, sections().flat_map(|kind| words::typed_in(kind, self.family)))?;
        let clause = format!("{near}{}", self.statement.trim_start().strip_prefix(word)?);
        homes(near, near)
            .filter(|(kind, _)| self.is_of_family(*kind))
            .find_map(|(kind, near)| Some((near, kind, self.moved_into(kind, &clause)?)))
    }

    /// A clause of this section in which the word is a part of the keyword, and with which the statement can be read.
    fn own_clause(&self, word: &str) -> Option<Diagnostic> {
        let Context::In(Block::Section(kind)) = self.context else { return None };
        let has = |keyword: &&str| keyword.contains(' ') && spelling::nearest(word, keyword.split(' ')).is_some();
        let own: Vec<&str> = words::typed_in(kind, self.family).into_iter().filter(has).collect();
        let reads = own.into_iter().filter(|keyword| self.unread(&self.replaced(keyword)).is_none());
        let said: Vec<String> = reads
            .map(|keyword| {
                let rest = self.statement.get(self.at + self.found.len()..).unwrap_or("");
                format!("`{keyword} {}`", rest.split(['[', '#']).next().unwrap_or("").trim())
            })
            .collect();
        if said.is_empty() {
            return None;
        }
        let mut finding =
            error("syntax::unknown-clause", self.here(), format!("there is no clause `{word}` in {}", place_name(self.context)));
        finding.label("no clause of this section").help(format!("write {}", list(&said, "or")));
        Some(finding)
    }

    fn is_of_family(&self, kind: SectionKind) -> bool {
        self.family.is_none() || kind.family().is_none() || kind.family() == self.family
    }

    /// What may begin a statement here.
    fn beginnings(&self, added: bool) -> Vec<String> {
        let choices: Vec<&str> = match self.context {
            Context::In(Block::Section(kind)) if !added => {
                let edits = if kind == SectionKind::Setup { &[][..] } else { &["add", "drop", "keep"][..] };
                words::typed_in(kind, self.family).into_iter().chain(edits.iter().copied()).collect()
            }
            Context::In(Block::Layout) => vec!["north", "south"],
            Context::In(Block::Option) => SECTIONS.iter().map(|(_, word, _)| *word).chain(["drop"]).collect(),
            Context::Top => {
                TOP_WORDS.iter().copied().chain(SECTIONS.iter().map(|(_, word, _)| *word)).chain(["option", "words"]).collect()
            }
            Context::In(_) => Vec::new(),
        };
        if choices.is_empty() { self.keywords() } else { choices.iter().map(|word| (*word).to_owned()).collect() }
    }

    /// Of a clause that is one of two words, the other one.
    fn other_than(&self, word: &str) -> Option<&'static str> {
        let Context::In(Block::Section(kind)) = self.context else { return None };
        let of_two = |entry: &&words::Entry| entry.begins == words::Begins::Value && entry.values().len() == 2;
        let values = words::entries_of(kind).filter(of_two).map(words::Entry::values);
        let mut both = values.filter(|values| values.iter().any(|value| value.text == word));
        both.next()?.iter().map(|value| value.text).find(|other| *other != word)
    }

    /// The word that was meant by the first one or two, and how far what stands for it goes.
    fn meant<'k>(&self, word: &str, two: &str, keywords: &'k [String]) -> Option<(&'k str, Remedy)> {
        let all = || keywords.iter().map(String::as_str);
        let brought = all().find(|keyword| spelling::words_of_this_language(word).contains(keyword));
        let denied = || self.other_than(two.strip_prefix("not ")?).and_then(|other| all().find(|keyword| *keyword == other));
        if let Some(other) = denied() {
            return Some((other, self.change(self.at, self.after_two(two), other)));
        }
        let of_two = || spelling::nearest(two, all().filter(|keyword| keyword.contains(' ')));
        let near = brought.or_else(of_two).or_else(|| spelling::nearest(word, all()));
        let first = |keyword: &&str| keyword.split(' ').next().and_then(|first| spelling::nearest(word, [first])).is_some();
        let others = all().filter(|keyword| spelling::nearest(word, [*keyword]).is_some());
        let candidates = near.into_iter().chain(others).chain(all().find(first));
        // A keyword of two words stands for both that were typed.
        let typed = two.split_once(' ').map_or("", |(_, typed)| typed);
        let remedy = |near: &'k str| {
            let second = near.split_once(' ').is_some_and(|(_, meant)| spelling::nearest(typed, [meant]).is_some());
            let rest = self.statement.get(self.at + word.len()..).unwrap_or("");
            let blanks = rest.len() - rest.trim_start_matches(is_blank).len();
            let end = self.at + word.len() + if second { blanks + typed.len() } else { 0 };
            (near, self.change(self.at, end, near))
        };
        let all: Vec<(&str, Remedy)> = candidates.map(remedy).collect();
        let whole = all.iter().find(|(_, remedy)| self.unread(remedy).is_none());
        let on = || all.iter().find(|(_, remedy)| self.leads_on(remedy));
        whole.or_else(on).or_else(|| all.iter().find(|(_, remedy)| self.passes(remedy))).cloned()
    }

    fn unknown_word(&self, word: &str, two: &str, added: bool) -> Diagnostic {
        let keywords = self.beginnings(added);
        let near = self.meant(word, two, &keywords);
        let inside = if near.is_none() { self.meant_inside(word) } else { None };
        let shown = shorten(word);
        let place = place_name(self.context);
        let (code, message) = match self.context {
            Context::In(Block::Section(_)) => ("syntax::unknown-clause", format!("there is no clause `{shown}` in {place}")),
            Context::Top => ("syntax::unknown-statement", format!("no statement begins with `{shown}`")),
            Context::In(_) => ("syntax::unknown-statement", format!("no statement of {place} begins with `{shown}`")),
        };
        let here = near.as_ref().map_or_else(|| self.here(), |(_, remedy)| remedy.span);
        let mut finding = error(code, here, message);
        let choice = match self.context {
            Context::In(Block::Section(kind)) if !added => {
                let of_clause = near.as_ref().and_then(|(near, _)| sentences::of_clause(kind, near, self.family));
                of_clause.or_else(|| sentences::way_out(kind, word, self.family)).unwrap_or_else(|| sentences::of_section(kind, self.family))
            }
            Context::Top => {
                "the first line is `variant NAME`; outside all blocks stand the words of the head (`title \"TEXT\"`, `source`, ...), `on`, `off`, `rename`, `drop`, and sections"
                    .to_owned()
            }
            _ => {
                let quoted: Vec<String> = keywords.iter().map(|word| format!("`{word}`")).collect();
                format!("{}: {}", if added { "what can be added to here" } else { "what can stand here" }, list(&quoted, "and"))
            }
        };
        finding.label(near.as_ref().map_or("unknown word".to_owned(), |(near, _)| format!("did you mean `{near}`?")));
        finding.help(near.as_ref().map_or_else(|| choice.clone(), |(near, _)| format!("write `{near}`; {choice}")));
        finding.remedy = near.map(|(_, remedy)| remedy);
        if let Some((near, kind, remedy)) = inside {
            finding.label(format!("did you mean `{near}`?"));
            finding.help(format!("`{near}` is a clause of `{}`: write it inside that", kind.word()));
            finding.remedy = Some(remedy);
        }
        finding
    }
}
