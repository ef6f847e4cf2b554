import { numberText } from "../../grammar/ast/number.ts";
import { escapeTerm, escapeWord, quote } from "../../grammar/syntax/escape.ts";
import { assertNever } from "../base/invariant.ts";
import type { NumericRange } from "../indexes/numeric-range.ts";
import type { PlanAll, PlanLeaf } from "./plan.ts";

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
      return withField([clause.field], rangeText(clause.range));
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

function rangeText({ low, lowInclusive, high, highInclusive }: NumericRange): string {
  if (low === Number.NEGATIVE_INFINITY && high === Number.POSITIVE_INFINITY) return "*";
  if (low === high) return boundText(low);
  return `${lowInclusive ? "[" : "{"}${boundText(low)} TO ${boundText(high)}${highInclusive ? "]" : "}"}`;
}

function boundText(value: number): string {
  return Number.isFinite(value) ? numberText(value) : "*";
}
