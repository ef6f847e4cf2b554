import type { QueryNode, QueryOptions, Schema, SearchEngine } from "firmament";
import { print } from "firmament/grammar";

/** The text and the plan of a query, for the message of a failing property. */
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
 * Compares the ids of a query's matches with the expected ids.
 *
 * @throws {Error} with the query, its plan, both lists and the text of `context`
 */
export function expectIds<S extends Schema>(
  engine: SearchEngine<S>,
  query: QueryNode | string,
  options: QueryOptions,
  expected: readonly string[],
  context: () => string = () => "",
): void {
  let actual: string;
  try {
    actual = engine.ids(query, options).join(" ");
  } catch (error) {
    actual = String(error);
  }
  if (actual === expected.join(" ")) return;
  const comparison = `expected: ${expected.join(" ")}\nactual:   ${actual}`;
  throw new Error([comparison, describeQuery(engine, query, options), context()].join("\n"));
}
