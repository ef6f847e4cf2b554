import { expressions, misspelled, prefixes, wildcards } from "@firmament/testing/src/arbitrary/pattern.ts";
import { numbers, texts, words, wordsOrSymbols } from "@firmament/testing/src/arbitrary/words.ts";
import fc, { type Arbitrary } from "fast-check";
import {
  and,
  any,
  boost,
  type NumberClauses,
  not,
  or,
  type QueryNode,
  type RangeOptions,
  required,
  type TextClauses,
  type WildcardPiece,
} from "firmament";
import { field as companyField } from "firmament/companies";
import type { WildcardPart } from "firmament/grammar";

const textClauses: Arbitrary<TextClauses> = fc
  .constantFrom(null, "name", "website", "description", "industries", "specialities", "location_city")
  .map((name) => (name === null ? any : companyField(name)));

const numberClauses: Arbitrary<NumberClauses> = fc
  .constantFrom("followers", "staff_count")
  .map((name) => companyField(name));

const number = fc.oneof(numbers, fc.double({ noNaN: true, noDefaultInfinity: true }));
const slop = fc.constantFrom(0, 0, 1, 2, 100);
const edits = fc.constantFrom(0, 1, 2);
const inclusive = fc.constantFrom<NonNullable<RangeOptions["inclusive"]>[]>("both", "low", "high", "neither");
const textBound = fc.option(fc.oneof(words, prefixes, fc.constantFrom("", "*", "TO", "a b]")), { nil: null });
const numberBound = fc.option(number, { nil: null });

function pieceOf(part: WildcardPart): WildcardPiece {
  if (part.kind === "text") return { text: part.text };
  return part.kind === "one" ? "?" : "*";
}

type Comparison = "equals" | "gt" | "gte" | "lt" | "lte";

function textLeaf(word: Arbitrary<string>, phrase: Arbitrary<string>): Arbitrary<QueryNode> {
  return textClauses.chain((field) =>
    fc.oneof(
      word.map((text) => field.term(text)),
      fc.tuple(phrase, slop).map(([text, slop]) => field.phrase(text, { slop })),
      prefixes.map((text) => field.prefix(text)),
      fc.tuple(misspelled, edits).map(([text, edits]) => field.fuzzy(text, { edits })),
      wildcards.map((parts) => field.wildcard(parts.map(pieceOf))),
      fc.constantFrom("r?d", "gr*n", "*", "a*", "red", "\\*?", "gre en*").map((pattern) => field.wildcard(pattern)),
      expressions.map((pattern) => field.regexp(pattern)),
      fc
        .tuple(textBound, textBound, inclusive)
        .map(([low, high, inclusive]) => field.between(low, high, { inclusive })),
      fc.constant(field.exists()),
    ),
  );
}

const numberLeaf: Arbitrary<QueryNode> = numberClauses.chain((field) =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom<Comparison[]>("equals", "gt", "gte", "lt", "lte"), number)
      .map(([comparison, value]) => field[comparison](value)),
    fc
      .tuple(numberBound, numberBound, inclusive)
      .map(([low, high, inclusive]) => field.between(low, high, { inclusive })),
    fc.constant(field.exists()),
  ),
);

function combinations(leaf: Arbitrary<QueryNode>, withRequired: boolean): Arbitrary<QueryNode> {
  return fc.letrec<{ tree: QueryNode }>((tie) => {
    const tree = tie("tree");
    const several = fc.array(tree, { maxLength: 3 });
    return {
      tree: fc.oneof(
        { depthSize: "small", maxDepth: 4, withCrossShrink: true },
        { weight: 8, arbitrary: leaf },
        { weight: 3, arbitrary: several.map((clauses) => and(...clauses)) },
        { weight: 3, arbitrary: several.map((clauses) => or(...clauses)) },
        { weight: 2, arbitrary: tree.map(not) },
        {
          weight: 1,
          arbitrary: fc.tuple(tree, fc.constantFrom(0, 0.5, 2, 1e21)).map(([clause, factor]) => boost(clause, factor)),
        },
        ...(withRequired ? [{ weight: 1, arbitrary: tree.map(required) }] : []),
      ),
    };
  }).tree;
}

/** Queries of all methods of the query builder. */
export const builtQueries: Arbitrary<QueryNode> = combinations(
  fc.oneof({ weight: 3, arbitrary: textLeaf(wordsOrSymbols, texts(0, 3)) }, { weight: 1, arbitrary: numberLeaf }),
  true,
);

/** Queries whose clauses all contain a word, without required clauses. */
export const builtFromWords: Arbitrary<QueryNode> = combinations(
  fc.oneof(
    {
      weight: 3,
      arbitrary: textLeaf(
        words.filter((word) => /\p{L}/u.test(word)),
        fc.constantFrom("red", "red green", "Zürich"),
      ),
    },
    { weight: 1, arbitrary: numberLeaf },
  ),
  false,
);
