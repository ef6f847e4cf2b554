import { describe, expect, test } from "vitest";
import { EVERY_NUMBER } from "../indexes/numeric-range.ts";
import { and, not, or, type Resolved } from "./resolved.ts";
import { keyOf } from "./resolved-key.ts";

const term = (word: string): Resolved => ({ kind: "term", fields: ["name"], term: word, boost: 1 });

describe("a key", () => {
  test("is the same for queries that are built alike, whatever their boosts", () => {
    expect(keyOf(and([term("a"), not(term("b"))]))).toBe(
      keyOf(and([term("a"), not({ ...term("b"), boost: 2 } as Resolved)])),
    );
  });

  test("tells apart what is built otherwise", () => {
    const queries = [
      term("a"),
      term('a"'),
      term('",'),
      not(term("a")),
      and([term("a"), term("b")]),
      and([term("b"), term("a")]),
      or([term("a"), term("b")]),
      and([term("a"), and([term("b"), term("c")])]),
      and([and([term("a"), term("b")]), term("c")]),
      and([term("a"), term("b"), term("c")]),
      { kind: "ranked", required: term("a"), optional: [term("b")] } as const,
      { kind: "ranked", required: term("b"), optional: [term("a")] } as const,
      { kind: "ranked", required: term("a"), optional: [term("b"), term("c")] } as const,
      { kind: "exists", fields: ["name"], boost: 1 } as const,
      { kind: "exists", fields: ["name", "tags"], boost: 1 } as const,
      { kind: "phrase", fields: ["name"], terms: ["a", "b"], slop: 0, boost: 1 } as const,
      { kind: "phrase", fields: ["name"], terms: ["a", "b"], slop: 1, boost: 1 } as const,
      { kind: "range", field: "size", range: EVERY_NUMBER, boost: 1 } as const,
      { kind: "range", field: "age", range: EVERY_NUMBER, boost: 1 } as const,
      { kind: "range", field: "size", range: { ...EVERY_NUMBER, low: 5 }, boost: 1 } as const,
      { kind: "range", field: "size", range: { ...EVERY_NUMBER, low: 5, lowInclusive: false }, boost: 1 } as const,
      { kind: "range", field: "size", range: { ...EVERY_NUMBER, high: 5 }, boost: 1 } as const,
      { kind: "range", field: "size", range: { ...EVERY_NUMBER, high: 5, highInclusive: false }, boost: 1 } as const,
      { kind: "all", boost: 1 } as const,
      { kind: "none", reason: "" } as const,
    ];
    expect(new Set(queries.map(keyOf)).size).toBe(queries.length);
  });

  test("grows with the query, not with its depth", () => {
    const nested = (depth: number): Resolved =>
      depth === 0 ? term("a") : (depth % 2 === 0 ? and : or)([term('"'), nested(depth - 1)]);
    const growth = keyOf(nested(2)).length - keyOf(nested(0)).length;
    expect(keyOf(nested(100)).length).toBe(keyOf(nested(0)).length + 50 * growth);
  });
});
