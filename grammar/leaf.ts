import type { Bound, ComparisonOperator, FieldName, GroupNode, LeafNode, Span } from "./ast.ts";
import { type Diagnostic, syntaxMistake } from "./diagnostic.ts";
import { unescaped } from "./escape.ts";
import { endOf } from "./lexer.ts";
import { readBoost, readEdits, readSlop } from "./modifier.ts";
import { isNumber } from "./number.ts";
import { parseRegexp } from "./regexp.ts";
import { mistakeOver, shorten } from "./stop.ts";
import { OpenEnd, Quoted, type Token } from "./tokens.ts";
import { readWord } from "./word.ts";

/*
 * The leaves of the tree, each made of its tokens. What is wrong with them is added to `mistakes`; the node that is made
 * all the same never leaves the parser then.
 */

/** What stands behind a word or a phrase. */
export interface Modifiers {
  readonly tilde: Token | undefined;
  readonly boost: Token | undefined;
}

/** The field a clause names, if it names one. */
export type Field = FieldName | null;

const open: Bound = Object.freeze({ kind: "open" });
/** `website` of `_exists_:website` stands where a text does, and is a field. */
const existsField = "_exists_";

export function spanOf(start: number, end: number): Span {
  return Object.freeze({ start, end });
}

export function fieldOf(token: Token, mistakes: Diagnostic[]): FieldName {
  const span = spanOf(token.startOffset, endOf(token));
  const shape = readWord(token.image, span.start, mistakes);
  if (shape.kind === "term") return Object.freeze({ name: shape.text, span });
  if (shape.kind !== "exists") {
    const hint = "Write the whole name; only what follows the colon can have * and ?.";
    mistakes.push(syntaxMistake("A field name cannot have wildcards.", span.start, span.end, hint));
  }
  return Object.freeze({ name: "*", span });
}

export function wordOf(word: Token, field: Field, modifiers: Modifiers, mistakes: Diagnostic[]): LeafNode {
  const { tilde } = modifiers;
  const shape = readWord(word.image, word.startOffset, mistakes);
  const span = spanFrom(word, field, lastOf(word, modifiers));
  const boost = boostOf(modifiers.boost, mistakes);
  if (tilde !== undefined) {
    const edits = readEdits(tilde, mistakes);
    if (shape.kind === "term") return Object.freeze({ kind: "fuzzy", span, field, boost, text: shape.text, edits });
    const message = "A word with wildcards cannot be fuzzy as well.";
    mistakes.push(syntaxMistake(message, tilde.startOffset, endOf(tilde), "Leave out the ~ or the wildcards."));
  }
  switch (shape.kind) {
    case "term": {
      const { text } = shape;
      if (field?.name === existsField && tilde === undefined) {
        const named = Object.freeze({ name: text, span: spanOf(word.startOffset, endOf(word)) });
        return Object.freeze({ kind: "exists", span, field: named, boost });
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

/** `followers:-5`: a sign that touches a number behind a colon. */
export function numberOf(
  sign: Token,
  word: Token,
  field: Field,
  boost: Token | undefined,
  mistakes: Diagnostic[],
): LeafNode {
  if (!isNumber(word.image)) mistakes.push(signBehindColon(sign, field?.name));
  const span = spanFrom(sign, field, boost ?? word);
  const text = sign.image + word.image;
  return Object.freeze({ kind: "term", span, field, boost: boostOf(boost, mistakes), text, signed: true });
}

export function phraseOf(quoted: Token, field: Field, modifiers: Modifiers, mistakes: Diagnostic[]): LeafNode {
  const span = spanFrom(quoted, field, lastOf(quoted, modifiers));
  const slop = modifiers.tilde === undefined ? 0 : readSlop(modifiers.tilde, mistakes);
  const boost = boostOf(modifiers.boost, mistakes);
  return Object.freeze({ kind: "phrase", span, field, boost, text: unquote(quoted, mistakes), slop });
}

export function regexpOf(slashes: Token, field: Field, boost: Token | undefined, mistakes: Diagnostic[]): LeafNode {
  const inside = slashes.image.slice(1, -1);
  // Read with its `\/` as they stand (another way to write `/`), so that places in it are places in the query.
  const read = parseRegexp(inside);
  if (!read.ok) {
    const start = slashes.startOffset + 1;
    const hint = "Escape with a backslash what is meant as it stands, or quote the text.";
    mistakes.push(syntaxMistake(read.message, start + read.start, start + read.end, hint));
  }
  const pattern = inside.replace(/\\[\s\S]/g, (found) => (found === "\\/" ? "/" : found));
  const span = spanFrom(slashes, field, boost ?? slashes);
  return Object.freeze({ kind: "regexp", span, field, boost: boostOf(boost, mistakes), pattern });
}

/** `[low TO high]`. */
export function rangeOf(
  range: { readonly open: Token; readonly low: Token; readonly high: Token; readonly close: Token },
  field: Field,
  boost: Token | undefined,
  mistakes: Diagnostic[],
): LeafNode {
  const { open, close } = range;
  return Object.freeze({
    kind: "range",
    span: spanFrom(open, field, boost ?? close),
    field,
    boost: boostOf(boost, mistakes),
    low: boundOf(range.low, open.image === "[", mistakes),
    high: boundOf(range.high, close.image === "]", mistakes),
  });
}

function boundOf(token: Token, inclusive: boolean, mistakes: Diagnostic[]): Bound {
  if (token.tokenType === OpenEnd) return open;
  const { image, startOffset: start } = token;
  const text = token.tokenType === Quoted ? unquote(token, mistakes) : unescaped(image, start, mistakes);
  return Object.freeze({ kind: "value", text, inclusive, span: spanOf(start, endOf(token)) });
}

/** `>=50`; the sign of a number is a token of its own. */
export function comparisonOf(
  comparison: { readonly compare: Token; readonly sign?: Token | undefined; readonly word: Token },
  field: Field,
  boost: Token | undefined,
  mistakes: Diagnostic[],
): LeafNode {
  const { compare, sign, word } = comparison;
  return Object.freeze({
    kind: "comparison",
    span: spanFrom(compare, field, boost ?? word),
    field,
    boost: boostOf(boost, mistakes),
    operator: compare.image as ComparisonOperator,
    text: comparedText(sign, word, mistakes),
  });
}

function comparedText(sign: Token | undefined, value: Token, mistakes: Diagnostic[]): string {
  if (value.tokenType === Quoted) return unquote(value, mistakes);
  if (sign !== undefined) {
    if (isNumber(value.image)) return sign.image + value.image;
    mistakes.push(signBehindComparison(sign, value));
  }
  const shape = readWord(value.image, value.startOffset, mistakes);
  if (shape.kind === "term") return shape.text;
  const hint = "Write one value, or quote it if it has a star or a question mark of its own.";
  mistakes.push(syntaxMistake("A comparison cannot have wildcards.", value.startOffset, endOf(value), hint));
  return "";
}

/** The text of a token in quotes. */
function unquote(quoted: Token, mistakes: Diagnostic[]): string {
  return unescaped(quoted.image.slice(1, -1), quoted.startOffset + 1, mistakes);
}

export function signBehindColon(sign: Token, field = "name"): Diagnostic {
  const hint = `Write ${sign.image}${shorten(field)}:… for the sign, or \\${sign.image} for the character itself.`;
  return mistakeOver(sign, sign, "Behind a colon only a number can have a sign.", hint);
}

export function signBehindComparison(sign: Token, value: Token): Diagnostic {
  const message = "Behind a comparison only a number can have a sign.";
  return mistakeOver(sign, value, message, "Quote a text that begins with a sign.");
}

/** Reports every value of `_exists_` but a plain word, which `wordOf` has turned into a field of its own. */
export function checkExists(field: Field, node: GroupNode | LeafNode, mistakes: Diagnostic[]): void {
  if (field?.name !== existsField || node.kind === "everything" || node.field !== field) return;
  const hint = "Write _exists_:website, or website:*.";
  mistakes.push(syntaxMistake("Behind `_exists_:` one field name must stand.", field.span.start, node.span.end, hint));
}

/** `*:` as it stands; in `\*:` the star is a name. */
function isEveryField({ name, span }: FieldName): boolean {
  return name === "*" && span.end - span.start === 1;
}

function boostOf(token: Token | undefined, mistakes: Diagnostic[]): number | null {
  return token === undefined ? null : readBoost(token, mistakes);
}

function spanFrom(first: Token, field: Field, last: Token): Span {
  return spanOf(field === null ? first.startOffset : field.span.start, endOf(last));
}

/** `~` and `^` stand in either order. */
function lastOf(word: Token, { tilde = word, boost = word }: Modifiers): Token {
  return endOf(tilde) > endOf(boost) ? tilde : boost;
}
