import { invariant } from "../../base/invariant.ts";
import type { Sections } from "../arrays/sections.ts";
import { PackedValueIndex } from "../columns/packed-value-index.ts";
import { ValueColumnBuilder } from "../columns/value-column-builder.ts";
import { valueSections } from "../columns/value-section.ts";
import type { SealedText } from "./directory.ts";

/**
 * Values that were not sealed are kept, once made, up to so many bytes for each document: 25 MB for 100,000. Of companies names
 * take 44, addresses 60, specialities 160 and descriptions 1,600.
 */
const KEPT_BYTES_A_DOCUMENT = 256;

/** A text field of a sealed segment. */
export interface ValueField {
  readonly name: string;
  /** Whether a document may have several values. */
  readonly many: boolean;
  readonly summary: SealedText;
}

/** The documents of a sealed segment, by ordinal. */
export interface ValueDocuments {
  readonly size: number;
  /** The values of a document in a text field, by its number among the text fields. */
  textsOf(ordinal: number, field: number): readonly string[];
}

/** The whole values of the text fields of a sealed segment. */
export class SealedValues {
  readonly #fields: readonly ValueField[];
  readonly #sections: Sections;
  readonly #documents: ValueDocuments;
  readonly #sealed = new Map<string, PackedValueIndex>();
  /** Those that were asked for last come last. */
  readonly #made = new Map<string, PackedValueIndex>();

  constructor(fields: readonly ValueField[], sections: Sections, documents: ValueDocuments) {
    this.#fields = fields;
    this.#sections = sections;
    this.#documents = documents;
  }

  /** The number of a field among the text fields. */
  numberOf(field: string): number {
    const number = this.#fields.findIndex(({ name }) => name === field);
    invariant(number >= 0, `no text field ${field}`);
    return number;
  }

  /** Whether the values of a field are at hand. */
  has(field: string): boolean {
    return this.#isSealed(field) || this.#made.has(field);
  }

  /** The values of a field that were sealed with the segment, or `null`. */
  sealed(field: string): PackedValueIndex | null {
    if (!this.#isSealed(field)) return null;
    const known = this.#sealed.get(field);
    if (known !== undefined) return known;
    const values = new PackedValueIndex(valueSections(this.#sections, field));
    this.#sealed.set(field, values);
    return values;
  }

  of(field: string): PackedValueIndex {
    return this.sealed(field) ?? this.#keep(field, this.#made.get(field) ?? this.#make(field));
  }

  /** How many bytes they take beside the segment's own. */
  get cacheBytes(): number {
    let bytes = 0;
    for (const values of this.#sealed.values()) bytes += values.madeBytes;
    return bytes + this.#madeBytes;
  }

  #isSealed(field: string): boolean {
    return this.#fields[this.numberOf(field)]?.summary.valueCount !== null;
  }

  #make(field: string): PackedValueIndex {
    const number = this.numberOf(field);
    const builder = new ValueColumnBuilder(this.#fields[number]?.many === true);
    const { size } = this.#documents;
    for (let ordinal = 0; ordinal < size; ordinal++) {
      const texts = this.#documents.textsOf(ordinal, number);
      builder.add(texts, 0, texts.length);
    }
    return PackedValueIndex.of(builder.column());
  }

  /** Keeps values, if there is room for them when those are given up that have not been asked for longest. */
  #keep(field: string, values: PackedValueIndex): PackedValueIndex {
    const most = this.#documents.size * KEPT_BYTES_A_DOCUMENT;
    if (values.byteLength > most) return values;
    this.#made.delete(field);
    this.#made.set(field, values);
    for (const oldest of this.#made.keys()) {
      if (this.#madeBytes <= most) break;
      this.#made.delete(oldest);
    }
    return values;
  }

  get #madeBytes(): number {
    let bytes = 0;
    for (const values of this.#made.values()) bytes += values.byteLength;
    return bytes;
  }
}
