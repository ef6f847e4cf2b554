import type { Analyzer } from "../../analysis/analyzer.ts";
import { invariant } from "../../base/invariant.ts";
import { gather } from "../../postings/gather.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { fieldValue, textValues } from "../../schema/document.ts";
import { fieldOfIndex } from "../../schema/form-index.ts";
import { indexedFields, type NumericIndexField } from "../../schema/indexed-fields.ts";
import { numbersOf } from "../../schema/numeric-value.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import { LengthNormalization } from "../../similarity/length-normalization.ts";
import { compareCodeUnits } from "../../terms/compare.ts";
import type { VectorRows } from "../../vectors/vector-rows.ts";
import { type VectorSupport, vectorSupport } from "../../vectors/vector-support.ts";
import { PackedValueIndex } from "../columns/packed-value-index.ts";
import { ValueColumnBuilder } from "../columns/value-column-builder.ts";
import { GrowingDeletions, type SegmentVersion } from "../deletions.ts";
import type { NumberIndex, Segment, ValueIndex } from "../segment.ts";
import { LiveMultiNumberIndex } from "./multi-number-index.ts";
import { LiveNumberIndex } from "./number-index.ts";
import { LiveSegmentPrefix } from "./segment-prefix.ts";
import { TermLookup } from "./term-lookup.ts";
import { LiveTextIndex } from "./text-index.ts";

/** The value index of a field when the segment had `size` documents. */
interface CachedValues {
  readonly size: number;
  readonly values: ValueIndex;
}

interface LiveNumbers {
  readonly field: NumericIndexField;
  readonly index: LiveNumberIndex | LiveMultiNumberIndex;
}

/** A segment that accepts documents one at a time. */
export class LiveSegment<S extends Schema> extends TermLookup implements Segment<DocumentOf<S>> {
  readonly deletions: GrowingDeletions = new GrowingDeletions(this);
  readonly #documents: DocumentOf<S>[] = [];
  readonly #ids: string[] = [];
  readonly #ordinals = new Map<string, number>();
  #idOrder: Uint32Array = new Uint32Array(0);
  readonly #texts = new Map<string, LiveTextIndex>();
  readonly #numbers = new Map<string, LiveNumbers>();
  readonly #vectors = new Map<string, ReturnType<VectorSupport["growingRows"]>>();
  readonly #values = new Map<string, CachedValues>();
  readonly #multiValued = new Set<string>();

  /** @param analyzerOf the analyzer of each index of terms */
  constructor(schema: S, analyzerOf: (field: string) => Analyzer) {
    super();
    const { termIndexes, numbers, vectors } = indexedFields(schema);
    for (const { name, many, typicalLength } of termIndexes) {
      this.#texts.set(name, new LiveTextIndex(name, analyzerOf(name), new LengthNormalization(typicalLength)));
      if (many) this.#multiValued.add(name);
    }
    for (const field of numbers) {
      this.#numbers.set(field.name, { field, index: field.many ? new LiveMultiNumberIndex() : new LiveNumberIndex() });
    }
    for (const field of vectors) this.#vectors.set(field.name, vectorSupport().growingRows(field));
  }

  /** Adds a document and returns its ordinal. If an analyzer throws, nothing has changed. */
  add(document: DocumentOf<S>): number {
    const texts = Array.from(this.#texts, ([name, index]) => ({
      index,
      values: index.analyze(textValues(document, fieldOfIndex(name))),
    }));
    for (const { index, values } of texts) index.add(values);
    for (const { field, index } of this.#numbers.values()) {
      const numbers = numbersOf(document, field);
      if (index instanceof LiveMultiNumberIndex) index.add(numbers);
      else index.add(numbers[0] ?? Number.NaN);
    }
    for (const [name, rows] of this.#vectors) {
      rows.add(this.size, (fieldValue(document, name) ?? []) as readonly number[]);
    }
    const ordinal = this.#documents.push(document) - 1;
    this.#ids.push(document.id);
    this.#ordinals.set(document.id, ordinal);
    return ordinal;
  }

  get size(): number {
    return this.#documents.length;
  }

  get identity(): object {
    return this;
  }

  get cacheKey(): object {
    return this;
  }

  asOf(version: SegmentVersion): LiveSegmentPrefix<DocumentOf<S>> {
    return new LiveSegmentPrefix<DocumentOf<S>>(this, version);
  }

  text(field: string): LiveTextIndex {
    const index = this.#texts.get(field);
    invariant(index !== undefined, `no field of terms ${field}`);
    return index;
  }

  numbers(field: string): NumberIndex {
    const numbers = this.#numbers.get(field);
    invariant(numbers !== undefined, `no field of numbers ${field}`);
    return numbers.index;
  }

  vectors(field: string): VectorRows {
    const rows = this.#vectors.get(field);
    invariant(rows !== undefined, `no field of vectors ${field}`);
    return rows.view();
  }

  values(field: string): ValueIndex {
    const cached = this.#values.get(field);
    if (cached !== undefined && cached.size === this.size) return cached.values;
    const values = this.valuesOfFirst(this.size, field);
    this.#values.set(field, { size: this.size, values });
    return values;
  }

  /** The value index of the first `count` documents. It is not cached. */
  valuesOfFirst(count: number, field: string): ValueIndex {
    invariant(this.#texts.has(field), `no field of terms ${field}`);
    const builder = new ValueColumnBuilder(this.#multiValued.has(field));
    for (let ordinal = 0; ordinal < count; ordinal++) {
      const values = textValues(this.document(ordinal), field);
      builder.add(values, 0, values.length);
    }
    return PackedValueIndex.of(builder.column());
  }

  hasValues(field: string): boolean {
    invariant(this.#texts.has(field), `no field of terms ${field}`);
    return this.#values.get(field)?.size === this.size;
  }

  valuesOf(ordinal: number, field: string): readonly string[] {
    invariant(this.#texts.has(field), `no field of terms ${field}`);
    return textValues(this.document(ordinal), field);
  }

  document(ordinal: number): DocumentOf<S> {
    return this.#documents[ordinal] as DocumentOf<S>;
  }

  encodedDocument(): null {
    return null;
  }

  ensureDocumentLoaded(): void {}

  id(ordinal: number): string {
    return this.#ids[ordinal] as string;
  }

  compareIds(ordinal: number, other: number): number {
    return compareCodeUnits(this.id(ordinal), this.id(other));
  }

  idRanks(): null {
    return null;
  }

  copyIds(documents: PostingSet, target: string[], offset: number): void {
    gather(documents, this.#ids, target, offset);
  }

  idOrder(): Uint32Array {
    if (this.#idOrder.length !== this.size) {
      const ids = this.#ids;
      this.#idOrder = Uint32Array.from(ids.keys()).sort((a, b) => compareCodeUnits(ids[a] as string, ids[b] as string));
    }
    return this.#idOrder;
  }

  ordinalOf(id: string): number {
    const ordinal = this.latestOrdinalOf(id);
    return ordinal < 0 || this.deletions.has(ordinal) ? -1 : ordinal;
  }

  latestOrdinalOf(id: string): number {
    return this.#ordinals.get(id) ?? -1;
  }
}
