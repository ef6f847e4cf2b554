import type { ComparisonOperator } from "../../../grammar/ast/ast.ts";

/** What the author of a text that is no value of a field of numbers probably meant. */
export type MeantClause =
  | { readonly kind: "value"; readonly text: string }
  | { readonly kind: "comparison"; readonly operator: ComparisonOperator; readonly text: string }
  | { readonly kind: "range"; readonly low: string; readonly high: string };

/** Two values with dots between them: `5..10`, `2024-01-01...2024-06-30`. */
const DOTTED_PAIR = /^(.*[^.])(?:\.{2,}|…)([^.].*)$/s;
/** Two numbers with a dash between them: `5-10`. */
const DASHED_PAIR = /^([\d.]+)[-–—]([\d.]+)$/;
const COMPARISON = /^(=>|=<|>=|<=|≥|≤|>|<)(.+)$/;
const AT_LEAST = /^(\d[\d.]*)\+$/;
/** Digits in groups of three: with commas, at least two groups, because `1,500` may be a decimal. */
const GROUPED = /^[+-]?\d{1,3}(?:(?:,\d{3}){2,}|(?:['’_]\d{3})+)(?:\.\d+)?$/;

const OPERATORS: Readonly<Record<string, ComparisonOperator>> = {
  "=>": ">=",
  "=<": "<=",
  ">=": ">=",
  "<=": "<=",
  "≥": ">=",
  "≤": "<=",
  ">": ">",
  "<": "<",
};

/**
 * The clause that the author of a text probably meant; `null` if this is unclear.
 *
 * @param isValue whether a text is a value of the field
 * @param isOrdered whether the field has ranges and comparisons
 */
export function meantClause(text: string, isValue: (text: string) => boolean, isOrdered: boolean): MeantClause | null {
  const trimmed = text.trim();
  const value = meantValue(trimmed, isValue);
  if (value !== null) return { kind: "value", text: value };
  if (!isOrdered) return null;
  const [, low, high] = DOTTED_PAIR.exec(trimmed) ?? DASHED_PAIR.exec(trimmed) ?? [];
  if (low !== undefined && high !== undefined) {
    return isValue(low) && isValue(high) ? { kind: "range", low, high } : null;
  }
  const [, least] = AT_LEAST.exec(trimmed) ?? [];
  const [, sign = "=>", compared = least] = COMPARISON.exec(trimmed) ?? [];
  const operator = OPERATORS[sign];
  if (operator === undefined || compared === undefined) return null;
  const bound = isValue(compared) ? compared.trim() : meantValue(compared, isValue);
  return bound === null ? null : { kind: "comparison", operator, text: bound };
}

/** The value in a text: without an equals sign, a currency sign, a comma at the end, and separators of thousands. */
export function meantValue(text: string, isValue: (text: string) => boolean): string | null {
  const bare = text
    .trim()
    .replace(/^={1,2}/, "")
    .replace(/[,;]$/, "")
    .replace(/^\p{Sc}|\p{Sc}$/u, "")
    .trim();
  const value = GROUPED.test(bare) ? bare.replace(/[,'’_]/g, "") : bare;
  return value !== "" && value !== text && isValue(value) ? value : null;
}
