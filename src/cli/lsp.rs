//! `lsp`: the language server, for editors.

use super::{Ran, Verdict, disk, message};
use crate::lsp::{self, Ended};
use std::io::{self, BufReader, Write};

/// Answer an editor: findings while typing, completion, meanings, renaming (the language server protocol)
#[derive(clap::Args)]
#[command(
    after_long_help = "Example, in init.lua of Neovim:\n  vim.lsp.config(\"lumbung\", { cmd = { \"lumbung\", \"lsp\" }, filetypes = { \"lumbung\" } })\n\nHow each editor is set up: docs/editors.md"
)]
pub(super) struct Lsp {
    /// Talk over standard input and output; it is so without it too
    #[arg(long)]
    stdio: bool,
}

impl Lsp {
    pub(super) fn run(&self, _: &mut dyn Write) -> Ran {
        let _ = self.stdio;
        let ended = lsp::serve(BufReader::new(io::stdin()), &mut io::stdout().lock(), &disk::shelf)?;
        match ended {
            Ended::InGoodOrder => Ok(Verdict::Fine),
            Ended::WithoutClosing => Ok(Verdict::No),
            Ended::Unreadable(why) => {
                message(&format!("{why}\n"));
                Ok(Verdict::WrongUse)
            }
        }
    }
}
