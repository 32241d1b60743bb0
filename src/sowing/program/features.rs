//! What the rules of a variant ask of the executor, and the set of features that is compiled for it.
//!
//! Comes in: the IR. Goes out: a set. Every match is exhaustive: a new word of the language stops the build here until somebody has decided.

use crate::ir::sowing::{Action, Endless, Feed, GrandSlam, Order, Place, Rule, Sowing, Target, Test, Then};

/// Features as constants: what is false costs nothing.
pub(crate) trait Features {
    /// Every landing is one comparison and one capture to the mover, and then the end of the move.
    const PLAIN: bool;
    /// Relays may be endless.
    const WATCHED: bool;
    /// Holes can be claimed.
    const CLAIMS: bool;
    /// Laps may be more than an addition, or sow seeds that were captured.
    const SEED_BY_SEED: bool;
    /// Rules ask whether the mover's store was sown.
    const SOWN: bool;
    /// Moves ask whether captures are to be made.
    const OFFERS: bool;
}

macro_rules! features {
    ($($(#[$what:meta])* $name:ident: $plain:literal $watched:literal $claims:literal $seed_by_seed:literal $sown:literal $offers:literal;)*) => {
    $(
        $(#[$what])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name;
        impl Features for $name {
            const PLAIN: bool = $plain;
            const WATCHED: bool = $watched;
            const CLAIMS: bool = $claims;
            const SEED_BY_SEED: bool = $seed_by_seed;
            const SOWN: bool = $sown;
            const OFFERS: bool = $offers;
        }
    )*

        /// Which set is compiled for a variant.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Set {
            $($(#[$what])* $name),*
        }
    };
}

features! {
    /// Laps, and captures at their end; with programs that are not so [`Stepped`].
    Plain: true false false false false false;
    /// The same with any steps.
    Stepped: false false false false false false;
    /// Relays that may be endless.
    Watched: false true false false false false;
    /// Claims.
    Claiming: false false true false false false;
    /// Rules that act in passing, and holes that are skipped.
    Passing: false true false true false false;
    /// Whether the mover's store was sown.
    Minding: false true false false true false;
    /// Offers.
    Offering: false true false false true true;
    /// Everything.
    Full: false true true true true true;
}

/// What is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wanted {
    pub(crate) claims: bool,
    seed_by_seed: bool,
    sown: bool,
    pub(crate) watched: bool,
    /// What a move does, or asks, decides whether and how it may be chosen: it is made in thought.
    pub(crate) trials: bool,
    /// What a move does may forbid it.
    pub(crate) forbids: bool,
    /// Moves ask whether captures are to be made.
    pub(crate) offers: bool,
    /// Captures that bare the opponent's row are left out.
    pub(crate) slams: bool,
}

impl Wanted {
    pub(crate) fn new(ir: &Sowing) -> Wanted {
        let mut wanted = Wanted { seed_by_seed: !ir.passing.is_empty() || ir.sow.skip.is_some(), ..Wanted::default() };
        ir.landing.iter().chain(&ir.passing).for_each(|rule| wanted.add(rule));
        match ir.sow.endless {
            None => {}
            Some(Endless::EndsTurn) => wanted.watched = true,
            Some(Endless::Forbidden) => (wanted.watched, wanted.forbids) = (true, true),
        }
        match ir.moves.grand_slam {
            GrandSlam::Allowed => {}
            GrandSlam::TakesNothing => wanted.slams = true,
            GrandSlam::Forbidden => (wanted.slams, wanted.forbids) = (true, true),
        }
        match ir.moves.feed {
            Feed::Never => {}
            Feed::IfPossible | Feed::Required | Feed::IfPossibleWhenBare | Feed::RequiredWhenBare => wanted.forbids = true,
        }
        match ir.moves.order {
            // Turns together have a driver of their own.
            Order::Alternate | Order::TogetherThenFirstToStop | Order::TogetherThenLastToStop => {}
        }
        wanted.trials = wanted.forbids || wanted.offers;
        wanted
    }

    fn add(&mut self, rule: &Rule) {
        self.offers |= rule.may;
        match rule.place {
            Place::Hole { .. } | Place::Store(_) => {}
            Place::ClaimedHole => self.claims = true,
        }
        for test in &rule.tests {
            match test {
                Test::Hole { .. } | Test::NeighboursEqual | Test::SeedsLeft(_) => {}
                Test::OwnStoreSown(_) => self.sown = true,
            }
        }
        for action in &rule.actions {
            match action {
                Action::Capture { targets, .. } => targets.iter().for_each(|target| match target {
                    // All of these are steps like others.
                    Target::ThisHole | Target::LastSeed | Target::At(_) | Target::Every { .. } | Target::Everything => {}
                }),
                Action::Again(_) => {}
                Action::Claim => self.claims = true,
            }
        }
        match rule.then {
            Then::EndTurn | Then::SowOn | Then::SowOnFromNext | Then::MoveAgain(_) => {}
            Then::SowOnWithCaptured => self.seed_by_seed = true,
        }
    }

    /// The set that has all that is asked for. What is asked together with something else is everything.
    pub(crate) fn set(&self) -> Set {
        let Wanted { claims, seed_by_seed, sown, watched, trials, forbids: _, offers, slams } = *self;
        match (claims, seed_by_seed, sown, offers, watched) {
            (false, false, false, false, false) if trials || slams => Set::Stepped,
            (false, false, false, false, false) => Set::Plain,
            (false, false, false, false, true) => Set::Watched,
            (true, false, false, false, false) => Set::Claiming,
            (false, true, false, false, _) => Set::Passing,
            (false, false, true, false, _) => Set::Minding,
            (false, false, _, true, _) => Set::Offering,
            _ => Set::Full,
        }
    }
}

/// Calls a function with the features of a set.
macro_rules! with_features {
    ($set:expr, $features:ident => $call:expr) => {
        with_features!($set, $features => $call; Plain Stepped Watched Claiming Passing Minding Offering Full)
    };
    ($set:expr, $features:ident => $call:expr; $($name:ident)+) => {
        match $set {
            $($crate::sowing::program::features::Set::$name => {
                type $features = $crate::sowing::program::features::$name;
                $call
            })+
        }
    };
}
pub(crate) use with_features;
