/**
 * `npm run bench:vectors -- [--rows 10000,100000,300000]`: the time of one query over random vectors of 256 dimensions, over all of
 * them and over some. Times are the fastest of 21 passes over 20 queries. The loop runs where there is no WebAssembly.
 */
import { parseArgs } from "node:util";
import { RandomStream } from "@firmament/fixtures";
import { markdownTable } from "markdown-table";
import { dotProducts, dotProductsByLoop } from "../src/vectors/scan/dot-products.ts";
import { vectorKernel } from "../src/vectors/scan/kernel.ts";
import { quantize } from "../src/vectors/scan/quantize.ts";

const { values: options } = parseArgs({
  options: {
    rows: { type: "string", default: "10000,100000,300000" },
  },
});
const DIMENSIONS = 256;
const QUERIES = 20;
const PASSES = 21;
const FILTERED = 10_000;

const random = new RandomStream(1, 0);
if (vectorKernel() === null) throw new Error("This runtime has no WebAssembly with SIMD; use another one.");

/** Rows of random numbers. */
function randomRows(count: number): Int8Array {
  const rows = new Int8Array(count * DIMENSIONS);
  for (let row = 0; row < count; row++) {
    quantize(
      Float64Array.from({ length: DIMENSIONS }, () => random.next() - 0.5),
      rows,
      row * DIMENSIONS,
    );
  }
  return rows;
}

/** The time of a query in milliseconds. */
function timed(queries: Int8Array, run: (query: Int8Array) => void): string {
  let best = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < PASSES; pass++) {
    const start = performance.now();
    for (let from = 0; from < queries.length; from += DIMENSIONS) run(queries.subarray(from, from + DIMENSIONS));
    best = Math.min(best, (performance.now() - start) / QUERIES);
  }
  return `${best.toFixed(2)} ms`;
}

function times(count: number): readonly string[] {
  const [rows, queries] = [randomRows(count), randomRows(QUERIES)];
  const products = new Int32Array(count);
  const some = (chosen: number): Uint32Array =>
    Uint32Array.from({ length: count }, (_, row) => row).filter(() => random.next() < chosen / count);
  const [tenth, filtered] = [some(count / 10), some(FILTERED)];
  return [
    count.toLocaleString("en"),
    timed(queries, (query) => dotProducts(rows, DIMENSIONS, undefined, query, products)),
    timed(queries, (query) => dotProducts(rows, DIMENSIONS, tenth, query, products)),
    timed(queries, (query) => dotProducts(rows, DIMENSIONS, filtered, query, products)),
    timed(queries, (query) => dotProductsByLoop(rows, DIMENSIONS, undefined, query, products)),
  ];
}

const header = ["Rows", "All", "A tenth of them", `${FILTERED.toLocaleString("en")} of them`, "Without WebAssembly"];
const rows = options.rows.split(",").map((count) => times(Number(count)));
console.log(`${DIMENSIONS} dimensions, time of a query\n`);
console.log(markdownTable([header, ...rows], { align: ["r", "r", "r", "r", "r"] }));
