import { describeValue } from "../base/describe-value.ts";
import { isWholeNumber } from "../base/whole-number.ts";
import { quantize } from "./scan/quantize.ts";

/** What a vector must be. */
export interface VectorShape {
  readonly dimensions: number;
  /** Whether documents contain the numbers of records. */
  readonly originals: boolean;
}

/**
 * The vector of a value as a document contains it: integers from -127 to 127, or the originals as floats of 32 bits. Reading
 * what a document contains again gives the same.
 *
 * @returns what the value must be, if it is no vector
 */
export function readVectorValue(value: unknown, { dimensions, originals }: VectorShape): readonly number[] | string {
  const numbers = readNumbers(value, dimensions);
  if (typeof numbers === "string") return numbers;
  // -0 has no JSON.
  const read = originals ? numbers.map((number) => Math.fround(number) + 0) : numbers;
  const bad = originals ? read.findIndex((number) => !Number.isFinite(number)) : -1;
  if (bad >= 0)
    return `${shapeText(dimensions)} in the range of floats of 32 bits, but number ${bad} is ${numbers[bad]}`;
  if (!read.some((number) => number !== 0)) {
    return `a vector with a direction, and all its numbers are 0${originals ? " as floats of 32 bits" : ""}: leave the field out`;
  }
  return Object.freeze(originals ? read : Array.from(rowOf(read)));
}

/**
 * The numbers of a vector, all of which are finite.
 *
 * @returns what the value must be, if it is no such list
 */
export function readNumbers(value: unknown, dimensions: number): readonly number[] | string {
  const expected = shapeText(dimensions);
  // A typed array may be of another realm.
  if (!Array.isArray(value) && !(ArrayBuffer.isView(value) && "length" in value)) {
    return `${expected}, as a list or a Float32Array, not ${describeValue(value)}`;
  }
  const list = value as ArrayLike<unknown>;
  if (list.length !== dimensions) return `${expected}, not of ${list.length}`;
  const numbers = new Array<number>(dimensions);
  for (let index = 0; index < dimensions; index++) {
    const number = list[index];
    if (!Number.isFinite(number)) return `${expected}, but number ${index} is ${describeValue(number)}`;
    numbers[index] = number as number;
  }
  return numbers;
}

/** The row of a vector: what an index contains. */
export function rowOf(numbers: ArrayLike<number>): Int8Array {
  const row = new Int8Array(numbers.length);
  quantize(numbers, row, 0);
  return row;
}

function shapeText(dimensions: number): string {
  return `a vector of ${dimensions} finite numbers`;
}

/** Sums of products of rows stay exact up to this. */
const MAX_DIMENSIONS = 4096;

/** See `VectorSupport.checkDimensions`. */
export function checkDimensions(subject: string, dimensions: unknown): void {
  if (isWholeNumber(dimensions, 1) && dimensions <= MAX_DIMENSIONS) return;
  throw new RangeError(
    `The dimensions of ${subject} must be a whole number from 1 to ${MAX_DIMENSIONS}, as in vector(256), not ${describeValue(dimensions)}.`,
  );
}
