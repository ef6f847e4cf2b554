import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { law } from "../../../test/support/fuzz.ts";
import { findJsonError } from "./json-error.ts";

const NAME = "A member's name in double quotes is expected";

describe("a text that is no JSON", () => {
  test.each([
    ["", 0, "A value is expected, but the text ends"],
    ["  ", 2, "A value is expected, but the text ends"],
    ["nul", 0, "A value is expected"],
    ["NaN", 0, "A value is expected"],
    [".5", 0, "A value is expected"],
    ["01", 1, "The text goes on behind its end"],
    ["1.", 1, "The text goes on behind its end"],
    ["{} {}", 3, "The text goes on behind its end"],
    ["[1 2]", 3, "A comma or ] is expected"],
    ["[1", 2, "A comma or ] is expected, but the text ends"],
    ["[1}", 2, "A comma or ] is expected"],
    ["[,]", 1, "A value is expected"],
    ["[1,]", 3, "A value is expected"],
    ['{"a":1 "b":2}', 7, "A comma or } is expected"],
    ['{"a":[1]]', 8, "A comma or } is expected"],
    ['{"a" 1}', 5, "A colon is expected"],
    ['{"a"', 4, "A colon is expected, but the text ends"],
    ['{"a":}', 5, "A value is expected"],
    ['{"a":1,}', 7, NAME],
    ["{a:1}", 1, NAME],
    ["{", 1, `${NAME}, but the text ends`],
    ["{1:2}", 1, NAME],
    ["{,}", 1, NAME],
    ['"a', 0, "A quote is never closed"],
    ['{"a":"b}', 5, "A quote is never closed"],
    ['"\\x"', 1, "There is no such escape"],
    ['"\\u12g4"', 1, "There is no such escape"],
    ['"a\\', 2, "There is no such escape"],
    ['"a\nb"', 2, "A control character has to be escaped"],
    ['"\u0000"', 1, "A control character has to be escaped"],
    ["\u00a0{}", 0, "A value is expected"],
  ])("%j has its mistake at %i", (text, offset, message) => {
    expect(findJsonError(text)).toEqual({ message, offset });
  });

  test("may be as deep and long as it likes", () => {
    expect(findJsonError("[".repeat(100_000))?.offset).toBe(100_000);
    expect(findJsonError(`"${"\\n".repeat(100_000)}`)?.offset).toBe(0);
    expect(findJsonError(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)).toBeNull();
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON, in which some characters may have been replaced, added or left out. */
const almostJson = fc
  .tuple(
    fc.json({ maxDepth: 4 }),
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 2 }), fc.constantFrom(...'{}[],:"\\ue0.-+ \n\t1ntf\u0000é\ud800')), {
      maxLength: 3,
    }),
  )
  .map(([json, edits]) =>
    edits.reduce((text, [place, left, put]) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + put + text.slice(at + left);
    }, json),
  );

law(
  "a text has a mistake when JSON.parse refuses it, and only then",
  2000,
  fc.property(almostJson, (text) => {
    expect([text, findJsonError(text) === null]).toEqual([text, isJson(text)]);
  }),
);

law(
  "what stands before a mistake can be the beginning of JSON",
  500,
  fc.property(almostJson, (text) => {
    const { offset = 0 } = findJsonError(text) ?? {};
    const before = findJsonError(text.slice(0, offset));
    if (before !== null && before.message !== "A quote is never closed") expect(before.offset).toBe(offset);
  }),
);
