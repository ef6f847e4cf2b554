import { invariant } from "../../base/invariant.ts";
import { indexedFields } from "../../schema/indexed-fields.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import { LengthNormalization } from "../../similarity/length-normalization.ts";
import type { VectorRows } from "../../vectors/vector-rows.ts";
import type { DecodedCache } from "../arrays/decoded-cache.ts";
import { MultiNumberIndex } from "../multi-number-index.ts";
import type { NumberIndex } from "../segment.ts";
import type { SealedBytes, TextFieldCounts } from "./directory.ts";
import { SealedDocuments } from "./documents.ts";
import { SealedSections, sealedLayout } from "./format.ts";
import { SealedIds } from "./ids.ts";
import { sealedNumberIndex } from "./number-index.ts";
import { SealedPairs } from "./pairs.ts";
import { SealedPostings } from "./postings.ts";
import { SealedTextIndex } from "./text-index.ts";
import { SealedValues, type ValueField } from "./values.ts";

/**
 * The parts of a sealed segment that never change; all versions of the segment share them.
 *
 * Opening reads the ordinals of discarded documents only. All other parts are loaded on first use, and can throw what
 * {@link BytePages.ensureLoaded} throws.
 */
export class SealedContent<S extends Schema> {
  readonly bytes: SealedBytes;
  readonly cache: DecodedCache;
  readonly texts: ReadonlyMap<string, SealedTextIndex>;
  readonly postings: SealedPostings;
  readonly pairs: SealedPairs;
  readonly values: SealedValues;
  readonly ids: SealedIds;
  readonly documents: SealedDocuments<S>;
  /** The ordinals that were deleted before the segment was sealed. */
  readonly discarded: Uint32Array;
  readonly #sections: SealedSections;
  readonly #numberFields: ReadonlySet<string>;
  /** The fields of numbers that were used, by name. */
  readonly #numbers = new Map<string, NumberIndex>();

  /**
   * @param schema the schema that the segment was sealed with
   * @param objects the documents by ordinal, if they stay in memory as objects
   * @param cache keeps decoded postings
   */
  constructor(schema: S, bytes: SealedBytes, objects: readonly DocumentOf<S>[] | null, cache: DecodedCache) {
    const { directory, pages } = bytes;
    const fields = indexedFields(schema);
    const termIndexes = fields.termIndexes.map(({ name }) => name);
    invariant(directory.texts.length === termIndexes.length, "the segment was sealed with another schema");
    const sections = new SealedSections(sealedLayout(directory, schema), pages);
    this.bytes = bytes;
    this.cache = cache;
    this.postings = new SealedPostings(sections.segment, termIndexes, directory.size, cache);
    this.pairs = new SealedPairs(sections.segment, this.postings, cache);
    const texts = new Map<string, SealedTextIndex>();
    const valueFields: ValueField[] = [];
    for (const [index, { name, kind, many, typicalLength }] of fields.termIndexes.entries()) {
      const counts = directory.texts[index] as TextFieldCounts;
      const normalization = new LengthNormalization(typicalLength);
      texts.set(
        name,
        new SealedTextIndex(name, normalization, counts, many, sections.text(name), this.postings, this.pairs),
      );
      if (kind === "words") valueFields.push({ name, isMultiValued: many, counts });
    }
    this.texts = texts;
    this.#sections = sections;
    this.#numberFields = new Set(fields.numbers.map(({ name }) => name));
    this.ids = new SealedIds(directory.size, sections.segment, objects);
    this.documents = new SealedDocuments(schema, sections.segment, this.ids, objects);
    this.values = new SealedValues(valueFields, sections, {
      size: directory.size,
      textsOf: (ordinal, field) => this.documents.textsOf(ordinal, field),
    });
    this.discarded = sections.segment.loadSection("discarded");
  }

  /** The memory of what was computed for fields of terms, in bytes. */
  get textCacheBytes(): number {
    let bytes = 0;
    for (const text of this.texts.values()) bytes += text.cacheBytes;
    return bytes;
  }

  /** A field of numbers. */
  numbers(field: string): NumberIndex {
    let index = this.#numbers.get(field);
    if (index === undefined) {
      invariant(this.#numberFields.has(field), `no field of numbers ${field}`);
      index = sealedNumberIndex(this.#sections.number(field));
      this.#numbers.set(field, index);
    }
    return index;
  }

  /** A field of vectors. */
  vectors(field: string): VectorRows {
    const sections = this.#sections.vector(field);
    return {
      rows: sections.loadSection("rows"),
      squares: sections.loadSection("squares"),
      documents: sections.loadSection("documents"),
    };
  }

  /** The memory of what was computed for multi-valued fields of numbers, in bytes. */
  get numberCacheBytes(): number {
    let bytes = 0;
    for (const { lists } of this.#numbers.values()) if (lists instanceof MultiNumberIndex) bytes += lists.cacheBytes;
    return bytes;
  }
}
