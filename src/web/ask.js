// Asks the program.

import { hasWords, language, say, sentence } from "./words.js";

/** What the program, or the way to it, has refused. */
export class Trouble extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {number | null} [played] how many moves could be played
   */
  constructor(code, message, played = null) {
    super(message);
    this.code = code;
    this.played = played;
  }
}

/**
 * @param {Response} response
 * @returns {Promise<any>}
 */
async function read(response) {
  const document = await response.json().catch(() => null);
  if (response.ok && document) return document;
  const error = document && document.error;
  throw error ? new Trouble(error.code, said(error), error.played) : new Trouble("web::no-answer", say("trouble.no-answer"));
}

/** What the program has refused: in the words of the page, where it has some for that. @param {any} error */
function said(error) {
  const key = `trouble.${error.code.split("::")[1]}`;
  return hasWords(key) ? say(key) : sentence(error.message);
}

/**
 * @param {string} address
 * @param {RequestInit} [how]
 */
async function fetched(address, how) {
  try {
    return await fetch(address, how);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Trouble("web::gone", say("trouble.gone"));
  }
}

/**
 * @param {string} what
 * @param {object} body
 * @param {AbortSignal} [signal]
 */
export async function ask(what, body, signal) {
  const how = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal };
  return read(await fetched(`/api/${what}`, how));
}

/** @type {Map<string, Promise<any>>} */
const games = new Map();

/** All games, with titles and places in the language of the page; asked for once. */
export function allGames() {
  const lang = language(), found = games.get(lang) || fetched(`/api/games?lang=${lang}`).then(read).then((document) => document.games);
  games.set(lang, found);
  found.catch(() => games.delete(lang));
  return found;
}

/** The game that is shown where none is named: the one from which most others are written. */
export async function usualGame() {
  const tally = new Map();
  for (const { parent } of await allGames()) if (parent) tally.set(parent, (tally.get(parent) || 0) + 1);
  return [...tally].sort((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]))[0]?.[0] || "";
}

/** A game that is written from another one, or from which that one is written. @param {string} name */
export async function relativeOf(name) {
  const games = await allGames(), own = games.find((/** @type {any} */ game) => game.name === name);
  return (games.find((/** @type {any} */ game) => game.parent === name) || games.find((/** @type {any} */ game) => game.name === own?.parent))?.name || "";
}
