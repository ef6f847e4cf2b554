import type { Sort } from "../../evaluate/sort/sort.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { indexedFields } from "../../schema/indexed-fields.ts";
import type { Schema, VectorFieldNameOf } from "../../schema/schema.ts";
import type { NearOrder, NearRequest } from "../../vectors/near-request.ts";
import { vectorSupport } from "../../vectors/vector-support.ts";

/**
 * How the similarity of vectors orders hits: `{ field: "embedding", vector }`. The similarity is the cosine of two rows of integers
 * from -127 to 127, so that it is the same in each engine and index file. Of several vectors of a document the most similar
 * one counts.
 */
export interface NearOptions<S extends Schema> {
  /** A field of vectors. */
  readonly field: VectorFieldNameOf<S>;
  /** What vectors are compared with: as many finite numbers as the field has dimensions, not all of them 0. */
  readonly vector: readonly number[] | Float32Array;
  /**
   * A number from -1 to 1. Documents that are less similar have no rank by similarity, as if they had no vector, and `also` does not find
   * them. They remain hits if the query matches them. Default -1.
   */
  readonly minSimilarity?: number | undefined;
  /**
   * How many of the most similar documents that pass the filter are found besides the matches of the query; a whole number from 0, default 0. The
   * total, facets, groups and cursors are those of the union.
   */
  readonly also?: number | undefined;
  /**
   * What the score of a hit consists of. `"fusion"`, the default: 1 / (60 + its rank by words) + 1 / (60 + its rank by similarity),
   * where equal scores have the same rank, and a rank that does not exist counts 0. `"vector"`: 1 + its similarity. `{ weight: 0.3 }`: the
   * similarity, moved to the range from 0 to 1, with this weight, and the score by words, divided by the greatest one of all hits, with the rest.
   * A document without a rank by similarity, or by words, counts 0 there.
   */
  readonly order?: NearOrder | undefined;
}

/**
 * @param sorts the sort order of the same search
 * @param rank the option of the same search
 * @throws {TypeError | RangeError} for an invalid member, and beside an option that also decides the order
 */
export function readNearOption(
  near: unknown,
  sorts: readonly Sort[],
  rank: unknown,
  schema: AnalyzedSchema,
): NearRequest {
  const { vectors } = indexedFields(schema.effective);
  if (vectors.length === 0) {
    throw new TypeError("near needs a field of vectors: define one with vector().");
  }
  const isSorted = sorts.some(({ by }) => by !== "relevance");
  return vectorSupport().readNear(near, vectors, isSorted ? "sort" : rank === undefined ? null : "rank");
}
