//! A sowing board as a picture: two rows, the stores at their true sides, seeds as seeds.
//!
//! Numbers of seeds stand beside the holes, numbers of the holes outside the board. Nothing is drawn over seeds or numbers: the way of a
//! lap stands in the gaps between the holes.

use super::canvas::{Canvas, Spot, along, ink, unit};
use super::film::Timing;
use super::marks::{Lap, Marks, Taken};
use super::sowing::{Lying, Names, read};
use super::{Change, Layout};
use crate::ir::sowing::{Direction, Sowing, Stores};
use std::collections::{BTreeMap, BTreeSet};

const CELL: f64 = 84.0;
const RADIUS: f64 = 34.0;
/// From the edge of the board to a hole: room for the number of its seeds.
const RIM: f64 = 32.0;
/// Height of the board.
const TALL: f64 = 222.0;
/// Outside of the board: room for the numbers of the holes, and for brackets alone.
const OUTSIDE: f64 = 28.0;
const BARE_OUTSIDE: f64 = 2.0;
/// Width of an end of the board with a store in it, and without.
const END: f64 = 116.0;
const BARE_END: f64 = 30.0;
/// Half the width and height of a store.
const STORE: Spot = (44.0, 86.0);
/// Room beside the board for what has been won, where no store stands on it.
const ASIDE: f64 = 124.0;
/// Seeds drawn one by one: more are told by the number alone.
const MOST_IN_HOLE: usize = 24;
const MOST_IN_STORE: usize = 60;
/// Moves of more laps show the way of the last one only.
const MOST_WAYS: usize = 3;

struct Board<'a> {
    rules: &'a Sowing,
    lying: Lying<'a>,
    marks: &'a Marks,
    layout: Layout,
    holes: usize,
    canvas: Canvas,
}

/// The picture; `None` if the text is no position.
pub(super) fn picture(rules: &Sowing, text: &str, marks: &Marks, layout: Layout, (title, told): (&str, &str)) -> Option<String> {
    let lying = read(text)?;
    let holes = lying.south.len();
    let mut board = Board { rules, lying, marks, layout, holes, canvas: Canvas::new() };
    board.ground();
    board.rows();
    board.stores();
    board.ways();
    board.takings();
    board.sides();
    Some(board.finished(title, told))
}

/// The board before, changed place by place, and at last the board after.
pub(super) fn film(
    rules: &Sowing,
    [before, after]: [&str; 2],
    changes: &[Change],
    layout: Layout,
    (title, told): (&str, &str),
) -> Option<String> {
    let timing = Timing { changes: changes.len() + 1 };
    let start = read(before)?;
    let names = Names { rules, holes: start.south.len() };
    let mut seeds: BTreeMap<String, String> = BTreeMap::new();
    for (south, row, letter) in [(true, &start.south, 'S'), (false, &start.north, 'N')] {
        let named = |(place, text): (usize, &&str)| (format!("{letter}{}", names.number(south, place)), (*text).to_owned());
        seeds.extend(row.iter().enumerate().map(named));
        seeds.insert(letter.to_string(), start.stores[usize::from(!south)].to_owned());
    }
    let mut frames = vec![frame(rules, start.clone(), &Marks::default(), layout)];
    for change in changes {
        let fallen = apply(&mut seeds, change);
        let row = |south: bool, letter: char| {
            let names = (0..names.holes).map(|place| format!("{letter}{}", names.number(south, place)));
            names.map(|name| seeds.get(&name).map_or("0", String::as_str)).collect::<Vec<_>>()
        };
        let stores = ["S", "N"].map(|store| seeds.get(store).map_or("0", String::as_str));
        let lying = Lying { south: row(true, 'S'), north: row(false, 'N'), stores, ..start.clone() };
        let lap = fallen.map(|to| Lap { from: String::new(), places: Vec::new(), to, seeds: 0 });
        frames.push(frame(rules, lying, &Marks { laps: lap.into_iter().collect(), ..Marks::default() }, layout));
    }
    let end = read(after).filter(|after| after.south.len() == names.holes).unwrap_or_else(|| start.clone());
    frames.push(frame(rules, end, &Marks::default(), layout));
    let marks = Marks::default();
    let mut board = Board { rules, holes: names.holes, lying: start, marks: &marks, layout, canvas: Canvas::new() };
    board.ground();
    board.canvas.frames(&frames, timing);
    board.sides();
    Some(board.finished(title, told))
}

/// The places of a board, as one frame of a film.
fn frame(rules: &Sowing, lying: Lying<'_>, marks: &Marks, layout: Layout) -> Canvas {
    let mut board = Board { rules, holes: lying.south.len(), lying, marks, layout, canvas: Canvas::new() };
    board.rows();
    board.stores();
    board.canvas
}

/// Changes the numbers of seeds; the place into which a seed fell.
fn apply(seeds: &mut BTreeMap<String, String>, change: &Change) -> Option<String> {
    let mut add = |place: &str, more: i64| {
        if let Some(text) = seeds.get_mut(place) {
            *text = (text.parse::<i64>().unwrap_or(0) + more).max(0).to_string();
        }
    };
    let signed = |seeds: u64| i64::try_from(seeds).unwrap_or(i64::MAX);
    match change {
        Change::Lift(from, seeds) => add(from, -signed(*seeds)),
        Change::Drop(place) => {
            add(place, 1);
            return Some(place.clone());
        }
        Change::Take(holes, to) => {
            holes.iter().for_each(|(hole, seeds)| add(hole, -signed(*seeds)));
            if let Some(to) = to {
                add(to, signed(holes.iter().map(|(_, seeds)| *seeds).sum()));
            }
        }
        Change::Move(..) | Change::Remove(_) | Change::Crown(_) => {}
    }
    None
}

/// Places of the board as they are before it is turned.
impl Board<'_> {
    fn aside(&self) -> bool {
        self.rules.stores == Stores::Aside
    }

    fn end(&self) -> f64 {
        if self.aside() { BARE_END } else { END }
    }

    /// Width of the board alone.
    fn wood(&self) -> f64 {
        2.0 * self.end() + CELL * self.holes as f64
    }

    fn wide(&self) -> f64 {
        self.wood() + if self.aside() { ASIDE } else { 0.0 }
    }

    fn outside(&self) -> f64 {
        if self.layout.bare { BARE_OUTSIDE } else { OUTSIDE }
    }

    fn tall(&self) -> f64 {
        TALL + 2.0 * self.outside()
    }

    fn lane(&self) -> f64 {
        self.tall() / 2.0
    }

    /// Middle of a hole, by its place in the row as seen.
    fn middle(&self, south: bool, place: usize) -> Spot {
        let x = self.end() + CELL * (place as f64 + 0.5);
        let inward = RIM + RADIUS;
        let top = self.outside();
        (x, if south { top + TALL - inward } else { top + inward })
    }

    fn south_store_at_left(&self) -> bool {
        match self.rules.stores {
            Stores::AtLeft => true,
            Stores::AtRight | Stores::Aside => false,
            Stores::AtEndOfRow => self.rules.sow.direction == Direction::Clockwise,
        }
    }

    fn store(&self, south: bool) -> Spot {
        if self.aside() {
            return (self.wood() + ASIDE / 2.0, self.middle(south, 0).1);
        }
        let x = if south == self.south_store_at_left() { END / 2.0 + 2.0 } else { self.wood() - END / 2.0 - 2.0 };
        (x, self.lane())
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

    /// Where a place comes to lie when the board is turned. Upright, the store of South is at the bottom.
    fn lies(&self, (x, y): Spot) -> Spot {
        let (x, y) = if self.layout.turned { (self.wide() - x, self.tall() - y) } else { (x, y) };
        match (self.layout.upright, (self.aside() || self.south_store_at_left()) != self.layout.turned) {
            (false, _) => (x, y),
            (true, true) => (y, self.wide() - x),
            (true, false) => (self.tall() - y, x),
        }
    }

    /// A place beside another, so far from the lane between the rows.
    fn outward(&self, south: bool, (x, y): Spot, far: f64) -> Spot {
        self.lies((x, if south { y + far } else { y - far }))
    }
}

impl Board<'_> {
    fn finished(self, title: &str, told: &str) -> String {
        let (width, height) = (self.wide(), self.tall());
        let size = if self.layout.upright { (height, width) } else { (width, height) };
        self.canvas.finish((-2.0, -2.0), (size.0 + 4.0, size.1 + 4.0), title, told)
    }

    fn box_of(&mut self, (x, y): Spot, (wide, tall): Spot, round: f64, ink: super::canvas::Ink) {
        let (one, other) = (self.lies((x, y)), self.lies((x + wide, y + tall)));
        let corner = (one.0.min(other.0), one.1.min(other.1));
        self.canvas.area(corner, ((one.0 - other.0).abs(), (one.1 - other.1).abs()), round, ink);
    }

    fn ground(&mut self) {
        let (wide, round) = (self.wood(), if self.aside() { 40.0 } else { 96.0 });
        let top = self.outside();
        self.box_of((0.0, top), (wide, TALL), round, ink::WOOD);
        self.box_of((6.0, top + 6.0), (wide - 12.0, TALL - 12.0), round - 6.0, ink::GROOVE);
        let lane = self.lane();
        if self.layout.direction && *self.marks == Marks::default() {
            return self.direction();
        }
        let middle = [(self.end() + 6.0, lane), (wide - self.end() - 6.0, lane)].map(|place| self.lies(place));
        self.canvas.path(&along(&middle), ink::GROOVE);
    }

    /// Two arrows in the lane: which way each row is sown.
    fn direction(&mut self) {
        let clockwise = match self.rules.sow.direction {
            Direction::Clockwise => true,
            Direction::Anticlockwise => false,
            _ => return,
        };
        let (left, right) = (self.end() + 40.0, self.wood() - self.end() - 40.0);
        for south in [false, true] {
            let lane = self.lane() + if south { 6.0 } else { -6.0 };
            let ways = if clockwise != south { [left, right] } else { [right, left] };
            let [from, to] = ways.map(|x| self.lies((x, lane)));
            let (dx, dy) = unit(from, to);
            self.canvas.path(&along(&[from, (to.0 - dx * 10.0, to.1 - dy * 10.0)]), ink::ROUTE);
            self.canvas.arrow_head(from, to, 15.0, ink::ROUTE_HEAD);
        }
    }

    fn rows(&mut self) {
        let names = Names { rules: self.rules, holes: self.holes };
        for south in [false, true] {
            let (row, labels) = (if south { self.lying.south.clone() } else { self.lying.north.clone() }, names.row(south));
            for (place, (holding, label)) in row.iter().zip(&labels).enumerate() {
                let middle = self.middle(south, place);
                let name = format!("{}{}", if south { 'S' } else { 'N' }, self.number(south, place));
                let heap = self.heap(self.lies(middle), &HOLE_PACKING);
                self.canvas.open(&name, holding, heap);
                match *holding {
                    "x" => self.closed(middle),
                    "*" | "+" => self.claimed(middle, (*holding == "+") == south),
                    seeds => self.hole(&name, middle, seeds.parse().unwrap_or(0)),
                }
                self.canvas.close();
                self.label(&name, middle, label);
            }
        }
    }

    fn closed(&mut self, middle: Spot) {
        let middle = self.lies(middle);
        self.canvas.circle(middle, RADIUS, ink::CLOSED);
        self.canvas.cross(middle, 10.0, ink::CLOSED);
    }

    /// A hole that belongs to a player, whose letter stands in it.
    fn claimed(&mut self, middle: Spot, by_south: bool) {
        let middle = self.lies(middle);
        self.canvas.circle(middle, RADIUS, ink::RIM);
        self.canvas.circle(middle, RADIUS - 2.2, ink::HOLE);
        self.canvas.circle(middle, RADIUS - 7.0, ink::CLAIMED);
        self.canvas.text(middle, 24.0, ink::SIDE, if by_south { "S" } else { "N" });
    }

    fn hole(&mut self, name: &str, place: Spot, seeds: usize) {
        let middle = self.lies(place);
        let last = self.marks.laps.last().is_some_and(|lap| lap.to == name);
        let taken = self.marks.taken_at(name).map(|taken| taken.seeds as usize);
        let lifted = self.lap_from(name).map(|lap| lap.seeds as usize);
        self.canvas.circle(middle, RADIUS, ink::RIM);
        self.canvas.circle((middle.0 + 1.2, middle.1 + 2.0), RADIUS - 2.2, ink::HOLE);
        for ghosts in [lifted, taken].into_iter().flatten().filter(|_| !self.marks.ahead) {
            self.canvas.grains(&packed(middle, ghosts, &HOLE_PACKING), grain(ghosts, &HOLE_PACKING), ink::GHOSTS);
        }
        let fallen = last && !self.marks.ahead;
        self.seeds(middle, seeds, fallen && taken.is_none(), &HOLE_PACKING);
        if last {
            if fallen && (taken.is_some() || seeds == 0) {
                self.canvas.ellipse(middle, (8.8, 6.6), ink::GOLD);
            }
            self.canvas.circle(middle, RADIUS + 1.5, ink::LAST);
        }
        if taken.is_some() {
            self.canvas.brackets(middle, RADIUS + 1.0);
        }
        if lifted.is_some() {
            self.canvas.circle(middle, RADIUS - 4.0, ink::FROM);
        }
        if self.marks.lit.iter().chain(&self.marks.honoured).any(|lit| lit == name) {
            self.canvas.circle(middle, RADIUS + 2.0, ink::LIT);
        }
        if last && self.marks.refused {
            self.canvas.refused(middle);
        }
        self.count(name.starts_with('S'), place, seeds, taken.filter(|_| !self.marks.ahead));
    }

    /// The number of seeds beside a hole; before it, struck out, how many there were before they were taken.
    fn count(&mut self, south: bool, place: Spot, seeds: usize, taken: Option<usize>) {
        if self.layout.uncounted {
            return;
        }
        let (x, y) = self.outward(south, place, RADIUS + 15.0);
        let number = if seeds == 0 { ink::ZERO } else { ink::COUNT };
        // Upright it stands between the hole and the edge of the wood, where two digits have little room.
        let size = |number: usize, most: f64| match number {
            10.. if self.layout.upright => 19.0_f64.min(most),
            _ => most,
        };
        match taken.filter(|taken| *taken != seeds) {
            Some(was) if self.layout.upright => {
                self.canvas.struck((x, y - 12.0), size(was, 20.0), &was.to_string());
                self.canvas.text((x, y + 10.0), size(seeds, 22.0), number, &seeds.to_string());
            }
            Some(was) => {
                self.canvas.struck((x - 16.0, y), 22.0, &was.to_string());
                self.canvas.text((x + 14.0, y), 24.0, number, &seeds.to_string());
            }
            None => self.canvas.text((x, y), size(seeds, 24.0), number, &seeds.to_string()),
        }
    }

    /// The name of a hole outside of the board; that of the hole played on a disc.
    fn label(&mut self, name: &str, place: Spot, label: &str) {
        if self.layout.bare {
            return;
        }
        let at = self.outward(name.starts_with('S'), place, RADIUS + RIM + 14.0);
        let played = self.marks.laps.first().is_some_and(|lap| lap.from == name);
        if played {
            self.canvas.circle(at, 13.0, ink::DISC);
        }
        self.canvas.text(at, 20.0, if played { ink::DISC_NUMBER } else { ink::NAME }, label);
    }

    /// Seeds in their places; the last one to fall in gold, and larger.
    fn seeds(&mut self, middle: Spot, seeds: usize, last: bool, packing: &Packing) {
        let (mut places, size) = (packed(middle, seeds, packing), grain(seeds, packing));
        let gold = if last { places.pop() } else { None };
        self.canvas.grains(&places, size, ink::SEEDS);
        if let Some(gold) = gold {
            self.canvas.grains(&[gold], (size.0 * 1.35, size.1 * 1.35), ink::GOLD);
        }
    }

    /// How the seeds of a heap are packed, for a script that changes them.
    fn heap(&self, (x, y): Spot, packing: &Packing) -> Option<[f64; 8]> {
        let Packing { apart, reach, stretched, seed, most } = *packing;
        self.layout.live.then_some([x, y, apart, reach, stretched, seed.0, seed.1, most as f64])
    }

    fn stores(&mut self) {
        let [south_store, north_store] = self.lying.stores;
        for (south, text) in [(false, north_store), (true, south_store)] {
            let seeds: usize = text.parse().unwrap_or(0);
            let (name, place) = (if south { "S" } else { "N" }, self.store(south));
            let (x, y) = self.lies(place);
            let last = self.marks.laps.last().is_some_and(|lap| lap.to == name);
            let fallen = last && !self.marks.ahead;
            let (heap, packing) = match (self.aside(), self.layout.upright) {
                (true, _) => ((x - 18.0, y), &HEAP_PACKING),
                (false, true) => ((x - 20.0, y), &STORE_PACKING),
                (false, false) => ((x, y - 18.0), &STORE_PACKING),
            };
            self.canvas.open(name, text, self.heap(heap, packing));
            let plate = if self.aside() {
                self.seeds(heap, seeds, fallen, packing);
                (x + 38.0, y)
            } else {
                let (wide, tall) = if self.layout.upright { (STORE.1, STORE.0) } else { STORE };
                self.canvas.ellipse((x, y), (wide, tall), ink::RIM);
                self.canvas.ellipse((x + 1.5, y + 2.5), (wide - 2.5, tall - 3.0), ink::HOLE);
                let plate = if self.layout.upright { (x + 54.0, y) } else { (x, y + 60.0) };
                self.seeds(heap, seeds, fallen, packing);
                if last {
                    self.canvas.ellipse((x, y), (wide + 1.0, tall + 1.0), ink::LAST);
                }
                plate
            };
            self.canvas.area((plate.0 - 21.0, plate.1 - 15.0), (42.0, 30.0), 15.0, ink::PLATE);
            self.canvas.text(plate, 23.0, ink::COUNT, text);
            self.canvas.close();
        }
    }

    /// Laps whose way is shown.
    fn shown(&self) -> &[Lap] {
        let laps = self.marks.laps.as_slice();
        if laps.len() > MOST_WAYS { laps.get(laps.len() - 1..).unwrap_or_default() } else { laps }
    }

    /// The lap that was lifted from a hole: the first of those shown, or the first of all.
    fn lap_from(&self, name: &str) -> Option<&Lap> {
        let first = self.marks.laps.first();
        self.shown().iter().chain(first).find(|lap| lap.from == name)
    }

    /// The way of the laps, as signs in the gaps; of several laps each hole that is lifted has its number.
    fn ways(&mut self) {
        let mut gaps = BTreeSet::new();
        for lap in self.shown() {
            let before = std::iter::once(&lap.from).chain(&lap.places);
            gaps.extend(before.zip(&lap.places).map(|(from, to)| (from.clone(), to.clone())));
        }
        for (from, to) in gaps {
            let (Some(start), Some(end)) = (self.place(&from), self.place(&to)) else { continue };
            let far = (end.0 - start.0).hypot(end.1 - start.1);
            if !(RADIUS..=2.5 * CELL).contains(&far) || (self.aside() && to.len() == 1) {
                continue;
            }
            let [leaves, comes] = [&from, &to].map(|name| if name.len() == 1 { STORE.0 + 2.0 } else { RADIUS });
            let (dx, dy) = unit(start, end);
            let along = (leaves + far - comes) / 2.0;
            let middle = self.lies((start.0 + dx * along, start.1 + dy * along));
            let (from, to) = (self.lies(start), self.lies(end));
            self.canvas.chevron(from, to, middle);
        }
        let laps = self.marks.laps.iter().map(|lap| lap.from.clone()).collect::<Vec<_>>();
        for (number, from) in (1..).zip(laps).filter(|_| (2..=MOST_WAYS).contains(&self.marks.laps.len())) {
            let Some(place) = self.place(&from) else { continue };
            let beside = (place.0 - 27.0, if from.starts_with('S') { place.1 - 27.0 } else { place.1 + 27.0 });
            let beside = self.lies(beside);
            self.canvas.numbered(beside, number, 13.5);
        }
    }

    /// Where the seeds that were taken go.
    fn takings(&mut self) {
        for Taken { place, to, .. } in &self.marks.taken {
            let (Some((x, y)), Some(store)) = (self.place(place), to.as_deref().and_then(|to| self.place(to))) else { continue };
            let lane = self.lane();
            let side = if store.0 < x { -1.0 } else { 1.0 };
            let end = if self.aside() { self.wood() - 4.0 } else { store.0 - side * (STORE.0 + 3.0) };
            let begins = if y < lane { y + RADIUS + 5.0 } else { y - RADIUS - 5.0 };
            let turn = (x + (end - x) * 0.12, lane);
            let places = [(x, begins), (x, lane), turn, (end - side * 10.0, lane), (end, lane)].map(|place| self.lies(place));
            let [from, corner, turn, before, tip] = places;
            let data = format!("{}{}", super::canvas::bow(from, corner, turn), along(&[turn, before]).replace('M', "L"));
            self.canvas.path(&data, ink::TAKING);
            self.canvas.arrow_head(before, tip, 13.0, ink::TAKING_HEAD);
        }
    }

    /// The letters of the players, and who is to move.
    fn sides(&mut self) {
        if self.layout.bare {
            return;
        }
        for south in [false, true] {
            let letter = if south { "S" } else { "N" };
            // Where stores lie at the ends, beside that of its owner.
            let x = match (self.aside(), self.store(south).0 < self.wood() / 2.0) {
                (true, _) => 14.0,
                (false, true) => END / 2.0 - 16.0,
                (false, false) => self.wood() - END / 2.0 - 2.0,
            };
            let y = self.middle(south, 0).1;
            let at = self.outward(south, (x, y), RADIUS + RIM + 14.0);
            self.canvas.text(at, 21.0, ink::SIDE, letter);
            if self.lying.side == letter {
                let beside = self.outward(south, (x + 18.0, y), RADIUS + RIM + 14.0);
                let (dx, dy) = unit(at, beside);
                let corner = |along: f64, across: f64| (beside.0 + dx * along - dy * across, beside.1 + dy * along + dx * across);
                self.canvas.polygon(&[corner(-5.0, -7.0), corner(7.0, 0.0), corner(-5.0, 7.0)], ink::MOVER);
            }
        }
    }
}

/// How seeds lie together.
struct Packing {
    /// From one to the next.
    apart: f64,
    /// How far from the middle the outermost may lie, and how much farther down than across.
    reach: f64,
    stretched: f64,
    /// Half the length and width of a seed.
    seed: Spot,
    most: usize,
}

const HOLE_PACKING: Packing = Packing { apart: 8.8, reach: RADIUS - 7.5, stretched: 1.0, seed: (6.5, 4.9), most: MOST_IN_HOLE };
const STORE_PACKING: Packing = Packing { apart: 6.6, reach: 34.5, stretched: 1.25, seed: (5.6, 4.3), most: MOST_IN_STORE };
const HEAP_PACKING: Packing = Packing { apart: 6.2, reach: 32.0, stretched: 1.0, seed: (5.2, 4.0), most: MOST_IN_STORE };

/// The places of seeds, each with how it is turned: as in the head of a sunflower, so that a new seed moves none of the others while there are few.
fn packed((x, y): Spot, seeds: usize, packing: &Packing) -> Vec<(Spot, f64)> {
    let seeds = seeds.min(packing.most);
    let apart = packing.apart.min(packing.reach / (seeds.max(1) as f64).sqrt());
    let place = |seed: usize| {
        let far = if seeds == 1 { 0.0 } else { apart * (seed as f64 + 0.35).sqrt() };
        let angle = (seed as f64 * 137.5 + 20.0).to_radians();
        ((x + far * angle.cos(), y + far * angle.sin() * packing.stretched), (seed * 67 % 180) as f64)
    };
    (0..seeds).map(place).collect()
}

/// Half the length and width of each of so many seeds: many are drawn smaller.
fn grain(seeds: usize, packing: &Packing) -> Spot {
    let small = (12.0 / seeds.clamp(1, packing.most) as f64).sqrt().clamp(0.7, 1.0);
    (packing.seed.0 * small, packing.seed.1 * small)
}
