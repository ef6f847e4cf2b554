import fc from "fast-check";
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
    ["abc", "xxabcx", true],
    ["xabcxx", "abc", true],
    ["abc", "xxabcxx", false],
    ["xxabcxx", "abc", false],
    ["name", "company_name", true],
    ["Company Name", "name", true],
    ["city", "shops.city", true],
    ["staff", "staffCount", true],
    ["organization_id", "id", true],
    ["identifier", "id", false],
    ["location", "lo", false],
    ["x_axis_position", "x", false],
    ["___", "ab", false],
    ["abcxxx", "xxxabd", false],
  ])("of %s include %s: %j", (name, known, isNear) => {
    expect(nearestNames(name, [known])).toEqual(isNear ? [known] : []);
  });

  test("share half of the longer name or whole words, and are never of one letter for another name", () => {
    const names = fc.string({ unit: fc.constantFrom("a", "b", "B", "_", "."), maxLength: 12 });
    fc.assert(
      fc.property(names, fc.array(names), (name, known) => {
        for (const near of nearestNames(name, known)) {
          const [a, b] = [name.toLowerCase(), near.toLowerCase()];
          if (a === b) continue;
          expect(Math.min(a.length, b.length)).toBeGreaterThan(1);
          const [one, other] = [a, b].map((text) => text.replaceAll(/[_.]/g, "")) as [string, string];
          const isWord = one.includes(other) || other.includes(one);
          expect(sharedLength(a, b) * 2 >= Math.max(a.length, b.length) || isWord).toBe(true);
        }
      }),
    );
  });

  test("are none for an empty name and for one longer than 64 characters", () => {
    expect(nearestNames("", ["a"])).toEqual([]);
    expect(nearestNames("x".repeat(64), ["x".repeat(63)])).toEqual(["x".repeat(63)]);
    expect(nearestNames("x".repeat(65), ["x".repeat(64)])).toEqual([]);
  });
});

/** The length of the longest common subsequence. */
function sharedLength(a: string, b: string): number {
  const [first, ...rest] = a;
  if (first === undefined || b === "") return 0;
  const at = b.indexOf(first);
  const without = sharedLength(rest.join(""), b);
  return at < 0 ? without : Math.max(without, 1 + sharedLength(rest.join(""), b.slice(at + 1)));
}
