//! Pictures of positions.
//!
//! Comes in: the rules of a variant, the text of a position as its engine writes it, and marks. Goes out: a board as text, in
//! colour, or as SVG. Never plays, and never fails: what cannot be read is not drawn.

mod by_hand;
mod canvas;
mod change;
mod film;
mod leaping;
mod leaping_svg;
mod legend;
mod marks;
mod signs;
mod sowing;
mod sowing_svg;
mod words;

pub use by_hand::by_hand;
pub use canvas::BELOW_MIDDLE;
pub use change::Change;
pub use film::film;
pub use legend::{Sign, sign};
pub use marks::{Lap, Marks, Taken};
pub use words::Words;

use crate::ir::Rules;

/// What a word of a board in text stands for.
#[derive(Clone, Copy)]
enum Part {
    Plain,
    Faint,
    South,
    North,
    Moved,
    Taken,
}

/// Gives a word its colour.
type Paint<'a> = &'a dyn Fn(Part, &str) -> String;

/// How a board in text is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// In the colours of a terminal: South (White) and North (Black), what moved, what was taken.
    pub coloured: bool,
    /// Turned by half, so that North (Black) sits below.
    pub turned: bool,
}

/// A board as text, every line ended; with `mover` it says who is to move.
pub fn board(rules: &Rules, position: &str, mover: bool) -> String {
    board_in(rules, position, mover, &Words::default())
}

/// The same in the words of another language.
pub fn board_in(rules: &Rules, position: &str, mover: bool, words: &Words) -> String {
    viewed(rules, position, mover, &Marks::default(), (View::default(), words))
}

/// The same in the colours of a terminal.
pub fn coloured(rules: &Rules, position: &str, mover: bool, marks: &Marks) -> String {
    viewed(rules, position, mover, marks, (View { coloured: true, turned: false }, &Words::default()))
}

/// The same, seen as somebody wants to see it, in the words of a language. Marks are seen by their colours alone.
pub fn viewed(rules: &Rules, position: &str, mover: bool, marks: &Marks, (view, words): (View, &Words)) -> String {
    let paint: Paint<'_> = if view.coloured { &in_colour } else { &|_, word| word.to_owned() };
    let style = Style { words, paint, turned: view.turned };
    let lines = match rules {
        Rules::Sowing(rules) => sowing::board(rules, position, mover, marks, style),
        Rules::Leaping(rules) => leaping::board(rules, position, mover, marks, style),
    };
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn in_colour(part: Part, word: &str) -> String {
    let code = match part {
        Part::Plain => return word.to_owned(),
        Part::Faint => "2",
        Part::South => "1;33",
        Part::North => "1;36",
        Part::Moved => "1;32;4",
        Part::Taken => "1;31;4",
    };
    // Blanks are not underlined.
    let bare = word.trim_start();
    let blanks = word.get(..word.len() - bare.len()).unwrap_or_default();
    format!("{blanks}\u{1b}[{code}m{bare}\u{1b}[0m")
}

/// How a board is told: in which words, in which colours, from which side.
#[derive(Clone, Copy)]
struct Style<'a> {
    words: &'a Words,
    paint: Paint<'a>,
    turned: bool,
}

/// How the board of a picture lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// Turned by half, so that North (Black) sits below.
    pub turned: bool,
    /// A sowing board stands on its end, the store of South at the bottom, as it fits a narrow page.
    pub upright: bool,
    /// Where nothing is marked, arrows show in which direction is sown.
    pub direction: bool,
    /// The numbers of seeds in the holes are left out: they are to be counted.
    pub uncounted: bool,
    /// Only the board and what lies on it, as it is seen from afar: no names of places, nothing of who is to move.
    pub bare: bool,
    /// A script can change what lies on it: heaps tell how their seeds are packed (`data-heap`), and empty points have a place too (`data-point`).
    pub live: bool,
    /// Of a board of columns and rows only these are shown, from the first to the last of each; see [`window`].
    pub window: Option<[(u8, u8); 2]>,
}

/// What lies on a board; pairs are South and North, or White and Black.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lying {
    /// The holes of each row as they are named and what is in them, in the order in which their owner sows; the seeds won.
    Seeds {
        /// Name and holding; `x` is a closed hole, `*` and `+` are claims.
        rows: [Vec<(String, String)>; 2],
        /// Of either side.
        stores: [String; 2],
    },
    /// The points of pieces, as the variant writes them.
    Pieces {
        /// Of those not crowned.
        men: [Vec<String>; 2],
        /// Of those crowned.
        kings: [Vec<String>; 2],
    },
}

/// What lies on the board of a position; `None` where that cannot be read.
pub fn lying(rules: &Rules, position: &str) -> Option<Lying> {
    match rules {
        Rules::Sowing(rules) => sowing::lying(rules, position),
        Rules::Leaping(rules) => Some(leaping::lying(rules, position)),
    }
}

/// The part of a board in which these marks lie, with a little around it; `None` where that is nearly all of it, and of boards of which
/// no part is shown.
pub fn window(rules: &Rules, marks: &[&Marks]) -> Option<[(u8, u8); 2]> {
    match rules {
        Rules::Leaping(rules) => leaping_svg::window(rules, marks),
        Rules::Sowing(_) => None,
    }
}

/// A board as a picture in SVG: self-contained, with a title and what is told of it. It has no identifiers, so that any number of pictures
/// can stand in one page; what lies on a place is a group with the place as `data-place`.
pub fn svg(rules: &Rules, position: &str, marks: &Marks, layout: Layout, words: (&str, &str)) -> String {
    match rules {
        Rules::Leaping(rules) => leaping_svg::picture(rules, position, marks, layout, words),
        Rules::Sowing(rules) => sowing_svg::picture(rules, position, marks, layout, words)
            .unwrap_or_else(|| canvas::Canvas::new().finish((0.0, 0.0), (1.0, 1.0), words.0, position)),
    }
}

/// What stands beside a hole on its board, by the name that events have for it (`S3`); the name itself for other places.
pub fn label(rules: &Rules, place: &str) -> String {
    match rules {
        Rules::Sowing(rules) => sowing::label(rules, place).unwrap_or_else(|| place.to_owned()),
        Rules::Leaping(_) => place.to_owned(),
    }
}

/// Pairs of points that stand next to each other on a line, by column and row.
pub(crate) fn stretches(board: &crate::ir::board::Board) -> std::collections::BTreeSet<[(i16, i16); 2]> {
    leaping::stretches(board)
}

/// Whether a board is drawn and spoken of as one of squares: if its rules say so, or say nothing and its points are every second
/// crossing, with no straight line drawn between them.
pub fn has_squares(board: &crate::ir::board::Board) -> bool {
    leaping_svg::has_squares(board)
}

/// The same picture, drawn so many pixels wide.
pub fn sized(svg: String, width: Option<u32>) -> String {
    let Some(width) = width else { return svg };
    let stated = |name: &str| {
        let from = svg.find(&format!(" {name}=\""))? + name.len() + 3;
        Some(from..from + svg.get(from..)?.find('"')?)
    };
    let (Some(wide), Some(tall)) = (stated("width"), stated("height")) else { return svg };
    let number = |range: &std::ops::Range<usize>| svg.get(range.clone()).and_then(|text| text.parse::<f64>().ok()).unwrap_or(1.0);
    let height = (number(&tall) * f64::from(width) / number(&wide).max(1.0)).round();
    let mut svg = svg.clone();
    // Behind first, so that the first place stays where it is.
    svg.replace_range(tall, &height.to_string());
    svg.replace_range(wide, &width.to_string());
    svg
}
