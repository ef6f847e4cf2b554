import { GrowingBytes } from "../../indexes/arrays/growing-bytes.ts";
import { DocumentJsonWriter } from "../../indexes/columns/document-json.ts";
import type { Schema } from "../../schema/schema.ts";
import { type FieldNames, LazyHit } from "../result/lazy-hit.ts";
import type { Hit } from "../result/search-page.ts";

/** More than a typical document takes, so that the bytes are allocated once. */
export const DOCUMENT_BYTES = 2048;

/**
 * The documents of hits as a JSON list in UTF-8: the bytes of `JSON.stringify(hits.map((hit) => hit.document))`, in
 * half the time. Documents are copied from the index, neither decoded nor serialized.
 *
 *     new Response(documentsJson(engine.search("acme").hits), { headers: { "content-type": "application/json" } })
 */
export function documentsJson(hits: readonly Hit<object>[]): Uint8Array {
  const bytes = new GrowingBytes();
  bytes.reserve(hits.length * DOCUMENT_BYTES);
  appendDocumentsJson(hits, bytes);
  return bytes.bytes();
}

/** Appends what {@link documentsJson} returns. */
export function appendDocumentsJson(hits: readonly Hit<object>[], bytes: GrowingBytes): void {
  const writers = new WriterSource();
  bytes.appendText("[");
  for (const [index, hit] of hits.entries()) {
    if (index > 0) bytes.appendText(",");
    const encoded = LazyHit.encodedDocument(hit);
    const isWritten =
      encoded !== null &&
      writers.writer(encoded.document.schema, encoded.fields).append(hit.id, encoded.document.bytes, bytes);
    if (!isWritten) bytes.appendText(JSON.stringify(hit.document));
  }
  bytes.appendText("]");
}

/** The writers of whole documents, which most searches use. */
const wholeWriters = new WeakMap<Schema, DocumentJsonWriter>();

/** Keeps the last writer: the hits of a page have the same schema and the same fields. */
class WriterSource {
  #schema: Schema | null = null;
  #fields: FieldNames = null;
  #writer: DocumentJsonWriter | null = null;

  writer(schema: Schema, fields: FieldNames): DocumentJsonWriter {
    if (this.#writer !== null && schema === this.#schema && fields === this.#fields) return this.#writer;
    const known = fields === null ? wholeWriters.get(schema) : undefined;
    const writer = known ?? new DocumentJsonWriter(schema, fields);
    if (fields === null) wholeWriters.set(schema, writer);
    this.#schema = schema;
    this.#fields = fields;
    this.#writer = writer;
    return writer;
  }
}
