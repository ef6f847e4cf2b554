import { liveSegmentOf, sealedSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import { IndexReader } from "../../indexes/index-reader.ts";
import { EVERY_NUMBER } from "../../indexes/numeric-range.ts";
import { Planner } from "../../plan/planner.ts";
import { fieldImpacts } from "../../similarity/bm25f.ts";
import { matchSegments } from "../match/segment-matches.ts";
import { Scorer } from "../score/scorer.ts";
import { hitOrder } from "./hit-order.ts";
import type { Sort } from "./sort.ts";
import { topHits } from "./top-hits.ts";

const reader = new IndexReader([
  liveSegmentOf([
    { id: "h", name: "b", size: 1 },
    { id: "g", size: 2 },
    { id: "f", name: "a" },
  ]),
  sealedSegmentOf([{ id: "e", name: "b", size: 3 }, { id: "d", name: "\u{1f680}", size: 1 }, { id: "c" }]),
  sealedSegmentOf([
    { id: "b", name: "\uff5e", size: 2 },
    { id: "a", name: "a", size: 2 },
  ]),
]);
const matches = matchSegments({ kind: "all", rows: 0, cost: 0 }, reader);

function scorer(): Scorer {
  const ranking = new Planner(reader).ranking({
    kind: "range",
    type: "number",
    field: "size",
    range: EVERY_NUMBER,
    boost: 1,
  });
  return new Scorer({ ranking, leading: [], impactsOf: () => fieldImpacts(1) }, reader);
}

function by(field: "name" | "size", direction: "asc" | "desc"): Sort {
  return { by: field === "name" ? "text" : "number", field, direction };
}

/** Texts are sorted by code points, missing values come last, and ties are sorted by id. */
const orders: readonly (readonly [string, readonly Sort[], string])[] = [
  ["a text, ascending", [by("name", "asc")], "afehbdcg"],
  ["a text, descending", [by("name", "desc")], "dbehafcg"],
  ["a text, then a number", [by("name", "asc"), by("size", "asc")], "afhebdgc"],
  ["a number, then a text, descending", [by("size", "desc"), by("name", "desc")], "ebagdhfc"],
  ["relevance, then a text", [{ by: "relevance" }, by("name", "asc")], "aehbdgfc"],
];

describe.each(orders)("hits by %s", (_, sorts, ids) => {
  const order = hitOrder(sorts, scorer);

  test("are merged from all segments", () => {
    const hits = topHits(matches, order, { offset: 0, after: null, limit: 20 });
    expect(hits.map(({ segment, ordinal }) => segment.id(ordinal)).join("")).toBe(ids);
  });

  test("continue after each hit", () => {
    const hits = topHits(matches, order, { offset: 0, after: null, limit: 20 });
    for (const [index, after] of hits.entries()) {
      const rest = topHits(matches, order, { offset: index + 1, after, limit: 3 });
      expect(rest).toEqual(hits.slice(index + 1, index + 4));
    }
  });
});
