import { type ByteSource, memorySource } from "../../storage/byte-source.ts";
import { IndexFileError } from "../../storage/index-file-error.ts";

/*
 * The files of an index in the origin-private file system of a browser. An index is a folder, and each of its files a
 * whole state of it, of which the one with the greatest number counts. A file that is written has another ending until it is
 * complete, so that a page that ends meanwhile leaves the state before. Of several pages, one at a time writes and deletes the
 * files of an index.
 */

/** A file that can be read and written at once: `FileSystemSyncAccessHandle`. */
interface AccessHandle {
  read(target: Uint8Array, options: { readonly at: number }): number;
  write(bytes: Uint8Array, options: { readonly at: number }): number;
  getSize(): number;
  flush(): void;
  close(): void;
}

/** `FileSystemFileHandle`. */
interface FileHandle {
  createSyncAccessHandle?(options?: { readonly mode: "read-only" }): Promise<AccessHandle>;
  getFile(): Promise<{ arrayBuffer(): Promise<ArrayBuffer> }>;
  move(name: string): Promise<void>;
}

/** `FileSystemDirectoryHandle`. */
interface FolderHandle {
  getDirectoryHandle(name: string, options?: { readonly create: boolean }): Promise<FolderHandle>;
  getFileHandle(name: string, options?: { readonly create: boolean }): Promise<FileHandle>;
  removeEntry(name: string, options?: { readonly recursive: boolean }): Promise<void>;
  keys(): AsyncIterable<string>;
}

interface BrowserStorage {
  getDirectory(): Promise<FolderHandle>;
  estimate(): Promise<{ readonly quota?: number; readonly usage?: number }>;
}

/** `LockManager`: all pages of an origin share it. */
interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** How often the newest file is looked up, if another page replaces it meanwhile. */
const MAX_LOOKUPS = 10;

/** Ends the names of files that are not complete. */
const PART = ".part";

/** Sources that were garbage-collected keep their file locked until their handle is closed. */
const unclosed = new FinalizationRegistry<AccessHandle>((handle) => handle.close());

/** The files of an index with a name. */
export class OriginFiles {
  readonly #name: string;
  readonly #folder: FolderHandle;

  private constructor(name: string, folder: FolderHandle) {
    this.#name = name;
    this.#folder = folder;
  }

  /**
   * @param create whether the folder is created if it is missing
   * @throws {IndexFileError} `missing` or `unavailable`
   * @throws {TypeError} for a name that is not a file name
   */
  static async of(name: string, create: boolean): Promise<OriginFiles> {
    checkName(name);
    const root = await rootFolder();
    try {
      return new OriginFiles(name, await root.getDirectoryHandle(name, { create }));
    } catch (error) {
      if (isNamed(error, "NotFoundError")) throw missing(name, error);
      throw error;
    }
  }

  /**
   * Writes chunks to a new file of an index, and deletes the older ones that no page has open. After an error, the index is
   * as before. Waits for other pages that write the same index.
   *
   * @param pause called after each chunk
   * @throws {IndexFileError} `full` or `unavailable`
   * @throws {TypeError} for a name that is not a file name
   */
  static write(name: string, chunks: Iterable<Uint8Array>, pause: () => Promise<void> | null): Promise<void> {
    return exclusively(name, async () => (await OriginFiles.of(name, true)).#write(chunks, pause));
  }

  /**
   * Deletes an index. Returns whether there was one.
   *
   * @throws {IndexFileError} `locked` or `unavailable`
   */
  static async delete(name: string): Promise<boolean> {
    checkName(name);
    const root = await rootFolder();
    return exclusively(name, () => OriginFiles.#delete(root, name));
  }

  static async #delete(root: FolderHandle, name: string): Promise<boolean> {
    try {
      const files = new OriginFiles(name, await root.getDirectoryHandle(name));
      // Browsers delete a folder even if a page has one of its files open.
      for (const file of await files.#names()) await files.#folder.removeEntry(file);
      await root.removeEntry(name, { recursive: true });
      return true;
    } catch (error) {
      if (isNamed(error, "NotFoundError")) return false;
      throw isNamed(error, "NoModificationAllowedError") ? locked(name, error) : error;
    }
  }

  /**
   * The newest file. It is read in parts, or as a whole if another page has it open and the browser lets only one have it.
   *
   * @throws {IndexFileError} `missing` or `unavailable`
   */
  async source(): Promise<ByteSource> {
    for (let lookups = 1; ; lookups++) {
      try {
        const newest = (await this.#complete()).at(-1);
        if (newest === undefined) throw missing(this.#name);
        return await this.#sourceOf(newest);
      } catch (error) {
        // Another page has replaced the file since it was listed, or deleted the index.
        if (!isNamed(error, "NotFoundError")) throw error;
        if (lookups === MAX_LOOKUPS) throw missing(this.#name, error);
      }
    }
  }

  async #sourceOf(name: string): Promise<ByteSource> {
    const file = await this.#folder.getFileHandle(name);
    try {
      return new AccessSource(this.#name, await accessTo(file, "read-only"));
    } catch (error) {
      if (!isNamed(error, "NoModificationAllowedError")) throw error;
      const whole = await file.getFile();
      return memorySource(await whole.arrayBuffer(), this.#name);
    }
  }

  async #write(chunks: Iterable<Uint8Array>, pause: () => Promise<void> | null): Promise<void> {
    const part = `${crypto.randomUUID()}${PART}`;
    const file = await this.#folder.getFileHandle(part, { create: true });
    try {
      await this.#fill(file, chunks, pause);
      const newest = (await this.#complete()).at(-1);
      await file.move(String(numberOf(newest) + 1));
    } catch (error) {
      await this.#removeUnlocked([part]);
      throw isNamed(error, "QuotaExceededError") ? await full(this.#name, error) : error;
    }
    const complete = (await this.#complete()).slice(0, -1);
    const parts = (await this.#names()).filter((name) => name.endsWith(PART));
    await this.#removeUnlocked([...complete, ...parts]);
  }

  async #fill(file: FileHandle, chunks: Iterable<Uint8Array>, pause: () => Promise<void> | null): Promise<void> {
    const handle = await accessTo(file);
    try {
      let size = 0;
      for (const chunk of chunks) {
        for (let from = 0; from < chunk.length; ) {
          const written = handle.write(chunk.subarray(from), { at: size + from });
          if (written === 0) throw new DOMException("no byte was written", "QuotaExceededError");
          from += written;
        }
        size += chunk.length;
        const paused = pause();
        if (paused !== null) await paused;
      }
      handle.flush();
    } finally {
      handle.close();
    }
  }

  /** The names of complete files, the oldest first. */
  async #complete(): Promise<readonly string[]> {
    const names = (await this.#names()).filter((name) => !name.endsWith(PART));
    return names.sort((a, b) => numberOf(a) - numberOf(b));
  }

  async #names(): Promise<string[]> {
    const names: string[] = [];
    for await (const name of this.#folder.keys()) names.push(name);
    return names;
  }

  /** Deletes files, except for those that a page has open. */
  async #removeUnlocked(names: readonly string[]): Promise<void> {
    await Promise.allSettled(names.map((name) => this.#folder.removeEntry(name)));
  }
}

class AccessSource implements ByteSource {
  readonly name: string;
  readonly size: number;
  #handle: AccessHandle | null;

  constructor(name: string, handle: AccessHandle) {
    this.name = name;
    this.size = handle.getSize();
    this.#handle = handle;
    unclosed.register(this, handle, this);
  }

  read(target: Uint8Array, offset: number): void {
    if (this.#handle === null) throw new Error("the file is closed");
    const bytes = this.#handle.read(target, { at: offset });
    if (bytes < target.length) throw new Error(`expected ${target.length} bytes, found ${bytes}`);
  }

  close(): void {
    const handle = this.#handle;
    if (handle === null) return;
    this.#handle = null;
    unclosed.unregister(this);
    handle.close();
  }
}

function browserStorage(): BrowserStorage | undefined {
  // The declarations of browsers lack `move`, and a program without them has no `navigator`.
  const { navigator } = globalThis as unknown as { navigator?: { readonly storage?: BrowserStorage } };
  return navigator?.storage;
}

/** Runs work that no other page runs for the same index at the same time. Browsers with such files have locks, too. */
function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { navigator } = globalThis as unknown as { navigator?: { readonly locks?: Locks } };
  return navigator?.locks?.request(`firmament index ${name}`, work) ?? work();
}

async function rootFolder(): Promise<FolderHandle> {
  const storage = browserStorage();
  if (storage?.getDirectory === undefined) {
    throw unavailable("this program has no origin-private file system. Pages have it on https and localhost");
  }
  try {
    return await storage.getDirectory();
  } catch (error) {
    throw unavailable("the browser refuses its storage to this page, as in some private windows", error);
  }
}

/** @throws {IndexFileError} `unavailable` outside of a worker */
function accessTo(file: FileHandle, mode?: "read-only"): Promise<AccessHandle> {
  if (file.createSyncAccessHandle === undefined) {
    throw unavailable("only a dedicated worker has files that are read at once. Call this in one: see docs/workers.md");
  }
  return mode === undefined ? file.createSyncAccessHandle() : file.createSyncAccessHandle({ mode });
}

function checkName(name: unknown): void {
  if (typeof name === "string" && name !== "" && name !== "." && name !== ".." && !/[/\\]/.test(name)) return;
  throw new TypeError(
    `The name of a saved index must be a file name without slashes, such as "companies", not ${JSON.stringify(name)}.`,
  );
}

/** The number of a complete file; 0 without one. */
function numberOf(name: string | undefined): number {
  return Number(name ?? 0);
}

function isNamed(error: unknown, name: string): boolean {
  return typeof error === "object" && error !== null && "name" in error && error.name === name;
}

function missing(name: string, cause?: unknown): IndexFileError {
  const message = `No index is saved as ${JSON.stringify(name)} in the storage of this page. Save one with saveIndex first.`;
  return new IndexFileError("missing", message, { cause });
}

function unavailable(reason: string, cause?: unknown): IndexFileError {
  return new IndexFileError("unavailable", `The storage of the browser cannot be used: ${reason}.`, { cause });
}

function locked(name: string, cause: unknown): IndexFileError {
  const message =
    `The index ${JSON.stringify(name)} cannot be deleted while a page has it open. ` +
    "Close the engines that were opened from it, also those of other tabs.";
  return new IndexFileError("locked", message, { cause });
}

async function full(name: string, cause: unknown): Promise<IndexFileError> {
  const { quota = 0, usage = 0 } = (await browserStorage()?.estimate()) ?? {};
  const message =
    `The index ${JSON.stringify(name)} was not saved, because the browser gives this page ${quota} bytes, of which ${usage} are in use. ` +
    "Delete other data of the page, or save fewer documents. What was saved before remains.";
  return new IndexFileError("full", message, { cause });
}
