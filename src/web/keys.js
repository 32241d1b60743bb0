// Keys: which of them act, and the list of them that `?` opens. Single letters and signs can be switched off there.

import { make } from "./elements.js";
import { say } from "./words.js";

/** Keys of a page, as a person knows them, and the word for what they do. @typedef {[string, string][]} Keys */

function lettersOn() {
  try { return localStorage.getItem("letters") !== "off"; } catch { return true; }
}

/** @param {boolean} on */
function switchLetters(on) {
  try { localStorage.setItem("letters", on ? "on" : "off"); } catch { /* they stay on */ }
}

/** Whether a key is meant for the page, and not for a field in which somebody writes or chooses. @param {KeyboardEvent} event */
export function isMeant(event) {
  const { target } = event, field = target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && !["range", "checkbox", "radio"].includes(target.type));
  if (field || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return false;
  return event.key.length > 1 || lettersOn();
}

/** @param {Keys} keys */
const listed = (keys) => keys.map(([key, word]) => make("span", {}, make("kbd", {}, key), ` ${say(word)}`));

/** The keys that matter most, and a button for all of them. @param {Keys} few @param {Keys} all */
export const keysTold = (few, all) => make("div", { class: "keys small" }, ...listed(few), make("button", { type: "button", class: "chip", "data-keys": true, click: () => tellAll(all) }, make("kbd", {}, "?"), ` ${say("page.all-keys")}`));

/** @param {Keys} all */
function tellAll(all) {
  const box = /** @type {HTMLDialogElement} */ (make("dialog", { class: "card", "aria-labelledby": "keys-title", close: () => box.remove() },
    make("h2", { id: "keys-title" }, say("page.keys")), make("ul", { class: "all-keys" }, ...listed(all).map((told) => make("li", {}, told))),
    make("label", {}, make("input", { type: "checkbox", checked: lettersOn(), change: (/** @type {Event} */ event) => switchLetters(/** @type {HTMLInputElement} */ (event.target).checked) }), ` ${say("page.letters")}`),
    make("div", { class: "buttons" }, make("button", { type: "button", class: "button first", click: () => box.close() }, say("page.close")))));
  document.body.append(box);
  box.showModal();
}

addEventListener("keydown", (event) => {
  if (event.key === "?" && isMeant(event)) /** @type {HTMLElement | null} */ (document.querySelector("[data-keys]"))?.click();
});
