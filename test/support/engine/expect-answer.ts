import type { QueryNode } from "../../../grammar/ast/ast.ts";
import { print } from "../../../grammar/syntax/printer.ts";
import type { QueryOptions } from "../../../src/engine/options/search-options.ts";
import type { SearchEngine } from "../../../src/engine/search-engine.ts";
import type { Schema } from "../../../src/schema/schema.ts";

/** What a failing property shows besides its seed: the query's text, and the plan if there is one. */
export function describeQuery<S extends Schema>(
  engine: SearchEngine<S>,
  query: QueryNode | string,
  options: QueryOptions = {},
): string {
  const text = typeof query === "string" ? query : print(query);
  const operator = options.defaultOperator ?? "the engine's default operator";
  let plan: string;
  try {
    plan = String(engine.explain(query, options));
  } catch (error) {
    plan = `no plan: ${String(error)}`;
  }
  return `query: ${text}\n(as JSON: ${JSON.stringify(text)}, ${operator})\n${plan}`;
}

/**
 * Compares the ids that a query finds with those it should.
 *
 * @throws {Error} that shows the query, its plan, both answers and whatever `context` says
 */
export function expectAnswer<S extends Schema>(
  engine: SearchEngine<S>,
  query: QueryNode | string,
  options: QueryOptions,
  expected: readonly string[],
  context: () => string = () => "",
): void {
  let found: string;
  try {
    found = engine.ids(query, options).join(" ");
  } catch (error) {
    found = String(error);
  }
  if (found === expected.join(" ")) return;
  const answers = `expected: ${expected.join(" ")}\nfound:    ${found}`;
  throw new Error([answers, describeQuery(engine, query, options), context()].join("\n"));
}
