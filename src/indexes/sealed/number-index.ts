import type { Sections } from "../arrays/sections.ts";
import type { NumberIndex, SortedNumbers } from "../segment.ts";
import { ranksOf } from "../sorted-numbers.ts";

/** A number field of a sealed segment. */
export class SealedNumberIndex implements NumberIndex {
  readonly column: Float64Array;
  readonly #sorted: SortedNumbers;
  #ranks: Int32Array | null = null;

  constructor(field: string, sections: Sections) {
    this.column = sections.loadSection(`number/${field}/column`, "float64");
    this.#sorted = {
      values: sections.loadSection(`number/${field}/values`, "float64"),
      ordinals: sections.loadSection(`number/${field}/ordinals`, "uint32"),
    };
  }

  sorted(): SortedNumbers {
    return this.#sorted;
  }

  ranks(): Int32Array {
    this.#ranks ??= ranksOf(this.#sorted, this.column.length);
    return this.#ranks;
  }
}
