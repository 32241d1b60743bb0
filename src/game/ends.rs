//! The conditions that end a round or a game, in the words of the language.
//!
//! Comes in: a condition of the IR. Goes out: what a file says for it. Decides nothing.

use crate::ir::leaping::{Army, DrawTest, Rank, SideTest};
use crate::ir::sowing::{EndTest, Until};

/// What wins where the first man that is crowned does.
pub const FIRST_KING: &str = "first king";

fn count<N: Into<u32> + Copy>(number: N, one: &str, more: &str) -> String {
    let number: u32 = number.into();
    format!("{number} {}", if number == 1 { one } else { more })
}

/// A value of `when`.
pub fn when(test: EndTest) -> String {
    match test {
        EndTest::MoverHasNoSeeds => "mover has no seeds".to_owned(),
        EndTest::MoverCannotMove => "mover cannot move".to_owned(),
        EndTest::ARowIsEmpty => "a row is empty".to_owned(),
        EndTest::BothRowsAreEmpty => "both rows are empty".to_owned(),
        EndTest::ARowHasEmptyHoles(number) => format!("a row has {}", count(number, "empty hole", "empty holes")),
        EndTest::SeedsOrFewerAreLeft(1) => "1 seed or fewer is left".to_owned(),
        EndTest::SeedsOrFewerAreLeft(number) => format!("{number} seeds or fewer are left"),
        EndTest::HoldsMoreThanHalf => "a player holds more than half".to_owned(),
        EndTest::Holds(number) => format!("a player holds {}", count(number, "seed", "seeds")),
        EndTest::PositionOccurs(number) => occurs(number),
    }
}

/// A value of `until`.
pub fn until(until: &Until) -> String {
    match until {
        Until::CannotFill(number) => format!("a player cannot fill {}", count(*number, "hole", "holes")),
        Until::AfterRounds(number) => format!("after {}", count(*number, "round", "rounds")),
        Until::HasWonRounds(number) => format!("a player has won {}", count(*number, "round", "rounds")),
    }
}

/// A value of `wins` or `loses`.
pub fn side(test: &SideTest) -> String {
    match test {
        SideTest::NoPieces => "no pieces".to_owned(),
        SideTest::NoMove => "no move".to_owned(),
        SideTest::PiecesLeft(number) => format!("{} left", count(*number, "piece", "pieces")),
    }
}

/// A value of `draws`.
pub fn draw(test: &DrawTest) -> String {
    let each = |number: u32| format!("{} each", count(number, "move", "moves"));
    match test {
        DrawTest::PositionOccurs(number) => occurs(*number),
        DrawTest::KingMoves(number) => format!("{}, all king steps", each((*number).into())),
        DrawTest::Armies(one, other, None) => format!("{} against {}", army(one), army(other)),
        DrawTest::Armies(one, other, Some(number)) => {
            format!("{} against {}, {}", army(one), army(other), each((*number).into()))
        }
        DrawTest::NoMove => "no move".to_owned(),
    }
}

fn occurs<N: Into<u32> + Copy>(number: N) -> String {
    format!("position occurs {}", count(number, "time", "times"))
}

fn army(army: &Army) -> String {
    let [one, more] = match army.rank {
        Some(Rank::Man) => ["man", "men"],
        Some(Rank::King) => ["king", "kings"],
        None => ["piece", "pieces"],
    };
    let piece = if army.count == 1 { one } else { more };
    format!("{}{} {piece}", army.count, if army.or_more { " or more" } else { "" })
}
