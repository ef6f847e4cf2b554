import type { Limits } from "../../grammar/limits.ts";
import type { Analyzer } from "../analysis/analyzer.ts";
import type { IndexWriterOptions } from "../indexes/index-writer.ts";
import type { DefaultOperator } from "../plan/resolver.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import type { FieldNameOf, NumberFieldNameOf, Schema } from "../schema/schema.ts";

export interface EngineOptions {
  /** Takes the place of the schema's analyzer and of every field's own. */
  readonly analyzer?: Analyzer;
  /** What white space between two clauses means; default `"OR"`, as in Lucene. */
  readonly defaultOperator?: DefaultOperator;
  /** How large a query may be. */
  readonly limits?: Partial<Limits>;
  /**
   * So many documents that were added one by one are kept in a form that is quick to add to, and slow to search and large; default 2,048. Then
   * they are sealed.
   */
  readonly liveCapacity?: number;
  /**
   * So many documents of a load are sealed together, and no segment is made larger than that by merging; default 131,072. Fewer take less memory
   * while they are sealed, and are searched more slowly.
   */
  readonly segmentCapacity?: number;
  /**
   * How documents are kept: `"bytes"` (default) are small, and each hit is read anew, which takes some microseconds; `"objects"` are kept beside
   * them, and a hit costs nothing.
   */
  readonly documents?: "bytes" | "objects";
}

/** How many bytes an engine holds. */
export interface EngineMemory {
  /** What searches read. */
  readonly index: number;
  /** The documents as they are given back. */
  readonly documents: number;
}

export interface CompactOptions {
  /** Merges everything into the fewest segments and frees what deleted documents take; this takes about as long as loading it all. */
  readonly full?: boolean;
}

export interface QueryOptions {
  /** Default: the engine's. */
  readonly defaultOperator?: DefaultOperator;
}

/** `"relevance"`, or a number field with or without a direction (`"followers"` is `"followers:asc"`). */
export type SortOrder<S extends Schema> =
  | "relevance"
  | NumberFieldNameOf<S>
  | `${NumberFieldNameOf<S>}:${"asc" | "desc"}`;

export interface SearchOptions<S extends Schema> extends QueryOptions {
  /** How many hits to give; a whole number, default 10. */
  readonly limit?: number;
  /** How many hits to leave out before; a whole number, default 0. */
  readonly offset?: number;
  /** Default: by relevance. Ties are sorted by id in every order. */
  readonly sort?: SortOrder<S>;
  /** The fields that the hits' documents are to have; the id is always there. Default: all. */
  readonly fields?: readonly FieldNameOf<S>[];
}

/** @throws {TypeError} for anything but `"OR"`, `"AND"` and `undefined` */
export function readDefaultOperator(operator: DefaultOperator | undefined): DefaultOperator | undefined {
  if (operator === undefined || operator === "OR" || operator === "AND") return operator;
  throw new TypeError(`The default operator is "OR" or "AND", not ${JSON.stringify(operator)}.`);
}

/**
 * @throws {RangeError} for a capacity that is no count
 * @throws {TypeError} for a form of documents that there is not
 */
export function readIndexOptions({ liveCapacity, segmentCapacity, documents }: EngineOptions): IndexWriterOptions {
  if (documents !== undefined && documents !== "bytes" && documents !== "objects") {
    throw new TypeError(`Documents are kept as "bytes" or "objects", not ${JSON.stringify(documents)}.`);
  }
  return {
    ...(liveCapacity !== undefined && { liveCapacity: readCount("liveCapacity", liveCapacity, 1) }),
    ...(segmentCapacity !== undefined && { segmentCapacity: readCount("segmentCapacity", segmentCapacity, 1) }),
    keepsObjects: documents === "objects",
  };
}

/** @throws {RangeError} when the value is not a whole number of at least `least` */
export function readCount(name: string, value: number, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new RangeError(`${name} is a whole number from ${least}, not ${String(value)}.`);
}

/** What a page is sorted by. */
export type Sort =
  | { readonly by: "relevance" }
  | { readonly by: "number"; readonly field: string; readonly direction: "asc" | "desc" };

/** @throws {TypeError} when the order names no number field or no direction */
export function readSort(order: string, schema: AnalyzedSchema): Sort {
  if (order === "relevance") return { by: "relevance" };
  const [, field = order, direction = "asc"] = /^(.*):(.*)$/s.exec(order) ?? [];
  if (schema.type(field) === "number" && (direction === "asc" || direction === "desc")) {
    return { by: "number", field, direction };
  }
  const examples = schema.numberFields.map((name) => `"${name}:desc"`);
  throw new TypeError(
    `Cannot sort by ${JSON.stringify(order)}: the orders are "relevance", ${examples.join(", ")} and the same with ":asc".`,
  );
}

/** @throws {TypeError} when a name is not a field */
export function readProjection(fields: readonly string[], schema: AnalyzedSchema): readonly string[] {
  for (const field of fields) {
    if (field !== "id" && schema.type(field) === undefined) {
      throw new TypeError(
        `There is no field ${JSON.stringify(field)}: the fields are ${schema.fieldNames.join(", ")}.`,
      );
    }
  }
  return fields;
}
