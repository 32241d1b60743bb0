// Looks at sheets as a reader's browser shows them.
//
// Comes in: paths of lumbung, Chromium and a folder; `--all` for every sheet in every language, or else a few are looked at that show most;
// perhaps a part of the names of the sheets that are wanted. Goes out: the sheets as pages, as pictures at three widths and as they are
// printed, in that folder; a line for each fault, and 1 if there is one.

import axe from "axe-core";
import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

const [lumbung, browserPath, folder, ...rest] = process.argv.slice(2);
const everything = rest.includes("--all");
const only = rest.find((word) => !word.startsWith("--")) ?? "";
const run = promisify(execFile);
const WIDTHS = everything ? [390, 820, 1280] : [390, 1280];
// Least size of text on paper, and of numbers on boards, in points; a poster is measured on A3.
const LEAST = { text: 8, board: 7 };

// A page each of every kind, of both families, of points, squares and rows, in every language.
const FEW = [
  ["rules", "dakon", "jv"], ["rules", "dhamet", "ar"], ["rules", "international", "id"], ["rules", "oware", "fr"],
  ["poster", "dakon", "en"], ["poster", "dhamet", "ar"], ["diff", "dakon", "dakon-mojokerto", "fr"],
  ["worksheet", "dakon", "id"], ["worksheet", "international", "en"], ["story", "examples/three-moves.yaml", "en"],
];
// Every kind of board and of sheet; two languages, one written each way, have all of them.
const KINDS = [
  ["rules", "dakon"], ["rules", "dhamet"], ["poster", "dakon"], ["diff", "dakon", "dakon-mojokerto"],
  ["rules", "oware"], ["rules", "turkish"], ["rules", "international"], ["rules", "bara-guti"], ["rules", "toguz-kumalak"],
  ["poster", "dhamet"], ["poster", "frisian"], ["poster", "kalah"], ["worksheet", "dakon"], ["worksheet", "dhamet"],
  ["story", "examples/three-moves.yaml"],
];
const LOOP = ["en", "ar", "id", "fr", "jv"].flatMap((language) =>
  KINDS.slice(0, ["en", "ar"].includes(language) ? KINDS.length : 4).map((sheet) => [...sheet, language]),
);
// Sheets that are printed too; what takes long is told by the names of the kinds.
const printed = ({ kind, name }) => everything || kind === "poster" || ["rules-dakon-jv", "worksheet-dakon-id"].includes(name);

function words(kind, games, language) {
  const form = ["--lang", language, "--format"];
  switch (kind) {
    case "diff": return ["diff", ...games, "--lang", language, "--html", "-", "--positions", "500", "--mine", "50"];
    case "poster": return ["rules", ...games, ...form, "poster"];
    case "worksheet": return ["worksheet", ...games, "--count", "4", ...form, "html"];
    default: return [kind, ...games, ...form, "html"];
  }
}

function sheet([kind, ...more]) {
  const language = more.at(-1), games = more.slice(0, -1);
  const name = [kind, ...games.map((game) => game.replace(/^.*\//, "").replace(/\.yaml$/, "")), language].join("-");
  return { kind, name, args: words(kind, games, language) };
}

/** Does the work for each item, so many at once. */
async function each(items, workers, work) {
  const queue = [...items];
  const worker = async (at) => {
    for (let item = queue.shift(); item; item = queue.shift()) await work(item, at);
  };
  await Promise.all(Array.from({ length: workers }, (_, at) => worker(at)));
}

async function render({ name, args }) {
  // `diff` ends with 1 where rules differ.
  const made = await run(lumbung, args, { maxBuffer: 1 << 26 }).catch((error) => (error.code === 1 ? error : Promise.reject(error)));
  await writeFile(`${folder}/${name}.html`, made.stdout);
}

/** What axe-core finds. */
async function findings(page) {
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(({ id, help, nodes }) => `${id} (${nodes.length}): ${help}: ${nodes[0].html.slice(0, 200)}`);
}

/** The smallest writing on paper: what is shown, in points, of text and of boards. */
function smallest() {
  const sizes = { text: [Infinity, ""], board: [Infinity, ""] };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest("script, style, title, desc") || element.getClientRects().length === 0) continue;
    const style = getComputedStyle(element);
    if (style.visibility === "hidden" || style.opacity === "0") continue;
    const svg = element.closest("svg");
    const scale = svg && element.getScreenCTM ? Math.hypot(element.getScreenCTM().a, element.getScreenCTM().b) : 1;
    const points = parseFloat(style.fontSize) * scale * 0.75;
    const kind = svg ? "board" : "text";
    if (points < sizes[kind][0]) sizes[kind] = [points, node.data.trim().slice(0, 40)];
  }
  return sizes;
}

async function print(page, { kind, name }, fault) {
  const file = `${folder}/${name}.pdf`;
  await page.pdf({ path: file, preferCSSPageSize: true, printBackground: true });
  const pages = Number((await run("pdfinfo", [file])).stdout.match(/Pages:\s+(\d+)/)?.[1]);
  if (kind === "poster" && pages !== 1) fault(`${pages} pages, and a poster has one`);
}

async function look(page, one, faults) {
  const { kind, name } = one;
  const fault = (text) => faults.push(`${name}: ${text}`);
  await page.goto(pathToFileURL(resolve(folder, `${name}.html`)).href);
  await page.evaluate(axe.source);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) fault(`${wide} px wide on a screen of ${width} px`);
    await page.screenshot({ path: `${folder}/${name}-${width}.jpeg`, type: "jpeg", quality: 80, fullPage: true });
    if (width === 390) for (const finding of await findings(page)) fault(`at ${width} px ${finding}`);
  }
  await page.emulateMedia({ media: "print" });
  // The width of A3, and of A4 between its margins.
  await page.setViewportSize({ width: kind === "poster" ? 1123 : 680, height: 900 });
  const sizes = await page.evaluate(smallest);
  for (const [part, [points, text]] of Object.entries(sizes)) {
    if (points < LEAST[part] - 0.05) fault(`in print ${points.toFixed(1)} pt, at least ${LEAST[part]} wanted for the ${part}: ${text}`);
  }
  if (printed(one)) await print(page, one, fault);
  await page.emulateMedia({ media: null });
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const began = Date.now();
const sheets = (everything ? LOOP : FEW).map(sheet).filter(({ name }) => name.includes(only));
const workers = Math.max(2, availableParallelism());
const started = chromium.launch({ executablePath: browserPath, args: ["--no-sandbox", "--disable-gpu"] });
await each(sheets, workers, render);
const rendered = Date.now();
const browser = await started;
const pages = await Promise.all(Array.from({ length: workers }, () => browser.newPage()));
const faults = [];
await each(sheets, workers, (one, at) => look(pages[at], one, faults));
await browser.close();
const seconds = (from, to) => Math.round((to - from) / 1000);
for (const fault of faults.sort()) console.log(fault);
console.log(`${sheets.length} pages: ${faults.length} faults (${seconds(began, rendered)} s to write, ${seconds(rendered, Date.now())} s to look; ${folder})`);
process.exitCode = faults.length > 0 ? 1 : 0;
