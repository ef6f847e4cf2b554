import type { ResolvedSimpleLeaf } from "../plan/resolve/resolved.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";

/**
 * Whether `DocumentTerms` has all that a leaf asks for. The evaluator decides all other leaves.
 *
 * @param isTimeless whether ranges of dates stay the same
 */
export function isDecidable(leaf: ResolvedSimpleLeaf, schema: AnalyzedSchema, isTimeless: boolean): boolean {
  if (leaf.kind === "range") return schema.type(leaf.field) === "number" && (isTimeless || leaf.type !== "date");
  return leaf.fields.every(
    (field) => schema.type(field) === "text" && schema.textField(field).analyzer.forms === undefined,
  );
}
