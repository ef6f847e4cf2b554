import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitLines } from "./lines.ts";
import type { RawRecord } from "./raw-record.ts";

async function linesOf(chunks: readonly string[], maxBytes = 100): Promise<(string | null)[]> {
  const lines: RawRecord[] = [];
  for await (const line of splitLines(streamOf(chunks), maxBytes)) lines.push(line);
  expect(lines.map(({ line }) => line)).toEqual(lines.map((_, index) => index + 1));
  return lines.map(({ bytes }) => bytes?.toString() ?? null);
}

async function* streamOf(chunks: readonly string[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

describe("splitLines", () => {
  it("splits at line feeds, independent of the chunks", async () => {
    expect(await linesOf(["a\nb", "c", "\n\nd\n"])).toEqual(["a", "bc", "", "d"]);
  });

  it("yields a last line without a line feed unless it is empty", async () => {
    expect(await linesOf(["a\nb"])).toEqual(["a", "b"]);
    expect(await linesOf(["a\n"])).toEqual(["a"]);
    expect(await linesOf([])).toEqual([]);
  });

  it("yields null for a line that is too long, and continues", async () => {
    expect(await linesOf(["12345\n", "123", "456", "789\nok\n123456"], 5)).toEqual(["12345", null, "ok", null]);
  });

  it("splits like String.split", async () => {
    const chunk = fc.string({ unit: fc.constantFrom("a", "\n", "é") });
    await fc.assert(
      fc.asyncProperty(fc.array(chunk), async (chunks) => {
        const expected = chunks.join("").split("\n");
        if (expected.at(-1) === "") expected.pop();
        expect(await linesOf(chunks, 1000)).toEqual(expected);
      }),
      runs(100),
    );
  });
});
