//! Embeds the files of `variants/`, so that a game is added without touching any Rust.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=variants");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut files = Vec::new();
    collect(&root.join("variants"), &mut files)?;
    files.sort();
    let mut code = String::from("[\n");
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        let shown: Vec<_> = file.strip_prefix(&root).unwrap_or(&file).iter().map(|part| part.to_string_lossy()).collect();
        code += &format!("    ({:?}, include_str!({:?})),\n", shown.join("/"), file);
    }
    code += "]\n";
    fs::write(PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("library.rs"), code)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "variant") {
            files.push(path);
        }
    }
    Ok(())
}
