//! Points by letters and by numbers.
//!
//! Comes in: a text with names of points, the rules that number them. Goes out: the text with the other names. What is no name of a
//! point stays.

use crate::ir::leaping::{Leaping, numbering};

/// Letters as the variant's own numbers, if it has numbers.
pub(crate) fn numbered(rules: &Leaping, text: &str) -> String {
    let Some(corner) = rules.notation.numbers_from else { return text.to_owned() };
    let order = numbering(&rules.board, corner);
    let number = |name: &str| {
        let point = rules.board.points.iter().position(|point| point.name == name)?;
        order.iter().position(|at| usize::from(*at) == point).map(|at| (at + 1).to_string())
    };
    let mut out = String::new();
    let mut rest = text;
    let mut in_word = false;
    while let Some(sign) = rest.chars().next() {
        let digits = rest.get(sign.len_utf8()..).map_or(0, |after| after.bytes().take_while(u8::is_ascii_digit).count());
        let name = rest.get(..sign.len_utf8() + digits).unwrap_or(rest);
        match number(name).filter(|_| digits > 0 && sign.is_ascii_lowercase() && !in_word) {
            Some(number) => out.push_str(&number),
            None => out.push_str(name),
        }
        // `Ka1` and `d4xb2` hold names, `rule1` none.
        in_word = sign.is_ascii_lowercase() && digits == 0 && sign != 'x';
        rest = rest.get(name.len()..).unwrap_or_default();
    }
    out
}

/// Numbers as letters, if the variant has numbers.
pub(crate) fn lettered(rules: &Leaping, text: &str) -> String {
    let Some(corner) = rules.notation.numbers_from else { return text.to_owned() };
    let order = numbering(&rules.board, corner);
    let name = |number: &str| {
        let at = number.parse::<usize>().ok()?.checked_sub(1)?;
        rules.board.points.get(usize::from(*order.get(at)?)).map(|point| point.name.as_str())
    };
    let mut out = String::new();
    let mut rest = text;
    let mut after_letter = false;
    while let Some(sign) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let part = rest.get(..digits.max(sign.len_utf8())).unwrap_or(rest);
        match name(part).filter(|_| digits > 0 && !after_letter) {
            Some(name) => out.push_str(name),
            None => out.push_str(part),
        }
        after_letter = sign.is_ascii_lowercase() && sign != 'x';
        rest = rest.get(part.len()..).unwrap_or_default();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;
    use crate::ir::Rules;

    #[test]
    fn names_go_both_ways() {
        let file = crate::library::all().iter().filter_map(|shipped| Variant::shipped(shipped.name).ok());
        let numbers = |variant: &Variant| match variant.rules() {
            Rules::Leaping(rules) if rules.notation.numbers_from.is_some() && rules.board.points.len() == 50 => {
                Some(rules.clone())
            }
            _ => None,
        };
        let rules = file.into_iter().find_map(|variant| numbers(&variant)).expect("a numbered board of 50 points");
        // The board of 50 squares is numbered from the upper left corner, row by row.
        assert_eq!(lettered(&rules, "46x5, 1-6; e5x99"), "a1xj10, b10-a9; e5x99");
        assert_eq!(numbered(&rules, "a1xj10 W:WKa1:Bb10, rule1"), "46x5 W:WK46:B1, rule1");
    }
}
