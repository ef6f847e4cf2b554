import { type LikeEngine, LikeError, type LikeReason, type LikeScope, like } from "@firmament/like";
import type { QueryNode, Schema } from "firmament";
import { print } from "firmament/grammar";
import { Problem } from "../exchange/problem.ts";
import type { JsonFilter } from "../schema/filter-schemas.ts";
import type { AnySearchRequest } from "../schema/request-schemas.ts";
import { queryProblem } from "./query-problem.ts";
import type { BackendRequest, SearchBackend } from "./search-backend.ts";

/** A search request whose query finds documents like given ones. */
export interface LikeSearch {
  readonly request: AnySearchRequest;
  readonly reasons: readonly LikeReason[];
}

const EVERYTHING = "*:*";

/**
 * The search that a request with `like` stands for. The documents that the backend does not have are unknown, and do not
 * count: those that an obligatory filter excludes.
 *
 * @param schema of the documents
 * @throws {Problem} as for any invalid query; `invalid_body` for an unknown id, and if the documents have no word to search for
 */
export async function likeSearch(
  backend: SearchBackend,
  request: AnySearchRequest,
  schema: Schema,
  run: BackendRequest & { readonly timeBudget: number },
): Promise<LikeSearch> {
  const { like: options, ...search } = request;
  if (options === undefined) return { request, reasons: [] };
  await requireValid(backend, search, run);
  try {
    const { query, reasons } = await like(engineOf(backend, run), { schema, ...options });
    const similar = print(query);
    const all = search.query.trim() === EVERYTHING ? similar : `(${search.query}) AND ${similar}`;
    return { request: { ...search, query: all }, reasons };
  } catch (error) {
    if (!(error instanceof LikeError)) throw error;
    throw new Problem("invalid_body", { detail: error.message, member: "like" });
  }
}

/** The query stands in parentheses: an error must be one of its own. */
async function requireValid(
  backend: SearchBackend,
  { query, default_operator: defaultOperator }: Omit<AnySearchRequest, "like">,
  { signal }: BackendRequest,
): Promise<void> {
  const diagnostics = await backend.validate(query, defaultOperator === undefined ? {} : { defaultOperator }, {
    signal,
  });
  if (diagnostics.length > 0) throw queryProblem(query, diagnostics);
}

/** The backend as an engine: it reads texts of queries. */
function engineOf(
  backend: SearchBackend,
  { signal, timeBudget }: BackendRequest & { readonly timeBudget: number },
): LikeEngine {
  const optionsOf = ({ filter }: LikeScope) => ({
    timeBudget,
    // The filter is the one that the caller of `like` states.
    ...(filter !== undefined && { filter: filter as JsonFilter }),
  });
  return {
    search: (query, { limit = 0, ...scope }: LikeScope) =>
      backend.search(print(query), { ...optionsOf(scope), asYouType: false, limit }, { signal }),
    count: (query, scope: LikeScope) => backend.count(print(query), optionsOf(scope), { signal }),
    ...(backend.counts !== undefined && {
      counts: async (queries: readonly QueryNode[], scope: LikeScope) =>
        (await backend.counts?.(queries.map(print), optionsOf(scope), { signal })) ?? [],
    }),
  };
}
