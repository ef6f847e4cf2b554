import fc, { type Arbitrary } from "fast-check";

/** Words, operators and delimiters. Random sequences of them are valid queries, nearly valid ones, and hostile ones. */
export const syntaxPieces: Arbitrary<string> = fc.constantFrom(
  ...[
    "a",
    "é",
    "(",
    ")",
    '"',
    "[",
    "]",
    "{",
    ":",
    "name:",
    " AND ",
    " NOT ",
    "-",
    "^2",
    "~",
    "/",
    " ",
    "\\",
    " TO ",
    ">",
  ],
  "_exists_:",
);
