// The words of the page, in the language of who looks at it. They come from the program, where those of the sheets stand too.

/** @typedef {Record<string, string>} Forms forms of a sentence: `other`, and those for some numbers */

/** What the program knows to say; nothing before it has been asked. */
let now = { lang: "", direction: "ltr", languages: /** @type {[string, string][]} */ ([]), words: /** @type {Record<string, Forms>} */ ({}) };
let plural = new Intl.PluralRules("en");
/** The language that the address names, if it names one. */
let named = "";

/** The code of the language that is spoken. */
export const language = () => now.lang;
/** That language, if it was chosen and is no mere habit of the browser: a part of every address. */
export const chosenLanguage = () => named;
/** Codes of all languages with their own names. */
export const languages = () => now.languages;

/**
 * Speaks a language from now on; of none, one that the browser would rather have. Says whether that is another one than before.
 * @param {string} wanted
 */
export async function speak(wanted) {
  const before = now.lang;
  if (!before || wanted !== named) {
    const response = await fetch(`/api/words${wanted ? `?lang=${encodeURIComponent(wanted)}` : ""}`).catch(() => null);
    // A program that has ended teaches no language.
    if (response?.ok) now = await response.json();
    named = wanted === now.lang ? wanted : "";
    plural = new Intl.PluralRules(now.lang || "en");
    Object.assign(document.documentElement, { lang: now.lang, dir: now.direction });
  }
  return now.lang !== before;
}

/** @param {string} key */
export const hasWords = (key) => key in now.words;

/**
 * A sentence with names and numbers set in, in the form for the number `n`.
 * @param {string} key
 * @param {Record<string, string | number>} [parts]
 * @returns {string}
 */
export function say(key, parts = {}) {
  const forms = now.words[key];
  if (!forms) {
    console.error(`there are no words for ${key}`);
    return key;
  }
  const number = Number(parts.n), text = (number === 1 && forms.one) || forms[plural.select(number || 0)] || forms.other;
  return text.replace(/\{([a-z]+)\}/g, (whole, name) => (name in parts ? apart(parts[name]) : whole));
}

/** What is set in, held together where the page is written the other way. @param {string | number} part */
const apart = (part) => (now.direction === "rtl" && /[0-9a-z]/i.test(String(part)) ? `\u2068${part}\u2069` : String(part));

/** Moves or names, one after the other as they are read. @param {string[]} items */
export function enumerated(items) {
  // Numbers alone would be taken for text from left to right.
  return now.direction === "rtl" ? `\u2067${items.map((item) => `\u2068${item}\u2069`).join("، ")}\u2069` : items.join(", ");
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A text as a sentence. @param {string} text */
export const sentence = (text) => `${capital(text)}${/[.!?]$/.test(text) ? "" : "."}`;

/** Why a choice is no move. In English the program says it itself, and names the places. @param {{ code: string, message: string }} refused */
export function refusalTold({ code, message }) {
  const key = `refused.${code.split("::")[1]}`;
  if (now.lang !== "en" && hasWords(key)) return say(key);
  return sentence(message);
}

/** What a move is worth. @param {{ worth: string, number: number | null }} advice */
export function worthTold({ worth, number }) {
  if (worth === "chance") return say("play.worth-chance", { n: Math.round(100 * (number || 0)) });
  if (worth === "draws") return say("play.worth-draws");
  const wins = worth === "wins";
  return number ? say(wins ? "play.worth-wins" : "play.worth-loses", { n: number }) : say(wins ? "play.worth-won" : "play.worth-lost");
}

/** @param {string} side */
export const sideName = (side) => say(`side.${side}`);
/** Who is to move. @param {string} side */
export const turnOf = (side) => capital(say(`drawing.${side}-moves`));
/** Who plays a move. @param {string} side @param {string} move */
export const playsTold = (side, move) => capital(say(`side.${side}-plays`, { move }));
/** How a game has ended. @param {string} outcome `draw`, or a side */
export const outcomeTold = (outcome) => (outcome === "draw" ? say("difference.drawn") : say(`side.${outcome}-wins`));
