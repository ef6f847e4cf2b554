import { EXISTS_FIELD } from "../ast/exists-field.ts";
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

/** A surplus parenthesis in the middle of a clause; `null` if the error is of another kind. */
export function strayParenthesis(context: ErrorContext): SyntaxIssue | null {
  const { tokens, index, token, previous } = context;
  const open = openParentheses(tokens, index);
  if (token === undefined) return null;
  if (previous?.tokenType === LeftParenthesis && canEndClause(tokens[index - 2])) {
    const isUnbalanced = openParentheses(tokens, tokens.length).length > 0;
    return isUnbalanced ? notClosed(previous, { fix: deleteTokens(context, index - 1, index) }) : null;
  }
  if (token.tokenType !== RightParenthesis || canEndClause(previous) || !canStartClause(tokens[index + 1])) return null;
  if (!hasSurplusClosing(tokens.slice(index + 1), open.length)) return null;
  return notOpened(token, { fix: deleteTokens(context, index, index + 1) });
}

/**
 * Whether a surplus closing parenthesis follows, when `openCount` parentheses are open and one is closed before these
 * tokens.
 */
function hasSurplusClosing(tokens: readonly Token[], openCount: number): boolean {
  let depth = openCount - 1;
  if (depth < 0) return true;
  for (const { tokenType } of tokens) {
    if (tokenType === LeftParenthesis) depth++;
    else if (tokenType === RightParenthesis && depth-- === 0) return true;
  }
  return false;
}

export function emptyParentheses(context: ErrorContext, open: Token, close: Token): SyntaxIssue {
  const hint = "Write a clause between them, or remove them.";
  const correction = discardEmpty(context, open, context.index + 1);
  return issueBetween(open, close, "These parentheses are empty.", hint, correction);
}

/** The parser has accepted a whole query: either a closing parenthesis follows, or the text ends before one. */
export function parenthesisError(context: ErrorContext): SyntaxIssue {
  const { text, tokens, index, token, previous } = context;
  if (token !== undefined) {
    let end = index + 1;
    while (tokens[end]?.tokenType === Boost || tokens[end]?.tokenType === Tilde) end++;
    return notOpened(token, discardTokens(context, index, end));
  }
  const open = openParentheses(tokens, index).at(-1);
  if (open === undefined || previous === undefined) throw new Error(`No rule accepts the end of ${text}.`);
  return notClosed(
    open,
    open === previous ? discardEmpty(context, open, index) : { fix: insertion(endOf(previous), ")") },
  );
}

/** Replaces the empty group of a field by `*`, and deletes any other empty group. */
function discardEmpty(context: ErrorContext, open: Token, end: number): Correction {
  const { tokens } = context;
  const start = tokens.indexOf(open);
  if (tokens[start - 1]?.tokenType !== Colon || tokens[start - 2]?.image === EXISTS_FIELD) {
    return discardClause(context, start, end);
  }
  const next = tokens[end];
  const last = tokens[end - 1] ?? open;
  const needsNoSpace = !canStartClause(next) || next?.startOffset !== endOf(last);
  return { fix: replacement(open.startOffset, endOf(last), needsNoSpace ? "*" : "* ") };
}

function notClosed(open: Token, correction: Correction): SyntaxIssue {
  const { startOffset: start } = open;
  const hint = "Close it with ), or write \\( for the character.";
  return syntaxIssue({ message: "This parenthesis is not closed.", start, end: start + 1, hint, ...correction });
}

function notOpened(token: Token, correction: Correction): SyntaxIssue {
  const hint = `Remove it, or write \\${token.image.charAt(0)} for the character.`;
  return issueBetween(token, token, `This ${quoteToken(token)} has no opening parenthesis.`, hint, correction);
}
