import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { GeneratorOptions } from "../../../fixtures/company-generator.ts";
import { companyLines } from "../../../fixtures/company-lines.ts";
import { formatCount } from "../terminal/number-format.ts";
import { errorScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { writeFailure } from "../terminal/write-failure.ts";

export interface GenerateCommandOptions extends GeneratorOptions {
  /** A path; default: standard output. */
  readonly output?: string;
}

/**
 * Writes fictional companies, one JSON object per line, as fast as the reader consumes them.
 *
 * @throws {CommandFailure} exit 1, when the file cannot be written
 */
export async function generate({ output, ...options }: GenerateCommandOptions, terminal: Terminal): Promise<void> {
  const lines = Readable.from(companyLines(options));
  if (output === undefined) {
    await pipeline(lines, terminal.stdout, { end: false });
    return;
  }
  try {
    await pipeline(lines, createWriteStream(output));
  } catch (error) {
    throw error instanceof Error ? writeFailure(output, error) : error;
  }
  errorScreen(terminal).printMessage(`${formatCount(options.count, "company", "companies")} written to ${output}`);
}
