//! Comparing: which rules of two variants differ, and the shortest game that shows it.
//!
//! Comes in: two variants, limits. Goes out: differences in words, from the IR and not from the text; a witness: a position that
//! both accept, and moves after which they part; and what has been searched. Never decides a rule: both engines are stepped
//! together. Never reads a file and never prints.

mod abreast;
mod align;
mod blame;
mod clause;
mod codes;
mod common_size;
mod comparison;
mod differences;
mod hunt;
mod joint;
mod leaping;
mod mine;
mod names;
mod phrases;
mod search;
mod setup;
mod sowing;
mod table;
mod witness;

pub use abreast::{Abreast, Last, Twin};
pub use align::{Aside, Mapping, Pair};
pub use blame::{Each, blame, each};
pub use clause::{can_act, otherwise, without};
pub use codes::CODES;
pub use common_size::{CommonSize, sized};
pub use comparison::Comparison;
pub use differences::{Difference, Differences};
pub use hunt::{Hunt, Plan, Watch, find_rule, hunt};
pub use joint::Parting;
pub(crate) use names::{lettered, numbered};
pub use search::Searched;
pub use witness::{ANOTHER_MOVE, Origin, Shown, Witness};
