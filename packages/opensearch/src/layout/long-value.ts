import { createHash } from "node:crypto";

/** A value up to this length is stored as it is. Lucene's limit for a value with doc values is 32,766 bytes of UTF-8. */
const MAX_STORED_LENGTH = 8000;

/** Precedes the hash of a shortened value. */
const HASH_MARK = "\u0000#";

/**
 * A value for facets and sorts. Of a long one, only the beginning and a hash are stored, so that different values remain
 * different; long values with the same beginning are sorted by their hash.
 *
 * @param value lengths are in UTF-16 code units, at most 3 bytes of UTF-8 each
 */
export function storedValue(value: string): string {
  if (isStoredWhole(value)) return value;
  const hash = createHash("sha256").update(value, "utf16le").digest("hex");
  return `${value.slice(0, MAX_STORED_LENGTH).toWellFormed()}${HASH_MARK}${hash}`;
}

/** Whether {@link storedValue} keeps a value as it is. */
export function isStoredWhole(value: string): boolean {
  return value.length <= MAX_STORED_LENGTH;
}

/** Whether {@link storedValue} has shortened a value. */
export function isShortened(stored: string): boolean {
  return stored.length > MAX_STORED_LENGTH;
}
