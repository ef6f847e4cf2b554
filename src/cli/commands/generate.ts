import { createWriteStream, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { GeneratorOptions } from "../../../fixtures/company-generator.ts";
import { companyLines } from "../../../fixtures/company-lines.ts";
import { registerLanguages } from "../documents/document-type-of.ts";
import { generateDocuments } from "../generate/document-generator.ts";
import type { Profile } from "../profile/profile.ts";
import { ProfileError, readProfile } from "../profile/read-profile.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { formatCount } from "../terminal/number-format.ts";
import { readFailureMessage } from "../terminal/read-failure.ts";
import { errorScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { writeFailure } from "../terminal/write-failure.ts";

export interface GenerateCommandOptions extends GeneratorOptions {
  /** The path of a profile; default: companies. */
  readonly profile?: string;
  /** A path; default: standard output. */
  readonly output?: string;
}

/** Documents are written in pieces of this length. In UTF-16 code units. */
const CHUNK = 65_536;

/**
 * Writes fictional companies, or documents with the statistics of a profile, one JSON object per line, as fast as the
 * reader consumes them.
 *
 * @throws {CommandFailure} exit 1, when the profile cannot be read or the file cannot be written; exit 2, for a profile
 * with mistakes
 */
export async function generate(
  { output, profile, ...options }: GenerateCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const lines = Readable.from(
    profile === undefined ? companyLines(options) : documentLines(await readProfileFile(profile), options),
  );
  if (output === undefined) {
    await pipeline(lines, terminal.stdout, { end: false });
    return;
  }
  try {
    await pipeline(lines, createWriteStream(output));
  } catch (error) {
    throw error instanceof Error ? writeFailure(output, error) : error;
  }
  const { count } = options;
  const written =
    profile === undefined ? formatCount(count, "company", "companies") : formatCount(count, "document", "documents");
  errorScreen(terminal).printMessage(`${written} written to ${output}`);
}

function* documentLines(profile: Profile, options: GeneratorOptions): Generator<string> {
  let chunk = "";
  for (const document of generateDocuments(profile, options)) {
    chunk += `${JSON.stringify(document)}\n`;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

async function readProfileFile(path: string): Promise<Profile> {
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
