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
            json!([finding["code"], format!("{message}{help}"), severity,
                place(finding, "line", "column"), place(finding, "end_line", "end_column")])
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
    files.extend(["inherit--cycle.variant", "language--keep-without-tag.variant", "inherit--same-name.variant"].map(|name| {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/invalid").join(name)
    }));
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
    let shipped = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/invalid/language--idle-difference.variant"));
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
    editor.tell("textDocument/didChange", json!({"textDocument": {"uri": "file:///nowhere", "version": 1}, "contentChanges": []}));
    editor.tell("textDocument/didClose", json!({"textDocument": {"uri": "file:///nowhere"}}));
    editor.tell("$/setTrace", json!({"value": "off"}));
    // Places that are none: within an emoji, behind the line, behind the text, the end before the start.
    let here = "untitled:x.variant";
    editor.open(here, "variant a # 😀\n");
    for (version, (from, to)) in [((0, 13), (0, 13)), ((0, 99), (0, 0)), ((99, 0), (99, 9)), ((0, u32::MAX), (u32::MAX, u32::MAX))]
        .into_iter()
        .enumerate()
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
