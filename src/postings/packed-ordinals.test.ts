import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxPackedBytes, PACKED_PADDING, packOrdinals, unpackOrdinals } from "./packed-ordinals.ts";

const MAX_ORDINAL = 2 ** 31 - 2;
/** Before the packed bytes, so that no offset is 0. */
const BEFORE = 3;
/** Before and after the ordinals in their arrays. */
const MARGIN = 2;

/** Bit by bit, as the format is described. */
function packedNaively(ordinals: readonly number[]): number[] {
  const bytes: number[] = [];
  let previous = -1;
  for (let start = 0; start < ordinals.length; start += 128) {
    const gaps = ordinals.slice(start, start + 128).map((ordinal) => {
      const gap = ordinal - previous - 1;
      previous = ordinal;
      return gap;
    });
    const width = Math.max(...gaps) === 0 ? 0 : Math.max(...gaps).toString(2).length;
    const bits = width === 0 ? [] : gaps.flatMap((gap) => [...gap.toString(2).padStart(width, "0")].reverse());
    bytes.push(width);
    for (let i = 0; i < bits.length; i += 8) {
      const byte = bits.slice(i, i + 8).reverse();
      bytes.push(Number.parseInt(byte.join(""), 2));
    }
  }
  return bytes;
}

function pack(ordinals: readonly number[]): Uint8Array {
  const list = Uint32Array.of(7, 7, ...ordinals, 7, 7);
  const bytes = new Uint8Array(BEFORE + maxPackedBytes(ordinals.length) + PACKED_PADDING);
  const end = packOrdinals(list, MARGIN, MARGIN + ordinals.length, bytes, BEFORE);
  return bytes.slice(BEFORE, end);
}

/** The ordinals, and the number of bytes read. */
function unpack(packed: Uint8Array, length: number): { ordinals: number[]; byteCount: number } {
  const bytes = new Uint8Array(BEFORE + packed.length + PACKED_PADDING).fill(0xa5);
  bytes.set(packed, BEFORE);
  const target = new Uint32Array(length + 2 * MARGIN).fill(9);
  const end = unpackOrdinals(new DataView(bytes.buffer), BEFORE, target, MARGIN, MARGIN + length);
  expect([...target.subarray(0, MARGIN), ...target.subarray(MARGIN + length)]).toEqual([9, 9, 9, 9]);
  return { ordinals: [...target.subarray(MARGIN, MARGIN + length)], byteCount: end - BEFORE };
}

/** Lists of all lengths and densities: gaps up to a bound that differs from list to list. */
const lists = fc
  .record({ length: fc.nat(600), bits: fc.nat(22), first: fc.nat(MAX_ORDINAL - 600 * 2 ** 21), seed: fc.integer() })
  .map(({ length, bits, first, seed }) => {
    const ordinals: number[] = [];
    let state = seed | 1;
    let ordinal = first >>> (bits % 3 === 0 ? 31 : 0);
    for (let i = 0; i < length; i++) {
      ordinals.push(ordinal);
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      ordinal += 1 + Math.floor((state / 2 ** 32) * 2 ** (bits - 1));
    }
    return ordinals;
  });

describe("packed ordinals", () => {
  law(
    "are the ordinals that were packed",
    400,
    fc.property(lists, (ordinals) => {
      const packed = pack(ordinals);
      expect(unpack(packed, ordinals.length)).toEqual({ ordinals, byteCount: packed.length });
      expect(packed.length).toBeLessThanOrEqual(maxPackedBytes(ordinals.length));
    }),
  );

  law(
    "have the described format",
    200,
    fc.property(lists, (ordinals) => {
      expect([...pack(ordinals)]).toEqual(packedNaively(ordinals));
    }),
  );

  test.each([
    [[]],
    [[0]],
    [[MAX_ORDINAL]],
    [[0, MAX_ORDINAL]],
    [[5, 2 ** 25 + 5, 2 ** 26 + 6, 2 ** 30]],
    [[2 ** 25 - 1, 2 ** 26 - 1, 3 * 2 ** 25 - 1]],
  ])("contain %j", (ordinals) => {
    expect(unpack(pack(ordinals), ordinals.length).ordinals).toEqual(ordinals);
  });

  test("of a whole range take one byte for each block", () => {
    const ordinals = Array.from({ length: 300 }, (_, i) => i);
    expect([...pack(ordinals)]).toEqual([0, 0, 0]);
    expect(unpack(pack(ordinals), 300).ordinals).toEqual(ordinals);
  });

  law(
    "of any bytes end, and change nothing but the target",
    200,
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(400), (bytes, length) => {
      try {
        unpack(bytes, length);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
  );
});
