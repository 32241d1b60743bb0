//! The files of the page, as they are in the program.

/// A file: its name in an address, its kind, its text.
type Asset = (&'static str, &'static str, &'static str);

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

macro_rules! assets {
    ($($name:literal $kind:expr),* $(,)?) => {
        &[$(($name, $kind, include_str!(concat!("../../web/", $name)))),*]
    };
}

static ASSETS: &[Asset] = assets![
    "style.css" STYLE,
    "board.css" STYLE,
    "app.js" SCRIPT,
    "address.js" SCRIPT,
    "ask.js" SCRIPT,
    "board.js" SCRIPT,
    "both.js" SCRIPT,
    "choosing.js" SCRIPT,
    "dials.js" SCRIPT,
    "elements.js" SCRIPT,
    "games.js" SCRIPT,
    "icons.js" SCRIPT,
    "keys.js" SCRIPT,
    "live.js" SCRIPT,
    "motion.js" SCRIPT,
    "note.js" SCRIPT,
    "pair.js" SCRIPT,
    "play.js" SCRIPT,
    "quiz.js" SCRIPT,
    "sheets.js" SCRIPT,
    "two.js" SCRIPT,
    "words.js" SCRIPT,
    "workshop.js" SCRIPT,
    "barn.svg" "image/svg+xml",
];

/// The frame of every page.
pub(super) const PAGE: &str = include_str!("../../web/page.html");

/// First parts of the addresses of pages.
const PAGES: [&str; 8] = ["", "games", "play", "two", "dials", "workshop", "sheets", "quiz"];

/// The file of that name.
pub(super) fn find(name: &str) -> Option<(&'static str, &'static str)> {
    ASSETS.iter().find(|(known, ..)| *known == name).map(|(_, kind, text)| (*kind, *text))
}

/// Whether a page is at that path.
pub(super) fn is_page(path: &str) -> bool {
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    path.starts_with('/') && PAGES.contains(&first)
}
