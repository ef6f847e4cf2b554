import type { Diagnostic, DiagnosticCode, Field, QueryNode } from "firmament";
import { type FieldedLeaf, isNumber, type Span } from "firmament/grammar";
import { isDateFault, readDate } from "firmament/query";
import { isId, type NaiveFields, type NaiveNumberType, nameOf } from "./schema-fields.ts";

/*
 * Errors (`grammar/README.md#errors`): "An unknown field is an error. On a number field, a word, a phrase of several words, a
 * pattern or a fuzzy word is a `field-type` error; so is a comparison on a text or keyword field." The parser finds the others.
 */

/** The errors of a query that has been parsed, in order of their spans. Their messages are not those of `SearchEngine`. */
export function errorsOf(query: QueryNode, fields: NaiveFields): readonly Diagnostic[] {
  return errorsIn(query, null, fields).toSorted((a, b) => a.span.start - b.span.start);
}

/** @param groupField the field of the enclosing group */
function errorsIn(node: QueryNode, groupField: string | null, fields: NaiveFields): readonly Diagnostic[] {
  switch (node.kind) {
    case "or":
    case "sequence":
    case "and":
      return node.clauses.flatMap((clause) => errorsIn(clause, groupField, fields));
    case "not":
    case "required":
      return errorsIn(node.clause, groupField, fields);
    case "group": {
      if (node.field === null) return errorsIn(node.query, groupField, fields);
      const name = nameOf(node.field.name, fields);
      const objects = fields.objects.get(name);
      if (objects !== undefined) return errorsIn(node.query, null, objects);
      if (fields.types.has(name) || isId(name, fields)) return errorsIn(node.query, name, fields);
      return [unknownField(node.field), ...errorsIn(node.query, null, fields)];
    }
    case "everything":
      return [];
    default:
      return leafErrors(node, groupField, fields);
  }
}

function leafErrors(node: FieldedLeaf, groupField: string | null, fields: NaiveFields): readonly Diagnostic[] {
  const name = node.field === null ? groupField : nameOf(node.field.name, fields);
  if (name === null) return [];
  if (isId(name, fields)) return idErrors(node);
  const type = fields.types.get(name);
  if (type === undefined) return node.field === null ? [] : [unknownField(node.field)];
  if (type === "text" || type === "keyword") return wordErrors(node, type);
  if (type === "stored") return [fieldType("Queries do not search stored fields.", node.span)];
  if (type === "point") return pointErrors(node);
  if (type === "vector") {
    return node.kind === "exists" ? [] : [fieldType("Queries find out only whether there is a vector.", node.span)];
  }
  if (type !== "objects") return numberErrors(node, type);
  const inner = fields.objects.get(name);
  return node.kind === "exists" || inner === undefined ? [] : leafErrors({ ...node, field: null }, null, inner);
}

function idErrors(node: FieldedLeaf): readonly Diagnostic[] {
  const isOpen = node.kind === "range" && node.low.kind === "open" && node.high.kind === "open";
  const isWhole = node.kind === "term" || node.kind === "exists" || (node.kind === "phrase" && node.slop === 0);
  return isOpen || isWhole ? [] : [fieldType("Ids are compared as a whole.", node.span)];
}

function wordErrors(node: FieldedLeaf, type: Field["type"]): readonly Diagnostic[] {
  if (node.kind === "comparison") return [fieldType(`A ${type} field has no comparisons.`, node.span)];
  if (node.kind !== "term" || !node.signed) return [];
  return [problem("syntax", `A sign cannot follow the colon of a ${type} field.`, node.span)];
}

function numberErrors(node: FieldedLeaf, type: NaiveNumberType): readonly Diagnostic[] {
  const unreadable = (text: string, span: Span): readonly Diagnostic[] =>
    isValue(text, type) ? [] : [fieldType(`This is no value of type ${type}.`, span)];
  const unordered = fieldType("Truth values have no order.", node.span);
  switch (node.kind) {
    case "exists":
      return [];
    case "term":
    case "phrase":
      return unreadable(node.text, node.span);
    case "comparison":
      return type === "boolean" ? [unordered] : unreadable(node.text, node.span);
    case "range": {
      const bounds = [node.low, node.high].flatMap((bound) => (bound.kind === "value" ? [bound] : []));
      if (type === "boolean") return bounds.length > 0 ? [unordered] : [];
      return bounds.flatMap(({ text, span }) => unreadable(text, span));
    }
    default:
      return [fieldType(`A field of type ${type} has no ${node.kind}.`, node.span)];
  }
}

function pointErrors(node: FieldedLeaf): readonly Diagnostic[] {
  const invalid = [fieldType("This is no place.", node.span)];
  switch (node.kind) {
    case "exists":
      return [];
    case "term":
      return isPlace(node.text, 0) ? [] : invalid;
    case "phrase":
      return isPlace(node.text, node.slop) ? [] : invalid;
    case "range": {
      const { low, high } = node;
      if (low.kind === "open" || high.kind === "open") return low.kind === high.kind ? [] : invalid;
      const corners = [low, high].map(({ text }) => text);
      const isBox = corners.every(isPoint) && Number(corners[0]?.split(",")[0]) <= Number(corners[1]?.split(",")[0]);
      return isBox && low.inclusive && high.inclusive ? [] : invalid;
    }
    default:
      return invalid;
  }
}

/** A point, a point with one radius, or a polygon that does not reach around half of the Earth. */
function isPlace(text: string, slop: number): boolean {
  if (isPoint(text)) return true;
  if (/^[^ ]+,\s*[^ ]+ [\d.]+(km|m|mi|nmi|ft)$/.test(text))
    return slop === 0 && isPoint(text.slice(0, text.lastIndexOf(" ")));
  const corners = text.trim().split(/\s+/);
  if (corners.length < 3 || !corners.every(isPoint) || slop > 0) return false;
  const longitudes = corners.map((corner) => Number(corner.split(",")[1]));
  return Math.max(...longitudes) - Math.min(...longitudes) <= 180;
}

function isPoint(text: string): boolean {
  const numbers = text.split(",").map((part) => part.trim());
  const [lat, lon] = numbers.map(Number);
  const areNumbers =
    numbers.length === 2 && numbers.every((part) => /^[+-]?[\d.]+$/.test(part) && isNumber(part.replace("+", "")));
  return areNumbers && Math.abs(lat as number) <= 90 && Math.abs(lon as number) <= 180;
}

/** Whether a text is written as a value of a type. */
function isValue(text: string, type: NaiveNumberType): boolean {
  const trimmed = text.trim();
  switch (type) {
    case "number":
      return isNumber(trimmed);
    case "integer":
      return isNumber(trimmed) && !trimmed.includes(".") && Number.isInteger(Number(trimmed));
    case "date":
      return !isDateFault(readDate(text, 0));
    case "boolean":
      return trimmed === "true" || trimmed === "false";
  }
}

function unknownField({ name, span }: { readonly name: string; readonly span: Span }): Diagnostic {
  return problem("unknown-field", `There is no field \`${name}\`.`, span);
}

function fieldType(message: string, span: Span): Diagnostic {
  return problem("field-type", message, span);
}

/** The naive engine corrects nothing. */
function problem(code: DiagnosticCode, message: string, span: Span): Diagnostic {
  return { code, message, span, noFix: "unclear" };
}
