import type { Span } from "../ast/ast.ts";
import type { TokenizedText, TokenRange } from "./edit.ts";
import { Boost, Colon, LeftParenthesis, RightParenthesis, type TokenType } from "./tokens.ts";

/** The tokens of a clause. */
export function tokensOf({ tokens }: TokenizedText, { start, end }: Span): TokenRange {
  return { from: firstTokenFrom(tokens, start), to: firstTokenFrom(tokens, end) };
}

/** The tokens of a clause and of the parentheses that contain only this clause, with their field and boost. */
export function tokensWithParentheses(query: TokenizedText, span: Span): TokenRange {
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

/** The index of the first token that starts at an offset or after it. */
function firstTokenFrom(tokens: TokenizedText["tokens"], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tokens[middle]?.startOffset ?? offset) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
