import type { DefaultOperator, Filter, RankOptions, Schema, SchemaJson, SortOption } from "firmament";
import { checkOptionNames, checkOptions, describeValue, type OptionNames, requireOptions } from "firmament/base";
import type { DateInterval } from "./answer/facet-counts.ts";
import { SearchedIndex } from "./answer/searched-index.ts";
import type { SearchableEngine } from "./engine/engine-search.ts";
import { type DescribedFields, FieldTypes } from "./request/field-types.ts";

/** An index of InstantSearch: documents, and how they are searched. */
export interface IndexOptions<S extends Schema = Schema> {
  /**
   * What has the documents: a `SearchEngine`, the result of `connectEngine` for one in a worker, the result of
   * `serviceClient` for a dataset of the service, or anything else with the method `search` of an engine.
   */
  readonly engine: SearchableEngine;
  /** The schema of the documents, or its JSON. Says which fields have texts, numbers, dates and truth values. */
  readonly schema: S | SchemaJson;
  /** The order of the hits, which the widget `SortBy` selects by the name of the index. Default: `"relevance"`. */
  readonly sort?: SortOption<S> | undefined;
  /** A number field whose value changes the score. Default: none. */
  readonly rank?: RankOptions<S> | undefined;
  /** What all hits match besides the refinements. Default: no filter. */
  readonly filter?: Filter<S> | undefined;
  /**
   * Whether the query is a text that is being typed: it is corrected, and finds words that begin with its last word and
   * words with a similar spelling. Otherwise it is a query of the Lucene query language, and an invalid one is an error.
   * Default `true`.
   */
  readonly asYouType?: boolean | undefined;
  /** Whether a hit needs all words of the query or one of them. Default: that of the engine or the service. */
  readonly defaultOperator?: DefaultOperator | undefined;
  /** The intervals by which facets count the dates of fields. Default: `"year"`. */
  readonly intervals?: Readonly<Record<string, DateInterval>> | undefined;
  /**
   * The number of hits that pages reach, a whole number from 1. Later pages are empty. Default 10,000, the maximum of the
   * service.
   */
  readonly maxHits?: number | undefined;
}

/** The options of an index, of which the compiler does not know the schema. */
export type AnyIndexOptions = { readonly [Name in keyof IndexOptions]?: unknown };

const INDEX_OPTIONS: OptionNames<IndexOptions> = {
  engine: true,
  schema: true,
  sort: true,
  rank: true,
  filter: true,
  asYouType: true,
  defaultOperator: true,
  intervals: true,
  maxHits: true,
};

const INTERVALS: readonly DateInterval[] = ["year", "month", "day", "hour"];
const DEFAULT_MAX_HITS = 10_000;

/** @throws {TypeError | RangeError} for an unknown, missing or invalid option */
export function readIndexOptions(name: string, options: AnyIndexOptions): SearchedIndex {
  const subject = `the index ${JSON.stringify(name)}`;
  checkOptions(subject, options, INDEX_OPTIONS);
  const { engine, schema, sort, rank, filter, asYouType = true, defaultOperator, intervals, maxHits } = options;
  if (!isDescribed(schema)) throw new TypeError(`schema of ${subject} must be that of its documents, or its JSON.`);
  if (!isEngine(engine)) throw new TypeError(`engine of ${subject} must have a method search, as a SearchEngine has.`);
  if (typeof asYouType !== "boolean") {
    throw new TypeError(`asYouType of ${subject} must be true or false, not ${describeValue(asYouType)}.`);
  }
  if (defaultOperator !== undefined && defaultOperator !== "AND" && defaultOperator !== "OR") {
    throw new TypeError(`defaultOperator of ${subject} must be "OR" or "AND", not ${describeValue(defaultOperator)}.`);
  }
  const fields = new FieldTypes(schema);
  return new SearchedIndex(name, engine, fields, {
    sort,
    rank,
    filter: filter === undefined ? [] : [filter].flat(),
    asYouType,
    defaultOperator,
    intervals: readIntervals(subject, intervals, fields),
    maxHits: readMaxHits(subject, maxHits),
  });
}

function isDescribed(schema: unknown): schema is DescribedFields {
  return typeof (schema as Partial<DescribedFields> | undefined)?.fields === "object";
}

function isEngine(engine: unknown): engine is SearchableEngine {
  return typeof (engine as Partial<SearchableEngine> | null)?.search === "function";
}

function readIntervals(subject: string, intervals: unknown, fields: FieldTypes): Record<string, DateInterval> {
  if (intervals === undefined) return {};
  requireOptions(`intervals of ${subject}`, intervals);
  const dates = fields.searched.filter(({ type }) => type === "date").map(({ name }) => name);
  checkOptionNames(`intervals of ${subject}`, intervals, Object.fromEntries(dates.map((name) => [name, true])));
  const wrong = Object.values(intervals).find((interval) => !INTERVALS.includes(interval));
  if (wrong === undefined) return { ...intervals };
  throw new TypeError(`intervals of ${subject} must be ${INTERVALS.join(", ")}, not ${describeValue(wrong)}.`);
}

function readMaxHits(subject: string, value: unknown): number {
  if (value === undefined) return DEFAULT_MAX_HITS;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 1) return value;
  throw new RangeError(`maxHits of ${subject} must be a whole number from 1, not ${describeValue(value)}.`);
}
