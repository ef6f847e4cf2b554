import { parse } from "../grammar/parser.ts";
import { requireSupportedNode } from "./base/node-version.ts";
import { type OpenIndexOptions, openEngine, writeIndex } from "./engine/file/index-file.ts";
import type { SearchEngine } from "./engine/search-engine.ts";
import { writeAtomically } from "./node/atomic-file.ts";
import { fileSource } from "./node/file-source.ts";
import type { CompanySchema } from "./schema/company-schema.ts";
import type { Schema } from "./schema/schema.ts";

export type { OpenIndexOptions } from "./engine/file/index-file.ts";
export { IndexFileError, type IndexFileErrorCode } from "./storage/index-file-error.ts";

requireSupportedNode();

/**
 * Saves an index to a file. It contains the engine's state at the time of the call; the engine can be searched and
 * changed meanwhile. A file at the path is replaced when the new one is complete, and stays if saving fails.
 *
 * @throws {Error} of the system, with advice in the message: no space, no permission, no such folder
 */
export async function saveIndex<S extends Schema>(engine: SearchEngine<S>, path: string): Promise<void> {
  await writeAtomically(path, writeIndex(engine));
}

/**
 * Opens a saved index, of companies if no other schema is given. The engine can be searched and changed; the file is
 * never changed. Most of the file is read and checked on first use, so it stays open until then, and every later call
 * can throw an {@link IndexFileError} with the code `damaged`. A file saved later under the same name has no effect.
 *
 * @throws {IndexFileError} if the file is damaged, of a newer format, of another schema, or no index file: see its `code`
 * @throws {Error} of the system, if the file does not exist or is not readable
 */
export async function openIndex<S extends Schema = CompanySchema>(
  path: string,
  options: OpenIndexOptions<S> = {},
): Promise<SearchEngine<S>> {
  const engine = openEngine(fileSource(path), options);
  // Creates the parser now, to keep its 4 ms out of the first query.
  parse("*:*");
  return engine;
}
