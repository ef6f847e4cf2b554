import type { DocumentOf, Schema } from "../../schema/schema.ts";
import type { Section, Uint32Section } from "../arrays/sections.ts";
import { DocumentCodec } from "../columns/document-codec.ts";
import { WordCodes } from "../columns/word-codes.ts";
import type { EncodedDocument } from "../segment.ts";
import type { SegmentSections } from "./format.ts";
import type { SealedIds } from "./ids.ts";

/** The documents of a sealed segment, decoded from bytes unless they are also in memory as objects. */
export class SealedDocuments<S extends Schema> {
  readonly #schema: S;
  readonly #ids: SealedIds;
  readonly #objects: readonly DocumentOf<S>[] | null;
  readonly #starts: Uint32Section;
  readonly #bytes: Section<Uint8Array>;
  readonly #wordStarts: Section<Uint32Array>;
  readonly #wordBytes: Section<Uint8Array>;
  /** `null` until they are loaded. */
  #words: WordCodes | null = null;
  readonly #codec: DocumentCodec<S>;

  /** @param objects the documents by ordinal, if they are in memory */
  constructor(schema: S, sections: SegmentSections, ids: SealedIds, objects: readonly DocumentOf<S>[] | null) {
    this.#schema = schema;
    this.#ids = ids;
    this.#objects = objects;
    this.#starts = sections.uint32Section("documents/starts");
    this.#bytes = sections.lazySection("documents/bytes");
    this.#wordStarts = sections.lazySection("words/starts");
    this.#wordBytes = sections.lazySection("words/bytes");
    this.#codec = new DocumentCodec(schema);
  }

  /** Whether the documents are also in memory as objects. */
  get hasObjects(): boolean {
    return this.#objects !== null;
  }

  get byteLength(): number {
    const words = this.#wordStarts.view.byteLength + this.#wordBytes.view.byteLength;
    return this.#bytes.view.byteLength + 4 * this.#starts.length + words;
  }

  at(ordinal: number): DocumentOf<S> {
    return this.#objects?.[ordinal] ?? this.#codec.decode(this.#ids.at(ordinal), this.bytesAt(ordinal));
  }

  /** A document as {@link DocumentCodec} encodes it, valid until the next document is read. */
  bytesAt(ordinal: number): Uint8Array {
    this.#loadBytes(ordinal);
    const words = this.#loadWords();
    return words.decode(this.#bytes.view, this.#starts.at(ordinal), this.#starts.at(ordinal + 1));
  }

  encodedAt(ordinal: number): EncodedDocument {
    return { schema: this.#schema, bytes: this.bytesAt(ordinal) };
  }

  /** Loads the bytes of a document, unless the document is in memory as an object. */
  ensureLoaded(ordinal: number): void {
    if (this.#bytes.isInMemory || this.#objects?.[ordinal] !== undefined) return;
    this.#loadWords();
    this.#loadBytes(ordinal);
  }

  /** The values of a document in a field of terms, which is identified by its index among the fields of terms. */
  textsOf(ordinal: number, field: number): readonly string[] {
    return this.#codec.textsOf(field, this.bytesAt(ordinal));
  }

  #loadBytes(ordinal: number): void {
    this.#bytes.ensureLoaded(this.#starts.at(ordinal), this.#starts.at(ordinal + 1));
  }

  #loadWords(): WordCodes {
    this.#words ??= new WordCodes(this.#wordStarts.load(), this.#wordBytes.load());
    return this.#words;
  }
}
