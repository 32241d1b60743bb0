//! A round as a tree, for searches that look at very many positions.
//!
//! Comes in: an engine's position, as a node. Goes out: what follows from it, with the seeds that each step banks, and a key under
//! which nodes are remembered. Engines implement it where keeping score is their whole aim; searches know nothing else of them.

use super::Side;
use std::fmt::Debug;
use std::hash::Hash;

/// One step from a node.
#[derive(Clone, Debug)]
pub struct Child<N> {
    /// What follows, with everything that happens by itself.
    pub node: N,
    /// Index of the move among the legal ones.
    pub index: u16,
    /// The same turn goes on: the mover makes a further move.
    pub further: bool,
    /// What the move puts into its mover's store, without the rest of the board at the end of a round.
    pub brought: u32,
}

/// One round of a game in which score is kept.
pub trait Tree: Sync {
    /// A position.
    type Node: Clone + Send + Sync;
    /// A node of a turn of one side, as it is stored by the million.
    type Stored: Clone + Eq + Hash + Debug + Send + Sync;

    /// Who chooses next; `None`: the round is over.
    fn mover(&self, node: &Self::Node) -> Option<Side>;
    /// Seeds in stores: South, North.
    fn banked(&self, node: &Self::Node) -> [u32; 2];
    /// Seeds in holes: no more can be won or lost.
    fn left(&self, node: &Self::Node) -> u32;
    /// Everything on which what follows depends, but for seeds in stores where nothing asks for them. Equal keys mean that the side to
    /// move can expect the same. `None`: it does not fit.
    fn key(&self, node: &Self::Node) -> Option<u128>;
    /// Seeds of all holes, the mover's first in sowing order, if the node is nothing else but for seeds in stores, and means the same
    /// whoever the mover is; nothing otherwise.
    fn holes(&self, node: &Self::Node) -> impl Iterator<Item = u32>;
    /// Adds what follows from a node, in the order of legal moves.
    fn expand(&self, node: &Self::Node, children: &mut Vec<Child<Self::Node>>);
    /// The node as it is stored.
    fn store(&self, node: &Self::Node) -> Self::Stored;
    /// A stored node of a turn of this side.
    fn node(&self, stored: &Self::Stored, side: Side) -> Self::Node;
    /// No position can come again in a round: the tree is finite.
    fn ends(&self) -> bool;
}

/// Work on a tree, written once and compiled for each kind.
pub trait Explore {
    /// What it gives.
    type Output;
    /// Does it.
    fn explore<T: Tree>(self, tree: &T, root: T::Node) -> Self::Output;
}
