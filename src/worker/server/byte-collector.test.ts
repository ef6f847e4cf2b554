import { expect, test } from "vitest";
import { ByteCollector } from "./byte-collector.ts";

test.each([
  ["known", 300],
  ["unknown", null],
  ["too small", 7],
  ["too large", 5000],
  ["zero", 0],
  ["impossible", Number.MAX_SAFE_INTEGER],
])("collects bytes whose total is %s", (_, total) => {
  const collector = new ByteCollector(total);
  for (let from = 0; from < 300; from += 60) {
    collector.append(Uint8Array.from({ length: 60 }, (__, index) => (from + index) & 255));
  }
  const bytes = collector.finish();
  expect(bytes).toEqual(Uint8Array.from({ length: 300 }, (__, index) => index & 255));
  expect(bytes.buffer.byteLength).toBe(300);
});

test("grows", () => {
  const collector = new ByteCollector(null);
  const piece = new Uint8Array(700_000).fill(7);
  for (let count = 0; count < 5; count++) collector.append(piece);
  const bytes = collector.finish();
  expect([bytes.length, bytes.every((byte) => byte === 7)]).toEqual([3_500_000, true]);
});
