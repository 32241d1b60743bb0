//! The codes of what can be wrong with a head, a name or the way from a parent to a child, and the long story of each.
//!
//! Comes in: nothing. Goes out: texts for `explain`. Never reads a file.

/// Codes and their explanations, in order.
pub const CODES: &[(&str, &str)] = &[
    (
        "inherit::ambiguous-parent",
        "The name after `from` fits more than one file, and nothing says which is meant. Write the path of the right one in quotes: \
         `variant mine from \"old/base.variant\"`.",
    ),
    (
        "inherit::assumed",
        "A tag speaks for the file in which it stands. A file that names sources of its own and inherits a clause does not thereby \
         say that its sources state it too: until it does, the clause counts as assumed, as in the variant it comes from. Say which \
         source states it: `keep direction [ab confirmed]` in the section, `keep sow [ab confirmed]` or `keep all [ab confirmed]` \
         outside sections. What no source states is kept as well, with a word why: `keep all [assumed \"the text tells only what is \
         different\"]`. An `[assumed]` without such a word is reported too, and so is a tag whose sources are all silent or say otherwise: \
         `[ab silent, assumed \"the rules cannot do without it\"]`.",
    ),
    (
        "inherit::bad-value",
        "A reader sets a parameter to something that is no number. Parameters are numbers of holes or seeds: `--set holes=9`.",
    ),
    (
        "inherit::cycle",
        "A file inherits, perhaps by way of others, from itself: `a` from `b` and `b` from `a`. No rule would ever be said for the \
         first time. Every chain must begin with a file that has no parent and states its family. A file beside the shipped \
         variants that bears the name of its parent is its own parent, because a name is looked up in the file's own folder \
         first: give it a name of its own.",
    ),
    (
        "inherit::fixed-parameter",
        "A reader sets a number that the variant states without a range: `holes 7` is 7 for everybody, `holes 7 in 5..9` may be \
         set from 5 to 9. A variant file of one's own may state any other number.",
    ),
    (
        "inherit::frame-from-variant",
        "A frame holds what many games share and no source says, so it inherits from frames only. A file that inherits from a game \
         is a game: `variant NAME from ...`.",
    ),
    ("inherit::kin-of-itself", "`descends from` and `related to` name other variants. A variant is not kin of itself."),
    (
        "inherit::not-a-variant",
        "The path after `from` leads to a file that has no statement `variant NAME` and whose name does not end in `.variant`. Its \
         text is not shown, as it may be anybody's. A parent is a variant file.",
    ),
    (
        "inherit::nothing-to-drop",
        "A statement `drop` removes something that is not there: a section, clause, opening, option, custom rule or players' word that neither \
         the parent nor this file has stated. Mostly the name is misspelt, or a parent further up has dropped it already. \
         Example: `drop rounds` in a child of a game of one round.",
    ),
    (
        "inherit::nothing-to-keep",
        "`keep` says what this file's sources say of something inherited that stays as it is. What it names is not inherited: it is \
         misspelt, or dropped further up, or stated in this file, where the tag stands behind the statement itself.",
    ),
    (
        "inherit::option-conflict",
        "Two options are on, and both set the same clause, in different ways: one says `end { rest to owner }` and the other \
         `end { rest split }`. Neither is first or last, so the file has no meaning until one of them is off. Options that \
         lengthen the same list by `add` do not conflict.",
    ),
    (
        "inherit::outside-folder",
        "Whoever reads this file allows parents from one folder only (`--within FOLDER`), and the path after `from` leads out of \
         it, perhaps by way of a link. Nothing is said of what lies there. Shipped variants are always allowed.",
    ),
    (
        "inherit::parent-has-errors",
        "The variant inherits from a file that is itself faulty, so nothing certain can be said about the child. The message \
         names the first error of the parent and its place; run `check` on the parent to see all.",
    ),
    (
        "inherit::rule-without-place",
        "A child states a new rule in an inherited table without saying where in the table it stands. The first rule that fits \
         decides, so its place is part of its meaning: `before A NEW: ...` or `after A NEW: ...`. An inherited rule is said anew \
         with `change A: ...`; a table that begins with `landing anew` inherits nothing and needs no places.",
    ),
    (
        "inherit::same-name",
        "Two files of one chain call their variant by the same name. Nobody could tell which of them is meant in a message, a \
         script or a list. Give the child a name of its own: `variant kept-short from base`.",
    ),
    (
        "inherit::too-deep",
        "More than 32 files inherit from one another. A chain that long can no longer be read; inherit from a variant nearer to \
         its root.",
    ),
    (
        "inherit::unknown-kin",
        "`descends from` and `related to` name variants that ship with the program, or that stand beside the file. Of games that no \
         file describes speaks a `note`; a frame is no game.",
    ),
    (
        "inherit::unknown-name",
        "A statement speaks of a rule, opening, challenge or option that is not there at that point of the file. Edits of a table \
         run in the order in which they stand, so below `rename take to seize` the rule is called `seize`. Rules are renamed, \
         dropped and changed in their table; `on` and `off` understand all names, and the words given for them under `words`.",
    ),
    (
        "inherit::unknown-parameter",
        "A reader sets something that is no parameter of this variant. Sowing games have `holes` and `seeds`, unless the start is \
         drawn by `layout`; leaping games have none. Rules are switched with `--on` and `--off`.",
    ),
    (
        "inherit::unknown-parent",
        "There is no variant of the name, or no file of the path, that stands after `from`. A name is looked up as \
         `NAME.variant` beside the file itself and then among the shipped variants; a path is relative to the file and stands in \
         quotes: `variant mine from \"../base.variant\"`.",
    ),
    ("inherit::unreadable-parent", "The file of the parent is there and cannot be read; the message says why."),
    (
        "language::assumed-by-source",
        "`assumed` means that no source says a thing: it is taken over from another game, or chosen by the writer of the file. So it \
         has no key, and stands beside no source that says it. `[ab silent, assumed \"as everywhere on this board\"]` is fine.",
    ),
    (
        "language::borrowed-source",
        "A tag of this file speaks with a source that only a parent lists. Mostly such a book is about the other game. If it speaks of \
         this one too, say so by listing it here with the same key and words; then what is inherited counts as assumed until it is \
         kept.",
    ),
    (
        "language::circular-source",
        "`source a \"...\" in b` says that `a` was read only as `b` tells it, and `after b` that `a` follows `b`: the two count as one source. \
         A source cannot depend on itself, not by way of others either. One of them stands for itself: take its `in` or `after` away.",
    ),
    (
        "language::empty-file",
        "The file holds no statement. The shortest start is `variant NAME` with `family sowing` or `family leaping`, or \
         `variant NAME from PARENT`.",
    ),
    (
        "language::family-in-child",
        "A child cannot state a family: it has its parent's, and a sowing game does not become a leaping game by inheritance. \
         Leave the line out.",
    ),
    (
        "language::head-order",
        "`variant` is the first statement of a file, so that a reader sees at once which game it is and what it inherits; only \
         `language 1` may stand before it. Everything else of the head may stand anywhere between sections.",
    ),
    (
        "language::idle-difference",
        "A file states a clause, a rule or a switch in other words than its parent, and nothing in play changes by it, whatever a reader \
         sets or switches on: `rest to owner` where the parent says `rest to opponent` and a round ends only when the mover's row is bare, \
         so that all that is left lies in the opponent's. Leave it out and `keep` the parent's clause with its source, or state what \
         is to differ. To state what the parent states in the same words is no such finding.",
    ),
    (
        "language::idle-option",
        "An option that is off would change nothing if a reader switched it on: what it states is said already, or is overruled. Drop \
         it, or state in it what is to differ.",
    ),
    (
        "language::in-a-frame",
        "A frame is no game: it has no title, no other names, no region, no sources, no status, no players' words and no descent, \
         and no tags, because no source speaks of it. It may have a `note`. All that is said in the variants that inherit from it.",
    ),
    (
        "language::keep-without-tag",
        "`keep` changes no rule: it is there to say what the sources of this file say of a rule that is inherited. Without a tag it \
         says nothing: `keep direction [ab confirmed]`.",
    ),
    (
        "language::missing-family",
        "A variant without a parent must say `family sowing` (seeds are sown into holes) or `family leaping` (pieces leap over \
         one another).",
    ),
    (
        "language::missing-variant",
        "The file does not say which variant it describes. Begin with `variant NAME` or `variant NAME from PARENT`.",
    ),
    (
        "language::name-used-twice",
        "One name stands for two things among the rules, openings, challenges and options of a variant: `off take` could mean \
         either. Only the same rule may stand in both `passing` and `landing`. Rename one of them.",
    ),
    (
        "language::no-list",
        "`add` lengthens a list, and this clause has a single value. State it without `add`: `end { wins fewest seeds }`.",
    ),
    (
        "language::other-family",
        "A section or clause of the other family: a sowing game has no kings, and a leaping game no stores.",
    ),
    (
        "language::out-of-range",
        "A number lies outside the range that the variant, or its parent, allows for it. A child may state a new range with the \
         number: `holes 12 in 5..12`; a reader may not.",
    ),
    (
        "language::repeated-clause",
        "A file states a clause twice in one section, so that one of them would be lost. Clauses whose values are joined by `;` \
         may be stated on several lines (`when`, `until`, `not at`, `line`, `loses`, `wins`, `draws`); other lists are lengthened \
         by `add`, below the statement.",
    ),
    (
        "language::repeated-head",
        "A statement of the head stands twice: `title`, `region`, `status`, `family`, `language` and `variant` are said \
         once in a file, and so is each custom rule.",
    ),
    (
        "language::repeated-key",
        "A tag names the same source twice. A source says one thing of a statement: `[ab confirmed, cd silent]`.",
    ),
    ("language::repeated-source", "Two sources of one file have the same key, so that `[key]` could mean either."),
    (
        "language::repeated-word",
        "A file gives two words of one language for the same thing: `words en { seed \"shell\" seed \"stone\" }`.",
    ),
    (
        "language::second-challenge",
        "A file says twice how captures are enforced, in two ways: two challenges, or a challenge and `enforcement strict`. A \
         variant has one; a child replaces its parent's.",
    ),
    (
        "language::second-opening",
        "A sowing game has one opening. Two openings of different names in one file cannot both govern the first turns.",
    ),
    (
        "language::second-status",
        "A status in a tag that belongs to no source of it. Each status follows its key: `[ab confirmed, cd disputed]`; one status \
         after several keys without one belongs to all of them: `[ab, cd confirmed]` says nothing of `ab` yet, `[ab, cd, confirmed]` \
         of both.",
    ),
    (
        "language::status-without-source",
        "`silent` and `against` are said of one source: it says nothing of this, or it says otherwise. So the key of the source stands \
         before: `[ab silent]`.",
    ),
    (
        "language::uncited-source",
        "A source is listed in the head, and no tag of this file says what it states. A reader cannot tell what is known from it. Put \
         its key behind the clauses that it states, or behind a section (`sow [ab confirmed] { ... }`); what it says of the whole, or \
         only in general, is a `note` with its key.",
    ),
    (
        "language::unknown-clause",
        "`drop` names a clause that this section can never have. The help lists those it has; `explain WORD` tells what each \
         means.",
    ),
    (
        "language::unknown-source",
        "A tag names a source that neither this file nor its parents list. Add `source KEY \"text\"`, or correct the key. The keys \
         are looked up in the file in which the tag stands first, so a child may use a key for another book. Behind `in` and `after` of a \
         `source` line stands a source that the same file lists.",
    ),
    (
        "language::unknown-version",
        "The file is written in a version of the language that this program does not know. A newer program reads older files, \
         not the other way round.",
    ),
    (
        "language::unknown-word-key",
        "`words` gives a word for something that the variant does not have. Keys are the things of the family (`hole`, `store`, \
         `seed`; `man`, `king`) and the names of this variant: rules, openings, challenges, options, custom rules, claimed and \
         closed holes.",
    ),
];
