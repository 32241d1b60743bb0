//! Why a request has no answer.

use lsp_server::{ErrorCode, ResponseError};

/// Why a request has no answer, as an editor is told.
#[derive(Debug)]
pub(super) struct Refused {
    code: ErrorCode,
    message: String,
}

impl Refused {
    pub(super) fn new(code: ErrorCode, message: impl Into<String>) -> Refused {
        Refused { code, message: message.into() }
    }

    /// What is asked for cannot be done with this text.
    pub(super) fn failed(message: impl Into<String>) -> Refused {
        Refused::new(ErrorCode::RequestFailed, message)
    }
}

impl From<Refused> for ResponseError {
    fn from(refused: Refused) -> ResponseError {
        ResponseError { code: refused.code as i32, message: refused.message, data: None }
    }
}
