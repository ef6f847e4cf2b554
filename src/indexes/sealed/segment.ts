import { invariant } from "../../base/invariant.ts";
import type { Steps } from "../../base/steps.ts";
import { gather } from "../../postings/gather.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import type { Automaton } from "../../terms/automaton/automaton.ts";
import { type Section, Sections } from "../arrays/sections.ts";
import { StringTable } from "../arrays/string-table.ts";
import { DocumentBytes } from "../columns/document-bytes.ts";
import { Deletions } from "../deletions.ts";
import type { Counted } from "../most-frequent.ts";
import type { Expansion, FieldPostings, Segment, ValueIndex } from "../segment.ts";
import type { SealedBytes } from "./directory.ts";
import { SealedNumberIndex } from "./number-index.ts";
import { SealedPairs } from "./pairs.ts";
import { SealedPostings } from "./postings.ts";
import type { SealedTerms } from "./terms.ts";
import { SealedTextIndex } from "./text-index.ts";
import { SealedValues, type ValueField } from "./values.ts";

/** When one id in so many is asked for at once, all are made: from then on they are given without a look at each. */
const MANY_IDS_SHARE = 8;

/** How many bytes a segment holds. */
export interface SegmentMemory {
  /** What searches read. */
  readonly index: number;
  /** The documents as they are given back. */
  readonly documents: number;
}

/**
 * A segment that lies in one buffer and never grows; only its deletions do.
 *
 * What most searches read is required when it is opened: about a tenth of the bytes. Postings, pairs, tokens, whole values and documents are required
 * when they are first read, and so any method may throw what {@link BytePages.require} throws.
 */
export class SealedSegment<S extends Schema> implements Segment<DocumentOf<S>> {
  readonly size: number;
  /** What it lies in. Deletions are not in it, except for the documents that were discarded before it was sealed. */
  readonly bytes: SealedBytes;
  readonly #texts = new Map<string, SealedTextIndex>();
  readonly #numbers = new Map<string, SealedNumberIndex>();
  readonly #postings: SealedPostings;
  readonly #pairs: SealedPairs;
  readonly #values: SealedValues;
  readonly #ids: StringTable;
  /** Those that have been asked for. */
  #idTexts: string[] | null = null;
  #idTextCount = 0;
  readonly #idOrder: Section<Uint32Array>;
  readonly #documentStarts: Uint32Array;
  readonly #documentBytes: Section<Uint8Array>;
  readonly #format: DocumentBytes<S>;
  readonly #documents: readonly DocumentOf<S>[] | null;
  readonly #deletions = new Deletions();

  /**
   * @param schema the one that the segment was sealed with
   * @param documents by ordinal; if they are given, they are kept, and given back instead of what is in the buffer
   */
  constructor(schema: S, bytes: SealedBytes, documents: readonly DocumentOf<S>[] | null = null) {
    const { directory, pages } = bytes;
    const sections = new Sections(directory.sections, pages);
    const fields = Object.entries(schema.fields);
    const textFields = fields.filter(([, { type }]) => type === "text").map(([name]) => name);
    this.size = directory.size;
    this.bytes = bytes;
    this.#postings = new SealedPostings(sections, textFields, this.size);
    this.#pairs = new SealedPairs(sections, this.#postings);
    const valueFields: ValueField[] = [];
    for (const [index, name] of textFields.entries()) {
      const text = directory.texts[index];
      invariant(text !== undefined, `the segment was sealed without the field ${name}`);
      this.#texts.set(name, new SealedTextIndex(name, text, sections, this.#postings, this.#pairs));
      const field = schema.fields[name];
      valueFields.push({ name, many: field?.type === "text" && field.many, summary: text });
    }
    this.#values = new SealedValues(valueFields, sections, {
      size: this.size,
      textsOf: (ordinal, field) => this.#textsOf(ordinal, field),
    });
    for (const [name, { type }] of fields) {
      if (type === "number") this.#numbers.set(name, new SealedNumberIndex(name, sections));
    }
    const ids = { units: sections.whole("ids/units", "uint16"), starts: sections.whole("ids/starts", "uint32") };
    this.#ids = new StringTable(ids, sections.whole("ids/slots", "uint32"));
    this.#idOrder = sections.lazy("ids/order", "uint32");
    this.#documentStarts = sections.whole("documents/starts", "uint32");
    this.#documentBytes = sections.lazy("documents/bytes", "uint8");
    this.#format = new DocumentBytes(schema);
    this.#documents = documents;
    for (const ordinal of sections.whole("discarded", "uint32")) this.#deletions.add(ordinal);
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
    return this.#postings.documentFrequency(fields, term);
  }

  postings(fields: readonly string[], term: string): PostingSet {
    return this.#postings.postings(fields, term);
  }

  lists(fields: readonly string[], term: string): readonly FieldPostings[] {
    return this.#postings.listsOf(fields, term);
  }

  expand(fields: readonly string[], automaton: Automaton): Expansion {
    return this.#postings.expand(fields, automaton);
  }

  frequentTerms(fields: readonly string[], prefix: string, most: number): readonly Counted<string>[] {
    return this.#postings.frequentTerms(fields, prefix, most);
  }

  /** Requires the tokens of all fields in steps. Who merges segments does so first: asked for at once they may take long. */
  *requireTokens(): Steps<void> {
    for (const text of this.#texts.values()) yield* text.streams().requireTokens();
  }

  /** The terms of all text fields. */
  get terms(): SealedTerms {
    return this.#postings.terms;
  }

  text(field: string): SealedTextIndex {
    const index = this.#texts.get(field);
    invariant(index !== undefined, `no text field ${field}`);
    return index;
  }

  numbers(field: string): SealedNumberIndex {
    const index = this.#numbers.get(field);
    invariant(index !== undefined, `no number field ${field}`);
    return index;
  }

  values(field: string): ValueIndex {
    return this.#values.of(field);
  }

  hasValues(field: string): boolean {
    return this.#values.has(field);
  }

  /** The values that lie in the buffer; `null` for a field whose values `values` makes. */
  sealedValues(field: string): ValueIndex | null {
    return this.#values.sealed(field);
  }

  valuesOf(ordinal: number, field: string): readonly string[] {
    return this.#textsOf(ordinal, this.#values.numberOf(field));
  }

  document(ordinal: number): DocumentOf<S> {
    const kept = this.#documents?.[ordinal];
    if (kept !== undefined) return kept;
    return this.#format.read(this.id(ordinal), this.documentBytes(ordinal));
  }

  /** A document as {@link DocumentBytes} writes it. */
  documentBytes(ordinal: number): Uint8Array {
    const from = this.#documentStarts[ordinal] as number;
    return this.#documentBytes.slice(from, this.#documentStarts[ordinal + 1] as number);
  }

  requireDocument(ordinal: number): void {
    if (this.#documents?.[ordinal] !== undefined) return;
    this.#documentBytes.require(this.#documentStarts[ordinal] as number, this.#documentStarts[ordinal + 1] as number);
  }

  id(ordinal: number): string {
    this.#idTexts ??= new Array(this.size);
    const known = this.#idTexts[ordinal];
    if (known !== undefined) return known;
    const id = this.#documents?.[ordinal]?.id ?? this.#ids.at(ordinal);
    this.#idTexts[ordinal] = id;
    this.#idTextCount++;
    return id;
  }

  idsOf(documents: PostingSet, into: string[], from: number): void {
    if (documents.size * MANY_IDS_SHARE > this.size) {
      for (let ordinal = 0; this.#idTextCount < this.size; ordinal++) this.id(ordinal);
    }
    if (this.#idTexts !== null && this.#idTextCount === this.size) {
      gather(documents, this.#idTexts, into, from);
    } else {
      let at = from;
      for (const ordinal of documents.toArray()) into[at++] = this.id(ordinal);
    }
  }

  idOrder(): Uint32Array {
    this.#idOrder.require(0, this.#idOrder.view.length);
    return this.#idOrder.view;
  }

  ordinalOf(id: string): number {
    const ordinal = this.#ids.indexOf(id);
    return ordinal < 0 || this.#deletions.has(ordinal) ? -1 : ordinal;
  }

  /** Whether its documents are kept as objects, beside the bytes. */
  get keepsObjects(): boolean {
    return this.#documents !== null;
  }

  get memory(): SegmentMemory {
    const documents = this.#documentBytes.view.byteLength + this.#documentStarts.byteLength;
    return {
      index: this.bytes.pages.buffer.byteLength - documents + this.#keptBytes,
      documents,
    };
  }
  /** @param field its number among the text fields */
  #textsOf(ordinal: number, field: number): readonly string[] {
    return this.#format.textsOf(field, this.documentBytes(ordinal));
  }

  get #keptBytes(): number {
    return this.#postings.keptBytes + this.#pairs.keptBytes + this.#values.keptBytes;
  }
}
