//! A sowing board as a picture: two rows, the stores at their true sides, seeds as seeds.
//!
//! Numbers of the holes stand outside, numbers of seeds inside. A few seeds are drawn one by one, many as a number.

use super::marks::Marks;
use super::sowing::{Lying, Names, read};
use super::svg::{Canvas, Spot, ink};
use crate::ir::sowing::{Direction, Sowing, Stores};

/// Seeds drawn one by one in a hole.
const MOST_SEEDS: usize = 12;
/// Laps drawn as curves.
const MOST_CURVES: usize = 3;
const STEP: f64 = 64.0;
const RADIUS: f64 = 27.0;
const EDGE: f64 = 26.0;
const NUMBERS: f64 = 24.0;
const GAP: f64 = 58.0;
/// How far beside its middle an arrow leaves a hole, and how far one comes in, so that neither meets the other nor the number.
const LEAVES: f64 = 21.0;
const COMES: f64 = 13.0;
const STORE: f64 = 70.0;
const PLATE: f64 = 44.0;

/// Seeds in the lines of a hole, for 0 to 12 seeds.
const LINES: [&[usize]; MOST_SEEDS + 1] = [
    &[],
    &[1],
    &[2],
    &[1, 2],
    &[2, 2],
    &[2, 1, 2],
    &[3, 3],
    &[2, 3, 2],
    &[3, 2, 3],
    &[3, 3, 3],
    &[3, 4, 3],
    &[4, 3, 4],
    &[2, 4, 4, 2],
];

struct Board<'a> {
    rules: &'a Sowing,
    lying: Lying<'a>,
    marks: &'a Marks,
    holes: usize,
    /// Left and upper edge of the field with the holes.
    left: f64,
    top: f64,
    canvas: Canvas,
}

/// The picture; `None` if the text is no position.
pub(super) fn picture(rules: &Sowing, text: &str, marks: &Marks, title: &str) -> Option<String> {
    let lying = read(text)?;
    let holes = lying.south.len();
    let aside = rules.stores == Stores::Aside;
    let (left, top) = if aside { (EDGE, EDGE + PLATE) } else { (EDGE + STORE, EDGE) };
    let mut board = Board { rules, lying, marks, holes, left, top, canvas: Canvas::new() };
    let (width, height) = (board.width(), board.height());
    board.ground(width, height);
    board.rows();
    board.stores(width);
    board.curves();
    board.badges();
    let mut bottom = board.top + height + if aside { PLATE } else { 0.0 } + 10.0;
    bottom = board.legend(bottom, width + 2.0 * EDGE);
    let told = [&[text.to_owned()], board.marks.told().as_slice()].concat().join("; ");
    Some(board.canvas.finish((width + 2.0 * EDGE, bottom + 6.0), title, &told))
}

impl Board<'_> {
    fn width(&self) -> f64 {
        let stores = if self.rules.stores == Stores::Aside { 0.0 } else { 2.0 * STORE };
        self.holes as f64 * STEP + 8.0 + stores
    }

    fn height(&self) -> f64 {
        2.0 * (NUMBERS + 2.0 * RADIUS) + GAP + 8.0
    }

    fn ground(&mut self, width: f64, height: f64) {
        let style = format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"", ink::BOARD, ink::DARK);
        self.canvas.area((EDGE, self.top), (width, height), 26.0, &style);
    }

    /// Middle of a hole, by its place in the row as seen.
    fn middle(&self, south: bool, place: usize) -> Spot {
        let x = self.left + 4.0 + STEP * (place as f64 + 0.5);
        let north = self.top + 4.0 + NUMBERS + RADIUS;
        (x, if south { north + 2.0 * RADIUS + GAP } else { north })
    }

    fn south_store_at_left(&self) -> bool {
        match self.rules.stores {
            Stores::AtLeft => true,
            Stores::AtRight | Stores::Aside => false,
            Stores::AtEndOfRow => self.rules.sow.direction == Direction::Clockwise,
        }
    }

    fn store(&self, south: bool) -> Spot {
        let middle = self.top + self.height() / 2.0;
        match self.rules.stores {
            Stores::Aside => {
                let x = EDGE + self.width() / 2.0;
                (x, if south { self.top + self.height() + PLATE / 2.0 + 2.0 } else { self.top - PLATE / 2.0 - 2.0 })
            }
            _ if south == self.south_store_at_left() => (EDGE + STORE / 2.0 + 5.0, middle),
            _ => (EDGE + self.width() - STORE / 2.0 - 5.0, middle),
        }
    }

    /// Number of the hole at a place of the row as seen, in the sowing order of its owner.
    fn number(&self, south: bool, place: usize) -> usize {
        Names { rules: self.rules, holes: self.holes }.number(south, place)
    }

    /// Middle of a place by the name that events have for it.
    fn place(&self, name: &str) -> Option<Spot> {
        let south = name.starts_with('S');
        match name.get(1..)? {
            "" => Some(self.store(south)),
            number => {
                let number: usize = number.parse().ok()?;
                let place = (0..self.holes).find(|place| self.number(south, *place) == number)?;
                Some(self.middle(south, place))
            }
        }
    }

    fn rows(&mut self) {
        let names = Names { rules: self.rules, holes: self.holes };
        for south in [false, true] {
            let (row, labels) = (if south { self.lying.south.clone() } else { self.lying.north.clone() }, names.row(south));
            for (place, (holding, label)) in row.iter().zip(&labels).enumerate() {
                let (x, y) = self.middle(south, place);
                let name = format!("{}{}", if south { 'S' } else { 'N' }, self.number(south, place));
                self.canvas.open(&format!("{name}: {holding}"));
                self.hole((x, y), holding, south);
                self.canvas.close();
                let outside = if south { y + RADIUS + 13.0 } else { y - RADIUS - 13.0 };
                self.canvas.text((x, outside), 17.0, &format!("fill=\"{}\"", ink::FAINT), label);
            }
            self.side(south);
        }
    }

    fn side(&mut self, south: bool) {
        let letter = if south { "S" } else { "N" };
        let y = if south { self.top + self.height() - 16.0 } else { self.top + 16.0 };
        let style = format!("fill=\"{}\" font-weight=\"bold\"", ink::DARK);
        self.canvas.text((EDGE / 2.0, y), 17.0, &style, letter);
        if self.lying.side == letter {
            let away = if south { -16.0 } else { 16.0 };
            let style = format!("fill=\"{}\"", ink::DARK);
            let (x, tip) = (EDGE / 2.0, y + away);
            self.canvas.polygon(&[(x - 6.0, tip - 6.0), (x + 6.0, tip), (x - 6.0, tip + 6.0)], &style);
        }
    }

    fn hole(&mut self, middle: Spot, holding: &str, south: bool) {
        let line = |width: f64, dashes: &str| {
            format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"{width}\"{dashes}", ink::HOLE, ink::DARK)
        };
        match holding {
            "x" => {
                let style = format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.2\" stroke-dasharray=\"4 3\"", ink::FAINT);
                self.canvas.circle(middle, RADIUS, &style);
                self.canvas.cross(middle, 9.0, &format!("stroke=\"{}\" stroke-width=\"2\"", ink::FAINT));
            }
            "*" | "+" => {
                self.canvas.circle(middle, RADIUS, &line(2.0, ""));
                self.canvas.circle(middle, RADIUS - 5.0, &line(1.2, ""));
                // Whose it is: the claimer's letter.
                let own = holding == "+";
                let letter = if own == south { "S" } else { "N" };
                let style = format!("fill=\"{}\" font-weight=\"bold\"", ink::DARK);
                self.canvas.text(middle, 20.0, &style, letter);
            }
            seeds => {
                self.canvas.circle(middle, RADIUS, &line(1.2, ""));
                self.seeds(middle, seeds);
                let inside = (middle.0, if south { middle.1 - RADIUS - 9.0 } else { middle.1 + RADIUS + 9.0 });
                if seeds.parse().is_ok_and(|seeds| (1..=MOST_SEEDS).contains(&seeds)) {
                    self.canvas.text(inside, 15.0, &format!("fill=\"{}\"", ink::DARK), seeds);
                }
            }
        }
    }

    fn seeds(&mut self, (x, y): Spot, text: &str) {
        let Some(lines) = text.parse().ok().and_then(|seeds: usize| LINES.get(seeds)) else {
            let style = format!("fill=\"{}\" font-weight=\"bold\"", ink::DARK);
            return self.canvas.text((x, y), 22.0, &style, text);
        };
        let style = format!("fill=\"{}\" stroke=\"#fff8ea\" stroke-width=\"0.8\"", ink::DARK);
        for (row, count) in lines.iter().enumerate() {
            let down = (row as f64 - (lines.len() as f64 - 1.0) / 2.0) * 11.0;
            for seed in 0..*count {
                let across = (seed as f64 - (*count as f64 - 1.0) / 2.0) * 11.0;
                self.canvas.circle((x + across, y + down), 4.4, &style);
            }
        }
    }

    fn stores(&mut self, width: f64) {
        let [south_store, north_store] = self.lying.stores;
        for (south, seeds) in [(false, north_store), (true, south_store)] {
            let (x, y) = self.store(south);
            let letter = if south { "S" } else { "N" };
            self.canvas.open(&format!("{letter}: {seeds}"));
            let style = format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"", ink::HOLE, ink::DARK);
            let bold = format!("fill=\"{}\" font-weight=\"bold\"", ink::DARK);
            if self.rules.stores == Stores::Aside {
                let wide = (width - 40.0).min(220.0);
                self.canvas.area((x - wide / 2.0, y - 16.0), (wide, 32.0), 16.0, &style);
                self.canvas.text((x - wide / 2.0 + 18.0, y), 13.0, &format!("fill=\"{}\"", ink::FAINT), letter);
                self.canvas.text((x, y), 20.0, &bold, seeds);
            } else {
                let (half, tall) = (STORE / 2.0 - 8.0, self.height() - 44.0);
                self.canvas.area((x - half, y - tall / 2.0), (2.0 * half, tall), half, &style);
                self.canvas.text((x, y - tall / 2.0 + 18.0), 13.0, &format!("fill=\"{}\"", ink::FAINT), letter);
                if seeds.parse().is_ok_and(|seeds: usize| (1..=MOST_SEEDS).contains(&seeds)) {
                    self.seeds((x, y - 10.0), seeds);
                    self.canvas.text((x, y + 30.0), 16.0, &bold, seeds);
                } else {
                    self.canvas.text((x, y), 24.0, &bold, seeds);
                }
            }
            self.canvas.close();
        }
    }

    /// The laps as arrows from the hole lifted to the hole of the last seed, if there are only a few: along the lane between the
    /// rows, where nothing lies.
    fn curves(&mut self) {
        let laps = self.marks.laps.len();
        if laps > MOST_CURVES {
            return;
        }
        let style = format!("stroke=\"{}\" stroke-width=\"2.2\" stroke-dasharray=\"7 4\"", ink::MOVED);
        let middle = self.top + self.height() / 2.0;
        for (number, lap) in self.marks.laps.iter().enumerate() {
            let (Some(from), Some(to)) = (self.place(&lap.from), self.place(&lap.to)) else { continue };
            let lane = middle + 8.0 * (number as f64 - (laps as f64 - 1.0) / 2.0);
            let side = if to.0 < from.0 { -1.0 } else { 1.0 };
            let rim = |(x, y): Spot, across: f64| {
                let down = (RADIUS * RADIUS - across * across).max(0.0).sqrt() + 2.0;
                (x + across, if y > lane { y - down } else { y + down })
            };
            let start = rim(from, side * LEAVES);
            let in_store = matches!(lap.to.as_str(), "S" | "N");
            let mut route = vec![start, (start.0, lane)];
            if !in_store {
                // A lap that ends where it began, or opposite, comes in at the other side of the number.
                let across = if (to.0 - from.0).abs() < 1.0 { side * COMES } else { -side * COMES };
                let end = rim(to, across);
                route.extend([(end.0, lane), end]);
            } else if self.rules.stores == Stores::Aside {
                route.push((to.0, lane));
                route.push((to.0, if to.1 > lane { to.1 - 17.0 } else { to.1 + 17.0 }));
            } else {
                route.push((to.0 - side * (STORE / 2.0 - 6.0), lane));
            }
            self.canvas.route(&route, 7.0, &style);
            if let [.., before, end] = route.as_slice() {
                self.canvas.arrow_head(*before, *end, 10.0, &format!("fill=\"{}\"", ink::MOVED));
            }
        }
    }

    /// Numbers of laps, the hole of the last seed, what was taken, what the picture points out.
    fn badges(&mut self) {
        let names = [('S', self.holes), ('N', self.holes)];
        let names = names.into_iter().flat_map(|(side, holes)| (1..=holes).map(move |hole| format!("{side}{hole}")));
        let last = self.marks.laps.last().map(|lap| lap.to.clone());
        for name in names.collect::<Vec<_>>() {
            let Some((x, y)) = self.place(&name) else { continue };
            let ring = |colour: &str| format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\"");
            if last.as_ref() == Some(&name) || self.marks.lit.contains(&name) || self.marks.honoured.contains(&name) {
                self.canvas.circle((x, y), RADIUS + 1.0, &ring(ink::MOVED));
            }
            // Away from the lane of the arrows.
            let outer = if name.starts_with('S') { y + RADIUS - 6.0 } else { y - RADIUS + 6.0 };
            let laps = self.marks.laps_from(&name);
            if !laps.is_empty() {
                self.badge((x - RADIUS + 5.0, outer), &shortened(&laps), ink::MOVED);
            }
            if let Some(seeds) = self.marks.taken_at(&name) {
                self.canvas.circle((x, y), RADIUS + 1.0, &format!("{} stroke-dasharray=\"5 3\"", ring(ink::TAKEN)));
                self.badge((x + RADIUS - 4.0, outer), &format!("×{seeds}"), ink::TAKEN);
            }
        }
    }

    fn badge(&mut self, (x, y): Spot, text: &str, colour: &str) {
        let wide = 9.0 + 7.0 * text.chars().count() as f64;
        let style = format!("fill=\"#ffffff\" stroke=\"{colour}\" stroke-width=\"1.5\"");
        self.canvas.area((x - wide / 2.0, y - 8.5), (wide, 17.0), 8.5, &style);
        self.canvas.text((x, y), 11.5, &format!("fill=\"{colour}\" font-weight=\"bold\""), text);
    }

    /// Laps and captures in order, in lines below the board; gives back where they end.
    fn legend(&mut self, top: f64, width: f64) -> f64 {
        const MOST: usize = 24;
        let mut told = if self.marks.told_beside { Vec::new() } else { self.marks.told() };
        if told.len() > MOST {
            let rest = told.split_off(MOST - 2);
            told.push("…".to_owned());
            told.extend(rest.last().cloned());
        }
        let in_a_line = ((width / 92.0) as usize).max(1);
        let mut y = top;
        for line in told.chunks(in_a_line) {
            y += 18.0;
            self.canvas.text((width / 2.0, y - 6.0), 12.5, &format!("fill=\"{}\"", ink::DARK), &line.join(" · "));
        }
        y
    }
}

/// A few numbers: `2,5` or `2…9`.
fn shortened(numbers: &[usize]) -> String {
    match numbers {
        [first, _, .., last] if numbers.len() > 2 => format!("{first}…{last}"),
        _ => numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(","),
    }
}
