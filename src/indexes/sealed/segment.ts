import { invariant } from "../../base/invariant.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import type { DocumentOf, Schema } from "../../schema/schema.ts";
import type { BytePages } from "../../storage/byte-pages.ts";
import type { Automaton } from "../../terms/automaton/automaton.ts";
import type { VectorRows } from "../../vectors/vector-rows.ts";
import { DecodedCache } from "../arrays/decoded-cache.ts";
import type { Champions } from "../champions.ts";
import { type Deletions, GrowingDeletions, PastDeletions, type SegmentVersion } from "../deletions.ts";
import type {
  EncodedDocument,
  Expansion,
  FieldPostings,
  NumberIndex,
  Segment,
  SegmentMemory,
  ValueIndex,
} from "../segment.ts";
import type { Supplement } from "../supplement.ts";
import type { Counted } from "../top-k-by-count.ts";
import { SealedContent } from "./content.ts";
import type { SealedBytes } from "./directory.ts";
import type { SealedTerms } from "./terms.ts";
import type { SealedTextIndex } from "./text-index.ts";

/** What all versions of a segment share. */
interface SharedContent<S extends Schema> {
  content: SealedContent<S>;
  readonly openWith: (pages: BytePages) => SealedContent<S>;
}

/**
 * A segment over one buffer. Only its deletions change.
 *
 * Every method can throw what {@link BytePages.ensureLoaded} throws, because most parts are loaded on first use.
 */
export class SealedSegment<S extends Schema> implements Segment<DocumentOf<S>> {
  readonly size: number;
  readonly deletions: Deletions;
  readonly #shared: SharedContent<S>;

  private constructor(shared: SharedContent<S>, deletions: Deletions) {
    this.size = shared.content.bytes.directory.size;
    this.#shared = shared;
    this.deletions = deletions;
  }

  /**
   * @param schema the schema that the segment was sealed with
   * @param objects the documents by ordinal, if they stay in memory as objects
   * @param cache keeps decoded postings; the segments of an index share one
   */
  static open<S extends Schema>(
    schema: S,
    bytes: SealedBytes,
    objects: readonly DocumentOf<S>[] | null = null,
    cache: DecodedCache = new DecodedCache(),
  ): SealedSegment<S> {
    const openWith = (pages: BytePages): SealedContent<S> =>
      new SealedContent(schema, { ...bytes, pages }, objects, cache);
    const content = openWith(bytes.pages);
    const deletions = new GrowingDeletions(bytes.directory);
    for (const ordinal of content.discarded) deletions.add(ordinal);
    return new SealedSegment({ content, openWith }, deletions);
  }

  /** The content. Stale pages are replaced; what still uses them is not affected. */
  get #content(): SealedContent<S> {
    const { content, openWith } = this.#shared;
    const { pages } = content.bytes;
    if (pages.isStale) this.#shared.content = openWith(pages.fresh());
    return this.#shared.content;
  }

  /** The cache of decoded postings. */
  get cache(): DecodedCache {
    return this.#content.cache;
  }

  get identity(): object {
    return this.#shared;
  }

  get cacheKey(): object {
    return this.#content;
  }

  asOf(version: SegmentVersion): SealedSegment<S> {
    return new SealedSegment(this.#shared, new PastDeletions(this.deletions, version));
  }

  /** The buffer. Of the deletions it contains only those that were made before the segment was sealed. */
  get bytes(): SealedBytes {
    return this.#content.bytes;
  }

  documentFrequency(fields: readonly string[], term: string): number {
    return this.#content.postings.documentFrequency(fields, term);
  }

  postings(fields: readonly string[], term: string): PostingSet {
    return this.#content.postings.postings(fields, term);
  }

  lists(fields: readonly string[], term: string): readonly FieldPostings[] {
    return this.#content.postings.listsOf(fields, term);
  }

  supplement(fields: readonly string[], term: string): Supplement | null {
    return this.#content.postings.supplement(fields, term);
  }

  champions(fields: readonly string[], term: string): Champions | null {
    return this.#content.postings.championsOf(fields, term);
  }

  expand(fields: readonly string[], automaton: Automaton): Expansion {
    return this.#content.postings.expand(fields, automaton);
  }

  expandTerms(fields: readonly string[], terms: ReadonlySet<string>): Expansion {
    return this.#content.postings.expandTerms(fields, terms);
  }

  frequentTerms(fields: readonly string[], prefix: string, k: number): readonly Counted<string>[] {
    return this.#content.postings.frequentTerms(fields, prefix, k);
  }

  /** The term dictionary that all fields share. */
  get terms(): SealedTerms {
    return this.#content.postings.terms;
  }

  text(field: string): SealedTextIndex {
    const index = this.#content.texts.get(field);
    invariant(index !== undefined, `no field of terms ${field}`);
    return index;
  }

  numbers(field: string): NumberIndex {
    return this.#content.numbers(field);
  }

  vectors(field: string): VectorRows {
    return this.#content.vectors(field);
  }

  values(field: string): ValueIndex {
    return this.#content.values.of(field);
  }

  hasValues(field: string): boolean {
    return this.#content.values.has(field);
  }

  /** The value index in the buffer; `null` for a field for which `values` computes it. */
  sealedValues(field: string): ValueIndex | null {
    return this.#content.values.sealed(field);
  }

  valuesOf(ordinal: number, field: string): readonly string[] {
    const { documents, values } = this.#content;
    return documents.textsOf(ordinal, values.numberOf(field));
  }

  document(ordinal: number): DocumentOf<S> {
    return this.#content.documents.at(ordinal);
  }

  /** A document as {@link DocumentCodec} encodes it. */
  documentBytes(ordinal: number): Uint8Array {
    return this.#content.documents.bytesAt(ordinal);
  }

  encodedDocument(ordinal: number): EncodedDocument {
    return this.#content.documents.encodedAt(ordinal);
  }

  ensureDocumentLoaded(ordinal: number): void {
    this.#content.documents.ensureLoaded(ordinal);
  }

  id(ordinal: number): string {
    return this.#content.ids.at(ordinal);
  }

  compareIds(ordinal: number, other: number): number {
    return this.#content.ids.compare(ordinal, other);
  }

  idRanks(count: number): Uint32Array | null {
    return this.#content.ids.ranks(count);
  }

  copyIds(documents: PostingSet, target: string[], offset: number): void {
    this.#content.ids.copy(documents, target, offset);
  }

  idOrder(): Uint32Array {
    return this.#content.ids.order();
  }

  ordinalOf(id: string): number {
    const ordinal = this.latestOrdinalOf(id);
    return ordinal < 0 || this.deletions.has(ordinal) ? -1 : ordinal;
  }

  latestOrdinalOf(id: string): number {
    return this.#content.ids.ordinalOf(id);
  }

  /** Whether the documents are also in memory as objects, which `memory` does not count. */
  get hasObjects(): boolean {
    return this.#content.documents.hasObjects;
  }

  /** Without the cache of decoded postings. */
  get memory(): SegmentMemory {
    const { values, documents, ids, numberCacheBytes, textCacheBytes } = this.#content;
    const cached = values.cacheBytes + ids.cacheBytes + numberCacheBytes + textCacheBytes;
    const index = this.bytes.pages.byteLength - documents.byteLength + cached;
    return { index, documents: documents.byteLength };
  }
}
