import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { CompanyInput } from "../../src/entries/companies.ts";
import { root } from "../root.ts";
import { CompanySample } from "./company-sample.ts";
import { searchClasses } from "./search-classes.ts";

function sampleOf(companies: Iterable<CompanyInput>): CompanySample {
  const sample = new CompanySample();
  for (const company of companies) sample.add(company);
  return sample;
}

function described(...descriptions: readonly string[]): CompanySample {
  return sampleOf(descriptions.map((description, index) => ({ id: `${index}`, name: "Name", description })));
}

test("a word is the most frequent one of at most a share of the companies", () => {
  const sample = described("Solar energy, wind.", "Solar energy", "solar heat", "none");
  expect(sample.words([1, 0.5, 0.25])).toEqual(["solar", "energy", "heat"]);
});

test("words with other signs than punctuation are left out, and separate pairs", () => {
  const sample = described("solar (energy) e-mail, heat pump");
  expect(sample.words([1, 1, 1])).toEqual(["heat", "pump", "solar"]);
  expect(sample.pairs([1])).toEqual(["heat pump"]);
});

test("companies with too few words are an error", () => {
  expect(() => described("solar").words([1, 1])).toThrow(RangeError);
});

test("a number is the quantile of those that companies have", () => {
  const companies = [5, 1, undefined, 3, 9, 7].map((followers, index) => {
    return { id: `${index}`, name: "Name", ...(followers !== undefined && { followers }) };
  });
  expect([0, 0.5, 1].map((share) => sampleOf(companies).number("followers", share))).toEqual([1, 5, 9]);
});

test("a sample has companies at equal distances, also of very many", () => {
  const companies = Array.from({ length: 20_000 }, (_, index) => ({ id: `${index}`, name: "Name", followers: index }));
  const sample = sampleOf(companies);
  expect(sample.number("followers", 0)).toBe(0);
  expect(sample.number("followers", 0.5)).toBeCloseTo(10_000, -2);
  expect(sample.number("followers", 1)).toBeGreaterThan(19_980);
});

test("each class has at least four different searches", () => {
  const lines = readFileSync(join(root, "fixtures/companies.ndjson"), "utf8").trimEnd().split("\n");
  for (const { name, searches } of searchClasses(sampleOf(lines.map((line) => JSON.parse(line))))) {
    expect(new Set(searches.map((search) => JSON.stringify(search))).size, name).toBeGreaterThanOrEqual(4);
  }
});
