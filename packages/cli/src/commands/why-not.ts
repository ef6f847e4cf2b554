import { whyNot as whyNotOf } from "@firmament/decide";
import { type QueryOptions, SearchEngine } from "firmament";
import { type DocumentsOptions, withDocuments } from "../documents/open-documents.ts";
import { CommandFailure, failOnQueryError } from "../terminal/command-failure.ts";
import { printJson } from "../terminal/json.ts";
import { outputScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface WhyNotCommandOptions extends DocumentsOptions, Pick<QueryOptions, "defaultOperator"> {
  readonly json?: boolean;
}

/**
 * Prints which clauses of a query exclude a document, and the smallest edit after which it matches.
 *
 * @throws {CommandFailure} exit 2, for an invalid query and an unknown id
 */
export async function whyNot(
  query: string,
  id: string,
  options: WhyNotCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const { type, defaultOperator, json = false } = options;
  const rules = { schema: type.schema, ...(defaultOperator !== undefined && { defaultOperator }) };
  // An empty engine reports errors in the query before the documents are read.
  failOnQueryError(() => new SearchEngine(type.schema).count(query));
  const document = await withDocuments(options, terminal, ({ engine }) => engine.get(id));
  if (document === undefined)
    throw new CommandFailure(`error: no ${type.singular} has the id ${JSON.stringify(id)}`, 2);
  const found = whyNotOf(query, document, rules);
  const screen = outputScreen(terminal);
  if (json) printJson(found === null ? { query, id, matches: true } : { id, matches: false, ...found }, screen);
  else if (found === null) screen.print(`The ${type.singular} matches`);
  else for (const line of String(found).split("\n")) screen.printMessage(line);
}
