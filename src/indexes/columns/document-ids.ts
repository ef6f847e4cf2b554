import { GrowingUint32Array } from "../arrays/growing-array.ts";
import type { PackedStrings } from "../arrays/segment-columns.ts";
import { StringInterner } from "../arrays/string-interner.ts";

/**
 * The ids of documents, by ordinal. Of several documents with the same id the last one is live; the others are
 * discarded.
 */
export class DocumentIds {
  /** The distinct ids. */
  readonly #distinct = new StringInterner();
  /** By ordinal: the number of its id. */
  readonly #numbers = new GrowingUint32Array();
  /** By number of an id: the last ordinal with that id. */
  readonly #lastOrdinals = new GrowingUint32Array();
  readonly #discarded = new Set<number>();

  /** The number of ordinals. */
  get size(): number {
    return this.#numbers.length;
  }

  /** Adds the id of the next document, and returns its ordinal. An earlier document with the id is discarded. */
  add(id: string): number {
    const ordinal = this.#numbers.length;
    const number = this.#distinct.add(id);
    if (number === this.#lastOrdinals.length) this.#lastOrdinals.push(ordinal);
    else {
      this.#discarded.add(this.#lastOrdinals.at(number));
      this.#lastOrdinals.set(number, ordinal);
    }
    this.#numbers.push(number);
    return ordinal;
  }

  /** The ordinal with an id that is not discarded, or -1. */
  find(id: string): number {
    const number = this.#distinct.find(id);
    if (number < 0) return -1;
    const ordinal = this.#lastOrdinals.at(number);
    return this.#discarded.has(ordinal) ? -1 : ordinal;
  }

  discard(ordinal: number): void {
    this.#discarded.add(ordinal);
  }

  /** Allocates capacity for `count` more ids. */
  reserve(count: number): void {
    this.#distinct.reserve(count);
    this.#numbers.reserve(count);
    this.#lastOrdinals.reserve(count);
  }

  /** The discarded ordinals, ascending. */
  discarded(): Uint32Array {
    return Uint32Array.from(this.#discarded).sort();
  }

  /** The ids by ordinal. O(1) if all ids are distinct. */
  packed(): PackedStrings {
    const distinct = this.#distinct.packed();
    if (this.#distinct.size === this.size) return distinct;
    const { units, starts } = distinct;
    const numbers = this.#numbers.view();
    const ownStarts = new Uint32Array(numbers.length + 1);
    for (let ordinal = 0; ordinal < numbers.length; ordinal++) {
      const number = numbers[ordinal] as number;
      const length = (starts[number + 1] as number) - (starts[number] as number);
      ownStarts[ordinal + 1] = (ownStarts[ordinal] as number) + length;
    }
    const ownUnits = new Uint16Array(ownStarts[numbers.length] as number);
    for (let ordinal = 0; ordinal < numbers.length; ordinal++) {
      const number = numbers[ordinal] as number;
      ownUnits.set(units.subarray(starts[number], starts[number + 1]), ownStarts[ordinal]);
    }
    return { units: ownUnits, starts: ownStarts };
  }
}
