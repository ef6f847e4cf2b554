import type { Change, Highlights, SearchPage } from "firmament";

/** The body of a response to a search. `SearchResponse` of `@firmament/server` has its exact types. */
export interface SearchBody {
  readonly data: readonly StoredDocument[];
  readonly pagination: { readonly total: number; readonly next_cursor: string | null };
  readonly facets?: object;
  readonly groups?: {
    readonly total: number;
    readonly values: readonly {
      readonly value: string | number | boolean | null;
      readonly total: number;
      readonly ids: readonly string[];
    }[];
  };
  readonly highlights?: Readonly<Record<string, Highlights<object>>>;
  readonly like?: LikeAnswer;
  readonly distances?: Readonly<Record<string, number | null>>;
  readonly similarities?: Readonly<Record<string, number | null>>;
  readonly changes?: readonly Change[];
  readonly suggestion?: string | null;
}

/** The query that a search with `like` ran, and its clauses, the strongest first. */
export interface LikeAnswer {
  readonly query: string;
  readonly reasons: readonly {
    readonly field: string;
    /** The clause, with its boost. */
    readonly clause: string;
    readonly kind: "word" | "value" | "range";
    /** The share of the strongest word. */
    readonly weight: number;
    /** The number of documents that match the clause. */
    readonly documents: number;
    /** How many of the documents to be like match it. */
    readonly given: number;
  }[];
}

interface StoredDocument {
  readonly id: string;
}

/** A page of documents whose type the options of the search determine. */
export type AnyPage = SearchPage<StoredDocument, object | undefined, unknown> & { readonly like?: LikeAnswer };

/** Whether a value has the members that each response to a search has. */
export function isSearchBody(value: unknown): value is SearchBody {
  const { data, pagination } = (value ?? {}) as Partial<SearchBody>;
  return Array.isArray(data) && typeof pagination?.total === "number";
}

/** The page of a response, as an engine returns it. The service sends no scores: those of the hits are `NaN`. */
export function pageOfBody(body: SearchBody): AnyPage {
  const { data, pagination, facets, groups, highlights, like, distances, similarities, changes, suggestion } = body;
  const hits = data.map((document) => ({
    id: document.id,
    score: Number.NaN,
    document,
    ...(distances !== undefined && { distance: distances[document.id] ?? null }),
    ...(similarities !== undefined && { similarity: similarities[document.id] ?? null }),
    ...(highlights !== undefined && { highlights: highlights[document.id] ?? {} }),
  }));
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  return {
    total: pagination.total,
    hits,
    cursor: pagination.next_cursor,
    facets,
    groups: groups && {
      total: groups.total,
      values: groups.values.map(({ value, total, ids }) => ({ value, total, hits: ids.map((id) => byId.get(id)) })),
    },
    ...(like !== undefined && { like }),
    ...(changes !== undefined && { changes }),
    ...(suggestion !== undefined && { suggestion }),
  };
}
