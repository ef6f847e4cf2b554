import type { IndexRange } from "../../base/index-range.ts";
import { finishSteps } from "../../base/steps.ts";
import { type PostingSet, sparsePostings } from "../../postings/posting-set.ts";
import { TermUnits } from "../../terms/term-units.ts";
import type { ValueColumn } from "../arrays/segment-columns.ts";
import { stringAt } from "../arrays/string-table.ts";
import type { ValueIndex } from "../segment.ts";
import { allocateValues, layOutValues, type ValueTarget, writeValues } from "./value-section.ts";

/** The whole values of a text field in typed arrays. */
export class PackedValueIndex implements ValueIndex {
  readonly documentCounts: Uint32Array;
  readonly numbers: Uint32Array;
  readonly starts: Uint32Array | null;
  readonly #texts: TermUnits;
  #inverse: InverseNumbers | null = null;

  constructor({ units, starts, shared, documentCounts, numbers, documents }: ValueTarget) {
    this.documentCounts = documentCounts;
    this.numbers = numbers;
    this.starts = documents;
    this.#texts = new TermUnits(units, starts, shared);
  }

  static of(column: ValueColumn): PackedValueIndex {
    const layout = finishSteps(layOutValues(column));
    const room = allocateValues(layout);
    finishSteps(writeValues(layout, room));
    return new PackedValueIndex(room);
  }

  get count(): number {
    return this.#texts.size;
  }

  at(number: number): string {
    return stringAt(this.#texts.units, this.#texts.starts, number);
  }

  numberOf(value: string): number {
    return this.#texts.indexOf(value);
  }

  prefixRange(prefix: string): IndexRange {
    return this.#texts.prefixRange(prefix);
  }

  documents(number: number): PostingSet {
    this.#inverse ??= inverseOf(this);
    const { starts, ordinals } = this.#inverse;
    return sparsePostings(ordinals.subarray(starts[number], starts[number + 1]), this.#size);
  }

  get #size(): number {
    return this.starts === null ? this.numbers.length : this.starts.length - 1;
  }

  /** How many bytes it takes, those apart that it was made of. */
  get madeBytes(): number {
    return this.#inverse === null ? 0 : this.#inverse.starts.byteLength + this.#inverse.ordinals.byteLength;
  }

  get byteLength(): number {
    const { units, starts, shared } = this.#texts;
    const texts = units.byteLength + starts.byteLength + shared.byteLength;
    const documents = this.documentCounts.byteLength + this.numbers.byteLength + (this.starts?.byteLength ?? 0);
    return texts + documents + this.madeBytes;
  }
}

/** The documents of value `v` are `ordinals[starts[v]]` up to, not including, `ordinals[starts[v + 1]]`, ascending. */
interface InverseNumbers {
  readonly starts: Uint32Array;
  readonly ordinals: Uint32Array;
}

function inverseOf({ count, documentCounts, numbers, starts }: ValueIndex): InverseNumbers {
  const ends = new Uint32Array(count + 1);
  for (let number = 0; number < count; number++) {
    ends[number + 1] = (ends[number] as number) + (documentCounts[number] as number);
  }
  const ordinals = new Uint32Array(ends[count] as number);
  const places = ends.slice();
  const size = starts === null ? numbers.length : starts.length - 1;
  for (let ordinal = 0; ordinal < size; ordinal++) {
    const end = starts === null ? ordinal + 1 : (starts[ordinal + 1] as number);
    for (let at = starts === null ? ordinal : (starts[ordinal] as number); at < end; at++) {
      const number = numbers[at] as number;
      if (number === count) continue;
      const place = places[number] as number;
      ordinals[place] = ordinal;
      places[number] = place + 1;
    }
  }
  return { starts: ends, ordinals };
}
