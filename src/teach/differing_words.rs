//! Two sentences word by word: which words stand in one only.
//!
//! Comes in: two texts. Goes out: the same texts in runs, those that differ apart from those that both have. Sentences that have little
//! in common have no marks: they differ as a whole.

/// Words in a row, and whether the other text lacks them.
pub(super) type Run = (String, bool);

/// Two texts in runs.
pub(super) fn marked(one: &str, other: &str) -> [Vec<Run>; 2] {
    let words = [words(one), words(other)];
    let common = common(&words[0], &words[1]);
    let shared = common[0].iter().filter(|shared| **shared).count();
    // Less than half in common.
    let apart = 2 * shared < words[0].len().min(words[1].len());
    [0, 1].map(|side| runs(&words[side], |at| !apart && !common[side].get(at).copied().unwrap_or(true)))
}

/// Words at blanks; what is kept together is one word.
fn words(text: &str) -> Vec<&str> {
    let (mut words, mut begin, mut depth) = (Vec::new(), 0, 0u32);
    for (at, sign) in text.char_indices() {
        match sign {
            '\u{2068}' => depth += 1,
            '\u{2069}' => depth = depth.saturating_sub(1),
            ' ' if depth == 0 => {
                words.extend(text.get(begin..at).filter(|word| !word.is_empty()));
                begin = at + 1;
            }
            _ => {}
        }
    }
    words.extend(text.get(begin..).filter(|word| !word.is_empty()));
    words
}

/// Which words belong to the longest sequence that both have; a sign at the end of a word makes no other word.
fn common(one: &[&str], other: &[&str]) -> [Vec<bool>; 2] {
    // From the end, so that of what is put in before a word the word stays.
    let [one, other] = [one, other].map(|words| words.iter().rev().copied().collect::<Vec<&str>>());
    let plain = |word: &str| word.trim_end_matches([',', '.', ';', ':', '،', '؛']).to_lowercase();
    let texts = [&one, &other].map(|words| words.iter().map(|word| plain(word)).collect::<Vec<String>>());
    let wide = other.len() + 1;
    let mut longest = vec![0u32; (one.len() + 1) * wide];
    let at = |longest: &[u32], row: usize, column: usize| longest.get(row * wide + column).copied().unwrap_or(0);
    // The same word with the same sign behind it is rather the same than one with another.
    let alike = |row: usize, column: usize| {
        (texts[0].get(row) == texts[1].get(column)).then(|| if one.get(row) == other.get(column) { 3 } else { 2 })
    };
    for row in (0..one.len()).rev() {
        for column in (0..other.len()).rev() {
            let apart = at(&longest, row + 1, column).max(at(&longest, row, column + 1));
            let best = apart.max(alike(row, column).map_or(0, |worth| at(&longest, row + 1, column + 1) + worth));
            if let Some(place) = longest.get_mut(row * wide + column) {
                *place = best;
            }
        }
    }
    let mut found = [vec![false; one.len()], vec![false; other.len()]];
    let (mut row, mut column) = (0, 0);
    while row < one.len() && column < other.len() {
        let here = at(&longest, row, column);
        if alike(row, column).is_some_and(|worth| here == at(&longest, row + 1, column + 1) + worth) {
            for (side, at) in [row, column].into_iter().enumerate() {
                if let Some(place) = found[side].get_mut(at) {
                    *place = true;
                }
            }
            (row, column) = (row + 1, column + 1);
        } else if at(&longest, row + 1, column) >= at(&longest, row, column + 1) {
            row += 1;
        } else {
            column += 1;
        }
    }
    found.iter_mut().for_each(|found| found.reverse());
    found
}

fn runs(words: &[&str], differs: impl Fn(usize) -> bool) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let marked = differs(at);
        match runs.last_mut().filter(|(_, before)| *before == marked) {
            Some((text, _)) => {
                text.push(' ');
                text.push_str(word);
            }
            None => runs.push(((*word).to_owned(), marked)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::marked;

    fn shown(one: &str, other: &str) -> [String; 2] {
        marked(one, other).map(|runs| {
            let run = |(text, marked): &(String, bool)| if *marked { format!("<{text}>") } else { text.clone() };
            runs.iter().map(run).collect::<Vec<_>>().join(" ")
        })
    }

    #[test]
    fn words_that_one_has_alone_are_marked() {
        let [one, other] = shown("He takes both seeds, and his turn ends.", "He takes one seed and his turn ends.");
        assert_eq!(one, "He takes <both seeds,> and his turn ends.");
        assert_eq!(other, "He takes <one seed> and his turn ends.");
        assert_eq!(
            shown("Every hole holds 7 seeds.", "Every hole holds 5 seeds."),
            ["Every hole holds <7> seeds.", "Every hole holds <5> seeds."]
        );
    }

    #[test]
    fn what_is_put_in_is_marked_as_it_was_put_in() {
        let [one, _] = shown(
            "In an empty hole, and the hole opposite is not empty, the player takes.",
            "In an empty hole, the player takes.",
        );
        assert_eq!(one, "In an empty hole, <and the hole opposite is not empty,> the player takes.");
    }

    #[test]
    fn sentences_with_little_in_common_are_not_marked() {
        assert_eq!(shown("one two three four", "five six seven four"), ["one two three four", "five six seven four"]);
    }

    #[test]
    fn what_is_kept_together_is_one_word() {
        let [one, _] = shown("a b \u{2068}x y\u{2069} c", "a b \u{2068}x z\u{2069} c");
        assert_eq!(one, "a b <\u{2068}x y\u{2069}> c");
    }
}
