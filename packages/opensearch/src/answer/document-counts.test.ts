import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { defineSchema, text } from "firmament";
import { mostFrequent } from "firmament/backend";
import { AnalyzedSchema } from "firmament/query";
import { expect, test } from "vitest";
import { IndexLayout } from "../layout/index-layout.ts";
import type { AnswerView } from "./answer-view.ts";
import { DocumentCounts } from "./document-counts.ts";

const layout = new IndexLayout(new AnalyzedSchema(defineSchema({ fields: { title: text() } })));
const FIELDS = ["title"];

/** A view of documents with terms, by their number, which counts its requests and what they ask. */
function viewOf(numbers: ReadonlyMap<string, number>): AnswerView & { requests: number; queries: number } {
  return {
    requests: 0,
    queries: 0,
    search: () => Promise.reject(new Error("Nothing is searched.")),
    async count(queries) {
      this.requests++;
      this.queries += queries.length;
      return queries.map((query) => {
        const found = JSON.stringify(query).matchAll(/"value":"(\w+)"/g);
        return [...found].reduce((sum, [, term = ""]) => sum + (numbers.get(term) ?? 0), 0);
      });
    },
  };
}

const counted = fc.array(fc.record({ count: fc.nat(12), deleted: fc.nat(4) }), { maxLength: 40 });

test("the most frequent terms are counted in at most two requests", async () => {
  const property = fc.asyncProperty(counted, fc.boolean(), async (terms, isBounded) => {
    const names = terms.map((_, index) => `t${index}`);
    const numbers = new Map(terms.map(({ count }, index) => [`t${index}`, count]));
    const bounds = new Map(
      terms.map(({ count, deleted }, index) => [`t${index}`, isBounded ? count + deleted : Number.POSITIVE_INFINITY]),
    );
    const view = viewOf(numbers);
    const found = await new DocumentCounts(view, layout).ofMostFrequent(FIELDS, bounds);
    for (const [term, count] of found) expect(count).toBe(numbers.get(term));
    expect(mostFrequent(found.keys(), (term) => found.get(term) ?? 0)).toEqual(
      mostFrequent(names, (term) => numbers.get(term) ?? 0),
    );
    expect(view.requests).toBeLessThanOrEqual(2);
  });
  await fc.assert(property, runs(1000));
});

test("a term that is less frequent than another one is not counted", async () => {
  const numbers = new Map(Array.from({ length: 90 }, (_, index) => [`t${index}`, index]));
  const view = viewOf(numbers);
  await new DocumentCounts(view, layout).ofMostFrequent(FIELDS, numbers);
  expect(view).toMatchObject({ requests: 1, queries: 8 });
});

test("a term that may be as frequent as another one is counted: its name decides", async () => {
  const names = [..."jihgfedcba"];
  const bounds = new Map(names.map((name) => [name, 5]));
  const found = await new DocumentCounts(viewOf(bounds), layout).ofMostFrequent(FIELDS, bounds);
  expect(mostFrequent(found.keys(), (term) => found.get(term) ?? 0)).toEqual({ term: "a", frequency: 5 });
});

test("terms that are probably in no document are counted as one, and one by one if some are", async () => {
  const numbers = new Map([["b", 3]]);
  const view = viewOf(numbers);
  const counts = new DocumentCounts(view, layout);
  const countOf = (term: string, isNoneLikely: boolean): Promise<number> => {
    return counts.of({ kind: "term", fields: FIELDS, term, boost: 1 }, null, isNoneLikely);
  };
  expect(await Promise.all([countOf("b", false), countOf("c", true), countOf("d", true)])).toEqual([3, 0, 0]);
  expect(view).toMatchObject({ requests: 1, queries: 2 });
  expect(await Promise.all([countOf("a", true), countOf("b", true)])).toEqual([0, 3]);
  expect(view).toMatchObject({ requests: 3, queries: 5 });
});
