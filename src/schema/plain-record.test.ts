import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { memberNames, plainRecord } from "./plain-record.ts";

class Base {
  readonly own = 1;
  get inherited(): number {
    return this.own + 1;
  }
  get hidden(): number {
    return 3;
  }
  set written(_: number) {}
  method(): void {}
}

class Derived extends Base {
  get nearest(): number {
    return 4;
  }
}
Object.defineProperty(Derived.prototype, "hidden", { value: () => 5 });

test("an instance has its own members and those that it inherits, without methods", () => {
  const record = new Derived();
  expect(plainRecord(record)).toEqual({ own: 1, inherited: 2, nearest: 4 });
  expect([...memberNames(record)].sort()).toEqual(["inherited", "nearest", "own"]);
  expect(plainRecord(record, ["nearest", "constructor", "toString", "absent"])).toEqual({ nearest: 4 });
});

test("members may have any name", () => {
  const prototype = JSON.parse('{ "__proto__": 1, "toString": 2, "constructor": 3 }');
  expect(Object.entries(plainRecord(Object.create(prototype))).sort()).toEqual([
    ["__proto__", 1],
    ["constructor", 3],
    ["toString", 2],
  ]);
});

test.each([
  ["a literal", { a: 1 }],
  ["an object without a prototype", Object.assign(Object.create(null), { a: 1 })],
  ["an object of another realm", runInNewContext("({ a: 1 })")],
])("%s is its own plain record", (_, record) => {
  expect(plainRecord(record)).toBe(record);
  expect(memberNames(record)).toEqual(["a"]);
});

test("what an object without a prototype defines is inherited", () => {
  const prototype = Object.assign(Object.create(null), { a: 1 });
  expect(plainRecord(Object.create(prototype))).toEqual({ a: 1 });
});
