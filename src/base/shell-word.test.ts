import { expect, test } from "vitest";
import { shellWord } from "./shell-word.ts";

test.each([
  ["exports/2024.csv.gz", "exports/2024.csv.gz"],
  ["my file.csv", "'my file.csv'"],
  ["it's.csv", "'it'\\''s.csv'"],
  ["$(rm -rf x).csv", "'$(rm -rf x).csv'"],
  ["", "''"],
])("%s", (text, word) => {
  expect(shellWord(text)).toBe(word);
});
