//! Why a move does what it does, or is not legal.
//!
//! Comes in: a game, a text. Goes out: what happens step by step, each with its rule, the line and the source; or the reason of the
//! refusal; and rules that almost acted. Never decides a rule: the engines say it.

use super::passed::passed;
pub use super::relatives::{Relative, told_together};
use super::tagged::{self, Word};
use crate::error::{Error, Place};
use crate::game::{NearMiss, Outcome, Patience, Rules as _, Side, patience};
use crate::ir::{self, Cause};
use crate::play::event::add_before;
use crate::play::{Event, Game};
use crate::syntax::ast::{Family, Status, Tag};
use crate::variant::Variant;
use serde_json::{Map, Value, json};

/// A move that is none of the turn that was asked about.
pub(super) const TURN_HAS_ENDED: &str = "play::turn-has-ended";
/// A refusal whose reason was not looked for to the end.
const UNEXPLAINED: &str = "leaping::unexplained";

/// A rule, where it stands, and who says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authority {
    /// Rule, file and line.
    pub place: Place,
    /// The source in words.
    pub source: Option<String>,
    /// How sure it is.
    pub status: Option<&'static str>,
    /// What each source says of it.
    pub words: Vec<Word>,
}

/// One thing that happens, with its rule.
#[derive(Clone, Debug)]
pub struct Happened {
    /// What.
    pub event: Event,
    /// By which rule.
    pub authority: Option<Authority>,
    /// What a lap passes over, with the clause that says so.
    pub passes: Vec<(String, Option<Authority>)>,
}

/// A rule that almost acted.
#[derive(Clone, Debug)]
pub struct Missed {
    /// What it is called.
    pub name: String,
    /// What was lacking, in half a sentence.
    pub lacking: String,
    /// Where it stands.
    pub authority: Option<Authority>,
}

/// One move of a turn.
#[derive(Clone, Debug)]
pub struct Explained {
    /// Its text.
    pub chosen: String,
    /// Who plays it.
    pub side: &'static str,
    /// What happens.
    pub happens: Vec<Happened>,
    /// What almost happened.
    pub missed: Vec<Missed>,
    /// The position after it, as `--at` takes it.
    pub position: String,
}

/// Why a move is refused.
#[derive(Clone, Debug)]
pub struct Refused {
    /// Its text.
    pub chosen: String,
    /// Stable code.
    pub code: &'static str,
    /// The reason.
    pub message: String,
    /// The rule that forbids it.
    pub authority: Option<Authority>,
    /// What is legal instead; empty too where it takes too long to write that.
    pub legal: Vec<String>,
    /// False: there was no patience to find out whether the move is legal, and nothing of this means anything.
    pub certain: bool,
}

/// The whole explanation.
#[derive(Clone, Debug)]
pub struct Why {
    /// Moves that are legal, in order.
    pub moves: Vec<Explained>,
    /// The first that is not.
    pub refused: Option<Refused>,
    /// What happened by itself before the first move.
    pub before: Vec<Event>,
    /// Why the side to move has no move there, if it has none.
    pub stuck: Vec<(String, Option<Authority>)>,
    /// Close relatives among the shipped variants in which it is otherwise.
    pub relatives: Vec<Relative>,
    /// Whether all relatives were asked.
    pub asked_all: bool,
}

/// Explains a move, or a chain of moves of one turn. `at` is the text from which the game was made, if it was: what happens by itself
/// in that position has been played out in the game.
pub fn why(game: &Game, text: &str, at: Option<&str>) -> Why {
    let mut why = why_alone(game, text, at);
    why.ask_relatives(game, text);
    why
}

/// The moves that a text names, one after the other.
pub(super) fn parts<'t>(game: &Game, text: &'t str) -> Vec<&'t str> {
    let whole = text.trim();
    let chain = game.variant().family() == Family::Sowing && whole.contains('-') && game.parse_move(whole).is_err();
    if chain { whole.split('-').collect() } else { vec![whole] }
}

/// The same, and no relative is asked.
pub fn why_alone(game: &Game, text: &str, at: Option<&str>) -> Why {
    let variant = game.variant();
    let parts = parts(game, text);
    let stuck = at.map(|at| variant.engine().without_a_move(at)).unwrap_or_default();
    let stuck = stuck.into_iter().map(|one| (one.message, one.cause.and_then(|cause| authority(variant, cause)))).collect();
    let before = game.before().to_vec();
    let mut why = Why { moves: Vec::new(), refused: None, before, stuck, relatives: Vec::new(), asked_all: true };
    let mut game = game.clone();
    let mover = game.side();
    for part in parts {
        let ended = (!why.moves.is_empty() && game.side() != mover && game.outcome() == Outcome::Ongoing).then(|| {
            Box::new(Refused {
                chosen: part.to_owned(),
                code: TURN_HAS_ENDED,
                message: format!("the turn ended before `{part}`: it is not a move of the same turn"),
                authority: None,
                legal: Vec::new(),
                certain: true,
            })
        });
        match ended.map_or_else(|| step(&mut game, part), Err) {
            Ok(explained) => why.moves.push(explained),
            Err(refused) => {
                why.refused = Some(*refused);
                break;
            }
        }
    }
    why
}

fn step(game: &mut Game, text: &str) -> Result<Explained, Box<Refused>> {
    let variant = &game.variant().clone();
    let chosen = game.parse_move(text).map_err(|error| Box::new(refused(game, text, &error)))?;
    let side = variant.side_word(game.side());
    let own = variant.engine().move_text(game.position(), &chosen);
    let missed = variant.engine().near_misses(game.position(), &chosen).into_iter().map(|miss| told(variant, miss)).collect();
    let mut told_before: Vec<String> = Vec::new();
    let mut happened = |event: Event| {
        // What every lap passes is told once.
        let mut passes = passes(variant, &event);
        passes.retain(|(words, _)| !told_before.contains(words));
        told_before.extend(passes.iter().map(|(words, _)| words.clone()));
        Happened { authority: event.cause.and_then(|cause| authority(variant, cause)), event, passes }
    };
    let happens = game.play_move(&chosen).into_iter().map(&mut happened).collect();
    Ok(Explained { chosen: own, side, happens, missed, position: game.position_text() })
}

fn passes(variant: &Variant, event: &Event) -> Vec<(String, Option<Authority>)> {
    let ir::Rules::Sowing(rules) = variant.rules() else { return Vec::new() };
    let (Some(from), Some(places)) =
        (event.fields.get("from").and_then(Value::as_str), event.fields.get("places").and_then(Value::as_array))
    else {
        return Vec::new();
    };
    let places: Vec<&str> = places.iter().filter_map(Value::as_str).collect();
    let mover = if event.side == Side::South { 'S' } else { 'N' };
    let all = passed(rules, mover, from, &places);
    all.into_iter().map(|one| (one.words, authority(variant, one.cause))).collect()
}

fn told(variant: &Variant, miss: NearMiss) -> Missed {
    let authority = authority(variant, miss.cause);
    let name = miss.name.or_else(|| authority.as_ref().map(|authority| authority.place.rule.clone())).unwrap_or_default();
    Missed { name, lacking: miss.lacking, authority }
}

/// Work of writing the moves that are legal instead: a third of a second.
const LISTING: u64 = 3_500_000;

fn refused(game: &Game, text: &str, error: &Error) -> Refused {
    let variant = game.variant();
    let certain = error.code() == UNEXPLAINED || !patience::is_cut();
    let cause = match game.outcome() {
        Outcome::Ongoing if error.code() != UNEXPLAINED => {
            variant.engine().parse_move(game.position(), text).err().and_then(|refusal| refusal.cause)
        }
        Outcome::Ongoing => None,
        _ => game.ending().and_then(|event| event.cause),
    };
    let listing = Patience::of_work(LISTING);
    let legal = listing.within(|| game.legal_moves());
    Refused {
        chosen: text.to_owned(),
        code: error.code(),
        message: error.to_string(),
        authority: cause.and_then(|cause| authority(variant, cause)),
        legal: if listing.is_cut() { Vec::new() } else { legal },
        certain,
    }
}

/// Where a rule stands, and who says so.
pub fn authority(variant: &Variant, cause: Cause) -> Option<Authority> {
    let place = variant.place(cause)?;
    let tag = variant.origins().0.get(&cause).and_then(|origin| origin.tag.as_ref());
    let words = tag.map(|tag| tagged::words(variant, tag)).unwrap_or_default();
    let first = tag.and_then(Tag::source).and_then(|key| words.iter().find(|word| word.key.as_ref() == Some(&key.value)));
    let source = first.and_then(|word| word.source.clone());
    let status = tag.and_then(Tag::status).map(Status::word);
    Some(Authority { place, source, status, words })
}

impl Authority {
    fn add_to(&self, object: &mut Map<String, Value>) {
        object.insert("rule".to_owned(), json!(self.place.rule));
        object.insert("file".to_owned(), json!(self.place.file));
        if self.place.by_default {
            object.insert("default".to_owned(), json!(true));
        }
        object.insert("line".to_owned(), json!(self.place.line));
        object.insert("source".to_owned(), json!(self.source));
        object.insert("status".to_owned(), json!(self.status));
        object.insert("tags".to_owned(), tagged::json(&self.words));
    }
}

fn with(authority: Option<&Authority>, mut value: Value) -> Value {
    if let (Some(authority), Some(object)) = (authority, value.as_object_mut()) {
        authority.add_to(object);
    }
    value
}

impl Why {
    /// Whether every move is legal.
    pub fn is_legal(&self) -> bool {
        self.refused.is_none()
    }

    /// The explanation as JSON.
    pub fn json(&self, variant: &Variant) -> Value {
        let moves = self.moves.iter().map(|explained| {
            let happens = explained.happens.iter().map(|one| {
                let mut value = with(one.authority.as_ref(), one.event.json(variant));
                if let (false, Some(object)) = (one.passes.is_empty(), value.as_object_mut()) {
                    let passes = one.passes.iter().map(|(words, by)| with(by.as_ref(), json!({"what": words})));
                    object.insert("passes".to_owned(), passes.collect());
                }
                value
            });
            let missed = explained
                .missed
                .iter()
                .map(|miss| with(miss.authority.as_ref(), json!({"name": miss.name, "lacking": miss.lacking})));
            json!({"move": explained.chosen, "side": explained.side, "events": happens.collect::<Vec<_>>(),
                "near_misses": missed.collect::<Vec<_>>(), "position": explained.position})
        });
        let refused = self.refused.as_ref().map(|refused| {
            let value = json!({"move": refused.chosen, "code": refused.code, "message": refused.message, "legal": refused.legal});
            with(refused.authority.as_ref(), value)
        });
        let relatives = self.relatives.iter().map(|one| json!({"variant": one.variant, "how": one.how}));
        let mut document = json!({"schema": 1, "legal": self.is_legal(), "moves": moves.collect::<Vec<_>>(), "refused": refused,
            "relatives": relatives.collect::<Vec<_>>()});
        add_before(&mut document, &self.before, variant);
        if !self.asked_all {
            document["relatives_cut"] = true.into();
        }
        if !self.stuck.is_empty() {
            let stuck = self.stuck.iter().map(|(words, by)| with(by.as_ref(), json!({"what": words})));
            document["no_move"] = stuck.collect();
        }
        document
    }
}
