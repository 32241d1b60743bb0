//! How a variant answers the questions, and where another answer would show.
//!
//! Comes in: a variant. Goes out: for each point that applies what is said and where; other answers, each as a child of the variant that
//! states it and nothing else; and for the first of them that matters a game that shows it. Never decides which answer is right.

use super::catalogue::{About, POINTS, Point};
use crate::compare::{Pair, Plan, Watch, Witness, hunt};
use crate::compile::merged::{MergedClause, MergedRule, MergedSection};
use crate::game::{Patience, patience};
use crate::source::Span;
use crate::syntax::ast::{Phrase, RuleStatement, SectionKind, Tag};
use crate::variant::Variant;
use crate::words::sowing::values::RECEIVERS;
use crate::words::{self, Begins};

/// Work of one hunt: a fraction of a second.
const WORK: u64 = 400_000;
/// Work of all hunts: some two seconds. The games that are shipped take half of it at most.
const WHOLE: u64 = 20_000_000;
/// Other answers that are tried for one point.
const MOST_OTHERS: usize = 6;

/// How a variant comes to its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Its own file says so.
    Stated,
    /// A parent says so.
    Inherited,
    /// Nothing is said, and this holds by default.
    Default,
}

impl Answer {
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Answer::Stated => "stated",
            Answer::Inherited => "inherited",
            Answer::Default => "default",
        }
    }
}

/// Another answer, and what it would change.
pub struct Other {
    /// What would be said.
    pub says: String,
    /// The statements of a file that says so, without its head.
    pub body: String,
    /// The variant that says so.
    pub variant: Variant,
    /// A game that comes out otherwise; `None` if none was found in the time that is given to it.
    pub witness: Option<Witness>,
}

/// A question and its answer.
pub struct Asked {
    /// The point.
    pub point: &'static Point,
    /// The rule of which it is asked, with its table, if it is asked of one.
    pub rule: Option<(SectionKind, String)>,
    /// What is said.
    pub says: String,
    /// What stands before an answer in the statements for it; empty where no words of one's own will do.
    pub before: String,
    /// How the variant comes to it.
    pub answer: Answer,
    /// File and line of the statement.
    pub place: Option<(String, usize)>,
    /// What its sources say of it: `ab confirmed, cd silent`.
    pub sources: String,
    /// Other answers that mean another game.
    pub others: Vec<Other>,
    /// The search was stopped, or all questions together took too long: that no game shows another answer says nothing.
    pub cut: bool,
}

impl Asked {
    /// The name of the question, with the rule of which it is asked.
    pub fn key(&self) -> String {
        self.rule.as_ref().map_or_else(|| self.point.key.to_owned(), |rule| format!("{} {}", self.point.key, of_table(rule)))
    }

    /// The first other answer that a game shows.
    pub fn shown(&self) -> Option<(&Other, &Witness)> {
        self.others.iter().find_map(|other| Some((other, other.witness.as_ref()?)))
    }
}

/// All questions that apply to a variant, with its answers. With `every` all other answers are looked at, else those up to the first that a
/// game shows.
pub fn asked(variant: &Variant, every: bool) -> Vec<Asked> {
    let family = variant.family();
    let points = POINTS.iter().filter(|point| point.family.is_none_or(|own| own == family));
    Patience::of_work(WHOLE).within(|| points.flat_map(|point| of_point(variant, point, every)).collect())
}

/// What is said at one place, and what might be said there.
struct Said {
    rule: Option<(SectionKind, String)>,
    says: String,
    span: Option<Span>,
    tag: Option<Tag>,
    /// What is said instead, and the statements for it.
    instead: Vec<(String, String)>,
    /// What stands before an answer in the statements for it; empty where no words of one's own will do.
    before: String,
}

fn of_point(variant: &Variant, point: &'static Point, every: bool) -> Vec<Asked> {
    said(variant, point).into_iter().map(|said| ask(variant, point, said, every)).collect()
}

/// What may be answered to a point, without a look at what it would change.
pub struct Offer {
    /// The rule of which it is asked, if it is asked of one.
    pub rule: Option<String>,
    /// What is said.
    pub says: String,
    /// What might be said instead, and the statements for it.
    pub instead: Vec<(String, String)>,
    /// What stands before an answer in the statements for it; empty where no words of one's own will do.
    before: String,
}

impl Offer {
    /// The statements of an answer in somebody's own words.
    pub fn answered(&self, text: &str) -> Option<String> {
        (!self.before.is_empty()).then(|| format!("{}{text} }}", self.before))
    }

    /// The words that were answered, if these are the statements of an answer.
    pub fn told<'b>(&self, body: &'b str) -> &'b str {
        let told = body.strip_prefix(self.before.as_str()).and_then(|rest| rest.strip_suffix(" }"));
        told.unwrap_or(body)
    }
}

/// What may be answered to a point of the catalogue; nothing if it does not apply.
pub fn offers(variant: &Variant, point: &'static Point) -> Vec<Offer> {
    let applies = point.family.is_none_or(|own| own == variant.family());
    let found = if applies { said(variant, point) } else { Vec::new() };
    let offer = |said: Said| Offer {
        rule: said.rule.as_ref().map(of_table),
        says: said.says,
        instead: said.instead,
        before: said.before,
    };
    found.into_iter().map(offer).collect()
}

fn said(variant: &Variant, point: &'static Point) -> Vec<Said> {
    if point.of_kings && !has_kings(variant) {
        return Vec::new();
    }
    match point.about {
        About::Clause(kind, keyword) => clause(variant, kind, keyword).into_iter().collect(),
        About::More(kind, keyword, value) => more(variant, kind, keyword, value).into_iter().collect(),
        About::LastSeed => rules(variant, LANDING, &last_seed),
        About::CaptureSide => rules(variant, BOTH, &|rule| if captures(rule) { side(rule) } else { Vec::new() }),
        About::CaptureTest => rules(variant, BOTH, &without_test),
        About::CaptureReceiver => rules(variant, PASSING, &receivers),
        About::RelaySide => rules(variant, LANDING, &|rule| if relays(rule) { side(rule) } else { Vec::new() }),
        About::RelaySize => rules(variant, LANDING, &relay_size),
        About::Falls(rule, place) => falls(variant, rule, place).into_iter().collect(),
        About::Rows => rows(variant).into_iter().collect(),
    }
}

fn ask(variant: &Variant, point: &'static Point, said: Said, every: bool) -> Asked {
    let own = variant.merged().name.span.file;
    let answer = match said.span {
        None => Answer::Default,
        Some(span) if span.file == own => Answer::Stated,
        Some(_) => Answer::Inherited,
    };
    let place = said.span.map(|span| variant.sources().file_line(span)).map(|(file, line)| (file.to_owned(), line));
    let mut others: Vec<Other> = Vec::new();
    for (says, body) in said.instead.into_iter().take(MOST_OTHERS) {
        let Ok(other) = variant.with_body(&body) else { continue };
        if other.rules() == variant.rules() {
            continue;
        }
        let witness = witness(variant, &other);
        let found = witness.is_some();
        others.push(Other { says, body, variant: other, witness });
        if found && !every {
            break;
        }
    }
    Asked {
        point,
        rule: said.rule,
        says: said.says,
        before: said.before,
        answer,
        place,
        sources: sources(said.tag.as_ref()),
        others,
        cut: patience::is_cut(),
    }
}

/// A game after which two answers part.
fn witness(variant: &Variant, other: &Variant) -> Option<Witness> {
    let pair = Pair::new(variant, other)?;
    if !pair.share_a_board() {
        return None;
    }
    let plan = Plan { positions: 20_000, games: 512, ..Plan::default() };
    let watch = Watch { work: Some(WORK), ..Watch::default() };
    let [left, right] = &pair.engines;
    let found = hunt(left, right, &pair.right_rules, &plan, &watch);
    Witness::told(&pair, &found, &watch)
}

fn sources(tag: Option<&Tag>) -> String {
    let entry = |entry: &crate::syntax::ast::TagEntry| {
        let key = entry.key.iter().map(|key| key.value.as_str());
        key.chain(entry.status.iter().map(|status| status.value.word())).collect::<Vec<_>>().join(" ")
    };
    tag.map(|tag| tag.entries.iter().map(entry).collect::<Vec<_>>().join(", ")).unwrap_or_default()
}

// ---------------------------------------------------------------- clauses

fn section(variant: &Variant, kind: SectionKind) -> Option<(String, &MergedSection)> {
    let merged = variant.merged();
    let word = kind.word();
    match kind {
        SectionKind::Opening | SectionKind::Enforcement => {
            let mut blocks = merged.openings.iter().chain(&merged.enforcement).filter(|block| block.on);
            let block = blocks.find(|block| {
                (kind == SectionKind::Enforcement)
                    == merged.enforcement.as_ref().is_some_and(|own| own.section.head == block.section.head)
            })?;
            let name = block.name.as_ref().map_or(String::new(), |name| format!(" {}", name.value));
            Some((format!("{word}{name}"), &block.section))
        }
        SectionKind::King if !merged.sections.contains_key(&kind) => None,
        _ => merged.sections.get(&kind).map(|section| (word.to_owned(), section)),
    }
}

/// What stands behind the keyword.
fn value_of(clause: &MergedClause) -> String {
    let words = clause.phrase.words();
    words.strip_prefix(clause.keyword).map_or(words.clone(), |said| said.trim_start().to_owned()).replace(" .. ", "..")
}

fn clause(variant: &Variant, kind: SectionKind, keyword: &'static str) -> Option<Said> {
    let entry = words::clause(kind, keyword, variant.family())?;
    let optional = matches!(kind, SectionKind::Moves | SectionKind::Sow | SectionKind::End | SectionKind::Capture);
    let (head, found) = match section(variant, kind) {
        Some((head, section)) => (head, section.get(keyword)),
        // A section that may be left out answers by its defaults.
        None if optional => (kind.word().to_owned(), None),
        None => return None,
    };
    let default = words::default(kind, keyword, variant.family());
    let says = match found {
        Some(clause) => value_of(clause),
        None if default.is_empty() => return None,
        None => default.to_owned(),
    };
    // A list of directions goes on with what else is said of the step.
    let rest = says.split_once(',').map_or(String::new(), |(_, rest)| format!(",{rest}"));
    let keeps_rest = matches!(keyword, "steps" | "captures");
    let values = entry.values().into_iter().filter(|value| !value.is_part);
    let concrete = values.filter_map(|value| concrete(value.text, &says));
    let others = concrete.map(|value| if keeps_rest && !value.contains(',') { format!("{value}{rest}") } else { value });
    let before = if entry.begins == Begins::Value { format!("{head} {{ ") } else { format!("{head} {{ {keyword} ") };
    let instead = others.filter(|value| *value != says).map(|value| {
        let body = format!("{before}{value} }}");
        (value, body)
    });
    let instead = instead.collect();
    Some(Said {
        rule: None,
        says,
        span: found.map(|clause| clause.span),
        tag: found.and_then(|clause| clause.tag.clone()),
        instead,
        before,
    })
}

/// A value as a file may say it: numbers for what stands for numbers. `None` if it holds names or texts.
fn concrete(text: &str, says: &str) -> Option<String> {
    let number = says.split_whitespace().find_map(|word| word.parse::<u32>().ok());
    let another = number.map_or(2, |number| if number > 1 { number - 1 } else { 2 });
    let filled: Vec<String> = text
        .split(' ')
        .map(|word| match word.trim_end_matches(',') {
            "N" | "NUMBERS" => word.replace("NUMBERS", &another.to_string()).replace('N', &another.to_string()),
            "PLACE" => word.replace("PLACE", "the last row"),
            _ => word.to_owned(),
        })
        .collect();
    let text = filled.join(" ");
    (!text.contains("...") && !text.bytes().any(|byte| byte.is_ascii_uppercase() || byte == b'"')).then_some(text)
}

fn more(variant: &Variant, kind: SectionKind, keyword: &'static str, value: &str) -> Option<Said> {
    let (_, section) = section(variant, kind)?;
    let all: Vec<&MergedClause> = section.all(keyword).collect();
    let first = value.split(' ').take(3).collect::<Vec<_>>().join(" ");
    let same = all.iter().find(|clause| value_of(clause).contains(&first));
    let says = same.map_or_else(|| "not said".to_owned(), |clause| value_of(clause));
    let instead = if same.is_some() {
        Vec::new()
    } else {
        vec![(value.to_owned(), format!("{} {{ add {keyword} {value} }}", kind.word()))]
    };
    let (span, tag) = same.map_or((None, None), |clause| (Some(clause.span), clause.tag.clone()));
    Some(Said { rule: None, says, span, tag, instead, before: format!("{} {{ add {keyword} ", kind.word()) })
}

// ---------------------------------------------------------------- rules that capture and relay

/// The parts of a rule as they are written.
struct Parts {
    place: String,
    tests: Vec<String>,
    may: bool,
    actions: Vec<String>,
}

impl Parts {
    fn of(rule: &RuleStatement) -> Parts {
        let all = |phrases: &[Phrase]| phrases.iter().map(Phrase::words).collect();
        Parts { place: rule.place.words(), tests: all(&rule.tests), may: rule.may.is_some(), actions: all(&rule.actions) }
    }

    fn text(&self) -> String {
        let place = std::iter::once(self.place.clone()).chain(self.tests.iter().cloned()).collect::<Vec<_>>().join(", ");
        format!("{place} -> {}{}", if self.may { "may " } else { "" }, self.actions.join(", "))
    }
}

const LANDING: &[SectionKind] = &[SectionKind::Landing];
const PASSING: &[SectionKind] = &[SectionKind::Passing];
const BOTH: &[SectionKind] = &[SectionKind::Passing, SectionKind::Landing];

fn rules(variant: &Variant, tables: &[SectionKind], instead: &dyn Fn(&RuleStatement) -> Vec<Parts>) -> Vec<Said> {
    tables.iter().flat_map(|kind| rules_of(variant, *kind, instead)).collect()
}

fn rules_of(variant: &Variant, kind: SectionKind, instead: &dyn Fn(&RuleStatement) -> Vec<Parts>) -> Vec<Said> {
    let rules = variant.merged().table(kind).into_iter().flat_map(|table| &table.rules).filter(|rule| rule.on);
    let head = kind.word();
    let said = |rule: &MergedRule| {
        let changed = instead(&rule.rule);
        if changed.is_empty() {
            return None;
        }
        let name = rule.rule.name.value.clone();
        let instead = changed.into_iter().map(|parts| {
            let body = format!("{head} {{ change {name}: {} }}", parts.text());
            (parts.text(), body)
        });
        let instead = instead.collect();
        let says = Parts::of(&rule.rule).text();
        let before = format!("{head} {{ change {name}: ");
        Some(Said { rule: Some((kind, name)), says, span: Some(rule.span), tag: rule.tag.clone(), instead, before })
    };
    rules.filter_map(said).collect()
}

/// A rule as a question names it: both tables may have one of that name.
fn of_table((kind, name): &(SectionKind, String)) -> String {
    if *kind == SectionKind::Landing { name.clone() } else { format!("{} {name}", kind.word()) }
}

/// Whether there is ever a king.
fn has_kings(variant: &Variant) -> bool {
    match variant.rules() {
        crate::ir::Rules::Leaping(rules) => {
            let stand = !rules.setup.white_kings.is_empty() || !rules.setup.black_kings.is_empty();
            stand || rules.crowned != crate::ir::leaping::Crowned::Never
        }
        crate::ir::Rules::Sowing(_) => false,
    }
}

/// To whom else the seeds of a capture may go.
fn receivers(rule: &RuleStatement) -> Vec<Parts> {
    if !captures(rule) {
        return Vec::new();
    }
    let values = RECEIVERS.0.iter().map(|row| row.said.text);
    let whole = |action: &str, to: &str| {
        let bare = values.clone().find_map(|known| action.strip_suffix(&format!(" {known}"))).unwrap_or(action);
        if to.is_empty() { bare.to_owned() } else { format!("{bare} {to}") }
    };
    let with = |to: &str| {
        let mut parts = Parts::of(rule);
        let captures = |action: &&mut String| action.starts_with("capture ");
        parts.actions.iter_mut().filter(captures).for_each(|action| *action = whole(action, to));
        parts
    };
    let now = Parts::of(rule).text();
    std::iter::once("").chain(values.clone()).map(with).filter(|parts| parts.text() != now).collect()
}

fn captures(rule: &RuleStatement) -> bool {
    rule.actions.iter().any(|action| action.words().starts_with("capture"))
}

fn relays(rule: &RuleStatement) -> bool {
    !captures(rule) && rule.actions.iter().any(|action| action.words().starts_with("sow on"))
}

fn last_seed(rule: &RuleStatement) -> Vec<Parts> {
    const WITH: &str = " and last seed";
    let changed = |action: &String| {
        let action = action.strip_prefix("capture ").map(|_| action)?;
        Some(if action.contains(WITH) { action.replace(WITH, "") } else { format!("{action}{WITH}") })
    };
    let parts = Parts::of(rule);
    let Some((at, action)) = parts.actions.iter().enumerate().find_map(|(at, action)| Some((at, changed(action)?))) else {
        return Vec::new();
    };
    let mut other = parts;
    if let Some(old) = other.actions.get_mut(at) {
        *old = action;
    }
    vec![other]
}

fn side(rule: &RuleStatement) -> Vec<Parts> {
    let place = rule.place.words();
    let places = [("opponent hole", ["hole", "own hole"]), ("own hole", ["hole", "opponent hole"])];
    let known = places.iter().find(|(said, _)| place.contains(said));
    let others: Vec<String> = match known {
        Some((said, others)) => others.iter().map(|other| place.replace(said, other)).collect(),
        None if place.contains("hole") => vec![place.replace("hole", "own hole")],
        None => Vec::new(),
    };
    others.into_iter().map(|place| Parts { place, ..Parts::of(rule) }).collect()
}

fn without_test(rule: &RuleStatement) -> Vec<Parts> {
    if !captures(rule) {
        return Vec::new();
    }
    let less = |at: usize| {
        let mut parts = Parts::of(rule);
        parts.tests.remove(at);
        parts
    };
    (0..rule.tests.len()).map(less).collect()
}

fn relay_size(rule: &RuleStatement) -> Vec<Parts> {
    let place = rule.place.words();
    if !relays(rule) || place.contains("making") || !place.contains("hole") {
        return Vec::new();
    }
    vec![Parts { place: format!("{place} making 3 or more"), ..Parts::of(rule) }]
}

/// What a rule of that name does, and what else it might do, by the examples of the table.
fn falls(variant: &Variant, name: &str, place: &str) -> Option<Said> {
    let rule = variant.merged().landing.rules.iter().find(|rule| rule.on && rule.rule.name.value == name)?;
    let parts = Parts::of(&rule.rule);
    let says = format!("{}{}", if parts.may { "may " } else { "" }, parts.actions.join(", "));
    let examples = words::entries().filter(|entry| entry.place == words::Place::RuleAction).map(|entry| entry.example);
    let mut told: Vec<String> = Vec::new();
    for action in examples.filter_map(|example| example.split_once(" -> ")).filter_map(|(_, done)| done.split(',').next()) {
        // What is captured there, with and without the last seed.
        for action in [action.to_owned(), action.replace(" and last seed", "")] {
            if action != says && !told.contains(&action) {
                told.push(action);
            }
        }
    }
    let place = if parts.tests.is_empty() { place.to_owned() } else { parts.place.clone() };
    let before = format!("landing {{ change {name}: {place} -> ");
    let instead = told.into_iter().map(|action| {
        let body = format!("{before}{action} }}");
        (action, body)
    });
    let instead = instead.collect();
    Some(Said { rule: None, says, span: Some(rule.span), tag: rule.tag.clone(), instead, before })
}

/// How many rows of men each player has, if they stand in rows on a board of rows.
fn rows(variant: &Variant) -> Option<Said> {
    let merged = variant.merged();
    let said = |kind, keyword| merged.sections.get(&kind).and_then(|section| section.get(keyword)).map(value_of);
    let points = said(SectionKind::Board, "points")?;
    let height: u8 = points.split(' ').nth(2)?.parse().ok()?;
    let white = said(SectionKind::Setup, "white")?;
    let count: u8 = white.strip_prefix("rows 1 to ")?.parse().ok()?;
    let clause = merged.sections.get(&SectionKind::Setup).and_then(|section| section.get("white"));
    let body = |rows: u8| {
        let from = height + 1 - rows;
        (rows.to_string(), format!("setup {{ white rows 1 to {rows}; black rows {from} to {height} }}"))
    };
    let instead = (1..=height / 2).filter(|rows| *rows != count).map(body).collect();
    Some(Said {
        rule: None,
        says: count.to_string(),
        span: clause.map(|clause| clause.span),
        tag: None,
        instead,
        before: String::new(),
    })
}
