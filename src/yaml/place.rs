//! Where a value stands in its text.
//!
//! Comes in: a text and a path into it. Goes out: bytes. The crate that reads YAML keeps no places of values it has accepted, but
//! stamps its errors with one: so the path is walked down and fails at its end on purpose.

use serde::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::ops::Range;

/// One step on the way to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key<'a> {
    /// The value of that field.
    Field(&'a str),
    /// The item of a list, or the value of a field, by its number from 0.
    Item(usize),
    /// The name of the field of that number; nothing can follow.
    Name(usize),
}

/// The first line of a value from its first byte on, if the path leads to one.
pub(super) fn find(text: &str, path: &[Key<'_>]) -> Option<Range<usize>> {
    let error = Walk(path).deserialize(serde_yaml::Deserializer::from_str(text)).err()?;
    // Any other error is none of the walk's own: it means that the path leads nowhere.
    if !error.to_string().split(" at line ").next().is_some_and(|message| message.ends_with(HERE)) {
        return None;
    }
    let at = error.location().map_or(0, |location| location.index()).min(text.len());
    let rest = text.get(at..).unwrap_or_default();
    let line = rest.split(['\n', '\r']).next().unwrap_or_default();
    // A comment is not part of the value, nor what follows a name, a quoted text or a value within brackets.
    let value = line.split(" #").next().unwrap_or_default();
    let before = text.get(..at).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
    let value = value.get(..length(before, value, path)).unwrap_or(value).trim_end();
    Some(at..at + value.len())
}

/// How much of the rest of a line belongs to the value with which it begins.
fn length(before: &str, line: &str, path: &[Key<'_>]) -> usize {
    let opened = before.matches(['[', '{']).count() > before.matches([']', '}']).count();
    match line.chars().next() {
        Some(quote @ ('"' | '\'')) => quoted(line, quote),
        Some('[' | '{') => closed(line),
        _ if matches!(path.last(), Some(Key::Name(_))) => line.find(':').unwrap_or(line.len()),
        _ if opened => line.find([']', '}']).into_iter().chain(line.find(", ")).min().unwrap_or(line.len()),
        _ => line.len(),
    }
}

/// The length of a text in quotation marks.
fn quoted(line: &str, quote: char) -> usize {
    let mut escaped = true;
    for (at, sign) in line.char_indices() {
        if sign == quote && !escaped {
            return at + 1;
        }
        escaped = sign == '\\' && quote == '"' && !escaped;
    }
    line.len()
}

/// The length of a bracket with what stands in it.
fn closed(line: &str) -> usize {
    let mut depth = 0_usize;
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' if depth == 1 => return at + 1,
            b']' | b'}' => depth -= 1,
            _ => {}
        }
    }
    line.len()
}

/// Words of the text that begins at `start`, however it is quoted: from the one of that number to where so many are left that
/// `length` words are met.
pub(super) fn words(text: &str, start: usize, first: usize, length: usize) -> Option<Range<usize>> {
    let rest = text.get(start..)?;
    if length == 0 {
        return None;
    }
    // The sign of a text of several lines stands on a line of its own.
    let skipped = usize::from(rest.starts_with(['|', '>']));
    let blanks = |rest: &str| rest.len() - rest.trim_start().len();
    let (mut at, mut begins) = (start, None);
    for number in 0..skipped + first + length {
        at += blanks(text.get(at..)?);
        if number == skipped + first {
            begins = Some(at);
        }
        let word = text.get(at..)?.split(char::is_whitespace).next().filter(|word| !word.is_empty())?;
        at += word.len();
    }
    let begins = begins?;
    let found = text.get(begins..at)?;
    let inner = found.trim_start_matches(['"', '\'']);
    let end = inner.find(['"', '\'', ',', ']', '}']).unwrap_or(inner.len());
    let begins = begins + found.len() - inner.len();
    Some(begins..begins + end)
}

/// With what a walk ends at its goal.
const HERE: &str = "here";

/// A path that is still to be walked.
#[derive(Clone, Copy)]
struct Walk<'a>(&'a [Key<'a>]);

impl<'de> DeserializeSeed<'de> for Walk<'_> {
    type Value = ();
    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Walk<'_> {
    fn here<E: serde::de::Error>(self) -> Result<(), E> {
        if self.0.is_empty() { Err(E::custom(HERE)) } else { Ok(()) }
    }
}

impl<'de> Visitor<'de> for Walk<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("anything")
    }
    fn visit_bool<E: serde::de::Error>(self, _: bool) -> Result<(), E> {
        self.here()
    }
    fn visit_i64<E: serde::de::Error>(self, _: i64) -> Result<(), E> {
        self.here()
    }
    fn visit_u64<E: serde::de::Error>(self, _: u64) -> Result<(), E> {
        self.here()
    }
    fn visit_i128<E: serde::de::Error>(self, _: i128) -> Result<(), E> {
        self.here()
    }
    fn visit_u128<E: serde::de::Error>(self, _: u128) -> Result<(), E> {
        self.here()
    }
    fn visit_f64<E: serde::de::Error>(self, _: f64) -> Result<(), E> {
        self.here()
    }
    fn visit_str<E: serde::de::Error>(self, _: &str) -> Result<(), E> {
        self.here()
    }
    fn visit_unit<E: serde::de::Error>(self) -> Result<(), E> {
        self.here()
    }
    fn visit_enum<A: serde::de::EnumAccess<'de>>(self, _: A) -> Result<(), A::Error> {
        Err(A::Error::custom(HERE))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let Some((Key::Item(wanted), rest)) = self.0.split_first().map(|(key, rest)| (*key, rest)) else {
            return if self.0.is_empty() { Err(A::Error::custom(HERE)) } else { Ok(()) };
        };
        for _ in 0..wanted {
            if items.next_element::<IgnoredAny>()?.is_none() {
                return Ok(());
            }
        }
        items.next_element_seed(Walk(rest))?;
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        let Some((wanted, rest)) = self.0.split_first().map(|(key, rest)| (*key, rest)) else {
            return Err(A::Error::custom(HERE));
        };
        for number in 0.. {
            let meant = match wanted {
                Key::Name(at) if at == number => return fields.next_key_seed(Walk(&[])).map(drop),
                Key::Field(name) => match fields.next_key::<super::Node>()? {
                    None => return Ok(()),
                    Some(other) => matches!(other, super::Node::Text(other) if other == name),
                },
                Key::Item(_) | Key::Name(_) => {
                    if fields.next_key::<IgnoredAny>()?.is_none() {
                        return Ok(());
                    }
                    wanted == Key::Item(number)
                }
            };
            if meant {
                fields.next_value_seed(Walk(rest))?;
            } else {
                fields.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Key, locate};

    const TEXT: &str =
        "title: é\nplay:\n  - move: 7   # seven\n  - moves: \"1 2\"\n    fires: [a, b]\n  - {board: x, store: {south: 1}}\n";

    fn at(path: &[Key<'_>]) -> &'static str {
        TEXT.get(locate(TEXT, path)).unwrap_or("outside")
    }

    #[test]
    fn places_are_those_of_the_values() {
        assert_eq!(at(&[Key::Field("play"), Key::Item(0), Key::Field("move")]), "7");
        assert_eq!(at(&[Key::Field("play"), Key::Item(1), Key::Field("moves")]), "\"1 2\"");
        assert_eq!(at(&[Key::Field("play"), Key::Item(1), Key::Field("fires")]), "[a, b]");
        assert_eq!(at(&[Key::Field("play"), Key::Item(1)]), "moves: \"1 2\"");
        assert_eq!(at(&[Key::Field("play"), Key::Item(1), Key::Name(1)]), "fires");
        assert_eq!(at(&[Key::Item(1), Key::Item(1), Key::Item(0)]), "\"1 2\"");
        assert_eq!(at(&[Key::Field("play"), Key::Item(2), Key::Item(1)]), "{south: 1}");
        assert_eq!(at(&[Key::Field("nowhere")]), "");
    }
}
