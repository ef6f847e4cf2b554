import type { Bound, ComparisonNode, FieldedLeaf, PhraseNode, RangeNode, Span } from "../../../grammar/ast/ast.ts";
import type { DescribedError, Diagnostic, NoFixReason, Remedy } from "../../../grammar/diagnostics/diagnostic.ts";
import { type Fix, replacement } from "../../../grammar/diagnostics/fix.ts";
import { print } from "../../../grammar/syntax/printer.ts";
import { assertNever } from "../../base/invariant.ts";
import { EVERY_NUMBER, type NumericRange } from "../../indexes/numeric-range.ts";
import { booleanSyntax } from "./boolean-syntax.ts";
import { dateSyntax } from "./date-syntax.ts";
import { type MeantClause, meantClause } from "./meant-clause.ts";
import { integerSyntax, numberSyntax } from "./number-syntax.ts";
import {
  type Comparison,
  isValueFault,
  type NumericSyntax,
  type NumericType,
  type ValueFault,
  type ValueSpan,
} from "./numeric-syntax.ts";
import type { ResolvedRange } from "./resolved.ts";

const SYNTAX_BY_TYPE: Readonly<Record<NumericType, NumericSyntax>> = {
  number: numberSyntax,
  integer: integerSyntax,
  date: dateSyntax,
  boolean: booleanSyntax,
};

/** A field whose values are stored as numbers. */
export interface NumericLeafField {
  readonly name: string;
  readonly type: NumericType;
}

export interface NumericLeafContext {
  /** Returns what `now` stands for in dates. */
  now(): number;
  report(diagnostic: Diagnostic): void;
}

/**
 * Resolves a clause on a field of numbers to a range. Ranges of dates include their bounds.
 *
 * @returns `null` if the clause contains an error, which is reported
 */
export function resolveNumericLeaf(
  node: FieldedLeaf,
  field: NumericLeafField,
  boost: number,
  context: NumericLeafContext,
): ResolvedRange | null {
  const range = new NumericLeafReader(field, context).rangeOf(node);
  if (range === null) return null;
  const { name, type } = field;
  return { kind: "range", field: name, type, range: type === "date" ? closed(range) : range, boost };
}

/** Any value of a field with an index of numbers: the existence of its vectors. */
export function anyNumber(field: string, boost: number): ResolvedRange {
  return { kind: "range", field, type: "boolean", range: EVERY_NUMBER, boost };
}

type PatternNode = Extract<FieldedLeaf, { readonly kind: keyof typeof PATTERN_NAMES }>;

const PATTERN_NAMES = {
  prefix: "a prefix",
  wildcard: "a wildcard",
  fuzzy: "a fuzzy term",
  regexp: "a regular expression",
} as const;

class NumericLeafReader {
  readonly #field: string;
  readonly #syntax: NumericSyntax;
  readonly #context: NumericLeafContext;

  constructor({ name, type }: NumericLeafField, context: NumericLeafContext) {
    this.#field = name;
    this.#syntax = SYNTAX_BY_TYPE[type];
    this.#context = context;
  }

  rangeOf(node: FieldedLeaf): NumericRange | null {
    switch (node.kind) {
      case "exists":
        return EVERY_NUMBER;
      case "term":
      case "phrase": {
        const value = this.#read(node.text, "=", node.span, (meant) => clauseOf(node, meant));
        return value && { low: value.start, lowInclusive: true, high: value.end, highInclusive: true };
      }
      case "comparison": {
        if (!this.#syntax.isOrdered) return this.#reportOrder(node);
        const { operator } = node;
        const value = this.#read(node.text, operator, node.span, (meant) =>
          meant.kind === "value" ? wholeClause({ ...node, text: meant.text }) : null,
        );
        return value && { ...EVERY_NUMBER, ...sideOf(operator, value) };
      }
      case "range": {
        if (!this.#syntax.isOrdered && (node.low.kind === "value" || node.high.kind === "value")) {
          return this.#reportOrder(node);
        }
        const low = this.#sideOfBound(node.low, ">");
        const high = this.#sideOfBound(node.high, "<");
        return low && high && { ...EVERY_NUMBER, ...low, ...high };
      }
      case "prefix":
      case "wildcard":
      case "fuzzy":
      case "regexp":
        return this.#reportPattern(node);
      default:
        return assertNever(node);
    }
  }

  #sideOfBound(bound: Bound, operator: ">" | "<"): Partial<NumericRange> | null {
    if (bound.kind === "open") return {};
    const comparison: ComparisonNode["operator"] = bound.inclusive ? `${operator}=` : operator;
    const { start, end } = bound.span;
    const value = this.#read(bound.text, comparison, bound.span, (meant) =>
      meant.kind === "value" ? replacement(start, end, meant.text) : null,
    );
    return value && sideOf(comparison, value);
  }

  /** @param fixOf the fix that replaces the text under the span; `null` if it cannot have this meaning */
  #read(text: string, comparison: Comparison, span: Span, fixOf: (meant: MeantClause) => Fix | null): ValueSpan | null {
    const read = this.#valueOf(text, comparison);
    if (!isValueFault(read)) return read;
    const meant: MeantClause | null =
      read.meant === null
        ? meantClause(text, (value) => !isValueFault(this.#valueOf(value, comparison)), this.#syntax.isOrdered)
        : { kind: "value", text: read.meant };
    return this.#report(this.#notAValue(text, read), span, (meant && fixOf(meant)) ?? "unclear");
  }

  #valueOf(text: string, comparison: Comparison): ValueSpan | ValueFault {
    return this.#syntax.read(text, comparison, () => this.#context.now());
  }

  #notAValue(text: string, { reason }: ValueFault): string {
    const { fieldNoun, valueNoun } = this.#syntax;
    const why = reason === null ? "" : `: ${reason}`;
    return `\`${this.#field}\` is ${fieldNoun}, but \`${text}\` is not ${valueNoun}${why}.`;
  }

  #reportOrder(node: ComparisonNode | RangeNode): null {
    const what = node.kind === "range" ? "a range" : `\`${node.operator}\``;
    return this.#report(
      `\`${this.#field}\` is ${this.#syntax.fieldNoun}: its values have no order for ${what}.`,
      node.span,
      "impossible",
    );
  }

  #reportPattern(node: PatternNode): null {
    const message = `\`${this.#field}\` is ${this.#syntax.fieldNoun}; ${PATTERN_NAMES[node.kind]} needs a text or keyword field.`;
    const literal = literalStart(node);
    const meant = literal === null ? null : this.#syntax.readPrefix(literal);
    return this.#report(message, node.span, meant === null ? "impossible" : withValue(node, meant));
  }

  /** @param fix replaces the text under the span; or why there is none */
  #report(message: string, span: Span, fix: Fix | NoFixReason): null {
    const error: DescribedError = { code: "field-type", message, span, hint: this.#syntax.hint(this.#field) };
    const remedy: Remedy = typeof fix === "string" ? { noFix: fix } : { fixes: [fix] };
    const suggestions = typeof fix === "string" ? {} : { suggestions: [fix.replacement] };
    this.#context.report({ ...error, ...suggestions, ...remedy });
    return null;
  }
}

/** The side of a range that a comparison with a value determines. */
function sideOf(operator: ComparisonNode["operator"], { start, end }: ValueSpan): Partial<NumericRange> {
  switch (operator) {
    case ">":
      return { low: end, lowInclusive: false };
    case ">=":
      return { low: start, lowInclusive: true };
    case "<":
      return { high: start, highInclusive: false };
    case "<=":
      return { high: end, highInclusive: true };
    default:
      return assertNever(operator);
  }
}

/** The range of integers with bounds that belong to it. */
function closed({ low, lowInclusive, high, highInclusive }: NumericRange): NumericRange {
  return {
    low: lowInclusive ? low : low + 1,
    lowInclusive: true,
    high: highInclusive ? high : high - 1,
    highInclusive: true,
  };
}

/** The text before the first wildcard, or of a fuzzy term; `null` for a regular expression. */
function literalStart(node: PatternNode): string | null {
  if (node.kind === "regexp") return null;
  if (node.kind !== "wildcard") return node.text;
  const [first, ...others] = node.parts;
  const isOpenEnd = others.every(({ kind }) => kind !== "text");
  return first?.kind === "text" && isOpenEnd ? first.text : null;
}

/** The fix that gives a clause another meaning. */
function clauseOf(node: FieldedLeaf, meant: MeantClause): Fix {
  const { span, field, boost } = node;
  switch (meant.kind) {
    case "value":
      return withValue(node, meant.text);
    case "comparison":
      return wholeClause({ kind: "comparison", span, field, boost, operator: meant.operator, text: meant.text });
    case "range": {
      const bound = (text: string): Bound => ({ kind: "value", text, inclusive: true, span });
      return wholeClause({ kind: "range", span, field, boost, low: bound(meant.low), high: bound(meant.high) });
    }
    default:
      return assertNever(meant);
  }
}

/** The fix that gives a clause another value. A time is quoted, because it contains a colon. */
function withValue({ span, field, boost }: FieldedLeaf, text: string): Fix {
  const isQuoted = text.includes(":");
  const phrase: PhraseNode = { kind: "phrase", span, field, boost, text, slop: 0 };
  return wholeClause(isQuoted ? phrase : { kind: "term", span, field, boost, text, signed: text.startsWith("-") });
}

function wholeClause(node: FieldedLeaf): Fix {
  return replacement(node.span.start, node.span.end, print(node));
}
