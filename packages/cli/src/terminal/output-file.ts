import { createWriteStream, type WriteStream } from "node:fs";
import { isError } from "firmament/base";
import { openOutput, type Sources, writeOutput } from "firmament/storage";
import { writeFailure } from "./write-failure.ts";

/**
 * Writes a file. It is as private as the most private one of the files that its content comes from.
 *
 * @throws {CommandFailure} exit 1, when the file cannot be written
 */
export function writeFile(path: string, text: string, sources: readonly string[]): void {
  try {
    writeOutput(path, text, sources);
  } catch (error) {
    throw isError(error) ? writeFailure(path, error) : error;
  }
}

/**
 * Writes a file as {@link writeFile} does, in parts.
 *
 * @param fill writes the parts, and resolves when the stream has ended
 * @throws {CommandFailure} exit 1, when the file cannot be written; every other error of `fill`
 */
export async function fillFile(
  path: string,
  sources: Sources,
  fill: (stream: WriteStream) => Promise<void>,
): Promise<void> {
  try {
    await fill(createWriteStream(path, { fd: openOutput(path, sources) }));
  } catch (error) {
    throw isError(error) ? writeFailure(path, error) : error;
  }
}
