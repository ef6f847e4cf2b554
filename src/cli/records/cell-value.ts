import { companySchema } from "../../schema/company-schema.ts";

/** What a cell contains: a value, nothing, or an error. */
export type CellValue =
  | { readonly value: string | number | readonly string[] | undefined }
  | { readonly reason: string };

const PLAIN_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The value of a cell in a field. An empty cell is a missing value. A number has no thousands separators and a decimal
 * point.
 *
 * @param separator splits the values of a field with several values; `null`: the cell is one value
 */
export function cellValue(field: string, cell: string, separator: string | null): CellValue {
  if (cell === "") return { value: undefined };
  const kind = kindOf(field);
  if (kind === "text") return { value: cell };
  if (kind === "texts") {
    return { value: separator === null ? [cell] : valuesIn(cell, separator) };
  }
  const text = cell.trim();
  if (text === "") return { value: undefined };
  const value = Number(text);
  if (PLAIN_NUMBER.test(text) && Number.isFinite(value)) return { value };
  return { reason: `must be a plain number such as 1234 or 12.5, not ${JSON.stringify(cell.slice(0, 80))}` };
}

function valuesIn(cell: string, separator: string): readonly string[] {
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function kindOf(field: string): "text" | "texts" | "number" {
  const fields: Readonly<Record<string, { readonly type: "text" | "number"; readonly many?: boolean }>> =
    companySchema.fields;
  const definition = fields[field];
  if (definition?.type === "number") return "number";
  return definition?.many === true ? "texts" : "text";
}
