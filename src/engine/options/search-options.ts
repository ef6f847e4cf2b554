import type { Limits } from "../../../grammar/syntax/limits.ts";
import type { Analyzer } from "../../analysis/analyzer.ts";
import type { IndexWriterOptions } from "../../indexes/writer/index-writer.ts";
import type { DefaultOperator } from "../../plan/resolve/resolver.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import type { FieldNameOf, Schema } from "../../schema/schema.ts";
import type { CursorOptions } from "./cursor-options.ts";
import type { FacetOptions, OnlyFields } from "./facet-options.ts";
import type { HighlightOptions, TextFieldNameOf } from "./highlight-options.ts";
import type { SortOrder } from "./sort-options.ts";

export interface EngineOptions {
  /** Takes the place of the schema's analyzer and of every field's own. */
  readonly analyzer?: Analyzer;
  /** What white space between two clauses means; default `"OR"`, as in Lucene. */
  readonly defaultOperator?: DefaultOperator;
  /** How large a query may be. */
  readonly limits?: Partial<Limits>;
  /**
   * How many documents that were added one by one are kept in a form that is quick to add to but larger and slower to search,
   * before they are sealed; default 2,048.
   */
  readonly liveCapacity?: number;
  /**
   * How many documents of a load are sealed at a time, and how many may come together by merging; default 131,072. Fewer need less memory
   * while they are sealed, and are searched more slowly.
   */
  readonly segmentCapacity?: number;
  /**
   * How documents are kept when they are sealed: as `"bytes"`, from which each hit's is read anew in some microseconds, or as
   * `"objects"` beside the bytes: then it is at hand, for about twice the memory. Default `"bytes"`. Those of a snapshot are bytes
   * until they are merged.
   */
  readonly documents?: "bytes" | "objects";
  /** How long the cursors of pages lead on when documents have changed since. */
  readonly cursors?: CursorOptions;
}

export interface CompactOptions {
  /**
   * Whether to leave the fewest segments, and nothing of deleted documents: the least memory and the fastest searches, for about half of the
   * time that loading took.
   */
  readonly full?: boolean;
}

export interface QueryOptions {
  /** Default: the engine's. */
  readonly defaultOperator?: DefaultOperator;
  /**
   * Whether a query with mistakes is read as well as possible instead of being refused, as it should be in a search box; default `false`. Only what
   * is too large is refused then.
   */
  readonly lenient?: boolean;
  /**
   * For how many milliseconds the query may be worked on; then it is refused, with a `QueryError` of code `limit`. Looked at between the
   * steps of the plan. Default: as long as it takes.
   */
  readonly timeBudget?: number;
}

export interface SearchOptions<S extends Schema, Facets extends FacetOptions<S> | undefined = undefined>
  extends QueryOptions {
  /** How many hits to give; a whole number, default 10. */
  readonly limit?: number;
  /** How many hits to leave out before; a whole number, default 0. */
  readonly offset?: number;
  /**
   * The `cursor` of a page, for the next one: of the documents as they were for the first page, whatever has changed since. The query, its default
   * operator and the sort are to be the same; what is shown, and how much of it, may differ. Default: the first page.
   */
  readonly cursor?: string | undefined;
  /** What hits are sorted by, one thing after the other, and at last by id; default `"relevance"`. */
  readonly sort?: SortOrder<S> | readonly SortOrder<S>[];
  /** The fields that the hits' documents are to have; the id is always there. Default: all. */
  readonly fields?: readonly FieldNameOf<S>[];
  /** Whether each hit is to have an `explanation`: what its score is made of; default `false`. */
  readonly explain?: boolean;
  /** The text fields in which each hit is to show what made it match, as its `highlights`; or those, and how. Default: none. */
  readonly highlight?: readonly TextFieldNameOf<S>[] | HighlightOptions<S>;
  /** What to count over all matching documents, on the page and off it. Default: nothing. */
  readonly facets?: Facets & OnlyFields<S, Facets>;
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
