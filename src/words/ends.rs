//! The conditions that end a round or a game, in the words of the language.
//!
//! Comes in: a condition of the IR. Goes out: what a file says for it. Decides nothing.

use super::leaping::values::{DRAWS, SIDE_TESTS};
use super::set::filled;
use super::sowing::values::{UNTIL, WHEN};
use crate::ir::leaping::{Armies, Army, DrawTest, Rank, SideTest};
use crate::ir::sowing::{EndTest, Until};

/// What wins where the first man that is crowned does.
pub const FIRST_KING: &str = "first king";

/// A value of `when`.
pub fn when(test: EndTest) -> String {
    WHEN.said(&test)
}

/// A value of `until`.
pub fn until(until: &Until) -> String {
    UNTIL.said(until)
}

/// A value of `wins` or `loses`.
pub fn side(test: &SideTest) -> String {
    SIDE_TESTS.said(test)
}

/// A value of `draws`.
pub fn draw(test: &DrawTest) -> String {
    match test {
        DrawTest::Armies(one, other, None) => format!("{} against {}", armies(one), armies(other)),
        DrawTest::Armies(one, other, Some(number)) => {
            format!("{} against {}, {}", armies(one), armies(other), filled("N moves each", (*number).into()))
        }
        test => DRAWS.said(test),
    }
}

fn armies(armies: &Armies) -> String {
    armies.all().iter().map(army).collect::<Vec<_>>().join(" or ")
}

fn army(army: &Army) -> String {
    const MEN: [&str; 2] = ["man", "men"];
    let said = |count: u8, or_more: bool, [one, more]: [&str; 2]| {
        format!("{count}{} {}", if or_more { " or more" } else { "" }, if count == 1 { one } else { more })
    };
    let names = match army.rank {
        Some(Rank::Man) => MEN,
        Some(Rank::King) => ["king", "kings"],
        None => ["piece", "pieces"],
    };
    let men = army.men.map(|men| format!(" and {}", said(men.count, men.or_more, MEN)));
    said(army.count, army.or_more, names) + &men.unwrap_or_default()
}
