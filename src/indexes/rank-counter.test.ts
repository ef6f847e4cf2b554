import { RandomStream } from "@firmament/fixtures";
import { expect, test } from "vitest";
import { RankCounter } from "./rank-counter.ts";

/** The documents of 20,000 ranks. */
const random = new RandomStream(1, 0);
const ordinals = Array.from({ length: 20_000 }, () => Math.floor(random.next() * 9_000));

function predecessors(): Int32Array {
  const last = new Map<number, number>();
  return Int32Array.from(ordinals, (ordinal, rank) => {
    const predecessor = last.get(ordinal) ?? -1;
    last.set(ordinal, rank);
    return predecessor;
  });
}

test("each document of a range counts once, however often ranges are counted", () => {
  const counter = new RankCounter(predecessors());
  const bounds = [0, 1, 4095, 4096, 4097, 8192, 12_000, 16_384, 19_999, 20_000];
  for (let round = 0; round < 3; round++) {
    for (const from of bounds) {
      for (const to of bounds.filter((bound) => bound >= from)) {
        expect({ from, to, count: counter.count(from, to) }).toEqual({
          from,
          to,
          count: new Set(ordinals.slice(from, to)).size,
        });
      }
    }
  }
  expect(counter.byteLength).toBe(4 * 4096 * 4);
});
