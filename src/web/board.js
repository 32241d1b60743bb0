// The board: drawn by the program, walked and chosen here by mouse, finger, keys and screen reader alike.

import { make, picture, shape } from "./elements.js";

/**
 * @typedef {object} Cell
 * @property {string} place
 * @property {number} x
 * @property {number} y
 * @property {SVGElement} element
 */

/** Steps over the board by key: columns right, rows down. */
const WAYS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

export class Board {
  /**
   * @param {(place: string) => void} choose
   * @param {string} name
   */
  constructor(choose, name) {
    this.choose = choose;
    this.name = name;
    this.box = make("div", { class: "board" });
    this.hush = make("p", { class: "refusal", dir: "auto", hidden: true });
    this.home = make("div", { class: "board-home" }, this.box, this.hush);
    /** The place that a refusal is about. */
    this.about = "";
    new ResizeObserver(() => this.layRefusal()).observe(this.home);
    /** @type {Cell[]} */
    this.cells = [];
    /** @type {string | null} */
    this.at = null;
    /** @type {(place: string) => string} */
    this.told = (place) => place;
    this.box.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event)));
  }

  /**
   * Shows a picture of the program.
   * @param {string} text
   * @param {(place: string) => string} told what lies on a place, in words
   */
  show(text, told) {
    const had = this.box.contains(document.activeElement);
    this.told = told;
    const svg = picture(text);
    svg.querySelector(":scope > title")?.remove();
    svg.querySelector(":scope > desc")?.remove();
    svg.querySelectorAll("title").forEach((title) => title.remove());
    const drawn = shape("g", { "aria-hidden": "true" });
    drawn.append(...svg.childNodes);
    svg.append(drawn);
    svg.setAttribute("role", "grid");
    svg.setAttribute("aria-label", this.name);
    svg.setAttribute("class", "drawn");
    this.svg = svg;
    this.lay(svg);
    this.box.replaceChildren(svg);
    if (had) this.focus(this.at);
  }

  /** Lays a cell over every place. @param {SVGSVGElement} svg */
  lay(svg) {
    /** @type {{place: string, x: number, y: number, rx: number, ry: number}[]} */
    const found = [];
    svg.querySelectorAll("g[data-heap]").forEach((group) => {
      const home = /** @type {SVGElement} */ (group), place = home.dataset.place || "";
      const rim = place.length === 1 ? home.querySelector("ellipse.rim") : home.querySelector(".rim, .closed, .claimed");
      const [x, y] = (home.dataset.heap || "").split(" ").map(Number);
      /** @param {string} name @param {number} other */
      const number = (name, other) => Number(rim?.getAttribute(name) ?? other);
      if (place.length === 1 && rim) found.push({ place, x: number("cx", x), y: number("cy", y), rx: number("rx", 44), ry: number("ry", 44) });
      else found.push({ place, x, y, rx: 38, ry: 38 });
    });
    svg.querySelectorAll("[data-point]").forEach((point) => {
      const place = point.getAttribute("data-point") || "";
      found.push({ place, x: Number(point.getAttribute("cx")), y: Number(point.getAttribute("cy")), rx: 26, ry: 26 });
    });
    found.sort((one, other) => (Math.abs(one.y - other.y) > 12 ? one.y - other.y : one.x - other.x));
    this.cells = [];
    let row = null, last = NaN;
    for (const { place, x, y, rx, ry } of found) {
      if (!row || Math.abs(y - last) > 12) row = shape("g", { role: "row" }, svg);
      last = y;
      const element = shape("g", { role: "gridcell", tabindex: -1, "data-cell": place, "aria-label": this.told(place) }, row);
      shape("ellipse", { class: "hit", cx: x, cy: y, rx, ry }, element);
      element.addEventListener("click", () => { this.focus(place); this.choose(place); });
      element.addEventListener("focus", () => { this.at = place; });
      this.cells.push({ place, x, y, element });
    }
    const first = this.cells.find((cell) => cell.place === this.at) || this.cells.find((cell) => cell.place.length > 1) || this.cells[0];
    first?.element.setAttribute("tabindex", "0");
  }

  /** @param {string | null} place */
  cell(place) {
    return this.cells.find((cell) => cell.place === place);
  }

  /** @param {string | null} place */
  focus(place) {
    const cell = this.cell(place) || this.cells.find((one) => one.element.getAttribute("tabindex") === "0");
    if (!cell) return;
    this.cells.forEach((one) => one.element.setAttribute("tabindex", one === cell ? "0" : "-1"));
    this.at = cell.place;
    cell.element.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const here = this.cell(this.at);
    if (!here || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      this.choose(here.place);
      return;
    }
    const way = WAYS[event.key], end = event.key === "Home" || event.key === "End";
    if (!way && !end) return;
    event.preventDefault();
    event.stopPropagation();
    const row = this.cells.filter((cell) => Math.abs(cell.y - here.y) <= 12);
    if (end) return this.focus((event.key === "Home" ? row[0] : row[row.length - 1]).place);
    // The nearest cell that way, as the eye sees it.
    const near = this.cells.map((cell) => {
      const [x, y] = [cell.x - here.x, cell.y - here.y], ahead = x * way[0] + y * way[1], aside = Math.abs(x * way[1]) + Math.abs(y * way[0]);
      return { cell, far: ahead > 6 && aside <= ahead * 2.2 ? ahead + 2 * aside : Infinity };
    }).sort((one, other) => one.far - other.far)[0];
    if (near && near.far < Infinity) this.focus(near.cell.place);
  }

  /** What is drawn of a place itself, under what lies there. @param {string} place */
  ground(place) {
    const [name, home] = [CSS.escape(place), `g[data-heap][data-place="${CSS.escape(place)}"]`];
    const all = this.svg?.querySelectorAll(`:is(${home}) > :is(.rim, .hole, .closed, .claimed), [data-point="${name}"]`) || [];
    return all[all.length - 1];
  }

  /** Puts rings of a kind around places, in the place of those before. @param {string} kind @param {string[]} places */
  ring(kind, places) {
    this.svg?.querySelectorAll(`.ring-${kind}`).forEach((old) => old.remove());
    for (const place of new Set(places)) {
      const hit = this.cell(place)?.element.querySelector(".hit");
      if (!hit) continue;
      const [rx, ry] = ["rx", "ry"].map((name) => Number(hit.getAttribute(name)) - 2);
      const ring = (/** @type {string} */ looks) => shape("ellipse", { class: `ring-${kind} ${looks}`, cx: hit.getAttribute("cx") || 0, cy: hit.getAttribute("cy") || 0, rx, ry });
      // What differs is yellow between two lines of ink, and under everything that lies there.
      if (kind === "differs") this.ground(place)?.after(ring("edge"), ring("inner"));
      else hit.parentElement?.append(ring(""));
    }
  }

  /**
   * Puts a sign at places, in the place of those before: a tick or a cross.
   * @param {"right" | "wrong"} kind
   * @param {string[]} places
   * @param {boolean} [within] within brackets that are drawn around each
   */
  sign(kind, places, within = false) {
    this.svg?.querySelectorAll(`.sign-${kind}`).forEach((old) => old.remove());
    for (const place of places) {
      const hit = this.cell(place)?.element.querySelector(".hit");
      if (!hit) continue;
      const [x, y, rx, ry] = ["cx", "cy", "rx", "ry"].map((name) => Number(hit.getAttribute(name)));
      const far = (/** @type {number} */ reach) => (within ? reach - 22 : 0.75 * reach);
      const sign = shape("g", { class: `sign-${kind}`, transform: `translate(${x + far(rx)} ${y - far(ry)})` });
      shape("circle", { r: 13 }, sign);
      shape("path", { d: kind === "right" ? "M-6 0L-2 5L6 -5" : "M-5 -5L5 5M5 -5L-5 5" }, sign);
      hit.parentElement?.append(sign);
    }
  }

  /** Says at a place why it begins no move. @param {string} place @param {string} text */
  refuse(place, text) {
    this.about = place;
    this.hush.textContent = text;
    this.hush.hidden = false;
    this.layRefusal();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.quiet(), 6000);
  }

  /** Puts a refusal under the place that it is about, within the board, however wide that has become. */
  layRefusal() {
    if (this.hush.hidden) return;
    const cell = this.cell(this.about)?.element.getBoundingClientRect(), home = this.home.getBoundingClientRect();
    const width = Math.min(320, home.width - 16);
    const left = cell ? cell.left + cell.width / 2 - home.left - width / 2 : 8;
    this.hush.style.width = `${width}px`;
    this.hush.style.left = `${Math.max(8, Math.min(home.width - width - 8, left))}px`;
    this.hush.style.top = `${cell ? cell.bottom - home.top + 6 : 8}px`;
  }

  quiet() {
    this.hush.hidden = true;
  }
}
