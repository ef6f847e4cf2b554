import { describe, expect, test } from "vitest";
import type { CompanyInput } from "../../../src/entries/companies.ts";
import { typingEngineNames } from "./engines.ts";
import { measureCharacters } from "./typed-characters.ts";
import type { TypedName } from "./typed-name.ts";

const companies: readonly CompanyInput[] = [
  { id: "lamps", name: "Lamps", location_city: "Berlin" },
  { id: "lambs", name: "Lambs" },
  { id: "lamas", name: "Lamas" },
  { id: "lakes", name: "Lakes" },
  { id: "ovens", name: "Ovens" },
];
const lamps: TypedName = {
  expected: "lamps",
  name: "Lamps",
  misspelt: "xLamps",
  continuation: " Berlin",
  nameAndCity: "Berlin Lamps",
};
/** Four names begin with `La`, one of them with `Lak`. */
const lakes: TypedName = { expected: "lakes", name: "Lakes", misspelt: "Lajes", continuation: "", nameAndCity: null };

describe.each(typingEngineNames)("%s", (name) => {
  const [or, and] = measureCharacters(name, companies, [lamps, lakes]);

  test("counts the characters until the company is seen", () => {
    expect([or?.operator, and?.operator]).toEqual(["OR", "AND"]);
    // Each order shows three of the four names at once, and every company by the letter that tells it from the others.
    for (const measured of [or, and]) {
      expect(measured?.kinds.name?.mean).toBeLessThanOrEqual(3);
      expect(measured?.kinds.name).toMatchObject({ shown: 1 });
      expect(measured?.kinds.nameAndCity).toEqual({ mean: 1, median: 1, shown: 1 });
    }
  });

  test("counts a text whole that never shows the company", () => {
    const [typed] = measureCharacters(name, companies, [{ ...lamps, name: "Ovens xyz" }]);
    expect(typed?.kinds.name).toEqual({ mean: 9, median: 9, shown: 0 });
  });
});

test("has no figures without texts", () => {
  const [measured] = measureCharacters("firmament", companies, [lakes]);
  expect(measured?.kinds.nameAndCity).toBeNull();
});
