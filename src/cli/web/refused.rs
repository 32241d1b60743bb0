//! Why a request got no answer, as a document with a code and words.

use crate::compile::LINE_NAME;
use crate::error::Error;
use serde_json::{Value, json};

/// A request that was not answered.
#[derive(Debug)]
pub(super) struct Refused {
    /// Status of HTTP.
    pub(super) status: u16,
    pub(super) document: Value,
    /// The fault of the library behind it.
    fault: Option<Box<Error>>,
}

impl Refused {
    pub(super) fn new(status: u16, code: &str, message: impl Into<String>) -> Refused {
        Refused { status, document: json!({"error": {"code": code, "message": message.into()}}), fault: None }
    }

    /// The same on the command line.
    pub(super) fn told(self) -> Error {
        let message = self.document["error"]["message"].as_str().unwrap_or_default().to_owned();
        self.fault.map_or(Error::Usage { code: "use::picture", message }, |fault| *fault)
    }

    /// The same with how many moves could be played before.
    pub(super) fn after(mut self, played: usize) -> Refused {
        self.document["error"]["played"] = played.into();
        self
    }

    /// More than is taken.
    pub(super) fn too_much(what: &str, most: usize) -> Refused {
        Refused::new(413, "web::too-much", format!("too much {what}: at most {most} is taken"))
    }

    /// The answer would take too long.
    pub(super) fn too_long() -> Refused {
        Refused::new(422, "play::too-long", format!("the answer is not known: {}", super::super::limits::TOO_LONG))
    }
}

impl From<Error> for Refused {
    fn from(error: Error) -> Refused {
        let mut document = super::super::fault(&error);
        // Nobody who asks so has written a command line.
        let own = document["error"]["message"].as_str().and_then(|message| message.strip_prefix(&format!("{LINE_NAME}:")));
        if let Some((_, message)) = own.and_then(|message| message.split_once(": ")) {
            document["error"]["message"] = message.to_owned().into();
        }
        Refused { status: 422, document, fault: Some(Box::new(error)) }
    }
}
