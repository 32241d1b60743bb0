//! Why a move does what it does, or is not legal.
//!
//! Comes in: a game, a text. Goes out: what happens step by step, each with its rule, the line and the source; or the reason of the
//! refusal; rules that almost acted; and what close relatives make of the same move. Never decides a rule: the engines say it.

use super::passed::passed;
use super::tagged::{self, Word};
use crate::compare::{Pair, lettered, numbered};
use crate::error::{Error, Place};
use crate::game::{NearMiss, Outcome, Patience, Rules as _, Side, patience};
use crate::ir::{self, Cause};
use crate::library;
use crate::play::event::add_before;
use crate::play::{Event, Game};
use crate::syntax::ast::{Family, ItemKind, Parent, Status, Tag};
use crate::syntax::lines;
use crate::variant::Variant;
use serde_json::{Map, Value, json};

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

/// What a relative makes of the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relative {
    /// Its name.
    pub variant: String,
    /// What differs there, in half a sentence.
    pub how: String,
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
fn parts<'t>(game: &Game, text: &'t str) -> Vec<&'t str> {
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

// ---------------------------------------------------------------- relatives

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

fn is_frame(name: &str) -> bool {
    library::frames().iter().any(|frame| frame.name == name)
}

/// The parent, the children, the kin and the siblings of a variant among the shipped ones, and the others that have no parent; the
/// nearest first.
fn family_names(variant: &Variant) -> Vec<(Nearness, &'static str)> {
    let own = variant.name();
    let parent = variant.parent();
    let kin: Vec<&str> = variant.merged().head.kin.iter().flat_map(|kin| &kin.names).map(|name| name.value.as_str()).collect();
    let near = |text: &str, name: &'static str| {
        let Descent { parent: theirs, kin: their_kin, family } = descent_of(text);
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
    let mut names: Vec<_> = library::all().iter().filter_map(|shipped| near(shipped.text, shipped.name)).collect();
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
    let other = Variant::shipped(name).ok().filter(|other| other.family() == game.variant().family())?;
    if nearness == Nearness::Distant && !Pair::new(game.variant(), &other)?.begin_alike() {
        return None;
    }
    let how = otherwise(game, &other, parts, legal)?;
    Some(Relative { variant: name.to_owned(), how })
}

/// A move that is none of the turn that was asked about.
const TURN_HAS_ENDED: &str = "play::turn-has-ended";
/// A refusal whose reason was not looked for to the end.
const UNEXPLAINED: &str = "leaping::unexplained";

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

// ---------------------------------------------------------------- JSON

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
