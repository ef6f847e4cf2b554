import { InvalidArgumentError } from "commander";
import type { DocumentType } from "../document-type/document-type.ts";
import { ColumnMap, type Mapping, parseMapping } from "../records/column-map.ts";
import { type RecordFormat, recordFormats } from "../records/record-format.ts";

/** Parses the name of a format. */
export function parseFormat(text: string): RecordFormat {
  const format = recordFormats.find((name) => name === text.toLowerCase());
  if (format !== undefined) return format;
  throw new InvalidArgumentError(`Use one of ${recordFormats.join(", ")}.`);
}

/** A format of exported documents. */
export type ExportFormat = Exclude<RecordFormat, "json" | "parquet" | "arrow">;

const exportFormats: readonly ExportFormat[] = ["ndjson", "csv", "tsv"];

/** Parses the name of a format of exported documents. */
export function parseExportFormat(text: string): ExportFormat {
  const format = exportFormats.find((name) => name === text.toLowerCase());
  if (format !== undefined) return format;
  throw new InvalidArgumentError(`Use one of ${exportFormats.join(", ")}.`);
}

/**
 * Adds a mapping to `others`: `Company Name=name`.
 *
 * @param others `undefined` for the first mapping
 */
export function parseMap(text: string, type: DocumentType, others: readonly Mapping[] = []): readonly Mapping[] {
  try {
    return new ColumnMap(type, [...others, parseMapping(text, type)]).mappings;
  } catch (error) {
    throw error instanceof RangeError ? new InvalidArgumentError(error.message) : error;
  }
}

/** Parses the text between the values of a cell. */
export function parseSeparator(text: string): string {
  if (text !== "") return text;
  throw new InvalidArgumentError('Use the text between two values: ";".');
}
