import type { Bound, ComparisonOperator, FieldedLeaf, FieldName, GroupNode, LeafNode, Span } from "../ast/ast.ts";
import { EXISTS_FIELD } from "../ast/exists-field.ts";
import { isNumber } from "../ast/number.ts";
import { parseRegexp, type RegexpResult } from "../ast/regexp.ts";
import { replacement } from "../diagnostics/fix.ts";
import type { Correction, IssueCollector, IssueDetails } from "../diagnostics/issue.ts";
import { truncate } from "./error-context.ts";
import { quote, unescapeText } from "./escape.ts";
import { endOf } from "./lexer.ts";
import { readBoost, readEdits, readSlop } from "./modifier.ts";
import { print } from "./printer.ts";
import { OpenEnd, Quoted, type Token } from "./tokens.ts";
import { readWord } from "./word.ts";

/*
 * Builds the leaves of the tree from their tokens. Errors inside the tokens are added to `issues`; the parser then
 * discards the tree, so the nodes of such tokens may have any value.
 */

/** The modifiers of a word or a phrase. */
export interface Modifiers {
  readonly tilde: Token | undefined;
  readonly boost: Token | undefined;
}

/** The field that a clause names; `null` if it names none. */
export type Field = FieldName | null;

const openBound: Bound = Object.freeze({ kind: "open" });

/** The frozen span `[start, end)`. */
export function spanOf(start: number, end: number): Span {
  return Object.freeze({ start, end });
}

/** The field name before a colon. */
export function fieldOf(token: Token, issues: IssueCollector): FieldName {
  const span = spanOf(token.startOffset, endOf(token));
  const shape = readWord(token.image, span.start, issues);
  if (shape.kind === "term") return Object.freeze({ name: shape.text, span });
  if (shape.kind !== "exists") {
    issues.add({
      ...span,
      message: "A field name cannot contain wildcards.",
      hint: "Write the whole name. Only the value after the colon can contain * and ?.",
      fix: replacement(span.start, span.end, escapeWildcards(token.image)),
    });
  }
  return Object.freeze({ name: "*", span });
}

function escapeWildcards(word: string): string {
  return word.replace(/\\[\s\S]|[*?]/g, (match) => (match.length === 1 ? `\\${match}` : match));
}

/** The node of a word: a term, a prefix, a wildcard, a fuzzy term, or a test for existence. */
export function wordOf(word: Token, field: Field, modifiers: Modifiers, issues: IssueCollector): LeafNode {
  const { tilde } = modifiers;
  const shape = readWord(word.image, word.startOffset, issues);
  const span = spanFrom(word, field, lastOf(word, modifiers));
  const boost = boostOf(modifiers.boost, issues);
  if (tilde !== undefined) {
    const edits = readEdits(tilde, issues);
    if (shape.kind === "term") return Object.freeze({ kind: "fuzzy", span, field, boost, text: shape.text, edits });
    const [start, end] = [tilde.startOffset, endOf(tilde)];
    issues.add({
      message: "A word with wildcards cannot be fuzzy.",
      start,
      end,
      hint: "Remove the ~ or the wildcards.",
      fix: replacement(start, end, ""),
    });
  }
  switch (shape.kind) {
    case "term": {
      const { text } = shape;
      if (field?.name === EXISTS_FIELD && tilde === undefined) {
        const existing = Object.freeze({ name: text, span: spanOf(word.startOffset, endOf(word)) });
        return Object.freeze({ kind: "exists", span, field: existing, boost });
      }
      return Object.freeze({ kind: "term", span, field, boost, text, signed: false });
    }
    case "prefix":
      return Object.freeze({ kind: "prefix", span, field, boost, text: shape.text });
    case "wildcard":
      return Object.freeze({ kind: "wildcard", span, field, boost, parts: Object.freeze(shape.parts) });
    case "exists":
      if (field !== null && isEveryField(field)) return Object.freeze({ kind: "everything", span, boost });
      return Object.freeze({ kind: "exists", span, field, boost });
  }
}

/** `followers:-5`: a number with a sign after a colon. */
export function numberOf(
  sign: Token,
  word: Token,
  field: Field,
  boost: Token | undefined,
  issues: IssueCollector,
): LeafNode {
  if (!isNumber(word.image)) {
    issues.add(signAfterColon(issues.text, sign, field?.span.start ?? sign.startOffset, field?.name));
  }
  const span = spanFrom(sign, field, boost ?? word);
  const text = sign.image + word.image;
  return Object.freeze({ kind: "term", span, field, boost: boostOf(boost, issues), text, signed: true });
}

/** `"a b"~2`. */
export function phraseOf(quoted: Token, field: Field, modifiers: Modifiers, issues: IssueCollector): LeafNode {
  const span = spanFrom(quoted, field, lastOf(quoted, modifiers));
  const slop = modifiers.tilde === undefined ? 0 : readSlop(modifiers.tilde, issues);
  const boost = boostOf(modifiers.boost, issues);
  return Object.freeze({ kind: "phrase", span, field, boost, text: unquote(quoted, issues), slop });
}

/** `/pattern/`. */
export function regexpOf(slashes: Token, field: Field, boost: Token | undefined, issues: IssueCollector): LeafNode {
  const inside = slashes.image.slice(1, -1);
  // Parsed before `\/` is replaced by `/`, so that offsets in the pattern are offsets in the query.
  const result = parseRegexp(inside);
  if (!result.ok) issues.add(patternIssue(slashes, result));
  const pattern = inside.replace(/\\[\s\S]/g, (match) => (match === "\\/" ? "/" : match));
  const span = spanFrom(slashes, field, boost ?? slashes);
  return Object.freeze({ kind: "regexp", span, field, boost: boostOf(boost, issues), pattern });
}

/** `[low TO high]`. */
export function rangeOf(
  range: { readonly open: Token; readonly low: Token; readonly high: Token; readonly close: Token },
  field: Field,
  boost: Token | undefined,
  issues: IssueCollector,
): LeafNode {
  const { open, close } = range;
  return Object.freeze({
    kind: "range",
    span: spanFrom(open, field, boost ?? close),
    field,
    boost: boostOf(boost, issues),
    low: boundOf(range.low, open.image === "[", issues),
    high: boundOf(range.high, close.image === "]", issues),
  });
}

function boundOf(token: Token, inclusive: boolean, issues: IssueCollector): Bound {
  if (token.tokenType === OpenEnd) return openBound;
  const { image, startOffset: start } = token;
  const text = token.tokenType === Quoted ? unquote(token, issues) : unescapeText(image, start, issues);
  return Object.freeze({ kind: "value", text, inclusive, span: spanOf(start, endOf(token)) });
}

/** `>=50`. The sign of a number is a separate token. */
export function comparisonOf(
  comparison: { readonly compare: Token; readonly sign?: Token | undefined; readonly word: Token },
  field: Field,
  boost: Token | undefined,
  issues: IssueCollector,
): LeafNode {
  const { compare, sign, word } = comparison;
  return Object.freeze({
    kind: "comparison",
    span: spanFrom(compare, field, boost ?? word),
    field,
    boost: boostOf(boost, issues),
    operator: compare.image as ComparisonOperator,
    text: comparandText(sign, word, issues),
  });
}

function comparandText(sign: Token | undefined, value: Token, issues: IssueCollector): string {
  if (value.tokenType === Quoted) return unquote(value, issues);
  if (sign !== undefined) {
    if (isNumber(value.image)) return sign.image + value.image;
    issues.add(signAfterComparison(sign, value));
  }
  const shape = readWord(value.image, value.startOffset, issues);
  if (shape.kind === "term") return shape.text;
  const [start, end] = [value.startOffset, endOf(value)];
  issues.add({
    message: "A comparison cannot contain wildcards.",
    start,
    end,
    hint: "Write one value. Quote it if * or ? belongs to it.",
    fix: replacement(start, end, `"${value.image}"`),
  });
  return "";
}

/** The text of a quoted token, without quotes and escapes. */
function unquote(quoted: Token, issues: IssueCollector): string {
  return unescapeText(quoted.image.slice(1, -1), quoted.startOffset + 1, issues);
}

/** A sign after a colon. The fix moves it before the field, or deletes it if the field already has a sign. */
export function signAfterColon(text: string, sign: Token, fieldStart: number, field = "name"): IssueDetails {
  const [start, end] = [sign.startOffset, endOf(sign)];
  const isSigned = /[+-]/.test(text.charAt(fieldStart - 1));
  const written = (isSigned ? "" : sign.image) + text.slice(fieldStart, start);
  return {
    message: "Only a number can have a sign after the colon.",
    start,
    end,
    hint: `Write the sign before the field (${sign.image}${truncate(field)}:…), or write \\${sign.image} for the character.`,
    fix: replacement(fieldStart, end, written),
  };
}

/** A sign after a comparison. The fix quotes the value, or deletes a sign that has none. */
export function signAfterComparison(sign: Token, value: Token): IssueDetails {
  const [start, end] = [sign.startOffset, endOf(value)];
  return {
    message: "Only a number can have a sign after a comparison.",
    start,
    end,
    hint: "Quote a value that starts with a sign.",
    fix: replacement(start, end, value === sign ? "" : `"${sign.image}${value.image}"`),
  };
}

/** Reports a value of `_exists_` that is not a plain word; `wordOf` has turned plain words into fields. */
export function checkExists(field: Field, node: GroupNode | LeafNode, issues: IssueCollector): void {
  if (field?.name !== EXISTS_FIELD || node.kind === "everything" || node.field !== field) return;
  const { start } = field.span;
  const { end } = node.span;
  issues.add({
    message: "`_exists_:` takes exactly one field name.",
    start,
    end,
    hint: "Write _exists_:website or website:*.",
    ...existsCorrection(node, issues.text.slice(start, end), start),
  });
}

/** Uses a value of one word as the field name, and quotes the whole clause otherwise. */
function existsCorrection(node: FieldedLeaf | GroupNode, text: string, start: number): Correction {
  const name = "text" in node && node.kind !== "comparison" ? node.text : "";
  const isName = /^[^ \t\n\r\u3000]+$/.test(name);
  const written = isName ? print({ ...node, kind: "exists", field: { name, span: node.span } }) : quote(text);
  return { fix: replacement(start, start + text.length, written), isRecoveryOnly: !isName };
}

function patternIssue(slashes: Token, { message, start, end, suggestion }: RegexpResult & { ok: false }): IssueDetails {
  const first = slashes.startOffset + 1;
  return {
    message,
    start: first + start,
    end: first + end,
    hint: "Escape special characters with a backslash, or quote the text.",
    isRecoveryOnly: suggestion === undefined,
    fix:
      suggestion === undefined
        ? replacement(slashes.startOffset, endOf(slashes), quote(slashes.image.slice(1, -1)))
        : replacement(first + start, first + end, suggestion),
  };
}

/** Whether the field is an unescaped `*`; `\*:` names a field. */
function isEveryField({ name, span }: FieldName): boolean {
  return name === "*" && span.end - span.start === 1;
}

function boostOf(token: Token | undefined, issues: IssueCollector): number | null {
  return token === undefined ? null : readBoost(token, issues);
}

function spanFrom(first: Token, field: Field, last: Token): Span {
  return spanOf(field === null ? first.startOffset : field.span.start, endOf(last));
}

/** The last token of a word: `~` and `^` may come in either order. */
function lastOf(word: Token, { tilde = word, boost = word }: Modifiers): Token {
  return endOf(tilde) > endOf(boost) ? tilde : boost;
}
