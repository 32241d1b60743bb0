//! What a piece may still take in its chain at most, told without following the chain.
//!
//! Goes in: the board of a leaper, a state of a chain. Comes out: pieces that may still be taken, how many of them must stay, and
//! where a chain that takes all the others may end. It may promise too much, never too little: what it rules out is impossible.

use super::leap::Leaper;
use super::work::PREPARING;
use crate::game::patience;
use crate::ir::leaping::Lands;
use crate::leaping::board::rays::Way;
use crate::leaping::board::sets::{Set, Spot, spots};
use crate::leaping::piece::powers::Powers;
use std::collections::BTreeMap;

/// A way to leap over one piece.
struct Arc<S> {
    over: Spot,
    /// Where the leap may begin, and where it may land, when every piece that can go has gone.
    front: S,
    behind: S,
}

/// A piece that can be taken, and the ways to leap over it.
struct Target<S> {
    over: Spot,
    /// Its ways in the list of all: those before `used` are open in the state at hand.
    first: usize,
    used: usize,
    last: usize,
    /// Points that can be entered over no other piece, so far as is known.
    only: S,
    /// Where the open ways begin, and where they lead.
    front: S,
    behind: S,
}

/// What may follow from a state.
#[derive(Clone, Copy)]
pub(crate) struct Promise<S> {
    /// No other piece can be taken.
    pub(crate) reach: S,
    /// At least so many of them stay.
    pub(crate) left: u32,
    /// Where a chain ends that takes them all; means nothing if some must stay.
    pub(crate) ends: S,
}

/// The ways to leap of one piece, for all states of its chains.
pub(crate) struct Bound<S> {
    /// Those over one piece side by side.
    arcs: Vec<Arc<S>>,
    pieces: Vec<Target<S>>,
    /// By spot, the piece on it among those that can be taken.
    place: [u8; 128],
    targets: S,
    /// Every leap is from next to the piece to next behind it.
    short: bool,
    /// Differences between the ways to take a piece, each with its lowest point, which stands in none of the later ones.
    basis: Vec<(S, S)>,
}

impl<S: Set> Bound<S> {
    /// For the piece from `from`, which has been lifted. `wanted`: the only pieces that it may take.
    pub(crate) fn new(leaper: &Leaper<'_, S>, from: Spot, king: bool, wanted: S) -> Bound<S> {
        // Whoever looks asks soon whether to go on.
        patience::goes_on(PREPARING);
        // Pieces that leave at once open the way to others: first for none of them, then for those that can then be reached.
        let mut gone = S::default();
        loop {
            let mut bound = Bound::with_gone(leaper, from, king, wanted, gone);
            let reach = bound.spread(from, S::default());
            if !leaper.leave_at_once || (reach & !gone).is_empty() {
                bound.keep(reach);
                return bound;
            }
            gone = gone | reach;
        }
    }

    /// The ways to leap when no other pieces than these ever go.
    fn with_gone(leaper: &Leaper<'_, S>, from: Spot, king: bool, wanted: S, gone: S) -> Bound<S> {
        let ranks: &[usize] = match (king, leaper.may_go_on_as_king()) {
            (true, _) => &[1],
            (false, false) => &[0],
            (false, true) => &[0, 1],
        };
        let hard = leaper.occupied & !gone;
        let mut found = BTreeMap::<(Spot, Spot), (S, S)>::new();
        let mut targets = S::default();
        for &rank in ranks {
            let (powers, takes) = (leaper.powers[rank], leaper.takeable[rank] & wanted);
            targets = targets | takes;
            for start in (0..128).filter(|&spot| !hard.has(spot)) {
                let first = if start == from { &powers.leaps[0][usize::from(start)][..] } else { &[] };
                for way in first.iter().chain(&powers.leaps[1][usize::from(start)]) {
                    add_ways(&mut found, powers, way, start, takes, hard);
                }
            }
        }
        let arc = |((over, _), (front, behind)): ((Spot, Spot), (S, S))| Arc { over, front, behind };
        let arcs: Vec<Arc<S>> = found.into_iter().map(arc).collect();
        let short = ranks.iter().all(|&rank| !leaper.powers[rank].far)
            && arcs.iter().all(|arc| arc.front.count() == 1 && arc.behind.count() == 1);
        let mut bound = Bound { arcs, pieces: Vec::new(), place: [0; 128], targets, short, basis: Vec::new() };
        bound.keep(targets);
        bound
    }

    /// Forgets all pieces but these.
    fn keep(&mut self, targets: S) {
        self.targets = targets;
        self.arcs.retain(|arc| targets.has(arc.over));
        // Sorted by the piece still, but for the ways over each.
        self.pieces.clear();
        for over in spots(targets) {
            let (first, last) = [over, over + 1].map(|over| self.arcs.partition_point(|arc| arc.over < over)).into();
            self.place[usize::from(over) & 127] = self.pieces.len() as u8;
            let none = S::default();
            self.pieces.push(Target { over, first, used: first, last, only: none, front: none, behind: none });
        }
    }

    /// Number of ways to leap over the piece on a spot: those with few are best taken when there is a chance.
    pub(crate) fn ways_over(&self, spot: Spot) -> u32 {
        let piece = self.pieces.get(usize::from(self.place[usize::from(spot) & 127]));
        piece.filter(|piece| piece.over == spot).map_or(0, |piece| (piece.last - piece.first) as u32)
    }

    /// What may follow for a piece that stands on `at` and has taken these.
    pub(crate) fn look(&mut self, at: Spot, taken: S) -> Promise<S> {
        let reach = self.spread(at, taken);
        let mut promise = Promise { reach, left: 0, ends: S::bit(at) };
        if !reach.is_empty() {
            self.find_dead_ends(&mut promise);
            if self.short {
                self.match_parity(at, &mut promise);
            }
        }
        promise
    }

    /// The pieces that can be reached, each landing being entered over one piece and left over another. The ways that can be used come
    /// first among those of each piece.
    fn spread(&mut self, at: Spot, taken: S) -> S {
        // Points entered at all, and those entered over two pieces or none: whatever the next piece is, it is another one.
        let (mut entered, mut freely) = (S::bit(at), S::bit(at));
        let (mut reach, mut waiting) = (S::default(), self.targets & !taken);
        for piece in &mut self.pieces {
            piece.used = piece.first;
            (piece.only, piece.front, piece.behind) = (S::default(), S::default(), S::default());
        }
        loop {
            let before = (entered, freely);
            for over in spots(waiting) {
                let piece = &mut self.pieces[usize::from(self.place[usize::from(over) & 127])];
                let mut open = entered & !(piece.only & !freely);
                for place in piece.used..piece.last {
                    let Arc { front, behind, .. } = self.arcs[place];
                    if (front & open).is_empty() {
                        continue;
                    }
                    freely = freely | (behind & entered & !piece.only);
                    piece.only = piece.only | (behind & !entered);
                    entered = entered | behind;
                    open = entered & !(piece.only & !freely);
                    (piece.front, piece.behind) = (piece.front | front, piece.behind | behind);
                    self.arcs.swap(piece.used, place);
                    piece.used += 1;
                }
                if piece.used > piece.first {
                    reach = reach | S::bit(over);
                }
                if piece.used == piece.last {
                    waiting = waiting ^ S::bit(over);
                }
            }
            if before == (entered, freely) {
                return reach;
            }
        }
    }

    /// The pieces that can be taken from the state at hand.
    fn reached(&self) -> impl Iterator<Item = &Target<S>> {
        self.pieces.iter().filter(|piece| piece.used > piece.first)
    }

    /// A piece behind which no other can be taken can only be the last one: of several, only one is taken.
    fn find_dead_ends(&self, promise: &mut Promise<S>) {
        let (mut fronts, mut shared, mut all) = (S::default(), S::default(), S::default());
        for piece in self.reached() {
            shared = shared | (piece.front & fronts);
            fronts = fronts | piece.front;
            all = all | piece.behind;
        }
        let (mut last, mut ends) = (0, S::default());
        for piece in self.reached() {
            if (piece.behind & fronts & !(piece.front & !shared)).is_empty() {
                last += 1;
                ends = piece.behind;
            }
        }
        promise.left = u32::saturating_sub(last, 1);
        promise.ends = if last == 1 { ends } else { all };
    }

    /// Pieces next to which every leap begins and ends are like stretches between points: a chain enters a point as often as it
    /// leaves it, but for its first and its last point.
    fn match_parity(&mut self, at: Spot, promise: &mut Promise<S>) {
        // Points that an odd number of the pieces lead to whatever happens, and those for which that depends on the way taken.
        let (mut odd, mut open) = (S::default(), S::default());
        let mut sum = S::default();
        let mut basis = std::mem::take(&mut self.basis);
        basis.clear();
        for piece in self.reached() {
            let mut stretches = self.arcs[piece.first..piece.used].iter().map(|arc| arc.front | arc.behind);
            let stretch = stretches.next().unwrap_or_default();
            let mut any = stretch;
            sum = sum ^ stretch;
            for other in stretches {
                any = any | other;
                add_to(&mut basis, stretch ^ other);
            }
            if any == stretch { odd = odd ^ stretch } else { open = open | any }
        }
        self.basis = basis;
        let wrong = odd & !open & !S::bit(at);
        if wrong.count() > 1 {
            // One of them is the end; a piece that stays sets two of the others right.
            promise.left = promise.left.max(wrong.count() / 2);
        } else if promise.left == 0 {
            let basis = &self.basis;
            let whole = |end: &Spot| {
                let ends = if *end == at { S::default() } else { S::bit(at) | S::bit(*end) };
                reduce(basis, sum ^ ends).is_empty()
            };
            promise.ends = spots(promise.ends).filter(whole).fold(S::default(), |set, end| set | S::bit(end));
            promise.left = u32::from(promise.ends.is_empty());
        }
    }
}

/// What is left of a sum of points when differences are taken away from it.
fn reduce<S: Set>(basis: &[(S, S)], points: S) -> S {
    basis.iter().fold(
        points,
        |points, &(lowest, difference)| {
            if (points & lowest).is_empty() { points } else { points ^ difference }
        },
    )
}

fn add_to<S: Set>(basis: &mut Vec<(S, S)>, difference: S) {
    let rest = reduce(basis, difference);
    if !rest.is_empty() {
        basis.push((S::bit(rest.first()), rest));
    }
}

/// Adds the ways to leap along a ray from `start`, by the piece and the point next behind it.
fn add_ways<S: Set>(found: &mut BTreeMap<(Spot, Spot), (S, S)>, powers: &Powers, way: &Way, start: Spot, takes: S, hard: S) {
    let points = if powers.far { &way.points[..] } else { &way.points[..2] };
    let room = if powers.far && powers.piece.lands != Lands::NextBehind { usize::MAX } else { 1 };
    for (place, &over) in points.iter().enumerate() {
        let behind = points[place + 1..].iter().take_while(|&&to| !hard.has(to)).take(room);
        let behind = behind.fold(S::default(), |set, &to| set | S::bit(to));
        if takes.has(over) && !behind.is_empty() {
            let (front, landings) = found.entry((over, points[place + 1])).or_default();
            (*front, *landings) = (*front | S::bit(start), *landings | behind);
        }
        if hard.has(over) {
            break;
        }
    }
}
