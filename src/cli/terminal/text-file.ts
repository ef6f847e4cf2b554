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
