//! What a piece may still take in its chain at most, told without following the chain.
//!
//! Goes in: the board of a search, a state of a chain. Comes out: pieces that may still be taken, how many of them must stay, and
//! where a chain that takes all the others may end. It may promise too much, never too little: what it rules out is impossible.

use super::chains::Search;
use super::powers::Powers;
use super::rays::Way;
use super::sets::{Set, Spot, spots};
use crate::ir::leaping::Lands;
use std::collections::BTreeMap;

/// A way to leap over one piece.
struct Arc<S> {
    /// The piece, by its place among the pieces that can be taken at all.
    piece: usize,
    over: Spot,
    /// Where the leap may begin, and where it may land, when every piece that can go has gone.
    front: S,
    behind: S,
}

/// What may follow from a state.
#[derive(Clone, Copy)]
pub(super) struct View<S> {
    /// No other piece can be taken.
    pub(super) reach: S,
    /// At least so many of them stay.
    pub(super) left: u32,
    /// Where a chain ends that takes them all; means nothing if some must stay.
    pub(super) ends: S,
}

/// The ways to leap of one piece, for all states of its chains.
pub(super) struct Outlook<S> {
    /// By piece.
    arcs: Vec<Arc<S>>,
    /// Number of ways to leap over the piece on a spot.
    ways: [u32; 128],
    targets: S,
    /// Every leap is from next to the piece to next behind it.
    short: bool,
    /// For the state at hand: the ways still open, and points by piece.
    open: Vec<usize>,
    only: Vec<S>,
    /// Differences between the ways to take a piece, each with its lowest point, which stands in none of the later ones.
    basis: Vec<(S, S)>,
}

impl<S: Set> Outlook<S> {
    /// For the piece from `from`, which has been lifted. `wanted`: the only pieces that it may take.
    pub(super) fn new(search: &Search<'_, S>, from: Spot, king: bool, wanted: S) -> Outlook<S> {
        // Pieces that leave at once open the way to others: first for none of them, then for those that can then be reached.
        let mut gone = S::default();
        loop {
            let mut outlook = Outlook::with_gone(search, from, king, wanted, gone);
            let reach = outlook.spread(from, S::default());
            if !search.leave_at_once || (reach & !gone).is_empty() {
                outlook.arcs.retain(|arc| reach.has(arc.over));
                outlook.arcs.iter().for_each(|arc| outlook.ways[usize::from(arc.over) & 127] += 1);
                outlook.targets = reach;
                return outlook;
            }
            gone = gone | reach;
        }
    }

    /// The ways to leap when no other pieces than these ever go.
    fn with_gone(search: &Search<'_, S>, from: Spot, king: bool, wanted: S, gone: S) -> Outlook<S> {
        let ranks: &[usize] = match (king, search.may_go_on_as_king()) {
            (true, _) => &[1],
            (false, false) => &[0],
            (false, true) => &[0, 1],
        };
        let hard = search.occupied & !gone;
        let mut found = BTreeMap::<(Spot, Spot), (S, S)>::new();
        let mut targets = S::default();
        for powers in ranks.iter().map(|&rank| search.powers[rank]) {
            let takes = search.takeable(powers) & wanted;
            targets = targets | takes;
            for start in (0..128).filter(|&spot| !hard.has(spot)) {
                let first = if start == from { &powers.first[usize::from(start)][..] } else { &[] };
                for way in first.iter().chain(&powers.then[usize::from(start)]) {
                    add_ways(&mut found, powers, way, start, takes, hard);
                }
            }
        }
        let pieces: Vec<Spot> = spots(targets).collect();
        let arc = |((over, _), (front, behind)): ((Spot, Spot), (S, S))| {
            let piece = pieces.iter().position(|&piece| piece == over).unwrap_or_default();
            Arc { piece, over, front, behind }
        };
        let arcs: Vec<Arc<S>> = found.into_iter().map(arc).collect();
        let short = ranks.iter().all(|&rank| !search.powers[rank].far)
            && arcs.iter().all(|arc| arc.front.count() == 1 && arc.behind.count() == 1);
        let only = vec![S::default(); pieces.len()];
        Outlook { arcs, ways: [0; 128], targets, short, open: Vec::new(), only, basis: Vec::new() }
    }

    /// Number of ways to leap over the piece on a spot: those with few are best taken when there is a chance.
    pub(super) fn ways_over(&self, spot: Spot) -> u32 {
        self.ways[usize::from(spot) & 127]
    }

    /// What may follow for a piece that stands on `at` and has taken these.
    pub(super) fn look(&mut self, at: Spot, taken: S) -> View<S> {
        let reach = self.spread(at, taken);
        let mut view = View { reach, left: 0, ends: S::bit(at) };
        if !reach.is_empty() {
            self.find_dead_ends(&mut view);
            if self.short {
                self.match_parity(at, &mut view);
            }
        }
        view
    }

    /// The pieces that can be reached, each landing being entered over one piece and left over another. Leaves in `open` the ways
    /// that can be used.
    fn spread(&mut self, at: Spot, taken: S) -> S {
        let rest = self.targets & !taken;
        self.only.fill(S::default());
        // Points entered at all, and those entered over two pieces or none: whatever the next piece is, it is another one.
        let (mut entered, mut freely) = (S::bit(at), S::bit(at));
        let mut reach = S::default();
        let mut waiting: Vec<usize> = std::mem::take(&mut self.open);
        waiting.clear();
        waiting.extend((0..self.arcs.len()).filter(|&arc| rest.has(self.arcs[arc].over)));
        // Used ways are moved to the front.
        let mut used = 0;
        loop {
            let before = used;
            for place in before..waiting.len() {
                let arc = &self.arcs[waiting[place]];
                let only = &mut self.only[arc.piece];
                if (arc.front & entered & !(*only & !freely)).is_empty() {
                    continue;
                }
                reach = reach | S::bit(arc.over);
                freely = freely | (arc.behind & entered & !*only);
                *only = *only | (arc.behind & !entered);
                entered = entered | arc.behind;
                waiting.swap(used, place);
                used += 1;
            }
            if used == before {
                break;
            }
        }
        waiting.truncate(used);
        if self.short {
            // Parity needs the ways to take one piece side by side.
            waiting.sort_unstable();
        }
        self.open = waiting;
        reach
    }

    /// A piece behind which no other can be taken can only be the last one: of several, only one is taken.
    fn find_dead_ends(&mut self, view: &mut View<S>) {
        self.only.fill(S::default());
        let (mut fronts, mut shared) = (S::default(), S::default());
        for &arc in &self.open {
            let arc = &self.arcs[arc];
            let only = &mut self.only[arc.piece];
            shared = shared | (arc.front & fronts & !*only);
            *only = *only | (arc.front & !fronts);
            fronts = fronts | arc.front;
        }
        let (mut going_on, mut all) = (S::default(), S::default());
        for &arc in &self.open {
            let arc = &self.arcs[arc];
            all = all | arc.behind;
            if !(arc.behind & fronts & !(self.only[arc.piece] & !shared)).is_empty() {
                going_on = going_on | S::bit(arc.over);
            }
        }
        let last = view.reach & !going_on;
        view.left = last.count().saturating_sub(1);
        view.ends = all;
        if last.count() == 1 {
            let behind = self.open.iter().map(|&arc| &self.arcs[arc]).filter(|arc| last.has(arc.over));
            view.ends = behind.fold(S::default(), |set, arc| set | arc.behind);
        }
    }

    /// Pieces next to which every leap begins and ends are like stretches between points: a chain enters a point as often as it
    /// leaves it, but for its first and its last point.
    fn match_parity(&mut self, at: Spot, view: &mut View<S>) {
        // Points that an odd number of the pieces lead to whatever happens, and those for which that depends on the way taken.
        let (mut odd, mut open) = (S::default(), S::default());
        let mut sum = S::default();
        self.basis.clear();
        let mut place = 0;
        while let Some(&first) = self.open.get(place) {
            let stretch = self.arcs[first].front | self.arcs[first].behind;
            let mut any = stretch;
            sum = sum ^ stretch;
            while let Some(&next) = self.open.get(place)
                && self.arcs[next].piece == self.arcs[first].piece
            {
                let other = self.arcs[next].front | self.arcs[next].behind;
                any = any | other;
                add_to(&mut self.basis, stretch ^ other);
                place += 1;
            }
            if any == stretch { odd = odd ^ stretch } else { open = open | any }
        }
        let wrong = odd & !open & !S::bit(at);
        if wrong.count() > 1 {
            // One of them is the end; a piece that stays sets two of the others right.
            view.left = view.left.max(wrong.count() / 2);
        } else if view.left == 0 {
            let basis = &self.basis;
            let whole = |end: &Spot| {
                let ends = if *end == at { S::default() } else { S::bit(at) | S::bit(*end) };
                reduce(basis, sum ^ ends).is_empty()
            };
            view.ends = spots(view.ends).filter(whole).fold(S::default(), |set, end| set | S::bit(end));
            view.left = u32::from(view.ends.is_empty());
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
    let room = if powers.far && powers.lands != Lands::NextBehind { usize::MAX } else { 1 };
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
