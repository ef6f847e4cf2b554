import fc, { type Arbitrary } from "fast-check";
import type { WildcardPart } from "firmament/grammar";
import { words } from "./words.ts";

/** Prefixes of words. */
export function prefixesOf(word: Arbitrary<string>): Arbitrary<string> {
  return fc
    .tuple(word, fc.integer({ min: 1, max: 4 }))
    .map(([text, length]) => Array.from(text).slice(0, length).join(""));
}

/** Words with `?` and `*` in place of some letters. */
export function wildcardsOf(word: Arbitrary<string>): Arbitrary<readonly WildcardPart[]> {
  const kinds = fc.array(fc.constantFrom("text", "text", "one", "many", "manyMore"), { minLength: 7, maxLength: 7 });
  return fc
    .tuple(word, kinds)
    .map(([text, each]) => mergeTexts(Array.from(text).flatMap((letter, i) => partsOf(letter, each[i] ?? "text"))))
    .filter(isWildcard);
}

/** Whether the parts are neither a word, nor a prefix, nor a lone star, which other nodes stand for. */
export function isWildcard(parts: readonly WildcardPart[]): boolean {
  return !["", "text", "many", "text many"].includes(parts.map(({ kind }) => kind).join(" "));
}

function partsOf(letter: string, kind: string): WildcardPart[] {
  if (kind === "one") return [{ kind: "one" }];
  if (kind === "many") return [{ kind: "many" }];
  return kind === "manyMore" ? [{ kind: "many" }, { kind: "text", text: letter }] : [{ kind: "text", text: letter }];
}

function mergeTexts(parts: readonly WildcardPart[]): WildcardPart[] {
  const result: WildcardPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (part.kind === "text" && last?.kind === "text")
      result.splice(-1, 1, { kind: "text", text: last.text + part.text });
    else result.push(part);
  }
  return result;
}

/** Words with up to two edits. */
export function misspelledOf(word: Arbitrary<string>): Arbitrary<string> {
  const edits = fc.array(fc.tuple(fc.constantFrom("swap", "drop", "add", "change"), fc.nat(5)), { maxLength: 2 });
  return fc
    .tuple(word, edits)
    .map(([text, all]) => all.reduce((changed, [edit, at]) => edited(changed, edit, at), text))
    .filter((text) => text !== "");
}

function edited(text: string, edit: string, at: number): string {
  const letters = Array.from(text);
  const [first = "e", second = ""] = letters.slice(at);
  const deleteCount = edit === "swap" ? 2 : edit === "add" ? 0 : 1;
  const inserted = { swap: [second, first], drop: [], add: ["e"], change: ["x"] }[edit] ?? [];
  letters.splice(at, deleteCount, ...inserted);
  return letters.join("");
}

const atoms = fc.constantFrom(
  ...["r", "e", "d", "g", "n", "E", "R", "ü", "ß", "京", "5", "🚀"],
  ...[
    ".",
    "[a-g]",
    "[A-R]",
    "[^r]",
    "[^a-eE]",
    "[ü-ÿ]",
    "\\d",
    "\\w",
    "\\D",
    "[^\\d]",
    "\\S",
    "\\.",
    "red",
    "green",
    "gr",
  ],
);
const quantifiers = fc.constantFrom("", "", "", "", "*", "+", "?", "{2}", "{1,}", "{0,2}");

const composed = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    fc
      .array(fc.tuple(atoms, quantifiers), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.map((part) => part.join("")).join("")),
    fc.tuple(tie("expression"), tie("expression")).map(([a, b]) => `${a}|${b}`),
    fc.tuple(tie("expression"), quantifiers, tie("expression")).map(([a, quantifier, b]) => `(${a})${quantifier}${b}`),
  ),
})).expression;

/** Regular expressions without their slashes. */
export const expressions: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: composed },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...["red", "re?d", "r.d", "^red$", "gr(e){2}n", "(red|green)s?", ".*", ".{3}", "[a-f].*", "RED|Blue", ".+n", ""],
      ...["Z[üÜ]rich", "stra(ß|ss)e", "[^a-z]+", "\\d+", "\\w*", "МИР", "()", "(a|b|)", "[г-я]+", ".*京.*"],
    ),
  },
);

/** Regular expressions about some words: with a dot in place of a letter, an open end, or two alternatives. */
export function expressionsOf(word: Arbitrary<string>): Arbitrary<string> {
  const quoted = word.filter((text) => /^[\p{L}\p{N}]+$/u.test(text));
  return fc.oneof(
    { weight: 1, arbitrary: expressions },
    {
      weight: 1,
      arbitrary: fc.tuple(quoted, fc.nat(5)).map(([text, at]) =>
        Array.from(text)
          .with(at % Array.from(text).length, ".")
          .join(""),
      ),
    },
    { weight: 1, arbitrary: quoted.map((text) => `${Array.from(text).slice(0, 3).join("")}.*`) },
    { weight: 1, arbitrary: fc.tuple(quoted, quoted).map(([a, b]) => `(${a}|${b})`) },
  );
}

/** Prefixes, wildcards and misspelled words of the standard words. */
export const prefixes: Arbitrary<string> = prefixesOf(words);
export const wildcards: Arbitrary<readonly WildcardPart[]> = wildcardsOf(words);
export const misspelled: Arbitrary<string> = misspelledOf(words);
