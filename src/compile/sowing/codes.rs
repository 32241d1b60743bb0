//! The long story of every code of this room, for `explain`.

/// Code and explanation.
pub const CODES: &[(&str, &str)] = &[];
