import fc, { type Arbitrary } from "fast-check";
import { foldingEngine } from "../engine/company-engines.ts";
import { doubtfulLeaves, misreadings } from "./doubtful-clause.ts";

const signs = fc.constantFrom("", "", "", "", "", "+", "-", "NOT ", "NOT NOT ", "NOT +");
/** Before another clause, these signs are comparisons; before a parenthesis, a range or a field, they are words. */
const loneSigns = fc.constantFrom(...Array<string>(20).fill(""), "< ", ">= ", "< ! ");
const operators = fc.constantFrom(
  " ",
  " ",
  " ",
  "  ",
  "\n",
  " AND ",
  " AND ",
  " OR ",
  " OR ",
  " && ",
  " and ",
  " or ",
  " not ",
  " and not ",
  " & ",
  " | ",
);

/** Queries that cause many warnings. */
export const doubtfulTexts: Arbitrary<string> = fc
  .letrec<{ list: string; clause: string }>((tie) => ({
    list: fc
      .array(fc.tuple(loneSigns, signs, tie("clause"), operators), { minLength: 1, maxLength: 5 })
      .map((parts) =>
        parts
          .flatMap(([loneSign, sign, clause, operator], i) => [...(i === 0 ? [] : [operator]), loneSign, sign, clause])
          .join(""),
      ),
    clause: fc.oneof(
      { depthSize: "small", maxDepth: 3 },
      { weight: 5, arbitrary: doubtfulLeaves },
      { weight: 1, arbitrary: misreadings },
      { weight: 2, arbitrary: tie("list").map((list) => `(${list})`) },
      { weight: 1, arbitrary: tie("clause").map((clause) => `(${clause})^2`) },
      { weight: 1, arbitrary: tie("clause").map((clause) => `name:(${clause})`) },
    ),
  }))
  .list.filter((text) => foldingEngine.validate(text).length === 0);

/** Queries that repeat few clauses in nested lists. */
export const repetitiveTexts: Arbitrary<string> = fc.letrec<{ list: string; clause: string }>((tie) => ({
  list: fc
    .array(
      fc.tuple(
        fc.constantFrom("", "", "", "", "-", "NOT ", "+"),
        tie("clause"),
        fc.constantFrom(" ", " ", " OR ", " OR ", " AND "),
      ),
      { minLength: 1, maxLength: 5 },
    )
    .map((parts) =>
      parts.flatMap(([sign, clause, operator], i) => [...(i === 0 ? [] : [operator]), sign, clause]).join(""),
    ),
  clause: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    { weight: 3, arbitrary: fc.constantFrom("red", "red", "green", "blue", "name:red", '"red"', "@", "<") },
    { weight: 2, arbitrary: tie("list").map((list) => `(${list})`) },
    { weight: 1, arbitrary: tie("list").map((list) => `(${list})^2`) },
  ),
})).list;
