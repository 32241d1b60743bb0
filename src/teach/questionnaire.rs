//! Questions to take to somebody who knows the game: positions, a move, and what happens then.
//!
//! Comes in: a variant, a language; or a filled sheet. Goes out: the sheet, in text, and as a form to fill in; from a filled form a variant
//! file with the informant as its source. Asks about positions, not about rules; the rules are found from the answers.

use super::happened;
use super::sheet_language::Language;
use super::sheet_words;
use crate::ask::{self, Asked};
use crate::compare::Shown;
use crate::diagnostic::Diagnostic;
use crate::draw;
use crate::source::FileId;
use crate::syntax;
use crate::variant::Variant;
use crate::yaml;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Questions about a game, each on a position.
pub struct Questionnaire<'v> {
    variant: &'v Variant,
    language: Language,
    asked: Vec<Asked>,
}

/// A filled form.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Filled {
    /// The variant that was asked about.
    #[allow(dead_code, reason = "who asks reads it first")]
    variant: String,
    /// What the game of the informant is to be called.
    name: String,
    /// Who told it, where and when.
    informant: String,
    #[serde(default)]
    answers: BTreeMap<String, Option<String>>,
}

/// What stands between an answer and its board: a letter for each.
const LETTERS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

/// An answer that can be chosen.
struct Choice<'a> {
    letter: &'static str,
    /// What comes of it; `None` where the answer itself is asked for.
    shown: Option<&'a Shown>,
    /// The other answer behind it; `None`: as the variant has it.
    other: Option<&'a ask::Other>,
}

impl<'v> Questionnaire<'v> {
    /// The questions on which a position can be found.
    pub fn new(variant: &'v Variant, language: &Language) -> Questionnaire<'v> {
        let asked = ask::asked(variant, true).into_iter().filter(|asked| !choices(asked).is_empty()).collect();
        Questionnaire { variant, language: language.clone(), asked }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.asked.len()
    }

    fn say(&self, key: &str, set_in: &[(&str, &str)]) -> String {
        self.language.say(&format!("questionnaire.{key}"), set_in)
    }

    /// The sheet, to print and to write on.
    pub fn text(&self) -> String {
        let title = sheet_words::title(self.variant, &self.language);
        let mut out = format!("{}\n\n{}\n", self.say("title", &[("title", &title)]), self.say("how", &[]));
        for key in ["informant", "place", "date"] {
            let _ = writeln!(out, "\n{} {}", self.say(key, &[]), "_".repeat(48));
        }
        for (number, asked) in (1..).zip(&self.asked) {
            out.push_str(&self.question(number, asked));
        }
        out
    }

    fn question(&self, number: usize, asked: &Asked) -> String {
        let Some((_, witness)) = asked.shown().filter(|_| !asks_plainly(asked)) else {
            return self.plain_question(number, asked);
        };
        let [here, _] = &witness.sides;
        let (family, mover) = (self.variant.family(), side_of(self.variant, &here.before));
        let mut out = format!("\n\n{number}. [{}]\n\n", asked.key());
        match here.moves.last().filter(|_| here.decisive.is_none() && witness.sides[1].decisive.is_none()) {
            Some(last) => {
                out.push_str(&self.board(&here.before, true));
                let _ =
                    writeln!(out, "\n{}", self.say("now", &[("plays", &happened::plays(family, mover, last, &self.language))]));
                for choice in choices(asked) {
                    let _ = writeln!(out, "\n( ) {}", choice.letter);
                    out.push_str(&choice.shown.map_or(String::new(), |shown| self.board(&shown.board, true)));
                }
            }
            None => {
                out.push_str(&self.board(&here.board, true));
                let turn = Language::capital(&self.language.say(&format!("drawing.{}-moves", here.side), &[]));
                let _ = writeln!(out, "\n{}", self.say("allowed", &[("turn", &turn)]));
                for choice in choices(asked) {
                    let legal = choice.shown.map_or(String::new(), |shown| shown.legal.join("  "));
                    let _ = writeln!(out, "\n( ) {}   {legal}", choice.letter);
                }
            }
        }
        self.otherwise(&mut out);
        out
    }

    fn otherwise(&self, out: &mut String) {
        let _ = writeln!(out, "\n( ) {} {}\n    {}", self.say("otherwise", &[]), "_".repeat(44), "_".repeat(56));
    }

    /// How the game begins: asked with its board, not by a move.
    fn plain_question(&self, number: usize, asked: &Asked) -> String {
        let mut out = format!("\n\n{number}. [{}]\n\n", asked.key());
        out.push_str(&self.board(&crate::play::Game::new(self.variant).board_text(), false));
        let _ = writeln!(out, "\n{}", self.say("seeds", &[]));
        for choice in choices(asked) {
            let _ = writeln!(out, "\n( ) {}   {}", choice.letter, choice.other.map_or(&asked.says, |other| &other.says));
        }
        self.otherwise(&mut out);
        out
    }

    fn board(&self, position: &str, mover: bool) -> String {
        self.language.held(&draw::board_in(self.variant.rules(), position, mover, &self.language.drawing()))
    }

    /// The form to fill in, in YAML.
    pub fn form(&self) -> String {
        let mut out = format!(
            "variant: {}\nname: {}-told\ninformant: \"\"\n# A letter, a value as `explain` has them, or a note in words.\nanswers:\n",
            self.variant.name(),
            self.variant.name()
        );
        for asked in &self.asked {
            let choices: Vec<String> = choices(asked)
                .iter()
                .map(|choice| {
                    format!("{}: {}", choice.letter, choice.other.map_or(asked.says.as_str(), |other| other.says.as_str()))
                })
                .collect();
            let _ = writeln!(out, "  \"{}\": \"\"   # {}", asked.key(), choices.join(" | "));
        }
        out
    }

    /// The variant file that a filled form describes, with the informant as its source.
    ///
    /// # Errors
    /// What is wrong with the form, at its place.
    pub fn filled(&self, text: &str) -> Result<String, Box<Diagnostic>> {
        let filled: Filled = yaml::table(text)?;
        let mut sections: Vec<(String, Vec<String>)> = Vec::new();
        let mut notes: Vec<String> = Vec::new();
        for (key, answer) in &filled.answers {
            let Some(letter) = answer.as_deref().map(str::trim).filter(|letter| !letter.is_empty()) else { continue };
            let Some(asked) = self.asked.iter().find(|asked| asked.key() == *key) else {
                return Err(Box::new(wrong(text, key, format!("`{key}` is no question about {}", self.variant.name()))));
            };
            let choices = choices(asked);
            if letter.chars().count() > 1 {
                let (head, statement) = self.in_words(asked, letter);
                if head.is_empty() {
                    notes.push(statement)
                } else {
                    add(&mut sections, head, statement)
                }
                continue;
            }
            let Some(choice) = choices.iter().find(|choice| choice.letter == letter.to_lowercase()) else {
                let letters: Vec<&str> = choices.iter().map(|choice| choice.letter).collect();
                return Err(Box::new(wrong(
                    text,
                    key,
                    format!("the answer to `{key}` is one of {}, not `{letter}`", letters.join(", ")),
                )));
            };
            let (head, statement) = match choice.other {
                Some(other) => stated(&other.body),
                None => kept(asked),
            };
            add(&mut sections, head, statement);
        }
        let informant = if filled.informant.trim().is_empty() { "an informant" } else { filled.informant.trim() };
        let told = informant.replace('"', "'");
        let mut file = format!("variant {} from {}\nsource told \"{told}\"\n\n", filled.name, self.parent());
        for note in notes {
            let _ = writeln!(file, "{note}");
        }
        for (head, statements) in sections {
            let _ = writeln!(file, "{head} {{\n{}\n}}\n", statements.join("\n"));
        }
        file.push_str("keep all [told silent, assumed \"not asked\"]\n");
        Ok(syntax::format(&syntax::parse(FileId::default(), &file).file, &file))
    }

    /// An answer that is none of the letters: a statement, if it is a value of the clause; else, without a section, a note with the question.
    fn in_words(&self, asked: &Asked, answer: &str) -> (String, String) {
        if answer == asked.says {
            return kept(asked);
        }
        let body = format!("{}{answer} }}", asked.before);
        if !asked.before.is_empty() && self.variant.with_body(&body).is_ok() {
            return stated(&body);
        }
        let said = format!("{} {answer}", asked.point.asks).replace('"', "'");
        (String::new(), format!("note \"{said}\" [told reported]"))
    }

    /// How a child names the variant: by its name if it is shipped, else by its file.
    fn parent(&self) -> String {
        let file = self.variant.file();
        if crate::library::all().iter().any(|shipped| shipped.path == file) {
            self.variant.name().to_owned()
        } else {
            format!("\"{file}\"")
        }
    }
}

/// Adds a statement to its section.
fn add(sections: &mut Vec<(String, Vec<String>)>, head: String, statement: String) {
    match sections.iter_mut().find(|(other, _)| *other == head) {
        Some((_, statements)) => statements.push(statement),
        None => sections.push((head, vec![statement])),
    }
}

/// Whether a question is about the start of the game, which is seen at once.
fn asks_plainly(asked: &Asked) -> bool {
    asked.point.about == ask::About::Clause(syntax::ast::SectionKind::Board, "seeds")
}

fn side_of(variant: &Variant, position: &str) -> crate::game::Side {
    crate::play::Game::at(variant, position).map_or(crate::game::Side::South, |game| game.side())
}

/// The answers to a question that can be told apart on its position: as the variant has it, and the others that come out otherwise.
fn choices(asked: &Asked) -> Vec<Choice<'_>> {
    let mut letters = LETTERS.into_iter();
    if asks_plainly(asked) && !asked.others.is_empty() {
        let all = std::iter::once(None).chain(asked.others.iter().map(Some));
        return all.zip(letters).map(|(other, letter)| Choice { letter, shown: None, other }).collect();
    }
    let Some((first, witness)) = asked.shown() else { return Vec::new() };
    let mut found: Vec<Choice<'_>> = Vec::new();
    let both = [(None, &witness.sides[0]), (Some(first), &witness.sides[1])];
    for (other, shown) in both {
        found.extend(letters.next().map(|letter| Choice { letter, shown: Some(shown), other }));
    }
    let asks_what_is_allowed = witness.sides[0].moves.is_empty() || witness.sides.iter().any(|side| side.decisive.is_some());
    // Others of which a game from the very same position was found.
    for other in &asked.others {
        let Some(own) = other.witness.as_ref().filter(|own| own.position == witness.position && own.moves == witness.moves)
        else {
            continue;
        };
        let shown = &own.sides[1];
        // An answer that leaves nothing to play shows little.
        if shown.legal.is_empty() && (asks_what_is_allowed || shown.outcome == "ongoing") {
            continue;
        }
        let same = |known: &Shown| known.board == shown.board && known.legal == shown.legal;
        if !found.iter().filter_map(|choice| choice.shown).any(same) {
            found.extend(letters.next().map(|letter| Choice { letter, shown: Some(shown), other: Some(other) }));
        }
    }
    found
}

/// Head and statement of a body, the statement with its source.
fn stated(body: &str) -> (String, String) {
    let (head, rest) = body.split_once(" { ").unwrap_or((body, ""));
    (head.to_owned(), format!("{} [told reported]", rest.trim_end_matches(" }")))
}

/// That it is as in the parent.
fn kept(asked: &Asked) -> (String, String) {
    match (&asked.rule, asked.point.about) {
        (Some((table, rule)), _) => (table.word().to_owned(), format!("keep {rule} [told reported]")),
        (None, ask::About::Clause(kind, keyword) | ask::About::More(kind, keyword, _)) => match &asked.place {
            Some(_) => {
                let word = if keyword == "compulsion" { asked.says.as_str() } else { keyword };
                (kind.word().to_owned(), format!("keep {word} [told reported]"))
            }
            None => (kind.word().to_owned(), format!("{keyword} {} [told reported]", asked.says)),
        },
        (None, _) => (String::new(), String::new()),
    }
}

/// What is wrong with an answer, at its key.
fn wrong(text: &str, key: &str, message: String) -> Diagnostic {
    let bytes = yaml::find(text, &[yaml::Key::Field("answers"), yaml::Key::Field(key)]).unwrap_or(0..0);
    yaml::finding("play::answer", message, bytes)
}
