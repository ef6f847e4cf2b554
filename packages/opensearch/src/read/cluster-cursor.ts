import { createHmac, timingSafeEqual } from "node:crypto";
import { CursorError } from "firmament";
import type { SortValue } from "./read-view.ts";

/** The end of a page of a cluster, where the next page continues. Any process with the same key can read it. */
export interface ClusterCursor {
  /** The point in time that all pages read. */
  readonly view: string;
  /** The checksum of the request: the next page must have the same. */
  readonly request: string;
  /** The number of hits, or of groups, until here. */
  readonly offset: number;
  /** The sort values of the last hit. */
  readonly after: readonly SortValue[];
  /** What `now` stands for in the query, in milliseconds since 1970; `null` if the query does not contain it. */
  readonly now: number | null;
}

const SIGNATURE_BYTES = 16;

/**
 * A cursor in base64url: letters, digits, `-` and `_`; some hundred characters, more with many shards. It is signed, so
 * that nobody else can make one.
 *
 * @param key the secret of the index
 */
export function writeClusterCursor({ view, request, offset, after, now }: ClusterCursor, key: string): string {
  const content = Buffer.from(JSON.stringify([view, request, offset, after, now]));
  return Buffer.concat([signatureOf(content, key), content]).toString("base64url");
}

/** @throws {CursorError} `malformed` for a text that `writeClusterCursor` did not make with this key */
export function readClusterCursor(text: string, key: string): ClusterCursor {
  const bytes = Buffer.from(text, "base64url");
  const content = bytes.subarray(SIGNATURE_BYTES);
  // Texts with other characters or with unused bits can have the same bytes.
  const isCanonical = bytes.toString("base64url") === text && bytes.length > SIGNATURE_BYTES;
  if (!isCanonical || !timingSafeEqual(bytes.subarray(0, SIGNATURE_BYTES), signatureOf(content, key))) {
    throw new CursorError("malformed");
  }
  const [view, request, offset, after, now] = JSON.parse(content.toString()) as [
    string,
    string,
    number,
    SortValue[],
    number | null,
  ];
  return { view, request, offset, after, now };
}

function signatureOf(content: Buffer, key: string): Buffer {
  return createHmac("sha256", key).update(content).digest().subarray(0, SIGNATURE_BYTES);
}
