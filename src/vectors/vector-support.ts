import { invariant } from "../base/invariant.ts";
import type { Lists } from "./fusion.ts";
import type { NearRequest } from "./near-request.ts";
import type { NearScores } from "./near-scores.ts";
import type { GrowingRows, VectorRows } from "./vector-rows.ts";
import type { VectorShape } from "./vector-value.ts";

/** What an engine does with vectors. */
export interface VectorSupport {
  /** The vector of a value of a record as a document contains it, or what the value must be. */
  readonly readValue: (value: unknown, field: VectorShape) => readonly number[] | string;
  /** The vector of a document as a text in ASCII, without quotes and escapes; `originals` as for the field. */
  readonly pack: (vector: readonly number[], originals: boolean) => string;
  readonly unpack: (text: string, originals: boolean) => readonly number[];
  /** Rows to which documents are added one after the other. */
  readonly growingRows: (shape: VectorShape) => GrowingRows;
  /**
   * Reads the option `near` of a search.
   *
   * @param dimensionsOf the dimensions of a field of vectors; `undefined` for any other name
   * @throws {TypeError | RangeError}
   */
  readonly readNear: (
    options: unknown,
    fields: readonly string[],
    dimensionsOf: (field: string) => number | undefined,
  ) => NearRequest;
  /**
   * The similarity of each document: of its most similar vector, or NaN without one.
   *
   * @param ordinals ascending
   * @param check is called now and then, and may throw
   */
  readonly similarities: (
    rows: VectorRows,
    request: NearRequest,
    ordinals: Uint32Array,
    check: () => void,
  ) => Float64Array;
  /**
   * The scores of documents in the order that a request asks for.
   *
   * @param wordScores the scores by words, by part and document, if they are needed; NaN for a document that the query does not
   *   match
   * @param similarities the same, NaN without a vector
   */
  readonly scores: (wordScores: () => Lists, similarities: Lists, request: NearRequest) => NearScores;
}

let provided: VectorSupport | null = null;

/** Makes vectors available. `vector()` calls it, so that programs without vectors do not contain their code. */
export function provideVectors(support: VectorSupport): void {
  provided = support;
}

/** What the engine does with vectors. The caller has a schema with a field that `vector()` defined. */
export function vectorSupport(): VectorSupport {
  invariant(provided !== null, "vector() defines the fields of vectors");
  return provided;
}
