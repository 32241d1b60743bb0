//! An engine against the slow reading: random games played in both, step by step.
//!
//! Comes in: an engine behind the trait `Rules` and the IR that it was made from. Goes out: the first difference, in words, or
//! nothing. Knows no engine.

use super::leaping::{Deed, Game as Leap};
use super::random::Dice;
use super::sowing::Game as Sow;
use lumbung::game::{Heard, Occurrences, Outcome, Rules};
use lumbung::ir::leaping::Leaping;
use lumbung::ir::sowing::Sowing;

/// How to compare.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// Random games.
    pub games: u32,
    /// Seed of the dice.
    pub seed: u64,
    /// A game is left after so many moves.
    pub most_moves: usize,
    /// Sowing: stop where a round ends.
    pub stop_at_round: bool,
    /// Compare texts of moves, and read them back.
    pub texts: bool,
    /// Read positions back where they are self-contained.
    pub positions: bool,
    /// Rebuild every position from the events (leaping: pieces and side to move).
    pub replay: bool,
    /// One position of so many is looked at closely: texts are read back, and (leaping) every legal move is made.
    pub every: usize,
}

impl Terms {
    pub fn new(games: u32, seed: u64) -> Terms {
        Terms { games, seed, most_moves: 400, stop_at_round: true, texts: true, positions: true, replay: true, every: 1 }
    }
}

fn sorted(mut list: Vec<String>) -> Vec<String> {
    list.sort();
    list
}

/// Says where a game was when the two readings parted.
fn parted(terms: &Terms, game: u32, played: &[String], what: &str) -> String {
    format!("seed {}, game {game}, after [{}]:\n{what}", terms.seed, played.join(" "))
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, engine: T, slow: T) -> Result<(), String> {
    if engine == slow { Ok(()) } else { Err(format!("{what}\n  engine: {engine:?}\n  slow:   {slow:?}")) }
}

/// Moves read back, and the number of moves.
fn check_texts<R: Rules>(engine: &R, position: &R::Position, moves: &[R::Move], texts: &[String]) -> Result<(), String> {
    same("count_moves", engine.count_moves(position), moves.len() as u64)?;
    for (chosen, text) in moves.iter().zip(texts) {
        same(&format!("reading back the move {text}"), engine.parse_move(position, text), Ok(chosen.clone()))?;
    }
    Ok(())
}

fn check_position<R: Rules>(engine: &R, position: &R::Position) -> Result<(), String> {
    if !engine.is_self_contained(position) {
        return Ok(());
    }
    let text = engine.position_text(position);
    same(&format!("reading back the position {text}"), engine.parse_position(&text), Ok(position.clone()))
}

/// Plays a move in the engine; with `replay`, rebuilds the position from what was heard.
fn play_in_engine<R: Rules>(
    engine: &R,
    position: &mut R::Position,
    chosen: &R::Move,
    terms: &Terms,
    history: &mut Occurrences<R::Position>,
) -> Result<(), String> {
    let (before, past, mut rebuilt) = (position.clone(), history.clone(), position.clone());
    let heard = play_and_replay(engine, position, &mut rebuilt, chosen, terms, history);
    if terms.replay {
        same(&format!("the position rebuilt from {heard:?}"), &rebuilt, &*position)?;
    }
    check_unheard(engine, &before, chosen, terms, past, position)
}

/// A move of which nobody hears leads to where it leads if somebody does, with a past and without.
fn check_unheard<R: Rules>(
    engine: &R,
    before: &R::Position,
    chosen: &R::Move,
    terms: &Terms,
    mut past: Occurrences<R::Position>,
    after: &R::Position,
) -> Result<(), String> {
    let [mut unheard, mut heard_alone, mut unheard_alone] = [(); 3].map(|()| before.clone());
    engine.play(&mut unheard, chosen, terms.stop_at_round, &mut past, &mut ());
    same("the same of which nobody hears", &unheard, after)?;
    engine.play(&mut heard_alone, chosen, terms.stop_at_round, &mut (), &mut Vec::new());
    engine.play(&mut unheard_alone, chosen, terms.stop_at_round, &mut (), &mut ());
    same("the same of which nobody hears, without a past", &unheard_alone, &heard_alone)
}

/// Plays a move, and replays what was heard of it on another position.
fn play_and_replay<R: Rules>(
    engine: &R,
    position: &mut R::Position,
    rebuilt: &mut R::Position,
    chosen: &R::Move,
    terms: &Terms,
    history: &mut Occurrences<R::Position>,
) -> Vec<Heard<R::Event>> {
    let mut heard: Vec<Heard<R::Event>> = Vec::new();
    engine.play(position, chosen, terms.stop_at_round, history, &mut heard);
    if terms.replay {
        for event in &heard {
            engine.replay(rebuilt, event);
        }
    }
    heard
}

/// Random games of a sowing variant. The IR must name holes by number.
pub fn compare_sowing<R: Rules>(engine: &R, ir: &Sowing, terms: Terms) -> Result<(), String> {
    let mut dice = Dice::new(terms.seed);
    for number in 0..terms.games {
        let mut slow = Sow::with_stop(ir, terms.stop_at_round);
        if slow.gave_up() {
            continue;
        }
        let mut position = engine.start();
        let mut history = Occurrences::default();
        let mut played: Vec<String> = Vec::new();
        while played.len() < terms.most_moves {
            let said = |what: String| parted(&terms, number, &played, &what);
            let legal = slow.legal();
            if slow.gave_up() {
                break;
            }
            let Some((chosen, text)) = step_of_sowing(engine, &position, (&slow, legal), &terms, &mut dice).map_err(said)? else {
                break;
            };
            played.push(text.clone());
            let said = |what: String| parted(&terms, number, &played, &what);
            if !slow.play(&text) {
                return Err(said("not legal in the slow reading".to_string()));
            }
            if slow.gave_up() {
                break;
            }
            play_in_engine(engine, &mut position, &chosen, &terms, &mut history).map_err(said)?;
        }
    }
    Ok(())
}

/// Compares one position and draws a move of it; none where the game is over.
fn step_of_sowing<R: Rules>(
    engine: &R,
    position: &R::Position,
    (slow, legal): (&Sow, Vec<String>),
    terms: &Terms,
    dice: &mut Dice,
) -> Result<Option<(R::Move, String)>, String> {
    let mut moves = Vec::new();
    engine.legal_moves(position, &mut moves);
    let texts: Vec<String> = moves.iter().map(|chosen| engine.move_text(position, chosen)).collect();
    same("outcome", engine.outcome(position), slow.outcome())?;
    same("legal moves", sorted(texts.clone()), legal)?;
    if !slow.in_the_middle_of_a_turn_together() {
        same("score", engine.score(position), slow.stores)?;
    }
    if slow.outcome() != Outcome::Ongoing {
        return Ok(None);
    }
    same("side to move", engine.side_to_move(position), slow.mover)?;
    if !slow.in_the_middle_of_a_turn_together() {
        same("position", engine.position_text(position), slow.position_text())?;
    }
    let closely = dice.below(terms.every) == 0;
    if closely {
        check_texts(engine, position, &moves, &texts)?;
    }
    if closely && terms.positions {
        check_position(engine, position)?;
    }
    let chosen = dice.below(moves.len());
    Ok(Some((moves[chosen].clone(), texts[chosen].clone())))
}

/// A FEN with the points of each colour in a fixed order.
pub fn in_order(fen: &str) -> String {
    let mut parts = fen.split(':').map(str::to_string);
    let mover = parts.next().unwrap_or_default();
    let army = |part: String| {
        let colour: String = part.chars().take(1).collect();
        let mut words: Vec<&str> = part[colour.len()..].split(',').collect();
        words.sort_unstable();
        format!("{colour}{}", words.join(","))
    };
    let armies = sorted(parts.map(army).collect());
    format!("{mover}:{}", armies.join(":"))
}

fn without_crown(text: &str) -> String {
    text.trim_end_matches("=K").to_string()
}

/// Random games of a leaping variant. The IR must name points by letters.
pub fn compare_leaping<R: Rules>(engine: &R, ir: &Leaping, terms: Terms) -> Result<(), String> {
    let mut dice = Dice::new(terms.seed);
    for number in 0..terms.games {
        let mut slow = Leap::new(ir);
        let mut position = engine.start();
        let mut rebuilt = engine.start();
        let mut history = Occurrences::default();
        let mut played: Vec<String> = Vec::new();
        while played.len() < terms.most_moves {
            let said = |what: String| parted(&terms, number, &played, &format!("{what}\n  at {}", slow.fen()));
            let Some((chosen, text, deed)) = step_of_leaping(engine, &position, &slow, &terms, &mut dice).map_err(said)? else {
                break;
            };
            played.push(text);
            let said = |what: String| parted(&terms, number, &played, &format!("{what}\n  at {}", slow.fen()));
            let heard = play_and_replay(engine, &mut position, &mut rebuilt, &chosen, &terms, &mut history);
            if terms.replay {
                let texts = [&rebuilt, &position].map(|position| engine.position_text(position));
                same(&format!("the position rebuilt from {heard:?}"), &texts[0], &texts[1]).map_err(said)?;
            }
            slow.play_listed(&deed);
            if slow.is_crowded() {
                break;
            }
        }
    }
    Ok(())
}

/// Compares one position and draws a move of it, with the same in the slow reading; none where the game is over.
fn step_of_leaping<R: Rules>(
    engine: &R,
    position: &R::Position,
    slow: &Leap,
    terms: &Terms,
    dice: &mut Dice,
) -> Result<Option<(R::Move, String, Deed)>, String> {
    let mut moves = Vec::new();
    engine.legal_moves(position, &mut moves);
    let texts: Vec<String> = moves.iter().map(|chosen| engine.move_text(position, chosen)).collect();
    same("outcome", engine.outcome(position), slow.outcome())?;
    if slow.outcome() != Outcome::Ongoing {
        // A drawn position still lists its moves, so that counts can leave draws out of account.
        if slow.outcome() != Outcome::Draw {
            same("legal moves after the end", texts, Vec::new())?;
        }
        return Ok(None);
    }
    same("side to move", engine.side_to_move(position), slow.mover)?;
    same("position", in_order(&engine.position_text(position)), in_order(&slow.fen()))?;
    let words = slow.deeds_in_words();
    let slow_texts = || sorted(words.iter().map(|(text, _)| text.clone()).collect());
    let plain: Vec<String> = texts.iter().map(|text| without_crown(text)).collect();
    same("number of legal moves", plain.len(), words.len())
        .map_err(|what| format!("{what}\n  engine: {:?}\n  slow:   {:?}", sorted(plain.clone()), slow_texts()))?;
    if terms.texts {
        same("texts of legal moves", sorted(plain.clone()), slow_texts())?;
    }
    let closely = dice.below(terms.every) == 0;
    if closely && terms.texts {
        check_texts(engine, position, &moves, &texts)?;
    }
    if closely && terms.positions {
        check_position(engine, position)?;
    }
    let after = |chosen: &R::Move| {
        let mut next = position.clone();
        engine.play(&mut next, chosen, false, &mut (), &mut ());
        in_order(&engine.position_text(&next))
    };
    if closely {
        let engine_fens = sorted(moves.iter().map(after).collect());
        let slow_fens = sorted(slow.deeds_in_full().iter().map(|(fen, _, _)| in_order(fen)).collect());
        same("positions after the legal moves", engine_fens, slow_fens)?;
    }
    let chosen = dice.below(moves.len());
    let of_text: Vec<&Deed> = words.iter().filter(|(text, _)| *text == plain[chosen]).map(|(_, deed)| deed).collect();
    let deed = match of_text[..] {
        [deed] => deed,
        _ => {
            // Moves that differ in the crowning alone have one text; where texts are not compared, the position decides.
            let fen = after(&moves[chosen]);
            let among: Vec<&Deed> = if of_text.is_empty() { words.iter().map(|(_, deed)| deed).collect() } else { of_text };
            let Some(deed) = among.into_iter().find(|deed| in_order(&slow.fen_after_deed(deed)) == fen) else {
                return Err(format!("no move of the slow reading leads to {fen}, as {} does", texts[chosen]));
            };
            deed
        }
    };
    Ok(Some((moves[chosen].clone(), texts[chosen].clone(), deed.clone())))
}
