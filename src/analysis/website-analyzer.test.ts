import { describe, expect, it } from "vitest";
import { foldingAnalyzer } from "./folding-analyzer.ts";
import { websiteAnalyzer } from "./website-analyzer.ts";

const analyzer = websiteAnalyzer(foldingAnalyzer);

describe("websiteAnalyzer", () => {
  it.each([
    ["https://www.example.com/about", ["www", "example", "com", "about"]],
    ["HTTP://Example.COM", ["example", "com"]],
    ["  ftp://example.com", ["example", "com"]],
    ["git+ssh://example.com:22", ["example", "com", "22"]],
    ["mailto:info@example.com", ["info", "example", "com"]],
    ["www.example.com", ["www", "example", "com"]],
    ["example", ["example"]],
    ["https", ["https"]],
    ["http://web.example.org/http://other.example", ["web", "example", "org", "http", "other", "example"]],
    ["münchen．example", ["munchen", "example"]],
    ["a..b. .c", ["a", "b", "c"]],
    ["v2.0.1", ["v2", "0", "1"]],
    ["https://", []],
    ["...", []],
  ])("reads %s as %j", (address, terms) => {
    expect(analyzer.terms(address)).toEqual(terms);
  });

  it("returns offsets in the original text", () => {
    expect(analyzer.tokens("https://www.Straße.de")).toEqual([
      { term: "www", start: 8, end: 11, position: 0 },
      { term: "strasse", start: 12, end: 18, position: 1 },
      { term: "de", start: 19, end: 21, position: 2 },
    ]);
  });

  it("normalizes like its base analyzer", () => {
    expect(analyzer.normalize("WWW.Zür")).toBe("www.zur");
    expect(analyzer.name).toBe("website(folding)");
  });
});
