import type { NaiveRecord } from "../../naive/document.ts";

/**
 * A change of an engine's documents: an upsert adds a document, or replaces the document with the same id. `ids` asks a
 * query in between, which changes nothing.
 */
export type DocumentChange = { readonly upsert: NaiveRecord } | { readonly delete: string } | { readonly ids: string };

/** A query about documents that are loaded at once and then changed one by one. */
export interface Question {
  readonly documents: readonly NaiveRecord[];
  readonly changes: readonly DocumentChange[];
  readonly query: string;
}

/** The documents after all changes. */
export function documentsAfter(documents: readonly NaiveRecord[], changes: readonly DocumentChange[]): NaiveRecord[] {
  const byId = new Map(documents.map((document) => [document.id, document]));
  for (const change of changes) {
    if ("upsert" in change) byId.set(change.upsert.id, change.upsert);
    else if ("delete" in change) byId.delete(change.delete);
  }
  return [...byId.values()];
}
