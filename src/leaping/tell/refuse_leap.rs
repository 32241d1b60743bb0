//! Why a capture that was typed cannot be made: the first leap that fails, and what fails it.
//!
//! Goes in: a position and a route that is no legal capture. Comes out: the reason of its first impossible leap, with the clause.

use crate::game::Refusal;
use crate::ir::leaping::Ends;
use crate::ir::{Cause, Section};
use crate::leaping::board::position::{Move, Position};
use crate::leaping::board::sets::{Set, Spot};
use crate::leaping::chains::kept::Mover;
use crate::leaping::chains::lack::Lack;
use crate::leaping::chains::leap::{Leaper, State};
use crate::leaping::engine::Engine;
use crate::leaping::piece::score::Score;
use crate::leaping::tell::read_move::{Typed, refusal};
use crate::leaping::tell::refuse::{rank_name, section};

/// How far a typed route can be followed.
struct Followed<'a> {
    leaper: Leaper<'a, u128>,
    state: State<u128>,
    score: Score,
    /// The landing that cannot be reached.
    stuck: Option<Spot>,
}

impl Engine {
    fn follow_typed(&self, position: &Position, typed: &Typed, king: bool) -> Followed<'_> {
        let leaper = Leaper::<u128>::of(self, position, typed.from());
        let (mut state, mut score) = (State::begin(typed.from(), king), self.scale.opening(king));
        for (leaps, &to) in (0..).zip(&typed.points[1..]) {
            let Some(leap) = leaper.leaps(&state).into_iter().find(|leap| leap.to == to) else {
                return Followed { leaper, state, score, stuck: Some(to) };
            };
            state = leaper.land(&state, &leap);
            score = self.scale.after(&score, leaper.enemy_kings.has(leap.over), leaps);
        }
        Followed { leaper, state, score, stuck: None }
    }

    /// The first leap of a typed route that cannot be made, or the end that is not allowed; `None` if all leaps can be made.
    pub(crate) fn impossible_leap(&self, position: &Position, typed: &Typed, king: bool) -> Option<Refusal> {
        let Followed { leaper, state, stuck, .. } = self.follow_typed(position, typed, king);
        match stuck {
            Some(to) => leaper.lack(&state, to).map(|lack| self.refused(&leaper, &state, to, lack)),
            None => self.refused_end(&leaper, &state),
        }
    }

    /// The capture that is made by a route typed in full, and whether it could go on; `None` if it is no such route.
    pub(crate) fn followed(&self, position: &Position, typed: &Typed, king: bool) -> Option<((Move, Score), bool)> {
        let Followed { leaper, state, score, stuck } = self.follow_typed(position, typed, king);
        let capture = Mover::new(self, position.to_move, typed.from(), king).capture(&state);
        let goes_on = !leaper.leaps(&state).is_empty();
        let complete = leaper.ends(&state, goes_on);
        (stuck.is_none() && (complete || goes_on)).then_some(((capture, score), !complete))
    }

    /// The leap to a point, for which that is lacking.
    fn refused(&self, leaper: &Leaper<'_, u128>, state: &State<u128>, to: Spot, lack: Lack) -> Refusal {
        let name = |spot: Spot| self.spot_text(spot);
        let (start, end, rank) = (name(state.at), name(to), rank_name(state.king));
        let of_rank = |keyword| Some(Cause::Clause(section(state.king), keyword, 0));
        let of_capture = |keyword| Some(Cause::Clause(Section::Capture, keyword, 0));
        let (code, cause, message) = match lack {
            Lack::Stopped => {
                let cause = Some(Cause::Clause(Section::Man, "crowned", 0));
                ("leaping::crowned-stops", cause, format!("the man is crowned on {start} and its move ends there"))
            }
            Lack::SingleLeap => {
                let message = format!("a capture is a single leap here: it ends on {start}");
                ("leaping::single-leap", of_capture("chain"), message)
            }
            Lack::NoLine => ("leaping::no-line", None, format!("no line leads from {start} to {end}")),
            Lack::Reverse => {
                let message = format!("from {start} it may not go straight back towards {end}");
                ("leaping::reverse", of_rank("reverse"), message)
            }
            Lack::NothingToTake => {
                ("leaping::nothing-to-take", None, format!("there is nothing to take between {start} and {end}"))
            }
            Lack::Wall(over) => {
                let over = name(over);
                let message =
                    format!("the piece on {over} has been taken in this chain and stays as a wall until the move is over");
                ("leaping::wall", of_capture("pieces"), message)
            }
            Lack::OwnPiece(over) => {
                ("leaping::own-piece", None, format!("an own piece stands on {}, between {start} and {end}", name(over)))
            }
            Lack::Rank(over) => {
                let (taken, over) = (rank_name(leaper.enemy_kings.has(over)), name(over));
                let message = format!("a {rank} may not take a {taken}, and a {taken} stands on {over}");
                ("leaping::takes", of_rank("takes"), message)
            }
            Lack::Direction => {
                let later = if state.taken == 0 { "" } else { " after its first leap" };
                let message = format!("a {rank} does not capture{later} from {start} towards {end}");
                ("leaping::direction", of_rank("captures"), message)
            }
            Lack::Distance(over) => {
                let over = name(over);
                let message =
                    format!("a {rank} takes only a piece that stands next to it, and {over} does not stand next to {start}");
                ("leaping::too-far", of_rank("captures"), message)
            }
            Lack::Second(over, second) => {
                let message = format!("the pieces on {} and {} cannot be leapt together", name(over), name(second));
                ("leaping::blocked", of_rank("captures"), message)
            }
            Lack::Occupied(over) => {
                let message = format!("the piece on {} cannot be leapt: a piece stands on {end}", name(over));
                ("leaping::blocked", of_rank("captures"), message)
            }
            Lack::NextBehind(next) => {
                let message = format!("a {rank} lands next behind the piece it takes: on {}, not on {end}", name(next));
                ("leaping::landing", of_rank("lands"), message)
            }
            Lack::WhereItCanGoOn(over) => {
                let leaps = leaper.leaps(state).into_iter().filter(|leap| leap.over == over);
                let better = leaps.map(|leap| name(leap.to)).collect::<Vec<_>>().join(" or ");
                let message = format!("behind {} it must land where it can go on: on {better}, not on {end}", name(over));
                ("leaping::landing", of_rank("lands"), message)
            }
        };
        refusal(code, message, cause)
    }

    /// A chain that may not end where it does.
    fn refused_end(&self, leaper: &Leaper<'_, u128>, state: &State<u128>) -> Option<Refusal> {
        if state.may_end || leaper.can_leap(state) {
            return None;
        }
        let here = self.spot_text(state.at);
        let message = if leaper.powers[usize::from(state.king)].piece.ends == Ends::NextBehindAKing {
            format!("a chain of a king that takes a king last ends next behind it, not on {here}")
        } else {
            format!("the move must end next behind the piece that it takes last, not on {here}")
        };
        Some(refusal("leaping::ends", message, Some(Cause::Clause(section(state.king), "ends", 0))))
    }
}
