//! What several fuzz targets share: findings and games held against what must be so of every one of them.

use lumbung::compile::Compiled;
use lumbung::diagnostic::Diagnostic;
use lumbung::source::SourceFile;
use lumbung::syntax::ast::File;
use lumbung::variant::{self, ShippedLoader};
use lumbung::{Error, Game, Outcome};
use std::ffi::OsString;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Everything that `check` finds in a file whose parents are shipped ones.
pub fn check(text: &str) -> Compiled {
    variant::check(SourceFile::new("mine.variant", text), &mut ShippedLoader)
}

/// What findings say, without their places.
pub fn told(findings: &[Diagnostic]) -> Vec<(&'static str, &str)> {
    let mut told: Vec<_> = findings.iter().map(|finding| (finding.code, finding.message.as_str())).collect();
    told.sort_unstable();
    told
}

/// Whether bytes are a part of a text.
pub fn is_inside(text: &str, bytes: &Range<usize>) -> bool {
    bytes.start <= bytes.end && text.is_char_boundary(bytes.start) && text.is_char_boundary(bytes.end)
}

/// Every place lies in its file, every code is explained, every message says something.
pub fn findings_are_sound(compiled: &Compiled) {
    for finding in &compiled.findings.0 {
        for span in std::iter::once(finding.span).chain(finding.related.iter().map(|(span, _)| *span)) {
            let file = compiled.sources.get(span.file).unwrap_or_else(|| panic!("no such file: {finding:?}"));
            assert!(is_inside(&file.text, &(span.start as usize..span.end as usize)), "{finding:?}");
        }
        assert!(!finding.message.is_empty(), "{finding:?}");
        assert!(lumbung::explain::code(finding.code).is_some(), "{} is not explained", finding.code);
    }
}

/// A refusal says something, and its code is explained.
pub fn refusal_is_sound(error: &Error) {
    assert!(!error.to_string().is_empty(), "{error:?}");
    assert!(lumbung::explain::code(error.code()).is_some(), "{} is not explained", error.code());
}

/// The tree of a file without places.
pub fn shape(file: &File) -> String {
    let debug = format!("{:?}", file.items);
    let mut shape = String::new();
    let mut parts = debug.split("Span {");
    shape.push_str(parts.next().unwrap_or_default());
    for part in parts {
        shape.push_str(part.split_once('}').map_or(part, |(_, rest)| rest));
    }
    shape
}

/// All comments of a file, without trailing blanks.
pub fn comments(file: &File) -> Vec<&str> {
    file.comments.iter().map(|comment| comment.value.trim_end()).collect()
}

/// Most legal moves of a position that are each played.
const MOST_TRIED: usize = 24;

/// The position is read again as it was written, and its legal moves are read and played. Gives their texts.
pub fn game_is_sound(game: &Game) -> Vec<String> {
    let moves = game.legal_moves();
    let text = game.position_text();
    let again = Game::at(game.variant(), &text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again.position_text(), text);
    assert_eq!(again.side(), game.side(), "{text}");
    // How often a position has come before is no part of its text, so a draw by repetition is forgotten.
    if game.outcome() != Outcome::Draw {
        assert_eq!(again.legal_moves(), moves, "{text}");
    }
    for chosen in moves.iter().take(MOST_TRIED) {
        let played = game.clone().play(chosen);
        assert!(played.is_ok(), "{chosen} is listed in {text}, but: {}", played.unwrap_err());
    }
    moves
}

/// A file that the program can be given; overwritten by each call with the same ending.
pub fn file(ending: &str, text: &str) -> PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = std::env::temp_dir().join(format!("lumbung-fuzz-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a writable folder");
        folder
    });
    let path = folder.join(format!("mine.{ending}"));
    std::fs::write(&path, text).expect("a writable file");
    path
}

/// Runs the program on a file and gives its exit code. Its output goes where that of the process goes.
pub fn program(arguments: &[&str], file: &Path) -> u8 {
    let words = std::iter::once("lumbung").chain(arguments.iter().copied()).map(OsString::from);
    lumbung::cli::run(words.chain([file.into()]))
}
