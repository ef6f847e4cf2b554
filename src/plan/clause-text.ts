import { digitsOf } from "../../grammar/ast/number.ts";
import { escapeTerm, escapeWord, quote } from "../../grammar/syntax/escape.ts";
import { assertNever } from "../base/invariant.ts";
import type { NumericRange } from "../indexes/numeric-range.ts";
import type { PlanAll, PlanLeaf } from "./plan.ts";

/** A clause as it would be written, its words as the analyzer reads them, without its boost. The field stands before it when it is the only one asked. */
export function clauseText(clause: PlanLeaf | PlanAll): string {
  switch (clause.kind) {
    case "all":
      return "*:*";
    case "term":
      return asked(clause.fields, escapeTerm(clause.term));
    case "phrase":
      return asked(clause.fields, quote(clause.terms.join(" ")) + (clause.slop === 0 ? "" : `~${clause.slop}`));
    case "expansion":
      return asked(clause.fields, clause.label);
    case "exists":
      return asked(clause.fields, "*");
    case "range":
      return asked([clause.field], numbersText(clause.range));
    default:
      return assertNever(clause);
  }
}

function asked(fields: readonly string[], body: string): string {
  const [field, ...others] = fields;
  return field === undefined || others.length > 0 ? body : `${escapeWord(field)}:${body}`;
}

function numbersText({ low, lowInclusive, high, highInclusive }: NumericRange): string {
  if (low === Number.NEGATIVE_INFINITY && high === Number.POSITIVE_INFINITY) return "*";
  if (low === high) return numberText(low);
  return `${lowInclusive ? "[" : "{"}${numberText(low)} TO ${numberText(high)}${highInclusive ? "]" : "}"}`;
}

function numberText(value: number): string {
  if (!Number.isFinite(value)) return "*";
  return `${value < 0 ? "-" : ""}${digitsOf(Math.abs(value))}`;
}
