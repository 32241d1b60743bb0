//! What a variant says in other words than its parent, and to no effect.
//!
//! Comes in: a variant that has been compiled without an error, and its parent. Goes out: a warning for each clause, rule or switch
//! in the place of which the parent's could stand without any change of play, whatever a reader sets or switches on. Never changes the
//! variant, and is left out when a variant is only loaded to be played.

use super::adapt::Adaptation;
use super::inherit::replace;
use super::merged::{Merged, MergedBlock, MergedRule, MergedSection};
use super::whole::{Compiled, finish, lower_family, sort};
use super::{Findings, Kind, names, range, switch};
use crate::ir::Rules;
use crate::source::{FileId, Sources, Span};
use crate::syntax::ast::{Edit, Family, ItemKind, Name, Phrase, RuleStatement, SectionKind, StatementKind};
use crate::syntax::grammar::Rule;

/// Sections of which each clause is compared.
const SECTIONS: [SectionKind; 8] = [
    SectionKind::Moves,
    SectionKind::Sow,
    SectionKind::Claimed,
    SectionKind::Man,
    SectionKind::King,
    SectionKind::Capture,
    SectionKind::End,
    SectionKind::Rounds,
];

/// The two tables.
const TABLES: [SectionKind; 2] = [SectionKind::Passing, SectionKind::Landing];

/// Settings of a reader in which a difference that seems idle is looked for; no file has so many.
const MOST_SETTINGS: usize = 64;

/// What a child states, and its parent otherwise.
enum Spot {
    Clause(SectionKind, &'static str),
    /// A clause of an opening, by the opening's place in the child and in the parent.
    Opening(usize, usize, &'static str),
    /// A rule by its place in the child's table, and in the parent's.
    Rule(SectionKind, usize, usize),
    Challenge,
}

/// A difference from the parent.
struct Difference {
    spot: Spot,
    /// The child's statement.
    place: Span,
    /// The parent's.
    theirs: Span,
    /// What is said, in words, by the child and by the parent; `None`: a rule of both is switched.
    words: Option<[String; 2]>,
    /// Name of the rule, if it is one.
    rule: String,
}

/// Warns of what a child says otherwise than its parent without any change of play.
pub fn differences(compiled: &mut Compiled) {
    let Compiled { merged: Some(merged), parent: Some(parent), rules: Some(_), findings, sources, .. } = compiled else { return };
    if parent.is_frame {
        return;
    }
    let text = sources.get(FileId(0)).map_or("", |file| file.text.as_str());
    let mut base = merged.head.before_options.as_deref().unwrap_or(merged).clone();
    let mut fresh = Findings::default();
    for difference in all(&base, parent, text) {
        // What is told of the statement already says why.
        if findings.0.iter().any(|finding| difference.place.covers(finding.span)) {
            continue;
        }
        let swapped = swapped(&base, parent, &difference.spot);
        if same(&base, &swapped) {
            tell(&difference, &parent.name.value, &mut fresh);
            base = swapped;
        }
    }
    findings.0.append(&mut fresh.0);
    sort(findings);
}

fn tell(difference: &Difference, parent: &str, findings: &mut Findings) {
    let said = match &difference.words {
        Some([own, theirs]) => format!("`{own}` comes to the same as `{theirs}` in `{parent}`"),
        None => format!("with `{}` switched it comes to the same as in `{parent}`", difference.rule),
    };
    let kept = match &difference.spot {
        Spot::Clause(_, keyword) | Spot::Opening(_, _, keyword) => keyword,
        Spot::Rule(..) => difference.rule.as_str(),
        Spot::Challenge => "enforcement",
    };
    findings
        .warning("language::idle-difference", difference.place, format!("{said}: nothing in play changes"))
        .label("can never act")
        .also_at(difference.theirs, format!("as `{parent}` has it"))
        .help(format!("leave it out, with its source write `keep {kept} [KEY confirmed]` instead, or state what is to differ"));
}

// ---------------------------------------------------------------- what is stated otherwise

fn all(own: &Merged, parent: &Merged, text: &str) -> Vec<Difference> {
    let mut found: Vec<Difference> = SECTIONS.iter().flat_map(|kind| clauses(*kind, own, parent)).collect();
    found.extend(openings(own, parent));
    found.extend(TABLES.iter().flat_map(|kind| rules(*kind, own, parent, text)));
    found.extend(challenge(own, parent));
    found.sort_by_key(|difference| difference.place);
    found
}

fn clauses(kind: SectionKind, own: &Merged, parent: &Merged) -> Vec<Difference> {
    let (Some(mine), Some(theirs)) = (own.sections.get(&kind), parent.sections.get(&kind)) else { return Vec::new() };
    stated_otherwise(mine, theirs, |keyword| Spot::Clause(kind, keyword))
}

fn openings(own: &Merged, parent: &Merged) -> Vec<Difference> {
    let name = |block: &MergedBlock| block.name.as_ref().map(|name| name.value.clone());
    let mut found = Vec::new();
    for (at, mine) in own.openings.iter().enumerate() {
        let named = parent.openings.iter().position(|theirs| name(theirs) == name(mine));
        // The only opening of a sowing game is the parent's, whatever it is called.
        let only = (own.family == Family::Sowing && !parent.openings.is_empty()).then_some(0);
        let Some((place, theirs)) = named.or(only).and_then(|place| Some((place, parent.openings.get(place)?))) else { continue };
        found.extend(stated_otherwise(&mine.section, &theirs.section, |keyword| Spot::Opening(at, place, keyword)));
    }
    found
}

/// The clauses of a section that the child states in other words than its parent.
fn stated_otherwise(mine: &MergedSection, theirs: &MergedSection, spot: impl Fn(&'static str) -> Spot) -> Vec<Difference> {
    let mut found: Vec<Difference> = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    for clause in mine.clauses.iter().filter(|clause| clause.span.file == FileId(0)) {
        let keyword = clause.keyword;
        let Some(first) = theirs.all(keyword).next().filter(|_| !seen.contains(&keyword)) else { continue };
        seen.push(keyword);
        let phrases = [mine, theirs].map(|section| section.all(keyword).map(|clause| &clause.phrase).collect::<Vec<_>>());
        let [one, other] = phrases.each_ref().map(|list| meaning(list));
        if one != other {
            let words = Some(phrases.map(|list| spoken(&list)));
            let rule = String::new();
            found.push(Difference { spot: spot(keyword), place: clause.span, theirs: first.span, words, rule });
        }
    }
    found
}

fn rules(kind: SectionKind, own: &Merged, parent: &Merged, text: &str) -> Vec<Difference> {
    let (Some(mine), Some(theirs)) = (own.table(kind), parent.table(kind)) else { return Vec::new() };
    let mut found = Vec::new();
    for (at, rule) in mine.rules.iter().enumerate() {
        let stated = rule.span.file == FileId(0);
        let twin =
            |other: &MergedRule| if stated { other.rule.name.value == rule.rule.name.value } else { other.span == rule.span };
        let Some((place, other)) = theirs.rules.iter().enumerate().find(|(_, other)| twin(other)) else { continue };
        let words = [rule, other].map(rule_spoken);
        let name = rule.rule.name.value.clone();
        let spot = Spot::Rule(kind, at, place);
        // Two rules that only name the end of a turn differ in what players call so.
        if stated && words[0] != words[1] && !(only_ends(rule) && only_ends(other)) {
            found.push(Difference { spot, place: rule.span, theirs: other.span, words: Some(words), rule: name });
        } else if !stated && rule.on != other.on {
            let place = switch_of(own, text, &name).unwrap_or(own.name.span);
            found.push(Difference { spot, place, theirs: other.span, words: None, rule: name });
        }
    }
    found
}

fn challenge(own: &Merged, parent: &Merged) -> Option<Difference> {
    let stated = own.enforcement_stated.as_ref().filter(|stated| stated.span.file == FileId(0))?;
    let theirs = parent.enforcement_stated.as_ref()?;
    let name = |block: &Option<MergedBlock>| block.as_ref().and_then(|block| block.name.as_ref()).map(|name| name.value.clone());
    // Another name is said on purpose.
    if own.enforcement.is_some() && parent.enforcement.is_some() && name(&own.enforcement) != name(&parent.enforcement) {
        return None;
    }
    let clauses = |block: &Option<MergedBlock>| -> String {
        let phrases: Vec<&Phrase> = block.iter().flat_map(|block| &block.section.clauses).map(|clause| &clause.phrase).collect();
        meaning(&phrases)
    };
    let differs =
        name(&own.enforcement) != name(&parent.enforcement) || clauses(&own.enforcement) != clauses(&parent.enforcement);
    let words = [own, parent].map(|merged| format!("enforcement {}", name(&merged.enforcement).unwrap_or("strict".to_owned())));
    differs.then(|| Difference {
        spot: Spot::Challenge,
        place: stated.span,
        theirs: theirs.span,
        words: Some(words),
        rule: String::new(),
    })
}

fn only_ends(rule: &MergedRule) -> bool {
    let ends = |action: &Phrase| action.children.iter().all(|part| part.rule == Rule::end_turn);
    rule.rule.may.is_none() && rule.rule.actions.iter().all(ends)
}

/// Where the variant's own file switches a rule last.
fn switch_of(merged: &Merged, text: &str, rule: &str) -> Option<Span> {
    let parsed = crate::syntax::parse(FileId(0), text);
    let named = |names: &[Name]| names.iter().any(|name| names::resolve(merged, &name.value).as_deref() == Some(rule));
    let mut last = None;
    for item in &parsed.file.items {
        match &item.kind {
            ItemKind::Switch { names, .. } if named(names) => last = Some(item.span),
            ItemKind::Section(section) => {
                let mut switches = section.statements.iter().filter(|statement| match &statement.kind {
                    StatementKind::Edit(Edit::Switch { names, .. }) => named(names),
                    _ => false,
                });
                last = switches.next_back().map(|statement| statement.span).or(last);
            }
            _ => {}
        }
    }
    last
}

/// The words of clauses, without those that only players say.
fn meaning(phrases: &[&Phrase]) -> String {
    fn nameless(phrase: &Phrase) -> Phrase {
        let children = phrase.children.iter().filter(|part| part.rule != Rule::name).map(nameless).collect();
        Phrase { children, ..phrase.clone() }
    }
    phrases.iter().map(|phrase| nameless(phrase).words()).collect::<Vec<_>>().join(" ")
}

/// A rule as it is written, whether it is on or not.
fn rule_spoken(rule: &MergedRule) -> String {
    let RuleStatement { name, place, tests, may, actions, .. } = &rule.rule;
    let list = |parts: &[&Phrase]| parts.iter().map(|part| spoken(&[part])).collect::<Vec<_>>().join(", ");
    let condition: Vec<&Phrase> = std::iter::once(place).chain(tests).collect();
    let actions: Vec<&Phrase> = actions.iter().collect();
    let may = if may.is_some() { "may " } else { "" };
    format!("{}: {} -> {may}{}", name.value, list(&condition), list(&actions))
}

fn spoken(phrases: &[&Phrase]) -> String {
    // Stated on several lines a clause says its keyword each time, and means the same.
    let mut all = phrases.iter().map(|phrase| phrase.words()).collect::<Vec<_>>();
    let keyword = all.first().and_then(|first| first.split(' ').next()).map(|word| format!("{word} ")).unwrap_or_default();
    for later in all.iter_mut().skip(1) {
        if let Some(rest) = later.strip_prefix(&keyword) {
            *later = rest.to_owned();
        }
    }
    all.join("; ")
}

// ---------------------------------------------------------------- whether it acts

/// The variant with what its parent says at that spot.
fn swapped(own: &Merged, parent: &Merged, spot: &Spot) -> Merged {
    let mut copy = own.clone();
    match spot {
        Spot::Clause(kind, keyword) => {
            let theirs = parent.sections.get(kind).map(|section| section.all(keyword).cloned().collect()).unwrap_or_default();
            if let Some(section) = copy.sections.get_mut(kind) {
                replace(section, keyword, theirs);
            }
        }
        Spot::Opening(at, place, keyword) => {
            let theirs = parent.openings.get(*place);
            let theirs = theirs.map(|block| block.section.all(keyword).cloned().collect()).unwrap_or_default();
            if let Some(block) = copy.openings.get_mut(*at) {
                replace(&mut block.section, keyword, theirs);
            }
        }
        Spot::Rule(kind, at, place) => {
            let theirs = parent.table(*kind).and_then(|table| table.rules.get(*place)).cloned();
            let slot = copy.table_mut(*kind).and_then(|table| table.rules.get_mut(*at));
            if let (Some(slot), Some(mut theirs)) = (slot, theirs) {
                theirs.rule.name = slot.rule.name.clone();
                *slot = theirs;
            }
        }
        Spot::Challenge => {
            copy.enforcement.clone_from(&parent.enforcement);
            copy.enforcement_stated.clone_from(&parent.enforcement_stated);
        }
    }
    copy
}

/// Whether two variants play the same game, whatever a reader sets and switches on.
fn same(one: &Merged, other: &Merged) -> bool {
    let plain = Adaptation::default();
    let first = normal(one, &plain);
    if first.is_none() || first != normal(other, &plain) {
        return false;
    }
    let mut settings = settings(one);
    settings.extend(settings_of_switches(other));
    settings.iter().take(MOST_SETTINGS).all(|setting| normal(one, setting) == normal(other, setting))
}

/// Every number at its least and its greatest, and every switch, each alone.
fn settings(merged: &Merged) -> Vec<Adaptation> {
    let set = |name: &str, value: u64| Adaptation { set: vec![(name.to_owned(), value.to_string())], ..Adaptation::default() };
    let ranges = range::parameters(merged);
    let ranges = ranges.iter().filter_map(|parameter| Some((parameter.name, parameter.range?)));
    let numbers = ranges.flat_map(|(name, (low, high))| [set(name, low), set(name, high)]);
    numbers.chain(settings_of_switches(merged)).collect()
}

/// What is off switched on, and options that are on switched off. A reader who takes a plain rule away plays another game.
fn settings_of_switches(merged: &Merged) -> Vec<Adaptation> {
    let other_way = |toggle: switch::Toggle| match (toggle.on, toggle.kind) {
        (false, _) => Some(Adaptation { on: vec![toggle.name], ..Adaptation::default() }),
        (true, Kind::Option) => Some(Adaptation { off: vec![toggle.name], ..Adaptation::default() }),
        (true, _) => None,
    };
    switch::toggles(merged).into_iter().filter_map(other_way).collect()
}

/// The rules so adapted, in their normal form; `None` if they cannot be.
fn normal(merged: &Merged, setting: &Adaptation) -> Option<Rules> {
    let mut copy = merged.clone();
    let mut found = Findings::default();
    finish(&mut copy, FileId(0), setting, &mut Sources::default(), &mut found);
    let (rules, _) = lower_family(&copy, &mut found)?;
    let rules = match rules {
        Rules::Sowing(rules) => Rules::Sowing(super::sowing::normal_form(&rules)),
        Rules::Leaping(rules) => Rules::Leaping(super::leaping::normal_form(&rules)),
    };
    Some(rules).filter(|_| !found.has_errors())
}
