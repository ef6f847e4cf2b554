import { describe, expect, test } from "vitest";
import { nearestNames } from "./nearest-names.ts";

describe("the nearest names", () => {
  test("come best first: other capitals, one edit, two edits, a part", () => {
    expect(nearestNames("name", ["mane", "named", "Name"])).toEqual(["Name", "named", "mane"]);
    expect(nearestNames("NAME", ["surname", "mane", "named"])).toEqual(["named", "mane", "surname"]);
  });

  test("are three at most, each of them once", () => {
    expect(nearestNames("size", ["sizes", "site", "side", "sine"])).toEqual(["sizes", "site", "side"]);
    expect(nearestNames("size", ["size"])).toEqual(["size"]);
  });

  test.each([
    ["a", "b", true],
    ["abc", "abd", true],
    ["abc", "ade", false],
    ["abcd", "abef", true],
    ["abcd", "aefg", false],
    ["ab", "xxabxx", false],
    ["abc", "xxabcxx", true],
    ["xxabcxx", "abc", true],
    ["abcxxx", "xxxabd", false],
  ])("of %s: %s is one of them, %j", (name, known, isNear) => {
    expect(nearestNames(name, [known])).toEqual(isNear ? [known] : []);
  });

  test("of no name, and of one longer than 64 characters, are none", () => {
    expect(nearestNames("", ["a"])).toEqual([]);
    expect(nearestNames("x".repeat(64), ["x".repeat(63)])).toEqual(["x".repeat(63)]);
    expect(nearestNames("x".repeat(65), ["x".repeat(64)])).toEqual([]);
  });
});
