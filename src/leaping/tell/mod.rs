//! For people: texts in and out, events in words, refusals, what a move almost did.

pub(super) mod codes;
pub(super) mod event_words;
pub(super) mod near_misses;
pub(super) mod position_text;
pub(super) mod read_move;
pub(super) mod refuse;
pub(super) mod refuse_leap;
pub(super) mod text;
