// The rules of a game on dials: what can be set and switched, felt by the running game.

import { addressOf, ownText, writeAddress } from "./address.js";
import { ask, Trouble, usualGame } from "./ask.js";
import { Board } from "./board.js";
import { announce, download, make } from "./elements.js";
import { Note } from "./note.js";
import { Pair } from "./pair.js";
import { asked, cellTold } from "./play.js";
import { enumerated, say, sideName, turnOf } from "./words.js";

/** @typedef {import("./address.js").State} State */

/** The sentence of a rule, without the name before it. @param {{ name: string, sentence: string }} rule */
const told = ({ name, sentence }) => (sentence.replace(/^\u2068/, "").startsWith(name) ? sentence.replace(/^.*?:\s+/, "") : sentence);

/** Sizes as they stand in an address. @param {Record<string, string>} set */
const pairs = (set) => Object.entries(set).map(([key, value]) => `${key}.${value}`).join(",");

class Dials {
  /** @param {State} state @param {HTMLElement} main */
  constructor(state, main) {
    this.state = state;
    this.main = main;
    this.board = new Board(() => {}, state.variant);
    this.note = new Note({ role: "status" });
    this.turn = make("p", { class: "turn" });
    this.title = make("h1", {}, state.variant);
    this.dials = make("div", {});
    this.file = make("pre", { tabindex: 0, "aria-label": say("dials.file") });
    /** @type {State[]} */
    this.before = [];
    this.number = 0;
  }

  async begin() {
    const act = (/** @type {string} */ key, /** @type {() => void} */ does) => make("button", { type: "button", class: "button", click: does }, say(`dials.${key}`));
    this.undoButton = act("undo", () => void this.undo());
    this.writtenButton = act("written", () => void this.turnTo({ set: {}, on: [], off: [] }, say("dials.as-written")));
    this.on = make("a", { class: "button first", href: "/" }, say("dials.play"));
    this.both = make("a", { class: "button", href: "/" }, say("dials.both"));
    this.main.replaceChildren(
      make("div", { class: "head" }, this.title, make("p", {}, say("dials.lead")),
        make("p", { class: "right" }, this.undoButton, this.writtenButton)),
      make("div", { class: "dials" },
        make("section", { class: "running", "aria-label": say("dials.running") }, make("h2", {}, say("dials.running")), make("div", { class: "card board-card" }, this.board.home), this.turn,
          make("div", { class: "buttons" }, this.on, this.both),
          make("details", { class: "file", open: true }, make("summary", {}, say("dials.file")), make("div", { class: "card" }, this.file), make("div", { class: "buttons" },
            act("download", () => download(`${this.state.variant}-ours.variant`, "text/plain", this.file.textContent || ""))))),
        make("section", { "aria-label": say("page.dials") }, this.dials)), this.note.home);
    document.title = `${say("page.dials")} – lumbung`;
    await this.load(null);
    // From a rule that somebody asked about.
    const { what, ...more } = this.state.more, asked = what && this.dials.querySelector(`[data-rule="${CSS.escape(what)}"]`);
    this.state.more = more;
    if (!asked) return;
    /** @type {HTMLDetailsElement} */ (asked.querySelector(".what")).open = true;
    /** @type {HTMLElement} */ (asked.querySelector("summary")).focus();
    asked.scrollIntoView({ block: "start" });
  }

  /** What the game would be with other dials. @param {State} state */
  async game(state) {
    let { moves } = state;
    for (;;) {
      try {
        return { document: await ask("game", { ...asked({ ...state, moves }) }), moves };
      } catch (error) {
        // A later move is not legal now: the game stops before it.
        if (!(error instanceof Trouble) || !moves.length || /^(use|inherit|language|check)::/.test(error.code)) throw error;
        moves = moves.slice(0, error.played ?? -1);
      }
    }
  }

  /** @param {string | null} said */
  async load(said) {
    const number = (this.number += 1);
    try {
      const [{ document, moves }, dials] = await Promise.all([this.game(this.state), ask("dials", asked(this.state))]);
      if (number !== this.number) return;
      const old = this.document, cut = this.state.moves.length - moves.length;
      this.document = document;
      this.state.moves = moves;
      this.show(dials);
      if (said) this.tell([said, this.effect(old, document, cut)].filter((part) => part).join(" "));
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      const wrong = error.message;
      const back = this.before.pop();
      if (back) {
        this.state = back;
        await writeAddress(this.state, true);
        await this.load(null);
      }
      this.tell(wrong);
    }
  }

  /** What became of the running game. @param {any} old @param {any} now @param {number} cut */
  effect(old, now, cut) {
    if (!old) return "";
    if (cut) return say("dials.stops", { n: this.state.moves.length });
    if (!now.turns.length) return "";
    const first = now.turns.findIndex((/** @type {any} */ turn, /** @type {number} */ at) => turn.position !== old.turns[at]?.position);
    if (first < 0) return say("dials.same", { n: now.turns.length });
    this.board.ring("differs", this.board.cells.map((cell) => cell.place).filter((place) => cellTold(now, place) !== cellTold(old, place)));
    const score = (/** @type {any} */ document) => Object.entries(document.score).map(([side, number]) => `${sideName(side)} ${number}`).join(", ");
    return say("dials.parts", { move: first + 1, now: score(now), before: score(old) });
  }

  /** @param {any} dials */
  show(dials) {
    this.title.textContent = say("dials.title", { game: dials.title });
    this.board.show(this.document.board, (place) => cellTold(this.document, place));
    this.turn.textContent = this.document.outcome === "ongoing" ? turnOf(this.document.side) : say("page.over");
    this.file.textContent = dials.file;
    const own = { ...this.state, page: "play" };
    this.on?.setAttribute("href", addressOf(own, ownText()));
    const { set, on, off } = this.state;
    this.undoButton?.toggleAttribute("disabled", !this.before.length);
    this.writtenButton?.toggleAttribute("disabled", !Object.keys(set).length && !on.length && !off.length);
    const dialled = { "b.set": pairs(set), "b.on": on.join(","), "b.off": off.join(",") };
    this.both?.setAttribute("href", addressOf({ page: "two", variant: `${this.state.variant}`, more: { b: this.state.variant, ...dialled } }));
    const sizes = dials.parameters.filter((/** @type {any} */ one) => one.free && one.low !== null);
    const kinds = /** @type {[string, string][]} */ ([["rule", "dials.rules"], ["opening", "dials.openings"], ["challenge", "dials.challenges"], ["option", "dials.options"]]);
    const held = document.activeElement instanceof HTMLElement ? document.activeElement.id : "";
    this.dials.replaceChildren(
      ...(sizes.length ? [make("h2", {}, say("dials.sizes")), make("p", { class: "small" }, say("dials.sizes-lead")), ...sizes.map((/** @type {any} */ one) => this.slider(one))] : []),
      ...kinds.flatMap(([kind, heading]) => {
        const all = dials.toggles.filter((/** @type {any} */ one) => one.kind === kind);
        return all.length ? [make("h2", {}, say(heading)), ...(kind === "rule" ? [make("p", { class: "small" }, say("dials.rules-lead"))] : []), make("ol", { class: `ladder ${kind}` }, ...all.map((/** @type {any} */ one) => this.toggle(one)))] : [];
      }));
    if (held) document.getElementById(held)?.focus();
  }

  /** @param {any} one */
  slider(one) {
    const id = `dial-${one.name}`, changed = one.name in this.state.set;
    const shown = make("output", { for: id }, String(one.value));
    const slider = /** @type {HTMLInputElement} */ (make("input", { type: "range", id, min: one.low, max: one.high, value: one.value,
      input: () => { shown.textContent = slider.value; },
      change: () => void this.turnTo({ set: { ...this.state.set, [one.name]: slider.value }, moves: [], at: null }, say("dials.new", { name: say(`dials.${one.name}`), value: slider.value })) }));
    return make("div", { class: changed ? "slider changed" : "slider" }, make("label", { for: id }, say(`dials.${one.name}`)), slider, shown, make("span", { class: "small" }, say("dials.range", { low: one.low, high: one.high })));
  }

  /** The switches with that one the other way. @param {any} one */
  flipped(one) {
    const without = (/** @type {string[]} */ list) => list.filter((name) => name !== one.name);
    const next = { on: without(this.state.on), off: without(this.state.off) };
    // A switch put back is no change.
    if (next.on.length + next.off.length === this.state.on.length + this.state.off.length) (one.on ? next.off : next.on).push(one.name);
    return next;
  }

  /** What a rule does: the shortest game in which the rules with it and without it part. @param {any} one */
  what(one) {
    const told = make("div", { class: "what-told", role: "status" });
    const box = make("details", { class: "what", toggle: () => { if (/** @type {HTMLDetailsElement} */ (box).open && !told.childNodes.length) void this.showWhat(one, told); } }, make("summary", { class: "button" }, say("dials.what"), make("span", { class: "unseen" }, ` ${one.name}`)), told);
    return box;
  }

  /** @param {any} one @param {HTMLElement} told */
  async showWhat(one, told) {
    const { moves, position, ...now } = asked({ ...this.state, moves: [], at: null }), other = { ...now, ...this.flipped(one) };
    const [off, on] = one.on ? [other, now] : [now, other];
    told.replaceChildren(make("p", {}, say("two.searches")));
    try {
      const { turned, upright, lang, ...right } = on;
      const { whole } = await ask("two", { ...off, what: "whole", other: right });
      if (!whole) return told.replaceChildren(make("p", {}, say("difference.not-found")));
      const pair = new Pair(() => {}), played = whole.sides[0].moves;
      pair.show(whole.sides, [say("dials.without", { name: one.name }), say("dials.with", { name: one.name })]);
      const more = { b: this.state.variant, "b.set": pairs(on.set), "b.on": on.on.join(","), "b.off": on.off.join(",") };
      told.replaceChildren(make("p", { class: "fork" }, played.length ? say("two.part", { moves: enumerated(played) }) : say("two.part-start")), pair.home,
        make("div", { class: "buttons" }, make("a", { class: "button", href: addressOf({ page: "two", variant: this.state.variant, set: off.set, on: off.on, off: off.off, more }) }, say("dials.both"))));
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      told.replaceChildren(make("p", {}, error.message));
    }
  }

  /** @param {any} one */
  toggle(one) {
    const id = `dial-${one.kind}-${one.name}`, changed = this.state.on.includes(one.name) || this.state.off.includes(one.name);
    const button = make("button", { type: "button", id, class: "switch", role: "switch", "aria-checked": String(one.on), "aria-labelledby": `${id}-name`, click: () => void this.turnTo(this.flipped(one), say(one.on ? "dials.is-off" : "dials.is-on", { name: one.name })) }, make("span", {}));
    return make("li", { "data-rule": one.name, "data-otherwise": one.kind === "rule" && say("dials.otherwise"), class: [changed && "changed", one.overruled && "never", !one.on && "is-off"].filter((name) => name).join(" ") },
      button,
      make("div", {}, make("p", {}, make("b", { id: `${id}-name` }, one.name), changed && make("span", { class: "small" }, ` ${say(one.on ? "dials.you-on" : "dials.you-off")}`)),
        one.sentence && make("p", { class: "sentence" }, told(one)),
        one.overruled && make("p", { class: "small" }, say("dials.never")),
        one.line > 0 && make("p", { class: "small", dir: "ltr" }, `${one.file}:${one.line}`)),
      this.what(one));
  }

  /** @param {Partial<State>} change @param {string} said */
  async turnTo(change, said) {
    this.before.push(this.state);
    this.state = { ...this.state, ...change, step: null };
    await writeAddress(this.state, false);
    await this.load(said);
  }

  async undo() {
    const back = this.before.pop();
    if (!back) return;
    this.state = back;
    await writeAddress(this.state, false);
    await this.load(say("dials.undone"));
  }

  /** @param {string} text */
  tell(text) {
    this.note.tell(text, ...(this.before.length ? [make("button", { type: "button", class: "button", click: () => void this.undo() }, say("dials.undo"))] : []));
  }
}

/** @param {State} state @param {HTMLElement} main */
export async function show(state, main) {
  announce("");
  await new Dials({ ...state, variant: state.variant || await usualGame() }, main).begin();
}
