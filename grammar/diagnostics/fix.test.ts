import { describe, expect, test } from "vitest";
import { applyFixes, insertion, minimalFixes, replacement } from "./fix.ts";

describe("returns minimal fixes", () => {
  test.each([
    ["[5 9]", "[5 TO 9]", [insertion(3, "TO ")]],
    ["a OR", "a", [replacement(1, 4, "")]],
    ["::", ":", [replacement(1, 2, "")]],
    ["aa", "aaa", [insertion(2, "a")]],
    ["b:c", '"b:c"', [insertion(0, '"'), insertion(3, '"')]],
    ["name:-", "-name:", [insertion(0, "-"), replacement(5, 6, "")]],
    ["NOT AND ", "AND NOT ", [insertion(0, "AND "), replacement(4, 8, "")]],
    ["ab", "cd", [replacement(0, 2, "cd")]],
    ["a", "a", [insertion(1, "")]],
  ])("%s to %s", (text, written, fixes) => {
    expect(minimalFixes(text, replacement(0, text.length, written))).toEqual(fixes);
    expect(applyFixes(text, [{ fixes }])).toBe(written);
  });

  test("inside a text", () => {
    expect(minimalFixes("x [5 9] y", replacement(2, 7, "[5 TO 9]"))).toEqual([insertion(5, "TO ")]);
  });
});

describe("applies fixes of several errors", () => {
  test("in any order", () => {
    const errors = [{ fixes: [replacement(4, 5, "D"), insertion(6, "!")] }, {}, { fixes: [replacement(0, 1, "")] }];
    expect(applyFixes("abcdef", errors)).toBe("bcdDf!");
    expect(applyFixes("abcdef", errors.toReversed())).toBe("bcdDf!");
  });

  test("with insertions at one offset in reverse order", () => {
    expect(applyFixes('("a', [{ fixes: [insertion(3, ")")] }, { fixes: [insertion(3, '"')] }])).toBe('("a")');
  });

  test("with an insertion before a replacement at the same offset", () => {
    expect(applyFixes("ab", [{ fixes: [insertion(1, "-")] }, { fixes: [replacement(1, 2, "c")] }])).toBe("a-c");
  });
});
