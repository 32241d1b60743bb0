//! Every row of `tests/perft.yaml` is counted again: as deep as two million sequences always, deeper with
//! `cargo test --release --test perft -- --ignored`.

use lumbung::game::Patience;
use lumbung::play::counts::{self, Row};
use lumbung::play::perft::divide;
use lumbung::{Game, Variant};

/// Counts all rows as deep as their numbers stay within `most`, and gives those that came out otherwise.
fn wrong(most: u64) -> Vec<String> {
    let rows = counts::rows().expect("a readable table");
    let check = |row: &Row| match row.count(&mut |depth, expected| depth == 1 || expected <= most) {
        Ok(counted) if counted.holds() => None,
        Ok(counted) => Some(format!("{} at {}: {counted:?}", row.variant, row.at())),
        Err(error) => Some(format!("{} at {}: {error}", row.variant, row.at())),
    };
    rows.iter().filter_map(check).collect()
}

#[test]
fn every_row_comes_out() {
    assert_eq!(wrong(2_000_000), [""; 0]);
}

#[test]
#[ignore = "long: run with --release"]
fn every_row_comes_out_deep() {
    assert_eq!(wrong(130_000_000), [""; 0]);
}

/// A table that lost its rows would test nothing: these are the ones that must be there, each to this depth at least.
#[test]
fn the_table_is_whole() {
    let rows = counts::rows().expect("a readable table");
    let has = |variant: &str, routes: bool, depth: usize| {
        let fits = |row: &&Row| row.variant == variant && row.routes == routes && row.differences.is_none();
        assert!(rows.iter().filter(fits).any(|row| row.counts.len() >= depth), "{variant}, routes {routes}");
    };
    for variant in
        ["international", "killer", "brazilian", "pool", "russian", "english", "italian", "spanish", "czech", "turkish"]
    {
        has(variant, true, 7);
        has(variant, false, 7);
    }
    has("frisian", false, 7);
    has("dhamet", false, 8);
    has("dhamet", true, 8);
    has("zamma", false, 8);
    has("dhamet-free", false, 11);
    assert!(rows.iter().all(|row| !row.counts.is_empty() && !row.source.is_empty()));
}

/// A count that is not the published one is noticed, and counting stops there.
#[test]
fn a_wrong_number_is_noticed() {
    let mut row = counts::rows().expect("a readable table").into_iter().find(|row| row.variant == "zamma-small").expect("a row");
    assert_eq!(row.counts[..4], [3, 4, 5, 7]);
    row.counts[2] = 6;
    let counted = row.count(&mut |_, _| true).expect("a count");
    assert_eq!((counted.depth, counted.nodes, counted.expected, counted.holds()), (3, 5, 6, false));
}

/// The rows of a child are really about that child: its rules differ from those of its parent.
#[test]
fn differences_are_compiled() {
    for row in counts::rows().expect("a readable table").iter().filter(|row| row.differences.is_some()) {
        let parent = Variant::shipped(&row.variant).expect("a shipped variant");
        assert_ne!(parent.rules(), row.load().expect("a child that compiles").rules(), "{}", row.variant);
    }
}

/// First moves are counted one after the other: those that were counted before patience ended are known, and each of them whole.
#[test]
fn first_moves_that_were_counted_are_known() {
    let variant = Variant::shipped("papan-dakon").expect("a shipped variant");
    // After the turn together, where moves ask and their laps are counted as work.
    let mut game = Game::new(&variant);
    for _ in 0..4 {
        let chosen = game.legal_moves().swap_remove(0);
        game.play(&chosen).expect("a legal move");
    }
    let engine = variant.engine();
    let (whole, all) = divide(engine, game.position(), 4, None);
    assert_eq!(whole.iter().map(|(_, nodes)| nodes).sum::<u64>(), all);
    let mut parts = 0;
    for work in (0..24).map(|power| 1 << power) {
        let (counted, known) = Patience::of_work(work).within(|| divide(engine, game.position(), 4, None));
        assert!(known >= counted.iter().map(|(_, nodes)| nodes).sum() && known <= all);
        assert_eq!(counted, whole[..counted.len()]);
        parts += usize::from(!counted.is_empty() && counted.len() < whole.len());
    }
    assert!(parts > 0, "some and not all, at least once");
}
