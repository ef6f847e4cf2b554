import { clauses, queryTexts } from "@firmament/test-support/arbitrary/company-query.ts";
import { foldingEngine as engine } from "@firmament/test-support/engine/company-engines.ts";
import { expectIds } from "@firmament/test-support/engine/expect-ids.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { anyTexts } from "@firmament/testing/src/arbitrary/mutation.ts";
import fc from "fast-check";
import { or, quote, validate } from "firmament";
import { field } from "firmament/companies";
import { describe, expect } from "vitest";
import type { NumberRange } from "../../src/query/number-range.ts";
import { rangeOf, withRange } from "../../src/query/range-filter.ts";
import { selectedValues, withValues } from "../../src/query/value-filter.ts";

/*
 * Every edit of a query's text against the matches of both sides. A range or a set of values is built as a tree, so
 * that the reference does not depend on the notation of the edit.
 */

const operators = fc.constantFrom("OR" as const, "AND" as const);
const separators = fc.constantFrom(
  " ",
  " AND ",
  " OR ",
  " -",
  " AND NOT ",
  " OR NOT ",
  " +",
  " AND +",
  " && ",
  " AND !",
);

/** Texts with lists that are not in parentheses, so that an edit may have to add them. */
const texts = fc
  .tuple(clauses, fc.array(fc.tuple(separators, clauses), { maxLength: 3 }), fc.constantFrom("", " ", "\t"))
  .map(([first, rest, space]) => `${space}${first}${rest.flat().join("")}${space}`);

const fields = fc.constantFrom("location_country" as const, "industries" as const);
const { facets } = engine.search("*:*", { limit: 0, facets: { location_country: 50, industries: 50 } });
const storedValues = fc.constantFrom(
  ...[...facets.location_country.values, ...facets.industries.values]
    .map(({ value }) => value)
    .filter((value) => /[\p{L}\p{N}]/u.test(value)),
);
/** Each contains a word: a clause without one is dropped. */
const hostileValues = fc.constantFrom(
  ...['say "red"', "red AND green", "AND", "-berlin", "so*", "s?ftware", "東京:", "müller\\", "(red)", "/red/", "a||b"],
  ...["red^2", "green~1", "+red", "[a TO m]", "it's", "C++", "red\ngreen", "red\u3000green", "🦊 red", "TO", "\\u0041"],
);
const valueLists: fc.Arbitrary<readonly string[]> = fc.uniqueArray(fc.oneof(storedValues, hostileValues), {
  minLength: 1,
  maxLength: 4,
});

function matchesOfValues(name: "location_country" | "industries", values: readonly string[]): readonly string[] {
  const [first, ...rest] = values.map((value) => field(name).phrase(value));
  return first === undefined ? [] : engine.ids(rest.reduce((a, b) => or(a, b), first));
}

function common(a: readonly string[], b: readonly string[]): readonly string[] {
  return a.filter((id) => b.includes(id));
}

describe("a filter by values", () => {
  law(
    "has the matches of the query that have one of the values",
    300,
    fc.property(texts, fields, valueLists, operators, (text, name, values, defaultOperator) => {
      const bare = withValues(text, name, [], defaultOperator) ?? "";
      const edited = withValues(bare || "*:*", name, values, defaultOperator) ?? "";
      const expected = common(engine.ids(bare || "*:*", { defaultOperator }), matchesOfValues(name, values));
      expectIds(engine, edited, { defaultOperator }, expected, () => `before: ${bare}`);
    }),
  );

  law(
    "can be read, changed to other values, and removed without a trace",
    300,
    fc.property(texts, fields, valueLists, valueLists, operators, (text, name, values, others, defaultOperator) => {
      const bare = withValues(text, name, [], defaultOperator) || "*:*";
      const first = withValues(bare, name, values, defaultOperator) ?? "";
      expect(selectedValues(first, name, defaultOperator)).toEqual(values);
      expect(withValues(first, name, values, defaultOperator)).toBe(first);
      const second = withValues(first, name, others, defaultOperator) ?? "";
      expect(new Set(selectedValues(second, name, defaultOperator))).toEqual(new Set(others));
      const rest = withValues(second, name, [], defaultOperator) || "*:*";
      expect(selectedValues(rest, name, defaultOperator)).toEqual([]);
      expectIds(engine, rest, { defaultOperator }, engine.ids(bare, { defaultOperator }), () => `before: ${bare}`);
    }),
  );

  law(
    "that the user wrote is one of the clauses that every match satisfies",
    300,
    fc.property(texts, fields, valueLists, operators, (text, name, values, defaultOperator) => {
      const written = values.map((value) => `${name}:${quote(value)}`).join(" AND ");
      const query = `(${text.trim()}) AND ${written}`;
      const found = selectedValues(query, name, defaultOperator);
      expect(found).toEqual(expect.arrayContaining([...values]));
      expect(withValues(query, name, found, defaultOperator)).toBe(query);
      const required = found.map((value) => matchesOfValues(name, [value]));
      fc.pre(selectedValues(text, name, defaultOperator).length === 0);
      const rest = withValues(query, name, [], defaultOperator) || "*:*";
      const expected = required.reduce(common, engine.ids(rest, { defaultOperator }));
      expectIds(engine, query, { defaultOperator }, expected, () => `without: ${rest}`);
    }),
  );
});

const bounds = fc.option(fc.constantFrom(-5, 0, 0.5, 50, 99, 100, 101, 500, 1000, 5000));
const ranges: fc.Arbitrary<NumberRange> = fc
  .record({ low: bounds, high: bounds, lowExclusive: fc.boolean(), highExclusive: fc.boolean() })
  .filter(({ low, high }) => low !== null || high !== null)
  .map(({ low, high, lowExclusive, highExclusive }) => ({
    low,
    high,
    ...(lowExclusive && low !== null && { lowExclusive }),
    ...(highExclusive && high !== null && { highExclusive }),
  }));

const staffCounts = engine.search("*:*", { limit: 1000 }).hits.map(({ id, document: { staff_count: count } }) => ({
  id,
  count,
}));

function matchesOfRange({ low, high, lowExclusive, highExclusive }: NumberRange): readonly string[] {
  return staffCounts.flatMap(({ id, count }) => {
    const isInside =
      typeof count === "number" &&
      (low === null || (lowExclusive ? count > low : count >= low)) &&
      (high === null || (highExclusive ? count < high : count <= high));
    return isInside ? [id] : [];
  });
}

describe("a range", () => {
  law(
    "has the matches of the query within it; it can be read, changed, and removed without a trace",
    300,
    fc.property(texts, ranges, ranges, operators, (text, range, other, defaultOperator) => {
      const bare = withRange(text, "staff_count", null, defaultOperator) || "*:*";
      expect(rangeOf(bare, "staff_count", defaultOperator)).toBeNull();
      const before = engine.ids(bare, { defaultOperator });
      let edited = bare;
      for (const wanted of [range, other]) {
        edited = withRange(edited, "staff_count", wanted, defaultOperator) ?? "";
        expect(rangeOf(edited, "staff_count", defaultOperator)).toEqual(wanted);
        expect(withRange(edited, "staff_count", wanted, defaultOperator)).toBe(edited);
        expectIds(engine, edited, { defaultOperator }, common(before, matchesOfRange(wanted)), () => `before: ${bare}`);
      }
      const rest = withRange(edited, "staff_count", null, defaultOperator) || "*:*";
      expectIds(engine, rest, { defaultOperator }, before, () => `before: ${bare}`);
    }),
  );

  law(
    "that the user wrote is the intersection of all ranges that every match satisfies",
    300,
    fc.property(texts, operators, (text, defaultOperator) => {
      const range = rangeOf(text, "staff_count", defaultOperator);
      fc.pre(range !== null);
      const rest = withRange(text, "staff_count", null, defaultOperator) || "*:*";
      const expected = common(
        engine.ids(rest, { defaultOperator }),
        matchesOfRange(range ?? { low: null, high: null }),
      );
      expectIds(engine, text, { defaultOperator }, expected, () => `without: ${rest}`);
      const merged = withRange(rest, "staff_count", range, defaultOperator) ?? "";
      expectIds(engine, merged, { defaultOperator }, expected, () => `merged: ${merged}`);
    }),
  );
});

law(
  "an edit of any text is a query, or `null` if the text has syntax errors",
  1000,
  fc.property(fc.oneof(anyTexts, queryTexts), valueLists, ranges, operators, (text, values, range, defaultOperator) => {
    const isQuery = validate(text).length === 0 || /^[ \t\n\r\u3000]*$/.test(text);
    for (const name of ["name", "a b"]) {
      const edits = [
        withValues(text, name, values, defaultOperator),
        withValues(text, name, [], defaultOperator),
        withRange(text, name, range, defaultOperator),
        withRange(text, name, null, defaultOperator),
      ];
      expect(edits.map((edit) => edit !== null)).toEqual(edits.map(() => isQuery));
      expect(
        edits.filter((edit) => edit !== null && edit.trim() !== "").flatMap((edit) => validate(edit ?? "")),
      ).toEqual([]);
    }
  }),
);
