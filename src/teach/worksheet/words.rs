//! Questions, answers and how they come about, in the words of a language.
//!
//! Comes in: a question, the variants, a language. Goes out: sentences: those of events, and for the rules behind them those of the rule
//! sheet. Never works anything out.

use super::{Answer, Forbidden, Kind, Question, Working, board_order};
use crate::draw;
use crate::game::{Outcome, Side};
use crate::ir::sowing::HoleNames;
use crate::ir::{Cause, Rules, Section};
use crate::play::Event;
use crate::syntax::ast::Family;
use crate::teach::happened;
use crate::teach::sheet::{self, Line};
use crate::teach::sheet_language::Language;
use crate::teach::sheet_words;
use crate::variant::Variant;
use serde_json::Value;
use std::collections::BTreeMap;

/// Steps under a heading: a move, or a village.
pub(super) struct Steps {
    pub(super) heading: Option<String>,
    pub(super) lines: Vec<String>,
    /// The move, or the first of several that are told together.
    pub(super) working: Working,
}

/// Moves that are told together, event by event.
pub struct Worked {
    /// The moves, or the village that plays so; nothing where there is one move.
    pub heading: Option<String>,
    /// A sentence for each event; nothing where other events, or the board, tell it.
    pub said: Vec<Option<String>>,
    /// The move, or the first of several.
    pub working: Working,
}

/// Something that is not so here.
pub struct Against {
    /// In words.
    pub said: String,
    /// The rule that forbids it, or almost acts.
    pub cause: Option<Cause>,
}

/// A rule behind an answer.
pub(super) struct Behind {
    /// Its number on the sheet, from 1.
    pub(super) number: usize,
    pub(super) rule: String,
    pub(super) text: String,
}

/// Says what is asked of these variants.
pub(super) struct Speaker<'v> {
    pub(super) language: &'v Language,
    pub(super) variants: &'v [Variant],
    pub(super) titles: Vec<String>,
    /// What the sheet of each variant says of its rules, the first sentence on each.
    books: Vec<BTreeMap<Cause, Line>>,
    /// The rules behind the answers in the order of the questions, each with what the sheet says of it.
    pub(super) cited: Vec<(Vec<(usize, Cause)>, String)>,
}

impl<'v> Speaker<'v> {
    pub(super) fn new(variants: &'v [Variant], language: &'v Language, questions: &[Question]) -> Speaker<'v> {
        let book = |variant: &Variant| {
            let mut book = BTreeMap::new();
            for line in sheet::rule_parts(variant, language).into_iter().flat_map(|part| part.lines) {
                if let Some(cause) = line.cause {
                    book.entry(cause).or_insert(line);
                }
            }
            book
        };
        let books = variants.iter().map(book).collect();
        let titles = variants.iter().map(|variant| sheet_words::title(variant, language)).collect();
        let mut speaker = Speaker { language, variants, titles, books, cited: Vec::new() };
        questions.iter().for_each(|question| speaker.cite(question));
        speaker
    }

    /// Numbers the rules behind an answer: those that act, and those that almost do.
    fn cite(&mut self, question: &Question) {
        for rule in behind(question) {
            let Some(line) = self.line(rule.0, rule.1) else { continue };
            let text = self.of_village(rule.0, &sheet::shown(self.language, line));
            match self.cited.iter_mut().find(|(_, known)| *known == text) {
                Some((rules, _)) if rules.contains(&rule) => {}
                Some((rules, _)) => rules.push(rule),
                None => self.cited.push((vec![rule], text)),
            }
        }
    }

    /// The number of a rule among those behind the answers, from 1.
    fn number(&self, rule: (usize, Cause)) -> Option<usize> {
        self.cited.iter().position(|(rules, _)| rules.contains(&rule)).map(|at| at + 1)
    }

    pub(super) fn family(&self) -> Family {
        self.variants.first().map_or(Family::Sowing, Variant::family)
    }

    fn title(&self, village: usize) -> &str {
        self.titles.get(village).map_or("", String::as_str)
    }

    fn side(&self, side: Side) -> String {
        happened::side(self.family(), side, self.language)
    }

    /// A hole, a store or a point, as people find it on the board.
    fn place(&self, name: &str) -> String {
        self.variants.first().map_or(String::new(), |variant| happened::named(variant.rules(), name, self.language))
    }

    fn places<'n>(&self, names: impl Iterator<Item = &'n str>) -> String {
        let names: Vec<String> = names.map(|name| self.place(name)).collect();
        self.language.list(&names, "list.and")
    }

    /// A move: the hole, and which way round if that is chosen; or as the variant writes it.
    pub(super) fn moved(&self, chosen: &str) -> String {
        self.moved_by(chosen, &|hole| self.language.foreign(hole))
    }

    /// The same as what somebody plays: where holes have numbers, the hole.
    fn played(&self, chosen: &str) -> String {
        self.moved_by(chosen, &|hole| match self.has_numbers() && hole.bytes().all(|digit| digit.is_ascii_digit()) {
            true => self.language.say("worksheet.hole", &[("n", hole)]),
            false => self.language.foreign(hole),
        })
    }

    fn moved_by(&self, chosen: &str, name: &dyn Fn(&str) -> String) -> String {
        let (hole, direction) = chosen.split_at(chosen.len().saturating_sub(1));
        let key = match direction {
            "c" => "worksheet.clockwise",
            "a" => "worksheet.anticlockwise",
            _ => "",
        };
        if self.family() == Family::Leaping || key.is_empty() || hole.is_empty() {
            return name(chosen);
        }
        self.language.say(key, &[("move", &name(hole))])
    }

    fn moves(&self, moves: &[String]) -> String {
        let moves: Vec<String> = moves.iter().map(|chosen| self.moved(chosen)).collect();
        self.language.list(&moves, "list.comma")
    }

    /// The question.
    pub(super) fn ask(&self, question: &Question) -> String {
        match (question.kind, self.family()) {
            (Kind::Captured, Family::Leaping) => self.asked(question, "worksheet.captured-pieces"),
            (Kind::Wins, _) if question.of_round => self.asked(question, "worksheet.wins-round"),
            (kind, _) => self.asked(question, &format!("worksheet.{}", kind.word())),
        }
    }

    fn asked(&self, question: &Question, key: &str) -> String {
        let [chosen, played] =
            [Self::moved, Self::played].map(|name| question.chosen.as_deref().map_or(String::new(), |chosen| name(self, chosen)));
        let (family, point) = (self.family(), self.language.foreign(question.from.as_deref().unwrap_or_default()));
        let plays = happened::plays(family, question.side, &played, self.language);
        let turn = happened::turn(family, question.side, self.language);
        let (one, other) = (self.title(0), self.title(1));
        let set_in =
            [("plays", plays.as_str()), ("turn", &turn), ("move", &chosen), ("point", &point), ("one", one), ("other", other)];
        let said = self.language.say(key, &set_in);
        let of_both = matches!(question.kind, Kind::Village | Kind::VillageAllows);
        // Where two villages stand at the top, it is said whose rules hold.
        if self.variants.len() == 2 && !of_both {
            self.language.say("list.name", &[("name", one), ("text", &said)])
        } else {
            said
        }
    }

    /// The answer.
    pub(super) fn answer(&self, question: &Question) -> String {
        let language = self.language;
        let said = match &question.answer {
            Answer::Place(place) => self.place(place),
            Answer::Taken(taken) if taken.is_empty() => language.say("worksheet.nothing", &[]),
            Answer::Taken(taken) if self.family() == Family::Leaping => {
                self.places(taken.iter().map(|taken| taken.place.as_str()))
            }
            Answer::Taken(taken) => {
                let each =
                    taken.iter().map(|taken| language.count("event.taken", taken.seeds, &[("hole", &self.place(&taken.place))]));
                let each: Vec<String> = each.collect();
                let list = language.list(&each, "list.and");
                let total = taken.iter().map(|taken| taken.seeds).sum();
                if each.len() < 2 { list } else { language.count("worksheet.total", total, &[("list", &list)]) }
            }
            Answer::Moves(moves) => self.moves(moves),
            Answer::Points(points) => self.places(points.iter().map(String::as_str)),
            Answer::Outcome(Outcome::Win(side)) => self.side(*side),
            Answer::Outcome(_) => language.say("worksheet.draw", &[]),
            Answer::Village(village) => self.title(*village).to_owned(),
        };
        // A letter that names a hole or a point stays small.
        let is_name = match &question.answer {
            Answer::Place(place) => place.len() > 1 && !self.has_numbers(),
            Answer::Taken(taken) => !taken.is_empty(),
            Answer::Moves(_) | Answer::Points(_) => true,
            Answer::Outcome(_) | Answer::Village(_) => false,
        };
        if is_name { said } else { Language::capital(&said) }
    }

    /// Whether each player's holes have numbers.
    fn has_numbers(&self) -> bool {
        match self.variants.first().map(Variant::rules) {
            Some(Rules::Sowing(rules)) => rules.notation == HoleNames::ByNumber,
            _ => false,
        }
    }

    /// What happens, step by step; moves that are alike but for where they land are told together.
    pub(super) fn steps(&self, question: &Question) -> Vec<Steps> {
        groups(question).iter().filter_map(|group| self.step(question, group)).collect()
    }

    fn step(&self, question: &Question, group: &[&Working]) -> Option<Steps> {
        let first = *group.first()?;
        let mut lines = self.lines(first, &self.naming(group));
        if question.kind == Kind::Wins {
            lines.extend(self.score(first));
        }
        Some(Steps { heading: self.heading(question.kind, group), lines, working: first.clone() })
    }

    /// What stands above moves that are told together.
    fn heading(&self, kind: Kind, group: &[&Working]) -> Option<String> {
        match kind {
            Kind::Allowed | Kind::Lands => {
                let moves: Vec<String> = group.iter().map(|working| self.moved(&working.chosen)).collect();
                Some(self.language.list(&moves, "list.comma"))
            }
            Kind::Village | Kind::VillageAllows => group.first().map(|first| self.title(first.village).to_owned()),
            Kind::LastSeed | Kind::Captured | Kind::Wins => None,
        }
    }

    /// What places are called in moves that are told together: where the first one lands, all landings are named.
    fn naming<'g>(&'g self, group: &[&Working]) -> impl Fn(&str) -> String + 'g {
        let mut points: Vec<String> = group.iter().filter_map(|working| lands_on(working)).map(|to| self.place(&to)).collect();
        points.dedup();
        let points = self.language.list(&points, "list.or");
        let last = group.first().filter(|_| group.len() > 1).and_then(|first| lands_on(first));
        move |place| if Some(place) == last.as_deref() { points.clone() } else { self.place(place) }
    }

    /// The same events by event, for who adds their rules.
    pub(super) fn worked(&self, question: &Question) -> Vec<Worked> {
        let worked = groups(question).into_iter().filter_map(|group| {
            let (first, name) = (*group.first()?, self.naming(&group));
            let told = |event: &Event| happened::told_by(event, self.family(), self.language, &name);
            let said = first.events.iter().map(told);
            Some(Worked { heading: self.heading(question.kind, &group), said: said.collect(), working: first.clone() })
        });
        worked.collect()
    }

    /// The sentences of one move.
    pub(super) fn told(&self, working: &Working) -> Vec<String> {
        self.lines(working, &|place| self.place(place))
    }

    /// The sentences of a move's events, each with the name of its rule.
    fn lines(&self, working: &Working, place: &dyn Fn(&str) -> String) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut named_last: Option<String> = None;
        for event in &working.events {
            // Captured pieces are named with the leap.
            if event.kind == "remove" {
                continue;
            }
            let told = happened::told_by(event, self.family(), self.language, place);
            let rule = event.cause.and_then(|cause| self.rule_word(working.village, cause));
            match (told, lines.last_mut()) {
                // A rule that goes on acting is named once.
                (Some(told), _) => lines.push(match rule.as_ref().filter(|_| rule != named_last) {
                    Some(rule) => format!("{told} [{rule}]"),
                    None => told,
                }),
                // That the seeds are sown on is seen from the next lap.
                (None, Some(last)) if !last.ends_with(']') => {
                    if let Some(rule) = &rule {
                        *last = format!("{last} [{rule}]");
                    }
                    continue;
                }
                (None, _) => continue,
            }
            named_last = rule;
        }
        lines
    }

    /// What a step tells of its rule: the name that players have for it, or its number.
    fn rule_word(&self, village: usize, cause: Cause) -> Option<String> {
        let is_named = is_of_table(&cause) && self.line(village, cause).is_some_and(|line| line.name.is_some());
        let place = self.variants.get(village).filter(|_| is_named).and_then(|variant| variant.place(cause));
        let name = place.map(|place| self.language.rule_name(&place.rule));
        name.or_else(|| self.number((village, cause)).map(|number| number.to_string()))
    }

    /// Seeds or pieces when all is over.
    fn score(&self, working: &Working) -> Option<String> {
        let key = if self.family() == Family::Sowing { "difference.seeds" } else { "difference.pieces" };
        let of_round = |event: &Event| {
            let score = event.fields.get("score")?;
            Some([score["south"].as_u64()?, score["north"].as_u64()?].map(|number| number as u32))
        };
        let [south, north] = working.events.iter().find_map(of_round).unwrap_or(working.score).map(|number| number.to_string());
        Some(self.language.say(key, &[("south", &south), ("north", &north)]))
    }

    fn line(&self, village: usize, cause: Cause) -> Option<&Line> {
        self.books.get(village).and_then(|book| book.get(&cause))
    }

    /// What the sheet says of the rules that act, and of those that almost do.
    pub(super) fn behind(&self, question: &Question) -> Vec<Behind> {
        let mut found: Vec<Behind> = Vec::new();
        for (village, cause) in behind(question) {
            let Some(number) = self.number((village, cause)) else { continue };
            let Some((_, text)) = self.cited.get(number - 1) else { continue };
            if !found.iter().any(|known| known.number == number) {
                let rule = self.variants.get(village).and_then(|variant| variant.place(cause));
                found.push(Behind { number, rule: rule.map(|place| place.rule).unwrap_or_default(), text: text.clone() });
            }
        }
        found
    }

    /// A sentence with the village whose rule it tells, where there are two.
    fn of_village(&self, village: usize, text: &str) -> String {
        if self.variants.len() < 2 {
            return text.to_owned();
        }
        self.language.say("list.name", &[("name", self.title(village)), ("text", text)])
    }

    /// What does not act although it nearly does, and what is not allowed.
    pub(super) fn against(&self, question: &Question) -> Vec<String> {
        let name = |line: &Line| line.name.clone().unwrap_or_else(|| line.text.clone());
        self.against_by(question, &name).map(|against| against.said).collect()
    }

    /// The same for who has no list of rules beside it: with the whole sentence of a rule that almost acts.
    pub(super) fn against_at_length(&self, question: &Question) -> Vec<Against> {
        self.against_by(question, &|line| sheet::shown(self.language, line)).collect()
    }

    fn against_by<'a>(&'a self, question: &'a Question, name: &'a dyn Fn(&Line) -> String) -> impl Iterator<Item = Against> + 'a {
        let forbidden = question.forbidden.iter().map(|forbidden| Against {
            said: self.forbidden(forbidden),
            cause: forbidden.cause.filter(|_| forbidden.village == 0),
        });
        let missed = question.missed.iter().filter(|cause| is_of_table(cause)).filter_map(|cause| {
            let text = name(self.line(0, *cause)?);
            Some(Against { said: self.language.say("worksheet.nearly", &[("text", &text)]), cause: Some(*cause) })
        });
        forbidden.chain(missed)
    }

    fn forbidden(&self, forbidden: &Forbidden) -> String {
        let sowing = self.family() == Family::Sowing;
        let is_hole = |name: &str| name.starts_with(['S', 'N']);
        let moves = match forbidden.moves.iter().all(|name| sowing && is_hole(name)) {
            true => self.places(forbidden.moves.iter().map(String::as_str)),
            false => self.moves(&forbidden.moves),
        };
        let moves = if forbidden.more { format!("{moves} …") } else { moves };
        let Some(cause) = forbidden.cause else { return self.language.say("worksheet.empty", &[("holes", &moves)]) };
        let rule = self.line(forbidden.village, cause).map(|line| sheet::shown(self.language, line)).unwrap_or_default();
        let text = self.language.say("worksheet.forbidden", &[("moves", &moves), ("text", &rule)]);
        self.of_village(forbidden.village, text.trim_end())
    }

    /// The holes from which may be sown: all that are not forbidden and hold seeds.
    pub(super) fn holes(&self, question: &Question) -> Vec<String> {
        let Answer::Moves(moves) = &question.answer else { return Vec::new() };
        let Some(Rules::Sowing(rules)) = self.variants.first().map(Variant::rules) else { return Vec::new() };
        let letter = if question.side == Side::South { 'S' } else { 'N' };
        let names = (1..=rules.holes).map(|number| format!("{letter}{number}"));
        let rules = Rules::Sowing(rules.clone());
        let is_allowed = |name: &String| {
            let label = draw::label(&rules, name);
            moves.iter().any(|chosen| chosen.strip_prefix(&label).is_some_and(|rest| matches!(rest, "" | "a" | "c")))
        };
        names.filter(is_allowed).collect()
    }

    /// The places that are the right answer to who points at the board: for moves the holes or pieces that begin them.
    pub(super) fn right(&self, question: &Question) -> Vec<String> {
        let mut places: Vec<String> = match &question.answer {
            Answer::Place(place) => vec![place.clone()],
            Answer::Taken(taken) => taken.iter().map(|taken| taken.place.clone()).collect(),
            Answer::Points(points) => points.clone(),
            Answer::Moves(_) => question.begins.clone(),
            Answer::Outcome(_) | Answer::Village(_) => Vec::new(),
        };
        places.sort_by_cached_key(|place| board_order(place));
        places.dedup();
        places
    }

    /// What holes and stores are called in sentences; nothing of points, which are called as they are written.
    pub(super) fn called(&self) -> BTreeMap<String, String> {
        let Some(Rules::Sowing(rules)) = self.variants.first().map(Variant::rules) else { return BTreeMap::new() };
        let of_side =
            |side: &'static str| (1..=rules.holes).map(move |number| format!("{side}{number}")).chain([side.to_owned()]);
        ["S", "N"].into_iter().flat_map(of_side).map(|place| (place.clone(), self.place(&place))).collect()
    }

    /// The question and the answer for who points at the board.
    pub(super) fn on_board(&self, question: &Question) -> [String; 2] {
        let answer = match &question.answer {
            Answer::Moves(_) | Answer::Points(_) => self.places(self.right(question).iter().map(String::as_str)),
            _ => self.answer(question),
        };
        let pieces = question.kind == Kind::Allowed && self.family() == Family::Leaping;
        let asks = if pieces { self.asked(question, "worksheet.pieces") } else { self.ask(question) };
        [asks, answer]
    }

    /// The holes or points that a question points out.
    pub(super) fn pointed(&self, question: &Question) -> Vec<String> {
        let text = |event: &Event, name: &str| event.fields.get(name).and_then(Value::as_str).map(str::to_owned);
        let first = question.worked.first().and_then(|working| working.events.first());
        match question.kind {
            Kind::Allowed => Vec::new(),
            Kind::Lands => question.from.iter().cloned().collect(),
            _ => first.and_then(|event| text(event, "from")).into_iter().collect(),
        }
    }
}

/// Moves that are alike but for where they land, together.
fn groups(question: &Question) -> Vec<Vec<&Working>> {
    let apart = matches!(question.kind, Kind::Allowed | Kind::Lands);
    let mut groups: Vec<Vec<&Working>> = Vec::new();
    for working in &question.worked {
        let alike = groups.iter_mut().find(|group| apart && group.first().is_some_and(|first| is_alike(first, working)));
        match alike {
            Some(group) => group.push(working),
            None => groups.push(vec![working]),
        }
    }
    groups
}

/// Where a piece lands at last.
fn lands_on(working: &Working) -> Option<String> {
    let last = working.events.iter().rfind(|event| matches!(event.kind.as_str(), "step" | "leap"))?;
    last.fields.get("to").and_then(Value::as_str).map(str::to_owned)
}

/// Whether two moves do the same, but for where the piece lands at last.
fn is_alike(one: &Working, other: &Working) -> bool {
    let done = |working: &Working| {
        let last = lands_on(working);
        let events = working.events.iter().map(|event| {
            let mut fields = event.fields.clone();
            fields.iter_mut().filter(|(_, at)| at.as_str() == last.as_deref()).for_each(|(_, at)| *at = Value::Null);
            (event.kind.clone(), fields)
        });
        events.collect::<Vec<_>>()
    };
    one.village == other.village && done(one) == done(other)
}

fn is_of_table(cause: &Cause) -> bool {
    matches!(cause, Cause::Landing(_) | Cause::Passing(_))
}

/// The rules that act in an answer, and those that almost do.
fn behind(question: &Question) -> Vec<(usize, Cause)> {
    let acting = question.worked.iter().flat_map(|working| {
        let causes = working.events.iter().filter_map(|event| event.cause);
        causes.filter(|cause| is_of_table(cause) || is_told(cause, question.kind)).map(|cause| (working.village, cause))
    });
    let missed = question.missed.iter().filter(|cause| is_of_table(cause)).map(|cause| (0, *cause));
    acting.chain(missed).collect()
}

/// Clauses that are told with an answer.
fn is_told(cause: &Cause, kind: Kind) -> bool {
    match cause {
        Cause::Clause(Section::End | Section::Rounds, ..) => kind == Kind::Wins,
        Cause::Clause(_, "crowned", _) => true,
        Cause::Clause(Section::Man | Section::King, "captures" | "steps", _) => true,
        _ => false,
    }
}
