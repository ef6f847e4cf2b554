import { expect, test } from "vitest";
import { sendableRecord } from "./sendable-record.ts";

class Site {
  get city(): string {
    return "Kiel";
  }
}

test.each([[{ id: 1, tags: ["a"], at: new Date(0), map: new Map() }], [[1]], ["text"], [null], [undefined]])(
  "%j is sent as it is",
  (record) => {
    expect(sendableRecord(record)).toBe(record);
  },
);

test("instances, and members that cannot be enumerated, are copied", () => {
  const record = Object.defineProperty({ id: 1, site: new Site(), sites: [null, new Site(), 5] }, "price", {
    value: 2,
  });
  const expected = { id: 1, site: { city: "Kiel" }, sites: [null, { city: "Kiel" }, 5], price: 2 };
  expect(structuredClone(sendableRecord(record))).toEqual(expected);
});
