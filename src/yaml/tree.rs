//! A file of YAML as a tree of plain values.

use serde::de::{EnumAccess, IgnoredAny, MapAccess, SeqAccess, VariantAccess as _, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A key or an item without a value.
    Nothing,
    /// `true` or `false`.
    Truth(bool),
    /// A number as it is read back.
    Number(String),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// Names and values, in the order of the file; a name may stand twice.
    Fields(Vec<(Node, Node)>),
    /// A value with a tag (`!name`).
    Tagged,
}

impl Node {
    /// What it is, for people.
    pub fn described(&self) -> String {
        match self {
            Node::Nothing => "nothing".to_owned(),
            Node::Truth(truth) => format!("`{truth}`"),
            Node::Number(number) => format!("the number {}", shortened(number)),
            Node::Text(text) => format!("the text \"{}\"", shortened(text)),
            Node::List(_) => "a list".to_owned(),
            Node::Fields(_) => "a group of keys".to_owned(),
            Node::Tagged => "a value with a tag (`!`)".to_owned(),
        }
    }

    /// Its text, if it is one word or sentence; numbers stand for their digits.
    pub fn text(&self) -> Option<&str> {
        match self {
            Node::Text(text) | Node::Number(text) => Some(text),
            _ => None,
        }
    }
}

/// A text as long as anybody would read it in a sentence.
fn shortened(text: &str) -> String {
    /// Most signs that are shown.
    const MOST: usize = 40;
    let mut kept: String = text.chars().take(MOST).collect();
    if kept.len() < text.len() {
        kept.push_str(" ...");
    }
    kept
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Node, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Node;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value")
    }
    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::Nothing)
    }
    fn visit_bool<E>(self, truth: bool) -> Result<Node, E> {
        Ok(Node::Truth(truth))
    }
    fn visit_i64<E>(self, number: i64) -> Result<Node, E> {
        Ok(Node::Number(number.to_string()))
    }
    fn visit_u64<E>(self, number: u64) -> Result<Node, E> {
        Ok(Node::Number(number.to_string()))
    }
    fn visit_i128<E>(self, number: i128) -> Result<Node, E> {
        Ok(Node::Number(number.to_string()))
    }
    fn visit_u128<E>(self, number: u128) -> Result<Node, E> {
        Ok(Node::Number(number.to_string()))
    }
    fn visit_f64<E>(self, number: f64) -> Result<Node, E> {
        Ok(Node::Number(format!("{number:?}")))
    }
    fn visit_str<E>(self, text: &str) -> Result<Node, E> {
        Ok(Node::Text(text.to_owned()))
    }
    fn visit_enum<A: EnumAccess<'de>>(self, tagged: A) -> Result<Node, A::Error> {
        let (_, value) = tagged.variant::<IgnoredAny>()?;
        value.newtype_variant::<IgnoredAny>()?;
        Ok(Node::Tagged)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Node, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Node::List(list))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Node, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = entries.next_entry()? {
            fields.push(field);
        }
        Ok(Node::Fields(fields))
    }
}
