import type { NumberIndex, SortedNumbers } from "../segment.ts";
import { ranksOf } from "../sorted-numbers.ts";
import type { NumberSections } from "./format.ts";

/** A number field of a sealed segment. */
export class SealedNumberIndex implements NumberIndex {
  readonly column: Float64Array;
  readonly #sorted: SortedNumbers;
  #ranks: Int32Array | null = null;

  constructor(sections: NumberSections) {
    this.column = sections.loadSection("column");
    this.#sorted = { values: sections.loadSection("values"), ordinals: sections.loadSection("ordinals") };
  }

  sorted(): SortedNumbers {
    return this.#sorted;
  }

  ranks(): Int32Array {
    this.#ranks ??= ranksOf(this.#sorted, this.column.length);
    return this.#ranks;
  }
}
