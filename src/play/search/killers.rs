//! Killer moves: those that were enough to end the search of other positions as far from the root, and often are again.
//!
//! Comes in: moves that were enough. Goes out: up to two for each distance, the latest first.

/// Killer moves by plies from the root.
pub(super) struct Killers<M>(Vec<[Option<M>; 2]>);

impl<M> Default for Killers<M> {
    fn default() -> Killers<M> {
        Killers(Vec::new())
    }
}

impl<M: Clone + Eq> Killers<M> {
    /// Remembers a move that was enough so many plies from the root.
    pub(super) fn note(&mut self, plies: usize, chosen: &M) {
        if self.0.len() <= plies {
            self.0.resize_with(plies + 1, Default::default);
        }
        let [latest, other] = &mut self.0[plies];
        if latest.as_ref() != Some(chosen) {
            *other = latest.replace(chosen.clone());
        }
    }

    /// Where those of so many plies from the root stand among some moves.
    pub(super) fn among(&self, plies: usize, moves: &[M]) -> [Option<usize>; 2] {
        let place = |killer: &Option<M>| killer.as_ref().and_then(|killer| moves.iter().position(|chosen| chosen == killer));
        self.0.get(plies).map_or([None; 2], |killers| [place(&killers[0]), place(&killers[1])])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_latest_are_found_among_moves() {
        let mut killers = Killers::default();
        assert_eq!(killers.among(3, &["a", "b"]), [None; 2]);
        for chosen in ["a", "b", "b", "c"] {
            killers.note(3, &chosen);
        }
        assert_eq!(killers.among(3, &["b", "a", "c"]), [Some(2), Some(0)]);
        assert_eq!(killers.among(3, &["a", "c"]), [Some(1), None]);
        assert_eq!(killers.among(2, &["b", "a", "c"]), [None; 2]);
    }
}
