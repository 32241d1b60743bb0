//! Positions as people and programs write them: FEN of PDN.
//!
//! Goes in: the text of a position. Comes out: the position, with what should be said about the reading; or a refusal. Writes nothing.

use crate::game::{Listener, Note, Refusal, Side};
use crate::leaping::board::position::Position;
use crate::leaping::board::sets::{Set, Spot, spots};
use crate::leaping::engine::Engine;
use crate::leaping::tell::read_move::refusal;
use crate::leaping::tell::text::side_name;
use crate::leaping::turn::events::Event;

fn bad<T>(message: String) -> Result<T, Refusal> {
    Err(refusal("leaping::bad-position", message, None))
}

impl Engine {
    /// Reads FEN, or `start`, and tells what happens there by itself.
    pub(crate) fn read_text<L: Listener<Event>>(&self, text: &str, listener: &mut L) -> Result<(Position, Vec<Note>), Refusal> {
        let mut notes = Vec::new();
        let text = text.replace(['\u{2010}', '\u{2011}', '–', '—', '−'], "-");
        let text = without_tags(text.trim(), &mut notes)?;
        if text == "start" {
            return Ok((self.begin_with(None, None, listener), notes));
        }
        let mut parts = text.trim_end_matches(['.', ':', ' ']).split(':').map(str::trim);
        let to_move = match parts.next() {
            Some("W" | "w") => Side::South,
            Some("B" | "b") => Side::North,
            Some("?") => self.side_unknown(&mut notes),
            Some(first) if is_army(first) && text.contains(':') => {
                return bad(format!("`{text}` does not say who is to move: write `W:{text}`, or `B:{text}` for Black"));
            }
            _ => return bad(format!("`{text}` is no position: write the side to move, then the pieces: {}", self.example())),
        };
        let mut position = Position::new([0; 2], [0; 2], to_move);
        let counts = self.place_all(&mut position, parts, &mut notes)?;
        if !counts.is_empty() {
            notes.push(Note::Taken(format!("`{}` is left out: counts of moves are no part of a position", counts.join(":"))));
        }
        self.finish_position(&mut position, &mut notes, listener);
        self.tell_end(&position, listener);
        Ok((position, notes))
    }

    /// Puts the pieces of both sides on the board; hands out what only counts moves.
    fn place_all<'t>(
        &self,
        position: &mut Position,
        parts: impl Iterator<Item = &'t str>,
        notes: &mut Vec<Note>,
    ) -> Result<Vec<&'t str>, Refusal> {
        let mut named = [false; 2];
        let mut counts = Vec::new();
        for part in parts {
            let side = match part.chars().next() {
                Some('W' | 'w') => Side::South,
                Some('B' | 'b') => Side::North,
                _ if named == [true; 2] && is_count(part) => {
                    counts.push(part);
                    continue;
                }
                _ => return bad(format!("`{part}` does not say whose pieces these are: it begins with W or B")),
            };
            if std::mem::replace(&mut named[side.index()], true) {
                return bad(format!("the pieces of {} are given twice", side_name(side)));
            }
            let pieces = self.without_counts(&part[1..], &mut counts);
            for item in pieces.split(',') {
                self.place_words(position, side, &closed_up(item), notes)?;
            }
        }
        if named != [true; 2] {
            return bad(format!("the pieces of both sides are needed: {}", self.example()));
        }
        Ok(counts)
    }

    /// Pieces without the counts of moves that stand behind them after a blank, `H0 F1` or `+0+0`: two words that could be points of a
    /// list of letters are that.
    fn without_counts<'t>(&self, pieces: &'t str, counts: &mut Vec<&'t str>) -> &'t str {
        let Some((before, last)) = pieces.trim_end().rsplit_once(char::is_whitespace) else { return pieces };
        let before = before.trim_end();
        if last.starts_with('+') && is_count(last) {
            counts.push(last);
            return before;
        }
        let (rest, half) = before.rsplit_once(char::is_whitespace).unwrap_or(("", before));
        let rest = rest.trim_end();
        let marked = half.starts_with(['H', 'h']) && last.starts_with(['F', 'f']) && is_count(half) && is_count(last);
        let by_numbers = rest
            .rsplit([',', '-', ' ', 'K', 'k'])
            .next()
            .is_some_and(|name| name.starts_with(|sign: char| sign.is_ascii_digit()));
        let points = !by_numbers && [half, last].iter().all(|word| self.read_point(word).is_some());
        if !marked || points || rest.ends_with(',') {
            return pieces;
        }
        counts.extend([half, last]);
        rest
    }

    /// Puts what stands between two commas on the board; more than one word only if somebody has left commas out.
    fn place_words(&self, position: &mut Position, side: Side, words: &[String], notes: &mut Vec<Note>) -> Result<(), Refusal> {
        if words.len() > 1 {
            let (said, meant) = (words.join(" "), words.join(","));
            notes.push(Note::Taken(format!("`{said}` is read as `{meant}`: points are set apart by commas")));
        }
        for word in words {
            self.place(position, side, word).map_err(|mut refused| {
                if words.len() > 1 {
                    refused
                        .message
                        .push_str("; points are set apart by commas, and counts of moves stand behind the pieces: `:H0:F1`");
                }
                refused
            })?;
        }
        Ok(())
    }

    /// A position as it is written here.
    fn example(&self) -> String {
        let name = |place: usize| self.point_text(self.by_number.get(place).copied().unwrap_or(place as u8));
        let last = self.rules.board.points.len().saturating_sub(1);
        format!("W:W{},{}:B{}", name(0), name(1), name(last))
    }

    fn side_unknown(&self, notes: &mut Vec<Note>) -> Side {
        let (side, other) = (self.first_mover(), self.first_mover().other());
        let letter = if other == Side::South { "W" } else { "B" };
        notes.push(Note::Taken(format!(
            "`?` does not say who is to move: {} is taken, who begins a game; write `{letter}:` for {}",
            side_name(side),
            side_name(other)
        )));
        side
    }

    /// Puts one piece, or a range of them, on the board.
    fn place(&self, position: &mut Position, side: Side, word: &str) -> Result<(), Refusal> {
        let (king, name) = self.rank_and_name(word)?;
        if king && name.is_empty() {
            let example = self.point_text(self.by_number.first().copied().unwrap_or(0));
            return bad(format!("K without a point: a king is written with its point, K{example}"));
        }
        let read = |name: &str| {
            self.read_point(name)
                .ok_or_else(|| refusal("leaping::unknown-point", format!("`{name}` is no point of this board"), None))
        };
        let places = match name.split_once('-') {
            None => vec![read(name)?],
            Some((first, last)) => self.range(word, king, first.trim(), last.trim())?,
        };
        for spot in places {
            if position.occupied() & u128::bit(spot) != 0 {
                return bad(format!("two pieces stand on {}", self.spot_text(spot)));
            }
            let rank = if king { &mut position.kings } else { &mut position.men };
            rank[side.index()] |= u128::bit(spot);
        }
        Ok(())
    }

    /// Whether a word is about kings, and the rest of it. A small `k` may also be the letter of a column.
    fn rank_and_name<'t>(&self, word: &'t str) -> Result<(bool, &'t str), Refusal> {
        let Some(name) = word.strip_prefix(['K', 'k']) else { return Ok((false, word)) };
        let name = name.trim();
        if self.read_point(word).is_none() {
            return Ok((true, name));
        }
        if word.starts_with('k') {
            return Ok((false, word));
        }
        // Who names the points by numbers writes a king in this way.
        if self.rules.notation.numbers_from.is_some() {
            return Ok((true, name));
        }
        let point = word.to_lowercase();
        bad(format!("`{word}` may be a man or a king: write {point} for a man there, K{point} for a king there"))
    }

    /// All points of a range of numbers.
    fn range(&self, word: &str, kings: bool, first: &str, last: &str) -> Result<Vec<Spot>, Refusal> {
        let (last_king, last) = last.strip_prefix(['K', 'k']).map_or((false, last), |last| (true, last));
        let count = self.by_understood_number.len();
        let number = |text: &str| text.parse::<usize>().ok().filter(|number| (1..=count).contains(number));
        let (Some(low), Some(high)) = (number(first), number(last)) else {
            let letters = [first, last].iter().all(|name| self.read_point(name).is_some());
            return bad(match letters {
                true => format!("`{word}`: a range is one of numbers; write each point"),
                false if count > 0 => format!("`{word}` is no range of numbers of this board, 1 to {count}"),
                false => format!("`{word}` is no range of numbers of this board: its points have letters, write each one"),
            });
        };
        if low > high {
            return bad(format!("`{word}` runs backwards: write {high}-{low}"));
        }
        if last_king && !kings {
            let men = if high - low > 1 { format!("{low}-{}", high - 1) } else { low.to_string() };
            return bad(format!(
                "`{word}` begins with a man and ends with a king: write {men},K{high} for one king, K{low}-{high} for kings alone"
            ));
        }
        Ok(self.by_understood_number[low - 1..high].iter().map(|&id| self.geometry.spot[usize::from(id)]).collect())
    }

    /// Begins the turn, and gives the start position its opening. A man may stand on its last row: it is crowned by moving there.
    fn finish_position<L: Listener<Event>>(&self, position: &mut Position, notes: &mut Vec<Note>, listener: &mut L) {
        for first in [Side::South, Side::North] {
            if (first == self.first_mover() || self.either_begins()) && position.to_move == first {
                let start = self.start_with(Some(first), None);
                if (start.men, start.kings) == (position.men, position.kings) {
                    *position = start;
                    return;
                }
            }
        }
        let men = position.men;
        self.remember_start(position);
        self.begin_turn(position, listener);
        self.count_shared(position, false);
        let names = |set: u128| -> Vec<String> { spots(set).map(|at| self.spot_text(at)).collect() };
        for side in [Side::South, Side::North] {
            let now_kings = names(men[side.index()] & position.kings[side.index()]);
            if !now_kings.is_empty() {
                notes.push(Note::Taken(format!("crowned as the turn begins: {}", now_kings.join(", "))));
            }
            let uncrowned = names(position.men[side.index()] & self.crowning.at_end[side.index()]);
            if !uncrowned.is_empty() {
                let (who, places) = (side_name(side), uncrowned.join(", "));
                notes.push(Note::Unusual(format!("{who} has men where they are crowned on arrival ({places}): they stay men")));
            }
        }
        if self.rules.king.is_none() && position.kings != [0; 2] {
            notes.push(Note::Unusual("no man is ever crowned in this game: the kings of the position go as men do".to_owned()));
        }
    }
}

/// What stands in the tag FEN, if there are tags; or behind the word FEN, or between quotation marks.
fn without_tags<'t>(text: &'t str, notes: &mut Vec<Note>) -> Result<&'t str, Refusal> {
    if !text.starts_with('[') {
        let labelled = text.get(..3).filter(|word| word.eq_ignore_ascii_case("fen")).and_then(|_| text.get(3..));
        let value = labelled.filter(|rest| rest.starts_with([' ', '\t', ':', '=', '"'])).unwrap_or(text);
        return Ok(value.trim_matches([' ', '\t', '=', '"']).trim_start_matches([':', ' ', '"']));
    }
    let (mut found, mut others, mut rest) = (None, Vec::new(), text);
    while let Some(inner) = rest.strip_prefix('[') {
        let (tag, after) = inner.split_at(end_of_tag(inner));
        let (name, value) = tag.trim().split_once(char::is_whitespace).unwrap_or((tag.trim(), ""));
        if name.eq_ignore_ascii_case("fen") {
            found = Some(value.trim().trim_matches('"').trim());
        } else {
            others.push(format!("[{}]", tag.trim()));
        }
        rest = after.trim_start_matches(']').trim_start();
    }
    let Some(found) = found else {
        if !others.iter().any(|tag| tag.ends_with("\"]")) {
            return Ok(text);
        }
        let message = "the tags hold no position, as there is no FEN among them: such a game begins from `start`, and `start + MOVES` is the position after its moves";
        return bad(message.to_owned());
    };
    if !rest.is_empty() {
        others.push("the moves behind the tags".to_owned());
    }
    match others.as_slice() {
        [] => {}
        [one] if rest.is_empty() => notes.push(Note::Taken(format!("only the tag FEN is read; {one} is left out"))),
        many => notes.push(Note::Taken(format!("only the tag FEN is read; left out: {}", many.join(" ")))),
    }
    Ok(found)
}

/// Where a tag ends that has begun: at a bracket that does not stand between quotation marks.
fn end_of_tag(text: &str) -> usize {
    let mut quoted = false;
    let end = text.char_indices().find(|(_, sign)| {
        quoted ^= *sign == '"';
        *sign == ']' && !quoted
    });
    end.map_or_else(|| text.find(']').unwrap_or(text.len()), |(at, _)| at)
}

/// The words of a text; blanks beside a dash, or behind the `K` of a king, set nothing apart.
fn closed_up(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match words.last_mut() {
            Some(last) if last.ends_with('-') || word.starts_with('-') || matches!(last.as_str(), "K" | "k") => {
                last.push_str(word)
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// Whether a part before all others holds pieces: `W31-50`, `BKa1`.
fn is_army(part: &str) -> bool {
    part.starts_with(['W', 'B', 'w', 'b']) && part.ends_with(|sign: char| sign.is_ascii_digit())
}

/// Whether a part behind the pieces only counts moves: `H0`, `F12`, `+0+1`, `14`.
fn is_count(part: &str) -> bool {
    let digits = part.trim_start_matches(['H', 'h', 'F', 'f', '+']);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'+')
}
