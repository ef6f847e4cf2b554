import { readFileSync } from "node:fs";
import { CommandFailure } from "./command-failure.ts";
import { readFailureMessage } from "./read-failure.ts";

/**
 * The content of a file that the user names.
 *
 * @throws {CommandFailure} exit 1, when it cannot be read
 */
export function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new CommandFailure(readFailureMessage(path, error), 1);
  }
}

/**
 * The JSON value in a file that the user names; a byte order mark is ignored.
 *
 * @throws {CommandFailure} exit 1, when the file cannot be read; exit 2, when it is not JSON
 */
export function readJson(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new CommandFailure(`error: ${path} is not JSON: ${error.message}`, 2);
  }
}
