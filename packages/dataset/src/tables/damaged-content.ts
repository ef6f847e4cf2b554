import { DocumentError } from "firmament";
import { isError } from "firmament/base";
import { DatasetError } from "./dataset-error.ts";

/** The codes of errors for tables, columns and numbers that only a damaged or foreign file has. */
const CODES: readonly unknown[] = ["ERR_SQLITE_ERROR", "ERR_OUT_OF_RANGE"];

/** @param reason what is wrong with the content of the file, as a clause */
export function damagedContent(path: string, reason: string, cause?: unknown): DatasetError {
  return new DatasetError("damaged_file", `Cannot use ${path}: ${reason}. Restore an intact copy.`, { cause });
}

/**
 * The error of opening a file, whose content may be that of a stranger: one that the content has caused becomes a
 * {@link DatasetError} with the name of the file.
 */
export function openingError(path: string, error: unknown): unknown {
  const isContent =
    error instanceof SyntaxError ||
    error instanceof DocumentError ||
    (isError(error) && "code" in error && CODES.includes(error.code));
  return isContent ? damagedContent(path, `its content cannot be read: ${error.message}`, error) : error;
}
