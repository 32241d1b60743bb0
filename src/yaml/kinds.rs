//! Files of other kinds, known by how they begin.

/// Parts of rules for Ludii.
const LUDII: [&str; 7] = ["(game ", "(game\"", "(define ", "(metadata", "(equipment", "(rules", "(option "];

/// A kind of file that is told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Rules in the language of this program.
    Variant,
    /// A scripted game.
    Script,
    /// Games of draughts or chess programs.
    Pdn,
    /// Positions in Forsyth's notation, and nothing else.
    Positions,
    /// Rules for the program Ludii.
    LudiiRules,
    /// A game recorded by the program Ludii.
    LudiiTrial,
    /// Rules for the program Zillions of Games.
    Zillions,
    /// Moves with their numbers.
    Record,
    /// An answer of this or another program.
    Json,
    /// A page of the web.
    Html,
    /// No text.
    Binary,
}

impl Kind {
    /// The kind of a text, if its beginning says so.
    pub fn of(text: &str) -> Option<Kind> {
        let text = text.trim_start_matches('\u{feff}');
        if text.chars().take(4000).any(|sign| sign == '\0') || text.starts_with("%PDF") {
            return Some(Kind::Binary);
        }
        let lines = || {
            text.lines()
                .map(str::trim)
                .filter(|line| !line.is_empty() && !line.starts_with(['#', ';']) && !line.starts_with("//"))
        };
        let first = lines().next()?;
        let has_key = |key: &str| text.lines().any(|line| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(':')));
        let word = first.split_whitespace().next()?;
        match word {
            _ if first.starts_with("game=") || lines().any(|line| line.starts_with("Move=[Move:")) => Some(Kind::LudiiTrial),
            _ if first.starts_with("(game (title") || text.contains("(game\n") && text.contains("(title ") => {
                Some(Kind::Zillions)
            }
            _ if first.starts_with("(version") || text.contains("(move-symbols") || text.contains("(board-setup") => {
                Some(Kind::Zillions)
            }
            _ if first.starts_with('(') && LUDII.iter().any(|part| lines().any(|line| line.starts_with(part))) => {
                Some(Kind::LudiiRules)
            }
            _ if first.starts_with('[') && first.split_once(" \"").is_some_and(|(_, value)| value.ends_with("\"]")) => {
                Some(Kind::Pdn)
            }
            _ if begins_a_record(first) => Some(Kind::Record),
            // A page in Markdown may show one.
            _ if !text.starts_with('#') && lines().any(|line| line.starts_with("1. ") && line.contains(" plays ")) => {
                Some(Kind::Record)
            }
            _ if first.starts_with("{\"") || first == "{" || first.starts_with("[{") => Some(Kind::Json),
            _ if first.starts_with("<!") || first.starts_with("<html") || first.starts_with("<?xml") => Some(Kind::Html),
            _ if lines().all(is_fen) => Some(Kind::Positions),
            "variant" | "language" if !first.contains(':') => Some(Kind::Variant),
            _ if has_key("variant") => Some(Kind::Script),
            _ => None,
        }
    }

    /// What it is and what reads it, for somebody who gave it where a file of rules was wanted, or a script.
    pub fn told(self) -> &'static str {
        match self {
            Kind::Variant => "this is a file of rules: `lumbung check FILE` reads it",
            Kind::Script => "this is a script: `lumbung run FILE` plays it",
            Kind::Pdn => {
                "these are games in PDN or PGN, the notations of draughts and chess programs, and no program here reads them: write the moves of a game that is known here (`lumbung list WORD`) into a script, `- moves: \"...\"`"
            }
            Kind::Positions => {
                "these are positions, and they name no game: `lumbung board NAME --at \"POSITION\"` shows one, `lumbung moves` its moves"
            }
            Kind::Record => "this is the record of a game: write its moves into a script, `- moves: \"...\"`",
            Kind::LudiiRules => {
                "these are the rules of a game for the program Ludii, and no program here reads them: `lumbung list WORD` tells whether the game is known here; if not, write them anew in the language of docs/language.md"
            }
            Kind::LudiiTrial => "this is a game recorded by the program Ludii: write its moves into a script, `- moves: \"...\"`",
            Kind::Zillions => {
                "these are rules for the program Zillions of Games: they must be written anew in the language of docs/language.md"
            }
            Kind::Json => "this is JSON, as programs write it",
            Kind::Html => "this is a page of the web: save the text alone",
            Kind::Binary => "this is no text",
        }
    }
}

/// Whether a line is the first move of a record, `1. 32-28` or `1.7 5`, and not the first thing of any list.
fn begins_a_record(line: &str) -> bool {
    let first_move = line.strip_prefix("1.").and_then(|rest| rest.split_whitespace().next());
    first_move.is_some_and(|first_move| first_move.contains(|sign: char| sign.is_ascii_digit()))
}

/// Whether it looks like a position of a leaping game: `W:W31:B1`.
pub fn is_fen(text: &str) -> bool {
    let mut parts = text.trim_start_matches("[FEN \"").split(':').map(str::trim);
    let side = parts.next().is_some_and(|side| matches!(side, "W" | "B" | "w" | "b" | "?"));
    side && parts.next().is_some_and(|part| part.starts_with(['W', 'B', 'w', 'b']))
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn kinds_are_known_by_their_beginning() {
        for (text, kind) in [
            ("# mine\nvariant  mine from other\n", Kind::Variant),
            ("language 1\nvariant  mine\n", Kind::Variant),
            ("title: x\nvariant: other\n", Kind::Script),
            ("[Event \"Open\"]\n[Date \"1978\"]\n\n1. 32-28 19-23\n", Kind::Pdn),
            ("1. 32-28 19-23 2. 28x19 14x23\n", Kind::Record),
            ("1.7 5\n", Kind::Record),
            ("W:W31:B1\n", Kind::Positions),
            ("# two\nB:W18,K24:B12\nW:W18:B12:H0:F1\n", Kind::Positions),
            ("Mine\nMine: mine.variant\n\n1. south plays 7\n", Kind::Record),
            ("(game \"Mine\" (players 2))", Kind::LudiiRules),
            ("(define \"Sow\" (move))\n(game \"X\")", Kind::LudiiRules),
            ("// Mine\n(equipment {\n (mancalaBoard 2 6)})\n", Kind::LudiiRules),
            ("game=/lud/board/sow/Mine.lud\nSTART GAME OPTIONS\n", Kind::LudiiTrial),
            ("; mine\n(version \"2.0\")\n(game\n (title \"Mine\")\n", Kind::Zillions),
            ("(game (title \"Mine\"))", Kind::Zillions),
            ("{\"schema\":1,\"script\":\"x\"}", Kind::Json),
            ("<!DOCTYPE html>\n<html>", Kind::Html),
            ("\u{1}\0\u{2}", Kind::Binary),
        ] {
            assert_eq!(Kind::of(text), Some(kind), "{text}");
        }
        assert_eq!(Kind::of("hello: world"), None);
        assert_eq!(Kind::of("# Groceries\n\n1. milk\n2. bread\n"), None);
        assert_eq!(Kind::of("# A page\n\nOf\nseveral\nlines\n\n```\n1. south plays 2\n```\n"), None);
        assert_eq!(Kind::of(""), None);
    }
}
