import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  FIRST_OF_THREE,
  FIRST_OF_TWO,
  FIRST_RUN,
  LONG_RUN,
  SHORT_CODES,
  WORD_PADDING,
  WordCodes,
} from "./word-codes.ts";

/** Word `w` is the number `w` and a space. */
function numberWords(count: number): WordCodes {
  const words = Array.from({ length: count }, (_, word) => `${word} `);
  const starts = [0];
  for (const { length } of words) starts.push((starts.at(-1) ?? 0) + length);
  const bytes = new TextEncoder().encode(words.join("") + "\0".repeat(WORD_PADDING));
  return new WordCodes(Uint32Array.from(starts), bytes);
}

function decoded(codes: WordCodes, ...bytes: readonly number[]): string {
  return decodedAll(codes, bytes);
}

function decodedAll(codes: WordCodes, bytes: readonly number[]): string {
  return new TextDecoder().decode(codes.decode(Uint8Array.from(bytes), 0, bytes.length));
}

describe("codes of words", () => {
  test("have one to three bytes, by the number of the word", () => {
    const codes = numberWords(SHORT_CODES + 70_000);
    expect(decoded(codes, 0, 7, FIRST_OF_TWO - 1)).toBe(`0 7 ${FIRST_OF_TWO - 1} `);
    expect(decoded(codes, FIRST_OF_TWO, 0, FIRST_OF_TWO + 2, 3)).toBe(`${FIRST_OF_TWO} ${FIRST_OF_TWO + 2 * 256 + 3} `);
    expect(decoded(codes, FIRST_OF_THREE - 1, 255)).toBe(`${SHORT_CODES - 1} `);
    expect(decoded(codes, FIRST_OF_THREE, 0, 0)).toBe(`${SHORT_CODES} `);
    expect(decoded(codes, FIRST_OF_THREE, 5, 2, 1)).toBe(`${SHORT_CODES + 2 * 256 + 5} 1 `);
    expect(decoded(codes, FIRST_OF_THREE + 1, 1, 0)).toBe(`${SHORT_CODES + 65_536 + 1} `);
  });

  test("are mixed with runs of bytes", () => {
    const codes = numberWords(2);
    expect(decoded(codes)).toBe("");
    expect(decoded(codes, FIRST_RUN, 0x41, 1, FIRST_RUN + 1, 0x42, 0x43)).toBe("A1 BC");
    const long = Array.from({ length: 16 + 3 }, () => 0x61);
    expect(decoded(codes, LONG_RUN, 3, ...long, 0)).toBe(`${"a".repeat(19)}0 `);
  });

  test("stand for documents of any size", () => {
    const codes = numberWords(200);
    const numbers = Array.from({ length: 100_000 }, (_, index) => (index * 7) % FIRST_OF_TWO);
    expect(decodedAll(codes, numbers)).toBe(numbers.map((number) => `${number} `).join(""));
    const all = Array.from({ length: 100_000 }, (_, index) => [FIRST_RUN, 0x30 + (index % 10)]);
    expect(decodedAll(codes, all.flat())).toBe("0123456789".repeat(10_000));
  });

  test("that are damaged end as well", () => {
    const codes = numberWords(3);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
        try {
          codes.decode(bytes, 0, bytes.length);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
      runs(300),
    );
  });
});
