//! Worksheets: the same seed gives the same sheet, and every answer is what the rules say by another way than the sheet's own.

mod common;
mod reference;

use lumbung::game::Placement;
use lumbung::ir::Rules;
use lumbung::teach::sheet_language::{Language, codes, shipped};
use lumbung::teach::worksheet::{Answer, Format, Kind, Question, Taken, Terms, Worksheet, questions};
use lumbung::{Game, Outcome, Side, Variant, library};
use reference::leaping::Game as Leap;
use reference::sowing::Game as Sow;
use std::collections::BTreeSet;

fn language(code: &str) -> &'static Language {
    shipped(code).unwrap_or_else(|| panic!("languages/{code}.yaml cannot be read"))
}

fn variant(name: &str) -> Variant {
    Variant::shipped(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn terms(level: u8, seed: u64, count: usize) -> Terms {
    Terms { level, seed, count }
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    for (name, other) in [("dakon", Some("congkak")), ("dhamet", None)] {
        let (one, other) = (variant(name), other.map(variant));
        let written = |seed: u64| {
            let sheet = Worksheet::new(&one, other.as_ref(), language("en"), terms(2, seed, 5));
            let json = serde_json::to_string(&sheet.json()).expect("JSON");
            [sheet.write(Format::Text), sheet.write(Format::Markdown), sheet.write(Format::Html), json]
        };
        assert_eq!(written(7), written(7), "{name}");
        assert_ne!(written(7), written(8), "{name}");
    }
}

/// Whether a place of the other player or a store counts is the slow reading's own business: it starts from the seeds alone.
fn slow_sowing(variant: &Variant, question: &Question) -> Option<Sow> {
    let Rules::Sowing(rules) = variant.rules() else { return None };
    let game = Game::at(variant, &question.position).expect("a position that reads back");
    let Placement::Seeds(seeds) = game.placement() else { return None };
    // A later round, closed or claimed holes, and an opening are more than seeds.
    let plain = seeds.closed.is_empty() && seeds.claims.is_none() && rules.opening.is_none() && !question.position.contains(" R");
    let slow = Sow::at(rules, &seeds.holes.south, &seeds.holes.north, [seeds.stores.south, seeds.stores.north], question.side);
    (plain && slow.mover == question.side && !slow.gave_up()).then_some(slow)
}

fn sorted(mut list: Vec<String>) -> Vec<String> {
    list.sort();
    list
}

/// What a game in which the move is made says, and where there is one the slow reading.
fn hold(variant: &Variant, question: &Question) -> Result<bool, String> {
    let game = Game::at(variant, &question.position).map_err(|error| error.to_string())?;
    let mut after = game.clone();
    let events = match &question.chosen {
        Some(chosen) => after.play(chosen).map_err(|error| error.to_string())?,
        None => Vec::new(),
    };
    let same = |what: &str, one: String, other: String| {
        if one == other { Ok(()) } else { Err(format!("{what}: {one} and {other}")) }
    };
    let mut slow = slow_sowing(variant, question);
    let has_slow = slow.is_some() || matches!(variant.rules(), Rules::Leaping(_));
    match &question.answer {
        Answer::Place(place) => {
            // The turn ends where the last seed fell, and another move follows a seed in the store.
            let stop = events.iter().find(|event| event.kind == "stop" && event.side == question.side);
            if let Some(at) = stop.and_then(|stop| stop.fields["at"].as_str()) {
                same("the last seed", place.clone(), at.to_owned())?;
            }
            if let Some(slow) = &mut slow {
                assert!(slow.play(question.chosen.as_deref().expect("a move")));
                same("the board", slow.position_text(), after.board_text())?;
            }
        }
        Answer::Taken(taken) if variant.family() == lumbung::Family::Sowing => {
            let [south, north] = after.score();
            let won = [south, north].iter().sum::<u32>() - game.score().iter().sum::<u32>();
            let sown = events.iter().filter(|event| event.kind == "lap").filter_map(|event| event.fields["places"].as_array());
            let stored = sown.flatten().filter(|place| ["S", "N"].contains(&place.as_str().unwrap_or_default())).count() as u32;
            let counted = taken.iter().map(|taken| taken.seeds).sum::<u32>();
            let in_hand = events.iter().any(|event| event.kind == "capture" && event.fields["to"] == "hand");
            let others = events.iter().any(|event| ["claim", "rest"].contains(&event.kind.as_str()));
            if !in_hand && !others {
                same("seeds won", (won - stored).to_string(), counted.to_string())?;
            }
            if let Some(slow) = &mut slow {
                assert!(slow.play(question.chosen.as_deref().expect("a move")));
                same("the score", format!("{:?}", slow.stores), format!("{:?}", after.score()))?;
            }
        }
        Answer::Taken(taken) => {
            let (Placement::Pieces(before), Placement::Pieces(now)) = (game.placement(), after.placement()) else {
                return Ok(false);
            };
            let all = |pieces: &lumbung::game::Pieces| {
                let army = pieces.pieces.of(question.side.other());
                army.men.iter().chain(&army.kings).cloned().collect::<BTreeSet<String>>()
            };
            let gone: Vec<String> = all(&before).difference(&all(&now)).cloned().collect();
            same("taken", sorted(gone).join(" "), sorted(taken.iter().map(|taken| taken.place.clone()).collect()).join(" "))?;
        }
        Answer::Moves(moves) => {
            match variant.rules() {
                Rules::Sowing(_) => {
                    if let Some(slow) = &slow {
                        same("moves", sorted(moves.clone()).join(" "), sorted(slow.legal()).join(" "))?;
                    }
                }
                Rules::Leaping(rules) => {
                    let legal = Leap::from_fen(rules, &question.position).legal().len();
                    same("number of moves", moves.len().to_string(), legal.to_string())?;
                }
            }
            for forbidden in question.forbidden.iter().flat_map(|forbidden| &forbidden.moves) {
                let text = lumbung::draw::label(variant.rules(), forbidden);
                if game.parse_move(&text).is_ok() {
                    return Err(format!("{text} is said to be forbidden"));
                }
            }
        }
        Answer::Points(points) => {
            let Rules::Leaping(rules) = variant.rules() else { return Err("points of holes".to_owned()) };
            let from = question.from.as_deref().expect("a piece");
            if rules.notation.numbers_from.is_none() {
                let slow = Leap::from_fen(rules, &question.position).legal();
                let there: BTreeSet<String> = slow.into_iter().filter(|deed| deed.0 == from).map(|deed| deed.1).collect();
                same("landings", sorted(points.clone()).join(" "), there.into_iter().collect::<Vec<_>>().join(" "))?;
            }
        }
        Answer::Outcome(outcome) => {
            let winner = if question.of_round {
                let round = events.iter().find(|event| event.kind == "round").ok_or("no round ends")?;
                let [south, north] = ["south", "north"].map(|side| round.fields["score"][side].as_u64().unwrap_or(0));
                let most = match variant.rules() {
                    Rules::Sowing(rules) => rules.end.most_seeds_win,
                    Rules::Leaping(_) => true,
                };
                match south.cmp(&north) {
                    std::cmp::Ordering::Equal => Outcome::Draw,
                    order if (order == std::cmp::Ordering::Greater) == most => Outcome::Win(Side::South),
                    _ => Outcome::Win(Side::North),
                }
            } else {
                after.outcome()
            };
            same("outcome", winner.to_string(), outcome.to_string())?;
            // Who leads does not lead by more than lies on the board.
            if let Placement::Seeds(seeds) = game.placement() {
                let lying: u32 = seeds.holes.south.iter().chain(&seeds.holes.north).sum();
                let [south, north] = game.score();
                assert!(south.abs_diff(north) <= lying, "{}", question.position);
            }
        }
        Answer::Village(_) => return Err("one village".to_owned()),
    }
    Ok(has_slow)
}

/// Every fifth of the shipped variants; which one that is changes when variants are added.
#[test]
fn answers_are_what_another_way_finds() {
    hold_each(5);
}

#[test]
#[ignore = "takes minutes: all shipped variants"]
fn every_answer_is_what_another_way_finds() {
    hold_each(1);
}

/// A sheet of two questions of each so manieth variant.
fn hold_each(step: usize) {
    let (mut asked, mut slow) = (0, 0);
    let (mut without, mut wrong) = (Vec::new(), Vec::new());
    for (at, file) in library::all().iter().enumerate().skip(step / 2).step_by(step) {
        let variant = variant(file.name);
        let found = questions(&variant, None, terms(1 + (at % 3) as u8, 5, 2));
        for question in &found.all {
            match hold(&found.variants[0], question) {
                Ok(by_slow) => slow += usize::from(by_slow),
                Err(error) => {
                    wrong.push(format!("{} {} {:?} {:?}: {error}", file.name, question.position, question.kind, question.chosen))
                }
            }
        }
        asked += found.all.len();
        assert!(found.all.windows(2).all(|pair| pair[0].position != pair[1].position), "{}", file.name);
        if found.all.len() < 2 {
            without.push(format!("{} ({})", file.name, found.all.len()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(asked > 300 / step && slow > 200 / step, "{asked} questions, {slow} of them by the slow reading");
    assert!(without.len() < 12_usize.div_ceil(step) + 1, "few questions: {}", without.join(", "));
}

/// The village that is named plays so, and the other one does not.
#[test]
fn villages_are_told_apart_by_what_they_play() {
    let pairs =
        [("dakon", "congkak"), ("dakon", "dakon-surabaya"), ("dhamet", "zamma"), ("oware", "awari"), ("russian", "brazilian")];
    let mut asked = 0;
    for (one, other) in pairs {
        let found = questions(&variant(one), Some(&variant(other)), terms(2, 3, 6));
        for question in &found.all {
            let Answer::Village(village) = question.answer else { continue };
            asked += 1;
            let chosen = question.chosen.as_deref().expect("a move");
            let boards = [0, 1].map(|at| {
                let mut game = Game::at(&found.variants[at], &question.position).expect("a position of both");
                game.play(chosen).ok().map(|_| game.board_text())
            });
            match question.kind {
                Kind::Village => {
                    let shown = question.worked.iter().find(|working| working.village == village).expect("the one that is shown");
                    assert_eq!(boards[village].as_ref(), Some(&shown.board), "{one} {other}");
                    assert_ne!(boards[0], boards[1], "{one} {other}");
                }
                _ => assert!(boards[village].is_some() && boards[1 - village].is_none(), "{one} {other} {chosen}"),
            }
        }
    }
    assert!(asked >= 8, "{asked}");
}

/// Tags close in order, and the page asks for nothing from elsewhere.
fn assert_whole_page(page: &str, name: &str) {
    let mut open: Vec<&str> = Vec::new();
    for part in page.split('<').skip(1) {
        let tag = part.split('>').next().unwrap_or_default();
        let word = tag.trim_start_matches('/').split(|sign: char| sign.is_whitespace()).next().unwrap_or_default();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(word), "{name}: {tag}");
        } else if !tag.ends_with('/') && !tag.starts_with('!') && !["meta", "br"].contains(&word) {
            open.push(word);
        }
    }
    assert!(open.is_empty(), "{name}: {open:?}");
    for word in ["https://", "src=", "url(", "@import", "<script"] {
        assert!(!page.contains(word), "{name}: {word}");
    }
}

#[test]
fn pages_are_whole_in_every_language() {
    for (name, other) in [("dakon", Some("congkak")), ("dhamet", None), ("international", None)] {
        let (one, other) = (variant(name), other.map(variant));
        for code in codes() {
            let sheet = Worksheet::new(&one, other.as_ref(), language(code), terms(3, 1, 4));
            assert!(!sheet.questions().is_empty(), "{name}");
            let page = sheet.write(Format::Html);
            assert_whole_page(&page, name);
            common::assert_pictures_are_told(&page, code);
            assert!(page.contains("class=\"answers\"") && page.contains("id=\"answers\""), "{name} in {code}");
            let text = sheet.write(Format::Text);
            assert!(!text.contains(['{', '}']), "{name} in {code}:\n{text}");
            if code == "ar" {
                // Names are set apart, and lines of boards are held from left to right.
                assert_eq!(text.matches(['\u{2066}', '\u{2068}']).count(), text.matches('\u{2069}').count(), "{name}");
            }
        }
    }
}

/// What a question shows gives nothing of its answer away.
#[test]
fn boards_of_questions_show_no_outcome() {
    let one = variant("dakon");
    let page = Worksheet::new(&one, None, language("en"), terms(3, 2, 6)).write(Format::Html);
    let (asked, answers) = page.split_once("class=\"answers\"").expect("two parts");
    for sign in ["class=\"last\"", "class=\"taken\"", "class=\"ghosts\""] {
        assert!(!asked.contains(sign), "{sign}");
    }
    // At the hardest level seeds are counted, not read; the numbers of the stores stand on plates.
    let counts = |part: &str| part.matches("class=\"count\"").count() - part.matches("class=\"plate\"").count();
    assert!(counts(asked) == 0 && counts(answers) > 0 && answers.contains("class=\"last\""), "{}", counts(asked));
}

#[test]
fn worksheets_read_as_ever() {
    for (name, level) in [("dakon", 2), ("dhamet", 3)] {
        let written = Worksheet::new(&variant(name), None, language("en"), terms(level, 1, 4)).write(Format::Text);
        insta::with_settings!({ snapshot_path => "snapshots/sheets", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(format!("worksheet-{name}"), written);
        });
    }
}

/// A page elsewhere asks, and compares what it is answered.
#[test]
fn answers_can_be_sent_and_compared() {
    let hole = |place: &str, seeds: u32| Taken { place: place.to_owned(), seeds };
    let right = Answer::Taken(vec![hole("N4", 1), hole("N6", 2)]);
    let given: Answer =
        serde_json::from_str(r#"{"taken":[{"place":"N6","seeds":2},{"place":"N4","seeds":1}]}"#).expect("an answer");
    assert!(right.is_met_by(&given) && right != given);
    for wrong in [vec![hole("N4", 1)], vec![hole("N4", 2), hole("N6", 1)], vec![hole("N4", 1); 2]] {
        assert!(!right.is_met_by(&Answer::Taken(wrong)));
    }
    assert!(!Answer::Moves(vec!["3".to_owned()]).is_met_by(&Answer::Points(vec!["3".to_owned()])));
    for (name, other) in [("dakon", Some("congkak")), ("dhamet", None)] {
        let found = questions(&variant(name), other.map(variant).as_ref(), terms(2, 1, 6));
        for question in &found.all {
            let sent = serde_json::to_string(&question.answer).expect("JSON");
            let back: Answer = serde_json::from_str(&sent).expect("the same answer");
            assert!(question.answer == back && question.answer.is_met_by(&back), "{sent}");
            assert_eq!(question.json(&found.variants)["kind"], question.kind.word());
        }
        let asked: BTreeSet<Kind> = found.all.iter().map(|question| question.kind).collect();
        assert!(found.without.iter().all(|kind| !asked.contains(kind)), "{:?}", found.without);
    }
}

/// Every step that cites a rule by its number cites one of the sheet.
#[test]
fn steps_cite_rules_of_the_sheet() {
    let sheet = Worksheet::new(&variant("dhamet"), None, language("en"), terms(2, 1, 6));
    let json = serde_json::Value::Object(sheet.json());
    let (mut cited, mut told) = (BTreeSet::new(), BTreeSet::new());
    for question in json["questions"].as_array().expect("questions") {
        told.extend(question["rules"].as_array().into_iter().flatten().filter_map(|rule| rule["number"].as_u64()));
        let lines = question["worked"].as_array().into_iter().flatten().filter_map(|working| working["lines"].as_array());
        for line in lines.flatten().filter_map(|line| line.as_str()) {
            cited.extend(line.rsplit_once('[').and_then(|(_, rule)| rule.strip_suffix(']')?.parse::<u64>().ok()));
        }
    }
    assert!(!cited.is_empty() && cited.is_subset(&told), "{cited:?} {told:?}");
    let written = sheet.write(Format::Text);
    assert!(told.iter().all(|number| written.contains(&format!("{number:>3}. "))), "{written}");
}

#[test]
fn a_level_is_as_hard_as_it_says() {
    let found = questions(&variant("dakon"), None, terms(1, 4, 8));
    let moves = found.all.iter().filter(|question| matches!(question.kind, Kind::LastSeed | Kind::Captured));
    for question in moves {
        let laps = question.worked[0].events.iter().filter(|event| event.kind == "lap").count();
        assert_eq!(laps, 1, "{}", question.position);
    }
    let found = questions(&variant("dakon"), None, terms(3, 4, 8));
    let moves: Vec<&Question> =
        found.all.iter().filter(|question| matches!(question.kind, Kind::LastSeed | Kind::Captured)).collect();
    assert!(moves.len() > 2 && moves.iter().all(|question| !question.missed.is_empty()));
}
