//! Turns, ends of a round, the rest, and how rounds follow one another. Sections 2.4, 3.1, 3.5.

use super::*;

impl Game {
    // ---- Turns (3.1) ----

    pub(super) fn begin_turn(&mut self, player: Side) {
        self.mover = player;
        loop {
            self.together = None;
            self.further = [0, 0];
            self.sown_in_turn = [false, false];
            let key = format!("{:?} {:?} {:?}", self.seeds, self.claims, self.mover);
            *Rc::make_mut(&mut self.history).entry(key).or_insert(0) += 1;
            if let Some(rest) = self.round_is_over(true) {
                self.end_round(rest);
                return;
            }
            if self.order(self.mover) != Order::Alternate {
                self.begin_together();
                return;
            }
            if !self.choices(self.mover).is_empty() {
                return;
            }
            let other = self.mover.other();
            if !self.rules.moves.pass || !self.can_move(other) {
                self.end_round(self.rules.end.rest);
                return;
            }
            self.turns_done[self.mover.index()] += 1;
            self.mover = other;
        }
    }

    // ---- Ends of a round (2.4) ----

    /// The rest of the first condition that is true, if one is.
    pub(super) fn round_is_over(&self, turn_begins: bool) -> Option<Option<Rest>> {
        let true_one = self.rules.end.when.iter().find(|condition| self.ends_round(condition.test, turn_begins))?;
        Some(true_one.rest.or(self.rules.end.rest))
    }

    pub(super) fn ends_round(&self, test: EndTest, turn_begins: bool) -> bool {
        let empty = |side: Side| self.in_row(side) == 0;
        let (south, north) = (Side::South, Side::North);
        match test {
            EndTest::MoverHasNoSeeds => empty(self.mover),
            EndTest::MoverCannotMove => !self.can_move(self.mover),
            EndTest::ARowIsEmpty => empty(south) || empty(north),
            EndTest::BothRowsAreEmpty => empty(south) && empty(north),
            EndTest::ARowHasEmptyHoles(least) => [south, north].into_iter().any(|row| {
                let unclaimed = |hole: usize| self.claims[row.index()][hole].is_none();
                let bare = |&hole: &usize| self.is_open(row, hole) && unclaimed(hole) && self.seeds[row.index()][hole] == 0;
                (0..self.holes()).filter(bare).count() >= usize::from(least)
            }),
            EndTest::SeedsOrFewerAreLeft(most) => self.in_row(south) + self.in_row(north) <= u32::from(most),
            EndTest::HoldsMoreThanHalf => {
                let all = self.seeds_in_play();
                self.stores.iter().any(|&store| store * 2 > all)
            }
            EndTest::HoldsHalf => {
                let all = self.seeds_in_play();
                self.stores.iter().any(|&store| store * 2 >= all)
            }
            EndTest::Holds(least) => self.stores.iter().any(|&store| store >= u32::from(least)),
            EndTest::PositionOccurs(times) => {
                let key = format!("{:?} {:?} {:?}", self.seeds, self.claims, self.mover);
                turn_begins && self.history.get(&key).copied().unwrap_or(0) >= u32::from(times)
            }
        }
    }

    pub(super) fn give_rest(&mut self, rest: Option<Rest>) {
        let left = [self.in_row(Side::South), self.in_row(Side::North)];
        let all = left[0] + left[1];
        match rest {
            Some(Rest::ToOpponent) => self.stores[self.mover.other().index()] += all,
            Some(Rest::ToOwner) => {
                self.stores[0] += left[0];
                self.stores[1] += left[1];
            }
            Some(Rest::ToBarePlayer) => match left {
                [0, _] => self.stores[0] += all,
                [_, 0] => self.stores[1] += all,
                [south, north] => {
                    self.stores[0] += south;
                    self.stores[1] += north;
                }
            },
            Some(Rest::ToLastMover) => {
                if let Some(last) = self.last_mover {
                    self.stores[last.index()] += all;
                }
            }
            Some(Rest::Split) => {
                self.stores[0] += all / 2;
                self.stores[1] += all / 2;
            }
            Some(Rest::ToNobody) | None => {}
        }
        for row in &mut self.seeds {
            row.fill(0);
        }
    }

    pub(super) fn end_round(&mut self, rest: Option<Rest>) {
        self.together = None;
        self.give_rest(rest);
        let [south, north] = self.stores;
        let more = match south.cmp(&north) {
            std::cmp::Ordering::Greater => Some(Side::South),
            std::cmp::Ordering::Less => Some(Side::North),
            std::cmp::Ordering::Equal => None,
        };
        let winner = if self.rules.end.most_seeds_win { more } else { more.map(Side::other) };
        self.round_over = true;
        let rules = Rc::clone(&self.rules);
        let Some(rounds) = &rules.rounds else {
            self.outcome = winner.map_or(Outcome::Draw, Outcome::Win);
            return;
        };
        if let Some(winner) = winner {
            self.wins[winner.index()] += 1;
        }
        // 3.5: a first round that is over before anybody has moved is the whole game.
        let over = rounds.until.iter().any(|&until| self.game_is_over(until));
        if self.round == 1 && !self.moved && over {
            self.outcome = self.winner_of_game(rounds);
            return;
        }
        if self.stop_at_round || (self.round == 1 && !self.moved) {
            self.outcome = winner.map_or(Outcome::Draw, Outcome::Win);
            return;
        }
        // 3.5: two rounds running in which nobody has moved end the game.
        self.idle_rounds = if self.moved { 0 } else { self.idle_rounds + 1 };
        self.moved = false;
        if self.idle_rounds == 2 || over {
            self.outcome = self.winner_of_game(rounds);
            return;
        }
        self.next_round(rounds, winner);
    }

    // ---- Rounds (3.5) ----

    pub(super) fn start_number(&self) -> u32 {
        let start = &self.rules.start;
        start.south.iter().chain(&start.north).filter_map(|hole| *hole).map(u32::from).max().unwrap_or(0)
    }

    pub(super) fn cannot_fill(&self, player: Side, holes: u8) -> bool {
        self.stores[player.index()] < u32::from(holes) * self.start_number()
    }

    pub(super) fn game_is_over(&self, until: Until) -> bool {
        match until {
            Until::CannotFill(holes) => self.cannot_fill(Side::South, holes) || self.cannot_fill(Side::North, holes),
            Until::AfterRounds(count) => self.round >= u32::from(count),
            Until::HasWonRounds(count) => self.wins.iter().any(|&won| won >= u32::from(count)),
        }
    }

    /// `who can fill` if a player cannot fill, else `most rounds`.
    pub(super) fn winner_of_game(&self, rounds: &Rounds) -> Outcome {
        let larger = |pair: [u32; 2]| match pair[0].cmp(&pair[1]) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::South),
            std::cmp::Ordering::Less => Outcome::Win(Side::North),
            std::cmp::Ordering::Equal => Outcome::Draw,
        };
        match rounds.wins {
            GameWins::MostSeeds => larger(self.stores),
            GameWins::MostRounds => larger(self.wins),
            GameWins::WhoCanFill => {
                for until in &rounds.until {
                    if let Until::CannotFill(holes) = until {
                        match (self.cannot_fill(Side::South, *holes), self.cannot_fill(Side::North, *holes)) {
                            (false, true) => return Outcome::Win(Side::South),
                            (true, false) => return Outcome::Win(Side::North),
                            _ => {}
                        }
                    }
                }
                larger(self.wins)
            }
        }
    }

    /// Fills whole holes of a row from its owner's store; tells whether the row is full.
    pub(super) fn refill(&mut self, player: Side, from_left: bool, unfilled: &Unfilled) -> bool {
        let n = self.holes();
        let start = self.start_number();
        // As the owner sees it, sowing anticlockwise runs from his left to his right.
        let first_is_left = self.rules.sow.direction != Direction::Clockwise;
        let mut order: Vec<usize> = (0..n).collect();
        if first_is_left != from_left {
            order.reverse();
        }
        let i = player.index();
        let mut full = true;
        let mut partly = true;
        for hole in order {
            self.closed[i][hole] = false;
            if self.stores[i] >= start {
                self.stores[i] -= start;
                self.seeds[i][hole] = start;
                continue;
            }
            full = false;
            match unfilled {
                Unfilled::Closed(_) => self.closed[i][hole] = true,
                Unfilled::Open => {}
                Unfilled::PartlyFilled => {
                    if partly {
                        self.seeds[i][hole] = self.stores[i];
                        self.stores[i] = 0;
                        partly = false;
                    }
                }
            }
        }
        full
    }

    pub(super) fn next_round(&mut self, rounds: &Rounds, winner: Option<Side>) {
        let n = self.holes();
        let full = match rounds.refill {
            Refill::AsAtStart => {
                let anew = Game::laid_out(&self.rules);
                self.seeds = anew.seeds;
                self.closed = anew.closed;
                self.stores = [0, 0];
                [true, true]
            }
            Refill::FromOwnStoreLeftToRight | Refill::FromOwnStoreRightToLeft => {
                let from_left = rounds.refill == Refill::FromOwnStoreLeftToRight;
                let unfilled = rounds.unfilled.clone().unwrap_or(Unfilled::Open);
                [self.refill(Side::South, from_left, &unfilled), self.refill(Side::North, from_left, &unfilled)]
            }
        };
        self.claims = [vec![None; n], vec![None; n]];
        self.history = Rc::default();
        self.turns_done = [0, 0];
        self.chosen = [None, None];
        let alternate = self.began.other();
        self.began = match rounds.first {
            First::Alternate => alternate,
            First::LastMover => self.last_mover.unwrap_or(alternate),
            First::Loser => winner.map_or(alternate, Side::other),
            First::Winner => winner.unwrap_or(alternate),
            First::PlayerWithAFullRow => match full {
                [true, false] => Side::South,
                [false, true] => Side::North,
                _ => alternate,
            },
        };
        // 2.4: until somebody has moved in a round, the opponent of him who begins counts as the last mover.
        self.last_mover = Some(self.began.other());
        self.round += 1;
        self.round_over = false;
        self.begin_turn(self.began);
    }
}
