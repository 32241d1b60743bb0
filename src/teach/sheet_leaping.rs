//! The sentences of a leaping game.
//!
//! Comes in: the IR of a leaping game and a language. Goes out: the parts of its rule sheet, from the aim to the end.

use super::sheet::Part;
use super::sheet_language::Language;
use super::sheet_sowing::first_mover;
use super::sheet_writer::{Chapter, Writer, clause, written};
use crate::draw;
use crate::ir::board::{Board, PointId, Shades};
use crate::ir::leaping::*;
use crate::ir::{Cause, FirstMover, Section};
use crate::variant::Variant;
use crate::words::leaping::values::*;
use crate::words::{Flag, Set, hyphened};

/// The parts that speak of how the game is played.
pub(super) fn parts(variant: &Variant, rules: &Leaping, language: &Language) -> Vec<Part> {
    let chapters: [Chapter<'_, Leaping>; 9] = [
        ("heading.aim", &aim),
        ("heading.board", &board),
        ("heading.start", &start),
        ("heading.man", &man),
        ("heading.king", &king),
        ("heading.capture", &capture),
        ("heading.opening", &openings),
        ("heading.enforcement", &|writer, rules| match &rules.enforcement {
            Some(challenge) => enforcement(writer, challenge),
            None => strict(writer),
        }),
        ("heading.end", &end),
    ];
    written(variant, language, rules, &chapters)
}

fn aim(writer: &mut Writer<'_>, rules: &Leaping) {
    let wins = |test| rules.end.wins.contains(&test);
    let loses = |test| rules.end.loses.contains(&test);
    let key = match (wins(SideTest::NoPieces), wins(SideTest::NoMove)) {
        (true, true) => "aim.lose-all",
        (true, false) => "aim.lose-pieces",
        (false, true) if loses(SideTest::NoPieces) => "aim.lose-move",
        // A side without pieces has no move either.
        (false, true) => "aim.lose-all",
        (false, false) if loses(SideTest::NoPieces) && !loses(SideTest::NoMove) => "aim.take-pieces",
        (false, false) => "aim.take-all",
    };
    writer.say(None, "aim", key);
    if rules.end.first_king_wins {
        writer.say(None, "aim.first-king", "aim.first-king");
    }
}

fn board(writer: &mut Writer<'_>, rules: &Leaping) {
    let cause = |keyword| clause(Section::Board, keyword);
    let points = rules.board.points.len() as u32;
    match rules.board.lattice.filter(|_| draw::has_squares(&rules.board)) {
        Some((columns, rows)) => {
            let (columns, rows) = (columns.to_string(), rows.to_string());
            let only_dark = rules.board.shades() == Some(Shades::Dark);
            let set_in = [("columns", columns.as_str()), ("rows", rows.as_str())];
            let text = if only_dark {
                writer.language.count("board.squares", points, &set_in)
            } else {
                writer.language.say("board.squares-all", &set_in)
            };
            writer.line(cause("points"), "board.points", text);
            if only_dark && runs(&rules.board)[0] {
                writer.say(cause("lines"), "board.lines", "board.squares-straight");
            }
        }
        None => {
            writer.count(cause("points"), "board.points", "board.points", points);
            writer.say(cause("lines"), "board.lines", "board.lines");
            // Which lines they are is told by the drawing.
            writer.means(format!("{:?}", crate::draw::stretches(&rules.board)));
        }
    }
    let setup = &rules.setup;
    let count = |points: &[PointId]| points.len() as u32;
    let drawn = writer.stated(Section::Setup, "picture");
    let [white, black] = ["white", "black"].map(|side| writer.stated(Section::Setup, side).or(drawn));
    let mut lists = Vec::new();
    if setup.white_men.len() == setup.black_men.len() {
        lists.push(("board.men", &setup.white_men, [white, black]));
    } else {
        lists.push(("board.men-white", &setup.white_men, [white, None]));
        lists.push(("board.men-black", &setup.black_men, [black, None]));
    }
    lists.extend([
        ("board.kings-white", &setup.white_kings, [white, None]),
        ("board.kings-black", &setup.black_kings, [black, None]),
    ]);
    for (key, points, causes) in lists.into_iter().filter(|(key, points, _)| !points.is_empty() || key.starts_with("board.men")) {
        writer.count(causes[0], key, key, count(points));
        writer.tells(causes[1].filter(|cause| causes[0] != Some(*cause)));
    }
}

fn start(writer: &mut Writer<'_>, rules: &Leaping) {
    first_mover(writer, rules.first_mover, &FIRST_MOVER);
}

fn openings(writer: &mut Writer<'_>, rules: &Leaping) {
    if rules.openings.len() > 1 {
        writer.value(clause(Section::Start, "opening"), "opening.choice", "opening.", &OPENING_CHOICE, &rules.opening_choice);
    }
    for (at, opening) in (0..).zip(&rules.openings) {
        let unnamed = writer.language.say("opening.unnamed", &[]);
        let own = opening.name.clone().unwrap_or_default();
        let name = opening.name.as_ref().map_or(unnamed, |name| writer.known_as(name));
        let text = writer.language.value("opening.", &BINDING, &opening.compulsory, &[("name", &name)]);
        writer.line(Some(Cause::Opening(at)), &format!("opening.{own}"), text);
        let lines = script(writer.language, rules, opening);
        for (number, line) in (1..).zip(lines) {
            writer.line(None, &format!("opening.{name}.{number}"), line);
        }
        // Not for the side that is sure to begin.
        if !matches!(rules.first_mover, FirstMover::South | FirstMover::North) {
            writer.say(None, &format!("opening.{name}.turned"), "opening.turned");
        }
    }
}

/// The numbered lines of a script.
fn script(language: &Language, rules: &Leaping, opening: &Opening) -> Vec<String> {
    let name = |point: &PointId| rules.board.points.get(usize::from(*point)).map_or("", |point| point.name.as_str());
    let route = |route: &ScriptRoute| {
        let sign = if route.capture { rules.notation.capture_sign.to_string() } else { "-".to_owned() };
        language.foreign(&route.points.iter().map(name).collect::<Vec<_>>().join(&sign))
    };
    let told = |chosen: &ScriptMove| match chosen {
        ScriptMove::Choice(routes) => language.list(&routes.iter().map(route).collect::<Vec<_>>(), "list.or"),
        ScriptMove::OtherOf(index) => language.count("opening.other-of", u32::from(*index) / 2 + 1, &[]),
    };
    let lines = opening.moves.chunks(2).enumerate();
    lines.map(|(at, pair)| format!("{}. {}", at + 1, pair.iter().map(told).collect::<Vec<_>>().join(" — "))).collect()
}

fn man(writer: &mut Writer<'_>, rules: &Leaping) {
    let subject = writer.language.say("piece.man", &[]);
    piece(writer, &rules.man, Section::Man, &subject, rules);
    let cause = clause(Section::Man, "crowned");
    let (key, place) = match rules.crowned {
        Crowned::Never => return writer.say(cause, "man.crowned", "crowned.never"),
        Crowned::WhenItStops(place) => ("crowned.stops", place),
        Crowned::WhenItReachesAndGoesOn(place) => ("crowned.goes-on", place),
        Crowned::WhenItReachesAndStops(place) => ("crowned.stops-there", place),
        Crowned::OneTurnAfter(place) => ("crowned.turn-after", place),
    };
    let place = writer.language.value("crowned.", &PLACES, &place, &[]);
    let text = writer.language.say(key, &[("place", &place)]);
    writer.line(cause, "man.crowned", text);
    writer.say(None, "man.last-row", "board.last-row");
}

fn king(writer: &mut Writer<'_>, rules: &Leaping) {
    let Some(king) = &rules.king else { return };
    let subject = writer.language.say("piece.king", &[]);
    piece(writer, king, Section::King, &subject, rules);
}

fn piece(writer: &mut Writer<'_>, piece: &Piece, section: Section, subject: &str, rules: &Leaping) {
    let rank = if section == Section::Man { "man" } else { "king" };
    let id = |what: &str| format!("{rank}.{what}");
    let cause = |keyword| clause(section, keyword);
    steps(writer, piece, section, subject, &rules.board);
    let captures = &piece.captures;
    match directions(writer.language, captures.first, &rules.board) {
        None => writer.line(cause("captures"), &id("captures"), writer.language.say("piece.no-capture", &[("Piece", subject)])),
        Some(directions) => {
            let key = if captures.any_distance { "piece.captures-far" } else { "piece.captures" };
            let text = writer.language.say(key, &[("Piece", subject), ("directions", &directions)]);
            writer.line(cause("captures"), &id("captures"), text);
        }
    }
    if captures.then != captures.first
        && let Some(directions) = directions(writer.language, captures.then, &rules.board)
    {
        let text = writer.language.say("piece.captures-then", &[("directions", &directions)]);
        writer.line(cause("captures"), &id("captures-then"), text);
    }
    if piece.takes != Takes::AnyPiece {
        writer.value(cause("takes"), &id("takes"), "piece.takes-", &TAKES, &piece.takes);
    }
    if captures.any_distance {
        writer.value(cause("lands"), &id("lands"), "piece.lands-", &LANDS, &piece.lands);
        if piece.ends != Ends::Anywhere {
            writer.value(cause("ends"), &id("ends"), "piece.ends-", &ENDS, &piece.ends);
        }
    }
    // Where taken pieces stay, none can turn back over what it has just taken.
    if !piece.may_reverse || captures.any_distance && rules.capture.leave_at_once {
        writer.value(cause("reverse"), &id("reverse"), "piece.", &REVERSE, &piece.may_reverse);
    }
    if rules.capture.prefer.contains(&Preference::MostValue) {
        writer.count(cause("value"), &id("value"), "piece.value", piece.value.into());
    }
    if let Some(after) = piece.rests_after {
        writer.count(cause("rests"), &id("rests"), "piece.rests", after.into());
    }
}

fn steps(writer: &mut Writer<'_>, piece: &Piece, section: Section, subject: &str, board: &Board) {
    let rank = if section == Section::Man { "man" } else { "king" };
    let (steps, cause) = (&piece.steps, clause(section, "steps"));
    let Some(directions) = directions(writer.language, steps.directions, board) else {
        let text = writer.language.say("piece.no-step", &[("Piece", subject)]);
        return writer.line(cause, &format!("{rank}.steps"), text);
    };
    let key = if steps.any_distance { "piece.steps-far" } else { "piece.steps" };
    let text = writer.language.say(key, &[("Piece", subject), ("directions", &directions)]);
    writer.line(cause, &format!("{rank}.steps"), text);
    let further = Steps { any_distance: false, ..*steps };
    for key in STEPS.raised(&further).into_iter().map(|words| format!("piece.{}", hyphened(words))) {
        writer.say(cause, &format!("{rank}.{key}"), &key);
    }
}

/// Directions in words, of those in which lines of the board run; `None` if there are none.
fn directions(language: &Language, way: Directions, board: &Board) -> Option<String> {
    let [has_straight, has_diagonal] = runs(board);
    let pairs = [
        ("forward", way.forward_straight && has_straight, way.forward_diagonal && has_diagonal),
        // On a board of diagonals nothing lies aside.
        ("sideways", way.sideways_straight && has_straight, way.sideways_diagonal && has_diagonal && has_straight),
        ("backward", way.backward_straight && has_straight, way.backward_diagonal && has_diagonal),
    ];
    let straight = pairs.iter().filter(|(_, straight, _)| *straight).count();
    let diagonal = pairs.iter().filter(|(_, _, diagonal)| *diagonal).count();
    let every_diagonal = if has_straight { 3 } else { 2 };
    let whole = match (straight, diagonal) {
        (0, 0) => return None,
        (3, 3) => Some("way.every"),
        (3, 0) => Some("way.straight"),
        (0, all) if all == every_diagonal => Some("way.diagonal"),
        _ => None,
    };
    if let Some(key) = whole {
        return Some(language.say(key, &[]));
    }
    // Where all are of one kind that is said once.
    let (key, mixed) = match (straight, diagonal) {
        (_, 0) => ("way.straight-only", false),
        (0, _) => ("way.diagonal-only", false),
        _ => ("", true),
    };
    let words = pairs.iter().filter_map(|(word, straight, diagonal)| {
        let kind = match (straight, diagonal) {
            (false, false) => return None,
            (true, false) if mixed => "-straight",
            (false, true) if mixed => "-diagonal",
            _ => "",
        };
        Some(language.say(&format!("way.{word}{kind}"), &[]))
    });
    let ways = language.list(&words.collect::<Vec<_>>(), "list.or");
    Some(if mixed { ways } else { language.say(key, &[("ways", &ways)]) })
}

/// Whether any line of the board runs straight, and whether any runs along a diagonal; on rings nothing is called diagonal.
fn runs(board: &Board) -> [bool; 2] {
    if board.lattice.is_none() {
        return [true, true];
    }
    let place = |at: &PointId| board.points.get(usize::from(*at)).map(|point| (point.column, point.row));
    let pairs = board.lines.iter().flat_map(|line| line.windows(2));
    let stretches = pairs.filter_map(|pair| Some((place(pair.first()?)?, place(pair.get(1)?)?)));
    stretches.fold([false, false], |[straight, diagonal], (one, other)| {
        let along = one.0 == other.0 || one.1 == other.1;
        [straight || along, diagonal || !along]
    })
}

fn capture(writer: &mut Writer<'_>, rules: &Leaping) {
    let (capture, cause) = (&rules.capture, |keyword| clause(Section::Capture, keyword));
    writer.value(cause("compulsory"), "capture.compulsion", "capture.", &COMPULSION, &capture.compulsory);
    if capture.prefer.is_empty() {
        writer.say(cause("prefer"), "capture.prefer.0", "capture.prefer-none");
    }
    for (at, preference) in (0..).zip(&capture.prefer) {
        let key = writer.language.value("capture.", &PREFER, preference, &[]);
        let text = writer.language.say(if at == 0 { "capture.prefer-first" } else { "capture.prefer-next" }, &[("key", &key)]);
        writer.line(Some(Cause::Clause(Section::Capture, "prefer", at)), &format!("capture.prefer.{at}"), text);
    }
    writer.value(cause("chain"), "capture.chain", "capture.", &CHAIN, &capture.chain);
    if capture.chain != Chain::SingleLeap {
        writer.value(cause("pieces"), "capture.pieces", "capture.", &PIECES, &capture.leave_at_once);
    }
}

/// That nothing but a legal move is played, where a file says so.
fn strict(writer: &mut Writer<'_>) {
    if let Some(cause) = writer.stated(Section::Enforcement, "strict") {
        writer.say(Some(cause), "enforcement", "enforcement.strict");
        writer.usual();
    }
}

fn enforcement(writer: &mut Writer<'_>, challenge: &Enforcement) {
    let language = writer.language;
    let name = writer.known_as(&challenge.name);
    writer.line(None, &format!("enforcement.{}", challenge.name), language.say("enforcement.named", &[("name", &name)]));
    writer.stands_for(Cause::Enforcement);
    let chosen = |flags: &Set<Flag<Enforcement>>| {
        let raised = flags.raised(challenge).into_iter();
        let said = raised.map(|words| language.say(&format!("enforcement.{}", hyphened(words)), &[]));
        language.list(&said.collect::<Vec<_>>(), "list.or")
    };
    let [offences, offenders, remedies, turn] =
        ["offences", "offenders", "remedies", "turn"].map(|keyword| writer.stated(Section::Enforcement, keyword));
    writer.line(offences, "enforcement.offences", language.say("enforcement.offences", &[("offences", &chosen(&OFFENCES))]));
    writer.line(remedies, "enforcement.remedies", language.say("enforcement.remedies", &[("remedies", &chosen(&REMEDIES))]));
    if challenge.remove {
        let key = if challenge.only_the_piece_that_cut { "enforcement.cutter" } else { "enforcement.any-offender" };
        writer.say(offenders, "enforcement.offenders", key);
    }
    writer.value(turn, "enforcement.turn", "enforcement.turn-", &TURN, &challenge.turn_kept);
}

fn end(writer: &mut Writer<'_>, rules: &Leaping) {
    for (keyword, tests) in [("loses", &rules.end.loses), ("wins", &rules.end.wins)] {
        for (at, test) in (0..).zip(tests) {
            let cause = Some(Cause::Clause(Section::End, keyword, at));
            let start = format!("end.{keyword}-");
            writer.value(cause, &format!("{start}{}", SIDE_TESTS.key(test).0), &start, &SIDE_TESTS, test);
        }
    }
    if rules.end.first_king_wins {
        let at = rules.end.wins.len().try_into().unwrap_or(u8::MAX);
        writer.say(Some(Cause::Clause(Section::End, "wins", at)), "end.wins-first-king", "end.wins-first-king");
    }
    for (at, draw) in (0..).zip(&rules.end.draws) {
        let cause = Some(Cause::Clause(Section::End, "draws", at));
        match draw {
            DrawTest::Armies(first, second, moves) => {
                let (first, second) = (armies(writer.language, first), armies(writer.language, second));
                let set_in = [("first", first.as_str()), ("second", second.as_str())];
                let text = match moves {
                    Some(moves) => writer.language.count("end.draw-armies-moves", (*moves).into(), &set_in),
                    None => writer.language.say("end.draw-armies", &set_in),
                };
                writer.line(cause, "end.draw.armies", text);
            }
            draw => writer.value(cause, &format!("end.draw.{}", DRAWS.key(draw).0), "end.draw-", &DRAWS, draw),
        }
    }
}

fn armies(language: &Language, armies: &Armies) -> String {
    language.list(&armies.all().iter().map(|one| army(language, one)).collect::<Vec<_>>(), "list.either")
}

fn army(language: &Language, army: &Army) -> String {
    let key = match army.rank {
        Some(Rank::Man) => "army.man",
        Some(Rank::King) => "army.king",
        None => "army.piece",
    };
    let troop = |key, count: u8, or_more: bool| {
        let text = language.count(key, count.into(), &[]);
        if or_more { language.say("army.or-more", &[("army", &text)]) } else { text }
    };
    let kings = troop(key, army.count, army.or_more);
    match army.men {
        Some(men) => language.list(&[kings, troop("army.man", men.count, men.or_more)], "list.and"),
        None => kings,
    }
}
