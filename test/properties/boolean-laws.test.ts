import { clauses } from "@firmament/test-support/arbitrary/company-query.ts";
import { foldingEngine, standardEngine } from "@firmament/test-support/engine/company-engines.ts";
import { expectIds } from "@firmament/test-support/engine/expect-ids.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe } from "vitest";

/** Both sides have the same matches for any clauses. */
const equations: readonly (readonly [name: string, left: Side, right: Side])[] = [
  ["De Morgan: NOT (a OR b) = NOT a AND NOT b", (a, b) => `NOT (${a} OR ${b})`, (a, b) => `NOT ${a} AND NOT ${b}`],
  ["De Morgan: NOT (a AND b) = NOT a OR NOT b", (a, b) => `NOT (${a} AND ${b})`, (a, b) => `NOT ${a} OR NOT ${b}`],
  ["complement: a AND NOT a = nothing", (a) => `${a} AND NOT ${a}`, () => "NOT *:*"],
  ["complement: a OR NOT a = everything", (a) => `${a} OR NOT ${a}`, () => "*:*"],
  ["complement: NOT NOT a = a", (a) => `NOT NOT ${a}`, (a) => a],
  ["idempotence: a AND a = a", (a) => `${a} AND ${a}`, (a) => a],
  ["idempotence: a OR a = a", (a) => `${a} OR ${a}`, (a) => a],
  ["absorption: a AND (a OR b) = a", (a, b) => `${a} AND (${a} OR ${b})`, (a) => a],
  ["absorption: a OR (a AND b) = a", (a, b) => `${a} OR (${a} AND ${b})`, (a) => a],
  ["commutativity: a AND b = b AND a", (a, b) => `${a} AND ${b}`, (a, b) => `${b} AND ${a}`],
  ["commutativity: a OR b = b OR a", (a, b) => `${a} OR ${b}`, (a, b) => `${b} OR ${a}`],
  [
    "associativity: (a AND b) AND c = a AND b AND c",
    (a, b, c) => `(${a} AND ${b}) AND ${c}`,
    (a, b, c) => `${a} AND ${b} AND ${c}`,
  ],
  [
    "associativity: (a OR b) OR c = a OR b OR c",
    (a, b, c) => `(${a} OR ${b}) OR ${c}`,
    (a, b, c) => `${a} OR ${b} OR ${c}`,
  ],
  [
    "distributivity: a AND (b OR c) = (a AND b) OR (a AND c)",
    (a, b, c) => `${a} AND (${b} OR ${c})`,
    (a, b, c) => `(${a} AND ${b}) OR (${a} AND ${c})`,
  ],
  [
    "distributivity: a OR b AND c = (a OR b) AND (a OR c)",
    (a, b, c) => `${a} OR ${b} AND ${c}`,
    (a, b, c) => `(${a} OR ${b}) AND (${a} OR ${c})`,
  ],
  ["neutrality: a AND everything = a", (a) => `*:* AND ${a}`, (a) => a],
  ["neutrality: a OR nothing = a", (a) => `(NOT *:*) OR ${a}`, (a) => a],
  ["parentheses: ((a)) = a", (a) => `((${a}))`, (a) => a],
  ["parentheses: NOT (a) = NOT a", (a) => `NOT (${a})`, (a) => `NOT ${a}`],
  [
    "precedence: a OR b AND NOT c = a OR (b AND (NOT c))",
    (a, b, c) => `${a} OR ${b} AND NOT ${c}`,
    (a, b, c) => `${a} OR (${b} AND (NOT ${c}))`,
  ],
  ["exclusion: b c -a = (b c) AND NOT a", (a, b, c) => `${b} ${c} -${a}`, (a, b, c) => `(${b} ${c}) AND NOT ${a}`],
  [
    "requirement: +a +b -c = a AND b AND NOT c",
    (a, b, c) => `+${a} +${b} -${c}`,
    (a, b, c) => `${a} AND ${b} AND NOT ${c}`,
  ],
  ["boosts do not change the matches: a^2 OR b = a OR b", (a, b) => `(${a})^2 OR ${b}`, (a, b) => `${a} OR ${b}`],
  ["dropping: a @ -@ AND (&) = a", (a) => `${a} @ -"!!!" ("" &)`, (a) => a],
];

type Side = (a: string, b: string, c: string) => string;

describe.each([
  { analyzer: "folding", engine: foldingEngine },
  { analyzer: "standard", engine: standardEngine },
])("over the conformance companies, with the $analyzer analyzer", ({ engine }) => {
  const operator = fc.constantFrom("OR", "AND");

  describe.each(equations)("%s", (_, left, right) => {
    law(
      "for all clauses",
      60,
      fc.property(clauses, clauses, clauses, operator, (a, b, c, defaultOperator) => {
        const expected = engine.ids(right(a, b, c), { defaultOperator });
        expectIds(engine, left(a, b, c), { defaultOperator }, expected, () => `the other side: ${right(a, b, c)}`);
      }),
    );
  });
});
