import type { AnalyzedSchema } from "firmament/query";
import type { Mapping } from "./elasticsearch-options.ts";

/** Where a clause is. */
export interface Scope {
  /** The fields of the documents, or of one object. */
  readonly schema: AnalyzedSchema;
  readonly mapping: Mapping;
  /** The field whose objects are meant; `null` for documents. */
  readonly objects: string | null;
}

/** The path of a field, also of a member of the objects that a clause is about. */
export function pathOf(field: string, { mapping, objects }: Scope): string {
  return mapping.pathOf(objects === null ? field : `${objects}.${field}`);
}

/** The name of an analyzer whose words are not known; `null` for other fields. */
export function unknownAnalyzerOf(field: string, { mapping, objects }: Scope): string | null {
  return mapping.unknownAnalyzerOf(objects === null ? field : `${objects}.${field}`);
}
