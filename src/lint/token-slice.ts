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
import { invariant } from "../base/invariant.ts";

/** The tokens `[from, to)` of a text. */
export interface TokenSlice {
  readonly from: number;
  readonly to: number;
}

/** The tokens of a clause. */
export function tokensOf({ tokens }: TokenizedText, { start, end }: Span): TokenSlice {
  return { from: firstFrom(tokens, start), to: firstFrom(tokens, end) };
}

/** The tokens of a clause, with the parentheses that hold nothing else, their field and their boost. */
export function enclosedTokensOf(query: TokenizedText, span: Span): TokenSlice {
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
  invariant(open !== undefined && close !== undefined, "a range stands in brackets");
  return { open, close };
}

/** The first token that begins at a place or behind it. */
function firstFrom(tokens: TokenizedText["tokens"], place: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.startOffset ?? place) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
