import type { Steps } from "../../base/steps.ts";
import { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { type CompanySchema, companySchema } from "../../schema/company-schema.ts";
import type { Schema } from "../../schema/schema.ts";
import { type ByteSource, memorySource } from "../../storage/byte-source.ts";
import { decodeIndexFile } from "../../storage/decode.ts";
import { encodeIndexFile } from "../../storage/encode.ts";
import type { IndexFileContent } from "../../storage/layout.ts";
import type { EngineOptions } from "../options/engine-options.ts";
import { internalsOf, SearchEngine } from "../search-engine.ts";
import { indexContent, readEngineState } from "./index-manifest.ts";

/**
 * How a snapshot is opened. The default operator is the saved one, the schema that of companies if no other is given.
 */
export interface OpenIndexOptions<S extends Schema> extends Omit<EngineOptions, "defaultOperator"> {
  /** The schema of the engine that was saved. */
  readonly schema?: S;
}

/**
 * The bytes of a snapshot file of the engine as it is at the time of the call, chunk by chunk: put together they are
 * what {@link readIndex} reads. Chunks may be empty: each takes a few milliseconds at most, and other work may go on
 * between them. Each is to be written or copied before the next is taken.
 *
 * @throws {RangeError} when there is more than a file can hold
 * @throws {IndexFileError} `damaged`, when the engine is itself from a snapshot, and that is damaged
 */
export function writeIndex<S extends Schema>(engine: SearchEngine<S>): Generator<Uint8Array, void> {
  const { schema, analyzedSchema, defaultOperator, writer } = internalsOf(engine);
  const saving = writer.saveSteps();
  return chunksOf(saving, (segments) => indexContent({ defaultOperator, segments }, schema, analyzedSchema));
}

const NOTHING = new Uint8Array(0);

function* chunksOf<Segments>(
  saving: Steps<Segments>,
  contentWith: (segments: Segments) => IndexFileContent,
): Generator<Uint8Array, void> {
  for (let step = saving.next(); ; step = saving.next()) {
    if (step.done === true) {
      yield* encodeIndexFile(contentWith(step.value));
      return;
    }
    yield NOTHING;
  }
}

/**
 * An engine with what {@link writeIndex} gave. It can be searched and changed; the bytes must not change. Most of
 * them are only read, and checked, when they are first needed: any later call may throw a {@link IndexFileError} with
 * the code `damaged`.
 *
 * @throws {IndexFileError} when it is damaged, of a newer format, of another schema, or no snapshot at all: see its
 * `code`
 */
export function readIndex<S extends Schema = CompanySchema>(
  bytes: ArrayBuffer | Uint8Array,
  options: OpenIndexOptions<S> = {},
): SearchEngine<S> {
  return openEngine(memorySource(bytes), options);
}

/** {@link readIndex} from any source. */
export function openEngine<S extends Schema>(source: ByteSource, options: OpenIndexOptions<S>): SearchEngine<S> {
  // Only the default of the type parameter leaves the schema out.
  const { schema = companySchema as Schema as S, ...others } = options;
  const opened = decodeIndexFile(source);
  const { defaultOperator, segments } = readEngineState(opened, schema, new AnalyzedSchema(schema, options.analyzer));
  const engine = new SearchEngine(schema, { ...others, defaultOperator });
  internalsOf(engine).writer.restore(segments);
  return engine;
}
