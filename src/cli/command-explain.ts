import { companySchema, type QueryOptions, SearchEngine } from "../index.ts";
import { failOnBrokenQuery } from "./broken-query.ts";
import { printJson } from "./json.ts";
import { type ReadingOptions, readCompanies } from "./read-companies.ts";
import { screenOf } from "./screen.ts";
import { printable } from "./visible-text.ts";

export interface ExplainCommandOptions extends ReadingOptions, QueryOptions {
  readonly json?: boolean;
}

/** Prints the plan of a query over the companies. */
export async function explain(query: string, options: ExplainCommandOptions): Promise<void> {
  const engine = new SearchEngine(companySchema);
  // Asked of no company first: a mistake in the query must not wait for the reading.
  failOnBrokenQuery(() => engine.explain(query, options));
  await readCompanies(engine, options, screenOf(process.stderr));
  const explanation = engine.explain(query, options);
  const screen = screenOf(process.stdout);
  if (options.json === true) printJson(explanation, screen);
  else screen.print(String(explanation).split("\n").map(printable).join("\n"));
}
