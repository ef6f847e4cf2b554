import type { Bound, ComparisonOperator, FieldedLeaf, FieldName, GroupNode, LeafNode, Span } from "../ast/ast.ts";
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
 * The leaves of the tree, each made of its tokens. What is wrong with them is added to `issues`; the node that is made
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

export function fieldOf(token: Token, issues: IssueCollector): FieldName {
  const span = spanOf(token.startOffset, endOf(token));
  const shape = readWord(token.image, span.start, issues);
  if (shape.kind === "term") return Object.freeze({ name: shape.text, span });
  if (shape.kind !== "exists") {
    issues.add({
      ...span,
      message: "A field name cannot have wildcards.",
      hint: "Write the whole name; only what follows the colon can have * and ?.",
      fix: replacement(span.start, span.end, escapedWildcards(token.image)),
    });
  }
  return Object.freeze({ name: "*", span });
}

function escapedWildcards(word: string): string {
  return word.replace(/\\[\s\S]|[*?]/g, (found) => (found.length === 1 ? `\\${found}` : found));
}

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
      message: "A word with wildcards cannot be fuzzy as well.",
      start,
      end,
      hint: "Leave out the ~ or the wildcards.",
      fix: replacement(start, end, ""),
    });
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
  issues: IssueCollector,
): LeafNode {
  if (!isNumber(word.image)) {
    issues.add(signAfterColon(issues.text, sign, field?.span.start ?? sign.startOffset, field?.name));
  }
  const span = spanFrom(sign, field, boost ?? word);
  const text = sign.image + word.image;
  return Object.freeze({ kind: "term", span, field, boost: boostOf(boost, issues), text, signed: true });
}

export function phraseOf(quoted: Token, field: Field, modifiers: Modifiers, issues: IssueCollector): LeafNode {
  const span = spanFrom(quoted, field, lastOf(quoted, modifiers));
  const slop = modifiers.tilde === undefined ? 0 : readSlop(modifiers.tilde, issues);
  const boost = boostOf(modifiers.boost, issues);
  return Object.freeze({ kind: "phrase", span, field, boost, text: unquote(quoted, issues), slop });
}

export function regexpOf(slashes: Token, field: Field, boost: Token | undefined, issues: IssueCollector): LeafNode {
  const inside = slashes.image.slice(1, -1);
  // Read with its `\/` as they stand (another way to write `/`), so that places in it are places in the query.
  const read = parseRegexp(inside);
  if (!read.ok) {
    issues.add(brokenPattern(slashes, read));
  }
  const pattern = inside.replace(/\\[\s\S]/g, (found) => (found === "\\/" ? "/" : found));
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
  if (token.tokenType === OpenEnd) return open;
  const { image, startOffset: start } = token;
  const text = token.tokenType === Quoted ? unquote(token, issues) : unescapeText(image, start, issues);
  return Object.freeze({ kind: "value", text, inclusive, span: spanOf(start, endOf(token)) });
}

/** `>=50`; the sign of a number is a token of its own. */
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
    text: comparedText(sign, word, issues),
  });
}

function comparedText(sign: Token | undefined, value: Token, issues: IssueCollector): string {
  if (value.tokenType === Quoted) return unquote(value, issues);
  if (sign !== undefined) {
    if (isNumber(value.image)) return sign.image + value.image;
    issues.add(signAfterComparison(sign, value));
  }
  const shape = readWord(value.image, value.startOffset, issues);
  if (shape.kind === "term") return shape.text;
  const [start, end] = [value.startOffset, endOf(value)];
  issues.add({
    message: "A comparison cannot have wildcards.",
    start,
    end,
    hint: "Write one value, or quote it if it has a star or a question mark of its own.",
    fix: replacement(start, end, `"${value.image}"`),
  });
  return "";
}

/** The text of a token in quotes. */
function unquote(quoted: Token, issues: IssueCollector): string {
  return unescapeText(quoted.image.slice(1, -1), quoted.startOffset + 1, issues);
}

/** The sign goes before the field, unless one stands there. */
export function signAfterColon(text: string, sign: Token, fieldStart: number, field = "name"): IssueDetails {
  const [start, end] = [sign.startOffset, endOf(sign)];
  const isSigned = /[+-]/.test(text.charAt(fieldStart - 1));
  const moved = (isSigned ? "" : sign.image) + text.slice(fieldStart, start);
  return {
    message: "Behind a colon only a number can have a sign.",
    start,
    end,
    hint: `Write ${sign.image}${truncate(field)}:… for the sign, or \\${sign.image} for the character itself.`,
    fix: replacement(fieldStart, end, moved),
  };
}

export function signAfterComparison(sign: Token, value: Token): IssueDetails {
  const [start, end] = [sign.startOffset, endOf(value)];
  return {
    message: "Behind a comparison only a number can have a sign.",
    start,
    end,
    hint: "Quote a text that begins with a sign.",
    fix: replacement(start, end, value === sign ? "" : `"${sign.image}${value.image}"`),
  };
}

/** Reports every value of `_exists_` but a plain word, which `wordOf` has turned into a field of its own. */
export function checkExists(field: Field, node: GroupNode | LeafNode, issues: IssueCollector): void {
  if (field?.name !== existsField || node.kind === "everything" || node.field !== field) return;
  const { start } = field.span;
  const { end } = node.span;
  issues.add({
    message: "Behind `_exists_:` one field name must stand.",
    start,
    end,
    hint: "Write _exists_:website, or website:*.",
    ...existsRepair(node, issues.text.slice(start, end), start),
  });
}

/** A text that is one word may be the field's name; everything else is read as a text. */
function existsRepair(node: FieldedLeaf | GroupNode, text: string, start: number): Correction {
  const name = "text" in node && node.kind !== "comparison" ? node.text : "";
  const isName = /^[^ \t\n\r\u3000]+$/.test(name);
  const written = isName ? print({ ...node, kind: "exists", field: { name, span: node.span } }) : quote(text);
  return { fix: replacement(start, start + text.length, written), isRecoveryOnly: !isName };
}

function brokenPattern(slashes: Token, { message, start, end, instead }: RegexpResult & { ok: false }): IssueDetails {
  const first = slashes.startOffset + 1;
  return {
    message,
    start: first + start,
    end: first + end,
    hint: "Escape with a backslash what is meant as it stands, or quote the text.",
    isRecoveryOnly: instead === undefined,
    fix:
      instead === undefined
        ? replacement(slashes.startOffset, endOf(slashes), quote(slashes.image.slice(1, -1)))
        : replacement(first + start, first + end, instead),
  };
}

/** `*:` as it stands; in `\*:` the star is a name. */
function isEveryField({ name, span }: FieldName): boolean {
  return name === "*" && span.end - span.start === 1;
}

function boostOf(token: Token | undefined, issues: IssueCollector): number | null {
  return token === undefined ? null : readBoost(token, issues);
}

function spanFrom(first: Token, field: Field, last: Token): Span {
  return spanOf(field === null ? first.startOffset : field.span.start, endOf(last));
}

/** `~` and `^` stand in either order. */
function lastOf(word: Token, { tilde = word, boost = word }: Modifiers): Token {
  return endOf(tilde) > endOf(boost) ? tilde : boost;
}
