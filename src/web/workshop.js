// A variant file written here: checked as one types, played at once. Nothing is kept but in this browser.

import { addressOf, LONGEST_TEXT, packed, writeAddress } from "./address.js";
import { allGames, ask, Trouble, usualGame } from "./ask.js";
import { Board } from "./board.js";
import { announce, download, make } from "./elements.js";
import { cellTold } from "./play.js";
import { language, say } from "./words.js";

/** @typedef {import("./address.js").State} State */

/** How a file begins that inherits from a game. @param {string} name */
const begun = (name) => `variant  mine from ${name}\ntitle    "My village"\n\n`;

class Workshop {
  /** @param {State} state @param {HTMLElement} main */
  constructor(state, main) {
    this.state = state;
    this.main = main;
    this.board = new Board(() => {}, say("workshop.board"));
    this.text = /** @type {HTMLTextAreaElement} */ (make("textarea", { id: "text", spellcheck: "false", autocapitalize: "off", "aria-label": say("workshop.text"), "aria-describedby": "reports-count", rows: 24, input: () => this.typed() }));
    this.lines = make("pre", { class: "line-numbers", "aria-hidden": "true" });
    this.reports = make("ul", { class: "reports" });
    this.count = make("p", { class: "small", id: "reports-count", role: "status" });
    this.state_line = make("p", { class: "small" });
    this.timer = 0;
    this.number = 0;
    this.quit = new AbortController();
  }

  async begin() {
    document.title = `${say("page.workshop")} – lumbung`;
    this.play = make("a", { class: "button first", href: "/" }, say("workshop.play"));
    const start = make("select", { id: "start", change: (/** @type {Event} */ event) => void this.startFrom(/** @type {HTMLSelectElement} */ (event.target).value) }, make("option", { value: "" }, say("workshop.choose")));
    const open = /** @type {HTMLInputElement} */ (make("input", { type: "file", accept: ".variant,text/plain", id: "open", class: "unseen", change: () => void this.open(open) }));
    this.main.replaceChildren(
      make("div", { class: "head" }, make("h1", {}, say("page.workshop")), make("p", {}, say("workshop.lead"))),
      make("div", { class: "finder" }, make("label", { for: "start" }, say("workshop.from"), " ", start), open, make("label", { for: "open", class: "button" }, say("workshop.open")),
        make("button", { type: "button", class: "button", click: () => download("mine.variant", "text/plain", this.text.value) }, say("dials.download"))),
      make("div", { class: "workshop" },
        make("section", {}, make("div", { class: "editor card" }, this.lines, this.text), this.count, this.reports, make("p", { class: "keys small" }, make("span", {}, make("kbd", {}, "F8"), ` ${say("workshop.next")}`))),
        make("section", {}, make("div", { class: "card board-card" }, this.board.home), this.state_line, make("div", { class: "buttons" }, this.play))));
    this.text.addEventListener("scroll", () => { this.lines.scrollTop = this.text.scrollTop; });
    this.text.addEventListener("keydown", (event) => {
      if (event.key !== "F8") return;
      event.preventDefault();
      this.next(event.shiftKey ? -1 : 1);
    });
    this.text.value = this.state.text ?? stored() ?? begun(await usualGame());
    void allGames().then((games) => start.append(...games.map((/** @type {any} */ game) => make("option", { value: game.name }, game.title)))).catch(() => {});
    await this.check();
  }

  leave() {
    clearTimeout(this.timer);
    this.quit.abort();
  }

  typed() {
    this.number_lines();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), 300);
  }

  number_lines() {
    const wrong = new Map((this.findings || []).map((/** @type {any} */ finding) => [finding.line, finding.severity]));
    const count = this.text.value.split("\n").length;
    this.lines.replaceChildren(...Array.from({ length: count }, (_, at) => make("span", { class: wrong.get(at + 1) || "" }, `${at + 1}${wrong.has(at + 1) ? " ●" : ""}\n`)));
  }

  async check() {
    const text = this.text.value, number = (this.number += 1);
    store(text);
    try {
      const found = await ask("check", { text }, this.quit.signal);
      if (number !== this.number) return;
      this.findings = found.findings.filter((/** @type {any} */ finding) => finding.file === "yours.variant");
      this.told(found.findings);
      if (found.playable) {
        const game = await ask("game", { text, lang: language() }, this.quit.signal);
        if (number !== this.number) return;
        this.board.name = game.title;
        this.board.show(game.board, (place) => cellTold(game, place));
      }
      this.play?.toggleAttribute("hidden", !found.playable);
      this.state_line.textContent = say(found.playable ? "workshop.whole" : "workshop.old");
      this.state = { ...this.state, page: "workshop", variant: "", text };
      await writeAddress(this.state, true);
      const own = await packed(text);
      if (own.length <= LONGEST_TEXT) this.play?.setAttribute("href", addressOf({ page: "play", variant: "mine" }, own));
    } catch (error) {
      if (error instanceof DOMException) return;
      if (!(error instanceof Trouble)) throw error;
      this.count.textContent = error.message;
    }
  }

  /** @param {any[]} findings each an error, a warning or a question */
  told(findings) {
    this.count.textContent = findings.length ? say("workshop.reports", { n: findings.length }) : say("workshop.fine");
    this.reports.replaceChildren(...findings.map((finding) => make("li", { class: `card ${finding.severity}` },
      make("button", { type: "button", class: "said", click: () => this.to(finding) }, `${say(`workshop.${finding.severity}`)}, ${say("workshop.line", { n: finding.line })}: ${finding.message}`),
      finding.help && make("p", {}, finding.help), make("code", {}, finding.code))));
    this.number_lines();
  }

  /** Puts the cursor at a report. @param {any} finding */
  to(finding) {
    const lines = this.text.value.split("\n"), at = (/** @type {number} */ line, /** @type {number} */ column) => lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
    this.text.focus();
    this.text.setSelectionRange(at(finding.line, finding.column), Math.max(at(finding.end_line, finding.end_column), at(finding.line, finding.column)));
    announce(finding.message);
  }

  /** @param {number} way */
  next(way) {
    const all = this.findings || [];
    if (!all.length) return announce(say("workshop.fine"));
    this.at = ((this.at ?? (way > 0 ? -1 : 0)) + way + all.length) % all.length;
    this.to(all[this.at]);
  }

  /** @param {string} name */
  async startFrom(name) {
    if (!name) return;
    this.text.value = begun(name);
    this.text.focus();
    await this.check();
  }

  /** @param {HTMLInputElement} field */
  async open(field) {
    const file = field.files?.[0];
    if (!file) return;
    this.text.value = await file.text();
    await this.check();
  }
}

function stored() {
  try { return localStorage.getItem("draft"); } catch { return null; }
}

/** @param {string} text */
function store(text) {
  try { localStorage.setItem("draft", text); } catch { /* kept for this page only */ }
}

/** @type {Workshop | null} */
let shown = null;

/** @param {State} state @param {HTMLElement} main */
export async function show(state, main) {
  shown?.leave();
  shown = new Workshop(state, main);
  await shown.begin();
}

export function leave() {
  shown?.leave();
  shown = null;
}
