import { AggregationBatch } from "@firmament/opensearch/src/answer/aggregation-batch.ts";
import { countFacets, matchesOf } from "@firmament/opensearch/src/answer/count-facets.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FacetOptions } from "../../src/engine/options/facet-options.ts";
import { readFacets } from "../../src/engine/options/facet-requests.ts";
import { parseFiltered } from "../../src/engine/query/filtered-query.ts";
import { rulesFor } from "../../src/engine/query/parse-query.ts";
import { internalsOf } from "../../src/engine/search-engine.ts";
import { answerEngine, type answerSchema } from "./support/answer-corpus.ts";
import { type AnswerIndex, answerIndex } from "./support/answer-index.ts";
import { hasCluster } from "./support/shared-cluster.ts";

type Facets = FacetOptions<typeof answerSchema>;

const all: readonly Facets[] = [
  { name: 3, city: 5, tags: 4, active: 2 },
  { name: { limit: 100, order: "value" }, city: { limit: 1000 }, tags: { limit: 0 } },
  { city: { limit: 40, order: "value" }, tags: { limit: 7, like: "york1 n" }, name: { like: "nam yy", limit: 5 } },
  { city: { like: "c1" }, tags: { like: "york1 tag", order: "value", limit: 3 }, active: { order: "value" } },
  { staff: [0, 11, 51, 1000], prices: [-5.5, 0, 20, 1e6] },
  { staff: { bins: 12 }, prices: { bins: 7, scale: "log" } },
  { staff: { bins: 10, scale: "log" }, prices: { bins: 20 } },
  { staff: { width: 50, offset: 7 }, prices: { width: 0.5 } },
  { staff: { edges: [0, 11, 51], statistics: false }, prices: { edges: [-5.5, 0, 20], statistics: false } },
  { staff: { bins: 12, statistics: false }, prices: { bins: 7, scale: "log", statistics: false, except: "own" } },
  { staff: { width: 50, offset: 7, statistics: false }, prices: { width: 0.5, statistics: false } },
  { staff: { bins: 9, scale: "log", statistics: false }, prices: { bins: 200, statistics: false } },
  { staff: { bins: 1, statistics: false }, prices: { bins: 3000, scale: "log", statistics: false } },
  {
    city: {
      limit: 3,
      facets: { staff: { edges: [0, 100], statistics: false }, prices: { width: 9, statistics: false } },
    },
  },
  { prices: { width: 2.5, offset: -1, facets: { staff: { width: 400 } } } },
  { founded: { interval: "year" }, seen: { interval: "month", order: "count", limit: 4 } },
  { founded: { interval: "hour", limit: 20 }, seen: { interval: "week" } },
  { founded: { interval: "quarter", facets: { city: 2, prices: [0, 9] } } },
  { city: { limit: 3, facets: { tags: 2, staff: { bins: 3 }, seen: { interval: "day", limit: 3 }, active: 2 } } },
  { staff: { edges: [0, 500], facets: { tags: { limit: 2, like: "york" }, founded: { interval: "year", limit: 2 } } } },
  ["city", "staff", "founded", "active"],
  { city: { limit: 3, facets: ["tags", "prices", "seen"] } },
  { active: { except: "own" }, tags: { limit: 5, except: "own" }, prices: { bins: 5, except: "own" } },
  { prices: { bins: 4, facets: { name: 2 } }, active: { facets: { prices: { bins: 2 } } } },
];

describe.skipIf(!hasCluster)("facets of a cluster", () => {
  let index: AnswerIndex;

  beforeAll(async () => {
    index = await answerIndex(answerEngine);
  });

  afterAll(() => index?.drop());

  const queries = ["*:*", "staff:[0 TO 200]", "staff:5000", "active:true AND tags:(york1 OR york2) AND NOT prices:<0"];

  test.each(all.flatMap((facets) => queries.map((query) => ({ facets, query }))))(
    "are those of one process: $query $facets",
    async ({ facets, query }) => {
      const rules = rulesFor(internalsOf(answerEngine).rules, {});
      const requests = readFacets(facets, rules.schema);
      const parsed = parseFiltered(query, undefined, rules, false);
      const batch = new AggregationBatch(index.view);
      const counted = await countFacets(batch, index.layout, parsed, matchesOf(parsed, index.layout), requests);
      const options = { limit: 0, facets: facets as { city: number } };
      expect(counted).toEqual(answerEngine.search(query, options).facets);
    },
  );

  test.each([true, false])("of a width with too many ranges are an error, with statistics: %j", async (statistics) => {
    const rules = rulesFor(internalsOf(answerEngine).rules, {});
    const requests = readFacets({ prices: { width: 0.01, statistics } }, rules.schema);
    const parsed = parseFiltered("*:*", undefined, rules, false);
    const batch = new AggregationBatch(index.view);
    const counted = countFacets(batch, index.layout, parsed, matchesOf(parsed, index.layout), requests);
    await expect(counted).rejects.toThrow("need more than 1000 ranges of the width 0.01.");
  });

  test.each<[requests: number, facets: Facets]>([
    [1, { staff: { edges: [0, 11, 51], statistics: false }, prices: { edges: [0, 20], statistics: false } }],
    [2, { staff: { bins: 12, statistics: false }, prices: { width: 5, statistics: false } }],
    [2, { staff: { bins: 12, scale: "log", statistics: false } }],
    [2, { staff: { edges: [0, 9], statistics: false, facets: { prices: { edges: [0, 9], statistics: false } } } }],
  ])("take %i requests without statistics: %j", async (requests, facets) => {
    const rules = rulesFor(internalsOf(answerEngine).rules, {});
    const parsed = parseFiltered("*:*", undefined, rules, false);
    const before = index.requests();
    const batch = new AggregationBatch(index.view);
    await countFacets(batch, index.layout, parsed, matchesOf(parsed, index.layout), readFacets(facets, rules.schema));
    expect(index.requests() - before).toBe(requests);
  });
});
