//! Messages as they come and go: a head that says how many bytes, and the bytes.
//!
//! Comes in: a stream. Goes out: messages; or what is wrong with one, after which the next can still be read; or that nothing more can be read.

use crate::clean::clean_json;
use lsp_server::Message;
use std::io::{self, BufRead, Read as _, Write};

/// Most bytes of a message; a file of 10 MB in escapes fits in.
const MOST_BYTES: u64 = 256 << 20;
/// Most bytes of a line of the head.
const MOST_HEAD: u64 = 4096;

/// What was read.
#[derive(Debug)]
pub(super) enum Frame {
    Message(Message),
    /// A message that is none; the next begins behind it.
    Unreadable(String),
    /// The stream ended, in good order or in the midst of a message, or what comes is no message at all.
    End(Result<(), String>),
}

/// The next message.
pub(super) fn next(input: &mut impl BufRead) -> Frame {
    let length = match length(input) {
        Ok(Some(length)) => length,
        Ok(None) => return Frame::End(Ok(())),
        Err(why) => return Frame::End(Err(why)),
    };
    let mut bytes = Vec::new();
    match input.take(length).read_to_end(&mut bytes) {
        Ok(_) if bytes.len() as u64 == length => {}
        Ok(_) => return Frame::End(Err("the last message was cut short".to_owned())),
        Err(error) => return Frame::End(Err(error.to_string())),
    }
    match serde_json::from_slice(&bytes) {
        Ok(message) => Frame::Message(message),
        Err(error) => Frame::Unreadable(format!("this is no message: {error}")),
    }
}

/// Writes a message.
pub(super) fn write(message: &Message, output: &mut dyn Write) -> io::Result<()> {
    #[derive(serde::Serialize)]
    struct Versioned<'m> {
        jsonrpc: &'static str,
        #[serde(flatten)]
        message: &'m Message,
    }
    let text = serde_json::to_string(&Versioned { jsonrpc: "2.0", message })?;
    let text = clean_json(&text);
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

/// How many bytes the next message has; `None` at the end.
fn length(input: &mut impl BufRead) -> Result<Option<u64>, String> {
    let mut length = None;
    let mut is_first = true;
    loop {
        let mut line = Vec::new();
        input.take(MOST_HEAD).read_until(b'\n', &mut line).map_err(|error| error.to_string())?;
        if line.is_empty() && is_first {
            return Ok(None);
        }
        is_first = false;
        let text =
            std::str::from_utf8(&line).ok().and_then(|line| line.strip_suffix('\n')).map(|line| line.trim_end_matches('\r'));
        match text.map(|text| text.split_once(':')) {
            Some(None) if text == Some("") => break,
            Some(Some((name, value))) if name.eq_ignore_ascii_case("Content-Length") => {
                let value = value.trim();
                let bytes = value.parse().ok().filter(|bytes| *bytes <= MOST_BYTES);
                length = Some(bytes.ok_or_else(|| format!("a message cannot have `{value}` bytes"))?);
            }
            Some(Some(_)) => {}
            _ => return Err("what comes in is not the language server protocol".to_owned()),
        }
    }
    length.map(Some).ok_or_else(|| "a message does not say how long it is".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        match next(&mut text.as_bytes()) {
            Frame::Message(_) => "message".to_owned(),
            Frame::Unreadable(why) => format!("unreadable: {}", why.split(':').next().unwrap_or_default()),
            Frame::End(Ok(())) => "end".to_owned(),
            Frame::End(Err(why)) => why,
        }
    }

    #[test]
    fn what_is_no_message_is_told() {
        assert_eq!(read("Content-Length: 16\r\n\r\n{\"method\":\"exit\"}"), "unreadable: this is no message");
        assert_eq!(read("content-length:17\r\nX: y\r\n\r\n{\"method\":\"exit\"}"), "message");
        assert_eq!(read(""), "end");
        assert_eq!(read("Content-Length: 20\r\n\r\n{}"), "the last message was cut short");
        assert_eq!(read("X: y\r\n\r\n{}"), "a message does not say how long it is");
        assert_eq!(read("Content-Length: 99999999999999\r\n\r\n"), "a message cannot have `99999999999999` bytes");
        assert_eq!(read("hello\n"), "what comes in is not the language server protocol");
        assert_eq!(read(&"x".repeat(10_000)), "what comes in is not the language server protocol");
    }
}
