import fc, { type Arbitrary } from "fast-check";

/** Few directions, so that some vectors are equally similar, and numbers of any size. */
const components: Arbitrary<number> = fc.oneof<fc.WeightedArbitrary<number>[]>(
  { weight: 4, arbitrary: fc.integer({ min: -2, max: 2 }) },
  { weight: 1, arbitrary: fc.float({ noNaN: true, noDefaultInfinity: true }) },
);

/** Vectors as records contain them: lists and arrays of floats, with a number other than 0. */
export function vectorsOf(dimensions: number): Arbitrary<readonly number[] | Float32Array> {
  return fc
    .tuple(fc.array(components, { minLength: dimensions, maxLength: dimensions }), fc.nat(dimensions - 1), fc.boolean())
    .map(([numbers, index, isTyped]): readonly number[] | Float32Array => {
      const vector = numbers.some((number) => number !== 0) ? numbers : numbers.with(index, 1);
      return isTyped ? Float32Array.from(vector) : vector;
    });
}
