//! Questions that a variant leaves open, where sources are known to disagree.
//!
//! Comes in: a merged variant and its rules. Goes out: a question for each choice that neither the file nor a parent makes, with
//! the default taken.

use super::end::Items;
use super::kings_possible;
use crate::compile::read::Reader;
use crate::ir::leaping::{Chain, Leaping, SideTest};
use crate::syntax::ast::SectionKind;
use crate::words::{self, Begins, Family};

/// Adds the questions.
pub(super) fn ask(reader: &mut Reader, rules: &Leaping, items: &Items) {
    let flying = flying(rules);
    let chains = rules.capture.chain != Chain::SingleLeap;
    for (kind, name) in &flying {
        let lands = format!("where does a {name} that captures from a distance land?");
        unsaid(reader, (*kind, "lands"), "leaping::lands-unsaid", lands);
        if chains && rules.capture.leave_at_once {
            let turns = format!("may a {name} turn straight back within a capture?");
            unsaid(reader, (*kind, "reverse"), "leaping::reverse-unsaid", turns);
        }
    }
    let kind = SectionKind::Capture;
    if reader.clause(kind, "prefer").is_none() {
        reader
            .question("leaping::prefer-unsaid", reader.head(kind), "may a player choose any capture?")
            .label("taken: `prefer nothing`")
            .help("say `prefer nothing`, or for example `prefer most pieces`");
    }
    if !flying.is_empty() && chains {
        unsaid(reader, (kind, "pieces"), "leaping::pieces-unsaid", "when does a taken piece leave the board?".to_owned());
    }
    given_away(reader, rules);
    if !items.speak_of_no_move() {
        reader
            .question("leaping::no-move-unsaid", reader.head(SectionKind::End), "what if a side cannot move?")
            .label("taken: it loses")
            .help("say `loses no move`, `wins no move` or `draws no move`");
    }
}

/// Asks about a game in which a side without pieces wins although one without a move loses: mostly the wrong side was meant.
fn given_away(reader: &mut Reader, rules: &Leaping) {
    if !rules.end.wins.contains(&SideTest::NoPieces) || !rules.end.loses.contains(&SideTest::NoMove) {
        return;
    }
    let said = |keyword, test: &str| {
        let end = reader.section(SectionKind::End)?;
        end.all(keyword).find(|clause| clause.phrase.words().contains(test))
    };
    // Whoever names a source has read it there.
    let Some(wins) = said("wins", "no pieces").filter(|clause| clause.tag.is_none()) else { return };
    let Some(loses) = said("loses", "no move") else { return };
    let (span, other) = (wins.span, loses.span);
    reader
        .question("leaping::wins-without-pieces", span, "does a side without pieces win, although one without a move loses?")
        .label("wins who has lost all")
        .also_at(other, "loses who cannot move")
        .help(
            "`wins` and `loses` speak of the side to move: that the pieces are taken ends the game by `loses no pieces`; if they are to be \
             given away, say who tells it, as in `wins no pieces [KEY]`",
        );
}

/// Asks what a clause would say, if it is not stated.
fn unsaid(reader: &mut Reader, (kind, keyword): (SectionKind, &str), code: &'static str, question: String) {
    let Some(entry) = words::clause(kind, keyword, Family::Leaping).filter(|_| reader.clause(kind, keyword).is_none()) else {
        return;
    };
    let stated = |value: &str| if entry.begins == Begins::Value { format!("`{value}`") } else { format!("`{keyword} {value}`") };
    let values: Vec<String> = entry.values().iter().map(|value| stated(value.text)).collect();
    reader
        .question(code, reader.head(kind), question)
        .label(format!("taken: {}", stated(entry.default_text().unwrap_or_default())))
        .help(format!("say {}", words::spelling::list(&values, "or")));
}

/// The ranks that capture from any distance, if there can be such pieces.
fn flying(rules: &Leaping) -> Vec<(SectionKind, &'static str)> {
    let king = rules.king.as_ref().filter(|_| kings_possible(rules));
    let pieces = [Some((SectionKind::Man, "man", &rules.man)), king.map(|king| (SectionKind::King, "king", king))];
    let flying = pieces.into_iter().flatten().filter(|(_, _, piece)| piece.captures.any_distance);
    flying.map(|(kind, name, _)| (kind, name)).collect()
}
