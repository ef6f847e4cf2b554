import { GrowingUint32Array } from "../arrays/growing-array.ts";
import type { PackedStrings } from "../arrays/segment-columns.ts";
import { StringInterner } from "../arrays/string-interner.ts";

/** The ids of documents by ordinal. Of several documents with one id the last counts; the others are discarded. */
export class DocumentIds {
  /** The distinct ids. */
  readonly #table = new StringInterner();
  /** By ordinal: the number of its id in the table. */
  readonly #numbers = new GrowingUint32Array();
  /** By number in the table: the last ordinal with that id. */
  readonly #lastOrdinals = new GrowingUint32Array();
  readonly #discarded = new Set<number>();

  /** How many ordinals. */
  get size(): number {
    return this.#numbers.length;
  }

  /** Adds the id of the next ordinal, and gives the ordinal. An earlier one with the id is discarded. */
  add(id: string): number {
    const ordinal = this.#numbers.length;
    const number = this.#table.add(id);
    if (number === this.#lastOrdinals.length) this.#lastOrdinals.push(ordinal);
    else {
      this.#discarded.add(this.#lastOrdinals.at(number));
      this.#lastOrdinals.set(number, ordinal);
    }
    this.#numbers.push(number);
    return ordinal;
  }

  /** The ordinal of an id; -1 when there is none that is not discarded. */
  find(id: string): number {
    const number = this.#table.find(id);
    if (number < 0) return -1;
    const ordinal = this.#lastOrdinals.at(number);
    return this.#discarded.has(ordinal) ? -1 : ordinal;
  }

  discard(ordinal: number): void {
    this.#discarded.add(ordinal);
  }

  /** Makes room for so many more ids at once. */
  reserve(count: number): void {
    this.#table.reserve(count);
    this.#numbers.reserve(count);
    this.#lastOrdinals.reserve(count);
  }

  /** The discarded ordinals, ascending. */
  discarded(): Uint32Array {
    return Uint32Array.from(this.#discarded).sort();
  }

  /** The ids by ordinal. O(1) when no id came twice. */
  packed(): PackedStrings {
    const distinct = this.#table.packed();
    if (this.#table.size === this.size) return distinct;
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
