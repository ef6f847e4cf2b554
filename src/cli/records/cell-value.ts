import type { Field } from "../../index.ts";
import { isMultiValued, isNumeric } from "../document-type/document-type.ts";

/** What a cell contains: a value, nothing, or an error. */
export type CellValue = { readonly value: unknown } | { readonly reason: string };

const PLAIN_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The value of a cell in a field. An empty cell is a missing value. A number has no thousands separators and a decimal
 * point.
 *
 * @param field `undefined` for the id
 * @param separator splits the values of a field with several values; `null`: the cell is one value
 */
export function cellValue(field: Field | undefined, cell: string, separator: string | null): CellValue {
  if (cell === "") return { value: undefined };
  if (field === undefined) return { value: cell };
  if (!isMultiValued(field)) return oneValue(field, cell);
  const values: unknown[] = [];
  for (const part of separator === null ? [cell] : partsOf(cell, separator)) {
    const read = oneValue(field, part);
    if ("reason" in read) return read;
    values.push(read.value);
  }
  return { value: values };
}

function oneValue(field: Field, cell: string): CellValue {
  if (!isNumeric(field)) return { value: cell };
  const text = cell.trim();
  if (text === "") return { value: undefined };
  const value = Number(text);
  if (PLAIN_NUMBER.test(text) && Number.isFinite(value)) return { value };
  return { reason: `must be a plain number such as 1234 or 12.5, not ${JSON.stringify(cell.slice(0, 80))}` };
}

/** The values of a cell that contains several. */
export function partsOf(cell: string, separator: string): readonly string[] {
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
