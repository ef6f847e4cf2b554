import { foldingEngine, standardEngine } from "@firmament/test-support/engine/company-engines.ts";
import { expectIds } from "@firmament/test-support/engine/expect-ids.ts";
import { type Spread, spreadEngine, spreads } from "@firmament/test-support/engine/spread-engine.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe } from "vitest";
import { companySchema } from "../../src/companies/company-schema.ts";
import type { SearchEngine } from "../../src/engine/search-engine.ts";

/** Few enough integers for repetitions, and extreme doubles. */
const values: Arbitrary<number> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -5, max: 20 }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(-0, 0.1, 0.30000000000000004, 2 ** 53, 2 ** 53 + 2, Number.MAX_VALUE, 5e-324),
  },
);

/** Every third company is called rare; `followers` can be missing. */
function engineOf(numbers: readonly (number | null)[], spread: Spread): SearchEngine<typeof companySchema> {
  const companies = numbers.map((followers, i) => ({
    id: String(i),
    name: i % 3 === 0 ? "rare common" : "common",
    followers,
  }));
  return spreadEngine(companySchema, companies, spread);
}

const columns = fc.array(fc.option(values, { freq: 6 }), { minLength: 1, maxLength: 40, size: "max" });

interface Range {
  readonly text: string;
  readonly holds: (value: number) => boolean;
}

const bounded: Arbitrary<Range> = fc
  .tuple(values, values, fc.boolean(), fc.boolean())
  .map(([low, high, includesLow, includesHigh]) => ({
    text: `followers:${includesLow ? "[" : "{"}${low} TO ${high}${includesHigh ? "]" : "}"}`,
    holds: (value) => (includesLow ? value >= low : value > low) && (includesHigh ? value <= high : value < high),
  }));

/** The ways to write a range with one bound, with `?` for the bound. */
const halves: readonly (readonly [text: string, holds: (value: number, bound: number) => boolean])[] = [
  ["followers:[? TO *}", (value, bound) => value >= bound],
  ["followers:{? TO *]", (value, bound) => value > bound],
  ["followers:{* TO ?]", (value, bound) => value <= bound],
  ["followers:[* TO ?}", (value, bound) => value < bound],
  ["followers:>?", (value, bound) => value > bound],
  ["followers:>=?", (value, bound) => value >= bound],
  ["followers:<?", (value, bound) => value < bound],
  ["followers:<=?", (value, bound) => value <= bound],
  ['followers:"?"', (value, bound) => value === bound],
];

const half: Arbitrary<Range> = fc.tuple(fc.constantFrom(...halves), values).map(([[text, holds], bound]) => ({
  text: text.replace("?", String(bound)),
  holds: (value) => holds(value, bound),
}));

describe("a range of numbers is a filter", () => {
  law(
    "by a scan, by a check of a term's matches, within a union and in a negation",
    400,
    fc.property(columns, fc.oneof(bounded, half), spreads, (numbers, { text, holds }, spread) => {
      const engine = engineOf(numbers, spread);
      const all = numbers.map((_, i) => i);
      const isIn = (i: number): boolean => {
        const value = numbers[i];
        return typeof value === "number" && holds(value);
      };
      const isRare = (i: number): boolean => i % 3 === 0;
      const expectMatches = (query: string, matches: (i: number) => boolean): void =>
        expectIds(engine, query, {}, all.filter(matches).map(String), () => JSON.stringify(numbers));

      expectMatches(text, isIn);
      expectMatches(`rare AND ${text}`, (i) => isRare(i) && isIn(i));
      expectMatches(`rare OR ${text}`, (i) => isRare(i) || isIn(i));
      expectMatches(`common AND NOT ${text}`, (i) => !isIn(i));
      expectMatches(`rare AND (${text} OR nosuchword)`, (i) => isRare(i) && isIn(i));
      expectMatches(`NOT ${text}`, (i) => !isIn(i));
    }),
  );
});

const engines = fc.constantFrom(foldingEngine, standardEngine);
const numberBounds = fc.constantFrom(0, 1, 10, 50, 85, 99.5, 100, 101, 105, 500, 830, 1000, 5000, 1e6, 1e10);
const wordBounds = fc.constantFrom(
  "",
  "0",
  "9",
  "a",
  "aida",
  "b",
  "bach",
  "berlin",
  "carmen",
  "re",
  "red",
  "z",
  "ω",
  "м",
  "東",
  "😀",
);

/** A field with three ascending bounds. */
const split = fc.oneof(
  fc
    .tuple(fc.constantFrom("followers", "staff_count"), fc.array(numberBounds, { minLength: 3, maxLength: 3 }))
    .map(([field, bounds]) => ({ field, bounds: bounds.toSorted((a, b) => a - b).map(String) })),
  fc
    .tuple(fc.constantFrom("name", "tagline", "specialities"), fc.array(wordBounds, { minLength: 3, maxLength: 3 }))
    .map(([field, bounds]) => ({ field, bounds: bounds.toSorted() })),
);

describe("ranges can be split", () => {
  law(
    "[a TO b] = [a TO c} OR [c TO b] = [a TO c] OR {c TO b], of numbers and of words",
    400,
    fc.property(engines, split, (engine, { field, bounds }) => {
      const [a, c, b] = bounds.map((bound) => (bound === "" ? '""' : bound));
      const expected = engine.ids(`${field}:[${a} TO ${b}]`);
      expectIds(engine, `${field}:[${a} TO ${c}} OR ${field}:[${c} TO ${b}]`, {}, expected);
      expectIds(engine, `${field}:([${a} TO ${c}] OR {${c} TO ${b}])`, {}, expected);
    }),
  );

  law(
    "field:* = below c OR from c on, and no number is both",
    200,
    fc.property(engines, split, (engine, { field, bounds }) => {
      const c = bounds[1] === "" ? '""' : bounds[1];
      expectIds(engine, `${field}:{* TO ${c}} OR ${field}:[${c} TO *}`, {}, engine.ids(`${field}:*`));
      if (field === "followers" || field === "staff_count") {
        expectIds(engine, `${field}:<${c} AND ${field}:>=${c}`, {}, []);
      }
    }),
  );
});
