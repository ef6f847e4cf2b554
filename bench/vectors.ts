/**
 * `npm run bench:vectors -- [--rows 100000,300000] [--dimensions 256]`: the time of one query over all rows of vectors, and the
 * recall of the first pass by signs. The vectors are in 1,000 clusters of random centers. Times are the fastest of 21 passes
 * over 20 queries; the loop is what runs where there is no WebAssembly.
 */
import { parseArgs } from "node:util";
import { RandomStream } from "@firmament/fixtures";
import { markdownTable } from "markdown-table";
import { dotProducts, dotProductsByLoop } from "../src/vectors/scan/dot-products.ts";
import { vectorKernel } from "../src/vectors/scan/kernel.ts";
import { nearestByBits } from "../src/vectors/scan/nearest-by-bits.ts";
import { quantize } from "../src/vectors/scan/quantize.ts";
import { codeBytes, signBits } from "../src/vectors/scan/sign-bits.ts";

const { values } = parseArgs({
  options: { rows: { type: "string", default: "100000,300000" }, dimensions: { type: "string", default: "256" } },
});
const DIMENSIONS = Number(values.dimensions);
const CLUSTERS = 1000;
const QUERIES = 20;
const PASSES = 21;
const FILTERED = 10_000;
/** Candidates of the first pass: this share of all rows, and at least this many times the wanted ones. */
const [SHARE, OVERSAMPLING] = [0.01, 20];

const random = new RandomStream(1, 0);
if (vectorKernel() === null) throw new Error("This runtime has no WebAssembly with SIMD; use another one.");

/** A normally distributed number with the deviation 1. */
function normal(): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

interface Vectors {
  readonly rows: Int8Array;
  readonly scales: Float64Array;
  readonly codes: Uint8Array;
}

/** Random members of clusters; two of one cluster have the cosine `1 / (1 + spread²)`. */
function members(centers: readonly Float64Array[], count: number, spread: number): Vectors {
  const rows = new Int8Array(count * DIMENSIONS);
  const scales = new Float64Array(count);
  const codes = new Uint8Array(count * codeBytes(DIMENSIONS));
  for (let ordinal = 0; ordinal < count; ordinal++) {
    const center = centers[Math.floor(random.next() * CLUSTERS)] ?? new Float64Array(DIMENSIONS);
    const start = ordinal * DIMENSIONS;
    scales[ordinal] = quantize(
      center.map((value) => value + spread * normal()),
      rows,
      start,
    );
    signBits(rows.subarray(start, start + DIMENSIONS), codes, ordinal * codeBytes(DIMENSIONS));
  }
  return { rows, scales, codes };
}

function part<T extends Int8Array | Uint8Array>(all: T, size: number, index: number): T {
  return all.subarray(index * size, (index + 1) * size) as T;
}

/** The time of a query in milliseconds. */
function timed(queries: Vectors, run: (query: Int8Array, code: Uint8Array) => void): string {
  const times = Array.from({ length: PASSES }, () => {
    const start = performance.now();
    for (let index = 0; index < QUERIES; index++) {
      run(part(queries.rows, DIMENSIONS, index), part(queries.codes, codeBytes(DIMENSIONS), index));
    }
    return (performance.now() - start) / QUERIES;
  });
  return `${Math.min(...times).toFixed(2)} ms`;
}

/** The ordinals of the rows with the greatest cosines. */
function nearest({ rows, scales }: Vectors, query: Int8Array, wanted: number): readonly number[] {
  const products = new Int32Array(scales.length);
  dotProducts(rows, DIMENSIONS, undefined, query, products);
  const cosines = Float64Array.from(products, (product, ordinal) => product * (scales[ordinal] ?? 0));
  return Array.from(cosines.keys())
    .sort((a, b) => (cosines[b] ?? 0) - (cosines[a] ?? 0) || a - b)
    .slice(0, wanted);
}

/** The share of the nearest rows that are candidates of the first pass. */
function recall(vectors: Vectors, queries: Vectors, wanted: number, candidates: number): string {
  let found = 0;
  for (let index = 0; index < QUERIES; index++) {
    const code = part(queries.codes, codeBytes(DIMENSIONS), index);
    const among = new Set(nearestByBits(vectors.codes, undefined, code, candidates));
    found += nearest(vectors, part(queries.rows, DIMENSIONS, index), wanted).filter((each) => among.has(each)).length;
  }
  return `${((found / wanted / QUERIES) * 100).toFixed(1)}%`;
}

const times: string[][] = [];
const recalls: string[][] = [];
for (const count of values.rows.split(",").map(Number)) {
  const name = count.toLocaleString("en");
  for (const spread of [0.5, 1, 2]) {
    const centers = Array.from({ length: CLUSTERS }, () => Float64Array.from({ length: DIMENSIONS }, normal));
    const vectors = members(centers, count, spread);
    const queries = members(centers, QUERIES, spread);
    const candidates = (wanted: number): number => Math.max(wanted * OVERSAMPLING, Math.ceil(count * SHARE));
    recalls.push([
      name,
      (1 / (1 + spread * spread)).toFixed(2),
      recall(vectors, queries, 10, 40),
      recall(vectors, queries, 10, candidates(10)),
      recall(vectors, queries, 50, candidates(50)),
    ]);
    if (spread !== 1) continue;
    const products = new Int32Array(count);
    const some = Uint32Array.from({ length: FILTERED }, (_, index) => Math.floor(((index + 0.5) * count) / FILTERED));
    const { rows, codes } = vectors;
    times.push([
      name,
      timed(queries, (query) => dotProducts(rows, DIMENSIONS, undefined, query, products)),
      timed(queries, (query) => dotProducts(rows, DIMENSIONS, some, query, products)),
      timed(queries, (query, code) => {
        const ordinals = nearestByBits(codes, undefined, code, candidates(10));
        dotProducts(rows, DIMENSIONS, ordinals, query, products);
      }),
      timed(queries, (query) => dotProductsByLoop(rows, DIMENSIONS, undefined, query, products)),
    ]);
  }
}
const align = ["r", "r", "r", "r", "r"];
console.log(`${DIMENSIONS} dimensions; time of a query\n`);
console.log(
  markdownTable([["Rows", "All", `${FILTERED.toLocaleString("en")} of them`, "By bits first", "Loop"], ...times], {
    align,
  }),
);
console.log("\nRecall of the first pass, by the cosine within a cluster\n");
console.log(markdownTable([["Rows", "Cosine", "10 of 40", "10, as timed", "50, as timed"], ...recalls], { align }));
