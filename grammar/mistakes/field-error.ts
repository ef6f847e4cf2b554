import { type Fix, replacement } from "../diagnostics/fix.ts";
import { type Mistake, mistakeOf, type Repair } from "../diagnostics/issue.ts";
import { beginsClause, endsClause, escaping, removal } from "../syntax/edit.ts";
import { quote } from "../syntax/escape.ts";
import { signBehindColon, signBehindComparison } from "../syntax/leaf.ts";
import { endOf } from "../syntax/lexer.ts";
import { wordBehind } from "../syntax/modifier.ts";
import { mistakeOver, named, type ParseStop, shorten, withoutClause } from "../syntax/parse-stop.ts";
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

/** What is wrong around the colon of a field or behind a comparison; `null` when the parser did not stop there. */
export function fieldError(stop: ParseStop): Mistake | null {
  const { text, tokens, index, token, before } = stop;
  const next = tokens[index + 1];
  if (token !== undefined && isOperator(token) && next?.tokenType === Colon) {
    return operatorAsField(token, { fix: escaping(stop, index, index + 1) });
  }
  if (token?.tokenType === Colon) return strayColon(stop, token);
  const twoBefore = tokens[index - 2];
  if (before !== undefined && signs.has(before.tokenType)) {
    const name = tokens[index - 3];
    if (twoBefore?.tokenType === Colon && name !== undefined) {
      return mistakeOf(signBehindColon(text, before, name.startOffset, name.image));
    }
    return twoBefore?.tokenType === Compare ? mistakeOf(signBehindComparison(before, before)) : null;
  }
  if (before?.tokenType !== Colon && before?.tokenType !== Compare) return null;
  if (token?.tokenType === FieldWord) return secondColon(stop, token);
  return before.tokenType === Compare ? noValue(stop, before) : nothingBehindColon(stop, before);
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

function operatorAsField(operator: Token, repair: Repair): Mistake {
  const hint = `Write \\${operator.image}:… if a field has this name.`;
  return mistakeOver(operator, operator, `The operator ${named(operator)} cannot be a field.`, hint, repair);
}

/** Colons side by side are one mistake. What they stand before is read without them, and where there is nothing, they are words. */
function strayColon(stop: ParseStop, colon: Token): Mistake {
  const { tokens, index, before } = stop;
  const end = colonsEnd(tokens, index);
  const isValue = beginsClause(tokens[end]);
  if (before !== undefined && isOperator(before)) {
    return operatorAsField(before, isValue ? { fix: removal(stop, index, end) } : withoutClause(stop, index, end));
  }
  const isDoubled = before?.tokenType === Colon;
  const message = isDoubled ? "Two colons stand side by side." : "Before a colon stands the bare name of a field.";
  const hint = "Write name:value, and \\: or quotes for a colon that belongs to a word.";
  const isClause = isValue || (!isDoubled && endsClause(before));
  const fix = isClause ? removal(stop, index, end) : escaping(stop, isDoubled ? index - 1 : index, end);
  return mistakeOver(colon, tokens[end - 1] ?? colon, message, hint, { fix });
}

/** `a:b:c`: where the second name begins, as far as the next space; an address is quoted from its scheme on. */
function secondColon(stop: ParseStop, name: Token): Mistake {
  const { text, tokens, index } = stop;
  const scheme = name.image.startsWith("//") ? tokens[index - 2] : undefined;
  const isAddress = scheme !== undefined || tokens[index + 2]?.image.startsWith("//") === true;
  const start = (scheme ?? name).startOffset;
  untilSpace.lastIndex = start;
  const value = untilSpace.exec(text)?.[0] ?? "";
  const message = isAddress ? "An address has colons of its own." : "A clause can have one field only.";
  return mistakeOf({
    message,
    start,
    end: start + value.length,
    hint: "Quote a text with colons.",
    ...oneField(stop, value, start, isAddress),
  });
}

/** Without the first name where a range or the like stands behind the second; else the text in quotes, if there is a colon within. */
function oneField(stop: ParseStop, value: string, start: number, isAddress: boolean): Repair {
  const { text, tokens, index } = stop;
  const first = tokens[index - 2];
  if (!isAddress && first?.tokenType === FieldWord && ownValues.has(tokens[index + 2]?.tokenType)) {
    return { fix: replacement(first.startOffset, start, "") };
  }
  const end = start + value.length;
  if ((tokens[index + 1]?.startOffset ?? end) >= end) {
    return { fix: removal(stop, index + 1, colonsEnd(tokens, index + 1)) };
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

function noValue(stop: ParseStop, compare: Token): Mistake {
  const hint = `Write a number or a text behind it, as in staff_count:${compare.image}50.`;
  const repair: Repair = { fix: withoutComparison(stop, compare), isMakeshift: true };
  return mistakeOver(compare, compare, `No value stands behind ${named(compare)}.`, hint, repair);
}

function withoutComparison(stop: ParseStop, compare: Token): Fix {
  const { index, token } = stop;
  if (beginsClause(token) && token?.tokenType !== Not) return removal(stop, index - 1, index);
  return replacement(compare.startOffset, endOf(compare), "*");
}

function nothingBehindColon(stop: ParseStop, colon: Token): Mistake {
  const { tokens, index, token } = stop;
  const name = tokens[index - 2] ?? colon;
  const field = shorten(name.image);
  const repair: Repair =
    name.image === existsField
      ? { fix: escaping(stop, index - 1, index), isMakeshift: true }
      : { fix: valueBehindColon(stop, name, colon) };
  if (token?.tokenType === Not) {
    const hint = `Write NOT ${field}:… instead.`;
    return mistakeOver(token, token, "A negation cannot stand behind a colon.", hint, repair);
  }
  if (token !== undefined && isOperator(token)) {
    const hint = `Write ${field}:${quote(token.image)} if it is meant as a word.`;
    return mistakeOver(token, token, `The operator ${named(token)} cannot stand behind a colon.`, hint, repair);
  }
  const hint =
    name.image === existsField
      ? "Write a field's name behind it, as in _exists_:website."
      : `Write what to look for behind it, or ${field}:* for anything at all.`;
  const message = `Nothing stands behind the colon of \`${field}\`.`;
  return mistakeOver(colon, colon, message, hint, repair);
}

/** A negation goes before the field, an operator may be meant as a word, and where nothing is, anything may be. */
function valueBehindColon({ text, tokens, index, token }: ParseStop, name: Token, colon: Token): Fix {
  const next = tokens[index + 1];
  if (token?.tokenType === Not && next !== undefined && beginsClause(next)) {
    const not = signs.has(tokens[index - 3]?.tokenType) ? "" : token.image.replace("NOT", "NOT ");
    return replacement(name.startOffset, next.startOffset, not + text.slice(name.startOffset, endOf(colon)));
  }
  if (token !== undefined && isOperator(token) && (!beginsClause(next) || token.startOffset === endOf(colon))) {
    return replacement(token.startOffset, endOf(token), quote(token.image));
  }
  const word = token?.tokenType === Tilde || token?.tokenType === Boost ? wordBehind(token) : null;
  const isTaken = word !== null || token?.tokenType === Tilde;
  return replacement(endOf(colon), endOf(isTaken && token !== undefined ? token : colon), word ?? "*");
}
