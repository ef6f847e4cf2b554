import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import type { ByteSource } from "../storage/byte-source.ts";
import { IndexFileError } from "../storage/index-file-error.ts";

/** Closes the files of sources that nobody holds any more. */
const abandoned = new FinalizationRegistry<number>((descriptor) => closeSync(descriptor));

/**
 * A file that is read piece by piece. It stays open until the source is closed or nobody holds it, and so stays what it
 * was when another file takes its name.
 *
 * @throws {IndexFileError} `foreign`, when it is a directory or otherwise no file
 * @throws {Error} of the system, with its `code` and `path`, when it cannot be opened
 */
export function fileSource(path: string): ByteSource {
  // A pipe would otherwise be waited for. Windows has neither such pipes nor the flag.
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
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

class FileSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  #descriptor: number | null;

  constructor(path: string, descriptor: number, size: number) {
    this.name = path;
    this.size = size;
    this.#descriptor = descriptor;
    abandoned.register(this, descriptor, this);
  }

  read(target: Uint8Array, offset: number): void {
    if (this.#descriptor === null) throw new Error("it is closed");
    let filled = 0;
    while (filled < target.length) {
      const bytes = readSync(this.#descriptor, target, filled, target.length - filled, offset + filled);
      if (bytes === 0) throw new Error(`expected ${target.length} bytes, found ${filled}`);
      filled += bytes;
    }
  }

  close(): void {
    const descriptor = this.#descriptor;
    if (descriptor === null) return;
    this.#descriptor = null;
    abandoned.unregister(this);
    closeSync(descriptor);
  }
}
