//! `new`: a file for a game of one's own, by question and answer.
//!
//! Comes in: a name, perhaps a parent or a family, and answers, typed or one a line. Goes out: a variant file in which nothing is found.

use super::shape::Shape;
use super::typed::Typed;
use super::{Failure, Ran, Verdict, colour_out, disk, json, limits, message, terminal};
use crate::ask::{self, Draft, Offer, Point};
use crate::clean::clean_word;
use crate::diagnostic::Diagnostic;
use crate::disk::{Disk, Within};
use crate::draw::{self, Marks};
use crate::error::Error;
use crate::library;
use crate::play::Game;
use crate::variant::Variant;
use crate::words::{self, Family};
use serde_json::json;
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal as _, Write};
use std::path::Path;

/// Write a file for a game of your own, by question and answer
#[derive(clap::Args)]
#[command(after_long_help = "Examples:\n  lumbung new                          asks everything, and begins with the name\n  \
    lumbung new village --from PARENT    as a game that ships, but for what you answer\n  \
    lumbung new village --family sowing --no-questions\n  \
    lumbung new village --from PARENT --print < answers.txt\n\n\
    Answers: a letter, your own words, or nothing for what holds now; `.` leaves the rest as it is. Through a pipe one answer is read a line; where \
    the lines end, the rest stays as it is.")]
pub(super) struct New {
    /// What the game and its file NAME.variant are called; `-`: asked for, and the file goes to standard output
    name: Option<String>,
    /// The game that it is like: a shipped variant by any of its names, or a file
    #[arg(long, value_name = "PARENT")]
    from: Option<OsString>,
    /// Begin from nothing with a game of this family
    #[arg(long, value_enum, conflicts_with = "from")]
    family: Option<Begun>,
    /// Write to standard output, with the questions on standard error
    #[arg(long)]
    print: bool,
    /// Write into a file that is there already
    #[arg(long)]
    overwrite: bool,
    /// Ask nothing
    #[arg(long)]
    no_questions: bool,
    #[command(flatten)]
    shape: Shape,
}

/// The family of a game from nothing.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Begun {
    /// Seeds are sown into holes
    Sowing,
    /// Pieces leap over one another
    Leaping,
}

impl From<Begun> for Family {
    fn from(begun: Begun) -> Family {
        match begun {
            Begun::Sowing => Family::Sowing,
            Begun::Leaping => Family::Leaping,
        }
    }
}

/// Most letters for answers.
const LETTERS: &str = "abcdefghijklmnop";
/// Shipped games that are offered to begin from.
const OFFERED: usize = 3;

/// A conversation: what is asked, and how it is answered.
struct Talk<'o> {
    typed: Typed,
    out: &'o mut dyn Write,
    /// There are no more answers, or nobody wants to give more.
    over: bool,
    /// Somebody looks at it who can be asked again.
    patient: bool,
    /// The board as it was shown last.
    shown: String,
}

/// What somebody answered.
enum Said {
    /// As it is.
    Kept,
    /// The choice of this number.
    Chosen(usize),
    /// In his own words.
    Own(String),
}

impl New {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let to_standard = self.shape.json() || self.target("").is_some_and(|target| disk::is_standard(&target));
        let mut errors = io::stderr();
        let talked: &mut dyn Write = if to_standard { &mut errors } else { out };
        let patient = io::stdin().is_terminal();
        let mut talk = Talk { typed: Typed::new(), out: talked, over: self.no_questions, patient, shown: String::new() };
        let (name, title) = self.called(&mut talk)?;
        let target = self.target(&name).unwrap_or_default();
        if !disk::is_standard(&target) && Path::new(&target).exists() && !self.overwrite {
            let message = format!("{} is there already: take another name, or write `--overwrite`", disk::shown(&target));
            return Err(Error::Usage { code: "use::file-exists", message }.into());
        }
        let mut loader = Disk::new(&Within::default());
        let draft = self.begun(&name, &title, &mut talk)?;
        draft.variant(&mut loader)?;
        let draft = talk.grow(draft, &mut loader)?;
        if talk.typed.was_interrupted() {
            talk.out.flush()?;
            message("nothing was written\n");
            return Ok(Verdict::No);
        }
        let text = draft.text(Some(&mut loader));
        if self.shape.json() {
            let written = !disk::is_standard(&target);
            if written {
                disk::make(&target, &text, self.overwrite)?;
            }
            json(out, &json!({"name": name, "file": disk::shown(&target), "written": written, "text": text}))?;
        } else if disk::is_standard(&target) {
            out.write_all(text.as_bytes())?;
        } else {
            disk::make(&target, &text, self.overwrite)?;
            let shown = disk::shown(&target);
            writeln!(out, "{shown} is written; nothing is found against it. Next:")?;
            let path = if shown.contains('/') { shown.clone() } else { format!("./{shown}") };
            writeln!(out, "  lumbung rules {path}   its rules in words")?;
            writeln!(out, "  lumbung play {path}    a game against the program")?;
            writeln!(out, "  lumbung check {path}   after every change of the file")?;
        }
        Ok(Verdict::Fine)
    }

    /// Where the file goes; `None` before it has a name.
    fn target(&self, name: &str) -> Option<OsString> {
        let to_standard = self.print || self.name.as_deref() == Some("-");
        let named = (!name.is_empty()).then(|| OsString::from(format!("{name}.variant")));
        to_standard.then(|| "-".into()).or(named)
    }

    /// Name and title of the game.
    fn called(&self, talk: &mut Talk<'_>) -> Result<(String, String), Failure> {
        if let Some(given) = self.name.as_deref().filter(|name| *name != "-") {
            let given = given.strip_suffix(".variant").unwrap_or(given);
            return Ok((checked(given)?, titled(given)));
        }
        loop {
            let said = talk.line("What is the game called?", "name")?.unwrap_or_default();
            let title = if said.is_empty() { "Village".to_owned() } else { said };
            match checked(&slug(&title)) {
                Ok(name) => return Ok((name, title)),
                Err(error) if talk.patient && !talk.over => writeln!(talk.out, "{error}")?,
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The file as it begins.
    fn begun(&self, name: &str, title: &str, talk: &mut Talk<'_>) -> Result<Draft, Failure> {
        if let Some(parent) = &self.from {
            return Ok(Draft::of_parent(name, title, &self.parent(parent)?));
        }
        if let Some(family) = self.family {
            return Ok(Draft::of_family(name, title, family.into()));
        }
        let entry = words::entries().find(|entry| entry.keyword == "family");
        let values = entry.map(words::Entry::values).unwrap_or_default();
        let choices: Vec<(&str, &str)> = values.iter().map(|value| (value.text, value.meaning)).collect();
        let families = [Family::Sowing, Family::Leaping];
        let word = |family: &Family| words::family_word(*family);
        loop {
            let said = talk.choose("Of which family is it?", &choices, entry.map_or("", |entry| entry.meaning))?;
            let text = match &said {
                Said::Kept => word(&Family::Sowing),
                Said::Chosen(at) => choices.get(*at).map_or("", |(text, _)| text),
                Said::Own(text) => text.as_str(),
            };
            let begins = |family: &&Family| text.len() > 1 && word(family).starts_with(text);
            if let Some(family) = families.iter().find(begins) {
                return Ok(Draft::of_family(name, title, *family));
            }
            // A game may be named in place of a family.
            match self.parent(text.as_ref()) {
                Ok(parent) if library::find(&parent).is_some() => return Ok(Draft::of_parent(name, title, &parent)),
                _ => talk.refuse(text, "a family, or a shipped game")?,
            }
        }
    }

    /// A parent as the head of a file names it.
    fn parent(&self, reference: &OsStr) -> Result<String, Error> {
        let text = reference.to_string_lossy();
        let path = Path::new(reference);
        if text.contains(['/', '\\']) || text.ends_with(".variant") || (path.exists() && library::find(&text).is_none()) {
            return Ok(format!("\"{}\"", path.display()));
        }
        if Path::new(&format!("{text}.variant")).exists() || library::frames().iter().any(|frame| frame.name == text) {
            return Ok(text.into_owned());
        }
        match library::games_called(&text).as_slice() {
            [one] => Ok(one.name.to_owned()),
            _ => {
                Err(Variant::shipped(&text).err().unwrap_or(Error::UnknownVariant { name: text.into_owned(), near: Vec::new() }))
            }
        }
    }
}

impl Talk<'_> {
    /// A line that answers; `None` where nobody answers any more.
    fn line(&mut self, question: &str, prompt: &str) -> Result<Option<String>, Failure> {
        if self.over {
            return Ok(None);
        }
        writeln!(self.out, "\n{question}")?;
        self.out.flush()?;
        let line = self.typed.line(&format!("{prompt}> "), self.out)?;
        self.over = line.is_none() || limits::was_stopped();
        Ok(line.map(|line| line.trim().to_owned()))
    }

    /// Asks a question with choices, of which the first holds now.
    fn choose(&mut self, question: &str, choices: &[(&str, &str)], help: &str) -> Result<Said, Failure> {
        let mut asked = question.to_owned();
        for (at, ((text, meaning), letter)) in choices.iter().zip(LETTERS.chars()).enumerate() {
            let now = if at == 0 { " (now)" } else { "" };
            let gap = if meaning.is_empty() { "" } else { ": " };
            for line in terminal::wrapped(
                &format!("{letter}  {text}{now}{gap}{meaning}"),
                terminal::width().unwrap_or(usize::MAX).saturating_sub(4),
            ) {
                asked.push_str(&format!("\n  {line}"));
            }
        }
        loop {
            let Some(line) = self.line(&asked, "")? else { return Ok(Said::Kept) };
            let letter = (line.chars().count() == 1).then(|| LETTERS.find(&line.to_lowercase())).flatten();
            match line.as_str() {
                "" => return Ok(Said::Kept),
                "." => {
                    self.over = true;
                    return Ok(Said::Kept);
                }
                "?" => writeln!(
                    self.out,
                    "{help}\nA letter, your own words, Enter for what holds now, `.` to leave the rest as it is."
                )?,
                text => {
                    match choices.iter().position(|(choice, _)| *choice == text).or(letter.filter(|at| *at < choices.len())) {
                        Some(0) => return Ok(Said::Kept),
                        Some(at) => return Ok(Said::Chosen(at)),
                        None => return Ok(Said::Own(line)),
                    }
                }
            }
        }
    }

    /// Says that something is no answer. Who is not there to be asked again is told once.
    fn refuse(&mut self, text: &str, wanted: &str) -> Result<(), Failure> {
        let message = format!("`{}` is no answer here: {wanted}", clean_word(text));
        if self.patient {
            return Ok(writeln!(self.out, "{message}")?);
        }
        Err(Error::Usage { code: "use::answer", message }.into())
    }

    /// Asks all that there is to ask about a game.
    fn grow(&mut self, begun: Draft, loader: &mut Disk) -> Result<Draft, Failure> {
        let mut draft = begun;
        let mut answered = Vec::new();
        let mut points = draft.points().into_iter();
        let beginnings = draft.beginnings();
        for (at, point) in points.by_ref().enumerate() {
            if at == beginnings && at > 0 {
                draft = self.offer_nearest(draft, &answered, loader)?;
                break;
            }
            draft = self.ask(draft, point, &mut answered, loader)?;
        }
        // A game that begins from another one is asked what that leaves open, from its first point on.
        for point in draft.points().into_iter().skip(draft.beginnings()) {
            draft = self.ask(draft, point, &mut answered, loader)?;
        }
        Ok(draft)
    }

    /// Asks a point, of each rule that it is about.
    fn ask(
        &mut self,
        begun: Draft,
        point: &'static Point,
        answered: &mut Vec<(&'static Point, String)>,
        loader: &mut Disk,
    ) -> Result<Draft, Failure> {
        let mut draft = begun;
        if self.over {
            return Ok(draft);
        }
        let variant = draft.variant(loader)?;
        self.show(&variant)?;
        for offer in ask::offers(&variant, point) {
            if self.over {
                break;
            }
            let fine: Vec<&(String, String)> = offer
                .instead
                .iter()
                .filter(|(_, body)| draft.with(body, point.asks, loader).is_ok())
                .take(LETTERS.len() - 1)
                .collect();
            // Where everything else contradicts what is said, there is nothing to ask.
            if fine.is_empty() && !offer.instead.is_empty() {
                continue;
            }
            let meaning = |text: &str| ask::meaning(point, text);
            let mut choices = vec![(offer.says.as_str(), meaning(&offer.says))];
            choices.extend(fine.iter().map(|(says, _)| (says.as_str(), meaning(says))));
            let rule = offer.rule.as_ref().map_or(String::new(), |rule| format!(" (rule `{rule}`)"));
            let question = format!("{}{rule}", point.asks);
            loop {
                let body = match self.choose(&question, &choices, ask::help(point))? {
                    // What somebody has agreed to holds also if the game is begun from another one.
                    Said::Kept if !self.over => {
                        answered.extend(offer.answered(&offer.says).map(|body| (point, body)));
                        break;
                    }
                    Said::Kept => break,
                    Said::Chosen(at) => fine.get(at - 1).map(|(_, body)| body.clone()),
                    Said::Own(text) => offer.answered(&text).or(Some(text)),
                };
                let Some(body) = body else { break };
                if !body.contains('{') {
                    self.refuse(&body, "one of the letters")?;
                    continue;
                }
                match draft.with(&body, point.asks, loader) {
                    Ok(next) => {
                        self.tell_changed(&draft, &next, &body)?;
                        draft = next;
                        answered.push((point, body));
                        break;
                    }
                    Err(finding) => self.refuse_finding(&offer, &body, &finding)?,
                }
            }
        }
        Ok(draft)
    }

    fn refuse_finding(&mut self, offer: &Offer, body: &str, finding: &Diagnostic) -> Result<(), Failure> {
        let help = finding.help.as_ref().map_or(String::new(), |help| format!("; {help}"));
        let text = offer.told(body);
        self.refuse(text, &format!("{}{help}", finding.message))
    }

    /// What else an answer has made necessary.
    fn tell_changed(&mut self, before: &Draft, after: &Draft, body: &str) -> Result<(), Failure> {
        for statement in after.beyond(before).filter(|statement| !body.contains(statement)) {
            writeln!(self.out, "  with it comes: {statement}")?;
        }
        // What was said anew is told above.
        for statement in before.beyond(after).filter(|statement| !after.says_of(statement, before)) {
            writeln!(self.out, "  with it goes: {statement}")?;
        }
        Ok(())
    }

    /// Shows the board, if it has changed.
    fn show(&mut self, variant: &Variant) -> Result<(), Failure> {
        let position = Game::new(variant).board_text();
        let plain = draw::board(variant.rules(), &position, false);
        if plain == self.shown {
            return Ok(());
        }
        let coloured = self.patient && colour_out();
        let board = if coloured { draw::coloured(variant.rules(), &position, false, &Marks::default()) } else { plain.clone() };
        self.shown = plain;
        Ok(write!(self.out, "\n{board}")?)
    }

    /// Offers the shipped games that are most like it.
    fn offer_nearest(
        &mut self,
        draft: Draft,
        answered: &[(&'static Point, String)],
        loader: &mut Disk,
    ) -> Result<Draft, Failure> {
        if self.over {
            return Ok(draft);
        }
        let variant = draft.variant(loader)?;
        self.show(&variant)?;
        let near = ask::nearest(&variant, OFFERED);
        let told: Vec<String> = near
            .iter()
            .map(|near| match near.otherwise.len() {
                0 => format!("{}: the same rules so far", near.title),
                1..=4 => format!("{}: otherwise are {}", near.title, near.otherwise.join(", ")),
                count => format!("{}: {count} rules are otherwise", near.title),
            })
            .collect();
        let mut choices = vec![("none", "go on as begun")];
        choices.extend(near.iter().zip(&told).map(|(near, told)| (near.name, told.as_str())));
        let question = "These games are like it. From which of them shall the file begin?";
        let help = "A file that begins from another one says only what is otherwise; whatever it does not say is as there.";
        loop {
            let name = match self.choose(question, &choices, help)? {
                Said::Kept => return Ok(draft),
                Said::Chosen(at) => near.get(at - 1).map_or("", |near| near.name).to_owned(),
                Said::Own(text) => text,
            };
            let Some(shipped) = library::find(&name) else {
                self.refuse(&name, "a letter, or the name of a shipped game")?;
                continue;
            };
            let mut child = draft.begun_from(shipped.name);
            for (point, body) in answered {
                let as_there = child.variant(loader)?;
                match child.with(body, point.asks, loader) {
                    Ok(next) if next.variant(loader)?.rules() == as_there.rules() => {}
                    Ok(next) => child = next,
                    // What was a rule of its own may be part of another one there.
                    Err(_) if matches!(point.about, ask::About::Falls(..)) => {}
                    Err(finding) => writeln!(self.out, "  not taken over, {body}: {}", finding.message)?,
                }
            }
            return Ok(child);
        }
    }
}

/// A name as a file may have it.
fn checked(name: &str) -> Result<String, Error> {
    let message = if name.is_empty() || slug(name) != name {
        let better = slug(name);
        let better = if better.is_empty() { "village".to_owned() } else { better };
        format!("`{}` is no name for a variant: letters, digits and `-`, such as `{better}`", clean_word(name))
    } else if library::find(name).is_some() || library::frames().iter().any(|frame| frame.name == name) {
        format!("`{name}` is a shipped game: take another name, such as `{name}-village`")
    } else {
        return Ok(name.to_owned());
    };
    Err(Error::Usage { code: "use::name", message })
}

/// A title as a name.
fn slug(title: &str) -> String {
    let plain: String =
        title.chars().map(|sign| if sign.is_alphanumeric() { sign } else { '-' }).flat_map(char::to_lowercase).collect();
    let parts: Vec<&str> = plain.split('-').filter(|part| !part.is_empty()).collect();
    parts.join("-").trim_start_matches(|sign: char| !sign.is_alphabetic()).to_owned()
}

/// A name as a title.
fn titled(name: &str) -> String {
    let spaced = name.replace('-', " ");
    let mut signs = spaced.chars();
    signs.next().map_or(String::new(), |first| first.to_uppercase().chain(signs).collect())
}
