import { type CompleteOptions, complete, type LintOptions, lint, type ReadonlyEngine, type Schema } from "firmament";
import { requireEngine } from "firmament/backend";
import { checkOptions, type OptionNames } from "firmament/base";
import type { QueryTools } from "./query-tools.ts";

/** The options of the tools. Whether a text is searched as it is typed is an option of the editor. */
export type ToolsOptions<S extends Schema = Schema> = Omit<LintOptions & CompleteOptions<S>, "asYouType">;

const TOOLS_OPTIONS: OptionNames<ToolsOptions> = {
  defaultOperator: true,
  lenient: true,
  timeBudget: true,
  proveRelations: true,
  limit: true,
  filter: true,
};

/**
 * The tools of an engine in the same thread.
 *
 * @throws {TypeError} for a value that is not an engine
 */
export function toolsOf<S extends Schema>(engine: ReadonlyEngine<S>, given: ToolsOptions<S> = {}): QueryTools {
  requireEngine("toolsOf", engine);
  checkOptions("toolsOf", given, TOOLS_OPTIONS);
  const { limit, filter, proveRelations, ...options } = given;
  const completion = { filter, ...(limit !== undefined && { limit }) };
  return Object.freeze<QueryTools>({
    validate: (text, { asYouType = false }) => engine.validate(text, { ...options, asYouType }),
    lint: (text, { asYouType = false }) => lint(engine, text, { ...options, asYouType, proveRelations }),
    complete: (text, offset, { asYouType = false }) => complete(engine, text, offset, { ...completion, asYouType }),
  });
}
