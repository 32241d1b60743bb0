// The motion of a move: its steps, one after the other, as fast as somebody likes, forward and back.

import { make } from "./elements.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
/** Milliseconds: a seed, a lift, a capture, a leap; and how much a later seed of a lap is quicker. @type {Record<string, number>} */
const MOTION = { drop: 220, lift: 180, take: 600, move: 410, remove: 200, crown: 200 };
const OTHER = 300, LEAST = 70, QUICKER = 0.96;
/** @type {Record<string, number>} */
const SPEEDS = { slow: 2.5, usual: 1, fast: 0.35, still: 0 };

/** Steps of a move: what changes, and with which of its events. @param {any[]} events */
export const stepsOf = (events) => events.flatMap((event, at) => event.changes.map((/** @type {any} */ change) => ({ change, at })));

/** After how many of these steps each event has begun. @param {{ at: number }[]} steps */
export const begunOf = (steps) => steps.flatMap(({ at }, step) => (step && steps[step - 1].at === at ? [] : [step + 1]));

export class Motion {
  /**
   * @param {(step: number, end: boolean) => void} show shows the moment after so many steps
   * @param {() => void} [walked] somebody went a step by hand
   */
  constructor(show, walked = () => {}) {
    this.show = show;
    this.walked = walked;
    this.step = 0;
    /** What changes in each step: of two boards perhaps two things. @type {string[][]} */
    this.kinds = [];
    this.timer = 0;
    /** Whom to tell that it stands still. @type {(() => void)[]} */
    this.waiting = [];
    this.speed = reduced.matches ? "still" : stored("speed") || "usual";
    const button = (/** @type {string} */ key, /** @type {() => void} */ act) =>
      make("button", { type: "button", class: "button plain", "aria-label": say(`play.${key}`), title: say(`play.${key}`), click: act }, icon(key));
    this.track = /** @type {HTMLInputElement} */ (make("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": say("play.track"), input: () => { this.stop(); this.go(Number(this.track.value)); }, keydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      this.run();
    } }));
    this.runner = button("run", () => this.run());
    /** A bead where an event begins. */
    this.beads = make("div", { class: "beads", "aria-hidden": "true" });
    const speed = make("select", { name: "speed", "aria-label": say("play.speed"), change: (/** @type {Event} */ event) => { this.speed = /** @type {HTMLSelectElement} */ (event.target).value; store("speed", this.speed); } },
      ...Object.keys(SPEEDS).map((name) => make("option", { value: name, selected: name === this.speed }, say(`play.${name}`))));
    this.bar = make("div", { class: "bar", dir: "ltr" }, button("first", () => { this.go(0); this.by(0); }), button("back", () => this.by(-1)), this.runner, button("on", () => this.by(1)), button("last", () => this.by(this.kinds.length)), make("div", { class: "track" }, this.beads, this.track), speed);
  }

  /** Another move: it is watched from its begin on, or its end is shown. @param {string[][]} kinds @param {boolean} plays @param {number[]} begun steps at which events begin */
  take(kinds, plays, begun) {
    this.stop();
    this.kinds = kinds;
    this.track.max = String(kinds.length);
    this.beads.replaceChildren(...begun.map((step) => {
      const bead = make("span", {});
      bead.style.left = `${(100 * step) / kinds.length}%`;
      return bead;
    }));
    this.bar.querySelectorAll("button, input").forEach((control) => control.toggleAttribute("disabled", !kinds.length));
    if (!plays || this.speed === "still" || !kinds.length) return this.end();
    this.go(0);
    this.run();
  }

  /** @param {number} step */
  go(step) {
    this.step = Math.max(0, Math.min(this.kinds.length, step));
    this.track.value = String(this.step);
    this.show(this.step, this.step === this.kinds.length);
  }

  /** @param {number} steps */
  by(steps) {
    this.stop();
    this.go(this.step + steps);
    this.walked();
  }

  /** The end of the move, at once. */
  end() {
    this.stop();
    this.go(this.kinds.length);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.runner.replaceChildren(icon("run"));
    this.waiting.splice(0).forEach((tell) => tell());
  }

  run() {
    if (this.timer) return this.stop();
    if (this.step >= this.kinds.length) this.go(0);
    this.runner.replaceChildren(icon("pause"));
    let quicker = 1;
    const next = () => {
      if (this.step >= this.kinds.length) return this.stop();
      const kinds = this.kinds[this.step];
      quicker = kinds.every((kind) => kind === "drop") ? quicker * QUICKER : 1;
      const usual = Math.max(...kinds.map((kind) => MOTION[kind] || OTHER));
      this.timer = setTimeout(() => { this.go(this.step + 1); next(); }, Math.max(LEAST, usual * quicker) * (SPEEDS[this.speed] || 1));
    };
    next();
  }

  /** When nothing moves any more. @returns {Promise<void>} */
  settled() {
    return new Promise((done) => {
      if (this.timer) this.waiting.push(done);
      else done();
    });
  }
}

/** @param {string} name */
function stored(name) {
  try { return localStorage.getItem(name); } catch { return null; }
}

/** @param {string} name @param {string} value */
function store(name, value) {
  try { localStorage.setItem(name, value); } catch { /* kept for this page only */ }
}
