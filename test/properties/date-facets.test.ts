import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  boolean,
  type DateFacet,
  date,
  defineSchema,
  keyword,
  SearchEngine,
  standardAnalyzer,
} from "../../src/entries/index.ts";

const schema = defineSchema({
  analyzer: standardAnalyzer,
  fields: { kind: keyword(), day: date(), days: date({ many: true }), open: boolean() },
});

interface Shop {
  readonly id: string;
  readonly kind: string;
  readonly day?: string | undefined;
  readonly days: readonly string[];
  readonly open?: boolean | undefined;
}

const days = fc
  .oneof(
    fc.integer({ min: Date.UTC(2019, 11, 20), max: Date.UTC(2020, 3, 5) }),
    fc.constantFrom(Date.UTC(2020, 0) - 1, Date.UTC(2020, 0), Date.UTC(2020, 1, 29), Date.UTC(1969, 11, 31)),
  )
  .map((instant) => new Date(instant).toISOString());

const shops: fc.Arbitrary<readonly Shop[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom("a", "b"),
      day: fc.option(days, { nil: undefined }),
      days: fc.array(days, { maxLength: 4 }),
      open: fc.option(fc.boolean(), { nil: undefined }),
    }),
    { maxLength: 30 },
  )
  .map((list) => list.map((shop, index) => ({ id: String(index), ...shop })));

function engineOf(documents: readonly Shop[], sealed: number): SearchEngine<typeof schema> {
  const engine = new SearchEngine(schema, { segmentCapacity: 7 });
  engine.upsertAll(documents.slice(0, sealed));
  engine.compact();
  for (const document of documents.slice(sealed)) engine.upsert(document);
  return engine;
}

/** The start of the interval of a date, by the parts of its text. */
function nameOf(interval: "year" | "quarter" | "month" | "week" | "day" | "hour", text: string): string {
  if (interval === "year") return text.slice(0, 4);
  if (interval === "month") return text.slice(0, 7);
  if (interval === "day") return text.slice(0, 10);
  if (interval === "hour") return text.slice(0, 13);
  const instant = new Date(text);
  if (interval === "quarter") {
    const month = Math.floor(instant.getUTCMonth() / 3) * 3 + 1;
    return `${text.slice(0, 5)}${String(month).padStart(2, "0")}`;
  }
  instant.setUTCDate(instant.getUTCDate() - ((instant.getUTCDay() + 6) % 7));
  return instant.toISOString().slice(0, 10);
}

function counted(lists: readonly (readonly string[])[], order: "count" | "value", limit: number): object {
  const counts = new Map<string, number>();
  for (const list of lists) for (const value of new Set(list)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const all = Array.from(counts, ([value, count]) => ({ value, count })).sort(
    (a, b) => (order === "count" ? b.count - a.count : 0) || (a.value < b.value ? -1 : 1),
  );
  return {
    values: all.slice(0, limit),
    other: all.slice(limit).reduce((sum, { count }) => sum + count, 0),
    missing: lists.filter((list) => list.length === 0).length,
  };
}

function withoutBounds({ values, ...others }: DateFacet): object {
  return { ...others, values: values.map(({ value, count }) => ({ value, count })) };
}

const intervals = fc.constantFrom("year", "quarter", "month", "week", "day", "hour");
const orders = fc.constantFrom("count", "value");

describe("facets of dates and truth values", () => {
  law(
    "count the documents by interval",
    300,
    fc.property(shops, intervals, orders, fc.nat(6), fc.nat(30), (list, interval, order, limit, sealed) => {
      const engine = engineOf(list, sealed);
      const option = { interval, order, limit };
      const { facets } = engine.search("kind:a", { facets: { day: option, days: option } });
      const matches = list.filter(({ kind }) => kind === "a");
      const single = matches.map(({ day }) => (day === undefined ? [] : [nameOf(interval, day)]));
      const many = matches.map((shop) => shop.days.map((each) => nameOf(interval, each)));
      expect({ day: withoutBounds(facets.day), days: withoutBounds(facets.days) }).toEqual({
        day: counted(single, order, limit),
        days: counted(many, order, limit),
      });
    }),
  );

  law(
    "count the values of a boolean field, and nest",
    200,
    fc.property(shops, orders, fc.nat(30), (list, order, sealed) => {
      const engine = engineOf(list, sealed);
      const nested = { day: { interval: "month" } } as const;
      const { facets } = engine.search("*:*", { facets: { open: { order, facets: nested } } });
      const flat = { ...facets.open, values: facets.open.values.map(({ value, count }) => ({ value, count })) };
      expect(flat).toEqual(
        counted(
          list.map(({ open }) => (open === undefined ? [] : [String(open)])),
          order,
          10,
        ),
      );
      for (const { value, facets: inner } of facets.open.values) {
        expect(inner).toEqual(engine.search(`open:${value}`, { facets: nested }).facets);
      }
    }),
  );

  law(
    "are the matches of their values, without the own filter",
    100,
    fc.property(shops, fc.constantFrom("year", "month", "day", "hour"), fc.nat(30), (list, interval, sealed) => {
      const engine = engineOf(list, sealed);
      const { facets } = engine.search("kind:a AND days:[2020 TO *] AND NOT open:false", {
        facets: { days: { interval, except: "own" } },
      });
      for (const { value, count } of facets.days.values) {
        expect(engine.count(`kind:a AND NOT open:false AND days:${value}`)).toBe(count);
      }
    }),
  );
  law(
    "have bounds with which a filter finds what was counted",
    200,
    fc.property(shops, intervals, fc.nat(30), (list, interval, sealed) => {
      const engine = engineOf(list, sealed);
      const { facets } = engine.search("kind:a", { facets: { day: { interval }, days: { interval } } });
      for (const field of ["day", "days"] as const) {
        for (const { value, from, to, count } of facets[field].values) {
          expect(from).toBe(value);
          const filter = { [field]: { gte: from, ...(to !== null && { lt: to }) } };
          expect([value, engine.count("kind:a", { filter })]).toEqual([value, count]);
          expect(engine.count(`kind:a AND ${field}:[${from} TO ${to ?? "*"}}`)).toBe(count);
        }
      }
    }),
  );
});

test("the first and the last interval of the calendar are in its years", () => {
  const engine = new SearchEngine(schema);
  engine.upsertAll([
    { id: "first", day: "0000-01-01" },
    { id: "last", day: "9999-12-31T23:30:00Z" },
  ]);
  for (const interval of ["year", "quarter", "month", "week", "day", "hour"] as const) {
    const [first, last, ...others] = engine.search("*:*", { facets: { day: { interval } } }).facets.day.values;
    expect(others).toEqual([]);
    expect([first?.from.slice(0, 4), first?.to === null, last?.to]).toEqual(["0000", false, null]);
    for (const each of [first, last]) {
      const range = { gte: each?.from, ...(each?.to !== null && { lt: each?.to }) };
      expect(engine.count("*:*", { filter: { day: range } })).toBe(1);
    }
  }
});

test.each([
  [
    { day: 10 },
    'The facet of the date field "day" must be an object with an interval, as in { interval: "month" }, not 10.',
  ],
  [
    { day: { interval: "decade" } },
    'facets.day.interval must be one of "year", "quarter", "month", "week", "day", "hour", not "decade".',
  ],
  [
    { day: { bins: 5 } },
    'There is no option "bins" for facets.day: the options are interval, limit, order, except, facets.',
  ],
  [
    { day: { width: 86_400_000 } },
    'There is no option "width" for facets.day: the options are interval, limit, order, except, facets.',
  ],
  [
    { open: [0, 1] },
    'The facet of the boolean field "open" must be a number of values, a whole number from 0, or an object, as in { limit: 2, except: "own" }, not [0, 1].',
  ],
])("%j is an error", (facets, message) => {
  const engine = new SearchEngine(schema);
  expect(() => engine.search("*:*", { facets: facets as never })).toThrow(new TypeError(message));
});
