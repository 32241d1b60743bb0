//! The forms of a sentence with a number.
//!
//! Comes in: the way of a language, a number. Goes out: which form is said. Knows no sentence.

/// How a language tells numbers apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plural {
    None,
    OneOther,
    ZeroOne,
    Slavic,
    Arabic,
}

impl Plural {
    pub(super) fn named(name: &str) -> Option<Plural> {
        Some(match name {
            "none" => Plural::None,
            "one-other" => Plural::OneOther,
            "zero-one" => Plural::ZeroOne,
            "slavic" => Plural::Slavic,
            "arabic" => Plural::Arabic,
            _ => return None,
        })
    }

    /// The forms besides `other`.
    pub(super) fn forms(self) -> &'static [&'static str] {
        match self {
            Plural::None => &[],
            Plural::OneOther | Plural::ZeroOne => &["one"],
            Plural::Slavic => &["one", "few"],
            Plural::Arabic => &["one", "two", "few", "many"],
        }
    }

    pub(super) fn form(self, number: u32) -> &'static str {
        let (tens, hundreds) = (number % 10, number % 100);
        match self {
            // A language without a form of its own for one thing may still have a sentence of its own.
            Plural::OneOther | Plural::None if number == 1 => "one",
            Plural::ZeroOne if number <= 1 => "one",
            Plural::Slavic if tens == 1 && hundreds != 11 => "one",
            Plural::Slavic if (2..=4).contains(&tens) && !(12..=14).contains(&hundreds) => "few",
            Plural::Arabic if number == 1 => "one",
            Plural::Arabic if number == 2 => "two",
            Plural::Arabic if (3..=10).contains(&hundreds) => "few",
            Plural::Arabic if hundreds >= 11 => "many",
            _ => "other",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_forms() {
        let forms = |plural: Plural, numbers: &[u32]| numbers.iter().map(|n| plural.form(*n)).collect::<Vec<_>>();
        assert_eq!(
            forms(Plural::Arabic, &[0, 1, 2, 3, 10, 11, 81, 100, 103]),
            ["other", "one", "two", "few", "few", "many", "many", "other", "few"]
        );
        assert_eq!(forms(Plural::ZeroOne, &[0, 1, 2]), ["one", "one", "other"]);
        assert_eq!(forms(Plural::Slavic, &[1, 2, 5, 11, 12, 21, 22]), ["one", "few", "other", "other", "other", "one", "few"]);
        assert_eq!(forms(Plural::None, &[1, 2]), ["one", "other"]);
    }
}
