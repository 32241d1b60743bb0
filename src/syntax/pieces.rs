//! A statement as words in a row.
//!
//! Comes in: a statement of the tree. Goes out: its words with their columns and, where they were typed, their places, so that
//! line ends and remarks inside a statement can be found again. Never looks at the text.

use crate::source::Span;
use crate::syntax::ast::*;
use crate::syntax::grammar::Rule;
use crate::syntax::rows::Kind;

/// A word or mark.
pub(crate) struct Piece {
    /// As it is written.
    pub text: String,
    /// Where it was typed; marks that the tree does not hold have no place.
    pub span: Option<Span>,
    /// Which column it belongs to.
    pub cell: usize,
    /// Whether it joins on to the word before without a blank.
    pub joined: bool,
}

/// Words of a statement and how its columns are set.
pub(crate) struct Pieces {
    /// In order.
    pub all: Vec<Piece>,
    /// How the columns are set.
    pub kind: Kind,
    cell: usize,
}

impl Pieces {
    fn new(kind: Kind) -> Pieces {
        Pieces { all: Vec::new(), kind, cell: 0 }
    }

    fn word(&mut self, text: impl Into<String>, span: Option<Span>) {
        self.all.push(Piece { text: text.into(), span, cell: self.cell, joined: false });
    }

    fn mark(&mut self, text: &str) {
        self.all.push(Piece { text: text.into(), span: None, cell: self.cell, joined: true });
    }

    fn names(&mut self, names: &[Name]) {
        for (number, name) in names.iter().enumerate() {
            if number > 0 {
                self.mark(",");
            }
            self.word(&name.value, Some(name.span));
        }
    }

    /// The words of a phrase; what follows `keyword` stands in the next column.
    fn phrase(&mut self, phrase: &Phrase, keyword: Option<Span>) {
        let mut leaves = Vec::new();
        collect(phrase, &mut leaves);
        let first = self.cell;
        let mut tight = false;
        for leaf in leaves {
            // Once past the keyword, always past it: the words of a merged clause may come from several files.
            self.cell = self.cell.max(first + usize::from(keyword.is_some_and(|span| leaf.span.start >= span.end)));
            let dots = leaf.rule == Rule::dots;
            let joined = tight || dots || matches!(leaf.rule, Rule::comma | Rule::semi | Rule::colon);
            tight = dots;
            self.all.push(Piece { text: leaf.text, span: Some(leaf.span), cell: self.cell, joined });
        }
    }

    fn clause(&mut self, clause: &Clause) {
        match clause.phrase.rule {
            Rule::script_line => {
                for part in &clause.phrase.children {
                    self.phrase(part, None);
                    self.cell += 1;
                }
            }
            Rule::picture_columns => {
                self.word("", None);
                self.cell = 1;
                self.phrase(&clause.phrase, None);
            }
            _ => self.phrase(&clause.phrase, Some(clause.keyword_span)),
        }
    }

    fn rule(&mut self, rule: &RuleStatement) {
        self.word(&rule.name.value, Some(rule.name.span));
        if rule.off.is_some() {
            self.word("off", rule.off);
        }
        self.mark(":");
        self.cell += 1;
        self.phrase(&rule.place, None);
        for test in &rule.tests {
            self.mark(",");
            self.phrase(test, None);
        }
        self.cell += 1;
        self.word("->", None);
        if rule.may.is_some() {
            self.word("may", rule.may);
        }
        for (number, action) in rule.actions.iter().enumerate() {
            if number > 0 {
                self.mark(",");
            }
            self.phrase(action, None);
        }
    }

    fn targets(&mut self, targets: &[Target]) {
        for (number, target) in targets.iter().enumerate() {
            if number > 0 {
                self.mark(",");
            }
            self.target(target);
        }
    }

    fn target(&mut self, target: &Target) {
        let (word, name) = match target {
            Target::Section(kind) => return self.word(kind.value.word(), Some(kind.span)),
            Target::Opening(name) => ("opening", name),
            Target::Option(name) => ("option", name),
            Target::Custom(name) => ("custom", name),
        };
        self.word(word, None);
        self.word(&name.value, Some(name.span));
    }

    fn edit(&mut self, edit: &Edit) {
        let (word, next) = match edit {
            Edit::Rename { .. } => ("rename", None),
            Edit::Drop(_) => ("drop", None),
            Edit::Keep(_) => ("keep", None),
            Edit::Change(rule) => ("change", Some(rule)),
            Edit::Before(_, rule) => ("before", Some(rule)),
            Edit::After(_, rule) => ("after", Some(rule)),
            Edit::Switch { on, .. } => (if *on { "on" } else { "off" }, None),
        };
        self.word(word, None);
        self.cell += 1;
        match edit {
            Edit::Rename { from, to } => {
                self.word(&from.value, Some(from.span));
                self.word("to", None);
                self.word(&to.value, Some(to.span));
            }
            Edit::Drop(names) | Edit::Keep(names) | Edit::Switch { names, .. } => self.names(names),
            Edit::Before(name, _) | Edit::After(name, _) => self.word(&name.value, Some(name.span)),
            Edit::Change(_) => {}
        }
        if let Some(rule) = next {
            self.rule(rule);
        }
    }
}

/// A token, or a route as one word.
struct Leaf {
    rule: Rule,
    text: String,
    span: Span,
}

fn collect(phrase: &Phrase, leaves: &mut Vec<Leaf>) {
    let (rule, span) = (phrase.rule, phrase.span);
    if rule == Rule::route {
        let text = phrase.children.iter().map(|part| part.text.as_str()).collect();
        leaves.push(Leaf { rule, text, span });
    } else if phrase.children.is_empty() {
        leaves.push(Leaf { rule, text: phrase.text.clone(), span });
    } else {
        for child in &phrase.children {
            collect(child, leaves);
        }
    }
}

/// The words of a statement; of a `layout`, its word.
pub(crate) fn of_statement(statement: &Statement) -> Pieces {
    let kind = match &statement.kind {
        StatementKind::Clause(clause) | StatementKind::Add(clause) => match clause.phrase.rule {
            Rule::script_line => Kind::Script,
            Rule::picture_row | Rule::picture_columns => Kind::Picture,
            _ => Kind::Clause,
        },
        StatementKind::DropClause(_) | StatementKind::KeepClause(_) => Kind::Clause,
        StatementKind::Rule(_) => Kind::Table,
        StatementKind::Edit(_) => Kind::Edit,
        StatementKind::Layout(_) => Kind::Free,
    };
    let mut pieces = Pieces::new(kind);
    match &statement.kind {
        StatementKind::Clause(clause) => pieces.clause(clause),
        StatementKind::Add(clause) => {
            pieces.word("add", None);
            pieces.clause(clause);
        }
        StatementKind::DropClause(keywords) => {
            pieces.word("drop", None);
            pieces.cell = 1;
            pieces.names(keywords);
        }
        StatementKind::KeepClause(keywords) => {
            pieces.word("keep", None);
            pieces.cell = 1;
            pieces.names(keywords);
        }
        StatementKind::Rule(rule) => pieces.rule(rule),
        StatementKind::Edit(edit) => pieces.edit(edit),
        StatementKind::Layout(_) => pieces.word("layout", None),
    }
    pieces
}

/// The words of a statement of the top level without block; `None` for one with a block.
pub(crate) fn of_item(item: &Item) -> Option<Pieces> {
    let quoted = |text: &Text| format!("\"{}\"", text.value);
    let mut pieces = Pieces::new(Kind::Head);
    let mut head = |word: &str, values: &[(String, Span)]| {
        pieces.word(word, None);
        pieces.cell = 1;
        for (text, span) in values {
            pieces.word(text, Some(*span));
        }
    };
    let of_text = |text: &Text| (quoted(text), text.span);
    match &item.kind {
        ItemKind::Language(number) => head("language", &[(number.value.to_string(), number.span)]),
        ItemKind::Variant { name, parent, is_frame } => {
            let mut values = vec![(name.value.clone(), name.span)];
            match parent {
                Some(Parent::Name(parent)) => values.push((format!("from {}", parent.value), parent.span)),
                Some(Parent::Path(path)) => values.push((format!("from {}", quoted(path)), path.span)),
                None => {}
            }
            head(if *is_frame { "frame" } else { "variant" }, &values);
        }
        ItemKind::Title(text) => head("title", &[of_text(text)]),
        ItemKind::Also(texts) => head("also", &texts.iter().map(of_text).collect::<Vec<_>>()),
        ItemKind::Family(family) => {
            let word = if family.value == Family::Sowing { "sowing" } else { "leaping" };
            head("family", &[(word.to_owned(), family.span)]);
        }
        ItemKind::Region(text) => head("region", &[of_text(text)]),
        ItemKind::Status(status) => head("status", &[(status.value.word().to_owned(), status.span)]),
        ItemKind::Note(text) => {
            head("note", &[of_text(text)]);
            pieces.kind = Kind::Note;
        }
        ItemKind::Source { key, text, depends } => {
            head("source", &[(key.value.clone(), key.span)]);
            pieces.cell = 2;
            pieces.word(quoted(text), Some(text.span));
            if let Some(depends) = depends {
                pieces.word(depends.how.word(), None);
                pieces.word(&depends.on.value, Some(depends.on.span));
            }
        }
        other => pieces = sentence(other)?,
    }
    Some(pieces)
}

fn sentence(kind: &ItemKind) -> Option<Pieces> {
    let mut pieces = Pieces::new(Kind::Free);
    match kind {
        ItemKind::Custom { name, text } => {
            pieces.word("custom", None);
            pieces.word(&name.value, Some(name.span));
            pieces.word(format!("\"{}\"", text.value), Some(text.span));
        }
        ItemKind::Switch { on, names } => {
            pieces.word(if *on { "on" } else { "off" }, None);
            pieces.names(names);
        }
        ItemKind::Rename { from, to } => {
            pieces.word("rename", None);
            pieces.word(&from.value, Some(from.span));
            pieces.word("to", None);
            pieces.word(&to.value, Some(to.span));
        }
        ItemKind::Drop(targets) => {
            pieces.word("drop", None);
            pieces.targets(targets);
        }
        ItemKind::DropWords { language, keys } => {
            pieces.word("drop words", None);
            pieces.word(&language.value, Some(language.span));
            pieces.names(keys);
        }
        ItemKind::Keep(targets) => {
            pieces.word("keep", None);
            if targets.is_empty() {
                pieces.word("all", None);
            }
            pieces.targets(targets);
        }
        ItemKind::Kin { descends, names, how } => {
            pieces.word(if *descends { "descends from" } else { "related to" }, None);
            pieces.names(names);
            if let Some(how) = how {
                pieces.word(format!("\"{}\"", how.value), Some(how.span));
            }
        }
        ItemKind::Section(section) if section.strict => pieces.word("enforcement strict", None),
        _ => return None,
    }
    Some(pieces)
}

/// A tag as it is written.
pub(crate) fn of_tag(tag: &Tag) -> String {
    format!("[{}]", tag.entries.iter().map(of_entry).collect::<Vec<_>>().join(", "))
}

fn of_entry(entry: &TagEntry) -> String {
    let key = entry.key.iter().map(|key| key.value.clone());
    let status = entry.status.iter().map(|status| status.value.word().to_owned());
    let remark = entry.remark.iter().map(|remark| format!("\"{}\"", remark.value));
    key.chain(status).chain(remark).collect::<Vec<_>>().join(" ")
}
