//! A picture of the page at an address, for who reads of it without opening it.
//!
//! Comes in: an address of a game or of two boards. Goes out: one SVG with what the page shows there, in its words: the same documents, drawn on
//! paper instead of in a browser. Nothing listens.

use super::asked::Asked;
use super::refused::Refused;
use super::words::document;
use super::{game, two};
use crate::teach::sheet_language::Language;
use axum::extract::Query;
use axum::http::Uri;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;

const WIDTH: f64 = 960.0;
const MARGIN: f64 = 24.0;
/// Space between columns, and inside a card.
const GAP: f64 = 20.0;
const INNER: f64 = 12.0;
const SERIF: &str = "'Iowan Old Style',Palatino,'Noto Serif',serif";
const SANS: &str = "system-ui,'Noto Sans',sans-serif";
/// Colours of the page by day.
const PAPER: &str = "#faf5ea";
const CARD: &str = "#fffdf8";
const INK: &str = "#22190f";
const PALE: &str = "#5b4a38";
const EDGE: &str = "#8a7557";
const INDIGO: &str = "#1f3f7a";
const KUNYIT: &str = "#f4b731";

/// The page at an address, as a picture.
///
/// # Errors
/// The address is none of a game or of two, or names something that is not there.
pub(super) fn picture(address: &str) -> Result<String, Refused> {
    let malformed = || {
        Refused::new(404, "web::nothing-there", "a picture is of an address such as `/play/GAME?moves=3` or `/two/GAME?b=OTHER`")
    };
    let uri: Uri = address.parse().map_err(|_| malformed())?;
    let Query(fields) = Query::<BTreeMap<String, String>>::try_from_uri(&uri).map_err(|_| malformed())?;
    let mut path = uri.path().trim_matches('/').split('/');
    let (page, variant) = (path.next().unwrap_or_default(), path.next().unwrap_or_default());
    let mut asked = of_address(variant, "", &fields);
    asked.other = fields.get("b").map(|other| Box::new(of_address(other, "b.", &fields)));
    asked.within_limits()?;
    let words = document(asked.language());
    let mut sheet = Sheet { words: &words, turned: asked.language().right_to_left, out: String::new(), y: 0.0 };
    match page {
        "play" => sheet.play(&game::game(&asked)?),
        "two" => sheet.two(&two::two(&asked)?, fields.get("rule").map_or("all", String::as_str)),
        _ => return Err(malformed()),
    }
    Ok(sheet.whole(page))
}

/// What an address says of one game; of the right one of two each name begins with `b.`.
fn of_address(variant: &str, before: &str, fields: &BTreeMap<String, String>) -> Asked {
    let list = |name: &str| -> Vec<String> {
        let text = fields.get(&format!("{before}{name}")).map_or("", String::as_str);
        text.split(',').filter(|item| !item.is_empty()).map(str::to_owned).collect()
    };
    let pair = |pair: &String| pair.split_once('.').map(|(name, value)| (name.to_owned(), value.to_owned()));
    Asked {
        variant: variant.to_owned(),
        set: list("set").iter().filter_map(pair).collect(),
        on: list("on"),
        off: list("off"),
        position: fields.get("at").filter(|_| before.is_empty()).cloned(),
        moves: list("moves"),
        lang: fields.get("lang").cloned(),
        ..Asked::default()
    }
}

/// How a line of text looks.
#[derive(Clone, Copy)]
struct Look {
    size: f64,
    ink: &'static str,
    bold: bool,
    serif: bool,
}

const PLAIN: Look = Look { size: 15.0, ink: INK, bold: false, serif: false };
const SMALL: Look = Look { size: 13.0, ink: PALE, ..PLAIN };
const HEAD: Look = Look { size: 18.0, bold: true, serif: true, ..PLAIN };

/// What draws into a column.
type Fill<'f, S> = &'f dyn Fn(&mut S, (f64, f64));

/// What is drawn so far, and how far down.
struct Sheet<'w> {
    words: &'w Value,
    /// The page is written from right to left.
    turned: bool,
    out: String,
    y: f64,
}

impl Sheet<'_> {
    fn say(&self, key: &str, set_in: &[(&str, &str)]) -> String {
        let forms = &self.words["words"][key];
        let number = set_in.iter().find(|(name, _)| *name == "n").filter(|(_, number)| *number == "1");
        let form = number.and_then(|_| forms["one"].as_str()).or_else(|| forms["other"].as_str());
        set_in.iter().fold(form.unwrap_or(key).to_owned(), |text, (name, part)| text.replace(&format!("{{{name}}}"), part))
    }

    /// Lines of text in a column, from here down.
    fn text(&mut self, (left, width): (f64, f64), look: Look, text: &str) {
        // As wide as letters are on the average.
        let fits = (width / (look.size * if look.bold { 0.56 } else { 0.51 })) as usize;
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match lines.last_mut().filter(|line| line.chars().count() + word.chars().count() < fits) {
                Some(line) => {
                    line.push(' ');
                    line.push_str(word);
                }
                None => lines.push(word.to_owned()),
            }
        }
        let (at, direction) = if self.turned { (left + width, "rtl") } else { (left, "ltr") };
        for line in lines {
            self.y += look.size * 1.35;
            let _ = writeln!(
                self.out,
                r#"<text x="{at:.0}" y="{:.0}" direction="{direction}" font-size="{}" fill="{}" font-family="{}"{}>{}</text>"#,
                self.y,
                look.size,
                look.ink,
                if look.serif { SERIF } else { SANS },
                if look.bold { r#" font-weight="700""# } else { "" },
                safe(&line)
            );
        }
    }

    /// A card in a column around what `fill` draws.
    fn card(&mut self, (left, width): (f64, f64), fill: impl FnOnce(&mut Self, (f64, f64))) {
        let (top, before) = (self.y, std::mem::take(&mut self.out));
        self.y += INNER / 2.0;
        fill(self, (left + INNER, width - 2.0 * INNER));
        self.y += INNER;
        let inside = std::mem::replace(&mut self.out, before);
        let _ = writeln!(
            self.out,
            r#"<rect x="{left:.0}" y="{top:.0}" width="{width:.0}" height="{:.0}" rx="14" fill="{CARD}" stroke="{EDGE}" stroke-opacity=".45"/>"#,
            self.y - top
        );
        self.out.push_str(&inside);
    }

    /// A picture of the drawing room, as wide as a column.
    fn board(&mut self, column: (f64, f64), svg: &str) {
        self.card(column, |sheet, (left, width)| {
            let sides: Vec<f64> = quoted(svg, "viewBox=\"").split(' ').filter_map(|side| side.parse().ok()).collect();
            let [_, _, wide, high] = sides[..] else { return };
            let scale = (width / wide).min(430.0 / high);
            let (height, top) = (high * scale, sheet.y + INNER / 2.0);
            let at = left + (width - wide * scale) / 2.0;
            let inside = svg.split_once('>').map_or("", |(_, inside)| inside);
            let _ = writeln!(
                sheet.out,
                r#"<svg x="{at:.0}" y="{top:.0}" width="{:.0}" height="{height:.0}" viewBox="{}" direction="ltr" font-family="{SANS}" text-anchor="middle">{inside}"#,
                wide * scale,
                quoted(svg, "viewBox=\"")
            );
            sheet.y = top + height;
        });
    }

    /// What happened, each with its rule.
    fn events(&mut self, column: (f64, f64), events: &Value) {
        for event in list(events) {
            self.y += 5.0;
            self.text(column, PLAIN, text(&event["said"]));
            let rule = &event["by_rule"];
            if rule["default"] == false {
                self.text(column, Look { ink: INDIGO, ..SMALL }, &self.say("play.rule", &[("rule", text(&rule["rule"]))]));
            }
        }
    }

    /// Who is to move, and the score.
    fn standing(&mut self, column: (f64, f64), game: &Value) {
        let over = || match game["outcome"].as_str() {
            Some("draw") => self.say("difference.drawn", &[]),
            outcome => self.say(&format!("side.{}-wins", outcome.unwrap_or_default()), &[]),
        };
        let turn = if game["outcome"] == "ongoing" {
            Language::capital(&self.say(&format!("drawing.{}-moves", text(&game["side"])), &[]))
        } else {
            over()
        };
        let scores =
            game["score"].as_object().into_iter().flatten().map(|(side, number)| format!("{} {number}", self.side(side)));
        let scores: Vec<String> = scores.collect();
        self.text(column, Look { bold: true, ..PLAIN }, &format!("{turn} · {}", scores.join(" · ")));
    }

    fn side(&self, side: &str) -> String {
        self.say(&format!("side.{side}"), &[])
    }

    /// The title of a page, and what stands below it.
    fn head(&mut self, title: &str, below: &str) {
        let column = (MARGIN, WIDTH - 2.0 * MARGIN);
        self.y = 56.0;
        self.text(column, Look { size: 28.0, bold: true, serif: true, ..PLAIN }, title);
        self.text(column, SMALL, below);
        self.y += 8.0;
    }

    /// Two columns that begin side by side; for who reads from the right the first is the right one.
    fn columns(&mut self, first: f64, fill: [Fill<'_, Self>; 2]) {
        let (top, second) = (self.y, WIDTH - 2.0 * MARGIN - GAP - first);
        let lefts = if self.turned { [MARGIN + second + GAP, MARGIN] } else { [MARGIN, MARGIN + first + GAP] };
        let mut bottom = top;
        for ((fill, left), width) in fill.into_iter().zip(lefts).zip([first, second]) {
            self.y = top;
            fill(self, (left, width));
            bottom = bottom.max(self.y);
        }
        self.y = bottom;
    }

    /// A game: the board, and beside it what happened.
    fn play(&mut self, game: &Value) {
        self.head(text(&game["title"]), text(&game["region"]));
        let table = |sheet: &mut Self, column: (f64, f64)| {
            sheet.standing(column, game);
            sheet.y += 8.0;
            sheet.board(column, text(&game["board"]));
        };
        let story = |sheet: &mut Self, column: (f64, f64)| {
            sheet.card(column, |sheet, column| {
                sheet.text(column, HEAD, &sheet.say("play.happened", &[]));
                let Some(turn) = list(&game["turns"]).last() else {
                    return sheet.text(column, SMALL, &sheet.say("play.nothing", &[]));
                };
                let number = (turn["number"].as_u64().unwrap_or(0) + 1).to_string();
                let plays = sheet.say(&format!("side.{}-plays", text(&turn["side"])), &[("move", text(&turn["move"]))]);
                let told = [("number", number.as_str()), ("plays", &Language::capital(&plays))];
                sheet.text(column, SMALL, &sheet.say("play.turn", &told));
                sheet.events(column, &turn["events"]);
            });
        };
        self.columns(590.0, [&table, &story]);
    }

    /// Two boards where they part: by one rule, or by all.
    fn two(&mut self, found: &Value, rule: &str) {
        let named = list(&found["rules"]).iter().find(|one| one["name"] == rule);
        let game = named.map_or(&found["whole"], |named| &named["game"]);
        let titles = ["left", "right"].map(|side| text(&found[side]["title"]));
        let count = list(&found["rules"]).len().to_string();
        self.head(
            &self.say("difference.title", &[("one", titles[0]), ("other", titles[1])]),
            &self.say("difference.so-many", &[("n", &count)]),
        );
        let moves: Vec<&str> = list(&game["sides"][0]["moves"]).iter().map(text).collect();
        let fork = match moves.is_empty() {
            _ if game.is_null() => self.say("difference.not-found", &[]),
            true => self.say("two.part-start", &[]),
            false => self.say("two.part", &[("moves", &moves.join(", "))]),
        };
        let top = self.y;
        let mark = if self.turned { WIDTH - MARGIN - 4.0 } else { MARGIN };
        self.text((MARGIN + INNER, WIDTH - 2.0 * (MARGIN + INNER)), HEAD, &fork);
        let _ = writeln!(
            self.out,
            r#"<rect x="{mark:.0}" y="{:.0}" width="4" height="24" fill="{KUNYIT}" stroke="{INK}" stroke-width=".6"/>"#,
            top + 4.0
        );
        self.y += 14.0;
        let differs = places(&game["sides"]);
        let board = |sheet: &mut Self, column: (f64, f64), side: usize| {
            let shown = &game["sides"][side];
            sheet.text(column, HEAD, titles[side]);
            sheet.y += 8.0;
            sheet.board(column, &ringed(text(&shown["board"]), &differs));
            sheet.y += 4.0;
            sheet.standing(column, shown);
            sheet.events(column, &shown["events"]);
        };
        let half = (WIDTH - 2.0 * MARGIN - GAP) / 2.0;
        if !game.is_null() {
            self.columns(half, [&|sheet, column| board(sheet, column, 0), &|sheet, column| board(sheet, column, 1)]);
            self.y += GAP;
        }
        let blamed: Vec<&str> = list(&found["blame"]).first().into_iter().flat_map(list).map(text).collect();
        let told = list(&found["rules"]).iter().filter(|one| match named {
            Some(named) => *one == named,
            None => blamed.contains(&text(&one["name"])),
        });
        for rule in told {
            let says = |sheet: &mut Self, column: (f64, f64), side: &str, title: &str| {
                sheet.card(column, |sheet, column| {
                    sheet.text(column, Look { size: 15.0, ..HEAD }, &format!("{title}: {}", text(&rule["heading"])));
                    let words: Vec<&str> = list(&rule[side]["sentence"]).iter().map(|run| text(&run[0])).collect();
                    sheet.text(column, Look { serif: true, ..PLAIN }, &words.join(" "));
                    sheet.text(column, SMALL, text(&rule[side]["place"]));
                });
            };
            self.columns(
                half,
                [&|sheet, column| says(sheet, column, "left", titles[0]), &|sheet, column| {
                    says(sheet, column, "right", titles[1])
                }],
            );
            self.y += 12.0;
        }
    }

    /// The frame of every page around what was drawn.
    fn whole(mut self, page: &str) -> String {
        let (body, bottom) = (std::mem::take(&mut self.out), self.y + MARGIN);
        let mut bar = String::new();
        let step = if self.turned { -1.0 } else { 1.0 };
        let direction = if self.turned { "rtl" } else { "ltr" };
        let mut at = if self.turned { WIDTH - MARGIN } else { MARGIN };
        let pages = ["games", "play", "two", "dials", "workshop", "sheets", "quiz"]
            .map(|one| (one, self.say(&format!("page.{one}"), &[])));
        for (name, word) in [("", "lumbung".to_owned())].into_iter().chain(pages) {
            let bold = name.is_empty() || name == page;
            let wide = word.chars().count() as f64 * if bold { 8.6 } else { 7.8 };
            let _ = writeln!(
                bar,
                r#"<text x="{at:.0}" y="32" direction="{direction}" font-size="15" fill="{INK}" font-family="{SANS}"{}>{}</text>"#,
                if bold { r#" font-weight="700""# } else { "" },
                safe(&word)
            );
            if name == page {
                let left = if self.turned { at - wide } else { at };
                let _ = writeln!(bar, r#"<rect x="{left:.0}" y="40" width="{wide:.0}" height="3" fill="{INDIGO}"/>"#);
            }
            at += step * (wide + 22.0);
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {bottom:.0}\" width=\"{WIDTH}\" height=\"{bottom:.0}\" role=\"img\">\n\
             <rect width=\"{WIDTH}\" height=\"{bottom:.0}\" rx=\"14\" fill=\"{PAPER}\"/>\n{bar}<path d=\"M0 52H{WIDTH}\" stroke=\"{EDGE}\" stroke-opacity=\".45\"/>\n{body}</svg>\n"
        )
    }
}

/// Places on which something else lies on the two boards.
fn places(sides: &Value) -> Vec<String> {
    let lying = |side: &Value| -> BTreeMap<String, Value> {
        let mut found = BTreeMap::new();
        for (row, sign) in [("south", 'S'), ("north", 'N')] {
            found.extend(
                (1..).zip(list(&side["holes"][row])).map(|(number, count): (u32, _)| (format!("{sign}{number}"), count.clone())),
            );
            found.insert(sign.to_string(), side["stores"][row].clone());
        }
        for (colour, kind) in [("white", "men"), ("white", "kings"), ("black", "men"), ("black", "kings")] {
            let points = list(&side["pieces"][colour][kind]).iter();
            found.extend(points.map(|point| (text(point).to_owned(), format!("{colour} {kind}").into())));
        }
        found
    };
    let [one, other] = [lying(&sides[0]), lying(&sides[1])];
    let all = one.keys().chain(other.keys());
    let mut differ: Vec<String> = all.filter(|place| one.get(*place) != other.get(*place)).cloned().collect();
    differ.dedup();
    differ
}

/// A board with rings around places, yellow between two lines of ink, under everything that lies there.
fn ringed(svg: &str, places: &[String]) -> String {
    let mut ringed = svg.to_owned();
    for place in places {
        let Some((ground, behind)) = ground(&ringed, place) else { continue };
        let number = |name: &str| quoted(&ground, &format!(" {name}=\"")).parse().unwrap_or(34.0_f64).max(34.0) + 2.0;
        let [x, y] = ["cx", "cy"].map(|name| quoted(&ground, &format!(" {name}=\"")));
        let (wide, tall) = if ground.starts_with("<ellipse") { (number("rx"), number("ry")) } else { (36.0, 36.0) };
        let mut rings = String::new();
        for (width, ink) in [(8, INK), (5, KUNYIT)] {
            let _ = write!(
                rings,
                r#"<ellipse cx="{x}" cy="{y}" rx="{wide}" ry="{tall}" fill="none" stroke="{ink}" stroke-width="{width}"/>"#
            );
        }
        ringed.insert_str(behind, &rings);
    }
    ringed
}

/// The rim of a hole, or the mark of a point, and the byte behind all that is drawn of the place itself.
fn ground(svg: &str, place: &str) -> Option<(String, usize)> {
    let element = |at: usize| {
        let start = svg.get(..at)?.rfind('<')?;
        let end = at + svg.get(at..)?.find("/>")? + 2;
        Some((svg.get(start..end)?.to_owned(), end))
    };
    let Some(home) = svg.find(&format!("data-place=\"{place}\" data-heap")) else {
        return element(svg.find(&format!("data-point=\"{place}\""))?);
    };
    let until = svg.get(home..)?.find("</g>").map_or(svg.len(), |end| home + end);
    let of = |class: &str| svg.get(home..until)?.find(&format!("class=\"{class}\"")).map(|at| home + at);
    let (rim, _) = element(of("rim")?)?;
    Some((rim, element(of("hole").or_else(|| of("rim"))?)?.1))
}

/// What stands in quotes behind a word.
fn quoted<'t>(text: &'t str, behind: &str) -> &'t str {
    text.split_once(behind).and_then(|(_, rest)| rest.split('"').next()).unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// A text as it stands in a picture.
fn safe(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_of_the_page() {
        let style = include_str!("../../web/style.css");
        let colours = [
            ("paper", PAPER),
            ("card", CARD),
            ("ink", INK),
            ("ink2", PALE),
            ("edge", EDGE),
            ("indigo", INDIGO),
            ("kunyit", KUNYIT),
        ];
        for (name, colour) in colours {
            assert!(style.contains(&format!("--{name}:{colour};")), "{name} is another colour there");
        }
    }
}
