import type { ContractDocument } from "@firmament/test-support/contracts/segment.ts";
import { segmentKinds } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import { Deadline } from "../../base/deadline.ts";
import { postingsOf } from "../../postings/posting-set.ts";
import { Evaluator } from "../match/evaluator.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import { facetsOf } from "./facets.ts";

const SIZE = 60;

const documents: readonly ContractDocument[] = Array.from({ length: SIZE }, (_, i) => ({
  id: String(i),
  ...(i % 5 !== 0 && { name: ["red", "green", "blue"][i % 3] as string }),
  tags: [["one"], ["one", "two"], []][i % 3] as string[],
  size: i % 4,
}));

const whole = { exceptOwn: false, nested: null, order: "count", search: null } as const;

/** The count of each value, by the definition. */
function countsOf(ordinals: readonly number[], field: "name" | "tags"): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const ordinal of ordinals) {
    const value = documents[ordinal]?.[field] ?? [];
    for (const text of new Set(typeof value === "string" ? [value] : value)) counts[text] = (counts[text] ?? 0) + 1;
  }
  return counts;
}

const all = documents.map((_, ordinal) => ordinal);

/** Few and many matches are counted in different ways. */
const matchSets: readonly (readonly [string, readonly number[]])[] = [
  ["all documents", all],
  ["all documents but some", all.filter((ordinal) => ordinal % 7 !== 0)],
  ["some documents", all.filter((ordinal) => ordinal % 4 === 0)],
  ["one document", [1]],
];

describe.each(segmentKinds)("the facets of a %s segment", (_, build) => {
  const segment = build([...documents]);

  function matchesOf(ordinals: readonly number[]): readonly SegmentMatches<ContractDocument>[] {
    return [{ segment, evaluator: new Evaluator(segment), documents: postingsOf(ordinals, SIZE) }];
  }

  test.each(matchSets)("count the values of %s", (_, ordinals) => {
    const facets = facetsOf(
      () => matchesOf(ordinals),
      [
        { type: "values", field: "name", ...whole, limit: 10 },
        { type: "values", field: "tags", ...whole, limit: 10 },
      ],
      Deadline.none,
    );
    for (const field of ["name", "tags"] as const) {
      const facet = facets[field];
      const values = facet !== undefined && "values" in facet ? facet.values : [];
      expect(Object.fromEntries(values.map(({ value, count }) => [value, count]))).toEqual(countsOf(ordinals, field));
    }
  });

  test("are by field, each of the type of its field", () => {
    const facets = facetsOf(
      () => matchesOf(all),
      [
        { type: "ranges", field: "size", exceptOwn: false, nested: null, statistics: true, edges: [0, 2] },
        { type: "values", field: "tags", ...whole, limit: 1 },
      ],
      Deadline.none,
    );
    expect(facets).toMatchObject({
      size: { ranges: [{ count: 30 }, { count: 30 }], missing: 0 },
      tags: { values: [{ value: "one", count: 40 }], other: 20, missing: 20 },
    });
  });
});
