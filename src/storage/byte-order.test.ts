import { expect, test } from "vitest";
import { requireLittleEndian } from "./byte-order.ts";

test("accepts a little-endian machine, such as this one", () => {
  expect(() => requireLittleEndian()).not.toThrow();
  expect(() => requireLittleEndian(1)).not.toThrow();
});

test("rejects a big-endian machine and says what to do", () => {
  expect(() => requireLittleEndian(0)).toThrow(
    "Index files can be saved and opened on little-endian machines only, and this machine is big-endian. " +
      "Load the documents instead.",
  );
});
