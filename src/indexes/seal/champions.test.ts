import { type ContractDocument, contractSchema } from "@firmament/test-support/contracts/segment.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { naiveColumns } from "@firmament/test-support/oracle/columns.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldImpacts } from "../../similarity/bm25f.ts";
import { type Champions, MAX_CHAMPIONS, MIN_CHAMPION_POSTINGS } from "../champions.ts";
import { SealedSegment } from "../sealed/segment.ts";
import type { PostingList, Segment } from "../segment.ts";
import { seal } from "./seal.ts";

const BOTH = ["name", "tags"];
const WORDS = ["red", "green", "blue", "seldom"];

const texts = fc.array(fc.constantFrom("red", "red", "green", "blue", "seldom"), { maxLength: 5 });

/** Several copies of a few documents, with ids in no particular order. */
const records = fc
  .record({
    some: fc.array(fc.record({ name: texts, tags: texts }), { minLength: 1, maxLength: 9 }),
    count: fc.integer({ min: 1, max: 3 * MIN_CHAMPION_POSTINGS }),
  })
  .map(({ some, count }) =>
    Array.from({ length: count }, (_, n): ContractDocument => {
      const { name = [], tags = [] } = some[(n * n) % some.length] ?? {};
      return { id: String((n * 7919 + 13) % 1_000_003), name: name.join(" "), tags: [tags.join(" ")] };
    }),
  );

type Entry = readonly [ordinal: number, impact: number];

function entriesOf(champions: Champions | null): readonly Entry[] | null {
  return champions && Array.from(champions.ordinals, (ordinal, i): Entry => [ordinal, champions.impacts[i] ?? 0]);
}

/** The first documents by impact and then by id, without deleted ones. */
function best(impacts: ReadonlyMap<number, number>, segment: Segment): readonly Entry[] {
  return [...impacts]
    .filter(([ordinal]) => !segment.deletions.has(ordinal))
    .sort(([a, x], [b, y]) => y - x || (segment.id(a) < segment.id(b) ? -1 : 1))
    .slice(0, MAX_CHAMPIONS);
}

function impactsIn({ ordinals, frequencies }: PostingList, field: "name" | "tags"): Map<number, number> {
  const { impacts } = fieldImpacts(contractSchema.fields[field].weight);
  return new Map(Array.from(ordinals, (ordinal, i) => [ordinal, impacts[frequencies[i] ?? 0] ?? 0]));
}

/** The impacts of a term over both fields. */
function impactsOver(segment: Segment, term: string): Map<number, number> {
  const [first, second] = segment.lists(BOTH, term);
  const longest = first !== undefined && second !== undefined && second.size > first.size ? second : first;
  const impacts = longest === undefined ? new Map() : impactsIn(longest, longest.field as "name" | "tags");
  const supplement = segment.supplement(BOTH, term);
  supplement?.ordinals.forEach((ordinal, i) => void impacts.set(ordinal, supplement.impacts[i] ?? 0));
  return impacts;
}

function sealed(documents: readonly ContractDocument[], discarded: readonly number[]): Segment {
  const columns = naiveColumns(documents, contractSchema, () => contractSchema.analyzer);
  const bytes = seal({ ...columns, discarded: Uint32Array.from(discarded) }, contractSchema);
  return SealedSegment.open(contractSchema, bytes);
}

describe("champions", () => {
  law(
    "are the first documents of long lists, of terms over all fields, and of pairs",
    60,
    fc.property(records, fc.constantFrom(0, 0, 3, 1), (documents, discardedEvery) => {
      const discarded = documents.flatMap((_, n) => (discardedEvery > 0 && n % discardedEvery === 0 ? [n] : []));
      const segment = sealed(documents, discarded);
      for (const term of WORDS) {
        const lists = segment.lists(BOTH, term);
        for (const list of lists) {
          const isLong = list.size >= MIN_CHAMPION_POSTINGS;
          const expected = isLong ? best(impactsIn(list, list.field as "name" | "tags"), segment) : null;
          expect(entriesOf(list.champions)).toEqual(expected);
        }
        const isLong = lists.length > 1 && lists.some(({ size }) => size >= MIN_CHAMPION_POSTINGS);
        const expected = isLong ? best(impactsOver(segment, term), segment) : null;
        expect(entriesOf(segment.champions(BOTH, term))).toEqual(expected);
        expect(segment.champions(["name"], term)).toBeNull();
        for (const field of ["name", "tags"] as const) {
          const pair = segment.text(field).pair(term, "red");
          if (pair === null) continue;
          const isLong = pair.size >= MIN_CHAMPION_POSTINGS;
          expect(entriesOf(pair.champions)).toEqual(isLong ? best(impactsIn(pair, field), segment) : null);
        }
      }
    }),
  );

  test("are stored for lists, terms and pairs, each document once", () => {
    const documents = Array.from({ length: 300 }, (_, n): ContractDocument => {
      return { id: String(n), name: n % 2 === 0 ? "red green" : "red green red", tags: n % 50 === 1 ? ["red"] : [] };
    });
    const segment = sealed(documents, []);
    const overBoth = entriesOf(segment.champions(BOTH, "red"));
    expect(overBoth?.length).toBe(MAX_CHAMPIONS);
    expect(overBoth).toEqual(best(impactsOver(segment, "red"), segment));
    expect(entriesOf(segment.text("name").list("red")?.champions ?? null)?.slice(0, 2)).toEqual([
      [1, expect.any(Number)],
      [101, expect.any(Number)],
    ]);
    expect(entriesOf(segment.text("name").pair("red", "green")?.champions ?? null)?.[0]?.[0]).toBe(0);
    expect(segment.text("tags").list("red")?.champions).toBeNull();
  });
});
