import { describe, expect, test } from "vitest";
import { nearestNames } from "./nearest-names.ts";

describe("the nearest names", () => {
  test("come best first: equal but for case, one edit, two edits, contained", () => {
    expect(nearestNames("name", ["mane", "named", "Name"])).toEqual(["Name", "named", "mane"]);
    expect(nearestNames("NAME", ["surname", "mane", "named"])).toEqual(["named", "mane", "surname"]);
  });

  test("are at most three, without duplicates", () => {
    expect(nearestNames("size", ["sizes", "site", "side", "sine"])).toEqual(["sizes", "site", "side"]);
    expect(nearestNames("size", ["size"])).toEqual(["size"]);
  });

  test.each([
    ["a", "b", false],
    ["ab", "ac", true],
    ["a", "A", true],
    ["mailto", "a", false],
    ["abc", "abd", true],
    ["abc", "ade", false],
    ["abcd", "abef", true],
    ["abcd", "aefg", false],
    ["ab", "xxabxx", false],
    ["abc", "xxabcxx", true],
    ["xxabcxx", "abc", true],
    ["abcxxx", "xxxabd", false],
  ])("of %s include %s: %j", (name, known, isNear) => {
    expect(nearestNames(name, [known])).toEqual(isNear ? [known] : []);
  });

  test("are none for an empty name and for one longer than 64 characters", () => {
    expect(nearestNames("", ["a"])).toEqual([]);
    expect(nearestNames("x".repeat(64), ["x".repeat(63)])).toEqual(["x".repeat(63)]);
    expect(nearestNames("x".repeat(65), ["x".repeat(64)])).toEqual([]);
  });
});
