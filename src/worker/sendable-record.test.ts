import { expect, test } from "vitest";
import { sendableRecord, withoutProxies } from "./sendable-record.ts";

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

/** As the reactive objects of frameworks are. */
function reactive<T extends object>(target: T): T {
  return new Proxy(target, {
    get: (object, name, receiver) => {
      const value: unknown = Reflect.get(object, name, receiver);
      return typeof value === "object" && value !== null && !(value instanceof Date) ? reactive(value) : value;
    },
  });
}

test("proxies are copied, at every level", () => {
  const record = { id: 1, tags: ["a"], at: new Date(0), source: { sites: [{ city: "Kiel" }] } };
  expect(() => structuredClone(reactive(record))).toThrow("could not be cloned");
  expect(structuredClone(withoutProxies(reactive(record)))).toEqual(record);
  const circular: Record<string, unknown> = { id: 1 };
  circular.self = circular;
  expect(withoutProxies(circular)).toEqual(circular);
});

test("what is in several places is copied once", () => {
  let record: object = { id: 1 };
  // Has 2^60 paths.
  for (let level = 0; level < 60; level++) record = { left: record, right: record };
  const copy = withoutProxies(record) as { readonly left: object; readonly right: object };
  expect(copy.left).toBe(copy.right);
  const members = JSON.parse('{ "__proto__": [1, null], "toString": 2 }');
  expect(Object.entries(withoutProxies(members))).toEqual(Object.entries(members));
});

test("of a part of a greater buffer, only the part is sent", () => {
  const all = Float32Array.of(1, 2, 3, 4);
  const sent = sendableRecord({ id: 1, own: all.subarray(1, 3), all }) as {
    readonly own: Float32Array;
    readonly all: unknown;
  };
  expect(sent.own).toEqual(Float32Array.of(2, 3));
  expect(sent.own.buffer.byteLength).toBe(8);
  expect(sent.all).toBe(all);
});
