import { isNumber } from "../ast/number.ts";
import { parseRegexp } from "../ast/regexp.ts";
import { type Fix, insertion, replacement } from "../diagnostics/fix.ts";
import { type Correction, type SyntaxIssue, syntaxIssue } from "../diagnostics/issue.ts";
import { canEndClause, canStartClause, deleteTokens, escapeTokens } from "../syntax/edit.ts";
import {
  discardTokens,
  type ErrorContext,
  issueBetween,
  openParentheses,
  quoteToken,
  rangeStartIndex,
} from "../syntax/error-context.ts";
import { endOf } from "../syntax/lexer.ts";
import {
  Colon,
  Compare,
  DoubledSigns,
  LoneBackslash,
  Not,
  StrayBracket,
  type Token,
  UnclosedQuote,
  UnclosedRegexp,
  Word,
} from "../syntax/tokens.ts";

/** What is wrong with a token that no rule takes anywhere; `null` for every other. */
export function brokenToken(context: ErrorContext): SyntaxIssue | null {
  const { token } = context;
  if (token === undefined) return null;
  const atStart = (message: string, hint: string, correction: Correction): SyntaxIssue =>
    syntaxIssue({ message, start: token.startOffset, end: token.startOffset + 1, hint, ...correction });
  switch (token.tokenType) {
    case UnclosedQuote: {
      const hint = 'Close it with ", or write \\" for a quote that belongs to a word.';
      return atStart("This quote is never closed.", hint, { fix: closedQuote(context, token) });
    }
    case UnclosedRegexp: {
      const hint = "Close it with /, or write \\/ for a slash that belongs to a word.";
      return atStart("This regular expression is never closed.", hint, { fix: closedRegexp(context, token) });
    }
    case LoneBackslash: {
      const hint = "Write \\\\ for the character itself.";
      return atStart("The backslash at the end escapes nothing.", hint, { fix: insertion(token.startOffset, "\\") });
    }
    case StrayBracket: {
      const hint = `Write a range as in [50 TO 500], and \\${token.image} for the character itself.`;
      return atStart(`This ${quoteToken(token)} closes nothing.`, hint, strayBracket(context, token));
    }
    case DoubledSigns: {
      const hint = "Write one sign, or a backslash before signs that belong to a word.";
      return issueBetween(token, token, "Signs cannot stand side by side.", hint, oneSign(context, token));
    }
    default:
      return null;
  }
}

const spaces = " \t\n\r\u3000";
const noText = /^[ \t\n\r\u3000]*$/;
const noTextTouching = /^(?:[ \t\n\r\u3000)]|$)/;
const untilSpace = /^(?:\\[\s\S]|[^ \t\n\r\u3000\\])*/;
const untilBracket = /\\[\s\S]|[\]}]/g;
const gap = `(?<![${spaces}])[${spaces}]+`;
const operator = String.raw`(?:AND|OR|NOT|&&|\|\|)[${spaces}]`;
const fieldWithValue = String.raw`[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*:[^${spaces}:/]`;
/** An escaped character, a parenthesis, or behind spaces an operator or a field with its value. */
const untilClause = new RegExp(String.raw`\\[\s\S]|[()]|${gap}(?:${operator}|${fieldWithValue})`, "g");

/**
 * The closing quote: before the bracket in a range, else before what a phrase hardly goes on behind, else at the end. A quote that a clause
 * touches from the left and nothing from the right has closed something, and is left out.
 */
function closedQuote(context: ErrorContext, quote: Token): Fix {
  const { previous, index } = context;
  const inside = quote.image.slice(1);
  const start = quote.startOffset + 1;
  if (rangeStartIndex(context) >= 0) {
    const bracket = [...inside.matchAll(untilBracket)].find(([found]) => found.length === 1);
    return closing(inside.slice(0, bracket?.index), start, '"');
  }
  const isApart = previous !== undefined && endOf(previous) < quote.startOffset;
  if (canEndClause(previous) && (isApart ? noText : noTextTouching).test(inside)) {
    return isApart ? deleteTokens(context, index, index + 1) : replacement(quote.startOffset, start, "");
  }
  return closing(inside.slice(0, phraseEnd(inside, openParentheses(context.tokens, index).length)), start, '"');
}

/** Where a phrase ends that is never closed: before a parenthesis around it, an operator, or a field and its value. */
function phraseEnd(inside: string, parentheses: number): number | undefined {
  let own = 0;
  for (const { 0: found, index } of inside.matchAll(untilClause)) {
    if (found === "(") own++;
    else if (found === ")") own--;
    const isParenthesis = found.length === 1;
    if (found.startsWith("\\") || (isParenthesis ? own >= 0 || parentheses === 0 : own > 0)) continue;
    return index;
  }
  return undefined;
}

/** The sign that closes a text, behind its last character that is no space; a backslash there does not escape it. */
function closing(inside: string, start: number, sign: string): Fix {
  let end = inside.length;
  while (end > 0 && spaces.includes(inside.charAt(end - 1))) end--;
  let backslashes = 0;
  while (inside[end - 1 - backslashes] === "\\") backslashes++;
  if (backslashes % 2 === 0) return insertion(start + end, sign);
  return end < inside.length ? insertion(start + end + 1, sign) : insertion(start + end, `\\${sign}`);
}

/** The closing slash behind the first word, if that makes a sound expression; else the slash belongs to the word. */
function closedRegexp(context: ErrorContext, regexp: Token): Fix {
  const [pattern = ""] = untilSpace.exec(regexp.image.slice(1)) ?? [];
  if (pattern === "" || !parseRegexp(pattern).ok) return escapeTokens(context, context.index, context.index + 1);
  return insertion(regexp.startOffset + 1 + pattern.length, "/");
}

/** `5 TO 9]` lacks its other bracket; `(a]` has a bracket for a parenthesis; else the bracket is one too many. */
function strayBracket(context: ErrorContext, bracket: Token): Correction {
  const { index, tokens } = context;
  const [low, to, high] = tokens.slice(Math.max(0, index - 3), index);
  if (low?.tokenType === Word && to?.image === "TO" && high?.tokenType === Word) {
    return { fix: insertion(low.startOffset, bracket.image === "]" ? "[" : "{") };
  }
  const open = openParentheses(tokens, index).at(-1);
  if (open !== undefined && canEndClause(context.previous) && openParentheses(tokens, tokens.length).includes(open)) {
    return { fix: replacement(bracket.startOffset, endOf(bracket), ")") };
  }
  return discardTokens(context, index, index + 1);
}

/** The last of several signs, or none where one could not stand. */
function oneSign({ previous, index, tokens }: ErrorContext, signs: Token): Correction {
  const next = tokens[index + 1];
  const isValue = previous?.tokenType === Colon || previous?.tokenType === Compare;
  const isSign = isValue
    ? next?.tokenType === Word && isNumber(next.image)
    : canStartClause(next) && next?.tokenType !== Not;
  return { fix: replacement(signs.startOffset, endOf(signs), isSign ? signs.image.slice(-1) : "") };
}
