import { describe, expect, test } from "vitest";
import { GrowingFloat64Array, GrowingUint32Array } from "./growing-array.ts";

describe("a growing array", () => {
  test("contains the pushed values", () => {
    const integers = new GrowingUint32Array();
    const doubles = new GrowingFloat64Array();
    const expected = Array.from({ length: 1000 }, (_, index) => index * 3);
    for (const value of expected) {
      integers.push(value);
      doubles.push(value / 2);
    }
    expect([...integers.view()]).toEqual(expected);
    expect([...doubles.view()]).toEqual(expected.map((value) => value / 2));
  });

  test("replaces and removes values", () => {
    const column = new GrowingUint32Array();
    for (const value of [1, 2, 3]) column.push(value);
    column.set(0, 9);
    column.truncate(2);
    column.push(4);
    expect([...column.view()]).toEqual([9, 2, 4]);
    expect(column.at(2)).toBe(4);
    expect(column.length).toBe(3);
  });

  test.each([100, 128])("of %d values can be taken, with little unused memory", (length) => {
    const column = new GrowingUint32Array();
    for (let value = 0; value < length; value++) column.push(value);
    const values = column.take();
    expect([...values]).toEqual(Array.from({ length }, (_, value) => value));
    expect(values.buffer.byteLength).toBe(4 * length);
  });

  test.each([true, false])("keeps views while it grows, or releases their memory (%j)", (keepsViews) => {
    const column = new GrowingUint32Array(keepsViews);
    column.push(7);
    const view = column.view();
    for (let value = 0; value < 1000; value++) column.push(value);
    expect(view[0]).toBe(keepsViews ? 7 : undefined);
    expect(column.at(0)).toBe(7);
    expect(column.at(1000)).toBe(999);
  });

  test.each([
    ["integers", new GrowingUint32Array()],
    ["doubles", new GrowingFloat64Array()],
  ])("of %s reserves capacity in one allocation", (_, column) => {
    column.push(1);
    column.reserve(1000);
    const { buffer } = column.view();
    for (let value = 0; value < 1000; value++) column.push(value);
    expect(column.view().buffer).toBe(buffer);
    column.push(5);
    expect([column.view()[0], column.view()[1000], column.view()[1001]]).toEqual([1, 999, 5]);
  });
});
