//! Reading moves, and why a text is no legal one.
//!
//! Comes in: a position and what somebody typed. Goes out: the legal move meant, or a refusal with the first true reason, the
//! plain ones before those that look ahead.

use crate::game::{Outcome, Refusal, Rules, Side};
use crate::ir::sowing::{Endless, Feed, GrandSlam, HoleNames};
use crate::ir::{Cause, Section};
use crate::sowing::board::geometry::NOWHERE;
use crate::sowing::board::position::{Move, Phase, Position, letter};
use crate::sowing::engine::Engine;
use crate::sowing::turn::players::MOST_ANSWERS;

fn refuse<T>(code: &'static str, cause: Option<Cause>, message: String) -> Result<T, Refusal> {
    Err(Refusal { code, message, cause })
}

pub(crate) fn clause(section: Section, keyword: &'static str) -> Option<Cause> {
    Some(Cause::Clause(section, keyword, 0))
}

/// A side in words.
pub(crate) fn name(side: Side) -> &'static str {
    match side {
        Side::South => "South",
        Side::North => "North",
    }
}

/// A move as typed.
struct Typed {
    place: Option<usize>,
    backward: Option<bool>,
    answers: Option<(u8, u64)>,
}

impl Engine {
    /// The legal move that a text means.
    pub(crate) fn read_move(&self, position: &Position, text: &str) -> Result<Move, Refusal> {
        let text = text.trim();
        if position.phase != Phase::Playing {
            return self.refuse_over(position);
        }
        let typed = self.read_typed(position.side, text)?;
        if self.answers_alone(position) {
            return match (typed.place, typed.answers) {
                (None, Some((1, answers))) => Ok(Move { place: NOWHERE, backward: None, asked: 1, answers }),
                _ => refuse("sowing::needs-answer", None, self.offer_alone(position)),
            };
        }
        let Some(place) = typed.place else {
            return refuse("game::not-a-move", None, format!("`{text}` is an answer, but nothing was asked"));
        };
        self.check_hole(position, place)?;
        let backward = self.check_direction(position, place, typed.backward)?;
        let chosen = Move { place: place as u8, backward, asked: 0, answers: 0 };
        if self.wanted.trials && position.together.is_none() {
            self.check_trial(position, chosen, typed.answers)
        } else if typed.answers.is_some() {
            refuse("game::not-a-move", None, format!("{} asks for no answer", self.whose(place)))
        } else {
            Ok(chosen)
        }
    }

    fn refuse_over<T>(&self, position: &Position) -> Result<T, Refusal> {
        let what = if position.phase == Phase::GameOver { "game" } else { "round" };
        let how = match self.outcome(position) {
            Outcome::Win(side) => format!("{} has won", name(side)),
            Outcome::Draw | Outcome::Ongoing => "it is a draw".to_owned(),
        };
        let [south, north] = self.stores(position);
        refuse("game::over", None, format!("the {what} is over: {how}, {south} (South) to {north} (North)"))
    }

    /// Takes a text apart.
    fn read_typed(&self, side: Side, text: &str) -> Result<Typed, Refusal> {
        let not_a_move = |why: &str| {
            let example = self.hole_name(side, self.geometry.row(side));
            refuse("game::not-a-move", None, format!("`{text}` is no move: {why}, like `{example}`"))
        };
        let (head, answers) = match text.split_once(':') {
            None if matches!(text, "y" | "n") && self.ir.notation != HoleNames::ByLetter => ("", Some(text)),
            None => (text, None),
            Some((head, answers)) => (head, Some(answers)),
        };
        let answers = match answers.map(read_answers) {
            None => None,
            Some(Some(answers)) => Some(answers),
            Some(None) => return not_a_move("answers are written as `y` and `n` after a `:`"),
        };
        if head.is_empty() {
            return match answers {
                Some(_) => Ok(Typed { place: None, backward: None, answers }),
                None => not_a_move("a move names the hole to be lifted"),
            };
        }
        let body = head.get(..head.len() - 1).filter(|body| !body.is_empty());
        let turned = match (body, head.as_bytes().last()) {
            (Some(body), Some(b'a')) => Some((body, false)),
            (Some(body), Some(b'c')) => Some((body, true)),
            _ => None,
        };
        let (hole, backward) = turned.map_or((head, None), |(body, backward)| (body, Some(backward)));
        match self.read_hole(side, hole) {
            Hole::Place(place) => Ok(Typed { place: Some(place), backward, answers }),
            Hole::Missing(holes) => {
                refuse("sowing::no-such-hole", None, format!("there is no hole {hole}: holes are named {holes}"))
            }
            Hole::Unreadable => not_a_move("a move names the hole to be lifted"),
        }
    }

    /// Reads the name of a hole: in the variant's notation, or with its side.
    fn read_hole(&self, mover: Side, text: &str) -> Hole {
        let holes = self.geometry.holes;
        let sided = [Side::South, Side::North].into_iter().find_map(|side| {
            let digits = text.strip_prefix(letter(side))?;
            Some((side, digits)).filter(|_| is_number(digits))
        });
        if let Some((side, digits)) = sided {
            let number = digits.parse::<usize>().ok().filter(|number| (1..=holes).contains(number));
            let named = format!("{0}1 to {0}{holes}", letter(side));
            return number.map_or(Hole::Missing(named), |number| Hole::Place(self.geometry.hole(side, number)));
        }
        match self.ir.notation {
            HoleNames::ByNumber if is_number(text) => {
                let number = text.parse::<usize>().ok().filter(|number| (1..=holes).contains(number));
                number.map_or(Hole::Missing(format!("1 to {holes}")), |number| Hole::Place(self.geometry.hole(mover, number)))
            }
            HoleNames::ByBoardIndex if is_number(text) => {
                let place = text.parse().ok().and_then(|index| self.by_board_index(index));
                place.map_or(Hole::Missing(format!("0 to {}", 2 * holes - 1)), Hole::Place)
            }
            HoleNames::ByLetter => {
                let [byte] = text.as_bytes() else { return Hole::Unreadable };
                let (side, first) = match byte {
                    b'a'..=b'z' => (Side::South, b'a'),
                    b'A'..=b'Z' => (Side::North, b'A'),
                    _ => return Hole::Unreadable,
                };
                let at = usize::from(byte - first);
                let last = char::from(first + (holes as u8).clamp(1, 26) - 1);
                let named = format!("{} to {last}", char::from(first));
                if at < holes { Hole::Place(self.geometry.hole(side, at + 1)) } else { Hole::Missing(named) }
            }
            _ => Hole::Unreadable,
        }
    }

    /// Whether this hole may be lifted.
    pub(crate) fn check_hole(&self, position: &Position, place: usize) -> Result<(), Refusal> {
        let (side, hole) = (position.side, self.whose(place));
        if position.closed >> place & 1 == 1 {
            return refuse("sowing::closed-hole", None, format!("{hole} is closed in this round"));
        }
        if !position.is_open(place) {
            return refuse("sowing::claimed-hole", None, format!("{hole} is claimed: nobody lifts it"));
        }
        let opening = self.opening_lifts(position, side);
        let in_opening = opening.is_some_and(|holes| holes >> place & 1 == 1);
        let any = in_opening || self.ir.moves.from.iter().any(|lift| lift.any);
        if self.geometry.side(place) != side && !any {
            let message = format!("{hole} is not {}'s to lift", name(side));
            return refuse("sowing::not-from", clause(Section::Moves, "from"), message);
        }
        if position.seeds.get(place) == 0 {
            return refuse("sowing::empty-hole", None, format!("{hole} is empty"));
        }
        let mut legal = Vec::new();
        let usual = self.usual_lifts(position, side);
        if let Some(holes) = opening.filter(|holes| *holes != 0 && !in_opening) {
            self.collect_moves(position, &mut legal);
            if legal.iter().any(|chosen| holes >> chosen.place & 1 == 1) {
                let names = self.names(side, holes);
                let message = format!("in the opening {} lifts {names}, not {hole}", name(side));
                return refuse("sowing::opening", Some(Cause::Opening(0)), message);
            }
        }
        if usual >> place & 1 == 0 && !in_opening {
            let seeds = position.seeds.get(place);
            let names = self.names(side, usual);
            let message = format!("{hole} holds {seeds}: as long as one may be lifted of {names}, no other may");
            return refuse("sowing::not-from", clause(Section::Moves, "from"), message);
        }
        Ok(())
    }

    /// A hole for people: whose, and the name that its owner gives it.
    fn whose(&self, place: usize) -> String {
        let owner = self.geometry.side(place);
        format!("{}'s hole {}", name(owner), self.hole_name(owner, place))
    }

    /// Names of holes for people.
    pub(crate) fn names(&self, side: Side, holes: u64) -> String {
        let places = (0..self.geometry.places).filter(|place| holes >> place & 1 == 1);
        let names: Vec<String> = places.map(|place| self.hole_name(side, place)).collect();
        format!("hole{} {}", if names.len() == 1 { "" } else { "s" }, names.join(", "))
    }

    /// Whether the direction is named where it must be, and only there.
    fn check_direction(&self, position: &Position, place: usize, named: Option<bool>) -> Result<Option<bool>, Refusal> {
        let hole = self.hole_name(position.side, place);
        let cause = clause(Section::Sow, "direction");
        match (self.asks_direction(position), named) {
            (true, None) => {
                let message = format!("a direction must be chosen: {hole}a is anticlockwise, {hole}c is clockwise");
                refuse("sowing::needs-direction", cause, message)
            }
            (false, Some(_)) => refuse("game::not-a-move", cause, format!("no direction is chosen with this move: write {hole}")),
            (_, named) => Ok(named),
        }
    }

    /// Whether a move that may be begun is legal, and its answers are those that it asks for.
    pub(crate) fn check_trial(&self, position: &Position, mut chosen: Move, answers: Option<(u8, u64)>) -> Result<Move, Refusal> {
        let side = position.side;
        let hole = self.whose(usize::from(chosen.place));
        let (given, answers) = answers.unwrap_or((0, 0));
        chosen.answers = answers;
        let trial = self.try_move(position, &chosen);
        chosen.asked = trial.asked;
        if given != trial.asked {
            let mut legal = Vec::new();
            self.collect_moves(position, &mut legal);
            let same = legal.iter().filter(|legal| (legal.place, legal.backward) == (chosen.place, chosen.backward));
            let texts: Vec<String> = same.take(8).map(|legal| self.text_of_move(position, legal)).collect();
            if trial.asked == 0 {
                return refuse("game::not-a-move", None, format!("{hole} asks for no answer"));
            }
            if !texts.is_empty() {
                let message = format!("a rule of this move may be declined: write {}", texts.join(" or "));
                return refuse("sowing::needs-answer", None, message);
            }
        }
        if trial.endless && self.ir.sow.endless == Some(Endless::Forbidden) {
            let message = format!("lifting {hole} would go round for ever");
            return refuse("sowing::endless", clause(Section::Sow, "endless"), message);
        }
        if trial.slam && self.ir.moves.grand_slam == GrandSlam::Forbidden {
            let message = format!("lifting {hole} would capture all seeds of {}'s row", name(side.other()));
            return refuse("sowing::grand-slam", clause(Section::Moves, "grand slam"), message);
        }
        let must_feed = match trial.feed {
            Feed::Never | Feed::IfPossibleWhenBare | Feed::RequiredWhenBare => false,
            Feed::Required => true,
            Feed::IfPossible => self.some_move_feeds(position),
        };
        if must_feed && !trial.feeds {
            let message = format!("lifting {hole} would leave {} no seed", name(side.other()));
            return refuse("sowing::must-feed", clause(Section::Moves, "feed"), message);
        }
        Ok(chosen)
    }

    fn offer_alone(&self, position: &Position) -> String {
        format!("{} must say whether to take what the rule offers: write :y or :n", name(position.side))
    }
}

/// What the name of a hole means.
enum Hole {
    Place(usize),
    /// No such hole; how holes are named.
    Missing(String),
    Unreadable,
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn read_answers(text: &str) -> Option<(u8, u64)> {
    if text.is_empty() || text.len() > usize::from(MOST_ANSWERS) {
        return None;
    }
    let mut answers = 0;
    for (at, letter) in text.bytes().enumerate() {
        match letter {
            b'y' => answers |= 1 << at,
            b'n' => {}
            _ => return None,
        }
    }
    Some((text.len() as u8, answers))
}
