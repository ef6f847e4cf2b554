import { checkDirectory, DirectoryError } from "../../indexes/sealed/check-directory.ts";
import type { SavedSegment } from "../../indexes/writer/saved-segments.ts";
import type { DefaultOperator } from "../../plan/resolve/resolver.ts";
import type { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import type { Schema } from "../../schema/schema.ts";
import type { BytePages } from "../../storage/byte-pages.ts";
import type { OpenedIndexFile } from "../../storage/decode.ts";
import { damaged, IndexFileError } from "../../storage/index-file-error.ts";
import type { IndexFileContent } from "../../storage/layout.ts";

/** What an engine puts into a snapshot file. */
export interface EngineState {
  readonly defaultOperator: DefaultOperator;
  /** In the order of insertion. */
  readonly segments: readonly SavedSegment[];
}

/** A field as the index was made for it. */
interface SavedField {
  readonly name: string;
  /** `text`, `texts` for a field of many values, or `number`. */
  readonly type: string;
  /** The name of a text field's analyzer. */
  readonly analyzer: string | null;
}

/** The buffers are those of the segments, each with its deleted ordinals after it. */
export function indexContent(saved: EngineState, schema: Schema, analyzed: AnalyzedSchema): IndexFileContent {
  return {
    manifest: {
      fields: fieldsOf(schema, analyzed),
      defaultOperator: saved.defaultOperator,
      segments: saved.segments.map(({ bytes }) => bytes.directory),
    },
    buffers: saved.segments.flatMap(({ bytes, deleted }) => [bytes.pages, deleted]),
  };
}

/**
 * @throws {IndexFileError} `schema` when it was saved with other fields or analyzers, `damaged` when it is not what
 * was saved
 */
export function readEngineState(opened: OpenedIndexFile, schema: Schema, analyzed: AnalyzedSchema): EngineState {
  const { name, manifest, buffers } = opened;
  const { fields, defaultOperator, segments } = manifest as Readonly<Record<string, unknown>>;
  requireSameFields(name, fields, fieldsOf(schema, analyzed));
  if (defaultOperator !== "OR" && defaultOperator !== "AND") throw damaged(name, "its default operator is none");
  if (!Array.isArray(segments) || buffers.length !== 2 * segments.length) {
    throw damaged(name, "it does not have two buffers for each segment");
  }
  return {
    defaultOperator,
    segments: segments.map((directory, index) => {
      const [pages, deleted] = buffers.slice(2 * index) as [BytePages, BytePages];
      return savedSegmentIn(name, index, directory, pages, deleted, schema);
    }),
  };
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
  if (pages.buffer.byteLength % 4 !== 0) throw new DirectoryError("the deleted documents are no list of numbers");
  pages.ensureLoaded(0, pages.buffer.byteLength);
  const deleted = new Uint32Array(pages.buffer);
  if (deleted.some((ordinal) => ordinal >= size)) throw new DirectoryError("a document is deleted that there is not");
  return deleted;
}

function fieldsOf({ fields }: Schema, analyzed: AnalyzedSchema): readonly SavedField[] {
  return Object.entries(fields).map(([name, field]) =>
    field.type === "number"
      ? { name, type: "number", analyzer: null }
      : { name, type: field.many ? "texts" : "text", analyzer: analyzed.textField(name).analyzer.name },
  );
}

function requireSameFields(name: string, json: unknown, wanted: readonly SavedField[]): void {
  if (!Array.isArray(json) || !json.every(isSavedField)) throw damaged(name, "its list of fields is none");
  for (const [index, field] of wanted.entries()) {
    const saved: SavedField | undefined = json[index];
    if (saved?.name === field.name && saved.type === field.type && saved.analyzer === field.analyzer) continue;
    throw new IndexFileError(
      "schema",
      `${name} was saved with ${saved === undefined ? "fewer fields" : `the field ${described(saved)}`}, where the schema now has ${described(field)}. Open it with the schema and the analyzer it was saved with, or load the documents again.`,
    );
  }
  const more: SavedField | undefined = json[wanted.length];
  if (more === undefined) return;
  throw new IndexFileError(
    "schema",
    `${name} was saved with the field ${described(more)}, which the schema does not have. Open it with the schema it was saved with, or load the documents again.`,
  );
}

function isSavedField(json: unknown): json is SavedField {
  if (typeof json !== "object" || json === null) return false;
  const { name, type, analyzer } = json as Partial<SavedField>;
  return typeof name === "string" && typeof type === "string" && (analyzer === null || typeof analyzer === "string");
}

function described({ name, type, analyzer }: SavedField): string {
  const kind = type === "texts" ? "many texts" : `one ${type}`;
  return `${JSON.stringify(name)} (${kind}${analyzer === null ? "" : `, analyzer ${JSON.stringify(analyzer)}`})`;
}
