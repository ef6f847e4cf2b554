import { close, closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import type { ByteSource, OpenFile, ReopenedFile } from "../storage/byte-source.ts";
import { IndexFileError } from "../storage/index-file-error.ts";
import { isSystemError, openFailure } from "./file-failure.ts";

/** Closes the files of sources that were garbage-collected. Closing a large file that was replaced takes long. */
const unclosed = new FinalizationRegistry<number>((descriptor) => close(descriptor));

/**
 * Opens a file that is read in parts. It stays open until the source is closed or garbage-collected, so a file that is
 * saved under the same name later does not change its content.
 *
 * @throws {IndexFileError} with the code `foreign` if it is not a regular file
 * @throws {Error} with the `code` and the `path` of the system error, which is its cause, if it cannot be opened
 */
export function fileSource(path: string): ByteSource {
  const descriptor = openDescriptor(path);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) {
      const kind = stats.isDirectory() ? "a directory" : "not a regular file";
      throw new IndexFileError("foreign", `${path} is not an index file: it is ${kind}. Open the file that was saved.`);
    }
    return new FileSource(path, descriptor, stats.size);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** The source of a file that another thread has open. This thread opens it once more, so that it is closed by it. */
export function openFileSource({ name, size, descriptor }: OpenFile): ByteSource {
  return new FileSource(name, openSync(pathOf(descriptor), constants.O_RDONLY), size);
}

/** The path of an open file, also if no name leads to it. Not on Windows. */
function pathOf(descriptor: number): string {
  return `/dev/fd/${descriptor}`;
}

function openDescriptor(path: string): number {
  try {
    // Without O_NONBLOCK, opening a pipe waits for a writer. Windows has no such pipes and lacks the flag.
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    throw isSystemError(error) ? openFailure(path, error.code, error) : error;
  }
}

class FileSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  #descriptor: number | null;

  constructor(path: string, descriptor: number, size: number) {
    this.name = path;
    this.size = size;
    this.#descriptor = descriptor;
    unclosed.register(this, descriptor, this);
  }

  read(target: Uint8Array, offset: number): void {
    if (this.#descriptor === null) throw new Error("the file is closed");
    let filled = 0;
    while (filled < target.length) {
      const bytes = readSync(this.#descriptor, target, filled, target.length - filled, offset + filled);
      if (bytes === 0) throw new Error(`expected ${target.length} bytes, found ${filled}`);
      filled += bytes;
    }
  }

  reopen(): ReopenedFile | null {
    if (this.#descriptor === null) return null;
    const { name, size } = this;
    try {
      const descriptor = openSync(pathOf(this.#descriptor), constants.O_RDONLY);
      return { file: { name, size, descriptor }, close: () => closeSync(descriptor) };
    } catch {
      return null;
    }
  }

  close(): void {
    const descriptor = this.#descriptor;
    if (descriptor === null) return;
    this.#descriptor = null;
    unclosed.unregister(this);
    closeSync(descriptor);
  }
}
