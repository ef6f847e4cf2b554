import { requireWholeNumber } from "../../base/whole-number.ts";
import type { FacetRequest } from "../../evaluate/facet/facets.ts";
import type { GroupRequest } from "../../evaluate/group/grouping.ts";
import type { Sort } from "../../evaluate/sort/sort.ts";
import type { ValueRank } from "../../evaluate/sort/value-rank.ts";
import type { HighlightRequest } from "../../highlight/highlight.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import type { Schema } from "../../schema/schema.ts";
import type { NearRequest } from "../../vectors/near-request.ts";
import type { FacetOptions } from "./facet-options.ts";
import { readFacets } from "./facet-requests.ts";
import { type GroupOptions, readGroup } from "./group-options.ts";
import { readHighlight } from "./highlight-options.ts";
import { readNearOption } from "./near-options.ts";
import { type Projection, readProjection } from "./projection.ts";
import { readRank } from "./rank-options.ts";
import type { SearchOptions } from "./search-options.ts";
import { readSorts } from "./sort-options.ts";

const DEFAULT_PAGE_SIZE = 10;

/** The validated options of one search, without those of its query. */
export interface SearchRequest {
  readonly limit: number;
  readonly offset: number;
  /** The text of a cursor; `null` for a page without one. */
  readonly cursor: string | null;
  /** At least one. */
  readonly sorts: readonly Sort[];
  /** `null` unless relevance is the only sort. */
  readonly rank: ValueRank | null;
  /** `null` for hits that are not ordered by vectors. */
  readonly near: NearRequest | null;
  /** The fields of the documents, with the id; `null` for all. */
  readonly fields: ReadonlySet<string> | null;
  readonly isExplained: boolean;
  readonly highlight: HighlightRequest | null;
  readonly facets: readonly FacetRequest[] | null;
  /** `null` for hits that are not grouped. */
  readonly group: GroupRequest | null;
}

/** @throws {TypeError | RangeError} that names the first invalid option */
export function readSearchRequest<
  S extends Schema,
  Facets extends FacetOptions<S> | undefined,
  Group extends GroupOptions<S> | undefined,
  List extends Projection<S>,
>(options: SearchOptions<S, Facets, Group, List>, schema: AnalyzedSchema): SearchRequest {
  const {
    limit = DEFAULT_PAGE_SIZE,
    offset = 0,
    sort = "relevance",
    rank,
    near,
    fields,
    highlight,
    facets,
    group,
  } = options;
  const sorts = readSorts(sort, schema);
  return {
    limit: requireWholeNumber("limit", limit, 0),
    offset: requireWholeNumber("offset", offset, 0),
    cursor: readCursorOption(options),
    sorts,
    rank: rank === undefined ? null : readRank(rank, sorts, schema),
    near: near === undefined ? null : readNearOption(near, sorts, rank, schema),
    fields: fields ? readProjection(fields, schema) : null,
    isExplained: options.explain === true,
    highlight: highlight === undefined ? null : readHighlight(highlight, schema),
    facets: facets === undefined ? null : readFacets(facets, schema),
    group: group === undefined ? null : readGroup(group, schema),
  };
}

function readCursorOption({ cursor, offset }: { readonly cursor?: unknown; readonly offset?: unknown }): string | null {
  if (cursor === undefined) return null;
  if (cursor === null) throw new TypeError("cursor is null: the previous page was the last one.");
  if (typeof cursor !== "string") {
    throw new TypeError(`cursor must be a text, the \`cursor\` of a page, not ${JSON.stringify(cursor)}.`);
  }
  if (offset !== undefined) throw new TypeError("cursor and offset exclude each other: a cursor contains the offset.");
  return cursor;
}
