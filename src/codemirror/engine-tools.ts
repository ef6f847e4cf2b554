import type { CompleteOptions } from "../engine/options/complete-options.ts";
import type { QueryOptions } from "../engine/options/search-options.ts";
import { type ReadonlyEngine, requireEngine } from "../engine/search-engine.ts";
import { complete } from "../engine/tools/complete.ts";
import { lint } from "../engine/tools/lint.ts";
import type { Schema } from "../schema/schema.ts";
import type { QueryTools } from "./query-tools.ts";

/**
 * The tools of an engine in the same thread.
 *
 * @throws {TypeError} for a value that is not an engine
 */
export function toolsOf<S extends Schema>(
  engine: ReadonlyEngine<S>,
  { limit, ...options }: QueryOptions & CompleteOptions = {},
): QueryTools {
  requireEngine("toolsOf", engine);
  const completion = limit === undefined ? {} : { limit };
  return Object.freeze<QueryTools>({
    validate: (text) => engine.validate(text, options),
    lint: (text) => lint(engine, text, options),
    complete: (text, offset) => complete(engine, text, offset, completion),
  });
}
