import { LazyPages } from "@firmament/test-support/engine/lazy-pages.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { finishSteps } from "../../base/steps.ts";
import { type BytePages, loadedPages } from "../../storage/byte-pages.ts";
import { DecodedCache } from "../arrays/decoded-cache.ts";
import { SectionLayout, Sections, type SectionTable, Uint32Section } from "../arrays/sections.ts";
import { packLists } from "../seal/stored-ordinals.ts";
import { PackedLists } from "./packed-lists.ts";

const TABLE = {
  bytes: { type: "uint8", length: "byteCount" },
} as const satisfies SectionTable;

/** Lists of any lengths: of single ordinals, short ones, those with several blocks, and bitmaps. */
const listsIn = fc
  .record({
    universe: fc.constantFrom(1, 31, 32, 100, 3000, 20_000),
    lengths: fc.array(fc.oneof(fc.constant(1), fc.nat(10), fc.nat(300), fc.nat(20_000)), { maxLength: 40 }),
    seed: fc.integer(),
  })
  .map(({ universe, lengths, seed }) => {
    let state = seed | 1;
    const below = (limit: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
    const lists = lengths.map((length) => {
      const ordinals = new Set([below(universe)]);
      for (let i = 1; i < length; i++) ordinals.add(below(universe));
      return [...ordinals].sort((a, b) => a - b);
    });
    return { universe, lists };
  });

function packedListsOf(
  lists: readonly (readonly number[])[],
  universe: number,
  cache: DecodedCache,
  isLazy: boolean,
): PackedLists {
  const starts = Uint32Array.from([0, ...lists.map((_, i) => lists.slice(0, i + 1).flat().length)]);
  const { slots, bytes } = finishSteps(packLists(starts, Uint32Array.from(lists.flat()), universe));
  const counts = { byteCount: bytes.length };
  const layout = new SectionLayout([{ prefix: "", table: TABLE, counts }]);
  const buffer = new ArrayBuffer(layout.byteLength);
  new Sections(TABLE, "", layout, loadedPages(buffer)).loadSection("bytes").set(bytes);
  const pages: BytePages = isLazy ? new LazyPages(buffer) : loadedPages(buffer);
  const sections = new Sections(TABLE, "", layout, pages);
  const packed = {
    starts: Uint32Section.of(starts),
    slots: Uint32Section.of(slots),
    bytes: sections.lazySection("bytes"),
  };
  return new PackedLists(packed, universe, cache);
}

describe("packed lists", () => {
  law(
    "have the ordinals that were packed, with any cache",
    60,
    fc.property(listsIn, fc.constantFrom(0, 5000, 2 ** 26), fc.boolean(), ({ universe, lists }, capacity, isLazy) => {
      const packed = packedListsOf(lists, universe, new DecodedCache(capacity), isLazy);
      for (const _ of [1, 2]) {
        for (const [list, ordinals] of lists.entries()) {
          expect([...packed.ordinals(list)]).toEqual(ordinals);
          expect([...packed.documents(list).toArray()]).toEqual(ordinals);
          expect(packed.documents(list).size).toBe(ordinals.length);
          expect([...packed.scan(list).subarray(0, ordinals.length)]).toEqual(ordinals);
          expect([...packed.scanOnce(list).subarray(0, ordinals.length)]).toEqual(ordinals);
        }
      }
    }),
  );
});
