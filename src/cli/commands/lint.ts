import { excerpt } from "../../../grammar/diagnostics/excerpt.ts";
import { applyFixes, companySchema, type QueryOptions, SearchEngine, type Warning } from "../../index.ts";
import { openCompanies } from "../companies/open-companies.ts";
import type { ReadingOptions } from "../companies/read-companies.ts";
import { printJson } from "../terminal/json.ts";
import { type Screen, screenOf } from "../terminal/screen.ts";
import { printable } from "../terminal/visible-text.ts";
import { failOnBrokenQuery } from "./broken-query.ts";

export interface LintCommandOptions extends ReadingOptions, QueryOptions {
  readonly json?: boolean;
}

/** Prints what in a query is probably not meant as it is written. */
export async function lint(query: string, options: LintCommandOptions): Promise<void> {
  const { data, strict, json = false, ...asked } = options;
  // A query that does not parse has mistakes instead of warnings; that must not wait for the reading.
  failOnBrokenQuery(() => new SearchEngine(companySchema).count(query, asked));
  const { engine } = await openCompanies(options, screenOf(process.stderr));
  const warnings = engine.lint(query, asked);
  const screen = screenOf(process.stdout);
  if (json) printJson({ query, warnings }, screen);
  else printWarnings(query, warnings, screen);
}

/** Prints each warning with its place and, where there is one, the query as it is probably meant. */
export function printWarnings(query: string, warnings: readonly Warning[], screen: Screen): void {
  if (warnings.length === 0) screen.print("Nothing to warn of");
  for (const [index, warning] of warnings.entries()) {
    if (index > 0) screen.print("");
    for (const line of describe(query, warning).split("\n")) screen.print(printable(line));
  }
}

function describe(query: string, warning: Warning): string {
  const { code, message, span, fixes = [] } = warning;
  const fixed = fixes.length === 0 ? [] : [`better: ${applyFixes(query, [{ fixes }])}`];
  return [`${message} (${code})`, excerpt(query, span), ...fixed].join("\n");
}
