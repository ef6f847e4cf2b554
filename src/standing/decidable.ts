import type { ResolvedSimpleLeaf } from "../plan/resolve/resolved.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { fieldOfIndex } from "../schema/form-index.ts";
import { ID_INDEX } from "../schema/id-index.ts";

/**
 * Whether `DocumentTerms` has all that a leaf asks for. `matchesDocument` decides all other leaves.
 *
 * @param isTimeless whether ranges of dates stay the same
 */
export function isDecidable(leaf: ResolvedSimpleLeaf, schema: AnalyzedSchema, isTimeless: boolean): boolean {
  if (leaf.kind === "range" || leaf.kind === "ranges") {
    return schema.storage(leaf.field) === "numbers" && (isTimeless || leaf.type !== "date");
  }
  if (leaf.kind === "area") return schema.storage(leaf.field) === "points";
  return leaf.fields.every((index) => index === ID_INDEX || schema.storage(fieldOfIndex(index)) === "terms");
}
