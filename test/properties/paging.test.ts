import fc, { type Arbitrary } from "fast-check";
import { describe, expect } from "vitest";
import { readIndex, writeIndex } from "../../src/engine/file/index-file.ts";
import type { SortOrder } from "../../src/engine/options/sort-options.ts";
import type { Hit, SearchPage } from "../../src/engine/result/search-page.ts";
import type { SearchEngine } from "../../src/engine/search-engine.ts";
import type { Snapshot } from "../../src/engine/snapshot.ts";
import type { Company, CompanyInput, CompanySchema } from "../../src/schema/company-schema.ts";
import { profileEngines, profileInputs } from "../support/arbitrary/profiles.ts";
import { joined } from "../support/engine/index-files.ts";
import { law } from "../support/fuzz.ts";

type Engine = SearchEngine<CompanySchema>;
type Order = SortOrder<CompanySchema>;

/** What scores by words, phrases, patterns, numbers and all of them, and what does not score. */
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

/** How the pages of one list of hits are asked for; what changes before each, and how long it is. */
interface Visit {
  readonly query: string;
  readonly sort: readonly Order[];
  readonly steps: readonly { readonly limit: number; readonly changes: readonly Change[] }[];
}

const visits: Arbitrary<Visit> = fc.record({
  query: queries,
  sort: sorts,
  steps: fc.array(fc.record({ limit: fc.integer({ min: 1, max: 25 }), changes }), { minLength: 1, maxLength: 12 }),
});

const facets = { type: 3, staff_count: [0, 2] } as const;

function contentOf(hits: readonly Hit<Company>[]): unknown {
  return hits.map(({ id, score, document }) => ({ id, score, document }));
}

/** Engines that were made in memory, and ones whose segments lie in the bytes of a file. */
const engines: Arbitrary<Engine> = fc.tuple(profileEngines, fc.boolean()).map(([engine, isOpened]) => {
  return isOpened ? readIndex(joined(writeIndex(engine)), { liveCapacity: 3, segmentCapacity: 16 }) : engine;
});

/** One who goes from page to page, and what that should give in the end. */
class Reader {
  readonly #engine: Engine;
  readonly #visit: Visit;
  readonly #all: SearchPage<Company, unknown>;
  readonly #given: Hit<Company>[] = [];
  #cursor: string | null = null;
  #pageCount = 0;

  constructor(engine: Engine, visit: Visit) {
    this.#engine = engine;
    this.#visit = visit;
    this.#all = engine.search(visit.query, { sort: visit.sort, limit: 1000, facets });
  }

  /** Reads a page, makes the changes that are to follow it, and tells whether there is another. */
  turn(): boolean {
    const { query, sort, steps } = this.#visit;
    const { limit, changes } = steps[this.#pageCount % steps.length] ?? { limit: 1, changes: [] };
    const position = this.#cursor === null ? {} : { cursor: this.#cursor };
    const page = this.#engine.search(query, { sort, limit, facets, ...position });
    this.#given.push(...page.hits);
    expect([page.total, page.facets]).toEqual([this.#all.total, this.#all.facets]);
    expect(page.cursor === null).toBe(this.#given.length === this.#all.total);
    this.#cursor = page.cursor;
    if (this.#pageCount++ < 20) change(this.#engine, changes);
    if (page.cursor === null) expect(contentOf(this.#given)).toEqual(contentOf(this.#all.hits));
    return page.cursor !== null;
  }
}

describe("pages that are followed by their cursors", () => {
  law(
    "put together are what one search gave, whatever is changed in between and whoever else reads",
    80,
    fc.property(engines, fc.array(visits, { minLength: 1, maxLength: 3 }), (engine, asked) => {
      const waiting = [...asked];
      let reading: Reader[] = [];
      while (waiting.length + reading.length > 0) {
        reading = reading.filter((reader) => reader.turn());
        const next = waiting.pop();
        if (next === undefined) continue;
        const reader = new Reader(engine, next);
        if (reader.turn()) reading.push(reader);
      }
    }),
  );
});

/** What a reader says to some requests, times apart. */
function answersOf(reader: Engine | Snapshot<CompanySchema>, asked: readonly Visit[]): unknown {
  const answers = asked.map(({ query, sort, steps }) => ({
    pages: steps.map(({ limit }) => {
      const { total, hits, facets: counted } = reader.search(query, { sort, limit, facets });
      return { total, hits: contentOf(hits), counted };
    }),
    count: reader.count(query),
    ids: reader.ids(query),
    plan: String(reader.explain(query)).replaceAll(/[\d.]+ ms/g, ""),
  }));
  const documents = Array.from({ length: 1009 }, (_, number) => [reader.get(`${number}`), reader.has(`${number}`)]);
  return { answers, documents, size: reader.size };
}

describe("a snapshot", () => {
  law(
    "goes on answering as the engine did when it was made",
    40,
    fc.property(engines, fc.array(visits, { minLength: 1, maxLength: 3 }), (engine, asked) => {
      const expected = answersOf(engine, asked);
      const snapshot = engine.snapshot();
      expect(answersOf(snapshot, asked)).toEqual(expected);
      for (const { changes } of asked.flatMap(({ steps }) => steps)) {
        change(engine, changes);
        if (changes.length === 1) engine.search("red");
      }
      expect(answersOf(snapshot, asked)).toEqual(expected);
    }),
  );
});
