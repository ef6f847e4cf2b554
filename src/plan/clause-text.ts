import { escapeTerm, escapeWord, quote } from "../../grammar/syntax/escape.ts";
import { assertNever } from "../base/invariant.ts";
import type { PlanAll, PlanLeaf, PlanRange } from "./plan.ts";
import { rangeText, valueText } from "./range-text.ts";

/** A clause in query syntax, with analyzed terms and without its boost. It names the field if it searches only one. */
export function clauseText(clause: PlanLeaf | PlanAll): string {
  switch (clause.kind) {
    case "all":
      return "*:*";
    case "term":
      return withField(clause.fields, escapeTerm(clause.term));
    case "phrase":
      return withField(clause.fields, quote(clause.terms.join(" ")) + (clause.slop === 0 ? "" : `~${clause.slop}`));
    case "expansion":
      return withField(clause.fields, clause.label);
    case "exists":
      return withField(clause.fields, "*");
    case "range":
      return withField([clause.field], rangeBody(clause));
    case "alternatives":
      return escapeWord(clause.text);
    default:
      return assertNever(clause);
  }
}

function withField(fields: readonly string[], body: string): string {
  const [field, ...others] = fields;
  return field === undefined || others.length > 0 ? body : `${escapeWord(field)}:${body}`;
}

function rangeBody(clause: PlanRange): string {
  const { low, high } = clause.range;
  if (low === Number.NEGATIVE_INFINITY && high === Number.POSITIVE_INFINITY) return "*";
  const value = valueText(clause);
  if (value === null) return rangeText(clause);
  return value.includes(":") ? quote(value) : value;
}
