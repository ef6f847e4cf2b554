import { expect, test } from "vitest";
import { foldingAnalyzer } from "../analysis/folding-analyzer.ts";
import { splitTyped } from "./typed-terms.ts";

test.each([
  ["", { complete: [], lastPrefix: "", textBefore: "" }],
  ["Ac", { complete: [], lastPrefix: "ac", textBefore: "" }],
  ["Acme Ro", { complete: ["acme"], lastPrefix: "ro", textBefore: "Acme " }],
  ["Acme ", { complete: ["acme"], lastPrefix: "", textBefore: "Acme " }],
  ["(Zü", { complete: [], lastPrefix: "zu", textBefore: "(" }],
  ["A&T&", { complete: ["a", "t"], lastPrefix: "", textBefore: "A&T&" }],
  ["@", { complete: [], lastPrefix: "", textBefore: "@" }],
  ["東京", { complete: ["東"], lastPrefix: "京", textBefore: "東" }],
])("splits %j", (typed, expected) => {
  expect(splitTyped(typed, foldingAnalyzer)).toEqual(expected);
});
