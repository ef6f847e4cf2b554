import { type Fix, replacement } from "../diagnostics/fix.ts";
import { type Correction, type SyntaxIssue, syntaxIssue } from "../diagnostics/issue.ts";
import { canEndClause, canStartClause, deleteTokens, escapeTokens } from "../syntax/edit.ts";
import { discardClause, type ErrorContext, issueBetween, quoteToken, truncate } from "../syntax/error-context.ts";
import { quote } from "../syntax/escape.ts";
import { signAfterColon, signAfterComparison } from "../syntax/leaf.ts";
import { endOf } from "../syntax/lexer.ts";
import { wordArgument } from "../syntax/modifier.ts";
import {
  And,
  Boost,
  Colon,
  Compare,
  FieldWord,
  LeftParenthesis,
  Minus,
  Not,
  Or,
  Plus,
  Quoted,
  RangeOpen,
  Regexp,
  Tilde,
  type Token,
  type TokenType,
} from "../syntax/tokens.ts";

const existsField = "_exists_";
const signs: ReadonlySet<TokenType | undefined> = new Set([Plus, Minus]);
/** What a value with colons of its own cannot begin with. */
const ownValues: ReadonlySet<TokenType | undefined> = new Set([LeftParenthesis, RangeOpen, Quoted, Regexp, Compare]);
const untilSpace = /(?:\\[\s\S]|[^ \t\n\r\u3000()"\\])*/y;

/** What is wrong around the colon of a field or behind a comparison; `null` when the parser did not context there. */
export function fieldError(context: ErrorContext): SyntaxIssue | null {
  const { text, tokens, index, token, previous } = context;
  const next = tokens[index + 1];
  if (token !== undefined && isOperator(token) && next?.tokenType === Colon) {
    return operatorAsField(token, { fix: escapeTokens(context, index, index + 1) });
  }
  if (token?.tokenType === Colon) return strayColon(context, token);
  const twoBefore = tokens[index - 2];
  if (previous !== undefined && signs.has(previous.tokenType)) {
    const name = tokens[index - 3];
    if (twoBefore?.tokenType === Colon && name !== undefined) {
      return syntaxIssue(signAfterColon(text, previous, name.startOffset, name.image));
    }
    return twoBefore?.tokenType === Compare ? syntaxIssue(signAfterComparison(previous, previous)) : null;
  }
  if (previous?.tokenType !== Colon && previous?.tokenType !== Compare) return null;
  if (token?.tokenType === FieldWord) return secondColon(context, token);
  return previous.tokenType === Compare ? noValue(context, previous) : nothingBehindColon(context, previous);
}

function isOperator({ tokenType }: Token): boolean {
  return tokenType === And || tokenType === Or || tokenType === Not;
}

/** Behind the last of several colons side by side. */
function colonsEnd(tokens: readonly Token[], first: number): number {
  let end = first;
  while (tokens[end]?.tokenType === Colon) end++;
  return end;
}

function operatorAsField(operator: Token, correction: Correction): SyntaxIssue {
  const hint = `Write \\${operator.image}:… if a field has this name.`;
  return issueBetween(operator, operator, `The operator ${quoteToken(operator)} cannot be a field.`, hint, correction);
}

/** Colons side by side are one mistake. What they stand before is read without them, and where there is nothing, they are words. */
function strayColon(context: ErrorContext, colon: Token): SyntaxIssue {
  const { tokens, index, previous } = context;
  const end = colonsEnd(tokens, index);
  const isValue = canStartClause(tokens[end]);
  if (previous !== undefined && isOperator(previous)) {
    return operatorAsField(
      previous,
      isValue ? { fix: deleteTokens(context, index, end) } : discardClause(context, index, end),
    );
  }
  const isDoubled = previous?.tokenType === Colon;
  const message = isDoubled ? "Two colons stand side by side." : "Before a colon stands the bare name of a field.";
  const hint = "Write name:value, and \\: or quotes for a colon that belongs to a word.";
  const isClause = isValue || (!isDoubled && canEndClause(previous));
  const fix = isClause ? deleteTokens(context, index, end) : escapeTokens(context, isDoubled ? index - 1 : index, end);
  return issueBetween(colon, tokens[end - 1] ?? colon, message, hint, { fix });
}

/** `a:b:c`: where the second name begins, as far as the next space; an address is quoted from its scheme on. */
function secondColon(context: ErrorContext, name: Token): SyntaxIssue {
  const { text, tokens, index } = context;
  const scheme = name.image.startsWith("//") ? tokens[index - 2] : undefined;
  const isAddress = scheme !== undefined || tokens[index + 2]?.image.startsWith("//") === true;
  const start = (scheme ?? name).startOffset;
  untilSpace.lastIndex = start;
  const value = untilSpace.exec(text)?.[0] ?? "";
  const message = isAddress ? "An address has colons of its own." : "A clause can have one field only.";
  return syntaxIssue({
    message,
    start,
    end: start + value.length,
    hint: "Quote a text with colons.",
    ...oneField(context, value, start, isAddress),
  });
}

/** Without the first name where a range or the like stands behind the second; else the text in quotes, if there is a colon within. */
function oneField(context: ErrorContext, value: string, start: number, isAddress: boolean): Correction {
  const { text, tokens, index } = context;
  const first = tokens[index - 2];
  if (!isAddress && first?.tokenType === FieldWord && ownValues.has(tokens[index + 2]?.tokenType)) {
    return { fix: replacement(first.startOffset, start, "") };
  }
  const end = start + value.length;
  if ((tokens[index + 1]?.startOffset ?? end) >= end) {
    return { fix: deleteTokens(context, index + 1, colonsEnd(tokens, index + 1)) };
  }
  let last = tokens.findLastIndex(({ startOffset }) => startOffset < end);
  const isWhole = tokens[last]?.tokenType !== Colon;
  while (tokens[last]?.tokenType === Colon) last--;
  const token = tokens[last];
  const core = text.slice(start, token === undefined ? end : Math.min(end, endOf(token)));
  const written = last > index || isAddress ? `"${core}"` : core;
  const suggestion = isWhole && core.length <= 100 ? written : undefined;
  return { fix: replacement(start, end, written), suggestion };
}

function noValue(context: ErrorContext, compare: Token): SyntaxIssue {
  const hint = `Write a number or a text behind it, as in staff_count:${compare.image}50.`;
  const correction: Correction = { fix: withoutComparison(context, compare), isRecoveryOnly: true };
  return issueBetween(compare, compare, `No value stands behind ${quoteToken(compare)}.`, hint, correction);
}

function withoutComparison(context: ErrorContext, compare: Token): Fix {
  const { index, token } = context;
  if (canStartClause(token) && token?.tokenType !== Not) return deleteTokens(context, index - 1, index);
  return replacement(compare.startOffset, endOf(compare), "*");
}

function nothingBehindColon(context: ErrorContext, colon: Token): SyntaxIssue {
  const { tokens, index, token } = context;
  const name = tokens[index - 2] ?? colon;
  const field = truncate(name.image);
  const correction: Correction =
    name.image === existsField
      ? { fix: escapeTokens(context, index - 1, index), isRecoveryOnly: true }
      : { fix: valueBehindColon(context, name, colon) };
  if (token?.tokenType === Not) {
    const hint = `Write NOT ${field}:… instead.`;
    return issueBetween(token, token, "A negation cannot stand behind a colon.", hint, correction);
  }
  if (token !== undefined && isOperator(token)) {
    const hint = `Write ${field}:${quote(token.image)} if it is meant as a word.`;
    return issueBetween(
      token,
      token,
      `The operator ${quoteToken(token)} cannot stand behind a colon.`,
      hint,
      correction,
    );
  }
  const hint =
    name.image === existsField
      ? "Write a field's name behind it, as in _exists_:website."
      : `Write what to look for behind it, or ${field}:* for anything at all.`;
  const message = `Nothing stands behind the colon of \`${field}\`.`;
  return issueBetween(colon, colon, message, hint, correction);
}

/** A negation goes before the field, an operator may be meant as a word, and where nothing is, anything may be. */
function valueBehindColon({ text, tokens, index, token }: ErrorContext, name: Token, colon: Token): Fix {
  const next = tokens[index + 1];
  if (token?.tokenType === Not && next !== undefined && canStartClause(next)) {
    const not = signs.has(tokens[index - 3]?.tokenType) ? "" : token.image.replace("NOT", "NOT ");
    return replacement(name.startOffset, next.startOffset, not + text.slice(name.startOffset, endOf(colon)));
  }
  if (token !== undefined && isOperator(token) && (!canStartClause(next) || token.startOffset === endOf(colon))) {
    return replacement(token.startOffset, endOf(token), quote(token.image));
  }
  const word = token?.tokenType === Tilde || token?.tokenType === Boost ? wordArgument(token) : null;
  const isTaken = word !== null || token?.tokenType === Tilde;
  return replacement(endOf(colon), endOf(isTaken && token !== undefined ? token : colon), word ?? "*");
}
