// The words of the page. Sentences about games come from the program.

/** @type {Record<string, string>} */
const ENGLISH = {
  games: "Games", play: "Play", two: "Two boards", dials: "Dials", workshop: "Workshop", sheets: "Sheets", quiz: "Quiz",
  pages: "Pages", dark: "Dark or light",
  "games.lead": "Find the game you know under the name you know.",
  "games.search": "Search: a name, a place, a rule",
  "games.family": "Family", "games.place": "Place", "games.does": "Does", "games.all": "all",
  "games.sowing": "sowing", "games.leaping": "leaping",
  "games.none": "No game has “{find}”.", "games.off": "Take the filters off", "games.count": "{count} games", "games.one": "1 game",
  "games.also": "also {names}", "games.found": "found as {name}", "games.compare": "Compare",
  "side.south": "South", "side.north": "North", "side.white": "White", "side.black": "Black",
  "turn": "{side} to move", "over.win": "{side} wins", "over.draw": "A draw",
  "play.happened": "What happened", "play.nothing": "Nothing yet. Choose a hole or a piece.", "play.turn": "Turn {number}: {side} plays {move}",
  "play.earlier": "Earlier turns", "play.rule": "the rule {rule}", "play.clause": "the clause {rule}", "play.default": "as it is where a file says nothing",
  "play.undo": "Undo", "play.redo": "Redo", "play.allowed": "Allowed moves", "play.hint": "Hint", "play.more": "More", "play.against": "Opponent",
  "play.friend": "a friend", "play.level": "level {level}", "play.easy": "easy", "play.fair": "fair", "play.strong": "strong",
  "play.speed": "Speed", "play.usual": "usual", "play.slow": "slow", "play.fast": "fast", "play.still": "no motion",
  "play.copy": "Copy the position", "play.copied": "The position is copied.", "play.script": "Save as script", "play.svg": "Save the picture", "play.flip": "Turn the board", "play.new": "New game",
  "play.sheet": "Rule sheet", "play.share": "Copy the address", "play.shared": "The address is copied.", "play.other": "Other moves", "play.another": "Another game",
  "play.which": "Which move?", "play.over": "{move}, over {places}", "play.thinks": "The program thinks…", "play.hinted": "Perhaps {move}: {worth}.",
  "play.first": "To the start of the move", "play.back": "One step back", "play.run": "Play the steps", "play.on": "One step on", "play.last": "To the end of the move", "play.track": "Step of the move",
  "play.related": "{game} allows this.", "play.again": "Play again", "play.left": "An unknown part of the address was left out: {what}",
  "play.start": "The start", "play.language": "Language of what happened", "play.keys": "Keys", "play.position": "Position", "play.file": "See the whole file",
  "cell.hole": "{side}’s hole {number}, {count} seeds", "cell.hole-one": "{side}’s hole {number}, 1 seed", "cell.store": "{side}’s store, {count}",
  "cell.man": "{place}, {side} man", "cell.king": "{place}, {side} king", "cell.empty": "{place}, empty", "cell.closed": "{place}, closed",
  "live.turn": "{side} plays {move}: {events} {turn}",
  "over": "The game is over",
  "dials.lead": "Turn a rule and watch the running game.", "dials.title": "{game} on dials", "dials.running": "The running game", "dials.file": "Your rules as a file",
  "dials.undo": "Undo", "dials.written": "All as written", "dials.as-written": "Everything is as it is written.", "dials.download": "Download", "dials.play": "Play on", "dials.both": "Both on two boards",
  "dials.sizes": "Sizes", "dials.sizes-lead": "A new size starts a new game. Undo brings the old one back.", "dials.holes": "Holes in a row", "dials.seeds": "Seeds in a hole", "dials.range": "{low} to {high}",
  "dials.rules": "Where the last seed falls", "dials.rules-lead": "From the top: the first sentence that fits decides.", "dials.openings": "Openings", "dials.challenges": "Challenges", "dials.options": "Options",
  "dials.you-on": "you switched it on", "dials.you-off": "you switched it off", "dials.never": "Never reached: a rule above takes every case.",
  "dials.is-on": "{name} is on.", "dials.is-off": "{name} is off.", "dials.new": "{name}: {value}. A new game has begun.", "dials.undone": "It is as it was before.", "dials.nothing": "There is nothing to take back.",
  "dials.same": "Nothing in these {count} moves was otherwise.", "dials.same-one": "Nothing in this move was otherwise.", "dials.parts": "The game was played again: it parts at move {move}. Now {now}; before {before}.", "dials.stops": "The game stops after {count} moves: the next one is not allowed now.",
  "sheets.lead": "The rules to read and to hang up.", "sheets.sheet": "The sheet", "sheets.apart": "Open it alone", "sheets.print": "Print", "sheets.kind": "Sheet", "sheets.game": "Game", "sheets.other": "Second game", "sheets.none": "none", "sheets.lang": "Language",
  "sheets.rules": "Rule sheet", "sheets.poster": "Poster", "sheets.difference": "Difference sheet", "sheets.worksheet": "Worksheet", "sheets.paper": "Paper", "sheets.level": "Degree", "sheets.seed": "Seed", "sheets.count": "Questions",
  "two.lead": "Choose two games: here one sees where they part.", "two.title": "{one} and {other}", "two.left": "Left board", "two.right": "Right board", "two.choose": "choose a game", "two.swap": "Exchange the two",
  "two.rules": "Rules that differ", "two.all": "all", "two.one": "One rule differs.", "two.count": "{count} rules differ.", "two.searches": "Looking for the games in which they part…", "two.mixed": "{game}, this rule as in {other}",
  "two.part": "Both play {moves}. Here they part.", "two.part-start": "They part at the start.", "two.unseen": "No game was found in which this shows.", "two.alike": "No rule differs that has weight in play.", "two.silent": "nothing is said of it", "two.only": "Only here: {moves}", "two.refused": "{move} is not allowed: {why}", "two.step": "step {step} of {count}, both boards together",
  "workshop.lead": "Write your village’s rules; mistakes are found as you type.", "workshop.text": "The text of the variant file", "workshop.board": "The board", "workshop.from": "Start from", "workshop.choose": "a game", "workshop.open": "Open a file", "workshop.play": "Play it",
  "workshop.fine": "Nothing to say against it.", "workshop.report": "1 report", "workshop.reports": "{count} reports", "workshop.line": "line {line}", "workshop.error": "Error", "workshop.warning": "Warning", "workshop.question": "Question", "workshop.whole": "The board as it is written.", "workshop.old": "The board keeps the last whole version until the mistake is mended.", "workshop.next": "next report",
  "quiz.lead": "Say what will happen, then see why.", "quiz.game": "Game", "quiz.other": "Second village", "quiz.level": "Degree", "quiz.again": "Another set", "quiz.number": "Question {number} of {count}", "quiz.search": "Looking for positions worth a question…", "quiz.none": "No position worth a question was found: try another degree.",
  "quiz.last-seed": "{side} plays {move}. Where does the last seed fall?", "quiz.captured": "{side} plays {move}. What is captured? Choose every place, or none.", "quiz.allowed": "{side} is to move. Which holes or pieces may be played? Choose all of them.", "quiz.lands": "{side} moves the piece on {from}. Where may it land? Choose all of the points.",
  "quiz.wins": "{side} plays {move}, and the game is over. Who wins?", "quiz.wins-round": "{side} plays {move}, and the round is over. Who wins it?", "quiz.village": "{side} plays {move}, and the board is as below. Which of the two is played here?", "quiz.village-allows": "{side} wants to play {move}. In which of the two games is that allowed?",
  "quiz.check": "Check", "quiz.next": "Next", "quiz.right": "Right.", "quiz.wrong": "Not yet. {why}", "quiz.answer": "The answer: {answer}.", "quiz.goes-on": "A lap ends at {place}, but it goes on.", "quiz.try": "Look again: you have a second try.", "quiz.draw": "nobody: a draw", "quiz.nothing": "nothing is captured",
  "quiz.too-many": "Among your places is one too many.", "quiz.too-few": "Some are missing.", "quiz.other-place": "That is not where it ends.", "quiz.end": "{right} of {count} right at the first try.", "quiz.repeat": "The wrong ones again", "quiz.how": "How it comes about", "quiz.chosen": "{place}, chosen", "quiz.print": "Print it as a worksheet",
  "trouble": "That did not work: {message}",
};

/**
 * @param {string} key
 * @param {Record<string, string | number>} [parts]
 */
export function say(key, parts = {}) {
  const text = ENGLISH[key];
  if (text === undefined) return key;
  return text.replace(/\{([a-z]+)\}/g, (whole, name) => (name in parts ? String(parts[name]) : whole));
}

/** @param {string} side */
export const sideName = (side) => say(`side.${side}`);
