//! The sheets, by the writers of the commands.

use super::asked::Asked;
use super::refused::Refused;
use crate::compare::{Comparison, Pair, Plan, Watch};
use crate::error::Error;
use crate::teach::worksheet::{self, Terms, Worksheet};
use crate::teach::{difference, sheet};
use crate::variant::Variant;
use hmac_sha256::Hash;
use std::collections::{BTreeMap, BTreeSet};

/// Work of the search for the games of a difference sheet, all and each.
const WHOLE: u64 = 8_000_000;
const EACH: u64 = 2_000_000;
/// Questions of a worksheet.
const QUESTIONS: usize = 40;

/// What an address asks for: a kind of sheet, a variant, perhaps a second one, a language.
pub(super) fn asked(pairs: Vec<(String, String)>) -> Result<(Asked, BTreeMap<String, String>), Refused> {
    let fields: BTreeMap<String, String> = pairs.into_iter().collect();
    let text = |name: &str| fields.get(name).cloned().unwrap_or_default();
    let list = |name: &str| text(name).split(',').filter(|item| !item.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let other = fields.get("other").map(|name| Box::new(Asked { variant: name.clone(), ..Asked::default() }));
    let asked = Asked {
        variant: text("variant"),
        set: list("set")
            .iter()
            .filter_map(|pair| pair.split_once('.'))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        on: list("on"),
        off: list("off"),
        lang: fields.get("lang").cloned(),
        what: fields.get("kind").cloned(),
        other,
        ..Asked::default()
    };
    asked.within_limits()?;
    Ok((asked, fields))
}

/// A sheet as a page of its own.
///
/// # Errors
/// A variant is none; there is no such kind of sheet.
pub(super) fn page(asked: &Asked, fields: &BTreeMap<String, String>) -> Result<String, Refused> {
    let (variant, language) = (asked.variant()?, asked.language());
    let other = asked.other.as_ref().map(|other| other.variant()).transpose()?;
    let number = |name: &str, usual: u64| fields.get(name).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let paper = fields.get("paper").and_then(|name| sheet::Paper::named(name)).unwrap_or(sheet::Paper::A3);
    match asked.what.as_deref().unwrap_or("rules") {
        "rules" => Ok(sheet::sheet(&variant, language, true).write(sheet::Format::Html)),
        "poster" => Ok(sheet::sheet(&variant, language, true).write(sheet::Format::Poster(paper))),
        "difference" => compared(&variant, other.as_ref(), asked),
        "worksheet" => {
            let count = usize::try_from(number("count", 8)).unwrap_or(QUESTIONS).clamp(1, QUESTIONS);
            let level = u8::try_from(number("level", 1).clamp(1, 3)).unwrap_or(1);
            let terms = Terms { level, seed: number("seed", 1), count };
            let other = other.as_ref().filter(|other| other.family() == variant.family());
            Ok(Worksheet::new(&variant, other, language, terms).write(worksheet::Format::Html))
        }
        kind => Err(Refused::new(
            404,
            "web::sheet",
            format!("there is no sheet `{kind}`: there are rules, poster, difference and worksheet"),
        )),
    }
}

fn compared(left: &Variant, right: Option<&Variant>, asked: &Asked) -> Result<String, Refused> {
    let right =
        right.ok_or_else(|| Refused::new(422, "web::other", "a difference sheet is of two games: choose a second one"))?;
    let pair = Pair::new(left, right).ok_or_else(|| {
        let message =
            format!("{} and {} are of different families: no position means anything in both", left.name(), right.name());
        Error::Usage { code: "use::two-families", message }
    })?;
    let plan = Plan { positions: 200_000, games: 4_000, ..Plan::default() };
    let watch =
        |rule: Option<usize>, _: usize| Watch { work: Some(if rule.is_some() { EACH } else { WHOLE }), ..Watch::default() };
    let labels = [left.name().to_owned(), right.name().to_owned()];
    Ok(difference::html(&Comparison::new(pair, &plan, true, labels, &watch), asked.language()))
}

/// A policy that allows the style and the script that stand in this very page, and nothing else.
pub(super) fn policy(page: &str) -> String {
    let allowed = |name: &str| -> String {
        let (open, close) = (format!("<{name}>"), format!("</{name}>"));
        let blocks = page.split(open.as_str()).skip(1).filter_map(|rest| rest.split_once(close.as_str()));
        let sums: Vec<String> = blocks.map(|(block, _)| format!(" 'sha256-{}'", base64(&Hash::hash(block.as_bytes())))).collect();
        if sums.is_empty() { " 'none'".to_owned() } else { sums.concat() }
    };
    // What stands in the attributes of single elements: sizes of pictures.
    let attributes = page.split(" style=\"").skip(1).filter_map(|rest| rest.split_once('"'));
    let attributes: BTreeSet<String> =
        attributes.map(|(style, _)| format!(" 'sha256-{}'", base64(&Hash::hash(style.as_bytes())))).collect();
    let sizes = if attributes.is_empty() {
        String::new()
    } else {
        format!(" 'unsafe-hashes'{}", attributes.into_iter().collect::<String>())
    };
    format!(
        "default-src 'none'; script-src{}; style-src{}{sizes}; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
        allowed("script"),
        allowed("style")
    )
}

/// Bytes as a policy writes a sum.
fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let sign = |bits: u32| char::from(SIGNS[(bits & 63) as usize]);
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let bits = three.iter().fold(0, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        let signs = [18, 12, 6, 0].map(|shift| sign(bits >> shift));
        text.extend(signs.iter().take(three.len() + 1));
        text.extend(std::iter::repeat_n('=', 3 - three.len()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_written_as_policies_write_them() {
        // The vectors of RFC 4648.
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
        let policy = policy("<style>a{}</style><script>1</script><script>2</script>");
        assert_eq!(policy.matches("'sha256-").count(), 3, "{policy}");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"));
    }
}
