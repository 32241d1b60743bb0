// A game: played, watched step by step, explained.

import { addressOf, writeAddress } from "./address.js";
import { ask, Trouble, usualGame } from "./ask.js";
import { Board } from "./board.js";
import { announce, download, make } from "./elements.js";
import { live } from "./live.js";
import { language, outcomeTold, refusalTold, say, sideName, turnOf, worthTold } from "./words.js";

/** @typedef {import("./address.js").State} State */

const narrow = matchMedia("(max-width: 559px)");
const reduced = matchMedia("(prefers-reduced-motion: reduce)");
/** Milliseconds: a seed, a lift, a capture, a leap; and how much a later seed of a lap is quicker. */
const MOTION = { drop: 220, lift: 180, take: 600, move: 410, remove: 200, crown: 200, least: 70, quicker: 0.96 };
/** @type {Record<string, number>} */
const SPEEDS = { slow: 2.5, usual: 1, fast: 0.35, still: 0 };

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

class Play {
  /** @param {State} state @param {HTMLElement} main */
  constructor(state, main) {
    this.state = state;
    this.main = main;
    this.board = new Board((place) => void this.choose(place), state.variant);
    /** @type {any[]} */
    this.turns = [];
    /** @type {string[]} */
    this.undone = [];
    /** @type {string | null} */
    this.lifted = null;
    this.allowed = false;
    this.speed = reduced.matches ? "still" : stored("speed") || "usual";
    this.step = 0;
    /** @type {any[]} */
    this.changes = [];
    this.timer = 0;
    this.number = 0;
    this.quit = new AbortController();
    /** The side that a person plays when the program plays the other. @type {string | null} */
    this.own = null;
  }

  async begin() {
    document.title = `${this.state.variant} – lumbung`;
    this.lay();
    await this.load(false);
    if (this.state.step !== null && this.changes.length) this.go(this.state.step);
    await this.answer();
  }

  leave() {
    this.quit.abort();
    clearTimeout(this.timer);
    clearTimeout(this.board.timer);
  }

  // -------------------------------------------------------------- the frame

  lay() {
    const button = (/** @type {string} */ key, /** @type {() => void} */ act, /** @type {Record<string, unknown>} */ more = {}) =>
      make("button", { type: "button", class: "button", click: act, ...more }, say(`play.${key}`));
    this.title = make("h1", {}, this.state.variant);
    this.about = make("p", {});
    this.turn = make("p", { class: "turn" });
    this.scores = make("p", { class: "scores" });
    this.others = make("div", { class: "others", hidden: true });
    this.choice = make("div", { class: "choice", role: "group", hidden: true });
    this.note = make("p", { class: "note", hidden: true });
    this.over = make("div", { class: "card over", hidden: true });
    const step = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {() => void} */ act) =>
      make("button", { type: "button", class: "button plain", "aria-label": say(`play.${key}`), title: say(`play.${key}`), click: act }, sign);
    this.track = /** @type {HTMLInputElement} */ (make("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": say("play.track"), input: () => { this.stop(); this.go(Number(this.track.value)); } }));
    this.runner = step("run", "▶", () => this.run());
    this.bar = make("div", { class: "bar", dir: "ltr" },
      step("first", "|◀", () => { this.stop(); this.go(0); }), step("back", "◀", () => this.by(-1)), this.runner,
      step("on", "▶|", () => this.by(1)), this.track,
      make("label", { class: "unseen", for: "speed" }, say("play.speed")),
      make("select", { id: "speed", change: (/** @type {Event} */ event) => { this.speed = /** @type {HTMLSelectElement} */ (event.target).value; store("speed", this.speed); } },
        ...Object.keys(SPEEDS).map((name) => make("option", { value: name, selected: name === this.speed }, say(`play.${name}`)))));
    this.undoButton = button("undo", () => void this.undo());
    this.redoButton = button("redo", () => void this.redo());
    this.allowedButton = button("allowed", () => this.allow(!this.allowed), { "aria-pressed": "false" });
    const levels = [["friend", say("play.friend")], ...Array.from({ length: 10 }, (_, at) => {
      const word = { 1: "easy", 4: "fair", 8: "strong" }[at + 1];
      return [String(at + 1), say("play.level", { n: at + 1 }) + (word ? ` (${say(`play.${word}`)})` : "")];
    })];
    const against = make("label", { class: "against" }, say("play.against"),
      make("select", { id: "against", change: (/** @type {Event} */ event) => {
        this.state.against = /** @type {HTMLSelectElement} */ (event.target).value;
        this.own = this.document?.side || null;
        void writeAddress(this.state, true);
      } }, ...levels.map(([value, word]) => make("option", { value, selected: value === this.state.against }, word))));
    const more = make("details", { class: "more" }, make("summary", { class: "button" }, say("play.more")), make("div", { class: "menu-list" },
      button("copy", () => void this.copy(this.document.position, "play.copied")),
      button("share", () => void this.copy(location.href, "play.shared")),
      button("script", () => download(`${this.state.variant || "game"}.yaml`, "text/yaml", this.script())),
      button("svg", () => download(`${this.state.variant || "board"}.svg`, "image/svg+xml", this.document.board)),
      button("flip", () => { this.state.turned = !this.state.turned; void this.changed(true); }),
      button("new", () => void this.restart())));
    this.buttons = make("div", { class: "buttons" }, this.undoButton, this.redoButton, this.allowedButton, button("hint", () => void this.hint()), against, more);
    this.story = make("section", { class: "story", "aria-label": say("play.happened") });
    this.board.home.append(this.choice);
    this.main.replaceChildren(
      make("div", { class: "head" }, this.title, this.about, make("p", { class: "right" }, make("a", { class: "button", href: addressOf({}) }, say("play.another")))),
      make("div", { class: "play" },
        make("div", { class: "table" },
          make("div", { class: "standing" }, this.turn, this.scores), this.note, make("div", { class: "card board-card" }, this.board.home), this.over,
          this.bar, this.others, this.buttons, keysTold()),
        this.story));
    addEventListener("keydown", (event) => this.key(event), { signal: this.quit.signal });
    narrow.addEventListener("change", () => void this.load(false), { signal: this.quit.signal });
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
      return this.trouble(error);
    }
    if (number !== this.number) return;
    this.document = document;
    this.turns = [...this.turns.slice(0, since), ...document.turns];
    this.own ??= this.state.against === "friend" ? null : moves.length ? null : document.side;
    this.lifted = null;
    this.showAll(plays);
  }

  /** @param {boolean} replaces */
  async changed(replaces) {
    this.state.step = null;
    await writeAddress(this.state, replaces);
    await this.load(false);
  }

  /** @param {unknown} error */
  trouble(error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    if (!(error instanceof Trouble)) throw error;
    this.tell(error.message);
  }

  /** Says something above the board. @param {string} text @param {...(Node | string)} more */
  tell(text, ...more) {
    if (!this.note) return;
    this.note.replaceChildren(text, ...more);
    this.note.hidden = !text;
    announce(text);
  }

  // -------------------------------------------------------------- showing

  /** @param {boolean} plays */
  showAll(plays) {
    const { document } = this, last = this.turns[this.turns.length - 1];
    if (this.title) this.title.textContent = document.title;
    window.document.title = `${document.title} – lumbung`;
    this.about?.replaceChildren([document.region, document.also.length && say("games.also", { names: document.also.slice(0, 3).join(", ") })].filter((part) => part).join(" · "));
    this.board.name = document.title;
    this.changes = last ? last.events.flatMap((/** @type {any} */ event, /** @type {number} */ at) => event.changes.map((/** @type {any} */ change) => ({ change, at }))) : [];
    this.track.max = String(this.changes.length);
    this.tell("");
    this.standing();
    this.tellStory();
    this.undoButton?.toggleAttribute("disabled", !this.state.moves.length);
    this.redoButton?.toggleAttribute("disabled", !this.undone.length);
    this.bar?.querySelectorAll("button, input").forEach((control) => control.toggleAttribute("disabled", !this.changes.length));
    if (plays && this.speed !== "still" && this.changes.length) {
      this.go(0);
      this.run();
    } else {
      this.stop();
      this.go(this.changes.length);
    }
    if (last && plays) this.announceTurn(last);
  }

  standing() {
    const { document } = this, over = document.outcome !== "ongoing";
    const result = over ? outcomeTold(document.outcome) : turnOf(document.side);
    this.turn?.replaceChildren(make("span", { class: `sign ${document.side}`, "aria-hidden": "true" }), result);
    const scores = Object.entries(document.score).map(([side, number]) => make("span", {}, `${sideName(side)} `, make("b", {}, String(number))));
    this.scores?.replaceChildren(...scores);
    if (this.over) {
      this.over.hidden = !over;
      this.over.replaceChildren(...(over ? [make("h2", {}, result), document.ending?.by && make("p", { lang: "en", dir: "ltr" }, document.ending.by), ruleLine(document.ending?.rule), make("button", { type: "button", class: "button first", click: () => void this.restart() }, say("play.again"))].filter((part) => part) : []));
    }
    const others = document.moves.filter((/** @type {any} */ move) => !this.board || !move.from);
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
        ? make("button", { type: "button", class: "said", click: () => { this.stop(); this.go(this.changes.filter((one) => one.at <= at).length); } }, event.said)
        : make("span", { class: "said" }, event.said);
      return make("li", { "data-event": open && String(at) }, said, ruleLine(event.by_rule));
    });
    return make("div", { class: "turn-told" }, make("p", { class: "small" }, say("play.turn", { number: turn.number + 1, side: sideName(turn.side), move: turn.move })), make("ol", { class: "events" }, ...events));
  }

  /** @param {any} turn */
  announceTurn(turn) {
    const over = this.document.outcome !== "ongoing";
    const events = turn.events.map((/** @type {any} */ event) => event.said).join(" ");
    announce(say("play.told", { side: sideName(turn.side), move: turn.move, events, turn: over ? this.turn?.textContent || "" : turnOf(this.document.side) }));
  }

  // -------------------------------------------------------------- steps

  /** Shows the board after so many steps of the last move. @param {number} step */
  go(step) {
    this.step = Math.max(0, Math.min(this.changes.length, step));
    const done = this.step === this.changes.length, text = done ? this.document.board : this.document.before_board;
    const told = done ? (/** @type {string} */ place) => cellTold(this.document, place) : (/** @type {string} */ place) => place;
    this.board.show(text, told);
    if (!done && this.board.svg) {
      const drawing = live(this.board.svg);
      this.changes.slice(0, this.step).forEach(({ change }) => drawing.change(change));
    }
    this.track.value = String(this.step);
    const now = this.step > 0 ? this.changes[this.step - 1].at : -1;
    this.story?.querySelectorAll("[data-event]").forEach((item) => item.toggleAttribute("data-now", Number(/** @type {HTMLElement} */ (item).dataset.event) === now && !done));
    if (done) this.rings();
    this.board.box.dataset.step = done ? "end" : String(this.step);
  }

  /** @param {number} steps */
  by(steps) {
    this.stop();
    this.go(this.step + steps);
    const now = this.step > 0 ? this.changes[this.step - 1].at : -1;
    if (now >= 0) announce(this.turns[this.turns.length - 1].events[now].said);
    this.state.step = this.step === this.changes.length ? null : this.step;
    void writeAddress(this.state, true);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.runner?.replaceChildren("▶");
  }

  run() {
    if (this.timer) return this.stop();
    if (this.step >= this.changes.length) this.go(0);
    this.runner?.replaceChildren("❚❚");
    let quicker = 1;
    const next = () => {
      if (this.step >= this.changes.length) return this.stop();
      const [what] = this.changes[this.step].change, { least } = MOTION;
      quicker = what === "drop" ? quicker * MOTION.quicker : 1;
      const usual = (/** @type {Record<string, number>} */ (MOTION))[what] || 300;
      this.timer = setTimeout(() => { this.go(this.step + 1); next(); }, Math.max(least, usual * quicker) * (SPEEDS[this.speed] || 1));
    };
    next();
  }

  // -------------------------------------------------------------- choosing

  /** @param {string} place */
  async choose(place) {
    this.stop();
    if (this.step !== this.changes.length) this.go(this.changes.length);
    this.board.quiet();
    this.closeChoice();
    const { moves, outcome, family, side } = this.document;
    if (outcome !== "ongoing") return this.why(place, null);
    if (this.thinking) return;
    if (family === "leaping" && this.lifted) {
      const from = this.lifted;
      if (from === place) return this.lift(null);
      const ways = moves.filter((/** @type {any} */ move) => move.from === from && move.to === place);
      if (ways.length) {
        this.lifted = null;
        return ways.length === 1 ? this.play(ways[0].move) : this.ask(place, ways);
      }
      if (!this.document.pieces[side].men.concat(this.document.pieces[side].kings).includes(place)) return this.why(from, place);
    }
    const ways = moves.filter((/** @type {any} */ move) => move.from === place);
    if (!ways.length) {
      this.lift(null);
      return this.why(place, null);
    }
    if (family === "leaping") return this.lift(place);
    return ways.length === 1 ? this.play(ways[0].move) : this.ask(place, ways);
  }

  /** @param {string | null} place */
  lift(place) {
    this.lifted = place;
    this.rings();
  }

  rings() {
    const { moves = [] } = this.document || {};
    const lifted = this.lifted ? [this.lifted] : [];
    const targets = moves.filter((/** @type {any} */ move) => move.from === this.lifted).map((/** @type {any} */ move) => move.to);
    this.board.ring("lifted", lifted);
    this.board.ring("target", this.lifted ? targets : []);
    this.board.ring("allowed", this.allowed && !this.lifted ? moves.map((/** @type {any} */ move) => move.from).filter((/** @type {any} */ from) => from) : []);
  }

  /** Asks which of several moves is meant. @param {string} place @param {any[]} ways */
  ask(place, ways) {
    const box = this.choice;
    if (!box) return;
    box.hidden = false;
    box.setAttribute("aria-label", say("play.which"));
    const buttons = ways.map((way) => make("button", { type: "button", class: "button", click: () => { this.closeChoice(); void this.play(way.move); } }, way.over.length ? say("play.over", { move: way.move, places: way.over.join(", ") }) : way.move));
    box.replaceChildren(make("p", {}, say("play.which")), ...buttons);
    buttons[0].focus();
    box.onkeydown = (event) => { if (event.key === "Escape") { this.closeChoice(); this.board.focus(place); } };
  }

  closeChoice() {
    if (this.choice) this.choice.hidden = true;
  }

  /** @param {string} place @param {string | null} to */
  async why(place, to) {
    let answer;
    try {
      answer = await ask("why", { ...asked(this.state), place, to }, this.quit.signal);
    } catch (error) {
      return this.trouble(error);
    }
    if (!answer.refused) return;
    const related = (answer.relatives || []).slice(0, 1).map((/** @type {any} */ one) => say("play.related", { game: one.variant }));
    const text = [refusalTold(answer.refused), ...related].join(" ");
    this.board.refuse(to || place, text);
    announce(text);
    if (this.document.family === "sowing" || !this.lifted) {
      this.board.ring("allowed", this.document.moves.map((/** @type {any} */ move) => move.from).filter((/** @type {any} */ from) => from));
      clearTimeout(this.showing);
      this.showing = setTimeout(() => this.rings(), 3000);
    }
  }

  /** @param {string} text */
  async play(text) {
    this.undone = [];
    this.state.moves = [...this.state.moves, text];
    this.state.step = null;
    await writeAddress(this.state, false);
    await this.load(true);
    await this.answer();
  }

  /** Lets the program play, if it is its turn. */
  async answer() {
    if (this.state.against === "friend" || !this.document || this.document.outcome !== "ongoing") return;
    this.own ??= this.state.moves.length % 2 === 0 ? this.document.side : null;
    if (!this.own || this.document.side === this.own || this.thinking) return;
    this.thinking = true;
    try {
      await this.settled();
      this.turn?.append(` · ${say("play.thinks")}`);
      const found = await ask("best", { ...asked(this.state), level: Number(this.state.against) }, this.quit.signal);
      this.thinking = false;
      if (found.move) await this.play(found.move);
    } catch (error) {
      this.thinking = false;
      this.trouble(error);
    }
  }

  /** When the last move has been watched. */
  settled() {
    return new Promise((done) => {
      const look = () => (this.timer ? setTimeout(look, 60) : done(null));
      look();
    });
  }

  async hint() {
    try {
      const found = await ask("best", { ...asked(this.state), level: 7 }, this.quit.signal);
      if (!found.move) return;
      const move = this.document.moves.find((/** @type {any} */ one) => one.move === found.move);
      this.board.ring("hint", [move?.from, move?.to].filter((place) => place));
      this.tell(say("play.hinted", { move: found.move, worth: worthTold(found.advice) }));
    } catch (error) {
      this.trouble(error);
    }
  }

  /** @param {boolean} on */
  allow(on) {
    this.allowed = on;
    this.allowedButton?.setAttribute("aria-pressed", String(on));
    this.rings();
    if (on && this.document) announce(this.document.moves.map((/** @type {any} */ move) => move.move).join(", "));
  }

  async undo() {
    const taken = () => { const text = this.state.moves[this.state.moves.length - 1]; this.state.moves = this.state.moves.slice(0, -1); this.undone.push(text); };
    if (!this.state.moves.length) return;
    taken();
    // Against the program one goes back to a move of one's own.
    const mine = (/** @type {number} */ number) => !this.own || this.turns[number]?.side === this.own;
    while (this.state.moves.length && !mine(this.state.moves.length)) taken();
    await this.changed(false);
  }

  async redo() {
    const text = this.undone.pop();
    if (text === undefined) return;
    this.state.moves = [...this.state.moves, text];
    await this.changed(false);
  }

  async restart() {
    this.undone = [];
    this.state.moves = [];
    this.state.at = null;
    await this.changed(false);
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
    lines.push("play:", ...(state.moves.length ? state.moves.map((text) => `  - moves: ${quoted(text)}`) : ["  - note: no move was played", "    count: 0"]));
    lines.push(`outcome: ${this.document.outcome}`);
    return `${lines.join("\n")}\n`;
  }

  // -------------------------------------------------------------- keys

  /** @param {KeyboardEvent} event */
  key(event) {
    const field = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement;
    if (field || event.altKey || event.ctrlKey || event.metaKey || !this.document) return;
    if (event.key === "Escape") {
      this.board.quiet();
      this.lift(null);
      return this.closeChoice();
    }
    if (/^[1-9]$/.test(event.key) && this.document.family === "sowing") {
      event.preventDefault();
      const place = `${this.document.side === "south" ? "S" : "N"}${event.key}`;
      if (this.board.cell(place)) void this.choose(place);
      return;
    }
    const acts = /** @type {Record<string, () => void>} */ ({
      u: () => void this.undo(), U: () => void this.redo(), m: () => this.allow(!this.allowed), h: () => void this.hint(),
      ",": () => this.by(-1), ".": () => this.by(1), f: () => { this.state.turned = !this.state.turned; void this.changed(true); },
      s: () => void this.copy(location.href, "play.shared"), l: () => announce(this.board.cells.map((cell) => cellTold(this.document, cell.place)).join("; ")),
    });
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/** The rule behind something: its name, the line of the file, who says so. @param {any} rule */
export function ruleLine(rule) {
  if (!rule) return null;
  const name = rule.default ? say("play.default") : say("play.rule", { rule: rule.rule });
  return make("details", { class: "rule" }, make("summary", {}, name), make("div", { class: "rule-told", lang: "en", dir: "ltr" },
    rule.text && make("pre", {}, make("span", { class: "line-number" }, `${rule.line}  `), rule.text),
    make("p", { class: "small" }, `${rule.file}:${rule.line}`),
    ...rule.sources.map((/** @type {string} */ source) => make("p", { class: "small" }, source))));
}

function keysTold() {
  const keys = [["← ↑ → ↓", "walk"], ["Enter", "choose"], ["1–9", "sow"], [", .", "steps"], ["M", "allowed"], ["H", "hint"], ["U", "undo"], ["F", "flip"], ["L", "read"]];
  return make("p", { class: "keys small" }, ...keys.map(([key, does]) => make("span", {}, make("kbd", {}, key), ` ${say(`play.${does}`)}`)));
}

/** @param {string} name */
function stored(name) {
  try { return localStorage.getItem(name); } catch { return null; }
}

/** @param {string} name @param {string} value */
function store(name, value) {
  try { localStorage.setItem(name, value); } catch { /* kept for this page only */ }
}

/** @type {Play | null} */
let shown = null;

/** @param {State} state @param {HTMLElement} main */
export async function show(state, main) {
  const same = shown && ["variant", "text", "at", "against"].every((key) => (/** @type {any} */ (shown?.state))[key] === (/** @type {any} */ (state))[key]) && main.contains(shown.board.home);
  if (shown && same) {
    // Back and forward: the same table, another moment.
    const side = shown.own;
    shown.state = state;
    shown.own = side;
    await shown.load(false);
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
