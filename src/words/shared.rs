//! What both families share: statements outside sections, `start`, and the edits of a table of rules.

use super::grammar::Rule;
use super::set::{Plain, text};
use super::{BLANK, Default, Entry, Family, Place, Repeat, Values};

/// A statement of the top level.
const fn top(
    keyword: &'static str,
    rule: Rule,
    values: &'static [&'static dyn Values],
    repeat: Repeat,
    default: Default,
    meaning: &'static str,
    example: &'static str,
) -> Entry {
    Entry { keyword, word: keyword, rule, values, default, repeat, meaning, example, ..BLANK }
}

/// An edit of a table of rules.
const fn edit(
    keyword: &'static str,
    rule: Rule,
    values: &'static [&'static dyn Values],
    meaning: &'static str,
    example: &'static str,
) -> Entry {
    let (family, repeat) = (Some(Family::Sowing), Repeat::Rows);
    Entry { place: Place::Edit, keyword, word: keyword, rule, family, values, repeat, meaning, example, ..BLANK }
}

/// A word that may stand in more than one place.
const fn everywhere(
    place: Place,
    (keyword, rule): (&'static str, Rule),
    family: Option<Family>,
    values: &'static [&'static dyn Values],
    meaning: &'static str,
    example: &'static str,
) -> Entry {
    Entry { place, keyword, word: keyword, rule, family, values, meaning, example, ..BLANK }
}

/// A status in a tag.
const fn status(
    keyword: &'static str,
    values: &'static [&'static dyn Values],
    meaning: &'static str,
    example: &'static str,
) -> Entry {
    let (rule, repeat) = (Rule::tag_status, Repeat::Rows);
    Entry { place: Place::Tag, keyword, word: keyword, rule, values, repeat, meaning, example, ..BLANK }
}

/// Values whose meaning the word says.
macro_rules! plain {
    ($($text:literal),+) => { Plain(&[$(text($text, "")),+]) };
}

const OF_A_SOURCE: &Plain = &plain!["[KEY STATUS]", "[KEY STATUS \"REMARK\"]", "[KEY STATUS, KEY STATUS]"];
const FAMILIES: Plain = Plain(&[text("sowing", "Seeds are sown into holes."), text("leaping", "Pieces leap over one another.")]);
const WITH_OR_WITHOUT: &Plain = &plain!["[KEY STATUS]", "[STATUS]", "[KEY STATUS, KEY STATUS]"];

#[rustfmt::skip]
pub(super) const ENTRIES: &[Entry] = &[
    top("language", Rule::language_line, &[&plain!["1"]], Repeat::Once, Default::Value("1"),
        "The version of the language; it stands before everything else.", "language 1"),
    top("variant", Rule::variant_line, &[&plain!["NAME", "NAME from PARENT"]], Repeat::Once, Default::Must(""),
        "The variant's own name, and the variant or path from which everything else is inherited.", "variant three-heaps from two-heaps"),
    top("frame", Rule::frame_line, &[&plain!["NAME", "NAME from FRAME"]], Repeat::Once, Default::Absent,
        "In place of `variant`: the file is no game, but what many games share and no source says; it need not be whole.",
        "frame eight-by-eight"),
    top("descends from", Rule::descends_line, &[&plain!["NAME, ...", "NAME, ... \"HOW\""]], Repeat::Lines, Default::Absent,
        "Variants from which this game comes, as its sources say; nothing is inherited by it.",
        "descends from two-heaps \"brought by sailors\""),
    top("related to", Rule::related_line, &[&plain!["NAME, ...", "NAME, ... \"HOW\""]], Repeat::Lines, Default::Absent,
        "Variants that are akin to this game, whichever is older; nothing is inherited by it.", "related to two-heaps, four-heaps"),
    top("title", Rule::title_line, &[&plain!["\"TEXT\""]], Repeat::Once, Default::Absent, "The name of the game as people read it.",
        "title \"Three heaps\""),
    top("also", Rule::also_line, &[&plain!["\"TEXT\" ..."]], Repeat::Lines, Default::Absent,
        "Other names of this game, by which it is found too; a child does not inherit them.", "also \"Heaps\" \"The three\""),
    top("family", Rule::family_line, &[&FAMILIES], Repeat::Once, Default::Must("without a parent"),
        "Whether seeds are sown into holes or pieces leap over one another; a child has its parent's.", "family sowing"),
    top("region", Rule::region_line, &[&plain!["\"TEXT\""]], Repeat::Once, Default::Absent, "Where the game is played; a child with sources of its own does not inherit it.", "region \"Java\""),
    top("source", Rule::source_line, &[&plain!["KEY \"TEXT\"", "KEY \"TEXT\" in KEY", "KEY \"TEXT\" after KEY"]], Repeat::Lines, Default::Absent,
        "A source, with the key that stands for it between brackets at the end of a statement; `in` another that is the only one to tell it, \
         `after` another that it follows: they count as one source.",
        "source ab \"A book of games, 1900, p. 12\""),
    top("status", Rule::status_line, &[&plain!["confirmed", "reported", "disputed", "unclear"]], Repeat::Once, Default::Absent,
        "How sure the whole file is; a child does not inherit it.", "status reported"),
    top("note", Rule::note_line, &[&plain!["\"TEXT\""]], Repeat::Lines, Default::Absent, "A remark for people.",
        "note \"The source does not say who begins.\""),
    top("words", Rule::words_block, &[&plain!["LANG { KEY \"TEXT\" ... }"]], Repeat::Lines, Default::Absent,
        "The players' words in a language for the things of the game and for its names.", "words en { seed \"shell\" }"),
    top("custom", Rule::custom_line, &[&plain!["NAME \"TEXT\""]], Repeat::Lines, Default::Absent,
        "A rule between people: printed, never executed.",
        "custom call \"Before a long capture the player says how many pieces it takes.\""),
    top("option", Rule::option_block, &[&plain!["NAME { ... }", "NAME off { ... }"]], Repeat::Lines, Default::Absent,
        "A bundle of differences with a name that is switched on and off as one.", "option short off { end { when a row is empty } }"),
    top("on", Rule::switch_line, &[&plain!["NAME, ..."]], Repeat::Lines, Default::Absent,
        "Switches a rule, an opening, a challenge or an option on (or, with `off`, off); the last word counts.", "on short"),
    top("off", Rule::switch_line, &[&plain!["NAME, ..."]], Repeat::Lines, Default::Absent,
        "Switches a rule, an opening, a challenge or an option off; the last word counts.", "off short"),
    top("rename", Rule::rename_line, &[&plain!["A to B"]], Repeat::Lines, Default::Absent,
        "Gives an opening, a challenge or an option another name.", "rename huff to blow"),
    top("drop", Rule::drop_line, &[&plain!["SECTION, ...", "opening NAME", "option NAME", "custom NAME", "words LANG", "words LANG KEY, ..."]], Repeat::Lines, Default::Absent,
        "Removes an inherited section, opening, option or custom rule, or the players' words in a language, all or those for some keys.", "drop rounds"),
    top("keep", Rule::keep_line, &[&plain!["all", "SECTION, ...", "opening NAME", "option NAME", "custom NAME"]], Repeat::Lines,
        Default::Absent,
        "Leaves what is inherited as it is, and says in its tag what the sources of this file say of it; in a section `keep CLAUSE, ...`.",
        "keep all [assumed \"the text tells only what is different\"]"),
    top("enforcement strict", Rule::enforcement_strict, &[], Repeat::Once, Default::Value("enforcement strict"),
        "In a leaping game: only what the rules of `capture` leave is legal, and there is no challenge.", "enforcement strict"),
    everywhere(Place::AnySection, ("add", Rule::kw_add), None, &[&plain!["CLAUSE"]],
        "Lengthens an inherited list by what the clause says, or begins one.", "end { add when a row is empty }"),
    everywhere(Place::AnySection, ("drop", Rule::drop_clause), None, &[&plain!["CLAUSE, ..."]],
        "Removes inherited clauses: their defaults hold again.", "moves { drop pass }"),
    everywhere(Place::AnySection, ("keep", Rule::keep_clause), None, &[&plain!["CLAUSE, ..."]],
        "Leaves inherited clauses as they are, and says in its tag what the sources of this file say of them.",
        "moves { keep pass [ab confirmed] }"),
    everywhere(Place::Head, ("off", Rule::kw_off), None, &[&plain!["NAME off"]],
        "After the name of a rule, an opening, a challenge or an option: it is known, and switched on later.",
        "landing { lost off: in empty hole -> end turn }"),
    everywhere(Place::Head, ("anew", Rule::kw_anew), Some(Family::Sowing), &[],
        "After `landing` or `passing`: nothing of the inherited table is kept.", "landing anew { stop: in hole -> end turn }"),
    everywhere(Place::Head, ("as", Rule::kw_as), Some(Family::Sowing), &[&plain!["claimed as NAME"]],
        "After `claimed`: the players' name for a claimed hole.", "claimed as ox { most 1 each }"),
    status("confirmed", &[WITH_OR_WITHOUT], "The source says so in words, or several agree.", "note \"Of old.\" [ab confirmed]"),
    status("reported", &[WITH_OR_WITHOUT], "One source says so.", "note \"Of old.\" [ab reported]"),
    status("disputed", &[WITH_OR_WITHOUT], "Sources disagree.", "note \"Of old.\" [ab, cd, disputed]"),
    status("unclear", &[WITH_OR_WITHOUT], "The source cannot be understood.", "note \"Of old.\" [unclear]"),
    status("silent", &[OF_A_SOURCE], "This source says nothing of it.", "note \"Of old.\" [ab confirmed, cd silent]"),
    status("against", &[OF_A_SOURCE], "This source says otherwise.", "note \"Of old.\" [ab against \"the seed is taken\"]"),
    status("assumed", &[&plain!["[assumed \"WHY\"]", "[KEY silent, assumed \"WHY\"]"]],
        "No source says it: it is taken over from another game, or chosen by the writer; a remark says why.",
        "note \"Of old.\" [assumed \"no source speaks of it\"]"),
    edit("rename", Rule::e_rename, &[&plain!["A to B"]], "Gives a rule another name; everything else of it stays.", "rename take to seize"),
    edit("drop", Rule::e_drop, &[&plain!["A, B"]], "Removes rules.", "drop take"),
    edit("keep", Rule::e_keep, &[&plain!["A, B"]],
        "Leaves inherited rules as they are, and says in its tag what the sources of this file say of them.", "keep take [ab confirmed]"),
    edit("change", Rule::e_change, &[&plain!["A: ..."]], "Says a rule anew, in the same place of the table.",
        "change take: in empty own hole -> capture opposite"),
    edit("before", Rule::e_before, &[&plain!["A NEW: ..."]], "Inserts a new rule before another.",
        "before take again: in own store -> move again"),
    edit("after", Rule::e_after, &[&plain!["A NEW: ..."]], "Inserts a new rule after another.", "after take rest: in hole -> end turn"),
    edit("on", Rule::e_switch, &[&plain!["A, B"]], "Switches rules of this table on (or, with `off`, off).", "on take"),
    edit("off", Rule::e_switch, &[&plain!["A, B"]], "Switches rules of this table off.", "off take"),
];
