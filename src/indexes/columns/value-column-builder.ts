import { GrowingUint32Array } from "../arrays/growing-array.ts";
import { NO_VALUE, type ValueColumn } from "../arrays/segment-columns.ts";
import { StringInterner } from "../arrays/string-interner.ts";
import type { ValueIndex } from "../segment.ts";
import type { TermNumberMap } from "./term-number-map.ts";

/** Values are sealed with a segment where there are at most a quarter as many distinct ones as there are documents, or values in them. */
const SHARE = 4;
/** So many distinct ones tell nothing yet: of the first thousand cities most are new, of the first 100,000 one in ninety is. */
const FEW = 4096;
/** A longer value, in UTF-16 code units, is prose, which hardly ever comes again. */
const LONGEST = 256;

/** Gathers the whole values of one text field, document by document. */
export class ValueColumnBuilder {
  readonly #texts = new StringInterner();
  readonly #numbers = new GrowingUint32Array();
  readonly #starts: GrowingUint32Array | null;
  /** By value: the last document with it, plus 1. In a field of several values one may stand twice in a document. */
  readonly #lastDocuments = new GrowingUint32Array();
  #hasProse = false;

  /** @param many whether a document may have several values */
  constructor(many: boolean) {
    this.#starts = many ? new GrowingUint32Array() : null;
    this.#starts?.push(0);
  }

  /** The distinct values: where those of other segments are numbered anew. */
  get texts(): StringInterner {
    return this.#texts;
  }

  /** Whether there are already too many distinct values for them to be worth sealing, or too long ones. */
  get isHopeless(): boolean {
    return this.#hasProse || (this.#texts.size - FEW) * SHARE > this.#entryCount;
  }

  /** Whether there are so few distinct values that they are worth sealing. */
  get isWorthSealing(): boolean {
    return !this.#hasProse && this.#texts.size * SHARE <= this.#entryCount;
  }

  /** Adds a document with the values `texts[from]` up to, not including, `texts[to]`. */
  add(texts: readonly string[], from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const text = texts[at] as string;
      if (text.length > LONGEST) this.#hasProse = true;
      this.#push(this.#texts.add(text));
    }
    this.#close(from === to);
  }

  /** Adds those of a source's documents `[from, to)` that have an ordinal here. */
  addFrom(source: ValueIndex, numbering: TermNumberMap, ordinals: Int32Array, from: number, to: number): void {
    const { numbers, starts, count } = source;
    for (let ordinal = from; ordinal < to; ordinal++) {
      if ((ordinals[ordinal] as number) < 0) continue;
      const first = starts === null ? ordinal : (starts[ordinal] as number);
      const end = starts === null ? ordinal + 1 : (starts[ordinal + 1] as number);
      const isMissing = first === end || numbers[first] === count;
      if (!isMissing) for (let at = first; at < end; at++) this.#push(numbering.of(numbers[at] as number));
      this.#close(isMissing);
    }
  }

  column(): ValueColumn {
    return {
      texts: this.#texts.packed(),
      numbers: this.#numbers.view(),
      starts: this.#starts?.view() ?? null,
    };
  }

  get #entryCount(): number {
    return Math.max(this.#numbers.length, (this.#starts?.length ?? 1) - 1);
  }

  #push(number: number): void {
    if (this.#starts === null) {
      this.#numbers.push(number);
      return;
    }
    const document = this.#starts.length;
    if (number === this.#lastDocuments.length) this.#lastDocuments.push(document);
    else if (this.#lastDocuments.at(number) === document) return;
    else this.#lastDocuments.set(number, document);
    this.#numbers.push(number);
  }

  /** Ends a document. */
  #close(isMissing: boolean): void {
    if (this.#starts !== null) this.#starts.push(this.#numbers.length);
    else if (isMissing) this.#numbers.push(NO_VALUE);
  }
}
