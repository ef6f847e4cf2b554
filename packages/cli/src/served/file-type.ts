import { schemaOfDataset } from "@firmament/dataset";
import { type PointMembers, proposedSchema, type SchemaProposal } from "@firmament/infer";
import { type Schema, SchemaError, schemaFromJson } from "firmament";
import { shellWord } from "firmament/base";
import { schemaOfIndex } from "firmament/node";
import type { DocumentType } from "../document-type/document-type.ts";
import { documentsOf } from "../document-type/schema-documents.ts";
import type { ReadingStreams } from "../documents/document-records.ts";
import { registerLanguages } from "../documents/document-type-of.ts";
import { withDatasetFailures } from "../documents/open-dataset.ts";
import type { ReadingOptions } from "../documents/read-documents.ts";
import { readStatistics } from "../documents/record-statistics.ts";
import type { Mapping } from "../records/column-map.ts";
import type { RecordOptions } from "../records/record-files.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { formatCount } from "../terminal/number-format.ts";
import type { ServingCommand } from "./serving-command.ts";

/** How the records of a file are read; their fields are not known yet. */
export type RecordSettings = Pick<RecordOptions, "format" | "map" | "separator">;

/** The schema that an index file or a dataset states. */
export async function typeOfFile(kind: "index" | "dataset", path: string): Promise<DocumentType> {
  await registerLanguages();
  return documentsOf(
    kind === "index" ? await schemaOfIndex(path) : await withDatasetFailures(() => schemaOfDataset(path)),
  );
}

/** A file of records whose schema is not known. */
export interface RecordFile {
  readonly path: string;
  /** The name of the dataset. */
  readonly name: string;
  readonly settings: RecordSettings;
  readonly command: ServingCommand;
}

/** A schema that records suggest, and how they are read by it. */
export interface InferredType {
  readonly reading: ReadingOptions;
  /** Says in one line which fields there are, and how to keep them. */
  readonly message: string;
}

/**
 * Reads all records of a file, and proposes a schema for them, as `firmament schema infer` does. Without a member that
 * identifies the records, their numbers are their ids.
 *
 * @throws {CommandFailure} exit 1, when the file cannot be read or has no records
 */
export async function inferredType(file: RecordFile, { stdin, screen }: ReadingStreams): Promise<InferredType> {
  const { path, name, settings } = file;
  // The second reading, which loads the documents, reports the same.
  const silent = { ...screen, print: () => {}, printMessage: () => {} };
  const { records, areCells, invalid } = await readStatistics(path, settings, { stdin, screen: silent });
  if (records.count === 0) {
    const reason =
      invalid === 0
        ? `${path} contains no records. Serve a file with at least one, or a dataset`
        : `no record of ${path} can be read. ${command(["schema", "infer", path])} says why`;
    throw new CommandFailure(`error: ${reason}`, 1);
  }
  const proposal = proposedSchema(records, { areCells, areSplit: settings.separator !== undefined, joinsPoints: true });
  const { id, points } = proposal;
  const ids = id === null ? settings.map : withId(id, settings.map ?? []);
  const map = points.length === 0 ? ids : withPoints(points, ids ?? []);
  return {
    reading: {
      ...settings,
      data: path,
      type: documentsOf(searchableSchema(proposal, path, name)),
      ...(map !== undefined && { map }),
      ...(id === null && { areNumbered: true }),
    },
    message: inferenceText(proposal, { ...file, map: map ?? [] }, records.count),
  };
}

/** @throws {CommandFailure} exit 1, if no field could be searched by words */
function searchableSchema({ schema }: SchemaProposal, path: string, name: string): Schema {
  try {
    return schemaFromJson(schema);
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    const infer = command(["schema", "infer", path, "-o", `${name}.schema.json`]);
    const advice = `Write one with a keyword or text field: ${infer}; change it, and name it with --schema`;
    throw new CommandFailure(`error: the records of ${path} suggest no schema. ${error.message} ${advice}`, 1);
  }
}

/** The mappings with one for the member of the ids, which may have been renamed already. */
function withId(id: string, map: readonly Mapping[]): readonly Mapping[] {
  if (id === "id") return map;
  const others = map.filter(({ field }) => field !== id);
  return [...others, { column: columnOf(id, map), field: "id" }];
}

/** The mappings with one for each point, whose members may have been renamed already. */
function withPoints(points: readonly PointMembers[], map: readonly Mapping[]): readonly Mapping[] {
  const members = points.flatMap(({ lat, lon }) => [lat, lon]);
  const others = map.filter(({ field }) => !members.includes(field));
  return [
    ...others,
    ...points.map(({ lat, lon, field }) => ({ column: `${columnOf(lat, map)},${columnOf(lon, map)}`, field })),
  ];
}

/** The column that a member is read from. */
function columnOf(member: string, map: readonly Mapping[]): string {
  return map.find(({ field }) => field === member)?.column ?? member;
}

interface ReadFile extends RecordFile {
  readonly map: readonly Mapping[];
}

function inferenceText({ id, schema }: SchemaProposal, file: ReadFile, count: number): string {
  const { path, name, settings, command: serving, map } = file;
  const fields = Object.entries(schema.fields).map(([field, { type, many }]) => {
    return `${field} (${type}${many === true ? ", several" : ""})`;
  });
  const ids = id === null ? "no member identifies the records, so their numbers are the ids" : `the ids are in ${id}`;
  const schemaFile = `${name}.schema.json`;
  const options = [
    ...(settings.format === undefined ? [] : ["--format", settings.format]),
    ...(settings.separator === undefined ? [] : ["--separator", settings.separator]),
  ];
  const infer = ["schema", "infer", path, "-o", schemaFile, ...options];
  const maps = map.flatMap(({ column, field }) => ["--map", `${column}=${field}`]);
  const serve = [serving, `${name}=${path}`, "--schema", schemaFile, ...options, ...maps];
  const load = ["load", path, "--db", `${name}.db`, "--schema", schemaFile, ...options, ...maps];
  return [
    `${path}: schema inferred from ${formatCount(count, "record", "records")}: ${fields.join(", ")}; ${ids}`,
    `Keep and change the schema: ${command(infer)}, then ${command(serve)}`,
    id === null
      ? "Documents that can be changed need a member with ids: then load them with firmament load"
      : `Make the documents changeable: ${command(load)}, then serve ${name}.db`,
  ].join(". ");
}

/** A command for a shell. */
function command(args: readonly string[]): string {
  return ["firmament", ...args.map(shellWord)].join(" ");
}
