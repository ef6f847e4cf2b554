import { closeSync, rmSync, statSync, writeSync } from "node:fs";
import { isError } from "firmament/base";
import { openOutput } from "firmament/storage";
import { CommandFailure } from "../terminal/command-failure.ts";
import { writeFailure } from "../terminal/write-failure.ts";
import { isSameFile } from "./file-stats.ts";
import type { Rejection } from "./rejection.ts";

const BUFFERED_UNITS = 65_536;

/**
 * A file of rejected records, one JSON object per line: `file`, `line`, `reason`, `text`. It is created for the first
 * record. An older file is replaced, and removed if no record is rejected.
 */
export class RejectsFile {
  readonly #path: string;
  readonly #inputs: readonly string[];
  #file: number | null = null;
  #buffer = "";
  #count = 0;

  /**
   * @param inputs the files that must not be replaced, and that the records come from
   * @throws {CommandFailure} exit 2, when the path names an input
   */
  constructor(path: string, inputs: readonly string[]) {
    const same = inputs.find((input) => input !== "-" && isSameFile(input, path));
    if (same !== undefined)
      throw new CommandFailure(`error: --rejects ${path} would replace ${same}. Name another file`, 2);
    this.#path = path;
    this.#inputs = inputs.filter((input) => input !== "-");
  }

  get path(): string {
    return this.#path;
  }

  /** The number of rejected records. */
  get count(): number {
    return this.#count;
  }

  /** @throws {CommandFailure} exit 1, when the file cannot be written */
  add(rejection: Rejection): void {
    this.#count += 1;
    this.#buffer += `${JSON.stringify(rejection)}\n`;
    if (this.#buffer.length >= BUFFERED_UNITS || this.#file === null) this.#flush();
  }

  /**
   * Writes what is buffered, and closes the file.
   *
   * @throws {CommandFailure} exit 1, when the file cannot be written
   */
  close(): void {
    try {
      if (this.#buffer !== "") this.#flush();
      else if (this.#count === 0 && statSync(this.#path, { throwIfNoEntry: false })?.isFile()) rmSync(this.#path);
    } catch (error) {
      throw this.#failure(error);
    } finally {
      if (this.#file !== null) closeSync(this.#file);
      this.#file = null;
    }
  }

  #flush(): void {
    try {
      this.#file ??= openOutput(this.#path, this.#inputs);
      const bytes = Buffer.from(this.#buffer);
      for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written);
      this.#buffer = "";
    } catch (error) {
      throw this.#failure(error);
    }
  }

  #failure(error: unknown): unknown {
    return isError(error) && !(error instanceof CommandFailure) ? writeFailure(this.#path, error) : error;
  }
}
