//! Every shipped variant: merges without errors, and its whole text means the same.

use lumbung::compile::{self, Adaptation, Compiled, LoadError, LoadedFile, Loader};
use lumbung::source::SourceFile;
use lumbung::syntax::ast::Parent;
use std::collections::BTreeMap;
use std::path::Path;

/// The shipped variants by name.
#[derive(Clone)]
struct Shipped(BTreeMap<String, String>);

impl Shipped {
    fn read() -> Shipped {
        let mut files = BTreeMap::new();
        for family in ["sowing", "leaping"] {
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
        let text = self.0.get(&name.value).ok_or_else(|| LoadError::NotFound { known: known() })?;
        Ok(LoadedFile { name: format!("{}.variant", name.value), text: text.clone() })
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
    assert_eq!(shipped.0.len(), 76);
    for name in shipped.0.keys() {
        let compiled = shipped.compile(name);
        assert_eq!(findings(&compiled), Vec::<String>::new(), "{name}");
        let merged = compiled.merged.unwrap();
        assert_eq!(&merged.name.value, name);
    }
}
