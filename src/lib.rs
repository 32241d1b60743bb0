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
//! Modules in reading order: [`source`], [`diagnostic`], [`yaml`], [`syntax`], [`vocabulary`], [`compile`], [`ir`], [`game`], [`sowing`], [`leaping`],
//! [`variant`], [`library`], [`play`], [`draw`], [`compare`], [`teach`], [`explain`], [`baseline`], [`cli`].

pub mod baseline;
pub mod clean;
pub mod cli;
pub mod compare;
pub mod compile;
pub mod diagnostic;
pub mod draw;
mod error;
pub mod explain;
pub mod game;
pub mod ir;
pub mod leaping;
pub mod library;
pub mod play;
pub mod source;
pub mod sowing;
pub mod syntax;
pub mod teach;
pub mod variant;
pub mod vocabulary;
pub mod yaml;

pub use error::{Blame, Error, Place};
pub use game::{Outcome, Side};
pub use play::perft::perft;
pub use play::playout::playout;
pub use play::{Event, Game, Script};
pub use variant::{Move, Position, Variant};

/// A small sowing game, for examples.
pub const EXAMPLE: &str = include_str!("example.variant");
