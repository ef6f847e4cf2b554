/**
 * `npm run bench:vectors -- [--rows 10000,100000,300000] [--companies 20000]`: the time of one query over all rows of vectors,
 * and how many of the nearest rows the first pass by signs finds: of random vectors in 1,000 clusters, of 256 dimensions,
 * and of texts of companies. Times are the fastest of 21 passes over 20 queries. The loop runs where there is no WebAssembly.
 */
import { parseArgs } from "node:util";
import { generateCompanies, RandomStream } from "@firmament/fixtures";
import { dimensions as dimensionsOfTexts, embedText } from "@firmament/wordvectors";
import { markdownTable } from "markdown-table";
import { dotProducts, dotProductsByLoop } from "../src/vectors/scan/dot-products.ts";
import { vectorKernel } from "../src/vectors/scan/kernel.ts";
import { candidateCount, nearestByBits } from "../src/vectors/scan/nearest-by-bits.ts";
import { quantize } from "../src/vectors/scan/quantize.ts";
import { codeBytes, signBits } from "../src/vectors/scan/sign-bits.ts";

const { values: options } = parseArgs({
  options: {
    rows: { type: "string", default: "10000,100000,300000" },
    companies: { type: "string", default: "20000" },
  },
});
const DIMENSIONS = 256;
const CLUSTERS = 1000;
const QUERIES = 20;
const PASSES = 21;
const FILTER = 0.1;

const random = new RandomStream(1, 0);
if (vectorKernel() === null) throw new Error("This runtime has no WebAssembly with SIMD; use another one.");

interface Vectors {
  readonly dimensions: number;
  readonly rows: Int8Array;
  readonly scales: Float64Array;
  readonly codes: Uint8Array;
}

function vectorsOf(dimensions: number, count: number, vectorAt: (ordinal: number) => ArrayLike<number>): Vectors {
  const rows = new Int8Array(count * dimensions);
  const scales = new Float64Array(count);
  const codes = new Uint8Array(count * codeBytes(dimensions));
  for (let ordinal = 0; ordinal < count; ordinal++) {
    scales[ordinal] = quantize(vectorAt(ordinal), rows, ordinal * dimensions);
    signBits(part(rows, dimensions, ordinal), codes, ordinal * codeBytes(dimensions));
  }
  return { dimensions, rows, scales, codes };
}

function part<T extends Int8Array | Uint8Array>(all: T, size: number, index: number): T {
  return all.subarray(index * size, (index + 1) * size) as T;
}

/** A normally distributed number with the deviation 1. */
function normal(): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** The rows of random members of clusters, and queries. Two members of one cluster have the cosine `1 / (1 + spread²)`. */
function clustered(count: number, spread: number): readonly [rows: Vectors, queries: Vectors] {
  const centers = Array.from({ length: CLUSTERS }, () => Float64Array.from({ length: DIMENSIONS }, normal));
  const member = (): ArrayLike<number> => {
    const center = centers[Math.floor(random.next() * CLUSTERS)] ?? new Float64Array(DIMENSIONS);
    return center.map((value) => value + spread * normal());
  };
  return [vectorsOf(DIMENSIONS, count, member), vectorsOf(DIMENSIONS, QUERIES, member)];
}

/** The rows of the texts of companies, and those of other companies as queries. */
function ofTexts(count: number): readonly [rows: Vectors, queries: Vectors] {
  const companies = generateCompanies({ count: count + QUERIES });
  const vectors = Array.from(companies, ({ tagline = "", industries = [], specialities = [], description = "" }) =>
    embedText([tagline, ...industries, ...specialities, description].join("\n")),
  ).map((vector) => vector ?? new Float32Array(dimensionsOfTexts).fill(1));
  return [
    vectorsOf(dimensionsOfTexts, count, (ordinal) => vectors[ordinal] ?? []),
    vectorsOf(dimensionsOfTexts, QUERIES, (ordinal) => vectors[count + ordinal] ?? []),
  ];
}

function forEachQuery({ dimensions, rows, codes }: Vectors, run: (query: Int8Array, code: Uint8Array) => void): void {
  for (let index = 0; index < QUERIES; index++) {
    run(part(rows, dimensions, index), part(codes, codeBytes(dimensions), index));
  }
}

/** The time of a query in milliseconds. */
function timed(queries: Vectors, run: (query: Int8Array, code: Uint8Array) => void): string {
  let best = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < PASSES; pass++) {
    const start = performance.now();
    forEachQuery(queries, run);
    best = Math.min(best, (performance.now() - start) / QUERIES);
  }
  return `${best.toFixed(2)} ms`;
}

/** The ordinals of the rows with the greatest cosines. */
function nearest({ dimensions, rows, scales }: Vectors, query: Int8Array, wanted: number): readonly number[] {
  const cosines = new Int32Array(scales.length);
  dotProducts(rows, dimensions, undefined, query, cosines);
  const scaled = Float64Array.from(cosines, (product, ordinal) => product * (scales[ordinal] ?? 0));
  return Array.from(scaled.keys())
    .sort((a, b) => (scaled[b] ?? 0) - (scaled[a] ?? 0) || a - b)
    .slice(0, wanted);
}

/** The shares of the nearest rows that are candidates of the first pass. */
function recalls(name: string, [vectors, queries]: readonly [Vectors, Vectors]): readonly string[] {
  const count = vectors.scales.length;
  const questions = [
    { wanted: 10, candidates: 40, found: 0 },
    { wanted: 10, candidates: candidateCount(count, 10), found: 0 },
    { wanted: 50, candidates: candidateCount(count, 50), found: 0 },
  ];
  forEachQuery(queries, (query, code) => {
    const best = nearest(vectors, query, 50);
    for (const question of questions) {
      const among = new Set(nearestByBits(vectors.codes, undefined, code, question.candidates));
      question.found += best.slice(0, question.wanted).filter((ordinal) => among.has(ordinal)).length;
    }
  });
  const shares = questions.map(({ wanted, found }) => `${((found / wanted / QUERIES) * 100).toFixed(1)}%`);
  return [name, count.toLocaleString("en"), ...shares];
}

function times([vectors, queries]: readonly [Vectors, Vectors]): readonly string[] {
  const { dimensions, rows, codes, scales } = vectors;
  const count = scales.length;
  const products = new Int32Array(count);
  const some = Uint32Array.from(scales.keys()).filter(() => random.next() < FILTER);
  return [
    count.toLocaleString("en"),
    timed(queries, (query) => dotProducts(rows, dimensions, undefined, query, products)),
    timed(queries, (query) => dotProducts(rows, dimensions, some, query, products)),
    timed(queries, (query, code) => {
      const candidates = nearestByBits(codes, undefined, code, candidateCount(count, 10));
      dotProducts(rows, dimensions, candidates, query, products);
    }),
    timed(queries, (query) => dotProductsByLoop(rows, dimensions, undefined, query, products)),
  ];
}

const sizes = options.rows.split(",").map(Number);
const align = ["r", "r", "r", "r", "r"];
console.log(`${DIMENSIONS} dimensions, time of a query\n`);
const header = ["Rows", "All", "A tenth of them", "10 by bits first", "Loop"];
console.log(markdownTable([header, ...sizes.map((count) => times(clustered(count, 1)))], { align }));
console.log("\nRecall of the first pass\n");
console.log(
  markdownTable(
    [
      ["Vectors", "Rows", "10 of 40", "10 of the candidates", "50 of the candidates"],
      ...sizes.flatMap((count) =>
        [0.5, 1, 2].map((spread) =>
          recalls(`clusters, cosine ${(1 / (1 + spread * spread)).toFixed(1)}`, clustered(count, spread)),
        ),
      ),
      recalls("texts of companies", ofTexts(Number(options.companies))),
    ],
    { align: ["l", "r", "r", "r", "r"] },
  ),
);
