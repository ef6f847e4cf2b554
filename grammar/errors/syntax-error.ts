import { insertion, replacement } from "../diagnostics/fix.ts";
import { type Correction, type SyntaxIssue, syntaxIssue } from "../diagnostics/issue.ts";
import { canEndClause, canStartClause, escapeTokens } from "../syntax/edit.ts";
import { discardClause, discardTokens, type ErrorContext, issueBetween, quoteToken } from "../syntax/error-context.ts";
import { endOf } from "../syntax/lexer.ts";
import {
  And,
  Boost,
  Colon,
  LeftParenthesis,
  Minus,
  Not,
  Or,
  Plus,
  RightParenthesis,
  Tilde,
  type Token,
  type TokenType,
} from "../syntax/tokens.ts";
import { brokenToken } from "./broken-token.ts";
import { fieldError } from "./field-error.ts";
import { emptyParentheses, parenthesisError, strayParenthesis } from "./parenthesis-error.ts";
import { rangeError } from "./range-error.ts";

const operators: ReadonlySet<TokenType | undefined> = new Set([And, Or, Not]);
const signs: ReadonlySet<TokenType | undefined> = new Set([Plus, Minus]);
/** What a clause can begin behind, besides the end of another. */
const openings: ReadonlySet<TokenType | undefined> = new Set([undefined, LeftParenthesis, ...operators, ...signs]);

/**
 * What is wrong at the token that no rule of the grammar takes, in our own words, and what to do about it; `index` is the number of tokens
 * when the text ended too early. The tokens around the place tell: whoever changes the grammar sees to it that they still do.
 */
export function syntaxError(text: string, tokens: readonly Token[], index: number): SyntaxIssue {
  const context: ErrorContext = { text, tokens, index, token: tokens[index], previous: tokens[index - 1] };
  return (
    brokenToken(context) ??
    rangeError(context) ??
    strayParenthesis(context) ??
    fieldError(context) ??
    modifierError(context) ??
    missingClause(context) ??
    parenthesisError(context)
  );
}

/** A `~` or `^` that has nothing to modify, or something that it cannot, or that it has modified already. */
function modifierError(context: ErrorContext): SyntaxIssue | null {
  const { tokens, index, token, previous } = context;
  if (token?.tokenType !== Tilde && token?.tokenType !== Boost) return null;
  const sign = token.image.charAt(0);
  const correction = discardTokens(context, index, index + 1);
  if (openings.has(previous?.tokenType)) {
    const hint = `Write it behind a clause, or \\${sign} for the character itself.`;
    const isName = tokens[index + 1]?.tokenType === Colon;
    const asName: Correction = { fix: escapeTokens(context, index, index + 1) };
    return issueBetween(
      token,
      token,
      `Nothing stands before ${quoteToken(token)}.`,
      hint,
      isName ? asName : correction,
    );
  }
  const isTwice = [previous, tokens[index - 2]].some((other) => other?.tokenType === token.tokenType);
  if (isTwice) {
    return issueBetween(token, token, `A clause can have one \`${sign}\` only.`, "Leave one of them out.", correction);
  }
  const hint = "Only a word and a phrase can: no group, range, comparison, regular expression or number with a sign.";
  return issueBetween(token, token, `This clause cannot have ${quoteToken(token)}.`, hint, correction);
}

/** A place where a clause should begin and none does. */
function missingClause(context: ErrorContext): SyntaxIssue | null {
  const { text, tokens, index, token, previous } = context;
  if (tokens.length === 0) {
    const hint = "Write *:* to find everything.";
    const correction: Correction = { fix: insertion(0, '""'), isRecoveryOnly: true };
    return syntaxIssue({ message: "The query is empty.", start: 0, end: text.length, hint, ...correction });
  }
  if (!openings.has(previous?.tokenType)) return null;
  if (previous !== undefined && signs.has(previous.tokenType)) {
    const hint = `Write one sign or NOT, and \\${previous.image} for the character itself.`;
    const fix = replacement(previous.startOffset, endOf(previous), "");
    return issueBetween(previous, token ?? previous, "A sign stands directly before a clause.", hint, { fix });
  }
  if (previous !== undefined && operators.has(previous.tokenType)) {
    if (token !== undefined && operators.has(token.tokenType)) {
      const message = `Nothing stands between ${quoteToken(previous)} and ${quoteToken(token)}.`;
      return issueBetween(previous, token, message, asWord(token), oneOperator(context, previous, token));
    }
    const message = `Nothing stands behind ${quoteToken(previous)}.`;
    return issueBetween(previous, previous, message, asWord(previous), discardClause(context, index, index));
  }
  if (token !== undefined && operators.has(token.tokenType)) {
    const message = `Nothing stands before ${quoteToken(token)}.`;
    return issueBetween(token, token, message, asWord(token), discardClause(context, index, index));
  }
  if (previous === undefined || token?.tokenType !== RightParenthesis) return null;
  return emptyParentheses(context, previous, token);
}

function asWord({ image }: Token): string {
  const ways = image.startsWith("&") || image.startsWith("|") ? "quotes" : "quotes or small letters";
  return `Write a clause there, or put ${image} in ${ways} if it is meant as a word.`;
}

/** `NOT AND` behind a clause is the wrong way round; of AND and OR, OR stays, which finds what either of them would. */
function oneOperator(context: ErrorContext, before: Token, token: Token): Correction {
  const { text, tokens, index } = context;
  const next = tokens[index + 1];
  if (next === undefined || !canStartClause(next)) return discardClause(context, index, index + 1);
  if (before.tokenType !== Not) {
    const dropped = token.tokenType === And ? index : index - 1;
    return discardTokens(context, dropped, dropped + 1);
  }
  const first = tokens.findLastIndex(({ tokenType }, i) => i < index && tokenType !== Not) + 1;
  if (!canEndClause(tokens[first - 1])) return discardTokens(context, index, index + 1);
  const start = tokens[first]?.startOffset ?? before.startOffset;
  const swapped = `${token.image} ${text.slice(start, endOf(before))} `;
  return { fix: replacement(start, next.startOffset, swapped) };
}
