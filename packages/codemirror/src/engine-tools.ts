import { type CompleteOptions, complete, type LintOptions, lint, type ReadonlyEngine, type Schema } from "firmament";
import { requireEngine } from "firmament/backend";
import { checkOptions, type OptionNames } from "firmament/base";
import type { QueryTools } from "./query-tools.ts";

const TOOLS_OPTIONS: OptionNames<LintOptions & CompleteOptions> = {
  defaultOperator: true,
  lenient: true,
  timeBudget: true,
  proveRelations: true,
  limit: true,
};

/**
 * The tools of an engine in the same thread.
 *
 * @throws {TypeError} for a value that is not an engine
 */
export function toolsOf<S extends Schema>(
  engine: ReadonlyEngine<S>,
  given: LintOptions & CompleteOptions = {},
): QueryTools {
  requireEngine("toolsOf", engine);
  checkOptions("toolsOf", given, TOOLS_OPTIONS);
  const { limit, proveRelations, ...options } = given;
  const completion = limit === undefined ? {} : { limit };
  return Object.freeze<QueryTools>({
    validate: (text) => engine.validate(text, options),
    lint: (text) => lint(engine, text, { ...options, proveRelations }),
    complete: (text, offset) => complete(engine, text, offset, completion),
  });
}
