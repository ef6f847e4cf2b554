import { expect, test } from "vitest";
import { finishSteps } from "../../base/steps.ts";
import { BLOCK_BITS, BLOCK_LENGTH, blockCount, greatestByte, indexesOfByte, writeBlockMaxima } from "./block-maxima.ts";

test("each block has its maximum, also the last, shorter one", () => {
  const bytes = Uint8Array.from({ length: 2 * BLOCK_LENGTH + 3 }, (_, i) => (i * 37) % 251);
  const maxima = new Uint8Array(blockCount(bytes.length));
  finishSteps(writeBlockMaxima(bytes, maxima));
  const starts = [0, BLOCK_LENGTH, 2 * BLOCK_LENGTH];
  expect([...maxima]).toEqual(starts.map((start) => Math.max(...bytes.subarray(start, start + BLOCK_LENGTH))));
  expect([blockCount(0), blockCount(1), blockCount(128), blockCount(129)]).toEqual([0, 1, 1, 2]);
});

test("the greatest byte of an empty range is 0", () => {
  expect(greatestByte(Uint8Array.of(3, 9, 4), 0, 3)).toBe(9);
  expect(greatestByte(Uint8Array.of(3, 9, 4), 2, 3)).toBe(4);
  expect(greatestByte(Uint8Array.of(3, 9, 4), 1, 1)).toBe(0);
});

test.each([0, 5, BLOCK_LENGTH - 1, BLOCK_LENGTH])(
  "finds the postings with a byte in a list that starts at %i",
  (start) => {
    const all = Uint8Array.from({ length: 5 * BLOCK_LENGTH }, (_, i) => ((i * i) % 7) + Math.floor(i / 300));
    const maxima = new Uint8Array(blockCount(all.length));
    finishSteps(writeBlockMaxima(all, maxima));
    const blocks = { maxima: maxima.subarray(start >>> BLOCK_BITS), offset: start & (BLOCK_LENGTH - 1) };
    for (const end of [start, start + 1, start + BLOCK_LENGTH, all.length - 3]) {
      const bytes = all.subarray(start, end);
      for (let byte = 0; byte < 10; byte++) {
        const expected = [...bytes.keys()].filter((index) => bytes[index] === byte);
        expect(indexesOfByte(bytes, byte, blocks)).toEqual(expected);
        expect(indexesOfByte(bytes, byte, null)).toEqual(expected);
      }
    }
  },
);
