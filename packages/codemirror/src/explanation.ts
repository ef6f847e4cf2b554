import { type Field, type Fields, QueryError, type QueryNode } from "firmament";
import {
  type Bound,
  childrenOf,
  classifyTokens,
  type FieldName,
  isNumber,
  parseLenient,
  print,
  type RangeNode,
  type Span,
  type WildcardNode,
} from "firmament/grammar";

/** What a part of a query means. */
export interface Explanation {
  /** The explained token. */
  readonly span: Span;
  /** Sentences in plain English, with parts of the query in backticks. */
  readonly sentences: readonly string[];
}

/** A node with the field of its group. */
interface Located {
  readonly node: QueryNode;
  readonly field: FieldName | null;
}

/**
 * Explains the clause or the token at an offset of a text, which may have errors. `null` at white space, and for a text
 * that exceeds the limits of queries.
 *
 * @param fields the fields of the schema; without them, their types are not mentioned
 */
export function explainAt(text: string, offset: number, fields: Fields = {}): Explanation | null {
  const token = classifyTokens(text).find(({ span }) => span.start <= offset && offset < span.end);
  const tree = treeOf(text);
  if (token === undefined || tree === null) return null;
  const { node, field } = innermost({ node: tree, field: null }, token.span);
  if (token.class === "boost") return { span: token.span, sentences: [boostSentence(node) ?? "A boost."] };
  const name = token.class === "field" ? text.slice(token.span.start, token.span.end) : "";
  const sentences = [fieldSentence(name, fields), sentenceOf(node, field, fields), boostSentence(node)];
  return { span: token.span, sentences: sentences.filter((sentence) => sentence !== null) };
}

function treeOf(text: string): QueryNode | null {
  try {
    return parseLenient(text).tree;
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}

/** The smallest node that contains a span. */
function innermost(located: Located, span: Span): Located {
  const { node } = located;
  const field = node.kind === "group" ? (node.field ?? located.field) : located.field;
  const child = childrenOf(node).find((child) => child.span.start <= span.start && span.end <= child.span.end);
  return child === undefined ? located : innermost({ node: child, field }, span);
}

function fieldSentence(name: string, fields: Fields): string | null {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined) return null;
  const isMany = "many" in field && field.many;
  return `\`${name}\` is a field with ${CONTENTS[field.type][isMany ? "many" : "one"]}.`;
}

interface Contents {
  readonly one: string;
  readonly many: string;
  /** Whether queries compare the values as numbers. */
  readonly isNumeric: boolean;
}

/** What the fields of a type contain. */
const CONTENTS: Readonly<Record<Field["type"], Contents>> = {
  text: { one: "text", many: "several texts", isNumeric: false },
  keyword: { one: "a whole value", many: "several whole values", isNumeric: false },
  number: { one: "numbers", many: "several numbers", isNumeric: true },
  integer: { one: "integers", many: "several integers", isNumeric: true },
  date: { one: "dates", many: "several dates", isNumeric: true },
  point: { one: "points", many: "several points", isNumeric: false },
  vector: { one: "vectors", many: "vectors", isNumeric: false },
  boolean: { one: "true or false", many: "true or false", isNumeric: true },
  stored: { one: "values that no query searches", many: "values that no query searches", isNumeric: false },
  objects: { one: "objects", many: "objects", isNumeric: false },
};

function boostSentence(node: QueryNode): string | null {
  if (!("boost" in node) || node.boost === null) return null;
  if (node.boost === 0) return "With `^0` it does not count in the order of the hits.";
  return `With \`^${node.boost}\` it counts ${node.boost} times as much in the order of the hits.`;
}

function sentenceOf(node: QueryNode, group: FieldName | null, fields: Fields): string {
  const name = "field" in node ? (node.field ?? group)?.name : undefined;
  if (isKeyword(name, fields)) {
    const sentence = keywordSentence(node, `\`${name}\``);
    if (sentence !== null) return sentence;
  }
  if (isPoint(name, fields)) {
    const sentence = pointSentence(node, `\`${name}\``);
    if (sentence !== null) return sentence;
  }
  const where = name === undefined ? "in any text field" : `in \`${name}\``;
  switch (node.kind) {
    case "or":
      return `Matches documents that match at least one of these ${node.clauses.length} clauses.`;
    case "and":
      return `Matches documents that match all of these ${node.clauses.length} clauses.`;
    case "sequence":
      return `${node.clauses.length} clauses side by side: the default operator of the search combines them.`;
    case "not":
      return `Matches documents that do not match ${inBackticks(print(node.clause))}.`;
    case "required":
      return `${inBackticks(print(node.clause))} must match. Clauses beside it without a sign only improve the order of the hits.`;
    case "group":
      return name === undefined
        ? `A group. ${sentenceOf(node.query, group, fields)}`
        : `A group that searches \`${name}\`. ${sentenceOf(node.query, node.field ?? group, fields)}`;
    case "term":
      if (isNumber(node.text) && name === undefined)
        return `Matches documents with the word ${inBackticks(node.text)} in any text field, or with this number in a number field.`;
      if (isNumericField(name, fields))
        return `Matches documents whose \`${name}\` is ${valueText(node.text, name, fields)}.`;
      return `Matches documents with the word ${inBackticks(node.text)} ${where}.`;
    case "phrase": {
      if (isNumericField(name, fields))
        return `Matches documents whose \`${name}\` is ${valueText(node.text, name, fields)}.`;
      if (!/\s/.test(node.text.trim())) return `Matches documents with the word ${inBackticks(node.text)} ${where}.`;
      const moved = node.slop === 0 ? "" : `, moved by at most ${counted(node.slop, "position")} in total`;
      const order = node.slop === 0 ? "next to each other, in this order" : "near each other";
      return `Matches documents with the words ${inBackticks(node.text)} ${order}${moved}, ${where}.`;
    }
    case "prefix":
      return `Matches documents with a word that starts with ${inBackticks(node.text)} ${where}.`;
    case "wildcard": {
      const pattern = print({ ...node, field: null, boost: null });
      return `Matches documents with a word of the form ${inBackticks(pattern)} ${where}: ${wildcardMeanings(node)}.`;
    }
    case "fuzzy":
      return `Matches documents with a word within ${counted(node.edits, "edit")} of ${inBackticks(node.text)} ${where}. ${EDIT}`;
    case "regexp":
      return `Matches documents with a whole word that matches the regular expression ${inBackticks(node.pattern)} ${where}.`;
    case "range":
      return rangeSentence(node, name, fields);
    case "comparison": {
      if (name === undefined) return "A comparison needs a field: without one, its value is searched as a word.";
      const meaning = (isDateField(name, fields) ? dateComparisons : comparisons)[node.operator];
      return `Matches documents whose \`${name}\` is ${meaning} ${node.text}.`;
    }
    case "exists":
      return name === undefined
        ? "Matches documents with a word in any text field."
        : `Matches documents with a value in \`${name}\`.`;
    case "everything":
      return "Matches all documents.";
  }
}

/** The sentence for a leaf on a field of points. */
function pointSentence(node: QueryNode, field: string): string | null {
  switch (node.kind) {
    case "term":
      return `Matches documents with the point ${inBackticks(node.text)} in ${field}.`;
    case "phrase": {
      const points = node.text.split(",").length - 1;
      if (points > 1) return `Matches documents with a point in ${field} in the polygon with ${points} corners.`;
      const [place = "", radius] = node.text.trim().split(/\s+(?=[\d.]+[a-z]+$)/);
      const distance = node.slop > 0 ? `${node.slop} km` : radius;
      if (distance === undefined) return `Matches documents with the point ${inBackticks(place)} in ${field}.`;
      return `Matches documents with a point in ${field} at most ${distance} from ${inBackticks(place)}.`;
    }
    case "range":
      if (node.low.kind === "open" || node.high.kind === "open") return null;
      return `Matches documents with a point in ${field} in the box from ${inBackticks(node.low.text)}, its south-west, to ${inBackticks(node.high.text)}.`;
    default:
      return null;
  }
}

/** The sentence for a leaf on a keyword field if it is not that of a text field. */
function keywordSentence(node: QueryNode, field: string): string | null {
  switch (node.kind) {
    case "term":
    case "phrase":
      return `Matches documents with the value ${inBackticks(node.text)} in ${field}.`;
    case "prefix":
      return `Matches documents with a value that starts with ${inBackticks(node.text)} in ${field}.`;
    case "wildcard":
      return `Matches documents with a value of the form ${inBackticks(print({ ...node, field: null, boost: null }))} in ${field}: ${wildcardMeanings(node)}.`;
    case "fuzzy":
      return `Matches documents with a value within ${counted(node.edits, "edit")} of ${inBackticks(node.text)} in ${field}. ${EDIT}`;
    case "regexp":
      return `Matches documents with a value that the regular expression ${inBackticks(node.pattern)} matches as a whole in ${field}.`;
    case "range":
      if (node.low.kind === "open" && node.high.kind === "open") return null;
      return `Matches documents with a value ${limitsOf(node, false)} in ${field}, in the order of code points.`;
    default:
      return null;
  }
}

function wildcardMeanings({ parts }: WildcardNode): string {
  const kinds = new Set(parts.map(({ kind }) => kind));
  const meanings = [
    ...(kinds.has("one") ? ["`?` is one character"] : []),
    ...(kinds.has("many") ? ["`*` is any number of characters"] : []),
  ];
  return meanings.join(", ");
}

const EDIT = "An edit inserts, deletes or replaces a character, or swaps two neighbours.";

const comparisons = { ">": "more than", ">=": "at least", "<": "less than", "<=": "at most" } as const;

const dateComparisons = {
  ">": "after the end of",
  ">=": "not before the start of",
  "<": "before the start of",
  "<=": "not after the end of",
} as const;

/** A value in a sentence: a date stands for all its instants. */
function valueText(text: string, name: string | undefined, fields: Fields): string {
  return isDateField(name, fields) ? `within ${text}` : text;
}

function rangeSentence({ low, high }: RangeNode, name: string | undefined, fields: Fields): string {
  if (low.kind === "open" && high.kind === "open")
    return name === undefined
      ? "Matches documents with a word in any text field."
      : `Matches documents with a value in \`${name}\`.`;
  const isNumeric = isNumericField(name, fields) || [low, high].every(isNumericBound);
  const limits = limitsOf({ low, high }, isNumeric);
  if (isNumeric && name !== undefined) return `Matches documents whose \`${name}\` is ${limits}.`;
  return `Matches documents with a word ${limits} in ${name === undefined ? "any text field" : `\`${name}\``}, in alphabetical order.`;
}

function limitsOf({ low, high }: Pick<RangeNode, "low" | "high">, isNumeric: boolean): string {
  const limits =
    low.kind === "value" && high.kind === "value" && low.inclusive && high.inclusive
      ? [`from ${boundText(low, isNumeric)} to ${boundText(high, isNumeric)}`]
      : [
          ...(low.kind === "open" ? [] : [`${low.inclusive ? "from" : "above"} ${boundText(low, isNumeric)}`]),
          ...(high.kind === "open" ? [] : [`${high.inclusive ? "up to" : "below"} ${boundText(high, isNumeric)}`]),
        ];
  return limits.join(" and ");
}

function isNumericBound(bound: Bound): boolean {
  return bound.kind === "open" || isNumber(bound.text);
}

function boundText(bound: Bound & { readonly kind: "value" }, isNumeric: boolean): string {
  return isNumeric ? bound.text : inBackticks(bound.text);
}

function isNumericField(name: string | undefined, fields: Fields): boolean {
  const type = typeOf(name, fields);
  return type !== undefined && CONTENTS[type].isNumeric;
}

function isDateField(name: string | undefined, fields: Fields): boolean {
  return typeOf(name, fields) === "date";
}

function typeOf(name: string | undefined, fields: Fields): Field["type"] | undefined {
  return name !== undefined && Object.hasOwn(fields, name) ? fields[name]?.type : undefined;
}

function isKeyword(name: string | undefined, fields: Fields): name is string {
  return name !== undefined && Object.hasOwn(fields, name) && fields[name]?.type === "keyword";
}

function isPoint(name: string | undefined, fields: Fields): name is string {
  return typeOf(name, fields) === "point";
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** How much of a text a sentence shows, in UTF-16 code units. */
const MAX_SHOWN = 60;

function inBackticks(text: string): string {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text;
  return `\`${shown.replaceAll("`", "'")}\``;
}
