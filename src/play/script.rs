//! Scripted games: what a script file says.
//!
//! Comes in: YAML, read by `script_reader`. Goes out: a [`Script`] with typed steps. Knows nothing of any variant; `run` plays it.

use crate::diagnostic::Diagnostic;
use crate::error::Error;
use crate::play::script_reader;
use crate::play::script_text;
use crate::syntax::ast::Family;
use crate::yaml::{self, Key, Node};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use std::ops::Range;

/// A scripted game.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// What it shows.
    pub title: Option<String>,
    /// Where its expectations come from: book and page, a program, a count by hand.
    pub source: Option<String>,
    /// Name or path of the variant, from the script's own folder.
    pub variant: String,
    /// Parameters: name and value.
    pub set: Settings,
    /// Rules, openings, challenges and options switched on.
    pub on: Words,
    /// The same, switched off.
    pub off: Words,
    /// Where the game begins; the variant's start if it is not said.
    pub position: Option<String>,
    /// How the one who moves first was found.
    pub first: Option<First>,
    /// The steps in order.
    pub play: Vec<Step>,
    /// How the game stands after the last step.
    pub outcome: Option<OutcomeWord>,
    /// Words that only one family of games has.
    pub(super) bound: Vec<Bound>,
}

/// A word of a script that only one family of games has.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    /// That family.
    pub(super) family: Family,
    /// What is said.
    pub(super) message: String,
    /// What to write instead.
    pub(super) help: String,
    /// Where it stands.
    pub(super) path: Vec<Key<'static>>,
}

/// How the one who moves first was found.
#[derive(Clone, Debug, Default)]
pub struct First {
    /// The signs shown: first that of the player who sits south, or plays white.
    pub pingsut: Option<Vec<Sign>>,
    /// The side that begins, by lot or by agreement.
    pub side: Option<SideWord>,
}

/// A sign of pingsut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the three signs")]
pub enum Sign {
    Elephant,
    Man,
    Ant,
}

impl Sign {
    /// Elephant beats man, man beats ant, ant beats elephant.
    pub fn beats(self, other: Sign) -> bool {
        matches!((self, other), (Sign::Elephant, Sign::Man) | (Sign::Man, Sign::Ant) | (Sign::Ant, Sign::Elephant))
    }
}

/// A side by either of its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of the sides")]
pub enum SideWord {
    South,
    North,
}

/// How a game or round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the outcomes by their words")]
pub enum OutcomeWord {
    South,
    North,
    Draw,
    Ongoing,
}

/// One step: perhaps moves, then what must hold after them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// One move, or a chain of moves of one turn.
    pub chosen: Option<Word>,
    /// Several moves, set apart by blanks.
    pub moves: Option<Words>,
    /// Rules that acted in these moves, in this order; others may have acted between.
    pub fires: Option<Words>,
    /// All rules that acted in these moves, in order.
    pub fires_exactly: Option<Words>,
    /// Seeds in the stores; a side may be left out.
    pub store: Option<Score>,
    /// Pieces on the board; a side may be left out.
    pub pieces: Option<Score>,
    /// The points whose pieces these moves took, in any order.
    pub takes: Option<Words>,
    /// Whether these moves crowned a man, or the points on which they did, in any order.
    pub crowned: Option<Crowned>,
    /// How many laps were sown in these moves.
    pub laps: Option<usize>,
    /// The position.
    pub board: Option<String>,
    /// Who chooses next.
    pub side: Option<SideWord>,
    /// Exactly the legal moves, in any order.
    pub legal: Option<Words>,
    /// How many legal moves there are.
    pub count: Option<usize>,
    /// Moves that are not legal.
    pub illegal: Option<Words>,
    /// The code of the reason why.
    pub because: Option<String>,
    /// How the game stands.
    pub outcome: Option<OutcomeWord>,
    /// A round that these moves have ended.
    pub round: Option<Round>,
    /// A remark for readers.
    pub note: Option<String>,
}

/// Numbers of the two sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Of South, or White.
    pub south: Option<u32>,
    /// Of North, or Black.
    pub north: Option<u32>,
}

/// A round that has ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Who won it, or `draw`.
    pub winner: Option<OutcomeWord>,
    /// Seeds in South's store at its end.
    pub south: Option<u32>,
    /// Seeds in North's store at its end.
    pub north: Option<u32>,
}

/// Whether men were crowned, or where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Crowned {
    /// Some were, or none.
    Any(bool),
    /// On these points.
    On(Words),
}

/// A word: a text, or a number that stands for one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Word(pub String);

/// Words: a list, or one text or number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words(pub Vec<String>);

/// Parameters as `{ name: value }`, as `[name=value]` or as `name=value`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings(pub Vec<(String, String)>);

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    /// [`Error::Script`] with the place where it cannot be read.
    pub fn read(text: &str) -> Result<Script, Error> {
        match script_reader::script(text) {
            (Some(script), findings) if findings.is_empty() => Ok(script),
            (_, findings) => Err(Error::Script { findings }),
        }
    }

    /// Reads a script as far as it can be read, with everything that is wrong in it: what else is wrong for its variant can then be told in the
    /// same run.
    pub(crate) fn read_in_part(text: &str) -> (Option<Script>, Vec<Diagnostic>) {
        script_reader::script(text)
    }

    /// Whether what is wrong with a script may be shown with the lines where it stands: of a file that is no script nothing is shown.
    pub fn may_show(finding: &Diagnostic) -> bool {
        !script_text::hides(finding)
    }

    /// What the script says that games of this family do not know.
    pub(super) fn misfits(&self, text: &str, family: Family) -> Vec<Diagnostic> {
        let foreign = self.bound.iter().filter(|bound| bound.family != family).take(script_reader::MOST_FINDINGS);
        let told = foreign.map(|bound| {
            let mut finding = yaml::finding("script::other-family", bound.message.clone(), yaml::locate(text, &bound.path));
            finding.help(bound.help.as_str());
            finding
        });
        let mut findings: Vec<Diagnostic> = told.collect();
        findings.sort_by_key(|finding| finding.span.start);
        findings
    }

    /// Where a field of a step stands in the text that the script was read from.
    pub fn place(text: &str, step: usize, field: &str) -> Range<usize> {
        let path = [Key::Field("play"), Key::Item(step), Key::Field(field)];
        yaml::locate(text, if field.is_empty() { &path[..2] } else { &path })
    }

    /// Where words of a field of a step stand: in the text of that number (the only one counts as the first), so many
    /// words from `first` on. `None` if they cannot be told apart.
    pub(crate) fn words_place(
        text: &str,
        step: usize,
        field: &str,
        item: usize,
        first: usize,
        length: usize,
    ) -> Option<Range<usize>> {
        let way = [Key::Field("play"), Key::Item(step), Key::Field(field), Key::Item(item)];
        let value = yaml::find(text, &way).or_else(|| yaml::find(text, &way[..3]))?;
        yaml::words(text, value.start, first, length)
    }

    /// Where a field of the script itself stands.
    pub fn head_place(text: &str, field: &str) -> Range<usize> {
        yaml::locate(text, &[Key::Field(field)])
    }

    /// Where the entry of that number in `set`, `on` or `off` stands; in `set` it may also stand under its name.
    pub fn entry_place(text: &str, field: &str, number: usize, name: Option<&str>) -> Range<usize> {
        let named = name.and_then(|name| yaml::find(text, &[Key::Field(field), Key::Field(name)]));
        let listed = || yaml::find(text, &[Key::Field(field), Key::Item(number)]);
        named.or_else(listed).unwrap_or_else(|| Script::head_place(text, field))
    }
}

impl Words {
    /// Words: a list, or one text or number.
    pub(super) fn of(node: &Node) -> Result<Words, String> {
        let word = |node: &Node| node.text().map(str::to_owned).ok_or_else(|| format!("{} is no word", node.described()));
        match node {
            Node::List(items) => items.iter().map(word).collect::<Result<_, _>>().map(Words),
            node => Ok(Words(vec![word(node)?])),
        }
    }
}

impl Settings {
    /// Parameters: `{ name: value }`, `[name=value]` or `name=value`.
    pub(super) fn of(node: &Node) -> Result<Settings, String> {
        let split = |text: &str| {
            let (name, value) =
                text.split_once('=').ok_or_else(|| format!("a parameter is set to a value, and `{text}` names none"))?;
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        };
        let pair = |(name, value): &(Node, Node)| match (name.text(), value.text()) {
            (Some(name), Some(value)) => Ok((name.to_owned(), value.to_owned())),
            (Some(name), None) => {
                Err(format!("the parameter `{name}` takes a number or a word, and this is {}", value.described()))
            }
            _ => Err("a parameter has a name".to_owned()),
        };
        match node {
            Node::Fields(fields) => fields.iter().map(pair).collect::<Result<_, _>>().map(Settings),
            node => Words::of(node)?.0.iter().map(|text| split(text)).collect::<Result<_, _>>().map(Settings),
        }
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Words, D::Error> {
        Words::of(&Node::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl<'de> Deserialize<'de> for Settings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Settings, D::Error> {
        Settings::of(&Node::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
