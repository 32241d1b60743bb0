//! The language server, asked over standard input and output by an editor that follows a script.

#![cfg(feature = "lsp")]

#[path = "common/editor.rs"]
mod editor;

use editor::Editor;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A file in a folder of this test's own.
fn file(folder: &str, name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lsp").join(folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path
}

fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

fn lumbung(arguments: &[&str]) -> String {
    let ran = Command::new(env!("CARGO_BIN_EXE_lumbung")).args(arguments).output().expect("the program");
    String::from_utf8(ran.stdout).expect("text")
}

/// What `check --json` says of a file.
fn checked(path: &Path) -> Vec<Value> {
    let text = lumbung(&["check", "--json", &path.display().to_string()]);
    serde_json::from_str::<Vec<Value>>(&text).expect("JSON")
}

/// The units of UTF-16 in the first characters of a line.
fn utf16(text: &str, line: usize, characters: usize) -> usize {
    let line = text.split('\n').nth(line).unwrap_or("");
    line.chars().take(characters).map(char::len_utf16).sum()
}

/// That the findings of an editor are those of `check`: codes, words, places.
fn same(shown: &[Value], checked: &[Value], text: &str, what: &str) {
    let number = |value: &Value| usize::try_from(value.as_u64().unwrap_or(0)).expect("a small number");
    let place = |finding: &Value, line: &str, column: &str| {
        let (line, column) = (number(&finding[line]).saturating_sub(1), number(&finding[column]).saturating_sub(1));
        json!({"line": line, "character": utf16(text, line, column)})
    };
    let wanted: Vec<Value> = checked
        .iter()
        .map(|finding| {
            let message = finding["message"].as_str().unwrap_or("");
            let help = finding["help"].as_str().map(|help| format!("\nhelp: {help}")).unwrap_or_default();
            let severity = match finding["severity"].as_str() {
                Some("error") => 1,
                Some("warning") => 2,
                _ => 3,
            };
            json!([
                finding["code"],
                format!("{message}{help}"),
                severity,
                place(finding, "line", "column"),
                place(finding, "end_line", "end_column")
            ])
        })
        .collect();
    let came: Vec<Value> = shown
        .iter()
        .map(|one| json!([one["code"], one["message"], one["severity"], one["range"]["start"], one["range"]["end"]]))
        .collect();
    assert_eq!(came, wanted, "{what}");
}

/// Has a mistake on the line after signs of one, two and three bytes, and one beside an inherited clause.
const MIXED: &str = "variant mixed\ntitle \"حجر 😀\"\nfamily sowing # 😀 😀\nboard {\n  holes 7 ; 😀 x # ح\n  seeds 5 #😀\n}\nsow {\n  direction clokwise # 😀\n}\n";

#[test]
fn an_editor_is_told_what_check_tells() {
    let mut editor = Editor::new();
    let mut files = vec![file("findings", "mixed.variant", MIXED)];
    files.extend(
        ["inherit--cycle.variant", "language--keep-without-tag.variant", "inherit--same-name.variant"]
            .map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/invalid").join(name)),
    );
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a file");
        editor.open(&uri(&path), &text);
        let shown = editor.findings(&uri(&path), 0);
        assert!(!shown.is_empty(), "{}", path.display());
        same(&shown, &checked(&path), &text, &path.display().to_string());
    }
    assert_eq!(editor.close(), (Some(0), String::new()));
}

#[test]
fn a_file_typed_sign_by_sign_ends_with_the_findings_of_check() {
    let shipped =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/invalid/language--idle-difference.variant"));
    for (name, text) in [("typed-mixed.variant", MIXED.to_owned()), ("typed.variant", shipped.expect("a file"))] {
        let path = file("typed", name, &text);
        let mut editor = Editor::new();
        editor.open(&uri(&path), "");
        let (mut line, mut column, mut version) = (0, 0, 0);
        for sign in text.chars() {
            version += 1;
            editor.insert(&uri(&path), version, (line, column), &sign.to_string());
            (line, column) = if sign == '\n' { (line + 1, 0) } else { (line, column + sign.len_utf16()) };
            // Asking in between makes the server look at each state.
            if version % 7 == 0 {
                let asked = json!({"textDocument": {"uri": uri(&path)}, "options": {"tabSize": 2, "insertSpaces": true}});
                let answer = editor.ask("textDocument/formatting", asked);
                assert_ne!(answer["error"]["code"], -32603, "{answer}");
            }
        }
        same(&editor.findings(&uri(&path), version), &checked(&path), &text, name);
        assert_eq!(editor.close(), (Some(0), String::new()));
    }
}

#[test]
fn a_layout_is_that_of_fmt() {
    let text = "variant  laid-out\n# 😀 first\nfamily sowing\nboard {\nholes 7 # ح\n\n\nseeds    7\n}\n";
    let path = file("laid", "laid-out.variant", text);
    let mut editor = Editor::new();
    editor.open(&uri(&path), text);
    let asked = json!({"textDocument": {"uri": uri(&path)}, "options": {"tabSize": 2, "insertSpaces": true}});
    let edits = editor.result("textDocument/formatting", asked.clone());
    let laid = applied(text, &edits);
    assert_eq!(laid, {
        lumbung(&["fmt", &path.display().to_string()]);
        std::fs::read_to_string(&path).expect("a file")
    });
    editor.change(&uri(&path), 1, &laid);
    assert_eq!(editor.result("textDocument/formatting", asked.clone()), json!([]));
    editor.change(&uri(&path), 2, "variant x\nboard {");
    let refused = editor.ask("textDocument/formatting", asked);
    assert!(refused["error"]["message"].as_str().is_some_and(|words| words.starts_with("line 2 must be mended")), "{refused}");
}

/// A text after the edits of an answer.
fn applied(text: &str, edits: &Value) -> String {
    let byte = |place: &Value| {
        let line = usize::try_from(place["line"].as_u64().expect("a line")).expect("small");
        let column = usize::try_from(place["character"].as_u64().expect("a column")).expect("small");
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let mut units = 0;
        let inner = text[start..].char_indices().find(|(_, sign)| {
            let here = units == column;
            units += sign.len_utf16();
            here
        });
        inner.map_or(text.len(), |(at, _)| start + at)
    };
    let mut edits: Vec<(usize, usize, &str)> = edits
        .as_array()
        .expect("edits")
        .iter()
        .map(|edit| (byte(&edit["range"]["start"]), byte(&edit["range"]["end"]), edit["newText"].as_str().expect("a text")))
        .collect();
    edits.sort_unstable();
    let mut text = text.to_owned();
    for (start, end, new) in edits.into_iter().rev() {
        text.replace_range(start..end, new);
    }
    text
}

#[test]
fn bad_input_is_ordinary_input() {
    let mut editor = Editor::silent();
    // Before anything is agreed.
    assert_eq!(editor.ask("textDocument/hover", json!({}))["error"]["code"], -32002);
    editor.tell("textDocument/didOpen", json!({"nothing": 1}));
    let agreed = editor.ask("initialize", json!(null));
    assert_eq!(agreed["result"]["capabilities"]["positionEncoding"], "utf-16");
    assert_eq!(editor.ask("initialize", json!({}))["error"]["code"], -32600);
    assert_eq!(editor.ask("no/such", json!({}))["error"]["code"], -32601);
    assert_eq!(editor.ask("textDocument/formatting", json!({"x": 1}))["error"]["code"], -32602);
    let unknown = json!({"textDocument": {"uri": "file:///nowhere"}, "options": {"tabSize": 2, "insertSpaces": true}});
    assert_eq!(editor.ask("textDocument/formatting", unknown)["error"]["code"], -32602);
    // What is no message, and notifications that say nothing.
    editor.send(b"Content-Length: 3\r\n\r\n{]}");
    editor.tell("textDocument/didOpen", json!(7));
    editor
        .tell("textDocument/didChange", json!({"textDocument": {"uri": "file:///nowhere", "version": 1}, "contentChanges": []}));
    editor.tell("textDocument/didClose", json!({"textDocument": {"uri": "file:///nowhere"}}));
    editor.tell("$/setTrace", json!({"value": "off"}));
    // Places that are none: within an emoji, behind the line, behind the text, the end before the start.
    let here = "untitled:x.variant";
    editor.open(here, "variant a # 😀\n");
    for (version, (from, to)) in
        [((0, 13), (0, 13)), ((0, 99), (0, 0)), ((99, 0), (99, 9)), ((0, u32::MAX), (u32::MAX, u32::MAX))].into_iter().enumerate()
    {
        let place = |(line, character): (u32, u32)| json!({"line": line, "character": character});
        let range = json!({"start": place(from), "end": place(to)});
        let version = i32::try_from(version).expect("small") + 1;
        editor.tell(
            "textDocument/didChange",
            json!({"textDocument": {"uri": here, "version": version}, "contentChanges": [{"range": range, "text": "é"}]}),
        );
        editor.findings(here, version);
    }
    // Opened a second time, closed twice.
    editor.open(here, "variant a\n");
    editor.tell("textDocument/didClose", json!({"textDocument": {"uri": here}}));
    editor.tell("textDocument/didClose", json!({"textDocument": {"uri": here}}));
    assert!(editor.result("shutdown", json!(null)).is_null());
    assert!(editor.result("shutdown", json!(null)).is_null());
    assert_eq!(editor.ask("textDocument/formatting", json!({}))["error"]["code"], -32600);
    editor.tell("exit", json!(null));
    assert_eq!(editor.wait(), (Some(0), String::new()));
}

#[test]
fn a_file_of_ten_megabytes_is_refused_in_words() {
    let mut editor = Editor::new();
    let text = "seeds 4 # x\n".repeat(900_000);
    editor.open("file:///large.variant", &text);
    let found = editor.findings("file:///large.variant", 0);
    assert_eq!(found[0]["code"], "syntax::too-large");
    editor.insert("file:///large.variant", 1, (1000, 3), "é");
    assert_eq!(editor.findings("file:///large.variant", 1)[0]["code"], "syntax::too-large");
    assert_eq!(editor.close().0, Some(0));
}

#[test]
fn an_editor_may_go_or_talk_nonsense() {
    assert_eq!(Editor::new().vanish(), (Some(1), String::new()));
    let mut editor = Editor::silent();
    editor.send(b"hello\n");
    let (code, said) = editor.vanish();
    assert_eq!((code, said.trim()), (Some(2), "what comes in is not the language server protocol"));
    let mut editor = Editor::new();
    editor.tell("exit", json!(null));
    assert_eq!(editor.wait().0, Some(1));
}

#[test]
fn a_parent_that_is_open_is_read_as_it_is_in_the_editor() {
    let parent = file("family", "mother.variant", "variant mother from dakon\n");
    let child_text = "variant child from mother\nsow {\n  direction clockwise\n}\n";
    let child = file("family", "child.variant", child_text);
    let mut editor = Editor::new();
    editor.open(&uri(&child), child_text);
    let before = editor.findings(&uri(&child), 0);
    editor.open(&uri(&parent), "variant mother from nobody-at-all\n");
    editor.findings(&uri(&parent), 0);
    let after = editor.findings(&uri(&child), 0);
    assert_ne!(before, after);
    assert!(after.iter().any(|finding| finding["severity"] == 1), "{after:?}");
}

/// The editor's question about the place that `¦` marks.
fn asked(editor: &mut Editor, uri: &str, text: &str, method: &str) -> Value {
    let (text, place) = editor::marked(text);
    editor.open(uri, &text);
    editor.result(method, json!({"textDocument": {"uri": uri}, "position": place}))
}

/// What is offered at the place that `¦` marks.
fn offered(editor: &mut Editor, uri: &str, text: &str) -> Vec<String> {
    let items = asked(editor, uri, text, "textDocument/completion");
    items.as_array().expect("a list").iter().map(|item| item["label"].as_str().expect("a label").to_owned()).collect()
}

#[test]
fn what_is_offered_is_what_may_stand_there() {
    let mut editor = Editor::new();
    let here = "untitled:offered.variant";
    let mut offers = |text: &str| offered(&mut editor, here, text);
    let has = |all: &[String], wanted: &[&str], not: &[&str], what: &str| {
        wanted.iter().for_each(|one| assert!(all.iter().any(|known| known == one), "{what}: no {one} in {all:?}"));
        not.iter().for_each(|one| assert!(!all.iter().any(|known| known == one), "{what}: {one} in {all:?}"));
    };
    let sowing = "variant x # 😀\nfamily sowing\n";
    has(
        &offers(&format!("{sowing}¦")),
        &["title", "board", "landing", "option", "source"],
        &["man", "setup", "direction"],
        "top",
    );
    has(&offers(&format!("{sowing}board {{\n  ¦\n}}\n")), &["holes", "stores", "layout"], &["points", "direction"], "board");
    has(&offers(&format!("{sowing}board {{\n  sto¦\n}}\n")), &["stores"], &[], "a word begun");
    has(&offers(&format!("{sowing}board {{\n  stores ¦\n}}\n")), &["at left", "at end of row", "aside"], &["holes"], "a value");
    has(
        &offers(&format!("{sowing}board {{\n  stores at ¦\n}}\n")),
        &["left", "right", "end of row"],
        &["aside"],
        "a value begun",
    );
    has(&offers(&format!("{sowing}sow {{\n  direction ¦ # ح\n}}\n")), &["clockwise", "anticlockwise"], &["at left"], "direction");
    has(&offers(&format!("{sowing}landing {{\n  a: in ¦\n}}\n")), &["empty", "own"], &["capture"], "where the seed fell");
    has(&offers(&format!("{sowing}landing {{\n  a: in empty hole -> ¦\n}}\n")), &["end turn"], &["direction"], "an action");
    has(&offers("variant x from ¦"), &["dakon", "kalah"], &["from"], "a parent");
    has(
        &offers(&format!("{sowing}source ab \"A book\"\nsow {{\n  direction clockwise [¦]\n}}\n")),
        &["ab", "confirmed"],
        &["clockwise"],
        "a source",
    );
    has(&offers("variant x from dakon\nlanding {\n  drop ¦\n}\n"), &["mikul"], &["direction"], "an inherited rule");
    has(
        &offers(&format!("{sowing}passing {{\n  a: in hole -> ¦\n}}\n")),
        &["capture", "claim this hole"],
        &["sow on", "move again", "end turn"],
        "an action in passing",
    );
    has(
        &offers(&format!("{sowing}landing {{\n  a: in hole -> capture this hole, again from ¦\n}}\n")),
        &["previous", "next"],
        &["neighbours"],
        "a hole",
    );
    has(&offers(&format!("{sowing}keep ¦")), &["landing", "sow"], &["setup", "man", "king", "capture", "enforcement"], "keep");
    for edit in ["change", "drop", "before"] {
        has(&offers(&format!("variant x from dakon\nlanding {{\n  {edit} ¦\n}}\n")), &["mikul"], &["off"], edit);
    }
    has(&offers(&format!("{sowing}landing {{\n  a: in hole, neighbours ¦\n}}\n")), &["open", "occupied"], &[], "a test");
    has(&offers(&format!("{sowing}landing {{\n  a: in hole, ¦\n}}\n")), &["N seeds left"], &[], "a test of numbers");
    assert_eq!(offers(&format!("{sowing}title \"¦\"")), [""; 0]);
    assert_eq!(offers(&format!("{sowing}# ¦")), [""; 0]);
    assert_eq!(offers("no such block {\n  ¦\n}\n"), [""; 0]);
    assert_eq!(editor.close(), (Some(0), String::new()));
}

/// Whatever is offered, the grammar takes at that place: no statement gets worse by it.
#[test]
fn what_is_offered_can_be_read_on() {
    let mut editor = Editor::new();
    let here = "untitled:read.variant";
    for (head, tail) in [
        ("variant x\nfamily sowing\nsow {\n  direction ", "\n}\n"),
        ("variant x\nfamily sowing\nboard {\n  stores ", "\n}\n"),
        ("variant x\nfamily sowing\nend {\n  when ", "\n}\n"),
        ("variant x\nfamily leaping\nman {\n  steps ", "\n}\n"),
        ("variant x\nfamily leaping\ncapture {\n  prefer ", "\n}\n"),
        ("variant x\nfamily sowing\nrounds {\n  ", "\n}\n"),
    ] {
        let all = offered(&mut editor, here, &format!("{head}¦{tail}"));
        assert!(all.len() > 1, "{head}");
        for label in all {
            let said: Vec<&str> = label.split(' ').map(|word| if word == "N" { "3" } else { word }).collect();
            // Other words in capitals stand for what cannot be guessed.
            let said: Vec<&str> =
                said.into_iter().take_while(|word| !word.starts_with(|sign: char| sign.is_uppercase())).collect();
            let text = format!("{head}{}{tail}", said.join(" "));
            let end = head.len() + said.join(" ").len();
            // The grammar may want more behind it, but does not stumble in it.
            let parsed = lumbung::syntax::parse(lumbung::source::FileId(0), &text);
            let stumbles = parsed.findings.iter().find(|finding| (finding.span.start as usize) < end);
            assert!(stumbles.is_none(), "{text}: {stumbles:?}");
        }
    }
    assert_eq!(editor.close().0, Some(0));
}

#[test]
fn a_place_tells_what_it_means() {
    let mut editor = Editor::new();
    let path = file("hover", "hovered.variant", "");
    let text = "variant hovered from dakon # 😀\nsource ab \"A book, page 7\"\nsow {\n  direc¦tion clockwise [ab confirmed]\n}\n";
    let told = asked(&mut editor, &uri(&path), text, "textDocument/hover");
    let words = told["contents"]["value"].as_str().expect("words");
    // The sentence of the rule sheet, the parent's value, the source, the table of words.
    let sheet = {
        let (text, _) = editor::marked(text);
        std::fs::write(&path, text).expect("a file");
        lumbung(&["rules", &path.display().to_string(), "--json", "--no-boards"])
    };
    let sheet: Value = serde_json::from_str(&sheet).expect("JSON");
    let about = |line: &&Value| line["about"] == "sow.direction";
    let lines = sheet["parts"].as_array().expect("parts").iter().flat_map(|part| part["lines"].as_array().expect("lines"));
    let lines: Vec<&Value> = lines.collect();
    let sentence = lines
        .iter()
        .copied()
        .find(about)
        .or_else(|| lines.iter().copied().find(|line| words.contains(line["text"].as_str().unwrap_or("?"))));
    assert!(sentence.is_some_and(|line| words.contains(line["text"].as_str().expect("a text"))), "{words}");
    assert!(words.contains("Inherited from variants/sowing/dakon.variant:"), "{words}");
    assert!(words.contains("direction       clockwise"), "{words}");
    assert!(words.contains("A book, page 7"), "{words}");
    assert!(words.contains("**direction**"), "{words}");
    assert_eq!(told["range"]["start"], json!({"line": 3, "character": 2}));
    // The key of a source, a word of a head, and where nothing stands.
    let key = asked(
        &mut editor,
        &uri(&path),
        "variant x from dakon\nsource ab \"A book\"\nsow {\n  skip hole holding 3 [a¦b]\n}\n",
        "textDocument/hover",
    );
    assert!(key["contents"]["value"].as_str().is_some_and(|words| words.contains("`ab`: A book")), "{key}");
    let head = asked(&mut editor, &uri(&path), "variant x\nfami¦ly sowing\n", "textDocument/hover");
    assert!(head["contents"]["value"].as_str().is_some_and(|words| words.contains("family")), "{head}");
    assert!(asked(&mut editor, &uri(&path), "variant x\n¦\n", "textDocument/hover").is_null());
    assert_eq!(editor.close(), (Some(0), String::new()));
}

#[test]
fn a_remedy_is_an_action() {
    let mut editor = Editor::new();
    let text = "variant x\nfamily sowing\nboard {\n  stores at lefft\n}\nsow {\n  direction clokwise # 😀\n}\n";
    editor.open("untitled:x.variant", text);
    // From anywhere on the line.
    let place = json!({"line": 6, "character": 24});
    let asked = json!({"textDocument": {"uri": "untitled:x.variant"}, "range": {"start": place, "end": place}, "context": {"diagnostics": []}});
    let actions = editor.result("textDocument/codeAction", asked);
    assert_eq!(actions[0]["title"], "Write `clockwise` for `clokwise`");
    assert_eq!(actions[0]["diagnostics"][0]["range"]["start"], json!({"line": 6, "character": 12}));
    let mended = applied(text, &actions[0]["edit"]["changes"]["untitled:x.variant"]);
    assert_eq!(mended, text.replace("clokwise", "clockwise"));
    let all = actions.as_array().expect("a list").last().expect("an action").clone();
    assert_eq!(all["kind"], "source.fixAll");
    let mended = applied(text, &all["edit"]["changes"]["untitled:x.variant"]);
    assert_eq!(mended, text.replace("clokwise", "clockwise").replace("lefft", "left"));
    assert_eq!(editor.close(), (Some(0), String::new()));
}

#[test]
fn a_clause_leads_to_the_one_that_it_overrides() {
    let mut editor = Editor::new();
    let mother_text = "variant mother from dakon # 😀\nsource ab \"A book\"\nsow {\n  direction clockwise [ab]\n}\n";
    let mother = file("way", "mother.variant", mother_text);
    let child = file("way", "child.variant", "");
    let mut find = |text: &str| asked(&mut editor, &uri(&child), text, "textDocument/definition");
    let place = |line: u64, character: u64| json!({"line": line, "character": character});
    let clause = find("variant child from mother\nsow {\n  dir¦ection clockwise\n}\n");
    assert_eq!((&clause[0]["uri"], &clause[0]["range"]["start"]), (&json!(uri(&mother)), &place(3, 2)));
    let parent = find("variant child from mot¦her\n");
    assert_eq!((&parent[0]["uri"], &parent[0]["range"]["start"]), (&json!(uri(&mother)), &place(0, 0)));
    let key = find("variant child from mother\nsow {\n  skip hole holding 3 [a¦b]\n}\n");
    assert_eq!((&key[0]["uri"], &key[0]["range"]["start"]), (&json!(uri(&mother)), &place(1, 7)));
    // A rule of a file that comes with the program: it is put where it can be opened.
    let rule = find("variant child from mother\nlanding {\n  drop mik¦ul\n}\n");
    let shown = rule[0]["uri"].as_str().expect("a file").strip_prefix("file://").expect("a file").to_owned();
    assert!(Path::new(&shown).starts_with(editor::shelf()), "{shown}");
    let line = usize::try_from(rule[0]["range"]["start"]["line"].as_u64().expect("a line")).expect("small");
    let text = std::fs::read_to_string(shown).expect("a file on the shelf");
    assert!(text.lines().nth(line).is_some_and(|line| line.trim_start().starts_with("mikul")), "{rule}");
    assert_eq!(find("variant child from mother\n¦\n"), json!([]));
    assert_eq!(editor.close(), (Some(0), String::new()));
}

#[test]
fn a_name_is_changed_everywhere_and_back() {
    let mut editor = Editor::new();
    let text = "variant mother from dakon\nsource ab \"😀\"\nlanding {\n  before mikul beri: in own hole -> end turn [ab]\n}\nwords id { beri \"x\" }\non beri [ab]\n";
    let child_text = "variant child from mother\noff beri\n";
    let (mother, child) = (file("names", "mother.variant", text), file("names", "child.variant", child_text));
    editor.open(&uri(&mother), text);
    editor.open(&uri(&child), child_text);
    assert!(editor.findings(&uri(&child), 0).iter().all(|finding| finding["severity"] != 1));
    let place = json!({"line": 6, "character": 4});
    let asked = |new: &str| json!({"textDocument": {"uri": uri(&mother)}, "position": place, "newName": new});
    let edit = editor.result("textDocument/rename", asked("memberi"));
    let renamed = applied(text, &edit["changes"][uri(&mother)]);
    assert_eq!(renamed, text.replace("beri", "memberi"));
    assert_eq!(applied(child_text, &edit["changes"][uri(&child)]), child_text.replace("beri", "memberi"));
    editor.change(&uri(&mother), 1, &renamed);
    editor.change(&uri(&child), 1, &child_text.replace("beri", "memberi"));
    let back = editor.result("textDocument/rename", asked("beri"));
    assert_eq!(applied(&renamed, &back["changes"][uri(&mother)]), text);
    // No name, one that is taken, one that is inherited.
    for (new, place) in [
        ("a b", json!({"line": 6, "character": 4})),
        ("mikul", json!({"line": 6, "character": 4})),
        ("x", json!({"line": 3, "character": 12})),
    ] {
        let refused =
            editor.ask("textDocument/rename", json!({"textDocument": {"uri": uri(&mother)}, "position": place, "newName": new}));
        assert_eq!(refused["error"]["code"], -32803, "{new}: {refused}");
    }
    let places = json!({"textDocument": {"uri": uri(&mother)}, "position": {"line": 3, "character": 20}, "context": {"includeDeclaration": true}});
    let found = editor.result("textDocument/references", places);
    assert_eq!(found.as_array().map(Vec::len), Some(4), "{found}");
    let source = json!({"textDocument": {"uri": uri(&mother)}, "position": {"line": 1, "character": 8}});
    assert_eq!(editor.result("textDocument/documentHighlight", source.clone()).as_array().map(Vec::len), Some(3));
    assert_eq!(editor.result("textDocument/prepareRename", source)["placeholder"], "ab");
    assert_eq!(editor.close(), (Some(0), String::new()));
}

#[test]
fn the_shape_of_a_file() {
    let mut editor = Editor::new();
    let text = "# one\n# two 😀\nvariant x from dakon\nsource ab \"حجر\"\nlanding {\n  change mikul: in own hole\n    -> end turn [ab]\n}\noption o off {\n  sow {\n    direction clockwise\n  }\n}\n";
    let here = "untitled:x.variant";
    editor.open(here, text);
    let asked = json!({"textDocument": {"uri": here}});
    let symbols = editor.result("textDocument/documentSymbol", asked.clone());
    let names: Vec<&str> = symbols.as_array().expect("a list").iter().map(|one| one["name"].as_str().expect("a name")).collect();
    assert_eq!(names, ["x", "ab", "landing", "option o"]);
    assert_eq!(symbols[2]["children"][0]["name"], "mikul");
    assert_eq!(symbols[3]["children"][0]["children"][0]["name"], "direction");
    let folds = editor.result("textDocument/foldingRange", asked.clone());
    let lines: Vec<(u64, u64)> = folds
        .as_array()
        .expect("a list")
        .iter()
        .map(|fold| (fold["startLine"].as_u64().expect("a line"), fold["endLine"].as_u64().expect("a line")))
        .collect();
    assert_eq!(lines, [(4, 6), (8, 11), (9, 10), (0, 1)]);
    let tokens = editor.result("textDocument/semanticTokens/full", asked);
    let numbers: Vec<u64> =
        tokens["data"].as_array().expect("numbers").iter().map(|one| one.as_u64().expect("a number")).collect();
    // The comment with the emoji: seven signs, of which one counts twice.
    assert_eq!(numbers[5..10], [1, 0, 8, 6, 0]);
    // `variant`, `x`, `from`, `dakon`.
    assert_eq!(numbers[10..30], [1, 0, 7, 0, 0, 0, 8, 1, 3, 0, 0, 2, 4, 0, 0, 0, 5, 5, 3, 0]);
    assert_eq!(editor.close(), (Some(0), String::new()));
}

const SCRIPT: &str = "title: 😀\nvariant: dakon\nplay:\n  - move: 7\n    fires: [mikul]\n  - move: 99\n";

#[test]
fn a_script_tells_what_fails() {
    let mut editor = Editor::new();
    let path = file("script", "failing.yaml", SCRIPT);
    editor.open(&uri(&path), SCRIPT);
    let found = editor.findings(&uri(&path), 0);
    let report = lumbung(&["run", "--json", &path.display().to_string()]);
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(found.len(), report["failures"].as_array().map_or(0, Vec::len), "{found:?}");
    assert_eq!(found[0]["message"], report["failures"][0]["message"]);
    assert_eq!(found[0]["code"], "script::failed");
    assert_eq!(found[0]["range"]["start"], json!({"line": 4, "character": 11}));
    // What cannot be read, a variant that is none, and YAML that is no script.
    editor.change(&uri(&path), 1, "variant: dakon\nplay:\n  - mve: 7\n");
    assert_eq!(editor.findings(&uri(&path), 1)[0]["code"], "script::unreadable");
    editor.change(&uri(&path), 2, "variant: no-such-game\nplay:\n  - move: 7\n");
    assert_eq!(editor.findings(&uri(&path), 2)[0]["range"]["start"], json!({"line": 0, "character": 9}));
    editor.change(&uri(&path), 3, "services:\n  web: {image: x}\n");
    assert_eq!(editor.findings(&uri(&path), 3), [Value::Null; 0]);
    assert_eq!(editor.close(), (Some(0), String::new()));
}

#[test]
fn a_script_is_offered_keys_names_and_moves() {
    let mut editor = Editor::new();
    let here = "untitled:x.yaml";
    let mut offers = |text: &str| offered(&mut editor, here, text);
    let has = |all: &[String], wanted: &str, not: &str| {
        assert!(all.iter().any(|known| known == wanted), "no {wanted} in {all:?}");
        assert!(!all.iter().any(|known| known == not), "{not} in {all:?}");
    };
    has(&offers("variant: dakon\n¦"), "play: ", "fires: ");
    has(&offers("variant: dakon\nplay:\n  - ¦"), "move: ", "variant: ");
    has(&offers("variant: dakon\nplay:\n  - move: 7\n    ¦"), "fires_exactly: ", "title: ");
    has(&offers("variant: da¦\n"), "dakon", "title: ");
    has(&offers("variant: dakon\nplay:\n  - move: 7\n    fires: [¦]\n"), "mikul", "move: ");
    has(&offers("variant: dakon\nplay:\n  - side: ¦\n"), "south", "draw");
    has(&offers("variant: dakon\nplay:\n  - illegal: 3\n    because: sow¦\n"), "sowing::empty-hole", "check::faulty");
    has(&offers("variant: dakon\nplay:\n  - store: { ¦ }\n"), "south: ", "move: ");
    // What is legal at the start, and after a move that empties a hole and gives no second turn.
    assert_eq!(offers("variant: kalah\nplay:\n  - move: ¦\n"), ["1", "2", "3", "4", "5", "6"]);
    // With four seeds in each hole, the third ends in the store: the same player moves again, and not from there.
    assert_eq!(offers("variant: kalah\nplay:\n  - move: 3\n  - move: ¦\n"), ["1", "2", "4", "5", "6"]);
    assert_eq!(editor.close(), (Some(0), String::new()));
}

#[test]
fn a_variant_typed_into_a_script_is_found_where_it_stands() {
    let mut editor = Editor::new();
    let village = file("beside", "village.variant", "variant village from dakon\n");
    let script = file("beside", "game.yaml", "");
    let found = asked(&mut editor, &uri(&script), "variant: vil¦lage\nplay:\n  - move: 7\n", "textDocument/definition");
    assert_eq!(found[0]["uri"], uri(&village));
    let told = asked(&mut editor, &uri(&script), "variant: village\nplay:\n  - mo¦ve: 7\n", "textDocument/hover");
    assert!(told["contents"]["value"].as_str().is_some_and(|words| words.contains("takes one move")), "{told}");
    assert_eq!(editor.close(), (Some(0), String::new()));
}

/// A rule that gets another name gets it in the scripts of the folder that play the game or an heir of it, open or not; in those that mean
/// another rule by it, and in other files, nothing is touched.
#[test]
fn a_new_name_reaches_scripts_and_heirs_of_the_folder() {
    let mother_text = "variant mother from dakon\nlanding {\n  after mikul beri: in empty opponent hole -> end turn\n}\n";
    let mother = file("scripts", "mother.variant", mother_text);
    let heir = file("scripts", "heir.variant", "variant heir from mother\nlanding {\n  drop beri\n}\n");
    let other = file(
        "scripts",
        "other.variant",
        "variant other from dakon\nlanding {\n  after mikul beri: in empty opponent hole -> end turn\n}\n",
    );
    let open_text = "variant: mother\noff: beri # beri\nplay:\n  - move: 1\n    note: beri\n";
    let open = file("scripts", "open.yaml", "");
    let closed_text = "variant: ./games/daughter.variant\non: [beri]\nplay:\n  - move: 1\n    fires: [ 'beri', \"beri\", mikul]\n    fires_exactly:\n      - beri\n";
    let closed = file("scripts", "closed.yaml", closed_text);
    file("scripts/games", "daughter.variant", "variant daughter from \"../mother.variant\"\n");
    file(
        "scripts/games",
        "own.variant",
        "variant own from dakon\nlanding {\n  after mikul beri: in empty opponent hole -> end turn\n}\n",
    );
    file("scripts/games", "own.yaml", "variant: own\noff: beri\n");
    file("scripts", "no-script.yaml", "rules: beri\n");
    let folder = uri(mother.parent().expect("a folder"));
    let mut editor = Editor::silent();
    editor.ask(
        "initialize",
        json!({"processId": null, "capabilities": {}, "workspaceFolders": [{"uri": folder, "name": "games"}]}),
    );
    editor.tell("initialized", json!({}));
    editor.open(&uri(&mother), mother_text);
    editor.open(&uri(&open), open_text);
    let asked = json!({"textDocument": {"uri": uri(&mother)}, "position": {"line": 2, "character": 15}});
    let with = |more: Value| {
        let mut params = asked.clone();
        params.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        params
    };
    let edit = editor.result("textDocument/rename", with(json!({"newName": "memberi"})));
    let changes = edit["changes"].as_object().expect("changes");
    let mut touched: Vec<&str> = changes.keys().map(String::as_str).collect();
    touched.sort_unstable();
    let [mother, heir, other, open, closed] = [&mother, &heir, &other, &open, &closed].map(|path| uri(path));
    let mut wanted = vec![mother.as_str(), heir.as_str(), open.as_str(), closed.as_str()];
    wanted.sort_unstable();
    assert_eq!(touched, wanted, "{other} is not among them");
    assert_eq!(applied(open_text, &changes[&open]), open_text.replacen("off: beri", "off: memberi", 1));
    assert_eq!(applied(closed_text, &changes[&closed]), closed_text.replace("beri", "memberi"));
    let found = editor.result("textDocument/references", with(json!({"context": {"includeDeclaration": false}})));
    assert_eq!(found.as_array().expect("places").len(), 6, "{found}");
    // From a script to the rule that it names.
    let place = json!({"textDocument": {"uri": open}, "position": {"line": 1, "character": 6}});
    let given = editor.result("textDocument/definition", place);
    assert_eq!(given[0]["uri"], mother);
    assert_eq!(given[0]["range"]["start"], json!({"line": 2, "character": 14}));
    // A folder that is no longer worked in.
    let gone = json!({"event": {"added": [], "removed": [{"uri": folder, "name": "games"}]}});
    editor.tell("workspace/didChangeWorkspaceFolders", gone);
    let edit = editor.result("textDocument/rename", with(json!({"newName": "memberi"})));
    assert_eq!(edit["changes"].as_object().expect("changes").len(), 2, "{edit}");
    assert_eq!(editor.close(), (Some(0), String::new()));
}

/// Nothing that is asked of any place of a file, right or wrong, is a mistake of the program.
#[test]
fn every_place_can_be_asked_about() {
    let mut editor = Editor::new();
    let here = "untitled:places.variant";
    for text in [MIXED, "variant x from dakon\nlanding {\n  drop mikul\n  a: in\n", "words {\n} }\noption {\n  sow [ab \"x\n"] {
        editor.open(here, text);
        for (line, said) in text.lines().enumerate() {
            for character in 0..=said.chars().map(char::len_utf16).sum::<usize>() {
                for method in ["hover", "completion", "definition", "documentHighlight", "prepareRename"] {
                    let asked = json!({"textDocument": {"uri": here}, "position": {"line": line, "character": character}});
                    let answer = editor.ask(&format!("textDocument/{method}"), asked);
                    assert_ne!(answer["error"]["code"], -32603, "{method} {line}:{character} {answer}");
                }
            }
        }
    }
    assert_eq!(editor.close(), (Some(0), String::new()));
}
