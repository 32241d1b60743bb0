//! The few shapes of which pictures are made, written as SVG.
//!
//! Comes in: places in pixels. Goes out: a picture that needs nothing else: no identifiers, no fonts, no style sheet, so that any
//! number of pictures can stand in one page.

use std::fmt::Write as _;

/// A place, in pixels from the upper left corner.
pub(super) type Spot = (f64, f64);

/// Colours that stay apart in grey print.
pub(super) mod ink {
    /// Lines and letters.
    pub(in crate::draw) const DARK: &str = "#2b2118";
    /// Numbers beside the board.
    pub(in crate::draw) const FAINT: &str = "#6b5d4d";
    /// The board.
    pub(in crate::draw) const BOARD: &str = "#efdcb9";
    /// Holes, and dark fields.
    pub(in crate::draw) const HOLE: &str = "#d8bd8d";
    /// What moved.
    pub(in crate::draw) const MOVED: &str = "#1a5a9e";
    /// What was taken.
    pub(in crate::draw) const TAKEN: &str = "#b3201b";
}

/// A picture under way.
pub(super) struct Canvas {
    body: String,
}

/// A number with one decimal at most.
fn short(number: f64) -> String {
    let tenths = (number * 10.0).round() / 10.0;
    // No "-0".
    if tenths == 0.0 { "0".to_owned() } else { format!("{tenths}") }
}

/// Text as it may stand in SVG.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

impl Canvas {
    pub(super) fn new() -> Canvas {
        Canvas { body: String::new() }
    }

    /// A line of markup with numbers set in for `{}`.
    fn shape(&mut self, name: &str, places: &[(&str, f64)], style: &str) {
        let _ = write!(self.body, "<{name}");
        for (attribute, number) in places {
            let _ = write!(self.body, " {attribute}=\"{}\"", short(*number));
        }
        let _ = writeln!(self.body, " {style}/>");
    }

    pub(super) fn circle(&mut self, (x, y): Spot, radius: f64, style: &str) {
        self.shape("circle", &[("cx", x), ("cy", y), ("r", radius)], style);
    }

    pub(super) fn line(&mut self, from: Spot, to: Spot, style: &str) {
        self.shape("line", &[("x1", from.0), ("y1", from.1), ("x2", to.0), ("y2", to.1)], style);
    }

    /// A box with round corners.
    pub(super) fn area(&mut self, (x, y): Spot, (width, height): Spot, round: f64, style: &str) {
        self.shape("rect", &[("x", x), ("y", y), ("width", width), ("height", height), ("rx", round)], style);
    }

    pub(super) fn polygon(&mut self, corners: &[Spot], style: &str) {
        let corners: Vec<String> = corners.iter().map(|(x, y)| format!("{},{}", short(*x), short(*y))).collect();
        let _ = writeln!(self.body, "<polygon points=\"{}\" {style}/>", corners.join(" "));
    }

    /// A way along places, its corners rounded.
    pub(super) fn route(&mut self, places: &[Spot], round: f64, style: &str) {
        let Some((first, rest)) = places.split_first() else { return };
        let mut path = format!("M{} {}", short(first.0), short(first.1));
        let mut from = *first;
        for (at, place) in rest.iter().enumerate() {
            let Some(next) = rest.get(at + 1) else {
                let _ = write!(path, "L{} {}", short(place.0), short(place.1));
                break;
            };
            let half = |other: Spot| (other.0 - place.0).hypot(other.1 - place.1) / 2.0;
            let cut = round.min(half(from)).min(half(*next));
            let ((bx, by), (ax, ay)) = (unit(*place, from), unit(*place, *next));
            let [x1, y1, x2, y2] = [place.0 + bx * cut, place.1 + by * cut, place.0 + ax * cut, place.1 + ay * cut].map(short);
            let _ = write!(path, "L{x1} {y1}Q{} {} {x2} {y2}", short(place.0), short(place.1));
            from = *place;
        }
        let _ = writeln!(self.body, "<path d=\"{path}\" fill=\"none\" {style}/>");
    }

    /// Text around the middle of a place.
    pub(super) fn text(&mut self, (x, y): Spot, size: f64, style: &str, text: &str) {
        // A third of the size below the middle: the same in every program, unlike `dominant-baseline`.
        let (x, y, size) = (short(x), short(y + size * 0.35), short(size));
        let _ = writeln!(self.body, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" {style}>{}</text>", escaped(text));
    }

    /// The head of an arrow that comes from one place and ends at another.
    pub(super) fn arrow_head(&mut self, from: Spot, to: Spot, size: f64, style: &str) {
        let (dx, dy) = unit(from, to);
        let back = (to.0 - dx * size, to.1 - dy * size);
        let half = size * 0.55;
        self.polygon(&[to, (back.0 - dy * half, back.1 + dx * half), (back.0 + dy * half, back.1 - dx * half)], style);
    }

    /// A cross over a place.
    pub(super) fn cross(&mut self, (x, y): Spot, arm: f64, style: &str) {
        self.line((x - arm, y - arm), (x + arm, y + arm), style);
        self.line((x - arm, y + arm), (x + arm, y - arm), style);
    }

    /// Opens a group whose shapes belong together under a title.
    pub(super) fn open(&mut self, title: &str) {
        let _ = writeln!(self.body, "<g><title>{}</title>", escaped(title));
    }

    pub(super) fn close(&mut self) {
        self.body.push_str("</g>\n");
    }

    /// The whole picture.
    pub(super) fn finish(self, (width, height): Spot, title: &str, told: &str) -> String {
        let (width, height, title, told) = (short(width), short(height), escaped(title), escaped(told));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\" direction=\"ltr\" font-family=\"sans-serif\" text-anchor=\"middle\">\n\
             <title>{title}</title>\n<desc>{told}</desc>\n{}</svg>\n",
            self.body
        )
    }
}

/// The direction from one place to another, of length 1.
pub(super) fn unit(from: Spot, to: Spot) -> Spot {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(0.001);
    (dx / length, dy / length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_texts_escaped() {
        assert_eq!([short(1.0), short(1.25), short(-0.01), short(33.333)], ["1", "1.3", "0", "33.3"]);
        assert_eq!(escaped("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
    }
}
