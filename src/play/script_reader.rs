//! Reads a script from its tree.
//!
//! Comes in: the text of a file. Goes out: a [`Script`], or everything that is wrong with it, each at its place. Knows nothing of any
//! variant: what only one family of games has is noted, and told when the variant is known.

use crate::diagnostic::Diagnostic;
use crate::play::script::{
    Bound, Crowned, First, OutcomeWord, Round, Score, Script, Settings, SideWord, Sign, Step, Word, Words,
};
use crate::play::script_keys::{self as keys, Entry};
use crate::play::script_text::{self, SHAPE, of_another_kind};
use crate::syntax::ast::Family;
use crate::words::nearest;
use crate::yaml::{self, Key, Kind, Node};

/// Most mistakes that are told of one script.
pub(super) const MOST_FINDINGS: usize = 20;

type Path = Vec<Key<'static>>;

/// What could be read of a script, and everything that is wrong with it.
type Read = (Option<Script>, Vec<Diagnostic>);

/// Reads a script as far as it can be read. Signs that are no text are told at their places, beside what else is wrong. Without findings there
/// is a script.
pub(super) fn script(text: &str) -> Read {
    let is_binary = Kind::of(text) == Some(Kind::Binary) && !script_text::is_script(text);
    if let Some(finding) = of_another_kind(text).filter(|_| is_binary) {
        return (None, vec![finding]);
    }
    let signs = script_text::signs(text);
    let (script, others) = read(&script_text::without_signs(text));
    if signs.is_empty() || others.iter().any(script_text::hides) {
        return (script, others);
    }
    // What is no YAML without these signs may be so for want of them.
    let others = others.into_iter().filter(|finding| finding.code.starts_with("script::"));
    (script, script_text::sorted(signs.into_iter().chain(others).collect()))
}

fn read(text: &str) -> Read {
    // A script may be written as JSON: what is wrong in it tells more than that it is JSON.
    let kind = of_another_kind(text).filter(|_| Kind::of(text) != Some(Kind::Json) || !text.contains("\"variant\""));
    let other = |findings| (None, kind.clone().map_or(findings, |finding| vec![finding]));
    let no_script = !script_text::is_script(text);
    let root = match yaml::read(text) {
        Ok(Node::Fields(fields)) if !no_script => Node::Fields(fields),
        Ok(_) if no_script => return other(vec![script_text::of_no_kind()]),
        Err(finding) if no_script && finding.code != "yaml::empty" => return other(vec![script_text::of_no_kind()]),
        Err(mut finding) => {
            finding.help.get_or_insert_with(|| SHAPE.to_owned());
            return other(vec![*finding]);
        }
        Ok(root) => {
            let message = format!("this is no script but {}", root.described());
            let mut finding = yaml::finding("script::unreadable", message, yaml::locate(text, &[]));
            finding.help(SHAPE);
            return other(vec![finding]);
        }
    };
    let mut reader = Reader { text, findings: Vec::new(), more: 0, bound: Vec::new(), step: None };
    // What this program answers names a variant too.
    if let (true, Some(finding)) = (reader.has_named(&root, "schema"), of_another_kind(text)) {
        return (None, vec![finding]);
    }
    let mut script = reader.head(&root);
    if script.variant.is_empty() && !reader.has_named(&root, "variant") {
        if let Some(finding) = of_another_kind(text) {
            return (None, vec![finding]);
        }
        reader.no_variant();
    }
    script.bound = std::mem::take(&mut reader.bound);
    let mut findings = reader.done();
    findings.extend(script_text::escapes(text, &root));
    (Some(script), script_text::sorted(findings))
}

/// A value, the key that it belongs to, and the way to it.
struct Value<'n> {
    entry: &'static Entry,
    node: &'n Node,
    path: Path,
}

struct Reader<'t> {
    text: &'t str,
    findings: Vec<Diagnostic>,
    /// Mistakes beyond those that are told.
    more: usize,
    bound: Vec<Bound>,
    /// Number of the step that is being read, from 1.
    step: Option<usize>,
}

impl Reader<'_> {
    fn find(&mut self, path: &[Key<'_>], message: String, help: &str) {
        if self.findings.len() >= MOST_FINDINGS {
            self.more += 1;
            return;
        }
        let message = self.step.map_or(message.clone(), |step| format!("step {step}: {message}"));
        let mut finding = yaml::finding("script::unreadable", message, yaml::locate(self.text, path));
        finding.help(help);
        self.findings.push(finding);
    }

    fn done(mut self) -> Vec<Diagnostic> {
        if let (true, Some(last)) = (self.more > 0, self.findings.last_mut()) {
            last.message.push_str(&format!(" (and {} mistakes more)", self.more));
        }
        self.findings
    }

    fn no_variant(&mut self) {
        let meant = |finding: &Diagnostic| finding.help.as_ref().is_some_and(|help| help.contains("`variant`?"));
        if !self.findings.iter().any(meant) {
            let help = "begin with `variant: NAME`, a name from `lumbung list` or a path";
            self.find(&[], "the script names no variant".to_owned(), help);
        }
    }

    fn has_named(&self, node: &Node, name: &str) -> bool {
        matches!(node, Node::Fields(fields) if fields.iter().any(|(key, _)| key.text() == Some(name)))
    }

    /// That a value does not fit its key.
    fn unfit<T>(&mut self, value: &Value<'_>) -> Option<T> {
        let Value { entry, node, path } = value;
        let message = format!("`{}` takes {}, and this is {}", entry.key, entry.takes, node.described());
        let help = match node {
            Node::Tagged => "put a text that begins with `!` in quotation marks".to_owned(),
            _ => format!("write `{}`", entry.example),
        };
        self.find(path, message, &help);
        None
    }

    /// The fields of a group that are known, each once and with a value; all else is told.
    fn fields<'n>(&mut self, node: &'n Node, path: &[Key<'static>], table: &'static [Entry]) -> Vec<Value<'n>> {
        let Node::Fields(fields) = node else { return Vec::new() };
        let mut values: Vec<Value<'n>> = Vec::new();
        for (at, (key, node)) in fields.iter().enumerate() {
            let way = |last| path.iter().copied().chain([last]).collect::<Path>();
            let name = key.text().unwrap_or_default();
            let Some(entry) = table.iter().find(|entry| entry.key == name) else {
                self.unknown(name, &way(Key::Name(at)), table);
                continue;
            };
            if values.iter().any(|value| value.entry.key == name) {
                self.find(
                    &way(Key::Name(at)),
                    format!("`{name}` stands here a second time"),
                    "a key stands once: take one of the two out",
                );
            } else if *node == Node::Nothing {
                let help = without_value(entry);
                self.find(&way(Key::Name(at)), format!("`{name}` has no value"), &help);
                // In a game of the other family it is not to be given one.
                self.note_family(entry.family, name, way(Key::Name(at)));
            } else {
                self.note_family(entry.family, name, way(Key::Name(at)));
                values.push(Value { entry, node, path: way(Key::Item(at)) });
            }
        }
        values
    }

    fn unknown(&mut self, name: &str, path: &[Key<'_>], table: &'static [Entry]) {
        let has = |table: &[Entry]| table.iter().any(|entry| entry.key == name);
        let help = if name == "<<" {
            "`<<` would take in other keys: write them out here".to_owned()
        } else if has(keys::STEP) && std::ptr::eq(table, keys::HEAD) {
            format!("`{name}` belongs to a step: write it under `play:`, after `- `")
        } else if has(keys::HEAD) && std::ptr::eq(table, keys::STEP) {
            format!("`{name}` belongs to the whole script: write it before `play:`, at the beginning of a line")
        } else {
            let names = || table.iter().map(|entry| entry.key);
            let near = nearest(name, names()).map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
            format!("{near}the keys here are {}", names().collect::<Vec<_>>().join(", "))
        };
        let shown: String = name.chars().take(40).collect();
        let what = if shown.is_empty() { "this is no key".to_owned() } else { format!("there is no key `{shown}` here") };
        self.find(path, what, &help);
    }

    fn note_family(&mut self, family: Option<Family>, word: &str, path: Path) {
        let Some(family) = family else { return };
        let (own, foreign) = match family {
            Family::Sowing => ("sowing", "leaping"),
            Family::Leaping => ("leaping", "sowing"),
        };
        let step = self.step.map(|step| format!("step {step}: ")).unwrap_or_default();
        let message = format!("{step}`{word}` belongs to {own} games, and this is a {foreign} game");
        let counterpart = [("south", "white"), ("north", "black")].into_iter().find_map(|(sowing, leaping)| match word {
            _ if word == sowing => Some(leaping),
            _ if word == leaping => Some(sowing),
            _ => None,
        });
        let help = counterpart.map_or_else(
            || {
                let others = keys::STEP.iter().filter(|entry| entry.family.is_some_and(|other| other != family));
                let names: Vec<String> = others.map(|entry| format!("`{}`", entry.key)).collect();
                format!("{foreign} games have {} instead", names.join(", "))
            },
            |other| format!("write `{other}`"),
        );
        self.bound.push(Bound { family, message, help, path });
    }

    /// A group of keys where one is wanted.
    fn group<'n>(&mut self, value: &Value<'n>, table: &'static [Entry]) -> Option<Vec<Value<'n>>> {
        if !matches!(value.node, Node::Fields(_)) {
            return self.unfit(value);
        }
        Some(self.fields(value.node, &value.path, table))
    }

    fn text(&mut self, value: &Value<'_>) -> Option<String> {
        match value.node.text() {
            Some(text) if !text.trim().is_empty() => Some(text.to_owned()),
            Some(_) => {
                let (key, help) = (value.entry.key, without_value(value.entry));
                self.find(&value.path, format!("`{key}` has no value"), &help);
                None
            }
            None => self.unfit(value),
        }
    }

    fn words(&mut self, value: &Value<'_>) -> Option<Words> {
        if let Node::List(items) = value.node
            && let Some(at) = items.iter().position(|item| item.text().is_none())
        {
            let item = Value { entry: value.entry, node: &items[at], path: [value.path.as_slice(), &[Key::Item(at)]].concat() };
            return self.unfit(&item);
        }
        match Words::of(value.node) {
            Ok(words) => Some(words),
            Err(_) => self.unfit(value),
        }
    }

    /// Words where at least one is wanted.
    fn some_words(&mut self, value: &Value<'_>) -> Option<Words> {
        let words = self.words(value)?;
        if words.0.iter().any(|word| !word.trim().is_empty()) {
            return Some(words);
        }
        let key = value.entry.key;
        let more = if key == "fires" { "; that no rule acts is `fires_exactly: []`" } else { "" };
        self.find(&value.path, format!("`{key}` has no value{more}"), &without_value(value.entry));
        None
    }

    fn number<N: std::str::FromStr>(&mut self, value: &Value<'_>) -> Option<N> {
        let Node::Number(number) = value.node else { return self.unfit(value) };
        if let Ok(number) = number.parse() {
            return Some(number);
        }
        if number.bytes().all(|byte| byte.is_ascii_digit()) {
            let help = format!("write `{}`", value.entry.example);
            self.find(&value.path, format!("this number is too large for `{}`", value.entry.key), &help);
            return None;
        }
        self.unfit(value)
    }

    /// One of a few words.
    fn choice<T: Copy>(&mut self, value: &Value<'_>, choices: &[(&str, T, Option<Family>)]) -> Option<T> {
        let Node::Text(text) = value.node else { return self.unfit(value) };
        let Some((word, choice, family)) = choices.iter().find(|(word, ..)| word == text) else {
            let near = nearest(text, choices.iter().map(|(word, ..)| *word));
            let Some(near) = near else { return self.unfit(value) };
            let message = format!("`{}` takes {}, and this is {}", value.entry.key, value.entry.takes, value.node.described());
            self.find(&value.path, message, &format!("did you mean `{near}`?"));
            return None;
        };
        self.note_family(*family, word, value.path.clone());
        Some(*choice)
    }

    fn side(&mut self, value: &Value<'_>) -> Option<SideWord> {
        self.choice(value, &keys::SIDES.map(|(word, side, _, family)| (word, side, Some(family))))
    }

    fn outcome(&mut self, value: &Value<'_>) -> Option<OutcomeWord> {
        let sides = keys::SIDES.map(|(word, _, outcome, family)| (word, outcome, Some(family)));
        let rest = [("draw", OutcomeWord::Draw, None), ("ongoing", OutcomeWord::Ongoing, None)];
        self.choice(value, &[&sides[..], &rest[..]].concat())
    }

    fn head(&mut self, root: &Node) -> Script {
        let mut script = Script::default();
        for value in self.fields(root, &[], keys::HEAD) {
            match value.entry.key {
                "title" => script.title = self.text(&value),
                "source" => script.source = self.text(&value),
                "variant" => script.variant = self.text(&value).unwrap_or_default(),
                "set" => script.set = self.settings(&value).unwrap_or_default(),
                "on" => script.on = self.words(&value).unwrap_or_default(),
                "off" => script.off = self.words(&value).unwrap_or_default(),
                "position" => script.position = self.text(&value),
                "first" => script.first = self.first(&value),
                "play" => script.play = self.play(&value),
                _ => script.outcome = self.outcome(&value),
            }
        }
        script
    }

    fn settings(&mut self, value: &Value<'_>) -> Option<Settings> {
        if let Node::Fields(fields) = value.node {
            for (at, (key, _)) in fields.iter().enumerate() {
                let name = key.text();
                if fields.iter().take(at).any(|(other, _)| other.text() == name) {
                    let path = [value.path.as_slice(), &[Key::Name(at)]].concat();
                    self.find(&path, format!("`{}` is set a second time", name.unwrap_or_default()), "take one of the two out");
                }
            }
        }
        match Settings::of(value.node) {
            Ok(settings) => Some(settings),
            Err(message) => {
                self.find(&value.path, message, "write `set: { NAME: VALUE }` or `set: [NAME=VALUE]`");
                None
            }
        }
    }

    fn first(&mut self, value: &Value<'_>) -> Option<First> {
        let mut first = First::default();
        let fields = self.group(value, keys::FIRST)?;
        if fields.is_empty() {
            return self.empty_group(value);
        }
        for field in fields {
            match field.entry.key {
                "pingsut" => first.pingsut = self.signs(&field),
                _ => first.side = self.side(&field),
            }
        }
        Some(first)
    }

    /// That a group has no key; if it has, each of them has been told of.
    fn empty_group<T>(&mut self, value: &Value<'_>) -> Option<T> {
        if matches!(value.node, Node::Fields(fields) if fields.is_empty()) {
            let help = without_value(value.entry);
            self.find(&value.path, format!("`{}` has no value", value.entry.key), &help);
        }
        None
    }

    fn signs(&mut self, value: &Value<'_>) -> Option<Vec<Sign>> {
        let Node::List(items) = value.node else { return self.unfit(value) };
        let signs = [("elephant", Sign::Elephant, None), ("man", Sign::Man, None), ("ant", Sign::Ant, None)];
        let item = |(at, node)| Value { entry: value.entry, node, path: [value.path.as_slice(), &[Key::Item(at)]].concat() };
        let read: Vec<Option<Sign>> = items.iter().enumerate().map(|entry| self.choice(&item(entry), &signs)).collect();
        read.into_iter().collect()
    }

    fn play(&mut self, value: &Value<'_>) -> Vec<Step> {
        let steps = match value.node {
            Node::List(steps) => steps,
            Node::Fields(fields) if fields.iter().any(|(key, _)| key.text().is_some_and(|key| key.starts_with('-'))) => {
                let at = fields.iter().position(|(key, _)| key.text().is_some_and(|key| key.starts_with('-'))).unwrap_or(0);
                let path = [value.path.as_slice(), &[Key::Name(at)]].concat();
                self.find(&path, "a blank is missing after the `-`".to_owned(), "each step begins with `- `: write `- move: 7`");
                return Vec::new();
            }
            Node::Fields(_) => {
                let message = "`play` takes a list of steps, and this is one group of keys".to_owned();
                self.find(&value.path, message, "each step begins with `- `: write `- move: 7`");
                return Vec::new();
            }
            Node::Text(_) | Node::Number(_) => {
                let message = format!("`play` takes a list of steps, and this is {}", value.node.described());
                self.find(&value.path, message, "each step begins with `- `: write the moves as `- moves: \"1 2 3\"`");
                return Vec::new();
            }
            _ => return self.unfit(value).unwrap_or_default(),
        };
        let mut read = Vec::new();
        for (at, node) in steps.iter().enumerate() {
            self.step = Some(at + 1);
            read.push(self.step(node, &[value.path.as_slice(), &[Key::Item(at)]].concat()));
        }
        self.step = None;
        read
    }

    fn step(&mut self, node: &Node, path: &[Key<'static>]) -> Step {
        let mut step = Step::default();
        match node {
            Node::Fields(fields) if !fields.is_empty() => {}
            Node::Fields(_) | Node::Nothing => {
                self.find(
                    path,
                    "the step is empty".to_owned(),
                    "write a move or what is expected, `- move: 7`, or take the `-` out",
                );
            }
            Node::Text(_) | Node::Number(_) => {
                let message = format!("a step is a group of keys, and this is {}", node.described());
                self.find(path, message, &format!("write `- {}`", keys::as_step(node.text().unwrap_or_default())));
            }
            _ => self.find(path, format!("a step is a group of keys, and this is {}", node.described()), "write `- move: 7`"),
        }
        for value in self.fields(node, path, keys::STEP) {
            self.key_of_step(&value, &mut step);
        }
        step
    }

    fn key_of_step(&mut self, value: &Value<'_>, step: &mut Step) {
        match value.entry.key {
            "move" => step.chosen = self.text_or_empty(value).map(Word),
            "moves" => step.moves = self.some_words(value),
            "fires" => step.fires = self.some_words(value),
            "fires_exactly" => step.fires_exactly = self.words(value),
            "store" => step.store = self.score(value),
            "pieces" => step.pieces = self.score(value),
            "takes" => step.takes = self.words(value),
            "crowned" => step.crowned = self.crowned(value),
            "laps" => step.laps = self.number(value),
            "board" => step.board = self.text(value),
            "side" => step.side = self.side(value),
            "legal" => step.legal = self.words(value),
            "count" => step.count = self.number(value),
            "illegal" => step.illegal = self.illegal(value),
            "because" => step.because = self.text(value),
            "outcome" => step.outcome = self.outcome(value),
            "round" => step.round = self.round(value),
            _ => step.note = self.text(value),
        }
    }

    /// A move: that nothing stands in quotation marks is for the game to refuse.
    fn text_or_empty(&mut self, value: &Value<'_>) -> Option<String> {
        match value.node {
            Node::List(_) => {
                let message = "`move` takes one move, and this is a list".to_owned();
                self.find(&value.path, message, "write several moves as `moves: [1, 2]`");
                None
            }
            node => node.text().map(str::to_owned).or_else(|| self.unfit(value)),
        }
    }

    /// Moves that are not legal; an empty text may be one of them, an empty list says nothing.
    fn illegal(&mut self, value: &Value<'_>) -> Option<Words> {
        if matches!(value.node, Node::List(items) if items.is_empty()) { self.some_words(value) } else { self.words(value) }
    }

    fn crowned(&mut self, value: &Value<'_>) -> Option<Crowned> {
        match value.node {
            Node::Truth(any) => Some(Crowned::Any(*any)),
            _ => self.words(value).map(Crowned::On),
        }
    }

    fn score(&mut self, value: &Value<'_>) -> Option<Score> {
        let mut score = Score::default();
        let noted = self.bound.len();
        let fields = self.group(value, keys::SCORE)?;
        // Sides that fit the key tell nothing new.
        let told: Vec<Bound> = self.bound.drain(noted..).filter(|bound| Some(bound.family) != value.entry.family).collect();
        self.bound.extend(told);
        if fields.is_empty() {
            return self.empty_group(value);
        }
        for field in fields {
            let side = if matches!(field.entry.key, "south" | "white") { &mut score.south } else { &mut score.north };
            *side = self.number(&field);
        }
        Some(score)
    }

    fn round(&mut self, value: &Value<'_>) -> Option<Round> {
        let mut round = Round::default();
        let fields = self.group(value, keys::ROUND)?;
        if fields.is_empty() {
            return self.empty_group(value);
        }
        for field in fields {
            match field.entry.key {
                "winner" => round.winner = self.outcome(&field),
                "south" => round.south = self.number(&field),
                _ => round.north = self.number(&field),
            }
        }
        Some(round)
    }
}

/// What to do with a key that has no value: a script cannot do without its variant and its steps.
fn without_value(entry: &Entry) -> String {
    let or = if matches!(entry.key, "variant" | "play") { "" } else { ", or take the key out" };
    format!("write `{}`{or}", entry.example)
}
