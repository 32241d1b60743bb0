//! Sets of values: for each what a file says, what it is in the rules as data, and what it means.
//!
//! Comes in: a text, or a value. Goes out: the row that says it. The compiler reads by these sets and everything that tells rules in
//! the words of the language writes by them.

/// A value as a file says it. Words in capitals stand for something: `N` for a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// What is written.
    pub text: &'static str,
    /// What it means, in one sentence; empty where the clause says it.
    pub meaning: &'static str,
    /// Whether it stands only within other values.
    pub is_part: bool,
}

/// Which numbers may stand for `N`, and what they count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) least: u32,
    pub(crate) most: u32,
    pub(crate) what: &'static str,
}

/// What a value is in the rules.
pub(crate) enum Is<T: 'static> {
    One(T),
    /// With a number: made of it, and the number taken out again.
    Counted(Bounds, fn(u32) -> T, fn(&T) -> Option<u32>),
}

/// A value of a set.
pub(crate) struct Row<T: 'static> {
    pub(crate) said: Value,
    pub(crate) is: Is<T>,
}

/// All values that may stand at one place.
pub(crate) struct Set<T: 'static>(pub(crate) &'static [Row<T>]);

/// A set, whatever its values are in the rules.
pub trait Values: Sync {
    /// The value of that number.
    fn value(&self, at: usize) -> Option<Value>;
}

impl<T: Sync> Values for Set<T> {
    fn value(&self, at: usize) -> Option<Value> {
        self.0.get(at).map(|row| row.said)
    }
}

/// Values that stand only within others.
pub(crate) struct Part(pub(crate) &'static dyn Values);

impl Values for Part {
    fn value(&self, at: usize) -> Option<Value> {
        self.0.value(at).map(|value| Value { is_part: true, ..value })
    }
}

/// Values but for one of them.
pub(crate) struct Without(pub(crate) &'static dyn Values, pub(crate) &'static str);

impl Values for Without {
    fn value(&self, at: usize) -> Option<Value> {
        (0..).map_while(|at| self.0.value(at)).filter(|value| value.text != self.1).nth(at)
    }
}

/// Values that are read and written elsewhere, part by part.
pub(crate) struct Plain(pub(crate) &'static [Value]);

impl Values for Plain {
    fn value(&self, at: usize) -> Option<Value> {
        self.0.get(at).copied()
    }
}

impl<T: Clone> Set<T> {
    /// The value that this text says, if its number, where it has one, lies within the bounds.
    pub(crate) fn read(&self, text: &str) -> Option<T> {
        match &self.row(text)?.is {
            Is::One(value) => Some(value.clone()),
            Is::Counted(bounds, made, _) => {
                let number = text.split(' ').find_map(|word| word.parse().ok())?;
                (bounds.least..=bounds.most).contains(&number).then(|| made(number))
            }
        }
    }
}

impl<T> Set<T> {
    /// The row that this text says.
    pub(crate) fn row(&self, text: &str) -> Option<&'static Row<T>> {
        self.0.iter().find(|row| fits(row.said.text, text))
    }
}

impl<T: PartialEq> Set<T> {
    /// What a file says for this value; empty where the set has none such.
    pub(crate) fn said(&self, value: &T) -> String {
        let text = |row: &Row<T>| match &row.is {
            Is::One(known) => (known == value).then(|| row.said.text.to_owned()),
            Is::Counted(_, _, number) => number(value).map(|number| filled(row.said.text, number)),
        };
        self.0.iter().find_map(text).unwrap_or_default()
    }

    /// What a sentence about this value is called by: its words joined by hyphens, without its number; and the number.
    pub(crate) fn key(&self, value: &T) -> (String, Option<u32>) {
        let of_row = |row: &Row<T>| match &row.is {
            Is::One(known) => (known == value).then(|| (hyphened(row.said.text), None)),
            Is::Counted(_, _, number) => number(value).map(|number| (hyphened(row.said.text), Some(number))),
        };
        self.0.iter().find_map(of_row).unwrap_or_default()
    }

    /// The same for a value without a number.
    pub(crate) fn word(&self, value: &T) -> &'static str {
        let row = self.0.iter().find(|row| matches!(&row.is, Is::One(known) if known == value));
        row.map_or("", |row| row.said.text)
    }
}

/// A yes or no among the rules.
pub(crate) type Flag<T> = fn(&mut T) -> &mut bool;

impl<T: Clone> Set<Flag<T>> {
    /// The words of all flags that are up.
    pub(crate) fn raised(&self, of: &T) -> Vec<&'static str> {
        let is_up = |row: &&Row<Flag<T>>| matches!(row.is, Is::One(flag) if *flag(&mut of.clone()));
        self.0.iter().filter(is_up).map(|row| row.said.text).collect()
    }
}

/// A value without a number.
pub(crate) const fn one<T>(text: &'static str, is: T, meaning: &'static str) -> Row<T> {
    Row { said: self::text(text, meaning), is: Is::One(is) }
}

/// A value as text alone.
pub(crate) const fn text(text: &'static str, meaning: &'static str) -> Value {
    Value { text, meaning, is_part: false }
}

/// A value with a number: text, the shape that it has in the rules, the bounds of the number and what it counts, meaning.
macro_rules! counted {
    ($text:literal, $number:ident => [$($is:tt)+], $least:literal ..= $most:literal, $what:expr, $meaning:literal) => {
        $crate::words::set::Row {
            said: $crate::words::set::text($text, $meaning),
            is: $crate::words::set::Is::Counted(
                $crate::words::set::Bounds { least: $least, most: $most, what: $what },
                |number| {
                    let $number = number.try_into().unwrap_or_default();
                    $($is)+
                },
                |value| match value {
                    $($is)+ => Some((*$number).into()),
                    #[allow(unreachable_patterns, reason = "a set may have one shape alone")]
                    _ => None,
                },
            ),
        }
    };
}
pub(crate) use counted;

/// A value as the key of a sentence: `seeds-or-fewer-are-left` for `N seeds or fewer are left`.
pub(crate) fn hyphened(text: &str) -> String {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty() && *word != "N");
    words.collect::<Vec<_>>().join("-")
}

/// Words of which a number decides the form.
const FORMS: [(&str, &str); 12] = [
    ("seeds", "seed"),
    ("holes", "hole"),
    ("turns", "turn"),
    ("times", "time"),
    ("rounds", "round"),
    ("pieces", "piece"),
    ("moves", "move"),
    ("steps", "step"),
    ("kings", "king"),
    ("men", "man"),
    ("rings", "ring"),
    ("are", "is"),
];

fn singular(word: &str) -> Option<&'static str> {
    FORMS.iter().find(|(many, _)| *many == word).map(|(_, one)| *one)
}

/// Whether a text is this value, with any number for `N`; both forms of a counted word are read.
fn fits(pattern: &str, text: &str) -> bool {
    let mut said = text.split(' ');
    let fits = |wanted: &str| {
        let Some(word) = said.next() else { return false };
        let number = wanted == "N" && !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        number || word == wanted || pattern.contains('N') && singular(wanted) == Some(word)
    };
    pattern.split(' ').all(fits) && said.next().is_none()
}

/// A value with this number for `N`; after 1 the words up to the next comma stand in the singular.
pub(crate) fn filled(pattern: &str, number: u32) -> String {
    let mut words = Vec::new();
    let mut one = false;
    for word in pattern.split(' ') {
        if word == "N" {
            one = number == 1;
            words.push(number.to_string());
        } else {
            words.push(singular(word).filter(|_| one).unwrap_or(word).to_owned());
            one &= !word.ends_with(',');
        }
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_in_texts() {
        assert_eq!(filled("N seeds or fewer are left", 1), "1 seed or fewer is left");
        assert_eq!(filled("after N steps running, while its side has men", 1), "after 1 step running, while its side has men");
        assert_eq!(filled("a row has N empty holes", 2), "a row has 2 empty holes");
        assert!(fits("a player holds N seeds", "a player holds 1 seed"));
        assert!(fits("a player holds N seeds", "a player holds 1 seeds"));
        assert!(!fits("a player holds N seeds", "a player holds more than half"));
        assert!(!fits("most rounds", "most round"));
    }
}
