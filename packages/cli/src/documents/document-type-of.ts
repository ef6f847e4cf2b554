import { schemaOfDataset } from "@firmament/dataset";
import { type Schema, SchemaError, schemaFromJson } from "firmament";
import { isError } from "firmament/base";
import { schemaOfIndex } from "firmament/node";
import { companyDocuments } from "../document-type/company-documents.ts";
import type { DocumentType } from "../document-type/document-type.ts";
import { documentsOf } from "../document-type/schema-documents.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { readJson } from "../terminal/text-file.ts";
import { fileKind, isIndexFile } from "./file-kind.ts";
import { withDatasetFailures } from "./open-dataset.ts";
import { requireDataset } from "./require-dataset.ts";

/** The options of a command that decide on the type of its documents. */
export interface TypeOptions {
  /** The path of a schema file. */
  readonly schema?: string;
  /** An index file, or records of any type. */
  readonly data?: string;
  /** A dataset, which need not exist. */
  readonly db?: string;
}

/**
 * The type of the documents of a command: that of the schema file, else that of the index file or the dataset, else
 * companies. Opening a file of documents with another schema is an error later.
 *
 * @throws {CommandFailure} exit 1, when a file cannot be read; exit 2, for a schema file with mistakes
 * @throws {IndexFileError} for an index file that cannot be opened
 */
export async function documentTypeOf({ schema, data, db }: TypeOptions): Promise<DocumentType> {
  if (db !== undefined) requireDataset(db, true);
  if (schema !== undefined) return documentsOf(await readSchemaFile(schema));
  const isDataset = db !== undefined && fileKind(db) === "dataset";
  const isIndex = db === undefined && data !== undefined && isIndexFile(data);
  if (!isDataset && !isIndex) return companyDocuments;
  await registerLanguages();
  return documentsOf(isIndex ? await schemaOfIndex(data) : await withDatasetFailures(() => schemaOfDataset(db ?? "")));
}

/**
 * The schema of a schema file.
 *
 * @throws {CommandFailure} exit 1, when the file cannot be read; exit 2, with every mistake in it
 */
export async function readSchemaFile(path: string): Promise<Schema> {
  const json = readJson(path);
  await registerLanguages();
  try {
    return schemaFromJson(json);
  } catch (error) {
    throw error instanceof SchemaError ? new CommandFailure(schemaFailure(path, error), 2) : error;
  }
}

function schemaFailure(path: string, { problems, message }: SchemaError): string {
  if (problems.length === 1) return `error: ${path}: ${message}`;
  const lines = message.split("\n").map((line) => `  ${line}`);
  return [`error: ${path} has ${problems.length} mistakes:`, ...lines].join("\n");
}

/** Schemas may name the analyzers of languages, if their optional package is installed. */
export async function registerLanguages(): Promise<void> {
  try {
    (await import("firmament/languages")).registerLanguages();
  } catch (error) {
    if (!(isError(error) && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")) throw error;
  }
}
