//! YAML read with care.
//!
//! Comes in: the text of a file that anybody may have written. Goes out: typed data, or an error with its place in bytes; and the
//! place of any value. The only room that knows the YAML crate. Never spends more than a moment on a hostile text.

use crate::error::Error;
use serde::de::{DeserializeOwned, DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::ops::Range;

/// Longest text that is read.
const MOST_BYTES: usize = 1 << 20;
/// Deepest nesting of brackets.
const MOST_DEPTH: usize = 64;
/// Most opening brackets: the parser takes time with the square of those that stay open, and what looks like a closing one may
/// stand in a text.
const MOST_BRACKETS: usize = 10_000;

/// One step on the way to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key<'a> {
    /// The value of that field.
    Field(&'a str),
    /// The item of that number, from 0.
    Item(usize),
}

/// Reads a text.
///
/// # Errors
/// [`Error::Script`] with the place where it cannot be read.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    guard(text)?;
    // Bad indentation first, else it shows as a missing field; then fields that stand twice; then the fields themselves.
    serde_yaml::from_str::<IgnoredAny>(text).map_err(|error| fault(text, &error))?;
    serde_yaml::from_str::<serde_yaml::Value>(text).map_err(|error| fault(text, &error))?;
    serde_yaml::from_str::<T>(text).map_err(|error| fault(text, &error))
}

/// Writes data as YAML. It goes through JSON, because YAML has no form of its own for a choice within a choice.
pub(super) fn write(value: &impl serde::Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|value| serde_yaml::to_string(&value).ok()).unwrap_or_default()
}

fn guard(text: &str) -> Result<(), Error> {
    let refuse =
        |message: String, at: usize| Err(Error::Script { code: "script::too-large", message, bytes: at..text.len().min(at + 1) });
    if text.len() > MOST_BYTES {
        return refuse(format!("a script may have {MOST_BYTES} bytes, this one has {}", text.len()), 0);
    }
    let (mut depth, mut brackets) = (0_usize, 0_usize);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' | b'{' => {
                depth += 1;
                brackets += 1;
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MOST_DEPTH || brackets > MOST_BRACKETS {
            return refuse("too many brackets are open here".to_owned(), at);
        }
    }
    Ok(())
}

fn fault(text: &str, error: &serde_yaml::Error) -> Error {
    let at = error.location().map_or(0, |location| location.index()).min(text.len());
    let length = text.get(at..).and_then(|rest| rest.chars().next()).filter(|first| *first != '\n').map_or(0, char::len_utf8);
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default().to_owned();
    Error::Script { code: "script::unreadable", message, bytes: at..at + length }
}

/// Where the value at the end of a path stands: its first line from its first byte on. The whole text's start if there is none.
pub(super) fn locate(text: &str, path: &[Key<'_>]) -> Range<usize> {
    find(text, path).unwrap_or(0..0)
}

/// The same, if there is such a value.
pub(super) fn find(text: &str, path: &[Key<'_>]) -> Option<Range<usize>> {
    let error = Walk(path).deserialize(serde_yaml::Deserializer::from_str(text)).err()?;
    // Any other error is none of the walk's own: it means that the path leads nowhere.
    if !error.to_string().split(" at line ").next().is_some_and(|message| message.ends_with(HERE)) {
        return None;
    }
    let at = error.location().map_or(0, |location| location.index()).min(text.len());
    let rest = text.get(at..).unwrap_or_default();
    let line = rest.split(['\n', '\r']).next().unwrap_or_default();
    // A comment is not part of the value.
    let value = line.split(" #").next().unwrap_or_default().trim_end();
    Some(at..at + value.len())
}

/// With what a walk ends at its goal.
const HERE: &str = "here";

/// Walks down a path and fails at its end on purpose: the parser stamps that error with the place.
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
    fn visit_f64<E: serde::de::Error>(self, _: f64) -> Result<(), E> {
        self.here()
    }
    fn visit_str<E: serde::de::Error>(self, _: &str) -> Result<(), E> {
        self.here()
    }
    fn visit_unit<E: serde::de::Error>(self) -> Result<(), E> {
        self.here()
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
        let Some((Key::Field(wanted), rest)) = self.0.split_first().map(|(key, rest)| (*key, rest)) else {
            return if self.0.is_empty() { Err(A::Error::custom(HERE)) } else { Ok(()) };
        };
        while let Some(name) = fields.next_key::<String>()? {
            if name == wanted {
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
    use super::*;

    const TEXT: &str = "title: é\nplay:\n  - move: 7   # seven\n  - moves: \"1 2\"\n    fires: [a, b]\n";

    fn at(path: &[Key<'_>]) -> &'static str {
        TEXT.get(locate(TEXT, path)).unwrap_or("outside")
    }

    #[test]
    fn places_are_those_of_the_values() {
        assert_eq!(at(&[Key::Field("play"), Key::Item(0), Key::Field("move")]), "7");
        assert_eq!(at(&[Key::Field("play"), Key::Item(1), Key::Field("moves")]), "\"1 2\"");
        assert_eq!(at(&[Key::Field("play"), Key::Item(1), Key::Field("fires")]), "[a, b]");
        assert_eq!(at(&[Key::Field("play"), Key::Item(1)]), "moves: \"1 2\"");
    }

    #[test]
    fn hostile_texts_are_refused_at_once() {
        let nested = "{a: ".repeat(100_000);
        assert!(matches!(read::<serde_yaml::Value>(&nested), Err(Error::Script { code: "script::too-large", .. })));
        // Closing brackets within texts hide nothing.
        let hidden = "{a: \"]\", b: ".repeat(80_000);
        assert!(matches!(read::<serde_yaml::Value>(&hidden), Err(Error::Script { code: "script::too-large", .. })));
    }

    #[test]
    fn fields_that_stand_twice_are_errors_with_a_place() {
        let Err(Error::Script { message, bytes, .. }) = read::<serde_yaml::Value>("a: 1\nb: {c: 1, c: 2}\n") else {
            panic!("accepted")
        };
        assert!(message.contains("duplicate"), "{message}");
        assert!(bytes.start >= 5, "{bytes:?}");
    }
}
