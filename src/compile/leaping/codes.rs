//! What each code of this stage means, at length.

/// Codes and their explanations.
pub const CODES: &[(&str, &str)] = &[];
