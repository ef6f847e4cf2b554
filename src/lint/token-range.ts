import type { RangeNode, Span } from "../../grammar/ast/ast.ts";
import type { TokenizedText } from "../../grammar/syntax/edit.ts";
import {
  Boost,
  Colon,
  LeftParenthesis,
  RangeClose,
  RangeOpen,
  RightParenthesis,
  type Token,
  type TokenType,
} from "../../grammar/syntax/tokens.ts";
import type { IndexRange } from "../base/index-range.ts";
import { invariant } from "../base/invariant.ts";
import { partitionPoint } from "../base/partition-point.ts";

/** The tokens of a clause, as indexes `[from, to)`. */
export function tokensOf({ tokens }: TokenizedText, { start, end }: Span): IndexRange {
  return { from: firstTokenFrom(tokens, start), to: firstTokenFrom(tokens, end) };
}

/** The tokens of a clause and of the parentheses that contain only this clause, with their field and boost. */
export function tokensWithParentheses(query: TokenizedText, span: Span): IndexRange {
  let { from, to } = tokensOf(query, span);
  const typeAt = (index: number): TokenType | undefined => query.tokens[index]?.tokenType;
  while (typeAt(from - 1) === LeftParenthesis && typeAt(to) === RightParenthesis) {
    from--;
    to++;
    if (typeAt(from - 1) === Colon) from -= 2;
    if (typeAt(to) === Boost) to++;
  }
  return { from, to };
}

/** The brackets of a range. */
export function bracketsOf(query: TokenizedText, { span }: RangeNode): { readonly open: Token; readonly close: Token } {
  const { from, to } = tokensOf(query, span);
  const tokens = query.tokens.slice(from, to);
  const open = tokens.find(({ tokenType }) => tokenType === RangeOpen);
  const close = tokens.find(({ tokenType }) => tokenType === RangeClose);
  invariant(open !== undefined && close !== undefined, "a range has brackets");
  return { open, close };
}

/** The index of the first token that starts at an offset or after it. */
function firstTokenFrom(tokens: TokenizedText["tokens"], offset: number): number {
  return partitionPoint(tokens.length, (index) => (tokens[index]?.startOffset ?? offset) < offset);
}
