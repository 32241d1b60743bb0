//! Every shipped variant: merges without errors, and its whole text means the same.

use lumbung::compile::{self, Adaptation, Compiled, LoadError, LoadedFile, Loader};
use lumbung::source::SourceFile;
use lumbung::syntax::ast::Parent;
use std::collections::BTreeMap;
use std::path::Path;

/// The shipped variants and frames by name.
#[derive(Clone)]
struct Shipped(BTreeMap<String, String>);

impl Shipped {
    fn read() -> Shipped {
        let mut files = BTreeMap::new();
        for family in ["sowing", "leaping", "frames"] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("variants").join(family);
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let name = path.file_stem().unwrap().to_string_lossy().into_owned();
                files.insert(name, std::fs::read_to_string(&path).unwrap());
            }
        }
        Shipped(files)
    }

    fn compile(&self, name: &str) -> Compiled {
        let file = SourceFile::new(format!("{name}.variant"), self.0[name].clone());
        compile::compile(file, &mut self.clone(), &Adaptation::default())
    }
}

impl Loader for Shipped {
    fn load(&mut self, parent: &Parent, _: &str) -> Result<LoadedFile, LoadError> {
        let Parent::Name(name) = parent else { return Err(LoadError::Unreadable("no paths here".to_owned())) };
        let known = || self.0.keys().cloned().collect();
        let file = format!("{}.variant", name.value);
        let frame = || std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("variants/frames").join(&file)).ok();
        let text = self.0.get(&name.value).cloned().or_else(frame).ok_or_else(|| LoadError::NotFound { known: known() })?;
        Ok(LoadedFile { name: file, text })
    }
}

fn findings(compiled: &Compiled) -> Vec<String> {
    let line = |finding: &lumbung::diagnostic::Diagnostic| {
        let (file, line) = compiled.sources.file_line(finding.span);
        format!("{file}:{line}: {} {}", finding.code, finding.message)
    };
    compiled.findings.0.iter().filter(|finding| finding.severity == lumbung::diagnostic::Severity::Error).map(line).collect()
}

#[test]
fn all_shipped_variants_merge_without_errors() {
    let shipped = Shipped::read();
    assert!(shipped.0.len() > 130);
    for name in shipped.0.keys() {
        let compiled = shipped.compile(name);
        assert_eq!(findings(&compiled), Vec::<String>::new(), "{name}");
        let merged = compiled.merged.unwrap();
        assert_eq!(&merged.name.value, name);
    }
}

/// What the rules mean, without what has no effect in them; a frame has no rules.
fn bare(compiled: &Compiled) -> Option<lumbung::ir::Rules> {
    assert_eq!(compiled.rules.is_none(), compiled.merged.as_ref().unwrap().is_frame);
    compiled.rules.as_ref().map(compile::bare)
}

#[test]
fn the_whole_text_of_a_variant_means_the_same() {
    let shipped = Shipped::read();
    for name in shipped.0.keys() {
        let compiled = shipped.compile(name);
        let merged = compiled.merged.as_ref().unwrap();
        for origins in [false, true] {
            let text = compile::expand_text(merged, &compiled.sources, origins);
            let whole = compile::compile(
                SourceFile::new(format!("{name}.variant"), text.clone()),
                &mut compile::NoLoader,
                &Adaptation::default(),
            );
            assert_eq!(findings(&whole), Vec::<String>::new(), "{name}\n{text}");
            assert_eq!(bare(&whole), bare(&compiled), "{name}\n{text}");
            let again = compile::expand_text(whole.merged.as_ref().unwrap(), &whole.sources, false);
            if !origins {
                assert_eq!(again, text, "{name}");
            }
        }
    }
}

#[test]
fn origins_name_the_file_and_line() {
    let compiled = Shipped::read().compile("dakon-moyoketen");
    let text = compile::expand_text(compiled.merged.as_ref().unwrap(), &compiled.sources, true);
    let line = |of: &str| text.lines().find(|line| line.trim_start().starts_with(of)).unwrap_or_default().to_owned();
    // Line 36 of dakon.variant has the opponent's store; the holes are the child's own.
    assert!(line("opponent store").contains("# dakon.variant:36"), "{text}");
    assert!(!line("holes").contains('#'), "{text}");
    // A renamed rule stays where it was written.
    assert!(line("mbedhil:").contains("# dakon.variant:"), "{text}");
}

#[test]
fn fingerprints_are_of_the_meaning() {
    let shipped = Shipped::read();
    let print = |name: &str| compile::fingerprint(shipped.compile(name).rules.as_ref().unwrap());
    let dakon = print("dakon");
    assert!(dakon.starts_with("v1-") && dakon.len() == 3 + 32, "{dakon}");
    assert_eq!(dakon, print("dakon"));
    let child = |text: &str, parent: &str| {
        let mut files = shipped.clone();
        let file = SourceFile::new("mine.variant", format!("variant mine from {parent}\n{text}\n"));
        let compiled = compile::compile(file, &mut files, &Adaptation::default());
        assert_eq!(findings(&compiled), Vec::<String>::new());
        compile::fingerprint(compiled.rules.as_ref().unwrap())
    };
    // Names, words, sources, notes and the way the first mover is found are not the game.
    let names =
        "title \"Other\"\nsource x \"X\"\nnote \"N\" [x]\nstart { first mover by lot [x] }\nlanding { rename nembak to tembak }";
    assert_eq!(child(names, "dakon"), dakon);
    // A board and its mirror image are one game.
    assert_eq!(child("board { stores at right }\nsow { direction anticlockwise }", "dakon"), dakon);
    assert_eq!(child("board { holes 7 in 6..8 }\nnotation { holes by letter }", "dakon"), dakon);
    assert_eq!(child("enforcement strict\nrename rencontre to meeting", "dhamet"), print("dhamet"));
    // A rule, a number, the side that begins are.
    assert_ne!(child("landing { drop mikul }", "dakon"), dakon);
    assert_ne!(child("on mati-bela", "dakon"), dakon);
    assert_ne!(child("board { seeds 6 }", "dakon"), dakon);
    assert_ne!(child("on black-first", "dhamet-free"), print("dhamet-free"));
}

/// Whatever becomes of a file, it has rules exactly if it has no errors, and its findings come in order.
fn sound(compiled: &Compiled, what: &str) {
    let is_game = compiled.merged.as_ref().is_none_or(|merged| !merged.is_frame);
    assert_eq!(compiled.rules.is_some(), is_game && !compiled.findings.has_errors(), "{what}");
    let places: Vec<_> = compiled.findings.0.iter().map(|finding| finding.span).collect();
    assert!(places.is_sorted(), "{what}");
}

#[test]
fn any_line_may_be_missing_or_stand_twice() {
    let shipped = Shipped::read();
    for (name, text) in &shipped.0 {
        let lines: Vec<&str> = text.lines().collect();
        for at in 0..lines.len() {
            for copies in [0, 2] {
                let mut changed = lines.clone();
                changed.splice(at..=at, std::iter::repeat_n(lines[at], copies));
                let file = SourceFile::new(format!("{name}.variant"), changed.join("\n"));
                let compiled = compile::compile(file, &mut shipped.clone(), &Adaptation::default());
                sound(&compiled, &format!("{name}, line {} times {copies}: {}", at + 1, lines[at]));
            }
        }
    }
}

#[test]
fn any_rule_may_be_switched_and_any_option_be_on() {
    let shipped = Shipped::read();
    for name in shipped.0.keys() {
        let merged = shipped.compile(name).merged.unwrap();
        for toggle in compile::toggles(&merged) {
            let names = vec![toggle.name.clone()];
            let adaptation = match toggle.on {
                true => Adaptation { off: names, ..Adaptation::default() },
                false => Adaptation { on: names, ..Adaptation::default() },
            };
            let file = SourceFile::new(format!("{name}.variant"), shipped.0[name].clone());
            let compiled = compile::compile(file, &mut shipped.clone(), &adaptation);
            sound(&compiled, &format!("{name} {}", toggle.name));
            let switched = compile::toggles(compiled.merged.as_ref().unwrap());
            let now = switched.iter().find(|other| other.name == toggle.name).unwrap();
            assert_eq!(now.on, !toggle.on, "{name} {}", toggle.name);
            if compiled.findings.has_errors() {
                continue;
            }
            // What a reader has switched is in the whole text too.
            let text = compile::expand_text(compiled.merged.as_ref().unwrap(), &compiled.sources, false);
            let file = SourceFile::new(format!("{name}.variant"), text.clone());
            let whole = compile::compile(file, &mut compile::NoLoader, &Adaptation::default());
            assert_eq!(findings(&whole), Vec::<String>::new(), "{name} {}\n{text}", toggle.name);
            assert_eq!(bare(&whole), bare(&compiled), "{name} {}\n{text}", toggle.name);
        }
    }
}
