//! `man`: the help of every command as pages of the manual.

use super::{Arguments, Ran, Verdict, disk};
use crate::error::Error;
use clap::{Arg, ArgAction, Command, CommandFactory as _};
use clap_mangen::Man;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Print the manual: the page of the program, or of a command
#[derive(clap::Args)]
#[command(
    name = "man",
    after_long_help = "Examples:\n  lumbung man check | man -l -\n  lumbung man --folder ~/.local/share/man/man1   all pages, for `man lumbung-check`"
)]
pub(super) struct Pages {
    /// A command
    command: Option<String>,
    /// Write all pages into this folder, which is made if it is not there
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    folder: Option<PathBuf>,
}

impl Pages {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let whole = whole();
        if let Some(folder) = &self.folder {
            std::fs::create_dir_all(folder).map_err(|error| disk::unwritable(folder, &error))?;
            write(&whole, folder)?;
            for command in commands(&whole) {
                write(command, folder)?;
            }
            writeln!(out, "{} pages are written into {}", commands(&whole).count() + 1, disk::shown(folder.as_os_str()))?;
            return Ok(Verdict::Fine);
        }
        let wanted = match &self.command {
            None => &whole,
            Some(name) => commands(&whole).find(|command| called(command) == *name).ok_or_else(|| {
                let message = format!("there is no command `{}`", crate::clean::clean_word(name));
                Error::Usage { code: "use::command-line", message }
            })?,
        };
        out.write_all(&page(wanted)?)?;
        Ok(Verdict::Fine)
    }
}

/// The program, each command under the name that its page has.
fn whole() -> Command {
    let whole = Arguments::command().disable_help_subcommand(true);
    let names: Vec<String> = whole.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    names.into_iter().fold(whole, |whole, name| {
        let (own, called) = (format!("lumbung-{name}"), format!("lumbung {name}"));
        whole.mut_subcommand(name, |command| command.display_name(own).bin_name(called).version(env!("CARGO_PKG_VERSION")))
    })
}

fn commands(whole: &Command) -> impl Iterator<Item = &Command> {
    whole.get_subcommands().filter(|command| !command.is_hide_set())
}

fn called(command: &Command) -> &str {
    command.get_name()
}

fn page(command: &Command) -> std::io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let title = command.get_display_name().unwrap_or("lumbung").to_uppercase();
    Man::new(command.clone()).title(title).section("1").manual("lumbung").date("").render(&mut page)?;
    let whole = String::from_utf8_lossy(&page);
    let parts = whole.split_once(".SH SYNOPSIS\n").and_then(|(head, rest)| Some((head, rest.split_once(".SH ")?.1)));
    Ok(match parts {
        Some((head, rest)) => format!("{head}.SH SYNOPSIS\n{}\n.SH {rest}", synopsis(command)).into_bytes(),
        None => page,
    })
}

/// How a command is called: its name, its options with what they take, its arguments.
fn synopsis(command: &Command) -> String {
    let bold = |text: &str| format!("\\fB{}\\fR", text.replace('-', "\\-"));
    let taken = |arg: &Arg| {
        let names = arg.get_value_names().unwrap_or_default();
        names.iter().map(|name| format!("\\fI{}\\fR", name.replace('-', "\\-"))).collect::<Vec<_>>().join(" ")
    };
    let several = |arg: &Arg| arg.get_num_args().is_some_and(|count| count.max_values() > count.min_values().max(1));
    let repeated = |arg: &Arg| {
        matches!(arg.get_action(), ArgAction::Append) && (arg.is_positional() || several(arg) || arg.get_long().is_some())
    };
    let said = |arg: &Arg| {
        let option =
            arg.get_long().map(|long| bold(&format!("--{long}"))).or_else(|| Some(bold(&format!("-{}", arg.get_short()?))));
        let words = [option, Some(taken(arg)).filter(|taken| !taken.is_empty() && arg.get_action().takes_values())];
        let whole = words.into_iter().flatten().collect::<Vec<_>>().join(" ");
        let whole = if arg.is_required_set() { whole } else { format!("[{whole}]") };
        if repeated(arg) { format!("{whole}...") } else { whole }
    };
    let shown = |arg: &&Arg| !arg.is_hide_set();
    let options = command.get_arguments().filter(|arg| !arg.is_positional()).filter(shown);
    let all = options.chain(command.get_positionals().filter(shown)).map(said);
    let under = command.has_subcommands().then(|| "\\fICOMMAND\\fR ...".to_owned());
    let name = bold(command.get_bin_name().unwrap_or("lumbung"));
    std::iter::once(name).chain(all).chain(under).collect::<Vec<_>>().join(" ")
}

fn write(command: &Command, folder: &Path) -> Result<(), Error> {
    let file = folder.join(format!("{}.1", command.get_display_name().unwrap_or("lumbung")));
    let failed = |error| disk::unwritable(&file, &error);
    let mut nowhere = std::io::sink();
    let mut target = disk::create(file.as_os_str(), &mut nowhere)?;
    target.write_all(&page(command).map_err(failed)?).and_then(|()| target.flush()).map_err(failed)
}
