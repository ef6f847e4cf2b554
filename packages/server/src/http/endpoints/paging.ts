import { Problem } from "../exchange/problem.ts";
import { type AnySearchRequest, MAX_RESULT_WINDOW } from "../schema/request-schemas.ts";
import { datasetMark, readExpiringCursor, type ServiceCursor } from "./expiring-cursor.ts";
import { convertErrors } from "./query-problem.ts";
import type { SearchBackend } from "./search-backend.ts";

/** The requested page. */
export interface Paging {
  /** The number of the page, assuming that all earlier pages have the same size; the first page is 1. */
  readonly page: number;
  /** The number of hits before the page. */
  readonly offset: number;
  /** `null` if the page is requested by number. */
  readonly cursor: ServiceCursor | null;
}

/** What the path of a request names. */
export interface PagedDataset {
  readonly dataset: string;
  /** The alias that stands for it in the path; `null` without one. */
  readonly alias: string | null;
}

/** @throws {Problem} `page_too_deep`, `cursor_mismatch`, `cursor_malformed`, `cursor_expired`; `invalid_body` for both cursor and page */
export function readPaging(
  { page, per_page, cursor }: AnySearchRequest,
  backend: SearchBackend,
  paged: PagedDataset,
): Paging {
  if (cursor === undefined) return numberedPage(page ?? 1, per_page);
  if (page === undefined) return convertErrors(() => pageAfterCursor(cursor, per_page, backend, paged));
  throw new Problem("invalid_body", { detail: "Send either cursor or page, not both." });
}

function numberedPage(page: number, perPage: number): Paging {
  if (page * perPage <= MAX_RESULT_WINDOW) return { page, offset: (page - 1) * perPage, cursor: null };
  const max = MAX_RESULT_WINDOW.toLocaleString("en");
  const detail = `page × per_page is ${page * perPage}, more than ${max}. To read further, send the next_cursor of the previous page as cursor.`;
  throw new Problem("page_too_deep", { detail });
}

function pageAfterCursor(
  text: string,
  perPage: number,
  backend: SearchBackend,
  { dataset, alias }: PagedDataset,
): Paging {
  const cursor = readExpiringCursor(text);
  if (cursor.mark !== datasetMark(dataset)) throw otherDataset(dataset, alias);
  const offset = backend.offsetOf(cursor.cursor);
  return { page: Math.floor(offset / perPage) + 1, offset, cursor };
}

/** The alias has probably moved since the page before. */
function otherDataset(dataset: string, alias: string | null): Problem {
  if (alias === null) {
    const detail = `The cursor belongs to a search of another dataset than ${dataset}. Start at the first page.`;
    return new Problem("cursor_mismatch", { detail });
  }
  const detail = `The cursor belongs to another dataset than ${dataset}, which ${alias} stands for. Start at the first page.`;
  return new Problem("cursor_expired", { detail });
}
