import type { Segment, TokenStreams } from "../../indexes/segment.ts";

/** By segment and field. */
const known = new WeakMap<object, Map<string, FirstTerms | null>>();

/** Separates the number of a term from an ordinal. */
const ORDINALS = 2 ** 32;

/**
 * The documents of a segment in the order of the first term of a single-valued field. Takes 4 bytes for each document, and
 * 20 ms for 100,000 documents when it is first needed.
 */
export class FirstTerms {
  readonly #streams: TokenStreams;
  /** Without the documents that have no term. */
  readonly #ordinals: Uint32Array;

  private constructor(streams: TokenStreams) {
    this.#streams = streams;
    this.#ordinals = ordinalsByFirstTerm(streams);
  }

  /** `null` in a live segment, whose terms have no order, and for a field with several values. */
  static of(field: string, segment: Segment): FirstTerms | null {
    const fields = known.get(segment.cacheKey) ?? new Map<string, FirstTerms | null>();
    known.set(segment.cacheKey, fields);
    let first = fields.get(field);
    if (first === undefined) {
      const streams = segment.text(field).streams();
      const isOrdered = streams.positions === null && streams.prefixRange("") !== null;
      first = isOrdered ? new FirstTerms(streams) : null;
      fields.set(field, first);
    }
    return first;
  }

  /** The documents whose first term begins with a text, in the order of these terms. */
  startingWith(text: string): Uint32Array {
    const range = this.#streams.prefixRange(text);
    if (range === null) return new Uint32Array(0);
    return this.#ordinals.subarray(this.#firstAtLeast(range.from), this.#firstAtLeast(range.to));
  }

  /** The index of the first document whose first term has at least this number. */
  #firstAtLeast(termNumber: number): number {
    const { terms, starts } = this.#streams;
    let low = 0;
    let high = this.#ordinals.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const first = terms[starts[this.#ordinals[middle] as number] as number] as number;
      if (first < termNumber) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function ordinalsByFirstTerm({ terms, starts }: TokenStreams): Uint32Array {
  const keys = new Float64Array(starts.length - 1);
  let count = 0;
  for (let ordinal = 0; ordinal + 1 < starts.length; ordinal++) {
    const start = starts[ordinal] as number;
    if (start < (starts[ordinal + 1] as number)) keys[count++] = (terms[start] as number) * ORDINALS + ordinal;
  }
  // Sorting numbers takes a fraction of the time of comparing ordinals.
  return Uint32Array.from(keys.subarray(0, count).sort(), (key) => key % ORDINALS);
}
