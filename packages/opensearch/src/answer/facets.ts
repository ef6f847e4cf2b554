import type { RangeCount } from "firmament";
import {
  type AscendingNumbers,
  type Bucketing,
  boundsOf,
  bucketsOf,
  countsOf,
  type DocumentCounts,
  extentOf,
  type FacetNumbers,
  type FacetRequest,
  type Facets,
  type FacetValues,
  type NumberFacet,
  occupiedBuckets,
  type RangeBounds,
  type RangeFacet,
  rangeFacetOf,
  statisticsOf,
  type ValueSearch,
  valueTest,
} from "firmament/backend";
import { assertNever, compareCodePoints } from "firmament/base";
import { prefixAutomaton } from "firmament/query";
import { missingQuery, patternQuery } from "../compile/pattern-query.ts";
import type { IndexLayout } from "../layout/index-layout.ts";
import { type AggregationBatch, type Matches, within } from "./aggregation-batch.ts";
import { allKeys, type CountedKey } from "./composite.ts";
import { fullValue } from "./full-values.ts";
import { ascendingNumbers, documentsInRanges } from "./number-counts.ts";
import { numberStatistics } from "./number-statistics.ts";
import { rangeBounds } from "./range-bounds.ts";
import { type CountedValues, firstOf, firstValues, mostFrequent, sumOf } from "./top-values.ts";

/**
 * Counts facets of documents in a cluster. All counts are exact. Of long values with the same beginning (see
 * `value-storage.ts`), the limit may leave out another one than the last in the order.
 */
export class FacetCounter {
  readonly #layout: IndexLayout;
  readonly #batch: AggregationBatch;

  constructor(batch: AggregationBatch, layout: IndexLayout) {
    this.#layout = layout;
    this.#batch = batch;
  }

  /** @param matchesOf the matches to count for a request */
  async count(matchesOf: (request: FacetRequest) => Matches, requests: readonly FacetRequest[]): Promise<Facets> {
    const facets = requests.map(async (request) => {
      return [request.field, await this.#facet(matchesOf(request), request)] as const;
    });
    return Object.fromEntries(await Promise.all(facets));
  }

  async #facet(matches: Matches, request: FacetRequest): Promise<Facets[string]> {
    switch (request.type) {
      case "values": {
        const path = this.#layout.valuePaths(request.field).values;
        const { stored, ...facet } = await this.#values(matches, request.field, path, request);
        const filters = stored.map((value) => ({ term: { [path]: value } }));
        return { ...facet, values: await this.#nested(matches, request, facet.values, filters) };
      }
      case "buckets": {
        const path = this.#layout.numberPath(request.field);
        const { numbers, total } = await this.#numbers(matches, path, unitOf(request.by));
        const bounds = occupiedBuckets(numbers, request.by);
        const counts = await this.#documentCounts(matches, request.field, path, numbers, bounds);
        const missing = total - counts.present;
        const { facet, ranges } = bucketsOf(bounds, counts.counts, missing, request);
        return { ...facet, values: await this.#nested(matches, request, facet.values, rangeFilters(path, ranges)) };
      }
      case "ranges": {
        const path = this.#layout.numberPath(request.field);
        const facet = await this.#numberFacet(matches, path, request);
        return {
          ...facet,
          ranges: await this.#nested(matches, request, facet.ranges, rangeFilters(path, facet.ranges)),
        };
      }
      case "rings":
        throw new TypeError(
          `A cluster cannot count ${JSON.stringify(request.field)} by rings: it computes other distances than this engine. Search an engine in process, or count another field.`,
        );
      default:
        return assertNever(request);
    }
  }

  async #values(
    matches: Matches,
    field: string,
    path: string,
    { limit, order, search }: FacetValues,
  ): Promise<{
    values: { value: string; count: number }[];
    other: number;
    missing: number;
    stored: readonly string[];
  }> {
    const withoutTerm = within(matches, missingQuery(this.#layout.termIndex(field)));
    const searched = search === null ? matches : within(matches, ...this.#wordFilters(field, search));
    const accepts = search === null ? null : valueTest(search);
    const first = order === "count" && limit > 0 ? mostFrequent : firstValues;
    const [{ values, total }, missing] = await Promise.all([
      accepts === null
        ? first(this.#batch, searched, path, limit)
        : this.#accepted(searched, field, path, accepts, limit, order),
      this.#batch.ask(withoutTerm),
    ]);
    const texts = await Promise.all(values.map(({ key }) => fullValue(this.#batch, this.#layout, field, key)));
    const found = values
      .map(({ key, count }, index) => ({ key, count, value: texts[index] as string }))
      // Long values with the same beginning are stored in the order of their hashes.
      .sort((a, b) => (order === "count" ? b.count - a.count : 0) || compareCodePoints(a.value, b.value));
    return {
      values: found.map(({ value, count }) => ({ value, count })),
      other: total - sumOf(values),
      missing: missing.doc_count,
      stored: found.map(({ key }) => key),
    };
  }

  /** Reads all values: only the analyzer of the field knows which ones have the words that are searched. */
  async #accepted(
    matches: Matches,
    field: string,
    path: string,
    accepts: (value: string) => boolean,
    limit: number,
    order: "count" | "value",
  ): Promise<CountedValues> {
    const all: CountedKey<string>[] = [];
    for await (const value of allKeys<string>(this.#batch, matches, path)) {
      if (accepts(await fullValue(this.#batch, this.#layout, field, value.key))) all.push(value);
    }
    return { values: order === "count" ? firstOf(all, limit) : all.slice(0, limit), total: sumOf(all) };
  }

  #wordFilters(field: string, { words }: ValueSearch): readonly object[] {
    const index = this.#layout.termIndex(field);
    return words.map((word) => patternQuery(index, prefixAutomaton(word)));
  }

  /** The numbers of matches, and the number of matches. */
  async #numbers(
    matches: Matches,
    path: string,
    unit: number | null,
  ): Promise<{ readonly numbers: AscendingNumbers; readonly total: number }> {
    const [numbers, { doc_count: total }] = await Promise.all([
      ascendingNumbers(this.#batch, matches, path, unit),
      this.#batch.ask(matches),
    ]);
    return { numbers, total };
  }

  async #numberFacet(
    matches: Matches,
    path: string,
    request: FacetNumbers & { field: string },
  ): Promise<NumberFacet | RangeFacet> {
    const { field, statistics } = request;
    const { schema } = this.#layout;
    if (statistics && "edges" in request && !schema.isMultiValued(field)) {
      return numberStatistics(this.#batch, matches, path, boundsOf(field, request, null));
    }
    if (!statistics) {
      const isInteger = schema.numericField(field).type === "integer";
      const bounds = await rangeBounds(this.#batch, matches, path, field, request, isInteger);
      if (bounds !== null) {
        const counts = await documentsInRanges(this.#batch, matches, path, bounds);
        return rangeFacetOf(bounds, counts, counts.total);
      }
    }
    const { numbers, total } = await this.#numbers(matches, path, null);
    const bounds = boundsOf(field, request, extentOf(numbers.values));
    const facet = rangeFacetOf(bounds, await this.#documentCounts(matches, field, path, numbers, bounds), total);
    return statistics ? { ...facet, ...statisticsOf(numbers) } : facet;
  }

  async #documentCounts(
    matches: Matches,
    field: string,
    path: string,
    numbers: AscendingNumbers,
    bounds: RangeBounds,
  ): Promise<DocumentCounts> {
    if (!this.#layout.schema.isMultiValued(field)) return countsOf(numbers, bounds);
    return documentsInRanges(this.#batch, matches, path, bounds);
  }

  /** The counts with the facets of their matches, if there are nested facets. */
  async #nested<Count>(
    matches: Matches,
    { nested }: FacetRequest,
    counts: readonly Count[],
    filters: readonly object[],
  ): Promise<readonly Count[]> {
    if (nested === null) return counts;
    return Promise.all(
      counts.map(async (count, index) => {
        const own = within(matches, filters[index] as object);
        return { ...count, facets: await this.count(() => own, nested) };
      }),
    );
  }
}

const HOUR = 3_600_000;

/** Every interval of the calendar consists of whole days or of one hour. */
function unitOf(by: Bucketing): number | null {
  if (by === "boolean") return null;
  return by === "hour" ? HOUR : 24 * HOUR;
}

function rangeFilters(path: string, ranges: readonly RangeCount[]): readonly object[] {
  return ranges.map(({ from, to }) => ({ range: { [path]: to === null ? { gte: from } : { gte: from, lt: to } } }));
}
