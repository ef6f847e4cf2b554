import type { ResolvedSimpleLeaf } from "../plan/resolve/resolved.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";

/**
 * Whether `DocumentTerms` has all that a leaf asks for. The evaluator decides all other leaves, such as stems.
 *
 * @param isTimeless whether ranges of dates stay the same
 */
export function isDecidable(leaf: ResolvedSimpleLeaf, schema: AnalyzedSchema, isTimeless: boolean): boolean {
  if (leaf.kind === "range" || leaf.kind === "ranges") {
    return schema.storage(leaf.field) === "numbers" && (isTimeless || leaf.type !== "date");
  }
  return leaf.fields.every(
    (field) => schema.storage(field) === "terms" && schema.termField(field).analyzer.forms === undefined,
  );
}
