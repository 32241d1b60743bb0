// A game of one's own on two boards: a move is made on both, until they part.

import { writeAddress } from "./address.js";
import { ask, Trouble } from "./ask.js";
import { Choosing } from "./choosing.js";
import { announce, make } from "./elements.js";
import { asked } from "./play.js";
import { enumerated, refusalTold, say, sentence } from "./words.js";

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

export class Both {
  /** @param {{ state: State, right: () => any, pair: import("./pair.js").Pair, quit: AbortController, shown: (document: any) => void }} page */
  constructor(page) {
    this.page = page;
    /** @type {any} */
    this.document = null;
    /** How one chooses on each board. */
    this.choosing = page.pair.boards.map((board, side) => new Choosing(board, {
      game: () => this.document?.sides[side], play: (move) => void this.play(side, move), why: (place, to) => void this.why(side, place, to),
    }));
    const go = (/** @type {string} */ how, /** @type {string} */ word) => make("button", { type: "button", class: "button", "data-go": how, click: () => this.goOn(how) }, word);
    this.ways = make("div", { class: "buttons", role: "group", "aria-label": say("two.go"), hidden: true }, go("", say("two.go-stop")), go("same", say("two.go-same")), go("each", say("two.go-each")));
    this.undoButton = make("button", { type: "button", class: "button", click: () => void this.undo() }, say("play.undo"));
    this.home = make("div", { class: "both", hidden: true }, this.ways, make("div", { class: "buttons" }, this.undoButton, make("button", { type: "button", class: "button", click: () => void this.restart() }, say("play.new"))));
    this.asked = 0;
    /** Done when the last answer is shown: a choice is one about the boards that are there then. @type {Promise<void> | undefined} */
    this.loading = undefined;
  }

  get state() {
    return this.page.state;
  }

  /** @param {boolean} [plays] whether the last move is to be watched */
  load(plays = false) {
    this.loading = this.fetch(plays);
    return this.loading;
  }

  /** The two games after some moves. @param {string[]} moves @returns {Promise<any>} */
  after(moves) {
    const [left, right] = apart(moves);
    return ask("both", { ...asked({ ...this.state, moves: left }), other: { ...this.page.right(), moves: right } }, this.page.quit.signal);
  }

  /** @param {boolean} plays */
  async fetch(plays) {
    const number = (this.asked += 1), { moves } = this.state;
    try {
      const found = await this.after(moves), reason = await this.reason(found, moves);
      if (number !== this.asked) return;
      this.document = found;
      if (reason) found.sides[reason.side].refused = reason.refused;
    } catch (error) {
      if (error instanceof DOMException) return;
      if (!(error instanceof Trouble)) throw error;
      return this.page.pair.boards[0].refuse("", sentence(error.message));
    }
    this.show(plays);
  }

  /** Why the other board did not make the last move too, where both were to make it. @param {any} found @param {string[]} moves */
  async reason(found, moves) {
    const last = moves[moves.length - 1] || "", side = last.startsWith("l.") ? 0 : 1;
    if (!found.apart || this.state.more.go === "each" || !/^[lr]\./.test(last)) return null;
    const before = await this.after(moves.slice(0, -1));
    const refused = before.sides[side].moves.find((/** @type {any} */ move) => move.move === last.slice(2))?.refused;
    return refused ? { side: 1 - side, refused } : null;
  }

  /** @param {boolean} plays */
  show(plays) {
    const { document: found, page } = this, last = this.state.moves[this.state.moves.length - 1] || "";
    if (found.parting && !found.apart) {
      found.sides.forEach((/** @type {any} */ side, /** @type {number} */ at) => {
        const only = side.moves.filter((/** @type {any} */ move) => move.refused);
        side.only = only.map((/** @type {any} */ move) => move.move);
        side.only_from = only.map((/** @type {any} */ move) => move.from);
        found.sides[1 - at].refusals = only.slice(0, 6).map((/** @type {any} */ move) => move.refused);
      });
    }
    this.choosing.forEach((one) => { one.lifted = null; one.close(); });
    page.pair.show(found.sides, [found.left.title, found.right.title], { moved: [!last.startsWith("r."), !last.startsWith("l.")], plays, names: found.names });
    this.home.hidden = false;
    this.ways.hidden = !found.apart;
    this.ways.querySelectorAll("button").forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.go === (this.state.more.go || ""))));
    this.undoButton.toggleAttribute("disabled", !this.state.moves.length);
    page.shown(found);
  }

  /** How the two stand, in words. */
  told() {
    const { document: found } = this, moves = apart(this.state.moves)[0].slice(0, found.together);
    const rules = (found.parting?.blame || []).map((/** @type {any} */ rule) => rule.heading);
    const by = !found.parting ? "" : rules.length ? ` ${say(rules.length === 1 ? "two.by" : "two.by-all", { rules: enumerated(rules) })}` : ` ${say("two.by-many")}`;
    const size = found.holes ? `${say("two.size", { holes: found.holes })} ` : "";
    if (!found.apart) return size + (found.parting ? say("two.allow") + by : moves.length ? say("two.alike-so-far") : say("two.begin"));
    if (!found.parting) return size + say(found.together || this.state.moves.length ? "two.chosen" : "two.unlike");
    return size + (moves.length ? say("two.part", { moves: enumerated(moves) }) : say("two.part-start")) + by;
  }

  /** @param {string} how */
  goOn(how) {
    this.state.more.go = how;
    void writeAddress(this.state, true);
    this.show(false);
  }

  /** @param {number} side @param {string} place */
  async choose(side, place) {
    await this.loading;
    const { document: found, page } = this;
    if (!found) return;
    page.pair.motion.end();
    page.pair.boards.forEach((one) => one.quiet());
    // Somebody chooses on one board at a time.
    const other = this.choosing[1 - side];
    other.close();
    if (other.lifted) other.lift(null);
    if (found.apart && !this.state.more.go) return this.refuse(side, place, say("two.stopped"));
    this.choosing[side].choose(place);
  }

  /** A hole of the mover by its number. @param {number} side @param {string} number */
  async number(side, number) {
    await this.loading;
    const hole = this.document && this.choosing[side].hole(number);
    if (hole) await this.choose(side, hole);
  }

  /** @param {number} side @param {any} move */
  async play(side, move) {
    const both = !this.document.apart || this.state.more.go === "same";
    const next = both && move.twin ? (side ? joined(move.twin, move.move) : joined(move.move, move.twin)) : [`${side ? "r" : "l"}.${move.move}`];
    await this.changed([...this.state.moves, ...next], true);
  }

  /** Says why a place begins no move. @param {number} side @param {string} place @param {string | null} to */
  async why(side, place, to) {
    const { document: found } = this, { variant, text, set, on, off, lang } = asked(this.state), sized = found.holes ? { holes: String(found.holes) } : {};
    const own = side ? this.page.right() : { variant, text, set, on, off };
    try {
      const answer = await ask("why", { ...own, set: { ...own.set, ...sized }, lang, position: found.sides[side].position, place, to }, this.page.quit.signal);
      if (answer.refused && found === this.document) this.refuse(side, to || place, refusalTold(answer.refused));
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

  /** @param {string[]} moves @param {boolean} plays whether the last one is to be watched */
  async changed(moves, plays = false) {
    this.state.moves = moves;
    await writeAddress(this.state, false);
    await this.load(plays);
    announce(this.told());
  }

  async undo() {
    await this.loading;
    const { moves } = this.state, last = moves[moves.length - 1];
    if (!last) return;
    const kept = moves.slice(0, last.startsWith("b.") ? -2 : -1);
    if (kept.length < this.document.together) this.state.more.go = "";
    await this.changed(kept);
  }

  async restart() {
    this.state.more.go = "";
    this.state.at = null;
    await this.changed([]);
  }
}
