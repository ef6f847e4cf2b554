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
 * Saves an engine as it is at the time of the call; it may be searched and changed meanwhile. The file at the path is
 * replaced when the new one is whole and on the disk: until then, and if saving fails, the old one stays.
 *
 * @throws {Error} what the system says, with what to do: no room, no permission, no such folder
 */
export async function saveIndex<S extends Schema>(engine: SearchEngine<S>, path: string): Promise<void> {
  await writeAtomically(path, writeIndex(engine));
}

/**
 * Opens a saved engine: of companies, if no other schema is given. It can be searched and changed; the file never is. Most of
 * the file is only read, and checked, when it is first needed, so it stays open until then and any later call may throw a
 * {@link IndexFileError} with the code `damaged`. A file saved later under the same name does not disturb it.
 *
 * @throws {IndexFileError} when it is damaged, of a newer format, of another schema, or no snapshot at all: see its `code`
 * @throws {Error} of the system, when there is no such file or it may not be read
 */
export async function openIndex<S extends Schema = CompanySchema>(
  path: string,
  options: OpenIndexOptions<S> = {},
): Promise<SearchEngine<S>> {
  const engine = openEngine(fileSource(path), options);
  // Makes the parser: so the first query need not.
  parse("*:*");
  return engine;
}
