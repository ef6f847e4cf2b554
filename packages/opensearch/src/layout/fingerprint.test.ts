import { defineSchema, foldingAnalyzer, number, standardAnalyzer, text } from "firmament";
import { describe, expect, test } from "vitest";
import { fingerprintOf } from "./fingerprint.ts";

const fields = { name: text(), size: number() };
const fingerprint = fingerprintOf(defineSchema({ analyzer: standardAnalyzer, fields }));

describe("fingerprintOf", () => {
  test("is equal for equal schemas, with or without synonyms and display options", () => {
    const synonyms = [["usa", "united states"]];
    const display = { title: "name", link: null } as const;
    const others = defineSchema({ analyzer: standardAnalyzer, fields: { ...fields }, synonyms, display });
    expect(fingerprintOf(others)).toBe(fingerprint);
  });

  test.each([
    ["another analyzer", { analyzer: foldingAnalyzer, fields }],
    ["another weight", { analyzer: standardAnalyzer, fields: { ...fields, name: text({ weight: 2 }) } }],
    ["another order of the fields", { analyzer: standardAnalyzer, fields: { size: number(), name: text() } }],
    ["another field", { analyzer: standardAnalyzer, fields: { ...fields, city: text() } }],
  ])("differs for %s", (_, schema) => {
    expect(fingerprintOf(defineSchema(schema))).not.toBe(fingerprint);
  });
});
