// The words of the page, in the language of who looks at it. They come from the program, where those of the sheets stand too.

/** @typedef {Record<string, string>} Forms forms of a sentence: `other`, and those for some numbers */

/** What the program knows to say; nothing before it has been asked. */
let now = { lang: "", direction: "ltr", languages: /** @type {[string, string][]} */ ([]), words: /** @type {Record<string, Forms>} */ ({}) };
let plural = new Intl.PluralRules("en");
/** The language that the address names, if it names one. */
let named = "";

/** Sentences that pages still ask for by another name: that of the same sentence of a sheet. @type {Record<string, string>} */
const ELSEWHERE = {
  over: "page.over", two: "page.two", dials: "page.dials", "two.title": "difference.title", "two.rules": "difference.rules", "two.one": "difference.so-many",
  "two.count": "difference.so-many", "two.mixed": "difference.mixed", "two.silent": "difference.unsaid", "two.unseen": "difference.not-found",
  "two.alike": "difference.no-rule", "two.only": "difference.only", "dials.same-one": "dials.same",
};

/** Words of pages that still speak English. @type {Record<string, string>} */
const ENGLISH = {
  turn: "{side} to move", over: "The game is over", two: "Two boards", dials: "Dials", workshop: "Workshop",
  "dials.lead": "Turn a rule and watch the running game.", "dials.title": "{game} on dials", "dials.running": "The running game", "dials.file": "Your rules as a file",
  "dials.undo": "Undo", "dials.written": "All as written", "dials.as-written": "Everything is as it is written.", "dials.download": "Download", "dials.play": "Play on", "dials.both": "Both on two boards",
  "dials.sizes": "Sizes", "dials.sizes-lead": "A new size starts a new game. Undo brings the old one back.", "dials.holes": "Holes in a row", "dials.seeds": "Seeds in a hole", "dials.range": "{low} to {high}",
  "dials.rules": "Where the last seed falls", "dials.rules-lead": "From the top: the first sentence that fits decides.", "dials.openings": "Openings", "dials.challenges": "Challenges", "dials.options": "Options",
  "dials.you-on": "you switched it on", "dials.you-off": "you switched it off", "dials.never": "Never reached: a rule above takes every case.",
  "dials.is-on": "{name} is on.", "dials.is-off": "{name} is off.", "dials.new": "{name}: {value}. A new game has begun.", "dials.undone": "It is as it was before.", "dials.nothing": "There is nothing to take back.",
  "dials.what": "What does it do?", "dials.with": "With {name}", "dials.without": "Without {name}",
  "dials.same": "Nothing in these {count} moves was otherwise.", "dials.same-one": "Nothing in this move was otherwise.", "dials.parts": "The game was played again: it parts at move {move}. Now {now}; before {before}.", "dials.stops": "The game stops after {count} moves: the next one is not allowed now.",
  "two.lead": "Choose two games: here one sees where they part.", "two.title": "{one} and {other}", "two.left": "Left board", "two.right": "Right board", "two.choose": "choose a game", "two.swap": "Exchange the two",
  "two.rules": "Rules that differ", "two.all": "all", "two.one": "One rule differs.", "two.count": "{count} rules differ.", "two.searches": "Looking for the games in which they part…", "two.mixed": "{game}, this rule as in {other}",
  "two.own": "your own game", "two.begin": "Play on either board: the move is made on both.", "two.alike-so-far": "Both boards are alike so far.", "two.allow": "From here on they allow other moves.", "two.chosen": "On each board another move was played.", "two.unlike": "The boards are of different sizes: each is played on its own.",
  "two.by": "By the rule: {rules}.", "two.by-all": "By the rules: {rules}.", "two.by-many": "It takes more than three rules to account for it.", "two.size": "On boards of {holes} holes.",
  "two.go": "How it goes on", "two.go-stop": "Stop here", "two.go-same": "Same move on both", "two.go-each": "Each on its own", "two.stopped": "They have parted. Choose below how it goes on.", "two.onward": "Play on from here", "two.shown": "This game is shown. Choose “your own game” above to play.",
  "two.part": "Both play {moves}. Here they part.", "two.part-start": "They part at the start.", "two.unseen": "No game was found in which this shows.", "two.alike": "No rule differs that has weight in play.", "two.silent": "nothing is said of it", "two.only": "Only here: {moves}", "two.refused": "{move} is not allowed: {why}", "two.step": "step {step} of {count}, both boards together",
  "workshop.lead": "Write your village’s rules; mistakes are found as you type.", "workshop.text": "The text of the variant file", "workshop.board": "The board", "workshop.from": "Start from", "workshop.choose": "a game", "workshop.open": "Open a file", "workshop.play": "Play it",
  "workshop.words": "what may stand here", "workshop.no-words": "Nothing is offered here.", "workshop.drafts": "Your drafts", "workshop.questions": "Begin with questions", "workshop.questions-lead": "Each answer writes its line.", "workshop.mend-all": "Mend all that is certain", "workshop.mended": "{count} mended.",
  "workshop.take-out": "Take out “{old}”", "workshop.put-in": "Put in “{now}”", "workshop.write-for": "Write “{now}” for “{old}”",
  "workshop.fine": "Nothing to say against it.", "workshop.report": "1 report", "workshop.reports": "{count} reports", "workshop.line": "line {line}", "workshop.error": "Error", "workshop.warning": "Warning", "workshop.question": "Question", "workshop.whole": "The board as it is written.", "workshop.old": "The board keeps the last whole version until the mistake is mended.", "workshop.next": "next report",
};

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
  const side = key === "turn" && ["south", "north", "white", "black"].find((one) => sideName(one) === parts.side);
  if (side) return turnOf(side);
  const forms = now.words[ELSEWHERE[key] || key] || (ENGLISH[key] && { other: ENGLISH[key] });
  if (!forms) {
    console.error(`there are no words for ${key}`);
    return key;
  }
  // Pages that still speak English call a number so.
  if (ELSEWHERE[key]) parts = { n: 1, one: parts.game, ...parts };
  if ("count" in parts) parts = { ...parts, n: parts.count };
  const number = Number(parts.n), text = (number === 1 && forms.one) || forms[plural.select(number || 0)] || forms.other;
  return text.replace(/\{([a-z]+)\}/g, (whole, name) => (name in parts ? apart(parts[name]) : whole));
}

/** What is set in, held together where the page is written the other way. @param {string | number} part */
const apart = (part) => (now.direction === "rtl" && /[0-9a-z]/i.test(String(part)) ? `\u2068${part}\u2069` : String(part));

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Why a choice is no move. In English the program says it itself, and names the places. @param {{ code: string, message: string }} refused */
export function refusalTold({ code, message }) {
  const key = `refused.${code.split("::")[1]}`;
  if (now.lang !== "en" && hasWords(key)) return say(key);
  return /[.!?]$/.test(message) ? capital(message) : `${capital(message)}.`;
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
/** How a game has ended. @param {string} outcome `draw`, or a side */
export const outcomeTold = (outcome) => (outcome === "draw" ? say("difference.drawn") : say("difference.won-by", { side: sideName(outcome) }));
