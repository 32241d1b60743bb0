//! The whole game on one page for a wall: a large board, the rules in short, a picture for each rule.
//!
//! Comes in: a sheet, a paper. Goes out: a page of HTML of the shape of the paper; on a phone it reflows. Sources and doubts stand on the
//! sheet.

use super::page::{self, Page, safe};
use super::poster_plan::{BETWEEN, Block, Leaf, Look, Paper, Place, WIDE, Words};
use super::sheet::{Line, Part, Sheet};
use super::sheet_language::Language;
use super::sheet_page::heading;
use super::sheet_pictures;
use crate::ir::Cause;
use crate::syntax::ast::Family;
use std::fmt::Write as _;

/// Parts that are told in words at the top, in this order; those of one box stand together.
const BOXES: &[&[&str]] = &[
    &["heading.aim"],
    &["heading.start", "heading.opening"],
    &["heading.move", "heading.sow"],
    &["heading.man"],
    &["heading.king"],
    &["heading.capture"],
    &["heading.end", "heading.rounds"],
];

/// Parts of which every rule is a picture with its words.
const PICTURED: &[&str] = &["heading.passing", "heading.landing", "heading.claimed"];

/// The part of which all is told under its picture.
const OPENING: &str = "heading.opening";

/// Clauses that share a part with others.
const SUBJECTS: &[&str] = &["steps", "captures", "lands", "ends", "reverse", "crowned", "prefer", "pieces", "feed", "grand slam"];

/// Height of the letters of the kind of game, and at the foot, in units of the plan.
const KIND: f64 = 7.4;
const FOOT: f64 = 4.0;
/// Edges of the page above and below, what is between its parts, and what is left free.
const EDGES: f64 = 20.0;
const BETWEEN_PARTS: f64 = 4.0;
const FREE: f64 = 5.0;
/// Height of the title, and where there is much to tell; pictures that a poster wants, and that are never left out.
const TITLES: [f64; 2] = [30.0, 20.0];
const WANTED: usize = 6;
const FEWEST: usize = 3;
/// How much larger letters and boards may be than what can be read, and how much smaller where there is much to tell; in what steps.
const LARGEST: [f64; 2] = [1.8, 2.4];
const SMALLEST: f64 = 0.5;
const STEP: [f64; 2] = [0.02, 0.05];
/// What is no smaller than this part of it can be read: sums of parts are not exact.
const READABLE: f64 = 0.999;
/// What is so much larger can be read on A5 too, if it is printed there; that is worth more than what is larger still.
const SMALLER_PAPER: f64 = 1.42;
/// Parts of the width that the board at the start may take: alone in its row, and with the boxes beside it.
const ALONE: [f64; 5] = [1.0, 0.86, 0.74, 0.62, 0.5];
const BESIDE: [f64; 7] = [0.66, 0.6, 0.54, 0.48, 0.42, 0.36, 0.3];

const STYLE: &str = "\
@media screen{body{background:#cfc3ad}}\
main{container-type:inline-size;width:min(100vw,297mm);max-width:none;margin:auto;padding:0}\
.in{--u:calc(100cqw/297);background:var(--paper);padding:calc(var(--u)*12) calc(var(--u)*16) calc(var(--u)*8);min-height:calc(var(--u)*var(--tall));display:flex;flex-direction:column;justify-content:space-between;gap:calc(var(--u)*4)}.in+.in{break-before:page;margin-top:1rem}\
.in *{line-height:inherit}.in p,.in li{font:calc(var(--u)*var(--t))/1.28 var(--sans);margin:0;text-wrap:pretty}\
.head{display:flex;flex-wrap:wrap;align-items:flex-end;gap:0 calc(var(--u)*8)}.head h1{border:0;padding:0;margin:0;font-size:calc(var(--u)*var(--h));line-height:.9;letter-spacing:-.02em;white-space:nowrap}.head div{flex:1 1 calc(var(--u)*36);min-width:0}\
.head b{display:block;font:600 calc(var(--u)*7.4)/1.2 var(--serif)}.head p{color:var(--ink2)}\
.board{width:calc(var(--u)*var(--b));margin:auto}.board svg{width:100%;height:auto;display:block;overflow:visible}\
.boxes,.pictures{display:flex;flex-wrap:wrap;list-style:none;padding:0;margin:0}.boxes li,.pictures li{width:calc(var(--u)*var(--w))}\
.boxes{gap:calc(var(--u)*3) calc(var(--u)*6)}.boxes li,.rules>h2{border-top:calc(var(--u)*1.1) solid var(--ink);padding-top:calc(var(--u)*2)}\
.boxes b{display:block;font:700 calc(var(--u)*var(--t)*1.45)/1.2 var(--serif);margin-bottom:calc(var(--u)*.8)}\
.rules>h2{font:700 calc(var(--u)*8)/1.2 var(--serif);margin:0 0 calc(var(--u)*3)}.rules>h2 small{font:calc(var(--u)*var(--t))/1.2 var(--sans);color:var(--ink2);margin-inline-start:.6em}\
.pictures{gap:calc(var(--u)*5) calc(var(--u)*3)}\
.pictures .title{border:0;padding:0;font:700 calc(var(--u)*var(--t)*1.25)/1.2 var(--serif);display:flex;gap:.45em;align-items:baseline;margin:0 0 calc(var(--u)*1.2)}\
.pictures i{font-style:normal;background:var(--ink);color:var(--paper);border-radius:50%;width:1.5em;height:1.5em;display:inline-grid;place-items:center;font-size:.82em;flex:none}\
.pictures div{display:flex;gap:calc(var(--u)*3);width:calc(var(--u)*var(--b))}.pictures svg{flex:1 1 0;width:100%;min-width:0;height:auto;display:block}.pictures div>svg{overflow:visible}.pictures p{margin-top:calc(var(--u)*1);padding-inline-end:calc(var(--u)*4)}\
.pictures .aside{display:grid;grid-template-columns:auto minmax(0,1fr);align-content:start;column-gap:calc(var(--u)*3)}.pictures .aside .title{grid-column:1/3}.pictures .aside p{margin:0}\
.beside{display:grid;grid-template-columns:auto minmax(0,1fr);gap:calc(var(--u)*9);align-items:start}\
.foot{display:flex;gap:calc(var(--u)*8);align-items:center;justify-content:space-between;border-top:calc(var(--u)*.5) solid var(--ink);padding-top:calc(var(--u)*2)}\
.foot .legend,.in .foot>p{font-size:calc(var(--u)*var(--f))}.foot .legend{border:0;margin:0;padding:0;gap:calc(var(--u)*2) calc(var(--u)*5)}.foot .legend svg{width:calc(var(--u)*7.5);height:calc(var(--u)*7.5)}.in .foot>p{color:var(--ink2)}\
@media screen and (max-width:700px){.in{--u:1.3px;padding:20px 16px;min-height:0}.in p,.in li,.foot .legend,.in .foot>p,.rules>h2 small{font-size:1rem}.head,.foot{flex-wrap:wrap}.head h1{font-size:min(3rem,11vw);white-space:normal}.head div{flex:1 1 100%}.head b,.boxes b{font-size:1.2rem}\
.rules>h2{font-size:1.35rem}.pictures .title{font-size:1.15rem}.beside{grid-template-columns:minmax(0,1fr)}.boxes,.pictures{gap:18px}.boxes li,.pictures li,.pictures div,.board{width:100%}.pictures .aside{display:block}.pictures p{padding:0}.foot .legend svg{width:24px;height:24px}}\
@media print{body{background:none}.in,.in p,.in li{line-height:1.28}.in+.in{margin:0}main{width:100vw}.foot .legend{font-size:calc(var(--u)*var(--f))}figure svg{max-height:none}}";

/// A rule with its picture.
struct Rule<'a> {
    title: String,
    text: String,
    /// Boards side by side: what is allowed and what is not.
    boards: Vec<&'a str>,
    /// It means nothing without the second one.
    compares: bool,
    /// It shows what words tell as well.
    plain: bool,
}

/// What stands on the page.
struct Poster<'a> {
    sheet: &'a Sheet,
    leaf: Leaf,
    /// Title and words.
    boxes: Vec<(String, String)>,
    rules: Vec<Rule<'a>>,
    /// The title is no larger.
    title: f64,
    measured: Measured,
}

/// How much room it wants.
struct Measured {
    boxes: Vec<Block>,
    rules: Vec<Block>,
    /// The board at the start: width and height.
    start: (f64, f64),
    /// Units of a unit of the drawing with which the numbers can be read: at the start, and in pictures.
    readable: [f64; 2],
    /// What no plan changes: the foot.
    foot: f64,
}

/// How it is laid out, in parts of what can be read, and of the width.
#[derive(Clone, Copy)]
struct Plan {
    text: f64,
    scale: f64,
    start: f64,
    pages: u8,
}

/// Where all stands then.
struct Layout {
    boxes: Vec<Place>,
    rules: Vec<Place>,
    /// Height of what is above the pictures, and of these with the foot.
    tall: [f64; 2],
}

pub(super) fn html(sheet: &Sheet, paper: Paper) -> String {
    let mut best: Option<(Poster<'_>, Plan)> = None;
    for leaf in paper.ways() {
        let (poster, wanted) = Poster::new(sheet, leaf);
        let (poster, plan) = poster.fitted();
        let has = |(poster, plan): &(Poster<'_>, Plan)| (poster.worst(*plan) >= READABLE, poster.pictures().min(wanted));
        let this = (poster, plan);
        let is_enough = has(&this) == (true, wanted);
        if best.as_ref().is_none_or(|best| has(best) < has(&this)) {
            best = Some(this);
        }
        if is_enough {
            break;
        }
    }
    best.map_or_else(String::new, |(poster, plan)| poster.html(plan))
}

/// From the largest down to the smallest.
fn down([from, step]: [f64; 2]) -> impl Iterator<Item = f64> {
    (0..).map(move |steps| from - step * f64::from(steps)).take_while(|part| *part >= SMALLEST)
}

impl Measured {
    fn new(sheet: &Sheet, leaf: Leaf, boxes: &[(String, String)], rules: &[Rule<'_>]) -> Measured {
        let block = |title: &str, text: &str, boards: &[&str]| {
            let sizes = boards.iter().map(|svg| page::size(svg));
            let size = sizes.fold((0.0, 0.0), |(wide, tall): (f64, f64), (width, height)| (wide + width, tall.max(height)));
            Block { title: Words::new(title), words: Words::new(text), boards: size, count: boards.len() }
        };
        let readable = |svgs: &[&str]| {
            let least = svgs.iter().map(|svg| page::smallest_number(svg)).fold(f64::INFINITY, f64::min);
            if least.is_finite() { leaf.numbers() / least / leaf.grown } else { 0.1 }
        };
        let all: Vec<&str> = rules.iter().flat_map(|rule| rule.boards.iter().copied()).collect();
        let start = start(sheet);
        Measured {
            boxes: boxes.iter().map(|(title, text)| block(title, text, &[])).collect(),
            rules: rules.iter().map(|rule| block(&rule.title, &rule.text, &rule.boards)).collect(),
            start: start.map_or((1.0, 0.0), page::size),
            readable: [readable(start.as_slice()), readable(&all)],
            foot: foot_height(sheet, leaf, &all),
        }
    }
}

/// The legend, and by what the poster was made beside it.
fn foot_height(sheet: &Sheet, leaf: Leaf, svgs: &[&str]) -> f64 {
    let letters = leaf.text().max(FOOT);
    let mut legend = String::new();
    page::legend(&mut legend, &sheet.language, sheet.family, svgs);
    let said = legend.split("<span>").skip(1).filter_map(|rest| rest.split('<').next());
    let words: f64 = said.map(|said| Words::new(said).wide() * letters + 16.0).sum();
    let made = Words::new(&sheet.made);
    // Both give way in one measure.
    let share = ((WIDE - 8.0) / (words + made.wide() * letters)).min(1.0);
    3.0 + (9.5 * (1.0 / share).ceil()).max(made.tall(made.wide() * letters * share, letters))
}

impl<'s> Poster<'s> {
    /// A poster of all that is to be told, and how many pictures it is to have at least.
    fn new(sheet: &'s Sheet, leaf: Leaf) -> (Poster<'s>, usize) {
        let rules = pictured(sheet);
        let boxes = boxes(sheet, &rules);
        let measured = Measured::new(sheet, leaf, &boxes, &rules);
        let poster = Poster { sheet, leaf, boxes, rules, title: TITLES[0], measured };
        let wanted = poster.pictures().min(WANTED);
        (poster, wanted)
    }

    /// As much of it as can be read.
    fn fitted(mut self) -> (Poster<'s>, Plan) {
        let mut plan = self.plan();
        while self.worst(plan) < READABLE && self.leaves_out() {
            plan = self.plan();
        }
        (self, plan)
    }

    fn html(&self, plan: Plan) -> String {
        let style = format!("@page{{size:{};margin:0}}{STYLE}", self.leaf.paper);
        Page { language: &self.sheet.language, title: &self.sheet.title, style: &style, class: "", body: self.body(plan) }.html()
    }

    /// Rules that have a picture.
    fn pictures(&self) -> usize {
        self.rules.iter().filter(|rule| !rule.boards.is_empty()).count()
    }

    /// Whether the board at the start is alone in its row, the boxes below it.
    fn is_wide(&self) -> bool {
        self.sheet.has_wide_boards()
    }

    /// Gives room to what cannot be read else: first of the title, then of pictures of plain moves beyond those that a poster wants, of
    /// boards that show what may not be done, of the other plain moves, at last of pictures of the last rules. False: nothing more can be
    /// left out.
    fn leaves_out(&mut self) -> bool {
        let pictures = self.pictures();
        let plain = self.rules.iter().rposition(|rule| rule.plain);
        let compared = |rule: &Rule<'_>| !rule.compares && rule.boards.len() > 1;
        if self.title > TITLES[1] {
            self.title = TITLES[1];
        } else if let Some(plain) = plain.filter(|_| pictures > WANTED || !self.rules.iter().any(compared)) {
            self.rules.remove(plain);
            self.boxes = boxes(self.sheet, &self.rules);
        } else if self.rules.iter().any(compared) {
            self.rules.iter_mut().filter(|rule| compared(rule)).for_each(|rule| rule.boards.truncate(1));
        } else if pictures > FEWEST
            && let Some(last) = self.rules.iter_mut().rfind(|rule| !rule.boards.is_empty())
        {
            last.boards.clear();
        } else {
            return false;
        }
        self.measured = Measured::new(self.sheet, self.leaf, &self.boxes, &self.rules);
        true
    }

    /// Height of the letters of the title, which stands in one line with what kind of game it is.
    fn title_size(&self) -> f64 {
        let beside = Words::new(&kind(self.sheet)).wide() * KIND + 8.0;
        ((WIDE - beside) / (1.22 * Words::new(&self.sheet.name).wide())).clamp(9.0, self.title)
    }

    /// What kind of game it is, and where it is played, beside the title.
    fn header_height(&self, letters: f64) -> f64 {
        let title = self.title_size();
        let room = WIDE - 1.22 * Words::new(&self.sheet.name).wide() * title - 8.0;
        let is_long = room < 40.0;
        let room = if is_long { WIDE } else { room };
        let region = self.sheet.region.as_deref().map_or(0.0, |region| Words::new(region).tall(room, letters));
        let beside = Words::new(&kind(self.sheet)).tall(room, KIND) + region;
        if is_long { title + beside } else { title.max(beside) }
    }

    /// The plan with which all fits and is read best; if none does, the smallest. Two pages are for what cannot be read on one of A5.
    fn plan(&self) -> Plan {
        let one = self.best(1);
        if self.leaf.pages > 1 && self.worst(one) < READABLE { self.best(self.leaf.pages) } else { one }
    }

    fn best(&self, pages: u8) -> Plan {
        let starts: &[f64] = if self.is_wide() { &ALONE } else { &BESIDE };
        let texts: Vec<f64> = down([LARGEST[0], STEP[0]]).collect();
        let mut best = Plan { text: SMALLEST, scale: SMALLEST, start: starts.last().copied().unwrap_or(1.0), pages };
        // For each width of the start and each scale the largest letters that fit.
        for (start, scale) in starts.iter().flat_map(|start| down([LARGEST[1], STEP[1]]).map(move |scale| (*start, scale))) {
            let plan = |text: f64| Plan { text, scale, start, pages };
            if self.worth(plan(LARGEST[0])) > self.worth(best) {
                let at = texts.partition_point(|text| !self.fits(plan(*text)));
                let fitting = texts.get(at).map(|text| plan(*text));
                best = fitting.filter(|plan| self.worth(*plan) > self.worth(best)).unwrap_or(best);
            }
        }
        best
    }

    /// What can be read worst of letters and numbers.
    fn worst(&self, plan: Plan) -> f64 {
        let start = plan.start * WIDE / self.measured.start.0 / self.measured.readable[0];
        plan.text.min(plan.scale).min(start)
    }

    /// How well it can be read: what is too small weighs most.
    fn worth(&self, plan: Plan) -> f64 {
        let worst = self.worst(plan);
        6.0 * worst.min(1.0) + 3.0 * worst.min(SMALLER_PAPER) + 0.3 * (plan.text + plan.scale) + plan.start
    }

    fn fits(&self, plan: Plan) -> bool {
        let [above, below] = self.layout(plan).tall;
        let page = self.leaf.tall() - EDGES - FREE;
        if plan.pages == 1 { above + BETWEEN_PARTS + below <= page } else { above.max(below) <= page }
    }

    fn layout(&self, plan: Plan) -> Layout {
        let text = plan.text * self.leaf.text();
        let box_look = Look { text, title: 1.45, badge: 0.0, edge: 3.9, scale: 0.0, gaps: (6.0, 3.0) };
        let scale = plan.scale * self.measured.readable[1];
        let rule_look = Look { text, title: 1.25, badge: 2.1, edge: 1.2, scale, gaps: (3.0, 5.0) };
        let start = plan.start * WIDE;
        let (wide, tall) = self.measured.start;
        let drawn = start * tall / wide;
        let (above, boxes) = if self.is_wide() {
            let (tall, boxes) = box_look.rows(&self.measured.boxes, WIDE);
            (drawn + BETWEEN_PARTS + tall, boxes)
        } else {
            let (tall, boxes) = box_look.rows(&self.measured.boxes, WIDE - start - 9.0);
            (drawn.max(tall), boxes)
        };
        let (pictures, rules) = rule_look.rows(&self.measured.rules, WIDE);
        let heading = self.heading().map_or(0.0, |(title, order)| {
            let order = order.map_or(0.0, |order| Words::new(order).wide() * text);
            6.1 + 9.6 * ((Words::new(&title).wide() * 9.6 + order) / WIDE).ceil()
        });
        let above = self.header_height(text) + BETWEEN_PARTS + above;
        Layout { boxes, rules, tall: [above, heading + pictures + BETWEEN_PARTS + self.measured.foot] }
    }

    /// The heading of the table of rules, and in which order they are gone through.
    fn heading(&self) -> Option<(String, Option<&str>)> {
        let part = self.sheet.parts.iter().find(|part| part.key == "heading.landing")?;
        let order = part.lines.iter().find(|line| line.name.is_none());
        Some((heading(self.sheet, part), order.map(|line| line.text.as_str())))
    }

    fn body(&self, plan: Plan) -> String {
        let layout = self.layout(plan);
        let (text, foot) = (plan.text * self.leaf.text(), self.leaf.text().max(FOOT));
        let (title, tall) = (self.title_size(), self.leaf.tall() - 1.0);
        let page = format!("<div class=\"in\" style=\"--t:{text:.2};--f:{foot:.2};--h:{title:.1};--tall:{tall:.0}\">\n");
        let mut body = page.clone();
        header(&mut body, self.sheet);
        self.start(&mut body, plan, &layout.boxes);
        if plan.pages > 1 {
            let _ = write!(body, "</div>\n{page}");
        }
        self.draw_rules(&mut body, &layout.rules);
        body.push_str("<div class=\"foot\">\n");
        let svgs: Vec<&str> = self.rules.iter().flat_map(|rule| rule.boards.iter().copied()).collect();
        page::legend(&mut body, &self.sheet.language, self.sheet.family, &svgs);
        let _ = writeln!(body, "<p>{}</p>\n</div>\n</div>", safe(&self.sheet.made));
        body
    }

    /// The board at the start, and the boxes.
    fn start(&self, body: &mut String, plan: Plan, places: &[Place]) {
        let svg = start(self.sheet).unwrap_or_default();
        let wide = narrowed(plan.start * WIDE);
        let svg = self.leaf.drawn(svg, wide);
        let board = format!("<div class=\"board\" style=\"--b:{wide:.1}\">{svg}</div>\n");
        let boxes = self.boxes.iter().zip(places);
        let list: String = boxes
            .map(|((title, text), place)| {
                format!("<li style=\"--w:{:.1}\"><b>{}</b>{}</li>\n", narrowed(place.wide), safe(title), safe(text))
            })
            .collect();
        let list = format!("<ul class=\"boxes\">\n{list}</ul>\n");
        let _ = if self.is_wide() {
            write!(body, "{board}{list}")
        } else {
            writeln!(body, "<div class=\"beside\">{board}{list}</div>")
        };
    }

    fn draw_rules(&self, body: &mut String, places: &[Place]) {
        if self.rules.is_empty() {
            return;
        }
        body.push_str("<section class=\"rules\">\n");
        // Titles of pictures are of the level below the heading, if there is one.
        let mut level = 2;
        if let Some((title, order)) = self.heading() {
            level = 3;
            let order = order.map_or(String::new(), |order| format!("<small>{}</small>", safe(order)));
            let _ = writeln!(body, "<h2>{}{order}</h2>", safe(&title));
        }
        body.push_str("<ul class=\"pictures\">\n");
        for (number, (rule, place)) in (1..).zip(self.rules.iter().zip(places)) {
            let (title, text, wide) = (safe(&rule.title), safe(&rule.text), narrowed(place.wide));
            let aside = if place.aside { " class=\"aside\"" } else { "" };
            let _ =
                write!(body, "<li{aside} style=\"--w:{wide:.1}\"><h{level} class=\"title\"><i>{number}</i>{title}</h{level}>");
            if !rule.boards.is_empty() {
                let (boards, count) = (narrowed(place.boards), rule.boards.len() as f64);
                let each = (boards - BETWEEN * (count - 1.0)) / count;
                let drawn: String = rule.boards.iter().map(|svg| self.leaf.drawn(svg, each)).collect();
                let _ = write!(body, "\n<div style=\"--b:{boards:.1}\">{drawn}</div>");
            }
            let _ = writeln!(body, "<p>{text}</p></li>");
        }
        body.push_str("</ul>\n</section>\n");
    }
}

/// A width, rounded down, so that a row does not break.
fn narrowed(wide: f64) -> f64 {
    (wide * 10.0).floor() / 10.0
}

/// What kind of game it is.
fn kind(sheet: &Sheet) -> String {
    let key = match sheet.family {
        Family::Sowing => "poster.sowing",
        Family::Leaping => "poster.leaping",
    };
    Language::capital(&sheet.language.say(key, &[]))
}

fn header(body: &mut String, sheet: &Sheet) {
    let place = sheet.region.as_deref().map_or(String::new(), |region| format!("<p>{}</p>", safe(region)));
    let (name, kind) = (safe(&sheet.name), safe(&kind(sheet)));
    let _ = writeln!(body, "<header class=\"head\"><h1>{name}</h1><div><b>{kind}</b>{place}</div></header>");
}

/// The board at the start.
fn start(sheet: &Sheet) -> Option<&str> {
    let mut pictures = sheet
        .parts
        .iter()
        .filter(|part| part.key == "heading.board")
        .flat_map(|part| &part.lines)
        .flat_map(|line| &line.pictures);
    pictures.next().map(|picture| picture.svg.as_str())
}

/// The pictures that show what a rule does: of two rows the board after the move.
fn boards<'l>(sheet: &Sheet, line: &'l Line) -> Vec<&'l str> {
    let mut svgs: Vec<&str> = line.pictures.iter().map(|picture| picture.bare.as_str()).filter(|svg| !svg.is_empty()).collect();
    if sheet.has_wide_boards() && svgs.len() > 1 {
        svgs.drain(..svgs.len() - 1);
    }
    svgs
}

/// The rules of the table, and all others that have a picture, each under its name or under what it is about.
fn pictured(sheet: &Sheet) -> Vec<Rule<'_>> {
    // Where seeds are sown is drawn at the start: that is shown once more only where there is little else.
    let (mut rules, others) = pictured_in(sheet, &|key| !["heading.board", "heading.sow"].contains(&key));
    if rules.iter().chain(&others).filter(|rule| !rule.boards.is_empty()).count() < WANTED {
        rules.extend(pictured_in(sheet, &|key| key == "heading.sow").1);
    }
    rules.extend(others);
    rules
}

/// The same of some parts: rules of the table, and others.
fn pictured_in<'s>(sheet: &'s Sheet, is_wanted: &dyn Fn(&str) -> bool) -> (Vec<Rule<'s>>, Vec<Rule<'s>>) {
    let (mut table, mut others) = (Vec::new(), Vec::new());
    for part in sheet.parts.iter().filter(|part| is_wanted(part.key)) {
        let in_table = PICTURED.contains(&part.key);
        let mut is_first = true;
        for line in &part.lines {
            let boards = boards(sheet, line);
            let plain = line.cause.is_some_and(sheet_pictures::is_plain);
            let again = plain && others.last().is_some_and(|rule: &Rule<'_>| rule.plain);
            if again || boards.is_empty() && (!in_table || line.name.is_none()) {
                continue;
            }
            let subject = || if is_first && !plain { heading(sheet, part) } else { subject(sheet, part, line) };
            let title = line.name.clone().unwrap_or_else(subject);
            is_first &= plain;
            let text = if part.key == OPENING { opening(part) } else { line.text.clone() };
            let rules = if in_table { &mut table } else { &mut others };
            let compares = matches!(line.cause, Some(Cause::Clause(_, "prefer", _)));
            rules.push(Rule { title, text, boards, compares, plain });
        }
    }
    (table, others)
}

/// What a sentence is about that is not the first of its part with a picture.
fn subject(sheet: &Sheet, part: &Part, line: &Line) -> String {
    match line.cause {
        _ if line.id.ends_with(".captures-then") => Language::capital(&sheet.language.say("clause.chain", &[])),
        Some(Cause::Clause(_, keyword, _)) if SUBJECTS.contains(&keyword) => {
            Language::capital(&sheet.language.say(&format!("clause.{}", keyword.replace(' ', "-")), &[]))
        }
        _ => heading(sheet, part),
    }
}

/// All that is told of an opening.
fn opening(part: &Part) -> String {
    part.lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// What is told in words, without what stands under pictures.
fn boxes(sheet: &Sheet, rules: &[Rule<'_>]) -> Vec<(String, String)> {
    let parts = |keys: &'static [&'static str]| sheet.parts.iter().filter(move |part| keys.contains(&part.key));
    let told = BOXES.iter().filter_map(|keys| {
        let mut told = parts(keys).map(|part| (heading(sheet, part), words(part, rules))).filter(|(_, text)| !text.is_empty());
        let (title, mut text) = told.next()?;
        told.for_each(|(_, more)| text = format!("{text} {more}"));
        Some((title, text))
    });
    told.collect()
}

fn words(part: &Part, rules: &[Rule<'_>]) -> String {
    let is_shown =
        |line: &&Line| rules.iter().any(|rule| rule.text == line.text || part.key == OPENING && rule.text.contains(&line.text));
    let lines = part.lines.iter().filter(|line| !is_shown(line));
    lines.map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ")
}
