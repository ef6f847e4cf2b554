import { describeValue } from "../base/describe-value.ts";
import { checkOptionNames } from "../base/known-options.ts";
import { requireWholeNumber } from "../base/whole-number.ts";
import { readNumbers, rowOf } from "./vector-value.ts";

/**
 * What scores consist of: `"fusion"` of the ranks by words and by similarity, `"vector"` of the similarity alone, a weight of
 * both.
 */
export type NearOrder = "fusion" | "vector" | { readonly weight: number };

/** The validated option `near` of a search. */
export interface NearRequest {
  readonly field: string;
  /** The vector as a row: what similarities are computed with. */
  readonly row: Int8Array;
  /** Documents below this have no rank by similarity. From -1 to 1. */
  readonly minSimilarity: number;
  /** How many of the most similar documents are found besides the matches. */
  readonly also: number;
  readonly order: NearOrder;
}

const NEAR_OPTIONS = { field: true, vector: true, minSimilarity: true, also: true, order: true };

/** See `VectorSupport.readNear`. */
export function readNear(
  options: unknown,
  fields: readonly { readonly name: string; readonly dimensions: number }[],
  other: "sort" | "rank" | null,
): NearRequest {
  const example = `{ field: ${JSON.stringify(fields[0]?.name)}, vector }`;
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    throw new TypeError(`near must be an object, as in ${example}, not ${describeValue(options)}.`);
  }
  if (other !== null) {
    throw new TypeError(`near and ${other} exclude each other: both decide the order. Remove one of them.`);
  }
  checkOptionNames("near", options, NEAR_OPTIONS);
  const { field, vector, minSimilarity = -1, also = 0, order = "fusion" } = options as Unchecked;
  const known = fields.find(({ name }) => name === field);
  if (known === undefined) {
    throw new TypeError(
      `near.field must be a vector field, one of ${fields.map(({ name }) => name).join(", ")}, not ${typeof field === "string" ? JSON.stringify(field) : describeValue(field)}.`,
    );
  }
  return {
    field: known.name,
    row: readRow(vector, known.dimensions),
    minSimilarity: readNumber("near.minSimilarity", minSimilarity, -1),
    also: requireWholeNumber("near.also", also as number, 0),
    order: readOrder(order),
  };
}

/** Options that the compiler may not have checked. */
interface Unchecked {
  readonly field?: unknown;
  readonly vector?: unknown;
  readonly minSimilarity?: unknown;
  readonly also?: unknown;
  readonly order?: unknown;
}

function readRow(vector: unknown, dimensions: number): Int8Array {
  const numbers = readNumbers(vector, dimensions);
  if (typeof numbers === "string") throw new TypeError(`near.vector must be ${numbers}.`);
  const row = rowOf(numbers);
  if (row.some((number) => number !== 0)) return row;
  throw new TypeError("near.vector must have a direction, and all its numbers are 0.");
}

function readOrder(order: unknown): NearOrder {
  if (order === "fusion" || order === "vector") return order;
  if (typeof order !== "object" || order === null || Array.isArray(order)) {
    throw new TypeError(
      `near.order must be "fusion", "vector" or { weight }, as in { weight: 0.3 }, not ${describeValue(order)}.`,
    );
  }
  checkOptionNames("near.order", order, { weight: true });
  return { weight: readNumber("near.order.weight", (order as { readonly weight?: unknown }).weight, 0) };
}

function readNumber(path: string, value: unknown, least: number): number {
  if (typeof value === "number" && value >= least && value <= 1) return value;
  throw new RangeError(`${path} must be a number from ${least} to 1, not ${describeValue(value)}.`);
}
