import { type Dataset, DatasetError, type DatasetErrorCode, type DatasetOptions } from "@firmament/dataset";
import type { Schema } from "firmament";
import type { DocumentType } from "../document-type/document-type.ts";
import { CommandFailure, failureFrom } from "../terminal/command-failure.ts";
import type { Screen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { DocumentsProgress } from "./documents-progress.ts";
import { requireDataset } from "./require-dataset.ts";

/** How a command opens a dataset. */
export type OpenDatasetOptions<S extends Schema = Schema> = Omit<DatasetOptions<S>, "schema" | "onProgress">;

/**
 * Opens a dataset. On a terminal, shows the progress if its index must be built.
 *
 * @param options by default, the file must exist, and warnings are printed
 * @param surroundings the screen receives the progress and the warnings
 * @throws {CommandFailure} exit 1, when the file cannot be used, or has documents of another type
 */
export async function openDatasetOf<S extends Schema>(
  type: DocumentType<S>,
  path: string,
  options: OpenDatasetOptions<S>,
  { screen, openDataset }: { readonly screen: Screen } & Pick<Terminal, "openDataset">,
  schemaAdvice?: string,
): Promise<Dataset<S>> {
  requireDataset(path, options.create);
  const progress = new DocumentsProgress(screen, type, "Indexing");
  let isOpen = false;
  try {
    const open = (): Promise<Dataset<S>> =>
      openDataset(path, {
        schema: type.schema,
        create: false,
        onWarning: (message) => screen.printMessage(message, screen.paint("yellow", "warning:")),
        ...options,
        onProgress: (indexed) => {
          if (!isOpen) progress.update(indexed);
        },
      });
    return await withDatasetFailures(open, schemaAdvice);
  } finally {
    isOpen = true;
    progress.end();
  }
}

/** The codes of errors about a schema that is not the dataset's. */
const OTHER_SCHEMA: ReadonlySet<DatasetErrorCode> = new Set(["schema", "schema_changed"]);

/** How a dataset gets another schema. */
const SCHEMA_ADVICE =
  "To change the schema: firmament schema change --db FILE --schema SCHEMA.json, or firmament load with --refresh and --schema.";

/**
 * Runs work on a dataset.
 *
 * @param schemaAdvice what to do about documents of another schema
 * @throws {CommandFailure} exit 1, instead of a `DatasetError`
 */
export async function withDatasetFailures<T>(work: () => Promise<T>, schemaAdvice: string = SCHEMA_ADVICE): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error;
    const { message, exitCode } = failureFrom(error, 1);
    throw new CommandFailure(OTHER_SCHEMA.has(error.code) ? `${message} ${schemaAdvice}` : message, exitCode);
  }
}
