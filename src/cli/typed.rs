//! Lines that somebody types: with editing and history on a terminal, plainly through a pipe.

use super::Failure;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};
use std::io::{self, BufRead as _, IsTerminal as _, Write};

/// Where lines come from.
pub(super) struct Typed {
    editor: Option<Editor<(), MemHistory>>,
    interrupted: bool,
}

impl Typed {
    pub(super) fn new() -> Typed {
        let on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let editor = || Editor::with_history(Config::default(), MemHistory::new()).ok();
        Typed { editor: on_terminal.then(editor).flatten(), interrupted: false }
    }

    /// Whether somebody has pressed Ctrl-C in place of a line.
    pub(super) fn was_interrupted(&self) -> bool {
        self.interrupted
    }

    /// The next line; `None` where there is none, or somebody wants to leave.
    pub(super) fn line(&mut self, prompt: &str, out: &mut dyn Write) -> Result<Option<String>, Failure> {
        let Some(editor) = &mut self.editor else {
            let mut line = Vec::new();
            // Somebody types, and what is written goes elsewhere.
            let waits = io::stdin().is_terminal();
            if waits {
                write!(out, "{prompt}")?;
                out.flush()?;
            }
            let read = io::stdin().lock().read_until(b'\n', &mut line)?;
            // What is no text is no move either, and said to be none.
            let line = String::from_utf8_lossy(&line).into_owned();
            if read > 0 && !waits {
                // What was typed stands in the record of a game that comes through a pipe.
                writeln!(out, "{prompt}{}", line.trim_end())?;
            }
            return Ok((read > 0).then_some(line));
        };
        match editor.readline(prompt) {
            Ok(line) => {
                // A history that is full or closed is no reason to stop.
                let _ = editor.add_history_entry(&line);
                Ok(Some(line))
            }
            Err(ReadlineError::Eof) => Ok(None),
            Err(ReadlineError::Interrupted) => {
                self.interrupted = true;
                Ok(None)
            }
            Err(ReadlineError::Io(error)) => Err(error.into()),
            Err(error) => Err(io::Error::other(error).into()),
        }
    }
}
