//! What may begin a phrase: read off the grammar itself.
//!
//! pest names a phrase where it could not begin ("action"); people want the words with which it begins (`capture`, `again` ...).
//! Comes in: the text of the grammar, once. Goes out: for every rule the marks and keywords that may stand first in it.

use crate::syntax::grammar::Rule;
use std::collections::BTreeMap;
use std::sync::OnceLock;

const GRAMMAR: &str = include_str!("../../grammar/variant.pest");

/// The tokens with which `rule` may begin; itself, if it is a token.
pub(crate) fn firsts(rule: Rule) -> &'static [Rule] {
    static TABLE: OnceLock<BTreeMap<Rule, Vec<Rule>>> = OnceLock::new();
    TABLE.get_or_init(table).get(&rule).map_or(&[], Vec::as_slice)
}

fn table() -> BTreeMap<Rule, Vec<Rule>> {
    // pest leaves the end of the text out of its list.
    let all = Rule::all_rules().iter().chain([&Rule::EOI]);
    let rules: BTreeMap<String, Rule> = all.map(|rule| (format!("{rule:?}"), *rule)).collect();
    let words = words(GRAMMAR);
    let bodies = bodies(&words);
    let mut table = BTreeMap::new();
    for (name, rule) in &rules {
        let mut found = Vec::new();
        collect(name, &rules, &bodies, &mut found);
        table.insert(*rule, found);
    }
    table
}

/// A rule of the grammar: whether it is a token, and the words of its body.
struct Body<'g> {
    token: bool,
    words: &'g [&'g str],
}

/// Cuts the grammar into names, strings and signs; drops comments.
fn words(grammar: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for line in grammar.lines().filter(|line| !line.starts_with("//")) {
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '"' => string_length(rest),
                _ if is_word(first) => rest.find(|character| !is_word(character)).unwrap_or(rest.len()),
                _ => first.len_utf8(),
            };
            let (word, tail) = rest.split_at(length);
            words.push(word);
            rest = tail.trim_start();
        }
    }
    words
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

fn string_length(rest: &str) -> usize {
    let mut escaped = false;
    for (at, character) in rest.char_indices().skip(1) {
        match character {
            '"' if !escaped => return at + 1,
            _ => escaped = character == '\\' && !escaped,
        }
    }
    rest.len()
}

fn bodies<'g>(words: &'g [&'g str]) -> BTreeMap<&'g str, Body<'g>> {
    let mut bodies = BTreeMap::new();
    for (at, window) in words.windows(4).enumerate() {
        let [name, "=", modifier, next] = window else { continue };
        let (token, start) = match (*modifier, *next) {
            ("{", _) => (false, at + 3),
            ("@" | "$", "{") => (true, at + 4),
            ("_", "{") => (false, at + 4),
            _ => continue,
        };
        let tail = words.get(start..).unwrap_or(&[]);
        bodies.insert(*name, Body { token, words: tail });
    }
    bodies
}

/// Adds the first tokens of the rule `name`; true if it may be empty.
fn collect<'g>(name: &str, rules: &BTreeMap<String, Rule>, bodies: &BTreeMap<&str, Body<'g>>, found: &mut Vec<Rule>) -> bool {
    let rule = rules.get(name).copied();
    match (bodies.get(name), rule) {
        (Some(body), rule) if !body.token => {
            let before = found.len();
            let mut rest = body.words;
            let empty = choice(&mut rest, rules, bodies, found);
            if found.len() == before && !empty {
                found.extend(rule);
            }
            empty
        }
        (_, Some(rule)) => {
            if !found.contains(&rule) {
                found.push(rule);
            }
            false
        }
        // Of the builtin rules only this one may be passed without reading anything.
        (_, None) => name == "SOI",
    }
}

type Bodies<'b, 'g> = &'b BTreeMap<&'b str, Body<'g>>;

fn choice(rest: &mut &[&str], rules: &BTreeMap<String, Rule>, bodies: Bodies<'_, '_>, found: &mut Vec<Rule>) -> bool {
    let mut empty = sequence(rest, rules, bodies, found);
    while rest.first() == Some(&"|") {
        skip(rest);
        empty |= sequence(rest, rules, bodies, found);
    }
    empty
}

fn sequence(rest: &mut &[&str], rules: &BTreeMap<String, Rule>, bodies: Bodies<'_, '_>, found: &mut Vec<Rule>) -> bool {
    let mut still_empty = true;
    loop {
        let mut own = Vec::new();
        let empty = term(rest, rules, bodies, &mut own);
        if still_empty {
            own.retain(|rule| !found.contains(rule));
            found.append(&mut own);
        }
        still_empty &= empty;
        if rest.first() != Some(&"~") {
            return still_empty;
        }
        skip(rest);
    }
}

fn term(rest: &mut &[&str], rules: &BTreeMap<String, Rule>, bodies: Bodies<'_, '_>, found: &mut Vec<Rule>) -> bool {
    let mut looks_ahead = false;
    while let Some(&("!" | "&")) = rest.first() {
        looks_ahead = true;
        skip(rest);
    }
    let mut own = Vec::new();
    let mut empty = match rest.first() {
        Some(&"(") => {
            skip(rest);
            let empty = choice(rest, rules, bodies, &mut own);
            skip(rest);
            empty
        }
        Some(name) if name.starts_with(is_word) => {
            let empty = collect(name, rules, bodies, &mut own);
            skip(rest);
            empty
        }
        Some(_) => {
            skip(rest);
            false
        }
        None => false,
    };
    match rest.first() {
        Some(&("?" | "*")) => {
            empty = true;
            skip(rest);
        }
        Some(&"+") => skip(rest),
        _ => {}
    }
    if !looks_ahead {
        found.append(&mut own);
    }
    empty || looks_ahead
}

fn skip(rest: &mut &[&str]) {
    *rest = rest.get(1..).unwrap_or(&[]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn firsts_of_phrases() {
        assert_eq!(firsts(Rule::place), [Rule::kw_in]);
        assert_eq!(firsts(Rule::hole_place), [Rule::kw_empty, Rule::kw_occupied, Rule::kw_own, Rule::kw_opponent, Rule::kw_hole]);
        assert_eq!(firsts(Rule::parity), [Rule::kw_even, Rule::kw_odd]);
        assert_eq!(firsts(Rule::name), [Rule::name]);
        assert_eq!(firsts(Rule::tag), [Rule::left_bracket]);
        assert_eq!(firsts(Rule::switch_line), [Rule::kw_on, Rule::kw_off]);
    }
}
