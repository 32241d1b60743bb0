//! lumbung: a language for the rules of sowing and leaping games, and the engines that play them.

pub mod compile;
pub mod diagnostic;
pub mod game;
pub mod ir;
pub mod source;
pub mod syntax;
pub mod vocabulary;
