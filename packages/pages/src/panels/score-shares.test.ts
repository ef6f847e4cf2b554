import { expect, test } from "vitest";
import { rankedFields, scoreScale } from "./score-shares.ts";

const part = (clause: string, shares: Readonly<Record<string, number>>) => ({
  clause,
  score: Object.values(shares).reduce((a, b) => a + b, 0),
  fields: Object.entries(shares).map(([field, score]) => ({ field, score })),
});

test("the longest bar has the greatest score", () => {
  expect(scoreScale([part("a", { name: 3 }), part("b", { name: 1 })])).toEqual({ full: 3, isCut: false });
  expect(scoreScale([part("a", { name: 3 })])).toEqual({ full: 3, isCut: false });
});

test("a bar that dwarfs all others is cut at twice the next one", () => {
  expect(scoreScale([part('exact "acme"', { name: 94 }), part("acme", { name: 0.5 })])).toEqual({
    full: 1,
    isCut: true,
  });
});

test("fields are in the order of their scores over all clauses", () => {
  expect(rankedFields([part("a", { name: 2, tagline: 1.5 }), part("b", { tagline: 1, type: 0.1 })])).toEqual([
    "tagline",
    "name",
    "type",
  ]);
});
