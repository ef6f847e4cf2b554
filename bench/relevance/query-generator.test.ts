import { generateCompanies } from "@firmament/fixtures";
import { describe, expect, test } from "vitest";
import type { CompanyInput } from "../../src/entries/companies.ts";
import { escapeTerm } from "../../src/entries/index.ts";
import { termsOf, textFields } from "../field-terms.ts";
import { type GeneratedQuery, QueryGenerator, queryKindNames } from "./query-generator.ts";
import { WordIndex } from "./word-index.ts";

const companies: readonly CompanyInput[] = [...generateCompanies({ count: 200, seed: 1 })];
const index = new WordIndex(companies);
const queries = new QueryGenerator(companies, index, 1).queries(140);

test("returns the kinds in turns", () => {
  expect(queries.map(({ kind }) => kind)).toEqual(
    queries.map((_, number) => queryKindNames[number % queryKindNames.length]),
  );
  expect(queries.length).toBe(140);
});

test("returns the same queries for a seed, others for another seed, and the first ones for a smaller count", () => {
  expect(new QueryGenerator(companies, index, 1).queries(140)).toEqual(queries);
  expect(new QueryGenerator(companies, index, 2).queries(140)).not.toEqual(queries);
  expect(new QueryGenerator(companies, index, 1).queries(20)).toEqual(queries.slice(0, 20));
});

test("expects a company that contains every word", () => {
  for (const { words, expected } of queries) expect(index.withEvery(words).has(expected), words.join(" ")).toBe(true);
});

test("uses words that the analyzers and the query syntax leave unchanged", () => {
  for (const word of queries.flatMap(({ words }) => words)) {
    expect(escapeTerm(word)).toBe(word);
    for (const field of textFields) expect(termsOf(word, field)).toEqual([word]);
  }
});

function generate(companies: readonly CompanyInput[], count: number): readonly GeneratedQuery[] {
  return new QueryGenerator(companies, new WordIndex(companies), 1).queries(count);
}

/** Two companies share the informative words of the description; the others only make "and" and "the" too frequent. */
const complete: CompanyInput = {
  id: "complete",
  name: "Acme Works",
  tagline: "Light for all",
  description: "The lamps and ovens and Berlin of 1999",
  industries: ["Consumer Goods"],
  location_country: "United States",
  location_city: "Berlin",
  specialities: ["Desk Lamps"],
};
const small: readonly CompanyInput[] = [
  complete,
  { id: "similar", description: "lamps ovens berlin" },
  ...Array.from({ length: 48 }, (_, number) => ({ id: `other-${number}`, description: "the and works" })),
];
const byKind = Map.groupBy(generate(small, 70), ({ kind }) => kind);

describe("makes a query of", () => {
  test.each([
    ["name", ["acme works"]],
    ["name-city", ["acme works berlin"]],
    ["name-word-country", ["acme united states"]],
    ["speciality-city", ["desk lamps berlin"]],
    ["industry-city-word", ["consumer goods berlin lamps", "consumer goods berlin ovens"]],
    ["tagline", ["light for all"]],
  ] as const)("%s", (kind, texts) => {
    const made = byKind.get(kind) ?? [];
    expect(new Set(made.map(({ words }) => words.join(" ")))).toEqual(new Set(texts));
    expect(new Set(made.map(({ expected }) => expected))).toEqual(new Set(["complete"]));
  });

  test("description-words, informative ones in any order", () => {
    for (const { words } of byKind.get("description-words") ?? []) {
      expect(words.toSorted()).toEqual(["berlin", "lamps", "ovens"]);
    }
    expect(byKind.get("description-words")?.length).toBe(10);
  });
});

test("skips values with a character that is neither a letter nor a digit", () => {
  expect(generate([{ id: "a", name: "O'Reilly Media" }], 7)).toEqual([]);
  expect(generate([{ id: "a", name: "3M" }], 7)).toEqual([{ kind: "name", words: ["3m"], expected: "a" }]);
});
