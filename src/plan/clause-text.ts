import { escapeTerm, escapeWord, quote } from "../../grammar/syntax/escape.ts";
import { shownTerm } from "../analysis/composed/form-terms.ts";
import { assertNever } from "../base/invariant.ts";
import { fieldOfIndex } from "../schema/form-index.ts";
import type { PlanAll, PlanLeaf } from "./plan.ts";
import { rangeText, type TypedRange, valueText } from "./range-text.ts";
import type { ResolvedAll, ResolvedLeaf } from "./resolve/resolved.ts";

/** A clause in query syntax, with analyzed terms and without its boost. It names the field if it searches only one.
 * Of a set it shows the first values only. */
export function clauseText(clause: PlanLeaf | PlanAll | ResolvedLeaf | ResolvedAll): string {
  switch (clause.kind) {
    case "all":
      return "*:*";
    case "term":
      return withField(clause.fields, escapeTerm(shownTerm(clause.term)));
    case "terms":
      return withField(
        clause.fields,
        setText(
          [...clause.terms].slice(0, SHOWN_VALUES).map((term) => escapeTerm(shownTerm(term))),
          clause.terms.size,
        ),
      );
    case "phrase":
      return withField(
        clause.fields,
        quote(clause.terms.map(shownTerm).join(" ")) + (clause.slop === 0 ? "" : `~${clause.slop}`),
      );
    case "expansion":
      return withField(clause.fields, clause.label);
    case "exists":
      return withField(clause.fields, "*");
    case "range":
      return withField([clause.field], rangeBody(clause));
    case "ranges": {
      const { field, type, ranges } = clause;
      const bodies = ranges.slice(0, SHOWN_VALUES).map((range) => rangeBody({ type, range }));
      return withField([field], setText(bodies, ranges.length));
    }
    case "area":
      return withField([clause.field], clause.area.text);
    case "nested":
      return withField([clause.field], `(${clause.label})`);
    case "alternatives":
      return escapeWord(clause.text);
    default:
      return assertNever(clause);
  }
}

/** A set may have 10,000 values. */
const SHOWN_VALUES = 3;

/** The first values of a set, with an ellipsis for the others; a single one as it is. */
function setText(values: readonly string[], size: number): string {
  if (size === 1) return values.join("");
  return `(${[...values, ...(size > values.length ? ["…"] : [])].join(" OR ")})`;
}

function withField(fields: readonly string[], body: string): string {
  const [field, ...others] = fields;
  return field === undefined || others.length > 0 ? body : `${escapeWord(fieldOfIndex(field))}:${body}`;
}

function rangeBody(clause: TypedRange): string {
  const { low, high } = clause.range;
  if (low === Number.NEGATIVE_INFINITY && high === Number.POSITIVE_INFINITY) return "*";
  const value = valueText(clause);
  if (value === null) return rangeText(clause);
  return value.includes(":") ? quote(value) : value;
}
