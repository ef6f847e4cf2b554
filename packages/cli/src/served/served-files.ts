import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isError, nearestNames } from "firmament/base";
import { type FileKind, fileKind } from "../documents/file-kind.ts";
import { inputFiles } from "../records/input-files.ts";
import { hasKnownName } from "../records/record-format.ts";
import { EXPORT_ADVICE } from "../records/wrong-file.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { readFailureMessage } from "../terminal/read-failure.ts";
import { type DatasetSetting, nameAdvice, nameAfterFile } from "./dataset-setting.ts";
import type { ServingCommand } from "./serving-command.ts";

/** A file, or a folder of records, that becomes one dataset. */
export interface ServedFile {
  readonly name: string;
  readonly path: string;
  readonly kind: "dataset" | "index" | "records";
}

export interface ServedFiles {
  readonly files: readonly ServedFile[];
  /** Sentences about files of folders that are not served. */
  readonly messages: readonly string[];
}

/** The file of the index of a dataset. */
const DATASET_INDEX = /-index-\d+$/;

/**
 * The datasets that files and folders become. A folder with datasets or index files has a dataset for each of them; another
 * one is a dataset with the records of all its files.
 *
 * @throws {CommandFailure} exit 1, for a file that cannot be served; exit 2, for a name that must be stated
 */
export function servedFiles(settings: readonly DatasetSetting[], command: ServingCommand): ServedFiles {
  const messages: string[] = [];
  const files = settings.flatMap((setting) => {
    const kind = servedKind(setting.path, command);
    return kind === "folder" ? filesOfFolder(setting, messages) : [servedFile(setting, kind)];
  });
  return { files, messages };
}

function servedFile({ name, path }: DatasetSetting, kind: ServedFile["kind"]): ServedFile {
  return { name: name ?? nameOf(path), path, kind };
}

/** @throws {CommandFailure} exit 2, if the file gives no name */
export function nameOf(path: string): string {
  try {
    return nameAfterFile(path);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CommandFailure(`error: cannot serve ${path}: ${error.message}`, 2);
  }
}

/** @throws {CommandFailure} exit 2, which says how to state another name */
export function checkNames(files: readonly Pick<ServedFile, "name" | "path">[]): void {
  const paths = new Map<string, string>();
  for (const { name, path } of files) {
    const other = paths.get(name);
    if (other !== undefined) {
      const message = `${other} and ${path} would both be the dataset ${JSON.stringify(name)}. ${nameAdvice(path)}`;
      throw new CommandFailure(`error: ${message}`, 2);
    }
    paths.set(name, path);
  }
}

/** @throws {CommandFailure} exit 1, for a file without documents */
function servedKind(path: string, command: ServingCommand): ServedFile["kind"] | "folder" {
  const kind = fileKind(path);
  switch (kind) {
    case "dataset":
    case "index":
    case "records":
    case "folder":
      return kind;
    default:
      throw new CommandFailure(`error: cannot serve ${path}: ${refusals[kind](path, command)}`, 1);
  }
}

type Refusal = (path: string, command: ServingCommand) => string;

/** Why a file has no documents, and what to do. */
const refusals: Readonly<Record<Exclude<FileKind, ServedFile["kind"] | "folder">, Refusal>> = {
  missing: (path) => {
    const [near] = nearestNames(basename(path), namesIn(dirname(path)));
    return `the file does not exist. ${near === undefined ? "Name a file of records, an index file, a dataset or a folder" : `Did you mean ${join(dirname(path), near)}?`}`;
  },
  empty: () => "the file is empty. Serve a file with at least one record, or a dataset",
  accounts: (path, command) =>
    command === "serve"
      ? `it has accounts, not documents. Name it with --accounts-db ${path}, beside the documents`
      : "it has accounts, not documents. Name a file of records, an index file, a dataset or a folder",
  database: () => `it is an SQLite database of another program. ${EXPORT_ADVICE}; then serve that file`,
};

function filesOfFolder({ name, path }: DatasetSetting, messages: string[]): readonly ServedFile[] {
  const names = readableNames(path).filter((each) => !each.startsWith("."));
  const found = names.flatMap((each): readonly ServedFile[] => {
    const file = join(path, each);
    const kind = DATASET_INDEX.test(each) ? "records" : fileKind(file);
    return kind === "dataset" || kind === "index" ? [servedFile({ name: null, path: file }, kind)] : [];
  });
  if (found.length === 0) {
    requireRecords(path);
    return [servedFile({ name, path }, "records")];
  }
  if (name !== null) {
    const files = found.map((file) => `${file.name}=${file.path}`).join(" ");
    throw new CommandFailure(`error: cannot serve ${path} as ${name}: it has several datasets. Name them: ${files}`, 2);
  }
  const records = names.filter((each) => hasKnownName(each) && !each.endsWith(".schema.json"));
  if (records.length > 0) {
    const files = records.map((each) => join(path, each)).join(", ");
    messages.push(
      `${path}: its datasets and index files are served. To serve its records, too, name their files: ${files}`,
    );
  }
  return found;
}

/** @throws {CommandFailure} exit 1, for a folder without files of records */
function requireRecords(folder: string): void {
  try {
    inputFiles(folder);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    throw new CommandFailure(`${error.message}, and none is a dataset or an index file`, error.exitCode);
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** @throws {CommandFailure} exit 1 */
function readableNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch (error) {
    throw isError(error) ? new CommandFailure(readFailureMessage(folder, error), 1) : error;
  }
}
