//! `check --fix`: mistakes that are mended in the file where it is certain how.

use super::check::{document, summary};
use super::terminal::{bold, faint};
use super::{colour, colour_out, disk, message, report};
use crate::clean::clean;
use crate::diagnostic::Diagnostic;
use crate::disk::Within;
use crate::error::Error;
use crate::variant::mend::{self, Mended, Outcome};
use serde_json::{Value, json};
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::io::{self, Write};

/// A file that was looked through.
pub(super) struct Fixed {
    name: String,
    outcome: Outcome,
    written: bool,
    /// It came from standard input, and goes to standard output.
    filtered: bool,
}

/// Standard output takes one text.
pub(super) fn alone(files: &[OsString]) -> Result<(), Error> {
    if files.len() > 1 && files.iter().any(|file| disk::is_standard(file)) {
        let message = "`check --fix -` mends standard input alone: name no other file beside it".to_owned();
        return Err(Error::Usage { code: "use::two-outputs", message });
    }
    Ok(())
}

/// Mends a file, and writes it if something was mended.
pub(super) fn mend(reference: &OsStr, within: &Within) -> Result<Fixed, Error> {
    let (file, mut loader) = disk::find(reference, within)?;
    let filtered = disk::is_standard(reference);
    let (name, old) = (file.name.clone(), file.text.clone());
    if !filtered && loader.path_of(&name).is_none() {
        let message = format!("{name} is shipped with the program and is not written into");
        return Err(Error::Usage { code: "use::shipped-file", message });
    }
    let outcome = mend::mend(file, &mut loader);
    let path = loader.path_of(&name).filter(|_| outcome.text != old);
    if let Some(path) = path {
        disk::replace(path, &old, &outcome.text)?;
    }
    Ok(Fixed { written: path.is_some(), name, outcome, filtered })
}

impl Fixed {
    /// What is still found.
    pub(super) fn left(&self) -> &[Diagnostic] {
        &self.outcome.compiled.findings.0
    }

    /// For people: what was mended, what is left. The text of a standard stream goes to the other one, and the rest to the messages.
    pub(super) fn tell(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.filtered {
            out.write_all(self.outcome.text.as_bytes())?;
            out.flush()?;
            message(&self.report(colour(&io::stderr())));
            return Ok(());
        }
        out.write_all(self.report(colour_out()).as_bytes())
    }

    fn report(&self, in_colour: bool) -> String {
        let mut text = String::new();
        for mended in &self.outcome.mended {
            let (line, column) = mended.at;
            let place = bold(&format!("{}:{line}:{column}", self.name), in_colour);
            let code = faint(&format!("[{}]", mended.finding.code), in_colour);
            let _ = writeln!(text, "{place}: {}   {code}", done(mended));
        }
        for finding in self.left() {
            text.push_str(&report::finding(finding, &self.outcome.compiled.sources, in_colour));
        }
        let count = self.outcome.mended.len();
        let mended = match count {
            0 => "nothing that is certain to mend".to_owned(),
            1 => "1 mistake mended".to_owned(),
            _ => format!("{count} mistakes mended"),
        };
        let _ = writeln!(text, "{}: {mended}; {}", self.name, summary(self.left()));
        text
    }

    /// The same as data.
    pub(super) fn document(&self) -> Value {
        let sources = &self.outcome.compiled.sources;
        let mended = |mended: &Mended| {
            json!({"code": mended.finding.code, "message": mended.finding.message, "line": mended.at.0, "column": mended.at.1,
                "old": mended.old, "new": mended.new})
        };
        let mut fields = json!({
            "file": self.name,
            "written": self.written,
            "mended": self.outcome.mended.iter().map(mended).collect::<Vec<_>>(),
            "left": self.left().iter().map(|finding| document(finding, sources)).collect::<Vec<_>>(),
        });
        if self.filtered {
            fields["text"] = self.outcome.text.as_str().into();
        }
        fields
    }
}

/// What was done, in words.
fn done(mended: &Mended) -> String {
    let shown = |text: &str| clean(&text.split_whitespace().collect::<Vec<_>>().join(" ")).into_owned();
    match (shown(&mended.old).as_str(), shown(&mended.new).as_str()) {
        ("", new) => format!("put in `{new}`"),
        (old, "") => format!("taken out: `{old}`"),
        (old, new) => format!("`{old}` is now `{new}`"),
    }
}
