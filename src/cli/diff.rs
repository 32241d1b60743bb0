//! `diff`: which rules of two variants differ, and a game that shows it.

use super::common::{Adapt, quoted};
use super::limits::{self, Limits};
use super::{Failure, Ran, Verdict, files, json};
use crate::compare::{
    ANOTHER_MOVE, Difference, Differences, Each, Hunt, Origin, Pair, Parting, Shown, Witness, blame, each, hunt,
};
use crate::compile::Adaptation;
use crate::draw;
use crate::error::{Error, Place};
use crate::game::Rules as _;
use crate::play::Game;
use crate::play::transcript::told;
use crate::variant::Variant;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Show which rules of two variants differ, and the shortest game after which they part
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung diff village.variant other.variant --each\n\n--set, --on and --off adapt B.")]
pub(super) struct Diff {
    /// A variant
    #[arg(value_name = "A")]
    left: String,
    /// Another one
    #[arg(value_name = "B")]
    right: String,
    #[command(flatten)]
    adapt: Adapt,
    /// Search from this position of A
    #[arg(long, value_name = "POSITION")]
    at: Option<String>,
    /// A game for each differing rule alone, and the smallest set of rules to blame
    #[arg(long)]
    each: bool,
    /// Write a difference sheet to print
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    limits: Limits,
    /// One JSON document
    #[arg(long)]
    json: bool,
}

/// Everything that is known at the end.
pub(super) struct Comparison<'v> {
    pub(super) pair: Pair<'v>,
    pub(super) differences: Differences,
    pub(super) hunt: Hunt,
    pub(super) witness: Option<Witness>,
    pub(super) blamed: Vec<BTreeSet<usize>>,
    pub(super) each: Vec<Each>,
    /// How each was called on the command line, with what adapted it: a file, a name, options.
    pub(super) commands: [String; 2],
    /// What each is called here: its name, and whatever tells the two apart.
    pub(super) labels: [String; 2],
}

impl Comparison<'_> {
    /// Titles that tell the two apart.
    pub(super) fn titles(&self) -> [String; 2] {
        let (one, other) = (self.pair.left.title(), self.pair.right.title());
        if one == other { self.labels.clone() } else { [one.to_owned(), other.to_owned()] }
    }
}

impl Diff {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let left = files::variant(&self.left, Path::new(""), &Adaptation::default())?;
        let right = files::variant(&self.right, Path::new(""), &self.adapt.adaptation())?;
        let compared = self.compare(&left, &right)?;
        limits::finish();
        if let Some(path) = &self.html {
            files::write(path, &super::sheet::html(&compared))?;
        }
        if self.json {
            json(out, &document(&compared))?;
        } else {
            told_to_people(&compared, out)?;
        }
        Ok(Verdict::Fine)
    }

    fn compare<'v>(&self, left: &'v Variant, right: &'v Variant) -> Result<Comparison<'v>, Failure> {
        Limits::listen();
        let deadline = self.limits.deadline();
        let pair = Pair::new(left, right).ok_or_else(|| Error::Usage {
            code: "use::two-families",
            message: format!(
                "{} and {} are of different families: no position means anything in both",
                left.name(),
                right.name()
            ),
        })?;
        let differences = Differences::between(&pair);
        let mut plan = self.limits.plan();
        if let Some(text) = &self.at {
            plan.at = Some(pair.plain(&Game::at(left, text)?)?);
        }
        // The rules one by one come after the whole, in what time is left.
        let half = if self.each { Instant::now() + deadline.saturating_duration_since(Instant::now()) / 2 } else { deadline };
        let starts = differences.rules.iter().all(|rule| matches!(rule.rule.as_str(), "seeds" | "setup"));
        let found = if pair.share_a_board() && !starts {
            hunt(&pair.engines[0], &pair.engines[1], &pair.right_rules, &plan, &limits::watch(half))
        } else {
            Hunt::default()
        };
        let witness = Witness::new(&pair, &found);
        let blamed = if witness.is_some() { blame(&pair, &differences, &found) } else { Vec::new() };
        let mut alone = Vec::new();
        if self.each {
            let count = differences.rules.len();
            plan.positions = (plan.positions / 3).max(1);
            alone = each(&pair, &differences, &plan, &|at| {
                let left = deadline.saturating_duration_since(Instant::now());
                let share = u32::try_from(count.saturating_sub(at)).unwrap_or(1).max(1);
                limits::watch(Instant::now() + left / share + Duration::from_millis(50))
            });
        }
        let (commands, labels) = self.called(left, right);
        Ok(Comparison { pair, differences, hunt: found, witness, blamed, each: alone, commands, labels })
    }

    /// The two as they were called, and short labels for them.
    fn called(&self, left: &Variant, right: &Variant) -> ([String; 2], [String; 2]) {
        let adapted: String = self.adapt.arguments().iter().map(|word| format!(" {}", quoted(word))).collect();
        let commands = [quoted(&self.left), format!("{}{adapted}", quoted(&self.right))];
        let labels = [left.name().to_owned(), format!("{}{adapted}", right.name())];
        // Two files of one name are told apart by their paths.
        let labels = if labels[0] == labels[1] { commands.clone() } else { labels };
        (commands, labels)
    }
}

// ---------------------------------------------------------------- JSON

fn document(compared: &Comparison<'_>) -> Value {
    let searched = |hunt: &Hunt, complete: bool| {
        let searched = hunt.searched;
        let (positions, moves) = (searched.positions, searched.moves);
        json!({"positions": positions, "moves": moves, "complete": searched.complete || complete, "games": hunt.games})
    };
    let mut document = json!({
        "schema": 1,
        "left": compared.pair.left.name(),
        "right": compared.pair.right.name(),
        "rules": compared.differences.rules.iter().map(|rule| rule_json(rule, &compared.pair)).collect::<Vec<_>>(),
        "aligned": aligned(compared),
        "witness": compared.witness.as_ref().map(|witness| witness.json(&compared.pair)),
        "searched": searched(&compared.hunt, compared.differences.rules.is_empty()),
        "blame": compared.blamed.iter().map(|set| names(compared, set)).collect::<Vec<_>>(),
    });
    if let (false, Some(fields)) = (compared.each.is_empty(), document.as_object_mut()) {
        let all = compared.each.iter().map(|each| {
            let found = each.hunt.found().map(|(position, moves, _)| {
                json!({"position": position, "moves": moves, "parting": each.parting.map(Parting::word),
                    "shortest": each.hunt.length().is_some_and(|(_, shortest)| shortest),
                    "origin": each.hunt.origin().map(Origin::word), "boards": each.boards, "outcomes": each.outcomes, "only": each.only})
            });
            let rule = compared.differences.rules.get(each.difference).map(Difference::name);
            json!({"rule": rule, "witness": found, "searched": searched(&each.hunt, each.idle), "idle": each.idle})
        });
        fields.insert("each".to_owned(), all.collect());
    }
    document
}

pub(super) fn aligned(compared: &Comparison<'_>) -> Vec<String> {
    compared.pair.aligned.iter().chain(&compared.differences.idle).cloned().collect()
}

fn rule_json(rule: &Difference, pair: &Pair<'_>) -> Value {
    let side = |says: &Option<String>, place: &Option<Place>| {
        says.as_ref().map(|says| match place {
            Some(place) => {
                let mut value = json!({"says": says, "rule": place.rule, "file": place.file, "line": place.line});
                if let (true, Some(fields)) = (place.by_default, value.as_object_mut()) {
                    fields.insert("default".to_owned(), json!(true));
                }
                value
            }
            None => json!({"says": says}),
        })
    };
    let [left, right] = rule.places(pair);
    json!({"section": rule.section, "rule": rule.rule, "left": side(&rule.left, &left), "right": side(&rule.right, &right)})
}

pub(super) fn names(compared: &Comparison<'_>, set: &BTreeSet<usize>) -> Vec<String> {
    let rules = set.iter().filter_map(|at| compared.differences.rules.get(*at));
    rules.map(Difference::name).collect()
}

// ---------------------------------------------------------------- people

/// Section and rule as a heading.
fn heading(rule: &Difference) -> String {
    if rule.rule == rule.section { format!("`{}`", rule.rule) } else { format!("{} `{}`", rule.section, rule.rule) }
}

fn told_to_people(compared: &Comparison<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let [left, right] = &compared.labels;
    let [one, other] = compared.titles();
    writeln!(out, "{one} | {other}\n")?;
    if compared.differences.rules.is_empty() {
        writeln!(out, "No rule of play differs.")?;
    }
    for rule in &compared.differences.rules {
        let [one, other] = rule.places(&compared.pair);
        writeln!(out, "{}", heading(rule))?;
        for (label, says, place) in [(left, &rule.left, one), (right, &rule.right, other)] {
            let says = says.as_deref().unwrap_or("no such rule");
            let place = place.map_or(String::new(), |place| format!("   [{}]", place.shown()));
            writeln!(out, "  {label}: {says}{place}")?;
        }
    }
    let aligned = aligned(compared);
    if !aligned.is_empty() {
        writeln!(out, "\nOf no weight in play:")?;
        for line in aligned {
            writeln!(out, "  {line}")?;
        }
    }
    writeln!(out)?;
    match &compared.witness {
        Some(witness) => told_witness(compared, witness, out)?,
        None => writeln!(out, "{}", searched_words(&compared.hunt, compared))?,
    }
    if limits::was_stopped() {
        writeln!(out, "(stopped by hand: this is what was known)")?;
    }
    for each in &compared.each {
        told_each(compared, each, out)?;
    }
    Ok(())
}

/// Whether nothing but the start differs.
fn starts_only(compared: &Comparison<'_>) -> bool {
    let starts = ["seeds", "setup"];
    compared.pair.share_a_board() && compared.differences.rules.iter().all(|rule| starts.contains(&rule.rule.as_str()))
}

/// What was searched without finding anything.
pub(super) fn searched_words(hunt: &Hunt, compared: &Comparison<'_>) -> String {
    if compared.differences.rules.is_empty() {
        return "The two are the same game.".to_owned();
    }
    let searched = hunt.searched;
    if starts_only(compared) {
        return "The two begin from different positions and are otherwise the same game.".to_owned();
    }
    if !compared.pair.share_a_board() {
        return "The boards differ: no position means the same in both, so no game was compared.".to_owned();
    }
    let begin =
        if compared.pair.begin_alike() { "" } else { "The two begin differently; played from the start of the left one: " };
    let games = if hunt.games > 0 { format!(", and in {} random games", hunt.games) } else { String::new() };
    if searched.complete {
        return format!("{begin}No disagreement in all {} positions of the game{games}.", searched.positions);
    }
    format!("{begin}No disagreement in all positions up to move {} ({} searched){games}.", searched.moves, searched.positions)
}

/// How a witness was found, in one sentence.
pub(super) fn found_words(compared: &Comparison<'_>, witness: &Witness) -> String {
    let moves = match witness.moves.len() {
        0 => "no move".to_owned(),
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    };
    let searched = compared.hunt.searched;
    let how = match (witness.origin, witness.shortest) {
        (Origin::Start | Origin::Given, true) => {
            let aside = if counts_aside(compared, witness) { ", draws by repetition and by counting aside" } else { "" };
            format!("No shorter game separates the two{aside} (positions searched: {}).", searched.positions)
        }
        (Origin::Start | Origin::Given, false) => "The search was cut: a shorter game may exist.".to_owned(),
        (origin, _) => format!(
            "No disagreement from the start in all positions up to move {} ({} positions); this position was {}.",
            searched.moves,
            searched.positions,
            if origin == Origin::Play { "reached by random play" } else { "set up" }
        ),
    };
    let what = match witness.parting {
        Parting::LegalMoves => "the legal moves differ",
        Parting::Result => "the boards differ",
        Parting::Ending => "the game stands differently",
    };
    format!("After {moves}, {what}. {how}")
}

/// Whether a draw that only one has, by repetition or counting, could come in a game of that length: the search is blind to it.
fn counts_aside(compared: &Comparison<'_>, witness: &Witness) -> bool {
    let has = |says: &Option<String>, words: &str| says.as_ref().is_some_and(|says| says.contains(words));
    let differs = |rule: &Difference, words: &str| has(&rule.left, words) != has(&rule.right, words);
    // A position comes back for the third time after 8 moves; counts are for 10 moves of each side and more.
    let could = |rule: &Difference| {
        let length = witness.moves.len();
        (length >= 8 && differs(rule, "occurs"))
            || (length >= 20 && (has(&rule.left, "moves each") || has(&rule.right, "moves each")))
    };
    compared.differences.rules.iter().any(|rule| matches!(rule.rule.as_str(), "draws" | "when") && could(rule))
}

fn told_witness(compared: &Comparison<'_>, witness: &Witness, out: &mut dyn Write) -> Result<(), Failure> {
    let [left, right] = &witness.sides;
    writeln!(out, "{}", found_words(compared, witness))?;
    for (shown, command) in [left, right].into_iter().zip(&compared.commands) {
        let moves: Vec<String> = shown.moves.iter().chain(&witness.decisive).map(|text| quoted(text)).collect();
        if !moves.is_empty() {
            writeln!(out, "  lumbung apply {command} --at {} {}", quoted(&shown.at), moves.join(" "))?;
        }
    }
    writeln!(out)?;
    let pair = &compared.pair;
    let [one, other] = &compared.labels;
    let boards = [column(one, pair.left, left), column(other, pair.right, right)];
    out.write_all(side_by_side(&boards).as_bytes())?;
    if !compared.blamed.is_empty() {
        let sets: Vec<String> = compared.blamed.iter().map(|set| names(compared, set).join(" with ")).collect();
        writeln!(out, "\nTo blame: {}", sets.join("; or "))?;
    }
    Ok(())
}

/// What one variant shows, as lines.
fn column(label: &str, variant: &Variant, shown: &Shown) -> Vec<String> {
    let mut lines = vec![label.to_owned(), String::new()];
    lines.extend(draw::board(variant.rules(), &shown.board, false).lines().map(str::to_owned));
    lines.push(String::new());
    lines.extend(account(variant, shown));
    lines
}

/// What one variant makes of a witness, in words.
pub(super) fn account(variant: &Variant, shown: &Shown) -> Vec<String> {
    let mut lines = vec![standing(variant, shown)];
    for event in &shown.events {
        lines.push(told(event, variant).split("   [").next().unwrap_or_default().to_owned());
    }
    let otherwise = shown.refused.as_ref().filter(|(_, code, _)| *code == ANOTHER_MOVE);
    let only: Vec<&str> =
        shown.only.iter().map(String::as_str).filter(|text| otherwise.is_none_or(|(chosen, _, _)| chosen != text)).collect();
    if !only.is_empty() {
        let more = if only.len() > 8 { ", ..." } else { "" };
        lines.push(format!("legal here only: {}{more}", only[..only.len().min(8)].join(", ")));
    }
    match (&shown.refused, otherwise) {
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

/// Columns side by side, long lines broken.
fn side_by_side(columns: &[Vec<String>; 2]) -> String {
    const WIDTH: usize = 56;
    let broken = |lines: &[String]| -> Vec<String> { lines.iter().flat_map(|line| wrapped(line, WIDTH)).collect() };
    let [left, right] = [broken(&columns[0]), broken(&columns[1])];
    let mut text = String::new();
    for at in 0..left.len().max(right.len()) {
        let cell = |lines: &[String]| lines.get(at).cloned().unwrap_or_default();
        let one = cell(&left);
        let gap = " ".repeat(WIDTH.saturating_sub(one.chars().count()) + 2);
        text.push_str(format!("  {one}{gap}| {}", cell(&right)).trim_end());
        text.push('\n');
    }
    text
}

fn wrapped(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width {
        return vec![line.to_owned()];
    }
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let long = lines.last().is_some_and(|last| !last.is_empty() && last.chars().count() + 1 + word.chars().count() > width);
        if long {
            lines.push(format!("  {word}"));
        } else if let Some(last) = lines.last_mut() {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

/// Longest text of a position that is told.
const LONGEST_POSITION: usize = 100;

/// What one rule alone does, said for both sides.
pub(super) struct Alone<'e> {
    /// Whence and after which moves, and how it was found.
    pub(super) begin: String,
    /// For each side: as in which variant, the position, how the game stands, moves that only this one has.
    pub(super) sides: [(String, &'e str, String, &'e [String]); 2],
}

/// What was found of one rule alone; what to say instead, if nothing was.
pub(super) fn alone<'e>(compared: &Comparison<'_>, each: &'e Each) -> Result<Alone<'e>, String> {
    if each.idle {
        return Err(format!("alone it changes nothing in {}", compared.labels[0]));
    }
    let Some((position, moves, _)) = each.hunt.found() else { return Err(nothing_alone(&each.hunt)) };
    let (Some(boards), Some(outcomes), Some(only)) = (&each.boards, &each.outcomes, &each.only) else {
        return Err(nothing_alone(&each.hunt));
    };
    let how = match each.hunt.origin() {
        Some(Origin::Play) => "reached by random play",
        Some(Origin::SetUp) => "a position that was set up",
        _ if each.hunt.length().is_some_and(|(_, shortest)| shortest) => "no shorter game shows it",
        _ => "a shorter game may exist",
    };
    let start = compared.pair.engines[0].start();
    let from_start = position == "start" || compared.pair.engines[0].position_text(&start) == position;
    let begin = match (from_start, moves.is_empty()) {
        (true, true) => "at the start".to_owned(),
        (false, true) => format!("in {position}"),
        (true, false) => format!("from the start, after {}", moves.join(" ")),
        (false, false) => format!("from {position}, after {}", moves.join(" ")),
    };
    let begin = format!("{begin} ({how}):");
    let stands = |at: usize| match outcomes[at] {
        "ongoing" => "the game goes on".to_owned(),
        "draw" => "the game is a draw".to_owned(),
        winner => format!("{winner} wins the game"),
    };
    let side = |at: usize| (format!("as in {}", compared.labels[at]), boards[at].as_str(), stands(at), only[at].as_slice());
    Ok(Alone { begin, sides: [side(0), side(1)] })
}

/// How far one rule alone was searched in vain.
fn nothing_alone(hunt: &Hunt) -> String {
    let searched = hunt.searched;
    let games = if hunt.games > 0 { format!(" and {} random games", hunt.games) } else { String::new() };
    if searched.complete {
        return format!("no difference in all {} positions of the game{games}", searched.positions);
    }
    format!("no difference found up to move {} in {} positions{games}", searched.moves, searched.positions)
}

/// Moves that only one has, as the end of a line.
pub(super) fn only_here(only: &[String]) -> String {
    if only.is_empty() { String::new() } else { format!(", legal only here: {}", only.join(", ")) }
}

fn told_each(compared: &Comparison<'_>, each: &Each, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(rule) = compared.differences.rules.get(each.difference) else { return Ok(()) };
    writeln!(out, "\n{} alone:", heading(rule))?;
    let alone = match alone(compared, each) {
        Ok(alone) => alone,
        Err(instead) => return Ok(writeln!(out, "  {instead}")?),
    };
    writeln!(out, "  {}", alone.begin)?;
    for (name, board, outcome, only) in alone.sides {
        // The whole text of a large board helps nobody.
        let board = if board.len() <= LONGEST_POSITION { format!("{board}, ") } else { String::new() };
        writeln!(out, "    {name}: {board}{outcome}{}", only_here(only))?;
    }
    Ok(())
}
