import { expect, test } from "vitest";
import { release } from "./release.ts";

test("released arrays are empty; shared and empty ones are left as they are", () => {
  const arrays = [new Uint32Array(4), new Uint8Array(8).subarray(2)];
  const shared = new Uint8Array(new SharedArrayBuffer(8));
  const empty = new Uint8Array(0);
  release(...arrays, shared, empty);
  expect(empty.subarray(0)).toHaveLength(0);
  expect(arrays.map(({ length }) => length)).toEqual([0, 0]);
  expect(shared).toHaveLength(8);
});
