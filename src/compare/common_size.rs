//! Two sowing games whose boards differ, on the nearest size of board that both offer.
//!
//! Comes in: two variants, a plan. Goes out: the number of holes, and what a hunt on boards of that size has found. Never tries a size that
//! one of the files does not offer.

use super::align::Pair;
use super::comparison::told_as_left;
use super::hunt::{Hunt, Plan, Watch, hunt};
use super::witness::Witness;
use crate::compile::parameters;
use crate::ir;
use crate::variant::Variant;

/// The parameter that says how many holes there are in each row.
const HOLES: &str = "holes";

/// What the two are on boards of one size.
pub struct CommonSize {
    /// Holes in each row.
    pub holes: u64,
    /// The two on such boards.
    pub variants: [Variant; 2],
    /// The find, as both tell it.
    pub witness: Option<Witness>,
    /// Whether both begin with the same position there.
    pub begin_alike: bool,
    /// What was found and searched.
    pub hunt: Hunt,
    /// The find in the terms of the left one, and the rules of both, so written.
    pub as_left: Option<(Witness, [ir::Rules; 2])>,
}

/// The two on the nearest size that both offer; `None` if there is none.
pub(super) fn on_common_size(left: &Variant, right: &Variant, plan: &Plan, watch: &Watch<'_>) -> Option<CommonSize> {
    // A position that was given is one of the board of the left.
    let (holes, [left, right]) = sized(left, right).filter(|_| plan.at.is_none())?;
    let pair = Pair::new(&left, &right).filter(Pair::share_a_board)?;
    let hunt = hunt(&pair.engines[0], &pair.engines[1], &pair.right_rules, plan, watch);
    let telling = watch.telling();
    let told = telling.within(|| Some((Witness::new(&pair, &hunt)?, told_as_left(&pair, &hunt)?)));
    let (witness, as_left) = told.filter(|_| !telling.is_cut()).unzip();
    let as_left = as_left.map(|(witness, rules)| (witness, [left.rules().clone(), rules]));
    let begin_alike = pair.begin_alike();
    Some(CommonSize { holes, variants: [left, right], witness, begin_alike, hunt, as_left })
}

/// The nearest size that both offer, and the two on boards of that size.
pub fn sized(left: &Variant, right: &Variant) -> Option<(u64, [Variant; 2])> {
    let holes = nearest([sizes(left)?, sizes(right)?])?;
    let sized = |variant: &Variant| variant.with_set(HOLES, holes).ok();
    Some((holes, [sized(left)?, sized(right)?]))
}

/// How many holes a file has, and from how many to how many it may have.
fn sizes(variant: &Variant) -> Option<(u64, (u64, u64))> {
    let ir::Rules::Sowing(rules) = variant.rules() else { return None };
    let holes = u64::from(rules.holes);
    let range = parameters(variant.merged()).into_iter().find(|parameter| parameter.name == HOLES)?.range;
    Some((holes, range.unwrap_or((holes, holes))))
}

/// Of the sizes that both offer the one that is nearest to both as they are; of equals the largest.
fn nearest(both: [(u64, (u64, u64)); 2]) -> Option<u64> {
    let [(_, one), (_, other)] = both;
    let far = |holes: &u64| both.iter().map(|(own, _)| own.abs_diff(*holes)).sum::<u64>();
    (one.0.max(other.0)..=one.1.min(other.1)).rev().min_by_key(far)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_nearest_size_is_one_that_both_offer() {
        assert_eq!(nearest([(7, (5, 9)), (6, (5, 9))]), Some(7));
        assert_eq!(nearest([(7, (5, 9)), (6, (6, 6))]), Some(6));
        assert_eq!(nearest([(7, (7, 9)), (5, (4, 8))]), Some(7));
        assert_eq!(nearest([(7, (7, 7)), (6, (6, 6))]), None);
    }
}
