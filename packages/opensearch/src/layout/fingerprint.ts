import { createHash } from "node:crypto";
import { type Schema, schemaToJson } from "firmament";

/** Increases with every change of the fields of an index or of their contents. */
export const LAYOUT_VERSION = 5;

/**
 * Identifies the content of an index: the layout, and the schema with its analyzers. Indexes with the same fingerprint
 * contain the same tokens for the same documents. Synonyms do not count, because only queries use them.
 *
 * @param schema the effective schema: see `AnalyzedSchema.effective`
 */
export function fingerprintOf(schema: Schema): string {
  const { fields, analyzer } = schemaToJson(schema);
  const content = JSON.stringify({ layout: LAYOUT_VERSION, analyzer, fields: Object.entries(fields) });
  return createHash("sha256").update(content).digest("hex");
}
