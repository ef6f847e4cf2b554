import { expect, test } from "vitest";
import { requireLittleEndian } from "./byte-order.ts";

test("does nothing on a little-endian machine, such as this one", () => {
  expect(() => requireLittleEndian()).not.toThrow();
  expect(() => requireLittleEndian(1)).not.toThrow();
});

test("says what to do on a big-endian one", () => {
  expect(() => requireLittleEndian(0)).toThrow(
    "Snapshots can be saved and opened on little-endian machines only, and this one is big-endian. " +
      "Load the documents themselves here.",
  );
});
