import { MultiNumberIndex } from "../multi-number-index.ts";
import type { NumberIndex, SortedNumbers } from "../segment.ts";
import { ranksOf } from "../sorted-numbers.ts";
import type { NumberSections } from "./format.ts";

/** A field of numbers of a sealed segment. */
export function sealedNumberIndex(sections: NumberSections): NumberIndex {
  if (!sections.has("lists")) return new SealedNumberIndex(sections);
  const sorted = sortedNumbers(sections);
  const lists = { values: sections.loadSection("lists"), starts: sections.loadSection("starts") };
  return new MultiNumberIndex(lists, () => sorted);
}

function sortedNumbers(sections: NumberSections): SortedNumbers {
  return { values: sections.loadSection("values"), ordinals: sections.loadSection("ordinals") };
}

/** A single-valued field of numbers of a sealed segment. */
class SealedNumberIndex implements NumberIndex {
  readonly column: Float64Array;
  readonly largest: Float64Array;
  readonly lists = null;
  readonly #sorted: SortedNumbers;
  #ranks: Int32Array | null = null;

  constructor(sections: NumberSections) {
    this.column = sections.loadSection("column");
    this.largest = this.column;
    this.#sorted = sortedNumbers(sections);
  }

  sorted(): SortedNumbers {
    return this.#sorted;
  }

  ranks(): Int32Array {
    this.#ranks ??= ranksOf(this.#sorted, this.column.length);
    return this.#ranks;
  }
}
