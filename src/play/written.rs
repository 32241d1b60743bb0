//! Moves written one after the other.
//!
//! Comes in: a text, such as a record of a game. Goes out: its words that are moves, or parts of one. Knows no game.

/// The moves of a text, each word with its number: what numbers them (`12.`, `12...`) and a comma or semicolon behind one is no part of
/// them. Where nothing else stands, the words are as they are.
pub fn moves(text: &str) -> Vec<(usize, &str)> {
    let words = || text.split_whitespace().enumerate();
    let moves: Vec<(usize, &str)> = words().map(|(at, word)| (at, bare(word))).filter(|(_, word)| !word.is_empty()).collect();
    if moves.is_empty() { words().collect() } else { moves }
}

/// Whether a word only numbers the move that follows it.
pub fn is_number(word: &str) -> bool {
    let word = word.trim();
    !word.is_empty() && bare(word).is_empty()
}

fn bare(word: &str) -> &str {
    let word = word.trim_end_matches([',', ';']);
    let behind = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let numbered = behind.len() < word.len() && behind.starts_with(['.', '…']);
    if numbered { behind.trim_start_matches(['.', '…']) } else { word }
}

#[cfg(test)]
mod tests {
    use super::{is_number, moves};

    #[test]
    fn numbers_and_commas_are_no_moves() {
        let words = |text| moves(text).into_iter().map(|(_, word)| word).collect::<Vec<_>>();
        assert_eq!(words("1. 32-28 19-23 2. 28x19 14x23"), ["32-28", "19-23", "28x19", "14x23"]);
        assert_eq!(words("1.32-28 1...19-23, e5xa5(b5,d5);"), ["32-28", "19-23", "e5xa5(b5,d5)"]);
        assert_eq!(words("1, 2 , 3"), ["1", "2", "3"]);
        assert_eq!(words("1."), ["1."]);
        assert!(is_number("12...") && !is_number("7") && !is_number(""));
        assert_eq!(moves("1. 7 2. 3"), [(1, "7"), (3, "3")]);
    }
}
