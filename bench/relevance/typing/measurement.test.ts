import { describe, expect, test } from "vitest";
import type { CompanyInput } from "../../../src/entries/companies.ts";
import { typingEngineNames } from "./engines.ts";
import { measureTyping } from "./measurement.ts";
import type { TypedName } from "./typed-name.ts";

const companies: readonly CompanyInput[] = [
  { id: "lamps", name: "Lamps (Works)", location_city: "Berlin" },
  { id: "ovens", name: "Ovens" },
  { id: "chairs", name: "Chairs" },
];
const names: readonly TypedName[] = [
  { expected: "lamps", name: "Lamps (Works)", misspelt: "Lamps (Wroks)", continuation: " Berlin", nameAndCity: null },
  { expected: "ovens", name: "Ovens", misspelt: "Ovans", continuation: "", nameAndCity: null },
];

describe.each(typingEngineNames)("%s", (name) => {
  const measures = measureTyping(name, companies, names);

  test("finds names while they are typed", () => {
    expect(measures).toMatchObject({ names: 2, complete: 1, goneWhenComplete: 0, leftLater: 0 });
    // Both appear with their first letter.
    expect(measures.typedShare).toBeCloseTo((1 / 13 + 1 / 5) / 2, 12);
  });

  test("finds a misspelt name, if it supports edits", () => {
    // A word of the first name is right.
    expect(measures.misspelt).toBe(name === "sqlite" || name === "flexsearch" ? 0.5 : 1);
  });

  test("measures the time of a keystroke", () => {
    expect(measures.keystroke.p95).toBeGreaterThanOrEqual(measures.keystroke.median);
  });
});
