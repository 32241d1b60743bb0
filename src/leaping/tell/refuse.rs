//! Why a typed move is not legal.
//!
//! Goes in: a position and a readable move that is not legal. Comes out: one true sentence, and the clause that forbids it.

use crate::game::{Outcome, Patience, Refusal, patience};
use crate::ir::leaping::{Lands, Preference};
use crate::ir::{Cause, Section};
use crate::leaping::board::position::{Breach, Kind, Move, Position};
use crate::leaping::board::sets::{Set, Spot, in_width};
use crate::leaping::chains::kept::Chains;
use crate::leaping::engine::Engine;
use crate::leaping::piece::powers::Powers;
use crate::leaping::piece::score::Score;
use crate::leaping::tell::read_move::{Typed, refusal};
use crate::leaping::tell::text::side_name;

/// The routes of a lesser capture are not held to the preferred order.
const LESSER: Breach = Breach::LesserCapture;

/// At most so many moves are named in one message.
const NAMED: usize = 8;

/// Of so many captures a message names some without asking for the routes of all.
const MANY: usize = 64;

/// At most so many chains are compared with what has been typed, the shortest first.
const COMPARED: usize = 256;

/// Work of finding a reason: a third of a second.
const EXPLAINING: u64 = 3_500_000;

impl Engine {
    /// The reason for a refusal, if it is found in so much work; the move is not legal in any case.
    pub(crate) fn explain_in_time(&self, position: &Position, legal: &[Move], typed: &Typed) -> Refusal {
        if patience::is_cut() {
            return refusal("leaping::not-legal", "it is not known whether that is legal".to_owned(), None);
        }
        let patience = Patience::of_work(EXPLAINING);
        let refused = patience.within(|| self.explain(position, legal, typed));
        if !patience.is_cut() {
            return refused;
        }
        let message =
            "no legal move is made like this; why is not known, for there are too many chains of captures to follow them all";
        refusal("leaping::unexplained", message.to_owned(), None)
    }

    /// The reason for a refusal: the first that applies, from the plainest on.
    fn explain(&self, position: &Position, legal: &[Move], typed: &Typed) -> Refusal {
        if legal.is_empty() {
            return self.game_over(position);
        }
        if let Some(refused) = self.wrong_piece(position, typed) {
            return refused;
        }
        if let Some(opening) = self.binding_opening(position) {
            let name = self.rules.openings[opening as usize].name.clone().unwrap_or_else(|| "opening".to_owned());
            let message = format!("the {name} asks for {}", self.texts(position, legal));
            return refusal("leaping::opening", message, Some(Cause::Opening(opening)));
        }
        if let Some(refused) = self.occupied(position, typed) {
            return refused;
        }
        if let Some(refused) = self.not_crowned(position, legal, typed) {
            return refused;
        }
        let king = position.kings[position.to_move.index()] & u128::bit(typed.from()) != 0;
        let chains = in_width!(self, S => self.every_chain::<S>(position, true));
        let Chains { complete: mut captures, mut cut, .. } = chains;
        // A crowded position has more of both than are listed: what has been typed in full is among them in any case.
        if let Some((followed, goes_on)) = self.followed(position, typed, king) {
            (if goes_on { &mut cut } else { &mut captures }).insert(0, followed);
        }
        if let Some(refused) = self.refused_capture(position, legal, typed, &captures, &cut) {
            return refused;
        }
        if !typed.capture && typed.taken.is_none() && typed.points.len() == 2 {
            return self.refused_step(position, legal, typed, king);
        }
        self.refused_leap(position, legal, typed, king)
    }

    /// Why no legal move begins on a point; nothing if one does.
    pub(crate) fn why_none_from(&self, position: &Position, from: Spot) -> Option<Refusal> {
        let legal = self.legal(position);
        if legal.moves.iter().any(|m| matches!(m.kind, Kind::Step | Kind::Capture) && m.from == from) {
            return None;
        }
        let to = |to, capture| Typed { points: vec![from, to], capture, ..Typed::default() };
        let explained = |typed: &Typed| self.explain_in_time(position, &legal.moves, typed);
        let nowhere = to(from, false);
        if legal.moves.is_empty() || self.wrong_piece(position, &nowhere).is_some() || self.binding_opening(position).is_some() {
            return Some(explained(&nowhere));
        }
        // A capture that is not good enough, then a step.
        let chains = Patience::of_work(EXPLAINING).within(|| in_width!(self, S => self.every_chain::<S>(position, false)));
        if let Some((capture, _)) = chains.complete.iter().find(|(m, _)| m.from == from) {
            return Some(explained(&to(capture.to, true)));
        }
        let free = self.geometry.all & !position.occupied();
        let neighbours = self.geometry.rays[usize::from(from)].iter().filter_map(|ray| ray.points.first().copied());
        let mut steps = neighbours.filter(|to| free.has(*to)).map(|neighbour| explained(&to(neighbour, false)));
        let hemmed = || {
            let point = self.spot_text(from);
            refusal("leaping::hemmed-in", format!("the piece on {point} has nowhere to step, and nothing to capture"), None)
        };
        Some(steps.find(|refused| refused.code != "leaping::direction").unwrap_or_else(hemmed))
    }

    /// Why the side to move has no move, if it has none.
    pub(crate) fn why_stuck(&self, position: &Position) -> Option<Refusal> {
        if position.winner.is_some() || position.challenge().is_some() || self.has_move(position) {
            return None;
        }
        let side = side_name(position.to_move);
        let message = match position.pieces(position.to_move).count_ones() {
            0 => format!("{side} has no pieces"),
            1 => format!("{side}'s piece has nowhere to step, and nothing to capture"),
            pieces => format!("none of {side}'s {pieces} pieces can step anywhere or capture"),
        };
        Some(Refusal { code: "game::over", message, cause: None })
    }

    /// A move that is legal, but crowns nobody.
    fn not_crowned(&self, position: &Position, legal: &[Move], typed: &Typed) -> Option<Refusal> {
        let fits = |m: &&Move| {
            (m.from, m.to) == (typed.from(), typed.to())
                && typed.taken.is_none_or(|taken| taken == m.captured)
                && (typed.between().is_empty() || self.has_route(position, m, typed.between()))
        };
        let meant = legal.iter().filter(|_| typed.crowned).find(fits)?;
        let crowned = Some(Cause::Clause(Section::Man, "crowned", 0));
        let message = format!("{} is legal, but crowns no man", self.write_move(position, meant));
        Some(refusal("leaping::not-crowned", message, crowned))
    }

    fn game_over(&self, position: &Position) -> Refusal {
        let (outcome, cause) = self.result(position);
        let message = match outcome {
            Outcome::Win(side) => format!("the game is over: {} has won", side_name(side)),
            _ => "the game is over: there is no move".to_owned(),
        };
        refusal("leaping::game-over", message, cause)
    }

    fn wrong_piece(&self, position: &Position, typed: &Typed) -> Option<Refusal> {
        let point = self.spot_text(typed.from());
        match self.at(position, typed.from()) {
            None => Some(refusal("leaping::no-piece", format!("no piece stands on {point}"), None)),
            Some((side, _)) if side != position.to_move => {
                let message =
                    format!("the piece on {point} is {}'s, and {} is to move", side_name(side), side_name(position.to_move));
                Some(refusal("leaping::wrong-side", message, None))
            }
            Some(_) => None,
        }
    }

    fn occupied(&self, position: &Position, typed: &Typed) -> Option<Refusal> {
        let to = typed.to();
        let taken = self.at(position, to).is_some() && to != typed.from();
        // A chain may end where a piece stood that it has taken.
        let freed = self.rules.capture.leave_at_once && (typed.capture || typed.points.len() > 2);
        (taken && !freed).then(|| refusal("leaping::occupied", format!("a piece stands on {}", self.spot_text(to)), None))
    }

    /// Captures that the rules of capture strike out, or that are not finished.
    fn refused_capture(
        &self,
        position: &Position,
        legal: &[Move],
        typed: &Typed,
        captures: &[(Move, Score)],
        cut: &[(Move, Score)],
    ) -> Option<Refusal> {
        let ends = |m: &Move| (m.from, m.to) == (typed.from(), typed.to());
        let meant = |m: &Move| ends(m) && typed.taken.is_none_or(|taken| taken == m.captured);
        let fits = |m: &Move| self.has_route(position, &m.as_breach(LESSER), typed.between());
        let mut complete = captures.iter().filter(|(m, _)| meant(m)).take(COMPARED);
        if let Some((lesser, score)) = complete.find(|(m, _)| fits(m) && !legal.iter().any(|l| l.same_identity(m))) {
            return Some(self.lesser(position, lesser, score, typed));
        }
        let mut unfinished: Vec<&Move> = cut.iter().map(|(m, _)| m).filter(|m| meant(m)).collect();
        // The shortest chain is meant rather than a way round to the same point.
        unfinished.sort_by_key(|cut| cut.captured.count_ones());
        unfinished.truncate(COMPARED);
        unfinished.retain(|m| self.has_route(position, &m.as_breach(Breach::ChainCutShort), typed.between()));
        if legal.len() > MANY {
            unfinished.truncate(1);
        }
        if let Some(first) = unfinished.first().copied() {
            // Of several chains that end here, one that goes on to a legal capture is meant.
            let goes_on = |cut: &Move| Some((*cut, self.going_on(position, legal, cut, typed.between())?));
            let (cut, better) = unfinished
                .into_iter()
                .find_map(goes_on)
                .unwrap_or_else(|| (*first, self.full_texts(position, &unpunished(legal))));
            let starts = |m: &&Move| m.from == cut.from && m.captured & cut.captured == cut.captured;
            let on: Vec<Spot> = typed.between().iter().copied().chain([cut.to]).collect();
            let mut longer = captures.iter().map(|(m, _)| m).filter(starts);
            let choosy = self.rules.king.as_ref().is_some_and(|king| king.lands == Lands::WhereItCanGoOn);
            if choosy && !longer.any(|m| self.has_route(position, &m.as_breach(LESSER), &on)) {
                let message =
                    format!("a king lands where it can go on, and on {} it cannot; legal: {better}", self.spot_text(cut.to));
                return Some(refusal("leaping::landing", message, Some(Cause::Clause(Section::King, "lands", 0))));
            }
            let message = format!("the chain must go on from {}; legal: {better}", self.spot_text(cut.to));
            return Some(refusal("leaping::chain-goes-on", message, Some(Cause::Clause(Section::Capture, "chain", 0))));
        }
        let same_ends: Vec<Move> = legal.iter().filter(|m| ends(m) && m.kind == Kind::Capture).copied().collect();
        if same_ends.is_empty() {
            return None;
        }
        let message = format!("no capture takes this way; legal: {}", self.full_texts(position, &same_ends));
        Some(refusal("leaping::no-such-route", message, None))
    }

    /// The legal captures that take at least what a chain cut short has taken: those with a route that begins like it, if there
    /// are such, by that route.
    fn going_on(&self, position: &Position, legal: &[Move], cut: &Move, between: &[Spot]) -> Option<String> {
        let mut longer = unpunished(legal);
        longer.retain(|m| m.from == cut.from && m.captured & cut.captured == cut.captured);
        if longer.len() > MANY {
            return Some(self.full_texts(position, &longer));
        }
        let begun: Vec<Spot> =
            self.route(position, &cut.as_breach(Breach::ChainCutShort), between).iter().map(|hop| hop.to).collect();
        let routes = longer.iter().filter_map(|m| self.route_begun(position, m, &begun));
        let texts: Vec<String> = routes.map(|hops| self.hops_text(cut.from, &hops)).collect();
        match (texts.is_empty(), longer.is_empty()) {
            (false, _) => Some(listed(texts)),
            (true, false) => Some(self.full_texts(position, &longer)),
            (true, true) => None,
        }
    }

    /// A capture that is complete, but not among the best: the key that decides, what it wants, and what would do.
    fn lesser(&self, position: &Position, lesser: &Move, score: &Score, typed: &Typed) -> Refusal {
        let mut best = Vec::new();
        let best_score = self.best(position, &mut best).score;
        let better = self.full_texts(position, &best);
        let Some(first) = best.first().filter(|_| !self.rules.capture.prefer.is_empty()) else {
            return refusal("leaping::not-legal", format!("legal here: {better}"), None);
        };
        let this = self.full_text(position, &lesser.as_breach(LESSER), typed.between());
        for (place, key) in self.rules.capture.prefer.iter().enumerate() {
            let earliest = *key == Preference::KingsEarliest;
            let (has, wants) = (self.measure(position, key, lesser), self.measure(position, key, first));
            let worse = if earliest { score.sequence != best_score.sequence } else { has < wants };
            if worse {
                let message = match key {
                    Preference::MostPieces => {
                        format!("`prefer most pieces` wants {} taken, and {this} takes {has}", counted(wants, "piece"))
                    }
                    Preference::MostValue => {
                        format!("`prefer most value` wants pieces worth {wants} taken, and {this} takes {has}")
                    }
                    Preference::MostKings => {
                        format!("`prefer most kings` wants {} taken, and {this} takes {has}", counted(wants, "king"))
                    }
                    Preference::ByAKing => {
                        format!("`prefer by a king` wants a king to capture, and on {} stands a man", self.spot_text(lesser.from))
                    }
                    Preference::KingsEarliest => {
                        format!("`prefer kings earliest` wants a king taken as early as possible, and {this} takes one later")
                    }
                };
                let cause = Cause::Clause(Section::Capture, "prefer", place as u8);
                return refusal("leaping::lesser-capture", format!("{message}; legal: {better}"), Some(cause));
            }
        }
        // Best by every key, yet not legal: an offence has been taken back, or a route of another order was meant.
        refusal("leaping::not-legal", format!("legal here: {better}"), None)
    }

    fn measure(&self, position: &Position, key: &Preference, capture: &Move) -> u64 {
        let (own, enemy) = (position.to_move.index(), position.to_move.other().index());
        let men = u64::from((capture.captured & position.men[enemy]).count_ones());
        let kings = u64::from((capture.captured & position.kings[enemy]).count_ones());
        let king = self.rules.king.as_ref().unwrap_or(&self.rules.man);
        match key {
            Preference::MostPieces => men + kings,
            Preference::MostValue => men * u64::from(self.rules.man.value) + kings * u64::from(king.value),
            Preference::MostKings => kings,
            Preference::ByAKing => u64::from(position.kings[own] & u128::bit(capture.from) != 0),
            Preference::KingsEarliest => 0,
        }
    }

    /// A step that is not legal.
    fn refused_step(&self, position: &Position, legal: &[Move], typed: &Typed, king: bool) -> Refusal {
        let (from, to) = (typed.from(), typed.to());
        let powers = &self.powers[position.to_move.index()][usize::from(king)];
        let section = section(king);
        let steps = Some(Cause::Clause(section, "steps", 0));
        if self.step_targets::<u128>(position, from, king).has(to) {
            let captures: Vec<Move> = unpunished(legal);
            if position.forced().is_some() {
                let message = format!("the move was taken back: only {} will do", self.full_texts(position, &captures));
                return refusal("leaping::taken-back", message, Some(Cause::Enforcement));
            }
            let cause = Some(Cause::Clause(Section::Capture, "compulsory", 0));
            let message = format!("capture is compulsory; legal: {}", self.full_texts(position, &captures));
            return refusal("leaping::capture-compulsory", message, cause);
        }
        let name = rank_name(king);
        let (start, end) = (self.spot_text(from), self.spot_text(to));
        let rays = &self.geometry.rays[from as usize];
        let Some(ray) = rays.iter().find(|ray| ray.mask.has(to)) else {
            return refusal("leaping::no-line", format!("no line leads from {start} to {end}"), None);
        };
        if powers.may_step & u128::bit(from) == 0 {
            return refusal(
                "leaping::last-row",
                format!("the {name} on {start} has reached its last row and makes no step"),
                steps,
            );
        }
        if self.rests(position, from, powers) {
            let rests = Some(Cause::Clause(section, "rests", 0));
            let message = format!("the {name} on {start} must rest until another piece has moved or it has captured");
            return refusal("leaping::rests", message, rests);
        }
        let usable = powers.steps[from as usize].iter().any(|way| way.over == ray.points[0]);
        if !usable {
            return refusal("leaping::direction", format!("a {name} does not step from {start} towards {end}"), steps);
        }
        if powers.piece.steps.never_back && self.stood(position, from).has(to) {
            return refusal("leaping::never-back", format!("this {name} has stood on {end} before"), steps);
        }
        self.refused_distance(position, powers, &ray.points, typed, steps)
    }

    /// A step in a good direction that is too long, or has something in its way.
    fn refused_distance(
        &self,
        position: &Position,
        powers: &Powers,
        points: &[Spot],
        typed: &Typed,
        steps: Option<Cause>,
    ) -> Refusal {
        let end = self.spot_text(typed.to());
        let before = points.iter().take_while(|&&at| at != typed.to());
        if let Some(&met) = before.clone().find(|&&at| position.occupied().has(at))
            && (powers.piece.steps.any_distance || self.at(position, met).is_some_and(|(side, _)| side == position.to_move))
        {
            let message = format!("a piece on {} stands in the way to {end}", self.spot_text(met));
            return refusal("leaping::in-the-way", message, steps);
        }
        let message = if before.clone().any(|&at| position.occupied().has(at)) {
            format!("the leap to {end} is not possible for this piece")
        } else {
            format!("{end} is too far: this piece steps to the next point only")
        };
        refusal("leaping::too-far", message, steps)
    }

    /// A leap that does not exist.
    fn refused_leap(&self, position: &Position, legal: &[Move], typed: &Typed, king: bool) -> Refusal {
        let captures: Vec<Move> = unpunished(legal);
        let possible = if captures.is_empty() {
            "there is no capture here".to_owned()
        } else {
            format!("legal: {}", self.full_texts(position, &captures))
        };
        if let Some(refused) = self.impossible_leap(position, typed, king) {
            return Refusal { message: format!("{}; {possible}", refused.message), ..refused };
        }
        let (name, start) = (rank_name(king), self.spot_text(typed.from()));
        let section = section(king);
        let message = format!("the {name} on {start} cannot capture like this; {possible}");
        refusal("leaping::no-capture", message, Some(Cause::Clause(section, "captures", 0)))
    }

    /// Legal moves as they are written, in the order of their texts.
    fn texts(&self, position: &Position, moves: &[Move]) -> String {
        listed(moves.iter().map(|m| self.write_move(position, m)).collect())
    }

    /// Captures with every landing point, in the order of their texts.
    fn full_texts(&self, position: &Position, moves: &[Move]) -> String {
        if moves.len() > MANY {
            let ends =
                |m: &Move| format!("{}{}{}", self.spot_text(m.from), self.rules.notation.capture_sign, self.spot_text(m.to));
            return listed(moves.iter().map(ends).collect());
        }
        let written = |m: &Move| if self.route(position, m, &[]).is_empty() { m.as_breach(LESSER) } else { *m };
        listed(moves.iter().map(|m| self.full_text(position, &written(m), &[])).collect())
    }
}

/// The captures that nobody can punish.
fn unpunished(legal: &[Move]) -> Vec<Move> {
    legal.iter().filter(|m| m.kind == Kind::Capture && m.breach.is_none()).copied().collect()
}

fn counted(number: u64, name: &str) -> String {
    if number == 1 { format!("1 {name}") } else { format!("{number} {name}s") }
}

fn listed(mut texts: Vec<String>) -> String {
    texts.sort();
    texts.dedup();
    let more = texts.len().saturating_sub(NAMED);
    texts.truncate(NAMED);
    let list = texts.join(", ");
    if more > 0 { format!("{list} and {more} more") } else { list }
}

pub(crate) fn rank_name(king: bool) -> &'static str {
    if king { "king" } else { "man" }
}

/// The section of the clauses of a rank.
pub(crate) fn section(king: bool) -> Section {
    if king { Section::King } else { Section::Man }
}
