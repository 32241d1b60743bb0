// Two boards that are watched together, step by step, with what happens on each.

import { Board } from "./board.js";
import { make } from "./elements.js";
import { live } from "./live.js";
import { cellTold, ruleLine } from "./play.js";
import { say, sideName, turnOf } from "./words.js";

/** The steps of a side: what changes, and with which event. @param {any} side */
const stepsOf = (side) => side.events.flatMap((/** @type {any} */ event, /** @type {number} */ at) => event.changes.map((/** @type {any} */ change) => ({ change, at })));

export class Pair {
  /** @param {(side: number, place: string) => void} choose */
  constructor(choose) {
    this.boards = [0, 1].map((side) => new Board((place) => choose(side, place), ""));
    this.heads = [make("h2", {}), make("h2", {})];
    this.told = [make("div", { class: "side-told" }), make("div", { class: "side-told" })];
    const step = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {() => void} */ act) =>
      make("button", { type: "button", class: "button plain", "aria-label": say(`play.${key}`), title: say(`play.${key}`), click: act }, sign);
    this.counted = make("span", { class: "small" });
    this.bar = make("div", { class: "bar", dir: "ltr", hidden: true }, step("first", "|◀", () => this.go(0)), step("back", "◀", () => this.go(this.step - 1)), step("on", "▶", () => this.go(this.step + 1)), step("last", "▶|", () => this.go(Infinity)), this.counted);
    this.home = make("div", { class: "two" }, ...this.boards.map((board, side) => make("section", {}, this.heads[side], make("div", { class: "card board-card" }, board.home), this.told[side])));
    this.step = 0;
    /** @type {any[] | null} */
    this.sides = null;
    /** @type {any[][]} */
    this.steps = [[], []];
  }

  /** Shows the two as they are now; a side that did not move stands still. @param {any[] | null} sides @param {string[]} titles @param {boolean[]} [moved] */
  show(sides, titles, moved = [true, true]) {
    this.sides = sides;
    this.heads.forEach((head, side) => { head.textContent = titles[side]; });
    this.steps = (sides || [{ events: [] }, { events: [] }]).map((side, at) => (moved[at] && side.before_board ? stepsOf(side) : []));
    this.bar.hidden = !this.steps.some((list) => list.length);
    if (sides) return this.go(Infinity);
    this.boards.forEach((board) => board.box.replaceChildren());
    this.told.forEach((box) => box.replaceChildren());
  }

  /** @param {number} step */
  go(step) {
    if (!this.sides) return;
    const most = Math.max(...this.steps.map((list) => list.length));
    this.step = Math.max(0, Math.min(most, step));
    const end = this.step === most;
    this.sides.forEach((side, at) => {
      const board = this.boards[at], still = end || !this.steps[at].length;
      board.name = this.heads[at].textContent || "";
      board.show(still ? side.board : side.before_board, (place) => (still && (side.holes || side.pieces) ? cellTold(side, place) : place));
      if (!still && board.svg) {
        const drawing = live(board.svg);
        this.steps[at].slice(0, this.step).forEach(({ change }) => drawing.change(change));
      }
      board.box.dataset.step = end ? "end" : String(this.step);
      this.tell(side, at);
    });
    if (end) this.differences();
    this.counted.textContent = say("two.step", { step: this.step, count: most });
  }

  /** @param {any} side @param {number} at */
  tell(side, at) {
    const turn = side.outcome === "ongoing" ? turnOf(side.side) : say("page.over");
    const only = side.only?.length ? make("p", {}, say("difference.only", { moves: side.only.slice(0, 6).join(", ") })) : null;
    const refused = side.refused ? make("p", { class: "reason" }, say("two.refused", side.refused)) : null;
    this.told[at].replaceChildren(
      make("p", { class: "turn" }, turn), make("p", { class: "scores" }, ...Object.entries(side.score).map(([name, number]) => make("span", {}, `${sideName(name)} `, make("b", {}, String(number))))),
      ...[only, refused].filter((part) => part !== null),
      make("ol", { class: "events" }, ...side.events.map((/** @type {any} */ event) => make("li", {}, make("span", { class: "said" }, event.said), ruleLine(event.by_rule)))));
  }

  /** Rings on what lies otherwise. */
  differences() {
    const [one, other] = this.sides || [];
    if (!(one?.holes || one?.pieces) || !(other?.holes || other?.pieces)) return;
    const places = this.boards[0].cells.map((cell) => cell.place).filter((place) => cellTold(one, place) !== cellTold(other, place));
    this.boards.forEach((board) => board.ring("differs", places));
  }
}
