import type { Hit } from "../result/search-page.ts";
import type { Cursor } from "./cursor.ts";

/** What all cursors of a search have in common: the state that their pages read, and the request. */
export type CursorOrigin = Pick<Cursor, "stateKey" | "request" | "now">;

/** The first hits of a search in some of the segments, in order. */
export interface PagePart<Document> {
  /** The number of matches in these segments. */
  readonly total: number;
  readonly hits: readonly Hit<Document>[];
  readonly origin: CursorOrigin;
}
