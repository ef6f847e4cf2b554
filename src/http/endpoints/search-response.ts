import type { SearchEngine } from "../../engine/search-engine.ts";
import type { CompanySchema } from "../../schema/company-schema.ts";
import type { SearchRequest } from "../schema/request-schemas.ts";
import type { SearchAnswer } from "../schema/response-schemas.ts";
import { expiringCursor } from "./expiring-cursor.ts";
import type { Paging } from "./paging.ts";

/**
 * Searches for what a body asks.
 *
 * @param timeBudget in milliseconds
 * @throws {QueryError} for a mistake in the query, and when it takes too long
 * @throws {CursorError} for a cursor of another search, or of companies as they are no longer kept
 */
export function searchAnswer(
  engine: SearchEngine<CompanySchema>,
  search: SearchRequest,
  { page, offset, cursor }: Paging,
  timeBudget: number,
): SearchAnswer {
  const startedAt = performance.now();
  const { query, per_page, sort, fields, facets, highlight, default_operator, count_only } = search;
  const found = engine.search(query, {
    limit: count_only ? 0 : per_page,
    timeBudget,
    ...(cursor === null ? { offset: count_only ? 0 : offset } : { cursor }),
    ...(sort !== undefined && { sort }),
    ...(fields !== undefined && { fields: fields.filter((name) => name !== "id") }),
    ...(facets !== undefined && { facets }),
    ...(highlight !== undefined && { highlight }),
    ...(default_operator !== undefined && { defaultOperator: default_operator }),
  });
  const { total, hits } = found;
  return {
    data: hits.map(({ document }) => document),
    pagination: {
      page,
      per_page,
      total,
      total_pages: Math.ceil(total / per_page),
      next_cursor: count_only || found.cursor === null ? null : expiringCursor(found.cursor),
    },
    ...(found.facets !== undefined && { facets: found.facets }),
    ...(highlight !== undefined && {
      highlights: Object.fromEntries(hits.map(({ id, highlights = {} }) => [id, highlights])),
    }),
    took_ms: Math.round((performance.now() - startedAt) * 1000) / 1000,
  };
}
