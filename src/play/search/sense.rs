//! Whether it is good to have much in a game, or to have little: found by playing at random.

use crate::game::{Occurrences, Outcome, Rules, Side};
use crate::play::playout::{draw, generator};

const GAMES: u64 = 60;
const LONGEST: usize = 160;

/// Whether those who have more in the middle of a game mostly lose it.
pub(super) fn losing<R: Rules>(rules: &R, start: &R::Position) -> bool {
    let (mut sum, mut moves) = (0_i64, Vec::new());
    for number in 0..GAMES {
        let mut random = generator(3, number);
        let (mut position, mut history) = (start.clone(), Occurrences::default());
        let mut leads = Vec::new();
        while leads.len() < LONGEST && rules.outcome(&position) == Outcome::Ongoing {
            rules.legal_moves(&position, &mut moves);
            let Some(chosen) = moves.get(draw(&mut random, moves.len())) else { break };
            rules.play(&mut position, chosen, true, &mut history, &mut ());
            let [south, north] = rules.score(&position).map(i64::from);
            leads.push((south - north).signum());
        }
        let result = match rules.outcome(&position) {
            Outcome::Win(Side::South) => 1,
            Outcome::Win(Side::North) => -1,
            Outcome::Draw | Outcome::Ongoing => 0,
        };
        // At the very end the score says who has won where the score decides: it is asked before.
        let asked = leads.len() * 3 / 4;
        sum += leads.iter().take(asked).sum::<i64>().signum() * result;
    }
    sum < 0
}
