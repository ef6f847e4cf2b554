import type { QueryNode } from "../../grammar/ast/ast.ts";
import { exactTermsOf, type LeadingValue } from "../plan/resolve/leading-value.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { type OpenTerms, openTerms } from "./open-terms.ts";

/**
 * The values that begin with a text, in the fields that rank exact matches first. The text must be words, of which the last
 * one may be unfinished: a query with an operator is not the beginning of a value.
 *
 * @param tree the tree of the text
 */
export function valueBeginnings(text: string, tree: QueryNode, schema: AnalyzedSchema): readonly LeadingValue[] {
  const clauses = tree.kind === "sequence" ? tree.clauses : [tree];
  const last = clauses.at(-1);
  if (last?.kind !== "term" || last.boost !== null) return [];
  if (!clauses.every((clause) => clause.kind === "term" || clause.kind === "phrase")) return [];
  const fields = schema.exactFirstFields.filter((field) => last.field === null || last.field.name === field);
  return fields.flatMap((field) => {
    const group = schema.termField(field);
    const isFinished = last.span.end < text.length;
    const lastTerms: readonly Omit<OpenTerms, "fields">[] = isFinished
      ? [{ closed: group.analyzer.terms(last.text), open: "" }]
      : openTerms(last.text, { fields: [field], groups: [group] });
    return exactTermsOf(clauses.slice(0, -1), field, schema).flatMap((terms) =>
      lastTerms
        .map(({ closed, open }) => ({ field, terms: [...terms, ...closed], open }))
        .filter((value) => value.terms.length > 0 || value.open !== ""),
    );
  });
}
