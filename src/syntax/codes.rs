//! The codes of this stage's findings, each with a paragraph for `explain`.

/// Every code that [`crate::syntax::parse`] may give, with what it means and an example.
pub const CODES: &[(&str, &str)] = &[
    (
        "syntax::after-block",
        "After the `}` of a block only another `}` or a comment may follow on the line. \
         `board { holes 7 } sow { direction clockwise }` is two blocks: write each on a line of its own.",
    ),
    (
        "syntax::block-head",
        "The line before `{` is not the head of a block, or has a word too many or too few. Sections have their own word alone \
         (`board {`); `opening`, `option` and `enforcement` may or must have a name (`option late-crown off {`), `claimed` may have \
         `as NAME`, a table may have `anew`. A clause such as `holes 7` has no block.",
    ),
    (
        "syntax::capital-letters",
        "The words of the language are written in small letters: `direction clockwise`, not `direction Clockwise`. \
         Names and texts may have capital letters.",
    ),
    (
        "syntax::control-character",
        "A file is text. Control characters (but for line ends and tabs) and signs that turn the direction of what follows (U+202A to \
         U+202E, U+2066 to U+2069; the separators U+2028 and U+2029) are not seen and make a terminal, a picture or a page show something else than what is written; in a \
         text or comment they are an error too. Marks that scripts need, U+200E, U+200F and the joiners U+200C and U+200D, are text.",
    ),
    ("syntax::equals-sign", "A value follows its word after a blank. Write `holes 7`, not `holes = 7`."),
    (
        "syntax::expected",
        "The statement was understood up to the marked place. The message lists everything that may stand there; the label suggests \
         the word that was probably meant. Example: in `direction clokwise` the words `clockwise`, `anticlockwise` and `chosen` \
         are possible.",
    ),
    ("syntax::full-stop", "A statement ends with its line and has no full stop: `wins most seeds`, not `wins most seeds.`"),
    (
        "syntax::joining",
        "Each separator has one meaning. A comma joins conditions, actions and the items of a list; `;` sets alternatives apart, any of \
         which will do; `and` joins things captured together; `or` joins numbers or directions. So: \
         `-> capture opposite and last seed, sow on` and `loses no pieces; no move`.",
    ),
    (
        "syntax::line-goes-on",
        "A statement goes on over the next line after `,`, `;` or `->`. A line that ends with one of these and is followed by a new \
         statement has a mark too many: in `wins most seeds,` followed by `tested before every move` take the comma away.",
    ),
    (
        "syntax::misplaced-block",
        "Blocks in blocks are few: an `option` holds sections, and `board` may hold `layout`. Every other block stands by itself. \
         Often the `}` of the block above is missing.",
    ),
    (
        "syntax::missing-arrow",
        "A rule of a table is `NAME: in PLACE, TEST -> ACTION`. The arrow `->` (a minus sign and a greater-than sign) stands between \
         the place with its conditions and the actions: `relay: in occupied hole -> sow on`.",
    ),
    (
        "syntax::missing-brace",
        "The statements of a section stand between braces, and `{` stands on the line of the section's word: `board {`, then the \
         clauses, then `}`.",
    ),
    (
        "syntax::missing-colon",
        "A rule begins with its name and a colon: `relay: in occupied hole -> sow on`. Without a colon the line would be an edit of an \
         inherited rule (`rename`, `drop`, `change`, `before`, `after`, `on`, `off`).",
    ),
    (
        "syntax::missing-quotes",
        "A text stands between straight quotation marks on one line: `title \"The long game\"`. Inside it write “ ” or ' '.",
    ),
    (
        "syntax::number-in-words",
        "Numbers are written in digits: `holes 7`, not `holes seven`. Names may have number words in them (`two-or-three`).",
    ),
    (
        "syntax::round-bracket",
        "Round brackets mean nothing here. Sources and doubt stand in square brackets at the end of a statement \
         (`wins most seeds [mw, confirmed]`), remarks after `#`.",
    ),
    ("syntax::stray-brace", "This `}` closes nothing. Either there is one too many, or a block above was closed too early."),
    (
        "syntax::stray-colon",
        "Only the name of a rule has a colon (`relay: in occupied hole -> sow on`). Between the word of a clause and its value a blank \
         is enough: `holes 7`, not `holes: 7`.",
    ),
    (
        "syntax::tag",
        "A statement may end with what its sources say of it: `[mw]`, `[mw disputed]`, `[mw confirmed, ab silent]` or `[unclear]`; a \
         remark in quotation marks may follow each. The key of the source comes before the status; a status is one of `confirmed`, \
         `reported`, `disputed`, `unclear`, `silent`, `against`, `assumed`.",
    ),
    (
        "syntax::too-deep",
        "Blocks may stand three deep: an option, a section in it, and `layout` in a `board` there. No statement needs more.",
    ),
    (
        "syntax::too-large",
        "A file over 1 MiB is not read. The longest rule sheets take a few kilobytes; the file is probably no variant file.",
    ),
    (
        "syntax::too-many",
        "After a hundred errors the rest of a file is not read. Mend the first ones: the others often follow from them.",
    ),
    (
        "syntax::two-on-a-line",
        "Each statement stands on a line of its own, and a block on one line holds one statement: `sow { direction clockwise }`. \
         Only `words` may have any number of entries on a line.",
    ),
    (
        "syntax::unclosed-block",
        "The `}` of this block is missing. Reading went on at the next line that heads a block, so later errors are real ones.",
    ),
    (
        "syntax::unclosed-text",
        "A text begins and ends with `\"` on one line: `title \"The long game\"`. A text has no escapes; inside it write “ ” or ' '.",
    ),
    (
        "syntax::unknown-block",
        "The word before `{` is no section's. The label suggests the nearest one; what stands in the block was read as if it were that.",
    ),
    (
        "syntax::unknown-clause",
        "The section has no clause that begins with this word. The help lists those it has; the label suggests the nearest. \
         Example: `drection clockwise` in `sow` is `direction clockwise`.",
    ),
    (
        "syntax::unknown-statement",
        "No statement begins with this word here. Outside blocks stand the head (`variant`, `title`, `source` ...), `on`, `off`, `rename`, \
         `drop`, `custom`, `note` and the sections; in a table stand rules (`NAME: in PLACE -> ACTION`) and edits of inherited rules.",
    ),
    (
        "syntax::wrong-section",
        "The clause exists, but in another section: `tested before every move` belongs in `end`, `seeds 7` in `board`.",
    ),
];
