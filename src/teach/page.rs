//! A page of HTML that needs nothing else: what all pages have in common.
//!
//! Comes in: a language, a title, a style, what stands in it. Goes out: the page. Its looks are those of the boards: one dark ink, blue for
//! what moves, brown for what is taken.

use super::sheet_language::Language;
use crate::draw::{self, Sign};
use crate::syntax::ast::Family;
use std::fmt::Write as _;

/// Ink, paper and letters of every page.
const STYLE: &str = "\
:root{color-scheme:light;--ink:#22190f;--ink2:#5b4a38;--line:#d8c8aa;--paper:#fffdf8;--indigo:#1f3f7a;--soga:#963a0c;\
--serif:'Iowan Old Style','Palatino Linotype',Palatino,'Noto Serif','Noto Naskh Arabic',Georgia,serif;--sans:system-ui,'Segoe UI','Noto Sans','Noto Sans Arabic',sans-serif}\
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 var(--serif)}:lang(ar){line-height:1.8}\
main{max-width:62rem;margin:0 auto;padding:2rem clamp(1rem,3vw,2rem) 3rem}\
h1{font-size:clamp(1.7rem,1.2rem + 2.2vw,2.6rem);line-height:1.15;margin:0 0 .6rem;padding-bottom:.5rem;border-bottom:3px solid var(--ink);text-wrap:balance}\
h2{font-size:1.35rem;line-height:1.25;margin:2rem 0 .4rem;break-after:avoid}h2 a{color:inherit;text-decoration:none}h2 a:hover{text-decoration:underline}\
h3{font-size:1.08rem;margin:.2rem 0;break-after:avoid}\
p{margin:.4rem 0}ul{margin:.4rem 0;padding-inline-start:1.3rem}li{margin:.4rem 0}a{color:var(--indigo)}a:focus-visible{outline:3px solid var(--indigo);outline-offset:2px}\
.note{font:.82em/1.4 var(--sans);color:var(--ink2)}.lead{color:var(--ink2)}\
mark{background:#fbe3a6;color:inherit;text-decoration:underline;text-decoration-thickness:2px;text-underline-offset:3px;-webkit-box-decoration-break:clone;box-decoration-break:clone;padding:0 .1em}\
figure{margin:0;break-inside:avoid}figure svg{width:100%;height:auto;display:block}figcaption{font:.88rem/1.4 var(--sans);color:var(--ink2);margin-bottom:.3rem}\
.legend{display:flex;flex-wrap:wrap;gap:.4rem 1.4rem;margin:1.4rem 0 .4rem;padding:.6rem 0;border-block:1px solid var(--line);font:.9rem/1.3 var(--sans);list-style:none;break-inside:avoid}\
.legend li{display:flex;align-items:center;gap:.45rem;margin:0}.legend svg{width:1.7rem;height:1.7rem;flex:none}\
footer{margin-top:2.2rem;padding-top:.5rem;border-top:1px solid var(--line);font:.82rem/1.45 var(--sans);color:var(--ink2)}\
@page{margin:14mm 13mm 16mm;@bottom-center{content:counter(page);font:8.5pt sans-serif}}\
@media print{mark{background:none}body{background:#fff;font-size:10.5pt;line-height:1.42}main{max-width:none;margin:0;padding:0}h2{margin-top:5mm}li,p{orphans:3;widows:3}\
.note,figcaption,footer,.legend{font-size:8.5pt}figure svg{max-height:70mm}}";

/// Millimetres: what is printed on a page of A4 or Letter, and a point.
pub(super) const WIDE: f64 = 184.0;
const POINT: f64 = 0.3528;

/// How wide a picture is printed, in millimetres, if the smallest of its numbers has so many points.
pub(super) fn width_of_numbers(svg: &str, points: f64) -> f64 {
    let wide = svg.split(" width=\"").nth(1).and_then(number).unwrap_or(WIDE);
    wide * POINT * points / smallest_number(svg)
}

/// Width and height of a picture, in its units.
pub(super) fn size(svg: &str) -> (f64, f64) {
    let stated = |name: &str| number(svg.split_once(&format!(" {name}=\""))?.1);
    stated("width").zip(stated("height")).map_or((1.0, 1.0), |(width, height)| (width.max(1.0), height))
}

/// Height of the smallest numbers of a picture, in its units; infinite where there are none.
pub(super) fn smallest_number(svg: &str) -> f64 {
    svg.split("font-size=\"").skip(1).filter_map(number).fold(f64::INFINITY, f64::min)
}

/// The same picture with numbers of at least so many points, if it is printed so wide, in millimetres.
pub(super) fn with_numbers(svg: &str, wide: f64, points: f64) -> String {
    let least = size(svg).0 * POINT * points / wide;
    if smallest_number(svg) >= least {
        return svg.to_owned();
    }
    let mut parts = svg.split("font-size=\"");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match (number(part), part.split_once('"')) {
            (Some(size), Some((_, rest))) if size < least => {
                lower(&mut out, draw::BELOW_MIDDLE * (least - size));
                let _ = write!(out, "font-size=\"{least:.1}\"{rest}");
            }
            _ => {
                let _ = write!(out, "font-size=\"{part}");
            }
        }
    }
    out
}

/// Moves down what was begun last, so that a larger number has the same middle.
fn lower(out: &mut String, by: f64) {
    let Some((at, y)) = out.rfind(" y=\"").and_then(|at| Some((at + 4, number(out.get(at + 4..)?)?))) else { return };
    out.truncate(at);
    let _ = write!(out, "{:.1}\" ", y + by);
}

fn number(text: &str) -> Option<f64> {
    text.split(['"', ' ']).next()?.parse().ok()
}

/// A page.
pub(super) struct Page<'a> {
    pub(super) language: &'a Language,
    /// Its title, as it may stand in a sentence.
    pub(super) title: &'a str,
    /// Style beside that of all pages.
    pub(super) style: &'a str,
    /// Class of the body; empty: none.
    pub(super) class: &'a str,
    /// What stands in it, as HTML.
    pub(super) body: String,
}

impl Page<'_> {
    pub(super) fn html(self) -> String {
        let direction = if self.language.right_to_left { "rtl" } else { "ltr" };
        let bare = self.title.replace(['\u{2068}', '\u{2069}'], "");
        let class = if self.class.is_empty() { String::new() } else { format!(" class=\"{}\"", self.class) };
        format!(
            "<!DOCTYPE html>\n<html lang=\"{}\" dir=\"{direction}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>{STYLE}{}</style>\n</head>\n\
             <body{class}>\n<main>\n{}</main>\n</body>\n</html>\n",
            safe(&self.language.code),
            safe(&bare),
            self.style,
            self.body
        )
    }
}

/// Text in which no sign means anything to HTML; what is kept together becomes `bdi`.
pub(super) fn safe(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    text.replace('\u{2068}', "<bdi>").replace('\u{2069}', "</bdi>").replace('\n', "<br>")
}

/// A heading that can be linked to.
pub(super) fn heading(out: &mut String, key: &str, text: &str) {
    let name = key.rsplit('.').next().unwrap_or(key);
    let _ = writeln!(out, "<h2 id=\"{name}\"><a href=\"#{name}\">{}</a></h2>", safe(text));
}

/// What the marks mean that are on these pictures; nothing where there are none.
pub(super) fn legend(out: &mut String, language: &Language, family: Family, svgs: &[&str]) {
    let signs: Vec<Sign> = Sign::ALL.into_iter().filter(|sign| svgs.iter().any(|svg| sign.is_in(svg))).collect();
    if signs.is_empty() {
        return;
    }
    out.push_str("<ul class=\"legend\">\n");
    for sign in signs {
        let said = language.say(meaning(sign, family), &[]);
        let _ = writeln!(out, "<li>{}<span>{}</span></li>", draw::sign(sign), safe(&said));
    }
    out.push_str("</ul>\n");
}

fn meaning(sign: Sign, family: Family) -> &'static str {
    match (sign, family) {
        (Sign::From, Family::Sowing) => "legend.lifted",
        (Sign::From, Family::Leaping) => "legend.moved",
        (Sign::Way | Sign::Route, _) => "legend.way",
        (Sign::Last, Family::Sowing) => "legend.last-seed",
        (Sign::Last, Family::Leaping) => "legend.lands",
        (Sign::Taken, _) => "legend.taken",
        (Sign::Crowned, _) => "legend.crowned",
        (Sign::Refused, _) => "legend.refused",
        (Sign::King, _) => "legend.king",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_grows_keeps_its_middle() {
        // A number of 20 with its middle at 10, on a picture of 100 units: printed at 11.76 mm, 10 points are 30 units there.
        let svg = "<svg width=\"100\" height=\"50\"><text x=\"5\" y=\"17\" font-size=\"20\" class=\"count\">3</text></svg>";
        let grown = with_numbers(svg, 100.0 * POINT * 10.0 / 30.0, 10.0);
        assert_eq!(grown, svg.replace("y=\"17\" font-size=\"20\"", "y=\"20.5\" font-size=\"30.0\""));
        assert_eq!(with_numbers(svg, 100.0, 10.0), svg, "a number that is large enough stays");
    }
}
