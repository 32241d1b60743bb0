//! The table of known values, and the finding of them again.
//!
//! Comes in: `tests/values.yaml`, embedded. Goes out: for each row whether everything it states has come out. Never decides which rows
//! there is time for: a row only says that it is long.

use super::{FirstTurn, Goal, GoesOn, Solution, first_turn, solve};
use crate::compile::Adaptation;
use crate::error::Error;
use crate::play::Game;
use crate::play::script::{Settings, Words};
use crate::source::SourceFile;
use crate::variant::{ShippedLoader, Variant};
use crate::yaml;
use serde::Deserialize;

const TABLE: &str = include_str!("../../../tests/values.yaml");

/// One row: a variant, a position, and what is known of it. With `first_turn` or `target` it is about one turn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Name of a shipped variant.
    pub variant: String,
    /// What a child of the variant states, if the row is about such a child.
    pub differences: Option<String>,
    /// Parameters: name and value.
    #[serde(default)]
    pub set: Settings,
    /// Rules, openings and options switched on.
    #[serde(default)]
    pub on: Words,
    /// The same, switched off.
    #[serde(default)]
    pub off: Words,
    /// The position; the start if it is not said.
    pub position: Option<String>,
    /// Where the numbers come from.
    pub source: String,
    /// A remark for readers.
    pub note: Option<String>,
    /// The value for the side to move.
    pub value: Option<i32>,
    /// The turn that brings most is looked for.
    #[serde(default)]
    pub first_turn: bool,
    /// The shortest turn that brings at least so many seeds is looked for.
    pub target: Option<u32>,
    /// Whether the target can be reached.
    pub reached: Option<bool>,
    /// Moves of the turn.
    pub moves: Option<usize>,
    /// Seeds that the turn brings.
    pub store: Option<u32>,
    /// Positions that further moves reach, the first included.
    pub positions: Option<u64>,
    /// Takes more than a moment.
    #[serde(default)]
    pub long: bool,
}

/// What was found for a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A value of a round.
    Round(Solution),
    /// A turn.
    Turn(FirstTurn),
}

/// All rows of the table.
///
/// # Errors
/// [`Error::Script`] if the table cannot be read.
pub fn rows() -> Result<Vec<Row>, Error> {
    yaml::table(TABLE).map_err(|finding| Error::Script { findings: vec![*finding] })
}

impl Row {
    /// The variant that the row is about.
    ///
    /// # Errors
    /// [`Error::UnknownVariant`] or [`Error::Faulty`].
    pub fn load(&self) -> Result<Variant, Error> {
        let adaptation = Adaptation { set: self.set.0.clone(), on: self.on.0.clone(), off: self.off.0.clone() };
        let file = match &self.differences {
            None => Variant::shipped_file(&self.variant)?,
            Some(differences) => SourceFile::new("row.variant", format!("variant row from {}\n\n{differences}", self.variant)),
        };
        Variant::compile(file, &mut ShippedLoader, &adaptation)
    }

    /// The variant and what is adapted, in short.
    pub fn name(&self) -> String {
        let mut name = self.variant.clone();
        self.set.0.iter().for_each(|(parameter, value)| name.push_str(&format!(" {parameter}={value}")));
        self.on.0.iter().for_each(|word| name.push_str(&format!(" +{word}")));
        self.off.0.iter().for_each(|word| name.push_str(&format!(" -{word}")));
        if self.differences.is_some() {
            name.push_str(", changed");
        }
        name
    }

    /// Whether the row is about one turn.
    pub fn is_turn(&self) -> bool {
        self.first_turn || self.target.is_some()
    }

    /// Finds what the row is about. `memory` in bytes.
    ///
    /// # Errors
    /// What [`Row::load`] and [`Game::at`] say; [`Error::Usage`] if a turn is wanted of a game that keeps no score.
    pub fn find(&self, memory: u64, goes_on: GoesOn<'_>) -> Result<Found, Error> {
        let variant = self.load()?;
        let game = self.position.as_ref().map_or_else(|| Ok(Game::new(&variant)), |text| Game::at(&variant, text))?;
        if !self.is_turn() {
            return Ok(Found::Round(solve(&game, memory, goes_on)));
        }
        let goal = self.target.map_or(Goal::Most, Goal::AtLeast);
        first_turn(&game, goal, memory, goes_on).map(Found::Turn).ok_or_else(|| Error::Usage {
            code: "use::no-turns",
            message: format!("{} keeps no score: it has no turn to look for", self.variant),
        })
    }

    /// What came out otherwise than the row states; nothing if all is well.
    pub fn fault(&self, found: &Found) -> Option<String> {
        match found {
            Found::Round(found) => {
                let wrong = found.value().is_none() || found.value() != self.value;
                wrong.then(|| format!("value {:?}, {:?} expected", found.bounds, self.value))
            }
            Found::Turn(found) => {
                let differs = |stated: Option<u64>, found: u64| stated.is_some_and(|stated| stated != found);
                let wrong = found.limit.is_some()
                    || found.reached != self.reached.unwrap_or(true)
                    || differs(self.moves.map(|moves| moves as u64), found.line.len() as u64)
                    || differs(self.store.map(u64::from), found.value.into())
                    || differs(self.positions, found.nodes);
                let (moves, expected) = (found.line.len(), (self.store, self.moves, self.positions));
                wrong.then(|| format!("{} in {moves} moves, {} positions; {expected:?} expected", found.value, found.nodes))
            }
        }
    }
}
