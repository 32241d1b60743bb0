//! What close relatives of a game make of the same move.
//!
//! Comes in: a game and a move. Goes out: shipped variants of its kin in which it is otherwise, in sentences. Decides no rule.

use super::why::{TURN_HAS_ENDED, Why, parts};
use crate::compare::{Pair, lettered, numbered};
use crate::game::{Outcome, Rules as _, patience};
use crate::ir;
use crate::library;
use crate::play::Game;
use crate::syntax::ast::{Family, ItemKind, Parent};
use crate::syntax::lines;
use crate::variant::Variant;
use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};

/// What a relative makes of the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relative {
    /// Its name.
    pub variant: String,
    /// What differs there, in half a sentence.
    pub how: String,
}

/// How near a relative is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Nearness {
    Parent,
    Child,
    /// One of the two descends from the other, or says that they are related.
    Kin,
    Sibling,
    /// Of other descent: a relative only if it begins from the very same board.
    Distant,
}

/// What a file says of its descent.
#[derive(Default)]
struct Descent {
    /// The game from which it is written. A frame is no game, and its children are not for that siblings.
    parent: Option<String>,
    /// The games that it calls kin.
    kin: Vec<String>,
    /// Its family, if it is stated there.
    family: Option<Family>,
}

fn descent_of(text: &str) -> Descent {
    let mut descent = Descent::default();
    for item in lines(text) {
        match item.kind {
            ItemKind::Variant { parent: Some(Parent::Name(name)), .. } => {
                descent.parent = Some(name.value).filter(|name| !is_frame(name))
            }
            ItemKind::Kin { names, .. } => descent.kin.extend(names.into_iter().map(|name| name.value)),
            ItemKind::Family(family) => descent.family = Some(family.value),
            _ => {}
        }
    }
    descent
}

/// What all shipped files say of their descent; read once.
fn descents() -> &'static [(&'static str, Descent)] {
    static ALL: OnceLock<Vec<(&str, Descent)>> = OnceLock::new();
    ALL.get_or_init(|| library::all().iter().map(|shipped| (shipped.name, descent_of(shipped.text))).collect())
}

/// A shipped variant, compiled once: whoever asks why a move is refused asks for its relatives again and again.
fn shipped(name: &str) -> Option<Variant> {
    static KEPT: Mutex<BTreeMap<String, Variant>> = Mutex::new(BTreeMap::new());
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let known = kept().get(name).cloned();
    known.or_else(|| {
        let variant = Variant::shipped(name).ok()?;
        kept().insert(name.to_owned(), variant.clone());
        Some(variant)
    })
}

fn is_frame(name: &str) -> bool {
    library::frames().iter().any(|frame| frame.name == name)
}

/// The parent, the children, the kin and the siblings of a variant among the shipped ones, and the others that have no parent; the
/// nearest first.
fn family_names(variant: &Variant) -> Vec<(Nearness, &'static str)> {
    let own = variant.name();
    let parent = variant.parent();
    let kin: Vec<&str> = variant.merged().head.kin.iter().flat_map(|kin| &kin.names).map(|name| name.value.as_str()).collect();
    let near = |name: &'static str, Descent { parent: theirs, kin: their_kin, family }: &Descent| {
        let nearness = match theirs.as_deref() {
            _ if name == own || family.is_some_and(|family| family != variant.family()) => return None,
            _ if Some(name) == parent => Nearness::Parent,
            Some(theirs) if theirs == own => Nearness::Child,
            _ if kin.contains(&name) || their_kin.iter().any(|kin| kin == own) => Nearness::Kin,
            Some(theirs) if Some(theirs) == parent => Nearness::Sibling,
            None => Nearness::Distant,
            Some(_) => return None,
        };
        Some((nearness, name))
    };
    let mut names: Vec<_> = descents().iter().filter_map(|(name, descent)| near(name, descent)).collect();
    names.sort();
    names
}

/// Work of reading what a relative's file says.
const RELATIVE: u64 = 10_000;

impl Why {
    /// Asks the relatives of the game, the nearest first, as long as there is patience: what one that was asked in vain makes of the move is
    /// not told.
    pub fn ask_relatives(&mut self, game: &Game, text: &str) {
        let parts = parts(game, text);
        // A move of the other side after the end of a turn may be legal in itself.
        let illegal = self.refused.as_ref().is_some_and(|refused| refused.code != TURN_HAS_ENDED);
        let legal = if illegal { self.moves.len() } else { parts.len() };
        for (nearness, name) in family_names(game.variant()) {
            let relative = patience::goes_on(RELATIVE).then(|| relative(game, (nearness, name), &parts, legal)).flatten();
            if patience::is_cut() {
                self.asked_all = false;
                return;
            }
            self.relatives.extend(relative);
        }
    }
}

/// What a relative makes of some moves, of which the first so many are legal here.
fn relative(game: &Game, (nearness, name): (Nearness, &str), parts: &[&str], legal: usize) -> Option<Relative> {
    let other = shipped(name).filter(|other| other.family() == game.variant().family())?;
    if nearness == Nearness::Distant && !Pair::new(game.variant(), &other)?.begin_alike() {
        return None;
    }
    let how = otherwise(game, &other, parts, legal)?;
    Some(Relative { variant: name.to_owned(), how })
}

const LEGAL_THERE: &str = "legal there";
const NOT_LEGAL_THERE: &str = "not legal there: ";
/// Relatives that are named in one sentence, and sentences.
const MOST_NAMED: usize = 4;
const MOST_SENTENCES: usize = 6;

/// What relatives make of a move, in sentences: those that agree are told together, the nearest first, and no more than a few.
pub fn told_together(relatives: &[Relative]) -> Vec<String> {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for relative in relatives {
        match groups.iter_mut().find(|(how, _)| *how == relative.how) {
            Some((_, names)) => names.push(&relative.variant),
            None => groups.push((&relative.how, vec![&relative.variant])),
        }
    }
    let mut sentences: Vec<String> = groups.iter().take(MOST_SENTENCES).map(|(how, names)| sentence(how, names)).collect();
    let rest: usize = groups.iter().skip(MOST_SENTENCES).map(|(_, names)| names.len()).sum();
    if rest > 0 {
        sentences.push(format!("and otherwise in {rest} more (--json names all)"));
    }
    sentences
}

impl Relative {
    /// The whole sentence.
    pub fn words(&self) -> String {
        sentence(&self.how, &[&self.variant])
    }
}

fn sentence(how: &str, names: &[&str]) -> String {
    let more = names.len().saturating_sub(MOST_NAMED);
    let named = match names {
        [names @ .., last] if more == 0 && !names.is_empty() => format!("{} and {last}", names.join(", ")),
        _ if more > 0 => format!("{} and {more} more", names.get(..MOST_NAMED).unwrap_or_default().join(", ")),
        _ => names.join(", "),
    };
    match how.strip_prefix(NOT_LEGAL_THERE) {
        Some(reason) => format!("legal here, not in {named}: {reason}"),
        None if how == LEGAL_THERE => format!("legal in {named}, not here"),
        None => format!("{named}: {how}"),
    }
}

/// Longest text of a position that is told of a relative.
const LONGEST_POSITION: usize = 80;

/// How a move comes out differently under another variant, if it does. The position must mean something there.
fn otherwise(game: &Game, other: &Variant, parts: &[&str], legal: usize) -> Option<String> {
    let pair = Pair::new(game.variant(), other).filter(Pair::share_a_board)?;
    let [left, right] = &pair.engines;
    // Both engines write letters; who asks in numbers is answered in numbers.
    let ask = |text: &str| match game.variant().rules() {
        ir::Rules::Leaping(rules) => lettered(rules, text),
        ir::Rules::Sowing(_) => text.to_owned(),
    };
    let answer = |text: &str| match game.variant().rules() {
        ir::Rules::Leaping(rules) => numbered(rules, text),
        ir::Rules::Sowing(_) => text.to_owned(),
    };
    let (base, since) = pair.plain(game).ok()?;
    let mut two = if base == "start" {
        (left.start(), right.start())
    } else {
        (left.parse_position(&base).ok()?, right.parse_position(&base).ok()?)
    };
    for text in &since {
        let (one, other) = (left.parse_move(&two.0, text).ok()?, right.parse_move(&two.1, text).ok()?);
        left.play(&mut two.0, &one, false, &mut (), &mut ());
        right.play(&mut two.1, &other, false, &mut (), &mut ());
    }
    if !left.alike(&two.0, &two.1) || right.outcome(&two.1) != Outcome::Ongoing || left.outcome(&two.0) != Outcome::Ongoing {
        return None;
    }
    let mut own = game.clone();
    // Of a chain that breaks off here nothing is told but that it goes on there.
    let legal_here = legal == parts.len();
    for (number, part) in parts.iter().enumerate() {
        // The move as typed, in the plain names that both understand.
        let (here, plain) = match (number < legal).then(|| own.parse_move(part)) {
            Some(Ok(chosen)) => {
                let plain = left.move_text(&two.0, &chosen);
                own.play_move(&chosen);
                (Some(chosen), plain)
            }
            _ => (None, ask(part)),
        };
        // A move that is legal here may crown nobody there; one that is not, because it crowns nobody, is none there either.
        let uncrowned = |refusal| match plain.strip_suffix("=K").filter(|_| here.is_some()) {
            Some(text) => right.parse_move(&two.1, text),
            None => Err(refusal),
        };
        let there = right.parse_move(&two.1, &plain).or_else(uncrowned);
        match (here, there) {
            (None, Ok(_)) => return Some(LEGAL_THERE.to_owned()),
            (None, Err(_)) => return None,
            // Legal there too, if it were said with more words.
            (Some(_), Err(refusal)) if matches!(refusal.code, "leaping::ambiguous" | "sowing::needs-direction") => return None,
            (Some(_), Err(_)) if !legal_here => return None,
            (Some(_), Err(refusal)) => return Some(format!("{NOT_LEGAL_THERE}{}", answer(&refusal.message))),
            (Some(one), Ok(other)) => {
                left.play(&mut two.0, &one, false, &mut (), &mut ());
                right.play(&mut two.1, &other, false, &mut (), &mut ());
            }
        }
        if !legal_here && !left.alike(&two.0, &two.1) {
            return None;
        }
        if left.outcome(&two.0) != right.outcome(&two.1) {
            return Some(match right.outcome(&two.1) {
                Outcome::Ongoing => "the game then goes on".to_owned(),
                Outcome::Draw => "the game then ends in a draw".to_owned(),
                Outcome::Win(side) => format!("{} then wins the game", other.side_word(side)),
            });
        }
        if !left.alike(&two.0, &two.1) {
            // As the board is drawn here, so that the two can be held against each other.
            let [own, text] = [left.position_text(&two.0), right.position_text(&two.1)];
            let lying = |text: &str| text.rsplit_once(' ').map(|(lying, _)| lying.to_owned());
            if lying(&own).is_some() && lying(&own) == lying(&text) {
                return Some(format!("{} is then to move", other.side_word(right.side_to_move(&two.1))));
            }
            let text = answer(&text);
            // The whole text of a large board helps nobody.
            let shown = if text.len() <= LONGEST_POSITION { format!(": {text}") } else { String::new() };
            return Some(format!("comes out otherwise{shown}"));
        }
    }
    None
}
