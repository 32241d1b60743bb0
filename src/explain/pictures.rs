//! Small boards that show what a word does: the board before, the move, the board after it.
//!
//! Comes in: a word of the language. Goes out: its picture in text, played by the engine on a small game that says this word. Draws
//! nothing by hand.

use super::mistakes::SmallGames;
use crate::compile::Adaptation;
use crate::draw;
use crate::play::Game;
use crate::source::SourceFile;
use crate::variant::Variant;

/// What is shown of a word.
struct Picture {
    words: &'static [&'static str],
    /// What the small game says otherwise; a leaping game if it speaks of men or of `capture`.
    says: &'static str,
    leaps: bool,
    position: &'static str,
    /// The move; empty where all legal moves are listed.
    plays: &'static str,
}

const fn seeds(words: &'static [&'static str], says: &'static str, position: &'static str, plays: &'static str) -> Picture {
    Picture { words, says, leaps: false, position, plays }
}

const fn leaps(words: &'static [&'static str], says: &'static str, position: &'static str, plays: &'static str) -> Picture {
    Picture { words, says, leaps: true, position, plays }
}

#[rustfmt::skip]
const PICTURES: &[Picture] = &[
    seeds(&["opposite", "capture", "empty"], "landing anew {\n  take: in empty own hole -> capture opposite\n  stop: in hole -> end turn\n}",
        "0,0,4,0,0/2,0,0,1,0 0-0 S", "1"),
    seeds(&["last seed"], "landing anew {\n  take: in empty own hole -> capture opposite and last seed\n  stop: in hole -> end turn\n}",
        "0,0,4,0,0/2,0,0,1,0 0-0 S", "1"),
    seeds(&["neighbours", "neighbours equal"], "landing anew {\n  take: in empty opponent hole, neighbours equal -> capture neighbours\n  stop: in hole -> end turn\n}",
        "0,2,0,2,0/0,0,1,0,4 0-0 S", "5"),
    seeds(&["next"], "landing anew {\n  take: in empty own hole, next occupied -> capture next\n  stop: in hole -> end turn\n}",
        "1,0,0,0,0/2,0,0,5,0 0-0 S", "1"),
    seeds(&["beyond"], "landing anew {\n  take: in empty own hole, next empty, beyond occupied -> capture beyond\n  stop: in hole -> end turn\n}",
        "1,0,0,0,0/2,0,0,0,5 0-0 S", "1"),
    seeds(&["previous", "again from"], "landing anew {\n  take: in opponent hole making 2 or 3 -> capture this hole, again from previous\n  stop: in hole -> end turn\n}",
        "0,0,0,1,2/1,0,0,0,3 0-0 S", "5"),
    seeds(&["this hole", "making"], "landing anew {\n  take: in opponent hole making 2 or 3 -> capture this hole\n  stop: in hole -> end turn\n}",
        "0,0,0,2,0/1,0,0,0,3 0-0 S", "5"),
    seeds(&["sow on", "occupied", "lap"], "landing anew {\n  on: in occupied hole -> sow on\n  stop: in hole -> end turn\n}\nsow { endless ends turn }",
        "1,0,0,0,0/2,0,2,0,0 0-0 S", "1"),
    seeds(&["move again"], "", "1,0,0,0,0/1,0,3,0,0 0-0 S", "3"),
    seeds(&["start hole", "gets first seed"], "sow { start hole gets first seed }", "1,0,0,0,0/4,0,0,0,0 0-0 S", "1"),
    seeds(&["skip"], "sow { skip hole holding 3 }", "1,0,0,0,0/3,0,3,0,0 0-0 S", "1"),
    seeds(&["clockwise"], "board { stores at left }\nsow { direction clockwise }", "1,0,0,0,0/0,0,0,0,3 0-0 S", "1"),
    seeds(&["anticlockwise"], "", "1,0,0,0,0/3,0,0,0,0 0-0 S", "1"),
    seeds(&["at left"], "board { stores at left }\nsow { direction clockwise }", "3,3,3,3,3/3,3,3,3,3 2-5 S", ""),
    seeds(&["at right"], "", "3,3,3,3,3/3,3,3,3,3 2-5 S", ""),
    seeds(&["at end of row"], "board { stores at end of row }", "3,3,3,3,3/3,3,3,3,3 2-5 S", ""),
    seeds(&["own store", "own store sown"], "sow { own store sown }", "1,0,0,0,0/1,0,0,3,0 0-0 S", "4"),
    leaps(&["forward"], "man { steps forward }", "W:Wc3:Ba5", ""),
    leaps(&["backward"], "man { steps backward }", "W:Wc3:Ba5", ""),
    leaps(&["sideways"], "man { steps sideways }", "W:Wc3:Ba5", ""),
    leaps(&["straight"], "man { steps straight forward or straight backward }", "W:Wc3:Ba5", ""),
    leaps(&["diagonally"], "man { steps diagonally forward }", "W:Wc3:Ba5", ""),
    leaps(&["in every direction"], "", "W:Wc3:Ba5", ""),
    leaps(&["any distance"], "", "W:WKc1:Ba5", ""),
    leaps(&["from any distance"], "king { lands next behind }", "W:WKc1:Bc3", "c1xc4"),
    leaps(&["anywhere behind", "lands"], "", "W:WKc1:Bc2,a5", ""),
    leaps(&["next behind"], "king { lands next behind }", "W:WKc1:Bc2,a5", ""),
    leaps(&["captures", "leap"], "", "W:Wc2:Bc3,a5", "c2xc4"),
    leaps(&["crowned", "when it stops on PLACE"], "", "W:Wc4:Ba5", "c4-c5"),
    leaps(&["orthogonal"], "board { lines orthogonal }\n", "W:Wc3:Ba5", ""),
    leaps(&["diagonal"], "board { lines diagonal }\n", "W:Wc3:Ba5", ""),
];

/// All words that have a picture.
pub fn words() -> impl Iterator<Item = &'static str> {
    PICTURES.iter().flat_map(|picture| picture.words).copied()
}

/// The picture of a word, every line ended; `None` if it has none.
pub fn picture(word: &str) -> Option<String> {
    drawn(PICTURES.iter().find(|picture| picture.words.contains(&word))?)
}

fn drawn(picture: &Picture) -> Option<String> {
    let (parent, size) = if picture.leaps { ("leaps", "") } else { ("small", "board { holes 5 }\n") };
    let text = format!("variant picture from {parent}\n{size}{}\n", picture.says);
    let variant = Variant::compile(SourceFile::new("picture.variant", text), &mut SmallGames, &Adaptation::default()).ok()?;
    let mut game = Game::at(&variant, picture.position).ok()?;
    let board = |game: &Game| draw::board(variant.rules(), &game.position_text(), false);
    let mut shown = board(&game);
    if picture.plays.is_empty() {
        let moves = game.legal_moves();
        let side = variant.side_word(game.side());
        shown.push_str(&format!("{side} may play {}\n", moves.join(", ")));
        return Some(shown);
    }
    let events = game.play(picture.plays).ok()?;
    shown.push('\n');
    for event in &events {
        shown.push_str(&format!("{}\n", event.words));
    }
    shown.push('\n');
    shown.push_str(&board(&game));
    Some(shown)
}
