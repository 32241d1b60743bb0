//! A comparison told to people.
//!
//! Comes in: a comparison. Goes out: text: the rules that differ, a game that shows it with both boards side by side, and every rule
//! alone if that was asked for. Never searches.

use super::common::quoted;
use super::{Failure, colour_out, limits, terminal};
use crate::compare::{ANOTHER_MOVE, CommonSize, Comparison, Difference, Each, Parting, Shown, Witness};
use crate::draw::{self, Marks};
use crate::game::Rules as _;
use crate::play::{Event, transcript};
use crate::syntax::ast::{Status, Tag, TagEntry};
use crate::teach::difference_words as words;
use crate::teach::sheet_language::english;
use crate::variant::Variant;
use std::io::Write;

/// Longest text of a position that is told.
const LONGEST_POSITION: usize = 100;

/// Columns of a board and what is told of it where two stand side by side.
const COLUMN: usize = 56;

/// More events than this with which the last move begins alike in both are not told.
const MOST_ALIKE: usize = 3;

/// Tells everything. `commands` are the two as they were called.
pub(super) fn told(compared: &Comparison<'_>, commands: &[String; 2], each: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let [one, other] = compared.titles();
    writeln!(out, "{one} | {other}\n")?;
    rules(compared, out)?;
    let aside = compared.aside();
    if !aside.is_empty() {
        writeln!(out, "\nOf no weight in play:")?;
        for line in aside {
            writeln!(out, "  {line}")?;
        }
    }
    writeln!(out)?;
    match (&compared.witness, &compared.on_common_size) {
        (Some(witness), _) => {
            writeln!(out, "{}", words::found(compared, witness, english()))?;
            let pair = &compared.pair;
            told_witness([pair.left, pair.right], &compared.labels, witness, commands, out)?;
        }
        (None, Some(common)) => told_on_common_size(compared, common, commands, out)?,
        (None, None) => writeln!(out, "{}", words::searched(compared, english()))?,
    }
    if !compared.blamed.is_empty() {
        let sets: Vec<String> = compared.blamed.iter().map(|set| compared.names(set).join(" with ")).collect();
        writeln!(out, "\nTo blame: {}", sets.join("; or "))?;
    }
    if let (true, Some((moves, _))) = (compared.untold, compared.hunt.length()) {
        writeln!(out, "(a game of {moves} moves was found that may show it: its moves take too long to be told here)")?;
    }
    let common = compared.on_common_size.as_ref().map(|common| &common.hunt);
    let hunts = compared.each.iter().map(|each| &each.hunt).chain([&compared.hunt]).chain(common);
    limits::tell_limit(&hunts.collect::<Vec<_>>(), out)?;
    limits::tell_stopped(out)?;
    for each in compared.each.iter().filter(|_| each) {
        told_each(compared, each, commands, out)?;
    }
    Ok(())
}

/// Section and rule as a heading.
fn heading(rule: &Difference) -> String {
    if rule.rule == rule.section { format!("`{}`", rule.rule) } else { format!("{} `{}`", rule.section, rule.rule) }
}

fn rules(compared: &Comparison<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let ([left, right], colour) = (&compared.labels, colour_out());
    if compared.differences.rules.is_empty() {
        writeln!(out, "No rule of play differs.")?;
    }
    for rule in &compared.differences.rules {
        let ([one, other], [its, theirs]) = (rule.places(&compared.pair), rule.tags(&compared.pair));
        writeln!(out, "{}", terminal::bold(&heading(rule), colour))?;
        for (label, says, place, tag) in [(left, &rule.left, one, its), (right, &rule.right, other, theirs)] {
            let says = says.as_deref().unwrap_or("no such rule");
            let doubt = tag.map_or(String::new(), |tag| format!("; {}", in_short(tag)));
            let place = place
                .map_or(String::new(), |place| format!("   {}", terminal::faint(&format!("[{}{doubt}]", place.shown()), colour)));
            writeln!(out, "  {label}: {says}{place}")?;
        }
    }
    Ok(())
}

/// A tag without its remarks, but for why something is assumed.
fn in_short(tag: &Tag) -> String {
    let entry = |entry: &TagEntry| {
        let status = entry.status.as_ref().map(|status| status.value);
        let remark = entry.remark.as_ref().filter(|_| status == Some(Status::Assumed));
        let parts = [
            entry.key.as_ref().map(|key| key.value.clone()),
            status.map(|status| status.word().to_owned()),
            remark.map(|remark| remark.value.clone()),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    };
    tag.entries.iter().map(entry).collect::<Vec<_>>().join(", ")
}

/// The line that plays a find in a variant.
fn apply((command, variant): (&str, &Variant), shown: &Shown) -> Option<String> {
    let moves: Vec<String> = shown.moves.iter().chain(&shown.decisive).map(|text| quoted(text)).collect();
    let engine = variant.engine();
    let is_start = || limits::tell(|_| shown.at == engine.position_text(&engine.start()));
    let start = shown.at == "start" || is_start() == (true, false);
    let at = if start { String::new() } else { format!(" --at {}", quoted(&shown.at)) };
    (!moves.is_empty()).then(|| format!("lumbung apply {command}{at} {}", moves.join(" ")))
}

fn told_witness(
    variants: [&Variant; 2],
    labels: &[String; 2],
    witness: &Witness,
    commands: &[String; 2],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let [left, right] = &witness.sides;
    for ((shown, command), variant) in [left, right].into_iter().zip(commands).zip(variants) {
        if let Some(line) = apply((command, variant), shown) {
            writeln!(out, "  {line}")?;
        }
    }
    writeln!(out)?;
    let [differing, _] = witness.differing_events();
    let how = (witness.parting, differing.start);
    let columns = [Column::new(&labels[0], variants[0], left, how), Column::new(&labels[1], variants[1], right, how)];
    out.write_all(laid_out(&columns, terminal::width().unwrap_or(terminal::WIDE)).as_bytes())?;
    Ok(())
}

/// The two on the nearest size of board that both offer.
fn told_on_common_size(
    compared: &Comparison<'_>,
    common: &CommonSize,
    commands: &[String; 2],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    writeln!(out, "{}", words::of_size(common, english()))?;
    let Some(witness) = &common.witness else {
        return Ok(writeln!(out, "{}", words::in_vain(&common.hunt, common.begin_alike, english()))?);
    };
    if let Some(apart) = words::begun_apart(common.begin_alike, english()) {
        writeln!(out, "{apart}")?;
    }
    writeln!(out, "{}", words::found_by(&common.hunt, witness, false, english()))?;
    let sized = commands.each_ref().map(|command| format!("{command} --set holes={}", common.holes));
    let [one, other] = &common.variants;
    told_witness([one, other], &compared.labels, witness, &sized, out)
}

/// The two, each with the words that call it.
fn called<'c>(compared: &'c Comparison<'_>, commands: &'c [String; 2]) -> [(&'c str, &'c Variant); 2] {
    [(commands[0].as_str(), compared.pair.left), (commands[1].as_str(), compared.pair.right)]
}

/// What one variant shows.
struct Column {
    label: String,
    board: Vec<String>,
    account: Vec<String>,
    colour: bool,
}

impl Column {
    fn new(label: &str, variant: &Variant, shown: &Shown, how: (Parting, usize)) -> Column {
        let colour = colour_out();
        let board = match colour {
            true => draw::coloured(variant.rules(), &shown.board, false, &Marks::of(shown.events.iter().map(Event::parts))),
            false => draw::board(variant.rules(), &shown.board, false),
        };
        let board = board.lines().map(str::to_owned).collect();
        Column { label: label.to_owned(), board, account: account(variant, shown, how), colour }
    }

    /// Its lines; the board is never broken.
    fn lines(&self, width: usize) -> Vec<String> {
        let label = terminal::wrapped(&self.label, width);
        let mut lines: Vec<String> = label.iter().map(|line| terminal::bold(line, self.colour)).collect();
        lines.push(String::new());
        lines.extend(self.board.iter().cloned());
        lines.push(String::new());
        lines.extend(self.account.iter().flat_map(|line| terminal::wrapped(line, width)));
        lines
    }
}

/// What one variant makes of a witness, in words.
fn account(variant: &Variant, shown: &Shown, (parting, alike): (Parting, usize)) -> Vec<String> {
    let mut lines = vec![standing(variant, shown)];
    if alike > MOST_ALIKE {
        lines.push(format!("({alike} events alike in both)"));
    }
    for event in shown.events.iter().skip(if alike > MOST_ALIKE { alike } else { 0 }) {
        lines.push(transcript::told(event, variant).split("   [").next().unwrap_or_default().to_owned());
    }
    // On boards that differ the legal moves tell nothing.
    if parting != Parting::LegalMoves {
        return lines;
    }
    let otherwise = shown.refusals.first().filter(|(_, code, _)| *code == ANOTHER_MOVE);
    let only: Vec<&str> =
        shown.only.iter().map(String::as_str).filter(|text| otherwise.is_none_or(|(chosen, _, _)| chosen != text)).collect();
    if !only.is_empty() {
        let more = if only.len() > 8 { ", ..." } else { "" };
        lines.push(format!("legal here only: {}{more}", only[..only.len().min(8)].join(", ")));
    }
    match (shown.refusals.first(), otherwise) {
        (_, Some((chosen, _, words))) => lines.push(format!("{chosen} comes out otherwise here: {words}")),
        (Some((chosen, _, message)), None) => lines.push(format!("{chosen} is refused: {message}")),
        (None, None) => {}
    }
    lines
}

fn standing(variant: &Variant, shown: &Shown) -> String {
    let [south, north] = shown.score;
    let score = format!(
        "{} {south}, {} {north}",
        variant.side_word(crate::game::Side::South),
        variant.side_word(crate::game::Side::North)
    );
    match shown.outcome {
        "ongoing" => format!("{} to move; {score}", shown.side),
        "draw" => format!("the game is over: a draw; {score}"),
        winner => format!("the game is over: {winner} wins; {score}"),
    }
}

/// One beside the other where there is room for both, else one under the other; long lines broken.
fn laid_out(columns: &[Column; 2], width: usize) -> String {
    let fits = |column: &Column| column.board.iter().all(|line| terminal::seen(line) <= COLUMN);
    if width >= terminal::WIDE && columns.iter().all(fits) { side_by_side(columns) } else { stacked(columns, width) }
}

fn side_by_side(columns: &[Column; 2]) -> String {
    let [left, right] = columns.each_ref().map(|column| column.lines(COLUMN));
    let mut text = String::new();
    for at in 0..left.len().max(right.len()) {
        let cell = |lines: &[String]| lines.get(at).cloned().unwrap_or_default();
        let one = cell(&left);
        let gap = " ".repeat(COLUMN.saturating_sub(terminal::seen(&one)) + 2);
        text.push_str(format!("  {one}{gap}| {}", cell(&right)).trim_end());
        text.push('\n');
    }
    text
}

fn stacked(columns: &[Column; 2], width: usize) -> String {
    const INDENT: usize = 2;
    let told = columns.each_ref().map(|column| {
        let lines = column.lines(width.saturating_sub(INDENT));
        lines.iter().map(|line| format!("{}{line}", " ".repeat(INDENT)).trim_end().to_owned() + "\n").collect::<String>()
    });
    told.join("\n")
}

/// Moves that only this one has; one that the other writes alike, with what it does here.
fn only_here(shown: &Shown) -> String {
    let alike = shown.refusals.first().is_some_and(|(chosen, code, _)| *code == ANOTHER_MOVE && shown.only.contains(chosen));
    if !alike {
        return format!(", legal only here: {}", shown.only.join(", "));
    }
    let events: Vec<&str> = shown.only_events.iter().map(|event| event.words.as_str()).collect();
    format!(", {} {}", shown.only.first().map_or("", String::as_str), events.join(", "))
}

fn told_each(compared: &Comparison<'_>, each: &Each, commands: &[String; 2], out: &mut dyn Write) -> Result<(), Failure> {
    let Some(rule) = compared.differences.rules.get(each.difference) else { return Ok(()) };
    let labels = &compared.labels;
    writeln!(out, "\n{} alone:", terminal::bold(&heading(rule), colour_out()))?;
    let Some(alone) = &each.alone else {
        return Ok(writeln!(out, "  {}", words::nothing_alone(each, labels, english()))?);
    };
    writeln!(out, "  {} ({}):", words::begin(alone, &alone.sides[0], english()), words::how(alone, english()))?;
    let mixed = |side: usize| format!("{}, this rule as in {}", labels[each.inside], labels[side]);
    for (side, shown) in alone.sides.iter().enumerate() {
        let label = if each.is_so[side] { labels[side].clone() } else { mixed(side) };
        // The whole text of a large board helps nobody.
        let board = if shown.board.len() <= LONGEST_POSITION { format!("{}, ", shown.board) } else { String::new() };
        let stands = match shown.outcome {
            "ongoing" => "the game goes on".to_owned(),
            "draw" => "the game is a draw".to_owned(),
            winner => format!("{winner} wins the game"),
        };
        let same_board = alone.parting == Parting::LegalMoves;
        let only = if shown.only.is_empty() || !same_board { String::new() } else { only_here(shown) };
        writeln!(out, "    {label}: {board}{stands}{only}")?;
    }
    for (side, called) in called(compared, commands).into_iter().enumerate() {
        let whole = each.whole.as_ref().map(|whole| &whole.sides[side]).filter(|_| each.is_so[side]);
        let shown = if side == each.inside { each.own.as_ref() } else { whole };
        if let Some(line) = shown.and_then(|shown| apply(called, shown)) {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(())
}
