import { expect, it } from "vitest";
import { compressionOf } from "./compression.ts";

it.each([
  [[], undefined],
  [[0x1f], undefined],
  [[0x1f, 0x8b], "gzip"],
  [[0x1f, 0x8c], null],
  [[0x28, 0xb5, 0x2f], undefined],
  [[0x28, 0xb5, 0x2f, 0xfd], "zstd"],
  [[0x28, 0xb5, 0x2f, 0xfe], null],
  [[0x5f, 0x2a, 0x4d, 0x18], "zstd"],
  [[0x60, 0x2a, 0x4d, 0x18], null],
  [[0x50], undefined],
  // The text {.
  [[0x7b], null],
] as const)("the compression of a file that starts with %j", (bytes, compression) => {
  expect(compressionOf(Buffer.from(bytes))).toBe(compression);
});
