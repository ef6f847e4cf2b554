import { QueryError } from "../diagnostics/query-error.ts";
import { endOf } from "./lexer.ts";
import { exceededLimit, type Limits } from "./limits.ts";
import {
  Colon,
  LeftParenthesis,
  Minus,
  Not,
  Or,
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

/** A word without wildcards. */
const PLAIN_WORD = /^(?:[^*?\\]|\\[\s\S])*$/;

/**
 * Checks the nesting and the number of clauses of the tree that the tokens form, before the recursive parser runs. A
 * value set counts as one clause.
 *
 * @throws {QueryError} with code `limit`, at the first token that exceeds a limit
 */
export function checkTokens(text: string, tokens: readonly Token[], limits: Limits): void {
  const outerParentheses: number[] = [];
  let parentheses = 0;
  let nesting = 0;
  let clauses = 0;
  let isRange = false;
  /** The closing parenthesis of the value set around the token. */
  let setEnd = -1;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    const { tokenType } = token;
    if (tokenType === Not || tokenType === Minus) nesting++;
    else if (tokenType === LeftParenthesis) {
      outerParentheses.push(parentheses);
      parentheses = ++nesting;
      if (tokens[index - 1]?.tokenType === Colon) setEnd = endOfValueSet(tokens, index + 1);
      if (setEnd > index) clauses++;
    } else if (tokenType === RightParenthesis) {
      parentheses = outerParentheses.pop() ?? 0;
      nesting = parentheses;
    } else if (tokenType === RangeClose) isRange = false;
    else if (leaves.has(tokenType) && !isRange) {
      if (setEnd < index) clauses++;
      nesting = parentheses;
      isRange = tokenType === RangeOpen;
    }
    const error = exceededLimit(nesting, clauses, limits, { start: token.startOffset, end: endOf(token) });
    if (error !== null) throw new QueryError(text, [error]);
  }
}

/**
 * The index of the closing parenthesis if the tokens from `start` on are the content of a value set; otherwise -1. See
 * `isValueSet`.
 */
function endOfValueSet(tokens: readonly Token[], start: number): number {
  let values = 0;
  let operators = 0;
  let isAfterOperator = true;
  for (let index = start; index < tokens.length; index++) {
    const { tokenType, image } = tokens[index] as Token;
    if (tokenType === Quoted || (tokenType === Word && PLAIN_WORD.test(image))) {
      values++;
      isAfterOperator = false;
    } else if (tokenType === Or && !isAfterOperator) {
      operators++;
      isAfterOperator = true;
    } else {
      const isSet = tokenType === RightParenthesis && values > 1 && !isAfterOperator;
      return isSet && (operators === 0 || operators === values - 1) ? index : -1;
    }
  }
  return -1;
}
