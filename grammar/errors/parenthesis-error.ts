import { insertion, replacement } from "../diagnostics/fix.ts";
import { type Correction, type SyntaxIssue, syntaxIssue } from "../diagnostics/issue.ts";
import { canEndClause, canStartClause, deleteTokens } from "../syntax/edit.ts";
import {
  discardClause,
  discardTokens,
  type ErrorContext,
  issueBetween,
  openParentheses,
  quoteToken,
} from "../syntax/error-context.ts";
import { endOf } from "../syntax/lexer.ts";
import { Boost, Colon, LeftParenthesis, RightParenthesis, Tilde, type Token } from "../syntax/tokens.ts";

/** A parenthesis between what goes together without it, and one too many of all; `null` when the parser did not context at one. */
export function strayParenthesis(context: ErrorContext): SyntaxIssue | null {
  const { tokens, index, token, previous } = context;
  const open = openParentheses(tokens, index);
  if (token === undefined) return null;
  if (previous?.tokenType === LeftParenthesis && canEndClause(tokens[index - 2])) {
    const isOneTooMany = openParentheses(tokens, tokens.length).length > 0;
    return isOneTooMany ? neverClosed(previous, { fix: deleteTokens(context, index - 1, index) }) : null;
  }
  if (token.tokenType !== RightParenthesis || canEndClause(previous) || !canStartClause(tokens[index + 1])) return null;
  if (!hasOneTooMany(tokens.slice(index + 1), open.length)) return null;
  return closesNothing(token, { fix: deleteTokens(context, index, index + 1) });
}

/** Whether one of these closes nothing, or the one before them, with so many open before that. */
function hasOneTooMany(tokens: readonly Token[], open: number): boolean {
  let depth = open - 1;
  if (depth < 0) return true;
  for (const { tokenType } of tokens) {
    if (tokenType === LeftParenthesis) depth++;
    else if (tokenType === RightParenthesis && depth-- === 0) return true;
  }
  return false;
}

export function emptyParentheses(context: ErrorContext, open: Token, close: Token): SyntaxIssue {
  const hint = "Write a clause between them, or leave them out.";
  const correction = nothingInside(context, open, context.index + 1);
  return issueBetween(open, close, "Nothing stands between these parentheses.", hint, correction);
}

/** The parser has read a whole query: a closing parenthesis is left, or the text has ended before one. */
export function parenthesisError(context: ErrorContext): SyntaxIssue {
  const { text, tokens, index, token, previous } = context;
  if (token !== undefined) {
    let end = index + 1;
    while (tokens[end]?.tokenType === Boost || tokens[end]?.tokenType === Tilde) end++;
    return closesNothing(token, discardTokens(context, index, end));
  }
  const open = openParentheses(tokens, index).at(-1);
  if (open === undefined || previous === undefined) throw new Error(`A rule does not take the end of ${text}.`);
  return neverClosed(
    open,
    open === previous ? nothingInside(context, open, index) : { fix: insertion(endOf(previous), ")") },
  );
}

/** What is asked of a field is then anything at all; a group by itself is left out. */
function nothingInside(context: ErrorContext, open: Token, end: number): Correction {
  const { tokens } = context;
  const start = tokens.indexOf(open);
  if (tokens[start - 1]?.tokenType !== Colon || tokens[start - 2]?.image === "_exists_") {
    return discardClause(context, start, end);
  }
  const next = tokens[end];
  const last = tokens[end - 1] ?? open;
  const isApart = !canStartClause(next) || next?.startOffset !== endOf(last);
  return { fix: replacement(open.startOffset, endOf(last), isApart ? "*" : "* ") };
}

function neverClosed(open: Token, correction: Correction): SyntaxIssue {
  const { startOffset: start } = open;
  const hint = "Close it with ), or write \\( for the character itself.";
  return syntaxIssue({ message: "This parenthesis is never closed.", start, end: start + 1, hint, ...correction });
}

function closesNothing(token: Token, correction: Correction): SyntaxIssue {
  const hint = `Leave it out, or write \\${token.image.charAt(0)} for the character itself.`;
  return issueBetween(token, token, `This ${quoteToken(token)} closes nothing.`, hint, correction);
}
