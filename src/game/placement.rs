//! What lies on a board, as plain data with the same names for everybody who knows the family.

use crate::game::Side;
use serde::Serialize;
use serde_json::{Map, Value};

/// What lies on a board. As JSON it is the fields that `moves`, `apply` and `run` print.
///
/// ```
/// use lumbung::{Game, Placement, Side, Variant};
///
/// let variant = Variant::from_text("small.variant", lumbung::EXAMPLE)?;
/// let Placement::Seeds(seeds) = Game::new(&variant).placement() else { unreachable!("it is a sowing game") };
/// assert_eq!(seeds.holes.of(Side::South), &[3, 3, 3]);
/// assert_eq!(seeds.stores.of(Side::North), &0);
/// # Ok::<(), lumbung::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Placement {
    /// Of a sowing game.
    Seeds(Seeds),
    /// Of a leaping game.
    Pieces(Pieces),
}

impl Placement {
    /// As the fields of a document.
    pub fn json(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(fields)) => fields,
            _ => Map::new(),
        }
    }
}

/// Seeds in holes and stores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Seeds {
    /// Seeds in the holes of each player, hole 1 first, which is the order in which he sows.
    pub holes: Players<Vec<u32>>,
    /// Seeds in the stores; what each has won, where there are none.
    pub stores: Players<u32>,
    /// Holes that take no part in this round, such as `N7`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<String>,
    /// Holes that a player has claimed; `None`: nobody has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claims: Option<Players<Vec<String>>>,
}

/// Pieces on points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pieces {
    /// Those of each colour.
    pub pieces: Colours<Army>,
}

/// The pieces of one colour, each by the name or number of its point, in the order in which a position is written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "men and kings")]
pub struct Army {
    pub men: Vec<String>,
    pub kings: Vec<String>,
}

/// One thing for each player of a sowing game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the two players")]
pub struct Players<T> {
    pub south: T,
    pub north: T,
}

/// One thing for each player of a leaping game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the two players")]
pub struct Colours<T> {
    pub white: T,
    pub black: T,
}

impl<T> Players<T> {
    /// What `make` gives for South and for North.
    pub fn each(mut make: impl FnMut(Side) -> T) -> Players<T> {
        Players { south: make(Side::South), north: make(Side::North) }
    }

    /// That of one player.
    pub fn of(&self, side: Side) -> &T {
        if side == Side::South { &self.south } else { &self.north }
    }
}

impl<T> Colours<T> {
    /// What `make` gives for White, who is [`Side::South`], and for Black.
    pub fn each(mut make: impl FnMut(Side) -> T) -> Colours<T> {
        Colours { white: make(Side::South), black: make(Side::North) }
    }

    /// That of one player.
    pub fn of(&self, side: Side) -> &T {
        if side == Side::South { &self.white } else { &self.black }
    }
}
