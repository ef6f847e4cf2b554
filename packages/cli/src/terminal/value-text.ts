import type { DocumentType } from "../document-type/document-type.ts";
import { formatNumber } from "./number-format.ts";

/** A value of a document for a table: `1,234` or `1234`, a text as it is, other values as JSON. */
export function valueText({ groupsDigits }: DocumentType, value: unknown): string {
  if (typeof value === "number" && groupsDigits) return formatNumber(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}
