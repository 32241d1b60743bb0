// The shape of variant files for editors that colour and fold by tree-sitter. It reads what any variant file looks like; what a statement
// means is left to the program. A test holds the words against the program's own.

/// <reference types="tree-sitter-cli/dsl" />

// prettier-ignore
const WORDS = [
  "a", "add", "after", "again", "against", "agreement", "all", "allowed", "alone", "also", "alternate", "and",
  "anew", "anticlockwise", "any", "anywhere", "are", "as", "aside", "assumed", "at", "back", "backward", "bare",
  "before", "behind", "best", "beyond", "black", "board", "both", "bottom", "by", "can", "cannot", "capture",
  "captured", "captures", "centre", "chain", "change", "chosen", "claim", "claimed", "clockwise", "closed",
  "column", "compulsory", "confirmed", "corner", "crowned", "custom", "customary", "cut", "descends", "diagonal",
  "diagonally", "diameters", "direction", "disputed", "distance", "drawn", "draws", "drop", "each", "earliest",
  "else", "empty", "end", "endless", "ends", "enforcement", "equal", "even", "every", "everything", "family",
  "feed", "fewer", "fewest", "fill", "filled", "first", "forbidden", "force", "forward", "frame", "from", "full",
  "gets", "go", "goes", "grand", "had", "half", "has", "holding", "holds", "hole", "holes", "if", "in", "index",
  "is", "it", "its", "keep", "kept", "king", "kings", "landing", "lands", "language", "lap", "last", "lasts",
  "layout", "leap", "leaping", "leave", "left", "lesser", "letter", "letters", "line", "lines", "loser", "loses",
  "lot", "making", "man", "may", "men", "more", "most", "move", "mover", "moves", "neighbours", "never", "next",
  "no", "nobody", "north", "not", "notation", "note", "nothing", "number", "numbers", "occupied", "occurs", "odd",
  "of", "off", "offences", "offenders", "on", "once", "one", "only", "open", "opening", "opponent", "opposite",
  "option", "optional", "or", "order", "orthogonal", "other", "otherwise", "over", "own", "owner", "partly",
  "pass", "passing", "pdn", "piece", "pieces", "pingsut", "play", "played", "player", "point", "points",
  "position", "possible", "prefer", "previous", "reaches", "refill", "region", "related", "remedies", "remove",
  "rename", "reported", "required", "rest", "rests", "reverse", "right", "ring", "rings", "round", "rounds",
  "row", "rows", "running", "seed", "seeds", "setup", "short", "side", "sideways", "silent", "single", "skip",
  "skipped", "slam", "source", "south", "sow", "sowing", "sown", "spent", "split", "squares", "start", "status",
  "step", "steps", "stood", "stop", "stops", "store", "stores", "straight", "strict", "take", "takes", "tested",
  "than", "that", "the", "then", "there", "this", "through", "time", "times", "title", "to", "together", "top",
  "turn", "turns", "unclear", "unfilled", "unless", "until", "up", "value", "variant", "way", "when", "where",
  "while", "white", "who", "winner", "wins", "with", "within", "without", "won", "words",
];

const STATUSES = [
  "against", "assumed", "confirmed", "disputed", "reported", "silent", "unclear",
];

module.exports = grammar({
  name: "lumbung",

  extras: ($) => [/[ \t\u00A0\u200E\u200F\uFEFF]/, /\r?\n|\r/, $.comment],

  word: ($) => $.name,

  conflicts: ($) => [[$.rule_name, $._token]],

  rules: {
    source_file: ($) => repeat($._part),

    _part: ($) => choice($.block, $.tag, $.rule_name, $._token, ",", ";", "->", "|", "..", "+", "-", "]"),

    block: ($) => seq("{", repeat($._part), "}"),

    // What the sources say of a statement.
    tag: ($) => seq("[", repeat(choice($.status, alias($.name, $.source), $.text, ",")), "]"),

    status: (_) => choice(...STATUSES),

    // The name of a rule of a table, which may be a word of the language too.
    rule_name: ($) => seq(choice($.name, alias($.keyword, $.name)), optional("off"), ":"),

    _token: ($) => choice($.keyword, $.name, $.text, $.number, $.point, $.sign),

    keyword: (_) => choice(...WORDS),

    name: (_) => /[\p{XID_Start}_][\p{XID_Continue}'\u200C\u200D]*(-[\p{XID_Continue}'\u200C\u200D]+)*/,

    text: (_) => /"[^"\r\n]*"/,

    number: (_) => /\d+/,

    // Points and the moves of an opening.
    point: (_) => token(prec(1, /[a-z]\d{1,2}([x:\-]([a-z]?\d{1,3}|o))*|o([x:\-][a-z]\d{1,2})+/)),

    // A sign of a picture.
    sign: (_) => token(prec(-1, /[^\s{}#\[\]",;\p{XID_Continue}]/)),

    comment: (_) => /#[^\r\n]*/,
  },
});
