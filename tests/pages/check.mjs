// Looks at sheets as a reader's browser shows them.
//
// Comes in: paths of lumbung, Chromium and a folder, perhaps a part of the names of the sheets that are wanted. Goes out: the sheets as
// pages, as pictures at three widths and as they are printed, in that folder; a line for each fault, and 1 if there is one.

import axe from "axe-core";
import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

const [lumbung, browserPath, folder, only = ""] = process.argv.slice(2);
const LANGUAGES = ["en", "id", "fr", "ar"];
const WIDTHS = [390, 820, 1280];
// Least size of text on paper, and of the names of places on boards, in points.
const LEAST = { text: 8, board: 7 };
// Every kind of board and of sheet; two languages, one written each way, have all of them.
const SHEETS = [
  ["rules", "dakon"], ["rules", "dhamet"], ["poster", "dakon"], ["diff", "dakon", "dakon-mojokerto"],
  ["rules", "oware"], ["rules", "turkish"], ["rules", "international"], ["rules", "bara-guti"], ["rules", "toguz-kumalak"],
  ["poster", "dhamet"], ["poster", "frisian"],
];
const ALL = ["en", "ar"];
const EVERYWHERE = 4;

function words([kind, ...games], language) {
  if (kind === "diff") return ["diff", ...games, "--lang", language, "--html", "-", "--positions", "2000", "--mine", "200"];
  return ["rules", ...games, "--lang", language, "--format", kind === "poster" ? "poster" : "html"];
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
  const made = await promisify(execFile)(lumbung, args, { maxBuffer: 1 << 26 }).catch((error) => (error.code === 1 ? error : Promise.reject(error)));
  await writeFile(`${folder}/${name}.html`, made.stdout);
}

/** What axe-core finds. */
async function findings(page) {
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(({ id, help, nodes }) => `${id} (${nodes.length}): ${help}: ${nodes[0].html.slice(0, 200)}`);
}

/** The smallest writing on paper: what is shown, in points, of text and of boards. A poster is measured at the size of its page. */
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

async function look(page, { name }, faults) {
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
  // The width of A4 between margins of 15 mm.
  await page.setViewportSize({ width: name.startsWith("poster") ? 1123 : 680, height: 900 });
  const sizes = await page.evaluate(smallest);
  for (const [kind, [points, text]] of Object.entries(sizes)) {
    // A poster is read from afar; its numbers are as large as its boards let them be.
    if (kind === "board" && name.startsWith("poster")) continue;
    if (points < LEAST[kind] - 0.05) fault(`in print ${points.toFixed(1)} pt, at least ${LEAST[kind]} wanted for the ${kind}: ${text}`);
  }
  await page.pdf({ path: `${folder}/${name}.pdf`, preferCSSPageSize: true, printBackground: true });
  await page.emulateMedia({ media: null });
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const began = Date.now();
const sheets = LANGUAGES.flatMap((language) =>
  SHEETS.slice(0, ALL.includes(language) ? SHEETS.length : EVERYWHERE).map((sheet) => ({ name: [...sheet, language].join("-"), args: words(sheet, language) })),
).filter(({ name }) => name.includes(only));
const workers = availableParallelism();
await each(sheets, workers, render);
const rendered = Date.now();
const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
const pages = await Promise.all(Array.from({ length: workers }, () => browser.newPage()));
const faults = [];
await each(sheets, workers, (sheet, at) => look(pages[at], sheet, faults));
await browser.close();
const seconds = (from, to) => Math.round((to - from) / 1000);
for (const fault of faults.sort()) console.log(fault);
console.log(`${sheets.length} pages in ${LANGUAGES.length} languages: ${faults.length} faults (${seconds(began, rendered)} s to write, ${seconds(rendered, Date.now())} s to look; ${folder})`);
process.exitCode = faults.length > 0 ? 1 : 0;
