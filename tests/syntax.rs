//! Reading variant files: all shipped ones, the same in other clothes, broken ones and hostile ones.

use lumbung::diagnostic::Diagnostic;
use lumbung::source::{FileId, SourceFile};
use lumbung::syntax::ast::File;
use lumbung::syntax::grammar::{Rule, VariantParser};
use lumbung::syntax::{self, Parsed};
use pest::Parser;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// Every shipped variant: name and text.
fn variants() -> Vec<(String, String)> {
    let mut files = Vec::new();
    for folder in ["variants/sowing", "variants/leaping"] {
        for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap() {
            let path = entry.unwrap().path();
            files.push((path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(&path).unwrap()));
        }
    }
    files.sort();
    assert_eq!(files.len(), 76);
    files
}

fn parse(text: &str) -> Parsed {
    syntax::parse(FileId(0), text)
}

/// The tree without places.
fn shape(file: &File) -> String {
    let mut shape = String::new();
    let debug = format!("{:?}", file.items);
    let mut rest = debug.as_str();
    while let Some(at) = rest.find("Span {") {
        shape.push_str(&rest[..at]);
        rest = &rest[at..];
        rest = &rest[rest.find('}').unwrap() + 1..];
    }
    shape + rest
}

fn listed(text: &str, findings: &[Diagnostic]) -> String {
    let source = SourceFile::new("test", text);
    let line = |finding: &Diagnostic| {
        let (line, column) = source.line_column(finding.span.start);
        let help = finding.help.as_deref().unwrap_or("-");
        format!("{line}:{column} {} | {} | {} | {help}\n", finding.code, finding.message, finding.label)
    };
    findings.iter().map(line).collect()
}

/// Lines and codes of the findings.
fn places(text: &str) -> Vec<(usize, &'static str)> {
    let source = SourceFile::new("test", text);
    let findings = parse(text).findings;
    println!("{}", listed(text, &findings));
    findings.iter().map(|finding| (source.line_column(finding.span.start).0, finding.code)).collect()
}

#[test]
fn every_shipped_variant_is_read_without_findings() {
    for (name, text) in variants() {
        let parsed = parse(&text);
        assert!(parsed.findings.is_empty(), "{name}\n{}", listed(&text, &parsed.findings));
        let whole = VariantParser::parse(Rule::file, &text);
        assert!(whole.is_ok(), "{name}: {}", whole.unwrap_err());
    }
}
