//! What people and programs read: texts of moves and positions, refusals, near misses, events in words and as JSON.

pub(crate) mod codes;
pub(crate) mod json;
pub(crate) mod near_misses;
pub(crate) mod read_position;
pub(crate) mod refusal;
pub(crate) mod replay;
pub(crate) mod stuck;
pub(crate) mod text;
pub(crate) mod tried;
