import { companySchema, type QueryOptions, SearchEngine } from "../../index.ts";
import { type CompaniesOptions, withCompanies } from "../companies/open-companies.ts";
import { failOnQueryError } from "../terminal/command-failure.ts";
import { printJson } from "../terminal/json.ts";
import { outputScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { withoutControls } from "../terminal/visible-text.ts";

export interface ExplainCommandOptions extends CompaniesOptions, QueryOptions {
  readonly json?: boolean;
}

/** Prints the plan of a query over the companies. */
export async function explain(query: string, options: ExplainCommandOptions, terminal: Terminal): Promise<void> {
  // An empty engine reports errors in the query before the companies are read.
  failOnQueryError(() => new SearchEngine(companySchema).explain(query, options));
  const explanation = await withCompanies(options, terminal, ({ engine }) => engine.explain(query, options));
  const screen = outputScreen(terminal);
  if (options.json === true) printJson(explanation, screen);
  else screen.print(String(explanation).split("\n").map(withoutControls).join("\n"));
}
