import { describe, expect, test } from "vitest";
import { applyFixes } from "../../grammar/diagnostics/fix.ts";
import { foldingAnalyzer } from "../analysis/folding-analyzer.ts";
import { defineSchema, keyword, lint, SearchEngine, text } from "../entries/index.ts";

const engine = new SearchEngine(
  defineSchema({ analyzer: foldingAnalyzer, fields: { name: text(), tags: keyword({ many: true }) } }),
);
engine.upsertAll([
  { id: "1", name: "one red york", tags: ["new york", "R&D", "research & development", "C#"] },
  { id: "2", name: "two", tags: ["new york city", "Visual Basic", "red"] },
]);

describe("a value of several words is quoted", () => {
  test.each([
    ["tags:new york", 'tags:"new york"'],
    ["tags:new york city", 'tags:"new york city"'],
    ["one AND (tags:new york)", 'one AND (tags:"new york")'],
    ["tags:(new york OR red)", 'tags:("new york" OR red)'],
    ["tags:research & development", 'tags:"research & development"'],
    ["one -tags:new york", 'one -tags:"new york"'],
  ])("%s", (query, fixed) => expect(applyFixes(query, lint(engine, query))).toBe(fixed));

  test("unless no document has it, its parts have another field, a sign or an operator, or its first word is a value", () => {
    for (const query of [
      "tags:new london",
      "tags:new name:york",
      "tags:new +york",
      "tags:new OR york",
      "tags:red york",
    ]) {
      expect(applyFixes(query, lint(engine, query))).not.toContain('"');
    }
  });
});

test("a value in another case is corrected", () => {
  for (const [query, fixed] of [
    ["tags:c#", "tags:C#"],
    ['tags:"visual basic"', 'tags:"Visual Basic"'],
    ["tags:RED", "tags:red"],
    ["tags:vis*", "tags:Vis*"],
    ["tags:NEW\\ YO*", "tags:new\\ yo*"],
    ["tags:pascal*", "tags:pascal*"],
  ] as const) {
    expect(applyFixes(query, lint(engine, query))).toBe(fixed);
  }
});
