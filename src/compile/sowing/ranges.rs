//! Ranges of `holes` and `seeds` that the rules do not follow.
//!
//! Comes in: the numbers that a reader may set. Goes out: a warning for each number of a rule that cannot work over the whole range, and
//! a question for each that is the number of seeds at the start and, for all that is said, may have to follow it.

use crate::compile::merged::MergedRule;
use crate::compile::range::{Parameter, parameters};
use crate::compile::read::Reader;
use crate::source::Span;
use crate::syntax::ast::{Phrase, SectionKind, Tag};
use crate::syntax::grammar::Rule as Node;

fn parameter(reader: &Reader, name: &str) -> Option<Parameter> {
    parameters(reader.merged).into_iter().find(|parameter| parameter.name == name)
}

/// Where a parameter is stated.
fn stated(reader: &Reader, name: &str) -> Option<Span> {
    reader.clause(SectionKind::Board, name).map(|clause| clause.span)
}

/// The least number of a parameter that a reader may set.
fn least(reader: &Reader, name: &str) -> Option<u64> {
    let parameter = parameter(reader, name)?;
    if parameter.follows_holes {
        return least(reader, "holes");
    }
    Some(parameter.range.map_or(parameter.value, |(low, _)| low))
}

/// A number of a hole, or of holes, that the rows have and the shortest rows would not.
pub(super) fn hole(reader: &mut Reader, value: u8, at: Span) {
    let Some(low) = least(reader, "holes").filter(|low| *low < u64::from(value)) else { return };
    let message = format!("a reader may set `holes` to {low}, and then there is no {value} in a row");
    broken(reader, at, message, format!("at most {low}"), "holes", &format!("at {value}, or write a number up to {low}"));
}

/// Seeds of all holes together that the end of a round counts.
pub(super) fn end_of_round(reader: &mut Reader) {
    let (Some(holes), Some(seeds)) = (least(reader, "holes"), least(reader, "seeds")) else { return };
    let total = (2 * holes).saturating_mul(seeds);
    let now = ["holes", "seeds"].map(|name| parameter(reader, name).map_or(0, |parameter| parameter.value));
    let most = (2 * now[0]).saturating_mul(now[1]);
    let Some(section) = reader.section(SectionKind::End) else { return };
    for test in section.all("when").flat_map(|clause| clause.phrase.children(Node::condition)) {
        let Some(test) = test.child(Node::end_test).and_then(|test| test.children.first()) else { continue };
        let Some(number) = number(test) else { continue };
        let message = match test.rule {
            // With all the seeds there are it can still come true.
            Node::holds_seeds if (total + 1..=most).contains(&number) => "no player can hold that many",
            Node::seeds_or_fewer if (total..most).contains(&number) => "the round is over before the first move",
            _ => continue,
        };
        let ranged = if parameter(reader, "seeds").is_some_and(|seeds| seeds.range.is_some()) { "seeds" } else { "holes" };
        let message = format!("a reader may set `holes` and `seeds` so that {total} seeds are on the board, and then {message}");
        broken(reader, test.span, message, format!("{total} seeds at the least"), ranged, "higher, or write a smaller number");
    }
}

/// Half of the seeds, or one more, as a number that stays where a reader may lay other numbers.
pub(super) fn half(reader: &mut Reader) {
    let numbers: Vec<Parameter> = ["holes", "seeds"].iter().filter_map(|name| parameter(reader, name)).collect();
    let [holes, seeds] = numbers.as_slice() else { return };
    let is_ranged = |parameter: &Parameter| parameter.range.is_some_and(|(low, high)| low < high);
    let Some(ranged) = numbers.iter().find(|parameter| is_ranged(parameter)).map(|parameter| parameter.name) else { return };
    let total = (2 * holes.value).saturating_mul(seeds.value);
    // More than the smallest board has is told already.
    let least = (2 * least(reader, "holes").unwrap_or(0)).saturating_mul(least(reader, "seeds").unwrap_or(0));
    let Some(section) = reader.section(SectionKind::End) else { return };
    let mut found = Vec::new();
    for clause in section.all("when").filter(|clause| !is_settled(clause.tag.as_ref())) {
        let tests = clause.phrase.children(Node::condition).filter_map(|condition| condition.child(Node::end_test));
        let held = tests.filter_map(|test| test.children.first()).filter(|test| test.rule == Node::holds_seeds);
        found.extend(held.filter_map(|test| Some((number(test)?, test.span))));
    }
    for (number, span) in found.into_iter().filter(|(number, _)| *number <= least) {
        let words = match number {
            number if 2 * number == total => "a player holds half",
            number if number == total / 2 + 1 => "a player holds more than half",
            _ => continue,
        };
        let place = stated(reader, ranged);
        let message =
            format!("{number} seeds are what `{words}` means while {total} are laid, and a reader may lay other numbers");
        let finding = reader.warning("sowing::broken-range", span, message);
        if let Some(place) = place {
            finding.also_at(place, "may be set");
        }
        finding.label(format!("stays {number}")).help(format!(
            "write `{words}`; if {number} is meant whatever is laid, say so behind its source: `[KEY confirmed \"{number}, whatever is laid\"]`"
        ));
    }
}

fn number(phrase: &Phrase) -> Option<u64> {
    phrase.child(Node::number)?.text.parse().ok()
}

fn broken(reader: &mut Reader, at: Span, message: String, label: String, name: &str, narrower: &str) {
    let range = stated(reader, name);
    let finding = reader.warning("sowing::broken-range", at, message);
    finding.label(label).help(format!("let the range of `{name}` begin {narrower}"));
    finding.also_at(range, "the range");
}

/// Rules that count exactly the seeds that a hole holds at the start, where a reader may set another number.
pub(super) fn start_number(reader: &mut Reader) {
    let Some(seeds) = parameter(reader, "seeds").filter(|seeds| seeds.range.is_some_and(|(low, high)| low < high)) else {
        return;
    };
    let Some(place) = stated(reader, "seeds") else { return };
    for rule in reader.merged.rules().filter(|rule| rule.on && !is_settled(rule.tag.as_ref())) {
        let Some(making) = making(rule).filter(|making| making.text.parse() == Ok(seeds.value)) else { continue };
        let value = seeds.value;
        let message = format!("does `making {value}` mean the number that lies in each hole at the start?");
        reader.question("sowing::fixed-number", making.span, message)
            .label(format!("stays {value} if a reader sets another"))
            .also_at(place, "may be set")
            .help(format!("if it does, allow only this number: `seeds {value} in {value}..{value}`; if {value} is meant whatever is set, say so behind the source of the rule: `[KEY confirmed \"{value}, whatever is laid\"]`"));
    }
}

/// Whether the writer has looked at the number: a source alone states the rule for the seeds that it lays itself.
fn is_settled(tag: Option<&Tag>) -> bool {
    // What is taken over from another variant was asked there.
    tag.is_some_and(|tag| tag.as_in().is_some() || tag.entries.iter().any(|entry| entry.is_support() && entry.remark.is_some()))
}

/// The one number of seeds that a rule asks for where the seed falls.
fn making(rule: &MergedRule) -> Option<&Phrase> {
    let numbers = rule.rule.place.child(Node::hole_place)?.child(Node::numbers)?;
    numbers.child(Node::number).filter(|_| numbers.children.len() == 1)
}
