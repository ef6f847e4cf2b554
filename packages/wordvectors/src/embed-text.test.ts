import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { dimensions, embedText } from "./embed-text.ts";
import wordVectors from "./word-vectors.json" with { type: "json" };

/** A company of the fixture. */
interface Company {
  readonly industries: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly vector: Float32Array;
}

const companies: readonly Company[] = readFileSync(
  fileURLToPath(import.meta.resolve("@firmament/fixtures/companies.ndjson")),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => {
    const { tagline = "", industries = [], specialities = [], description = "" } = JSON.parse(line);
    const text = [tagline, ...industries, ...specialities, description].join("\n");
    return { industries, words: wordsOf(text), vector: vectorOf(text) };
  });

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}+/gu));
}

function vectorOf(text: string): Float32Array {
  const vector = embedText(text);
  if (vector === undefined) throw new Error(`No word is known of: ${text}`);
  return vector;
}

function cosine(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}

test("a question finds a text with which it shares no word", () => {
  const question = vectorOf("automobile maker");
  const texts = [
    "We manufacture cars and trucks for the whole country.",
    "Our lawyers know the law of contracts.",
    "A hospital with nurses and doctors.",
    "Software that sends invoices.",
  ];
  const [nearest] = texts.toSorted((a, b) => cosine(vectorOf(b), question) - cosine(vectorOf(a), question));
  expect(nearest).toBe(texts[0]);
});

describe("most of the ten nearest companies that share no word with a question are of its industry", () => {
  test.each([
    ["attorneys", "Law Practice"],
    ["physicians who cure illness", "Hospitals and Health Care"],
    ["garments", "Retail Apparel and Fashion"],
    ["airplanes", "Airlines and Aviation"],
    ["petroleum", "Oil and Gas"],
    ["trucks hauling cargo", "Truck Transportation"],
    ["computer programmers", "Software Development"],
  ])("%s: %s", (question, industry) => {
    const vector = vectorOf(question);
    const nearest = companies
      .filter(({ words }) => wordsOf(question).isDisjointFrom(words))
      .map((company) => ({ company, similarity: cosine(company.vector, vector) }))
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, 10);
    expect(nearest.filter(({ company }) => company.industries.includes(industry)).length).toBeGreaterThan(5);
  });
});

test("vectors have the length 1, in any case of the words", () => {
  const vector = vectorOf("Law firms in München");
  expect(vector.length).toBe(dimensions);
  expect(cosine(vector, vector)).toBeCloseTo(1, 6);
  expect(vectorOf("LAW FIRMS IN MÜNCHEN")).toEqual(vector);
});

test("a text without a known word has no vector", () => {
  expect(embedText("")).toBeUndefined();
  expect(embedText("12 Qwrtzk!")).toBeUndefined();
});

test("there is a row for each word", () => {
  const { words, rows } = wordVectors;
  expect(Buffer.from(rows, "base64").length).toBe(words.split(" ").length * dimensions);
  expect(new Set(words.split(" ")).size).toBe(words.split(" ").length);
});
