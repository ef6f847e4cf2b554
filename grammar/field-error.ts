import { type Diagnostic, syntaxMistake } from "./diagnostic.ts";
import { quote } from "./escape.ts";
import { signBehindColon, signBehindComparison } from "./leaf.ts";
import { endOf } from "./lexer.ts";
import { mistakeOver, named, type Stop, shorten } from "./stop.ts";
import { And, Colon, Compare, FieldWord, Minus, Not, Or, Plus, type Token } from "./tokens.ts";

const untilSpace = /[^ \t\n\r\u3000()"]*/y;

/** What is wrong around the colon of a field or behind a comparison; `null` when the parser did not stop there. */
export function fieldError(stop: Stop): Diagnostic | null {
  const { tokens, index, token, before } = stop;
  const next = tokens[index + 1];
  if (token !== undefined && isOperator(token) && next?.tokenType === Colon) return operatorAsField(token);
  if (token?.tokenType === Colon) return strayColon(token, before);
  const twoBefore = tokens[index - 2];
  if (before?.tokenType === Plus || before?.tokenType === Minus) {
    if (twoBefore?.tokenType === Colon) return signBehindColon(before, tokens[index - 3]?.image);
    return twoBefore?.tokenType === Compare ? signBehindComparison(before, before) : null;
  }
  if (before?.tokenType !== Colon && before?.tokenType !== Compare) return null;
  if (token?.tokenType === FieldWord) return secondColon(stop, token);
  return before.tokenType === Compare ? noValue(before) : nothingBehindColon(before, token, twoBefore);
}

function isOperator({ tokenType }: Token): boolean {
  return tokenType === And || tokenType === Or || tokenType === Not;
}

function operatorAsField(operator: Token): Diagnostic {
  const hint = `Write \\${operator.image}:… if a field has this name.`;
  return mistakeOver(operator, operator, `The operator ${named(operator)} cannot be a field.`, hint);
}

function strayColon(colon: Token, before: Token | undefined): Diagnostic {
  if (before !== undefined && isOperator(before)) return operatorAsField(before);
  const hint = "Write name:value, and \\: or quotes for a colon that belongs to a word.";
  const message =
    before?.tokenType === Colon ? "Two colons stand side by side." : "Before a colon stands the bare name of a field.";
  return mistakeOver(colon, colon, message, hint);
}

/** `a:b:c`: where the second name begins, as far as the next space; an address is quoted from its scheme on. */
function secondColon({ text, tokens, index }: Stop, name: Token): Diagnostic {
  const scheme = name.image.startsWith("//") ? tokens[index - 2] : undefined;
  const isAddress = scheme !== undefined || tokens[index + 2]?.image.startsWith("//") === true;
  untilSpace.lastIndex = (scheme ?? name).startOffset;
  const value = untilSpace.exec(text)?.[0] ?? "";
  const message = isAddress ? "An address has colons of its own." : "A clause can have one field only.";
  const start = (scheme ?? name).startOffset;
  const hint = "Quote a text with colons.";
  const isWhole = value.length <= 100 && !value.endsWith(":");
  return syntaxMistake(message, start, start + value.length, hint, isWhole ? quote(value) : undefined);
}

function noValue(compare: Token): Diagnostic {
  const hint = `Write a number or a text behind it, as in staff_count:${compare.image}50.`;
  return mistakeOver(compare, compare, `No value stands behind ${named(compare)}.`, hint);
}

function nothingBehindColon(colon: Token, token: Token | undefined, name: Token | undefined): Diagnostic {
  const field = shorten(name?.image ?? "name");
  if (token?.tokenType === Not) {
    const hint = `Write NOT ${field}:… instead.`;
    return mistakeOver(token, token, "A negation cannot stand behind a colon.", hint);
  }
  if (token !== undefined && isOperator(token)) {
    const hint = `Write ${field}:${quote(token.image)} if it is meant as a word.`;
    return mistakeOver(token, token, `The operator ${named(token)} cannot stand behind a colon.`, hint);
  }
  const hint =
    field === "_exists_"
      ? "Write a field's name behind it, as in _exists_:website."
      : `Write what to look for behind it, or ${field}:* for anything at all.`;
  return syntaxMistake(`Nothing stands behind the colon of \`${field}\`.`, colon.startOffset, endOf(colon), hint);
}
