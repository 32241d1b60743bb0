//! An editor that talks to `lumbung lsp` as real ones do: over standard input and output.

#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// An editor and the server that it has started.
pub struct Editor {
    server: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    next: i32,
    /// What the server has said without being asked.
    pub told: Vec<Value>,
}

impl Editor {
    /// Starts a server and nothing else.
    pub fn silent() -> Editor {
        let mut server = Command::new(env!("CARGO_BIN_EXE_lumbung"))
            .args(["lsp", "--stdio"])
            .env("XDG_CACHE_HOME", shelf())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program");
        let input = server.stdin.take();
        let output = BufReader::new(server.stdout.take().expect("a pipe"));
        Editor { server, input, output, next: 0, told: Vec::new() }
    }

    /// Starts a server and agrees with it.
    pub fn new() -> Editor {
        let mut editor = Editor::silent();
        let answer = editor.ask("initialize", json!({"processId": null, "rootUri": null, "capabilities": {}}));
        assert_eq!(answer["result"]["serverInfo"]["name"], "lumbung", "{answer}");
        editor.tell("initialized", json!({}));
        editor
    }

    /// Sends bytes as they are.
    pub fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("an open pipe");
        input.write_all(bytes).and_then(|()| input.flush()).expect("a server that listens");
    }

    fn message(&mut self, message: &Value) {
        let text = message.to_string();
        self.send(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    /// Tells something.
    pub fn tell(&mut self, method: &str, params: Value) {
        self.message(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Asks something, and gives the whole answer.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let id = self.next;
        self.message(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let message = self.read();
            if message["id"] == id {
                return message;
            }
            self.told.push(message);
        }
    }

    /// Asks something that can be answered, and gives the result.
    pub fn result(&mut self, method: &str, params: Value) -> Value {
        let mut answer = self.ask(method, params);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].take()
    }

    fn read(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert_ne!(self.output.read_line(&mut line).expect("a readable answer"), 0, "the server has gone");
            if line == "\r\n" {
                break;
            }
            if let Some(value) = line.strip_prefix("Content-Length: ") {
                length = value.trim().parse().expect("a number");
            }
        }
        let mut bytes = vec![0; length];
        self.output.read_exact(&mut bytes).expect("a whole answer");
        serde_json::from_slice(&bytes).expect("JSON")
    }

    /// Opens a text.
    pub fn open(&mut self, uri: &str, text: &str) {
        let language = if uri.ends_with(".yaml") { "yaml" } else { "lumbung" };
        self.tell(
            "textDocument/didOpen",
            json!({"textDocument": {"uri": uri, "languageId": language, "version": 0, "text": text}}),
        );
    }

    /// Gives a text anew.
    pub fn change(&mut self, uri: &str, version: i32, text: &str) {
        self.tell(
            "textDocument/didChange",
            json!({"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"text": text}]}),
        );
    }

    /// Puts a text in before a place.
    pub fn insert(&mut self, uri: &str, version: i32, (line, character): (usize, usize), text: &str) {
        let place = json!({"line": line, "character": character});
        self.tell(
            "textDocument/didChange",
            json!({"textDocument": {"uri": uri, "version": version},
                "contentChanges": [{"range": {"start": place, "end": place}, "text": text}]}),
        );
    }

    /// The findings of a text in that version, once they come.
    pub fn findings(&mut self, uri: &str, version: i32) -> Vec<Value> {
        let is_it = |message: &Value| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
                && message["params"]["version"] == version
        };
        let known = self.told.iter().rposition(is_it);
        let message = match known {
            Some(at) => self.told.remove(at),
            None => loop {
                let message = self.read();
                if is_it(&message) {
                    break message;
                }
                self.told.push(message);
            },
        };
        message["params"]["diagnostics"].as_array().expect("a list").clone()
    }

    /// Closes in good order and gives the exit code and what was said on standard error.
    pub fn close(mut self) -> (Option<i32>, String) {
        assert!(self.result("shutdown", Value::Null).is_null());
        self.tell("exit", Value::Null);
        self.wait()
    }

    /// Goes without a word.
    pub fn vanish(mut self) -> (Option<i32>, String) {
        self.input = None;
        self.wait()
    }

    /// Waits until the server has gone.
    pub fn wait(mut self) -> (Option<i32>, String) {
        self.input = None;
        let mut said = String::new();
        self.server.stderr.take().expect("a pipe").read_to_string(&mut said).expect("a text");
        (self.server.wait().expect("an end").code(), said)
    }
}

/// Where the servers of tests put files that come with the program.
pub fn shelf() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("shelf")
}

/// A text without the sign `¦`, and the place where it stood, as the protocol counts it.
pub fn marked(text: &str) -> (String, Value) {
    let at = text.find('¦').expect("a mark");
    let (head, tail) = (&text[..at], &text[at + '¦'.len_utf8()..]);
    let line = head.matches('\n').count();
    let column: usize = head.rsplit('\n').next().unwrap_or("").chars().map(char::len_utf16).sum();
    (format!("{head}{tail}"), json!({"line": line, "character": column}))
}
