import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Expansion } from "../../indexes/segment.ts";
import { union } from "../../postings/operations.ts";
import { noPostings, type PostingSet, postingsOf } from "../../postings/posting-set.ts";
import { impactOf } from "../../similarity/bm25f.ts";
import { patternImpacts } from "./pattern-postings.ts";

const UNIVERSE = 60;

function setOf(ordinals: Iterable<number>): PostingSet {
  return postingsOf(
    [...new Set(ordinals)].sort((a, b) => a - b),
    UNIVERSE,
  );
}

/** An expansion with these documents in each field. */
function expansionOf(documents: ReadonlyMap<string, PostingSet>): Expansion {
  const all = union([...documents.values()], UNIVERSE);
  const documentsIn = (field: string): PostingSet => documents.get(field) ?? noPostings(UNIVERSE);
  return {
    termCount: 1,
    postingCount: all.size,
    terms: () => [],
    documents: () => all,
    documentsIn,
    raise: () => undefined,
    forEachList: () => undefined,
    mark: (masks, bitsOf) => {
      for (const field of documents.keys()) {
        for (const ordinal of documentsIn(field).toArray()) masks[ordinal] = (masks[ordinal] ?? 0) | bitsOf(field);
      }
    },
  };
}

const fields = fc.array(
  fc.record({ ordinals: fc.array(fc.nat(UNIVERSE - 1)), weight: fc.constantFrom(0.3, 1, 2, 8, 1e6) }),
  { minLength: 1, maxLength: 20, size: "max" },
);
const subsets = fc.option(fc.array(fc.nat(UNIVERSE - 1)));

law(
  "a pattern has the impact of the weights of the matching fields, below the maximum, which its own term has",
  200,
  fc.property(fields, subsets, subsets, (fields, some, picks) => {
    const weighted = fields.map(({ ordinals, weight }, index) => ({ field: `${index}`, weight, ordinals }));
    const expansion = expansionOf(new Map(weighted.map(({ field, ordinals }) => [field, setOf(ordinals)])));
    const matching = [...expansion.documents().toArray()];
    const documents = some === null ? matching : matching.filter((ordinal) => some.includes(ordinal));
    const own = documents.filter((ordinal) => picks?.includes(ordinal));
    const expected = documents.map((ordinal) => {
      if (own.includes(ordinal)) return 255;
      let sum = 0;
      for (const { ordinals, weight } of weighted) if (ordinals.includes(ordinal)) sum += weight;
      return Math.min(254, impactOf(sum));
    });
    // The second time shows whether the first one left marks.
    for (const _ of [1, 2]) {
      const { ordinals, impacts, maxImpact } = patternImpacts(expansion, weighted, setOf(documents), setOf(own));
      expect([...ordinals]).toEqual(documents);
      expect([...impacts]).toEqual(expected);
      expect(maxImpact).toBe(Math.max(0, ...expected));
    }
  }),
);

test("a pattern whose postings cannot be read leaves no marks for the next one", () => {
  const fields = [1, 2].map((weight) => ({ field: `${weight}`, weight }));
  const whole = expansionOf(new Map(fields.map(({ field }) => [field, setOf([1, 2, 3])])));
  const damaged: Expansion = {
    ...whole,
    mark: (masks, bitsOf) => {
      whole.mark(masks, bitsOf);
      throw new Error("damaged");
    },
  };
  const none = setOf([]);
  expect(() => patternImpacts(damaged, fields, whole.documents(), none)).toThrow("damaged");
  const single = expansionOf(new Map([["1", setOf([2])]]));
  const { impacts } = patternImpacts(single, fields, setOf([2]), none);
  expect([...impacts]).toEqual([impactOf(1)]);
});
