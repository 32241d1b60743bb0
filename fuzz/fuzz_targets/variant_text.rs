//! The text of a variant file: read, laid out, checked, shown, played a little.

#![no_main]

use libfuzzer_sys::fuzz_target;
use lumbung::compile::fingerprint;
use lumbung::source::FileId;
use lumbung::syntax::grammar::{Rule, VariantParser};
use lumbung::{Game, Variant, syntax};
use lumbung_fuzz::{check, comments, file, findings_are_sound, game_is_sound, program, shape, told};
use pest::Parser as _;

fuzz_target!(|text: &str| {
    let laid_out = read_and_laid_out(text);
    let compiled = check(text);
    findings_are_sound(&compiled);
    if let Some(laid_out) = laid_out {
        let again = check(&laid_out);
        assert_eq!(told(&again.findings.0), told(&compiled.findings.0), "found in {laid_out}");
        let fingerprints = [&again, &compiled].map(|compiled| compiled.rules.as_ref().map(fingerprint));
        assert_eq!(fingerprints[0], fingerprints[1], "another game: {laid_out}");
    }
    // A file of another kind is told as one.
    if lumbung::yaml::Kind::of(text).is_some_and(|kind| kind != lumbung::yaml::Kind::Variant) {
        return;
    }
    let path = file("variant", text);
    assert_eq!(program(&["check"], &path), u8::from(compiled.findings.has_errors()));
    // Nobody follows moves without end, unless somebody limits how long.
    if compiled.findings.0.iter().any(|finding| finding.code == "check::long-moves") {
        return;
    }
    // What has no error can be played.
    let Ok(variant) = Variant::from_text("mine.variant", text) else { return };
    assert_eq!(program(&["show"], &path), 0);
    let mut game = Game::new(&variant);
    for _ in 0..3 {
        let Some(first) = game_is_sound(&game).into_iter().next() else { break };
        game.play(&first).expect("it was tried just now");
    }
});

/// The reader and the grammar agree on what is an error; what has none is laid out with the same tree and comments, once for all.
fn read_and_laid_out(text: &str) -> Option<String> {
    let before = syntax::parse(FileId(0), text);
    let once = syntax::format(&before.file, text);
    let whole = VariantParser::parse(Rule::file, text);
    // What is no text at all is no matter of the grammar.
    if before.findings.iter().any(|finding| finding.code == "syntax::control-character") {
        return None;
    }
    assert_eq!(before.findings.is_empty(), whole.is_ok(), "{:?}", before.findings);
    if !before.findings.is_empty() {
        return None;
    }
    let after = syntax::parse(FileId(0), &once);
    assert!(after.findings.is_empty(), "not read again: {:?}\n{once}", after.findings);
    assert_eq!(shape(&before.file), shape(&after.file), "another tree:\n{once}");
    assert_eq!(comments(&before.file), comments(&after.file), "other comments:\n{once}");
    assert_eq!(syntax::format(&after.file, &once), once, "laid out twice");
    Some(once)
}
