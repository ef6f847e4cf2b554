import { expect, test } from "vitest";
import { builtInAnalyzer } from "./built-in-analyzer.ts";
import { foldingAnalyzer } from "./folding-analyzer.ts";
import { standardAnalyzer } from "./standard-analyzer.ts";
import { websiteAnalyzer } from "./website-analyzer.ts";

test("the analyzers of this library are found by their names", () => {
  expect(builtInAnalyzer(standardAnalyzer.name)).toBe(standardAnalyzer);
  expect(builtInAnalyzer(foldingAnalyzer.name)).toBe(foldingAnalyzer);
  const website = websiteAnalyzer(foldingAnalyzer);
  expect(builtInAnalyzer(website.name)?.name).toBe(website.name);
  expect(builtInAnalyzer(website.name)?.terms("http://a.É")).toEqual(["a", "e"]);
});

test.each(["", "english", "website()", "website(english)"])("%j is not the name of one", (name) => {
  expect(builtInAnalyzer(name)).toBeNull();
});
