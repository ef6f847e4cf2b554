import { isError } from "firmament/base";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "the file does not exist",
  EISDIR: "it is a directory. Name a file in it",
  EACCES: "permission denied. Make the file readable",
};

/**
 * The error message for a file that cannot be read.
 *
 * @param reasons the texts for error codes that the caller explains itself
 */
export function readFailureMessage(
  source: string,
  error: unknown,
  reasons: Readonly<Record<string, string>> = {},
): string {
  return `error: cannot read ${source}: ${reasonOf(error, { ...REASONS, ...reasons })}`;
}

function reasonOf(error: unknown, reasons: Readonly<Record<string, string>>): string {
  if (!isError(error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return reasons[code] ?? error.message;
}
