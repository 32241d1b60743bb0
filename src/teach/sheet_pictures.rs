//! Boards for the rule sheet: the start, and for each rule a position in which it acts, before and after.
//!
//! Comes in: a variant and the parts of its sheet. Goes out: the same parts with pictures. The positions come from random games
//! with a fixed seed; of all moves in which a rule acts, the one is taken that teaches it best: no other rule acts, the reader's own seat moves,
//! it is short, and the board is neither full nor bare. Where moves take long, a rule for which none has been found in so much work has no example.

use super::pictured;
use super::sheet::{Line, Part, Picture};
use super::sheet_language::Language;
use super::watch;
use crate::compare::{Pair, Parting, Plan, Shown, Watch, Witness, hunt, otherwise};
use crate::draw::{self, Layout, Marks};
use crate::game::{Heard, Occurrences, Outcome, Patience, Placement, Rules as _, Side, patience};
use crate::ir::leaping::Crowned;
use crate::ir::{Cause, Rules, Section};
use crate::play::playout::{draw as drawn, generator};
use crate::play::{Event, Game};
use crate::variant::{Engine, Happening, Move, Position, Variant};
use std::collections::BTreeMap;

/// Random games that are searched, and how long they may be.
const GAMES: u64 = 160;
const LONGEST: usize = 160;
/// Moves of all games together.
const MOST_MOVES: usize = 12_000;
/// Other moves from boards where a rule acts that has been seen only beside others.
const MOST_BESIDE: usize = 4_000;

/// Work on moves of which the plainest is taken, and on all that is shown of clauses of one kind: about half a second each, where moves take long.
const SEARCH_WORK: u64 = 4_000_000;
const CONTRAST_WORK: u64 = 4_000_000;
/// Work of one contrast, and of what is told of it.
const ONE_CONTRAST: u64 = 2_000_000;

/// Work of playing a move and keeping the position before it, and of noting what was heard, beside what the engine counts.
const MOVE: u64 = 20;
const HEARD: u64 = 20;

/// A move in which a rule acts.
struct Example {
    cost: u32,
    before: Position,
    after: Position,
    chosen: String,
    marks: Marks,
    heard: Vec<Heard<Happening>>,
}

/// Adds the pictures.
pub(super) fn add(variant: &Variant, language: &Language, parts: &mut [Part]) {
    let causes = parts.iter().flat_map(|part| &part.lines).filter_map(|line| line.cause);
    let causes: Vec<Cause> = causes.filter(|cause| acts(*cause)).collect();
    let examples = Patience::of_work(SEARCH_WORK).within(|| search(variant.engine(), &causes));
    let contrasts = Patience::of_work(CONTRAST_WORK);
    let watch = Watch { work: Some(ONE_CONTRAST), ..Watch::default() };
    if let Some(line) = parts.iter_mut().find(|part| part.key == "heading.board").and_then(|part| part.lines.last_mut()) {
        Patience::of_work(SEARCH_WORK).within(|| add_start(variant, language, line));
    }
    if let Some(line) = parts.iter_mut().find(|part| part.key == "heading.opening").and_then(|part| part.lines.last_mut()) {
        line.pictures.extend(Patience::of_work(SEARCH_WORK).within(|| after_opening(variant, language)));
    }
    for line in parts.iter_mut().flat_map(|part| &mut part.lines) {
        let Some(cause) = line.cause else { continue };
        if let Some(example) = examples.get(&cause) {
            line.pictures.extend(pictures(variant, language, line.name.as_deref(), example));
        } else if bounds(cause) && !contrasts.is_cut() {
            let found = contrasts.within(|| contrast(variant, language, cause, &watch));
            // What has been cut short shows nothing.
            line.pictures.extend(found.into_iter().filter(|_| !contrasts.is_cut()));
        }
    }
}

/// Whether a move can be shown in which a rule or clause acts.
pub(super) fn acts(cause: Cause) -> bool {
    match cause {
        Cause::Landing(_) | Cause::Passing(_) | Cause::Enforcement => true,
        Cause::Clause(Section::Man, "captures" | "crowned", _) | Cause::Clause(Section::King, "captures", _) => true,
        _ => is_plain(cause),
    }
}

/// Whether it is what a move does where nothing else acts, or the end: it is shown by the plainest move, and hides nothing in others.
pub(super) fn is_plain(cause: Cause) -> bool {
    matches!(
        cause,
        Cause::Clause(Section::Man | Section::King, "steps", _)
            | Cause::Clause(Section::Sow, "direction", _)
            | Cause::Clause(Section::End, "when" | "loses", _)
    )
}

/// The moves that teach these causes best: the position and the move, as the engine writes them.
pub(super) fn moves(engine: &Engine, causes: &[Cause]) -> BTreeMap<Cause, (String, String)> {
    let found = Patience::of_work(SEARCH_WORK).within(|| search(engine, causes));
    found.into_iter().map(|(cause, example)| (cause, (engine.position_text(&example.before), example.chosen))).collect()
}

/// The board to which the only opening that is bound leads, by the first of the moves that it gives.
fn after_opening(variant: &Variant, language: &Language) -> Option<Picture> {
    let Rules::Leaping(rules) = variant.rules() else { return None };
    let [opening] = rules.openings.as_slice() else { return None };
    let mut game = Game::new(variant);
    for _ in opening.moves.iter().filter(|_| opening.compulsory) {
        let chosen = game.legal_moves().into_iter().next()?;
        game.play(&chosen).ok()?;
    }
    let caption = language.say("sheet.after-opening", &[]);
    (game.played() > 0 && !patience::is_cut())
        .then(|| picture(variant, language, &game.board_text(), &Marks::default(), None, caption))
}

/// A move with every point at which it lands, where it is a chain: there may be others from the same point to the same.
fn written(variant: &Variant, chosen: &str, events: &[Event]) -> String {
    let Rules::Leaping(rules) = variant.rules() else { return chosen.to_owned() };
    let field = |event: &Event, name: &str| event.fields.get(name).and_then(serde_json::Value::as_str).map(str::to_owned);
    let leaps: Vec<&Event> = events.iter().filter(|event| event.kind == "leap").collect();
    let from = leaps.first().filter(|_| leaps.len() > 1).and_then(|leap| field(leap, "from"));
    let points = from.into_iter().chain(leaps.iter().filter_map(|leap| field(leap, "to"))).collect::<Vec<String>>();
    if leaps.len() > 1 { points.join(&rules.notation.capture_sign.to_string()) } else { chosen.to_owned() }
}

/// Whether a clause bounds what may be done: no event names it, but a move that it allows or forbids can be shown.
fn bounds(cause: Cause) -> bool {
    let Cause::Clause(section, keyword, _) = cause else { return false };
    match section {
        Section::Capture => matches!(keyword, "prefer" | "pieces"),
        Section::Man | Section::King => matches!(keyword, "reverse" | "lands" | "ends"),
        Section::Moves => matches!(keyword, "feed" | "grand slam"),
        _ => false,
    }
}

/// Random games that are searched for a contrast; few positions from the start, where boards are crowded.
const CONTRAST: Plan = Plan { positions: 1, moves: 1, games: 4096, seed: 7, at: None };

/// A position with little on the board in which a clause allows a move, or forbids one, that would not be so without it.
fn contrast(variant: &Variant, language: &Language, cause: Cause, watch: &Watch<'_>) -> Vec<Picture> {
    let found = || {
        let other = variant.with_rules(otherwise(variant.rules(), cause)?);
        let pair = Pair::new(variant, &other)?;
        let found = hunt(&pair.engines[0], &pair.engines[1], &pair.right_rules, &CONTRAST, watch);
        let witness = Witness::new(&pair, &found)?;
        (witness.parting == Parting::LegalMoves).then_some(witness.sides)
    };
    let Some([here, there]) = found() else { return Vec::new() };
    let told = |shown: &Shown, key: &str, refused: bool| {
        let chosen = shown.only.first()?;
        let marks = marks_of(&shown.only_events, Marks { ahead: true, refused, ..Marks::default() });
        Some((marks, language.say(key, &[("move", &language.foreign(&written(variant, chosen, &shown.only_events)))])))
    };
    // Where nothing is allowed that is not so anyway, a move that is left.
    let allowed = told(&here, "sheet.allowed", false).or_else(|| {
        let chosen = here.legal.first()?;
        let events = Game::at(variant, &here.board).ok()?.play(chosen).ok()?;
        let caption = language.say("sheet.allowed", &[("move", &language.foreign(&written(variant, chosen, &events)))]);
        Some((marks_of(&events, Marks { ahead: true, ..Marks::default() }), caption))
    });
    let both: Vec<(Marks, String)> = allowed.into_iter().chain(told(&there, "sheet.forbidden", true)).collect();
    let window = draw::window(variant.rules(), &both.iter().map(|(marks, _)| marks).collect::<Vec<_>>());
    let pictures = both.into_iter().map(|(marks, caption)| picture(variant, language, &here.board, &marks, window, caption));
    // In text the board stands once: it has no arrows.
    pictures.enumerate().map(|(at, picture)| if at == 0 { picture } else { Picture { text: String::new(), ..picture } }).collect()
}

fn marks_of(events: &[Event], mut marks: Marks) -> Marks {
    events.iter().for_each(|event| marks.note(&event.kind, &event.fields));
    marks
}

pub(super) fn add_start(variant: &Variant, language: &Language, line: &mut Line) {
    add_start_of(variant, language, &variant.engine().position_text(&variant.engine().start()), line);
}

/// The board from which a game begins.
pub(super) fn add_start_of(variant: &Variant, language: &Language, position: &str, line: &mut Line) {
    let layout = Layout { direction: true, ..Layout::default() };
    let mut picture = laid(variant, language, position, &Marks::default(), layout, language.say("sheet.start", &[]));
    if let Rules::Leaping(rules) = variant.rules() {
        let kings = rules.king.is_some() && rules.crowned != Crowned::Never || !rules.setup.white_kings.is_empty();
        picture.signs = Some(language.say(if kings { "drawing.signs" } else { "drawing.signs-men" }, &[]));
    }
    line.pictures.push(picture);
}

/// What is shown of a board.
type Window = Option<[(u8, u8); 2]>;

fn picture(variant: &Variant, language: &Language, position: &str, marks: &Marks, window: Window, caption: String) -> Picture {
    let layout = Layout { window, ..Layout::default() };
    laid(variant, language, position, marks, layout, caption)
}

fn laid(variant: &Variant, language: &Language, position: &str, marks: &Marks, layout: Layout, caption: String) -> Picture {
    let rules = variant.rules();
    let text = language.held(&draw::board_in(rules, position, true, &language.drawing()));
    let svg = pictured::svg(rules, position, marks, layout, (&caption, language));
    let bare = pictured::svg(rules, position, marks, Layout { bare: true, live: false, ..layout }, (&caption, language));
    Picture { text, svg, bare, caption, signs: None, steps: None }
}

fn pictures(variant: &Variant, language: &Language, rule: Option<&str>, example: &Example) -> Vec<Picture> {
    let boards = [&example.before, &example.after].map(|position| variant.engine().position_text(position));
    let events: Vec<Event> = example.heard.iter().map(|heard| Event::new(variant, heard, None)).collect();
    let chosen = language.foreign(&example.chosen);
    let mut pictures = of_move(variant, language, [&boards[0], &boards[1]], &chosen, &example.marks, &events);
    if let (Some(rule), Some(first)) = (rule, pictures.first_mut()) {
        first.caption = format!("{}. {}", language.say("sheet.example", &[("rule", rule)]), first.caption);
    }
    pictures
}

/// A move: the board before it and after it.
pub(super) fn of_move(
    variant: &Variant,
    language: &Language,
    [before, after]: [&str; 2],
    chosen: &str,
    marks: &Marks,
    events: &[Event],
) -> Vec<Picture> {
    let first = language.say("sheet.before", &[]);
    let steps = watch::steps(events, variant.rules(), language);
    let second = language.say("sheet.after", &[("move", chosen)]);
    if let Rules::Leaping(_) = variant.rules() {
        // A piece and its way are seen best on the board before the move; text has no arrows.
        let marks = Marks { ahead: true, ..marks.clone() };
        let layout = Layout { window: draw::window(variant.rules(), &[&marks]), live: steps.is_some(), ..Layout::default() };
        let caption = language.say("list.name", &[("name", &first), ("text", chosen)]);
        let shown = Picture { steps, ..laid(variant, language, before, &marks, layout, caption) };
        let after = picture(variant, language, after, &Marks::default(), None, second);
        return vec![shown, Picture { svg: String::new(), bare: String::new(), ..after }];
    }
    let layout = Layout { live: steps.is_some(), ..Layout::default() };
    vec![
        Picture { steps, ..laid(variant, language, before, &Marks::default(), layout, first) },
        picture(variant, language, after, marks, None, second),
    ]
}

/// The move that teaches each of these causes best, of those found.
fn search(engine: &Engine, causes: &[Cause]) -> BTreeMap<Cause, Example> {
    let mut found: BTreeMap<Cause, Example> = BTreeMap::new();
    let (mut left, mut beside) = (MOST_MOVES, MOST_BESIDE);
    let mut moves = Vec::new();
    let start = engine.start();
    for game in 0..GAMES {
        let mut random = generator(7, game);
        let mut position = start.clone();
        let mut history = Occurrences::default();
        for _ in 0..LONGEST {
            engine.legal_moves(&position, &mut moves);
            if patience::is_cut() {
                return found;
            }
            let at = drawn(&mut random, moves.len());
            let Some(chosen) = moves.get(at) else { break };
            if left == 0 || !patience::goes_on(MOVE) || engine.outcome(&position) != Outcome::Ongoing {
                break;
            }
            left -= 1;
            let before = position.clone();
            let past = history.clone();
            let is_crowded = tried(engine, causes, &mut found, (&before, &mut position, chosen), &mut history);
            if patience::is_cut() {
                return found;
            }
            // A rule that has been seen only beside others: perhaps it acts alone in another move from the same board.
            for (_, other) in moves.iter().enumerate().filter(|(other, _)| is_crowded && *other != at) {
                if beside == 0 || !patience::goes_on(MOVE) {
                    break;
                }
                beside -= 1;
                tried(engine, causes, &mut found, (&before, &mut before.clone(), other), &mut past.clone());
                if patience::is_cut() {
                    return found;
                }
            }
        }
    }
    found
}

/// Plays a move and notes what it teaches; whether a rule acts in it that has been seen only beside others.
fn tried(
    engine: &Engine,
    causes: &[Cause],
    found: &mut BTreeMap<Cause, Example>,
    (before, position, chosen): (&Position, &mut Position, &Move),
    history: &mut Occurrences<Position>,
) -> bool {
    let mut heard: Vec<Heard<Happening>> = Vec::new();
    engine.play(position, chosen, true, history, &mut heard);
    // What has been cut short teaches nothing.
    !patience::is_cut() && note(engine, causes, found, (before, position, chosen), &heard)
}

fn note(
    engine: &Engine,
    causes: &[Cause],
    found: &mut BTreeMap<Cause, Example>,
    (before, after, chosen): (&Position, &Position, &Move),
    heard: &[Heard<Happening>],
) -> bool {
    let acting = |cause: &&Cause| match cause {
        Cause::Clause(Section::Sow, "direction", _) => is_one_lap(engine, heard),
        _ => heard.iter().any(|heard| heard.cause == Some(**cause)),
    };
    let acting: Vec<Cause> = causes.iter().filter(acting).copied().collect();
    if acting.is_empty() {
        return false;
    }
    patience::goes_on(HEARD * heard.len() as u64);
    let mut marks = Marks::default();
    // What is given at the end of a round would hide what the rule does.
    let mut ends = false;
    for heard in heard {
        let fields = engine.event_json(&heard.event);
        let kind = fields.get("kind").and_then(serde_json::Value::as_str).unwrap_or_default().to_owned();
        marks.note(&kind, &fields);
        ends |= matches!(kind.as_str(), "rest" | "round" | "end");
    }
    let weights = acting.iter().filter(|cause| !is_plain(**cause)).map(|cause| weight(engine, *cause, heard)).sum::<u32>();
    let usual = 400 * u32::from(ends) + cost_of(engine, before, &marks);
    for cause in acting.iter().copied() {
        let own = if is_plain(cause) { 0 } else { weight(engine, cause, heard) };
        let cost = usual + OTHER_RULE * (weights - own);
        if found.get(&cause).is_none_or(|known| cost < known.cost) {
            let text = engine.move_text(before, chosen);
            if patience::is_cut() {
                return false;
            }
            let (before, after) = (before.clone(), after.clone());
            found.insert(cause, Example { cost, before, after, chosen: text, marks: marks.clone(), heard: heard.to_vec() });
        }
    }
    acting.iter().any(|cause| found.get(cause).is_some_and(|known| known.cost >= OTHER_RULE))
}

/// How much a rule draws the eye to itself where another is to be shown: twice as much where it takes something.
fn weight(engine: &Engine, cause: Cause, heard: &[Heard<Happening>]) -> u32 {
    let takes = |heard: &Heard<Happening>| {
        heard.cause == Some(cause)
            && matches!(
                engine.event_json(&heard.event).get("kind").and_then(serde_json::Value::as_str),
                Some("capture" | "leap" | "remove" | "claim" | "crown")
            )
    };
    1 + u32::from(heard.iter().any(takes))
}

/// Whether a hole is sown and nothing else happens.
fn is_one_lap(engine: &Engine, heard: &[Heard<Happening>]) -> bool {
    let is = |heard: &Heard<Happening>, kind: &str| {
        engine.event_json(&heard.event).get("kind").and_then(serde_json::Value::as_str) == Some(kind)
    };
    // Most moves do more: that is seen without a look at each.
    let [lap, stops @ ..] = heard else { return false };
    stops.len() < 2 && is(lap, "lap") && stops.iter().all(|stop| is(stop, "stop"))
}

/// What another rule in the same picture costs: more than all else.
const OTHER_RULE: u32 = 100_000;

/// Seeds or pieces on the board of a good example, and seeds that are sown in it.
const GOOD_SEEDS: u32 = 24;
const GOOD_PIECES: u32 = 8;
const GOOD_LAP: u32 = 4;

/// How far a move is from a good example: one of the reader's own seat, short, with something to see, on an ordinary board.
fn cost_of(engine: &Engine, before: &Position, marks: &Marks) -> u32 {
    let (score, laps) = (engine.score(before), marks.laps.len() + marks.strokes.len());
    let board = match engine.placement(before) {
        Placement::Seeds(seeds) => {
            let lying: u32 = [Side::South, Side::North].iter().flat_map(|side| seeds.holes.of(*side)).sum();
            lying.abs_diff(GOOD_SEEDS)
        }
        Placement::Pieces(_) => 4 * score.iter().sum::<u32>().abs_diff(GOOD_PIECES),
    };
    let sown = marks.laps.iter().map(|lap| (lap.seeds as u32).abs_diff(GOOD_LAP)).sum::<u32>();
    let little = marks.taken.iter().filter(|taken| taken.seeds == 1).count() as u32;
    150 * u32::from(engine.side_to_move(before) != Side::South) + 60 * laps as u32 + 12 * sown + 20 * little + board
}
