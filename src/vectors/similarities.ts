import type { NearRequest } from "./near-request.ts";
import { dotProducts } from "./scan/dot-products.ts";
import type { VectorRows } from "./vector-rows.ts";

/** How many rows are compared between two checks: a few tenths of a millisecond. */
const ROWS_PER_CHECK = 8192;

/**
 * The similarity of each document with a vector; NaN for a document without one. It is the cosine of two rows, from exact sums
 * of integers, so that it is the same in each engine and index file.
 *
 * @param ordinals the documents, ascending
 * @param check is called between blocks of rows, and may throw
 */
export function similaritiesOf(
  { rows, squares, documents }: VectorRows,
  { row: query }: NearRequest,
  ordinals: Uint32Array,
  check: () => void,
): Float64Array {
  const similarities = new Float64Array(ordinals.length).fill(Number.NaN);
  const places = placesOf(documents, ordinals);
  const squaresOfQuery = query.reduce((sum, number) => sum + number ** 2, 0);
  const dimensions = query.length;
  const count = places === null ? documents.length : places.rows.length;
  const products = new Int32Array(Math.min(ROWS_PER_CHECK, count));
  for (let from = 0; from < count; from += ROWS_PER_CHECK) {
    check();
    const to = Math.min(from + ROWS_PER_CHECK, count);
    if (places === null) {
      dotProducts(rows.subarray(from * dimensions, to * dimensions), dimensions, undefined, query, products);
    } else dotProducts(rows, dimensions, places.rows.subarray(from, to), query, products);
    for (let i = from; i < to; i++) {
      const row = places === null ? i : (places.rows[i] as number);
      const index = places === null ? i : (places.indexes[i] as number);
      // The product of two sums of squares is an exact integer up to 4096 dimensions.
      const similarity = (products[i - from] as number) / Math.sqrt(squaresOfQuery * (squares[row] as number));
      // Of several rows, the most similar one counts. Nothing is less than NaN.
      if (!((similarities[index] as number) >= similarity)) similarities[index] = similarity;
    }
  }
  return similarities;
}

/** The rows of some documents. */
interface RowPlaces {
  readonly rows: Uint32Array;
  /** By row: the index of its document. */
  readonly indexes: Uint32Array;
}

/** The rows of some documents; `null` if each has one row, in the same order. Both lists ascend. */
function placesOf(documents: Uint32Array, ordinals: Uint32Array): RowPlaces | null {
  if (areEqual(documents, ordinals)) return null;
  const rows = new Uint32Array(documents.length);
  const indexes = new Uint32Array(documents.length);
  let count = 0;
  let index = 0;
  for (let row = 0; row < documents.length; row++) {
    const document = documents[row] as number;
    while (index < ordinals.length && (ordinals[index] as number) < document) index++;
    if (index === ordinals.length) break;
    if (ordinals[index] !== document) continue;
    rows[count] = row;
    indexes[count++] = index;
  }
  return { rows: rows.subarray(0, count), indexes: indexes.subarray(0, count) };
}

function areEqual(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
