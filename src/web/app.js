// Shows the page that the address names, and follows links without leaving.

import { addressOf, namedLanguage, ownText, readAddress, writeAddress } from "./address.js";
import { make } from "./elements.js";
import { icon } from "./icons.js";
import { language, languages, say, speak } from "./words.js";

/** @typedef {import("./address.js").State} State */
/** @typedef {{ show: (state: State, main: HTMLElement) => Promise<void> | void, leave?: () => void }} Page */

/** @type {Record<string, () => Promise<Page>>} */
const PAGES = {
  games: () => import("./games.js"),
  play: () => import("./play.js"),
  two: () => import("./two.js"),
  dials: () => import("./dials.js"),
  workshop: () => import("./workshop.js"),
  sheets: () => import("./sheets.js"),
  quiz: () => import("./quiz.js"),
};

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {Page | null} */
let shown = null;

/** Where a page is, about the same game: its rules go along everywhere, what was played to where it can be played on. @param {string} page @param {State} state */
function sameGame(page, state) {
  const { variant, text, set, on, off } = state, plays = ["play", "dials"], own = text === null ? undefined : ownText();
  if (page === "games" || page === "workshop" || (text !== null && !plays.includes(page))) return addressOf({ page }, page === "workshop" ? own : undefined);
  const played = plays.includes(page) && plays.includes(state.page) ? { at: state.at, moves: state.moves } : {};
  return addressOf({ page, variant, set, on, off, ...played }, own);
}

/** @param {State} state */
function bar(state) {
  const links = Object.keys(PAGES).map((page) => make("li", {}, make("a", { id: `to-${page}`, href: sameGame(page, state), "aria-current": page === state.page && "page" }, say(`page.${page}`))));
  const list = make("ul", { id: "pages" }, ...links);
  const menu = make("button", { type: "button", class: "button menu", "aria-expanded": "false", "aria-controls": "pages", click: () => {
    const open = list.classList.toggle("open");
    menu.setAttribute("aria-expanded", String(open));
  } }, say("page.pages"));
  const nav = make("nav", { "aria-label": say("page.pages"), keydown: (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !list.classList.contains("open")) return;
    list.classList.remove("open");
    menu.setAttribute("aria-expanded", "false");
    menu.focus();
  } }, menu, list);
  const dark = make("button", { type: "button", class: "button plain", "aria-label": say("page.dark"), title: say("page.dark"), click: changeLight }, icon("dark"));
  const tongue = make("select", { id: "language", "aria-label": say("page.language"), change: (/** @type {Event} */ event) => void changeLanguage(/** @type {HTMLSelectElement} */ (event.target).value) },
    ...languages().map(([code, name]) => make("option", { value: code, lang: code, selected: code === language() }, name)));
  document.querySelector(".skip")?.replaceChildren(say("page.skip"));
  document.getElementById("top")?.replaceChildren(
    make("a", { class: "brand", href: addressOf({}), "aria-label": "lumbung" }, make("img", { src: "/assets/barn.svg", alt: "", width: 30, height: 30 }), make("span", {}, "lumbung")),
    nav,
    tongue,
    dark,
  );
}

function changeLight() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  try { localStorage.setItem("theme", root.dataset.theme); } catch { /* kept for this page only */ }
}

/** @param {string} code */
async function changeLanguage(code) {
  const state = await readAddress();
  shown?.leave?.();
  await speak(code);
  await writeAddress(state, false);
  await show();
  document.getElementById("language")?.focus();
}

async function show() {
  const changed = await speak(namedLanguage());
  const state = await readAddress();
  const wanted = PAGES[state.page] || PAGES.games;
  const page = await wanted();
  if (shown !== page || changed) shown?.leave?.();
  shown = page;
  bar(state);
  await page.show(state, main);
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || link.target || link.hasAttribute("download")) return;
  const to = new URL(link.href, location.href), first = to.pathname.split("/")[1];
  if (to.origin !== location.origin || (first && !(first in PAGES))) return;
  if (to.pathname === location.pathname && to.search === location.search && to.hash) return;
  event.preventDefault();
  history.pushState(null, "", to.href);
  scrollTo(0, 0);
  void show().then(() => main.focus({ preventScroll: true }));
});
addEventListener("popstate", () => void show());
// What is played goes along.
addEventListener("addressed", () => void readAddress().then((state) => Object.keys(PAGES).forEach((page) => document.getElementById(`to-${page}`)?.setAttribute("href", sameGame(page, state)))));

try { document.documentElement.dataset.theme = localStorage.getItem("theme") || ""; } catch { /* as the system has it */ }
if (!document.documentElement.dataset.theme) delete document.documentElement.dataset.theme;
void show();
