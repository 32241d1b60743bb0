//! Best captures, breaches and scripted openings. (b), Legal moves, 4 to 6.

use super::*;

impl Game {
    // ---- Legal moves ((b), 4 to 6) ----

    pub(super) fn moves(&self) -> Moves {
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

    pub(super) fn add_breaches(
        &self,
        moves: &mut Moves,
        steps: BTreeSet<Identity>,
        complete: BTreeSet<Identity>,
        cut: BTreeSet<Identity>,
    ) {
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
    pub(super) fn script_runs(&self) -> bool {
        self.followed.iter().any(|followed| self.is_compulsory_and_running(followed))
    }

    pub(super) fn is_compulsory_and_running(&self, followed: &Followed) -> bool {
        let script = &self.scripts[followed.opening];
        script.compulsory && followed.choices.len() < script.moves.len()
    }

    /// The routes that the script names now, each with the number of its choice.
    pub(super) fn next_routes(&self, followed: &Followed) -> Vec<(usize, ScriptRoute)> {
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

    pub(super) fn is_named(&self, route: &ScriptRoute, identity: &Identity, moves: &Moves) -> bool {
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

    pub(super) fn named_by(&self, followed: &Followed, moves: &Moves) -> Vec<Identity> {
        if !self.is_compulsory_and_running(followed) {
            return Vec::new();
        }
        let routes = self.next_routes(followed);
        let named = |identity: &&Identity| routes.iter().any(|(_, route)| self.is_named(route, identity, moves));
        moves.legal.keys().filter(named).cloned().collect()
    }

    /// Scripts that this move continues go on being followed; those that are over stay out of the way.
    pub(super) fn follow_scripts(&mut self, identity: &Identity, moves: &Moves) {
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
    pub(super) fn turned(&self, opening: &Opening) -> Opening {
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
}
