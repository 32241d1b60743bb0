//! The JSON interface of `lumbung web`, asked as a page asks it and as a hostile client does.
#![cfg(feature = "web")]

use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A program that listens; ended when it is dropped.
struct Served {
    child: Child,
    address: SocketAddr,
}

impl Served {
    fn start() -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_lumbung"))
            .args(["web", "--port", "0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("standard output");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
        Served { child, address: address.parse().expect("an address") }
    }

    /// Sends bytes as they are; what comes back.
    fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(self.address).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
        // Whoever is refused early may find the connection closed.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn send(&self, head: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut text = format!("{head} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
        for (name, value) in headers {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        if !headers.iter().any(|(name, _)| *name == "Host") {
            text.push_str(&format!("Host: {}\r\n", self.address));
        }
        Answer::of(&self.raw(format!("{text}\r\n{body}").as_bytes()))
    }

    fn ask(&self, what: &str, body: &Value) -> Answer {
        self.send(&format!("POST /api/{what}"), &[("Content-Type", "application/json")], &body.to_string())
    }

    fn get(&self, path: &str) -> Answer {
        self.send(&format!("GET {path}"), &[], "")
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn of(text: &str) -> Answer {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        Answer { status, head: head.to_lowercase(), body: body.to_owned() }
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }
}

#[test]
fn a_game_is_told_with_its_rules_and_boards() {
    let served = Served::start();
    // Hole 3 of the usual board: seven seeds, then eight, then eight are taken from the hole opposite.
    let answer = served.ask("game", &json!({"variant": "dakon", "moves": ["3"]}));
    assert_eq!(answer.status, 200, "{}", answer.body);
    let game = answer.json();
    assert_eq!((&game["side"], &game["outcome"], &game["score"]["south"]), (&json!("north"), &json!("ongoing"), &json!(9)));
    assert_eq!(game["holes"]["north"][4], 0);
    let events = game["turns"][0]["events"].as_array().expect("events");
    let capture = events.iter().find(|event| event["kind"] == "capture").expect("a capture");
    assert_eq!(capture["rule"], "nembak");
    let text = capture["by_rule"]["text"].as_str().expect("the line of the file");
    assert!(text.starts_with("nembak:") && text.contains("capture opposite"), "{text}");
    let asked = json!({"variant": "dakon", "what": "nembak", "count": capture["by_rule"]["line"]});
    let sentence = served.ask("rule", &asked).json()["sentences"][0].clone();
    assert!(sentence.as_str().is_some_and(|text| text.contains("takes the seeds of the hole opposite")), "{sentence}");
    assert!(capture["by_rule"]["sources"][0].as_str().is_some_and(|source| source.contains("Mancala World")));
    let drops = events.iter().flat_map(|event| event["changes"].as_array().cloned().unwrap_or_default());
    assert_eq!(drops.filter(|change| change[0] == "drop").count(), 15, "seven seeds and eight");
    for board in ["board", "before_board"] {
        let svg = game[board].as_str().expect("a picture");
        assert!(svg.contains("data-place=\"S3\"") && svg.contains("data-heap=\""), "{svg}");
    }
    let from: Vec<&str> = game["moves"].as_array().expect("moves").iter().filter_map(|one| one["from"].as_str()).collect();
    assert!(from.iter().all(|place| place.starts_with('N')) && !from.is_empty(), "{from:?}");
}

#[test]
fn a_piece_goes_from_a_point_to_a_point() {
    let served = Served::start();
    let game = served.ask("game", &json!({"variant": "dhamet"})).json();
    let first = game["moves"][0].clone();
    assert!(first["from"].is_string() && first["to"].is_string(), "{first}");
    let after = served.ask("game", &json!({"variant": "dhamet", "moves": [first["move"]]})).json();
    assert_eq!((&game["side"], &after["side"]), (&json!("white"), &json!("black")));
    assert_eq!(after["turns"][0]["events"][0]["changes"][0][0], "move");
}

#[test]
fn a_refusal_says_why() {
    let served = Served::start();
    let asked = json!({"variant": "dakon", "moves": ["1"], "place": "S1"});
    let why = served.ask("why", &asked).json();
    assert_eq!((&why["legal"], &why["refused"]["code"]), (&json!(false), &json!("sowing::empty-hole")), "{why}");
    let illegal = served.ask("game", &json!({"variant": "dakon", "moves": ["1", "1"]}));
    assert_eq!((illegal.status, illegal.code().as_str()), (422, "sowing::empty-hole"));
    assert_eq!(illegal.json()["error"]["played"], 1, "what could be played before");
    let unknown = served.ask("game", &json!({"variant": "dakonn"}));
    assert_eq!((unknown.status, unknown.code().as_str()), (422, "use::unknown-variant"));
}

/// A move on both boards: `README.md` has this game of Kalah. The fourth seed falls into an empty hole opposite an empty one.
#[test]
fn why_nothing_begins_at_a_place_is_said() {
    let served = Served::start();
    let why = |variant: &str, position: Option<&str>, place: &str| {
        let answer = served.ask("why", &json!({"variant": variant, "position": position, "place": place})).json();
        let refused = &answer["refused"];
        (refused["code"].as_str().unwrap_or_default().to_owned(), refused["rule"]["rule"].as_str().unwrap_or_default().to_owned())
    };
    let said = |code: &str, rule: &str| (code.to_owned(), rule.to_owned());
    assert_eq!(why("dakon", None, "S"), said("sowing::store", ""));
    assert_eq!(why("dhamet", None, "e4"), said("leaping::opening", "rencontre"));
    assert_eq!(why("dhamet", None, "a9"), said("leaping::wrong-side", ""));
    assert_eq!(why("dhamet", None, "e5"), said("leaping::no-piece", ""));
    assert_eq!(why("russian", None, "b2"), said("leaping::hemmed-in", ""));
    // White on e3 takes d4; the man on a1 could step to b2.
    assert_eq!(why("russian", Some("W:Wa1,e3:Bd4,h8"), "a1"), said("leaping::capture-compulsory", "compulsory"));
    // Two can be taken from e3, one from a5: that is too few where most are to be taken.
    assert_eq!(why("brazilian", Some("W:Wa5,e3:Bb6,d4,h8"), "a5"), said("leaping::lesser-capture", "prefer"));
}

#[test]
fn two_games_are_played_side_by_side_until_they_part() {
    let served = Served::start();
    let both = |one: &str, left: &[&str], other: &str, right: &[&str]| {
        let asked = json!({"variant": one, "moves": left, "other": {"variant": other, "moves": right}});
        let answer = served.ask("both", &asked);
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    };
    let kalah = |moves: &[&str]| both("kalah", moves, "kalah-empty-capture", moves);
    let alike = kalah(&["6", "1"]);
    assert_eq!((&alike["together"], &alike["apart"], &alike["parting"]), (&json!(2), &json!(false), &Value::Null));
    assert_eq!(alike["sides"][0]["moves"][0]["twin"], alike["sides"][1]["moves"][0]["move"]);
    let parted = kalah(&["6", "1", "2"]);
    assert_eq!((&parted["apart"], &parted["parting"]["kind"]), (&json!(true), &json!("result")));
    let blame = parted["parting"]["blame"].as_array().expect("rules");
    assert_eq!((blame.len(), &blame[0]["name"]), (1, &json!("landing capture")));
    assert_eq!([0, 1].map(|side| parted["sides"][side]["score"]["south"].clone()), [json!(1), json!(2)]);
    // Each goes on alone, and a move that both made before stays the one at which they part.
    let on = both("kalah", &["6", "1", "2"], "kalah-empty-capture", &["6", "1", "2", "2"]);
    assert_eq!((&on["together"], &on["parting"]["blame"][0]["name"]), (&json!(3), &json!("landing capture")));
    assert_eq!([0, 1].map(|side| on["sides"][side]["side"].clone()), [json!("north"), json!("south")]);

    // Russian draughts lets one take as one likes, Brazilian asks for the most.
    let before = ["a3-b4", "d6-e5", "e3-d4", "b6-c5"];
    let free = both("russian", &before, "brazilian", &before);
    assert_eq!((&free["apart"], &free["parting"]["kind"]), (&json!(false), &json!("legal moves")));
    let moves = free["sides"][0]["moves"].as_array().expect("moves");
    let only: Vec<&Value> = moves.iter().filter(|one| one["refused"].is_object()).collect();
    assert_eq!((only.len(), &only[0]["move"], &only[0]["twin"]), (1, &json!("d4:b6"), &Value::Null));
    assert_eq!(only[0]["refused"]["code"], "leaping::lesser-capture");
    assert!(only[0]["refused"]["message"].as_str().is_some_and(|why| why.contains("wants 2 pieces")), "{}", only[0]);
    // Rules are told in the sentences of the sheets: words, and whether the other says them otherwise.
    let sentence = free["parting"]["blame"][0]["right"]["sentence"].as_array().expect("words");
    assert!(sentence.contains(&json!(["most pieces.", true])), "{sentence:?}");
    let alone = both("russian", &[&before[..], &["d4:b6"]].concat(), "brazilian", &before);
    assert_eq!((&alone["apart"], &alone["together"]), (&json!(true), &json!(4)));
    assert_eq!(alone["parting"]["blame"][0]["name"], "capture prefer");

    // Boards of other sizes meet on the nearest size that both offer; families that differ do not.
    let sized = both("kalah", &[], "dakon", &[]);
    assert!(sized["holes"].is_number() && sized["sides"][0]["holes"]["south"] != Value::Null, "{sized}");
    let mixed = served.ask("both", &json!({"variant": "kalah", "other": {"variant": "dhamet"}}));
    assert_eq!((mixed.status, mixed.code().as_str()), (422, "use::two-families"));
    assert_eq!(served.ask("both", &json!({"variant": "kalah"})).status, 400);
}

#[test]
fn a_text_is_completed_mended_and_begun_by_questions() {
    let served = Served::start();
    let text = "variant mine from dakon\ntitle \"Mine\"\nsow {\n  direction cl";
    let words = served.ask("complete", &json!({"text": text, "count": text.len()})).json();
    assert_eq!((&words["from"], &words["to"]), (&json!(text.len() - 2), &json!(text.len())), "{words}");
    let offered: Vec<&str> = words["offers"].as_array().expect("offers").iter().filter_map(|one| one["text"].as_str()).collect();
    assert!(offered.contains(&"clockwise") && !offered.contains(&"holes"), "{offered:?}");

    let faulty = "variant mine from dakon\ntitle \"Mine\"\nboard {\n  hloes 6\n}\n";
    let found = served.ask("check", &json!({"text": faulty})).json();
    assert_eq!(found["findings"][0]["remedy"]["text"], "holes", "{found}");
    let mended = served.ask("check", &json!({"text": faulty, "what": "mend"})).json();
    assert_eq!((&mended["mended"], &mended["text"]), (&json!(1), &json!(faulty.replace("hloes", "holes"))));

    for begun in ["sowing", "leaping", "dakon"] {
        let asked = served.ask("questions", &json!({"variant": begun})).json();
        let questions = asked["questions"].as_array().expect("questions");
        assert!(questions.len() > 5, "{begun}: {}", questions.len());
        let first = questions.iter().find(|one| one["instead"][0]["body"].is_string()).expect("a question with answers");
        let answer = json!({"key": first["key"], "body": first["instead"][0]["body"]});
        let grown = served.ask("questions", &json!({"variant": begun, "answers": [answer]})).json();
        let check = served.ask("check", &json!({"text": grown["text"]})).json();
        assert_eq!((&check["findings"], &check["playable"]), (&json!([]), &json!(true)), "{begun}: {grown}");
        assert_ne!(grown["text"], asked["text"]);
    }
    let unknown = served.ask("questions", &json!({"variant": "dakon", "answers": [{"key": "nothing", "body": ""}]}));
    assert_eq!((unknown.status, unknown.code().as_str()), (422, "web::answer"));
}

#[test]
fn an_opponent_plays_a_legal_move() {
    let served = Served::start();
    let best = served.ask("best", &json!({"variant": "dakon", "level": 3})).json();
    let game = served.ask("game", &json!({"variant": "dakon", "moves": [best["move"]]}));
    assert_eq!(game.status, 200, "{}", game.body);
    let list = served.send("POST /api/game", &[("Content-Type", "application/json")], "[]");
    assert_eq!((list.status, list.code().as_str()), (400, "web::malformed"));
    let none = served.ask("best", &json!({"variant": "dakon", "level": 11}));
    assert_eq!((none.status, none.code().as_str()), (422, "web::level"));
}

#[test]
fn questions_say_who_plays_what() {
    let served = Served::start();
    let asked = served.ask("quiz", &json!({"variant": "dakon", "count": 3, "seed": 2, "lang": "jv"})).json();
    let questions = asked["questions"].as_array().expect("questions");
    assert_eq!(questions.len(), 3, "{asked}");
    for question in questions {
        let asks = question["asks"].as_str().expect("a sentence");
        let side = if question["side"] == "south" { "Kidul" } else { "Lor" };
        assert!(asks.contains(side) && !asks.contains('{'), "{asks}");
    }
}

/// The questions of a set.
fn quiz(served: &Served, asks: &Value) -> Vec<Value> {
    served.ask("quiz", asks).json()["questions"].as_array().cloned().unwrap_or_default()
}

#[test]
fn holes_that_may_not_be_sown_are_told_with_the_reason() {
    let served = Served::start();
    let asked = quiz(&served, &json!({"variant": "dakon", "level": 1, "count": 3}));
    let question = asked.iter().find(|one| one["kind"] == "allowed").expect("a question for moves");
    let south = question["holes"]["south"].as_array().expect("holes");
    let names = |holds: bool| {
        let of = (1..).zip(south).filter(|(_, seeds)| (seeds.as_u64() > Some(0)) == holds);
        of.map(|(number, _)| number).collect::<Vec<i32>>()
    };
    let (full, empty) = (names(true), names(false));
    assert_eq!(question["right"], json!(full.iter().map(|number| format!("S{number}")).collect::<Vec<_>>()));
    let against = question["against"][0]["said"].as_str().expect("a sentence");
    assert!(
        against.starts_with("Empty") && empty.iter().all(|number| against.contains(&format!("South's hole {number}"))),
        "{against}"
    );
    assert!(full.iter().all(|number| !against.contains(&format!("hole {number}"))), "{against}");
    // The same names as the question has.
    let answer = question["answer_text"].as_str().expect("an answer");
    assert!(full.iter().all(|number| answer.contains(&format!("South's hole {number}"))), "{answer}");
    assert_eq!(question["called"]["S6"], "South's hole 6");
    // Whatever the holes are called in the file.
    let text = "variant  mine from dakon\ntitle    \"Mine\"\n\nnotation { holes by board index }\n";
    let named = json!({"text": text, "position": question["position"], "place": format!("S{}", empty[0])});
    assert_eq!(served.ask("why", &named).json()["refused"]["code"], "sowing::empty-hole");
    // Why a place is none, as the page asks it, with a second village too.
    let why = json!({"variant": "dakon", "other": {"variant": "congkak"}, "what": "alone", "position": question["position"], "place": format!("S{}", empty[0])});
    let why = served.ask("why", &why).json();
    assert_eq!((&why["refused"]["code"], &why["relatives"]), (&json!("sowing::empty-hole"), &json!([])), "{why}");
}

#[test]
fn answers_stand_in_the_order_of_the_board_and_near_misses_have_a_label() {
    let served = Served::start();
    let mut labels = 0;
    for question in quiz(&served, &json!({"variant": "dakon", "level": 3, "count": 6})) {
        let right: Vec<&str> = question["right"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        assert!(right.is_sorted(), "{right:?}");
        for against in question["against"].as_array().into_iter().flatten() {
            let (said, rule) = (against["said"].as_str().expect("a sentence"), against["by_rule"]["rule"].as_str());
            assert!(said.starts_with("Nearly, but not here: ") && rule.is_some_and(|rule| said.contains(rule)), "{against}");
            labels += 1;
        }
    }
    assert!(labels > 0);
}

#[test]
fn moves_of_a_piece_are_told_once_with_all_their_ends() {
    let served = Served::start();
    let asked = quiz(&served, &json!({"variant": "dhamet", "level": 2, "count": 3}));
    let of_kind = |kind: &str| asked.iter().find(|one| one["kind"] == kind).expect("a question of this kind");
    let allowed = of_kind("allowed");
    assert!(allowed["asks"].as_str().is_some_and(|asks| asks.ends_with("Which pieces may move?")), "{}", allowed["asks"]);
    let moves = allowed["answer"]["moves"].as_array().expect("moves");
    let worked = allowed["worked"].as_array().expect("groups");
    let headings: Vec<&str> =
        worked.iter().filter_map(|one| one["heading"].as_str()).flat_map(|heading| heading.split(", ")).collect();
    assert!(
        worked.len() < moves.len() && moves.iter().all(|chosen| headings.contains(&chosen.as_str().unwrap_or_default())),
        "{headings:?}"
    );
    for (group, heading) in worked.iter().zip(worked.iter().map(|one| one["heading"].as_str().unwrap_or_default())) {
        let said = group["events"].to_string();
        // The last leap names every end.
        assert!(heading.split(", ").all(|chosen| said.contains(&chosen[chosen.len() - 2..])), "{heading}: {said}");
    }
    // Where pieces may go, nothing is played.
    let lands = of_kind("lands");
    assert_eq!(lands["worked"].as_array().map(Vec::len), Some(1), "{}", lands["worked"]);
    assert!(
        lands["worked"][0]["board"].is_null() && lands["worked"][0]["heading"].as_str().is_some_and(|moves| moves.contains(", "))
    );
    // Brackets lie over the ways of the piece.
    let board = of_kind("captured")["worked"][0]["board"].as_str().expect("a board");
    assert!(board.rfind("class=\"route\"") < board.find("class=\"taken\""), "{board}");
    let sentences: Vec<String> = ["en", "fr", "id", "jv", "ar"]
        .into_iter()
        .map(|lang| quiz(&served, &json!({"variant": "dhamet", "level": 2, "count": 1, "lang": lang}))[0]["asks"].to_string())
        .collect();
    assert!((1..sentences.len()).all(|at| !sentences[..at].contains(&sentences[at])), "{sentences:?}");
}

/// The second picture is of the village that is the answer, and both are told.
#[test]
fn the_second_picture_is_what_the_village_of_the_answer_has_made() {
    let served = Served::start();
    let asked = quiz(&served, &json!({"variant": "dakon", "level": 2, "count": 6, "other": {"variant": "congkak"}}));
    let counts = |picture: &Value| {
        let of = |part: &str| part.split("</title>").next().unwrap_or_default().to_owned();
        picture.as_str().expect("a picture").split("<title>").skip(2).map(of).collect::<Vec<_>>()
    };
    let mut answers = Vec::new();
    for question in asked.iter().filter(|one| one["kind"] == "village") {
        let worked = question["worked"].as_array().expect("both");
        let (own, others): (Vec<&Value>, Vec<&Value>) =
            worked.iter().partition(|one| one["name"] == question["answer"]["variant"]);
        assert_eq!(counts(&own[0]["board"]), counts(&question["after"]));
        assert_ne!(counts(&others[0]["board"]), counts(&question["after"]));
        answers.push(question["answer"]["variant"].to_string());
    }
    answers.sort();
    answers.dedup();
    assert_eq!(answers.len(), 2, "either village is asked for");
}

#[test]
fn every_move_that_one_board_alone_allows_has_its_reason_on_the_other() {
    let served = Served::start();
    let two = served.ask("two", &json!({"variant": "dakon", "other": {"variant": "kalah"}})).json();
    let games = two["rules"].as_array().expect("rules").iter().map(|rule| &rule["game"]).filter(|game| game.is_object());
    let mut seen = 0;
    for game in games {
        for side in [0, 1] {
            let [own, other] = [&game["sides"][side], &game["sides"][1 - side]];
            let only = own["only"].as_array().expect("moves");
            let reasons = other["refusals"].as_array().expect("reasons");
            assert_eq!(reasons.len(), only.len().min(6), "{own} {reasons:?}");
            assert!(reasons.iter().all(|one| only.contains(&one["move"]) && one["message"] != ""), "{reasons:?}");
            seen += usize::from(only.len() > 1);
        }
    }
    assert!(seen > 0);
}

#[test]
fn foreign_pages_and_names_drive_nothing() {
    let served = Served::start();
    let (own, port) = (served.address.to_string(), served.address.port());
    let localhost = format!("localhost:{port}");
    let body = json!({"variant": "dakon"}).to_string();
    let kind = ("Content-Type", "application/json");
    let post = |headers: &[(&str, &str)]| served.send("POST /api/game", headers, &body).status;
    assert_eq!(post(&[kind]), 200);
    assert_eq!(post(&[kind, ("Host", localhost.as_str()), ("Origin", &format!("http://{localhost}"))]), 200);
    for host in [
        "evil.example",
        "evil.example:80",
        &format!("evil.example:{port}"),
        &format!("127.0.0.1.evil.example:{port}"),
        "127.0.0.1",
        "",
    ] {
        assert_eq!(post(&[kind, ("Host", host)]), 403, "{host}");
    }
    for origin in ["http://evil.example", "null", "https://127.0.0.1", &format!("https://{own}"), &format!("http://{localhost}")]
    {
        assert_eq!(post(&[kind, ("Host", own.as_str()), ("Origin", origin)]), 403, "{origin}");
    }
    assert_eq!(post(&[kind, ("Sec-Fetch-Site", "cross-site")]), 403);
    assert_eq!(post(&[("Content-Type", "text/plain")]), 415, "what a form of another page can send");
    assert_eq!(post(&[]), 415);
    assert_eq!(served.send("GET /", &[("Host", "evil.example")], "").status, 403);
    assert_eq!(served.send("GET http://evil.example/", &[], "").status, 403);
}

#[test]
fn every_answer_has_the_policy_of_the_page() {
    let served = Served::start();
    for answer in [
        served.get("/"),
        served.get("/play/dakon?moves=3"),
        served.get("/assets/app.js"),
        served.get("/boards/dakon.svg"),
        served.get("/nowhere"),
    ] {
        assert!(
            answer.head.contains("content-security-policy: default-src 'none'; script-src 'self'; style-src 'self';"),
            "{}",
            answer.head
        );
        assert!(!answer.head.contains("unsafe") && answer.head.contains("x-content-type-options: nosniff"), "{}", answer.head);
    }
    let page = served.get("/").body;
    assert!(!page.contains("style=") && !page.contains("<style") && !page.contains("onclick"), "nothing stands in a line");
    assert_eq!(page.matches("<script").count(), page.matches("<script type=\"module\" src=").count());
}

#[test]
fn no_path_reaches_the_disk() {
    let served = Served::start();
    for path in [
        "/assets/../Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
        "/boards/../../etc/passwd.svg",
        "/boards/%2e%2e%2fdakon.svg",
        "/etc/passwd",
        "/assets/",
        "//etc/passwd",
    ] {
        let answer = served.get(path);
        assert!(matches!(answer.status, 400 | 404), "{path}: {}", answer.status);
        assert!(!answer.body.contains("[package]") && !answer.body.contains("root:"), "{path}");
    }
    for variant in ["/etc/passwd", "../variants/dakon.variant", "-", "variants/dakon.variant", ""] {
        assert_eq!(served.ask("game", &json!({"variant": variant})).status, 422, "{variant}");
    }
    let text = "variant mine from \"./other.variant\"\n";
    let parent = served.ask("game", &json!({"text": text}));
    assert_eq!(parent.status, 422);
    assert!(parent.body.contains("only shipped variants are at hand"), "{}", parent.body);
}

#[test]
fn what_is_too_much_is_refused_with_its_limit() {
    let served = Served::start();
    let long = "x".repeat(300 * 1024);
    let answer = served.ask("game", &json!({"text": long}));
    assert_eq!((answer.status, answer.code().as_str()), (413, "web::too-much"));
    let moves: Vec<&str> = vec!["3"; 2_001];
    for body in [
        json!({"text": "x".repeat(70_000)}),
        json!({"variant": "dakon", "position": "1,".repeat(10_000)}),
        json!({"variant": "dakon", "moves": moves}),
        json!({"variant": "dakon", "on": vec!["mikul"; 101]}),
        json!({"variant": "d".repeat(500)}),
    ] {
        let answer = served.ask("game", &body);
        assert_eq!((answer.status, answer.code().as_str()), (413, "web::too-much"), "{}", answer.body);
        assert!(answer.json()["error"]["message"].as_str().is_some_and(|message| message.contains("at most")));
    }
}

#[test]
fn a_thousand_malformed_requests_change_nothing() {
    let served = Served::start();
    let asked = json!({"variant": "dakon", "moves": ["3"]});
    let before = served.ask("game", &asked).body;
    let bodies = [
        "",
        "{",
        "[]",
        "null",
        "{\"variant\": 7}",
        "{\"variant\": \"dakon\", \"unknown\": 1}",
        "\u{0}",
        "{\"moves\": [null]}",
        "{\"level\": -1}",
        "{\"other\": {\"other\": {}}}",
    ];
    let nested = format!("{}{}", "{\"other\":".repeat(200), "}".repeat(200));
    for at in 0..1_000 {
        let body = if at % 11 == 10 { nested.as_str() } else { bodies[at % 10] };
        let what = ["game", "why", "best"][at % 3];
        let answer = served.send(&format!("POST /api/{what}"), &[("Content-Type", "application/json")], body);
        assert!((400..500).contains(&answer.status), "{body}: {} {}", answer.status, answer.body);
    }
    for bytes in [
        &b"\r\n\r\n"[..],
        b"GET",
        b"\x16\x03\x01\x02\x00",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/game HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    ] {
        let mut stream = TcpStream::connect(served.address).expect("a connection");
        let _ = stream.write_all(bytes);
    }
    assert_eq!(served.ask("game", &asked).body, before);
    assert_eq!(served.get("/api/game").status, 405);
    assert_eq!(served.send("DELETE /", &[], "").status, 405);
}

#[test]
fn searches_beyond_the_limit_are_refused_and_cost_no_place() {
    let served = Served::start();
    let strong = json!({"variant": "dhamet", "level": 10});
    let answers: Vec<Answer> = std::thread::scope(|scope| {
        let asking: Vec<_> = (0..12).map(|_| scope.spawn(|| served.ask("best", &strong))).collect();
        // Who plays does not wait for them.
        assert_eq!(served.ask("game", &json!({"variant": "dakon", "moves": ["3"]})).status, 200);
        asking.into_iter().map(|asked| asked.join().expect("an answer")).collect()
    });
    let refused: Vec<&Answer> = answers.iter().filter(|answer| answer.status != 200).collect();
    assert!(!refused.is_empty() && refused.len() < answers.len(), "{} of {}", refused.len(), answers.len());
    for answer in refused {
        assert_eq!((answer.status, answer.code().as_str()), (503, "web::busy"), "{}", answer.body);
    }
    assert_eq!(served.ask("best", &json!({"variant": "dakon", "level": 1})).status, 200);
}

#[test]
fn who_sends_no_request_is_sent_away() {
    let served = Served::start();
    // The end of the connection comes before the limit for reading.
    let begun = std::time::Instant::now();
    assert_eq!(served.raw(b"GET / HTTP/1.1\r\nHost: "), "");
    assert!(begun.elapsed() < Duration::from_secs(50), "{:?}", begun.elapsed());
    let held: Vec<TcpStream> = (0..600).filter_map(|_| TcpStream::connect(served.address).ok()).collect();
    assert!(held.len() > 512, "{}", held.len());
    let ended = |mut stream: &TcpStream| {
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
        stream.read(&mut [0]).is_ok_and(|count| count == 0)
    };
    assert!(held.last().is_some_and(ended), "more than are held");
    drop(held);
    assert!((0..1_000).any(|_| served.get("/").status == 200), "places are given back");
}

#[test]
fn who_takes_no_answer_is_sent_away() {
    let served = Served::start();
    let body = json!({"variant": "dakon"}).to_string();
    let head = format!("POST /api/game HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n", served.address);
    let request = format!("{head}Content-Length: {}\r\n\r\n{body}", body.len());
    let mut stream = TcpStream::connect(served.address).expect("a connection");
    stream.set_write_timeout(Some(Duration::from_secs(120))).expect("a limit");
    // Requests fill the way to the program once its answers have filled the way back.
    let ended = std::iter::repeat_with(|| stream.write_all(request.as_bytes())).find_map(Result::err).expect("an end");
    assert!(matches!(ended.kind(), ErrorKind::ConnectionReset | ErrorKind::BrokenPipe), "{ended}");
    assert_eq!(served.ask("game", &json!({"variant": "dakon"})).status, 200);
}

#[test]
fn a_taken_port_is_said() {
    let served = Served::start();
    let port = served.address.port().to_string();
    let second = Command::new(env!("CARGO_BIN_EXE_lumbung")).args(["web", "--port", &port]).output().expect("it runs");
    let said = String::from_utf8_lossy(&second.stderr).into_owned();
    assert_eq!(second.status.code(), Some(2), "{said}");
    assert!(said.contains("is taken") && said.contains("--port 0"), "{said}");
}
