//! Arguments that many commands share.

use super::disk;
use super::{Failure, message};
use crate::clean::clean_word;
use crate::compile::{Adaptation, Compiled, merged::Merged};
use crate::diagnostic::Diagnostic;
use crate::disk::Within;
use crate::error::Error;
use crate::game::{Note, Outcome, Side};
use crate::play::search::{self, Weights, known};
use crate::play::transcript::told;
use crate::play::{Event, Game};
use crate::source::{SourceFile, Sources};
use crate::teach::sheet_language::{self, Language};
use crate::variant::{Variant, examine};
use serde_json::{Value, json};
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;

/// What counts for a player in a game: what `tune` has written beside the file of its variant (`village.weights.yaml` beside
/// `village.variant`), else what is known of it, or usual.
pub(super) fn weights(chosen: &Chosen, game: &Game) -> Result<Weights, Error> {
    weights_beside(&chosen.variant, &chosen.within, game)
}

/// The same by the name of the variant, or its path.
pub(super) fn weights_beside(variant: &OsStr, within: &Within, game: &Game) -> Result<Weights, Error> {
    let file = Path::new(variant);
    let beside = file.with_extension("weights.yaml");
    if file.extension().is_none_or(|ending| ending != "variant") || !beside.exists() {
        return Ok(search::weights(game));
    }
    let text = disk::read(beside.as_os_str(), within)?;
    let known = known::read(&text).map_err(|finding| {
        let mut sources = Sources::default();
        sources.add(SourceFile::new(disk::shown(beside.as_os_str()), text));
        Error::Faulty { sources: Box::new(sources), findings: vec![*finding], wrong_use: true }
    })?;
    let (name, shown) = (game.variant().name(), disk::shown(beside.as_os_str()));
    let Some(own) = known.get(name) else {
        message(&format!("note: {shown} has no weights of {name}, and is passed over\n"));
        return Ok(search::weights(game));
    };
    for doubt in own.doubts(game) {
        message(&format!("note: {shown}: {doubt}\n"));
    }
    Ok(search::weights_of(Some(own), game))
}

/// Which variant, and how it is adapted.
#[derive(clap::Args)]
pub(super) struct Chosen {
    /// A shipped variant by any of its names, or a file; `-` is standard input
    #[arg(value_name = "VARIANT")]
    pub(super) variant: OsString,
    #[command(flatten)]
    adapt: Adapt,
    #[command(flatten)]
    pub(super) within: Within,
}

/// How a variant is adapted.
#[derive(Default, clap::Args)]
pub(super) struct Adapt {
    /// Set a parameter, such as holes=9; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    set: Vec<(String, String)>,
    /// Switch on a rule, opening, challenge or option; may be repeated
    #[arg(long, value_name = "NAME")]
    on: Vec<String>,
    /// Switch one off; may be repeated
    #[arg(long, value_name = "NAME")]
    off: Vec<String>,
}

/// Reads a whole number of this range, and says so where there is none.
pub(super) fn whole<N: TryFrom<u64>>(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number)).and_then(|number| N::try_from(number).ok());
        number.ok_or_else(|| match (range.start(), range.end()) {
            (start, &u64::MAX) => format!("a whole number from {start} on, of at most 19 digits"),
            (start, end) => format!("a whole number from {start} to {end}"),
        })
    }
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

impl Adapt {
    /// The arguments as they were given.
    pub(super) fn arguments(&self) -> Vec<String> {
        let pair = |option: &str, value: &str| [option.to_owned(), value.to_owned()];
        let set = self.set.iter().flat_map(|(name, value)| pair("--set", &format!("{name}={value}")));
        let on = self.on.iter().flat_map(|name| pair("--on", name));
        let off = self.off.iter().flat_map(|name| pair("--off", name));
        set.chain(on).chain(off).collect()
    }

    pub(super) fn adaptation(&self) -> Adaptation {
        Adaptation { set: self.set.clone(), on: self.on.clone(), off: self.off.clone() }
    }
}

impl Chosen {
    /// The words that call it on a command line.
    pub(super) fn called(&self) -> String {
        let adapted: String = self.adapt.arguments().iter().map(|word| format!(" {}", quoted(word))).collect();
        format!("{}{adapted}", quoted(&self.variant.to_string_lossy()))
    }

    /// How it is adapted, as words of the protocol of engines.
    pub(super) fn words(&self) -> Vec<String> {
        let set = self.adapt.set.iter().map(|(name, value)| format!("set {name}={value}"));
        let on = self.adapt.on.iter().map(|name| format!("on {name}"));
        set.chain(on).chain(self.adapt.off.iter().map(|name| format!("off {name}"))).collect()
    }

    /// The lines of a script that name it.
    pub(super) fn as_script(&self) -> String {
        let in_quotes = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
        let name = self.variant.to_string_lossy();
        // A file is found from wherever the script lies.
        let path = std::fs::canonicalize(&self.variant).ok().filter(|path| path.is_file());
        let mut lines = format!("variant: {}\n", in_quotes(&path.map_or(name.to_string(), |path| path.display().to_string())));
        if !self.adapt.set.is_empty() {
            let set: Vec<String> = self.adapt.set.iter().map(|(name, value)| format!("{name}: {}", in_quotes(value))).collect();
            lines.push_str(&format!("set: {{ {} }}\n", set.join(", ")));
        }
        for (key, names) in [("on", &self.adapt.on), ("off", &self.adapt.off)] {
            if !names.is_empty() {
                lines
                    .push_str(&format!("{key}: [{}]\n", names.iter().map(|name| in_quotes(name)).collect::<Vec<_>>().join(", ")));
            }
        }
        lines
    }

    /// The file merged with what it inherits, whether it is a game or a frame.
    pub(super) fn merged(&self) -> Result<(Merged, Sources), Error> {
        let (file, mut loader) = disk::find(&self.variant, &self.within)?;
        let Compiled { merged, sources, findings, wrong_use, .. } = examine(file, &mut loader, &self.adaptation()).0;
        match merged {
            Some(merged) if !findings.has_errors() => Ok((merged, sources)),
            _ => Err(Error::Faulty { sources: Box::new(sources), findings: findings.0, wrong_use }),
        }
    }

    pub(super) fn load(&self) -> Result<Variant, Error> {
        disk::variant(&self.variant, &self.adaptation(), &self.within)
    }

    pub(super) fn adaptation(&self) -> Adaptation {
        self.adapt.adaptation()
    }
}

/// A word as a shell reads it back.
pub(super) fn quoted(text: &str) -> String {
    let plain = !text.is_empty() && text.chars().all(|sign| sign.is_ascii_alphanumeric() || "-:,/+._=".contains(sign));
    match text {
        _ if plain => text.to_owned(),
        _ if text.contains(['"', '$', '`', '\\', '!']) => format!("'{}'", text.replace('\'', "'\\''")),
        _ => format!("\"{text}\""),
    }
}

/// From which position.
#[derive(clap::Args)]
pub(super) struct At {
    /// A position as the program prints it, alone or with ` + ` and moves; `start + MOVES`
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    at: Option<String>,
}

impl At {
    /// As it was given.
    pub(super) fn text(&self) -> Option<&str> {
        self.at.as_deref()
    }

    /// The variant, its points named as the position names them, or the moves where it names none: who asks in letters is answered in
    /// letters.
    pub(super) fn load(&self, chosen: &Chosen, moves: &str) -> Result<Variant, Error> {
        let variant = chosen.load()?;
        let position = self.at.as_deref().unwrap_or_default();
        let pieces = position.split(" + ").next().filter(|pieces| pieces.contains(':'));
        let moves = || format!("{} {moves}", position.split_once(" + ").map_or("", |(_, moves)| moves));
        let named = pieces.map_or_else(|| variant.named_as_in(&moves()), |pieces| variant.named_as_in(pieces));
        Ok(named.unwrap_or(variant))
    }

    /// The game from there. What should be said about the position goes to people at once.
    pub(super) fn game(&self, variant: &Variant, in_json: bool) -> Result<Game, Error> {
        let game = self.at.as_ref().map_or_else(|| Ok(Game::new(variant)), |text| Game::at(variant, text))?;
        if !in_json {
            tell_notes(game.notes());
        }
        Ok(game)
    }
}

/// Tells people what should be said about a position.
pub(super) fn tell_notes(notes: &[Note]) {
    for note in notes {
        message(&format!("note: {}\n", note.words()));
    }
}

/// Adds what should be said about a position to a document, if that is anything.
pub(super) fn add_notes(document: &mut Value, notes: &[Note]) {
    if !notes.is_empty() {
        document["notes"] = notes.iter().map(Note::words).collect();
    }
}

/// Two numbers under the names of the sides.
pub(super) fn score(variant: &Variant, [south, north]: [u32; 2]) -> Value {
    json!({ variant.side_word(Side::South): south, variant.side_word(Side::North): north })
}

/// Tells what happened by itself before the first move.
pub(super) fn tell_before(variant: &Variant, game: &Game, out: &mut dyn Write) -> Result<(), Failure> {
    for event in game.before() {
        writeln!(out, "{}", told(event, variant))?;
    }
    Ok(())
}

/// How the game stands, in a sentence.
pub(super) fn standing(variant: &Variant, game: &Game) -> String {
    let by = game.ending().and_then(Event::by).map(|by| format!(" ({by})")).unwrap_or_default();
    match game.outcome() {
        Outcome::Ongoing => format!("{} to move", variant.side_word(game.side())),
        Outcome::Draw => format!("the game is over: a draw{by}"),
        Outcome::Win(side) => format!("the game is over: {} wins{by}", variant.side_word(side)),
    }
}

/// A pool of so many threads; as many as the machine has if nothing is said.
pub(super) fn pool(threads: Option<u16>) -> Result<rayon::ThreadPool, Error> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.map_or(0, usize::from)).build();
    pool.map_err(|error| Error::Usage { code: "use::threads", message: format!("the threads cannot be started: {error}") })
}

/// A shipped language, or one from a file. What a file lacks is told, and said in English.
pub(super) fn language(wanted: &OsStr) -> Result<Language, Failure> {
    let name = wanted.to_string_lossy();
    if let Some(shipped) = sheet_language::shipped(&name) {
        return Ok(shipped.clone());
    }
    if !disk::is_standard(wanted) && !name.ends_with(".yaml") && !name.ends_with(".yml") {
        let known: Vec<&str> = sheet_language::codes().collect();
        let (called, known) = (clean_word(&name), known.join(", "));
        let message = format!("no language is called `{called}`: there are {known}, or give a file ending in .yaml");
        return Err(Error::Usage { code: "use::language", message }.into());
    }
    // Who names a file of sentences wants that one: no folder holds it.
    let text = disk::read(wanted, &Within::default())?;
    let path = disk::shown(wanted);
    let language = Language::read(&text).map_err(|findings| {
        // Nothing is shown of a file that is no language file.
        if let [Diagnostic { code: code @ ("yaml::other-kind" | "language-file::not-one"), message, .. }] = findings.as_slice() {
            return Error::Usage { code, message: format!("{path}: {message}") };
        }
        let mut sources = Sources::default();
        sources.add(SourceFile::new(&path, text));
        Error::Faulty { sources: Box::new(sources), findings, wrong_use: true }
    })?;
    for fault in language.missing() {
        self::message(&format!("{path}: {fault}\n"));
    }
    Ok(language)
}
