import type { Analyzer } from "../../analysis/analyzer.ts";
import { checkOptions, type OptionNames } from "../../base/known-options.ts";
import type { Steps } from "../../base/steps.ts";
import { requireWholeNumber } from "../../base/whole-number.ts";
import { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { requireSchema } from "../../schema/require-schema.ts";
import type { Schema } from "../../schema/schema.ts";
import { type ByteSource, memorySource } from "../../storage/byte-source.ts";
import { decodeIndexFile, type OpenedIndexFile } from "../../storage/decode.ts";
import { encodeIndexFile } from "../../storage/encode.ts";
import type { IndexFileContent } from "../../storage/layout.ts";
import { type EngineOptions, UNSAVED_OPTIONS } from "../options/engine-options.ts";
import { internalsOf, requireEngine, SearchEngine } from "../search-engine.ts";
import { indexContent, readEngineState, savedSchema } from "./index-manifest.ts";

/** The options of `readIndex` and `openIndex`: those of the engine, except for the default operator, which is saved. */
export interface OpenIndexOptions<S extends Schema> extends Omit<EngineOptions, "defaultOperator"> {
  /** The schema of the saved engine. */
  readonly schema: S;
  /**
   * The memory for the parts of the file that were read, in bytes: when they take more, all of them are given back, and
   * searches read what they need again. A limit below what one search needs slows it down. At least 16 MB (2²⁴). Default: no
   * limit.
   */
  readonly residentBytes?: number | undefined;
}

const OPEN_OPTIONS: OptionNames<OpenIndexOptions<Schema>> = { schema: true, residentBytes: true, ...UNSAVED_OPTIONS };

/**
 * @param subject the function that has the options
 * @throws {TypeError} for an unknown option, and without a schema
 */
export function checkOpenOptions<S extends Schema>(subject: string, options: OpenIndexOptions<S>): void {
  checkOptions(subject, options ?? {}, OPEN_OPTIONS);
  requireSchema(subject, options?.schema, "schemaOfIndex of firmament/node");
}

/**
 * Encodes an engine as an index file, which {@link readIndex} opens.
 *
 * @throws {RangeError} if the file would exceed the maximum size
 * @throws {TypeError} for a value that is not an engine
 * @throws {IndexFileError} `damaged` if the engine was opened from an index file that is damaged
 */
export function writeIndex<S extends Schema>(engine: SearchEngine<S>): ReturnType<typeof Uint8Array.from> {
  requireEngine("writeIndex", engine);
  // The engine does not change before the chunks are joined, so they need not be copied.
  const chunks = [...indexChunksOf(engine, null)];
  const file = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    file.set(chunk, offset);
    offset += chunk.length;
  }
  return file;
}

/**
 * Encodes an engine as {@link writeIndex} does, in chunks, so that other work can run between two of them. The file contains
 * the documents at the time of the first chunk; the engine can be changed between two chunks. A chunk takes a few
 * milliseconds at most, and may be empty. The caller must write or copy each chunk before it takes the next one.
 *
 * @throws {RangeError} if the file would exceed the maximum size
 * @throws {TypeError} for a value that is not an engine
 * @throws {IndexFileError} `damaged` if the engine was opened from an index file that is damaged
 */
export function indexChunks<S extends Schema>(engine: SearchEngine<S>): Generator<Uint8Array, void> {
  requireEngine("indexChunks", engine);
  return indexChunksOf(engine, null);
}

/**
 * Encodes an engine as {@link indexChunks} does.
 *
 * @param origin JSON that says what the documents are a copy of; `null` for nothing
 */
export function indexChunksOf<S extends Schema>(
  engine: SearchEngine<S>,
  origin: object | null,
): Generator<Uint8Array, void> {
  const { schema, rules, writer } = internalsOf(engine);
  const steps = writer.saveSteps();
  return chunksOf(steps, (segments) =>
    indexContent({ origin, defaultOperator: rules.defaultOperator, segments }, schema, rules.schema),
  );
}

const EMPTY_CHUNK = new Uint8Array(0);

function* chunksOf<Segments>(
  steps: Steps<Segments>,
  contentWith: (segments: Segments) => IndexFileContent,
): Generator<Uint8Array, void> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) {
      yield* encodeIndexFile(contentWith(step.value));
      return;
    }
    yield EMPTY_CHUNK;
  }
}

/**
 * Opens an index file in memory. The engine can be searched and changed; the caller must not change the bytes. Most
 * sections are read and checked when they are first needed, so every later call may throw an {@link IndexFileError}
 * with the code `damaged`.
 *
 * @throws {IndexFileError} if the bytes are damaged, not an index file, or have a newer format or another schema
 * @throws {TypeError} for a value that is not bytes, and without a schema
 */
export function readIndex<S extends Schema>(
  bytes: ArrayBuffer | Uint8Array,
  options: OpenIndexOptions<S>,
): SearchEngine<S> {
  checkOpenOptions("readIndex", options);
  return openEngine(memorySource(bytes), options);
}

/**
 * The schema that an index file was saved with. Its fields are not known to the compiler.
 *
 * @param analyzers analyzers of your own that it may have
 * @throws {IndexFileError} if the bytes are damaged or not an index file, or if its analyzers are not known
 */
export function schemaIn(source: ByteSource, analyzers: readonly Analyzer[]): Schema {
  const opened = decodeIndexFile(source);
  source.close();
  return savedSchema(opened, analyzers);
}

/** Opens an index file from any source, as {@link readIndex} does. */
export function openEngine<S extends Schema>(source: ByteSource, options: OpenIndexOptions<S>): SearchEngine<S> {
  return openDecoded(decodeIndexFile(source, readResidentBytes(options)), options);
}

/** Giving pages back takes about as long as reading 1 MB. */
const MIN_RESIDENT_BYTES = 2 ** 24;

/** @throws {RangeError} when it is not a whole number from {@link MIN_RESIDENT_BYTES} */
function readResidentBytes({ residentBytes }: Pick<OpenIndexOptions<Schema>, "residentBytes">): number | undefined {
  return residentBytes === undefined
    ? undefined
    : requireWholeNumber("residentBytes", residentBytes, MIN_RESIDENT_BYTES);
}

/** Opens an index file whose directory has been read. */
export function openDecoded<S extends Schema>(opened: OpenedIndexFile, options: OpenIndexOptions<S>): SearchEngine<S> {
  const { schema, residentBytes: _, ...others } = options;
  const { defaultOperator, segments } = readEngineState(opened, schema, new AnalyzedSchema(schema, options.analyzer));
  const engine = new SearchEngine(schema, { ...others, defaultOperator });
  internalsOf(engine).writer.restore(segments);
  return engine;
}
