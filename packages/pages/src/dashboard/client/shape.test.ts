import { describe, expect, test } from "vitest";
import { amount, flag, listOf, nothing, nullable, oneOf, record, text, time } from "./shape.ts";

const shape = record({ name: text, sizes: listOf(amount), open: flag, at: nullable(time), kind: oneOf("a", "b") });
const value = { name: "n", sizes: [1, 2.5], open: true, at: "2026-11-01T00:00:00Z", kind: "a" };

describe("a shape", () => {
  test("accepts its values, and drops other members", () => {
    expect(shape({ ...value, other: 1 }, "")).toEqual(value);
    expect(shape({ ...value, at: null }, "").at).toBeNull();
    expect(nothing(null, "")).toBeNull();
  });

  test.each([
    [{ name: 1 }, "name is not a text."],
    [{ name: undefined }, "name is not a text."],
    [{ sizes: [1, "2"] }, "sizes[1] is not a number."],
    [{ sizes: [Number.NaN] }, "sizes[0] is not a number."],
    [{ sizes: { length: 0 } }, "sizes is not a list."],
    [{ open: "true" }, "open is not true or false."],
    [{ at: "yesterday" }, "at is not a time."],
    [{ kind: "c" }, "kind is not one of a, b."],
  ])("rejects %j", (change, message) => {
    expect(() => shape({ ...value, ...change }, "")).toThrow(new TypeError(message));
  });

  test.each([null, [], "text"])("of an object rejects %j", (other) => {
    expect(() => shape(other, "")).toThrow("The response is not an object.");
  });
});
