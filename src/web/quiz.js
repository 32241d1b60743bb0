// Questions answered on the board, and what explains the answer.

import { addressOf, writeAddress } from "./address.js";
import { allGames, ask, Trouble, usualGame } from "./ask.js";
import { Board } from "./board.js";
import { announce, make, picture } from "./elements.js";
import { isMeant } from "./keys.js";
import { cellTold, ruleLine } from "./play.js";
import { language, refusalTold, say, sideName } from "./words.js";

/** @typedef {import("./address.js").State} State */

const narrow = matchMedia("(max-width: 559px)");

/** What is asked for by one place. */
const BY_PLACE = ["last-seed"];
/** What is asked for by all places that fit. */
const BY_PLACES = ["captured", "allowed", "lands"];

/** @param {Record<string, string>} more */
const degreeOf = (more) => more.level || more.degree || "1";

class Quiz {
  /** @param {State} state @param {HTMLElement} main */
  constructor(state, main) {
    this.state = state;
    this.main = main;
    this.board = new Board((place) => this.choose(place), say("page.quiz"));
    /** @type {Set<string>} */
    this.chosen = new Set();
    /** @type {("right" | "wrong" | undefined)[]} */
    this.results = [];
    this.tries = 0;
    this.done = false;
    /** @type {any[]} */
    this.questions = [];
    this.question = make("h2", { class: "question" });
    this.buttons = make("div", { class: "buttons" });
    this.answer = make("section", { class: "story", "aria-live": "polite" });
    this.marks = make("ol", { class: "marks" });
    this.extra = make("div", {});
    this.note = make("p", { class: "note", hidden: true });
    this.quit = new AbortController();
  }

  get number() { return Math.max(1, Number(this.state.more.q || "1")); }

  async begin() {
    document.title = `${say("page.quiz")} – lumbung`;
    const games = await allGames(), { more } = this.state;
    /** @param {string} key @param {[string, string][]} options @param {string} value @param {(value: string) => void} act */
    const list = (key, options, value, act) => make("label", {}, say(`quiz.${key}`), make("select", { name: key, change: (/** @type {Event} */ event) => { act(/** @type {HTMLSelectElement} */ (event.target).value); void this.anew(); } }, ...options.map(([code, name]) => make("option", { value: code, selected: code === value }, name))));
    const named = games.map((/** @type {any} */ game) => /** @type {[string, string]} */ ([game.name, game.title]));
    this.print = make("a", { class: "button", href: "/" }, say("quiz.print"));
    this.main.replaceChildren(
      make("div", { class: "head" }, make("h1", {}, say("page.quiz")), make("p", {}, say("quiz.lead")), make("p", { class: "right" }, this.print)),
      make("div", { class: "finder" }, make("div", { class: "filters" },
        list("game", named, this.state.variant, (value) => { this.state.variant = value; }),
        list("level", [["1", "1"], ["2", "2"], ["3", "3"]], degreeOf(more), (value) => { Object.assign(this.state.more, { level: value, degree: "" }); }),
        list("other", [["", say("sheets.none")], ...named], more.b || "", (value) => { this.state.more.b = value; })),
        make("button", { type: "button", class: "button", click: () => { this.state.more.seed = String(Number(this.state.more.seed || "1") + 1); void this.anew(); } }, say("quiz.again"))),
      this.marks, this.note,
      make("div", { class: "play" }, make("div", { class: "table" }, this.question, make("div", { class: "card board-card" }, this.board.home), this.extra, this.buttons), this.answer));
    addEventListener("keydown", (event) => {
      if (isMeant(event) && event.key.toLowerCase() === "n" && this.done) this.next();
    }, { signal: this.quit.signal });
    await this.load();
  }

  leave() {
    this.quit.abort();
  }

  async anew() {
    this.state.more.q = "";
    await writeAddress(this.state, false);
    await this.load();
  }

  async load() {
    const { variant, more, set, on, off } = this.state;
    this.note.hidden = false;
    this.note.textContent = say("quiz.search");
    try {
      const other = more.b ? { variant: more.b } : null;
      const found = await ask("quiz", { variant, set, on, off, other, level: Number(degreeOf(more)), seed: Number(more.seed || "1"), count: Number(more.n || "6"), upright: narrow.matches, lang: language() }, this.quit.signal);
      this.questions = found.questions;
    } catch (error) {
      if (error instanceof DOMException) return;
      if (!(error instanceof Trouble)) throw error;
      this.note.textContent = error.message;
      return;
    }
    this.results = [];
    this.note.hidden = this.questions.length > 0;
    this.note.textContent = say("quiz.none");
    const sheet = { kind: "worksheet", level: degreeOf(more), seed: more.seed || "1", count: more.n || "6", other: more.b || "" };
    this.print?.setAttribute("href", addressOf({ ...this.state, page: "sheets", more: sheet }));
    if (this.questions.length) this.show();
  }

  /** The question that is asked now. @returns {any} */
  get now() { return this.questions[Math.min(this.number, this.questions.length) - 1]; }

  show() {
    const question = this.now;
    this.chosen = new Set();
    this.tries = 0;
    this.done = false;
    this.question.textContent = asks(question);
    this.board.name = this.question.textContent;
    this.board.box.toggleAttribute("data-hides", this.hides());
    this.board.show(question.board, (place) => this.told(place));
    const from = question.from || question.moves.find((/** @type {any} */ move) => move.move === question.move)?.from;
    if (from) this.board.ring("lifted", [from]);
    this.answer.replaceChildren();
    this.extra.replaceChildren(...(question.after ? [make("div", { class: "card" }, picture(question.after))] : []));
    this.extra.querySelector("svg")?.setAttribute("class", "drawn");
    const button = (/** @type {string} */ name, /** @type {() => void} */ act) => make("button", { type: "button", class: "button", click: act }, name);
    /** @type {[string, string][]} */
    const choices = question.kind === "wins" ? [...Object.keys(question.pieces || question.holes).map((name) => /** @type {[string, string]} */ ([name, sideName(name)])), ["draw", say("worksheet.draw")]]
      : question.kind.startsWith("village") ? question.names.map((/** @type {string} */ name, /** @type {number} */ at) => [name, question.variants[at]]) : [];
    this.buttons.replaceChildren(...(BY_PLACES.includes(question.kind) ? [button(say("quiz.check"), () => this.check([...this.chosen]))] : []), ...choices.map(([value, name]) => button(name, () => this.check([value]))));
    this.tally();
    announce(`${say("quiz.number", { number: this.number, count: this.questions.length })}. ${this.question.textContent}`);
  }

  /** Whether the seeds are to be counted by who answers. */
  hides() {
    return Number(degreeOf(this.state.more)) === 3 && Boolean(this.now.holes) && !this.done;
  }

  /** @param {string} place */
  told(place) {
    const told = this.hides() ? place : cellTold(this.now, place);
    return this.chosen.has(place) ? say("quiz.chosen", { place: told }) : told;
  }

  tally() {
    this.marks.replaceChildren(...this.questions.map((/** @type {any} */ _, /** @type {number} */ at) => make("li", { "aria-current": at + 1 === this.number && "step", class: this.results[at] || "" }, this.results[at] === "right" ? "✓" : this.results[at] === "wrong" ? "✕" : String(at + 1), this.results[at] && make("span", { class: "unseen" }, ` ${say(this.results[at] === "right" ? "quiz.met" : "quiz.missed")}`))));
  }

  /** The places, or words, of the right answer. @returns {string[]} */
  right() {
    const { answer, right, kind } = this.now;
    return BY_PLACES.concat(BY_PLACE).includes(kind) ? right : [answer.outcome || answer.variant];
  }

  /** @param {string} place */
  choose(place) {
    if (this.done) return;
    const { kind } = this.now;
    if (BY_PLACE.includes(kind)) return this.check([place]);
    if (!BY_PLACES.includes(kind)) return;
    if (!this.chosen.delete(place)) this.chosen.add(place);
    this.board.ring("allowed", [...this.chosen]);
    const cell = this.board.cell(place)?.element;
    cell?.setAttribute("aria-label", this.told(place));
    cell?.setAttribute("aria-selected", String(this.chosen.has(place)));
  }

  /** @param {string[]} given */
  check(given) {
    if (this.done) return;
    const right = this.right(), met = given.length === right.length && given.every((one) => right.includes(one));
    const wrong = given.filter((one) => !right.includes(one));
    this.tries += 1;
    if (this.tries === 1) this.results[this.number - 1] = met ? "right" : "wrong";
    if (met || this.tries > 1) this.tally();
    if (!met && this.tries === 1) {
      const why = this.diagnosis(given, right);
      this.answer.replaceChildren(make("p", { class: "verdict wrong" }, say("quiz.wrong", { why })), ...this.reasons(wrong), make("p", {}, say("quiz.try")));
      this.board.sign("wrong", wrong);
      return;
    }
    this.solve(met, wrong);
  }

  /** What a place is called in sentences. @param {string} place @returns {string} */
  called(place) {
    return this.now.called[place] || place;
  }

  /** Why each of some places is none of those asked for, as the program says it. @param {string[]} wrong */
  reasons(wrong) {
    const { variant, more, set, on, off } = this.state, { kind, from, position } = this.now;
    if (!wrong.length || (kind !== "allowed" && kind !== "lands")) return [];
    const rules = { variant, set, on, off, what: "alone", other: more.b ? { variant: more.b } : null, position, lang: language() };
    return [make("ul", { class: "reasons" }, ...wrong.map((place) => {
      const name = this.called(place), item = make("li", {}, make("b", {}, name));
      ask("why", { ...rules, ...(kind === "lands" ? { place: from, to: place } : { place }) }, this.quit.signal).then(({ refused }) => {
        const why = refused ? refusalTold(refused) : "";
        item.replaceChildren(...(why.includes(name) ? [] : [make("b", {}, name), " – "]), why);
      }, () => {});
      return item;
    }))];
  }

  /** What a wrong answer has overlooked, by what happens. @param {string[]} given @param {string[]} right */
  diagnosis(given, right) {
    const events = this.now.worked.flatMap((/** @type {any} */ one) => one.events);
    const lap = events.find((/** @type {any} */ event) => event.kind === "lap" && event.places?.[event.places.length - 1] === given[0]);
    if (this.now.kind === "last-seed") return lap ? say("quiz.goes-on", { place: this.called(given[0]) }) : say("quiz.other-place");
    if (given.some((one) => !right.includes(one))) return say("quiz.too-many");
    return BY_PLACES.includes(this.now.kind) ? say("quiz.too-few") : "";
  }

  /** @param {boolean} met @param {string[]} wrong places that were chosen and are none */
  solve(met, wrong) {
    this.done = true;
    this.board.box.toggleAttribute("data-hides", false);
    const { worked, against, kind, answer, answer_text } = this.now;
    // Where a piece may go, or which, is asked of a board on which nothing is played.
    const played = worked.find((/** @type {any} */ one) => one.name === answer.variant) || worked[0];
    if (played?.board) this.board.show(played.board, (place) => place);
    if (BY_PLACES.concat(BY_PLACE).includes(kind)) {
      this.board.sign("right", this.right(), kind === "captured");
      this.board.sign("wrong", wrong);
    }
    const steps = worked.map((/** @type {any} */ one) => make("div", {}, one.heading && make("h3", {}, one.heading), make("ol", { class: "events" }, ...one.events.map((/** @type {any} */ event) => make("li", {}, make("span", { class: "said" }, event.said), this.ruleLine(event.by_rule))))));
    const not = against.map((/** @type {any} */ one) => make("div", { class: "against" }, make("p", {}, one.said), this.ruleLine(one.by_rule)));
    this.answer.replaceChildren(
      make("p", { class: `verdict ${met ? "right" : "wrong"}` }, met ? say("quiz.right") : say("quiz.answer", { answer: answer_text })), ...this.reasons(wrong),
      ...(steps.length + not.length ? [make("h2", {}, say("quiz.how")), ...steps, ...not] : []));
    const next = make("button", { type: "button", class: "button first", click: () => this.next() }, say("quiz.next"));
    this.buttons.replaceChildren(next);
    next.focus();
  }

  /** The rule behind something, with its sentence; which of two villages has it is not known here. @param {any} rule */
  ruleLine(rule) {
    const { variant, set, on, off, more } = this.state;
    return ruleLine(rule, more.b ? undefined : () => ask("rule", { variant, set, on, off, what: rule.rule, count: rule.line, lang: language() }, this.quit.signal));
  }

  next() {
    if (this.number >= this.questions.length) return this.end();
    this.state.more.q = String(this.number + 1);
    void writeAddress(this.state, false);
    this.show();
  }

  end() {
    const right = this.results.filter((result) => result === "right").length;
    this.answer.replaceChildren(make("p", { class: "verdict" }, say("quiz.end", { right, n: this.questions.length })));
    const wrong = this.questions.filter((/** @type {any} */ _, /** @type {number} */ at) => this.results[at] !== "right");
    this.buttons.replaceChildren(...(wrong.length ? [make("button", { type: "button", class: "button first", click: () => { this.questions = wrong; this.results = []; this.state.more.q = ""; this.show(); } }, say("quiz.repeat"))] : []));
    announce(this.answer.textContent || "");
  }
}

/** A question in words, as a worksheet asks it, and how it is answered here. @param {any} question */
function asks(question) {
  const { kind } = question;
  const how = kind === "captured" ? say("quiz.or-none") : BY_PLACES.includes(kind) ? say("quiz.all") : BY_PLACE.includes(kind) ? say("quiz.place") : "";
  return `${question.asks} ${how}`.trim();
}

/** @type {Quiz | null} */
let shown = null;

/** @param {State} state @param {HTMLElement} main */
export async function show(state, main) {
  shown?.leave();
  shown = new Quiz({ ...state, variant: state.variant || await usualGame(), more: { ...state.more } }, main);
  await shown.begin();
}

export function leave() {
  shown?.leave();
  shown = null;
}
