import { expect, test } from "vitest";
import { anyValue } from "./cluster-query.ts";

test("a query with more values than a cluster accepts is split", () => {
  const values = Array.from({ length: 65_537 }, (_, index) => String(index));
  const stored = (value: string): string => `stored ${value}`;
  expect(anyValue("tags", values, stored)).toEqual({
    bool: {
      should: [{ terms: { tags: values.slice(0, 65_536).map(stored) } }, { terms: { tags: ["stored 65536"] } }],
      minimum_should_match: 1,
    },
  });
});

test("a value that is not well-formed is left out, and without values no document matches", () => {
  const same = (value: string): string => value;
  expect(anyValue("tags", ["\ud800", "a"], same)).toEqual({ terms: { tags: ["a"] } });
  expect(anyValue("tags", ["\ud800"], same)).toEqual({ match_none: {} });
});
