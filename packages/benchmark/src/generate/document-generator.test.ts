import { generateCompanies } from "@firmament/fixtures";
import { type DocumentInput, type Schema, schemaFromJson } from "firmament";
import { companySchema } from "firmament/companies";
import { describe, expect, test } from "vitest";
import type { FrequencyProfile, NumberProfile, Profile, TextProfile } from "../profile/profile.ts";
import { ProfileBuilder } from "../profile/profile-builder.ts";
import { rankCount, valueAt } from "../profile/rank-curve.ts";
import { generateDocuments } from "./document-generator.ts";

function profileOf(documents: Iterable<DocumentInput<Schema>>, schema: Schema = companySchema): Profile {
  const builder = new ProfileBuilder(schema);
  for (const document of documents) builder.add(document);
  return builder.profile();
}

const COUNT = 1000;

const source = profileOf(generateCompanies({ count: COUNT, seed: 5 }) as Iterable<DocumentInput<Schema>>);
const generated = [...generateDocuments(source, { count: COUNT })];
const result = profileOf(generated);

const texts = Object.entries(source.fields).flatMap(([name, field]) => (field.type === "text" ? [name] : []));

function textOf({ fields }: Profile, name: string): TextProfile {
  return fields[name] as TextProfile;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Expects values that differ by at most this factor. */
function expectNear(actual: number, expected: number, factor: number, what: string): void {
  expect(actual, what).toBeGreaterThan(expected / factor);
  expect(actual, what).toBeLessThan(expected * factor);
}

/** Expects frequencies of at least 40 that differ by at most this factor at every rank. */
function expectFrequencies(actual: FrequencyProfile, expected: FrequencyProfile, factor: number, what: string): void {
  for (const [rank, frequency] of expected.frequencies) {
    if (frequency >= 40) expectNear(valueAt(actual.frequencies, rank), frequency, factor, `${what}, rank ${rank}`);
  }
}

describe("documents that are generated from a profile", () => {
  test.each(texts)("have as many words in %s, with like frequencies", (name) => {
    const [actual, expected] = [textOf(result, name), textOf(source, name)];
    expect(Math.abs(actual.present - expected.present)).toBeLessThan(0.05);
    expectNear(mean(actual.wordsPerValue), mean(expected.wordsPerValue), 1.1, "words per value");
    expectNear(mean(actual.valuesPerDocument), mean(expected.valuesPerDocument), 1.1, "values per document");
    expectNear(rankCount(actual.words.frequencies), rankCount(expected.words.frequencies), 1.3, "vocabulary");
    expectNear(rankCount(actual.values.frequencies), rankCount(expected.values.frequencies), 1.3, "values");
    expectFrequencies(actual.words, expected.words, 1.7, "words");
    if (expected.pairs === undefined) expectFrequencies(actual.values, expected.values, 1.5, "values");
  });

  test("have as many pairs of words, with like frequencies", () => {
    const [actual, expected] = [textOf(result, "description").pairs, textOf(source, "description").pairs];
    expectNear(actual?.distinct ?? 0, expected?.distinct ?? 0, 1.7, "distinct pairs");
    for (const rank of [1, 10, 100, 1000]) {
      const [frequency, wanted] = [actual, expected].map((pairs) => valueAt(pairs?.frequencies ?? [], rank));
      expectNear(frequency ?? 0, wanted ?? 0, 1.5, `rank ${rank}`);
    }
  });

  test.each(["followers", "staff_count"])("have like numbers in %s, with their correlation", (name) => {
    const [actual, expected] = [result, source].map(({ fields }) => (fields[name] as NumberProfile).quantiles);
    for (const point of [20, 100, 180]) expectNear(actual?.[point] ?? 0, expected?.[point] ?? 0, 1.5, `point ${point}`);
    const [one, other] = [result, source].map(({ correlations }) => correlations[0]?.correlation ?? 0);
    expect(Math.abs((one ?? 0) - (other ?? 0))).toBeLessThan(0.05);
  });

  test("have words that share beginnings", () => {
    for (const rank of [10, 100]) {
      const [actual, expected] = [result, source].map(({ words }) => valueAt(words.beginnings, rank));
      expectNear(actual ?? 0, expected ?? 0, 1.7, `rank ${rank}`);
    }
  });

  test("are the same for the same seed only", () => {
    const first = (seed: number): unknown => [...generateDocuments(source, { count: 3, seed })];
    expect(first(8)).toEqual(first(8));
    expect(first(8)).not.toEqual(first(9));
  });

  test("have more words if there are more documents", () => {
    const few = textOf(profileOf(generateDocuments(source, { count: COUNT / 10 })), "description");
    const { growth, frequencies } = textOf(source, "description").words;
    expectNear(rankCount(few.words.frequencies), rankCount(frequencies) * 0.1 ** growth, 1.4, "vocabulary");
  });

  test("have values of every type", () => {
    const schema = schemaFromJson({
      analyzer: "standard",
      fields: {
        title: { type: "text" },
        code: { type: "keyword" },
        colors: { type: "keyword", many: true },
        price: { type: "number" },
        stock: { type: "integer" },
        released: { type: "date" },
        available: { type: "boolean" },
        raw: { type: "stored" },
        offers: { type: "objects", fields: { shop: { type: "text" }, price: { type: "number" } } },
      },
    });
    const products = Array.from({ length: 400 }, (_, index) => ({
      id: `p-${index}`,
      title: `${index % 2 === 0 ? "Garden chair" : "Desk lamp"} ${index}`,
      code: `SKU-${index}`,
      colors: ["red", "blue"].slice(index % 2),
      price: (index % 50) + 0.25,
      stock: 7,
      ...(index % 4 !== 0 && { released: `20${10 + (index % 10)}-05` }),
      available: index % 4 === 0,
      raw: { secret: index },
      offers: [{ shop: `Shop ${index % 3}`, price: index }, {}].slice(index % 2),
    }));
    const profile = profileOf(products, schema);
    const documents = [...generateDocuments(profile, { count: 400 })] as readonly Record<string, unknown>[];
    const share = (matches: (document: Record<string, unknown>) => boolean): number =>
      documents.filter(matches).length / documents.length;
    expect(new Set(documents.map(({ code }) => code)).size).toBeGreaterThan(390);
    expect(new Set(documents.flatMap(({ colors }) => colors)).size).toBe(2);
    expect(documents.every(({ price }) => /^\d+(?:\.\d{1,2})?$/.test(String(price)))).toBe(true);
    expect(documents.every(({ stock, raw }) => stock === 7 && raw === undefined)).toBe(true);
    expect(share(({ released }) => /^20[12]\d-\d{2}$/.test(String(released)))).toBeCloseTo(0.75, 1);
    expect(share(({ available }) => available === true)).toBeCloseTo(0.25, 1);
    expect(documents.every(({ offers }) => [1, 2].includes((offers as readonly unknown[]).length))).toBe(true);
    const offers = documents.flatMap(({ offers }) => offers as readonly Record<string, unknown>[]);
    expect(new Set(offers.map(({ shop }) => shop)).size).toBe(4);
  });

  test("have numbers as small as those of the profile", () => {
    const schema = schemaFromJson({
      analyzer: "standard",
      fields: { name: { type: "text" }, weight: { type: "number" } },
    });
    const particles = Array.from({ length: 100 }, (_, index) => ({ id: `p-${index}`, weight: (index + 1) * 1.5e-9 }));
    const documents = [...generateDocuments(profileOf(particles, schema), { count: 100 })] as { weight?: number }[];
    expect(documents.every(({ weight = 0 }) => weight > 1e-9 && weight < 1.6e-7)).toBe(true);
  });
});

test("a set of values that does not grow keeps the shares of its values with another number of documents", () => {
  const cities = ["berlin", "munich", "hamburg", "paris", "london"];
  const documents = Array.from({ length: 1000 }, (_, index) => ({
    id: `${index}`,
    name: "acme",
    location_city: cities[index % cities.length] ?? "",
  }));
  for (const count of [100, 5000]) {
    const generated = [...generateDocuments(profileOf(documents), { count })];
    const counts = Map.groupBy(generated, ({ location_city }) => location_city);
    expect([...counts.values()].map(({ length }) => length)).toEqual(cities.map(() => count / cities.length));
    expect([...counts.keys()].filter((city) => String(city).includes(" "))).toEqual([]);
  }
});
