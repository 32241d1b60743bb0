//! The leaping family, read literally.
//!
//! Comes in: the rules of a leaping game and moves by identity. Goes out: legal moves, position, outcome.
//! "(b)" is the part "Meaning and order of evaluation" of the reference of the leaping family. Never fast.

use lumbung::game::{Outcome, Side};
use lumbung::ir::FirstMover;
use lumbung::ir::board::{Board, PointId};
use lumbung::ir::leaping::*;
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
    history: Rc<BTreeMap<String, u32>>,
    outcome: Outcome,
    /// Perft and searches ignore draws.
    pub ignore_draws: bool,
}

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
            history: Rc::default(),
            outcome: Outcome::Ongoing,
            ignore_draws: false,
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

    // ---- Geometry (a) ----

    fn row(&self, point: PointId) -> u8 {
        self.rules.board.points[usize::from(point)].row
    }

    fn column(&self, point: PointId) -> u8 {
        self.rules.board.points[usize::from(point)].column
    }

    /// A direction is that of the first stretch of the ray. On rings only "in every direction" is there.
    fn is_direction(&self, directions: Directions, side: Side, from: PointId, to: PointId) -> bool {
        if self.rules.board.rings {
            return directions != Directions::default();
        }
        let straight = self.row(from) == self.row(to) || self.column(from) == self.column(to);
        let up = self.row(to).cmp(&self.row(from));
        let ahead = if side == Side::South { up } else { up.reverse() };
        match (ahead, straight) {
            (std::cmp::Ordering::Greater, true) => directions.forward_straight,
            (std::cmp::Ordering::Greater, false) => directions.forward_diagonal,
            (std::cmp::Ordering::Equal, true) => directions.sideways_straight,
            (std::cmp::Ordering::Equal, false) => directions.sideways_diagonal,
            (std::cmp::Ordering::Less, true) => directions.backward_straight,
            (std::cmp::Ordering::Less, false) => directions.backward_diagonal,
        }
    }

    /// The points of the row farthest from their owner, in order of columns.
    fn last_row(&self, side: Side) -> Vec<PointId> {
        let rows = self.rules.board.points.iter().map(|point| point.row);
        let farthest = if side == Side::South { rows.max() } else { rows.min() };
        let all = 0..self.rules.board.points.len() as PointId;
        let mut row: Vec<PointId> = all.filter(|&point| Some(self.row(point)) == farthest).collect();
        row.sort_by_key(|&point| self.column(point));
        row
    }

    fn is_place(&self, place: CrowningPlace, side: Side, point: PointId) -> bool {
        let row = self.last_row(side);
        match place {
            CrowningPlace::LastRow => row.contains(&point),
            CrowningPlace::CornerOfLastRow => row.first() == Some(&point) || row.last() == Some(&point),
        }
    }

    fn powers(&self, king: bool) -> &Piece {
        match &self.rules.king {
            Some(powers) if king => powers,
            _ => &self.rules.man,
        }
    }

    // ---- Steps ----

    fn rests(&self, from: PointId, man: &Man) -> bool {
        let Some(limit) = self.powers(man.king).rests_after else { return false };
        let has_men = self.pieces.values().any(|other| other.side == man.side && !other.king);
        man.king && has_men && self.runs[man.side.index()].is_some_and(|(point, run)| point == from && run >= limit)
    }

    fn steps_of(&self, from: PointId, man: &Man) -> Vec<Identity> {
        let steps = &self.powers(man.king).steps;
        let mut found = Vec::new();
        if (steps.not_from_last_row && self.last_row(man.side).contains(&from)) || self.rests(from, man) {
            return found;
        }
        for ray in &self.rays.0[usize::from(from)] {
            if !self.is_direction(steps.directions, man.side, from, ray[0]) {
                continue;
            }
            let own_man = |point: &PointId| self.pieces.get(point).is_some_and(|other| other.side == man.side && !other.king);
            let passed = if steps.over_own_men { ray.iter().take_while(|point| own_man(point)).count() } else { 0 };
            for (on, &to) in ray.iter().skip(passed).enumerate() {
                if self.pieces.contains_key(&to) || (on > 0 && !steps.any_distance) {
                    break;
                }
                if !(steps.never_back && man.stood.contains(&to)) {
                    let crowned = !man.king && self.crowns_at_end(man.side, to);
                    found.push(Identity { from, to, taken: BTreeSet::new(), crowned });
                }
            }
        }
        found
    }

    /// Whether a man whose move ends here becomes king with this move.
    fn crowns_at_end(&self, side: Side, to: PointId) -> bool {
        match self.rules.crowned {
            Crowned::WhenItStops(place) | Crowned::WhenItReachesAndGoesOn(place) | Crowned::WhenItReachesAndStops(place) => {
                self.is_place(place, side, to)
            }
            Crowned::Never | Crowned::OneTurnAfter(_) => false,
        }
    }

    // ---- Leaps and chains ((b), Legal moves, 1 to 3) ----

    /// What stands there for this chain: none, a piece, or a taken piece that has not left (a wall).
    fn is_empty_for(&self, chain: &Route, point: PointId) -> bool {
        let left = self.rules.capture.leave_at_once && chain.taken.contains(&point);
        point == chain.from || left || !self.pieces.contains_key(&point)
    }

    fn can_be_taken(&self, chain: &Route, point: PointId) -> bool {
        if point == chain.from || chain.taken.contains(&point) {
            return false;
        }
        let takes = self.powers(chain.king).takes;
        self.pieces.get(&point).is_some_and(|piece| {
            let rank_fits = match takes {
                Takes::AnyPiece => true,
                Takes::MenOnly => !piece.king,
                Takes::KingsOnly => piece.king,
            };
            piece.side != chain.side && rank_fits
        })
    }

    /// Leaps with every landing behind that the reach of the piece allows, `where it can go on` not minded.
    fn leaps(&self, chain: &Route) -> Vec<Leap> {
        let first = chain.taken.is_empty();
        let powers = self.powers(chain.king);
        let mut found = Vec::new();
        if chain.stopped || (!first && self.rules.capture.chain == Chain::SingleLeap) {
            return found;
        }
        let directions = if first { powers.captures.first } else { powers.captures.then };
        for ray in &self.rays.0[usize::from(chain.at)] {
            let goes_back = !first && chain.came_by == Some(ray[0]);
            if !self.is_direction(directions, chain.side, chain.at, ray[0]) || (goes_back && !powers.may_reverse) {
                continue;
            }
            let far = powers.captures.any_distance;
            let before = if far { ray.iter().take_while(|&&point| self.is_empty_for(chain, point)).count() } else { 0 };
            let Some(&over) = ray.get(before) else { continue };
            if !self.can_be_taken(chain, over) {
                continue;
            }
            let behind = ray[before + 1..].iter().take_while(|&&point| self.is_empty_for(chain, point)).count();
            let reach = if far && powers.lands != Lands::NextBehind { behind } else { behind.min(1) };
            let landings: Vec<_> = (0..reach).map(|i| (ray[before + 1 + i], ray[before + i], i)).collect();
            if !landings.is_empty() {
                found.push(Leap { over, landings });
            }
        }
        found
    }

    fn landed(&self, chain: &Route, over: PointId, (at, before, distance): (PointId, PointId, usize)) -> Route {
        let mut on = chain.clone();
        on.taken.push(over);
        on.ranks_taken.push(self.pieces[&over].king);
        on.landings.push(at);
        on.at = at;
        on.came_by = Some(before);
        on.distances.push(distance);
        match self.rules.crowned {
            Crowned::WhenItReachesAndGoesOn(place) if !on.king && self.is_place(place, on.side, at) => {
                on.king = true;
                on.crowned = true;
            }
            Crowned::WhenItReachesAndStops(place) if !on.king && self.is_place(place, on.side, at) => {
                on.king = true;
                on.crowned = true;
                on.stopped = true;
            }
            _ => {}
        }
        on
    }

    fn can_go_on(&self, chain: &Route) -> bool {
        !self.leaps(chain).is_empty()
    }

    fn may_end(&self, chain: &Route) -> bool {
        let ends_fits = match self.powers(chain.king).ends {
            Ends::Anywhere => true,
            Ends::NextBehind => chain.is_next_behind(),
            Ends::NextBehindAKing => chain.is_next_behind() || chain.ranks_taken.last() != Some(&true),
        };
        let done = match self.rules.capture.chain {
            Chain::GoesOnWhileItCan => !self.can_go_on(chain),
            _ => true,
        };
        done && ends_fits
    }

    /// Visits every chain of a piece after every leap; tells whether it is complete and whether it is cut short.
    fn visit_chains(&self, chain: &Route, visit: &mut dyn FnMut(&Route, bool, bool)) {
        let powers = self.powers(chain.king);
        let looks_ahead = powers.captures.any_distance && powers.lands == Lands::WhereItCanGoOn;
        let until_done = self.rules.capture.chain == Chain::GoesOnWhileItCan;
        for leap in self.leaps(chain) {
            let after: Vec<Route> = leap.landings.iter().map(|&landing| self.landed(chain, leap.over, landing)).collect();
            let some_goes_on = after.iter().any(|on| self.can_go_on(on));
            for on in &after {
                let goes_on = self.can_go_on(on);
                let shunned = looks_ahead && some_goes_on && !goes_on;
                visit(on, !shunned && self.may_end(on), until_done && (goes_on || shunned));
                self.visit_chains(on, visit);
            }
        }
    }

    fn identity(&self, chain: &Route) -> Identity {
        let crowned = chain.crowned || (!chain.king && self.crowns_at_end(chain.side, chain.at));
        Identity { from: chain.from, to: chain.at, taken: chain.taken.iter().copied().collect(), crowned }
    }

    /// Keys of preference of one route, to be compared from left to right.
    fn preference(&self, chain: &Route) -> Vec<Vec<u32>> {
        let worth = |&king: &bool| u32::from(self.powers(king).value);
        let key = |preference: &Preference| match preference {
            Preference::MostPieces => vec![chain.taken.len() as u32],
            Preference::MostValue => vec![chain.ranks_taken.iter().map(worth).sum()],
            Preference::MostKings => vec![chain.ranks_taken.iter().filter(|&&king| king).count() as u32],
            Preference::ByAKing => vec![u32::from(chain.was_king)],
            Preference::KingsEarliest => chain.ranks_taken.iter().map(|&king| u32::from(king)).collect(),
        };
        self.rules.capture.prefer.iter().map(key).collect()
    }

    // ---- Legal moves ((b), 4 to 6) ----

    fn moves(&self) -> Moves {
        let mut moves = Moves::default();
        let mut steps = BTreeSet::new();
        let mut complete = BTreeSet::new();
        let mut cut = BTreeSet::new();
        let mut best_key: Option<Vec<Vec<u32>>> = None;
        for (&from, man) in self.pieces.iter().filter(|(_, man)| man.side == self.mover) {
            steps.extend(self.steps_of(from, man));
            self.visit_chains(&Route::begin(from, man), &mut |chain, is_complete, is_cut| {
                if is_cut {
                    cut.insert(self.identity(chain));
                }
                if !is_complete {
                    return;
                }
                let identity = self.identity(chain);
                complete.insert(identity.clone());
                let key = self.preference(chain);
                match best_key.as_ref().map(|best| key.cmp(best)) {
                    Some(std::cmp::Ordering::Less) => return,
                    Some(std::cmp::Ordering::Equal) => {}
                    Some(std::cmp::Ordering::Greater) | None => {
                        best_key = Some(key);
                        moves.best.clear();
                        moves.routes.clear();
                    }
                }
                moves.routes.insert((from, chain.landings.clone(), identity.taken.clone(), identity.crowned));
                moves.best.insert(identity);
            });
        }
        let must = self.rules.capture.compulsory && !moves.best.is_empty();
        moves.legal = moves.best.iter().map(|best| (best.clone(), None)).collect();
        if !must && !self.only_best {
            moves.legal.extend(steps.iter().map(|step| (step.clone(), None)));
        }
        if self.script_runs() {
            let named: BTreeSet<Identity> = self.followed.iter().flat_map(|followed| self.named_by(followed, &moves)).collect();
            moves.legal.retain(|identity, _| named.contains(identity));
            return moves;
        }
        if !self.only_best && !moves.best.is_empty() {
            self.add_breaches(&mut moves, steps, complete, cut);
        }
        moves
    }

    fn add_breaches(&self, moves: &mut Moves, steps: BTreeSet<Identity>, complete: BTreeSet<Identity>, cut: BTreeSet<Identity>) {
        let Some(enforcement) = &self.rules.enforcement else { return };
        let cuts = if enforcement.chain_cut_short { cut.clone() } else { BTreeSet::new() };
        let lesser = if enforcement.lesser_capture { complete } else { BTreeSet::new() };
        let idle = if enforcement.no_capture && self.rules.capture.compulsory { steps } else { BTreeSet::new() };
        // A cut chain is that, whatever else it is; a best capture is no breach.
        let kinds = [(cuts, Offence::ChainCutShort), (lesser, Offence::LesserCapture), (idle, Offence::NoCapture)];
        for (identities, offence) in kinds {
            for identity in identities {
                let offence = if cut.contains(&identity) { Offence::ChainCutShort } else { offence };
                moves.legal.entry(identity).or_insert(Some(offence));
            }
        }
    }

    // ---- Openings ----

    /// Whether a compulsory script is running.
    fn script_runs(&self) -> bool {
        self.followed.iter().any(|followed| self.is_compulsory_and_running(followed))
    }

    fn is_compulsory_and_running(&self, followed: &Followed) -> bool {
        let script = &self.scripts[followed.opening];
        script.compulsory && followed.choices.len() < script.moves.len()
    }

    /// The routes that the script names now, each with the number of its choice.
    fn next_routes(&self, followed: &Followed) -> Vec<(usize, ScriptRoute)> {
        let script = &self.scripts[followed.opening];
        match script.moves.get(followed.choices.len()) {
            None => Vec::new(),
            Some(ScriptMove::Choice(routes)) => routes.iter().cloned().enumerate().collect(),
            Some(ScriptMove::OtherOf(earlier)) => {
                let played = followed.choices[usize::from(*earlier)];
                let ScriptMove::Choice(routes) = &script.moves[usize::from(*earlier)] else { return Vec::new() };
                vec![(1 - played, routes[1 - played].clone())]
            }
        }
    }

    fn is_named(&self, route: &ScriptRoute, identity: &Identity, moves: &Moves) -> bool {
        let ends = route.points.first() == Some(&identity.from) && route.points.last() == Some(&identity.to);
        if !ends || (route.capture && identity.taken.is_empty()) {
            return false;
        }
        let given = &route.points[1..];
        if identity.taken.is_empty() {
            return given.len() == 1;
        }
        moves.routes.iter().any(|(from, landings, taken, crowned)| {
            let same = *from == identity.from && *taken == identity.taken && *crowned == identity.crowned;
            let mut rest = landings.iter();
            same && given.iter().all(|point| rest.any(|landing| landing == point))
        })
    }

    fn named_by(&self, followed: &Followed, moves: &Moves) -> Vec<Identity> {
        if !self.is_compulsory_and_running(followed) {
            return Vec::new();
        }
        let routes = self.next_routes(followed);
        let named = |identity: &&Identity| routes.iter().any(|(_, route)| self.is_named(route, identity, moves));
        moves.legal.keys().filter(named).cloned().collect()
    }

    /// Scripts that this move continues go on being followed; those that are over stay out of the way.
    fn follow_scripts(&mut self, identity: &Identity, moves: &Moves) {
        let mut still = Vec::new();
        for followed in &self.followed {
            for (choice, route) in self.next_routes(followed) {
                if self.is_named(&route, identity, moves) {
                    let mut choices = followed.choices.clone();
                    choices.push(choice);
                    if choices.len() < self.scripts[followed.opening].moves.len() {
                        still.push(Followed { opening: followed.opening, choices });
                    }
                    break;
                }
            }
        }
        self.followed = still;
    }

    /// Written for the side whose piece makes its first move; turned half round if the other side begins.
    fn turned(&self, opening: &Opening) -> Opening {
        let mut opening = opening.clone();
        let (Some(ScriptMove::Choice(routes)), Some((width, height))) = (opening.moves.first(), self.rules.board.lattice) else {
            return opening;
        };
        let Some(man) = routes.first().and_then(|route| self.pieces.get(&route.points[0])) else { return opening };
        if man.side == self.mover {
            return opening;
        }
        let turn = |point: PointId| {
            let (column, row) = (width + 1 - self.column(point), height + 1 - self.row(point));
            let there = |other: &PointId| self.column(*other) == column && self.row(*other) == row;
            (0..self.rules.board.points.len() as PointId).find(there).unwrap_or(point)
        };
        for script_move in &mut opening.moves {
            if let ScriptMove::Choice(routes) = script_move {
                for route in routes {
                    route.points = route.points.iter().map(|&point| turn(point)).collect();
                }
            }
        }
        opening
    }

    // ---- A turn ((b), One turn) ----

    fn begin_turn(&mut self) {
        self.crown_late();
        if !self.ignore_draws {
            let key = self.key();
            *Rc::make_mut(&mut self.history).entry(key).or_insert(0) += 1;
        }
        self.go_on_with_turn();
    }

    /// 1: crowning that was put off.
    fn crown_late(&mut self) {
        let Crowned::OneTurnAfter(place) = self.rules.crowned else { return };
        let mover = self.mover;
        let due: Vec<PointId> = self
            .pieces
            .iter()
            .filter(|(point, man)| man.side == mover && !man.king && self.is_place(place, mover, **point))
            .map(|(&point, _)| point)
            .collect();
        for point in due {
            self.since_material = 0;
            if let Some(man) = self.pieces.get_mut(&point) {
                man.king = true;
            }
        }
    }

    /// 3: ends for the side to move; skipped while a challenge is open.
    fn go_on_with_turn(&mut self) {
        if self.challenge.is_some() || self.outcome != Outcome::Ongoing {
            return;
        }
        let rules = Rc::clone(&self.rules);
        let stuck = std::cell::OnceCell::new();
        let no_move = || *stuck.get_or_init(|| self.moves().legal.is_empty());
        let count = self.pieces.values().filter(|man| man.side == self.mover).count();
        let fits = |test: &SideTest| match test {
            SideTest::NoPieces => count == 0,
            SideTest::NoMove => no_move(),
            SideTest::PiecesLeft(left) => count == usize::from(*left),
        };
        let outcome = if rules.end.wins.iter().any(fits) {
            Outcome::Win(self.mover)
        } else if rules.end.loses.iter().any(fits) {
            Outcome::Win(self.mover.other())
        } else if rules.end.draws.iter().any(|draw| self.is_drawn(draw, &no_move)) {
            Outcome::Draw
        } else if no_move() {
            // The default: the side without a move loses.
            Outcome::Win(self.mover.other())
        } else {
            Outcome::Ongoing
        };
        self.outcome = outcome;
    }

    fn is_drawn(&self, draw: &DrawTest, no_move: &dyn Fn() -> bool) -> bool {
        if let DrawTest::NoMove = draw {
            return no_move();
        }
        if self.ignore_draws {
            return false;
        }
        match draw {
            DrawTest::NoMove => false,
            DrawTest::PositionOccurs(times) => self.history.get(&self.key()).copied().unwrap_or(0) >= u32::from(*times),
            DrawTest::KingMoves(each) => self.king_moves >= 2 * u32::from(*each),
            DrawTest::Armies(one, other, each) => {
                let stands = |first: Side| self.is_army(*one, first) && self.is_army(*other, first.other());
                let long_enough = each.is_none_or(|each| self.since_material >= 2 * u32::from(each));
                (stands(Side::South) || stands(Side::North)) && long_enough
            }
        }
    }

    fn is_army(&self, army: Army, side: Side) -> bool {
        let of_rank = |king: bool| self.pieces.values().filter(|man| man.side == side && man.king == king).count();
        let (men, kings) = (of_rank(false), of_rank(true));
        let (count, others) = match army.rank {
            None => (men + kings, 0),
            Some(Rank::Man) => (men, kings),
            Some(Rank::King) => (kings, men),
        };
        let wanted = usize::from(army.count);
        others == 0 && (count == wanted || (army.or_more && count > wanted))
    }

    /// What `position occurs` compares: everything but the counters of draws.
    fn key(&self) -> String {
        let challenge = self.challenge.as_ref().map(|open| (open.offence, open.offenders.clone(), open.before.key()));
        format!(
            "{:?} {:?} {:?} {:?} {} {:?} {}",
            self.pieces, self.mover, self.followed, challenge, self.only_best, self.runs, self.skips_punisher
        )
    }

    // ---- What may be done ----

    /// Legal moves and challenges.
    pub fn deeds(&self) -> BTreeSet<Deed> {
        let mut deeds = BTreeSet::new();
        if self.outcome != Outcome::Ongoing {
            return deeds;
        }
        deeds.extend(self.moves().legal.into_keys().map(Deed::Move));
        if let (Some(open), Some(enforcement)) = (&self.challenge, &self.rules.enforcement) {
            if enforcement.remove {
                deeds.extend(open.offenders.iter().map(|&point| Deed::Remove(point)));
            }
            if enforcement.take_back {
                deeds.insert(Deed::TakeBack);
            }
            if enforcement.force {
                deeds.extend(open.before.moves().best.into_iter().map(Deed::Force));
            }
        }
        deeds
    }

    /// Legal moves by names: from, to, taken points, crowned.
    pub fn legal(&self) -> BTreeSet<(String, String, Vec<String>, bool)> {
        self.deeds()
            .into_iter()
            .filter_map(|deed| match deed {
                Deed::Move(identity) => Some(self.in_names(&identity)),
                _ => None,
            })
            .collect()
    }

    pub fn in_names(&self, identity: &Identity) -> (String, String, Vec<String>, bool) {
        let mut taken: Vec<String> = identity.taken.iter().map(|&point| self.name(point).to_string()).collect();
        taken.sort();
        (self.name(identity.from).to_string(), self.name(identity.to).to_string(), taken, identity.crowned)
    }

    /// Legal moves, the routes of a capture counted apart. Strict rules only.
    pub fn routes(&self) -> u64 {
        if self.outcome != Outcome::Ongoing {
            return 0;
        }
        let moves = self.moves();
        let named = |(from, landings, taken, crowned): &&(PointId, Vec<PointId>, BTreeSet<PointId>, bool)| {
            let to = landings.last().copied().unwrap_or(*from);
            moves.legal.contains_key(&Identity { from: *from, to, taken: taken.clone(), crowned: *crowned })
        };
        let steps = moves.legal.keys().filter(|identity| identity.taken.is_empty()).count();
        let routes: BTreeSet<_> = moves.routes.iter().filter(named).map(|(from, landings, ..)| (from, landings)).collect();
        (steps + routes.len()) as u64
    }

    /// Sequences of exactly `depth` deeds; with `routes`, the routes of a capture apart.
    pub fn perft(&self, depth: u32, routes: bool) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.outcome != Outcome::Ongoing {
            return 0;
        }
        if depth == 1 {
            return if routes { self.routes() } else { self.deeds().len() as u64 };
        }
        if !routes {
            return self.deeds().iter().map(|deed| self.after(deed).perft(depth - 1, routes)).sum();
        }
        let moves = self.moves();
        let mut nodes = 0;
        for identity in moves.legal.keys() {
            let here = |(from, landings, taken, crowned): &&(PointId, Vec<PointId>, BTreeSet<PointId>, bool)| {
                *from == identity.from
                    && landings.last() == Some(&identity.to)
                    && *taken == identity.taken
                    && *crowned == identity.crowned
            };
            let ways = if identity.taken.is_empty() { 1 } else { moves.routes.iter().filter(here).count() as u64 };
            nodes += ways * self.after(&Deed::Move(identity.clone())).perft(depth - 1, routes);
        }
        nodes
    }

    fn after(&self, deed: &Deed) -> Game {
        let mut game = self.clone();
        game.do_it(deed);
        game.begin_turn_after(deed);
        game
    }

    /// Plays a legal deed; false if it is not legal.
    pub fn play(&mut self, deed: &Deed) -> bool {
        if !self.deeds().contains(deed) {
            return false;
        }
        self.do_it(deed);
        self.begin_turn_after(deed);
        true
    }

    /// Every deed with its text and the position after it, the ends not looked at.
    pub fn deeds_in_full(&self) -> Vec<(String, String, Deed)> {
        let moves = self.moves();
        let challenged = self.challenge.as_ref().map(|open| open.before.moves());
        let forced: Vec<Identity> = challenged.iter().flat_map(|moves| moves.best.iter().cloned()).collect();
        let legal: Vec<Identity> = moves.legal.keys().cloned().collect();
        let mut full = Vec::new();
        for deed in self.deeds() {
            let mut game = self.clone();
            game.do_it_with(&deed, &moves);
            game.crown_late();
            let name = self.rules.enforcement.as_ref().map_or("", |enforcement| enforcement.name.as_str());
            let text = match &deed {
                Deed::Move(identity) => self.text_of(identity, &legal),
                Deed::Remove(point) => format!("{name} remove {}", self.name(*point)),
                Deed::TakeBack => format!("{name} take back"),
                Deed::Force(identity) => match &self.challenge {
                    Some(open) => format!("{name} force {}", open.before.text_of(identity, &forced)),
                    None => String::new(),
                },
            };
            full.push((game.fen(), text, deed));
        }
        full
    }

    /// (b), Identity, text: from and to; the route where another legal capture has the same. No sign of crowning.
    fn text_of(&self, identity: &Identity, legal: &[Identity]) -> String {
        if identity.taken.is_empty() {
            return format!("{}-{}", self.name(identity.from), self.name(identity.to));
        }
        let sign = self.rules.notation.capture_sign.to_string();
        let same_ends = |other: &&Identity| {
            other.from == identity.from && other.to == identity.to && !other.taken.is_empty() && *other != identity
        };
        let mut points = vec![identity.from, identity.to];
        if legal.iter().any(|other| same_ends(&other)) {
            points.splice(1.., self.route_to_write(identity));
        }
        points.iter().map(|&point| self.name(point)).collect::<Vec<_>>().join(&sign)
    }

    /// The route that at its first difference lands nearer behind the piece taken; then the one whose landing point comes
    /// first in the numbering.
    fn route_to_write(&self, identity: &Identity) -> Vec<PointId> {
        let mut routes = Vec::new();
        let Some(man) = self.pieces.get(&identity.from) else { return Vec::new() };
        let mut best_key = None;
        self.visit_chains(&Route::begin(identity.from, man), &mut |chain, is_complete, is_cut| {
            if (is_complete || is_cut) && self.identity(chain) == *identity {
                let key = self.preference(chain);
                if best_key.as_ref().is_none_or(|best| key > *best) {
                    best_key = Some(key.clone());
                }
                let order = chain.landings.iter().map(|&point| self.number(point));
                let order: Vec<(usize, usize)> = chain.distances.iter().copied().zip(order).collect();
                routes.push((order, chain.landings.clone(), key));
            }
        });
        routes.retain(|(_, _, key)| Some(key) == best_key.as_ref());
        routes.into_iter().min().map_or_else(Vec::new, |(_, landings, _)| landings)
    }

    /// From, every landing point, to, of the route that would be written.
    pub fn a_route(&self, identity: &Identity) -> Vec<PointId> {
        let mut points = vec![identity.from];
        points.extend(self.route_to_write(identity));
        points
    }

    /// Place of a point in the numbering of the notation.
    fn number(&self, point: PointId) -> usize {
        self.numbering().iter().position(|&other| other == point).unwrap_or(0)
    }

    fn begin_turn_after(&mut self, deed: &Deed) {
        if self.outcome != Outcome::Ongoing {
            return;
        }
        let turn_goes_on = matches!(deed, Deed::Remove(_)) && self.rules.enforcement.as_ref().is_some_and(|rule| rule.turn_kept);
        if turn_goes_on { self.go_on_with_turn() } else { self.begin_turn() }
    }

    fn do_it(&mut self, deed: &Deed) {
        self.do_it_with(deed, &self.moves());
    }

    fn do_it_with(&mut self, deed: &Deed, moves: &Moves) {
        match deed {
            Deed::Move(identity) => self.make_move(identity, moves),
            Deed::Remove(point) => {
                self.pieces.remove(point);
                self.forget_run(*point);
                self.since_material = 0;
                self.challenge = None;
                if self.rules.enforcement.as_ref().is_some_and(|rule| !rule.turn_kept) {
                    self.mover = self.mover.other();
                }
            }
            Deed::TakeBack => {
                self.restore();
                self.only_best = true;
                self.skips_punisher = self.rules.enforcement.as_ref().is_some_and(|rule| !rule.turn_kept);
            }
            Deed::Force(identity) => {
                self.restore();
                self.only_best = true;
                self.skips_punisher = self.rules.enforcement.as_ref().is_some_and(|rule| !rule.turn_kept);
                let moves = self.moves();
                self.make_move(identity, &moves);
            }
        }
    }

    fn restore(&mut self) {
        let Some(open) = self.challenge.take() else { return };
        let history = Rc::clone(&self.history);
        *self = *open.before;
        self.history = history;
    }

    /// The position as it stood at the start of this turn; a challenge that was open is gone with the move.
    fn snapshot(&self) -> Game {
        let mut before = self.clone();
        before.challenge = None;
        before.history = Rc::default();
        before
    }

    fn forget_run(&mut self, point: PointId) {
        for run in &mut self.runs {
            if run.is_some_and(|(king, _)| king == point) {
                *run = None;
            }
        }
    }

    /// 5 to 7: the move, the offence, counters, the turn passes.
    fn make_move(&mut self, identity: &Identity, moves: &Moves) {
        let mover = self.mover;
        let is_breach = moves.legal.get(identity).is_some_and(Option::is_some);
        let before = is_breach.then(|| self.snapshot());
        self.challenge = None;
        self.only_best = false;
        self.follow_scripts(identity, moves);

        let Some(mut man) = self.pieces.remove(&identity.from) else { return };
        let was_king = man.king;
        for point in &identity.taken {
            self.pieces.remove(point);
            self.forget_run(*point);
        }
        man.king |= identity.crowned;
        if self.remembers_points() {
            man.stood.insert(identity.to);
        }
        self.pieces.insert(identity.to, man);

        let capture = !identity.taken.is_empty();
        self.count_run(mover, identity, was_king);
        self.king_moves = if capture || !was_king { 0 } else { self.king_moves + 1 };
        self.since_material = if capture || identity.crowned { 0 } else { self.since_material + 1 };

        if let (Some(Some(offence)), Some(enforcement), Some(before)) =
            (moves.legal.get(identity), &self.rules.enforcement, before)
        {
            let moved = |from: PointId| if from == identity.from { identity.to } else { from };
            let only_this = enforcement.only_the_piece_that_cut && *offence == Offence::ChainCutShort;
            let offenders =
                if only_this { BTreeSet::from([identity.to]) } else { moves.best.iter().map(|best| moved(best.from)).collect() };
            self.challenge = Some(Challenge { offence: *offence, offenders, before: Box::new(before) });
        }
        if self.rules.end.first_king_wins && identity.crowned {
            self.outcome = Outcome::Win(mover);
        }
        if !std::mem::take(&mut self.skips_punisher) {
            self.mover = mover.other();
        }
    }

    /// `rests`: moves in a row of one king for its side, all steps.
    fn count_run(&mut self, mover: Side, identity: &Identity, was_king: bool) {
        if !self.counts_runs() {
            return;
        }
        let limit = self.powers(true).rests_after.unwrap_or(u8::MAX);
        let run = &mut self.runs[mover.index()];
        *run = match run {
            _ if !was_king || !identity.taken.is_empty() => None,
            Some((king, count)) if *king == identity.from => Some((identity.to, (*count + 1).min(limit))),
            _ => Some((identity.to, 1)),
        };
    }
}
