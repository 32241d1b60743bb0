// A game of one's own on two boards: a move is made on both, until they part.

import { writeAddress } from "./address.js";
import { ask, Trouble } from "./ask.js";
import { announce, make } from "./elements.js";
import { asked } from "./play.js";
import { say } from "./words.js";

/** @typedef {import("./address.js").State} State */

/**
 * The moves of each board. In an address a move of both stands as it is if both write it alike; `l.` is before a move of the left board alone,
 * `r.` of the right one, `b.` before what the right one calls the move of the left one before it.
 * @param {string[]} moves
 * @returns {[string[], string[]]}
 */
export function apart(moves) {
  /** @type {[string[], string[]]} */
  const sides = [[], []];
  for (const move of moves) {
    const own = /^[lrb]\./.test(move), text = own ? move.slice(2) : move;
    if (!own || move[0] === "l") sides[0].push(text);
    if (!own || move[0] !== "l") sides[1].push(text);
  }
  return sides;
}

/** A move of both, as it stands in an address. @param {string} left @param {string} right */
const joined = (left, right) => (left === right ? [left] : [`l.${left}`, `b.${right}`]);

/** A game that both have played, as it stands in an address. @param {string[]} left @param {string[]} right */
export const together = (left, right) => left.flatMap((move, at) => joined(move, right[at] ?? move));

/** A text as a sentence. @param {string} text */
const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

export class Both {
  /** @param {{ state: State, right: () => any, pair: import("./pair.js").Pair, quit: AbortController, shown: (document: any) => void }} page */
  constructor(page) {
    this.page = page;
    /** @type {any} */
    this.document = null;
    /** @type {{ side: number, place: string } | null} */
    this.lifted = null;
    /** Why the other board did not make the last move. @type {{ side: number, move: string, why: string } | null} */
    this.reason = null;
    this.choice = make("div", { class: "choice", role: "group", hidden: true });
    const go = (/** @type {string} */ how, /** @type {string} */ word) => make("button", { type: "button", class: "button", "data-go": how, click: () => this.goOn(how) }, word);
    this.ways = make("div", { class: "buttons", role: "group", "aria-label": say("two.go"), hidden: true }, go("", say("two.go-stop")), go("same", say("two.go-same")), go("each", say("two.go-each")));
    this.undoButton = make("button", { type: "button", class: "button", click: () => void this.undo() }, say("play.undo"));
    this.home = make("div", { class: "both", hidden: true }, this.ways, this.choice, make("div", { class: "buttons" }, this.undoButton, make("button", { type: "button", class: "button", click: () => void this.restart() }, say("play.new"))));
    this.asked = 0;
    /** Done when the last answer is shown: a choice is one about the boards that are there then. @type {Promise<void> | undefined} */
    this.loading = undefined;
  }

  get state() {
    return this.page.state;
  }

  load() {
    this.loading = this.fetch();
    return this.loading;
  }

  async fetch() {
    const number = (this.asked += 1), [left, right] = apart(this.state.moves);
    try {
      const found = await ask("both", { ...asked({ ...this.state, moves: left }), other: { ...this.page.right(), moves: right } }, this.page.quit.signal);
      if (number !== this.asked) return;
      this.document = found;
    } catch (error) {
      if (error instanceof DOMException) return;
      if (!(error instanceof Trouble)) throw error;
      return this.page.pair.boards[0].refuse("", sentence(error.message));
    }
    this.show();
  }

  show() {
    const { document: found, page } = this, last = this.state.moves[this.state.moves.length - 1] || "";
    if (this.reason) found.sides[this.reason.side].refused = this.reason;
    if (found.parting && !found.apart) {
      found.sides.forEach((/** @type {any} */ side, /** @type {number} */ at) => {
        const only = side.moves.filter((/** @type {any} */ move) => move.refused);
        side.only = only.map((/** @type {any} */ move) => move.move);
        if (only.length) found.sides[1 - at].refused = { move: only[0].move, why: only[0].refused };
      });
    }
    page.pair.show(found.sides, [found.left.title, found.right.title], [!last.startsWith("r."), !last.startsWith("l.")]);
    this.lifted = null;
    this.choice.hidden = true;
    this.home.hidden = false;
    this.ways.hidden = !found.apart;
    this.ways.querySelectorAll("button").forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.go === (this.state.more.go || ""))));
    this.undoButton.toggleAttribute("disabled", !this.state.moves.length);
    page.shown(found);
  }

  /** How the two stand, in words. */
  told() {
    const { document: found } = this, moves = apart(this.state.moves)[0].slice(0, found.together);
    const rules = (found.parting?.blame || []).map((/** @type {any} */ rule) => rule.name);
    const by = !found.parting ? "" : rules.length ? ` ${say(rules.length === 1 ? "two.by" : "two.by-all", { rules: rules.join(", ") })}` : ` ${say("two.by-many")}`;
    const size = found.holes ? `${say("two.size", { holes: found.holes })} ` : "";
    if (!found.apart) return size + (found.parting ? say("two.allow") + by : moves.length ? say("two.alike-so-far") : say("two.begin"));
    if (!found.parting) return size + say(found.together || this.state.moves.length ? "two.chosen" : "two.unlike");
    return size + (moves.length ? say("two.part", { moves: moves.join(", ") }) : say("two.part-start")) + by;
  }

  /** @param {string} how */
  goOn(how) {
    this.state.more.go = how;
    void writeAddress(this.state, true);
    this.show();
  }

  /** @param {number} side @param {string} place */
  async choose(side, place) {
    await this.loading;
    const { document: found, page } = this;
    if (!found) return;
    const board = page.pair.boards[side], it = found.sides[side];
    page.pair.go(Infinity);
    page.pair.boards.forEach((one) => one.quiet());
    this.choice.hidden = true;
    if (found.apart && !this.state.more.go) return this.refuse(side, place, say("two.stopped"));
    if (it.family === "leaping" && this.lifted?.side === side) {
      const from = this.lifted.place, ways = it.moves.filter((/** @type {any} */ move) => move.from === from && move.to === place);
      this.lift(null);
      if (from === place) return;
      if (ways.length) return this.meant(side, place, ways);
      const own = it.pieces[it.side];
      if (!own.men.concat(own.kings).includes(place)) return this.why(side, from, place);
    }
    const ways = it.moves.filter((/** @type {any} */ move) => move.from === place);
    if (!ways.length) return this.why(side, place, null);
    if (it.family === "leaping") return this.lift({ side, place });
    board.quiet();
    return this.meant(side, place, ways);
  }

  /** A hole of the mover by its number. @param {number} side @param {string} number */
  async number(side, number) {
    await this.loading;
    const it = this.document?.sides[side], place = `${it?.side === "south" ? "S" : "N"}${number}`;
    if (it?.family === "sowing" && this.page.pair.boards[side].cell(place)) await this.choose(side, place);
  }

  /** @param {{ side: number, place: string } | null} lifted */
  lift(lifted) {
    this.lifted = lifted;
    this.page.pair.boards.forEach((board, side) => {
      const own = lifted?.side === side, moves = this.document.sides[side].moves.filter((/** @type {any} */ move) => move.from === lifted?.place);
      board.ring("lifted", own && lifted ? [lifted.place] : []);
      board.ring("target", own ? moves.map((/** @type {any} */ move) => move.to) : []);
    });
  }

  /** Asks which of several moves is meant, if there are several. @param {number} side @param {string} place @param {any[]} ways */
  meant(side, place, ways) {
    if (ways.length === 1) return this.play(side, ways[0]);
    const buttons = ways.map((way) => make("button", { type: "button", class: "button", click: () => void this.play(side, way) }, way.over.length ? say("play.over", { move: way.move, places: way.over.join(", ") }) : way.move));
    this.choice.replaceChildren(make("p", {}, say("play.which")), ...buttons);
    this.choice.hidden = false;
    this.choice.onkeydown = (event) => { if (event.key === "Escape") { this.choice.hidden = true; this.page.pair.boards[side].focus(place); } };
    buttons[0].focus();
  }

  /** @param {number} side @param {any} move */
  async play(side, move) {
    const both = !this.document.apart || this.state.more.go === "same";
    this.reason = both && move.refused ? { side: 1 - side, move: move.move, why: move.refused } : null;
    const next = both && move.twin ? (side ? joined(move.twin, move.move) : joined(move.move, move.twin)) : [`${side ? "r" : "l"}.${move.move}`];
    await this.changed([...this.state.moves, ...next]);
  }

  /** Says why a place begins no move. @param {number} side @param {string} place @param {string | null} to */
  async why(side, place, to) {
    const { document: found } = this, { variant, text, set, on, off, lang } = asked(this.state), sized = found.holes ? { holes: String(found.holes) } : {};
    const own = side ? this.page.right() : { variant, text, set, on, off };
    try {
      const answer = await ask("why", { ...own, set: { ...own.set, ...sized }, lang, position: found.sides[side].position, place, to }, this.page.quit.signal);
      if (answer.refused) this.refuse(side, to || place, sentence(answer.refused.message));
    } catch (error) {
      if (error instanceof DOMException) return;
      if (!(error instanceof Trouble)) throw error;
      this.refuse(side, place, sentence(error.message));
    }
  }

  /** @param {number} side @param {string} place @param {string} text */
  refuse(side, place, text) {
    this.page.pair.boards[side].refuse(place, text);
    announce(text);
  }

  /** @param {string[]} moves */
  async changed(moves) {
    this.state.moves = moves;
    await writeAddress(this.state, false);
    await this.load();
    announce(this.told());
  }

  async undo() {
    await this.loading;
    const { moves } = this.state, last = moves[moves.length - 1];
    if (!last) return;
    this.reason = null;
    const kept = moves.slice(0, last.startsWith("b.") ? -2 : -1);
    if (kept.length < this.document.together) this.state.more.go = "";
    await this.changed(kept);
  }

  async restart() {
    this.reason = null;
    this.state.more.go = "";
    this.state.at = null;
    await this.changed([]);
  }
}
