import { expect, test } from "vitest";
import { foldingAnalyzer } from "../analysis/folding-analyzer.ts";
import { typedWords } from "./typed-words.ts";

test.each([
  ["", { whole: [], last: "", before: "" }],
  ["Ac", { whole: [], last: "ac", before: "" }],
  ["Acme Ro", { whole: ["acme"], last: "ro", before: "Acme " }],
  ["Acme ", { whole: ["acme"], last: "", before: "Acme " }],
  ["(Zü", { whole: [], last: "zu", before: "(" }],
  ["A&T&", { whole: ["a", "t"], last: "", before: "A&T&" }],
  ["@", { whole: [], last: "", before: "@" }],
  ["東京", { whole: ["東"], last: "京", before: "東" }],
])("%s", (typed, expected) => {
  expect(typedWords(typed, foldingAnalyzer)).toEqual(expected);
});
