//! A file of a game that grows by answers.
//!
//! Comes in: a family or a parent, then statements, one answer after the other. Goes out: the file with a remark for each statement, which compiles
//! without a finding after every step. What one answer makes necessary elsewhere is found by trying what the table of words has for it.

use super::answers::offers;
use super::catalogue::{BEGINNINGS, POINTS, Point};
use crate::compile::Loader;
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::{FileId, SourceFile};
use crate::syntax;
use crate::syntax::ast::SectionKind;
use crate::variant::{Variant, check};
use crate::words::{self, Begins, Default, Entry, Family};
use std::fmt::Write as _;

/// With which statements a game begins that is written from nothing: for each section those of its clauses, by the table or as it says there.
const SOWING: &[(&str, &str)] = &[
    ("board", "holes 7"),
    ("board", "seeds 4"),
    ("board", "stores at right"),
    ("start", "first mover by lot"),
    ("sow", "direction anticlockwise"),
    ("sow", "own store sown"),
    ("sow", "opponent store skipped"),
    ("landing", "bonus: in own store -> move again"),
    ("landing", "on: in occupied hole -> sow on"),
    ("landing", "take: in empty own hole -> capture opposite and last seed"),
    ("landing", "dead: in hole -> end turn"),
    ("end", "when mover has no seeds"),
    ("end", "tested before every move"),
    ("end", "rest to owner"),
];

const LEAPING: &[(&str, &str)] = &[
    ("board", "points 8 x 8"),
    ("board", "lines orthogonal"),
    ("setup", "white rows 1 to 2"),
    ("setup", "black rows 7 to 8"),
    ("start", "first mover white"),
    ("man", "steps forward or sideways"),
    ("man", "captures forward or sideways"),
    ("man", "crowned when it stops on the last row"),
    ("king", "steps in every direction"),
    ("king", "captures in every direction"),
    ("capture", "compulsory"),
    ("capture", "prefer most pieces"),
    ("end", "loses no pieces; no move"),
    ("end", "draws position occurs 3 times"),
];

/// A statement, where it stands, and what is said about it.
#[derive(Clone)]
struct Line {
    head: String,
    statement: String,
    remark: String,
}

/// Where a game comes from.
#[derive(Clone)]
enum From {
    Nothing(Family),
    Parent(String),
}

/// A file as it grows.
#[derive(Clone)]
pub struct Draft {
    name: String,
    title: String,
    from: From,
    lines: Vec<Line>,
}

impl Draft {
    /// A game of a family from nothing.
    pub fn of_family(name: &str, title: &str, family: Family) -> Draft {
        let begun = match family {
            Family::Sowing => SOWING,
            Family::Leaping => LEAPING,
        };
        let line = |(head, statement): &(&str, &str)| {
            let remark = remark(head, statement, family);
            Line { head: (*head).to_owned(), statement: (*statement).to_owned(), remark }
        };
        let lines = begun.iter().map(line).collect();
        Draft { name: name.to_owned(), title: title.to_owned(), from: From::Nothing(family), lines }
    }

    /// A game that is as another one but for what will be said. The parent is written as in a head: a name, or a path in quotes.
    pub fn of_parent(name: &str, title: &str, parent: &str) -> Draft {
        Draft { name: name.to_owned(), title: title.to_owned(), from: From::Parent(parent.to_owned()), lines: Vec::new() }
    }

    /// The name of its file.
    pub fn file(&self) -> String {
        format!("{}.variant", self.name)
    }

    /// The variant as it is now.
    ///
    /// # Errors
    /// What is wrong with it, if it begins from a parent that is none or is faulty.
    pub fn variant(&self, loader: &mut dyn Loader) -> Result<Variant, crate::error::Error> {
        Variant::compile(SourceFile::new(self.file(), self.text(None)), loader, &crate::Adaptation::default())
    }

    /// With another answer: statements as [`super::Offer`] has them, with the question to which they belong. What it makes necessary elsewhere is changed
    /// too.
    ///
    /// # Errors
    /// The first thing that is wrong with the file then.
    pub fn with(&self, body: &str, question: &str, loader: &mut dyn Loader) -> Result<Draft, Box<Diagnostic>> {
        let mut next = self.clone();
        let Some((head, said)) = body.split_once(" { ") else { return Ok(next) };
        let said = said.trim_end().trim_end_matches('}').trim_end();
        // A rule may have `;` between alternatives; clauses of a body are set apart by it.
        let several: Vec<&str> = if head == "setup" { said.split("; ").collect() } else { vec![said] };
        for statement in &several {
            next.say(head, statement, question);
        }
        next.stand_in_rows(head, said);
        let said: Vec<(&str, &str)> = several.iter().map(|statement| (head, key(head, statement))).collect();
        next.settle(&said, loader)
    }

    /// Puts a statement in the place of the one that says the same thing otherwise, or behind those of its section.
    fn say(&mut self, head: &str, statement: &str, remark: &str) {
        let plain = match self.from {
            From::Nothing(_) => statement.trim_start_matches("change ").trim_start_matches("add "),
            From::Parent(_) => statement,
        };
        let line = Line { head: head.to_owned(), statement: plain.to_owned(), remark: remark.to_owned() };
        let key = key(head, statement);
        let same = self.lines.iter_mut().find(|other| other.head == head && self::key(head, &other.statement) == key);
        match same {
            Some(other) => *other = line,
            None => {
                let behind = self.lines.iter().rposition(|other| other.head == head);
                let at = behind.map_or_else(|| self.place_of(head), |at| at + 1);
                self.lines.insert(at, line);
            }
        }
    }

    /// Men stand in the rows next to their players, however high the board is now.
    fn stand_in_rows(&mut self, head: &str, said: &str) {
        let height = |said: &str| -> Option<u8> { said.strip_prefix("points ")?.split(' ').nth(2)?.parse().ok() };
        let Some(height) = height(said).filter(|height| head == "board" && *height > 1) else { return };
        let rows = |line: &Line| line.statement.strip_prefix("white rows 1 to ").and_then(|rows| rows.parse::<u8>().ok());
        let Some(rows) = self.lines.iter().find_map(rows) else { return };
        let rows = rows.min((height - 1) / 2).max(1);
        for line in self.lines.iter_mut().filter(|line| line.head == "setup") {
            if line.statement.starts_with("white rows") {
                line.statement = format!("white rows 1 to {rows}");
            } else if line.statement.starts_with("black rows") {
                line.statement = format!("black rows {} to {height}", height + 1 - rows);
            }
        }
    }

    /// Where a section that is not there yet begins.
    fn place_of(&self, head: &str) -> usize {
        let rank = |head: &str| words::SECTIONS.iter().position(|(_, word, _)| head.split(' ').next() == Some(word)).unwrap_or(0);
        self.lines.iter().position(|line| rank(&line.head) > rank(head)).unwrap_or(self.lines.len())
    }

    fn family(&self) -> Option<Family> {
        match self.from {
            From::Nothing(family) => Some(family),
            From::Parent(_) => None,
        }
    }

    /// Adds, changes or takes away what the table has for clauses that must sometimes be stated, but for what was just said, until nothing is found.
    fn settle(&self, said: &[(&str, &str)], loader: &mut dyn Loader) -> Result<Draft, Box<Diagnostic>> {
        /// One answer makes few others necessary.
        const MOST: usize = 6;
        let mut best = self.clone();
        let mut found = best.findings(loader);
        for _ in 0..MOST {
            if found.is_empty() {
                return Ok(best.without_idle(said, loader));
            }
            let advised = found.iter().filter_map(|finding| best.advised(finding));
            let tried = advised.chain(best.neighbours(said)).collect::<Vec<_>>().into_iter().map(|draft| {
                let found = draft.findings(loader);
                (draft, found)
            });
            // What is missing hides what else is wrong: no step makes something missing.
            let missing = |finding: &Diagnostic| finding.code.ends_with("::missing-clause");
            let known = |finding: &Diagnostic| found.iter().any(|before| before.message == finding.message);
            let tried = tried.filter(|(_, left)| !left.iter().any(|finding| missing(finding) && !known(finding)));
            let lightest = tried.min_by_key(|(_, found)| weight(found));
            match lightest {
                Some((draft, left)) if weight(&left) < weight(&found) => (best, found) = (draft, left),
                _ => break,
            }
        }
        let first = found.into_iter().min_by_key(|finding| finding.severity);
        first.map_or(Ok(best), |finding| Err(Box::new(finding)))
    }

    /// The same without clauses that say nothing beside the others.
    fn without_idle(&self, said: &[(&str, &str)], loader: &mut dyn Loader) -> Draft {
        let mut best = self.clone();
        let (Some(family), Ok(whole)) = (self.family(), self.variant(loader)) else { return best };
        for at in (0..best.lines.len()).rev() {
            let line = &best.lines[at];
            let (head, key) = (line.head.as_str(), key(&line.head, &line.statement));
            let entry = SectionKind::from_word(head).and_then(|kind| words::clause(kind, key, family));
            // What must be said in some games only.
            let depends = entry.is_some_and(|entry| matches!(entry.default, Default::Must(when) if !when.is_empty()));
            if !depends || said.contains(&(head, key)) {
                continue;
            }
            let less = best.without(at);
            let same = less.variant(loader).is_ok_and(|variant| variant.rules() == whole.rules());
            if same && less.findings(loader).is_empty() {
                best = less;
            }
        }
        best
    }

    /// What is found in it as it stands.
    fn findings(&self, loader: &mut dyn Loader) -> Vec<Diagnostic> {
        check(SourceFile::new(self.file(), self.text(None)), loader).findings.0
    }

    /// The same with the statement that a finding says is missing.
    fn advised(&self, finding: &Diagnostic) -> Option<Draft> {
        let (head, rest) = finding.help.as_ref()?.strip_prefix("add to `")?.split_once('`')?;
        let statement = rest.split('`').nth(1)?;
        let kind = SectionKind::from_word(head)?;
        let entry =
            words::entries().find(|entry| entry.place == words::Place::Section(kind) && entry.keyword == key(head, statement))?;
        let mut draft = self.clone();
        draft.say(head, &format!("add {statement}"), entry.meaning);
        Some(draft)
    }

    /// The same with one clause more, less or otherwise, of those that depend on others, or with a rule less.
    fn neighbours(&self, said: &[(&str, &str)]) -> Vec<Draft> {
        let mut all = Vec::new();
        let Some(family) = self.family() else { return all };
        for at in (0..self.lines.len()).filter(|at| self.lines[*at].head == "landing") {
            let is_said = said.contains(&("landing", key("landing", &self.lines[at].statement)));
            if !is_said {
                all.push(self.without(at));
            }
        }
        for (kind, head, _) in words::SECTIONS {
            if !self.lines.iter().any(|line| line.head == head) {
                continue;
            }
            for entry in words::clauses(kind, family) {
                let stated = self.lines.iter().position(|line| line.head == head && key(head, &line.statement) == entry.keyword);
                let depends = matches!(entry.default, Default::Must(_) | Default::Question(..));
                if !depends || entry.begins == Begins::Sign || said.contains(&(head, entry.keyword)) {
                    continue;
                }
                let values = entry.values().into_iter().filter(|value| {
                    !value.is_part && !value.text.bytes().any(|byte| byte.is_ascii_uppercase()) && !value.text.contains("...")
                });
                for value in values {
                    let mut draft = self.clone();
                    draft.say(head, &statement(entry, value.text), entry.meaning);
                    all.push(draft);
                }
                let always = entry.default == Default::Must("");
                all.extend(stated.filter(|_| !always).map(|at| self.without(at)));
            }
        }
        all
    }

    fn without(&self, at: usize) -> Draft {
        let mut draft = self.clone();
        draft.lines.remove(at);
        draft
    }

    /// The whole file, laid out. With a loader also what is not said in it, as remarks from which the `#` can be taken away.
    pub fn text(&self, unsaid: Option<&mut dyn Loader>) -> String {
        let (name, title) = (&self.name, self.title.replace('"', "'"));
        let (about, head) = match &self.from {
            From::Nothing(family) => {
                let family = words::family_word(*family);
                (format!("a {family} game."), format!("variant {name}\ntitle \"{title}\"\nfamily {family}"))
            }
            From::Parent(parent) => {
                (format!("as {parent}, but for what stands here."), format!("variant {name} from {parent}\ntitle \"{title}\""))
            }
        };
        let mut text = format!(
            "# {title}: {about}\n\
             #\n# `lumbung check {name}.variant` says whether the file is in order, `lumbung play ./{name}.variant` plays it,\n\
             # `lumbung explain WORD` tells what a word means. A line that begins with `#` is a remark.\n\n{head}\n"
        );
        let _ = writeln!(
            text,
            "# Who told it, where and when? Then write `[told reported]` behind each statement that comes from there.\n\
             # source told \"\"\n"
        );
        let mut head = "";
        for line in &self.lines {
            if line.head != head {
                let close = if head.is_empty() { "" } else { "}\n\n" };
                let _ = writeln!(text, "{close}{} {{", line.head);
                head = &line.head;
            }
            if !line.remark.is_empty() {
                let _ = writeln!(text, "  # {}", line.remark);
            }
            let _ = writeln!(text, "  {}", line.statement);
        }
        if !head.is_empty() {
            text.push_str("}\n");
        }
        if let Some(loader) = unsaid {
            text.push_str(&self.unsaid(loader));
        }
        let parsed = syntax::parse(FileId::default(), &text);
        // What cannot be read stays as it was answered, to be found fault with.
        if parsed.findings.is_empty() { syntax::format(&parsed.file, &text) } else { text }
    }

    /// What the file does not say: each question, how it is without that, and a statement that says otherwise.
    fn unsaid(&self, loader: &mut dyn Loader) -> String {
        let Ok(variant) = self.variant(loader) else { return String::new() };
        let mut text = String::new();
        for point in self.points() {
            for offer in offers(&variant, point) {
                let bodies = offer.instead.iter().map(|(_, body)| body);
                let mut fine = bodies.filter(|body| !self.says(body) && self.clean_with(body, loader));
                let Some(body) = fine.next() else { continue };
                let _ = writeln!(text, "#\n# {}\n#   now: {}\n# {}", point.asks, offer.says, self.written(body));
            }
        }
        if text.is_empty() {
            return text;
        }
        format!(
            "\n# What is not said above holds as it is told here. To say it otherwise, take away the `#` of the line below, and change it.\n{text}"
        )
    }

    /// The points that are asked about the game: of one from nothing first those with which it begins.
    pub fn points(&self) -> Vec<&'static Point> {
        let begun: &[Point] = if matches!(self.from, From::Nothing(_)) { BEGINNINGS } else { &[] };
        let known = |point: &&Point| !begun.iter().any(|first| first.about == point.about);
        begun.iter().chain(POINTS.iter().filter(known)).collect()
    }

    /// How many of the points are those with which a game from nothing begins.
    pub fn beginnings(&self) -> usize {
        if matches!(self.from, From::Nothing(_)) { BEGINNINGS.len() } else { 0 }
    }

    /// The same game begun from another one, with nothing said yet.
    pub fn begun_from(&self, parent: &str) -> Draft {
        Draft::of_parent(&self.name, &self.title, parent)
    }

    /// Statements that another draft does not have.
    pub fn beyond<'a>(&'a self, other: &'a Draft) -> impl Iterator<Item = &'a str> {
        let is_new = |line: &&Line| !other.lines.iter().any(|known| known.head == line.head && known.statement == line.statement);
        self.lines.iter().filter(is_new).map(|line| line.statement.as_str())
    }

    /// Whether it says something of what a statement of another draft is about.
    pub fn says_of(&self, statement: &str, other: &Draft) -> bool {
        let line = other.lines.iter().find(|line| line.statement == statement);
        line.is_some_and(|line| {
            let wanted = key(&line.head, statement);
            self.lines.iter().any(|own| own.head == line.head && key(&own.head, &own.statement) == wanted)
        })
    }

    /// Whether a statement says what these would.
    fn says(&self, body: &str) -> bool {
        let Some((head, said)) = body.split_once(" { ") else { return false };
        let wanted = key(head, said.trim_end_matches('}').trim_end());
        self.lines.iter().any(|line| line.head == head && key(head, &line.statement) == wanted)
    }

    /// Whether nothing is found in the file with these statements behind it.
    fn clean_with(&self, body: &str, loader: &mut dyn Loader) -> bool {
        let text = format!("{}\n{}\n", self.text(None), self.written(body));
        check(SourceFile::new(self.file(), text), loader).findings.0.is_empty()
    }

    /// Statements as this file has them.
    fn written(&self, body: &str) -> String {
        match self.from {
            From::Nothing(_) => body.replacen("{ add ", "{ ", 1),
            From::Parent(_) => body.to_owned(),
        }
    }
}

/// What a statement says something of: the name of a rule, or the keyword of a clause; the whole of one that stands beside others.
fn key<'s>(head: &str, statement: &'s str) -> &'s str {
    let plain = statement.trim_start_matches("change ");
    if matches!(head, "landing" | "passing") {
        return plain.split(':').next().unwrap_or(plain);
    }
    if plain.starts_with("add ") {
        return plain;
    }
    let Some(kind) = SectionKind::from_word(head.split(' ').next().unwrap_or(head)) else { return plain };
    let all = words::entries().filter(|entry| entry.place == words::Place::Section(kind));
    let begun = |word: &str| plain.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '{']));
    let is = |entry: &&Entry| match entry.begins {
        Begins::Keyword => begun(entry.keyword),
        Begins::Value => entry.values().iter().any(|value| begun(value.text)),
        Begins::Sign => false,
    };
    all.filter(is).map(|entry| entry.keyword).max_by_key(|keyword| keyword.len()).unwrap_or(plain)
}

fn statement(entry: &Entry, value: &str) -> String {
    if entry.begins == Begins::Value { value.to_owned() } else { format!("{} {value}", entry.keyword) }
}

/// What is said about a statement with which a game begins: the question of the catalogue, or the meaning in the table.
fn remark(head: &str, statement: &str, family: Family) -> String {
    let keyword = key(head, statement);
    let asked = |point: &&Point| match point.about {
        super::About::Clause(kind, own) => kind.word() == head && own == keyword,
        super::About::Falls(rule, _) => head == "landing" && rule == keyword,
        super::About::Rows => head == "setup" && keyword == "white",
        _ => false,
    };
    let mut points = BEGINNINGS.iter().chain(POINTS).filter(|point| point.family.is_none_or(|own| own == family));
    if let Some(point) = points.find(asked) {
        return point.asks.to_owned();
    }
    let kind = SectionKind::from_word(head);
    kind.and_then(|kind| words::clause(kind, keyword, family)).map_or(String::new(), |entry| entry.meaning.to_owned())
}

fn weight(findings: &[Diagnostic]) -> [usize; 3] {
    [Severity::Error, Severity::Warning, Severity::Question]
        .map(|severity| findings.iter().filter(|finding| finding.severity == severity).count())
}

/// What the table says of an answer; empty if it says nothing.
pub fn meaning(point: &Point, text: &str) -> &'static str {
    let stands =
        |word: &str| !word.bytes().any(|byte| byte.is_ascii_lowercase()) && word.contains(|sign: char| sign.is_alphabetic());
    let number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    // A value with a number says what it means whatever the number is.
    let same = |value: &words::Value| {
        let (own, said) = (value.text.split(' '), text.split(' '));
        own.clone().count() == said.clone().count() && own.zip(said).all(|(own, said)| own == said || stands(own) && number(said))
    };
    entry(point).into_iter().flat_map(Entry::values).find(same).map_or("", |value| value.meaning)
}

/// What the table says of the clause that a point is about.
pub fn help(point: &Point) -> &'static str {
    entry(point).map_or("", |entry| entry.meaning)
}

fn entry(point: &Point) -> Option<&'static Entry> {
    let (super::About::Clause(kind, keyword) | super::About::More(kind, keyword, _)) = point.about else { return None };
    words::clause(kind, keyword, point.family.unwrap_or(Family::Sowing))
}
