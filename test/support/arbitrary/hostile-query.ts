import { nearlyValidTexts } from "@firmament/testing";
import { anyTexts } from "@firmament/testing/src/arbitrary/mutation.ts";
import fc, { type Arbitrary } from "fast-check";
import { companySchema } from "firmament/companies";

const MAX_LENGTH = 65_536;

/** The number of repetitions: mostly few, sometimes thousands. */
const counts = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 2, arbitrary: fc.integer({ min: 60, max: 1100 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1000, max: 5000 }) },
);

const letters = fc.constantFrom("a", "b", "e", "é", "京", "ß", "İ", "🚀", "5", "software", "berlin", "\u{10ffff}");

/** Half of a surrogate pair, control characters, noncharacters and marks, as they are or as escapes. */
const strangeUnits = fc.oneof(
  fc.constantFrom("\ud83d", "\ude80", "\0", "\u0001", "\n", "\u001e", "\u001f", "\u007f", "\u200f", "\u202e", "\ufeff"),
  fc.constantFrom("\uffff", "\ufffe", "\u{10ffff}", "\u0301", "\u200d", "\ufdfa", "\u00ad", "\ue000", "\ud7ff"),
  fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
);
const escapes = strangeUnits.map((text) =>
  Array.from({ length: text.length }, (_, i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, "0")}`).join(""),
);
const strangeWords = fc.array(fc.oneof(letters, strangeUnits, escapes), { minLength: 1, maxLength: 8 }).map(joined);

/** Numbers that no integer of 64 bits and no double represents. */
const hugeNumbers: Arbitrary<string> = fc.oneof(
  fc.integer({ min: 1, max: 400 }).map((digits) => "9".repeat(digits)),
  fc.integer({ min: 1, max: 400 }).map((digits) => `0.${"0".repeat(digits)}1`),
  fc.constantFrom("1e308", "1e309", "-1e400", "5e-324", "1e-400", "-0", "9007199254740993", "9223372036854775808"),
  fc.double().map(String),
);

/** Nested quantifiers, counts that multiply, and classes of rare characters. */
const regexps: Arbitrary<string> = fc
  .letrec<{ regexp: string }>((tie) => ({
    regexp: fc.oneof(
      { depthSize: "medium", maxDepth: 7 },
      { weight: 3, arbitrary: fc.constantFrom("a", ".", "[a-z]", "[^b]", "\\d", "\\W", "é", "[\\u0000-\uffff]", "()") },
      { weight: 1, arbitrary: strangeUnits.map((unit) => `\\${unit}`) },
      { weight: 2, arbitrary: fc.array(tie("regexp"), { minLength: 2, maxLength: 4 }).map(joined) },
      {
        weight: 2,
        arbitrary: fc.array(tie("regexp"), { minLength: 2, maxLength: 4 }).map((parts) => `(${parts.join("|")})`),
      },
      {
        weight: 4,
        arbitrary: fc
          .tuple(
            tie("regexp"),
            fc.constantFrom("*", "+", "?", "{2}", "{0,9}", "{1,40}", "{90}", "{3,}", "{1000}", "{0,5000}"),
          )
          .map(([body, quantifier]) => `(${body})${quantifier}`),
      },
    ),
  }))
  .regexp.map((text) => `/${text.replaceAll("/", "")}/`);

const alternations = fc
  .tuple(counts, fc.constantFrom("", ".*", "a{0,9}", "[a-z]"))
  .map(([count, tail]) => `/(${Array.from({ length: count }, (_, i) => `w${i}${tail}`).join("|")})/`);

const wildcards = fc.oneof(
  fc
    .array(fc.constantFrom("*", "?", "*a", "a*", "?*", "*?", "é", "京", "so"), { minLength: 1, maxLength: 40 })
    .map(joined),
  fc.tuple(fc.constantFrom("*a", "?", "*?", "a?", "**"), counts).map(([piece, count]) => `${piece.repeat(count)}b`),
);

const fuzzyWords = fc
  .tuple(
    fc.constantFrom("a", "ab", "京", "é", "software", "🚀", "\ud83d", "aaab"),
    counts,
    fc.constantFrom("~", "~1", "~2"),
  )
  .map(([piece, count, edits]) => piece.repeat(count) + edits);

const phrases = fc
  .tuple(
    fc.array(fc.oneof(letters, strangeWords), { minLength: 1, maxLength: 6 }),
    counts,
    fc.constantFrom("", "~1", "~99", "~2147483647", "~99999999999"),
  )
  .map(
    ([words, count, slop]) =>
      `"${`${words.join(" ").replaceAll('"', "")} `.repeat(Math.ceil(count / words.length))}"${slop}`,
  );

const ranges = fc
  .tuple(
    fc.constantFrom("[", "{"),
    fc.oneof(hugeNumbers, strangeWords, fc.constant("*")),
    fc.oneof(hugeNumbers, strangeWords, fc.constant("*")),
    fc.constantFrom("]", "}"),
  )
  .map(([open, low, high, close]) => `${open}${low} TO ${high}${close}`);

/** Fields of numbers do not accept strange words, but numbers of any size. */
const numericRanges = fc
  .tuple(fc.constantFrom("followers:", "staff_count:"), hugeNumbers, hugeNumbers)
  .map(([field, low, high]) => `${field}{${low} TO ${high}]`);

const fields = fc.constantFrom("", "", "name:", "description:", "industries:", "website:");

const leaves: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: regexps },
  { weight: 1, arbitrary: alternations },
  { weight: 3, arbitrary: wildcards },
  { weight: 3, arbitrary: fuzzyWords },
  { weight: 3, arbitrary: phrases },
  { weight: 3, arbitrary: ranges },
  { weight: 2, arbitrary: strangeWords },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 200 }).map((digits) => `software^${"9".repeat(digits)}1`) },
);

const operators = fc.constantFrom(" ", " AND ", " OR ", " -", " +", " NOT ", " && ", " || ", " OR NOT ");

/** The same clause, or numbered ones, up to thousands of times. */
const clauses = fc
  .tuple(
    fields,
    fc.oneof(leaves, letters, fc.constant("w#"), fc.constant('"software w#"'), fc.constant("w#*")),
    counts,
    operators,
  )
  .map(([field, leaf, count, operator]) =>
    Array.from({ length: count }, (_, i) => field + leaf.replaceAll("#", String(i))).join(operator),
  );

const nested = fc
  .tuple(
    fc.constantFrom("(", "name:(", "NOT (", "(a OR ", "(a AND ", "(b -a OR NOT ", "(a* AND NOT "),
    leaves,
    fc.integer({ min: 1, max: 103 }),
  )
  .map(([open, leaf, depth]) => open.repeat(depth) + leaf + ")".repeat(depth));

const clause = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fields, leaves).map(joined) },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: numericRanges },
  { weight: 1, arbitrary: hugeNumbers.map((number) => `followers:${number}`) },
);

const mixtures = fc
  .array(fc.tuple(operators, clause), { minLength: 1, maxLength: 6 })
  .map((items) => items.map(([operator, text], i) => (i === 0 ? text : operator + text)).join(""));

/** Texts of queries that are expensive, strange or invalid; most of them are valid. */
export const hostileQueries: Arbitrary<string> = fc
  .oneof(
    { weight: 5, arbitrary: mixtures },
    { weight: 3, arbitrary: clause },
    { weight: 1, arbitrary: clauses },
    { weight: 1, arbitrary: nested },
    { weight: 2, arbitrary: fc.oneof(nearlyValidTexts(companySchema), anyTexts) },
  )
  .map((text) => text.slice(0, MAX_LENGTH));

function joined(texts: readonly string[]): string {
  return texts.join("");
}
