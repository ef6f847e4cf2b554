import { GrowingBytes } from "../../indexes/arrays/growing-bytes.ts";
import { DocumentJsonWriter } from "../../indexes/columns/document-json.ts";
import type { Schema } from "../../schema/schema.ts";
import { type FieldNames, LazyHit } from "../result/lazy-hit.ts";
import type { Hit } from "../result/search-page.ts";

/**
 * The documents of hits as a JSON list in UTF-8: the bytes of `JSON.stringify(hits.map((hit) => hit.document))`, in a
 * tenth of the time. Documents are copied from the index instead of decoded and serialized.
 *
 *     new Response(documentsJson(engine.search("acme").hits), { headers: { "content-type": "application/json" } })
 */
export function documentsJson(hits: readonly Hit<object>[]): Uint8Array {
  const bytes = new GrowingBytes();
  appendDocumentsJson(hits, bytes);
  return bytes.bytes();
}

/** Appends what {@link documentsJson} returns. */
export function appendDocumentsJson(hits: readonly Hit<object>[], bytes: GrowingBytes): void {
  const writers = new Writers();
  bytes.appendText("[");
  for (const [index, hit] of hits.entries()) {
    if (index > 0) bytes.appendText(",");
    if (!writers.append(hit, bytes)) bytes.appendText(JSON.stringify(hit.document));
  }
  bytes.appendText("]");
}

/** The writer of the last document. The hits of a page have the same schema and the same fields. */
class Writers {
  #schema: Schema | null = null;
  #fields: FieldNames = null;
  #writer: DocumentJsonWriter | null = null;

  append(hit: Hit<object>, bytes: GrowingBytes): boolean {
    const encoded = LazyHit.encodedDocument(hit);
    if (encoded === null) return false;
    const { document, fields } = encoded;
    if (this.#writer === null || document.schema !== this.#schema || fields !== this.#fields) {
      this.#schema = document.schema;
      this.#fields = fields;
      this.#writer = new DocumentJsonWriter(document.schema, fields);
    }
    return this.#writer.append(hit.id, document.bytes, bytes);
  }
}
