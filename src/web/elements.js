// Elements of the page, made from names, attributes and children.

/**
 * Makes an element. An attribute that is a function listens; one that is false or missing is left out.
 * @param {string} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | undefined | false | (Node | string)[])} children
 * @returns {HTMLElement}
 */
export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, /** @type {EventListener} */ (value));
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, String(value));
  }
  for (const child of children.flat()) if (child || child === "") made.append(/** @type {Node | string} */ (child));
  return made;
}

const svgNames = "http://www.w3.org/2000/svg";

/**
 * Makes a shape.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {Element} [parent]
 * @returns {SVGElement}
 */
export function shape(name, attributes, parent) {
  const made = /** @type {SVGElement} */ (document.createElementNS(svgNames, name));
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (parent) parent.append(made);
  return made;
}

/**
 * A picture from its text.
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function picture(text) {
  const read = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(read, true)));
}

/**
 * Gives a text to the person as a file.
 * @param {string} name
 * @param {string} kind
 * @param {string} text
 */
export function download(name, kind, text) {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/**
 * Says something to who listens to the page instead of looking at it.
 * @param {string} text
 */
export function announce(text) {
  const region = document.getElementById("live");
  if (region) region.textContent = text;
}
