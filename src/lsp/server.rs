//! The conversation: one message after the other, and findings whenever none is waiting.

use super::documents::Documents;
use super::documents::{Document, Kind};
use super::frames::{self, Frame};
use super::refused::Refused;
use super::{Shelf, actions, complete, findings, format, hover, outline, rename, script, uri};
use crate::teach::sheet_language::{self, Language};
use gen_lsp_types as lsp;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

/// How a conversation ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The editor said so.
    InGoodOrder,
    /// The editor went away, or said that it goes without closing before.
    WithoutClosing,
    /// What came in could not be read.
    Unreadable(String),
}

/// Most messages that are read ahead.
const READ_AHEAD: usize = 64;

/// Answers an editor until it goes.
///
/// # Errors
/// That an answer could not be written.
pub fn serve(mut input: impl BufRead + Send + 'static, output: &mut dyn Write, shelf: &Shelf) -> io::Result<Ended> {
    let (sender, receiver) = sync_channel(READ_AHEAD);
    // Not waited for: it may stand in a read that never ends.
    thread::spawn(move || {
        loop {
            let frame = frames::next(&mut input);
            let is_last = matches!(frame, Frame::End(_));
            if sender.send(frame).is_err() || is_last {
                return;
            }
        }
    });
    Server::new(output, shelf).run(&receiver)
}

/// How far the conversation has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Nothing is agreed yet.
    Before,
    Open,
    /// The editor has said that nothing more comes but `exit`.
    Closed,
}

struct Server<'s> {
    output: &'s mut dyn Write,
    shelf: &'s Shelf,
    documents: Documents,
    phase: Phase,
    /// In which rules are told.
    language: &'static Language,
}

type Answer = Result<Value, Refused>;

impl<'s> Server<'s> {
    fn new(output: &'s mut dyn Write, shelf: &'s Shelf) -> Server<'s> {
        Server { output, shelf, documents: Documents::default(), phase: Phase::Before, language: sheet_language::english() }
    }

    fn run(mut self, frames: &Receiver<Frame>) -> io::Result<Ended> {
        loop {
            let frame = match frames.try_recv() {
                Ok(frame) => frame,
                Err(_) => {
                    if self.publish_one()? {
                        continue;
                    }
                    match frames.recv() {
                        Ok(frame) => frame,
                        Err(_) => return Ok(Ended::WithoutClosing),
                    }
                }
            };
            match frame {
                Frame::Message(Message::Request(request)) => self.request(request)?,
                Frame::Message(Message::Notification(notification)) if notification.method == "exit" => {
                    return Ok(if self.phase == Phase::Closed { Ended::InGoodOrder } else { Ended::WithoutClosing });
                }
                Frame::Message(Message::Notification(notification)) => self.notification(notification)?,
                // Nothing is asked of an editor that it would answer.
                Frame::Message(Message::Response(_)) => {}
                Frame::Unreadable(why) => self.log(&why)?,
                Frame::End(Ok(())) => return Ok(Ended::WithoutClosing),
                Frame::End(Err(why)) => return Ok(Ended::Unreadable(why)),
            }
        }
    }

    fn send(&mut self, message: impl Into<Message>) -> io::Result<()> {
        frames::write(&message.into(), self.output)
    }

    fn tell(&mut self, method: &str, params: Value) -> io::Result<()> {
        self.send(Notification { method: method.to_owned(), params })
    }

    /// A line for whoever looks after the editor's log.
    fn log(&mut self, line: &str) -> io::Result<()> {
        self.tell("window/logMessage", json!({"type": lsp::MessageType::Error, "message": line}))
    }

    /// Does something in which a mistake of this program must not end the conversation.
    fn guarded<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> Result<T, Refused> {
        let mistake =
            |_| Refused::new(ErrorCode::InternalError, "this program made a mistake over it; it goes on with the next request");
        catch_unwind(AssertUnwindSafe(|| work(self))).map_err(mistake)
    }

    fn request(&mut self, request: Request) -> io::Result<()> {
        let Request { id, method, params } = request;
        let answer = self.guarded(|server| server.answer(&method, params)).and_then(|answer| answer);
        self.respond(id, answer)
    }

    fn respond(&mut self, id: RequestId, answer: Answer) -> io::Result<()> {
        self.send(Response { id, response_result: answer.map_err(Into::into) })
    }

    fn notification(&mut self, notification: Notification) -> io::Result<()> {
        let Notification { method, params } = notification;
        if self.phase != Phase::Open {
            return Ok(());
        }
        match self.guarded(|server| server.note(&method, params)) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => self.log(&format!("{method}: {error}")),
            Err(_) => self.log(&format!("{method}: this program made a mistake over it")),
        }
    }

    /// What the editor tells.
    fn note(&mut self, method: &str, params: Value) -> Result<(), serde_json::Error> {
        match method {
            "textDocument/didOpen" => {
                let params: lsp::DidOpenTextDocumentParams = serde_json::from_value(params)?;
                self.documents.open(params.text_document);
            }
            "textDocument/didChange" => {
                let params: lsp::DidChangeTextDocumentParams = serde_json::from_value(params)?;
                let document = params.text_document;
                self.documents.change(&document.text_document_identifier.uri, document.version, params.content_changes);
            }
            "textDocument/didClose" => {
                let params: lsp::DidCloseTextDocumentParams = serde_json::from_value(params)?;
                self.documents.close(&params.text_document.uri);
            }
            "workspace/didChangeWorkspaceFolders" => {
                let params: lsp::DidChangeWorkspaceFoldersParams = serde_json::from_value(params)?;
                let paths = |all: Vec<lsp::WorkspaceFolder>| all.into_iter().filter_map(|folder| uri::path(&folder.uri));
                let gone: Vec<_> = paths(params.event.removed).collect();
                self.documents.folders.retain(|folder| !gone.contains(folder));
                self.documents.folders.extend(paths(params.event.added));
            }
            // What else an editor tells does not matter here.
            _ => {}
        }
        Ok(())
    }

    /// Sends the findings of one text that has changed; false if there is none.
    fn publish_one(&mut self) -> io::Result<bool> {
        let found = self.guarded(|server| {
            let edited = server.documents.edited();
            let document = server.documents.next_dirty()?;
            Some((document.uri.clone(), document.version, findings::of(document, edited)))
        });
        match found {
            Ok(None) => Ok(false),
            Ok(Some((uri, version, diagnostics))) => {
                let params = lsp::PublishDiagnosticsParams { uri, version: Some(version), diagnostics };
                self.tell("textDocument/publishDiagnostics", serde_json::to_value(params)?)?;
                Ok(true)
            }
            Err(_) => {
                self.log("this program made a mistake over a text; its findings are those of before")?;
                Ok(true)
            }
        }
    }

    fn answer(&mut self, method: &str, params: Value) -> Answer {
        match (self.phase, method) {
            (Phase::Before, "initialize") => {
                self.phase = Phase::Open;
                let wanted = params["initializationOptions"]["language"].as_str();
                self.language = wanted.and_then(sheet_language::shipped).unwrap_or(self.language);
                self.documents.folders = folders(&params);
                Ok(abilities())
            }
            (Phase::Before, _) => Err(Refused::new(ErrorCode::ServerNotInitialized, "the first request is `initialize`")),
            (Phase::Closed, "shutdown") => Ok(Value::Null),
            (Phase::Closed, _) => Err(Refused::new(ErrorCode::InvalidRequest, "after `shutdown` comes only `exit`")),
            (Phase::Open, "initialize") => Err(Refused::new(ErrorCode::InvalidRequest, "`initialize` stands once")),
            (Phase::Open, "shutdown") => {
                self.phase = Phase::Closed;
                Ok(Value::Null)
            }
            (Phase::Open, _) => self.feature(method, params),
        }
    }

    fn feature(&mut self, method: &str, params: Value) -> Answer {
        match method {
            "textDocument/formatting" => {
                let params: lsp::DocumentFormattingParams = read(params)?;
                value(format::edits(self.document(&params.text_document.uri)?)?)
            }
            "textDocument/codeAction" => {
                let params: lsp::CodeActionParams = read(params)?;
                value(actions::actions(self.document(&params.text_document.uri)?, params.range))
            }
            "textDocument/documentSymbol" => {
                let params: lsp::DocumentSymbolParams = read(params)?;
                value(self.variant(&params.text_document.uri)?.map(outline::symbols).unwrap_or_default())
            }
            "textDocument/foldingRange" => {
                let params: lsp::FoldingRangeParams = read(params)?;
                value(self.variant(&params.text_document.uri)?.map(outline::folds).unwrap_or_default())
            }
            "textDocument/semanticTokens/full" => {
                let params: lsp::SemanticTokensParams = read(params)?;
                value(self.variant(&params.text_document.uri)?.map(outline::tokens))
            }
            "textDocument/rename" => {
                let params: lsp::RenameParams = read(params)?;
                let place = params.text_document_position_params;
                self.document(&place.text_document.uri)?;
                let (document, byte) = self.at(&place)?;
                rename::rename(&self.documents, document, byte, params.new_name.trim())
            }
            "textDocument/references" => {
                let params: lsp::ReferenceParams = read(params)?;
                let place = params.text_document_position_params;
                self.document(&place.text_document.uri)?;
                let (document, byte) = self.at(&place)?;
                value(rename::references(&self.documents, document, byte, params.context.include_declaration, self.shelf))
            }
            _ => self.at_place(method, params),
        }
    }

    /// What is asked of a place alone.
    fn at_place(&mut self, method: &str, params: Value) -> Answer {
        const KNOWN: [&str; 5] = [
            "textDocument/hover",
            "textDocument/completion",
            "textDocument/definition",
            "textDocument/documentHighlight",
            "textDocument/prepareRename",
        ];
        if !KNOWN.contains(&method) {
            return Err(Refused::new(ErrorCode::MethodNotFound, format!("this server has no `{method}`")));
        }
        let place: lsp::TextDocumentPositionParams = read(params)?;
        self.document(&place.text_document.uri)?;
        let edited = self.documents.edited();
        let (document, byte) = self.at(&place)?;
        let is_script = document.kind == Kind::Yaml;
        match method {
            "textDocument/hover" if is_script => value(script::hover(document, byte)),
            "textDocument/hover" => value(hover::hover(document, byte, self.language, edited)),
            "textDocument/completion" if is_script => value(script::items(document, byte, edited)),
            "textDocument/completion" => value(complete::items(document, byte)),
            "textDocument/definition" if is_script => value(script::definition(document, byte, self.shelf, edited)),
            "textDocument/definition" => value(rename::definition(document, byte, self.shelf, edited)),
            "textDocument/documentHighlight" => {
                let ranges = rename::highlights(document, byte).into_iter().map(|range| json!({ "range": range }));
                Ok(ranges.collect())
            }
            _ => {
                let (name, _) = rename::renamable(document, byte)?;
                let range = document.range(name.span.start as usize, name.span.end as usize);
                Ok(json!({"range": range, "placeholder": name.name}))
            }
        }
    }

    /// A text that is open, looked at anew if it has changed.
    fn document(&mut self, uri: &lsp::Uri) -> Result<&Document, Refused> {
        self.documents.check(uri);
        self.open(uri)
    }

    /// The same, if it is a variant file.
    fn variant(&mut self, uri: &lsp::Uri) -> Result<Option<&Document>, Refused> {
        Ok(Some(self.document(uri)?).filter(|document| document.kind == Kind::Variant))
    }

    fn open(&self, uri: &lsp::Uri) -> Result<&Document, Refused> {
        let unknown = || Refused::new(ErrorCode::InvalidParams, format!("no text `{}` is open", uri.0));
        self.documents.get(uri).ok_or_else(unknown)
    }

    /// A text that is open, and a byte in it.
    fn at(&self, place: &lsp::TextDocumentPositionParams) -> Result<(&Document, usize), Refused> {
        let document = self.open(&place.text_document.uri)?;
        Ok((document, document.byte(place.position)))
    }
}

fn read<T: serde::de::DeserializeOwned>(params: Value) -> Result<T, Refused> {
    serde_json::from_value(params).map_err(|error| Refused::new(ErrorCode::InvalidParams, error.to_string()))
}

fn value(answer: impl serde::Serialize) -> Answer {
    serde_json::to_value(answer).map_err(|error| Refused::new(ErrorCode::InternalError, error.to_string()))
}

/// The folders in which an editor works, as it says at first.
fn folders(params: &Value) -> Vec<PathBuf> {
    let listed = params["workspaceFolders"].as_array().into_iter().flatten().map(|folder| &folder["uri"]);
    let all: Vec<&Value> = listed.collect();
    let all = if all.is_empty() { vec![&params["rootUri"]] } else { all };
    all.into_iter().filter_map(|uri| uri::path(&lsp::Uri(uri.as_str()?.to_owned()))).collect()
}

/// What this server can do.
fn abilities() -> Value {
    json!({
        "capabilities": {
            "positionEncoding": "utf-16",
            "textDocumentSync": { "openClose": true, "change": lsp::TextDocumentSyncKind::Incremental },
            "documentFormattingProvider": true,
            "hoverProvider": true,
            "completionProvider": { "triggerCharacters": [" ", "[", ",", ":"] },
            "definitionProvider": true,
            "referencesProvider": true,
            "documentHighlightProvider": true,
            "renameProvider": { "prepareProvider": true },
            "codeActionProvider": { "codeActionKinds": [lsp::CodeActionKind::QuickFix, lsp::CodeActionKind::SourceFixAll] },
            "documentSymbolProvider": true,
            "foldingRangeProvider": true,
            "workspace": { "workspaceFolders": { "supported": true, "changeNotifications": true } },
            "semanticTokensProvider": { "legend": { "tokenTypes": outline::TOKENS, "tokenModifiers": [] }, "full": true },
        },
        "serverInfo": { "name": "lumbung", "version": env!("CARGO_PKG_VERSION") },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_of_the_program_is_an_answer() {
        let mut out = Vec::new();
        let shelf = |_: &str, _: &str| None;
        let mut server = Server::new(&mut out, &shelf);
        let refused = server.guarded(|_| -> () { panic!("on purpose") }).unwrap_err();
        assert!(format!("{refused:?}").contains("goes on"));
        assert_eq!(server.guarded(|_| 7).ok(), Some(7));
    }
}
