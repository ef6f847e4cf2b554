import { EXPORT_ADVICE } from "../records/wrong-file.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { type FileKind, fileKind } from "./file-kind.ts";

/** Why files of other kinds are no datasets, and what to do with them. */
const REASONS: Readonly<Partial<Record<FileKind, (path: string) => string>>> = {
  empty: (path) => `the file is empty. Load documents into it: firmament load FILE --db ${path}`,
  folder: (path) => `it is a folder. Name a file in it; firmament serve ${path} serves all of them`,
  index: (path) => `it is an index file. Search it with --data ${path}, or serve it with firmament serve ${path}`,
  accounts: () => "it has accounts, not documents. Name it with --accounts-db",
  database: () => `it is an SQLite database of another program. ${EXPORT_ADVICE}; then load that file into a dataset`,
  records: (path) =>
    `it is a file of records, not a dataset. Search it with --data ${path}, serve it with firmament serve ${path}, or make a dataset of it: firmament load ${path} --db NAME.db --schema FILE`,
};

/**
 * Checks that `--db` names a dataset, or a file that does not exist yet.
 *
 * @param mayBeEmpty whether an empty file may become a dataset
 * @throws {CommandFailure} exit 1, for a file of another kind, with the option that takes it
 */
export function requireDataset(path: string, mayBeEmpty = false): void {
  const kind = fileKind(path);
  const reason = kind === "empty" && mayBeEmpty ? undefined : REASONS[kind];
  if (reason !== undefined) throw new CommandFailure(`error: cannot use ${path}: ${reason(path)}`, 1);
}
