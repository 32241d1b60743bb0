// The shape of variant files for editors that colour and fold by tree-sitter. It reads what any variant file looks like; what a statement
// means is left to the program. A test holds the words against the program's own.

/// <reference types="tree-sitter-cli/dsl" />

// prettier-ignore
const WORDS = [
];

const STATUSES = ["confirmed", "reported", "disputed", "unclear", "silent", "against", "assumed"];

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

    number: (_) => /\d+\.?/,

    // Points and the moves of an opening.
    point: (_) => token(prec(1, /[a-z]\d{1,2}([x:\-]([a-z]?\d{1,3}|o))*|o([x:\-][a-z]\d{1,2})+/)),

    // A sign of a picture.
    sign: (_) => token(prec(-1, /[^\s{}#\[\]",;\p{XID_Continue}]/)),

    comment: (_) => /#[^\r\n]*/,
  },
});
