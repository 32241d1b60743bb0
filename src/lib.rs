//! lumbung: a language for the rules of sowing and leaping games, and the engines that play them.
//!
//! A *variant file* says in words how a game is played. A [`Variant`] is such a file compiled; a [`Game`] plays it.
//!
//! ```
//! use lumbung::{Game, Outcome, Variant};
//!
//! let variant = Variant::from_text("small.variant", lumbung::EXAMPLE)?;
//! let mut game = Game::new(&variant);
//! let events = game.play("3")?;
//! assert!(events.iter().any(|event| event.kind == "lap"));
//! assert_eq!(game.outcome(), Outcome::Ongoing);
//! # Ok::<(), lumbung::Error>(())
//! ```
//!
//! A move that is not legal is refused with a code, a reason, and the rule behind it:
//!
//! ```
//! # use lumbung::{Error, Game, Variant};
//! # let variant = Variant::from_text("small.variant", lumbung::EXAMPLE)?;
//! let refused = Game::at(&variant, "0,3,3/0,4,4 3-1 S")?.play("1").unwrap_err();
//! assert!(matches!(refused, Error::Illegal { code: "sowing::empty-hole", .. }));
//! # Ok::<(), lumbung::Error>(())
//! ```
//!
//! What others build on stands here and in [`variant`], [`play`], [`compare`], [`teach`], [`draw`] and
//! [`library`], with the plain data that they hand out ([`ir`], [`game`], [`source`], [`diagnostic`], and the positions, moves and events of
//! [`sowing`] and [`leaping`]). Versions are counted by these; all other modules are open for this project's own tests and measurements only.
//!
//! The feature `cli`, on by default, is the program. Without it no crate is built that only a command line needs.

#[doc(hidden)]
pub mod ask;
pub mod clean;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod compare;
#[doc(hidden)]
pub mod compile;
pub mod diagnostic;
pub mod disk;
pub mod draw;
mod error;
#[doc(hidden)]
pub mod explain;
pub mod game;
pub mod ir;
pub mod leaping;
pub mod library;
#[cfg(feature = "lsp")]
#[doc(hidden)]
pub mod lsp;
pub mod play;
pub mod source;
pub mod sowing;
#[doc(hidden)]
pub mod syntax;
pub mod teach;
pub mod variant;
#[doc(hidden)]
pub mod words;
#[doc(hidden)]
pub mod yaml;

pub use compile::{Adaptation, Loader};
pub use error::{Blame, Error, Place};
pub use game::{Outcome, Placement, Side};
pub use play::perft::perft;
pub use play::playout::playout;
pub use play::{Event, Game, Script};
pub use syntax::ast::Family;
pub use variant::{Move, Position, Variant};

/// A small sowing game, for examples.
pub const EXAMPLE: &str = include_str!("example.variant");
