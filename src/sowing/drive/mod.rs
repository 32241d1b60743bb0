//! Many moves one after the other while nobody listens: random games, counts, trees.

pub(crate) mod alone;
pub(crate) mod counts;
pub(crate) mod pairs;
pub(crate) mod tree;
pub(crate) mod weigh;
