// A game: played, watched step by step, explained.

import { addressOf, ownText, writeAddress } from "./address.js";
import { ask, Trouble, usualGame } from "./ask.js";
import { Board } from "./board.js";
import { Choosing } from "./choosing.js";
import { announce, download, make } from "./elements.js";
import { icon } from "./icons.js";
import { isMeant, keysTold } from "./keys.js";
import { live } from "./live.js";
import { begunOf, Motion, stepsOf } from "./motion.js";
import { Note } from "./note.js";
import { language, enumerated, outcomeTold, playsTold, refusalTold, say, sideName, turnOf, worthTold } from "./words.js";

/** @typedef {import("./address.js").State} State */

const narrow = matchMedia("(max-width: 559px)");

/** What a request about the game of a state says. @param {State} state */
export function asked(state) {
  const { variant, text, set, on, off, moves, turned } = state;
  return { variant, text, set, on, off, position: state.at, moves, turned, upright: narrow.matches, lang: language() };
}

/** What lies on a place, in words. @param {any} document @param {string} place */
export function cellTold(document, place) {
  if (document.holes) {
    const side = place[0] === "S" ? "south" : "north", number = Number(place.slice(1));
    if (!number) return say("cell.store", { side: sideName(side), n: document.stores[side] });
    const count = document.holes[side][number - 1];
    if ((document.closed || []).includes(place)) return say("cell.closed", { side: sideName(side), number });
    return say("cell.hole", { side: sideName(side), number, n: count });
  }
  for (const side of ["white", "black"]) {
    if (document.pieces[side].men.includes(place)) return say(`cell.${side}-man`, { place });
    if (document.pieces[side].kings.includes(place)) return say(`cell.${side}-king`, { place });
  }
  return say("cell.empty", { place });
}

/** Keys at the board. @type {import("./keys.js").Keys} */
const FEW_KEYS = [["← ↑ → ↓", "play.walk"], ["Enter", "play.choose"], ["1–9", "play.sow"], [", .", "play.steps"], ["M", "play.allowed"], ["H", "play.hint"], ["U", "play.undo"]];
/** @type {import("./keys.js").Keys} */
const ALL_KEYS = [...FEW_KEYS, ["Shift U", "play.redo"], ["Home", "play.first"], ["End", "play.last"], ["Space", "play.run"], ["F", "play.flip"], ["L", "play.read"], ["S", "play.share"], ["D", "page.dials"]];

/** Buttons with a sign. */
const ICONS = ["undo", "redo", "allowed", "hint", "share"];

class Play {
  /** @param {State} state @param {HTMLElement} main */
  constructor(state, main) {
    this.state = state;
    this.main = main;
    this.board = new Board((place) => this.choose(place), state.variant);
    /** @type {any[]} */
    this.turns = [];
    /** Moves that were taken back, each with its side. @type {{ text: string, side: string }[]} */
    this.undone = [];
    this.motion = new Motion((step, end) => this.moment(step, end), () => this.walked());
    this.choosing = new Choosing(this.board, { game: () => this.document, play: (move) => void this.play(move.move), why: (place, to) => void this.why(place, to) });
    /** @type {any[]} */
    this.changes = [];
    this.number = 0;
    /** Choices so far: the reason for one before the last is of no interest. */
    this.whys = 0;
    /** For which end of the last move it was said how it stands. @type {boolean | null} */
    this.stood = null;
    this.quit = new AbortController();
  }

  /** The side that begins. */
  get first() {
    return this.turns[0]?.side || this.document?.side || "";
  }

  /** The side that a person plays, if the program plays the other one. */
  get own() {
    return this.state.against === "friend" ? null : this.state.own || this.first;
  }

  async begin() {
    document.title = `${this.state.variant} – lumbung`;
    this.lay();
    await this.load(false);
    if (this.state.step !== null && this.state.step < this.changes.length) this.motion.go(this.state.step);
    else if (this.state.step !== null) {
      this.state.step = null;
      await writeAddress(this.state, true);
    }
    await this.answer();
  }

  leave() {
    this.quit.abort();
    this.motion.stop();
    clearTimeout(this.board.timer);
  }

  // -------------------------------------------------------------- the frame

  lay() {
    const button = (/** @type {string} */ key, /** @type {() => void} */ act, /** @type {Record<string, unknown>} */ more = {}) =>
      make("button", { type: "button", class: "button", click: act, ...more }, ICONS.includes(key) && icon(key), say(`play.${key}`));
    this.title = make("h1", {}, this.state.variant);
    this.about = make("p", {});
    this.turn = make("p", { class: "turn" });
    /** Beside a small board, or under it: what is told of the moment, between the two scores. */
    this.moments = [make("p", { class: "score" }), make("p", { class: "now" }), make("p", { class: "score" })];
    this.scores = make("p", { class: "scores" });
    this.others = make("div", { class: "others", hidden: true });
    this.note = new Note();
    this.over = make("div", { class: "card over", hidden: true });
    this.hintButton = button("hint", () => void this.hint());
    this.undoButton = button("undo", () => void this.undo());
    this.redoButton = button("redo", () => void this.redo());
    this.allowedButton = button("allowed", () => this.allow(!this.choosing.allowed), { "aria-pressed": "false" });
    const levels = [["friend", say("play.friend")], ...Array.from({ length: 10 }, (_, at) => {
      const word = { 1: "easy", 4: "fair", 8: "strong" }[at + 1];
      return [String(at + 1), say("play.level", { n: at + 1 }) + (word ? ` (${say(`play.${word}`)})` : "")];
    })];
    const against = make("label", { class: "against" }, say("play.against"),
      make("select", { id: "against", change: (/** @type {Event} */ event) => {
        // Who chooses an opponent plays the side that is to move.
        const side = this.document?.side || "";
        Object.assign(this.state, { against: /** @type {HTMLSelectElement} */ (event.target).value, own: side === this.first ? "" : side });
        void writeAddress(this.state, true);
      } }, ...levels.map(([value, word]) => make("option", { value, selected: value === this.state.against }, word))));
    this.more = /** @type {HTMLDetailsElement} */ (make("details", { class: "more" }, make("summary", { class: "button" }, icon("more"), say("play.more")), make("div", { class: "menu-list", click: () => this.closeMore() },
      button("copy", () => void this.copy(this.document.position, "play.copied")),
      button("script", () => download(`${this.state.variant || "game"}.yaml`, "text/yaml", this.script())),
      button("svg", () => download(`${this.state.variant || "board"}.svg`, "image/svg+xml", this.document.board)),
      button("flip", () => { this.state.turned = !this.state.turned; void this.changed(true); }),
      button("new", () => void this.restart()))));
    this.buttons = make("div", { class: "buttons" }, this.undoButton, this.redoButton, this.allowedButton, this.hintButton, against, this.more);
    this.story = make("section", { class: "story", "aria-label": say("play.happened") });
    this.main.replaceChildren(
      make("div", { class: "head" }, this.title, this.about, make("p", { class: "right" }, make("a", { class: "button elsewhere", href: addressOf({}) }, say("play.another")),
        this.state.text === null && make("a", { class: "button elsewhere", href: addressOf({ ...this.rules(), page: "sheets" }) }, say("sheets.rules")), button("share", () => void this.copy(location.href, "play.shared")))),
      make("div", { class: "play" },
        this.table = make("div", { class: "table" },
          make("div", { class: "standing" }, this.turn, this.scores), make("div", { class: "card board-card" }, this.board.home, make("div", { class: "beside", "aria-hidden": "true" }, ...this.moments)), this.over,
          this.motion.bar, this.others, this.buttons, keysTold(FEW_KEYS, ALL_KEYS), this.note.home),
        this.story));
    addEventListener("keydown", (event) => this.key(event), { signal: this.quit.signal });
    addEventListener("click", (event) => {
      if (this.more && !this.more.contains(/** @type {Node} */ (event.target))) this.more.open = false;
    }, { signal: this.quit.signal });
    narrow.addEventListener("change", () => void this.redraw(), { signal: this.quit.signal });
  }

  /** The game and its rules, without what was played. */
  rules() {
    const { variant, set, on, off } = this.state;
    return { variant, set, on, off };
  }

  // -------------------------------------------------------------- asking the program

  /** Asks for the game as the state has it. @param {boolean} plays whether the last move is to be watched */
  async load(plays) {
    const number = (this.number += 1), { moves } = this.state;
    const since = plays ? Math.max(0, moves.length - 1) : 0;
    let document;
    try {
      document = await ask("game", { ...asked(this.state), since }, this.quit.signal);
    } catch (error) {
      if (number !== this.number) return;
      return this.document ? this.trouble(error) : this.unknown(error);
    }
    if (number !== this.number) return;
    this.document = document;
    this.turns = [...this.turns.slice(0, since), ...document.turns];
    this.choosing.lifted = null;
    this.choosing.close();
    this.showAll(plays);
  }

  /** Draws the boards anew as they lie in a window of this width; nothing else has changed. */
  async redraw() {
    const { number } = this;
    try {
      const { board, before_board } = await ask("game", { ...asked(this.state), since: this.state.moves.length }, this.quit.signal);
      if (number !== this.number || !this.document) return;
      Object.assign(this.document, { board, before_board });
      this.motion.go(this.motion.step);
    } catch (error) {
      this.trouble(error);
    }
  }

  /** What an address says and the program does not know is left out: moves from the first that is none on, the position, what is switched. @param {unknown} error */
  async unknown(error) {
    const { moves, at, set, on, off } = this.state, played = error instanceof Trouble ? error.played : null;
    const dialled = Object.keys(set).length + on.length + off.length > 0;
    if (dialled && error instanceof Trouble && /^(use|inherit|language|check|sowing-rules|leaping-rules)::/.test(error.code)) Object.assign(this.state, { set: {}, on: [], off: [] });
    else if (played !== null && played < moves.length) this.state.moves = moves.slice(0, played);
    else if (at) this.state.at = null;
    else if (moves.length) this.state.moves = [];
    else if (dialled) Object.assign(this.state, { set: {}, on: [], off: [] });
    else {
      this.main.querySelector(".head .right")?.remove();
      if (this.note) this.main.querySelector(".play")?.replaceChildren(this.note.home);
      return this.trouble(error);
    }
    await writeAddress(this.state, true);
    await this.load(false);
    if (this.document && error instanceof Trouble) this.tell(`${error.message} ${say("play.left-out")}`);
  }

  /** @param {boolean} replaces */
  async changed(replaces) {
    this.state.step = null;
    await writeAddress(this.state, replaces);
    await this.load(false);
    announce(this.turn?.textContent || "");
  }

  /** @param {unknown} error */
  trouble(error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    if (!(error instanceof Trouble)) throw error;
    this.tell(error.message);
  }

  /** @param {string} text */
  tell(text) {
    this.note?.tell(text);
    announce(text);
  }

  // -------------------------------------------------------------- showing

  /** @param {boolean} plays */
  showAll(plays) {
    const { document } = this, last = this.turns[this.turns.length - 1];
    if (this.title) this.title.textContent = document.title;
    window.document.title = `${document.title} – lumbung`;
    this.table?.classList.toggle("upright", document.family === "sowing");
    this.about?.replaceChildren([document.region, document.also.length && say("games.also", { names: enumerated(document.also.slice(0, 3)) })].filter((part) => part).join(" · "));
    this.board.name = document.title;
    // Who comes by the Tab key begins where something can be played.
    this.board.at ??= document.moves.find((/** @type {any} */ move) => move.from)?.from ?? null;
    this.changes = last ? stepsOf(last.events) : [];
    this.note?.quiet();
    this.board.quiet();
    this.stood = null;
    this.tellStory();
    this.undoButton?.toggleAttribute("disabled", !this.state.moves.length);
    this.redoButton?.toggleAttribute("disabled", !this.undone.length);
    this.motion.take(this.changes.map(({ change }) => [change[0]]), plays, begunOf(this.changes));
    if (last && plays) this.announceTurn(last);
  }

  /** How it stands: at the end of the last move, or while that is made. @param {boolean} end */
  standing(end) {
    if (this.stood === end) return;
    this.stood = end;
    const { document } = this, over = end && document.outcome !== "ongoing", last = this.turns[this.turns.length - 1];
    const result = over ? outcomeTold(document.outcome) : end ? turnOf(document.side) : playsTold(last.side, last.move);
    this.turn?.replaceChildren(make("span", { class: `sign ${end ? document.side : last.side}`, "aria-hidden": "true" }), make("span", {}, result));
    this.hintButton?.toggleAttribute("disabled", over);
    const scores = Object.entries((!end && document.before_score) || document.score).map(([side, number]) => make("span", {}, `${sideName(side)} `, make("b", {}, String(number))));
    this.scores?.replaceChildren(...scores);
    // As the board lies: the first side is below, if nobody has turned it.
    const above = this.state.turned ? scores : [...scores].reverse();
    [0, 2].forEach((at, number) => this.moments?.[at].replaceChildren(...(above[number]?.cloneNode(true).childNodes || [])));
    if (this.over) {
      this.over.hidden = !over;
      this.over.replaceChildren(...(over ? [make("h2", {}, result), ...(document.ending?.sentences || []).map((/** @type {string} */ text) => make("p", { class: "sentence" }, text)), this.ruleLine(document.ending?.rule), make("div", { class: "buttons" }, make("button", { type: "button", class: "button first", click: () => void this.restart() }, say("play.again")), make("button", { type: "button", class: "button", click: () => void this.undo() }, say("play.undo")))].filter((part) => part !== null) : []));
    }
    const others = end ? document.moves.filter((/** @type {any} */ move) => !move.from) : [];
    if (this.others) {
      this.others.hidden = !others.length;
      this.others.replaceChildren(say("play.other"), ...others.map((/** @type {any} */ move) => make("button", { type: "button", class: "button", click: () => void this.play(move.move) }, move.move)));
    }
  }

  /** What happened, the last turn open. */
  tellStory() {
    const open = this.turns[this.turns.length - 1];
    const earlier = this.turns.slice(0, -1);
    const began = (this.document.began || []).map((/** @type {any} */ event) => make("p", {}, event.said));
    this.story?.replaceChildren(
      make("h2", {}, say("play.happened")), ...began,
      ...(open ? [this.turnTold(open, true)] : [make("p", { class: "small" }, say("play.nothing"))]),
      ...(earlier.length ? [make("details", { class: "earlier" }, make("summary", {}, `${say("play.earlier")} (${earlier.length})`), ...earlier.reverse().map((turn) => this.turnTold(turn, false)))] : []));
  }

  /** @param {any} turn @param {boolean} open */
  turnTold(turn, open) {
    const events = turn.events.map((/** @type {any} */ event, /** @type {number} */ at) => {
      const first = this.changes.findIndex((one) => one.at === at);
      const go = open && first >= 0;
      const said = go
        ? make("button", { type: "button", class: "said", click: () => { this.motion.stop(); this.motion.go(this.changes.filter((one) => one.at <= at).length); } }, event.said)
        : make("span", { class: "said" }, event.said);
      return make("li", { "data-event": open && String(at) }, said, this.ruleLine(event.by_rule));
    });
    return make("div", { class: "turn-told" }, make("p", { class: "small" }, say("play.turn", { number: turn.number + 1, plays: playsTold(turn.side, turn.move) })), make("ol", { class: "events" }, ...events));
  }

  /** The rule behind something, with its sentence and a way to see it otherwise. @param {any} rule */
  ruleLine(rule) {
    return ruleLine(rule, () => ask("rule", { ...asked({ ...this.state, moves: [], at: null }), what: rule.rule, count: rule.line }, this.quit.signal),
      addressOf({ ...this.state, page: "dials", step: null, more: { what: rule?.rule } }, ownText()));
  }

  /** @param {any} turn */
  announceTurn(turn) {
    const over = this.document.outcome !== "ongoing";
    const events = turn.events.map((/** @type {any} */ event) => event.said).join(" ");
    announce(say("play.told", { plays: playsTold(turn.side, turn.move), events, turn: over ? this.turn?.textContent || "" : turnOf(this.document.side) }));
  }

  // -------------------------------------------------------------- steps

  /** The number of the event at a step. @param {number} step */
  eventAt(step) {
    return step > 0 ? this.changes[step - 1].at : -1;
  }

  /** Shows the board after so many steps of the last move. @param {number} step @param {boolean} end */
  moment(step, end) {
    const told = (/** @type {string} */ place) => (end ? cellTold(this.document, place) : place);
    this.standing(end);
    this.board.show(end ? this.document.board : this.document.before_board, told);
    if (!end && this.board.svg) {
      const drawing = live(this.board.svg);
      this.changes.slice(0, step).forEach(({ change }) => drawing.change(change));
    }
    const now = this.eventAt(step), last = this.turns[this.turns.length - 1];
    if (this.moments) this.moments[1].textContent = now >= 0 ? last.events[now].said : last ? playsTold(last.side, last.move) : say("play.nothing");
    this.story?.querySelectorAll("[data-event]").forEach((item) => item.toggleAttribute("data-now", Number(/** @type {HTMLElement} */ (item).dataset.event) === now));
    if (end) this.choosing.rings();
    this.board.box.dataset.step = end ? "end" : String(step);
  }

  /** Somebody went to a step by hand. */
  walked() {
    const { step } = this.motion, now = this.eventAt(step);
    if (now >= 0) announce(this.turns[this.turns.length - 1].events[now].said);
    this.state.step = step === this.changes.length ? null : step;
    void writeAddress(this.state, true);
  }

  // -------------------------------------------------------------- choosing

  /** @param {string} place */
  choose(place) {
    const moved = this.motion.step !== this.changes.length;
    this.whys += 1;
    this.motion.stop();
    if (moved) this.motion.end();
    this.board.quiet();
    // Who clicks while a move is shown may mean what was seen: a choice that is none now only ends the show.
    if (moved && !this.choosing.begins().includes(place)) return;
    if (this.document.outcome !== "ongoing") return void this.why(place, null);
    if (!this.thinking) this.choosing.choose(place);
  }

  /** @param {string} place @param {string | null} to */
  async why(place, to) {
    const number = (this.whys += 1), { document } = this;
    let answer;
    try {
      answer = await ask("why", { ...asked(this.state), place, to }, this.quit.signal);
    } catch (error) {
      return this.trouble(error);
    }
    // Somebody may have chosen something else in the meantime.
    if (!answer.refused || number !== this.whys || document !== this.document) return;
    const related = (answer.relatives || []).slice(0, 1).map((/** @type {any} */ one) => say("play.related", { game: one.variant }));
    const text = [refusalTold(answer.refused), ...related].join(" ");
    this.board.refuse(to || place, text);
    announce(text);
    if (this.choosing.lifted) return;
    this.board.ring("allowed", this.choosing.begins());
    clearTimeout(this.showing);
    this.showing = setTimeout(() => this.choosing.rings(), 3000);
  }

  /** @param {string} text @param {boolean} [answers] it is the program's answer: one goes back to before the move that it answers */
  async play(text, answers = false) {
    this.undone = [];
    this.state.moves = [...this.state.moves, text];
    this.state.step = null;
    await writeAddress(this.state, answers);
    await this.load(true);
    await this.answer();
  }

  /** Whether somebody at this screen is to play. */
  isOwnTurn() {
    return !this.own || this.document.side === this.own;
  }

  /** Lets the program play, if it is its turn. */
  async answer() {
    if (!this.document || this.document.outcome !== "ongoing" || this.isOwnTurn() || this.thinking) return;
    const { moves } = this.state, isStill = () => this.state.moves === moves && !this.quit.signal.aborted;
    let found = null;
    this.thinking = true;
    try {
      await this.motion.settled();
      if (isStill()) {
        this.turn?.append(` · ${say("play.thinks")}`);
        found = await ask("best", { ...asked(this.state), level: Number(this.state.against) }, this.quit.signal);
      }
    } catch (error) {
      this.trouble(error);
    }
    this.thinking = false;
    // Somebody may have taken a move back in the meantime.
    if (!isStill()) await this.answer();
    else if (found?.move) await this.play(found.move, true);
  }

  async hint() {
    if (this.document.outcome !== "ongoing") return;
    if (!this.isOwnTurn()) return this.tell(say("play.thinks"));
    this.motion.end();
    this.board.quiet();
    try {
      const { side } = this.document;
      const found = await ask("best", { ...asked(this.state), level: 7 }, this.quit.signal);
      if (!found.move) return;
      const move = this.document.moves.find((/** @type {any} */ one) => one.move === found.move);
      this.board.ring("hint", [move?.from, move?.to].filter((place) => place));
      this.tell(say("play.hinted", { side: sideName(side), move: found.move, worth: worthTold(found.advice) }));
    } catch (error) {
      this.trouble(error);
    }
  }

  /** @param {boolean} on */
  allow(on) {
    this.choosing.allowed = on;
    this.allowedButton?.setAttribute("aria-pressed", String(on));
    this.choosing.rings();
    if (on && this.document) announce(enumerated(this.document.moves.map((/** @type {any} */ move) => move.move)));
  }

  async undo() {
    const taken = () => {
      const last = this.state.moves.length - 1;
      this.undone.push({ text: this.state.moves[last], side: this.turns[last]?.side });
      this.state.moves = this.state.moves.slice(0, last);
    };
    if (!this.state.moves.length) return;
    taken();
    // Against the program one goes back to a move of one's own.
    const mine = (/** @type {number} */ number) => !this.own || this.turns[number]?.side === this.own;
    while (this.state.moves.length && !mine(this.state.moves.length)) taken();
    await this.changed(false);
    await this.answer();
  }

  async redo() {
    if (!this.undone.length) return;
    // With a move of one's own comes the program's answer.
    do this.state.moves = [...this.state.moves, this.undone.pop()?.text || ""];
    while (this.own && this.undone.length && this.undone[this.undone.length - 1].side !== this.own);
    await this.changed(false);
    await this.answer();
  }

  async restart() {
    this.undone = [];
    this.state.moves = [];
    this.state.at = null;
    const again = this.over?.contains(window.document.activeElement);
    await this.changed(false);
    if (again) this.board.focus(null);
    await this.answer();
  }

  /** @param {string} text @param {string} said */
  async copy(text, said) {
    try {
      await navigator.clipboard.writeText(text);
      this.tell(say(said));
    } catch {
      this.tell(text);
    }
  }

  /** The game as a script that `lumbung run` plays. */
  script() {
    const quoted = (/** @type {string} */ text) => `"${text.replace(/\\/g, "\\\\").replace(/"/g, '\\"')}"`;
    const { state } = this, set = Object.entries(state.set);
    const lines = [`variant: ${quoted(state.text === null ? state.variant : "yours.variant")}`];
    if (set.length) lines.push(`set: { ${set.map(([name, value]) => `${name}: ${quoted(value)}`).join(", ")} }`);
    if (state.on.length) lines.push(`on: [${state.on.map(quoted).join(", ")}]`);
    if (state.off.length) lines.push(`off: [${state.off.map(quoted).join(", ")}]`);
    if (state.at) lines.push(`position: ${quoted(state.at)}`);
    lines.push("play:", ...(state.moves.length ? state.moves.map((text) => `  - moves: ${quoted(text)}`) : ["  - note: no move was played", `    count: ${this.document.moves.length}`]));
    lines.push(`outcome: ${this.document.outcome}`);
    return `${lines.join("\n")}\n`;
  }

  closeMore() {
    if (!this.more?.open) return;
    this.more.open = false;
    this.more.querySelector("summary")?.focus();
  }

  // -------------------------------------------------------------- keys

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!isMeant(event) || !this.document) return;
    if (event.key === "Escape") {
      this.board.quiet();
      this.note?.quiet();
      this.closeMore();
      this.choosing.lift(null);
      return this.choosing.close();
    }
    const hole = /^[1-9]$/.test(event.key) && this.choosing.hole(event.key);
    if (hole) {
      event.preventDefault();
      return this.choose(hole);
    }
    const acts = /** @type {Record<string, () => void>} */ ({
      u: () => void this.undo(), U: () => void this.redo(), m: () => this.allow(!this.choosing.allowed), h: () => void this.hint(),
      ",": () => this.motion.by(-1), ".": () => this.motion.by(1), f: () => { this.state.turned = !this.state.turned; void this.changed(true); },
      s: () => void this.copy(location.href, "play.shared"), l: () => announce(this.board.cells.map((cell) => cellTold(this.document, cell.place)).join("; ")),
      d: () => window.document.getElementById("to-dials")?.click(),
    });
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/**
 * The rule behind something: its name; opened, its sentence, the line of the file, who says so, and where it can be switched.
 * @param {any} rule
 * @param {() => Promise<any>} [told] asks for its sentences
 * @param {string} [dials]
 */
export function ruleLine(rule, told, dials) {
  if (!rule) return null;
  const name = rule.default ? say("play.default") : rule.heading || say("play.rule", { rule: rule.rule }), sentences = make("div", {});
  const box = /** @type {HTMLDetailsElement} */ (make("details", { class: "rule", toggle: () => {
    if (!box.open || !told || sentences.childNodes.length) return;
    told().then((found) => sentences.replaceChildren(...found.sentences.map((/** @type {string} */ text) => make("p", { class: "sentence" }, text))), () => {});
  } }, make("summary", {}, name), make("div", { class: "rule-told" }, sentences, make("div", { lang: "en", dir: "ltr" },
    rule.text && make("pre", {}, make("span", { class: "line-number" }, `${rule.line}  `), rule.text),
    make("p", { class: "small" }, `${rule.file}:${rule.line}`),
    ...rule.sources.map((/** @type {string} */ source) => make("p", { class: "small" }, source))), dials && rule.named && make("a", { class: "button", href: dials }, say("play.what-if")))));
  return box;
}

/** @type {Play | null} */
let shown = null;

/** @param {State} state @param {HTMLElement} main */
export async function show(state, main) {
  const same = shown && ["variant", "text", "at", "against", "own"].every((key) => (/** @type {any} */ (shown?.state))[key] === (/** @type {any} */ (state))[key]) && main.contains(shown.board.home);
  if (shown && same) {
    // Back and forward: the same table, another moment.
    shown.state = state;
    await shown.load(false);
    await shown.answer();
    return;
  }
  shown?.leave();
  if (!state.variant && state.text === null) state.variant = await usualGame();
  shown = new Play(state, main);
  await shown.begin();
}

export function leave() {
  shown?.leave();
  shown = null;
}
