//! Questions that every game should answer: how files answer them, what another answer changes, and what an informant's answers make.

use lumbung::ask::{self, Answer, POINTS};
use lumbung::compile::resting;
use lumbung::teach::questionnaire::Questionnaire;
use lumbung::teach::sheet_language;
use lumbung::{Game, Variant};
use std::collections::BTreeMap;

fn shipped(name: &str) -> Variant {
    Variant::shipped(name).expect("it is shipped")
}

#[test]
fn every_point_has_a_place_in_the_table() {
    for point in POINTS {
        if let ask::About::Clause(kind, keyword) | ask::About::More(kind, keyword, _) = point.about {
            let known = lumbung::words::entries()
                .any(|entry| entry.place == lumbung::words::Place::Section(kind) && entry.keyword == keyword);
            assert!(known, "{}", point.key);
        }
    }
}

/// The catalogue and the English file of sentences ask the same.
#[test]
fn the_page_asks_what_the_catalogue_asks() {
    let text = std::fs::read_to_string("languages/en.yaml").expect("a readable file");
    let file: serde_yaml::Value = serde_yaml::from_str(&text).expect("YAML");
    let said: BTreeMap<&str, &str> = file["ask"]
        .as_mapping()
        .expect("a group")
        .iter()
        .map(|(key, text)| (key.as_str().expect("a key"), text.as_str().expect("a text")))
        .collect();
    let keys: Vec<(String, &str)> =
        POINTS.iter().chain(ask::BEGINNINGS).map(|point| (point.key.replace(' ', "-"), point.asks)).collect();
    let asked: BTreeMap<&str, &str> = keys.iter().map(|(key, asks)| (key.as_str(), *asks)).collect();
    assert_eq!(said, asked);
}

/// Another answer is another game: the game that is told comes out otherwise when it is played.
#[test]
fn what_another_answer_changes_can_be_played() {
    let variant = shipped("kalah");
    let all = ask::asked(&variant, false);
    assert!(all.len() > 12, "{}", all.len());
    assert!(all.iter().any(|asked| asked.answer == Answer::Stated) && all.iter().any(|asked| asked.answer == Answer::Default));
    let mut shown = 0;
    for asked in &all {
        let Some((other, witness)) = asked.shown() else { continue };
        let [here, there] = &witness.sides;
        let mut games = [(&variant, here), (&other.variant, there)].map(|(variant, side)| {
            let mut game = if side.at == "start" { Game::new(variant) } else { Game::at(variant, &side.at).expect("a position") };
            for said in &side.moves {
                game.play(said).expect("a legal move");
            }
            (game.position_text(), game.legal_moves(), game.outcome())
        });
        games[0].1.sort();
        games[1].1.sort();
        assert_ne!(games[0], games[1], "{}", asked.key());
        shown += 1;
    }
    assert!(shown > 6, "{shown}");
}

/// Without its clause a file answers by default, and says so.
#[test]
fn a_clause_that_is_left_out_is_answered_by_default() {
    let text = lumbung::library::find("kalah").expect("it is shipped").text;
    let kept: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("start hole")).collect();
    let variant = Variant::from_text("mine.variant", &(kept.join("\n") + "\n")).expect("it compiles");
    let all = ask::asked(&variant, false);
    let asked = all.iter().find(|asked| asked.key() == "sow start hole").expect("a question");
    assert_eq!((asked.answer, asked.says.as_str()), (Answer::Default, "sown in turn"));
    assert!(asked.place.is_none());
}

#[test]
fn a_questionnaire_speaks_five_languages_and_its_answers_make_a_variant() {
    let variant = shipped("kalah");
    for code in ["en", "id", "fr", "ar", "jv"] {
        let language = sheet_language::shipped(code).expect("a language");
        let sheet = Questionnaire::new(&variant, language);
        let text = sheet.text();
        assert!(sheet.count() > 4 && text.matches("( ) b").count() == sheet.count(), "{code}: {text}");
    }
    let sheet = Questionnaire::new(&variant, sheet_language::english());
    let form = sheet.form();
    let answered = |letter: &str, all: bool| {
        let mut first = true;
        let lines = form.lines().map(|line| match line.split_once(": \"\"   #") {
            Some((key, _)) if all || std::mem::take(&mut first) => format!("{key}: \"{letter}\""),
            _ => line.replace("informant: \"\"", "informant: \"a player of our village, 2026\""),
        });
        lines.collect::<Vec<_>>().join("\n") + "\n"
    };
    let same = sheet.filled(&answered("a", true)).expect("a form");
    let village = Variant::from_text("village.variant", &same).unwrap_or_else(|error| panic!("{same}\n{error}"));
    assert_eq!(village.rules(), variant.rules(), "{same}");
    assert!(same.contains("a player of our village, 2026") && same.contains("[told reported]"), "{same}");
    let other = sheet.filled(&answered("b", false)).expect("a form");
    let village = Variant::from_text("village.variant", &other).unwrap_or_else(|error| panic!("{other}\n{error}"));
    assert_ne!(village.rules(), variant.rules(), "{other}");
    let wrong = sheet.filled(&answered("z", false)).expect_err("no such answer");
    assert_eq!(wrong.code, "play::answer");
}

#[test]
fn a_child_tells_what_it_borrows() {
    let text = "variant mine from kalah\nsource told \"a player\"\nboard { seeds 3 [told confirmed] }\n";
    let variant = Variant::from_text("mine.variant", text).expect("it compiles");
    let all = resting(variant.merged());
    let seeds = all.iter().find(|clause| clause.word == "seeds").expect("a clause");
    assert!(seeds.own && seeds.confirmed_by().all(|word| word.own && word.key == "told"));
    let direction = all.iter().find(|clause| clause.word == "direction").expect("a clause");
    assert_eq!(direction.taken_over.as_deref(), Some("kalah"));
    let bare = Variant::from_text("mine.variant", "variant mine from kalah\nboard { seeds 3 }\n").expect("it compiles");
    assert!(resting(bare.merged()).iter().any(|clause| clause.is_borrowed()));
}

const VILLAGE: &str = "variant v\ntitle \"V\"\nfamily sowing\nboard {\n  holes 5\n  seeds 3\n  stores aside\n}\nstart { first mover by agreement }\nsow { direction anticlockwise }\npassing { take: in hole making 4 -> capture this hole }\nlanding {\n  take: in empty own hole, opposite occupied -> capture opposite\n  stop: in hole -> end turn\n}\nend {\n  when mover has no seeds\n  when position occurs 3 times\n  rest to owner\n}\n";

/// Both tables may have a rule of one name: each is asked of by itself, and who gets what is captured in passing.
#[test]
fn captures_in_passing_are_asked_too() {
    let variant = Variant::from_text("v.variant", VILLAGE).expect("it compiles");
    let all = ask::asked(&variant, true);
    let other = |key: &str| {
        let asked = all.iter().find(|asked| asked.key() == key).unwrap_or_else(|| panic!("no {key}"));
        asked.others.iter().map(|other| other.body.clone()).collect::<Vec<_>>()
    };
    assert!(other("capture side take").iter().all(|body| body.starts_with("landing { change take: ")));
    assert!(
        other("capture side passing take")
            .iter()
            .any(|body| body == "passing { change take: in own hole making 4 -> capture this hole }")
    );
    assert_eq!(
        other("capture receiver passing take"),
        [
            "passing { change take: in hole making 4 -> capture this hole to owner }",
            "passing { change take: in hole making 4 -> capture this hole to opponent }"
        ]
    );
}

/// Who knows it otherwise than by the letters says it in the words of the language, or in his own.
#[test]
fn an_answer_may_be_in_words() {
    let variant = Variant::from_text("v.variant", VILLAGE).expect("it compiles");
    let sheet = Questionnaire::new(&variant, sheet_language::english());
    let text = sheet.text();
    let seeds = text.split("[board seeds]").nth(1).expect("it is asked");
    assert!(seeds.contains("How many seeds lie in each hole at the start?\n\n( ) a   3\n\n( ) b   2"), "{seeds}");
    let filled = "variant: v\nname: told-v\ninformant: \"a player\"\nanswers:\n  \"end rest\": \"to opponent\"\n  \"board seeds\": \"as many as one likes\"\n";
    let file = sheet.filled(filled).unwrap_or_else(|error| panic!("{error:?}"));
    assert!(file.contains("rest  to opponent  [told reported]") || file.contains("rest to opponent [told reported]"), "{file}");
    assert!(file.contains("note \"How many seeds lie in each hole at the start? as many as one likes\""), "{file}");
}

#[test]
fn without_kings_nothing_is_asked_of_kings() {
    let text = "variant p\nfamily leaping\nboard {\n  points 8 x 8 where column + row is even\n  lines diagonal\n}\nsetup {\n  white rows 1 to 3\n  black rows 6 to 8\n}\nstart { first mover white }\nman {\n  steps diagonally forward\n  captures diagonally forward\n  crowned never\n}\ncapture {\n  compulsory\n  prefer nothing\n}\nend { loses no move }\n";
    let keys = |text: &str| {
        let variant = Variant::from_text("p.variant", text).expect("it compiles");
        POINTS.iter().filter(|point| !ask::offers(&variant, point).is_empty()).map(|point| point.key).collect::<Vec<_>>()
    };
    let crowned = text.replace("crowned never", "crowned when it stops on the last row")
        + "king {\n  steps in every direction\n  captures in every direction\n}\n";
    assert!(keys(&crowned).contains(&"man takes") && keys(&crowned).contains(&"end kings"));
    assert!(!keys(text).contains(&"man takes") && !keys(text).contains(&"end kings"));
}
