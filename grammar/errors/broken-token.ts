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
import { OPERATORS } from "../syntax/operators.ts";
import {
  Colon,
  Compare,
  DoubledSigns,
  LoneBackslash,
  Not,
  StrayBracket,
  spaces,
  type Token,
  UnclosedQuote,
  UnclosedRegexp,
  Word,
} from "../syntax/tokens.ts";

/** The issue of a token that no grammar rule accepts; `null` for other tokens. */
export function brokenToken(context: ErrorContext): SyntaxIssue | null {
  const { token } = context;
  if (token === undefined) return null;
  const atStart = (message: string, hint: string, correction: Correction): SyntaxIssue =>
    syntaxIssue({ message, start: token.startOffset, end: token.startOffset + 1, hint, ...correction });
  switch (token.tokenType) {
    case UnclosedQuote: {
      const hint = 'Close it with ", or write \\" for the character.';
      return atStart("This quote is not closed.", hint, { fix: closeQuote(context, token) });
    }
    case UnclosedRegexp: {
      const hint = "Close it with /, or write \\/ for the character.";
      return atStart("This regular expression is not closed.", hint, { fix: closeRegexp(context, token) });
    }
    case LoneBackslash: {
      const hint = "Write \\\\ for a backslash.";
      return atStart("The backslash at the end has no character to escape.", hint, {
        fix: insertion(token.startOffset, "\\"),
      });
    }
    case StrayBracket: {
      const hint = `Write a range as [50 TO 500], or \\${token.image} for the character.`;
      return atStart(`This ${quoteToken(token)} has no opening bracket.`, hint, correctBracket(context, token));
    }
    case DoubledSigns: {
      const hint = "Keep one sign, or write a backslash before signs that belong to a word.";
      return issueBetween(token, token, "A clause can have only one sign.", hint, keepOneSign(context, token));
    }
    default:
      return null;
  }
}

const onlySpaces = /^[ \t\n\r\u3000]*$/;
const startsApart = /^(?:[ \t\n\r\u3000)]|$)/;
const firstWord = /^(?:\\[\s\S]|[^ \t\n\r\u3000\\])*/;
/** A typographic quote at the end, which was meant to close the phrase. */
const closingQuote = /[”“»«＂](?=[ \t\n\r\u3000]*$)/;
/** A typographic quote before which a word starts, without another quote or a parenthesis after it. */
const openingQuote = /(?<![^ \t\n\r\u3000:(])[“„”«»＂](?=[^ \t\n\r\u3000"()[\]{}:\\“„”«»＂][^"()[\]{}:\\“„”«»＂]*$)/;
const closingBrackets = /\\[\s\S]|[\]}]/g;
const gap = `(?<![${spaces}])[${spaces}]+`;
const operator = String.raw`(?:${OPERATORS.join("|")}|&&|\|\|)[${spaces}]`;
/** The characters of field names from U+0080 exclude the space U+3000: overlapping classes would take quadratic time. */
const nonAscii = String.raw`\u0080-\u2fff\u3001-\uffff`;
const fieldWithValue = String.raw`[A-Za-z_${nonAscii}][\w${nonAscii}]*:[^${spaces}:/]`;
/** An escaped character, a parenthesis, or, after spaces, an operator or a field with its value. */
const clauseBoundaries = new RegExp(String.raw`\\[\s\S]|[()]|${gap}(?:${operator}|${fieldWithValue})`, "g");

/**
 * Closes the quote: before the bracket of a range, before an operator or field that is unlikely to belong to the
 * phrase, or at the end of the text. A quote that directly follows a clause and precedes a space is deleted: it was
 * meant to close something.
 */
function closeQuote(context: ErrorContext, quote: Token): Fix {
  const { previous, index } = context;
  const inside = quote.image.slice(1);
  const start = quote.startOffset + 1;
  if (rangeStartIndex(context) >= 0) {
    const bracket = [...inside.matchAll(closingBrackets)].find(([match]) => match.length === 1);
    return closeAfter(inside.slice(0, bracket?.index), start, '"');
  }
  const isApart = previous !== undefined && endOf(previous) < quote.startOffset;
  if (canEndClause(previous) && (isApart ? onlySpaces : startsApart).test(inside)) {
    const opening = openingQuote.exec(context.text.slice(0, quote.startOffset));
    if (opening !== null) return replacement(opening.index, opening.index + 1, '"');
    return isApart ? deleteTokens(context, index, index + 1) : replacement(quote.startOffset, start, "");
  }
  const phrase = inside.slice(0, phraseEnd(inside, openParentheses(context.tokens, index).length));
  const curly = closingQuote.exec(phrase);
  if (curly !== null) return replacement(start + curly.index, start + curly.index + 1, '"');
  return closeAfter(phrase, start, '"');
}

/**
 * The end of an unclosed phrase: before a parenthesis that closes a group around it, an operator, or a field with its
 * value.
 */
function phraseEnd(inside: string, openGroups: number): number | undefined {
  let depth = 0;
  for (const { 0: match, index } of inside.matchAll(clauseBoundaries)) {
    if (match === "(") depth++;
    else if (match === ")") depth--;
    const isParenthesis = match.length === 1;
    if (match.startsWith("\\") || (isParenthesis ? depth >= 0 || openGroups === 0 : depth > 0)) continue;
    return index;
  }
  return undefined;
}

/** Inserts a delimiter after the last character that is not a space, so that a backslash there does not escape it. */
function closeAfter(inside: string, start: number, delimiter: string): Fix {
  let end = inside.length;
  while (end > 0 && spaces.includes(inside.charAt(end - 1))) end--;
  let backslashes = 0;
  while (inside[end - 1 - backslashes] === "\\") backslashes++;
  if (backslashes % 2 === 0) return insertion(start + end, delimiter);
  return end < inside.length ? insertion(start + end + 1, delimiter) : insertion(start + end, `\\${delimiter}`);
}

/** Closes the expression after its first word if that word is a valid pattern; otherwise escapes the slash. */
function closeRegexp(context: ErrorContext, regexp: Token): Fix {
  const [pattern = ""] = firstWord.exec(regexp.image.slice(1)) ?? [];
  if (pattern === "" || !parseRegexp(pattern).ok) return escapeTokens(context, context.index, context.index + 1);
  return insertion(regexp.startOffset + 1 + pattern.length, "/");
}

/** `5 TO 9]` gets its opening bracket, the bracket of `(a]` becomes a parenthesis; other brackets are deleted. */
function correctBracket(context: ErrorContext, bracket: Token): Correction {
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

/** Keeps the last of several signs, or no sign where a sign is not allowed. */
function keepOneSign({ previous, index, tokens }: ErrorContext, signs: Token): Correction {
  const next = tokens[index + 1];
  const isValue = previous?.tokenType === Colon || previous?.tokenType === Compare;
  const isSign = isValue
    ? next?.tokenType === Word && isNumber(next.image)
    : canStartClause(next) && next?.tokenType !== Not;
  return { fix: replacement(signs.startOffset, endOf(signs), isSign ? signs.image.slice(-1) : "") };
}
