import { invariant } from "../base/invariant.ts";
import type { NearRequest } from "./near-request.ts";
import type { NearEngine, NearMatches, NearSearch } from "./near-search.ts";
import type { VectorMisuse } from "./vector-fault.ts";
import type { GrowingRows } from "./vector-rows.ts";
import type { VectorShape } from "./vector-value.ts";

/** What an engine does with vectors. */
export interface VectorSupport {
  /** The vector of a value of a record as a document contains it, or what the value must be. */
  readonly readValue: (value: unknown, field: VectorShape) => readonly number[] | string;
  /** The vector of a document as a text in ASCII, without quotes and escapes. */
  readonly pack: (vector: readonly number[]) => string;
  readonly unpack: (text: string) => readonly number[];
  /** @throws {RangeError} for anything but a whole number from 1 to 4096 */
  readonly checkDimensions: (subject: string, dimensions: unknown) => void;
  /** The message of an error about a use of the field. */
  readonly fault: (misuse: VectorMisuse, field: string) => string;
  /** Reads a condition of a filter, which is a `TypeError` unless it asks whether there is a vector. */
  readonly readCondition: (path: string, condition: unknown) => boolean;
  /** Rows to which documents are added one after the other. */
  readonly growingRows: (shape: VectorShape) => GrowingRows;
  /**
   * Reads the option `near` of a search.
   *
   * @param fields the fields of vectors, at least one
   * @param other another option of the same search that decides the order; `null` without one
   * @throws {TypeError | RangeError}
   */
  readonly readNear: (
    options: unknown,
    fields: readonly (VectorShape & { readonly name: string })[],
    other: "sort" | "rank" | null,
  ) => NearRequest;
  readonly search: <Matches extends NearMatches>(
    request: NearRequest,
    engine: NearEngine<Matches>,
  ) => NearSearch<Matches>;
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
