//! A scripted game: read, and played under the shipped variant that it names.

#![no_main]

use libfuzzer_sys::fuzz_target;
use lumbung::compile::Adaptation;
use lumbung::play::run::{self, Report};
use lumbung::source::Span;
use lumbung::variant::ShippedLoader;
use lumbung::{Error, Script, Variant};
use lumbung_fuzz::{file, is_inside, program, refusal_is_sound};

fuzz_target!(|text: &str| {
    match Script::read(text).and_then(|script| played(&script, text)) {
        Ok(report) => {
            for failure in report.failures {
                assert!(is_inside(text, &failure.bytes), "{failure:?}");
                assert!(!failure.message.is_empty(), "{failure:?}");
            }
        }
        Err(error) => {
            refusal_is_sound(&error);
            if let Error::Script { findings } = &error {
                let inside = |span: Span| is_inside(text, &(span.start as usize..span.end as usize));
                assert!(!findings.is_empty() && findings.iter().all(|finding| inside(finding.span)), "{error:?}");
            }
        }
    }
    // A path could lead anywhere.
    let names_a_path = Script::read(text).is_ok_and(|script| script.variant.contains(['/', '\\', '.']));
    if !names_a_path {
        program(&["run"], &file("yaml", text));
    }
});

fn played(script: &Script, text: &str) -> Result<Report, Error> {
    let adaptation = Adaptation { set: script.set.0.clone(), on: script.on.0.clone(), off: script.off.0.clone() };
    let file = Variant::shipped_file(&script.variant)?;
    let mut variant = Variant::compile(file, &mut ShippedLoader, &adaptation)?;
    run::begin(script, text, &mut variant)?;
    run::run(script, text, &variant)
}
