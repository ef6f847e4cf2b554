import type { GroupRequest, GroupValue } from "firmament/backend";
import type { IndexLayout } from "../layout/index-layout.ts";
import type { AnsweredHit } from "../read/read-view.ts";
import { STORED_DOCUMENT } from "../read/stored-document.ts";
import type { AggregationBatch, Matches } from "./aggregation-batch.ts";
import type { SearchView } from "./answer-view.ts";
import { allKeys } from "./composite.ts";
import { fullValue } from "./full-values.ts";
import { inParts } from "./in-parts.ts";

/** A group with its best hits, at least one. */
export interface AnsweredGroup {
  /** Dates and truth values are numbers. */
  readonly value: GroupValue;
  /** The number of matches in the group. */
  readonly total: number;
  readonly hits: readonly AnsweredHit[];
}

/** Groups in the order of their best hits. */
export interface AnsweredGroups {
  /** The number of all groups. */
  readonly total: number;
  /** The number of matches in all groups. */
  readonly matchCount: number;
  readonly groups: readonly AnsweredGroup[];
}

/** The hits to group. */
export interface OrderedMatches {
  /** The query with the scores that the order needs. */
  readonly query: object;
  /** A total order. */
  readonly sort: readonly object[];
  /** The same documents as the query matches. */
  readonly matches: Matches;
}

/** A cluster returns at most this many hits of one search. */
const MAX_WINDOW = 10_000;
/** A cluster accepts at most this many values in one list. */
const MAX_LISTED = 50_000;

/**
 * The groups `offset` to `offset + limit` (exclusive), by default with one request. All totals are exact: the cluster lists
 * all distinct values of the field.
 */
export async function readGroups(
  batch: AggregationBatch,
  layout: IndexLayout,
  ordered: OrderedMatches,
  { field, type, size }: GroupRequest,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<AnsweredGroups> {
  const path = type === "text" ? layout.valuePaths(field).values : layout.numberPath(field);
  const search = { view: batch, ordered, path };
  const isInWindow = offset + limit <= MAX_WINDOW;
  const [{ matchCount, totals }, first] = await Promise.all([
    groupTotals(batch, ordered.matches, path),
    isInWindow ? batch.hits(ordered.matches.query, collapsed(search, offset, limit)) : null,
  ]);
  const heads = first?.hits.hits ?? (await headsBeyondWindow(search, offset, Math.min(limit, totals.size - offset)));
  const groups = await inParts(heads, async (head): Promise<AnsweredGroup> => {
    const stored = groupValueOf(head, path);
    const total = totals.get(stored) ?? 1;
    const hits = size === 1 || total === 1 ? [head] : await hitsOf(search, stored, Math.min(size, total));
    const value = typeof stored === "string" ? await fullValue(batch, layout, field, stored) : stored;
    return { value, total, hits };
  });
  return { total: totals.size, matchCount, groups };
}

/** The number of all matches, and that of each group by the stored value. */
async function groupTotals(
  batch: AggregationBatch,
  matches: Matches,
  path: string,
): Promise<{ readonly matchCount: number; readonly totals: ReadonlyMap<GroupValue, number> }> {
  const totals = new Map<GroupValue, number>();
  let missing = 0;
  const listValues = async (): Promise<void> => {
    for await (const { key, count } of allKeys<string | number>(batch, matches, path)) {
      totals.set(key, count);
      missing -= count;
    }
  };
  const [{ doc_count: matchCount }] = await Promise.all([batch.ask(matches), listValues()]);
  // Every match is in one group.
  missing += matchCount;
  if (missing > 0) totals.set(null, missing);
  return { matchCount, totals };
}

/** Where the hits of groups are searched, by the values of a path. */
interface GroupSearch {
  readonly view: SearchView;
  readonly ordered: OrderedMatches;
  readonly path: string;
}

/** The search of the best hits of the groups `offset` to `offset + count` (exclusive). */
function collapsed({ ordered, path }: GroupSearch, offset: number, count: number, query = ordered.query): object {
  return { ...bodyOf(ordered, query), from: offset, size: count, collapse: { field: path } };
}

/** The best hits of the groups `offset` to `offset + count` (exclusive). The groups before them are excluded from a search. */
async function headsBeyondWindow(search: GroupSearch, offset: number, count: number): Promise<readonly AnsweredHit[]> {
  const { view, ordered, path } = search;
  const heads: AnsweredHit[] = [];
  while (count > 0 && heads.length < offset + count) {
    const known = heads.map((head) => groupValueOf(head, path));
    const query = { bool: { must: [ordered.query], must_not: filtersOf(path, known) } };
    const size = Math.min(MAX_WINDOW, offset + count - heads.length);
    const { hits } = await view.search(collapsed(search, 0, size, query));
    if (hits.hits.length === 0) break;
    heads.push(...hits.hits);
  }
  return heads.slice(offset);
}

/** The first hits of a group. */
async function hitsOf({ view, ordered, path }: GroupSearch, value: GroupValue, count: number): Promise<AnsweredHit[]> {
  const query = { bool: { must: [ordered.query], filter: filtersOf(path, [value]) } };
  const hits: AnsweredHit[] = [];
  while (hits.length < count) {
    const last = hits.at(-1);
    const body = { ...bodyOf(ordered, query), size: Math.min(MAX_WINDOW, count - hits.length) };
    const page = await view.search({ ...body, ...(last !== undefined && { search_after: last.sort }) });
    if (page.hits.hits.length === 0) break;
    hits.push(...page.hits.hits);
  }
  return hits;
}

function bodyOf({ sort }: OrderedMatches, query: object): object {
  return { query, sort, track_scores: true, stored_fields: STORED_DOCUMENT };
}

/** Filters for the documents with one of the values. */
function filtersOf(path: string, values: readonly GroupValue[]): readonly object[] {
  const listed = values.filter((value) => value !== null);
  const lists = Array.from({ length: Math.ceil(listed.length / MAX_LISTED) }, (_, index) => {
    return { terms: { [path]: listed.slice(index * MAX_LISTED, (index + 1) * MAX_LISTED) } };
  });
  const withoutValue = { bool: { must_not: [{ exists: { field: path } }] } };
  return values.length > listed.length ? [...lists, withoutValue] : lists;
}

/** The value that the cluster grouped a hit by. */
function groupValueOf({ fields }: AnsweredHit, path: string): GroupValue {
  const value = fields?.[path]?.[0];
  return typeof value === "string" || typeof value === "number" ? value : null;
}
