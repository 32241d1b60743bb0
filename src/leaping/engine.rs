//! The rules of one variant made ready to play.
//!
//! Goes in: rules as plain data. Comes out: the tables of the board and of the pieces, and what the rules ask of those who play.

use crate::game::Side;
use crate::ir::FirstMover;
use crate::ir::board::PointId;
use crate::ir::leaping::{
    Armies, Chain, Corner, Crowned, CrowningPlace, Directions, DrawTest, Ends, Lands, Leaping, Piece, Preference, Rank, SideTest,
    Takes, numbering,
};
use crate::leaping::board::geometry::Geometry;
use crate::leaping::board::parts::Parts;
use crate::leaping::board::position::{Move, Position};
use crate::leaping::board::sets;
use crate::leaping::piece::powers::Powers;
use crate::leaping::piece::score::Scale;
use crate::leaping::recent::{Found, Legal, Recent};

/// States of the chains of one piece that are walked one by one.
pub(crate) const CROWDING: usize = 1 << 15;

/// Where a man of each side is crowned, by when.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Crowning {
    /// When its move ends there.
    pub(crate) at_end: [u128; 2],
    /// As soon as it lands there; and whether its move is over then.
    pub(crate) within_chain: [u128; 2],
    pub(crate) stops: bool,
    /// When its owner's turn begins.
    pub(crate) at_turn: [u128; 2],
}

impl Crowning {
    fn new(rules: &Leaping, geometry: &Geometry) -> Crowning {
        let there = |place: CrowningPlace| [Side::South, Side::North].map(|side| geometry.place(place, side));
        let none = Crowning::default();
        match rules.crowned {
            Crowned::Never => none,
            Crowned::WhenItStops(place) => Crowning { at_end: there(place), ..none },
            Crowned::WhenItReachesAndGoesOn(place) => Crowning { at_end: there(place), within_chain: there(place), ..none },
            Crowned::WhenItReachesAndStops(place) => {
                Crowning { at_end: there(place), within_chain: there(place), stops: true, ..none }
            }
            Crowned::OneTurnAfter(place) => Crowning { at_turn: there(place), ..none },
        }
    }
}

/// What the ends and the penalties of a variant have to be told about a game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Needs {
    /// A side with a certain number of pieces has won or lost.
    pub(crate) pieces: bool,
    /// King moves in a row.
    pub(crate) quiet: bool,
    /// Moves without change of material.
    pub(crate) steady: bool,
    /// Moves since one of the armies that share a count stands: the most pieces of both sides that such armies have, none if there are no
    /// such armies.
    pub(crate) shared: u32,
    /// How often positions have occurred; and the first time may decide.
    pub(crate) occurrences: bool,
    pub(crate) first_occurrence: bool,
    /// The best captures of the position before an offence, to force one of them.
    pub(crate) missed: bool,
}

impl Needs {
    fn new(rules: &Leaping) -> Needs {
        let mut needs = Needs::default();
        for test in rules.end.wins.iter().chain(&rules.end.loses) {
            match test {
                SideTest::PiecesLeft(_) => needs.pieces = true,
                // Who has none, or no move, has nothing to be listed.
                SideTest::NoPieces | SideTest::NoMove => {}
            }
        }
        for draw in &rules.end.draws {
            match draw {
                DrawTest::PositionOccurs(times) => {
                    needs.occurrences = true;
                    needs.first_occurrence |= *times < 2;
                }
                DrawTest::KingMoves(_) => needs.quiet = true,
                DrawTest::Armies(one, other, _) if draw.shares_count() => {
                    let most = |armies: &Armies| armies.all().iter().map(|army| army.most()).max().unwrap_or(0);
                    needs.shared = needs.shared.max(most(one).saturating_add(most(other)));
                }
                DrawTest::Armies(_, _, each) => needs.steady |= each.is_some(),
                DrawTest::NoMove => {}
            }
        }
        needs.missed = rules.enforcement.as_ref().is_some_and(|enforcement| enforcement.force);
        needs
    }
}

/// The rules of one variant made ready to play.
#[derive(Clone, Debug)]
pub struct Engine {
    /// A piece with more states or more equally good captures is searched with bounds.
    pub(crate) crowding: usize,
    pub(crate) rules: Leaping,
    pub(crate) geometry: Geometry,
    pub(crate) parts: Parts,
    /// By side, then by rank.
    pub(crate) powers: [[Powers; 2]; 2],
    pub(crate) narrow: bool,
    pub(crate) crowning: Crowning,
    pub(crate) scale: Scale,
    /// By rank: nothing matters to its chains but where it is and what it has taken, and all keys fit one number.
    pub(crate) plain_chains: [bool; 2],
    /// Men leap over neighbours, take any piece, go on while they can and have plain chains.
    pub(crate) short_men: bool,
    pub(crate) needs: Needs,
    /// Men never step back or sideways.
    pub(crate) men_go_forward: bool,
    pub(crate) remembers_points: bool,
    pub(crate) remembers_runs: bool,
    /// A mark holds all that counts of a position for repetition.
    pub(crate) marks_positions: bool,
    /// The points by their numbers in the variant; empty where it has none.
    pub(crate) by_number: Vec<PointId>,
    /// The points by the numbers that are understood: on squares those from the top left where the variant has none.
    pub(crate) by_understood_number: Vec<PointId>,
    /// The best captures of the last crowded position: texts of moves ask for them again and again.
    pub(crate) crowded: Recent<([u128; 2], [u128; 2], Side), Found>,
    /// The last position with many legal moves, and these moves.
    pub(crate) legal: Recent<Position, Legal>,
}

impl Engine {
    /// Makes the rules of a variant ready. What the compiler hands out is valid, so this cannot fail.
    pub fn new(rules: &Leaping) -> Engine {
        let geometry = Geometry::new(&rules.board);
        let king = rules.king.as_ref().unwrap_or(&rules.man);
        let powers = [Side::South, Side::North].map(|side| [&rules.man, king].map(|piece| Powers::new(piece, &geometry, side)));
        let crowning = Crowning::new(rules, &geometry);
        let by_number = rules.notation.numbers_from.map_or(Vec::new(), |corner| numbering(&rules.board, corner));
        let becomes_king = crowning.within_chain != [0; 2];
        let plain_chains = [has_plain_chains(rules, &rules.man) && !becomes_king, has_plain_chains(rules, king)];
        let remembers_points = powers.iter().flatten().any(|p| p.piece.steps.never_back);
        let remembers_runs = powers.iter().flatten().any(|p| p.piece.rests_after.is_some());
        let remembers = remembers_points || remembers_runs || rules.enforcement.is_some() || !rules.openings.is_empty();
        Engine {
            crowding: CROWDING,
            // A bit is left for the side.
            marks_positions: geometry.all >> 63 == 0 && !remembers,
            narrow: geometry.is_narrow(),
            scale: Scale::new(rules),
            plain_chains,
            short_men: plain_chains[0]
                && !rules.man.captures.any_distance
                && rules.man.takes == Takes::AnyPiece
                && rules.capture.chain == Chain::GoesOnWhileItCan,
            needs: Needs::new(rules),
            men_go_forward: only_forward(&rules.man.steps.directions),
            remembers_points,
            remembers_runs,
            by_understood_number: understood_numbers(rules),
            by_number,
            powers,
            crowning,
            parts: Parts::new(rules, &geometry.spot),
            geometry,
            rules: rules.clone(),
            crowded: Recent::default(),
            legal: Recent::default(),
        }
    }

    /// The same, but a piece is searched with bounds as soon as its chains have so many states: a matter of speed, which never
    /// changes what is legal, only the order in which the captures of a crowded position are listed.
    #[must_use]
    pub fn with_crowding(self, states: usize) -> Engine {
        Engine { crowding: states, crowded: Recent::default(), legal: Recent::default(), ..self }
    }

    /// The rules it was made from.
    pub fn rules(&self) -> &Leaping {
        &self.rules
    }

    /// What stands on a point.
    pub fn piece_at(&self, position: &Position, point: PointId) -> Option<(Side, Rank)> {
        let spot = *self.geometry.spot.get(point as usize)?;
        self.at(position, spot)
    }

    /// All pieces by point, in the order of points.
    pub fn pieces(&self, position: &Position) -> Vec<(PointId, Side, Rank)> {
        let points = 0..self.rules.board.points.len() as PointId;
        points.filter_map(|id| self.piece_at(position, id).map(|(side, rank)| (id, side, rank))).collect()
    }

    /// From and to of a move, and the pieces it takes, ascending. Of a remedy: the offender twice; what `force` plays.
    pub fn points_of(&self, chosen: &Move) -> (PointId, PointId, Vec<PointId>) {
        let point = |spot: sets::Spot| self.geometry.point[usize::from(spot) & 127];
        (point(chosen.from), point(chosen.to), self.geometry.points_of(chosen.captured))
    }

    pub(crate) fn at(&self, position: &Position, spot: sets::Spot) -> Option<(Side, Rank)> {
        let bit = <u128 as sets::Set>::bit(spot);
        [Side::South, Side::North].into_iter().find_map(|side| {
            if position.men[side.index()] & bit != 0 {
                Some((side, Rank::Man))
            } else {
                (position.kings[side.index()] & bit != 0).then_some((side, Rank::King))
            }
        })
    }

    pub(crate) fn first_mover(&self) -> Side {
        if self.rules.first_mover == FirstMover::North { Side::North } else { Side::South }
    }

    /// Whether the players find out who begins.
    pub(crate) fn either_begins(&self) -> bool {
        match self.rules.first_mover {
            FirstMover::ByAgreement | FirstMover::ByLot | FirstMover::ByPingsut => true,
            FirstMover::South | FirstMover::North => false,
        }
    }
}

/// The points by the numbers that may stand for them in what is read.
fn understood_numbers(rules: &Leaping) -> Vec<PointId> {
    let squares = || rules.board.is_of_squares().then_some(Corner::TopLeft);
    rules.notation.numbers_from.or_else(squares).map_or(Vec::new(), |corner| numbering(&rules.board, corner))
}

fn only_forward(directions: &Directions) -> bool {
    let (sideways, back) = (directions.sideways_straight || directions.sideways_diagonal, directions.backward_straight);
    !(sideways || back || directions.backward_diagonal)
}

/// Whether nothing matters to the chains of a piece that keeps its rank but where it is and what it has taken.
fn has_plain_chains(rules: &Leaping, piece: &Piece) -> bool {
    let lands_freely = match piece.lands {
        Lands::NextBehind | Lands::AnywhereBehind => true,
        Lands::WhereItCanGoOn => false,
    };
    let ends_freely = match piece.ends {
        Ends::Anywhere => true,
        Ends::NextBehind | Ends::NextBehindAKing => false,
    };
    let goes_on = match rules.capture.chain {
        Chain::GoesOnWhileItCan | Chain::MayStop => true,
        Chain::SingleLeap => false,
    };
    // A leap back over a neighbour would be over the piece just taken, and next behind it is the only landing. A leap back of any distance
    // would meet that piece first, which stands in the way until the move is over.
    let near = !piece.captures.any_distance;
    let free_way = piece.may_reverse || !rules.capture.leave_at_once;
    let in_any_order = !rules.capture.prefer.contains(&Preference::KingsEarliest);
    goes_on && in_any_order && (near || (lands_freely && ends_freely && free_way))
}
