import { randomUUID } from "node:crypto";
import { DATASET_ID } from "../sqlite/application-id.ts";
import { openSqliteFile, type SqliteFileFormat, type SqliteFileOptions } from "../sqlite/sqlite-file.ts";
import { damagedContent, openingError } from "./damaged-content.ts";
import { DatasetError } from "./dataset-error.ts";
import type { DatasetState } from "./generation-table.ts";
import { MIGRATIONS } from "./migrations.ts";
import { requireLocalFileSystem } from "./network-file-system.ts";
import { DatasetStore } from "./store.ts";

/** The format of a dataset file. */
export const DATASET_FILE: SqliteFileFormat = {
  applicationId: DATASET_ID,
  migrations: MIGRATIONS,
  creationHint: "Load documents into it first.",
  upgradeHint: (path) => `Run "firmament status --db ${path}" once where the file and its folder may be written.`,
  newError: (code, message, options) => new DatasetError(code, message, options),
};

/**
 * Ids arrive in any order, so a load changes pages all over the file. A longer log (32 MB) collects more changes of a
 * page before it is written, and a cache of 64 MB keeps the inner pages of the indexes.
 */
const PRAGMAS = "pragma wal_autocheckpoint = 8000; pragma cache_size = -65536";

/** Opens the file of a dataset that a part of this process has opened before: its schema is known. */
export function openKnownFile(path: string): DatasetStore {
  const database = openSqliteFile(path, DATASET_FILE, { create: false });
  database.execute(PRAGMAS);
  return new DatasetStore(database);
}

/**
 * Opens a dataset file, or creates it.
 *
 * @param fields JSON that describes the fields of the documents
 * @throws {DatasetError} if the file cannot be used, or has documents with other fields
 */
export function openDatasetFile(path: string, fields: string, options: SqliteFileOptions): DatasetStore {
  return openDataset(path, fields, options.create).store;
}

/** Opens a dataset file as {@link openDatasetFile} does, and returns the version of the schema that has the fields. */
export function openDataset(
  path: string,
  fields: string,
  create: boolean,
): { readonly store: DatasetStore; readonly schemaVersion: number } {
  requireLocalFileSystem(path);
  const database = openSqliteFile(path, DATASET_FILE, { create });
  try {
    database.execute(PRAGMAS);
    const store = new DatasetStore(database);
    store.initialize(randomUUID(), fields);
    const state = store.state();
    requireSameFields(path, state.fields, fields);
    return { store, schemaVersion: state.schemaVersion };
  } catch (error) {
    database.close();
    throw openingError(path, error);
  }
}

/**
 * What the file says about its documents.
 *
 * @throws {DatasetError} if the file cannot be used, or has no dataset yet
 */
export function storedFields(path: string): Pick<DatasetState, "fields" | "schema"> {
  requireLocalFileSystem(path);
  const database = openSqliteFile(path, DATASET_FILE, { create: false });
  try {
    const state = new DatasetStore(database).stateOrNull();
    if (state === null) throw damagedContent(path, "it says nothing about its dataset");
    return state;
  } catch (error) {
    throw openingError(path, error);
  } finally {
    database.close();
  }
}

function requireSameFields(path: string, stored: string, expected: string): void {
  if (stored === expected) return;
  throw new DatasetError(
    "schema",
    `Cannot use ${path}: it has documents of another schema: ${difference(path, stored, expected)}. Use the schema that it has, or change it with changeSchema.`,
  );
}

function fieldsIn(path: string, json: string): ReadonlyMap<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(json)));
  } catch (error) {
    throw damagedContent(path, "its list of fields is not JSON", error);
  }
}

/** The first field that differs, of two JSON objects with the types of fields. */
function difference(path: string, stored: string, expected: string): string {
  const [before, after] = [stored, expected].map((json) => fieldsIn(path, json));
  for (const [name, type] of before ?? []) {
    const other = after?.get(name);
    if (other === undefined) return `the schema has no field ${JSON.stringify(name)}`;
    if (JSON.stringify(other) !== JSON.stringify(type)) {
      return `the field ${JSON.stringify(name)} is ${JSON.stringify(type)}, and in the schema ${JSON.stringify(other)}`;
    }
  }
  const added = [...(after?.keys() ?? [])].find((name) => before?.has(name) !== true);
  return added === undefined
    ? "its fields have another order"
    : `it was created without the field ${JSON.stringify(added)}`;
}
