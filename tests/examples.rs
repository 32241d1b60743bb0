//! The example programs do what they say.

#[allow(dead_code, reason = "its `main` is run by people")]
#[path = "../examples/search.rs"]
mod search;

mod common;

use lumbung::{Game, Outcome, Side, Variant};

#[test]
fn the_search_finds_what_a_plain_search_finds() {
    let hill =
        Variant::from_path(common::root().join("examples/village/hill.variant")).expect("a village game and its parent on disk");
    assert_eq!(hill.parent(), Some("river"));
    let shipped = ["kalah", "oware", "dakon", "alquerque"].map(|name| Variant::shipped(name).expect("shipped"));
    for variant in shipped.iter().chain([&hill]) {
        let mut game = Game::new(variant);
        for _ in 0..6 {
            let Some((chosen, value)) = search::best(&game, 3) else { break };
            assert_eq!(value, plain(&game, 3), "{} {}", variant.name(), game.position_text());
            game.play_move(&chosen);
        }
    }
}

/// The value of a position without any cut: an independent way to it.
fn plain(game: &Game, depth: u32) -> i64 {
    let [south, north] = game.score().map(i64::from);
    let of = |side: Side| if side == Side::South { south - north } else { north - south };
    match game.outcome() {
        Outcome::Win(side) if side == game.side() => return 1_000_000 + of(side),
        Outcome::Win(_) => return of(game.side()) - 1_000_000,
        Outcome::Draw => return 0,
        Outcome::Ongoing => {}
    }
    if depth == 0 {
        return of(game.side());
    }
    let values = game.moves().into_iter().map(|chosen| {
        let mut next = game.clone();
        next.play_move(&chosen);
        let value = plain(&next, depth - 1);
        if next.side() == game.side() { value } else { -value }
    });
    values.max().unwrap_or(i64::MIN)
}

#[test]
fn the_first_game_that_is_shown_is_played_as_it_was_counted_by_hand() {
    let transcript = common::played(&common::root().join("examples/three-moves.yaml"));
    assert!(transcript.is_ok(), "{transcript:?}");
}

#[test]
fn what_is_played_can_be_handed_to_another_thread() {
    let variant = Variant::shipped("dakon").expect("shipped");
    let game = Game::new(&variant);
    drop(variant);
    let played = std::thread::spawn(move || {
        let mut game = game;
        game.play("1").map(|events| (events.len(), game.variant().name().to_owned()))
    });
    let (events, name) = played.join().expect("no panic").expect("a legal move");
    assert!(events > 0);
    assert_eq!(name, "dakon");
}
