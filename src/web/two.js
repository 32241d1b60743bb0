// Two games side by side: which rules differ, and the game in which they part.

import { writeAddress } from "./address.js";
import { allGames, ask, Trouble } from "./ask.js";
import { Board } from "./board.js";
import { announce, make } from "./elements.js";
import { live } from "./live.js";
import { asked, cellTold, ruleLine } from "./play.js";
import { say, sideName } from "./words.js";

/** @typedef {import("./address.js").State} State */

/** @param {string | undefined} list */
const listed = (list) => (list ? list.split(",").filter((item) => item) : []);

class Two {
  /** @param {State} state @param {HTMLElement} main */
  constructor(state, main) {
    this.state = state;
    this.main = main;
    this.quit = new AbortController();
    this.boards = [new Board(() => {}, ""), new Board(() => {}, "")];
    this.heads = [make("h2", {}), make("h2", {})];
    this.told = [make("div", { class: "side-told" }), make("div", { class: "side-told" })];
    this.chips = make("div", { class: "chips rules", role: "group", "aria-label": say("two.rules") });
    this.fork = make("p", { class: "fork", role: "status" });
    this.says = make("div", { class: "says" });
    this.title = make("h1", {}, say("two"));
    this.about = make("p", {});
    this.step = 0;
  }

  /** What a request about the right game says. */
  right() {
    const { more } = this.state;
    const set = Object.fromEntries(listed(more["b.set"]).map((pair) => [pair.slice(0, pair.indexOf(".")), pair.slice(pair.indexOf(".") + 1)]));
    return { variant: more.b || "", set, on: listed(more["b.on"]), off: listed(more["b.off"]) };
  }

  async begin() {
    document.title = `${say("two")} – lumbung`;
    const games = await allGames();
    /** @param {string} key @param {string} value @param {(value: string) => void} act */
    const list = (key, value, act) => make("label", {}, say(`two.${key}`), make("select", { name: key, change: (/** @type {Event} */ event) => {
      act(/** @type {HTMLSelectElement} */ (event.target).value);
      void this.changed();
    } }, make("option", { value: "", disabled: true, selected: !value }, say("two.choose")), ...games.map((/** @type {any} */ game) => make("option", { value: game.name, selected: game.name === value }, game.title))));
    const anew = (/** @type {string} */ value) => { this.state.more = { ...this.state.more, b: value, "b.set": "", "b.on": "", "b.off": "", rule: "" }; };
    const step = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {() => void} */ act) =>
      make("button", { type: "button", class: "button plain", "aria-label": say(`play.${key}`), title: say(`play.${key}`), click: act }, sign);
    this.counted = make("span", { class: "small" });
    this.bar = make("div", { class: "bar", dir: "ltr", hidden: true }, step("first", "|◀", () => this.go(0)), step("back", "◀", () => this.go(this.step - 1)), step("on", "▶", () => this.go(this.step + 1)), step("last", "▶|", () => this.go(Infinity)), this.counted);
    this.main.replaceChildren(
      make("div", { class: "head" }, this.title, this.about),
      make("div", { class: "finder pair" }, list("left", this.state.variant, (value) => { this.state.variant = value; this.state.more.rule = ""; }),
        make("button", { type: "button", class: "button plain", "aria-label": say("two.swap"), title: say("two.swap"), click: () => void this.swap() }, "⇄"),
        list("right", this.state.more.b || "", anew)),
      this.chips, this.fork,
      make("div", { class: "two" }, ...this.boards.map((board, side) => make("section", {}, this.heads[side], make("div", { class: "card board-card" }, board.home), this.told[side]))),
      this.bar, this.says);
    addEventListener("keydown", (event) => this.key(event), { signal: this.quit.signal });
    await this.load();
  }

  leave() {
    this.quit.abort();
  }

  async swap() {
    const { variant, more } = this.state;
    if (!more.b) return;
    this.state.variant = more.b;
    this.state.more = { ...more, b: variant };
    await this.changed();
    await this.begin();
  }

  async changed() {
    await writeAddress(this.state, false);
    await this.load();
  }

  async load() {
    if (!this.state.variant || !this.state.more.b) {
      this.fork.textContent = say("two.lead");
      return;
    }
    this.fork.textContent = say("two.searches");
    this.main.setAttribute("aria-busy", "true");
    try {
      const { moves, position, ...left } = asked({ ...this.state, at: null });
      this.document = await ask("two", { ...left, other: this.right() }, this.quit.signal);
    } catch (error) {
      if (error instanceof DOMException) return;
      if (!(error instanceof Trouble)) throw error;
      this.fork.textContent = error.message;
      return;
    } finally {
      this.main.removeAttribute("aria-busy");
    }
    this.show();
  }

  /** The game that is shown: of one rule, or the shortest of all. */
  chosen() {
    const { rules, whole } = this.document;
    const named = rules.find((/** @type {any} */ rule) => rule.name === this.state.more.rule);
    if (named) return named;
    if (this.state.more.rule === "all") return { game: whole };
    // A capture within few moves tells more than the dullest parting.
    const tells = rules.find((/** @type {any} */ rule) => rule.section === "landing" && rule.game && rule.game.sides[0].moves.length < 5);
    return tells || (whole ? { game: whole } : rules.find((/** @type {any} */ rule) => rule.game)) || { game: null };
  }

  show() {
    const { document: found } = this, now = this.chosen();
    const titles = [found.left.title, found.right.title];
    this.title.textContent = say("two.title", { one: titles[0], other: titles[1] });
    this.about.textContent = found.rules.length === 1 ? say("two.one") : say("two.count", { count: found.rules.length });
    /** @param {string} name @param {any} game @param {boolean} pressed @param {string} rule */
    const chip = (name, game, pressed, rule) => make("button", { type: "button", class: "chip", disabled: !game, "aria-pressed": String(pressed), click: () => {
      this.state.more = { ...this.state.more, rule };
      void writeAddress(this.state, true);
      this.show();
    } }, name);
    this.chips.replaceChildren(chip(say("two.all"), found.whole, !now.name, "all"), ...found.rules.map((/** @type {any} */ rule) => chip(rule.name, rule.game, rule === now, rule.name)));
    const inside = now.name ? now.inside : null;
    this.heads[0].textContent = inside === 1 ? say("two.mixed", { game: titles[1], other: titles[0] }) : titles[0];
    this.heads[1].textContent = inside === 0 ? say("two.mixed", { game: titles[0], other: titles[1] }) : titles[1];
    this.says.replaceChildren(...(now.name ? ["left", "right"].map((side) => make("div", { class: "card" }, make("h3", {}, titles[side === "left" ? 0 : 1]), make("p", { class: "sentence" }, now[side].says || say("two.silent")), now[side].place && make("p", { class: "small" }, now[side].place))) : []));
    this.game = now.game;
    if (this.bar) this.bar.hidden = !this.game;
    if (!this.game) {
      this.fork.textContent = found.rules.length ? say("two.unseen") : say("two.alike");
      this.boards.forEach((board) => board.box.replaceChildren());
      this.told.forEach((box) => box.replaceChildren());
      return;
    }
    this.changes = this.game.sides.map((/** @type {any} */ side) => side.events.flatMap((/** @type {any} */ event, /** @type {number} */ at) => event.changes.map((/** @type {any} */ change) => ({ change, at }))));
    const moves = this.game.sides[0].moves;
    this.fork.textContent = moves.length ? say("two.part", { moves: moves.join(", ") }) : say("two.part-start");
    this.go(Infinity);
    announce(this.fork.textContent);
  }

  /** @param {number} step */
  go(step) {
    const most = Math.max(...this.changes.map((/** @type {any[]} */ list) => list.length));
    this.step = Math.max(0, Math.min(most, step));
    const { sides } = this.game, end = this.step === most;
    sides.forEach((/** @type {any} */ side, /** @type {number} */ at) => {
      const board = this.boards[at], changes = this.changes[at];
      board.name = this.heads[at].textContent || "";
      board.show(end ? side.board : side.before_board, (place) => (end && (side.holes || side.pieces) ? cellTold(side, place) : place));
      if (!end && board.svg) {
        const drawing = live(board.svg);
        changes.slice(0, this.step).forEach((/** @type {any} */ one) => drawing.change(one.change));
      }
      board.box.dataset.step = end ? "end" : String(this.step);
      const turn = side.outcome === "ongoing" ? say("turn", { side: sideName(side.side) }) : say("over");
      const only = side.only.length ? make("p", {}, say("two.only", { moves: side.only.slice(0, 6).join(", ") })) : null;
      const refused = side.refused ? make("p", {}, say("two.refused", side.refused)) : null;
      this.told[at].replaceChildren(
        make("p", { class: "turn" }, turn), make("p", { class: "scores" }, ...Object.entries(side.score).map(([name, number]) => make("span", {}, `${sideName(name)} `, make("b", {}, String(number))))),
        ...[only, refused].filter((part) => part !== null),
        make("ol", { class: "events" }, ...side.events.map((/** @type {any} */ event) => make("li", {}, make("span", { class: "said" }, event.said), ruleLine(event.by_rule)))));
    });
    if (end) this.differences();
    if (this.counted) this.counted.textContent = say("two.step", { step: this.step, count: most });
  }

  /** Rings on what lies otherwise. */
  differences() {
    const [one, other] = this.game.sides;
    if (!(one.holes || one.pieces) || !(other.holes || other.pieces)) return;
    const places = this.boards[0].cells.map((cell) => cell.place).filter((place) => cellTold(one, place) !== cellTold(other, place));
    this.boards.forEach((board) => board.ring("differs", places));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof HTMLSelectElement || event.altKey || event.ctrlKey || event.metaKey || !this.game) return;
    if (event.key === ",") this.go(this.step - 1);
    else if (event.key === ".") this.go(this.step + 1);
    else if (event.key === "[" || event.key === "]") {
      const chips = /** @type {HTMLButtonElement[]} */ ([...this.chips.querySelectorAll("button:not(:disabled)")]);
      const at = chips.findIndex((chip) => chip.getAttribute("aria-pressed") === "true");
      chips[(at + (event.key === "]" ? 1 : chips.length - 1)) % chips.length]?.click();
    }
  }
}

/** @type {Two | null} */
let shown = null;

/** @param {State} state @param {HTMLElement} main */
export async function show(state, main) {
  shown?.leave();
  shown = new Two({ ...state, variant: state.variant || "dakon", more: { ...state.more, b: state.more.b || (state.variant && state.variant !== "dakon" ? "" : "congkak") } }, main);
  await shown.begin();
}

export function leave() {
  shown?.leave();
  shown = null;
}
