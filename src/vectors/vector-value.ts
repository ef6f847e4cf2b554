import { describeValue } from "../base/describe-value.ts";
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
  const read = originals ? numbers.map(Math.fround) : numbers;
  const bad = read.findIndex((number) => !Number.isFinite(number));
  if (bad >= 0)
    return `${shapeText(dimensions)} in the range of floats of 32 bits, but number ${bad} is ${numbers[bad]}`;
  if (read.every((number) => number === 0)) {
    return `a vector with a direction, and all its numbers are 0${originals ? " as floats of 32 bits" : ""}: leave the field out`;
  }
  // -0 has no JSON.
  return Object.freeze(originals ? read.map((number) => number + 0) : Array.from(rowOf(read)));
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
  const list = Array.from(value as ArrayLike<unknown>);
  if (list.length !== dimensions) return `${expected}, not of ${list.length}`;
  const bad = list.findIndex((number) => !Number.isFinite(number));
  if (bad >= 0) return `${expected}, but number ${bad} is ${describeValue(list[bad])}`;
  return list as readonly number[];
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
