// Changes what lies on a board, place by place, as the program says. No rule of a game is known here.

import { shape } from "./elements.js";

/** @typedef {[string, ...any[]]} Change */

/**
 * A board whose drawing can be changed.
 * @param {SVGSVGElement} svg
 */
export function live(svg) {
  /** @param {string} place */
  const group = (place) => /** @type {SVGElement} */ (svg.querySelector(`g[data-place="${CSS.escape(place)}"]`));
  /** @param {Element} home */
  const counter = (home) => /** @type {Element} */ (home.querySelector("text.count, text.zero"));
  /** @param {string} place */
  const count = (place) => Number(counter(group(place)).textContent);
  /** @param {string} place @returns {[number, number]} */
  const middle = (place) => {
    const point = /** @type {Element} */ (svg.querySelector(`[data-point="${CSS.escape(place)}"]`));
    return [Number(point.getAttribute("cx")), Number(point.getAttribute("cy"))];
  };
  /** Draws a heap as the program packs it. @param {string} place @param {number} number @param {boolean} last */
  const heap = (place, number, last) => {
    const home = group(place);
    const [x, y, distance, reach, tall, long, wide, limit] = (home.dataset.heap || "").split(" ").map(Number);
    home.querySelectorAll(".seeds, .gold, .ghosts").forEach((old) => old.remove());
    const most = Math.min(number, limit), apart = Math.min(distance, reach / Math.sqrt(Math.max(most, 1)));
    const small = Math.min(1, Math.max(0.7, Math.sqrt(12 / Math.max(most, 1))));
    const seeds = shape("g", { class: "seeds", fill: "#2c1c0e", stroke: "#f4dfb6", "stroke-width": 0.8 }, home);
    for (let seed = 0; seed < most; seed += 1) {
      const far = most === 1 ? 0 : apart * Math.sqrt(seed + 0.35), angle = ((seed * 137.5 + 20) * Math.PI) / 180;
      const at = [x + far * Math.cos(angle), y + far * Math.sin(angle) * tall].map((value) => value.toFixed(1)).join(" ");
      const gold = last && seed === most - 1, size = small * (gold ? 1.35 : 1);
      /** @type {Record<string, string | number>} */
      const looks = gold ? { class: "gold", fill: "#f4b731", stroke: "#2c1c0e", "stroke-width": 2 } : {};
      shape("ellipse", { rx: (long * size).toFixed(1), ry: (wide * size).toFixed(1), transform: `translate(${at})rotate(${(seed * 67) % 180})`, ...looks }, seeds);
    }
    const text = counter(home);
    text.textContent = String(number);
    text.setAttribute("class", number || place.length === 1 ? "count" : "zero");
  };
  /** @type {Record<string, (...places: any[]) => void>} */
  const does = {
    lift: (place, number) => heap(place, Math.max(0, count(place) - number), false),
    drop: (place) => {
      // The seed that fell before is one like the others now.
      const before = /** @type {SVGElement | null | undefined} */ (svg.querySelector(".gold")?.closest("[data-place]"))?.dataset.place;
      if (before) heap(before, count(before), false);
      heap(place, count(place) + 1, true);
      svg.querySelectorAll(".watched").forEach((old) => old.remove());
      const ring = group(place).querySelector(".rim")?.cloneNode();
      if (!(ring instanceof Element)) return;
      for (const [name, value] of Object.entries({ class: "watched", fill: "none", stroke: "#22190f", "stroke-width": "5" })) ring.setAttribute(name, value);
      group(place).append(ring);
    },
    take: (holes, to) => {
      for (const [hole, number] of holes) heap(hole, Math.max(0, count(hole) - number), false);
      if (to) heap(to, count(to) + holes.reduce((/** @type {number} */ sum, /** @type {[string, number]} */ [, number]) => sum + number, 0), false);
    },
    move: (from, to) => {
      const piece = group(from), [a, b] = [middle(from), middle(to)];
      piece.setAttribute("data-place", to);
      const before = (piece.dataset.moved || "0 0").split(" ").map(Number);
      piece.dataset.moved = [before[0] + b[0] - a[0], before[1] + b[1] - a[1]].join(" ");
      piece.setAttribute("transform", `translate(${piece.dataset.moved})`);
      piece.parentNode?.append(piece);
      svg.querySelectorAll(".watched").forEach((old) => old.remove());
      shape("circle", { class: "watched", cx: b[0], cy: b[1], r: 23, fill: "none", stroke: "#22190f", "stroke-width": 3.4 }, piece.parentNode instanceof Element ? piece.parentNode : svg);
    },
    remove: (place) => group(place)?.remove(),
    crown: (place) => {
      const piece = group(place), disc = /** @type {Element} */ (piece.querySelector("circle"));
      const [x, y] = [Number(disc.getAttribute("cx")), Number(disc.getAttribute("cy"))], dark = (disc.getAttribute("class") || "").startsWith("dark");
      /** @param {number} at */
      const corner = (at) => [x + (at % 2 ? 9 : 13.3) * Math.sin((at * Math.PI) / 8), y - (at % 2 ? 9 : 13.3) * Math.cos((at * Math.PI) / 8)].join(",");
      shape("polygon", { points: Array.from({ length: 16 }, (_, at) => corner(at)).join(" "), fill: dark ? "#fffaf0" : "#2c1c0e" }, piece);
    },
  };
  return {
    /** @param {Change} change */
    change: ([what, ...places]) => {
      try {
        does[what]?.(...places);
      } catch {
        // A place that is not drawn does not change.
      }
    },
  };
}
