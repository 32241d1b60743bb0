//! Breadth-first search over states, for the shortest way to something wanted.
//!
//! Comes in: a ground that lists what follows from a state and says whether it is wanted; limits. Goes out: the shortest path, and
//! what has been searched. Same input, same path: states are met in a fixed order whatever the number of threads.
//! Never forgets a state it has met, and holds no more than the limit, or than there is memory for.

use super::hunt::Watch;
use rayon::prelude::*;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};

/// States searched in one piece between two looks at the limits.
const BLOCK: usize = 2048;

/// What is searched.
pub(super) trait Ground: Sync {
    /// A state.
    type State: Clone + Eq + Hash + Send + Sync;
    /// What is looked for.
    type Find: Clone + Send;
    /// What is found at a state itself, what follows it, and what is found on the way to something that follows.
    fn look(&self, state: &Self::State) -> Seen<Self::State, Self::Find>;
}

/// What one look at a state gives.
pub(super) struct Seen<S, F> {
    /// Found here.
    pub(super) here: Option<F>,
    /// What follows: the index of the move, the state.
    pub(super) next: Vec<(u32, S)>,
    /// Found by playing that move.
    pub(super) after: Option<(u32, F)>,
}

/// What has been searched without finding anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Searched {
    /// Positions of whole levels looked at, each with all its moves.
    pub positions: u64,
    /// Positions of the next level looked at before the search ended.
    pub begun: u64,
    /// All positions up to so many moves from the start were looked at, and all their moves.
    pub moves: u32,
    /// There are no further positions: nothing of the kind exists.
    pub complete: bool,
    /// Stopped by a limit or by hand.
    pub stopped: bool,
    /// Stopped because that was all the work that it might do.
    pub out_of_work: bool,
    /// Stopped because the system gave no more memory.
    pub out_of_memory: bool,
}

/// Something found.
pub(super) struct Found<F> {
    /// Indices of the moves, in lists of legal moves.
    pub(super) path: Vec<u32>,
    pub(super) find: F,
    /// Nothing shorter exists.
    pub(super) shortest: bool,
}

struct Node<S> {
    state: S,
    parent: u32,
    chosen: u32,
    /// Another state with the same hash, plus one; 0: none.
    also: u32,
}

struct Store<S> {
    nodes: Vec<Node<S>>,
    first: HashMap<u64, u32>,
}

impl<S: Eq + Hash> Store<S> {
    /// Makes room for one more state; false if the system has none.
    fn has_room(&mut self) -> bool {
        self.nodes.try_reserve(1).is_ok() && self.first.try_reserve(1).is_ok()
    }

    /// Adds a state that is new; false if it is known.
    fn add(&mut self, state: S, hash: u64, parent: u32, chosen: u32) -> bool {
        let index = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        let head = self.first.get(&hash).copied();
        let mut at = head;
        while let Some(node) = at.and_then(|at| self.nodes.get(at as usize)) {
            if node.state == state {
                return false;
            }
            at = node.also.checked_sub(1);
        }
        self.nodes.push(Node { state, parent, chosen, also: head.map_or(0, |head| head + 1) });
        self.first.insert(hash, index);
        true
    }

    fn path(&self, mut at: u32) -> Vec<u32> {
        let mut path = Vec::new();
        while let Some(node) = self.nodes.get(at as usize).filter(|node| node.parent != u32::MAX) {
            path.push(node.chosen);
            at = node.parent;
        }
        path.reverse();
        path
    }
}

/// Searches from some states until something is found or a limit is met. `most_moves` bounds the length of a path.
pub(super) fn breadth_first<G: Ground>(
    ground: &G,
    roots: &[G::State],
    positions: usize,
    most_moves: u32,
    watch: &Watch<'_>,
) -> (Option<Found<G::Find>>, Searched) {
    // Only equality of whole states decides; the hash need not be the same from run to run.
    let hasher = RandomState::new();
    let hash = |state: &G::State| hasher.hash_one(state);
    let mut store = Store { nodes: Vec::new(), first: HashMap::new() };
    for root in roots {
        store.add(root.clone(), hash(root), u32::MAX, 0);
    }
    let patience = watch.patience();
    let mut searched = Searched::default();
    let (mut begin, mut depth) = (0, 0);
    loop {
        let end = store.nodes.len();
        let mut after: Option<(u32, u32, G::Find)> = None;
        let mut at = begin;
        while at < end {
            if watch.is_over() || store.nodes.len() >= positions {
                searched.stopped = true;
                let found = after.map(|(node, chosen, find)| found(&store, node, Some(chosen), find, false));
                return (found, searched);
            }
            let block = at..end.min(at + BLOCK);
            let look = |node: &Node<G::State>| {
                if watch.is_over() || patience.is_cut() {
                    return None;
                }
                let seen = patience.within(|| {
                    let seen = ground.look(&node.state);
                    watch.counts(seen.next.len()).then_some(seen)
                })?;
                let next: Vec<_> = seen.next.into_iter().map(|(chosen, state)| (chosen, hash(&state), state)).collect();
                Some((seen.here, next, seen.after))
            };
            let nodes = &store.nodes[block.clone()];
            let looks: Vec<_> = match watch.work {
                Some(_) => nodes.iter().map(look).collect(),
                None => nodes.par_iter().map(look).collect(),
            };
            for (index, look) in block.clone().zip(looks) {
                // What comes after a look that was cut short is not known to be next.
                let Some((here, next, then)) = look else {
                    searched.stopped = true;
                    searched.out_of_work = watch.work.is_some();
                    let found = after.map(|(node, chosen, find)| found(&store, node, Some(chosen), find, false));
                    return (found, searched);
                };
                let index = u32::try_from(index).unwrap_or(u32::MAX);
                searched.begun += 1;
                if let Some(find) = here {
                    return (Some(found(&store, index, None, find, true)), searched);
                }
                if let (None, Some((chosen, find))) = (&after, then) {
                    after = Some((index, chosen, find));
                }
                // Once something is found, only states of this length can be better.
                if after.is_none() && depth < most_moves {
                    for (chosen, hash, state) in next {
                        if !store.has_room() {
                            (searched.stopped, searched.out_of_memory) = (true, true);
                            return (None, searched);
                        }
                        store.add(state, hash, index, chosen);
                    }
                }
            }
            at = block.end;
            watch.progress(searched.positions + searched.begun, depth);
        }
        if let Some((node, chosen, find)) = after {
            return (Some(found(&store, node, Some(chosen), find, true)), searched);
        }
        searched.moves = depth + 1;
        searched.positions += std::mem::take(&mut searched.begun);
        if store.nodes.len() == end {
            searched.complete = depth < most_moves;
            searched.stopped = !searched.complete;
            return (None, searched);
        }
        begin = end;
        depth += 1;
    }
}

fn found<S: Eq + Hash, F>(store: &Store<S>, node: u32, chosen: Option<u32>, find: F, shortest: bool) -> Found<F> {
    let mut path = store.path(node);
    path.extend(chosen);
    Found { path, find, shortest }
}
