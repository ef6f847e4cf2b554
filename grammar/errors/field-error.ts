import { EXISTS_FIELD } from "../ast/exists-field.ts";
import { type Fix, replacement } from "../diagnostics/fix.ts";
import { type Correction, type SyntaxIssue, syntaxIssue } from "../diagnostics/issue.ts";
import { canEndClause, canStartClause, deleteTokens, escapeTokens } from "../syntax/edit.ts";
import { discardClause, type ErrorContext, issueBetween, quoteToken, truncate } from "../syntax/error-context.ts";
import { quote } from "../syntax/escape.ts";
import { signAfterColon, signAfterComparison } from "../syntax/leaf.ts";
import { endOf } from "../syntax/lexer.ts";
import { wordArgument } from "../syntax/modifier.ts";
import {
  Boost,
  Colon,
  Compare,
  FieldWord,
  LeftParenthesis,
  Minus,
  Not,
  operators,
  Plus,
  Quoted,
  RangeOpen,
  Regexp,
  Tilde,
  type Token,
  type TokenType,
} from "../syntax/tokens.ts";

const signs: ReadonlySet<TokenType | undefined> = new Set([Plus, Minus]);
/** The tokens that start a value which quotes cannot replace. */
const structuredValues: ReadonlySet<TokenType | undefined> = new Set([
  LeftParenthesis,
  RangeOpen,
  Quoted,
  Regexp,
  Compare,
]);
const upToSpace = /(?:\\[\s\S]|[^ \t\n\r\u3000()"\\])*/y;

/** An issue at the colon of a field or after a comparison sign; `null` if the error is of another kind. */
export function fieldError(context: ErrorContext): SyntaxIssue | null {
  const { text, tokens, index, token, previous } = context;
  const next = tokens[index + 1];
  if (token !== undefined && isOperator(token) && next?.tokenType === Colon) {
    return operatorAsField(token, { fix: escapeTokens(context, index, index + 1) });
  }
  if (token?.tokenType === Colon) return strayColon(context, token);
  const beforePrevious = tokens[index - 2];
  if (previous !== undefined && signs.has(previous.tokenType)) {
    const name = tokens[index - 3];
    if (beforePrevious?.tokenType === Colon && name !== undefined) {
      return syntaxIssue(signAfterColon(text, previous, name.startOffset, name.image));
    }
    return beforePrevious?.tokenType === Compare ? syntaxIssue(signAfterComparison(previous, previous)) : null;
  }
  if (previous?.tokenType !== Colon && previous?.tokenType !== Compare) return null;
  if (token?.tokenType === FieldWord) return secondColon(context, token);
  return previous.tokenType === Compare ? missingComparand(context, previous) : missingValue(context, previous);
}

function isOperator({ tokenType }: Token): boolean {
  return operators.includes(tokenType);
}

/** The index after a run of colons. */
function colonsEnd(tokens: readonly Token[], first: number): number {
  let end = first;
  while (tokens[end]?.tokenType === Colon) end++;
  return end;
}

function operatorAsField(operator: Token, correction: Correction): SyntaxIssue {
  const hint = `Write \\${operator.image}:… for a field with this name.`;
  return issueBetween(
    operator,
    operator,
    `The operator ${quoteToken(operator)} cannot be a field name.`,
    hint,
    correction,
  );
}

/** A run of colons is one error. The colons are deleted before or after a clause, and escaped otherwise. */
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
  const message = isDoubled
    ? "A field name can have only one colon after it."
    : "The colon has no field name before it.";
  const hint = "Write name:value. If the colon belongs to a word, write \\: or quote the word.";
  const isClause = isValue || (!isDoubled && canEndClause(previous));
  const fix = isClause ? deleteTokens(context, index, end) : escapeTokens(context, isDoubled ? index - 1 : index, end);
  return issueBetween(colon, tokens[end - 1] ?? colon, message, hint, { fix });
}

/** `2024-06-03T10:00` and longer. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** `a:b:c`: the issue covers the text from the second name to the next space, or an address from its scheme. */
function secondColon(context: ErrorContext, name: Token): SyntaxIssue {
  const { text, tokens, index } = context;
  const scheme = name.image.startsWith("//") ? tokens[index - 2] : undefined;
  const isAddress = scheme !== undefined || tokens[index + 2]?.image.startsWith("//") === true;
  const start = (scheme ?? name).startOffset;
  upToSpace.lastIndex = start;
  const value = upToSpace.exec(text)?.[0] ?? "";
  const message = isAddress
    ? "An address that contains a colon must be quoted."
    : TIME.test(value)
      ? "A time that contains a colon must be quoted."
      : "A clause can have only one field.";
  const separated = isAddress ? null : separatedFields(context, name);
  return syntaxIssue({
    message,
    start,
    end: start + value.length,
    hint:
      separated === null ? "Quote a value that contains colons." : "Write AND, OR or a space before the next field.",
    ...(separated ?? keepOneField(context, value, start, isAddress)),
  });
}

/** A value, a sign between clauses, and the name of the next field: `acme,location_city`. */
const JOINED_FIELD = /^([^,;&|]+)(,|;|&&?|\|\|?)([A-Za-z_][\w.]*)$/;

/**
 * `name:acme,location_city:berlin`: puts an operator in place of the sign, and white space around it. `null` if the value
 * is of another form.
 */
function separatedFields({ tokens, index }: ErrorContext, name: Token): Correction | null {
  const [, value = "", sign = ""] = JOINED_FIELD.exec(name.image) ?? [];
  if (sign === "" || tokens[index - 2]?.tokenType !== FieldWord || !canStartClause(tokens[index + 2])) return null;
  const start = name.startOffset + value.length;
  return { fix: replacement(start, start + sign.length, sign.startsWith("|") ? " OR " : " AND ") };
}

/**
 * Deletes the first name if the value is a range or another structured value; otherwise quotes a value that contains
 * colons.
 */
function keepOneField(context: ErrorContext, value: string, start: number, isAddress: boolean): Correction {
  const { text, tokens, index } = context;
  const first = tokens[index - 2];
  if (!isAddress && first?.tokenType === FieldWord && structuredValues.has(tokens[index + 2]?.tokenType)) {
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

function missingComparand(context: ErrorContext, compare: Token): SyntaxIssue {
  const { tokens, index } = context;
  const field = tokens[index - 2]?.tokenType === Colon ? tokens[index - 3] : undefined;
  const name = field?.image;
  const unequal = field === undefined ? null : unequalError(context, field, compare);
  if (unequal !== null) return unequal;
  const hint = `Write a number or a word after it, as in ${truncate(name ?? "staff_count")}:${compare.image}50.`;
  const correction: Correction = { fix: discardComparison(context, compare), isRecoveryOnly: true };
  return issueBetween(compare, compare, `The comparison ${quoteToken(compare)} has no value.`, hint, correction);
}

/** `name:<>acme`: the fix excludes the value. */
function unequalError({ text, tokens, index, token }: ErrorContext, name: Token, compare: Token): SyntaxIssue | null {
  const isUnequal = compare.image === "<" && token?.image === ">" && token.startOffset === endOf(compare);
  const value = tokens[index + 1];
  if (!isUnequal || !canStartClause(value) || value?.tokenType === Not) return null;
  const isSigned = signs.has(tokens[index - 4]?.tokenType);
  const written = `-${text.slice(name.startOffset, compare.startOffset)}`;
  return issueBetween(
    compare,
    token,
    "The comparison `<>` does not exist.",
    `Write -${truncate(name.image)}:… to exclude a value.`,
    {
      fix: isSigned
        ? discardComparison({ text, tokens, index, token, previous: compare }, compare)
        : replacement(name.startOffset, endOf(token), written),
      isRecoveryOnly: isSigned,
    },
  );
}

function discardComparison(context: ErrorContext, compare: Token): Fix {
  const { index, token } = context;
  if (canStartClause(token) && token?.tokenType !== Not) return deleteTokens(context, index - 1, index);
  return replacement(compare.startOffset, endOf(compare), "*");
}

function missingValue(context: ErrorContext, colon: Token): SyntaxIssue {
  const { tokens, index, token } = context;
  const name = tokens[index - 2] ?? colon;
  const field = truncate(name.image);
  const correction: Correction =
    name.image === EXISTS_FIELD
      ? { fix: escapeTokens(context, index - 1, index), isRecoveryOnly: true }
      : { fix: insertValue(context, name, colon) };
  if (token?.tokenType === Not) {
    const hint = `Write NOT ${field}:… instead.`;
    return issueBetween(token, token, "A negation cannot follow a colon.", hint, correction);
  }
  if (token !== undefined && isOperator(token)) {
    const hint = `Write ${field}:${quote(token.image)} to search for the word.`;
    return issueBetween(token, token, `The operator ${quoteToken(token)} cannot follow a colon.`, hint, correction);
  }
  const hint =
    name.image === EXISTS_FIELD
      ? "Write a field name after the colon, as in _exists_:website."
      : `Write a value after the colon, or ${field}:* to match any value.`;
  const message = `The field \`${field}\` has no value.`;
  return issueBetween(colon, colon, message, hint, correction);
}

/** The offset of the value after `!=`, whose equals sign is a part of the word after the negation, or a word of its own. */
function afterEqualsSigns(word: Token, next: Token | undefined): number {
  const { length } = /^(?:=(?!>))*/.exec(word.image)?.[0] ?? "";
  if (length < word.image.length) return word.startOffset + length;
  return next !== undefined && canStartClause(next) ? next.startOffset : word.startOffset;
}

/** Moves a negation before the field, quotes an operator, and otherwise inserts `*`. */
function insertValue({ text, tokens, index, token }: ErrorContext, name: Token, colon: Token): Fix {
  const next = tokens[index + 1];
  if (token?.tokenType === Not && next !== undefined && canStartClause(next)) {
    const not = signs.has(tokens[index - 3]?.tokenType) ? "" : token.image.replace("NOT", "NOT ");
    const end = token.image === "!" ? afterEqualsSigns(next, tokens[index + 2]) : next.startOffset;
    return replacement(name.startOffset, end, not + text.slice(name.startOffset, endOf(colon)));
  }
  if (token !== undefined && isOperator(token) && (!canStartClause(next) || token.startOffset === endOf(colon))) {
    return replacement(token.startOffset, endOf(token), quote(token.image));
  }
  const word = token?.tokenType === Tilde || token?.tokenType === Boost ? wordArgument(token) : null;
  const isConsumed = word !== null || token?.tokenType === Tilde;
  return replacement(endOf(colon), endOf(isConsumed && token !== undefined ? token : colon), word ?? "*");
}
