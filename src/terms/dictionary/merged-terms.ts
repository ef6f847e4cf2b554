import { TermUnits, writeUnits } from "../term-units.ts";

/**
 * The union of terms and new ones. O(units + new terms × log(terms)).
 *
 * @param newTerms ascending and distinct; they may be among `terms`
 */
export function mergeTerms(terms: TermUnits, newTerms: readonly string[]): TermUnits {
  const positions: number[] = [];
  const added: string[] = [];
  for (const text of newTerms) {
    const position = terms.firstAtLeast(text, positions.at(-1));
    if (terms.isText(position, text)) continue;
    positions.push(position);
    added.push(text);
  }
  const merge = new Merge(terms, added);
  added.forEach((text, i) => {
    merge.copyUpTo(positions[i] as number);
    merge.add(text);
  });
  merge.copyUpTo(terms.size);
  return merge.terms;
}

/** Writes terms in order, most of them copied from a source. */
class Merge {
  readonly terms: TermUnits;
  readonly #source: TermUnits;
  /** The number of terms copied from the source, and written in total. */
  #copied = 0;
  #written = 0;

  constructor(source: TermUnits, added: readonly string[]) {
    const size = source.size + added.length;
    const length = added.reduce((sum, text) => sum + text.length, source.units.length);
    this.#source = source;
    this.terms = new TermUnits(new Uint16Array(length), new Uint32Array(size + 1), new Uint8Array(size));
  }

  add(text: string): void {
    const { units, starts } = this.terms;
    const start = starts[this.#written] as number;
    writeUnits(text, units, start);
    starts[this.#written + 1] = start + text.length;
    this.#updateShared(this.#written++);
  }

  copyUpTo(term: number): void {
    if (term === this.#copied) return;
    const { units, starts, shared } = this.#source;
    const first = this.#written;
    const start = this.terms.starts[first] as number;
    const sourceStart = starts[this.#copied] as number;
    this.terms.units.set(units.subarray(sourceStart, starts[term]), start);
    this.terms.shared.set(shared.subarray(this.#copied, term), first);
    while (this.#copied < term) {
      this.#copied++;
      this.#written++;
      this.terms.starts[this.#written] = (starts[this.#copied] as number) - sourceStart + start;
    }
    this.#updateShared(first);
  }

  /** Recomputes `shared`: the predecessor can differ from that in the source. */
  #updateShared(term: number): void {
    this.terms.shared[term] = this.terms.sharedWithPrevious(term);
  }
}
