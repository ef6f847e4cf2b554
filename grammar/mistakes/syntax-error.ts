import { insertion, replacement } from "../diagnostics/fix.ts";
import { type Mistake, mistakeOf, type Repair } from "../diagnostics/issue.ts";
import { beginsClause, endsClause, escaping } from "../syntax/edit.ts";
import { endOf } from "../syntax/lexer.ts";
import { mistakeOver, named, type ParseStop, withoutClause, withoutTokens } from "../syntax/parse-stop.ts";
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
export function syntaxError(text: string, tokens: readonly Token[], index: number): Mistake {
  const stop: ParseStop = { text, tokens, index, token: tokens[index], before: tokens[index - 1] };
  return (
    brokenToken(stop) ??
    rangeError(stop) ??
    strayParenthesis(stop) ??
    fieldError(stop) ??
    modifierError(stop) ??
    missingClause(stop) ??
    parenthesisError(stop)
  );
}

/** A `~` or `^` that has nothing to modify, or something that it cannot, or that it has modified already. */
function modifierError(stop: ParseStop): Mistake | null {
  const { tokens, index, token, before } = stop;
  if (token?.tokenType !== Tilde && token?.tokenType !== Boost) return null;
  const sign = token.image.charAt(0);
  const repair = withoutTokens(stop, index, index + 1);
  if (openings.has(before?.tokenType)) {
    const hint = `Write it behind a clause, or \\${sign} for the character itself.`;
    const isName = tokens[index + 1]?.tokenType === Colon;
    const asName: Repair = { fix: escaping(stop, index, index + 1) };
    return mistakeOver(token, token, `Nothing stands before ${named(token)}.`, hint, isName ? asName : repair);
  }
  const isTwice = [before, tokens[index - 2]].some((other) => other?.tokenType === token.tokenType);
  if (isTwice) {
    return mistakeOver(token, token, `A clause can have one \`${sign}\` only.`, "Leave one of them out.", repair);
  }
  const hint = "Only a word and a phrase can: no group, range, comparison, regular expression or number with a sign.";
  return mistakeOver(token, token, `This clause cannot have ${named(token)}.`, hint, repair);
}

/** A place where a clause should begin and none does. */
function missingClause(stop: ParseStop): Mistake | null {
  const { text, tokens, index, token, before } = stop;
  if (tokens.length === 0) {
    const hint = "Write *:* to find everything.";
    const repair: Repair = { fix: insertion(0, '""'), isMakeshift: true };
    return mistakeOf({ message: "The query is empty.", start: 0, end: text.length, hint, ...repair });
  }
  if (!openings.has(before?.tokenType)) return null;
  if (before !== undefined && signs.has(before.tokenType)) {
    const hint = `Write one sign or NOT, and \\${before.image} for the character itself.`;
    const fix = replacement(before.startOffset, endOf(before), "");
    return mistakeOver(before, token ?? before, "A sign stands directly before a clause.", hint, { fix });
  }
  if (before !== undefined && operators.has(before.tokenType)) {
    if (token !== undefined && operators.has(token.tokenType)) {
      const message = `Nothing stands between ${named(before)} and ${named(token)}.`;
      return mistakeOver(before, token, message, asWord(token), oneOperator(stop, before, token));
    }
    const message = `Nothing stands behind ${named(before)}.`;
    return mistakeOver(before, before, message, asWord(before), withoutClause(stop, index, index));
  }
  if (token !== undefined && operators.has(token.tokenType)) {
    const message = `Nothing stands before ${named(token)}.`;
    return mistakeOver(token, token, message, asWord(token), withoutClause(stop, index, index));
  }
  if (before === undefined || token?.tokenType !== RightParenthesis) return null;
  return emptyParentheses(stop, before, token);
}

function asWord({ image }: Token): string {
  const ways = image.startsWith("&") || image.startsWith("|") ? "quotes" : "quotes or small letters";
  return `Write a clause there, or put ${image} in ${ways} if it is meant as a word.`;
}

/** `NOT AND` behind a clause is the wrong way round; of AND and OR, OR stays, which finds what either of them would. */
function oneOperator(stop: ParseStop, before: Token, token: Token): Repair {
  const { text, tokens, index } = stop;
  const next = tokens[index + 1];
  if (next === undefined || !beginsClause(next)) return withoutClause(stop, index, index + 1);
  if (before.tokenType !== Not) {
    const dropped = token.tokenType === And ? index : index - 1;
    return withoutTokens(stop, dropped, dropped + 1);
  }
  const first = tokens.findLastIndex(({ tokenType }, i) => i < index && tokenType !== Not) + 1;
  if (!endsClause(tokens[first - 1])) return withoutTokens(stop, index, index + 1);
  const start = tokens[first]?.startOffset ?? before.startOffset;
  const swapped = `${token.image} ${text.slice(start, endOf(before))} `;
  return { fix: replacement(start, next.startOffset, swapped) };
}
