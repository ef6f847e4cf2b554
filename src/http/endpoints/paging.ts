import { readCursor } from "../../engine/paging/cursor.ts";
import { Problem } from "../exchange/problem.ts";
import { DEEPEST_HIT, type SearchRequest } from "../schema/request-schemas.ts";
import { readExpiringCursor } from "./expiring-cursor.ts";
import { orProblem } from "./query-problem.ts";

/** Which part of all hits a page shows. */
export interface Paging {
  /** The number of the page, if all pages before have its size. */
  readonly page: number;
  /** How many hits come before it. */
  readonly offset: number;
  /** Leads to it; `null` when it is found by the offset. */
  readonly cursor: string | null;
}

/** @throws {Problem} for a page that is too deep, for a cursor that is none or too old, and for both together */
export function readPaging({ page, per_page, cursor }: SearchRequest): Paging {
  if (cursor === undefined) return pageNumbered(page ?? 1, per_page);
  if (page === undefined) return orProblem(() => pageBehind(cursor, per_page));
  const detail = "There are both cursor and page: a cursor knows by itself where its page begins.";
  throw new Problem("invalid_body", { detail });
}

function pageNumbered(page: number, perPage: number): Paging {
  if (page * perPage <= DEEPEST_HIT) return { page, offset: (page - 1) * perPage, cursor: null };
  const detail = `page × per_page is ${page * perPage}, more than ${DEEPEST_HIT.toLocaleString("en")}. To go further, send the next_cursor of the page before as cursor.`;
  throw new Problem("page_too_deep", { detail });
}

function pageBehind(text: string, perPage: number): Paging {
  const cursor = readExpiringCursor(text);
  const offset = readCursor(cursor).offset;
  return { page: Math.floor(offset / perPage) + 1, offset, cursor };
}
