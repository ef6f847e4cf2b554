import type { Analyzer } from "../../analysis/analyzer.ts";
import { missingAnalyzerReason } from "../../analysis/composed/missing-analyzer.ts";
import { foldingAnalyzer } from "../../analysis/folding-analyzer.ts";
import { checkDirectory, DirectoryError } from "../../indexes/sealed/check-directory.ts";
import type { SavedSegment } from "../../indexes/writer/saved-segments.ts";
import type { DefaultOperator } from "../../plan/resolve/resolver.ts";
import { type AnalyzedSchema, effectiveSchema } from "../../schema/analyzed-schema.ts";
import { FIELD_FORMS } from "../../schema/json/field-options.ts";
import { SchemaError } from "../../schema/json/schema-error.ts";
import { type FieldJson, type SchemaJson, schemaFromJson, schemaToJson } from "../../schema/json/schema-json.ts";
import type { Schema } from "../../schema/schema.ts";
import type { BytePages } from "../../storage/byte-pages.ts";
import type { OpenedIndexFile } from "../../storage/decode.ts";
import { damaged, IndexFileError } from "../../storage/index-file-error.ts";
import type { IndexFileContent } from "../../storage/layout.ts";

/** The contents of an engine that an index file saves. */
export interface EngineState {
  /** JSON that says what the documents are a copy of; `null` for nothing. */
  readonly origin: object | null;
  readonly defaultOperator: DefaultOperator;
  /** In insertion order. */
  readonly segments: readonly SavedSegment[];
}

/** The manifest and the buffers of an index file: for each segment its sections, then its deleted ordinals. */
export function indexContent(state: EngineState, schema: Schema, analyzed: AnalyzedSchema): IndexFileContent {
  return {
    manifest: {
      schema: schemaToJson(effectiveSchema(schema, analyzed)),
      origin: state.origin,
      defaultOperator: state.defaultOperator,
      segments: state.segments.map(({ bytes }) => bytes.directory),
    },
    buffers: state.segments.flatMap(({ bytes, deleted }) => [bytes.pages, deleted]),
  };
}

/**
 * @throws {IndexFileError} `schema` if it was saved with other fields, analyzers, weights or typical lengths, `damaged` if its manifest is
 * invalid
 */
export function readEngineState(opened: OpenedIndexFile, schema: Schema, analyzed: AnalyzedSchema): EngineState {
  const { name, manifest, buffers } = opened;
  const { schema: saved, defaultOperator, segments } = manifest as Readonly<Record<string, unknown>>;
  requireSameIndex(name, saved, schemaToJson(effectiveSchema(schema, analyzed)));
  if (defaultOperator !== "OR" && defaultOperator !== "AND") throw damaged(name, "its default operator is invalid");
  if (!Array.isArray(segments) || buffers.length !== 2 * segments.length) {
    throw damaged(name, "it does not have two buffers for each segment");
  }
  return {
    origin: originOf(opened),
    defaultOperator,
    segments: segments.map((directory, index) => {
      const [pages, deleted] = buffers.slice(2 * index) as [BytePages, BytePages];
      return savedSegmentIn(name, index, directory, pages, deleted, analyzed.effective);
    }),
  };
}

/** The origin that an index file was saved with; `null` if it has none. */
export function originOf({ manifest }: OpenedIndexFile): object | null {
  const { origin } = manifest as Readonly<Record<string, unknown>>;
  return typeof origin === "object" ? origin : null;
}

function savedSegmentIn(
  name: string,
  index: number,
  json: unknown,
  pages: BytePages,
  deletedPages: BytePages,
  schema: Schema,
): SavedSegment {
  try {
    const directory = checkDirectory(json, schema, pages.buffer.byteLength);
    return { bytes: { directory, pages }, deleted: deletedIn(deletedPages, directory.size) };
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    throw damaged(name, `segment ${index}: ${error.message}`, error);
  }
}

function deletedIn(pages: BytePages, size: number): Uint32Array {
  if (pages.buffer.byteLength % 4 !== 0) throw new DirectoryError("the deleted ordinals are not 32-bit numbers");
  pages.ensureLoaded(0, pages.buffer.byteLength);
  const deleted = new Uint32Array(pages.buffer);
  if (deleted.some((ordinal) => ordinal >= size)) throw new DirectoryError("a deleted ordinal does not exist");
  return deleted;
}

/**
 * The schema that an index file was saved with.
 *
 * @param analyzers analyzers that it may have besides those of this library
 * @throws {IndexFileError} `schema` if it has another analyzer, `damaged` if the manifest is invalid
 */
export function savedSchema({ name, manifest }: OpenedIndexFile, analyzers: readonly Analyzer[]): Schema {
  const { schema } = manifest as Readonly<Record<string, unknown>>;
  if (!isSchemaJson(schema)) throw damaged(name, "its schema is invalid");
  try {
    return schemaFromJson(schema, { analyzers });
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    const message = `${name} was saved with a schema that cannot be read: ${error.message} Open it with the schema and the analyzers it was saved with.`;
    throw new IndexFileError("schema", message, { cause: error });
  }
}

/** Fields by name, as JSON that is equal if an index of them has the same content. */
type IndexedFields = ReadonlyMap<string, string>;

/** The options that affect searches and records only. */
const NOT_INDEXED: ReadonlySet<string> = new Set(["exactFirst", "required"]);

function indexedFields({
  analyzer = foldingAnalyzer.name,
  fields,
}: Pick<SchemaJson, "analyzer" | "fields">): IndexedFields {
  return new Map(Object.entries(fields).map(([name, field]) => [name, JSON.stringify(indexedField(field, analyzer))]));
}

function indexedField({ type, ...options }: FieldJson, analyzer: string): object {
  const indexed = Object.entries(options)
    .filter(([option]) => !NOT_INDEXED.has(option))
    .map(([option, value]) => [option, option === "fields" ? indexedMembers(value, analyzer) : value]);
  const isAnalyzed = Object.hasOwn(FIELD_FORMS, type) && Object.hasOwn(FIELD_FORMS[type].options, "analyzer");
  return { type, ...(isAnalyzed && { analyzer }), ...Object.fromEntries(indexed) };
}

/** The fields of nested objects. */
function indexedMembers(fields: unknown, analyzer: string): object {
  const members = Object.entries(membersOf(fields));
  return Object.fromEntries(members.map(([name, field]) => [name, indexedField(field as FieldJson, analyzer)]));
}

function requireSameIndex(name: string, json: unknown, expected: SchemaJson): void {
  if (!isSchemaJson(json)) throw damaged(name, "its schema is invalid");
  const difference = differenceOf([...indexedFields(json)], [...indexedFields(expected)]);
  if (difference === null) return;
  for (const analyzer of analyzersIn(json)) {
    const reason = missingAnalyzerReason(analyzer);
    if (reason !== null)
      throw new IndexFileError("schema", `${name} was saved with the analyzer ${JSON.stringify(analyzer)}. ${reason}`);
  }
  const advice = "Open it with the schema and the analyzer it was saved with, or load the documents again.";
  throw new IndexFileError("schema", `${name} was saved with ${difference}. ${advice}`);
}

/** The names of all analyzers that the JSON of a schema contains. */
function analyzersIn({ analyzer, fields }: SchemaJson): readonly string[] {
  const named = (members: unknown): readonly unknown[] =>
    Object.values(membersOf(members)).flatMap((field) => [
      membersOf(field).analyzer,
      ...named(membersOf(field).fields),
    ]);
  return [analyzer, ...named(fields)].filter((name) => typeof name === "string");
}

type FieldEntry = readonly [name: string, field: string];

/** The first difference in words; `null` without one. The order of the fields is part of an index. */
function differenceOf(saved: readonly FieldEntry[], expected: readonly FieldEntry[]): string | null {
  for (const [index, field] of expected.entries()) {
    const other = saved[index];
    if (other === undefined) return `fewer fields, where the schema now has ${describe(field)}`;
    if (describe(other) !== describe(field)) {
      return `the field ${describe(other)}, where the schema now has ${describe(field)}`;
    }
  }
  const extra = saved[expected.length];
  return extra === undefined ? null : `the field ${describe(extra)}, which the schema does not have`;
}

function describe([name, field]: FieldEntry): string {
  return `${JSON.stringify(name)} ${field}`;
}

function isSchemaJson(json: unknown): json is SchemaJson {
  const { analyzer, fields } = membersOf(json);
  return (
    typeof analyzer === "string" &&
    isObject(fields) &&
    Object.values(fields).every((field) => typeof membersOf(field).type === "string")
  );
}

function membersOf(json: unknown): Readonly<Record<string, unknown>> {
  return isObject(json) ? { ...json } : {};
}

function isObject(json: unknown): json is object {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
