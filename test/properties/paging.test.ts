import { profileEngines, profileInputs } from "@firmament/test-support/arbitrary/profiles.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect } from "vitest";
import type { Company, CompanyInput, CompanySchema } from "../../src/companies/company-schema.ts";
import { readIndex, writeIndex } from "../../src/engine/file/index-file.ts";
import type { Filter } from "../../src/engine/options/filter.ts";
import type { SortOrder } from "../../src/engine/options/sort-options.ts";
import type { Hit, SearchPage } from "../../src/engine/result/search-page.ts";
import type { SearchEngine } from "../../src/engine/search-engine.ts";
import type { Snapshot } from "../../src/engine/snapshot.ts";
import { companySchema } from "../../src/entries/companies.ts";

type Engine = SearchEngine<CompanySchema>;
type Order = SortOrder<CompanySchema>;

/** Queries whose scores come from words, phrases, patterns, numbers or all of them, and queries without scores. */
const queries = fc.constantFrom(
  ...["*:*", "red", "NOT red", "red green berlin", "name:red^3 OR followers:[5 TO 50]", "+type:* red green"],
  ...[
    '"red green" OR "green red"~3',
    "r* OR /gr.*/",
    "berlin~1 red",
    "NOT type:partnership",
    "followers:*",
    "nosuchword",
  ],
);

const orders: Arbitrary<Order> = fc.constantFrom(
  ...(["relevance", "name", "name:desc", "location_city", "industries:desc", "type"] as const),
  ...(["followers", "followers:desc", "staff_count", "staff_count:desc"] as const),
);
const sorts = fc.oneof(
  { weight: 1, arbitrary: fc.constant<readonly Order[]>(["relevance"]) },
  { weight: 3, arbitrary: fc.array(orders, { minLength: 1, maxLength: 3 }) },
);

type Change =
  | { readonly kind: "upsert"; readonly companies: readonly CompanyInput[] }
  | { readonly kind: "load"; readonly companies: readonly CompanyInput[] }
  | { readonly kind: "delete"; readonly ids: readonly string[] }
  | { readonly kind: "compact"; readonly full: boolean };

const changes: Arbitrary<readonly Change[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("upsert" as const), companies: profileInputs }),
    fc.record({ kind: fc.constant("load" as const), companies: profileInputs }),
    fc.record({ kind: fc.constant("delete" as const), ids: profileInputs.map((list) => list.map(({ id }) => id)) }),
    fc.record({ kind: fc.constant("compact" as const), full: fc.boolean() }),
  ),
  { maxLength: 3 },
);

function change(engine: Engine, list: readonly Change[]): void {
  for (const each of list) {
    if (each.kind === "upsert") for (const company of each.companies) engine.upsert(company);
    else if (each.kind === "load") engine.upsertAll(each.companies);
    else if (each.kind === "delete") for (const id of each.ids) engine.delete(id);
    else engine.compact({ full: each.full });
  }
}

/** One reading of pages: the request, and for each page its limit and the changes after it. */
interface PageReading {
  readonly query: string;
  readonly sort: readonly Order[];
  readonly filter: Filter<CompanySchema> | undefined;
  readonly steps: readonly { readonly limit: number; readonly changes: readonly Change[] }[];
}

const readings: Arbitrary<PageReading> = fc.record({
  query: queries,
  sort: sorts,
  filter: fc.constantFrom<PageReading["filter"][]>(undefined, { followers: { gte: 2 } }, "red OR berlin", {
    type: { not: "Partnership" },
  }),
  steps: fc.array(fc.record({ limit: fc.integer({ min: 1, max: 25 }), changes }), { minLength: 1, maxLength: 12 }),
});

const facets = { type: 3, staff_count: [0, 2] } as const;

function contentOf(hits: readonly Hit<Company>[]): unknown {
  return hits.map(({ id, score, document }) => ({ id, score, document }));
}

/** Engines built in memory, and engines opened from an index file. */
const engines: Arbitrary<Engine> = fc.tuple(profileEngines, fc.boolean()).map(([engine, isOpened]) => {
  return isOpened
    ? readIndex(writeIndex(engine), { schema: companySchema, liveCapacity: 3, segmentCapacity: 16 })
    : engine;
});

/** Reads page after page, and compares the hits with one search before all changes. */
class PageReader {
  readonly #engine: Engine;
  readonly #reading: PageReading;
  readonly #all: SearchPage<Company, unknown>;
  readonly #hits: Hit<Company>[] = [];
  #cursor: string | null = null;
  #pageCount = 0;

  constructor(engine: Engine, reading: PageReading) {
    this.#engine = engine;
    this.#reading = reading;
    this.#all = engine.search(reading.query, { sort: reading.sort, filter: reading.filter, limit: 1000, facets });
  }

  /** Reads the next page, then changes the engine. Returns whether there is another page. */
  next(): boolean {
    const { query, sort, filter, steps } = this.#reading;
    const { limit, changes } = steps[this.#pageCount % steps.length] ?? { limit: 1, changes: [] };
    const position = this.#cursor === null ? {} : { cursor: this.#cursor };
    const page = this.#engine.search(query, { sort, filter, limit, facets, ...position });
    this.#hits.push(...page.hits);
    expect([page.total, page.facets]).toEqual([this.#all.total, this.#all.facets]);
    expect(page.cursor === null).toBe(this.#hits.length === this.#all.total);
    this.#cursor = page.cursor;
    if (this.#pageCount++ < 20) change(this.#engine, changes);
    if (page.cursor === null) expect(contentOf(this.#hits)).toEqual(contentOf(this.#all.hits));
    return page.cursor !== null;
  }
}

describe("the total of a page", () => {
  law(
    "is that of the search, however late it is read",
    80,
    fc.property(engines, queries, changes, (engine, query, list) => {
      const expected = engine.count(query);
      const pages = [1, 3, 1000].map((limit) => engine.search(query, { limit }));
      change(engine, list);
      expect(pages.map(({ total }) => total)).toEqual([expected, expected, expected]);
      expect(pages.map(({ cursor }) => cursor === null)).toEqual([1, 3, 1000].map((limit) => limit >= expected));
    }),
  );
});

describe("pages that continue with cursors", () => {
  law(
    "are the slices of one search, despite changes in between and other readers",
    80,
    fc.property(engines, fc.array(readings, { minLength: 1, maxLength: 3 }), (engine, requests) => {
      const waiting = [...requests];
      let readers: PageReader[] = [];
      while (waiting.length + readers.length > 0) {
        readers = readers.filter((reader) => reader.next());
        const next = waiting.pop();
        if (next === undefined) continue;
        const reader = new PageReader(engine, next);
        if (reader.next()) readers.push(reader);
      }
    }),
  );
});

/** All results of some requests, without times. */
function resultsOf(reader: Engine | Snapshot<CompanySchema>, requests: readonly PageReading[]): unknown {
  const results = requests.map(({ query, sort, filter, steps }) => ({
    pages: steps.map(({ limit }) => {
      const { total, hits, facets: counts } = reader.search(query, { sort, filter, limit, facets });
      return { total, hits: contentOf(hits), counts };
    }),
    count: reader.count(query, { filter }),
    ids: reader.ids(query, { filter }),
    plan: String(reader.explain(query)).replaceAll(/[\d.]+ ms/g, ""),
  }));
  const documents = Array.from({ length: 1009 }, (_, number) => [reader.get(`${number}`), reader.has(`${number}`)]);
  return { results, documents, size: reader.size };
}

describe("a snapshot", () => {
  law(
    "has the results that the engine had when it was taken",
    40,
    fc.property(engines, fc.array(readings, { minLength: 1, maxLength: 3 }), (engine, requests) => {
      const expected = resultsOf(engine, requests);
      const snapshot = engine.snapshot();
      expect(resultsOf(snapshot, requests)).toEqual(expected);
      for (const { changes } of requests.flatMap(({ steps }) => steps)) {
        change(engine, changes);
        if (changes.length === 1) engine.search("red");
      }
      expect(resultsOf(snapshot, requests)).toEqual(expected);
    }),
    6,
  );
});
