import { QueryError } from "../diagnostics/query-error.ts";
import { endOf } from "./lexer.ts";
import { exceededLimit, type Limits } from "./limits.ts";
import {
  LeftParenthesis,
  Minus,
  Not,
  Quoted,
  RangeClose,
  RangeOpen,
  Regexp,
  RightParenthesis,
  type Token,
  type TokenType,
  Word,
} from "./tokens.ts";

const leaves: ReadonlySet<TokenType> = new Set([Word, Quoted, Regexp, RangeOpen]);

/**
 * Checks the nesting and the number of clauses of the tree that the tokens form, before the recursive parser runs.
 *
 * @throws {QueryError} with code `limit`, at the first token that exceeds a limit
 */
export function checkTokens(text: string, tokens: readonly Token[], limits: Limits): void {
  const outerParentheses: number[] = [];
  let parentheses = 0;
  let nesting = 0;
  let clauses = 0;
  let isRange = false;
  for (const token of tokens) {
    const { tokenType } = token;
    if (tokenType === Not || tokenType === Minus) nesting++;
    else if (tokenType === LeftParenthesis) {
      outerParentheses.push(parentheses);
      parentheses = ++nesting;
    } else if (tokenType === RightParenthesis) {
      parentheses = outerParentheses.pop() ?? 0;
      nesting = parentheses;
    } else if (tokenType === RangeClose) isRange = false;
    else if (leaves.has(tokenType) && !isRange) {
      clauses++;
      nesting = parentheses;
      isRange = tokenType === RangeOpen;
    }
    const error = exceededLimit(nesting, clauses, limits, { start: token.startOffset, end: endOf(token) });
    if (error !== null) throw new QueryError(text, [error]);
  }
}
