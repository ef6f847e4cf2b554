import { type Stats, statSync } from "node:fs";

/** Whether the path names a folder; `false` for standard input and for a missing file. */
export function isFolder(path: string): boolean {
  return path !== "-" && (statsOf(path)?.isDirectory() ?? false);
}

/** Whether the path names standard input or a pipe, whose bytes cannot be read again. */
export function isReadOnce(path: string): boolean {
  const stats = path === "-" ? undefined : statsOf(path);
  return path === "-" || (stats !== undefined && !stats.isFile() && !stats.isDirectory());
}

/** The size of all files in bytes; `null` for standard input, for a pipe and for a missing file. */
export function totalSize(files: readonly string[]): number | null {
  let total = 0;
  for (const file of files) {
    const stats = file === "-" ? undefined : statsOf(file);
    if (stats === undefined || !stats.isFile()) return null;
    total += stats.size;
  }
  return total;
}

/** Whether two paths name one existing file. Compares device and inode, because one file can have several paths. */
export function isSameFile(a: string, b: string): boolean {
  const [one, other] = [statsOf(a), statsOf(b)];
  return one !== undefined && other !== undefined && one.dev === other.dev && one.ino === other.ino;
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
