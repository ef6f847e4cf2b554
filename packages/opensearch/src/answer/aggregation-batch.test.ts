import { expect, test } from "vitest";
import type { SearchAnswer } from "../read/read-view.ts";
import { AggregationBatch, type Matches, within } from "./aggregation-batch.ts";

interface Body {
  readonly query: object;
  readonly aggs: Readonly<Record<string, { readonly filter: unknown; readonly aggs?: object }>>;
}

/** Answers each aggregation with its own filter; a query named `broken` fails. */
class EchoView {
  readonly bodies: Body[] = [];

  search(body: object): Promise<SearchAnswer> {
    const { query, aggs } = body as Body;
    this.bodies.push(body as Body);
    if ("broken" in query) return Promise.reject(new Error("no node"));
    const aggregations = Object.entries(aggs).map(([name, { filter }]) => [name, { doc_count: 1, echo: filter }]);
    const hits = { total: { value: 0 }, hits: [] };
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
        0: { filter: { bool: { filter: [{ term: { v0: 1 } }] } } },
        1: {
          filter: { bool: { filter: [{ term: { v0: 2 } }, { term: { v1: 3 } }] } },
          aggs: { a: { min: { field: "n0" } } },
        },
      },
    },
  ]);
  await batch.ask(ALL);
  expect(view.bodies).toHaveLength(2);
});

test("a request has few enough buckets and aggregations", async () => {
  const view = new EchoView();
  const batch = new AggregationBatch(view);
  await Promise.all(Array.from({ length: 7 }, (_, n) => batch.ask(cities(n), {}, 20_000)));
  expect(view.bodies.map(({ aggs }) => Object.keys(aggs).length)).toEqual([2, 2, 2, 1]);
  view.bodies.length = 0;
  await Promise.all(Array.from({ length: 1200 }, (_, n) => batch.ask(cities(n))));
  expect(view.bodies.map(({ aggs }) => Object.keys(aggs).length)).toEqual([500, 500, 200]);
  expect(await batch.ask(ALL, {}, 90_000)).toMatchObject({ doc_count: 1 });
});

test("a failure concerns the questions of its query only", async () => {
  const batch = new AggregationBatch(new EchoView());
  const broken = { query: { broken: {} }, filters: [] };
  const results = await Promise.allSettled([batch.ask(broken), batch.ask(ALL), batch.ask(broken)]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected"]);
});
