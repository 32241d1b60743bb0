//! The words that stand on a board in text.
//!
//! Comes in: nothing, or the words of a language. Goes out: what a side is called, who is to move, what has been won. A board of the
//! command line is in English.

/// Words on a board in text; pairs are South and North, or White and Black.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The player of a row.
    pub rows: [String; 2],
    /// The player of a row, who is to move.
    pub row_moves: [String; 2],
    /// A side that is to move.
    pub side_moves: [String; 2],
    /// Seeds won, with `{south}` and `{north}`.
    pub won: String,
    /// A later round begun by the one or the other, with `{n}`, and rounds won as `{south}` and `{north}`.
    pub round: [String; 2],
}

impl Default for Words {
    fn default() -> Words {
        let pair = |pair: [&str; 2]| pair.map(str::to_owned);
        let round = |side: &str| format!("round {{n}}, begun by {side}; rounds won: south {{south}}, north {{north}}");
        Words {
            rows: pair(["south", "north"]),
            row_moves: pair(["south to move", "north to move"]),
            side_moves: pair(["white to move", "black to move"]),
            won: "won: south {south}, north {north}".to_owned(),
            round: ["south", "north"].map(round),
        }
    }
}

impl Words {
    pub(super) fn row(&self, south: bool, moves: bool) -> &str {
        let [below, above] = if moves { &self.row_moves } else { &self.rows };
        if south { below } else { above }
    }

    pub(super) fn side(&self, white: bool) -> &str {
        let [below, above] = &self.side_moves;
        if white { below } else { above }
    }

    pub(super) fn won(&self, south: &str, north: &str) -> String {
        self.won.replace("{south}", south).replace("{north}", north)
    }

    pub(super) fn round(&self, number: &str, by_south: bool, (south, north): (&str, &str)) -> String {
        let [below, above] = &self.round;
        let text = if by_south { below } else { above };
        text.replace("{n}", number).replace("{south}", south).replace("{north}", north)
    }
}
