import { expect, test } from "vitest";
import type { Measures } from "./measures.ts";
import type { EngineMeasures } from "./report.ts";
import { reportTable } from "./report-table.ts";

const none: EngineMeasures["kinds"] = {
  name: null,
  "name-city": null,
  "name-word-country": null,
  "speciality-city": null,
  "industry-city-word": null,
  "description-words": null,
  tagline: null,
};

const measures: Measures = {
  queries: 2,
  meanReciprocalRank: 0.75,
  first: 0.5,
  withinTen: 1,
  allWords: 0.6666,
  milliseconds: 0.123,
};

test("prints a table over all queries, then one for each kind", () => {
  const table = reportTable({
    node: "24.0.0",
    corpus: "generated",
    companies: 20_000,
    seed: 7,
    queries: 2,
    versions: ["Firmament 1.0.0", "BM25F"],
    kinds: [
      { kind: "name", queries: 1234, example: "acme works" },
      { kind: "tagline", queries: 1, example: "light for all" },
    ],
    engines: [
      { title: "Firmament", operator: "OR", overall: measures, kinds: { ...none, name: { ...measures, first: 1 } } },
      { title: "BM25F", operator: "OR", overall: { ...measures, allWords: null, milliseconds: null }, kinds: none },
      { title: "Orama", operator: "AND", overall: null, kinds: none },
    ],
    typing: [],
    judged: {
      companies: 300,
      queries: 40,
      operators: [{ operator: "OR", first: 40, meanReciprocalRank: 1, missed: [] }],
    },
    cranfield: { articles: 1400, questions: 225, engines: [{ title: "BM25F", normalizedGains: [0.3, 0.33] }] },
  });
  expect(table).toBe(`20,000 companies (generated), 2 generated queries (seed 7), Node 24.0.0.
Firmament 1.0.0, BM25F.

|           | white space | MRR@10 | first | in the first ten | all words |    ms |
| :-------- | :---------- | -----: | ----: | ---------------: | --------: | ----: |
| Firmament | OR          |  0.750 | 0.500 |            1.000 |     0.667 | 0.123 |
| BM25F     | OR          |  0.750 | 0.500 |            1.000 |         – |     – |
| Orama     | AND         |      – |     – |                – |         – |     – |

**a name**: 1,234 queries, the first is \`acme works\`

|           | white space | MRR@10 | first | in the first ten | all words |    ms |
| :-------- | :---------- | -----: | ----: | ---------------: | --------: | ----: |
| Firmament | OR          |  0.750 | 1.000 |            1.000 |     0.667 | 0.123 |
| BM25F     | OR          |      – |     – |                – |         – |     – |
| Orama     | AND         |      – |     – |                – |         – |     – |

**a tagline**: 1 query, the first is \`light for all\`

|           | white space | MRR@10 | first | in the first ten | all words | ms |
| :-------- | :---------- | -----: | ----: | ---------------: | --------: | -: |
| Firmament | OR          |      – |     – |                – |         – |  – |
| BM25F     | OR          |      – |     – |                – |         – |  – |
| Orama     | AND         |      – |     – |                – |         – |  – |

40 judged queries over 300 companies

White space means OR: the first hit is expected for 40 of 40 queries (100%), mean reciprocal rank 1.00.

Cranfield: 1400 articles, 225 questions

| nDCG@10 | title weight 1 | title weight 3 |
| :------ | -------------: | -------------: |
| BM25F   |          0.300 |          0.330 |`);
});
