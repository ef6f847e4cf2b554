import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { companyLines, type GeneratorOptions } from "@firmament/fixtures";
import { formatCount } from "../terminal/number-format.ts";
import { fillFile } from "../terminal/output-file.ts";
import { errorScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface GenerateCommandOptions extends GeneratorOptions {
  /** The path of a profile; default: companies. */
  readonly profile?: string;
  /** A path; default: standard output. */
  readonly output?: string;
}

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
  const lines = Readable.from(profile === undefined ? companyLines(options) : await profileLines(profile, options));
  if (output === undefined) {
    await pipeline(lines, terminal.stdout, { end: false });
    return;
  }
  await fillFile(output, profile === undefined ? [] : [profile], (stream) => pipeline(lines, stream));
  const { count } = options;
  const written =
    profile === undefined ? formatCount(count, "company", "companies") : formatCount(count, "document", "documents");
  errorScreen(terminal).printMessage(`${written} written to ${output}`);
}

/** Loads what profiles need only here: companies are printed without it. */
async function profileLines(path: string, options: GeneratorOptions): Promise<Generator<string>> {
  const { generatedLines } = await import("@firmament/benchmark");
  const { readProfileFile } = await import("./read-profile-file.ts");
  return generatedLines(await readProfileFile(path), options);
}
