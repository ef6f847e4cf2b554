import type { LikeReason } from "@firmament/like";
import type { DocumentOf, Hit, HitGroups, Schema } from "firmament";
import { appendDocumentsJson, DOCUMENT_BYTES } from "firmament/backend";
import { GrowingBytes } from "firmament/storage";
import type { GroupCounts } from "../schema/group-schemas.ts";
import type { NearRequest } from "../schema/near-schemas.ts";
import type { AnySearchRequest } from "../schema/request-schemas.ts";
import type { SearchResponse } from "../schema/search-response-schemas.ts";
import { datasetMark, expiringCursor } from "./expiring-cursor.ts";
import type { Paging } from "./paging.ts";
import type { BackendNear, BackendRequest, BackendSearchOptions, SearchBackend } from "./search-backend.ts";

/** A `SearchResponse` as JSON. */
export interface EncodedSearchResponse {
  /** The generation of the documents that were searched; `null` without a dataset. */
  readonly generation: number | null;
  /** The number of records in `data`. */
  readonly rows: number;
  /** The number of all matches. */
  readonly total: number;
  readonly milliseconds: number;
  readonly body: Uint8Array;
}

/** The members of a response beside its records. */
type OtherMembers = Omit<SearchResponse<Schema>, "data" | "facets"> & { readonly facets?: object };

/** How a search runs. */
export interface SearchRun extends BackendRequest {
  /** The name of the dataset. */
  readonly dataset: string;
  /** The generation of the backend's documents; `null` without a dataset. */
  readonly current: number | null;
  /** In milliseconds. */
  readonly timeBudget: number;
}

/** More than a response takes without its records, facets and highlights. */
const FRAME_BYTES = 8192;

/**
 * Runs a search request.
 *
 * @param reasons those of a request with `like`, whose query is that of the request
 * @throws {QueryError} for an invalid query, and when the search exceeds the time budget
 * @throws {CursorError} for a cursor of another search, or of a snapshot that is no longer available
 */
export async function searchResponse(
  backend: SearchBackend,
  request: AnySearchRequest,
  { page, offset, cursor }: Paging,
  { dataset, current, timeBudget, signal }: SearchRun,
  reasons: readonly LikeReason[] = [],
): Promise<EncodedSearchResponse> {
  const startedAt = performance.now();
  // A cursor pages through the documents as they were.
  const generation = cursor === null ? current : cursor.generation;
  const {
    query,
    filter,
    per_page,
    sort,
    rank,
    near,
    fields,
    facets,
    group,
    highlight,
    default_operator,
    as_you_type,
    count_only,
  } = request;
  const options: BackendSearchOptions = {
    asYouType: as_you_type,
    limit: count_only ? 0 : per_page,
    timeBudget,
    ...(cursor === null ? { offset: count_only ? 0 : offset } : { cursor: cursor.cursor }),
    ...(filter !== undefined && { filter }),
    ...(sort !== undefined && { sort }),
    ...(rank !== undefined && { rank }),
    ...(near !== undefined && { near: nearOptions(near) }),
    ...(fields !== undefined && { fields: fields.filter((name) => name !== "id") }),
    ...(facets !== undefined && { facets }),
    ...(group !== undefined && { group }),
    ...(highlight !== undefined && { highlight }),
    ...(default_operator !== undefined && { defaultOperator: default_operator }),
  };
  const results = await backend.search(query, options, { signal });
  const { total, hits, groups } = results;
  const milliseconds = performance.now() - startedAt;
  const otherMembers: OtherMembers = {
    pagination: {
      page,
      per_page,
      total,
      total_pages: Math.ceil((groups?.total ?? total) / per_page),
      next_cursor:
        count_only || results.cursor === null
          ? null
          : expiringCursor({ cursor: results.cursor, mark: datasetMark(dataset), generation }),
    },
    ...(results.facets !== undefined && { facets: results.facets }),
    ...(groups !== undefined && { groups: groupCounts(groups) }),
    ...(highlight !== undefined && {
      highlights: Object.fromEntries(hits.map(({ id, highlights = {} }) => [id, highlights])),
    }),
    ...(hits[0]?.distance !== undefined && {
      distances: Object.fromEntries(hits.map(({ id, distance = null }) => [id, distance])),
    }),
    ...(near !== undefined && {
      similarities: Object.fromEntries(hits.map(({ id, similarity = null }) => [id, similarity])),
    }),
    ...(results.changes !== undefined && { changes: results.changes }),
    ...(results.suggestion !== undefined && { suggestion: results.suggestion }),
    ...(reasons.length > 0 && { like: { query, reasons } }),
    took_ms: Math.round(milliseconds * 1000) / 1000,
  };
  return { generation, rows: hits.length, total, milliseconds, body: encode(hits, otherMembers) };
}

/** The vector of a text is known before. */
function nearOptions({ field, vector = [], min_similarity, also, order }: NearRequest): BackendNear {
  return {
    field,
    vector,
    ...(min_similarity !== undefined && { minSimilarity: min_similarity }),
    ...(also !== undefined && { also }),
    ...(order !== undefined && { order }),
  };
}

function groupCounts({ total, values }: HitGroups<DocumentOf<Schema>>): GroupCounts {
  return { total, values: values.map(({ value, total, hits }) => ({ value, total, ids: hits.map(({ id }) => id) })) };
}

/** The records are copied from the index as bytes. */
function encode(hits: readonly Hit<DocumentOf<Schema>>[], otherMembers: OtherMembers): Uint8Array {
  const body = new GrowingBytes();
  body.reserve(hits.length * DOCUMENT_BYTES + FRAME_BYTES);
  body.appendText('{"data":');
  appendDocumentsJson(hits, body);
  body.appendText(`,${JSON.stringify(otherMembers).slice(1)}`);
  return body.bytes();
}
