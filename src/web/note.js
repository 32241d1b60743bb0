// What the page says in passing: at the foot of the window, where it pushes nothing aside and is seen from everywhere.

import { make } from "./elements.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

export class Note {
  /** @param {Record<string, unknown>} [attributes] */
  constructor(attributes = {}) {
    this.home = make("div", { class: "note toast", hidden: true, ...attributes });
  }

  /** Says something until somebody closes it. @param {string} text nothing, to be silent @param {...Node} more */
  tell(text, ...more) {
    const close = make("button", { type: "button", class: "button plain", "aria-label": say("page.close"), click: () => this.quiet() }, icon("close"));
    this.home.replaceChildren(make("span", {}, text), ...more, close);
    this.home.hidden = !text;
  }

  quiet() {
    this.home.hidden = true;
  }
}
