import type { Field } from "firmament";
import { isMany } from "firmament/query";

/** What a cell contains: a value, nothing, or an error. */
export type CellValue = { readonly value: unknown } | { readonly reason: string };

/** A number without thousands separators. */
export const PLAIN_NUMBER: RegExp = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The value of a cell in a field. An empty cell is a missing value. A number has no thousands separators and a decimal
 * point. Nested objects are JSON, and stored objects and lists may be.
 *
 * @param field `undefined` for the id
 * @param separator splits the values of a field with several values; `null`: the cell is one value
 */
export function cellValue(field: Field | undefined, cell: string, separator: string | null): CellValue {
  if (cell === "") return { value: undefined };
  if (field === undefined) return { value: cell };
  // A cell with nested objects is one JSON text: it is never split.
  if (field.type === "objects" || !isMany(field)) return oneValue(field, cell);
  const values: unknown[] = [];
  for (const part of separator === null ? [cell] : partsOf(cell, separator)) {
    const read = oneValue(field, part);
    if ("reason" in read) return read;
    if (read.value !== undefined) values.push(read.value);
  }
  return { value: values };
}

/** The values of a cell that contains several. */
export function partsOf(cell: string, separator: string): readonly string[] {
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function oneValue({ type }: Field, cell: string): CellValue {
  const text = cell.trim();
  switch (type) {
    case "text":
    case "keyword":
      return { value: cell };
    case "stored":
      return /^[[{]/.test(text) ? (jsonIn(text) ?? { value: cell }) : { value: cell };
  }
  if (text === "") return { value: undefined };
  switch (type) {
    case "number":
    case "integer":
      return numberIn(text) ?? fault("a plain number such as 1234 or 12.5", cell);
    case "boolean":
      return /^(true|false)$/i.test(text) ? { value: text.toLowerCase() === "true" } : fault("true or false", cell);
    case "date":
    case "point":
      return { value: text };
    case "vector":
      return jsonIn(text) ?? fault("a list of numbers such as [0.1, -0.2]", cell);
    case "objects":
      return jsonIn(text) ?? fault('JSON such as [{ "city": "Berlin" }]', cell);
  }
}

function numberIn(text: string): CellValue | null {
  const value = Number(text);
  return PLAIN_NUMBER.test(text) && Number.isFinite(value) ? { value } : null;
}

function jsonIn(text: string): CellValue | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

function fault(expected: string, cell: string): CellValue {
  return { reason: `must be ${expected}, not ${JSON.stringify(cell.slice(0, 80))}` };
}
