import type { IndexReader } from "../../indexes/index-reader.ts";

/** The documents of a reader at the time of the call, in order of insertion. Later changes do not affect them. */
export function documentsOf<Document>(reader: IndexReader<Document>): IterableIterator<Document> {
  const parts = reader.segments.map((segment) => ({ segment, documents: segment.deletions.alive }));
  return iterate(parts);
}

function* iterate<Document>(
  parts: readonly {
    readonly segment: IndexReader<Document>["segments"][number];
    readonly documents: { toArray(): Uint32Array };
  }[],
): Generator<Document, void> {
  for (const { segment, documents } of parts) {
    for (const ordinal of documents.toArray()) yield segment.document(ordinal);
  }
}
