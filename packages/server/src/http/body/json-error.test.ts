import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findJsonError } from "./json-error.ts";

const NAME = "A member name in double quotes is expected";

describe("findJsonError", () => {
  test.each([
    ["", 0, "A value is expected, but the text ends"],
    ["  ", 2, "A value is expected, but the text ends"],
    ["nul", 0, "A value is expected"],
    ["NaN", 0, "A value is expected"],
    [".5", 0, "A value is expected"],
    ["01", 1, "The text continues after its JSON value"],
    ["1.", 1, "The text continues after its JSON value"],
    ["{} {}", 3, "The text continues after its JSON value"],
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
    ['"\\x"', 1, "The escape sequence is invalid"],
    ['"\\u12g4"', 1, "The escape sequence is invalid"],
    ['"a\\', 2, "The escape sequence is invalid"],
    ['"a\nb"', 2, "A control character must be escaped"],
    ['"\u0000"', 1, "A control character must be escaped"],
    ["\u00a0{}", 0, "A value is expected"],
  ])("finds the error of %j at %i", (text, offset, message) => {
    expect(findJsonError(text)).toEqual({ message, offset });
  });

  test("accepts deep and long texts", () => {
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

/** JSON with up to three random edits. */
const almostJson = fc
  .tuple(
    fc.json({ maxDepth: 4 }),
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 2 }), fc.constantFrom(...'{}[],:"\\ue0.-+ \n\t1ntf\u0000é\ud800')), {
      maxLength: 3,
    }),
  )
  .map(([json, edits]) =>
    edits.reduce((text, [position, deleted, inserted]) => {
      const offset = position % (text.length + 1);
      return text.slice(0, offset) + inserted + text.slice(offset + deleted);
    }, json),
  );

law(
  "findJsonError finds an error if and only if JSON.parse throws",
  2000,
  fc.property(almostJson, (text) => {
    expect([text, findJsonError(text) === null]).toEqual([text, isJson(text)]);
  }),
);

law(
  "the text before an error is a prefix of JSON",
  500,
  fc.property(almostJson, (text) => {
    const { offset = 0 } = findJsonError(text) ?? {};
    const before = findJsonError(text.slice(0, offset));
    if (before !== null && before.message !== "A quote is never closed") expect(before.offset).toBe(offset);
  }),
);
