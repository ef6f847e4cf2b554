import { type Field, objects, text } from "firmament";
import { companySchema } from "firmament/companies";
import { describe, expect, it } from "vitest";
import { cellValue } from "./cell-value.ts";

/** `undefined` for the id. */
function fieldNamed(name: string): Field | undefined {
  return (companySchema.fields as Readonly<Record<string, Field>>)[name];
}

describe("the value of a cell", () => {
  it.each([
    ["name", "", undefined],
    ["name", " a ", " a "],
    ["id", "7", "7"],
    ["industries", "", undefined],
    ["industries", "a; b;;c ", ["a", "b", "c"]],
    ["industries", " ; ", []],
    ["name", "a;b", "a;b"],
    ["followers", "", undefined],
    ["followers", "  ", undefined],
    ["followers", " 12 ", 12],
    ["followers", "-1.5", -1.5],
    ["followers", "+.5", 0.5],
    ["followers", "1.", 1],
    ["followers", "1e3", 1000],
    ["followers", "007", 7],
  ])("of %s in %j", (field, cell, value) => {
    expect(cellValue(fieldNamed(field), cell, ";")).toEqual({ value });
  });

  it("of nested objects is one JSON text, which may contain the separator", () => {
    const field = objects({ city: text() });
    expect(cellValue(field, '[{ "city": "a;b" }]', ";")).toEqual({ value: [{ city: "a;b" }] });
    expect(cellValue(field, "a;b", ";")).toMatchObject({ reason: expect.stringContaining("must be JSON") });
  });

  it("is one value of a list without a separator", () => {
    expect(cellValue(fieldNamed("specialities"), "a;b", null)).toEqual({ value: ["a;b"] });
  });

  it.each(["1,234", "1 234", "12%", "$5", "0x10", "1e999", "Infinity", "NaN", "-", ".", "ten"])(
    "is not the number %s",
    (cell) => {
      const reason = `must be a plain number such as 1234 or 12.5, not ${JSON.stringify(cell)}`;
      expect(cellValue(fieldNamed("followers"), cell, null)).toEqual({ reason });
    },
  );
});
