import { DocumentError } from "firmament";
import { DocumentBodies } from "../layout/document-body.ts";
import type { IndexLayout } from "../layout/index-layout.ts";

/** Room for the other parts of a request with one document. */
const OTHER_BYTES = 4096;

/** The documents of one schema as a cluster receives them. */
export class DocumentTexts {
  readonly #bodies: DocumentBodies;
  readonly #maxBytes: number;

  /** @param maxRequestBytes the bytes of one request that the cluster accepts */
  constructor(layout: IndexLayout, maxRequestBytes: number) {
    this.#bodies = new DocumentBodies(layout);
    this.#maxBytes = maxRequestBytes - OTHER_BYTES;
  }

  /**
   * A document with its tokens, as JSON. It takes several times the bytes of the document.
   *
   * @param order the insertion order: a greater number for a later document
   * @param record the index of the record in its list or stream, for the error
   * @throws {DocumentError} for a document that an index of a cluster cannot contain
   */
  of(document: { readonly id: string }, order: number, record: number): string {
    const text = jsonOf(this.#bodies.of(document, order, record));
    if (text !== null && Buffer.byteLength(text) <= this.#maxBytes) return text;
    const { id } = document;
    const reason = `the document with its tokens has more than ${this.#maxBytes} bytes, which the cluster accepts`;
    throw new DocumentError({ record, id, reason });
  }
}

/** `null` for a longer text than JavaScript can represent. */
function jsonOf(body: object): string | null {
  try {
    return JSON.stringify(body);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
