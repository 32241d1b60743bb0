//! Words for people: what a rule of the grammar is called, the clauses of each section, and words people take for others.
//!
//! Comes in: names of rules and sections. Goes out: what a person would type. Knows nothing of any one file.

use crate::syntax::ast::SectionKind;
use crate::syntax::grammar::Rule;

/// The sections, in the order in which a reader expects them.
pub(crate) const SECTIONS: [(SectionKind, &str); 16] = [
    (SectionKind::Board, "board"),
    (SectionKind::Setup, "setup"),
    (SectionKind::Start, "start"),
    (SectionKind::Opening, "opening"),
    (SectionKind::Moves, "moves"),
    (SectionKind::Sow, "sow"),
    (SectionKind::Passing, "passing"),
    (SectionKind::Landing, "landing"),
    (SectionKind::Claimed, "claimed"),
    (SectionKind::Man, "man"),
    (SectionKind::King, "king"),
    (SectionKind::Capture, "capture"),
    (SectionKind::Enforcement, "enforcement"),
    (SectionKind::End, "end"),
    (SectionKind::Rounds, "rounds"),
    (SectionKind::Notation, "notation"),
];

/// Words with which a statement of the top level that has no block begins.
pub(crate) const TOP_WORDS: [&str; 19] = [
    "language",
    "variant",
    "frame",
    "descends from",
    "related to",
    "title",
    "also",
    "family",
    "region",
    "source",
    "status",
    "note",
    "custom",
    "on",
    "off",
    "rename",
    "drop",
    "keep",
    "enforcement strict",
];

/// Words that say how sure a statement is: never the key of a source.
pub(crate) const STATUSES: [&str; 7] = ["confirmed", "reported", "disputed", "unclear", "silent", "against", "assumed"];

/// Words with which an edit of a table begins.
pub(crate) const EDIT_WORDS: [&str; 8] = ["rename", "drop", "keep", "change", "before", "after", "on", "off"];

impl SectionKind {
    /// The word of its head.
    pub fn word(self) -> &'static str {
        SECTIONS.iter().find(|(kind, _)| *kind == self).map_or("", |(_, word)| word)
    }

    /// The section of that word.
    pub fn from_word(word: &str) -> Option<SectionKind> {
        SECTIONS.iter().find(|(_, own)| *own == word).map(|(kind, _)| *kind)
    }
}

/// What a person types to begin a clause of this section, after which a value or nothing follows.
pub(crate) fn clauses(kind: SectionKind) -> &'static [&'static str] {
    match kind {
        SectionKind::Board => &["holes", "seeds", "stores", "layout", "points", "lines", "line"],
        SectionKind::Setup => &["white", "black"],
        SectionKind::Start => &["first mover", "opening"],
        SectionKind::Opening => &["lasts", "played", "from", "order", "without", "compulsory", "customary"],
        SectionKind::Moves => &["from", "pass", "feed", "grand slam", "order"],
        SectionKind::Sow => &["direction", "own store", "opponent store", "start hole", "skip", "endless"],
        SectionKind::Passing | SectionKind::Landing => &[],
        SectionKind::Claimed => &["most", "not at"],
        SectionKind::Man | SectionKind::King => {
            &["steps", "captures", "takes", "lands", "ends", "may reverse", "may not reverse", "crowned", "value", "rests"]
        }
        SectionKind::Capture => &["compulsory", "optional", "prefer", "chain", "pieces"],
        SectionKind::Enforcement => &["offences", "offenders", "remedies", "turn"],
        SectionKind::End => &["when", "tested", "rest", "wins", "loses", "draws"],
        SectionKind::Rounds => &["refill", "unfilled", "first", "until", "wins"],
        SectionKind::Notation => &["holes", "points", "captures", "pdn"],
    }
}

/// Keyword of the clause that a rule of the grammar describes, as in `drop KEYWORD`.
pub(crate) fn clause_keyword(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::c_holes | Rule::c_holes_by => "holes",
        Rule::c_seeds => "seeds",
        Rule::c_stores => "stores",
        Rule::c_points | Rule::c_points_by => "points",
        Rule::c_lines => "lines",
        Rule::c_line => "line",
        Rule::picture_row => "picture",
        Rule::picture_columns => "columns",
        Rule::c_white => "white",
        Rule::c_black => "black",
        Rule::c_first_mover => "first mover",
        Rule::c_opening_choice => "opening",
        Rule::c_lasts => "lasts",
        Rule::c_played => "played",
        Rule::c_opening_from | Rule::c_moves_from => "from",
        Rule::c_order => "order",
        Rule::c_without => "without",
        Rule::c_binding => "binding",
        Rule::script_line => "script",
        Rule::c_pass => "pass",
        Rule::c_feed => "feed",
        Rule::c_grand_slam => "grand slam",
        Rule::c_direction => "direction",
        Rule::c_own_store => "own store",
        Rule::c_opponent_store => "opponent store",
        Rule::c_start_hole => "start hole",
        Rule::c_skip => "skip",
        Rule::c_endless => "endless",
        Rule::c_most => "most",
        Rule::c_not_at => "not at",
        Rule::c_when => "when",
        Rule::c_tested => "tested",
        Rule::c_rest => "rest",
        Rule::c_wins | Rule::c_rounds_wins => "wins",
        Rule::c_loses => "loses",
        Rule::c_draws => "draws",
        Rule::c_refill => "refill",
        Rule::c_unfilled => "unfilled",
        Rule::c_first => "first",
        Rule::c_until => "until",
        Rule::c_steps => "steps",
        Rule::c_piece_captures | Rule::c_capture_sign => "captures",
        Rule::c_takes => "takes",
        Rule::c_lands => "lands",
        Rule::c_ends => "ends",
        Rule::c_reverse => "reverse",
        Rule::c_crowned => "crowned",
        Rule::c_value => "value",
        Rule::c_rests => "rests",
        Rule::c_compulsion => "compulsion",
        Rule::c_prefer => "prefer",
        Rule::c_chain => "chain",
        Rule::c_pieces => "pieces",
        Rule::c_offences => "offences",
        Rule::c_offenders => "offenders",
        Rule::c_remedies => "remedies",
        Rule::c_turn => "turn",
        Rule::c_pdn => "pdn",
        _ => return None,
    })
}

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

/// Words that people bring from elsewhere, with the word of this language.
pub(crate) fn word_of_this_language(typed: &str) -> Option<&'static str> {
    Some(match typed {
        "counterclockwise" | "counter-clockwise" | "anti-clockwise" => "anticlockwise",
        "neighbors" | "neighbor" | "neighbour" => "neighbours",
        "center" => "centre",
        "offenses" | "offense" | "offence" => "offences",
        "house" | "houses" => "hole",
        "stone" | "stones" | "bean" | "beans" => "seed",
        "bank" => "store",
        "mandatory" | "obligatory" | "forced" => "compulsory",
        "orthogonally" => "straight",
        "backwards" => "backward",
        "forwards" => "forward",
        "queen" | "promoted" => "king",
        "promotes" | "promotion" => "crowned",
        "jumps" => "captures",
        "prevents" => "forbidden",
        "draw" => "draws",
        "lose" => "loses",
        "win" => "wins",
        "repeat" => "again",
        "relay" => "sow",
        _ => return None,
    })
}

/// The number that a word says.
pub(crate) fn number_word(typed: &str) -> Option<u32> {
    const WORDS: [&str; 13] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.iter().position(|word| *word == typed).and_then(|at| u32::try_from(at).ok())
}

/// The word among `words` that `typed` most likely means, if one is near enough.
pub(crate) fn nearest<'a>(typed: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let length = typed.chars().count();
    if !(2..=40).contains(&length) {
        return None;
    }
    let allowed = if length <= 4 { 1 } else { 2 + length / 10 };
    let near = words.into_iter().filter(|word| word.chars().count().abs_diff(length) <= allowed);
    let measured = near.map(|word| (strsim::osa_distance(&typed, word), word));
    measured.filter(|(distance, _)| *distance <= allowed).min_by_key(|(distance, _)| *distance).map(|(_, word)| word)
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
