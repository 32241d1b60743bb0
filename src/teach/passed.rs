//! What a lap passes over: stores that get no seed, the hole from which the seeds were lifted, holes that are skipped.
//!
//! Comes in: the places of a lap, as an event has them. Goes out: what lies between two of them and got nothing, with the clause that
//! says so. Never plays.

use crate::ir::sowing::{Sowing, StartHole, Stores};
use crate::ir::{Cause, Section};

/// Something passed over, or the start hole that got the first seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Passed {
    pub(super) words: String,
    pub(super) cause: Cause,
}

fn clause(keyword: &'static str) -> Cause {
    Cause::Clause(Section::Sow, keyword, 0)
}

/// What one lap from a hole over these places passes, each thing once.
pub(super) fn passed(rules: &Sowing, mover: char, from: &str, places: &[&str]) -> Vec<Passed> {
    let holes = usize::from(rules.holes);
    // S1 to Sn, then N1 to Nn.
    let at = |name: &str| {
        let number: usize = name.get(1..)?.parse().ok()?;
        Some(if name.starts_with('S') { number - 1 } else { holes + number - 1 })
    };
    let mut found: Vec<Passed> = Vec::new();
    let mut add = |words: String, cause: Cause| {
        let passed = Passed { words, cause };
        if !found.contains(&passed) {
            found.push(passed);
        }
    };
    if places.first() == Some(&from)
        && matches!(rules.sow.start_hole, StartHole::GetsFirstSeed | StartHole::GetsFirstSeedUnlessAlone)
    {
        add("the first seed goes back into that hole".to_owned(), clause("start hole"));
    }
    let Some(start) = at(from) else { return found };
    let way: Vec<&str> = std::iter::once(from).chain(places.iter().copied()).collect();
    for pair in way.windows(2) {
        let &[one, other] = pair else { continue };
        let (Some(one), Some(other)) = (at(one), at(other)) else { continue };
        let ring = 2 * holes;
        let (forth, back) = ((other + ring - one) % ring, (one + ring - other) % ring);
        if forth == 2 || back == 2 {
            let middle = if forth == 2 { (one + 1) % ring } else { (other + 1) % ring };
            let name = format!("{}{}", if middle < holes { 'S' } else { 'N' }, middle % holes + 1);
            if middle == start && rules.sow.start_hole == StartHole::Skipped {
                add("it passes over the hole from which the seeds were lifted".to_owned(), clause("start hole"));
            } else if rules.sow.skip.is_some() {
                add(format!("it passes over hole {name}"), clause("skip"));
            }
        }
        // Between the last hole of a row and the first of the other lies the store of the row.
        let (low, high) = (one.min(other), one.max(other));
        if rules.stores != Stores::Aside && (forth == 1 || back == 1) {
            let store = match (low, high) {
                (low, high) if low + 1 == holes && high == holes => 'S',
                (0, high) if high + 1 == ring => 'N',
                _ => continue,
            };
            let own = store == mover;
            let (whose, keyword) = if own { ("the own", "own store") } else { ("the opponent's", "opponent store") };
            if !(if own { rules.sow.own_store } else { rules.sow.opponent_store }) {
                add(format!("it passes over {whose} store"), clause(keyword));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;
    use crate::ir::Rules;

    fn example() -> Sowing {
        match Variant::from_text("small.variant", crate::EXAMPLE).expect("a variant").rules() {
            Rules::Sowing(rules) => rules.clone(),
            Rules::Leaping(_) => unreachable!("the example sows"),
        }
    }

    #[test]
    fn stores_and_the_start_hole_are_passed_over() {
        let mut rules = example();
        let last = rules.holes;
        let (one, two) = (format!("S{last}"), format!("N{last}"));
        // From the last hole of South past his store: sown or not as the rules say.
        rules.sow.own_store = false;
        let told = |rules: &Sowing, from: &str, places: &[&str]| {
            passed(rules, 'S', from, places).into_iter().map(|one| one.words).collect::<Vec<_>>()
        };
        assert_eq!(told(&rules, &one, &["N1"]), ["it passes over the own store"]);
        rules.sow.own_store = true;
        assert_eq!(told(&rules, &one, &["S", "N1"]), Vec::<String>::new());
        assert_eq!(told(&rules, &two, &["S1"]), ["it passes over the opponent's store"]);
        rules.sow.start_hole = StartHole::Skipped;
        assert_eq!(told(&rules, "S2", &["S1", "S3", "S4"]), ["it passes over the hole from which the seeds were lifted"]);
        assert_eq!(told(&rules, "S2", &["S3", "S4"]), Vec::<String>::new());
    }
}
