//! How a game stands, as a picture: a bar of what either side has, with a star at the end of who has won.
//!
//! Comes in: a standing. Goes out: an SVG with the standing in words as its text.

use super::difference_games::Standing;
use super::page::safe;
use std::fmt::Write as _;

/// Width and height of the bar, and of the place of a star beside it.
const WIDE: f64 = 300.0;
const TALL: f64 = 22.0;
const STAR: f64 = 30.0;

/// The bar; South or White left, dark, North or Black right, light.
pub(super) fn bar(standing: &Standing) -> String {
    let [left, right] = standing.score.map(f64::from);
    let part = if left + right > 0.0 { left / (left + right) } else { 0.0 };
    let cut = STAR + WIDE * part;
    let said = standing.said.replace(['\u{2068}', '\u{2069}'], "");
    let mut out = format!(
        "<svg class=\"standing\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} 30\" role=\"img\" aria-label=\"{}\">",
        WIDE + 2.0 * STAR,
        safe(&said)
    );
    let _ = write!(
        out,
        "<rect x=\"{STAR}\" y=\"4\" width=\"{WIDE}\" height=\"{TALL}\" fill=\"#fffdf8\" stroke=\"#22190f\" stroke-width=\"1.6\"/>\
         <rect x=\"{STAR}\" y=\"4\" width=\"{:.1}\" height=\"{TALL}\" fill=\"#22190f\"/>",
        cut - STAR
    );
    let number = |out: &mut String, x: f64, anchor: &str, fill: &str, number: u32| {
        let _ = write!(
            out,
            "<text x=\"{x:.1}\" y=\"20\" font-family=\"sans-serif\" font-size=\"15\" text-anchor=\"{anchor}\" fill=\"{fill}\">{number}</text>"
        );
    };
    // A number stands in its own part, if there is room.
    if left > 0.0 && cut - STAR > 26.0 {
        number(&mut out, STAR + 6.0, "start", "#fffdf8", standing.score[0]);
    }
    if right > 0.0 && STAR + WIDE - cut > 26.0 {
        number(&mut out, STAR + WIDE - 6.0, "end", "#22190f", standing.score[1]);
    }
    let ends = [STAR / 2.0, STAR + WIDE + STAR / 2.0];
    if let Some(x) = standing.won.and_then(|side| ends.get(side)) {
        let _ = write!(out, "<path d=\"{}\" fill=\"#f4b731\" stroke=\"#22190f\" stroke-width=\"1.4\"/>", star(*x, 15.0));
    }
    out.push_str("</svg>");
    out
}

/// A star of eight points.
fn star(x: f64, y: f64) -> String {
    let corner = |at: u32| {
        let (reach, turn) = (if at.is_multiple_of(2) { 12.0 } else { 6.0 }, f64::from(at) * std::f64::consts::PI / 8.0);
        format!("{:.1} {:.1}", x + reach * turn.sin(), y - reach * turn.cos())
    };
    format!("M{}Z", (0..16).map(corner).collect::<Vec<_>>().join("L"))
}
