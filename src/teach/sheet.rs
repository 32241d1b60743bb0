//! The rule sheet: what a variant file says, in plain sentences of a person's language, in the order in which one learns a game.
//!
//! Comes in: a variant, a language, perhaps a second variant to compare with. Goes out: a [`Sheet`], and from it text, Markdown or
//! HTML. The sentences are made from the IR, so that they tell what is played; names, sources and doubts come from the file.

use super::difference::doubles;
use super::difference_entries::marked;
use super::sheet_language::Language;
use super::sheet_pairs::{both, cited, differing, lines, pairings};

use super::differing_words::Run;
pub use super::poster_plan::Paper;
use super::tagged::Word;
use super::{poster, sheet_html, sheet_lead, sheet_leaping, sheet_page, sheet_pictures, sheet_sowing, sheet_words, tagged};
use crate::compile::certainty::certainty;
use crate::compile::merged::MergedBlock;
use crate::draw;
use crate::ir::{Cause, Rules, Section};
use crate::syntax::ast::{Family, Item, ItemKind, Name, Tag};
use crate::variant::Variant;

/// The parts of a sheet in the order in which they stand, of both families.
pub(super) const ORDER: [&str; 20] = [
    "heading.aim",
    "heading.board",
    "heading.start",
    "heading.move",
    "heading.sow",
    "heading.passing",
    "heading.landing",
    "heading.claimed",
    "heading.man",
    "heading.king",
    "heading.capture",
    "heading.opening",
    "heading.enforcement",
    "heading.end",
    "heading.rounds",
    "heading.custom",
    "heading.words",
    "heading.notes",
    "heading.questions",
    "heading.sources",
];

/// How a sheet is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Plain text.
    Text,
    /// Markdown.
    Markdown,
    /// A page that needs nothing else, with pictures.
    Html,
    /// One page for a wall, of the shape of this paper.
    Poster(Paper),
}

/// A rule sheet.
pub struct Sheet {
    pub(super) language: Language,
    pub(super) family: Family,
    /// The name of the game, and where it is played.
    pub(super) name: String,
    pub(super) region: Option<String>,
    pub(super) title: String,
    /// Lines under the title.
    pub(super) lead: Vec<String>,
    pub(super) parts: Vec<Part>,
    /// How sure all that is; empty in a sheet that tells only what differs.
    pub(super) certainty: String,
    /// The last line of the sheet.
    pub(super) made: String,
}

/// A part with a heading.
pub(super) struct Part {
    /// Key of the heading.
    pub(super) key: &'static str,
    pub(super) lines: Vec<Line>,
}

/// A sentence or a few, with what belongs to them.
#[derive(Clone, Default)]
pub(super) struct Line {
    /// What it is about: the same in every variant of the family.
    pub(super) id: String,
    /// Lines of which one may stand where the other variant has another: what ends a game, rules for one place.
    pub(super) kin: String,
    /// The players' name for the rule, with what it means.
    pub(super) name: Option<String>,
    /// The same as the file has it.
    pub(super) rule: Option<String>,
    pub(super) text: String,
    /// The text in runs, those apart in which it differs from what stands beside it; empty where nothing is marked.
    pub(super) runs: Vec<Run>,
    /// Source and doubt.
    pub(super) note: Option<String>,
    /// Key of the source that stands for all.
    pub(super) source: Option<String>,
    /// What each source says.
    pub(super) words: Vec<Word>,
    pub(super) cause: Option<Cause>,
    /// Other clauses that it tells.
    pub(super) also: Vec<Cause>,
    pub(super) pictures: Vec<Picture>,
    /// What two variants may say in other words and mean alike; the text where nothing else is set.
    pub(super) meaning: String,
    /// It is so too where nothing is said.
    pub(super) usual: bool,
    /// Stands on a line of its own.
    pub(super) alone: bool,
    /// Written in English, whatever the language of the sheet.
    pub(super) english: bool,
}

/// A board with a line under it.
#[derive(Clone, Default)]
pub(super) struct Picture {
    pub(super) caption: String,
    pub(super) text: String,
    pub(super) svg: String,
    /// The same for a poster: only the board and what lies on it.
    pub(super) bare: String,
    /// What the signs of the text mean.
    pub(super) signs: Option<String>,
    /// How the move can be watched that leads on from this board.
    pub(super) steps: Option<String>,
}

/// The rule sheet of a variant, with boards and examples if they are wanted.
pub fn sheet(variant: &Variant, language: &Language, boards: bool) -> Sheet {
    let language = own_words(variant, language);
    let mut parts = parts(variant, &language);
    if boards {
        sheet_pictures::add(variant, &language, &mut parts);
    }
    let name = sheet_words::title(variant, &language);
    let region = sheet_words::region(variant, &language);
    let title = language.say("sheet.title", &[("title", &name)]);
    let lead = sheet_lead::lead(variant, &language);
    let made = made(variant, &language);
    let certainty = tagged::certainty(&language, &certainty(variant.merged()));
    Sheet { language, family: variant.family(), name, region, title, lead, parts, certainty, made }
}

/// The sentences of a sheet that tell these rules and clauses.
pub fn sentences(variant: &Variant, language: &Language, wanted: impl Fn(Cause) -> bool) -> Vec<String> {
    let language = own_words(variant, language);
    let tells = |line: &Line| line.cause.iter().chain(&line.also).any(|cause| wanted(*cause));
    let all = rule_parts(variant, &language).into_iter().flat_map(|part| part.lines).filter(tells);
    all.map(|line| shown(&language, &line)).collect()
}

/// The sentences of a sheet for a rule, opening, challenge or option that is on, with what the sources say of it.
pub fn when_on(variant: &Variant, language: &Language, name: &str) -> String {
    let language = own_words(variant, language);
    let is_it = |cause: &Cause| variant.place(*cause).is_some_and(|place| place.rule == name);
    let told: Vec<Line> = rule_parts(variant, &language)
        .into_iter()
        .flat_map(|part| part.lines)
        .filter(|line| line.cause.iter().chain(&line.also).any(is_it))
        .collect();
    told.iter().map(|line| noted(shown(&language, line), line.note.as_ref())).collect::<Vec<_>>().join(" ")
}

/// What of a variant's rules is not as in another one of its family.
pub fn compared(variant: &Variant, with: &Variant, language: &Language) -> Sheet {
    let language = own_words(variant, language);
    let parent = sheet_words::title(with, &language);
    let [mine, others] = both([variant, with], &language);
    let doubles = doubles([variant, with]);
    let mut keys: [Vec<String>; 2] = Default::default();
    let parts = ORDER.iter().map(|key| {
        let mut own = lines(&mine, key);
        let mut theirs = lines(&others, key);
        if *key == "heading.sources" {
            return Part { key, lines: cited([&own, &theirs], &keys, &doubles) };
        }
        // What is so too where nothing is said is told where the other game has it otherwise.
        let spoken = [&own, &theirs].map(|lines| lines.iter().map(|line| line.id.clone()).collect::<Vec<_>>());
        let is_told = |line: &Line, there: &[String]| !line.usual || there.iter().any(|id| id.starts_with(&line.id));
        own.retain(|line| is_told(line, &spoken[1]));
        theirs.retain(|line| is_told(line, &spoken[0]));
        for note in theirs.iter_mut().filter_map(|line| line.note.as_mut()) {
            *note = marked(note, &doubles);
        }
        // What the other game's sources tell besides is no rule that is missing here.
        if *key == "heading.notes" {
            theirs.retain(|other| own.iter().any(|line| line.meaning == other.meaning));
        }
        // Nor what its players call a thing for which no word is known here.
        if *key == "heading.words" {
            theirs.retain(|other| own.iter().any(|line| line.id == other.id));
        }
        for pairing in pairings(&own, &theirs).iter().filter(|pairing| !pairing.renamed) {
            for (keys, line) in keys.iter_mut().zip([pairing.own, pairing.there]) {
                keys.extend(line.into_iter().flat_map(|line| &line.words).filter_map(|word| word.key.clone()));
            }
        }
        let mut lines = differing(&language, &own, &theirs, &parent);
        // Lines of a board are told by its picture.
        if let Some(line) = lines.iter_mut().find(|line| line.id == "board.lines") {
            for (variant, title) in [(variant, sheet_words::title(variant, &language)), (with, parent.clone())] {
                sheet_pictures::add_start(variant, &language, line);
                if let Some(picture) = line.pictures.last_mut() {
                    picture.caption = title;
                }
            }
        }
        Part { key, lines }
    });
    let parts: Vec<Part> = parts.filter(|part| !part.lines.is_empty()).collect();
    let name = sheet_words::title(variant, &language);
    let lead = vec![differ_in(&language, &parts)];
    let title = language.say("sheet.compared", &[("title", &name), ("parent", &parent)]);
    let made = made(variant, &language);
    Sheet { language, family: variant.family(), name, region: None, title, lead, parts, certainty: String::new(), made }
}

/// In which parts two variants differ, and how often.
fn differ_in(language: &Language, parts: &[Part]) -> String {
    let rules = parts.iter().filter(|part| part.key != "heading.sources");
    let names: Vec<String> =
        rules.map(|part| format!("{} ({})", Language::capital(&language.say(part.key, &[])), part.lines.len())).collect();
    if names.is_empty() {
        return language.say("sheet.same", &[]);
    }
    language.say("sheet.differ-in", &[("names", &language.list(&names, "list.comma"))])
}

impl Sheet {
    /// The sheet, written.
    pub fn write(&self, format: Format) -> String {
        match format {
            Format::Text => sheet_page::text(self),
            Format::Markdown => sheet_page::markdown(self),
            Format::Html => sheet_html::html(self),
            Format::Poster(paper) => poster::html(self, paper),
        }
    }

    /// Whether its boards are two rows, and not as high as they are wide.
    pub(super) fn has_wide_boards(&self) -> bool {
        self.family == Family::Sowing
    }

    /// The sheet as plain fields: language, title, what stands under it, and the parts with their lines.
    pub fn json(&self) -> serde_json::Map<String, serde_json::Value> {
        sheet_page::fields(self)
    }
}

/// A line with its name, if it has one.
pub(super) fn shown(language: &Language, line: &Line) -> String {
    match &line.name {
        Some(name) => language.say("list.name", &[("name", name), ("text", &line.text)]),
        None => line.text.clone(),
    }
}

/// Under which heading a clause without a name stands.
pub fn heading(variant: &Variant, language: &Language, cause: Cause) -> Option<String> {
    let Cause::Clause(section, ..) = cause else { return None };
    let key = match section {
        Section::Board | Section::Notation => "heading.board",
        Section::Setup | Section::Start => "heading.start",
        Section::Opening => "heading.opening",
        Section::Moves => "heading.move",
        Section::Sow => "heading.sow",
        Section::Passing => "heading.passing",
        Section::Landing => "heading.landing",
        Section::Claimed => "heading.claimed",
        Section::Man => "heading.man",
        Section::King => "heading.king",
        Section::Capture => "heading.capture",
        Section::Enforcement => "heading.enforcement",
        Section::End => "heading.end",
        Section::Rounds => "heading.rounds",
    };
    Some(Language::capital(&own_words(variant, language).say(key, &[])))
}

/// The language with the words that the variant has in it.
pub(super) fn own_words(variant: &Variant, language: &Language) -> Language {
    let words = variant.merged().head.words.iter().filter(|(code, _, _)| code.value == language.code);
    let words: Vec<(String, String)> = words.map(|(_, key, word)| (key.value.clone(), word.value.clone())).collect();
    let on_squares = matches!(variant.rules(), Rules::Leaping(rules) if draw::has_squares(&rules.board));
    language.clone().with_words(&words).on_squares(on_squares)
}

pub(super) fn made(variant: &Variant, language: &Language) -> String {
    let made = language.say("sheet.made", &[("file", &language.foreign(variant.file()))]);
    sheet_words::in_english(&[variant], language).map_or_else(|| made.clone(), |said| format!("{said} {made}"))
}

/// All parts, without pictures.
pub(super) fn parts(variant: &Variant, language: &Language) -> Vec<Part> {
    let mut parts = rule_parts(variant, language);
    parts.extend(sheet_words::parts(variant, language));
    parts
}

/// The parts that speak of how the game is played.
pub(super) fn rule_parts(variant: &Variant, language: &Language) -> Vec<Part> {
    match variant.rules() {
        Rules::Sowing(rules) => sheet_sowing::parts(variant, rules, language),
        Rules::Leaping(rules) => sheet_leaping::parts(variant, rules, language),
    }
}

/// What a rule, opening, challenge or option that is off would change if it were on: its sentences, what no longer holds the last.
pub fn if_on(variant: &Variant, language: &Language, name: &str) -> String {
    let language = &own_words(variant, language);
    let Ok(with) = variant.with_on(name) else { return String::new() };
    let (on, off) = (rule_parts(&with, language), rule_parts(variant, language));
    let (mut said, mut gone, mut is_noted) = (Vec::new(), Vec::new(), false);
    for key in ORDER {
        let (own, theirs) = (lines(&on, key), lines(&off, key));
        let known = |line: &&Line| !theirs.iter().any(|other| other.meaning == line.meaning && other.name == line.name);
        for line in own.iter().filter(known).filter(|line| !line.id.starts_with("rule.")) {
            let is_titled = line.name.is_some() && line.id.split_once('.').is_none_or(|(_, own)| own != name);
            let text = if is_titled { shown(language, line) } else { line.text.clone() };
            is_noted |= line.note.is_some();
            said.push(noted(text, line.note.as_ref()));
        }
        let lost = theirs.iter().filter(|line| !own.iter().any(|other| other.id == line.id));
        gone.extend(lost.map(|line| language.say("sheet.no-more", &[("text", &shown(language, line))])));
    }
    // Lines of a script, and how moves are written, have no tag each.
    let note = tag_of(variant, name).filter(|_| !is_noted).and_then(|tag| tagged::note(variant, language, tag));
    if let (Some(note), Some(last)) = (note, said.last_mut()) {
        *last = noted(std::mem::take(last), Some(&note));
    }
    said.append(&mut gone);
    said.join(" ")
}

fn noted(text: String, note: Option<&String>) -> String {
    note.map_or_else(|| text.clone(), |note| format!("{text} [{note}]"))
}

/// What the sources say of a rule, opening, challenge or option: the first word on it.
pub(super) fn tag_of<'v>(variant: &'v Variant, name: &str) -> Option<&'v Tag> {
    let merged = variant.merged();
    let is_it = |other: &Name| other.value == name;
    let rule = merged.rules().find(|rule| is_it(&rule.rule.name)).and_then(|rule| rule.tag.as_ref());
    let mut blocks = merged.openings.iter().chain(&merged.enforcement);
    let mut block = || blocks.find(|block| block.name.as_ref().is_some_and(is_it));
    let clause = |block: &'v MergedBlock| block.section.clauses.iter().find_map(|clause| clause.tag.as_ref());
    let option = || merged.head.options.iter().find(|option| is_it(&option.name)).and_then(|option| first_tag(&option.items));
    rule.or_else(|| block().and_then(clause)).or_else(option)
}

fn first_tag(items: &[Item]) -> Option<&Tag> {
    items.iter().find_map(|item| match &item.kind {
        ItemKind::Section(section) if !section.strict => section.statements.iter().find_map(|statement| statement.tag.as_ref()),
        _ => item.tag.as_ref(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sentence finds its source, and a difference its sentence, by the rule or clause that it tells.
    #[test]
    fn sentences_are_bound_to_clauses_that_exist() {
        let english = crate::teach::sheet_language::english();
        let (mut bound, mut loose) = (0, std::collections::BTreeMap::new());
        for file in crate::library::all() {
            let variant = Variant::shipped(file.name).expect("a shipped variant");
            for line in parts(&variant, english).iter().flat_map(|part| &part.lines) {
                let Some(cause) = line.cause else { continue };
                bound += 1;
                if !variant.origins().0.contains_key(&cause) {
                    loose.insert(format!("{}: {cause:?}", line.id), file.name);
                }
            }
        }
        assert_eq!(loose, std::collections::BTreeMap::new());
        assert!(bound > 3000, "{bound}");
    }

    #[test]
    fn every_value_that_is_told_by_its_words_has_a_sentence() {
        use crate::words::{Values, hyphened, leaping::values as leaping, sowing::values as sowing};
        let sets: [(&str, &[&str], &dyn Values); 31] = [
            ("board.stores-", &[], &sowing::STORES),
            ("start.", &[], &sowing::FIRST_MOVER),
            ("move.feed-", &["never"], &sowing::FEED),
            ("move.slam-", &[], &sowing::GRAND_SLAM),
            ("move.", &["alternate"], &sowing::ORDER),
            ("sow.", &[], &sowing::DIRECTION),
            ("sow.start-", &[], &sowing::START_HOLE),
            ("sow.endless-", &[], &sowing::ENDLESS),
            ("hole.", &[], &sowing::REFS),
            ("hole.of-", &[], &sowing::REFS),
            ("test.", &[], &sowing::SOWN_SINCE),
            ("deed.", &[], &sowing::TARGETS),
            ("deed.", &[], &sowing::SOW_ON),
            ("deed.", &[], &sowing::MOVE_AGAIN),
            ("claimed.not-", &[], &sowing::NOT_AT),
            ("end.", &[], &sowing::WHEN),
            ("end.then-", &[], &sowing::REST),
            ("rounds.refill-", &[], &sowing::REFILL),
            ("rounds.", &[], &sowing::UNFILLED),
            ("rounds.first-", &[], &sowing::FIRST),
            ("rounds.until-", &[], &sowing::UNTIL),
            ("rounds.wins-", &[], &sowing::GAME_WON_BY),
            ("start.", &[], &leaping::FIRST_MOVER),
            ("crowned.", &[], &leaping::PLACES),
            ("piece.takes-", &["any piece"], &leaping::TAKES),
            ("piece.lands-", &[], &leaping::LANDS),
            ("piece.ends-", &["anywhere"], &leaping::ENDS),
            ("piece.", &["any distance"], &leaping::STEPS),
            ("capture.", &[], &leaping::PREFER),
            ("end.loses-", &[], &leaping::SIDE_TESTS),
            ("end.draw-", &[], &leaping::DRAWS),
        ];
        let english = crate::teach::sheet_language::english();
        for (start, unsaid, values) in sets {
            for value in (0..).map_while(|at| values.value(at)).filter(|value| !unsaid.contains(&value.text)) {
                let key = format!("{start}{}", hyphened(value.text));
                assert!(english.has(&key), "{key}");
            }
        }
    }
}
