//! `diff`: which rules of two variants differ, and a game that shows it.

use super::common::{Adapt, add_notes, language, quoted, tell_notes};
use super::disk;
use super::limits::{self, Limits, Span};
use super::shape::{Form, Shape};
use super::show::tags;
use super::{Failure, Ran, Verdict, diff_text, json};
use crate::compare::{Comparison, Difference, Each, Hunt, Pair};
use crate::compile::Adaptation;
use crate::disk::Within;
use crate::error::{Error, Place};
use crate::game::Patience;
use crate::play::Game;
use crate::teach::difference;
use crate::variant::Variant;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io::Write;

/// Show which rules of two variants differ, and the shortest game after which they part
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung diff village.variant other.variant --each\n\n--set, --on and --off adapt B.")]
pub(super) struct Diff {
    /// A variant
    #[arg(value_name = "A")]
    left: OsString,
    /// Another one
    #[arg(value_name = "B")]
    right: OsString,
    #[command(flatten)]
    adapt: Adapt,
    #[command(flatten)]
    within: Within,
    /// Search from this position of A
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    at: Option<String>,
    /// A game for each differing rule alone, and the smallest set of rules to blame
    #[arg(long)]
    each: bool,
    /// Write a difference sheet to print: every rule that differs in both, with a game; `-` is standard output
    #[arg(long, value_name = "FILE")]
    html: Option<OsString>,
    /// Language of the difference sheet (en, id, fr, ar, jv), or a file of sentences (anything ending in .yaml, or `-`)
    #[arg(long, value_name = "LANG", default_value = "en")]
    lang: OsString,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    shape: Shape<Format>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people at a terminal
    Text,
    /// A difference sheet to print
    Html,
    /// One JSON document
    Json,
}

impl Form for Format {
    const USUAL: Format = Format::Text;
    const JSON: Format = Format::Json;
}

/// How many times as much work the whole takes as each of its rules.
const RULE_PARTS: usize = 4;

impl Diff {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        // A page on standard output stands there alone.
        let page = self.html.as_deref().or_else(|| (self.shape.form() == Format::Html).then(disk::standard));
        let page_alone = page.is_some_and(disk::is_standard);
        if page_alone && self.shape.json() {
            return Err(disk::two_outputs("--html").into());
        }
        let left = disk::variant(&self.left, &Adaptation::default(), &self.within)?;
        let right = disk::variant(&self.right, &self.adapt.adaptation(), &self.within)?;
        let language = language(&self.lang)?;
        let (commands, labels) = self.called(&left, &right);
        let notes = self.at.as_ref().map_or(Ok(Vec::new()), |text| Game::at(&left, text).map(|game| game.notes().to_vec()))?;
        let compared = limits::until_stopped().within(|| self.compare(&left, &right, labels))?;
        limits::finish();
        if let Some(file) = page {
            disk::write(file, difference::html(&compared, &language).as_bytes(), out)?;
        }
        if page_alone {
            return Ok(Verdict::Fine);
        }
        if self.shape.json() {
            let mut document = document(&compared);
            add_notes(&mut document, &notes);
            limits::note_stopped(&mut document);
            json(out, &document)?;
        } else {
            tell_notes(&notes);
            diff_text::told(&compared, &commands, self.each, out)?;
        }
        Ok(Verdict::Fine)
    }

    fn compare<'v>(&self, left: &'v Variant, right: &'v Variant, labels: [String; 2]) -> Result<Comparison<'v>, Failure> {
        let span = self.limits.span();
        let pair = Pair::new(left, right).ok_or_else(|| Error::Usage {
            code: "use::two-families",
            message: format!(
                "{} and {} are of different families: no position means anything in both",
                left.name(),
                right.name()
            ),
        })?;
        let mut plan = self.limits.plan();
        if let Some(text) = &self.at {
            plan.at = Some(pair.plain(&Game::at(left, text)?)?);
        }
        // A sheet shows every rule at work.
        let every_rule = self.each || self.html.is_some() || self.shape.form() == Format::Html;
        // The rules one by one come after the whole: in what time is left, or in so much work each.
        let watch = |rule: Option<usize>, count: usize| {
            limits::watch(match (rule, span) {
                (None, Span::Until(_)) if every_rule => span.part(2),
                (None, _) => span,
                (Some(at), Span::Until(_)) => span.part(count.saturating_sub(at)),
                (Some(_), Span::Work(_)) => span.part(RULE_PARTS),
            })
        };
        // However many rules differ.
        let whole = match span {
            Span::Until(_) => Patience::current(),
            Span::Work(work) => Patience::of_work(2 * work),
        };
        Ok(whole.within(|| {
            let mut compared = Comparison::new(pair, &plan, every_rule, labels, &watch);
            compared.try_common_size(&plan, &watch(None, 0));
            compared
        }))
    }

    /// The two as they were called, and short labels for them.
    fn called(&self, left: &Variant, right: &Variant) -> ([String; 2], [String; 2]) {
        let adapted: String = self.adapt.arguments().iter().map(|word| format!(" {}", quoted(word))).collect();
        let commands = [quoted(&self.left.to_string_lossy()), format!("{}{adapted}", quoted(&self.right.to_string_lossy()))];
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
        let complete = searched.complete || complete;
        let mut document = json!({"positions": positions, "moves": moves, "complete": complete, "games": hunt.games});
        limits::note_limit(&mut document, hunt);
        document
    };
    let mut document = json!({
        "schema": 1,
        "left": compared.pair.left.name(),
        "right": compared.pair.right.name(),
        "rules": compared.differences.rules.iter().map(|rule| rule_json(rule, &compared.pair)).collect::<Vec<_>>(),
        "aligned": compared.aside(),
        "witness": compared.witness.as_ref().map(|witness| witness.json(&compared.pair)),
        "searched": searched(&compared.hunt, compared.differences.rules.is_empty()),
        "blame": compared.blamed.iter().map(|set| compared.names(set)).collect::<Vec<_>>(),
    });
    if let Some(common) = &compared.on_common_size {
        let [left, right] = &common.variants;
        let witness = Pair::new(left, right).and_then(|pair| common.witness.as_ref().map(|witness| witness.json(&pair)));
        document["on_common_size"] =
            json!({"holes": common.holes, "witness": witness, "searched": searched(&common.hunt, false)});
    }
    if compared.untold {
        document["untold"] = json!(true);
    }
    if let (false, Some(fields)) = (compared.each.is_empty(), document.as_object_mut()) {
        let all = compared.each.iter().map(|each| {
            let rule = compared.differences.rules.get(each.difference).map(Difference::name);
            let inside = if each.inside == 0 { "left" } else { "right" };
            let searched = searched(&each.hunt, each.idle);
            json!({"rule": rule, "inside": inside, "witness": alone(each), "searched": searched, "idle": each.idle})
        });
        fields.insert("each".to_owned(), all.collect());
    }
    document
}

/// A find for one rule alone.
fn alone(each: &Each) -> Option<Value> {
    let alone = each.alone.as_ref()?;
    let [one, other] = &alone.sides;
    Some(json!({"position": alone.position, "moves": alone.moves, "parting": alone.parting.word(), "shortest": alone.shortest,
        "origin": alone.origin.word(), "boards": [one.board, other.board], "outcomes": [one.outcome, other.outcome],
        "only": [one.only, other.only], "in_both": each.is_so_in_both()}))
}

fn rule_json(rule: &Difference, pair: &Pair<'_>) -> Value {
    let [its, theirs] = rule.tags(pair);
    let side = |says: &Option<String>, place: &Option<Place>, tags: Value| {
        says.as_ref().map(|says| match place {
            Some(place) => {
                let mut value = json!({"says": says, "rule": place.rule, "file": place.file, "line": place.line, "tags": tags});
                if let (true, Some(fields)) = (place.by_default, value.as_object_mut()) {
                    fields.insert("default".to_owned(), json!(true));
                }
                value
            }
            None => json!({"says": says}),
        })
    };
    let [left, right] = rule.places(pair);
    json!({"section": rule.section, "rule": rule.rule, "left": side(&rule.left, &left, tags(pair.left, its)), "right": side(&rule.right, &right, tags(pair.right, theirs))})
}
