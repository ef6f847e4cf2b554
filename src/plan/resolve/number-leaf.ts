import type { Bound, ComparisonNode, FieldedLeaf, Span } from "../../../grammar/ast/ast.ts";
import type { Diagnostic } from "../../../grammar/diagnostics/diagnostic.ts";
import { assertNever } from "../../base/invariant.ts";
import { EVERY_NUMBER, exactly, type NumericRange } from "../../indexes/numeric-range.ts";
import { readNumber } from "./decimal.ts";
import type { ResolvedRange } from "./resolved.ts";

type Report = (diagnostic: Diagnostic) => void;

/** Resolves a clause on a number field to a range. `null` if the clause contains an error, which it reports. */
export function resolveNumberLeaf(
  node: FieldedLeaf,
  field: string,
  boost: number,
  report: Report,
): ResolvedRange | null {
  const range = rangeOf(node, field, report);
  return range === null ? null : { kind: "range", field, range, boost };
}

function rangeOf(node: FieldedLeaf, field: string, report: Report): NumericRange | null {
  switch (node.kind) {
    case "exists":
      return EVERY_NUMBER;
    case "term":
    case "phrase":
    case "comparison": {
      const value = readNumber(node.text.trim());
      if (value === null) return reportNotANumber(node.text, node.span, field, report);
      return node.kind === "comparison" ? comparisonRange(node.operator, value) : exactly(value);
    }
    case "range": {
      const low = boundOf(node.low, field, report);
      const high = boundOf(node.high, field, report);
      if (low === null || high === null) return null;
      return {
        low: low.value ?? Number.NEGATIVE_INFINITY,
        lowInclusive: low.inclusive,
        high: high.value ?? Number.POSITIVE_INFINITY,
        highInclusive: high.inclusive,
      };
    }
    case "prefix":
    case "wildcard":
    case "fuzzy":
    case "regexp":
      report({
        code: "field-type",
        message: `\`${field}\` is a number field; ${PATTERN_NAMES[node.kind]} needs a text field.`,
        span: node.span,
        hint: examples(field),
      });
      return null;
    default:
      return assertNever(node);
  }
}

const PATTERN_NAMES = {
  prefix: "a prefix",
  wildcard: "a wildcard",
  fuzzy: "a fuzzy term",
  regexp: "a regular expression",
} as const;

function comparisonRange(operator: ComparisonNode["operator"], value: number): NumericRange {
  switch (operator) {
    case ">":
      return { ...EVERY_NUMBER, low: value, lowInclusive: false };
    case ">=":
      return { ...EVERY_NUMBER, low: value };
    case "<":
      return { ...EVERY_NUMBER, high: value, highInclusive: false };
    case "<=":
      return { ...EVERY_NUMBER, high: value };
    default:
      return assertNever(operator);
  }
}

/** The value of an open bound is `null`. */
function boundOf(bound: Bound, field: string, report: Report): { value: number | null; inclusive: boolean } | null {
  if (bound.kind === "open") return { value: null, inclusive: true };
  const value = readNumber(bound.text.trim());
  return value === null
    ? reportNotANumber(bound.text, bound.span, field, report)
    : { value, inclusive: bound.inclusive };
}

function reportNotANumber(text: string, span: Span, field: string, report: Report): null {
  report({
    code: "field-type",
    message: `\`${field}\` is a number field, but \`${text}\` is not a number.`,
    span,
    hint: examples(field),
  });
  return null;
}

function examples(field: string): string {
  return `Write a number, a range or a comparison: ${field}:50, ${field}:[50 TO 500], ${field}:>=50.`;
}
