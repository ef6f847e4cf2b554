import { runs } from "@firmament/test-support/fuzz.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { type Column, drawTable } from "./table.ts";

interface Row {
  readonly name: string;
  readonly staff: string;
  readonly city: string;
}

const columns: readonly Column<Row>[] = [
  { heading: "name", align: "left", cell: (row) => row.name },
  { heading: "staff", align: "right", cell: (row) => row.staff },
  { heading: "city", align: "left", cell: (row) => row.city },
];

const rows: readonly Row[] = [
  { name: "Kaldenbrook Vermessung und Maschinenbau", staff: "1,204", city: "Frankfurt am Main, Germany" },
  { name: "株式会社ひばり機工製作所大阪本社工場", staff: "9", city: "大阪" },
  { name: "서울 한빛 소프트웨어 주식회사", staff: "12", city: "서울" },
  { name: "👩‍🚀 Orbit & the 🇩🇪 flags", staff: "", city: "e\u0301vora" },
];

describe("a table", () => {
  it("is as wide as its values", () => {
    const { heading, rule, rows: lines, omitted } = drawTable(rows, columns, 120);
    expect([heading, rule, ...lines]).toEqual([
      "name                                    | staff | city",
      "--------------------------------------- | ----: | --------------------------",
      "Kaldenbrook Vermessung und Maschinenbau | 1,204 | Frankfurt am Main, Germany",
      "株式会社ひばり機工製作所大阪本社工場    |     9 | 大阪",
      "서울 한빛 소프트웨어 주식회사           |    12 | 서울",
      "👩‍🚀 Orbit & the 🇩🇪 flags                 |       | e\u0301vora",
    ]);
    expect(omitted).toEqual([]);
  });

  it("shortens texts evenly, and no numbers", () => {
    const { heading, rule, rows: lines } = drawTable(rows, columns, 47);
    expect([heading, rule, ...lines]).toEqual([
      "name               | staff | city",
      "------------------ | ----: | ------------------",
      "Kaldenbrook Verme… | 1,204 | Frankfurt am Main…",
      "株式会社ひばり機…  |     9 | 大阪",
      "서울 한빛 소프트…  |    12 | 서울",
      "👩‍🚀 Orbit & the 🇩🇪… |       | e\u0301vora",
    ]);
  });

  it("omits the last columns when all texts have their minimum width", () => {
    const { heading, omitted } = drawTable(rows, columns, 24);
    expect(heading).toBe("name             | staff");
    expect(omitted).toEqual(["city"]);
  });

  it("shortens required columns instead of omitting them", () => {
    const required = columns.map((column) => ({ ...column, isRequired: column.heading !== "city" }));
    const { heading, rule, rows: lines, omitted } = drawTable(rows, required, 20);
    expect([heading, rule, ...lines]).toEqual([
      "name         | staff",
      "------------ | ----:",
      "Kaldenbrook… | 1,204",
      "株式会社ひ…  |     9",
      "서울 한빛 …  |    12",
      "👩‍🚀 Orbit & … |",
    ]);
    expect(omitted).toEqual(["city"]);
  });

  it("fits every width in which one number column fits", () => {
    for (let width = 5; width <= 120; width += 1) {
      const { heading, rule, rows: lines } = drawTable(rows, columns, width);
      for (const line of [heading, rule, ...lines]) expect(stringWidth(line)).toBeLessThanOrEqual(width);
    }
  });

  it("fits the width with any values", () => {
    const unit = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 1 }),
      fc.string({ unit: codePoints, maxLength: 1 }),
      fc.constantFrom("東", "한", "\u1112", "\u1161", "👩‍🚀", "🇩🇪", "\u0301", "|", "\\", " "),
    );
    const value = fc.string({ unit, maxLength: 60 });
    const anyWidth = fc.integer({ min: 20, max: 100 });
    const anyRow = fc.record({ name: value, staff: value, city: value });
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 5 }), anyWidth, fc.boolean(), (anyRows, width, isRequired) => {
        const anyColumns = columns.map((column) => ({ ...column, isRequired }));
        const { heading, rule, rows: lines, omitted } = drawTable(anyRows, anyColumns, width);
        if (isRequired) expect(omitted).toEqual([]);
        expect(lines).toHaveLength(anyRows.length);
        for (const line of [heading, rule, ...lines]) expect(stringWidth(line)).toBeLessThanOrEqual(width);
      }),
      runs(100),
    );
  });

  it("escapes bars and backslashes", () => {
    const { rows: lines } = drawTable([{ name: "a|b \\ c", staff: "|", city: "\\|" }], columns, 80);
    expect(lines).toEqual(["a\\|b \\\\ c |    \\| | \\\\\\|"]);
  });

  it("replaces control characters", () => {
    const row = { name: "a\u001b[31mred\r\nb\u009b2Jc\u202ed\u2028e\ud800", staff: "1\t2", city: "\u0007" };
    const { rows: lines } = drawTable([row], columns, 80);
    expect(lines).toEqual(["a [31mred b 2Jc d e\ufffd |   1 2 |"]);
  });

  it("is a heading without rows", () => {
    expect(drawTable([], columns, 80)).toEqual({
      heading: "name | staff | city",
      rule: "---- | ----: | ----",
      rows: [],
      omitted: [],
    });
  });
});
