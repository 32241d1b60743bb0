// Plays in the browser as a person would: by mouse, by keys, with back, forward and reload, at three widths.
//
// Comes in: paths of lumbung, Chromium and a folder for pictures, perhaps parts of the names of the checks that are wanted, set apart by `|`. Goes out: a line
// for each check, and 1 if one failed. With ASSETS=folder the page's files come from there, and not from the program. Nothing waits by the clock: every step waits for what the page shows.

import axe from "axe-core";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const [lumbung, browserPath, folder, only = ""] = process.argv.slice(2);
const LOOKS = [[360, "light"], [820, "light"], [820, "dark"], [1440, "light"]];
/** Languages in which every page is looked at. */
const LANGUAGES = (process.env.LANGUAGES || "en ar").split(" ");

/** Starts the program at a free port. */
async function started() {
  const child = spawn(lumbung, ["web", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = line.match(/http:\/\/\S+/)?.[0];
    if (address) return { child, address };
  }
  throw new Error("the program has not started");
}

async function findings(page) {
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(({ id, help, nodes }) => `${id} (${nodes.length}): ${help}: ${nodes[0].html.slice(0, 200)}`);
}

/** The end of a move: the board shows all of it. */
const settled = (page) => page.waitForSelector(".board[data-step=end]");
const cell = (place) => `[data-cell="${place}"]`;
const happened = (page) => page.textContent(".story");
/** Says that so many moves have been played and the last one has been watched to its end. */
async function played(page, count) {
  await page.waitForFunction((count) => (new URLSearchParams(location.search).get("moves") || "").split(",").filter((move) => move).length >= count, count);
  await page.waitForFunction((count) => [...document.querySelectorAll(".turn-told > p")].some((line) => line.textContent.startsWith(`Turn ${count}:`)), count);
  await settled(page);
}

const CHECKS = {
  // The seven seeds of hole 1 end in the store: a bonus; the move from hole 4 after it ends with a capture by `nembak`.
  async "dakon by mouse: a bonus, nembak, a refusal"(page, at) {
    await page.goto(`${at}play/dakon`);
    await page.selectOption("[name=speed]", "still");
    await page.click(cell("S1"));
    await played(page, 1);
    assert.match(await page.textContent(".turn"), /South to move/, "the last seed in the store is a bonus");
    assert.match(await happened(page), /lumbung/);
    await page.click(cell("S1"));
    await page.waitForSelector(".refusal:not([hidden])");
    assert.match(await page.textContent(".refusal"), /empty/i);
    await page.click(cell("S4"));
    await played(page, 2);
    assert.match(await happened(page), /nembak/);
    assert.match(page.url(), /moves=1,4/);
    await page.click(".rule summary");
    assert.match(await page.textContent(".rule[open]"), /dakon\.variant:\d+/);
  },
  async "dakon by keys: nembak from the start"(page, at) {
    await page.goto(`${at}play/dakon?set=holes.7`);
    await page.selectOption("[name=speed]", "still");
    await page.focus(cell("S7"));
    await page.locator(cell("S7")).press("ArrowRight");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "S6");
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "S3");
    await page.keyboard.press("Enter");
    await played(page, 1);
    assert.match(await happened(page), /nembak/);
    await page.keyboard.press("u");
    await page.waitForFunction(() => !location.search.includes("moves"));
    await page.waitForFunction(() => document.querySelector(".story").textContent.includes("Nothing yet"));
    await page.keyboard.press("3");
    await played(page, 1);
  },
  async "dakon is watched seed by seed"(page, at) {
    await page.goto(`${at}play/dakon?moves=3`);
    await page.selectOption("[name=speed]", "still");
    await settled(page);
    const steps = Number(await page.getAttribute(".bar input", "max"));
    assert.ok(steps > 16, `${steps} steps`);
    await page.focus(".bar input");
    await page.keyboard.press("Home");
    await page.waitForSelector(".board[data-step='0']");
    assert.equal(await page.textContent('g[data-place="S3"] text'), "7");
    await page.click("h2");
    await page.keyboard.press(".");
    await page.waitForSelector(".board[data-step='1']");
    assert.equal(await page.textContent('g[data-place="S3"] text'), "0");
    await page.reload();
    await page.waitForSelector(".board[data-step='1']");
  },
  async "dhamet: the opening"(page, at) {
    await page.goto(`${at}play/dhamet`);
    await page.selectOption("[name=speed]", "still");
    await page.click("button:has-text('Allowed moves')");
    assert.equal(await page.getAttribute("g:has(> .ring-allowed)", "data-cell"), "d4", "the opening begins so, and not otherwise");
    let count = 0;
    for (const way of "d4e5 f6d4 c3e5 a5c3 b2d4 c5c3 e5a5 c3e5 f5d5 d6d4".split(" ")) {
      await page.click(cell(way.slice(0, 2)));
      await page.click(cell(way.slice(2)));
      await played(page, (count += 1));
    }
    assert.match(await page.textContent(".turn"), /White to move/);
  },
  async "an opponent answers, and undo goes back to one's own move"(page, at) {
    await page.goto(`${at}play/dakon?against=2`);
    await page.selectOption("[name=speed]", "still");
    await page.click(cell("S3"));
    await page.waitForFunction(() => (new URLSearchParams(location.search).get("moves") || "").split(",").length > 1);
    await page.waitForFunction(() => document.querySelector(".turn").textContent === "South to move");
    await page.keyboard.press("u");
    await page.waitForFunction(() => !location.search.includes("moves"));
  },
  async "back, forward and reload"(page, at) {
    await page.goto(`${at}play/dakon`);
    await page.selectOption("[name=speed]", "still");
    await page.click(cell("S1"));
    await played(page, 1);
    await page.click(cell("S4"));
    await played(page, 2);
    await page.goBack();
    await page.waitForFunction(() => location.search.endsWith("moves=1"));
    await page.waitForFunction(() => !document.querySelector(".story").textContent.includes("Turn 2"));
    await page.goForward();
    await played(page, 2);
    const before = await page.textContent(".scores");
    await page.reload();
    await page.waitForSelector(".board svg");
    await played(page, 2);
    assert.equal(await page.textContent(".scores"), before);
  },
  async "games are found by another name"(page, at) {
    await page.goto(at);
    await page.fill("#search", "dhakon");
    await page.waitForFunction(() => document.querySelectorAll(".game").length < 12);
    assert.match(await page.textContent(".game"), /Dakon/);
    await page.fill("#search", "xyzzy");
    await page.waitForSelector(".none");
    await page.click("button:has-text('Take the filters off')");
    await page.waitForFunction(() => document.querySelectorAll(".game").length > 20);
    await page.fill("#search", "dakon");
    await page.click(".game h2 a");
    await page.waitForSelector(".board svg");
    assert.match(page.url(), /play\//);
  },
  async "a rule is switched, and the running game says where it parts"(page, at) {
    await page.goto(`${at}dials/dakon?moves=3`);
    await page.click("#dial-rule-mati-bela");
    await page.waitForSelector("#dial-rule-mati-bela[aria-checked=true]");
    await page.waitForFunction(() => /mati-bela is on/.test(document.querySelector(".note").textContent));
    // The last seed is taken too: ten in the store, not nine.
    assert.match(await page.textContent(".note"), /parts at move 1.*South 10.*South 9/);
    assert.match(page.url(), /on=mati-bela/);
    assert.match(await page.textContent(".file pre"), /on mati-bela/);
    await page.click(".note button");
    await page.waitForSelector("#dial-rule-mati-bela[aria-checked=false]");
    await page.focus("#dial-holes");
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => /A new game has begun/.test(document.querySelector(".note").textContent));
    assert.equal(await page.locator(".running [data-cell^=S]").count(), 9, "eight holes and a store");
    await page.goBack();
    await page.waitForFunction(() => document.querySelector("#dial-holes")?.value === "7");
  },
  async "two boards part by a rule"(page, at) {
    await page.goto(`${at}two/dakon?b=congkak`);
    await page.waitForSelector(".two .board svg");
    const chips = await page.locator(".chips.rules button:not(:disabled)").count();
    assert.ok(chips > 2, `${chips} rules with a game`);
    assert.match(await page.textContent(".fork"), /part/);
    assert.ok((await page.locator(".ring-differs").count()) > 0, "what differs has rings");
    await page.keyboard.press(",");
    await page.waitForSelector(".two .board[data-step]:not([data-step=end])");
    await page.click(".chips.rules button >> nth=1");
    await page.waitForFunction(() => location.search.includes("rule=all"));
  },
  async "a move is made on both boards, until they part by a rule"(page, at) {
    const on = (side, place) => `.two section:nth-child(${side}) ${cell(place)}`;
    const fork = (text) => page.waitForFunction((text) => document.querySelector(".fork")?.textContent.includes(text), text);
    await page.goto(`${at}two/kalah?b=kalah-empty-capture&rule=own`);
    await page.selectOption("[name=speed]", "still");
    await fork("the move is made on both");
    await page.click(on(1, "S6"));
    await fork("alike so far");
    await page.click(on(2, "N1"));
    await page.waitForFunction(() => location.search.includes("moves=6,1"));
    // The fourth seed of hole 2 falls into hole 6, which is empty, and so is the hole opposite: one village takes the seed, the other does not.
    await page.focus(on(2, "S2"));
    await page.keyboard.press("2");
    await fork("Both play 6, 1, 2. Here they part. By the rule: Where the last seed falls: capture.");
    const differ = (side) => page.locator(`.two section:nth-child(${side}) g:has(> .ring-differs)`).evaluateAll((places) => places.map((one) => one.dataset.place).sort());
    for (const side of [1, 2]) assert.deepEqual(await differ(side), ["S", "S6"]);
    assert.match(await page.textContent(".says"), /the hole opposite is not empty,.*opposite occupied.*kalah\.variant:\d+.*kalah-empty-capture\.variant:\d+/s);
    await page.click(on(1, "N2"));
    await page.waitForSelector(".refusal:not([hidden])");
    assert.match(await page.textContent(".refusal:not([hidden])"), /parted/);
    await page.click("[data-go=each]");
    await page.click(on(2, "N2"));
    await page.waitForFunction(() => location.search.includes("moves=6,1,2,r.2"));
    await page.waitForFunction(() => document.querySelector(".two section:nth-child(2) .turn").textContent === "South to move");
    assert.equal(await page.textContent(".two section:nth-child(1) .turn"), "North to move");
    await page.reload();
    await page.waitForFunction(() => document.querySelector(".two section:nth-child(2) .turn")?.textContent === "South to move");
    await page.keyboard.press("u");
    await page.waitForFunction(() => !location.search.includes("r.2"));
    await page.click("[data-go=same]");
    await page.click(on(1, "N3"));
    await page.waitForFunction(() => location.search.includes("moves=6,1,2,3"));
    await page.click(".both button:has-text('Undo')");
    await page.waitForFunction(() => location.search.includes("moves=6,1,2&"));
    await page.click(".both button:has-text('Undo')");
    await fork("alike so far");
  },
  async "a move that only one board allows is told on the other with its reason"(page, at) {
    const on = (side, place) => `.two section:nth-child(${side}) ${cell(place)}`;
    await page.goto(`${at}two/russian?b=brazilian&rule=own&moves=a3-b4,d6-e5,e3-d4,b6-c5`);
    await page.waitForFunction(() => /allow other moves. By the rule: Capturing: choice of captures/.test(document.querySelector(".fork")?.textContent));
    assert.match(await page.textContent(".two section:nth-child(1) .side-told"), /only here: d4:b6/i);
    await page.click(on(1, "d4"));
    await page.click(on(1, "b6"));
    await page.waitForFunction(() => decodeURIComponent(location.search).includes("l.d4:b6"));
    await page.waitForFunction(() => /Here they part/.test(document.querySelector(".fork")?.textContent));
    assert.match(await page.textContent(".two section:nth-child(2) .reason"), /d4[x:]b6 is not allowed: .*wants 2 pieces/);
    for (const side of [1, 2]) await page.waitForSelector(`.two section:nth-child(${side}) .board[data-step=end]`);
    assert.match(await page.textContent(".two section:nth-child(1) .turn"), /Black to move/);
    assert.match(await page.textContent(".two section:nth-child(2) .turn"), /White to move/);
  },
  async "a move is sown on both boards seed by seed, and stops where one likes"(page, at) {
    const on = (side, place) => `.two section:nth-child(${side}) ${cell(place)}`;
    await page.goto(`${at}two/kalah?b=kalah-empty-capture&rule=own`);
    await page.selectOption("[name=speed]", "slow");
    await page.click(on(1, "S5"));
    await page.waitForSelector(".two section:nth-child(1) .board[data-step='2']");
    await page.waitForSelector(".two section:nth-child(2) .board[data-step='2']");
    await page.click(".bar button[aria-label='One step back']");
    await page.waitForSelector(".two .board[data-step]:not([data-step=end])");
    await page.click(".bar button[aria-label='Play the steps']");
    await page.selectOption("[name=speed]", "fast");
    for (const side of [1, 2]) await page.waitForSelector(`.two section:nth-child(${side}) .board[data-step=end]`);
    // A move while another one runs ends that at once.
    await page.click(on(2, "N1"));
    await page.waitForFunction(() => location.search.includes("moves=5,1"));
  },
  async "why the other board did not make a move is told after a reload too, in the language of the page"(page, at) {
    await page.goto(`${at}two/russian?b=brazilian&rule=own&lang=id&moves=a3-b4,d6-e5,e3-d4,b6-c5,l.d4%3Ab6`);
    await page.waitForSelector(".two section:nth-child(2) .reason");
    assert.match(await page.textContent(".two section:nth-child(2) .reason"), /d4[x:]b6 tidak boleh: Ada langkah memakan yang lebih baik/);
    assert.match(await page.textContent(".says"), /Wajib|wajib|memakan/);
  },
  async "how it stands follows the move that is watched"(page, at) {
    await page.goto(`${at}play/dakon`);
    await page.selectOption("[name=speed]", "slow");
    await page.click(cell("S4"));
    await page.waitForSelector(".board[data-step='2']");
    await page.click(".bar button[aria-label='One step back']");
    assert.equal(await page.textContent(".turn"), "South plays 4");
    assert.equal(await page.textContent(".scores"), "South 0North 0");
    await page.click(".bar button[aria-label='To the end of the move']");
    await settled(page);
    assert.equal(await page.textContent(".turn"), "North to move");
    assert.equal(await page.textContent(".scores"), "South 9North 0");
  },
  async "a hint says whose it is, in sight, and pushes nothing aside"(page, at) {
    await page.goto(`${at}play/dhamet?moves=d4-e5,f6xd4`);
    await page.waitForSelector(".board svg");
    await page.locator(".button:has-text('Hint')").scrollIntoViewIfNeeded();
    const before = await page.locator(".board").boundingBox();
    await page.click(".button:has-text('Hint')");
    await page.waitForSelector(".note:not([hidden])");
    assert.match(await page.textContent(".note"), /^For White, perhaps /);
    assert.deepEqual(await page.locator(".board").boundingBox(), before);
    const note = await page.locator(".note").boundingBox(), { height } = page.viewportSize();
    assert.ok(note.y >= 0 && note.y + note.height <= height, `${note.y} of ${height}`);
    await page.click(".note button");
    await page.waitForSelector(".note", { state: "hidden" });
  },
  async "a move taken back while the program is about to answer is taken back"(page, at) {
    await page.goto(`${at}play/kalah?against=2`);
    await page.selectOption("[name=speed]", "slow");
    await page.click(cell("S4"));
    await page.waitForSelector(".board[data-step='1']");
    await page.keyboard.press("u");
    await page.waitForFunction(() => !location.search.includes("moves="));
    await page.waitForFunction(() => document.querySelector(".turn").textContent === "South to move");
    await page.selectOption("[name=speed]", "still");
    // Played again, and answered; back leads to before both.
    await page.keyboard.press("Shift+U");
    await page.waitForFunction(() => (new URLSearchParams(location.search).get("moves") || "").split(",").length >= 2);
    await page.goBack();
    await page.waitForFunction(() => !location.search.includes("moves="));
  },
  async "the program answers where an address leaves the turn to it, on either side"(page, at) {
    await page.goto(`${at}play/kalah?moves=4&against=2`);
    await page.waitForFunction(() => (new URLSearchParams(location.search).get("moves") || "").split(",").length >= 2);
    await page.goto(`${at}play/kalah?against=2&own=north`);
    await page.waitForFunction(() => new URLSearchParams(location.search).get("moves"));
    assert.match(page.url(), /own=north/);
  },
  async "why nothing begins at a place is said in the language of the page"(page, at) {
    const reason = async (path, place) => {
      await page.goto(`${at}${path}`);
      await page.click(cell(place));
      await page.waitForSelector(".refusal:not([hidden])");
      return page.textContent(".refusal");
    };
    assert.match(await reason("play/dhamet", "e4"), /rencontre asks for d4-e5/);
    assert.match(await reason("play/dhamet?lang=fr", "a1"), /ouverture/);
    assert.match(await reason("play/russian", "b2"), /nowhere to step, and nothing to capture/);
    assert.match(await reason("play/russian?at=W:Wa1,e3:Bd4,h8&lang=id", "a1"), /Yang dapat memakan wajib memakan/);
    assert.equal(await reason("play/dakon", "S"), "A store is never lifted: choose a hole.");
  },
  async "a click while a move is shown ends the show, and refuses nothing"(page, at) {
    await page.goto(`${at}play/dakon`);
    await page.selectOption("[name=speed]", "slow");
    await page.click(cell("S4"));
    await page.waitForSelector(".board[data-step='1']");
    await page.click(cell("S5"));
    await settled(page);
    assert.equal(await page.locator(".refusal:not([hidden])").count(), 0);
    assert.match(page.url(), /moves=4$/);
  },
  async "rings lie under what is told on two boards, and mark where moves differ"(page, at) {
    await page.goto(`${at}two/dakon?moves=4&b=congkak&rule=own`);
    await page.waitForSelector(".ring-differs");
    const under = await page.$$eval(".two svg", (all) => all.every((svg) => [...svg.querySelectorAll(".ring-differs")].every((ring) => {
      const told = ring.parentElement.querySelector(".count, .zero");
      return told && ring.compareDocumentPosition(told) === Node.DOCUMENT_POSITION_FOLLOWING;
    })));
    assert.ok(under, "counts are above rings");
    await page.goto(`${at}two/dhamet?b=zamma&rule=all`);
    await page.waitForSelector(".two section:nth-child(2) .ring-differs");
    assert.equal(await page.textContent(".forked .fork"), "They part at the start. From here on they allow other moves.");
    assert.equal(await page.locator(".two section:nth-child(2) .ring-differs.inner").count(), 2);
  },
  async "dials have nothing to take back at first, and a clause outside its block is mended"(page, at) {
    await page.goto(`${at}dials/dakon`);
    await page.waitForSelector(".ladder li");
    assert.deepEqual(await page.$$eval(".head button", (all) => all.map((button) => button.disabled)), [true, true]);
    await page.click("#dial-rule-laju");
    await page.waitForSelector(".note:not([hidden])");
    assert.deepEqual(await page.$$eval(".head button", (all) => all.map((button) => button.disabled)), [false, false]);
    await page.goto(`${at}workshop`);
    await page.fill("#text", 'variant  mine from dakon\ntitle    "Mine"\n\nhols 5\n');
    await page.click(".reports .fix");
    await page.waitForFunction(() => document.querySelector("#text").value.includes("board { holes 5 }"));
    await page.waitForFunction(() => document.querySelector("#reports-count").textContent === "Nothing to say against it.");
  },
  async "the address is shared, and opens the same game"(page, at) {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${at}play/dakon?moves=1,4`);
    await page.waitForSelector(".board svg");
    await page.keyboard.press("s");
    await page.waitForSelector(".note:not([hidden])");
    const shared = await page.evaluate(() => navigator.clipboard.readText()), scores = await page.textContent(".scores");
    assert.equal(shared, page.url());
    const other = await page.context().newPage();
    await other.goto(shared);
    await other.waitForSelector(".board svg");
    assert.equal(await other.textContent(".scores"), scores);
    await other.close();
  },
  async "a sheet is printed alone, a poster on one page"(page, at) {
    await page.goto(`${at}sheets/dakon`);
    await page.frameLocator(".sheet").locator("h1").waitFor();
    await page.goto(await page.locator(".sheet").evaluate((frame) => frame.src));
    const pages = async () => (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type \/Page\b/g).length;
    assert.ok((await pages()) < 6);
    await page.goto(`${at}sheet?kind=poster&variant=dakon&paper=a4`);
    assert.equal(await pages(), 1);
  },
  async "a shown game is played on"(page, at) {
    await page.goto(`${at}two/kalah?b=kalah-empty-capture&rule=all`);
    await page.click("button:has-text('Play on from here')");
    await page.waitForFunction(() => /Both play 6, 1, 2. Here they part. By the rule/.test(document.querySelector(".fork")?.textContent));
  },
  async "what a rule does is shown behind its switch"(page, at) {
    await page.goto(`${at}dials/dakon`);
    await page.click("li:has(#dial-rule-nembak) .what summary");
    await page.waitForSelector(".what .two .board svg");
    assert.match(await page.textContent(".what .fork"), /Here they part/);
    assert.match(await page.textContent(".what section:nth-child(2) .events"), /nembak/);
    assert.doesNotMatch(await page.textContent(".what section:nth-child(1) .events"), /nembak/);
    await page.click(".what button[aria-label='One step back']");
    await page.waitForSelector(".what .board[data-step]:not([data-step=end])");
    await page.click(".what a:has-text('Both on two boards')");
    await page.waitForSelector(".chips.rules button:not(:disabled)");
    assert.match(page.url(), /two\/dakon\?off=nembak&b=dakon/);
  },
  async "a faulty file is mended in the workshop, and played"(page, at) {
    await page.goto(`${at}workshop`);
    await page.fill("#text", 'variant  mine from dakon\ntitle    "Mine"\n\nboard {\n  holes  77\n}\n');
    await page.waitForSelector(".reports .error");
    assert.match(await page.textContent(".reports .error"), /line 5/);
    await page.focus("#text");
    await page.keyboard.press("F8");
    assert.equal(await page.evaluate(() => { const text = document.querySelector("#text"); return text.value.slice(0, text.selectionStart).split("\n").length; }), 5);
    await page.fill("#text", 'variant  mine from dakon\ntitle    "Mine"\n\nboard {\n  holes  6\n}\n');
    await page.waitForFunction(() => !document.querySelector(".reports .error"));
    await page.waitForFunction(() => document.querySelectorAll(".workshop [data-cell^=S]").length === 7);
    await page.waitForFunction(() => document.querySelector(".workshop a.first")?.hash.startsWith("#v="));
    await page.reload();
    await page.waitForFunction(() => document.querySelector("#text")?.value.includes("holes  6"));
    await page.waitForFunction(() => document.querySelector(".workshop a.first")?.hash.startsWith("#v="));
    await page.click(".workshop a.first");
    await page.waitForSelector(".play .board svg");
    assert.equal(await page.textContent("h1"), "Mine");
  },
  async "the workshop completes, mends by a button, asks, and keeps drafts"(page, at) {
    await page.goto(`${at}workshop`);
    await page.waitForSelector(".workshop .board svg");
    await page.fill("#text", 'variant  mine from dakon\ntitle    "Mine"\n\nsow {\n  direction cl\n}\n');
    await page.evaluate(() => { const text = document.querySelector("#text"); text.setSelectionRange(text.value.indexOf("cl\n") + 2, text.value.indexOf("cl\n") + 2); });
    await page.locator("#text").press("Control+Space");
    await page.click(".offer:has-text('clockwise')");
    await page.waitForFunction(() => document.querySelector("#text").value.includes("direction clockwise\n"));
    await page.waitForFunction(() => !document.querySelector(".reports .error"));
    await page.fill("#text", 'variant  other from dakon\ntitle    "Other"\n\nboard {\n  hloes  6\n}\n');
    await page.waitForSelector(".reports .error .fix");
    await page.click(".reports .error .fix");
    await page.waitForFunction(() => document.querySelector("#text").value.includes("holes  6"));
    await page.waitForFunction(() => !document.querySelector(".reports .error"));
    assert.deepEqual((await page.locator("#drafts option").allTextContents()).slice(0, 2), ["other", "mine"]);
    await page.selectOption("#drafts", "mine");
    assert.match(await page.inputValue("#text"), /direction clockwise/);
    await page.click(".questions summary");
    const question = page.locator("[data-key='board seeds']");
    await question.locator("summary").click();
    // Each answer is told and drawn.
    await question.locator(".answer svg >> nth=1").waitFor();
    await question.locator("input >> nth=1").click();
    await page.waitForFunction(() => /variant +village/.test(document.querySelector("#text").value));
    await page.waitForFunction(() => !document.querySelector(".reports .error"));
    assert.match(await page.inputValue("#text"), /seeds/);
  },
  async "the workshop asks and tells in the language of the page"(page, at) {
    await page.goto(`${at}workshop?lang=id`);
    await page.waitForSelector(".workshop .board svg");
    await page.click(".questions > summary");
    const question = page.locator("[data-key='sow direction']");
    await question.locator("summary").click();
    await question.locator(".answer >> nth=1").waitFor();
    assert.match(await question.textContent(), /Ke arah mana biji ditabur/);
    assert.match(await question.textContent(), /Arah menabur berlawanan dengan arah jarum jam/);
    await page.fill("#text", 'variant  mine from dakon\ntitle    "Mine"\n\nboard {\n  holes  77\n}\n');
    await page.waitForSelector(".reports .error [lang=en]");
    await page.waitForSelector("p:has-text('Laporan berbahasa Inggris')");
  },
  async "a quiz is answered"(page, at) {
    await page.goto(`${at}quiz/dakon?n=3&seed=2`);
    await page.waitForSelector(".question:not(:empty)");
    for (let question = 1; question <= 3; question += 1) {
      const check = page.locator("button:has-text('Check')");
      for (let tries = 0; tries < 2; tries += 1) {
        if (await check.count()) await check.click();
        else if (await page.locator(".table .buttons button").count()) await page.click(".table .buttons button >> nth=0");
        else await page.click(cell("N1"));
        if (await page.locator("button:has-text('Next')").count()) break;
      }
      await page.waitForSelector("button:has-text('Next')");
      assert.ok((await page.textContent(".verdict")).length > 3);
      await page.keyboard.press("n");
    }
    await page.waitForFunction(() => /of 3 right/.test(document.querySelector(".verdict").textContent));
  },
  async "a quiz says why a place is none, and what may not be sown"(page, at) {
    await page.goto(`${at}quiz/dakon?level=1&q=3`);
    await page.waitForSelector(".question:has-text('allowed')");
    const check = async () => { await page.click("button:has-text('Check')"); await page.waitForSelector(".reasons li:has-text('is empty.')"); };
    for (const place of ["S1", "S2"]) await page.click(cell(place));
    await check();
    assert.match(await page.textContent(".reasons"), /South's hole 1 is empty/);
    await check();
    assert.match(await page.textContent(".verdict"), /South's hole 2, South's hole 3/);
    assert.match(await page.textContent(".against"), /Empty, so there is nothing to sow: South's hole 1/);
  },
  async "a quiz tells moves that are alike together, and the piece stays where it is asked about"(page, at) {
    await page.goto(`${at}quiz/dhamet?level=2`);
    await page.waitForSelector(".question:has-text('Which pieces may move?')");
    const groups = () => page.locator(".story h3").allTextContents();
    await page.click(cell("a5"));
    await page.click("button:has-text('Check')");
    await page.waitForSelector(".verdict.right");
    assert.deepEqual(await groups(), ["a5xa1, a5xb2", "a5xd6, a5xd7, a5xd8, a5xd9"]);
    await page.goto(`${at}quiz/dhamet?level=2&q=3`);
    await page.waitForSelector(".question:has-text('with the piece on e2')");
    for (const place of ["b2", "c2", "d2", "e1", "e3", "f2"]) await page.click(cell(place));
    for (let tries = 0; tries < 2; tries += 1) await page.click("button:has-text('Check')");
    await page.waitForSelector(".reasons li:has-text('A piece stands on f2.')");
    assert.deepEqual(await groups(), ["e2-b2, e2-c2, e2-d2, e2-e1, e2-e3, e2-e4"]);
    assert.equal(await page.locator("[data-place=e2]").count(), 1);
    assert.equal(await page.locator(".board .route").count(), 0);
    // Brackets are whole: no sign stands on their corners.
    await page.goto(`${at}quiz/dhamet?level=2&q=2`);
    await page.waitForSelector(".question:has-text('captured')");
    for (const place of ["b2", "b8", "f7"]) await page.click(cell(place));
    await page.click("button:has-text('Check')");
    await page.waitForSelector(".verdict.right");
    const far = await page.evaluate(() => {
      const middles = [...document.querySelectorAll(".sign-right")].map((sign) => sign.getAttribute("transform").match(/-?[\d.]+/g).map(Number));
      const corners = [...document.querySelectorAll(".board .taken")].flatMap((path) => path.getAttribute("d").match(/-?[\d.]+ -?[\d.]+/g)).map((point) => point.split(" ").map(Number));
      return Math.min(...middles.flatMap(([x, y]) => corners.map(([cx, cy]) => Math.hypot(x - cx, y - cy))));
    });
    assert.ok(far > 14, String(far));
  },
  async "each move that one of two boards alone allows has its reason on the other, and nobody is refused"(page, at) {
    await page.goto(`${at}two/dakon?b=kalah`);
    await page.waitForSelector(".two .reasons");
    assert.match(await page.textContent(".two section:nth-child(2) .side-told"), /Allowed only here: 1, 6/);
    assert.deepEqual(await page.locator(".two section:nth-child(1) .reasons li").allTextContents(), ["1 is not allowed: North's hole 1 is empty.", "6 is not allowed: North's hole 6 is empty."]);
    assert.equal(await page.locator(".reason").count(), 0);
  },
  async "a capture that leads back to where it begins is made by mouse"(page, at) {
    await page.goto(`${at}play/dhamet?at=${encodeURIComponent("W:Wc3:Bc4,d5,d3,e4,i9")}`);
    await page.waitForSelector(".board svg");
    await page.click(cell("c3"));
    await page.waitForSelector(".ring-target");
    await page.click(cell("c3"));
    await played(page, 1);
    assert.match(page.url(), /moves=c3xc3/);
  },
  async "a reason that comes too late is not told, what is said in passing goes with the next click, and the menu closes"(page, at) {
    await page.goto(`${at}play/dakon?moves=1`);
    await settled(page);
    await page.selectOption("[name=speed]", "still");
    let answer = () => {};
    const asked = new Promise((begun) => {
      void page.route("**/api/why", async (route) => { begun(null); await new Promise((done) => { answer = () => done(null); }); await route.continue(); });
    });
    await page.click(cell("S1"));
    await asked;
    await page.click(cell("S4"));
    await played(page, 2);
    const told = page.waitForResponse("**/api/why");
    answer();
    await (await told).finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    assert.equal(await page.locator(".refusal:visible").count(), 0);
    const menu = () => page.evaluate(() => /** @type {HTMLDetailsElement} */ (document.querySelector(".more")).open);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.click(".more summary");
    await page.click(".menu-list button >> nth=0");
    await page.waitForSelector(".toast:not([hidden])");
    assert.equal(await menu(), false, "it closes with a choice");
    await page.click(".more summary");
    assert.ok(await page.locator(".toast").isHidden(), "the next click has read it");
    await page.click("h1");
    assert.equal(await menu(), false, "it closes with a click elsewhere");
  },
  async "a sheet is shown, and its style and script are allowed"(page, at) {
    await page.goto(`${at}sheets/dakon?lang=ar`);
    const frame = page.frameLocator(".sheet");
    await frame.locator("h1").waitFor();
    assert.equal(await frame.locator("html").getAttribute("dir"), "rtl");
    assert.notEqual(await frame.locator("main").evaluate((main) => getComputedStyle(main).maxWidth), "none");
    await page.selectOption("select[name=kind]", "poster");
    await frame.locator("body").waitFor();
  },
  // The page is turned; the board, the steps and what is written in games are not.
  async "in Arabic: the page from right to left, the board as it is"(page, at) {
    await page.goto(`${at}play/dakon`);
    await page.waitForSelector(".board svg");
    const middle = async (what) => { const box = await page.locator(what).boundingBox(); return box.x + box.width / 2; };
    const west = (await middle(cell("S1"))) - (await middle(cell("S7")));
    assert.ok((await middle(".story")) > (await middle(".table")), "the story stands on the right");
    await page.selectOption("#language", "ar");
    await page.waitForSelector("html[lang=ar][dir=rtl] .board svg");
    assert.match(page.url(), /lang=ar/);
    assert.ok((await middle(".story")) < (await middle(".table")), "the story stands on the left");
    assert.equal(Math.sign((await middle(cell("S1"))) - (await middle(cell("S7")))), Math.sign(west), "the holes lie as before");
    assert.ok((await middle(".bar button >> nth=0")) < (await middle(".bar button >> nth=3")), "time runs to the right");
    assert.match(await page.textContent(".turn"), /الدور|الجنوب/);
    await page.selectOption("[name=speed]", "still");
    await page.click(cell("S1"));
    await page.waitForFunction(() => location.search.includes("moves=1"));
    await page.waitForSelector(".events li");
    assert.match(await happened(page), /مخزن الجنوب/, "events are told in Arabic");
    await page.click(cell("S1"));
    await page.waitForSelector(".refusal:not([hidden])");
    assert.match(await page.textContent(".refusal"), /فارغة/);
    await page.click("#pages a >> nth=0");
    await page.waitForSelector(".game");
    assert.match(page.url(), /lang=ar/, "the language goes along");
    await page.reload();
    await page.waitForSelector("html[dir=rtl] .game");
    assert.equal(await page.textContent("h1"), "الألعاب");
  },
  async "a page speaks what its reader reads, and what the address says"(page, at) {
    const context = await page.context().browser().newContext({ locale: "id-ID" });
    const other = await context.newPage();
    await other.goto(at);
    await other.waitForSelector("html[lang=id] .game");
    assert.equal(await other.textContent("h1"), "Permainan");
    assert.doesNotMatch(other.url(), /lang=/, "a habit is no part of an address");
    await other.goto(`${at}?lang=fr`);
    await other.waitForSelector("html[lang=fr] .game");
    assert.equal(await other.textContent("h1"), "Jeux");
    await context.close();
  },
};

Object.assign(CHECKS, {
  async "what an address says and nobody knows is left out, and said"(page, at) {
    await page.goto(`${at}play/dakon?moves=1,4,99,2`);
    await page.waitForSelector(".note:not([hidden])");
    assert.match(await page.textContent(".note"), /99.*left out/);
    assert.match(page.url(), /moves=1,4$/);
    await played(page, 2);
    await page.goto(`${at}play/dakon?at=nothing&set=holes.8`);
    await page.waitForSelector(".board svg");
    assert.match(await page.textContent(".note"), /left out/);
    assert.match(page.url(), /dakon\?set=holes\.8$/);
    await page.goto(`${at}play/nosuch`);
    await page.waitForSelector(".note:not([hidden])");
    assert.equal(await page.textContent(".note"), "No game has this name.");
    assert.equal(await page.locator(".board, .buttons").count(), 0, "nothing that does nothing");
    await page.goto(`${at}two/kalah?b=dhamet`);
    await page.waitForFunction(() => /different families/.test(document.querySelector(".fork")?.textContent));
    assert.ok(await page.isHidden(".two"));
  },
  async "all keys are told, and single ones can be switched off"(page, at) {
    await page.goto(`${at}play/dakon?moves=1`);
    await settled(page);
    await page.focus(cell("S4"));
    await page.keyboard.press("?");
    await page.waitForSelector("dialog[open]");
    await page.keyboard.press("u");
    await page.click("dialog input");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "S4");
    await page.keyboard.press("u");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => location.search.endsWith("moves=1,4"));
    await page.click("[data-keys]");
    await page.click("dialog input");
    await page.click("dialog button");
    await page.keyboard.press("u");
    await page.waitForFunction(() => location.search.endsWith("moves=1"));
  },
  async "the rules and the game go along from page to page"(page, at) {
    await page.goto(`${at}play/dakon?off=mikul&moves=1`);
    await settled(page);
    await page.click(cell("S4"));
    await page.waitForFunction(() => document.getElementById("to-dials").getAttribute("href").includes("off=mikul&moves=1,4"));
    await page.focus(cell("S3"));
    await page.keyboard.press("d");
    await page.waitForSelector("#dial-rule-mikul[aria-checked=false]");
    assert.match(page.url(), /moves=1,4/);
    assert.match(await page.getAttribute("#to-quiz", "href"), /quiz\/dakon\?off=mikul$/);
  },
  async "a rule is told in its sentence, and shown otherwise"(page, at) {
    await page.goto(`${at}play/dakon?moves=3`);
    await settled(page);
    await page.click(".rule:has-text('nembak') summary >> nth=0");
    await page.waitForFunction(() => /takes the seeds of the hole opposite/.test(document.querySelector(".rule[open] .sentence")?.textContent));
    await page.click(".rule[open] a");
    await page.waitForSelector("[data-rule=nembak] .what[open] .two .board svg");
  },
  async "at degree 3 the seeds are counted by who answers"(page, at) {
    await page.goto(`${at}quiz/dakon?n=1&seed=2&degree=3`);
    await page.waitForSelector(".board[data-hides] svg");
    assert.equal(await page.locator(".board .count:visible").count(), 0);
    assert.equal(await page.getAttribute(cell("S1"), "aria-label"), "S1");
    for (const place of ["N1", "N2"]) await page.click(cell(place));
    const check = page.locator("button:has-text('Check')");
    for (let tries = 0; tries < 2 && (await check.count()); tries += 1) await check.click();
    await page.waitForSelector("button:has-text('Next')");
    assert.ok((await page.locator(".board .count:visible").count()) > 0, "the answer shows them");
  },
  async "a seed that has fallen is one like the others when the next one falls"(page, at) {
    await page.goto(`${at}play/dakon?moves=3&step=4`);
    await page.waitForSelector(".board[data-step='4']");
    assert.equal(await page.locator(".board .gold").count(), 1);
    assert.equal(await page.locator(".board .watched").count(), 1, "the last one is ringed");
    const wide = await page.locator("g[data-place=S4] .seeds ellipse").evaluateAll((seeds) => new Set(seeds.map((seed) => seed.getAttribute("rx"))).size);
    assert.equal(wide, 1, "all of one size");
  },
});

/** States that no address leads to: address, what shows that it is there, what leads on. */
const STATES = {
  refusal: ["play/dakon?moves=1", ".board svg", async (page) => { await page.click(cell("S1")); await page.waitForSelector(".refusal:not([hidden])"); }],
  rule: ["play/dakon?moves=3", ".rule", async (page) => { await page.click(".rule summary >> nth=0"); await page.waitForSelector(".rule[open] .sentence"); }],
  keys: ["play/dakon", ".board svg", async (page) => { await page.keyboard.press("?"); await page.waitForSelector("dialog[open]"); }],
  more: ["play/dakon", ".board svg", (page) => page.click(".more summary")],
  over: ["play/kalah?moves=4,4,1,3,6,4,5,3,4,5,5,1,6,2,3,3,1,6,3,1,4,1,1,4,3,5,1,6,6,2,2,6,4,4,3,1", ".over h2", () => {}],
  parted: ["two/kalah?b=kalah-empty-capture&rule=own&moves=6,1,2", ".ring-differs", () => {}],
  reason: ["two/russian?b=brazilian&rule=own&moves=a3-b4,d6-e5,e3-d4,b6-c5,l.d4%3Ab6", ".reason", () => {}],
  families: ["two/kalah?b=dhamet", ".fork:not(:empty)", () => {}],
  witness: ["dials/dakon", ".ladder li", async (page) => { await page.click("li:has(#dial-rule-nembak) .what summary"); await page.waitForSelector(".what .two .board svg"); }],
  dialled: ["dials/dakon?moves=3", ".ladder li", async (page) => { await page.click("#dial-rule-mati-bela"); await page.waitForSelector(".note:not([hidden])"); }],
  faulty: ["workshop", ".workshop .board svg", async (page) => { await page.fill("#text", "variant  mine from dakon\n\nboard {\n  hloes  7\n}\n"); await page.waitForSelector(".reports .error .fix"); assert.equal(await page.textContent(".under .error"), "hloes"); }],
  questions: ["workshop", ".workshop .board svg", async (page) => { await page.click(".questions > summary"); await page.click("[data-key='board seeds'] summary"); await page.waitForSelector(".answer svg"); }],
  wrong: ["quiz/dakon?n=1&seed=2", ".question:not(:empty)", async (page) => { await page.click(cell("N1")); await page.waitForSelector(".verdict"); }],
  answered: ["quiz/dakon?n=1&seed=2", ".question:not(:empty)", async (page) => { for (const place of ["N1", "N1"]) await page.click(cell(place)); await page.waitForSelector(".table .buttons .first"); }],
  none: ["games?find=xyzzy", ".none", () => {}],
};
for (const [name, [path, sign, act]] of Object.entries(STATES)) {
  for (const lang of LANGUAGES) {
    CHECKS[`no finding in the state ${name} in ${lang}`] = async (page, at) => {
      const address = new URL(path, at), faults = [];
      address.searchParams.set("lang", lang);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(address.href);
      await page.waitForSelector(sign);
      await act(page);
      await page.evaluate(axe.source);
      for (const [width, colorScheme] of [[1280, "light"], [360, "dark"]]) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `${folder}/state-${name}-${lang}-${width}.png`, fullPage: true });
        faults.push(...(await findings(page)).map((fault) => `${width}, ${colorScheme}: ${fault}`));
        if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) faults.push(`${width}: scrolls sideways`);
      }
      assert.deepEqual(faults, []);
    };
  }
}

/** Name, address, and what shows that it is there. */
const PAGES = [
  ["games", "", ".game"], ["play", "play/dakon?moves=3", ".board svg"], ["play-dhamet", "play/dhamet", ".board svg"],
  ["dials", "dials/dakon?moves=3", ".ladder li"], ["two", "two/dakon?b=congkak&rule=all", ".two .board svg"], ["workshop", "workshop", ".workshop .board svg"],
  ["quiz", "quiz/dakon?n=2", ".question:not(:empty)"], ["sheets", "sheets/dakon", ".sheet"],
];

/** No finding of axe, nothing from elsewhere, no scrolling sideways, at every width, in a language. */
async function looks(page, at, [name, path, sign], lang) {
  const foreign = [], faults = [];
  page.on("request", (request) => { if (!request.url().startsWith(at) && !/^(blob|data):/.test(request.url())) foreign.push(request.url()); });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const address = new URL(path, at);
  address.searchParams.set("lang", lang);
  await page.goto(address.href);
  await page.waitForSelector(sign);
  assert.equal(await page.getAttribute("html", "lang"), lang);
  await page.evaluate(axe.source);
  for (const [width, colorScheme] of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    // A board that stands up on a narrow page is drawn anew.
    await page.waitForSelector(sign);
    await page.screenshot({ path: `${folder}/${name}-${lang}-${width}-${colorScheme}.png`, fullPage: true });
    faults.push(...(await findings(page)).map((fault) => `${width}, ${colorScheme}: ${fault}`));
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) faults.push(`${width}: scrolls sideways`);
  }
  assert.deepEqual(faults, []);
  assert.deepEqual(foreign, []);
}
for (const entry of PAGES) for (const lang of LANGUAGES) CHECKS[`the page ${entry[0]} in ${lang} at every width`] = (page, at) => looks(page, at, entry, lang);

await mkdir(folder, { recursive: true });
const { child, address } = await started();
const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox", "--disable-gpu"] });
let passed = 0, failed = 0;
for (const [name, check] of Object.entries(CHECKS)) {
  if (!only.split("|").some((part) => name.includes(part))) continue;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "no-preference" });
  const page = await context.newPage();
  if (process.env.ASSETS) await context.route("**/assets/*", (route) => route.fulfill({ path: join(process.env.ASSETS, basename(new URL(route.request().url()).pathname)) }));
  page.setDefaultTimeout(Number(process.env.WAIT || 60_000));
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => { if (message.type() === "error" && !/status of (4|5)\d\d/.test(message.text())) wrong.push(message.text()); });
  try {
    await check(page, address);
    assert.deepEqual(wrong, []);
    // Every sentence is filled in.
    assert.doesNotMatch(await page.innerText("body"), /\{[a-z-]+\}/);
    passed += 1;
    console.log(`ok: ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED: ${name}\n${error.stack}\n${wrong.join("\n")}`);
    await page.screenshot({ path: `${folder}/failed-${failed}.png` }).catch(() => {});
  }
  await context.close();
}
await browser.close();
child.kill("SIGINT");
const code = await new Promise((done) => child.on("exit", done));
if (code !== 0) { failed += 1; console.log(`FAILED: Ctrl-C ends the program with ${code}`); }
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
