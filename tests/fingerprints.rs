//! Files that say the same rules have one fingerprint, files of different games do not.

use lumbung::compile::{Adaptation, fingerprint};
use lumbung::source::SourceFile;
use lumbung::variant::{ShippedLoader, Variant};

fn of(text: &str, on: &[&str], off: &[&str]) -> String {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let adaptation = Adaptation { on: names(on), off: names(off), ..Adaptation::default() };
    match Variant::compile(SourceFile::new("mine.variant", text), &mut ShippedLoader, &adaptation) {
        Ok(variant) => fingerprint(variant.rules()),
        Err(error) => panic!("{error}"),
    }
}

fn shipped(name: &str) -> &'static str {
    lumbung::library::find(name).expect("it is shipped").text
}

/// The parts of a file that are set apart by empty lines, its head first.
fn turned_round(text: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    for part in text.split("\n\n") {
        match parts.last_mut() {
            // Within an option.
            Some(open) if part.starts_with(' ') => *open = format!("{open}\n\n{}", part.trim_end()),
            _ => parts.push(part.trim_end().to_owned()),
        }
    }
    let head = parts.iter().position(|part| part.contains("variant ")).expect("a head");
    let head = parts.remove(head);
    parts.reverse();
    format!("{head}\n\n{}\n", parts.join("\n\n"))
}

#[test]
fn the_order_of_sections_means_nothing() {
    let mut turned_any = 0;
    for shipped in lumbung::library::all() {
        let turned = turned_round(shipped.text);
        turned_any += usize::from(turned != shipped.text);
        assert_eq!(of(&turned, &[], &[]), of(shipped.text, &[], &[]), "{}", shipped.name);
    }
    assert!(turned_any > 50, "{turned_any}");
}

#[test]
fn inheritance_and_names_mean_nothing() {
    let dakon = of(shipped("dakon"), &[], &[]);
    assert_eq!(of("variant same from dakon\n", &[], &[]), dakon);
    // The same through a child that changes it and a file that changes it back.
    let back = "variant back from dakon-moyoketen\ndrop rounds\n\
        board {\n  seeds   7 in 1..20\n  stores  at left\n}\n\
        moves { drop pass }\n\
        sow { direction clockwise }\n\
        end {\n  when mover has no seeds\n  rest to opponent\n}\n\
        landing {\n  rename  mbedhil to shot\n  after shot carry:  in empty opponent hole, neighbours equal  -> capture neighbours and last seed\n}\n";
    assert_eq!(of(back, &[], &[]), dakon);
    // Titles, words, sources, customs, notes, ranges.
    let dressed = "variant dressed from dakon\ntitle \"Another name\"\nstatus unclear\nsource x \"A book\"\n\
        custom shout \"Who wins shouts.\"\nnote \"Played at weddings.\"\nwords en { hole \"field\" }\n\
        board { holes 7 in 7..7 }\nstart { first mover by lot }\n";
    assert_eq!(of(dressed, &[], &[]), dakon);
    let renamed = "variant renamed from dhamet\nrename rencontre to meeting\n";
    assert_eq!(of(renamed, &[], &[]), of(shipped("dhamet"), &[], &[]));
    let through = "variant through from dhamet-soufla\nenforcement strict\n";
    assert_eq!(of(through, &[], &[]), of(shipped("dhamet"), &[], &[]));
}

#[test]
fn rules_that_never_act_mean_nothing() {
    let dakon = shipped("dakon");
    let fingerprint = of(dakon, &[], &[]);
    // What would happen without it.
    let idle = "variant idle from dakon\nlanding { after mati still: in opponent store -> end turn }\n";
    let file = lumbung::variant::examine(SourceFile::new("idle.variant", idle), &mut ShippedLoader, &Adaptation::default()).0;
    if file.rules.is_some() {
        assert_eq!(of(idle, &[], &[]), fingerprint);
    }
    let less = "variant less from dakon\nlanding { drop mati }\n";
    assert_eq!(of(less, &[], &[]), fingerprint, "`mati` says what would happen without it");
    // A toggle that is off, and a rule that a toggle, switched on, overrules.
    let toggle = "variant toggle from dakon\nlanding { before nembak big off: in own hole making 9 -> capture this hole }\n";
    assert_eq!(of(toggle, &[], &[]), fingerprint);
    let overruled = of(dakon, &["mati-bela"], &[]);
    let gone = "variant gone from dakon\nlanding { on mati-bela\n drop nembak }\n";
    assert_eq!(of(gone, &[], &[]), overruled, "below `mati-bela` the rule `nembak` is never reached");
}

#[test]
fn every_rule_of_dakon_is_in_its_fingerprint() {
    let dakon = shipped("dakon");
    let mut all = vec![of(dakon, &[], &[])];
    for rule in ["mikul", "nembak", "lumbung", "laju"] {
        all.push(of(dakon, &[], &[rule]));
    }
    all.push(of(dakon, &["mati-bela"], &[]));
    all.push(of(dakon, &["mati-bela"], &["mikul"]));
    assert_eq!(of(dakon, &[], &["gendong"]), all[2], "another word for nembak");
    let mut different = all.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), all.len(), "{all:?}");
}

#[test]
fn what_a_leaping_game_plays_is_in_its_fingerprint() {
    let dhamet = shipped("dhamet");
    let mut all = vec![of(dhamet, &[], &[])];
    for option in ["black-first", "repetition", "late-crown"] {
        all.push(of(dhamet, &[option], &[]));
    }
    all.push(of(dhamet, &[], &["rencontre"]));
    all.push(of(shipped("dhamet-soufla"), &[], &[]));
    for change in [
        "capture { prefer nothing }",
        "capture { pieces leave at the end }",
        "king { may not reverse }",
        "man { captures forward }",
        "board { lines orthogonal }",
    ] {
        // Without its opening, which these changes may forbid.
        all.push(of(&format!("variant changed from dhamet-free\n{change}\n"), &[], &[]));
    }
    let mut different = all.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), all.len(), "{all:?}");
    // An inherited clause without effect: without kings it does not matter how they land.
    let inert = "variant inert from alquerque\nking {\n  steps in every direction\n  captures in every direction\n}\n";
    let file = lumbung::variant::examine(SourceFile::new("inert.variant", inert), &mut ShippedLoader, &Adaptation::default()).0;
    assert!(file.rules.is_some(), "{:?}", file.findings);
    assert_eq!(of(inert, &[], &[]), of(shipped("alquerque"), &[], &[]));
}
