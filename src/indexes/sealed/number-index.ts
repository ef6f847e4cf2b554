import { MultiNumberIndex } from "../multi-number-index.ts";
import type { NumberIndex, SortedNumbers } from "../segment.ts";
import { ranksOf } from "../sorted-numbers.ts";
import type { NumberSections } from "./format.ts";

/** A field of numbers of a sealed segment. Values are loaded on first use. */
export function sealedNumberIndex(sections: NumberSections): NumberIndex {
  if (!sections.has("lists")) return new SealedNumberIndex(sections);
  const lists = { values: sections.loadSection("lists"), starts: sections.loadSection("starts") };
  return new MultiNumberIndex(lists, () => sortedNumbers(sections));
}

function sortedNumbers(sections: NumberSections): SortedNumbers {
  return { values: sections.loadSection("values"), ordinals: sections.loadSection("ordinals") };
}

/** A single-valued field of numbers of a sealed segment. */
class SealedNumberIndex implements NumberIndex {
  readonly lists = null;
  readonly #sections: NumberSections;
  #column: Float64Array | null = null;
  #sorted: SortedNumbers | null = null;
  #ranks: Int32Array | null = null;

  constructor(sections: NumberSections) {
    this.#sections = sections;
  }

  get column(): Float64Array {
    this.#column ??= this.#sections.loadSection("column");
    return this.#column;
  }

  get largest(): Float64Array {
    return this.column;
  }

  sorted(): SortedNumbers {
    this.#sorted ??= sortedNumbers(this.#sections);
    return this.#sorted;
  }

  ranks(): Int32Array {
    this.#ranks ??= ranksOf(this.sorted(), this.column.length);
    return this.#ranks;
  }
}
