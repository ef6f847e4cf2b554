import type { ObjectIndex } from "../../indexes/object-index.ts";
import { forEach } from "../../postings/operations.ts";
import { type PostingSet, sparsePostings } from "../../postings/posting-set.ts";

/**
 * The documents that contain one of some objects: the join of the objects with their documents.
 *
 * @param size the number of ordinals of the documents' segment; objects of later documents are ignored
 */
export function documentsWithObjects(objects: PostingSet, { parents }: ObjectIndex, size: number): PostingSet {
  const ordinals = new Uint32Array(Math.min(objects.size, size));
  let count = 0;
  let last = -1;
  forEach(objects, (object) => {
    const parent = parents[object] as number;
    // Objects and their documents are in the same order.
    if (parent === last || parent >= size) return;
    last = parent;
    ordinals[count++] = parent;
  });
  return sparsePostings(ordinals.slice(0, count), size);
}
