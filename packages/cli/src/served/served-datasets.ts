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
import type { RecordFormat } from "../records/record-format.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import type { DatasetSetting } from "./dataset-setting.ts";
import { inferredType, type RecordSettings, typeOfFile } from "./file-type.ts";
import { checkSchemas, schemaOf } from "./schema-setting.ts";
import { type ClusterSource, ServedDocuments } from "./served-documents.ts";
import { checkNames, nameOf, type ServedFile, servedFiles } from "./served-files.ts";
import type { ServingCommand } from "./serving-command.ts";

/** The settings that say what is served. */
export interface ServedSettings {
  /** Records of companies, or an index file of them; `null`: other files, or the bundled companies. */
  readonly data: string | null;
  /** The file of a dataset; `null`: `data`. */
  readonly db: string | null;
  /** Files beside `data` and `db`, each of which is a dataset. The bundled companies are served only without any. */
  readonly dataset: readonly DatasetSetting[];
  /** Schema files, with the names of their datasets; without a name, for the only one. */
  readonly schema: readonly DatasetSetting[];
  /** `null`: as the name and the first bytes of each file suggest. */
  readonly format: RecordFormat | null;
  readonly map: readonly Mapping[];
  /** `null`: a cell is one value. */
  readonly separator: string | null;
}

/** How the user states settings: `--map`, `FIRMAMENT_MAP`. Only of those that are stated. */
export type SettingSources = Readonly<Partial<Record<keyof ServedSettings, string>>>;

/** What finding out what is served needs. */
export interface ServedContext {
  readonly command: ServingCommand;
  readonly settings: ServedSettings;
  /** The index of a cluster that has the companies; `null`: they are in this process. */
  readonly cluster: ClusterSource | null;
  readonly sources: SettingSources;
  readonly streams: ReadingStreams;
  /** Receives sentences for the operator. */
  onMessage(text: string): void;
}

const COMPANIES = "companies";

/** The settings that say how records are read. */
const RECORD_SETTINGS = ["format", "map", "separator"] as const satisfies readonly (keyof ServedSettings)[];

/**
 * All datasets of the service, the companies first. Their documents are not opened yet, but their schemas are known.
 *
 * @throws {CommandFailure} exit 2, for settings that do not fit the files; exit 1, for a file that cannot be served
 * @throws {IndexFileError} for an index file that cannot be opened
 */
export async function servedDatasets(context: ServedContext): Promise<readonly ServedDocuments[]> {
  const { command, settings, cluster, sources, onMessage } = context;
  const { data, db, dataset } = settings;
  const found = servedFiles(dataset, command);
  for (const message of found.messages) onMessage(message);
  const files = db === null ? found.files : [await databaseFile(db), ...found.files];
  const hasCompanies = data !== null || cluster !== null || files.length === 0;
  const companies = hasCompanies ? [companiesOf(context)] : [];
  const places = companies.map(({ name }) => ({ name, path: data ?? "the cluster" }));
  checkNames([...places, ...files]);
  checkSchemas(files, { command, schemas: settings.schema, source: sources.schema ?? "schema" });
  const read = files.flatMap(({ kind, path }) => (kind === "records" ? [path] : []));
  checkRecordSettings(context, [
    ...companies.flatMap(({ source }) => (source.kind === "records" ? [data ?? ""] : [])),
    ...read,
  ]);
  const served = [...companies];
  for (const file of files) served.push(await documentsOfFile(file, context));
  return served;
}

/** The file of `--db`, whose dataset is called `companies` if it has those. */
async function databaseFile(path: string): Promise<ServedFile> {
  requireDataset(path);
  const { hasSamples } = await typeOfFile("dataset", path);
  return { name: hasSamples ? COMPANIES : nameOf(path), path, kind: "dataset" };
}

/** The companies of a cluster, of `--data`, or the bundled ones. */
function companiesOf({ command, settings, cluster }: ServedContext): ServedDocuments {
  const { data } = settings;
  if (cluster !== null) return new ServedDocuments(COMPANIES, companyDocuments, cluster, command);
  const kind = data === null ? null : fileKind(data);
  if (data !== null && kind === "dataset") {
    throw new CommandFailure(`error: --data ${data}: it is a dataset. Serve it with firmament ${command} ${data}`, 2);
  }
  if (data !== null && kind === "index") {
    return new ServedDocuments(COMPANIES, companyDocuments, { kind, path: data }, command);
  }
  const reading = { ...recordSettings(settings), ...(data !== null && { data }), type: companyDocuments };
  return newRecords(COMPANIES, reading, command);
}

async function documentsOfFile(
  file: ServedFile,
  { command, settings, streams, onMessage }: ServedContext,
): Promise<ServedDocuments> {
  const { name, path, kind } = file;
  const schema = schemaOf(file, settings.schema);
  if (kind !== "records") {
    const type = schema === null ? await typeOfFile(kind, path) : documentsOf(await readSchemaFile(schema));
    return new ServedDocuments(name, type, { kind, path }, command);
  }
  if (schema !== null) {
    const type = documentsOf(await readSchemaFile(schema));
    return newRecords(name, { ...recordSettings(settings), data: path, type }, command);
  }
  if (isReadOnce(path)) {
    const message = `${sourceName(path)} can be read once only, so no schema can be inferred from it`;
    throw new CommandFailure(`error: ${message}. State its schema with --schema, or save it in a file`, 2);
  }
  const { reading, message } = await inferredType({ path, name, settings: recordSettings(settings), command }, streams);
  onMessage(message);
  return newRecords(name, reading, command);
}

function newRecords(name: string, reading: ReadingOptions, command: ServingCommand): ServedDocuments {
  checkTargets(reading.map ?? [], reading.type);
  return new ServedDocuments(name, reading.type, { kind: "records", reading }, command);
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

function recordSettings({ format, map, separator }: ServedSettings): RecordSettings {
  return {
    ...(format !== null && { format }),
    ...(map.length > 0 && { map }),
    ...(separator !== null && { separator }),
  };
}

/** @throws {CommandFailure} exit 2, for a setting of records unless one file has records */
function checkRecordSettings({ sources }: ServedContext, paths: readonly string[]): void {
  const stated = RECORD_SETTINGS.find((name) => sources[name] !== undefined);
  if (stated === undefined || paths.length === 1) return;
  const source = sources[stated];
  const count = paths.length === 0 ? "no file of records is served" : `${paths.length} are served: ${paths.join(", ")}`;
  const advice = `Load the records that need it into a dataset: firmament load FILE --db NAME.db --${stated} …; then serve NAME.db`;
  throw new CommandFailure(`error: ${source} is for one file of records, and ${count}. ${advice}`, 2);
}
