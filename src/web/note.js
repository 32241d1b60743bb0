// What the page says in passing: at the edge of the window, where it pushes nothing aside and is seen from everywhere.

import { make } from "./elements.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

export class Note {
  /** @param {Record<string, unknown>} [attributes] */
  constructor(attributes = {}) {
    this.home = make("div", { class: "note toast", hidden: true, ...attributes });
    /** Who does something else has read it; where it is all that the page says, it stays. @param {Event} event */
    this.passed = (event) => {
      const aside = !this.home.contains(/** @type {Node} */ (event.target));
      if (!this.home.isConnected || (aside && getComputedStyle(this.home).position === "fixed")) this.quiet();
    };
  }

  /** Says something until somebody closes it, or does the next thing. @param {string} text nothing, to be silent @param {...Node} more */
  tell(text, ...more) {
    const close = make("button", { type: "button", class: "button plain", "aria-label": say("page.close"), click: () => this.quiet() }, icon("close"));
    this.home.replaceChildren(make("span", {}, text), ...more, close);
    this.home.hidden = !text;
    addEventListener("click", this.passed, { capture: true });
  }

  quiet() {
    this.home.hidden = true;
    removeEventListener("click", this.passed, { capture: true });
  }
}
