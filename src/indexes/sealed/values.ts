import { invariant } from "../../base/invariant.ts";
import { PackedValueIndex } from "../columns/packed-value-index.ts";
import { ValueColumnBuilder } from "../columns/value-column-builder.ts";
import type { ValueArrays } from "../columns/value-layout.ts";
import type { TextFieldCounts } from "./directory.ts";
import type { SealedSections, TextSections } from "./format.ts";

/**
 * The capacity of the cache for values that were not sealed, in bytes per document: 25 MB for 100,000 documents. Per
 * company, names take 44 bytes, addresses 60, specialities 160 and descriptions 1,600.
 */
const CACHE_BYTES_PER_DOCUMENT = 256;

/** A field of terms of a sealed segment. */
export interface ValueField {
  readonly name: string;
  readonly isMultiValued: boolean;
  readonly counts: TextFieldCounts;
}

/** Reads values from the documents of a sealed segment. */
export interface ValueDocuments {
  /** The number of documents. */
  readonly size: number;
  /** The values of a document in a field of terms, which is identified by its index among the fields of terms. */
  textsOf(ordinal: number, field: number): readonly string[];
}

/**
 * The value indexes of a sealed segment. An index that was not sealed is built from the documents, and cached (least
 * recently used).
 */
export class SealedValues {
  readonly #fields: readonly ValueField[];
  readonly #sections: SealedSections;
  readonly #documents: ValueDocuments;
  readonly #sealed = new Map<string, PackedValueIndex>();
  /** Least recently used first. */
  readonly #cache = new Map<string, PackedValueIndex>();

  constructor(fields: readonly ValueField[], sections: SealedSections, documents: ValueDocuments) {
    this.#fields = fields;
    this.#sections = sections;
    this.#documents = documents;
  }

  /** The index of a field among the fields of terms. */
  numberOf(field: string): number {
    const number = this.#fields.findIndex(({ name }) => name === field);
    invariant(number >= 0, `no field of terms ${field}`);
    return number;
  }

  /** Whether the value index of a field is sealed or cached. */
  has(field: string): boolean {
    return this.#isSealed(field) || this.#cache.has(field);
  }

  /** The value index that was sealed for a field, or `null`. */
  sealed(field: string): PackedValueIndex | null {
    if (!this.#isSealed(field)) return null;
    const loaded = this.#sealed.get(field);
    if (loaded !== undefined) return loaded;
    const values = new PackedValueIndex(valueArrays(this.#sections.text(field)));
    this.#sealed.set(field, values);
    return values;
  }

  of(field: string): PackedValueIndex {
    return this.sealed(field) ?? this.#touch(field, this.#cache.get(field) ?? this.#build(field));
  }

  /** The memory of cached indexes and inverted indexes, in bytes. */
  get cacheBytes(): number {
    let bytes = 0;
    for (const values of this.#sealed.values()) bytes += values.invertedBytes;
    return bytes + this.#builtBytes;
  }

  #isSealed(field: string): boolean {
    return this.#fields[this.numberOf(field)]?.counts.values !== null;
  }

  #build(field: string): PackedValueIndex {
    const number = this.numberOf(field);
    const builder = new ValueColumnBuilder(this.#fields[number]?.isMultiValued === true);
    const { size } = this.#documents;
    for (let ordinal = 0; ordinal < size; ordinal++) {
      const texts = this.#documents.textsOf(ordinal, number);
      builder.add(texts, 0, texts.length);
    }
    return PackedValueIndex.of(builder.column());
  }

  /**
   * Makes an index the most recently used one, and evicts others until all fit. An index above the capacity is not
   * cached.
   */
  #touch(field: string, values: PackedValueIndex): PackedValueIndex {
    const capacity = this.#documents.size * CACHE_BYTES_PER_DOCUMENT;
    if (values.byteLength > capacity) return values;
    this.#cache.delete(field);
    this.#cache.set(field, values);
    for (const oldest of this.#cache.keys()) {
      if (this.#builtBytes <= capacity) break;
      this.#cache.delete(oldest);
    }
    return values;
  }

  get #builtBytes(): number {
    let bytes = 0;
    for (const values of this.#cache.values()) bytes += values.byteLength;
    return bytes;
  }
}

/** Loads the sections of a field's sealed values. Throws what {@link BytePages.ensureLoaded} throws. */
export function valueArrays(sections: TextSections): ValueArrays {
  return {
    units: sections.loadSection("values/units"),
    starts: sections.loadSection("values/starts"),
    shared: sections.loadSection("values/shared"),
    documentCounts: sections.loadSection("values/counts"),
    numbers: sections.loadSection("values/numbers"),
    documents: sections.has("values/documents") ? sections.loadSection("values/documents") : null,
  };
}
