import type { Limits } from "../../../grammar/syntax/limits.ts";
import type { Analyzer } from "../../analysis/analyzer.ts";
import { checkOptions, type OptionNames } from "../../base/known-options.ts";
import { requireWholeNumber } from "../../base/whole-number.ts";
import type { IndexWriterOptions } from "../../indexes/writer/index-writer.ts";
import type { DefaultOperator } from "../../plan/resolve/resolver.ts";
import type { Clock } from "./clock.ts";
import type { CursorOptions } from "./cursor-options.ts";
import { readLimits } from "./query-limits.ts";

/** The options of a {@link SearchEngine}. */
export interface EngineOptions {
  /** Replaces the schema's analyzer and the analyzers of all its fields. Default: the schema's. */
  readonly analyzer?: Analyzer | undefined;
  /** The operator that white space between two clauses stands for. Default `"OR"`, as in Lucene. */
  readonly defaultOperator?: DefaultOperator | undefined;
  /** The maximum size of a query. Default: 65,536 code units, 4,096 clauses, 100 levels of nesting. */
  readonly limits?: Partial<Limits> | undefined;
  /**
   * The number of documents that the live segment holds before it is sealed; a whole number from 1, default 2,048. A
   * live segment accepts single documents quickly, but needs more memory and is slower to search than a sealed one.
   */
  readonly liveCapacity?: number | undefined;
  /**
   * The maximum number of documents that a bulk load seals, or a merge combines, into one segment; a whole number
   * from 1. Default: 524,288 for loads, and 131,072 for merges and in shared memory. A load also starts another segment
   * after 512 MB of documents. A smaller capacity needs less memory while sealing; searches are slower.
   */
  readonly segmentCapacity?: number | undefined;
  /**
   * How sealed segments store documents. `"bytes"` decodes a document in some microseconds when it is first read;
   * `"objects"` also keeps it as an object, for about twice the memory. Default `"bytes"`. Documents from an index
   * file are stored as bytes until their segment is merged.
   */
  readonly documents?: "bytes" | "objects" | undefined;
  /**
   * Whether sealed segments are in shared memory, so that threads can search them: `openThreads` sets it. Default `false`.
   */
  readonly sharedMemory?: boolean | undefined;
  /**
   * The memory for decoded posting lists and sets, in bytes: a whole number from 0, default 64 MB (2²⁶). Searches of
   * the same terms are faster while their lists are in this cache. Each thread of `openThreads` has a cache of its own.
   */
  readonly cacheBytes?: number | undefined;
  /** How long cursors stay valid after documents have changed. */
  readonly cursors?: CursorOptions | undefined;
  /**
   * Returns what `now` stands for in the dates of queries, in milliseconds since 1970. A search reads it once, and the
   * pages after it use the same time. Default: `Date.now`.
   */
  readonly clock?: Clock | undefined;
}

/** The options of {@link SearchEngine.compact}. */
export interface CompactOptions {
  /**
   * Whether to merge down to the fewest segments and remove all deleted documents. This gives the smallest memory and
   * the fastest searches, and takes about half of the time that loading took. Default `false`.
   */
  readonly full?: boolean | undefined;
}

/** The options that are not saved in index files. */
export const UNSAVED_OPTIONS: OptionNames<Omit<EngineOptions, "defaultOperator">> = {
  analyzer: true,
  limits: true,
  liveCapacity: true,
  segmentCapacity: true,
  documents: true,
  sharedMemory: true,
  cacheBytes: true,
  cursors: true,
  clock: true,
};

export const ENGINE_OPTIONS: OptionNames<EngineOptions> = { ...UNSAVED_OPTIONS, defaultOperator: true };

/** @throws {TypeError} for options or limits that are not an object, and for one with an unknown name */
export function checkEngineOptions(options: EngineOptions): void {
  checkOptions("a SearchEngine", options, ENGINE_OPTIONS);
  readLimits(options.limits);
}

/**
 * @throws {RangeError} when a capacity is not a whole number from 1, or `cacheBytes` from 0
 * @throws {TypeError} when `documents` has another value
 */
export function readIndexOptions({
  liveCapacity,
  segmentCapacity,
  documents,
  sharedMemory,
  cacheBytes,
}: EngineOptions): IndexWriterOptions {
  if (sharedMemory !== undefined && typeof sharedMemory !== "boolean") {
    throw new TypeError(`sharedMemory must be true or false, not ${JSON.stringify(sharedMemory)}.`);
  }
  if (documents !== undefined && documents !== "bytes" && documents !== "objects") {
    throw new TypeError(`documents must be "bytes" or "objects", not ${JSON.stringify(documents)}.`);
  }
  return {
    ...(liveCapacity !== undefined && { liveCapacity: requireWholeNumber("liveCapacity", liveCapacity, 1) }),
    ...(segmentCapacity !== undefined && {
      segmentCapacity: requireWholeNumber("segmentCapacity", segmentCapacity, 1),
    }),
    ...(cacheBytes !== undefined && { cacheBytes: requireWholeNumber("cacheBytes", cacheBytes, 0) }),
    keepsObjects: documents === "objects",
    isShared: sharedMemory === true,
  };
}
