import { proveRelations } from "@firmament/decide";
import {
  applyFixes,
  type Diagnostic,
  QueryError,
  type QueryOptions,
  SearchEngine,
  type Warning,
  lint as warningsOf,
} from "firmament";
import { excerpt } from "firmament/grammar";
import { type DocumentsOptions, withDocuments } from "../documents/open-documents.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { printJson } from "../terminal/json.ts";
import { outputScreen, type Screen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface LintCommandOptions extends DocumentsOptions, Pick<QueryOptions, "defaultOperator" | "asYouType"> {
  readonly json?: boolean;
}

/**
 * Prints the warnings about a query.
 *
 * @throws {CommandFailure} exit 2, for an error in the query; it shows the query with the fixes
 */
export async function lint(query: string, options: LintCommandOptions, terminal: Terminal): Promise<void> {
  const { json = false, defaultOperator = "OR", asYouType = false } = options;
  const queryOptions = { defaultOperator, asYouType };
  // An empty engine reports errors in the query before the documents are read.
  const errors = new SearchEngine(options.type.schema).validate(query, queryOptions);
  if (errors.length > 0) failWith(query, errors, json, outputScreen(terminal));
  const warnings = await withDocuments(options, terminal, ({ engine }) =>
    warningsOf(engine, query, { ...queryOptions, proveRelations }),
  );
  const screen = outputScreen(terminal);
  if (json) printJson({ query, warnings }, screen);
  else if (warnings.length === 0) screen.print("No warnings");
  else printWarnings(query, warnings, screen);
}

/**
 * Reports the errors of a query and, if some have fixes, the query with all of them.
 *
 * @throws {CommandFailure} exit 2
 */
function failWith(query: string, errors: readonly Diagnostic[], json: boolean, screen: Screen): never {
  if (json) {
    printJson({ query, errors }, screen);
    throw new CommandFailure("", 2);
  }
  const fixed = applyFixes(query, errors);
  throw new CommandFailure(
    [String(new QueryError(query, errors)), ...(fixed === query ? [] : [`try: ${fixed}`])].join("\n"),
    2,
  );
}

/** Prints each warning with an excerpt of the query and, if the warning has fixes, the fixed query. */
export function printWarnings(query: string, warnings: readonly Warning[], screen: Screen): void {
  for (const [index, warning] of warnings.entries()) {
    if (index > 0) screen.print("");
    for (const line of warningText(query, warning).split("\n")) screen.printMessage(line);
  }
}

function warningText(query: string, { code, message, span, fixes = [] }: Warning): string {
  const lines = [`${message} (${code})`, excerpt(query, span)];
  if (fixes.length > 0) lines.push(`try: ${applyFixes(query, [{ fixes }])}`);
  return lines.join("\n");
}
