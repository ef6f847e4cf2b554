import { insertion, replacement } from "../diagnostics/fix.ts";
import { type Mistake, mistakeOf, type Repair } from "../diagnostics/issue.ts";
import { beginsClause, endsClause, removal } from "../syntax/edit.ts";
import { endOf } from "../syntax/lexer.ts";
import {
  mistakeOver,
  named,
  openParentheses,
  type ParseStop,
  withoutClause,
  withoutTokens,
} from "../syntax/parse-stop.ts";
import { Boost, Colon, LeftParenthesis, RightParenthesis, Tilde, type Token } from "../syntax/tokens.ts";

/** A parenthesis between what goes together without it, and one too many of all; `null` when the parser did not stop at one. */
export function strayParenthesis(stop: ParseStop): Mistake | null {
  const { tokens, index, token, before } = stop;
  const open = openParentheses(tokens, index);
  if (token === undefined) return null;
  if (before?.tokenType === LeftParenthesis && endsClause(tokens[index - 2])) {
    const isOneTooMany = openParentheses(tokens, tokens.length).length > 0;
    return isOneTooMany ? neverClosed(before, { fix: removal(stop, index - 1, index) }) : null;
  }
  if (token.tokenType !== RightParenthesis || endsClause(before) || !beginsClause(tokens[index + 1])) return null;
  if (!hasOneTooMany(tokens.slice(index + 1), open.length)) return null;
  return closesNothing(token, { fix: removal(stop, index, index + 1) });
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

export function emptyParentheses(stop: ParseStop, open: Token, close: Token): Mistake {
  const hint = "Write a clause between them, or leave them out.";
  const repair = nothingInside(stop, open, stop.index + 1);
  return mistakeOver(open, close, "Nothing stands between these parentheses.", hint, repair);
}

/** The parser has read a whole query: a closing parenthesis is left, or the text has ended before one. */
export function parenthesisError(stop: ParseStop): Mistake {
  const { text, tokens, index, token, before } = stop;
  if (token !== undefined) {
    let end = index + 1;
    while (tokens[end]?.tokenType === Boost || tokens[end]?.tokenType === Tilde) end++;
    return closesNothing(token, withoutTokens(stop, index, end));
  }
  const open = openParentheses(tokens, index).at(-1);
  if (open === undefined || before === undefined) throw new Error(`A rule does not take the end of ${text}.`);
  return neverClosed(open, open === before ? nothingInside(stop, open, index) : { fix: insertion(endOf(before), ")") });
}

/** What is asked of a field is then anything at all; a group by itself is left out. */
function nothingInside(stop: ParseStop, open: Token, end: number): Repair {
  const { tokens } = stop;
  const start = tokens.indexOf(open);
  if (tokens[start - 1]?.tokenType !== Colon || tokens[start - 2]?.image === "_exists_") {
    return withoutClause(stop, start, end);
  }
  const next = tokens[end];
  const last = tokens[end - 1] ?? open;
  const isApart = !beginsClause(next) || next?.startOffset !== endOf(last);
  return { fix: replacement(open.startOffset, endOf(last), isApart ? "*" : "* ") };
}

function neverClosed(open: Token, repair: Repair): Mistake {
  const { startOffset: start } = open;
  const hint = "Close it with ), or write \\( for the character itself.";
  return mistakeOf({ message: "This parenthesis is never closed.", start, end: start + 1, hint, ...repair });
}

function closesNothing(token: Token, repair: Repair): Mistake {
  const hint = `Leave it out, or write \\${token.image.charAt(0)} for the character itself.`;
  return mistakeOver(token, token, `This ${named(token)} closes nothing.`, hint, repair);
}
