//! The codes of games and scripts, and of wrong use, for `explain`.
//!
//! Comes in: nothing. Goes out: text for people. Never decides anything.

/// Codes of refusals, each with what it means.
pub const CODES: &[(&str, &str)] = &[
    ("check::faulty", "The file has errors. The report lists them, each with a code of its own."),
    (
        "game::not-a-move",
        "The text is written like no move of this family. A sowing move is a hole (`3`), a leaping move two points or more (`d4-e5`).",
    ),
    ("game::over", "The game is over: no move can follow. The message says who won."),
    (
        "play::answer",
        "A form of `questionnaire` has an answer to a question that is not asked about this variant, or a letter that stands for none of its \
         answers. `questionnaire VARIANT --form` writes a form with the letters that there are.",
    ),
    (
        "play::no-question",
        "A worksheet asks only where several answers are plausible and a rule acts. In random games of this seed no such position was found: another seed or level may have some.",
    ),
    ("play::stopped", "The command was stopped by Ctrl-C before it knew anything that it could tell. Its exit code is 130."),
    (
        "play::too-long",
        "To tell this, more laps of relays, answers to `may` or chains of captures would have to be followed than a command follows that only looks: about a second. What the rules say of the move or position is not known. `check` warns of rules of which this is to be feared.",
    ),
    ("play::turn-has-ended", "A chain such as `1-3-7` is one turn, and the turn was over before its last move."),
    (
        "script::equal-signs",
        "Both players have shown the same sign, which decides nothing. Write the signs of the throw that did.",
    ),
    (
        "script::failed",
        "What a script expects did not come. The report shows the line of the script, what was expected and what came.",
    ),
    (
        "script::first",
        "`first:` says how it was found who begins, and it does not fit the variant: another way, or a side that cannot begin.",
    ),
    ("script::signs", "A sign that does not belong to the way by which the variant finds out who begins."),
    ("script::no-steps", "A script without steps plays nothing and expects nothing, so it could only pass."),
    (
        "script::other-family",
        "The script has a key, or a name of a side, that only games of the other family have: `takes` in a sowing game, `south` in a leaping one.",
    ),
    (
        "script::no-text",
        "A control character, or a sign that turns the direction of a text, stands in the script, or an escape in quotation marks (`\\e`, `\\u202e`) makes one. It is not seen, and changes how a text is shown.",
    ),
    (
        "script::not-a-script",
        "No line of the file begins with a key that scripts have (`variant`, `play`, `move`, `moves`, `position`), so it is taken for something else, and none of its lines is shown.",
    ),
    ("script::unknown-code", "`because` names a code with which no move is refused. `lumbung explain CODE` knows them all."),
    (
        "script::unknown-rule",
        "`fires` or `fires_exactly` names a rule that the variant does not have. `lumbung show VARIANT` lists its rules.",
    ),
    (
        "script::unreadable",
        "The script has a key that scripts do not have, one without a value or twice, or a value that does not fit its key; the report shows the place and an example.",
    ),
    (
        "use::command-line",
        "The command line has a word that the command does not know, or lacks one; `lumbung help COMMAND` shows all. Told so with `--json` only.",
    ),
    ("use::address", "`web` cannot listen at this address: `--bind` takes an address of this machine, such as 127.0.0.1."),
    (
        "use::picture",
        "`web --picture` draws a game, `/play/GAME`, or two, `/two/GAME?b=OTHER`, at an address as the page writes it.",
    ),
    ("use::port-taken", "Another program listens at this port: `--port N` takes another one, `--port 0` any that is free."),
    ("use::animate", "`board --animate` makes a picture that moves: it needs `--format svg`."),
    ("use::paper", "`rules --paper` is the paper of a poster: it needs `--format poster`."),
    ("use::no-png", "`board --format png` is there in programs that were built with the feature `png`."),
    (
        "use::no-font",
        "The machine has no letters with which numbers could be drawn in a picture of dots: install a font, or take `--format svg`.",
    ),
    ("use::picture-in-json", "A JSON document holds text: a board as text or in SVG, not as a picture in dots."),
    ("use::picture-on-terminal", "A picture in dots is not for a terminal: `--output FILE` names a file for it."),
    (
        "use::output-of-talk",
        "`play`, `engine`, `lsp` and `web` answer while somebody speaks to them, so what they say cannot go into a file by `--output`.",
    ),
    ("use::no-routes", "`--routes` counts the routes of captures, and a sowing move has only one."),
    ("use::nothing-counted", "A row of the table of published numbers has none to count."),
    ("use::nothing-to-explain", "`explain` knows the codes of reports and refusals, and the words of the language."),
    (
        "use::challenge-in-pieces",
        "A challenge and its remedy are one move, so on a command line they stand in quotation marks: `\"NAME remove c3\"`.",
    ),
    (
        "use::too-many-sequences",
        "`perft` counts fewer than 18,446,744,073,709,551,615 sequences; a few kings that go to and fro make more in some twenty moves.",
    ),
    ("use::no-move", "A player found no move in a position that has some: it was stopped before it had looked at one."),
    ("use::player", "The name of a player of `match` is none: a level, `nodes=N`, `seconds=S`, or `program:COMMAND`."),
    (
        "use::program",
        "Another program that was to play did not start, ended, or did not answer as docs/engine-protocol.md tells.",
    ),
    (
        "web::answer",
        "The questions of the workshop are answered one after the other: a request answered one that was not asked, or with an answer that it does not have.",
    ),
    ("web::busy", "The page's program is at work for others as often as it may at once: ask again."),
    (
        "web::foreign",
        "A request to the page's program names another host, or comes from another page: only its own pages may ask.",
    ),
    ("web::kind", "The body of a request to the page's program is `application/json`."),
    ("web::level", "The level of a player is a number from 1 to 10, that of a quiz one from 1 to 3."),
    ("web::malformed", "The body of a request to the page's program is no JSON document with fields that it knows."),
    ("web::method", "A request to the page's program was made by another method than the table of docs/web.md has."),
    ("web::mistake", "The page's program made a mistake of its own; the request changed nothing."),
    ("web::nothing-there", "At this address of the page's program there is nothing; docs/web.md has what there is."),
    ("web::other", "To compare, a request to the page's program needs a second game: `other`."),
    ("web::sheet", "The page's program writes the sheets `rules`, `poster`, `difference` and `worksheet`."),
    ("web::slow", "A request to the page's program was not sent in time."),
    ("web::too-much", "A request to the page's program is longer than is read, or asks for more than it does."),
    ("use::threads", "The number of threads is too large or could not be started."),
    (
        "use::unknown-variant",
        "No shipped variant has this name or another name like it, and no such file stands in the folder. `lumbung list` shows all; a file is named with `/` or with its ending `.variant`.",
    ),
    (
        "use::not-a-variant",
        "The file has no statement `variant NAME`, and its name does not end in `.variant`, so it is taken for something else and not quoted.",
    ),
    (
        "use::outside-folder",
        "With `--within FOLDER` only files of that folder are read, and links that lead out of it are not followed. Shipped variants and standard input are always allowed.",
    ),
    (
        "use::several-variants",
        "Players of several games use this name, so it says too little: take the name of one of the variants that the message lists.",
    ),
    (
        "use::two-outputs",
        "Standard output holds one thing: a table or page that goes there by `-` or by `--format`, or the JSON document, or a file that `fmt -` lays out or `check --fix -` mends.",
    ),
    (
        "use::answer",
        "`new` was given an answer that makes no game, and nobody to ask again: the message says what is wrong with it.",
    ),
    ("use::file-exists", "`new` does not write into a file that is there already: take another name, or write `--overwrite`."),
    (
        "use::name",
        "A variant is called by letters, digits and `-`, and begins with a letter. One that is shipped keeps its name for itself.",
    ),
    (
        "use::not-watched",
        "`watch` looks at a file on the disk, in a folder of which the system tells when something in it changes.",
    ),
    (
        "use::shipped-file",
        "A file that is shipped with the program is not written into. A game of your own that begins from it is a file of a few lines: \
         `lumbung new NAME --from VARIANT`.",
    ),
    (
        "use::unreadable-file",
        "The file is not there, may not be read, is not a text in UTF-8, or is no regular file: a folder, a pipe or a device is not opened. Standard input is `-`.",
    ),
    (
        "use::unwritable-file",
        "A file or standard output could not be written: no room, no right to, or no regular file. A file that `fmt` was laying out or `check --fix` was mending has its old text.",
    ),
    (
        "use::frame",
        "The file is a frame: what many games share, and no game that could be played, shown or compared. Give a variant that \
         inherits from it; `check`, `fmt` and `expand` read frames too.",
    ),
    ("use::families", "A sowing game and a leaping game have no rules in common that could be set side by side."),
    ("use::language", "The language of a rule sheet is one of the built-in ones, or a file of phrases; the message lists them."),
    ("use::no-parent", "The variant inherits from nothing, so it must be said with which variant it is to be compared."),
    (
        "use::no-turns",
        "A first turn that brings the most seeds is looked for in games that keep a score, that is in sowing games.",
    ),
];
