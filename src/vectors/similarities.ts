import type { NearRequest } from "./near-request.ts";
import { dotProducts } from "./scan/dot-products.ts";
import type { VectorRows } from "./vector-rows.ts";

/** How many rows are compared between two checks: a few tenths of a millisecond. */
const ROWS_PER_CHECK = 8192;

/**
 * See `VectorSupport.similarities`. The similarity is the cosine of two rows, from exact sums of integers, so that it is the
 * same in each engine and index file.
 */
export function similaritiesOf(
  { rows, squares, documents }: VectorRows,
  { row: query }: NearRequest,
  ordinals: Uint32Array,
  check: () => void,
): Float64Array {
  const { selected, positions } = rowsOf(documents, ordinals);
  const similarities = new Float64Array(ordinals.length).fill(Number.NaN);
  const squaresOfQuery = query.reduce((sum, number) => sum + number ** 2, 0);
  const dimensions = query.length;
  const isAll = selected.length === documents.length;
  const products = new Int32Array(Math.min(ROWS_PER_CHECK, selected.length));
  for (let from = 0; from < selected.length; from += ROWS_PER_CHECK) {
    check();
    const to = Math.min(from + ROWS_PER_CHECK, selected.length);
    if (isAll) dotProducts(rows.subarray(from * dimensions, to * dimensions), dimensions, undefined, query, products);
    else dotProducts(rows, dimensions, selected.subarray(from, to), query, products);
    for (let i = from; i < to; i++) {
      // The product of two sums of squares is an exact integer up to 4096 dimensions.
      const scale = Math.sqrt(squaresOfQuery * (squares[selected[i] as number] as number));
      const similarity = (products[i - from] as number) / scale;
      const position = positions[i] as number;
      // Of several rows, the most similar one counts. NaN is not greater.
      if (!((similarities[position] as number) >= similarity)) similarities[position] = similarity;
    }
  }
  return similarities;
}

/** The rows of some documents, and the index of the document of each: a merge of two ascending lists. */
function rowsOf(
  documents: Uint32Array,
  ordinals: Uint32Array,
): { readonly selected: Uint32Array; readonly positions: Uint32Array } {
  const selected = new Uint32Array(documents.length);
  const positions = new Uint32Array(documents.length);
  let count = 0;
  let position = 0;
  for (let row = 0; row < documents.length; row++) {
    const document = documents[row] as number;
    while (position < ordinals.length && (ordinals[position] as number) < document) position++;
    if (position === ordinals.length) break;
    if (ordinals[position] !== document) continue;
    selected[count] = row;
    positions[count++] = position;
  }
  return { selected: selected.subarray(0, count), positions: positions.subarray(0, count) };
}
