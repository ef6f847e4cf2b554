import { AggregationBatch } from "@firmament/opensearch/src/answer/aggregation-batch.ts";
import { readGroups } from "@firmament/opensearch/src/answer/groups.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readGroup } from "../../src/engine/options/group-options.ts";
import { presentedGroupValue } from "../../src/evaluate/group/group-value.ts";
import { answerEngine } from "./support/answer-corpus.ts";
import { type AnswerIndex, answerIndex } from "./support/answer-index.ts";
import { hasCluster } from "./support/shared-cluster.ts";

describe.skipIf(!hasCluster)("groups of a cluster", () => {
  let index: AnswerIndex;

  beforeAll(async () => {
    index = await answerIndex(answerEngine);
  });

  afterAll(() => index?.drop());

  const fields = ["city", "name", "staff", "founded", "active"] as const;
  const ranges = [
    { offset: 0, limit: 5, size: 1 },
    { offset: 3, limit: 10, size: 3 },
    { offset: 0, limit: 1000, size: 1 },
    { offset: 2000, limit: 5, size: 2 },
    { offset: 1, limit: 0, size: 2 },
  ];

  test.each(fields.flatMap((by) => ranges.map((range) => ({ by, ...range }))))(
    "are those of one process: by $by, $offset + $limit, $size",
    async ({ by, offset, limit, size }) => {
      const { layout } = index;
      const sort = [{ [layout.numberPath("staff")]: { order: "desc", missing: "_last" } }, { id: { order: "asc" } }];
      for (const [text, query] of [
        ["*:*", { match_all: {} }],
        ["staff:[0 TO 200]", { range: { [layout.numberPath("staff")]: { gte: 0, lte: 200 } } }],
        ["staff:5000", { match_none: {} }],
      ] as const) {
        const request = readGroup({ by, size }, layout.schema);
        const matches = { query, filters: [] };
        const batch = new AggregationBatch(index.view);
        const found = await readGroups(batch, layout, { query, sort, matches }, request, { offset, limit });
        const groups = found.groups.map(({ value, total, hits }) => {
          return { value: presentedGroupValue(value, request.type), total, ids: hits.map(({ _id }) => _id) };
        });
        const options = { group: { by, size }, sort: [{ field: "staff", order: "desc" }], offset, limit } as const;
        const expected = answerEngine.search(text, options).groups;
        expect({ total: found.total, groups }).toEqual({
          total: expected.total,
          groups: expected.values.map(({ value, total, hits }) => ({ value, total, ids: hits.map(({ id }) => id) })),
        });
      }
    },
  );
});
