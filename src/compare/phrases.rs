//! Rules of a leaping game in the words of the language.
//!
//! Comes in: parts of an IR. Goes out: phrases as a variant file has them. Never looks at a file.

use super::words::list;
use crate::game::ends;
use crate::ir::FirstMover;
use crate::ir::board::Board;
use crate::ir::leaping::*;

pub(super) fn directions(which: &Directions) -> String {
    let Directions {
        forward_straight,
        forward_diagonal,
        sideways_straight,
        sideways_diagonal,
        backward_straight,
        backward_diagonal,
    } = *which;
    // In which of the three ways a kind of line may be gone along.
    let straight = [forward_straight, sideways_straight, backward_straight];
    let diagonal = [forward_diagonal, sideways_diagonal, backward_diagonal];
    let all = |ways: [bool; 3]| ways.iter().all(|way| *way);
    if all(straight) && all(diagonal) {
        return "in every direction".to_owned();
    }
    let mut words: Vec<String> = Vec::new();
    words.extend(all(straight).then(|| "straight".to_owned()));
    words.extend(all(diagonal).then(|| "diagonally".to_owned()));
    for ((straight_too, diagonal_too), word) in straight.into_iter().zip(diagonal).zip(["forward", "sideways", "backward"]) {
        let said = (straight_too && !all(straight), diagonal_too && !all(diagonal));
        words.extend(match said {
            // Said together only where both are still to be said.
            (true, true) => Some(word.to_owned()),
            (true, false) => Some(format!("straight {word}")),
            (false, true) => Some(format!("diagonally {word}")),
            (false, false) => None,
        });
    }
    list(words.into_iter(), " or ")
}

pub(super) fn first_mover(first: FirstMover) -> &'static str {
    match first {
        FirstMover::ByAgreement => "by agreement",
        FirstMover::ByLot => "by lot",
        FirstMover::ByPingsut => "by pingsut",
        FirstMover::South => "white",
        FirstMover::North => "black",
    }
}

pub(super) fn steps(steps: &Steps) -> String {
    let mut text = directions(&steps.directions);
    let extras = [
        (steps.any_distance, "any distance"),
        (steps.over_own_men, "over any line of own men"),
        (steps.not_from_last_row, "not from the last row"),
        (steps.never_back, "never to a point where it has stood"),
    ];
    for (_, words) in extras.iter().filter(|(on, _)| *on) {
        text = format!("{text}, {words}");
    }
    text
}

pub(super) fn captures(captures: &Captures) -> String {
    let mut text = directions(&captures.first);
    if captures.then != captures.first {
        text = format!("{text}, then {}", directions(&captures.then));
    }
    if captures.any_distance { format!("{text}, from any distance") } else { text }
}

pub(super) fn takes(takes: Takes) -> &'static str {
    match takes {
        Takes::AnyPiece => "any piece",
        Takes::MenOnly => "men only",
        Takes::KingsOnly => "kings only",
    }
}

pub(super) fn lands(lands: Lands) -> &'static str {
    match lands {
        Lands::NextBehind => "next behind",
        Lands::AnywhereBehind => "anywhere behind",
        Lands::WhereItCanGoOn => "where it can go on",
    }
}

pub(super) fn capture_ends(ends: Ends) -> &'static str {
    match ends {
        Ends::Anywhere => "anywhere",
        Ends::NextBehind => "next behind",
        Ends::NextBehindAKing => "next behind a king",
    }
}

pub(super) fn crowned(crowned: Crowned) -> String {
    let place = |place| match place {
        CrowningPlace::LastRow => "the last row",
        CrowningPlace::CornerOfLastRow => "a corner of the last row",
    };
    match crowned {
        Crowned::Never => "never".to_owned(),
        Crowned::WhenItStops(at) => format!("when it stops on {}", place(at)),
        Crowned::WhenItReachesAndGoesOn(at) => format!("when it reaches {}, and goes on as king", place(at)),
        Crowned::WhenItReachesAndStops(at) => format!("when it reaches {}, and stops there", place(at)),
        Crowned::OneTurnAfter(at) => format!("one turn after it stops on {}", place(at)),
    }
}

pub(super) fn prefer(keys: &[Preference]) -> String {
    let word = |key: &Preference| match key {
        Preference::MostPieces => "most pieces",
        Preference::MostValue => "most value",
        Preference::MostKings => "most kings",
        Preference::ByAKing => "by a king",
        Preference::KingsEarliest => "kings earliest",
    };
    list(keys.iter().map(|key| word(key).to_owned()), ", ")
}

pub(super) fn chain(chain: Chain) -> &'static str {
    match chain {
        Chain::GoesOnWhileItCan => "goes on while it can",
        Chain::MayStop => "may stop",
        Chain::SingleLeap => "single leap",
    }
}

pub(super) fn enforcement(enforcement: Option<&Enforcement>) -> String {
    let Some(rules) = enforcement else { return "strict".to_owned() };
    let named = |pairs: &[(bool, &str)]| list(pairs.iter().filter(|(on, _)| *on).map(|(_, word)| (*word).to_owned()), ", ");
    let offences = named(&[
        (rules.no_capture, "no capture"),
        (rules.lesser_capture, "lesser capture"),
        (rules.chain_cut_short, "chain cut short"),
    ]);
    let remedies = named(&[(rules.remove, "remove"), (rules.take_back, "take back"), (rules.force, "force")]);
    let cut = if rules.only_the_piece_that_cut { "the piece that cut its chain, otherwise " } else { "" };
    let turn = if rules.turn_kept { "kept" } else { "spent" };
    format!("offences {offences}; offenders {cut}any piece that had a best capture; remedies {remedies}; turn {turn}")
}

pub(super) fn side_tests(tests: &[SideTest], first_king: bool) -> String {
    list(tests.iter().map(ends::side).chain(first_king.then(|| ends::FIRST_KING.to_owned())), "; ")
}

pub(super) fn draws(draws: &[DrawTest]) -> String {
    list(draws.iter().map(ends::draw), "; ")
}

pub(super) fn points(board: &Board) -> String {
    match board.lattice {
        Some((width, height)) => format!("{} points on {width} x {height}", board.points.len()),
        None => format!("{} points on rings", board.points.len()),
    }
}

pub(super) fn lines(board: &Board) -> String {
    if board.lattice.is_none() {
        return format!("{} lines", board.lines.len());
    }
    let straight = |[one, other]: &[(i16, i16); 2]| one.0 == other.0 || one.1 == other.1;
    let stretches = crate::draw::stretches(board);
    let along = stretches.iter().filter(|stretch| straight(stretch)).count();
    format!("{along} straight stretches, {} diagonal ones", stretches.len() - along)
}

pub(super) fn setup(setup: &Setup, board: &Board) -> String {
    let names = |points: &[u8]| {
        list(points.iter().filter_map(|point| board.points.get(usize::from(*point))).map(|point| point.name.clone()), ",")
    };
    let one = |men: &[u8], kings: &[u8]| match (men.len() + kings.len(), kings.len()) {
        (few, 0) if few <= 8 => names(men),
        (_, 0) => format!("{} men ({} to {})", men.len(), name(men.first(), board), name(men.last(), board)),
        _ => format!("{} men, kings {}", men.len(), names(kings)),
    };
    format!("white {}; black {}", one(&setup.white_men, &setup.white_kings), one(&setup.black_men, &setup.black_kings))
}

fn name(point: Option<&u8>, board: &Board) -> String {
    point.and_then(|point| board.points.get(usize::from(*point))).map_or(String::new(), |point| point.name.clone())
}

pub(super) fn openings(rules: &Leaping) -> String {
    let all: Vec<&Opening> = rules.openings.iter().filter(|opening| opening.compulsory).collect();
    let word = |opening: &&Opening| {
        let name = opening.name.clone().unwrap_or_else(|| "without a name".to_owned());
        format!("{name} ({} half-moves, compulsory)", opening.moves.len())
    };
    let text = list(all.iter().map(word), "; ");
    match rules.opening_choice {
        _ if all.len() < 2 => text,
        OpeningChoice::ByLot => format!("{text}; drawn by lot"),
        OpeningChoice::ByAgreement => format!("{text}; by agreement"),
        OpeningChoice::InPlay => text,
    }
}
