//! Turns in which both sow at once. Section 3.6.

use super::*;

impl Game {
    // ---- Together (3.6) ----

    pub(super) fn begin_together(&mut self) {
        let first = self.mover;
        let part = |player: Side| if self.nameable(player).is_empty() { Part::Stopped(0) } else { Part::Names };
        let parts = [part(Side::South), part(Side::North)];
        if parts.iter().all(|part| matches!(part, Part::Stopped(_))) {
            self.end_round(self.rules.end.rest);
            return;
        }
        self.together = Some(Together { parts, first, step: 1, second_half: false });
        self.run_together();
    }

    pub(super) fn part(&mut self, player: Side) -> &mut Part {
        &mut self.together.as_mut().expect("a turn together").parts[player.index()]
    }

    pub(super) fn name_hole(&mut self, choice: &Choice) {
        let mover = self.mover;
        let mut hand = self.take_in_hand(mover, choice);
        hand.watch_for_endless = false;
        *self.part(mover) = Part::Sows(Box::new(hand));
    }

    pub(super) fn play_answer(&mut self, text: &str) -> bool {
        let answer = match text {
            ":y" => true,
            ":n" => false,
            _ => return false,
        };
        let mover = self.mover;
        let Part::Answers(mut hand) = self.part(mover).clone() else { return false };
        hand.answers.push(answer);
        *self.part(mover) = Part::Sows(hand);
        self.run_together();
        true
    }

    /// Step by step, the first mover before the other, until somebody must choose or both have stopped.
    pub(super) fn run_together(&mut self) {
        loop {
            let Some(together) = &self.together else { return };
            let (first, step, second_half) = (together.first, together.step, together.second_half);
            for player in [first, first.other()] {
                if matches!(together.parts[player.index()], Part::Names | Part::Answers(_)) {
                    self.mover = player;
                    return;
                }
            }
            if let [Part::Stopped(south), Part::Stopped(north)] = together.parts {
                self.end_together(first, [south, north]);
                return;
            }
            let player = if second_half { first.other() } else { first };
            self.half_step(player, step);
            let together = self.together.as_mut().expect("a turn together");
            if matches!(together.parts[player.index()], Part::Answers(_)) {
                continue;
            }
            together.second_half = !second_half;
            together.step += u32::from(second_half);
        }
    }

    /// One player drops one seed.
    pub(super) fn half_step(&mut self, player: Side, step: u32) {
        let Part::Sows(mut hand) = self.part(player).clone() else { return };
        let before = self.clone();
        let unasked = hand.clone();
        let next = match self.drop_seed(&mut hand) {
            Err(_) => {
                *self = before;
                *self.part(player) = Part::Answers(unasked);
                return;
            }
            Ok(Going::On) => Part::Sows(hand),
            Ok(Going::TurnEnds) => Part::Stopped(step),
            Ok(Going::MoveAgain(most)) => {
                let allowed = most.is_none_or(|most| self.further[player.index()] < u32::from(most));
                if allowed && !self.nameable(player).is_empty() {
                    self.further[player.index()] += 1;
                    Part::Names
                } else {
                    Part::Stopped(step)
                }
            }
        };
        *self.part(player) = next;
    }

    pub(super) fn end_together(&mut self, first: Side, [south, north]: [u32; 2]) {
        let earlier = match south.cmp(&north) {
            std::cmp::Ordering::Less => Some(Side::South),
            std::cmp::Ordering::Greater => Some(Side::North),
            std::cmp::Ordering::Equal => None,
        };
        let next = match (self.order(first), earlier) {
            (_, None) => first,
            (Order::TogetherThenLastToStop, Some(earlier)) => earlier.other(),
            (_, Some(earlier)) => earlier,
        };
        self.turns_done[0] += 1;
        self.turns_done[1] += 1;
        self.begin_turn(next);
    }
}
