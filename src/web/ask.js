// Asks the program.

/** What the program, or the way to it, has refused. */
export class Trouble extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
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
  throw new Trouble(error ? error.code : "web::no-answer", error ? error.message : "The program gave no answer.");
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
    throw new Trouble("web::gone", "The program has ended. What you see stays; start it again and go on.");
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

/** @type {Promise<any> | undefined} */
let games;

/** All games; asked for once. */
export function allGames() {
  games ??= fetched("/api/games").then(read).then((document) => document.games);
  games.catch(() => { games = undefined; });
  return games;
}
