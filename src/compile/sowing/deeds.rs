//! The actions of one rule, and what is wrong among them.
//!
//! Comes in: the nodes of the actions, and where the rule acts. Goes out: actions of the IR and how the move goes on.
//! Never looks at another rule.

use super::rules::{Ground, reference};
use super::sow::side;
use crate::compile::read::Reader;
use crate::ir::sowing::*;
use crate::source::Span;
use crate::syntax::ast::Phrase;
use crate::syntax::grammar::Rule as Node;
use crate::words;
use crate::words::sowing::values::*;

/// The actions of one rule, taken in order.
pub(super) struct Deeds {
    ground: Ground,
    place: Span,
    passing: bool,
    empty: bool,
    pub(super) actions: Vec<Action>,
    pub(super) then: Option<(Then, Span)>,
    captured: Option<Span>,
    aside: Option<Span>,
    last_seed: Option<Span>,
    this_hole: Option<Span>,
    again: Option<Span>,
    claim: Option<Span>,
}

impl Deeds {
    pub(super) fn new(ground: Ground, place: Span, passing: bool, empty: bool) -> Deeds {
        Deeds {
            ground,
            place,
            passing,
            empty,
            actions: Vec::new(),
            then: None,
            captured: None,
            aside: None,
            last_seed: None,
            this_hole: None,
            again: None,
            claim: None,
        }
    }

    pub(super) fn take(&mut self, reader: &mut Reader, phrase: &Phrase) -> Option<()> {
        let action = phrase.children.first()?;
        let goes_on = matches!(action.rule, Node::sow_on | Node::move_again | Node::end_turn);
        if let Some((_, first)) = self.then {
            let finding = if goes_on {
                reader.error("sowing::go-on", action.span, "a rule can go on in one way only")
            } else {
                reader.error("sowing::go-on", action.span, "nothing happens after a rule has said how to go on")
            };
            finding
                .label("comes too late")
                .also_at(first, "this says how to go on")
                .help("keep one of `sow on`, `move again` and `end turn`, and write it last");
            return None;
        }
        if self.passing && !words::IN_PASSING.contains(&action.rule) {
            let alone = self.actions.is_empty();
            reader
                .error("sowing::passing-rule", action.span, "a passing rule has only captures and claims")
                .label("the lap goes on by itself")
                .help(if alone {
                    "write a capture such as `capture this hole`, or the rule in `landing`"
                } else {
                    "leave this action out, or write the rule in `landing`"
                });
            return None;
        }
        match action.rule {
            Node::capture_action => self.capture(reader, action),
            Node::again_from => self.again(reader, action),
            Node::claim_hole => self.claim(reader, action),
            _ => self.go_on(reader, action),
        }
    }

    fn capture(&mut self, reader: &mut Reader, phrase: &Phrase) -> Option<()> {
        if let Some(again) = self.again {
            return after_again(reader, phrase.span, again, "captures");
        }
        let to = phrase.children.last().and_then(|last| RECEIVERS.read(&last.words())).unwrap_or(Receiver::Mover);
        let mut targets: Vec<(Target, Span)> = Vec::new();
        let mut good = true;
        for target in phrase.children(Node::target) {
            let Some(found) = self.target(reader, target) else {
                good = false;
                continue;
            };
            good &= distinct(reader, &targets, &found, target.span);
            match found {
                Target::LastSeed => self.last_seed = self.last_seed.or(Some(target.span)),
                Target::ThisHole | Target::Everything => self.this_hole = self.this_hole.or(Some(target.span)),
                _ => {}
            }
            targets.push((found, target.span));
        }
        self.captured = self.captured.or(Some(phrase.span));
        if to != Receiver::Mover {
            self.aside = self.aside.or(Some(phrase.span));
        }
        self.actions.push(Action::Capture { targets: targets.into_iter().map(|(target, _)| target).collect(), to });
        good.then_some(())
    }

    fn target(&self, reader: &mut Reader, phrase: &Phrase) -> Option<Target> {
        let part = phrase.children.first()?;
        if part.rule == Node::every_hole {
            let side = side(part)?;
            return reader.numbers(part).map(|holding| Target::Every { side, holding });
        }
        let here = match TARGETS.read(&part.words()) {
            Some(Target::Everything) => return Some(Target::Everything),
            Some(here) => here,
            None => return reference(reader, part, self.ground, self.place).map(Target::At),
        };
        match self.ground {
            Ground::Hole => Some(here),
            Ground::Store => {
                reader
                    .error("sowing::store-rule", part.span, "a seed in a store is not captured")
                    .label("needs a hole")
                    .also_at(self.place, "the seed is in a store")
                    .help("a rule for a store uses only `next`, `beyond` and `previous`, and what lies opposite of them");
                None
            }
            Ground::Claimed => {
                self.claimed_is_empty(reader, part.span, "nothing to capture");
                None
            }
        }
    }

    fn claimed_is_empty(&self, reader: &mut Reader, at: Span, label: &str) {
        reader
            .error("sowing::claimed-rule", at, "a claimed hole is always empty: its seed is in the claimer's store")
            .label(label)
            .also_at(self.place, "the seed fell into a claimed hole")
            .help("leave this action out, or name another hole");
    }

    fn again(&mut self, reader: &mut Reader, phrase: &Phrase) -> Option<()> {
        let mut wrong = |at: Span, message: &str, label: &str, help: &str| {
            reader.error("sowing::again", at, message).label(label).help(help);
        };
        if self.again.is_some() {
            wrong(phrase.span, "`again from` stands twice in one rule", "a second one", "keep one of them");
            return None;
        }
        if self.ground != Ground::Hole {
            let message = "`again from` tries the place of its own rule at a hole, and this rule is for no open hole";
            wrong(phrase.span, message, "can never fit", "leave it out");
            return None;
        }
        let part = phrase.child(Node::one_hole)?;
        let at = reference(reader, part, self.ground, self.place)?;
        let mut wrong = |at: Span, message: &str, label: &str, help: &str| {
            reader.error("sowing::again", at, message).label(label).help(help);
        };
        if self.captured.is_none() {
            let help = "write a capture before it: `capture this hole, again from previous`";
            wrong(
                phrase.span,
                "`again from` goes on as long as something is captured, and this rule captures nothing before it",
                "nothing captured",
                help,
            );
            return None;
        }
        if let Some(seed) = self.last_seed {
            let help = "write `this hole`: it holds all seeds of the hole that is tried";
            wrong(
                seed,
                "`last seed` cannot be captured by a rule with `again from`: no seed falls in the holes that follow",
                "only in the first hole",
                help,
            );
            return None;
        }
        self.again = Some(phrase.span);
        self.actions.push(Action::Again(at));
        Some(())
    }

    fn claim(&mut self, reader: &mut Reader, phrase: &Phrase) -> Option<()> {
        if let Some(again) = self.again {
            return after_again(reader, phrase.span, again, "claims");
        }
        if let Some(first) = self.claim {
            reader
                .error("sowing::claim", phrase.span, "the hole is claimed twice")
                .label("a second claim")
                .also_at(first, "the first one")
                .help("leave one out");
            return None;
        }
        match self.ground {
            Ground::Hole => {}
            Ground::Claimed => {
                reader
                    .error("sowing::claim", phrase.span, "a claimed hole cannot be claimed again")
                    .label("has its claimer")
                    .also_at(self.place, "the seed fell into a claimed hole")
                    .help("leave this action out, or write the rule for a hole");
                return None;
            }
            Ground::Store => {
                reader
                    .error("sowing::store-rule", phrase.span, "a store cannot be claimed")
                    .label("needs a hole")
                    .also_at(self.place, "the seed is in a store")
                    .help("write the rule for a hole");
                return None;
            }
        }
        self.claim = Some(phrase.span);
        self.actions.push(Action::Claim);
        Some(())
    }

    fn go_on(&mut self, reader: &mut Reader, phrase: &Phrase) -> Option<()> {
        let said = phrase.words();
        let then = match phrase.rule {
            Node::sow_on => SOW_ON.read(&said),
            Node::move_again => reader.counted(phrase, &said, &MOVE_AGAIN),
            _ => END_TURN.read(&said),
        }?;
        self.then = Some((then, phrase.span));
        Some(())
    }

    /// What can be said only when all actions are known.
    pub(super) fn finish(&self, reader: &mut Reader) -> bool {
        let Some((then, at)) = self.then else { return true };
        match then {
            Then::SowOn => self.something_to_lift(reader, at),
            Then::SowOnWithCaptured => self.captured_to_hand(reader, at),
            _ => true,
        }
    }

    fn something_to_lift(&self, reader: &mut Reader, at: Span) -> bool {
        match self.ground {
            Ground::Store => {
                reader
                    .error("sowing::store-rule", at, "`sow on` lifts the hole where the seed fell, and a store is not lifted")
                    .label("needs a hole")
                    .also_at(self.place, "the seed is in a store")
                    .help("write `sow on from next` or `move again`");
                false
            }
            Ground::Claimed => {
                self.claimed_is_empty(reader, at, "nothing to lift");
                false
            }
            Ground::Hole => {
                let taken = self.this_hole.or(if self.empty { self.last_seed } else { None });
                if let Some(taken) = taken {
                    reader
                        .warning("sowing::nothing-to-lift", at, "`sow on` lifts this hole, but all its seeds are captured before")
                        .label("the turn always ends here")
                        .also_at(taken, "captured here")
                        .help("write `sow on from next`, `sow on with captured` or `end turn`");
                }
                true
            }
        }
    }

    fn captured_to_hand(&self, reader: &mut Reader, at: Span) -> bool {
        if self.captured.is_none() {
            reader
                .error(
                    "sowing::with-captured",
                    at,
                    "`sow on with captured` sows what this rule captured, and it captures nothing",
                )
                .label("nothing in the hand")
                .help("write a capture before it, or only `sow on`");
            return false;
        }
        if let Some(aside) = self.aside {
            reader
                .error("sowing::with-captured", at, "what is captured cannot go both to a store and to the hand")
                .label("to the hand")
                .also_at(aside, "to a store")
                .help("leave out `to owner` or `to opponent`, or write `sow on`");
            return false;
        }
        true
    }
}

fn after_again(reader: &mut Reader, at: Span, again: Span, what: &str) -> Option<()> {
    reader
        .error("sowing::again", at, format!("{what} stand before `again from`, which repeats them"))
        .label("comes too late")
        .also_at(again, "repeats what stands before it")
        .help("write `again from` after them");
    None
}

/// A target that is not already taken by another one of the same capture.
fn distinct(reader: &mut Reader, before: &[(Target, Span)], found: &Target, at: Span) -> bool {
    let clash = before.iter().find_map(|(other, first)| {
        let why = if other == found {
            "is named twice"
        } else if matches!((other, found), (Target::ThisHole, Target::LastSeed) | (Target::LastSeed, Target::ThisHole)) {
            "is part of `this hole`"
        } else if *other == Target::Everything || *found == Target::Everything {
            "is part of `everything`"
        } else {
            return None;
        };
        Some((why, *first))
    });
    let Some((why, first)) = clash else { return true };
    let message = match why {
        "is named twice" => "the same seeds are captured twice",
        "is part of `this hole`" => "the last seed is one of the seeds of this hole",
        _ => "`everything` leaves nothing else to capture",
    };
    reader
        .error("sowing::capture-twice", at, message)
        .label("taken already")
        .also_at(first, "taken here")
        .help("keep one of the two");
    false
}
