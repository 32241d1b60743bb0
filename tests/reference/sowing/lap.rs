//! A move: lifting, sowing, and what the tables of rules do. Sections 2.2, 2.3, 3.2 to 3.4.

use super::*;

impl Game {
    // ---- A move (3.2) ----

    /// The direction of this player's laps, and what a choice by the first mover fixes.
    pub(super) fn settle_direction(&mut self, mover: Side, written: Option<bool>) -> bool {
        match self.rules.sow.direction {
            Direction::Clockwise | Direction::Anticlockwise => true,
            Direction::ChosenAtEveryMove => written.unwrap_or(true),
            Direction::ChosenByFirstMover | Direction::ChosenByFirstMoverOpponentOtherWay => {
                let same = self.rules.sow.direction == Direction::ChosenByFirstMover;
                if let (None, Some(way)) = (self.chosen[mover.index()], written) {
                    self.chosen[mover.index()] = Some(way);
                    self.chosen[mover.other().index()] = Some(if same { way } else { !way });
                }
                self.chosen[mover.index()].unwrap_or(true)
            }
        }
    }

    pub(super) fn take_in_hand(&mut self, mover: Side, choice: &Choice) -> Hand {
        let along = self.settle_direction(mover, choice.direction);
        let mut hand = Hand {
            owner: mover,
            track: self.track(mover, along),
            at: 0,
            seeds: 0,
            lifted: None,
            fresh: true,
            alone: false,
            sown_in_move: false,
            sown_in_lap: false,
            took_from_opponent: false,
            leave_captures_out: false,
            answers: choice.answers.clone(),
            answered: 0,
            lifts: BTreeSet::new(),
            watch_for_endless: true,
        };
        // The first lift of a move cannot repeat anything.
        let _ = self.lift(&mut hand, Spot::Hole(choice.row, choice.hole));
        self.last_mover = Some(mover);
        self.moved = true;
        hand
    }

    /// A whole move of a turn that is one player's own. True beside it: it was a grand slam.
    pub(super) fn make_move(&mut self, mover: Side, choice: &Choice) -> Result<(Going, bool), Halt> {
        let before = self.clone();
        let hand = self.take_in_hand(mover, choice);
        let (going, took) = self.sow_to_the_end(hand)?;
        let slam = took && self.in_row(mover.other()) == 0;
        if !slam || self.rules.moves.grand_slam != GrandSlam::TakesNothing {
            return Ok((going, slam));
        }
        *self = before;
        let mut hand = self.take_in_hand(mover, choice);
        hand.leave_captures_out = true;
        let (going, _) = self.sow_to_the_end(hand)?;
        Ok((going, true))
    }

    pub(super) fn sow_to_the_end(&mut self, mut hand: Hand) -> Result<(Going, bool), Halt> {
        loop {
            match self.drop_seed(&mut hand)? {
                Going::On => {}
                going => return Ok((going, hand.took_from_opponent)),
            }
        }
    }

    /// 3.2, 1: lifts a hole for a lap. False: there is nothing to lift, or the lift would repeat.
    pub(super) fn lift(&mut self, hand: &mut Hand, spot: Spot) -> Result<bool, Halt> {
        let Spot::Hole(row, hole) = spot else { return Ok(false) };
        if self.seeds[row.index()][hole] == 0 {
            return Ok(false);
        }
        if !self.is_new(hand, spot, 0)? {
            return Ok(false);
        }
        hand.seeds = std::mem::take(&mut self.seeds[row.index()][hole]);
        hand.at = hand.track.iter().position(|&place| place == spot).expect("an open hole is on the track");
        hand.lifted = Some(spot);
        hand.fresh = true;
        hand.alone = hand.seeds == 1;
        hand.sown_in_lap = false;
        Ok(true)
    }

    /// 2.1, `endless`: whether the relay has not been here before. Captured seeds on their way count.
    fn is_new(&self, hand: &mut Hand, spot: Spot, captured: u32) -> Result<bool, Halt> {
        if !hand.watch_for_endless {
            return Ok(true);
        }
        let board: Vec<u32> = self.seeds.iter().flatten().chain(&self.stores).copied().collect();
        if hand.lifts.len() >= MOST_LAPS {
            self.gave_up.set(true);
            return Ok(false);
        }
        if hand.lifts.insert((board, spot, captured, hand.answered)) {
            return Ok(true);
        }
        match self.rules.sow.endless {
            Some(Endless::Forbidden) => Err(Halt::Endless),
            Some(Endless::EndsTurn) | None => Ok(false),
        }
    }

    /// 3.2, 2: the place where the next seed falls; none if all are passed over.
    pub(super) fn next_place(&self, hand: &Hand) -> Option<usize> {
        let stays = match self.rules.sow.start_hole {
            StartHole::GetsFirstSeed => true,
            StartHole::GetsFirstSeedUnlessAlone => !hand.alone,
            StartHole::SownInTurn | StartHole::Skipped => false,
        };
        if hand.fresh && stays && hand.lifted.is_some() {
            return Some(hand.at);
        }
        (1..=hand.track.len())
            .map(|on| (hand.at + on) % hand.track.len())
            .find(|&place| !self.passed_over(hand, hand.track[place]))
    }

    pub(super) fn passed_over(&self, hand: &Hand, spot: Spot) -> bool {
        let Spot::Hole(row, hole) = spot else { return false };
        if self.rules.sow.start_hole == StartHole::Skipped && hand.lifted == Some(spot) {
            return true;
        }
        let Some(skip) = &self.rules.sow.skip else { return false };
        self.claims[row.index()][hole].is_none()
            && self.is_side(skip.side, row, hand.owner)
            && fits_numbers(&skip.holding, self.seeds[row.index()][hole])
    }

    pub(super) fn is_side(&self, side: Option<Owner>, row: Side, mover: Side) -> bool {
        match side {
            None => true,
            Some(Owner::Own) => row == mover,
            Some(Owner::Opponent) => row != mover,
        }
    }

    /// One seed: it falls, and the table that has to judge it does.
    pub(super) fn drop_seed(&mut self, hand: &mut Hand) -> Result<Going, Halt> {
        let Some(place) = self.next_place(hand) else {
            // 2.3: all holes of the track skipped.
            self.stores[hand.owner.index()] += std::mem::take(&mut hand.seeds);
            return Ok(Going::TurnEnds);
        };
        hand.at = place;
        hand.fresh = false;
        hand.seeds -= 1;
        let spot = hand.track[place];
        match spot {
            Spot::Store(side) => {
                self.stores[side.index()] += 1;
                if side == hand.owner {
                    hand.sown_in_lap = true;
                    hand.sown_in_move = true;
                    self.sown_in_turn[side.index()] = true;
                }
            }
            Spot::Hole(row, hole) => match self.claims[row.index()][hole] {
                Some(claimer) => self.stores[claimer.index()] += 1,
                None => self.seeds[row.index()][hole] += 1,
            },
        }
        if hand.seeds > 0 { self.judge_passing(hand, spot) } else { self.judge_landing(hand, spot) }
    }

    /// 3.2, 3.
    pub(super) fn judge_passing(&mut self, hand: &mut Hand, spot: Spot) -> Result<Going, Halt> {
        let rules = Rc::clone(&self.rules);
        let off = self.opening(hand.owner).map_or(Vec::new(), |opening| opening.without_passing.clone());
        if let Some(rule) = self.first_that_fits(&rules.passing, &off, hand, spot)? {
            self.act(rule, hand, spot);
        }
        Ok(if hand.seeds == 0 { Going::TurnEnds } else { Going::On })
    }

    /// 3.2, 4 to 6.
    pub(super) fn judge_landing(&mut self, hand: &mut Hand, spot: Spot) -> Result<Going, Halt> {
        let rules = Rc::clone(&self.rules);
        let off = self.opening(hand.owner).map_or(Vec::new(), |opening| opening.without_landing.clone());
        let Some(rule) = self.first_that_fits(&rules.landing, &off, hand, spot)? else { return Ok(Going::TurnEnds) };
        let taken = self.act(rule, hand, spot);
        let goes_on = match rule.then {
            Then::EndTurn => false,
            Then::MoveAgain(most) => return Ok(Going::MoveAgain(most)),
            Then::SowOn => self.lift(hand, spot)?,
            Then::SowOnFromNext => match self.look(hand, spot, Ref::Next).first() {
                Some(&next) => self.lift(hand, next)?,
                None => false,
            },
            Then::SowOnWithCaptured => {
                let goes_on = taken > 0 && self.is_new(hand, spot, taken)?;
                if goes_on {
                    hand.seeds = taken;
                    hand.lifted = None;
                    hand.fresh = true;
                    hand.sown_in_lap = false;
                } else {
                    self.stores[hand.owner.index()] += taken;
                }
                goes_on
            }
        };
        Ok(if goes_on { Going::On } else { Going::TurnEnds })
    }

    pub(super) fn first_that_fits<'r>(
        &self,
        table: &'r [Rule],
        off: &[u8],
        hand: &mut Hand,
        spot: Spot,
    ) -> Result<Option<&'r Rule>, Halt> {
        for (index, rule) in table.iter().enumerate() {
            let on = !off.iter().any(|&one| usize::from(one) == index);
            if !on || !self.fits(rule, hand, spot, 0) || !self.claim_allowed(rule, hand.owner, spot) {
                continue;
            }
            if rule.may {
                // 2.2, `may`: a limit to the questions of one move; in a turn together each answer is a move of its own.
                if hand.watch_for_endless && hand.answered == MOST_QUESTIONS {
                    continue;
                }
                // Where captures are left out, a question that did not come up before counts as declined.
                let Some(&accepted) = hand.answers.get(hand.answered) else {
                    if hand.leave_captures_out {
                        continue;
                    }
                    return Err(Halt::AnswerWanted);
                };
                hand.answered += 1;
                if !accepted {
                    continue;
                }
            }
            return Ok(Some(rule));
        }
        Ok(None)
    }

    /// Place and tests of a rule. `in_hand` are captured seeds that are on their way to the hand.
    pub(super) fn fits(&self, rule: &Rule, hand: &Hand, spot: Spot, in_hand: u32) -> bool {
        self.fits_place(&rule.place, hand, spot) && rule.tests.iter().all(|test| self.holds(test, hand, spot, in_hand))
    }

    pub(super) fn fits_place(&self, place: &Place, hand: &Hand, spot: Spot) -> bool {
        match (place, spot) {
            (Place::Store(side), Spot::Store(store)) => self.is_side(*side, store, hand.owner),
            (Place::ClaimedHole, Spot::Hole(row, hole)) => self.claims[row.index()][hole].is_some(),
            (Place::Hole { side, before, making }, Spot::Hole(row, hole)) => {
                let held = self.seeds[row.index()][hole];
                let before_fits = match before {
                    None => true,
                    Some(Before::Empty) => held == 1,
                    Some(Before::Occupied) => held >= 2,
                };
                self.is_open(row, hole)
                    && self.claims[row.index()][hole].is_none()
                    && self.is_side(*side, row, hand.owner)
                    && before_fits
                    && making.as_ref().is_none_or(|numbers| fits_numbers(numbers, held))
            }
            _ => false,
        }
    }

    /// The places that a word means, seen from `spot`: none, one, or two for neighbours.
    pub(super) fn look(&self, hand: &Hand, spot: Spot, word: Ref) -> Vec<Spot> {
        let n = self.holes();
        let along = |steps: usize| {
            let len = hand.track.len();
            hand.track.iter().position(|&place| place == spot).map(|at| hand.track[(at + steps + len) % len])
        };
        match (word, spot) {
            (Ref::Next, _) => along(1).into_iter().collect(),
            (Ref::Beyond, _) => along(2).into_iter().collect(),
            (Ref::Previous, _) => along(hand.track.len() - 1).into_iter().collect(),
            (Ref::OppositeOfNext, _) => self.all_across(hand, spot, Ref::Next),
            (Ref::OppositeOfBeyond, _) => self.all_across(hand, spot, Ref::Beyond),
            (Ref::OppositeOfPrevious, _) => self.all_across(hand, spot, Ref::Previous),
            (Ref::Opposite, Spot::Hole(row, hole)) => vec![Spot::Hole(row.other(), n - 1 - hole)],
            (Ref::Neighbours, Spot::Hole(row, hole)) => {
                let mut both = Vec::new();
                if hole > 0 {
                    both.push(Spot::Hole(row, hole - 1));
                }
                if hole + 1 < n {
                    both.push(Spot::Hole(row, hole + 1));
                }
                both
            }
            (Ref::Opposite | Ref::Neighbours, Spot::Store(_)) => Vec::new(),
        }
    }

    /// First the inner place is found, then the hole across from it.
    fn all_across(&self, hand: &Hand, spot: Spot, inner: Ref) -> Vec<Spot> {
        self.look(hand, spot, inner).into_iter().flat_map(|place| self.look(hand, place, Ref::Opposite)).collect()
    }

    pub(super) fn holds(&self, test: &Test, hand: &Hand, spot: Spot, in_hand: u32) -> bool {
        match test {
            Test::Hole { at, is } => {
                let places = self.look(hand, spot, *at);
                let enough = if *at == Ref::Neighbours { places.len() == 2 } else { places.len() == 1 };
                enough && places.iter().all(|&place| self.is_content(*at, is, place))
            }
            Test::NeighboursEqual => {
                let places = self.look(hand, spot, Ref::Neighbours);
                let open = |place: &Spot| self.is_content(Ref::Neighbours, &Content::Open, *place);
                let [left, right] = places[..] else { return false };
                places.iter().all(open) && self.held(left) == self.held(right) && self.held(left) >= 1
            }
            Test::OwnStoreSown(Since::Turn) => self.sown_in_turn[hand.owner.index()],
            Test::OwnStoreSown(Since::Move) => hand.sown_in_move,
            Test::OwnStoreSown(Since::Lap) => hand.sown_in_lap,
            Test::SeedsLeft(count) => {
                self.in_row(Side::South) + self.in_row(Side::North) + hand.seeds + in_hand == u32::from(*count)
            }
        }
    }

    pub(super) fn held(&self, spot: Spot) -> u32 {
        match spot {
            Spot::Hole(row, hole) => self.seeds[row.index()][hole],
            Spot::Store(_) => 0,
        }
    }

    /// 2.3: tests on a store fail; a closed hole counts as empty as `opposite`, and fails every test as a neighbour.
    pub(super) fn is_content(&self, at: Ref, is: &Content, spot: Spot) -> bool {
        let Spot::Hole(row, hole) = spot else { return false };
        if !self.is_open(row, hole) {
            let on_track = matches!(at, Ref::Next | Ref::Beyond | Ref::Previous | Ref::Neighbours);
            return !on_track && *is == Content::Empty;
        }
        let held = self.held(spot);
        match is {
            Content::Empty => held == 0,
            Content::Occupied => held > 0,
            Content::Holding(numbers) => fits_numbers(numbers, held),
            Content::Open => self.claims[row.index()][hole].is_none(),
        }
    }

    /// 2.1, `claimed`: where it is not allowed, the rule does not fit.
    pub(super) fn claim_allowed(&self, rule: &Rule, mover: Side, spot: Spot) -> bool {
        if !rule.actions.contains(&Action::Claim) {
            return true;
        }
        let Spot::Hole(_, hole) = spot else { return false };
        let claims_of = |player: Side| {
            (0..2).flat_map(|row| self.claims[row].iter().enumerate()).filter(move |(_, claim)| **claim == Some(player))
        };
        let limits = &self.rules.claimed;
        let room = limits.most.is_none_or(|most| claims_of(mover).count() < usize::from(most));
        let barred = limits.not_at.iter().any(|not_at| match not_at {
            NotAt::Hole(number) => hole + 1 == usize::from(*number),
            NotAt::LastHole => hole + 1 == self.holes(),
            NotAt::NumberOfOpponentClaim => claims_of(mover.other()).any(|(claimed, _)| claimed == hole),
        });
        room && !barred
    }

    /// 3.2, 5: captures, claims and `again`, from left to right. Number of seeds captured.
    pub(super) fn act(&mut self, rule: &Rule, hand: &mut Hand, spot: Spot) -> u32 {
        self.fired.push(rule.name.clone());
        let to_hand = rule.then == Then::SowOnWithCaptured;
        let mut taken = 0;
        for action in &rule.actions {
            match action {
                Action::Capture { targets, to } => taken += self.capture(targets, *to, to_hand, hand, spot),
                Action::Claim => {
                    // A claim takes seeds and is left out with the captures.
                    if !hand.leave_captures_out
                        && let Spot::Hole(row, hole) = spot
                    {
                        self.claims[row.index()][hole] = Some(hand.owner);
                        // A claimed hole is always empty.
                        self.stores[hand.owner.index()] += std::mem::take(&mut self.seeds[row.index()][hole]);
                    }
                }
                Action::Again(word) => {
                    // 3.4: stops when the rule does not fit or takes nothing.
                    let mut last = taken;
                    let mut place = spot;
                    while last > 0 {
                        let Some(&next) = self.look(hand, place, *word).first() else { break };
                        place = next;
                        if !matches!(place, Spot::Hole(..)) || !self.fits(rule, hand, place, if to_hand { taken } else { 0 }) {
                            break;
                        }
                        last = 0;
                        for action in &rule.actions {
                            if let Action::Capture { targets, to } = action {
                                last += self.capture(targets, *to, to_hand, hand, place);
                            }
                        }
                        taken += last;
                    }
                }
            }
        }
        taken
    }

    /// All targets are looked at first, then taken together.
    pub(super) fn capture(&mut self, targets: &[Target], to: Receiver, to_hand: bool, hand: &mut Hand, spot: Spot) -> u32 {
        if hand.leave_captures_out {
            return 0;
        }
        let mut amounts: BTreeMap<Spot, u32> = BTreeMap::new();
        let mut from_hand = 0;
        for target in targets {
            match target {
                Target::ThisHole => {
                    amounts.insert(spot, self.held(spot));
                }
                Target::LastSeed => {
                    amounts.entry(spot).or_insert(self.held(spot).min(1));
                }
                Target::At(word) => {
                    for place in self.look(hand, spot, *word) {
                        amounts.insert(place, self.held(place));
                    }
                }
                Target::Every { side, holding } => {
                    for row in [Side::South, Side::North] {
                        for hole in 0..self.holes() {
                            let place = Spot::Hole(row, hole);
                            if self.is_side(Some(*side), row, hand.owner) && fits_numbers(holding, self.held(place)) {
                                amounts.insert(place, self.held(place));
                            }
                        }
                    }
                }
                Target::Everything => {
                    for row in [Side::South, Side::North] {
                        for hole in 0..self.holes() {
                            amounts.insert(Spot::Hole(row, hole), self.seeds[row.index()][hole]);
                        }
                    }
                    from_hand = hand.seeds;
                }
            }
        }
        hand.seeds -= from_hand;
        let mut taken = from_hand;
        let receiver = |row: Side| match to {
            Receiver::Mover => hand.owner,
            Receiver::Opponent => hand.owner.other(),
            Receiver::Owner => row,
        };
        if !to_hand {
            self.stores[receiver(hand.owner).index()] += from_hand;
        }
        for (place, amount) in amounts {
            let Spot::Hole(row, hole) = place else { continue };
            self.seeds[row.index()][hole] -= amount;
            taken += amount;
            if row != hand.owner && amount > 0 {
                hand.took_from_opponent = true;
            }
            if !to_hand {
                self.stores[receiver(row).index()] += amount;
            }
        }
        taken
    }
}
