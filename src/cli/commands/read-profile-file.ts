import { readFileSync } from "node:fs";
import { registerLanguages } from "../documents/document-type-of.ts";
import type { Profile } from "../profile/profile.ts";
import { ProfileError, readProfile } from "../profile/read-profile.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { readFailureMessage } from "../terminal/read-failure.ts";

/**
 * The profile in a file.
 *
 * @throws {CommandFailure} exit 1, when the file cannot be read; exit 2, with every mistake in it
 */
export async function readProfileFile(path: string): Promise<Profile> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new CommandFailure(readFailureMessage(path, error), 1);
  }
  await registerLanguages();
  try {
    return readProfile(JSON.parse(text));
  } catch (error) {
    if (error instanceof ProfileError) throw new CommandFailure(profileFailure(path, error), 2);
    if (!(error instanceof SyntaxError)) throw error;
    throw new CommandFailure(`error: ${path} is not JSON: ${error.message}`, 2);
  }
}

function profileFailure(path: string, { problems }: ProfileError): string {
  if (problems.length === 1) return `error: ${path}: ${problems[0]}`;
  return [`error: ${path} has ${problems.length} mistakes:`, ...problems.map((problem) => `  ${problem}`)].join("\n");
}
