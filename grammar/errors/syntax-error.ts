import { replacement } from "../diagnostics/fix.ts";
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
  operators,
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

const operatorTypes: ReadonlySet<TokenType | undefined> = new Set(operators);
const signs: ReadonlySet<TokenType | undefined> = new Set([Plus, Minus]);
/** The tokens after which a clause must start. */
const beforeClause: ReadonlySet<TokenType | undefined> = new Set([
  undefined,
  LeftParenthesis,
  ...operatorTypes,
  ...signs,
]);

/**
 * The issue at the token that no grammar rule accepts. The neighbouring tokens determine the kind of error, so a change
 * of the grammar may require a change here.
 *
 * @param index of the token; the number of tokens at the end of the text
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

/** A `~` or `^` without a clause, after a clause that cannot have it, or after a clause that already has it. */
function modifierError(context: ErrorContext): SyntaxIssue | null {
  const { tokens, index, token, previous } = context;
  if (token?.tokenType !== Tilde && token?.tokenType !== Boost) return null;
  const sign = token.image.charAt(0);
  const correction = discardTokens(context, index, index + 1);
  if (beforeClause.has(previous?.tokenType)) {
    const hint = `Write it after a clause, or write \\${sign} for the character.`;
    const isName = tokens[index + 1]?.tokenType === Colon;
    const asName: Correction = { fix: escapeTokens(context, index, index + 1) };
    return issueBetween(
      token,
      token,
      `${quoteToken(token)} has no clause before it.`,
      hint,
      isName ? asName : correction,
    );
  }
  const isTwice = [previous, tokens[index - 2]].some((other) => other?.tokenType === token.tokenType);
  if (isTwice) {
    return issueBetween(token, token, `A clause can have only one \`${sign}\`.`, "Remove one of them.", correction);
  }
  const hint =
    "Only a word or a phrase can have ~, not a group, range, comparison, regular expression or signed number.";
  return issueBetween(token, token, `This clause cannot have ${quoteToken(token)}.`, hint, correction);
}

/** A missing clause: an empty query, an operator or a sign without its clause, or empty parentheses. */
function missingClause(context: ErrorContext): SyntaxIssue | null {
  const { text, tokens, index, token, previous } = context;
  if (tokens.length === 0) {
    const hint = "Write *:* to find everything.";
    const fix = replacement(0, text.length, "*:*");
    return syntaxIssue({ message: "The query is empty.", start: 0, end: text.length, hint, fix });
  }
  if (!beforeClause.has(previous?.tokenType)) return null;
  if (previous !== undefined && signs.has(previous.tokenType)) {
    const hint = `Use the sign or NOT, not both, or write \\${previous.image} for the character.`;
    const fix = replacement(previous.startOffset, endOf(previous), "");
    return issueBetween(previous, token ?? previous, "A sign must stand directly before a clause.", hint, { fix });
  }
  if (previous !== undefined && operatorTypes.has(previous.tokenType)) {
    if (token !== undefined && operatorTypes.has(token.tokenType)) {
      const message = `There is no clause between ${quoteToken(previous)} and ${quoteToken(token)}.`;
      return issueBetween(previous, token, message, operatorHint(token), keepOneOperator(context, previous, token));
    }
    const message = `${quoteToken(previous)} has no clause after it.`;
    return issueBetween(previous, previous, message, operatorHint(previous), discardClause(context, index, index));
  }
  if (token !== undefined && operatorTypes.has(token.tokenType)) {
    const message = `${quoteToken(token)} has no clause before it.`;
    return issueBetween(token, token, message, operatorHint(token), discardClause(context, index, index));
  }
  if (previous === undefined || token?.tokenType !== RightParenthesis) return null;
  return emptyParentheses(context, previous, token);
}

function operatorHint({ image }: Token): string {
  return `Add a clause, or write "${image}" to search for the word.`;
}

/** Swaps `NOT AND` after a clause. Of AND and OR, keeps OR, which also has the matches of AND. */
function keepOneOperator(context: ErrorContext, before: Token, token: Token): Correction {
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
