//! By which rule a game is over in a position.
//!
//! Comes in: a variant, the text of a position. Goes out: the clause of `end` that holds there. The engines decide: each clause is tried
//! alone.

use crate::game::{Outcome, Rules as _};
use crate::ir::leaping::Leaping;
use crate::ir::sowing::{EndCondition, EndTest, Sowing};
use crate::ir::{Cause, Rules, Section};
use crate::variant::{Engine, Variant};

/// The first clause by which the game is over there; `None` if it goes on, or ends by none of them alone.
pub(super) fn ended_by(variant: &Variant, at: &str) -> Option<Cause> {
    let alone = |rules: Rules| is_over(&rules, at);
    match variant.rules() {
        Rules::Sowing(rules) => {
            // Whatever ends without any test ends because there is no move.
            let never = EndCondition { test: EndTest::PositionOccurs(u8::MAX), rest: None };
            let with = |when: EndCondition| {
                let mut only: Sowing = rules.clone();
                only.end.when = vec![when];
                Rules::Sowing(only)
            };
            if alone(with(never)) {
                let stuck = rules.end.when.iter().position(|when| {
                    let empty = empty_rows(at);
                    let rows =
                        when.test == EndTest::ARowIsEmpty && empty > 0 || when.test == EndTest::BothRowsAreEmpty && empty > 1;
                    rows || matches!(when.test, EndTest::MoverCannotMove | EndTest::MoverHasNoSeeds)
                });
                return Some(stuck.map_or(Cause::Clause(Section::Moves, "pass", 0), |at| clause("when", at)));
            }
            rules.end.when.iter().position(|when| alone(with(when.clone()))).map(|at| clause("when", at))
        }
        Rules::Leaping(rules) => {
            let with = |change: &dyn Fn(&mut Leaping)| {
                let mut only: Leaping = rules.clone();
                (only.end.loses, only.end.wins, only.end.draws) = (Vec::new(), Vec::new(), Vec::new());
                only.end.first_king_wins = false;
                change(&mut only);
                alone(Rules::Leaping(only))
            };
            let (loses, wins, draws) = (&rules.end.loses, &rules.end.wins, &rules.end.draws);
            let lost = || loses.iter().position(|test| with(&|only| only.end.loses = vec![*test])).map(|at| clause("loses", at));
            let won = || wins.iter().position(|test| with(&|only| only.end.wins = vec![*test])).map(|at| clause("wins", at));
            let first = || {
                (rules.end.first_king_wins && with(&|only| only.end.first_king_wins = true)).then(|| clause("wins", wins.len()))
            };
            let drawn = || draws.iter().position(|test| with(&|only| only.end.draws = vec![*test])).map(|at| clause("draws", at));
            lost().or_else(won).or_else(first).or_else(drawn)
        }
    }
}

fn clause(keyword: &'static str, at: usize) -> Cause {
    Cause::Clause(Section::End, keyword, u8::try_from(at).unwrap_or(u8::MAX))
}

/// Rows of a position in which no seed lies.
fn empty_rows(at: &str) -> usize {
    let rows = at.split(' ').next().unwrap_or_default().split('/');
    rows.filter(|row| !row.contains(|sign: char| ('1'..='9').contains(&sign))).count()
}

fn is_over(rules: &Rules, at: &str) -> bool {
    let engine = Engine::new(rules);
    engine.parse_position(at).is_ok_and(|position| engine.outcome(&position) != Outcome::Ongoing)
}
