import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { GeneratorOptions } from "../../../fixtures/company-generator.ts";
import { companyLines } from "../../../fixtures/company-lines.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { outputFailure } from "../terminal/output-failure.ts";

export interface GenerateCommandOptions extends GeneratorOptions {
  /** A file; standard output by default. */
  readonly output?: string;
}

/**
 * Writes made-up companies, one JSON object a line, as fast as they are taken.
 *
 * @throws {CommandFailure} exit 2, when there cannot be so many; exit 1, when the file cannot be written
 */
export async function generate({ output, ...options }: GenerateCommandOptions): Promise<void> {
  const lines = Readable.from(readyLines(options));
  if (output === undefined) {
    await pipeline(lines, process.stdout);
    return;
  }
  try {
    await pipeline(lines, createWriteStream(output));
  } catch (error) {
    throw error instanceof Error ? outputFailure(output, error) : error;
  }
}

function readyLines(options: GeneratorOptions): Generator<string> {
  try {
    return companyLines(options);
  } catch (error) {
    throw new CommandFailure(`error: ${error instanceof Error ? error.message : String(error)}`, 2);
  }
}
