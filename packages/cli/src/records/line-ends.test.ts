import { cpuTime } from "@firmament/test-support/cpu-time.ts";
import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isJsonWithCarriageReturns, isTableWithCarriageReturns, withLineFeeds } from "./line-ends.ts";

/** Only a worse complexity exceeds it. */
const BOUND_MS = 2000;

async function* streamOf(chunks: readonly string[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

describe("single carriage returns", () => {
  it.each([
    ["id,name\r1,a\r", true],
    ['id,"two\nlines"\r1,a\r', true],
    ["id,name\r", true],
    ["id,name\r\n1,a\r", false],
    ['id,"two\rlines"\n1,a', false],
    ['id,5" screen\r1,a', true],
    ["id,name\r\r\n1,a\r\r\n", true],
    ["id,name", false],
    ["", false],
  ])("end the rows of %j: %j", (head, expected) => {
    expect(isTableWithCarriageReturns(head)).toBe(expected);
  });

  it.each([
    ['{"id":"a"}\r{"id":"b"}\r', true],
    ['\r {"id":"a"}\r{"id":"b"}', true],
    ['{"id":"a"}\r\n{"id":"b"}\r', false],
    ['{"id":\r"a"}\n', false],
    ['{"id":"a"}', false],
    ["", false],
  ])("end the JSON lines of %j: %j", (head, expected) => {
    expect(isJsonWithCarriageReturns(head)).toBe(expected);
  });

  it("become line feeds, independent of the chunks", async () => {
    const chunk = fc.string({ unit: fc.constantFrom("a", "\n", "\r", "é") });
    await fc.assert(
      fc.asyncProperty(fc.array(chunk), async (chunks) => {
        const read: Buffer[] = [];
        for await (const bytes of withLineFeeds(streamOf(chunks))) read.push(bytes);
        expect(Buffer.concat(read).toString()).toBe(chunks.join("").replaceAll(/\r(?!\n)/g, "\n"));
      }),
      runs(100),
    );
  });
});

it("a head of blanks is read in linear time", () => {
  const blanks = " ".repeat(262_144);
  expect(isJsonWithCarriageReturns(blanks)).toBe(false);
  expect(cpuTime(() => isJsonWithCarriageReturns(blanks), BOUND_MS)).toBeLessThan(BOUND_MS);
});
