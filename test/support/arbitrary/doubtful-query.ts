import fc, { type Arbitrary } from "fast-check";
import { foldingEngine } from "../engine/company-engines.ts";

const leaves = fc.constantFrom(
  ...["red", "Red", "green", "blue", "berlin", "red^2", "name:red", "name:acme", "@", "*:*", "name:*", "100"],
  ...[
    "nosuchword",
    "gren",
    "sofware",
    "name:gogle",
    '"green red"',
    '"red green"',
    '"sofware development"',
    "re*",
    "zz*",
  ],
  ...[
    "*soft",
    "?ed",
    "name:*e?d",
    "*",
    "/r.d/",
    "gren~1",
    "and",
    "not",
    '"and"',
    "And^2",
    "\\OR",
    "\\or",
    "<",
    ">=",
    "!",
  ],
  ...["staff_count:[500 TO 50]", "staff_count:{9 TO 5]", "name:[b TO a}", "{b TO A]", "followers:{5 TO 5}", "[a TO A}"],
  ...["staff_count:[1 TO 50]", "staff_count:[100 TO 200]", "staff_count:100", "staff_count:>=50", "followers:-5"],
);
/** Clauses that are written as in other languages. */
const misreadings = fc.constantFrom(
  ...["followers<10", "followers = 100", "staff_count >=50", "name=acme", 'name= "acme"', "name!=acme", "name != acme"],
  ...["Name=acme", "nmae=zzz", "followers=(100 OR 5)", "followers>-5", "name == (acme)", "<100", ">= 50"],
  ...["“red green”", "'red green'", "name:“red green”", "« red green »", "“red AND green”", "‘red (green’)"],
  ...["staff_count:1 TO 50", "staff_count:1 to 50", "name:(a TO c)", "name:(A TO C)", "followers:>5 <100"],
);
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
      { weight: 5, arbitrary: leaves },
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
