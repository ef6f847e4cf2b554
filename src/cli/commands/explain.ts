import { companySchema, type QueryOptions, SearchEngine } from "../../index.ts";
import { openCompanies } from "../companies/open-companies.ts";
import type { ReadingOptions } from "../companies/read-companies.ts";
import { printJson } from "../terminal/json.ts";
import { screenOf } from "../terminal/screen.ts";
import { printable } from "../terminal/visible-text.ts";
import { failOnBrokenQuery } from "./broken-query.ts";

export interface ExplainCommandOptions extends ReadingOptions, QueryOptions {
  readonly json?: boolean;
}

/** Prints the plan of a query over the companies. */
export async function explain(query: string, options: ExplainCommandOptions): Promise<void> {
  // Asked of no company first: a mistake in the query must not wait for the reading.
  failOnBrokenQuery(() => new SearchEngine(companySchema).explain(query, options));
  const { engine } = await openCompanies(options, screenOf(process.stderr));
  const explanation = engine.explain(query, options);
  const screen = screenOf(process.stdout);
  if (options.json === true) printJson(explanation, screen);
  else screen.print(String(explanation).split("\n").map(printable).join("\n"));
}
