import type { IndexReader } from "../indexes/index-reader.ts";
import type { Segment } from "../indexes/segment.ts";

/** The number of words whose readings are cached. With a reading, its posting sets stay in memory. */
const MAX_READINGS = 128;

/**
 * The readings of the words that were used last, in one state of an index: each keystroke repeats the words before the
 * last one.
 */
export class ReadingCache<Reading> {
  #segments: readonly Segment[] = [];
  #size = 0;
  /** By key, the one that was used last at the end. */
  #readings = new Map<string, Reading>();

  /**
   * The cached reading, or a new one.
   *
   * @param key equal for words with equal readings
   */
  read(key: string, reader: IndexReader, read: () => Reading): Reading {
    this.#clearIfChanged(reader);
    const reading = this.#readings.get(key) ?? read();
    this.#readings.delete(key);
    this.#readings.set(key, reading);
    if (this.#readings.size > MAX_READINGS) {
      for (const oldest of this.#readings.keys()) {
        this.#readings.delete(oldest);
        break;
      }
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
    this.#readings = new Map();
  }
}
