// All games: searched by name, place, and what their rules do.

import { addressOf, writeAddress } from "./address.js";
import { allGames } from "./ask.js";
import { announce, make } from "./elements.js";
import { isMeant } from "./keys.js";
import { enumerated, say } from "./words.js";

/** @typedef {import("./address.js").State} State */

/** What rules do, by the words of the variant files. @type {[string, RegExp][]} */
const DOES = [
  ["relay", /-> .*sow on/], ["bonus", /-> .*move again/], ["capture", /-> .*capture/], ["majority", /most (pieces|captured|men)|longest/],
  ["kings", /^king /], ["rounds", /rounds? |^rounds/], ["flying", /fl(y|ies|ying)|any distance/],
];

/** @param {string} text */
const folded = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f\u2068\u2069'’‘ʼʻ]/g, "").toLowerCase().replace(/[-_]/g, " ");

/** A family, or what rules do, in the language of the page. @param {string} what */
const named = (what) => say(`games.${what}`);

/** @param {any} game */
const does = (game) => DOES.filter(([, words]) => game.rules.some((/** @type {string} */ rule) => words.test(rule))).map(([name]) => name);

/** @param {any} game */
const places = (game) => (game.region || "").split(/[,;،]/).map((/** @type {string} */ part) => part.trim()).filter((/** @type {string} */ part) => part);

/**
 * @param {State} state
 * @param {HTMLElement} main
 */
export async function show(state, main) {
  document.title = `${say("page.games")} – lumbung`;
  const games = (await allGames()).map((/** @type {any} */ game) => ({ ...game, does: does(game), places: places(game) }));
  const search = make("input", { type: "search", id: "search", value: state.find, autocomplete: "off", placeholder: say("games.search"), "aria-label": say("games.search") });
  const field = /** @type {HTMLInputElement} */ (search);
  const list = make("ul", { class: "cards" });
  const count = make("p", { class: "small", role: "status" });
  const chosen = { family: state.more.family || "", place: state.more.place || "", does: state.more.does || "" };
  /** @param {"family" | "place" | "does"} key @param {string[]} values @param {(value: string) => string} called */
  const filter = (key, values, called) => {
    const tally = new Map();
    values.forEach((value) => tally.set(value, (tally.get(value) || 0) + 1));
    const options = [...tally].sort((one, other) => (key === "place" ? other[1] - one[1] || one[0].localeCompare(other[0]) : 0)).filter(([, number]) => key !== "place" || number > 1 || chosen.place === "");
    return make("label", {}, say(`games.${key}`), make("select", { name: key, change: (/** @type {Event} */ event) => {
      chosen[key] = /** @type {HTMLSelectElement} */ (event.target).value;
      update();
    } }, make("option", { value: "" }, say("games.all")), ...options.map(([value, number]) => make("option", { value, selected: chosen[key] === value }, `${called(value)} (${number})`))));
  };
  const filters = make("div", { class: "filters" },
    filter("family", games.map((/** @type {any} */ game) => game.family), named),
    filter("place", games.flatMap((/** @type {any} */ game) => game.places.slice(-1)), (place) => place),
    filter("does", games.flatMap((/** @type {any} */ game) => game.does), named));

  const update = () => {
    const words = folded(field.value).split(" ").filter((word) => word);
    const found = games.filter((/** @type {any} */ game) => {
      const texts = [game.name, game.title, ...game.also, game.region || "", named(game.family), ...game.does.map(named), ...game.rules].map(folded);
      const fits = words.every((word) => texts.some((text) => text.includes(word)));
      return fits && (!chosen.family || game.family === chosen.family) && (!chosen.place || game.places.includes(chosen.place)) && (!chosen.does || game.does.includes(chosen.does));
    });
    // Who is called so comes before whose rules say so.
    const called = (/** @type {any} */ game) => [game.name, game.title, ...game.also].some((name) => words.every((word) => folded(name).includes(word)));
    found.sort((/** @type {any} */ one, /** @type {any} */ other) => Number(called(other)) - Number(called(one)));
    count.textContent = say("games.count", { n: found.length });
    list.replaceChildren(...found.map((/** @type {any} */ game) => card(game, words)));
    if (!found.length) list.append(make("li", { class: "none" }, make("p", {}, say("games.none", { find: field.value })), make("button", { type: "button", class: "button", click: () => {
      field.value = "";
      Object.assign(chosen, { family: "", place: "", does: "" });
      filters.querySelectorAll("select").forEach((select) => { select.value = ""; });
      update();
      field.focus();
    } }, say("games.off"))));
    const more = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value));
    void writeAddress({ ...state, page: "games", variant: "", find: field.value, more }, true);
  };
  field.addEventListener("input", update);
  main.replaceChildren(
    make("div", { class: "head" }, make("h1", {}, say("page.games")), make("p", {}, say("games.lead"))),
    make("div", { class: "finder" }, field, filters), count, list);
  update();
  addEventListener("keydown", slash);
}

/** @param {KeyboardEvent} event */
function slash(event) {
  if (event.key !== "/" || !isMeant(event)) return;
  event.preventDefault();
  document.getElementById("search")?.focus();
}

export function leave() {
  removeEventListener("keydown", slash);
  announce("");
}

/** @param {any} game @param {string[]} words */
function card(game, words) {
  const to = addressOf({ page: "play", variant: game.name });
  const plain = [game.name, game.title].some((name) => words.every((word) => folded(name).includes(word)));
  const as = words.length && !plain ? game.also.find((/** @type {string} */ name) => words.every((word) => folded(name).includes(word))) : null;
  return make("li", { class: "card game" },
    make("a", { href: to, class: "board-link", tabindex: -1, "aria-hidden": "true" }, make("img", { src: `/boards/${encodeURIComponent(game.name)}.svg`, alt: "", loading: "lazy" })),
    make("div", { class: "told" },
      make("h2", {}, make("a", { href: to }, game.title)),
      game.region && make("p", { class: "small" }, game.region),
      as ? make("p", { class: "small found" }, say("games.found", { name: as })) : game.also.length > 0 && make("p", { class: "small" }, say("games.also", { names: enumerated(game.also.slice(0, 3)) })),
      make("p", { class: "chips" }, ...game.does.map((/** @type {string} */ name) => make("span", { class: "chip" }, named(name))))));
}
