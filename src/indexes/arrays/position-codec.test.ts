import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { gapLength, POSTING_START, PositionDecoder, writeGap } from "./position-codec.ts";

/** The code of some postings, with the byte behind them. */
function encoded(postings: readonly (readonly number[])[]): Uint8Array {
  const gaps = postings.map((positions) => positions.map((position, i) => position - (positions[i - 1] ?? -1) - 1));
  const bytes = new Uint8Array(gaps.flat().reduce((sum, gap) => sum + gapLength(gap), 1));
  let offset = 0;
  for (const posting of gaps) {
    for (const [i, gap] of posting.entries()) offset = writeGap(bytes, offset, gap, i === 0 ? POSTING_START : 0);
  }
  expect(offset).toBe(bytes.length - 1);
  bytes[offset] = POSTING_START;
  return bytes;
}

const gap = fc.oneof(fc.nat(3), fc.nat(130), fc.nat(10_000), fc.nat(5_000_000));
const posting = fc.array(gap, { minLength: 1, maxLength: 40 }).map((gaps) => {
  let position = -1;
  return gaps.map((gap) => (position += gap + 1));
});

test("decodes the positions of every posting, and skips any number of postings", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(posting, fc.boolean()), { minLength: 1 }), (postings) => {
      const decoder = new PositionDecoder(encoded(postings.map(([positions]) => positions)));
      for (const [positions, isSkipped] of postings) {
        if (isSkipped) decoder.skip(1);
        else expect([...decoder.positions.subarray(0, decoder.read())]).toEqual(positions);
      }
    }),
    runs(300),
  );
});

test("skips many postings at once", () => {
  fc.assert(
    fc.property(fc.array(posting, { minLength: 1 }), fc.array(fc.nat(20)), (postings, skips) => {
      const decoder = new PositionDecoder(encoded(postings));
      let next = 0;
      for (const skip of skips) {
        if (next + skip >= postings.length) return;
        decoder.skip(skip);
        next += skip + 1;
        expect([...decoder.positions.subarray(0, decoder.read())]).toEqual(postings[next - 1]);
      }
    }),
    runs(300),
  );
});

test.each([
  [119, 1],
  [120, 2],
  [1015, 2],
  [1016, 2],
  [1016 + 63, 2],
  [1016 + 64, 3],
  [1016 + 4095, 3],
  [1016 + 4096, 4],
])("a gap of %d takes %d bytes", (gap, length) => {
  expect(gapLength(gap)).toBe(length);
});

test("any bytes are read and skipped without an endless loop", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 50 }), fc.nat(60), (bytes, count) => {
      const decoder = new PositionDecoder(bytes);
      decoder.read();
      decoder.skip(count);
      decoder.read();
      expect(decoder.offset).toBeLessThan(200);
    }),
    runs(300),
  );
});
