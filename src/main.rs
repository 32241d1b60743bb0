//! The program: hands its arguments to [`lumbung::cli`] and ends with the code that comes back.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(lumbung::cli::run(std::env::args_os()))
}
