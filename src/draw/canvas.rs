//! The few shapes of which pictures are made, written as SVG.
//!
//! Comes in: places in pixels, and in which ink. Goes out: a picture that needs nothing else: no identifiers, no fonts, no style sheet, so
//! that any number of pictures can stand in one page. Every ink is a class too, so that a page may give it another colour.

use super::film::Timing;
use std::fmt::Write as _;
use std::ops::Range;

/// A place, in pixels from the upper left corner.
pub(super) type Spot = (f64, f64);

/// How far below its middle the foot of a text is, in its size.
pub const BELOW_MIDDLE: f64 = 0.35;

/// How a shape is inked: the name of its class, and its looks where no page says otherwise.
#[derive(Clone, Copy)]
pub(super) struct Ink(&'static str, &'static str);

/// The inks: a woodcut of one dark ink on flat wood, blue for what moves, brown for what is taken, gold for the last seed. Each is
/// also another shape, so that all stay apart without colour.
pub(super) mod ink {
    use super::Ink;

    macro_rules! inks {
        ($($name:ident $class:literal $looks:literal)*) => {
            $(pub(in crate::draw) const $name: Ink = Ink($class, $looks);)*
        };
    }

    inks! {
        WOOD "wood" "fill=\"#e3c28d\" stroke=\"#22190f\" stroke-width=\"2\""
        GROOVE "groove" "fill=\"none\" stroke=\"#22190f\" stroke-width=\".9\" opacity=\".55\""
        RIM "rim" "fill=\"#8e6430\" stroke=\"#22190f\" stroke-width=\"1.4\""
        HOLE "hole" "fill=\"#c79a5d\""
        CLOSED "closed" "fill=\"none\" stroke=\"#5b4a38\" stroke-width=\"1.6\" stroke-dasharray=\"5 4\""
        CLAIMED "claimed" "fill=\"none\" stroke=\"#22190f\" stroke-width=\"2\""
        SEEDS "seeds" "fill=\"#2c1c0e\" stroke=\"#f4dfb6\" stroke-width=\".8\""
        GHOSTS "ghosts" "fill=\"none\" stroke=\"#22190f\" stroke-width=\"1.2\" stroke-dasharray=\"2.4 2\""
        GOLD "gold" "fill=\"#f4b731\" stroke=\"#2c1c0e\" stroke-width=\"2\""
        LAST "last" "fill=\"none\" stroke=\"#22190f\" stroke-width=\"3.4\""
        FROM "from" "fill=\"none\" stroke=\"#1f3f7a\" stroke-width=\"3\" stroke-dasharray=\"3 5\" stroke-linecap=\"round\""
        WAY "way" "fill=\"none\" stroke=\"#1f3f7a\" stroke-width=\"5\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
        ROUTE "route" "fill=\"none\" stroke=\"#1f3f7a\" stroke-width=\"4\" stroke-linecap=\"round\""
        ROUTE_HEAD "route-head" "fill=\"#1f3f7a\""
        HALO "halo" "fill=\"none\" stroke=\"#e3c28d\" stroke-width=\"10\" opacity=\".9\""
        LIT "lit" "fill=\"none\" stroke=\"#1f3f7a\" stroke-width=\"3.5\""
        DISC "disc" "fill=\"#1f3f7a\" stroke=\"#fffdf8\" stroke-width=\"1.5\""
        DISC_NUMBER "disc-number" "fill=\"#fffdf8\" font-weight=\"bold\""
        TAKEN "taken" "fill=\"none\" stroke=\"#963a0c\" stroke-width=\"4\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
        TAKING "taking" "fill=\"none\" stroke=\"#963a0c\" stroke-width=\"4\" stroke-dasharray=\"9 6\""
        TAKING_HEAD "taking-head" "fill=\"#963a0c\""
        REFUSED "refused" "fill=\"#963a0c\" stroke=\"#fffdf8\" stroke-width=\"2\""
        REFUSED_CROSS "refused-cross" "fill=\"none\" stroke=\"#fffdf8\" stroke-width=\"3.4\" stroke-linecap=\"round\""
        PLATE "plate" "fill=\"#fffdf8\" stroke=\"#22190f\" stroke-width=\"1.2\""
        COUNT "count" "fill=\"#22190f\" font-weight=\"bold\""
        ZERO "zero" "fill=\"#22190f\" opacity=\".75\""
        WAS "was" "fill=\"#5b4a38\""
        STRUCK "struck" "fill=\"none\" stroke=\"#963a0c\" stroke-width=\"2.4\" stroke-linecap=\"round\""
        NAME "name" "fill=\"#5b4a38\""
        NUMBER "number" "fill=\"#22190f\" stroke=\"#e3c28d\" stroke-width=\"4\" stroke-linejoin=\"round\" paint-order=\"stroke\""
        SQUARE_NUMBER "number" "fill=\"#22190f\" stroke=\"#d3ab70\" stroke-width=\"4\" stroke-linejoin=\"round\" paint-order=\"stroke\""
        SIDE "side" "fill=\"#22190f\" font-weight=\"bold\""
        MOVER "mover" "fill=\"#22190f\""
        LINES "lines" "fill=\"none\" stroke=\"#22190f\" stroke-width=\"1.6\" stroke-linecap=\"round\" opacity=\".8\""
        POINT "point" "fill=\"#22190f\" opacity=\".8\""
        PAPER "paper" "fill=\"#fffaf0\""
        SQUARE "square" "fill=\"#d3ab70\""
        FRAME "frame" "fill=\"none\" stroke=\"#22190f\" stroke-width=\"2\""
        LIGHT "light" "fill=\"#fffaf0\" stroke=\"#2c1c0e\" stroke-width=\"2.6\""
        LIGHT_LINE "light-line" "fill=\"none\" stroke=\"#2c1c0e\" stroke-width=\"1.1\" opacity=\".55\""
        LIGHT_STAR "light-star" "fill=\"#2c1c0e\""
        BLACK "dark" "fill=\"#2c1c0e\" stroke=\"#2c1c0e\" stroke-width=\"2.6\""
        BLACK_BASE "dark-base" "fill=\"#2c1c0e\" stroke=\"#fffaf0\" stroke-width=\"1.6\""
        BLACK_LINE "dark-line" "fill=\"none\" stroke=\"#fffaf0\" stroke-width=\"1.1\" opacity=\".6\""
        BLACK_STAR "dark-star" "fill=\"#fffaf0\""
    }
}

/// A picture under way.
pub(super) struct Canvas {
    body: String,
    /// Where the groups of single places stand in it.
    groups: Vec<Range<usize>>,
}

/// A number with one decimal at most, in tenths: pictures are numbers for the most part, and whole ones are written fastest.
struct Short(i64);

fn short(number: f64) -> Short {
    Short((number * 10.0).round() as i64)
}

impl std::fmt::Display for Short {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // From the last digit on: a picture of seeds is made of some thousand numbers.
        let mut signs = [b'0'; 24];
        let (mut at, mut left) = (signs.len(), self.0.unsigned_abs());
        let mut push = |sign: u8| {
            at -= 1;
            signs[at] = sign;
        };
        if left % 10 > 0 {
            push(b'0' + (left % 10) as u8);
            push(b'.');
        }
        left /= 10;
        loop {
            push(b'0' + (left % 10) as u8);
            left /= 10;
            if left == 0 {
                break;
            }
        }
        if self.0 < 0 {
            push(b'-');
        }
        out.write_str(std::str::from_utf8(&signs[at..]).unwrap_or_default())
    }
}

/// Text as it may stand in SVG.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A way along straight lines, as the data of a path.
pub(super) fn along(places: &[Spot]) -> String {
    let mut path = String::new();
    for (at, (x, y)) in places.iter().enumerate() {
        let _ = write!(path, "{}{} {}", if at == 0 { 'M' } else { 'L' }, short(*x), short(*y));
    }
    path
}

/// A bow from one place to another by a third, towards which it is drawn.
pub(super) fn bow(from: Spot, by: Spot, to: Spot) -> String {
    let [x, y, bx, by, tx, ty] = [from.0, from.1, by.0, by.1, to.0, to.1].map(short);
    format!("M{x} {y}Q{bx} {by} {tx} {ty}")
}

impl Canvas {
    pub(super) fn new() -> Canvas {
        Canvas { body: String::new(), groups: Vec::new() }
    }

    /// A line of markup.
    fn shape(&mut self, name: &str, places: &[(&str, f64)], Ink(class, looks): Ink) {
        let _ = write!(self.body, "<{name}");
        for (attribute, number) in places {
            let _ = write!(self.body, " {attribute}=\"{}\"", short(*number));
        }
        let _ = writeln!(self.body, " class=\"{class}\" {looks}/>");
    }

    pub(super) fn circle(&mut self, (x, y): Spot, radius: f64, ink: Ink) {
        self.shape("circle", &[("cx", x), ("cy", y), ("r", radius)], ink);
    }

    pub(super) fn ellipse(&mut self, (x, y): Spot, (wide, tall): Spot, ink: Ink) {
        self.shape("ellipse", &[("cx", x), ("cy", y), ("rx", wide), ("ry", tall)], ink);
    }

    /// A box with round corners.
    pub(super) fn area(&mut self, (x, y): Spot, (width, height): Spot, round: f64, ink: Ink) {
        self.shape("rect", &[("x", x), ("y", y), ("width", width), ("height", height), ("rx", round)], ink);
    }

    /// A way as [`along`] and [`bow`] write it, or several.
    pub(super) fn path(&mut self, data: &str, Ink(class, looks): Ink) {
        let _ = writeln!(self.body, "<path d=\"{data}\" class=\"{class}\" {looks}/>");
    }

    pub(super) fn polygon(&mut self, corners: &[Spot], ink: Ink) {
        self.path(&format!("{}Z", along(corners)), ink);
    }

    /// Ellipses of one ink, each turned by so many degrees.
    pub(super) fn grains(&mut self, places: &[(Spot, f64)], (wide, tall): Spot, Ink(class, looks): Ink) {
        if places.is_empty() {
            return;
        }
        let _ = write!(self.body, "<g class=\"{class}\" {looks}>");
        let [wide, tall] = [wide, tall].map(short);
        for ((x, y), turned) in places {
            let [x, y] = [*x, *y].map(short);
            let turned = short(*turned);
            let _ = write!(self.body, "<ellipse rx=\"{wide}\" ry=\"{tall}\" transform=\"translate({x} {y})rotate({turned})\"/>");
        }
        self.body.push_str("</g>\n");
    }

    /// Text around the middle of a place.
    pub(super) fn text(&mut self, (x, y): Spot, size: f64, Ink(class, looks): Ink, text: &str) {
        // The same in every program, unlike `dominant-baseline`.
        let (x, y, size) = (short(x), short(y + size * BELOW_MIDDLE), short(size));
        let text = escaped(text);
        let _ = writeln!(self.body, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" class=\"{class}\" {looks}>{text}</text>");
    }

    /// A number that holds no longer, struck out.
    pub(super) fn struck(&mut self, (x, y): Spot, size: f64, number: &str) {
        self.text((x, y), size, ink::WAS, number);
        let half = 4.0 + size * 0.28 * number.len() as f64;
        self.path(&along(&[(x - half, y + 5.0), (x + half, y - 5.0)]), ink::STRUCK);
    }

    /// The head of an arrow that comes from one place and ends at another.
    pub(super) fn arrow_head(&mut self, from: Spot, to: Spot, size: f64, ink: Ink) {
        let (dx, dy) = unit(from, to);
        let back = (to.0 - dx * size, to.1 - dy * size);
        let half = size * 0.55;
        self.polygon(&[to, (back.0 - dy * half, back.1 + dx * half), (back.0 + dy * half, back.1 - dx * half)], ink);
    }

    /// A sign between two places that points from the one to the other.
    pub(super) fn chevron(&mut self, from: Spot, to: Spot, middle: Spot) {
        let (dx, dy) = unit(from, to);
        let corner = |along: f64, across: f64| (middle.0 + dx * along - dy * across, middle.1 + dy * along + dx * across);
        self.path(&along(&[corner(-4.5, -9.0), corner(5.0, 0.0), corner(-4.5, 9.0)]), ink::WAY);
    }

    /// Four brackets around a place.
    pub(super) fn brackets(&mut self, (x, y): Spot, reach: f64) {
        let arm = reach * 0.38;
        let mut path = String::new();
        for (across, down) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let corner = (x + across * reach, y + down * reach);
            path.push_str(&along(&[(corner.0, corner.1 - down * arm), corner, (corner.0 - across * arm, corner.1)]));
        }
        self.path(&path, ink::TAKEN);
    }

    /// A cross over a place.
    pub(super) fn cross(&mut self, (x, y): Spot, arm: f64, ink: Ink) {
        let stroke = |down: f64| along(&[(x - arm, y - down), (x + arm, y + down)]);
        self.path(&format!("{}{}", stroke(arm), stroke(-arm)), ink);
    }

    /// The sign of what is not allowed.
    pub(super) fn refused(&mut self, place: Spot) {
        self.circle(place, 13.0, ink::REFUSED);
        self.cross(place, 5.5, ink::REFUSED_CROSS);
    }

    /// A number on a disc.
    pub(super) fn numbered(&mut self, place: Spot, number: usize, radius: f64) {
        self.circle(place, radius, ink::DISC);
        // As large as the disc allows: two digits are narrower.
        let size = radius * if number < 10 { 1.65 } else { 1.35 };
        self.text(place, size, ink::DISC_NUMBER, &number.to_string());
    }

    /// Opens a group of the shapes of one place of the board, with what is told of it, and how its seeds are packed.
    pub(super) fn open(&mut self, place: &str, told: &str, heap: Option<[f64; 8]>) {
        let (place, told) = (escaped(place), escaped(told));
        self.groups.push(self.body.len()..self.body.len());
        let heap = heap
            .map_or(String::new(), |heap| format!(" data-heap=\"{}\"", heap.map(|number| short(number).to_string()).join(" ")));
        let _ = writeln!(self.body, "<g data-place=\"{place}\"{heap}><title>{place}: {told}</title>");
    }

    /// A point that can be found by its name, and is not seen.
    pub(super) fn point(&mut self, (x, y): Spot, name: &str) {
        let ([x, y], name) = ([x, y].map(short), escaped(name));
        let _ = writeln!(self.body, "<circle data-point=\"{name}\" cx=\"{x}\" cy=\"{y}\" r=\"26\" fill=\"none\"/>");
    }

    pub(super) fn close(&mut self) {
        self.body.push_str("</g>\n");
        if let Some(group) = self.groups.last_mut() {
            group.end = self.body.len();
        }
    }

    /// The groups of single places, in order.
    fn places(&self) -> impl Iterator<Item = &str> {
        self.groups.iter().filter_map(|group| self.body.get(group.clone()))
    }

    /// Adds what several pictures of one board show of its places, each from its change on to the next, and once what they show beside.
    pub(super) fn frames(&mut self, frames: &[Canvas], timing: Timing) {
        let Some(first) = frames.first() else { return };
        let frames_of: Vec<Vec<&str>> = frames.iter().map(|frame| frame.places().collect()).collect();
        let mut until = 0;
        for (at, group) in first.groups.iter().enumerate() {
            self.body.push_str(first.body.get(until..group.start).unwrap_or_default());
            until = group.end;
            let mut from = 0;
            while let Some(shown) = frames_of.get(from).and_then(|places| places.get(at)) {
                let same = frames_of[from..].iter().take_while(|places| places.get(at) == Some(shown)).count();
                self.open_for(from, from + same, timing);
                self.body.push_str(shown);
                self.body.push_str("</g>\n");
                from += same;
            }
        }
        self.body.push_str(first.body.get(until..).unwrap_or_default());
    }

    /// Opens a group that is seen from one change on, until another; both counted from 1, 0 is the beginning.
    pub(super) fn open_for(&mut self, from: usize, until: usize, timing: Timing) {
        let ends = until > timing.changes;
        if from == 0 && ends {
            return self.body.push_str("<g>\n");
        }
        let moments: Vec<String> = [from, until]
            .into_iter()
            .filter(|at| *at > 0 && *at <= timing.changes)
            .map(|at| format!(";{:.4}", timing.moment(at)))
            .collect();
        let (still, values) = match (from, ends) {
            (0, _) => ("visible", "visible;hidden"),
            (_, true) => ("hidden", "hidden;visible"),
            (_, false) => ("hidden", "hidden;visible;hidden"),
        };
        let (moments, seconds) = (moments.concat(), short(timing.seconds()));
        let _ = writeln!(
            self.body,
            "<g visibility=\"{still}\"><animate attributeName=\"visibility\" calcMode=\"discrete\" dur=\"{seconds}s\" \
             repeatCount=\"indefinite\" keyTimes=\"0{moments}\" values=\"{values}\"/>"
        );
    }

    /// Opens a group that goes through places: at each change so far from where it is drawn.
    pub(super) fn open_moving(&mut self, ways: &[(usize, Spot)], timing: Timing) {
        let (mut moments, mut values) = ("0".to_owned(), "0 0".to_owned());
        let mut before = (0.0, 0.0);
        for (change, (x, y)) in ways {
            let _ = write!(moments, ";{:.4};{:.4}", timing.moment(*change), timing.arrival(*change));
            let _ = write!(values, ";{} {};{} {}", short(before.0), short(before.1), short(*x), short(*y));
            before = (*x, *y);
        }
        let (moments, seconds) = (format!("{moments};1"), short(timing.seconds()));
        let values = format!("{values};{} {}", short(before.0), short(before.1));
        let _ = writeln!(
            self.body,
            "<g><animateTransform attributeName=\"transform\" type=\"translate\" dur=\"{seconds}s\" repeatCount=\"indefinite\" \
             keyTimes=\"{moments}\" values=\"{values}\"/>"
        );
    }

    /// Closes a group that is no place.
    pub(super) fn close_timed(&mut self) {
        self.body.push_str("</g>\n");
    }

    /// Opens a window on the plane: what lies outside of it is not seen.
    pub(super) fn open_window(&mut self, (left, top): Spot, (width, height): Spot) {
        let [x, y, width, height] = [left, top, width, height].map(short);
        let view = format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {width} {height}\"");
        let _ = writeln!(self.body, "<svg {view} overflow=\"hidden\">");
    }

    pub(super) fn close_window(&mut self) {
        self.body.push_str("</svg>\n");
    }

    /// A small square picture of which the text beside it tells all.
    pub(super) fn finish_small(self, size: f64) -> String {
        let size = short(size);
        let body = self.body;
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" aria-hidden=\"true\">{body}</svg>")
    }

    /// The whole picture: what it shows of the plane, from a corner on.
    pub(super) fn finish(self, (left, top): Spot, (width, height): Spot, title: &str, told: &str) -> String {
        let [left, top, width, height] = [left, top, width, height].map(short);
        let (title, told) = (escaped(title), escaped(told));
        let told = if told.is_empty() { told } else { format!("<desc>{told}</desc>\n") };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\" direction=\"ltr\" font-family=\"system-ui,'Noto Sans',sans-serif\" text-anchor=\"middle\">\n\
             <title>{title}</title>\n{told}{}</svg>\n",
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
        assert_eq!(
            [1.0, 1.25, -0.01, 33.333, -0.54, -12.0].map(|number| short(number).to_string()),
            ["1", "1.3", "0", "33.3", "-0.5", "-12"]
        );
        assert_eq!(escaped("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
    }
}
