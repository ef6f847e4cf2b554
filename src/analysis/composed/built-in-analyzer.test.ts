import { expect, test } from "vitest";
import { foldingAnalyzer } from "../folding-analyzer.ts";
import { standardAnalyzer } from "../standard-analyzer.ts";
import { websiteAnalyzer } from "../website-analyzer.ts";
import { bigramAnalyzer } from "./bigram-analyzer.ts";
import { builtInAnalyzer } from "./built-in-analyzer.ts";
import { englishAnalyzer } from "./english-analyzer.ts";
import { stopWordAnalyzer } from "./stop-words.ts";

test("the analyzers of this library are found by their names", () => {
  expect(builtInAnalyzer(standardAnalyzer.name)).toBe(standardAnalyzer);
  expect(builtInAnalyzer(foldingAnalyzer.name)).toBe(foldingAnalyzer);
  expect(builtInAnalyzer("english")).toBe(englishAnalyzer);
  const website = websiteAnalyzer(foldingAnalyzer);
  expect(builtInAnalyzer(website.name)?.name).toBe(website.name);
  expect(builtInAnalyzer(website.name)?.terms("http://a.É")).toEqual(["a", "e"]);
});

test.each([
  stopWordAnalyzer(englishAnalyzer),
  stopWordAnalyzer(bigramAnalyzer(englishAnalyzer), ["the", "of"]),
  bigramAnalyzer(stopWordAnalyzer(foldingAnalyzer, ["the"])),
  stopWordAnalyzer(stopWordAnalyzer(foldingAnalyzer, ["der", "die"]), ["the"]),
])("$name is found by its name", (analyzer) => {
  const found = builtInAnalyzer(analyzer.name);
  expect(found?.name).toBe(analyzer.name);
  for (const text of ["the", "of", "der", "robots", "東京都"]) {
    expect(found?.isStopWord?.(text)).toBe(analyzer.isStopWord?.(text));
    expect(found?.forms?.terms(text)).toEqual(analyzer.forms?.terms(text));
  }
});

test.each([
  "",
  "klingon",
  `${"stop(".repeat(100_000)}english${")".repeat(100_000)}`,
  `${"stop(".repeat(10_000)}english${": a)".repeat(10_000)}`,
  "website()",
  "website(klingon)",
  "stop()",
  "stop(folding: )",
  "stop(folding: a--b)",
  "bigrams(english",
])("%j is not the name of one", (name) => {
  expect(builtInAnalyzer(name)).toBeNull();
});
