//! A variant and its expansion are one: the same rules, names, words and texts, and the same things said against them, whoever states
//! a clause. Tried with every shipped variant and with children made of pieces of others.

mod common;

use lumbung::compile::{Compiled, expand_text, fingerprint};
use lumbung::diagnostic::Severity;
use lumbung::library::{self, Shipped};
use lumbung::play::playout::{draw, generator};
use lumbung::source::{FileId, SourceFile};
use lumbung::syntax::ast::{Family, ItemKind, SectionKind};
use lumbung::variant::{ShippedLoader, check};
use lumbung::{Variant, syntax};
use std::collections::BTreeMap;

/// What is said against a variant, without the places. What is said of a file beside its parent (that clauses are taken over, or
/// stated otherwise to no effect) cannot be said of one that inherits nothing.
fn said(compiled: &Compiled) -> Vec<(Severity, &'static str, String)> {
    let findings =
        compiled.findings.0.iter().filter(|finding| !matches!(finding.code, "inherit::assumed" | "language::idle-difference"));
    let mut said: Vec<_> = findings.map(|finding| (finding.severity, finding.code, finding.message.clone())).collect();
    said.sort();
    said
}

/// What is not a rule: title, region, custom rules and words in each language.
fn texts(compiled: &Compiled) -> Vec<String> {
    let head = &compiled.merged.as_ref().unwrap().head;
    let mut texts: Vec<String> = vec![
        format!("title {:?}", head.title.as_ref().map(|text| &text.value)),
        format!("region {:?}", head.region.as_ref().map(|text| &text.value)),
    ];
    texts.extend(head.also.iter().flat_map(|also| &also.names).map(|name| format!("also {}", name.value)));
    texts.extend(head.customs.iter().map(|(name, remark)| format!("custom {} {}", name.value, remark.text.value)));
    let words = head.words.iter();
    let mut words: Vec<String> =
        words.map(|(code, key, word)| format!("words {} {} {}", code.value, key.value, word.value)).collect();
    words.sort();
    texts.extend(words);
    texts
}

/// What differs between a file and its expansion; `None` if the file has errors.
fn difference(name: &str, text: &str) -> Option<Result<(), String>> {
    let check = |text: &str| check(SourceFile::new(name, text), &mut ShippedLoader);
    let first = check(text);
    let rules = first.rules.as_ref().filter(|_| !first.findings.has_errors())?;
    let expanded = expand_text(first.merged.as_ref()?, &first.sources, false);
    let second = check(&expanded);
    if said(&first) != said(&second) {
        return Some(Err(format!(
            "{text}\n--- says\n{:#?}\n--- its expansion\n{expanded}\n--- says\n{:#?}",
            said(&first),
            said(&second)
        )));
    }
    let same = second.rules.as_ref().is_some_and(|other| fingerprint(other) == fingerprint(rules));
    let same = same && texts(&first) == texts(&second);
    Some(if same { Ok(()) } else { Err(format!("{text}\n--- is another game or has other words than\n{expanded}")) })
}

#[test]
fn of_every_shipped_variant() {
    let differ = library::all().iter().map(|shipped| difference(shipped.path, shipped.text));
    let differ: Vec<String> = differ.filter_map(|told| told.expect("a file without errors").err()).collect();
    assert!(differ.is_empty(), "{}", differ.join("\n==========\n"));
}

/// Pieces of shipped files that may stand in a child: sections of some of their clauses, whole tables, options and drops.
fn pieces() -> BTreeMap<bool, Vec<Vec<String>>> {
    let mut pieces: BTreeMap<bool, Vec<Vec<String>>> = BTreeMap::new();
    for Shipped { name, text, .. } in library::all() {
        let family = Variant::shipped(name).unwrap().family();
        let slice = |span: lumbung::source::Span| without_tags(&text[span.start as usize..span.end as usize]);
        let file = syntax::parse(FileId::default(), text).file;
        let all = pieces.entry(family == Family::Sowing).or_default();
        for item in &file.items {
            let ItemKind::Section(section) = &item.kind else {
                if matches!(item.kind, ItemKind::Option { .. } | ItemKind::Title(_) | ItemKind::Words { .. } | ItemKind::Drop(_))
                {
                    all.push(vec![slice(item.span)]);
                }
                continue;
            };
            let whole = slice(item.span);
            let open = whole.find('{').map_or(whole.clone(), |at| whole[..=at].to_owned());
            if matches!(section.kind, SectionKind::Landing | SectionKind::Passing) {
                let word = open.trim_end_matches('{').trim().to_owned();
                all.push(vec![format!("drop {word}\n{whole}")]);
            } else if !section.statements.is_empty() && section.kind != SectionKind::Opening {
                all.push(std::iter::once(open).chain(section.statements.iter().map(|one| slice(one.span))).collect());
            } else {
                all.push(vec![whole]);
            }
        }
    }
    pieces
}

/// Tags name sources that only their own file lists.
fn without_tags(text: &str) -> String {
    let mut kept = String::new();
    let (mut quoted, mut tag) = (false, false);
    for sign in text.chars() {
        quoted ^= sign == '"' && !tag;
        tag |= sign == '[' && !quoted;
        if !tag {
            kept.push(sign);
        }
        tag &= sign != ']';
    }
    kept
}

/// A child of a shipped variant, made of one to four pieces of others of its family.
fn child(
    random: &mut impl FnMut(usize) -> usize,
    parents: &[(&str, Family)],
    pieces: &BTreeMap<bool, Vec<Vec<String>>>,
) -> String {
    let (parent, family) = parents[random(parents.len())];
    let of_family = &pieces[&(family == Family::Sowing)];
    let mut text = format!("variant mutant from {parent}\n");
    for _ in 0..=random(3) {
        match of_family[random(of_family.len())].as_slice() {
            [whole] => text.push_str(whole),
            [open, clauses @ ..] => {
                text.push_str(open);
                for clause in clauses {
                    if clauses.len() < 3 || random(3) == 0 {
                        text.push('\n');
                        text.push_str(clause);
                    }
                }
                text.push_str("\n}");
            }
            [] => {}
        }
        text.push('\n');
    }
    text
}

/// A thousand children of one seed that have no errors.
fn a_thousand(seed: u64) {
    let mut state = generator(seed, 0);
    let mut random = |below: usize| draw(&mut state, below);
    let family = |shipped: &Shipped| Variant::shipped(shipped.name).unwrap().family();
    let parents: Vec<(&str, Family)> = library::all().iter().map(|shipped| (shipped.name, family(shipped))).collect();
    let pieces = pieces();
    let children = std::iter::repeat_with(|| child(&mut random, &parents, &pieces)).take(20_000);
    let told: Vec<Result<(), String>> = children.filter_map(|text| difference("mutant.variant", &text)).take(1000).collect();
    assert_eq!(told.len(), 1000, "too few children without errors");
    let differ: Vec<String> = told.into_iter().filter_map(Result::err).collect();
    assert!(differ.is_empty(), "{} differ\n{}", differ.len(), differ[..differ.len().min(12)].join("\n==========\n"));
}

// Two tests, so that two threads can share the work.

#[test]
fn of_a_thousand_children_made_of_pieces() {
    a_thousand(5);
}

#[test]
fn of_a_thousand_others() {
    a_thousand(6);
}
