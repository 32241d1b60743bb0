//! A board while a hand is about a move.
//!
//! Comes in: the rules, the text of a position, a change. Goes out: the text after it, and marks on what the hand has just touched. No rule is asked:
//! seeds are put and pieces moved as the change says.

use super::change::Change;
use super::leaping::{self, Lying};
use super::marks::{Lap, Marks, Taken};
use super::sowing::{self, Names};
use crate::ir::Rules;
use crate::ir::board::PointId;
use crate::ir::leaping::Leaping;
use crate::ir::sowing::Sowing;

/// The text of a position after a change, and what has been touched.
pub fn by_hand(rules: &Rules, position: &str, change: &Change) -> (String, Marks) {
    let text = match rules {
        Rules::Sowing(rules) => sown(rules, position, change),
        Rules::Leaping(rules) => moved(rules, position, change),
    };
    (text.unwrap_or_else(|| position.to_owned()), touched(change))
}

fn touched(change: &Change) -> Marks {
    let mut marks = Marks::default();
    let hole = |place: &String| Lap { from: place.clone(), places: Vec::new(), to: place.clone(), seeds: 0 };
    match change {
        Change::Lift(place, _) | Change::Drop(place) => marks.laps.push(hole(place)),
        Change::Take(holes, to) => {
            marks.taken =
                holes.iter().map(|(place, seeds)| Taken { place: place.clone(), seeds: *seeds, to: to.clone() }).collect();
        }
        Change::Move(from, to) => marks.strokes.push([from.clone(), to.clone()]),
        Change::Remove(place) => marks.taken.push(Taken { place: place.clone(), seeds: 0, to: None }),
        Change::Crown(place) => marks.honoured.push(place.clone()),
    }
    marks
}

fn sown(rules: &Sowing, text: &str, change: &Change) -> Option<String> {
    let lying = sowing::read(text)?;
    let names = Names { rules, holes: lying.south.len() };
    let owned = |row: &[&str]| row.iter().map(|word| (*word).to_owned()).collect::<Vec<String>>();
    let (mut rows, mut stores) = ([owned(&lying.south), owned(&lying.north)], lying.stores.map(str::to_owned));
    let mut add = |place: &str, seeds: i64| {
        let at = usize::from(place.starts_with('N'));
        let number = place.get(1..).and_then(|number| number.parse::<usize>().ok());
        let word = match number {
            None => Some(&mut stores[at]),
            Some(number) => {
                (0..names.holes).find(|seen| names.number(at == 0, *seen) == number).and_then(|seen| rows[at].get_mut(seen))
            }
        };
        if let Some(word) = word {
            *word = with(word, seeds);
        }
    };
    let signed = |seeds: u64| i64::try_from(seeds).unwrap_or(i64::MAX);
    match change {
        Change::Lift(place, seeds) => add(place, -signed(*seeds)),
        Change::Drop(place) => add(place, 1),
        Change::Take(holes, to) => {
            for (place, seeds) in holes {
                add(place, -signed(*seeds));
                to.iter().for_each(|to| add(to, signed(*seeds)));
            }
        }
        Change::Move(..) | Change::Remove(_) | Change::Crown(_) => return None,
    }
    let ([south, north], [of_south, of_north]) = (rows.map(|row| row.join(",")), stores);
    let rest: String = text.split_whitespace().skip(2).map(|word| format!(" {word}")).collect();
    Some(format!("{north}/{south} {of_north}-{of_south}{rest}"))
}

/// A number of seeds with so many more; what stands behind it stays.
fn with(word: &str, more: i64) -> String {
    let digits = word.len() - word.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
    let (number, sign) = word.split_at(digits);
    number.parse::<i64>().map_or_else(|_| word.to_owned(), |number| format!("{}{sign}", number.saturating_add(more).max(0)))
}

fn moved(rules: &Leaping, text: &str, change: &Change) -> Option<String> {
    let Lying { mut pieces, side } = leaping::read(rules, text);
    match change {
        Change::Move(from, to) => {
            let piece = pieces.remove(&leaping::point(rules, from)?)?;
            pieces.insert(leaping::point(rules, to)?, piece);
        }
        Change::Remove(place) => {
            pieces.remove(&leaping::point(rules, place)?);
        }
        Change::Crown(place) => pieces.get_mut(&leaping::point(rules, place)?)?.make_ascii_uppercase(),
        Change::Lift(..) | Change::Drop(_) | Change::Take(..) => return None,
    }
    let name = |point: PointId| rules.board.points.get(usize::from(point)).map_or("", |point| point.name.as_str());
    let of = |man: char| {
        let own = pieces.iter().filter(|(_, sign)| sign.eq_ignore_ascii_case(&man));
        own.map(|(point, sign)| format!("{}{}", if sign.is_ascii_uppercase() { "K" } else { "" }, name(*point)))
            .collect::<Vec<_>>()
            .join(",")
    };
    Some(format!("{}:W{}:B{}", if side == "white" { "W" } else { "B" }, of('w'), of('b')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    const PIECES: &str = "variant small\nfamily leaping\nboard {\n points 4 x 4\n lines diagonal\n}\nsetup {\n white rows 1 to 1\n black rows 4 to 4\n}\n\
        start { first mover white }\nman {\n steps in every direction\n captures in every direction\n crowned when it stops on the last row\n}\n\
        king {\n steps in every direction\n captures in every direction\n}\ncapture {\n compulsory\n prefer nothing\n}\nend { loses no move }\n";

    fn of(text: &str) -> Variant {
        Variant::from_text("small.variant", text).expect("a variant")
    }

    fn after(variant: &Variant, text: &str, changes: &[Change]) -> String {
        changes.iter().fold(text.to_owned(), |text, change| by_hand(variant.rules(), &text, change).0)
    }

    #[test]
    fn seeds_are_lifted_and_dropped_one_by_one() {
        let drop = |place: &str| Change::Drop(place.to_owned());
        let variant = of(crate::EXAMPLE);
        let changes = [Change::Lift("S2".to_owned(), 3), drop("S3"), drop("S"), drop("N1")];
        // Anticlockwise the holes of South count from the left, those of North from the right.
        assert_eq!(after(&variant, "3,3,3/3,3,3 0-7 S", &changes), "3,3,4/3,0,4 0-8 S");
        let taken = Change::Take(vec![("N1".to_owned(), 3), ("S3".to_owned(), 1)], Some("S".to_owned()));
        assert_eq!(after(&variant, "3,3,3/3,3,3 0-7 S", &[taken]), "3,3,0/3,3,2 0-11 S");
        assert_eq!([with("12*", -2), with("x", 1), with("0", -1)], ["10*", "x", "0"]);
    }

    #[test]
    fn pieces_are_moved_taken_and_crowned() {
        let changes =
            [Change::Move("b2".to_owned(), "d4".to_owned()), Change::Remove("c3".to_owned()), Change::Crown("d4".to_owned())];
        let variant = of(PIECES);
        let drawn = |text: &str| crate::draw::board(variant.rules(), text, false);
        let played = after(&variant, "W:Wa1,b2:Bc3,Kd1", &changes);
        assert_eq!(drawn(&played), drawn("W:Wa1,Kd4:BKd1"), "{played}");
        // What is not there stays away.
        assert_eq!(after(&variant, "W:Wb2:Bc3", &[Change::Move("a1".to_owned(), "a2".to_owned())]), "W:Wb2:Bc3");
    }
}
