import { type CompleteOptions, complete, type LintOptions, lint, type ReadonlyEngine, type Schema } from "firmament";
import { requireEngine } from "firmament/backend";
import type { QueryTools } from "./query-tools.ts";

/**
 * The tools of an engine in the same thread.
 *
 * @throws {TypeError} for a value that is not an engine
 */
export function toolsOf<S extends Schema>(
  engine: ReadonlyEngine<S>,
  { limit, proveRelations, ...options }: LintOptions & CompleteOptions = {},
): QueryTools {
  requireEngine("toolsOf", engine);
  const completion = limit === undefined ? {} : { limit };
  return Object.freeze<QueryTools>({
    validate: (text) => engine.validate(text, options),
    lint: (text) => lint(engine, text, { ...options, proveRelations }),
    complete: (text, offset) => complete(engine, text, offset, completion),
  });
}
