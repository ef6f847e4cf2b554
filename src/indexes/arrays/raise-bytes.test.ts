import { expect, test } from "vitest";
import { raiseBytes } from "./raise-bytes.ts";

const table = Uint8Array.of(0, 10, 20, 30);

test("raiseBytes keeps greater bytes and raises smaller ones", () => {
  const bytes = Uint8Array.of(15, 15, 15, 15);
  raiseBytes(bytes, Uint32Array.of(0, 2, 3, 3), Uint8Array.of(1, 2, 3, 2), table);
  expect(bytes).toEqual(Uint8Array.of(15, 15, 20, 30));
});

test("raiseBytes reads a range only", () => {
  const bytes = new Uint8Array(4);
  raiseBytes(bytes, Uint32Array.of(0, 1, 2, 3), Uint8Array.of(1, 2, 3, 1), table, 1, 3);
  expect(bytes).toEqual(Uint8Array.of(0, 20, 30, 0));
});
