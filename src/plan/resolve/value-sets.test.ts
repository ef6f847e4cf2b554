import { expect, test } from "vitest";
import { exactly, type NumericRange } from "../../indexes/numeric-range.ts";
import type { ResolvedQuery } from "./resolved.ts";
import { mergeValueSets } from "./value-sets.ts";

const name = ["name"];
const city = ["city"];
const term = (text: string, fields = name, boost = 1): ResolvedQuery => ({ kind: "term", fields, term: text, boost });
const range = (bounds: NumericRange, field = "size"): ResolvedQuery => {
  return { kind: "range", field, type: "number", range: bounds, boost: 1 };
};
const between = (low: number, high: number): NumericRange => ({ ...exactly(low), high });

test("a set takes the place of its first value", () => {
  const everything: ResolvedQuery = { kind: "all", boost: 1 };
  const clauses = [everything, term("a"), term("b", city), range(exactly(5)), term("c"), range(between(1, 3))];
  expect(mergeValueSets(clauses, 2, true)).toEqual([
    everything,
    { kind: "terms", fields: name, terms: new Set(["a", "c"]), boost: 1 },
    term("b", city),
    { kind: "ranges", field: "size", type: "number", ranges: [between(1, 3), exactly(5)], boost: 1 },
  ]);
});

test("equal fields make one set, whether they are the same array or not", () => {
  const merged = mergeValueSets([term("a"), term("b", city), term("c", ["name"])], 2, true);
  expect(merged).toEqual([{ kind: "terms", fields: name, terms: new Set(["a", "c"]), boost: 1 }, term("b", city)]);
});

test("different boosts are different sets only if they count", () => {
  const clauses = [term("a", name, 1), term("b", name, 2), term("c", name, 2)];
  expect(mergeValueSets(clauses, 2, true)).toEqual([
    clauses[0],
    { kind: "terms", fields: name, terms: new Set(["b", "c"]), boost: 2 },
  ]);
  expect(mergeValueSets(clauses, 2, false)).toHaveLength(1);
});

test("fewer values are left as they are", () => {
  const clauses = [term("a"), term("b", city), term("c")];
  expect(mergeValueSets(clauses, 3, true)).toBe(clauses);
});

test("a value that is repeated, also as the same object, remains one clause", () => {
  const a = term("a");
  expect(mergeValueSets([a, a, term("a")], 2, true)).toEqual([a]);
  expect(mergeValueSets([range(between(1, 3)), range(between(2, 5))], 2, true)).toEqual([range(between(1, 5))]);
  expect(mergeValueSets([range(between(3, 1)), range(between(5, 2))], 2, true)).toMatchObject([{ kind: "none" }]);
});
