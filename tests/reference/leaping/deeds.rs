//! What a side may do, texts of moves, counts of positions, and playing.

use super::*;

impl Game {
    // ---- What may be done ----

    /// Legal moves and challenges.
    pub fn deeds(&self) -> BTreeSet<Deed> {
        if self.outcome != Outcome::Ongoing { BTreeSet::new() } else { self.deeds_among(&self.moves()) }
    }

    fn deeds_among(&self, moves: &Moves) -> BTreeSet<Deed> {
        let mut deeds: BTreeSet<Deed> = moves.legal.keys().cloned().map(Deed::Move).collect();
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

    /// Legal moves, the routes of a capture counted apart: those with the same landing points are one. Strict rules only.
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
        (steps + moves.routes.iter().filter(named).count()) as u64
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

    pub(super) fn after(&self, deed: &Deed) -> Game {
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
        self.play_listed(deed);
        true
    }

    /// Plays a deed that is known to be legal.
    pub fn play_listed(&mut self, deed: &Deed) {
        self.crowded.set(false);
        self.do_it(deed);
        self.begin_turn_after(deed);
    }

    /// Every deed with the position after it, the ends not looked at, and its text.
    pub fn deeds_in_full(&self) -> Vec<(String, String, Deed)> {
        let moves = self.moves();
        self.deeds_in_words().into_iter().map(|(text, deed)| (self.fen_after(&deed, &moves), text, deed)).collect()
    }

    fn fen_after(&self, deed: &Deed, moves: &Moves) -> String {
        let mut game = self.clone();
        game.do_it_with(deed, moves);
        game.crown_late();
        game.fen()
    }

    /// The position after a deed, the ends not looked at.
    pub fn fen_after_deed(&self, deed: &Deed) -> String {
        self.fen_after(deed, &self.moves())
    }

    /// Every deed with its text.
    pub fn deeds_in_words(&self) -> Vec<(String, Deed)> {
        if self.outcome != Outcome::Ongoing {
            return Vec::new();
        }
        let moves = self.moves();
        let challenged = self.challenge.as_ref().map(|open| open.before.moves());
        let forced: Vec<Identity> = challenged.iter().flat_map(|moves| moves.best.iter().cloned()).collect();
        let legal: Vec<Identity> = moves.legal.keys().cloned().collect();
        let mut full = Vec::new();
        for deed in self.deeds_among(&moves) {
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
            full.push((text, deed));
        }
        full
    }

    /// (b), Identity, text: from and to; the route where another legal capture has the same; the points taken where the route
    /// too can mean another. No sign of crowning.
    pub(super) fn text_of(&self, identity: &Identity, legal: &[Identity]) -> String {
        if identity.taken.is_empty() {
            return format!("{}-{}", self.name(identity.from), self.name(identity.to));
        }
        let sign = self.rules.notation.capture_sign.to_string();
        let same_ends = |other: &&Identity| {
            other.from == identity.from && other.to == identity.to && !other.taken.is_empty() && *other != identity
        };
        let step = Identity { from: identity.from, to: identity.to, taken: BTreeSet::new(), crowned: false };
        let could_be_step = sign == "-" && legal.iter().any(|other| Identity { crowned: false, ..other.clone() } == step);
        let mut points = vec![identity.from, identity.to];
        if could_be_step || legal.iter().any(|other| same_ends(&other)) {
            points.splice(1.., self.route_to_write(identity));
            let told_by_crown = |other: &Identity| identity.crowned && !other.crowned && self.crown_is_told(identity);
            let fits = |other: &&Identity| same_ends(other) && !told_by_crown(other) && self.has_route(other, &points[1..]);
            if legal.iter().any(|other| fits(&other)) || (could_be_step && points.len() == 2) {
                let taken: Vec<&str> = identity.taken.iter().map(|&point| self.name(point)).collect();
                let sign = if could_be_step { "x" } else { &sign };
                return format!("{}{sign}{}({})", self.name(identity.from), self.name(identity.to), taken.join(","));
            }
        }
        points.iter().map(|&point| self.name(point)).collect::<Vec<_>>().join(&sign)
    }

    /// Whether a crowning is written: it is not plain from where the man stops.
    fn crown_is_told(&self, identity: &Identity) -> bool {
        match self.rules.crowned {
            Crowned::WhenItStops(place) | Crowned::WhenItReachesAndGoesOn(place) | Crowned::WhenItReachesAndStops(place) => {
                !self.is_place(place, self.mover, identity.to)
            }
            Crowned::Never | Crowned::OneTurnAfter(_) => false,
        }
    }

    /// Whether a capture has a route on which these points come in order.
    fn has_route(&self, identity: &Identity, points: &[PointId]) -> bool {
        let Some(man) = self.pieces.get(&identity.from) else { return false };
        let mut found = false;
        self.visit_chains(&Route::begin(identity.from, man), &mut |chain, is_complete, is_cut| {
            if (is_complete || is_cut) && self.identity(chain) == *identity {
                let mut rest = chain.landings.iter();
                found |= points.iter().all(|point| rest.any(|landing| landing == point));
            }
        });
        found
    }

    /// The route that at its first difference lands nearer behind the piece taken; then the one whose landing point comes
    /// first in the numbering.
    pub(super) fn route_to_write(&self, identity: &Identity) -> Vec<PointId> {
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
    pub(super) fn number(&self, point: PointId) -> usize {
        self.numbering().iter().position(|&other| other == point).unwrap_or(0)
    }

    pub(super) fn begin_turn_after(&mut self, deed: &Deed) {
        if self.outcome != Outcome::Ongoing {
            return;
        }
        let turn_goes_on = matches!(deed, Deed::Remove(_)) && self.rules.enforcement.as_ref().is_some_and(|rule| rule.turn_kept);
        if turn_goes_on { self.go_on_with_turn() } else { self.begin_turn() }
    }

    pub(super) fn do_it(&mut self, deed: &Deed) {
        self.do_it_with(deed, &self.moves());
    }

    pub(super) fn do_it_with(&mut self, deed: &Deed, moves: &Moves) {
        match deed {
            Deed::Move(identity) => self.make_move(identity, moves),
            Deed::Remove(point) => {
                self.pieces.remove(point);
                self.forget_run(*point);
                self.since_material = 0;
                self.stands_for.fill(None);
                self.look_at_armies();
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

    pub(super) fn restore(&mut self) {
        let Some(open) = self.challenge.take() else { return };
        let history = Rc::clone(&self.history);
        *self = *open.before;
        self.history = history;
    }

    /// The position as it stood at the start of this turn; a challenge that was open is gone with the move.
    pub(super) fn snapshot(&self) -> Game {
        let mut before = self.clone();
        before.challenge = None;
        before.history = Rc::default();
        before
    }

    pub(super) fn forget_run(&mut self, point: PointId) {
        for run in &mut self.runs {
            if run.is_some_and(|(king, _)| king == point) {
                *run = None;
            }
        }
    }

    /// 5 to 7: the move, the offence, counters, the turn passes.
    pub(super) fn make_move(&mut self, identity: &Identity, moves: &Moves) {
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
        self.has_moved = true;

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
    pub(super) fn count_run(&mut self, mover: Side, identity: &Identity, was_king: bool) {
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
