import { accessSync, constants, realpathSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";

/** How a file is read that this process may not write. */
export interface ReadOnlyAccess {
  /** Why it may not be written, as a clause. */
  readonly reason: string;
  /** What SQLite opens: a path, or a URI. */
  readonly location: string;
  /**
   * `live`: SQLite reads the log of the file, and follows other processes. `frozen`: there is no log, and SQLite takes the
   * file as it is, because it can create nothing beside it. `unreadable`: changes are only in a log that SQLite cannot read.
   */
  readonly kind: "live" | "frozen" | "unreadable";
}

/**
 * How to read a file in WAL mode that exists; `null` if this process may write the file and its folder.
 *
 * A connection needs the file `-shm` beside it, which it finds or creates, unless the file cannot change:
 * https://www.sqlite.org/wal.html#readonly.
 */
export function readOnlyAccess(path: string): ReadOnlyAccess | null {
  // SQLite resolves links before it names the files beside it.
  const file = realpathSync(path);
  const folder = dirname(file);
  const closed = [`the file ${file}`, `the folder ${folder}`].filter(
    (_, index) => !mayWrite(index === 0 ? file : folder),
  );
  if (closed.length === 0) return null;
  const reason = `this process may not write ${closed.join(" and ")}`;
  if (found(`${file}-shm`) !== undefined) return { reason, location: file, kind: "live" };
  const isFolded = (found(`${file}-wal`)?.size ?? 0) === 0;
  const location = `${pathToFileURL(file).href}?immutable=1`;
  return { reason, location, kind: isFolded ? "frozen" : "unreadable" };
}

/** A text that differs once a file, or what is beside it, has changed. */
export function stampOf(path: string): string {
  const file = realpathSync(path);
  const { ino, size, mtimeMs } = statSync(file);
  return [ino, size, mtimeMs, found(`${file}-wal`)?.size ?? 0].join(" ");
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function found(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}
