//! The table of published numbers of move sequences, and the counting of it again.
//!
//! Comes in: `tests/perft.yaml`, embedded. Goes out: for each row how deep it was counted and whether every number was the published
//! one. Never decides how long that may take: whoever asks says before each depth whether to go on.

use crate::compile::Adaptation;
use crate::error::Error;
use crate::game::Rules;
use crate::play::game::Game;
use crate::play::perft::total;
use crate::source::SourceFile;
use crate::variant::{FamilyTools, ShippedLoader, Task, Variant};
use crate::yaml;
use serde::Deserialize;

const TABLE: &str = include_str!("../../tests/perft.yaml");

/// One row: a variant, a position, and how many sequences of 1, 2, 3 ... moves it has.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Name of a shipped variant.
    pub variant: String,
    /// What a child of the variant states, if the row is about such a child.
    pub differences: Option<String>,
    /// The position; the start if it is not said.
    pub position: Option<String>,
    /// Moves played from the start before counting.
    pub moves: Option<String>,
    /// Whether the routes of a capture count apart.
    #[serde(default)]
    pub routes: bool,
    /// Where the numbers come from.
    pub source: String,
    /// A remark for readers.
    pub note: Option<String>,
    /// The numbers, depth 1 first.
    pub counts: Vec<u64>,
}

/// How a row came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The last depth that was counted.
    pub depth: u32,
    /// Sequences found at that depth.
    pub nodes: u64,
    /// Sequences that the row states for it.
    pub expected: u64,
}

impl Counted {
    /// Whether the row has come true as deep as it was counted.
    pub fn holds(&self) -> bool {
        self.nodes == self.expected
    }
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
        let Some(differences) = &self.differences else { return Variant::shipped(&self.variant) };
        let text = format!("variant row from {}\n\n{differences}", self.variant);
        Variant::compile(SourceFile::new("row.variant", text), &mut ShippedLoader, &Adaptation::default())
    }

    /// The text of its position, as `--at` takes it.
    pub fn at(&self) -> String {
        let base = self.position.as_deref().unwrap_or("start");
        self.moves.as_ref().map_or_else(|| base.to_owned(), |moves| format!("{base} + {moves}"))
    }

    /// Counts one depth after the other, until one comes out otherwise than the row says, or the row ends, or `goes_on`, which is
    /// told each depth and the number expected there, says no. The work is shared out over the threads of the pool it is called in.
    ///
    /// # Errors
    /// What [`Row::load`] and [`Game::at`] say; [`Error::Usage`] if routes are wanted of a game that has none, or the row is empty.
    pub fn count(&self, goes_on: &mut dyn FnMut(u32, u64) -> bool) -> Result<Counted, Error> {
        let variant = self.load()?;
        let game = Game::at(&variant, &self.at())?;
        let mut counted = None;
        for (depth, expected) in (1..).zip(self.counts.iter().copied()) {
            if !goes_on(depth, expected) {
                break;
            }
            let Some(nodes) = variant.engine().with(game.position(), Count { depth, routes: self.routes }) else {
                let message = format!("{} has no capture routes to count apart", self.variant);
                return Err(Error::Usage { code: "use::no-routes", message });
            };
            counted = Some(Counted { depth, nodes, expected });
            if nodes != expected {
                break;
            }
        }
        counted.ok_or_else(|| Error::Usage {
            code: "use::nothing-counted",
            message: format!("no number of {} was counted", self.variant),
        })
    }
}

/// One count, whatever the family.
struct Count {
    depth: u32,
    routes: bool,
}

impl Task for Count {
    type Output = Option<u64>;
    fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, tools: &FamilyTools<R>) -> Option<u64> {
        let routes = if self.routes { Some(tools.routes?) } else { None };
        Some(total(rules, position, self.depth, routes))
    }
}
