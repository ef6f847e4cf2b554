import type { FieldedLeaf } from "../../../grammar/ast/ast.ts";
import type { Diagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import { replacement } from "../../../grammar/diagnostics/fix.ts";
import { print } from "../../../grammar/syntax/printer.ts";
import { pointSupport } from "../../geo/point-support.ts";
import type { ResolvedArea } from "./resolved.ts";

/**
 * Resolves a clause on a field of points to an area.
 *
 * @returns `null` if the clause contains an error, which is reported
 */
export function resolvePointLeaf(
  node: FieldedLeaf,
  field: string,
  boost: number,
  report: (diagnostic: Diagnostic) => void,
): ResolvedArea | null {
  const points = pointSupport();
  const read = points.readClause(node, field);
  if (read.kind === "area") return { kind: "area", field, area: read.area, boost };
  const { message, span, meant, isImpossible } = read;
  const error = { code: "field-type", message, span, hint: points.hint(field) } as const;
  if (meant === null) {
    report({ ...error, noFix: isImpossible ? "impossible" : "unclear" });
  } else {
    const fix = replacement(node.span.start, node.span.end, print(meant));
    report({ ...error, suggestions: [fix.replacement], fixes: [fix] });
  }
  return null;
}
