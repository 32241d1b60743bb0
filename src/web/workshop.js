// A variant file written here: checked as one types, played at once. Nothing is kept but in this browser.

import { addressOf, LONGEST_TEXT, packed, writeAddress } from "./address.js";
import { allGames, ask, Trouble, usualGame } from "./ask.js";
import { Board } from "./board.js";
import { announce, download, make, picture } from "./elements.js";
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
    this.text = /** @type {HTMLTextAreaElement} */ (make("textarea", { id: "text", spellcheck: "false", autocapitalize: "off", "aria-label": say("workshop.text"), "aria-describedby": "reports-count", rows: 24, "aria-controls": "offers", input: () => this.typed(), blur: () => this.close(), scroll: () => this.close() }));
    /** The same text behind the field, unseen but for what is marked in it. */
    this.under = make("pre", { class: "under", "aria-hidden": "true" });
    this.lines = make("pre", { class: "line-numbers", "aria-hidden": "true" });
    this.offers = make("div", { class: "offers card", id: "offers", dir: "ltr", role: "listbox", "aria-label": say("workshop.words"), hidden: true });
    /** Puts the chosen offer into the text. @type {(text: string) => void} */
    this.accept = () => {};
    this.reports = make("ul", { class: "reports" });
    this.count = make("p", { class: "small", id: "reports-count", role: "status" });
    /** Says in which language reports are. */
    this.technical = make("p", { class: "small", hidden: true }, say("workshop.technical"));
    this.state_line = make("p", { class: "small" });
    this.timer = 0;
    this.number = 0;
    /** @type {{ key: string, body: string }[]} */
    this.answers = [];
    this.quit = new AbortController();
    /** The Tab key leaves the field, unless somebody wants otherwise. */
    this.indents = false;
  }

  async begin() {
    document.title = `${say("page.workshop")} – lumbung`;
    this.play = make("a", { class: "button first", href: "/" }, say("workshop.play"));
    const start = make("select", { id: "start", change: (/** @type {Event} */ event) => void this.startFrom(/** @type {HTMLSelectElement} */ (event.target).value) }, make("option", { value: "" }, say("workshop.choose")));
    const open = /** @type {HTMLInputElement} */ (make("input", { type: "file", accept: ".variant,text/plain", id: "open", class: "unseen", change: () => void this.open(open) }));
    this.drafts = make("select", { id: "drafts", change: (/** @type {Event} */ event) => void this.take(drafts()[/** @type {HTMLSelectElement} */ (event.target).value]) });
    this.begins = make("select", { id: "begins", change: () => { this.answers = []; void this.asks(); } }, make("option", { value: "sowing" }, say("games.sowing")), make("option", { value: "leaping" }, say("games.leaping")));
    this.asked = make("div", { class: "asked" });
    const questions = make("details", { class: "card questions", toggle: () => { if (/** @type {HTMLDetailsElement} */ (questions).open && !this.asked?.childNodes.length) void this.asks(); } }, make("summary", {}, say("workshop.questions")), make("p", { class: "small" }, say("workshop.questions-lead")), make("label", {}, `${say("workshop.from")} `, this.begins), this.asked);
    this.mendAll = make("button", { type: "button", class: "button", hidden: true, click: () => void this.mend() }, say("workshop.mend-all"));
    this.main.replaceChildren(
      make("div", { class: "head" }, make("h1", {}, say("page.workshop")), make("p", {}, say("workshop.lead"))),
      make("div", { class: "finder" }, make("label", { for: "start" }, say("workshop.from"), " ", start), make("label", { for: "drafts" }, say("workshop.drafts"), " ", this.drafts), open, make("label", { for: "open", class: "button" }, say("workshop.open")),
        make("button", { type: "button", class: "button", click: () => download("mine.variant", "text/plain", this.text.value) }, say("dials.download"))),
      make("div", { class: "workshop" },
        make("section", {}, make("div", { class: "editor-home", dir: "ltr" }, make("div", { class: "editor card" }, this.lines, this.under, this.text), this.offers), this.count, this.technical, this.mendAll, this.reports, make("p", { class: "keys small" }, make("span", {}, make("kbd", {}, "F8"), ` ${say("workshop.next")}`), make("span", {}, make("kbd", {}, "Ctrl Space"), ` ${say("workshop.words")}`), make("span", {}, make("kbd", {}, "Ctrl M"), ` ${say("workshop.tab")}`))),
        make("section", {}, make("div", { class: "card board-card" }, this.board.home), this.state_line, make("div", { class: "buttons" }, this.play), questions)));
    this.text.addEventListener("scroll", () => {
      this.lines.scrollTop = this.under.scrollTop = this.text.scrollTop;
      this.under.scrollLeft = this.text.scrollLeft;
    });
    this.text.addEventListener("keydown", (event) => {
      if (!this.offers.hidden && this.offersKey(event)) return event.preventDefault();
      if (event.ctrlKey && event.key === " ") {
        event.preventDefault();
        return void this.complete();
      }
      if (event.ctrlKey && event.key.toLowerCase() === "m") {
        event.preventDefault();
        this.indents = !this.indents;
        return announce(say(this.indents ? "workshop.tab-indents" : "workshop.tab-leaves"));
      }
      if (event.key === "Tab" && this.indents && !event.shiftKey) {
        event.preventDefault();
        this.text.setRangeText("  ", this.text.selectionStart, this.text.selectionEnd, "end");
        return this.typed();
      }
      if (event.key !== "F8") return;
      event.preventDefault();
      this.next(event.shiftKey ? -1 : 1);
    });
    this.text.value = this.state.text ?? stored() ?? begun(await usualGame());
    void allGames().then((games) => [start, this.begins].forEach((list) => list?.append(...games.map((/** @type {any} */ game) => make("option", { value: game.name }, game.title))))).catch(() => {});
    await this.check();
  }

  leave() {
    clearTimeout(this.timer);
    this.quit.abort();
  }

  typed() {
    if (!this.offers.hidden) void this.complete();
    this.number_lines();
    // What was found stands elsewhere now.
    this.under.replaceChildren();
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
    this.listDrafts(text);
    try {
      const found = await ask("check", { text }, this.quit.signal);
      if (number !== this.number) return;
      this.findings = found.findings.filter((/** @type {any} */ finding) => finding.file === "yours.variant");
      this.told(found.findings, found.certain);
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

  /** @param {any[]} findings each an error, a warning or a question @param {number} certain how many are mended for certain */
  told(findings, certain) {
    this.count.textContent = findings.length ? say("workshop.reports", { n: findings.length }) : say("workshop.fine");
    this.reports.replaceChildren(...findings.map((finding) => make("li", { class: `card ${finding.severity}` },
      make("button", { type: "button", class: "said", click: () => this.to(finding) }, `${say("workshop.line", { what: say(`workshop.${finding.severity}`), n: finding.line })} `, make("span", { lang: "en", dir: "ltr" }, finding.message)),
      finding.help && make("p", { lang: "en", dir: "ltr" }, finding.help), make("code", {}, finding.code), this.fix(finding))));
    this.mendAll?.toggleAttribute("hidden", !certain);
    this.technical.hidden = language() === "en" || !findings.length;
    this.number_lines();
    this.underline();
  }

  /** Draws under the signs that the findings are about. */
  underline() {
    const { value } = this.text, spans = (this.findings || []).map((/** @type {any} */ finding) => {
      const from = this.place(finding.line, finding.column);
      return { from, to: Math.max(from + 1, this.place(finding.end_line, finding.end_column)), severity: finding.severity };
    }).sort((/** @type {any} */ one, /** @type {any} */ other) => one.from - other.from || one.to - other.to);
    /** @type {(Node | string)[]} */
    const parts = [];
    let until = 0;
    for (const { from, to, severity } of spans) {
      if (from < until) continue;
      parts.push(value.slice(until, from), make("span", { class: severity }, value.slice(from, to).replace(/^\n?$/, " ")));
      until = to;
    }
    this.under.replaceChildren(...parts, value.slice(until), "\n\n");
    this.under.scrollTop = this.text.scrollTop;
    this.under.scrollLeft = this.text.scrollLeft;
  }

  /** Where a line and a column of the text are. @param {number} line @param {number} column */
  place(line, column) {
    const lines = this.text.value.split("\n");
    return lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + Array.from(lines[line - 1] || "").slice(0, column - 1).join("").length;
  }

  /** A button that mends what was found, where it is certain how. @param {any} finding */
  fix(finding) {
    const { remedy } = finding;
    if (!remedy || finding.file !== "yours.variant") return null;
    const from = this.place(remedy.line, remedy.column), to = this.place(remedy.end_line, remedy.end_column);
    const short = (/** @type {string} */ text) => text.trim().replace(/\s+/g, " ").slice(0, 80), old = short(this.text.value.slice(from, to)), now = short(remedy.text);
    const word = !now ? say("workshop.take-out", { old }) : old ? say("workshop.write-for", { now, old }) : say("workshop.put-in", { now });
    return make("div", { class: "buttons" }, make("button", { type: "button", class: "button fix", click: () => {
      this.text.focus();
      this.text.setRangeText(remedy.text, from, to, "end");
      void this.check();
    } }, word));
  }

  /** Offers what may be written at the cursor; as one types on, what still fits. */
  async complete() {
    const { text } = this, until = text.selectionStart, before = new TextEncoder().encode(text.value.slice(0, until));
    try {
      const found = await ask("complete", { text: text.value, count: before.length }, this.quit.signal);
      if (text.selectionStart !== until) return;
      const from = new TextDecoder().decode(before.slice(0, found.from)).length, begun = text.value.slice(from, until);
      const fits = found.offers.filter((/** @type {any} */ offer) => offer.text.startsWith(begun) && offer.text !== begun);
      this.accept = (offered) => {
        text.setRangeText(offered, from, text.selectionStart, "end");
        this.close();
        void this.check();
      };
      this.offers.replaceChildren(...fits.map((/** @type {any} */ offer, /** @type {number} */ at) => make("div", { class: "offer", id: `offer-${at}`, role: "option", "data-text": offer.text, mousedown: (/** @type {Event} */ event) => event.preventDefault(), click: () => this.accept(offer.text) },
        make("code", {}, offer.text), offer.detail && make("span", { class: "small" }, ` ${offer.detail}`))));
      if (!fits.length) {
        announce(say("workshop.no-words"));
        this.offers.append(make("div", { class: "offer small", role: "option", "aria-disabled": "true" }, say("workshop.no-words")));
      }
      this.offers.hidden = false;
      this.layOffers(from);
      this.mark(0);
    } catch (error) {
      this.trouble(error);
    }
  }

  /** Puts the offers under the word that they are for. @param {number} from */
  layOffers(from) {
    const { text, offers } = this, style = getComputedStyle(text), row = parseFloat(style.lineHeight);
    const brush = document.createElement("canvas").getContext("2d");
    if (!brush) return;
    brush.font = `${style.fontSize} ${style.fontFamily}`;
    const lines = text.value.slice(0, from).split("\n"), last = lines[lines.length - 1];
    const left = text.offsetLeft + parseFloat(style.paddingLeft) + brush.measureText(last).width - text.scrollLeft;
    const top = text.offsetTop + parseFloat(style.paddingTop) + lines.length * row - text.scrollTop;
    offers.style.left = `${Math.max(0, Math.min(left, text.offsetLeft + text.offsetWidth - offers.offsetWidth))}px`;
    const below = text.getBoundingClientRect().top - text.offsetTop + top + offers.offsetHeight <= innerHeight;
    offers.style.top = `${below || top < offers.offsetHeight ? top : top - row - offers.offsetHeight}px`;
  }

  /** Marks the offer that is taken by Enter. @param {number} at */
  mark(at) {
    [...this.offers.children].forEach((one, number) => one.setAttribute("aria-selected", String(number === at)));
    this.offers.children[at]?.scrollIntoView({ block: "nearest" });
    this.text.setAttribute("aria-activedescendant", `offer-${at}`);
  }

  close() {
    this.offers.hidden = true;
    this.text.removeAttribute("aria-activedescendant");
  }

  /** Whether a key was meant for the offers. @param {KeyboardEvent} event */
  offersKey(event) {
    const all = /** @type {HTMLElement[]} */ ([...this.offers.querySelectorAll("[data-text]")]), at = all.findIndex((one) => one.getAttribute("aria-selected") === "true");
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") this.close();
    else if (!all.length) return false;
    else if (way) this.mark((at + way + all.length) % all.length);
    else if (event.key === "Enter" || event.key === "Tab") this.accept(all[at]?.dataset.text || "");
    else return false;
    return true;
  }

  /** All that is certain is mended. */
  async mend() {
    try {
      const { text, mended } = await ask("check", { text: this.text.value, what: "mend" }, this.quit.signal);
      this.text.setRangeText(text, 0, this.text.value.length, "end");
      announce(say("workshop.mended", { n: mended }));
      await this.check();
    } catch (error) {
      this.trouble(error);
    }
  }

  /** @param {unknown} error */
  trouble(error) {
    if (error instanceof DOMException) return;
    if (!(error instanceof Trouble)) throw error;
    this.count.textContent = error.message;
  }

  /** Another text in the place of this one. @param {string | undefined} text */
  async take(text) {
    if (text === undefined) return;
    this.text.value = text;
    this.text.focus();
    await this.check();
  }

  /** Keeps this text under its name, and lists what is kept. @param {string} text */
  listDrafts(text) {
    const name = text.match(/^\s*variant\s+(\S+)/m)?.[1], kept = drafts();
    if (name) {
      delete kept[name];
      kept[name] = text;
      keep(kept);
    }
    this.drafts?.replaceChildren(...Object.keys(kept).reverse().map((one) => make("option", { value: one, selected: one === name }, one)));
  }

  /** Asks the questions, and lays out what has been answered. */
  async asks() {
    try {
      const found = await this.questions({});
      if (this.answers.length) await this.take(found.text);
      this.asked?.replaceChildren(...found.questions.filter((/** @type {any} */ one) => one.instead.length).map((/** @type {any} */ one) => this.question(one)));
    } catch (error) {
      this.answers = this.answers.slice(0, -1);
      this.trouble(error);
    }
  }

  /** Asks for the questions, or for all of one. @param {object} more @returns {Promise<any>} */
  questions(more) {
    const variant = /** @type {HTMLSelectElement} */ (this.begins).value;
    return ask("questions", { variant, answers: this.answers, lang: language(), ...more }, this.quit.signal);
  }

  /** A question, with what holds now; its answers are looked for when it is opened. @param {any} one */
  question(one) {
    const answers = make("div", { class: "answers" }), key = one.rule ? `${one.key} ${one.rule}` : one.key;
    const box = /** @type {HTMLDetailsElement} */ (make("details", { class: "question-asked", "data-key": key, toggle: () => { if (box.open && !answers.childNodes.length) void this.answersOf(one, key, answers); } },
      make("summary", {}, say(`ask.${one.key.replaceAll(" ", "-")}`), one.rule && make("b", {}, ` ${one.rule}`), " ", make("code", { dir: "ltr" }, one.says)), answers));
    return box;
  }

  /** The answers that fit what was answered before, each in a sentence and, where it can be drawn, on a board. @param {any} one @param {string} key @param {HTMLElement} home */
  async answersOf(one, key, home) {
    home.replaceChildren(make("p", { class: "small" }, "…"));
    try {
      const found = await this.questions({ what: key });
      const meaning = (/** @type {any} */ said) => said.sentence || (language() === "en" && said.meaning) || "";
      const choice = (/** @type {any} */ said, /** @type {boolean} */ now) => make("label", { class: "answer" },
        make("input", { type: "radio", name: key, checked: now, change: () => void this.answer(one.key, key, said.body) }),
        make("span", {}, make("code", { dir: "ltr" }, said.says), now && make("span", { class: "small" }, ` (${say("workshop.now")})`), " ", meaning(said)), said.picture && drawn(said.picture));
      home.replaceChildren(choice(found.now, true), ...found.instead.map((/** @type {any} */ said) => choice(said, false)),
        found.unfit.length ? make("p", { class: "small" }, say("workshop.unfit", { answers: found.unfit.join("; ") })) : "");
    } catch (error) {
      this.trouble(error);
    }
  }

  /** @param {string} question @param {string} key with the rule of which it is asked @param {string} body */
  async answer(question, key, body) {
    if (!body) return;
    this.answers = [...this.answers, { key: question, body }];
    await this.asks();
    /** @type {HTMLElement | null | undefined} */ (this.asked?.querySelector(`[data-key="${CSS.escape(key)}"] summary`))?.focus();
  }

  /** Puts the cursor at a report. @param {any} finding */
  to(finding) {
    const from = this.place(finding.line, finding.column);
    this.text.focus();
    this.text.setSelectionRange(from, Math.max(this.place(finding.end_line, finding.end_column), from));
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
    if (name) await this.take(begun(name));
  }

  /** @param {HTMLInputElement} field */
  async open(field) {
    const file = field.files?.[0];
    if (!file) return;
    this.text.value = await file.text();
    await this.check();
  }
}

/** A small board. @param {string} text */
function drawn(text) {
  const svg = picture(text);
  svg.setAttribute("class", "drawn small-board");
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

function stored() {
  try { return localStorage.getItem("draft"); } catch { return null; }
}

/** Texts that are kept in this browser, by the names of their games; the latest last. @returns {Record<string, string>} */
function drafts() {
  try { return JSON.parse(localStorage.getItem("drafts") || "{}"); } catch { return {}; }
}

/** Most drafts that are kept. */
const MOST_DRAFTS = 30;

/** @param {Record<string, string>} kept */
function keep(kept) {
  try { localStorage.setItem("drafts", JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-MOST_DRAFTS)))); } catch { /* kept for this page only */ }
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
