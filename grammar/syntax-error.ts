import { type Diagnostic, syntaxMistake } from "./diagnostic.ts";
import { fieldError } from "./field-error.ts";
import { rangeError } from "./range-error.ts";
import { mistakeOver, named, type Stop } from "./stop.ts";
import {
  And,
  Boost,
  DoubledSigns,
  LeftParenthesis,
  LoneBackslash,
  Minus,
  Not,
  Or,
  Plus,
  RightParenthesis,
  StrayBracket,
  Tilde,
  type Token,
  type TokenType,
  UnclosedQuote,
  UnclosedRegexp,
} from "./tokens.ts";

const operators: ReadonlySet<TokenType | undefined> = new Set([And, Or, Not]);
const signs: ReadonlySet<TokenType | undefined> = new Set([Plus, Minus]);
/** What a clause can begin behind, besides the end of another. */
const openings: ReadonlySet<TokenType | undefined> = new Set([undefined, LeftParenthesis, ...operators, ...signs]);

/**
 * What is wrong at the token that no rule of the grammar takes, in our own words; `index` is the number of tokens when
 * the text ended too early. The tokens around the place tell: whoever changes the grammar sees to it that they still do.
 */
export function syntaxError(text: string, tokens: readonly Token[], index: number): Diagnostic {
  const stop: Stop = { text, tokens, index, token: tokens[index], before: tokens[index - 1] };
  return (
    brokenToken(stop) ??
    rangeError(stop) ??
    fieldError(stop) ??
    modifierError(stop) ??
    missingClause(stop) ??
    parenthesisError(stop)
  );
}

/** Tokens that are wrong wherever they stand. */
function brokenToken({ token }: Stop): Diagnostic | null {
  if (token === undefined) return null;
  const atStart = (message: string, hint: string): Diagnostic =>
    syntaxMistake(message, token.startOffset, token.startOffset + 1, hint);
  switch (token.tokenType) {
    case UnclosedQuote:
      return atStart(
        "This quote is never closed.",
        'Close it with ", or write \\" for a quote that belongs to a word.',
      );
    case UnclosedRegexp: {
      const hint = "Close it with /, or write \\/ for a slash that belongs to a word.";
      return atStart("This regular expression is never closed.", hint);
    }
    case LoneBackslash:
      return atStart("The backslash at the end escapes nothing.", "Write \\\\ for the character itself.");
    case StrayBracket: {
      const hint = `Write a range as in [50 TO 500], and \\${token.image} for the character itself.`;
      return atStart(`This ${named(token)} closes nothing.`, hint);
    }
    case DoubledSigns: {
      const hint = "Write one sign, or a backslash before signs that belong to a word.";
      return mistakeOver(token, token, "Signs cannot stand side by side.", hint);
    }
    default:
      return null;
  }
}

/** A `~` or `^` that has nothing to modify, or something that it cannot, or that it has modified already. */
function modifierError({ tokens, index, token, before }: Stop): Diagnostic | null {
  if (token?.tokenType !== Tilde && token?.tokenType !== Boost) return null;
  const sign = token.image.charAt(0);
  if (openings.has(before?.tokenType)) {
    const hint = `Write it behind a clause, or \\${sign} for the character itself.`;
    return mistakeOver(token, token, `Nothing stands before ${named(token)}.`, hint);
  }
  const isTwice = [before, tokens[index - 2]].some((other) => other?.tokenType === token.tokenType);
  if (isTwice) return mistakeOver(token, token, `A clause can have one \`${sign}\` only.`, "Leave one of them out.");
  const hint = "Only a word and a phrase can: no group, range, comparison, regular expression or number with a sign.";
  return mistakeOver(token, token, `This clause cannot have ${named(token)}.`, hint);
}

/** A place where a clause should begin and none does. */
function missingClause({ text, tokens, token, before }: Stop): Diagnostic | null {
  if (tokens.length === 0) return syntaxMistake("The query is empty.", 0, text.length, "Write *:* to find everything.");
  if (!openings.has(before?.tokenType)) return null;
  if (before !== undefined && signs.has(before.tokenType)) {
    const hint = `Write one sign or NOT, and \\${before.image} for the character itself.`;
    return mistakeOver(before, token ?? before, "A sign stands directly before a clause.", hint);
  }
  if (before !== undefined && operators.has(before.tokenType)) {
    if (token !== undefined && operators.has(token.tokenType)) {
      const message = `Nothing stands between ${named(before)} and ${named(token)}.`;
      return mistakeOver(before, token, message, asWord(token));
    }
    return mistakeOver(before, before, `Nothing stands behind ${named(before)}.`, asWord(before));
  }
  if (token !== undefined && operators.has(token.tokenType)) {
    return mistakeOver(token, token, `Nothing stands before ${named(token)}.`, asWord(token));
  }
  if (before === undefined || token?.tokenType !== RightParenthesis) return null;
  const hint = "Write a clause between them, or leave them out.";
  return mistakeOver(before, token, "Nothing stands between these parentheses.", hint);
}

function asWord({ image }: Token): string {
  const ways = image.startsWith("&") || image.startsWith("|") ? "quotes" : "quotes or small letters";
  return `Write a clause there, or put ${image} in ${ways} if it is meant as a word.`;
}

function parenthesisError({ tokens, index, token }: Stop): Diagnostic {
  if (token !== undefined) {
    const hint = `Leave it out, or write \\${token.image.charAt(0)} for the character itself.`;
    return mistakeOver(token, token, `This ${named(token)} closes nothing.`, hint);
  }
  const open = innermostOpen(tokens.slice(0, index));
  const hint = "Close it with ), or write \\( for the character itself.";
  return syntaxMistake("This parenthesis is never closed.", open, open + 1, hint);
}

/** Where the last parenthesis stands that is still open at the end. */
function innermostOpen(tokens: readonly Token[]): number {
  let closed = 0;
  const open = tokens.findLast(({ tokenType }) => {
    if (tokenType === RightParenthesis) closed++;
    return tokenType === LeftParenthesis && closed-- === 0;
  });
  return open?.startOffset ?? 0;
}
