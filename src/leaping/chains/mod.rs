//! Captures: leaps that follow one another.

pub(super) mod best;
pub(super) mod bound;
pub(super) mod bounded;
pub(super) mod kept;
pub(super) mod lack;
pub(super) mod leap;
pub(super) mod men_by_sets;
pub(super) mod met;
pub(super) mod routes;
pub(super) mod walk;
pub(super) mod work;
