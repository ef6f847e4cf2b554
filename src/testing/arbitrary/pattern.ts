import fc, { type Arbitrary } from "fast-check";
import type { WildcardPart } from "../../../grammar/ast/ast.ts";
import { words } from "./words.ts";

/** Prefixes of words. */
export const prefixes: Arbitrary<string> = fc
  .tuple(words, fc.integer({ min: 1, max: 4 }))
  .map(([word, length]) => Array.from(word).slice(0, length).join(""));

/** Words with `?` and `*` in place of some letters. */
export const wildcards: Arbitrary<readonly WildcardPart[]> = fc
  .tuple(words, fc.array(fc.constantFrom("text", "text", "one", "many", "manyMore"), { minLength: 7, maxLength: 7 }))
  .map(([word, kinds]) => mergeTexts(Array.from(word).flatMap((letter, i) => partsOf(letter, kinds[i] ?? "text"))))
  .filter((parts) => {
    const kinds = parts.map(({ kind }) => kind).join(" ");
    return !["", "text", "many", "text many"].includes(kinds);
  });

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
export const misspelled: Arbitrary<string> = fc
  .tuple(words, fc.array(fc.tuple(fc.constantFrom("swap", "drop", "add", "change"), fc.nat(5)), { maxLength: 2 }))
  .map(([word, edits]) => edits.reduce((text, [edit, at]) => edited(text, edit, at), word))
  .filter((text) => text !== "");

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
