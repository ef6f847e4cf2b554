import type { Analyzer } from "../../analysis/analyzer.ts";
import { invariant } from "../../base/invariant.ts";
import { gather } from "../../postings/gather.ts";
import { union } from "../../postings/operations.ts";
import { type PostingSet, postingsOf } from "../../postings/posting-set.ts";
import { numberValue, textValues } from "../../schema/document.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import type { Automaton } from "../../terms/automaton/automaton.ts";
import { compareCodeUnits } from "../../terms/compare.ts";
import { PackedValueIndex } from "../columns/packed-value-index.ts";
import { ValueColumnBuilder } from "../columns/value-column-builder.ts";
import { Deletions } from "../deletions.ts";
import { frequentTerms } from "../frequent-terms.ts";
import type { Counted } from "../most-frequent.ts";
import type { Expansion, FieldPostings, NumberIndex, Segment, ValueIndex } from "../segment.ts";
import { LiveExpansion } from "./expansion.ts";
import { LiveNumberIndex } from "./number-index.ts";
import { LiveTextIndex } from "./text-index.ts";

/** The values that a field had when there were so many documents. */
interface LiveValues {
  readonly size: number;
  readonly values: ValueIndex;
}

/** The segment that documents are added to one by one. */
export class LiveSegment<S extends Schema> implements Segment<DocumentOf<S>> {
  readonly #documents: DocumentOf<S>[] = [];
  readonly #ids: string[] = [];
  readonly #ordinals = new Map<string, number>();
  #idOrder: Uint32Array = new Uint32Array(0);
  readonly #texts = new Map<string, LiveTextIndex>();
  readonly #numbers = new Map<string, LiveNumberIndex>();
  readonly #values = new Map<string, LiveValues>();
  readonly #manyFields: ReadonlySet<string>;
  readonly #deletions = new Deletions();

  /** @param analyzerOf the analyzer of each text field */
  constructor(schema: S, analyzerOf: (field: string) => Analyzer) {
    for (const [name, field] of Object.entries(schema.fields)) {
      if (field.type === "text") this.#texts.set(name, new LiveTextIndex(name, analyzerOf(name)));
      else this.#numbers.set(name, new LiveNumberIndex());
    }
    const fields = Object.entries(schema.fields);
    this.#manyFields = new Set(fields.filter(([, field]) => field.type === "text" && field.many).map(([name]) => name));
  }

  /**
   * Adds a document and gives its ordinal, which is the segment's size before. All texts are analysed before anything changes: if
   * an analyzer throws, the segment is as it was.
   */
  add(document: DocumentOf<S>): number {
    const texts = Array.from(this.#texts, ([name, index]) => ({
      index,
      values: index.analyze(textValues(document, name)),
    }));
    for (const { index, values } of texts) index.add(values);
    for (const [name, index] of this.#numbers) index.add(numberValue(document, name));
    const ordinal = this.#documents.push(document) - 1;
    this.#ids.push(document.id);
    this.#ordinals.set(document.id, ordinal);
    return ordinal;
  }

  get size(): number {
    return this.#documents.length;
  }

  get deleted(): PostingSet {
    return this.#deletions.within(this.size);
  }

  get deletedCount(): number {
    return this.#deletions.count;
  }

  firstDeleted(count: number): Uint32Array {
    return this.#deletions.first(count);
  }

  get alive(): PostingSet {
    return this.#deletions.aliveWithin(this.size);
  }

  delete(ordinal: number): void {
    this.#deletions.add(ordinal);
  }

  documentFrequency(fields: readonly string[], term: string): number {
    const [field] = fields;
    if (fields.length === 1 && field !== undefined) return this.text(field).ordinals(term).length;
    return this.postings(fields, term).size;
  }

  postings(fields: readonly string[], term: string): PostingSet {
    const lists = fields.map((field) => this.text(field).ordinals(term)).filter((ordinals) => ordinals.length > 0);
    return union(
      lists.map((ordinals) => postingsOf(ordinals, this.size)),
      this.size,
    );
  }

  lists(fields: readonly string[], term: string): readonly FieldPostings[] {
    return fields.map((field) => this.text(field).list(term)).filter((list) => list !== null);
  }

  expand(fields: readonly string[], automaton: Automaton): Expansion {
    const expanded = fields.map((field) => {
      const index = this.text(field);
      const terms = index.expand(automaton);
      return { field, terms, lists: terms.map((term) => index.ordinals(term)) };
    });
    return new LiveExpansion(expanded, this.size);
  }

  frequentTerms(fields: readonly string[], prefix: string, most: number): readonly Counted<string>[] {
    return frequentTerms(
      fields.map((field) => this.text(field)),
      prefix,
      most,
    );
  }

  text(field: string): LiveTextIndex {
    const index = this.#texts.get(field);
    invariant(index !== undefined, `no text field ${field}`);
    return index;
  }

  numbers(field: string): NumberIndex {
    const index = this.#numbers.get(field);
    invariant(index !== undefined, `no number field ${field}`);
    return index;
  }

  values(field: string): ValueIndex {
    const known = this.#values.get(field);
    if (known !== undefined && known.size === this.size) return known.values;
    invariant(this.#texts.has(field), `no text field ${field}`);
    const values = this.valuesOfFirst(this.size, field);
    this.#values.set(field, { size: this.size, values });
    return values;
  }

  /** The whole values of the first documents, so many of them. They are made anew. */
  valuesOfFirst(count: number, field: string): ValueIndex {
    const builder = new ValueColumnBuilder(this.#manyFields.has(field));
    for (let ordinal = 0; ordinal < count; ordinal++) {
      const texts = textValues(this.document(ordinal), field);
      builder.add(texts, 0, texts.length);
    }
    return PackedValueIndex.of(builder.column());
  }

  hasValues(field: string): boolean {
    invariant(this.#texts.has(field), `no text field ${field}`);
    return this.#values.get(field)?.size === this.size;
  }

  valuesOf(ordinal: number, field: string): readonly string[] {
    invariant(this.#texts.has(field), `no text field ${field}`);
    return textValues(this.document(ordinal), field);
  }

  document(ordinal: number): DocumentOf<S> {
    return this.#documents[ordinal] as DocumentOf<S>;
  }

  requireDocument(): void {}

  id(ordinal: number): string {
    return this.#ids[ordinal] as string;
  }

  idsOf(documents: PostingSet, into: string[], from: number): void {
    gather(documents, this.#ids, into, from);
  }

  idOrder(): Uint32Array {
    if (this.#idOrder.length !== this.size) {
      const ids = this.#ids;
      this.#idOrder = Uint32Array.from(ids.keys()).sort((a, b) => compareCodeUnits(ids[a] as string, ids[b] as string));
    }
    return this.#idOrder;
  }

  ordinalOf(id: string): number {
    const ordinal = this.#ordinals.get(id);
    return ordinal === undefined || this.#deletions.has(ordinal) ? -1 : ordinal;
  }
}
