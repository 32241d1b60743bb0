// Looks at sheets as a reader's browser shows them.
//
// Comes in: paths of lumbung, Chromium, axe-core and a folder. Goes out: the sheets as pages, pictures at three widths and as they are
// printed, in that folder; a line for each fault, and 1 if there is one.

import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { launch } from "./browser.mjs";

const [lumbung, chromium, axe, folder] = process.argv.slice(2);
const LANGUAGES = ["en", "id", "fr", "ar"];
const WIDTHS = [390, 820, 1280];
const GAMES = ["dakon", "dhamet", "international", "oware"];
const PAIRS = [["dakon", "dakon-mojokerto"], ["dhamet", "zamma"]];

const sheets = LANGUAGES.flatMap((language) => [
  ...GAMES.map((game) => [`rules-${game}-${language}`, ["rules", game, "--lang", language, "--format", "html"]]),
  ...GAMES.map((game) => [`poster-${game}-${language}`, ["rules", game, "--lang", language, "--format", "poster"]]),
  ...PAIRS.map(([one, other]) => [`diff-${one}-${language}`, ["diff", one, other, "--lang", language, "--html", "-"]]),
]);

/** Does the work for each item, so many at once as there are cores. */
async function each(items, work) {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

async function render([name, words]) {
  const options = { maxBuffer: 1 << 26 };
  // `diff` ends with 1 where rules differ.
  const made = await promisify(execFile)(lumbung, words, options).catch((error) => (error.code === 1 ? error : Promise.reject(error)));
  await writeFile(`${folder}/${name}.html`, made.stdout);
}

async function look(page, rules, name, faults) {
  await page.open(pathToFileURL(resolve(folder, `${name}.html`)).href);
  await page.evaluate(rules + ";true");
  for (const width of WIDTHS) {
    await page.size(width);
    const wide = await page.evaluate("document.documentElement.scrollWidth");
    // A poster is a sheet of paper; everything else fits a telephone.
    if (wide > width) faults.push(`${name} at ${width} px is ${wide} px wide`);
    await writeFile(`${folder}/${name}-${width}.png`, await page.photograph());
    if (width === 820) continue;
    const found = await page.evaluate("axe.run().then((found) => found.violations.map((one) => [one.id, one.help, one.nodes.length, one.nodes[0].html.slice(0, 160)]))");
    for (const [id, help, count, where] of found) faults.push(`${name} at ${width} px: ${id} (${count}): ${help}: ${where}`);
  }
  await writeFile(`${folder}/${name}-print.pdf`, await page.print());
}

await mkdir(folder, { recursive: true });
const rules = await readFile(axe, "utf8");
const began = Date.now();
await each(sheets, render);
const faults = [];
const names = sheets.map(([name]) => name);
const browsers = Math.min(2, availableParallelism());
await Promise.all(
  Array.from({ length: browsers }, async (_, at) => {
    const page = await launch(chromium);
    for (const name of names.filter((_, index) => index % browsers === at)) await look(page, rules, name, faults);
    await page.close();
  }),
);
for (const fault of faults.sort()) console.log(fault);
console.log(`${names.length} pages, ${faults.length} faults, ${Math.round((Date.now() - began) / 1000)} s; pictures are in ${folder}`);
process.exitCode = faults.length > 0 ? 1 : 0;
