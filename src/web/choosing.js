// How somebody chooses a move on a board: a hole, or a piece and where it goes; and which way, if several lead there.

import { announce, make } from "./elements.js";
import { enumerated, say } from "./words.js";

/** @param {any[]} list */
const known = (list) => list.filter((one) => one);

export class Choosing {
  /**
   * @param {import("./board.js").Board} board
   * @param {{ game: () => any, play: (move: any) => void, why: (place: string, to: string | null) => void }} table
   */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    /** The place of a piece that is to go. @type {string | null} */
    this.lifted = null;
    /** Whether all moves are to be seen. */
    this.allowed = false;
    this.box = make("div", { class: "choice", role: "group", hidden: true });
    board.home.append(this.box);
  }

  /** @param {string} place */
  choose(place) {
    const { moves, family, side, pieces } = this.table.game(), from = this.lifted;
    this.close();
    if (family === "leaping" && from) {
      // A capture may lead back to where it begins.
      const ways = moves.filter((/** @type {any} */ move) => move.from === from && move.to === place);
      if (ways.length) {
        this.lift(null);
        return this.meant(place, ways);
      }
      if (from === place) return this.lift(null);
      if (!pieces[side].men.concat(pieces[side].kings).includes(place)) return this.table.why(from, place);
    }
    const ways = moves.filter((/** @type {any} */ move) => move.from === place);
    if (!ways.length) {
      this.lift(null);
      return this.table.why(place, null);
    }
    if (family === "leaping") return this.lift(place);
    return this.meant(place, ways);
  }

  /** The hole of who is to move, by its number. @param {string} number @returns {string | null} */
  hole(number) {
    const { family, side } = this.table.game(), place = `${side === "south" ? "S" : "N"}${number}`;
    return family === "sowing" && this.board.cell(place) ? place : null;
  }

  /** @param {string | null} place */
  lift(place) {
    this.lifted = place;
    this.rings();
    const to = this.table.game().moves.filter((/** @type {any} */ move) => place && move.from === place).map((/** @type {any} */ move) => move.to);
    if (place) announce(`${place} → ${enumerated([...new Set(to)])}`);
  }

  rings() {
    const moves = this.table.game()?.moves || [], { lifted } = this;
    this.board.ring("lifted", known([lifted]));
    this.board.ring("target", moves.filter((/** @type {any} */ move) => lifted && move.from === lifted).map((/** @type {any} */ move) => move.to));
    this.board.ring("allowed", this.allowed && !lifted ? this.begins() : []);
  }

  /** Where a move can begin. @returns {string[]} */
  begins() {
    return known((this.table.game()?.moves || []).map((/** @type {any} */ move) => move.from));
  }

  /** Plays the move, or asks which of several is meant. @param {string} place @param {any[]} ways */
  meant(place, ways) {
    if (ways.length === 1) return this.table.play(ways[0]);
    const { box } = this;
    const buttons = ways.map((way) => make("button", { type: "button", class: "button", click: () => { this.close(); this.board.focus(place); this.table.play(way); } }, way.over.length ? say("play.over", { move: way.move, places: enumerated(way.over) }) : way.move));
    box.replaceChildren(make("p", {}, say("play.which")), ...buttons);
    box.setAttribute("aria-label", say("play.which"));
    box.onkeydown = (event) => {
      if (event.key !== "Escape") return;
      this.close();
      this.board.focus(place);
    };
    box.hidden = false;
    buttons[0].focus();
  }

  close() {
    this.box.hidden = true;
  }
}
