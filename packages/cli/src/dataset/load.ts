import { accessSync, constants, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dataset } from "@firmament/dataset";
import type { Schema } from "firmament";
import type { DocumentType } from "../document-type/document-type.ts";
import { type DocumentRecordOptions, DocumentRecords } from "../documents/document-records.ts";
import { documentTypeOf } from "../documents/document-type-of.ts";
import { inputFiles } from "../records/input-files.ts";
import { RejectsFile } from "../records/rejects-file.ts";
import { rejectsPath } from "../records/rejects-name.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { onFirstInterrupt } from "../terminal/interrupts.ts";
import { readFailureMessage } from "../terminal/read-failure.ts";
import { errorScreen, outputScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type DatasetCommandOptions, withDataset } from "./dataset-file.ts";
import { type LoadEffects, printLoad, printPreview } from "./load-report.ts";

export interface LoadCommandOptions extends DatasetCommandOptions, DocumentRecordOptions {
  /** The path of the schema file, if one was named. */
  readonly schema?: string;
  /** Whether the documents replace all others. */
  readonly refresh?: boolean;
  readonly allowShrink?: boolean;
  /** The file for invalid records. */
  readonly rejects?: string;
  /** Whether to print only what would change. */
  readonly dryRun?: boolean;
}

/** Is printed if a load is still indexing this long after an interrupt. */
const STOPPING_DELAY_MS = 500;

const stopping = ({ plural }: DocumentType): string =>
  `stopping; the ${plural} that are stored are being indexed. Press Ctrl-C again to stop at once`;

/**
 * Loads the documents of files into a dataset, or replaces its documents by them.
 *
 * @throws {CommandFailure} exit 2, for options that contradict each other; exit 1, when the input cannot be read, for the
 * first invalid record if `strict`, when the dataset cannot be used or written, and after an interrupt
 */
export async function load(file: string, options: LoadCommandOptions, terminal: Terminal): Promise<void> {
  if (options.allowShrink === true && options.refresh !== true) {
    throw new CommandFailure("error: --allow-shrink needs --refresh", 2);
  }
  const inputs = inputFiles(file);
  // Otherwise, a misspelt name would create a dataset.
  requireReadable(inputs);
  const path = rejectsOf(file, options);
  const rejects = path === null ? null : new RejectsFile(path, [...inputs, options.db]);
  const { type, format, map, separator, strict } = options;
  const recordOptions = {
    type,
    ...(format !== undefined && { format }),
    ...(map !== undefined && { map }),
    ...(separator !== undefined && { separator }),
    ...(strict !== undefined && { strict }),
  };
  const streams = { stdin: terminal.stdin, screen: errorScreen(terminal) };
  const records = new DocumentRecords(file, recordOptions, streams, rejects);
  let isComplete = false;
  try {
    await (options.dryRun === true ? preview(records, options, terminal) : write(records, options, terminal, rejects));
    isComplete = true;
  } finally {
    records.end();
    // An older file is removed only if all records have been read.
    if (isComplete || (rejects?.count ?? 0) > 0) rejects?.close();
  }
}

/** Writes the documents to the dataset. */
async function write(
  records: DocumentRecords,
  options: LoadCommandOptions,
  terminal: Terminal,
  rejects: RejectsFile | null,
): Promise<void> {
  const start = performance.now();
  await withLoadedDataset(options, terminal, async (dataset) => {
    const effects = await untilInterrupted(terminal, options, (signal) =>
      writeRecords(dataset, records, options, { signal, onWait: () => printWaiting(options, terminal) }),
    );
    records.report();
    const { size, generation, changeNumber } = dataset.status();
    printLoad(
      {
        db: options.db,
        type: options.type,
        effects,
        rejected: records.invalidCount,
        rejectsFile: records.invalidCount > 0 ? (rejects?.path ?? null) : null,
        status: { size, generation, changeNumber },
        milliseconds: performance.now() - start,
      },
      options.json === true,
      outputScreen(terminal),
    );
  });
}

async function writeRecords(
  dataset: Dataset<Schema>,
  records: DocumentRecords,
  { refresh = false, allowShrink = false, type: { schema } }: LoadCommandOptions,
  { signal, onWait }: { readonly signal: AbortSignal; onWait(): void },
): Promise<LoadEffects> {
  const loadOptions = { ...callbacksOf(records), signal, onWait };
  if (refresh) return dataset.refresh(records.documents(), { ...loadOptions, allowShrink, schema });
  const { added, replaced, unchanged } = await dataset.load(records.documents(), loadOptions);
  return { added, replaced, unchanged, removed: 0 };
}

/** Prints what would change. */
async function preview(records: DocumentRecords, options: LoadCommandOptions, terminal: Terminal): Promise<void> {
  const start = performance.now();
  const { refresh = false } = options;
  const result = await withPreviewedDataset(options, terminal, (dataset) =>
    untilInterrupted(terminal, options, (signal) =>
      dataset.preview(records.documents(), {
        ...callbacksOf(records),
        ...(refresh && { refresh, schema: options.type.schema }),
        signal,
      }),
    ),
  );
  records.report();
  const milliseconds = performance.now() - start;
  printPreview(
    { preview: result, type: options.type, refresh, rejected: records.invalidCount, milliseconds },
    options.json === true,
    outputScreen(terminal),
  );
}

/** Opens a dataset, or creates it. A refresh opens it with the schema that it has, which it may change. */
async function withLoadedDataset<T>(
  { db, type, refresh = false, schema }: LoadCommandOptions,
  terminal: Terminal,
  work: (dataset: Dataset<Schema>) => Promise<T>,
): Promise<T> {
  const isChanged = refresh && schema !== undefined && existsSync(db);
  return isChanged
    ? withDataset({ db, type: await documentTypeOf({ db }) }, {}, terminal, work)
    : withDataset({ db, type }, { create: true }, terminal, work);
}

/** Opens a dataset; if it does not exist, an empty one in a temporary folder. */
async function withPreviewedDataset<T>(
  options: LoadCommandOptions,
  terminal: Terminal,
  work: (dataset: Dataset<Schema>) => Promise<T>,
): Promise<T> {
  const { db, type, refresh } = options;
  if (existsSync(db)) {
    return refresh === true
      ? withLoadedDataset(options, terminal, work)
      : withDataset({ db, type }, {}, terminal, work);
  }
  const folder = mkdtempSync(join(tmpdir(), "firmament-preview-"));
  try {
    return await withDataset({ db: join(folder, "empty.db"), type }, { create: true }, terminal, work);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function callbacksOf(records: DocumentRecords) {
  return {
    onProgress: ({ done }: { readonly done: number }) => records.onProgress(done),
    onError: records.onError.bind(records),
  };
}

/** Runs work that ends early after Ctrl-C. */
async function untilInterrupted<T>(
  terminal: Terminal,
  { type, refresh = false, dryRun = false }: LoadCommandOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  let notice: ReturnType<typeof setTimeout> | undefined;
  const end = onFirstInterrupt(terminal.events, () => {
    controller.abort();
    // A read that is waiting for more input would keep the process running.
    terminal.stdin.destroy();
    notice = setTimeout(() => errorScreen(terminal).printMessage(stopping(type)), STOPPING_DELAY_MS);
  });
  try {
    return await work(signal);
  } catch (error) {
    if (!signal.aborted || error !== signal.reason) throw error;
    const isUnchanged = refresh || dryRun;
    throw new CommandFailure(
      `error: interrupted. ${isUnchanged ? "Nothing was changed" : `A part of the ${type.plural} may be stored; run the same command again to load the others`}`,
      1,
    );
  } finally {
    clearTimeout(notice);
    // The same interrupt may arrive twice: from the terminal and from npm.
    if (!signal.aborted) end();
  }
}

function printWaiting({ db }: LoadCommandOptions, terminal: Terminal): void {
  errorScreen(terminal).printMessage(`another process is loading into ${db}; waiting until it has ended`);
}

/** The file for invalid records; `null` if they are not written. */
function rejectsOf(file: string, { rejects, strict = false, dryRun = false }: LoadCommandOptions): string | null {
  if (rejects !== undefined) return rejects;
  return strict || dryRun ? null : rejectsPath(file);
}

function requireReadable(paths: readonly string[]): void {
  for (const path of paths) {
    if (path === "-") continue;
    try {
      accessSync(path, constants.R_OK);
    } catch (error) {
      throw new CommandFailure(readFailureMessage(path, error), 1);
    }
  }
}
