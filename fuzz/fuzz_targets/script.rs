//! A scripted game: read, and played under the shipped variant that it names.

#![no_main]

use libfuzzer_sys::fuzz_target;
use lumbung::compile::Adaptation;
use lumbung::play::run::{self, Report};
use lumbung::variant::ShippedLoader;
use lumbung::{Error, Script, Variant};
use lumbung_fuzz::{file, is_inside, program, refusal_is_sound};

fuzz_target!(|text: &str| {
    match Script::read(text).and_then(|script| played(&script, text)) {
        Ok(report) => {
            if let Some(failure) = report.failure {
                assert!(is_inside(text, &failure.bytes), "{failure:?}");
                assert!(!failure.message.is_empty(), "{failure:?}");
            }
        }
        Err(error) => {
            refusal_is_sound(&error);
            if let Error::Script { bytes, .. } = &error {
                assert!(is_inside(text, bytes), "{error:?}");
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
