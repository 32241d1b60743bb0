// Sheets to read and to hang up, as the program writes them.

import { writeAddress } from "./address.js";
import { allGames, usualGame } from "./ask.js";
import { announce, make } from "./elements.js";
import { language, languages, say } from "./words.js";

/** @typedef {import("./address.js").State} State */

const KINDS = ["rules", "poster", "difference", "worksheet"];
/** @type {[string, string][]} */
const PAPERS = [["a3", "A3"], ["a4", "A4"], ["a5", "A5"], ["letter", "Letter"]];

/** @param {State} state @param {HTMLElement} main */
export async function show(state, main) {
  document.title = `${say("page.sheets")} – lumbung`;
  announce("");
  const games = await allGames();
  const now = { kind: "rules", in: language(), other: "", paper: "a3", level: "1", seed: "1", count: "8", ...state.more };
  let game = state.variant || await usualGame();
  const frame = make("iframe", { class: "sheet", title: say("sheets.sheet") });
  const apart = make("a", { class: "button", target: "_blank" }, say("sheets.apart"));
  /** @param {string} key @param {[string, string][]} options @param {string} value @param {(value: string) => void} act */
  const list = (key, options, value, act) => make("label", { "data-for": key }, say(`sheets.${key}`), make("select", { name: key, change: (/** @type {Event} */ event) => {
    act(/** @type {HTMLSelectElement} */ (event.target).value);
    update(false);
  } }, ...options.map(([code, name]) => make("option", { value: code, selected: code === value }, name))));
  /** @param {string} key @param {number} low @param {number} high */
  const number = (key, low, high) => make("label", { "data-for": key }, say(`sheets.${key}`), make("input", { type: "number", min: low, max: high, value: /** @type {any} */ (now)[key], change: (/** @type {Event} */ event) => {
    /** @type {any} */ (now)[key] = /** @type {HTMLInputElement} */ (event.target).value;
    update(false);
  } }));
  /** @type {[string, string][]} */
  const named = games.map((/** @type {any} */ one) => [one.name, one.title === one.name ? one.title : `${one.title} (${one.name})`]);
  const choices = make("div", { class: "filters" },
    list("kind", KINDS.map((kind) => [kind, say(`sheets.${kind}`)]), now.kind, (value) => { now.kind = value; }),
    list("game", named, game, (value) => { game = value; }),
    list("other", [["", say("sheets.none")], ...named], now.other, (value) => { now.other = value; }),
    list("lang", languages(), now.in, (value) => { now.in = value; }),
    list("paper", PAPERS, now.paper, (value) => { now.paper = value; }),
    list("level", [["1", "1"], ["2", "2"], ["3", "3"]], now.level, (value) => { now.level = value; }),
    number("seed", 0, 999999), number("count", 1, 40));
  const print = make("button", { type: "button", class: "button first", click: () => /** @type {HTMLIFrameElement} */ (frame).contentWindow?.print() }, say("sheets.print"));

  /** @param {boolean} replaces */
  const update = (replaces) => {
    const worksheet = now.kind === "worksheet", pair = now.kind === "difference" || worksheet;
    choices.querySelectorAll("[data-for]").forEach((label) => {
      const key = /** @type {HTMLElement} */ (label).dataset.for || "";
      /** @type {HTMLElement} */ (label).hidden = (key === "paper" && now.kind !== "poster") || (["level", "seed", "count"].includes(key) && !worksheet) || (key === "other" && !pair);
    });
    const query = new URLSearchParams({ kind: now.kind, variant: game, lang: now.in });
    if (pair && now.other) query.set("other", now.other);
    if (worksheet) for (const key of ["level", "seed", "count"]) query.set(key, /** @type {any} */ (now)[key]);
    if (now.kind === "poster") query.set("paper", now.paper);
    const { set, on, off } = state;
    if (Object.keys(set).length) query.set("set", Object.entries(set).map(([key, value]) => `${key}.${value}`).join(","));
    if (on.length) query.set("on", on.join(","));
    if (off.length) query.set("off", off.join(","));
    const to = `/sheet?${query}`;
    frame.setAttribute("src", to);
    apart.setAttribute("href", to);
    const usual = /** @type {Record<string, string>} */ ({ kind: "rules", in: language(), other: "", paper: "a3", level: "1", seed: "1", count: "8" });
    const more = Object.fromEntries(Object.entries(now).filter(([key, value]) => usual[key] !== value));
    void writeAddress({ ...state, page: "sheets", variant: game, more }, replaces);
  };
  main.replaceChildren(
    make("div", { class: "head no-print" }, make("h1", {}, say("page.sheets")), make("p", {}, say("sheets.lead")), make("p", { class: "right" }, apart, print)),
    make("div", { class: "finder no-print" }, choices), make("div", { class: "card sheet-card" }, frame));
  update(true);
}
