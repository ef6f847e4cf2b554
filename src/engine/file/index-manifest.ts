import { checkDirectory, DirectoryError } from "../../indexes/sealed/check-directory.ts";
import type { SavedSegment } from "../../indexes/writer/saved-segments.ts";
import type { DefaultOperator } from "../../plan/resolve/resolver.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
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

/** A field of the schema with which the index was saved. */
interface SavedField {
  readonly name: string;
  /** `text`, `texts` (multi-valued) or `number`. */
  readonly type: string;
  /** The name of a text field's analyzer; `null` for a number field. */
  readonly analyzer: string | null;
  /** The weight and the typical length of a text field, on which stored frequencies depend; `null` for a number field. */
  readonly weight: number | null;
  readonly typicalLength: number | null;
}

/** The manifest and the buffers of an index file: for each segment its sections, then its deleted ordinals. */
export function indexContent(state: EngineState, schema: Schema, analyzed: AnalyzedSchema): IndexFileContent {
  return {
    manifest: {
      fields: fieldsOf(schema, analyzed),
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
  const { fields, defaultOperator, segments } = manifest as Readonly<Record<string, unknown>>;
  requireSameFields(name, fields, fieldsOf(schema, analyzed));
  if (defaultOperator !== "OR" && defaultOperator !== "AND") throw damaged(name, "its default operator is invalid");
  if (!Array.isArray(segments) || buffers.length !== 2 * segments.length) {
    throw damaged(name, "it does not have two buffers for each segment");
  }
  return {
    origin: originOf(opened),
    defaultOperator,
    segments: segments.map((directory, index) => {
      const [pages, deleted] = buffers.slice(2 * index) as [BytePages, BytePages];
      return savedSegmentIn(name, index, directory, pages, deleted, schema);
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

function fieldsOf({ fields }: Schema, analyzed: AnalyzedSchema): readonly SavedField[] {
  return Object.entries(fields).map(([name, field]) =>
    field.type === "number"
      ? { name, type: "number", analyzer: null, weight: null, typicalLength: null }
      : {
          name,
          type: field.many ? "texts" : "text",
          analyzer: analyzed.textField(name).analyzer.name,
          weight: field.weight,
          typicalLength: field.typicalLength,
        },
  );
}

function requireSameFields(name: string, json: unknown, expected: readonly SavedField[]): void {
  if (!Array.isArray(json) || !json.every(isSavedField)) throw damaged(name, "its list of fields is invalid");
  for (const [index, field] of expected.entries()) {
    const saved: SavedField | undefined = json[index];
    if (saved !== undefined && isSame(saved, field)) continue;
    throw new IndexFileError(
      "schema",
      `${name} was saved with ${saved === undefined ? "fewer fields" : `the field ${describe(saved)}`}, where the schema now has ${describe(field)}. Open it with the schema and the analyzer it was saved with, or load the documents again.`,
    );
  }
  const extra: SavedField | undefined = json[expected.length];
  if (extra === undefined) return;
  throw new IndexFileError(
    "schema",
    `${name} was saved with the field ${describe(extra)}, which the schema does not have. Open it with the schema it was saved with, or load the documents again.`,
  );
}

function isSavedField(json: unknown): json is SavedField {
  if (typeof json !== "object" || json === null) return false;
  const { name, type, analyzer, weight, typicalLength } = json as Partial<SavedField>;
  if (typeof name !== "string" || typeof type !== "string") return false;
  if (analyzer === null) return weight === null && typicalLength === null;
  return typeof analyzer === "string" && typeof weight === "number" && typeof typicalLength === "number";
}

function isSame(a: SavedField, b: SavedField): boolean {
  return (
    a.name === b.name &&
    a.type === b.type &&
    a.analyzer === b.analyzer &&
    a.weight === b.weight &&
    a.typicalLength === b.typicalLength
  );
}

function describe({ name, type, analyzer, weight, typicalLength }: SavedField): string {
  const kind = type === "texts" ? "many texts" : `one ${type}`;
  if (analyzer === null) return `${JSON.stringify(name)} (${kind})`;
  const options = `analyzer ${JSON.stringify(analyzer)}, weight ${weight}, typical length ${typicalLength}`;
  return `${JSON.stringify(name)} (${kind}, ${options})`;
}
