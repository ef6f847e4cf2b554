import type { IndexRange } from "../../base/index-range.ts";
import { finishSteps } from "../../base/steps.ts";
import { type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import { TermUnits } from "../../terms/term-units.ts";
import type { ValueColumn } from "../arrays/segment-columns.ts";
import { stringAt } from "../arrays/string-table.ts";
import type { ValueIndex } from "../segment.ts";
import { allocateValues, layOutValues, type ValueArrays, writeValues } from "./value-layout.ts";

/** A `ValueIndex` over typed arrays. The inverted index from value to documents is built on first use. */
export class PackedValueIndex implements ValueIndex {
  readonly documentCounts: Uint32Array;
  readonly numbers: Uint32Array;
  readonly starts: Uint32Array | null;
  readonly #values: TermUnits;
  #inverted: InvertedValues | null = null;

  constructor({ units, starts, shared, documentCounts, numbers, documents }: ValueArrays) {
    this.documentCounts = documentCounts;
    this.numbers = numbers;
    this.starts = documents;
    this.#values = new TermUnits(units, starts, shared);
  }

  static of(column: ValueColumn): PackedValueIndex {
    const layout = finishSteps(layOutValues(column));
    const arrays = allocateValues(layout);
    finishSteps(writeValues(layout, arrays));
    return new PackedValueIndex(arrays);
  }

  get count(): number {
    return this.#values.size;
  }

  at(number: number): string {
    return stringAt(this.#values.units, this.#values.starts, number);
  }

  numberOf(value: string): number {
    return this.#values.indexOf(value);
  }

  prefixRange(prefix: string): IndexRange {
    return this.#values.prefixRange(prefix);
  }

  documents(number: number): PostingSet {
    this.#inverted ??= invert(this);
    const { starts, ordinals } = this.#inverted;
    return sparsePostings(ordinals.subarray(starts[number], starts[number + 1]), this.#size);
  }

  /** The number of documents. */
  get #size(): number {
    return this.starts === null ? this.numbers.length : this.starts.length - 1;
  }

  /** The bytes of the inverted index, once it has been built. */
  get invertedBytes(): number {
    return this.#inverted === null ? 0 : this.#inverted.starts.byteLength + this.#inverted.ordinals.byteLength;
  }

  get byteLength(): number {
    const { units, starts, shared } = this.#values;
    const values = units.byteLength + starts.byteLength + shared.byteLength;
    const documents = this.documentCounts.byteLength + this.numbers.byteLength + (this.starts?.byteLength ?? 0);
    return values + documents + this.invertedBytes;
  }
}

/** The documents of value `v` are `ordinals[starts[v]]` up to, but excluding, `ordinals[starts[v + 1]]`, ascending. */
interface InvertedValues {
  readonly starts: Uint32Array;
  readonly ordinals: Uint32Array;
}

/** A counting sort of the documents by value. */
function invert({ count, documentCounts, numbers, starts }: ValueIndex): InvertedValues {
  const listStarts = new Uint32Array(count + 1);
  for (let number = 0; number < count; number++) {
    listStarts[number + 1] = (listStarts[number] as number) + (documentCounts[number] as number);
  }
  const ordinals = new Uint32Array(listStarts[count] as number);
  const next = listStarts.slice();
  const size = starts === null ? numbers.length : starts.length - 1;
  for (let ordinal = 0; ordinal < size; ordinal++) {
    const end = starts === null ? ordinal + 1 : (starts[ordinal + 1] as number);
    for (let i = starts === null ? ordinal : (starts[ordinal] as number); i < end; i++) {
      const number = numbers[i] as number;
      if (number === count) continue;
      const target = next[number] as number;
      ordinals[target] = ordinal;
      next[number] = target + 1;
    }
  }
  return { starts: listStarts, ordinals };
}
