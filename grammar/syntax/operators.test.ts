import { expect, test } from "vitest";
import { parse } from "../parser.ts";
import { escapeWord } from "./escape.ts";
import { OPERATORS } from "./operators.ts";
import { print } from "./printer.ts";
import { classifyTokens } from "./token-class.ts";

test.each(OPERATORS)("%s is an operator between words, and a word after a backslash", (word) => {
  expect(print(parse(`a ${word} b`))).not.toContain(`\\${word}`);
  expect(classifyTokens(`a ${word} b`).map((span) => span.class)).toEqual(["word", "operator", "word"]);
  expect(escapeWord(word)).toBe(`\\${word}`);
});
