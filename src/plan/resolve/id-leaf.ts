import type { FieldedLeaf } from "../../../grammar/ast/ast.ts";
import type { Diagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import { replacement } from "../../../grammar/diagnostics/fix.ts";
import { print } from "../../../grammar/syntax/printer.ts";
import { assertNever } from "../../base/invariant.ts";
import { ID_FIELD, ID_INDEXES } from "../../schema/id-index.ts";
import type { ResolvedQuery } from "./resolved.ts";

const REFUSED_NAMES = {
  prefix: "a prefix",
  wildcard: "a wildcard",
  fuzzy: "a fuzzy word",
  regexp: "a regular expression",
  range: "a range",
  comparison: "a comparison",
} as const;

/**
 * Resolves a clause on the ids of documents, which are compared as a whole, without an analyzer. Every document has an id.
 *
 * @returns `null` if the clause contains an error, which is reported
 */
export function resolveIdLeaf(
  node: FieldedLeaf,
  boost: number,
  report: (diagnostic: Diagnostic) => void,
): ResolvedQuery | null {
  switch (node.kind) {
    case "term":
      return idsQuery(node.text, boost);
    case "phrase": {
      if (node.slop === 0) return idsQuery(node.text, boost);
      const { start, end } = node.span;
      const written = print({ ...node, slop: 0 });
      report({
        code: "field-type",
        message: `\`${ID_FIELD}\` has whole ids, in which no words have a distance.`,
        span: node.span,
        hint: "Leave out the distance.",
        suggestions: [written],
        fixes: [replacement(start, end, written)],
      });
      return null;
    }
    case "exists":
      return { kind: "all", boost };
    case "range":
      if (node.low.kind === "open" && node.high.kind === "open") return { kind: "all", boost };
      return refused(node, report);
    case "prefix":
    case "wildcard":
    case "fuzzy":
    case "regexp":
    case "comparison":
      return refused(node, report);
    default:
      return assertNever(node);
  }
}

function idsQuery(id: string, boost: number): ResolvedQuery {
  if (id === "") return { kind: "none", reason: "no document has an empty id" };
  return { kind: "terms", fields: ID_INDEXES, terms: new Set([id]), boost };
}

function refused(
  { kind, span }: FieldedLeaf & { readonly kind: keyof typeof REFUSED_NAMES },
  report: (diagnostic: Diagnostic) => void,
): null {
  report({
    code: "field-type",
    message: `\`${ID_FIELD}\` has whole ids, which ${REFUSED_NAMES[kind]} cannot find.`,
    span,
    hint: `Write each id, as in ${ID_FIELD}:("a" OR "b"), or search a field of the schema.`,
    noFix: "impossible",
  });
  return null;
}
