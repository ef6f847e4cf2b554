import { expect, test } from "vitest";
import type { SearchAnswer } from "../read/read-view.ts";
import { AggregationBatch, type Matches, within } from "./aggregation-batch.ts";

interface Body {
  readonly query: object;
  readonly aggs?: { readonly counts?: Aggregation } & Readonly<Record<string, Aggregation>>;
}

interface Aggregation {
  readonly filter?: unknown;
  readonly filters?: { readonly filters: Readonly<Record<string, unknown>> };
  readonly aggs?: object;
}

const TOTAL = 7;

/** Answers each aggregation with its own filter; a query named `broken` fails. */
class EchoView {
  readonly bodies: Body[] = [];

  search(body: object): Promise<SearchAnswer> {
    const { query, aggs = {} } = body as Body;
    this.bodies.push(body as Body);
    if ("broken" in query) return Promise.reject(new Error("no node"));
    const aggregations = Object.entries(aggs).map(([name, { filter, filters }]) => {
      const buckets = Object.entries(filters?.filters ?? {}).map(([key, each]) => [key, { doc_count: 1, echo: each }]);
      return [name, { doc_count: 1, echo: filter, buckets: Object.fromEntries(buckets) }];
    });
    const hits = { total: { value: TOTAL }, hits: [] };
    return Promise.resolve({ took: 0, hits, aggregations: Object.fromEntries(aggregations) });
  }
}

const ALL: Matches = { query: { match_all: {} }, filters: [] };

function cities(n: number): Matches {
  return within(ALL, { term: { v0: n } });
}

test("aggregations of the same query share a request", async () => {
  const view = new EchoView();
  const batch = new AggregationBatch(view);
  const answers = await Promise.all([
    batch.ask(cities(1)),
    batch.ask(within(cities(2), { term: { v1: 3 } }), { a: { min: { field: "n0" } } }),
  ]);
  expect(answers.map(({ echo }) => echo)).toEqual([
    { bool: { filter: [{ term: { v0: 1 } }] } },
    { bool: { filter: [{ term: { v0: 2 } }, { term: { v1: 3 } }] } },
  ]);
  expect(view.bodies).toEqual([
    {
      size: 0,
      query: { match_all: {} },
      aggs: {
        1: {
          filter: { bool: { filter: [{ term: { v0: 2 } }, { term: { v1: 3 } }] } },
          aggs: { a: { min: { field: "n0" } } },
        },
        counts: { filters: { filters: { 0: { bool: { filter: [{ term: { v0: 1 } }] } } } } },
      },
    },
  ]);
  await batch.ask(ALL);
  expect(view.bodies).toHaveLength(2);
});

test("hits and the aggregations over the same matches share a request", async () => {
  const view = new EchoView();
  const batch = new AggregationBatch(view);
  const body = { query: { term: { a: "scored" } }, size: 10 };
  const other = { query: { term: { t0: "b" } }, filters: [] };
  const [answer, ...answers] = await Promise.all([
    batch.hits(ALL.query, body),
    batch.ask(ALL, { a: { min: { field: "n0" } } }),
    batch.ask(cities(1)),
    batch.ask(other),
  ]);
  expect(answer.hits.total.value).toBe(TOTAL);
  expect(answers).toMatchObject([{ doc_count: TOTAL, a: {} }, { doc_count: 1 }, { doc_count: TOTAL }]);
  expect(view.bodies).toEqual([
    {
      ...body,
      aggs: {
        "0 a": { min: { field: "n0" } },
        counts: { filters: { filters: { 1: { bool: { filter: [{ term: { v0: 1 } }] } } } } },
      },
    },
    { size: 0, query: other.query },
  ]);
});

test("a request has few enough buckets and aggregations", async () => {
  const view = new EchoView();
  const batch = new AggregationBatch(view);
  await Promise.all(Array.from({ length: 7 }, (_, n) => batch.ask(cities(n), {}, 20_000)));
  expect(view.bodies.map(({ aggs }) => Object.keys(aggs?.counts?.filters?.filters ?? {}).length)).toEqual([2, 2, 2, 1]);
  view.bodies.length = 0;
  await Promise.all(Array.from({ length: 1200 }, (_, n) => batch.ask(cities(n))));
  expect(view.bodies.map(({ aggs }) => Object.keys(aggs?.counts?.filters?.filters ?? {}).length)).toEqual([
    500, 500, 200,
  ]);
  expect(await batch.ask(ALL, {}, 90_000)).toMatchObject({ doc_count: TOTAL });
});

test("a failure concerns the questions of its query only", async () => {
  const batch = new AggregationBatch(new EchoView());
  const broken = { query: { broken: {} }, filters: [] };
  const hits = batch.hits(broken.query, { query: broken.query });
  const results = await Promise.allSettled([batch.ask(broken), batch.ask(ALL), batch.ask(broken), hits]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected", "rejected"]);
});
