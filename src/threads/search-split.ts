import type { Change } from "../../grammar/recovery/recovery.ts";
import type { IndexRange } from "../base/index-range.ts";
import type { MatchOptions } from "../engine/options/search-options.ts";
import { readSearchRequest, type SearchRequest } from "../engine/options/search-request.ts";
import type { Query } from "../engine/query/query-input.ts";
import { internalsOf, type SearchEngine } from "../engine/search-engine.ts";
import type { Segment } from "../indexes/segment.ts";
import type { Schema } from "../schema/schema.ts";
import { estimateOf } from "./search-estimate.ts";
import { splitSegments } from "./split-segments.ts";

/** The parts of a search that several threads run at the same time. */
export type SearchSplit =
  /** Each thread searches some of the segments. */
  | {
      readonly by: "segments";
      readonly ranges: readonly IndexRange[];
      readonly request: SearchRequest;
      /** The corrections of the query; `null` without the option `lenient`. */
      readonly changes: readonly Change[] | null;
    }
  /** Each thread counts the facets of some fields; the first one also finds the hits. */
  | { readonly by: "facets"; readonly fields: readonly (readonly string[])[] };

/** When a search is split. */
export interface SplitThresholds {
  /** Smaller indexes answer too quickly: their queries are not even read. */
  readonly minDocuments: number;
  /** The least estimated time of a part, in milliseconds. */
  readonly minPartMs: number;
}

/**
 * Two threads that read the same memory slow each other down, and a second message costs up to 0.7 ms. Measured on two
 * cores with 1,000,000 companies: two words with 800,000 matches take 7.1 ms in one thread and 5.4 ms in two, phrases 23
 * and 15 ms; three words that take 6.2 ms take 6.6 ms in two threads, a word of 0.6 ms takes 1.3 ms.
 */
export const SPLIT_THRESHOLDS: SplitThresholds = { minDocuments: 50_000, minPartMs: 2 };

/** The time of ranking one match, and of counting it in one facet, in milliseconds. */
const RANKED_MS = 2e-6;
const COUNTED_MS = 15e-6;

/** Each part has all hits up to the end of the page. */
const MAX_HITS = 1000;

/**
 * The parts of a search; `null` if one thread is faster.
 *
 * @param idle the number of threads without a request
 */
export function splitSearch<S extends Schema>(
  engine: SearchEngine<S>,
  query: Query,
  options: MatchOptions<S>,
  idle: number,
  { minDocuments, minPartMs }: SplitThresholds,
): SearchSplit | null {
  if (idle < 2 || engine.size < minDocuments) return null;
  const request = requestOf(engine, options);
  if (request === null || request.cursor !== null || request.group !== null) return null;
  const estimate = estimateOf(engine, query, options);
  if (estimate === null) return null;
  const { parsed, rows, matchingMs } = estimate;
  if (request.facets !== null) {
    const fields = request.facets.map(({ field }) => field);
    const threads = Math.min(idle, fields.length, Math.floor((fields.length * rows * COUNTED_MS) / minPartMs));
    return threads < 2 ? null : { by: "facets", fields: dealt(fields, threads) };
  }
  const { offset, limit, rank, near } = request;
  // The ranks of a search with vectors depend on all segments.
  if (rank !== null || near !== null || offset + limit > MAX_HITS) return null;
  const ranges = splitSegments(
    segmentsOf(engine),
    Math.min(idle, Math.floor((matchingMs + rows * RANKED_MS) / minPartMs)),
  );
  if (ranges.length < 2) return null;
  return { by: "segments", ranges, request, changes: options.lenient === true ? parsed.changes : null };
}

/** The segments of each part of `count` or `ids`; `null` if one thread is faster. */
export function splitMatching<S extends Schema>(
  engine: SearchEngine<S>,
  query: Query,
  options: MatchOptions<S>,
  idle: number,
  { minDocuments, minPartMs }: SplitThresholds,
): readonly IndexRange[] | null {
  if (idle < 2 || engine.size < minDocuments) return null;
  const estimate = estimateOf(engine, query, options);
  if (estimate === null) return null;
  const ranges = splitSegments(segmentsOf(engine), Math.min(idle, Math.floor(estimate.matchingMs / minPartMs)));
  return ranges.length < 2 ? null : ranges;
}

/** The validated options; `null` if they are invalid, which a thread reports. */
function requestOf<S extends Schema>(engine: SearchEngine<S>, options: object): SearchRequest | null {
  try {
    return readSearchRequest(options, internalsOf(engine).rules.schema);
  } catch {
    return null;
  }
}

function segmentsOf<S extends Schema>(engine: SearchEngine<S>): readonly Segment[] {
  return internalsOf(engine).writer.reader().segments;
}

/** Deals items to hands in turn. The last hand is first: the first one also finds the hits. */
function dealt<Item>(items: readonly Item[], hands: number): readonly (readonly Item[])[] {
  const lists = Array.from({ length: hands }, (): Item[] => []);
  for (const [index, item] of items.entries()) lists[hands - 1 - (index % hands)]?.push(item);
  return lists;
}
