import { statfsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatasetError } from "./dataset-error.ts";

/** The types of network file systems, from statfs(2) of Linux. */
const NETWORK_TYPES: Readonly<Record<number, string>> = {
  26985: "NFS",
  20859: "SMB",
  4266872130: "SMB",
  4283649346: "CIFS",
  1397113167: "AFS",
  12805120: "Ceph",
};

/** @returns the type of the file system of a folder; `null` if the system does not know it */
export type FileSystemType = (folder: string) => number | null;

/**
 * SQLite's write-ahead log needs shared memory and reliable locks, which network file systems do not have: see
 * https://www.sqlite.org/wal.html.
 *
 * @throws {DatasetError} `network_file_system`
 */
export function requireLocalFileSystem(path: string, typeOf: FileSystemType = fileSystemType): void {
  const type = typeOf(dirname(resolve(path)));
  const name = type === null ? undefined : NETWORK_TYPES[type >>> 0];
  if (name === undefined) return;
  throw new DatasetError(
    "network_file_system",
    `Cannot use ${path}: it is on a network file system (${name}), where two processes can damage it. Move it to a local disk.`,
  );
}

const fileSystemType: FileSystemType = (folder) => {
  try {
    return statfsSync(folder).type;
  } catch {
    return null;
  }
};
