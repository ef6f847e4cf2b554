import type { LeafNode } from "../../../grammar/ast/ast.ts";
import { exactly } from "../../indexes/numeric-range.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { readPlainNumber } from "./decimal.ts";
import type { ResolvedQuery } from "./resolved.ts";

/**
 * Most words have one and so need no second analysis to be more than a sign. Analyzers may ignore modifier letters, such
 * as an okina.
 */
const LETTER_OR_DIGIT = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/u;

/** A text without a digit is not a number: most words need no second analysis. */
const DIGIT = /\p{N}/u;

const NO_NUMBERS: readonly never[] = [];

/**
 * Whether a word or phrase without a field has no token in any text field, like the dash of `a - b`. Every list ignores
 * it, although a keyword could have this value.
 */
export function isLoneSign(node: LeafNode, { defaultTextAnalyzers }: AnalyzedSchema): boolean {
  if ((node.kind !== "term" && node.kind !== "phrase") || LETTER_OR_DIGIT.test(node.text)) return false;
  if (defaultTextAnalyzers.length === 0) return false;
  return defaultTextAnalyzers.every((analyzer) => analyzer.terms(node.text).length === 0);
}

/**
 * The numbers that a word or phrase without a field also stands for: it searches the number fields if it is a single
 * token and a plain decimal number.
 */
export function equalNumbers(node: LeafNode, schema: AnalyzedSchema, boost: number): readonly ResolvedQuery[] {
  if ((node.kind !== "term" && node.kind !== "phrase") || !DIGIT.test(node.text)) return NO_NUMBERS;
  const [term, ...others] = schema.analyzer.terms(node.text);
  const value = term === undefined || others.length > 0 ? null : readPlainNumber(term);
  if (value === null) return NO_NUMBERS;
  return schema.defaultNumberFields.map((field) => {
    const { type } = schema.numericField(field);
    return { kind: "range", field, type, range: exactly(value), boost };
  });
}
