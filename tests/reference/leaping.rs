//! The leaping family, read literally.
//!
//! Comes in: the rules of a leaping game and moves by identity. Goes out: legal moves, position, outcome.
//! "(b)" is the part "Meaning and order of evaluation" of the reference of the leaping family. Never fast.

mod chains;
mod deeds;
mod scripts;
mod turn;
use lumbung::game::{Outcome, Side};
use lumbung::ir::FirstMover;
use lumbung::ir::board::{Board, PointId};
use lumbung::ir::leaping::*;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Rays of every point: the points behind one another, the starting point left out.
#[derive(Debug)]
struct Rays(Vec<Vec<Vec<PointId>>>);

impl Rays {
    /// (a), board: neighbours stand next to each other on a line; the continuation of P to Q is the R with P, Q, R next to
    /// one another on one line; a ray goes on until there is none or it is back where it began.
    fn of(board: &Board) -> Rays {
        let mut neighbours: BTreeSet<(PointId, PointId)> = BTreeSet::new();
        let mut continuation: BTreeMap<(PointId, PointId), PointId> = BTreeMap::new();
        for line in &board.lines {
            let mut points = line.clone();
            if points.len() > 3 && points.first() == points.last() {
                points.push(points[1]);
            }
            for pair in points.windows(2) {
                neighbours.insert((pair[0], pair[1]));
                neighbours.insert((pair[1], pair[0]));
            }
            for three in points.windows(3) {
                continuation.insert((three[0], three[1]), three[2]);
                continuation.insert((three[2], three[1]), three[0]);
            }
        }
        let mut rays = vec![Vec::new(); board.points.len()];
        for &(start, neighbour) in &neighbours {
            let mut ray = vec![neighbour];
            let (mut before, mut last) = (start, neighbour);
            while let Some(&next) = continuation.get(&(before, last)) {
                if next == start {
                    break;
                }
                ray.push(next);
                (before, last) = (last, next);
            }
            rays[usize::from(start)].push(ray);
        }
        Rays(rays)
    }
}

/// A piece, and the points where it stood at the end of a move or at the start (kept only where a rule asks for it).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Man {
    pub side: Side,
    pub king: bool,
    stood: BTreeSet<PointId>,
}

/// Identity of a move: from, to, taken points, crowned or not. A step takes nothing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Identity {
    pub from: PointId,
    pub to: PointId,
    pub taken: BTreeSet<PointId>,
    pub crowned: bool,
}

/// Something a side may do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deed {
    Move(Identity),
    Remove(PointId),
    TakeBack,
    Force(Identity),
}

/// A chain on its way.
#[derive(Clone, Debug)]
struct Route {
    from: PointId,
    at: PointId,
    side: Side,
    was_king: bool,
    king: bool,
    crowned: bool,
    /// The man has been crowned and stops.
    stopped: bool,
    /// The point just before the landing on the ray by which the piece has come.
    came_by: Option<PointId>,
    taken: Vec<PointId>,
    ranks_taken: Vec<bool>,
    landings: Vec<PointId>,
    /// How far behind the piece taken each landing is, from 0.
    distances: Vec<usize>,
}

impl Route {
    fn begin(from: PointId, man: &Man) -> Route {
        Route {
            from,
            at: from,
            side: man.side,
            was_king: man.king,
            king: man.king,
            crowned: false,
            stopped: false,
            came_by: None,
            taken: Vec::new(),
            ranks_taken: Vec::new(),
            landings: Vec::new(),
            distances: Vec::new(),
        }
    }

    fn is_next_behind(&self) -> bool {
        self.distances.last().is_none_or(|&distance| distance == 0)
    }
}

/// One leap over a piece and where it may land: the point, the point before it on the ray, how far behind.
struct Leap {
    over: PointId,
    landings: Vec<(PointId, PointId, usize)>,
}

/// A breach that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Offence {
    NoCapture,
    LesserCapture,
    ChainCutShort,
}

#[derive(Clone)]
struct Challenge {
    offence: Offence,
    offenders: BTreeSet<PointId>,
    before: Box<Game>,
}

/// What may be moved: the moves, those among them that are breaches, and the best captures.
#[derive(Clone, Default)]
struct Moves {
    legal: BTreeMap<Identity, Option<Offence>>,
    best: BTreeSet<Identity>,
    /// Distinct routes of the best captures: from and landing points.
    routes: BTreeSet<(PointId, Vec<PointId>, BTreeSet<PointId>, bool)>,
}

/// A script that has been followed so far.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Followed {
    opening: usize,
    choices: Vec<usize>,
}

/// A game as it stands.
#[derive(Clone)]
pub struct Game {
    pub rules: Rc<Leaping>,
    rays: Rc<Rays>,
    /// Openings with the points turned where the other side begins.
    scripts: Rc<Vec<Opening>>,
    pub pieces: BTreeMap<PointId, Man>,
    pub mover: Side,
    followed: Vec<Followed>,
    challenge: Option<Challenge>,
    /// After `take back`: only the best captures are legal.
    only_best: bool,
    /// After `take back` with the turn spent: the offender moves once more.
    skips_punisher: bool,
    /// Run of steps of a king, by side.
    runs: [Option<(PointId, u8)>; 2],
    king_moves: u32,
    since_material: u32,
    /// For each draw of several armies with a count: for how many half-moves it has stood without a break; `None` where it does not.
    stands_for: Vec<Option<u32>>,
    /// A move has been made since armies were looked at.
    has_moved: bool,
    history: Rc<BTreeMap<String, u32>>,
    outcome: Outcome,
    /// Perft and searches ignore draws.
    pub ignore_draws: bool,
    /// Leaps of one piece that have been walked.
    walked: Cell<u32>,
    /// Whether a piece had more chains than are walked, since the last move.
    crowded: Cell<bool>,
}

/// Leaps of one piece that are walked one by one. Where there are more, nothing that this reading says of the position counts.
const MOST_WALKED: u32 = 2_000;

impl Game {
    pub fn new(rules: &Leaping) -> Game {
        let mover = if rules.first_mover == FirstMover::North { Side::North } else { Side::South };
        let mut game = Game::empty(rules, mover);
        let setup = &rules.setup;
        let kinds = [
            (&setup.white_men, Side::South, false),
            (&setup.white_kings, Side::South, true),
            (&setup.black_men, Side::North, false),
            (&setup.black_kings, Side::North, true),
        ];
        for (points, side, king) in kinds {
            for &point in points {
                game.put(point, side, king);
            }
        }
        game.scripts = Rc::new(rules.openings.iter().map(|opening| game.turned(opening)).collect());
        game.followed = (0..rules.openings.len()).map(|opening| Followed { opening, choices: Vec::new() }).collect();
        game.begin_turn();
        game
    }

    /// The same, draws ignored.
    pub fn without_draws(rules: &Leaping) -> Game {
        let mut game = Game::new(rules);
        game.ignore_draws = true;
        game
    }

    fn empty(rules: &Leaping, mover: Side) -> Game {
        Game {
            rules: Rc::new(rules.clone()),
            rays: Rc::new(Rays::of(&rules.board)),
            scripts: Rc::default(),
            pieces: BTreeMap::new(),
            mover,
            followed: Vec::new(),
            challenge: None,
            only_best: false,
            skips_punisher: false,
            runs: [None, None],
            king_moves: 0,
            since_material: 0,
            stands_for: vec![None; rules.end.draws.len()],
            has_moved: false,
            history: Rc::default(),
            outcome: Outcome::Ongoing,
            ignore_draws: false,
            walked: Cell::new(0),
            crowded: Cell::new(false),
        }
    }

    /// A FEN alone means no script, no challenge and empty memory. Letters or the variant's numbers, ranges of numbers.
    pub fn from_fen(rules: &Leaping, fen: &str) -> Game {
        let mut parts = fen.split(':');
        let mover = if parts.next() == Some("B") { Side::North } else { Side::South };
        let mut game = Game::empty(rules, mover);
        for part in parts {
            let side = if part.starts_with('W') { Side::South } else { Side::North };
            for word in part[1..].split(',').filter(|word| !word.is_empty()) {
                let (king, name) = word.strip_prefix('K').map_or((false, word), |name| (true, name));
                match name.split_once('-') {
                    None => game.put(game.point_named(name), side, king),
                    Some((low, high)) => {
                        let high = high.trim_start_matches('K').parse::<usize>().expect("a number");
                        for number in low.parse::<usize>().expect("a number")..=high {
                            game.put(game.point_named(&number.to_string()), side, king);
                        }
                    }
                }
            }
        }
        game.begin_turn();
        game
    }

    fn put(&mut self, point: PointId, side: Side, king: bool) {
        let stood = if self.remembers_points() { BTreeSet::from([point]) } else { BTreeSet::new() };
        self.pieces.insert(point, Man { side, king, stood });
    }

    fn remembers_points(&self) -> bool {
        self.rules.man.steps.never_back || self.rules.king.as_ref().is_some_and(|king| king.steps.never_back)
    }

    fn counts_runs(&self) -> bool {
        self.rules.king.as_ref().is_some_and(|king| king.rests_after.is_some())
    }

    /// Points in the order of numbers from a corner as White sees it.
    fn point_named(&self, name: &str) -> PointId {
        let board = &self.rules.board;
        if let Some(point) = board.points.iter().position(|point| point.name == name) {
            return point as PointId;
        }
        self.numbering()[name.parse::<usize>().expect("a number") - 1]
    }

    fn numbering(&self) -> Vec<PointId> {
        let board = &self.rules.board;
        let mut order: Vec<PointId> = (0..board.points.len() as PointId).collect();
        order.sort_by_key(|&id| {
            let point = &board.points[usize::from(id)];
            let (column, row) = (i32::from(point.column), i32::from(point.row));
            match self.rules.notation.numbers_from {
                None => (i32::from(id), 0),
                Some(Corner::TopLeft) => (-row, column),
                Some(Corner::TopRight) => (-row, -column),
                Some(Corner::BottomLeft) => (row, column),
                Some(Corner::BottomRight) => (row, -column),
            }
        });
        order
    }

    pub fn name(&self, point: PointId) -> &str {
        &self.rules.board.points[usize::from(point)].name
    }

    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    pub fn fen(&self) -> String {
        let army = |side: Side| {
            let sign = |(&point, man): (&PointId, &Man)| format!("{}{}", if man.king { "K" } else { "" }, self.name(point));
            let words: Vec<String> = self.pieces.iter().filter(|(_, man)| man.side == side).map(sign).collect();
            words.join(",")
        };
        let mover = if self.mover == Side::South { "W" } else { "B" };
        format!("{mover}:W{}:B{}", army(Side::South), army(Side::North))
    }
}
