// Small signs on buttons, beside the word or in its place.

import { shape } from "./elements.js";

/** Shapes of a square of 20, filled. @type {Record<string, string>} */
const FILLED = {
  first: "M4 4h2.5v12H4zM16 4v12L7.5 10z",
  back: "M14 4v12L5 10z",
  run: "M5 3l12 7-12 7z",
  pause: "M5 4h3.5v12H5zM11.5 4H15v12h-3.5z",
  on: "M6 4v12l9-6z",
  last: "M13.5 4H16v12h-2.5zM4 4v12l8.5-6z",
  allowed: "M10 4.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z",
  hint: "M10 2a5.5 5.5 0 0 0-3.2 10l.7 2.5h5l.7-2.5A5.5 5.5 0 0 0 10 2zM7.8 15.7h4.4V17a1 1 0 0 1-1 1H8.8a1 1 0 0 1-1-1z",
  more: "M4 8.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zm6 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zm6 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2z",
  dark: "M13.5 2.6A8 8 0 1 0 17.4 13 6.6 6.6 0 0 1 13.5 2.6z",
};
/** Lines of it. @type {Record<string, string>} */
const DRAWN = {
  undo: "M8 4L3.5 8.5 8 13M4 8.5h7.5a4.5 4.5 0 0 1 0 9H9",
  redo: "M12 4l4.5 4.5L12 13M16 8.5H8.5a4.5 4.5 0 0 0 0 9H11",
  share: "M7 10.8l6.2 3.4M7 9.2l6.2-3.4M5 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM15 6.8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM15 17.2a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  close: "M4.5 4.5l11 11M15.5 4.5l-11 11",
  swap: "M3 7h12M12 3.5L15.5 7 12 10.5M17 13H5M8 9.5L4.5 13 8 16.5",
};

/** @param {string} name */
export function icon(name) {
  const made = shape("svg", { viewBox: "0 0 20 20", class: `icon${name in DRAWN ? " drawn-icon" : ""}`, "aria-hidden": "true", "data-icon": name });
  shape("path", { d: FILLED[name] || DRAWN[name] }, made);
  return made;
}
