//! Sowing variants to their IR: the shipped ones, and small ones with one mistake each.

use lumbung::compile::{Adaptation, Compiled, LoadError, LoadedFile, Loader, NoLoader, compile, fingerprint};
use lumbung::diagnostic::Severity;
use lumbung::source::SourceFile;
use lumbung::syntax::ast::Parent;
use std::path::{Path, PathBuf};

/// Finds parents among the shipped sowing variants.
struct Shipped;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("variants/sowing")
}

fn text_of(name: &str) -> String {
    std::fs::read_to_string(folder().join(format!("{name}.variant"))).unwrap()
}

impl Loader for Shipped {
    fn load(&mut self, parent: &Parent, _: &str) -> Result<LoadedFile, LoadError> {
        let Parent::Name(name) = parent else { return Err(LoadError::NotFound { known: Vec::new() }) };
        Ok(LoadedFile { name: format!("{}.variant", name.value), text: text_of(&name.value) })
    }
}

fn names() -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

fn shipped(name: &str) -> Compiled {
    child(&text_of(name))
}

fn child(text: &str) -> Compiled {
    compile(SourceFile::new("test.variant", text), &mut Shipped, &Adaptation::default())
}

fn alone(text: &str) -> Compiled {
    compile(SourceFile::new("test.variant", text), &mut NoLoader, &Adaptation::default())
}

fn report(compiled: &Compiled) -> String {
    let mut out = String::new();
    for finding in &compiled.findings.0 {
        let (file, line) = compiled.sources.file_line(finding.span);
        out += &format!("{file}:{line} {:?} {} {} <{}>\n", finding.severity, finding.code, finding.message, finding.label);
    }
    out
}

#[test]
fn every_shipped_variant_lowers_without_error_or_warning() {
    let mut reports = String::new();
    for name in names() {
        let compiled = shipped(&name);
        let bad = compiled.findings.0.iter().any(|finding| finding.severity != Severity::Question);
        if compiled.rules.is_none() || bad {
            reports += &format!("{name}\n{}", report(&compiled));
        }
        println!("{name}\n{}", report(&compiled));
    }
    assert_eq!(reports, "");
}
