//! What is wrong with a file, in the form in which every stage hands it on.
//!
//! Each stage has an error type of its own; a [`Diagnostic`] is what the edges (`check`, an editor) show of it.

use crate::source::Span;

/// How bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file has no meaning.
    Error,
    /// It has one that its writer can hardly want.
    Warning,
    /// Sources are known to disagree and the file takes a default without saying so.
    Question,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad.
    pub severity: Severity,
    /// Stable code such as `sowing::unreachable-rule`.
    pub code: &'static str,
    /// One sentence that says what is wrong.
    pub message: String,
    /// Where.
    pub span: Span,
    /// Short text at that place.
    pub label: String,
    /// Other places that belong to it.
    pub related: Vec<(Span, String)>,
    /// What to do.
    pub help: Option<String>,
    /// The same as a change of the text, where it is certain that the text can then be read further than now.
    pub remedy: Option<Remedy>,
}

/// A change of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// What is taken out; empty where something is only put in.
    pub span: Span,
    /// What stands there instead.
    pub text: String,
}

impl Remedy {
    /// The text after the change; `None` if its place is not in the text.
    pub fn applied(&self, text: &str) -> Option<String> {
        let (head, tail) = (text.get(..self.span.start as usize)?, text.get(self.span.end as usize..)?);
        Some(format!("{head}{}{tail}", self.text))
    }
}

impl Diagnostic {
    /// A finding with nothing beside it.
    pub fn new(severity: Severity, code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        let (label, related) = (String::new(), Vec::new());
        Diagnostic { severity, code, message: message.into(), span, label, related, help: None, remedy: None }
    }

    /// Sets the short text at the place.
    pub fn label(&mut self, label: impl Into<String>) -> &mut Diagnostic {
        self.label = label.into();
        self
    }

    /// Sets what to do.
    pub fn help(&mut self, help: impl Into<String>) -> &mut Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// Says which word was meant at its place.
    pub fn meant(&mut self, word: &str) -> &mut Diagnostic {
        self.remedy = Some(Remedy { span: self.span, text: word.to_owned() });
        self.label(format!("did you mean `{word}`?")).help(format!("write `{word}`"))
    }

    /// Adds another place that belongs to it, if there is one.
    pub fn also_at(&mut self, span: impl Into<Option<Span>>, label: impl Into<String>) -> &mut Diagnostic {
        self.related.extend(span.into().map(|span| (span, label.into())));
        self
    }
}
