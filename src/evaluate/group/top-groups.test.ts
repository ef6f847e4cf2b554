import type { ContractDocument } from "@firmament/test-support/contracts/segment.ts";
import { liveSegmentOf, sealedSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import { Deadline, DeadlineError } from "../../base/deadline.ts";
import { IndexReader } from "../../indexes/index-reader.ts";
import { matchSegments } from "../match/segment-matches.ts";
import { hitOrder } from "../sort/hit-order.ts";
import { fieldGrouping } from "./field-grouping.ts";
import { topGroups } from "./top-groups.ts";

/** Many documents of few names come before rare names, so that the best hits contain few groups. */
const documents: readonly ContractDocument[] = Array.from({ length: 1000 }, (_, n) => {
  const name = n % 97 === 0 ? `rare ${n}` : n < 900 ? ["a", "b", null][n % 3] : `late ${n % 20}`;
  return { id: String(n).padStart(4, "0"), size: n, ...(typeof name === "string" && { name }) };
});
const reader = new IndexReader([
  sealedSegmentOf(documents.filter((_, n) => n % 5 < 3)),
  liveSegmentOf(documents.filter((_, n) => n % 5 === 3)),
  liveSegmentOf([]),
  sealedSegmentOf(documents.filter((_, n) => n % 5 === 4)),
]);
const matches = matchSegments({ kind: "all", rows: 0, cost: 0 }, reader);
const order = hitOrder([{ by: "number", field: "size", direction: "asc" }], () => expect.fail("no relevance"));

function groups(field: "name" | "size", offset: number, limit: number, size: number, deadline = Deadline.none) {
  const type = field === "name" ? "text" : "number";
  const grouping = fieldGrouping(matches, { field, type, size });
  const found = topGroups(matches, order, grouping, { offset, limit, size }, deadline);
  const named = found.groups.map(({ value, hits }) => {
    return { value, total: grouping.sizeOf(value), ids: hits.map(({ segment, ordinal }) => segment.id(ordinal)) };
  });
  const { hasMore, before } = found;
  return { total: grouping.count(), groups: named, before: before?.ordinal ?? null, hasMore };
}

function naive(field: "name" | "size", size: number): unknown[] {
  const values = [...new Set(documents.map((document) => document[field] ?? null))];
  return values.map((value) => {
    const ids = documents.filter((document) => (document[field] ?? null) === value).map(({ id }) => id);
    return { value, total: ids.length, ids: ids.slice(0, size) };
  });
}

describe("the groups of many documents", () => {
  test.each([1, 3, 50, 1000])("are exact with up to %i hits each", (size) => {
    const all = naive("name", size);
    for (const [offset, limit] of [
      [0, 1],
      [0, 10],
      [3, 4],
      [0, 1000],
      [all.length - 1, 5],
    ] as const) {
      const page = groups("name", offset, limit, size);
      expect(page.groups).toEqual(all.slice(offset, offset + limit));
      expect(page.total).toBe(all.length);
      expect(page.hasMore).toBe(offset + limit < all.length);
      expect(page.before === null).toBe(offset === 0);
    }
  });

  test("can have one document each", () => {
    expect(groups("size", 200, 300, 2)).toMatchObject({ total: 1000, groups: naive("size", 2).slice(200, 500) });
  });

  test("are not searched after the deadline", async () => {
    const deadline = new Deadline(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(() => groups("name", 0, 10, 3, deadline)).toThrow(DeadlineError);
  });
});
