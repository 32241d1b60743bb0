//! Rule sheets and pictures: no sentence is missing in any language, nothing is left unfilled, and what people read stays as it is.

mod common;

use lumbung::compile::{self, Adaptation};
use lumbung::draw::{self, Layout, Marks};
use lumbung::source::SourceFile;
use lumbung::teach::pictured;
use lumbung::teach::sheet::{self, Format, Paper};
use lumbung::teach::sheet_language::{Language, codes, shipped};
use lumbung::variant::ShippedLoader;
use lumbung::{Game, Variant, library};

fn language(code: &str) -> &'static Language {
    shipped(code).unwrap_or_else(|| panic!("languages/{code}.yaml cannot be read"))
}

fn variant(name: &str) -> Variant {
    Variant::shipped(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn every_file_of_a_language_is_shipped_and_complete() {
    let files = common::files("languages", "yaml");
    assert_eq!(files.len(), codes().count());
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let language = Language::read(&text).unwrap_or_else(|error| panic!("{}: {error:?}", path.display()));
        assert!(codes().any(|code| code == language.code), "{}", path.display());
        assert_eq!(language.missing(), Vec::<String>::new(), "{}", path.display());
    }
}

/// A language without some of the sentences, and with one too many.
#[test]
fn what_a_language_lacks_is_told() {
    let text = "language: xx\nname: X\ndirection: ltr\nplural: arabic\nlist:\n  or: ' o '\n  nor: ' ni '\nboard:\n  rows: { one: a, other: '{m}' }\n";
    let missing = Language::read(text).expect("a readable language").missing();
    for line in [
        "list.and: missing",
        "list.nor: not a known key; did you mean `list.or`?",
        "board.rows: the form `few` is missing",
        "board.rows: the places are {\"m\"}, they should be {\"n\"}",
    ] {
        assert!(missing.iter().any(|told| told == line), "{line}: {missing:?}");
    }
    assert!(!missing.iter().any(|told| told.starts_with("list.or:")));
}

/// Games that their sources play on squares are told in squares: Winther's boards and those of Ludii for these games are chequered or
/// plain squares.
#[test]
fn games_on_squares_speak_of_squares() {
    const ON_SQUARES: [&str; 27] = [
        "adigha",
        "armenian",
        "armenian-2",
        "babylonian",
        "bosnian",
        "croda",
        "dama-comoros-8x8",
        "dameo",
        "frisian",
        "frysk",
        "gothic",
        "greek-1",
        "greek-2",
        "greek-3",
        "greek-4",
        "greek-5",
        "greek-6",
        "greek-7",
        "international",
        "italian",
        "keny-1",
        "keny-2",
        "kenyan-dama",
        "russian",
        "siberian",
        "spantsiretti",
        "turkish",
    ];
    const ON_POINTS: [&str; 6] = ["alquerque", "dhamet", "ossetian", "pretwa", "sixteen-soldiers", "zamma"];
    let says = |name: &str, code: &str, words: &[&str]| {
        let sheet = sheet::sheet(&variant(name), language(code), false).write(Format::Text);
        // What people say of the game stands further down, and who wins by points is no place of a board.
        let rules = sheet.split_once("\n\n").expect("rules below the title").1;
        // Where a line ends says nothing.
        let rules = rules.split_whitespace().collect::<Vec<_>>().join(" ");
        words.iter().any(|word| rules.contains(word))
    };
    for (code, squares, points) in [
        ("en", "square", " the points"),
        ("id", "petak", "titik"),
        ("fr", "case", " point libre"),
        ("ar", "المربع", "النقطة الخالية"),
    ] {
        for name in ON_SQUARES {
            assert!(says(name, code, &[squares]) && !says(name, code, &[points]), "{name} in {code}");
        }
        for name in ON_POINTS {
            assert!(
                !says(name, code, &[" petak", "case libre", "المربع الخالي"]) && says(name, code, &[points]),
                "{name} in {code}"
            );
        }
    }
}

/// Every variant in every language: nothing unfilled, nothing said in English because a sentence is missing.
#[test]
fn every_variant_has_a_sheet_in_every_language() {
    for shipped in library::all() {
        let variant = variant(shipped.name);
        for code in codes() {
            let written = sheet::sheet(&variant, language(code), false).write(Format::Text);
            // Names, notes and sources are the variant's own and hold no braces either.
            assert!(!written.contains(['{', '}']), "{} in {code}:\n{written}", shipped.name);
            assert!(written.lines().count() > 20, "{} in {code}", shipped.name);
            if code == "fr" {
                // A word that ends in a vowel loses it before another vowel, whatever is set in there.
                let flat = format!(" {} ", written.split_whitespace().collect::<Vec<_>>().join(" "));
                for bare in [" que il ", " que un ", " que une ", " de un ", " de une ", " si il "] {
                    assert!(!flat.contains(bare), "{}: {bare}", shipped.name);
                }
            }
            if code == "ar" {
                assert_eq!(written.matches('\u{2068}').count(), written.matches('\u{2069}').count(), "{}", shipped.name);
            }
        }
    }
}

/// Tags close in order, and the page asks for nothing from elsewhere.
fn assert_whole_page(page: &str, name: &str) {
    // The one script steps through moves; it asks for nothing from anywhere.
    let page = &match page.split_once("<script>") {
        Some((before, rest)) => before.to_owned() + rest.split_once("</script>").expect("an end").1,
        None => page.to_owned(),
    };
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
    let without_namespace = page.replace("http://www.w3.org/2000/svg", "");
    for word in ["http://", "https://", "src=", "url(", "@import"] {
        assert!(!without_namespace.contains(word), "{name}: {word}");
    }
    // A page links to its own headings only, each of which is there once.
    let after = |sign: &str| page.split(sign).skip(1).map(|rest| rest.split('"').next().unwrap_or_default()).collect::<Vec<_>>();
    let ids = after(" id=\"");
    assert!(after(" href=\"").iter().all(|link| link.strip_prefix('#').is_some_and(|id| ids.contains(&id))), "{name}");
    assert_eq!(ids.iter().collect::<std::collections::BTreeSet<_>>().len(), ids.len(), "{name}: {ids:?}");
}

#[test]
fn pages_are_whole_and_need_nothing_else() {
    for (name, code) in [("dakon", "ar"), ("dhamet", "fr"), ("oware", "en"), ("pretwa", "id"), ("international", "en")] {
        let variant = variant(name);
        let page = sheet::sheet(&variant, language(code), true).write(Format::Html);
        let direction = if code == "ar" { "rtl" } else { "ltr" };
        assert!(page.contains(&format!("<html lang=\"{code}\" dir=\"{direction}\">")), "{name}");
        assert!(page.contains("<svg "), "{name}");
        assert_whole_page(&page, name);
        assert_eq!(page, sheet::sheet(&variant, language(code), true).write(Format::Html), "{name}: the same bytes again");
    }
}

/// Signs that mean something to HTML stay what they are.
#[test]
fn texts_of_a_variant_are_only_texts() {
    let text = lumbung::EXAMPLE.replace("\"A small game\"", "\"<script>alert(1)</script> & *more*\"");
    assert_ne!(text, lumbung::EXAMPLE);
    let variant = Variant::from_text("small.variant", &text).expect("a variant");
    let sheet = sheet::sheet(&variant, language("en"), true);
    let page = sheet.write(Format::Html);
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; *more*"));
    assert_eq!(page.matches("<script").count(), 1, "the page has one of its own");
    assert_whole_page(&page, "small");
    assert!(sheet.write(Format::Markdown).contains("\\<script\\>alert(1)\\</script\\> \\& \\*more\\*"));
}

#[test]
fn sheets_read_as_ever() {
    let snapshot = |name: &str, written: String| {
        insta::with_settings!({ snapshot_path => "snapshots/sheets", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, written);
        });
    };
    for name in ["dakon", "dhamet"] {
        snapshot(&format!("{name}-en"), sheet::sheet(&variant(name), language("en"), true).write(Format::Text));
        for code in codes().filter(|code| *code != "en") {
            let written = sheet::sheet(&variant(name), language(code), false).write(Format::Markdown);
            snapshot(&format!("{name}-{code}"), written);
        }
    }
    for (name, parent) in
        [("dakon-moyoketen", "dakon"), ("zamma", "dhamet"), ("dhamet-soufla", "dhamet"), ("dakon-russ", "dakon")]
    {
        let written = sheet::compared(&variant(name), &variant(parent), language("en")).write(Format::Text);
        snapshot(&format!("{name}-compared"), written);
    }
    assert!(sheet::compared(&variant("dakon"), &variant("dakon"), language("en")).write(Format::Text).contains("alike"));
}

fn picture(name: &str, at: &str, chosen: &str) -> String {
    let variant = variant(name);
    let mut game = Game::at(&variant, at).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut marks = Marks::default();
    if !chosen.is_empty() {
        for event in game.play(chosen).unwrap_or_else(|error| panic!("{name}: {error}")) {
            marks.note(&event.kind, &event.fields);
        }
    }
    pictured::svg(variant.rules(), &game.board_text(), &marks, Layout::default(), (name, language("en")))
}

/// Who does not see a picture is told in the language of the sheet what is marked on it, and what lies on the board where that is little.
#[test]
fn pictures_are_told_in_sentences() {
    let told = |name: &str, at: &str, chosen: &str, code: &str| {
        let variant = variant(name);
        let mut game = Game::at(&variant, at).expect("a position");
        let events = game.play(chosen).expect("a legal move");
        let marks = Marks::of(events.iter().map(|event| (event.kind.as_str(), &event.fields)));
        pictured::told(variant.rules(), &game.board_text(), &marks, language(code))
    };
    // The last of 7 seeds falls into a hole with 7, so on they go; then into an empty own hole, and the 8 opposite are taken.
    let relay = [
        (
            "en",
            "7 seeds sown from South's hole 7, the last into North's hole 6. 8 seeds sown from North's hole 6, the last into South's \
                hole 7. South takes 8 seeds from North's hole 1. South's holes 1 to 7: 8, 8, 8, 8, 8, 8, 1. North's holes 1 to 7: 0, 8, 8, \
                8, 8, 0, 8. South's store: 9. North's store: 0.",
        ),
        (
            "id",
            "7 biji ditabur dari lubang 7 Selatan, yang terakhir ke lubang 6 Utara. 8 biji ditabur dari lubang 6 Utara, yang terakhir ke \
                lubang 7 Selatan. Selatan mendapat 8 biji dari lubang 1 Utara. Lubang 1 sampai 7 Selatan: 8, 8, 8, 8, 8, 8, 1. Lubang 1 \
                sampai 7 Utara: 0, 8, 8, 8, 8, 0, 8. Lumbung Selatan: 9. Lumbung Utara: 0.",
        ),
        (
            "fr",
            "7 graines semées depuis la case 7 de Sud, la dernière dans la case 6 de Nord. 8 graines semées depuis la case 6 de Nord, la \
                dernière dans la case 7 de Sud. Sud prend 8 graines de la case 1 de Nord. Cases 1 à 7 de Sud\u{a0}: 8, 8, 8, 8, 8, 8, 1. \
                Cases 1 à 7 de Nord\u{a0}: 0, 8, 8, 8, 8, 0, 8. Le grenier de Sud\u{a0}: 9. Le grenier de Nord\u{a0}: 0.",
        ),
    ];
    for (code, expected) in relay {
        assert_eq!(told("dakon", "start", "7", code), expected, "{code}");
    }
    // A king leaps twice: numbers agree, and in Arabic there is a form for two.
    let leaps = [
        ("en", "From c3 by way of f6 to a1. The pieces on e5 and b2 are taken. White: a king on a1."),
        ("id", "Dari c3 melalui f6 ke a1. Buah di e5 dan b2 dimakan. Putih: raja di a1."),
        ("fr", "De c3 à a1 en passant par f6. Les pièces en e5 et b2 sont prises. Blancs\u{a0}: dame en a1."),
        (
            "ar",
            "من \u{2068}c3\u{2069} إلى \u{2068}a1\u{2069} مرورًا بـ\u{2068}f6\u{2069}. تؤخذ القطعتان على \u{2068}e5\u{2069} و\u{2068}b2\u{2069}. الأبيض: ملك على \u{2068}a1\u{2069}.",
        ),
        ("jv", "Saka c3 liwat f6 menyang a1. Bidhak ing e5 lan b2 dipangan. Putih: raja ing a1."),
    ];
    for (code, expected) in leaps {
        assert_eq!(told("dhamet", "W:WKc3:Be5,Kb2", "c3xa1", code), expected, "{code}");
    }
}

/// The pictures of rule sheets and posters are told so; other tests hold those of the other pages to it.
#[test]
fn no_picture_is_told_in_signs() {
    for (name, code) in ["dakon", "dhamet"].into_iter().flat_map(|name| codes().map(move |code| (name, code))) {
        let sheet = sheet::sheet(&variant(name), language(code), true);
        for format in [Format::Html, Format::Poster(Paper::A4)] {
            common::assert_pictures_are_told(&sheet.write(format), &format!("{name} {code}"));
        }
    }
}

/// One page holds the game: every rule of the table has its picture, and all marks are told.
#[test]
fn posters_are_whole_in_every_language() {
    for (name, rules) in [("dakon", 5), ("congkak", 4), ("dhamet", 6), ("international", 5)] {
        for code in codes() {
            let page = sheet::sheet(&variant(name), language(code), true).write(Format::Poster(Paper::A4));
            assert_whole_page(&page, name);
            assert!(page.matches("class=\"title\"><i>").count() >= rules, "{name} {code}");
            assert!(page.contains("class=\"legend\"") && page.contains("class=\"boxes\""), "{name} {code}");
        }
    }
}

/// Numbers after each of these signs.
fn numbers(text: &str, sign: &str) -> Vec<f64> {
    let number = |rest: &str| rest.split(|sign: char| !sign.is_ascii_digit() && sign != '.').next()?.parse().ok();
    text.split(sign).skip(1).filter_map(number).collect()
}

/// On every paper words have 8 points at least and numbers on boards 7; what hangs on A3 can be printed on A4 too.
#[test]
fn posters_can_be_read() {
    let upright = [(Paper::A3, 297.0), (Paper::A4, 210.0), (Paper::A5, 148.0), (Paper::Letter, 215.9)];
    // Wide boards, large ones, many pictures, many words.
    let games = ["dakon", "dhamet", "killer", "dakon-raya", "canadian", "lamlameta"];
    let everything = games.into_iter().map(|name| (name, sheet::sheet(&variant(name), language("en"), true))).collect::<Vec<_>>();
    for ((name, sheet), (paper, width)) in everything.iter().flat_map(|game| upright.map(|paper| (game, paper))) {
        let page = sheet.write(Format::Poster(paper));
        assert!(page.contains(&format!("@page{{size:{};", paper.name())), "{name}");
        // The page is drawn in units of which 297 are its width.
        let points = width / 297.0 * 72.0 / 25.4;
        let text = numbers(&page, "--t:")[0] * points;
        assert!(text >= 8.0 - 0.01, "{name}: words in {text:.2} points on {}", paper.name());
        // Boards stand in a box whose width is told.
        for part in page.split("--b:").skip(1) {
            let (width, rest) = part.split_once('"').expect("a width");
            let boards = rest.split("</div>").next().expect("boards");
            let wide: f64 =
                boards.split("<svg xmlns=").skip(1).flat_map(|svg| numbers(svg, " width=\"").into_iter().take(1)).sum();
            let scale = width.parse::<f64>().expect("a number") / wide;
            let least = numbers(boards, "font-size=\"").into_iter().fold(f64::INFINITY, f64::min) * scale * points;
            assert!(least >= 7.0, "{name}: numbers in {least:.2} points on {}", paper.name());
        }
        let pages = page.matches("<div class=\"in\"").count();
        assert!(pages == 1 || paper == Paper::A5 && pages == 2, "{name}: {pages} pages of {}", paper.name());
        // Rules that have a picture keep it on a wall.
        let rules =
            page.split("<section class=\"rules\">").nth(1).and_then(|rest| rest.split("</section>").next()).expect("rules");
        let bare = rules.split("<li").skip(1).filter(|rule| !rule.contains("<svg")).count();
        assert!(
            paper != Paper::A3 || rules.matches("<li").count() - bare >= 6 || bare == 0,
            "{name}: {bare} rules without a picture"
        );
    }
    assert!(Paper::named("A4") == Some(Paper::A4) && Paper::named("b5").is_none());
}

/// A part of a board shows the marks, and no more than is needed.
#[test]
fn a_leap_is_shown_on_a_part_of_the_board() {
    let variant = variant("dhamet");
    let marks = Marks { strokes: vec![["c3".to_owned(), "e5".to_owned()]], ..Marks::default() };
    let window = draw::window(variant.rules(), &[&marks]).expect("a part");
    assert_eq!(window, [(2, 6), (2, 6)]);
    let corner = Marks { strokes: vec![["i8".to_owned(), "i9".to_owned()]], ..Marks::default() };
    assert_eq!(draw::window(variant.rules(), &[&corner]), Some([(5, 9), (5, 9)]));
    let whole = Marks { strokes: vec![["a1".to_owned(), "i9".to_owned()]], ..Marks::default() };
    assert_eq!(draw::window(variant.rules(), &[&whole]), None);
    let position = Game::new(&variant).board_text();
    let part = draw::svg(variant.rules(), &position, &marks, Layout { window: Some(window), ..Layout::default() }, ("part", ""));
    assert!(
        part.contains(">b</text>") && part.contains(">f</text>") && !part.contains(">g</text>") && !part.contains(">7</text>")
    );
}

/// The bytes of a few pictures: both families, stores at the side and aside, closed and claimed holes, squares, lines and rings.
#[test]
fn pictures_stay_as_they_are() {
    let all = [
        ("dakon", "1,1,0,2,0,0,0/4,0,0,0,0,0,0 0-0 S", "7"),
        ("toguz-kumalak", "9,9,9,9,9,13,9,9,1/*,0,9,9,9,9,9,22,3 40-10 S", ""),
        ("dakon-moyoketen", "5,5,5,5,5,5,5/x,5,5,5,5,5,5 0-0 S R2:0-1:S", ""),
        ("felli", "start", ""),
        ("pretwa", "start", ""),
        ("italian", "start", ""),
        ("dhamet", "W:WKc3:Be5,Kb2", "c3xa1"),
    ];
    for (name, at, chosen) in all {
        let picture = picture(name, at, chosen);
        assert_whole_page(&picture, name);
        insta::with_settings!({ snapshot_path => "snapshots/pictures", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, picture);
        });
    }
}

/// Counted in the picture: as many discs as pieces, as many seeds as lie in holes with few of them.
#[test]
fn pictures_show_what_lies_on_the_board() {
    let dhamet = picture("dhamet", "start", "");
    assert_eq!(dhamet.matches(": w</title>").count(), 40);
    assert_eq!(dhamet.matches(": b</title>").count(), 40);
    assert_eq!(dhamet.matches("-star").count(), 0, "no king at the start");
    assert_eq!(picture("international", "start", "").matches(": w</title>").count(), 20, "ranges of numbers are read");
    // 2 + 1 + 3 seeds, and of 30 as many as can be seen: the number beside them tells the others.
    let dakon = picture("dakon", "0,0,0,0,30,0,0/2,1,0,3,0,0,0 0-0 S", "");
    assert_eq!(dakon.matches("<ellipse rx=").count(), 6 + 24);
    assert!(dakon.contains(">30</text>"));
    // The last seed of the lap is gold, the others of its hole are not.
    // South's row from the left: hole 7 holds none, hole 6 one; his hole 1 holds three.
    let played = picture("dakon", "0,0,0,0,0,0,0/0,1,0,0,0,0,3 0-0 S", "1");
    assert_eq!(played.matches("class=\"gold\"").count(), 1);
}

/// All lines of the graph are drawn: 5 x 5 points of alquerque have 40 straight stretches and a diagonal in each of 16 cells.
#[test]
fn pictures_draw_every_line_once() {
    let lines = |picture: &str| {
        let data =
            picture.split("<path d=\"").find(|rest| rest.split('>').next().is_some_and(|tag| tag.contains("class=\"lines\"")));
        data.map_or(0, |data| data.split('"').next().unwrap_or_default().matches('M').count())
    };
    assert_eq!(lines(&picture("alquerque", "start", "")), 40 + 16);
    // Rings: 3 circles, and 3 diameters of 6 stretches.
    let pretwa = picture("pretwa", "start", "");
    assert_eq!(lines(&pretwa), 18);
    // Dark squares and no lines.
    assert_eq!(lines(&picture("italian", "start", "")), 0);
}

/// The words on boards in text, the note below the first one, and what a file says of its region: all in the language of the sheet.
#[test]
fn boards_in_text_speak_the_language_of_the_sheet() {
    for (code, words) in [
        ("fr", ["à Sud de jouer", "Nord", "aux Noirs de jouer", "pion blanc", "Mauritanie"]),
        ("id", ["giliran Selatan", "Utara", "giliran Hitam", "bidak putih", "Mauritania"]),
        ("jv", ["giliran Kidul", "Lor", "giliran Ireng", "bidhak putih", "Mauritania"]),
        ("ar", ["الدور للجنوب", "الشمال", "الدور للأسود", "بيدق أبيض", "موريتانيا"]),
    ] {
        let both = ["dakon", "dhamet"].map(|name| sheet::sheet(&variant(name), language(code), true).write(Format::Text));
        for word in words {
            assert!(both.iter().any(|text| text.contains(word)), "{code}: {word}");
        }
        for word in ["north", "south", "to move", "white", "black to"] {
            assert!(!both.iter().any(|text| text.contains(word)), "{code}: {word}");
        }
    }
    // From right to left every line of a board is held, and all are equally long.
    let arabic = sheet::sheet(&variant("dakon"), language("ar"), true).write(Format::Text);
    let widths: Vec<usize> = arabic.lines().filter(|line| line.contains('\u{2066}')).map(|line| line.chars().count()).collect();
    assert!(widths.len() > 20 && widths.iter().all(|width| *width == widths[0]), "{widths:?}");
    // Rounds, and seeds won that lie aside.
    let kalah = draw_in("fr", "dakon-moyoketen", "5,5,5,5,5,5,5/x,5,5,5,5,5,5 0-0 S R2:0-1:S");
    assert!(kalah.contains("manche 2, commencée par Sud\u{a0}; manches gagnées\u{a0}: Sud 1, Nord 0"), "{kalah}");
}

fn draw_in(code: &str, name: &str, at: &str) -> String {
    draw::board_in(variant(name).rules(), at, true, &language(code).drawing())
}

/// Every place of a shipped variant has a name in each language that lists places.
#[test]
fn places_of_shipped_variants_are_known() {
    for shipped in library::all() {
        let variant = variant(shipped.name);
        let Some(region) = variant.region() else { continue };
        let told = language("ar").places(region);
        assert!(!told.contains(|sign: char| sign.is_ascii_alphabetic()), "{}: {told}", shipped.name);
    }
    assert_eq!(language("id").places("Surabaya and Gresik, East Java"), "Surabaya dan Gresik, Jawa Timur");
    assert_eq!(language("fr").places("Atlantis"), "Atlantis");
    assert_eq!(language("en").places("Java, Indonesia"), "Java, Indonesia");
}

/// Lists that a language need not have are the same in all that have them.
#[test]
fn places_and_names_of_rules_are_in_all_languages() {
    let keys = |code: &str, group: &str| -> Vec<String> {
        let text = std::fs::read_to_string(common::root().join(format!("languages/{code}.yaml"))).expect("a language");
        let document: serde_yaml::Value = serde_yaml::from_str(&text).expect("YAML");
        let entries = document[group].as_mapping().expect("a group");
        let mut keys: Vec<String> = entries.keys().map(|key| key.as_str().expect("a name").to_owned()).collect();
        keys.sort();
        keys
    };
    for code in ["fr", "ar", "jv"] {
        for group in ["places", "names"] {
            assert_eq!(keys(code, group), keys("id", group), "{code}: {group}");
        }
    }
}

/// Players' words stay and are explained, English names are translated; pieces stand on squares where the board has them; numbers agree.
#[test]
fn sheets_speak_as_people_do() {
    let of = |name: &str, code: &str| {
        let written = sheet::sheet(&variant(name), language(code), false).write(Format::Text);
        written.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let told = |name: &str, code: &str, wanted: &str| {
        let text = of(name, code);
        assert!(text.contains(wanted), "{name} in {code}: {wanted}: {text}");
    };
    told("dakon", "fr", "nembak (gendong, « tirer ») : Si le joueur");
    told("oware", "id", "dua atau tiga: Jika biji terakhir");
    told("dakon", "jv", "Yèn biji sawo pungkasan tiba ing sawah kothong, gilirané rampung.");
    for (code, square, point) in [
        ("en", "to the next square, if that is empty", "to the next point, if that is empty"),
        ("id", "melangkah satu petak", "melangkah satu titik"),
        ("fr", "si cette case est libre", "si ce point est libre"),
        ("ar", "مربعًا واحدًا", "نقطة واحدة"),
        ("jv", "menyang kothak sabanjuré", "menyang titik sabanjuré"),
    ] {
        told("international", code, square);
        told("dhamet", code, point);
        assert!(!of("international", code).contains(point) && !of("dhamet", code).contains(square), "{code}");
    }
    // Relatives by their titles, too; and it is said in which language the words of the file are.
    told("canadian", "fr", "Origine : Dames internationales");
    told("canadian", "id", "Kata-kata dalam tanda petik dan daftar sumber ditulis dalam bahasa Inggris.");
    let own = "variant a from dakon\ntitle \"A\"\nsow { skip hole holding 1 or 2 }\n\
               rounds {\n refill from own store, left to right\n unfilled open\n first loser\n until a player cannot fill 1 hole\n}\n";
    let own = Variant::from_text("a.variant", own).unwrap_or_else(|error| panic!("{error}"));
    let own = |code: &str| {
        sheet::sheet(&own, language(code), false).write(Format::Text).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert!(own("ar").contains("كل حفرة فيها حبة واحدة أو حبتان."), "{}", own("ar"));
    assert!(own("id").contains("tidak dapat mengisi satu lubang pun."), "{}", own("id"));
    assert!(!own("id").contains("bahasa Inggris."), "{}", own("id"));
}

/// Before `: ; ? !` and within « » French has a blank that does not break; Indonesian and English have none; Arabic has its own signs.
#[test]
fn punctuation_is_that_of_the_language() {
    let text = |code: &str| std::fs::read_to_string(common::root().join(format!("languages/{code}.yaml"))).expect("a language");
    let sentences = |code: &str| -> Vec<String> {
        let document: serde_yaml::Value = serde_yaml::from_str(&text(code)).expect("YAML");
        let mut found = Vec::new();
        gather(&document, &mut found);
        found
    };
    for sentence in sentences("fr") {
        let signs: Vec<char> = sentence.chars().collect();
        for (at, sign) in signs.iter().enumerate() {
            let before = at.checked_sub(1).map(|at| signs[at]);
            if matches!(sign, ':' | ';' | '?' | '!' | '»') {
                assert_eq!(before, Some('\u{a0}'), "{sentence}");
            }
            assert!(before != Some('«') || *sign == '\u{a0}', "{sentence}");
            assert!(!matches!(sign, '\'' | '"'), "{sentence}");
        }
    }
    for code in ["en", "id", "jv"] {
        for sentence in sentences(code) {
            assert!(![" :", " ;", " ,", " ?"].iter().any(|signs| sentence.contains(signs)), "{code}: {sentence}");
        }
    }
    for sentence in sentences("ar") {
        assert!(!sentence.contains([',', ';', '?']), "{sentence}");
    }
    // What the program joins is joined in the language's way, and no line breaks there.
    let french = sheet::sheet(&variant("dakon"), language("fr"), false).write(Format::Text);
    assert!(french.contains("lumbung\u{a0}: Si le joueur dépose la dernière graine"), "{french}");
    assert!(!french.lines().any(|line| line.trim_start().starts_with([':', ';'])), "{french}");
    assert!(!french.contains(" :"), "{french}");
}

fn gather(value: &serde_yaml::Value, found: &mut Vec<String>) {
    match value {
        serde_yaml::Value::String(text) => found.push(text.clone()),
        serde_yaml::Value::Mapping(entries) => entries.values().for_each(|value| gather(value, found)),
        _ => {}
    }
}

/// A difference is one of the rules: who cannot move has an empty row, so a game that ends at an empty row need not say so.
#[test]
fn what_follows_from_a_rule_is_no_difference() {
    let compared = |one: &str, other: &str| sheet::compared(&variant(one), &variant(other), language("en")).write(Format::Text);
    let congkak = compared("congkak", "dakon");
    assert!(!congkak.contains("has no move"), "{congkak}");
    assert!(congkak.contains(
        "* The round ends when one row is empty. [wp]\n    In Dakon: The game ends when the row of the player to move is empty."
    ));
    assert!(
        congkak.contains("* tembak (“shoot”): If the last seed falls")
            && congkak.contains("In Dakon: nembak (gendong, “to shoot”): If")
    );
    // Where a hole with one seed cannot be lifted, a player may be stuck with seeds in his row.
    let choosy =
        Variant::from_text("a.variant", "variant choosy from dakon\ntitle \"C\"\nmoves { from own hole holding 2 or more }");
    let choosy = sheet::sheet(&choosy.expect("a variant"), language("en"), false).write(Format::Markdown);
    assert!(choosy.contains("also ends when the player to move has no move"), "{choosy}");
}

/// Rules that are off are told in sentences; the parent by its title; texts of the file in its own words or as it translates them.
#[test]
fn what_a_file_says_is_told_in_the_language_of_the_sheet() {
    let of = |name: &str, code: &str| sheet::sheet(&variant(name), language(code), false).write(Format::Text);
    assert!(of("dhamet", "id").contains("* hitam lebih dulu: Hitam melangkah lebih dulu."));
    assert!(of("dhamet", "fr").contains("* promotion tardive\u{a0}: Le pion qui s’est arrêté"));
    assert!(of("dakon", "en").contains("* mati-bela: If the last seed falls into an empty hole of the player's own row"));
    let text = "variant a from dhamet\ntitle \"A\"\nregion \"Erewhon, Java\"\ncustom quiet \"Nobody speaks.\"\nnote \"Old.\"\n\
                source x \"X\"\ndescends from dhamet, zamma \"by caravan\" [x reported]\nrelated to dakon\nkeep all [assumed \"a guess\"]\n\
                words id { title \"Si A\"  quiet \"Tidak ada yang bicara.\" }\n";
    let own = Variant::from_text("a.variant", text).expect("a variant");
    let written = |code: &str| sheet::sheet(&own, language(code), false).write(Format::Text);
    let indonesian = written("id");
    for wanted in ["Aturan Si A\n", "Tempat bermain: Erewhon, Jawa.", "* quiet: Tidak ada yang bicara.", "* “Old.”"] {
        assert!(indonesian.contains(wanted), "{wanted}: {indonesian}");
    }
    let english = written("en");
    for wanted in [
        "It descends from Dhamet and Zamma: “by caravan”. [x; one source says so]",
        "It is related to Dakon.",
        "[assumed: “a guess”]",
        "How sure: of ",
    ] {
        assert!(english.contains(wanted), "{wanted}: {english}");
    }
    assert!(!english.contains("These rules build on"), "{english}");
    assert!(written("fr").contains("* quiet\u{a0}: «\u{a0}Nobody speaks.\u{a0}»"));
    // A title in another language belongs to the file whose title it is.
    assert!(written("ar").contains("قواعد لعبة \u{2068}A\u{2069}") && of("dhamet", "ar").contains("قواعد لعبة ظامت"));
}

/// Every question that a file from scratch leaves open is asked in the language of the sheet.
#[test]
fn open_questions_are_asked_in_the_language_of_the_sheet() {
    let oware = "variant q\nfamily sowing\nboard {\n holes 6\n seeds 4\n stores aside\n}\nstart { first mover south }\nsow {\n direction anticlockwise\n \
        own store skipped\n opponent store skipped\n}\nlanding { take: in opponent hole making 2 or 3 -> capture this hole }\nend {\n \
        when mover has no seeds\n when position occurs 3 times\n rest to owner\n wins most seeds\n}\n";
    let feeding = oware.replace("sow {", "moves { feed if possible }\nsow {");
    let files = common::files("tests/invalid", "variant");
    let files = files.iter().filter_map(|path| std::fs::read_to_string(path).ok());
    let mut asked = std::collections::BTreeSet::new();
    for text in files.chain([oware.to_owned(), feeding]) {
        let Ok(variant) = Variant::from_text("asked.variant", &text) else { continue };
        let questions = variant.findings().iter().filter(|finding| finding.severity == lumbung::diagnostic::Severity::Question);
        let questions: Vec<&str> = questions.map(|finding| finding.message.as_str()).collect();
        let written = sheet::sheet(&variant, language("ar"), false).write(Format::Markdown);
        for question in questions {
            assert!(!written.contains(question), "{question}: {text}");
            asked.insert(question.to_owned());
        }
    }
    assert!(asked.len() >= 8, "{asked:?}");
}

/// Boards of triangles and of rings are drawn with their lines; dark squares and lines that jump over points are not.
#[test]
fn boards_in_text_have_their_lines() {
    let drawn = |name: &str| {
        let variant = variant(name);
        draw::board(variant.rules(), &Game::new(&variant).position_text(), false)
    };
    assert_eq!(
        drawn("felli").lines().collect::<Vec<_>>(),
        [
            " 5  b-------b-------b",
            "      \\     |     /",
            " 4      b---b---b",
            "          \\ | /",
            " 3          .",
            "          / | \\",
            " 2      w---w---w",
            "      /     |     \\",
            " 1  w-------w-------w",
            "    a   b   c   d   e",
        ]
    );
    let rings = drawn("pretwa");
    // Every point once, mirrored left and right, every ring and spoke drawn.
    assert_eq!(["w", "b", "."].map(|sign| rings.matches(sign).count()), [9, 9 + 1, 1], "{rings}");
    for sign in ["a", "c", "d", "e", "f", "w1", "w2", "w3"] {
        assert_eq!(rings.matches(sign).count(), 1, "{sign}: {rings}");
    }
    assert!(!drawn("international").contains("--"));
}

/// A sheet tries twelve things that are off; of the others, two of the parent and fifteen here, it says that it has not.
#[test]
fn what_was_not_tried_is_told() {
    let options: String = (0..15).map(|at| format!("option o{at} off {{ end {{ rest split }} }}\n")).collect();
    let file = SourceFile::new("many.variant", format!("variant many from dakon\n{options}"));
    let many = Variant::compile(file, &mut ShippedLoader, &Adaptation::default()).expect("a good variant");
    for code in codes() {
        let language = language(code);
        let sentences = std::fs::read_to_string(common::root().join(format!("languages/{code}.yaml"))).expect("a language");
        let said = sentences.lines().find_map(|line| line.trim().strip_prefix("not-tried: ")).expect("a sentence");
        let text = sheet::sheet(&many, language, false).write(Format::Text).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(text.matches(said.trim_matches('"')).count(), 5, "{text}");
    }
}

/// What a source doubts of a clause is read by whoever reads the sheet: every remark on a clause that counts stands on it.
#[test]
fn every_remark_on_a_clause_stands_on_the_sheet() {
    let flat = |text: &str| text.split_whitespace().collect::<String>();
    let mut unseen = Vec::new();
    let mut seen = 0;
    for shipped in library::all() {
        let variant = variant(shipped.name);
        let written = flat(&sheet::sheet(&variant, language("en"), false).write(Format::Text));
        for clause in compile::resting(variant.merged()) {
            for remark in &clause.remarks {
                seen += 1;
                if !written.contains(&flat(remark)) {
                    unseen.push(format!("{}: {} {}: {remark}", shipped.name, clause.section, clause.word));
                }
            }
        }
    }
    assert!(seen > 500, "{seen}");
    assert_eq!(unseen, Vec::<String>::new(), "{unseen:#?}");
}

/// A sentence on the stores has two clauses: what the child takes over is assumed, what it says itself is not.
#[test]
fn what_is_said_of_one_clause_is_not_said_of_another() {
    let told = |sow: &str| {
        let text = format!("variant mine from dakon\ntitle \"Mine\"\nsource told \"told in the village\"\nsow {{ {sow} }}\n");
        let mine = Variant::from_text("mine.variant", &text).unwrap_or_else(|error| panic!("{error}"));
        let written = sheet::sheet(&mine, language("en"), false).write(Format::Text);
        let flat = written.split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, behind) = flat.split_once("into each store on the way, the opponent's too. ").expect("a sentence on stores");
        behind.strip_prefix('[').and_then(|note| note.split_once(']')).map(|(note, _)| note.to_owned())
    };
    assert_eq!(told("opponent store sown").as_deref(), Some("in part assumed, as in dakon"));
    assert_eq!(told("opponent store sown [told]").as_deref(), Some("assumed, as in dakon; told"));
    assert_eq!(told("opponent store sown\nown store sown [told]").as_deref(), Some("in part told"));
    assert_eq!(told("opponent store sown\nown store sown"), None);
}
