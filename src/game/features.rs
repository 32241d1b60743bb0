//! What of a position may matter to who wins, as numbers that a search can weigh.
//!
//! Engines count; what each number is worth is found by playing, never written into an engine.

/// The most features that a family has.
pub const FEATURES: usize = 11;

/// The features of a position: what South (White) has, less what North (Black) has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// In the order of the family's names for them; 0 beyond.
    pub values: [i32; FEATURES],
    /// How much of the game is left: 256 with all seeds in holes or all pieces on the board, 0 with none.
    pub left: i32,
}

/// What something is worth at the end of a game and at its start, in thousandths of log-odds.
pub type Tapered = [i32; 2];

/// What features and places are worth.
#[derive(Clone, Debug)]
pub struct Worths {
    /// In the order of the family's names.
    pub features: [Tapered; FEATURES],
    /// Of what lies on each place, in the order of [`FamilyTools::lying`](crate::variant::FamilyTools::lying); none: nothing.
    pub places: Vec<i16>,
}

/// What features and places are worth, made ready for a search.
#[derive(Clone, Debug)]
pub struct Estimator {
    /// What lies on places, in tables whose order is the engine's.
    pub tables: Vec<Tapered>,
    /// See [`Worths`].
    pub worths: Worths,
}

impl Worths {
    /// What so much of some features is worth together, counted from the feature of that number.
    pub fn of(&self, first: usize, values: &[i32]) -> Tapered {
        let mut sums = [0; 2];
        for (worth, value) in self.features[first..].iter().zip(values) {
            sums[0] += worth[0] * value;
            sums[1] += worth[1] * value;
        }
        sums
    }

    /// What so many of what lies on a place are worth.
    pub fn at(&self, place: usize, count: i32) -> i32 {
        self.places.get(place).map_or(0, |worth| i32::from(*worth) * count)
    }
}

/// What is worth something at the end and at the start, with so much of the game left (256: all), in hundredths of log-odds.
pub fn blended([end, start]: Tapered, left: i32) -> i32 {
    (end + ((i64::from(start) - i64::from(end)) * i64::from(left) / 256) as i32) / 10
}

/// Numbers that stand for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keys {
    /// The same for positions that count as one that comes again.
    pub again: u64,
    /// The same for positions from which the game goes on alike, what counts towards its end included.
    pub whole: u64,
}
