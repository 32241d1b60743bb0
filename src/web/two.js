// Two games side by side: which rules differ, and the game in which they part.

import { writeAddress } from "./address.js";
import { allGames, ask, relativeOf, Trouble, usualGame } from "./ask.js";
import { Both, together } from "./both.js";
import { announce, make, shape } from "./elements.js";
import { icon } from "./icons.js";
import { isMeant, keysTold } from "./keys.js";
import { Pair } from "./pair.js";
import { asked } from "./play.js";
import { enumerated, say } from "./words.js";

/** @typedef {import("./address.js").State} State */

/** @param {string | undefined} list */
const listed = (list) => (list ? list.split(",").filter((item) => item) : []);

/** What a rule is about; by its name too, where others are about the same. @param {any} rule @param {any[]} rules */
const headingOf = (rule, rules) => (rules.filter((one) => one.heading === rule.heading).length > 1 ? `${rule.heading} (${rule.name})` : rule.heading);

/** One way that becomes two, above the boards. */
function ways() {
  const made = shape("svg", { viewBox: "0 0 1000 60", preserveAspectRatio: "none", "aria-hidden": "true" });
  shape("path", { d: "M498 0V14C498 34 250 22 250 60M502 0V14C502 34 750 22 750 60" }, made);
  return made;
}

/** Keys at the boards. @type {import("./keys.js").Keys} */
const KEYS = [["[ ]", "two.chips"], [", .", "play.steps"], ["← ↑ → ↓", "play.walk"], ["Enter", "play.choose"], ["1–9", "play.sow"], ["U", "play.undo"]];

class Two {
  /** @param {State} state @param {HTMLElement} main */
  constructor(state, main) {
    this.state = state;
    this.main = main;
    this.quit = new AbortController();
    /** @type {any} */
    this.game = null;
    this.pair = new Pair((side, place) => void this.choose(side, place));
    this.both = new Both({ state, right: () => this.right(), pair: this.pair, quit: this.quit, shown: (found) => this.showOwn(found) });
    this.onward = make("button", { type: "button", class: "button onward", hidden: true, click: () => void this.playOn() }, say("two.onward"));
    this.chips = make("div", { class: "chips rules", role: "group", "aria-label": say("difference.rules") });
    this.fork = make("p", { class: "fork", role: "status" });
    this.says = make("div", { class: "says" });
    this.title = make("h1", {}, say("page.two"));
    this.about = make("p", {});
    /** @type {any} */
    this.document = null;
  }

  /** What a request about the right game says. */
  right() {
    const { more } = this.state;
    const set = Object.fromEntries(listed(more["b.set"]).map((pair) => [pair.slice(0, pair.indexOf(".")), pair.slice(pair.indexOf(".") + 1)]));
    return { variant: more.b || "", set, on: listed(more["b.on"]), off: listed(more["b.off"]) };
  }

  async begin() {
    document.title = `${say("page.two")} – lumbung`;
    const games = await allGames();
    /** @param {string} key @param {string} value @param {(value: string) => void} act */
    const list = (key, value, act) => make("label", {}, say(`two.${key}`), make("select", { name: key, change: (/** @type {Event} */ event) => {
      act(/** @type {HTMLSelectElement} */ (event.target).value);
      void this.changed();
    } }, make("option", { value: "", disabled: true, selected: !value }, say("two.choose")), ...games.map((/** @type {any} */ game) => make("option", { value: game.name, selected: game.name === value }, game.title))));
    const anew = (/** @type {string} */ value) => { this.afresh({ b: value, "b.set": "", "b.on": "", "b.off": "" }); };
    this.main.replaceChildren(
      make("div", { class: "head" }, this.title, this.about),
      make("div", { class: "finder pair" }, list("left", this.state.variant, (value) => { this.state.variant = value; this.afresh({}); }),
        make("button", { type: "button", class: "button plain", "aria-label": say("two.swap"), title: say("two.swap"), click: () => void this.swap() }, icon("swap")),
        list("right", this.state.more.b || "", anew)),
      this.chips, make("div", { class: "forked" }, ways(), this.fork), this.pair.home, this.onward, this.both.home, this.says, keysTold(KEYS, KEYS));
    addEventListener("keydown", (event) => this.key(event), { signal: this.quit.signal });
    await this.load();
  }

  leave() {
    this.quit.abort();
    this.pair.motion.stop();
  }

  /** Other games: what was shown of the old ones means nothing. @param {Record<string, string>} more */
  afresh(more) {
    this.document = null;
    this.both.document = null;
    this.state.moves = [];
    this.state.at = null;
    Object.assign(this.state.more, { rule: this.isOwn() ? "own" : "", go: "" }, more);
  }

  /** Whether somebody plays here. */
  isOwn() {
    return this.state.more.rule === "own";
  }

  async swap() {
    const { variant, set, on, off, more } = this.state;
    if (!more.b) return;
    const { set: rightSet, on: rightOn, off: rightOff } = this.right();
    Object.assign(this.state, { variant: more.b, set: rightSet, on: rightOn, off: rightOff });
    this.afresh({ b: variant, "b.set": Object.entries(set).map(([key, value]) => `${key}.${value}`).join(","), "b.on": on.join(","), "b.off": off.join(",") });
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
    this.main.setAttribute("aria-busy", "true");
    if (this.isOwn()) await this.both.load();
    else this.fork.textContent = say("two.searches");
    try {
      const { moves, position, ...left } = asked({ ...this.state, at: null });
      this.document = await ask("two", { ...left, other: this.right() }, this.quit.signal);
    } catch (error) {
      if (error instanceof DOMException) return;
      if (!(error instanceof Trouble)) throw error;
      this.fork.textContent = error.message;
      [this.chips, this.says].forEach((part) => part.replaceChildren());
      [this.pair.home, this.both.home, this.onward].forEach((part) => { part.hidden = true; });
      return;
    } finally {
      this.main.removeAttribute("aria-busy");
    }
    this.pair.home.hidden = false;
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
    const { document: found } = this, own = this.isOwn();
    const titles = [found.left.title, found.right.title];
    this.title.textContent = say("difference.title", { one: titles[0], other: titles[1] });
    this.about.textContent = say("difference.so-many", { n: found.rules.length });
    const now = own ? {} : this.chosen();
    /** @param {string} name @param {any} game @param {boolean} pressed @param {string} rule */
    const chip = (name, game, pressed, rule) => make("button", { type: "button", class: "chip", disabled: !game, "aria-pressed": String(pressed), click: () => void this.turnTo(rule) }, name);
    const had = this.chips.contains(document.activeElement);
    this.chips.replaceChildren(chip(say("two.own"), true, own, "own"), chip(say("two.all"), found.whole, !own && !now.name, "all"), ...found.rules.map((/** @type {any} */ rule) => chip(headingOf(rule, found.rules), rule.game, rule === now, rule.name)));
    if (had) /** @type {HTMLElement | null} */ (this.chips.querySelector("[aria-pressed=true]"))?.focus();
    if (!own) this.showFound(now, titles);
  }

  /** Another game is shown. @param {string} rule */
  async turnTo(rule) {
    this.state.more.rule = rule;
    await writeAddress(this.state, true);
    if (this.isOwn()) await this.both.load();
    this.show();
  }

  /** Shows a game that was found. @param {any} now @param {string[]} titles */
  showFound(now, titles) {
    const inside = now.name ? now.inside : null;
    const mixed = (/** @type {number} */ side) => (inside === 1 - side ? say("difference.mixed", { one: titles[1 - side], other: titles[side] }) : titles[side]);
    this.sayRules(now.name ? [now] : [], titles);
    this.game = now.game;
    this.both.home.hidden = true;
    this.onward.hidden = !this.game || Boolean(now.name);
    this.pair.show(this.game?.sides || null, [mixed(0), mixed(1)], { names: this.document.names });
    if (!this.game) {
      this.fork.textContent = this.document.rules.length ? say("difference.not-found") : say("difference.no-rule");
      return;
    }
    const moves = this.game.sides[0].moves;
    const allow = this.game.parting === "legal moves" ? ` ${say("two.allow")}` : "";
    this.fork.textContent = (moves.length ? say("two.part", { moves: enumerated(moves) }) : say("two.part-start")) + allow;
    announce(this.fork.textContent);
  }

  /** Shows the game that somebody plays. @param {any} found */
  showOwn(found) {
    const titles = [found.left.title, found.right.title];
    this.title.textContent = say("difference.title", { one: titles[0], other: titles[1] });
    this.onward.hidden = true;
    this.fork.textContent = this.both.told();
    this.sayRules(found.parting?.blame || [], titles);
  }

  /** What both say of some rules; where it stands in their files. @param {any[]} rules @param {string[]} titles */
  sayRules(rules, titles) {
    const words = (/** @type {[string, boolean][]} */ runs) => runs.flatMap(([text, differs]) => [differs ? make("mark", {}, text) : text, " "]);
    const card = (/** @type {any} */ rule, /** @type {any} */ said, /** @type {string} */ title) => make("div", { class: "card" }, make("h3", {}, `${title}: ${rule.heading}`),
      make("p", { class: "sentence" }, ...(said.sentence ? words(said.sentence) : [say("difference.unsaid")])),
      said.says && make("p", { class: "small", dir: "ltr" }, make("code", {}, said.says)), said.place && make("p", { class: "small", dir: "ltr" }, said.place));
    this.says.replaceChildren(...rules.flatMap((rule) => [rule.left, rule.right].map((said, side) => card(rule, said, titles[side]))));
  }

  /** From the game that is shown on, as somebody likes. */
  async playOn() {
    const [left, right] = this.game.sides;
    this.state.at = left.at;
    this.state.moves = together(left.moves, right.moves);
    this.state.more.go = "";
    await this.turnTo("own");
    this.pair.boards[0].focus(null);
  }

  /** @param {number} side @param {string} place */
  async choose(side, place) {
    if (this.isOwn()) return this.both.choose(side, place);
    const text = say("two.shown");
    this.pair.boards[side].refuse(place, text);
    announce(text);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!isMeant(event) || !this.pair.sides) return;
    const { pair } = this;
    if (event.key === ",") pair.motion.by(-1);
    else if (event.key === ".") pair.motion.by(1);
    else if (event.key === "u" && this.isOwn()) void this.both.undo();
    else if (/^[1-9]$/.test(event.key) && this.isOwn()) {
      void this.both.number(pair.boards[1].box.contains(document.activeElement) ? 1 : 0, event.key);
    } else if (event.key === "[" || event.key === "]") {
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
  const variant = state.variant || await usualGame();
  shown = new Two({ ...state, variant, more: { ...state.more, b: state.more.b || await relativeOf(variant) } }, main);
  await shown.begin();
}

export function leave() {
  shown?.leave();
  shown = null;
}
