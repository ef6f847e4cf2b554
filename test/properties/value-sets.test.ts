import { law } from "@firmament/test-support/fuzz.ts";
import { naiveIds } from "@firmament/testing/src/naive/evaluator.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "../../grammar/parser.ts";
import { companySchema, field } from "../../src/entries/companies.ts";
import { or, SearchEngine } from "../../src/entries/index.ts";
import { isInRange, isInRanges, type NumericRange, unitedRanges } from "../../src/indexes/numeric-range.ts";

const words = ["red", "green", "blue", "grey", "c#", "ümlaut", "new york", "42", "e-mail"];
const companies = Array.from({ length: 120 }, (_, n) => ({
  id: `${n}`,
  name: `${words[n % 9]} ${words[(n * 5) % 7]} ${n % 4 === 0 ? "works" : "labs"}`,
  industries: n % 3 === 0 ? [words[n % 5] as string, "software"] : [],
  ...(n % 7 !== 0 && { staff_count: n % 40 }),
}));
const sealed = new SearchEngine(companySchema);
await sealed.load(companies);
const live = new SearchEngine(companySchema);
for (const company of companies) live.upsert(company);
for (const engine of [sealed, live]) for (let n = 0; n < 120; n += 11) engine.delete(`${n}`);
const records = companies.filter((_, n) => n % 11 !== 0);

/** Distinct values that no company has: they make a set of any size. */
function fillers(count: number): readonly string[] {
  return Array.from({ length: count }, (_, n) => `filler${n}`);
}

const value = fc.constantFrom(...words.map((word) => (/^\w+$/.test(word) ? word : `"${word}"`)));
const number = fc.integer({ min: -2, max: 45 }).map((n) => (n < 0 ? `\\${n}` : `${n}`));
const size = fc.constantFrom(0, 3, 20, 1100);
const separators = fc.constantFrom(" OR ", " ");
const names = fc.tuple(fc.constantFrom("name:", "industries:", ""), fc.uniqueArray(value, { minLength: 1 }), size);
const clause = fc.oneof(
  fc.tuple(names, separators).map(([[searched, values, count], separator]) => {
    return `${searched}(${[...values, ...fillers(count)].join(separator)})`;
  }),
  fc
    .tuple(fc.uniqueArray(number, { minLength: 1, maxLength: 12 }), size, separators)
    .map(([values, count, separator]) => {
      return `staff_count:(${[...values, ...fillers(count).map((_, n) => `${n + 1000}`)].join(separator)})`;
    }),
);
const shapes = ["A", "NOT A", "A AND B", "A AND NOT B", "+A B", "A OR B", "red AND (A OR B)", "(A)^2 AND labs"];
const queries = fc
  .tuple(fc.constantFrom(...shapes), clause, clause)
  .map(([shape, a, b]) => shape.replace("A", a).replace(/B$|B(?=\))/, b));

law(
  "sets of any size match what the reference implementation matches, alone and beside other clauses",
  60,
  fc.property(queries, (query) => {
    const expected = naiveIds(records, parse(query), { schema: companySchema, defaultOperator: "OR" });
    for (const engine of [sealed, live]) {
      expect(engine.ids(query)).toEqual(expected);
      expect(engine.count(query)).toBe(expected.length);
      const page = engine.search(query, { limit: 200 });
      expect(page.hits.map(({ id }) => id).sort()).toEqual(expected.toSorted());
      expect(page.hits.map(({ score }) => score)).toEqual(
        page.hits.map(({ score }) => score).toSorted((a, b) => b - a),
      );
    }
  }),
);

const bound = fc.constantFrom(0, 1, 1, 2, 3, 5, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
const range: fc.Arbitrary<NumericRange> = fc.record({
  low: bound,
  lowInclusive: fc.boolean(),
  high: bound,
  highInclusive: fc.boolean(),
});

law(
  "united ranges are disjoint and contain the same numbers",
  500,
  fc.property(fc.array(range, { maxLength: 6 }), (ranges) => {
    const united = unitedRanges(ranges);
    for (const x of [-1, 0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, Number.NaN]) {
      expect(isInRanges(united, x)).toBe(ranges.some((each) => isInRange(each, x)));
      expect(united.filter((each) => isInRange(each, x)).length).toBeLessThanOrEqual(1);
    }
    expect(unitedRanges(united)).toEqual(united);
  }),
);

describe("the score of a set", () => {
  const scoresOf = (query: string): readonly number[] =>
    live.search(query, { limit: 3 }).hits.map(({ score }) => Number(score.toPrecision(6)));

  test("is the sum of its values up to 1,024 of them, and its boost above", () => {
    const few = `industries:(${["red", ...fillers(1023)].join(" OR ")})`;
    const many = `industries:(${["red", ...fillers(1024)].join(" OR ")})`;
    expect(scoresOf(few)).toEqual(scoresOf("industries:red"));
    expect(new Set(scoresOf(many))).toEqual(new Set([1]));
    expect(new Set(scoresOf(`${many}^3`))).toEqual(new Set([3]));
    expect(new Set(scoresOf(`(${many})^3 AND industries:software^0`))).toEqual(new Set([3]));
  });
});

describe("a set of 10,000 values", () => {
  const values = ["green", ...fillers(10_000)];
  const query = `industries:(${values.join(" OR ")})`;

  test("is one node of the plan, whose label does not show them", () => {
    const { plan } = live.explain(query);
    expect(plan).toMatchObject({ kind: "terms", label: "any of 10001 terms in industries", inputs: [] });
    const numbers = Array.from({ length: 10_000 }, (_, n) => n * 2);
    expect(live.explain(field("staff_count").in(numbers)).plan).toMatchObject({
      kind: "ranges",
      label: "any of 10000 ranges of staff_count, scan of the sorted numbers",
    });
  });

  test("leads an intersection or filters another clause, whichever is cheaper", () => {
    const kinds = (text: string): readonly string[] => live.explain(text).plan.inputs.map(({ kind }) => kind);
    expect(kinds(`labs AND ${query}`)).toEqual(["terms", "term"]);
    expect(kinds(`name:42 AND industries:(${[...words.slice(0, 4), "software", ...fillers(2000)].join(" ")})`)).toEqual(
      ["term", "terms"],
    );
  });

  test("marks its values, and explains a score with its first ones", () => {
    const [hit] = live.search(query, { highlight: ["industries"], explain: true, limit: 1 }).hits;
    expect(hit?.highlights).toMatchObject({ industries: [{ marked: "<em>green</em>" }] });
    expect(hit?.explanation?.[0]).toEqual({
      clause: "industries:(green OR filler0 OR filler1 OR …)",
      score: 1,
      fields: [{ field: "industries", score: 1 }],
    });
  });

  test("built in code finds the same, and nothing without values", () => {
    expect(live.ids(field("industries").in(values))).toEqual(live.ids("industries:green"));
    expect(live.ids(or(field("industries").in([]), field("staff_count").in([])))).toEqual([]);
  });
});
