//! Shipped games that are like one that is being written.
//!
//! Comes in: a variant. Goes out: the shipped games of its family of which the fewest rules are otherwise.

use crate::compare::{Differences, Pair};
use crate::library::{self, Shipped};
use crate::variant::Variant;
use rayon::prelude::*;

/// A shipped game, and how near it is.
pub struct Near {
    /// Its name.
    pub name: &'static str,
    /// Its title.
    pub title: String,
    /// Rules that are otherwise there, by their names.
    pub otherwise: Vec<String>,
}

/// The nearest shipped games, at most so many, the nearest first.
pub fn nearest(variant: &Variant, count: usize) -> Vec<Near> {
    let mut all: Vec<Near> = library::all().par_iter().filter_map(|shipped| near(variant, shipped)).collect();
    all.sort_by_key(|near| (near.otherwise.len(), near.name));
    all.truncate(count);
    all
}

fn near(variant: &Variant, shipped: &'static Shipped) -> Option<Near> {
    let other = Variant::shipped(shipped.name).ok().filter(|other| other.family() == variant.family())?;
    let pair = Pair::new(variant, &other)?;
    let otherwise = Differences::between(&pair).rules.iter().map(|rule| rule.name()).collect();
    Some(Near { name: shipped.name, title: other.title().to_owned(), otherwise })
}
