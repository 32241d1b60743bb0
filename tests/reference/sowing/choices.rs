//! Which moves are legal, and their text. Sections 2.1, 3.1, 3.6, 3.7.

use super::*;

impl Game {
    // ---- Who may lift what (2.1 moves, opening) ----

    /// Whether the opening governs this turn of the player.
    pub(super) fn opening(&self, player: Side) -> Option<&Opening> {
        let opening = self.rules.opening.as_ref()?;
        let round_fits = opening.every_round || self.round == 1;
        (round_fits && self.turns_done[player.index()] < u32::from(opening.turns)).then_some(opening)
    }

    pub(super) fn order(&self, player: Side) -> Order {
        self.opening(player).and_then(|opening| opening.order).unwrap_or(self.rules.moves.order)
    }

    /// Open holes with seeds that fit the first alternative that any hole fits.
    pub(super) fn holes_from(&self, mover: Side, alternatives: &[Lift]) -> Vec<(Side, usize)> {
        for lift in alternatives {
            let rows = if lift.any { vec![mover, mover.other()] } else { vec![mover] };
            let mut found = Vec::new();
            for row in rows {
                for hole in 0..self.holes() {
                    let held = self.seeds[row.index()][hole];
                    let holding = lift.holding.as_ref().is_none_or(|h| fits_numbers(&h.numbers, held) != h.not);
                    if self.is_open(row, hole) && held > 0 && holding {
                        found.push((row, hole));
                    }
                }
            }
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    pub(super) fn holes_of_opening(&self, mover: Side, from: &OpeningFrom) -> Vec<(Side, usize)> {
        let n = self.holes();
        let own: Vec<usize> = match from {
            OpeningFrom::Lifts(lifts) => return self.holes_from(mover, lifts),
            OpeningFrom::Hole(number) => vec![usize::from(*number) - 1],
            OpeningFrom::LastHoles(count) => (n - usize::from(*count).min(n)..n).collect(),
        };
        let liftable = |&hole: &usize| hole < n && self.is_open(mover, hole) && self.seeds[mover.index()][hole] > 0;
        own.into_iter().filter(liftable).map(|hole| (mover, hole)).collect()
    }

    /// Directions that the player may or must write with this move.
    pub(super) fn directions(&self, mover: Side) -> Vec<Option<bool>> {
        match self.rules.sow.direction {
            Direction::Clockwise | Direction::Anticlockwise => vec![None],
            Direction::ChosenAtEveryMove => vec![Some(true), Some(false)],
            Direction::ChosenByFirstMover | Direction::ChosenByFirstMoverOpponentOtherWay => {
                if self.chosen[mover.index()].is_some() { vec![None] } else { vec![Some(true), Some(false)] }
            }
        }
    }

    /// 3.1, 2: legal choices of the side to move in a turn of his own.
    pub(super) fn choices(&self, mover: Side) -> Vec<Choice> {
        if let Some(from) = self.opening(mover).and_then(|opening| opening.from.as_ref()) {
            let legal = self.legal_among(mover, self.holes_of_opening(mover, from));
            if !legal.is_empty() {
                return legal;
            }
        }
        self.legal_among(mover, self.holes_from(mover, &self.rules.moves.from))
    }

    /// Each played in thought for `feed`, `grand slam forbidden`, `endless forbidden`.
    pub(super) fn legal_among(&self, mover: Side, holes: Vec<(Side, usize)>) -> Vec<Choice> {
        let mut legal = Vec::new();
        let mut feeds = Vec::new();
        for (row, hole) in holes {
            for direction in self.directions(mover) {
                let mut open_ended = vec![Vec::new()];
                while let Some(answers) = open_ended.pop() {
                    let choice = Choice { row, hole, direction, answers };
                    let mut thought = self.clone();
                    match thought.make_move(mover, &choice) {
                        Err(Halt::AnswerWanted) => {
                            for answer in [true, false] {
                                let mut answers = choice.answers.clone();
                                answers.push(answer);
                                open_ended.push(answers);
                            }
                        }
                        Err(Halt::Endless) => {}
                        Ok((_, slam)) if slam && self.rules.moves.grand_slam == GrandSlam::Forbidden => {}
                        Ok(_) => {
                            feeds.push(thought.in_row(mover.other()) > 0);
                            legal.push(choice);
                        }
                    }
                }
            }
        }
        let keep_feeders = match self.rules.moves.feed {
            Feed::Never => false,
            Feed::Required => true,
            Feed::IfPossible => feeds.contains(&true),
            Feed::RequiredWhenBare => self.in_row(mover.other()) == 0,
            Feed::IfPossibleWhenBare => self.in_row(mover.other()) == 0 && feeds.contains(&true),
        };
        let mut feeds = feeds.into_iter();
        legal.retain(|_| feeds.next() == Some(true) || !keep_feeders);
        legal
    }

    /// 3.6: holes that a player may name in a turn together; `feed` and `grand slam` do not apply.
    pub(super) fn nameable(&self, player: Side) -> Vec<Choice> {
        let mut holes = Vec::new();
        if let Some(from) = self.opening(player).and_then(|opening| opening.from.as_ref()) {
            holes = self.holes_of_opening(player, from);
        }
        if holes.is_empty() {
            holes = self.holes_from(player, &self.rules.moves.from);
        }
        let mut choices = Vec::new();
        for (row, hole) in holes {
            for direction in self.directions(player) {
                choices.push(Choice { row, hole, direction, answers: Vec::new() });
            }
        }
        choices
    }

    pub(super) fn can_move(&self, player: Side) -> bool {
        match self.order(player) {
            Order::Alternate => !self.choices(player).is_empty(),
            Order::TogetherThenFirstToStop | Order::TogetherThenLastToStop => !self.nameable(player).is_empty(),
        }
    }

    pub(super) fn text_of(&self, mover: Side, choice: &Choice) -> String {
        let mut text = match (choice.row == mover, choice.row) {
            (true, _) => String::new(),
            (false, Side::South) => "S".to_string(),
            (false, Side::North) => "N".to_string(),
        };
        text += &(choice.hole + 1).to_string();
        match choice.direction {
            Some(true) => text += "a",
            Some(false) => text += "c",
            None => {}
        }
        if !choice.answers.is_empty() {
            text += ":";
            text.extend(choice.answers.iter().map(|&yes| if yes { 'y' } else { 'n' }));
        }
        text
    }

    pub(super) fn legal_choices(&self) -> Vec<(String, Choice)> {
        if self.outcome != Outcome::Ongoing || self.round_over {
            return Vec::new();
        }
        let choices = match &self.together {
            None => self.choices(self.mover),
            Some(together) => match together.parts[self.mover.index()] {
                Part::Names => self.nameable(self.mover),
                _ => Vec::new(),
            },
        };
        choices.into_iter().map(|choice| (self.text_of(self.mover, &choice), choice)).collect()
    }

    pub(super) fn answer_wanted(&self) -> bool {
        self.together.as_ref().is_some_and(|t| matches!(t.parts[self.mover.index()], Part::Answers(_)))
    }

    /// Legal moves as text, holes by number, sorted.
    pub fn legal(&self) -> Vec<String> {
        if self.answer_wanted() {
            return vec![":n".to_string(), ":y".to_string()];
        }
        let mut texts: Vec<String> = self.legal_choices().into_iter().map(|(text, _)| text).collect();
        texts.sort();
        texts
    }

    /// Plays a legal move and whatever follows by itself; false if it is not legal.
    pub fn play(&mut self, text: &str) -> bool {
        self.fired.clear();
        if self.answer_wanted() {
            return self.play_answer(text);
        }
        let Some((_, choice)) = self.legal_choices().into_iter().find(|(legal, _)| legal == text) else { return false };
        if self.together.is_some() {
            self.name_hole(&choice);
            self.run_together();
            return true;
        }
        let mover = self.mover;
        let Ok((going, _)) = self.make_move(mover, &choice) else { return false };
        match going {
            Going::MoveAgain(limit) if limit.is_none_or(|most| self.further[mover.index()] < u32::from(most)) => {
                self.further_move(mover);
            }
            Going::MoveAgain(_) | Going::TurnEnds | Going::On => self.end_turn(mover),
        }
        true
    }

    /// 3.1, 4.
    pub(super) fn further_move(&mut self, mover: Side) {
        self.further[mover.index()] += 1;
        if self.rules.end.before_every_move
            && let Some(rest) = self.round_is_over(false)
        {
            self.end_round(rest);
            return;
        }
        if self.choices(mover).is_empty() {
            self.end_turn(mover);
        }
    }

    pub(super) fn end_turn(&mut self, mover: Side) {
        self.turns_done[mover.index()] += 1;
        self.begin_turn(mover.other());
    }
}
