//! The marks of pictures, each by itself, for a legend.

use super::canvas::{Canvas, along, bow, ink};

/// A mark that a picture may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Where seeds are lifted, or the piece that moves.
    From,
    /// Signs in the gaps: the way of a lap.
    Way,
    /// The way of a piece.
    Route,
    /// Where the last seed falls, or the piece lands.
    Last,
    /// What is taken.
    Taken,
    /// Where a man is crowned, a hole is claimed, or what the picture points out.
    Crowned,
    /// What is not allowed.
    Refused,
    /// A king.
    King,
}

impl Sign {
    /// All of them, in the order of a legend.
    pub const ALL: [Sign; 8] =
        [Sign::From, Sign::Way, Sign::Route, Sign::Last, Sign::Taken, Sign::Crowned, Sign::Refused, Sign::King];

    /// Whether a picture has it.
    pub fn is_in(self, svg: &str) -> bool {
        let class = match self {
            Sign::From => "from",
            Sign::Way => "way",
            Sign::Route => "route-head",
            Sign::Last => "last",
            Sign::Taken => "taken",
            Sign::Crowned => "lit",
            Sign::Refused => "refused",
            Sign::King => "dark-star",
        };
        let star = self == Sign::King && svg.contains("class=\"light-star\"");
        star || svg.contains(&format!("class=\"{class}\""))
    }
}

/// The mark as a small picture of its own. What it means stands beside it.
pub fn sign(sign: Sign) -> String {
    const MIDDLE: (f64, f64) = (20.0, 20.0);
    let mut canvas = Canvas::new();
    match sign {
        Sign::From => canvas.circle(MIDDLE, 16.0, ink::FROM),
        Sign::Way => [12.0, 26.0].into_iter().for_each(|x| canvas.chevron((0.0, 20.0), (40.0, 20.0), (x, 20.0))),
        Sign::Route => {
            canvas.path(&bow((3.0, 30.0), (16.0, 12.0), (28.0, 15.0)), ink::ROUTE);
            canvas.arrow_head((16.0, 12.0), (38.0, 18.0), 14.0, ink::ROUTE_HEAD);
        }
        Sign::Last => {
            canvas.circle(MIDDLE, 16.0, ink::LAST);
            canvas.ellipse(MIDDLE, (8.8, 6.6), ink::GOLD);
        }
        Sign::Taken => canvas.brackets(MIDDLE, 15.0),
        Sign::Crowned => canvas.circle(MIDDLE, 16.0, ink::LIT),
        Sign::Refused => canvas.refused(MIDDLE),
        Sign::King => {
            let corner = |at: usize| {
                let (far, angle) = (if at.is_multiple_of(2) { 17.0 } else { 11.5 }, at as f64 * std::f64::consts::PI / 8.0);
                (20.0 + far * angle.sin(), 20.0 - far * angle.cos())
            };
            canvas.path(&format!("{}Z", along(&(0..16).map(corner).collect::<Vec<_>>())), ink::LIGHT_STAR);
        }
    }
    canvas.finish_small(40.0)
}
