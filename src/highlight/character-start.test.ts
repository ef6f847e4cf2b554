import { expect, test } from "vitest";
import { characterStart, codePointStart } from "./character-start.ts";

test.each([
  ["abc", [0, 1, 2, 3]],
  ["", [0]],
  ["🚀a", [0, 0, 2, 3]],
  ["e\u0301a", [0, 0, 2, 3]],
  ["👩‍🚀", [0, 0, 0, 0, 0, 5]],
  ["🇩🇪🇫🇷", [0, 0, 0, 0, 4, 4, 4, 4, 8]],
  ["\r\n", [0, 0, 2]],
  ["\ude80\ud83d", [0, 1, 2]],
])("the characters of %j start at %j", (text, starts) => {
  expect(starts.map((_, offset) => characterStart(text, offset))).toEqual(starts);
});

test.each([
  ["a🚀\u0301", [0, 1, 1, 3, 4]],
  ["\ude80\ud83d", [0, 1, 2]],
])("the code points of %j start at %j", (text, starts) => {
  expect(starts.map((_, offset) => codePointStart(text, offset))).toEqual(starts);
});
