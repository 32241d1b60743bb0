//! What nobody should feed the program: it answers at once, with the right exit code, and never panics.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("lumbung-hostile-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a writable folder");
        Folder(path)
    }
    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, bytes).expect("a writable file");
        path.display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn program(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lumbung")).args(arguments).output().expect("the program runs")
}

/// Runs the program: it must end with one of these codes, without a panic, and not talk for ever.
fn ends(arguments: &[&str], codes: &[i32]) -> String {
    let output = program(arguments);
    let told = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let short: Vec<String> = arguments.iter().map(|argument| argument.chars().take(60).collect()).collect();
    let start: String = told.chars().take(2000).collect();
    assert!(output.status.code().is_some_and(|code| codes.contains(&code)), "{short:?}: {:?}: {start}", output.status.code());
    assert!(!told.contains("panicked"), "{short:?}: {start}");
    assert!(told.len() < 1 << 20, "{short:?}: {} bytes", told.len());
    told
}

/// The same, with one code.
fn answers(arguments: &[&str], code: i32) -> String {
    ends(arguments, &[code])
}

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn byte(&mut self) -> u8 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 56) as u8
    }
    fn bytes(&mut self, count: usize, allowed: &[u8]) -> Vec<u8> {
        (0..count)
            .map(|_| if allowed.is_empty() { self.byte() } else { allowed[usize::from(self.byte()) % allowed.len()] })
            .collect()
    }
}

#[test]
fn random_bytes() {
    let folder = Folder::new("bytes");
    let mut dice = Dice(5);
    for (at, size) in [1, 100, 10_000, 300_000].into_iter().enumerate() {
        let raw = folder.file(&format!("raw{at}.variant"), dice.bytes(size, b""));
        let bytes = std::fs::read(&raw).expect("a file");
        let code = if std::str::from_utf8(&bytes).is_ok() { 1 } else { 2 };
        answers(&["check", &raw], code);
        answers(&["fmt", "--check", &raw], code);
        let text = folder.file(&format!("text{at}.variant"), dice.bytes(size, b"{}[]()\"#:;,->. \n\r\tabholes seeds9"));
        // It may look like a file of another kind.
        ends(&["check", &text], &[1, 2]);
        ends(&["run", &text], &[1, 2]);
        ends(&["run", &raw], &[1, 2]);
    }
}

#[test]
fn brackets() {
    let folder = Folder::new("brackets");
    let head = "variant deep from dakon\n";
    for (at, (open, close)) in
        [("[", "]"), ("{", "}"), ("(", ")"), ("<", ">"), ("\"", "\""), ("board {", "}"), ("option x {", "}"), ("{\n", "}\n")]
            .into_iter()
            .enumerate()
    {
        let count = 100_000;
        let open_only = folder.file(&format!("open{at}.variant"), format!("{head}{}", open.repeat(count)));
        answers(&["check", &open_only], 1);
        let balanced = format!("{head}{}{}", open.repeat(count), close.repeat(count));
        let balanced = folder.file(&format!("both{at}.variant"), balanced);
        answers(&["check", &balanced], 1);
        let inside =
            format!("{head}board {{ holes 7 {} }}\nend {{ rest to owner {} }}\n", open.repeat(count), close.repeat(count));
        let inside = folder.file(&format!("inside{at}.variant"), inside);
        answers(&["check", &inside], 1);
        let closing = folder.file(&format!("close{at}.variant"), format!("{head}{}", close.repeat(count)));
        answers(&["check", &closing], 1);
        answers(&["fmt", "--check", &closing], 1);
    }
}

#[test]
fn large_files() {
    let folder = Folder::new("large");
    let comment = folder.file("comment.variant", format!("variant large from dakon\n# {}\n", "x".repeat(1 << 20)));
    assert!(answers(&["check", &comment], 1).contains("syntax::too-large"));
    let lines = folder.file("lines.variant", "a\n".repeat(500_000));
    answers(&["check", &lines], 1);
    let names = folder.file("names.variant", format!("variant {} from dakon\n", "n".repeat(900_000)));
    answers(&["check", &names], 0);
    let rules: String = (0..20_000).map(|at| format!("  after mati r{at}: in opponent store -> end turn\n")).collect();
    let rules = folder.file("rules.variant", format!("variant many from dakon\nlanding {{\n{rules}}}\n"));
    assert!(answers(&["check", &rules], 1).contains("too-many-rules"));
    let options: String = (0..2_000).map(|at| format!("option o{at} off {{ end {{ rest split }} }}\n")).collect();
    answers(&["check", &folder.file("options.variant", format!("variant many from dakon\n{options}"))], 0);
    let sources: String = (0..20_000).map(|at| format!("source s{at} \"A book\"\n")).collect();
    answers(&["check", &folder.file("sources.variant", format!("variant many from dakon\n{sources}"))], 0);
    let huge = folder.file("huge.variant", vec![b' '; 5 << 20]);
    answers(&["check", &huge], 2);
    let script = folder.file("huge.yaml", vec![b' '; 5 << 20]);
    answers(&["run", &script], 2);
    let mistakes = folder.file("mistakes.variant", format!("variant many from dakon\n{}", "holes 3 4 5\n".repeat(80_000)));
    assert!(answers(&["check", &mistakes], 1).contains("syntax::too-many"));
}

#[test]
fn scripts_that_eat_memory_elsewhere() {
    let folder = Folder::new("scripts");
    for (at, text) in [
        "[".repeat(400_000),
        "{".repeat(400_000),
        format!("{}{}", "[".repeat(200_000), "]".repeat(200_000)),
        "{a: ".repeat(100_000),
        "- ".repeat(200_000),
        "? ".repeat(200_000),
        "\"".repeat(400_001),
        "&a ".repeat(100_000),
        "!!map ".repeat(60_000),
        "%".repeat(400_000),
        format!("variant: dakon\nplay: {}", "[".repeat(400_000)),
    ]
    .into_iter()
    .enumerate()
    {
        let script = folder.file(&format!("{at}.yaml"), text);
        answers(&["run", &script], 1);
    }
    // Nine levels of nine aliases would be 9^9 values.
    let mut bomb = "a0: &a0 [\"x\",\"x\",\"x\",\"x\",\"x\",\"x\",\"x\",\"x\",\"x\"]\n".to_owned();
    for level in 1..10 {
        let inner = vec![format!("*a{}", level - 1); 9].join(",");
        bomb += &format!("a{level}: &a{level} [{inner}]\n");
    }
    answers(&["run", &folder.file("bomb.yaml", format!("variant: dakon\n{bomb}play: *a9\n"))], 1);
    answers(&["run", &folder.file("ring.yaml", "variant: dakon\nplay: &a [*a]\n")], 1);
    answers(&["run", &folder.file("merge.yaml", "variant: dakon\n<<: &a {<<: *a}\n")], 1);
}

#[test]
fn things_that_are_no_files() {
    let folder = Folder::new("things");
    let path = |name: &str| folder.0.join(name).display().to_string();
    let inside = format!("{}/", folder.0.display());
    for command in ["check", "run", "fmt"] {
        answers(&[command, &inside], 2);
        answers(&[command, &path("missing.variant")], 2);
        answers(&[command, &path("missing/missing.variant")], 2);
        answers(&[command, &folder.file("latin.variant", b"variant caf\xe9 from dakon\n")], 2);
    }
    answers(&["show", &path("missing.variant")], 2);
    answers(&["show", &inside], 2);
    for device in ["/dev/null", "/dev/zero"].into_iter().filter(|device| Path::new(device).exists()) {
        for command in ["check", "run", "show"] {
            assert!(answers(&[command, device], 2).contains("device"));
        }
    }
    answers(&["check", ""], 2);
    answers(&["check", &"x".repeat(100_000)], 2);
    answers(&["show", &"../".repeat(1000)], 2);
    answers(&["show", "\u{202e}dakon"], 2);
    answers(&["check", &folder.file("ring.variant", "variant ring from \"ring.variant\"\n")], 1);
    answers(&["check", &folder.file("folder.variant", "variant child from \".\"\n")], 1);
    answers(&["check", &folder.file("null.variant", "variant child from \"/dev/zero\"\n")], 1);
}

#[test]
fn huge_positions_and_moves() {
    let long = ["7,", "1-", "3:y", "9", "a", "x", "[", "-", ",", "/", "S ", "W:", "Ka1,", " + ", "b4xd4", "é"];
    for piece in long {
        let text = piece.repeat(100_000 / piece.len());
        for variant in ["dakon", "dhamet"] {
            answers(&["moves", variant, "--at", &format!("0{text}")], 2);
            answers(&["moves", variant, "--at", &format!("start + {text}")], 2);
            answers(&["apply", variant, &format!("0{text}")], 1);
        }
    }
    for number in ["4294967296", "99999999999999999999999999", "-1", "65536"] {
        answers(&["moves", "dakon", "--at", &format!("7,7,7,7,7,7,7/7,7,7,7,7,7,{number} 0-0 S")], 2);
        answers(&["apply", "dakon", &format!("0{number}x")], 1);
        answers(&["show", "dakon", "--set", &format!("holes={number}")], 2);
    }
    answers(&["moves", "dhamet", "--at", &format!("W:W{}:B", "a1,".repeat(30_000))], 2);
    answers(&["moves", "dakon", "--at", &format!("start + {}", "1 ".repeat(50_000))], 2);
    let switches: Vec<String> = (0..2000).map(|at| format!("--on=x{at}")).collect();
    let mut arguments = vec!["show", "dakon"];
    arguments.extend(switches.iter().map(String::as_str));
    answers(&arguments, 2);
    answers(&["show", &"dakon".repeat(20_000)], 2);
    answers(&["explain", &"dakon".repeat(20_000)], 2);
}

/// Line ends, blanks and marks that editors leave behind mean nothing.
#[test]
fn layouts_of_editors() {
    let folder = Folder::new("editors");
    let plain = lumbung::library::find("dakon").expect("it is shipped").text;
    let fingerprint = |path: &str| answers(&["show", path, "--fingerprint"], 0);
    let usual = fingerprint("dakon");
    for (name, text) in [
        ("bom", format!("\u{feff}{plain}")),
        ("crlf", plain.replace('\n', "\r\n")),
        ("cr", plain.replace('\n', "\r")),
        ("tabs", plain.replace("  ", "\t")),
        ("bom-crlf", format!("\u{feff}{}", plain.replace('\n', "\r\n"))),
        ("no-end", plain.trim_end().to_owned()),
    ] {
        let file = folder.file(&format!("{name}.variant"), &text);
        answers(&["check", &file, "--deny", "warnings", "--deny", "questions"], 0);
        assert_eq!(fingerprint(&file), usual, "{name}");
        // `fmt` writes all of them alike.
        answers(&["fmt", &file], 0);
        assert_eq!(std::fs::read_to_string(&file).expect("a file").trim_start_matches('\u{feff}'), plain, "{name}");
    }
    // A blank that does not break is a blank.
    let blanks = folder.file("nbsp.variant", plain.replacen("holes   7", "holes\u{a0}7", 1));
    assert_eq!(fingerprint(&blanks), usual);
}

const SCRIPTS: &[(&str, &str, &str, &str)] = &[
    // Folder, name of the variant, name of the rule, word for it.
    ("arabic", "الرحلة", "خطف", "قفز"),
    ("tamil", "பல்லாங்குழி", "பசு", "கன்று"),
    ("javanese", "ꦝꦏꦺꦴꦤ꧀", "ꦤꦼꦩ꧀ꦧꦏ꧀", "ꦒꦺꦤ꧀ꦝꦺꦴꦁ"),
    ("hindi-joiners", "क्\u{200d}ष", "क्\u{200c}ष", "शब्द"),
];

/// Names, rules, titles and words in any script, in files, on the command line and in scripts.
#[test]
fn names_of_all_scripts() {
    let folder = Folder::new("scripts-of-the-world");
    for (short, name, rule, word) in SCRIPTS {
        let text = format!(
            "variant {name} from dakon\ntitle \"{name} {word}\"\nalso \"{word}\"\nsource {rule} \"{name}\"\n\
             keep all [{rule} confirmed]\n\
             words xx {{ {rule} \"{word}\" hole \"{word}\" }}\n\
             landing {{\n  rename nembak to {rule}\n  drop mikul\n  before {rule} {rule}-2 off: in empty own hole -> capture last seed  [{rule}, unclear]\n}}\n"
        );
        let file = folder.file(&format!("{short}.variant"), &text);
        let told = answers(&["check", &file, "--deny", "warnings", "--deny", "questions"], 0);
        assert!(told.contains("nothing to say"), "{told}");
        assert!(answers(&["show", &file], 0).contains(name));
        // The file under its own name, found without an ending from its folder.
        let own = folder.file(&format!("{name}.variant"), &text);
        assert_eq!(answers(&["show", &own, "--fingerprint"], 0), answers(&["show", &file, "--fingerprint"], 0));
        let without = answers(&["show", "dakon", "--off", "mikul", "--off", "nembak", "--fingerprint"], 0);
        assert_eq!(answers(&["show", &file, "--off", rule, "--fingerprint"], 0), without, "{short}");
        assert_eq!(answers(&["show", &file, "--off", word, "--fingerprint"], 0), without, "{short}: by its word");
        assert_ne!(answers(&["show", &file, "--on", &format!("{rule}-2"), "--fingerprint"], 0), without);
        let script = format!(
            "title: \"{name}\"\nvariant: {short}.variant\nposition: \"0,0,0,0,3,0,0/0,0,0,0,0,1,1 0-0 S\"\nplay:\n  - move: 2\n    fires: [{rule}]\n"
        );
        let script = folder.file(&format!("{short}.yaml"), &script);
        let told = answers(&["run", &script], 0);
        assert!(told.contains("1 passed") && told.contains(rule), "{told}");
        let by_word =
            folder.file(&format!("{short}-word.yaml"), std::fs::read_to_string(&script).expect("a file").replace(rule, word));
        assert!(answers(&["run", &by_word], 0).contains("1 passed"));
        // A mistake behind such names is shown at its place, counted in characters.
        let faulty = folder.file("faulty.variant", format!("variant {name} from dakon\nlanding {{ drop {rule} }}\n"));
        let told = answers(&["check", &faulty], 1);
        assert!(told.contains("faulty.variant:2:16") && told.contains(rule), "{told}");
        let formatted = folder.file("formatted.variant", &text);
        answers(&["fmt", &formatted], 0);
        answers(&["fmt", "--check", &formatted], 0);
        assert_eq!(answers(&["show", &formatted, "--fingerprint"], 0), answers(&["show", &file, "--fingerprint"], 0));
        let whole = folder.file("whole.variant", answers(&["expand", &file], 0));
        assert_eq!(answers(&["show", &whole, "--fingerprint"], 0), answers(&["show", &file, "--fingerprint"], 0));
    }
}
