import { type Profile, ProfileError, readProfile } from "@firmament/benchmark";
import { registerLanguages } from "../documents/document-type-of.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { readJson } from "../terminal/text-file.ts";

/**
 * The profile in a file.
 *
 * @throws {CommandFailure} exit 1, when the file cannot be read; exit 2, with every mistake in it
 */
export async function readProfileFile(path: string): Promise<Profile> {
  const json = readJson(path);
  await registerLanguages();
  try {
    return readProfile(json);
  } catch (error) {
    throw error instanceof ProfileError ? new CommandFailure(profileFailure(path, error), 2) : error;
  }
}

function profileFailure(path: string, { problems }: ProfileError): string {
  if (problems.length === 1) return `error: ${path}: ${problems[0]}`;
  return [`error: ${path} has ${problems.length} mistakes:`, ...problems.map((problem) => `  ${problem}`)].join("\n");
}
