import type { IndexReader } from "../indexes/index-reader.ts";
import type { Segment } from "../indexes/segment.ts";

/** The number of words whose readings are cached. With a reading, its posting sets and impacts stay in memory. */
const MAX_READINGS = 128;

/**
 * The number of words in many documents, mostly one-letter prefixes, whose readings are cached apart from the others:
 * they take up to 10 ms to read and return with each new word. Each keeps about one byte per document.
 */
const MAX_FREQUENT_READINGS = 64;

/** A word in more than this share of the documents is cached as a frequent one. */
const FREQUENT_SHARE = 0.25;

/**
 * The readings of the words that were used last, in one state of an index: each keystroke repeats the words before the
 * last one.
 */
export class ReadingCache<Reading> {
  readonly #frequencyOf: (reading: Reading) => number;
  #segments: readonly Segment[] = [];
  #size = 0;
  /** By key, the one that was used last at the end. */
  readonly #readings = new Map<string, Reading>();
  readonly #frequent = new Map<string, Reading>();

  /** @param frequencyOf the document frequency of a word */
  constructor(frequencyOf: (reading: Reading) => number) {
    this.#frequencyOf = frequencyOf;
  }

  /**
   * The cached reading, or a new one.
   *
   * @param key equal for words with equal readings
   */
  read(key: string, reader: IndexReader, read: () => Reading): Reading {
    this.#clearIfChanged(reader);
    const reading = this.#readings.get(key) ?? this.#frequent.get(key) ?? read();
    if (this.#frequencyOf(reading) > reader.size * FREQUENT_SHARE) {
      use(this.#frequent, key, reading, MAX_FREQUENT_READINGS);
    } else {
      use(this.#readings, key, reading, MAX_READINGS);
    }
    return reading;
  }

  /** Deletions change no reading: deleted documents count until a merge removes them. */
  #clearIfChanged({ segments, size }: IndexReader): void {
    const isSame =
      size === this.#size &&
      segments.length === this.#segments.length &&
      segments.every((segment, index) => segment === this.#segments[index]);
    if (isSame) return;
    this.#segments = segments;
    this.#size = size;
    this.#readings.clear();
    this.#frequent.clear();
  }
}

/** Moves an entry to the end, and removes the first one if there are too many. */
function use<T>(entries: Map<string, T>, key: string, value: T, max: number): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > max && oldest !== undefined) entries.delete(oldest);
}
