import type { ComparisonOperator } from "../../../grammar/ast/ast.ts";
import { escapeWord } from "../../../grammar/syntax/escape.ts";

/** An operator between a field and a value, as other languages write it. */
export type WrittenOperator = "=" | "!=" | ComparisonOperator;

/** The signs of the operators, also those of input methods that write them in full width. */
const OPERATORS: Readonly<Record<string, WrittenOperator>> = {
  "=": "=",
  "==": "=",
  "===": "=",
  "＝": "=",
  "：": "=",
  "!=": "!=",
  "!==": "!=",
  "<>": "!=",
  "≠": "!=",
  "<": "<",
  "＜": "<",
  "<=": "<=",
  "=<": "<=",
  "≤": "<=",
  ">": ">",
  "＞": ">",
  ">=": ">=",
  "=>": ">=",
  "≥": ">=",
};

/** A name, a sign with white space around it and in it, and a value. */
const SPLIT = /^([^=<>!≤≥≠＝＜＞：\s]*)\s*([=<>!≤≥≠＝＜＞：](?:\s*[=<>!≤≥≠＝＜＞：])*)\s*([\s\S]*)$/;

/** A text around its first operator; both parts may be empty. */
export interface WrittenComparison {
  readonly name: string;
  readonly operator: WrittenOperator;
  readonly value: string;
}

/** `price<5` or `price < 5` as its three parts; `null` for a text of another form. */
export function readComparison(text: string): WrittenComparison | null {
  const [, name = "", sign = "", value = ""] = SPLIT.exec(text) ?? [];
  const written = sign.replace(/\s+/g, "");
  const operator = Object.hasOwn(OPERATORS, written) ? OPERATORS[written] : undefined;
  return operator === undefined ? null : { name, operator, value };
}

/**
 * The clause that such a comparison means: `price:<5`.
 *
 * @param value as it is written in a query
 */
export function clauseText(name: string, operator: WrittenOperator, value: string): string {
  const field = `${escapeWord(name)}:`;
  switch (operator) {
    case "=":
      return field + value;
    case "!=":
      return `-${field}${value}`;
    default:
      return field + operator + value;
  }
}
