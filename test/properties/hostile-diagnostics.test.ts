import { cpuTime } from "@firmament/test-support/cpu-time.ts";
import { propertyTimeout, sampled } from "@firmament/test-support/fuzz.ts";
import { describe, expect, test } from "vitest";
import { expectedAt } from "../../grammar/completion/expectation.ts";
import { QueryError } from "../../grammar/diagnostics/query-error.ts";
import { validate } from "../../grammar/parser.ts";
import { companySchema } from "../../src/companies/company-schema.ts";
import { SearchEngine } from "../../src/engine/search-engine.ts";

const LENGTH = 100_000;
/** A quadratic algorithm takes many seconds. */
const MAX_MILLISECONDS = 2000;
const limits = { queryLength: 2 * LENGTH, clauses: LENGTH };
const engine = new SearchEngine(companySchema, { limits: { queryLength: 2 * LENGTH } });

/** Unclosed and unopened brackets and quotes, operators without clauses, and characters that consume the next ones. */
const pieces: readonly string[] = [
  ...[
    "(",
    ")",
    "()",
    "(a",
    "a)",
    "[",
    "]",
    "{",
    "}",
    "[a ",
    "[a TO ",
    "[a TO b",
    '"',
    '"a',
    '["',
    '["a',
    "/",
    "/a",
    "/(",
  ],
  ...[
    ":",
    ": ",
    "a:",
    "a:b:",
    "name:",
    "name:(",
    "name:[",
    'name:"',
    "//",
    "a://",
    "*:",
    "_exists_:",
    ">",
    "> ",
    ">=a:",
  ],
  ...[
    "AND ",
    "OR ",
    "NOT ",
    "a AND OR ",
    "a NOT AND ",
    "-",
    "- ",
    "+-",
    "--a ",
    "!",
    "~",
    "a~",
    "^",
    "a^",
    "^2",
    "a^2^3 ",
  ],
  ...["\\", "\\u", "a\\u ", '\\"', '"\\', " ", "\u3000", "\ud83d", "a ", "foo:a ", "staff_count:a ", "AND", "a TO b] "],
];

/** The ends of the texts, in turn. */
const ends = ["", "a", '"', "\\"];

/** Repeated after an unclosed quote. */
const quotedPieces: readonly string[] = [
  " ",
  " a",
  "a ",
  "\u3000",
  "a\u3000",
  "\u3000a",
  "\u3000AND",
  "a: ",
  "\\",
  "\\\u3000",
];

const quotedTexts = quotedPieces.map((piece) => `"${piece.repeat(LENGTH / piece.length)}`);

const texts = [
  ...pieces.map((piece, index) => piece.repeat(LENGTH / piece.length) + ends[index % ends.length]),
  ...quotedTexts,
];

const uses: Readonly<Record<string, (text: string) => unknown>> = {
  validate: (text) => validate(text, limits),
  expectedAt: (text) => [0, text.length >> 1, text.length].map((offset) => expectedAt(text, offset)),
  "lenient counting": (text) => engine.count(text, { lenient: true }),
};

describe(`100 KB of one piece take less than ${MAX_MILLISECONDS} ms in`, () => {
  test.each(Object.entries(uses))(
    "%s",
    (name, use) => {
      const slow = sampled(texts, 8, name.length).flatMap((text) => {
        const time = cpuTime(() => attempt(use, text), MAX_MILLISECONDS);
        return time < MAX_MILLISECONDS ? [] : [{ text: text.slice(0, 20), time }];
      });
      expect(slow).toEqual([]);
    },
    propertyTimeout,
  );
});

test.each(quotedTexts.map((text) => [text.slice(0, 6), text]))(
  "an unclosed quote before %j … is corrected in time",
  (_, text) => {
    expect(cpuTime(() => validate(text, limits), MAX_MILLISECONDS)).toBeLessThan(MAX_MILLISECONDS);
  },
);

/** Ignores errors of the query, and rethrows other errors. */
function attempt(use: (text: string) => unknown, text: string): void {
  try {
    use(text);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
  }
}
