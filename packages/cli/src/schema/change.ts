import type { SchemaChangeSummary, SchemaPreview } from "@firmament/dataset";
import { withDataset } from "../dataset/dataset-file.ts";
import { documentsOf } from "../document-type/schema-documents.ts";
import { documentTypeOf, readSchemaFile } from "../documents/document-type-of.ts";
import { DocumentsProgress } from "../documents/documents-progress.ts";
import { CommandFailure, failureFrom } from "../terminal/command-failure.ts";
import { onFirstInterrupt } from "../terminal/interrupts.ts";
import { printJson } from "../terminal/json.ts";
import { formatCount, formatNumber } from "../terminal/number-format.ts";
import { errorScreen, outputScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { changeJson, isDone, printChange } from "./change-report.ts";

export interface ChangeCommandOptions {
  readonly db: string;
  /** The path of the schema file. */
  readonly schema: string;
  /** Texts such as `title=name`. */
  readonly rename?: readonly string[];
  readonly allowLoss?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/**
 * Gives the documents of a dataset another schema, or prints what would change.
 *
 * @throws {CommandFailure} exit 2, for a schema file with mistakes and for other fields in `rename`; exit 1, when a file
 * cannot be used, documents do not fit the schema, or after an interrupt
 */
export async function change(options: ChangeCommandOptions, terminal: Terminal): Promise<void> {
  const { db, dryRun = false, allowLoss = false, json = false } = options;
  const schema = await readSchemaFile(options.schema);
  const rename = renamesOf(options.rename ?? []);
  const type = await documentTypeOf({ db });
  const start = performance.now();
  const progress = new DocumentsProgress(errorScreen(terminal), documentsOf(schema), "Converting");
  const controller = new AbortController();
  const { signal } = controller;
  const end = onFirstInterrupt(terminal.events, () => controller.abort());
  const shared = { rename, signal, onProgress: progress.update.bind(progress) };
  const onWait = (): void =>
    errorScreen(terminal).printMessage(`another process is loading into ${db}; waiting until it has ended`);
  let changed: SchemaPreview | SchemaChangeSummary;
  let changeNumber = 0;
  try {
    changed = await withDataset({ db, type }, {}, terminal, async (dataset) => {
      const result = await (dryRun
        ? dataset.previewSchema(schema, shared)
        : dataset.changeSchema(schema, { ...shared, allowLoss, onWait }));
      ({ changeNumber } = dataset.status());
      return result;
    });
  } catch (error) {
    if (signal.aborted && error === signal.reason) {
      throw new CommandFailure("error: interrupted. Nothing was changed", 1);
    }
    throw error instanceof TypeError ? failureFrom(error, 2) : error;
  } finally {
    progress.end();
    if (!signal.aborted) end();
  }
  const screen = outputScreen(terminal);
  if (json) {
    printJson(
      { ...(dryRun && { dry_run: true }), ...changeJson(changed), took_ms: Math.round(performance.now() - start) },
      screen,
    );
    return;
  }
  printChange(changed, screen);
  if (!isDone(changed)) return;
  const { generation, size } = changed;
  const state = `generation ${generation}, change ${formatNumber(changeNumber)}`;
  screen.printMessage(`${db} has ${formatCount(size, "document", "documents")} of this schema (${state})`);
}

/** @throws {CommandFailure} exit 2 */
function renamesOf(texts: readonly string[]): Readonly<Record<string, string>> {
  const pairs = texts.map((text) => {
    const at = text.lastIndexOf("=");
    const [earlier, name] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()];
    if (earlier !== "" && name !== "") return [earlier, name] as const;
    throw new CommandFailure(
      `error: option '--rename <old=new>' argument '${text}' is invalid. Name the field and its new name: title=name`,
      2,
    );
  });
  const names = new Map(pairs);
  if (names.size === pairs.length) return Object.fromEntries(names);
  throw new CommandFailure("error: --rename names a field twice. Give each field one new name", 2);
}
