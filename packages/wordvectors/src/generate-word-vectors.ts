/**
 * `npm run generate -w packages/wordvectors -- glove.6B.50d.txt` writes `word-vectors.json`: the vectors of the words that
 * companies of the fixture have, and of words that are similar to them. The README says where the file comes from.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dotProducts } from "firmament/src/vectors/scan/dot-products.ts";
import { quantize } from "firmament/src/vectors/scan/quantize.ts";

/** The fewest companies that have a word. */
const MIN_COMPANIES = 3;

/** The similar words that are added for each word of the fixture, of the most frequent ones. */
const SIMILAR = 2;
const FREQUENT = 40_000;

/** The weight of a word is this divided by the sum of this and the probability of the word. */
const WEIGHT = 1e-4;

/** The share of all numbers that 8 bits can express; the others are reduced to the greatest one. */
const EXPRESSED = 0.9999;

const ITERATIONS = 100;

interface WordVector {
  readonly word: string;
  /** The place among all words, the most frequent one first. */
  readonly rank: number;
  readonly values: Float64Array;
}

function readGlove(path: string): { readonly all: number; readonly words: readonly WordVector[] } {
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  const words = lines.flatMap((line, rank) => {
    const [word = "", ...values] = line.split(" ");
    return /^\p{L}{2,}$/u.test(word) ? [{ word, rank, values: Float64Array.from(values, Number) }] : [];
  });
  return { all: lines.length, words };
}

/** The words of the fixture in lower case: names of companies, people and places have capitals. */
function fixtureWords(): ReadonlySet<string> {
  const companies = new Map<string, number>();
  const path = fileURLToPath(import.meta.resolve("@firmament/fixtures/companies.ndjson"));
  for (const line of readFileSync(path, "utf8").trimEnd().split("\n")) {
    const { tagline = "", industries = [], specialities = [], description = "" } = JSON.parse(line);
    const text: string = [tagline, ...industries, ...specialities, description].join("\n");
    for (const word of new Set(text.match(/\p{L}+/gu))) {
      if (word === word.toLowerCase()) companies.set(word, (companies.get(word) ?? 0) + 1);
    }
  }
  return new Set([...companies].filter(([, count]) => count >= MIN_COMPANIES).map(([word]) => word));
}

/** The words of the fixture that are among the frequent ones, and those that are similar to them. */
function chosen(frequent: readonly WordVector[]): readonly WordVector[] {
  const known = fixtureWords();
  const size = frequent[0]?.values.length ?? 0;
  const mean = meanOf(frequent);
  const rows = new Int8Array(frequent.length * size);
  const scales = frequent.map(({ values }, index) => quantize(minus(values, mean), rows, index * size));
  const products = new Int32Array(frequent.length);
  const places = new Set<number>();
  for (const [place, { word }] of frequent.entries()) {
    if (!known.has(word)) continue;
    dotProducts(rows, size, undefined, rows.subarray(place * size, (place + 1) * size), products);
    const cosines = Array.from(products, (product, index) => product * (scales[index] ?? 0));
    places.add(place);
    for (const similar of greatest(cosines, SIMILAR + 1)) places.add(similar);
  }
  return frequent.filter((_, place) => places.has(place));
}

/** The indexes of the greatest numbers. */
function greatest(numbers: readonly number[], count: number): readonly number[] {
  const best: number[] = [];
  for (const [index, number] of numbers.entries()) {
    const last = best[count - 1];
    if (last !== undefined && (numbers[last] ?? 0) >= number) continue;
    const place = best.findIndex((each) => (numbers[each] ?? 0) < number);
    best.splice(place < 0 ? best.length : place, 0, index);
    best.length = Math.min(best.length, count);
  }
  return best;
}

function meanOf(words: readonly WordVector[]): Float64Array {
  const mean = new Float64Array(words[0]?.values.length ?? 0);
  for (const { values } of words) {
    for (const [index, value] of values.entries()) mean[index] = (mean[index] ?? 0) + value / words.length;
  }
  return mean;
}

function minus(values: Float64Array, other: Float64Array, factor = 1): Float64Array {
  return values.map((value, index) => value - factor * (other[index] ?? 0));
}

function product(left: Float64Array, right: Float64Array): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}

/** The direction of the greatest variance, by power iteration. */
function sharedDirection(vectors: readonly Float64Array[]): Float64Array {
  let direction = new Float64Array(vectors[0]?.length ?? 0).fill(1);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    let next = new Float64Array(direction.length);
    for (const vector of vectors) next = minus(next, vector, -product(vector, direction)) as typeof next;
    const length = Math.sqrt(product(next, next));
    direction = next.map((value) => value / length);
  }
  return direction;
}

/** The vectors without what they share, multiplied by the weights of the words. */
function weighted(words: readonly WordVector[], all: number): readonly Float64Array[] {
  const mean = meanOf(words);
  const centered = words.map(({ values }) => minus(values, mean));
  const shared = sharedDirection(centered);
  return centered.map((vector, index) => {
    // Zipf's law: the probability of a word is inverse to its rank.
    const probability = 1 / ((words[index]?.rank ?? 0) + 1) / Math.log(all);
    const weight = WEIGHT / (WEIGHT + probability);
    return minus(vector, shared, product(vector, shared)).map((value) => value * weight);
  });
}

const [path] = process.argv.slice(2);
if (path === undefined)
  throw new Error("Name the file of vectors: npm run generate -w packages/wordvectors -- glove.6B.50d.txt");
const { all, words } = readGlove(path);
const kept = chosen(words.filter(({ rank }) => rank < FREQUENT));
const vectors = weighted(kept, all);
const magnitudes = Float64Array.from(vectors.flatMap((vector) => [...vector.map(Math.abs)])).sort();
const limit = magnitudes[Math.floor(magnitudes.length * EXPRESSED)] ?? 1;
const rows = Int8Array.from(
  vectors.flatMap((vector) => [
    ...vector.map((value) => Math.max(-127, Math.min(127, Math.round((value / limit) * 127)))),
  ]),
);
const file = {
  dimensions: vectors[0]?.length ?? 0,
  words: kept.map(({ word }) => word).join(" "),
  rows: Buffer.from(rows.buffer).toString("base64"),
};
writeFileSync(new URL("./word-vectors.json", import.meta.url), `${JSON.stringify(file, null, 2)}\n`);
console.log(`${kept.length} words`);
