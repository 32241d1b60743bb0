//! What was written: the tree of one variant file.
//!
//! Sections, clauses, rules and edits are typed, because inheritance works on them. What stands inside a clause is a
//! [`Phrase`]: the tree of the grammar's own rules, whose leaves are the tokens in order. No name is resolved here.

use crate::source::{FileId, Span, Spanned};
use crate::words::grammar::Rule;

pub use crate::words::{Family, SectionKind};

/// A name, in NFC.
pub type Name = Spanned<String>;

/// The text between quotation marks.
pub type Text = Spanned<String>;

/// A node of the grammar's own tree. A token has no children.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// Which rule of the grammar.
    pub rule: Rule,
    /// Where it stands, without blanks around it.
    pub span: Span,
    /// Canonical text of a token (names in NFC, texts with their quotation marks); empty for a node with children.
    pub text: String,
    /// Parts in order; comments left out.
    pub children: Vec<Phrase>,
}

impl Phrase {
    /// The first part of that kind.
    pub fn child(&self, kind: Rule) -> Option<&Phrase> {
        self.children(kind).next()
    }

    /// All parts of that kind in order.
    pub fn children(&self, kind: Rule) -> impl Iterator<Item = &Phrase> {
        self.children.iter().filter(move |part| part.rule == kind)
    }

    /// Whether there is a part of that kind.
    pub fn has(&self, kind: Rule) -> bool {
        self.child(kind).is_some()
    }

    /// The first part of that kind at any depth, or itself.
    pub fn first(&self, kind: Rule) -> Option<&Phrase> {
        if self.rule == kind { Some(self) } else { self.children.iter().find_map(|part| part.first(kind)) }
    }

    /// Its tokens in order.
    pub fn tokens(&self) -> Vec<&str> {
        if self.children.is_empty() { vec![&self.text] } else { self.children.iter().flat_map(Phrase::tokens).collect() }
    }

    /// Its words, set apart by one blank; commas and `;` follow their word.
    pub fn words(&self) -> String {
        self.tokens().join(" ").replace(" ,", ",").replace(" ;", ";")
    }
}

/// One file.
#[derive(Clone, Debug)]
pub struct File {
    /// Its number in the compilation.
    pub id: FileId,
    /// Statements in order.
    pub items: Vec<Item>,
    /// All comments in order, without the line end.
    pub comments: Vec<Text>,
}

/// A statement of the top level.
#[derive(Clone, Debug)]
pub struct Item {
    /// From the first token to the last.
    pub span: Span,
    /// What it says.
    pub kind: ItemKind,
    /// Source and doubt; of a section or an option: of every statement in it that has no tag of its own.
    pub tag: Option<Tag>,
}

/// The kinds of statement at the top level.
#[derive(Clone, Debug)]
pub enum ItemKind {
    /// `language 1`
    Language(Spanned<u64>),
    /// `variant NAME [from PARENT]` or `frame NAME [from PARENT]`
    Variant {
        /// The variant's own name.
        name: Name,
        /// What it inherits from.
        parent: Option<Parent>,
        /// True for a frame: what many games share, and no game itself.
        is_frame: bool,
    },
    /// `descends from NAME, ... ["..."]` or `related to NAME, ... ["..."]`
    Kin {
        /// True for `descends from`.
        descends: bool,
        /// Variants.
        names: Vec<Name>,
        /// How.
        how: Option<Text>,
    },
    /// `title "..."`
    Title(Text),
    /// `also "..." ...`
    Also(Vec<Text>),
    /// `family sowing | leaping`
    Family(Spanned<Family>),
    /// `region "..."`
    Region(Text),
    /// `source KEY "..."`, `source KEY "..." in KEY`, `source KEY "..." after KEY`
    Source {
        /// The key used in tags.
        key: Name,
        /// The source in words.
        text: Text,
        /// The source of this file on which this one depends.
        depends: Option<Dependence>,
    },
    /// `status ...`
    Status(Spanned<Status>),
    /// `note "..."`
    Note(Text),
    /// `words LANG { KEY "..." }`
    Words {
        /// Language, as written.
        language: Name,
        /// Keys and words.
        entries: Vec<(Name, Text)>,
    },
    /// `custom NAME "..."`
    Custom {
        /// Its name.
        name: Name,
        /// The rule in words.
        text: Text,
    },
    /// A section.
    Section(Section),
    /// `option NAME [off] { ... }`: sections and drops.
    Option {
        /// Its name.
        name: Name,
        /// Where `off` stands.
        off: Option<Span>,
        /// Sections and drops.
        items: Vec<Item>,
    },
    /// `on A, B` or `off A, B`
    Switch {
        /// True for `on`.
        on: bool,
        /// Rules, openings, challenges or options.
        names: Vec<Name>,
    },
    /// `rename A to B`
    Rename {
        /// Old name.
        from: Name,
        /// New name.
        to: Name,
    },
    /// `drop SECTION`, `drop opening NAME`, ..., also several.
    Drop(Vec<Target>),
    /// `drop words LANG KEY, ...`: inherited words; without a key all in that language.
    DropWords {
        /// The language.
        language: Name,
        /// For what they are.
        keys: Vec<Name>,
    },
    /// `keep SECTION, opening NAME, ...`; without a target `keep all`.
    Keep(Vec<Target>),
}

/// What `drop` and `keep` at the top level speak of.
#[derive(Clone, Debug)]
pub enum Target {
    /// A whole section (for `opening`: all of them).
    Section(Spanned<SectionKind>),
    /// One opening.
    Opening(Name),
    /// One option.
    Option(Name),
    /// One custom rule.
    Custom(Name),
}

/// Where a variant comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parent {
    /// A name.
    Name(Name),
    /// A path in quotation marks.
    Path(Text),
}

/// Why a source is no second voice beside another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dependent {
    /// It was read only as the other tells it.
    In,
    /// It follows the other.
    After,
}

impl Dependent {
    /// The word for it in a file.
    pub fn word(self) -> &'static str {
        match self {
            Dependent::In => "in",
            Dependent::After => "after",
        }
    }
}

/// `in KEY`, `after KEY`: what both sources say is said once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependence {
    /// How.
    pub how: Dependent,
    /// Key of the other source.
    pub on: Name,
}

/// How sure a statement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// A source says so in words, or several agree.
    Confirmed,
    /// One source says so.
    Reported,
    /// Sources disagree.
    Disputed,
    /// The source cannot be understood.
    Unclear,
    /// This source says nothing of it. Only in tags, with a key.
    Silent,
    /// This source says otherwise. Only in tags, with a key.
    Against,
    /// No source says it: taken over, or chosen by the writer. Only in tags, without a key.
    Assumed,
}

const STATUSES: [(Status, &str); 7] = [
    (Status::Confirmed, "confirmed"),
    (Status::Reported, "reported"),
    (Status::Disputed, "disputed"),
    (Status::Unclear, "unclear"),
    (Status::Silent, "silent"),
    (Status::Against, "against"),
    (Status::Assumed, "assumed"),
];

impl Status {
    /// The word for it in a file.
    pub fn word(self) -> &'static str {
        STATUSES.iter().find(|(status, _)| *status == self).map_or("", |(_, word)| word)
    }

    /// The status of that word.
    pub fn from_word(word: &str) -> Option<Status> {
        STATUSES.iter().find(|(_, own)| *own == word).map(|(status, _)| *status)
    }
}

/// `[key status "remark", ...]` at the end of a statement: what each source says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// With the brackets.
    pub span: Span,
    /// In order; at least one.
    pub entries: Vec<TagEntry>,
}

/// What one source says of a statement, or how sure it is without a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagEntry {
    /// From its first word to its last.
    pub span: Span,
    /// Key of the source.
    pub key: Option<Name>,
    /// How sure.
    pub status: Option<Spanned<Status>>,
    /// In words.
    pub remark: Option<Text>,
}

impl TagEntry {
    /// Key, status and remark, wherever they stand.
    pub fn says(&self) -> (Option<&str>, Option<Status>, Option<&str>) {
        let key = self.key.as_ref().map(|key| key.value.as_str());
        (key, self.status.as_ref().map(|status| status.value), self.remark.as_ref().map(|remark| remark.value.as_str()))
    }

    /// Whether by this the statement has a source: one that does not say nothing of it, or otherwise.
    pub fn is_support(&self) -> bool {
        let status = self.status.as_ref().map(|status| status.value);
        self.key.is_some() && !matches!(status, Some(Status::Silent | Status::Against))
    }
}

impl Tag {
    /// What stands for the whole where there is room for one: the first source that says it, or else the first entry.
    pub fn first(&self) -> Option<&TagEntry> {
        self.entries.iter().find(|entry| entry.is_support()).or_else(|| self.entries.first())
    }

    /// Key of the source that stands for the whole.
    pub fn source(&self) -> Option<&Name> {
        self.first().and_then(|entry| entry.key.as_ref())
    }

    /// How sure the whole is.
    pub fn status(&self) -> Option<Status> {
        self.first().and_then(|entry| entry.status.as_ref()).map(|status| status.value)
    }

    /// The tag of a statement that is taken over from the variant of that name.
    pub fn taken_over(name: &str, span: Span) -> Tag {
        let status = Some(Spanned { value: Status::Assumed, span });
        let remark = Some(Spanned { value: format!("{AS_IN}{name}"), span });
        Tag { span, entries: vec![TagEntry { span, key: None, status, remark }] }
    }

    /// The variant from which the statement is taken over, if the tag says only that.
    pub fn as_in(&self) -> Option<&str> {
        let [entry] = self.entries.as_slice() else { return None };
        entry.as_in()
    }
}

/// How the remark of a statement that is taken over begins; the name of a variant follows.
const AS_IN: &str = "as in ";

impl TagEntry {
    /// The variant from which the statement is taken over, if the entry says that.
    pub fn as_in(&self) -> Option<&str> {
        let assumed = self.status.as_ref().is_some_and(|status| status.value == Status::Assumed);
        let remark = self.remark.as_ref().filter(|_| assumed)?;
        remark.value.strip_prefix(AS_IN).filter(|name| !name.is_empty() && !name.contains(char::is_whitespace))
    }
}

/// A section as one file states it.
#[derive(Clone, Debug)]
pub struct Section {
    /// Which.
    pub kind: SectionKind,
    /// The words of its head, without `{`.
    pub head: Span,
    /// Name of an opening, a challenge, or what a claimed hole is called.
    pub name: Option<Name>,
    /// Where `off` stands after the name.
    pub off: Option<Span>,
    /// Where `anew` stands (`landing anew`).
    pub anew: Option<Span>,
    /// `enforcement strict`: no block.
    pub strict: bool,
    /// Statements in order.
    pub statements: Vec<Statement>,
}

/// A statement in a section.
#[derive(Clone, Debug)]
pub struct Statement {
    /// From its first token to its last, the tag included.
    pub span: Span,
    /// What it says.
    pub kind: StatementKind,
    /// Source and doubt.
    pub tag: Option<Tag>,
}

/// The kinds of statement in a section.
#[derive(Clone, Debug)]
pub enum StatementKind {
    /// A clause is stated.
    Clause(Clause),
    /// `add CLAUSE ...`
    Add(Clause),
    /// `drop CLAUSE, CLAUSE`: the keywords, one blank between two words.
    DropClause(Vec<Spanned<String>>),
    /// `keep CLAUSE, CLAUSE`: keywords as in `drop`.
    KeepClause(Vec<Spanned<String>>),
    /// A rule of a table.
    Rule(RuleStatement),
    /// An edit of a table.
    Edit(Edit),
    /// `layout { ... }`: its rows, in a clause each, with the keywords `north` and `south`.
    Layout(Vec<Statement>),
}

impl StatementKind {
    /// Whether it says something behind which a tag may stand: not that something is gone, nor the letters below a picture.
    pub fn takes_tag(&self) -> bool {
        match self {
            StatementKind::DropClause(_) | StatementKind::Edit(Edit::Drop(_)) | StatementKind::Layout(_) => false,
            StatementKind::Clause(clause) => clause.phrase.rule != Rule::picture_columns,
            _ => true,
        }
    }
}

/// A clause: keyword and what is said after it.
///
/// Clauses without a keyword of their own are called: `picture` (a row of a setup), `columns` (the letters below it),
/// `script` (a numbered line of an opening), `binding` (compulsory or customary), `compulsion` (compulsory or optional),
/// `reverse` (may or may not reverse).
#[derive(Clone, Debug)]
pub struct Clause {
    /// The keyword, as in `drop KEYWORD`.
    pub keyword: &'static str,
    /// Place of the keyword.
    pub keyword_span: Span,
    /// The whole clause: the node of the grammar's rule `c_...`, keyword tokens included.
    pub phrase: Phrase,
}

impl Clause {
    /// The clause of that keyword; a keyword without words of its own takes the whole place.
    pub fn new(keyword: &'static str, phrase: Phrase) -> Clause {
        let words = keyword.split(' ').count();
        let said: Vec<&str> = phrase.children.iter().take(words).map(|child| child.text.as_str()).collect();
        let whole = matches!(phrase.rule, Rule::c_binding | Rule::c_compulsion | Rule::c_reverse);
        let keyword_span = match (phrase.children.first(), phrase.children.get(words.saturating_sub(1))) {
            _ if whole => phrase.span,
            (Some(first), Some(last)) if said.join(" ") == keyword => first.span.to(last.span),
            (Some(first), _) => first.span,
            _ => phrase.span,
        };
        Clause { keyword, keyword_span, phrase }
    }
}

/// `NAME [off]: in PLACE {, TEST} -> [may] ACTION {, ACTION}`
#[derive(Clone, Debug)]
pub struct RuleStatement {
    /// Its name.
    pub name: Name,
    /// Where `off` stands.
    pub off: Option<Span>,
    /// Node of the rule `place`.
    pub place: Phrase,
    /// Nodes of the rule `test`.
    pub tests: Vec<Phrase>,
    /// Where `may` stands.
    pub may: Option<Span>,
    /// Nodes of the rule `action`.
    pub actions: Vec<Phrase>,
}

/// A change of an inherited table of rules.
#[derive(Clone, Debug)]
pub enum Edit {
    /// `rename A to B`
    Rename {
        /// Old name.
        from: Name,
        /// New name.
        to: Name,
    },
    /// `drop A, B`
    Drop(Vec<Name>),
    /// `keep A, B`
    Keep(Vec<Name>),
    /// `change A: ...`
    Change(RuleStatement),
    /// `before A NEW: ...`
    Before(Name, RuleStatement),
    /// `after A NEW: ...`
    After(Name, RuleStatement),
    /// `on A, B` or `off A, B`
    Switch {
        /// True for `on`.
        on: bool,
        /// Rules of this table.
        names: Vec<Name>,
    },
}
