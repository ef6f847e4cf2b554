import { expect, test } from "vitest";
import { bytesOf } from "./cluster-limits.ts";

test.each([
  ["100mb", 104_857_600],
  ["1.5kb", 1536],
  ["17b", 17],
  ["2gb", 2_147_483_648],
  ["-1", null],
  ["", null],
  [undefined, null],
])("the size %j is %j bytes", (text, bytes) => {
  expect(bytesOf(text)).toBe(bytes);
});
