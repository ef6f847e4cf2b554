import fc, { type Arbitrary } from "fast-check";
import type { Schema } from "firmament";
import { checkOptions } from "firmament/base";
import { codePoints } from "./code-point.ts";
import { queryTextsOf } from "./query-text.ts";
import { trickyTexts } from "./text.ts";
import { ARBITRARY_OPTIONS, type ArbitraryOptions } from "./vocabulary.ts";

/** Characters with a meaning in queries, and characters that lexers often read wrongly. */
const characters: readonly string[] = [
  ..." \t\n\u3000\u00a0+-&|!(){}[]^\"~*?:\\/<>=@#$%,.;_'",
  ...["a", "T", "0", "9", "é", "İ", "ß", "東", "🚀", "\ud83d", "\ude80", "\0", "\u200f", "\u0301", "\u200d", "\ufeff"],
];

const tokens: readonly string[] = [
  ...[
    " AND ",
    " OR ",
    " NOT ",
    "&&",
    "||",
    " TO ",
    "name:",
    "followers:",
    "*:*",
    "_exists_:",
    "__proto__",
    "constructor:",
  ],
  ...[
    "(",
    ")",
    '"',
    "[a TO b]",
    "{* TO 5}",
    ">=5",
    "~2",
    "~",
    "^2",
    "^0.5",
    "/a+/",
    "\\u0041",
    "\\u",
    '"a b"~3',
    "-5",
    "@",
  ],
];

/** One change of a text. */
type Mutation = (text: string) => string;

const split = /\s+|[()[\]{}:"]|[^\s()[\]{}:"]+/g;

/** Deletes, inserts, duplicates or swaps characters or tokens. */
const mutation: Arbitrary<Mutation> = fc
  .record({
    change: fc.constantFrom("delete", "insert", "duplicate", "swap"),
    ofTokens: fc.boolean(),
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    character: fc.constantFrom(...characters),
    token: fc.constantFrom(...tokens),
  })
  .map(({ change, ofTokens, at, character, token }) => (text) => {
    const parts = ofTokens ? (text.match(split) ?? []) : Array.from(text);
    const index = Math.floor(at * (parts.length + 1));
    const [first = "", second = ""] = parts.slice(index);
    if (change === "insert") parts.splice(index, 0, ofTokens ? token : character);
    else if (change === "delete") parts.splice(index, 1);
    else if (change === "duplicate") parts.splice(index, 0, first);
    else parts.splice(index, 2, second, first);
    return parts.join("");
  });

/** Texts with `minLength` to `maxLength` mutations. */
export function mutated(texts: Arbitrary<string>, minLength: number, maxLength: number): Arbitrary<string> {
  return fc
    .tuple(texts, fc.array(mutation, { minLength, maxLength }))
    .map(([text, mutations]) => mutations.reduce((changed, mutate) => mutate(changed), text));
}

/** Random sequences of characters and tokens, and random strings. */
export const anyTexts: Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...characters, ...tokens), { maxLength: 30 }).map((parts) => parts.join("")),
  fc.string({ unit: codePoints, maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);

/** Texts of valid queries with one to three mutations: most of them are invalid in one place, some are valid. */
export function nearlyValidTexts(schema: Schema, options: ArbitraryOptions = {}): Arbitrary<string> {
  checkOptions("nearlyValidTexts", options, ARBITRARY_OPTIONS);
  return mutated(queryTextsOf(schema, options), 1, 3);
}

/** Openings, operators and escapes, which are repeated. */
const repeated = fc
  .tuple(fc.constantFrom(...tokens, ...characters), fc.constantFrom("", "a", " ", "a "), fc.nat(300))
  .map(([token, between, count]) => (token + between).repeat(count));

/**
 * Texts that may break a parser or an analyzer: random sequences of syntax, deep nesting, control characters, lone surrogates,
 * and special cases of word boundaries and case folding. Their only correct answers are a result and a `QueryError`.
 */
export const hostileTexts: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: anyTexts },
  { weight: 1, arbitrary: repeated },
  { weight: 1, arbitrary: trickyTexts },
);
