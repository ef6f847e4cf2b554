import { beforeAll, describe, expect, test } from "vitest";
import type { CompanyInput } from "../../src/entries/companies.ts";
import { engineNames } from "./engines.ts";
import { measureEngine } from "./measurement.ts";
import type { GeneratedQuery } from "./query-generator.ts";
import type { EngineMeasures } from "./report.ts";
import { WordIndex } from "./word-index.ts";

const companies: readonly CompanyInput[] = [
  { id: "a", name: "Lamps Lamps Lamps", description: "lamps" },
  { id: "b", name: "Ovens", description: "lamps for ovens" },
  { id: "c", name: "Chairs", location_city: "Berlin" },
  { id: "d", name: "Tables", description: "a company in Berlin with ovens for chairs and tables" },
  { id: "e", description: "oak" },
  { id: "f", name: "Oak Trees and Forests" },
];
const queries: readonly GeneratedQuery[] = [
  { kind: "name", words: ["chairs", "berlin"], expected: "c" },
  { kind: "tagline", words: ["lamps", "ovens"], expected: "b" },
  { kind: "description-words", words: ["oak"], expected: "f" },
];
const index = new WordIndex(companies);

describe.each(engineNames)("%s", (name) => {
  let or: EngineMeasures | undefined;
  let and: EngineMeasures | undefined;
  beforeAll(() => {
    [or, and] = measureEngine(name, companies, queries, index);
  });

  test("finds the expected companies with OR", () => {
    expect(or).toMatchObject({ operator: "OR", overall: { queries: 3, withinTen: 1 } });
    expect(or?.kinds.name).toMatchObject({ queries: 1, meanReciprocalRank: 1 });
    expect(or?.kinds["name-city"]).toBeNull();
  });

  test("ranks a word in a longer name before the same word in a shorter description, by the weights", () => {
    expect(or?.kinds["description-words"]).toMatchObject({ meanReciprocalRank: 1 });
  });

  test("returns only companies with every word with AND, if it can", () => {
    if (name === "orama") expect(and).toMatchObject({ operator: "AND", overall: null });
    else expect(and).toMatchObject({ operator: "AND", overall: { queries: 3, withinTen: 1, allWords: 1 } });
  });

  test("has a time unless it is a reference", () => {
    expect(or?.overall?.milliseconds === null).toBe(name === "bm25f");
  });
});
