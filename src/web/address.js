// The whole state of a page is in its address: a reload, a shared link, back and forward lead to the same.

import { chosenLanguage } from "./words.js";

/**
 * @typedef {object} State
 * @property {string} page
 * @property {string} variant
 * @property {string | null} text the text of a variant of one's own
 * @property {Record<string, string>} set
 * @property {string[]} on
 * @property {string[]} off
 * @property {string | null} at a position
 * @property {string[]} moves
 * @property {number | null} step
 * @property {string} against `friend`, or a level
 * @property {string} own the side that a person plays against the program, if it is not the one that begins
 * @property {boolean} turned
 * @property {string} find
 * @property {Record<string, string>} more what only one page knows
 */

const KNOWN = ["set", "on", "off", "at", "moves", "step", "against", "own", "turned", "find", "lang"];
const PAGES = ["games", "play", "two", "dials", "workshop", "sheets", "quiz"];
/** A longer text is no part of an address. */
export const LONGEST_TEXT = 8192;

/** The language that the address names. */
export const namedLanguage = () => new URLSearchParams(location.search).get("lang") || "";

/** The text of one's own that the address holds, as it stands there. */
export const ownText = () => new URLSearchParams(location.hash.slice(1)).get("v") || undefined;

/** @param {string | null} list */
const listed = (list) => (list ? list.split(",").filter((item) => item) : []);

/** @param {Uint8Array} bytes @param {any} through */
async function piped(bytes, through) {
  const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {string} text */
export async function packed(text) {
  const bytes = await piped(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} text */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  return new TextDecoder().decode(await piped(bytes, new DecompressionStream("deflate-raw")));
}

/**
 * What the address says.
 * @returns {Promise<State>}
 */
export async function readAddress() {
  const [first = "", name = ""] = location.pathname.split("/").filter((part) => part).map(decodeURIComponent);
  const query = new URLSearchParams(location.search);
  const pairs = listed(query.get("set")).map((pair) => [pair.slice(0, pair.indexOf(".")), pair.slice(pair.indexOf(".") + 1)]);
  const step = query.get("step");
  const own = ownText();
  return {
    page: PAGES.includes(first) ? first : "games",
    variant: name,
    text: own ? await unpacked(own).catch(() => null) : null,
    set: Object.fromEntries(pairs.filter(([key]) => key)),
    on: listed(query.get("on")),
    off: listed(query.get("off")),
    at: query.get("at"),
    moves: listed(query.get("moves")),
    step: step === null ? null : Number(step),
    against: query.get("against") || "friend",
    own: query.get("own") || "",
    turned: query.get("turned") === "1",
    find: query.get("find") || "",
    more: Object.fromEntries([...query].filter(([key]) => !KNOWN.includes(key))),
  };
}

/**
 * The address of a state.
 * @param {Partial<State>} state
 * @param {string} [own] the text of a variant, packed
 */
export function addressOf(state, own) {
  const query = new URLSearchParams();
  /** @param {string} key @param {string | null | undefined} value */
  const put = (key, value) => { if (value) query.set(key, value); };
  put("lang", chosenLanguage());
  put("set", Object.entries(state.set || {}).map(([key, value]) => `${key}.${value}`).join(","));
  put("on", (state.on || []).join(","));
  put("off", (state.off || []).join(","));
  put("at", state.at);
  put("moves", (state.moves || []).join(","));
  if (state.step !== null && state.step !== undefined) put("step", String(state.step));
  if (state.against !== "friend") put("against", state.against);
  if (state.against !== "friend") put("own", state.own);
  if (state.turned) put("turned", "1");
  put("find", state.find);
  for (const [key, value] of Object.entries(state.more || {})) put(key, value);
  const name = state.variant ? `/${encodeURIComponent(state.variant)}` : "";
  const text = query.toString().replace(/%2C/g, ",");
  return `/${state.page || "games"}${name}${text ? `?${text}` : ""}${own ? `#v=${own}` : ""}`;
}

/**
 * Puts a state into the address.
 * @param {State} state
 * @param {boolean} replaces whether the state before is no place to go back to
 */
export async function writeAddress(state, replaces) {
  const own = state.text === null ? undefined : await packed(state.text);
  const address = addressOf(state, own && own.length <= LONGEST_TEXT ? own : undefined);
  if (replaces) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  dispatchEvent(new Event("addressed"));
}
