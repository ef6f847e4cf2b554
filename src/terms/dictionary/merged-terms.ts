import { TermUnits, writeUnits } from "../term-units.ts";

/**
 * Terms with further ones, of which they may already have some. O(units + further terms × log(terms)).
 *
 * @param further ascending, distinct
 */
export function mergeTerms(terms: TermUnits, further: readonly string[]): TermUnits {
  const places: number[] = [];
  const added: string[] = [];
  for (const text of further) {
    const place = terms.firstAtLeast(text, places.at(-1));
    if (terms.isText(place, text)) continue;
    places.push(place);
    added.push(text);
  }
  const merge = new Merge(terms, added);
  added.forEach((text, i) => {
    merge.copyUpTo(places[i] as number);
    merge.add(text);
  });
  merge.copyUpTo(terms.size);
  return merge.terms;
}

/** Terms that are written one after the other, most of them copied. */
class Merge {
  readonly terms: TermUnits;
  readonly #source: TermUnits;
  /** How many terms of the source have been copied, and how many have been written. */
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
    this.#share(this.#written++);
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
    this.#share(first);
  }

  /** The term before this one may be another one than in the source. */
  #share(term: number): void {
    this.terms.shared[term] = this.terms.sharedWithPrevious(term);
  }
}
