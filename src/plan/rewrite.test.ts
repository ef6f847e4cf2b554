import { describe, expect, test } from "vitest";
import { SmallMap } from "../base/small-map.ts";
import { EVERY_NUMBER, exactly } from "../indexes/numeric-range.ts";
import { prefixAutomaton } from "../terms/automaton/prefix.ts";
import { rangeAutomaton } from "../terms/automaton/range.ts";
import type { ResolvedQuery } from "./resolve/resolved.ts";
import { rewrite } from "./rewrite.ts";

const term = (word: string): ResolvedQuery => ({ kind: "term", fields: ["name"], term: word, boost: 1 });
const phrase = (...terms: string[]): ResolvedQuery => ({ kind: "phrase", fields: ["name"], terms, slop: 0, boost: 1 });
const and = (...clauses: ResolvedQuery[]): ResolvedQuery => ({ kind: "and", clauses });
const or = (...clauses: ResolvedQuery[]): ResolvedQuery => ({ kind: "or", clauses });
const not = (clause: ResolvedQuery): ResolvedQuery => ({ kind: "not", clause });
const all: ResolvedQuery = { kind: "all", boost: 1 };
const none: ResolvedQuery = { kind: "none", reason: "test" };
/** A union without clauses. */
const emptyUnion: ResolvedQuery = { kind: "none", reason: "no clause can match" };
const [a, b, c] = [term("a"), term("b"), term("c")];

describe("rewriting", () => {
  test.each<[string, ResolvedQuery, ResolvedQuery]>([
    ["(a AND b) AND c = a AND b AND c", and(and(a, b), c), and(a, b, c)],
    ["(a OR b) OR c = a OR b OR c", or(or(a, b), c), or(a, b, c)],
    ["a AND a = a", and(a, a), a],
    ["a OR b OR a = a OR b", or(a, b, a), or(a, b)],
    ["NOT NOT a = a", not(not(a)), a],
    ["a AND everything = a", and(a, all), a],
    ["everything AND everything = everything", and(all, all), all],
    ["a OR nothing = a", or(a, none), a],
    ["a AND nothing = nothing", and(a, none, b), none],
    ["a OR everything = everything", or(a, all), all],
    ["NOT nothing = everything", not(none), all],
    ["NOT (a AND a) = NOT a", not(and(a, a)), not(a)],
    ["nothing OR nothing = nothing", or(none, { kind: "none", reason: "other" }), emptyUnion],
    ["a AND NOT (b OR c) = a AND NOT b AND NOT c", and(a, not(or(b, c))), and(a, not(b), not(c))],
    ["a OR NOT a = everything", or(a, b, not(a)), all],
    ["+a b matches what a matches", { kind: "ranked", required: a, optional: [b] }, a],
    ["NOT (a AND b) stays", not(and(a, b)), not(and(a, b))],
    ["laws apply until none does", and(or(a, none), not(not(and(a, all)))), a],
  ])("%s", (_law, query, simpler) => {
    expect(rewrite(query)).toEqual(simpler);
  });

  test.each<[string, ResolvedQuery]>([
    [
      "the range contains no number",
      { kind: "range", type: "number", field: "size", range: { ...EVERY_NUMBER, low: 7, high: 5 }, boost: 1 },
    ],
    [
      "the range contains no number",
      { kind: "range", type: "number", field: "size", range: { ...exactly(5), highInclusive: false }, boost: 1 },
    ],
    [
      "the pattern matches no word",
      {
        kind: "expansion",
        term: null,
        fields: ["name"],
        automaton: rangeAutomaton({ text: "b", inclusive: true }, { text: "a", inclusive: true }),
        label: "[b TO a]",
        boost: 1,
      },
    ],
    ["everything is excluded", not(all)],
    ["a clause and its negation exclude each other", and(a, b, not(a))],
  ])("nothing, because %s", (reason, query) => {
    expect(rewrite(query)).toEqual({ kind: "none", reason });
  });

  test("compares clauses without their boosts, and patterns by their labels", () => {
    const pattern = (label: string, boost: number): ResolvedQuery => ({
      kind: "expansion",
      term: null,
      fields: ["name"],
      automaton: prefixAutomaton("a"),
      label,
      boost,
    });
    expect(rewrite(or(pattern("a*", 1), pattern("a*", 2)))).toEqual(expect.objectContaining({ label: "a*" }));
    expect(rewrite(or(pattern("a*", 1), pattern("b*", 1)))).toHaveProperty("clauses");
  });

  test("distinguishes clauses by their fields and by the order of their terms", () => {
    const inTagline: ResolvedQuery = { kind: "term", fields: ["tagline"], term: "a", boost: 1 };
    expect(rewrite(and(a, inTagline))).toHaveProperty("clauses");
    expect(rewrite(and(phrase("a", "b"), phrase("b", "a")))).toHaveProperty("clauses");
    expect(rewrite(and(phrase("a b", "c"), phrase("a", "b c")))).toHaveProperty("clauses");
  });

  test.each([3, 8, 9, 30])("finds duplicates and complements among %i clauses", (count) => {
    const others = Array.from({ length: count - 1 }, (_, index) => phrase(`t${index}`, "x"));
    const duplicate: ResolvedQuery = { ...phrase("t1", "x"), boost: 2 } as ResolvedQuery;
    expect(rewrite(or(...others, duplicate))).toHaveProperty("clauses.length", count - 1);
    expect(rewrite(and(...others, duplicate))).toHaveProperty("clauses.length", count - 1);
    expect(rewrite(and(...others, not(duplicate)))).toHaveProperty("kind", "none");
    expect(rewrite(or(not(duplicate), ...others))).toEqual(all);
    for (const simple of [and(...others, not(c)), or(...others, not(c)), and(...others, c)])
      expect(rewrite(simple)).toBe(simple);
  });

  test("returns a simple query itself", () => {
    for (const query of [and(a, or(b, c)), or(a, not(and(b, c))), not(a), a]) expect(rewrite(query)).toBe(query);
  });

  test("reads and fills the cache", () => {
    const inner = and(a, all);
    const cache = new SmallMap<ResolvedQuery, ResolvedQuery>();
    cache.set(inner, c);
    const query = or(inner, b);
    expect(rewrite(query, cache)).toEqual(or(c, b));
    expect(cache.get(query)).toEqual(or(c, b));
  });
});
