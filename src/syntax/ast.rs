//! What was written: the tree of one variant file.
//!
//! Sections, clauses, rules and edits are typed, because inheritance works on them. What stands inside a clause is a
//! [`Phrase`]: the tree of the grammar's own rules, whose leaves are the tokens in order. No name is resolved here.

use crate::source::{FileId, Span, Spanned};
use crate::syntax::grammar::Rule;

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
    /// Source and doubt (of `note`, `custom`, `on`, `off`, `rename`, `drop`, `enforcement strict`).
    pub tag: Option<Tag>,
}

/// The kinds of statement at the top level.
#[derive(Clone, Debug)]
pub enum ItemKind {
    /// `language 1`
    Language(Spanned<u64>),
    /// `variant NAME [from PARENT]`
    Variant {
        /// The variant's own name.
        name: Name,
        /// What it inherits from.
        parent: Option<Parent>,
    },
    /// `title "..."`
    Title(Text),
    /// `also "..." ...`
    Also(Vec<Text>),
    /// `family sowing | leaping`
    Family(Spanned<Family>),
    /// `region "..."`
    Region(Text),
    /// `source KEY "..."`
    Source {
        /// The key used in tags.
        key: Name,
        /// The source in words.
        text: Text,
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
    /// `drop SECTION`, `drop opening NAME`, ...
    Drop(DropTarget),
}

/// What `drop` at the top level removes.
#[derive(Clone, Debug)]
pub enum DropTarget {
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

/// The two families of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// Seeds are sown into holes.
    Sowing,
    /// Pieces leap over one another.
    Leaping,
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
    /// The source is silent or cannot be understood.
    Unclear,
}

impl Status {
    /// The word for it in a file.
    pub fn word(self) -> &'static str {
        match self {
            Status::Confirmed => "confirmed",
            Status::Reported => "reported",
            Status::Disputed => "disputed",
            Status::Unclear => "unclear",
        }
    }
}

/// `[source, status]` at the end of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// With the brackets.
    pub span: Span,
    /// Key of the source.
    pub source: Option<Name>,
    /// How sure.
    pub status: Option<Spanned<Status>>,
}

/// The kinds of section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "each is the section of that name")]
pub enum SectionKind {
    Board,
    Setup,
    Start,
    Opening,
    Moves,
    Sow,
    Passing,
    Landing,
    Claimed,
    Man,
    King,
    Capture,
    Enforcement,
    End,
    Rounds,
    Notation,
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
    /// `drop CLAUSE`: the keyword, one blank between two words.
    DropClause(Spanned<String>),
    /// A rule of a table.
    Rule(RuleStatement),
    /// An edit of a table.
    Edit(Edit),
    /// `layout { ... }`: its rows, in a clause each, with the keywords `north` and `south`.
    Layout(Vec<Statement>),
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
