//! How the parts of a poster share its page: how large letters and boards may be, and what stands beside what.
//!
//! Comes in: texts, sizes of boards, the paper. Goes out: rows of blocks, each with its width, for the plan that can be read best. The unit
//! is the millimetre of A3; on other papers it is as much smaller as they are narrower. No browser is asked: texts are measured by the
//! widths of a common typeface.

use super::page;

/// What a poster is printed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 297 by 420 mm. The poster can be printed on A4 too.
    A3,
    /// 210 by 297 mm.
    A4,
    /// 148 by 210 mm, on two pages where one cannot be read.
    A5,
    /// 215.9 by 279.4 mm.
    Letter,
}

impl Paper {
    /// All of them.
    pub const ALL: [Paper; 4] = [Paper::A3, Paper::A4, Paper::A5, Paper::Letter];

    /// The paper that is called so, whatever the case of the letters.
    #[must_use]
    pub fn named(name: &str) -> Option<Paper> {
        Paper::ALL.into_iter().find(|paper| paper.name().eq_ignore_ascii_case(name))
    }

    /// How style sheets and commands call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Paper::A3 => "a3",
            Paper::A4 => "a4",
            Paper::A5 => "a5",
            Paper::Letter => "letter",
        }
    }

    /// The ways to lay it out, the best one first: what hangs on A3 is to be read on A4 too, if all that is shown finds room so; numbers
    /// grow within their boards where these are small.
    pub(super) fn ways(self) -> Vec<Leaf> {
        let a4 = Leaf { size: (210.0, 297.0), paper: self.name(), pages: 1, grown: 1.0 };
        let grown = |leaf: Leaf| Leaf { grown: GROWN, ..leaf };
        match self {
            Paper::A3 => {
                let a3 = Leaf { size: (297.0, 420.0), ..a4 };
                vec![a4, a3, grown(a3)]
            }
            Paper::A4 => vec![a4, grown(a4)],
            Paper::A5 => {
                let a5 = Leaf { size: (148.0, 210.0), pages: 2, ..a4 };
                vec![a5, grown(a5), Leaf { grown: MOST_GROWN, ..a5 }]
            }
            Paper::Letter => {
                let letter = Leaf { size: (215.9, 279.4), ..a4 };
                vec![letter, grown(letter)]
            }
        }
    }
}

/// A page as it is laid out.
#[derive(Clone, Copy)]
pub(super) struct Leaf {
    /// Width and height in millimetres.
    size: (f64, f64),
    /// How style sheets call its paper.
    pub(super) paper: &'static str,
    /// On how many it may be at most.
    pub(super) pages: u8,
    /// How much numbers may grow within their boards.
    pub(super) grown: f64,
}

impl Leaf {
    /// Height of the page, in units.
    pub(super) fn tall(self) -> f64 {
        self.size.1 / self.size.0 * ACROSS
    }

    /// What is so many points high on it, in units.
    fn points(self, points: f64) -> f64 {
        points * POINT * ACROSS / self.size.0
    }

    /// Height of letters that can be read: 8 points.
    pub(super) fn text(self) -> f64 {
        self.points(8.0)
    }

    /// Height of numbers on boards that can be read: 7 points, and what rounding may take.
    pub(super) fn numbers(self) -> f64 {
        self.points(NUMBERS)
    }

    /// A board with numbers that can be read where it is so wide, in units.
    pub(super) fn drawn(self, svg: &str, wide: f64) -> String {
        page::with_numbers(svg, wide * self.size.0 / ACROSS, NUMBERS)
    }
}

/// Width of the page and of what is within its edges, in units; a point in millimetres.
const ACROSS: f64 = 297.0;
pub(super) const WIDE: f64 = 265.0;
const POINT: f64 = 0.3528;
/// Height of numbers on boards that can be read, in points, and what rounding may take; how much they may grow within a board, and where nothing
/// else helps.
const NUMBERS: f64 = 7.02;
const GROWN: f64 = 1.35;
const MOST_GROWN: f64 = 1.9;
/// Height of a line, in heights of letters.
const LINE: f64 = 1.28;
/// What words may be wider than those of the typeface that was measured.
const SPARE: f64 = 1.05;
/// Letters of titles are bold.
const BOLD: f64 = 1.2;
/// Between the boards of one block, and below them.
pub(super) const BETWEEN: f64 = 3.0;
const BELOW: f64 = 1.0;
/// Blocks that may stand in a row, and parts in which what is left of its width is shared out.
const MOST: usize = 4;
const SHARES: u32 = 6;
/// Beside words, up to the next block.
const MARGIN: f64 = 4.0;
/// Width of words, in heights of letters: at least, and beside boards.
const NARROW: f64 = 13.0;
const ASIDE: f64 = 10.0;

/// A text as the widths of its words, in heights of letters.
pub(super) struct Words(Vec<f64>);

impl Words {
    pub(super) fn new(text: &str) -> Words {
        Words(text.split_whitespace().map(|word| SPARE * word.chars().map(width).sum::<f64>()).collect())
    }

    /// In one line.
    pub(super) fn wide(&self) -> f64 {
        self.0.iter().sum::<f64>() + SPACE * self.0.len().saturating_sub(1) as f64
    }

    /// In how many lines of this width it stands: words are not broken.
    pub(super) fn lines(&self, most: f64) -> f64 {
        let (mut lines, mut line) = (1.0, 0.0);
        for word in &self.0 {
            let longer = if line > 0.0 { line + SPACE + word } else { *word };
            (lines, line) = if line > 0.0 && longer > most { (lines + 1.0, *word) } else { (lines, longer) };
        }
        lines
    }

    /// Height of these lines, in units, of letters of this height.
    pub(super) fn tall(&self, wide: f64, letters: f64) -> f64 {
        self.lines(wide / letters) * LINE * letters
    }
}

const SPACE: f64 = 0.26 * SPARE;

/// About the width of a letter, in its height.
fn width(letter: char) -> f64 {
    match letter {
        '\u{64b}'..='\u{65f}' | '\u{300}'..='\u{36f}' | '\u{2068}' | '\u{2069}' => 0.0,
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '’' | '|' | '!' | '(' | ')' | 'I' => 0.28,
        't' | 'f' | 'r' | '-' | '/' => 0.37,
        'c' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' => 0.5,
        'm' | 'w' | 'M' | 'W' | '—' => 0.92,
        letter if ('\u{600}'..='\u{6ff}').contains(&letter) => 0.52,
        letter if letter.is_uppercase() => 0.67,
        _ => 0.6,
    }
}

/// What stands together: a title, words, perhaps boards beside each other.
pub(super) struct Block {
    pub(super) title: Words,
    pub(super) words: Words,
    /// Width and height of all boards, in units of the drawing, and how many they are.
    pub(super) boards: (f64, f64),
    pub(super) count: usize,
}

/// How blocks of a kind look.
#[derive(Clone, Copy)]
pub(super) struct Look {
    /// Height of letters.
    pub(super) text: f64,
    /// Of the title, and what stands before it, in heights of letters of the text.
    pub(super) title: f64,
    pub(super) badge: f64,
    /// What else a block has above and below its title.
    pub(super) edge: f64,
    /// Units of a unit of the drawing.
    pub(super) scale: f64,
    /// Between blocks, and between rows.
    pub(super) gaps: (f64, f64),
}

/// Where a block stands: its width, that of its boards, whether the words are beside these.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) wide: f64,
    pub(super) boards: f64,
    pub(super) aside: bool,
}

impl Look {
    fn boards(self, block: &Block, most: f64) -> f64 {
        let between = BETWEEN * block.count.saturating_sub(1) as f64;
        if block.count == 0 { 0.0 } else { (block.boards.0 * self.scale + between).min(most) }
    }

    /// Height of a block of this width, and whether its words stand beside its boards.
    fn tall(self, block: &Block, wide: f64, boards: f64) -> (f64, bool) {
        let letters = self.title * self.text;
        let lines = block.title.lines((wide - self.badge * self.text) / (BOLD * letters));
        let title = (lines * 1.2 * letters).max(self.badge * 0.8 * self.text) + self.edge;
        if block.count == 0 {
            return (title + block.words.tall(wide - MARGIN, self.text), false);
        }
        let between = BETWEEN * block.count.saturating_sub(1) as f64;
        let drawn = block.boards.1 * (boards - between) / block.boards.0.max(1.0);
        let below = drawn + BELOW + block.words.tall(wide - MARGIN, self.text);
        let room = wide - boards - BETWEEN;
        let aside = if room < ASIDE * self.text { f64::INFINITY } else { block.words.tall(room - MARGIN, self.text).max(drawn) };
        (title + below.min(aside), aside < below)
    }

    /// Blocks in one row of this width, if they find room there, and its height: what is left is given to the highest.
    fn row(self, blocks: &[Block], wide: f64) -> Option<(f64, Vec<Place>)> {
        let boards: Vec<f64> = blocks.iter().map(|block| self.boards(block, wide)).collect();
        let mut widths: Vec<f64> = boards.iter().map(|boards| boards.max(NARROW * self.text).min(wide)).collect();
        let left = wide - widths.iter().sum::<f64>() - self.gaps.0 * (blocks.len() - 1) as f64;
        if left < -0.01 && blocks.len() > 1 {
            return None;
        }
        let at = |at: usize, widths: &[f64]| self.tall(&blocks[at], widths[at], boards[at]);
        let mut tall: Vec<(f64, bool)> = (0..blocks.len()).map(|block| at(block, &widths)).collect();
        for _ in 0..SHARES {
            let highest = (0..tall.len()).max_by(|one, other| tall[*one].0.total_cmp(&tall[*other].0)).unwrap_or(0);
            widths[highest] += left.max(0.0) / f64::from(SHARES);
            tall[highest] = at(highest, &widths);
        }
        let places = widths.iter().zip(&boards).zip(&tall);
        let places = places.map(|((wide, boards), (_, aside))| Place { wide: *wide, boards: *boards, aside: *aside });
        Some((tall.iter().map(|(tall, _)| *tall).fold(0.0, f64::max), places.collect()))
    }

    /// The blocks in as low rows as there are, in their order: the height of all, and the place of each.
    pub(super) fn rows(self, blocks: &[Block], wide: f64) -> (f64, Vec<Place>) {
        let mut best: Vec<(f64, Vec<Place>)> = vec![(0.0, Vec::new())];
        for end in 1..=blocks.len() {
            let rows = (end.saturating_sub(MOST)..end).filter_map(|start| {
                let (tall, row) = self.row(&blocks[start..end], wide)?;
                let (above, places) = &best[start];
                let gap = if start == 0 { 0.0 } else { self.gaps.1 };
                Some((above + gap + tall, places, row))
            });
            // A block alone in its row always finds room.
            let lowest = rows.min_by(|one, other| one.0.total_cmp(&other.0));
            let next = lowest.map(|(tall, places, row)| (tall, [places.as_slice(), &row].concat()));
            best.push(next.unwrap_or_default());
        }
        best.pop().unwrap_or_default()
    }
}
