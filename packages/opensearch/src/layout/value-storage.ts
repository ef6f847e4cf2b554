import { createHash } from "node:crypto";

/** Precedes the hash of a shortened value. */
const HASH_MARK = "\u0000#";

/**
 * How values are stored for facets, sorts and groups. Of a long one, only the beginning and a hash are stored, so that
 * different values remain different; long values with the same beginning are sorted by their hash. Lengths are in UTF-16
 * code units, at most 3 bytes of UTF-8 each.
 */
export class ValueStorage {
  readonly #maxLength: number;

  /** @param maxLength a value up to this length is stored as it is */
  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** A value as it is stored. */
  stored(value: string): string {
    if (this.isWhole(value)) return value;
    const hash = createHash("sha256").update(value, "utf16le").digest("base64url");
    return `${value.slice(0, this.#maxLength).toWellFormed()}${HASH_MARK}${hash}`;
  }

  /** Whether a value is stored as it is. */
  isWhole(value: string): boolean {
    return value.length <= this.#maxLength;
  }

  /** Whether {@link stored} has shortened a value. */
  isShortened(stored: string): boolean {
    return stored.length > this.#maxLength;
  }
}

/** For values that are terms. Lucene's limit for a term is 32,766 bytes of UTF-8. */
export const KEYWORD_STORAGE: ValueStorage = new ValueStorage(8000);

/** For values of texts, which may be long, and which people compare by their beginnings. */
export const TEXT_STORAGE: ValueStorage = new ValueStorage(250);
