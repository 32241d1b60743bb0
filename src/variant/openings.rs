//! Tries scripted openings: every line through each, with every choice, must be legal under the variant's other rules.
//!
//! Comes in: the IR. Goes out: a finding for each opening that cannot be played. Never looks at more than a fixed number of lines.

use crate::compile::Origins;
use crate::diagnostic::{Diagnostic, Severity};
use crate::game::{Rules as _, Side, patience};
use crate::ir::leaping::{Leaping, Opening, ScriptMove, ScriptRoute};
use crate::ir::{self, Cause};
use crate::leaping;
use crate::source::Span;
use std::collections::{BTreeMap, HashSet};

/// Positions of one opening that are looked at; an opening in use has a few hundred at most.
const MOST_POSITIONS: usize = 20_000;

/// Work of trying a half-move, where it is not long.
const HALF_MOVE: u64 = 100;

type Position = <leaping::Engine as crate::game::Rules>::Position;

/// Findings on the openings of a variant.
///
/// `spans` holds the place of each half-move of each opening.
pub(super) fn illegal(rules: &ir::Rules, origins: &Origins, spans: &[Vec<Span>]) -> Vec<Diagnostic> {
    let ir::Rules::Leaping(rules) = rules else { return Vec::new() };
    let mut free = rules.clone();
    free.openings.clear();
    free.enforcement = None;
    let engine = leaping::Engine::new(&free);
    let mut findings = Vec::new();
    for (at, opening) in rules.openings.iter().enumerate() {
        let cause = Cause::Opening(u8::try_from(at).unwrap_or(u8::MAX));
        let Some(origin) = origins.0.get(&cause) else { continue };
        let turned = turned(rules, &engine, opening);
        let mut walk = Walk { rules, engine: &engine, opening, turned, seen: HashSet::new(), wrong: BTreeMap::new() };
        walk.from(0, &engine.start(), &mut Vec::new());
        for (half, message) in walk.wrong {
            let span = spans.get(at).and_then(|moves| moves.get(half)).copied().unwrap_or(origin.span);
            let message = format!("the opening `{}` cannot be played: {message}", origin.name);
            let mut finding = Diagnostic::new(Severity::Error, "leaping::illegal-opening", span, message);
            finding.label("not legal here");
            finding.help("every line through an opening, with every choice, is legal under the other rules");
            findings.push(finding);
        }
    }
    findings
}

/// Whether the script is written for the side that does not begin: then its points are turned half round.
fn turned(rules: &Leaping, engine: &leaping::Engine, opening: &Opening) -> bool {
    let Some(ScriptMove::Choice(routes)) = opening.moves.first() else { return false };
    let Some(from) = routes.first().and_then(|route| route.points.first()) else { return false };
    let black = rules.setup.black_men.contains(from) || rules.setup.black_kings.contains(from);
    let owner = if black { Side::North } else { Side::South };
    owner != engine.side_to_move(&engine.start())
}

struct Walk<'a> {
    rules: &'a Leaping,
    engine: &'a leaping::Engine,
    opening: &'a Opening,
    turned: bool,
    seen: HashSet<(Position, Vec<usize>)>,
    /// Half-moves that cannot be played, and why: the first reason of each.
    wrong: BTreeMap<usize, String>,
}

impl Walk<'_> {
    /// Tries half-move `at` and all after it. `chosen` holds which choice was taken at each half-move before.
    fn from(&mut self, at: usize, position: &Position, chosen: &mut Vec<usize>) {
        let Some(scripted) = self.opening.moves.get(at) else { return };
        if self.seen.len() >= MOST_POSITIONS || !self.seen.insert((position.clone(), chosen.clone())) {
            return;
        }
        let (routes, choices): (&[ScriptRoute], Vec<usize>) = match scripted {
            ScriptMove::Choice(routes) => (routes, (0..routes.len()).collect()),
            ScriptMove::OtherOf(earlier) => {
                let earlier = usize::from(*earlier);
                let Some(ScriptMove::Choice(routes)) = self.opening.moves.get(earlier) else { return };
                (routes, (0..routes.len()).filter(|choice| Some(choice) != chosen.get(earlier)).collect())
            }
        };
        for choice in choices {
            let Some(route) = routes.get(choice) else { continue };
            let text = self.text(route);
            let number = at / 2 + 1;
            let played = match self.engine.parse_move(position, &text) {
                Ok(played) => played,
                // Nobody knows whether it is legal, nor what comes after it.
                Err(_) if patience::is_cut() => return,
                Err(refusal) => {
                    let message = || format!("`{text}` at its move {number}: {}", refusal.message);
                    self.wrong.entry(at).or_insert_with(message);
                    continue;
                }
            };
            if !patience::goes_on(HALF_MOVE) {
                return;
            }
            let mut after = position.clone();
            self.engine.play(&mut after, &played, false, &mut (), &mut ());
            chosen.push(choice);
            self.from(at + 1, &after, chosen);
            chosen.pop();
        }
    }

    fn text(&self, route: &ScriptRoute) -> String {
        let names = route.points.iter().map(|point| self.name(*point));
        names.collect::<Vec<_>>().join(if route.capture { "x" } else { "-" })
    }

    fn name(&self, point: u8) -> &str {
        let points = &self.rules.board.points;
        let Some(written) = points.get(usize::from(point)) else { return "?" };
        match self.rules.board.lattice {
            Some((width, height)) if self.turned => {
                let (column, row) = (width + 1 - written.column, height + 1 - written.row);
                points.iter().find(|point| (point.column, point.row) == (column, row)).map_or("?", |point| &point.name)
            }
            _ => &written.name,
        }
    }
}
