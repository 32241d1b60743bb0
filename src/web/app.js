// Shows the page that the address names, and follows links without leaving.

import { readAddress } from "./address.js";
import { make } from "./elements.js";
import { say } from "./words.js";

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

/** @param {State} state */
function bar(state) {
  const links = Object.keys(PAGES).map((page) => {
    const name = page === "games" || !state.variant ? "" : `/${encodeURIComponent(state.variant)}`;
    const to = page === "games" || page === "workshop" || name ? `/${page}${name}` : `/${page}/dakon`;
    return make("li", {}, make("a", { href: to, "aria-current": page === state.page && "page" }, say(page)));
  });
  const list = make("ul", { id: "pages" }, ...links);
  const menu = make("button", { type: "button", class: "button menu", "aria-expanded": "false", "aria-controls": "pages", click: () => {
    const open = list.classList.toggle("open");
    menu.setAttribute("aria-expanded", String(open));
  } }, say("pages"));
  const nav = make("nav", { "aria-label": say("pages"), keydown: (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !list.classList.contains("open")) return;
    list.classList.remove("open");
    menu.setAttribute("aria-expanded", "false");
    menu.focus();
  } }, menu, list);
  const dark = make("button", { type: "button", class: "button plain", "aria-label": say("dark"), title: say("dark"), click: changeLight }, "◐");
  document.getElementById("top")?.replaceChildren(
    make("a", { class: "brand", href: "/", "aria-label": "lumbung" }, make("img", { src: "/assets/barn.svg", alt: "", width: 30, height: 30 }), make("span", {}, "lumbung")),
    nav,
    dark,
  );
}

function changeLight() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  try { localStorage.setItem("theme", root.dataset.theme); } catch { /* kept for this page only */ }
}

async function show() {
  const state = await readAddress();
  const wanted = PAGES[state.page] || PAGES.games;
  const page = await wanted();
  if (shown !== page) shown?.leave?.();
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

try { document.documentElement.dataset.theme = localStorage.getItem("theme") || ""; } catch { /* as the system has it */ }
if (!document.documentElement.dataset.theme) delete document.documentElement.dataset.theme;
void show();
