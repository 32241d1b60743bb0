//! A worksheet: its questions in words, with boards to draw on, and the answers apart.
//!
//! Comes in: questions, a language. Goes out: a [`Worksheet`], and from it text, Markdown, a page of HTML, or plain fields.

use super::words::{Behind, Speaker, Steps};
use super::{Answer, Kind, Question, Questions, Terms, Working, page, questions};
use crate::draw::{self, Layout, Marks};
use crate::ir::Rules;
use crate::syntax::ast::Family;
use crate::teach::pictured;
use crate::teach::sheet::{Picture, own_words};
use crate::teach::sheet_language::Language;
use crate::variant::Variant;
use serde_json::{Map, Value, json};

/// So many captures of one position are drawn.
const MOST_DRAWN: usize = 4;

/// How a worksheet is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Plain text.
    Text,
    /// Markdown.
    Markdown,
    /// A page that needs nothing else, with boards to draw on.
    Html,
}

/// A worksheet.
pub struct Worksheet {
    pub(super) language: Language,
    pub(super) family: Family,
    pub(super) title: String,
    /// The lines under the title.
    pub(super) lead: Vec<String>,
    pub(super) items: Vec<Item>,
    /// The rules behind the answers, each once; steps tell their numbers, from 1.
    pub(super) rules: Vec<String>,
    /// The last line.
    pub(super) made: String,
    terms: Terms,
    questions: Questions,
}

/// A question in words.
pub(super) struct Item {
    pub(super) ask: String,
    /// Boards without the outcome.
    pub(super) boards: Vec<Picture>,
    pub(super) answer: String,
    /// How the answer comes about.
    pub(super) blocks: Vec<Block>,
    /// The sentences of each move that was worked out.
    told: Vec<Vec<String>>,
    pub(super) behind: Vec<Behind>,
    pub(super) against: Vec<String>,
}

/// A board with the outcome, and the steps that lead to it.
pub(super) struct Block {
    pub(super) picture: Picture,
    pub(super) steps: Vec<Steps>,
}

impl Worksheet {
    /// A sheet on a variant, or on what tells it from another one of its family.
    pub fn new(variant: &Variant, other: Option<&Variant>, language: &Language, terms: Terms) -> Worksheet {
        let questions = questions(variant, other, terms);
        let language = own_words(variant, language);
        let speaker = Speaker::new(&questions.variants, &language, &questions.all);
        let items = questions.all.iter().map(|question| item(&speaker, question, terms.level)).collect();
        let title = match speaker.titles.as_slice() {
            [one, other] => language.say("worksheet.title-two", &[("one", one), ("other", other)]),
            titles => language.say("worksheet.title", &[("title", titles.first().map_or("", String::as_str))]),
        };
        let level = terms.level.to_string();
        let mut lead = vec![language.say("worksheet.level", &[("n", &level)]), language.say("worksheet.draw-on", &[])];
        if terms.level == 3 && variant.family() == Family::Sowing {
            lead.push(language.say("worksheet.count", &[]));
        }
        let files = questions.variants.iter().map(|variant| language.foreign(variant.file())).collect::<Vec<_>>();
        let (files, number) = (language.list(&files, "list.and"), terms.seed.to_string());
        let made = language.say("worksheet.made", &[("file", &files), ("number", &number)]);
        let rules = speaker.cited.iter().map(|(_, text)| text.clone()).collect();
        Worksheet { family: variant.family(), title, lead, items, rules, made, terms, questions, language }
    }

    /// The questions as they were found.
    pub fn questions(&self) -> &[Question] {
        &self.questions.all
    }

    /// Kinds of which no question was found.
    pub fn without(&self) -> &[Kind] {
        &self.questions.without
    }

    /// The variants by whose rules they are asked.
    pub fn variants(&self) -> &[Variant] {
        &self.questions.variants
    }

    /// The sheet, written.
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Text => page::text(self),
            Format::Markdown => page::markdown(self),
            Format::Html => page::html(self),
        }
    }

    /// The sheet as plain fields: language, title, level, seed, and the questions with their answers.
    pub fn json(&self) -> Map<String, Value> {
        let questions = self.questions.all.iter().zip(&self.items).map(|(question, item)| self.fields(question, item));
        let mut fields = Map::new();
        fields.insert("language".to_owned(), json!(self.language.code));
        fields.insert("title".to_owned(), json!(self.title));
        fields.insert("level".to_owned(), json!(self.terms.level));
        fields.insert("seed".to_owned(), json!(self.terms.seed));
        fields.insert("questions".to_owned(), questions.collect());
        fields.insert("without".to_owned(), self.questions.without.iter().map(|kind| json!(kind.word())).collect());
        fields
    }

    fn fields(&self, question: &Question, item: &Item) -> Value {
        let mut fields = question.json(self.variants());
        for (working, lines) in fields["worked"].as_array_mut().into_iter().flatten().zip(&item.told) {
            working["lines"] = json!(lines);
        }
        fields["question"] = json!(item.ask);
        fields["answer_text"] = json!(item.answer);
        let rules = item.behind.iter().map(|behind| json!({"number": behind.number, "rule": behind.rule, "text": behind.text}));
        fields["rules"] = rules.collect();
        fields["not_here"] = json!(item.against);
        fields
    }
}

fn item(speaker: &Speaker<'_>, question: &Question, level: u8) -> Item {
    let (ask, answer) = (speaker.ask(question), speaker.answer(question));
    let boards = boards(speaker, question, level, &ask);
    let blocks = blocks(speaker, question, &answer);
    let told = question.worked.iter().map(|working| speaker.told(working)).collect();
    let (behind, against) = (speaker.behind(question), speaker.against(question));
    Item { ask, boards, answer, blocks, told, behind, against }
}

/// A board. What stands around it is its text for those who do not see it.
fn picture(speaker: &Speaker<'_>, position: &str, marks: &Marks, (caption, told): (&str, &str), level: u8) -> Picture {
    let Some(rules) = speaker.variants.first().map(Variant::rules) else {
        return Picture::default();
    };
    let layout = Layout { uncounted: level == 3, direction: *marks == Marks::default(), ..Layout::default() };
    let text = speaker.language.held(&draw::board_in(rules, position, true, &speaker.language.drawing()));
    let svg = pictured::svg(rules, position, marks, layout, (told, speaker.language));
    Picture { caption: caption.to_owned(), text, svg, ..Picture::default() }
}

/// What lies on the board of a position, without moves since.
fn lying(question: &Question) -> &str {
    question.position.split(" + ").next().unwrap_or_default()
}

/// The boards of a question: nothing of the outcome is on them.
fn boards(speaker: &Speaker<'_>, question: &Question, level: u8, ask: &str) -> Vec<Picture> {
    let marks = Marks { lit: speaker.pointed(question), ..Marks::default() };
    let position = lying(question);
    let shown = match &question.answer {
        Answer::Village(village) if question.kind == Kind::Village => {
            question.worked.iter().find(|working| working.village == *village)
        }
        _ => None,
    };
    let Some(shown) = shown else { return vec![picture(speaker, position, &marks, ("", ask), level)] };
    let before = speaker.language.say("sheet.before", &[]);
    let after = speaker.language.say("sheet.after", &[("move", &speaker.moved(&shown.chosen))]);
    // The same hole is pointed out in both, so that the two can be laid side by side.
    vec![
        picture(speaker, position, &marks, (&before, &before), level),
        picture(speaker, &shown.board, &marks, (&after, &after), level),
    ]
}

fn marks_of(working: &Working) -> Marks {
    let mut marks = Marks::default();
    working.events.iter().for_each(|event| marks.note(&event.kind, &event.fields));
    marks
}

/// The boards of the answer, each with its steps.
fn blocks(speaker: &Speaker<'_>, question: &Question, answer: &str) -> Vec<Block> {
    let position = lying(question);
    let leaping = matches!(speaker.variants.first().map(Variant::rules), Some(Rules::Leaping(_)));
    let steps = speaker.steps(question);
    let pointed = |lit: Vec<String>| picture(speaker, position, &Marks { lit, ..Marks::default() }, ("", answer), 1);
    match &question.answer {
        Answer::Points(points) => return vec![Block { picture: pointed(points.clone()), steps }],
        // Few captures are drawn one by one; of many, and of steps, the pieces are pointed out that may move.
        Answer::Moves(_) if !leaping => return vec![Block { picture: pointed(speaker.holes(question)), steps }],
        Answer::Moves(_) if steps.is_empty() || steps.len() > MOST_DRAWN => {
            return vec![Block { picture: pointed(question.begins.clone()), steps }];
        }
        _ => {}
    }
    let drawn = |steps: Steps| {
        let marks = marks_of(&steps.working);
        // A piece and its way are seen best on the board before the move; after a round that has ended other seeds lie there.
        let picture = if leaping || question.kind == Kind::Wins {
            picture(speaker, position, &Marks { ahead: true, ..marks }, ("", answer), 1)
        } else {
            picture(speaker, &steps.working.board, &marks, ("", answer), 1)
        };
        Block { picture, steps: vec![steps] }
    };
    steps.into_iter().map(drawn).collect()
}
