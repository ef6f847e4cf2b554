import { fixedQueries, lintedEngine, shownWarnings } from "@firmament/test-support/engine/shown-warnings.ts";
import { describe, expect, test } from "vitest";
import { applyFixes } from "../../grammar/diagnostics/fix.ts";
import { lint } from "../engine/tools/lint.ts";
import { boolean, date, defineSchema, keyword, number, objects, SearchEngine, text } from "../entries/index.ts";

test("reports a field that is compared without a colon", () => {
  expect(shownWarnings("missing-colon", "software AND staff_count >= 50")).toEqual([
    `\`staff_count >= 50\` has no colon, so it searches for words in any field: write \`staff_count:>=50\`.
  software AND staff_count >= 50
               ^^^^^^^^^^^^^^^^^
→ software AND staff_count:>=50`,
  ]);
});

describe("fixes", () => {
  test.each([
    ["staff_count=50", "staff_count:50"],
    ["staff_count = 50", "staff_count:50"],
    ["staff_count= 50", "staff_count:50"],
    ["staff_count =50", "staff_count:50"],
    ["staff_count==50", "staff_count:50"],
    ["staff_count<50", "staff_count:<50"],
    ["staff_count < 50", "staff_count:<50"],
    ["staff_count> 50", "staff_count:>50"],
    ["staff_count =< 50", "staff_count:<=50"],
    ["staff_count => 50", "staff_count:>=50"],
    ["staff_count≥50", "staff_count:>=50"],
    ["staff_count!=50", "-staff_count:50"],
    ["staff_count != 50", "-staff_count:50"],
    ["staff_count !=50", "-staff_count:50"],
    ["staff_count <> 50", "-staff_count:50"],
    ["staff_count>-5", "staff_count:>-5"],
    ["staff_count = -5", "staff_count:-5"],
    ["staff_count=(50 OR 85)", "staff_count:(50 OR 85)"],
    ["staff_count=[50 TO *]", "staff_count:[50 TO *]"],
    ["staff_count>50^2", "staff_count:>50^2"],
    ["location_city=Berlin", "location_city:Berlin"],
    ['location_city="New York"', 'location_city:"New York"'],
    ["location_city=Ber*", "location_city:Ber*"],
    ["Location_City=Berlin", "location_city:Berlin"],
    ["loction_city=Berlin", "location_city:Berlin"],
    ["location_city：Berlin", "location_city:Berlin"],
    ["-staff_count>50", "-staff_count:>50"],
    ["red OR staff_count < 50 AND blue", "red OR staff_count:<50 AND blue"],
    ["(staff_count < 50)", "(staff_count:<50)"],
  ])("%s", (query, fixed) => {
    expect(fixedQueries("missing-colon", query)).toEqual([fixed]);
    expect(fixedQueries("missing-colon", fixed)).toEqual([]);
  });

  test("several comparisons at once", () => {
    const query = "name = Isar AND staff_count>50 OR location_city=Berlin";
    expect(applyFixes(query, lint(lintedEngine, query))).toBe("name:Isar AND staff_count:>50 OR location_city:Berlin");
  });

  test.each(["(staff_count) < 50", "staff_count = (50)", "-staff_count!=50"])("not %s", (query) => {
    expect(fixedQueries("missing-colon", query)).toEqual([null]);
  });
});

describe("reports nothing for", () => {
  test.each([
    "foo=bar",
    "staff_count=many",
    "staff_count OR < 50",
    "name:(staff_count<50)",
    "staff_count\\<50",
    "staff_count<5<6",
    "name>Isar",
    "staff_count=",
    "=50",
    "a = b",
    '"staff_count=50"',
    "staff_count: 50",
  ])("%s", (query) => expect(fixedQueries("missing-colon", query)).toEqual([]));

  test("a word that a document contains", () => {
    const engine = new SearchEngine(defineSchema({ fields: { a: text(), code: text() } }));
    const codes = (): readonly string[] => lint(engine, "a=1").map(({ code }) => code);
    expect(codes()).toEqual(["missing-colon"]);
    engine.upsert({ id: "1", code: "if (a=1)" });
    expect(codes()).toEqual([]);
  });
});

test("takes the values of each type, also in nested objects", () => {
  const schema = defineSchema({
    fields: {
      posted: date(),
      remote: boolean(),
      tags: keyword({ many: true }),
      locations: objects({ city: text(), since: number() }),
    },
  });
  const engine = new SearchEngine(schema);
  const fixed = (query: string): string => applyFixes(query, lint(engine, query));
  expect(fixed("posted > 2026-01-01 AND remote=true")).toBe("posted:>2026-01-01 AND remote:true");
  expect(fixed("tags=c# locations.since>3")).toBe("tags:c# locations.since:>3");
  expect(fixed("locations:(city = Berlin AND since<3)")).toBe("locations:(city:Berlin AND since:<3)");
  expect(fixed("remote>true city=Berlin")).toBe("remote>true city=Berlin");
});
