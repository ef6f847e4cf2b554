import fc, { type Arbitrary } from "fast-check";

/** What a query can go wrong at. */
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

/** One change of a text, at a place of its own choice. */
type Mutation = (text: string) => string;

const split = /\s+|[()[\]{}:"]|[^\s()[\]{}:"]+/g;

/** Deletes, inserts, doubles or swaps characters, or what stands between spaces and brackets. */
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
    const place = Math.floor(at * (parts.length + 1));
    const [first = "", second = ""] = parts.slice(place);
    if (change === "insert") parts.splice(place, 0, ofTokens ? token : character);
    else if (change === "delete") parts.splice(place, 1);
    else if (change === "duplicate") parts.splice(place, 0, first);
    else parts.splice(place, 2, second, first);
    return parts.join("");
  });

/** A text after so many changes. */
export function mutated(texts: Arbitrary<string>, minLength: number, maxLength: number): Arbitrary<string> {
  return fc
    .tuple(texts, fc.array(mutation, { minLength, maxLength }))
    .map(([text, mutations]) => mutations.reduce((changed, mutate) => mutate(changed), text));
}

/** Characters and tokens without any order, and strings of anything. */
export const anyTexts: Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...characters, ...tokens), { maxLength: 30 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);
