//! Words for people: what a rule of the grammar is called, the nearest word, words that people bring from elsewhere, lists.
//!
//! Comes in: rules of the grammar, words. Goes out: what a person would type. Knows nothing of any one file.

use super::grammar::Rule;
use super::{Family, SectionKind};

/// The keyword of a rule `kw_...`.
pub(crate) fn keyword(rule: Rule) -> Option<String> {
    format!("{rule:?}").strip_prefix("kw_").map(str::to_owned)
}

/// What stands for a rule of the grammar in a sentence.
pub(crate) fn human(rule: Rule) -> String {
    if let Some(word) = keyword(rule) {
        return format!("`{word}`");
    }
    let words = match rule {
        Rule::name => "a name",
        Rule::text => "a text in quotation marks",
        Rule::number => "a number",
        Rule::point => "a point such as `e5`",
        Rule::route => "a move such as `d4-e5`",
        Rule::script_number => "the number of a line such as `1.`",
        Rule::sign => "a sign of the picture",
        Rule::column_letter => "a column letter",
        Rule::closed_hole => "`x` for a closed hole",
        Rule::comma => "`,`",
        Rule::semi => "`;`",
        Rule::arrow => "`->`",
        Rule::open => "`{`",
        Rule::close => "`}`",
        Rule::colon => "`:`",
        Rule::bar => "`|`",
        Rule::dots => "`..`",
        Rule::times => "`x`",
        Rule::plus => "`+`",
        Rule::left_bracket => "`[source]`",
        Rule::right_bracket => "`]`",
        Rule::EOI => "the end of the line",
        _ => return format!("a {}", format!("{rule:?}").replace('_', " ")),
    };
    words.to_owned()
}

/// Words that people bring from elsewhere, with what is written for it in this language; which of several, the place decides.
pub(crate) fn words_of_this_language(typed: &str) -> &'static [&'static str] {
    match typed {
        "counterclockwise" | "counter-clockwise" | "anti-clockwise" => &["anticlockwise"],
        "neighbors" | "neighbor" | "neighbour" => &["neighbours"],
        "center" => &["centre"],
        "offenses" | "offense" | "offence" => &["offences"],
        "house" | "houses" | "pit" | "pits" | "cup" | "cups" => &["hole"],
        "stone" | "stones" | "bean" | "beans" => &["seed"],
        "bank" => &["store"],
        "enemy" | "enemy's" | "opponent's" => &["opponent"],
        "nonempty" | "non-empty" | "filled" | "full" => &["occupied"],
        "vacant" => &["empty"],
        "holds" | "contains" | "containing" | "with" => &["holding"],
        "none" | "nobody" => &["nothing", "never", "aside"],
        "mandatory" | "obligatory" | "forced" => &["compulsory"],
        "voluntary" => &["optional"],
        "maximum" | "majority" => &["most"],
        "orthogonally" => &["straight"],
        "backwards" => &["backward"],
        "forwards" => &["forward"],
        "queen" | "promoted" => &["king"],
        "promotes" | "promotion" => &["crowned"],
        "jumps" | "leaps" => &["captures"],
        "moves" | "walks" => &["steps"],
        "prevents" => &["forbidden"],
        "draw" => &["draws"],
        "lose" => &["loses"],
        "win" => &["wins"],
        "repeat" => &["again"],
        "relay" | "resow" => &["sow on"],
        "again" => &["on"],
        "one" | "either" => &["a"],
        "not empty" => &["occupied"],
        "not occupied" => &["empty"],
        "huff" | "blow" => &["enforcement huff"],
        _ => &[],
    }
}

/// Whether a word is one that sentences have and statements need not.
pub(crate) fn is_filler(typed: &str) -> bool {
    matches!(
        typed,
        "a" | "an" | "the" | "any" | "all" | "its" | "his" | "her" | "their" | "of" | "on" | "is" | "are" | "be" | "with"
    )
}

/// What people want who begin a clause of this section by this word, and how it is said here.
pub(crate) fn way(kind: SectionKind, typed: &str, family: Option<Family>) -> Option<&'static str> {
    let sowing = family != Some(Family::Leaping);
    Some(match (kind, typed) {
        (SectionKind::Board, "rows" | "row" | "ranks") if sowing => {
            "a board of a sowing game has two rows, one for each player, and `holes N` says how long they are; games of one, three or four rows cannot be written yet"
        }
        (SectionKind::Board, "columns" | "width" | "size" | "length") if sowing => "`holes N` says how many holes a row has",
        (SectionKind::Board, "rows" | "columns" | "size" | "width" | "height" | "squares" | "board" | "holes") => {
            "`points W x H` says how many columns and rows the board has"
        }
        (SectionKind::Sow | SectionKind::Moves, "relay" | "laps" | "multilap") => {
            "that a lap follows a lap is a rule of `landing`: `on: in occupied hole -> sow on`"
        }
        (SectionKind::Sow | SectionKind::Moves | SectionKind::End, "capture" | "captures") if sowing => {
            "what is captured is said by rules of `landing`: `take: in empty own hole -> capture opposite`"
        }
        (SectionKind::Start, "white" | "black" | "who" | "begins" | "first") if !sowing => {
            "who begins is said by `first mover white`"
        }
        (SectionKind::Start, "south" | "north" | "who" | "begins" | "first") if sowing => {
            "who begins is said by `first mover south`"
        }
        _ => return None,
    })
}

/// The number that a word says.
pub(crate) fn number_word(typed: &str) -> Option<u32> {
    const WORDS: [&str; 13] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.iter().position(|word| *word == typed).and_then(|at| u32::try_from(at).ok())
}

/// The word among `words` that `typed` most likely means, if one is near enough; case does not matter.
pub fn nearest<'a>(typed: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// Nobody types a longer one by a slip of the pen, and measuring a hostile one takes long.
    const LONGEST: usize = 200;
    let typed = typed.to_lowercase();
    let length = typed.chars().count();
    let allowed = match length {
        0 | 1 | LONGEST.. => return None,
        2..=4 => 1,
        5..=9 => 2,
        _ => length / 3,
    };
    let near = words.into_iter().filter(|word| word.chars().count().abs_diff(length) <= allowed);
    let measured = near.map(|word| (strsim::osa_distance(&typed, &word.to_lowercase()), word));
    measured.filter(|(distance, _)| *distance <= allowed).min_by_key(|(distance, _)| *distance).map(|(_, word)| word)
}

/// `a`, `b` or `c`; the first ones of a long list.
pub(crate) fn list(all: &[String], last: &str) -> String {
    match all {
        [] => String::new(),
        [only] => only.clone(),
        [.., end] if all.len() <= 17 => format!("{} {last} {end}", all.get(..all.len() - 1).unwrap_or(&[]).join(", ")),
        _ => format!("{} ...", all.get(..16).unwrap_or(&[]).join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_rule_shows_its_grammar_name() {
        for rule in Rule::all_rules() {
            assert!(!human(*rule).contains('_'), "{rule:?}");
        }
        assert_eq!(human(Rule::kw_anticlockwise), "`anticlockwise`");
    }

    #[test]
    fn the_nearest_word() {
        assert_eq!(nearest("clokwise", ["clockwise", "anticlockwise"]), Some("clockwise"));
        assert_eq!(nearest("Direction", ["direction", "skip"]), Some("direction"));
        assert_eq!(nearest("xyz", ["direction", "skip"]), None);
    }
}
