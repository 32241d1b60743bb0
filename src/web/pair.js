// Two boards that are watched together, step by step, with what happens on each.

import { Board } from "./board.js";
import { make } from "./elements.js";
import { live } from "./live.js";
import { begunOf, Motion, stepsOf } from "./motion.js";
import { cellTold, ruleLine } from "./play.js";
import { enumerated, refusalTold, say, sideName, turnOf } from "./words.js";

/** What lies on a place, whatever that is called. @param {any} side @param {string} place */
const lying = (side, place) => cellTold(side, place).replaceAll(place, "");

export class Pair {
  /** @param {(side: number, place: string) => void} choose */
  constructor(choose) {
    this.boards = [0, 1].map((side) => new Board((place) => choose(side, place), ""));
    this.heads = [make("h2", {}), make("h2", {})];
    this.told = [make("div", { class: "side-told" }), make("div", { class: "side-told" })];
    this.motion = new Motion((step, end) => this.moment(step, end));
    this.bar = this.motion.bar;
    this.bar.hidden = true;
    this.home = make("div", { class: "two" }, ...this.boards.map((board, side) => make("section", {}, this.heads[side], make("div", { class: "card board-card" }, board.home), this.told[side])), this.bar);
    /** @type {any[] | null} */
    this.sides = null;
    /** @type {any[][]} */
    this.steps = [[], []];
    /** What the right board calls places of the left one. @type {Record<string, string>} */
    this.names = {};
  }

  /**
   * Shows the two as they are now; a side that did not move stands still.
   * @param {any[] | null} sides
   * @param {string[]} titles
   * @param {{ moved?: boolean[], plays?: boolean, names?: Record<string, string> }} [how] which have moved, whether that is to be watched, and what the right one calls places of the left one
   */
  show(sides, titles, { moved = [true, true], plays = false, names = {} } = {}) {
    this.sides = sides;
    this.names = names;
    this.heads.forEach((head, side) => { head.textContent = titles[side]; });
    this.steps = (sides || [{ events: [] }, { events: [] }]).map((side, at) => (moved[at] && side.before_board ? stepsOf(side.events) : []));
    const most = Math.max(...this.steps.map((list) => list.length));
    this.bar.hidden = !sides;
    if (sides) {
      sides.forEach((side, at) => this.tell(side, at));
      // Both go a step at once.
      return this.motion.take(Array.from({ length: most }, (_, at) => this.steps.flatMap((list) => (list[at] ? [list[at].change[0]] : []))), plays, [...new Set(this.steps.flatMap(begunOf))]);
    }
    this.motion.take([], false, []);
    this.boards.forEach((board) => board.box.replaceChildren());
    this.told.forEach((box) => box.replaceChildren());
  }

  /** Shows both boards after so many steps. @param {number} step @param {boolean} end */
  moment(step, end) {
    (this.sides || []).forEach((side, at) => {
      const board = this.boards[at], steps = this.steps[at], still = end || step >= steps.length;
      board.name = this.heads[at].textContent || "";
      board.show(still ? side.board : side.before_board, (place) => (still && (side.holes || side.pieces) ? cellTold(side, place) : place));
      if (!still && board.svg) {
        const drawing = live(board.svg);
        steps.slice(0, step).forEach(({ change }) => drawing.change(change));
      }
      board.box.dataset.step = end ? "end" : String(step);
      this.stand(side, at, still);
      const now = step ? steps[Math.min(step, steps.length) - 1]?.at : -1;
      this.told[at].querySelectorAll("[data-event]").forEach((item) => item.toggleAttribute("data-now", Number(/** @type {HTMLElement} */ (item).dataset.event) === now));
    });
    if (end) this.differences();
  }

  /** How a side stands: after its move, or while that is made, when nobody's turn is told. @param {any} side @param {number} at @param {boolean} still */
  stand(side, at, still) {
    const scores = (!still && side.before_score) || side.score;
    this.told[at].querySelector(".turn")?.replaceChildren(still ? (side.outcome === "ongoing" ? turnOf(side.side) : say("page.over")) : "…");
    this.told[at].querySelector(".scores")?.replaceChildren(...Object.entries(scores).map(([name, number]) => make("span", {}, `${sideName(name)} `, make("b", {}, String(number)))));
  }

  /** @param {any} side @param {number} at */
  tell(side, at) {
    const only = side.only?.length ? make("p", {}, say("difference.only", { moves: enumerated(side.only.slice(0, 6)) })) : null;
    // Why the other's moves are none here, where nobody has tried one.
    const none = side.refusals?.length ? make("ul", { class: "reasons" }, ...side.refusals.map((/** @type {any} */ one) => make("li", {}, refusedTold(one)))) : null;
    const refused = side.refused ? make("p", { class: "reason" }, refusedTold(side.refused)) : null;
    this.told[at].replaceChildren(
      make("p", { class: "turn" }), make("p", { class: "scores" }),
      ...[only, none, refused].filter((part) => part !== null),
      make("ol", { class: "events" }, ...side.events.map((/** @type {any} */ event, /** @type {number} */ number) => make("li", { "data-event": String(number) }, make("span", { class: "said" }, event.said), ruleLine(event.by_rule)))));
  }

  /** Rings on what lies otherwise, and where a move begins that one alone allows. */
  differences() {
    const [one, other] = this.sides || [];
    if (!(one?.holes || one?.pieces) || !(other?.holes || other?.pieces)) return;
    const there = (/** @type {string} */ place) => this.names[place] || place;
    const places = this.boards[0].cells.map((cell) => cell.place).filter((place) => lying(one, place) !== lying(other, there(place)));
    this.boards[0].ring("differs", [...places, ...(one.only_from || [])]);
    this.boards[1].ring("differs", [...places.map(there), ...(other.only_from || [])]);
  }
}

/** That a move is not allowed, and why; or that it is, and comes out otherwise. @param {{ move: string, code: string, message: string }} refused */
export function refusedTold(refused) {
  const { move, code } = refused;
  if (code === "compare::another-move") return say("difference.otherwise", { move });
  return say("two.refused", { move, why: refusalTold(refused) });
}
