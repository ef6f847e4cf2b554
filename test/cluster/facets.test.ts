import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { standardAnalyzer } from "../../src/analysis/standard-analyzer.ts";
import type { FacetOptions } from "../../src/engine/options/facet-options.ts";
import { readFacets } from "../../src/engine/options/facet-requests.ts";
import { internalsOf, SearchEngine } from "../../src/engine/search-engine.ts";
import { FacetCounter } from "../../src/opensearch/answer/facets.ts";
import { defineSchema } from "../../src/schema/schema.ts";
import { type AnswerIndex, answerIndex } from "./support/answer-index.ts";
import { hasCluster } from "./support/shared-cluster.ts";

const schema = defineSchema({
  analyzer: standardAnalyzer,
  fields: {
    name: { type: "text" },
    city: { type: "keyword" },
    tags: { type: "text", many: true },
    staff: { type: "integer" },
    prices: { type: "number", many: true },
    founded: { type: "date" },
    seen: { type: "date", many: true },
    active: { type: "boolean" },
  },
});
type Facets = FacetOptions<typeof schema>;

const engine = new SearchEngine(schema);
const documents = records(900);
engine.upsertAll(documents);

/** Skewed values, so that a value that is frequent in one shard is rare in another one. */
function records(count: number): Parameters<typeof engine.upsertAll>[0] {
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
  const skewed = (n: number): number => Math.floor(n * random() * random());
  const some = <Value>(value: () => Value): Value[] => Array.from({ length: skewed(5) }, value);
  return Array.from({ length: count }, (_, number) => ({
    id: `d${number}`,
    name: `name ${skewed(30)} ${"y".repeat(skewed(3) === 2 ? 9000 : 1)}${skewed(4)}`,
    ...(random() < 0.9 && { city: `c${skewed(700)}${random() < 0.1 ? "🚀" : ""}` }),
    tags: some(() => `New tag ${skewed(60)} york${skewed(4)}`),
    ...(random() < 0.8 && { staff: skewed(2000) }),
    prices: some(() => Math.round(1000 * (random() - 0.2)) / 8),
    ...(random() < 0.9 && { founded: new Date(Date.UTC(1990 + skewed(30), skewed(12), skewed(28), skewed(24))) }),
    seen: some(() => new Date(Date.UTC(2020, skewed(30), 1 + skewed(28), skewed(24)))),
    ...(random() < 0.7 && { active: random() < 0.6 }),
  }));
}

const all: readonly Facets[] = [
  { name: 3, city: 5, tags: 4, active: 2 },
  { name: { limit: 100, order: "value" }, city: { limit: 1000 }, tags: { limit: 0 } },
  { city: { limit: 40, order: "value" }, tags: { limit: 7, like: "york1 n" }, name: { like: "nam yy", limit: 5 } },
  { city: { like: "c1" }, tags: { like: "york1 tag", order: "value", limit: 3 }, active: { order: "value" } },
  { staff: [0, 11, 51, 1000], prices: [-5.5, 0, 20, 1e6] },
  { staff: { bins: 12 }, prices: { bins: 7, scale: "log" } },
  { staff: { bins: 10, scale: "log" }, prices: { bins: 20 } },
  { founded: { interval: "year" }, seen: { interval: "month", order: "count", limit: 4 } },
  { founded: { interval: "hour", limit: 20 }, seen: { interval: "week" } },
  { founded: { interval: "quarter", facets: { city: 2, prices: [0, 9] } } },
  { city: { limit: 3, facets: { tags: 2, staff: { bins: 3 }, seen: { interval: "day", limit: 3 }, active: 2 } } },
  { staff: { edges: [0, 500], facets: { tags: { limit: 2, like: "york" }, founded: { interval: "year", limit: 2 } } } },
  { prices: { bins: 4, facets: { name: 2 } }, active: { facets: { prices: { bins: 2 } } } },
];

describe.skipIf(!hasCluster)("facets of a cluster", () => {
  let index: AnswerIndex;

  beforeAll(async () => {
    index = await answerIndex(internalsOf(engine).rules.schema, [...engine.documents()]);
  });

  afterAll(() => index?.drop());

  const queries = [
    ["*:*", { match_all: {} }],
    ["staff:[0 TO 200]", { range: { n0: { gte: 0, lte: 200 } } }],
    ["staff:5000", { range: { n0: { gte: 5000, lte: 5000 } } }],
  ] as const;

  test.each(all.flatMap((facets) => queries.map(([text, query]) => ({ facets, text, query }))))(
    "are those of one process: $text $facets",
    async ({ facets, text, query }) => {
      const counter = new FacetCounter(index.view, index.layout);
      const requests = readFacets(facets, index.layout.schema);
      const matches = { query, filters: [] };
      expect(await counter.count(() => matches, requests)).toEqual(engine.search(text, { limit: 0, facets }).facets);
    },
  );
});
