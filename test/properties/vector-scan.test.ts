import { law } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { dotProductsByKernel, dotProductsByLoop } from "firmament/src/vectors/scan/dot-products.ts";
import { type Kernel, vectorKernel } from "firmament/src/vectors/scan/kernel.ts";
import { quantize } from "firmament/src/vectors/scan/quantize.ts";
import { expect } from "vitest";

/** Rows that start anywhere in memory, a query, and the rows to read. */
interface Scan {
  readonly dimensions: number;
  readonly rows: Int8Array;
  readonly query: Int8Array;
  readonly ordinals: Uint32Array | undefined;
}

const scan: fc.Arbitrary<Scan> = fc
  .record({ dimensions: fc.integer({ min: 1, max: 100 }), count: fc.integer({ min: 0, max: 40 }) })
  .chain(({ dimensions, count }) => {
    const length = dimensions * count;
    const ordinal = fc.nat({ max: Math.max(0, count - 1) });
    return fc.record({
      dimensions: fc.constant(dimensions),
      rows: fc
        .tuple(fc.int8Array({ minLength: length, maxLength: length }), fc.nat({ max: 9 }), fc.boolean())
        .map(([values, offset, shared]) => {
          const rows = new Int8Array(new (shared ? SharedArrayBuffer : ArrayBuffer)(offset + length), offset);
          rows.set(values);
          return rows;
        }),
      query: fc.int8Array({ minLength: dimensions, maxLength: dimensions }),
      ordinals: fc.option(
        fc.array(ordinal, { maxLength: count && 30 }).map((each) => Uint32Array.from(each)),
        { nil: undefined },
      ),
    });
  });

function vectorOf(dimensions: number): fc.Arbitrary<readonly number[]> {
  return fc
    .array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: dimensions, maxLength: dimensions })
    .filter((values) => values.some((value) => Math.abs(value) > 1e-9));
}

const dimensions: fc.Arbitrary<number> = fc.integer({ min: 1, max: 40 });
const vector: fc.Arbitrary<readonly number[]> = dimensions.chain(vectorOf);
const twoVectors: fc.Arbitrary<readonly (readonly number[])[]> = dimensions.chain((each) =>
  fc.tuple(vectorOf(each), vectorOf(each)),
);

function kernel(): Kernel {
  const compiled = vectorKernel();
  if (compiled === null) throw new Error("This runtime has no WebAssembly with SIMD.");
  return compiled;
}

/** The rows that a scan reads. */
function rowsOf({ dimensions, rows, ordinals }: Scan): readonly Int8Array[] {
  const all = Array.from({ length: rows.length / dimensions }, (_, index) =>
    rows.subarray(index * dimensions, (index + 1) * dimensions),
  );
  return ordinals === undefined ? all : Array.from(ordinals, (ordinal) => all[ordinal] ?? new Int8Array(0));
}

function dot(left: Int8Array, right: Int8Array): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}

function quantized(values: readonly number[]): { readonly row: Int8Array; readonly scale: number } {
  const row = new Int8Array(values.length);
  return { row, scale: quantize(values, row, 0) };
}

law(
  "dot products by WebAssembly and by the loop are the sums of the products",
  10_000,
  fc.property(scan, (each) => {
    const { dimensions, rows, query, ordinals } = each;
    const expected = rowsOf(each).map((row) => dot(row, query));
    const [fast, slow] = [new Int32Array(expected.length), new Int32Array(expected.length)];
    dotProductsByKernel(kernel(), rows, dimensions, ordinals, query, fast);
    dotProductsByLoop(rows, dimensions, ordinals, query, slow);
    expect([...fast]).toEqual(expected);
    expect([...slow]).toEqual(expected);
  }),
);

law(
  "a row is the nearest one of its direction with the greatest component 127",
  10_000,
  fc.property(vector, (values) => {
    const { row, scale } = quantized(values);
    const greatest = Math.max(...values.map(Math.abs));
    expect(Math.max(...row.map(Math.abs))).toBe(127);
    for (const [index, value] of values.entries()) {
      expect(Math.abs((row[index] ?? 0) - (value / greatest) * 127)).toBeLessThanOrEqual(0.5 + 1e-12);
    }
    expect(dot(row, row) * scale * scale).toBeCloseTo(1, 14);
  }),
);

law(
  "opposite vectors have opposite rows, and vectors of another magnitude the same",
  1000,
  fc.property(vector, fc.integer({ min: -60, max: 60 }), (values, exponent) => {
    const { row, scale } = quantized(values);
    const opposite = quantized(values.map((value) => -value));
    expect(opposite.row.map((value) => -value)).toEqual(row);
    expect(opposite.scale).toBe(scale);
    expect(quantized(values.map((value) => value * 2 ** exponent))).toEqual({ row, scale });
  }),
);

law(
  "the cosine of rows differs from that of the vectors by their rounding only",
  10_000,
  fc.property(twoVectors, (pair) => {
    const [left, right] = pair.map(quantized);
    const [first = [], second = []] = pair;
    if (left === undefined || right === undefined) throw new Error("There are two vectors.");
    const exact =
      first.reduce((sum, value, index) => sum + value * (second[index] ?? 0), 0) /
      Math.hypot(...first) /
      Math.hypot(...second);
    // A row differs from its vector by half of the diagonal of a step at most, and is at least 127 steps long.
    const angle = Math.asin(Math.sqrt(first.length) / 2 / 127);
    expect(Math.abs(dot(left.row, right.row) * left.scale * right.scale - exact)).toBeLessThanOrEqual(2 * angle);
  }),
);
