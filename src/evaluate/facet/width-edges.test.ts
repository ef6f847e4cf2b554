import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FacetLimitError } from "./facet-limit-error.ts";
import { extentOf } from "./number-extent.ts";
import { MAX_RANGES, widthEdges } from "./width-edges.ts";

const edgesOf = (numbers: readonly number[], width: number, offset = 0): readonly number[] =>
  widthEdges("price", extentOf(Float64Array.from(numbers)), { width, offset });

describe("widthEdges", () => {
  test.each<[numbers: readonly number[], width: number, offset: number, edges: readonly number[]]>([
    [[], 100, 0, []],
    [[0], 100, 0, [0, 100]],
    [[99.9, 100], 100, 0, [0, 100, 200]],
    [[-1, 250], 100, 0, [-100, 0, 100, 200, 300]],
    [[-1, 250], 100, 50, [-50, 50, 150, 250, 350]],
    [[0.3, 0.7], 0.1, 0, [0.3, 0.4, 0.5, 0.6, 0.7, 0.8]],
    [[1.005], 0.005, 0.001, [1.001, 1.006]],
    [[5], 1, -1e17, [5, 6]],
    [[1e300], 1e300, 0, [1e300, 2e300]],
    [[Number.MAX_VALUE], 1e308, 0, [1e308, Number.POSITIVE_INFINITY]],
    [[5e-324], 5e-324, 0, [5e-324, 1e-323]],
  ])("of %j, width %j and offset %j are %j", (numbers, width, offset, edges) => {
    expect(edgesOf(numbers, width, offset)).toEqual(edges);
  });

  test("of too many ranges are an error that names a width", () => {
    expect(edgesOf([0, 999.5], 1)).toHaveLength(MAX_RANGES + 1);
    expect(() => edgesOf([0, 1000], 1)).toThrow(
      new FacetLimitError(
        "The numbers of `price` from 0 to 1000 need more than 1000 ranges of the width 1.",
        "Use a greater width, such as 5, or bins or edges in its place, or a filter on `price`.",
      ),
    );
    expect(() => edgesOf([1e20], 1)).toThrow(
      "The width 1 is too narrow for numbers of `price` such as 100000000000000000000: two edges there would be the same number.",
    );
    expect(() => edgesOf([-(2 ** 53) - 4, 5], 2 ** 54 + 1, 2 ** 53 + 1)).not.toThrow();
    expect(() => edgesOf([2 ** 53, 2 ** 53 + 8], 1)).toThrow("too narrow");
  });

  test("ascend, contain all numbers, and are multiples of the width", () => {
    const number = fc.oneof(
      fc.integer({ min: -5000, max: 5000 }).map((cents) => cents / 100),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    const width = fc.oneof(
      fc.constantFrom(0.1, 0.25, 1, 3, 10, 100),
      fc.double({ min: 1e-9, max: 1e300, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 9 }), width, number, (list, width, offset) => {
        const numbers = Float64Array.from(list, (each) => each + 0).sort();
        const edges = orError(() => edgesOf([...numbers], width, offset));
        if (edges instanceof FacetLimitError) {
          const wider = Number(/such as (.*?),/.exec(edges.hint)?.[1]);
          expect(edgesOf([...numbers], wider, 0).length).toBeLessThanOrEqual(MAX_RANGES + 1);
          return;
        }
        expect(edges).toEqual([...new Set(edges)].toSorted((a, b) => a - b));
        expect([Number(edges[0]) <= Number(numbers[0]), Number(edges.at(-1)) > Number(numbers.at(-1))]).toEqual([
          ...[true, true],
        ]);
        expect([Number(edges[1]) > Number(numbers[0]), Number(edges.at(-2)) <= Number(numbers.at(-1))]).toEqual([
          ...[true, true],
        ]);
        for (const edge of edges.filter((each) => Math.abs(each) < 1e6)) {
          const multiple = (edge - offset) / width;
          if (Math.abs(multiple) < 1e6) expect(multiple).toBeCloseTo(Math.round(multiple), 3);
        }
      }),
      runs(1000),
    );
  });
});

function orError(edges: () => readonly number[]): readonly number[] | FacetLimitError {
  try {
    return edges();
  } catch (error) {
    if (error instanceof FacetLimitError) return error;
    throw error;
  }
}
