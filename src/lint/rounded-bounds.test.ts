import { describe, expect, test } from "vitest";
import { applyFixes, date, defineSchema, lint, SearchEngine, standardAnalyzer, text } from "../entries/index.ts";

const clock = (): number => Date.UTC(2024, 5, 3, 15, 30);
const engine = new SearchEngine(defineSchema({ analyzer: standardAnalyzer, fields: { t: text(), f: date() } }), {
  clock,
});
engine.upsert({ id: "1", f: "2024-06-03T01:30:00Z" });
engine.upsert({ id: "20", f: "2024-06-03T20:00:00Z" });

describe("a date that is rounded up before shorter steps", () => {
  test("is reported with what it is, and fixed", () => {
    const query = "f:[now/d+1h TO now/d+2h]";
    const [warning, ...others] = lint(engine, query);
    expect([warning?.code, warning?.message, others]).toEqual([
      "rounded-bound",
      "`now/d+2h` is rounded up before its last steps, so it is 2024-06-04T01:59:59.999Z here: write `}` for 2024-06-03T02:00:00.000Z.",
      [],
    ]);
    expect(warning && query.slice(warning.span.start, warning.span.end)).toBe("now/d+2h");
    const fixed = applyFixes(query, warning ? [warning] : []);
    expect([fixed, engine.ids(query), engine.ids(fixed)]).toEqual(["f:[now/d+1h TO now/d+2h}", ["1", "20"], ["1"]]);
  });

  test.each([
    ["f:{now/d+1h TO *]", "f:[now/d+1h TO *]"],
    ['f:[* TO "2024-06-03||/M-1d"]', 'f:[* TO "2024-06-03||/M-1d"}'],
    ["f:<=now/d-30m", "f:<now/d-30m"],
    ["f:>now/d+1h^2", "f:>=now/d+1h^2"],
    ["f:(<=now/y+1M/d)", "f:(<now/y+1M/d)"],
  ])("is fixed in %s", (query, fixed) => {
    const warnings = lint(engine, query).filter(({ code }) => code === "rounded-bound");
    expect(applyFixes(query, warnings)).toBe(fixed);
  });

  test.each([
    ...["f:[now/d+1h TO now/d+2h}", "f:[now/d-1d TO now/d-1d]", "f:[now/d TO now+2h/d]", "f:<now/d+2h"],
    ...['f:<="2024-06-03T10:00+02:00"', "f:[2024-06-03T10:00||/d TO 2024-06-03T10:00||+2h]"],
    ...["f:[now-1h TO now+2h]", "f:[now/d TO now/d+1M]", "f:<=now/d", "f:[2024 TO 2025]", "f:[* TO *]"],
  ])("is not in %s", (query) => {
    expect(lint(engine, query).map(({ code }) => code)).not.toContain("rounded-bound");
  });
});
