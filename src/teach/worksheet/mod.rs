//! Worksheets: positions worth a question, with the answer and how it comes about.
//!
//! Comes in: a variant, perhaps a second one to tell it from, how hard, a seed. Goes out: typed questions with answers and the events
//! behind them, and from them a sheet in a person's language. The positions come from random games; the same seed gives the same sheet.
//! Answers are what a game says that is set up from the text of the position. Never decides a rule.

mod answer;
mod choose;
mod page;
mod search;
mod sheet;
mod traits;
mod villages;
mod words;

pub use sheet::{Format, Worksheet};
pub use words::{Against, Worked};

use crate::game::{Outcome, Side};
use crate::ir::Cause;
use crate::play::Event;
use crate::teach::sheet::own_words;
use crate::teach::sheet_language::Language;
use crate::variant::Variant;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// 1: one lap, one capture. 2: relays, further moves, chains. 3: rules that almost act; seeds must be counted.
    pub level: u8,
    /// What the positions are drawn from.
    pub seed: u64,
    /// How many questions; fewer where no more are found that are worth asking.
    pub count: usize,
}

/// What a question asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Where does the last seed fall?
    LastSeed,
    /// What is captured?
    Captured,
    /// Which moves are allowed?
    Allowed,
    /// Where may the piece land?
    Lands,
    /// Who wins?
    Wins,
    /// Which of the two villages plays so?
    Village,
    /// In which of the two villages is the move allowed?
    VillageAllows,
}

impl Kind {
    /// Its name in documents, and in the keys of the sentences.
    pub fn word(self) -> &'static str {
        match self {
            Kind::LastSeed => "last-seed",
            Kind::Captured => "captured",
            Kind::Allowed => "allowed",
            Kind::Lands => "lands",
            Kind::Wins => "wins",
            Kind::Village => "village",
            Kind::VillageAllows => "village-allows",
        }
    }
}

/// An answer: the right one, or one that a person gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// A hole such as `S3`, or a store, `S` or `N`.
    Place(String),
    /// None: nothing is taken.
    Taken(Vec<Taken>),
    /// Moves as the variant writes them.
    Moves(Vec<String>),
    /// Points, as the variant writes them.
    Points(Vec<String>),
    /// How the game or round ends.
    Outcome(Outcome),
    /// The first of the two villages, 0, or the second, 1.
    Village(usize),
}

/// A hole or point from which something is taken.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Taken {
    /// A hole such as `N4`, or a point.
    pub place: String,
    /// Seeds; 0 of a point.
    #[serde(default)]
    pub seeds: u32,
}

impl Answer {
    /// Whether a person's answer is this one, in whatever order its parts are told.
    pub fn is_met_by(&self, given: &Answer) -> bool {
        fn alike<T: Ord>(one: &[T], other: &[T]) -> bool {
            let sorted = |list: &[T]| -> Vec<usize> {
                let mut order: Vec<usize> = (0..list.len()).collect();
                order.sort_by_key(|at| list.get(*at));
                order
            };
            let (left, right) = (sorted(one), sorted(other));
            left.len() == right.len() && left.iter().zip(&right).all(|(left, right)| one.get(*left) == other.get(*right))
        }
        match (self, given) {
            (Answer::Taken(one), Answer::Taken(other)) => alike(one, other),
            (Answer::Moves(one), Answer::Moves(other)) | (Answer::Points(one), Answer::Points(other)) => alike(one, other),
            (one, other) => one == other,
        }
    }

    /// The answer in the words of documents: outcomes and variants by name.
    fn json(&self, variants: &[Variant]) -> Value {
        match self {
            Answer::Outcome(outcome) => json!({"outcome": variants.first().map(|variant| variant.outcome_word(*outcome))}),
            Answer::Village(village) => json!({"variant": variants.get(*village).map(Variant::name)}),
            other => serde_json::to_value(other).unwrap_or_default(),
        }
    }
}

/// A move played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Working {
    /// By the rules of which of the two villages; 0 where there is one.
    pub village: usize,
    /// The move.
    pub chosen: String,
    /// What happens.
    pub events: Vec<Event>,
    /// What lies on the board afterwards.
    pub board: String,
    /// Seeds in stores, or pieces, then: South or White, North or Black.
    pub score: [u32; 2],
}

/// Moves that a rule forbids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forbidden {
    /// By the rules of which of the two villages.
    pub village: usize,
    /// Moves, or holes where nothing lies.
    pub moves: Vec<String>,
    /// There are more of them.
    pub more: bool,
    /// The rule; `None`: there is nothing to sow.
    pub cause: Option<Cause>,
}

/// A question with its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// What it asks.
    pub kind: Kind,
    /// The position, as [`crate::Game::at`] reads it.
    pub position: String,
    /// Who is to move.
    pub side: Side,
    /// The move that is made, where the question names one.
    pub chosen: Option<String>,
    /// The point from which a piece is to move, where the question names one.
    pub from: Option<String>,
    /// The answer.
    pub answer: Answer,
    /// How it comes about: the move, each move that is allowed, or the move by each village's rules.
    pub worked: Vec<Working>,
    /// Rules that almost act.
    pub missed: Vec<Cause>,
    /// Moves that are not allowed, and why.
    pub forbidden: Vec<Forbidden>,
    /// The holes or pieces that may move, where moves are the answer.
    pub begins: Vec<String>,
    /// A round ends, and not the game.
    pub of_round: bool,
}

impl Question {
    /// The question as plain fields, without words of a language: what is asked of which position, the answer, and the events behind it.
    pub fn json(&self, variants: &[Variant]) -> Value {
        let name = |village: usize| variants.get(village).map(Variant::name);
        let worked = self.worked.iter().map(|working| {
            let told = |variant: &Variant| working.events.iter().map(|event| event.json(variant)).collect::<Vec<_>>();
            let events = variants.get(working.village).map(told);
            json!({"variant": name(working.village), "move": working.chosen, "events": events, "board": working.board})
        });
        json!({
            "kind": self.kind.word(),
            "position": self.position,
            "side": variants.first().map(|variant| variant.side_word(self.side)),
            "move": self.chosen,
            "from": self.from,
            "answer": self.answer.json(variants),
            "worked": worked.collect::<Vec<_>>(),
        })
    }
}

/// Questions on a variant, or on what tells it from another one; none where nothing was found.
pub fn questions(variant: &Variant, other: Option<&Variant>, terms: Terms) -> Questions {
    search::questions(variant, other, terms)
}

/// Questions, and the variants by whose rules they are asked.
pub struct Questions {
    /// One variant, or two on one board: holes and points are then named as in the first, points by letters.
    pub variants: Vec<Variant>,
    /// The questions.
    pub all: Vec<Question>,
    /// Kinds of which none was found that is worth asking, although there was room for them.
    pub without: Vec<Kind>,
}

impl Questions {
    /// Each in the words of a language, for who answers it at the board.
    pub fn told(&self, language: &Language) -> Vec<Told> {
        let Some(first) = self.variants.first() else { return Vec::new() };
        let language = own_words(first, language);
        let speaker = words::Speaker::new(&self.variants, &language, &[]);
        let told = |question| {
            let [asks, answer] = speaker.on_board(question);
            let (right, worked, against) =
                (speaker.right(question), speaker.worked(question), speaker.against_at_length(question));
            Told { asks, answer, right, worked, against, pointed: speaker.pointed(question), called: speaker.called() }
        };
        self.all.iter().map(told).collect()
    }
}

/// A question in words, as it is answered at the board.
pub struct Told {
    /// What it asks.
    pub asks: String,
    /// The answer.
    pub answer: String,
    /// The places that are the answer, in the order of the board; none where it is something else.
    pub right: Vec<String>,
    /// How it comes about.
    pub worked: Vec<Worked>,
    /// What is not so here, and why.
    pub against: Vec<Against>,
    /// The places that the question points out.
    pub pointed: Vec<String>,
    /// What holes and stores are called in it.
    pub called: BTreeMap<String, String>,
}

/// The first of two variants with the board on which questions on both are asked; without another one, or one that shares no board, itself.
pub fn at_one_board(variant: &Variant, other: Option<&Variant>) -> Variant {
    let villages = other.and_then(|other| villages::Villages::new(variant, other));
    villages.map_or_else(|| variant.clone(), |villages| villages.variants[0].clone())
}

/// Where a place lies among others, or a move among moves: South before North, then by letters and numbers.
fn board_order(name: &str) -> (bool, Vec<(String, u32)>) {
    let mut parts: Vec<(String, u32)> = Vec::new();
    let is_digit = |sign: char| sign.is_ascii_digit();
    let mut rest = name;
    while !rest.is_empty() {
        let (word, after) = rest.split_at(rest.find(is_digit).unwrap_or(rest.len()));
        let (number, after) = after.split_at(after.find(|sign| !is_digit(sign)).unwrap_or(after.len()));
        parts.push((word.to_owned(), number.parse().unwrap_or(0)));
        rest = after;
    }
    (name.starts_with('N'), parts)
}
