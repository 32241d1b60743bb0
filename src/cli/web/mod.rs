//! `web`: the program in a browser.
//!
//! Comes in: an address to listen at, and requests. Goes out: the page, whose files are in `src/web/`, and a JSON interface without memory:
//! every request names a variant, how it is adapted, a position and moves, and is answered from these alone. Never reads or writes a file:
//! variants come by a shipped name or as text.

mod advice;
mod asked;
mod assets;
mod both;
mod check;
mod dials;
mod game;
mod games;
mod guard;
mod picture;
mod questions;
mod quiz;
mod refused;
mod server;
mod sheets;
mod two;
mod words;

use super::common::whole;
use super::{Failure, Ran, Verdict, message};
use crate::error::Error;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// Open the program in a browser: play, try rules, read the sheets
#[derive(clap::Args)]
#[command(
    after_long_help = "Examples:\n  lumbung web --open\n  lumbung web --port 0                    any port that is free\n  lumbung web --bind 0.0.0.0              for everybody in the same network\n  lumbung web --picture \"/play/NAME?moves=3\" > NAME.svg"
)]
pub(super) struct Web {
    /// The port to listen at; 0: any that is free
    #[arg(long, value_name = "N", default_value_t = 8417, value_parser = whole::<u16>(0..=65_535))]
    port: u16,
    /// The address to listen at; without it only this machine can reach the page
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Draw the page at this address as SVG, and listen to nobody: `/play/NAME?moves=3`, `/two/NAME?b=OTHER`
    #[arg(long, value_name = "PAGE", conflicts_with_all = ["port", "bind", "open"])]
    picture: Option<String>,
}

impl Web {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        if let Some(page) = &self.picture {
            let drawn = picture::picture(page).map_err(|refused| refused.told())?;
            out.write_all(drawn.as_bytes())?;
            return Ok(Verdict::Fine);
        }
        let wanted = SocketAddr::new(self.bind, self.port);
        let (listener, address) = server::listen(wanted).map_err(|error| not_listening(wanted, &error))?;
        let shown = guard::shown(address);
        if !self.bind.is_loopback() {
            message(
                "Everybody who reaches this address can use the page and this machine's time for it. They see no file of yours, and what they \
                 play is not kept. Nothing is encrypted.\n",
            );
        }
        writeln!(out, "lumbung is at {shown} (Ctrl-C ends it)")?;
        out.flush()?;
        if self.open {
            browse(&shown);
        }
        server::serve(listener, address).map_err(Failure::Output)?;
        Ok(Verdict::Fine)
    }
}

fn not_listening(wanted: SocketAddr, error: &std::io::Error) -> Error {
    let (code, message) = match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            let port = wanted.port();
            (
                "use::port-taken",
                format!(
                    "port {port} is taken, perhaps by another `lumbung web`: end that one, or give another port, such as `--port 0` for any that is free"
                ),
            )
        }
        _ => (
            "use::address",
            format!("nothing can listen at {wanted}: {error}; without `--bind` the page is for this machine alone"),
        ),
    };
    Error::Usage { code, message }
}

/// Asks the system to show the page; if it cannot, the address stands in the terminal.
fn browse(address: &str) {
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let silent = std::process::Stdio::null;
    let opened = std::process::Command::new(opener).arg(address).stdin(silent()).stdout(silent()).stderr(silent()).spawn();
    if opened.is_err() {
        message("No browser could be opened: open the address by hand.\n");
    }
}
