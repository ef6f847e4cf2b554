import { companyDocuments } from "../document-type/company-documents.ts";
import type { DocumentType } from "../document-type/document-type.ts";
import { documentsOf } from "../document-type/schema-documents.ts";
import type { ReadingStreams } from "../documents/document-records.ts";
import { readSchemaFile } from "../documents/document-type-of.ts";
import { fileKind } from "../documents/file-kind.ts";
import type { ReadingOptions } from "../documents/read-documents.ts";
import { requireDataset } from "../documents/require-dataset.ts";
import { sourceName } from "../records/bytes.ts";
import { checkTarget, type Mapping } from "../records/column-map.ts";
import { isReadOnce } from "../records/file-stats.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { checkAliases } from "./alias-setting.ts";
import { inferredType, type RecordSettings, typeOfFile } from "./file-type.ts";
import { checkPublic } from "./public-setting.ts";
import type { RawSettings } from "./raw-setting.ts";
import { checkSchemas, schemaOf } from "./schema-setting.ts";
import { ServedDocuments } from "./served-documents.ts";
import { checkNames, nameOf, type ServedFile, servedFiles } from "./served-files.ts";
import type { SettingName } from "./setting-name.ts";
import type { ServeSettings } from "./settings.ts";

/** What finding out what is served needs. */
export interface ServedContext {
  readonly settings: ServeSettings;
  /** Where the settings come from, for messages. */
  readonly raw: RawSettings;
  readonly streams: ReadingStreams;
  /** Receives sentences for the operator. */
  onMessage(text: string): void;
}

const COMPANIES = "companies";

/** The settings that say how records are read. */
const RECORD_SETTINGS = ["format", "map", "separator"] as const satisfies readonly SettingName[];

/**
 * All datasets of the service, the companies first. Their documents are not opened yet, but their schemas are known.
 *
 * @throws {CommandFailure} exit 2, for settings that do not fit the files; exit 1, for a file that cannot be served
 * @throws {IndexFileError} for an index file that cannot be opened
 */
export async function servedDatasets(context: ServedContext): Promise<readonly ServedDocuments[]> {
  const { settings, raw, onMessage } = context;
  const { data, db, dataset, opensearch } = settings;
  const found = servedFiles(dataset);
  for (const message of found.messages) onMessage(message);
  const files = db === null ? found.files : [await databaseFile(db), ...found.files];
  const hasCompanies = data !== null || opensearch !== null || files.length === 0;
  const companies = hasCompanies ? [companiesOf(settings)] : [];
  const places = companies.map(({ name }) => ({ name, path: data ?? "the cluster" }));
  checkNames([...places, ...files]);
  checkSchemas(files, settings.schema, raw);
  const read = files.flatMap(({ kind, path }) => (kind === "records" ? [path] : []));
  checkRecordSettings(raw, [
    ...companies.flatMap(({ source }) => (source.kind === "records" ? [data ?? ""] : [])),
    ...read,
  ]);
  const served = [...companies];
  for (const file of files) served.push(await documentsOfFile(file, context));
  const names = served.map(({ name }) => name);
  checkPublic(raw, settings.public, names);
  checkAliases(raw, settings.alias, names);
  return served;
}

/** The file of `--db`, whose dataset is called `companies` if it has those. */
async function databaseFile(path: string): Promise<ServedFile> {
  requireDataset(path);
  const { hasSamples } = await typeOfFile("dataset", path);
  return { name: hasSamples ? COMPANIES : nameOf(path), path, kind: "dataset" };
}

/** The companies of a cluster, of `--data`, or the bundled ones. */
function companiesOf(settings: ServeSettings): ServedDocuments {
  const { data, opensearch: nodes } = settings;
  if (nodes !== null) {
    const { opensearch_user: user, opensearch_password: password, opensearch_ca: ca, opensearch_index } = settings;
    const source = { kind: "cluster", address: { nodes, user, password, ca }, index: opensearch_index } as const;
    return new ServedDocuments(COMPANIES, companyDocuments, source);
  }
  const kind = data === null ? null : fileKind(data);
  if (data !== null && kind === "dataset") {
    throw new CommandFailure(`error: --data ${data}: it is a dataset. Serve it with firmament serve ${data}`, 2);
  }
  if (data !== null && kind === "index") {
    return new ServedDocuments(COMPANIES, companyDocuments, { kind, path: data });
  }
  const reading = { ...recordSettings(settings), ...(data !== null && { data }), type: companyDocuments };
  return newRecords(COMPANIES, reading);
}

async function documentsOfFile(
  file: ServedFile,
  { settings, streams, onMessage }: ServedContext,
): Promise<ServedDocuments> {
  const { name, path, kind } = file;
  const schema = schemaOf(file, settings.schema);
  if (kind !== "records") {
    const type = schema === null ? await typeOfFile(kind, path) : documentsOf(await readSchemaFile(schema));
    return new ServedDocuments(name, type, { kind, path });
  }
  if (schema !== null) {
    const type = documentsOf(await readSchemaFile(schema));
    return newRecords(name, { ...recordSettings(settings), data: path, type });
  }
  if (isReadOnce(path)) {
    const message = `${sourceName(path)} can be read once only, so no schema can be inferred from it`;
    throw new CommandFailure(`error: ${message}. State its schema with --schema, or save it in a file`, 2);
  }
  const { reading, message } = await inferredType(path, name, recordSettings(settings), streams);
  onMessage(message);
  return newRecords(name, reading);
}

function newRecords(name: string, reading: ReadingOptions): ServedDocuments {
  checkTargets(reading.map ?? [], reading.type);
  return new ServedDocuments(name, reading.type, { kind: "records", reading });
}

/** @throws {CommandFailure} exit 2, for a mapping to a field that the documents do not have */
function checkTargets(map: readonly Mapping[], type: DocumentType): void {
  try {
    for (const mapping of map) checkTarget(mapping, type);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CommandFailure(`error: --map: ${error.message}`, 2);
  }
}

function recordSettings({ format, map, separator }: ServeSettings): RecordSettings {
  return {
    ...(format !== null && { format }),
    ...(map.length > 0 && { map }),
    ...(separator !== null && { separator }),
  };
}

/** @throws {CommandFailure} exit 2, for a setting of records unless one file has records */
function checkRecordSettings(raw: RawSettings, paths: readonly string[]): void {
  const stated = RECORD_SETTINGS.find((name) => (raw[name]?.value ?? null) !== null);
  if (stated === undefined || paths.length === 1) return;
  const { source } = raw[stated] ?? { source: stated };
  const count = paths.length === 0 ? "no file of records is served" : `${paths.length} are served: ${paths.join(", ")}`;
  const advice = `Load the records that need it into a dataset: firmament load FILE --db NAME.db --${stated} …; then serve NAME.db`;
  throw new CommandFailure(`error: ${source} is for one file of records, and ${count}. ${advice}`, 2);
}
